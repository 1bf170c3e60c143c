## What every dialogue can ask: one of a list, a form, a question to the service

services-cash = নগদ
services-account = একাউণ্ট
services-pay = নগদেৰে দিয়া
pick-title = বাছি লওক
pick-text = ইয়াৰে এটা টিপক।
pick-search = বিচাৰক
pick-search-hint = নামৰ প্ৰথম কেইটামান আখৰ
pick-most-used = সকলো
pick-none = এই আখৰেৰে কোনো নাম নাই।
field-other = { $field }
inquiry-title = অলপ ৰওক
inquiry-text = আগবঢ়াৰ আগতে চাই লওক।
inquiry-wait = ইয়াত কেইছেকেণ্ডমান লাগে।
inquiry-again = আকৌ সুধিবলৈ “আগবাঢ়ক” টিপক।
inquiry-until = এইটো { DATETIME($date, timeStyle: "short") } লৈকে চলিব।
review-amount-cash = আপুনি নগদ দিব
review-fee = চাৰ্জ
review-total = মুঠ দিব লাগিব
review-repeats = অলপ আগতে ইয়াৰ পৰা এইটোৱেই পঠিওৱা হৈছে। আকৌ পঠাব বিচাৰিলেহে “হয়” টিপক।
review-notes-lacking = দোকানত ঠিক নোট নাথাকিবও পাৰে। আগতে দোকানীক সোধক।
second-title = আৰু এবাৰ?
second-open = আপুনি { DATETIME($date, timeStyle: "short") } ত { $amount } বিচাৰিছিল। এতিয়াও উত্তৰ অহা নাই। সেইটো এতিয়াও হ'ব পাৰে। আৰু এবাৰ লাগিলেহে “হয়” টিপক।
second-open-somebody = ইয়াত { DATETIME($date, timeStyle: "short") } ত { $amount } বিচৰা হৈছিল। এতিয়াও উত্তৰ অহা নাই। আপুনি বিচাৰিছিল যদি, এতিয়াও হ'ব পাৰে। এইটো বেলেগ হ'লেহে “হয়” টিপক।
# review: legal
second-paid = { DATETIME($date, timeStyle: "short") } ত আপুনি বিচৰা { $amount } হৈ গ'ল। নোট কাউণ্টাৰত আছে। আৰু এবাৰ লাগিলেহে “হয়” টিপক।
# review: legal
second-paid-somebody = { DATETIME($date, timeStyle: "short") } ত ইয়াত বিচৰা { $amount } হৈ গ'ল। আপুনি বিচাৰিছিল যদি, কাউণ্টাৰত নোট খোজক। এইটো বেলেগ হ'লেহে “হয়” টিপক।
second-none-open = দ্বিতীয়টো আৰম্ভ হোৱা নাই। { DATETIME($date, timeStyle: "short") } ৰ প্ৰথম { $amount } উত্তৰৰ বাবে ৰৈ আছে। তাৰ স্লিপ ৰাখি থওক।
second-none-open-somebody = নতুন একো আৰম্ভ হোৱা নাই। { DATETIME($date, timeStyle: "short") } ৰ { $amount } উত্তৰৰ বাবে ৰৈ আছে। আপোনাৰ হ'লে তাৰ স্লিপ ৰাখি থওক।
# review: legal
second-none-paid = দ্বিতীয়টো আৰম্ভ হোৱা নাই। { DATETIME($date, timeStyle: "short") } ৰ প্ৰথম { $amount } হৈ গ'ল। কাউণ্টাৰত তাৰ নোট খোজক।
# review: legal
second-none-paid-somebody = নতুন একো আৰম্ভ হোৱা নাই। { DATETIME($date, timeStyle: "short") } ৰ { $amount } হৈ গ'ল। আপোনাৰ হ'লে কাউণ্টাৰত তাৰ নোট খোজক।
rest-option = এইটো এতিয়া নহয়।
error-pick-unknown = এই নাম পোৱা নগ'ল। আকৌ বাছক।
error-field-other = { $field }: এইটো ঠিক নহয়। পুৰণি বিল বা কাগজ চাই লিখক।
error-field-just-digits = { $field } ত { $count } টা সংখ্যা থাকে। পুৰণি বিল চাই লিখক।
error-field-just-letters = { $field } ত { $count } টা আখৰ আৰু সংখ্যা থাকে। পুৰণি বিল চাই লিখক।
error-field-from-digits = { $field } ত { $min } ৰ পৰা { $max } টা সংখ্যা থাকে। পুৰণি বিল চাই লিখক।
error-field-from-letters = { $field } ত { $min } ৰ পৰা { $max } টা আখৰ আৰু সংখ্যা থাকে। পুৰণি বিল চাই লিখক।
error-learnt-expired = বহু সময় লাগিল, সেয়ে আকৌ সুধিছোঁ।
error-inquiry-silent = কোনো উত্তৰ নাহিল। আকৌ চেষ্টা কৰক।
error-inquiry-busy = একেলগে বহুত প্ৰশ্ন হৈছে। অলপ ৰৈ আকৌ চেষ্টা কৰক।
error-inquiry-refused = এইটো লোৱা নহ'ল। পিছলৈ গৈ চাই লওক।
error-inquiry-outlet = এইটো এতিয়া নহয়। দোকানীক সোধক।
error-inquiry-bill = কোনো বিল পোৱা নগ'ল। নম্বৰ চাই লওক।
error-inquiry-biller = এই কোম্পানীৰ বিল ইয়াত দিব নোৱাৰি।
error-inquiry-bank = এই বেংকলৈ ইয়াৰ পৰা টকা পঠাব নোৱাৰি।
