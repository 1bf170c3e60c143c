### What went otherwise: what happened, whether money moved, what to do now. Never a bare code.

## What was typed does not fit

error-press = ಅದು ಅರ್ಥವಾಗಲಿಲ್ಲ. ಮತ್ತೆ ಮುಟ್ಟಿ.
error-fault = ಈ ಯಂತ್ರದಲ್ಲಿ ಏನೋ ತಪ್ಪಾಗಿದೆ. ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ, ಅಥವಾ ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
error-stale = ಪರದೆ ಬದಲಾಗಿದೆ. ಮತ್ತೆ ನೋಡಿ.
error-choose = ಇವುಗಳಲ್ಲಿ ಒಂದನ್ನು ಮುಟ್ಟಿ.
error-aadhaar-length = ಆಧಾರ್ ನಂಬರ್‌ಗೆ 12 ಅಂಕಿಗಳು.
error-aadhaar-check = ಆಧಾರ್ ನಂಬರ್‌ನಲ್ಲಿ ಒಂದು ಅಂಕಿ ತಪ್ಪಾಗಿದೆ. ಸರಿಯಾಗಿ ನೋಡಿ.
# review: step: "multiples of" said as {step} ರ ಲೆಕ್ಕದಲ್ಲಿ
error-amount-step = { $step } ರ ಲೆಕ್ಕದಲ್ಲಿ ಮೊತ್ತ ಆರಿಸಿ.
error-amount-range = { $min } ರಿಂದ { $max } ಒಳಗೆ ಆರಿಸಿ.
error-mobile = ಮೊಬೈಲ್ ನಂಬರ್‌ಗೆ 10 ಅಂಕಿಗಳು. ಮೊದಲನೆಯದು 6 ರಿಂದ 9.
error-otp-wrong = ಈ ಕೋಡ್ ಸರಿಯಿಲ್ಲ. ನಿಮ್ಮ ಫೋನ್ ನೋಡಿ.
error-otp-soon = ಕೋಡ್ ಇನ್ನೂ ಬರಬಹುದು. ಸ್ವಲ್ಪ ಕಾಯಿರಿ.
error-otp-send = ಕೋಡ್ ಕಳಿಸಲು ಆಗಲಿಲ್ಲ. ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.
error-bank-unknown = ಈ ಬ್ಯಾಂಕ್ ಸಿಗಲಿಲ್ಲ. ಮತ್ತೆ ಆರಿಸಿ.
error-bank-service = ಈ ಬ್ಯಾಂಕ್‌ನಲ್ಲಿ ಈ ಸೇವೆ ಇಲ್ಲ.
error-pin-wrong = ಈ PIN ಸರಿಯಿಲ್ಲ.
error-pin-unset = ಈ ಯಂತ್ರಕ್ಕೆ ಇನ್ನೂ PIN ಇಟ್ಟಿಲ್ಲ.
error-pin-wait = { $seconds ->
    [one] ತುಂಬಾ ಸಲ ತಪ್ಪಾಗಿದೆ. ಒಂದು ಸೆಕೆಂಡು ಕಾಯಿರಿ.
   *[other] ತುಂಬಾ ಸಲ ತಪ್ಪಾಗಿದೆ. { $seconds } ಸೆಕೆಂಡು ಕಾಯಿರಿ.
}
# review: legal
error-claim-unknown = ಈ ಕೋಡ್‌ಗೆ ಕೊಡಬೇಕಾದ ನಗದು ಇಲ್ಲ.
# review: legal
error-claims = ಐದು ಕ್ಲೈಮ್‌ಗಳು ತಪ್ಪಾಗಿವೆ. PIN ಮತ್ತೆ ಒತ್ತಿ.

## A page that cannot be shown

plain-title = ಈ ಪುಟ ತೋರಿಸಲು ಆಗುತ್ತಿಲ್ಲ
plain-text = ನಿಮ್ಮ ಹಣದ ಕೆಲಸವನ್ನು ಯಂತ್ರ ಮುಂದುವರಿಸುತ್ತಿದೆ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.

## Why a service, or the kiosk, rests

rest-api = ಬ್ಯಾಂಕ್ ಸಂಪರ್ಕ ಇಲ್ಲ. ಪ್ರಯತ್ನಿಸುತ್ತಲೇ ಇದ್ದೇವೆ.
rest-biometric = ಬೆರಳಚ್ಚು ಅಥವಾ ಕಣ್ಣಿನ ಯಂತ್ರ ಜೋಡಿಸಿಲ್ಲ.
rest-outlet-not-active = ಅಂಗಡಿ ಇನ್ನೂ ನೋಂದಣಿಯಾಗಿಲ್ಲ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
rest-outlet-daily-auth = ಅಂಗಡಿಯವರು ಇವತ್ತಿನ ಸೈನ್-ಇನ್ ಮಾಡಬೇಕು.
rest-outlet-ekyc = ಅಂಗಡಿಯವರು ನೋಂದಣಿ ಮುಗಿಸಬೇಕು.
rest-outlet-unknown = ಅಂಗಡಿ ತೆರೆದಿದೆಯೇ ಎಂದು ಕೇಳುತ್ತಿದ್ದೇವೆ.
rest-outlet-OTHER = ಅಂಗಡಿಯಲ್ಲಿ ಈಗ ಇದು ಆಗುವುದಿಲ್ಲ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
rest-disk = ಯಂತ್ರದಲ್ಲಿ ಈಗ ಏನೂ ದಾಖಲಾಗುತ್ತಿಲ್ಲ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
rest-printer = ಪ್ರಿಂಟರ್‌ನಲ್ಲಿ ಕಾಗದ ಇಲ್ಲ, ಅಥವಾ ಅದು ಜೋಡಿಸಿಲ್ಲ.
start-printer = ಅಂಗಡಿಯವರೇ: ಸ್ಲಿಪ್ ಮುದ್ರಣ ಆಗುತ್ತಿಲ್ಲ. ಕಾಗದ, ಕೇಬಲ್, ವಿದ್ಯುತ್ ನೋಡಿ.
start-paper-low = ಅಂಗಡಿಯವರೇ: ಸ್ಲಿಪ್ ಕಾಗದ ಮುಗಿಯುತ್ತಿದೆ.
rest-bank = ನಿಮ್ಮ ಬ್ಯಾಂಕ್‌ನಲ್ಲಿ ಇದು ಇಲ್ಲ.
rest-busy = ಬೇರೆ ಗ್ರಾಹಕರ ಕೆಲಸ ನಡೆಯುತ್ತಿದೆ. ದಯವಿಟ್ಟು ಕಾಯಿರಿ.
rest-OTHER = ಇದು ಈಗ ಸಿಗುವುದಿಲ್ಲ.

## The finger was not read

capture-no-finger = ಬೆರಳು ಕಾಣಲಿಲ್ಲ. ಮತ್ತೆ ಇಡಿ.
capture-failed = ಸ್ಪಷ್ಟವಾಗಿಲ್ಲ. ಬೆರಳು ಒರೆಸಿ, ಒಣಗಿಸಿ, ಸಮವಾಗಿ ಒತ್ತಿ.
capture-no-eye = ಕಣ್ಣು ಕಾಣಲಿಲ್ಲ. ಯಂತ್ರದೊಳಗೆ ಮತ್ತೆ ನೋಡಿ.
capture-eye-failed = ಸ್ಪಷ್ಟವಾಗಿಲ್ಲ. ಕಣ್ಣು ಅಗಲವಾಗಿ ತೆರೆದು, ಅಲುಗಾಡಬೇಡಿ.
capture-device = ಯಂತ್ರ ಉತ್ತರ ಕೊಡುತ್ತಿಲ್ಲ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
capture-busy = ಯಂತ್ರ ಕೆಲಸದಲ್ಲಿದೆ. ಸ್ವಲ್ಪ ಕಾಯಿರಿ.
capture-not-registered = ಈ ಯಂತ್ರ ನೋಂದಣಿಯಾಗಿಲ್ಲ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
capture-tries = { $left ->
    [one] ಇನ್ನೊಂದು ಅವಕಾಶ ಇದೆ.
   *[other] ಇನ್ನೂ { $left } ಅವಕಾಶಗಳಿವೆ.
}
capture-OTHER = ಬೆರಳಚ್ಚು ಸಿಗಲಿಲ್ಲ. ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.

## The bank said no

sorry-title = ಇದು ಆಗಲಿಲ್ಲ
sorry-failed-title = ಇದು ಪೂರ್ತಿಯಾಗಲಿಲ್ಲ
sorry-failed-INSUFFICIENT_FUNDS = ಖಾತೆಯಲ್ಲಿ ಸಾಕಷ್ಟು ಹಣ ಇಲ್ಲ.
sorry-failed-BIOMETRIC_MISMATCH = ಬೆರಳಚ್ಚು ಈ ಆಧಾರ್‌ಗೆ ಹೊಂದಲಿಲ್ಲ.
sorry-failed-BIOMETRIC_LOCKED = ಈ ಆಧಾರ್‌ಗೆ ಬೆರಳಚ್ಚು ಲಾಕ್ ಆಗಿದೆ.
sorry-failed-AADHAAR_NOT_LINKED = ಈ ಆಧಾರ್ ಆ ಬ್ಯಾಂಕ್ ಖಾತೆಗೆ ಲಿಂಕ್ ಆಗಿಲ್ಲ.
sorry-failed-INVALID_AADHAAR = ಬ್ಯಾಂಕ್‌ಗೆ ಈ ಆಧಾರ್ ನಂಬರ್ ಗೊತ್ತಿಲ್ಲ.
sorry-failed-ACCOUNT_BLOCKED = ಬ್ಯಾಂಕ್ ಈ ಖಾತೆಯನ್ನು ಬ್ಲಾಕ್ ಮಾಡಿದೆ.
sorry-failed-LIMIT_EXCEEDED = ಇದು ಖಾತೆಯ ಮಿತಿಗಿಂತ ಹೆಚ್ಚು.
sorry-failed-BANK_UNAVAILABLE = ಬ್ಯಾಂಕ್ ಸಂಪರ್ಕ ಸಿಗಲಿಲ್ಲ.
sorry-failed-OTP_FAILED = ಕೋಡ್ ಒಪ್ಪಲಿಲ್ಲ.
sorry-failed-SERVICE_NOT_SUPPORTED = ನಿಮ್ಮ ಬ್ಯಾಂಕ್‌ನಲ್ಲಿ ಈ ಸೇವೆ ಇಲ್ಲ.
sorry-failed-NOT_SUBMITTED = ನೀವು ಕೇಳಿದ್ದು ತಲುಪಲಿಲ್ಲ.
sorry-failed-DECLINED = ಬ್ಯಾಂಕ್ ಒಪ್ಪಲಿಲ್ಲ.
sorry-failed-said = ಸೇವಾ ಸಂಸ್ಥೆ ಹೇಳಿದ್ದು: { $message }
sorry-failed-OTHER = ಒಪ್ಪಲಿಲ್ಲ, ಕಾರಣ ಹೇಳಿಲ್ಲ.

sorry-now-INSUFFICIENT_FUNDS = ಕಡಿಮೆ ಮೊತ್ತಕ್ಕೆ ಪ್ರಯತ್ನಿಸಿ.
sorry-now-BIOMETRIC_MISMATCH = ಬೇರೆ, ಶುಚಿಯಾದ, ಒಣ ಬೆರಳಿನಿಂದ ಮತ್ತೆ ಶುರು ಮಾಡಿ.
sorry-now-BIOMETRIC_LOCKED = mAadhaar ಆ್ಯಪ್‌ನಲ್ಲಿ ಲಾಕ್ ತೆಗೆಯಿರಿ, ಅಥವಾ ಕಾರ್ಡ್ ಬಳಸಿ.
sorry-now-AADHAAR_NOT_LINKED = ಬೇರೆ ಬ್ಯಾಂಕ್ ಆರಿಸಿ, ಅಥವಾ ನಿಮ್ಮ ಶಾಖೆಯಲ್ಲಿ ಕೇಳಿ.
sorry-now-INVALID_AADHAAR = ಮತ್ತೆ ಶುರು ಮಾಡಿ, ನಂಬರ್ ಸರಿಯಾಗಿ ನೋಡಿ.
sorry-now-ACCOUNT_BLOCKED = ನಿಮ್ಮ ಶಾಖೆಯಲ್ಲಿ ಕೇಳಿ.
sorry-now-LIMIT_EXCEEDED = ಕಡಿಮೆ ಮೊತ್ತಕ್ಕೆ ಪ್ರಯತ್ನಿಸಿ, ಅಥವಾ ನಾಳೆ ಬನ್ನಿ.
sorry-now-BANK_UNAVAILABLE = ಕೆಲವು ನಿಮಿಷ ಬಿಟ್ಟು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.
sorry-now-OTP_FAILED = ಮತ್ತೆ ಶುರು ಮಾಡಿ, ಹೊಸ ಕೋಡ್ ಕೇಳಿ.
sorry-now-SERVICE_NOT_SUPPORTED = ಕಾರ್ಡ್ ಅಥವಾ UPI ಬಳಸಿ, ಇಲ್ಲವೇ ಶಾಖೆಯಲ್ಲಿ ಕೇಳಿ.
sorry-now-NOT_SUBMITTED = ಮತ್ತೆ ಶುರು ಮಾಡಬಹುದು.
sorry-now-DECLINED = ಬ್ಯಾಂಕನ್ನು ಕೇಳಿ, ಅಥವಾ ಬೇರೆ ಬ್ಯಾಂಕ್ ಪ್ರಯತ್ನಿಸಿ.
sorry-now-OTHER = ಮತ್ತೆ ಶುರು ಮಾಡಿ, ಅಥವಾ ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.

## Nothing was sent, or it was not accepted

sorry-not-sent-title = ಏನೂ ಕಳಿಸಿಲ್ಲ
sorry-not-sent-text = ಏನೂ ಕೇಳುವ ಮೊದಲೇ ಸಂಪರ್ಕ ಕಡಿಯಿತು.
# review: new
sorry-unclear-title = ಇನ್ನೂ ಸ್ಪಷ್ಟವಾಗಿಲ್ಲ
# review: from error-inquiry-silent and pending-text
sorry-unclear-text = ಇನ್ನೂ ಸ್ಪಷ್ಟವಾಗಿಲ್ಲ: ಉತ್ತರ ಬರಲಿಲ್ಲ. ಸ್ಲಿಪ್ ಇಟ್ಟುಕೊಳ್ಳಿ.
sorry-refused-title = ನೀವು ಕೇಳಿದ್ದು ಒಪ್ಪಲಿಲ್ಲ
sorry-refused-text = ಸೇವಾ ಸಂಸ್ಥೆ ನೀವು ಕೇಳಿದ್ದನ್ನು ಬ್ಯಾಂಕ್‌ಗೆ ಕಳಿಸಲಿಲ್ಲ.
sorry-refused-outlet = ಅಂಗಡಿಗೆ ಈಗ ಇದಕ್ಕೆ ಅನುಮತಿ ಇಲ್ಲ.
sorry-refused-limit = ಈ ಸೇವೆಯ ಮಿತಿ ಮುಗಿದಿದೆ.
sorry-refused-capture = ಬೆರಳಚ್ಚು ಬಳಸಲು ಆಗಲಿಲ್ಲ.
sorry-refused-otp = ನಿಮ್ಮ ಫೋನ್‌ಗೆ ಬರುವ ಕೋಡ್ ಬೇಕು.
sorry-refused-said = ಸೇವಾ ಸಂಸ್ಥೆ ಹೇಳಿದ್ದು: { $message }
sorry-refused-OTHER = ಸೇವಾ ಸಂಸ್ಥೆ ನೀವು ಕೇಳಿದ್ದನ್ನು ತೆಗೆದುಕೊಳ್ಳಲಿಲ್ಲ.
sorry-capture-title = ಬೆರಳಚ್ಚು ಸಿಗಲಿಲ್ಲ
sorry-capture-text = ಹಲವು ಸಲ ಪ್ರಯತ್ನಿಸಿದೆವು, ಆಗಲಿಲ್ಲ.
sorry-missing-title = ಈಗ ಆಗುವುದಿಲ್ಲ
missing-now-wait = ನೀವು ಕೊಟ್ಟದ್ದು ಹಾಗೇ ಇದೆ. ಸ್ವಲ್ಪ ಕಾದು ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.
missing-now-reader = ನೀವು ಕೊಟ್ಟದ್ದು ಹಾಗೇ ಇದೆ. ಅಂಗಡಿಯವರು ಯಂತ್ರ ನೋಡಬೇಕು.
missing-now-other-way = ಇಲ್ಲಿ ಬೇರೆ ದಾರಿ ಆರಿಸಿ. ಮೊತ್ತ ಹಾಗೇ ಇದೆ.

# review: legal
sorry-money-none = ನಿಮ್ಮ ಹಣ ಏನೂ ತೆಗೆದುಕೊಂಡಿಲ್ಲ.
# review: legal
sorry-money-maybe = ಹಣ ಕಡಿತವಾಗಿದ್ದರೆ, ನಿಮ್ಮ ಬ್ಯಾಂಕ್ { DATETIME($date, dateStyle: "medium") } ಒಳಗೆ ವಾಪಸ್ ಕೊಡುತ್ತದೆ.
sorry-now-card = ಕಾರ್ಡ್ ಅಥವಾ UPI ಬಳಸಿ, ಇಲ್ಲವೇ ಶಾಖೆಯಲ್ಲಿ ಕೇಳಿ.
sorry-now-attendant = ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
sorry-now-again = ಮತ್ತೆ ಶುರು ಮಾಡಬಹುದು.

## Why a product rests

rest-budget = ಈಗ ತುಂಬಾ ಕೆಲಸ ನಡೆಯುತ್ತಿದೆ. ಆಮೇಲೆ ಪ್ರಯತ್ನಿಸಿ.
rest-many-open = ತುಂಬಾ ಪಾವತಿಗಳು ಇನ್ನೂ ಬಾಕಿ ಇವೆ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
rest-stopped = ಕೆಲಸ ಮಾಡುತ್ತಿಲ್ಲ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ. ({ $code })
rest-ordered = ಸದ್ಯಕ್ಕೆ ಮುಚ್ಚಿದೆ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ. ({ $reason })
rest-not-registered = ಇದಕ್ಕೆ ಅಂಗಡಿ ನೋಂದಣಿಯಾಗಿಲ್ಲ.
rest-midnight = ಮಧ್ಯರಾತ್ರಿ ಚಿಕ್ಕ ವಿರಾಮ. ಕೆಲವು ನಿಮಿಷದಲ್ಲಿ ಮತ್ತೆ ಶುರು.
rest-wallet = ಅಂಗಡಿಯ ವಾಲೆಟ್ ಖಾಲಿ ಇದೆ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
error-wallet = ಇದಕ್ಕೆ ಅಂಗಡಿಯ ವಾಲೆಟ್‌ನಲ್ಲಿ ಹಣ ಕಡಿಮೆ ಇದೆ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
rest-tpin = ಅಂಗಡಿಯವರು ಮೊದಲು TPIN ಒತ್ತಬೇಕು.
rest-card = ಕಾರ್ಡ್ ಯಂತ್ರ ಜೋಡಿಸಿಲ್ಲ.
rest-card-open = ಹಿಂದಿನ ಕಾರ್ಡಿನ ಉತ್ತರ ಇನ್ನೂ ಬರಬೇಕು.
rest-card-service = ಕಾರ್ಡ್ ಯಂತ್ರದಲ್ಲಿ ಬ್ಯಾಂಕ್ ಈ ಸೇವೆ ಕೊಡುವುದಿಲ್ಲ.
# review: the cost on the card is not known
rest-card-amount = ಇದಕ್ಕೆ ಕಾರ್ಡಿನಿಂದ ಎಷ್ಟು ಹಣ ಕಡಿತವಾಗುತ್ತದೆ ಎಂಬುದು ಸ್ಪಷ್ಟವಾಗಿಲ್ಲ.
rest-card-device = ಬ್ಯಾಂಕ್‌ಗೆ ಈ ಕಾರ್ಡ್ ಯಂತ್ರ ಗೊತ್ತಿಲ್ಲ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
rest-upi-hours = ರಾತ್ರಿ ಮುಚ್ಚಿರುತ್ತದೆ. { $opens } ರಿಂದ ತೆರೆಯುತ್ತದೆ.
rest-upi-open = ಮೂರು ಪಾವತಿಗಳು ಬಾಕಿ ಇವೆ. ಸ್ವಲ್ಪ ಹೊತ್ತಿನಲ್ಲಿ ಪ್ರಯತ್ನಿಸಿ.

## UPI and the card: no

sorry-failed-QR_EXPIRED = ಸಮಯದೊಳಗೆ ಕೋಡ್‌ಗೆ ಪಾವತಿ ಆಗಲಿಲ್ಲ.
sorry-failed-PAYER_BANK_DECLINED = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ UPI ಪಾವತಿ ಒಪ್ಪಲಿಲ್ಲ.
sorry-failed-PAYER_DEBIT_FAILED = ನಿಮ್ಮ ಖಾತೆಯಿಂದ ಹಣ ತೆಗೆಯಲು ಆಗಲಿಲ್ಲ.
sorry-failed-OUTLET_NOT_ENABLED = ಈ ಅಂಗಡಿಗೆ ಇನ್ನೂ ಇದಕ್ಕೆ ಅನುಮತಿ ಇಲ್ಲ.
sorry-failed-OUTLET_BLOCKED = ಬ್ಯಾಂಕ್ ನೆಟ್‌ವರ್ಕ್ ಈ ಅಂಗಡಿಯನ್ನು ನಿಲ್ಲಿಸಿದೆ.
sorry-failed-OUTLET_DAILY_LIMIT = ಈ ಅಂಗಡಿಯ ಇವತ್ತಿನ ಮಿತಿ ಮುಗಿದಿದೆ.
sorry-failed-SERVICE_CLOSED = ಈ ಹೊತ್ತಿನಲ್ಲಿ ಈ ಸೇವೆ ಮುಚ್ಚಿರುತ್ತದೆ.
sorry-failed-INVALID_LOCATION = ಯಂತ್ರ ಇರುವ ಜಾಗ ಒಪ್ಪಲಿಲ್ಲ.
sorry-failed-LAUNCH_EXPIRED = ಸಮಯದೊಳಗೆ ಕಾರ್ಡ್ ಹಾಕಲಿಲ್ಲ.
sorry-failed-CANCELLED = ಕಾರ್ಡ್ ಯಂತ್ರದಲ್ಲಿ ರದ್ದು ಮಾಡಲಾಗಿದೆ.
sorry-failed-DEVICE_ERROR = ಕಾರ್ಡ್ ಯಂತ್ರದಲ್ಲಿ ದೋಷ ಬಂದಿದೆ.
sorry-failed-CARD_READ_FAILED = ಕಾರ್ಡ್ ಓದಲು ಆಗಲಿಲ್ಲ.
sorry-failed-INCORRECT_PIN = PIN ತಪ್ಪಾಗಿದೆ.
sorry-failed-PIN_TRIES_EXCEEDED = PIN ತುಂಬಾ ಸಲ ತಪ್ಪಾಗಿದೆ.
sorry-failed-CARD_BLOCKED = ಬ್ಯಾಂಕ್ ಈ ಕಾರ್ಡ್ ಬ್ಲಾಕ್ ಮಾಡಿದೆ.
sorry-failed-CARD_EXPIRED = ಕಾರ್ಡ್ ಹಳೆಯದು: ಅದರ ಅವಧಿ ಮುಗಿದಿದೆ.
sorry-failed-CARD_NOT_SUPPORTED = ಈ ರೀತಿಯ ಕಾರ್ಡ್ ಇಲ್ಲಿ ನಡೆಯುವುದಿಲ್ಲ.
sorry-failed-REVERSED = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಅದನ್ನು ರದ್ದು ಮಾಡಿದೆ.
sorry-now-QR_EXPIRED = ಹೊಸ ಕೋಡ್‌ಗೆ ಮತ್ತೆ ಶುರು ಮಾಡಿ.
sorry-now-PAYER_BANK_DECLINED = ಬೇರೆ UPI ಖಾತೆ ಅಥವಾ ಆಧಾರ್ ಬಳಸಿ.
sorry-now-PAYER_DEBIT_FAILED = ಮತ್ತೆ ಪ್ರಯತ್ನಿಸುವ ಮೊದಲು ನಿಮ್ಮ UPI ಆ್ಯಪ್ ನೋಡಿ.
sorry-now-OUTLET_NOT_ENABLED = ಬೇರೆ ಸೇವೆ ಬಳಸಿ, ಅಥವಾ ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
sorry-now-OUTLET_BLOCKED = ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
sorry-now-OUTLET_DAILY_LIMIT = ಬೇರೆ ಸೇವೆ ಬಳಸಿ, ಅಥವಾ ನಾಳೆ ಬನ್ನಿ.
sorry-now-SERVICE_CLOSED = ಬೇರೆ ಸೇವೆ ಬಳಸಿ, ಅಥವಾ ಬೆಳಿಗ್ಗೆ ಬನ್ನಿ.
sorry-now-INVALID_LOCATION = ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
sorry-now-LAUNCH_EXPIRED = ಕಾರ್ಡ್ ಸಿದ್ಧವಾಗಿಟ್ಟು ಮತ್ತೆ ಶುರು ಮಾಡಿ.
sorry-now-CANCELLED = ಮತ್ತೆ ಶುರು ಮಾಡಬಹುದು.
sorry-now-DEVICE_ERROR = ಆಧಾರ್ ಅಥವಾ UPI ಬಳಸಿ, ಇಲ್ಲವೇ ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
sorry-now-CARD_READ_FAILED = ಕಾರ್ಡ್ ಒರೆಸಿ, ಮತ್ತೆ ಶುರು ಮಾಡಿ.
sorry-now-INCORRECT_PIN = ಸರಿಯಾದ PIN ಒತ್ತಿ ಮತ್ತೆ ಶುರು ಮಾಡಿ.
sorry-now-PIN_TRIES_EXCEEDED = ಬೇರೆ ಕಾರ್ಡ್ ಬಳಸಿ, ಅಥವಾ ನಿಮ್ಮ ಬ್ಯಾಂಕನ್ನು ಕೇಳಿ.
sorry-now-CARD_BLOCKED = ಬೇರೆ ಕಾರ್ಡ್ ಬಳಸಿ, ಅಥವಾ ನಿಮ್ಮ ಬ್ಯಾಂಕನ್ನು ಕೇಳಿ.
sorry-now-CARD_EXPIRED = ಬೇರೆ ಕಾರ್ಡ್ ಬಳಸಿ, ಅಥವಾ ನಿಮ್ಮ ಬ್ಯಾಂಕನ್ನು ಕೇಳಿ.
sorry-now-CARD_NOT_SUPPORTED = ಬೇರೆ ಕಾರ್ಡ್, ಆಧಾರ್ ಅಥವಾ UPI ಬಳಸಿ.
sorry-now-REVERSED = ನಿಮ್ಮ ಖಾತೆ ನೋಡಿ, ಮತ್ತೆ ಶುರು ಮಾಡಿ.

## Refused by name

sorry-refused-closed = ಈ ಹೊತ್ತಿನಲ್ಲಿ UPI ನಗದು ಮುಚ್ಚಿರುತ್ತದೆ.
sorry-refused-open-qrs = ಈ ಅಂಗಡಿಯ ಮೂರು ಪಾವತಿಗಳು ಇನ್ನೂ ಬಾಕಿ ಇವೆ.
sorry-refused-qr = ಬ್ಯಾಂಕ್ ನೆಟ್‌ವರ್ಕ್ ಕೋಡ್ ಕೊಡಲಿಲ್ಲ.
sorry-refused-tpin = ಅಂಗಡಿಯ TPIN ಒಪ್ಪಲಿಲ್ಲ.
sorry-refused-wallet = ಅಂಗಡಿಯ ವಾಲೆಟ್‌ನಲ್ಲಿ ಹಣ ಕಡಿಮೆ ಇದೆ.
sorry-refused-daily-auth = ಅಂಗಡಿಯವರು ಇವತ್ತಿನ ಸೈನ್-ಇನ್ ಮಾಡಬೇಕು.
sorry-refused-disabled = ಈ ಸೇವೆಯನ್ನು ಸದ್ಯಕ್ಕೆ ನಿಲ್ಲಿಸಲಾಗಿದೆ.
# review: legal
sorry-money-returned = ನಿಮ್ಮ ನೋಟುಗಳು ನಿಮಗೆ ವಾಪಸ್ ಸಿಗುತ್ತವೆ. ಯಾವ ಪಾವತಿಯೂ ಆಗಿಲ್ಲ.
# review: legal
sorry-money-given-back = ನಿಮ್ಮ ನೋಟುಗಳು ನಿಮಗೆ ವಾಪಸ್ ಸಿಕ್ಕಿವೆ. ಯಾವ ಪಾವತಿಯೂ ಆಗಿಲ್ಲ.
