### Behind the PIN: dense and plain, for the shopkeeper.

attendant-title = দোকানদার
attendant-text = কী করবেন, বেছে নিন।
attendant-pin-title = দোকানদারের PIN
attendant-pin-text = আপনার PIN টিপুন।
attendant-owed = দেওয়া বাকি
attendant-pending = উত্তর বাকি
attendant-today = দিনের হিসাব
# review: shop and outlet share one word, as in Hindi
attendant-outlet = দোকান
attendant-devices = যন্ত্র
attendant-owed-none = কাউকে কিছু দেওয়া বাকি নেই।
owed-find = খুঁজুন
owed-find-text = কী দিয়ে খুঁজবেন, বেছে নিন।
owed-by-word = কোড, শেষ চার বা টাকা
owed-word-text = কোড, রেফারেন্স, শেষ চার বা টাকা।
owed-finding = কোড খোঁজা হচ্ছে। একটু দাঁড়ান।
owed-none-found = দেওয়া বাকির মধ্যে এমন কিছু নেই।
owed-earlier = আগের
owed-later = আরও
owed-shown = { $count }টির মধ্যে { $first } থেকে { $last }
owed-since = { DATETIME($since, dateStyle: "medium", timeStyle: "short") }
owed-day = { DATETIME($day, dateStyle: "medium") }
owed-count = { $count }টি বাকি
owed-row = { $amount } · •••• { $last4 }
owed-doubt = { $amount } · •••• { $last4 } · দিয়েছেন?
owed-paying = { $amount } · •••• { $last4 } · মেশিন দিচ্ছে
error-paying = মেশিন এখনও দিচ্ছে। একটু দাঁড়ান।
# review: "ক্যাশবাক্স" for the drawer; some shops say "ড্রয়ার" or "গল্লা"
attendant-drawer = ক্যাশবাক্স
attendant-tpin = TPIN
attendant-language = ভাষা
attendant-stop = বন্ধ বা আবার চালু
attendant-dispute = কিছু গোলমাল
attendant-dispute-text = কী হয়েছে, ছোট করে লিখুন।
attendant-resolve = কাউকে নোট দেওয়া বাকি নেই
error-note = কী হয়েছে, লিখুন।
error-note-number = আধার নম্বর লিখবেন না।
# review: legal
owed-refund = { $amount } ফেরত দিন · •••• { $last4 }
# review: legal
owed-refund-doubt = { $amount } · •••• { $last4 } · ফেরত দিয়েছেন?
# review: legal
owed-disputed = { $amount } · •••• { $last4 } · আপত্তি আছে
owed-shortfall = { $amount } · •••• { $last4 } · গ্রাহক কম পেয়েছেন
pending-text-some = নম্বর দেখতে একটা টাচ করুন।
pending-text-none = ব্যাঙ্কের অপেক্ষায় কিছু নেই।
pending-row-prepared = { $amount } · { $last4 } · পাঠানো হয়নি · { DATETIME($since, timeStyle: "short") }
pending-row-sent = { $amount } · { $last4 } · পাঠানো হয়েছে · { DATETIME($since, timeStyle: "short") }
pending-row-pending = { $amount } · { $last4 } · ব্যাঙ্ককে জিজ্ঞাসা করা হয়েছে · { DATETIME($since, timeStyle: "short") }
pending-row-not-sent = { $amount } · { $last4 } · হয়তো পৌঁছায়নি · { DATETIME($since, timeStyle: "short") }
pending-row-stuck = { $amount } · { $last4 } · পরিষেবা বলতে পারছে না · { DATETIME($since, timeStyle: "short") }
# review: legal
pending-row-failed = { $amount } · { $last4 } · ওয়ালেটে ফেরেনি · { DATETIME($since, timeStyle: "short") }
pending-row-mismatched = { $amount } · { $last4 } · উত্তরটা এর নয় · { DATETIME($since, timeStyle: "short") }
pending-row-OTHER = { $amount } · { $last4 } · { DATETIME($since, timeStyle: "short") }
references-title = খোঁজ নেওয়ার নম্বর
stuck-set-aside = মেশিন নিজে এটা এগোতে পারছে না। এই নম্বরগুলো নিয়ে সাপোর্টে ফোন করুন।
references-text = ফোন করলে এগুলো বলুন।
stuck-elsewhere = এটা পরিষেবার অন্য ঠিকানায় গেছে। পুরোনো ঠিকানা ফেরান, নইলে দুজন মিলে শেষ করুন।
stuck-other-key = এটা অন্য API key দিয়ে পাঠানো হয়েছে। এই key দিয়ে মেলে না। পরিষেবায় জিজ্ঞাসা করুন; নইলে দুজন মিলে শেষ করুন।
stuck-mismatched = পরিষেবা অন্য কিছুর উত্তর দিচ্ছে। পরিষেবায় জিজ্ঞাসা করুন; নইলে দুজন মিলে শেষ করুন।
stuck-forgotten = পরিষেবা এটা আর চেনে না। পরিষেবায় জিজ্ঞাসা করুন; নইলে দুজন মিলে শেষ করুন।
stuck-unproven = পরিষেবা এটা চেনে না। তবে তা প্রমাণ হয়নি। পরিষেবায় জিজ্ঞাসা করুন; নইলে দুজন মিলে শেষ করুন।
stuck-unclear = পরিষেবা হ্যাঁ বা না কিছুই বলছে না। পরিষেবায় জিজ্ঞাসা করুন; নইলে দুজন মিলে শেষ করুন।
stuck-overdue = সময়ের মধ্যে শেষ উত্তর আসেনি। পরিষেবায় জিজ্ঞাসা করুন; নইলে দুজন মিলে শেষ করুন।
verdict-delivered = কাজ হয়েছিল
verdict-not-delivered = কাজ হয়নি
# review: legal
verdict-delivered-in = কোম্পানি বলে থাকলে তবেই। দ্বিতীয় জন মানলে নোট দোকানে থাকবে।
# review: legal
verdict-not-delivered-in = কোম্পানি বলে থাকলে তবেই। দ্বিতীয় জন মানলে গ্রাহক নোট ফেরত পাবেন।
# review: legal
verdict-not-delivered-out = ব্যাঙ্ক বলে থাকলে তবেই। দ্বিতীয় জন মানলে দোকানের কিছু দেওয়া বাকি নেই। কাটা টাকা গ্রাহকের ব্যাঙ্ক ফেরত দেবে।
line-vouched = বলেছেন { $by }
shortfall-title = গ্রাহক বলছেন: নোট কম
shortfall-text = ক্যাশবাক্স গুনুন, গ্রাহককে জিজ্ঞাসা করুন। দুজন একই কথা বললে তবেই শেষ হবে।
finding-paid = কম ছিল, এখন গ্রাহককে দেওয়া হয়েছে
finding-unfounded = কোনও নোট কম ছিল না
line-missed = গ্রাহক কখন বলেছেন
fate-prepared = এখনও পাঠানো হয়নি
fate-sent = পাঠানো হয়েছে, উত্তর আসেনি
fate-pending = ব্যাঙ্কের উত্তর বাকি
fate-succeeded = সফল
fate-failed = বিফল
fate-not-sent = কখনও পাঠানো হয়নি
# review: legal
attendant-refund-settled = পরিষেবার সঙ্গে মিটে গেছে
line-wallet = ওয়ালেট
# review: legal
wallet-not-back = কাটা টাকা এখনও ফেরেনি
line-mismatch = উত্তরে আলাদা
line-status-word = পরিষেবা একে বলে
misfit-client-reference = মেশিনের রেফারেন্স
misfit-reference-id = পরিষেবার নম্বর
misfit-amount = টাকার পরিমাণ
misfit-service = পরিষেবা
misfit-merchant-ref = দোকান
misfit-duplicate = কতবার পাঠানো হয়েছে
misfit-status = যা পাকা হয়েছিল
misfit-beneficiary-account-masked = অ্যাকাউন্ট
misfit-charge-amount = চার্জ
misfit-total-debit = ওয়ালেট থেকে মোট কাটা
line-since = কখন থেকে
line-fate = অবস্থা
line-attempts = কতবার পাঠানো
line-client-reference = মেশিনের রেফারেন্স
line-reference-id = রেফারেন্স
line-rrn = ব্যাঙ্ক রেফারেন্স (RRN)
line-standing = দোকান
line-wallet-MAIN = বিল, রিচার্জের ওয়ালেট (MAIN)
line-wallet-AEPS = জমা, পাঠানোর ওয়ালেট (AEPS)
wallet-read = { $amount } · { DATETIME($at, timeStyle: "short") }
wallet-unread = এখনও জানা নেই
wallet-refused = এই API key তা পড়তে পারে না ({ $code })
line-message = পরিষেবা বলছে
line-daily-auth-charge = সাইন-ইন চার্জ, প্রতিবার
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## Today

today-differences = কিছু মিলছে না।
today-no-differences = সব মিলে গেছে।
today-unread = হিসাব এখন পড়া যাচ্ছে না
today-opening = সকালে ক্যাশবাক্সে
today-taken-in = নেওয়া ({ $count })
today-handed-out = দেওয়া ({ $count })
# review: legal
today-given-back = ফেরত ({ $count })
today-loaded = রাখা ({ $count })
today-taken = তোলা ({ $count })
today-test = পরীক্ষা ({ $count })
today-expected = ক্যাশবাক্সে থাকার কথা
today-closing = সন্ধ্যায় গোনা
today-count = এখন গুনুন
today-success = { $count }টি হয়েছে · { $amount }
today-earned = { $count }টি হয়েছে · { $amount } · আপনার কমিশন { $commission }
today-failed = { $count }টি বিফল · { $amount }
today-pending = { $count }টি বাকি · { $amount }
today-not-sent = { $count }টি পাঠানো হয়নি · { $amount }
today-bills-listed = পরিষেবার কাছে থাকা বিল
today-bills-unread = এখনও মেলানো হয়নি
today-bills-compared = { $count }টি তালিকায় · { DATETIME($at, timeStyle: "short") }
today-now-owed = দেওয়া বাকি টাকা ({ $count })
today-now-held = রাখা নোট ({ $count })
today-now-in-doubt = দিয়েছেন কি না? ({ $count })
today-now-disputed = আপত্তি আছে ({ $count })
odd-drawer = ক্যাশবাক্স { $reference }
odd-wallet = ওয়ালেট { $reference }
# review: new
odd-price = ঠিক করা দামের থেকে আলাদা { $reference }
# review: legal
odd-not-refunded = বিফল, কিন্তু ওয়ালেটে ফেরেনি { $reference }
odd-unclear = পরিষেবা হ্যাঁ বা না বলেনি { $reference }
odd-mismatched = উত্তরটা এর ছিল না { $reference }
odd-handed-unearned = দেওয়া হয়েছে, কিন্তু ব্যাঙ্ক দেয়নি { $reference }
odd-in-doubt = দিয়েছেন কি না? { $reference }
odd-disputed = আপত্তি আছে { $reference }
odd-shortfall = গ্রাহক কম পেয়েছেন { $reference }
odd-shortfall-paid = নোট কম ছিল, এখন দেওয়া হয়েছে { $reference }
odd-shortfall-unfounded = কোনও নোট কম ছিল না { $reference }
odd-settled-by-people = দুজন মিলে শেষ করেছেন { $reference }
odd-contradicted = পরিষেবা দুজনের কথার উল্টো বলছে { $reference }
odd-unknown-payment = পরিষেবার তালিকায় আছে, এখানে নেই { $reference }
odd-not-listed = পরিষেবার তালিকায় নেই { $reference }
odd-listed-otherwise = পরিষেবার তালিকায় আলাদা { $reference }
odd-amounts = থাকার কথা { $expected }, পাওয়া গেছে { $found }

## The drawer

drawer-text = ক্যাশবাক্সে কী করবেন?
drawer-opening = সকালে গুনুন
drawer-closing = সন্ধ্যায় গুনুন
drawer-check = মাঝে গুনুন
drawer-load = নোট রাখুন
drawer-take = নোট তুলুন
drawer-service = সারাতে খোলা
drawer-opening-text = ক্যাশবাক্সে কত টাকা, টিপুন।
drawer-closing-text = ক্যাশবাক্সে কত টাকা, টিপুন।
drawer-check-text = ক্যাশবাক্সে কত টাকা, টিপুন।
drawer-load-text = যত টাকা রাখলেন, টিপুন।
drawer-take-text = যত টাকা তুললেন, টিপুন।
drawer-service-text = সময় সহ লেখা থাকবে। এগোবেন?
# review: a shop's everyday words for the drawer's notes
drawer-by-notes = নোট ধরে গুনুন
drawer-notes = ₹{ $value }-এর কটি নোট?
drawer-coins = কয়েন: কত টাকা?
drawer-notes-text = একটিও নেই? সবুজ বোতাম টাচ করুন।
drawer-notes-right = ক্যাশবাক্সে কি এটাই আছে?
drawer-load-right = এত টাকা রেখেছেন?
drawer-take-right = এত টাকা বের করেছেন?
drawer-changes-count = এখন থেকে হিসাবে এই টাকাই ধরা হবে।
drawer-changes-load = হিসাবে এত টাকা বাড়বে।
drawer-changes-take = হিসাবে এত টাকা কমবে।
drawer-far = হিসাব থেকে অনেক আলাদা। কোনো সংখ্যা বাদ গেছে? আবার গুনুন।
drawer-noted-opening = লেখা হয়েছে: সকালে { $amount }।
drawer-noted-closing = লেখা হয়েছে: সন্ধ্যায় { $amount }।
drawer-noted-check = লেখা হয়েছে: { $amount } গোনা।
drawer-noted-load = লেখা হয়েছে: { $amount } রাখা।
drawer-noted-take = লেখা হয়েছে: { $amount } তোলা।
drawer-noted-service = লেখা হয়েছে।
drawer-counted = গোনা
drawer-expected = থাকার কথা
drawer-difference = তফাত
error-rupees = পুরো টাকা টিপুন।

## Devices

device-biometric = আঙুলের মেশিন
device-iris = চোখের মেশিন
device-face = মুখের ক্যামেরা
device-card = কার্ড মেশিন
device-display = QR স্ক্রিন
device-printer = প্রিন্টার
device-cash = নোট দেওয়ার মেশিন
device-OTHER = যন্ত্র
device-is-ready = তৈরি
device-is-in_use = ব্যবহারে আছে
device-is-paper_low = কাগজ প্রায় শেষ
device-is-no_paper = কাগজ নেই
device-is-absent = জোড়া নেই
device-is-OTHER = তৈরি নয়: { $word }
devices-text = পরীক্ষা করতে একটা টাচ করুন। টাকা নড়বে না।
devices-none = কোনো যন্ত্র লাগানো নেই।
devices-trying-biometric = কাচের উপর আঙুল রাখুন।
devices-trying-iris = মেশিনের দিকে তাকান।
devices-trying-face = মেশিনের দিকে তাকান।
devices-trying-OTHER = একটু দাঁড়ান। যন্ত্র পরীক্ষা হচ্ছে।
try-good = { $device }: চলছে ({ $what })।
try-bad = { $device }: চলছে না ({ $what })।
try-captured = পড়া হয়েছে। মান { $quality }।

## The kiosk itself

home-language-text = মেশিন কোন ভাষায় অপেক্ষা করবে?
home-language-noted = ভাষা লেখা হয়েছে।
stop-text = বাকি কাজ আবার চালু হলে এগোবে।
stop-restart = আবার চালু
stop-shut-down = বন্ধ করুন
stop-restart-sure = মেশিন এখন আবার চালু করবেন?
stop-shut-down-sure = মেশিন এখন বন্ধ করবেন?
stop-restart-now = আবার চালু হচ্ছে। একটু দাঁড়ান।
stop-shut-down-now = বন্ধ হচ্ছে। স্ক্রিন কালো হওয়া পর্যন্ত দাঁড়ান।
error-stop-notes = আগে •••• { $last4 }-এর { $amount } মিটিয়ে নিন।

room-customer-waits = গ্রাহক আপনার জন্য দাঁড়িয়ে আছেন। “বেরোন” টাচ করে তাঁর কাছে ফিরুন।
error-customer-waits = গ্রাহক দাঁড়িয়ে আছেন। আগে তাঁকে সাহায্য করুন।
attendant-named = { $name }
attendant-earned = আজকের আয়
attendant-settings = সেটিং
list-row-done = { DATETIME($since, timeStyle: "short") } · { $amount } · হয়েছে
list-row-failed = { DATETIME($since, timeStyle: "short") } · { $amount } · বিফল
list-row-waiting = { DATETIME($since, timeStyle: "short") } · { $amount } · উত্তর বাকি
list-row-owed = { DATETIME($since, timeStyle: "short") } · { $amount } · টাকা দেওয়া বাকি
list-row-held = { DATETIME($since, timeStyle: "short") } · { $amount } · গ্রাহকের নোট রাখা আছে
list-row-in-doubt = { DATETIME($since, timeStyle: "short") } · { $amount } · নোট দিয়েছেন কি না?
# review: legal
list-row-disputed = { DATETIME($since, timeStyle: "short") } · { $amount } · আপত্তি আছে
list-row-shortfall = { DATETIME($since, timeStyle: "short") } · { $amount } · গ্রাহক কম পেয়েছেন
list-state-done = হয়েছে
list-state-failed = বিফল
list-state-waiting = উত্তর বাকি
list-state-owed = টাকা দেওয়া বাকি
list-state-held = গ্রাহকের নোট রাখা আছে
list-state-in-doubt = নোট দিয়েছেন কি না?
# review: legal
list-state-disputed = আপত্তি আছে
list-state-shortfall = গ্রাহক কম পেয়েছেন
attendant-list = আজকের তালিকা
list-none = আজ এখনও কিছু হয়নি।
list-none-found = আজকের মধ্যে এমন কিছু নেই।
list-printing = স্লিপ ছাপা হচ্ছে।
line-last4 = শেষ চার
attendant-names = PIN, নাম
names-text = নাম যোগ করা ও সরানো { $name }-এর কাজ।
names-own = আমার PIN বদলান
names-add = নাম যোগ করুন
names-add-text = নতুন নাম লিখুন।
names-remove-short = সরাতে টাচ করুন
names-remove = { $name }-কে সরাবেন?
names-remove-text = তাঁর PIN দিয়ে আর কিছু খুলবে না।
names-pin-title = নতুন PIN
names-pin-text = ছয় থেকে আটটি সংখ্যা। অন্য কেউ যেন না দেখে।
names-pin-again-title = একই PIN আবার
names-pin-again-text = আরও একবার টিপুন।
names-added = { $name } যোগ হয়েছেন।
names-pin-set = এখন থেকে নতুন PIN চলবে।
names-removed = { $name }-কে সরানো হয়েছে।
error-name = নাম লিখুন।
# review: "পরপর" for a row as 123456, "একই" for a repeat as 111111
error-pin-weak = ছয় থেকে আটটি সংখ্যা। তারিখ, পরপর বা একই সংখ্যা নয়।
error-pin-differs = PIN দুটো আলাদা। আবার শুরু করুন।
error-name-or-pin = এই নাম বা PIN চলবে না। অন্যটা দিন।
error-names-first = শুধু প্রথম দোকানদার এটা করতে পারেন।
