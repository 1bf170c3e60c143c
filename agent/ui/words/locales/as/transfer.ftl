## Money transfer (Free DMT)

rest-transfer-bank = এই বেংকলৈ ইয়াৰ পৰা টকা পঠাব নোৱাৰি।
pick-transfer-bank = কোন বেংকলৈ?
line-transfer-bank = বেংক
field-sender-mobile = আপোনাৰ ম'বাইল নম্বৰ: তালৈ ক'ড যাব
error-field-sender-mobile = ম'বাইল নম্বৰত 10 টা সংখ্যা থাকে, প্ৰথমটো 6 ৰ পৰা 9।
inquiry-sender-check-asking = আপোনাৰ ফোনলৈ ক'ড পঠাই আছোঁ
field-sender-name = আপোনাৰ নাম
error-field-sender-name = আপোনাৰ নাম লিখক।
pick-beneficiary = কালৈ?
pick-beneficiary-new = নতুন একাউণ্ট
line-beneficiary = যাক
field-transfer-account = যাক পঠাব, তেওঁৰ একাউণ্ট নম্বৰ
error-field-transfer-account = একাউণ্ট নম্বৰত 9 ৰ পৰা 18 টা সংখ্যা থাকে।
field-transfer-account-again = তেওঁৰ একাউণ্ট নম্বৰ, আৰু এবাৰ
error-field-transfer-account-again = দুয়োটা নম্বৰ বেলেগ। আকৌ লিখক, বা পিছলৈ যাওক।
field-transfer-ifsc = তেওঁৰ বেংকৰ IFSC
field-transfer-ifsc-after = তেওঁৰ বেংকৰ IFSC, { $begins }ৰ পিছত
error-field-transfer-ifsc = এইটো সেই বেংকৰ IFSC নহয়। IFSC এনেকুৱা: SBIN0001234।
inquiry-account-offer = একাউণ্ট কাৰ, বেংকক সুধিবনে? চাৰ্জ { $price }।
inquiry-account-yes = হয়, বেংকক সোধক
inquiry-account-no = নহয়, নোসোধাকৈ আগবাঢ়ক
inquiry-account-asking = একাউণ্ট কাৰ, বেংকক সুধি আছোঁ
inquiry-account-learnt = এইজনেই ঠিক মানুহনে?
inquiry-account-bad = বেংকে এই একাউণ্ট চিনি নাপায়। পিছলৈ গৈ চাই লওক।
line-account-name = বেংকত থকা নাম
account-name-untold = বেংকে নাম জনোৱা নাই
error-account-silent = উত্তৰ অহা নাই। তথাপি চাৰ্জ লাগি থাকিব পাৰে।
field-transfer-name = যাক পঠাব, তেওঁৰ নাম
error-field-transfer-name = নাম লিখক।
inquiry-beneficiary-add-asking = একাউণ্ট লিখি আছোঁ
inquiry-transfer-limits-asking = কিমান পঠাব পাৰি, সুধি আছোঁ
inquiry-transfer-price-asking = চাৰ্জ কিমান, সুধি আছোঁ
error-inquiry-otp = ক'ডৰ সময় শেষ। নতুন ক'ড টিপক।
error-inquiry-day-limit = আজি এই একাউণ্টলৈ আৰু টকা পঠাব নোৱাৰি।
error-inquiry-wallet = দোকানে এতিয়া ইমান পঠাব নোৱাৰে। কম বাছক, বা দোকানীক সোধক।

working-transfer-title = আপোনাৰ টকা পঠাই আছোঁ
working-transfer-text = পঠোৱা হ'ল। বেংকে এক মিনিটৰ ভিতৰত জনায়।
working-transfer-sent = বেংকলৈ পঠোৱা হ'ল
working-transfer-asking = বেংকে জমা লিখি আছে
pending-transfer-title = বেংকৰ উত্তৰ এতিয়াও অহা নাই
# review: legal
pending-transfer-text = টকা এতিয়াও গৈ পাব পাৰে। নোট দোকানত থাকিব। স্লিপ ৰাখি থওক।
result-transfer-title = টকা পঠোৱা হ'ল
result-transfer-text = যি একাউণ্টৰ শেষত { $last4 }, তাত { $amount } জমা হ'ল।

sorry-failed-INVALID_ACCOUNT = বেংকে এই একাউণ্ট চিনি নাপায়।
sorry-failed-NAME_MISMATCH = এই নাম এই একাউণ্টৰ নহয়।
sorry-now-INVALID_ACCOUNT = একাউণ্ট নম্বৰ আৰু IFSC চাই আকৌ আৰম্ভ কৰক।
sorry-now-NAME_MISMATCH = নাম আৰু একাউণ্ট চাই আকৌ আৰম্ভ কৰক।
sorry-refused-bank = এই বেংকলৈ ইয়াৰ পৰা টকা পঠাব নোৱাৰি।
sorry-refused-beneficiary = এই একাউণ্ট আপোনাৰ তালিকাত আৰু নাই।

slip-beneficiary = যাক
slip-account = একাউণ্ট
slip-ifsc = IFSC
slip-sender = পঠাওঁতাৰ ম'বাইল
slip-utr = বেংক ৰেফাৰেন্স (UTR)
