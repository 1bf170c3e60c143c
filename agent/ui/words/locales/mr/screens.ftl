### What each screen asks or says. One question, at most twelve words a sentence.

language-name = मराठी
# review: numbers.txt has शे as hundred (सात शे); exactly 100 comes out as एक शे, spoken is शंभर, and it is written in one word, सातशे
amount-in-words = { $rupees } रुपये
amount-in-words-paise = { $rupees } रुपये { $paise } पैसे

start-title = नमस्कार
start-text = आधार, कार्ड किंवा UPI ने रोख आणि इतर कामे.
start-unanswered = दुकानदार: नोटा दिल्या-घेतल्या का? ({ $count })

services-title = तुम्हाला काय हवे?
services-text = एक दाबा.

aadhaar-title = तुमचा आधार नंबर
aadhaar-text = आधार कार्डवरील 12 अंक टाका.
aadhaar-forget = पुसून टाका
# review: legal
aadhaar-kept = तो इथे ठेवला जात नाही.

bank-title = कोणती बँक?
bank-text = तुमची बँक दाबा.
bank-search = दुसरी बँक
bank-search-hint = बँकेच्या नावाची पहिली अक्षरे
bank-most-used = नेहमीच्या बँका
bank-none = या अक्षरांची बँक नाही.

amount-title = किती पैसे?
amount-text = रक्कम दाबा, किंवा टाका.
amount-quick = { $amount }
amount-limits = { $min } ते { $max }, { $step }-{ $step } करून
amount-limits-any = { $min } ते { $max }

mobile-title = तुमचा मोबाइल नंबर
mobile-text = बँक या फोनवर कोड पाठवेल.

otp-title = फोनवर आलेला कोड
otp-text = कोड { $sent_to } वर पाठवला आहे.
otp-resend-in = { $seconds } सेकंदांनी

# review: legal
consent-title = तुम्हाला मान्य आहे का?
# review: legal
consent-text-goes = तुमचा आधार नंबर आणि बोटाचा ठसा UIDAI आणि तुमच्या बँकेकडे जाईल.
consent-text-goes-eye = तुमचा आधार नंबर, बोटाचा ठसा किंवा डोळ्याचे स्कॅन UIDAI आणि तुमच्या बँकेकडे जाईल.
consent-text =
    { $goes }
    फक्त यासाठी: { $service }, { $amount }.
    इथे काहीही ठेवले जात नाही.
    तुम्ही नाही म्हणू शकता: कार्ड, UPI किंवा बँक शाखा वापरा.

review-title = हे बरोबर आहे का?
review-text = बदलण्यासाठी ती ओळ दाबा.
review-charge-none = इथे जास्त काही द्यायचे नाही
review-amount = तुम्हाला मिळतील
review-amount-in = तुम्ही जमा कराल
review-amount-pay = तुम्ही दुकानाला द्याल
review-amount-set = कार्डकडून मागायची रक्कम

biometric-title = काचेवर बोट ठेवा
biometric-text = कोणतेही बोट. सपाट दाबा, हलवू नका.
biometric-status-starting = थोडे थांबा. मशीन सुरू होत आहे.
biometric-status-place-finger = आता बोट ठेवा.
biometric-status-reading = वाचत आहे. बोट हलवू नका.
biometric-status-again = पुन्हा एकदा. दुसरे बोट ठेवा.
# review: advice at the reader; settle the everyday word for each movement
biometric-status-rub = स्पष्ट आले नाही. बोट तळहातावर घासा, मग पुन्हा ठेवा.
biometric-status-wipe = स्पष्ट आले नाही. बोट पुसून कोरडे करा, मग पुन्हा ठेवा.
biometric-status-index = आता दुसऱ्या हाताचे पहिले बोट ठेवा.
biometric-status-thumb = आता अंगठा ठेवा. सपाट दाबा.
biometric-status-OTHER = कृपया थोडे थांबा.

working-title = तुमच्या बँकेला विचारत आहोत
working-text = याला साधारण दहा सेकंद लागतात. कृपया थांबा.
# review: legal
working-still-text = नेहमीपेक्षा जास्त वेळ लागत आहे. तुमचे पैसे सुरक्षित आहेत.
# review: legal
working-still-later = पक्के होत आहे. तुमचे पैसे सुरक्षित आहेत.
working-may-go-text = जास्त वेळ लागत आहे. स्लिप घेऊन तुम्ही जाऊ शकता.
working-may-go-later = स्लिप घेऊन तुम्ही जाऊ शकता. दुकानाला हे पुन्हा सापडेल.
working-then-slip = मग तुमची स्लिप निघेल
working-then-result = मग काय झाले ते दिसेल
working-go = स्लिप घेऊन जा
working-captured = बोटाचा ठसा घेतला
working-sent = तुमच्या बँकेला पाठवले
working-asking = तुमची बँक तपासत आहे
working-looking = बँकेला पुन्हा विचारत आहोत
working-answered = उत्तर आले

pending-title = बँकेचे उत्तर अजून आले नाही
# review: legal
pending-text = तुमचे पैसे सुरक्षित आहेत. स्लिप जपून ठेवा: हाच तुमचा पुरावा.
# review: legal
pending-claim-code = दावा कोड
# review: legal
pending-until = पैसे कापले असतील, तर { DATETIME($date, dateStyle: "medium") } पर्यंत परत येतील.
# review: legal
pending-owed-title = तुमची रोख ठेवली आहे
# review: legal
pending-owed-text = दावा कोड दुकानदाराला दाखवा. स्लिप जपून ठेवा.

result-title = झाले
# review: शिल्लक or बॅलन्स
result-balance = शिल्लक
result-balance-show = शिल्लक पाहण्यासाठी दाबा
result-rrn = बँक संदर्भ
result-reference = संदर्भ

sorry-happened = काय झाले
sorry-money = तुमचे पैसे
sorry-now = आता काय करावे
sorry-code = दुकानदारासाठी

closed-title = आत्ता बंद आहे
closed-text = कृपया नंतर या.

# After a start: what was interrupted.
resumed-title = तुमचे { $amount } तपासत आहोत
resumed-title-plain = तुमची मागणी तपासत आहोत
resumed-known-title = काय झाले ते कळले
resumed-stopped = मशीन थांबले होते
resumed-runs = मशीन पुन्हा सुरू
resumed-at = { DATETIME($at, timeStyle: "short") }
resumed-yes = काम झाले
resumed-no = काम झाले नाही
# review: legal
resumed-safe = तुमचे पैसे सुरक्षित आहेत.
# review: legal
resumed-owed = तुमची रोख ठेवली आहे. दुकानदाराकडे मागा.
resumed-doubt = दुकानदार: नोटा दिल्या-घेतल्या का ते काउंटरवर सांगा.
# review: legal
resumed-held = पक्के होईपर्यंत तुमच्या नोटा दुकानात राहतील.
# review: legal
resumed-refund = तुमच्या नोटा काउंटरवर ठेवल्या आहेत. दुकानदाराकडे मागा.
resumed-others = आणखी कामेही थांबली होती. काउंटरवर विचारा. ({ $count })
resumed-more = आणखी पाहा
resumed-more-with = तुमच्या नंबरचे 4 अंक टाकून
resumed-digits-title = शेवटचे चार अंक
resumed-digits-text = तुम्ही वापरलेल्या आधार, कार्ड किंवा नंबरचे.
error-resumed-digits = हे शेवटचे चार अंक नाहीत. कृपया तपासा.
error-resumed-codes = आधीच खूप स्लिपा छापल्या आहेत. काउंटरवर विचारा.

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = हे मशीन बंद आहे
closed-disk-full = मशीनची साठवण भरली आहे. ते पैसे घेऊ किंवा देऊ शकत नाही.
closed-disk-broken = मशीन काही साठवू शकत नाही. ते पैसे घेऊ किंवा देऊ शकत नाही.
closed-disk-call = दुकानदार: कृपया ऑपरेटरला फोन करा. कोणाला किती द्यायचे ते तुमचा PIN टाकून पाहा.
closed-owed-text = आत्ता काही देऊ नका. त्याची नोंद होणार नाही आणि पैसे दोनदा जातील. ही यादी लिहून घ्या.
closed-owed-unread = यादी वाचता येत नाही. कृपया ऑपरेटरला फोन करा.

more-time-title = आणखी वेळ हवा का?
more-time-text = तुम्ही टाकलेले तसेच राहील.
leaving-title = रद्द करायचे?
leaving-text = तुम्ही टाकलेले पुसले जाईल.
leaving-go-on = नाही, चालू ठेवा

page-lost = कृपया थोडे थांबा. पुन्हा सुरू होत आहे…
page-step = पायरी { $step } / { $steps }
page-time = उरलेला वेळ
page-hear = ऐका
page-language = भाषा
page-rests = आत्ता उपलब्ध नाही
page-total = रक्कम
page-date = { DATETIME($date, dateStyle: "medium") }

# review: legal
consent-text-no-amount =
    { $goes }
    फक्त यासाठी: { $service }.
    इथे काहीही ठेवले जात नाही.
    तुम्ही नाही म्हणू शकता: कार्ड, UPI किंवा बँक शाखा वापरा.
biometric-operator = दुकानदार: काचेवर तुमचे बोट ठेवा
biometric-way-FP = बोटाने
biometric-way-IRIS = डोळ्याने
biometric-way-FACE = चेहऱ्याने
biometric-eye-title = मशीनमध्ये पाहा
biometric-eye-text = चष्मा काढा. डोळे पूर्ण उघडा, डोके हलवू नका.
biometric-eye-starting = थोडे थांबा. मशीन सुरू होत आहे.
biometric-eye-place-finger = आता मशीनमध्ये पाहा.
biometric-eye-reading = वाचत आहे. डोके हलवू नका.
biometric-eye-again = पुन्हा एकदा. थोडे जवळ या.
biometric-eye-OTHER = कृपया थोडे थांबा.
working-noted = तुमची मागणी नोंदवली
working-making-qr = कोड तयार होत आहे
pending-qr-title = पैसे आल्याचे अजून पक्के नाही
# review: legal
pending-qr-text = पैसे दिले असतील, तर बँकेने पक्के केल्यावर रोख मिळेल.
pending-deposit-title = बँकेचे उत्तर अजून आले नाही
# review: legal
pending-deposit-text = तोपर्यंत नोटा दुकानात राहतील. स्लिप जपून ठेवा.
pending-no-cash-title = बँकेचे उत्तर अजून आले नाही
# review: legal
pending-no-cash-text = नंतर स्लिप घेऊन इथे पुन्हा विचारा.
pending-disputed-title = याची तपासणी होत आहे
# review: legal
pending-disputed-text = स्लिप जपून ठेवा: हाच तुमचा पुरावा. दुकानदाराला विचारा.
pending-shortfall-title = नोंदवले: तुम्हाला कमी नोटा मिळाल्या
pending-shortfall-text = स्लिप जपून ठेवा: हाच पुरावा. दोन जण हे तपासतील.
# review: legal
pending-refund-title = तुमच्या नोटा परत द्यायच्या आहेत
# review: legal
pending-refund-text = काहीही भरले गेले नाही. दावा कोड दुकानदाराला दाखवा.
# review: legal
pending-held-title = तुमच्या नोटा दुकानात आहेत
# review: legal
pending-held-text = पैसे भरले गेले नाहीत? दावा कोड दाखवा, दुकानदार नोटा परत देतील.
result-cash-title = तुम्हाला { $amount } मिळाले का?
result-cash-text = नोटा मोजा.
notes-back-question = तुम्हाला { $amount } परत मिळाले का?
result-deposit-title = तुमचे पैसे जमा झाले
result-deposit-text = { $amount } तुमच्या बँक खात्यात आहेत.
result-purchase-title = पैसे दिले
result-purchase-text = दुकानाला { $amount } दिले.
result-account-title = तुमच्या बँकेचे उत्तर आले
result-account-text = मागून कोणी पाहत नाही ना, ते बघा.
result-statement-title = तुमचे शेवटचे व्यवहार
result-statement-text = “बंद करा” दाबल्यावर हे पुसले जाते.
result-balance-none = बँकेने शिल्लक सांगितली नाही.
mini-statement-title = तुमचे शेवटचे व्यवहार
statement-in = आले
statement-out = गेले

## The rail and the parts of the page

page-keys = कायमची बटणे
page-bigger = मोठे
page-dark = काळे
page-shop = दुकान
page-see-it = पाहा
page-not-now = आत्ता नाही
language-letter = म
services-more-cash = UPI, कार्डने रोख
services-more-account = स्टेटमेंट, कार्ड
services-more-pay = टीव्ही, कागदपत्रे
biometric-phase-put = ठेवा
biometric-phase-hold = दाबून ठेवा
biometric-phase-lift = उचला
result-balance-hidden = आत्ता लपवले आहे
review-yes-amount = होय, { $amount } काढा
working-elapsed = { $seconds } सेकंद
working-usually = साधारण { $seconds }
working-at-most = जास्तीत जास्त { $seconds }

help-title = दुकानदाराला बोलावले आहे
help-text = कृपया इथेच थांबा. तुम्ही टाकलेले तसेच राहील.
help-text-untyped = कृपया इथेच थांबा.
start-help-called = दुकानदार: कोणीतरी मदत मागितली आहे.
page-off = बंद
## Only heard: which key leads on, before its word

# review: only heard
speech-green-corner = हिरवे बटण, खाली उजवीकडे:
# review: only heard
speech-green-keypad = हिरवे बटण, अंकांच्या खाली उजवीकडे:
# review: only heard
speech-green-keyboard = हिरवे बटण, वर उजवीकडे:
