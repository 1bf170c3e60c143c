### Behind the PIN: dense and plain, for the shopkeeper.

attendant-title = ಅಂಗಡಿಯವರು
attendant-text = ಏನು ಬೇಕೆಂದು ಆರಿಸಿ.
attendant-pin-title = ಅಂಗಡಿಯವರ PIN
attendant-pin-text = ನಿಮ್ಮ PIN ಒತ್ತಿ.
attendant-owed = ಕೊಡಬೇಕಾದ ನಗದು
attendant-pending = ಉತ್ತರ ಬರಬೇಕು
attendant-today = ದಿನದ ಲೆಕ್ಕ
attendant-outlet = ಅಂಗಡಿ
attendant-devices = ಯಂತ್ರಗಳು
attendant-owed-none = ಯಾರಿಗೂ ಏನೂ ಕೊಡಬೇಕಾಗಿಲ್ಲ.
owed-find = ಹುಡುಕಿ
owed-find-text = ಯಾವುದರಿಂದ ಹುಡುಕಬೇಕು ಎಂದು ಆರಿಸಿ.
owed-by-word = ಕೋಡ್, ಕೊನೆಯ ನಾಲ್ಕು ಅಥವಾ ಮೊತ್ತ
owed-word-text = ಕೋಡ್, ರೆಫರೆನ್ಸ್, ಕೊನೆಯ ನಾಲ್ಕು ಅಥವಾ ರೂಪಾಯಿ.
owed-finding = ಕೋಡ್ ಹುಡುಕುತ್ತಿದ್ದೇವೆ. ಒಂದು ನಿಮಿಷ.
owed-none-found = ಕೊಡಬೇಕಾದ್ದರಲ್ಲಿ ಅಂಥದ್ದು ಇಲ್ಲ.
owed-earlier = ಹಿಂದಿನವು
owed-later = ಇನ್ನಷ್ಟು
owed-shown = { $count } ರಲ್ಲಿ { $first } ರಿಂದ { $last }
owed-since = { DATETIME($since, dateStyle: "medium", timeStyle: "short") }
owed-day = { DATETIME($day, dateStyle: "medium") }
owed-count = { $count } ಬಾಕಿ
owed-row = { $amount } · •••• { $last4 }
owed-doubt = { $amount } · •••• { $last4 } · ಕೊಟ್ಟಾಗಿದೆಯೇ?
owed-paying = { $amount } · •••• { $last4 } · ಯಂತ್ರ ಕೊಡುತ್ತಿದೆ
error-paying = ಯಂತ್ರ ಇನ್ನೂ ಕೊಡುತ್ತಿದೆ. ಸ್ವಲ್ಪ ಕಾಯಿರಿ.
# review: ಗಲ್ಲಾ for the drawer; ಗಲ್ಲಾ ಪೆಟ್ಟಿಗೆ or ಕ್ಯಾಶ್ ಬಾಕ್ಸ್ in places
attendant-drawer = ಗಲ್ಲಾ
attendant-tpin = TPIN
attendant-language = ಭಾಷೆ
attendant-stop = ರೀಸ್ಟಾರ್ಟ್ ಅಥವಾ ಆಫ್
attendant-dispute = ಏನೋ ತಪ್ಪಾಗಿದೆ
attendant-dispute-text = ಏನಾಯಿತು ಎಂದು ಚಿಕ್ಕದಾಗಿ ಬರೆಯಿರಿ.
attendant-resolve = ಯಾರಿಗೂ ನೋಟು ಕೊಡಬೇಕಾಗಿಲ್ಲ
error-note = ಏನಾಯಿತು ಎಂದು ಬರೆಯಿರಿ.
error-note-number = ಆಧಾರ್ ನಂಬರ್ ಬರೆಯಬೇಡಿ.
# review: legal
owed-refund = { $amount } ವಾಪಸ್ ಕೊಡಿ · •••• { $last4 }
# review: legal
owed-refund-doubt = { $amount } · •••• { $last4 } · ವಾಪಸ್ ಕೊಟ್ಟಾಗಿದೆಯೇ?
owed-disputed = { $amount } · •••• { $last4 } · ವಿವಾದ
owed-shortfall = { $amount } · •••• { $last4 } · ಗ್ರಾಹಕರಿಗೆ ಕಡಿಮೆ ಸಿಕ್ಕಿದೆ
pending-text-some = ನಂಬರ್‌ಗಳನ್ನು ನೋಡಲು ಒಂದನ್ನು ಮುಟ್ಟಿ.
pending-text-none = ಬ್ಯಾಂಕ್‌ನಿಂದ ಬರಬೇಕಾದ್ದು ಏನೂ ಇಲ್ಲ.
pending-row-prepared = { $amount } · { $last4 } · ಇನ್ನೂ ಕಳಿಸಿಲ್ಲ · { DATETIME($since, timeStyle: "short") }
pending-row-sent = { $amount } · { $last4 } · ಕಳಿಸಲಾಗಿದೆ · { DATETIME($since, timeStyle: "short") }
pending-row-pending = { $amount } · { $last4 } · ಬ್ಯಾಂಕನ್ನು ಕೇಳಿದ್ದೇವೆ · { DATETIME($since, timeStyle: "short") }
pending-row-not-sent = { $amount } · { $last4 } · ತಲುಪಿರಲಿಕ್ಕಿಲ್ಲ · { DATETIME($since, timeStyle: "short") }
pending-row-stuck = { $amount } · { $last4 } · ಸೇವಾ ಸಂಸ್ಥೆಗೆ ಹೇಳಲಾಗುತ್ತಿಲ್ಲ · { DATETIME($since, timeStyle: "short") }
pending-row-failed = { $amount } · { $last4 } · ವಾಲೆಟ್‌ಗೆ ವಾಪಸ್ ಬಂದಿಲ್ಲ · { DATETIME($since, timeStyle: "short") }
pending-row-mismatched = { $amount } · { $last4 } · ಉತ್ತರ ಇದರದ್ದಲ್ಲ · { DATETIME($since, timeStyle: "short") }
pending-row-OTHER = { $amount } · { $last4 } · { DATETIME($since, timeStyle: "short") }
references-title = ಕೇಳಲು ನಂಬರ್‌ಗಳು
stuck-set-aside = ಯಂತ್ರ ಇದನ್ನು ತಾನೇ ಮುಂದುವರಿಸಲು ಆಗುವುದಿಲ್ಲ. ಈ ನಂಬರ್‌ಗಳೊಂದಿಗೆ ಸಪೋರ್ಟ್‌ಗೆ ಫೋನ್ ಮಾಡಿ.
references-text = ಫೋನ್ ಮಾಡಿದಾಗ ಇವುಗಳನ್ನು ಹೇಳಿ.
stuck-elsewhere = ಇದು ಬೇರೆ ಸೇವಾ ವಿಳಾಸಕ್ಕೆ ಹೋಗಿದೆ. ಹಳೆಯ ವಿಳಾಸ ಮತ್ತೆ ಹಾಕಿ, ಅಥವಾ ಇಬ್ಬರು ಇದನ್ನು ಮುಗಿಸಬೇಕು.
stuck-other-key = ಇದನ್ನು ಬೇರೆ ಕೀಯಿಂದ ಕಳಿಸಲಾಗಿದೆ. ಈ ಕೀಗೆ ಸಿಗುವುದಿಲ್ಲ. ಸೇವಾ ಸಂಸ್ಥೆಯನ್ನು ಕೇಳಿ; ಇಲ್ಲವಾದರೆ ಇಬ್ಬರು ಮುಗಿಸಬೇಕು.
stuck-mismatched = ಸೇವಾ ಸಂಸ್ಥೆ ಬೇರೆಯದರ ಉತ್ತರ ಕೊಡುತ್ತಿದೆ. ಸೇವಾ ಸಂಸ್ಥೆಯನ್ನು ಕೇಳಿ; ಇಲ್ಲವಾದರೆ ಇಬ್ಬರು ಮುಗಿಸಬೇಕು.
stuck-forgotten = ಸೇವಾ ಸಂಸ್ಥೆಗೆ ಇದು ಈಗ ಗೊತ್ತಿಲ್ಲ. ಸೇವಾ ಸಂಸ್ಥೆಯನ್ನು ಕೇಳಿ; ಇಲ್ಲವಾದರೆ ಇಬ್ಬರು ಮುಗಿಸಬೇಕು.
stuck-unproven = ಸೇವಾ ಸಂಸ್ಥೆಗೆ ಇದು ಗೊತ್ತಿಲ್ಲ. ಅದು ಖಚಿತವಾಗಿಲ್ಲ. ಸೇವಾ ಸಂಸ್ಥೆಯನ್ನು ಕೇಳಿ; ಇಲ್ಲವಾದರೆ ಇಬ್ಬರು ಮುಗಿಸಬೇಕು.
stuck-unclear = ಸೇವಾ ಸಂಸ್ಥೆ ಹೌದು ಎನ್ನುತ್ತಿಲ್ಲ, ಇಲ್ಲ ಎನ್ನುತ್ತಿಲ್ಲ. ಸೇವಾ ಸಂಸ್ಥೆಯನ್ನು ಕೇಳಿ; ಇಲ್ಲವಾದರೆ ಇಬ್ಬರು ಮುಗಿಸಬೇಕು.
stuck-overdue = ಸಮಯದೊಳಗೆ ಅಂತಿಮ ಉತ್ತರ ಬರಲಿಲ್ಲ. ಸೇವಾ ಸಂಸ್ಥೆಯನ್ನು ಕೇಳಿ; ಇಲ್ಲವಾದರೆ ಇಬ್ಬರು ಮುಗಿಸಬೇಕು.
verdict-delivered = ಕೆಲಸ ಆಗಿದೆ
verdict-not-delivered = ಕೆಲಸ ಆಗಿಲ್ಲ
# review: legal
verdict-delivered-in = ಕಂಪನಿ ನಿಮಗೆ ಹೇಳಿದ್ದರೆ ಮಾತ್ರ. ಎರಡನೇ ವ್ಯಕ್ತಿ ಒಪ್ಪಿದರೆ, ನೋಟುಗಳು ಅಂಗಡಿಗೇ ಉಳಿಯುತ್ತವೆ.
# review: legal
verdict-not-delivered-in = ಕಂಪನಿ ನಿಮಗೆ ಹೇಳಿದ್ದರೆ ಮಾತ್ರ. ಎರಡನೇ ವ್ಯಕ್ತಿ ಒಪ್ಪಿದರೆ, ಗ್ರಾಹಕರಿಗೆ ನೋಟುಗಳು ವಾಪಸ್ ಸಿಗುತ್ತವೆ.
# review: legal
verdict-not-delivered-out = ಬ್ಯಾಂಕ್ ನಿಮಗೆ ಹೇಳಿದ್ದರೆ ಮಾತ್ರ. ಎರಡನೇ ವ್ಯಕ್ತಿ ಒಪ್ಪಿದರೆ, ಅಂಗಡಿ ಏನೂ ಕೊಡಬೇಕಾಗಿಲ್ಲ. ಕಡಿತವಾದ ಹಣವನ್ನು ಗ್ರಾಹಕರ ಬ್ಯಾಂಕ್ ವಾಪಸ್ ಕೊಡುತ್ತದೆ.
line-vouched = { $by } ಹೇಳಿದ್ದಾರೆ
shortfall-title = ಗ್ರಾಹಕರು ಹೇಳುತ್ತಾರೆ: ನೋಟು ಕಡಿಮೆ
shortfall-text = ಗಲ್ಲಾ ಎಣಿಸಿ, ಗ್ರಾಹಕರನ್ನು ಕೇಳಿ. ಇಬ್ಬರು ಒಂದೇ ಮಾತು ಹೇಳಿದರೆ ಮಾತ್ರ ಇದು ಮುಗಿಯುತ್ತದೆ.
finding-paid = ಕಡಿಮೆ ಇತ್ತು, ಈಗ ಗ್ರಾಹಕರಿಗೆ ಕೊಟ್ಟಾಯಿತು
finding-unfounded = ನೋಟು ಕಡಿಮೆ ಇರಲಿಲ್ಲ
line-missed = ಗ್ರಾಹಕರು ಹೇಳಿದ ಸಮಯ
fate-prepared = ಇನ್ನೂ ಕಳಿಸಿಲ್ಲ
fate-sent = ಕಳಿಸಲಾಗಿದೆ, ಉತ್ತರ ಬಂದಿಲ್ಲ
fate-pending = ಬ್ಯಾಂಕ್ ಇನ್ನೂ ತೀರ್ಮಾನಿಸಿಲ್ಲ
fate-succeeded = ಯಶಸ್ವಿ
fate-failed = ವಿಫಲ
fate-not-sent = ಕಳಿಸಲೇ ಇಲ್ಲ
# review: legal
attendant-refund-settled = ಸೇವಾ ಸಂಸ್ಥೆಯೊಂದಿಗೆ ಲೆಕ್ಕ ಮುಗಿದಿದೆ
line-wallet = ವಾಲೆಟ್
# review: legal
wallet-not-back = ಕಡಿತವಾದದ್ದು ಇನ್ನೂ ವಾಪಸ್ ಬಂದಿಲ್ಲ
line-mismatch = ಉತ್ತರದಲ್ಲಿ ವ್ಯತ್ಯಾಸ
line-status-word = ಸೇವಾ ಸಂಸ್ಥೆ ಹೇಳುವ ಸ್ಥಿತಿ
misfit-client-reference = ಯಂತ್ರದ ರೆಫರೆನ್ಸ್
misfit-reference-id = ಸೇವೆಯ ಸಂಖ್ಯೆ
misfit-amount = ಮೊತ್ತ
misfit-service = ಸೇವೆ
misfit-merchant-ref = ಅಂಗಡಿ
misfit-duplicate = ಎಷ್ಟು ಸಲ ಕಳಿಸಿದ್ದು
misfit-status = ಮೊದಲೇ ಖಚಿತವಾದದ್ದು
misfit-beneficiary-account-masked = ಖಾತೆ
misfit-charge-amount = ಶುಲ್ಕ
misfit-total-debit = ವಾಲೆಟ್‌ನಿಂದ ಒಟ್ಟು ಕಡಿತ
line-since = ಯಾವಾಗಿನಿಂದ
line-fate = ಸ್ಥಿತಿ
line-attempts = ಎಷ್ಟು ಸಲ ಕಳಿಸಿದೆ
line-client-reference = ಯಂತ್ರದ ರೆಫರೆನ್ಸ್
line-reference-id = ರೆಫರೆನ್ಸ್
line-rrn = ಬ್ಯಾಂಕ್ ರೆಫರೆನ್ಸ್ (RRN)
line-standing = ಅಂಗಡಿ
line-wallet-MAIN = ಬಿಲ್, ರೀಚಾರ್ಜ್ ವಾಲೆಟ್ (MAIN)
line-wallet-AEPS = ಹಣ ಕಟ್ಟುವ, ಕಳಿಸುವ ವಾಲೆಟ್ (AEPS)
wallet-read = { $amount } · { DATETIME($at, timeStyle: "short") }
wallet-unread = ಇನ್ನೂ ಗೊತ್ತಿಲ್ಲ
wallet-refused = ಈ API key ಅದನ್ನು ಓದಲು ಆಗುವುದಿಲ್ಲ ({ $code })
line-message = ಸೇವಾ ಸಂಸ್ಥೆಯ ಮಾತು
line-daily-auth-charge = ಸೈನ್-ಇನ್ ಶುಲ್ಕ, ಪ್ರತಿ ಸಲ
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## Today

today-differences = ಲೆಕ್ಕ ಎಲ್ಲೋ ಹೊಂದುತ್ತಿಲ್ಲ.
today-no-differences = ಲೆಕ್ಕ ಎಲ್ಲಾ ಸರಿಯಾಗಿದೆ.
today-unread = ಲೆಕ್ಕ ಈಗ ಓದಲು ಆಗುತ್ತಿಲ್ಲ
today-opening = ಬೆಳಿಗ್ಗೆ ಗಲ್ಲಾದಲ್ಲಿ
today-taken-in = ತೆಗೆದುಕೊಂಡದ್ದು ({ $count })
today-handed-out = ಕೊಟ್ಟದ್ದು ({ $count })
today-given-back = ವಾಪಸ್ ಕೊಟ್ಟದ್ದು ({ $count })
today-loaded = ಗಲ್ಲಾಕ್ಕೆ ಹಾಕಿದ್ದು ({ $count })
today-taken = ಗಲ್ಲಾದಿಂದ ತೆಗೆದದ್ದು ({ $count })
today-test = ಪರೀಕ್ಷೆ ({ $count })
today-expected = ಗಲ್ಲಾದಲ್ಲಿ ಇರಬೇಕಾದ್ದು
today-closing = ಸಂಜೆ ಎಣಿಸಿದ್ದು
today-count = ಈಗ ಎಣಿಸಿ
today-success = { $count } ಆಗಿದೆ · { $amount }
today-earned = { $count } ಆಗಿದೆ · { $amount } · ನಿಮ್ಮ ಕಮಿಷನ್ { $commission }
today-failed = { $count } ವಿಫಲ · { $amount }
today-pending = { $count } ಬಾಕಿ · { $amount }
today-not-sent = { $count } ಕಳಿಸಿಲ್ಲ · { $amount }
today-bills-listed = ಸೇವಾ ಸಂಸ್ಥೆಯ ಬಳಿ ಇರುವ ಬಿಲ್
today-bills-unread = ಇನ್ನೂ ಹೋಲಿಸಿಲ್ಲ
today-bills-compared = ಪಟ್ಟಿಯಲ್ಲಿ { $count } · { DATETIME($at, timeStyle: "short") }
today-now-owed = ಕೊಡಬೇಕಾದ ನಗದು ({ $count })
today-now-held = ಇಟ್ಟುಕೊಂಡ ನೋಟು ({ $count })
today-now-in-doubt = ಕೊಟ್ಟಾಗಿದೆಯೇ, ಇಲ್ಲವೇ? ({ $count })
today-now-disputed = ವಿವಾದ ({ $count })
odd-drawer = ಗಲ್ಲಾ { $reference }
odd-wallet = ವಾಲೆಟ್ { $reference }
# review: new
odd-price = ಒಪ್ಪಿದ ಬೆಲೆಗಿಂತ ಬೇರೆ { $reference }
# review: legal
odd-not-refunded = ವಿಫಲ, ಆದರೆ ವಾಲೆಟ್‌ಗೆ ವಾಪಸ್ ಬಂದಿಲ್ಲ { $reference }
odd-unclear = ಸೇವಾ ಸಂಸ್ಥೆ ಹೌದು, ಇಲ್ಲ ಹೇಳಿಲ್ಲ { $reference }
odd-mismatched = ಬೇರೆಯದರ ಉತ್ತರ ಬಂದಿದೆ { $reference }
odd-handed-unearned = ಕೊಟ್ಟಾಗಿದೆ, ಆದರೆ ಬ್ಯಾಂಕ್ ಕೊಟ್ಟಿಲ್ಲ { $reference }
odd-in-doubt = ಕೊಟ್ಟಾಗಿದೆಯೇ, ಇಲ್ಲವೇ? { $reference }
odd-disputed = ವಿವಾದ { $reference }
odd-shortfall = ಗ್ರಾಹಕರಿಗೆ ಕಡಿಮೆ ಸಿಕ್ಕಿದೆ { $reference }
odd-shortfall-paid = ನೋಟು ಕಡಿಮೆ ಇತ್ತು, ಈಗ ಕೊಟ್ಟಾಯಿತು { $reference }
odd-shortfall-unfounded = ನೋಟು ಕಡಿಮೆ ಇರಲಿಲ್ಲ { $reference }
odd-settled-by-people = ಇಬ್ಬರು ಮುಗಿಸಿದ್ದಾರೆ { $reference }
odd-contradicted = ಇಬ್ಬರು ಹೇಳಿದ್ದು ಬೇರೆ, ಸೇವಾ ಸಂಸ್ಥೆ ಹೇಳಿದ್ದು ಬೇರೆ { $reference }
odd-unknown-payment = ಸೇವಾ ಸಂಸ್ಥೆಯ ಪಟ್ಟಿಯಲ್ಲಿದೆ, ಇಲ್ಲಿ ಇಲ್ಲ { $reference }
odd-not-listed = ಸೇವಾ ಸಂಸ್ಥೆಯ ಪಟ್ಟಿಯಲ್ಲಿ ಇಲ್ಲ { $reference }
odd-listed-otherwise = ಸೇವಾ ಸಂಸ್ಥೆಯ ಪಟ್ಟಿಯಲ್ಲಿ ಬೇರೆ ಇದೆ { $reference }
odd-amounts = { $expected } ಇರಬೇಕು, { $found } ಇದೆ

## The drawer

drawer-text = ಗಲ್ಲಾದಲ್ಲಿ ಏನು ಮಾಡುತ್ತೀರಿ?
drawer-opening = ಬೆಳಿಗ್ಗೆ ಎಣಿಕೆ
drawer-closing = ಸಂಜೆ ಎಣಿಕೆ
drawer-check = ಮಧ್ಯದಲ್ಲಿ ಎಣಿಕೆ
drawer-load = ನೋಟು ಹಾಕುವುದು
drawer-take = ನೋಟು ತೆಗೆಯುವುದು
drawer-service = ರಿಪೇರಿಗೆ ತೆರೆದದ್ದು
drawer-opening-text = ಗಲ್ಲಾದಲ್ಲಿ ಎಷ್ಟು ರೂಪಾಯಿ ಇದೆ, ಒತ್ತಿ.
drawer-closing-text = ಗಲ್ಲಾದಲ್ಲಿ ಎಷ್ಟು ರೂಪಾಯಿ ಇದೆ, ಒತ್ತಿ.
drawer-check-text = ಗಲ್ಲಾದಲ್ಲಿ ಎಷ್ಟು ರೂಪಾಯಿ ಇದೆ, ಒತ್ತಿ.
drawer-load-text = ಹಾಕಿದ ರೂಪಾಯಿ ಒತ್ತಿ.
drawer-take-text = ತೆಗೆದ ರೂಪಾಯಿ ಒತ್ತಿ.
drawer-service-text = ಸಮಯದೊಂದಿಗೆ ಬರೆದಿಡುತ್ತೇವೆ. ಮುಂದೆ ಹೋಗಬೇಕೇ?
# review: a shop's everyday words for the drawer's notes
drawer-by-notes = ನೋಟುವಾರು ಎಣಿಸಿ
drawer-notes = ₹{ $value } ನೋಟುಗಳು ಎಷ್ಟು?
drawer-coins = ನಾಣ್ಯಗಳು: ಎಷ್ಟು ರೂಪಾಯಿ?
drawer-notes-text = ಒಂದೂ ಇಲ್ಲವೇ? ಹಸಿರು ಬಟನ್ ಮುಟ್ಟಿ.
drawer-notes-right = ಗಲ್ಲಾದಲ್ಲಿ ಇದೇ ಇದೆಯೇ?
drawer-load-right = ಇಷ್ಟು ಹಾಕಿದಿರಾ?
drawer-take-right = ಇಷ್ಟು ತೆಗೆದಿರಾ?
drawer-changes-count = ಇನ್ನು ಮುಂದೆ ಲೆಕ್ಕದಲ್ಲಿ ಈ ಮೊತ್ತವೇ ಇರುತ್ತದೆ.
drawer-changes-load = ಲೆಕ್ಕದಲ್ಲಿ ಇಷ್ಟು ಹೆಚ್ಚಾಗುತ್ತದೆ.
drawer-changes-take = ಲೆಕ್ಕದಲ್ಲಿ ಇಷ್ಟು ಕಡಿಮೆಯಾಗುತ್ತದೆ.
drawer-far = ಲೆಕ್ಕಕ್ಕಿಂತ ತುಂಬಾ ವ್ಯತ್ಯಾಸ ಇದೆ. ಅಂಕಿ ಬಿಟ್ಟಿದೆಯಾ? ಮತ್ತೆ ಎಣಿಸಿ.
drawer-noted-opening = ಬರೆದಿದ್ದೇವೆ: ಬೆಳಿಗ್ಗೆ { $amount }.
drawer-noted-closing = ಬರೆದಿದ್ದೇವೆ: ಸಂಜೆ { $amount }.
drawer-noted-check = ಬರೆದಿದ್ದೇವೆ: ಎಣಿಸಿದ್ದು { $amount }.
drawer-noted-load = ಬರೆದಿದ್ದೇವೆ: ಹಾಕಿದ್ದು { $amount }.
drawer-noted-take = ಬರೆದಿದ್ದೇವೆ: ತೆಗೆದದ್ದು { $amount }.
drawer-noted-service = ಬರೆದಿದ್ದೇವೆ.
drawer-counted = ಎಣಿಸಿದ್ದು
drawer-expected = ಇರಬೇಕಾದ್ದು
drawer-difference = ವ್ಯತ್ಯಾಸ
error-rupees = ಪೂರ್ಣ ರೂಪಾಯಿ ಒತ್ತಿ.

## Devices

device-biometric = ಬೆರಳಚ್ಚು ಯಂತ್ರ
device-iris = ಕಣ್ಣಿನ ಯಂತ್ರ
device-face = ಮುಖದ ಕ್ಯಾಮೆರಾ
device-card = ಕಾರ್ಡ್ ಯಂತ್ರ
device-display = QR ಪರದೆ
device-printer = ಪ್ರಿಂಟರ್
device-cash = ನೋಟು ಕೊಡುವ ಯಂತ್ರ
device-OTHER = ಯಂತ್ರ
device-is-ready = ಸಿದ್ಧ
device-is-in_use = ಬಳಕೆಯಲ್ಲಿದೆ
device-is-paper_low = ಕಾಗದ ಮುಗಿಯುತ್ತಿದೆ
device-is-no_paper = ಕಾಗದ ಇಲ್ಲ
device-is-absent = ಜೋಡಿಸಿಲ್ಲ
device-is-OTHER = ಸಿದ್ಧವಿಲ್ಲ: { $word }
devices-text = ಪರೀಕ್ಷಿಸಲು ಒಂದನ್ನು ಮುಟ್ಟಿ. ಹಣ ಹೋಗುವುದಿಲ್ಲ.
devices-none = ಯಾವ ಯಂತ್ರವೂ ಜೋಡಿಸಿಲ್ಲ.
devices-trying-biometric = ಗಾಜಿನ ಮೇಲೆ ಬೆರಳು ಇಡಿ.
devices-trying-iris = ಯಂತ್ರದೊಳಗೆ ನೋಡಿ.
devices-trying-face = ಯಂತ್ರದೊಳಗೆ ನೋಡಿ.
devices-trying-OTHER = ಒಂದು ನಿಮಿಷ. ಯಂತ್ರ ಪರೀಕ್ಷಿಸುತ್ತಿದ್ದೇವೆ.
try-good = { $device }: ಕೆಲಸ ಮಾಡುತ್ತಿದೆ: { $what }.
try-bad = { $device }: ಕೆಲಸ ಮಾಡುತ್ತಿಲ್ಲ: { $what }.
try-captured = ಓದಲಾಗಿದೆ. ಗುಣಮಟ್ಟ { $quality }.

## The kiosk itself

home-language-text = ಯಂತ್ರ ಯಾವ ಭಾಷೆಯಲ್ಲಿ ಇರಬೇಕು?
home-language-noted = ಭಾಷೆ ಬದಲಾಗಿದೆ.
stop-text = ಬಾಕಿ ಕೆಲಸ ರೀಸ್ಟಾರ್ಟ್ ಆದ ಮೇಲೆ ಮುಂದುವರಿಯುತ್ತದೆ.
stop-restart = ರೀಸ್ಟಾರ್ಟ್
stop-shut-down = ಸ್ವಿಚ್ ಆಫ್
stop-restart-sure = ಯಂತ್ರ ಈಗ ರೀಸ್ಟಾರ್ಟ್ ಮಾಡಬೇಕೇ?
stop-shut-down-sure = ಯಂತ್ರ ಈಗ ಸ್ವಿಚ್ ಆಫ್ ಮಾಡಬೇಕೇ?
stop-restart-now = ರೀಸ್ಟಾರ್ಟ್ ಆಗುತ್ತಿದೆ. ಒಂದು ನಿಮಿಷ.
stop-shut-down-now = ಸ್ವಿಚ್ ಆಫ್ ಆಗುತ್ತಿದೆ. ಪರದೆ ಕಪ್ಪಾಗುವವರೆಗೆ ಕಾಯಿರಿ.
error-stop-notes = ಮೊದಲು •••• { $last4 } ರ { $amount } ಮುಗಿಸಿ.

room-customer-waits = ಗ್ರಾಹಕರು ನಿಮಗಾಗಿ ಕಾಯುತ್ತಿದ್ದಾರೆ. ಅವರ ಬಳಿ ಹೋಗಲು “ಹೊರಗೆ” ಮುಟ್ಟಿ.
error-customer-waits = ಗ್ರಾಹಕರು ಕಾಯುತ್ತಿದ್ದಾರೆ. ಮೊದಲು ಅವರಿಗೆ ಸಹಾಯ ಮಾಡಿ.
attendant-named = { $name }
attendant-earned = ಇವತ್ತಿನ ಗಳಿಕೆ
attendant-settings = ಸೆಟ್ಟಿಂಗ್ಸ್
list-row-done = { DATETIME($since, timeStyle: "short") } · { $amount } · ಆಗಿದೆ
list-row-failed = { DATETIME($since, timeStyle: "short") } · { $amount } · ವಿಫಲ
list-row-waiting = { DATETIME($since, timeStyle: "short") } · { $amount } · ಉತ್ತರ ಬರಬೇಕು
list-row-owed = { DATETIME($since, timeStyle: "short") } · { $amount } · ನಗದು ಕೊಡಬೇಕು
list-row-held = { DATETIME($since, timeStyle: "short") } · { $amount } · ಗ್ರಾಹಕರ ನೋಟು ಇದೆ
list-row-in-doubt = { DATETIME($since, timeStyle: "short") } · { $amount } · ನೋಟು ಕೊಟ್ಟಾಗಿದೆಯೇ?
# review: legal
list-row-disputed = { DATETIME($since, timeStyle: "short") } · { $amount } · ವಿವಾದ
list-row-shortfall = { DATETIME($since, timeStyle: "short") } · { $amount } · ಗ್ರಾಹಕರಿಗೆ ಕಡಿಮೆ ಸಿಕ್ಕಿದೆ
list-state-done = ಆಗಿದೆ
list-state-failed = ವಿಫಲ
list-state-waiting = ಉತ್ತರ ಬರಬೇಕು
list-state-owed = ನಗದು ಕೊಡಬೇಕು
list-state-held = ಗ್ರಾಹಕರ ನೋಟು ಅಂಗಡಿಯಲ್ಲಿದೆ
list-state-in-doubt = ನೋಟು ಕೊಟ್ಟಾಗಿದೆಯೇ?
# review: legal
list-state-disputed = ವಿವಾದ
list-state-shortfall = ಗ್ರಾಹಕರಿಗೆ ಕಡಿಮೆ ಸಿಕ್ಕಿದೆ
attendant-list = ಇವತ್ತಿನ ಪಟ್ಟಿ
list-none = ಇವತ್ತು ಇನ್ನೂ ಏನೂ ಆಗಿಲ್ಲ.
list-none-found = ಇವತ್ತಿನ ಪಟ್ಟಿಯಲ್ಲಿ ಅಂಥದ್ದು ಇಲ್ಲ.
list-printing = ಸ್ಲಿಪ್ ಪ್ರಿಂಟ್ ಆಗುತ್ತಿದೆ.
line-last4 = ಕೊನೆಯ ನಾಲ್ಕು
attendant-names = PIN, ಹೆಸರು
names-text = ಹೆಸರು ಸೇರಿಸುವವರು, ತೆಗೆಯುವವರು { $name }.
names-own = ನನ್ನ PIN ಬದಲಿಸಿ
names-add = ಹೆಸರು ಸೇರಿಸಿ
names-add-text = ಹೊಸ ಹೆಸರು ಟೈಪ್ ಮಾಡಿ.
names-remove-short = ತೆಗೆಯಲು ಮುಟ್ಟಿ
names-remove = { $name } ಹೆಸರು ತೆಗೆಯಬೇಕೇ?
names-remove-text = ಅವರ PIN ಇನ್ನು ಏನನ್ನೂ ತೆರೆಯುವುದಿಲ್ಲ.
names-pin-title = ಹೊಸ PIN
names-pin-text = ಆರರಿಂದ ಎಂಟು ಅಂಕಿಗಳು. ಬೇರೆಯವರು ನೋಡಬಾರದು.
names-pin-again-title = ಅದೇ PIN ಮತ್ತೆ
names-pin-again-text = ಇನ್ನೊಂದು ಸಲ ಒತ್ತಿ.
names-added = { $name } ಹೆಸರು ಸೇರಿಸಲಾಗಿದೆ.
names-pin-set = ಈಗಿನಿಂದ ಹೊಸ PIN ನಡೆಯುತ್ತದೆ.
names-removed = { $name } ಹೆಸರು ತೆಗೆಯಲಾಗಿದೆ.
error-name = ಹೆಸರು ಟೈಪ್ ಮಾಡಿ.
# review: repeats: also 121212; said as ಒಂದೇ ಅಂಕಿ (the same digit)
error-pin-weak = ಆರರಿಂದ ಎಂಟು ಅಂಕಿಗಳು. ದಿನಾಂಕ, ಸಾಲು ಅಂಕಿ, ಒಂದೇ ಅಂಕಿ ಬೇಡ.
error-pin-differs = ಎರಡು PIN ಬೇರೆ ಬೇರೆ ಇವೆ. ಮತ್ತೆ ಶುರು ಮಾಡಿ.
error-name-or-pin = ಈ ಹೆಸರು ಅಥವಾ PIN ನಡೆಯುವುದಿಲ್ಲ. ಬೇರೆಯದು ಆರಿಸಿ.
# review: first shopkeeper: whose PIN was set first
error-names-first = ಇದನ್ನು ಮೊದಲ ಅಂಗಡಿಯವರು ಮಾತ್ರ ಮಾಡಬಹುದು.
