### Behind the PIN: dense and plain, for the shopkeeper.

attendant-title = കടക്കാരൻ
attendant-text = എന്താണ് വേണ്ടതെന്ന് തിരഞ്ഞെടുക്കുക.
attendant-pin-title = കടക്കാരന്റെ PIN
attendant-pin-text = നിങ്ങളുടെ PIN അമർത്തുക.
# review: what is still to be given: ബാക്കി is short for the tile; കൊടുക്കാനുള്ള പണം is clearer
attendant-owed = കൊടുക്കാൻ
attendant-pending = കാത്തിരിപ്പ്
attendant-today = ഇന്നത്തെ കണക്ക്
attendant-outlet = കട
attendant-devices = മെഷീൻ
attendant-owed-none = ആർക്കും ഒന്നും കൊടുക്കാനില്ല.
owed-find = തിരയുക
owed-find-text = എന്തു വെച്ചാണ് തിരയേണ്ടത്?
owed-by-word = കോഡ്, അവസാന നാല്, തുക
owed-word-text = കോഡ്, റഫറൻസ്, അവസാന നാല്, അല്ലെങ്കിൽ രൂപ.
owed-finding = കോഡ് തിരയുന്നു. ഒരു നിമിഷം.
owed-none-found = കൊടുക്കാനുള്ളതിൽ അങ്ങനെ ഒന്നില്ല.
owed-earlier = മുമ്പത്തേത്
owed-later = കൂടുതൽ
owed-shown = { $count }-ൽ { $first } മുതൽ { $last } വരെ
owed-since = { DATETIME($since, dateStyle: "medium", timeStyle: "short") }
owed-day = { DATETIME($day, dateStyle: "medium") }
owed-count = { $count } ബാക്കി
owed-row = { $amount } · •••• { $last4 }
owed-doubt = { $amount } · •••• { $last4 } · കൊടുത്തോ?
owed-paying = { $amount } · •••• { $last4 } · മെഷീൻ തരുന്നു
error-paying = മെഷീൻ ഇപ്പോഴും തരുന്നു. അല്പം കാത്തിരിക്കുക.
# review: drawer: പണപ്പെട്ടി, or മേശ / മേശവലിപ്പ് as many shops say
attendant-drawer = പണപ്പെട്ടി
attendant-tpin = TPIN
attendant-language = ഭാഷ
attendant-stop = നിർത്തുക, വീണ്ടും തുടങ്ങുക
# review: legal
attendant-dispute = എന്തോ പ്രശ്നം
attendant-dispute-text = എന്തു നടന്നു എന്ന് ചുരുക്കി എഴുതുക.
# review: legal
attendant-resolve = ആർക്കും നോട്ട് കൊടുക്കാനില്ല
error-note = എന്തു നടന്നു എന്ന് എഴുതുക.
error-note-number = ആധാർ നമ്പർ എഴുതരുത്.
# review: legal
owed-refund = { $amount } തിരിച്ചു കൊടുക്കുക · •••• { $last4 }
# review: legal
owed-refund-doubt = { $amount } · •••• { $last4 } · തിരിച്ചു കൊടുത്തോ?
# review: legal
owed-disputed = { $amount } · •••• { $last4 } · തർക്കം
owed-shortfall = { $amount } · •••• { $last4 } · കസ്റ്റമർക്ക് കുറവ് കിട്ടി
pending-text-some = നമ്പറുകൾ കാണാൻ ഒന്ന് തൊടുക.
pending-text-none = ബാങ്ക് മറുപടി കാത്ത് ഒന്നുമില്ല.
pending-row-prepared = { $amount } · { $last4 } · ഇതുവരെ അയച്ചില്ല · { DATETIME($since, timeStyle: "short") }
pending-row-sent = { $amount } · { $last4 } · അയച്ചു · { DATETIME($since, timeStyle: "short") }
pending-row-pending = { $amount } · { $last4 } · ബാങ്കിനോട് ചോദിക്കുന്നു · { DATETIME($since, timeStyle: "short") }
pending-row-not-sent = { $amount } · { $last4 } · എത്തിയിട്ടുണ്ടാവില്ല · { DATETIME($since, timeStyle: "short") }
pending-row-stuck = { $amount } · { $last4 } · സർവീസിന് പറയാനാവില്ല · { DATETIME($since, timeStyle: "short") }
# review: legal
pending-row-failed = { $amount } · { $last4 } · വാലറ്റിൽ തിരിച്ചെത്തിയില്ല · { DATETIME($since, timeStyle: "short") }
pending-row-mismatched = { $amount } · { $last4 } · മറുപടി ഇതിന്റേതല്ല · { DATETIME($since, timeStyle: "short") }
pending-row-OTHER = { $amount } · { $last4 } · { DATETIME($since, timeStyle: "short") }
references-title = പറയേണ്ട നമ്പറുകൾ
stuck-set-aside = മെഷീന് ഇത് തനിയെ തുടരാനാവില്ല. ഈ നമ്പറുകളുമായി സഹായകേന്ദ്രത്തിലേക്ക് വിളിക്കുക.
references-text = വിളിക്കുമ്പോൾ ഇവ പറയുക.
stuck-elsewhere = ഇത് വേറൊരു സർവീസ് വിലാസത്തിലേക്ക് പോയി. പഴയ വിലാസം തിരികെ വയ്ക്കുക, അല്ലെങ്കിൽ രണ്ടു പേർ ചേർന്ന് അവസാനിപ്പിക്കുക.
stuck-other-key = ഇത് വേറൊരു കീ വഴി അയച്ചു. ഈ കീയിൽ കാണുന്നില്ല. സർവീസിനോട് ചോദിക്കുക; അല്ലെങ്കിൽ രണ്ടു പേർ അവസാനിപ്പിക്കുക.
stuck-mismatched = സർവീസ് വേറൊന്നിന് മറുപടി തരുന്നു. സർവീസിനോട് ചോദിക്കുക; അല്ലെങ്കിൽ രണ്ടു പേർ അവസാനിപ്പിക്കുക.
stuck-forgotten = സർവീസിന് ഇത് ഇപ്പോൾ അറിയില്ല. സർവീസിനോട് ചോദിക്കുക; അല്ലെങ്കിൽ രണ്ടു പേർ അവസാനിപ്പിക്കുക.
stuck-unproven = സർവീസിന് ഇത് അറിയില്ല. അത് ഉറപ്പല്ല. സർവീസിനോട് ചോദിക്കുക; അല്ലെങ്കിൽ രണ്ടു പേർ അവസാനിപ്പിക്കുക.
stuck-unclear = സർവീസ് അതെ എന്നും ഇല്ല എന്നും പറയുന്നില്ല. സർവീസിനോട് ചോദിക്കുക; അല്ലെങ്കിൽ രണ്ടു പേർ അവസാനിപ്പിക്കുക.
stuck-overdue = സമയത്തിനകം അവസാന മറുപടി വന്നില്ല. സർവീസിനോട് ചോദിക്കുക; അല്ലെങ്കിൽ രണ്ടു പേർ അവസാനിപ്പിക്കുക.
verdict-delivered = ഇത് നടന്നു
verdict-not-delivered = ഇത് നടന്നില്ല
# review: legal
verdict-delivered-in = കമ്പനി പറഞ്ഞെങ്കിൽ മാത്രം. രണ്ടാമതൊരാളും സമ്മതിച്ചാൽ നോട്ടുകൾ കടയ്ക്ക്.
# review: legal
verdict-not-delivered-in = കമ്പനി പറഞ്ഞെങ്കിൽ മാത്രം. രണ്ടാമതൊരാളും സമ്മതിച്ചാൽ നോട്ടുകൾ കസ്റ്റമർക്ക് തിരിച്ചു കിട്ടും.
# review: legal
verdict-not-delivered-out = ബാങ്ക് പറഞ്ഞെങ്കിൽ മാത്രം. രണ്ടാമതൊരാളും സമ്മതിച്ചാൽ കട ഒന്നും കൊടുക്കേണ്ട. പിടിച്ച പണം കസ്റ്റമറുടെ ബാങ്ക് തിരിച്ചു തരും.
line-vouched = പറഞ്ഞത്: { $by }
shortfall-title = കസ്റ്റമർ പറയുന്നു: നോട്ട് കുറവ്
shortfall-text = പണപ്പെട്ടി എണ്ണുക, കസ്റ്റമറോട് ചോദിക്കുക. രണ്ടു പേർ ഒരേ കാര്യം പറഞ്ഞാലേ ഇത് തീരൂ.
finding-paid = കുറവ് ഇപ്പോൾ കൊടുത്തു
finding-unfounded = ഒരു നോട്ടും കുറവല്ല
line-missed = കസ്റ്റമർ പറഞ്ഞ സമയം
fate-prepared = ഇതുവരെ അയച്ചില്ല
fate-sent = അയച്ചു, മറുപടിയില്ല
fate-pending = ബാങ്ക് തീരുമാനിച്ചിട്ടില്ല
fate-succeeded = വിജയിച്ചു
fate-failed = പരാജയപ്പെട്ടു
fate-not-sent = അയച്ചതേയില്ല
# review: legal
attendant-refund-settled = സർവീസുമായി കണക്ക് തീർത്തു
line-wallet = വാലറ്റ്
# review: legal
wallet-not-back = പിടിച്ച പണം തിരിച്ചെത്തിയില്ല
line-mismatch = മറുപടിയിലെ വ്യത്യാസം
line-status-word = സർവീസ് പറയുന്ന നില
misfit-client-reference = മെഷീൻ റഫറൻസ്
misfit-reference-id = സേവനത്തിന്റെ നമ്പർ
misfit-amount = തുക
misfit-service = സേവനം
misfit-merchant-ref = കട
misfit-duplicate = എത്ര തവണ അയച്ചു
misfit-status = അന്തിമമായത്
misfit-beneficiary-account-masked = അക്കൗണ്ട്
misfit-charge-amount = ചാർജ്
misfit-total-debit = വാലറ്റിൽ നിന്ന് ആകെ പിടിക്കുന്നത്
line-since = എപ്പോൾ മുതൽ
line-fate = നില
line-attempts = എത്ര തവണ അയച്ചു
line-client-reference = മെഷീൻ റഫറൻസ്
line-reference-id = റഫറൻസ്
line-rrn = ബാങ്ക് റഫറൻസ് (RRN)
line-standing = കട
line-wallet-MAIN = ബിൽ, റീചാർജ് വാലറ്റ് (MAIN)
line-wallet-AEPS = പണം ഇടാൻ, അയയ്ക്കാൻ വാലറ്റ് (AEPS)
wallet-read = { $amount } · { DATETIME($at, timeStyle: "short") }
wallet-unread = ഇതുവരെ അറിയില്ല
wallet-refused = ഈ API key-ക്ക് അത് വായിക്കാനാവില്ല ({ $code })
line-message = സർവീസ് പറയുന്നത്
line-daily-auth-charge = സൈൻ-ഇൻ ചാർജ്, ഓരോ തവണയും
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## Today

today-differences = എന്തോ ഒത്തുപോകുന്നില്ല.
today-no-differences = എല്ലാം ഒത്തുപോകുന്നു.
today-unread = കണക്ക് ഇപ്പോൾ വായിക്കാനാവില്ല
today-opening = രാവിലെ പണപ്പെട്ടിയിൽ
today-taken-in = വാങ്ങിയത് ({ $count })
today-handed-out = കൊടുത്തത് ({ $count })
# review: legal
today-given-back = തിരിച്ചു കൊടുത്തത് ({ $count })
today-loaded = ഇട്ടത് ({ $count })
today-taken = എടുത്തത് ({ $count })
today-test = പരിശോധന ({ $count })
today-expected = പണപ്പെട്ടിയിൽ വേണ്ടത്
today-closing = വൈകിട്ട് എണ്ണിയത്
today-count = ഇപ്പോൾ എണ്ണുക
today-success = { $count } കഴിഞ്ഞു · { $amount }
today-earned = { $count } കഴിഞ്ഞു · { $amount } · നിങ്ങളുടെ കമ്മീഷൻ { $commission }
today-failed = { $count } പരാജയം · { $amount }
today-pending = { $count } ബാക്കി · { $amount }
today-not-sent = { $count } അയച്ചില്ല · { $amount }
today-bills-listed = സർവീസിന്റെ പക്കലുള്ള ബില്ലുകൾ
today-bills-unread = ഇതുവരെ ഒത്തുനോക്കിയില്ല
today-bills-compared = പട്ടികയിൽ { $count } · { DATETIME($at, timeStyle: "short") }
today-now-owed = കൊടുക്കാനുള്ള പണം ({ $count })
today-now-held = വെച്ചിരിക്കുന്ന നോട്ടുകൾ ({ $count })
today-now-in-doubt = കൊടുത്തോ ഇല്ലയോ? ({ $count })
# review: legal
today-now-disputed = തർക്കം ({ $count })
odd-drawer = പണപ്പെട്ടി { $reference }
odd-wallet = വാലറ്റ് { $reference }
# review: new
odd-price = സമ്മതിച്ച വിലയല്ല { $reference }
# review: legal
odd-not-refunded = പരാജയം, പക്ഷേ വാലറ്റിൽ തിരിച്ചെത്തിയില്ല { $reference }
odd-unclear = സർവീസ് അതെ, ഇല്ല പറഞ്ഞില്ല { $reference }
odd-mismatched = ഇതിന്റേതല്ലാത്ത മറുപടി { $reference }
odd-handed-unearned = കൊടുത്തു, പക്ഷേ ബാങ്ക് തന്നില്ല { $reference }
odd-in-doubt = കൊടുത്തോ ഇല്ലയോ? { $reference }
# review: legal
odd-disputed = തർക്കം { $reference }
odd-shortfall = കസ്റ്റമർക്ക് കുറവ് കിട്ടി { $reference }
odd-shortfall-paid = കുറഞ്ഞ നോട്ട് ഇപ്പോൾ കൊടുത്തു { $reference }
odd-shortfall-unfounded = ഒരു നോട്ടും കുറവല്ല { $reference }
odd-settled-by-people = രണ്ടു പേർ അവസാനിപ്പിച്ചത് { $reference }
odd-contradicted = സർവീസ് രണ്ടു പേർക്കും എതിരായി പറയുന്നു { $reference }
odd-unknown-payment = സർവീസിന്റെ പട്ടികയിലുണ്ട്, ഇവിടെയില്ല { $reference }
odd-not-listed = സർവീസിന്റെ പട്ടികയിലില്ല { $reference }
odd-listed-otherwise = സർവീസിന്റെ പട്ടികയിൽ വേറെയാണ് { $reference }
odd-amounts = വേണ്ടത് { $expected }, കണ്ടത് { $found }

## The drawer

drawer-text = പണപ്പെട്ടിയിൽ എന്തു ചെയ്യണം?
drawer-opening = രാവിലെ എണ്ണുക
drawer-closing = വൈകിട്ട് എണ്ണുക
drawer-check = ഇടയ്ക്ക് എണ്ണുക
drawer-load = നോട്ട് ഇടുക
drawer-take = നോട്ട് എടുക്കുക
drawer-service = നന്നാക്കാൻ തുറന്നു
drawer-opening-text = പണപ്പെട്ടിയിലെ രൂപ അമർത്തുക.
drawer-closing-text = പണപ്പെട്ടിയിലെ രൂപ അമർത്തുക.
drawer-check-text = പണപ്പെട്ടിയിലെ രൂപ അമർത്തുക.
drawer-load-text = ഇട്ട രൂപ അമർത്തുക.
drawer-take-text = എടുത്ത രൂപ അമർത്തുക.
drawer-service-text = സമയത്തോടെ രേഖപ്പെടുത്തും. തുടരട്ടെ?
# review: a shop's everyday words for the drawer's notes
drawer-by-notes = നോട്ട് തിരിച്ച് എണ്ണുക
drawer-notes = ₹{ $value } നോട്ടുകൾ എത്ര?
drawer-coins = നാണയങ്ങൾ: എത്ര രൂപ?
drawer-notes-text = ഒന്നുമില്ലേ? പച്ച ബട്ടൺ തൊടുക.
drawer-notes-right = പണപ്പെട്ടിയിൽ ഇതാണോ ഉള്ളത്?
drawer-load-right = ഇത്രയും വച്ചോ?
drawer-take-right = ഇത്രയും എടുത്തോ?
drawer-changes-count = ഇനി മുതൽ കണക്കിൽ ഈ തുകയാണ്.
drawer-changes-load = കണക്കിൽ ഇത്രയും കൂടും.
drawer-changes-take = കണക്കിൽ ഇത്രയും കുറയും.
drawer-far = കണക്കുമായി വലിയ വ്യത്യാസമുണ്ട്. ഒരു അക്കം വിട്ടുപോയോ? വീണ്ടും എണ്ണുക.
drawer-noted-opening = രേഖപ്പെടുത്തി: രാവിലെ { $amount }.
drawer-noted-closing = രേഖപ്പെടുത്തി: വൈകിട്ട് { $amount }.
drawer-noted-check = രേഖപ്പെടുത്തി: എണ്ണിയത് { $amount }.
drawer-noted-load = രേഖപ്പെടുത്തി: ഇട്ടത് { $amount }.
drawer-noted-take = രേഖപ്പെടുത്തി: എടുത്തത് { $amount }.
drawer-noted-service = രേഖപ്പെടുത്തി.
drawer-counted = എണ്ണിയത്
drawer-expected = വേണ്ടത്
drawer-difference = വ്യത്യാസം
error-rupees = മുഴുവൻ രൂപയായി അമർത്തുക.

## Devices

device-biometric = വിരൽ റീഡർ
device-iris = കണ്ണ് റീഡർ
device-face = മുഖ ക്യാമറ
device-card = കാർഡ് മെഷീൻ
device-display = QR സ്ക്രീൻ
device-printer = പ്രിന്റർ
device-cash = നോട്ട് തരുന്ന ഉപകരണം
device-OTHER = ഉപകരണം
device-is-ready = തയ്യാർ
device-is-in_use = ഉപയോഗത്തിൽ
device-is-paper_low = പേപ്പർ തീരാറായി
device-is-no_paper = പേപ്പറില്ല
device-is-absent = ബന്ധിപ്പിച്ചിട്ടില്ല
device-is-OTHER = തയ്യാറല്ല: { $word }
devices-text = പരിശോധിക്കാൻ ഒന്ന് തൊടുക. പണം പോകില്ല.
devices-none = ഉപകരണമൊന്നും ഘടിപ്പിച്ചിട്ടില്ല.
devices-trying-biometric = ചില്ലിൽ വിരൽ വയ്ക്കുക.
devices-trying-iris = കണ്ണ് റീഡറിലേക്ക് നോക്കുക.
devices-trying-face = കണ്ണ് റീഡറിലേക്ക് നോക്കുക.
devices-trying-OTHER = ഒരു നിമിഷം. ഉപകരണം പരിശോധിക്കുന്നു.
try-good = { $device }: പ്രവർത്തിക്കുന്നു: { $what }.
try-bad = { $device }: പ്രവർത്തിക്കുന്നില്ല: { $what }.
try-captured = വായിച്ചു. നിലവാരം { $quality }.

## The kiosk itself

home-language-text = മെഷീൻ ഏതു ഭാഷയിൽ കാത്തിരിക്കണം?
home-language-noted = ഭാഷ രേഖപ്പെടുത്തി.
stop-text = തീരാത്തവ വീണ്ടും തുടങ്ങിയ ശേഷം തുടരും.
stop-restart = വീണ്ടും തുടങ്ങുക
stop-shut-down = നിർത്തുക
stop-restart-sure = മെഷീൻ ഇപ്പോൾ വീണ്ടും തുടങ്ങട്ടെ?
stop-shut-down-sure = മെഷീൻ ഇപ്പോൾ നിർത്തട്ടെ?
stop-restart-now = വീണ്ടും തുടങ്ങുന്നു. ഒരു നിമിഷം.
stop-shut-down-now = നിർത്തുന്നു. സ്ക്രീൻ ഇരുട്ടാകും വരെ കാത്തിരിക്കുക.
error-stop-notes = ആദ്യം •••• { $last4 } നമ്പറിന്റെ { $amount } തീർക്കുക.

room-customer-waits = ഒരു കസ്റ്റമർ കാത്തിരിക്കുന്നു. തിരികെ പോകാൻ “പുറത്ത്” തൊടുക.
error-customer-waits = ഒരു കസ്റ്റമർ കാത്തിരിക്കുന്നു. ആദ്യം അവരെ സഹായിക്കുക.
attendant-named = { $name }
attendant-earned = ഇന്നത്തെ വരവ്
attendant-settings = സെറ്റിംഗ്സ്
list-row-done = { DATETIME($since, timeStyle: "short") } · { $amount } · കഴിഞ്ഞു
list-row-failed = { DATETIME($since, timeStyle: "short") } · { $amount } · പരാജയം
list-row-waiting = { DATETIME($since, timeStyle: "short") } · { $amount } · മറുപടി കാത്ത്
list-row-owed = { DATETIME($since, timeStyle: "short") } · { $amount } · പണം കൊടുക്കാനുണ്ട്
list-row-held = { DATETIME($since, timeStyle: "short") } · { $amount } · നോട്ട് കടയിലുണ്ട്
list-row-in-doubt = { DATETIME($since, timeStyle: "short") } · { $amount } · നോട്ട് കൊടുത്തോ?
# review: legal
list-row-disputed = { DATETIME($since, timeStyle: "short") } · { $amount } · തർക്കം
list-row-shortfall = { DATETIME($since, timeStyle: "short") } · { $amount } · കസ്റ്റമർക്ക് കുറവ് കിട്ടി
list-state-done = കഴിഞ്ഞു
list-state-failed = പരാജയം
list-state-waiting = മറുപടി കാത്ത്
list-state-owed = പണം കൊടുക്കാനുണ്ട്
list-state-held = കസ്റ്റമറുടെ നോട്ട് കടയിലുണ്ട്
list-state-in-doubt = നോട്ട് കൊടുത്തോ?
# review: legal
list-state-disputed = തർക്കം
list-state-shortfall = കസ്റ്റമർക്ക് കുറവ് കിട്ടി
attendant-list = ഇന്നത്തെ പട്ടിക
list-none = ഇന്ന് ഇതുവരെ ഒന്നും നടന്നിട്ടില്ല.
list-none-found = ഇന്നത്തെ പട്ടികയിൽ അങ്ങനെ ഒന്നില്ല.
list-printing = സ്ലിപ്പ് പ്രിന്റ് ചെയ്യുന്നു.
line-last4 = അവസാന നാല്
attendant-names = PIN, പേരുകൾ
names-text = പേര് ചേർക്കുന്നതും നീക്കുന്നതും { $name }.
names-own = എന്റെ PIN മാറ്റുക
names-add = പേര് ചേർക്കുക
names-add-text = പുതിയ പേര് എഴുതുക.
names-remove-short = നീക്കാൻ തൊടുക
names-remove = { $name } എന്ന പേര് നീക്കണോ?
names-remove-text = അവരുടെ PIN ഇനി ഒന്നും തുറക്കില്ല.
names-pin-title = പുതിയ PIN
names-pin-text = ആറ് മുതൽ എട്ട് വരെ അക്കം. മറ്റാരും കാണരുത്.
names-pin-again-title = അതേ PIN വീണ്ടും
names-pin-again-text = ഒരിക്കൽ കൂടി അമർത്തുക.
names-added = { $name } എന്ന പേര് ചേർത്തു.
names-pin-set = ഇനി മുതൽ പുതിയ PIN ആണ്.
names-removed = { $name } എന്ന പേര് നീക്കി.
error-name = പേര് എഴുതുക.
# review: repeats: also 121212; said as ഒരേ അക്കം (the same digit)
error-pin-weak = ആറ് മുതൽ എട്ട് വരെ അക്കം. തീയതി, തുടർച്ചയായ അക്കം, ഒരേ അക്കം വേണ്ട.
error-pin-differs = രണ്ടു PIN-ഉം വേറെയാണ്. വീണ്ടും തുടങ്ങുക.
error-name-or-pin = ഈ പേരോ PIN-ഓ പറ്റില്ല. വേറെ തിരഞ്ഞെടുക്കുക.
# review: first shopkeeper: whose PIN was set first
error-names-first = ഇത് ആദ്യത്തെ കടക്കാരന് മാത്രം ചെയ്യാം.
