### What each screen asks or says. One question, at most twelve words a sentence.

language-name = ਪੰਜਾਬੀ
# review: spoken "ਸਿਰਫ਼" stands before, as in Hindi; banks also write "ਕੇਵਲ"
amount-in-words = { $rupees } ਰੁਪਏ
amount-in-words-paise = { $rupees } ਰੁਪਏ { $paise } ਪੈਸੇ

# review: "ਜੀ ਆਇਆਂ ਨੂੰ" is welcome; "ਸਤ ਸ੍ਰੀ ਅਕਾਲ" would be a Sikh greeting
start-title = ਜੀ ਆਇਆਂ ਨੂੰ
start-text = ਆਧਾਰ, ਕਾਰਡ ਜਾਂ UPI ਨਾਲ ਨਕਦ ਅਤੇ ਹੋਰ ਕੰਮ।
start-unanswered = ਦੁਕਾਨਦਾਰ: ਕੀ ਨੋਟ ਦਿੱਤੇ ਗਏ? ({ $count })

services-title = ਤੁਹਾਨੂੰ ਕੀ ਚਾਹੀਦਾ ਹੈ?
services-text = ਇੱਕ ਨੂੰ ਛੂਹੋ।

aadhaar-title = ਤੁਹਾਡਾ ਆਧਾਰ ਨੰਬਰ
aadhaar-text = ਆਧਾਰ ਕਾਰਡ ਉੱਤੇ ਲਿਖੇ 12 ਅੰਕ ਦੱਬੋ।
aadhaar-forget = ਮਿਟਾਓ
aadhaar-kept = ਇਹ ਇੱਥੇ ਨਹੀਂ ਰੱਖਿਆ ਜਾਂਦਾ।

bank-title = ਕਿਹੜਾ ਬੈਂਕ?
bank-text = ਆਪਣੇ ਬੈਂਕ ਨੂੰ ਛੂਹੋ।
bank-search = ਹੋਰ ਬੈਂਕ
bank-search-hint = ਬੈਂਕ ਦੇ ਨਾਂ ਦੇ ਪਹਿਲੇ ਅੱਖਰ
bank-most-used = ਮੁੱਖ ਬੈਂਕ
bank-none = ਇਹਨਾਂ ਅੱਖਰਾਂ ਦਾ ਕੋਈ ਬੈਂਕ ਨਹੀਂ ਮਿਲਿਆ।

amount-title = ਕਿੰਨੇ ਪੈਸੇ?
amount-text = ਰਕਮ ਨੂੰ ਛੂਹੋ, ਜਾਂ ਦੱਬ ਕੇ ਲਿਖੋ।
amount-quick = { $amount }
# review: "in steps of": check that customers follow it
amount-limits = { $min } ਤੋਂ { $max } ਤੱਕ, { $step }-{ $step } ਕਰਕੇ
amount-limits-any = { $min } ਤੋਂ { $max } ਤੱਕ

mobile-title = ਤੁਹਾਡਾ ਮੋਬਾਈਲ ਨੰਬਰ
mobile-text = ਬੈਂਕ ਇਸ ਫ਼ੋਨ ਉੱਤੇ ਕੋਡ ਭੇਜੇਗਾ।

otp-title = ਫ਼ੋਨ ਉੱਤੇ ਆਇਆ ਕੋਡ
otp-text = ਕੋਡ { $sent_to } ਉੱਤੇ ਭੇਜਿਆ ਹੈ।
otp-resend-in = { $seconds } ਸਕਿੰਟ ਵਿੱਚ

# review: legal
consent-title = ਕੀ ਤੁਸੀਂ ਸਹਿਮਤ ਹੋ?
# review: legal
consent-text-goes = ਤੁਹਾਡਾ ਆਧਾਰ ਨੰਬਰ ਅਤੇ ਉਂਗਲ ਦਾ ਨਿਸ਼ਾਨ UIDAI ਅਤੇ ਤੁਹਾਡੇ ਬੈਂਕ ਨੂੰ ਜਾਵੇਗਾ।
consent-text-goes-eye = ਤੁਹਾਡਾ ਆਧਾਰ ਨੰਬਰ, ਉਂਗਲ ਦਾ ਨਿਸ਼ਾਨ ਜਾਂ ਅੱਖ ਦਾ ਸਕੈਨ UIDAI ਅਤੇ ਤੁਹਾਡੇ ਬੈਂਕ ਨੂੰ ਜਾਵੇਗਾ।
consent-text =
    { $goes }
    ਸਿਰਫ਼ ਇਸ ਲਈ: { $service }, { $amount }।
    ਇੱਥੇ ਕੁਝ ਨਹੀਂ ਰੱਖਿਆ ਜਾਂਦਾ।
    ਤੁਸੀਂ ਨਾਂਹ ਕਰ ਸਕਦੇ ਹੋ: ਕਾਰਡ, UPI ਜਾਂ ਆਪਣੀ ਸ਼ਾਖਾ ਵਰਤੋ।

review-title = ਕੀ ਇਹ ਸਹੀ ਹੈ?
review-text = ਬਦਲਣ ਲਈ ਉਸ ਲਾਈਨ ਨੂੰ ਛੂਹੋ।
review-charge-none = ਇੱਥੇ ਕੋਈ ਵਾਧੂ ਚਾਰਜ ਨਹੀਂ
review-amount = ਤੁਹਾਨੂੰ ਮਿਲਣਗੇ
review-amount-in = ਤੁਸੀਂ ਜਮ੍ਹਾਂ ਕਰਵਾਓਗੇ
review-amount-pay = ਤੁਸੀਂ ਦੁਕਾਨ ਨੂੰ ਦਿਓਗੇ
review-amount-set = ਕਾਰਡ ਤੋਂ ਮੰਗੀ ਜਾਣ ਵਾਲੀ ਰਕਮ

biometric-title = ਸ਼ੀਸ਼ੇ ਉੱਤੇ ਉਂਗਲ ਰੱਖੋ
biometric-text = ਕੋਈ ਵੀ ਉਂਗਲ। ਸਿੱਧੀ ਦੱਬੋ ਅਤੇ ਹਿਲਾਓ ਨਾ।
biometric-status-starting = ਇੱਕ ਮਿੰਟ ਰੁਕੋ। ਮਸ਼ੀਨ ਤਿਆਰ ਹੋ ਰਹੀ ਹੈ।
biometric-status-place-finger = ਹੁਣ ਉਂਗਲ ਰੱਖੋ।
biometric-status-reading = ਪੜ੍ਹ ਰਹੇ ਹਾਂ। ਉਂਗਲ ਨਾ ਹਿਲਾਓ।
biometric-status-again = ਇੱਕ ਵਾਰ ਹੋਰ। ਦੂਜੀ ਉਂਗਲ ਰੱਖੋ।
# review: advice at the reader; settle the everyday word for each movement
biometric-status-rub = ਸਾਫ਼ ਨਹੀਂ ਆਇਆ। ਉਂਗਲ ਹਥੇਲੀ ਉੱਤੇ ਰਗੜੋ, ਫਿਰ ਰੱਖੋ।
biometric-status-wipe = ਸਾਫ਼ ਨਹੀਂ ਆਇਆ। ਉਂਗਲ ਪੂੰਝ ਕੇ ਸੁਕਾਓ, ਫਿਰ ਰੱਖੋ।
biometric-status-index = ਹੁਣ ਦੂਜੇ ਹੱਥ ਦੀ ਪਹਿਲੀ ਉਂਗਲ ਰੱਖੋ।
biometric-status-thumb = ਹੁਣ ਅੰਗੂਠਾ ਰੱਖੋ। ਸਿੱਧਾ ਦਬਾਓ।
biometric-status-OTHER = ਇੱਕ ਮਿੰਟ ਰੁਕੋ।

working-title = ਬੈਂਕ ਨੂੰ ਪੁੱਛ ਰਹੇ ਹਾਂ
working-text = ਆਮ ਤੌਰ ਉੱਤੇ ਦਸ ਸਕਿੰਟ ਲੱਗਦੇ ਹਨ। ਕਿਰਪਾ ਕਰਕੇ ਰੁਕੋ।
# review: legal
working-still-text = ਆਮ ਨਾਲੋਂ ਵੱਧ ਸਮਾਂ ਲੱਗ ਰਿਹਾ ਹੈ। ਤੁਹਾਡੇ ਪੈਸੇ ਸੁਰੱਖਿਅਤ ਹਨ।
# review: legal
working-still-later = ਪੱਕਾ ਹੋ ਰਿਹਾ ਹੈ। ਤੁਹਾਡੇ ਪੈਸੇ ਸੁਰੱਖਿਅਤ ਹਨ।
working-may-go-text = ਵੱਧ ਸਮਾਂ ਲੱਗ ਰਿਹਾ ਹੈ। ਪਰਚੀ ਲੈ ਕੇ ਤੁਸੀਂ ਜਾ ਸਕਦੇ ਹੋ।
working-may-go-later = ਪਰਚੀ ਲੈ ਕੇ ਤੁਸੀਂ ਜਾ ਸਕਦੇ ਹੋ। ਦੁਕਾਨ ਇਸ ਨੂੰ ਫਿਰ ਲੱਭ ਲਵੇਗੀ।
working-then-slip = ਫਿਰ ਤੁਹਾਡੀ ਪਰਚੀ ਨਿਕਲੇਗੀ
working-then-result = ਫਿਰ ਨਤੀਜਾ ਦਿਸੇਗਾ
working-go = ਪਰਚੀ ਲੈ ਕੇ ਜਾਓ
working-captured = ਉਂਗਲ ਦਾ ਨਿਸ਼ਾਨ ਮਿਲ ਗਿਆ
working-sent = ਤੁਹਾਡੇ ਬੈਂਕ ਨੂੰ ਭੇਜਿਆ ਗਿਆ
working-asking = ਤੁਹਾਡਾ ਬੈਂਕ ਜਾਂਚ ਕਰ ਰਿਹਾ ਹੈ
working-looking = ਤੁਹਾਡੇ ਬੈਂਕ ਨੂੰ ਫਿਰ ਪੁੱਛ ਰਹੇ ਹਾਂ
working-answered = ਜਵਾਬ ਮਿਲ ਗਿਆ

pending-title = ਬੈਂਕ ਦਾ ਜਵਾਬ ਅਜੇ ਨਹੀਂ ਆਇਆ
# review: legal
pending-text = ਤੁਹਾਡੇ ਪੈਸੇ ਸੁਰੱਖਿਅਤ ਹਨ। ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ: ਇਹੀ ਤੁਹਾਡਾ ਸਬੂਤ ਹੈ।
# review: legal
pending-claim-code = ਦਾਅਵਾ ਕੋਡ
# review: legal
pending-until = ਪੈਸੇ ਕੱਟੇ ਗਏ ਹਨ ਤਾਂ { DATETIME($date, dateStyle: "medium") } ਤੱਕ ਮੁੜ ਆਉਣਗੇ।
# review: legal
pending-owed-title = ਤੁਹਾਡਾ ਨਕਦ ਤੁਹਾਡੇ ਲਈ ਰੱਖਿਆ ਹੈ
# review: legal
pending-owed-text = ਦੁਕਾਨਦਾਰ ਨੂੰ ਦਾਅਵਾ ਕੋਡ ਦਿਖਾਓ। ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ।

result-title = ਹੋ ਗਿਆ
result-balance = ਬੈਲੰਸ
result-balance-show = ਬੈਲੰਸ ਦੇਖਣ ਲਈ ਛੂਹੋ
result-rrn = ਬੈਂਕ ਹਵਾਲਾ
result-reference = ਹਵਾਲਾ

sorry-happened = ਕੀ ਹੋਇਆ
sorry-money = ਤੁਹਾਡੇ ਪੈਸੇ
sorry-now = ਹੁਣ ਤੁਸੀਂ ਕੀ ਕਰੋ
sorry-code = ਦੁਕਾਨਦਾਰ ਲਈ

closed-title = ਹੁਣ ਸੇਵਾ ਬੰਦ ਹੈ
closed-text = ਕਿਰਪਾ ਕਰਕੇ ਬਾਅਦ ਵਿੱਚ ਆਓ।

# After a start: what was interrupted.
resumed-title = ਤੁਹਾਡੇ { $amount } ਦੀ ਜਾਂਚ ਹੋ ਰਹੀ ਹੈ
resumed-title-plain = ਤੁਹਾਡੀ ਬੇਨਤੀ ਦੀ ਜਾਂਚ ਹੋ ਰਹੀ ਹੈ
resumed-known-title = ਇਸ ਦਾ ਨਤੀਜਾ ਆ ਗਿਆ
resumed-stopped = ਮਸ਼ੀਨ ਰੁਕ ਗਈ ਸੀ
resumed-runs = ਮਸ਼ੀਨ ਫਿਰ ਚੱਲ ਰਹੀ ਹੈ
resumed-at = { DATETIME($at, timeStyle: "short") }
resumed-yes = ਕੰਮ ਹੋ ਗਿਆ
resumed-no = ਕੰਮ ਨਹੀਂ ਹੋਇਆ
# review: legal
resumed-safe = ਤੁਹਾਡੇ ਪੈਸੇ ਸੁਰੱਖਿਅਤ ਹਨ।
# review: legal
resumed-owed = ਤੁਹਾਡਾ ਨਕਦ ਰੱਖਿਆ ਹੈ। ਦੁਕਾਨਦਾਰ ਤੋਂ ਮੰਗੋ।
resumed-doubt = ਦੁਕਾਨਦਾਰ: ਕਾਊਂਟਰ ਉੱਤੇ ਦੱਸੋ ਕਿ ਨੋਟ ਦਿੱਤੇ ਗਏ ਜਾਂ ਨਹੀਂ।
# review: legal
resumed-held = ਪੱਕਾ ਹੋਣ ਤੱਕ ਤੁਹਾਡੇ ਨੋਟ ਦੁਕਾਨ ਵਿੱਚ ਰਹਿਣਗੇ।
# review: legal
resumed-refund = ਤੁਹਾਡੇ ਨੋਟ ਕਾਊਂਟਰ ਉੱਤੇ ਰੱਖੇ ਹਨ। ਦੁਕਾਨਦਾਰ ਤੋਂ ਮੰਗੋ।
resumed-others = ਹੋਰ ਕੰਮ ਵੀ ਰੁਕੇ ਸਨ। ਕਾਊਂਟਰ ਉੱਤੇ ਪੁੱਛੋ। ({ $count })
resumed-more = ਹੋਰ ਦੇਖੋ
resumed-more-with = ਆਪਣੇ ਨੰਬਰ ਦੇ 4 ਅੰਕਾਂ ਨਾਲ
resumed-digits-title = ਆਖ਼ਰੀ ਚਾਰ ਅੰਕ
resumed-digits-text = ਜੋ ਆਧਾਰ, ਕਾਰਡ ਜਾਂ ਨੰਬਰ ਵਰਤਿਆ, ਉਸ ਦੇ।
error-resumed-digits = ਇਹ ਆਖ਼ਰੀ ਚਾਰ ਅੰਕ ਨਹੀਂ ਹਨ। ਕਿਰਪਾ ਕਰਕੇ ਜਾਂਚ ਲਵੋ।
error-resumed-codes = ਬਹੁਤ ਪਰਚੀਆਂ ਛਪ ਚੁੱਕੀਆਂ ਹਨ। ਕਾਊਂਟਰ ਉੱਤੇ ਪੁੱਛੋ।

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = ਇਹ ਮਸ਼ੀਨ ਬੰਦ ਹੈ
closed-disk-full = ਮਸ਼ੀਨ ਵਿੱਚ ਥਾਂ ਭਰ ਗਈ ਹੈ। ਇਹ ਨਾ ਪੈਸੇ ਲੈ ਸਕਦੀ ਹੈ, ਨਾ ਦੇ ਸਕਦੀ ਹੈ।
closed-disk-broken = ਮਸ਼ੀਨ ਕੁਝ ਵੀ ਸਾਂਭ ਨਹੀਂ ਸਕਦੀ। ਇਹ ਨਾ ਪੈਸੇ ਲੈ ਸਕਦੀ ਹੈ, ਨਾ ਦੇ ਸਕਦੀ ਹੈ।
closed-disk-call = ਦੁਕਾਨਦਾਰ: ਕਿਰਪਾ ਕਰਕੇ ਆਪਰੇਟਰ ਨੂੰ ਫ਼ੋਨ ਕਰੋ। ਕਿਸ ਨੂੰ ਕਿੰਨਾ ਦੇਣਾ ਹੈ, ਆਪਣੇ PIN ਨਾਲ ਦੇਖੋ।
# review: legal
closed-owed-text = ਹੁਣ ਕਿਸੇ ਨੂੰ ਕੁਝ ਨਾ ਦਿਓ। ਇਹ ਦਰਜ ਨਹੀਂ ਹੋਵੇਗਾ ਅਤੇ ਪੈਸੇ ਦੁਬਾਰਾ ਚਲੇ ਜਾਣਗੇ। ਇਹ ਸੂਚੀ ਲਿਖ ਲਵੋ।
closed-owed-unread = ਸੂਚੀ ਪੜ੍ਹੀ ਨਹੀਂ ਜਾ ਸਕੀ। ਕਿਰਪਾ ਕਰਕੇ ਆਪਰੇਟਰ ਨੂੰ ਫ਼ੋਨ ਕਰੋ।

more-time-title = ਕੀ ਹੋਰ ਸਮਾਂ ਚਾਹੀਦਾ ਹੈ?
more-time-text = ਜੋ ਲਿਖਿਆ ਹੈ, ਉਹ ਰਹੇਗਾ।
leaving-title = ਰੱਦ ਕਰੀਏ?
leaving-text = ਜੋ ਲਿਖਿਆ ਹੈ, ਉਹ ਮਿਟ ਜਾਵੇਗਾ।
leaving-go-on = ਨਹੀਂ, ਜਾਰੀ ਰੱਖੋ

page-lost = ਇੱਕ ਮਿੰਟ ਰੁਕੋ। ਫਿਰ ਸ਼ੁਰੂ ਹੋ ਰਿਹਾ ਹੈ…
page-step = ਕਦਮ { $step }, ਕੁੱਲ { $steps }
page-time = ਬਾਕੀ ਸਮਾਂ
page-hear = ਸੁਣੋ
page-language = ਭਾਸ਼ਾ
page-rests = ਹੁਣ ਨਹੀਂ ਮਿਲਦਾ
page-total = ਰਕਮ
page-date = { DATETIME($date, dateStyle: "medium") }

# review: legal
consent-text-no-amount =
    { $goes }
    ਸਿਰਫ਼ ਇਸ ਲਈ: { $service }।
    ਇੱਥੇ ਕੁਝ ਨਹੀਂ ਰੱਖਿਆ ਜਾਂਦਾ।
    ਤੁਸੀਂ ਨਾਂਹ ਕਰ ਸਕਦੇ ਹੋ: ਕਾਰਡ, UPI ਜਾਂ ਆਪਣੀ ਸ਼ਾਖਾ ਵਰਤੋ।
biometric-operator = ਦੁਕਾਨਦਾਰ: ਸ਼ੀਸ਼ੇ ਉੱਤੇ ਆਪਣੀ ਉਂਗਲ ਰੱਖੋ
biometric-way-FP = ਉਂਗਲ ਨਾਲ
biometric-way-IRIS = ਅੱਖ ਨਾਲ
biometric-way-FACE = ਚਿਹਰੇ ਨਾਲ
biometric-eye-title = ਮਸ਼ੀਨ ਵਿੱਚ ਦੇਖੋ
biometric-eye-text = ਐਨਕ ਲਾਹੋ। ਅੱਖਾਂ ਪੂਰੀਆਂ ਖੋਲ੍ਹੋ, ਸਿਰ ਨਾ ਹਿਲਾਓ।
biometric-eye-starting = ਇੱਕ ਮਿੰਟ ਰੁਕੋ। ਮਸ਼ੀਨ ਤਿਆਰ ਹੋ ਰਹੀ ਹੈ।
biometric-eye-place-finger = ਹੁਣ ਮਸ਼ੀਨ ਵਿੱਚ ਦੇਖੋ।
biometric-eye-reading = ਪੜ੍ਹ ਰਹੇ ਹਾਂ। ਸਿਰ ਨਾ ਹਿਲਾਓ।
biometric-eye-again = ਇੱਕ ਵਾਰ ਹੋਰ। ਥੋੜ੍ਹਾ ਨੇੜੇ ਆਓ।
biometric-eye-OTHER = ਇੱਕ ਮਿੰਟ ਰੁਕੋ।
working-noted = ਤੁਹਾਡੀ ਗੱਲ ਲਿਖ ਲਈ
working-making-qr = ਕੋਡ ਬਣ ਰਿਹਾ ਹੈ
pending-qr-title = ਭੁਗਤਾਨ ਅਜੇ ਪੱਕਾ ਨਹੀਂ ਹੋਇਆ
# review: legal
pending-qr-text = ਪੈਸੇ ਭੇਜੇ ਹਨ, ਤਾਂ ਬੈਂਕ ਦੇ ਪੱਕਾ ਕਰਨ ਉੱਤੇ ਨਕਦ ਮਿਲੇਗਾ।
pending-deposit-title = ਬੈਂਕ ਦਾ ਜਵਾਬ ਅਜੇ ਨਹੀਂ ਆਇਆ
# review: legal
pending-deposit-text = ਉਦੋਂ ਤੱਕ ਨੋਟ ਦੁਕਾਨ ਕੋਲ ਰਹਿਣਗੇ। ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ।
pending-no-cash-title = ਬੈਂਕ ਦਾ ਜਵਾਬ ਅਜੇ ਨਹੀਂ ਆਇਆ
pending-no-cash-text = ਬਾਅਦ ਵਿੱਚ ਪਰਚੀ ਲਿਆ ਕੇ ਇੱਥੇ ਫਿਰ ਪੁੱਛੋ।
pending-disputed-title = ਇਸ ਦੀ ਜਾਂਚ ਹੋ ਰਹੀ ਹੈ
# review: legal
pending-disputed-text = ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ: ਇਹੀ ਤੁਹਾਡਾ ਸਬੂਤ ਹੈ। ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
pending-shortfall-title = ਲਿਖ ਲਿਆ: ਤੁਹਾਨੂੰ ਘੱਟ ਨੋਟ ਮਿਲੇ
pending-shortfall-text = ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ: ਇਹੀ ਸਬੂਤ ਹੈ। ਦੋ ਜਣੇ ਇਸ ਦੀ ਜਾਂਚ ਕਰਨਗੇ।
# review: legal
pending-refund-title = ਨੋਟ ਤੁਹਾਨੂੰ ਮੋੜਨੇ ਹਨ
# review: legal
pending-refund-text = ਕੋਈ ਭੁਗਤਾਨ ਨਹੀਂ ਹੋਇਆ। ਦੁਕਾਨਦਾਰ ਨੂੰ ਦਾਅਵਾ ਕੋਡ ਦਿਖਾਓ।
# review: legal
pending-held-title = ਤੁਹਾਡੇ ਨੋਟ ਦੁਕਾਨ ਵਿੱਚ ਰੱਖੇ ਹਨ
# review: legal
pending-held-text = ਭੁਗਤਾਨ ਨਹੀਂ ਹੋਇਆ? ਦਾਅਵਾ ਕੋਡ ਦਿਖਾਓ, ਦੁਕਾਨਦਾਰ ਨੋਟ ਮੋੜਨਗੇ।
result-cash-title = ਕੀ ਤੁਹਾਨੂੰ { $amount } ਮਿਲੇ?
result-cash-text = ਨੋਟ ਗਿਣ ਲਵੋ।
notes-back-question = ਕੀ ਤੁਹਾਨੂੰ { $amount } ਵਾਪਸ ਮਿਲੇ?
result-deposit-title = ਪੈਸੇ ਜਮ੍ਹਾਂ ਹੋ ਗਏ
result-deposit-text = { $amount } ਤੁਹਾਡੇ ਬੈਂਕ ਖਾਤੇ ਵਿੱਚ ਹਨ।
result-purchase-title = ਭੁਗਤਾਨ ਹੋ ਗਿਆ
result-purchase-text = ਦੁਕਾਨ ਨੂੰ { $amount } ਦਿੱਤੇ ਗਏ।
result-account-title = ਬੈਂਕ ਦਾ ਜਵਾਬ ਆ ਗਿਆ
result-account-text = ਦੇਖ ਲਵੋ ਕਿ ਪਿੱਛੋਂ ਕੋਈ ਨਾ ਦੇਖੇ।
result-statement-title = ਤੁਹਾਡੇ ਪਿਛਲੇ ਲੈਣ-ਦੇਣ
result-statement-text = ਖ਼ਤਮ ਕਰਨ ਉੱਤੇ ਇਹ ਮਿਟ ਜਾਵੇਗਾ।
result-balance-none = ਬੈਂਕ ਨੇ ਬੈਲੰਸ ਨਹੀਂ ਦੱਸਿਆ।
mini-statement-title = ਤੁਹਾਡੇ ਪਿਛਲੇ ਲੈਣ-ਦੇਣ
statement-in = ਆਏ
statement-out = ਗਏ

## The rail and the parts of the page

page-keys = ਪੱਕੇ ਬਟਨ
page-bigger = ਵੱਡਾ
page-dark = ਕਾਲਾ
page-shop = ਦੁਕਾਨ
page-see-it = ਦੇਖੋ
page-not-now = ਹੁਣ ਨਹੀਂ
language-letter = ਪੰ
services-more-cash = UPI, ਕਾਰਡ ਨਾਲ ਨਕਦ
services-more-account = ਸਟੇਟਮੈਂਟ, ਕਾਰਡ
services-more-pay = ਟੀਵੀ, ਕਾਗ਼ਜ਼
biometric-phase-put = ਰੱਖੋ
biometric-phase-hold = ਦਬਾ ਕੇ ਰੱਖੋ
biometric-phase-lift = ਚੁੱਕੋ
result-balance-hidden = ਹੁਣ ਲੁਕਿਆ ਹੈ
review-yes-amount = ਹਾਂ, { $amount } ਕਢਵਾਓ
working-elapsed = { $seconds } ਸਕਿੰਟ
working-usually = ਆਮ ਤੌਰ ਉੱਤੇ { $seconds }
working-at-most = ਵੱਧ ਤੋਂ ਵੱਧ { $seconds }

help-title = ਦੁਕਾਨਦਾਰ ਨੂੰ ਬੁਲਾਇਆ ਗਿਆ ਹੈ
help-text = ਕਿਰਪਾ ਕਰਕੇ ਇੱਥੇ ਹੀ ਰੁਕੋ। ਜੋ ਲਿਖਿਆ ਹੈ, ਉਹ ਰਹੇਗਾ।
help-text-untyped = ਕਿਰਪਾ ਕਰਕੇ ਇੱਥੇ ਹੀ ਰੁਕੋ।
start-help-called = ਦੁਕਾਨਦਾਰ: ਕਿਸੇ ਨੇ ਮਦਦ ਮੰਗੀ ਹੈ।
page-off = ਬੰਦ
## Only heard: which key leads on, before its word

# review: only heard
speech-green-corner = ਹਰਾ ਬਟਨ, ਹੇਠਾਂ ਸੱਜੇ ਪਾਸੇ:
# review: only heard
speech-green-keypad = ਹਰਾ ਬਟਨ, ਅੰਕਾਂ ਦੇ ਹੇਠਾਂ ਸੱਜੇ ਪਾਸੇ:
# review: only heard
speech-green-keyboard = ਹਰਾ ਬਟਨ, ਉੱਪਰ ਸੱਜੇ ਪਾਸੇ:
