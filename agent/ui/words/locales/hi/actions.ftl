### बटन, सेवाओं और सूची की पंक्तियों के नाम।

action-continue = आगे
action-back = पीछे
action-cancel = रद्द करें
action-agree = मैं सहमत हूँ
action-confirm = हाँ, आगे बढ़ें
action-resend = कोड फिर से भेजें
action-more-time = और समय
action-handed = दे दिए
action-not-handed = नहीं दिए
action-short = नहीं, कम मिले
action-yes = हाँ
action-print = पर्ची छापें
action-done = बंद करें
action-attendant = दुकानदार
action-try-again = फिर कोशिश करें
action-again = फिर कोशिश करें
action-erase = मिटाएँ

service-aeps-CW = आधार से नकद
service-aeps-AP = आधार से भुगतान
service-aeps-BE = आधार से बैलेंस
service-aeps-MS = आधार से स्टेटमेंट
service-aeps-CD = आधार से पैसे जमा
service-upicw-QR = UPI से नकद
service-unknown = ऐसी सेवा जो अब इस मशीन में नहीं है ({ $code })
service-matm-CW = कार्ड से नकद
service-matm-BE = कार्ड से बैलेंस
service-matm-MS = कार्ड से स्टेटमेंट
service-bbps-PAY = बिल भरना
service-recharge-MOBILE = मोबाइल रिचार्ज
service-recharge-DTH = टीवी रिचार्ज
service-dmt-TRANSFER = पैसे भेजना

line-service = सेवा
line-bank = बैंक
line-aadhaar = आधार
line-mobile = मोबाइल
line-amount = रकम
line-charge = शुल्क
line-otp = कोड

action-space = खाली जगह
action-skip = छोड़ें
action-close = बंद करें
action-print-balance = बैलेंस के साथ छापें
action-print-statement = छापें
action-turn = और
action-leave = बाहर जाएँ
action-help = मदद
help-back = आगे बढ़ें

## सेवाओं के बटन: छोटा नाम, और नीचे किससे

tile-aeps-CW = पैसे निकालना
tile-aeps-AP = दुकान को देना
tile-aeps-BE = बैलेंस
tile-aeps-MS = स्टेटमेंट
tile-aeps-CD = पैसे जमा करना
tile-upicw-QR = पैसे निकालना
tile-matm-CW = पैसे निकालना
tile-matm-BE = बैलेंस
tile-matm-MS = स्टेटमेंट
tile-bbps-PAY = बिल भरना
tile-recharge-MOBILE = रिचार्ज
tile-recharge-DTH = टीवी रिचार्ज
tile-dmt-TRANSFER = पैसे भेजना
tile-verify-PAID = काग़ज़ की जाँच
tile-by-aeps = आधार से
tile-by-upicw = UPI से
tile-by-matm = कार्ड से
