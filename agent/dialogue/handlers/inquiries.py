"""Inquiries to the service before money moves, one row each; never repeated automatically."""

import logging
from collections.abc import Awaitable, Callable

import msgspec

from agent.api.bbps import Bbps, MainWallet
from agent.api.billers import Bill, Biller, Billers, FoundBiller
from agent.api.client import Client
from agent.api.dmt import AccountVerified, Beneficiary, Dmt, Price, TransferLimits
from agent.api.rate_limiter import Priority
from agent.api.replies import ApiRefusal, NoResponse, logged
from agent.base.clock import Clock
from agent.base.money import Paise
from agent.dialogue import effects as e
from agent.dialogue.handlers import Dialogue, carries_out
from agent.dialogue.handlers.otp import KnownSenders
from agent.dialogue.page import Text
from agent.dialogue.read_model import ReadModel
from agent.dialogue.steps.step import OUTDATED_BY
from agent.outlet.day import Refusals
from agent.outlet.wallets import Wallets
from agent.services import bbps, dmt
from agent.services.answers import AnswerMissing, Answers, Inquiry
from agent.services.codes import meaning
from agent.services.declaration import Wallet
from agent.transactions.error_table import row_for

log = logging.getLogger(__name__)


class Inquiries(msgspec.Struct, frozen=True):
    """Makes inquiries, and puts the results into the answers."""

    client: Client
    clock: Clock
    senders: KnownSenders
    account_price: Paise
    """The customer's price of an account verification."""
    refusals: Refusals
    read_model: ReadModel
    wallets: Wallets
    """Store the balance that comes with the limits, because it may be lower than the last one."""

    @carries_out(e.Inquire)
    async def ask(self, effect: e.Inquire, _: Dialogue) -> Answers | e.Outdated | Text:
        reply = await ASKED[effect.inquiry](self, effect.answers)
        match reply:
            case Answers() | Text():
                return reply
            case ApiRefusal(code=code):
                log.warning("%s: %s", effect.inquiry.value, logged(reply))
                self.refusals.of_inquiry(effect.service, effect.answers, code)
                row = row_for(code)
                outdated, why = OUTDATED_BY.get(row.remedy), Text(meaning(code).inquiry)
                return e.Outdated(outdated, why) if outdated else why
            case NoResponse():
                log.warning("%s: %s", effect.inquiry.value, logged(reply))
                return Text("error-inquiry-silent")


Replied = Answers | ApiRefusal | NoResponse | Text
"""The answers with the result, or why there is none: the service's reply, or our own text."""

Ask = Callable[[Inquiries, Answers], Awaitable[Replied]]


async def _biller(context: Inquiries, answers: Answers) -> Replied:
    found = answers.chosen(bbps.BILLER, FoundBiller)
    reply = await Billers(context.client).biller(found.biller_id)
    if not isinstance(reply, Biller):
        return reply
    return (
        answers.with_inquiry_result(Inquiry.BILLER, reply)
        if reply.available
        else Text("rest-option")
    )


async def _bill(context: Inquiries, answers: Answers) -> Replied:
    biller, mobile = bbps.biller(answers), answers.fields[bbps.MOBILE]
    asked_at = context.clock.now().monotonic  # the service may have counted from here
    reply = await Billers(context.client).fetch(
        biller.biller_id, bbps.customer_params(answers), mobile
    )
    if not isinstance(reply, Bill):
        return reply
    if not bbps.can_be_paid(reply):
        return Text("error-inquiry-nothing-due")
    wallet = await Bbps(context.client).balance(Priority.CHECK_STATUS)
    context.wallets.note(Wallet.MAIN, wallet)
    # Without an answer the limits of the API document apply.
    in_force = wallet if isinstance(wallet, MainWallet) else MainWallet()
    if not bbps.is_within(reply, in_force):
        return Text("sorry-refused-amount")
    answers = answers.with_inquiry_result(Inquiry.BILL_LIMITS, in_force)
    return bbps.with_bill(answers, reply, asked_at + reply.valid_seconds)


# --- money transfer ---


async def _account(context: Inquiries, answers: Answers) -> Replied:
    """Ask the bank for the account's owner. This costs money, so only if the customer wants it."""
    reply = await context.senders.api.verify_account(dmt.account(answers))
    if isinstance(reply, NoResponse):
        log.warning("account: %s", logged(reply))
        return Text("error-account-silent")
    if not isinstance(reply, AccountVerified):
        return reply
    if reply.cost is not None and reply.cost > context.account_price:
        log.warning("checking an account has cost more than the price shown to the customer")
    checked = dmt.AccountChecked(reply, context.account_price)
    return answers.with_inquiry_result(Inquiry.ACCOUNT, checked)


async def _beneficiary_add(context: Inquiries, answers: Answers) -> Replied:
    token, name = dmt.sender(answers).sender_token, dmt.receiver_name(answers)
    reply = await context.senders.api.add_beneficiary(token, name, dmt.account(answers))
    if not isinstance(reply, Beneficiary):
        return reply
    return answers.with_inquiry_result(Inquiry.BENEFICIARY_ADD, reply)


async def _transfer_limits(context: Inquiries, answers: Answers) -> Replied:
    reply = await Dmt(context.client).balance()
    context.wallets.note(Wallet.AEPS, reply)
    if not isinstance(reply, TransferLimits):
        return reply
    today, receiver = context.read_model.attendant.opened_today(), dmt.receiver(answers)
    limits = dmt.without_sent(reply, dmt.sent_to(receiver.beneficiary_id, today))
    if limits is None:
        return Text("error-inquiry-day-limit")
    return answers.with_inquiry_result(Inquiry.TRANSFER_LIMITS, limits)


async def _transfer_price(context: Inquiries, answers: Answers) -> Replied:
    if answers.amount is None:
        raise AnswerMissing("amount")
    reply = await Dmt(context.client).charges(answers.amount)
    if not isinstance(reply, Price):
        return reply
    if not dmt.can_be_sent(answers, reply):
        return Text("error-inquiry-wallet")
    return answers.with_inquiry_result(Inquiry.TRANSFER_PRICE, reply)


ASKED: dict[Inquiry, Ask] = {
    Inquiry.BILLER: _biller,
    Inquiry.BILL: _bill,
    Inquiry.SENDER_CHECK: lambda context, answers: context.senders.check(answers),
    Inquiry.ACCOUNT: _account,
    Inquiry.BENEFICIARY_ADD: _beneficiary_add,
    Inquiry.TRANSFER_LIMITS: _transfer_limits,
    Inquiry.TRANSFER_PRICE: _transfer_price,
}
