### Behind the PIN: dense and plain, for the shopkeeper.

attendant-title = ਦੁਕਾਨਦਾਰ
attendant-text = ਚੁਣੋ ਕਿ ਕੀ ਕਰਨਾ ਹੈ।
attendant-pin-title = ਦੁਕਾਨਦਾਰ ਦਾ PIN
attendant-pin-text = ਆਪਣਾ PIN ਦੱਬੋ।
attendant-owed = ਦੇਣ ਵਾਲਾ ਨਕਦ
attendant-pending = ਜਵਾਬ ਬਾਕੀ
attendant-today = ਦਿਨ ਦਾ ਹਿਸਾਬ
attendant-outlet = ਦੁਕਾਨ
attendant-devices = ਮਸ਼ੀਨਾਂ
attendant-owed-none = ਕਿਸੇ ਨੂੰ ਕੁਝ ਦੇਣਾ ਬਾਕੀ ਨਹੀਂ।
owed-find = ਲੱਭੋ
owed-find-text = ਚੁਣੋ ਕਿ ਕਿਸ ਨਾਲ ਲੱਭਣਾ ਹੈ।
owed-by-word = ਕੋਡ, ਆਖ਼ਰੀ ਚਾਰ ਜਾਂ ਰਕਮ
owed-word-text = ਕੋਡ, ਹਵਾਲਾ, ਆਖ਼ਰੀ ਚਾਰ ਜਾਂ ਰੁਪਏ।
owed-finding = ਕੋਡ ਲੱਭ ਰਹੇ ਹਾਂ। ਇੱਕ ਮਿੰਟ।
owed-none-found = ਦੇਣ ਵਾਲਿਆਂ ਵਿੱਚ ਇਹੋ ਜਿਹਾ ਕੁਝ ਨਹੀਂ ਮਿਲਿਆ।
owed-earlier = ਪਿਛਲੇ
owed-later = ਹੋਰ
owed-shown = { $count } ਵਿੱਚੋਂ { $first } ਤੋਂ { $last }
owed-since = { DATETIME($since, dateStyle: "medium", timeStyle: "short") }
owed-day = { DATETIME($day, dateStyle: "medium") }
owed-count = { $count } ਬਾਕੀ
owed-row = { $amount } · •••• { $last4 }
owed-doubt = { $amount } · •••• { $last4 } · ਦੇ ਦਿੱਤੇ?
owed-paying = { $amount } · •••• { $last4 } · ਮਸ਼ੀਨ ਦੇ ਰਹੀ ਹੈ
error-paying = ਮਸ਼ੀਨ ਅਜੇ ਦੇ ਰਹੀ ਹੈ। ਥੋੜ੍ਹਾ ਰੁਕੋ।
# review: "ਗੱਲਾ" for the drawer; some shops say "ਕੈਸ਼ ਬਾਕਸ"
attendant-drawer = ਗੱਲਾ
attendant-tpin = TPIN
attendant-language = ਭਾਸ਼ਾ
attendant-stop = ਬੰਦ ਜਾਂ ਫਿਰ ਚਾਲੂ ਕਰੋ
attendant-dispute = ਕੁਝ ਗੜਬੜ ਹੈ
attendant-dispute-text = ਥੋੜ੍ਹੇ ਵਿੱਚ ਲਿਖੋ ਕਿ ਕੀ ਹੋਇਆ।
# review: legal
attendant-resolve = ਕਿਸੇ ਨੂੰ ਕੋਈ ਨੋਟ ਨਹੀਂ ਦੇਣਾ
error-note = ਕਿਰਪਾ ਕਰਕੇ ਲਿਖੋ ਕਿ ਕੀ ਹੋਇਆ।
error-note-number = ਕਿਰਪਾ ਕਰਕੇ ਆਧਾਰ ਨੰਬਰ ਨਾ ਲਿਖੋ।
# review: legal
owed-refund = { $amount } ਮੋੜੋ · •••• { $last4 }
# review: legal
owed-refund-doubt = { $amount } · •••• { $last4 } · ਮੋੜ ਦਿੱਤੇ?
# review: "ਵਿਵਾਦ" is bookish; no plain shop word found
owed-disputed = { $amount } · •••• { $last4 } · ਵਿਵਾਦ
owed-shortfall = { $amount } · •••• { $last4 } · ਗਾਹਕ ਨੂੰ ਘੱਟ ਮਿਲੇ
pending-text-some = ਨੰਬਰ ਦੇਖਣ ਲਈ ਕਿਸੇ ਇੱਕ ਨੂੰ ਛੂਹੋ।
pending-text-none = ਬੈਂਕ ਦੇ ਕਿਸੇ ਜਵਾਬ ਦੀ ਉਡੀਕ ਨਹੀਂ।
pending-row-prepared = { $amount } · { $last4 } · ਅਜੇ ਨਹੀਂ ਭੇਜਿਆ · { DATETIME($since, timeStyle: "short") }
pending-row-sent = { $amount } · { $last4 } · ਭੇਜਿਆ ਗਿਆ · { DATETIME($since, timeStyle: "short") }
pending-row-pending = { $amount } · { $last4 } · ਬੈਂਕ ਨੂੰ ਪੁੱਛਿਆ · { DATETIME($since, timeStyle: "short") }
pending-row-not-sent = { $amount } · { $last4 } · ਸ਼ਾਇਦ ਪਹੁੰਚਿਆ ਨਹੀਂ · { DATETIME($since, timeStyle: "short") }
pending-row-stuck = { $amount } · { $last4 } · ਸੇਵਾ ਦੱਸ ਨਹੀਂ ਸਕਦੀ · { DATETIME($since, timeStyle: "short") }
pending-row-failed = { $amount } · { $last4 } · ਵਾਲੇਟ ਵਿੱਚ ਨਹੀਂ ਮੁੜਿਆ · { DATETIME($since, timeStyle: "short") }
pending-row-mismatched = { $amount } · { $last4 } · ਜਵਾਬ ਇਸ ਦਾ ਨਹੀਂ · { DATETIME($since, timeStyle: "short") }
pending-row-OTHER = { $amount } · { $last4 } · { DATETIME($since, timeStyle: "short") }
references-title = ਪੁੱਛਣ ਲਈ ਨੰਬਰ
stuck-set-aside = ਮਸ਼ੀਨ ਇਸ ਨੂੰ ਆਪ ਅੱਗੇ ਨਹੀਂ ਤੋਰ ਸਕਦੀ। ਇਹਨਾਂ ਨੰਬਰਾਂ ਨਾਲ ਸਹਾਇਤਾ ਨੂੰ ਫ਼ੋਨ ਕਰੋ।
references-text = ਫ਼ੋਨ ਕਰਨ ਵੇਲੇ ਇਹ ਨੰਬਰ ਦੱਸੋ।
stuck-elsewhere = ਇਹ ਸੇਵਾ ਦੇ ਕਿਸੇ ਹੋਰ ਪਤੇ ਉੱਤੇ ਭੇਜਿਆ ਗਿਆ ਸੀ। ਪੁਰਾਣਾ ਪਤਾ ਵਾਪਸ ਲਗਾਓ, ਜਾਂ ਦੋ ਜਣੇ ਇਸ ਨੂੰ ਬੰਦ ਕਰਨ।
stuck-other-key = ਇਹ ਦੂਜੀ API key ਨਾਲ ਭੇਜਿਆ ਗਿਆ ਸੀ, ਇਸ ਨਾਲ ਨਹੀਂ ਲੱਭਦਾ। ਸੇਵਾ ਨੂੰ ਪੁੱਛੋ; ਨਹੀਂ ਤਾਂ ਦੋ ਜਣੇ ਇਸ ਨੂੰ ਬੰਦ ਕਰਨ।
stuck-mismatched = ਸੇਵਾ ਕਿਸੇ ਹੋਰ ਦਾ ਜਵਾਬ ਦਿੰਦੀ ਹੈ। ਸੇਵਾ ਨੂੰ ਪੁੱਛੋ; ਨਹੀਂ ਤਾਂ ਦੋ ਜਣੇ ਇਸ ਨੂੰ ਬੰਦ ਕਰਨ।
stuck-forgotten = ਸੇਵਾ ਨੂੰ ਹੁਣ ਇਸ ਦਾ ਪਤਾ ਨਹੀਂ। ਸੇਵਾ ਨੂੰ ਪੁੱਛੋ; ਨਹੀਂ ਤਾਂ ਦੋ ਜਣੇ ਇਸ ਨੂੰ ਬੰਦ ਕਰਨ।
stuck-unproven = ਸੇਵਾ ਨੂੰ ਇਸ ਦਾ ਪਤਾ ਨਹੀਂ। ਇਹ ਅਜੇ ਪੱਕਾ ਨਹੀਂ। ਸੇਵਾ ਨੂੰ ਪੁੱਛੋ; ਨਹੀਂ ਤਾਂ ਦੋ ਜਣੇ ਇਸ ਨੂੰ ਬੰਦ ਕਰਨ।
stuck-unclear = ਸੇਵਾ ਨਾ ਹਾਂ ਕਹਿੰਦੀ ਹੈ, ਨਾ ਨਾਂਹ। ਸੇਵਾ ਨੂੰ ਪੁੱਛੋ; ਨਹੀਂ ਤਾਂ ਦੋ ਜਣੇ ਇਸ ਨੂੰ ਬੰਦ ਕਰਨ।
stuck-overdue = ਸਮੇਂ ਸਿਰ ਪੱਕਾ ਜਵਾਬ ਨਹੀਂ ਆਇਆ। ਸੇਵਾ ਨੂੰ ਪੁੱਛੋ; ਨਹੀਂ ਤਾਂ ਦੋ ਜਣੇ ਇਸ ਨੂੰ ਬੰਦ ਕਰਨ।
verdict-delivered = ਕੰਮ ਹੋ ਗਿਆ ਸੀ
verdict-not-delivered = ਕੰਮ ਨਹੀਂ ਹੋਇਆ ਸੀ
# review: legal
verdict-delivered-in = ਤਾਂ ਹੀ ਕਹੋ ਜੇ ਕੰਪਨੀ ਨੇ ਦੱਸਿਆ ਹੋਵੇ। ਦੂਜਾ ਜਣਾ ਵੀ ਇਹੀ ਕਹੇ, ਤਾਂ ਨੋਟ ਦੁਕਾਨ ਕੋਲ ਰਹਿਣਗੇ।
# review: legal
verdict-not-delivered-in = ਤਾਂ ਹੀ ਕਹੋ ਜੇ ਕੰਪਨੀ ਨੇ ਦੱਸਿਆ ਹੋਵੇ। ਦੂਜਾ ਜਣਾ ਵੀ ਇਹੀ ਕਹੇ, ਤਾਂ ਨੋਟ ਗਾਹਕ ਨੂੰ ਮੁੜਨਗੇ।
# review: legal
verdict-not-delivered-out = ਤਾਂ ਹੀ ਕਹੋ ਜੇ ਬੈਂਕ ਨੇ ਦੱਸਿਆ ਹੋਵੇ। ਦੂਜਾ ਜਣਾ ਵੀ ਇਹੀ ਕਹੇ, ਤਾਂ ਦੁਕਾਨ ਨੇ ਕੁਝ ਨਹੀਂ ਦੇਣਾ। ਕੱਟੇ ਪੈਸੇ ਗਾਹਕ ਦਾ ਬੈਂਕ ਮੋੜੇਗਾ।
line-vouched = { $by } ਨੇ ਕਿਹਾ
shortfall-title = ਗਾਹਕ ਕਹਿੰਦੇ ਹਨ: ਨੋਟ ਘੱਟ ਮਿਲੇ
shortfall-text = ਗੱਲਾ ਗਿਣੋ, ਗਾਹਕ ਨੂੰ ਪੁੱਛੋ। ਦੋ ਜਣੇ ਇੱਕੋ ਗੱਲ ਕਹਿਣ, ਤਾਂ ਹੀ ਇਹ ਬੰਦ ਹੋਵੇਗਾ।
finding-paid = ਘੱਟ ਸਨ, ਹੁਣ ਗਾਹਕ ਨੂੰ ਦੇ ਦਿੱਤੇ
finding-unfounded = ਕੋਈ ਨੋਟ ਘੱਟ ਨਹੀਂ ਸੀ
line-missed = ਗਾਹਕ ਨੇ ਕਦੋਂ ਕਿਹਾ
fate-prepared = ਅਜੇ ਨਹੀਂ ਭੇਜਿਆ
fate-sent = ਭੇਜਿਆ ਗਿਆ, ਜਵਾਬ ਨਹੀਂ ਆਇਆ
fate-pending = ਬੈਂਕ ਦਾ ਫ਼ੈਸਲਾ ਬਾਕੀ ਹੈ
fate-succeeded = ਸਫ਼ਲ
fate-failed = ਅਸਫ਼ਲ
fate-not-sent = ਕਦੇ ਨਹੀਂ ਭੇਜਿਆ ਗਿਆ
# review: legal
attendant-refund-settled = ਸੇਵਾ ਨਾਲ ਹਿਸਾਬ ਹੋ ਗਿਆ
line-wallet = ਵਾਲੇਟ
# review: legal
wallet-not-back = ਕੱਟੀ ਰਕਮ ਅਜੇ ਨਹੀਂ ਮੁੜੀ
line-mismatch = ਜਵਾਬ ਵਿੱਚ ਫ਼ਰਕ
line-status-word = ਸੇਵਾ ਇਸ ਨੂੰ ਕਹਿੰਦੀ ਹੈ
misfit-client-reference = ਮਸ਼ੀਨ ਹਵਾਲਾ
misfit-reference-id = ਸੇਵਾ ਦਾ ਨੰਬਰ
misfit-amount = ਰਕਮ
misfit-service = ਸੇਵਾ
misfit-merchant-ref = ਦੁਕਾਨ
misfit-duplicate = ਕਿੰਨੀ ਵਾਰ ਭੇਜਿਆ ਗਿਆ
misfit-status = ਜੋ ਪੱਕਾ ਹੋ ਚੁੱਕਾ ਸੀ
misfit-beneficiary-account-masked = ਖਾਤਾ
misfit-charge-amount = ਚਾਰਜ
misfit-total-debit = ਵਾਲੇਟ ਤੋਂ ਕੁੱਲ ਕਟੌਤੀ
line-since = ਕਦੋਂ ਤੋਂ
line-fate = ਹਾਲਤ
line-attempts = ਕਿੰਨੀ ਵਾਰ ਭੇਜਿਆ
line-client-reference = ਮਸ਼ੀਨ ਹਵਾਲਾ
line-reference-id = ਹਵਾਲਾ
line-rrn = ਬੈਂਕ ਹਵਾਲਾ (RRN)
line-standing = ਦੁਕਾਨ
line-wallet-MAIN = ਬਿਲ, ਰੀਚਾਰਜ ਦਾ ਵਾਲੇਟ (MAIN)
line-wallet-AEPS = ਜਮ੍ਹਾਂ, ਭੇਜਣ ਦਾ ਵਾਲੇਟ (AEPS)
wallet-read = { $amount } · { DATETIME($at, timeStyle: "short") }
wallet-unread = ਅਜੇ ਪਤਾ ਨਹੀਂ
wallet-refused = ਇਹ API key ਇਸ ਨੂੰ ਪੜ੍ਹ ਨਹੀਂ ਸਕਦੀ ({ $code })
line-message = ਸੇਵਾ ਕਹਿੰਦੀ ਹੈ
line-daily-auth-charge = ਸਾਈਨ-ਇਨ ਦਾ ਚਾਰਜ, ਹਰ ਕੋਸ਼ਿਸ਼ ਉੱਤੇ
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## Today

today-differences = ਕੁਝ ਮੇਲ ਨਹੀਂ ਖਾਂਦਾ।
today-no-differences = ਸਭ ਕੁਝ ਮੇਲ ਖਾਂਦਾ ਹੈ।
today-unread = ਹਿਸਾਬ ਹੁਣ ਪੜ੍ਹਿਆ ਨਹੀਂ ਜਾ ਸਕਦਾ
today-opening = ਸਵੇਰੇ ਗੱਲੇ ਵਿੱਚ
today-taken-in = ਲਏ ({ $count })
today-handed-out = ਦਿੱਤੇ ({ $count })
# review: legal
today-given-back = ਮੋੜੇ ({ $count })
today-loaded = ਗੱਲੇ ਵਿੱਚ ਪਾਏ ({ $count })
today-taken = ਗੱਲੇ ਵਿੱਚੋਂ ਕੱਢੇ ({ $count })
today-test = ਟੈਸਟ ({ $count })
today-expected = ਗੱਲੇ ਵਿੱਚ ਹੋਣੇ ਚਾਹੀਦੇ
today-closing = ਸ਼ਾਮ ਨੂੰ ਗਿਣੇ
today-count = ਹੁਣ ਗਿਣੋ
today-success = { $count } ਸਫ਼ਲ · { $amount }
today-earned = { $count } ਸਫ਼ਲ · { $amount } · ਤੁਹਾਡੀ ਕਮਾਈ { $commission }
today-failed = { $count } ਅਸਫ਼ਲ · { $amount }
today-pending = { $count } ਬਾਕੀ · { $amount }
today-not-sent = { $count } ਨਹੀਂ ਭੇਜੇ · { $amount }
today-bills-listed = ਸੇਵਾ ਕੋਲ ਬਿਲ
today-bills-unread = ਅਜੇ ਮਿਲਾਏ ਨਹੀਂ
today-bills-compared = { $count } ਸੂਚੀ ਵਿੱਚ · { DATETIME($at, timeStyle: "short") }
today-now-owed = ਦੇਣ ਵਾਲਾ ਨਕਦ ({ $count })
today-now-held = ਰੱਖੇ ਹੋਏ ਨੋਟ ({ $count })
today-now-in-doubt = ਦਿੱਤੇ ਜਾਂ ਨਹੀਂ? ({ $count })
# review: as owed-disputed
today-now-disputed = ਵਿਵਾਦ ({ $count })
odd-drawer = ਗੱਲਾ { $reference }
odd-wallet = ਵਾਲੇਟ { $reference }
# review: new
odd-price = ਤੈਅ ਕੀਮਤ ਤੋਂ ਵੱਖਰੀ { $reference }
# review: legal
odd-not-refunded = ਅਸਫ਼ਲ, ਪਰ ਵਾਲੇਟ ਵਿੱਚ ਨਹੀਂ ਮੁੜਿਆ { $reference }
odd-unclear = ਸੇਵਾ ਨੇ ਨਾ ਹਾਂ ਕਿਹਾ, ਨਾ ਨਾਂਹ { $reference }
odd-mismatched = ਕਿਸੇ ਹੋਰ ਦਾ ਜਵਾਬ ਆਇਆ { $reference }
odd-handed-unearned = ਦੇ ਦਿੱਤੇ, ਪਰ ਬੈਂਕ ਤੋਂ ਨਹੀਂ ਮਿਲੇ { $reference }
odd-in-doubt = ਦਿੱਤੇ ਜਾਂ ਨਹੀਂ? { $reference }
# review: as owed-disputed
odd-disputed = ਵਿਵਾਦ { $reference }
odd-shortfall = ਗਾਹਕ ਨੂੰ ਘੱਟ ਮਿਲੇ { $reference }
odd-shortfall-paid = ਨੋਟ ਘੱਟ ਸਨ, ਹੁਣ ਦੇ ਦਿੱਤੇ { $reference }
odd-shortfall-unfounded = ਕੋਈ ਨੋਟ ਘੱਟ ਨਹੀਂ ਸੀ { $reference }
odd-settled-by-people = ਦੋ ਜਣਿਆਂ ਨੇ ਬੰਦ ਕੀਤਾ { $reference }
odd-contradicted = ਸੇਵਾ ਦਾ ਜਵਾਬ ਦੋ ਜਣਿਆਂ ਦੀ ਗੱਲ ਤੋਂ ਵੱਖਰਾ { $reference }
odd-unknown-payment = ਸੇਵਾ ਦੀ ਸੂਚੀ ਵਿੱਚ ਹੈ, ਇੱਥੇ ਨਹੀਂ { $reference }
odd-not-listed = ਸੇਵਾ ਦੀ ਸੂਚੀ ਵਿੱਚ ਨਹੀਂ { $reference }
odd-listed-otherwise = ਸੇਵਾ ਦੀ ਸੂਚੀ ਵਿੱਚ ਵੱਖਰਾ ਹੈ { $reference }
odd-amounts = { $expected } ਚਾਹੀਦੇ ਸਨ, { $found } ਮਿਲੇ

## The drawer

drawer-text = ਗੱਲੇ ਨਾਲ ਕੀ ਕਰਨਾ ਹੈ?
drawer-opening = ਸਵੇਰੇ ਗਿਣੋ
drawer-closing = ਸ਼ਾਮ ਨੂੰ ਗਿਣੋ
drawer-check = ਵਿਚਕਾਰ ਗਿਣੋ
drawer-load = ਨੋਟ ਪਾਓ
drawer-take = ਨੋਟ ਕੱਢੋ
drawer-service = ਮੁਰੰਮਤ ਲਈ ਖੋਲ੍ਹਿਆ
drawer-opening-text = ਗੱਲੇ ਵਿੱਚ ਕਿੰਨੇ ਰੁਪਏ ਹਨ, ਦੱਬੋ।
drawer-closing-text = ਗੱਲੇ ਵਿੱਚ ਕਿੰਨੇ ਰੁਪਏ ਹਨ, ਦੱਬੋ।
drawer-check-text = ਗੱਲੇ ਵਿੱਚ ਕਿੰਨੇ ਰੁਪਏ ਹਨ, ਦੱਬੋ।
drawer-load-text = ਜਿੰਨੇ ਰੁਪਏ ਪਾਏ, ਓਨੇ ਦੱਬੋ।
drawer-take-text = ਜਿੰਨੇ ਰੁਪਏ ਕੱਢੇ, ਓਨੇ ਦੱਬੋ।
drawer-service-text = ਸਮੇਂ ਨਾਲ ਲਿਖਿਆ ਜਾਵੇਗਾ। ਅੱਗੇ ਵਧੀਏ?
# review: a shop's everyday words for the drawer's notes
drawer-by-notes = ਨੋਟਾਂ ਮੁਤਾਬਕ ਗਿਣੋ
drawer-notes = ₹{ $value } ਦੇ ਕਿੰਨੇ ਨੋਟ?
drawer-coins = ਸਿੱਕੇ: ਕਿੰਨੇ ਰੁਪਏ?
drawer-notes-text = ਇੱਕ ਵੀ ਨਹੀਂ? ਹਰਾ ਬਟਨ ਛੂਹੋ।
drawer-notes-right = ਕੀ ਗੱਲੇ ਵਿੱਚ ਇਹੀ ਹੈ?
drawer-load-right = ਕੀ ਤੁਸੀਂ ਇੰਨੇ ਪਾਏ?
drawer-take-right = ਕੀ ਤੁਸੀਂ ਇੰਨੇ ਕੱਢੇ?
drawer-changes-count = ਹੁਣ ਤੋਂ ਹਿਸਾਬ ਵਿੱਚ ਇਹੀ ਰਕਮ ਗਿਣੀ ਜਾਵੇਗੀ।
drawer-changes-load = ਹਿਸਾਬ ਵਿੱਚ ਇੰਨੇ ਵਧਣਗੇ।
drawer-changes-take = ਹਿਸਾਬ ਵਿੱਚੋਂ ਇੰਨੇ ਘਟਣਗੇ।
drawer-far = ਇਹ ਹਿਸਾਬ ਤੋਂ ਬਹੁਤ ਵੱਖਰਾ ਹੈ। ਕੋਈ ਅੰਕ ਰਹਿ ਗਿਆ? ਫਿਰ ਗਿਣੋ।
drawer-noted-opening = ਲਿਖਿਆ ਗਿਆ: ਸਵੇਰੇ { $amount }।
drawer-noted-closing = ਲਿਖਿਆ ਗਿਆ: ਸ਼ਾਮ ਨੂੰ { $amount }।
drawer-noted-check = ਲਿਖਿਆ ਗਿਆ: { $amount } ਗਿਣੇ।
drawer-noted-load = ਲਿਖਿਆ ਗਿਆ: { $amount } ਪਾਏ।
drawer-noted-take = ਲਿਖਿਆ ਗਿਆ: { $amount } ਕੱਢੇ।
drawer-noted-service = ਲਿਖਿਆ ਗਿਆ।
drawer-counted = ਗਿਣੇ
drawer-expected = ਹੋਣੇ ਚਾਹੀਦੇ
drawer-difference = ਫ਼ਰਕ
error-rupees = ਕਿਰਪਾ ਕਰਕੇ ਪੂਰੇ ਰੁਪਏ ਦੱਬੋ।

## Devices

device-biometric = ਉਂਗਲ ਦੀ ਮਸ਼ੀਨ
device-iris = ਅੱਖ ਦੀ ਮਸ਼ੀਨ
device-face = ਚਿਹਰੇ ਦਾ ਕੈਮਰਾ
device-card = ਕਾਰਡ ਮਸ਼ੀਨ
device-display = QR ਸਕਰੀਨ
device-printer = ਪ੍ਰਿੰਟਰ
device-cash = ਨੋਟ ਦੇਣ ਦੀ ਮਸ਼ੀਨ
device-OTHER = ਮਸ਼ੀਨ
device-is-ready = ਤਿਆਰ
device-is-in_use = ਵਰਤੋਂ ਵਿੱਚ
device-is-paper_low = ਕਾਗ਼ਜ਼ ਮੁੱਕਣ ਵਾਲਾ ਹੈ
device-is-no_paper = ਕਾਗ਼ਜ਼ ਨਹੀਂ
device-is-absent = ਜੁੜਿਆ ਨਹੀਂ
device-is-OTHER = ਤਿਆਰ ਨਹੀਂ: { $word }
devices-text = ਜਾਂਚਣ ਲਈ ਇੱਕ ਨੂੰ ਛੂਹੋ। ਪੈਸੇ ਨਹੀਂ ਜਾਂਦੇ।
devices-none = ਕੋਈ ਮਸ਼ੀਨ ਨਹੀਂ ਲੱਗੀ।
devices-trying-biometric = ਸ਼ੀਸ਼ੇ ਉੱਤੇ ਉਂਗਲ ਰੱਖੋ।
devices-trying-iris = ਮਸ਼ੀਨ ਵਿੱਚ ਦੇਖੋ।
devices-trying-face = ਮਸ਼ੀਨ ਵਿੱਚ ਦੇਖੋ।
devices-trying-OTHER = ਇੱਕ ਮਿੰਟ। ਮਸ਼ੀਨ ਜਾਂਚੀ ਜਾ ਰਹੀ ਹੈ।
try-good = { $device }: ਠੀਕ ਹੈ ({ $what })।
try-bad = { $device }: ਠੀਕ ਨਹੀਂ ਹੈ ({ $what })।
try-captured = ਪੜ੍ਹ ਲਿਆ ਗਿਆ। ਕੁਆਲਿਟੀ { $quality }।

## The kiosk itself

home-language-text = ਖਾਲੀ ਸਮੇਂ ਮਸ਼ੀਨ ਕਿਹੜੀ ਭਾਸ਼ਾ ਵਿੱਚ ਰਹੇ?
home-language-noted = ਭਾਸ਼ਾ ਲਿਖ ਲਈ ਗਈ।
stop-text = ਬਾਕੀ ਕੰਮ ਫਿਰ ਚਾਲੂ ਹੋਣ ਉੱਤੇ ਅੱਗੇ ਚੱਲਣਗੇ।
stop-restart = ਫਿਰ ਚਾਲੂ ਕਰੋ
stop-shut-down = ਬੰਦ ਕਰੋ
stop-restart-sure = ਮਸ਼ੀਨ ਹੁਣੇ ਫਿਰ ਚਾਲੂ ਕਰੀਏ?
stop-shut-down-sure = ਮਸ਼ੀਨ ਹੁਣੇ ਬੰਦ ਕਰੀਏ?
stop-restart-now = ਫਿਰ ਚਾਲੂ ਹੋ ਰਹੀ ਹੈ। ਇੱਕ ਮਿੰਟ।
stop-shut-down-now = ਬੰਦ ਹੋ ਰਹੀ ਹੈ। ਸਕਰੀਨ ਕਾਲੀ ਹੋਣ ਤੱਕ ਰੁਕੋ।
error-stop-notes = ਪਹਿਲਾਂ •••• { $last4 } ਦੇ { $amount } ਨਿਬੇੜੋ।

room-customer-waits = ਗਾਹਕ ਤੁਹਾਡੀ ਉਡੀਕ ਕਰ ਰਿਹਾ ਹੈ। “ਬਾਹਰ” ਨੂੰ ਛੂਹ ਕੇ ਉਹਨਾਂ ਕੋਲ ਮੁੜੋ।
error-customer-waits = ਗਾਹਕ ਉਡੀਕ ਕਰ ਰਿਹਾ ਹੈ। ਪਹਿਲਾਂ ਉਹਨਾਂ ਦੀ ਮਦਦ ਕਰੋ।
attendant-named = { $name }
attendant-earned = ਅੱਜ ਦੀ ਕਮਾਈ
attendant-settings = ਸੈਟਿੰਗ
list-row-done = { DATETIME($since, timeStyle: "short") } · { $amount } · ਹੋ ਗਿਆ
list-row-failed = { DATETIME($since, timeStyle: "short") } · { $amount } · ਅਸਫ਼ਲ
list-row-waiting = { DATETIME($since, timeStyle: "short") } · { $amount } · ਜਵਾਬ ਬਾਕੀ
list-row-owed = { DATETIME($since, timeStyle: "short") } · { $amount } · ਨਕਦ ਦੇਣਾ ਹੈ
list-row-held = { DATETIME($since, timeStyle: "short") } · { $amount } · ਗਾਹਕ ਦੇ ਨੋਟ ਰੱਖੇ ਹਨ
list-row-in-doubt = { DATETIME($since, timeStyle: "short") } · { $amount } · ਨੋਟ ਦਿੱਤੇ ਜਾਂ ਨਹੀਂ?
# review: as owed-disputed
list-row-disputed = { DATETIME($since, timeStyle: "short") } · { $amount } · ਵਿਵਾਦ
list-row-shortfall = { DATETIME($since, timeStyle: "short") } · { $amount } · ਗਾਹਕ ਨੂੰ ਘੱਟ ਮਿਲੇ
list-state-done = ਹੋ ਗਿਆ
list-state-failed = ਅਸਫ਼ਲ
list-state-waiting = ਜਵਾਬ ਬਾਕੀ
list-state-owed = ਨਕਦ ਦੇਣਾ ਹੈ
list-state-held = ਗਾਹਕ ਦੇ ਨੋਟ ਰੱਖੇ ਹਨ
list-state-in-doubt = ਨੋਟ ਦਿੱਤੇ ਜਾਂ ਨਹੀਂ?
# review: as owed-disputed
list-state-disputed = ਵਿਵਾਦ
list-state-shortfall = ਗਾਹਕ ਨੂੰ ਘੱਟ ਮਿਲੇ
attendant-list = ਅੱਜ ਦੀ ਸੂਚੀ
list-none = ਅੱਜ ਅਜੇ ਕੁਝ ਨਹੀਂ ਹੋਇਆ।
list-none-found = ਅੱਜ ਦੀ ਸੂਚੀ ਵਿੱਚ ਇਹੋ ਜਿਹਾ ਕੁਝ ਨਹੀਂ।
list-printing = ਪਰਚੀ ਛਪ ਰਹੀ ਹੈ।
line-last4 = ਆਖ਼ਰੀ ਚਾਰ
attendant-names = PIN, ਨਾਂ
names-text = ਨਾਂ ਜੋੜਨਾ ਅਤੇ ਹਟਾਉਣਾ { $name } ਦਾ ਕੰਮ ਹੈ।
names-own = ਮੇਰਾ PIN ਬਦਲੋ
names-add = ਨਾਂ ਜੋੜੋ
names-add-text = ਨਵਾਂ ਨਾਂ ਲਿਖੋ।
names-remove-short = ਹਟਾਉਣ ਲਈ ਛੂਹੋ
names-remove = { $name } ਨੂੰ ਹਟਾਈਏ?
names-remove-text = ਉਹਨਾਂ ਦੇ PIN ਨਾਲ ਹੁਣ ਕੁਝ ਨਹੀਂ ਖੁੱਲ੍ਹੇਗਾ।
names-pin-title = ਨਵਾਂ PIN
names-pin-text = ਛੇ ਤੋਂ ਅੱਠ ਅੰਕ। ਕੋਈ ਹੋਰ ਨਾ ਦੇਖੇ।
names-pin-again-title = ਉਹੀ PIN ਦੁਬਾਰਾ
names-pin-again-text = ਇੱਕ ਵਾਰ ਹੋਰ ਦੱਬੋ।
names-added = { $name } ਜੁੜ ਗਏ ਹਨ।
names-pin-set = ਹੁਣ ਤੋਂ ਨਵਾਂ PIN ਚੱਲੇਗਾ।
names-removed = { $name } ਨੂੰ ਹਟਾ ਦਿੱਤਾ ਗਿਆ।
error-name = ਕਿਰਪਾ ਕਰਕੇ ਨਾਂ ਲਿਖੋ।
# review: "ਲੜੀ" for a row as 123456, "ਇੱਕੋ ਅੰਕ" for a repeat as 111111
error-pin-weak = ਛੇ ਤੋਂ ਅੱਠ ਅੰਕ। ਤਾਰੀਖ਼, ਲੜੀ ਜਾਂ ਇੱਕੋ ਅੰਕ ਨਹੀਂ।
error-pin-differs = ਦੋਵੇਂ PIN ਵੱਖਰੇ ਹਨ। ਫਿਰ ਸ਼ੁਰੂ ਕਰੋ।
error-name-or-pin = ਇਹ ਨਾਂ ਜਾਂ PIN ਨਹੀਂ ਚੱਲੇਗਾ। ਹੋਰ ਚੁਣੋ।
error-names-first = ਇਹ ਸਿਰਫ਼ ਪਹਿਲੇ ਦੁਕਾਨਦਾਰ ਕਰ ਸਕਦੇ ਹਨ।
