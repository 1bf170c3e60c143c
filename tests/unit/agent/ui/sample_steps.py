"""Sample screens before a transaction: services, the steps of a dialogue, lists and forms."""

from agent.api.aeps import AuthMode
from agent.api.replies import Amount
from agent.api.verify import VerificationService
from agent.app.pick_options import VERIFICATION_ICONS, as_options, for_customers
from agent.base.money import rupees
from agent.base.structs import replace
from agent.dialogue import effects as e
from agent.dialogue.page import Name, Text
from agent.dialogue.place import Visit
from agent.dialogue.read_model import Option
from agent.dialogue.registry import BY_CODE
from agent.dialogue.steps import capture
from agent.dialogue.steps.step import SCREENS, first_step
from agent.dialogue.timeouts import SECONDS, WARNED_BEFORE
from agent.outlet.tasks import DAILY_AUTH, ONBOARD
from agent.services.answers import Answers, Inquiry
from agent.services.earlier_request import EarlierRequest
from agent.services.steps import Source
from agent.transactions.outcome import Status
from tests.unit.agent.dialogue.fake_world import FakeWorld
from tests.unit.agent.dialogue.front import AADHAAR, TO_AMOUNT, TO_OTP, TO_REVIEW, Front
from tests.unit.agent.services.said import BILLED, RECHARGED, TRANSFERRED, VERIFIED
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.ui.sample_shop import (
    AT_THE_FRONT,
    BY_AADHAAR,
    COMPANIES,
    EVERY_SERVICE,
    LONG_BILL,
    OPERATORS,
    TRANSFER_BANKS,
    SampleShop,
    Walk,
    shop,
)


def services() -> Walk:
    front = Front(SampleShop(*AT_THE_FRONT))
    yield "start", front
    yield "services", front.says(("choose", "en"))
    yield "help", front.says(("help", None))
    yield "start-called", front.says(("back", None), ("cancel", None))
    doubtful = shop()
    for reference in ("R-1", "R-2"):
        doubtful.has_paid(reference, f.HANDING_OVER)
    yield "start-unanswered", Front(doubtful)
    for name, offered in {
        "services-one": AT_THE_FRONT[:1],
        "services-resting": ("aeps.CD", "aeps.CW"),
        "services-four": BY_AADHAAR,
        "services-groups": EVERY_SERVICE,
    }.items():
        yield name, Front(SampleShop(*offered)).says(("choose", "en"))
    stopped = dict.fromkeys(AT_THE_FRONT[1:], Text("rest-outlet-daily-auth"))
    yield "services-stopped", Front(SampleShop(resting=stopped)).says(("choose", "en"))
    yield "closed", Front(SampleShop("aeps.CD"))


def withdrawal() -> Walk:
    front = Front(SampleShop()).says(*TO_AMOUNT[:2])
    yield "aadhaar", front
    front.does("continue", "999999990018")
    yield "aadhaar-error", front
    yield "bank", front.says(("continue", AADHAAR))
    yield "amount", front.says(("choose", TO_AMOUNT[-1][1]))
    front.does("continue", "510")
    yield "amount-error", front
    yield "help-called", Front(SampleShop()).says(*TO_AMOUNT, ("help", None), ("back", None))
    front = Front(SampleShop()).says(*TO_AMOUNT)
    front.waits(SECONDS[Name.AMOUNT] - WARNED_BEFORE + 1)
    yield "more-time", front
    yield "consent", Front(SampleShop()).says(*TO_REVIEW[:-1])
    front = Front(SampleShop()).says(*TO_REVIEW)
    yield "review", front
    front.says(("confirm", None))
    front.is_guided("place-finger")
    yield "biometric", front
    for advice in capture.ADVICE:
        fails(front, is_poor=True)
        yield f"biometric-{advice}", front
    drawer = shop(drawer=((200, 4),))
    yield "review-lacking", Front(drawer).says(*TO_REVIEW)
    first = shop()
    first.has_paid("R-1")
    first.first = EarlierRequest(first.transaction("R-1"), is_paid=True, is_identified=False)
    yield "review-second", Front(first).says(*TO_REVIEW, ("confirm", None))


def fails(front: Front, *, is_poor: bool = False) -> Front:
    """Let a capture fail; another try can help, and begins by itself after a poor finger."""
    failed = e.CaptureFailed(Text("capture-failed"), True, is_poor, reads_again=is_poor)  # noqa: FBT003  # worth another
    return front.hears(e.StartCapture, failed)


def large_withdrawal() -> Walk:
    front = Front(SampleShop()).says(*TO_OTP)
    front.gets_code()
    yield "otp-resend-later", front
    front.waits(30)
    yield "otp", front
    front.does("continue", "12")
    yield "otp-error", front
    yield "otp-leaving", front.says(("cancel", None))
    yield "mobile", Front(SampleShop()).says(*TO_OTP[:-1])


def other_ways() -> Walk:
    """Other services by Aadhaar: another finger or eye, no amount, the owner's consent."""
    front = Front(SampleShop()).says(*TO_REVIEW, ("confirm", None))
    yield "biometric-again", fails(front)
    front = Front(SampleShop(resting={})).says(*TO_REVIEW, ("confirm", None))
    yield "biometric-ways", fails(front, is_poor=True)
    for _ in capture.ADVICE:
        fails(front, is_poor=True)
    yield "sorry-unread", front
    front = Front(SampleShop(resting={})).says(*TO_REVIEW, ("confirm", None))
    front.hears(e.StartCapture, e.CaptureFailed(Text("capture-device"), worth_another=False))
    yield "sorry-missing", front
    front = (
        Front(SampleShop(resting={}))
        .begins()
        .hears_from_bank(Status.FAILED, failure_code="BIOMETRIC_MISMATCH")
    )
    yield "sorry-ways", front
    front = Front(shop(modes=(AuthMode.IRIS, AuthMode.FINGER)))
    yield "biometric-eye", fails(front.says(*TO_REVIEW, ("confirm", None)))
    balance = (("choose", "en"), ("choose", "aeps.MS"), *TO_AMOUNT[2:])
    yield "consent-no-amount", Front(SampleShop()).says(*balance)
    yield "consent-owner", at_step(DAILY_AUTH.code, Name.CONSENT)


def at_step(
    code: str,
    name: Name,
    answers: Answers = Answers(),  # noqa: B008  # it is frozen
    world: FakeWorld | None = None,
    *,
    nth: int = 0,
) -> Front:
    """Return a dialogue at its first (or another) step with this screen, after these answers."""
    front = Front(world or SampleShop())
    steps = enumerate(BY_CODE[code].steps)
    indices = [index for index, asked in steps if SCREENS[type(asked.step)].name is name]
    front.session.visit = Visit(1, "en", first_step(code).screen(indices[nth]), answers)
    front.sees_change()
    return front


def lists() -> Walk:
    operators, banks = (
        tuple(
            Option(name, name, None, reason=Text("rest-option") if name.startswith("Far") else None)
            for name in names
        )
        for names in (OPERATORS, TRANSFER_BANKS)
    )
    listed = {
        Source.MOBILE_OPERATORS: lambda _: operators,
        Source.BILLERS: lambda _: as_options(COMPANIES),
        Source.TRANSFER_BANKS: lambda _: banks,
    }
    world = shop(lists=listed)
    yield "pick", at_step("recharge.MOBILE", Name.PICK, RECHARGED, world)
    yield "pick-searched", at_step("bbps.PAY", Name.PICK, BILLED, world, nth=1)
    yield "pick-bank", at_step("dmt.TRANSFER", Name.PICK, TRANSFERRED, world)
    sold = tuple(
        VerificationService(name, name, "", Amount(rupees(3)), available=True, fields=[])
        for name in VERIFICATION_ICONS
    )
    priced = for_customers(sold, lambda _: rupees(50))
    world = shop(lists={Source.SOLD_VERIFICATIONS: lambda _: priced})
    yield "pick-verification", at_step("verify.PAID", Name.PICK, world=world)
    yield (
        "review-verification",
        at_step("verify.COUNTER", Name.REVIEW, replace(VERIFIED, amount=None)),
    )


def inquiries() -> Walk:
    yield "inquiry", at_step("bbps.PAY", Name.INQUIRY, BILLED, nth=1)
    unread = at_step("bbps.PAY", Name.INQUIRY, BILLED.without_inquiry_results(Inquiry.BILLER))
    yield "inquiry-busy", unread.says(("continue", None))
    unread.hears(e.Inquire, Text("rest-api"))
    yield "inquiry-failed", unread
    offered = TRANSFERRED.without_inquiry_results(Inquiry.BENEFICIARY_ADD)
    yield "inquiry-offer", at_step("dmt.TRANSFER", Name.INQUIRY, offered, nth=1)
    yield "review-fee", at_step("bbps.PAY", Name.REVIEW, BILLED)
    yield "review-transfer", at_step("dmt.TRANSFER", Name.REVIEW, TRANSFERRED)
    yield "review-long", at_step("bbps.PAY", Name.REVIEW, LONG_BILL)


def forms() -> Walk:
    front = at_step(ONBOARD.code, Name.FIELD)
    yield "field", front
    front.does("continue", "<b>")
    yield "field-error", front
    yield "field-optional", front.says(("continue", "Asha"))
    yield "field-email", front.says(("continue", ""), ("continue", "9876543210"))
    front.says(("continue", "asha@mail.in")).does("continue", "1990")
    yield "field-date", front
    yield "field-choices", front.says(("continue", "1990-08-05"))
    front.says(("continue", ""), ("continue", "ABCPE1234F")).does("continue", "1")
    yield "field-digits", front
    yield "field-mobile", at_step("dmt.TRANSFER", Name.FIELD, TRANSFERRED)
    front = at_step("dmt.TRANSFER", Name.FIELD, TRANSFERRED, nth=2)
    yield "field-account", front
    yield "field-account-again", front.says(("continue", "123456784321"))
    yield "field-ifsc", front.says(("continue", "123456784321"))
    front.does("continue", "1234")
    yield "field-ifsc-error", front
