## Recharge: mobile and DTH

# review: "কোম্পানি" is also the word for a biller; shops say "কোন সিম?" or "কোন কোম্পানি?"
pick-operator = কোন কোম্পানি?
line-operator = কোম্পানি
field-recharge_number = কোন নম্বরে রিচার্জ
error-field-recharge_number = মোবাইল নম্বরে 10টি সংখ্যা থাকে, শুরু 6 থেকে 9 দিয়ে।
# review: new wording
field-recharge-subscriber = গ্রাহক নম্বর
error-field-recharge-subscriber = এটা এই কোম্পানির নম্বর নয়। দেখে নিন।
# review: new wording
rest-operator-number = এই কোম্পানির নম্বর নয়
# review: new wording
operator-before = গতবার, …{ $ending } দিয়ে শেষ নম্বরে
working-recharge-title = কোম্পানিকে জিজ্ঞাসা করা হচ্ছে
working-recharge-text = পাঠানো হয়েছে। কোম্পানি এক মিনিটের মধ্যে জানায়।
working-recharge-sent = কোম্পানিকে পাঠানো হয়েছে
working-recharge-asking = কোম্পানি রিচার্জ করছে
pending-recharge-title = কোম্পানির উত্তর এখনও আসেনি
# review: legal
pending-recharge-text = রিচার্জ এখনও হতে পারে। নোট দোকানে থাকছে। স্লিপ রেখে দিন।
result-recharge-title = রিচার্জ হয়েছে
result-recharge-text = যে নম্বরের শেষে { $last4 }, তাতে { $amount } রিচার্জ হয়েছে।

sorry-failed-INVALID_NUMBER = কোম্পানি এই নম্বর চেনে না।
sorry-failed-INVALID_AMOUNT = কোম্পানি এই পরিমাণ নেয় না।
sorry-failed-DUPLICATE_RECHARGE = একই রিচার্জ একটু আগেই হয়েছে।
sorry-failed-OPERATOR_UNAVAILABLE = এই কোম্পানির রিচার্জ এখন হচ্ছে না।
sorry-failed-INSUFFICIENT_BALANCE = দোকানের ওয়ালেটে টাকা কম।
sorry-failed-OPERATOR_FAILED = কোম্পানি এটা নেয়নি।
sorry-now-INVALID_NUMBER = নম্বর আর কোম্পানি দেখে আবার শুরু করুন।
sorry-now-INVALID_AMOUNT = অন্য পরিমাণ বেছে নিন।
sorry-now-DUPLICATE_RECHARGE = আগে ফোন দেখুন। আবার করতে কয়েক মিনিট দাঁড়ান।
sorry-now-OPERATOR_UNAVAILABLE = কয়েক মিনিট পরে আবার চেষ্টা করুন।
sorry-now-INSUFFICIENT_BALANCE = দোকানদারকে বলুন।
sorry-now-OPERATOR_FAILED = আবার শুরু করতে পারেন, বা কোম্পানিকে বলুন।
sorry-refused-number = এই নম্বর নেওয়া হয়নি।
sorry-refused-amount = এই পরিমাণ নেওয়া হয়নি।
sorry-refused-operator = এই কোম্পানির রিচার্জ এখন হচ্ছে না।
