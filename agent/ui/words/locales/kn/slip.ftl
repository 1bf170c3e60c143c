### The printed slip (service.md 8.4, 8.5): a label a row, and its few sentences.

slip-outlet = ಅಂಗಡಿ
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }
slip-date-label = ದಿನಾಂಕ, ಸಮಯ
slip-service = ಸೇವೆ
slip-status = ಸ್ಥಿತಿ
slip-status-SUCCESS = ಯಶಸ್ವಿ
slip-status-FAILED = ವಿಫಲ
slip-status-PENDING = ಉತ್ತರ ಬರಬೇಕು
slip-amount = ಮೊತ್ತ
slip-money = { $amount }
slip-fee = ಶುಲ್ಕ
slip-total = ಒಟ್ಟು ಕೊಟ್ಟದ್ದು
slip-charge = ಗ್ರಾಹಕರ ಶುಲ್ಕ
slip-charge-none = ಇಲ್ಲ
slip-outlays = ಅಂಗಡಿ ಖರ್ಚು
slip-bank = ಬ್ಯಾಂಕ್
slip-aadhaar = ಆಧಾರ್
slip-rrn = ಬ್ಯಾಂಕ್ ರೆಫರೆನ್ಸ್ (RRN)
slip-operator = ಕಂಪನಿ
slip-number = ನಂಬರ್
slip-operator-reference = ಕಂಪನಿ ರೆಫರೆನ್ಸ್
slip-reference-id = ರೆಫರೆನ್ಸ್
slip-client-reference = ಯಂತ್ರದ ರೆಫರೆನ್ಸ್
# review: legal
slip-claim-code = ಕ್ಲೈಮ್ ಕೋಡ್
slip-balance = ಬ್ಯಾಲೆನ್ಸ್
slip-response-code = ಬ್ಯಾಂಕ್ ಉತ್ತರ ಕೋಡ್
slip-merchant-ref = ಔಟ್‌ಲೆಟ್
slip-terminal = ಟರ್ಮಿನಲ್
slip-reason = ಕಾರಣ
# review: legal; RBI ಓಂಬುಡ್ಸ್‌ಮನ್: check the official Kannada name
slip-t5 = ನಿಮ್ಮ ಖಾತೆಯಿಂದ ಹಣ ಕಡಿತವಾಗಿ ನಗದು ಸಿಗದಿದ್ದರೆ, ನಿಮ್ಮ ಬ್ಯಾಂಕ್ { DATETIME($date, dateStyle: "medium") } ಒಳಗೆ ವಾಪಸ್ ಕೊಡಬೇಕು. ಈ ಸ್ಲಿಪ್ ತೋರಿಸಿ: RRN { $rrn }. ಅದಾದ ಮೇಲೆ ಬ್ಯಾಂಕ್ ದಿನಕ್ಕೆ ₹100 ಕೊಡಬೇಕು. ನಿಮ್ಮ ಬ್ಯಾಂಕ್‌ಗೆ ದೂರು ಕೊಡಿ; ಬಗೆಹರಿಯದಿದ್ದರೆ, RBI ಓಂಬುಡ್ಸ್‌ಮನ್‌ಗೆ ಕೊಡಿ.
# review: legal; RBI ಓಂಬುಡ್ಸ್‌ಮನ್: check the official Kannada name
slip-t5-no-rrn = ನಿಮ್ಮ ಖಾತೆಯಿಂದ ಹಣ ಕಡಿತವಾಗಿ ನಗದು ಸಿಗದಿದ್ದರೆ, ನಿಮ್ಮ ಬ್ಯಾಂಕ್ { DATETIME($date, dateStyle: "medium") } ಒಳಗೆ ವಾಪಸ್ ಕೊಡಬೇಕು. ಈ ಸ್ಲಿಪ್ ತೋರಿಸಿ. ಅದಾದ ಮೇಲೆ ಬ್ಯಾಂಕ್ ದಿನಕ್ಕೆ ₹100 ಕೊಡಬೇಕು. ನಿಮ್ಮ ಬ್ಯಾಂಕ್‌ಗೆ ದೂರು ಕೊಡಿ; ಬಗೆಹರಿಯದಿದ್ದರೆ, RBI ಓಂಬುಡ್ಸ್‌ಮನ್‌ಗೆ ಕೊಡಿ.
# review: legal
slip-pending-note = ಇದು ಅಂತಿಮವಲ್ಲ. ನಗದು ಕೊಟ್ಟಿಲ್ಲ. ಈ ಸ್ಲಿಪ್ ಇಟ್ಟುಕೊಳ್ಳಿ: ಇದರ ಕ್ಲೈಮ್ ಕೋಡೇ ನಿಮ್ಮ ಹಕ್ಕಿಗೆ ಪುರಾವೆ.
# review: legal
slip-held-note = ಇದು ಅಂತಿಮವಲ್ಲ. ಅಲ್ಲಿಯವರೆಗೆ ನಿಮ್ಮ ನೋಟುಗಳು ಅಂಗಡಿಯಲ್ಲಿ ಇರುತ್ತವೆ. ಈ ಸ್ಲಿಪ್ ಇಟ್ಟುಕೊಳ್ಳಿ: ಇದರ ಕ್ಲೈಮ್ ಕೋಡೇ ನಿಮ್ಮ ಹಕ್ಕಿಗೆ ಪುರಾವೆ.
# review: legal
slip-returned-note = ಯಾವ ಪಾವತಿಯೂ ಆಗಿಲ್ಲ. ನಿಮ್ಮ ನೋಟುಗಳು ನಿಮಗೆ ವಾಪಸ್ ಸಿಗುತ್ತವೆ: ಈ ಸ್ಲಿಪ್ ಅಂಗಡಿಯಲ್ಲಿ ತೋರಿಸಿ.
# review: legal
slip-given-back-note = ಯಾವ ಪಾವತಿಯೂ ಆಗಿಲ್ಲ. ನಿಮ್ಮ ನೋಟುಗಳನ್ನು ನಿಮಗೆ ವಾಪಸ್ ಕೊಟ್ಟಾಗಿದೆ.
# review: legal
slip-helpline = ಪ್ರಶ್ನೆ ಅಥವಾ ದೂರು ಇದೆಯೇ? ಅಂಗಡಿ ಅಥವಾ ನಿಮ್ಮ ಬ್ಯಾಂಕನ್ನು ಕೇಳಿ, ಈ ಸ್ಲಿಪ್ ತೋರಿಸಿ.
slip-duplicate = ನಕಲು
# review: legal
slip-no-cash-yet = ನಗದು ಇನ್ನೂ ಕೊಟ್ಟಿಲ್ಲ
# review: legal
slip-no-cash = ನಗದು ಕೊಟ್ಟಿಲ್ಲ
# review: legal
slip-not-paid-yet = ಇನ್ನೂ ಪಾವತಿ ಆಗಿಲ್ಲ: ನೋಟುಗಳು ಅಂಗಡಿಯಲ್ಲಿವೆ
# review: legal
slip-notes-go-back = ಪಾವತಿ ಆಗಿಲ್ಲ: ನೋಟುಗಳನ್ನು ಇನ್ನೂ ವಾಪಸ್ ಕೊಟ್ಟಿಲ್ಲ
# review: legal
slip-notes-given-back = ಪಾವತಿ ಆಗಿಲ್ಲ: ನೋಟುಗಳನ್ನು ವಾಪಸ್ ಕೊಟ್ಟಾಗಿದೆ
# review: legal
slip-not-final = ಇನ್ನೂ ಅಂತಿಮವಲ್ಲ
# review: legal
slip-owed-note = ನಿಮ್ಮ ಬ್ಯಾಂಕ್ ಹಣ ಕೊಟ್ಟಿದೆ. ಅಂಗಡಿ ನಿಮಗೆ ಈ ನಗದು ಕೊಡಬೇಕು. ಈ ಸ್ಲಿಪ್ ತನ್ನಿ: ಇದರ ಕ್ಲೈಮ್ ಕೋಡೇ ನಿಮ್ಮ ಹಕ್ಕಿಗೆ ಪುರಾವೆ.
slip-shortfall = ಗ್ರಾಹಕರು ಹೇಳುತ್ತಾರೆ: ನೋಟು ಕಡಿಮೆ
slip-shortfall-note = ಎಲ್ಲ ನೋಟು ಸಿಕ್ಕಿಲ್ಲ ಎಂದು ನೀವು ಹೇಳಿದ್ದೀರಿ. ಇಬ್ಬರು ಇದನ್ನು ಪರಿಶೀಲಿಸುತ್ತಾರೆ. ಈ ಸ್ಲಿಪ್ ಇಟ್ಟುಕೊಳ್ಳಿ: ಇದೇ ನಿಮ್ಮ ಪುರಾವೆ.

slip-card = ಕಾರ್ಡ್
slip-card-type = ಕಾರ್ಡ್ ವಿಧ
slip-payer = ಪಾವತಿಸಿದವರು
slip-test = ಪ್ರಿಂಟರ್ ಪರೀಕ್ಷೆ. ಇದು ರಸೀದಿ ಅಲ್ಲ.
slip-take-along = ಸ್ಲಿಪ್ ನಿಮ್ಮ ಫೋನ್‌ನಲ್ಲಿ
slip-scan = ಇದನ್ನು ಫೋನ್‌ನಿಂದ ಸ್ಕ್ಯಾನ್ ಮಾಡಿ ಇಟ್ಟುಕೊಳ್ಳಿ: ಇದೇ ನಿಮ್ಮ ಸ್ಲಿಪ್.
slip-printing = ಪ್ರಿಂಟ್ ಆಗುತ್ತಿದೆ…
slip-take = ನಿಮ್ಮ ಸ್ಲಿಪ್ ತೆಗೆದುಕೊಳ್ಳಿ
slip-again = ಮತ್ತೆ ಪ್ರಿಂಟ್ (ನಕಲು)
slip-none-came = ಸ್ಲಿಪ್ ಬರಲಿಲ್ಲ. ಅಂಗಡಿಯವರಿಗೆ ಹೇಳಿ.
