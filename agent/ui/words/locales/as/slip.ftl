### The printed slip (service.md 8.4, 8.5): a label a row, and its few sentences.

slip-outlet = দোকান
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }
slip-date-label = তাৰিখ আৰু সময়
slip-service = সেৱা
slip-status = অৱস্থা
slip-status-SUCCESS = সফল
slip-status-FAILED = বিফল
slip-status-PENDING = উত্তৰৰ অপেক্ষাত
slip-amount = টকাৰ পৰিমাণ
slip-money = { $amount }
slip-fee = চাৰ্জ
slip-total = মুঠ দিয়া হ'ল
slip-charge = গ্ৰাহকৰ চাৰ্জ
slip-charge-none = নাই
slip-outlays = দোকানৰ খৰচ
slip-bank = বেংক
slip-aadhaar = আধাৰ
slip-rrn = বেংক ৰেফাৰেন্স (RRN)
slip-operator = কোম্পানী
slip-number = নম্বৰ
slip-operator-reference = কোম্পানীৰ ৰেফাৰেন্স
slip-reference-id = ৰেফাৰেন্স
slip-client-reference = মেচিনৰ ৰেফাৰেন্স
# review: legal
slip-claim-code = দাবী ক'ড
slip-balance = বেলেঞ্চ
slip-response-code = বেংকৰ উত্তৰ
slip-merchant-ref = আউটলেট
slip-terminal = টাৰ্মিনেল
slip-reason = কাৰণ
# review: legal
slip-t5 = আপোনাৰ একাউণ্টৰ পৰা টকা কাটি নগদ নাপালে, বেংকে { DATETIME($date, dateStyle: "medium") } ৰ ভিতৰত ঘূৰাই দিব লাগিব। এই স্লিপ দেখুৱাওক: RRN { $rrn }। তাৰ পিছত বেংকে দিনে ₹100 দিব লাগিব। আপোনাৰ বেংকত অভিযোগ কৰক; সমাধান নহ'লে RBI লোকপালৰ ওচৰত কৰক।
# review: legal
slip-t5-no-rrn = আপোনাৰ একাউণ্টৰ পৰা টকা কাটি নগদ নাপালে, বেংকে { DATETIME($date, dateStyle: "medium") } ৰ ভিতৰত ঘূৰাই দিব লাগিব। এই স্লিপ দেখুৱাওক। তাৰ পিছত বেংকে দিনে ₹100 দিব লাগিব। আপোনাৰ বেংকত অভিযোগ কৰক; সমাধান নহ'লে RBI লোকপালৰ ওচৰত কৰক।
# review: legal
slip-pending-note = এইটো শেষ কথা নহয়। নগদ দিয়া হোৱা নাই। এই স্লিপ ৰাখি থওক: ইয়াৰ দাবী ক'ডেই আপোনাৰ প্ৰমাণ।
# review: legal
slip-held-note = এইটো শেষ কথা নহয়। তেতিয়ালৈকে আপোনাৰ নোট দোকানত থাকিব। এই স্লিপ ৰাখি থওক: ইয়াৰ দাবী ক'ডেই আপোনাৰ প্ৰমাণ।
# review: legal
slip-returned-note = একো দিয়া হোৱা নাই। আপুনি নোট ঘূৰাই পাব: দোকানত এই স্লিপ দেখুৱাওক।
# review: legal
slip-given-back-note = একো দিয়া হোৱা নাই। আপোনাৰ নোট ঘূৰাই দিয়া হ'ল।
# review: legal
slip-helpline = প্ৰশ্ন বা অভিযোগ? দোকানত বা আপোনাৰ বেংকত সোধক, এই স্লিপ দেখুৱাওক।
slip-duplicate = দ্বিতীয় কপি
# review: legal
slip-no-cash-yet = এতিয়াও নগদ দিয়া হোৱা নাই
# review: legal
slip-no-cash = নগদ দিয়া হোৱা নাই
# review: legal
slip-not-paid-yet = এতিয়াও টকা দিয়া হোৱা নাই: নোট দোকানত আছে
# review: legal
slip-notes-go-back = টকা দিয়া হোৱা নাই: নোট এতিয়াও ঘূৰাই দিয়া নাই
# review: legal
slip-notes-given-back = টকা দিয়া হোৱা নাই: নোট ঘূৰাই দিয়া হ'ল
# review: legal
slip-not-final = এতিয়াও পকা নহয়
# review: legal
slip-owed-note = আপোনাৰ বেংকে টকা দিলে। দোকানে আপোনাক এই নগদ দিব লাগে। এই স্লিপ লৈ আহক: ইয়াৰ দাবী ক'ডেই আপোনাৰ প্ৰমাণ।
slip-shortfall = গ্ৰাহকে কয়: নোট কম
slip-shortfall-note = আপুনি কৈছে যে সকলো নোট পোৱা নাই। দুজনে এইটো চাব। এই স্লিপ ৰাখি থওক: এইখনেই আপোনাৰ প্ৰমাণ।

slip-card = কাৰ্ড
slip-card-type = কাৰ্ডৰ প্ৰকাৰ
slip-payer = টকা দিলে
slip-test = প্ৰিণ্টাৰৰ পৰীক্ষা। এইখন ৰচিদ নহয়।
slip-take-along = স্লিপ ফোনত লওক
slip-scan = এইটো ফোনেৰে স্কেন কৰি ৰাখক: এইখনেই আপোনাৰ স্লিপ।
slip-printing = ছপা হৈ আছে…
slip-take = আপোনাৰ স্লিপ লওক
slip-again = আকৌ ছপাওক (দ্বিতীয় কপি)
slip-none-came = স্লিপ নোলাল। দোকানীক কওক।
