### What each screen asks or says. One question, at most twelve words a sentence.

language-name = ગુજરાતી
# review: the number words join with a space (સાત સો); 200 comes out as બે સો, spoken and written બસો
amount-in-words = { $rupees } રૂપિયા
amount-in-words-paise = { $rupees } રૂપિયા { $paise } પૈસા

start-title = નમસ્તે
start-text = આધાર, કાર્ડ કે UPI થી રોકડ અને બીજાં કામ.
start-unanswered = દુકાનદાર: નોટોની આપલે થઈ? ({ $count })

services-title = તમારે શું જોઈએ?
services-text = એક દબાવો.

aadhaar-title = તમારો આધાર નંબર
aadhaar-text = આધાર કાર્ડ પરના 12 આંકડા નાખો.
aadhaar-forget = ભૂંસી નાખો
# review: legal
aadhaar-kept = તે અહીં રાખવામાં આવતો નથી.

bank-title = કઈ બેંક?
bank-text = તમારી બેંક દબાવો.
bank-search = બીજી બેંક
bank-search-hint = બેંકના નામના પહેલા અક્ષરો
bank-most-used = વધુ વપરાતી બેંકો
bank-none = આ અક્ષરોવાળી બેંક નથી.

amount-title = કેટલા પૈસા?
amount-text = રકમ દબાવો, અથવા લખો.
amount-quick = { $amount }
amount-limits = { $min } થી { $max }, { $step }-{ $step } કરીને
amount-limits-any = { $min } થી { $max }

mobile-title = તમારો મોબાઇલ નંબર
mobile-text = બેંક આ ફોન પર કોડ મોકલશે.

otp-title = ફોન પર આવેલો કોડ
otp-text = કોડ { $sent_to } પર મોકલ્યો છે.
otp-resend-in = { $seconds } સેકન્ડમાં

# review: legal
consent-title = તમે સંમત છો?
# review: legal
consent-text-goes = તમારો આધાર નંબર અને આંગળીની છાપ UIDAI અને તમારી બેંકને જશે.
consent-text-goes-eye = તમારો આધાર નંબર, આંગળીની છાપ કે આંખનું સ્કેન UIDAI અને તમારી બેંકને જશે.
consent-text =
    { $goes }
    ફક્ત આ માટે: { $service }, { $amount }.
    અહીં કંઈ રાખવામાં આવતું નથી.
    તમે ના પાડી શકો: કાર્ડ, UPI કે બેંકની શાખા વાપરો.

review-title = આ બરાબર છે?
review-text = બદલવા માટે તે લાઇન દબાવો.
review-charge-none = અહીં વધારાનું કંઈ આપવાનું નથી
review-amount = તમને મળશે
review-amount-in = તમે જમા કરશો
review-amount-pay = તમે દુકાનને આપશો
review-amount-set = કાર્ડ પાસે માગવાની રકમ

biometric-title = કાચ પર આંગળી મૂકો
biometric-text = કોઈ પણ આંગળી. સપાટ દબાવો, હલાવશો નહીં.
biometric-status-starting = થોડી રાહ જુઓ. મશીન ચાલુ થાય છે.
biometric-status-place-finger = હવે આંગળી મૂકો.
biometric-status-reading = વંચાય છે. આંગળી હલાવશો નહીં.
biometric-status-again = ફરી એક વાર. બીજી આંગળી મૂકો.
# review: advice at the reader; settle the everyday word for each movement
biometric-status-rub = સ્પષ્ટ નથી. આંગળી હથેળી પર ઘસો, પછી ફરી મૂકો.
biometric-status-wipe = સ્પષ્ટ નથી. આંગળી લૂછીને સૂકવો, પછી ફરી મૂકો.
biometric-status-index = હવે બીજા હાથની પહેલી આંગળી મૂકો.
biometric-status-thumb = હવે અંગૂઠો મૂકો. સપાટ દબાવો.
biometric-status-OTHER = કૃપા કરીને થોડી રાહ જુઓ.

working-title = તમારી બેંકને પૂછીએ છીએ
working-text = આમાં સામાન્ય રીતે દસ સેકન્ડ લાગે છે. કૃપા કરીને રાહ જુઓ.
# review: legal
working-still-text = હંમેશાં કરતાં વધુ સમય લાગે છે. તમારા પૈસા સલામત છે.
# review: legal
working-still-later = પાકું થઈ રહ્યું છે. તમારા પૈસા સલામત છે.
working-may-go-text = વધુ સમય લાગે છે. સ્લિપ લઈને તમે જઈ શકો છો.
working-may-go-later = સ્લિપ લઈને તમે જઈ શકો છો. દુકાન આને ફરી શોધી લેશે.
working-then-slip = પછી તમારી સ્લિપ નીકળશે
working-then-result = પછી શું થયું તે દેખાશે
working-go = સ્લિપ લઈને જાઓ
working-captured = આંગળીની છાપ લેવાઈ
working-sent = તમારી બેંકને મોકલ્યું
working-asking = તમારી બેંક તપાસે છે
working-looking = બેંકને ફરી પૂછીએ છીએ
working-answered = જવાબ મળ્યો

pending-title = બેંકનો જવાબ હજી નથી આવ્યો
# review: legal
pending-text = તમારા પૈસા સલામત છે. સ્લિપ સાચવી રાખો: એ જ તમારો પુરાવો છે.
# review: legal
pending-claim-code = દાવા કોડ
# review: legal
pending-until = પૈસા કપાયા હશે, તો { DATETIME($date, dateStyle: "medium") } સુધીમાં પાછા આવશે.
# review: legal
pending-owed-title = તમારી રોકડ રાખી છે
# review: legal
pending-owed-text = દાવા કોડ દુકાનદારને બતાવો. સ્લિપ સાચવી રાખો.

result-title = થઈ ગયું
result-balance = બેલેન્સ
result-balance-show = બેલેન્સ જોવા દબાવો
result-rrn = બેંક સંદર્ભ
result-reference = સંદર્ભ

sorry-happened = શું થયું
sorry-money = તમારા પૈસા
sorry-now = હવે શું કરવું
sorry-code = દુકાનદાર માટે

closed-title = હમણાં બંધ છે
closed-text = કૃપા કરીને પછી આવો.

# After a start: what was interrupted.
resumed-title = તમારા { $amount } ની તપાસ ચાલે છે
resumed-title-plain = તમારી માગણીની તપાસ ચાલે છે
resumed-known-title = શું થયું તે ખબર પડી
resumed-stopped = મશીન અટક્યું
resumed-runs = મશીન ફરી ચાલુ છે
resumed-at = { DATETIME($at, timeStyle: "short") }
resumed-yes = કામ થઈ ગયું
resumed-no = કામ થયું નથી
# review: legal
resumed-safe = તમારા પૈસા સલામત છે.
# review: legal
resumed-owed = તમારી રોકડ રાખી છે. દુકાનદાર પાસે માગો.
resumed-doubt = દુકાનદાર: નોટોની આપલે થઈ કે નહીં તે કાઉન્ટર પર કહો.
# review: legal
resumed-held = પાકું થાય ત્યાં સુધી તમારી નોટો દુકાનમાં રહેશે.
# review: legal
resumed-refund = તમારી નોટો કાઉન્ટર પર રાખી છે. દુકાનદાર પાસે માગો.
resumed-others = બીજાં કામ પણ અટક્યાં હતાં. કાઉન્ટર પર પૂછો. ({ $count })
resumed-more = વધુ જુઓ
resumed-more-with = તમારા નંબરના 4 આંકડાથી
resumed-digits-title = છેલ્લા ચાર આંકડા
resumed-digits-text = તમે વાપરેલા આધાર, કાર્ડ કે નંબરના.
error-resumed-digits = આ છેલ્લા ચાર આંકડા નથી. કૃપા કરીને તપાસો.
error-resumed-codes = ઘણી સ્લિપો છપાઈ ગઈ છે. કાઉન્ટર પર પૂછો.

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = આ મશીન બંધ છે
closed-disk-full = મશીનમાં જગ્યા ભરાઈ ગઈ છે. તે પૈસા લઈ કે આપી શકતું નથી.
closed-disk-broken = મશીન કંઈ સાચવી શકતું નથી. તે પૈસા લઈ કે આપી શકતું નથી.
closed-disk-call = દુકાનદાર: કૃપા કરીને ઓપરેટરને ફોન કરો. કોને કેટલા આપવાના છે તે તમારો PIN નાખીને જુઓ.
closed-owed-text = હમણાં કંઈ આપશો નહીં. તેની નોંધ નહીં થાય અને પૈસા બે વાર જશે. આ યાદી લખી લો.
closed-owed-unread = યાદી વાંચી શકાતી નથી. કૃપા કરીને ઓપરેટરને ફોન કરો.

more-time-title = વધુ સમય જોઈએ?
more-time-text = તમે લખેલું એમ જ રહેશે.
leaving-title = રદ કરવું છે?
leaving-text = તમે લખેલું ભૂંસાઈ જશે.
leaving-go-on = ના, ચાલુ રાખો

page-lost = કૃપા કરીને થોડી રાહ જુઓ. ફરી શરૂ થાય છે…
page-step = પગલું { $step } / { $steps }
page-time = બાકી સમય
page-hear = સાંભળો
page-language = ભાષા
page-rests = હમણાં ઉપલબ્ધ નથી
page-total = રકમ
page-date = { DATETIME($date, dateStyle: "medium") }

# review: legal
consent-text-no-amount =
    { $goes }
    ફક્ત આ માટે: { $service }.
    અહીં કંઈ રાખવામાં આવતું નથી.
    તમે ના પાડી શકો: કાર્ડ, UPI કે બેંકની શાખા વાપરો.
biometric-operator = દુકાનદાર: કાચ પર તમારી આંગળી મૂકો
biometric-way-FP = આંગળીથી
biometric-way-IRIS = આંખથી
biometric-way-FACE = ચહેરાથી
biometric-eye-title = મશીનમાં જુઓ
biometric-eye-text = ચશ્માં કાઢો. આંખો પૂરી ખોલો, માથું હલાવશો નહીં.
biometric-eye-starting = થોડી રાહ જુઓ. મશીન ચાલુ થાય છે.
biometric-eye-place-finger = હવે મશીનમાં જુઓ.
biometric-eye-reading = વંચાય છે. માથું હલાવશો નહીં.
biometric-eye-again = ફરી એક વાર. થોડા નજીક આવો.
biometric-eye-OTHER = કૃપા કરીને થોડી રાહ જુઓ.
working-noted = તમારી માગણી નોંધાઈ
working-making-qr = કોડ બની રહ્યો છે
pending-qr-title = પૈસા આવ્યાનું હજી પાકું નથી
# review: legal
pending-qr-text = પૈસા આપ્યા હશે, તો બેંક પાકું કરે ત્યારે રોકડ મળશે.
pending-deposit-title = બેંકનો જવાબ હજી નથી આવ્યો
# review: legal
pending-deposit-text = ત્યાં સુધી નોટો દુકાનમાં રહેશે. સ્લિપ સાચવી રાખો.
pending-no-cash-title = બેંકનો જવાબ હજી નથી આવ્યો
# review: legal
pending-no-cash-text = પછી સ્લિપ લઈને અહીં ફરી પૂછો.
pending-disputed-title = આની તપાસ ચાલે છે
# review: legal
pending-disputed-text = સ્લિપ સાચવી રાખો: એ જ તમારો પુરાવો છે. દુકાનદારને પૂછો.
pending-shortfall-title = નોંધ્યું: તમને ઓછી નોટો મળી
pending-shortfall-text = સ્લિપ સાચવી રાખો: એ જ પુરાવો છે. બે જણ આની તપાસ કરશે.
# review: legal
pending-refund-title = તમારી નોટો પાછી આપવાની છે
# review: legal
pending-refund-text = કંઈ ભરાયું નથી. દાવા કોડ દુકાનદારને બતાવો.
# review: legal
pending-held-title = તમારી નોટો દુકાનમાં છે
# review: legal
pending-held-text = પૈસા ભરાયા નથી? દાવા કોડ બતાવો, દુકાનદાર નોટો પાછી આપશે.
result-cash-title = શું તમને { $amount } મળ્યા?
result-cash-text = નોટો ગણો.
notes-back-question = શું તમને { $amount } પાછા મળ્યા?
result-deposit-title = તમારા પૈસા જમા થયા
result-deposit-text = { $amount } તમારા બેંક ખાતામાં છે.
result-purchase-title = પૈસા ચૂકવાયા
result-purchase-text = દુકાનને { $amount } ચૂકવાયા.
result-account-title = તમારી બેંકનો જવાબ આવ્યો
result-account-text = પાછળથી કોઈ જોતું નથી ને, તે જુઓ.
result-statement-title = તમારા છેલ્લા વ્યવહાર
result-statement-text = “બંધ કરો” દબાવો એટલે આ ભૂંસાઈ જશે.
result-balance-none = બેંકે બેલેન્સ મોકલ્યું નથી.
mini-statement-title = તમારા છેલ્લા વ્યવહાર
statement-in = આવ્યા
statement-out = ગયા

## The rail and the parts of the page

page-keys = કાયમી બટન
page-bigger = મોટું
page-dark = કાળું
page-shop = દુકાન
page-see-it = જુઓ
page-not-now = હમણાં નહીં
language-letter = ગુ
services-more-cash = UPI, કાર્ડથી રોકડ
services-more-account = સ્ટેટમેન્ટ, કાર્ડ
services-more-pay = ટીવી, દસ્તાવેજ
biometric-phase-put = મૂકો
biometric-phase-hold = દબાવી રાખો
biometric-phase-lift = ઉપાડો
result-balance-hidden = હમણાં છુપાવ્યું છે
review-yes-amount = હા, { $amount } ઉપાડો
working-elapsed = { $seconds } સેકન્ડ
working-usually = સામાન્ય રીતે { $seconds }
working-at-most = વધુમાં વધુ { $seconds }

help-title = દુકાનદારને બોલાવ્યા છે
help-text = કૃપા કરીને અહીં જ રહો. તમે લખેલું એમ જ રહેશે.
help-text-untyped = કૃપા કરીને અહીં જ રહો.
start-help-called = દુકાનદાર: કોઈએ મદદ માગી છે.
page-off = બંધ
## Only heard: which key leads on, before its word

# review: only heard
speech-green-corner = લીલું બટન, નીચે જમણી બાજુ:
# review: only heard
speech-green-keypad = લીલું બટન, આંકડાની નીચે જમણી બાજુ:
# review: only heard
speech-green-keyboard = લીલું બટન, ઉપર જમણી બાજુ:
