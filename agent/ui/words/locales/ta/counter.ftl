### Behind the PIN: dense and plain, for the shopkeeper.

attendant-title = கடைக்காரர்
attendant-text = என்ன வேண்டும் என்று தேர்ந்தெடுங்கள்.
attendant-pin-title = கடைக்காரர் PIN
attendant-pin-text = உங்கள் PIN-ஐ அழுத்துங்கள்.
# review: பாக்கி, in one word, for what the shop owes
attendant-owed = தர வேண்டிய பணம்
attendant-pending = காத்திருப்பு
attendant-today = நாள் கணக்கு
attendant-outlet = கடை
attendant-devices = கருவிகள்
attendant-owed-none = யாருக்கும் தர வேண்டியது இல்லை.
owed-find = தேட
owed-find-text = எதை வைத்துத் தேட வேண்டும்?
owed-by-word = குறியீடு, கடைசி நான்கு, தொகை
owed-word-text = குறியீடு, குறிப்பு எண், கடைசி நான்கு, அல்லது ரூபாய்.
owed-finding = குறியீட்டைத் தேடுகிறோம். ஒரு நிமிடம்.
owed-none-found = தர வேண்டியதில் அப்படி எதுவும் இல்லை.
owed-earlier = முந்தையது
owed-later = மேலும்
owed-shown = { $count }-இல் { $first } முதல் { $last }
owed-since = { DATETIME($since, dateStyle: "medium", timeStyle: "short") }
owed-day = { DATETIME($day, dateStyle: "medium") }
owed-count = { $count } பாக்கி
owed-row = { $amount } · •••• { $last4 }
owed-doubt = { $amount } · •••• { $last4 } · தந்தாச்சா?
owed-paying = { $amount } · •••• { $last4 } · மெஷின் தருகிறது
error-paying = மெஷின் இன்னும் தருகிறது. சற்றுப் பொறுங்கள்.
# review: drawer: கல்லா is usual in shops; கல்லாப்பெட்டி in some places
attendant-drawer = கல்லா
attendant-tpin = TPIN
attendant-language = மொழி
attendant-stop = மீண்டும் இயக்க, நிறுத்த
# review: legal
attendant-dispute = ஏதோ தவறு
attendant-dispute-text = என்ன நடந்தது என்று சுருக்கமாக எழுதுங்கள்.
# review: legal
attendant-resolve = யாருக்கும் நோட்டு தர வேண்டியதில்லை
error-note = என்ன நடந்தது என்று எழுதுங்கள்.
error-note-number = ஆதார் எண்ணை எழுத வேண்டாம்.
# review: legal
owed-refund = { $amount } திருப்பித் தர · •••• { $last4 }
# review: legal
owed-refund-doubt = { $amount } · •••• { $last4 } · திருப்பிக் கொடுத்தாச்சா?
# review: legal
owed-disputed = { $amount } · •••• { $last4 } · தகராறு
owed-shortfall = { $amount } · •••• { $last4 } · வாடிக்கையாளருக்குக் குறைவு
pending-text-some = எண்களுக்குத் தொடுங்கள்.
pending-text-none = வங்கி பதிலுக்கு எதுவும் காத்திருக்கவில்லை.
pending-row-prepared = { $amount } · { $last4 } · இன்னும் அனுப்பவில்லை · { DATETIME($since, timeStyle: "short") }
pending-row-sent = { $amount } · { $last4 } · அனுப்பியாச்சு · { DATETIME($since, timeStyle: "short") }
pending-row-pending = { $amount } · { $last4 } · வங்கியிடம் கேட்கிறோம் · { DATETIME($since, timeStyle: "short") }
pending-row-not-sent = { $amount } · { $last4 } · போய்ச் சேராமல் இருக்கலாம் · { DATETIME($since, timeStyle: "short") }
pending-row-stuck = { $amount } · { $last4 } · சேவை மையத்துக்குத் தெரியவில்லை · { DATETIME($since, timeStyle: "short") }
# review: legal
pending-row-failed = { $amount } · { $last4 } · வாலட்டில் திரும்பவில்லை · { DATETIME($since, timeStyle: "short") }
pending-row-mismatched = { $amount } · { $last4 } · பதில் இதற்கானது அல்ல · { DATETIME($since, timeStyle: "short") }
pending-row-OTHER = { $amount } · { $last4 } · { DATETIME($since, timeStyle: "short") }
references-title = கேட்கத் தேவையான எண்கள்
stuck-set-aside = மெஷின் இதைத் தானாகத் தொடர முடியாது. இந்த எண்களுடன் உதவி மையத்துக்கு போன் செய்யுங்கள்.
references-text = போன் செய்யும்போது இவற்றைச் சொல்லுங்கள்.
stuck-elsewhere = இது வேறு சேவை முகவரிக்குப் போனது. பழைய முகவரியைத் திரும்ப வையுங்கள், அல்லது இருவர் சேர்ந்து முடியுங்கள்.
stuck-other-key = இது வேறு கீ மூலம் அனுப்பப்பட்டது. இந்தக் கீயில் கிடைக்கவில்லை. சேவை மையத்திடம் கேளுங்கள்; இல்லையென்றால் இருவர் முடியுங்கள்.
stuck-mismatched = சேவை மையம் வேறொன்றுக்குப் பதில் தருகிறது. சேவை மையத்திடம் கேளுங்கள்; இல்லையென்றால் இருவர் முடியுங்கள்.
stuck-forgotten = சேவை மையத்துக்கு இது இப்போது தெரியவில்லை. சேவை மையத்திடம் கேளுங்கள்; இல்லையென்றால் இருவர் முடியுங்கள்.
stuck-unproven = சேவை மையத்துக்கு இது தெரியவில்லை. அது உறுதி இல்லை. சேவை மையத்திடம் கேளுங்கள்; இல்லையென்றால் இருவர் முடியுங்கள்.
stuck-unclear = சேவை மையம் ஆம் என்றும் இல்லை என்றும் சொல்லவில்லை. சேவை மையத்திடம் கேளுங்கள்; இல்லையென்றால் இருவர் முடியுங்கள்.
stuck-overdue = நேரத்துக்குள் இறுதிப் பதில் வரவில்லை. சேவை மையத்திடம் கேளுங்கள்; இல்லையென்றால் இருவர் முடியுங்கள்.
verdict-delivered = இது நடந்தது
verdict-not-delivered = இது நடக்கவில்லை
# review: legal
verdict-delivered-in = கம்பெனி சொன்னால் மட்டும். இரண்டாவது நபரும் ஒப்புக்கொண்டால், நோட்டுகள் கடைக்கே.
# review: legal
verdict-not-delivered-in = கம்பெனி சொன்னால் மட்டும். இரண்டாவது நபரும் ஒப்புக்கொண்டால், நோட்டுகள் வாடிக்கையாளருக்குத் திரும்பும்.
# review: legal
verdict-not-delivered-out = வங்கி சொன்னால் மட்டும். இரண்டாவது நபரும் ஒப்புக்கொண்டால், கடை எதுவும் தர வேண்டாம். பிடித்த பணத்தை வாடிக்கையாளரின் வங்கி திருப்பித் தரும்.
line-vouched = சொன்னவர்: { $by }
shortfall-title = நோட்டு குறைவு
shortfall-text = கல்லாவை எண்ணுங்கள், வாடிக்கையாளரைக் கேளுங்கள். இருவர் ஒன்றையே சொன்னால்தான் முடியும்.
finding-paid = மீதி தந்தாச்சு
finding-unfounded = நோட்டு குறைவு இல்லை
line-missed = எப்போது சொன்னார்
fate-prepared = இன்னும் அனுப்பவில்லை
fate-sent = அனுப்பியாச்சு, பதில் இல்லை
fate-pending = வங்கி இன்னும் முடிவு செய்யவில்லை
fate-succeeded = வெற்றி
fate-failed = தோல்வி
fate-not-sent = அனுப்பவே இல்லை
# review: legal
attendant-refund-settled = சேவை மையத்துடன் கணக்கு முடிந்தது
line-wallet = வாலட்
# review: legal
wallet-not-back = பிடித்த பணம் இன்னும் திரும்பவில்லை
line-mismatch = பதிலில் வேறுபடுவது
line-status-word = சேவை மையம் சொல்லும் நிலை
misfit-client-reference = மெஷின் குறிப்பு எண்
misfit-reference-id = சேவையின் எண்
misfit-amount = தொகை
misfit-service = சேவை
misfit-merchant-ref = கடை
misfit-duplicate = எத்தனை முறை அனுப்பியது
misfit-status = முடிவானது
misfit-beneficiary-account-masked = கணக்கு
misfit-charge-amount = கட்டணம்
misfit-total-debit = வாலட்டில் மொத்தம் பிடித்தது
line-since = எப்போதிலிருந்து
line-fate = நிலை
line-attempts = எத்தனை முறை அனுப்பியது
line-client-reference = மெஷின் குறிப்பு எண்
line-reference-id = குறிப்பு எண்
line-rrn = வங்கி குறிப்பு எண் (RRN)
line-standing = கடை
line-wallet-MAIN = பில், ரீசார்ஜ் வாலட் (MAIN)
line-wallet-AEPS = பணம் போட, அனுப்ப வாலட் (AEPS)
wallet-read = { $amount } · { DATETIME($at, timeStyle: "short") }
wallet-unread = இன்னும் தெரியவில்லை
wallet-refused = இந்த API key-ஆல் படிக்க முடியாது ({ $code })
line-message = சேவை மையம் சொல்வது
line-daily-auth-charge = சைன்-இன் கட்டணம், ஒவ்வொரு முறையும்
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## Today

today-differences = ஏதோ ஒத்துப்போகவில்லை.
today-no-differences = எல்லாம் ஒத்துப்போகிறது.
today-unread = கணக்கை இப்போது படிக்க முடியவில்லை
today-opening = காலையில் கல்லாவில்
today-taken-in = வாங்கியது ({ $count })
today-handed-out = கொடுத்தது ({ $count })
# review: legal
today-given-back = திருப்பித் தந்தது ({ $count })
today-loaded = போட்டது ({ $count })
today-taken = எடுத்தது ({ $count })
today-test = சோதனைகள் ({ $count })
today-expected = கல்லாவில் இருக்க வேண்டியது
today-closing = மாலையில் எண்ணியது
today-count = இப்போது எண்ணுங்கள்
today-success = { $count } முடிந்தது · { $amount }
today-earned = { $count } முடிந்தது · { $amount } · உங்கள் கமிஷன் { $commission }
today-failed = { $count } தோல்வி · { $amount }
today-pending = { $count } காத்திருக்கிறது · { $amount }
today-not-sent = { $count } அனுப்பவில்லை · { $amount }
today-bills-listed = சேவை மையத்தில் உள்ள பில்கள்
today-bills-unread = இன்னும் ஒப்பிடவில்லை
today-bills-compared = { $count } பட்டியலில் · { DATETIME($at, timeStyle: "short") }
today-now-owed = தர வேண்டிய பணம் ({ $count })
today-now-held = வைத்திருக்கும் நோட்டுகள் ({ $count })
today-now-in-doubt = கொடுத்ததா, இல்லையா? ({ $count })
# review: legal
today-now-disputed = தகராறு ({ $count })
odd-drawer = கல்லா { $reference }
odd-wallet = வாலட் { $reference }
# review: new
odd-price = ஒப்புக்கொண்டதிலிருந்து வேறு விலை { $reference }
# review: legal
odd-not-refunded = தோல்வி, ஆனால் வாலட்டில் திரும்பவில்லை { $reference }
odd-unclear = சேவை மையம் ஆம், இல்லை சொல்லவில்லை { $reference }
odd-mismatched = இதற்கானது அல்லாத பதில் { $reference }
odd-handed-unearned = தந்தாச்சு, ஆனால் வங்கி தரவில்லை { $reference }
odd-in-doubt = கொடுத்ததா, இல்லையா? { $reference }
# review: legal
odd-disputed = தகராறு { $reference }
odd-shortfall = வாடிக்கையாளருக்குக் குறைவு { $reference }
odd-shortfall-paid = குறைந்த நோட்டை இப்போது தந்தோம் { $reference }
odd-shortfall-unfounded = நோட்டு குறைவு இல்லை { $reference }
odd-settled-by-people = இருவர் முடித்தது { $reference }
odd-contradicted = சேவை மையம் இருவருக்கு மாறாகச் சொல்கிறது { $reference }
odd-unknown-payment = சேவை மையப் பட்டியலில் உள்ளது, இங்கே இல்லை { $reference }
odd-not-listed = சேவை மையப் பட்டியலில் இல்லை { $reference }
odd-listed-otherwise = சேவை மையப் பட்டியலில் வேறாக உள்ளது { $reference }
odd-amounts = { $expected } இருக்க வேண்டும், { $found } உள்ளது

## The drawer

drawer-text = கல்லாவில் என்ன செய்ய வேண்டும்?
drawer-opening = காலைக் கணக்கு
drawer-closing = மாலைக் கணக்கு
drawer-check = இடைக் கணக்கு
drawer-load = நோட்டு போட
drawer-take = நோட்டு எடுக்க
drawer-service = ரிப்பேர் திறப்பு
drawer-opening-text = கல்லாவில் உள்ள ரூபாயை அழுத்துங்கள்.
drawer-closing-text = கல்லாவில் உள்ள ரூபாயை அழுத்துங்கள்.
drawer-check-text = கல்லாவில் உள்ள ரூபாயை அழுத்துங்கள்.
drawer-load-text = போட்ட ரூபாயை அழுத்துங்கள்.
drawer-take-text = எடுத்த ரூபாயை அழுத்துங்கள்.
drawer-service-text = நேரத்துடன் பதிவாகும். தொடரலாமா?
# review: a shop's everyday words for the drawer's notes
drawer-by-notes = நோட்டு வாரியாக எண்ணுங்கள்
drawer-notes = ₹{ $value } நோட்டுகள் எத்தனை?
drawer-coins = நாணயங்கள்: எத்தனை ரூபாய்?
drawer-notes-text = இல்லையா? பச்சை பட்டனைத் தொடுங்கள்.
drawer-notes-right = கல்லாவில் இதுதான் உள்ளதா?
drawer-load-right = இவ்வளவு வைத்தீர்களா?
drawer-take-right = இவ்வளவு எடுத்தீர்களா?
drawer-changes-count = இனி கணக்கில் இந்தத் தொகையே இருக்கும்.
drawer-changes-load = கணக்கில் இவ்வளவு கூடும்.
drawer-changes-take = கணக்கில் இவ்வளவு குறையும்.
drawer-far = கணக்கில் பெரிய வேறுபாடு. ஓர் இலக்கம் விடுபட்டதா? மீண்டும் எண்ணுங்கள்.
drawer-noted-opening = பதிவானது: காலையில் { $amount }.
drawer-noted-closing = பதிவானது: மாலையில் { $amount }.
drawer-noted-check = பதிவானது: எண்ணியது { $amount }.
drawer-noted-load = பதிவானது: போட்டது { $amount }.
drawer-noted-take = பதிவானது: எடுத்தது { $amount }.
drawer-noted-service = பதிவானது.
drawer-counted = எண்ணியது
drawer-expected = இருக்க வேண்டியது
drawer-difference = வித்தியாசம்
error-rupees = முழு ரூபாயாக அழுத்துங்கள்.

## Devices

device-biometric = ரேகை கருவி
device-iris = கண் கருவி
device-face = முகக் கேமரா
device-card = கார்டு மெஷின்
device-display = QR திரை
device-printer = பிரிண்டர்
device-cash = நோட்டு தரும் கருவி
device-OTHER = கருவி
device-is-ready = தயார்
device-is-in_use = பயன்பாட்டில்
device-is-paper_low = தாள் தீரப் போகிறது
device-is-no_paper = தாள் இல்லை
device-is-absent = இணைக்கப்படவில்லை
device-is-OTHER = தயார் இல்லை: { $word }
devices-text = சோதிக்கத் தொடுங்கள். பணம் போகாது.
devices-none = கருவி எதுவும் பொருத்தவில்லை.
devices-trying-biometric = கண்ணாடி மேல் விரலை வையுங்கள்.
devices-trying-iris = கண் கருவியைப் பாருங்கள்.
devices-trying-face = கண் கருவியைப் பாருங்கள்.
devices-trying-OTHER = ஒரு நிமிடம். கருவியைச் சோதிக்கிறோம்.
try-good = { $device }: வேலை செய்கிறது: { $what }.
try-bad = { $device }: வேலை செய்யவில்லை: { $what }.
try-captured = படித்தாச்சு. தரம் { $quality }.

## The kiosk itself

home-language-text = மெஷின் எந்த மொழியில் காத்திருக்க வேண்டும்?
home-language-noted = மொழி பதிவானது.
stop-text = பாதியில் உள்ளவை மீண்டும் இயங்கிய பின் தொடரும்.
stop-restart = மீண்டும் இயக்க
stop-shut-down = நிறுத்த
stop-restart-sure = மெஷினை இப்போது மீண்டும் இயக்கலாமா?
stop-shut-down-sure = மெஷினை இப்போது நிறுத்தலாமா?
stop-restart-now = மீண்டும் இயங்குகிறது. ஒரு நிமிடம்.
stop-shut-down-now = நிறுத்தப்படுகிறது. திரை இருட்டாகும் வரை பொறுங்கள்.
error-stop-notes = முதலில் •••• { $last4 } எண்ணின் { $amount }-ஐ முடியுங்கள்.

room-customer-waits = வாடிக்கையாளர் காத்திருக்கிறார். அவரிடம் திரும்ப “முடிக்க” என்பதைத் தொடுங்கள்.
error-customer-waits = வாடிக்கையாளர் காத்திருக்கிறார். முதலில் அவருக்கு உதவுங்கள்.
attendant-named = { $name }
attendant-earned = இன்றைய வரவு
attendant-settings = அமைப்பு
list-row-done = { DATETIME($since, timeStyle: "short") } · { $amount } · முடிந்தது
list-row-failed = { DATETIME($since, timeStyle: "short") } · { $amount } · தோல்வி
list-row-waiting = { DATETIME($since, timeStyle: "short") } · { $amount } · காத்திருப்பு
list-row-owed = { DATETIME($since, timeStyle: "short") } · { $amount } · பணம் தர வேண்டும்
list-row-held = { DATETIME($since, timeStyle: "short") } · { $amount } · நோட்டு கடையில் உள்ளது
list-row-in-doubt = { DATETIME($since, timeStyle: "short") } · { $amount } · நோட்டு கொடுத்ததா?
# review: legal
list-row-disputed = { DATETIME($since, timeStyle: "short") } · { $amount } · தகராறு
list-row-shortfall = { DATETIME($since, timeStyle: "short") } · { $amount } · வாடிக்கையாளருக்குக் குறைவு
list-state-done = முடிந்தது
list-state-failed = தோல்வி
list-state-waiting = காத்திருப்பு
list-state-owed = பணம் தர வேண்டும்
list-state-held = வாடிக்கையாளர் நோட்டு கடையில் உள்ளது
list-state-in-doubt = நோட்டு கொடுத்ததா?
# review: legal
list-state-disputed = தகராறு
list-state-shortfall = வாடிக்கையாளருக்குக் குறைவு
attendant-list = இன்றைய பட்டியல்
list-none = இன்று இன்னும் எதுவும் நடக்கவில்லை.
list-none-found = இன்றைய பட்டியலில் அப்படி எதுவும் இல்லை.
list-printing = ஸ்லிப் அச்சாகிறது.
line-last4 = கடைசி நான்கு
attendant-names = PIN, பெயர்கள்
names-text = பெயர்களைச் சேர்ப்பதும் நீக்குவதும் { $name }.
names-own = என் PIN-ஐ மாற்ற
names-add = பெயர் சேர்க்க
names-add-text = புதிய பெயரை எழுதுங்கள்.
names-remove-short = நீக்கத் தொடுங்கள்
names-remove = { $name } பெயரை நீக்கலாமா?
names-remove-text = அவருடைய PIN இனி எதையும் திறக்காது.
names-pin-title = புதிய PIN
names-pin-text = ஆறு முதல் எட்டு இலக்கம். மற்றவர் பார்க்கக் கூடாது.
names-pin-again-title = அதே PIN மீண்டும்
names-pin-again-text = இன்னொரு முறை அழுத்துங்கள்.
names-added = { $name } பெயர் சேர்ந்தது.
names-pin-set = இனி புதிய PIN செல்லும்.
names-removed = { $name } பெயர் நீங்கியது.
error-name = பெயரை எழுதுங்கள்.
# review: repeats: also 121212; said as ஒரே இலக்கம் (the same digit)
error-pin-weak = ஆறு முதல் எட்டு இலக்கம். தேதி, வரிசை, ஒரே இலக்கம் வேண்டாம்.
error-pin-differs = இரண்டு PIN-களும் வேறு. மீண்டும் தொடங்குங்கள்.
error-name-or-pin = இந்தப் பெயர் அல்லது PIN செல்லாது. வேறு தேர்ந்தெடுங்கள்.
# review: first shopkeeper: whose PIN was set first
error-names-first = முதல் கடைக்காரர் மட்டும் இதைச் செய்யலாம்.
