### नोट, कार्ड और फ़ोन से लेन-देन की स्क्रीनें।

cash-title = आपके पैसे
cash-pin-title = दुकानदार से अपने पैसे माँगें
cash-pin-text = दुकानदार: अपना पिन दबाएँ।
cash-text = जाने से पहले नोट गिन लें।
cash-handed-title = यह रकम ग्राहक को दें
cash-handed-text = दुकानदार: नोट दें, फिर “दे दिए” को छुएँ।
cash-asked-again-text = दुकानदार: जो सच है, उसे छुएँ।
cash-not-handed-pin-title = नोट नहीं दिए गए
cash-not-handed-pin-text = दुकानदार: अपना पिन दबा कर हाँ कहें।
cash-claim-title = दावा कोड
cash-claim-text = ग्राहक की पर्ची पर लिखा कोड दबाएँ।
cash-last4 = नंबर के आख़िरी अंक
cash-claim-either = पर्ची का कोड। पर्ची नहीं? आख़िरी चार अक्षर।
cash-claim-last4 = आख़िरी चार अंक: आधार, कार्ड, नंबर या बैंक संदर्भ के।
cash-claim-characters = नंबर के आख़िरी चार अक्षर और अंक।
cash-claim-proven = कोड सही है। नोट यहाँ हैं? तो आगे बढ़ें।
cash-doubt-text = यह बीच में रुक गया था। क्या ग्राहक को नोट मिले?

## QR

qr-title = फ़ोन से भुगतान करें
qr-text = किसी भी UPI ऐप से स्कैन करें।
qr-scan = किसी भी UPI ऐप से स्कैन करें
qr-beside = पास वाली स्क्रीन का कोड स्कैन करें
qr-no-phone = मेरे पास फ़ोन नहीं है
qr-cancel-hint = पैसे भेज चुके हैं, तो रद्द करने पर भी वे गिने जाएँगे।
page-qr = QR कोड

## कार्ड मशीन

card-title = कार्ड मशीन पर
card-text = कार्ड मशीन पर जो लिखा है, वैसा करें।
card-pin-there = पिन कार्ड मशीन पर ही दबाएँ, यहाँ कभी नहीं।
card-prompt-insert-card = कार्ड को मशीन में डालें
card-prompt-enter-pin = मशीन पर अपना पिन दबाएँ
card-prompt-wrong-pin = पिन गलत है। मशीन पर फिर से दबाएँ
card-prompt-pin-blocked = पिन कई बार गलत हुआ। यह कार्ड बंद हो गया है
card-prompt-look-at-terminal = मशीन की स्क्रीन देखें और वैसा ही करें
card-prompt-please-wait = एक पल रुकिए
card-prompt-asking-bank = बैंक से पूछ रहे हैं। कार्ड न निकालें
card-prompt-card-unreadable = कार्ड पढ़ा नहीं गया। फिर से डालें
card-prompt-card-not-accepted = यह कार्ड यहाँ नहीं चलेगा
card-prompt-limit-reached = इस कार्ड की आज की सीमा पूरी हो गई
card-prompt-declined = कार्ड नहीं लिया गया
card-prompt-card-done = कार्ड का काम हो गया। कार्ड निकाल लें
card-prompt-remove-card = अपना कार्ड निकाल लें
card-prompt-out-of-order = कार्ड मशीन ख़राब है
card-prompt-line-lost = कार्ड मशीन जवाब नहीं दे रही। बैंक से पूछ रहे हैं
card-prompt-not-started = कार्ड मशीन चालू नहीं हुई
card-prompt-OTHER = मशीन की स्क्रीन देखें और वैसा ही करें
card-not-started = कार्ड मशीन चालू नहीं हुई। कोई पैसा नहीं गया।

## ग्राहक से नोट लेना

cash-take-pin-title = नोट दुकानदार को दें
cash-take-pin-text = दुकानदार: अपना पिन दबाएँ।
cash-take-title = ग्राहक के नोट गिनें
cash-take-text = दुकानदार: जितने रुपये गिने, उतने दबाएँ।
cash-take-done = पैसे मिल गए
error-counted = यह रकम नहीं मिलती। कृपया फिर से गिनें।

## नोट लौटाना

cash-return-pin-title = नोट ग्राहक को लौटाने हैं
cash-return-pin-text = दुकानदार: अपना पिन दबाएँ।
cash-return-title = यह रकम ग्राहक को लौटाएँ
cash-return-text = दुकानदार: नोट लौटाएँ, फिर “लौटा दिए” को छुएँ।
cash-return-done = लौटा दिए
cash-later = बाद में, पर्ची से

## नोट देने की मशीन, और शंका

cash-dispensing-title = आपके नोट आ रहे हैं
cash-dispensing-text = नोट निकालें और गिन लें।
cash-doubt-title = क्या नोट दिए गए?
cash-denied-title = इसके लिए नकद न दें
cash-denied-text = कार्ड मशीन ने हाँ कहा, पर बैंक ने मना किया।
cash-denied-done = निपट गया
cash-from-drawer = अपने गल्ले से
cash-notes = { $value } रुपये के { $count }
cash-as-shown = जैसा दिखाया, वैसा दिया
cash-other-notes = दिया, दूसरे नोटों में
cash-notes-lacking = गिनती के अनुसार ये नोट गल्ले में नहीं हैं। उतनी ही रकम दें।
