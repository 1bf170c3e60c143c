### What went otherwise: what happened, whether money moved, what to do now. Never a bare code.

## What was typed does not fit

error-press = అది అర్థం కాలేదు. మళ్ళీ తాకండి.
error-fault = ఈ మెషిన్‌లో ఏదో తప్పు జరిగింది. మళ్ళీ ప్రయత్నించండి, లేదా దుకాణదారుని అడగండి.
error-stale = స్క్రీన్ మారింది. మళ్ళీ చూడండి.
error-choose = వీటిలో ఒకదాన్ని తాకండి.
error-aadhaar-length = ఆధార్ నంబర్‌కు 12 అంకెలు.
error-aadhaar-check = ఆధార్ నంబర్‌లో ఒక అంకె తప్పు. సరిచూసుకోండి.
# review: step: "multiples of" said as {step} చొప్పున
error-amount-step = { $step } చొప్పున మొత్తం ఎంచుకోండి.
error-amount-range = { $min } నుంచి { $max } లోపు ఎంచుకోండి.
error-mobile = మొబైల్ నంబర్‌కు 10 అంకెలు. మొదటిది 6 నుంచి 9.
error-otp-wrong = ఈ కోడ్ సరైనది కాదు. మీ ఫోన్ చూడండి.
error-otp-soon = కోడ్ ఇంకా రావచ్చు. కాసేపు ఆగండి.
error-otp-send = కోడ్ పంపలేకపోయాం. మళ్ళీ ప్రయత్నించండి.
error-bank-unknown = ఈ బ్యాంకు దొరకలేదు. మళ్ళీ ఎంచుకోండి.
error-bank-service = ఈ బ్యాంకులో ఈ సేవ లేదు.
error-pin-wrong = ఈ PIN సరైనది కాదు.
error-pin-unset = ఈ మెషిన్‌కు ఇంకా PIN పెట్టలేదు.
error-pin-wait = { $seconds ->
    [one] చాలాసార్లు తప్పింది. ఒక సెకను ఆగండి.
   *[other] చాలాసార్లు తప్పింది. { $seconds } సెకన్లు ఆగండి.
}
# review: legal
error-claim-unknown = ఈ కోడ్‌కు ఇవ్వాల్సిన నగదు లేదు.
# review: legal
error-claims = ఐదు క్లెయిమ్‌లు తప్పు. PIN మళ్ళీ నొక్కండి.

## A page that cannot be shown

plain-title = ఈ పేజీ చూపలేం
plain-text = మీ డబ్బు పని మెషిన్ కొనసాగిస్తోంది. దుకాణదారుని అడగండి.

## Why a service, or the kiosk, rests

rest-api = బ్యాంకుతో కనెక్షన్ లేదు. ప్రయత్నిస్తూనే ఉన్నాం.
rest-biometric = వేలిముద్ర లేదా కంటి మెషిన్ కలపలేదు.
rest-outlet-not-active = దుకాణం ఇంకా నమోదు కాలేదు. దుకాణదారుని అడగండి.
rest-outlet-daily-auth = దుకాణదారు ఈ రోజు సైన్-ఇన్ చేయాలి.
rest-outlet-ekyc = దుకాణదారు నమోదు పూర్తి చేయాలి.
rest-outlet-unknown = దుకాణం తెరిచి ఉందో లేదో అడుగుతున్నాం.
rest-outlet-OTHER = దుకాణంలో ఇప్పుడు ఇది కుదరదు. దుకాణదారుని అడగండి.
rest-disk = మెషిన్‌లో ఇప్పుడు ఏదీ నమోదు కావడం లేదు. దుకాణదారుని అడగండి.
rest-printer = ప్రింటర్‌లో కాగితం లేదు, లేదా అది కలపలేదు.
start-printer = దుకాణదారు: స్లిప్పులు ముద్రించడం లేదు. కాగితం, కేబుల్, కరెంటు చూడండి.
start-paper-low = దుకాణదారు: స్లిప్ కాగితం అయిపోవస్తోంది.
rest-bank = మీ బ్యాంకులో ఇది లేదు.
rest-busy = వేరే కస్టమర్ పని జరుగుతోంది. కాసేపు ఆగండి.
rest-OTHER = ఇది ఇప్పుడు లేదు.

## The finger was not read

capture-no-finger = వేలు కనిపించలేదు. మళ్ళీ పెట్టండి.
capture-failed = స్పష్టంగా లేదు. వేలు తుడిచి, ఆరబెట్టి, చదునుగా నొక్కండి.
capture-no-eye = కన్ను కనిపించలేదు. మెషిన్‌లోకి మళ్ళీ చూడండి.
capture-eye-failed = స్పష్టంగా లేదు. కళ్ళు బాగా తెరిచి, కదలకుండా ఉండండి.
capture-device = మెషిన్ జవాబు ఇవ్వడం లేదు. దుకాణదారుని అడగండి.
capture-busy = మెషిన్ పనిలో ఉంది. కాసేపు ఆగండి.
capture-not-registered = ఈ మెషిన్ నమోదు కాలేదు. దుకాణదారుని అడగండి.
capture-tries = { $left ->
    [one] ఇంకొక్క అవకాశం ఉంది.
   *[other] ఇంకా { $left } అవకాశాలు ఉన్నాయి.
}
capture-OTHER = వేలిముద్ర పడలేదు. మళ్ళీ ప్రయత్నించండి.

## The bank said no

sorry-title = ఇది జరగలేదు
sorry-failed-title = ఇది పూర్తి కాలేదు
sorry-failed-INSUFFICIENT_FUNDS = ఖాతాలో సరిపడా డబ్బు లేదు.
sorry-failed-BIOMETRIC_MISMATCH = వేలిముద్ర ఈ ఆధార్‌తో కలవలేదు.
sorry-failed-BIOMETRIC_LOCKED = ఈ ఆధార్‌కు వేలిముద్ర లాక్ అయి ఉంది.
sorry-failed-AADHAAR_NOT_LINKED = ఈ ఆధార్ ఆ బ్యాంకు ఖాతాకు లింక్ కాలేదు.
sorry-failed-INVALID_AADHAAR = బ్యాంకుకు ఈ ఆధార్ నంబర్ తెలియదు.
sorry-failed-ACCOUNT_BLOCKED = బ్యాంకు ఈ ఖాతాను బ్లాక్ చేసింది.
sorry-failed-LIMIT_EXCEEDED = ఇది ఖాతా లిమిట్ కంటే ఎక్కువ.
sorry-failed-BANK_UNAVAILABLE = బ్యాంకుతో కనెక్షన్ దొరకలేదు.
sorry-failed-OTP_FAILED = కోడ్‌ను ఒప్పుకోలేదు.
sorry-failed-SERVICE_NOT_SUPPORTED = మీ బ్యాంకులో ఈ సేవ లేదు.
sorry-failed-NOT_SUBMITTED = మీరు అడిగింది చేరలేదు.
sorry-failed-DECLINED = బ్యాంకు ఒప్పుకోలేదు.
sorry-failed-said = సేవా సంస్థ చెప్పింది: { $message }
sorry-failed-OTHER = ఒప్పుకోలేదు, కారణం చెప్పలేదు.

sorry-now-INSUFFICIENT_FUNDS = తక్కువ మొత్తంతో ప్రయత్నించండి.
sorry-now-BIOMETRIC_MISMATCH = శుభ్రమైన, పొడి, వేరే వేలితో మళ్ళీ మొదలుపెట్టండి.
sorry-now-BIOMETRIC_LOCKED = mAadhaar యాప్‌లో లాక్ తీయండి, లేదా కార్డు వాడండి.
sorry-now-AADHAAR_NOT_LINKED = వేరే బ్యాంకు ఎంచుకోండి, లేదా మీ బ్రాంచ్‌లో అడగండి.
sorry-now-INVALID_AADHAAR = మళ్ళీ మొదలుపెట్టి, నంబర్ సరిచూసుకోండి.
sorry-now-ACCOUNT_BLOCKED = మీ బ్రాంచ్‌లో అడగండి.
sorry-now-LIMIT_EXCEEDED = తక్కువ మొత్తంతో ప్రయత్నించండి, లేదా రేపు రండి.
sorry-now-BANK_UNAVAILABLE = కొన్ని నిమిషాల తర్వాత మళ్ళీ ప్రయత్నించండి.
sorry-now-OTP_FAILED = మళ్ళీ మొదలుపెట్టి, కొత్త కోడ్ అడగండి.
sorry-now-SERVICE_NOT_SUPPORTED = కార్డు లేదా UPI వాడండి, లేదా బ్రాంచ్‌లో అడగండి.
sorry-now-NOT_SUBMITTED = మళ్ళీ మొదలుపెట్టవచ్చు.
sorry-now-DECLINED = బ్యాంకును అడగండి, లేదా వేరే బ్యాంకుతో ప్రయత్నించండి.
sorry-now-OTHER = మళ్ళీ మొదలుపెట్టండి, లేదా దుకాణదారుని అడగండి.

## Nothing was sent, or it was not accepted

sorry-not-sent-title = ఏదీ పంపలేదు
sorry-not-sent-text = ఏదీ అడగకముందే కనెక్షన్ తెగింది.
# review: new
sorry-unclear-title = ఇంకా స్పష్టంగా లేదు
# review: from error-inquiry-silent and pending-text
sorry-unclear-text = ఇంకా స్పష్టంగా లేదు: జవాబు రాలేదు. స్లిప్ దాచుకోండి.
sorry-refused-title = మీరు అడిగింది ఒప్పుకోలేదు
sorry-refused-text = సేవా సంస్థ మీరు అడిగింది బ్యాంకుకు పంపలేదు.
sorry-refused-outlet = దుకాణానికి ఇప్పుడు దీనికి అనుమతి లేదు.
sorry-refused-limit = ఈ సేవ లిమిట్ అయిపోయింది.
sorry-refused-capture = వేలిముద్ర పనికిరాలేదు.
sorry-refused-otp = మీ ఫోన్‌కు వచ్చే కోడ్ కావాలి.
sorry-refused-said = సేవా సంస్థ చెప్పింది: { $message }
sorry-refused-OTHER = సేవా సంస్థ మీరు అడిగింది తీసుకోలేదు.
sorry-capture-title = వేలిముద్ర పడలేదు
sorry-capture-text = చాలాసార్లు ప్రయత్నించాం, కుదరలేదు.
sorry-missing-title = ఇప్పుడు కుదరదు
missing-now-wait = మీరు ఇచ్చినవి అలాగే ఉన్నాయి. కాసేపాగి మళ్ళీ చేయండి.
missing-now-reader = మీరు ఇచ్చినవి అలాగే ఉన్నాయి. దుకాణదారు మెషిన్ చూడాలి.
missing-now-other-way = ఇక్కడ వేరే దారి ఎంచుకోండి. మొత్తం అలాగే ఉంది.

# review: legal
sorry-money-none = మీ డబ్బు ఏమీ తీసుకోలేదు.
# review: legal
sorry-money-maybe = డబ్బు కట్ అయితే, మీ బ్యాంకు { DATETIME($date, dateStyle: "medium") } లోపు తిరిగి ఇస్తుంది.
sorry-now-card = కార్డు లేదా UPI వాడండి, లేదా బ్రాంచ్‌లో అడగండి.
sorry-now-attendant = దుకాణదారుని అడగండి.
sorry-now-again = మళ్ళీ మొదలుపెట్టవచ్చు.

## Why a product rests

rest-budget = ఇప్పుడు చాలా రద్దీగా ఉంది. తర్వాత ప్రయత్నించండి.
rest-many-open = చాలా చెల్లింపులు ఇంకా ఆగి ఉన్నాయి. దుకాణదారుని అడగండి.
rest-stopped = పనిచేయడం లేదు. దుకాణదారుని అడగండి. ({ $code })
rest-ordered = ప్రస్తుతానికి మూసి ఉంది. దుకాణదారుని అడగండి. ({ $reason })
rest-not-registered = దీనికి దుకాణం నమోదు కాలేదు.
rest-midnight = అర్ధరాత్రి చిన్న విరామం. కొన్ని నిమిషాల్లో మళ్ళీ వస్తుంది.
rest-wallet = దుకాణం వాలెట్ ఖాళీగా ఉంది. దుకాణదారుని అడగండి.
error-wallet = దీనికి దుకాణం వాలెట్‌లో డబ్బు తక్కువగా ఉంది. దుకాణదారుని అడగండి.
rest-tpin = దుకాణదారు ముందు TPIN నొక్కాలి.
rest-card = కార్డు మెషిన్ కలపలేదు.
rest-card-open = ముందు కార్డుకు జవాబు ఇంకా రావాలి.
rest-card-service = కార్డు మెషిన్ మీద బ్యాంకు ఈ సేవ ఇవ్వదు.
# review: the cost on the card is not known
rest-card-amount = దీనికి కార్డు నుంచి ఎంత తీసుకుంటారో స్పష్టంగా లేదు.
rest-card-device = బ్యాంకుకు ఈ కార్డు మెషిన్ తెలియదు. దుకాణదారుని అడగండి.
rest-upi-hours = రాత్రి మూసి ఉంటుంది. { $opens } నుంచి తెరుస్తారు.
rest-upi-open = మూడు చెల్లింపులు ఆగి ఉన్నాయి. కాసేపట్లో ప్రయత్నించండి.

## UPI and the card: no

sorry-failed-QR_EXPIRED = కోడ్‌కు సమయంలోపు చెల్లించలేదు.
sorry-failed-PAYER_BANK_DECLINED = మీ బ్యాంకు UPI చెల్లింపు ఒప్పుకోలేదు.
sorry-failed-PAYER_DEBIT_FAILED = మీ ఖాతా నుంచి డబ్బు తీసుకోలేకపోయాం.
sorry-failed-OUTLET_NOT_ENABLED = ఈ దుకాణానికి ఇంకా దీనికి అనుమతి లేదు.
sorry-failed-OUTLET_BLOCKED = బ్యాంకు నెట్‌వర్క్ ఈ దుకాణాన్ని ఆపేసింది.
sorry-failed-OUTLET_DAILY_LIMIT = ఈ దుకాణం నేటి లిమిట్ అయిపోయింది.
sorry-failed-SERVICE_CLOSED = ఈ వేళలో ఈ సేవ మూసి ఉంటుంది.
sorry-failed-INVALID_LOCATION = మెషిన్ ఉన్న చోటును ఒప్పుకోలేదు.
sorry-failed-LAUNCH_EXPIRED = సమయంలోపు కార్డు పెట్టలేదు.
sorry-failed-CANCELLED = కార్డు మెషిన్ మీద రద్దు చేశారు.
sorry-failed-DEVICE_ERROR = కార్డు మెషిన్‌లో లోపం వచ్చింది.
sorry-failed-CARD_READ_FAILED = కార్డు చదవలేకపోయాం.
sorry-failed-INCORRECT_PIN = PIN తప్పు.
sorry-failed-PIN_TRIES_EXCEEDED = PIN చాలాసార్లు తప్పింది.
sorry-failed-CARD_BLOCKED = బ్యాంకు ఈ కార్డును బ్లాక్ చేసింది.
sorry-failed-CARD_EXPIRED = కార్డు పాతది: దాని గడువు అయిపోయింది.
sorry-failed-CARD_NOT_SUPPORTED = ఈ రకం కార్డు ఇక్కడ తీసుకోరు.
sorry-failed-REVERSED = మీ బ్యాంకు దాన్ని రద్దు చేసింది.
sorry-now-QR_EXPIRED = కొత్త కోడ్ కోసం మళ్ళీ మొదలుపెట్టండి.
sorry-now-PAYER_BANK_DECLINED = వేరే UPI ఖాతాతో, లేదా ఆధార్‌తో ప్రయత్నించండి.
sorry-now-PAYER_DEBIT_FAILED = మళ్ళీ ప్రయత్నించే ముందు మీ UPI యాప్ చూడండి.
sorry-now-OUTLET_NOT_ENABLED = వేరే సేవ వాడండి, లేదా దుకాణదారుని అడగండి.
sorry-now-OUTLET_BLOCKED = దుకాణదారుని అడగండి.
sorry-now-OUTLET_DAILY_LIMIT = వేరే సేవ వాడండి, లేదా రేపు రండి.
sorry-now-SERVICE_CLOSED = వేరే సేవ వాడండి, లేదా ఉదయం రండి.
sorry-now-INVALID_LOCATION = దుకాణదారుని అడగండి.
sorry-now-LAUNCH_EXPIRED = కార్డు సిద్ధంగా ఉంచుకుని మళ్ళీ మొదలుపెట్టండి.
sorry-now-CANCELLED = మళ్ళీ మొదలుపెట్టవచ్చు.
sorry-now-DEVICE_ERROR = ఆధార్ లేదా UPI వాడండి, లేదా దుకాణదారుని అడగండి.
sorry-now-CARD_READ_FAILED = కార్డు తుడిచి, మళ్ళీ మొదలుపెట్టండి.
sorry-now-INCORRECT_PIN = సరైన PINతో మళ్ళీ మొదలుపెట్టండి.
sorry-now-PIN_TRIES_EXCEEDED = వేరే కార్డు వాడండి, లేదా మీ బ్యాంకును అడగండి.
sorry-now-CARD_BLOCKED = వేరే కార్డు వాడండి, లేదా మీ బ్యాంకును అడగండి.
sorry-now-CARD_EXPIRED = వేరే కార్డు వాడండి, లేదా మీ బ్యాంకును అడగండి.
sorry-now-CARD_NOT_SUPPORTED = వేరే కార్డు, ఆధార్ లేదా UPI వాడండి.
sorry-now-REVERSED = మీ ఖాతా చూసి, మళ్ళీ మొదలుపెట్టండి.

## Refused by name

sorry-refused-closed = ఈ వేళలో UPIతో నగదు మూసి ఉంటుంది.
sorry-refused-open-qrs = ఈ దుకాణంలో మూడు చెల్లింపులు ఇంకా ఆగి ఉన్నాయి.
sorry-refused-qr = బ్యాంకు నెట్‌వర్క్ కోడ్ తయారు చేయలేదు.
sorry-refused-tpin = దుకాణం TPINను ఒప్పుకోలేదు.
sorry-refused-wallet = దుకాణం వాలెట్‌లో డబ్బు తక్కువగా ఉంది.
sorry-refused-daily-auth = దుకాణదారు ఈ రోజు సైన్-ఇన్ చేయాలి.
sorry-refused-disabled = ఈ సేవను ప్రస్తుతం ఆపేశారు.
# review: legal
sorry-money-returned = మీ నోట్లు మీకు తిరిగి ఇస్తారు. ఏ చెల్లింపూ జరగలేదు.
# review: legal
sorry-money-given-back = మీ నోట్లు మీకు తిరిగి ఇచ్చారు. ఏ చెల్లింపూ జరగలేదు.
