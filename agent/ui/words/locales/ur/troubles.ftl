### What went otherwise: what happened, whether money moved, what to do now. Never a bare code.

## What was typed does not fit

error-press = یہ سمجھ نہیں آیا۔ براہ کرم پھر چھوئیں۔
error-fault = مشین میں کچھ گڑبڑ ہوئی۔ پھر کوشش کریں، یا دکاندار سے پوچھیں۔
error-stale = اسکرین بدل گئی ہے۔ براہ کرم پھر دیکھیں۔
error-choose = براہ کرم ان میں سے ایک کو چھوئیں۔
error-aadhaar-length = آدھار نمبر کے 12 ہندسے ہوتے ہیں۔
error-aadhaar-check = آدھار نمبر کا کوئی ہندسہ غلط ہے۔ براہ کرم جانچ لیں۔
# review: as amount-limits
error-amount-step = براہ کرم { $step } کے حساب سے رقم چنیں۔
error-amount-range = براہ کرم { $min } سے { $max } تک چنیں۔
error-mobile = موبائل نمبر کے 10 ہندسے ہوتے ہیں، پہلا 6 سے 9۔
error-otp-wrong = کوڈ غلط ہے۔ فون دیکھیں۔
error-otp-soon = کوڈ اب بھی آ سکتا ہے۔ تھوڑا رکیں۔
error-otp-send = کوڈ نہیں بھیجا جا سکا۔ براہ کرم پھر کوشش کریں۔
error-bank-unknown = یہ بینک نہیں ملا۔ براہ کرم پھر چنیں۔
error-bank-service = اس بینک میں یہ سروس نہیں ہے۔
error-pin-wrong = یہ PIN صحیح نہیں ہے۔
error-pin-unset = اس مشین کا PIN ابھی بنایا نہیں گیا۔
error-pin-wait = { $seconds ->
    [one] بہت بار غلط ہوا۔ { $seconds } سیکنڈ رکیں۔
   *[other] بہت بار غلط ہوا۔ { $seconds } سیکنڈ رکیں۔
}
# review: legal
error-claim-unknown = اس کوڈ پر نقد باقی نہیں۔
# review: legal
error-claims = پانچ دعوے غلط ہوئے۔ براہ کرم PIN پھر دبائیں۔

## A page that cannot be shown

plain-title = یہ صفحہ دکھایا نہیں جا سکتا
plain-text = مشین آپ کے پیسوں کا کام کر رہی ہے۔ براہ کرم دکاندار سے پوچھیں۔

## Why a service, or the kiosk, rests

rest-api = بینک سے رابطہ نہیں ہے۔ ہم کوشش کر رہے ہیں۔
rest-biometric = انگلی یا آنکھ والی مشین جڑی نہیں ہے۔
rest-outlet-not-active = دکان ابھی رجسٹر نہیں ہے۔ براہ کرم دکاندار سے پوچھیں۔
rest-outlet-daily-auth = دکاندار کا آج کا سائن اِن باقی ہے۔
rest-outlet-ekyc = دکاندار کا رجسٹریشن ادھورا ہے۔
rest-outlet-unknown = ہم پوچھ رہے ہیں کہ دکان کھلی ہے یا نہیں۔
rest-outlet-OTHER = دکان ابھی یہ نہیں کر سکتی۔ دکاندار سے پوچھیں۔
rest-disk = مشین ابھی کچھ محفوظ نہیں کر سکتی۔ دکاندار سے پوچھیں۔
rest-printer = پرنٹر میں کاغذ نہیں یا وہ جڑا نہیں۔
start-printer = دکاندار: پرچی نہیں چھپ رہی۔ کاغذ، تار اور بجلی دیکھیں۔
start-paper-low = دکاندار: پرچی کا کاغذ ختم ہونے والا ہے۔
rest-bank = آپ کے بینک میں یہ سروس نہیں ہے۔
rest-busy = ابھی دوسرے گاہک کی باری ہے۔ براہ کرم رکیں۔
rest-OTHER = یہ ابھی دستیاب نہیں ہے۔

## The finger was not read

capture-no-finger = انگلی نہیں دکھی۔ پھر رکھیں۔
capture-failed = صاف نہیں آیا۔ انگلی پونچھ کر سیدھی دبائیں۔
capture-no-eye = آنکھ نہیں دکھی۔ مشین میں پھر دیکھیں۔
capture-eye-failed = صاف نہیں آیا۔ آنکھیں پوری کھولیں اور ہلیں نہیں۔
capture-device = مشین جواب نہیں دے رہی۔ دکاندار سے پوچھیں۔
capture-busy = مشین مصروف ہے۔ تھوڑا رکیں۔
capture-not-registered = یہ مشین رجسٹر نہیں ہے۔ دکاندار سے پوچھیں۔
capture-tries = { $left ->
    [one] ایک کوشش اور باقی ہے۔
   *[other] { $left } کوششیں اور باقی ہیں۔
}
capture-OTHER = انگلی پڑھی نہیں گئی۔ پھر کوشش کریں۔

## The bank said no

sorry-title = یہ نہیں ہو سکا
sorry-failed-title = یہ نہیں ہو سکا
sorry-failed-INSUFFICIENT_FUNDS = کھاتے میں اتنے پیسے نہیں ہیں۔
sorry-failed-BIOMETRIC_MISMATCH = انگلی کا نشان اس آدھار سے نہیں ملا۔
sorry-failed-BIOMETRIC_LOCKED = اس آدھار پر انگلی کا نشان لاک ہے۔
sorry-failed-AADHAAR_NOT_LINKED = یہ آدھار اس بینک کے کھاتے سے جڑا نہیں۔
sorry-failed-INVALID_AADHAAR = بینک کو اس آدھار نمبر کا پتا نہیں۔
sorry-failed-ACCOUNT_BLOCKED = بینک نے یہ کھاتہ روک رکھا ہے۔
sorry-failed-LIMIT_EXCEEDED = یہ رقم کھاتے کی حد سے زیادہ ہے۔
sorry-failed-BANK_UNAVAILABLE = بینک سے رابطہ نہیں ہو سکا۔
sorry-failed-OTP_FAILED = کوڈ منظور نہیں ہوا۔
sorry-failed-SERVICE_NOT_SUPPORTED = آپ کے بینک میں یہ سروس نہیں ہے۔
sorry-failed-NOT_SUBMITTED = درخواست آگے نہیں پہنچی۔
sorry-failed-DECLINED = بینک نے اجازت نہیں دی۔
sorry-failed-said = سروس کہتی ہے: { $message }
sorry-failed-OTHER = اجازت نہیں ملی۔ وجہ نہیں بتائی گئی۔

sorry-now-INSUFFICIENT_FUNDS = کم رقم سے کوشش کریں۔
sorry-now-BIOMETRIC_MISMATCH = صاف، سوکھی، دوسری انگلی سے پھر شروع کریں۔
sorry-now-BIOMETRIC_LOCKED = ایپ mAadhaar میں لاک کھولیں، یا کارڈ سے کریں۔
sorry-now-AADHAAR_NOT_LINKED = دوسرا بینک چنیں، یا اپنی شاخ سے پوچھیں۔
sorry-now-INVALID_AADHAAR = پھر شروع کریں اور نمبر جانچ لیں۔
sorry-now-ACCOUNT_BLOCKED = براہ کرم اپنی شاخ سے پوچھیں۔
sorry-now-LIMIT_EXCEEDED = کم رقم سے کریں، یا کل آئیں۔
sorry-now-BANK_UNAVAILABLE = چند منٹ بعد پھر کوشش کریں۔
sorry-now-OTP_FAILED = پھر شروع کریں اور نیا کوڈ منگائیں۔
sorry-now-SERVICE_NOT_SUPPORTED = کارڈ یا UPI سے کریں، یا اپنی شاخ سے پوچھیں۔
sorry-now-NOT_SUBMITTED = آپ پھر شروع کر سکتے ہیں۔
sorry-now-DECLINED = بینک سے پوچھیں، یا دوسرا بینک چنیں۔
sorry-now-OTHER = پھر شروع کریں، یا دکاندار سے پوچھیں۔

## Nothing was sent, or it was not accepted

sorry-not-sent-title = کچھ نہیں بھیجا گیا
sorry-not-sent-text = پوچھنے سے پہلے ہی رابطہ ٹوٹ گیا۔
# review: new
sorry-unclear-title = ابھی صاف نہیں ہے
# review: from error-inquiry-silent and pending-text
sorry-unclear-text = ابھی صاف نہیں ہے: کوئی جواب نہیں آیا۔ پرچی سنبھال کر رکھیں۔
sorry-refused-title = درخواست منظور نہیں ہوئی
sorry-refused-text = سروس نے درخواست آپ کے بینک تک نہیں پہنچائی۔
sorry-refused-outlet = دکان ابھی یہ نہیں کر سکتی۔
sorry-refused-limit = اس سروس کی حد پوری ہو گئی ہے۔
sorry-refused-capture = انگلی کا نشان کام نہیں آیا۔
sorry-refused-otp = آپ کے فون پر آیا کوڈ چاہیے۔
sorry-refused-said = سروس کہتی ہے: { $message }
sorry-refused-OTHER = سروس نے درخواست نہیں لی۔
sorry-capture-title = انگلی پڑھی نہیں گئی
sorry-capture-text = کئی بار کوشش کی، پر نہیں ہوا۔
sorry-missing-title = ابھی نہیں ہو سکتا
missing-now-wait = آپ کا لکھا ہوا محفوظ ہے۔ ذرا رک کر پھر کوشش کریں۔
missing-now-reader = آپ کا لکھا ہوا محفوظ ہے۔ دکاندار مشین دیکھیں۔
missing-now-other-way = یہاں دوسرا طریقہ چنیں۔ رقم وہی ہے۔

# review: legal
sorry-money-none = آپ سے کوئی پیسہ نہیں لیا گیا۔
# review: legal
sorry-money-maybe = پیسے کٹے ہیں تو بینک { DATETIME($date, dateStyle: "medium") } تک لوٹائے گا۔
sorry-now-card = کارڈ یا UPI سے کریں، یا اپنی شاخ سے پوچھیں۔
sorry-now-attendant = براہ کرم دکاندار سے پوچھیں۔
sorry-now-again = آپ پھر شروع کر سکتے ہیں۔

## Why a product rests

rest-budget = ابھی بہت کام چل رہا ہے۔ براہ کرم بعد میں کریں۔
rest-many-open = بہت سی ادائیگیاں ابھی باقی ہیں۔ دکاندار سے پوچھیں۔
rest-stopped = ابھی بند ہے۔ دکاندار سے پوچھیں۔ (⁨{ $code }⁩)
rest-ordered = ابھی بند ہے۔ دکاندار سے پوچھیں۔ (⁨{ $reason }⁩)
rest-not-registered = دکان اس کے لیے رجسٹر نہیں ہے۔
rest-midnight = آدھی رات کا چھوٹا وقفہ۔ چند منٹ میں چالو۔
rest-wallet = دکان کا والیٹ خالی ہے۔ دکاندار سے پوچھیں۔
error-wallet = اس کے لیے دکان کے والیٹ میں پیسے کم ہیں۔ دکاندار سے پوچھیں۔
rest-tpin = دکاندار کو پہلے TPIN دبانا ہے۔
rest-card = کارڈ مشین جڑی نہیں ہے۔
rest-card-open = پچھلے کارڈ کا جواب آنا باقی ہے۔
rest-card-service = بینک کارڈ مشین پر یہ سروس نہیں دیتا۔
# review: the cost on the card is not known
rest-card-amount = یہ صاف نہیں کہ کارڈ سے کتنے پیسے کٹیں گے۔
rest-card-device = بینک اس کارڈ مشین کو نہیں پہچانتا۔ براہ کرم دکاندار سے پوچھیں۔
rest-upi-hours = رات کو بند۔ ⁨{ $opens }⁩ سے چالو۔
rest-upi-open = تین ادائیگیاں باقی ہیں۔ تھوڑی دیر بعد کریں۔

## UPI and the card: no

sorry-failed-QR_EXPIRED = کوڈ پر وقت پر ادائیگی نہیں ہوئی۔
sorry-failed-PAYER_BANK_DECLINED = آپ کے بینک نے UPI ادائیگی نہیں ہونے دی۔
sorry-failed-PAYER_DEBIT_FAILED = آپ کے کھاتے سے پیسے نہیں لیے جا سکے۔
sorry-failed-OUTLET_NOT_ENABLED = یہ دکان ابھی یہ کام نہیں کر سکتی۔
sorry-failed-OUTLET_BLOCKED = بینک نیٹ ورک نے اس دکان کو روک دیا ہے۔
sorry-failed-OUTLET_DAILY_LIMIT = اس دکان کی آج کی حد پوری ہو گئی۔
sorry-failed-SERVICE_CLOSED = یہ سروس اس وقت بند ہے۔
sorry-failed-INVALID_LOCATION = مشین کی جگہ منظور نہیں ہوئی۔
sorry-failed-LAUNCH_EXPIRED = وقت پر کارڈ نہیں لگایا گیا۔
sorry-failed-CANCELLED = کارڈ مشین پر منسوخ کیا گیا۔
sorry-failed-DEVICE_ERROR = کارڈ مشین میں خرابی آ گئی۔
sorry-failed-CARD_READ_FAILED = کارڈ پڑھا نہیں جا سکا۔
sorry-failed-INCORRECT_PIN = PIN غلط تھا۔
sorry-failed-PIN_TRIES_EXCEEDED = PIN کئی بار غلط ہوا۔
sorry-failed-CARD_BLOCKED = بینک نے یہ کارڈ بند کر رکھا ہے۔
sorry-failed-CARD_EXPIRED = کارڈ پرانا ہے: اس کی تاریخ گزر گئی۔
sorry-failed-CARD_NOT_SUPPORTED = اس طرح کا کارڈ یہاں نہیں چلتا۔
sorry-failed-REVERSED = بینک نے لین دین منسوخ کر دیا۔
sorry-now-QR_EXPIRED = نئے کوڈ کے لیے پھر شروع کریں۔
sorry-now-PAYER_BANK_DECLINED = دوسرے UPI کھاتے سے کریں، یا آدھار سے۔
sorry-now-PAYER_DEBIT_FAILED = پھر کرنے سے پہلے اپنا UPI ایپ دیکھیں۔
sorry-now-OUTLET_NOT_ENABLED = دوسری سروس چنیں، یا دکاندار سے پوچھیں۔
sorry-now-OUTLET_BLOCKED = براہ کرم دکاندار سے پوچھیں۔
sorry-now-OUTLET_DAILY_LIMIT = دوسری سروس چنیں، یا کل آئیں۔
sorry-now-SERVICE_CLOSED = دوسری سروس چنیں، یا صبح آئیں۔
sorry-now-INVALID_LOCATION = براہ کرم دکاندار سے پوچھیں۔
sorry-now-LAUNCH_EXPIRED = کارڈ ہاتھ میں لے کر پھر شروع کریں۔
sorry-now-CANCELLED = آپ پھر شروع کر سکتے ہیں۔
sorry-now-DEVICE_ERROR = آدھار یا UPI سے کریں، یا دکاندار سے پوچھیں۔
sorry-now-CARD_READ_FAILED = کارڈ پونچھ کر پھر شروع کریں۔
sorry-now-INCORRECT_PIN = صحیح PIN سے پھر شروع کریں۔
sorry-now-PIN_TRIES_EXCEEDED = دوسرا کارڈ لگائیں، یا اپنے بینک سے پوچھیں۔
sorry-now-CARD_BLOCKED = دوسرا کارڈ لگائیں، یا اپنے بینک سے پوچھیں۔
sorry-now-CARD_EXPIRED = دوسرا کارڈ لگائیں، یا اپنے بینک سے پوچھیں۔
sorry-now-CARD_NOT_SUPPORTED = دوسرے کارڈ، اپنے آدھار یا UPI سے کریں۔
sorry-now-REVERSED = اپنا کھاتہ دیکھیں، پھر شروع کریں۔

## Refused by name

sorry-refused-closed = UPI سے نقد اس وقت بند ہے۔
sorry-refused-open-qrs = اس دکان کی تین ادائیگیاں ابھی باقی ہیں۔
sorry-refused-qr = بینک نیٹ ورک نے کوڈ نہیں بنایا۔
sorry-refused-tpin = دکان کا TPIN منظور نہیں ہوا۔
sorry-refused-wallet = دکان کے والیٹ میں پیسے کم ہیں۔
sorry-refused-daily-auth = دکاندار کا آج کا سائن اِن باقی ہے۔
sorry-refused-disabled = یہ سروس ابھی کے لیے بند کر دی گئی ہے۔
# review: legal
sorry-money-returned = آپ کے نوٹ آپ کو لوٹیں گے۔ کوئی ادائیگی نہیں ہوئی۔
# review: legal
sorry-money-given-back = آپ کے نوٹ آپ کو لوٹا دیے گئے۔ کوئی ادائیگی نہیں ہوئی۔
