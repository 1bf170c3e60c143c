### What went otherwise: what happened, whether money moved, what to do now. Never a bare code.

## What was typed does not fit

error-press = ते समजले नाही. कृपया पुन्हा दाबा.
error-fault = मशीनमध्ये काहीतरी चुकले. पुन्हा प्रयत्न करा, किंवा दुकानदाराला विचारा.
error-stale = ही स्क्रीन बदलली आहे. कृपया पुन्हा पाहा.
error-choose = कृपया यातील एक दाबा.
error-aadhaar-length = आधार नंबरमध्ये 12 अंक असतात.
error-aadhaar-check = आधार नंबरमध्ये एक अंक चुकला आहे. कृपया तपासा.
error-amount-step = कृपया { $step }-{ $step } करून रक्कम निवडा.
error-amount-range = कृपया { $min } ते { $max } मधील रक्कम निवडा.
error-mobile = मोबाइल नंबरमध्ये 10 अंक असतात, पहिला 6 ते 9.
error-otp-wrong = हा कोड चुकीचा आहे. कृपया तुमचा फोन पाहा.
error-otp-soon = कोड अजूनही येऊ शकतो. थोडे थांबा.
error-otp-send = कोड पाठवता आला नाही. कृपया पुन्हा प्रयत्न करा.
error-bank-unknown = ही बँक माहीत नाही. कृपया पुन्हा निवडा.
error-bank-service = ही बँक ही सेवा देत नाही.
error-pin-wrong = हा PIN चुकीचा आहे.
error-pin-unset = या मशीनचा PIN अजून ठरवलेला नाही.
error-pin-wait = { $seconds ->
    [one] खूप वेळा चुकले. { $seconds } सेकंद थांबा.
   *[other] खूप वेळा चुकले. { $seconds } सेकंद थांबा.
}
# review: legal
error-claim-unknown = या कोडवर रोख बाकी नाही.
# review: legal
error-claims = पाच दावे चुकले. कृपया PIN पुन्हा टाका.

## A page that cannot be shown

plain-title = हे पान दाखवता येत नाही
plain-text = मशीन तुमच्या पैशांचे काम करत आहे. कृपया दुकानदाराला विचारा.

## Why a service, or the kiosk, rests

rest-api = बँकेशी संपर्क नाही. आम्ही प्रयत्न करत आहोत.
rest-biometric = बोटाचे किंवा डोळ्याचे मशीन जोडलेले नाही.
rest-outlet-not-active = दुकानाची नोंदणी अजून नाही. कृपया दुकानदाराला विचारा.
rest-outlet-daily-auth = दुकानदाराने आजचे साइन-इन करायचे आहे.
rest-outlet-ekyc = दुकानदाराने नोंदणी पूर्ण करायची आहे.
rest-outlet-unknown = दुकान सुरू आहे का ते विचारत आहोत.
rest-outlet-OTHER = दुकान हे आत्ता करू शकत नाही. कृपया दुकानदाराला विचारा.
rest-disk = मशीन आत्ता काही साठवू शकत नाही. कृपया दुकानदाराला विचारा.
rest-printer = प्रिंटरमध्ये कागद नाही, किंवा तो जोडलेला नाही.
start-printer = दुकानदार: स्लिप छापली जात नाही. कागद, केबल आणि वीज पाहा.
start-paper-low = दुकानदार: स्लिपचा कागद संपत आला आहे.
rest-bank = तुमची बँक ही सेवा देत नाही.
rest-busy = दुसऱ्या ग्राहकाचे काम चालू आहे. कृपया थांबा.
rest-OTHER = हे आत्ता उपलब्ध नाही.

## The finger was not read

capture-no-finger = बोट दिसले नाही. पुन्हा ठेवा.
capture-failed = स्पष्ट नाही. बोट पुसून कोरडे करा, सपाट दाबा.
capture-no-eye = डोळा दिसला नाही. मशीनमध्ये पुन्हा पाहा.
capture-eye-failed = स्पष्ट नाही. डोळे पूर्ण उघडा, हलू नका.
capture-device = मशीन उत्तर देत नाही. कृपया दुकानदाराला विचारा.
capture-busy = मशीन कामात आहे. कृपया थोडे थांबा.
capture-not-registered = मशीनची नोंदणी नाही. कृपया दुकानदाराला विचारा.
capture-tries = { $left ->
    [one] { $left } प्रयत्न बाकी आहे.
   *[other] { $left } प्रयत्न बाकी आहेत.
}
capture-OTHER = बोट वाचता आले नाही. कृपया पुन्हा प्रयत्न करा.

## The bank said no

sorry-title = हे झाले नाही
sorry-failed-title = हे पूर्ण झाले नाही
sorry-failed-INSUFFICIENT_FUNDS = खात्यात पुरेसे पैसे नाहीत.
sorry-failed-BIOMETRIC_MISMATCH = बोटाचा ठसा या आधारशी जुळला नाही.
sorry-failed-BIOMETRIC_LOCKED = या आधारचे बोटाचे ठसे लॉक आहेत.
# review: grammatical gender of आधार
sorry-failed-AADHAAR_NOT_LINKED = हा आधार त्या बँकेतील खात्याशी जोडलेला नाही.
sorry-failed-INVALID_AADHAAR = बँकेला हा आधार नंबर माहीत नाही.
sorry-failed-ACCOUNT_BLOCKED = बँकेने हे खाते बंद ठेवले आहे.
sorry-failed-LIMIT_EXCEEDED = हे खात्याच्या मर्यादेपेक्षा जास्त आहे.
sorry-failed-BANK_UNAVAILABLE = बँकेशी संपर्क झाला नाही.
sorry-failed-OTP_FAILED = कोड स्वीकारला नाही.
sorry-failed-SERVICE_NOT_SUPPORTED = तुमची बँक ही सेवा देत नाही.
sorry-failed-NOT_SUBMITTED = मागणी पोहोचली नाही.
sorry-failed-DECLINED = बँकेने परवानगी दिली नाही.
sorry-failed-said = सेवेचा संदेश: { $message }
sorry-failed-OTHER = परवानगी मिळाली नाही, कारण सांगितले नाही.

sorry-now-INSUFFICIENT_FUNDS = कमी रक्कम टाकून पाहा.
sorry-now-BIOMETRIC_MISMATCH = दुसऱ्या, स्वच्छ आणि कोरड्या बोटाने पुन्हा सुरू करा.
sorry-now-BIOMETRIC_LOCKED = mAadhaar ॲपमध्ये लॉक उघडा, किंवा कार्ड वापरा.
sorry-now-AADHAAR_NOT_LINKED = दुसरी बँक निवडा, किंवा तुमच्या शाखेत विचारा.
sorry-now-INVALID_AADHAAR = पुन्हा सुरू करा आणि नंबर तपासा.
sorry-now-ACCOUNT_BLOCKED = कृपया तुमच्या शाखेत विचारा.
sorry-now-LIMIT_EXCEEDED = कमी रक्कम टाका, किंवा उद्या या.
sorry-now-BANK_UNAVAILABLE = काही मिनिटांनी पुन्हा प्रयत्न करा.
sorry-now-OTP_FAILED = पुन्हा सुरू करा आणि नवीन कोड मागवा.
sorry-now-SERVICE_NOT_SUPPORTED = कार्ड किंवा UPI वापरा, किंवा शाखेत विचारा.
sorry-now-NOT_SUBMITTED = तुम्ही पुन्हा सुरू करू शकता.
sorry-now-DECLINED = बँकेला विचारा, किंवा दुसरी बँक निवडा.
sorry-now-OTHER = पुन्हा सुरू करा, किंवा दुकानदाराला विचारा.

## Nothing was sent, or it was not accepted

sorry-not-sent-title = काहीही पाठवले नाही
sorry-not-sent-text = काही विचारण्याआधीच संपर्क तुटला.
# review: new
sorry-unclear-title = अजून स्पष्ट नाही
# review: from error-inquiry-silent and pending-text
sorry-unclear-text = अजून स्पष्ट नाही: उत्तर आले नाही. स्लिप जपून ठेवा.
sorry-refused-title = मागणी स्वीकारली नाही
sorry-refused-text = सेवेने मागणी तुमच्या बँकेकडे नेली नाही.
sorry-refused-outlet = दुकानाला हे आत्ता करता येत नाही.
sorry-refused-limit = या सेवेची मर्यादा संपली आहे.
sorry-refused-capture = बोटाचा ठसा वापरता आला नाही.
sorry-refused-otp = तुमच्या फोनवरील कोड हवा आहे.
sorry-refused-said = सेवेचा संदेश: { $message }
sorry-refused-OTHER = सेवेने मागणी घेतली नाही.
sorry-capture-title = बोट वाचता आले नाही
sorry-capture-text = खूप वेळा प्रयत्न केला, पण झाले नाही.
sorry-missing-title = आत्ता होत नाही
missing-now-wait = तुम्ही दिलेले तसेच आहे. थोडे थांबून पुन्हा करा.
missing-now-reader = तुम्ही दिलेले तसेच आहे. दुकानदाराने मशीन पाहावे.
missing-now-other-way = इथे दुसरा मार्ग निवडा. रक्कम तीच आहे.

# review: legal
sorry-money-none = तुमचे पैसे घेतलेले नाहीत.
# review: legal
sorry-money-maybe = पैसे कापले असतील, तर तुमची बँक { DATETIME($date, dateStyle: "medium") } पर्यंत परत देईल.
sorry-now-card = कार्ड किंवा UPI वापरा, किंवा शाखेत विचारा.
sorry-now-attendant = कृपया दुकानदाराला विचारा.
sorry-now-again = तुम्ही पुन्हा सुरू करू शकता.

## Why a product rests

rest-budget = आत्ता खूप काम चालू आहे. कृपया नंतर करा.
rest-many-open = खूप व्यवहार अजून बाकी आहेत. कृपया दुकानदाराला विचारा.
rest-stopped = बंद आहे. कृपया दुकानदाराला विचारा. ({ $code })
rest-ordered = सध्या बंद आहे. कृपया दुकानदाराला विचारा. ({ $reason })
rest-not-registered = दुकानाची यासाठी नोंदणी नाही.
rest-midnight = मध्यरात्री थोडा वेळ बंद. काही मिनिटांत सुरू होईल.
rest-wallet = दुकानाचे वॉलेट रिकामे आहे. कृपया दुकानदाराला विचारा.
error-wallet = यासाठी दुकानाच्या वॉलेटमध्ये पैसे कमी आहेत. कृपया दुकानदाराला विचारा.
rest-tpin = दुकानदाराने आधी TPIN टाकायचा आहे.
rest-card = कार्ड मशीन जोडलेले नाही.
rest-card-open = मागच्या कार्डचे उत्तर अजून यायचे आहे.
rest-card-service = बँक कार्ड मशीनवर ही सेवा देत नाही.
# review: the cost on the card is not known
rest-card-amount = यासाठी कार्डमधून किती पैसे कापले जातील ते स्पष्ट नाही.
rest-card-device = बँकेला हे कार्ड मशीन माहीत नाही. कृपया दुकानदाराला विचारा.
rest-upi-hours = रात्री बंद. { $opens } पासून सुरू.
rest-upi-open = तीन व्यवहार बाकी आहेत. थोड्या वेळाने करा.

## UPI and the card: no

sorry-failed-QR_EXPIRED = कोडवर वेळेत पैसे आले नाहीत.
sorry-failed-PAYER_BANK_DECLINED = तुमच्या बँकेने UPI ला परवानगी दिली नाही.
sorry-failed-PAYER_DEBIT_FAILED = तुमच्या खात्यातून पैसे घेता आले नाहीत.
sorry-failed-OUTLET_NOT_ENABLED = या दुकानाला हे अजून करता येत नाही.
sorry-failed-OUTLET_BLOCKED = बँक नेटवर्कने हे दुकान थांबवले आहे.
sorry-failed-OUTLET_DAILY_LIMIT = या दुकानाची आजची मर्यादा संपली.
sorry-failed-SERVICE_CLOSED = ही सेवा या वेळी बंद असते.
sorry-failed-INVALID_LOCATION = मशीनची जागा स्वीकारली नाही.
sorry-failed-LAUNCH_EXPIRED = वेळेत कार्ड लावले नाही.
sorry-failed-CANCELLED = कार्ड मशीनवर रद्द केले.
sorry-failed-DEVICE_ERROR = कार्ड मशीनमध्ये बिघाड झाला.
sorry-failed-CARD_READ_FAILED = कार्ड वाचता आले नाही.
sorry-failed-INCORRECT_PIN = PIN चुकीचा होता.
sorry-failed-PIN_TRIES_EXCEEDED = PIN खूप वेळा चुकला.
sorry-failed-CARD_BLOCKED = बँकेने हे कार्ड बंद केले आहे.
sorry-failed-CARD_EXPIRED = कार्ड जुने आहे: त्याची तारीख संपली.
sorry-failed-CARD_NOT_SUPPORTED = असे कार्ड इथे चालत नाही.
sorry-failed-REVERSED = बँकेने व्यवहार रद्द केला.
sorry-now-QR_EXPIRED = नवीन कोडसाठी पुन्हा सुरू करा.
sorry-now-PAYER_BANK_DECLINED = दुसरे UPI खाते किंवा आधार वापरा.
sorry-now-PAYER_DEBIT_FAILED = पुन्हा करण्याआधी तुमचे UPI ॲप पाहा.
sorry-now-OUTLET_NOT_ENABLED = दुसरी सेवा वापरा, किंवा दुकानदाराला विचारा.
sorry-now-OUTLET_BLOCKED = कृपया दुकानदाराला विचारा.
sorry-now-OUTLET_DAILY_LIMIT = दुसरी सेवा वापरा, किंवा उद्या या.
sorry-now-SERVICE_CLOSED = दुसरी सेवा वापरा, किंवा सकाळी या.
sorry-now-INVALID_LOCATION = कृपया दुकानदाराला विचारा.
sorry-now-LAUNCH_EXPIRED = कार्ड हातात घेऊन पुन्हा सुरू करा.
sorry-now-CANCELLED = तुम्ही पुन्हा सुरू करू शकता.
sorry-now-DEVICE_ERROR = आधार किंवा UPI वापरा, किंवा दुकानदाराला विचारा.
sorry-now-CARD_READ_FAILED = कार्ड पुसून पुन्हा सुरू करा.
sorry-now-INCORRECT_PIN = बरोबर PIN टाकून पुन्हा सुरू करा.
sorry-now-PIN_TRIES_EXCEEDED = दुसरे कार्ड वापरा, किंवा बँकेला विचारा.
sorry-now-CARD_BLOCKED = दुसरे कार्ड वापरा, किंवा बँकेला विचारा.
sorry-now-CARD_EXPIRED = दुसरे कार्ड वापरा, किंवा बँकेला विचारा.
sorry-now-CARD_NOT_SUPPORTED = दुसरे कार्ड, आधार किंवा UPI वापरा.
sorry-now-REVERSED = तुमचे खाते तपासा, मग पुन्हा सुरू करा.

## Refused by name

sorry-refused-closed = UPI ने रोख या वेळी बंद असते.
sorry-refused-open-qrs = या दुकानाचे तीन व्यवहार अजून बाकी आहेत.
sorry-refused-qr = बँक नेटवर्कने कोड तयार केला नाही.
sorry-refused-tpin = दुकानाचा TPIN स्वीकारला नाही.
sorry-refused-wallet = दुकानाच्या वॉलेटमध्ये पैसे कमी आहेत.
sorry-refused-daily-auth = दुकानदाराने आजचे साइन-इन करायचे आहे.
sorry-refused-disabled = ही सेवा सध्या बंद ठेवली आहे.
# review: legal
sorry-money-returned = तुमच्या नोटा तुम्हाला परत मिळतील. काहीही भरले गेले नाही.
# review: legal
sorry-money-given-back = तुमच्या नोटा तुम्हाला परत मिळाल्या. काहीही भरले गेले नाही.
