### What the owner types and does before the shop may transact.

service-outlet-onboard = دکان رجسٹر کرنا
service-outlet-ekyc = مالک کی ای کے وائی سی
# review: as without the code
service-outlet-ekyc-capture = مالک کی ای کے وائی سی
service-outlet-bank-ekyc = بینک کی ای کے وائی سی
service-outlet-daily-auth = آج کا سائن اِن
errand-onboard = دکان رجسٹر کریں
errand-ekyc = مالک کی ای کے وائی سی
# review: as without the code
errand-ekyc-capture = مالک کی ای کے وائی سی
errand-bank-ekyc = بینک کی ای کے وائی سی
errand-daily-auth = آج کا سائن اِن
field-title = براہ کرم لکھیں
field-text = لکھیں، پھر سبز بٹن چھوئیں۔
field-optional = اسے چھوڑ بھی سکتے ہیں۔
field-date-hint = دن، مہینہ، سال: ⁨05 08 1990⁩
field-first_name = مالک کا پہلا نام
field-last_name = مالک کا آخری نام
field-mobile = مالک کا موبائل نمبر
field-email = مالک کا ای میل
field-date_of_birth = مالک کی پیدائش کی تاریخ
field-gender = مالک کی جنس
field-gender-M = مرد
field-gender-F = عورت
# review: "ٹرانس جینڈر", as UIDAI writes it
field-gender-T = ٹرانس جینڈر
# review: "پین" is also read as "pen"; Latin PAN may be clearer
field-pan = مالک کا پین
field-account_number = مالک کا بینک کھاتہ نمبر
field-ifsc = مالک کی بینک شاخ کا IFSC
field-shop_name = دکان کا نام
field-address = گلی اور مکان
field-city = شہر یا گاؤں
field-district = ضلع
field-state = ریاست
field-pincode = پن کوڈ
error-field-first_name = براہ کرم پہلا نام لکھیں۔
error-field-last_name = نام بہت لمبا ہے، یا کوئی نشان غلط ہے۔
error-field-mobile = موبائل نمبر کے 10 ہندسے ہوتے ہیں، پہلا 6 سے 9۔
error-field-email = ای میل ایسا ہوتا ہے: name@mail.in
error-field-date_of_birth = ایسی کوئی تاریخ نہیں۔ دن، مہینہ، سال دبائیں۔
error-field-gender = براہ کرم ان میں سے ایک کو چھوئیں۔
error-field-pan = پین ایسا ہوتا ہے: ABCPD1234E
error-field-account_number = کھاتہ نمبر کے 6 سے 18 ہندسے ہوتے ہیں۔
error-field-ifsc = IFSC ایسا ہوتا ہے: SBIN0001234
error-field-shop_name = براہ کرم دکان کا نام لکھیں۔
error-field-address = براہ کرم گلی اور مکان لکھیں۔
error-field-city = براہ کرم شہر یا گاؤں لکھیں۔
error-field-district = براہ کرم ضلع لکھیں۔
error-field-state = براہ کرم ریاست لکھیں۔
error-field-pincode = پن کوڈ کے 6 ہندسے ہوتے ہیں۔
error-field-OTHER = یہ ٹھیک نہیں ہے۔ اپنا کاغذ دیکھ کر لکھیں۔
outlet-standing-ready = آج کے لیے تیار
outlet-standing-unknown = ابھی پتا نہیں
outlet-standing-not-active = ابھی رجسٹر نہیں
outlet-standing-daily-auth = آج کا سائن اِن باقی ہے
outlet-standing-ekyc = ای کے وائی سی باقی ہے
outlet-accepted = ہو گیا۔ ⁨{ $message }⁩
outlet-refused = منظور نہیں ہوا۔ ⁨{ $message }⁩ ⁨{ $code }⁩
outlet-silent = کوئی جواب نہیں آیا۔ شاید ہو گیا ہو: پہلے سروس سے پوچھیں۔
outlet-ask = پھر پوچھیں
outlet-asking = سروس سے پوچھ رہے ہیں…
errand-text = سروس یہ کر رہی ہے۔ براہ کرم رکیں۔
# review: legal
consent-owner-sample = میری انگلی کا نشان
consent-owner-sample-eye = میری انگلی کا نشان یا آنکھ کا اسکین
consent-owner =
    سروس اور UIDAI کو یہ ملے گا: میرا آدھار نمبر اور میری لکھی معلومات۔
    یہ اور { $sample } صرف اس کے لیے: { $service }۔
    یہ مشین انہیں اپنے پاس نہیں رکھتی۔
    میں منع کر سکتا/سکتی ہوں۔ تب اس دکان میں آدھار سروس نہیں چلے گی۔
tpin-text = اپنے والیٹ کا TPIN دبائیں۔ یہ کہیں نہیں رکھا جاتا۔
tpin-until-restart = TPIN لے لیا، مشین پھر چالو ہونے تک۔ آپریٹر کو اسے مشین کی TPIN فائل میں ڈالنا ہوگا۔
tpin-noted = TPIN لے لیا۔ اب پیسے جمع ہو سکتے ہیں۔
error-tpin = TPIN کے { $min } سے { $max } ہندسے ہوتے ہیں۔
# review: new
error-tpin-refused = یہ TPIN قبول نہیں ہوا۔ دوسرا TPIN ⁨{ $left }⁩ بار اور ڈال سکتے ہیں۔
# review: new
error-tpin-stopped = دو بار قبول نہیں ہوا۔ آپریٹر سے پوچھیں، پھر دکان میں جانچ دبائیں۔
