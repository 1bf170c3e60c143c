### What each screen asks or says. One question, at most twelve words a sentence.

language-name = తెలుగు
# review: numbers.txt holds the forms before a noun (వందల, వేల, లక్షల): right for 200 and up; 100, 1,000 and 1,00,000 would be వంద, వెయ్యి, లక్ష
amount-in-words = { $rupees } రూపాయలు
amount-in-words-paise = { $rupees } రూపాయల { $paise } పైసలు

start-title = నమస్కారం
start-text = ఆధార్, కార్డు లేదా UPIతో నగదు, ఇంకా ఎన్నో.
start-unanswered = దుకాణదారు: నోట్లు అందాయా? ({ $count })

services-title = మీకు ఏం కావాలి?
services-text = ఒకదాన్ని తాకండి.

aadhaar-title = మీ ఆధార్ నంబర్
aadhaar-text = మీ ఆధార్ కార్డు మీది 12 అంకెలు నొక్కండి.
aadhaar-forget = చెరపండి
aadhaar-kept = ఇది ఇక్కడ ఉండదు.

bank-title = ఏ బ్యాంకు?
bank-text = మీ బ్యాంకును తాకండి.
bank-search = వేరే బ్యాంకు
bank-search-hint = మీ బ్యాంకు పేరులోని మొదటి అక్షరాలు
bank-most-used = ఎక్కువ వాడేవి
bank-none = ఈ అక్షరాలతో ఏ బ్యాంకూ లేదు.

amount-title = ఎంత డబ్బు?
amount-text = మొత్తాన్ని తాకండి, లేదా అంకెలు నొక్కండి.
amount-quick = { $amount }
# review: step: "multiples of" said as {step} చొప్పున
amount-limits = { $min } నుంచి { $max } వరకు, { $step } చొప్పున
amount-limits-any = { $min } నుంచి { $max } వరకు

mobile-title = మీ మొబైల్ నంబర్
mobile-text = మీ బ్యాంకు ఈ ఫోన్‌కు కోడ్ పంపుతుంది.

otp-title = మీ ఫోన్‌కు వచ్చిన కోడ్
otp-text = { $sent_to } కు కోడ్ పంపాం.
otp-resend-in = { $seconds } సెకన్లలో

# review: legal
consent-title = మీరు ఒప్పుకుంటారా?
# review: legal
consent-text-goes = మీ ఆధార్ నంబర్, వేలిముద్ర UIDAIకి, మీ బ్యాంకుకు వెళ్తాయి.
consent-text-goes-eye = మీ ఆధార్ నంబర్, వేలిముద్ర లేదా కంటి స్కాన్ UIDAIకి, మీ బ్యాంకుకు వెళ్తాయి.
consent-text =
    { $goes }
    దీనికి మాత్రమే: { $service }, { $amount }.
    ఇక్కడ ఏదీ దాచుకోం.
    మీరు వద్దనవచ్చు: కార్డు, UPI లేదా మీ బ్రాంచ్ వాడండి.

review-title = ఇది సరిగ్గా ఉందా?
review-text = మార్చడానికి ఆ లైను తాకండి.
review-charge-none = ఇక్కడ అదనపు ఛార్జీ లేదు
review-amount = మీకు వచ్చేది
review-amount-in = మీరు వేసేది
review-amount-pay = దుకాణానికి ఇచ్చేది
review-amount-set = కార్డును అడిగే మొత్తం

biometric-title = గాజు మీద వేలు పెట్టండి
biometric-text = ఏ వేలైనా. చదునుగా నొక్కి, కదలకుండా ఉంచండి.
biometric-status-starting = ఒక్క నిమిషం. మెషిన్ సిద్ధమవుతోంది.
biometric-status-place-finger = ఇప్పుడు వేలు పెట్టండి.
biometric-status-reading = చదువుతున్నాం. వేలు కదపకండి.
biometric-status-again = ఇంకోసారి. వేరే వేలు పెట్టండి.
# review: advice at the reader; settle the everyday word for each movement
biometric-status-rub = స్పష్టంగా లేదు. వేలిని అరచేతిపై రుద్ది, మళ్ళీ పెట్టండి.
biometric-status-wipe = స్పష్టంగా లేదు. వేలిని తుడిచి ఆరబెట్టి, మళ్ళీ పెట్టండి.
biometric-status-index = ఇప్పుడు రెండో చేతి చూపుడు వేలు పెట్టండి.
biometric-status-thumb = ఇప్పుడు బొటనవేలు పెట్టండి. చదునుగా నొక్కండి.
biometric-status-OTHER = ఒక్క నిమిషం ఆగండి.

working-title = మీ బ్యాంకును అడుగుతున్నాం
working-text = మామూలుగా పది సెకన్లు పడుతుంది. కాసేపు ఆగండి.
# review: legal
working-still-text = మామూలు కంటే ఎక్కువ సమయం పడుతోంది. మీ డబ్బు భద్రం.
# review: legal
working-still-later = ఖాయం అవుతోంది. మీ డబ్బు భద్రం.
working-may-go-text = ఎక్కువ సమయం పడుతోంది. స్లిప్ తీసుకుని మీరు వెళ్ళవచ్చు.
working-may-go-later = స్లిప్ తీసుకుని మీరు వెళ్ళవచ్చు. దుకాణదారు దీన్ని మళ్ళీ వెతకగలరు.
working-then-slip = తర్వాత మీ స్లిప్ వస్తుంది
working-then-result = తర్వాత ఫలితం కనిపిస్తుంది
working-go = స్లిప్‌తో వెళ్ళండి
working-captured = వేలిముద్ర పడింది
working-sent = మీ బ్యాంకుకు పంపాం
working-asking = మీ బ్యాంకు చూస్తోంది
working-looking = మీ బ్యాంకును మళ్ళీ అడుగుతున్నాం
working-answered = జవాబు వచ్చింది

pending-title = మీ బ్యాంకు జవాబు ఇంకా రాలేదు
# review: legal; claim as "proof of your right": ఇదే మీ హక్కుకు రుజువు
pending-text = మీ డబ్బు భద్రం. స్లిప్ దాచుకోండి: ఇదే మీ హక్కుకు రుజువు.
# review: legal
pending-claim-code = క్లెయిమ్ కోడ్
# review: legal
pending-until = డబ్బు కట్ అయితే, { DATETIME($date, dateStyle: "medium") } లోపు తిరిగి వస్తుంది.
pending-owed-title = మీ నగదు సిద్ధంగా ఉంది
# review: legal
pending-owed-text = క్లెయిమ్ కోడ్ దుకాణదారుకి చూపండి. స్లిప్ దాచుకోండి.

result-title = అయింది
result-balance = బ్యాలెన్స్
result-balance-show = బ్యాలెన్స్ చూడటానికి తాకండి
result-rrn = బ్యాంకు రిఫరెన్స్
result-reference = రిఫరెన్స్

sorry-happened = ఏం జరిగింది
sorry-money = మీ డబ్బు
sorry-now = ఇప్పుడు ఏం చేయాలి
sorry-code = దుకాణదారు కోసం

closed-title = ఇప్పుడు మూసి ఉంది
closed-text = తర్వాత మళ్ళీ రండి.

# After a start: what was interrupted.
resumed-title = మీ { $amount } సరిచూస్తున్నాం
resumed-title-plain = మీరు అడిగింది సరిచూస్తున్నాం
resumed-known-title = దీని ఫలితం ఇది
resumed-stopped = మెషిన్ ఆగింది
resumed-runs = మళ్ళీ నడుస్తోంది
resumed-at = { DATETIME($at, timeStyle: "short") }
resumed-yes = పని పూర్తయింది
resumed-no = పని పూర్తి కాలేదు
# review: legal
resumed-safe = మీ డబ్బు భద్రం.
# review: legal
resumed-owed = మీ నగదు సిద్ధంగా ఉంది. దుకాణదారుని అడగండి.
resumed-doubt = దుకాణదారు: నోట్లు అందాయో లేదో కౌంటర్ దగ్గర చెప్పండి.
# review: legal
resumed-held = ఖాయం అయ్యేదాకా మీ నోట్లు దుకాణంలో ఉంటాయి.
# review: legal
resumed-refund = మీ నోట్లు కౌంటర్ దగ్గర ఉన్నాయి. దుకాణదారుని అడగండి.
resumed-others = ఇంకొన్ని కూడా ఆగాయి. కౌంటర్ దగ్గర అడగండి. ({ $count })
resumed-more = ఇంకా చూడండి
resumed-more-with = మీ నంబర్ 4 అంకెలతో
resumed-digits-title = చివరి నాలుగు అంకెలు
resumed-digits-text = మీరు వాడిన ఆధార్, కార్డు లేదా నంబర్‌వి.
error-resumed-digits = చివరి నాలుగు అంకెలు ఇవి కావు. సరిచూసుకోండి.
error-resumed-codes = ఇప్పటికే చాలా స్లిప్‌లు వచ్చాయి. కౌంటర్ దగ్గర అడగండి.

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = ఈ మెషిన్ మూసి ఉంది
closed-disk-full = మెషిన్‌లో చోటు నిండింది. డబ్బు తీసుకోవడం, ఇవ్వడం కుదరదు.
closed-disk-broken = మెషిన్‌లో ఏదీ నమోదు కావడం లేదు. డబ్బు తీసుకోవడం, ఇవ్వడం కుదరదు.
closed-disk-call = దుకాణదారు: ఆపరేటర్‌కు ఫోన్ చేయండి. ఎవరికి ఎంత ఇవ్వాలో మీ PIN చూపుతుంది.
closed-owed-text = ఇప్పుడు ఏమీ ఇవ్వకండి. అది నమోదు కాదు, రెండోసారి ఇవ్వాల్సి వస్తుంది. ఈ జాబితా రాసుకోండి.
closed-owed-unread = జాబితా చదవలేం. ఆపరేటర్‌కు ఫోన్ చేయండి.

more-time-title = ఇంకా సమయం కావాలా?
more-time-text = మీరు నొక్కినవి అలాగే ఉంటాయి.
leaving-title = ఆపేయాలా?
leaving-text = మీరు నొక్కినవి పోతాయి.
leaving-go-on = లేదు, కొనసాగించండి

page-lost = ఒక్క నిమిషం. మళ్ళీ మొదలవుతోంది…
page-step = { $steps }లో { $step }వ దశ
page-time = మిగిలిన సమయం
page-hear = వినండి
page-language = భాష
page-rests = ఇప్పుడు లేదు
page-total = మొత్తం
page-date = { DATETIME($date, dateStyle: "medium") }

# review: legal
consent-text-no-amount =
    { $goes }
    దీనికి మాత్రమే: { $service }.
    ఇక్కడ ఏదీ దాచుకోం.
    మీరు వద్దనవచ్చు: కార్డు, UPI లేదా మీ బ్రాంచ్ వాడండి.
biometric-operator = దుకాణదారు: గాజు మీద మీ వేలు పెట్టండి
biometric-way-FP = వేలితో
biometric-way-IRIS = కంటితో
biometric-way-FACE = ముఖంతో
biometric-eye-title = మెషిన్‌లోకి చూడండి
biometric-eye-text = కళ్ళద్దాలు తీయండి. కళ్ళు బాగా తెరిచి, తల కదపకండి.
biometric-eye-starting = ఒక్క నిమిషం. మెషిన్ సిద్ధమవుతోంది.
biometric-eye-place-finger = ఇప్పుడు మెషిన్‌లోకి చూడండి.
biometric-eye-reading = చదువుతున్నాం. తల కదపకండి.
biometric-eye-again = ఇంకోసారి. కొంచెం దగ్గరికి రండి.
biometric-eye-OTHER = ఒక్క నిమిషం ఆగండి.
working-noted = మీరు అడిగింది రాసుకున్నాం
working-making-qr = కోడ్ తయారవుతోంది
pending-qr-title = మీ చెల్లింపు ఇంకా ఖాయం కాలేదు
# review: legal
pending-qr-text = చెల్లించి ఉంటే, బ్యాంకు ఖాయం చేశాక నగదు ఇస్తారు.
pending-deposit-title = మీ బ్యాంకు జవాబు ఇంకా రాలేదు
# review: legal
pending-deposit-text = అప్పటిదాకా మీ నోట్లు దుకాణంలో ఉంటాయి. స్లిప్ దాచుకోండి.
pending-no-cash-title = మీ బ్యాంకు జవాబు ఇంకా రాలేదు
pending-no-cash-text = తర్వాత స్లిప్‌తో వచ్చి ఇక్కడ మళ్ళీ అడగండి.
pending-disputed-title = దీన్ని పరిశీలిస్తున్నారు
# review: legal
pending-disputed-text = స్లిప్ దాచుకోండి: ఇదే మీ హక్కుకు రుజువు. దుకాణదారుని అడగండి.
pending-shortfall-title = రాసుకున్నాం: మీకు నోట్లు తక్కువ వచ్చాయి
pending-shortfall-text = స్లిప్ దాచుకోండి: ఇదే రుజువు. ఇద్దరు దీన్ని పరిశీలిస్తారు.
# review: legal
pending-refund-title = మీ నోట్లు తిరిగి ఇవ్వాలి
# review: legal
pending-refund-text = ఏ చెల్లింపూ జరగలేదు. క్లెయిమ్ కోడ్ దుకాణదారుకి చూపండి.
# review: legal
pending-held-title = మీ నోట్లు దుకాణంలో ఉన్నాయి
# review: legal
pending-held-text = చెల్లింపు కాలేదా? క్లెయిమ్ కోడ్ చూపండి, దుకాణదారు నోట్లు తిరిగి ఇస్తారు.
result-cash-title = మీకు { $amount } వచ్చాయా?
result-cash-text = నోట్లు లెక్కపెట్టండి.
notes-back-question = మీకు { $amount } తిరిగి వచ్చాయా?
result-deposit-title = మీ డబ్బు జమ అయింది
result-deposit-text = మీ బ్యాంకు ఖాతాలో { $amount } జమ అయింది.
result-purchase-title = చెల్లించారు
result-purchase-text = దుకాణానికి { $amount } చెల్లించారు.
result-account-title = మీ బ్యాంకు జవాబు వచ్చింది
result-account-text = వెనక నుంచి ఎవరూ చూడకుండా చూసుకోండి.
result-statement-title = మీ చివరి లావాదేవీలు
result-statement-text = మీరు ముగించగానే ఇది చెరిగిపోతుంది.
result-balance-none = మీ బ్యాంకు బ్యాలెన్స్ పంపలేదు.
mini-statement-title = మీ చివరి లావాదేవీలు
statement-in = వచ్చింది
statement-out = వెళ్ళింది

## The rail and the parts of the page

page-keys = ముఖ్య బటన్లు
page-bigger = పెద్దగా
page-dark = నలుపు
page-shop = దుకాణం
page-see-it = చూడండి
page-not-now = ఇప్పుడు కాదు
language-letter = తె
services-more-cash = UPI, కార్డుతో నగదు
services-more-account = స్టేట్‌మెంట్, కార్డు
services-more-pay = టీవీ, పత్రాలు
biometric-phase-put = పెట్టండి
biometric-phase-hold = కదపకండి
biometric-phase-lift = తీయండి
result-balance-hidden = ఇప్పుడు కనిపించదు
review-yes-amount = అవును, { $amount } తీయాలి
working-elapsed = { $seconds } సెకన్లు
working-usually = మామూలుగా { $seconds }
working-at-most = ఎక్కువంటే { $seconds }

help-title = దుకాణదారుని పిలిచాం
help-text = ఇక్కడే ఆగండి. మీరు నొక్కినవి అలాగే ఉంటాయి.
help-text-untyped = ఇక్కడే ఆగండి.
start-help-called = దుకాణదారు: ఎవరో సాయం అడిగారు.
page-off = ఆఫ్
## Only heard: which key leads on, before its word

# review: only heard
speech-green-corner = ఆకుపచ్చ బటన్, కింద కుడివైపు:
# review: only heard
speech-green-keypad = ఆకుపచ్చ బటన్, అంకెల కింద కుడివైపు:
# review: only heard
speech-green-keyboard = ఆకుపచ్చ బటన్, పైన కుడివైపు:
