### Paying by phone, at the card reader, and notes that come in or go out.

cash-title = ਤੁਹਾਡਾ ਨਕਦ
cash-pin-title = ਦੁਕਾਨਦਾਰ ਤੋਂ ਆਪਣਾ ਨਕਦ ਮੰਗੋ
cash-pin-text = ਦੁਕਾਨਦਾਰ: ਆਪਣਾ PIN ਦੱਬੋ।
cash-text = ਜਾਣ ਤੋਂ ਪਹਿਲਾਂ ਨੋਟ ਗਿਣ ਲਵੋ।
cash-handed-title = ਇਹ ਰਕਮ ਗਾਹਕ ਨੂੰ ਦਿਓ
cash-handed-text = ਦੁਕਾਨਦਾਰ: ਨੋਟ ਦਿਓ, ਫਿਰ “ਦੇ ਦਿੱਤੇ” ਨੂੰ ਛੂਹੋ।
# review: a shop's everyday words for the drawer's notes
cash-as-shown = ਜਿਵੇਂ ਦਿਖਾਇਆ, ਉਵੇਂ ਦਿੱਤਾ
cash-other-notes = ਦਿੱਤਾ, ਹੋਰ ਨੋਟਾਂ ਵਿੱਚ
# review: a shop's everyday words for the drawer's notes
cash-notes-lacking = ਗਿਣਤੀ ਮੁਤਾਬਕ ਇਹ ਨੋਟ ਗੱਲੇ ਵਿੱਚ ਨਹੀਂ। ਓਨੀ ਹੀ ਰਕਮ ਦਿਓ।
cash-asked-again-text = ਦੁਕਾਨਦਾਰ: ਜੋ ਸੱਚ ਹੈ, ਉਸ ਨੂੰ ਛੂਹੋ।
cash-not-handed-pin-title = ਨੋਟ ਨਹੀਂ ਦਿੱਤੇ ਗਏ
cash-not-handed-pin-text = ਦੁਕਾਨਦਾਰ: ਆਪਣੇ PIN ਨਾਲ ਪੱਕਾ ਕਰੋ।
# review: legal
cash-claim-title = ਦਾਅਵਾ ਕੋਡ
# review: legal
cash-claim-text = ਗਾਹਕ ਦੀ ਪਰਚੀ ਵਾਲਾ ਕੋਡ ਦੱਬੋ।
cash-last4 = ਨੰਬਰ ਦੇ ਆਖ਼ਰੀ ਅੰਕ
# review: legal
cash-claim-either = ਪਰਚੀ ਦਾ ਕੋਡ। ਪਰਚੀ ਨਹੀਂ? ਆਖ਼ਰੀ ਚਾਰ।
# review: legal
cash-claim-last4 = ਆਖ਼ਰੀ ਚਾਰ ਅੰਕ: ਆਧਾਰ, ਕਾਰਡ, ਨੰਬਰ ਜਾਂ ਬੈਂਕ ਹਵਾਲੇ ਦੇ।
cash-claim-characters = ਨੰਬਰ ਦੇ ਆਖ਼ਰੀ ਚਾਰ ਅੱਖਰ ਅਤੇ ਅੰਕ।
# review: legal
cash-claim-proven = ਕੋਡ ਸਹੀ ਹੈ। ਨੋਟ ਇੱਥੇ ਹਨ? ਤਾਂ ਅੱਗੇ ਵਧੋ।
cash-doubt-text = ਇਹ ਵਿਚਕਾਰ ਰੁਕ ਗਿਆ ਸੀ। ਕੀ ਗਾਹਕ ਨੂੰ ਨੋਟ ਮਿਲੇ?

## The QR

qr-title = ਫ਼ੋਨ ਨਾਲ ਭੁਗਤਾਨ ਕਰੋ
qr-text = ਕਿਸੇ ਵੀ UPI ਐਪ ਨਾਲ ਸਕੈਨ ਕਰੋ।
qr-scan = ਕਿਸੇ ਵੀ UPI ਐਪ ਨਾਲ ਸਕੈਨ ਕਰੋ
qr-beside = ਨਾਲ ਵਾਲੀ ਸਕਰੀਨ ਦਾ ਕੋਡ ਸਕੈਨ ਕਰੋ
qr-no-phone = ਮੇਰੇ ਕੋਲ ਫ਼ੋਨ ਨਹੀਂ ਹੈ
# review: legal
qr-cancel-hint = ਹੁਣੇ ਪੈਸੇ ਭੇਜੇ ਹਨ, ਤਾਂ ਰੱਦ ਕਰਨ ਉੱਤੇ ਵੀ ਗਿਣੇ ਜਾਣਗੇ।
page-qr = QR ਕੋਡ

## The card reader

card-title = ਕਾਰਡ ਮਸ਼ੀਨ ਉੱਤੇ
card-text = ਕਾਰਡ ਮਸ਼ੀਨ ਜਿਵੇਂ ਕਹੇ, ਓਵੇਂ ਕਰੋ।
card-pin-there = PIN ਕਾਰਡ ਮਸ਼ੀਨ ਉੱਤੇ ਹੀ ਦੱਬੋ, ਇੱਥੇ ਕਦੇ ਨਹੀਂ।
card-prompt-insert-card = ਕਾਰਡ ਮਸ਼ੀਨ ਵਿੱਚ ਪਾਓ
card-prompt-enter-pin = ਮਸ਼ੀਨ ਉੱਤੇ ਆਪਣਾ PIN ਦੱਬੋ
card-prompt-wrong-pin = PIN ਗ਼ਲਤ ਹੈ। ਮਸ਼ੀਨ ਉੱਤੇ ਫਿਰ ਦੱਬੋ
card-prompt-pin-blocked = PIN ਕਈ ਵਾਰ ਗ਼ਲਤ ਹੋਇਆ। ਇਹ ਕਾਰਡ ਬੰਦ ਹੋ ਗਿਆ ਹੈ
card-prompt-look-at-terminal = ਮਸ਼ੀਨ ਦੀ ਸਕਰੀਨ ਦੇਖੋ ਅਤੇ ਓਵੇਂ ਕਰੋ
card-prompt-please-wait = ਇੱਕ ਮਿੰਟ ਰੁਕੋ ਜੀ
card-prompt-asking-bank = ਬੈਂਕ ਨੂੰ ਪੁੱਛ ਰਹੇ ਹਾਂ। ਕਾਰਡ ਨਾ ਕੱਢੋ
card-prompt-card-unreadable = ਕਾਰਡ ਪੜ੍ਹਿਆ ਨਹੀਂ ਗਿਆ। ਫਿਰ ਪਾਓ
card-prompt-card-not-accepted = ਇਹ ਕਾਰਡ ਇੱਥੇ ਨਹੀਂ ਚੱਲੇਗਾ
card-prompt-limit-reached = ਇਸ ਕਾਰਡ ਦੀ ਅੱਜ ਦੀ ਹੱਦ ਪੂਰੀ ਹੋ ਗਈ
card-prompt-declined = ਕਾਰਡ ਮਨਜ਼ੂਰ ਨਹੀਂ ਹੋਇਆ
card-prompt-card-done = ਕਾਰਡ ਦਾ ਕੰਮ ਹੋ ਗਿਆ। ਕਾਰਡ ਕੱਢ ਲਵੋ
card-prompt-remove-card = ਆਪਣਾ ਕਾਰਡ ਕੱਢ ਲਵੋ
card-prompt-out-of-order = ਕਾਰਡ ਮਸ਼ੀਨ ਖ਼ਰਾਬ ਹੈ
card-prompt-line-lost = ਕਾਰਡ ਮਸ਼ੀਨ ਜਵਾਬ ਨਹੀਂ ਦੇ ਰਹੀ। ਬੈਂਕ ਨੂੰ ਪੁੱਛ ਰਹੇ ਹਾਂ
card-prompt-not-started = ਕਾਰਡ ਮਸ਼ੀਨ ਚਾਲੂ ਨਹੀਂ ਹੋਈ
card-prompt-OTHER = ਮਸ਼ੀਨ ਦੀ ਸਕਰੀਨ ਦੇਖੋ ਅਤੇ ਓਵੇਂ ਕਰੋ
card-not-started = ਕਾਰਡ ਮਸ਼ੀਨ ਚਾਲੂ ਨਹੀਂ ਹੋਈ। ਕੋਈ ਪੈਸਾ ਨਹੀਂ ਗਿਆ।

## The customer's notes come in

# review: legal
cash-take-pin-title = ਨੋਟ ਦੁਕਾਨਦਾਰ ਨੂੰ ਦਿਓ
cash-take-pin-text = ਦੁਕਾਨਦਾਰ: ਆਪਣਾ PIN ਦੱਬੋ।
cash-take-title = ਗਾਹਕ ਦੇ ਨੋਟ ਗਿਣੋ
cash-take-text = ਦੁਕਾਨਦਾਰ: ਜਿੰਨੇ ਰੁਪਏ ਗਿਣੇ, ਓਨੇ ਦੱਬੋ।
cash-take-done = ਮਿਲ ਗਏ
error-counted = ਇਹ ਰਕਮ ਨਹੀਂ ਮਿਲਦੀ। ਕਿਰਪਾ ਕਰਕੇ ਫਿਰ ਗਿਣੋ।

## They go back

# review: legal
cash-return-pin-title = ਨੋਟ ਗਾਹਕ ਨੂੰ ਮੋੜਨੇ ਹਨ
cash-return-pin-text = ਦੁਕਾਨਦਾਰ: ਆਪਣਾ PIN ਦੱਬੋ।
# review: legal
cash-return-title = ਇਹ ਰਕਮ ਗਾਹਕ ਨੂੰ ਮੋੜੋ
# review: legal
cash-return-text = ਦੁਕਾਨਦਾਰ: ਨੋਟ ਦਿਓ, ਫਿਰ “ਮੋੜ ਦਿੱਤੇ” ਨੂੰ ਛੂਹੋ।
# review: legal
cash-return-done = ਮੋੜ ਦਿੱਤੇ
cash-later = ਮਗਰੋਂ, ਪਰਚੀ ਨਾਲ

## The dispenser, and doubts

cash-dispensing-title = ਤੁਹਾਡੇ ਨੋਟ ਆ ਰਹੇ ਹਨ
cash-dispensing-text = ਨੋਟ ਕੱਢੋ ਅਤੇ ਗਿਣ ਲਵੋ।
cash-doubt-title = ਕੀ ਨੋਟ ਦਿੱਤੇ ਗਏ?
# review: legal
cash-denied-title = ਇਸ ਲਈ ਨਕਦ ਨਾ ਦਿਓ
cash-denied-text = ਕਾਰਡ ਮਸ਼ੀਨ ਨੇ ਹਾਂ ਕਿਹਾ, ਪਰ ਬੈਂਕ ਨੇ ਨਾਂਹ।
cash-denied-done = ਨਿੱਬੜ ਗਿਆ
cash-from-drawer = ਤੁਹਾਡੇ ਗੱਲੇ ਵਿੱਚੋਂ
cash-notes = { $value } ਰੁਪਏ ਦੇ { $count } ਨੋਟ
