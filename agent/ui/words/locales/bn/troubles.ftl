### What went otherwise: what happened, whether money moved, what to do now. Never a bare code.

## What was typed does not fit

error-press = টাচ বোঝা যায়নি। আবার চেষ্টা করুন।
error-fault = মেশিনে গোলমাল হয়েছে। আবার চেষ্টা করুন, বা দোকানদারকে বলুন।
error-stale = স্ক্রিন বদলে গেছে। আবার দেখুন।
error-choose = এর মধ্যে একটা টাচ করুন।
error-aadhaar-length = আধার নম্বরে 12টি সংখ্যা থাকে।
error-aadhaar-check = আধার নম্বরে একটা সংখ্যা ভুল। দেখে নিন।
error-amount-step = { $step } করে করে টাকার পরিমাণ বেছে নিন।
error-amount-range = { $min } থেকে { $max }-এর মধ্যে বেছে নিন।
error-mobile = মোবাইল নম্বরে 10টি সংখ্যা থাকে, শুরু 6 থেকে 9 দিয়ে।
error-otp-wrong = এই কোড ঠিক নয়। আপনার ফোন দেখুন।
error-otp-soon = কোড এখনও আসতে পারে। একটু দাঁড়ান।
error-otp-send = কোড পাঠানো যায়নি। আবার চেষ্টা করুন।
error-bank-unknown = এই ব্যাঙ্ক পাওয়া গেল না। আবার বেছে নিন।
error-bank-service = এই ব্যাঙ্কে এই পরিষেবা নেই।
error-pin-wrong = এই PIN ঠিক নয়।
error-pin-unset = এই মেশিনের PIN এখনও তৈরি হয়নি।
error-pin-wait = { $seconds ->
    [one] অনেকবার ভুল হয়েছে। { $seconds } সেকেন্ড দাঁড়ান।
   *[other] অনেকবার ভুল হয়েছে। { $seconds } সেকেন্ড দাঁড়ান।
}
# review: legal
error-claim-unknown = এই কোডে কোনো টাকা রাখা নেই।
# review: legal
error-claims = পাঁচটি দাবি ভুল হয়েছে। আবার PIN টিপুন।

## A page that cannot be shown

plain-title = এই পাতা দেখানো যাচ্ছে না
plain-text = মেশিন আপনার টাকার কাজ করছে। দোকানদারকে বলুন।

## Why a service, or the kiosk, rests

rest-api = ব্যাঙ্কের সঙ্গে যোগাযোগ নেই। চেষ্টা চলছে।
rest-biometric = আঙুল বা চোখের মেশিন জোড়া নেই।
rest-outlet-not-active = দোকানের রেজিস্ট্রেশন এখনও হয়নি। দোকানদারকে বলুন।
rest-outlet-daily-auth = দোকানদারের আজকের সাইন-ইন বাকি।
rest-outlet-ekyc = দোকানদারের রেজিস্ট্রেশন শেষ করা বাকি।
rest-outlet-unknown = দোকান খোলা কি না, জিজ্ঞাসা করা হচ্ছে।
rest-outlet-OTHER = দোকান এখন এটা পারছে না। দোকানদারকে বলুন।
rest-disk = মেশিন এখন কিছু লিখে রাখতে পারছে না। দোকানদারকে বলুন।
rest-printer = প্রিন্টারে কাগজ নেই বা জোড়া নেই।
start-printer = দোকানদার: স্লিপ ছাপা হচ্ছে না। কাগজ, তার ও বিদ্যুৎ দেখুন।
start-paper-low = দোকানদার: স্লিপের কাগজ প্রায় শেষ।
rest-bank = আপনার ব্যাঙ্কে এটা নেই।
rest-busy = আরেকজনের কাজ চলছে। একটু দাঁড়ান।
rest-OTHER = এটা এখন পাওয়া যাচ্ছে না।

## The finger was not read

capture-no-finger = আঙুল দেখা যায়নি। আবার রাখুন।
capture-failed = স্পষ্ট নয়। আঙুল মুছে শুকনো করে সোজা চাপুন।
capture-no-eye = চোখ দেখা যায়নি। আবার মেশিনের দিকে তাকান।
capture-eye-failed = স্পষ্ট নয়। চোখ বড় করে খুলুন, নড়বেন না।
capture-device = মেশিন সাড়া দিচ্ছে না। দোকানদারকে বলুন।
capture-busy = মেশিন ব্যস্ত। একটু দাঁড়ান।
capture-not-registered = এই মেশিনের রেজিস্ট্রেশন নেই। দোকানদারকে বলুন।
capture-tries = { $left ->
    [one] আর { $left } বার চেষ্টা করা যাবে।
   *[other] আর { $left } বার চেষ্টা করা যাবে।
}
capture-OTHER = আঙুল পড়া যায়নি। আবার চেষ্টা করুন।

## The bank said no

sorry-title = এটা হয়নি
sorry-failed-title = এটা হয়নি
sorry-failed-INSUFFICIENT_FUNDS = অ্যাকাউন্টে এত টাকা নেই।
sorry-failed-BIOMETRIC_MISMATCH = আঙুলের ছাপ এই আধারের সঙ্গে মেলেনি।
sorry-failed-BIOMETRIC_LOCKED = এই আধারে আঙুলের ছাপ লক করা আছে।
sorry-failed-AADHAAR_NOT_LINKED = এই আধার ওই ব্যাঙ্কের অ্যাকাউন্টে জোড়া নেই।
sorry-failed-INVALID_AADHAAR = ব্যাঙ্ক এই আধার নম্বর চেনে না।
sorry-failed-ACCOUNT_BLOCKED = ব্যাঙ্ক এই অ্যাকাউন্ট আটকে রেখেছে।
sorry-failed-LIMIT_EXCEEDED = এটা অ্যাকাউন্টের সীমার বেশি।
sorry-failed-BANK_UNAVAILABLE = ব্যাঙ্কের সঙ্গে যোগাযোগ হয়নি।
sorry-failed-OTP_FAILED = কোড নেওয়া হয়নি।
sorry-failed-SERVICE_NOT_SUPPORTED = আপনার ব্যাঙ্কে এই পরিষেবা নেই।
sorry-failed-NOT_SUBMITTED = অনুরোধ পৌঁছায়নি।
sorry-failed-DECLINED = ব্যাঙ্ক এটা করতে দেয়নি।
sorry-failed-said = পরিষেবা বলছে: { $message }
sorry-failed-OTHER = এটা করতে দেয়নি, কারণ জানায়নি।

sorry-now-INSUFFICIENT_FUNDS = কম টাকায় চেষ্টা করুন।
sorry-now-BIOMETRIC_MISMATCH = পরিষ্কার, শুকনো অন্য আঙুলে আবার শুরু করুন।
sorry-now-BIOMETRIC_LOCKED = mAadhaar অ্যাপে লক খুলুন, বা কার্ড নিন।
sorry-now-AADHAAR_NOT_LINKED = অন্য ব্যাঙ্ক বেছে নিন, বা ব্রাঞ্চে বলুন।
sorry-now-INVALID_AADHAAR = আবার শুরু করে নম্বর দেখে নিন।
sorry-now-ACCOUNT_BLOCKED = আপনার ব্রাঞ্চে বলুন।
sorry-now-LIMIT_EXCEEDED = কম টাকায় চেষ্টা করুন, বা কাল আসুন।
sorry-now-BANK_UNAVAILABLE = কয়েক মিনিট পরে আবার চেষ্টা করুন।
sorry-now-OTP_FAILED = আবার শুরু করে নতুন কোড চান।
sorry-now-SERVICE_NOT_SUPPORTED = কার্ড বা UPI দিয়ে করুন, বা ব্রাঞ্চে বলুন।
sorry-now-NOT_SUBMITTED = আবার শুরু করতে পারেন।
sorry-now-DECLINED = ব্যাঙ্কে বলুন, বা অন্য ব্যাঙ্ক দেখুন।
sorry-now-OTHER = আবার শুরু করুন, বা দোকানদারকে বলুন।

## Nothing was sent, or it was not accepted

sorry-not-sent-title = কিছুই পাঠানো হয়নি
sorry-not-sent-text = কিছু চাওয়ার আগেই যোগাযোগ কেটে গেছে।
# review: new
sorry-unclear-title = এখনও পরিষ্কার নয়
# review: from error-inquiry-silent and pending-text
sorry-unclear-text = এখনও পরিষ্কার নয়: কোনো উত্তর আসেনি। স্লিপ রেখে দিন।
sorry-refused-title = অনুরোধ নেওয়া হয়নি
sorry-refused-text = পরিষেবা অনুরোধটা আপনার ব্যাঙ্কে পাঠায়নি।
sorry-refused-outlet = দোকান এখন এটা করতে পারবে না।
sorry-refused-limit = এই পরিষেবার সীমা শেষ।
sorry-refused-capture = আঙুলের ছাপ কাজে লাগেনি।
sorry-refused-otp = আপনার ফোনে আসা কোড লাগবে।
sorry-refused-said = পরিষেবা বলছে: { $message }
sorry-refused-OTHER = পরিষেবা অনুরোধ নেয়নি।
sorry-capture-title = আঙুল পড়া যায়নি
sorry-capture-text = কয়েকবার চেষ্টা করেও হয়নি।
sorry-missing-title = এখন হচ্ছে না
missing-now-wait = যা লিখেছেন তা রাখা আছে। একটু পরে আবার চেষ্টা করুন।
missing-now-reader = যা লিখেছেন তা রাখা আছে। দোকানদার মেশিন দেখুন।
missing-now-other-way = এখানে অন্য উপায় বেছে নিন। টাকার অঙ্ক রাখা আছে।

# review: legal
sorry-money-none = আপনার কোনো টাকা নেওয়া হয়নি।
# review: legal
sorry-money-maybe = টাকা কাটা হয়ে থাকলে ব্যাঙ্ক { DATETIME($date, dateStyle: "medium") }-এর মধ্যে ফেরত দেবে।
sorry-now-card = কার্ড বা UPI দিয়ে করুন, বা ব্রাঞ্চে বলুন।
sorry-now-attendant = দোকানদারকে বলুন।
sorry-now-again = আবার শুরু করতে পারেন।

## Why a product rests

rest-budget = এখন খুব চাপ। একটু পরে চেষ্টা করুন।
rest-many-open = অনেক পেমেন্ট এখনও বাকি। দোকানদারকে বলুন।
rest-stopped = খারাপ আছে। দোকানদারকে বলুন। ({ $code })
rest-ordered = এখন বন্ধ আছে। দোকানদারকে বলুন। ({ $reason })
rest-not-registered = এর জন্য দোকানের রেজিস্ট্রেশন নেই।
rest-midnight = মাঝরাতে একটু বন্ধ। কয়েক মিনিটে চালু।
rest-wallet = দোকানের ওয়ালেট খালি। দোকানদারকে বলুন।
error-wallet = এর জন্য দোকানের ওয়ালেটে টাকা কম। দোকানদারকে বলুন।
rest-tpin = দোকানদারকে আগে TPIN টিপতে হবে।
rest-card = কার্ড মেশিন জোড়া নেই।
rest-card-open = আগের কার্ডের উত্তর এখনও আসেনি।
rest-card-service = ব্যাঙ্ক কার্ড মেশিনে এটা দেয় না।
# review: the cost on the card is not known
rest-card-amount = এতে কার্ড থেকে কত টাকা কাটবে তা পরিষ্কার নয়।
rest-card-device = ব্যাঙ্ক এই কার্ড মেশিন চেনে না। দোকানদারকে বলুন।
rest-upi-hours = রাতে বন্ধ। { $opens } থেকে খোলা।
rest-upi-open = তিনটি পেমেন্ট বাকি। একটু পরে চেষ্টা করুন।

## UPI and the card: no

sorry-failed-QR_EXPIRED = সময়ের মধ্যে কোডে টাকা দেওয়া হয়নি।
sorry-failed-PAYER_BANK_DECLINED = আপনার ব্যাঙ্ক UPI পেমেন্ট করতে দেয়নি।
sorry-failed-PAYER_DEBIT_FAILED = আপনার অ্যাকাউন্ট থেকে টাকা নেওয়া যায়নি।
sorry-failed-OUTLET_NOT_ENABLED = এই দোকান এখনও এটা করতে পারে না।
sorry-failed-OUTLET_BLOCKED = ব্যাঙ্ক নেটওয়ার্ক এই দোকান আটকে রেখেছে।
sorry-failed-OUTLET_DAILY_LIMIT = এই দোকানের আজকের সীমা শেষ।
sorry-failed-SERVICE_CLOSED = এই সময়ে পরিষেবা বন্ধ।
sorry-failed-INVALID_LOCATION = মেশিনের জায়গা নেওয়া হয়নি।
sorry-failed-LAUNCH_EXPIRED = সময়ের মধ্যে কার্ড দেওয়া হয়নি।
sorry-failed-CANCELLED = কার্ড মেশিনে বাতিল করা হয়েছে।
sorry-failed-DEVICE_ERROR = কার্ড মেশিনে গোলমাল হয়েছে।
sorry-failed-CARD_READ_FAILED = কার্ড পড়া যায়নি।
sorry-failed-INCORRECT_PIN = PIN ভুল ছিল।
sorry-failed-PIN_TRIES_EXCEEDED = অনেকবার PIN ভুল হয়েছে।
sorry-failed-CARD_BLOCKED = ব্যাঙ্ক এই কার্ড বন্ধ করেছে।
sorry-failed-CARD_EXPIRED = কার্ড পুরোনো: তারিখ পেরিয়ে গেছে।
sorry-failed-CARD_NOT_SUPPORTED = এই রকম কার্ড এখানে চলে না।
# review: legal
sorry-failed-REVERSED = ব্যাঙ্ক লেনদেন বাতিল করেছে।
sorry-now-QR_EXPIRED = নতুন কোডের জন্য আবার শুরু করুন।
sorry-now-PAYER_BANK_DECLINED = অন্য UPI অ্যাকাউন্ট বা আধার দিয়ে করুন।
sorry-now-PAYER_DEBIT_FAILED = আবার করার আগে UPI অ্যাপ দেখে নিন।
sorry-now-OUTLET_NOT_ENABLED = অন্য পরিষেবা নিন, বা দোকানদারকে বলুন।
sorry-now-OUTLET_BLOCKED = দোকানদারকে বলুন।
sorry-now-OUTLET_DAILY_LIMIT = অন্য পরিষেবা নিন, বা কাল আসুন।
sorry-now-SERVICE_CLOSED = অন্য পরিষেবা নিন, বা সকালে আসুন।
sorry-now-INVALID_LOCATION = দোকানদারকে বলুন।
sorry-now-LAUNCH_EXPIRED = কার্ড হাতে নিয়ে আবার শুরু করুন।
sorry-now-CANCELLED = আবার শুরু করতে পারেন।
sorry-now-DEVICE_ERROR = আধার বা UPI দিয়ে করুন, বা দোকানদারকে বলুন।
sorry-now-CARD_READ_FAILED = কার্ড মুছে আবার শুরু করুন।
sorry-now-INCORRECT_PIN = ঠিক PIN দিয়ে আবার শুরু করুন।
sorry-now-PIN_TRIES_EXCEEDED = অন্য কার্ড নিন, বা আপনার ব্যাঙ্কে বলুন।
sorry-now-CARD_BLOCKED = অন্য কার্ড নিন, বা আপনার ব্যাঙ্কে বলুন।
sorry-now-CARD_EXPIRED = অন্য কার্ড নিন, বা আপনার ব্যাঙ্কে বলুন।
sorry-now-CARD_NOT_SUPPORTED = অন্য কার্ড, আধার বা UPI দিয়ে করুন।
sorry-now-REVERSED = অ্যাকাউন্ট দেখে নিন, তারপর আবার শুরু করুন।

## Refused by name

sorry-refused-closed = UPI দিয়ে টাকা তোলা এই সময়ে বন্ধ।
sorry-refused-open-qrs = এই দোকানের তিনটি পেমেন্ট এখনও বাকি।
sorry-refused-qr = ব্যাঙ্ক নেটওয়ার্ক কোড তৈরি করেনি।
sorry-refused-tpin = দোকানের TPIN নেওয়া হয়নি।
sorry-refused-wallet = দোকানের ওয়ালেটে টাকা কম।
sorry-refused-daily-auth = দোকানদারের আজকের সাইন-ইন বাকি।
sorry-refused-disabled = পরিষেবাটা এখন বন্ধ করা আছে।
# review: legal
sorry-money-returned = আপনি নোট ফেরত পাবেন। কোনো পেমেন্ট হয়নি।
# review: legal
sorry-money-given-back = আপনি নোট ফেরত পেয়েছেন। কোনো পেমেন্ট হয়নি।
