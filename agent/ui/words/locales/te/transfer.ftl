## Money transfer (Free DMT)

rest-transfer-bank = ఇక్కడి నుంచి ఈ బ్యాంకుకు డబ్బు పంపలేరు.
pick-transfer-bank = ఏ బ్యాంకుకు?
line-transfer-bank = బ్యాంకు
field-sender-mobile = మీ మొబైల్ నంబర్: దానికి కోడ్ వస్తుంది
error-field-sender-mobile = మొబైల్ నంబర్‌కు 10 అంకెలు. మొదటిది 6 నుంచి 9.
inquiry-sender-check-asking = మీ ఫోన్‌కు కోడ్ పంపుతున్నాం
field-sender-name = మీ పేరు
error-field-sender-name = మీ పేరు టైప్ చేయండి.
pick-beneficiary = ఎవరికి?
pick-beneficiary-new = కొత్త ఖాతా
line-beneficiary = ఎవరికి
field-transfer-account = డబ్బు పొందేవారి ఖాతా నంబర్
error-field-transfer-account = ఖాతా నంబర్‌కు 9 నుంచి 18 అంకెలు.
field-transfer-account-again = డబ్బు పొందేవారి ఖాతా నంబర్, ఇంకోసారి
error-field-transfer-account-again = రెండు నంబర్లు వేరుగా ఉన్నాయి. మళ్ళీ నొక్కండి, లేదా వెనక్కి వెళ్ళండి.
field-transfer-ifsc = డబ్బు పొందేవారి బ్యాంకు IFSC
field-transfer-ifsc-after = డబ్బు పొందేవారి బ్యాంకు IFSC, { $begins } తర్వాత
error-field-transfer-ifsc = ఇది ఆ బ్యాంకు IFSC కాదు. అది ఇలా ఉంటుంది: SBIN0001234.
inquiry-account-offer = ఖాతా ఎవరిదో బ్యాంకును అడగాలా? దీనికి { $price } అవుతుంది.
inquiry-account-yes = అవును, బ్యాంకును అడగండి
inquiry-account-no = వద్దు, అడగకుండా ముందుకు
inquiry-account-asking = ఖాతా ఎవరిదో బ్యాంకును అడుగుతున్నాం
inquiry-account-learnt = ఈ మనిషేనా?
inquiry-account-bad = బ్యాంకుకు ఈ ఖాతా తెలియదు. వెనక్కి వెళ్ళి సరిచూసుకోండి.
line-account-name = బ్యాంకులో పేరు
account-name-untold = బ్యాంకు పేరు చెప్పలేదు
error-account-silent = జవాబు రాలేదు. అయినా ఛార్జీ పడి ఉండవచ్చు.
field-transfer-name = డబ్బు పొందేవారి పేరు
error-field-transfer-name = పేరు టైప్ చేయండి.
inquiry-beneficiary-add-asking = ఖాతా రాసుకుంటున్నాం
inquiry-transfer-limits-asking = ఎంత పంపవచ్చో అడుగుతున్నాం
inquiry-transfer-price-asking = ఛార్జీ ఎంతో అడుగుతున్నాం
error-inquiry-otp = కోడ్ గడువు అయిపోయింది. కొత్త కోడ్ నొక్కండి.
error-inquiry-day-limit = ఈ రోజు ఈ ఖాతాకు ఇంకా డబ్బు పంపడం కుదరదు.
error-inquiry-wallet = దుకాణం నుంచి ఇప్పుడు ఇంత పంపడం కుదరదు. తక్కువ ఎంచుకోండి, లేదా దుకాణదారుని అడగండి.

working-transfer-title = మీ డబ్బు పంపుతున్నాం
working-transfer-text = పంపాం. బ్యాంకు ఒక నిమిషంలో చెబుతుంది.
working-transfer-sent = బ్యాంకుకు పంపాం
working-transfer-asking = బ్యాంకు నమోదు చేస్తోంది
pending-transfer-title = బ్యాంకు జవాబు ఇంకా రాలేదు
# review: legal
pending-transfer-text = డబ్బు ఇంకా చేరవచ్చు. మీ నోట్లు దుకాణంలో ఉంటాయి. స్లిప్ దాచుకోండి.
result-transfer-title = డబ్బు పంపాం
result-transfer-text = చివర { $last4 } ఉన్న ఖాతాలో { $amount } చేరింది.

sorry-failed-INVALID_ACCOUNT = బ్యాంకుకు ఈ ఖాతా తెలియదు.
sorry-failed-NAME_MISMATCH = ఈ పేరు ఈ ఖాతాది కాదు.
sorry-now-INVALID_ACCOUNT = ఖాతా నంబర్, IFSC సరిచూసుకుని మళ్ళీ మొదలుపెట్టండి.
sorry-now-NAME_MISMATCH = పేరు, ఖాతా సరిచూసుకుని మళ్ళీ మొదలుపెట్టండి.
sorry-refused-bank = ఇక్కడి నుంచి ఈ బ్యాంకుకు డబ్బు పంపలేరు.
sorry-refused-beneficiary = ఈ ఖాతా ఇప్పుడు మీ జాబితాలో లేదు.

slip-beneficiary = ఎవరికి
slip-account = ఖాతా
slip-ifsc = IFSC
slip-sender = పంపినవారి మొబైల్
slip-utr = బ్యాంకు రిఫరెన్స్ (UTR)
