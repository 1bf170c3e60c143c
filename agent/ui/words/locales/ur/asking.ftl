## What every dialogue can ask: one of a list, a form, a question to the service

services-cash = نقد
services-account = کھاتہ
services-pay = نقد سے ادائیگی
pick-title = براہ کرم چنیں
pick-text = ان میں سے ایک کو چھوئیں۔
pick-search = تلاش
pick-search-hint = نام کے پہلے حروف
pick-most-used = سبھی
pick-none = ان حروف کا کوئی نام نہیں ہے۔
field-other = { $field }
inquiry-title = ایک منٹ
inquiry-text = آگے بڑھنے سے پہلے جانچ لیں۔
inquiry-wait = اس میں چند سیکنڈ لگتے ہیں۔
inquiry-again = پھر پوچھنے کے لیے “آگے” کو چھوئیں۔
inquiry-until = یہ ⁨{ DATETIME($date, timeStyle: "short") }⁩ تک چلے گا۔
review-amount-cash = آپ نقد دیں گے
review-fee = فیس
review-total = کل دینا ہے
review-repeats = تھوڑی دیر پہلے یہاں سے یہی بھیجا گیا تھا۔ دوبارہ بھیجنا ہو تبھی “ہاں” کو چھوئیں۔
# review: a shop's everyday words for the drawer's notes
review-notes-lacking = دکان میں شاید صحیح نوٹ نہ ہوں۔ پہلے دکاندار سے پوچھیں۔
second-title = کیا ایک بار اور؟
# review: legal
second-open = آپ نے ⁨{ DATETIME($date, timeStyle: "short") }⁩ پر { $amount } مانگے تھے۔ ابھی جواب نہیں آیا۔ وہ اب بھی پورا ہو سکتا ہے۔ دوسری بار چاہیے تبھی “ہاں” کو چھوئیں۔
# review: legal
second-open-somebody = یہاں ⁨{ DATETIME($date, timeStyle: "short") }⁩ پر { $amount } مانگے گئے تھے۔ ابھی جواب نہیں آیا۔ وہ آپ نے مانگے تھے تو کام اب بھی ہو سکتا ہے۔ یہ الگ ہو تبھی “ہاں” کو چھوئیں۔
# review: legal
second-paid = ⁨{ DATETIME($date, timeStyle: "short") }⁩ پر مانگے گئے آپ کے { $amount } کا کام ہو گیا۔ نوٹ کاؤنٹر پر رکھے ہیں۔ دوسری بار چاہیے تبھی “ہاں” کو چھوئیں۔
# review: legal
second-paid-somebody = ⁨{ DATETIME($date, timeStyle: "short") }⁩ پر یہاں مانگے گئے { $amount } کا کام ہو گیا۔ اگر وہ آپ نے مانگے تھے تو نوٹ کاؤنٹر سے مانگیں۔ یہ الگ ہو تبھی “ہاں” کو چھوئیں۔
second-none-open = دوسرا شروع نہیں کیا گیا۔ ⁨{ DATETIME($date, timeStyle: "short") }⁩ والے پہلے { $amount } کے جواب کا انتظار ہے۔ اس کی پرچی سنبھال کر رکھیں۔
second-none-open-somebody = کچھ نیا شروع نہیں کیا گیا۔ ⁨{ DATETIME($date, timeStyle: "short") }⁩ والے { $amount } کے جواب کا انتظار ہے۔ وہ آپ کے ہوں تو پرچی سنبھال کر رکھیں۔
# review: legal
second-none-paid = دوسرا شروع نہیں کیا گیا۔ ⁨{ DATETIME($date, timeStyle: "short") }⁩ والے پہلے { $amount } کا کام ہو گیا۔ اس کے نوٹ کاؤنٹر سے مانگیں۔
# review: legal
second-none-paid-somebody = کچھ نیا شروع نہیں کیا گیا۔ ⁨{ DATETIME($date, timeStyle: "short") }⁩ والے { $amount } کا کام ہو گیا۔ وہ آپ کے ہوں تو نوٹ کاؤنٹر سے مانگیں۔
rest-option = یہ ابھی دستیاب نہیں ہے۔
error-pick-unknown = یہ نام نہیں ملا۔ براہ کرم پھر چنیں۔
error-field-other = یہ ٹھیک نہیں ہے: { $field }۔ پرانے بل یا کاغذ سے دیکھ کر لکھیں۔
error-field-just-digits = { $field } میں { $count } ہندسے ہوتے ہیں۔ پرانے بل سے دیکھ کر لکھیں۔
error-field-just-letters = { $field } میں { $count } حروف اور ہندسے ہوتے ہیں۔ پرانے بل سے دیکھ کر لکھیں۔
error-field-from-digits = { $field } میں { $min } سے { $max } ہندسے ہوتے ہیں۔ پرانے بل سے دیکھ کر لکھیں۔
error-field-from-letters = { $field } میں { $min } سے { $max } حروف اور ہندسے ہوتے ہیں۔ پرانے بل سے دیکھ کر لکھیں۔
error-learnt-expired = وقت گزر گیا، اس لیے ہم پھر پوچھ رہے ہیں۔
error-inquiry-silent = کوئی جواب نہیں آیا۔ براہ کرم پھر کوشش کریں۔
error-inquiry-busy = ابھی بہت سوال چل رہے ہیں۔ تھوڑا رک کر پھر کوشش کریں۔
error-inquiry-refused = یہ منظور نہیں ہوا۔ پیچھے جا کر جانچ لیں۔
error-inquiry-outlet = یہ ابھی نہیں ہو سکتا۔ براہ کرم دکاندار سے پوچھیں۔
error-inquiry-bill = کوئی بل نہیں ملا۔ براہ کرم نمبر جانچ لیں۔
error-inquiry-biller = اس کمپنی کے بل یہاں نہیں بھرے جا سکتے۔
error-inquiry-bank = اس بینک میں یہاں سے پیسے نہیں بھیجے جا سکتے۔
