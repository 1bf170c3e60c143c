### Behind the PIN: dense and plain, for the shopkeeper.

attendant-title = دکاندار
attendant-text = چنیں کہ کیا کرنا ہے۔
attendant-pin-title = دکاندار کا PIN
attendant-pin-text = اپنا PIN دبائیں۔
attendant-owed = نقد دینا ہے
attendant-pending = انتظار میں
attendant-today = دن کا حساب
attendant-outlet = دکان
attendant-devices = مشینیں
attendant-owed-none = کسی کو کچھ دینا باقی نہیں۔
owed-find = تلاش
owed-find-text = چنیں کہ کس سے تلاش کرنا ہے۔
owed-by-word = کوڈ، آخری چار یا رقم
owed-word-text = کوڈ، حوالہ، آخری چار یا روپے۔
owed-finding = کوڈ تلاش کر رہے ہیں۔ ایک منٹ۔
owed-none-found = دینے والے نقد میں ایسا کچھ نہیں ملا۔
owed-earlier = پچھلے
owed-later = اور
owed-shown = { $count } میں سے { $first } سے { $last }
owed-since = { DATETIME($since, dateStyle: "medium", timeStyle: "short") }
owed-day = { DATETIME($day, dateStyle: "medium") }
owed-count = { $count } باقی
owed-row = { $amount } · ⁨•••• { $last4 }⁩
owed-doubt = { $amount } · ⁨•••• { $last4 }⁩ · دے دیے؟
owed-paying = { $amount } · ⁨•••• { $last4 }⁩ · مشین دے رہی ہے
error-paying = مشین ابھی دے رہی ہے۔ تھوڑا رکیں۔
# review: "گلّہ" for the drawer; some shops say "کیش بکس"
attendant-drawer = گلّہ
attendant-tpin = TPIN
attendant-language = زبان
attendant-stop = بند یا پھر چالو کریں
attendant-dispute = کچھ گڑبڑ ہے
attendant-dispute-text = مختصر لکھیں کہ کیا ہوا۔
# review: legal
attendant-resolve = کسی کو کوئی نوٹ نہیں دینا
error-note = براہ کرم لکھیں کہ کیا ہوا۔
error-note-number = براہ کرم آدھار نمبر نہ لکھیں۔
# review: legal
owed-refund = { $amount } لوٹائیں · ⁨•••• { $last4 }⁩
# review: legal
owed-refund-doubt = { $amount } · ⁨•••• { $last4 }⁩ · لوٹا دیے؟
# review: "تنازع" is bookish; no plain shop word found
owed-disputed = { $amount } · ⁨•••• { $last4 }⁩ · تنازع
owed-shortfall = { $amount } · ⁨•••• { $last4 }⁩ · گاہک کو کم ملے
pending-text-some = نمبروں کے لیے ایک چھوئیں۔
pending-text-none = بینک کے کسی جواب کا انتظار نہیں۔
pending-row-prepared = { $amount } · { $last4 } · ابھی نہیں بھیجا · ⁨{ DATETIME($since, timeStyle: "short") }⁩
pending-row-sent = { $amount } · { $last4 } · بھیجا گیا · ⁨{ DATETIME($since, timeStyle: "short") }⁩
pending-row-pending = { $amount } · { $last4 } · بینک سے پوچھا · ⁨{ DATETIME($since, timeStyle: "short") }⁩
pending-row-not-sent = { $amount } · { $last4 } · شاید پہنچا نہیں · ⁨{ DATETIME($since, timeStyle: "short") }⁩
pending-row-stuck = { $amount } · { $last4 } · سروس بتا نہیں سکتی · ⁨{ DATETIME($since, timeStyle: "short") }⁩
pending-row-failed = { $amount } · { $last4 } · والیٹ میں نہیں لوٹا · ⁨{ DATETIME($since, timeStyle: "short") }⁩
pending-row-mismatched = { $amount } · { $last4 } · جواب اس کا نہیں · ⁨{ DATETIME($since, timeStyle: "short") }⁩
pending-row-OTHER = { $amount } · { $last4 } · ⁨{ DATETIME($since, timeStyle: "short") }⁩
references-title = پوچھنے کے لیے نمبر
stuck-set-aside = مشین اسے خود آگے نہیں بڑھا سکتی۔ ان نمبروں کے ساتھ سپورٹ کو فون کریں۔
references-text = فون کرتے وقت یہ نمبر بتائیں۔
stuck-elsewhere = یہ سروس کے کسی اور پتے پر بھیجا گیا تھا۔ پرانا پتہ واپس لگائیں، یا دو لوگ اسے بند کریں۔
stuck-other-key = یہ دوسری API key سے بھیجا گیا تھا، اس سے نہیں ملتا۔ سروس سے پوچھیں؛ ورنہ دو لوگ اسے بند کریں۔
stuck-mismatched = سروس کسی اور کا جواب دیتی ہے۔ سروس سے پوچھیں؛ ورنہ دو لوگ اسے بند کریں۔
stuck-forgotten = سروس کو اب اس کا پتا نہیں۔ سروس سے پوچھیں؛ ورنہ دو لوگ اسے بند کریں۔
stuck-unproven = سروس کو اس کا پتا نہیں۔ یہ ابھی پکّا نہیں۔ سروس سے پوچھیں؛ ورنہ دو لوگ اسے بند کریں۔
stuck-unclear = سروس نہ ہاں کہتی ہے، نہ نہیں۔ سروس سے پوچھیں؛ ورنہ دو لوگ اسے بند کریں۔
stuck-overdue = وقت پر آخری جواب نہیں آیا۔ سروس سے پوچھیں؛ ورنہ دو لوگ اسے بند کریں۔
verdict-delivered = کام ہو گیا تھا
verdict-not-delivered = کام نہیں ہوا تھا
# review: legal
verdict-delivered-in = تبھی کہیں جب کمپنی نے بتایا ہو۔ دوسرا شخص بھی یہی کہے، تو نوٹ دکان کے پاس رہیں گے۔
# review: legal
verdict-not-delivered-in = تبھی کہیں جب کمپنی نے بتایا ہو۔ دوسرا شخص بھی یہی کہے، تو نوٹ گاہک کو لوٹیں گے۔
# review: legal
verdict-not-delivered-out = تبھی کہیں جب بینک نے بتایا ہو۔ دوسرا شخص بھی یہی کہے، تو دکان پر کچھ باقی نہیں۔ کٹے پیسے گاہک کا بینک لوٹائے گا۔
line-vouched = { $by } نے کہا
shortfall-title = گاہک کہتے ہیں: نوٹ کم ملے
shortfall-text = گلّا گنیں، گاہک سے پوچھیں۔ دو لوگ ایک ہی بات کہیں، تبھی یہ بند ہوگا۔
finding-paid = کم تھے، اب گاہک کو دے دیے
finding-unfounded = کوئی نوٹ کم نہیں تھا
line-missed = گاہک نے کب کہا
fate-prepared = ابھی نہیں بھیجا
fate-sent = بھیجا گیا، جواب نہیں آیا
fate-pending = بینک کا فیصلہ باقی ہے
fate-succeeded = کامیاب
fate-failed = ناکام
fate-not-sent = کبھی نہیں بھیجا گیا
# review: legal
attendant-refund-settled = سروس سے حساب ہو گیا
line-wallet = والیٹ
# review: legal
wallet-not-back = کٹی رقم ابھی نہیں لوٹی
line-mismatch = جواب میں فرق
line-status-word = سروس اسے کہتی ہے
misfit-client-reference = مشین حوالہ
misfit-reference-id = سروس کا نمبر
misfit-amount = رقم
misfit-service = سروس
misfit-merchant-ref = دکان
misfit-duplicate = کتنی بار بھیجا گیا
misfit-status = جو پکّا ہو چکا تھا
misfit-beneficiary-account-masked = کھاتہ
misfit-charge-amount = چارج
misfit-total-debit = والیٹ سے کل کٹوتی
line-since = کب سے
line-fate = حالت
line-attempts = کتنی بار بھیجا
line-client-reference = مشین حوالہ
line-reference-id = حوالہ
line-rrn = بینک حوالہ (RRN)
line-standing = دکان
line-wallet-MAIN = بل، ریچارج کا والیٹ (⁨MAIN⁩)
line-wallet-AEPS = جمع، بھیجنے کا والیٹ (⁨AEPS⁩)
wallet-read = { $amount } · ⁨{ DATETIME($at, timeStyle: "short") }⁩
wallet-unread = ابھی پتا نہیں
wallet-refused = یہ API key اسے پڑھ نہیں سکتی (⁨{ $code }⁩)
line-message = سروس کہتی ہے
line-daily-auth-charge = سائن اِن کا چارج، ہر کوشش پر
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## Today

today-differences = کچھ میل نہیں کھاتا۔
today-no-differences = سب کچھ میل کھاتا ہے۔
today-unread = حساب ابھی پڑھا نہیں جا سکتا
today-opening = صبح گلّے میں
today-taken-in = لیے ({ $count })
today-handed-out = دیے ({ $count })
# review: legal
today-given-back = لوٹائے ({ $count })
today-loaded = گلّے میں ڈالے ({ $count })
today-taken = گلّے سے نکالے ({ $count })
today-test = ٹیسٹ ({ $count })
today-expected = گلّے میں ہونے چاہییں
today-closing = شام کو گنے
today-count = ابھی گنیں
today-success = { $count } کامیاب · { $amount }
today-earned = { $count } کامیاب · { $amount } · آپ کی کمائی { $commission }
today-failed = { $count } ناکام · { $amount }
today-pending = { $count } باقی · { $amount }
today-not-sent = { $count } نہیں بھیجے · { $amount }
today-bills-listed = سروس کے پاس بل
today-bills-unread = ابھی ملائے نہیں
today-bills-compared = { $count } فہرست میں · ⁨{ DATETIME($at, timeStyle: "short") }⁩
today-now-owed = جو نقد دینا ہے ({ $count })
today-now-held = رکھے ہوئے نوٹ ({ $count })
today-now-in-doubt = دیے یا نہیں؟ ({ $count })
# review: as owed-disputed
today-now-disputed = تنازع ({ $count })
odd-drawer = گلّہ ⁨{ $reference }⁩
odd-wallet = والیٹ ⁨{ $reference }⁩
# review: new
odd-price = طے شدہ سے الگ قیمت ⁨{ $reference }⁩
# review: legal
odd-not-refunded = ناکام، پر والیٹ میں نہیں لوٹا ⁨{ $reference }⁩
odd-unclear = سروس نے نہ ہاں کہا، نہ نہیں ⁨{ $reference }⁩
odd-mismatched = کسی اور کا جواب آیا ⁨{ $reference }⁩
odd-handed-unearned = دے دیے، پر بینک سے نہیں ملے ⁨{ $reference }⁩
odd-in-doubt = دیے یا نہیں؟ ⁨{ $reference }⁩
# review: as owed-disputed
odd-disputed = تنازع ⁨{ $reference }⁩
odd-shortfall = گاہک کو کم ملے ⁨{ $reference }⁩
odd-shortfall-paid = نوٹ کم تھے، اب دے دیے ⁨{ $reference }⁩
odd-shortfall-unfounded = کوئی نوٹ کم نہیں تھا ⁨{ $reference }⁩
odd-settled-by-people = دو لوگوں نے بند کیا ⁨{ $reference }⁩
odd-contradicted = سروس کا جواب دو لوگوں کی بات سے الگ ⁨{ $reference }⁩
odd-unknown-payment = سروس کی فہرست میں ہے، یہاں نہیں ⁨{ $reference }⁩
odd-not-listed = سروس کی فہرست میں نہیں ⁨{ $reference }⁩
odd-listed-otherwise = سروس کی فہرست میں الگ ہے ⁨{ $reference }⁩
odd-amounts = { $expected } چاہیے تھے، { $found } ملے

## The drawer

drawer-text = گلّے کے ساتھ کیا کرنا ہے؟
drawer-opening = صبح گنیں
drawer-closing = شام کو گنیں
drawer-check = بیچ میں گنیں
drawer-load = نوٹ ڈالیں
drawer-take = نوٹ نکالیں
drawer-service = مرمت کے لیے کھولا
drawer-opening-text = گلّے میں کتنے روپے ہیں، دبائیں۔
drawer-closing-text = گلّے میں کتنے روپے ہیں، دبائیں۔
drawer-check-text = گلّے میں کتنے روپے ہیں، دبائیں۔
drawer-load-text = جتنے روپے ڈالے، اتنے دبائیں۔
drawer-take-text = جتنے روپے نکالے، اتنے دبائیں۔
drawer-service-text = وقت کے ساتھ لکھا جائے گا۔ آگے بڑھیں؟
# review: a shop's everyday words for the drawer's notes
drawer-by-notes = نوٹ کے حساب سے گنیں
drawer-notes = ₹{ $value } کے کتنے نوٹ؟
drawer-coins = سکے: کتنے روپے؟
drawer-notes-text = ایک بھی نہیں؟ سبز بٹن چھوئیں۔
drawer-notes-right = کیا گلّے میں یہی ہے؟
drawer-load-right = کیا آپ نے اتنے ڈالے؟
drawer-take-right = کیا آپ نے اتنے نکالے؟
drawer-changes-count = اب سے حساب میں یہی رقم رہے گی۔
drawer-changes-load = حساب میں اتنے بڑھیں گے۔
drawer-changes-take = حساب سے اتنے گھٹیں گے۔
drawer-far = یہ حساب سے بہت الگ ہے۔ کوئی ہندسہ رہ گیا؟ پھر گنیں۔
drawer-noted-opening = لکھا گیا: صبح { $amount }۔
drawer-noted-closing = لکھا گیا: شام کو { $amount }۔
drawer-noted-check = لکھا گیا: { $amount } گنے۔
drawer-noted-load = لکھا گیا: { $amount } ڈالے۔
drawer-noted-take = لکھا گیا: { $amount } نکالے۔
drawer-noted-service = لکھا گیا۔
drawer-counted = گنے
drawer-expected = ہونے چاہییں
drawer-difference = فرق
error-rupees = براہ کرم پورے روپے دبائیں۔

## Devices

device-biometric = انگلی کی مشین
device-iris = آنکھ کی مشین
device-face = چہرے کا کیمرہ
device-card = کارڈ مشین
device-display = QR اسکرین
device-printer = پرنٹر
device-cash = نوٹ دینے کی مشین
device-OTHER = مشین
device-is-ready = تیار
device-is-in_use = استعمال میں
device-is-paper_low = کاغذ ختم ہونے والا ہے
device-is-no_paper = کاغذ نہیں
device-is-absent = جڑا نہیں
device-is-OTHER = تیار نہیں: { $word }
devices-text = جانچنے کے لیے ایک کو چھوئیں۔ پیسے نہیں جاتے۔
devices-none = کوئی مشین نہیں لگی ہے۔
devices-trying-biometric = شیشے پر انگلی رکھیں۔
devices-trying-iris = مشین میں دیکھیں۔
devices-trying-face = مشین میں دیکھیں۔
devices-trying-OTHER = ایک منٹ۔ مشین جانچی جا رہی ہے۔
try-good = { $device }: ٹھیک ہے: ⁨{ $what }⁩۔
try-bad = { $device }: ٹھیک نہیں ہے: ⁨{ $what }⁩۔
try-captured = پڑھ لیا گیا۔ کوالٹی { $quality }۔

## The kiosk itself

home-language-text = خالی وقت میں مشین کس زبان میں رہے؟
home-language-noted = زبان لکھ لی گئی۔
stop-text = باقی کام پھر چالو ہونے پر آگے چلیں گے۔
stop-restart = پھر چالو کریں
stop-shut-down = بند کریں
stop-restart-sure = مشین ابھی پھر چالو کریں؟
stop-shut-down-sure = مشین ابھی بند کریں؟
stop-restart-now = پھر چالو ہو رہی ہے۔ ایک منٹ۔
stop-shut-down-now = بند ہو رہی ہے۔ اسکرین کالی ہونے تک رکیں۔
error-stop-notes = پہلے ⁨•••• { $last4 }⁩ کے { $amount } نپٹائیں۔

room-customer-waits = گاہک آپ کا انتظار کر رہے ہیں۔ ان کے پاس لوٹنے کے لیے “باہر” کو چھوئیں۔
error-customer-waits = گاہک انتظار کر رہے ہیں۔ پہلے ان کی مدد کریں۔
attendant-named = ⁨{ $name }⁩
attendant-earned = آج کی کمائی
attendant-settings = سیٹنگ
list-row-done = ⁨{ DATETIME($since, timeStyle: "short") }⁩ · { $amount } · ہو گیا
list-row-failed = ⁨{ DATETIME($since, timeStyle: "short") }⁩ · { $amount } · ناکام
list-row-waiting = ⁨{ DATETIME($since, timeStyle: "short") }⁩ · { $amount } · انتظار میں
list-row-owed = ⁨{ DATETIME($since, timeStyle: "short") }⁩ · { $amount } · نقد دینا ہے
list-row-held = ⁨{ DATETIME($since, timeStyle: "short") }⁩ · { $amount } · گاہک کے نوٹ رکھے ہیں
list-row-in-doubt = ⁨{ DATETIME($since, timeStyle: "short") }⁩ · { $amount } · کیا نوٹ دیے گئے؟
# review: as owed-disputed
list-row-disputed = ⁨{ DATETIME($since, timeStyle: "short") }⁩ · { $amount } · تنازع
list-row-shortfall = ⁨{ DATETIME($since, timeStyle: "short") }⁩ · { $amount } · گاہک کو کم ملے
list-state-done = ہو گیا
list-state-failed = ناکام
list-state-waiting = انتظار میں
list-state-owed = نقد دینا ہے
list-state-held = گاہک کے نوٹ رکھے ہیں
list-state-in-doubt = کیا نوٹ دیے گئے؟
# review: as owed-disputed
list-state-disputed = تنازع
list-state-shortfall = گاہک کو کم ملے
attendant-list = آج کی فہرست
list-none = آج ابھی تک کچھ نہیں ہوا۔
list-none-found = آج کی فہرست میں ایسا کچھ نہیں ملا۔
list-printing = پرچی چھپ رہی ہے۔
line-last4 = آخری چار
attendant-names = PIN، نام
names-text = نام جوڑنا اور ہٹانا ⁨{ $name }⁩ کا کام ہے۔
names-own = میرا PIN بدلیں
names-add = نام جوڑیں
names-add-text = نیا نام لکھیں۔
names-remove-short = ہٹانے کے لیے چھوئیں
names-remove = ⁨{ $name }⁩ کو ہٹائیں؟
names-remove-text = ان کے PIN سے اب کچھ نہیں کھلے گا۔
names-pin-title = نیا PIN
names-pin-text = چھ سے آٹھ ہندسے۔ کوئی اور نہ دیکھے۔
names-pin-again-title = وہی PIN دوبارہ
names-pin-again-text = ایک بار پھر دبائیں۔
names-added = ⁨{ $name }⁩ کا نام جڑ گیا۔
names-pin-set = اب سے نیا PIN چلے گا۔
names-removed = ⁨{ $name }⁩ کا نام ہٹا دیا گیا۔
error-name = براہ کرم نام لکھیں۔
error-pin-weak = چھ سے آٹھ ہندسے۔ تاریخ، ترتیب یا دہراؤ نہیں۔
error-pin-differs = دونوں PIN الگ ہیں۔ پھر سے شروع کریں۔
error-name-or-pin = یہ نام یا PIN نہیں چلے گا۔ دوسرا چنیں۔
# review: first shopkeeper: whose PIN was set first
error-names-first = یہ صرف پہلے دکاندار کر سکتے ہیں۔
