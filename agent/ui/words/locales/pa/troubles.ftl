### What went otherwise: what happened, whether money moved, what to do now. Never a bare code.

## What was typed does not fit

error-press = ਇਹ ਸਮਝ ਨਹੀਂ ਆਇਆ। ਕਿਰਪਾ ਕਰਕੇ ਫਿਰ ਛੂਹੋ।
error-fault = ਮਸ਼ੀਨ ਵਿੱਚ ਕੁਝ ਗੜਬੜ ਹੋਈ। ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰੋ, ਜਾਂ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
error-stale = ਸਕਰੀਨ ਬਦਲ ਗਈ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਫਿਰ ਦੇਖੋ।
error-choose = ਕਿਰਪਾ ਕਰਕੇ ਇਹਨਾਂ ਵਿੱਚੋਂ ਇੱਕ ਨੂੰ ਛੂਹੋ।
error-aadhaar-length = ਆਧਾਰ ਨੰਬਰ ਦੇ 12 ਅੰਕ ਹੁੰਦੇ ਹਨ।
error-aadhaar-check = ਆਧਾਰ ਨੰਬਰ ਦਾ ਕੋਈ ਅੰਕ ਗ਼ਲਤ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਜਾਂਚ ਲਵੋ।
error-amount-step = ਕਿਰਪਾ ਕਰਕੇ { $step }-{ $step } ਕਰਕੇ ਰਕਮ ਚੁਣੋ।
error-amount-range = ਕਿਰਪਾ ਕਰਕੇ { $min } ਤੋਂ { $max } ਤੱਕ ਚੁਣੋ।
error-mobile = ਮੋਬਾਈਲ ਨੰਬਰ ਦੇ 10 ਅੰਕ ਹੁੰਦੇ ਹਨ, ਪਹਿਲਾ 6 ਤੋਂ 9।
error-otp-wrong = ਇਹ ਕੋਡ ਸਹੀ ਨਹੀਂ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਆਪਣਾ ਫ਼ੋਨ ਦੇਖੋ।
error-otp-soon = ਕੋਡ ਅਜੇ ਵੀ ਆ ਸਕਦਾ ਹੈ। ਥੋੜ੍ਹਾ ਰੁਕੋ।
error-otp-send = ਕੋਡ ਨਹੀਂ ਭੇਜਿਆ ਜਾ ਸਕਿਆ। ਕਿਰਪਾ ਕਰਕੇ ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰੋ।
error-bank-unknown = ਇਹ ਬੈਂਕ ਨਹੀਂ ਮਿਲਿਆ। ਕਿਰਪਾ ਕਰਕੇ ਫਿਰ ਚੁਣੋ।
error-bank-service = ਇਸ ਬੈਂਕ ਵਿੱਚ ਇਹ ਸੇਵਾ ਨਹੀਂ ਹੈ।
error-pin-wrong = ਇਹ PIN ਸਹੀ ਨਹੀਂ ਹੈ।
error-pin-unset = ਇਸ ਮਸ਼ੀਨ ਦਾ PIN ਅਜੇ ਬਣਾਇਆ ਨਹੀਂ ਗਿਆ।
error-pin-wait = { $seconds ->
    [one] ਬਹੁਤ ਵਾਰ ਗ਼ਲਤ ਹੋਇਆ। { $seconds } ਸਕਿੰਟ ਰੁਕੋ।
   *[other] ਬਹੁਤ ਵਾਰ ਗ਼ਲਤ ਹੋਇਆ। { $seconds } ਸਕਿੰਟ ਰੁਕੋ।
}
# review: legal
error-claim-unknown = ਇਸ ਕੋਡ ਉੱਤੇ ਕੋਈ ਨਕਦ ਬਾਕੀ ਨਹੀਂ ਹੈ।
# review: legal
error-claims = ਪੰਜ ਦਾਅਵੇ ਗ਼ਲਤ ਹੋਏ। ਕਿਰਪਾ ਕਰਕੇ PIN ਫਿਰ ਦੱਬੋ।

## A page that cannot be shown

plain-title = ਇਹ ਪੰਨਾ ਦਿਖਾਇਆ ਨਹੀਂ ਜਾ ਸਕਦਾ
plain-text = ਮਸ਼ੀਨ ਤੁਹਾਡੇ ਪੈਸਿਆਂ ਦਾ ਕੰਮ ਕਰ ਰਹੀ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।

## Why a service, or the kiosk, rests

rest-api = ਬੈਂਕ ਨਾਲ ਸੰਪਰਕ ਨਹੀਂ ਹੈ। ਅਸੀਂ ਕੋਸ਼ਿਸ਼ ਕਰ ਰਹੇ ਹਾਂ।
rest-biometric = ਉਂਗਲ ਜਾਂ ਅੱਖ ਵਾਲੀ ਮਸ਼ੀਨ ਜੁੜੀ ਨਹੀਂ ਹੈ।
rest-outlet-not-active = ਦੁਕਾਨ ਅਜੇ ਰਜਿਸਟਰ ਨਹੀਂ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
rest-outlet-daily-auth = ਦੁਕਾਨਦਾਰ ਦਾ ਅੱਜ ਦਾ ਸਾਈਨ-ਇਨ ਬਾਕੀ ਹੈ।
rest-outlet-ekyc = ਦੁਕਾਨਦਾਰ ਦੀ ਰਜਿਸਟ੍ਰੇਸ਼ਨ ਅਧੂਰੀ ਹੈ।
rest-outlet-unknown = ਅਸੀਂ ਪੁੱਛ ਰਹੇ ਹਾਂ ਕਿ ਦੁਕਾਨ ਖੁੱਲ੍ਹੀ ਹੈ ਜਾਂ ਨਹੀਂ।
rest-outlet-OTHER = ਦੁਕਾਨ ਹੁਣ ਇਹ ਨਹੀਂ ਕਰ ਸਕਦੀ। ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
rest-disk = ਮਸ਼ੀਨ ਹੁਣ ਕੁਝ ਸਾਂਭ ਨਹੀਂ ਸਕਦੀ। ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
rest-printer = ਪ੍ਰਿੰਟਰ ਵਿੱਚ ਕਾਗ਼ਜ਼ ਨਹੀਂ ਜਾਂ ਉਹ ਜੁੜਿਆ ਨਹੀਂ।
start-printer = ਦੁਕਾਨਦਾਰ: ਪਰਚੀ ਨਹੀਂ ਛਪ ਰਹੀ। ਕਾਗਜ਼, ਤਾਰ ਅਤੇ ਬਿਜਲੀ ਵੇਖੋ।
start-paper-low = ਦੁਕਾਨਦਾਰ: ਪਰਚੀ ਦਾ ਕਾਗਜ਼ ਮੁੱਕਣ ਵਾਲਾ ਹੈ।
rest-bank = ਤੁਹਾਡੇ ਬੈਂਕ ਵਿੱਚ ਇਹ ਸੇਵਾ ਨਹੀਂ ਹੈ।
rest-busy = ਹੁਣ ਦੂਜੇ ਗਾਹਕ ਦੀ ਵਾਰੀ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਰੁਕੋ।
rest-OTHER = ਇਹ ਹੁਣ ਨਹੀਂ ਮਿਲਦਾ।

## The finger was not read

capture-no-finger = ਉਂਗਲ ਨਹੀਂ ਦਿਸੀ। ਫਿਰ ਰੱਖੋ।
capture-failed = ਸਾਫ਼ ਨਹੀਂ ਆਇਆ। ਉਂਗਲ ਪੂੰਝ ਕੇ ਸਿੱਧੀ ਦੱਬੋ।
capture-no-eye = ਅੱਖ ਨਹੀਂ ਦਿਸੀ। ਮਸ਼ੀਨ ਵਿੱਚ ਫਿਰ ਦੇਖੋ।
capture-eye-failed = ਸਾਫ਼ ਨਹੀਂ ਆਇਆ। ਅੱਖਾਂ ਪੂਰੀਆਂ ਖੋਲ੍ਹੋ ਅਤੇ ਹਿੱਲੋ ਨਾ।
capture-device = ਮਸ਼ੀਨ ਜਵਾਬ ਨਹੀਂ ਦੇ ਰਹੀ। ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
capture-busy = ਮਸ਼ੀਨ ਰੁੱਝੀ ਹੈ। ਥੋੜ੍ਹਾ ਰੁਕੋ।
capture-not-registered = ਇਹ ਮਸ਼ੀਨ ਰਜਿਸਟਰ ਨਹੀਂ ਹੈ। ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
capture-tries = { $left ->
    [one] { $left } ਕੋਸ਼ਿਸ਼ ਹੋਰ ਬਾਕੀ ਹੈ।
   *[other] { $left } ਕੋਸ਼ਿਸ਼ਾਂ ਹੋਰ ਬਾਕੀ ਹਨ।
}
capture-OTHER = ਉਂਗਲ ਪੜ੍ਹੀ ਨਹੀਂ ਗਈ। ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰੋ।

## The bank said no

sorry-title = ਇਹ ਨਹੀਂ ਹੋ ਸਕਿਆ
sorry-failed-title = ਇਹ ਨਹੀਂ ਹੋ ਸਕਿਆ
sorry-failed-INSUFFICIENT_FUNDS = ਖਾਤੇ ਵਿੱਚ ਇੰਨੇ ਪੈਸੇ ਨਹੀਂ ਹਨ।
sorry-failed-BIOMETRIC_MISMATCH = ਉਂਗਲ ਦਾ ਨਿਸ਼ਾਨ ਇਸ ਆਧਾਰ ਨਾਲ ਨਹੀਂ ਮਿਲਿਆ।
sorry-failed-BIOMETRIC_LOCKED = ਇਸ ਆਧਾਰ ਉੱਤੇ ਉਂਗਲ ਦਾ ਨਿਸ਼ਾਨ ਲਾਕ ਹੈ।
sorry-failed-AADHAAR_NOT_LINKED = ਇਹ ਆਧਾਰ ਉਸ ਬੈਂਕ ਦੇ ਖਾਤੇ ਨਾਲ ਜੁੜਿਆ ਨਹੀਂ।
sorry-failed-INVALID_AADHAAR = ਬੈਂਕ ਨੂੰ ਇਸ ਆਧਾਰ ਨੰਬਰ ਦਾ ਪਤਾ ਨਹੀਂ।
sorry-failed-ACCOUNT_BLOCKED = ਬੈਂਕ ਨੇ ਇਹ ਖਾਤਾ ਰੋਕ ਰੱਖਿਆ ਹੈ।
sorry-failed-LIMIT_EXCEEDED = ਇਹ ਰਕਮ ਖਾਤੇ ਦੀ ਹੱਦ ਤੋਂ ਵੱਧ ਹੈ।
sorry-failed-BANK_UNAVAILABLE = ਬੈਂਕ ਨਾਲ ਸੰਪਰਕ ਨਹੀਂ ਹੋ ਸਕਿਆ।
sorry-failed-OTP_FAILED = ਕੋਡ ਮਨਜ਼ੂਰ ਨਹੀਂ ਹੋਇਆ।
sorry-failed-SERVICE_NOT_SUPPORTED = ਤੁਹਾਡੇ ਬੈਂਕ ਵਿੱਚ ਇਹ ਸੇਵਾ ਨਹੀਂ ਹੈ।
sorry-failed-NOT_SUBMITTED = ਬੇਨਤੀ ਅੱਗੇ ਨਹੀਂ ਪਹੁੰਚੀ।
sorry-failed-DECLINED = ਬੈਂਕ ਨੇ ਇਜਾਜ਼ਤ ਨਹੀਂ ਦਿੱਤੀ।
sorry-failed-said = ਸੇਵਾ ਕਹਿੰਦੀ ਹੈ: { $message }
sorry-failed-OTHER = ਇਜਾਜ਼ਤ ਨਹੀਂ ਮਿਲੀ। ਕਾਰਨ ਨਹੀਂ ਦੱਸਿਆ ਗਿਆ।

sorry-now-INSUFFICIENT_FUNDS = ਘੱਟ ਰਕਮ ਨਾਲ ਕੋਸ਼ਿਸ਼ ਕਰੋ।
sorry-now-BIOMETRIC_MISMATCH = ਸਾਫ਼, ਸੁੱਕੀ, ਦੂਜੀ ਉਂਗਲ ਨਾਲ ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ।
sorry-now-BIOMETRIC_LOCKED = mAadhaar ਐਪ ਵਿੱਚ ਲਾਕ ਖੋਲ੍ਹੋ, ਜਾਂ ਕਾਰਡ ਵਰਤੋ।
sorry-now-AADHAAR_NOT_LINKED = ਹੋਰ ਬੈਂਕ ਚੁਣੋ, ਜਾਂ ਆਪਣੀ ਸ਼ਾਖਾ ਨੂੰ ਪੁੱਛੋ।
sorry-now-INVALID_AADHAAR = ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ ਅਤੇ ਨੰਬਰ ਜਾਂਚ ਲਵੋ।
sorry-now-ACCOUNT_BLOCKED = ਕਿਰਪਾ ਕਰਕੇ ਆਪਣੀ ਸ਼ਾਖਾ ਨੂੰ ਪੁੱਛੋ।
sorry-now-LIMIT_EXCEEDED = ਘੱਟ ਰਕਮ ਨਾਲ ਕਰੋ, ਜਾਂ ਕੱਲ੍ਹ ਆਓ।
sorry-now-BANK_UNAVAILABLE = ਕੁਝ ਮਿੰਟ ਬਾਅਦ ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰੋ।
sorry-now-OTP_FAILED = ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ ਅਤੇ ਨਵਾਂ ਕੋਡ ਮੰਗਵਾਓ।
sorry-now-SERVICE_NOT_SUPPORTED = ਕਾਰਡ ਜਾਂ UPI ਵਰਤੋ, ਜਾਂ ਆਪਣੀ ਸ਼ਾਖਾ ਨੂੰ ਪੁੱਛੋ।
sorry-now-NOT_SUBMITTED = ਤੁਸੀਂ ਫਿਰ ਸ਼ੁਰੂ ਕਰ ਸਕਦੇ ਹੋ।
sorry-now-DECLINED = ਬੈਂਕ ਨੂੰ ਪੁੱਛੋ, ਜਾਂ ਹੋਰ ਬੈਂਕ ਚੁਣੋ।
sorry-now-OTHER = ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ, ਜਾਂ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।

## Nothing was sent, or it was not accepted

sorry-not-sent-title = ਕੁਝ ਨਹੀਂ ਭੇਜਿਆ ਗਿਆ
sorry-not-sent-text = ਪੁੱਛਣ ਤੋਂ ਪਹਿਲਾਂ ਹੀ ਸੰਪਰਕ ਟੁੱਟ ਗਿਆ।
# review: new
sorry-unclear-title = ਹਾਲੇ ਸਾਫ਼ ਨਹੀਂ ਹੈ
# review: from error-inquiry-silent and pending-text
sorry-unclear-text = ਹਾਲੇ ਸਾਫ਼ ਨਹੀਂ ਹੈ: ਕੋਈ ਜਵਾਬ ਨਹੀਂ ਆਇਆ। ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ।
sorry-refused-title = ਬੇਨਤੀ ਮਨਜ਼ੂਰ ਨਹੀਂ ਹੋਈ
sorry-refused-text = ਸੇਵਾ ਨੇ ਬੇਨਤੀ ਤੁਹਾਡੇ ਬੈਂਕ ਤੱਕ ਨਹੀਂ ਪਹੁੰਚਾਈ।
sorry-refused-outlet = ਦੁਕਾਨ ਹੁਣ ਇਹ ਨਹੀਂ ਕਰ ਸਕਦੀ।
sorry-refused-limit = ਇਸ ਸੇਵਾ ਦੀ ਹੱਦ ਪੂਰੀ ਹੋ ਗਈ ਹੈ।
sorry-refused-capture = ਉਂਗਲ ਦਾ ਨਿਸ਼ਾਨ ਕੰਮ ਨਹੀਂ ਆਇਆ।
sorry-refused-otp = ਤੁਹਾਡੇ ਫ਼ੋਨ ਉੱਤੇ ਆਇਆ ਕੋਡ ਚਾਹੀਦਾ ਹੈ।
sorry-refused-said = ਸੇਵਾ ਕਹਿੰਦੀ ਹੈ: { $message }
sorry-refused-OTHER = ਸੇਵਾ ਨੇ ਬੇਨਤੀ ਨਹੀਂ ਲਈ।
sorry-capture-title = ਉਂਗਲ ਪੜ੍ਹੀ ਨਹੀਂ ਗਈ
sorry-capture-text = ਕਈ ਵਾਰ ਕੋਸ਼ਿਸ਼ ਕੀਤੀ, ਪਰ ਨਹੀਂ ਹੋਇਆ।
sorry-missing-title = ਹੁਣੇ ਨਹੀਂ ਹੋ ਸਕਦਾ
missing-now-wait = ਤੁਹਾਡਾ ਲਿਖਿਆ ਰੱਖਿਆ ਹੈ। ਥੋੜ੍ਹਾ ਰੁਕ ਕੇ ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰੋ।
missing-now-reader = ਤੁਹਾਡਾ ਲਿਖਿਆ ਰੱਖਿਆ ਹੈ। ਦੁਕਾਨਦਾਰ ਮਸ਼ੀਨ ਵੇਖੇ।
missing-now-other-way = ਇੱਥੇ ਦੂਜਾ ਤਰੀਕਾ ਚੁਣੋ। ਰਕਮ ਰੱਖੀ ਹੈ।

# review: legal
sorry-money-none = ਤੁਹਾਡੇ ਤੋਂ ਕੋਈ ਪੈਸਾ ਨਹੀਂ ਲਿਆ ਗਿਆ।
# review: legal
sorry-money-maybe = ਪੈਸੇ ਕੱਟੇ ਗਏ ਹਨ ਤਾਂ ਬੈਂਕ { DATETIME($date, dateStyle: "medium") } ਤੱਕ ਮੋੜੇਗਾ।
sorry-now-card = ਕਾਰਡ ਜਾਂ UPI ਵਰਤੋ, ਜਾਂ ਆਪਣੀ ਸ਼ਾਖਾ ਨੂੰ ਪੁੱਛੋ।
sorry-now-attendant = ਕਿਰਪਾ ਕਰਕੇ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
sorry-now-again = ਤੁਸੀਂ ਫਿਰ ਸ਼ੁਰੂ ਕਰ ਸਕਦੇ ਹੋ।

## Why a product rests

rest-budget = ਹੁਣ ਬਹੁਤ ਕੰਮ ਚੱਲ ਰਿਹਾ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਬਾਅਦ ਵਿੱਚ ਕਰੋ।
rest-many-open = ਬਹੁਤ ਸਾਰੇ ਭੁਗਤਾਨ ਅਜੇ ਬਾਕੀ ਹਨ। ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
rest-stopped = ਹੁਣ ਬੰਦ ਹੈ। ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ। ({ $code })
rest-ordered = ਹੁਣ ਬੰਦ ਹੈ। ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ। ({ $reason })
rest-not-registered = ਦੁਕਾਨ ਇਸ ਲਈ ਰਜਿਸਟਰ ਨਹੀਂ ਹੈ।
rest-midnight = ਅੱਧੀ ਰਾਤ ਦੀ ਛੋਟੀ ਛੁੱਟੀ। ਕੁਝ ਮਿੰਟਾਂ ਵਿੱਚ ਚਾਲੂ।
rest-wallet = ਦੁਕਾਨ ਦਾ ਵਾਲੇਟ ਖਾਲੀ ਹੈ। ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
error-wallet = ਇਸ ਲਈ ਦੁਕਾਨ ਦੇ ਵਾਲੇਟ ਵਿੱਚ ਪੈਸੇ ਘੱਟ ਹਨ। ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
rest-tpin = ਦੁਕਾਨਦਾਰ ਨੇ ਪਹਿਲਾਂ TPIN ਦੱਬਣਾ ਹੈ।
rest-card = ਕਾਰਡ ਮਸ਼ੀਨ ਜੁੜੀ ਨਹੀਂ ਹੈ।
rest-card-open = ਪਿਛਲੇ ਕਾਰਡ ਦਾ ਜਵਾਬ ਆਉਣਾ ਬਾਕੀ ਹੈ।
rest-card-service = ਬੈਂਕ ਕਾਰਡ ਮਸ਼ੀਨ ਉੱਤੇ ਇਹ ਸੇਵਾ ਨਹੀਂ ਦਿੰਦਾ।
# review: the cost on the card is not known
rest-card-amount = ਇਹ ਸਾਫ਼ ਨਹੀਂ ਕਿ ਕਾਰਡ ਤੋਂ ਕਿੰਨੇ ਪੈਸੇ ਕੱਟਣਗੇ।
rest-card-device = ਬੈਂਕ ਇਸ ਕਾਰਡ ਮਸ਼ੀਨ ਨੂੰ ਨਹੀਂ ਪਛਾਣਦਾ। ਕਿਰਪਾ ਕਰਕੇ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
rest-upi-hours = ਰਾਤ ਨੂੰ ਬੰਦ। { $opens } ਤੋਂ ਚਾਲੂ।
rest-upi-open = ਤਿੰਨ ਭੁਗਤਾਨ ਬਾਕੀ ਹਨ। ਥੋੜ੍ਹੀ ਦੇਰ ਬਾਅਦ ਕਰੋ।

## UPI and the card: no

sorry-failed-QR_EXPIRED = ਕੋਡ ਉੱਤੇ ਸਮੇਂ ਸਿਰ ਭੁਗਤਾਨ ਨਹੀਂ ਹੋਇਆ।
sorry-failed-PAYER_BANK_DECLINED = ਤੁਹਾਡੇ ਬੈਂਕ ਨੇ UPI ਭੁਗਤਾਨ ਨਹੀਂ ਹੋਣ ਦਿੱਤਾ।
sorry-failed-PAYER_DEBIT_FAILED = ਤੁਹਾਡੇ ਖਾਤੇ ਵਿੱਚੋਂ ਪੈਸੇ ਨਹੀਂ ਲਏ ਜਾ ਸਕੇ।
sorry-failed-OUTLET_NOT_ENABLED = ਇਹ ਦੁਕਾਨ ਅਜੇ ਇਹ ਕੰਮ ਨਹੀਂ ਕਰ ਸਕਦੀ।
sorry-failed-OUTLET_BLOCKED = ਬੈਂਕ ਨੈੱਟਵਰਕ ਨੇ ਇਸ ਦੁਕਾਨ ਨੂੰ ਰੋਕ ਦਿੱਤਾ ਹੈ।
sorry-failed-OUTLET_DAILY_LIMIT = ਇਸ ਦੁਕਾਨ ਦੀ ਅੱਜ ਦੀ ਹੱਦ ਪੂਰੀ ਹੋ ਗਈ।
sorry-failed-SERVICE_CLOSED = ਇਹ ਸੇਵਾ ਇਸ ਵੇਲੇ ਬੰਦ ਹੈ।
sorry-failed-INVALID_LOCATION = ਮਸ਼ੀਨ ਦੀ ਥਾਂ ਮਨਜ਼ੂਰ ਨਹੀਂ ਹੋਈ।
sorry-failed-LAUNCH_EXPIRED = ਸਮੇਂ ਸਿਰ ਕਾਰਡ ਨਹੀਂ ਲਗਾਇਆ ਗਿਆ।
sorry-failed-CANCELLED = ਕਾਰਡ ਮਸ਼ੀਨ ਉੱਤੇ ਰੱਦ ਕੀਤਾ ਗਿਆ।
sorry-failed-DEVICE_ERROR = ਕਾਰਡ ਮਸ਼ੀਨ ਵਿੱਚ ਖ਼ਰਾਬੀ ਆ ਗਈ।
sorry-failed-CARD_READ_FAILED = ਕਾਰਡ ਪੜ੍ਹਿਆ ਨਹੀਂ ਜਾ ਸਕਿਆ।
sorry-failed-INCORRECT_PIN = PIN ਗ਼ਲਤ ਸੀ।
sorry-failed-PIN_TRIES_EXCEEDED = PIN ਕਈ ਵਾਰ ਗ਼ਲਤ ਹੋਇਆ।
sorry-failed-CARD_BLOCKED = ਬੈਂਕ ਨੇ ਇਹ ਕਾਰਡ ਬੰਦ ਕਰ ਰੱਖਿਆ ਹੈ।
sorry-failed-CARD_EXPIRED = ਕਾਰਡ ਪੁਰਾਣਾ ਹੈ: ਇਸ ਦੀ ਤਾਰੀਖ਼ ਲੰਘ ਗਈ।
sorry-failed-CARD_NOT_SUPPORTED = ਇਸ ਤਰ੍ਹਾਂ ਦਾ ਕਾਰਡ ਇੱਥੇ ਨਹੀਂ ਚੱਲਦਾ।
sorry-failed-REVERSED = ਬੈਂਕ ਨੇ ਲੈਣ-ਦੇਣ ਰੱਦ ਕਰ ਦਿੱਤਾ।
sorry-now-QR_EXPIRED = ਨਵੇਂ ਕੋਡ ਲਈ ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ।
sorry-now-PAYER_BANK_DECLINED = ਹੋਰ UPI ਖਾਤੇ ਨਾਲ ਕਰੋ, ਜਾਂ ਆਧਾਰ ਨਾਲ।
sorry-now-PAYER_DEBIT_FAILED = ਫਿਰ ਕਰਨ ਤੋਂ ਪਹਿਲਾਂ ਆਪਣਾ UPI ਐਪ ਦੇਖੋ।
sorry-now-OUTLET_NOT_ENABLED = ਹੋਰ ਸੇਵਾ ਵਰਤੋ, ਜਾਂ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
sorry-now-OUTLET_BLOCKED = ਕਿਰਪਾ ਕਰਕੇ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
sorry-now-OUTLET_DAILY_LIMIT = ਹੋਰ ਸੇਵਾ ਵਰਤੋ, ਜਾਂ ਕੱਲ੍ਹ ਆਓ।
sorry-now-SERVICE_CLOSED = ਹੋਰ ਸੇਵਾ ਵਰਤੋ, ਜਾਂ ਸਵੇਰੇ ਆਓ।
sorry-now-INVALID_LOCATION = ਕਿਰਪਾ ਕਰਕੇ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
sorry-now-LAUNCH_EXPIRED = ਕਾਰਡ ਹੱਥ ਵਿੱਚ ਲੈ ਕੇ ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ।
sorry-now-CANCELLED = ਤੁਸੀਂ ਫਿਰ ਸ਼ੁਰੂ ਕਰ ਸਕਦੇ ਹੋ।
sorry-now-DEVICE_ERROR = ਆਧਾਰ ਜਾਂ UPI ਵਰਤੋ, ਜਾਂ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
sorry-now-CARD_READ_FAILED = ਕਾਰਡ ਪੂੰਝ ਕੇ ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ।
sorry-now-INCORRECT_PIN = ਸਹੀ PIN ਨਾਲ ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ।
sorry-now-PIN_TRIES_EXCEEDED = ਹੋਰ ਕਾਰਡ ਵਰਤੋ, ਜਾਂ ਆਪਣੇ ਬੈਂਕ ਨੂੰ ਪੁੱਛੋ।
sorry-now-CARD_BLOCKED = ਹੋਰ ਕਾਰਡ ਵਰਤੋ, ਜਾਂ ਆਪਣੇ ਬੈਂਕ ਨੂੰ ਪੁੱਛੋ।
sorry-now-CARD_EXPIRED = ਹੋਰ ਕਾਰਡ ਵਰਤੋ, ਜਾਂ ਆਪਣੇ ਬੈਂਕ ਨੂੰ ਪੁੱਛੋ।
sorry-now-CARD_NOT_SUPPORTED = ਹੋਰ ਕਾਰਡ, ਆਪਣਾ ਆਧਾਰ ਜਾਂ UPI ਵਰਤੋ।
sorry-now-REVERSED = ਆਪਣਾ ਖਾਤਾ ਦੇਖੋ, ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ।

## Refused by name

sorry-refused-closed = UPI ਨਾਲ ਨਕਦ ਇਸ ਵੇਲੇ ਬੰਦ ਹੈ।
sorry-refused-open-qrs = ਇਸ ਦੁਕਾਨ ਦੇ ਤਿੰਨ ਭੁਗਤਾਨ ਅਜੇ ਬਾਕੀ ਹਨ।
sorry-refused-qr = ਬੈਂਕ ਨੈੱਟਵਰਕ ਨੇ ਕੋਡ ਨਹੀਂ ਬਣਾਇਆ।
sorry-refused-tpin = ਦੁਕਾਨ ਦਾ TPIN ਮਨਜ਼ੂਰ ਨਹੀਂ ਹੋਇਆ।
sorry-refused-wallet = ਦੁਕਾਨ ਦੇ ਵਾਲੇਟ ਵਿੱਚ ਪੈਸੇ ਘੱਟ ਹਨ।
sorry-refused-daily-auth = ਦੁਕਾਨਦਾਰ ਦਾ ਅੱਜ ਦਾ ਸਾਈਨ-ਇਨ ਬਾਕੀ ਹੈ।
sorry-refused-disabled = ਇਹ ਸੇਵਾ ਹੁਣ ਲਈ ਬੰਦ ਕਰ ਦਿੱਤੀ ਗਈ ਹੈ।
# review: legal
sorry-money-returned = ਤੁਹਾਡੇ ਨੋਟ ਤੁਹਾਨੂੰ ਮੁੜਨਗੇ। ਕੋਈ ਭੁਗਤਾਨ ਨਹੀਂ ਹੋਇਆ।
# review: legal
sorry-money-given-back = ਤੁਹਾਡੇ ਨੋਟ ਤੁਹਾਨੂੰ ਮੁੜ ਗਏ। ਕੋਈ ਭੁਗਤਾਨ ਨਹੀਂ ਹੋਇਆ।
