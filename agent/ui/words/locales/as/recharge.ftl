## Recharge: mobile and DTH

pick-operator = কোন কোম্পানী?
line-operator = কোম্পানী
field-recharge_number = কোন নম্বৰত ৰিচাৰ্জ
error-field-recharge_number = ম'বাইল নম্বৰত 10 টা সংখ্যা থাকে, প্ৰথমটো 6 ৰ পৰা 9।
field-recharge-subscriber = গ্ৰাহক নম্বৰ
error-field-recharge-subscriber = এইটো এই কোম্পানীৰ নম্বৰ নহয়। চাই লওক।
rest-operator-number = এই কোম্পানীৰ নম্বৰ নহয়
operator-before = আগৰবাৰ, …{ $ending } নম্বৰত
working-recharge-title = কোম্পানীক সুধি আছোঁ
working-recharge-text = পঠোৱা হ'ল। কোম্পানীয়ে এক মিনিটৰ ভিতৰত জনায়।
working-recharge-sent = কোম্পানীলৈ পঠোৱা হ'ল
working-recharge-asking = কোম্পানীয়ে ৰিচাৰ্জ কৰি আছে
pending-recharge-title = কোম্পানীৰ উত্তৰ এতিয়াও অহা নাই
# review: legal
pending-recharge-text = ৰিচাৰ্জ এতিয়াও হ'ব পাৰে। নোট দোকানত থাকিব। স্লিপ ৰাখি থওক।
result-recharge-title = ৰিচাৰ্জ হ'ল
result-recharge-text = যি নম্বৰৰ শেষত { $last4 }, তাত { $amount } ৰিচাৰ্জ হ'ল।

sorry-failed-INVALID_NUMBER = কোম্পানীয়ে এই নম্বৰ চিনি নাপায়।
sorry-failed-INVALID_AMOUNT = কোম্পানীয়ে এই পৰিমাণ নলয়।
sorry-failed-DUPLICATE_RECHARGE = একেটা ৰিচাৰ্জ এইমাত্ৰ হৈছে।
sorry-failed-OPERATOR_UNAVAILABLE = এই কোম্পানীৰ ৰিচাৰ্জ এতিয়া নহয়।
sorry-failed-INSUFFICIENT_BALANCE = দোকানৰ ৱালেটত টকা কম।
sorry-failed-OPERATOR_FAILED = কোম্পানীয়ে এইটো নল'লে।
sorry-now-INVALID_NUMBER = নম্বৰ আৰু কোম্পানী চাই আকৌ আৰম্ভ কৰক।
sorry-now-INVALID_AMOUNT = বেলেগ পৰিমাণ বাছক।
sorry-now-DUPLICATE_RECHARGE = আগতে ফোন চাওক। আকৌ কৰিবলৈ কেইমিনিটমান ৰওক।
sorry-now-OPERATOR_UNAVAILABLE = কেইমিনিটমান পিছত আকৌ চেষ্টা কৰক।
sorry-now-INSUFFICIENT_BALANCE = দোকানীক সোধক।
sorry-now-OPERATOR_FAILED = আকৌ আৰম্ভ কৰিব পাৰে, বা কোম্পানীক সোধক।
sorry-refused-number = এই নম্বৰ লোৱা নহ'ল।
sorry-refused-amount = এই পৰিমাণ লোৱা নহ'ল।
sorry-refused-operator = এই কোম্পানীৰ ৰিচাৰ্জ এতিয়া নহয়।
