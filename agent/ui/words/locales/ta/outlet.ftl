### What the owner types and does before the shop may transact.

service-outlet-onboard = கடையைப் பதிவு செய்ய
service-outlet-ekyc = உரிமையாளர் e-KYC
# review: as without the code
service-outlet-ekyc-capture = உரிமையாளர் e-KYC
service-outlet-bank-ekyc = வங்கியின் e-KYC
service-outlet-daily-auth = இன்றைய சைன்-இன்
errand-onboard = கடையைப் பதிவு செய்ய
errand-ekyc = உரிமையாளர் e-KYC
# review: as without the code
errand-ekyc-capture = உரிமையாளர் e-KYC
errand-bank-ekyc = வங்கியின் e-KYC
errand-daily-auth = இன்றைய சைன்-இன்
field-title = எழுதுங்கள்
field-text = எழுதி, பச்சை பட்டனைத் தொடுங்கள்.
field-optional = இதை விட்டுவிடலாம்.
field-date-hint = நாள், மாதம், வருடம்: 05 08 1990.
field-first_name = உரிமையாளரின் முதல் பெயர்
field-last_name = உரிமையாளரின் கடைசிப் பெயர்
field-mobile = உரிமையாளரின் மொபைல் எண்
field-email = உரிமையாளரின் ஈமெயில்
field-date_of_birth = உரிமையாளரின் பிறந்த தேதி
field-gender = உரிமையாளரின் பாலினம்
field-gender-M = ஆண்
field-gender-F = பெண்
field-gender-T = திருநர்
field-pan = உரிமையாளரின் PAN எண்
field-account_number = உரிமையாளரின் வங்கிக் கணக்கு எண்
field-ifsc = உரிமையாளரின் வங்கிக் கிளை IFSC
field-shop_name = கடையின் பெயர்
field-address = தெரு, வீட்டு எண்
field-city = ஊர்
field-district = மாவட்டம்
field-state = மாநிலம்
field-pincode = பின்கோடு
error-field-first_name = முதல் பெயரை எழுதுங்கள்.
error-field-last_name = பெயர் மிக நீளம், அல்லது தவறான குறி உள்ளது.
error-field-mobile = மொபைல் எண்ணில் 10 இலக்கம். முதல் இலக்கம் 6 முதல் 9.
error-field-email = ஈமெயில் இப்படி இருக்கும்: name@mail.in.
error-field-date_of_birth = அந்த நாள் இல்லை. நாள், மாதம், வருடம் எழுதுங்கள்.
error-field-gender = இதில் ஒன்றைத் தொடுங்கள்.
error-field-pan = PAN எண் இப்படி இருக்கும்: ABCPD1234E.
error-field-account_number = கணக்கு எண்ணில் 6 முதல் 18 இலக்கம்.
error-field-ifsc = IFSC இப்படி இருக்கும்: SBIN0001234.
error-field-shop_name = கடையின் பெயரை எழுதுங்கள்.
error-field-address = தெருவும் வீட்டு எண்ணும் எழுதுங்கள்.
error-field-city = ஊரின் பெயரை எழுதுங்கள்.
error-field-district = மாவட்டத்தை எழுதுங்கள்.
error-field-state = மாநிலத்தை எழுதுங்கள்.
error-field-pincode = பின்கோடில் 6 இலக்கம்.
error-field-OTHER = இது சரியில்லை. உங்கள் தாளைப் பார்த்து எழுதுங்கள்.
outlet-standing-ready = இன்றைக்குத் தயார்
outlet-standing-unknown = இன்னும் தெரியவில்லை
outlet-standing-not-active = இன்னும் பதிவாகவில்லை
outlet-standing-daily-auth = இன்றைய சைன்-இன் பாக்கி
outlet-standing-ekyc = e-KYC பாக்கி
outlet-accepted = முடிந்தது. { $message }
outlet-refused = ஏற்கப்படவில்லை. { $message } { $code }
outlet-silent = பதில் வரவில்லை. நடந்திருக்கலாம்: முதலில் சேவை மையத்திடம் கேளுங்கள்.
outlet-ask = மீண்டும் கேட்க
outlet-asking = சேவை மையத்திடம் கேட்கிறோம்…
errand-text = சேவை மையம் இதைச் செய்கிறது. பொறுங்கள்.
# review: legal
consent-owner-sample = என் ரேகையும்
consent-owner-sample-eye = என் ரேகை அல்லது கண் பதிவும்
consent-owner =
    என் ஆதார் எண்ணும் நான் எழுதியதும் சேவை மையத்துக்கும் UIDAI-க்கும் போகும்.
    இவையும் { $sample } இதற்கு மட்டும்: { $service }.
    இந்த மெஷின் இவற்றை வைத்துக்கொள்ளாது.
    நான் மறுக்கலாம். அப்போது இந்தக் கடையில் ஆதார் சேவைகள் இயங்காது.
tpin-text = உங்கள் வாலட்டின் TPIN-ஐ அழுத்துங்கள். அது சேமிக்கப்படாது.
tpin-until-restart = TPIN வந்தது, மெஷின் மீண்டும் இயங்கும் வரை. ஆபரேட்டர் அதை மெஷினின் TPIN கோப்பில் வைக்க வேண்டும்.
tpin-noted = TPIN வந்தது. இனி பணம் போடலாம்.
error-tpin = TPIN-இல் { $min } முதல் { $max } இலக்கம்.
# review: new
error-tpin-refused = இந்த TPIN ஏற்கப்படவில்லை. வேறு TPIN இன்னும் { $left } முறை தரலாம்.
# review: new
error-tpin-stopped = இரண்டு முறை ஏற்கப்படவில்லை. ஆபரேட்டரைக் கேளுங்கள், பிறகு கடையில் சரிபார் தொடுங்கள்.
