### What buttons say, and the names of services and of a summary's lines.

action-continue = আগবাঢ়ক
action-back = পিছলৈ
action-cancel = বাতিল
# review: legal
action-agree = মই মানি লৈছোঁ
action-confirm = হয়, আগবাঢ়ক
action-resend = ক'ড আকৌ পঠাওক
action-more-time = আৰু সময়
action-handed = দিলোঁ
action-not-handed = দিয়া নাই
action-short = নাই, কম
action-yes = হয়
action-print = স্লিপ ছপাওক
action-done = শেষ কৰক
action-attendant = দোকানী
action-try-again = আকৌ চেষ্টা
action-again = আকৌ চেষ্টা
action-erase = মচক

service-aeps-CW = আধাৰেৰে টকা উলিওৱা
service-aeps-AP = আধাৰেৰে টকা দিয়া
service-aeps-BE = আধাৰেৰে বেলেঞ্চ
service-aeps-MS = আধাৰেৰে ষ্টেটমেণ্ট
service-aeps-CD = আধাৰেৰে টকা জমা
service-upicw-QR = UPI ৰে টকা উলিওৱা
service-unknown = এই সেৱা এতিয়া এই মেচিনত নাই ({ $code })
service-matm-CW = কাৰ্ডেৰে টকা উলিওৱা
service-matm-BE = কাৰ্ডেৰে বেলেঞ্চ
service-matm-MS = কাৰ্ডেৰে ষ্টেটমেণ্ট
service-bbps-PAY = বিল দিয়া
service-recharge-MOBILE = ম'বাইল ৰিচাৰ্জ
service-recharge-DTH = টিভি ৰিচাৰ্জ
service-dmt-TRANSFER = টকা পঠোৱা

line-service = সেৱা
line-bank = বেংক
line-aadhaar = আধাৰ
line-mobile = ম'বাইল
line-amount = টকাৰ পৰিমাণ
line-charge = চাৰ্জ
line-otp = ক'ড

action-space = খালী ঠাই
action-skip = বাদ দিয়ক
action-close = বন্ধ কৰক
action-print-balance = বেলেঞ্চৰ সৈতে ছপাওক
action-print-statement = ছপাওক
action-turn = আৰু
action-leave = ওলাওক
action-help = সহায়
help-back = আগবাঢ়ক

## The tiles of the services: short, with what is needed below

tile-aeps-CW = টকা উলিওৱা
tile-aeps-AP = দোকানক টকা দিয়া
tile-aeps-BE = বেলেঞ্চ
tile-aeps-MS = ষ্টেটমেণ্ট
tile-aeps-CD = টকা জমা
tile-upicw-QR = টকা উলিওৱা
tile-matm-CW = টকা উলিওৱা
tile-matm-BE = বেলেঞ্চ
tile-matm-MS = ষ্টেটমেণ্ট
tile-bbps-PAY = বিল দিয়া
tile-recharge-MOBILE = ৰিচাৰ্জ
tile-recharge-DTH = টিভি ৰিচাৰ্জ
tile-dmt-TRANSFER = টকা পঠোৱা
tile-verify-PAID = কাগজ পৰীক্ষা
tile-by-aeps = আধাৰেৰে
tile-by-upicw = UPI ৰে
tile-by-matm = কাৰ্ডেৰে
