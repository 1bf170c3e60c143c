## Verification: a question to a register

service-verify-PAID = کاغذ کی جانچ
service-verify-COUNTER = جانچ
pick-verification = کیا جانچنا ہے؟
line-verification = جانچنا ہے
verification-price = آپ { $amount } دیں گے
verification-charge = دکان کا خرچ { $amount }
verification-voter-id = ووٹر کارڈ
verification-driving-licence = ڈرائیونگ لائسنس
# review: "آر سی" is what owners call the registration card
verification-vehicle-rc = گاڑی RC
verification-bank-account = بینک کھاتہ
verification-gstin = جی ایس ٹی نمبر
verification-pan-to-gstin = پین کے جی ایس ٹی نمبر
# review: legal
review-verification-note = کچھ نہ ملے، تب بھی جواب کے پیسے لگتے ہیں۔
review-outlays = دکان کا خرچ

field-verify-account_number = جانچنے والا کھاتہ نمبر
field-verify-ifsc = اس کھاتے کی شاخ کا IFSC
field-verify-name = ملانے کے لیے نام
field-verify-gstin = جی ایس ٹی نمبر (GSTIN)
field-verify-business_name = کاروبار کا نام
field-verify-pan = پین
field-verify-dl_number = ڈرائیونگ لائسنس کا نمبر
field-verify-dob = پیدائش کی تاریخ
field-verify-vehicle_number = گاڑی کا نمبر
field-verify-epic_number = ووٹر کارڈ کا نمبر (EPIC)
error-field-verify-account_number = کھاتہ نمبر کے 6 سے 20 ہندسے ہوتے ہیں۔
error-field-verify-ifsc = IFSC ایسا ہوتا ہے: SBIN0001234
error-field-verify-name = براہ کرم نام لکھیں، زیادہ سے زیادہ 100 حروف۔
error-field-verify-gstin = جی ایس ٹی نمبر ایسا ہوتا ہے: 27ABCPD1234E1Z5
error-field-verify-business_name = براہ کرم نام لکھیں، زیادہ سے زیادہ 100 حروف۔
error-field-verify-pan = پین ایسا ہوتا ہے: ABCPD1234E
error-field-verify-dl_number = لائسنس نمبر ایسا ہوتا ہے: KA01 20150001234
error-field-verify-dob = ایسی کوئی تاریخ نہیں۔ دن، مہینہ، سال دبائیں۔
error-field-verify-vehicle_number = صرف حروف اور ہندسے، بیچ میں خالی جگہ نہیں: KA01AB1234
error-field-verify-epic_number = ووٹر کارڈ نمبر ایسا ہوتا ہے: ABC1234567

working-verification-title = ریکارڈ سے پوچھ رہے ہیں
working-verification-sent = ریکارڈ کو بھیجا گیا
working-verification-asking = ریکارڈ میں تلاش کر رہے ہیں
pending-verification-title = ریکارڈ کا جواب ابھی نہیں آیا
pending-verification-text = پرچی سنبھال کر رکھیں: دکاندار اسی سے جواب پڑھیں گے۔
result-verification-title = ریکارڈ کا جواب آ گیا
result-verification-text = پرچی سنبھال کر رکھیں۔
result-verified-title = ریکارڈ میں مل گیا
result-verified-text = ختم کرنے پر یہ مٹ جائے گا۔
result-unverified-title = ریکارڈ میں نہیں ملا
# review: legal
result-unverified-text = ریکارڈ نے جواب دیا، اس لیے پیسے لگے ہیں۔
action-print-record = ریکارڈ کے ساتھ چھاپیں

sorry-failed-NOT_BILLED = ریکارڈ سے کوئی جواب نہیں ملا۔
sorry-failed-PROVIDER_ERROR = ریکارڈ سے رابطہ نہیں ہو سکا۔
sorry-now-NOT_BILLED = چند منٹ بعد پھر کوشش کریں۔
sorry-now-PROVIDER_ERROR = چند منٹ بعد پھر کوشش کریں۔
sorry-not-answered-title = کوئی جواب نہیں آیا
sorry-not-answered-text = ابھی ریکارڈ سے پوچھا نہیں جا سکا۔
# review: legal
sorry-money-not-billed = دکان سے کچھ نہیں لیا گیا۔
sorry-refused-fields = دی گئی معلومات منظور نہیں ہوئیں۔

attendant-verifications = کاغذات
verifications-text = آج کی کوئی جانچ مفت پھر پڑھنے کے لیے چھوئیں۔
verifications-none = آج کوئی جانچ نہیں ہوئی۔
verifications-unknown = اس حوالے کی کوئی جانچ نہیں ہے۔
verifications-new = نئی جانچ
verification-row-yes = ملا · ⁨{ DATETIME($since, dateStyle: "medium", timeStyle: "short") }⁩ · ⁨{ $reference }⁩
verification-row-no = نہیں ملا · ⁨{ DATETIME($since, dateStyle: "medium", timeStyle: "short") }⁩ · ⁨{ $reference }⁩
verification-title = پھر پڑھیں
verification-reading = جواب منگا رہے ہیں …
verification-free = پھر پڑھنے کے پیسے نہیں لگتے۔
# review: legal
cash-claim-nameless = پرچی نہیں نکلی: پتا ہو کس کے نوٹ ہیں، تبھی تصدیق کریں۔
error-inquiry-gone = سروس کے پاس یہ جواب اب نہیں ہے۔

slip-verification = جانچ
slip-answer = جواب
slip-answer-yes = ریکارڈ میں ملا
slip-answer-no = ریکارڈ میں نہیں ملا
# review: legal
slip-verification-note = جواب اب بھی آ سکتا ہے۔ یہ پرچی دکان میں دکھائیں: جواب بغیر اور پیسے دیے پڑھ کر سنایا جائے گا۔

record-name_at_bank = بینک میں نام
record-bank_name = بینک
record-branch = شاخ
record-city = شہر
record-ifsc = IFSC
record-account_masked = کھاتہ
record-account_status = کھاتے کی حالت
record-account_status_code = حالت کا کوڈ
record-utr_number = بینک حوالہ (UTR)
record-name_match_score = نام کا میل (نمبر)
record-name_match_result = نام کا میل
record-gstin = جی ایس ٹی نمبر
record-legal_name = قانونی نام
record-trade_name = کاروباری نام
record-gstin_status = جی ایس ٹی نمبر کی حالت
record-taxpayer_type = ٹیکس بھرنے والے کی قسم
record-constitution = کاروبار کی قسم
record-date_of_registration = رجسٹر ہونے کی تاریخ
# review: "دائرۂ اختیار" is office language
record-state_jurisdiction = دائرۂ اختیار، ریاست
# review: "دائرۂ اختیار" is office language
record-center_jurisdiction = دائرۂ اختیار، مرکز
record-nature_of_business = کاروبار
record-principal_address = خاص پتہ
record-pan = پین
record-gstin_list = جی ایس ٹی نمبر
record-dl_number = لائسنس نمبر
record-name = نام
record-father_or_husband_name = والد یا شوہر
record-dob = پیدائش کی تاریخ
record-date_of_issue = جاری ہونے کی تاریخ
record-valid_from = کب سے چلتا ہے
record-valid_to = کب تک چلتا ہے
record-transport_valid_to = ٹرانسپورٹ کے لیے کب تک
record-vehicle_classes = گاڑیوں کے درجے
record-address = پتہ
record-issuing_authority = جاری کرنے والا
record-registration_number = رجسٹریشن نمبر
record-owner_name = مالک
record-owner_father_name = مالک کے والد
record-vehicle_class = گاڑی کا درجہ
record-manufacturer = بنانے والا
record-model = ماڈل
record-fuel_type = ایندھن
record-colour = رنگ
record-registration_date = رجسٹر ہونے کی تاریخ
record-registration_authority = رجسٹر کرنے والا
record-rc_status = آر سی کی حالت
record-rc_expiry = آر سی کب تک
record-insurance_company = بیمہ کمپنی
record-insurance_upto = بیمہ کب تک
record-fitness_upto = فٹنس کب تک
record-tax_upto = ٹیکس کب تک بھرا
record-financer = قرض دینے والا
record-chassis_number = چیسس نمبر
record-engine_number = انجن نمبر
record-present_address = موجودہ پتہ
record-epic_number = ووٹر کارڈ نمبر
record-name_regional = ریاست کی زبان میں نام
record-age = عمر
record-gender = جنس
record-relation_type = رشتہ
record-relation_name = رشتے دار کا نام
record-state = ریاست
record-district = ضلع
record-assembly_constituency = اسمبلی حلقہ
record-parliamentary_constituency = لوک سبھا حلقہ
record-part_number = حصہ نمبر
record-serial_number = سلسلہ نمبر
record-polling_station = پولنگ بوتھ
