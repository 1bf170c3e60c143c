### What went otherwise: what happened, whether money moved, what to do now. Never a bare code.

## What was typed does not fit

error-press = টিপাটো বুজা নগ'ল। আকৌ চেষ্টা কৰক।
error-fault = মেচিনত কিবা ভুল হ'ল। আকৌ চেষ্টা কৰক, বা দোকানীক সোধক।
error-stale = স্ক্ৰীণ সলনি হ'ল। আকৌ চাওক।
error-choose = ইয়াৰে এটা টিপক।
error-aadhaar-length = আধাৰ নম্বৰত 12 টা সংখ্যা থাকে।
error-aadhaar-check = আধাৰ নম্বৰৰ এটা সংখ্যা ভুল। চাই লওক।
error-amount-step = { $step } { $step } কৈ টকাৰ পৰিমাণ বাছক।
error-amount-range = { $min } ৰ পৰা { $max } ৰ ভিতৰত বাছক।
error-mobile = ম'বাইল নম্বৰত 10 টা সংখ্যা থাকে, প্ৰথমটো 6 ৰ পৰা 9।
error-otp-wrong = এই ক'ড ঠিক নহয়। আপোনাৰ ফোন চাওক।
error-otp-soon = ক'ড এতিয়াও আহিব পাৰে। অলপ ৰওক।
error-otp-send = ক'ড পঠাব পৰা নগ'ল। আকৌ চেষ্টা কৰক।
error-bank-unknown = এই বেংক পোৱা নগ'ল। আকৌ বাছক।
error-bank-service = এই বেংকত এই সেৱা নাই।
error-pin-wrong = এই PIN ঠিক নহয়।
error-pin-unset = এই মেচিনৰ PIN এতিয়াও বনোৱা হোৱা নাই।
error-pin-wait = { $seconds ->
    [one] বহুবাৰ ভুল হ'ল। এক ছেকেণ্ড ৰওক।
   *[other] বহুবাৰ ভুল হ'ল। { $seconds } ছেকেণ্ড ৰওক।
}
# review: legal
error-claim-unknown = এই ক'ডত কোনো টকা ৰখা নাই।
# review: legal
error-claims = পাঁচটা দাবী ভুল হ'ল। PIN আকৌ টিপক।

## A page that cannot be shown

plain-title = এই পৃষ্ঠা দেখুৱাব পৰা নাই
plain-text = মেচিনে আপোনাৰ টকাৰ কাম কৰি আছে। দোকানীক সোধক।

## Why a service, or the kiosk, rests

rest-api = বেংকৰ লগত যোগাযোগ নাই। চেষ্টা চলি আছে।
rest-biometric = আঙুলি বা চকুৰ মেচিন লগোৱা নাই।
rest-outlet-not-active = দোকানৰ ৰেজিষ্ট্ৰেচন এতিয়াও হোৱা নাই। দোকানীক সোধক।
rest-outlet-daily-auth = দোকানীৰ আজিৰ ছাইন-ইন বাকী।
rest-outlet-ekyc = দোকানীৰ ৰেজিষ্ট্ৰেচন শেষ কৰা বাকী।
rest-outlet-unknown = দোকান খোলা নে নাই, সুধি আছোঁ।
rest-outlet-OTHER = দোকানে এতিয়া এইটো কৰিব নোৱাৰে। দোকানীক সোধক।
rest-disk = মেচিনে এতিয়া একো লিখি ৰাখিব নোৱাৰে। দোকানীক সোধক।
rest-printer = প্ৰিণ্টাৰত কাগজ নাই বা লগোৱা নাই।
start-printer = দোকানী: স্লিপ ছপা হোৱা নাই। কাগজ, তাঁৰ আৰু বিজুলী চাওক।
start-paper-low = দোকানী: স্লিপৰ কাগজ শেষ হ'বলৈ ধৰিছে।
rest-bank = আপোনাৰ বেংকত এইটো নাই।
rest-busy = আন গ্ৰাহকৰ কাম চলি আছে। অলপ ৰওক।
rest-OTHER = এইটো এতিয়া নহয়।

## The finger was not read

capture-no-finger = আঙুলি দেখা নগ'ল। আকৌ ৰাখক।
capture-failed = স্পষ্ট নহয়। আঙুলি মচি শুকুৱাই পোনে হেঁচক।
capture-no-eye = চকু দেখা নগ'ল। আকৌ মেচিনলৈ চাওক।
capture-eye-failed = স্পষ্ট নহয়। চকু ডাঙৰকৈ মেলক, নলৰিব।
capture-device = মেচিনে উত্তৰ দিয়া নাই। দোকানীক সোধক।
capture-busy = মেচিন কামত আছে। অলপ ৰওক।
capture-not-registered = এই মেচিনৰ ৰেজিষ্ট্ৰেচন নাই। দোকানীক সোধক।
capture-tries = { $left ->
    [one] আৰু এবাৰ চেষ্টা কৰিব পাৰিব।
   *[other] আৰু { $left } বাৰ চেষ্টা কৰিব পাৰিব।
}
capture-OTHER = আঙুলি পঢ়িব পৰা নগ'ল। আকৌ চেষ্টা কৰক।

## The bank said no

sorry-title = এইটো নহ'ল
sorry-failed-title = এইটো নহ'ল
sorry-failed-INSUFFICIENT_FUNDS = একাউণ্টত ইমান টকা নাই।
sorry-failed-BIOMETRIC_MISMATCH = আঙুলিৰ ছাপ এই আধাৰৰ লগত মিলা নাই।
sorry-failed-BIOMETRIC_LOCKED = এই আধাৰত আঙুলিৰ ছাপ লক কৰা আছে।
sorry-failed-AADHAAR_NOT_LINKED = এই আধাৰ সেই বেংকৰ একাউণ্টত যোৰা নাই।
sorry-failed-INVALID_AADHAAR = বেংকে এই আধাৰ নম্বৰ চিনি নাপায়।
sorry-failed-ACCOUNT_BLOCKED = বেংকে এই একাউণ্ট বন্ধ কৰি ৰাখিছে।
sorry-failed-LIMIT_EXCEEDED = এইটো একাউণ্টৰ সীমাতকৈ বেছি।
sorry-failed-BANK_UNAVAILABLE = বেংকৰ লগত যোগাযোগ নহ'ল।
sorry-failed-OTP_FAILED = ক'ড লোৱা নহ'ল।
sorry-failed-SERVICE_NOT_SUPPORTED = আপোনাৰ বেংকত এই সেৱা নাই।
sorry-failed-NOT_SUBMITTED = কামটো গৈ পোৱা নাই।
sorry-failed-DECLINED = বেংকে এইটো কৰিবলৈ নিদিলে।
sorry-failed-said = সেৱাই কৈছে: { $message }
sorry-failed-OTHER = কৰিবলৈ নিদিলে, কাৰণো জনোৱা নাই।

sorry-now-INSUFFICIENT_FUNDS = কম টকাৰে চেষ্টা কৰক।
sorry-now-BIOMETRIC_MISMATCH = চাফা, শুকান, বেলেগ আঙুলিৰে আকৌ আৰম্ভ কৰক।
sorry-now-BIOMETRIC_LOCKED = mAadhaar এপত লক খোলক, বা কাৰ্ড লওক।
sorry-now-AADHAAR_NOT_LINKED = বেলেগ বেংক বাছক, বা শাখাত সোধক।
sorry-now-INVALID_AADHAAR = আকৌ আৰম্ভ কৰি নম্বৰ চাই লওক।
sorry-now-ACCOUNT_BLOCKED = আপোনাৰ শাখাত সোধক।
sorry-now-LIMIT_EXCEEDED = কম টকাৰে চেষ্টা কৰক, বা কাইলৈ আহক।
sorry-now-BANK_UNAVAILABLE = কেইমিনিটমান পিছত আকৌ চেষ্টা কৰক।
sorry-now-OTP_FAILED = আকৌ আৰম্ভ কৰি নতুন ক'ড খোজক।
sorry-now-SERVICE_NOT_SUPPORTED = কাৰ্ড বা UPI ৰে কৰক, বা শাখাত সোধক।
sorry-now-NOT_SUBMITTED = আকৌ আৰম্ভ কৰিব পাৰে।
sorry-now-DECLINED = বেংকক সোধক, বা বেলেগ বেংক চাওক।
sorry-now-OTHER = আকৌ আৰম্ভ কৰক, বা দোকানীক সোধক।

## Nothing was sent, or it was not accepted

sorry-not-sent-title = একো পঠোৱা হোৱা নাই
sorry-not-sent-text = সোধাৰ আগতেই যোগাযোগ ছিগিল।
# review: new
sorry-unclear-title = এতিয়াও স্পষ্ট নহয়
# review: from error-inquiry-silent and pending-text
sorry-unclear-text = এতিয়াও স্পষ্ট নহয়: কোনো উত্তৰ নাহিল। স্লিপ ৰাখি থওক।
sorry-refused-title = কামটো লোৱা নহ'ল
sorry-refused-text = সেৱাই কামটো আপোনাৰ বেংকলৈ নিনিলে।
sorry-refused-outlet = দোকানে এতিয়া এইটো কৰিব নোৱাৰে।
sorry-refused-limit = এই সেৱাৰ সীমা শেষ।
sorry-refused-capture = আঙুলিৰ ছাপ কামত নাহিল।
sorry-refused-otp = আপোনাৰ ফোনলৈ অহা ক'ড লাগিব।
sorry-refused-said = সেৱাই কৈছে: { $message }
sorry-refused-OTHER = সেৱাই কামটো নল'লে।
sorry-capture-title = আঙুলি পঢ়িব পৰা নগ'ল
sorry-capture-text = কেইবাবাৰো চেষ্টা কৰিও নহ'ল।
sorry-missing-title = এতিয়া নহ'ব
missing-now-wait = যি লিখিছে, থাকিব। অলপ ৰৈ আকৌ চেষ্টা কৰক।
missing-now-reader = যি লিখিছে, থাকিব। দোকানীয়ে মেচিন চাব লাগিব।
missing-now-other-way = বেলেগ উপায় লওক। টকাৰ পৰিমাণ থাকিব।

# review: legal
sorry-money-none = আপোনাৰ কোনো টকা লোৱা হোৱা নাই।
# review: legal
sorry-money-maybe = টকা কটা গৈছে যদি বেংকে { DATETIME($date, dateStyle: "medium") } ৰ ভিতৰত ঘূৰাই দিব।
sorry-now-card = কাৰ্ড বা UPI ৰে কৰক, বা শাখাত সোধক।
sorry-now-attendant = দোকানীক সোধক।
sorry-now-again = আকৌ আৰম্ভ কৰিব পাৰে।

## Why a product rests

rest-budget = এতিয়া বহুত কাম। অলপ পিছত চেষ্টা কৰক।
rest-many-open = বহুত টকা দিয়াৰ কাম এতিয়াও বাকী। দোকানীক সোধক।
rest-stopped = বেয়া হৈ আছে। দোকানীক সোধক। ({ $code })
rest-ordered = এতিয়া বন্ধ আছে। দোকানীক সোধক। ({ $reason })
rest-not-registered = ইয়াৰ বাবে দোকানৰ ৰেজিষ্ট্ৰেচন নাই।
rest-midnight = মাজনিশা অলপ সময় বন্ধ। কেইমিনিটমানতে চলিব।
rest-wallet = দোকানৰ ৱালেট খালী। দোকানীক সোধক।
error-wallet = ইয়াৰ বাবে দোকানৰ ৱালেটত টকা কম। দোকানীক সোধক।
rest-tpin = দোকানীয়ে আগতে TPIN টিপিব লাগিব।
rest-card = কাৰ্ড মেচিন লগোৱা নাই।
rest-card-open = আগৰ কাৰ্ডৰ উত্তৰ এতিয়াও অহা নাই।
rest-card-service = বেংকে কাৰ্ড মেচিনত এইটো নিদিয়ে।
# review: the cost on the card is not known
rest-card-amount = ইয়াত কাৰ্ডৰ পৰা কিমান টকা কাটিব স্পষ্ট নহয়।
rest-card-device = বেংকে এই কাৰ্ড মেচিন চিনি নাপায়। দোকানীক সোধক।
rest-upi-hours = ৰাতি বন্ধ। { $opens } ৰ পৰা খোলা।
rest-upi-open = তিনিটা টকা দিয়াৰ কাম বাকী। অলপ পিছত চেষ্টা কৰক।

## UPI and the card: no

sorry-failed-QR_EXPIRED = সময়ৰ ভিতৰত ক'ডত টকা দিয়া নহ'ল।
sorry-failed-PAYER_BANK_DECLINED = আপোনাৰ বেংকে UPI ৰে টকা দিবলৈ নিদিলে।
sorry-failed-PAYER_DEBIT_FAILED = আপোনাৰ একাউণ্টৰ পৰা টকা ল'ব পৰা নগ'ল।
sorry-failed-OUTLET_NOT_ENABLED = এই দোকানে এতিয়াও এইটো কৰিব নোৱাৰে।
sorry-failed-OUTLET_BLOCKED = বেংক নেটৱৰ্কে এই দোকান বন্ধ কৰি ৰাখিছে।
sorry-failed-OUTLET_DAILY_LIMIT = এই দোকানৰ আজিৰ সীমা শেষ।
sorry-failed-SERVICE_CLOSED = এই সময়ত সেৱা বন্ধ।
sorry-failed-INVALID_LOCATION = মেচিনৰ ঠাই লোৱা নহ'ল।
sorry-failed-LAUNCH_EXPIRED = সময়ৰ ভিতৰত কাৰ্ড দিয়া নহ'ল।
sorry-failed-CANCELLED = কাৰ্ড মেচিনত বাতিল কৰা হ'ল।
sorry-failed-DEVICE_ERROR = কাৰ্ড মেচিনত কিবা ভুল হ'ল।
sorry-failed-CARD_READ_FAILED = কাৰ্ড পঢ়িব পৰা নগ'ল।
sorry-failed-INCORRECT_PIN = PIN ভুল আছিল।
sorry-failed-PIN_TRIES_EXCEEDED = বহুবাৰ PIN ভুল হ'ল।
sorry-failed-CARD_BLOCKED = বেংকে এই কাৰ্ড বন্ধ কৰিছে।
sorry-failed-CARD_EXPIRED = কাৰ্ড পুৰণি: তাৰিখ পাৰ হৈ গ'ল।
sorry-failed-CARD_NOT_SUPPORTED = এনেকুৱা কাৰ্ড ইয়াত নচলে।
# review: legal
sorry-failed-REVERSED = বেংকে লেনদেন বাতিল কৰিলে।
sorry-now-QR_EXPIRED = নতুন ক'ডৰ বাবে আকৌ আৰম্ভ কৰক।
sorry-now-PAYER_BANK_DECLINED = বেলেগ UPI একাউণ্ট বা আধাৰেৰে কৰক।
sorry-now-PAYER_DEBIT_FAILED = আকৌ কৰাৰ আগতে UPI এপ চাওক।
sorry-now-OUTLET_NOT_ENABLED = বেলেগ সেৱা লওক, বা দোকানীক সোধক।
sorry-now-OUTLET_BLOCKED = দোকানীক সোধক।
sorry-now-OUTLET_DAILY_LIMIT = বেলেগ সেৱা লওক, বা কাইলৈ আহক।
sorry-now-SERVICE_CLOSED = বেলেগ সেৱা লওক, বা ৰাতিপুৱা আহক।
sorry-now-INVALID_LOCATION = দোকানীক সোধক।
sorry-now-LAUNCH_EXPIRED = কাৰ্ড হাতত লৈ আকৌ আৰম্ভ কৰক।
sorry-now-CANCELLED = আকৌ আৰম্ভ কৰিব পাৰে।
sorry-now-DEVICE_ERROR = আধাৰ বা UPI ৰে কৰক, বা দোকানীক সোধক।
sorry-now-CARD_READ_FAILED = কাৰ্ড মচি আকৌ আৰম্ভ কৰক।
sorry-now-INCORRECT_PIN = ঠিক PIN লৈ আকৌ আৰম্ভ কৰক।
sorry-now-PIN_TRIES_EXCEEDED = বেলেগ কাৰ্ড লওক, বা আপোনাৰ বেংকক সোধক।
sorry-now-CARD_BLOCKED = বেলেগ কাৰ্ড লওক, বা আপোনাৰ বেংকক সোধক।
sorry-now-CARD_EXPIRED = বেলেগ কাৰ্ড লওক, বা আপোনাৰ বেংকক সোধক।
sorry-now-CARD_NOT_SUPPORTED = বেলেগ কাৰ্ড, আধাৰ বা UPI ৰে কৰক।
sorry-now-REVERSED = একাউণ্ট চাই লওক, তাৰ পিছত আকৌ আৰম্ভ কৰক।

## Refused by name

sorry-refused-closed = UPI ৰে টকা উলিওৱা এই সময়ত বন্ধ।
sorry-refused-open-qrs = এই দোকানৰ তিনিটা টকা দিয়াৰ কাম এতিয়াও বাকী।
sorry-refused-qr = বেংক নেটৱৰ্কে ক'ড বনোৱা নাই।
sorry-refused-tpin = দোকানৰ TPIN লোৱা নহ'ল।
sorry-refused-wallet = দোকানৰ ৱালেটত টকা কম।
sorry-refused-daily-auth = দোকানীৰ আজিৰ ছাইন-ইন বাকী।
sorry-refused-disabled = সেৱাটো এতিয়া বন্ধ কৰি থোৱা আছে।
# review: legal
sorry-money-returned = আপুনি নোট ঘূৰাই পাব। একো দিয়া হোৱা নাই।
# review: legal
sorry-money-given-back = আপুনি নোট ঘূৰাই পালে। একো দিয়া হোৱা নাই।
