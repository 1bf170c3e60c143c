### What the owner types and does before the shop may transact.

service-outlet-onboard = দোকান রেজিস্টার করা
service-outlet-ekyc = মালিকের e-KYC
# review: as without the code
service-outlet-ekyc-capture = মালিকের e-KYC
service-outlet-bank-ekyc = ব্যাঙ্কের e-KYC
service-outlet-daily-auth = আজকের সাইন-ইন
errand-onboard = দোকান রেজিস্টার করুন
errand-ekyc = মালিকের e-KYC
# review: as without the code
errand-ekyc-capture = মালিকের e-KYC
errand-bank-ekyc = ব্যাঙ্কের e-KYC
errand-daily-auth = আজকের সাইন-ইন
field-title = লিখুন
field-text = লিখে সবুজ বোতাম টাচ করুন।
field-optional = এটা বাদ দিতে পারেন।
field-date-hint = দিন, মাস, বছর: 05 08 1990।
field-first_name = মালিকের নাম
field-last_name = মালিকের পদবি
field-mobile = মালিকের মোবাইল নম্বর
field-email = মালিকের ই-মেল
field-date_of_birth = মালিকের জন্ম তারিখ
field-gender = মালিকের লিঙ্গ
field-gender-M = পুরুষ
field-gender-F = মহিলা
field-gender-T = ট্রান্সজেন্ডার
field-pan = মালিকের PAN
field-account_number = মালিকের ব্যাঙ্ক অ্যাকাউন্ট নম্বর
field-ifsc = মালিকের ব্যাঙ্ক ব্রাঞ্চের IFSC
field-shop_name = দোকানের নাম
field-address = রাস্তা ও বাড়ি
field-city = শহর বা গ্রাম
field-district = জেলা
field-state = রাজ্য
field-pincode = পিন কোড
error-field-first_name = নাম লিখুন।
error-field-last_name = নামটা খুব লম্বা, বা চিহ্ন ভুল আছে।
error-field-mobile = মোবাইল নম্বরে 10টি সংখ্যা থাকে, শুরু 6 থেকে 9 দিয়ে।
error-field-email = ই-মেল দেখতে এমন: name@mail.in।
error-field-date_of_birth = এমন দিন নেই। দিন, মাস ও বছর টিপুন।
error-field-gender = এর মধ্যে একটা টাচ করুন।
error-field-pan = PAN দেখতে এমন: ABCPD1234E।
error-field-account_number = অ্যাকাউন্ট নম্বরে 6 থেকে 18টি সংখ্যা থাকে।
error-field-ifsc = IFSC দেখতে এমন: SBIN0001234।
error-field-shop_name = দোকানের নাম লিখুন।
error-field-address = রাস্তা ও বাড়ি লিখুন।
error-field-city = শহর বা গ্রাম লিখুন।
error-field-district = জেলা লিখুন।
error-field-state = রাজ্য লিখুন।
error-field-pincode = পিন কোডে 6টি সংখ্যা থাকে।
error-field-OTHER = এটা ঠিক নয়। নিজের কাগজ দেখে লিখুন।
outlet-standing-ready = আজকের জন্য তৈরি
outlet-standing-unknown = এখনও জানা নেই
outlet-standing-not-active = এখনও রেজিস্ট্রেশন হয়নি
outlet-standing-daily-auth = আজকের সাইন-ইন বাকি
outlet-standing-ekyc = e-KYC বাকি
outlet-accepted = হয়ে গেছে। { $message }
outlet-refused = নেওয়া হয়নি। { $message } { $code }
outlet-silent = উত্তর আসেনি। হয়ে থাকতে পারে: আগে পরিষেবায় জিজ্ঞাসা করুন।
outlet-ask = আবার জিজ্ঞাসা করুন
outlet-asking = পরিষেবায় জিজ্ঞাসা করা হচ্ছে…
errand-text = পরিষেবা কাজটা করছে। একটু দাঁড়ান।
# review: legal
consent-owner-sample = আমার আঙুলের ছাপ
consent-owner-sample-eye = আমার আঙুলের ছাপ বা চোখের স্ক্যান
consent-owner =
    আমার আধার নম্বর ও আমার লেখা তথ্য পরিষেবা ও UIDAI পাবে।
    এগুলো, আর { $sample }, শুধু এর জন্য: { $service }।
    এই মেশিন এগুলো রাখে না।
    আমি না বলতে পারি। তখন এই দোকানে আধার পরিষেবা বন্ধ থাকবে।
tpin-text = আপনার ওয়ালেটের TPIN টিপুন। এটা রাখা হয় না।
tpin-until-restart = TPIN নেওয়া হয়েছে, মেশিন আবার চালু হওয়া পর্যন্ত। অপারেটরকে এটা মেশিনের TPIN ফাইলে রাখতে হবে।
tpin-noted = TPIN নেওয়া হয়েছে। এবার টাকা জমা হতে পারে।
error-tpin = TPIN-এ { $min } থেকে { $max }টি সংখ্যা থাকে।
# review: new
error-tpin-refused = এই TPIN মানা হয়নি। অন্য TPIN আর { $left } বার দেওয়া যাবে।
# review: new
error-tpin-stopped = দুবার মানা হয়নি। অপারেটরকে জিজ্ঞেস করুন, তারপর দোকানে যাচাই টিপুন।
