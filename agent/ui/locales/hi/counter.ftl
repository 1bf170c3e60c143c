### पिन के पीछे, दुकानदार के लिए।

attendant-title = दुकानदार
attendant-text = चुनें कि क्या करना है।
attendant-pin-title = दुकानदार का पिन
attendant-pin-text = अपना पिन दबाएँ।
attendant-owed = देने बाकी पैसे
attendant-pending = बैंक के जवाब का इंतज़ार
attendant-today = आज
attendant-outlet = दुकान
attendant-devices = मशीनें
attendant-owed-none = किसी को कुछ देना बाकी नहीं।
owed-row = { $amount } · ••{ $last4 }
owed-doubt = { $amount } · ••{ $last4 } · दे दिए?
owed-paying = { $amount } · ••{ $last4 } · मशीन दे रही है
error-paying = मशीन अभी दे रही है। कृपया थोड़ा रुकें।
attendant-drawer = गल्ला
attendant-tpin = TPIN
attendant-language = भाषा
attendant-stop = बंद या फिर चालू करें
attendant-dispute = कुछ गड़बड़ है
attendant-dispute-text = थोड़े में लिखें कि क्या हुआ।
error-note = कृपया लिखें कि क्या हुआ।
error-note-number = कृपया आधार नंबर न लिखें।
owed-refund = { $amount } लौटाएँ · ••{ $last4 }
owed-refund-doubt = { $amount } · ••{ $last4 } · लौटा दिए?
owed-disputed = { $amount } · ••{ $last4 } · विवाद
pending-text-some = नंबर देखने के लिए किसी एक को छुएँ।
pending-text-none = बैंक के जवाब का कोई इंतज़ार नहीं।
pending-row-prepared = { $amount } · { $last4 } · भेजा नहीं · { DATETIME($since, timeStyle: "short") }
pending-row-sent = { $amount } · { $last4 } · भेजा गया · { DATETIME($since, timeStyle: "short") }
pending-row-pending = { $amount } · { $last4 } · बैंक से पूछा · { DATETIME($since, timeStyle: "short") }
pending-row-not-sent = { $amount } · { $last4 } · शायद पहुँचा नहीं · { DATETIME($since, timeStyle: "short") }
pending-row-OTHER = { $amount } · { $last4 } · { DATETIME($since, timeStyle: "short") }
references-title = पूछने के लिए नंबर
references-text = फ़ोन करने पर ये नंबर बताएँ।
fate-prepared = अभी भेजा नहीं
fate-sent = भेजा गया, जवाब नहीं आया
fate-pending = बैंक का जवाब बाकी है
fate-succeeded = सफल
fate-failed = असफल
fate-not-sent = कभी नहीं भेजा गया
line-since = कब से
line-fate = स्थिति
line-attempts = कितनी बार भेजा
line-client-reference = मशीन संदर्भ
line-reference-id = संदर्भ
line-rrn = बैंक संदर्भ (RRN)
line-standing = दुकान
line-message = सेवा का संदेश
line-daily-auth-charge = साइन-इन का शुल्क, हर कोशिश पर
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## आज

today-differences = कुछ मेल नहीं खाता।
today-no-differences = सब कुछ मेल खाता है।
today-unread = हिसाब अभी पढ़ा नहीं जा सकता
today-opening = सुबह गल्ले में
today-taken-in = लिए ({ $count })
today-handed-out = दिए ({ $count })
today-given-back = लौटाए ({ $count })
today-loaded = गल्ले में डाले ({ $count })
today-taken = गल्ले से निकाले ({ $count })
today-test = जाँच ({ $count })
today-expected = गल्ले में होने चाहिए
today-closing = शाम को गिने
today-success = { $count } सफल · { $amount }
today-earned = { $count } सफल · { $amount } · आपका कमीशन { $commission }
today-failed = { $count } असफल · { $amount }
today-pending = { $count } बाकी · { $amount }
today-not-sent = { $count } नहीं भेजे · { $amount }
today-now-owed = देने बाकी ({ $count })
today-now-held = रखे हुए नोट ({ $count })
today-now-in-doubt = दिए या नहीं? ({ $count })
today-now-disputed = विवाद ({ $count })
odd-drawer = गल्ला { $reference }
odd-wallet = वॉलेट { $reference }
odd-not-refunded = असफल, पर वॉलेट में नहीं लौटा { $reference }
odd-handed-unearned = दे दिए, पर बैंक ने नहीं दिए { $reference }
odd-owed = देने बाकी { $reference }
odd-held = रखे हुए नोट { $reference }
odd-in-doubt = दिए या नहीं? { $reference }
odd-disputed = विवाद { $reference }
odd-amounts = { $expected } चाहिए, { $found } मिले

## गल्ला

drawer-text = गल्ले में क्या करना है?
drawer-opening = सुबह गिनें
drawer-closing = शाम को गिनें
drawer-check = बीच में गिनें
drawer-load = नोट डालें
drawer-take = नोट निकालें
drawer-service = मरम्मत के लिए खोला
drawer-opening-text = गल्ले में कितने रुपये हैं, दबाएँ।
drawer-closing-text = गल्ले में कितने रुपये हैं, दबाएँ।
drawer-check-text = गल्ले में कितने रुपये हैं, दबाएँ।
drawer-load-text = जितने रुपये डाले, उतने दबाएँ।
drawer-take-text = जितने रुपये निकाले, उतने दबाएँ।
drawer-service-text = समय के साथ लिखा जाएगा। आगे बढ़ें?
drawer-noted-opening = लिखा गया: सुबह { $amount }।
drawer-noted-closing = लिखा गया: शाम को { $amount }।
drawer-noted-check = लिखा गया: { $amount } गिने।
drawer-noted-load = लिखा गया: { $amount } डाले।
drawer-noted-take = लिखा गया: { $amount } निकाले।
drawer-noted-service = लिखा गया।
drawer-counted = गिने
drawer-expected = होने चाहिए
drawer-difference = अंतर
error-rupees = कृपया पूरे रुपये दबाएँ।

## मशीनें

device-biometric = उँगली की मशीन
device-iris = आँख की मशीन
device-card = कार्ड मशीन
device-display = QR स्क्रीन
device-printer = प्रिंटर
device-cash = नोट देने की मशीन
device-OTHER = मशीन
devices-text = जाँचने के लिए किसी एक को छुएँ। पैसे नहीं जाते।
devices-none = कोई मशीन नहीं लगी है।
devices-trying-biometric = शीशे पर उँगली रखें।
devices-trying-iris = मशीन में देखें।
devices-trying-OTHER = एक पल। मशीन जाँची जा रही है।
try-good = ठीक है: { $what }.
try-bad = ठीक नहीं है: { $what }.
try-captured = पढ़ लिया गया। गुणवत्ता { $quality }.

## यह मशीन

home-language-text = मशीन किस भाषा में खड़ी रहे?
home-language-noted = भाषा बदल दी गई।
stop-text = बाकी काम फिर चालू होने पर आगे चलेंगे।
stop-restart = फिर चालू करें
stop-shut-down = बंद करें
stop-restart-sure = मशीन अभी फिर से चालू करें?
stop-shut-down-sure = मशीन अभी बंद करें?
stop-restart-now = फिर चालू हो रही है। एक पल।
stop-shut-down-now = बंद हो रही है। स्क्रीन काली होने तक रुकें।
error-stop-notes = पहले ••{ $last4 } के { $amount } निपटाएँ।
