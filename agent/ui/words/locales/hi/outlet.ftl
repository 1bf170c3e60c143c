### दुकान चालू करने के लिए मालिक क्या लिखते और करते हैं।

service-outlet-onboard = दुकान रजिस्टर करना
service-outlet-ekyc = मालिक की ई-केवाईसी
# review: as without the code
service-outlet-ekyc-capture = मालिक की ई-केवाईसी
service-outlet-bank-ekyc = बैंक की ई-केवाईसी
service-outlet-daily-auth = आज का साइन-इन
errand-onboard = दुकान रजिस्टर करें
errand-ekyc = मालिक की ई-केवाईसी करें
# review: as without the code
errand-ekyc-capture = मालिक की ई-केवाईसी करें
errand-bank-ekyc = बैंक की ई-केवाईसी करें
errand-daily-auth = आज का साइन-इन करें
field-title = कृपया लिखें
field-text = लिखें, फिर हरा बटन छुएँ।
field-optional = इसे छोड़ भी सकते हैं।
field-date-hint = दिन, महीना, साल: 05 08 1990.
field-first_name = मालिक का पहला नाम
field-last_name = मालिक का उपनाम
field-mobile = मालिक का मोबाइल नंबर
field-email = मालिक का ई-मेल
field-date_of_birth = मालिक की जन्म तिथि
field-gender = मालिक का लिंग
field-gender-M = पुरुष
field-gender-F = महिला
field-gender-T = ट्रांसजेंडर
field-pan = मालिक का पैन नंबर
field-account_number = मालिक का बैंक खाता नंबर
field-ifsc = मालिक की बैंक शाखा का IFSC कोड
field-shop_name = दुकान का नाम
field-address = गली और मकान नंबर
field-city = शहर या गाँव
field-district = ज़िला
field-state = राज्य
field-pincode = पिन कोड
error-field-first_name = कृपया पहला नाम लिखें।
error-field-last_name = नाम बहुत लंबा है, या कोई चिह्न गलत है।
error-field-mobile = मोबाइल नंबर में 10 अंक होते हैं। पहला अंक 6 से 9 होता है।
error-field-email = ई-मेल ऐसा होता है: name@mail.in.
error-field-date_of_birth = यह तारीख़ नहीं होती। दिन, महीना, साल दबाएँ।
error-field-gender = कृपया इनमें से किसी एक को छुएँ।
error-field-pan = पैन नंबर ऐसा होता है: ABCPD1234E.
error-field-account_number = खाता नंबर में 6 से 18 अंक होते हैं।
error-field-ifsc = IFSC ऐसा होता है: SBIN0001234.
error-field-shop_name = कृपया दुकान का नाम लिखें।
error-field-address = कृपया गली और मकान नंबर लिखें।
error-field-city = कृपया शहर या गाँव का नाम लिखें।
error-field-district = कृपया ज़िले का नाम लिखें।
error-field-state = कृपया राज्य का नाम लिखें।
error-field-pincode = पिन कोड में 6 अंक होते हैं।
error-field-OTHER = यह ठीक नहीं है। अपने काग़ज़ से देखकर लिखें।
outlet-standing-ready = आज के लिए तैयार
outlet-standing-unknown = अभी पता नहीं
outlet-standing-not-active = अभी रजिस्टर नहीं
outlet-standing-daily-auth = आज का साइन-इन बाकी है
outlet-standing-ekyc = ई-केवाईसी बाकी है
outlet-accepted = हो गया। { $message }
outlet-refused = नहीं माना गया। { $message } { $code }
outlet-silent = कोई जवाब नहीं आया। हो सकता है हो गया हो: पहले पूछ लें।
outlet-ask = फिर से पूछें
outlet-asking = सेवा से पूछ रहे हैं…
errand-text = सेवा यह कर रही है। कृपया रुकें।
consent-owner-sample = मेरी उँगली का निशान
consent-owner-sample-eye = मेरी उँगली का निशान या आँख का स्कैन
consent-owner =
    मेरा आधार नंबर और मेरी लिखी जानकारी सेवा और UIDAI को मिलेगी।
    ये, और { $sample }, सिर्फ़ इसके लिए: { $service }।
    यह मशीन इन्हें अपने पास नहीं रखती।
    मैं मना कर सकता/सकती हूँ। तब दुकान में आधार सेवाएँ नहीं चलेंगी।
tpin-text = अपने वॉलेट का TPIN दबाएँ। यह कहीं रखा नहीं जाता।
tpin-until-restart = TPIN ले लिया, मशीन दोबारा चालू होने तक। ऑपरेटर को इसे मशीन की TPIN फ़ाइल में डालना होगा।
tpin-noted = TPIN ले लिया। अब पैसे जमा हो सकते हैं।
error-tpin = TPIN में { $min } से { $max } अंक होते हैं।
# review: new
error-tpin-refused = यह TPIN नहीं माना गया। दूसरा TPIN { $left } बार और डाल सकते हैं।
# review: new
error-tpin-stopped = दो बार नहीं माना गया। ऑपरेटर से पूछें, फिर दुकान में जाँच दबाएँ।
