## Money transfer (Free DMT)

rest-transfer-bank = اس بینک میں یہاں سے پیسے نہیں بھیجے جا سکتے۔
pick-transfer-bank = کس بینک میں؟
line-transfer-bank = بینک
field-sender-mobile = آپ کا موبائل نمبر: اس پر کوڈ آئے گا
error-field-sender-mobile = موبائل نمبر کے 10 ہندسے ہوتے ہیں، پہلا 6 سے 9۔
inquiry-sender-check-asking = آپ کے فون پر کوڈ بھیج رہے ہیں
field-sender-name = آپ کا نام
error-field-sender-name = براہ کرم اپنا نام لکھیں۔
pick-beneficiary = کس کو؟
pick-beneficiary-new = نیا کھاتہ
line-beneficiary = پانے والا
field-transfer-account = پانے والے کا کھاتہ نمبر
error-field-transfer-account = کھاتہ نمبر کے 9 سے 18 ہندسے ہوتے ہیں۔
field-transfer-account-again = پانے والے کا کھاتہ نمبر، ایک بار اور
error-field-transfer-account-again = دونوں نمبر الگ ہیں۔ پھر لکھیں، یا پیچھے جائیں۔
field-transfer-ifsc = پانے والے کے بینک کا IFSC
field-transfer-ifsc-after = پانے والے کے بینک کا IFSC، { $begins } کے بعد
error-field-transfer-ifsc = یہ اس بینک کا IFSC نہیں ہے۔ وہ ایسا ہوتا ہے: SBIN0001234
# review: legal
inquiry-account-offer = بینک سے پوچھیں کہ کھاتہ کس کا ہے؟ اس کے { $price } لگیں گے۔
inquiry-account-yes = ہاں، بینک سے پوچھیں
inquiry-account-no = نہیں، بنا پوچھے آگے
inquiry-account-asking = بینک سے پوچھ رہے ہیں کہ کھاتہ کس کا ہے
inquiry-account-learnt = کیا یہی صحیح شخص ہے؟
inquiry-account-bad = بینک کو اس کھاتے کا پتا نہیں۔ پیچھے جا کر جانچ لیں۔
line-account-name = بینک میں نام
account-name-untold = بینک نے نام نہیں بتایا
# review: legal
error-account-silent = کوئی جواب نہیں آیا۔ پھر بھی چارج لگا ہو سکتا ہے۔
field-transfer-name = پانے والے کا نام
error-field-transfer-name = براہ کرم نام لکھیں۔
inquiry-beneficiary-add-asking = کھاتہ لکھا جا رہا ہے
inquiry-transfer-limits-asking = پوچھ رہے ہیں کہ کتنا بھیجا جا سکتا ہے
inquiry-transfer-price-asking = چارج پوچھ رہے ہیں
error-inquiry-otp = کوڈ کا وقت گزر گیا۔ براہ کرم نیا کوڈ لکھیں۔
error-inquiry-day-limit = آج اس کھاتے میں اور پیسے نہیں بھیجے جا سکتے۔
error-inquiry-wallet = دکان ابھی اتنے نہیں بھیج سکتی۔ کم رقم چنیں، یا دکاندار سے پوچھیں۔

working-transfer-title = آپ کے پیسے بھیج رہے ہیں
working-transfer-text = بھیج دیا۔ بینک ایک منٹ میں بتاتا ہے۔
working-transfer-sent = بینک کو بھیجا گیا
working-transfer-asking = بینک اسے درج کر رہا ہے
pending-transfer-title = بینک کا جواب ابھی نہیں آیا
# review: legal
pending-transfer-text = پیسے اب بھی پہنچ سکتے ہیں۔ نوٹ دکان میں ہیں۔ پرچی سنبھال کر رکھیں۔
result-transfer-title = پیسے پہنچ گئے
result-transfer-text = { $last4 } پر ختم ہونے والے کھاتے میں { $amount } پہنچ گئے۔

sorry-failed-INVALID_ACCOUNT = بینک کو اس کھاتے کا پتا نہیں۔
sorry-failed-NAME_MISMATCH = یہ نام اس کھاتے کا نہیں ہے۔
sorry-now-INVALID_ACCOUNT = کھاتہ نمبر اور IFSC جانچ کر پھر شروع کریں۔
sorry-now-NAME_MISMATCH = نام اور کھاتہ جانچ کر پھر شروع کریں۔
sorry-refused-bank = اس بینک میں یہاں سے پیسے نہیں بھیجے جا سکتے۔
sorry-refused-beneficiary = یہ کھاتہ اب آپ کی فہرست میں نہیں ہے۔

slip-beneficiary = پانے والا
slip-account = کھاتہ
slip-ifsc = IFSC
slip-sender = بھیجنے والے کا موبائل
slip-utr = بینک حوالہ (UTR)
