## Money transfer (Free DMT)

rest-transfer-bank = ਇਸ ਬੈਂਕ ਵਿੱਚ ਇੱਥੋਂ ਪੈਸੇ ਨਹੀਂ ਭੇਜੇ ਜਾ ਸਕਦੇ।
pick-transfer-bank = ਕਿਹੜੇ ਬੈਂਕ ਵਿੱਚ?
line-transfer-bank = ਬੈਂਕ
field-sender-mobile = ਤੁਹਾਡਾ ਮੋਬਾਈਲ ਨੰਬਰ: ਉਸ ਉੱਤੇ ਕੋਡ ਆਵੇਗਾ
error-field-sender-mobile = ਮੋਬਾਈਲ ਨੰਬਰ ਦੇ 10 ਅੰਕ ਹੁੰਦੇ ਹਨ, ਪਹਿਲਾ 6 ਤੋਂ 9।
inquiry-sender-check-asking = ਤੁਹਾਡੇ ਫ਼ੋਨ ਉੱਤੇ ਕੋਡ ਭੇਜ ਰਹੇ ਹਾਂ
field-sender-name = ਤੁਹਾਡਾ ਨਾਂ
error-field-sender-name = ਕਿਰਪਾ ਕਰਕੇ ਆਪਣਾ ਨਾਂ ਲਿਖੋ।
pick-beneficiary = ਕਿਸ ਨੂੰ?
pick-beneficiary-new = ਨਵਾਂ ਖਾਤਾ
line-beneficiary = ਲੈਣ ਵਾਲਾ
field-transfer-account = ਲੈਣ ਵਾਲੇ ਦਾ ਖਾਤਾ ਨੰਬਰ
error-field-transfer-account = ਖਾਤਾ ਨੰਬਰ ਦੇ 9 ਤੋਂ 18 ਅੰਕ ਹੁੰਦੇ ਹਨ।
field-transfer-account-again = ਲੈਣ ਵਾਲੇ ਦਾ ਖਾਤਾ ਨੰਬਰ, ਇੱਕ ਵਾਰ ਹੋਰ
error-field-transfer-account-again = ਦੋਵੇਂ ਨੰਬਰ ਵੱਖਰੇ ਹਨ। ਫਿਰ ਲਿਖੋ, ਜਾਂ ਪਿੱਛੇ ਜਾਓ।
field-transfer-ifsc = ਲੈਣ ਵਾਲੇ ਦੇ ਬੈਂਕ ਦਾ IFSC
field-transfer-ifsc-after = ਲੈਣ ਵਾਲੇ ਦੇ ਬੈਂਕ ਦਾ IFSC, { $begins } ਤੋਂ ਬਾਅਦ
error-field-transfer-ifsc = ਇਹ ਉਸ ਬੈਂਕ ਦਾ IFSC ਨਹੀਂ ਹੈ। ਉਹ ਇਸ ਤਰ੍ਹਾਂ ਦਾ ਹੁੰਦਾ ਹੈ: SBIN0001234
# review: legal
inquiry-account-offer = ਬੈਂਕ ਨੂੰ ਪੁੱਛੀਏ ਕਿ ਖਾਤਾ ਕਿਸ ਦਾ ਹੈ? ਇਸ ਦੇ { $price } ਲੱਗਣਗੇ।
inquiry-account-yes = ਹਾਂ, ਬੈਂਕ ਨੂੰ ਪੁੱਛੋ
inquiry-account-no = ਨਹੀਂ, ਬਿਨਾਂ ਪੁੱਛੇ ਅੱਗੇ
inquiry-account-asking = ਬੈਂਕ ਨੂੰ ਪੁੱਛ ਰਹੇ ਹਾਂ ਕਿ ਖਾਤਾ ਕਿਸ ਦਾ ਹੈ
inquiry-account-learnt = ਕੀ ਇਹੀ ਸਹੀ ਬੰਦਾ ਹੈ?
inquiry-account-bad = ਬੈਂਕ ਨੂੰ ਇਸ ਖਾਤੇ ਦਾ ਪਤਾ ਨਹੀਂ। ਪਿੱਛੇ ਜਾ ਕੇ ਜਾਂਚ ਲਵੋ।
line-account-name = ਬੈਂਕ ਵਿੱਚ ਨਾਂ
account-name-untold = ਬੈਂਕ ਨੇ ਨਾਂ ਨਹੀਂ ਦੱਸਿਆ
# review: legal
error-account-silent = ਕੋਈ ਜਵਾਬ ਨਹੀਂ ਆਇਆ। ਫਿਰ ਵੀ ਚਾਰਜ ਲੱਗਿਆ ਹੋ ਸਕਦਾ ਹੈ।
field-transfer-name = ਲੈਣ ਵਾਲੇ ਦਾ ਨਾਂ
error-field-transfer-name = ਕਿਰਪਾ ਕਰਕੇ ਨਾਂ ਲਿਖੋ।
inquiry-beneficiary-add-asking = ਖਾਤਾ ਲਿਖਿਆ ਜਾ ਰਿਹਾ ਹੈ
inquiry-transfer-limits-asking = ਪੁੱਛ ਰਹੇ ਹਾਂ ਕਿ ਕਿੰਨਾ ਭੇਜਿਆ ਜਾ ਸਕਦਾ ਹੈ
inquiry-transfer-price-asking = ਚਾਰਜ ਪੁੱਛ ਰਹੇ ਹਾਂ
error-inquiry-otp = ਕੋਡ ਦਾ ਸਮਾਂ ਲੰਘ ਗਿਆ। ਕਿਰਪਾ ਕਰਕੇ ਨਵਾਂ ਕੋਡ ਲਿਖੋ।
error-inquiry-day-limit = ਅੱਜ ਇਸ ਖਾਤੇ ਵਿੱਚ ਹੋਰ ਪੈਸੇ ਨਹੀਂ ਭੇਜੇ ਜਾ ਸਕਦੇ।
error-inquiry-wallet = ਦੁਕਾਨ ਹੁਣ ਇੰਨੇ ਨਹੀਂ ਭੇਜ ਸਕਦੀ। ਘੱਟ ਰਕਮ ਚੁਣੋ, ਜਾਂ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।

working-transfer-title = ਤੁਹਾਡੇ ਪੈਸੇ ਭੇਜ ਰਹੇ ਹਾਂ
working-transfer-text = ਭੇਜ ਦਿੱਤਾ। ਬੈਂਕ ਇੱਕ ਮਿੰਟ ਵਿੱਚ ਦੱਸਦਾ ਹੈ।
working-transfer-sent = ਬੈਂਕ ਨੂੰ ਭੇਜਿਆ ਗਿਆ
working-transfer-asking = ਬੈਂਕ ਇਸ ਨੂੰ ਦਰਜ ਕਰ ਰਿਹਾ ਹੈ
pending-transfer-title = ਬੈਂਕ ਦਾ ਜਵਾਬ ਅਜੇ ਨਹੀਂ ਆਇਆ
# review: legal
pending-transfer-text = ਪੈਸੇ ਅਜੇ ਵੀ ਪਹੁੰਚ ਸਕਦੇ ਹਨ। ਨੋਟ ਦੁਕਾਨ ਵਿੱਚ ਹਨ। ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ।
result-transfer-title = ਪੈਸੇ ਪਹੁੰਚ ਗਏ
result-transfer-text = { $last4 } ਨਾਲ ਖ਼ਤਮ ਹੁੰਦੇ ਖਾਤੇ ਵਿੱਚ { $amount } ਪਹੁੰਚ ਗਏ।

sorry-failed-INVALID_ACCOUNT = ਬੈਂਕ ਨੂੰ ਇਸ ਖਾਤੇ ਦਾ ਪਤਾ ਨਹੀਂ।
sorry-failed-NAME_MISMATCH = ਇਹ ਨਾਂ ਇਸ ਖਾਤੇ ਦਾ ਨਹੀਂ ਹੈ।
sorry-now-INVALID_ACCOUNT = ਖਾਤਾ ਨੰਬਰ ਅਤੇ IFSC ਜਾਂਚ ਕੇ ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ।
sorry-now-NAME_MISMATCH = ਨਾਂ ਅਤੇ ਖਾਤਾ ਜਾਂਚ ਕੇ ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ।
sorry-refused-bank = ਇਸ ਬੈਂਕ ਵਿੱਚ ਇੱਥੋਂ ਪੈਸੇ ਨਹੀਂ ਭੇਜੇ ਜਾ ਸਕਦੇ।
sorry-refused-beneficiary = ਇਹ ਖਾਤਾ ਹੁਣ ਤੁਹਾਡੀ ਸੂਚੀ ਵਿੱਚ ਨਹੀਂ ਹੈ।

slip-beneficiary = ਲੈਣ ਵਾਲਾ
slip-account = ਖਾਤਾ
slip-ifsc = IFSC
slip-sender = ਭੇਜਣ ਵਾਲੇ ਦਾ ਮੋਬਾਈਲ
slip-utr = ਬੈਂਕ ਹਵਾਲਾ (UTR)
