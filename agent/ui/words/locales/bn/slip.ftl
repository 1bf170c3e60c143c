### The printed slip (service.md 8.4, 8.5): a label a row, and its few sentences.

slip-outlet = দোকান
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }
slip-date-label = তারিখ ও সময়
slip-service = পরিষেবা
slip-status = অবস্থা
slip-status-SUCCESS = সফল
slip-status-FAILED = বিফল
slip-status-PENDING = উত্তরের অপেক্ষা
slip-amount = টাকার পরিমাণ
slip-money = { $amount }
slip-fee = চার্জ
slip-total = মোট দেওয়া
slip-charge = গ্রাহকের চার্জ
slip-charge-none = নেই
slip-outlays = দোকানের খরচ
slip-bank = ব্যাঙ্ক
slip-aadhaar = আধার
slip-rrn = ব্যাঙ্ক রেফারেন্স (RRN)
slip-operator = কোম্পানি
slip-number = নম্বর
slip-operator-reference = কোম্পানির রেফারেন্স
slip-reference-id = রেফারেন্স
slip-client-reference = মেশিনের রেফারেন্স
# review: legal
slip-claim-code = দাবি কোড
slip-balance = ব্যালেন্স
slip-response-code = ব্যাঙ্কের উত্তর
slip-merchant-ref = আউটলেট
slip-terminal = টার্মিনাল
slip-reason = কারণ
# review: legal
slip-t5 = আপনার অ্যাকাউন্ট থেকে টাকা কাটা হলে, অথচ নগদ না পেলে, ব্যাঙ্ককে { DATETIME($date, dateStyle: "medium") }-এর মধ্যে তা ফেরত দিতে হবে। এই স্লিপ দেখান: RRN { $rrn }। তার পরে ব্যাঙ্ককে দিনে ₹100 দিতে হবে। আপনার ব্যাঙ্কে অভিযোগ করুন; না মিটলে RBI ওম্বাডসম্যানের কাছে।
# review: legal
slip-t5-no-rrn = আপনার অ্যাকাউন্ট থেকে টাকা কাটা হলে, অথচ নগদ না পেলে, ব্যাঙ্ককে { DATETIME($date, dateStyle: "medium") }-এর মধ্যে তা ফেরত দিতে হবে। এই স্লিপ দেখান। তার পরে ব্যাঙ্ককে দিনে ₹100 দিতে হবে। আপনার ব্যাঙ্কে অভিযোগ করুন; না মিটলে RBI ওম্বাডসম্যানের কাছে।
# review: legal
slip-pending-note = এটা শেষ কথা নয়। নগদ দেওয়া হয়নি। স্লিপ রেখে দিন: এর দাবি কোডই আপনার প্রমাণ।
# review: legal
slip-held-note = এটা শেষ কথা নয়। ততক্ষণ আপনার নোট দোকানে থাকবে। স্লিপ রেখে দিন: এর দাবি কোডই আপনার প্রমাণ।
# review: legal
slip-returned-note = কোনো পেমেন্ট হয়নি। আপনি নোট ফেরত পাবেন: দোকানে এই স্লিপ দেখান।
# review: legal
slip-given-back-note = কোনো পেমেন্ট হয়নি। আপনার নোট ফেরত দেওয়া হয়েছে।
# review: legal
slip-helpline = প্রশ্ন বা অভিযোগ? দোকানে বা আপনার ব্যাঙ্কে বলুন, এই স্লিপ দেখান।
slip-duplicate = দ্বিতীয় কপি
# review: legal
slip-no-cash-yet = এখনও নগদ দেওয়া হয়নি
# review: legal
slip-no-cash = নগদ দেওয়া হয়নি
# review: legal
slip-not-paid-yet = এখনও পেমেন্ট হয়নি: নোট দোকানে আছে
# review: legal
slip-notes-go-back = পেমেন্ট হয়নি: নোট এখনও ফেরত দেওয়া হয়নি
# review: legal
slip-notes-given-back = পেমেন্ট হয়নি: নোট ফেরত দেওয়া হয়েছে
# review: legal
slip-not-final = এখনও পাকা নয়
# review: legal
slip-owed-note = আপনার ব্যাঙ্ক টাকা দিয়েছে। দোকানের কাছে এই নগদ আপনার পাওনা। এই স্লিপ আনুন: এর দাবি কোডই আপনার প্রমাণ।
slip-shortfall = গ্রাহক বলছেন: নোট কম
slip-shortfall-note = আপনি বলেছেন সব নোট পাননি। দুজন লোক এটা দেখবেন। এই স্লিপ রেখে দিন: এটাই আপনার প্রমাণ।

slip-card = কার্ড
slip-card-type = কার্ডের ধরন
slip-payer = টাকা দিয়েছেন
slip-test = প্রিন্টারের পরীক্ষা। এটা রসিদ নয়।
slip-take-along = স্লিপ ফোনে নিন
slip-scan = ফোন দিয়ে এটা স্ক্যান করে রাখুন: এটাই আপনার স্লিপ।
slip-printing = ছাপা হচ্ছে…
slip-take = আপনার স্লিপ নিন
slip-again = আবার ছাপুন (দ্বিতীয় কপি)
slip-none-came = স্লিপ বেরোয়নি। দোকানদারকে বলুন।
