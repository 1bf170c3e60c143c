### What the owner types and does before the shop may transact.

service-outlet-onboard = ਦੁਕਾਨ ਰਜਿਸਟਰ ਕਰਨਾ
service-outlet-ekyc = ਮਾਲਕ ਦੀ ਈ-ਕੇਵਾਈਸੀ
# review: as without the code
service-outlet-ekyc-capture = ਮਾਲਕ ਦੀ ਈ-ਕੇਵਾਈਸੀ
service-outlet-bank-ekyc = ਬੈਂਕ ਦੀ ਈ-ਕੇਵਾਈਸੀ
service-outlet-daily-auth = ਅੱਜ ਦਾ ਸਾਈਨ-ਇਨ
errand-onboard = ਦੁਕਾਨ ਰਜਿਸਟਰ ਕਰੋ
errand-ekyc = ਮਾਲਕ ਦੀ ਈ-ਕੇਵਾਈਸੀ
# review: as without the code
errand-ekyc-capture = ਮਾਲਕ ਦੀ ਈ-ਕੇਵਾਈਸੀ
errand-bank-ekyc = ਬੈਂਕ ਦੀ ਈ-ਕੇਵਾਈਸੀ
errand-daily-auth = ਅੱਜ ਦਾ ਸਾਈਨ-ਇਨ
field-title = ਕਿਰਪਾ ਕਰਕੇ ਲਿਖੋ
field-text = ਲਿਖੋ, ਫਿਰ ਹਰਾ ਬਟਨ ਛੂਹੋ।
field-optional = ਇਸ ਨੂੰ ਛੱਡ ਵੀ ਸਕਦੇ ਹੋ।
field-date-hint = ਦਿਨ, ਮਹੀਨਾ, ਸਾਲ: 05 08 1990
field-first_name = ਮਾਲਕ ਦਾ ਪਹਿਲਾ ਨਾਂ
# review: "ਗੋਤ" is the family name in Punjab
field-last_name = ਮਾਲਕ ਦਾ ਗੋਤ (ਆਖ਼ਰੀ ਨਾਂ)
field-mobile = ਮਾਲਕ ਦਾ ਮੋਬਾਈਲ ਨੰਬਰ
field-email = ਮਾਲਕ ਦਾ ਈ-ਮੇਲ
field-date_of_birth = ਮਾਲਕ ਦੀ ਜਨਮ ਤਾਰੀਖ਼
field-gender = ਮਾਲਕ ਦਾ ਲਿੰਗ
field-gender-M = ਮਰਦ
field-gender-F = ਔਰਤ
field-gender-T = ਟਰਾਂਸਜੈਂਡਰ
field-pan = ਮਾਲਕ ਦਾ ਪੈਨ
field-account_number = ਮਾਲਕ ਦਾ ਬੈਂਕ ਖਾਤਾ ਨੰਬਰ
field-ifsc = ਮਾਲਕ ਦੀ ਬੈਂਕ ਸ਼ਾਖਾ ਦਾ IFSC
field-shop_name = ਦੁਕਾਨ ਦਾ ਨਾਂ
field-address = ਗਲੀ ਅਤੇ ਮਕਾਨ
field-city = ਸ਼ਹਿਰ ਜਾਂ ਪਿੰਡ
field-district = ਜ਼ਿਲ੍ਹਾ
field-state = ਸੂਬਾ
field-pincode = ਪਿੰਨ ਕੋਡ
error-field-first_name = ਕਿਰਪਾ ਕਰਕੇ ਪਹਿਲਾ ਨਾਂ ਲਿਖੋ।
error-field-last_name = ਨਾਂ ਬਹੁਤ ਲੰਬਾ ਹੈ, ਜਾਂ ਕੋਈ ਨਿਸ਼ਾਨ ਗ਼ਲਤ ਹੈ।
error-field-mobile = ਮੋਬਾਈਲ ਨੰਬਰ ਦੇ 10 ਅੰਕ ਹੁੰਦੇ ਹਨ, ਪਹਿਲਾ 6 ਤੋਂ 9।
error-field-email = ਈ-ਮੇਲ ਇਸ ਤਰ੍ਹਾਂ ਦਾ ਹੁੰਦਾ ਹੈ: name@mail.in
error-field-date_of_birth = ਇਹੋ ਜਿਹੀ ਕੋਈ ਤਾਰੀਖ਼ ਨਹੀਂ। ਦਿਨ, ਮਹੀਨਾ, ਸਾਲ ਦੱਬੋ।
error-field-gender = ਕਿਰਪਾ ਕਰਕੇ ਇਹਨਾਂ ਵਿੱਚੋਂ ਇੱਕ ਨੂੰ ਛੂਹੋ।
error-field-pan = ਪੈਨ ਇਸ ਤਰ੍ਹਾਂ ਦਾ ਹੁੰਦਾ ਹੈ: ABCPD1234E
error-field-account_number = ਖਾਤਾ ਨੰਬਰ ਦੇ 6 ਤੋਂ 18 ਅੰਕ ਹੁੰਦੇ ਹਨ।
error-field-ifsc = IFSC ਇਸ ਤਰ੍ਹਾਂ ਦਾ ਹੁੰਦਾ ਹੈ: SBIN0001234
error-field-shop_name = ਕਿਰਪਾ ਕਰਕੇ ਦੁਕਾਨ ਦਾ ਨਾਂ ਲਿਖੋ।
error-field-address = ਕਿਰਪਾ ਕਰਕੇ ਗਲੀ ਅਤੇ ਮਕਾਨ ਲਿਖੋ।
error-field-city = ਕਿਰਪਾ ਕਰਕੇ ਸ਼ਹਿਰ ਜਾਂ ਪਿੰਡ ਲਿਖੋ।
error-field-district = ਕਿਰਪਾ ਕਰਕੇ ਜ਼ਿਲ੍ਹਾ ਲਿਖੋ।
error-field-state = ਕਿਰਪਾ ਕਰਕੇ ਸੂਬਾ ਲਿਖੋ।
error-field-pincode = ਪਿੰਨ ਕੋਡ ਦੇ 6 ਅੰਕ ਹੁੰਦੇ ਹਨ।
error-field-OTHER = ਇਹ ਠੀਕ ਨਹੀਂ ਹੈ। ਆਪਣਾ ਕਾਗ਼ਜ਼ ਦੇਖ ਕੇ ਲਿਖੋ।
outlet-standing-ready = ਅੱਜ ਲਈ ਤਿਆਰ
outlet-standing-unknown = ਅਜੇ ਪਤਾ ਨਹੀਂ
outlet-standing-not-active = ਅਜੇ ਰਜਿਸਟਰ ਨਹੀਂ
outlet-standing-daily-auth = ਅੱਜ ਦਾ ਸਾਈਨ-ਇਨ ਬਾਕੀ ਹੈ
outlet-standing-ekyc = ਈ-ਕੇਵਾਈਸੀ ਬਾਕੀ ਹੈ
outlet-accepted = ਹੋ ਗਿਆ। { $message }
outlet-refused = ਮਨਜ਼ੂਰ ਨਹੀਂ ਹੋਇਆ। { $message } { $code }
outlet-silent = ਕੋਈ ਜਵਾਬ ਨਹੀਂ ਆਇਆ। ਸ਼ਾਇਦ ਹੋ ਗਿਆ ਹੋਵੇ: ਪਹਿਲਾਂ ਸੇਵਾ ਨੂੰ ਪੁੱਛੋ।
outlet-ask = ਫਿਰ ਪੁੱਛੋ
outlet-asking = ਸੇਵਾ ਨੂੰ ਪੁੱਛ ਰਹੇ ਹਾਂ…
errand-text = ਸੇਵਾ ਇਹ ਕਰ ਰਹੀ ਹੈ। ਕਿਰਪਾ ਕਰਕੇ ਰੁਕੋ।
# review: legal
consent-owner-sample = ਮੇਰੀ ਉਂਗਲ ਦਾ ਨਿਸ਼ਾਨ
consent-owner-sample-eye = ਮੇਰੀ ਉਂਗਲ ਦਾ ਨਿਸ਼ਾਨ ਜਾਂ ਅੱਖ ਦਾ ਸਕੈਨ
consent-owner =
    ਮੇਰਾ ਆਧਾਰ ਨੰਬਰ ਅਤੇ ਮੇਰੀ ਲਿਖੀ ਜਾਣਕਾਰੀ ਸੇਵਾ ਅਤੇ UIDAI ਨੂੰ ਮਿਲੇਗੀ।
    ਇਹ ਅਤੇ { $sample } ਸਿਰਫ਼ ਇਸ ਲਈ: { $service }।
    ਇਹ ਮਸ਼ੀਨ ਇਹਨਾਂ ਨੂੰ ਆਪਣੇ ਕੋਲ ਨਹੀਂ ਰੱਖਦੀ।
    ਮੈਂ ਨਾਂਹ ਕਰ ਸਕਦਾ/ਸਕਦੀ ਹਾਂ। ਤਾਂ ਇਸ ਦੁਕਾਨ ਵਿੱਚ ਆਧਾਰ ਸੇਵਾਵਾਂ ਨਹੀਂ ਚੱਲਣਗੀਆਂ।
tpin-text = ਆਪਣੇ ਵਾਲੇਟ ਦਾ TPIN ਦੱਬੋ। ਇਹ ਕਿਤੇ ਨਹੀਂ ਰੱਖਿਆ ਜਾਂਦਾ।
tpin-until-restart = TPIN ਲੈ ਲਿਆ, ਮਸ਼ੀਨ ਫਿਰ ਚਾਲੂ ਹੋਣ ਤੱਕ। ਆਪਰੇਟਰ ਇਸ ਨੂੰ ਮਸ਼ੀਨ ਦੀ TPIN ਫ਼ਾਈਲ ਵਿੱਚ ਪਾਵੇ।
tpin-noted = TPIN ਲੈ ਲਿਆ। ਹੁਣ ਪੈਸੇ ਜਮ੍ਹਾਂ ਹੋ ਸਕਦੇ ਹਨ।
error-tpin = TPIN ਦੇ { $min } ਤੋਂ { $max } ਅੰਕ ਹੁੰਦੇ ਹਨ।
# review: new
error-tpin-refused = ਇਹ TPIN ਨਹੀਂ ਮੰਨਿਆ ਗਿਆ। ਦੂਜਾ TPIN { $left } ਵਾਰ ਹੋਰ ਪਾ ਸਕਦੇ ਹੋ।
# review: new
error-tpin-stopped = ਦੋ ਵਾਰ ਨਹੀਂ ਮੰਨਿਆ ਗਿਆ। ਆਪਰੇਟਰ ਨੂੰ ਪੁੱਛੋ, ਫਿਰ ਦੁਕਾਨ ਵਿੱਚ ਜਾਂਚ ਦਬਾਓ।
