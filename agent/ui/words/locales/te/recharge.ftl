## Recharge: mobile and DTH

pick-operator = ఏ కంపెనీ?
line-operator = కంపెనీ
field-recharge_number = రీఛార్జ్ చేయాల్సిన నంబర్
error-field-recharge_number = మొబైల్ నంబర్‌కు 10 అంకెలు. మొదటిది 6 నుంచి 9.
# review: new wording
field-recharge-subscriber = సబ్‌స్క్రైబర్ నంబర్
error-field-recharge-subscriber = ఇది ఈ కంపెనీ నంబర్ కాదు. సరిచూసుకోండి.
# review: new wording
rest-operator-number = ఈ కంపెనీ నంబర్ కాదు
# review: new wording
operator-before = గతసారి, …{ $ending }తో ముగిసే నంబర్‌కు
working-recharge-title = కంపెనీని అడుగుతున్నాం
working-recharge-text = పంపాం. కంపెనీ ఒక నిమిషంలో చెబుతుంది.
working-recharge-sent = కంపెనీకి పంపాం
working-recharge-asking = కంపెనీ రీఛార్జ్ చేస్తోంది
pending-recharge-title = కంపెనీ జవాబు ఇంకా రాలేదు
# review: legal
pending-recharge-text = రీఛార్జ్ ఇంకా రావచ్చు. మీ నోట్లు దుకాణంలో ఉంటాయి. స్లిప్ దాచుకోండి.
result-recharge-title = రీఛార్జ్ అయింది
result-recharge-text = చివర { $last4 } ఉన్న నంబర్‌కు { $amount } రీఛార్జ్ అయింది.

sorry-failed-INVALID_NUMBER = కంపెనీకి ఈ నంబర్ తెలియదు.
sorry-failed-INVALID_AMOUNT = కంపెనీ ఈ మొత్తం తీసుకోదు.
sorry-failed-DUPLICATE_RECHARGE = ఇదే రీఛార్జ్ ఇప్పుడే జరిగింది.
sorry-failed-OPERATOR_UNAVAILABLE = ఈ కంపెనీ రీఛార్జ్ ఇప్పుడు కుదరదు.
sorry-failed-INSUFFICIENT_BALANCE = దుకాణం వాలెట్‌లో డబ్బు తక్కువగా ఉంది.
sorry-failed-OPERATOR_FAILED = కంపెనీ దీన్ని తీసుకోలేదు.
sorry-now-INVALID_NUMBER = నంబర్, కంపెనీ సరిచూసుకుని మళ్ళీ మొదలుపెట్టండి.
sorry-now-INVALID_AMOUNT = వేరే మొత్తం ఎంచుకోండి.
sorry-now-DUPLICATE_RECHARGE = ముందు ఫోన్ చూడండి. మళ్ళీ పంపాలంటే కొన్ని నిమిషాలు ఆగండి.
sorry-now-OPERATOR_UNAVAILABLE = కొన్ని నిమిషాల తర్వాత మళ్ళీ ప్రయత్నించండి.
sorry-now-INSUFFICIENT_BALANCE = దుకాణదారుని అడగండి.
sorry-now-OPERATOR_FAILED = మళ్ళీ మొదలుపెట్టండి, లేదా కంపెనీని అడగండి.
sorry-refused-number = ఈ నంబర్‌ను ఒప్పుకోలేదు.
sorry-refused-amount = ఈ మొత్తాన్ని ఒప్పుకోలేదు.
sorry-refused-operator = ఈ కంపెనీ రీఛార్జ్ ఇప్పుడు కుదరదు.
