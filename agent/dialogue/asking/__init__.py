"""How each kind of step asks and takes an answer; one row a kind."""

from agent.dialogue.asking.agreement import CONSENT
from agent.dialogue.asking.amount import AMOUNT
from agent.dialogue.asking.capture import FINGER
from agent.dialogue.asking.form import FIELD, FORM
from agent.dialogue.asking.identity import AADHAAR, BANK
from agent.dialogue.asking.inquiry import INQUIRY
from agent.dialogue.asking.kind import Kind
from agent.dialogue.asking.otp import MOBILE_NUMBER, ONE_TIME_CODE
from agent.dialogue.asking.pick import PICK
from agent.dialogue.asking.review import Reviewing
from agent.services import steps

KINDS: dict[type[steps.Step], Kind] = {
    steps.AskAadhaar: AADHAAR,
    steps.AskBank: BANK,
    steps.AskAmount: AMOUNT,
    steps.AskMobile: MOBILE_NUMBER,
    steps.AskOtp: ONE_TIME_CODE,
    steps.AskConsent: CONSENT,
    steps.CaptureFinger: FINGER,
    steps.AskField: FIELD,
    steps.AskPick: PICK,
    steps.AskForm: FORM,
    steps.AskService: INQUIRY,
}
KINDS[steps.Review] = Reviewing(KINDS).kind()
