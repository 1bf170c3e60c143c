### Paying by phone, at the card reader, and notes that come in or go out.

cash-title = ನಿಮ್ಮ ನಗದು
cash-pin-title = ಅಂಗಡಿಯವರ ಬಳಿ ನಗದು ಕೇಳಿ
cash-pin-text = ಅಂಗಡಿಯವರು: ನಿಮ್ಮ PIN ಒತ್ತಿ.
cash-text = ಹೋಗುವ ಮೊದಲು ನೋಟು ಎಣಿಸಿ.
cash-handed-title = ಗ್ರಾಹಕರಿಗೆ ಈ ಮೊತ್ತ ಕೊಡಿ
cash-handed-text = ಅಂಗಡಿಯವರು: ನೋಟು ಕೊಟ್ಟು, “ಕೊಟ್ಟಾಗಿದೆ” ಮುಟ್ಟಿ.
# review: a shop's everyday words for the drawer's notes
cash-as-shown = ತೋರಿಸಿದಂತೆ ಕೊಟ್ಟೆ
cash-other-notes = ಕೊಟ್ಟೆ, ಬೇರೆ ನೋಟುಗಳಲ್ಲಿ
# review: a shop's everyday words for the drawer's notes
cash-notes-lacking = ಎಣಿಕೆಯಂತೆ ಈ ನೋಟುಗಳು ಗಲ್ಲಾದಲ್ಲಿಲ್ಲ. ಅದೇ ಮೊತ್ತ ಕೊಡಿ.
cash-asked-again-text = ಅಂಗಡಿಯವರು: ಯಾವುದು ನಿಜವೋ ಅದನ್ನು ಮುಟ್ಟಿ.
cash-not-handed-pin-title = ನೋಟು ಕೊಟ್ಟಿಲ್ಲ
cash-not-handed-pin-text = ಅಂಗಡಿಯವರು: ನಿಮ್ಮ PIN ಒತ್ತಿ ಖಚಿತಪಡಿಸಿ.
# review: legal
cash-claim-title = ಕ್ಲೈಮ್ ಕೋಡ್
# review: legal
cash-claim-text = ಗ್ರಾಹಕರ ಸ್ಲಿಪ್‌ನಲ್ಲಿರುವ ಕೋಡ್ ಒತ್ತಿ.
cash-last4 = ನಂಬರ್‌ನ ಕೊನೆಯ ಅಂಕಿಗಳು
# review: legal
cash-claim-either = ಸ್ಲಿಪ್‌ನ ಕೋಡ್. ಸ್ಲಿಪ್ ಇಲ್ಲವೇ? ಕೊನೆಯ ನಾಲ್ಕು.
# review: legal
cash-claim-last4 = ಕೊನೆಯ ನಾಲ್ಕು ಅಂಕಿಗಳು: ಆಧಾರ್, ಕಾರ್ಡ್, ನಂಬರ್ ಅಥವಾ ಬ್ಯಾಂಕ್ ರೆಫರೆನ್ಸ್.
# review: legal
cash-claim-characters = ನಂಬರ್‌ನ ಕೊನೆಯ ನಾಲ್ಕು ಅಕ್ಷರ ಮತ್ತು ಅಂಕಿಗಳು.
# review: legal
cash-claim-proven = ಕೋಡ್ ಸರಿಯಿದೆ. ನೋಟುಗಳು ಇಲ್ಲಿ ಇವೆಯೇ? ಹಾಗಾದರೆ ಮುಂದೆ ಹೋಗಿ.
cash-doubt-text = ಇದು ಮಧ್ಯದಲ್ಲಿ ನಿಂತಿತು. ಗ್ರಾಹಕರಿಗೆ ನೋಟುಗಳು ಸಿಕ್ಕಿದವೇ?

## The QR

qr-title = ಫೋನ್‌ನಿಂದ ಪಾವತಿಸಿ
qr-text = ಯಾವುದೇ UPI ಆ್ಯಪ್‌ನಿಂದ ಸ್ಕ್ಯಾನ್ ಮಾಡಿ.
qr-scan = ಯಾವುದೇ UPI ಆ್ಯಪ್‌ನಿಂದ ಸ್ಕ್ಯಾನ್ ಮಾಡಿ
qr-beside = ಪಕ್ಕದ ಪರದೆಯ ಕೋಡ್ ಸ್ಕ್ಯಾನ್ ಮಾಡಿ
qr-no-phone = ನನ್ನ ಹತ್ತಿರ ಫೋನ್ ಇಲ್ಲ
qr-cancel-hint = ಈಗಷ್ಟೇ ಪಾವತಿಸಿದ್ದರೆ, ರದ್ದು ಮಾಡಿದರೂ ಅದು ಲೆಕ್ಕಕ್ಕೆ ಬರುತ್ತದೆ.
page-qr = QR ಕೋಡ್

## The card reader

card-title = ಕಾರ್ಡ್ ಯಂತ್ರದ ಬಳಿ
card-text = ಕಾರ್ಡ್ ಯಂತ್ರ ಹೇಳಿದಂತೆ ಮಾಡಿ.
card-pin-there = PIN ಕಾರ್ಡ್ ಯಂತ್ರದಲ್ಲೇ ಒತ್ತಬೇಕು, ಇಲ್ಲಿ ಎಂದಿಗೂ ಅಲ್ಲ.
card-prompt-insert-card = ಕಾರ್ಡನ್ನು ಯಂತ್ರದಲ್ಲಿ ಹಾಕಿ
card-prompt-enter-pin = ಯಂತ್ರದಲ್ಲಿ ನಿಮ್ಮ PIN ಒತ್ತಿ
card-prompt-wrong-pin = PIN ತಪ್ಪು. ಯಂತ್ರದಲ್ಲಿ ಮತ್ತೆ ಒತ್ತಿ
card-prompt-pin-blocked = PIN ತುಂಬಾ ಸಲ ತಪ್ಪಾಗಿದೆ. ಈ ಕಾರ್ಡ್ ಬ್ಲಾಕ್ ಆಗಿದೆ
card-prompt-look-at-terminal = ಯಂತ್ರ ನೋಡಿ, ಅದು ಹೇಳಿದಂತೆ ಮಾಡಿ
card-prompt-please-wait = ಒಂದು ನಿಮಿಷ ಕಾಯಿರಿ
card-prompt-asking-bank = ನಿಮ್ಮ ಬ್ಯಾಂಕನ್ನು ಕೇಳುತ್ತಿದ್ದೇವೆ. ಕಾರ್ಡ್ ತೆಗೆಯಬೇಡಿ
card-prompt-card-unreadable = ಕಾರ್ಡ್ ಓದಲು ಆಗಲಿಲ್ಲ. ಮತ್ತೆ ಹಾಕಿ
card-prompt-card-not-accepted = ಈ ಕಾರ್ಡ್ ಇಲ್ಲಿ ನಡೆಯುವುದಿಲ್ಲ
card-prompt-limit-reached = ಈ ಕಾರ್ಡಿನ ಇವತ್ತಿನ ಮಿತಿ ಮುಗಿದಿದೆ
card-prompt-declined = ಕಾರ್ಡ್ ಒಪ್ಪಲಿಲ್ಲ
card-prompt-card-done = ಕಾರ್ಡ್ ಕೆಲಸ ಮುಗಿಯಿತು. ಕಾರ್ಡ್ ತೆಗೆದುಕೊಳ್ಳಬಹುದು
card-prompt-remove-card = ನಿಮ್ಮ ಕಾರ್ಡ್ ತೆಗೆದುಕೊಳ್ಳಿ
card-prompt-out-of-order = ಕಾರ್ಡ್ ಯಂತ್ರ ಕೆಟ್ಟಿದೆ
card-prompt-line-lost = ಕಾರ್ಡ್ ಯಂತ್ರ ಉತ್ತರಿಸುತ್ತಿಲ್ಲ. ನಿಮ್ಮ ಬ್ಯಾಂಕನ್ನು ಕೇಳುತ್ತಿದ್ದೇವೆ
card-prompt-not-started = ಕಾರ್ಡ್ ಯಂತ್ರ ಶುರುವಾಗಲಿಲ್ಲ
card-prompt-OTHER = ಯಂತ್ರ ನೋಡಿ, ಅದು ಹೇಳಿದಂತೆ ಮಾಡಿ
card-not-started = ಕಾರ್ಡ್ ಯಂತ್ರ ಶುರುವಾಗಲಿಲ್ಲ. ಹಣ ಹೋಗಿಲ್ಲ.

## The customer's notes come in

cash-take-pin-title = ನೋಟು ಅಂಗಡಿಯವರಿಗೆ ಕೊಡಿ
cash-take-pin-text = ಅಂಗಡಿಯವರು: ನಿಮ್ಮ PIN ಒತ್ತಿ.
cash-take-title = ಗ್ರಾಹಕರ ನೋಟು ಎಣಿಸಿ
cash-take-text = ಅಂಗಡಿಯವರು: ಎಣಿಸಿದ ರೂಪಾಯಿ ಒತ್ತಿ.
cash-take-done = ನೋಟು ಸಿಕ್ಕಿದೆ
error-counted = ಆ ಮೊತ್ತ ಇದಲ್ಲ. ಮತ್ತೆ ಎಣಿಸಿ.

## They go back

# review: legal
cash-return-pin-title = ನೋಟುಗಳನ್ನು ವಾಪಸ್ ಕೊಡಬೇಕು
cash-return-pin-text = ಅಂಗಡಿಯವರು: ನಿಮ್ಮ PIN ಒತ್ತಿ.
# review: legal
cash-return-title = ಈ ಮೊತ್ತ ವಾಪಸ್ ಕೊಡಿ
# review: legal
cash-return-text = ಅಂಗಡಿಯವರು: ನೋಟು ಕೊಟ್ಟು, “ವಾಪಸ್ ಕೊಟ್ಟಾಗಿದೆ” ಮುಟ್ಟಿ.
# review: legal
cash-return-done = ವಾಪಸ್ ಕೊಟ್ಟಾಗಿದೆ
cash-later = ಆಮೇಲೆ, ಸ್ಲಿಪ್ ತೋರಿಸಿ

## The dispenser, and doubts

cash-dispensing-title = ನಿಮ್ಮ ನೋಟುಗಳು ಬರುತ್ತಿವೆ
cash-dispensing-text = ನೋಟು ತೆಗೆದುಕೊಂಡು ಎಣಿಸಿ.
cash-doubt-title = ನೋಟುಗಳು ತಲುಪಿದವೇ?
cash-denied-title = ಇದಕ್ಕೆ ನಗದು ಕೊಡಬೇಡಿ
cash-denied-text = ಕಾರ್ಡ್ ಯಂತ್ರ ಸರಿ ಎಂದಿತು, ಆದರೆ ಬ್ಯಾಂಕ್ ಬೇಡ ಎಂದಿತು.
cash-denied-done = ಬಗೆಹರಿದಿದೆ
cash-from-drawer = ನಿಮ್ಮ ಗಲ್ಲಾದಿಂದ
cash-notes = { $value } ರೂಪಾಯಿ ನೋಟು { $count }
