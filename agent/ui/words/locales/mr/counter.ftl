### Behind the PIN: dense and plain, for the shopkeeper.

attendant-title = दुकानदार
attendant-text = काय हवे ते निवडा.
attendant-pin-title = दुकानदाराचा PIN
attendant-pin-text = तुमचा PIN टाका.
attendant-owed = द्यायची रोख
attendant-pending = उत्तर बाकी
attendant-today = दिवसाचा हिशोब
attendant-outlet = दुकान
attendant-devices = उपकरणे
attendant-owed-none = कोणाला काही द्यायचे नाही.
owed-find = शोधा
owed-find-text = कशावरून शोधायचे ते निवडा.
owed-by-word = कोड, शेवटचे चार किंवा रक्कम
owed-word-text = कोड, संदर्भ, शेवटचे चार किंवा रुपये.
owed-finding = कोड शोधत आहोत. थोडे थांबा.
owed-none-found = द्यायच्या रोखेत असे काही सापडले नाही.
owed-earlier = आधीचे
owed-later = आणखी
owed-shown = { $count } पैकी { $first } ते { $last }
owed-since = { DATETIME($since, dateStyle: "medium", timeStyle: "short") }
owed-day = { DATETIME($day, dateStyle: "medium") }
owed-count = { $count } बाकी
owed-row = { $amount } · ••{ $last4 }
owed-doubt = { $amount } · ••{ $last4 } · दिल्या?
owed-paying = { $amount } · ••{ $last4 } · मशीन देत आहे
error-paying = मशीन अजून देत आहे. कृपया थोडे थांबा.
# review: गल्ला, said by shopkeepers
attendant-drawer = गल्ला
attendant-tpin = TPIN
attendant-language = भाषा
attendant-stop = बंद किंवा पुन्हा सुरू करा
attendant-dispute = काहीतरी चुकले
attendant-dispute-text = काय झाले ते थोडक्यात लिहा.
attendant-resolve = कोणालाही नोटा द्यायच्या नाहीत
error-note = कृपया काय झाले ते लिहा.
error-note-number = कृपया आधार नंबर लिहू नका.
# review: legal
owed-refund = { $amount } परत द्या · ••{ $last4 }
# review: legal
owed-refund-doubt = { $amount } · ••{ $last4 } · परत दिले?
owed-disputed = { $amount } · ••{ $last4 } · वाद
pending-text-some = नंबर पाहण्यासाठी एक दाबा.
pending-text-none = बँकेच्या उत्तराची वाट नाही.
pending-row-prepared = { $amount } · { $last4 } · अजून पाठवले नाही · { DATETIME($since, timeStyle: "short") }
pending-row-sent = { $amount } · { $last4 } · पाठवले · { DATETIME($since, timeStyle: "short") }
pending-row-pending = { $amount } · { $last4 } · बँकेला विचारले · { DATETIME($since, timeStyle: "short") }
pending-row-not-sent = { $amount } · { $last4 } · कदाचित पोहोचले नाही · { DATETIME($since, timeStyle: "short") }
pending-row-stuck = { $amount } · { $last4 } · सेवा सांगू शकत नाही · { DATETIME($since, timeStyle: "short") }
pending-row-failed = { $amount } · { $last4 } · वॉलेटमध्ये परत नाही · { DATETIME($since, timeStyle: "short") }
pending-row-mismatched = { $amount } · { $last4 } · उत्तर याचे नाही · { DATETIME($since, timeStyle: "short") }
pending-row-OTHER = { $amount } · { $last4 } · { DATETIME($since, timeStyle: "short") }
references-title = विचारण्यासाठी नंबर
stuck-set-aside = मशीन हे स्वतः पुढे नेऊ शकत नाही. या नंबरांसह मदतीसाठी फोन करा.
references-text = फोन करताना हे नंबर सांगा.
stuck-elsewhere = हे सेवेच्या दुसऱ्या पत्त्यावर गेले. जुना पत्ता परत लावा, नाहीतर दोन जण हे बंद करतील.
# review: word for an API key
stuck-other-key = हे दुसऱ्या की (key) ने पाठवले होते. या कीने ते सापडत नाही. सेवेला विचारा; नाहीतर दोन जण हे बंद करतील.
stuck-mismatched = सेवा दुसरेच उत्तर देते. सेवेला विचारा; नाहीतर दोन जण हे बंद करतील.
stuck-forgotten = सेवेला हे आता माहीत नाही. सेवेला विचारा; नाहीतर दोन जण हे बंद करतील.
stuck-unproven = सेवेला हे माहीत नाही. ते पक्के नाही. सेवेला विचारा; नाहीतर दोन जण हे बंद करतील.
verdict-delivered = काम झाले होते
verdict-not-delivered = काम झाले नव्हते
# review: legal
verdict-delivered-in = कंपनीने तसे सांगितले असेल तरच. दुसऱ्या व्यक्तीलाही मान्य असेल, तर नोटा दुकानाकडे राहतील.
# review: legal
verdict-not-delivered-in = कंपनीने तसे सांगितले असेल तरच. दुसऱ्या व्यक्तीलाही मान्य असेल, तर ग्राहकाला नोटा परत मिळतील.
# review: legal
verdict-not-delivered-out = बँकेने तसे सांगितले असेल तरच. दुसऱ्या व्यक्तीलाही मान्य असेल, तर दुकान काही देणे लागत नाही. कापलेले पैसे ग्राहकाची बँक परत देईल.
line-vouched = { $by } यांनी सांगितले
fate-prepared = अजून पाठवले नाही
fate-sent = पाठवले, अजून उत्तर नाही
fate-pending = बँकेने अजून ठरवले नाही
fate-succeeded = यशस्वी
fate-failed = अयशस्वी
fate-not-sent = कधीच पाठवले नाही
# review: legal
attendant-refund-settled = सेवेशी हिशोब मिटला
line-wallet = वॉलेट
wallet-not-back = कापलेले पैसे अजून परत नाहीत
line-mismatch = उत्तरात वेगळे आहे
misfit-client-reference = मशीन संदर्भ
misfit-reference-id = सेवेचा क्रमांक
misfit-amount = रक्कम
misfit-service = सेवा
misfit-merchant-ref = दुकान
misfit-duplicate = किती वेळा पाठवले
misfit-status = जे पक्के झाले होते
line-since = कधीपासून
line-fate = स्थिती
line-attempts = किती वेळा पाठवले
line-client-reference = मशीन संदर्भ
line-reference-id = संदर्भ
line-rrn = बँक संदर्भ (RRN)
line-standing = दुकान
line-message = सेवेचा संदेश
line-daily-auth-charge = साइन-इन शुल्क, प्रत्येक वेळी
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## Today

today-differences = काहीतरी जुळत नाही.
today-no-differences = सर्व जुळते.
today-unread = हिशोब आत्ता वाचता येत नाही
today-opening = सकाळी गल्ल्यात
today-taken-in = घेतले ({ $count })
today-handed-out = दिले ({ $count })
today-given-back = परत दिले ({ $count })
today-loaded = गल्ल्यात टाकले ({ $count })
today-taken = गल्ल्यातून काढले ({ $count })
today-test = चाचण्या ({ $count })
today-expected = गल्ल्यात असायला हवे
today-closing = संध्याकाळी मोजले
today-success = { $count } यशस्वी · { $amount }
today-earned = { $count } यशस्वी · { $amount } · तुमची कमाई { $commission }
today-failed = { $count } अयशस्वी · { $amount }
today-pending = { $count } बाकी · { $amount }
today-not-sent = { $count } पाठवले नाही · { $amount }
today-now-owed = द्यायची रोख ({ $count })
today-now-held = ठेवलेल्या नोटा ({ $count })
today-now-in-doubt = दिल्या की नाही? ({ $count })
today-now-disputed = वाद ({ $count })
odd-drawer = गल्ला { $reference }
odd-wallet = वॉलेट { $reference }
odd-not-refunded = अयशस्वी, पण वॉलेटमध्ये परत नाही { $reference }
odd-mismatched = दुसऱ्याचे उत्तर आले { $reference }
odd-handed-unearned = दिले, पण मिळाले नाहीत { $reference }
odd-in-doubt = दिल्या की नाही? { $reference }
odd-disputed = वाद { $reference }
odd-settled-by-people = दोन जणांनी बंद केले { $reference }
odd-contradicted = सेवेचे उत्तर दोन जणांपेक्षा वेगळे { $reference }
odd-amounts = { $expected } हवे, { $found } आढळले

## The drawer

drawer-text = गल्ल्यात काय करायचे?
drawer-opening = सकाळी मोजा
drawer-closing = संध्याकाळी मोजा
drawer-check = मधे मोजा
drawer-load = नोटा टाका
drawer-take = नोटा काढा
drawer-service = दुरुस्तीसाठी उघडला
drawer-opening-text = गल्ल्यात किती रुपये आहेत ते टाका.
drawer-closing-text = गल्ल्यात किती रुपये आहेत ते टाका.
drawer-check-text = गल्ल्यात किती रुपये आहेत ते टाका.
drawer-load-text = गल्ल्यात टाकलेले रुपये लिहा.
drawer-take-text = गल्ल्यातून काढलेले रुपये लिहा.
drawer-service-text = वेळेसह नोंद होईल. पुढे जायचे?
# review: a shop's everyday words for the drawer's notes
drawer-by-notes = नोटांनुसार मोजा
drawer-notes = ₹{ $value } च्या किती नोटा?
drawer-coins = नाणी: किती रुपये?
drawer-notes-text = एकही नाही? हिरवे बटण दाबा.
drawer-notes-right = गल्ल्यात हेच आहे का?
drawer-noted-opening = नोंद झाली: सकाळी { $amount }.
drawer-noted-closing = नोंद झाली: संध्याकाळी { $amount }.
drawer-noted-check = नोंद झाली: { $amount } मोजले.
drawer-noted-load = नोंद झाली: { $amount } टाकले.
drawer-noted-take = नोंद झाली: { $amount } काढले.
drawer-noted-service = नोंद झाली.
drawer-counted = मोजले
drawer-expected = असायला हवे
drawer-difference = फरक
error-rupees = कृपया पूर्ण रुपये टाका.

## Devices

device-biometric = बोटाचे मशीन
device-iris = डोळ्याचे मशीन
device-card = कार्ड मशीन
device-display = QR स्क्रीन
device-printer = प्रिंटर
device-cash = नोटा देणारे मशीन
device-OTHER = उपकरण
devices-text = तपासण्यासाठी एक दाबा. पैसे जात नाहीत.
devices-none = उपकरण जोडलेले नाही.
devices-trying-biometric = काचेवर बोट ठेवा.
devices-trying-iris = मशीनमध्ये पाहा.
devices-trying-OTHER = थोडे थांबा. उपकरण तपासत आहोत.
try-good = { $device }: चालते ({ $what }).
try-bad = { $device }: चालत नाही ({ $what }).
try-captured = वाचले. दर्जा { $quality }.

## The kiosk itself

home-language-text = रिकामे असताना मशीन कोणत्या भाषेत असावे?
home-language-noted = भाषा नोंदवली.
stop-text = बाकी कामे पुन्हा सुरू झाल्यावर पुढे चालतील.
stop-restart = पुन्हा सुरू करा
stop-shut-down = बंद करा
stop-restart-sure = मशीन आत्ता पुन्हा सुरू करायचे?
stop-shut-down-sure = मशीन आत्ता बंद करायचे?
stop-restart-now = पुन्हा सुरू होत आहे. थोडे थांबा.
stop-shut-down-now = बंद होत आहे. स्क्रीन काळी होईपर्यंत थांबा.
error-stop-notes = आधी ••{ $last4 } चे { $amount } मिटवा.

room-customer-waits = ग्राहक तुमची वाट पाहत आहे. “बाहेर” दाबून त्यांच्याकडे परत जा.
error-customer-waits = ग्राहक वाट पाहत आहे. आधी त्यांना मदत करा.
attendant-named = { $name }
attendant-earned = आजची कमाई
attendant-settings = सेटिंग
list-row-done = { DATETIME($since, timeStyle: "short") } · { $amount } · झाले
list-row-failed = { DATETIME($since, timeStyle: "short") } · { $amount } · अयशस्वी
list-row-waiting = { DATETIME($since, timeStyle: "short") } · { $amount } · उत्तर बाकी
list-row-owed = { DATETIME($since, timeStyle: "short") } · { $amount } · रोख द्यायची आहे
list-row-held = { DATETIME($since, timeStyle: "short") } · { $amount } · ग्राहकाच्या नोटा ठेवल्या आहेत
list-row-in-doubt = { DATETIME($since, timeStyle: "short") } · { $amount } · नोटा दिल्या का?
list-row-disputed = { DATETIME($since, timeStyle: "short") } · { $amount } · वाद
list-state-done = झाले
list-state-failed = अयशस्वी
list-state-waiting = उत्तर बाकी
list-state-owed = रोख द्यायची आहे
list-state-held = ग्राहकाच्या नोटा ठेवल्या आहेत
list-state-in-doubt = नोटा दिल्या का?
list-state-disputed = वाद
attendant-list = आजची यादी
list-none = आज अजून काही झाले नाही.
list-none-found = आजच्या यादीत असे काही सापडले नाही.
list-printing = स्लिप छापत आहे.
line-last4 = शेवटचे चार
attendant-names = PIN, नावे
names-text = नावे जोडणे आणि काढणे { $name } यांचे काम आहे.
names-own = माझा PIN बदला
names-add = नाव जोडा
names-add-text = नवीन नाव लिहा.
names-remove-short = काढण्यासाठी दाबा
names-remove = { $name } यांना काढायचे?
names-remove-text = त्यांच्या PIN ने आता काही उघडणार नाही.
names-pin-title = नवीन PIN
names-pin-text = सहा ते आठ अंक. दुसऱ्या कोणी पाहू नये.
names-pin-again-title = तोच PIN पुन्हा
names-pin-again-text = पुन्हा एकदा टाका.
names-added = { $name } यांना जोडले.
names-pin-set = आता नवीन PIN चालेल.
names-removed = { $name } यांना काढले.
error-name = कृपया नाव लिहा.
# review: "ओळीने" for a row as 123456, "तेच तेच" for a repeat as 111111
error-pin-weak = सहा ते आठ अंक. तारीख, ओळीने किंवा तेच तेच अंक नको.
error-pin-differs = दोन्ही PIN वेगळे आहेत. पुन्हा सुरू करा.
error-name-or-pin = हे नाव किंवा PIN चालत नाही. दुसरे निवडा.
error-names-first = हे फक्त पहिले दुकानदार करू शकतात.
