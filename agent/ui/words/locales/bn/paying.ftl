### Paying by phone, at the card reader, and notes that come in or go out.

cash-title = আপনার টাকা
cash-pin-title = দোকানদারের কাছে টাকা চান
cash-pin-text = দোকানদার: আপনার PIN টিপুন।
cash-text = যাওয়ার আগে নোট গুনে নিন।
cash-handed-title = এই টাকা গ্রাহককে দিন
cash-handed-text = দোকানদার: নোট দিন, তারপর “দিয়েছি” টাচ করুন।
# review: a shop's everyday words for the drawer's notes
cash-as-shown = যেমন দেখানো, তেমনই দিয়েছি
cash-other-notes = দিয়েছি, অন্য নোটে
# review: a shop's everyday words for the drawer's notes
cash-notes-lacking = গোনা অনুযায়ী এই নোট ক্যাশবাক্সে নেই। একই টাকা দিন।
cash-asked-again-text = দোকানদার: যা সত্যি, তা টাচ করুন।
cash-not-handed-pin-title = নোট দেওয়া হয়নি
cash-not-handed-pin-text = দোকানদার: PIN টিপে জানান।
# review: legal
cash-claim-title = দাবি কোড
# review: legal
cash-claim-text = গ্রাহকের স্লিপের কোড টিপুন।
cash-last4 = নম্বরের শেষে
# review: legal
cash-claim-either = স্লিপের কোড। স্লিপ নেই? তবে শেষ চার।
# review: legal
cash-claim-last4 = শেষ চার সংখ্যা: আধার, কার্ড, নম্বর বা ব্যাঙ্ক রেফারেন্সের।
# review: legal
cash-claim-characters = নম্বরের শেষ চারটি অক্ষর ও সংখ্যা।
# review: legal
cash-claim-proven = কোড ঠিক আছে। নোট এখানে আছে? তবে এগোন।
cash-doubt-text = কাজ মাঝপথে থেমেছিল। গ্রাহক কি নোট পেয়েছেন?

## The QR

qr-title = ফোন দিয়ে টাকা দিন
qr-text = যেকোনো UPI অ্যাপে স্ক্যান করুন।
qr-scan = যেকোনো UPI অ্যাপে স্ক্যান করুন
qr-beside = পাশের স্ক্রিনের কোড স্ক্যান করুন
qr-no-phone = আমার ফোন নেই
qr-cancel-hint = এখনই টাকা দিয়ে থাকলে বাতিলের পরেও তা ধরা হবে।
page-qr = QR কোড

## The card reader

card-title = কার্ড মেশিনে
card-text = কার্ড মেশিনে যা বলে, তাই করুন।
card-pin-there = PIN শুধু কার্ড মেশিনে টিপুন, এখানে কখনও নয়।
card-prompt-insert-card = কার্ড মেশিনে ঢোকান
card-prompt-enter-pin = কার্ড মেশিনে PIN টিপুন
card-prompt-wrong-pin = PIN ভুল। কার্ড মেশিনে আবার টিপুন
card-prompt-pin-blocked = অনেকবার ভুল PIN। এই কার্ড বন্ধ হয়ে গেছে
card-prompt-look-at-terminal = কার্ড মেশিন দেখে সেইমতো করুন
card-prompt-please-wait = একটু দাঁড়ান
card-prompt-asking-bank = ব্যাঙ্ককে জিজ্ঞাসা করা হচ্ছে। কার্ড বের করবেন না
card-prompt-card-unreadable = কার্ড পড়া যায়নি। আবার ঢোকান
card-prompt-card-not-accepted = এই কার্ড এখানে চলে না
card-prompt-limit-reached = এই কার্ডের আজকের সীমা শেষ
card-prompt-declined = কার্ড নেওয়া হয়নি
card-prompt-card-done = কার্ডের কাজ শেষ। বের করে নিতে পারেন
card-prompt-remove-card = কার্ড বের করে নিন
card-prompt-out-of-order = কার্ড মেশিন খারাপ
card-prompt-line-lost = কার্ড মেশিন সাড়া দিচ্ছে না। ব্যাঙ্ককে জিজ্ঞাসা করা হচ্ছে
card-prompt-not-started = কার্ড মেশিন চালু হয়নি
card-prompt-OTHER = কার্ড মেশিন দেখে সেইমতো করুন
card-not-started = কার্ড মেশিন চালু হয়নি। কোনো টাকা যায়নি।

## The customer's notes come in

cash-take-pin-title = নোট দোকানদারকে দিন
cash-take-pin-text = দোকানদার: আপনার PIN টিপুন।
cash-take-title = গ্রাহকের নোট গুনুন
cash-take-text = দোকানদার: যত টাকা গুনলেন, টিপুন।
cash-take-done = পেয়েছি
error-counted = টাকা মিলছে না। আবার গুনুন।

## They go back

# review: legal
cash-return-pin-title = নোট গ্রাহক ফেরত পাবেন
# review: legal
cash-return-pin-text = দোকানদার: আপনার PIN টিপুন।
# review: legal
cash-return-title = এই টাকা ফেরত দিন
# review: legal
cash-return-text = দোকানদার: নোট দিন, তারপর “ফেরত দিয়েছি” টাচ করুন।
# review: legal
cash-return-done = ফেরত দিয়েছি
# review: legal
cash-later = পরে, স্লিপ দিয়ে

## The dispenser, and doubts

cash-dispensing-title = আপনার নোট আসছে
cash-dispensing-text = নোট বের করে গুনে নিন।
cash-doubt-title = নোট কি দেওয়া-নেওয়া হয়েছে?
cash-denied-title = এর জন্য নগদ দেবেন না
cash-denied-text = কার্ড মেশিন হ্যাঁ বলেছে, কিন্তু ব্যাঙ্ক না বলেছে।
cash-denied-done = মিটে গেছে
cash-from-drawer = আপনার ক্যাশবাক্স থেকে
cash-notes = { $value } টাকার { $count }টি নোট
