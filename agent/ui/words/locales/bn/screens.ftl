### What each screen asks or says. One question, at most twelve words a sentence.

language-name = বাংলা
amount-in-words = { $rupees } টাকা
amount-in-words-paise = { $rupees } টাকা { $paise } পয়সা

start-title = নমস্কার
start-text = আধার, কার্ড বা UPI দিয়ে টাকা তুলুন, আরও কাজ করুন।
start-unanswered = দোকানদার: নোট কি দেওয়া-নেওয়া হয়েছে? ({ $count })

services-title = আপনার কী দরকার?
services-text = একটা টাচ করুন।

aadhaar-title = আপনার আধার নম্বর
aadhaar-text = আধার কার্ডের 12টি সংখ্যা টিপুন।
aadhaar-forget = মুছে ফেলুন
# review: legal
aadhaar-kept = এটা এখানে রাখা হয় না।

bank-title = কোন ব্যাঙ্ক?
bank-text = আপনার ব্যাঙ্ক টাচ করুন।
bank-search = অন্য ব্যাঙ্ক
bank-search-hint = ব্যাঙ্কের নামের প্রথম কয়েকটা অক্ষর
bank-most-used = বেশি চলে
bank-none = এই অক্ষরে কোনো ব্যাঙ্ক নেই।

amount-title = কত টাকা?
amount-text = টাকার পরিমাণ টাচ করুন, বা টিপুন।
amount-quick = { $amount }
# review: "in steps of": check that customers follow it
amount-limits = { $min } থেকে { $max }, { $step } করে করে
amount-limits-any = { $min } থেকে { $max }

mobile-title = আপনার মোবাইল নম্বর
mobile-text = আপনার ব্যাঙ্ক এই ফোনে একটা কোড পাঠাবে।

otp-title = ফোনে আসা কোড
otp-text = { $sent_to } নম্বরে কোড পাঠানো হয়েছে।
otp-resend-in = { $seconds } সেকেন্ড পরে

# review: legal
consent-title = আপনি কি রাজি?
# review: legal
consent-text-goes = আপনার আধার নম্বর ও আঙুলের ছাপ UIDAI ও আপনার ব্যাঙ্কে যাবে।
consent-text-goes-eye = আপনার আধার নম্বর, আঙুলের ছাপ বা চোখের স্ক্যান UIDAI ও আপনার ব্যাঙ্কে যাবে।
consent-text =
    { $goes }
    শুধু এর জন্য: { $service }, { $amount }।
    এখানে কিছুই রাখা হয় না।
    আপনি না বলতে পারেন: কার্ড, UPI বা আপনার ব্রাঞ্চ আছে।

review-title = এটা কি ঠিক?
review-text = বদলাতে সেই লাইনটা টাচ করুন।
review-charge-none = এখানে বাড়তি কিছু দিতে হবে না
review-amount = আপনি পাবেন
review-amount-in = আপনি জমা দেবেন
review-amount-pay = আপনি দোকানকে দেবেন
review-amount-set = কার্ড থেকে যা চাওয়া হবে

biometric-title = কাচের উপর আঙুল রাখুন
biometric-text = যেকোনো আঙুল। সোজা চাপুন, নাড়াবেন না।
biometric-status-starting = একটু দাঁড়ান। মেশিন চালু হচ্ছে।
biometric-status-place-finger = এবার আঙুল রাখুন।
biometric-status-reading = পড়া হচ্ছে। আঙুল নাড়াবেন না।
biometric-status-again = আরও একবার। অন্য আঙুল দিন।
# review: advice at the reader; settle the everyday word for each movement
biometric-status-rub = পরিষ্কার হয়নি। আঙুল তালুতে ঘষুন, তারপর আবার রাখুন।
biometric-status-wipe = পরিষ্কার হয়নি। আঙুল মুছে শুকনো করুন, তারপর আবার রাখুন।
biometric-status-index = এবার অন্য হাতের প্রথম আঙুল রাখুন।
biometric-status-thumb = এবার বুড়ো আঙুল রাখুন। সমান করে চাপুন।
biometric-status-OTHER = একটু দাঁড়ান।

working-title = আপনার ব্যাঙ্ককে জিজ্ঞাসা করা হচ্ছে
working-text = সাধারণত দশ সেকেন্ড লাগে। একটু দাঁড়ান।
# review: legal
working-still-text = সাধারণের চেয়ে বেশি সময় লাগছে। আপনার টাকা নিরাপদ।
# review: legal
working-still-later = পাকা করা হচ্ছে। আপনার টাকা নিরাপদ।
working-may-go-text = বেশি সময় লাগছে। স্লিপ নিয়ে আপনি যেতে পারেন।
working-may-go-later = স্লিপ নিয়ে আপনি যেতে পারেন। দোকান এটা আবার খুঁজে পাবে।
working-then-slip = তারপর আপনার স্লিপ বেরোবে
working-then-result = তারপর ফল দেখা যাবে
working-go = স্লিপ নিয়ে যান
working-captured = আঙুলের ছাপ নেওয়া হয়েছে
working-sent = আপনার ব্যাঙ্কে পাঠানো হয়েছে
working-asking = আপনার ব্যাঙ্ক দেখছে
working-looking = আপনার ব্যাঙ্ককে আবার জিজ্ঞাসা করা হচ্ছে
working-answered = উত্তর এসেছে

pending-title = ব্যাঙ্কের উত্তর এখনও আসেনি
# review: legal
pending-text = আপনার টাকা নিরাপদ। স্লিপ রেখে দিন: এটাই আপনার প্রমাণ।
# review: legal
pending-claim-code = দাবি কোড
# review: legal
pending-until = টাকা কাটা হয়ে থাকলে { DATETIME($date, dateStyle: "medium") }-এর মধ্যে ফেরত আসবে।
# review: legal
pending-owed-title = আপনার টাকা রাখা আছে
# review: legal
pending-owed-text = দোকানদারকে দাবি কোড দেখান। স্লিপ রেখে দিন।

result-title = হয়ে গেছে
result-balance = ব্যালেন্স
result-balance-show = ব্যালেন্স দেখতে টাচ করুন
result-rrn = ব্যাঙ্ক রেফারেন্স
result-reference = রেফারেন্স

sorry-happened = কী হয়েছে
sorry-money = আপনার টাকা
sorry-now = এখন কী করবেন
sorry-code = দোকানদারের জন্য

closed-title = এখন বন্ধ আছে
closed-text = দয়া করে পরে আসুন।

# After a start: what was interrupted.
# review: "খোঁজ নেওয়া" for checking; "যাচাই" is kept for papers
resumed-title = আপনার { $amount }: খোঁজ নেওয়া হচ্ছে
resumed-title-plain = আপনার অনুরোধের খোঁজ নেওয়া হচ্ছে
resumed-known-title = কী হয়েছে, জানা গেছে
resumed-stopped = মেশিন থেমে গিয়েছিল
resumed-runs = মেশিন আবার চলছে
resumed-at = { DATETIME($at, timeStyle: "short") }
resumed-yes = কাজ হয়েছে
resumed-no = কাজ হয়নি
# review: legal
resumed-safe = আপনার টাকা নিরাপদ।
# review: legal
resumed-owed = আপনার টাকা রাখা আছে। দোকানদারের কাছে চান।
resumed-doubt = দোকানদার: নোট দেওয়া-নেওয়া হয়েছে কি না, কাউন্টারে জানান।
# review: legal
resumed-held = পাকা না হওয়া পর্যন্ত নোট দোকানে থাকবে।
# review: legal
resumed-refund = আপনার নোট কাউন্টারে রাখা আছে। দোকানদারের কাছে চান।
resumed-others = আরও কাজ থেমেছিল। কাউন্টারে জিজ্ঞাসা করুন। ({ $count })
resumed-more = আরও দেখুন
resumed-more-with = আপনার নম্বরের 4টি সংখ্যা দিয়ে
resumed-digits-title = শেষ চার সংখ্যা
resumed-digits-text = যে আধার, কার্ড বা নম্বর দিয়েছিলেন, তার।
error-resumed-digits = এগুলো শেষ চার সংখ্যা নয়। দেখে নিন।
error-resumed-codes = অনেক স্লিপ ছাপা হয়ে গেছে। কাউন্টারে জিজ্ঞাসা করুন।

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = এই মেশিন বন্ধ আছে
closed-disk-full = মেশিনে জায়গা ভরে গেছে। এখন টাকা নিতে বা দিতে পারবে না।
closed-disk-broken = মেশিন কিছু লিখে রাখতে পারছে না। এখন টাকা নিতে বা দিতে পারবে না।
closed-disk-call = দোকানদার: অপারেটরকে ফোন করুন। কাকে কত দেওয়া বাকি, PIN দিয়ে দেখুন।
closed-owed-text = এখন কিছু দেবেন না। লেখা থাকবে না, দুবার দেওয়া হয়ে যাবে। এই তালিকা লিখে রাখুন।
closed-owed-unread = তালিকা পড়া যাচ্ছে না। অপারেটরকে ফোন করুন।

more-time-title = আরও সময় লাগবে?
more-time-text = যা লিখেছেন, তা থাকবে।
leaving-title = বাতিল করবেন?
leaving-text = যা লিখেছেন, তা মুছে যাবে।
leaving-go-on = না, চালিয়ে যান

page-lost = একটু দাঁড়ান। আবার শুরু হচ্ছে…
page-step = ধাপ { $step }, মোট { $steps }
page-time = বাকি সময়
page-hear = শুনুন
page-language = ভাষা
page-rests = এখন বন্ধ
page-total = টাকার পরিমাণ
page-date = { DATETIME($date, dateStyle: "medium") }

# review: legal
consent-text-no-amount =
    { $goes }
    শুধু এর জন্য: { $service }।
    এখানে কিছুই রাখা হয় না।
    আপনি না বলতে পারেন: কার্ড, UPI বা আপনার ব্রাঞ্চ আছে।
biometric-operator = দোকানদার: কাচে আপনার আঙুল রাখুন
biometric-way-FP = আঙুল দিয়ে
biometric-way-IRIS = চোখ দিয়ে
biometric-way-FACE = মুখ দিয়ে
biometric-eye-title = মেশিনের দিকে তাকান
biometric-eye-text = চশমা খুলুন। চোখ বড় করে খুলুন, মাথা নাড়াবেন না।
biometric-eye-starting = একটু দাঁড়ান। মেশিন চালু হচ্ছে।
biometric-eye-place-finger = এবার মেশিনের দিকে তাকান।
biometric-eye-reading = পড়া হচ্ছে। মাথা নাড়াবেন না।
biometric-eye-again = আরও একবার। একটু কাছে আসুন।
biometric-eye-OTHER = একটু দাঁড়ান।
working-noted = আপনার কথা লেখা হয়েছে
working-making-qr = কোড তৈরি হচ্ছে
pending-qr-title = আপনার পেমেন্ট এখনও পাকা নয়
# review: legal
pending-qr-text = টাকা দিয়ে থাকলে ব্যাঙ্ক জানালেই নগদ পাবেন।
pending-deposit-title = ব্যাঙ্কের উত্তর এখনও আসেনি
# review: legal
pending-deposit-text = ততক্ষণ নোট দোকানে থাকবে। স্লিপ রেখে দিন।
pending-no-cash-title = ব্যাঙ্কের উত্তর এখনও আসেনি
pending-no-cash-text = পরে স্লিপ নিয়ে এখানে আবার জিজ্ঞাসা করুন।
pending-disputed-title = এটা দেখা হচ্ছে
# review: legal
pending-disputed-text = স্লিপ রেখে দিন: এটাই আপনার প্রমাণ। দোকানদারকে বলুন।
pending-shortfall-title = লেখা হল: আপনি কম নোট পেয়েছেন
pending-shortfall-text = স্লিপ রেখে দিন: এটাই প্রমাণ। দুজন লোক এটা দেখবেন।
# review: legal
pending-refund-title = আপনার নোট ফেরত দেওয়া বাকি
# review: legal
pending-refund-text = কোনো পেমেন্ট হয়নি। দোকানদারকে দাবি কোড দেখান।
# review: legal
pending-held-title = আপনার নোট দোকানে রাখা আছে
# review: legal
pending-held-text = পেমেন্ট হয়নি? দাবি কোড দেখান, দোকানদার নোট ফেরত দেবেন।
result-cash-title = আপনি কি { $amount } পেয়েছেন?
result-cash-text = নোট গুনে নিন।
notes-back-question = আপনি কি { $amount } ফেরত পেয়েছেন?
result-deposit-title = টাকা জমা হয়েছে
result-deposit-text = { $amount } আপনার ব্যাঙ্ক অ্যাকাউন্টে জমা হয়েছে।
result-purchase-title = পেমেন্ট হয়েছে
result-purchase-text = দোকানকে { $amount } দেওয়া হয়েছে।
result-account-title = ব্যাঙ্কের উত্তর এসেছে
result-account-text = দেখে নিন, পিছন থেকে কেউ যেন না দেখে।
result-statement-title = আপনার শেষ লেনদেন
result-statement-text = শেষ করলে এটা মুছে যাবে।
result-balance-none = আপনার ব্যাঙ্ক ব্যালেন্স জানায়নি।
mini-statement-title = আপনার শেষ লেনদেন
statement-in = জমা
statement-out = কাটা

## The rail and the parts of the page

page-keys = মূল বোতাম
page-bigger = বড়
page-dark = কালো
page-shop = দোকান
page-see-it = দেখুন
page-not-now = এখন নয়
language-letter = ব
services-more-cash = UPI, কার্ডে টাকা
services-more-account = স্টেটমেন্ট, কার্ড
services-more-pay = টিভি, কাগজপত্র
biometric-phase-put = রাখুন
biometric-phase-hold = চেপে রাখুন
biometric-phase-lift = তুলুন
result-balance-hidden = এখন ঢাকা
review-yes-amount = হ্যাঁ, { $amount } তুলুন
working-elapsed = { $seconds } সেকেন্ড
working-usually = সাধারণত { $seconds }
working-at-most = বেশি হলে { $seconds }

help-title = দোকানদারকে ডাকা হয়েছে
help-text = এখানেই দাঁড়ান। যা লিখেছেন, তা থাকবে।
help-text-untyped = এখানেই দাঁড়ান।
start-help-called = দোকানদার: কেউ সাহায্য চেয়েছেন।
page-off = বন্ধ
## Only heard: which key leads on, before its word

# review: only heard
speech-green-corner = সবুজ বোতাম, নিচে ডানদিকে:
# review: only heard
speech-green-keypad = সবুজ বোতাম, সংখ্যাগুলির নিচে ডানদিকে:
# review: only heard
speech-green-keyboard = সবুজ বোতাম, উপরে ডানদিকে:
