## Money transfer (Free DMT)

rest-transfer-bank = ಇಲ್ಲಿಂದ ಈ ಬ್ಯಾಂಕ್‌ಗೆ ಹಣ ಕಳಿಸಲು ಆಗುವುದಿಲ್ಲ.
pick-transfer-bank = ಯಾವ ಬ್ಯಾಂಕ್‌ಗೆ?
line-transfer-bank = ಬ್ಯಾಂಕ್
field-sender-mobile = ನಿಮ್ಮ ಮೊಬೈಲ್ ನಂಬರ್: ಅದಕ್ಕೆ ಕೋಡ್ ಬರುತ್ತದೆ
error-field-sender-mobile = ಮೊಬೈಲ್ ನಂಬರ್‌ಗೆ 10 ಅಂಕಿಗಳು. ಮೊದಲನೆಯದು 6 ರಿಂದ 9.
inquiry-sender-check-asking = ನಿಮ್ಮ ಫೋನ್‌ಗೆ ಕೋಡ್ ಕಳಿಸುತ್ತಿದ್ದೇವೆ
field-sender-name = ನಿಮ್ಮ ಹೆಸರು
error-field-sender-name = ನಿಮ್ಮ ಹೆಸರು ಟೈಪ್ ಮಾಡಿ.
pick-beneficiary = ಯಾರಿಗೆ?
pick-beneficiary-new = ಹೊಸ ಖಾತೆ
line-beneficiary = ಯಾರಿಗೆ
field-transfer-account = ಹಣ ಪಡೆಯುವವರ ಖಾತೆ ನಂಬರ್
error-field-transfer-account = ಖಾತೆ ನಂಬರ್‌ಗೆ 9 ರಿಂದ 18 ಅಂಕಿಗಳು.
field-transfer-account-again = ಹಣ ಪಡೆಯುವವರ ಖಾತೆ ನಂಬರ್, ಇನ್ನೊಂದು ಸಲ
error-field-transfer-account-again = ಎರಡು ನಂಬರ್‌ಗಳು ಬೇರೆ ಬೇರೆ ಇವೆ. ಮತ್ತೆ ಒತ್ತಿ, ಅಥವಾ ಹಿಂದೆ ಹೋಗಿ.
field-transfer-ifsc = ಹಣ ಪಡೆಯುವವರ ಬ್ಯಾಂಕ್ IFSC
field-transfer-ifsc-after = ಹಣ ಪಡೆಯುವವರ ಬ್ಯಾಂಕ್ IFSC, { $begins } ನಂತರ
error-field-transfer-ifsc = ಇದು ಆ ಬ್ಯಾಂಕಿನ IFSC ಅಲ್ಲ. ಅದು ಹೀಗಿರುತ್ತದೆ: SBIN0001234.
inquiry-account-offer = ಖಾತೆ ಯಾರದ್ದೆಂದು ಬ್ಯಾಂಕನ್ನು ಕೇಳಬೇಕೇ? ಇದಕ್ಕೆ { $price } ಆಗುತ್ತದೆ.
inquiry-account-yes = ಹೌದು, ಬ್ಯಾಂಕನ್ನು ಕೇಳಿ
inquiry-account-no = ಬೇಡ, ಕೇಳದೆ ಮುಂದೆ
inquiry-account-asking = ಖಾತೆ ಯಾರದ್ದೆಂದು ಬ್ಯಾಂಕನ್ನು ಕೇಳುತ್ತಿದ್ದೇವೆ
inquiry-account-learnt = ಇವರೇನಾ?
inquiry-account-bad = ಬ್ಯಾಂಕ್‌ಗೆ ಈ ಖಾತೆ ಗೊತ್ತಿಲ್ಲ. ಹಿಂದೆ ಹೋಗಿ ಸರಿಯಾಗಿ ನೋಡಿ.
line-account-name = ಬ್ಯಾಂಕ್‌ನಲ್ಲಿ ಹೆಸರು
account-name-untold = ಬ್ಯಾಂಕ್ ಹೆಸರು ಹೇಳಿಲ್ಲ
error-account-silent = ಉತ್ತರ ಬರಲಿಲ್ಲ. ಆದರೂ ಶುಲ್ಕ ಆಗಿರಬಹುದು.
field-transfer-name = ಹಣ ಪಡೆಯುವವರ ಹೆಸರು
error-field-transfer-name = ಹೆಸರು ಟೈಪ್ ಮಾಡಿ.
inquiry-beneficiary-add-asking = ಖಾತೆ ಬರೆದುಕೊಳ್ಳುತ್ತಿದ್ದೇವೆ
inquiry-transfer-limits-asking = ಎಷ್ಟು ಕಳಿಸಬಹುದು ಎಂದು ಕೇಳುತ್ತಿದ್ದೇವೆ
inquiry-transfer-price-asking = ಶುಲ್ಕ ಎಷ್ಟು ಎಂದು ಕೇಳುತ್ತಿದ್ದೇವೆ
error-inquiry-otp = ಕೋಡ್ ಅವಧಿ ಮುಗಿದಿದೆ. ಹೊಸ ಕೋಡ್ ಒತ್ತಿ.
error-inquiry-day-limit = ಇವತ್ತು ಈ ಖಾತೆಗೆ ಇನ್ನು ಹಣ ಕಳಿಸಲು ಆಗುವುದಿಲ್ಲ.
error-inquiry-wallet = ಅಂಗಡಿಯಿಂದ ಈಗ ಇಷ್ಟು ಕಳಿಸಲು ಆಗುವುದಿಲ್ಲ. ಕಡಿಮೆ ಆರಿಸಿ, ಅಥವಾ ಅಂಗಡಿಯವರನ್ನು ಕೇಳಿ.

working-transfer-title = ನಿಮ್ಮ ಹಣ ಕಳಿಸುತ್ತಿದ್ದೇವೆ
working-transfer-text = ಕಳಿಸಿದ್ದೇವೆ. ಬ್ಯಾಂಕ್ ಒಂದು ನಿಮಿಷದಲ್ಲಿ ಹೇಳುತ್ತದೆ.
working-transfer-sent = ಬ್ಯಾಂಕ್‌ಗೆ ಕಳಿಸಿದ್ದೇವೆ
working-transfer-asking = ಬ್ಯಾಂಕ್ ದಾಖಲಿಸುತ್ತಿದೆ
pending-transfer-title = ಬ್ಯಾಂಕ್ ಉತ್ತರ ಇನ್ನೂ ಬಂದಿಲ್ಲ
# review: legal
pending-transfer-text = ಹಣ ಇನ್ನೂ ತಲುಪಬಹುದು. ನಿಮ್ಮ ನೋಟುಗಳು ಅಂಗಡಿಯಲ್ಲಿ ಇರುತ್ತವೆ. ಸ್ಲಿಪ್ ಇಟ್ಟುಕೊಳ್ಳಿ.
result-transfer-title = ಹಣ ಕಳಿಸಲಾಗಿದೆ
result-transfer-text = ಕೊನೆಗೆ { $last4 } ಇರುವ ಖಾತೆಗೆ { $amount } ತಲುಪಿದೆ.

sorry-failed-INVALID_ACCOUNT = ಬ್ಯಾಂಕ್‌ಗೆ ಈ ಖಾತೆ ಗೊತ್ತಿಲ್ಲ.
sorry-failed-NAME_MISMATCH = ಈ ಹೆಸರು ಈ ಖಾತೆಯದ್ದಲ್ಲ.
sorry-now-INVALID_ACCOUNT = ಖಾತೆ ನಂಬರ್, IFSC ಸರಿಯಾಗಿ ನೋಡಿ, ಮತ್ತೆ ಶುರು ಮಾಡಿ.
sorry-now-NAME_MISMATCH = ಹೆಸರು, ಖಾತೆ ಸರಿಯಾಗಿ ನೋಡಿ, ಮತ್ತೆ ಶುರು ಮಾಡಿ.
sorry-refused-bank = ಇಲ್ಲಿಂದ ಈ ಬ್ಯಾಂಕ್‌ಗೆ ಹಣ ಕಳಿಸಲು ಆಗುವುದಿಲ್ಲ.
sorry-refused-beneficiary = ಈ ಖಾತೆ ಈಗ ನಿಮ್ಮ ಪಟ್ಟಿಯಲ್ಲಿ ಇಲ್ಲ.

slip-beneficiary = ಯಾರಿಗೆ
slip-account = ಖಾತೆ
slip-ifsc = IFSC
slip-sender = ಕಳಿಸಿದವರ ಮೊಬೈಲ್
slip-utr = ಬ್ಯಾಂಕ್ ರೆಫರೆನ್ಸ್ (UTR)
