### The printed slip (service.md 8.4, 8.5): a label a row, and its few sentences.

slip-outlet = దుకాణం
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }
slip-date-label = తేదీ, సమయం
slip-service = సేవ
slip-status = స్థితి
slip-status-SUCCESS = విజయవంతం
slip-status-FAILED = విఫలం
slip-status-PENDING = జవాబు రావాలి
slip-amount = మొత్తం
slip-money = { $amount }
slip-fee = ఛార్జీ
slip-total = అంతా కలిపి ఇచ్చింది
slip-charge = కస్టమర్ ఛార్జీ
slip-charge-none = లేదు
slip-outlays = దుకాణం ఖర్చు
slip-bank = బ్యాంకు
slip-aadhaar = ఆధార్
slip-rrn = బ్యాంకు రిఫరెన్స్ (RRN)
slip-operator = కంపెనీ
slip-number = నంబర్
slip-operator-reference = కంపెనీ రిఫరెన్స్
slip-reference-id = రిఫరెన్స్
slip-client-reference = మెషిన్ రిఫరెన్స్
# review: legal
slip-claim-code = క్లెయిమ్ కోడ్
slip-balance = బ్యాలెన్స్
slip-response-code = బ్యాంకు జవాబు కోడ్
slip-merchant-ref = అవుట్‌లెట్
slip-terminal = టెర్మినల్
slip-reason = కారణం
# review: legal; RBI అంబుడ్స్‌మన్: check the official Telugu name
slip-t5 = మీ ఖాతా నుంచి డబ్బు కట్ అయి నగదు అందకపోతే, మీ బ్యాంకు { DATETIME($date, dateStyle: "medium") } లోపు తిరిగి ఇవ్వాలి. ఈ స్లిప్ చూపండి: RRN { $rrn }. ఆ తర్వాత బ్యాంకు రోజుకు ₹100 ఇవ్వాలి. మీ బ్యాంకుకు ఫిర్యాదు చేయండి; పరిష్కారం కాకపోతే, RBI అంబుడ్స్‌మన్‌కు చేయండి.
# review: legal; RBI అంబుడ్స్‌మన్: check the official Telugu name
slip-t5-no-rrn = మీ ఖాతా నుంచి డబ్బు కట్ అయి నగదు అందకపోతే, మీ బ్యాంకు { DATETIME($date, dateStyle: "medium") } లోపు తిరిగి ఇవ్వాలి. ఈ స్లిప్ చూపండి. ఆ తర్వాత బ్యాంకు రోజుకు ₹100 ఇవ్వాలి. మీ బ్యాంకుకు ఫిర్యాదు చేయండి; పరిష్కారం కాకపోతే, RBI అంబుడ్స్‌మన్‌కు చేయండి.
# review: legal
slip-pending-note = ఇది తుది ఫలితం కాదు. నగదు ఇవ్వలేదు. ఈ స్లిప్ దాచుకోండి: దీని క్లెయిమ్ కోడే మీ హక్కుకు రుజువు.
# review: legal
slip-held-note = ఇది తుది ఫలితం కాదు. అప్పటిదాకా మీ నోట్లు దుకాణంలో ఉంటాయి. ఈ స్లిప్ దాచుకోండి: దీని క్లెయిమ్ కోడే మీ హక్కుకు రుజువు.
# review: legal
slip-returned-note = ఏ చెల్లింపూ జరగలేదు. మీ నోట్లు మీకు తిరిగి ఇస్తారు: ఈ స్లిప్ దుకాణంలో చూపండి.
# review: legal
slip-given-back-note = ఏ చెల్లింపూ జరగలేదు. మీ నోట్లు మీకు తిరిగి ఇచ్చారు.
# review: legal
slip-helpline = ప్రశ్నలు, ఫిర్యాదులు ఉన్నాయా? దుకాణాన్ని లేదా మీ బ్యాంకును అడిగి, ఈ స్లిప్ చూపండి.
slip-duplicate = నకలు
# review: legal
slip-no-cash-yet = నగదు ఇంకా ఇవ్వలేదు
# review: legal
slip-no-cash = నగదు ఇవ్వలేదు
# review: legal
slip-not-paid-yet = ఇంకా చెల్లించలేదు: నోట్లు దుకాణంలో ఉన్నాయి
# review: legal
slip-notes-go-back = చెల్లించలేదు: నోట్లు ఇంకా తిరిగి ఇవ్వలేదు
# review: legal
slip-notes-given-back = చెల్లించలేదు: నోట్లు తిరిగి ఇచ్చారు
# review: legal
slip-not-final = ఇంకా ఖరారు కాలేదు
# review: legal
slip-owed-note = మీ బ్యాంకు డబ్బు ఇచ్చింది. దుకాణం మీకు ఈ నగదు ఇవ్వాలి. ఈ స్లిప్ తీసుకురండి: దీని క్లెయిమ్ కోడే మీ హక్కుకు రుజువు.
slip-shortfall = నోట్లు తక్కువని కస్టమర్ అంటున్నారు
slip-shortfall-note = అన్ని నోట్లు రాలేదని మీరు చెప్పారు. ఇద్దరు దీన్ని పరిశీలిస్తారు. ఈ స్లిప్ దాచుకోండి: ఇదే మీ రుజువు.

slip-card = కార్డు
slip-card-type = కార్డు రకం
slip-payer = చెల్లించినవారు
slip-test = ప్రింటర్ పరీక్ష. ఇది రసీదు కాదు.
slip-take-along = స్లిప్ మీ ఫోన్‌లో
slip-scan = దీన్ని ఫోన్‌తో స్కాన్ చేసి దాచుకోండి: ఇదే మీ స్లిప్.
slip-printing = ప్రింట్ అవుతోంది…
slip-take = మీ స్లిప్ తీసుకోండి
slip-again = మళ్ళీ ప్రింట్ (నకలు)
slip-none-came = స్లిప్ రాలేదు. దుకాణదారుకి చెప్పండి.
