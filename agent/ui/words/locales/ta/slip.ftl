### The printed slip (service.md 8.4, 8.5): a label a row, and its few sentences.

slip-outlet = கடை
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }
slip-date-label = தேதி, நேரம்
slip-service = சேவை
slip-status = நிலை
slip-status-SUCCESS = வெற்றி
slip-status-FAILED = தோல்வி
slip-status-PENDING = பதிலுக்குக் காத்திருப்பு
slip-amount = தொகை
slip-money = { $amount }
slip-fee = கட்டணம்
slip-total = மொத்தம் தந்தது
slip-charge = வாடிக்கையாளர் கட்டணம்
slip-charge-none = இல்லை
slip-outlays = கடைக்குச் செலவு
slip-bank = வங்கி
slip-aadhaar = ஆதார்
slip-rrn = வங்கி குறிப்பு எண் (RRN)
slip-operator = கம்பெனி
slip-number = எண்
slip-operator-reference = கம்பெனி குறிப்பு எண்
slip-reference-id = குறிப்பு எண்
slip-client-reference = மெஷின் குறிப்பு எண்
# review: legal
slip-claim-code = கிளைம் குறியீடு
slip-balance = இருப்பு
slip-response-code = வங்கி பதில் குறியீடு
slip-merchant-ref = கடை எண்
slip-terminal = டெர்மினல்
slip-reason = காரணம்
# review: legal
slip-t5 = உங்கள் கணக்கில் பணம் பிடித்து, கையில் பணம் கிடைக்கவில்லை என்றால், { DATETIME($date, dateStyle: "medium") }-க்குள் வங்கி அதைத் திருப்பித் தர வேண்டும். இந்த ஸ்லிப்பைக் காட்டுங்கள்: RRN { $rrn }. அதற்குப் பிறகு வங்கி ஒரு நாளுக்கு ₹100 தர வேண்டும். உங்கள் வங்கியில் புகார் செய்யுங்கள்; தீராவிட்டால் RBI குறைதீர்ப்பாளரிடம் (Ombudsman) புகார் செய்யுங்கள்.
# review: legal
slip-t5-no-rrn = உங்கள் கணக்கில் பணம் பிடித்து, கையில் பணம் கிடைக்கவில்லை என்றால், { DATETIME($date, dateStyle: "medium") }-க்குள் வங்கி அதைத் திருப்பித் தர வேண்டும். இந்த ஸ்லிப்பைக் காட்டுங்கள். அதற்குப் பிறகு வங்கி ஒரு நாளுக்கு ₹100 தர வேண்டும். உங்கள் வங்கியில் புகார் செய்யுங்கள்; தீராவிட்டால் RBI குறைதீர்ப்பாளரிடம் (Ombudsman) புகார் செய்யுங்கள்.
# review: legal
slip-pending-note = இது இறுதி அல்ல. பணம் எதுவும் தரப்படவில்லை. இந்த ஸ்லிப்பைப் பத்திரமாக வையுங்கள்: இதிலுள்ள கிளைம் குறியீடே உங்கள் சாட்சி.
# review: legal
slip-held-note = இது இறுதி அல்ல. அதுவரை உங்கள் நோட்டுகள் கடையில் இருக்கும். இந்த ஸ்லிப்பைப் பத்திரமாக வையுங்கள்: இதிலுள்ள கிளைம் குறியீடே உங்கள் சாட்சி.
# review: legal
slip-returned-note = எதுவும் கட்டப்படவில்லை. உங்கள் நோட்டுகள் உங்களுக்குத் திரும்பும்: கடையில் இந்த ஸ்லிப்பைக் காட்டுங்கள்.
# review: legal
slip-given-back-note = எதுவும் கட்டப்படவில்லை. உங்கள் நோட்டுகள் உங்களிடம் திருப்பித் தரப்பட்டன.
# review: legal
slip-helpline = கேள்வியா, புகாரா? கடையில் அல்லது உங்கள் வங்கியில் கேளுங்கள், இந்த ஸ்லிப்பைக் காட்டுங்கள்.
slip-duplicate = நகல்
# review: legal
slip-no-cash-yet = பணம் இன்னும் தரவில்லை
# review: legal
slip-no-cash = பணம் தரவில்லை
# review: legal
slip-not-paid-yet = இன்னும் கட்டவில்லை: நோட்டுகள் கடையில் உள்ளன
# review: legal
slip-notes-go-back = எதுவும் கட்டவில்லை: நோட்டுகளை இன்னும் திருப்பித் தரவில்லை
# review: legal
slip-notes-given-back = எதுவும் கட்டவில்லை: நோட்டுகள் திருப்பித் தரப்பட்டன
# review: legal
slip-not-final = இன்னும் இறுதி அல்ல
# review: legal
slip-owed-note = உங்கள் வங்கி பணம் தந்துவிட்டது. கடை இந்தப் பணத்தை உங்களுக்குத் தர வேண்டும். இந்த ஸ்லிப்பைக் கொண்டு வாருங்கள்: இதிலுள்ள கிளைம் குறியீடே உங்கள் சாட்சி.
slip-shortfall = நோட்டு குறைவு என்கிறார் வாடிக்கையாளர்
slip-shortfall-note = எல்லா நோட்டும் கிடைக்கவில்லை என்று சொன்னீர்கள். இருவர் இதைச் சரிபார்ப்பார்கள். இந்த ஸ்லிப்பை வைத்திருங்கள்: அதுவே உங்கள் சாட்சி.

slip-card = கார்டு
slip-card-type = கார்டு வகை
slip-payer = பணம் கட்டியவர்
slip-test = பிரிண்டர் சோதனை. இது ரசீது அல்ல.
slip-take-along = ஸ்லிப் உங்கள் போனில்
slip-scan = இதை போனில் ஸ்கேன் செய்து வைத்திருங்கள்: இதுவே உங்கள் ஸ்லிப்.
slip-printing = அச்சாகிறது…
slip-take = ஸ்லிப்பை எடுங்கள்
slip-again = மீண்டும் அச்சிட (நகல்)
slip-none-came = ஸ்லிப் வரவில்லை. கடைக்காரரிடம் சொல்லுங்கள்.
