"""The names on disk stay as they are, whatever Python calls them.

Each body is sealed by the chain as it was stored, so its tags, keys and values can never change. A
key that a new release read as its default would lose money without an error.
"""

import msgspec
import pytest

from agent.journal.chain import parse_event
from agent.journal.continuation import SegmentEvent
from agent.journal.segment import encoded
from agent.transactions import model as m
from agent.transactions.model import AnyEvent, Transaction
from agent.transactions.till import TillEvent

EVENTS = (
    (
        '{"name":"prepared","client_reference":"client_reference","service":"service",'
        '"amount":7,"terms":{"direction":"in","cadence":{"steps":[[7.5,7.5]],"then":7.5},'
        '"can_look_up":false,"needs_confirmation":true,"refund_cadence":{"steps":[[7.5,7.5]],'
        '"then":7.5},"refund_is_promised":false,"settles_within":7.5},"facts":{"facts":"facts"},"held":true,"fee":7,'
        '"merchant_ref":"merchant_ref","at":7.5}'
    ),
    '{"name":"sending","signed_at":7,"origin":{"address":"address","key":"key"},"at":7.5}',
    (
        '{"name":"answered","outcome":{"status":"FAILED",'
        '"client_reference":"client_reference","reference_id":"reference_id",'
        '"bank_rrn":"bank_rrn","failure_code":"failure_code","message":"message","charge":7,'
        '"commission":7,"wallet_impact":7,"confirmed":false,"duplicate":true,"refunded":true,'
        '"details":{"details":"details"},"word":"WORD"},"at":7.5}'
    ),
    (
        '{"name":"refused","code":"code","message":"message","pause":7.5,'
        '"failure_code":"failure_code","at":7.5}'
    ),
    '{"name":"unanswered","why":"why","at":7.5}',
    (
        '{"name":"looked_up","outcome":{"status":"FAILED",'
        '"client_reference":"client_reference","reference_id":"reference_id",'
        '"bank_rrn":"bank_rrn","failure_code":"failure_code","message":"message","charge":7,'
        '"commission":7,"wallet_impact":7,"confirmed":false,"duplicate":true,"refunded":true,'
        '"details":{"details":"details"},"word":"WORD"},"at":7.5}'
    ),
    '{"name":"mismatched","fields":["status"],"at":7.5}',
    '{"name":"not_found","service_time":7.5,"at":7.5}',
    '{"name":"not_sent","why":"why","at":7.5}',
    '{"name":"launched","last_trace":"last_trace","at":7.5}',
    '{"name":"reader_said","word":"unknown","trace":"trace","note":"note","at":7.5}',
    '{"name":"slip_started","at":7.5}',
    '{"name":"slip_ended","state":"not printed","at":7.5}',
    '{"name":"claim_issued","salt":"salt","digest":"digest","by_digits":true,"at":7.5}',
    ('{"name":"handing_over","by":"by","mark":"mark","asked":[7],"claimed_by":"digits","at":7.5}'),
    '{"name":"handed","by":"by","at":7.5}',
    '{"name":"not_handed","by":"by","at":7.5}',
    '{"name":"held","by":"by","at":7.5}',
    '{"name":"refunding","by":"by","claimed_by":"digits","at":7.5}',
    '{"name":"refunded","by":"by","at":7.5}',
    '{"name":"disputed","note":"note","by":"by","at":7.5}',
    '{"name":"resolved","note":"note","by":"by","at":7.5}',
    '{"name":"refund_settled","by":"by","at":7.5}',
    '{"name":"salvaged","signed_at":7,"by_local_clock":true,"at":7.5}',
    '{"name":"vouched","by":"by","verdict":"not delivered","at":7.5}',
    '{"name":"shortfall_reported","at":7.5}',
    '{"name":"shortfall_settled","by":"by","finding":"unfounded","at":7.5}',
    '{"name":"drawer_counted","kind":"check","amount":7,"by":"by","at":7.5}',
    '{"name":"drawer_moved","amount":7,"why":"test","by":"by","at":7.5}',
    '{"name":"cash_serviced","by":"by","at":7.5}',
    '{"name":"attendant_changed","change":"removed","who":"who","by":"by","at":7.5}',
)
STATE = (
    '{"client_reference":"client_reference","service":"service","amount":7,"fee":7,'
    '"merchant_ref":"merchant_ref","terms":{"direction":"in","cadence":{"steps":[[7.5,'
    '7.5]],"then":7.5},"can_look_up":false,"needs_confirmation":true,'
    '"refund_cadence":{"steps":[[7.5,7.5]],"then":7.5},"refund_is_promised":false,'
    '"settles_within":7.5},"facts":{"facts":"facts"},'
    '"opened_at":7.5,"fate":"not_sent","cash":"disputed","attempts":7,"signed_at":7,'
    '"origin":{"address":"address","key":"key"},"signed_unsurely":true,"watch":true,'
    '"absent":true,"refusal":{"code":"code","message":"message","pause":7.5,'
    '"failure_code":"failure_code"},"refused_by":["refused_by"],'
    '"outcome":{"status":"FAILED","client_reference":"client_reference",'
    '"reference_id":"reference_id","bank_rrn":"bank_rrn","failure_code":"failure_code",'
    '"message":"message","charge":7,"commission":7,"wallet_impact":7,"confirmed":false,'
    '"duplicate":true,"refunded":true,"details":{"details":"details"},"word":"WORD"},"failed_at":7.5,'
    '"refund_settled":true,"mismatches":[["status"]],"claim":{"salt":"salt",'
    '"digest":"digest"},"why_not_sent":"why_not_sent","last_trace":"last_trace",'
    '"reader":"unknown","payment":{"mark":"mark","asked":[7]},"note":"note",'
    '"slip":"not printed","salvaged":true,"vouched":{"vouched":"not delivered"},'
    '"agreement":{"by":["by"],"verdict":"not delivered","at":7.5,"contradicted":true},'
    '"shortfall":{"at":7.5,"findings":{"by":"unfounded"},"settled":"unfounded"}}'
)
SEGMENT_EVENTS = (
    (
        '{"name":"continued","after":"5ea1","long":{"taken_in":[1,50000]},'
        '"short":{"taken_in":[1,50000]},"at":7.5}'
    ),
    f'{{"name":"brought_forward","transaction":{STATE},"at":7.5}}',
)


def _tag(body: str) -> str:
    name: str = msgspec.json.decode(body)["name"]
    return name


@pytest.mark.parametrize("body", [*EVENTS, *SEGMENT_EVENTS], ids=_tag)
def test_a_stored_event_is_read_and_written_as_it_was(body: str) -> None:
    """Every field differs from its default, so that none can be lost unseen."""
    assert encoded(parse_event(body)) == body


def test_every_kind_of_event_is_among_them() -> None:
    unions = (AnyEvent, TillEvent, SegmentEvent)
    kinds = {kind.__struct_config__.tag for union in unions for kind in union.__args__}
    assert {_tag(body) for body in (*EVENTS, *SEGMENT_EVENTS)} == kinds


def test_a_stored_transaction_is_read_and_written_as_it_was() -> None:
    assert encoded(msgspec.json.decode(STATE, type=Transaction)) == STATE


LEAST: dict[str, tuple[type[msgspec.Struct], str, dict[str, object]]] = {
    "prepared": (
        m.Prepared,
        (
            '{"name":"prepared","client_reference":"r","service":"s","amount":7,'
            '"terms":{"direction":"in","cadence":{"steps":[],"then":7.5}},"at":7.5}'
        ),
        {"masked_details": {}, "held": False, "fee": 0, "merchant_ref": ""},
    ),
    "refused": (
        m.Refused,
        '{"name":"refused","code":"c","at":7.5}',
        {"message": "", "pause": 0.0, "failure_code": None},
    ),
    "claim": (m.Claim, '{"salt":"s","digest":"d"}', {"by_digits": False}),
    "agreement": (
        m.Agreement,
        '{"by":["a"],"verdict":"delivered","at":7.5}',
        {"contradicted": False},
    ),
}


@pytest.mark.parametrize(("kind", "body", "absent"), LEAST.values(), ids=LEAST)
def test_a_field_that_is_not_stored_has_its_default_for_ever(
    kind: type[msgspec.Struct], body: str, absent: dict[str, object]
) -> None:
    read = msgspec.structs.asdict(msgspec.json.decode(body, type=kind))
    assert {name: read[name] for name in absent} == absent
