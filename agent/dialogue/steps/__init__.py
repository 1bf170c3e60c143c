"""The kinds of steps; one row each."""

from agent.dialogue.steps.capture import FINGER
from agent.dialogue.steps.form import AMOUNT, FIELD, FORM
from agent.dialogue.steps.identity import AADHAAR, BANK, CONSENT
from agent.dialogue.steps.inquiry import INQUIRY
from agent.dialogue.steps.otp import MOBILE_NUMBER, ONE_TIME_CODE
from agent.dialogue.steps.pick import PICK
from agent.dialogue.steps.review import Reviewing
from agent.dialogue.steps.step_kind import StepKind
from agent.services import steps

KINDS: dict[type[steps.Step], StepKind] = {
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
