### छपी हुई पर्ची: हर पंक्ति का नाम और कुछ वाक्य।

slip-outlet = दुकान
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "medium") } IST
slip-date-label = तारीख और समय
slip-service = सेवा
slip-status = स्थिति
slip-status-SUCCESS = सफल
slip-status-FAILED = असफल
slip-status-PENDING = बैंक के जवाब का इंतज़ार
slip-amount = रकम
slip-money = { $amount }
slip-charge = ग्राहक शुल्क
slip-charge-none = शून्य
slip-bank = बैंक
slip-aadhaar = आधार
slip-rrn = बैंक संदर्भ (RRN)
slip-reference-id = संदर्भ
slip-client-reference = मशीन संदर्भ
slip-claim-code = दावा कोड
slip-balance = खाते में बाकी
slip-response-code = बैंक का उत्तर कोड
slip-merchant-ref = आउटलेट
slip-terminal = टर्मिनल
slip-reason = कारण
slip-t5 = अगर आपके खाते से पैसे कटे और नकद नहीं मिला, तो बैंक को { DATETIME($date, dateStyle: "long") } तक पैसे लौटाने होंगे। यह पर्ची दिखाएँ: RRN { $rrn }। उसके बाद बैंक हर दिन ₹100 देगा। अपने बैंक में शिकायत करें; हल न हो तो RBI लोकपाल से करें।
slip-t5-no-rrn = अगर आपके खाते से पैसे कटे और नकद नहीं मिला, तो बैंक को { DATETIME($date, dateStyle: "long") } तक पैसे लौटाने होंगे। यह पर्ची दिखाएँ। उसके बाद बैंक हर दिन ₹100 देगा। अपने बैंक में शिकायत करें; हल न हो तो RBI लोकपाल से करें।
slip-pending-note = यह अंतिम नहीं है। नकद नहीं दिया गया है। पर्ची सँभालकर रखें: इसका दावा कोड आपका सबूत है।
slip-helpline = कोई सवाल या शिकायत? दुकान या अपने बैंक से पूछें और यह पर्ची दिखाएँ।
slip-duplicate = दूसरी प्रति

slip-card = कार्ड
slip-payer = भुगतान किसने किया
slip-test = प्रिंटर की जाँच। यह रसीद नहीं है।
slip-take-along = पर्ची फ़ोन पर लें
slip-scan = इसे फ़ोन से स्कैन करके रख लें। यही आपकी पर्ची है।
