## What every dialogue can ask: one of a list, a form, a question to the service

services-cash = ਨਕਦ
services-account = ਖਾਤਾ
services-pay = ਨਕਦ ਨਾਲ ਭੁਗਤਾਨ
pick-title = ਕਿਰਪਾ ਕਰਕੇ ਚੁਣੋ
pick-text = ਇਹਨਾਂ ਵਿੱਚੋਂ ਇੱਕ ਨੂੰ ਛੂਹੋ।
pick-search = ਲੱਭੋ
pick-search-hint = ਨਾਂ ਦੇ ਪਹਿਲੇ ਅੱਖਰ
pick-most-used = ਸਾਰੇ
pick-none = ਇਹਨਾਂ ਅੱਖਰਾਂ ਦਾ ਕੋਈ ਨਾਂ ਨਹੀਂ ਹੈ।
field-other = { $field }
inquiry-title = ਇੱਕ ਮਿੰਟ
inquiry-text = ਅੱਗੇ ਵਧਣ ਤੋਂ ਪਹਿਲਾਂ ਕਿਰਪਾ ਕਰਕੇ ਜਾਂਚ ਲਵੋ।
inquiry-wait = ਇਸ ਵਿੱਚ ਕੁਝ ਸਕਿੰਟ ਲੱਗਦੇ ਹਨ।
inquiry-again = ਫਿਰ ਪੁੱਛਣ ਲਈ “ਅੱਗੇ” ਨੂੰ ਛੂਹੋ।
inquiry-until = ਇਹ { DATETIME($date, timeStyle: "short") } ਤੱਕ ਚੱਲੇਗਾ।
review-amount-cash = ਤੁਸੀਂ ਨਕਦ ਦਿਓਗੇ
review-fee = ਫ਼ੀਸ
review-total = ਕੁੱਲ ਦੇਣਾ ਹੈ
review-repeats = ਥੋੜ੍ਹੀ ਦੇਰ ਪਹਿਲਾਂ ਇੱਥੋਂ ਇਹੀ ਭੇਜਿਆ ਗਿਆ ਸੀ। ਦੁਬਾਰਾ ਭੇਜਣਾ ਹੈ ਤਾਂ ਹੀ “ਹਾਂ” ਨੂੰ ਛੂਹੋ।
# review: a shop's everyday words for the drawer's notes
review-notes-lacking = ਦੁਕਾਨ ਵਿੱਚ ਸ਼ਾਇਦ ਸਹੀ ਨੋਟ ਨਾ ਹੋਣ। ਪਹਿਲਾਂ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
second-title = ਕੀ ਇੱਕ ਵਾਰ ਹੋਰ?
# review: legal
second-open = ਤੁਸੀਂ { DATETIME($date, timeStyle: "short") } ਉੱਤੇ { $amount } ਮੰਗੇ ਸਨ। ਅਜੇ ਜਵਾਬ ਨਹੀਂ ਆਇਆ। ਉਹ ਕੰਮ ਅਜੇ ਵੀ ਹੋ ਸਕਦਾ ਹੈ। ਦੂਜੀ ਵਾਰ ਚਾਹੀਦੇ ਹਨ ਤਾਂ ਹੀ “ਹਾਂ” ਨੂੰ ਛੂਹੋ।
# review: legal
second-open-somebody = ਇੱਥੇ { DATETIME($date, timeStyle: "short") } ਉੱਤੇ { $amount } ਮੰਗੇ ਗਏ ਸਨ। ਅਜੇ ਜਵਾਬ ਨਹੀਂ ਆਇਆ। ਜੇ ਉਹ ਤੁਸੀਂ ਮੰਗੇ ਸਨ, ਤਾਂ ਕੰਮ ਅਜੇ ਵੀ ਹੋ ਸਕਦਾ ਹੈ। ਇਹ ਵੱਖਰਾ ਹੈ ਤਾਂ ਹੀ “ਹਾਂ” ਨੂੰ ਛੂਹੋ।
# review: legal
second-paid = { DATETIME($date, timeStyle: "short") } ਉੱਤੇ ਮੰਗੇ ਤੁਹਾਡੇ { $amount } ਦਾ ਕੰਮ ਹੋ ਗਿਆ। ਨੋਟ ਕਾਊਂਟਰ ਉੱਤੇ ਪਏ ਹਨ। ਦੂਜੀ ਵਾਰ ਚਾਹੀਦੇ ਹਨ ਤਾਂ ਹੀ “ਹਾਂ” ਨੂੰ ਛੂਹੋ।
# review: legal
second-paid-somebody = { DATETIME($date, timeStyle: "short") } ਉੱਤੇ ਇੱਥੇ ਮੰਗੇ { $amount } ਦਾ ਕੰਮ ਹੋ ਗਿਆ। ਜੇ ਉਹ ਤੁਸੀਂ ਮੰਗੇ ਸਨ, ਤਾਂ ਨੋਟ ਕਾਊਂਟਰ ਤੋਂ ਮੰਗੋ। ਇਹ ਵੱਖਰਾ ਹੈ ਤਾਂ ਹੀ “ਹਾਂ” ਨੂੰ ਛੂਹੋ।
second-none-open = ਦੂਜਾ ਸ਼ੁਰੂ ਨਹੀਂ ਕੀਤਾ ਗਿਆ। { DATETIME($date, timeStyle: "short") } ਵਾਲੇ ਪਹਿਲੇ { $amount } ਦੇ ਜਵਾਬ ਦੀ ਉਡੀਕ ਹੈ। ਉਸ ਦੀ ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ।
second-none-open-somebody = ਕੁਝ ਨਵਾਂ ਸ਼ੁਰੂ ਨਹੀਂ ਕੀਤਾ ਗਿਆ। { DATETIME($date, timeStyle: "short") } ਵਾਲੇ { $amount } ਦੇ ਜਵਾਬ ਦੀ ਉਡੀਕ ਹੈ। ਉਹ ਤੁਹਾਡੇ ਹਨ ਤਾਂ ਪਰਚੀ ਸਾਂਭ ਕੇ ਰੱਖੋ।
# review: legal
second-none-paid = ਦੂਜਾ ਸ਼ੁਰੂ ਨਹੀਂ ਕੀਤਾ ਗਿਆ। { DATETIME($date, timeStyle: "short") } ਵਾਲੇ ਪਹਿਲੇ { $amount } ਦਾ ਕੰਮ ਹੋ ਗਿਆ। ਉਸ ਦੇ ਨੋਟ ਕਾਊਂਟਰ ਤੋਂ ਮੰਗੋ।
# review: legal
second-none-paid-somebody = ਕੁਝ ਨਵਾਂ ਸ਼ੁਰੂ ਨਹੀਂ ਕੀਤਾ ਗਿਆ। { DATETIME($date, timeStyle: "short") } ਵਾਲੇ { $amount } ਦਾ ਕੰਮ ਹੋ ਗਿਆ। ਉਹ ਤੁਹਾਡੇ ਹਨ ਤਾਂ ਨੋਟ ਕਾਊਂਟਰ ਤੋਂ ਮੰਗੋ।
rest-option = ਇਹ ਹੁਣ ਨਹੀਂ ਮਿਲਦਾ।
error-pick-unknown = ਇਹ ਨਾਂ ਨਹੀਂ ਮਿਲਿਆ। ਕਿਰਪਾ ਕਰਕੇ ਫਿਰ ਚੁਣੋ।
error-field-other = { $field }: ਇਹ ਠੀਕ ਨਹੀਂ ਹੈ। ਪੁਰਾਣਾ ਬਿਲ ਜਾਂ ਕਾਗ਼ਜ਼ ਦੇਖ ਕੇ ਲਿਖੋ।
error-field-just-digits = { $field } ਦੇ { $count } ਅੰਕ ਹੁੰਦੇ ਹਨ। ਪੁਰਾਣਾ ਬਿਲ ਦੇਖ ਕੇ ਲਿਖੋ।
error-field-just-letters = { $field } ਦੇ { $count } ਅੱਖਰ ਅਤੇ ਅੰਕ ਹੁੰਦੇ ਹਨ। ਪੁਰਾਣਾ ਬਿਲ ਦੇਖ ਕੇ ਲਿਖੋ।
error-field-from-digits = { $field } ਦੇ { $min } ਤੋਂ { $max } ਅੰਕ ਹੁੰਦੇ ਹਨ। ਪੁਰਾਣਾ ਬਿਲ ਦੇਖ ਕੇ ਲਿਖੋ।
error-field-from-letters = { $field } ਦੇ { $min } ਤੋਂ { $max } ਅੱਖਰ ਅਤੇ ਅੰਕ ਹੁੰਦੇ ਹਨ। ਪੁਰਾਣਾ ਬਿਲ ਦੇਖ ਕੇ ਲਿਖੋ।
error-learnt-expired = ਸਮਾਂ ਲੰਘ ਗਿਆ, ਇਸ ਲਈ ਅਸੀਂ ਫਿਰ ਪੁੱਛ ਰਹੇ ਹਾਂ।
error-inquiry-silent = ਕੋਈ ਜਵਾਬ ਨਹੀਂ ਆਇਆ। ਕਿਰਪਾ ਕਰਕੇ ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰੋ।
error-inquiry-busy = ਹੁਣ ਬਹੁਤ ਸਵਾਲ ਚੱਲ ਰਹੇ ਹਨ। ਥੋੜ੍ਹਾ ਰੁਕ ਕੇ ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰੋ।
error-inquiry-refused = ਇਹ ਮਨਜ਼ੂਰ ਨਹੀਂ ਹੋਇਆ। ਪਿੱਛੇ ਜਾ ਕੇ ਜਾਂਚ ਲਵੋ।
error-inquiry-outlet = ਇਹ ਹੁਣ ਨਹੀਂ ਹੋ ਸਕਦਾ। ਕਿਰਪਾ ਕਰਕੇ ਦੁਕਾਨਦਾਰ ਨੂੰ ਪੁੱਛੋ।
error-inquiry-bill = ਕੋਈ ਬਿਲ ਨਹੀਂ ਮਿਲਿਆ। ਕਿਰਪਾ ਕਰਕੇ ਨੰਬਰ ਜਾਂਚ ਲਵੋ।
error-inquiry-biller = ਇਸ ਕੰਪਨੀ ਦੇ ਬਿਲ ਇੱਥੇ ਨਹੀਂ ਭਰੇ ਜਾ ਸਕਦੇ।
error-inquiry-bank = ਇਸ ਬੈਂਕ ਵਿੱਚ ਇੱਥੋਂ ਪੈਸੇ ਨਹੀਂ ਭੇਜੇ ਜਾ ਸਕਦੇ।
