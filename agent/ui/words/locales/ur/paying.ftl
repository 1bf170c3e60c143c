### Paying by phone, at the card reader, and notes that come in or go out.

cash-title = آپ کا نقد
cash-pin-title = دکاندار سے اپنا نقد مانگیں
cash-pin-text = دکاندار: اپنا PIN دبائیں۔
cash-text = جانے سے پہلے نوٹ گن لیں۔
cash-handed-title = یہ رقم گاہک کو دیں
cash-handed-text = دکاندار: نوٹ دیں، پھر “دے دیے” کو چھوئیں۔
# review: a shop's everyday words for the drawer's notes
cash-as-shown = جیسا دکھایا، ویسا دیا
cash-other-notes = دیا، دوسرے نوٹوں میں
# review: a shop's everyday words for the drawer's notes
cash-notes-lacking = گنتی کے مطابق یہ نوٹ گلّے میں نہیں۔ اتنی ہی رقم دیں۔
cash-asked-again-text = دکاندار: جو سچ ہے، اسے چھوئیں۔
cash-not-handed-pin-title = نوٹ نہیں دیے گئے
cash-not-handed-pin-text = دکاندار: اپنے PIN سے تصدیق کریں۔
# review: legal
cash-claim-title = دعویٰ کوڈ
# review: legal
cash-claim-text = گاہک کی پرچی والا کوڈ دبائیں۔
cash-last4 = نمبر کے آخری ہندسے
# review: legal
cash-claim-either = پرچی کا کوڈ۔ پرچی نہیں؟ آخری چار۔
# review: legal
cash-claim-last4 = آخری چار ہندسے: آدھار، کارڈ، نمبر یا بینک حوالے کے۔
cash-claim-characters = نمبر کے آخری چار حروف اور ہندسے۔
# review: legal
cash-claim-proven = کوڈ صحیح ہے۔ نوٹ یہاں ہیں؟ تو آگے بڑھیں۔
cash-doubt-text = یہ بیچ میں رک گیا تھا۔ کیا گاہک کو نوٹ ملے؟

## The QR

qr-title = فون سے ادائیگی کریں
qr-text = کسی بھی UPI ایپ سے اسکین کریں۔
qr-scan = کسی بھی UPI ایپ سے اسکین کریں
qr-beside = پاس والی اسکرین کا کوڈ اسکین کریں
qr-no-phone = میرے پاس فون نہیں ہے
# review: legal
qr-cancel-hint = ابھی پیسے بھیجے ہیں، تو منسوخ کرنے پر بھی گنے جائیں گے۔
page-qr = QR کوڈ

## The card reader

card-title = کارڈ مشین پر
card-text = کارڈ مشین جیسا کہے، ویسا کریں۔
card-pin-there = PIN کارڈ مشین پر ہی دبائیں، یہاں کبھی نہیں۔
card-prompt-insert-card = کارڈ مشین میں ڈالیں
card-prompt-enter-pin = مشین پر اپنا PIN دبائیں
card-prompt-wrong-pin = PIN غلط ہے۔ مشین پر پھر دبائیں
card-prompt-pin-blocked = PIN کئی بار غلط ہوا۔ یہ کارڈ بند ہو گیا ہے
card-prompt-look-at-terminal = مشین کی اسکرین دیکھیں اور ویسا کریں
card-prompt-please-wait = ایک منٹ رکیے
card-prompt-asking-bank = بینک سے پوچھ رہے ہیں۔ کارڈ نہ نکالیں
card-prompt-card-unreadable = کارڈ پڑھا نہیں گیا۔ پھر ڈالیں
card-prompt-card-not-accepted = یہ کارڈ یہاں نہیں چلے گا
card-prompt-limit-reached = اس کارڈ کی آج کی حد پوری ہو گئی
card-prompt-declined = کارڈ منظور نہیں ہوا
card-prompt-card-done = کارڈ کا کام ہو گیا۔ کارڈ نکال لیں
card-prompt-remove-card = اپنا کارڈ نکال لیں
card-prompt-out-of-order = کارڈ مشین خراب ہے
card-prompt-line-lost = کارڈ مشین جواب نہیں دے رہی۔ بینک سے پوچھ رہے ہیں
card-prompt-not-started = کارڈ مشین چالو نہیں ہوئی
card-prompt-OTHER = مشین کی اسکرین دیکھیں اور ویسا کریں
card-not-started = کارڈ مشین چالو نہیں ہوئی۔ کوئی پیسہ نہیں گیا۔

## The customer's notes come in

# review: legal
cash-take-pin-title = نوٹ دکاندار کو دیں
cash-take-pin-text = دکاندار: اپنا PIN دبائیں۔
cash-take-title = گاہک کے نوٹ گنیں
cash-take-text = دکاندار: جتنے روپے گنے، اتنے دبائیں۔
cash-take-done = مل گئے
error-counted = یہ رقم نہیں ملتی۔ براہ کرم پھر گنیں۔

## They go back

# review: legal
cash-return-pin-title = نوٹ گاہک کو لوٹانے ہیں
cash-return-pin-text = دکاندار: اپنا PIN دبائیں۔
# review: legal
cash-return-title = یہ رقم گاہک کو لوٹائیں
# review: legal
cash-return-text = دکاندار: نوٹ دیں، پھر “لوٹا دیے” کو چھوئیں۔
# review: legal
cash-return-done = لوٹا دیے
cash-later = بعد میں، پرچی سے

## The dispenser, and doubts

cash-dispensing-title = آپ کے نوٹ آ رہے ہیں
cash-dispensing-text = نوٹ نکالیں اور گن لیں۔
cash-doubt-title = کیا نوٹ دیے گئے؟
# review: legal
cash-denied-title = اس کے لیے نقد نہ دیں
cash-denied-text = کارڈ مشین نے ہاں کہا، پر بینک نے منع کیا۔
cash-denied-done = نپٹ گیا
cash-from-drawer = اپنے گلّے سے
cash-notes = { $value } روپے کے نوٹ: { $count }
