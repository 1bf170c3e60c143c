## Recharge: mobile and DTH

# review: same word as the bill company, as in Hindi
pick-operator = ਕਿਹੜੀ ਕੰਪਨੀ?
# review: same word as the bill company, as in Hindi
line-operator = ਕੰਪਨੀ
field-recharge_number = ਰੀਚਾਰਜ ਵਾਲਾ ਨੰਬਰ
error-field-recharge_number = ਮੋਬਾਈਲ ਨੰਬਰ ਦੇ 10 ਅੰਕ ਹੁੰਦੇ ਹਨ, ਪਹਿਲਾ 6 ਤੋਂ 9।
# review: new wording
field-recharge-subscriber = ਸਬਸਕ੍ਰਾਈਬਰ ਨੰਬਰ
error-field-recharge-subscriber = ਇਹ ਇਸ ਕੰਪਨੀ ਦਾ ਨੰਬਰ ਨਹੀਂ। ਕਿਰਪਾ ਕਰਕੇ ਜਾਂਚ ਲਵੋ।
# review: new wording
rest-operator-number = ਇਸ ਕੰਪਨੀ ਦਾ ਨੰਬਰ ਨਹੀਂ
# review: new wording
operator-before = ਪਿਛਲੀ ਵਾਰ, …{ $ending } ਵਾਲੇ ਨੰਬਰ 'ਤੇ
working-recharge-title = ਕੰਪਨੀ ਨੂੰ ਪੁੱਛ ਰਹੇ ਹਾਂ
working-recharge-text = ਭੇਜ ਦਿੱਤਾ। ਕੰਪਨੀ ਇੱਕ ਮਿੰਟ ਵਿੱਚ ਦੱਸਦੀ ਹੈ।
working-recharge-sent = ਕੰਪਨੀ ਨੂੰ ਭੇਜਿਆ ਗਿਆ
working-recharge-asking = ਕੰਪਨੀ ਰੀਚਾਰਜ ਕਰ ਰਹੀ ਹੈ
pending-recharge-title = ਕੰਪਨੀ ਦਾ ਜਵਾਬ ਅਜੇ ਨਹੀਂ ਆਇਆ
# review: legal
pending-recharge-text = ਰੀਚਾਰਜ ਅਜੇ ਵੀ ਆ ਸਕਦਾ ਹੈ। ਨੋਟ ਦੁਕਾਨ ਵਿੱਚ ਹਨ। ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ।
result-recharge-title = ਰੀਚਾਰਜ ਹੋ ਗਿਆ
result-recharge-text = { $last4 } ਨਾਲ ਖ਼ਤਮ ਹੁੰਦੇ ਨੰਬਰ ਉੱਤੇ { $amount } ਆ ਗਏ।

sorry-failed-INVALID_NUMBER = ਕੰਪਨੀ ਨੂੰ ਇਸ ਨੰਬਰ ਦਾ ਪਤਾ ਨਹੀਂ।
sorry-failed-INVALID_AMOUNT = ਕੰਪਨੀ ਇਹ ਰਕਮ ਨਹੀਂ ਲੈਂਦੀ।
sorry-failed-DUPLICATE_RECHARGE = ਇਹੀ ਰੀਚਾਰਜ ਹੁਣੇ-ਹੁਣੇ ਹੋ ਚੁੱਕਾ ਹੈ।
sorry-failed-OPERATOR_UNAVAILABLE = ਇਸ ਕੰਪਨੀ ਦਾ ਰੀਚਾਰਜ ਹੁਣ ਨਹੀਂ ਹੋ ਸਕਦਾ।
sorry-failed-INSUFFICIENT_BALANCE = ਦੁਕਾਨ ਦੇ ਵਾਲੇਟ ਵਿੱਚ ਪੈਸੇ ਘੱਟ ਹਨ।
sorry-failed-OPERATOR_FAILED = ਕੰਪਨੀ ਨੇ ਇਹ ਨਹੀਂ ਲਿਆ।
sorry-now-INVALID_NUMBER = ਨੰਬਰ ਅਤੇ ਕੰਪਨੀ ਜਾਂਚ ਕੇ ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ।
sorry-now-INVALID_AMOUNT = ਕੋਈ ਹੋਰ ਰਕਮ ਚੁਣੋ।
sorry-now-DUPLICATE_RECHARGE = ਪਹਿਲਾਂ ਫ਼ੋਨ ਦੇਖੋ। ਹੋਰ ਭੇਜਣ ਲਈ ਕੁਝ ਮਿੰਟ ਰੁਕੋ।
sorry-now-OPERATOR_UNAVAILABLE = ਕੁਝ ਮਿੰਟ ਬਾਅਦ ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰੋ।
sorry-now-INSUFFICIENT_BALANCE = ਕਿਰਪਾ ਕਰਕੇ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
sorry-now-OPERATOR_FAILED = ਤੁਸੀਂ ਫਿਰ ਸ਼ੁਰੂ ਕਰ ਸਕਦੇ ਹੋ, ਜਾਂ ਕੰਪਨੀ ਨੂੰ ਪੁੱਛੋ।
sorry-refused-number = ਇਹ ਨੰਬਰ ਮਨਜ਼ੂਰ ਨਹੀਂ ਹੋਇਆ।
sorry-refused-amount = ਇਹ ਰਕਮ ਮਨਜ਼ੂਰ ਨਹੀਂ ਹੋਈ।
sorry-refused-operator = ਇਸ ਕੰਪਨੀ ਦਾ ਰੀਚਾਰਜ ਹੁਣ ਨਹੀਂ ਹੋ ਸਕਦਾ।
