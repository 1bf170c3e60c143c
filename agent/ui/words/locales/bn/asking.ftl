## What every dialogue can ask: one of a list, a form, a question to the service

services-cash = নগদ
services-account = অ্যাকাউন্ট
services-pay = নগদে পেমেন্ট
pick-title = দয়া করে বেছে নিন
pick-text = এর মধ্যে একটা টাচ করুন।
pick-search = খুঁজুন
pick-search-hint = নামের প্রথম কয়েকটা অক্ষর
pick-most-used = সব
pick-none = এই অক্ষরে কোনো নাম নেই।
field-other = { $field }
inquiry-title = একটু দাঁড়ান
inquiry-text = এগোনোর আগে দেখে নিন।
inquiry-wait = এতে কয়েক সেকেন্ড লাগে।
inquiry-again = আবার জিজ্ঞাসা করতে “এগোন” টাচ করুন।
inquiry-until = এটা { DATETIME($date, timeStyle: "short") } পর্যন্ত চলবে।
review-amount-cash = আপনি নগদ দেবেন
review-fee = চার্জ
review-total = মোট দিতে হবে
review-repeats = একটু আগে এখান থেকে এটাই পাঠানো হয়েছে। আবার পাঠাতে চাইলে তবেই “হ্যাঁ” টাচ করুন।
# review: a shop's everyday words for the drawer's notes
review-notes-lacking = দোকানে ঠিক নোট না-ও থাকতে পারে। আগে দোকানদারকে জিজ্ঞাসা করুন।
second-title = আরও একবার?
second-open = আপনি { DATETIME($date, timeStyle: "short") }-এ { $amount } চেয়েছিলেন। এখনও উত্তর আসেনি। সেটা এখনও হতে পারে। আরও একবার চাইলে তবেই “হ্যাঁ” টাচ করুন।
second-open-somebody = এখানে { DATETIME($date, timeStyle: "short") }-এ { $amount } চাওয়া হয়েছিল। এখনও উত্তর আসেনি। আপনি চেয়ে থাকলে সেটা এখনও হতে পারে। এটা আলাদা হলে তবেই “হ্যাঁ” টাচ করুন।
# review: legal
second-paid = { DATETIME($date, timeStyle: "short") }-এ আপনি যে { $amount } চেয়েছিলেন, তা হয়ে গেছে। নোট কাউন্টারে রাখা আছে। আরও একবার চাইলে তবেই “হ্যাঁ” টাচ করুন।
# review: legal
second-paid-somebody = { DATETIME($date, timeStyle: "short") }-এ এখানে যে { $amount } চাওয়া হয়েছিল, তা হয়ে গেছে। আপনি চেয়ে থাকলে কাউন্টারে নোট চান। এটা আলাদা হলে তবেই “হ্যাঁ” টাচ করুন।
second-none-open = দ্বিতীয়টা শুরু হয়নি। { DATETIME($date, timeStyle: "short") }-এর প্রথম { $amount } উত্তরের অপেক্ষায় আছে। তার স্লিপ রেখে দিন।
second-none-open-somebody = নতুন কিছু শুরু হয়নি। { DATETIME($date, timeStyle: "short") }-এর { $amount } উত্তরের অপেক্ষায় আছে। আপনার হলে তার স্লিপ রেখে দিন।
# review: legal
second-none-paid = দ্বিতীয়টা শুরু হয়নি। { DATETIME($date, timeStyle: "short") }-এর প্রথম { $amount } হয়ে গেছে। কাউন্টারে তার নোট চান।
# review: legal
second-none-paid-somebody = নতুন কিছু শুরু হয়নি। { DATETIME($date, timeStyle: "short") }-এর { $amount } হয়ে গেছে। আপনার হলে কাউন্টারে তার নোট চান।
rest-option = এটা এখন পাওয়া যাচ্ছে না।
error-pick-unknown = এই নাম পাওয়া গেল না। আবার বেছে নিন।
error-field-other = { $field }: এটা ঠিক নয়। পুরোনো বিল বা কাগজ দেখে লিখুন।
error-field-just-digits = { $field }-এ { $count }টি সংখ্যা থাকে। পুরোনো বিল দেখে লিখুন।
error-field-just-letters = { $field }-এ { $count }টি অক্ষর ও সংখ্যা থাকে। পুরোনো বিল দেখে লিখুন।
error-field-from-digits = { $field }-এ { $min } থেকে { $max }টি সংখ্যা থাকে। পুরোনো বিল দেখে লিখুন।
error-field-from-letters = { $field }-এ { $min } থেকে { $max }টি অক্ষর ও সংখ্যা থাকে। পুরোনো বিল দেখে লিখুন।
error-learnt-expired = অনেক সময় লেগেছে, তাই আবার জিজ্ঞাসা করছি।
error-inquiry-silent = কোনো উত্তর আসেনি। আবার চেষ্টা করুন।
error-inquiry-busy = একসঙ্গে অনেক প্রশ্ন হয়ে গেছে। একটু দাঁড়িয়ে আবার চেষ্টা করুন।
error-inquiry-refused = এটা নেওয়া হয়নি। পিছনে গিয়ে দেখে নিন।
error-inquiry-outlet = এটা এখন হচ্ছে না। দোকানদারকে বলুন।
error-inquiry-bill = কোনো বিল পাওয়া গেল না। নম্বরটা দেখে নিন।
error-inquiry-biller = এই কোম্পানির বিল এখানে জমা হয় না।
error-inquiry-bank = এই ব্যাঙ্কে এখান থেকে টাকা পাঠানো যায় না।
