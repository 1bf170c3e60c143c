### हर स्क्रीन का एक सवाल या एक बात; एक वाक्य में ज़्यादा से ज़्यादा बारह शब्द।

language-name = हिन्दी
amount-in-words = केवल { $rupees } रुपये
amount-in-words-paise = केवल { $rupees } रुपये { $paise } पैसे

start-title = नमस्ते
start-text = आधार से अपने बैंक खाते के पैसे निकालें।
start-touch = शुरू करने के लिए छुएँ

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

amount-title = कितने पैसे चाहिए?
amount-text = रकम को छुएँ, या लिखें।
amount-quick = { $amount }
amount-limits = { $min } से { $max } तक, { $step } के गुणकों में।

mobile-title = आपका मोबाइल नंबर
mobile-text = बैंक इस फ़ोन पर एक कोड भेजेगा।

otp-title = फ़ोन पर आया कोड
otp-text = कोड { $sent_to } पर भेजा गया है।

consent-title = क्या आप सहमत हैं?
consent-text =
    मेरा आधार नंबर और उँगली का निशान UIDAI और बैंक को जाएगा।
    इनका उपयोग सिर्फ़ इसके लिए होगा: { $service }, { $amount }।
    यह मशीन इन्हें अपने पास नहीं रखती।
    मैं मना करके कार्ड, UPI या शाखा से पैसे ले सकता/सकती हूँ।

review-title = क्या यह सही है?
review-text = बदलने के लिए उस लाइन को छुएँ।
review-charge = आपका शुल्क
review-charge-none = आपको कोई शुल्क नहीं देना है
review-amount = आपको मिलेंगे

biometric-title = शीशे पर उँगली रखें
biometric-text = कोई भी उँगली। सीधी दबाएँ और हिलाएँ नहीं।
biometric-status-starting = एक पल रुकिए। मशीन तैयार हो रही है।
biometric-status-place-finger = अब उँगली रखें।
biometric-status-reading = पढ़ा जा रहा है। उँगली न हिलाएँ।
biometric-status-again = एक बार और। दूसरी उँगली से करें।
biometric-status-OTHER = एक पल रुकिए।

working-title = आपके बैंक से पूछ रहे हैं
working-text = आम तौर पर दस सेकंड लगते हैं। कृपया रुकें।
working-captured = उँगली का निशान मिल गया
working-sent = आपके बैंक को भेजा गया
working-asking = आपका बैंक जाँच रहा है
working-looking = आपके बैंक से फिर पूछ रहे हैं
working-answered = जवाब मिल गया

pending-title = आपके बैंक का जवाब अभी नहीं आया
pending-text = आपके पैसे सुरक्षित हैं। पर्ची सँभालकर रखें, यही आपका सबूत है।
pending-claim-code = दावा कोड
pending-until = पैसे कटे होंगे तो { DATETIME($date, dateStyle: "long") } तक लौट आएँगे।
pending-owed-title = आपके पैसे आपके लिए रखे हैं
pending-owed-text = दुकानदार को दावा कोड दिखाएँ। पर्ची सँभालकर रखें।

cash-title = आपके पैसे
cash-pin-title = दुकानदार से अपने पैसे माँगें
cash-pin-text = दुकानदार: अपना पिन दबाएँ।
cash-text = जाने से पहले नोट गिन लें।
cash-handed-title = यह रकम ग्राहक को दें
cash-handed-text = दुकानदार: नोट दें, फिर “दे दिए” को छुएँ।
cash-claim-title = दावा कोड
cash-claim-text = ग्राहक की पर्ची पर लिखा कोड दबाएँ।
cash-claim-last4 = ग्राहक के आधार के आख़िरी चार अंक दबाएँ।
cash-doubt-text = बीच में बिजली चली गई थी। क्या ग्राहक को नोट मिले?

result-title = हो गया
result-text = आपके बैंक खाते से { $amount } निकले।
result-balance = खाते में बाकी
result-balance-show = बाकी रकम देखने के लिए छुएँ
result-rrn = बैंक संदर्भ
result-reference = संदर्भ

sorry-happened = क्या हुआ
sorry-money = आपके पैसे
sorry-now = अब आप क्या करें
sorry-code = दुकानदार के लिए

closed-title = अभी सेवा बंद है
closed-text = कृपया बाद में आइए।

attendant-title = दुकानदार
attendant-text = चुनें कि क्या करना है।
attendant-pin-title = दुकानदार का पिन
attendant-pin-text = अपना पिन दबाएँ।
attendant-owed = देने बाकी पैसे
attendant-claim = पर्ची से दावा
attendant-pending = बैंक के जवाब का इंतज़ार
attendant-today = आज
attendant-outlet = दुकान
attendant-devices = मशीनें
attendant-owed-none = किसी को कुछ देना बाकी नहीं।
owed-row = { $amount } · आधार { $last4 }
owed-doubt = { $amount } · आधार { $last4 } · दे दिए?

more-time-title = क्या आपको और समय चाहिए?
more-time-text = आगे बढ़ने के लिए “और समय” को छुएँ।

page-lost = एक पल रुकिए। फिर से शुरू हो रहा है…
page-step = चरण { $step }, कुल { $steps }
page-time = बचा हुआ समय
page-hear = सुनें
page-language = भाषा
page-rests = अभी उपलब्ध नहीं
page-total = रकम
page-date = { DATETIME($date, dateStyle: "long") }
