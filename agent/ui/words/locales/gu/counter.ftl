### Behind the PIN: dense and plain, for the shopkeeper.

attendant-title = દુકાનદાર
attendant-text = શું જોઈએ તે પસંદ કરો.
attendant-pin-title = દુકાનદારનો PIN
attendant-pin-text = તમારો PIN નાખો.
attendant-owed = રોકડ બાકી
attendant-pending = જવાબ બાકી
attendant-today = દિવસનો હિસાબ
attendant-outlet = દુકાન
attendant-devices = સાધનો
attendant-owed-none = કોઈને કંઈ આપવાનું નથી.
owed-find = શોધો
owed-find-text = શેના પરથી શોધવું તે પસંદ કરો.
owed-by-word = કોડ, છેલ્લા ચાર કે રકમ
owed-word-text = કોડ, સંદર્ભ, છેલ્લા ચાર કે રૂપિયા.
owed-finding = કોડ શોધીએ છીએ. થોડી રાહ જુઓ.
owed-none-found = આપવાની રોકડમાં આવું કંઈ મળ્યું નથી.
owed-earlier = પહેલાંના
owed-later = વધુ
owed-shown = { $count } માંથી { $first } થી { $last }
owed-since = { DATETIME($since, dateStyle: "medium", timeStyle: "short") }
owed-day = { DATETIME($day, dateStyle: "medium") }
owed-count = { $count } બાકી
owed-row = { $amount } · ••{ $last4 }
owed-doubt = { $amount } · ••{ $last4 } · આપી?
owed-paying = { $amount } · ••{ $last4 } · મશીન આપે છે
error-paying = મશીન હજી આપી રહ્યું છે. કૃપા કરીને થોડી રાહ જુઓ.
# review: ગલ્લો, said by shopkeepers
attendant-drawer = ગલ્લો
attendant-tpin = TPIN
attendant-language = ભાષા
attendant-stop = બંધ કે ફરી ચાલુ કરો
attendant-dispute = કંઈક ખોટું થયું
attendant-dispute-text = શું થયું તે ટૂંકમાં લખો.
attendant-resolve = કોઈને નોટો આપવાની નથી
error-note = કૃપા કરીને શું થયું તે લખો.
error-note-number = કૃપા કરીને આધાર નંબર ન લખો.
# review: legal
owed-refund = { $amount } પાછા આપો · ••{ $last4 }
# review: legal
owed-refund-doubt = { $amount } · ••{ $last4 } · પાછા આપ્યા?
owed-disputed = { $amount } · ••{ $last4 } · વિવાદ
pending-text-some = નંબર જોવા એક દબાવો.
pending-text-none = બેંકના જવાબની રાહ નથી.
pending-row-prepared = { $amount } · { $last4 } · હજી મોકલ્યું નથી · { DATETIME($since, timeStyle: "short") }
pending-row-sent = { $amount } · { $last4 } · મોકલ્યું · { DATETIME($since, timeStyle: "short") }
pending-row-pending = { $amount } · { $last4 } · બેંકને પૂછ્યું · { DATETIME($since, timeStyle: "short") }
pending-row-not-sent = { $amount } · { $last4 } · કદાચ પહોંચ્યું નથી · { DATETIME($since, timeStyle: "short") }
pending-row-stuck = { $amount } · { $last4 } · સેવા કહી શકતી નથી · { DATETIME($since, timeStyle: "short") }
pending-row-failed = { $amount } · { $last4 } · વોલેટમાં પાછા નથી · { DATETIME($since, timeStyle: "short") }
pending-row-mismatched = { $amount } · { $last4 } · જવાબ આનો નથી · { DATETIME($since, timeStyle: "short") }
pending-row-OTHER = { $amount } · { $last4 } · { DATETIME($since, timeStyle: "short") }
references-title = પૂછવા માટેના નંબર
stuck-set-aside = મશીન આને જાતે આગળ વધારી શકતું નથી. આ નંબરો સાથે મદદ માટે ફોન કરો.
references-text = ફોન કરો ત્યારે આ નંબર કહો.
stuck-elsewhere = આ સેવાના બીજા સરનામે ગયું. જૂનું સરનામું પાછું મૂકો, નહીં તો બે જણ આને બંધ કરશે.
# review: word for an API key
stuck-other-key = આ બીજી કી (key) થી મોકલ્યું હતું. આ કીથી તે મળતું નથી. સેવાને પૂછો; નહીં તો બે જણ આને બંધ કરશે.
stuck-mismatched = સેવા બીજો જ જવાબ આપે છે. સેવાને પૂછો; નહીં તો બે જણ આને બંધ કરશે.
stuck-forgotten = સેવાને હવે આની ખબર નથી. સેવાને પૂછો; નહીં તો બે જણ આને બંધ કરશે.
stuck-unproven = સેવાને આની ખબર નથી. તે પાકું નથી. સેવાને પૂછો; નહીં તો બે જણ આને બંધ કરશે.
verdict-delivered = કામ થયું હતું
verdict-not-delivered = કામ થયું ન હતું
# review: legal
verdict-delivered-in = કંપનીએ તેવું કહ્યું હોય તો જ. બીજી વ્યક્તિ પણ સંમત થાય, તો નોટો દુકાન પાસે રહેશે.
# review: legal
verdict-not-delivered-in = કંપનીએ તેવું કહ્યું હોય તો જ. બીજી વ્યક્તિ પણ સંમત થાય, તો ગ્રાહકને નોટો પાછી મળશે.
# review: legal
verdict-not-delivered-out = બેંકે તેવું કહ્યું હોય તો જ. બીજી વ્યક્તિ પણ સંમત થાય, તો દુકાને કંઈ આપવાનું નથી. કપાયેલા પૈસા ગ્રાહકની બેંક પાછા આપશે.
line-vouched = { $by } એ કહ્યું
fate-prepared = હજી મોકલ્યું નથી
fate-sent = મોકલ્યું, હજી જવાબ નથી
fate-pending = બેંકે હજી નક્કી કર્યું નથી
fate-succeeded = સફળ
fate-failed = નિષ્ફળ
fate-not-sent = ક્યારેય મોકલ્યું નથી
# review: legal
attendant-refund-settled = સેવા સાથે હિસાબ થઈ ગયો
line-wallet = વોલેટ
wallet-not-back = કપાયેલા પૈસા હજી પાછા નથી
line-mismatch = જવાબમાં અલગ છે
misfit-client-reference = મશીન સંદર્ભ
misfit-reference-id = સેવાનો નંબર
misfit-amount = રકમ
misfit-service = સેવા
misfit-merchant-ref = દુકાન
misfit-duplicate = કેટલી વાર મોકલ્યું
misfit-status = જે પાકું થયું હતું
line-since = ક્યારથી
line-fate = સ્થિતિ
line-attempts = કેટલી વાર મોકલ્યું
line-client-reference = મશીન સંદર્ભ
line-reference-id = સંદર્ભ
line-rrn = બેંક સંદર્ભ (RRN)
line-standing = દુકાન
line-message = સેવાનો સંદેશ
line-daily-auth-charge = સાઇન-ઇન ચાર્જ, દરેક વખતે
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## Today

today-differences = કંઈક મળતું નથી.
today-no-differences = બધું મળે છે.
today-unread = હિસાબ હમણાં વાંચી શકાતો નથી
today-opening = સવારે ગલ્લામાં
today-taken-in = લીધા ({ $count })
today-handed-out = આપ્યા ({ $count })
today-given-back = પાછા આપ્યા ({ $count })
today-loaded = ગલ્લામાં મૂક્યા ({ $count })
today-taken = ગલ્લામાંથી કાઢ્યા ({ $count })
today-test = તપાસ ({ $count })
today-expected = ગલ્લામાં હોવા જોઈએ
today-closing = સાંજે ગણ્યા
today-success = { $count } સફળ · { $amount }
today-earned = { $count } સફળ · { $amount } · તમારી કમાણી { $commission }
today-failed = { $count } નિષ્ફળ · { $amount }
today-pending = { $count } બાકી · { $amount }
today-not-sent = { $count } મોકલ્યા નથી · { $amount }
today-now-owed = આપવાની રોકડ ({ $count })
today-now-held = રાખેલી નોટો ({ $count })
today-now-in-doubt = આપી કે નહીં? ({ $count })
today-now-disputed = વિવાદ ({ $count })
odd-drawer = ગલ્લો { $reference }
odd-wallet = વોલેટ { $reference }
odd-not-refunded = નિષ્ફળ, પણ વોલેટમાં પાછા નથી { $reference }
odd-mismatched = બીજાનો જવાબ આવ્યો { $reference }
odd-handed-unearned = આપ્યા, પણ મળ્યા નથી { $reference }
odd-in-doubt = આપી કે નહીં? { $reference }
odd-disputed = વિવાદ { $reference }
odd-settled-by-people = બે જણે બંધ કર્યું { $reference }
odd-contradicted = સેવાનો જવાબ બે જણથી જુદો { $reference }
odd-amounts = { $expected } જોઈએ, { $found } મળ્યા

## The drawer

drawer-text = ગલ્લામાં શું કરવું છે?
drawer-opening = સવારે ગણો
drawer-closing = સાંજે ગણો
drawer-check = વચ્ચે ગણો
drawer-load = નોટો મૂકો
drawer-take = નોટો કાઢો
drawer-service = રિપેર માટે ખોલ્યો
drawer-opening-text = ગલ્લામાં કેટલા રૂપિયા છે તે નાખો.
drawer-closing-text = ગલ્લામાં કેટલા રૂપિયા છે તે નાખો.
drawer-check-text = ગલ્લામાં કેટલા રૂપિયા છે તે નાખો.
drawer-load-text = ગલ્લામાં મૂકેલા રૂપિયા લખો.
drawer-take-text = ગલ્લામાંથી કાઢેલા રૂપિયા લખો.
drawer-service-text = સમય સાથે નોંધ થશે. આગળ વધવું છે?
# review: a shop's everyday words for the drawer's notes
drawer-by-notes = નોટ પ્રમાણે ગણો
drawer-notes = ₹{ $value }ની કેટલી નોટ?
drawer-coins = સિક્કા: કેટલા રૂપિયા?
drawer-notes-text = એક પણ નહીં? લીલું બટન અડો.
drawer-notes-right = ગલ્લામાં આ જ છે?
drawer-noted-opening = નોંધ થઈ: સવારે { $amount }.
drawer-noted-closing = નોંધ થઈ: સાંજે { $amount }.
drawer-noted-check = નોંધ થઈ: { $amount } ગણ્યા.
drawer-noted-load = નોંધ થઈ: { $amount } મૂક્યા.
drawer-noted-take = નોંધ થઈ: { $amount } કાઢ્યા.
drawer-noted-service = નોંધ થઈ.
drawer-counted = ગણ્યા
drawer-expected = હોવા જોઈએ
drawer-difference = ફરક
error-rupees = કૃપા કરીને પૂરા રૂપિયા નાખો.

## Devices

device-biometric = આંગળીનું મશીન
device-iris = આંખનું મશીન
device-card = કાર્ડ મશીન
device-display = QR સ્ક્રીન
device-printer = પ્રિન્ટર
device-cash = નોટો આપતું મશીન
device-OTHER = સાધન
devices-text = તપાસવા એક દબાવો. પૈસા જતા નથી.
devices-none = કોઈ સાધન જોડાયેલું નથી.
devices-trying-biometric = કાચ પર આંગળી મૂકો.
devices-trying-iris = મશીનમાં જુઓ.
devices-trying-OTHER = થોડી રાહ જુઓ. સાધન તપાસીએ છીએ.
try-good = { $device }: ચાલે છે ({ $what }).
try-bad = { $device }: ચાલતું નથી ({ $what }).
try-captured = વંચાયું. ગુણવત્તા { $quality }.

## The kiosk itself

home-language-text = ખાલી હોય ત્યારે મશીન કઈ ભાષામાં રહે?
home-language-noted = ભાષા નોંધાઈ.
stop-text = બાકી કામ ફરી ચાલુ થયા પછી આગળ વધશે.
stop-restart = ફરી ચાલુ કરો
stop-shut-down = બંધ કરો
stop-restart-sure = મશીન હમણાં ફરી ચાલુ કરવું છે?
stop-shut-down-sure = મશીન હમણાં બંધ કરવું છે?
stop-restart-now = ફરી ચાલુ થાય છે. થોડી રાહ જુઓ.
stop-shut-down-now = બંધ થાય છે. સ્ક્રીન કાળી થાય ત્યાં સુધી રાહ જુઓ.
error-stop-notes = પહેલાં ••{ $last4 } ના { $amount } પતાવો.

room-customer-waits = ગ્રાહક તમારી રાહ જુએ છે. “બહાર” દબાવીને તેમની પાસે પાછા જાઓ.
error-customer-waits = ગ્રાહક રાહ જુએ છે. પહેલાં તેમને મદદ કરો.
attendant-named = { $name }
attendant-earned = આજની કમાણી
attendant-settings = સેટિંગ
list-row-done = { DATETIME($since, timeStyle: "short") } · { $amount } · થઈ ગયું
list-row-failed = { DATETIME($since, timeStyle: "short") } · { $amount } · નિષ્ફળ
list-row-waiting = { DATETIME($since, timeStyle: "short") } · { $amount } · જવાબ બાકી
list-row-owed = { DATETIME($since, timeStyle: "short") } · { $amount } · રોકડ આપવાની છે
list-row-held = { DATETIME($since, timeStyle: "short") } · { $amount } · ગ્રાહકની નોટો રાખી છે
list-row-in-doubt = { DATETIME($since, timeStyle: "short") } · { $amount } · નોટો આપી કે નહીં?
list-row-disputed = { DATETIME($since, timeStyle: "short") } · { $amount } · વિવાદ
list-state-done = થઈ ગયું
list-state-failed = નિષ્ફળ
list-state-waiting = જવાબ બાકી
list-state-owed = રોકડ આપવાની છે
list-state-held = ગ્રાહકની નોટો રાખી છે
list-state-in-doubt = નોટો આપી કે નહીં?
list-state-disputed = વિવાદ
attendant-list = આજની યાદી
list-none = આજે હજી કંઈ થયું નથી.
list-none-found = આજની યાદીમાં આવું કંઈ મળ્યું નથી.
list-printing = સ્લિપ છપાય છે.
line-last4 = છેલ્લા ચાર
attendant-names = PIN, નામ
names-text = નામ ઉમેરવાં અને કાઢવાં { $name } નું કામ છે.
names-own = મારો PIN બદલો
names-add = નામ ઉમેરો
names-add-text = નવું નામ લખો.
names-remove-short = કાઢવા દબાવો
names-remove = { $name } ને કાઢવા છે?
names-remove-text = તેમના PIN થી હવે કંઈ ખૂલશે નહીં.
names-pin-title = નવો PIN
names-pin-text = છ થી આઠ આંકડા. બીજું કોઈ ન જુએ.
names-pin-again-title = એ જ PIN ફરી
names-pin-again-text = ફરી એક વાર નાખો.
names-added = { $name } ઉમેરાયા છે.
names-pin-set = હવેથી નવો PIN ચાલશે.
names-removed = { $name } ને કાઢ્યા છે.
error-name = કૃપા કરીને નામ લખો.
# review: "ક્રમમાં" for a row as 123456, "એકના એક" for a repeat as 111111
error-pin-weak = છ થી આઠ આંકડા. તારીખ, ક્રમમાં કે એકના એક આંકડા નહીં.
error-pin-differs = બંને PIN અલગ છે. ફરી શરૂ કરો.
error-name-or-pin = આ નામ કે PIN ચાલશે નહીં. બીજું પસંદ કરો.
error-names-first = આ ફક્ત પહેલા દુકાનદાર કરી શકે.
