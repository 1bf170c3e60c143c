### What each screen asks or says. One question, at most twelve words a sentence.

language-name = অসমীয়া
amount-in-words = { $rupees } টকা
amount-in-words-paise = { $rupees } টকা { $paise } পইচা

start-title = নমস্কাৰ
start-text = আধাৰ, কাৰ্ড বা UPI ৰে টকা উলিয়াওক, আন কামো কৰক।
start-unanswered = দোকানী: নোট দিয়া-লোৱা হ'লনে? ({ $count })

services-title = আপোনাক কি লাগে?
services-text = এটা টিপক।

aadhaar-title = আপোনাৰ আধাৰ নম্বৰ
aadhaar-text = আধাৰ কাৰ্ডৰ 12 টা সংখ্যা টিপক।
aadhaar-forget = মচি পেলাওক
# review: legal
aadhaar-kept = এইটো ইয়াত ৰখা নহয়।

bank-title = কোন বেংক?
bank-text = আপোনাৰ বেংক টিপক।
bank-search = বেলেগ বেংক
bank-search-hint = বেংকৰ নামৰ প্ৰথম কেইটামান আখৰ
bank-most-used = বেছিকৈ চলা
bank-none = এই আখৰেৰে কোনো বেংক নাই।

amount-title = কিমান টকা?
amount-text = টকাৰ পৰিমাণ টিপক, বা লিখক।
amount-quick = { $amount }
amount-limits = { $min } ৰ পৰা { $max }, { $step } { $step } কৈ
amount-limits-any = { $min } ৰ পৰা { $max }

mobile-title = আপোনাৰ ম'বাইল নম্বৰ
mobile-text = আপোনাৰ বেংকে এই ফোনলৈ এটা ক'ড পঠাব।

otp-title = ফোনলৈ অহা ক'ড
otp-text = { $sent_to } নম্বৰলৈ ক'ড পঠোৱা হ'ল।
otp-resend-in = { $seconds } ছেকেণ্ডত

# review: legal
consent-title = আপুনি মান্তিনে?
# review: legal
consent-text-goes = আপোনাৰ আধাৰ নম্বৰ আৰু আঙুলিৰ ছাপ UIDAI আৰু বেংকলৈ যাব।
consent-text-goes-eye = আপোনাৰ আধাৰ নম্বৰ, আঙুলিৰ ছাপ বা চকুৰ স্কেন UIDAI আৰু বেংকলৈ যাব।
consent-text =
    { $goes }
    কেৱল ইয়াৰ বাবে: { $service }, { $amount }।
    ইয়াত একো ৰখা নহয়।
    আপুনি মানা কৰিব পাৰে: কাৰ্ড, UPI বা আপোনাৰ শাখা আছে।

review-title = এইটো ঠিকনে?
review-text = সলাবলৈ সেই শাৰীটো টিপক।
review-charge-none = ইয়াত বেছি একো দিব নালাগে
review-amount = আপুনি পাব
review-amount-in = আপুনি জমা দিব
review-amount-pay = আপুনি দোকানক দিব
review-amount-set = কাৰ্ডৰ পৰা যি খোজা হ'ব

biometric-title = কাঁচত আঙুলি ৰাখক
biometric-text = যিকোনো আঙুলি। পোনে হেঁচক, নলৰাব।
biometric-status-starting = অলপ ৰওক। মেচিন সাজু হৈ আছে।
biometric-status-place-finger = এতিয়া আঙুলি ৰাখক।
biometric-status-reading = পঢ়ি আছোঁ। আঙুলি নলৰাব।
biometric-status-again = আৰু এবাৰ। বেলেগ আঙুলি দিয়ক।
biometric-status-rub = স্পষ্ট নহয়। আঙুলি হাতৰ তলুৱাত ঘঁহক, তাৰ পিছত আকৌ ৰাখক।
biometric-status-wipe = স্পষ্ট নহয়। আঙুলি মচি শুকুৱাওক, তাৰ পিছত আকৌ ৰাখক।
biometric-status-index = এতিয়া আনখন হাতৰ প্ৰথম আঙুলি ৰাখক।
biometric-status-thumb = এতিয়া বুঢ়া আঙুলি ৰাখক। পোনে হেঁচক।
biometric-status-OTHER = অলপ ৰওক।

working-title = আপোনাৰ বেংকক সুধি আছোঁ
working-text = সাধাৰণতে দহ ছেকেণ্ড লাগে। অলপ ৰওক।
# review: legal
working-still-text = সাধাৰণতকৈ বেছি সময় লাগিছে। আপোনাৰ টকা নিৰাপদ।
# review: legal
working-still-later = পকা হৈ আছে। আপোনাৰ টকা নিৰাপদ।
working-may-go-text = বেছি সময় লাগিছে। স্লিপ লৈ আপুনি যাব পাৰে।
working-may-go-later = স্লিপ লৈ আপুনি যাব পাৰে। দোকানে ইয়াক আকৌ বিচাৰি পাব।
working-then-slip = তাৰ পিছত আপোনাৰ স্লিপ ওলাব
working-then-result = তাৰ পিছত ফল দেখিব
working-go = স্লিপ লৈ যাওক
working-captured = আঙুলিৰ ছাপ লোৱা হ'ল
working-sent = আপোনাৰ বেংকলৈ পঠোৱা হ'ল
working-asking = আপোনাৰ বেংকে চাই আছে
working-looking = আপোনাৰ বেংকক আকৌ সুধি আছোঁ
working-answered = উত্তৰ আহিল

pending-title = বেংকৰ উত্তৰ এতিয়াও অহা নাই
# review: legal
pending-text = আপোনাৰ টকা নিৰাপদ। স্লিপ ৰাখি থওক: এইখনেই আপোনাৰ প্ৰমাণ।
# review: legal
pending-claim-code = দাবী ক'ড
# review: legal
pending-until = টকা কটা গৈছে যদি { DATETIME($date, dateStyle: "medium") } ৰ ভিতৰত ঘূৰি আহিব।
# review: legal
pending-owed-title = আপোনাৰ টকা ৰখা আছে
# review: legal
pending-owed-text = দোকানীক দাবী ক'ড দেখুৱাওক। স্লিপ ৰাখি থওক।

result-title = হৈ গ'ল
result-balance = বেলেঞ্চ
result-balance-show = বেলেঞ্চ চাবলৈ টিপক
result-rrn = বেংক ৰেফাৰেন্স
result-reference = ৰেফাৰেন্স

sorry-happened = কি হ'ল
sorry-money = আপোনাৰ টকা
sorry-now = এতিয়া কি কৰিব
sorry-code = দোকানীৰ বাবে

closed-title = এতিয়া বন্ধ আছে
closed-text = অনুগ্ৰহ কৰি পিছত আহিব।

# After a start: what was interrupted.
resumed-title = আপোনাৰ { $amount } চাই আছোঁ
resumed-title-plain = আপোনাৰ কাম চাই আছোঁ
resumed-known-title = কি হ'ল, জনা গ'ল
resumed-stopped = মেচিন বন্ধ হৈছিল
resumed-runs = মেচিন আকৌ চলিছে
resumed-at = { DATETIME($at, timeStyle: "short") }
resumed-yes = কাম হৈ গ'ল
resumed-no = কাম নহ'ল
# review: legal
resumed-safe = আপোনাৰ টকা নিৰাপদ।
# review: legal
resumed-owed = আপোনাৰ টকা ৰখা আছে। দোকানীৰ ওচৰত খোজক।
resumed-doubt = দোকানী: নোট দিয়া-লোৱা হ'লনে নাই, কাউণ্টাৰত কওক।
# review: legal
resumed-held = পকা নোহোৱালৈকে আপোনাৰ নোট দোকানত থাকিব।
# review: legal
resumed-refund = আপোনাৰ নোট কাউণ্টাৰত আছে। দোকানীৰ ওচৰত খোজক।
resumed-others = আন কামো বন্ধ হৈছিল। কাউণ্টাৰত সোধক। ({ $count })
resumed-more = আৰু চাওক
resumed-more-with = আপোনাৰ নম্বৰৰ 4 টা সংখ্যাৰে
resumed-digits-title = শেষৰ চাৰিটা সংখ্যা
resumed-digits-text = যি আধাৰ, কাৰ্ড বা নম্বৰ দিছিল, তাৰ।
error-resumed-digits = এইবোৰ শেষৰ চাৰিটা সংখ্যা নহয়। চাই লওক।
error-resumed-codes = বহুত স্লিপ ছপা হৈ গ'ল। কাউণ্টাৰত সোধক।

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = এই মেচিন বন্ধ আছে
closed-disk-full = মেচিনত ঠাই নাই। এতিয়া টকা ল'ব বা দিব নোৱাৰে।
closed-disk-broken = মেচিনে একো লিখি ৰাখিব নোৱাৰে। এতিয়া টকা ল'ব বা দিব নোৱাৰে।
closed-disk-call = দোকানী: অপাৰেটৰক ফোন কৰক। কাক কিমান দিব লাগে, PIN টিপি চাওক।
closed-owed-text = এতিয়া একো নিদিব। লিখা নাথাকিব, দুবাৰ দিয়া হৈ যাব। এই তালিকা লিখি থওক।
closed-owed-unread = তালিকা পঢ়িব পৰা নাই। অপাৰেটৰক ফোন কৰক।

more-time-title = আৰু সময় লাগেনে?
more-time-text = যি লিখিছে, থাকিব।
leaving-title = বন্ধ কৰিবনে?
leaving-text = যি লিখিছে, মচি যাব।
leaving-go-on = নহয়, চলাই যাওক

page-lost = অলপ ৰওক। আকৌ আৰম্ভ হৈ আছে…
page-step = খোজ { $step }, মুঠ { $steps }
page-time = বাকী সময়
page-hear = শুনক
page-language = ভাষা
page-rests = এতিয়া বন্ধ
page-total = টকাৰ পৰিমাণ
page-date = { DATETIME($date, dateStyle: "medium") }

# review: legal
consent-text-no-amount =
    { $goes }
    কেৱল ইয়াৰ বাবে: { $service }।
    ইয়াত একো ৰখা নহয়।
    আপুনি মানা কৰিব পাৰে: কাৰ্ড, UPI বা আপোনাৰ শাখা আছে।
biometric-operator = দোকানী: কাঁচত আপোনাৰ আঙুলি ৰাখক
biometric-way-FP = আঙুলিৰে
biometric-way-IRIS = চকুৰে
biometric-way-FACE = মুখেৰে
biometric-eye-title = মেচিনলৈ চাওক
biometric-eye-text = চছমা খোলক। চকু ডাঙৰকৈ মেলক, মূৰ নলৰাব।
biometric-eye-starting = অলপ ৰওক। মেচিন সাজু হৈ আছে।
biometric-eye-place-finger = এতিয়া মেচিনলৈ চাওক।
biometric-eye-reading = পঢ়ি আছোঁ। মূৰ নলৰাব।
biometric-eye-again = আৰু এবাৰ। অলপ ওচৰলৈ আহক।
biometric-eye-OTHER = অলপ ৰওক।
working-noted = আপোনাৰ কথা লিখা হ'ল
working-making-qr = ক'ড তৈয়াৰ হৈ আছে
pending-qr-title = আপোনাৰ টকা দিয়াটো এতিয়াও পকা নহয়
# review: legal
pending-qr-text = টকা দিছে যদি, বেংকে জনালে নগদ পাব।
pending-deposit-title = বেংকৰ উত্তৰ এতিয়াও অহা নাই
# review: legal
pending-deposit-text = তেতিয়ালৈকে নোট দোকানত থাকিব। স্লিপ ৰাখি থওক।
pending-no-cash-title = বেংকৰ উত্তৰ এতিয়াও অহা নাই
pending-no-cash-text = পিছত স্লিপ লৈ ইয়াত আকৌ সোধক।
pending-disputed-title = এইটো চাই থকা হৈছে
# review: legal
pending-disputed-text = স্লিপ ৰাখি থওক: এইখনেই আপোনাৰ প্ৰমাণ। দোকানীক সোধক।
pending-shortfall-title = লিখা হ'ল: আপুনি কম নোট পাইছে
pending-shortfall-text = স্লিপ ৰাখি থওক: এইখনেই প্ৰমাণ। দুজনে এইটো চাব।
# review: legal
pending-refund-title = আপোনাৰ নোট ঘূৰাই দিয়া বাকী
# review: legal
pending-refund-text = একো দিয়া হোৱা নাই। দোকানীক দাবী ক'ড দেখুৱাওক।
# review: legal
pending-held-title = আপোনাৰ নোট দোকানত আছে
# review: legal
pending-held-text = টকা দিয়া নহ'লনে? দাবী ক'ড দেখুৱাওক, দোকানীয়ে নোট ঘূৰাই দিব।
result-cash-title = আপুনি { $amount } পালেনে?
result-cash-text = নোট গণি লওক।
notes-back-question = আপুনি { $amount } ঘূৰাই পালেনে?
result-deposit-title = টকা জমা হ'ল
result-deposit-text = { $amount } আপোনাৰ বেংক একাউণ্টত জমা হ'ল।
result-purchase-title = টকা দিয়া হ'ল
result-purchase-text = দোকানক { $amount } দিয়া হ'ল।
result-account-title = বেংকৰ উত্তৰ আহিল
result-account-text = চাওক, পিছফালৰ পৰা কোনেও যেন নেদেখে।
result-statement-title = আপোনাৰ শেষৰ লেনদেন
result-statement-text = শেষ কৰিলে এইটো মচি যাব।
result-balance-none = আপোনাৰ বেংকে বেলেঞ্চ জনোৱা নাই।
mini-statement-title = আপোনাৰ শেষৰ লেনদেন
statement-in = জমা
statement-out = কটা গ'ল

## The rail and the parts of the page

page-keys = মূল বুটাম
page-bigger = ডাঙৰ
page-dark = ক'লা
page-shop = দোকান
page-see-it = চাওক
page-not-now = এতিয়া নহয়
language-letter = অ
services-more-cash = UPI, কাৰ্ডেৰে টকা
services-more-account = ষ্টেটমেণ্ট, কাৰ্ড
services-more-pay = টিভি, কাগজ-পত্ৰ
biometric-phase-put = ৰাখক
biometric-phase-hold = হেঁচি ৰাখক
biometric-phase-lift = উঠাওক
result-balance-hidden = এতিয়া লুকাই আছে
review-yes-amount = হয়, { $amount } উলিয়াওক
working-elapsed = { $seconds } ছেকেণ্ড
working-usually = সাধাৰণতে { $seconds }
working-at-most = বেছিতে { $seconds }

help-title = দোকানীক মতা হৈছে
help-text = ইয়াতে ৰওক। যি লিখিছে, থাকিব।
help-text-untyped = ইয়াতে ৰওক।
start-help-called = দোকানী: কোনোবাই সহায় বিচাৰিছে।
page-off = বন্ধ

## Only heard: which key leads on, before its word

speech-green-corner = সেউজীয়া বুটাম, তলত সোঁফালে:
speech-green-keypad = সেউজীয়া বুটাম, সংখ্যাবোৰৰ তলত সোঁফালে:
speech-green-keyboard = সেউজীয়া বুটাম, ওপৰত সোঁফালে:
