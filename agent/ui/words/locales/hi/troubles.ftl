### जब कुछ अलग हुआ: क्या हुआ, पैसे गए या नहीं, अब क्या करें।

## जो लिखा गया वह ठीक नहीं है

error-press = यह समझ नहीं आया। कृपया फिर से छुएँ।
error-fault = मशीन में कुछ गड़बड़ हुई। फिर कोशिश करें, या दुकानदार से पूछें।
error-stale = स्क्रीन बदल गई है। कृपया फिर से देखें।
error-choose = कृपया इनमें से किसी एक को छुएँ।
error-aadhaar-length = आधार नंबर में 12 अंक होते हैं।
error-aadhaar-check = आधार नंबर का कोई अंक गलत है। कृपया जाँच लें।
error-amount-step = कृपया { $step }-{ $step } करके रकम चुनें।
error-amount-range = कृपया { $min } से { $max } तक की रकम चुनें।
error-mobile = मोबाइल नंबर में 10 अंक होते हैं। पहला अंक 6 से 9 होता है।
error-otp-wrong = यह कोड सही नहीं है। कृपया अपना फ़ोन देखें।
error-otp-soon = कोड अब भी आ सकता है। थोड़ा रुकें।
error-otp-send = कोड नहीं भेजा जा सका। कृपया फिर कोशिश करें।
error-bank-unknown = यह बैंक नहीं मिला। कृपया फिर से चुनें।
error-bank-service = इस बैंक में यह सेवा नहीं है।
error-pin-wrong = यह पिन सही नहीं है।
error-pin-unset = इस मशीन का पिन अभी बनाया नहीं गया है।
error-pin-wait = { $seconds ->
    [one] बहुत बार गलत हुआ। { $seconds } सेकंड रुकें।
   *[other] बहुत बार गलत हुआ। { $seconds } सेकंड रुकें।
}
error-claim-unknown = इस कोड पर कोई पैसा बाकी नहीं है।
error-claims = पाँच दावे गलत हुए। कृपया पिन फिर से डालें।

## जो पन्ना दिखाया नहीं जा सकता

plain-title = यह पन्ना दिखाया नहीं जा सकता
plain-text = मशीन आपके पैसे का काम आगे कर रही है। कृपया दुकानदार से पूछें।

## सेवा या मशीन अभी क्यों बंद है

rest-api = बैंक से संपर्क नहीं है। हम कोशिश कर रहे हैं।
rest-biometric = उँगली या आँख पढ़ने की मशीन जुड़ी नहीं है।
rest-outlet-not-active = दुकान अभी रजिस्टर नहीं है। दुकानदार से पूछें।
rest-outlet-daily-auth = दुकानदार को आज का साइन-इन करना बाकी है।
rest-outlet-ekyc = दुकानदार की ई-केवाईसी अभी बाकी है।
rest-outlet-unknown = हम पता कर रहे हैं कि दुकान खुली है या नहीं।
rest-outlet-OTHER = दुकान अभी यह नहीं कर सकती। दुकानदार से पूछें।
rest-disk = मशीन अभी कुछ लिख नहीं सकती। दुकानदार से पूछें।
rest-printer = प्रिंटर में काग़ज़ नहीं है या वह जुड़ा नहीं है।
start-printer = दुकानदार: पर्ची नहीं छप रही। काग़ज़, तार और बिजली देखें।
start-paper-low = दुकानदार: पर्ची का काग़ज़ ख़त्म होने वाला है।
rest-bank = आपके बैंक में यह सेवा नहीं है।
rest-busy = अभी दूसरे ग्राहक की बारी है। कृपया रुकें।
rest-OTHER = यह अभी नहीं हो सकता।

## उँगली नहीं पढ़ी गई

capture-no-finger = उँगली नहीं दिखी। फिर से रखें।
capture-failed = साफ़ नहीं दिखा। उँगली पोंछकर सीधी दबाएँ।
capture-no-eye = आँख नहीं दिखी। मशीन में फिर से देखें।
capture-eye-failed = साफ़ नहीं दिखा। आँखें पूरी खोलें और हिलें नहीं।
capture-device = मशीन जवाब नहीं दे रही। दुकानदार से पूछें।
capture-busy = मशीन व्यस्त है। थोड़ा रुकें।
capture-not-registered = यह मशीन रजिस्टर नहीं है। दुकानदार से पूछें।
capture-tries = { $left ->
    [one] एक कोशिश और बाकी है।
   *[other] { $left } कोशिशें और बाकी हैं।
}
capture-OTHER = उँगली नहीं पढ़ी गई। फिर कोशिश करें।

## बैंक ने मना किया

sorry-title = यह नहीं हो पाया
sorry-failed-title = यह नहीं हो पाया
sorry-failed-INSUFFICIENT_FUNDS = खाते में इतने पैसे नहीं हैं।
sorry-failed-BIOMETRIC_MISMATCH = उँगली का निशान इस आधार से नहीं मिला।
sorry-failed-BIOMETRIC_LOCKED = इस आधार पर उँगली का निशान लॉक है।
sorry-failed-AADHAAR_NOT_LINKED = यह आधार उस बैंक के खाते से नहीं जुड़ा है।
sorry-failed-INVALID_AADHAAR = बैंक को यह आधार नंबर नहीं मिला।
sorry-failed-ACCOUNT_BLOCKED = बैंक ने यह खाता रोक रखा है।
sorry-failed-LIMIT_EXCEEDED = यह रकम खाते की सीमा से ज़्यादा है।
sorry-failed-BANK_UNAVAILABLE = बैंक से संपर्क नहीं हो पाया।
sorry-failed-OTP_FAILED = कोड सही नहीं माना गया।
sorry-failed-SERVICE_NOT_SUPPORTED = आपके बैंक में यह सेवा नहीं है।
sorry-failed-NOT_SUBMITTED = बात आगे नहीं पहुँची।
sorry-failed-DECLINED = बैंक ने अनुमति नहीं दी।
sorry-failed-said = सेवा का कहना है: { $message }
sorry-failed-OTHER = अनुमति नहीं मिली। कारण नहीं बताया गया।

sorry-now-INSUFFICIENT_FUNDS = कम रकम से कोशिश करें।
sorry-now-BIOMETRIC_MISMATCH = साफ़, सूखी, दूसरी उँगली से फिर शुरू करें।
sorry-now-BIOMETRIC_LOCKED = mAadhaar ऐप में लॉक खोलें, या कार्ड से निकालें।
sorry-now-AADHAAR_NOT_LINKED = दूसरा बैंक चुनें, या अपनी शाखा में पूछें।
sorry-now-INVALID_AADHAAR = फिर शुरू करें और नंबर जाँच लें।
sorry-now-ACCOUNT_BLOCKED = कृपया अपनी शाखा में पूछें।
sorry-now-LIMIT_EXCEEDED = कम रकम से करें, या कल आइए।
sorry-now-BANK_UNAVAILABLE = कुछ मिनट बाद फिर कोशिश करें।
sorry-now-OTP_FAILED = फिर शुरू करें और नया कोड मँगाएँ।
sorry-now-SERVICE_NOT_SUPPORTED = कार्ड या UPI से निकालें, या शाखा में पूछें।
sorry-now-NOT_SUBMITTED = आप फिर से शुरू कर सकते हैं।
sorry-now-DECLINED = बैंक से पूछें, या दूसरा बैंक चुनें।
sorry-now-OTHER = फिर से शुरू करें, या दुकानदार से पूछें।

## कुछ भेजा नहीं गया, या लिया नहीं गया

sorry-not-sent-title = कुछ नहीं भेजा गया
sorry-not-sent-text = पूछने से पहले ही संपर्क टूट गया।
# review: new
sorry-unclear-title = अभी साफ़ नहीं है
# review: from error-inquiry-silent and pending-text
sorry-unclear-text = अभी साफ़ नहीं है: कोई जवाब नहीं आया। पर्ची सँभालकर रखें।
sorry-refused-title = यह काम नहीं लिया गया
sorry-refused-text = सेवा ने बात आपके बैंक तक नहीं पहुँचाई।
sorry-refused-outlet = दुकान अभी यह नहीं कर सकती।
sorry-refused-limit = इस सेवा की सीमा पूरी हो चुकी है।
sorry-refused-capture = उँगली का निशान काम नहीं आया।
sorry-refused-otp = आपके फ़ोन पर आया कोड चाहिए।
sorry-refused-said = सेवा का कहना है: { $message }
sorry-refused-OTHER = सेवा ने यह काम नहीं लिया।
sorry-capture-title = उँगली नहीं पढ़ी गई
sorry-capture-text = कई बार कोशिश की, पर नहीं हो पाया।
sorry-missing-title = अभी नहीं हो सकता
missing-now-wait = लिखा हुआ रखा है। थोड़ा रुककर फिर कोशिश करें।
missing-now-reader = लिखा हुआ रखा है। दुकानदार मशीन देखें।
missing-now-other-way = यहाँ दूसरा तरीका चुनें। रकम रखी है।

sorry-money-none = आपसे कोई पैसा नहीं लिया गया है।
sorry-money-maybe = पैसे कटे होंगे तो बैंक { DATETIME($date, dateStyle: "medium") } तक लौटाएगा।
sorry-now-card = कार्ड या UPI से निकालें, या शाखा में पूछें।
sorry-now-attendant = कृपया दुकानदार से पूछें।
sorry-now-again = आप फिर से शुरू कर सकते हैं।

## सेवा क्यों रुकी है

rest-budget = अभी बहुत भीड़ है। थोड़ी देर बाद कोशिश करें।
rest-many-open = बहुत से भुगतान अभी अधूरे हैं। दुकानदार से पूछें।
rest-stopped = अभी बंद है। दुकानदार से पूछें। ({ $code })
rest-ordered = अभी बंद है। दुकानदार से पूछें। ({ $reason })
rest-not-registered = दुकान इसके लिए रजिस्टर नहीं है।
rest-midnight = आधी रात को थोड़ी देर बंद। कुछ मिनट में चालू।
rest-wallet = दुकान का वॉलेट खाली है। दुकानदार से पूछें।
error-wallet = दुकान के वॉलेट में इसके लिए पैसे कम हैं। दुकानदार से पूछें।
rest-tpin = दुकानदार को पहले TPIN डालना है।
rest-card = कार्ड मशीन जुड़ी नहीं है।
rest-card-open = पिछले कार्ड का जवाब आना बाकी है।
rest-card-service = बैंक कार्ड मशीन पर यह सेवा नहीं देता।
# review: the cost on the card is not known
rest-card-amount = यह साफ़ नहीं कि कार्ड से कितने पैसे कटेंगे।
rest-card-device = बैंक इस कार्ड मशीन को नहीं पहचानता। कृपया दुकानदार से पूछें।
rest-upi-hours = रात में बंद। { $opens } से चालू।
rest-upi-open = तीन भुगतान बाकी हैं। थोड़ी देर में आएँ।

## UPI और कार्ड: मना

sorry-failed-QR_EXPIRED = कोड पर समय रहते भुगतान नहीं हुआ।
sorry-failed-PAYER_BANK_DECLINED = आपके बैंक ने UPI भुगतान नहीं होने दिया।
sorry-failed-PAYER_DEBIT_FAILED = आपके खाते से पैसे नहीं लिए जा सके।
sorry-failed-OUTLET_NOT_ENABLED = यह दुकान अभी यह काम नहीं कर सकती।
sorry-failed-OUTLET_BLOCKED = बैंक नेटवर्क ने इस दुकान को रोक दिया है।
sorry-failed-OUTLET_DAILY_LIMIT = इस दुकान की आज की सीमा पूरी हो गई।
sorry-failed-SERVICE_CLOSED = यह सेवा इस समय बंद है।
sorry-failed-INVALID_LOCATION = मशीन की जगह नहीं मानी गई।
sorry-failed-LAUNCH_EXPIRED = समय रहते कार्ड नहीं लगाया गया।
sorry-failed-CANCELLED = कार्ड मशीन पर रद्द किया गया।
sorry-failed-DEVICE_ERROR = कार्ड मशीन में ख़राबी आ गई।
sorry-failed-CARD_READ_FAILED = कार्ड पढ़ा नहीं जा सका।
sorry-failed-INCORRECT_PIN = पिन गलत था।
sorry-failed-PIN_TRIES_EXCEEDED = पिन कई बार गलत हुआ।
sorry-failed-CARD_BLOCKED = बैंक ने यह कार्ड बंद कर रखा है।
sorry-failed-CARD_EXPIRED = कार्ड पुराना है: उसकी तारीख़ निकल चुकी है।
sorry-failed-CARD_NOT_SUPPORTED = इस तरह का कार्ड यहाँ नहीं चलता।
sorry-failed-REVERSED = बैंक ने लेन-देन रद्द कर दिया।
sorry-now-QR_EXPIRED = नए कोड के लिए फिर से शुरू करें।
sorry-now-PAYER_BANK_DECLINED = दूसरे UPI खाते या आधार से करें।
sorry-now-PAYER_DEBIT_FAILED = फिर करने से पहले अपना UPI ऐप देखें।
sorry-now-OUTLET_NOT_ENABLED = दूसरी सेवा चुनें, या दुकानदार से पूछें।
sorry-now-OUTLET_BLOCKED = कृपया दुकानदार से पूछें।
sorry-now-OUTLET_DAILY_LIMIT = दूसरी सेवा चुनें, या कल आइए।
sorry-now-SERVICE_CLOSED = दूसरी सेवा चुनें, या सुबह आइए।
sorry-now-INVALID_LOCATION = कृपया दुकानदार से पूछें।
sorry-now-LAUNCH_EXPIRED = कार्ड हाथ में लेकर फिर शुरू करें।
sorry-now-CANCELLED = आप फिर से शुरू कर सकते हैं।
sorry-now-DEVICE_ERROR = आधार या UPI से करें, या दुकानदार से पूछें।
sorry-now-CARD_READ_FAILED = कार्ड पोंछकर फिर शुरू करें।
sorry-now-INCORRECT_PIN = सही पिन से फिर शुरू करें।
sorry-now-PIN_TRIES_EXCEEDED = दूसरा कार्ड लगाएँ, या अपने बैंक से पूछें।
sorry-now-CARD_BLOCKED = दूसरा कार्ड लगाएँ, या अपने बैंक से पूछें।
sorry-now-CARD_EXPIRED = दूसरा कार्ड लगाएँ, या अपने बैंक से पूछें।
sorry-now-CARD_NOT_SUPPORTED = दूसरे कार्ड, आधार या UPI से करें।
sorry-now-REVERSED = अपना खाता देखें, फिर शुरू करें।

## नाम से मना

sorry-refused-closed = UPI से नकद इस समय बंद है।
sorry-refused-open-qrs = इस दुकान के तीन भुगतान अभी बाकी हैं।
sorry-refused-qr = बैंक नेटवर्क ने कोड नहीं बनाया।
sorry-refused-tpin = दुकान का TPIN नहीं माना गया।
sorry-refused-wallet = दुकान के वॉलेट में पैसे कम हैं।
sorry-refused-daily-auth = दुकानदार को आज का साइन-इन करना बाकी है।
sorry-refused-disabled = यह सेवा अभी बंद कर दी गई है।
sorry-money-returned = आपके नोट आपको लौटेंगे। कोई भुगतान नहीं हुआ।
sorry-money-given-back = आपके नोट आपको लौटा दिए गए। कोई भुगतान नहीं हुआ।
