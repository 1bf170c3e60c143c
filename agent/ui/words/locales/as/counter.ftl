### Behind the PIN: dense and plain, for the shopkeeper.

attendant-title = দোকানী
attendant-text = কি কৰিব, বাছি লওক।
attendant-pin-title = দোকানীৰ PIN
attendant-pin-text = আপোনাৰ PIN টিপক।
attendant-owed = দিবলগীয়া টকা
attendant-pending = উত্তৰ বাকী
attendant-today = দিনটোৰ হিচাপ
attendant-outlet = দোকান
attendant-devices = যন্ত্ৰ
attendant-owed-none = কাকো একো দিব লগা নাই।
owed-find = বিচাৰক
owed-find-text = কিহেৰে বিচাৰিব, বাছি লওক।
owed-by-word = ক'ড, শেষৰ চাৰিটা বা টকা
owed-word-text = ক'ড, ৰেফাৰেন্স, শেষৰ চাৰিটা বা টকা।
owed-finding = ক'ড বিচাৰি আছোঁ। অলপ ৰওক।
owed-none-found = দিবলগীয়া টকাৰ ভিতৰত এনে একো নাই।
owed-earlier = আগৰ
owed-later = আৰু
owed-shown = { $count } টাৰ ভিতৰত { $first } ৰ পৰা { $last }
owed-since = { DATETIME($since, dateStyle: "medium", timeStyle: "short") }
owed-day = { DATETIME($day, dateStyle: "medium") }
owed-count = { $count } টা বাকী
owed-row = { $amount } · •••• { $last4 }
owed-doubt = { $amount } · •••• { $last4 } · দিলেনে?
owed-paying = { $amount } · •••• { $last4 } · মেচিনে দি আছে
error-paying = মেচিনে এতিয়াও দি আছে। অলপ ৰওক।
attendant-drawer = কেছবাকচ
attendant-tpin = TPIN
attendant-language = ভাষা
attendant-stop = বন্ধ বা আকৌ চলোৱা
attendant-dispute = কিবা ভুল হৈছে
attendant-dispute-text = কি হ'ল, চমুকৈ লিখক।
attendant-resolve = কাকো নোট দিব লগা নাই
error-note = কি হ'ল, লিখক।
error-note-number = আধাৰ নম্বৰ নিলিখিব।
# review: legal
owed-refund = { $amount } ঘূৰাই দিয়ক · •••• { $last4 }
# review: legal
owed-refund-doubt = { $amount } · •••• { $last4 } · ঘূৰাই দিলেনে?
# review: legal
owed-disputed = { $amount } · •••• { $last4 } · আপত্তি আছে
owed-shortfall = { $amount } · •••• { $last4 } · গ্ৰাহকে কম পাইছে
pending-text-some = নম্বৰ চাবলৈ এটা টিপক।
pending-text-none = বেংকৰ বাবে একো ৰৈ থকা নাই।
pending-row-prepared = { $amount } · { $last4 } · পঠোৱা নাই · { DATETIME($since, timeStyle: "short") }
pending-row-sent = { $amount } · { $last4 } · পঠোৱা হ'ল · { DATETIME($since, timeStyle: "short") }
pending-row-pending = { $amount } · { $last4 } · বেংকক সোধা হৈছে · { DATETIME($since, timeStyle: "short") }
pending-row-not-sent = { $amount } · { $last4 } · হয়তো গৈ পোৱা নাই · { DATETIME($since, timeStyle: "short") }
pending-row-stuck = { $amount } · { $last4 } · সেৱাই ক'ব নোৱাৰে · { DATETIME($since, timeStyle: "short") }
# review: legal
pending-row-failed = { $amount } · { $last4 } · ৱালেটলৈ ঘূৰা নাই · { DATETIME($since, timeStyle: "short") }
pending-row-mismatched = { $amount } · { $last4 } · উত্তৰ ইয়াৰ নহয় · { DATETIME($since, timeStyle: "short") }
pending-row-OTHER = { $amount } · { $last4 } · { DATETIME($since, timeStyle: "short") }
references-title = সুধিবলৈ নম্বৰ
stuck-set-aside = মেচিনে নিজে ইয়াক আগুৱাব নোৱাৰে। এই নম্বৰ লৈ চাপৰ্টলৈ ফোন কৰক।
references-text = ফোন কৰিলে এইবোৰ কওক।
stuck-elsewhere = এইটো সেৱাৰ বেলেগ ঠিকনালৈ গৈছে। পুৰণি ঠিকনা ঘূৰাই দিয়ক, নহ'লে দুজনে মিলি শেষ কৰক।
stuck-other-key = এইটো বেলেগ API key ৰে পঠোৱা হৈছিল। এই key ৰে পোৱা নাযায়। সেৱাক সোধক; নহ'লে দুজনে মিলি শেষ কৰক।
stuck-mismatched = সেৱাই বেলেগ কিবাৰ উত্তৰ দিছে। সেৱাক সোধক; নহ'লে দুজনে মিলি শেষ কৰক।
stuck-forgotten = সেৱাই ইয়াক এতিয়া চিনি নাপায়। সেৱাক সোধক; নহ'লে দুজনে মিলি শেষ কৰক।
stuck-unproven = সেৱাই ইয়াক চিনি নাপায়। সেয়া প্ৰমাণ হোৱা নাই। সেৱাক সোধক; নহ'লে দুজনে মিলি শেষ কৰক।
stuck-unclear = সেৱাই হয় বা নহয় একো কোৱা নাই। সেৱাক সোধক; নহ'লে দুজনে মিলি শেষ কৰক।
stuck-overdue = সময়ৰ ভিতৰত শেষ উত্তৰ নাহিল। সেৱাক সোধক; নহ'লে দুজনে মিলি শেষ কৰক।
verdict-delivered = কাম হৈছিল
verdict-not-delivered = কাম হোৱা নাছিল
# review: legal
verdict-delivered-in = কোম্পানীয়ে কৈছে যদিহে। দ্বিতীয় জনেও মানিলে নোট দোকানৰ হ'ব।
# review: legal
verdict-not-delivered-in = কোম্পানীয়ে কৈছে যদিহে। দ্বিতীয় জনেও মানিলে গ্ৰাহকে নোট ঘূৰাই পাব।
# review: legal
verdict-not-delivered-out = বেংকে কৈছে যদিহে। দ্বিতীয় জনেও মানিলে দোকানে একো দিব নালাগে। কটা টকা গ্ৰাহকৰ বেংকে ঘূৰাই দিব।
line-vouched = { $by } এ কৈছে
shortfall-title = গ্ৰাহকে কয়: নোট কম
shortfall-text = কেছবাকচ গণক, গ্ৰাহকক সোধক। দুজনে একেটা কথা ক'লেহে এইটো শেষ হ'ব।
finding-paid = নোট কম আছিল, এতিয়া গ্ৰাহকক দিয়া হ'ল
finding-unfounded = কোনো নোট কম নাছিল
line-missed = গ্ৰাহকে কেতিয়া ক'লে
fate-prepared = এতিয়াও পঠোৱা নাই
fate-sent = পঠোৱা হ'ল, উত্তৰ অহা নাই
fate-pending = বেংকৰ উত্তৰ বাকী
fate-succeeded = সফল
fate-failed = বিফল
fate-not-sent = কেতিয়াও পঠোৱা নাই
# review: legal
attendant-refund-settled = সেৱাৰ লগত হিচাপ মিটিল
line-wallet = ৱালেট
# review: legal
wallet-not-back = কটা টকা এতিয়াও ঘূৰি অহা নাই
line-mismatch = উত্তৰত বেলেগ
line-status-word = সেৱাই ইয়াক কয়
misfit-client-reference = মেচিনৰ ৰেফাৰেন্স
misfit-reference-id = সেৱাৰ নম্বৰ
misfit-amount = টকাৰ পৰিমাণ
misfit-service = সেৱা
misfit-merchant-ref = দোকান
misfit-duplicate = কিমানবাৰ পঠোৱা হ'ল
misfit-status = যি পকা হৈছিল
misfit-beneficiary-account-masked = একাউণ্ট
misfit-charge-amount = চাৰ্জ
misfit-total-debit = ৱালেটৰ পৰা মুঠ কটা টকা
line-since = কেতিয়াৰ পৰা
line-fate = অৱস্থা
line-attempts = কিমানবাৰ পঠোৱা হ'ল
line-client-reference = মেচিনৰ ৰেফাৰেন্স
line-reference-id = ৰেফাৰেন্স
line-rrn = বেংক ৰেফাৰেন্স (RRN)
line-standing = দোকান
line-wallet-MAIN = বিল, ৰিচাৰ্জৰ ৱালেট (MAIN)
line-wallet-AEPS = জমা, পঠোৱাৰ ৱালেট (AEPS)
wallet-read = { $amount } · { DATETIME($at, timeStyle: "short") }
wallet-unread = এতিয়াও জনা নাই
wallet-refused = এই API key এ সেয়া পঢ়িব নোৱাৰে ({ $code })
line-message = সেৱাই কৈছে
line-daily-auth-charge = ছাইন-ইন চাৰ্জ, প্ৰতিবাৰে
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## Today

today-differences = কিবা মিলা নাই।
today-no-differences = সকলো মিলিছে।
today-unread = হিচাপ এতিয়া পঢ়িব পৰা নাই
today-opening = ৰাতিপুৱা কেছবাকচত
today-taken-in = লোৱা ({ $count })
today-handed-out = দিয়া ({ $count })
# review: legal
today-given-back = ঘূৰাই দিয়া ({ $count })
today-loaded = কেছবাকচত থোৱা ({ $count })
today-taken = কেছবাকচৰ পৰা উলিওৱা ({ $count })
today-test = পৰীক্ষা ({ $count })
today-expected = কেছবাকচত থাকিব লাগে
today-closing = সন্ধিয়া গণা
today-count = এতিয়া গণক
today-success = { $count } টা হ'ল · { $amount }
today-earned = { $count } টা হ'ল · { $amount } · আপোনাৰ কমিছন { $commission }
today-failed = { $count } টা বিফল · { $amount }
today-pending = { $count } টা বাকী · { $amount }
today-not-sent = { $count } টা পঠোৱা নাই · { $amount }
today-bills-listed = সেৱাৰ তালিকাৰ বিল
today-bills-unread = এতিয়াও মিলোৱা হোৱা নাই
today-bills-compared = { $count } টা তালিকাত · { DATETIME($at, timeStyle: "short") }
today-now-owed = দিবলগীয়া টকা ({ $count })
today-now-held = ৰখা নোট ({ $count })
today-now-in-doubt = দিলেনে নাই? ({ $count })
today-now-disputed = আপত্তি আছে ({ $count })
odd-drawer = কেছবাকচ { $reference }
odd-wallet = ৱালেট { $reference }
# review: new
odd-price = ঠিক কৰা দামতকৈ বেলেগ { $reference }
# review: legal
odd-not-refunded = বিফল, কিন্তু ৱালেটলৈ ঘূৰা নাই { $reference }
odd-unclear = সেৱাই হয় বা নহয় কোৱা নাই { $reference }
odd-mismatched = উত্তৰটো ইয়াৰ নাছিল { $reference }
odd-handed-unearned = দিয়া হ'ল, কিন্তু বেংকে দিয়া নাই { $reference }
odd-in-doubt = দিলেনে নাই? { $reference }
odd-disputed = আপত্তি আছে { $reference }
odd-shortfall = গ্ৰাহকে কম পাইছে { $reference }
odd-shortfall-paid = নোট কম আছিল, এতিয়া দিয়া হ'ল { $reference }
odd-shortfall-unfounded = কোনো নোট কম নাছিল { $reference }
odd-settled-by-people = দুজনে মিলি শেষ কৰিছে { $reference }
odd-contradicted = সেৱাই দুজনৰ কথাৰ ওলোটা কৈছে { $reference }
odd-unknown-payment = সেৱাৰ তালিকাত আছে, ইয়াত নাই { $reference }
odd-not-listed = সেৱাৰ তালিকাত নাই { $reference }
odd-listed-otherwise = সেৱাৰ তালিকাত বেলেগ { $reference }
odd-amounts = থাকিব লাগে { $expected }, আছে { $found }

## The drawer

drawer-text = কেছবাকচত কি কৰিব?
drawer-opening = ৰাতিপুৱা গণক
drawer-closing = সন্ধিয়া গণক
drawer-check = মাজতে গণক
drawer-load = নোট থওক
drawer-take = নোট উলিয়াওক
drawer-service = মেৰামতিৰ বাবে খোলা
drawer-opening-text = কেছবাকচত কিমান টকা আছে, টিপক।
drawer-closing-text = কেছবাকচত কিমান টকা আছে, টিপক।
drawer-check-text = কেছবাকচত কিমান টকা আছে, টিপক।
drawer-load-text = যিমান টকা থ'লে, টিপক।
drawer-take-text = যিমান টকা উলিয়ালে, টিপক।
drawer-service-text = সময়ৰ সৈতে লিখা থাকিব। আগবাঢ়িবনে?
drawer-by-notes = নোট অনুসৰি গণক
drawer-notes = ₹{ $value } ৰ নোট কেইখন?
drawer-coins = খুচুৰা: কিমান টকা?
drawer-notes-text = এখনো নাই? সেউজীয়া বুটাম টিপক।
drawer-notes-right = কেছবাকচত এইখিনিয়েই আছেনে?
drawer-load-right = ইমান টকা থ'লেনে?
drawer-take-right = ইমান টকা উলিয়ালেনে?
drawer-changes-count = এতিয়াৰ পৰা হিচাপত এই টকাই থাকিব।
drawer-changes-load = হিচাপত ইমান টকা বাঢ়িব।
drawer-changes-take = হিচাপত ইমান টকা কমিব।
drawer-far = হিচাপৰ লগত বহুত নিমিলে। কোনো সংখ্যা বাদ পৰিলনে? আকৌ গণক।
drawer-noted-opening = লিখা হ'ল: ৰাতিপুৱা { $amount }।
drawer-noted-closing = লিখা হ'ল: সন্ধিয়া { $amount }।
drawer-noted-check = লিখা হ'ল: { $amount } গণা।
drawer-noted-load = লিখা হ'ল: { $amount } থোৱা।
drawer-noted-take = লিখা হ'ল: { $amount } উলিওৱা।
drawer-noted-service = লিখা হ'ল।
drawer-counted = গণা
drawer-expected = থাকিব লাগে
drawer-difference = পাৰ্থক্য
error-rupees = পূৰা টকা টিপক।

## Devices

device-biometric = আঙুলিৰ মেচিন
device-iris = চকুৰ মেচিন
device-face = মুখৰ কেমেৰা
device-card = কাৰ্ড মেচিন
device-display = QR স্ক্ৰীণ
device-printer = প্ৰিণ্টাৰ
device-cash = নোট দিয়া মেচিন
device-OTHER = যন্ত্ৰ
device-is-ready = সাজু
device-is-in_use = ব্যৱহাৰত আছে
device-is-paper_low = কাগজ শেষ হ'বলৈ ধৰিছে
device-is-no_paper = কাগজ নাই
device-is-absent = লগোৱা নাই
device-is-OTHER = সাজু নহয়: { $word }
devices-text = পৰীক্ষা কৰিবলৈ এটা টিপক। টকা নাযায়।
devices-none = কোনো যন্ত্ৰ লগোৱা নাই।
devices-trying-biometric = কাঁচত আঙুলি ৰাখক।
devices-trying-iris = মেচিনলৈ চাওক।
devices-trying-face = মেচিনলৈ চাওক।
devices-trying-OTHER = অলপ ৰওক। যন্ত্ৰ পৰীক্ষা হৈ আছে।
try-good = { $device }: চলিছে ({ $what })।
try-bad = { $device }: চলা নাই ({ $what })।
try-captured = পঢ়া হ'ল। মান { $quality }।

## The kiosk itself

home-language-text = মেচিনে কোন ভাষাত ৰৈ থাকিব?
home-language-noted = ভাষা লিখা হ'ল।
stop-text = বাকী কাম আকৌ চলিলে আগুৱাব।
stop-restart = আকৌ চলাওক
stop-shut-down = বন্ধ কৰক
stop-restart-sure = মেচিন এতিয়া আকৌ চলাবনে?
stop-shut-down-sure = মেচিন এতিয়া বন্ধ কৰিবনে?
stop-restart-now = আকৌ চলি আছে। অলপ ৰওক।
stop-shut-down-now = বন্ধ হৈ আছে। স্ক্ৰীণ ক'লা হোৱালৈকে ৰওক।
error-stop-notes = আগতে •••• { $last4 } ৰ { $amount } শেষ কৰক।

room-customer-waits = গ্ৰাহক আপোনাৰ বাবে ৰৈ আছে। “ওলাওক” টিপি তেওঁৰ ওচৰলৈ যাওক।
error-customer-waits = গ্ৰাহক ৰৈ আছে। আগতে তেওঁক সহায় কৰক।
attendant-named = { $name }
attendant-earned = আজিৰ আয়
attendant-settings = ছেটিং
list-row-done = { DATETIME($since, timeStyle: "short") } · { $amount } · হ'ল
list-row-failed = { DATETIME($since, timeStyle: "short") } · { $amount } · বিফল
list-row-waiting = { DATETIME($since, timeStyle: "short") } · { $amount } · উত্তৰ বাকী
list-row-owed = { DATETIME($since, timeStyle: "short") } · { $amount } · টকা দিব লাগে
list-row-held = { DATETIME($since, timeStyle: "short") } · { $amount } · গ্ৰাহকৰ নোট ৰখা আছে
list-row-in-doubt = { DATETIME($since, timeStyle: "short") } · { $amount } · নোট দিলেনে নাই?
# review: legal
list-row-disputed = { DATETIME($since, timeStyle: "short") } · { $amount } · আপত্তি আছে
list-row-shortfall = { DATETIME($since, timeStyle: "short") } · { $amount } · গ্ৰাহকে কম পাইছে
list-state-done = হ'ল
list-state-failed = বিফল
list-state-waiting = উত্তৰ বাকী
list-state-owed = টকা দিব লাগে
list-state-held = গ্ৰাহকৰ নোট ৰখা আছে
list-state-in-doubt = নোট দিলেনে নাই?
# review: legal
list-state-disputed = আপত্তি আছে
list-state-shortfall = গ্ৰাহকে কম পাইছে
attendant-list = আজিৰ তালিকা
list-none = আজি এতিয়ালৈ একো হোৱা নাই।
list-none-found = আজিৰ ভিতৰত এনে একো নাই।
list-printing = স্লিপ ছপা হৈ আছে।
line-last4 = শেষৰ চাৰিটা
attendant-names = PIN, নাম
names-text = নাম যোগ কৰা আৰু আঁতৰোৱা “{ $name }” ৰ কাম।
names-own = মোৰ PIN সলনি কৰক
names-add = নাম যোগ কৰক
names-add-text = নতুন নাম লিখক।
names-remove-short = আঁতৰাবলৈ টিপক
names-remove = { $name } ক আঁতৰাবনে?
names-remove-text = তেওঁৰ PIN এ আৰু একো নোখোলে।
names-pin-title = নতুন PIN
names-pin-text = ছটাৰ পৰা আঠটা সংখ্যা। বেলেগে যাতে নেদেখে।
names-pin-again-title = একেটা PIN আকৌ
names-pin-again-text = আৰু এবাৰ টিপক।
names-added = { $name } ক যোগ কৰা হ'ল।
names-pin-set = এতিয়াৰ পৰা নতুন PIN চলিব।
names-removed = { $name } ক আঁতৰোৱা হ'ল।
error-name = নাম লিখক।
error-pin-weak = ছটাৰ পৰা আঠটা সংখ্যা। তাৰিখ, একেৰাহে বা একেটা সংখ্যা নহয়।
error-pin-differs = PIN দুটা বেলেগ। আকৌ আৰম্ভ কৰক।
error-name-or-pin = এই নাম বা PIN নচলিব। বেলেগ বাছক।
error-names-first = কেৱল প্ৰথম দোকানীয়ে এইটো কৰিব পাৰে।
