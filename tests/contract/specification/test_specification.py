"""Run every row of the specification with the real agent and drivers, in a simulated world."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from agent.base.money import Money, Paise
from agent.dialogue.steps import ways
from agent.services.codes import OtherWay, meaning
from agent.services.declaration import ServiceDeclaration
from agent.services.registry import SERVICES
from agent.transactions.ledger import EntryKind
from agent.transactions.model import CashStatus
from tests.contract import document
from tests.contract.proofs import proves
from tests.contract.specification.crashes import SUCCESS_RUNS
from tests.contract.specification.rows import GROUPS
from tests.contract.specification.scene import Scene, a_scene
from tests.contract.specification.table import FAILED, SUCCEEDED, Account, Holds, Row
from tests.support.counts import LEFT_OUT, drawn_places
from tests.support.kiosk_world import World
from tests.support.virtual_time import virtual_time

SETTLES_WITHIN = 1500.0  # virtual seconds; the longest in-doubt window and launch end earlier
ALL = [row for _, rows in GROUPS for row in rows]

DOCUMENTED = {"recharge": "Recharge", "upicw": "UPI Cash QR"}
"""The document's names of the products whose failure codes it lists."""
FAILURES = {row.key for row in document.rows("code")}
FAILED_TITLE = "sorry-failed-title"


def _cases(number: int, row: Row) -> list[Any]:
    """Run each row once for a commit, and each documented code; `make explore-all` runs all."""
    marks = [list(_proof(row, *case)) for case in row.cases]
    once = drawn_places(len(row.cases), 1)
    first = row.services[0]
    return [
        pytest.param(
            row,
            service,
            code,
            id="-".join(filter(None, (service, str(number), code))),
            marks=[*proof, *(() if place in once or (proof and service == first) else LEFT_OUT)],
        )
        for place, ((service, code), proof) in enumerate(zip(row.cases, marks, strict=True))
    ]


def _proof(row: Row, service: str, code: str | None) -> Iterator[pytest.MarkDecorator]:
    proof = f"code: {DOCUMENTED.get(service.partition('.')[0])}, {code}"
    if proof in FAILURES and row.title == FAILED_TITLE:
        yield proves(proof)


CASES = [case for number, row in enumerate(ALL) for case in _cases(number, row)]


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.code)
def test_every_service_has_its_rows(service: ServiceDeclaration) -> None:
    """Given the tables of this folder: an end in SUCCESS, one in FAILED, and the crashes."""
    rows = [row for row in ALL if service.code in row.services]
    ends = {row.ends[0] for row in rows}
    assert {SUCCEEDED, FAILED} <= ends, "give `*_rows.py` a row for each outcome of it"
    assert any(run.service == service.code for run in SUCCESS_RUNS), "add it to `crashes.py`"


@pytest.mark.parametrize(("row", "service", "code"), CASES)
@virtual_time
async def test_a_service_ends_as_its_row_says(
    tmp_path: Path, row: Row, service: str, code: str | None
) -> None:
    async with a_scene(tmp_path, service, code) as scene:
        for step in row.steps:
            await step.happens(scene)
        await wait_until_it_ends(scene, row)
        check_end(scene, row)
        await check_it_closes(scene, row)


async def wait_until_it_ends(scene: Scene, row: Row) -> None:
    world = scene.world

    def has_ended() -> bool:
        return world.ends == row.ends and seen_by_one_customer(scene.seen) == row.seen

    try:
        await world.comes_true(has_ended, within=SETTLES_WITHIN)
    except AssertionError:
        assert (world.ends, seen_by_one_customer(scene.seen)) == (row.ends, row.seen)
        raise


def seen_by_one_customer(seen: list[str]) -> tuple[str, ...]:
    """Return the screens of one customer; the start screen ends their visit."""
    end = seen.index("start") + 1 if "start" in seen else len(seen)
    return tuple(seen[:end])


def check_end(scene: Scene, row: Row) -> None:
    world, amount = scene.world, scene.amount
    assert [record["status"] for record in world.books] == list(row.books)
    assert scene.moved() == notes_of(row.holds, amount)
    assert (scene.claim_code is not None) >= (row.holds in WITH_A_SLIP)
    if row.title:
        assert scene.last_title == scene.message(row.title, amount=Money(Paise(amount)))
    assert_money_message_is_shown(scene, row.account)
    if row.title == FAILED_TITLE and scene.code not in (None, "NEW_ONE"):
        assert scene.last_facts["why"] == scene.message(f"sorry-failed-{scene.code}")
        has_other_way = meaning(scene.code).other_way is OtherWay.FIRST and ways.services(
            world.transaction.service, world.kiosk.read_model
        )
        what_now = "missing-now-other-way" if has_other_way else f"sorry-now-{scene.code}"
        assert scene.last_facts["what_now"] == scene.message(what_now)
    assert_cash_was_earned(world)


async def check_it_closes(scene: Scene, row: Row) -> None:
    """Check rule 7: every transaction closes, unless it waits for a person."""
    if row.ends[1] not in (CashStatus.OWED, CashStatus.DISPUTED):
        await scene.world.comes_true(lambda: scene.world.transaction.closed, within=SETTLES_WITHIN)
    assert scene.world.ends == row.ends


WITH_A_SLIP = {Holds.SLIP, Holds.SLIP_FOR_NOTES}


def notes_of(holds: Holds, amount: int) -> dict[str, list[int]]:
    """Return the expected entries of the till's ledger."""
    match holds:
        case Holds.CASH:
            return {"handed_out": [amount]}
        case Holds.OWN_NOTES:
            return {"taken_in": [amount], "given_back": [amount]}
        case Holds.RECEIPT | Holds.SLIP_FOR_NOTES:
            return {"taken_in": [amount]}
        case _:
            return {}


def assert_money_message_is_shown(scene: Scene, account: Account) -> None:
    shown = scene.last_facts.get("money_moved")
    if account is Account.NO_MESSAGE:
        return
    until = scene.last_facts.get("until")
    args = {"date": datetime.fromisoformat(until)} if until else {}
    assert shown == scene.message(account.value, **args)


def assert_cash_was_earned(world: World) -> None:
    """Check rules 1 and 2 by the service's books: notes go out only for a SUCCESS, and once."""
    earned = sum(
        Paise(round(record["amount"] * 100))
        for record in world.books
        if record["status"] == "SUCCESS" and record.get("confirmed_by_bank_network", True)
    )
    out = sum(
        line.amount
        for line in world.kiosk.journal.whole.ledger_entries()
        if line.kind is EntryKind.HANDED_OUT
    )
    assert out <= earned
