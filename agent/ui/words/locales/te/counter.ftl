### Behind the PIN: dense and plain, for the shopkeeper.

attendant-title = దుకాణదారు
attendant-text = ఏం కావాలో ఎంచుకోండి.
attendant-pin-title = దుకాణదారు PIN
attendant-pin-text = మీ PIN నొక్కండి.
attendant-owed = ఇవ్వాల్సింది
attendant-pending = జవాబు రావాలి
attendant-today = రోజు లెక్క
attendant-outlet = దుకాణం
attendant-devices = మెషిన్లు
attendant-owed-none = ఎవరికీ ఏమీ ఇవ్వాల్సింది లేదు.
owed-find = వెతకండి
owed-find-text = దేనితో వెతకాలో ఎంచుకోండి.
owed-by-word = కోడ్, చివరి నాలుగు లేదా మొత్తం
owed-word-text = కోడ్, రిఫరెన్స్, చివరి నాలుగు లేదా రూపాయలు.
owed-finding = కోడ్ వెతుకుతున్నాం. ఒక్క నిమిషం.
owed-none-found = ఇవ్వాల్సిన వాటిలో అలాంటిది లేదు.
owed-earlier = పాతవి
owed-later = ఇంకా
owed-shown = { $count }లో { $first } నుంచి { $last }
owed-since = { DATETIME($since, dateStyle: "medium", timeStyle: "short") }
owed-day = { DATETIME($day, dateStyle: "medium") }
owed-count = { $count } బాకీ
owed-row = { $amount } · •••• { $last4 }
owed-doubt = { $amount } · •••• { $last4 } · ఇచ్చారా?
owed-paying = { $amount } · •••• { $last4 } · మెషిన్ ఇస్తోంది
error-paying = మెషిన్ ఇంకా ఇస్తోంది. కాసేపు ఆగండి.
# review: గల్లా for the drawer; గల్లా పెట్టె or క్యాష్ బాక్స్ in places
attendant-drawer = గల్లా
attendant-tpin = TPIN
attendant-language = భాష
attendant-stop = రీస్టార్ట్ లేదా ఆఫ్
attendant-dispute = ఏదో తప్పు ఉంది
attendant-dispute-text = ఏం జరిగిందో క్లుప్తంగా రాయండి.
attendant-resolve = ఎవరికీ నోట్లు ఇవ్వాల్సింది లేదు
error-note = ఏం జరిగిందో రాయండి.
error-note-number = ఆధార్ నంబర్ రాయకండి.
# review: legal
owed-refund = { $amount } తిరిగి ఇవ్వండి · •••• { $last4 }
# review: legal
owed-refund-doubt = { $amount } · •••• { $last4 } · తిరిగి ఇచ్చారా?
owed-disputed = { $amount } · •••• { $last4 } · వివాదం
owed-shortfall = { $amount } · •••• { $last4 } · కస్టమర్‌కు తక్కువ వచ్చాయి
pending-text-some = నంబర్లు చూడటానికి ఒకదాన్ని తాకండి.
pending-text-none = బ్యాంకు నుంచి రావాల్సింది ఏమీ లేదు.
pending-row-prepared = { $amount } · { $last4 } · ఇంకా పంపలేదు · { DATETIME($since, timeStyle: "short") }
pending-row-sent = { $amount } · { $last4 } · పంపాం · { DATETIME($since, timeStyle: "short") }
pending-row-pending = { $amount } · { $last4 } · బ్యాంకును అడిగాం · { DATETIME($since, timeStyle: "short") }
pending-row-not-sent = { $amount } · { $last4 } · చేరి ఉండకపోవచ్చు · { DATETIME($since, timeStyle: "short") }
pending-row-stuck = { $amount } · { $last4 } · సేవా సంస్థ చెప్పలేకపోతోంది · { DATETIME($since, timeStyle: "short") }
pending-row-failed = { $amount } · { $last4 } · వాలెట్‌కు తిరిగి రాలేదు · { DATETIME($since, timeStyle: "short") }
pending-row-mismatched = { $amount } · { $last4 } · జవాబు దీనిది కాదు · { DATETIME($since, timeStyle: "short") }
pending-row-OTHER = { $amount } · { $last4 } · { DATETIME($since, timeStyle: "short") }
references-title = అడగడానికి నంబర్లు
stuck-set-aside = మెషిన్ దీన్ని తనంతట తాను కొనసాగించడం కుదరదు. ఈ నంబర్లతో సపోర్ట్‌కు ఫోన్ చేయండి.
references-text = ఫోన్ చేసినప్పుడు ఇవి చెప్పండి.
stuck-elsewhere = ఇది వేరే సేవా అడ్రస్‌కు వెళ్ళింది. పాత అడ్రస్ మళ్ళీ పెట్టండి, లేదా ఇద్దరు దీన్ని ముగించాలి.
stuck-other-key = ఇది వేరే కీతో పంపారు. ఈ కీతో దొరకదు. సేవా సంస్థను అడగండి; లేదంటే ఇద్దరు దీన్ని ముగించాలి.
stuck-mismatched = సేవా సంస్థ వేరే దాని జవాబు ఇస్తోంది. సేవా సంస్థను అడగండి; లేదంటే ఇద్దరు దీన్ని ముగించాలి.
stuck-forgotten = సేవా సంస్థకు ఇది ఇప్పుడు తెలియదు. సేవా సంస్థను అడగండి; లేదంటే ఇద్దరు దీన్ని ముగించాలి.
stuck-unproven = సేవా సంస్థకు ఇది తెలియదు. అది రుజువు కాలేదు. సేవా సంస్థను అడగండి; లేదంటే ఇద్దరు దీన్ని ముగించాలి.
stuck-unclear = సేవా సంస్థ అవును అనడం లేదు, కాదు అనడం లేదు. సేవా సంస్థను అడగండి; లేదంటే ఇద్దరు దీన్ని ముగించాలి.
stuck-overdue = సమయంలోపు తుది జవాబు రాలేదు. సేవా సంస్థను అడగండి; లేదంటే ఇద్దరు దీన్ని ముగించాలి.
verdict-delivered = పని జరిగింది
verdict-not-delivered = పని జరగలేదు
# review: legal
verdict-delivered-in = కంపెనీ మీకు చెబితేనే. రెండో వ్యక్తి ఒప్పుకుంటే, నోట్లు దుకాణానివే.
# review: legal
verdict-not-delivered-in = కంపెనీ మీకు చెబితేనే. రెండో వ్యక్తి ఒప్పుకుంటే, నోట్లు కస్టమర్‌కు తిరిగి వెళ్తాయి.
# review: legal
verdict-not-delivered-out = బ్యాంకు మీకు చెబితేనే. రెండో వ్యక్తి ఒప్పుకుంటే, దుకాణం ఏమీ ఇవ్వాల్సింది లేదు. కట్ అయిన డబ్బు కస్టమర్ బ్యాంకు తిరిగి ఇస్తుంది.
line-vouched = { $by } చెప్పారు
shortfall-title = నోట్లు తక్కువని కస్టమర్ అంటున్నారు
shortfall-text = గల్లా లెక్కపెట్టండి, కస్టమర్‌ను అడగండి. ఇద్దరూ ఒకే మాట చెబితేనే ఇది ముగుస్తుంది.
finding-paid = తక్కువ ఉన్నాయి, ఇప్పుడు కస్టమర్‌కు ఇచ్చారు
finding-unfounded = నోట్లు ఏవీ తక్కువ లేవు
line-missed = కస్టమర్ చెప్పిన సమయం
fate-prepared = ఇంకా పంపలేదు
fate-sent = పంపాం, ఇంకా జవాబు లేదు
fate-pending = బ్యాంకు ఇంకా తేల్చలేదు
fate-succeeded = విజయవంతం
fate-failed = విఫలం
fate-not-sent = ఎప్పుడూ పంపలేదు
# review: legal
attendant-refund-settled = సేవా సంస్థతో లెక్క తేలింది
line-wallet = వాలెట్
# review: legal
wallet-not-back = కట్ అయింది ఇంకా తిరిగి రాలేదు
line-mismatch = జవాబులో తేడా
line-status-word = సేవా సంస్థ చెప్పే స్థితి
misfit-client-reference = మెషిన్ రిఫరెన్స్
misfit-reference-id = సేవ సంఖ్య
misfit-amount = మొత్తం
misfit-service = సేవ
misfit-merchant-ref = దుకాణం
misfit-duplicate = ఎన్నిసార్లు పంపారో
misfit-status = ముందే ఖరారైనది
misfit-beneficiary-account-masked = ఖాతా
misfit-charge-amount = ఛార్జీ
misfit-total-debit = వాలెట్ నుంచి మొత్తం కట్ అయ్యేది
line-since = ఎప్పటి నుంచి
line-fate = స్థితి
line-attempts = ఎన్నిసార్లు పంపారు
line-client-reference = మెషిన్ రిఫరెన్స్
line-reference-id = రిఫరెన్స్
line-rrn = బ్యాంకు రిఫరెన్స్ (RRN)
line-standing = దుకాణం
line-wallet-MAIN = బిల్లులు, రీఛార్జ్ వాలెట్ (MAIN)
line-wallet-AEPS = డబ్బు వేసే, పంపే వాలెట్ (AEPS)
wallet-read = { $amount } · { DATETIME($at, timeStyle: "short") }
wallet-unread = ఇంకా తెలియదు
wallet-refused = ఈ API key దాన్ని చదవలేదు ({ $code })
line-message = సేవా సంస్థ మాట
line-daily-auth-charge = సైన్-ఇన్ ఛార్జీ, ప్రతిసారి
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## Today

today-differences = లెక్క ఎక్కడో సరిపోలేదు.
today-no-differences = లెక్క అంతా సరిపోయింది.
today-unread = లెక్కలు ఇప్పుడు చదవలేం
today-opening = ఉదయం గల్లాలో
today-taken-in = తీసుకున్నవి ({ $count })
today-handed-out = ఇచ్చినవి ({ $count })
today-given-back = తిరిగి ఇచ్చినవి ({ $count })
today-loaded = గల్లాలో పెట్టినవి ({ $count })
today-taken = గల్లా నుంచి తీసినవి ({ $count })
today-test = పరీక్షలు ({ $count })
today-expected = గల్లాలో ఉండాల్సింది
today-closing = సాయంత్రం లెక్కపెట్టింది
today-count = ఇప్పుడు లెక్కించండి
today-success = { $count } పూర్తి · { $amount }
today-earned = { $count } పూర్తి · { $amount } · మీ కమీషన్ { $commission }
today-failed = { $count } విఫలం · { $amount }
today-pending = { $count } బాకీ · { $amount }
today-not-sent = { $count } పంపనివి · { $amount }
today-bills-listed = సేవా సంస్థ దగ్గర ఉన్న బిల్లులు
today-bills-unread = ఇంకా పోల్చలేదు
today-bills-compared = జాబితాలో { $count } · { DATETIME($at, timeStyle: "short") }
today-now-owed = ఇవ్వాల్సిన నగదు ({ $count })
today-now-held = ఉంచిన నోట్లు ({ $count })
today-now-in-doubt = ఇచ్చారా, లేదా? ({ $count })
today-now-disputed = వివాదం ({ $count })
odd-drawer = గల్లా { $reference }
odd-wallet = వాలెట్ { $reference }
# review: new
odd-price = అనుకున్న ధర కాదు, వేరు { $reference }
# review: legal
odd-not-refunded = విఫలం, కానీ వాలెట్‌కు తిరిగి రాలేదు { $reference }
odd-unclear = సేవా సంస్థ అవును, కాదు చెప్పలేదు { $reference }
odd-mismatched = వేరే దాని జవాబు వచ్చింది { $reference }
odd-handed-unearned = ఇచ్చారు, కానీ బ్యాంకు ఇవ్వలేదు { $reference }
odd-in-doubt = ఇచ్చారా, లేదా? { $reference }
odd-disputed = వివాదం { $reference }
odd-shortfall = కస్టమర్‌కు తక్కువ వచ్చాయి { $reference }
odd-shortfall-paid = నోట్లు తక్కువ ఉన్నాయి, ఇప్పుడు ఇచ్చారు { $reference }
odd-shortfall-unfounded = నోట్లు ఏవీ తక్కువ లేవు { $reference }
odd-settled-by-people = ఇద్దరు ముగించారు { $reference }
odd-contradicted = ఇద్దరు చెప్పింది, సేవా సంస్థ చెప్పింది వేరు { $reference }
odd-unknown-payment = సేవా సంస్థ జాబితాలో ఉంది, ఇక్కడ లేదు { $reference }
odd-not-listed = సేవా సంస్థ జాబితాలో లేదు { $reference }
odd-listed-otherwise = సేవా సంస్థ జాబితాలో వేరుగా ఉంది { $reference }
odd-amounts = { $expected } ఉండాలి, { $found } ఉంది

## The drawer

drawer-text = గల్లాతో ఏం చేస్తారు?
drawer-opening = ఉదయం లెక్క
drawer-closing = సాయంత్రం లెక్క
drawer-check = మధ్యలో లెక్క
drawer-load = నోట్లు పెట్టడం
drawer-take = నోట్లు తీయడం
drawer-service = రిపేర్‌కు తెరిచారు
drawer-opening-text = గల్లాలో ఎన్ని రూపాయలో నొక్కండి.
drawer-closing-text = గల్లాలో ఎన్ని రూపాయలో నొక్కండి.
drawer-check-text = గల్లాలో ఎన్ని రూపాయలో నొక్కండి.
drawer-load-text = పెట్టిన రూపాయలు నొక్కండి.
drawer-take-text = తీసిన రూపాయలు నొక్కండి.
drawer-service-text = సమయంతో రాస్తాం. ముందుకు వెళ్ళాలా?
# review: a shop's everyday words for the drawer's notes
drawer-by-notes = నోట్ల వారీగా లెక్కించండి
drawer-notes = ₹{ $value } నోట్లు ఎన్ని?
drawer-coins = నాణేలు: ఎన్ని రూపాయలు?
drawer-notes-text = ఒక్కటీ లేదా? ఆకుపచ్చ బటన్ తాకండి.
drawer-notes-right = గల్లాలో ఇదే ఉందా?
drawer-load-right = ఇంత పెట్టారా?
drawer-take-right = ఇంత తీశారా?
drawer-changes-count = ఇకపై లెక్కలో ఈ మొత్తమే ఉంటుంది.
drawer-changes-load = లెక్కలో ఇంత పెరుగుతుంది.
drawer-changes-take = లెక్కలో ఇంత తగ్గుతుంది.
drawer-far = లెక్కకు చాలా తేడా ఉంది. అంకె తప్పిందా? మళ్ళీ లెక్కించండి.
drawer-noted-opening = రాశాం: ఉదయం { $amount }.
drawer-noted-closing = రాశాం: సాయంత్రం { $amount }.
drawer-noted-check = రాశాం: లెక్కపెట్టింది { $amount }.
drawer-noted-load = రాశాం: పెట్టింది { $amount }.
drawer-noted-take = రాశాం: తీసింది { $amount }.
drawer-noted-service = రాశాం.
drawer-counted = లెక్కపెట్టింది
drawer-expected = ఉండాల్సింది
drawer-difference = తేడా
error-rupees = పూర్తి రూపాయలు నొక్కండి.

## Devices

device-biometric = వేలిముద్ర మెషిన్
device-iris = కంటి మెషిన్
device-face = ముఖం కెమెరా
device-card = కార్డు మెషిన్
device-display = QR స్క్రీన్
device-printer = ప్రింటర్
device-cash = నోట్లు ఇచ్చే మెషిన్
device-OTHER = మెషిన్
device-is-ready = సిద్ధం
device-is-in_use = వాడుకలో ఉంది
device-is-paper_low = కాగితం అయిపోవస్తోంది
device-is-no_paper = కాగితం లేదు
device-is-absent = కలపలేదు
device-is-OTHER = సిద్ధంగా లేదు: { $word }
devices-text = పరీక్షించడానికి ఒకదాన్ని తాకండి. డబ్బు కదలదు.
devices-none = ఏ మెషినూ పెట్టలేదు.
devices-trying-biometric = గాజు మీద వేలు పెట్టండి.
devices-trying-iris = మెషిన్‌లోకి చూడండి.
devices-trying-face = మెషిన్‌లోకి చూడండి.
devices-trying-OTHER = ఒక్క నిమిషం. మెషిన్ పరీక్షిస్తున్నాం.
try-good = { $device }: పనిచేస్తోంది: { $what }.
try-bad = { $device }: పనిచేయడం లేదు: { $what }.
try-captured = చదివింది. నాణ్యత { $quality }.

## The kiosk itself

home-language-text = మెషిన్ ఏ భాషలో ఉండాలి?
home-language-noted = భాష మార్చాం.
stop-text = మిగిలిన పనులు రీస్టార్ట్ తర్వాత కొనసాగుతాయి.
stop-restart = రీస్టార్ట్
stop-shut-down = స్విచ్ ఆఫ్
stop-restart-sure = మెషిన్ ఇప్పుడు రీస్టార్ట్ చేయాలా?
stop-shut-down-sure = మెషిన్ ఇప్పుడు స్విచ్ ఆఫ్ చేయాలా?
stop-restart-now = రీస్టార్ట్ అవుతోంది. ఒక్క నిమిషం.
stop-shut-down-now = స్విచ్ ఆఫ్ అవుతోంది. స్క్రీన్ నల్లబడేదాకా ఆగండి.
error-stop-notes = ముందు •••• { $last4 } { $amount } ముగించండి.

room-customer-waits = కస్టమర్ మీ కోసం ఎదురుచూస్తున్నారు. వారి దగ్గరికి వెళ్ళడానికి “బయటకు” తాకండి.
error-customer-waits = కస్టమర్ ఎదురుచూస్తున్నారు. ముందు వారికి సాయం చేయండి.
attendant-named = { $name }
attendant-earned = నేటి సంపాదన
attendant-settings = సెట్టింగ్స్
list-row-done = { DATETIME($since, timeStyle: "short") } · { $amount } · పూర్తి
list-row-failed = { DATETIME($since, timeStyle: "short") } · { $amount } · విఫలం
list-row-waiting = { DATETIME($since, timeStyle: "short") } · { $amount } · జవాబు రావాలి
list-row-owed = { DATETIME($since, timeStyle: "short") } · { $amount } · నగదు ఇవ్వాలి
list-row-held = { DATETIME($since, timeStyle: "short") } · { $amount } · కస్టమర్ నోట్లు ఉంచాం
list-row-in-doubt = { DATETIME($since, timeStyle: "short") } · { $amount } · నోట్లు ఇచ్చారా?
# review: legal
list-row-disputed = { DATETIME($since, timeStyle: "short") } · { $amount } · వివాదం
list-row-shortfall = { DATETIME($since, timeStyle: "short") } · { $amount } · కస్టమర్‌కు తక్కువ వచ్చాయి
list-state-done = పూర్తి
list-state-failed = విఫలం
list-state-waiting = జవాబు రావాలి
list-state-owed = నగదు ఇవ్వాలి
list-state-held = కస్టమర్ నోట్లు ఉంచాం
list-state-in-doubt = నోట్లు ఇచ్చారా?
# review: legal
list-state-disputed = వివాదం
list-state-shortfall = కస్టమర్‌కు తక్కువ వచ్చాయి
attendant-list = నేటి జాబితా
list-none = ఈ రోజు ఇంకా ఏమీ జరగలేదు.
list-none-found = ఈ రోజు వాటిలో అలాంటిది లేదు.
list-printing = స్లిప్ ప్రింట్ అవుతోంది.
line-last4 = చివరి నాలుగు
attendant-names = PIN, పేర్లు
names-text = పేర్లు చేర్చేది, తీసేసేది { $name }.
names-own = నా PIN మార్చండి
names-add = పేరు చేర్చండి
names-add-text = కొత్త పేరు టైప్ చేయండి.
names-remove-short = తీసేయడానికి తాకండి
names-remove = { $name } పేరు తీసేయాలా?
names-remove-text = వారి PINతో ఇక ఏదీ తెరుచుకోదు.
names-pin-title = కొత్త PIN
names-pin-text = ఆరు నుంచి ఎనిమిది అంకెలు. ఇతరులు చూడకూడదు.
names-pin-again-title = అదే PIN మళ్ళీ
names-pin-again-text = ఇంకోసారి నొక్కండి.
names-added = { $name } పేరు చేర్చాం.
names-pin-set = ఇప్పటి నుంచి కొత్త PIN పనిచేస్తుంది.
names-removed = { $name } పేరు తీసేశాం.
error-name = పేరు టైప్ చేయండి.
# review: repeats: also 121212; said as ఒకే అంకెలు (the same digits)
error-pin-weak = ఆరు నుంచి ఎనిమిది అంకెలు. తేదీ, వరుస అంకెలు, ఒకే అంకెలు వద్దు.
error-pin-differs = రెండు PINలు వేరుగా ఉన్నాయి. మళ్ళీ మొదలుపెట్టండి.
error-name-or-pin = ఈ పేరు లేదా PIN కుదరదు. వేరేది ఎంచుకోండి.
# review: first shopkeeper: whose PIN was set first
error-names-first = ఇది మొదటి దుకాణదారు మాత్రమే చేయగలరు.
