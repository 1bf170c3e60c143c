### What buttons say, and the names of services and of a summary's lines.

action-continue = ਅੱਗੇ
action-back = ਪਿੱਛੇ
action-cancel = ਰੱਦ ਕਰੋ
# review: legal
action-agree = ਮੈਂ ਸਹਿਮਤ ਹਾਂ
action-confirm = ਹਾਂ, ਅੱਗੇ ਵਧੋ
action-resend = ਕੋਡ ਫਿਰ ਭੇਜੋ
action-more-time = ਹੋਰ ਸਮਾਂ
action-handed = ਦੇ ਦਿੱਤੇ
action-not-handed = ਨਹੀਂ ਦਿੱਤੇ
action-short = ਨਹੀਂ, ਘੱਟ ਮਿਲੇ
action-yes = ਹਾਂ
action-print = ਪਰਚੀ ਛਾਪੋ
action-done = ਖ਼ਤਮ ਕਰੋ
action-attendant = ਦੁਕਾਨਦਾਰ
action-try-again = ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰੋ
action-again = ਫਿਰ ਕੋਸ਼ਿਸ਼ ਕਰੋ
action-erase = ਮਿਟਾਓ

service-aeps-CW = ਆਧਾਰ ਨਾਲ ਨਕਦ
service-aeps-AP = ਆਧਾਰ ਨਾਲ ਭੁਗਤਾਨ
service-aeps-BE = ਆਧਾਰ ਨਾਲ ਬੈਲੰਸ
service-aeps-MS = ਆਧਾਰ ਨਾਲ ਸਟੇਟਮੈਂਟ
service-aeps-CD = ਆਧਾਰ ਨਾਲ ਪੈਸੇ ਜਮ੍ਹਾਂ
service-upicw-QR = UPI ਨਾਲ ਨਕਦ
service-unknown = ਅਜਿਹੀ ਸੇਵਾ ਜੋ ਹੁਣ ਇਸ ਮਸ਼ੀਨ ਵਿੱਚ ਨਹੀਂ ਹੈ ({ $code })
service-matm-CW = ਕਾਰਡ ਨਾਲ ਨਕਦ
service-matm-BE = ਕਾਰਡ ਨਾਲ ਬੈਲੰਸ
service-matm-MS = ਕਾਰਡ ਨਾਲ ਸਟੇਟਮੈਂਟ
service-bbps-PAY = ਬਿਲ ਭਰਨਾ
service-recharge-MOBILE = ਮੋਬਾਈਲ ਰੀਚਾਰਜ
service-recharge-DTH = ਟੀਵੀ ਰੀਚਾਰਜ
service-dmt-TRANSFER = ਪੈਸੇ ਭੇਜਣਾ

line-service = ਸੇਵਾ
line-bank = ਬੈਂਕ
line-aadhaar = ਆਧਾਰ
line-mobile = ਮੋਬਾਈਲ
line-amount = ਰਕਮ
line-charge = ਚਾਰਜ
line-otp = ਕੋਡ

action-space = ਖਾਲੀ ਥਾਂ
action-skip = ਛੱਡੋ
action-close = ਬੰਦ ਕਰੋ
action-print-balance = ਬੈਲੰਸ ਨਾਲ ਛਾਪੋ
action-print-statement = ਛਾਪੋ
action-turn = ਹੋਰ
action-leave = ਬਾਹਰ
action-help = ਮਦਦ
help-back = ਅੱਗੇ

## The tiles of the services: short, with what is needed below

tile-aeps-CW = ਪੈਸੇ ਕਢਵਾਉਣਾ
# review: short for "pay the shop by Aadhaar"
tile-aeps-AP = ਦੁਕਾਨ ਨੂੰ ਭੁਗਤਾਨ
tile-aeps-BE = ਬੈਲੰਸ
tile-aeps-MS = ਸਟੇਟਮੈਂਟ
tile-aeps-CD = ਪੈਸੇ ਜਮ੍ਹਾਂ
tile-upicw-QR = ਪੈਸੇ ਕਢਵਾਉਣਾ
tile-matm-CW = ਪੈਸੇ ਕਢਵਾਉਣਾ
tile-matm-BE = ਬੈਲੰਸ
tile-matm-MS = ਸਟੇਟਮੈਂਟ
tile-bbps-PAY = ਬਿਲ ਭਰਨਾ
tile-recharge-MOBILE = ਰੀਚਾਰਜ
tile-recharge-DTH = ਟੀਵੀ ਰੀਚਾਰਜ
tile-dmt-TRANSFER = ਪੈਸੇ ਭੇਜਣਾ
tile-verify-PAID = ਕਾਗ਼ਜ਼ ਦੀ ਜਾਂਚ
tile-by-aeps = ਆਧਾਰ ਨਾਲ
tile-by-upicw = UPI ਨਾਲ
tile-by-matm = ਕਾਰਡ ਨਾਲ
