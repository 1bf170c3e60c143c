### What each screen asks or says. One question, at most twelve words a sentence.

language-name = ಕನ್ನಡ
# review: numbers.txt: "ಏಳು ನೂರು ಐವತ್ತು" is understood; the written form joins (ಏಳುನೂರ ಐವತ್ತು, ಐನೂರು, ಸಾವಿರದ)
amount-in-words = { $rupees } ರೂಪಾಯಿ
amount-in-words-paise = { $rupees } ರೂಪಾಯಿ { $paise } ಪೈಸೆ

start-title = ನಮಸ್ಕಾರ
start-text = ಆಧಾರ್, ಕಾರ್ಡ್ ಅಥವಾ UPIಯಿಂದ ನಗದು, ಇನ್ನೂ ಹಲವು.
start-unanswered = ಅಂಗಡಿಯವರು: ನೋಟುಗಳು ತಲುಪಿದವೇ? ({ $count })

services-title = ನಿಮಗೆ ಏನು ಬೇಕು?
services-text = ಒಂದನ್ನು ಮುಟ್ಟಿ.

aadhaar-title = ನಿಮ್ಮ ಆಧಾರ್ ನಂಬರ್
aadhaar-text = ನಿಮ್ಮ ಆಧಾರ್ ಕಾರ್ಡಿನ 12 ಅಂಕಿಗಳನ್ನು ಒತ್ತಿ.
aadhaar-forget = ಅಳಿಸಿ
aadhaar-kept = ಇದನ್ನು ಇಲ್ಲಿ ಇಟ್ಟುಕೊಳ್ಳುವುದಿಲ್ಲ.

bank-title = ಯಾವ ಬ್ಯಾಂಕ್?
bank-text = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಮುಟ್ಟಿ.
bank-search = ಬೇರೆ ಬ್ಯಾಂಕ್
bank-search-hint = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಹೆಸರಿನ ಮೊದಲ ಅಕ್ಷರಗಳು
bank-most-used = ಹೆಚ್ಚು ಬಳಸುವವು
bank-none = ಈ ಅಕ್ಷರಗಳ ಬ್ಯಾಂಕ್ ಯಾವುದೂ ಇಲ್ಲ.

amount-title = ಎಷ್ಟು ಹಣ?
amount-text = ಮೊತ್ತ ಮುಟ್ಟಿ, ಅಥವಾ ಅಂಕಿ ಒತ್ತಿ.
amount-quick = { $amount }
# review: step: "multiples of" said as {step} ರ ಲೆಕ್ಕದಲ್ಲಿ
amount-limits = { $min } ರಿಂದ { $max } ವರೆಗೆ, { $step } ರ ಲೆಕ್ಕದಲ್ಲಿ
amount-limits-any = { $min } ರಿಂದ { $max } ವರೆಗೆ

mobile-title = ನಿಮ್ಮ ಮೊಬೈಲ್ ನಂಬರ್
mobile-text = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಈ ಫೋನ್‌ಗೆ ಕೋಡ್ ಕಳಿಸುತ್ತದೆ.

otp-title = ನಿಮ್ಮ ಫೋನ್‌ಗೆ ಬಂದ ಕೋಡ್
otp-text = { $sent_to } ಗೆ ಕೋಡ್ ಕಳಿಸಿದ್ದೇವೆ.
otp-resend-in = { $seconds } ಸೆಕೆಂಡಿನಲ್ಲಿ

# review: legal
consent-title = ನೀವು ಒಪ್ಪುತ್ತೀರಾ?
# review: legal
consent-text-goes = ನಿಮ್ಮ ಆಧಾರ್ ನಂಬರ್, ಬೆರಳಚ್ಚು UIDAIಗೆ, ನಿಮ್ಮ ಬ್ಯಾಂಕ್‌ಗೆ ಹೋಗುತ್ತವೆ.
consent-text-goes-eye = ನಿಮ್ಮ ಆಧಾರ್ ನಂಬರ್, ಬೆರಳಚ್ಚು ಅಥವಾ ಕಣ್ಣಿನ ಸ್ಕ್ಯಾನ್ UIDAIಗೆ, ನಿಮ್ಮ ಬ್ಯಾಂಕ್‌ಗೆ ಹೋಗುತ್ತವೆ.
consent-text =
    { $goes }
    ಇದಕ್ಕೆ ಮಾತ್ರ: { $service }, { $amount }.
    ಇಲ್ಲಿ ಏನನ್ನೂ ಇಟ್ಟುಕೊಳ್ಳುವುದಿಲ್ಲ.
    ನೀವು ಬೇಡ ಎನ್ನಬಹುದು: ಕಾರ್ಡ್, UPI ಅಥವಾ ನಿಮ್ಮ ಶಾಖೆ ಬಳಸಿ.

review-title = ಇದು ಸರಿಯಿದೆಯೇ?
review-text = ಬದಲಿಸಲು ಆ ಸಾಲನ್ನು ಮುಟ್ಟಿ.
review-charge-none = ಇಲ್ಲಿ ಹೆಚ್ಚಿನ ಶುಲ್ಕ ಇಲ್ಲ
review-amount = ನಿಮಗೆ ಸಿಗುವುದು
review-amount-in = ನೀವು ಕಟ್ಟುವುದು
review-amount-pay = ಅಂಗಡಿಗೆ ಕೊಡುವುದು
review-amount-set = ಕಾರ್ಡಿನಿಂದ ಕೇಳುವ ಮೊತ್ತ

biometric-title = ಗಾಜಿನ ಮೇಲೆ ಬೆರಳು ಇಡಿ
biometric-text = ಯಾವುದೇ ಬೆರಳು. ಸಮವಾಗಿ ಒತ್ತಿ, ಅಲುಗಿಸಬೇಡಿ.
biometric-status-starting = ಒಂದು ನಿಮಿಷ. ಯಂತ್ರ ಸಿದ್ಧವಾಗುತ್ತಿದೆ.
biometric-status-place-finger = ಈಗ ಬೆರಳು ಇಡಿ.
biometric-status-reading = ಓದುತ್ತಿದ್ದೇವೆ. ಬೆರಳು ಅಲುಗಿಸಬೇಡಿ.
biometric-status-again = ಇನ್ನೊಂದು ಸಲ. ಬೇರೆ ಬೆರಳು ಇಡಿ.
# review: advice at the reader; settle the everyday word for each movement
biometric-status-rub = ಸ್ಪಷ್ಟವಾಗಿಲ್ಲ. ಬೆರಳನ್ನು ಅಂಗೈ ಮೇಲೆ ಉಜ್ಜಿ, ಮತ್ತೆ ಇಡಿ.
biometric-status-wipe = ಸ್ಪಷ್ಟವಾಗಿಲ್ಲ. ಬೆರಳನ್ನು ಒರೆಸಿ ಒಣಗಿಸಿ, ಮತ್ತೆ ಇಡಿ.
biometric-status-index = ಈಗ ಇನ್ನೊಂದು ಕೈಯ ತೋರುಬೆರಳು ಇಡಿ.
biometric-status-thumb = ಈಗ ಹೆಬ್ಬೆರಳು ಇಡಿ. ಚಪ್ಪಟೆಯಾಗಿ ಒತ್ತಿ.
biometric-status-OTHER = ಒಂದು ನಿಮಿಷ ಕಾಯಿರಿ.

working-title = ನಿಮ್ಮ ಬ್ಯಾಂಕನ್ನು ಕೇಳುತ್ತಿದ್ದೇವೆ
working-text = ಸಾಮಾನ್ಯವಾಗಿ ಹತ್ತು ಸೆಕೆಂಡು ಬೇಕು. ದಯವಿಟ್ಟು ಕಾಯಿರಿ.
# review: legal
working-still-text = ಹೆಚ್ಚು ಸಮಯ ಆಗುತ್ತಿದೆ. ನಿಮ್ಮ ಹಣ ಸುರಕ್ಷಿತ.
# review: legal
working-still-later = ಖಚಿತವಾಗುತ್ತಿದೆ. ನಿಮ್ಮ ಹಣ ಸುರಕ್ಷಿತ.
working-may-go-text = ಹೆಚ್ಚು ಸಮಯ ಆಗುತ್ತಿದೆ. ಸ್ಲಿಪ್ ತೆಗೆದುಕೊಂಡು ನೀವು ಹೋಗಬಹುದು.
working-may-go-later = ಸ್ಲಿಪ್ ತೆಗೆದುಕೊಂಡು ನೀವು ಹೋಗಬಹುದು. ಅಂಗಡಿಯವರು ಇದನ್ನು ಮತ್ತೆ ಹುಡುಕುತ್ತಾರೆ.
working-then-slip = ಆಮೇಲೆ ನಿಮ್ಮ ಸ್ಲಿಪ್ ಬರುತ್ತದೆ
working-then-result = ಆಮೇಲೆ ಫಲಿತಾಂಶ ಕಾಣುತ್ತದೆ
working-go = ಸ್ಲಿಪ್ ಜೊತೆ ಹೋಗಿ
working-captured = ಬೆರಳಚ್ಚು ಸಿಕ್ಕಿದೆ
working-sent = ನಿಮ್ಮ ಬ್ಯಾಂಕ್‌ಗೆ ಕಳಿಸಿದ್ದೇವೆ
working-asking = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ನೋಡುತ್ತಿದೆ
working-looking = ನಿಮ್ಮ ಬ್ಯಾಂಕನ್ನು ಮತ್ತೆ ಕೇಳುತ್ತಿದ್ದೇವೆ
working-answered = ಉತ್ತರ ಬಂದಿದೆ

pending-title = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಉತ್ತರ ಇನ್ನೂ ಬಂದಿಲ್ಲ
# review: legal; claim as "proof of your right": ಇದೇ ನಿಮ್ಮ ಹಕ್ಕಿಗೆ ಪುರಾವೆ
pending-text = ನಿಮ್ಮ ಹಣ ಸುರಕ್ಷಿತ. ಸ್ಲಿಪ್ ಇಟ್ಟುಕೊಳ್ಳಿ: ಇದೇ ನಿಮ್ಮ ಹಕ್ಕಿಗೆ ಪುರಾವೆ.
# review: legal
pending-claim-code = ಕ್ಲೈಮ್ ಕೋಡ್
# review: legal
pending-until = ಹಣ ಕಡಿತವಾಗಿದ್ದರೆ, { DATETIME($date, dateStyle: "medium") } ಒಳಗೆ ವಾಪಸ್ ಬರುತ್ತದೆ.
pending-owed-title = ನಿಮ್ಮ ನಗದು ಸಿದ್ಧವಾಗಿದೆ
# review: legal
pending-owed-text = ಕ್ಲೈಮ್ ಕೋಡ್ ಅಂಗಡಿಯವರಿಗೆ ತೋರಿಸಿ. ಸ್ಲಿಪ್ ಇಟ್ಟುಕೊಳ್ಳಿ.

result-title = ಆಯಿತು
result-balance = ಬ್ಯಾಲೆನ್ಸ್
result-balance-show = ಬ್ಯಾಲೆನ್ಸ್ ನೋಡಲು ಮುಟ್ಟಿ
result-rrn = ಬ್ಯಾಂಕ್ ರೆಫರೆನ್ಸ್
result-reference = ರೆಫರೆನ್ಸ್

sorry-happened = ಏನಾಯಿತು
sorry-money = ನಿಮ್ಮ ಹಣ
sorry-now = ಈಗ ಏನು ಮಾಡಬೇಕು
sorry-code = ಅಂಗಡಿಯವರಿಗೆ

closed-title = ಈಗ ಮುಚ್ಚಿದೆ
closed-text = ಆಮೇಲೆ ಮತ್ತೆ ಬನ್ನಿ.

# After a start: what was interrupted.
resumed-title = ನಿಮ್ಮ { $amount } ಪರಿಶೀಲಿಸುತ್ತಿದ್ದೇವೆ
resumed-title-plain = ನೀವು ಕೇಳಿದ್ದು ಪರಿಶೀಲಿಸುತ್ತಿದ್ದೇವೆ
resumed-known-title = ಇದರ ಫಲಿತಾಂಶ ಇದು
resumed-stopped = ಯಂತ್ರ ನಿಂತಿತ್ತು
resumed-runs = ಮತ್ತೆ ನಡೆಯುತ್ತಿದೆ
resumed-at = { DATETIME($at, timeStyle: "short") }
resumed-yes = ಕೆಲಸ ಆಗಿದೆ
resumed-no = ಕೆಲಸ ಆಗಿಲ್ಲ
# review: legal
resumed-safe = ನಿಮ್ಮ ಹಣ ಸುರಕ್ಷಿತ.
# review: legal
resumed-owed = ನಿಮ್ಮ ನಗದು ಸಿದ್ಧವಾಗಿದೆ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
resumed-doubt = ಅಂಗಡಿಯವರು: ನೋಟುಗಳು ತಲುಪಿದವೇ ಎಂದು ಕೌಂಟರ್‌ನಲ್ಲಿ ಹೇಳಿ.
# review: legal
resumed-held = ಖಚಿತವಾಗುವವರೆಗೆ ನಿಮ್ಮ ನೋಟುಗಳು ಅಂಗಡಿಯಲ್ಲಿ ಇರುತ್ತವೆ.
# review: legal
resumed-refund = ನಿಮ್ಮ ನೋಟುಗಳು ಕೌಂಟರ್‌ನಲ್ಲಿ ಇವೆ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
resumed-others = ಬೇರೆಯವೂ ನಿಂತಿದ್ದವು. ಕೌಂಟರ್‌ನಲ್ಲಿ ಕೇಳಿ. ({ $count })
resumed-more = ಇನ್ನಷ್ಟು ನೋಡಿ
resumed-more-with = ನಿಮ್ಮ ನಂಬರ್‌ನ 4 ಅಂಕಿಗಳಿಂದ
resumed-digits-title = ಕೊನೆಯ ನಾಲ್ಕು ಅಂಕಿಗಳು
resumed-digits-text = ನೀವು ಕೊಟ್ಟ ಆಧಾರ್, ಕಾರ್ಡ್ ಅಥವಾ ನಂಬರ್‌ನದ್ದು.
error-resumed-digits = ಕೊನೆಯ ನಾಲ್ಕು ಅಂಕಿಗಳು ಇವಲ್ಲ. ಸರಿಯಾಗಿ ನೋಡಿ.
error-resumed-codes = ಈಗಾಗಲೇ ತುಂಬಾ ಸ್ಲಿಪ್‌ಗಳು ಬಂದಿವೆ. ಕೌಂಟರ್‌ನಲ್ಲಿ ಕೇಳಿ.

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = ಈ ಯಂತ್ರ ಮುಚ್ಚಿದೆ
closed-disk-full = ಯಂತ್ರದಲ್ಲಿ ಜಾಗ ತುಂಬಿದೆ. ಹಣ ತೆಗೆದುಕೊಳ್ಳಲು, ಕೊಡಲು ಆಗುವುದಿಲ್ಲ.
closed-disk-broken = ಯಂತ್ರದಲ್ಲಿ ಏನೂ ದಾಖಲಾಗುತ್ತಿಲ್ಲ. ಹಣ ತೆಗೆದುಕೊಳ್ಳಲು, ಕೊಡಲು ಆಗುವುದಿಲ್ಲ.
closed-disk-call = ಅಂಗಡಿಯವರು: ಆಪರೇಟರ್‌ಗೆ ಫೋನ್ ಮಾಡಿ. ಯಾರಿಗೆ ಎಷ್ಟು ಕೊಡಬೇಕೆಂದು ನಿಮ್ಮ PIN ತೋರಿಸುತ್ತದೆ.
closed-owed-text = ಈಗ ಏನೂ ಕೊಡಬೇಡಿ. ಅದು ದಾಖಲಾಗುವುದಿಲ್ಲ, ಎರಡನೇ ಸಲ ಕೊಡಬೇಕಾಗುತ್ತದೆ. ಈ ಪಟ್ಟಿ ಬರೆದುಕೊಳ್ಳಿ.
closed-owed-unread = ಪಟ್ಟಿ ಓದಲು ಆಗುತ್ತಿಲ್ಲ. ಆಪರೇಟರ್‌ಗೆ ಫೋನ್ ಮಾಡಿ.

more-time-title = ಇನ್ನಷ್ಟು ಸಮಯ ಬೇಕೇ?
more-time-text = ನೀವು ಒತ್ತಿದ್ದು ಹಾಗೇ ಇರುತ್ತದೆ.
leaving-title = ನಿಲ್ಲಿಸಬೇಕೇ?
leaving-text = ನೀವು ಒತ್ತಿದ್ದು ಹೋಗುತ್ತದೆ.
leaving-go-on = ಇಲ್ಲ, ಮುಂದುವರಿಸಿ

page-lost = ಒಂದು ನಿಮಿಷ. ಮತ್ತೆ ಶುರುವಾಗುತ್ತಿದೆ…
page-step = { $steps } ರಲ್ಲಿ { $step } ನೇ ಹಂತ
page-time = ಉಳಿದ ಸಮಯ
# review: ಕೇಳಿ is both hear and ask; ಆಲಿಸಿ is only hear but bookish
page-hear = ಕೇಳಿ
page-language = ಭಾಷೆ
page-rests = ಈಗ ಇಲ್ಲ
page-total = ಮೊತ್ತ
page-date = { DATETIME($date, dateStyle: "medium") }

# review: legal
consent-text-no-amount =
    { $goes }
    ಇದಕ್ಕೆ ಮಾತ್ರ: { $service }.
    ಇಲ್ಲಿ ಏನನ್ನೂ ಇಟ್ಟುಕೊಳ್ಳುವುದಿಲ್ಲ.
    ನೀವು ಬೇಡ ಎನ್ನಬಹುದು: ಕಾರ್ಡ್, UPI ಅಥವಾ ನಿಮ್ಮ ಶಾಖೆ ಬಳಸಿ.
biometric-operator = ಅಂಗಡಿಯವರು: ಗಾಜಿನ ಮೇಲೆ ನಿಮ್ಮ ಬೆರಳು ಇಡಿ
biometric-way-FP = ಬೆರಳಿನಿಂದ
biometric-way-IRIS = ಕಣ್ಣಿನಿಂದ
biometric-way-FACE = ಮುಖದಿಂದ
biometric-eye-title = ಯಂತ್ರದೊಳಗೆ ನೋಡಿ
biometric-eye-text = ಕನ್ನಡಕ ತೆಗೆಯಿರಿ. ಕಣ್ಣು ಅಗಲವಾಗಿ ತೆರೆದು, ತಲೆ ಅಲುಗಿಸಬೇಡಿ.
biometric-eye-starting = ಒಂದು ನಿಮಿಷ. ಯಂತ್ರ ಸಿದ್ಧವಾಗುತ್ತಿದೆ.
biometric-eye-place-finger = ಈಗ ಯಂತ್ರದೊಳಗೆ ನೋಡಿ.
biometric-eye-reading = ಓದುತ್ತಿದ್ದೇವೆ. ತಲೆ ಅಲುಗಿಸಬೇಡಿ.
biometric-eye-again = ಇನ್ನೊಂದು ಸಲ. ಸ್ವಲ್ಪ ಹತ್ತಿರ ಬನ್ನಿ.
biometric-eye-OTHER = ಒಂದು ನಿಮಿಷ ಕಾಯಿರಿ.
working-noted = ನೀವು ಕೇಳಿದ್ದು ಬರೆದಿದ್ದೇವೆ
working-making-qr = ಕೋಡ್ ತಯಾರಾಗುತ್ತಿದೆ
pending-qr-title = ನಿಮ್ಮ ಪಾವತಿ ಇನ್ನೂ ಖಚಿತವಾಗಿಲ್ಲ
# review: legal
pending-qr-text = ಪಾವತಿಸಿದ್ದರೆ, ಬ್ಯಾಂಕ್ ಖಚಿತಪಡಿಸಿದಾಗ ನಗದು ಸಿಗುತ್ತದೆ.
pending-deposit-title = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಉತ್ತರ ಇನ್ನೂ ಬಂದಿಲ್ಲ
# review: legal
pending-deposit-text = ಅಲ್ಲಿಯವರೆಗೆ ನಿಮ್ಮ ನೋಟುಗಳು ಅಂಗಡಿಯಲ್ಲಿ ಇರುತ್ತವೆ. ಸ್ಲಿಪ್ ಇಟ್ಟುಕೊಳ್ಳಿ.
pending-no-cash-title = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಉತ್ತರ ಇನ್ನೂ ಬಂದಿಲ್ಲ
pending-no-cash-text = ಆಮೇಲೆ ಸ್ಲಿಪ್ ತಂದು ಇಲ್ಲಿ ಮತ್ತೆ ಕೇಳಿ.
pending-disputed-title = ಇದರ ವಿಚಾರಣೆ ನಡೆಯುತ್ತಿದೆ
# review: legal
pending-disputed-text = ಸ್ಲಿಪ್ ಇಟ್ಟುಕೊಳ್ಳಿ: ಇದೇ ನಿಮ್ಮ ಹಕ್ಕಿಗೆ ಪುರಾವೆ. ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.
pending-shortfall-title = ಬರೆದುಕೊಂಡಿದೆ: ನಿಮಗೆ ಕಡಿಮೆ ನೋಟು ಸಿಕ್ಕಿದೆ
pending-shortfall-text = ಸ್ಲಿಪ್ ಇಟ್ಟುಕೊಳ್ಳಿ: ಇದೇ ಪುರಾವೆ. ಇಬ್ಬರು ಇದನ್ನು ಪರಿಶೀಲಿಸುತ್ತಾರೆ.
# review: legal
pending-refund-title = ನಿಮ್ಮ ನೋಟು ವಾಪಸ್ ಬರಬೇಕು
# review: legal
pending-refund-text = ಯಾವ ಪಾವತಿಯೂ ಆಗಿಲ್ಲ. ಕ್ಲೈಮ್ ಕೋಡ್ ಅಂಗಡಿಯವರಿಗೆ ತೋರಿಸಿ.
# review: legal
pending-held-title = ನಿಮ್ಮ ನೋಟುಗಳು ಅಂಗಡಿಯಲ್ಲಿವೆ
# review: legal
pending-held-text = ಪಾವತಿ ಆಗಿಲ್ಲವೇ? ಕ್ಲೈಮ್ ಕೋಡ್ ತೋರಿಸಿ, ಅಂಗಡಿಯವರು ನೋಟು ಕೊಡುತ್ತಾರೆ.
result-cash-title = ನಿಮಗೆ { $amount } ಸಿಕ್ಕಿತೇ?
result-cash-text = ನೋಟು ಎಣಿಸಿ.
notes-back-question = ನಿಮಗೆ { $amount } ವಾಪಸ್ ಸಿಕ್ಕಿತೇ?
result-deposit-title = ನಿಮ್ಮ ಹಣ ಜಮಾ ಆಗಿದೆ
result-deposit-text = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಖಾತೆಗೆ { $amount } ಜಮಾ ಆಗಿದೆ.
result-purchase-title = ಪಾವತಿಯಾಗಿದೆ
result-purchase-text = ಅಂಗಡಿಗೆ { $amount } ಪಾವತಿಯಾಗಿದೆ.
result-account-title = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಉತ್ತರ ಬಂದಿದೆ
result-account-text = ಹಿಂದಿನಿಂದ ಯಾರೂ ನೋಡದಂತೆ ಎಚ್ಚರ ವಹಿಸಿ.
result-statement-title = ನಿಮ್ಮ ಕೊನೆಯ ವ್ಯವಹಾರಗಳು
result-statement-text = ನೀವು ಮುಗಿಸಿದಾಗ ಇದು ಅಳಿಸಿಹೋಗುತ್ತದೆ.
result-balance-none = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಬ್ಯಾಲೆನ್ಸ್ ಕಳಿಸಿಲ್ಲ.
mini-statement-title = ನಿಮ್ಮ ಕೊನೆಯ ವ್ಯವಹಾರಗಳು
statement-in = ಬಂದದ್ದು
statement-out = ಹೋದದ್ದು

## The rail and the parts of the page

page-keys = ಮುಖ್ಯ ಬಟನ್‌ಗಳು
page-bigger = ದೊಡ್ಡದು
page-dark = ಕಪ್ಪು
page-shop = ಅಂಗಡಿ
page-see-it = ನೋಡಿ
page-not-now = ಈಗ ಇಲ್ಲ
language-letter = ಕ
services-more-cash = UPI, ಕಾರ್ಡ್ ನಗದು
services-more-account = ವಿವರ, ಕಾರ್ಡ್
services-more-pay = ಟಿವಿ, ಕಾಗದಪತ್ರ
biometric-phase-put = ಇಡಿ
biometric-phase-hold = ಅಲುಗಿಸಬೇಡಿ
biometric-phase-lift = ತೆಗೆಯಿರಿ
result-balance-hidden = ಈಗ ಕಾಣುವುದಿಲ್ಲ
review-yes-amount = ಹೌದು, { $amount } ತೆಗೆಯಿರಿ
working-elapsed = { $seconds } ಸೆಕೆಂಡು
working-usually = ಸಾಮಾನ್ಯವಾಗಿ { $seconds }
working-at-most = ಹೆಚ್ಚೆಂದರೆ { $seconds }

help-title = ಅಂಗಡಿಯವರನ್ನು ಕರೆದಿದ್ದೇವೆ
help-text = ಇಲ್ಲೇ ಕಾಯಿರಿ. ನೀವು ಒತ್ತಿದ್ದು ಹಾಗೇ ಇರುತ್ತದೆ.
help-text-untyped = ಇಲ್ಲೇ ಕಾಯಿರಿ.
start-help-called = ಅಂಗಡಿಯವರು: ಯಾರೋ ಸಹಾಯ ಕೇಳಿದ್ದಾರೆ.
page-off = ಆಫ್
## Only heard: which key leads on, before its word

# review: only heard
speech-green-corner = ಹಸಿರು ಬಟನ್, ಕೆಳಗೆ ಬಲಬದಿಯಲ್ಲಿ:
# review: only heard
speech-green-keypad = ಹಸಿರು ಬಟನ್, ಅಂಕಿಗಳ ಕೆಳಗೆ ಬಲಬದಿಯಲ್ಲಿ:
# review: only heard
speech-green-keyboard = ಹಸಿರು ಬಟನ್, ಮೇಲೆ ಬಲಬದಿಯಲ್ಲಿ:
