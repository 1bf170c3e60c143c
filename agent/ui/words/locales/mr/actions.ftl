### What buttons say, and the names of services and of a summary's lines.

action-continue = पुढे
action-back = मागे
action-cancel = रद्द करा
# review: legal
action-agree = मान्य आहे
action-confirm = होय, पुढे जा
action-resend = कोड पुन्हा पाठवा
action-more-time = आणखी वेळ
action-handed = नोटा दिल्या
action-not-handed = नाही दिल्या
action-short = नाही, कमी मिळाले
action-yes = होय
action-print = स्लिप छापा
action-done = बंद करा
action-attendant = दुकानदार
action-try-again = पुन्हा करा
action-again = पुन्हा करा
action-erase = पुसा

service-aeps-CW = आधारने रोख
service-aeps-AP = आधारने पैसे देणे
# review: शिल्लक or बॅलन्स
service-aeps-BE = आधारने शिल्लक
service-aeps-MS = आधारने स्टेटमेंट
# review: पैसे जमा करणे or पैसे भरणे (both heard)
service-aeps-CD = आधारने पैसे जमा
service-upicw-QR = UPI ने रोख
service-unknown = या मशीनवर आता नसलेली सेवा ({ $code })
service-matm-CW = कार्डने रोख
service-matm-BE = कार्डने शिल्लक
service-matm-MS = कार्डने स्टेटमेंट
service-bbps-PAY = बिल भरणे
service-recharge-MOBILE = मोबाइल रिचार्ज
service-recharge-DTH = टीव्ही रिचार्ज
service-dmt-TRANSFER = पैसे पाठवणे

line-service = सेवा
line-bank = बँक
line-aadhaar = आधार
line-mobile = मोबाइल
line-amount = रक्कम
line-charge = शुल्क
line-otp = कोड

action-space = मोकळी जागा
# review: वगळा or सोडा
action-skip = वगळा
action-close = बंद करा
action-print-balance = शिल्लक रकमेसह छापा
action-print-statement = छापा
action-turn = आणखी
# review: "बाहेर" (out) for Leave, short for the rail
action-leave = बाहेर
action-help = मदत
help-back = पुढे

## The tiles of the services: short, with what is needed below

tile-aeps-CW = पैसे काढणे
# review: short for "pay the shop by Aadhaar"
tile-aeps-AP = दुकानाला देणे
# review: शिल्लक or बॅलन्स
tile-aeps-BE = शिल्लक
tile-aeps-MS = स्टेटमेंट
# review: पैसे जमा करणे or पैसे भरणे (both heard)
tile-aeps-CD = पैसे जमा करणे
tile-upicw-QR = पैसे काढणे
tile-matm-CW = पैसे काढणे
# review: शिल्लक or बॅलन्स
tile-matm-BE = शिल्लक
tile-matm-MS = स्टेटमेंट
tile-bbps-PAY = बिल भरणे
tile-recharge-MOBILE = रिचार्ज
tile-recharge-DTH = टीव्ही रिचार्ज
tile-dmt-TRANSFER = पैसे पाठवणे
tile-verify-PAID = कागदपत्र तपासणे
tile-by-aeps = आधारने
tile-by-upicw = UPI ने
tile-by-matm = कार्डने
