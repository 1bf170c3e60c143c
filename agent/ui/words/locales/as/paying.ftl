### Paying by phone, at the card reader, and notes that come in or go out.

cash-title = আপোনাৰ টকা
cash-pin-title = দোকানীৰ ওচৰত টকা খোজক
cash-pin-text = দোকানী: আপোনাৰ PIN টিপক।
cash-text = যোৱাৰ আগতে নোট গণি লওক।
cash-handed-title = গ্ৰাহকক এই টকা দিয়ক
cash-handed-text = দোকানী: নোট দিয়ক, তাৰ পিছত “দিলোঁ” টিপক।
cash-asked-again-text = দোকানী: যিটো সঁচা, সেইটো টিপক।
cash-not-handed-pin-title = নোট দিয়া হোৱা নাই
cash-not-handed-pin-text = দোকানী: PIN টিপি পকা কৰক।
# review: legal
cash-claim-title = দাবী ক'ড
# review: legal
cash-claim-text = গ্ৰাহকৰ স্লিপৰ ক'ড টিপক।
cash-last4 = নম্বৰৰ শেষত
# review: legal
cash-claim-either = স্লিপৰ ক'ড। স্লিপ নাই? তেন্তে শেষৰ চাৰিটা।
# review: legal
cash-claim-last4 = শেষৰ চাৰিটা সংখ্যা: আধাৰ, কাৰ্ড, নম্বৰ বা বেংক ৰেফাৰেন্সৰ।
# review: legal
cash-claim-characters = নম্বৰৰ শেষৰ চাৰিটা আখৰ আৰু সংখ্যা।
# review: legal
cash-claim-proven = ক'ড ঠিক আছে। নোট ইয়াত আছেনে? তেন্তে আগবাঢ়ক।
cash-doubt-text = কাম মাজতে বন্ধ হ'ল। গ্ৰাহকে নোট পালেনে?

## The QR

qr-title = ফোনেৰে টকা দিয়ক
qr-text = যিকোনো UPI এপেৰে স্কেন কৰক।
qr-scan = যিকোনো UPI এপেৰে স্কেন কৰক
qr-beside = কাষৰ স্ক্ৰীণৰ ক'ড স্কেন কৰক
qr-no-phone = মোৰ ফোন নাই
qr-cancel-hint = এইমাত্ৰ টকা দিছে যদি, বাতিল কৰিলেও সেয়া ধৰা হ'ব।
page-qr = QR ক'ড

## The card reader

card-title = কাৰ্ড মেচিনত
card-text = কাৰ্ড মেচিনে যি কয়, তাকে কৰক।
card-pin-there = PIN কেৱল কাৰ্ড মেচিনত টিপক, ইয়াত কেতিয়াও নহয়।
card-prompt-insert-card = কাৰ্ড মেচিনত সুমাওক
card-prompt-enter-pin = কাৰ্ড মেচিনত PIN টিপক
card-prompt-wrong-pin = PIN ভুল। কাৰ্ড মেচিনত আকৌ টিপক
card-prompt-pin-blocked = বহুবাৰ PIN ভুল হ'ল। এই কাৰ্ড বন্ধ হৈ গ'ল
card-prompt-look-at-terminal = কাৰ্ড মেচিন চাই তেনেকৈ কৰক
card-prompt-please-wait = অলপ ৰওক
card-prompt-asking-bank = বেংকক সুধি আছোঁ। কাৰ্ড নুলিয়াব
card-prompt-card-unreadable = কাৰ্ড পঢ়িব পৰা নগ'ল। আকৌ সুমাওক
card-prompt-card-not-accepted = এই কাৰ্ড ইয়াত নচলে
card-prompt-limit-reached = এই কাৰ্ডৰ আজিৰ সীমা শেষ
card-prompt-declined = কাৰ্ড লোৱা নহ'ল
card-prompt-card-done = কাৰ্ডৰ কাম শেষ। উলিয়াই লওক
card-prompt-remove-card = আপোনাৰ কাৰ্ড উলিয়াই লওক
card-prompt-out-of-order = কাৰ্ড মেচিন বেয়া হৈছে
card-prompt-line-lost = কাৰ্ড মেচিনে উত্তৰ দিয়া নাই। বেংকক সুধি আছোঁ
card-prompt-not-started = কাৰ্ড মেচিন চলা নাই
card-prompt-OTHER = কাৰ্ড মেচিন চাই তেনেকৈ কৰক
card-not-started = কাৰ্ড মেচিন চলা নাই। কোনো টকা যোৱা নাই।

## The customer's notes come in

cash-take-pin-title = নোট দোকানীক দিয়ক
cash-take-pin-text = দোকানী: আপোনাৰ PIN টিপক।
cash-take-title = গ্ৰাহকৰ নোট গণক
cash-take-text = দোকানী: যিমান টকা গণিলে, টিপক।
cash-take-done = পালোঁ
error-counted = টকা মিলা নাই। আকৌ গণক।

## They go back

# review: legal
cash-return-pin-title = নোট গ্ৰাহকক ঘূৰাই দিব লাগে
# review: legal
cash-return-pin-text = দোকানী: আপোনাৰ PIN টিপক।
# review: legal
cash-return-title = এই টকা ঘূৰাই দিয়ক
# review: legal
cash-return-text = দোকানী: নোট দিয়ক, তাৰ পিছত “ঘূৰাই দিলোঁ” টিপক।
# review: legal
cash-return-done = ঘূৰাই দিলোঁ
# review: legal
cash-later = পিছত, স্লিপেৰে

## The dispenser, and doubts

cash-dispensing-title = আপোনাৰ নোট আহি আছে
cash-dispensing-text = নোট উলিয়াই গণি লওক।
cash-doubt-title = নোট দিয়া-লোৱা হ'লনে?
cash-denied-title = ইয়াৰ বাবে নগদ নিদিব
cash-denied-text = কাৰ্ড মেচিনে হয় ক'লে, কিন্তু বেংকে নহয় ক'লে।
cash-denied-done = মিটিল
cash-from-drawer = আপোনাৰ কেছবাকচৰ পৰা
cash-notes = { $value } টকীয়া { $count } খন নোট
cash-as-shown = দেখুওৱা দৰে দিলোঁ
cash-other-notes = দিলোঁ, বেলেগ নোটেৰে
cash-notes-lacking = গণনা মতে এই নোট কেছবাকচত নাই। একে পৰিমাণৰ টকা দিয়ক।
