### What buttons say, and the names of services and of a summary's lines.

action-continue = ಮುಂದೆ
action-back = ಹಿಂದೆ
action-cancel = ರದ್ದು
# review: legal
action-agree = ಒಪ್ಪುತ್ತೇನೆ
action-confirm = ಹೌದು, ಮುಂದೆ
action-resend = ಕೋಡ್ ಮತ್ತೆ ಕಳಿಸಿ
action-more-time = ಇನ್ನಷ್ಟು ಸಮಯ
action-handed = ಕೊಟ್ಟಾಗಿದೆ
action-not-handed = ಕೊಟ್ಟಿಲ್ಲ
action-short = ಇಲ್ಲ, ಕಡಿಮೆ
action-yes = ಹೌದು
action-print = ಸ್ಲಿಪ್ ಪ್ರಿಂಟ್
action-done = ಮುಗಿಸಿ
# review: ಅಂಗಡಿಯವರು, polite plural; ಅಂಗಡಿ ಮಾಲೀಕರು would be the owner
action-attendant = ಅಂಗಡಿಯವರು
action-try-again = ಮತ್ತೆ
action-again = ಮತ್ತೆ
action-erase = ಅಳಿಸಿ

# review: ಹಣ ತೆಗೆಯುವುದು; banks print ಹಣ ಹಿಂಪಡೆಯುವಿಕೆ
service-aeps-CW = ಆಧಾರ್ ನಗದು
service-aeps-AP = ಆಧಾರ್ ಪಾವತಿ
service-aeps-BE = ಆಧಾರ್ ಬ್ಯಾಲೆನ್ಸ್
service-aeps-MS = ಆಧಾರ್ ಸ್ಟೇಟ್‌ಮೆಂಟ್
# review: ಹಣ ಕಟ್ಟುವುದು; banks print ಹಣ ಜಮಾ, ಠೇವಣಿ
service-aeps-CD = ಆಧಾರ್ ಮೂಲಕ ಹಣ ಕಟ್ಟುವುದು
service-upicw-QR = UPI ನಗದು
service-unknown = ಈ ಯಂತ್ರದಲ್ಲಿ ಈಗ ಇಲ್ಲದ ಸೇವೆ ({ $code })
service-matm-CW = ಕಾರ್ಡ್ ನಗದು
service-matm-BE = ಕಾರ್ಡ್ ಬ್ಯಾಲೆನ್ಸ್
service-matm-MS = ಕಾರ್ಡ್ ಸ್ಟೇಟ್‌ಮೆಂಟ್
service-bbps-PAY = ಬಿಲ್ ಕಟ್ಟುವುದು
service-recharge-MOBILE = ಮೊಬೈಲ್ ರೀಚಾರ್ಜ್
service-recharge-DTH = ಟಿವಿ ರೀಚಾರ್ಜ್
service-dmt-TRANSFER = ಹಣ ಕಳಿಸುವುದು

line-service = ಸೇವೆ
line-bank = ಬ್ಯಾಂಕ್
line-aadhaar = ಆಧಾರ್
line-mobile = ಮೊಬೈಲ್
line-amount = ಮೊತ್ತ
line-charge = ಶುಲ್ಕ
line-otp = ಕೋಡ್

action-space = ಖಾಲಿ ಜಾಗ
action-skip = ಬಿಟ್ಟುಬಿಡಿ
action-close = ಮುಚ್ಚಿ
action-print-balance = ಬ್ಯಾಲೆನ್ಸ್ ಸಹಿತ ಪ್ರಿಂಟ್
action-print-statement = ಪ್ರಿಂಟ್
action-turn = ಇನ್ನಷ್ಟು
action-leave = ಹೊರಗೆ
action-help = ಸಹಾಯ
help-back = ಮುಂದೆ ಹೋಗಿ

## The tiles of the services: short, with what is needed below

tile-aeps-CW = ಹಣ ತೆಗೆಯುವುದು
tile-aeps-AP = ಅಂಗಡಿಗೆ ಪಾವತಿ
tile-aeps-BE = ಬ್ಯಾಲೆನ್ಸ್
tile-aeps-MS = ಸ್ಟೇಟ್‌ಮೆಂಟ್
tile-aeps-CD = ಹಣ ಕಟ್ಟುವುದು
tile-upicw-QR = ಹಣ ತೆಗೆಯುವುದು
tile-matm-CW = ಹಣ ತೆಗೆಯುವುದು
tile-matm-BE = ಬ್ಯಾಲೆನ್ಸ್
tile-matm-MS = ಸ್ಟೇಟ್‌ಮೆಂಟ್
tile-bbps-PAY = ಬಿಲ್ ಕಟ್ಟುವುದು
tile-recharge-MOBILE = ರೀಚಾರ್ಜ್
tile-recharge-DTH = ಟಿವಿ ರೀಚಾರ್ಜ್
tile-dmt-TRANSFER = ಹಣ ಕಳಿಸುವುದು
tile-verify-PAID = ಕಾಗದಪತ್ರ ಪರಿಶೀಲನೆ
tile-by-aeps = ಆಧಾರ್
tile-by-upicw = UPI
tile-by-matm = ಕಾರ್ಡ್
