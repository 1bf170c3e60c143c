"""Hostile names from catalogues and of people, on the screen and on a slip.

test_one_line.py tests them in the log, on the terminal and in the report.
"""

import json
import time
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest

from agent.api import aeps, bbps, billers, dmt, recharge
from agent.base.foreign_text import FOREIGN_TEXT_MAX, is_shown
from agent.base.structs import replace
from agent.dialogue.page import Choice, ScreenLine, Text
from agent.dialogue.slips.slip import Shop, slip
from agent.ui.devices import as_text, worded
from agent.ui.page.pages import Pages
from agent.ui.screen_protocol import as_object
from agent.ui.words.words import Words
from drivers.printer.port import Paper
from drivers.printer.render import render
from tests.support.counts import parameters
from tests.support.hostile import NAMES, SENDABLE
from tests.unit.agent.api.answers import raw
from tests.unit.agent.dialogue.fake_world import REFERENCE, FakeWorld
from tests.unit.agent.ui.samples import SAMPLES

WORDS = Words(("en", "hi"), strict=True)
PAGES = Pages(WORDS)
OUR_OWN = "\n\u00a0\u202f\u2068\u2069"
"""Line breaks, and the marks around numbers and foreign texts in the agent's sentences."""
BY_A_PERSON = 1.0  # seconds of a core; a longer time blocks the kiosk

sendable = pytest.mark.parametrize("name", SENDABLE.values(), ids=SENDABLE)
hostile = pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)


def is_fit(text: str) -> bool:
    return len(text) <= FOREIGN_TEXT_MAX and all(is_shown(character) for character in text)


# --- where they are read ---


def told(shape: type[Any], **fields: object) -> Any:
    read = raw(json.dumps(fields, ensure_ascii=False).encode()).read(shape)
    assert isinstance(read, shape), read
    return read


def names_of(name: str) -> dict[str, str | None]:
    """Return the kept name for each field in which the service can send it."""
    bank = told(aeps.Bank, bank_iin="607094", bank_name=name)
    biller = told(billers.FoundBiller, biller_id="B", biller_name=name, coverage=name)
    bill = told(
        billers.Bill,
        bill_token="t",
        biller_name=name,
        customer_name=name,
        bill_number=name,
        bill_date=name,
        due_date=name,
        bill_period=name,
    )
    operator = told(recharge.Operator, operator_id=1, name=name, type="DTH", number_label=name)
    account = told(
        dmt.Beneficiary,
        beneficiary_id=1,
        beneficiary_name=name,
        beneficiary_account_masked=name,
        ifsc_code=name,
        bank_name=name,
    )
    found = told(
        dmt.AccountVerified,
        verified=True,
        beneficiary_name=name,
        bank_name=name,
        utr_number=name,
    )
    sender = told(dmt.SenderChecked, registered=True, name=name, mobile_masked=name)
    complaint = told(bbps.Complaint, complaint_id=name, reference_id="R", status=name, remarks=name)
    return {
        "bank": bank.bank_name,
        "biller": biller.biller_name,
        "region": biller.coverage,
        "customer": bill.customer_name,
        "bill": bill.bill_number,
        "bill's day": bill.bill_date,
        "due": bill.due_date,
        "period": bill.bill_period,
        "operator": operator.name,
        "number": operator.number_label,
        "beneficiary": account.beneficiary_name,
        "account": account.beneficiary_account_masked,
        "branch": account.ifsc_code,
        "owner": found.beneficiary_name,
        "UTR": found.utr_number,
        "sender": sender.name,
        "mobile": sender.mobile_masked,
        "complaint": complaint.complaint_id,
        "its state": complaint.status,
        "its remarks": complaint.remarks,
    }


@sendable
def test_a_name_becomes_one_short_line_when_it_is_read(name: str) -> None:
    for where, kept in names_of(name).items():
        assert is_fit(kept or ""), where


# --- on the screen, including names stored by an older release ---


class Found(HTMLParser):
    """The tags, attributes and text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.said = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attributes)))

    def handle_data(self, data: str) -> None:
        self.said += data


def page_with(name: str) -> Found:
    """Render the name everywhere on a screen: as a choice, a fact, a line and in a sentence."""
    choice = Choice("1", name, detail=name)
    row = ScreenLine(name, name)
    bank = replace(SAMPLES["bank"], choices=(choice,))
    review = replace(SAMPLES["review"], facts={**SAMPLES["review"].facts, "lines": (row,)})
    sentence = Text("otp-text", {"sent_to": name})
    said = replace(SAMPLES["review"], text=sentence)
    found = Found()
    for screen in (bank, review, said):
        found.feed(PAGES.fragment(screen, "Sharma General Store"))
        as_object(screen, WORDS)
    return found


@hostile
def test_a_name_on_a_screen_is_only_text(name: str) -> None:
    """It adds no tag, attribute or invisible character, and is rendered quickly."""
    began = time.process_time()
    found = page_with(name)
    assert time.process_time() - began < BY_A_PERSON
    three_initials, none = page_with("Bank of New Delhi"), page_with("")
    assert set(found.tags) <= {*three_initials.tags, *none.tags}
    assert [c for c in found.said if not is_shown(c) and c not in OUR_OWN] == []


# --- on a slip ---


def slip_with(name: str) -> Any:
    world = FakeWorld()
    world.begins()
    t = world.transaction(REFERENCE)
    names = ("bank_name", "operator", "biller_name", "beneficiary", "payer", "bill_number")
    changed = {**t.masked_details, **dict.fromkeys(names, name)}

    return slip(msgspec.structs.replace(t, masked_details=changed), Shop(name, "OUTLET-001"), "hi")


@pytest.mark.parametrize("name", parameters([*NAMES.values()], few=8, ids=[*NAMES]))
def test_a_slip_is_printed_with_any_name(name: str) -> None:
    """The picture is at most a metre long, and the name cannot add a line to the text."""
    paper = worded(slip_with(name), WORDS)
    began = time.process_time()
    assert render(paper, Paper.MM_58).height > 0
    assert time.process_time() - began < BY_A_PERSON
    text = as_text(paper)
    assert [c for c in text if not is_shown(c) and c not in OUR_OWN] == []
    assert text.count("\n") <= as_text(worded(slip_with("Bank"), WORDS)).count("\n")
