### What the owner types and does before the shop may transact.

service-outlet-onboard = దుకాణం నమోదు
service-outlet-ekyc = యజమాని e-KYC
# review: as without the code
service-outlet-ekyc-capture = యజమాని e-KYC
service-outlet-bank-ekyc = బ్యాంకు e-KYC
service-outlet-daily-auth = ఈ రోజు సైన్-ఇన్
errand-onboard = దుకాణం నమోదు
errand-ekyc = యజమాని e-KYC
# review: as without the code
errand-ekyc-capture = యజమాని e-KYC
errand-bank-ekyc = బ్యాంకు e-KYC
errand-daily-auth = ఈ రోజు సైన్-ఇన్
field-title = టైప్ చేయండి
field-text = టైప్ చేసి, ఆకుపచ్చ బటన్ తాకండి.
field-optional = దీన్ని వదిలేయవచ్చు.
field-date-hint = రోజు, నెల, సంవత్సరం: 05 08 1990.
field-first_name = యజమాని పేరు
field-last_name = యజమాని ఇంటిపేరు
field-mobile = యజమాని మొబైల్ నంబర్
field-email = యజమాని ఇ-మెయిల్
field-date_of_birth = యజమాని పుట్టిన తేదీ
field-gender = యజమాని లింగం
field-gender-M = పురుషుడు
field-gender-F = మహిళ
field-gender-T = ట్రాన్స్‌జెండర్
field-pan = యజమాని పాన్
field-account_number = యజమాని బ్యాంకు ఖాతా నంబర్
field-ifsc = యజమాని బ్యాంకు బ్రాంచ్ IFSC
field-shop_name = దుకాణం పేరు
field-address = వీధి, ఇంటి నంబర్
field-city = ఊరు
field-district = జిల్లా
field-state = రాష్ట్రం
field-pincode = PIN కోడ్
error-field-first_name = పేరు టైప్ చేయండి.
error-field-last_name = ఇంటిపేరు చాలా పొడవు, లేదా తప్పు గుర్తులు ఉన్నాయి.
error-field-mobile = మొబైల్ నంబర్‌కు 10 అంకెలు. మొదటిది 6 నుంచి 9.
error-field-email = ఇ-మెయిల్ ఇలా ఉంటుంది: name@mail.in.
error-field-date_of_birth = అలాంటి తేదీ లేదు. రోజు, నెల, సంవత్సరం నొక్కండి.
error-field-gender = వీటిలో ఒకదాన్ని తాకండి.
error-field-pan = పాన్ ఇలా ఉంటుంది: ABCPD1234E.
error-field-account_number = ఖాతా నంబర్‌కు 6 నుంచి 18 అంకెలు.
error-field-ifsc = IFSC ఇలా ఉంటుంది: SBIN0001234.
error-field-shop_name = దుకాణం పేరు టైప్ చేయండి.
error-field-address = వీధి, ఇంటి నంబర్ టైప్ చేయండి.
error-field-city = ఊరి పేరు టైప్ చేయండి.
error-field-district = జిల్లా పేరు టైప్ చేయండి.
error-field-state = రాష్ట్రం పేరు టైప్ చేయండి.
error-field-pincode = PIN కోడ్‌కు 6 అంకెలు.
error-field-OTHER = ఇది సరిగ్గా లేదు. మీ కాగితం చూసి రాయండి.
outlet-standing-ready = ఈ రోజుకు సిద్ధం
outlet-standing-unknown = ఇంకా తెలియదు
outlet-standing-not-active = ఇంకా నమోదు కాలేదు
outlet-standing-daily-auth = ఈ రోజు సైన్-ఇన్ కాలేదు
outlet-standing-ekyc = e-KYC కాలేదు
outlet-accepted = అయింది. { $message }
outlet-refused = ఒప్పుకోలేదు. { $message } { $code }
outlet-silent = జవాబు రాలేదు. అయి ఉండవచ్చు: ముందు సేవా సంస్థను అడగండి.
outlet-ask = మళ్ళీ అడగండి
outlet-asking = సేవా సంస్థను అడుగుతున్నాం…
errand-text = సేవా సంస్థ చేస్తోంది. కాసేపు ఆగండి.
# review: legal
consent-owner-sample = నా వేలిముద్ర
consent-owner-sample-eye = నా వేలిముద్ర లేదా కంటి స్కాన్
consent-owner =
    నా ఆధార్ నంబర్, నేను టైప్ చేసినవి సేవా సంస్థకు, UIDAIకి వెళ్తాయి.
    ఇవి, { $sample } దీనికి మాత్రమే: { $service }.
    ఈ మెషిన్ వీటిని దాచుకోదు.
    నేను వద్దనవచ్చు. అప్పుడు ఈ దుకాణంలో ఆధార్ సేవలు ఆగుతాయి.
tpin-text = మీ వాలెట్ TPIN నొక్కండి. దాన్ని దాచుకోం.
tpin-until-restart = మెషిన్ రీస్టార్ట్ అయ్యేదాకా TPIN తీసుకున్నాం. ఆపరేటర్ దాన్ని మెషిన్ TPIN ఫైల్‌లో పెట్టాలి.
tpin-noted = TPIN తీసుకున్నాం. డబ్బు వేయడం మొదలుపెట్టవచ్చు.
error-tpin = TPINకు { $min } నుంచి { $max } అంకెలు.
# review: new
error-tpin-refused = ఈ TPIN అంగీకరించలేదు. వేరే TPIN ఇంకా { $left } సార్లు ఇవ్వవచ్చు.
# review: new
error-tpin-stopped = రెండుసార్లు అంగీకరించలేదు. ఆపరేటర్‌ను అడగండి, తర్వాత దుకాణంలో తనిఖీ నొక్కండి.
