### The printed slip (service.md 8.4, 8.5): a label a row, and its few sentences.

slip-outlet = دکان
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }
slip-date-label = تاریخ اور وقت
slip-service = سروس
slip-status = حالت
slip-status-SUCCESS = کامیاب
slip-status-FAILED = ناکام
slip-status-PENDING = جواب کا انتظار
slip-amount = رقم
slip-money = { $amount }
slip-fee = فیس
slip-total = کل دیا
slip-charge = گاہک چارج
slip-charge-none = کچھ نہیں
slip-outlays = دکان کا خرچ
slip-bank = بینک
slip-aadhaar = آدھار
slip-rrn = بینک حوالہ (RRN)
slip-operator = کمپنی
slip-number = نمبر
slip-operator-reference = کمپنی کا حوالہ
slip-reference-id = حوالہ
slip-client-reference = مشین حوالہ
# review: legal
slip-claim-code = دعویٰ کوڈ
slip-balance = بیلنس
slip-response-code = بینک کا جواب کوڈ
slip-merchant-ref = آؤٹ لیٹ
slip-terminal = ٹرمینل
slip-reason = وجہ
# review: legal
slip-t5 = اگر آپ کے کھاتے سے پیسے کٹے اور نقد نہیں ملا، تو بینک کو { DATETIME($date, dateStyle: "medium") } تک پیسے لوٹانے ہوں گے۔ یہ پرچی دکھائیں: RRN { $rrn }۔ اس کے بعد بینک ہر دن ₹100 دے گا۔ اپنے بینک میں شکایت کریں؛ حل نہ ہو تو RBI لوک پال سے کریں۔
# review: legal
slip-t5-no-rrn = اگر آپ کے کھاتے سے پیسے کٹے اور نقد نہیں ملا، تو بینک کو { DATETIME($date, dateStyle: "medium") } تک پیسے لوٹانے ہوں گے۔ یہ پرچی دکھائیں۔ اس کے بعد بینک ہر دن ₹100 دے گا۔ اپنے بینک میں شکایت کریں؛ حل نہ ہو تو RBI لوک پال سے کریں۔
# review: legal
slip-pending-note = یہ آخری نہیں ہے۔ نقد نہیں دیا گیا۔ پرچی سنبھال کر رکھیں: اس کا دعویٰ کوڈ آپ کا ثبوت ہے۔
# review: legal
slip-held-note = یہ آخری نہیں ہے۔ تب تک نوٹ دکان کے پاس رہیں گے۔ پرچی سنبھال کر رکھیں: اس کا دعویٰ کوڈ آپ کا ثبوت ہے۔
# review: legal
slip-returned-note = کوئی ادائیگی نہیں ہوئی۔ آپ کے نوٹ آپ کو لوٹیں گے: دکان میں یہ پرچی دکھائیں۔
# review: legal
slip-given-back-note = کوئی ادائیگی نہیں ہوئی۔ آپ کے نوٹ آپ کو لوٹا دیے گئے۔
# review: legal
slip-helpline = کوئی سوال یا شکایت؟ دکان یا اپنے بینک سے پوچھیں اور یہ پرچی دکھائیں۔
slip-duplicate = دوسری کاپی
# review: legal
slip-no-cash-yet = ابھی نقد نہیں دیا گیا
# review: legal
slip-no-cash = نقد نہیں دیا گیا
# review: legal
slip-not-paid-yet = ابھی ادائیگی نہیں ہوئی: نوٹ دکان میں ہیں
# review: legal
slip-notes-go-back = ادائیگی نہیں ہوئی: نوٹ ابھی نہیں لوٹائے گئے
# review: legal
slip-notes-given-back = ادائیگی نہیں ہوئی: نوٹ لوٹا دیے گئے
# review: legal
slip-not-final = ابھی پکّا نہیں ہے
# review: legal
slip-owed-note = آپ کے بینک نے پیسے دے دیے ہیں۔ دکان کو آپ کو یہ نقد دینا ہے۔ یہ پرچی لائیں: اس کا دعویٰ کوڈ آپ کا ثبوت ہے۔
slip-shortfall = گاہک کہتے ہیں: نوٹ کم ملے
slip-shortfall-note = آپ نے کہا کہ پورے نوٹ نہیں ملے۔ دو لوگ اس کی جانچ کریں گے۔ یہ پرچی سنبھال کر رکھیں: یہی آپ کا ثبوت ہے۔

slip-card = کارڈ
slip-card-type = کارڈ کی قسم
slip-payer = ادائیگی کرنے والا
slip-test = پرنٹر کا ٹیسٹ۔ یہ رسید نہیں ہے۔
slip-take-along = پرچی فون میں لیں
slip-scan = اسے فون سے اسکین کر کے رکھ لیں: یہی آپ کی پرچی ہے۔
slip-printing = پرچی چھپ رہی ہے…
slip-take = اپنی پرچی لیں
slip-again = پھر چھاپیں (دوسری کاپی)
slip-none-came = پرچی نہیں نکلی۔ دکاندار کو بتائیں۔
