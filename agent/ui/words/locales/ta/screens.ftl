### What each screen asks or says. One question, at most twelve words a sentence.

language-name = தமிழ்
# review: numbers.txt gives separate words, so five hundred reads ஐந்து நூறு and not ஐநூறு, as one would say
amount-in-words = { $rupees } ரூபாய்
# review: as above
amount-in-words-paise = { $rupees } ரூபாய் { $paise } பைசா

start-title = வணக்கம்
start-text = ஆதார், கார்டு, UPI மூலம் பணமும் மற்ற சேவைகளும்.
start-unanswered = கடைக்காரர்: நோட்டு கை மாறியதா? ({ $count })

services-title = என்ன வேண்டும்?
services-text = ஒன்றைத் தொடுங்கள்.

aadhaar-title = உங்கள் ஆதார் எண்
aadhaar-text = ஆதார் கார்டில் உள்ள 12 இலக்கத்தை அழுத்துங்கள்.
aadhaar-forget = அழிக்க
aadhaar-kept = சேமிப்பதில்லை.

bank-title = எந்த வங்கி?
bank-text = உங்கள் வங்கியைத் தொடுங்கள்.
bank-search = வேறு வங்கி
bank-search-hint = வங்கியின் முதல் எழுத்துகள்
bank-most-used = முக்கிய வங்கிகள்
bank-none = இந்த எழுத்துகளில் வங்கி இல்லை.

amount-title = எவ்வளவு?
amount-text = தொகையைத் தொடுங்கள், அல்லது அழுத்துங்கள்.
amount-quick = { $amount }
amount-limits = { $min } முதல் { $max } வரை, { $step } { $step } ஆக
amount-limits-any = { $min } முதல் { $max } வரை

mobile-title = உங்கள் மொபைல் எண்
mobile-text = வங்கி இந்த போனுக்கு ஒரு குறியீடு அனுப்பும்.

otp-title = போனில் வந்த குறியீடு
otp-text = { $sent_to }-க்கு அனுப்பினோம்.
otp-resend-in = { $seconds } வினாடியில்

# review: legal
consent-title = சம்மதமா?
# review: legal
consent-text-goes = உங்கள் ஆதார் எண்ணும் ரேகையும் UIDAI-க்கும் வங்கிக்கும் போகும்.
consent-text-goes-eye = உங்கள் ஆதார் எண், ரேகை அல்லது கண் பதிவு UIDAI-க்கும் வங்கிக்கும் போகும்.
consent-text =
    { $goes }
    இதற்கு மட்டும்: { $service }, { $amount }.
    இங்கே எதுவும் சேமிக்கப்படாது.
    நீங்கள் மறுக்கலாம்: கார்டு, UPI அல்லது வங்கிக் கிளைக்குச் செல்லலாம்.

review-title = இது சரியா?
review-text = மாற்ற, அந்த வரியைத் தொடுங்கள்.
review-charge-none = இங்கே கூடுதல் கட்டணம் இல்லை
review-amount = உங்களுக்குக் கிடைப்பது
review-amount-in = நீங்கள் போடுவது
review-amount-pay = கடைக்கு நீங்கள் தருவது
review-amount-set = கார்டில் கேட்கும் தொகை

biometric-title = கண்ணாடி மேல் விரலை வையுங்கள்
biometric-text = எந்த விரலும் சரி. தட்டையாக அழுத்தி, அசையாமல் வையுங்கள்.
biometric-status-starting = ஒரு நிமிடம். ரேகை கருவி தயாராகிறது.
biometric-status-place-finger = இப்போது விரலை வையுங்கள்.
biometric-status-reading = படிக்கிறோம். விரலை அசைக்க வேண்டாம்.
biometric-status-again = இன்னொரு முறை. வேறு விரலை வையுங்கள்.
# review: advice at the reader; settle the everyday word for each movement
biometric-status-rub = தெளிவாக இல்லை. விரலை உள்ளங்கையில் தேய்த்து, மீண்டும் வையுங்கள்.
biometric-status-wipe = தெளிவாக இல்லை. விரலைத் துடைத்து உலர்த்தி, மீண்டும் வையுங்கள்.
biometric-status-index = இப்போது மறு கையின் ஆள்காட்டி விரலை வையுங்கள்.
biometric-status-thumb = இப்போது கட்டை விரலைத் தட்டையாக வையுங்கள்.
biometric-status-OTHER = ஒரு நிமிடம்.

working-title = உங்கள் வங்கியிடம் கேட்கிறோம்
working-text = வழக்கமாகப் பத்து வினாடி ஆகும். பொறுங்கள்.
# review: legal
working-still-text = வழக்கத்தை விட நேரமாகிறது. உங்கள் பணம் பத்திரம்.
# review: legal
working-still-later = உறுதி ஆகிறது. உங்கள் பணம் பத்திரம்.
working-may-go-text = வழக்கத்தை விட நேரமாகிறது. ஸ்லிப்புடன் நீங்கள் போகலாம்.
working-may-go-later = ஸ்லிப்புடன் நீங்கள் போகலாம். கடையில் இதைத் தேடி எடுப்பார்கள்.
working-then-slip = பிறகு உங்கள் ஸ்லிப் வரும்
working-then-result = பிறகு முடிவு தெரியும்
working-go = ஸ்லிப்புடன் போக
working-captured = ரேகை கிடைத்தது
working-sent = உங்கள் வங்கிக்கு அனுப்பியாச்சு
working-asking = உங்கள் வங்கி சரிபார்க்கிறது
working-looking = உங்கள் வங்கியிடம் மீண்டும் கேட்கிறோம்
working-answered = பதில் வந்தது

pending-title = வங்கி பதில் இன்னும் இல்லை
# review: legal
pending-text = உங்கள் பணம் பத்திரம். ஸ்லிப்பைப் பத்திரமாக வையுங்கள்: அதுவே உங்கள் சாட்சி.
# review: legal
pending-claim-code = கிளைம் குறியீடு
# review: legal
pending-until = பணம் பிடித்திருந்தால், { DATETIME($date, dateStyle: "medium") }-க்குள் திரும்பும்.
# review: legal
pending-owed-title = உங்கள் பணம் தயார்
# review: legal
pending-owed-text = கிளைம் குறியீட்டைக் கடைக்காரரிடம் காட்டுங்கள். ஸ்லிப்பைப் பத்திரமாக வையுங்கள்.

result-title = முடிந்தது
result-balance = இருப்பு
result-balance-show = இருப்பைப் பார்க்கத் தொடுங்கள்
result-rrn = வங்கி குறிப்பு எண்
result-reference = குறிப்பு எண்

sorry-happened = என்ன நடந்தது
sorry-money = உங்கள் பணம்
sorry-now = இப்போது என்ன செய்யலாம்
sorry-code = கடைக்காரருக்கு

closed-title = இப்போது சேவை இல்லை
closed-text = பிறகு மீண்டும் வாருங்கள்.

# After a start: what was interrupted.
resumed-title = உங்கள் { $amount }-ஐப் பார்க்கிறோம்
resumed-title-plain = நீங்கள் கேட்டதைப் பார்க்கிறோம்
resumed-known-title = இதன் முடிவு இது
resumed-stopped = மெஷின் நின்றது
resumed-runs = மீண்டும் இயங்குகிறது
resumed-at = { DATETIME($at, timeStyle: "short") }
resumed-yes = இது நடந்தது
resumed-no = இது நடக்கவில்லை
# review: legal
resumed-safe = உங்கள் பணம் பத்திரம்.
# review: legal
resumed-owed = உங்கள் பணம் தயார். கடைக்காரரிடம் கேளுங்கள்.
resumed-doubt = கடைக்காரர்: நோட்டு கை மாறியதா என்று கவுண்டரில் சொல்லுங்கள்.
# review: legal
resumed-held = உறுதியாகும் வரை உங்கள் நோட்டுகள் கடையில் இருக்கும்.
# review: legal
resumed-refund = உங்கள் நோட்டுகள் கவுண்டரில் உள்ளன. கடைக்காரரிடம் கேளுங்கள்.
resumed-others = மற்றவையும் நின்றன. கவுண்டரில் கேளுங்கள். ({ $count })
resumed-more = மேலும் பார்க்க
resumed-more-with = உங்கள் எண்ணின் 4 இலக்கத்தால்
resumed-digits-title = கடைசி நான்கு இலக்கம்
resumed-digits-text = உங்கள் ஆதார், கார்டு அல்லது எண்ணில் உள்ளது.
error-resumed-digits = கடைசி நான்கு இலக்கம் இது அல்ல. சரிபாருங்கள்.
error-resumed-codes = ஏற்கனவே பல ஸ்லிப்புகள் வந்துவிட்டன. கவுண்டரில் கேளுங்கள்.

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = இந்த மெஷின் மூடியுள்ளது
closed-disk-full = இதன் சேமிப்பு இடம் நிரம்பியது. பணம் வாங்கவோ தரவோ முடியாது.
closed-disk-broken = இதில் எதையும் சேமிக்க முடியவில்லை. பணம் வாங்கவோ தரவோ முடியாது.
closed-disk-call = கடைக்காரர்: மெஷின் ஆபரேட்டருக்கு போன் செய்யுங்கள். யாருக்கு எவ்வளவு தர வேண்டும் என்பதை உங்கள் PIN காட்டும்.
# review: legal
closed-owed-text = இப்போது பணம் எதுவும் தர வேண்டாம். அது பதிவாகாது, இருமுறை போய்விடும். இந்தப் பட்டியலை எழுதிக்கொள்ளுங்கள்.
closed-owed-unread = பட்டியலைப் படிக்க முடியவில்லை. மெஷின் ஆபரேட்டருக்கு போன் செய்யுங்கள்.

more-time-title = கூடுதல் நேரம் வேண்டுமா?
more-time-text = நீங்கள் எழுதியது அப்படியே இருக்கும்.
leaving-title = நிறுத்தலாமா?
leaving-text = நீங்கள் எழுதியது அழியும்.
leaving-go-on = இல்லை, தொடர

page-lost = ஒரு நிமிடம். மீண்டும் தொடங்குகிறது…
page-step = படி { $step } / { $steps }
page-time = மீதி நேரம்
page-hear = கேட்க
page-language = மொழி
page-rests = சேவை இல்லை
page-total = தொகை
page-date = { DATETIME($date, dateStyle: "medium") }

# review: legal
consent-text-no-amount =
    { $goes }
    இதற்கு மட்டும்: { $service }.
    இங்கே எதுவும் சேமிக்கப்படாது.
    நீங்கள் மறுக்கலாம்: கார்டு, UPI அல்லது வங்கிக் கிளைக்குச் செல்லலாம்.
biometric-operator = கடைக்காரர்: உங்கள் விரலை வையுங்கள்
biometric-way-FP = விரல் மூலம்
biometric-way-IRIS = கண் மூலம்
biometric-way-FACE = முகம் மூலம்
biometric-eye-title = கண் கருவியைப் பாருங்கள்
biometric-eye-text = மூக்குக் கண்ணாடியைக் கழற்றுங்கள். கண்களை நன்றாகத் திறந்து, தலையை அசைக்காதீர்கள்.
biometric-eye-starting = ஒரு நிமிடம். கண் கருவி தயாராகிறது.
biometric-eye-place-finger = இப்போது கண் கருவியைப் பாருங்கள்.
biometric-eye-reading = படிக்கிறோம். தலையை அசைக்க வேண்டாம்.
biometric-eye-again = இன்னொரு முறை. சற்று அருகில் வாருங்கள்.
biometric-eye-OTHER = ஒரு நிமிடம்.
working-noted = நீங்கள் கேட்டது பதிவானது
working-making-qr = QR குறியீடு தயாராகிறது
pending-qr-title = பணம் உறுதி ஆகவில்லை
pending-qr-text = நீங்கள் கட்டியிருந்தால், வங்கி உறுதி செய்ததும் பணம் கிடைக்கும்.
pending-deposit-title = வங்கி பதில் இன்னும் இல்லை
pending-deposit-text = அதுவரை உங்கள் நோட்டுகள் கடையில் இருக்கும். ஸ்லிப்பைப் பத்திரமாக வையுங்கள்.
pending-no-cash-title = வங்கி பதில் இன்னும் இல்லை
pending-no-cash-text = பிறகு ஸ்லிப்புடன் வந்து மீண்டும் கேளுங்கள்.
# review: legal
pending-disputed-title = விசாரணை நடக்கிறது
# review: legal
pending-disputed-text = ஸ்லிப்பைப் பத்திரமாக வையுங்கள்: அதுவே உங்கள் சாட்சி. கடைக்காரரிடம் கேளுங்கள்.
pending-shortfall-title = குறித்தாயிற்று: நோட்டு குறைவு
pending-shortfall-text = ஸ்லிப்பை வைத்திருங்கள்: அதுவே சாட்சி. இருவர் இதைச் சரிபார்ப்பார்கள்.
# review: legal
pending-refund-title = நோட்டுகள் திருப்பித் தரப்படும்
# review: legal
pending-refund-text = எதுவும் கட்டவில்லை. கிளைம் குறியீட்டைக் கடைக்காரரிடம் காட்டுங்கள்.
# review: legal
pending-held-title = நோட்டுகள் கடையில் உள்ளன
# review: legal
pending-held-text = கட்டவில்லையா? கிளைம் குறியீட்டைக் காட்டுங்கள், கடைக்காரர் நோட்டுகளைத் தருவார்.
result-cash-title = { $amount } கிடைத்ததா?
result-cash-text = நோட்டை எண்ணுங்கள்.
notes-back-question = { $amount } திரும்பக் கிடைத்ததா?
result-deposit-title = பணம் போட்டாச்சு
result-deposit-text = { $amount } உங்கள் வங்கிக் கணக்கில் உள்ளது.
result-purchase-title = பணம் கட்டியாச்சு
result-purchase-text = கடைக்கு { $amount } கட்டியாச்சு.
result-account-title = வங்கி பதில் தந்தது
result-account-text = பின்னால் யாரும் பார்க்காமல் கவனமாக இருங்கள்.
result-statement-title = கடைசி வரவு செலவு
result-statement-text = நீங்கள் முடித்ததும் இது அழியும்.
result-balance-none = வங்கி இருப்பைச் சொல்லவில்லை.
mini-statement-title = கடைசி வரவு செலவு
statement-in = வந்தது
statement-out = போனது

## The rail and the parts of the page

page-keys = முக்கிய பட்டன்கள்
page-bigger = பெரிது
page-dark = கருப்பு
page-shop = கடை
page-see-it = பார்க்க
page-not-now = இப்போது இல்லை
language-letter = த
services-more-cash = UPI, கார்டு பணம்
services-more-account = விவரம், கார்டு
services-more-pay = டிவி, ஆவணம்
biometric-phase-put = வைக்க
biometric-phase-hold = ஆடாமல்
biometric-phase-lift = எடுக்க
result-balance-hidden = மறைந்துள்ளது
review-yes-amount = ஆம், { $amount } எடுக்க
working-elapsed = { $seconds } வினாடி
working-usually = வழக்கமாக { $seconds }
working-at-most = அதிகபட்சம் { $seconds }

help-title = கடைக்காரரை அழைத்தாச்சு
help-text = இங்கேயே இருங்கள். நீங்கள் எழுதியது அப்படியே இருக்கும்.
help-text-untyped = இங்கேயே இருங்கள்.
start-help-called = கடைக்காரர்: யாரோ உதவி கேட்டார்.
page-off = நிறுத்த
## Only heard: which key leads on, before its word

# review: only heard
speech-green-corner = பச்சை பட்டன், கீழே வலது பக்கம்:
# review: only heard
speech-green-keypad = பச்சை பட்டன், இலக்கங்களின் கீழே வலது பக்கம்:
# review: only heard
speech-green-keyboard = பச்சை பட்டன், மேலே வலது பக்கம்:
