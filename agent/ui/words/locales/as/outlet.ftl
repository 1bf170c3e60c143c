### What the owner types and does before the shop may transact.

service-outlet-onboard = দোকান ৰেজিষ্ট্ৰেচন
service-outlet-ekyc = মালিকৰ e-KYC
# review: as without the code
service-outlet-ekyc-capture = মালিকৰ e-KYC
service-outlet-bank-ekyc = বেংকৰ e-KYC
service-outlet-daily-auth = আজিৰ ছাইন-ইন
errand-onboard = দোকান ৰেজিষ্ট্ৰেচন কৰক
errand-ekyc = মালিকৰ e-KYC
# review: as without the code
errand-ekyc-capture = মালিকৰ e-KYC
errand-bank-ekyc = বেংকৰ e-KYC
errand-daily-auth = আজিৰ ছাইন-ইন
field-title = লিখক
field-text = লিখি সেউজীয়া বুটাম টিপক।
field-optional = এইটো বাদ দিব পাৰে।
field-date-hint = দিন, মাহ, বছৰ: 05 08 1990।
field-first_name = মালিকৰ নাম
field-last_name = মালিকৰ উপাধি
field-mobile = মালিকৰ ম'বাইল নম্বৰ
field-email = মালিকৰ ই-মেইল
field-date_of_birth = মালিকৰ জন্ম তাৰিখ
field-gender = মালিকৰ লিংগ
field-gender-M = পুৰুষ
field-gender-F = মহিলা
field-gender-T = ট্ৰান্সজেণ্ডাৰ
field-pan = মালিকৰ PAN
field-account_number = মালিকৰ বেংক একাউণ্ট নম্বৰ
field-ifsc = মালিকৰ বেংক শাখাৰ IFSC
field-shop_name = দোকানৰ নাম
field-address = ৰাস্তা আৰু ঘৰ
field-city = চহৰ বা গাঁও
field-district = জিলা
field-state = ৰাজ্য
field-pincode = পিন ক'ড
error-field-first_name = নাম লিখক।
error-field-last_name = নামটো বহুত দীঘল, বা চিন ভুল আছে।
error-field-mobile = ম'বাইল নম্বৰত 10 টা সংখ্যা থাকে, প্ৰথমটো 6 ৰ পৰা 9।
error-field-email = ই-মেইল এনেকুৱা: name@mail.in।
error-field-date_of_birth = এনে দিন নাই। দিন, মাহ আৰু বছৰ টিপক।
error-field-gender = ইয়াৰে এটা টিপক।
error-field-pan = PAN এনেকুৱা: ABCPD1234E।
error-field-account_number = একাউণ্ট নম্বৰত 6 ৰ পৰা 18 টা সংখ্যা থাকে।
error-field-ifsc = IFSC এনেকুৱা: SBIN0001234।
error-field-shop_name = দোকানৰ নাম লিখক।
error-field-address = ৰাস্তা আৰু ঘৰ লিখক।
error-field-city = চহৰ বা গাঁও লিখক।
error-field-district = জিলা লিখক।
error-field-state = ৰাজ্য লিখক।
error-field-pincode = পিন ক'ডত 6 টা সংখ্যা থাকে।
error-field-OTHER = এইটো ঠিক নহয়। নিজৰ কাগজ চাই লিখক।
outlet-standing-ready = আজিৰ বাবে সাজু
outlet-standing-unknown = এতিয়াও জনা নাই
outlet-standing-not-active = এতিয়াও ৰেজিষ্ট্ৰেচন হোৱা নাই
outlet-standing-daily-auth = আজিৰ ছাইন-ইন বাকী
outlet-standing-ekyc = e-KYC বাকী
outlet-accepted = হৈ গ'ল। { $message }
outlet-refused = লোৱা নহ'ল। { $message } { $code }
outlet-silent = উত্তৰ অহা নাই। হৈ থাকিব পাৰে: আগতে সেৱাক সোধক।
outlet-ask = আকৌ সোধক
outlet-asking = সেৱাক সুধি আছোঁ…
errand-text = সেৱাই এইটো কৰি আছে। অলপ ৰওক।
# review: legal
consent-owner-sample = মোৰ আঙুলিৰ ছাপ
consent-owner-sample-eye = মোৰ আঙুলিৰ ছাপ বা চকুৰ স্কেন
consent-owner =
    মোৰ আধাৰ নম্বৰ আৰু মই লিখা তথ্য সেৱা আৰু UIDAI এ পাব।
    এইবোৰ, আৰু { $sample }, কেৱল ইয়াৰ বাবে: { $service }।
    এই মেচিনে এইবোৰ নাৰাখে।
    মই মানা কৰিব পাৰোঁ। তেতিয়া এই দোকানত আধাৰ সেৱা বন্ধ থাকিব।
tpin-text = আপোনাৰ ৱালেটৰ TPIN টিপক। এইটো ৰখা নহয়।
tpin-until-restart = TPIN লোৱা হ'ল, মেচিন আকৌ চলালৈকে। অপাৰেটৰে এইটো মেচিনৰ TPIN ফাইলত থ'ব লাগিব।
tpin-noted = TPIN লোৱা হ'ল। এতিয়া টকা জমা হ'ব পাৰে।
error-tpin = TPIN ত { $min } ৰ পৰা { $max } টা সংখ্যা থাকে।
# review: new
error-tpin-refused = এই TPIN গ্ৰহণ নকৰিলে। আন TPIN আৰু { $left } বাৰ দিব পাৰি।
# review: new
error-tpin-stopped = দুবাৰ গ্ৰহণ নকৰিলে। অপাৰেটৰক সোধক, তাৰ পিছত দোকানত পৰীক্ষা টিপক।
