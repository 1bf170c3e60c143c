### What buttons say, and the names of services and of a summary's lines.

action-continue = آگے
action-back = پیچھے
# review: as in look/81; "رد کریں" is plainer to some ears
action-cancel = منسوخ
# review: legal; "مجھے منظور ہے" rather than the bookish "میں متفق ہوں"
action-agree = مجھے منظور ہے
action-confirm = ہاں، آگے بڑھیں
action-resend = کوڈ پھر بھیجیں
action-more-time = اور وقت
action-handed = دے دیے
action-not-handed = نہیں دیے
action-short = نہیں، کم ملے
action-yes = ہاں
action-print = پرچی چھاپیں
action-done = ختم کریں
action-attendant = دکاندار
action-try-again = پھر کوشش کریں
action-again = پھر کوشش کریں
action-erase = مٹائیں

# review: noun beside "نقد نکالیں" of look/80
service-aeps-CW = آدھار سے نقد
service-aeps-AP = آدھار سے ادائیگی
service-aeps-BE = آدھار سے بیلنس
service-aeps-MS = آدھار سے اسٹیٹمنٹ
service-aeps-CD = آدھار سے نقد جمع
service-upicw-QR = UPI سے نقد
service-unknown = ایسی سروس جو اب اس مشین میں نہیں ہے ({ $code })
service-matm-CW = کارڈ سے نقد
service-matm-BE = کارڈ سے بیلنس
service-matm-MS = کارڈ سے اسٹیٹمنٹ
service-bbps-PAY = بل بھرنا
service-recharge-MOBILE = موبائل ریچارج
service-recharge-DTH = ٹی وی ریچارج
service-dmt-TRANSFER = پیسے بھیجنا

line-service = سروس
line-bank = بینک
line-aadhaar = آدھار
line-mobile = موبائل
line-amount = رقم
line-charge = چارج
line-otp = کوڈ

action-space = خالی جگہ
action-skip = چھوڑیں
action-close = بند کریں
action-print-balance = بیلنس کے ساتھ چھاپیں
action-print-statement = چھاپیں
action-turn = اور
action-leave = باہر
action-help = مدد
help-back = آگے بڑھیں

## The tiles of the services: short, with what is needed below

tile-aeps-CW = نقد نکالنا
tile-aeps-AP = دکان کو دینا
tile-aeps-BE = بیلنس
tile-aeps-MS = اسٹیٹمنٹ
tile-aeps-CD = نقد جمع کرنا
tile-upicw-QR = نقد نکالنا
tile-matm-CW = نقد نکالنا
tile-matm-BE = بیلنس
tile-matm-MS = اسٹیٹمنٹ
tile-bbps-PAY = بل بھرنا
tile-recharge-MOBILE = ریچارج
tile-recharge-DTH = ٹی وی ریچارج
tile-dmt-TRANSFER = پیسے بھیجنا
tile-verify-PAID = کاغذ کی جانچ
tile-by-aeps = آدھار سے
tile-by-upicw = UPI سے
tile-by-matm = کارڈ سے
