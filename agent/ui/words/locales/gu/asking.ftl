## What every dialogue can ask: one of a list, a form, a question to the service

services-cash = રોકડ
services-account = ખાતું
services-pay = રોકડથી ભરો
pick-title = કૃપા કરીને પસંદ કરો
pick-text = આમાંથી એક દબાવો.
pick-search = શોધો
pick-search-hint = નામના પહેલા અક્ષરો
pick-most-used = બધા
pick-none = આ અક્ષરોવાળું નામ નથી.
field-other = { $field }
inquiry-title = થોડી રાહ જુઓ
inquiry-text = આગળ વધતાં પહેલાં કૃપા કરીને તપાસો.
inquiry-wait = આમાં સામાન્ય રીતે થોડી સેકન્ડ લાગે છે.
inquiry-again = ફરી પૂછવા “આગળ” દબાવો.
# review: "ચાલશે" for is valid
inquiry-until = આ { DATETIME($date, timeStyle: "short") } સુધી ચાલશે.
review-amount-cash = તમે રોકડ આપશો
review-fee = ચાર્જ
review-total = કુલ આપવાના
review-repeats = થોડી વાર પહેલાં અહીંથી આ જ મોકલ્યું હતું. ફરી મોકલવું હોય તો જ “હા” દબાવો.
# review: a shop's everyday words for the drawer's notes
review-notes-lacking = દુકાનમાં યોગ્ય નોટો ન પણ હોય. પહેલાં દુકાનદારને પૂછો.
second-title = ફરી એક વાર કરવું છે?
second-open = તમે { DATETIME($date, timeStyle: "short") } વાગ્યે { $amount } માગ્યા હતા. હજી જવાબ આવ્યો નથી. તે હજી પૂરું થઈ શકે. બીજી વાર જોઈએ તો જ “હા” દબાવો.
second-open-somebody = અહીં { DATETIME($date, timeStyle: "short") } વાગ્યે { $amount } માગ્યા હતા. હજી જવાબ આવ્યો નથી. તે તમારું હોય, તો હજી પૂરું થઈ શકે. આ અલગ હોય તો “હા” દબાવો.
# review: legal
second-paid = તમે { DATETIME($date, timeStyle: "short") } વાગ્યે માગેલા { $amount } મંજૂર થયા. નોટો કાઉન્ટર પર રાખી છે. બીજી વાર જોઈએ તો જ “હા” દબાવો.
# review: legal
second-paid-somebody = અહીં { DATETIME($date, timeStyle: "short") } વાગ્યે માગેલા { $amount } મંજૂર થયા. તે તમારું હોય, તો નોટો કાઉન્ટર પર માગો. આ અલગ હોય તો “હા” દબાવો.
second-none-open = બીજું શરૂ કર્યું નથી. { DATETIME($date, timeStyle: "short") } વાગ્યાના પહેલા { $amount } નો જવાબ બાકી છે. તેની સ્લિપ સાચવી રાખો.
second-none-open-somebody = નવું કંઈ શરૂ કર્યું નથી. { DATETIME($date, timeStyle: "short") } વાગ્યાના { $amount } નો જવાબ બાકી છે. તે તમારું હોય, તો સ્લિપ સાચવી રાખો.
# review: legal
second-none-paid = બીજું શરૂ કર્યું નથી. { DATETIME($date, timeStyle: "short") } વાગ્યાના પહેલા { $amount } મંજૂર થયા. તેની નોટો કાઉન્ટર પર માગો.
# review: legal
second-none-paid-somebody = નવું કંઈ શરૂ કર્યું નથી. { DATETIME($date, timeStyle: "short") } વાગ્યાના { $amount } મંજૂર થયા. તે તમારું હોય, તો નોટો કાઉન્ટર પર માગો.
rest-option = આ હમણાં ઉપલબ્ધ નથી.
error-pick-unknown = આ નામ મળ્યું નથી. કૃપા કરીને ફરી પસંદ કરો.
error-field-other = { $field }: આ બરાબર નથી. જૂનું બિલ કે કાગળ જોઈને લખો.
error-field-just-digits = { $field } માં { $count } આંકડા હોય છે. જૂનું બિલ જોઈને લખો.
error-field-just-letters = { $field } માં { $count } અક્ષરો અને આંકડા હોય છે. જૂનું બિલ જોઈને લખો.
error-field-from-digits = { $field } માં { $min } થી { $max } આંકડા હોય છે. જૂનું બિલ જોઈને લખો.
error-field-from-letters = { $field } માં { $min } થી { $max } અક્ષરો અને આંકડા હોય છે. જૂનું બિલ જોઈને લખો.
error-learnt-expired = ઘણો સમય થયો, તેથી ફરી પૂછીએ છીએ.
error-inquiry-silent = જવાબ આવ્યો નથી. કૃપા કરીને ફરી પ્રયત્ન કરો.
error-inquiry-busy = એકસાથે ઘણા સવાલ છે. થોડી રાહ જોઈને ફરી પ્રયત્ન કરો.
error-inquiry-refused = આ સ્વીકારાયું નથી. કૃપા કરીને પાછા જઈને તપાસો.
error-inquiry-outlet = આ હમણાં થતું નથી. કૃપા કરીને દુકાનદારને પૂછો.
error-inquiry-bill = બિલ મળ્યું નથી. કૃપા કરીને નંબર તપાસો.
error-inquiry-biller = આ કંપનીનાં બિલ અહીં ભરી શકાતાં નથી.
error-inquiry-bank = આ બેંકમાં અહીંથી પૈસા મોકલી શકાતા નથી.
