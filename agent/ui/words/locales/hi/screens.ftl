### हर स्क्रीन का एक सवाल या एक बात; एक वाक्य में ज़्यादा से ज़्यादा बारह शब्द।

language-name = हिन्दी
amount-in-words = { $rupees } रुपये
amount-in-words-paise = { $rupees } रुपये { $paise } पैसे

start-title = नमस्ते
start-text = आधार, कार्ड या UPI से पैसे निकालें, और भी काम करें।
start-unanswered = दुकानदार: क्या नोट दिए गए? ({ $count })

services-title = आपको क्या करना है?
services-text = किसी एक को छुएँ।

aadhaar-title = आपका आधार नंबर
aadhaar-text = आधार कार्ड पर लिखे 12 अंक दबाएँ।
aadhaar-forget = मिटाएँ
aadhaar-kept = यह यहाँ नहीं रखा जाता।

bank-title = आपका खाता किस बैंक में है?
bank-text = अपने बैंक को छुएँ।
bank-search = दूसरा बैंक
bank-search-hint = बैंक के नाम के पहले अक्षर
bank-most-used = मुख्य बैंक
bank-none = इन अक्षरों का कोई बैंक नहीं मिला।

amount-title = कितने पैसे?
amount-text = रकम को छुएँ, या लिखें।
amount-quick = { $amount }
amount-limits = { $min } से { $max } तक, { $step }-{ $step } करके
amount-limits-any = { $min } से { $max } तक

mobile-title = आपका मोबाइल नंबर
mobile-text = बैंक इस फ़ोन पर एक कोड भेजेगा।

otp-title = फ़ोन पर आया कोड
otp-text = कोड { $sent_to } पर भेजा गया है।
otp-resend-in = { $seconds } सेकंड में

consent-title = क्या आप सहमत हैं?
consent-text-goes = आपका आधार नंबर और उँगली का निशान UIDAI और बैंक को जाएगा।
consent-text-goes-eye = आपका आधार नंबर, उँगली का निशान या आँख का स्कैन UIDAI और बैंक को जाएगा।
consent-text =
    { $goes }
    सिर्फ़ इसके लिए: { $service }, { $amount }।
    यह मशीन इन्हें अपने पास नहीं रखती।
    आप मना कर सकते हैं: कार्ड, UPI या अपनी शाखा से काम लें।

review-title = क्या यह सही है?
review-text = बदलने के लिए उस लाइन को छुएँ।
review-charge-none = यहाँ अलग से कुछ नहीं देना है
review-amount = आपको मिलेंगे
review-amount-in = आप जमा करेंगे
review-amount-pay = आप दुकान को देंगे
review-amount-set = कार्ड से माँगी जाने वाली रकम

biometric-title = शीशे पर उँगली रखें
biometric-text = कोई भी उँगली। सीधी दबाएँ और हिलाएँ नहीं।
biometric-status-starting = एक पल रुकिए। मशीन तैयार हो रही है।
biometric-status-place-finger = अब उँगली रखें।
biometric-status-reading = पढ़ा जा रहा है। उँगली न हिलाएँ।
biometric-status-again = एक बार और। दूसरी उँगली से करें।
biometric-status-rub = साफ़ नहीं आया। उँगली हथेली पर रगड़ें, फिर रखें।
biometric-status-wipe = साफ़ नहीं आया। उँगली पोंछकर सुखाएँ, फिर रखें।
biometric-status-index = अब दूसरे हाथ की पहली उँगली रखें।
biometric-status-thumb = अब अँगूठा रखें। सपाट दबाएँ।
biometric-status-OTHER = एक पल रुकिए।

working-title = आपके बैंक से पूछ रहे हैं
working-text = आम तौर पर दस सेकंड लगते हैं। कृपया रुकें।
working-still-text = आम तौर से ज़्यादा समय लग रहा है। आपके पैसे सुरक्षित हैं।
working-still-later = पक्का हो रहा है। आपके पैसे सुरक्षित हैं।
working-may-go-text = ज़्यादा समय लग रहा है। पर्ची लेकर आप जा सकते हैं।
working-may-go-later = पर्ची लेकर आप जा सकते हैं। दुकान इसे फिर ढूँढ लेगी।
working-then-slip = फिर आपकी पर्ची निकलेगी
working-then-result = फिर नतीजा दिखेगा
working-go = पर्ची लेकर जाएँ
working-captured = उँगली का निशान मिल गया
working-sent = आपके बैंक को भेजा गया
working-asking = आपका बैंक जाँच रहा है
working-looking = आपके बैंक से फिर पूछ रहे हैं
working-answered = जवाब मिल गया

pending-title = आपके बैंक का जवाब अभी नहीं आया
pending-text = आपके पैसे सुरक्षित हैं। पर्ची सँभालकर रखें, यही आपका सबूत है।
pending-claim-code = दावा कोड
pending-until = पैसे कटे होंगे तो { DATETIME($date, dateStyle: "medium") } तक लौट आएँगे।
pending-owed-title = आपके पैसे आपके लिए रखे हैं
pending-owed-text = दुकानदार को दावा कोड दिखाएँ। पर्ची सँभालकर रखें।

result-title = हो गया
result-balance = बैलेंस
result-balance-show = बैलेंस देखने के लिए छुएँ
result-rrn = बैंक संदर्भ
result-reference = संदर्भ

sorry-happened = क्या हुआ
sorry-money = आपके पैसे
sorry-now = अब आप क्या करें
sorry-code = दुकानदार के लिए

closed-title = अभी सेवा बंद है
closed-text = कृपया बाद में आइए।

# After a start: what was interrupted.
resumed-title = आपके { $amount } की जाँच हो रही है
resumed-title-plain = आपके काम की जाँच हो रही है
resumed-known-title = इसका नतीजा आ गया
resumed-stopped = मशीन रुक गई थी
resumed-runs = मशीन फिर चल रही है
resumed-at = { DATETIME($at, timeStyle: "short") }
resumed-yes = काम पूरा हुआ
resumed-no = काम पूरा नहीं हुआ
resumed-safe = आपके पैसे सुरक्षित हैं।
resumed-owed = आपका नकद रखा है। दुकानदार से माँगें।
resumed-doubt = दुकानदार: काउंटर पर बताएँ कि नोट दिए गए या नहीं।
resumed-held = पक्का होने तक आपके नोट दुकान में रहेंगे।
resumed-refund = आपके नोट काउंटर पर रखे हैं। दुकानदार से माँगें।
resumed-others = और काम भी रुके थे। काउंटर पर पूछें। ({ $count })
resumed-more = और देखें
resumed-more-with = अपने नंबर के 4 अंकों से
resumed-digits-title = आख़िरी चार अंक
resumed-digits-text = आपके आधार, कार्ड या नंबर के।
error-resumed-digits = ये आख़िरी चार अंक नहीं हैं। कृपया जाँचें।
error-resumed-codes = कई पर्चियाँ पहले ही छप चुकी हैं। काउंटर पर पूछें।

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = यह मशीन अभी बंद है
closed-disk-full = मशीन में जगह भर गई है। यह अभी न पैसे ले सकती है, न दे सकती है।
closed-disk-broken = मशीन कुछ लिख नहीं पा रही है। यह अभी न पैसे ले सकती है, न दे सकती है।
closed-disk-call = दुकानदार: कृपया ऑपरेटर को फ़ोन करें। किसको कितना देना है, यह अपने पिन से देखें।
closed-owed-text = अभी किसी को पैसे न दें। यह दर्ज नहीं हो पाएगा और पैसे दोबारा चले जाएँगे। यह सूची लिख लें।
closed-owed-unread = सूची पढ़ी नहीं जा सकी। कृपया ऑपरेटर को फ़ोन करें।

more-time-title = क्या आपको और समय चाहिए?
more-time-text = जो टाइप किया है, वह रहेगा।
leaving-title = रोक दें?
leaving-text = जो लिखा है वह मिट जाएगा।
leaving-go-on = नहीं, जारी रखें

page-lost = एक पल रुकिए। फिर से शुरू हो रहा है…
page-step = चरण { $step }, कुल { $steps }
page-time = बचा हुआ समय
page-hear = सुनें
page-language = भाषा
page-rests = अभी नहीं हो सकता
page-total = रकम
page-date = { DATETIME($date, dateStyle: "medium") }

consent-text-no-amount =
    { $goes }
    सिर्फ़ इसके लिए: { $service }।
    यह मशीन इन्हें अपने पास नहीं रखती।
    आप मना कर सकते हैं: कार्ड, UPI या अपनी शाखा से काम लें।
biometric-operator = दुकानदार: शीशे पर अपनी उँगली रखें
biometric-way-FP = उँगली से
biometric-way-IRIS = आँख से
biometric-way-FACE = चेहरे से
biometric-eye-title = मशीन में देखें
biometric-eye-text = चश्मा उतारें। आँखें पूरी खोलें, सिर न हिलाएँ।
biometric-eye-starting = एक पल रुकिए। मशीन तैयार हो रही है।
biometric-eye-place-finger = अब मशीन में देखें।
biometric-eye-reading = पढ़ा जा रहा है। सिर न हिलाएँ।
biometric-eye-again = एक बार और। थोड़ा पास आएँ।
biometric-eye-OTHER = एक पल रुकिए।
working-noted = आपकी बात लिख ली गई
working-making-qr = कोड बन रहा है
pending-qr-title = भुगतान अभी पक्का नहीं हुआ
pending-qr-text = पैसे भेजे हैं, तो बैंक के पक्का करते ही नकद मिलेगा।
pending-deposit-title = आपके बैंक का जवाब अभी नहीं आया
pending-deposit-text = तब तक नोट दुकान में रहेंगे। पर्ची सँभालकर रखें।
pending-no-cash-title = आपके बैंक का जवाब अभी नहीं आया
pending-no-cash-text = बाद में पर्ची लेकर फिर पूछें।
pending-disputed-title = इसकी जाँच हो रही है
pending-disputed-text = पर्ची सँभालकर रखें, यही सबूत है। दुकानदार से पूछें।
pending-shortfall-title = लिख लिया: आपको कम नोट मिले
pending-shortfall-text = पर्ची सँभालकर रखें, यही सबूत है। दो लोग इसकी जाँच करेंगे।
pending-refund-title = आपके नोट लौटाने के लिए रखे हैं
pending-refund-text = कोई भुगतान नहीं हुआ। दुकानदार को दावा कोड दिखाएँ।
pending-held-title = आपके नोट दुकान में रखे हैं
pending-held-text = पैसे नहीं भरे गए? दावा कोड दिखाएँ। दुकानदार नोट लौटाएँगे।
result-cash-title = क्या आपको { $amount } मिले?
result-cash-text = नोट गिन लें।
notes-back-question = क्या आपको { $amount } वापस मिले?
result-deposit-title = पैसे जमा हो गए
result-deposit-text = { $amount } आपके बैंक खाते में जमा हुए।
result-purchase-title = भुगतान हो गया
result-purchase-text = दुकान को { $amount } दिए गए।
result-account-title = आपके बैंक का जवाब आ गया
result-account-text = देख लें कि पीछे से कोई न देखे।
result-statement-title = आपके पिछले लेन-देन
result-statement-text = “बंद करें” छूते ही यह मिट जाएगा।
result-balance-none = बैंक ने बैलेंस नहीं बताई।
mini-statement-title = आपके पिछले लेन-देन
statement-in = जमा
statement-out = निकाले

## The rail and the parts of the page

page-keys = मुख्य बटन
page-bigger = बड़ा
page-dark = काला
page-shop = दुकान
page-see-it = देखें
page-not-now = अभी नहीं
language-letter = अ
services-more-cash = UPI, कार्ड से नकद
services-more-account = लेन-देन, कार्ड
services-more-pay = टीवी, काग़ज़
biometric-phase-put = रखें
biometric-phase-hold = दबाए रखें
biometric-phase-lift = उठाएँ
result-balance-hidden = अभी छिपा है
review-yes-amount = हाँ, { $amount } निकालें
working-elapsed = { $seconds } सेकंड
working-usually = आम तौर पर { $seconds }
working-at-most = ज़्यादा से ज़्यादा { $seconds }

help-title = दुकानदार को बुलाया गया है
help-text = कृपया यहीं रुकें। आपका लिखा हुआ बना रहेगा।
help-text-untyped = कृपया यहीं रुकें।
start-help-called = दुकानदार: कृपया मदद के लिए आएँ।
page-off = बंद करें

## Only heard: which key leads on, before its word

speech-green-corner = हरा बटन, नीचे दाईं ओर:
speech-green-keypad = हरा बटन, अंकों के नीचे दाईं ओर:
speech-green-keyboard = हरा बटन, ऊपर दाईं ओर:
