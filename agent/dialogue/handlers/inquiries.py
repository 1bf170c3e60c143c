"""What the service is asked before any money moves: one row an inquiry, none repeated by itself."""

import logging
from collections.abc import Awaitable, Callable

import msgspec

from agent.api.billers import Bill, Biller, Billers, FoundBiller
from agent.api.client import Client
from agent.api.dmt import Balance, Dmt, Price
from agent.api.replies import ApiRefusal, NoResponse
from agent.api.senders import AccountVerified, Beneficiary
from agent.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.handlers.handling import Dialogue, carries_out
from agent.dialogue.handlers.otp import KnownSenders
from agent.dialogue.navigation import OUTDATED_BY
from agent.dialogue.screens import Text
from agent.money import Paise
from agent.services import bbps, dmt
from agent.services.answers import AnswerMissing, Answers, Inquiry
from agent.transactions.error_table import row_for

log = logging.getLogger(__name__)


class Inquiries(msgspec.Struct, frozen=True):
    """Asks, and puts what was said among the answers."""

    client: Client
    clock: Clock
    senders: KnownSenders
    account_price: Paise
    """What the customer is told that having an account verified costs."""

    @carries_out(e.Inquire)
    async def ask(
        self, effect: e.Inquire, _: Dialogue
    ) -> events.InquiryAnswered | events.StepFailed:
        said = await ASKED[effect.inquiry](self, effect.answers)
        match said:
            case Answers():
                return events.InquiryAnswered(effect.visit, said)
            case Text():
                return events.StepFailed(effect.visit, said)
            case ApiRefusal(code=code):
                log.warning("%s: %s", effect.inquiry.value, said)
                row = row_for(code)
                outdated = OUTDATED_BY.get(row.remedy)
                return events.StepFailed(effect.visit, Text(row.inquiry_key), outdated)
            case NoResponse():
                log.warning("%s: %s", effect.inquiry.value, said)
                return events.StepFailed(effect.visit, Text("error-inquiry-silent"))

    def until(self, valid_seconds: float) -> float:
        """Give the monotonic moment up to which an answer that came now counts."""
        return self.clock.now().monotonic + valid_seconds


Said = Answers | ApiRefusal | NoResponse | Text
"""The answers with what was told; or why not, in the service's words or in ours."""

Ask = Callable[[Inquiries, Answers], Awaitable[Said]]


async def _biller(context: Inquiries, answers: Answers) -> Said:
    found = answers.chosen(bbps.BILLER, FoundBiller)
    said = await Billers(context.client).biller(found.biller_id)
    if not isinstance(said, Biller):
        return said
    return (
        answers.with_inquiry_result(Inquiry.BILLER, said) if said.available else Text("rest-option")
    )


async def _bill(context: Inquiries, answers: Answers) -> Said:
    biller, mobile = bbps.biller(answers), answers.fields[bbps.MOBILE]
    said = await Billers(context.client).fetch(
        biller.biller_id, bbps.customer_params(answers), mobile
    )
    if not isinstance(said, Bill):
        return said
    if not bbps.can_be_paid(said):
        return Text("error-inquiry-nothing-due")
    return bbps.with_bill(answers, said, context.until(said.valid_seconds))


# --- money transfer ---


async def _sender_check(context: Inquiries, answers: Answers) -> Said:
    return await context.senders.check(answers)


async def _account(context: Inquiries, answers: Answers) -> Said:
    """Have the bank asked whose account it is; it costs, so it is asked only when it is wanted."""
    said = await context.senders.api.verify_account(dmt.account(answers))
    if isinstance(said, NoResponse):
        log.warning("account: %s", said)
        return Text("error-account-silent")
    if not isinstance(said, AccountVerified):
        return said
    if said.cost is not None and said.cost > context.account_price:
        log.warning("checking an account has cost more than the customer was told")
    checked = dmt.AccountChecked(said, context.account_price)
    return answers.with_inquiry_result(Inquiry.ACCOUNT, checked)


async def _beneficiary_add(context: Inquiries, answers: Answers) -> Said:
    token, name = dmt.sender(answers).sender_token, dmt.receiver_name(answers)
    said = await context.senders.api.add_beneficiary(token, name, dmt.account(answers))
    if not isinstance(said, Beneficiary):
        return said
    return answers.with_inquiry_result(Inquiry.BENEFICIARY_ADD, said)


async def _transfer_limits(context: Inquiries, answers: Answers) -> Said:
    said = await Dmt(context.client).balance()
    if not isinstance(said, Balance):
        return said
    return answers.with_inquiry_result(Inquiry.TRANSFER_LIMITS, said)


async def _transfer_price(context: Inquiries, answers: Answers) -> Said:
    if answers.amount is None:
        raise AnswerMissing("amount")
    said = await Dmt(context.client).charges(answers.amount)
    if not isinstance(said, Price):
        return said
    if not dmt.can_be_sent(answers, said):
        return Text("error-inquiry-wallet")
    return answers.with_inquiry_result(Inquiry.TRANSFER_PRICE, said)


ASKED: dict[Inquiry, Ask] = {
    Inquiry.BILLER: _biller,
    Inquiry.BILL: _bill,
    Inquiry.SENDER_CHECK: _sender_check,
    Inquiry.ACCOUNT: _account,
    Inquiry.BENEFICIARY_ADD: _beneficiary_add,
    Inquiry.TRANSFER_LIMITS: _transfer_limits,
    Inquiry.TRANSFER_PRICE: _transfer_price,
}
