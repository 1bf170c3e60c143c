### What the owner types and does before the shop may transact.

service-outlet-onboard = दुकान नोंदणी
service-outlet-ekyc = मालकाचे ई-केवायसी
# review: as without the code
service-outlet-ekyc-capture = मालकाचे ई-केवायसी
service-outlet-bank-ekyc = बँकेचे ई-केवायसी
service-outlet-daily-auth = आजचे साइन-इन
errand-onboard = दुकान नोंदवा
errand-ekyc = मालकाचे ई-केवायसी करा
# review: as without the code
errand-ekyc-capture = मालकाचे ई-केवायसी करा
errand-bank-ekyc = बँकेचे ई-केवायसी करा
errand-daily-auth = आजचे साइन-इन करा
field-title = कृपया लिहा
field-text = लिहा, मग हिरवे बटण दाबा.
field-optional = हे वगळले तरी चालेल.
field-date-hint = दिवस, महिना, वर्ष: 05 08 1990.
field-first_name = मालकाचे पहिले नाव
field-last_name = मालकाचे आडनाव
field-mobile = मालकाचा मोबाइल नंबर
field-email = मालकाचा ई-मेल
field-date_of_birth = मालकाची जन्मतारीख
field-gender = मालकाचे लिंग
field-gender-M = पुरुष
field-gender-F = स्त्री
# review: ट्रान्सजेंडर or तृतीयपंथी
field-gender-T = ट्रान्सजेंडर
field-pan = मालकाचा पॅन
field-account_number = मालकाचा बँक खाते नंबर
field-ifsc = मालकाच्या बँक शाखेचा IFSC
field-shop_name = दुकानाचे नाव
field-address = रस्ता आणि घर
field-city = शहर किंवा गाव
field-district = जिल्हा
field-state = राज्य
field-pincode = पिनकोड
error-field-first_name = कृपया पहिले नाव लिहा.
error-field-last_name = नाव खूप मोठे आहे, किंवा चुकीची चिन्हे आहेत.
error-field-mobile = मोबाइल नंबरमध्ये 10 अंक असतात, पहिला 6 ते 9.
error-field-email = ई-मेल असा दिसतो: name@mail.in.
error-field-date_of_birth = अशी तारीख नाही. दिवस, महिना आणि वर्ष टाका.
error-field-gender = कृपया यातील एक दाबा.
error-field-pan = पॅन असा दिसतो: ABCPD1234E.
error-field-account_number = खाते नंबरमध्ये 6 ते 18 अंक असतात.
error-field-ifsc = IFSC असा दिसतो: SBIN0001234.
error-field-shop_name = कृपया दुकानाचे नाव लिहा.
error-field-address = कृपया रस्ता आणि घर लिहा.
error-field-city = कृपया शहर किंवा गाव लिहा.
error-field-district = कृपया जिल्हा लिहा.
error-field-state = कृपया राज्य लिहा.
error-field-pincode = पिनकोडमध्ये 6 अंक असतात.
error-field-OTHER = हे बरोबर नाही. तुमचा कागद पाहून लिहा.
outlet-standing-ready = आजसाठी तयार
outlet-standing-unknown = अजून माहीत नाही
outlet-standing-not-active = अजून नोंदणी नाही
outlet-standing-daily-auth = आजचे साइन-इन बाकी आहे
outlet-standing-ekyc = ई-केवायसी बाकी आहे
outlet-accepted = झाले. { $message }
outlet-refused = स्वीकारले नाही. { $message } { $code }
outlet-silent = उत्तर आले नाही. झाले असू शकते: आधी सेवेला विचारा.
outlet-ask = पुन्हा विचारा
outlet-asking = सेवेला विचारत आहोत…
errand-text = सेवा हे काम करत आहे. कृपया थांबा.
# review: legal
consent-owner-sample = बोटाचा ठसा
consent-owner-sample-eye = बोटाचा ठसा किंवा डोळ्याचे स्कॅन
consent-owner =
    माझा आधार नंबर आणि मी लिहिलेली माहिती सेवेला आणि UIDAI ला मिळेल.
    ही माहिती आणि { $sample } फक्त यासाठी: { $service }.
    हे मशीन ते स्वतःकडे ठेवत नाही.
    मला नाही म्हणता येते. मग या दुकानात आधार सेवा चालणार नाहीत.
tpin-text = तुमच्या वॉलेटचा TPIN टाका. तो साठवला जात नाही.
tpin-until-restart = TPIN घेतला, मशीन पुन्हा सुरू होईपर्यंत. ऑपरेटरने तो मशीनच्या TPIN फाइलमध्ये टाकला पाहिजे.
tpin-noted = TPIN घेतला. आता पैसे जमा करता येतील.
error-tpin = TPIN मध्ये { $min } ते { $max } अंक असतात.
# review: new
error-tpin-refused = हा TPIN नाकारला गेला. दुसरा TPIN आणखी { $left } वेळा टाकता येईल.
# review: new
error-tpin-stopped = दोन वेळा नाकारला. ऑपरेटरला विचारा, मग दुकानात तपासा दाबा.
