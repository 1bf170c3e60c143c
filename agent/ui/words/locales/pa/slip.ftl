### The printed slip (service.md 8.4, 8.5): a label a row, and its few sentences.

slip-outlet = ਦੁਕਾਨ
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }
slip-date-label = ਤਾਰੀਖ਼ ਅਤੇ ਸਮਾਂ
slip-service = ਸੇਵਾ
slip-status = ਹਾਲਤ
slip-status-SUCCESS = ਸਫ਼ਲ
slip-status-FAILED = ਅਸਫ਼ਲ
slip-status-PENDING = ਜਵਾਬ ਦੀ ਉਡੀਕ
slip-amount = ਰਕਮ
slip-money = { $amount }
slip-fee = ਫ਼ੀਸ
slip-total = ਕੁੱਲ ਦਿੱਤਾ
slip-charge = ਗਾਹਕ ਚਾਰਜ
slip-charge-none = ਕੁਝ ਨਹੀਂ
slip-outlays = ਦੁਕਾਨ ਦਾ ਖ਼ਰਚ
slip-bank = ਬੈਂਕ
slip-aadhaar = ਆਧਾਰ
slip-rrn = ਬੈਂਕ ਹਵਾਲਾ (RRN)
slip-operator = ਕੰਪਨੀ
slip-number = ਨੰਬਰ
slip-operator-reference = ਕੰਪਨੀ ਦਾ ਹਵਾਲਾ
slip-reference-id = ਹਵਾਲਾ
slip-client-reference = ਮਸ਼ੀਨ ਹਵਾਲਾ
# review: legal
slip-claim-code = ਦਾਅਵਾ ਕੋਡ
slip-balance = ਬੈਲੰਸ
slip-response-code = ਬੈਂਕ ਦਾ ਜਵਾਬ ਕੋਡ
slip-merchant-ref = ਆਊਟਲੈੱਟ
slip-terminal = ਟਰਮੀਨਲ
slip-reason = ਕਾਰਨ
# review: legal
slip-t5 = ਜੇ ਤੁਹਾਡੇ ਖਾਤੇ ਵਿੱਚੋਂ ਪੈਸੇ ਕੱਟੇ ਗਏ ਅਤੇ ਨਕਦ ਨਹੀਂ ਮਿਲਿਆ, ਤਾਂ ਬੈਂਕ ਨੂੰ { DATETIME($date, dateStyle: "medium") } ਤੱਕ ਪੈਸੇ ਮੋੜਨੇ ਪੈਣਗੇ। ਇਹ ਪਰਚੀ ਦਿਖਾਓ: RRN { $rrn }। ਉਸ ਤੋਂ ਬਾਅਦ ਬੈਂਕ ਹਰ ਦਿਨ ₹100 ਦੇਵੇਗਾ। ਆਪਣੇ ਬੈਂਕ ਕੋਲ ਸ਼ਿਕਾਇਤ ਕਰੋ; ਹੱਲ ਨਾ ਹੋਵੇ ਤਾਂ RBI ਲੋਕਪਾਲ ਕੋਲ।
# review: legal
slip-t5-no-rrn = ਜੇ ਤੁਹਾਡੇ ਖਾਤੇ ਵਿੱਚੋਂ ਪੈਸੇ ਕੱਟੇ ਗਏ ਅਤੇ ਨਕਦ ਨਹੀਂ ਮਿਲਿਆ, ਤਾਂ ਬੈਂਕ ਨੂੰ { DATETIME($date, dateStyle: "medium") } ਤੱਕ ਪੈਸੇ ਮੋੜਨੇ ਪੈਣਗੇ। ਇਹ ਪਰਚੀ ਦਿਖਾਓ। ਉਸ ਤੋਂ ਬਾਅਦ ਬੈਂਕ ਹਰ ਦਿਨ ₹100 ਦੇਵੇਗਾ। ਆਪਣੇ ਬੈਂਕ ਕੋਲ ਸ਼ਿਕਾਇਤ ਕਰੋ; ਹੱਲ ਨਾ ਹੋਵੇ ਤਾਂ RBI ਲੋਕਪਾਲ ਕੋਲ।
# review: legal
slip-pending-note = ਇਹ ਅੰਤਿਮ ਨਹੀਂ ਹੈ। ਨਕਦ ਨਹੀਂ ਦਿੱਤਾ ਗਿਆ। ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ: ਇਸ ਦਾ ਦਾਅਵਾ ਕੋਡ ਤੁਹਾਡਾ ਸਬੂਤ ਹੈ।
# review: legal
slip-held-note = ਇਹ ਅੰਤਿਮ ਨਹੀਂ ਹੈ। ਉਦੋਂ ਤੱਕ ਨੋਟ ਦੁਕਾਨ ਕੋਲ ਰਹਿਣਗੇ। ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ: ਇਸ ਦਾ ਦਾਅਵਾ ਕੋਡ ਤੁਹਾਡਾ ਸਬੂਤ ਹੈ।
# review: legal
slip-returned-note = ਕੋਈ ਭੁਗਤਾਨ ਨਹੀਂ ਹੋਇਆ। ਤੁਹਾਡੇ ਨੋਟ ਤੁਹਾਨੂੰ ਮੁੜਨਗੇ: ਦੁਕਾਨ ਵਿੱਚ ਇਹ ਪਰਚੀ ਦਿਖਾਓ।
# review: legal
slip-given-back-note = ਕੋਈ ਭੁਗਤਾਨ ਨਹੀਂ ਹੋਇਆ। ਤੁਹਾਡੇ ਨੋਟ ਤੁਹਾਨੂੰ ਮੋੜ ਦਿੱਤੇ ਗਏ।
# review: legal
slip-helpline = ਕੋਈ ਸਵਾਲ ਜਾਂ ਸ਼ਿਕਾਇਤ? ਦੁਕਾਨ ਜਾਂ ਆਪਣੇ ਬੈਂਕ ਨੂੰ ਪੁੱਛੋ ਅਤੇ ਇਹ ਪਰਚੀ ਦਿਖਾਓ।
slip-duplicate = ਦੂਜੀ ਕਾਪੀ
# review: legal
slip-no-cash-yet = ਅਜੇ ਨਕਦ ਨਹੀਂ ਦਿੱਤਾ ਗਿਆ
# review: legal
slip-no-cash = ਨਕਦ ਨਹੀਂ ਦਿੱਤਾ ਗਿਆ
# review: legal
slip-not-paid-yet = ਅਜੇ ਭੁਗਤਾਨ ਨਹੀਂ ਹੋਇਆ: ਨੋਟ ਦੁਕਾਨ ਵਿੱਚ ਹਨ
# review: legal
slip-notes-go-back = ਕੋਈ ਭੁਗਤਾਨ ਨਹੀਂ ਹੋਇਆ: ਨੋਟ ਅਜੇ ਮੋੜੇ ਨਹੀਂ ਗਏ
# review: legal
slip-notes-given-back = ਕੋਈ ਭੁਗਤਾਨ ਨਹੀਂ ਹੋਇਆ: ਨੋਟ ਮੋੜ ਦਿੱਤੇ ਗਏ
# review: legal
slip-not-final = ਇਹ ਅਜੇ ਅੰਤਿਮ ਨਹੀਂ ਹੈ
# review: legal
slip-owed-note = ਤੁਹਾਡੇ ਬੈਂਕ ਨੇ ਪੈਸੇ ਦੇ ਦਿੱਤੇ ਹਨ। ਦੁਕਾਨ ਨੇ ਤੁਹਾਨੂੰ ਇਹ ਨਕਦ ਦੇਣਾ ਹੈ। ਇਹ ਪਰਚੀ ਲਿਆਓ: ਇਸ ਦਾ ਦਾਅਵਾ ਕੋਡ ਤੁਹਾਡਾ ਸਬੂਤ ਹੈ।
slip-shortfall = ਗਾਹਕ ਕਹਿੰਦੇ ਹਨ: ਨੋਟ ਘੱਟ ਮਿਲੇ
slip-shortfall-note = ਤੁਸੀਂ ਕਿਹਾ ਕਿ ਸਾਰੇ ਨੋਟ ਨਹੀਂ ਮਿਲੇ। ਦੋ ਜਣੇ ਇਸ ਦੀ ਜਾਂਚ ਕਰਨਗੇ। ਇਹ ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ: ਇਹੀ ਤੁਹਾਡਾ ਸਬੂਤ ਹੈ।

slip-card = ਕਾਰਡ
slip-card-type = ਕਾਰਡ ਦੀ ਕਿਸਮ
slip-payer = ਭੁਗਤਾਨ ਕਰਨ ਵਾਲਾ
slip-test = ਪ੍ਰਿੰਟਰ ਦਾ ਟੈਸਟ। ਇਹ ਰਸੀਦ ਨਹੀਂ ਹੈ।
slip-take-along = ਪਰਚੀ ਫ਼ੋਨ ਵਿੱਚ ਲਵੋ
slip-scan = ਇਸ ਨੂੰ ਫ਼ੋਨ ਨਾਲ ਸਕੈਨ ਕਰਕੇ ਰੱਖ ਲਵੋ: ਇਹੀ ਤੁਹਾਡੀ ਪਰਚੀ ਹੈ।
slip-printing = ਛਪ ਰਹੀ ਹੈ…
slip-take = ਆਪਣੀ ਪਰਚੀ ਲਵੋ
slip-again = ਫਿਰ ਛਾਪੋ (ਦੂਜੀ ਕਾਪੀ)
slip-none-came = ਪਰਚੀ ਨਹੀਂ ਨਿਕਲੀ। ਦੁਕਾਨਦਾਰ ਨੂੰ ਦੱਸੋ।
