### Paying by phone, at the card reader, and notes that come in or go out.

cash-title = உங்கள் பணம்
cash-pin-title = கடைக்காரரிடம் பணம் கேளுங்கள்
cash-pin-text = கடைக்காரர்: உங்கள் PIN-ஐ அழுத்துங்கள்.
cash-text = போகும் முன் நோட்டுகளை எண்ணுங்கள்.
cash-handed-title = இதைக் கொடுங்கள்
cash-handed-text = கடைக்காரர்: நோட்டுகளைத் தந்து, “தந்தாச்சு” என்பதைத் தொடுங்கள்.
# review: a shop's everyday words for the drawer's notes
cash-as-shown = இப்படியே தந்தேன்
cash-other-notes = தந்தேன், வேறு நோட்டுகளில்
# review: a shop's everyday words for the drawer's notes
cash-notes-lacking = கணக்கின்படி இந்த நோட்டுகள் கல்லாவில் இல்லை. அதே தொகையைக் கொடுங்கள்.
cash-asked-again-text = கடைக்காரர்: எது உண்மையோ அதைத் தொடுங்கள்.
cash-not-handed-pin-title = நோட்டு தரவில்லை
cash-not-handed-pin-text = கடைக்காரர்: உங்கள் PIN-ஐ அழுத்தி உறுதி செய்யுங்கள்.
# review: legal
cash-claim-title = கிளைம் குறியீடு
# review: legal
cash-claim-text = வாடிக்கையாளரின் ஸ்லிப்பில் உள்ள குறியீட்டை அழுத்துங்கள்.
cash-last4 = எண்ணின் கடைசி
# review: legal
cash-claim-either = ஸ்லிப்பில் உள்ள குறியீடு. ஸ்லிப் இல்லையா? கடைசி நான்கு.
# review: legal
cash-claim-last4 = கடைசி நான்கு இலக்கம்: ஆதார், கார்டு, எண் அல்லது வங்கி குறிப்பு எண்.
# review: legal
cash-claim-characters = எண்ணின் கடைசி நான்கு எழுத்தும் இலக்கமும்.
# review: legal
cash-claim-proven = குறியீடு சரி. நோட்டுகள் இங்கே உள்ளதா? தொடருங்கள்.
# review: legal
cash-doubt-text = பாதியில் நின்றது. வாடிக்கையாளருக்கு நோட்டு கிடைத்ததா?

## The QR

qr-title = போனில் கட்டுங்கள்
qr-text = எந்த UPI ஆப்பிலும் ஸ்கேன் செய்யுங்கள்.
qr-scan = எந்த UPI ஆப்பிலும் ஸ்கேன் செய்யுங்கள்
qr-beside = பக்கத்துத் திரையில் உள்ள QR-ஐ ஸ்கேன் செய்யுங்கள்
qr-no-phone = என்னிடம் போன் இல்லை
qr-cancel-hint = இப்போதுதான் கட்டினால், “ரத்து” தொட்டாலும் அது கணக்கில் வரும்.
page-qr = QR குறியீடு

## The card reader

card-title = கார்டு மெஷினில்
card-text = கார்டு மெஷின் சொல்வதைச் செய்யுங்கள்.
card-pin-there = PIN-ஐ கார்டு மெஷினில் மட்டும் அழுத்துங்கள், இங்கே வேண்டாம்.
card-prompt-insert-card = கார்டு மெஷினில் கார்டைப் போடுங்கள்
card-prompt-enter-pin = கார்டு மெஷினில் உங்கள் PIN-ஐ அழுத்துங்கள்
card-prompt-wrong-pin = PIN தவறு. கார்டு மெஷினில் மீண்டும் அழுத்துங்கள்
card-prompt-pin-blocked = PIN பலமுறை தவறு. இந்தக் கார்டு முடக்கப்பட்டது
card-prompt-look-at-terminal = கார்டு மெஷினைப் பார்த்து அதன்படி செய்யுங்கள்
card-prompt-please-wait = ஒரு நிமிடம்
card-prompt-asking-bank = வங்கியிடம் கேட்கிறோம். கார்டை எடுக்க வேண்டாம்
card-prompt-card-unreadable = கார்டைப் படிக்க முடியவில்லை. மீண்டும் போடுங்கள்
card-prompt-card-not-accepted = இந்தக் கார்டு இங்கே செல்லாது
card-prompt-limit-reached = இந்தக் கார்டின் இன்றைய வரம்பு முடிந்தது
card-prompt-declined = கார்டு ஏற்கப்படவில்லை
card-prompt-card-done = கார்டு வேலை முடிந்தது. கார்டை எடுக்கலாம்
card-prompt-remove-card = உங்கள் கார்டை எடுங்கள்
card-prompt-out-of-order = கார்டு மெஷின் பழுதாகியுள்ளது
card-prompt-line-lost = கார்டு மெஷின் பதில் தரவில்லை. வங்கியிடம் கேட்கிறோம்
card-prompt-not-started = கார்டு மெஷின் இயங்கவில்லை
card-prompt-OTHER = கார்டு மெஷினைப் பார்த்து அதன்படி செய்யுங்கள்
card-not-started = கார்டு மெஷின் இயங்கவில்லை. பணம் எதுவும் போகவில்லை.

## The customer's notes come in

cash-take-pin-title = நோட்டுகளைக் கடைக்காரரிடம் கொடுங்கள்
cash-take-pin-text = கடைக்காரர்: உங்கள் PIN-ஐ அழுத்துங்கள்.
cash-take-title = நோட்டுகளை எண்ணுங்கள்
cash-take-text = கடைக்காரர்: எண்ணிய ரூபாயை அழுத்துங்கள்.
cash-take-done = வாங்கியாச்சு
error-counted = தொகை சரியில்லை. மீண்டும் எண்ணுங்கள்.

## They go back

# review: legal
cash-return-pin-title = நோட்டு திரும்பும்
cash-return-pin-text = கடைக்காரர்: PIN-ஐ அழுத்துங்கள்.
# review: legal
cash-return-title = இதைத் திருப்பிக் கொடுங்கள்
# review: legal
cash-return-text = கடைக்காரர்: நோட்டுகளைக் கொடுத்து, “திருப்பியாச்சு” என்பதைத் தொடுங்கள்.
# review: legal
cash-return-done = திருப்பியாச்சு
cash-later = பிறகு, ஸ்லிப்புடன்

## The dispenser, and doubts

cash-dispensing-title = உங்கள் நோட்டுகள் வருகின்றன
cash-dispensing-text = அவற்றை எடுத்து எண்ணுங்கள்.
# review: legal
cash-doubt-title = நோட்டு கை மாறியதா?
cash-denied-title = இதற்குப் பணம் தர வேண்டாம்
cash-denied-text = கார்டு மெஷின் சரி என்றது, ஆனால் வங்கி மறுத்தது.
cash-denied-done = கணக்கு முடிந்தது
cash-from-drawer = உங்கள் கல்லாவிலிருந்து
cash-notes = { $value } ரூபாய் நோட்டு { $count }
