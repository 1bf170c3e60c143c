### What went otherwise: what happened, whether money moved, what to do now. Never a bare code.

## What was typed does not fit

error-press = ആ തൊടൽ മനസ്സിലായില്ല. വീണ്ടും തൊടുക.
error-fault = ഈ മെഷീനിൽ എന്തോ പ്രശ്നം. വീണ്ടും ശ്രമിക്കുക, അല്ലെങ്കിൽ കടക്കാരനോട് ചോദിക്കുക.
error-stale = സ്ക്രീൻ മാറി. വീണ്ടും നോക്കുക.
error-choose = ഇതിൽ ഒന്ന് തൊടുക.
error-aadhaar-length = ആധാർ നമ്പറിൽ 12 അക്കം.
error-aadhaar-check = ആധാർ നമ്പറിൽ ഒരു അക്കം തെറ്റാണ്. ഒന്നു നോക്കുക.
error-amount-step = { $step } വീതമുള്ള തുക തിരഞ്ഞെടുക്കുക.
error-amount-range = { $min } മുതൽ { $max } വരെ തിരഞ്ഞെടുക്കുക.
error-mobile = മൊബൈൽ നമ്പറിൽ 10 അക്കം. ആദ്യത്തേത് 6 മുതൽ 9 വരെ.
error-otp-wrong = കോഡ് ശരിയല്ല. നിങ്ങളുടെ ഫോൺ നോക്കുക.
error-otp-soon = കോഡ് ഇനിയും വരാം. അല്പം കാത്തിരിക്കുക.
error-otp-send = കോഡ് അയയ്ക്കാനായില്ല. വീണ്ടും ശ്രമിക്കുക.
error-bank-unknown = ഈ ബാങ്ക് അറിയില്ല. വീണ്ടും തിരഞ്ഞെടുക്കുക.
error-bank-service = ഈ ബാങ്കിൽ ഈ സേവനമില്ല.
error-pin-wrong = PIN ശരിയല്ല.
error-pin-unset = ഈ മെഷീന് ഇതുവരെ PIN വെച്ചിട്ടില്ല.
error-pin-wait = { $seconds ->
    [one] പല തവണ തെറ്റി. ഒരു സെക്കൻഡ് കാത്തിരിക്കുക.
   *[other] പല തവണ തെറ്റി. { $seconds } സെക്കൻഡ് കാത്തിരിക്കുക.
}
# review: legal
error-claim-unknown = ഈ കോഡിൽ കൊടുക്കാൻ പണമൊന്നുമില്ല.
# review: legal
error-claims = അഞ്ച് ക്ലെയിം കോഡുകൾ തെറ്റി. PIN വീണ്ടും അമർത്തുക.

## A page that cannot be shown

plain-title = ഈ പേജ് കിട്ടുന്നില്ല
plain-text = മെഷീൻ നിങ്ങളുടെ പണത്തിന്റെ കാര്യം തുടരുന്നു. കടക്കാരനോട് ചോദിക്കുക.

## Why a service, or the kiosk, rests

rest-api = ബാങ്കുമായി ബന്ധമില്ല. ശ്രമം തുടരുന്നു.
rest-biometric = വിരൽ അല്ലെങ്കിൽ കണ്ണ് റീഡർ ബന്ധിപ്പിച്ചിട്ടില്ല.
rest-outlet-not-active = കട ഇതുവരെ രജിസ്റ്റർ ചെയ്തിട്ടില്ല. കടക്കാരനോട് ചോദിക്കുക.
rest-outlet-daily-auth = കടക്കാരൻ ഇന്നത്തെ സൈൻ-ഇൻ ചെയ്യണം.
rest-outlet-ekyc = കടക്കാരൻ രജിസ്ട്രേഷൻ തീർക്കണം.
rest-outlet-unknown = കട തുറന്നോ എന്ന് ചോദിക്കുന്നു.
rest-outlet-OTHER = കടയ്ക്ക് ഇപ്പോൾ ഇത് പറ്റില്ല. കടക്കാരനോട് ചോദിക്കുക.
rest-disk = മെഷീനിൽ ഇപ്പോൾ ഒന്നും സൂക്ഷിക്കാനാവില്ല. കടക്കാരനോട് ചോദിക്കുക.
rest-printer = പ്രിന്ററിൽ പേപ്പറില്ല, അല്ലെങ്കിൽ ബന്ധിപ്പിച്ചിട്ടില്ല.
start-printer = കടക്കാരൻ: സ്ലിപ്പ് അച്ചടിക്കുന്നില്ല. പേപ്പർ, കേബിൾ, വൈദ്യുതി നോക്കുക.
start-paper-low = കടക്കാരൻ: സ്ലിപ്പ് പേപ്പർ തീരാറായി.
rest-bank = നിങ്ങളുടെ ബാങ്കിൽ ഇത് ഇല്ല.
rest-busy = ഇപ്പോൾ വേറൊരാളുടെ ഊഴമാണ്. കാത്തിരിക്കുക.
rest-OTHER = ഇത് ഇപ്പോൾ കിട്ടില്ല.

## The finger was not read

capture-no-finger = വിരൽ കണ്ടില്ല. വീണ്ടും വയ്ക്കുക.
capture-failed = വ്യക്തമല്ല. വിരൽ തുടച്ച് പരത്തി അമർത്തുക.
capture-no-eye = കണ്ണ് കണ്ടില്ല. കണ്ണ് റീഡറിലേക്ക് വീണ്ടും നോക്കുക.
capture-eye-failed = വ്യക്തമല്ല. കണ്ണ് നന്നായി തുറന്ന് അനങ്ങാതെ നിൽക്കുക.
capture-device = റീഡർ മറുപടി തരുന്നില്ല. കടക്കാരനോട് ചോദിക്കുക.
capture-busy = റീഡർ തിരക്കിലാണ്. അല്പം കാത്തിരിക്കുക.
capture-not-registered = റീഡർ രജിസ്റ്റർ ചെയ്തിട്ടില്ല. കടക്കാരനോട് ചോദിക്കുക.
capture-tries = { $left ->
    [one] ഒരു തവണ കൂടി ശ്രമിക്കാം.
   *[other] { $left } തവണ കൂടി ശ്രമിക്കാം.
}
capture-OTHER = വിരൽ വായിക്കാനായില്ല. വീണ്ടും ശ്രമിക്കുക.

## The bank said no

sorry-title = ഇത് നടന്നില്ല
sorry-failed-title = ഇത് നടന്നില്ല
sorry-failed-INSUFFICIENT_FUNDS = അക്കൗണ്ടിൽ ആവശ്യത്തിന് പണമില്ല.
sorry-failed-BIOMETRIC_MISMATCH = വിരലടയാളം ഈ ആധാറുമായി ചേരുന്നില്ല.
sorry-failed-BIOMETRIC_LOCKED = ഈ ആധാറിൽ വിരലടയാളം പൂട്ടിയിരിക്കുന്നു.
sorry-failed-AADHAAR_NOT_LINKED = ഈ ആധാർ ആ ബാങ്കിലെ അക്കൗണ്ടുമായി ചേർത്തിട്ടില്ല.
sorry-failed-INVALID_AADHAAR = ബാങ്കിന് ഈ ആധാർ നമ്പർ അറിയില്ല.
sorry-failed-ACCOUNT_BLOCKED = ബാങ്ക് ഈ അക്കൗണ്ട് തടഞ്ഞിരിക്കുന്നു.
sorry-failed-LIMIT_EXCEEDED = ഇത് അക്കൗണ്ടിന്റെ പരിധിയിൽ കൂടുതലാണ്.
sorry-failed-BANK_UNAVAILABLE = ബാങ്കുമായി ബന്ധപ്പെടാനായില്ല.
sorry-failed-OTP_FAILED = കോഡ് സ്വീകരിച്ചില്ല.
sorry-failed-SERVICE_NOT_SUPPORTED = നിങ്ങളുടെ ബാങ്കിൽ ഈ സേവനമില്ല.
sorry-failed-NOT_SUBMITTED = നിങ്ങൾ ചോദിച്ചത് എത്തിയില്ല.
sorry-failed-DECLINED = ബാങ്ക് ഇത് അനുവദിച്ചില്ല.
sorry-failed-said = സർവീസ് പറയുന്നത്: { $message }
sorry-failed-OTHER = അനുവദിച്ചില്ല. കാരണം പറഞ്ഞില്ല.

sorry-now-INSUFFICIENT_FUNDS = കുറഞ്ഞ തുകയ്ക്ക് ശ്രമിക്കുക.
sorry-now-BIOMETRIC_MISMATCH = വേറെ വിരൽ തുടച്ച് വീണ്ടും തുടങ്ങുക.
sorry-now-BIOMETRIC_LOCKED = mAadhaar ആപ്പിൽ പൂട്ട് തുറക്കുക, അല്ലെങ്കിൽ കാർഡ് ഉപയോഗിക്കുക.
sorry-now-AADHAAR_NOT_LINKED = വേറെ ബാങ്ക് തിരഞ്ഞെടുക്കുക, അല്ലെങ്കിൽ ബാങ്ക് ശാഖയിൽ ചോദിക്കുക.
sorry-now-INVALID_AADHAAR = വീണ്ടും തുടങ്ങി നമ്പർ ഒന്നു നോക്കുക.
sorry-now-ACCOUNT_BLOCKED = നിങ്ങളുടെ ബാങ്ക് ശാഖയിൽ ചോദിക്കുക.
sorry-now-LIMIT_EXCEEDED = കുറഞ്ഞ തുകയ്ക്ക് ശ്രമിക്കുക, അല്ലെങ്കിൽ നാളെ വരുക.
sorry-now-BANK_UNAVAILABLE = കുറച്ച് മിനിറ്റ് കഴിഞ്ഞ് വീണ്ടും ശ്രമിക്കുക.
sorry-now-OTP_FAILED = വീണ്ടും തുടങ്ങി പുതിയ കോഡ് ചോദിക്കുക.
sorry-now-SERVICE_NOT_SUPPORTED = കാർഡ് അല്ലെങ്കിൽ UPI ഉപയോഗിക്കുക, അല്ലെങ്കിൽ ബാങ്ക് ശാഖയിൽ ചോദിക്കുക.
sorry-now-NOT_SUBMITTED = വീണ്ടും തുടങ്ങാം.
sorry-now-DECLINED = ബാങ്കിനോട് ചോദിക്കുക, അല്ലെങ്കിൽ വേറെ ബാങ്ക് നോക്കുക.
sorry-now-OTHER = വീണ്ടും തുടങ്ങുക, അല്ലെങ്കിൽ കടക്കാരനോട് ചോദിക്കുക.

## Nothing was sent, or it was not accepted

sorry-not-sent-title = ഒന്നും അയച്ചില്ല
sorry-not-sent-text = ചോദിക്കും മുമ്പ് ബന്ധം മുറിഞ്ഞു.
# review: new
sorry-unclear-title = ഇതുവരെ വ്യക്തമല്ല
# review: from error-inquiry-silent and pending-text
sorry-unclear-text = ഇതുവരെ വ്യക്തമല്ല: മറുപടി വന്നില്ല. സ്ലിപ്പ് സൂക്ഷിക്കുക.
sorry-refused-title = ഇത് സ്വീകരിച്ചില്ല
sorry-refused-text = സർവീസ് ഇത് നിങ്ങളുടെ ബാങ്കിലേക്ക് കൊണ്ടുപോയില്ല.
sorry-refused-outlet = കടയ്ക്ക് ഇപ്പോൾ ഇത് പറ്റില്ല.
sorry-refused-limit = ഈ സേവനത്തിന്റെ പരിധി കഴിഞ്ഞു.
sorry-refused-capture = വിരലടയാളം ഉപയോഗിക്കാനായില്ല.
sorry-refused-otp = നിങ്ങളുടെ ഫോണിൽ വരുന്ന കോഡ് വേണം.
sorry-refused-said = സർവീസ് പറയുന്നത്: { $message }
sorry-refused-OTHER = സർവീസ് ഇത് സ്വീകരിച്ചില്ല.
sorry-capture-title = വിരൽ വായിച്ചില്ല
sorry-capture-text = പല തവണ ശ്രമിച്ചു, പറ്റിയില്ല.
sorry-missing-title = ഇപ്പോൾ പറ്റില്ല
missing-now-wait = നിങ്ങൾ നൽകിയത് അതുപോലെയുണ്ട്. അല്പം കഴിഞ്ഞ് വീണ്ടും ശ്രമിക്കുക.
missing-now-reader = നിങ്ങൾ നൽകിയത് അതുപോലെയുണ്ട്. കടക്കാരൻ റീഡർ നോക്കണം.
missing-now-other-way = ഇവിടെ വേറെ വഴി തിരഞ്ഞെടുക്കുക. തുക അതുപോലെയുണ്ട്.

sorry-money-none = നിങ്ങളിൽ നിന്ന് പണമൊന്നും എടുത്തിട്ടില്ല.
# review: legal
sorry-money-maybe = പണം പിടിച്ചെങ്കിൽ ബാങ്ക് { DATETIME($date, dateStyle: "medium") }-നകം തിരിച്ചു തരും.
sorry-now-card = കാർഡ് അല്ലെങ്കിൽ UPI ഉപയോഗിക്കുക, അല്ലെങ്കിൽ ബാങ്ക് ശാഖയിൽ ചോദിക്കുക.
sorry-now-attendant = കടക്കാരനോട് ചോദിക്കുക.
sorry-now-again = വീണ്ടും തുടങ്ങാം.

## Why a product rests

rest-budget = ഇപ്പോൾ തിരക്കാണ്. പിന്നീട് ശ്രമിക്കുക.
rest-many-open = ഒരുപാട് പണമടയ്ക്കൽ ഇനിയും ബാക്കിയുണ്ട്. കടക്കാരനോട് ചോദിക്കുക.
rest-stopped = കേടാണ്. കടക്കാരനോട് ചോദിക്കുക. ({ $code })
rest-ordered = ഇപ്പോൾ അടച്ചിരിക്കുന്നു. കടക്കാരനോട് ചോദിക്കുക. ({ $reason })
rest-not-registered = കട ഇതിന് രജിസ്റ്റർ ചെയ്തിട്ടില്ല.
rest-midnight = അർധരാത്രിയിലെ ചെറിയ ഇടവേള. കുറച്ച് മിനിറ്റിൽ തുടങ്ങും.
rest-wallet = കടയുടെ വാലറ്റ് കാലിയാണ്. കടക്കാരനോട് ചോദിക്കുക.
error-wallet = ഇതിന് കടയുടെ വാലറ്റിൽ പണം കുറവാണ്. കടക്കാരനോട് ചോദിക്കുക.
rest-tpin = കടക്കാരൻ ആദ്യം TPIN അമർത്തണം.
rest-card = കാർഡ് മെഷീൻ ബന്ധിപ്പിച്ചിട്ടില്ല.
rest-card-open = കഴിഞ്ഞ കാർഡിന്റെ മറുപടി വന്നിട്ടില്ല.
rest-card-service = ബാങ്ക് കാർഡ് മെഷീനിൽ ഇത് തരുന്നില്ല.
# review: the cost on the card is not known
rest-card-amount = ഇതിന് കാർഡിൽ നിന്ന് എത്ര പണം എടുക്കും എന്ന് വ്യക്തമല്ല.
rest-card-device = ബാങ്കിന് ഈ കാർഡ് മെഷീൻ അറിയില്ല. കടക്കാരനോട് ചോദിക്കുക.
rest-upi-hours = രാത്രി അടച്ചിരിക്കും. { $opens } മുതൽ തുറക്കും.
rest-upi-open = മൂന്ന് പണമടയ്ക്കൽ ബാക്കിയുണ്ട്. അല്പം കഴിഞ്ഞ് ശ്രമിക്കുക.

## UPI and the card: no

sorry-failed-QR_EXPIRED = സമയത്തിനകം QR കോഡിൽ പണം അടച്ചില്ല.
sorry-failed-PAYER_BANK_DECLINED = നിങ്ങളുടെ ബാങ്ക് UPI അനുവദിച്ചില്ല.
sorry-failed-PAYER_DEBIT_FAILED = നിങ്ങളുടെ അക്കൗണ്ടിൽ നിന്ന് പണം എടുക്കാനായില്ല.
sorry-failed-OUTLET_NOT_ENABLED = ഈ കടയ്ക്ക് ഇതുവരെ ഇതിന് അനുവാദമില്ല.
sorry-failed-OUTLET_BLOCKED = ബാങ്ക് നെറ്റ്‌വർക്ക് ഈ കട തടഞ്ഞിരിക്കുന്നു.
sorry-failed-OUTLET_DAILY_LIMIT = ഈ കടയുടെ ഇന്നത്തെ പരിധി കഴിഞ്ഞു.
sorry-failed-SERVICE_CLOSED = ഈ സമയത്ത് സേവനമില്ല.
sorry-failed-INVALID_LOCATION = മെഷീൻ ഇരിക്കുന്ന സ്ഥലം സ്വീകരിച്ചില്ല.
sorry-failed-LAUNCH_EXPIRED = സമയത്തിനകം കാർഡ് ഇട്ടില്ല.
sorry-failed-CANCELLED = കാർഡ് മെഷീനിൽ റദ്ദാക്കി.
sorry-failed-DEVICE_ERROR = കാർഡ് മെഷീനിൽ തകരാർ വന്നു.
sorry-failed-CARD_READ_FAILED = കാർഡ് വായിക്കാനായില്ല.
sorry-failed-INCORRECT_PIN = PIN തെറ്റായിരുന്നു.
sorry-failed-PIN_TRIES_EXCEEDED = PIN പല തവണ തെറ്റി.
sorry-failed-CARD_BLOCKED = ബാങ്ക് ഈ കാർഡ് തടഞ്ഞിരിക്കുന്നു.
sorry-failed-CARD_EXPIRED = ഈ കാർഡ് പഴയതാണ്: അതിന്റെ തീയതി കഴിഞ്ഞു.
sorry-failed-CARD_NOT_SUPPORTED = ഇത്തരം കാർഡ് ഇവിടെ പറ്റില്ല.
# review: legal
sorry-failed-REVERSED = ബാങ്ക് ഇടപാട് റദ്ദാക്കി.
sorry-now-QR_EXPIRED = പുതിയ QR കോഡിന് വീണ്ടും തുടങ്ങുക.
sorry-now-PAYER_BANK_DECLINED = വേറെ UPI അക്കൗണ്ട് അല്ലെങ്കിൽ ആധാർ ഉപയോഗിക്കുക.
sorry-now-PAYER_DEBIT_FAILED = വീണ്ടും ശ്രമിക്കും മുമ്പ് നിങ്ങളുടെ UPI ആപ്പ് നോക്കുക.
sorry-now-OUTLET_NOT_ENABLED = വേറെ സേവനം തിരഞ്ഞെടുക്കുക, അല്ലെങ്കിൽ കടക്കാരനോട് ചോദിക്കുക.
sorry-now-OUTLET_BLOCKED = കടക്കാരനോട് ചോദിക്കുക.
sorry-now-OUTLET_DAILY_LIMIT = വേറെ സേവനം തിരഞ്ഞെടുക്കുക, അല്ലെങ്കിൽ നാളെ വരുക.
sorry-now-SERVICE_CLOSED = വേറെ സേവനം തിരഞ്ഞെടുക്കുക, അല്ലെങ്കിൽ രാവിലെ വരുക.
sorry-now-INVALID_LOCATION = കടക്കാരനോട് ചോദിക്കുക.
sorry-now-LAUNCH_EXPIRED = കാർഡ് കൈയിൽ വെച്ച് വീണ്ടും തുടങ്ങുക.
sorry-now-CANCELLED = വീണ്ടും തുടങ്ങാം.
sorry-now-DEVICE_ERROR = ആധാർ അല്ലെങ്കിൽ UPI ഉപയോഗിക്കുക, അല്ലെങ്കിൽ കടക്കാരനോട് ചോദിക്കുക.
sorry-now-CARD_READ_FAILED = കാർഡ് തുടച്ച് വീണ്ടും തുടങ്ങുക.
sorry-now-INCORRECT_PIN = ശരിയായ PIN കൊണ്ട് വീണ്ടും തുടങ്ങുക.
sorry-now-PIN_TRIES_EXCEEDED = വേറെ കാർഡ് ഇടുക, അല്ലെങ്കിൽ ബാങ്കിൽ ചോദിക്കുക.
sorry-now-CARD_BLOCKED = വേറെ കാർഡ് ഇടുക, അല്ലെങ്കിൽ ബാങ്കിൽ ചോദിക്കുക.
sorry-now-CARD_EXPIRED = വേറെ കാർഡ് ഇടുക, അല്ലെങ്കിൽ ബാങ്കിൽ ചോദിക്കുക.
sorry-now-CARD_NOT_SUPPORTED = വേറെ കാർഡ്, ആധാർ അല്ലെങ്കിൽ UPI ഉപയോഗിക്കുക.
sorry-now-REVERSED = നിങ്ങളുടെ അക്കൗണ്ട് നോക്കി വീണ്ടും തുടങ്ങുക.

## Refused by name

sorry-refused-closed = ഈ സമയത്ത് UPI വഴി പണം കിട്ടില്ല.
sorry-refused-open-qrs = ഈ കടയുടെ മൂന്ന് പണമടയ്ക്കൽ തീർന്നിട്ടില്ല.
sorry-refused-qr = ബാങ്ക് നെറ്റ്‌വർക്ക് QR കോഡ് ഉണ്ടാക്കിയില്ല.
sorry-refused-tpin = കടയുടെ TPIN സ്വീകരിച്ചില്ല.
sorry-refused-wallet = കടയുടെ വാലറ്റിൽ പണം കുറവാണ്.
sorry-refused-daily-auth = കടക്കാരൻ ഇന്നത്തെ സൈൻ-ഇൻ ചെയ്യണം.
sorry-refused-disabled = ഈ സേവനം ഇപ്പോൾ നിർത്തിവെച്ചിരിക്കുന്നു.
# review: legal
sorry-money-returned = നിങ്ങളുടെ നോട്ടുകൾ തിരിച്ചു കിട്ടും. ഒന്നും അടച്ചിട്ടില്ല.
# review: legal
sorry-money-given-back = നിങ്ങളുടെ നോട്ടുകൾ തിരിച്ചു കിട്ടി. ഒന്നും അടച്ചിട്ടില്ല.
