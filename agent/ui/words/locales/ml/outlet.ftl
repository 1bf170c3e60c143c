### What the owner types and does before the shop may transact.

service-outlet-onboard = കട രജിസ്റ്റർ ചെയ്യൽ
service-outlet-ekyc = ഉടമയുടെ e-KYC
# review: as without the code
service-outlet-ekyc-capture = ഉടമയുടെ e-KYC
service-outlet-bank-ekyc = ബാങ്കിന്റെ e-KYC
service-outlet-daily-auth = ഇന്നത്തെ സൈൻ-ഇൻ
errand-onboard = കട രജിസ്റ്റർ ചെയ്യുക
errand-ekyc = ഉടമയുടെ e-KYC
# review: as without the code
errand-ekyc-capture = ഉടമയുടെ e-KYC
errand-bank-ekyc = ബാങ്കിന്റെ e-KYC
errand-daily-auth = ഇന്നത്തെ സൈൻ-ഇൻ
field-title = എഴുതുക
field-text = എഴുതിയ ശേഷം പച്ച ബട്ടൺ തൊടുക.
field-optional = ഇത് ഒഴിവാക്കാം.
field-date-hint = ദിവസം, മാസം, വർഷം: 05 08 1990.
field-first_name = ഉടമയുടെ ആദ്യ പേര്
field-last_name = ഉടമയുടെ അവസാന പേര്
field-mobile = ഉടമയുടെ മൊബൈൽ നമ്പർ
field-email = ഉടമയുടെ ഇമെയിൽ
field-date_of_birth = ഉടമയുടെ ജനനത്തീയതി
field-gender = ഉടമയുടെ ലിംഗം
field-gender-M = പുരുഷൻ
field-gender-F = സ്ത്രീ
field-gender-T = ട്രാൻസ്ജെൻഡർ
field-pan = ഉടമയുടെ PAN
field-account_number = ഉടമയുടെ ബാങ്ക് അക്കൗണ്ട് നമ്പർ
field-ifsc = ഉടമയുടെ ബാങ്ക് ശാഖയുടെ IFSC
field-shop_name = കടയുടെ പേര്
field-address = തെരുവ്, വീട്ടു നമ്പർ
field-city = പട്ടണം അല്ലെങ്കിൽ ഗ്രാമം
field-district = ജില്ല
field-state = സംസ്ഥാനം
field-pincode = പിൻകോഡ്
error-field-first_name = ആദ്യ പേര് എഴുതുക.
error-field-last_name = പേരിന് നീളം കൂടുതൽ, അല്ലെങ്കിൽ തെറ്റായ ചിഹ്നം.
error-field-mobile = മൊബൈൽ നമ്പറിൽ 10 അക്കം. ആദ്യത്തേത് 6 മുതൽ 9 വരെ.
error-field-email = ഇമെയിൽ ഇങ്ങനെയാണ്: name@mail.in.
error-field-date_of_birth = അങ്ങനെ ഒരു ദിവസമില്ല. ദിവസം, മാസം, വർഷം എഴുതുക.
error-field-gender = ഇതിൽ ഒന്ന് തൊടുക.
error-field-pan = PAN ഇങ്ങനെയാണ്: ABCPD1234E.
error-field-account_number = അക്കൗണ്ട് നമ്പറിൽ 6 മുതൽ 18 വരെ അക്കം.
error-field-ifsc = IFSC ഇങ്ങനെയാണ്: SBIN0001234.
error-field-shop_name = കടയുടെ പേര് എഴുതുക.
error-field-address = തെരുവും വീട്ടു നമ്പറും എഴുതുക.
error-field-city = പട്ടണം അല്ലെങ്കിൽ ഗ്രാമം എഴുതുക.
error-field-district = ജില്ല എഴുതുക.
error-field-state = സംസ്ഥാനം എഴുതുക.
error-field-pincode = പിൻകോഡിൽ 6 അക്കം.
error-field-OTHER = ഇത് ശരിയല്ല. നിങ്ങളുടെ കടലാസ് നോക്കി എഴുതുക.
outlet-standing-ready = ഇന്നത്തേക്ക് തയ്യാർ
outlet-standing-unknown = ഇതുവരെ അറിയില്ല
outlet-standing-not-active = ഇതുവരെ രജിസ്റ്റർ ചെയ്തില്ല
outlet-standing-daily-auth = ഇന്നത്തെ സൈൻ-ഇൻ ബാക്കി
outlet-standing-ekyc = e-KYC ബാക്കി
outlet-accepted = കഴിഞ്ഞു. { $message }
outlet-refused = സ്വീകരിച്ചില്ല. { $message } { $code }
outlet-silent = മറുപടി വന്നില്ല. നടന്നിരിക്കാം: ആദ്യം സർവീസിനോട് ചോദിക്കുക.
outlet-ask = വീണ്ടും ചോദിക്കുക
outlet-asking = സർവീസിനോട് ചോദിക്കുന്നു…
errand-text = സർവീസ് ഇത് ചെയ്യുന്നു. കാത്തിരിക്കുക.
# review: legal
consent-owner-sample = എന്റെ വിരലടയാളവും
consent-owner-sample-eye = എന്റെ വിരലടയാളം അല്ലെങ്കിൽ കണ്ണിന്റെ ചിത്രവും
consent-owner =
    എന്റെ ആധാർ നമ്പറും ഞാൻ എഴുതിയതും സർവീസിനും UIDAI-ക്കും കിട്ടും.
    ഇവയും { $sample } ഇതിനു മാത്രം: { $service }.
    ഈ മെഷീൻ ഇവ സൂക്ഷിക്കില്ല.
    എനിക്ക് വേണ്ടെന്ന് പറയാം. അപ്പോൾ ഈ കടയിൽ ആധാർ സേവനങ്ങൾ നടക്കില്ല.
tpin-text = നിങ്ങളുടെ വാലറ്റിന്റെ TPIN അമർത്തുക. അത് സൂക്ഷിക്കില്ല.
tpin-until-restart = മെഷീൻ വീണ്ടും തുടങ്ങും വരെ TPIN കിട്ടി. ഓപ്പറേറ്റർ അത് മെഷീന്റെ TPIN ഫയലിൽ വയ്ക്കണം.
tpin-noted = TPIN കിട്ടി. ഇനി പണം ഇടാം.
error-tpin = TPIN-ൽ { $min } മുതൽ { $max } വരെ അക്കം.
# review: new
error-tpin-refused = ഈ TPIN സ്വീകരിച്ചില്ല. മറ്റൊരു TPIN { $left } തവണ കൂടി നൽകാം.
# review: new
error-tpin-stopped = രണ്ടു തവണ സ്വീകരിച്ചില്ല. ഓപ്പറേറ്ററോട് ചോദിക്കുക, പിന്നെ കടയിൽ പരിശോധിക്കുക അമർത്തുക.
