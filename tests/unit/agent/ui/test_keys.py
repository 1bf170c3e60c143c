"""Every message that the code can use has text in every language.

Composed keys are found in the source by their shape. A new shape fails the test until its parts are
listed here.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.api.aeps import AuthMode
from agent.app import pick_options
from agent.base.regions import REGIONS
from agent.dialogue.handlers import devices
from agent.dialogue.registry import BY_CODE
from agent.dialogue.screens import resumed
from agent.dialogue.slips import records
from agent.dialogue.steps import capture
from agent.dialogue.steps.step import SCREENS
from agent.outlet.tasks import ONBOARDING_FIELDS
from agent.services import bbps, dmt, recharge, verify
from agent.services.codes import CODES, Account
from agent.services.declaration import Group
from agent.services.registry import BY_CODE as SERVICE
from agent.services.registry import SERVICES
from agent.services.steps import AskPick, AskService, always
from agent.ui import layout
from agent.ui.words.words import MessageCatalogue
from tests.unit.agent.ui import attendant_keys
from tests.unit.agent.ui.attendant_keys import as_key
from tests.unit.agent.ui.failure_codes import BY_PRODUCT, PROMPTS

ROOT = Path(__file__).parents[4]
SHAPE = re.compile(r'(?:Text|Reason)\(\s*f"([^"]+)"')

WORDED = {code for code, row in CODES.items() if row.account is not Account.UNLISTED}
FAILURES = sorted(WORDED.union(*BY_PRODUCT.values()))

EYE_GUIDANCE = {*devices._GUIDANCE.values(), "again"}
GUIDANCE = {*EYE_GUIDANCE, *capture.ADVICE}
PAIRS = ("title", "text")
NEW = (  # the values in `{key}-title`, `pending{key}-title` and `result-{key}-title`
    *("cash-take-pin", "cash-pin", "cash-return-pin", "cash-not-handed-pin"),
    *("pending", "pending-qr", "pending-deposit", "pending-no-cash"),
    *("pending-owed", "pending-disputed", "pending-refund", "pending-held", "pending-shortfall"),
    *("result-verified", "result-unverified"),
    *("result-cash", "result-deposit", "result-purchase", "result-account", "result-statement"),
)


STEPS = [asked.step for dialogue in BY_CODE.values() for asked in dialogue.steps]
PICKS = sorted({step.name for step in STEPS if isinstance(step, AskPick)})
ASKED = [step for step in STEPS if isinstance(step, AskService)]
OFFERED = [step for step in ASKED if step.is_optional]
FIELDS = [  # a form's fields with our own labels; the others come with their labels
    *(field.name for field in ONBOARDING_FIELDS),
    recharge.NUMBER,
    recharge.SUBSCRIBER,
    bbps.MOBILE,
    bbps.PAN,
    *(dmt.SENDER_MOBILE, dmt.SENDER_NAME, dmt.RECEIVER),
    *(dmt.ACCOUNT, dmt.ACCOUNT_AGAIN, dmt.IFSC),
    *(field.name for field in verify.KNOWN.values()),
]
WORDS = sorted({service.words for service in SERVICES if service.words})
PAIRED = {f"{key}-{part}" for key in NEW for part in PAIRS} | {
    f"{stage}-{words}-{part}"
    for stage in ("pending", "result")
    for words in WORDS
    for part in PAIRS
}
UNANSWERED = {"sorry-not-sent", *(service.unanswered for service in SERVICES)}
FILLED: dict[str, set[str]] = {
    **attendant_keys.FILLED,
    "action-{act.value}": {f"action-{act.value}" for act in layout.FORWARD},
    "bill-{word}": {f"bill-{word}" for word, _ in pick_options.CATEGORIES.values()},
    "biometric-status-{status}": {f"biometric-status-{word}" for word in GUIDANCE},
    "biometric-eye-{status}": {f"biometric-eye-{word}" for word in EYE_GUIDANCE},
    "tile-by-{one.code.partition('.')[0]}": {
        f"tile-by-{one.code.partition('.')[0]}" for one in SERVICE.values() if one.instead_of
    },
    "biometric-way-{way.value}": {f"biometric-way-{way.value}" for way in AuthMode},
    "card-prompt-{prompt}": {f"card-prompt-{prompt}" for prompt in PROMPTS},
    "devices-trying-{device}": {
        *("devices-trying-biometric", "devices-trying-iris", "devices-trying-OTHER")
    },
    "error-field-{field.name}": {f"error-field-{name}" for name in FIELDS},
    "field-{field.name}": {f"field-{name}" for name in FIELDS},
    "field-{field.name}-after": {f"field-{dmt.IFSC}-after"},
    "field-{field.name}-{one}": {
        f"field-{field.name}-{one}" for field in ONBOARDING_FIELDS for one in field.choices
    },
    "line-{step.name}": {f"line-{name}" for name in PICKS},
    "pending-row-{_state(t, read_model)}": {
        f"pending-row-{word}"
        for word in ("prepared", "sent", "pending", "failed", "stuck", "mismatched", "OTHER")
    },
    "verdict-{word}-{way}": {  # a verdict alone never hands notes out
        *("verdict-delivered-in", "verdict-not-delivered-in", "verdict-not-delivered-out")
    },
    "pick-{self.step.name}": {f"pick-{name}" for name in PICKS},
    "record-{line.name}": {f"record-{name}" for name in records.FIELDS},
    "result-{key}-text": PAIRED,
    "result-{key}-title": PAIRED,
    "error-field-just-{kind}": {"error-field-just-digits", "error-field-just-letters"},
    "error-field-from-{kind}": {"error-field-from-digits", "error-field-from-letters"},
    "tile-{service.code.replace('.', '-')}": {
        f"tile-{as_key(one.code)}" for one in SERVICES if not one.for_attendant
    },
    "service-{code.replace('.', '-')}": {f"service-{as_key(code)}" for code in BY_CODE},
    "services-{service.group.value}": {f"services-{group.value}" for group in Group},
    "slip-status-{_status(t)}": {f"slip-status-{one}" for one in ("SUCCESS", "FAILED", "PENDING")},
    "sorry-failed-{code or 'OTHER'}": {f"sorry-failed-{code}" for code in (*FAILURES, "OTHER")},
    "sorry-failed-{code}": {f"sorry-failed-{code}" for code in FAILURES},
    "sorry-now-{code or 'OTHER'}": {f"sorry-now-{code}" for code in (*FAILURES, "OTHER")},
    "sorry-now-{code}": {f"sorry-now-{code}" for code in FAILURES},
    "sorry-failed-{words}": {f"sorry-failed-{code}" for code in WORDED},
    "sorry-now-{meaning(code).words}": {f"sorry-now-{code}" for code in (*WORDED, "OTHER")},
    "sorry-now-{what_now}": {"sorry-now-attendant", "sorry-now-again"},
    "{key}-{state}{whose}": {
        f"{key}-{state}{whose}"
        for key in ("second", "second-none")
        for state in ("open", "paid")
        for whose in ("", "-somebody")
    },
    "{key}-OTHER": {"sorry-failed-OTHER", "sorry-refused-OTHER"},
    "{key}-said": {"sorry-failed-said", "sorry-refused-said"},
    "{key}-text": PAIRED,
    "{key}-title": PAIRED,
    "review-{service.fee_words}": {f"review-{one.fee_words}" for one in SERVICES},
    "slip-{fee_words}": {f"slip-{one.fee_words}" for one in SERVICES},
    "verification-{name}": {f"verification-{name}" for name in records.NAMED},
    "{unanswered(t)}-text": {f"{one}-text" for one in UNANSWERED},
    "{words}-asking": {
        *(f"inquiry-{step.inquiry.value}-asking" for step in ASKED),
        *(f"working-{words}-asking" for words in WORDS),
    },
    "working-{service.words}-text": {
        f"working-{one.words}-text" for one in SERVICES if one.answers_later
    },
    "working-{wait_stage.value}-{kind}": {
        f"working-{at}-{kind}" for at in ("still", "may-go") for kind in ("text", "later")
    },
    "resumed-{where}": {f"resumed-{where}" for where in set(resumed._NOTES_WAIT.values())},
    "state-{home}": {f"state-{code}" for code in REGIONS},
    "{words}-sent": {f"working-{words}-sent" for words in WORDS},
    "{working_words(service)}-title": {f"working-{words}-title" for words in WORDS},
    "{words}-bad": {
        f"inquiry-{step.inquiry.value}-bad" for step in ASKED if step.may_continue is not always
    },
    "{words}-learnt": {
        f"inquiry-{step.inquiry.value}-learnt" for step in ASKED if step.shows_result
    },
    "{words}-no": {f"inquiry-{step.inquiry.value}-no" for step in OFFERED},
    "{words}-offer": {f"inquiry-{step.inquiry.value}-offer" for step in OFFERED},
    "{words}-yes": {f"inquiry-{step.inquiry.value}-yes" for step in OFFERED},
    "{self.name.value}-text": {
        # Forms, fingers and codes have their own text there.
        f"{kind.name.value}-text"
        for kind in SCREENS.values()
        if kind.name.value != "field"
    },
    "{self.name.value}-title": {f"{kind.name.value}-title" for kind in SCREENS.values()},
}

# Keys in tables, which become messages elsewhere.
IN_TABLES = {
    *attendant_keys.IN_TABLES,
    *devices._FINGER_MESSAGES.values(),
    *devices._EYE_MESSAGES.values(),
    *(row.message_key for row in CODES.values()),
    *(row.inquiry for row in CODES.values()),
}


def shapes_in_code() -> Iterator[str]:
    for path in (ROOT / "agent").rglob("*.py"):
        yield from SHAPE.findall(path.read_text(encoding="utf-8"))


def reasons_in_code() -> set[str]:
    """Return the keys of the reasons for an unavailable service."""
    source = (ROOT / "agent/outlet/availability.py").read_text(encoding="utf-8")
    return set(re.findall(r'Reason\("([\w-]+)"', source))


def test_the_parts_of_every_composed_key_are_known() -> None:
    assert set(shapes_in_code()) - FILLED.keys() == set()


@pytest.mark.parametrize("language", ["en", "hi"])
def test_every_composed_key_has_its_own_text(language: str) -> None:
    wanted = set[str]().union(*FILLED.values()) | IN_TABLES | reasons_in_code()
    catalogue = MessageCatalogue(language)
    assert {key for key in wanted if key not in catalogue} == set()
