"""Where money can be sent: the banks that are switched on for it, and the sender's own list."""

from collections.abc import Iterable

from agent.api.dmt import Bank
from agent.dialogue.screens import Text
from agent.dialogue.world import Option
from agent.outlet.catalogues import RANK
from agent.services import dmt
from agent.services.answers import AnswerMissing, Answers


def banks(listed: Iterable[Bank]) -> tuple[Option, ...]:
    """Give the banks, the largest first; one that is not switched on says so."""

    def usual(bank: Bank) -> tuple[int, str]:
        return RANK.get(bank.bank_name, len(RANK)), bank.bank_name

    return tuple(_bank(one) for one in sorted(listed, key=usual))


def _bank(bank: Bank) -> Option:
    rests = None if bank.available else Text("rest-transfer-bank")
    return Option(bank.ifsc_prefix, bank.bank_name, bank, reason=rests)


def beneficiaries(answers: Answers) -> tuple[Option, ...]:
    """Give the sender's accounts at this bank, after the way to a new one."""
    new = Option(dmt.NEW, "", None, words=Text("pick-beneficiary-new"))
    try:
        known = dmt.listed(answers)
    except AnswerMissing:
        known = ()
    return (
        new,
        *(
            Option(
                str(one.beneficiary_id),
                one.beneficiary_name,
                one,
                detail=one.beneficiary_account_masked,
            )
            for one in known
        ),
    )
