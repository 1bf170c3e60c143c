### What each screen asks or says. One question, at most twelve words a sentence.

language-name = മലയാളം
# review: numbers.txt gives separate words, so five hundred reads അഞ്ച് നൂറ് and not അഞ്ഞൂറ്, as one would say
amount-in-words = { $rupees } രൂപ
# review: as above
amount-in-words-paise = { $rupees } രൂപ { $paise } പൈസ

start-title = നമസ്കാരം
start-text = ആധാർ, കാർഡ്, UPI വഴി പണവും മറ്റു സേവനങ്ങളും.
start-unanswered = കടക്കാരൻ: നോട്ടുകൾ കൈമാറിയോ? ({ $count })

services-title = എന്താണ് വേണ്ടത്?
services-text = ഒന്ന് തൊടുക.

aadhaar-title = നിങ്ങളുടെ ആധാർ നമ്പർ
aadhaar-text = ആധാർ കാർഡിലെ 12 അക്കം അമർത്തുക.
aadhaar-forget = മായ്ക്കുക
aadhaar-kept = ഇത് ഇവിടെ സൂക്ഷിക്കില്ല.

bank-title = ഏത് ബാങ്ക്?
bank-text = നിങ്ങളുടെ ബാങ്ക് തൊടുക.
bank-search = വേറെ ബാങ്ക്
bank-search-hint = ബാങ്കിന്റെ ആദ്യ അക്ഷരങ്ങൾ
bank-most-used = പ്രധാന ബാങ്കുകൾ
bank-none = ഈ അക്ഷരങ്ങളിൽ ബാങ്കില്ല.

amount-title = എത്ര?
amount-text = തുക തൊടുക, അല്ലെങ്കിൽ അമർത്തുക.
amount-quick = { $amount }
amount-limits = { $min } മുതൽ { $max } വരെ, { $step } വീതം
amount-limits-any = { $min } മുതൽ { $max } വരെ

mobile-title = നിങ്ങളുടെ മൊബൈൽ നമ്പർ
mobile-text = ബാങ്ക് ഈ ഫോണിലേക്ക് ഒരു കോഡ് അയയ്ക്കും.

otp-title = ഫോണിൽ വന്ന കോഡ്
otp-text = { $sent_to } നമ്പറിലേക്ക് അയച്ചു.
otp-resend-in = { $seconds } സെക്കൻഡിൽ

# review: legal
consent-title = സമ്മതമോ?
# review: legal
consent-text-goes = നിങ്ങളുടെ ആധാർ നമ്പറും വിരലടയാളവും UIDAI-ക്കും ബാങ്കിനും പോകും.
consent-text-goes-eye = നിങ്ങളുടെ ആധാർ നമ്പർ, വിരലടയാളം അല്ലെങ്കിൽ കണ്ണിന്റെ ചിത്രം UIDAI-ക്കും ബാങ്കിനും പോകും.
consent-text =
    { $goes }
    ഇതിനു മാത്രം: { $service }, { $amount }.
    ഇവിടെ ഒന്നും സൂക്ഷിക്കില്ല.
    വേണ്ടെന്ന് പറയാം: കാർഡ്, UPI അല്ലെങ്കിൽ ബാങ്ക് ശാഖ ഉപയോഗിക്കാം.

review-title = ഇത് ശരിയാണോ?
review-text = മാറ്റാൻ ആ വരി തൊടുക.
review-charge-none = ഇവിടെ കൂടുതൽ ചാർജില്ല
review-amount = നിങ്ങൾക്ക് കിട്ടുന്നത്
review-amount-in = നിങ്ങൾ ഇടുന്നത്
review-amount-pay = കടയ്ക്ക് നിങ്ങൾ തരുന്നത്
review-amount-set = കാർഡിൽ ചോദിക്കുന്ന തുക

biometric-title = ചില്ലിൽ വിരൽ വയ്ക്കുക
biometric-text = ഏതു വിരലും മതി. പരത്തി അമർത്തി അനക്കാതെ വയ്ക്കുക.
biometric-status-starting = ഒരു നിമിഷം. വിരൽ റീഡർ തുടങ്ങുന്നു.
biometric-status-place-finger = ഇപ്പോൾ വിരൽ വയ്ക്കുക.
biometric-status-reading = വായിക്കുന്നു. വിരൽ അനക്കരുത്.
biometric-status-again = ഒരിക്കൽ കൂടി. വേറെ വിരൽ വയ്ക്കുക.
# review: advice at the reader; settle the everyday word for each movement
biometric-status-rub = വ്യക്തമല്ല. വിരൽ ഉള്ളംകൈയിൽ ഉരസി, വീണ്ടും വയ്ക്കുക.
biometric-status-wipe = വ്യക്തമല്ല. വിരൽ തുടച്ച് ഉണക്കി, വീണ്ടും വയ്ക്കുക.
biometric-status-index = ഇനി മറ്റേ കൈയിലെ ചൂണ്ടുവിരൽ വയ്ക്കുക.
biometric-status-thumb = ഇനി തള്ളവിരൽ പരത്തി വയ്ക്കുക.
biometric-status-OTHER = ഒരു നിമിഷം.

working-title = നിങ്ങളുടെ ബാങ്കിനോട് ചോദിക്കുന്നു
working-text = സാധാരണ പത്ത് സെക്കൻഡ് എടുക്കും. കാത്തിരിക്കുക.
# review: legal
working-still-text = പതിവിലും സമയമെടുക്കുന്നു. നിങ്ങളുടെ പണം സുരക്ഷിതമാണ്.
# review: legal
working-still-later = ഉറപ്പിക്കുകയാണ്. നിങ്ങളുടെ പണം സുരക്ഷിതമാണ്.
working-may-go-text = പതിവിലും സമയമെടുക്കുന്നു. സ്ലിപ്പ് എടുത്ത് നിങ്ങൾക്ക് പോകാം.
working-may-go-later = സ്ലിപ്പ് എടുത്ത് നിങ്ങൾക്ക് പോകാം. കടക്കാരൻ ഇത് വീണ്ടും കണ്ടെത്തും.
working-then-slip = പിന്നെ നിങ്ങളുടെ സ്ലിപ്പ് വരും
working-then-result = പിന്നെ ഫലം കാണാം
working-go = സ്ലിപ്പുമായി പോകുക
working-captured = വിരലടയാളം കിട്ടി
working-sent = നിങ്ങളുടെ ബാങ്കിന് അയച്ചു
working-asking = നിങ്ങളുടെ ബാങ്ക് പരിശോധിക്കുന്നു
working-looking = നിങ്ങളുടെ ബാങ്കിനോട് വീണ്ടും ചോദിക്കുന്നു
working-answered = മറുപടി കിട്ടി

pending-title = ബാങ്ക് മറുപടി തന്നിട്ടില്ല
# review: legal
pending-text = നിങ്ങളുടെ പണം സുരക്ഷിതമാണ്. സ്ലിപ്പ് സൂക്ഷിക്കുക: അതാണ് നിങ്ങളുടെ തെളിവ്.
# review: legal
pending-claim-code = ക്ലെയിം കോഡ്
# review: legal
pending-until = പണം പിടിച്ചെങ്കിൽ { DATETIME($date, dateStyle: "medium") }-നകം തിരിച്ചു വരും.
# review: legal
pending-owed-title = നിങ്ങളുടെ പണം തയ്യാർ
# review: legal
pending-owed-text = ക്ലെയിം കോഡ് കടക്കാരനെ കാണിക്കുക. സ്ലിപ്പ് സൂക്ഷിക്കുക.

result-title = കഴിഞ്ഞു
result-balance = ബാലൻസ്
result-balance-show = ബാലൻസ് കാണാൻ തൊടുക
result-rrn = ബാങ്ക് റഫറൻസ്
result-reference = റഫറൻസ്

sorry-happened = എന്തു നടന്നു
sorry-money = നിങ്ങളുടെ പണം
sorry-now = ഇനി എന്തു ചെയ്യാം
sorry-code = കടക്കാരന്

closed-title = ഇപ്പോൾ സേവനമില്ല
closed-text = പിന്നീട് വീണ്ടും വരുക.

# After a start: what was interrupted.
resumed-title = നിങ്ങളുടെ { $amount } പരിശോധിക്കുന്നു
resumed-title-plain = നിങ്ങൾ ചോദിച്ചത് പരിശോധിക്കുന്നു
resumed-known-title = ഇതിന്റെ ഫലം ഇതാണ്
resumed-stopped = മെഷീൻ നിന്നു
resumed-runs = വീണ്ടും പ്രവർത്തിക്കുന്നു
resumed-at = { DATETIME($at, timeStyle: "short") }
resumed-yes = ഇത് നടന്നു
resumed-no = ഇത് നടന്നില്ല
# review: legal
resumed-safe = നിങ്ങളുടെ പണം സുരക്ഷിതമാണ്.
# review: legal
resumed-owed = നിങ്ങളുടെ പണം തയ്യാർ. കടക്കാരനോട് ചോദിക്കുക.
resumed-doubt = കടക്കാരൻ: നോട്ടുകൾ കൈമാറിയോ എന്ന് കൗണ്ടറിൽ പറയുക.
# review: legal
resumed-held = ഉറപ്പാകും വരെ നിങ്ങളുടെ നോട്ടുകൾ കടയിലുണ്ടാകും.
# review: legal
resumed-refund = നിങ്ങളുടെ നോട്ടുകൾ കൗണ്ടറിലുണ്ട്. കടക്കാരനോട് ചോദിക്കുക.
resumed-others = മറ്റുള്ളവയും നിന്നു. കൗണ്ടറിൽ ചോദിക്കുക. ({ $count })
resumed-more = കൂടുതൽ കാണുക
resumed-more-with = നമ്പറിന്റെ 4 അക്കം കൊണ്ട്
resumed-digits-title = അവസാന നാല് അക്കം
resumed-digits-text = നിങ്ങളുടെ ആധാറിലെ, കാർഡിലെ അല്ലെങ്കിൽ നമ്പറിലെ.
error-resumed-digits = അവസാന നാല് അക്കം ഇതല്ല. ഒന്നു നോക്കുക.
error-resumed-codes = ഇതിനകം ഒരുപാട് സ്ലിപ്പുകൾ വന്നു. കൗണ്ടറിൽ ചോദിക്കുക.

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = ഈ മെഷീൻ അടച്ചു
closed-disk-full = ഇതിൽ സൂക്ഷിക്കാൻ ഇടമില്ല. പണം എടുക്കാനോ തരാനോ പറ്റില്ല.
closed-disk-broken = ഇതിൽ ഒന്നും സൂക്ഷിക്കാനാവില്ല. പണം എടുക്കാനോ തരാനോ പറ്റില്ല.
closed-disk-call = കടക്കാരൻ: മെഷീൻ ഓപ്പറേറ്ററെ വിളിക്കുക. ആർക്ക് എത്ര കൊടുക്കാനുണ്ടെന്ന് നിങ്ങളുടെ PIN കാണിക്കും.
# review: legal
closed-owed-text = ഇപ്പോൾ ഒന്നും കൊടുക്കരുത്. അത് രേഖപ്പെടുത്താനാവില്ല, രണ്ടു തവണ പോകും. ഈ പട്ടിക എഴുതിവയ്ക്കുക.
closed-owed-unread = പട്ടിക വായിക്കാനാവില്ല. മെഷീൻ ഓപ്പറേറ്ററെ വിളിക്കുക.

more-time-title = കൂടുതൽ സമയം വേണോ?
more-time-text = നിങ്ങൾ എഴുതിയത് അവിടെത്തന്നെ ഉണ്ടാകും.
leaving-title = നിർത്തട്ടെ?
leaving-text = നിങ്ങൾ എഴുതിയത് പോകും.
leaving-go-on = വേണ്ട, തുടരുക

page-lost = ഒരു നിമിഷം. വീണ്ടും തുടങ്ങുന്നു…
page-step = പടി { $step } / { $steps }
page-time = ബാക്കി സമയം
page-hear = കേൾക്കൂ
page-language = ഭാഷ
page-rests = ഇപ്പോൾ കിട്ടില്ല
page-total = തുക
page-date = { DATETIME($date, dateStyle: "medium") }

# review: legal
consent-text-no-amount =
    { $goes }
    ഇതിനു മാത്രം: { $service }.
    ഇവിടെ ഒന്നും സൂക്ഷിക്കില്ല.
    വേണ്ടെന്ന് പറയാം: കാർഡ്, UPI അല്ലെങ്കിൽ ബാങ്ക് ശാഖ ഉപയോഗിക്കാം.
biometric-operator = കടക്കാരൻ: ചില്ലിൽ വിരൽ വയ്ക്കുക
biometric-way-FP = വിരൽ കൊണ്ട്
biometric-way-IRIS = കണ്ണ് കൊണ്ട്
biometric-way-FACE = മുഖം കൊണ്ട്
biometric-eye-title = കണ്ണ് റീഡറിലേക്ക് നോക്കുക
biometric-eye-text = കണ്ണട മാറ്റുക. കണ്ണ് നന്നായി തുറന്ന് തല അനക്കാതെ നിൽക്കുക.
biometric-eye-starting = ഒരു നിമിഷം. കണ്ണ് റീഡർ തുടങ്ങുന്നു.
biometric-eye-place-finger = ഇപ്പോൾ കണ്ണ് റീഡറിലേക്ക് നോക്കുക.
biometric-eye-reading = വായിക്കുന്നു. തല അനക്കരുത്.
biometric-eye-again = ഒരിക്കൽ കൂടി. അല്പം അടുത്തു വരുക.
biometric-eye-OTHER = ഒരു നിമിഷം.
working-noted = നിങ്ങൾ ചോദിച്ചത് രേഖപ്പെടുത്തി
working-making-qr = QR കോഡ് ഉണ്ടാക്കുന്നു
pending-qr-title = പണം വന്നത് ഉറപ്പായിട്ടില്ല
pending-qr-text = നിങ്ങൾ അടച്ചെങ്കിൽ, ബാങ്ക് ഉറപ്പിക്കുമ്പോൾ പണം കിട്ടും.
pending-deposit-title = ബാങ്ക് മറുപടി തന്നിട്ടില്ല
pending-deposit-text = അതുവരെ നിങ്ങളുടെ നോട്ടുകൾ കടയിലുണ്ടാകും. സ്ലിപ്പ് സൂക്ഷിക്കുക.
pending-no-cash-title = ബാങ്ക് മറുപടി തന്നിട്ടില്ല
pending-no-cash-text = പിന്നീട് സ്ലിപ്പുമായി ഇവിടെ വീണ്ടും ചോദിക്കുക.
# review: legal
pending-disputed-title = അന്വേഷണം നടക്കുന്നു
# review: legal
pending-disputed-text = സ്ലിപ്പ് സൂക്ഷിക്കുക: അതാണ് നിങ്ങളുടെ തെളിവ്. കടക്കാരനോട് ചോദിക്കുക.
pending-shortfall-title = എഴുതി: നോട്ടുകൾ കുറവായിരുന്നു
pending-shortfall-text = സ്ലിപ്പ് സൂക്ഷിക്കുക: അതാണ് തെളിവ്. രണ്ടു പേർ ഇത് പരിശോധിക്കും.
# review: legal
pending-refund-title = നോട്ടുകൾ തിരികെ തരാനുണ്ട്
# review: legal
pending-refund-text = ഒന്നും അടച്ചിട്ടില്ല. ക്ലെയിം കോഡ് കടക്കാരനെ കാണിക്കുക.
# review: legal
pending-held-title = നിങ്ങളുടെ നോട്ടുകൾ കടയിലുണ്ട്
# review: legal
pending-held-text = പണമടച്ചില്ലേ? ക്ലെയിം കോഡ് കാണിക്കുക, കടക്കാരൻ നോട്ടുകൾ തിരികെ തരും.
result-cash-title = { $amount } കിട്ടിയോ?
result-cash-text = നോട്ടുകൾ എണ്ണുക.
notes-back-question = { $amount } തിരികെ കിട്ടിയോ?
result-deposit-title = പണം അക്കൗണ്ടിൽ ഇട്ടു
result-deposit-text = { $amount } നിങ്ങളുടെ ബാങ്ക് അക്കൗണ്ടിലുണ്ട്.
result-purchase-title = അടച്ചു
result-purchase-text = കടയ്ക്ക് { $amount } അടച്ചു.
result-account-title = ബാങ്ക് മറുപടി തന്നു
result-account-text = പിന്നിൽ നിന്ന് ആരും നോക്കുന്നില്ലെന്ന് ഉറപ്പാക്കുക.
result-statement-title = അവസാന ഇടപാടുകൾ
result-statement-text = നിങ്ങൾ തീർക്കുമ്പോൾ ഇത് മായും.
result-balance-none = ബാങ്ക് ബാലൻസ് അയച്ചില്ല.
mini-statement-title = അവസാന ഇടപാടുകൾ
statement-in = വന്നു
statement-out = പോയി

## The rail and the parts of the page

page-keys = പ്രധാന ബട്ടണുകൾ
page-bigger = വലുത്
page-dark = കറുപ്പ്
page-shop = കട
page-see-it = കാണുക
page-not-now = ഇപ്പോൾ ഇല്ല
language-letter = മ
services-more-cash = UPI, കാർഡ് പണം
services-more-account = വിവരം, കാർഡ്
services-more-pay = ടിവി, രേഖകൾ
biometric-phase-put = വയ്ക്കുക
biometric-phase-hold = അനക്കാതെ
biometric-phase-lift = എടുക്കുക
result-balance-hidden = ഇപ്പോൾ മറച്ചു
review-yes-amount = അതെ, { $amount } എടുക്കുക
working-elapsed = { $seconds } സെക്കൻഡ്
working-usually = സാധാരണ { $seconds }
working-at-most = കൂടിയാൽ { $seconds }

help-title = കടക്കാരനെ വിളിച്ചു
help-text = ഇവിടെ കാത്തിരിക്കുക. നിങ്ങൾ എഴുതിയത് അവിടെത്തന്നെ ഉണ്ടാകും.
help-text-untyped = ഇവിടെ കാത്തിരിക്കുക.
start-help-called = കടക്കാരൻ: ആരോ സഹായം ചോദിച്ചു.
page-off = ഓഫ്
## Only heard: which key leads on, before its word

# review: only heard
speech-green-corner = പച്ച ബട്ടൺ, താഴെ വലതുവശത്ത്:
# review: only heard
speech-green-keypad = പച്ച ബട്ടൺ, അക്കങ്ങൾക്കു താഴെ വലതുവശത്ത്:
# review: only heard
speech-green-keyboard = പച്ച ബട്ടൺ, മുകളിൽ വലതുവശത്ത്:
