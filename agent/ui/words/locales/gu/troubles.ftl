### What went otherwise: what happened, whether money moved, what to do now. Never a bare code.

## What was typed does not fit

error-press = તે સમજાયું નહીં. કૃપા કરીને ફરી દબાવો.
error-fault = મશીનમાં કંઈક ખોટું થયું. ફરી પ્રયત્ન કરો, અથવા દુકાનદારને પૂછો.
error-stale = આ સ્ક્રીન બદલાઈ ગઈ છે. કૃપા કરીને ફરી જુઓ.
error-choose = કૃપા કરીને આમાંથી એક દબાવો.
error-aadhaar-length = આધાર નંબરમાં 12 આંકડા હોય છે.
error-aadhaar-check = આધાર નંબરમાં એક આંકડો ખોટો છે. કૃપા કરીને તપાસો.
error-amount-step = કૃપા કરીને { $step }-{ $step } કરીને રકમ પસંદ કરો.
error-amount-range = કૃપા કરીને { $min } થી { $max } સુધીની રકમ પસંદ કરો.
error-mobile = મોબાઇલ નંબરમાં 10 આંકડા હોય છે, પહેલો 6 થી 9.
error-otp-wrong = આ કોડ ખોટો છે. કૃપા કરીને તમારો ફોન જુઓ.
error-otp-soon = કોડ હજી આવી શકે. થોડી રાહ જુઓ.
error-otp-send = કોડ મોકલી શકાયો નથી. કૃપા કરીને ફરી પ્રયત્ન કરો.
error-bank-unknown = આ બેંકની ખબર નથી. કૃપા કરીને ફરી પસંદ કરો.
error-bank-service = આ બેંક આ સેવા આપતી નથી.
error-pin-wrong = આ PIN ખોટો છે.
error-pin-unset = આ મશીનનો PIN હજી નક્કી કર્યો નથી.
error-pin-wait = { $seconds ->
    [one] ઘણી વાર ખોટું પડ્યું. { $seconds } સેકન્ડ રાહ જુઓ.
   *[other] ઘણી વાર ખોટું પડ્યું. { $seconds } સેકન્ડ રાહ જુઓ.
}
# review: legal
error-claim-unknown = આ કોડ પર કોઈ રોકડ બાકી નથી.
# review: legal
error-claims = પાંચ દાવા ખોટા પડ્યા. કૃપા કરીને PIN ફરી નાખો.

## A page that cannot be shown

plain-title = આ પાનું બતાવી શકાતું નથી
plain-text = મશીન તમારા પૈસાનું કામ કરી રહ્યું છે. કૃપા કરીને દુકાનદારને પૂછો.

## Why a service, or the kiosk, rests

rest-api = બેંક સાથે સંપર્ક નથી. અમે પ્રયત્ન કરીએ છીએ.
rest-biometric = આંગળી કે આંખનું મશીન જોડાયેલું નથી.
rest-outlet-not-active = દુકાનની નોંધણી હજી નથી. કૃપા કરીને દુકાનદારને પૂછો.
rest-outlet-daily-auth = દુકાનદારે આજનું સાઇન-ઇન કરવાનું છે.
rest-outlet-ekyc = દુકાનદારે નોંધણી પૂરી કરવાની છે.
rest-outlet-unknown = દુકાન ચાલુ છે કે નહીં તે પૂછીએ છીએ.
rest-outlet-OTHER = દુકાન આ હમણાં કરી શકતી નથી. કૃપા કરીને દુકાનદારને પૂછો.
rest-disk = મશીન હમણાં કંઈ સાચવી શકતું નથી. કૃપા કરીને દુકાનદારને પૂછો.
rest-printer = પ્રિન્ટરમાં કાગળ નથી, અથવા તે જોડાયેલું નથી.
start-printer = દુકાનદાર: સ્લિપ છપાતી નથી. કાગળ, કેબલ અને વીજળી જુઓ.
start-paper-low = દુકાનદાર: સ્લિપનો કાગળ પૂરો થવા આવ્યો છે.
rest-bank = તમારી બેંક આ સેવા આપતી નથી.
rest-busy = બીજા ગ્રાહકનું કામ ચાલે છે. કૃપા કરીને રાહ જુઓ.
rest-OTHER = આ હમણાં ઉપલબ્ધ નથી.

## The finger was not read

capture-no-finger = આંગળી દેખાઈ નહીં. ફરી મૂકો.
capture-failed = સ્પષ્ટ નથી. આંગળી લૂછીને કોરી કરો, સપાટ દબાવો.
capture-no-eye = આંખ દેખાઈ નહીં. મશીનમાં ફરી જુઓ.
capture-eye-failed = સ્પષ્ટ નથી. આંખો પૂરી ખોલો, હલશો નહીં.
capture-device = મશીન જવાબ આપતું નથી. કૃપા કરીને દુકાનદારને પૂછો.
capture-busy = મશીન કામમાં છે. કૃપા કરીને થોડી રાહ જુઓ.
capture-not-registered = મશીનની નોંધણી નથી. કૃપા કરીને દુકાનદારને પૂછો.
capture-tries = { $left ->
    [one] { $left } પ્રયત્ન બાકી છે.
   *[other] { $left } પ્રયત્ન બાકી છે.
}
capture-OTHER = આંગળી વંચાઈ નહીં. કૃપા કરીને ફરી પ્રયત્ન કરો.

## The bank said no

sorry-title = આ થયું નહીં
sorry-failed-title = આ પૂરું થયું નહીં
sorry-failed-INSUFFICIENT_FUNDS = ખાતામાં પૂરતા પૈસા નથી.
sorry-failed-BIOMETRIC_MISMATCH = આંગળીની છાપ આ આધાર સાથે મેળ ખાતી નથી.
sorry-failed-BIOMETRIC_LOCKED = આ આધારની આંગળીની છાપ લોક છે.
# review: grammatical gender of આધાર
sorry-failed-AADHAAR_NOT_LINKED = આ આધાર તે બેંકના ખાતા સાથે જોડાયેલું નથી.
sorry-failed-INVALID_AADHAAR = બેંકને આ આધાર નંબરની ખબર નથી.
sorry-failed-ACCOUNT_BLOCKED = બેંકે આ ખાતું રોકી રાખ્યું છે.
sorry-failed-LIMIT_EXCEEDED = આ ખાતાની મર્યાદાથી વધુ છે.
sorry-failed-BANK_UNAVAILABLE = બેંકનો સંપર્ક થયો નથી.
sorry-failed-OTP_FAILED = કોડ સ્વીકારાયો નથી.
sorry-failed-SERVICE_NOT_SUPPORTED = તમારી બેંક આ સેવા આપતી નથી.
sorry-failed-NOT_SUBMITTED = માગણી પહોંચી નથી.
sorry-failed-DECLINED = બેંકે મંજૂરી આપી નથી.
sorry-failed-said = સેવાનો સંદેશ: { $message }
sorry-failed-OTHER = મંજૂરી મળી નથી, કારણ કહ્યું નથી.

sorry-now-INSUFFICIENT_FUNDS = ઓછી રકમ નાખી જુઓ.
sorry-now-BIOMETRIC_MISMATCH = બીજી, સાફ અને કોરી આંગળીથી ફરી શરૂ કરો.
sorry-now-BIOMETRIC_LOCKED = mAadhaar એપમાં લોક ખોલો, અથવા કાર્ડ વાપરો.
sorry-now-AADHAAR_NOT_LINKED = બીજી બેંક પસંદ કરો, અથવા તમારી શાખામાં પૂછો.
sorry-now-INVALID_AADHAAR = ફરી શરૂ કરો અને નંબર તપાસો.
sorry-now-ACCOUNT_BLOCKED = કૃપા કરીને તમારી શાખામાં પૂછો.
sorry-now-LIMIT_EXCEEDED = ઓછી રકમ નાખો, અથવા કાલે આવો.
sorry-now-BANK_UNAVAILABLE = થોડી મિનિટ પછી ફરી પ્રયત્ન કરો.
sorry-now-OTP_FAILED = ફરી શરૂ કરો અને નવો કોડ મંગાવો.
sorry-now-SERVICE_NOT_SUPPORTED = કાર્ડ કે UPI વાપરો, અથવા શાખામાં પૂછો.
sorry-now-NOT_SUBMITTED = તમે ફરી શરૂ કરી શકો છો.
sorry-now-DECLINED = બેંકને પૂછો, અથવા બીજી બેંક પસંદ કરો.
sorry-now-OTHER = ફરી શરૂ કરો, અથવા દુકાનદારને પૂછો.

## Nothing was sent, or it was not accepted

sorry-not-sent-title = કંઈ મોકલ્યું નથી
sorry-not-sent-text = કંઈ પૂછીએ તે પહેલાં સંપર્ક તૂટી ગયો.
# review: new
sorry-unclear-title = હજી સ્પષ્ટ નથી
# review: from error-inquiry-silent and pending-text
sorry-unclear-text = હજી સ્પષ્ટ નથી: જવાબ આવ્યો નથી. સ્લિપ સાચવી રાખો.
sorry-refused-title = માગણી સ્વીકારાઈ નથી
sorry-refused-text = સેવાએ માગણી તમારી બેંક સુધી પહોંચાડી નથી.
sorry-refused-outlet = દુકાન આ હમણાં કરી શકતી નથી.
sorry-refused-limit = આ સેવાની મર્યાદા પૂરી થઈ છે.
sorry-refused-capture = આંગળીની છાપ કામ લાગી નહીં.
sorry-refused-otp = તમારા ફોન પરનો કોડ જોઈએ છે.
sorry-refused-said = સેવાનો સંદેશ: { $message }
sorry-refused-OTHER = સેવાએ માગણી લીધી નથી.
sorry-capture-title = આંગળી વંચાઈ નહીં
sorry-capture-text = ઘણી વાર પ્રયત્ન કર્યો, પણ થયું નહીં.
sorry-missing-title = અત્યારે થતું નથી
missing-now-wait = તમે લખેલું રાખ્યું છે. થોડી વાર પછી ફરી કરો.
missing-now-reader = તમે લખેલું રાખ્યું છે. દુકાનદાર મશીન જુએ.
missing-now-other-way = અહીં બીજી રીત પસંદ કરો. રકમ રાખી છે.

# review: legal
sorry-money-none = તમારા પૈસા કપાયા નથી.
# review: legal
sorry-money-maybe = પૈસા કપાયા હશે, તો તમારી બેંક { DATETIME($date, dateStyle: "medium") } સુધીમાં પાછા આપશે.
sorry-now-card = કાર્ડ કે UPI વાપરો, અથવા શાખામાં પૂછો.
sorry-now-attendant = કૃપા કરીને દુકાનદારને પૂછો.
sorry-now-again = તમે ફરી શરૂ કરી શકો છો.

## Why a product rests

rest-budget = હમણાં ઘણું કામ ચાલે છે. કૃપા કરીને પછી કરો.
rest-many-open = ઘણા વ્યવહાર હજી બાકી છે. કૃપા કરીને દુકાનદારને પૂછો.
rest-stopped = બંધ છે. કૃપા કરીને દુકાનદારને પૂછો. ({ $code })
rest-ordered = હમણાં બંધ છે. કૃપા કરીને દુકાનદારને પૂછો. ({ $reason })
rest-not-registered = દુકાનની આ માટે નોંધણી નથી.
rest-midnight = મધરાતે થોડી વાર બંધ. થોડી મિનિટમાં ચાલુ થશે.
rest-wallet = દુકાનનું વોલેટ ખાલી છે. કૃપા કરીને દુકાનદારને પૂછો.
error-wallet = આ માટે દુકાનના વોલેટમાં પૈસા ઓછા છે. કૃપા કરીને દુકાનદારને પૂછો.
rest-tpin = દુકાનદારે પહેલાં TPIN નાખવાનો છે.
rest-card = કાર્ડ મશીન જોડાયેલું નથી.
rest-card-open = છેલ્લા કાર્ડનો જવાબ હજી બાકી છે.
rest-card-service = બેંક કાર્ડ મશીન પર આ સેવા આપતી નથી.
# review: the cost on the card is not known
rest-card-amount = આ માટે કાર્ડમાંથી કેટલા રૂપિયા કપાશે તે સ્પષ્ટ નથી.
rest-card-device = બેંકને આ કાર્ડ મશીનની ખબર નથી. કૃપા કરીને દુકાનદારને પૂછો.
rest-upi-hours = રાત્રે બંધ. { $opens } થી ચાલુ.
rest-upi-open = ત્રણ વ્યવહાર બાકી છે. થોડી વાર પછી કરો.

## UPI and the card: no

sorry-failed-QR_EXPIRED = કોડ પર સમયસર પૈસા આવ્યા નથી.
sorry-failed-PAYER_BANK_DECLINED = તમારી બેંકે UPI ને મંજૂરી આપી નથી.
sorry-failed-PAYER_DEBIT_FAILED = તમારા ખાતામાંથી પૈસા લઈ શકાયા નથી.
sorry-failed-OUTLET_NOT_ENABLED = આ દુકાન આ હજી કરી શકતી નથી.
sorry-failed-OUTLET_BLOCKED = બેંક નેટવર્કે આ દુકાન રોકી છે.
sorry-failed-OUTLET_DAILY_LIMIT = આ દુકાનની આજની મર્યાદા પૂરી થઈ.
sorry-failed-SERVICE_CLOSED = આ સેવા આ સમયે બંધ હોય છે.
sorry-failed-INVALID_LOCATION = મશીનની જગ્યા સ્વીકારાઈ નથી.
sorry-failed-LAUNCH_EXPIRED = સમયસર કાર્ડ લગાવ્યું નથી.
sorry-failed-CANCELLED = કાર્ડ મશીન પર રદ થયું.
sorry-failed-DEVICE_ERROR = કાર્ડ મશીનમાં ખામી આવી.
sorry-failed-CARD_READ_FAILED = કાર્ડ વાંચી શકાયું નથી.
sorry-failed-INCORRECT_PIN = PIN ખોટો હતો.
sorry-failed-PIN_TRIES_EXCEEDED = PIN ઘણી વાર ખોટો પડ્યો.
sorry-failed-CARD_BLOCKED = બેંકે આ કાર્ડ બંધ કર્યું છે.
sorry-failed-CARD_EXPIRED = કાર્ડ જૂનું છે: તેની તારીખ જતી રહી.
sorry-failed-CARD_NOT_SUPPORTED = આવું કાર્ડ અહીં ચાલતું નથી.
sorry-failed-REVERSED = બેંકે વ્યવહાર રદ કર્યો.
sorry-now-QR_EXPIRED = નવા કોડ માટે ફરી શરૂ કરો.
sorry-now-PAYER_BANK_DECLINED = બીજું UPI ખાતું કે આધાર વાપરો.
sorry-now-PAYER_DEBIT_FAILED = ફરી કરતાં પહેલાં તમારી UPI એપ જુઓ.
sorry-now-OUTLET_NOT_ENABLED = બીજી સેવા વાપરો, અથવા દુકાનદારને પૂછો.
sorry-now-OUTLET_BLOCKED = કૃપા કરીને દુકાનદારને પૂછો.
sorry-now-OUTLET_DAILY_LIMIT = બીજી સેવા વાપરો, અથવા કાલે આવો.
sorry-now-SERVICE_CLOSED = બીજી સેવા વાપરો, અથવા સવારે આવો.
sorry-now-INVALID_LOCATION = કૃપા કરીને દુકાનદારને પૂછો.
sorry-now-LAUNCH_EXPIRED = કાર્ડ હાથમાં રાખીને ફરી શરૂ કરો.
sorry-now-CANCELLED = તમે ફરી શરૂ કરી શકો છો.
sorry-now-DEVICE_ERROR = આધાર કે UPI વાપરો, અથવા દુકાનદારને પૂછો.
sorry-now-CARD_READ_FAILED = કાર્ડ લૂછીને ફરી શરૂ કરો.
sorry-now-INCORRECT_PIN = સાચો PIN નાખીને ફરી શરૂ કરો.
sorry-now-PIN_TRIES_EXCEEDED = બીજું કાર્ડ વાપરો, અથવા બેંકને પૂછો.
sorry-now-CARD_BLOCKED = બીજું કાર્ડ વાપરો, અથવા બેંકને પૂછો.
sorry-now-CARD_EXPIRED = બીજું કાર્ડ વાપરો, અથવા બેંકને પૂછો.
sorry-now-CARD_NOT_SUPPORTED = બીજું કાર્ડ, આધાર કે UPI વાપરો.
sorry-now-REVERSED = તમારું ખાતું તપાસો, પછી ફરી શરૂ કરો.

## Refused by name

sorry-refused-closed = UPI થી રોકડ આ સમયે બંધ હોય છે.
sorry-refused-open-qrs = આ દુકાનના ત્રણ વ્યવહાર હજી બાકી છે.
sorry-refused-qr = બેંક નેટવર્કે કોડ બનાવ્યો નથી.
sorry-refused-tpin = દુકાનનો TPIN સ્વીકારાયો નથી.
sorry-refused-wallet = દુકાનના વોલેટમાં પૈસા ઓછા છે.
sorry-refused-daily-auth = દુકાનદારે આજનું સાઇન-ઇન કરવાનું છે.
sorry-refused-disabled = આ સેવા હાલ બંધ રાખી છે.
# review: legal
sorry-money-returned = તમારી નોટો તમને પાછી મળશે. કંઈ ભરાયું નથી.
# review: legal
sorry-money-given-back = તમારી નોટો તમને પાછી મળી છે. કંઈ ભરાયું નથી.
