## Recharge: mobile and DTH

# review: same word as the bill company, as in Hindi
pick-operator = کون سی کمپنی؟
# review: same word as the bill company, as in Hindi
line-operator = کمپنی
field-recharge_number = ریچارج والا نمبر
error-field-recharge_number = موبائل نمبر کے 10 ہندسے ہوتے ہیں، پہلا 6 سے 9۔
# review: new wording
field-recharge-subscriber = سبسکرائبر نمبر
error-field-recharge-subscriber = یہ اس کمپنی کا نمبر نہیں۔ براہ کرم جانچ لیں۔
# review: new wording
rest-operator-number = اس کمپنی کا نمبر نہیں
# review: new wording
operator-before = پچھلی بار، …{ $ending } والے نمبر پر
working-recharge-title = کمپنی سے پوچھ رہے ہیں
working-recharge-text = بھیج دیا۔ کمپنی ایک منٹ میں بتاتی ہے۔
working-recharge-sent = کمپنی کو بھیجا گیا
working-recharge-asking = کمپنی ریچارج کر رہی ہے
pending-recharge-title = کمپنی کا جواب ابھی نہیں آیا
# review: legal
pending-recharge-text = ریچارج اب بھی آ سکتا ہے۔ نوٹ دکان میں ہیں۔ پرچی سنبھال کر رکھیں۔
result-recharge-title = ریچارج ہو گیا
result-recharge-text = { $last4 } پر ختم ہونے والے نمبر پر { $amount } آ گئے۔

sorry-failed-INVALID_NUMBER = کمپنی کو اس نمبر کا پتا نہیں۔
sorry-failed-INVALID_AMOUNT = کمپنی یہ رقم نہیں لیتی۔
sorry-failed-DUPLICATE_RECHARGE = یہی ریچارج ابھی ابھی ہو چکا ہے۔
sorry-failed-OPERATOR_UNAVAILABLE = اس کمپنی کا ریچارج ابھی نہیں ہو سکتا۔
sorry-failed-INSUFFICIENT_BALANCE = دکان کے والیٹ میں پیسے کم ہیں۔
sorry-failed-OPERATOR_FAILED = کمپنی نے یہ نہیں لیا۔
sorry-now-INVALID_NUMBER = نمبر اور کمپنی جانچ کر پھر شروع کریں۔
sorry-now-INVALID_AMOUNT = کوئی اور رقم چنیں۔
sorry-now-DUPLICATE_RECHARGE = پہلے فون دیکھیں۔ اور بھیجنے کے لیے چند منٹ رکیں۔
sorry-now-OPERATOR_UNAVAILABLE = چند منٹ بعد پھر کوشش کریں۔
sorry-now-INSUFFICIENT_BALANCE = براہ کرم دکاندار سے پوچھیں۔
sorry-now-OPERATOR_FAILED = آپ پھر شروع کر سکتے ہیں، یا کمپنی سے پوچھیں۔
sorry-refused-number = یہ نمبر منظور نہیں ہوا۔
sorry-refused-amount = یہ رقم منظور نہیں ہوئی۔
sorry-refused-operator = اس کمپنی کا ریچارج ابھی نہیں ہو سکتا۔
