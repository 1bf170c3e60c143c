### The printed slip (service.md 8.4, 8.5): a label a row, and its few sentences.

slip-outlet = दुकान
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }
slip-date-label = तारीख आणि वेळ
slip-service = सेवा
slip-status = स्थिती
slip-status-SUCCESS = यशस्वी
slip-status-FAILED = अयशस्वी
slip-status-PENDING = उत्तराची वाट
slip-amount = रक्कम
slip-money = { $amount }
slip-fee = शुल्क
slip-total = एकूण दिले
slip-charge = ग्राहक शुल्क
slip-charge-none = काही नाही
slip-outlays = दुकानाला खर्च
slip-bank = बँक
slip-aadhaar = आधार
slip-rrn = बँक संदर्भ (RRN)
slip-operator = कंपनी
slip-number = नंबर
slip-operator-reference = कंपनीचा संदर्भ
slip-reference-id = संदर्भ
slip-client-reference = मशीन संदर्भ
# review: legal
slip-claim-code = दावा कोड
# review: शिल्लक or बॅलन्स
slip-balance = शिल्लक
slip-response-code = बँकेचा उत्तर कोड
slip-merchant-ref = आउटलेट
slip-terminal = टर्मिनल
slip-reason = कारण
# review: legal
slip-t5 = तुमच्या खात्यातून पैसे कापले आणि रोख मिळाली नसेल, तर बँकेने { DATETIME($date, dateStyle: "medium") } पर्यंत पैसे परत दिले पाहिजेत. ही स्लिप दाखवा: RRN { $rrn }. त्यानंतर बँक रोज ₹100 देणे लागते. तुमच्या बँकेत तक्रार करा; मिटली नाही, तर RBI लोकपालाकडे करा.
# review: legal
slip-t5-no-rrn = तुमच्या खात्यातून पैसे कापले आणि रोख मिळाली नसेल, तर बँकेने { DATETIME($date, dateStyle: "medium") } पर्यंत पैसे परत दिले पाहिजेत. ही स्लिप दाखवा. त्यानंतर बँक रोज ₹100 देणे लागते. तुमच्या बँकेत तक्रार करा; मिटली नाही, तर RBI लोकपालाकडे करा.
# review: legal
slip-pending-note = हे अंतिम नाही. रोख दिलेली नाही. ही स्लिप जपून ठेवा: यावरील दावा कोड हाच तुमचा पुरावा.
# review: legal
slip-held-note = हे अंतिम नाही. तोपर्यंत तुमच्या नोटा दुकानात राहतील. ही स्लिप जपून ठेवा: यावरील दावा कोड हाच तुमचा पुरावा.
# review: legal
slip-returned-note = काहीही भरले गेले नाही. तुमच्या नोटा तुम्हाला परत मिळतील: ही स्लिप दुकानात दाखवा.
# review: legal
slip-given-back-note = काहीही भरले गेले नाही. तुमच्या नोटा तुम्हाला परत दिल्या.
# review: complaint route
slip-helpline = प्रश्न किंवा तक्रार? दुकानात किंवा तुमच्या बँकेत विचारा, आणि ही स्लिप दाखवा.
slip-duplicate = दुसरी प्रत
# review: legal
slip-no-cash-yet = अजून रोख दिलेली नाही
# review: legal
slip-no-cash = रोख दिलेली नाही
# review: legal
slip-not-paid-yet = अजून भरले नाही: नोटा दुकानात आहेत
# review: legal
slip-notes-go-back = काहीही भरले गेले नाही: नोटा अजून परत दिल्या नाहीत
# review: legal
slip-notes-given-back = काहीही भरले गेले नाही: नोटा परत दिल्या
# review: legal
slip-not-final = अजून अंतिम नाही
# review: legal
slip-owed-note = तुमच्या बँकेने पैसे दिले आहेत. दुकान तुम्हाला ही रोख देणे लागते. ही स्लिप आणा: यावरील दावा कोड हाच तुमचा पुरावा.
slip-shortfall = ग्राहक म्हणतात: नोटा कमी मिळाल्या
slip-shortfall-note = सर्व नोटा मिळाल्या नाहीत असे तुम्ही सांगितले. दोन जण हे तपासतील. ही स्लिप जपून ठेवा: हाच तुमचा पुरावा.

slip-card = कार्ड
slip-card-type = कार्डचा प्रकार
slip-payer = पैसे देणारा
slip-test = प्रिंटरची चाचणी. ही पावती नाही.
slip-take-along = फोनवर स्लिप
slip-scan = हे फोनने स्कॅन करून ठेवा: हीच तुमची स्लिप.
slip-printing = छापत आहे…
slip-take = तुमची स्लिप घ्या
slip-again = पुन्हा छापा (दुसरी प्रत)
slip-none-came = स्लिप निघाली नाही. कृपया दुकानदाराला सांगा.
