### What buttons say, and the names of services and of a summary's lines.

action-continue = Continue
action-back = Back
action-cancel = Cancel
action-agree = I agree
action-confirm = Yes, go on
action-resend = Send the code again
action-more-time = More time
action-handed = Handed over
action-not-handed = Not handed over
action-short = No, less
action-yes = Yes
action-print = Print a slip
action-done = Finish
action-attendant = Shopkeeper
action-try-again = Try again
action-again = Try again
action-erase = Erase

service-aeps-CW = Cash by Aadhaar
service-aeps-AP = Pay by Aadhaar
service-aeps-BE = Balance by Aadhaar
service-aeps-MS = Statement by Aadhaar
service-aeps-CD = Pay in by Aadhaar
service-upicw-QR = Cash by UPI
service-unknown = A service that this machine no longer has ({ $code })
service-matm-CW = Cash by card
service-matm-BE = Balance by card
service-matm-MS = Statement by card
service-bbps-PAY = Pay a bill
service-recharge-MOBILE = Mobile recharge
service-recharge-DTH = TV recharge
service-dmt-TRANSFER = Send money

line-service = Service
line-bank = Bank
line-aadhaar = Aadhaar
line-mobile = Mobile
line-amount = Amount
line-charge = Charge
line-otp = Code

action-space = Space
action-skip = Leave out
action-close = Close
action-print-balance = Print with balance
action-print-statement = Print
action-turn = More
action-leave = Leave
action-help = Help
help-back = Go on

## The tiles of the services: short, with what is needed below

tile-aeps-CW = Take cash
tile-aeps-AP = Pay the shop
tile-aeps-BE = Balance
tile-aeps-MS = Statement
tile-aeps-CD = Put in cash
tile-upicw-QR = Take cash
tile-matm-CW = Take cash
tile-matm-BE = Balance
tile-matm-MS = Statement
tile-bbps-PAY = Pay a bill
tile-recharge-MOBILE = Recharge
tile-recharge-DTH = TV recharge
tile-dmt-TRANSFER = Send money
tile-verify-PAID = Check a document
tile-by-aeps = Aadhaar
tile-by-upicw = UPI
tile-by-matm = Card
