### What buttons say, and the names of services and of a summary's lines.

action-continue = এগোন
action-back = পিছনে
action-cancel = বাতিল
# review: legal
action-agree = আমি রাজি
action-confirm = হ্যাঁ, এগোন
action-resend = কোড আবার পাঠান
action-more-time = আরও সময়
action-handed = দিয়েছি
action-not-handed = দিইনি
action-short = না, কম
action-yes = হ্যাঁ
action-print = স্লিপ ছাপুন
action-done = শেষ করুন
action-attendant = দোকানদার
action-try-again = আবার চেষ্টা
action-again = আবার চেষ্টা
action-erase = মুছুন

# review: "টাকা তোলা" is what everybody says; "নগদ" only where cash is set against other ways
service-aeps-CW = আধার দিয়ে টাকা তোলা
service-aeps-AP = আধার দিয়ে পেমেন্ট
service-aeps-BE = আধার দিয়ে ব্যালেন্স
service-aeps-MS = আধার দিয়ে স্টেটমেন্ট
service-aeps-CD = আধার দিয়ে টাকা জমা
service-upicw-QR = UPI দিয়ে টাকা তোলা
service-unknown = এই পরিষেবা এখন আর এই মেশিনে নেই ({ $code })
service-matm-CW = কার্ড দিয়ে টাকা তোলা
service-matm-BE = কার্ড দিয়ে ব্যালেন্স
service-matm-MS = কার্ড দিয়ে স্টেটমেন্ট
service-bbps-PAY = বিল জমা
service-recharge-MOBILE = মোবাইল রিচার্জ
service-recharge-DTH = টিভি রিচার্জ
service-dmt-TRANSFER = টাকা পাঠানো

line-service = পরিষেবা
line-bank = ব্যাঙ্ক
line-aadhaar = আধার
line-mobile = মোবাইল
line-amount = টাকার পরিমাণ
line-charge = চার্জ
line-otp = কোড

action-space = ফাঁক
action-skip = বাদ দিন
action-close = বন্ধ করুন
action-print-balance = ব্যালেন্স সহ ছাপুন
action-print-statement = ছাপুন
action-turn = আরও
action-leave = বেরোন
action-help = সাহায্য
help-back = এগোন

## The tiles of the services: short, with what is needed below

tile-aeps-CW = টাকা তোলা
# review: "পেমেন্ট" is what shops say; "দোকানকে দেওয়া" is plainer but odd on a tile
tile-aeps-AP = দোকানে পেমেন্ট
tile-aeps-BE = ব্যালেন্স
tile-aeps-MS = স্টেটমেন্ট
tile-aeps-CD = টাকা জমা
tile-upicw-QR = টাকা তোলা
tile-matm-CW = টাকা তোলা
tile-matm-BE = ব্যালেন্স
tile-matm-MS = স্টেটমেন্ট
tile-bbps-PAY = বিল জমা
tile-recharge-MOBILE = রিচার্জ
tile-recharge-DTH = টিভি রিচার্জ
tile-dmt-TRANSFER = টাকা পাঠানো
tile-verify-PAID = কাগজ যাচাই
tile-by-aeps = আধার দিয়ে
tile-by-upicw = UPI দিয়ে
tile-by-matm = কার্ড দিয়ে
