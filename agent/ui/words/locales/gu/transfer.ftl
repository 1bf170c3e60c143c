## Money transfer (Free DMT)

rest-transfer-bank = આ બેંકમાં અહીંથી પૈસા મોકલી શકાતા નથી.
pick-transfer-bank = કઈ બેંકમાં?
line-transfer-bank = બેંક
field-sender-mobile = તમારો મોબાઇલ નંબર: તેના પર કોડ આવશે
error-field-sender-mobile = મોબાઇલ નંબરમાં 10 આંકડા હોય છે, પહેલો 6 થી 9.
inquiry-sender-check-asking = તમારા ફોન પર કોડ મોકલીએ છીએ
field-sender-name = તમારું નામ
error-field-sender-name = કૃપા કરીને તમારું નામ લખો.
pick-beneficiary = કોને?
pick-beneficiary-new = નવું ખાતું
line-beneficiary = કોને
field-transfer-account = પૈસા લેનારનો ખાતા નંબર
error-field-transfer-account = ખાતા નંબરમાં 9 થી 18 આંકડા હોય છે.
field-transfer-account-again = પૈસા લેનારનો ખાતા નંબર, ફરી એક વાર
error-field-transfer-account-again = બંને નંબર અલગ છે. ફરી નાખો, અથવા પાછા જાઓ.
field-transfer-ifsc = પૈસા લેનારની બેંકનો IFSC
field-transfer-ifsc-after = પૈસા લેનારની બેંકનો IFSC, { $begins } પછી
error-field-transfer-ifsc = આ IFSC તે બેંકનો નથી. IFSC આવો હોય છે: SBIN0001234.
inquiry-account-offer = ખાતું કોનું છે તે બેંકને પૂછવું છે? { $price } લાગશે.
inquiry-account-yes = હા, બેંકને પૂછો
inquiry-account-no = ના, પૂછ્યા વગર આગળ
inquiry-account-asking = ખાતું કોનું છે તે બેંકને પૂછીએ છીએ
inquiry-account-learnt = આ જ વ્યક્તિ છે?
inquiry-account-bad = બેંકને આ ખાતાની ખબર નથી. પાછા જઈને તપાસો.
line-account-name = બેંકમાં નામ
account-name-untold = બેંકે નામ આપ્યું નથી
error-account-silent = જવાબ આવ્યો નથી. છતાં પૈસા લાગ્યા હોઈ શકે.
field-transfer-name = પૈસા લેનારનું નામ
error-field-transfer-name = કૃપા કરીને નામ લખો.
inquiry-beneficiary-add-asking = ખાતું નોંધીએ છીએ
inquiry-transfer-limits-asking = કેટલા મોકલી શકાય તે પૂછીએ છીએ
inquiry-transfer-price-asking = કેટલો ચાર્જ લાગશે તે પૂછીએ છીએ
error-inquiry-otp = કોડનો સમય પૂરો થયો. કૃપા કરીને નવો કોડ નાખો.
error-inquiry-day-limit = આજે આ ખાતામાં વધુ પૈસા મોકલી શકાતા નથી.
error-inquiry-wallet = દુકાન હમણાં આટલા મોકલી શકતી નથી. ઓછી રકમ પસંદ કરો, અથવા દુકાનદારને પૂછો.

working-transfer-title = તમારા પૈસા મોકલીએ છીએ
working-transfer-text = મોકલ્યું. બેંક એક મિનિટમાં જણાવે છે.
working-transfer-sent = બેંકને મોકલ્યું
working-transfer-asking = બેંક નોંધ કરી રહી છે
pending-transfer-title = બેંકનો જવાબ હજી નથી આવ્યો
# review: legal
pending-transfer-text = પૈસા હજી પહોંચી શકે. નોટો દુકાનમાં છે. સ્લિપ સાચવી રાખો.
result-transfer-title = પૈસા મોકલાઈ ગયા
result-transfer-text = છેલ્લે { $last4 } હોય તે ખાતામાં { $amount } આવ્યા.

sorry-failed-INVALID_ACCOUNT = બેંકને આ ખાતાની ખબર નથી.
sorry-failed-NAME_MISMATCH = આ નામ આ ખાતાનું નથી.
sorry-now-INVALID_ACCOUNT = ખાતા નંબર અને IFSC તપાસો, પછી ફરી શરૂ કરો.
sorry-now-NAME_MISMATCH = નામ અને ખાતું તપાસો, પછી ફરી શરૂ કરો.
sorry-refused-bank = આ બેંકમાં અહીંથી પૈસા મોકલી શકાતા નથી.
sorry-refused-beneficiary = આ ખાતું હવે તમારી યાદીમાં નથી.

slip-beneficiary = કોને
slip-account = ખાતું
slip-ifsc = IFSC
slip-sender = મોકલનારનો મોબાઇલ
slip-utr = બેંક સંદર્ભ (UTR)
