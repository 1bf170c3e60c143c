### What went otherwise: what happened, whether money moved, what to do now. Never a bare code.

## What was typed does not fit

error-press = அந்தத் தொடுதல் புரியவில்லை. மீண்டும் தொடுங்கள்.
error-fault = இந்த மெஷினில் ஏதோ தவறு. மீண்டும் முயலுங்கள், அல்லது கடைக்காரரிடம் கேளுங்கள்.
error-stale = திரை மாறிவிட்டது. மீண்டும் பாருங்கள்.
error-choose = இதில் ஒன்றைத் தொடுங்கள்.
error-aadhaar-length = ஆதார் எண்ணில் 12 இலக்கம்.
error-aadhaar-check = ஆதார் எண்ணில் ஒரு இலக்கம் தவறு. சரிபாருங்கள்.
error-amount-step = { $step } { $step } ஆக மட்டும்.
error-amount-range = { $min } முதல் { $max } வரை தேர்ந்தெடுங்கள்.
error-mobile = மொபைல் எண்ணில் 10 இலக்கம். முதல் இலக்கம் 6 முதல் 9.
error-otp-wrong = குறியீடு தவறு. போனைப் பாருங்கள்.
error-otp-soon = குறியீடு இனியும் வரலாம். சற்றுப் பொறுங்கள்.
error-otp-send = குறியீட்டை அனுப்ப முடியவில்லை. மீண்டும் முயலுங்கள்.
error-bank-unknown = இந்த வங்கி தெரியவில்லை. மீண்டும் தேர்ந்தெடுங்கள்.
error-bank-service = இந்த வங்கியில் இந்தச் சேவை இல்லை.
error-pin-wrong = PIN சரியில்லை.
error-pin-unset = இந்த மெஷினுக்கு இன்னும் PIN வைக்கவில்லை.
error-pin-wait = { $seconds ->
    [one] பலமுறை தவறு. ஒரு வினாடி பொறுங்கள்.
   *[other] பலமுறை தவறு. { $seconds } வினாடிகள் பொறுங்கள்.
}
# review: legal
error-claim-unknown = இந்தக் குறியீட்டில் பணம் இல்லை.
# review: legal
error-claims = ஐந்து கிளைம் குறியீடுகள் தவறு. PIN-ஐ மீண்டும் அழுத்துங்கள்.

## A page that cannot be shown

plain-title = இந்தப் பக்கம் வரவில்லை
plain-text = மெஷின் உங்கள் பண வேலையைத் தொடர்கிறது. கடைக்காரரிடம் கேளுங்கள்.

## Why a service, or the kiosk, rests

rest-api = வங்கியுடன் இணைப்பு இல்லை. தொடர்ந்து முயல்கிறோம்.
rest-biometric = விரல் அல்லது கண் கருவி இணைப்பில் இல்லை.
rest-outlet-not-active = கடை இன்னும் பதிவாகவில்லை. கடைக்காரரிடம் கேளுங்கள்.
rest-outlet-daily-auth = கடைக்காரர் இன்றைய சைன்-இன் செய்ய வேண்டும்.
rest-outlet-ekyc = கடைக்காரர் பதிவை முடிக்க வேண்டும்.
rest-outlet-unknown = கடை திறந்துள்ளதா என்று கேட்கிறோம்.
rest-outlet-OTHER = கடையால் இப்போது இதைச் செய்ய முடியாது. கடைக்காரரிடம் கேளுங்கள்.
rest-disk = மெஷினில் இப்போது எதையும் சேமிக்க முடியாது. கடைக்காரரிடம் கேளுங்கள்.
rest-printer = பிரிண்டரில் பேப்பர் இல்லை, அல்லது இணைக்கப்படவில்லை.
start-printer = கடைக்காரர்: ஸ்லிப் அச்சாகவில்லை. தாள், கேபிள், மின்சாரம் பாருங்கள்.
start-paper-low = கடைக்காரர்: ஸ்லிப் தாள் தீரப் போகிறது.
rest-bank = உங்கள் வங்கியில் இது இல்லை.
rest-busy = இன்னொருவருக்கு வேலை நடக்கிறது. பொறுங்கள்.
rest-OTHER = இது இப்போது கிடைக்காது.

## The finger was not read

capture-no-finger = விரல் தெரியவில்லை. மீண்டும் வையுங்கள்.
capture-failed = தெளிவாக இல்லை. விரலைத் துடைத்து, தட்டையாக அழுத்துங்கள்.
capture-no-eye = கண் தெரியவில்லை. கண் கருவியை மீண்டும் பாருங்கள்.
capture-eye-failed = தெளிவாக இல்லை. கண்களை நன்றாகத் திறந்து, அசையாமல் இருங்கள்.
capture-device = கருவி பதில் தரவில்லை. கடைக்காரரிடம் கேளுங்கள்.
capture-busy = கருவி வேலையில் உள்ளது. சற்றுப் பொறுங்கள்.
capture-not-registered = கருவி பதிவாகவில்லை. கடைக்காரரிடம் கேளுங்கள்.
capture-tries = { $left ->
    [one] இன்னும் ஒரு முறை முயலலாம்.
   *[other] இன்னும் { $left } முறை முயலலாம்.
}
capture-OTHER = விரலைப் படிக்க முடியவில்லை. மீண்டும் முயலுங்கள்.

## The bank said no

sorry-title = இது நடக்கவில்லை
sorry-failed-title = இது நடக்கவில்லை
sorry-failed-INSUFFICIENT_FUNDS = கணக்கில் போதுமான பணம் இல்லை.
sorry-failed-BIOMETRIC_MISMATCH = ரேகை இந்த ஆதாருடன் பொருந்தவில்லை.
sorry-failed-BIOMETRIC_LOCKED = இந்த ஆதாரில் ரேகை பூட்டப்பட்டுள்ளது.
sorry-failed-AADHAAR_NOT_LINKED = இந்த ஆதார் அந்த வங்கிக் கணக்குடன் இணைக்கப்படவில்லை.
sorry-failed-INVALID_AADHAAR = வங்கிக்கு இந்த ஆதார் எண் தெரியவில்லை.
sorry-failed-ACCOUNT_BLOCKED = வங்கி இந்தக் கணக்கை முடக்கியுள்ளது.
sorry-failed-LIMIT_EXCEEDED = இது கணக்கின் வரம்பை விட அதிகம்.
sorry-failed-BANK_UNAVAILABLE = வங்கியைத் தொடர்புகொள்ள முடியவில்லை.
sorry-failed-OTP_FAILED = குறியீடு ஏற்கப்படவில்லை.
sorry-failed-SERVICE_NOT_SUPPORTED = உங்கள் வங்கியில் இந்தச் சேவை இல்லை.
sorry-failed-NOT_SUBMITTED = நீங்கள் கேட்டது போய்ச் சேரவில்லை.
sorry-failed-DECLINED = வங்கி இதை அனுமதிக்கவில்லை.
sorry-failed-said = சேவை மையம் சொல்வது: { $message }
sorry-failed-OTHER = அனுமதி கிடைக்கவில்லை. காரணம் சொல்லவில்லை.

sorry-now-INSUFFICIENT_FUNDS = குறைவான தொகையில் முயலுங்கள்.
sorry-now-BIOMETRIC_MISMATCH = வேறு விரலைத் துடைத்து, மீண்டும் தொடங்குங்கள்.
sorry-now-BIOMETRIC_LOCKED = mAadhaar ஆப்பில் பூட்டைத் திறங்கள், அல்லது கார்டில் எடுங்கள்.
sorry-now-AADHAAR_NOT_LINKED = வேறு வங்கியைத் தேர்ந்தெடுங்கள், அல்லது வங்கிக் கிளையில் கேளுங்கள்.
sorry-now-INVALID_AADHAAR = மீண்டும் தொடங்கி, எண்ணைச் சரிபாருங்கள்.
sorry-now-ACCOUNT_BLOCKED = உங்கள் வங்கிக் கிளையில் கேளுங்கள்.
sorry-now-LIMIT_EXCEEDED = குறைவான தொகையில் முயலுங்கள், அல்லது நாளை வாருங்கள்.
sorry-now-BANK_UNAVAILABLE = சில நிமிடம் கழித்து மீண்டும் முயலுங்கள்.
sorry-now-OTP_FAILED = மீண்டும் தொடங்கி, புதிய குறியீடு கேளுங்கள்.
sorry-now-SERVICE_NOT_SUPPORTED = கார்டு அல்லது UPI-யில் எடுங்கள், அல்லது வங்கிக் கிளையில் கேளுங்கள்.
sorry-now-NOT_SUBMITTED = மீண்டும் தொடங்கலாம்.
sorry-now-DECLINED = வங்கியிடம் கேளுங்கள், அல்லது வேறு வங்கியில் முயலுங்கள்.
sorry-now-OTHER = மீண்டும் தொடங்குங்கள், அல்லது கடைக்காரரிடம் கேளுங்கள்.

## Nothing was sent, or it was not accepted

sorry-not-sent-title = எதுவும் போகவில்லை
sorry-not-sent-text = கேட்கும் முன்பே இணைப்பு துண்டித்தது.
# review: new
sorry-unclear-title = இன்னும் தெளிவாக இல்லை
# review: from error-inquiry-silent and pending-text
sorry-unclear-text = இன்னும் தெளிவாக இல்லை: பதில் வரவில்லை. ஸ்லிப்பைப் பத்திரமாக வையுங்கள்.
sorry-refused-title = இதை ஏற்கவில்லை
sorry-refused-text = சேவை மையம் இதை உங்கள் வங்கிக்கு எடுத்துச் செல்லவில்லை.
sorry-refused-outlet = கடையால் இப்போது இதைச் செய்ய முடியாது.
sorry-refused-limit = இந்தச் சேவையின் வரம்பு முடிந்தது.
sorry-refused-capture = ரேகையைப் பயன்படுத்த முடியவில்லை.
sorry-refused-otp = உங்கள் போனில் வரும் குறியீடு தேவை.
sorry-refused-said = சேவை மையம் சொல்வது: { $message }
sorry-refused-OTHER = சேவை மையம் இதை ஏற்கவில்லை.
sorry-capture-title = விரல் பதியவில்லை
sorry-capture-text = பலமுறை முயன்றும் முடியவில்லை.
sorry-missing-title = இப்போது முடியாது
missing-now-wait = நீங்கள் தந்தது அப்படியே உள்ளது. சற்றுப் பிறகு மீண்டும் செய்யுங்கள்.
missing-now-reader = நீங்கள் தந்தது அப்படியே உள்ளது. கடைக்காரர் கருவியைப் பார்க்க வேண்டும்.
missing-now-other-way = இங்கே வேறு வழியைத் தேர்வு செய்யுங்கள். தொகை அப்படியே உள்ளது.

sorry-money-none = பணம் எதுவும் போகவில்லை.
# review: legal
sorry-money-maybe = பணம் பிடித்திருந்தால், வங்கி { DATETIME($date, dateStyle: "medium") }-க்குள் திருப்பித் தரும்.
sorry-now-card = கார்டு அல்லது UPI-யில் எடுங்கள், அல்லது வங்கிக் கிளையில் கேளுங்கள்.
sorry-now-attendant = கடைக்காரரிடம் கேளுங்கள்.
sorry-now-again = மீண்டும் தொடங்கலாம்.

## Why a product rests

rest-budget = இப்போது வேலை அதிகம். பிறகு முயலுங்கள்.
rest-many-open = பல பணம் இன்னும் முடியவில்லை. கடைக்காரரிடம் கேளுங்கள்.
rest-stopped = பழுதாகியுள்ளது. கடைக்காரரிடம் கேளுங்கள். ({ $code })
rest-ordered = இப்போது மூடியுள்ளது. கடைக்காரரிடம் கேளுங்கள். ({ $reason })
rest-not-registered = கடை இதற்குப் பதிவாகவில்லை.
rest-midnight = நள்ளிரவில் சிறிய இடைவேளை. சில நிமிடத்தில் வரும்.
rest-wallet = கடையின் வாலட் காலி. கடைக்காரரிடம் கேளுங்கள்.
error-wallet = இதற்குக் கடையின் வாலட்டில் பணம் போதாது. கடைக்காரரிடம் கேளுங்கள்.
rest-tpin = கடைக்காரர் முதலில் TPIN அழுத்த வேண்டும்.
rest-card = கார்டு மெஷின் இணைக்கப்படவில்லை.
rest-card-open = முந்தைய கார்டின் பதில் இன்னும் வரவில்லை.
rest-card-service = வங்கி இதைக் கார்டு மெஷினில் தருவதில்லை.
# review: the cost on the card is not known
rest-card-amount = இதற்குக் கார்டில் எவ்வளவு பிடிக்கப்படும் என்பது தெளிவாக இல்லை.
rest-card-device = வங்கிக்கு இந்தக் கார்டு மெஷின் தெரியவில்லை. கடைக்காரரிடம் கேளுங்கள்.
rest-upi-hours = இரவில் இல்லை. { $opens } முதல் உண்டு.
rest-upi-open = மூன்று UPI பணம் இன்னும் முடியவில்லை. சற்று நேரத்தில் முயலுங்கள்.

## UPI and the card: no

sorry-failed-QR_EXPIRED = QR-க்கு நேரத்துக்குள் பணம் கட்டவில்லை.
sorry-failed-PAYER_BANK_DECLINED = உங்கள் வங்கி UPI-ஐ அனுமதிக்கவில்லை.
sorry-failed-PAYER_DEBIT_FAILED = உங்கள் கணக்கிலிருந்து பணம் எடுக்க முடியவில்லை.
sorry-failed-OUTLET_NOT_ENABLED = இந்தக் கடைக்கு இன்னும் இதற்கு அனுமதி இல்லை.
sorry-failed-OUTLET_BLOCKED = வங்கி நெட்வொர்க் இந்தக் கடையை நிறுத்தியுள்ளது.
sorry-failed-OUTLET_DAILY_LIMIT = இந்தக் கடையின் இன்றைய வரம்பு முடிந்தது.
sorry-failed-SERVICE_CLOSED = இந்த நேரத்தில் சேவை மூடியிருக்கும்.
sorry-failed-INVALID_LOCATION = மெஷின் இருக்கும் இடம் ஏற்கப்படவில்லை.
sorry-failed-LAUNCH_EXPIRED = நேரத்துக்குள் கார்டு போடவில்லை.
sorry-failed-CANCELLED = கார்டு மெஷினில் ரத்து செய்யப்பட்டது.
sorry-failed-DEVICE_ERROR = கார்டு மெஷினில் கோளாறு.
sorry-failed-CARD_READ_FAILED = கார்டைப் படிக்க முடியவில்லை.
sorry-failed-INCORRECT_PIN = PIN தவறு.
sorry-failed-PIN_TRIES_EXCEEDED = PIN பலமுறை தவறு.
sorry-failed-CARD_BLOCKED = வங்கி இந்தக் கார்டை முடக்கியுள்ளது.
sorry-failed-CARD_EXPIRED = இந்தக் கார்டு பழையது: அதன் தேதி முடிந்தது.
sorry-failed-CARD_NOT_SUPPORTED = இந்த வகை கார்டு இங்கே செல்லாது.
# review: legal
sorry-failed-REVERSED = உங்கள் வங்கி இதை ரத்து செய்தது.
sorry-now-QR_EXPIRED = புதிய QR-க்கு மீண்டும் தொடங்குங்கள்.
sorry-now-PAYER_BANK_DECLINED = வேறு UPI கணக்கில் அல்லது ஆதாரில் முயலுங்கள்.
sorry-now-PAYER_DEBIT_FAILED = மீண்டும் முயலும் முன் உங்கள் UPI ஆப்பைப் பாருங்கள்.
sorry-now-OUTLET_NOT_ENABLED = வேறு சேவையைத் தேர்ந்தெடுங்கள், அல்லது கடைக்காரரிடம் கேளுங்கள்.
sorry-now-OUTLET_BLOCKED = கடைக்காரரிடம் கேளுங்கள்.
sorry-now-OUTLET_DAILY_LIMIT = வேறு சேவையைத் தேர்ந்தெடுங்கள், அல்லது நாளை வாருங்கள்.
sorry-now-SERVICE_CLOSED = வேறு சேவையைத் தேர்ந்தெடுங்கள், அல்லது காலையில் வாருங்கள்.
sorry-now-INVALID_LOCATION = கடைக்காரரிடம் கேளுங்கள்.
sorry-now-LAUNCH_EXPIRED = கார்டைக் கையில் வைத்து மீண்டும் தொடங்குங்கள்.
sorry-now-CANCELLED = மீண்டும் தொடங்கலாம்.
sorry-now-DEVICE_ERROR = ஆதார் அல்லது UPI-யில் எடுங்கள், அல்லது கடைக்காரரிடம் கேளுங்கள்.
sorry-now-CARD_READ_FAILED = கார்டைத் துடைத்து மீண்டும் தொடங்குங்கள்.
sorry-now-INCORRECT_PIN = சரியான PIN-உடன் மீண்டும் தொடங்குங்கள்.
sorry-now-PIN_TRIES_EXCEEDED = வேறு கார்டைப் போடுங்கள், அல்லது வங்கியில் கேளுங்கள்.
sorry-now-CARD_BLOCKED = வேறு கார்டைப் போடுங்கள், அல்லது வங்கியில் கேளுங்கள்.
sorry-now-CARD_EXPIRED = வேறு கார்டைப் போடுங்கள், அல்லது வங்கியில் கேளுங்கள்.
sorry-now-CARD_NOT_SUPPORTED = வேறு கார்டு, ஆதார் அல்லது UPI-யில் முயலுங்கள்.
sorry-now-REVERSED = உங்கள் கணக்கைப் பார்த்து மீண்டும் தொடங்குங்கள்.

## Refused by name

sorry-refused-closed = இந்த நேரத்தில் UPI-யில் பணம் கிடைக்காது.
sorry-refused-open-qrs = இந்தக் கடையின் மூன்று UPI பணம் இன்னும் முடியவில்லை.
sorry-refused-qr = வங்கி நெட்வொர்க் QR குறியீட்டைத் தரவில்லை.
sorry-refused-tpin = கடையின் TPIN ஏற்கப்படவில்லை.
sorry-refused-wallet = கடையின் வாலட்டில் பணம் போதாது.
sorry-refused-daily-auth = கடைக்காரர் இன்றைய சைன்-இன் செய்ய வேண்டும்.
sorry-refused-disabled = இந்தச் சேவை இப்போது நிறுத்தப்பட்டுள்ளது.
# review: legal
sorry-money-returned = உங்கள் நோட்டுகள் உங்களுக்குத் திரும்பும். எதுவும் கட்டப்படவில்லை.
# review: legal
sorry-money-given-back = உங்கள் நோட்டுகள் திரும்பக் கிடைத்தன. எதுவும் கட்டப்படவில்லை.
