### What each screen asks or says. One question, at most twelve words a sentence.

language-name = اردو
amount-in-words = { $rupees } روپے
amount-in-words-paise = { $rupees } روپے { $paise } پیسے

# review: "آداب" is the other greeting usual in India
start-title = خوش آمدید
start-text = آدھار، کارڈ یا UPI سے نقد اور دوسرے کام۔
start-unanswered = دکاندار: کیا نوٹ دیے گئے؟ ({ $count })

services-title = آپ کو کیا چاہیے؟
services-text = ایک کو چھوئیں۔

aadhaar-title = آپ کا آدھار نمبر
aadhaar-text = آدھار کارڈ پر لکھے 12 ہندسے دبائیں۔
aadhaar-forget = مٹائیں
aadhaar-kept = یہ یہاں نہیں رکھا جاتا۔

bank-title = کون سا بینک؟
bank-text = اپنے بینک کو چھوئیں۔
bank-search = دوسرا بینک
bank-search-hint = بینک کے نام کے پہلے حروف
bank-most-used = خاص بینک
bank-none = ان حروف کا کوئی بینک نہیں ملا۔

amount-title = کتنے روپے؟
amount-text = رقم کو چھوئیں، یا لکھیں۔
amount-quick = { $amount }
# review: "in steps of" said as "by hundreds"; check that customers follow it
amount-limits = { $min } سے { $max } تک، { $step } کے حساب سے
amount-limits-any = { $min } سے { $max } تک

mobile-title = آپ کا موبائل نمبر
mobile-text = بینک اس فون پر کوڈ بھیجے گا۔

otp-title = فون پر آیا کوڈ
otp-text = کوڈ ⁨{ $sent_to }⁩ پر بھیجا گیا ہے۔
otp-resend-in = { $seconds } سیکنڈ میں

# review: legal
consent-title = کیا آپ کو منظور ہے؟
# review: legal
consent-text-goes = آپ کا آدھار نمبر اور انگلی کا نشان UIDAI اور آپ کے بینک کو جائے گا۔
consent-text-goes-eye = آپ کا آدھار نمبر، انگلی کا نشان یا آنکھ کا اسکین UIDAI اور آپ کے بینک کو جائے گا۔
consent-text =
    { $goes }
    صرف اس کے لیے: { $service }، { $amount }۔
    یہاں کچھ نہیں رکھا جاتا۔
    آپ منع کر سکتے ہیں: کارڈ، UPI یا اپنی شاخ سے کام لیں۔

review-title = کیا یہ صحیح ہے؟
review-text = بدلنے کے لیے اس لائن کو چھوئیں۔
review-charge-none = یہاں کوئی اضافی چارج نہیں
review-amount = آپ کو ملیں گے
review-amount-in = آپ جمع کریں گے
review-amount-pay = آپ دکان کو دیں گے
review-amount-set = کارڈ سے مانگی جانے والی رقم

biometric-title = شیشے پر انگلی رکھیں
biometric-text = کوئی بھی انگلی۔ سیدھی دبائیں اور ہلائیں نہیں۔
biometric-status-starting = ایک منٹ رکیے۔ مشین تیار ہو رہی ہے۔
biometric-status-place-finger = اب انگلی رکھیں۔
biometric-status-reading = پڑھ رہے ہیں۔ انگلی نہ ہلائیں۔
biometric-status-again = ایک بار اور۔ دوسری انگلی رکھیں۔
# review: advice at the reader; settle the everyday word for each movement
biometric-status-rub = صاف نہیں آیا۔ انگلی ہتھیلی پر رگڑیں، پھر رکھیں۔
biometric-status-wipe = صاف نہیں آیا۔ انگلی پونچھ کر خشک کریں، پھر رکھیں۔
biometric-status-index = اب دوسرے ہاتھ کی پہلی انگلی رکھیں۔
biometric-status-thumb = اب انگوٹھا رکھیں۔ سیدھا دبائیں۔
biometric-status-OTHER = ایک منٹ رکیے۔

working-title = بینک سے پوچھ رہے ہیں
working-text = عام طور پر دس سیکنڈ لگتے ہیں۔ براہ کرم رکیں۔
# review: legal
working-still-text = معمول سے زیادہ وقت لگ رہا ہے۔ آپ کے پیسے محفوظ ہیں۔
# review: legal
working-still-later = پکّا ہو رہا ہے۔ آپ کے پیسے محفوظ ہیں۔
working-may-go-text = زیادہ وقت لگ رہا ہے۔ پرچی لے کر آپ جا سکتے ہیں۔
working-may-go-later = پرچی لے کر آپ جا سکتے ہیں۔ دکان اسے پھر ڈھونڈ لے گی۔
working-then-slip = پھر آپ کی پرچی نکلے گی
working-then-result = پھر نتیجہ دکھے گا
working-go = پرچی لے کر جائیں
working-captured = انگلی کا نشان مل گیا
working-sent = آپ کے بینک کو بھیجا گیا
working-asking = آپ کا بینک جانچ رہا ہے
working-looking = آپ کے بینک سے پھر پوچھ رہے ہیں
working-answered = جواب مل گیا

pending-title = بینک کا جواب ابھی نہیں آیا
# review: legal
pending-text = آپ کے پیسے محفوظ ہیں۔ پرچی سنبھال کر رکھیں: یہی آپ کا ثبوت ہے۔
# review: legal
pending-claim-code = دعویٰ کوڈ
# review: legal
pending-until = پیسے کٹے ہیں تو { DATETIME($date, dateStyle: "medium") } تک لوٹ آئیں گے۔
# review: legal
pending-owed-title = آپ کا نقد آپ کے لیے رکھا ہے
# review: legal
pending-owed-text = دکاندار کو دعویٰ کوڈ دکھائیں۔ پرچی سنبھال کر رکھیں۔

result-title = ہو گیا
result-balance = بیلنس
result-balance-show = بیلنس دیکھنے کے لیے چھوئیں
result-rrn = بینک حوالہ
result-reference = حوالہ

sorry-happened = کیا ہوا
sorry-money = آپ کے پیسے
sorry-now = اب آپ کیا کریں
sorry-code = دکاندار کے لیے

closed-title = ابھی سروس بند ہے
closed-text = براہ کرم بعد میں آئیں۔

# After a start: what was interrupted.
resumed-title = آپ کے { $amount } کی جانچ ہو رہی ہے
resumed-title-plain = آپ کی درخواست کی جانچ ہو رہی ہے
resumed-known-title = اس کا نتیجہ یہ ہے
resumed-stopped = مشین رک گئی تھی
resumed-runs = مشین پھر چل رہی ہے
resumed-at = ⁨{ DATETIME($at, timeStyle: "short") }⁩
resumed-yes = کام ہو گیا
resumed-no = کام نہیں ہوا
# review: legal
resumed-safe = آپ کے پیسے محفوظ ہیں۔
# review: legal
resumed-owed = آپ کا نقد رکھا ہے۔ دکاندار سے مانگیں۔
resumed-doubt = دکاندار: کاؤنٹر پر بتائیں کہ نوٹ دیے گئے یا نہیں۔
# review: legal
resumed-held = پکّا ہونے تک نوٹ دکان کے پاس رہیں گے۔
# review: legal
resumed-refund = آپ کے نوٹ کاؤنٹر پر رکھے ہیں۔ دکاندار سے مانگیں۔
resumed-others = اور کام بھی رکے تھے۔ کاؤنٹر پر پوچھیں۔ ({ $count })
resumed-more = اور دیکھیں
resumed-more-with = اپنے نمبر کے 4 ہندسوں سے
resumed-digits-title = آخری چار ہندسے
resumed-digits-text = آپ کے آدھار، کارڈ یا نمبر کے۔
error-resumed-digits = یہ آخری چار ہندسے نہیں ہیں۔ براہ کرم جانچ لیں۔
error-resumed-codes = بہت پرچیاں چھپ چکی ہیں۔ کاؤنٹر پر پوچھیں۔

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = یہ مشین بند ہے
closed-disk-full = مشین میں جگہ بھر گئی ہے۔ یہ نہ پیسے لے سکتی ہے، نہ دے سکتی ہے۔
closed-disk-broken = مشین کچھ بھی محفوظ نہیں کر سکتی۔ یہ نہ پیسے لے سکتی ہے، نہ دے سکتی ہے۔
closed-disk-call = دکاندار: براہ کرم آپریٹر کو فون کریں۔ کسے کتنا دینا ہے، اپنے PIN سے دیکھیں۔
# review: legal
closed-owed-text = ابھی کسی کو کچھ نہ دیں۔ یہ درج نہیں ہوگا اور پیسے دوبارہ چلے جائیں گے۔ یہ فہرست لکھ لیں۔
closed-owed-unread = فہرست پڑھی نہیں جا سکی۔ براہ کرم آپریٹر کو فون کریں۔

more-time-title = کیا اور وقت چاہیے؟
more-time-text = جو لکھا ہے، وہ رہے گا۔
leaving-title = روک دیں؟
leaving-text = جو لکھا ہے، وہ مٹ جائے گا۔
leaving-go-on = نہیں، جاری رکھیں

page-lost = ایک منٹ رکیے۔ پھر شروع ہو رہا ہے…
page-step = قدم { $step }، کل { $steps }
page-time = بچا ہوا وقت
page-hear = سنیں
page-language = زبان
page-rests = ابھی دستیاب نہیں
page-total = رقم
page-date = { DATETIME($date, dateStyle: "medium") }

# review: legal
consent-text-no-amount =
    { $goes }
    صرف اس کے لیے: { $service }۔
    یہاں کچھ نہیں رکھا جاتا۔
    آپ منع کر سکتے ہیں: کارڈ، UPI یا اپنی شاخ سے کام لیں۔
biometric-operator = دکاندار: شیشے پر اپنی انگلی رکھیں
biometric-way-FP = انگلی سے
biometric-way-IRIS = آنکھ سے
biometric-way-FACE = چہرے سے
biometric-eye-title = مشین میں دیکھیں
biometric-eye-text = چشمہ اتاریں۔ آنکھیں پوری کھولیں، سر نہ ہلائیں۔
biometric-eye-starting = ایک منٹ رکیے۔ مشین تیار ہو رہی ہے۔
biometric-eye-place-finger = اب مشین میں دیکھیں۔
biometric-eye-reading = پڑھ رہے ہیں۔ سر نہ ہلائیں۔
biometric-eye-again = ایک بار اور۔ تھوڑا پاس آئیں۔
biometric-eye-OTHER = ایک منٹ رکیے۔
working-noted = آپ کی بات لکھ لی گئی
working-making-qr = کوڈ بن رہا ہے
pending-qr-title = ادائیگی کی تصدیق ابھی نہیں ہوئی
# review: legal
pending-qr-text = پیسے بھیجے ہیں، تو بینک کی تصدیق ہوتے ہی نقد ملے گا۔
pending-deposit-title = بینک کا جواب ابھی نہیں آیا
# review: legal
pending-deposit-text = تب تک نوٹ دکان کے پاس رہیں گے۔ پرچی سنبھال کر رکھیں۔
pending-no-cash-title = بینک کا جواب ابھی نہیں آیا
pending-no-cash-text = بعد میں پرچی لا کر یہاں پھر پوچھیں۔
pending-disputed-title = اس کی جانچ ہو رہی ہے
# review: legal
pending-disputed-text = پرچی سنبھال کر رکھیں: یہی آپ کا ثبوت ہے۔ دکاندار سے پوچھیں۔
pending-shortfall-title = لکھ لیا: آپ کو کم نوٹ ملے
pending-shortfall-text = پرچی سنبھال کر رکھیں، یہی ثبوت ہے۔ دو لوگ اس کی جانچ کریں گے۔
# review: legal
pending-refund-title = نوٹ آپ کو لوٹانے ہیں
# review: legal
pending-refund-text = کوئی ادائیگی نہیں ہوئی۔ دکاندار کو دعویٰ کوڈ دکھائیں۔
# review: legal
pending-held-title = آپ کے نوٹ دکان میں ہیں
# review: legal
pending-held-text = ادائیگی نہیں ہوئی؟ دعویٰ کوڈ دکھائیں، دکاندار نوٹ لوٹائیں گے۔
result-cash-title = کیا آپ کو { $amount } ملے؟
result-cash-text = نوٹ گن لیں۔
notes-back-question = کیا آپ کو { $amount } واپس ملے؟
result-deposit-title = پیسے جمع ہو گئے
result-deposit-text = { $amount } آپ کے بینک کھاتے میں ہیں۔
result-purchase-title = ادائیگی ہو گئی
result-purchase-text = دکان کو { $amount } دیے گئے۔
result-account-title = بینک کا جواب آ گیا
result-account-text = پیچھے سے کوئی نہ دیکھے۔
result-statement-title = آپ کے پچھلے لین دین
result-statement-text = ختم کرنے پر یہ مٹ جائے گا۔
result-balance-none = بینک نے بیلنس نہیں بتایا۔
mini-statement-title = آپ کے پچھلے لین دین
statement-in = آئے
statement-out = گئے

## The rail and the parts of the page

page-keys = پکّے بٹن
page-bigger = بڑا
page-dark = کالا
page-shop = دکان
page-see-it = دیکھیں
page-not-now = ابھی نہیں
language-letter = ا
services-more-cash = UPI، کارڈ سے نقد
services-more-account = لین دین، کارڈ
services-more-pay = ٹی وی، کاغذ
biometric-phase-put = رکھیں
biometric-phase-hold = دبائے رکھیں
biometric-phase-lift = اٹھائیں
result-balance-hidden = ابھی چھپا ہے
review-yes-amount = ہاں، { $amount } نکالیں
working-elapsed = { $seconds } سیکنڈ
working-usually = عام طور پر { $seconds }
working-at-most = زیادہ سے زیادہ { $seconds }

help-title = دکاندار کو بلایا گیا ہے
help-text = براہ کرم یہیں رکیں۔ جو لکھا ہے، وہ رہے گا۔
help-text-untyped = براہ کرم یہیں رکیں۔
start-help-called = دکاندار: کسی نے مدد مانگی ہے۔
page-off = بند کریں
## Only heard: which key leads on, before its word

# review: only heard
speech-green-corner = سبز بٹن، نیچے بائیں طرف:
# review: only heard
speech-green-keypad = سبز بٹن، ہندسوں کے نیچے دائیں طرف:
# review: only heard
speech-green-keyboard = سبز بٹن، اوپر بائیں طرف:
