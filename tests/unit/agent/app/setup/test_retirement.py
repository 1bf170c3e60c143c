"""A kiosk that leaves: refused while money is not settled; then silent, without secrets."""

import pytest

from agent.config.kiosk_config import Setup, load
from agent.journal.journal import Journal
from agent.setup.retirement import NotYet, retire, unsettled
from tests.support.kiosk_folder import furnish
from tests.unit.agent.app.setup.kiosk_root import KioskRoot
from tests.unit.agent.journal.segments import customer
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import take

ENCRYPTED = "/etc/credstore.encrypted/kiosk-agent.api-key"


def kiosk_setup(kiosk: KioskRoot, **tables: dict[str, object]) -> Setup:
    folder = kiosk.at("/etc/kiosk-agent")
    folder.mkdir(exist_ok=True)
    state = kiosk.at("/var/lib/kiosk-agent")
    state.mkdir(parents=True, exist_ok=True)
    (state / "attendant.json").write_text("{}")
    kiosk.at(ENCRYPTED).parent.mkdir(parents=True, exist_ok=True)
    kiosk.at(ENCRYPTED).write_text("sealed")
    return load(furnish(folder, journal={"path": str(state / "journal.db")}, **tables), {})


def test_a_settled_kiosk_is_stopped_for_good_and_its_secrets_are_deleted(kiosk: KioskRoot) -> None:
    setup = kiosk_setup(kiosk)
    said: list[str] = []
    with Journal(setup.journal) as journal:
        for event in customer("C-1"):
            take(journal, event)

    retire(kiosk.machine, setup, said.append)

    (disabled,) = [call for call in kiosk.calls if " disable --now " in call]
    assert "kiosk-agent.socket" in disabled
    assert "kiosk-agent-update.timer" in disabled
    assert not kiosk.at(ENCRYPTED).exists()
    assert not setup.attendants.exists()
    assert not (setup.folder / "api-key").exists()
    assert setup.journal.exists(), "the law requires it"
    assert any(ENCRYPTED in line for line in said)


@pytest.mark.parametrize("events", [2, 3])
def test_an_open_transaction_keeps_the_kiosk_in_service(kiosk: KioskRoot, events: int) -> None:
    """The customer waits for the bank, or for the notes."""
    setup = kiosk_setup(kiosk)
    with Journal(setup.journal) as journal:
        for event in customer("C-1")[:events]:
            take(journal, event)
    kiosk.runs_file.touch()

    with pytest.raises(NotYet, match="C-1: bank "):
        retire(kiosk.machine, setup, print)

    assert kiosk.at(ENCRYPTED).exists()
    assert not [call for call in kiosk.calls if " disable " in call]
    assert kiosk.calls[-1].startswith("systemctl start kiosk-agent.socket")


def test_a_transaction_that_is_open_since_an_older_file_keeps_the_kiosk_in_service(
    kiosk: KioskRoot,
) -> None:
    setup = kiosk_setup(kiosk)
    with Journal(setup.journal) as journal:
        for event in customer("C-1")[:3]:
            take(journal, event)
        newest = journal.roll_over(f.OPENED)
    setup.journal.rename(kiosk.at("/var/lib/elsewhere.db"))
    with pytest.raises(NotYet, match="C-1: bank "):
        retire(kiosk.machine, setup, print)

    with Journal(setup.journal) as journal:
        for event in customer("C-1")[3:]:
            take(journal, event)
    retire(kiosk.machine, setup, print)
    assert newest.exists(), "the law requires it"


def test_events_that_the_operator_does_not_have_keep_the_kiosk_in_service(
    kiosk: KioskRoot,
) -> None:
    setup = kiosk_setup(kiosk, fleet={"mqtt": "mqtt://127.0.0.1:1883"})
    with Journal(setup.journal) as journal:
        for event in customer("C-1"):
            take(journal, event)
    (line,) = unsettled(setup)
    assert line.endswith("events have not reached the operator's broker")
