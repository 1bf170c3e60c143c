## पैसे भेजना (फ़्री डीएमटी)

rest-transfer-bank = इस बैंक में यहाँ से पैसे नहीं भेजे जा सकते।
pick-transfer-bank = किस बैंक में?
line-transfer-bank = बैंक
field-sender-mobile = आपका मोबाइल नंबर: उस पर कोड आएगा
error-field-sender-mobile = मोबाइल नंबर के 10 अंक होते हैं, पहला 6 से 9।
inquiry-sender-check-asking = आपके फ़ोन पर कोड भेजा जा रहा है
field-sender-name = आपका नाम
error-field-sender-name = कृपया अपना नाम लिखें।
pick-beneficiary = किसको?
pick-beneficiary-new = नया खाता
line-beneficiary = पाने वाला
field-transfer-account = पाने वाले का खाता नंबर
error-field-transfer-account = खाता नंबर में 9 से 18 अंक होते हैं।
field-transfer-account-again = पाने वाले का खाता नंबर, एक बार और
error-field-transfer-account-again = दोनों नंबर अलग हैं। फिर से लिखें, या वापस जाएँ।
field-transfer-ifsc = पाने वाले के बैंक का IFSC
error-field-transfer-ifsc = यह उस बैंक का IFSC नहीं है। वह ऐसा होता है: SBIN0001234।
inquiry-account-offer = बैंक से पूछें कि खाता किसका है? इसका शुल्क { $price } है।
inquiry-account-yes = हाँ, बैंक से पूछें
inquiry-account-no = नहीं, बिना पूछे आगे
inquiry-account-asking = बैंक से पूछ रहे हैं कि खाता किसका है
inquiry-account-learnt = क्या यही सही व्यक्ति है?
inquiry-account-bad = बैंक इस खाते को नहीं जानता। वापस जाकर जाँच लें।
line-account-name = बैंक में नाम
account-name-untold = बैंक ने नाम नहीं बताया
error-account-silent = कोई जवाब नहीं आया। फिर भी शुल्क लग गया हो सकता है।
field-transfer-name = पाने वाले का नाम
error-field-transfer-name = कृपया नाम लिखें।
inquiry-beneficiary-add-asking = खाता लिखा जा रहा है
inquiry-transfer-limits-asking = पूछ रहे हैं कि कितना भेजा जा सकता है
inquiry-transfer-price-asking = शुल्क पूछ रहे हैं
error-inquiry-otp = कोड का समय बीत गया। कृपया नया कोड लिखें।
error-inquiry-day-limit = आज इस खाते में और पैसे नहीं भेजे जा सकते।
error-inquiry-wallet = दुकान अभी इतना नहीं भेज सकती। कम रकम चुनें, या दुकानदार से पूछें।

working-transfer-title = आपके पैसे भेजे जा रहे हैं
working-transfer-text = भेज दिया। बैंक एक मिनट में बताता है।
working-transfer-sent = बैंक को भेजा गया
working-transfer-asking = बैंक इसे दर्ज कर रहा है
pending-transfer-title = बैंक ने अभी जवाब नहीं दिया
pending-transfer-text = पैसे अब भी पहुँच सकते हैं। तब तक नोट दुकान में हैं। पर्ची सँभालकर रखें।
result-transfer-title = पैसे पहुँच गए
result-transfer-text = { $last4 } पर ख़त्म होने वाले खाते में { $amount } पहुँच गए।

sorry-failed-INVALID_ACCOUNT = बैंक इस खाते को नहीं जानता।
sorry-failed-NAME_MISMATCH = यह नाम इस खाते का नहीं है।
sorry-now-INVALID_ACCOUNT = खाता नंबर और IFSC जाँचकर फिर शुरू करें।
sorry-now-NAME_MISMATCH = नाम और खाता जाँचकर फिर शुरू करें।
sorry-refused-bank = इस बैंक में यहाँ से पैसे नहीं भेजे जा सकते।
sorry-refused-beneficiary = यह खाता अब आपकी सूची में नहीं है।

slip-beneficiary = पाने वाला
slip-account = खाता
slip-ifsc = IFSC
slip-sender = भेजने वाले का मोबाइल
slip-utr = बैंक संदर्भ (UTR)
