## Money transfer (Free DMT)

rest-transfer-bank = এই ব্যাঙ্কে এখান থেকে টাকা পাঠানো যায় না।
pick-transfer-bank = কোন ব্যাঙ্কে?
line-transfer-bank = ব্যাঙ্ক
field-sender-mobile = আপনার মোবাইল নম্বর: ওতে কোড যাবে
error-field-sender-mobile = মোবাইল নম্বরে 10টি সংখ্যা থাকে, শুরু 6 থেকে 9 দিয়ে।
inquiry-sender-check-asking = আপনার ফোনে কোড পাঠানো হচ্ছে
field-sender-name = আপনার নাম
error-field-sender-name = আপনার নাম লিখুন।
pick-beneficiary = কাকে?
pick-beneficiary-new = নতুন অ্যাকাউন্ট
line-beneficiary = যাঁকে
field-transfer-account = যাঁকে পাঠাবেন, তাঁর অ্যাকাউন্ট নম্বর
error-field-transfer-account = অ্যাকাউন্ট নম্বরে 9 থেকে 18টি সংখ্যা থাকে।
field-transfer-account-again = তাঁর অ্যাকাউন্ট নম্বর, আরও একবার
error-field-transfer-account-again = দুটো নম্বর আলাদা। আবার লিখুন, বা পিছনে যান।
field-transfer-ifsc = তাঁর ব্যাঙ্কের IFSC
field-transfer-ifsc-after = তাঁর ব্যাঙ্কের IFSC, { $begins }-এর পরে
error-field-transfer-ifsc = এটা ওই ব্যাঙ্কের IFSC নয়। IFSC দেখতে এমন: SBIN0001234।
inquiry-account-offer = অ্যাকাউন্ট কার, ব্যাঙ্ককে জিজ্ঞাসা করবেন? চার্জ { $price }।
inquiry-account-yes = হ্যাঁ, ব্যাঙ্ককে জিজ্ঞাসা করুন
inquiry-account-no = না, এমনিই এগোন
inquiry-account-asking = অ্যাকাউন্ট কার, ব্যাঙ্ককে জিজ্ঞাসা করা হচ্ছে
inquiry-account-learnt = ইনিই কি ঠিক লোক?
inquiry-account-bad = ব্যাঙ্ক এই অ্যাকাউন্ট চেনে না। পিছনে গিয়ে দেখে নিন।
line-account-name = ব্যাঙ্কে নাম
account-name-untold = ব্যাঙ্ক নাম জানায়নি
error-account-silent = উত্তর আসেনি। তবু চার্জ লেগে থাকতে পারে।
field-transfer-name = যাঁকে পাঠাবেন, তাঁর নাম
error-field-transfer-name = নাম লিখুন।
inquiry-beneficiary-add-asking = অ্যাকাউন্ট লেখা হচ্ছে
inquiry-transfer-limits-asking = কত পাঠানো যায়, জিজ্ঞাসা করা হচ্ছে
inquiry-transfer-price-asking = কত চার্জ, জিজ্ঞাসা করা হচ্ছে
error-inquiry-otp = কোডের সময় শেষ। নতুন কোড টিপুন।
error-inquiry-day-limit = আজ এই অ্যাকাউন্টে আর টাকা পাঠানো যাবে না।
error-inquiry-wallet = দোকান এখন এত পাঠাতে পারে না। কম বেছে নিন, বা দোকানদারকে বলুন।

working-transfer-title = আপনার টাকা পাঠানো হচ্ছে
working-transfer-text = পাঠানো হয়েছে। ব্যাঙ্ক এক মিনিটের মধ্যে জানায়।
working-transfer-sent = ব্যাঙ্কে পাঠানো হয়েছে
working-transfer-asking = ব্যাঙ্ক জমা লিখছে
pending-transfer-title = ব্যাঙ্কের উত্তর এখনও আসেনি
# review: legal
pending-transfer-text = টাকা এখনও পৌঁছাতে পারে। নোট দোকানে থাকছে। স্লিপ রেখে দিন।
result-transfer-title = টাকা পাঠানো হয়েছে
result-transfer-text = যে অ্যাকাউন্টের শেষে { $last4 }, তাতে { $amount } জমা হয়েছে।

sorry-failed-INVALID_ACCOUNT = ব্যাঙ্ক এই অ্যাকাউন্ট চেনে না।
sorry-failed-NAME_MISMATCH = এই নাম এই অ্যাকাউন্টের নয়।
sorry-now-INVALID_ACCOUNT = অ্যাকাউন্ট নম্বর ও IFSC দেখে আবার শুরু করুন।
sorry-now-NAME_MISMATCH = নাম ও অ্যাকাউন্ট দেখে আবার শুরু করুন।
sorry-refused-bank = এই ব্যাঙ্কে এখান থেকে টাকা পাঠানো যায় না।
sorry-refused-beneficiary = এই অ্যাকাউন্ট আর আপনার তালিকায় নেই।

slip-beneficiary = যাঁকে
slip-account = অ্যাকাউন্ট
slip-ifsc = IFSC
slip-sender = প্রেরকের মোবাইল
slip-utr = ব্যাঙ্ক রেফারেন্স (UTR)
