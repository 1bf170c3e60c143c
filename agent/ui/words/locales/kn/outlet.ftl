### What the owner types and does before the shop may transact.

service-outlet-onboard = ಅಂಗಡಿ ನೋಂದಣಿ
service-outlet-ekyc = ಮಾಲೀಕರ e-KYC
# review: as without the code
service-outlet-ekyc-capture = ಮಾಲೀಕರ e-KYC
service-outlet-bank-ekyc = ಬ್ಯಾಂಕ್ e-KYC
service-outlet-daily-auth = ಇವತ್ತಿನ ಸೈನ್-ಇನ್
errand-onboard = ಅಂಗಡಿ ನೋಂದಣಿ
errand-ekyc = ಮಾಲೀಕರ e-KYC
# review: as without the code
errand-ekyc-capture = ಮಾಲೀಕರ e-KYC
errand-bank-ekyc = ಬ್ಯಾಂಕ್ e-KYC
errand-daily-auth = ಇವತ್ತಿನ ಸೈನ್-ಇನ್
field-title = ಟೈಪ್ ಮಾಡಿ
field-text = ಟೈಪ್ ಮಾಡಿ, ಹಸಿರು ಬಟನ್ ಮುಟ್ಟಿ.
field-optional = ಇದನ್ನು ಬಿಟ್ಟುಬಿಡಬಹುದು.
field-date-hint = ದಿನ, ತಿಂಗಳು, ವರ್ಷ: 05 08 1990.
field-first_name = ಮಾಲೀಕರ ಮೊದಲ ಹೆಸರು
field-last_name = ಮಾಲೀಕರ ಕೊನೆಯ ಹೆಸರು
field-mobile = ಮಾಲೀಕರ ಮೊಬೈಲ್ ನಂಬರ್
field-email = ಮಾಲೀಕರ ಇ-ಮೇಲ್
field-date_of_birth = ಮಾಲೀಕರ ಹುಟ್ಟಿದ ದಿನಾಂಕ
field-gender = ಮಾಲೀಕರ ಲಿಂಗ
field-gender-M = ಪುರುಷ
field-gender-F = ಮಹಿಳೆ
field-gender-T = ಟ್ರಾನ್ಸ್‌ಜೆಂಡರ್
field-pan = ಮಾಲೀಕರ ಪ್ಯಾನ್
field-account_number = ಮಾಲೀಕರ ಬ್ಯಾಂಕ್ ಖಾತೆ ನಂಬರ್
field-ifsc = ಮಾಲೀಕರ ಬ್ಯಾಂಕ್ ಶಾಖೆಯ IFSC
field-shop_name = ಅಂಗಡಿ ಹೆಸರು
field-address = ರಸ್ತೆ, ಮನೆ ನಂಬರ್
field-city = ಊರು
field-district = ಜಿಲ್ಲೆ
field-state = ರಾಜ್ಯ
field-pincode = PIN ಕೋಡ್
error-field-first_name = ಮೊದಲ ಹೆಸರು ಟೈಪ್ ಮಾಡಿ.
error-field-last_name = ಈ ಹೆಸರು ತುಂಬಾ ಉದ್ದ, ಅಥವಾ ತಪ್ಪು ಚಿಹ್ನೆ ಇದೆ.
error-field-mobile = ಮೊಬೈಲ್ ನಂಬರ್‌ಗೆ 10 ಅಂಕಿಗಳು. ಮೊದಲನೆಯದು 6 ರಿಂದ 9.
error-field-email = ಇ-ಮೇಲ್ ಹೀಗಿರುತ್ತದೆ: name@mail.in.
error-field-date_of_birth = ಅಂಥ ದಿನ ಇಲ್ಲ. ದಿನ, ತಿಂಗಳು, ವರ್ಷ ಒತ್ತಿ.
error-field-gender = ಇವುಗಳಲ್ಲಿ ಒಂದನ್ನು ಮುಟ್ಟಿ.
error-field-pan = ಪ್ಯಾನ್ ಹೀಗಿರುತ್ತದೆ: ABCPD1234E.
error-field-account_number = ಖಾತೆ ನಂಬರ್‌ಗೆ 6 ರಿಂದ 18 ಅಂಕಿಗಳು.
error-field-ifsc = IFSC ಹೀಗಿರುತ್ತದೆ: SBIN0001234.
error-field-shop_name = ಅಂಗಡಿ ಹೆಸರು ಟೈಪ್ ಮಾಡಿ.
error-field-address = ರಸ್ತೆ, ಮನೆ ನಂಬರ್ ಟೈಪ್ ಮಾಡಿ.
error-field-city = ಊರಿನ ಹೆಸರು ಟೈಪ್ ಮಾಡಿ.
error-field-district = ಜಿಲ್ಲೆಯ ಹೆಸರು ಟೈಪ್ ಮಾಡಿ.
error-field-state = ರಾಜ್ಯದ ಹೆಸರು ಟೈಪ್ ಮಾಡಿ.
error-field-pincode = PIN ಕೋಡ್‌ಗೆ 6 ಅಂಕಿಗಳು.
error-field-OTHER = ಇದು ಸರಿಯಿಲ್ಲ. ನಿಮ್ಮ ಕಾಗದ ನೋಡಿ ಬರೆಯಿರಿ.
outlet-standing-ready = ಇವತ್ತಿಗೆ ಸಿದ್ಧ
outlet-standing-unknown = ಇನ್ನೂ ಗೊತ್ತಿಲ್ಲ
outlet-standing-not-active = ಇನ್ನೂ ನೋಂದಣಿಯಾಗಿಲ್ಲ
outlet-standing-daily-auth = ಇವತ್ತಿನ ಸೈನ್-ಇನ್ ಆಗಿಲ್ಲ
outlet-standing-ekyc = e-KYC ಆಗಿಲ್ಲ
outlet-accepted = ಆಯಿತು. { $message }
outlet-refused = ಒಪ್ಪಲಿಲ್ಲ. { $message } { $code }
outlet-silent = ಉತ್ತರ ಬರಲಿಲ್ಲ. ಆಗಿರಬಹುದು: ಮೊದಲು ಸೇವಾ ಸಂಸ್ಥೆಯನ್ನು ಕೇಳಿ.
outlet-ask = ಮತ್ತೆ ಕೇಳಿ
outlet-asking = ಸೇವಾ ಸಂಸ್ಥೆಯನ್ನು ಕೇಳುತ್ತಿದ್ದೇವೆ…
errand-text = ಸೇವಾ ಸಂಸ್ಥೆ ಮಾಡುತ್ತಿದೆ. ದಯವಿಟ್ಟು ಕಾಯಿರಿ.
# review: legal
consent-owner-sample = ನನ್ನ ಬೆರಳಚ್ಚು
consent-owner-sample-eye = ನನ್ನ ಬೆರಳಚ್ಚು ಅಥವಾ ಕಣ್ಣಿನ ಸ್ಕ್ಯಾನ್
consent-owner =
    ನನ್ನ ಆಧಾರ್ ನಂಬರ್, ನಾನು ಟೈಪ್ ಮಾಡಿದ್ದು ಸೇವಾ ಸಂಸ್ಥೆಗೆ, UIDAIಗೆ ಹೋಗುತ್ತವೆ.
    ಇವು, { $sample } ಇದಕ್ಕೆ ಮಾತ್ರ: { $service }.
    ಈ ಯಂತ್ರ ಇವುಗಳನ್ನು ಇಟ್ಟುಕೊಳ್ಳುವುದಿಲ್ಲ.
    ನಾನು ಬೇಡ ಎನ್ನಬಹುದು. ಆಗ ಈ ಅಂಗಡಿಯಲ್ಲಿ ಆಧಾರ್ ಸೇವೆ ನಿಲ್ಲುತ್ತದೆ.
tpin-text = ನಿಮ್ಮ ವಾಲೆಟ್ TPIN ಒತ್ತಿ. ಅದನ್ನು ಇಟ್ಟುಕೊಳ್ಳುವುದಿಲ್ಲ.
tpin-until-restart = ಯಂತ್ರ ರೀಸ್ಟಾರ್ಟ್ ಆಗುವವರೆಗೆ TPIN ಸಿಕ್ಕಿದೆ. ಆಪರೇಟರ್ ಅದನ್ನು ಯಂತ್ರದ TPIN ಫೈಲ್‌ನಲ್ಲಿ ಹಾಕಬೇಕು.
tpin-noted = TPIN ಸಿಕ್ಕಿದೆ. ಈಗ ಹಣ ಕಟ್ಟಬಹುದು.
error-tpin = TPINಗೆ { $min } ರಿಂದ { $max } ಅಂಕಿಗಳು.
# review: new
error-tpin-refused = ಈ TPIN ಒಪ್ಪಿಗೆಯಾಗಲಿಲ್ಲ. ಬೇರೆ TPIN ಇನ್ನೂ { $left } ಬಾರಿ ಕೊಡಬಹುದು.
# review: new
error-tpin-stopped = ಎರಡು ಬಾರಿ ಒಪ್ಪಿಗೆಯಾಗಲಿಲ್ಲ. ಆಪರೇಟರನ್ನು ಕೇಳಿ, ನಂತರ ಅಂಗಡಿಯಲ್ಲಿ ಪರಿಶೀಲಿಸಿ ಒತ್ತಿ.
