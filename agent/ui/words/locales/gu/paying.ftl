### Paying by phone, at the card reader, and notes that come in or go out.

cash-title = તમારી રોકડ
cash-pin-title = દુકાનદાર પાસે રોકડ માગો
cash-pin-text = દુકાનદાર: તમારો PIN નાખો.
cash-text = જતાં પહેલાં નોટો ગણો.
# review: "to the customer" is added for clearness
cash-handed-title = આ રકમ ગ્રાહકને આપો
cash-handed-text = દુકાનદાર: નોટો આપો, પછી “નોટો આપી” દબાવો.
# review: a shop's everyday words for the drawer's notes
cash-as-shown = બતાવ્યા પ્રમાણે આપ્યા
cash-other-notes = આપ્યા, બીજી નોટોમાં
# review: a shop's everyday words for the drawer's notes
cash-notes-lacking = ગણતરી પ્રમાણે આ નોટો ગલ્લામાં નથી. એટલી જ રકમ આપો.
cash-asked-again-text = દુકાનદાર: જે સાચું છે તે દબાવો.
cash-not-handed-pin-title = નોટો આપી નથી
cash-not-handed-pin-text = દુકાનદાર: PIN નાખીને પાકું કરો.
# review: legal
cash-claim-title = દાવા કોડ
# review: legal
cash-claim-text = ગ્રાહકની સ્લિપ પરનો કોડ નાખો.
cash-last4 = નંબરના છેલ્લા આંકડા
# review: legal
cash-claim-either = સ્લિપ પરનો કોડ. સ્લિપ નથી? છેલ્લા ચાર.
# review: legal
cash-claim-last4 = છેલ્લા ચાર આંકડા: આધાર, કાર્ડ, નંબર કે બેંક સંદર્ભના.
cash-claim-characters = નંબરના છેલ્લા ચાર અક્ષરો અને આંકડા.
# review: legal
cash-claim-proven = કોડ સાચો છે. નોટો અહીં છે? તો આગળ વધો.
cash-doubt-text = આ વચ્ચે અટકી ગયું. ગ્રાહકને નોટો મળી?

## The QR

qr-title = ફોનથી પૈસા આપો
qr-text = કોઈ પણ UPI એપથી સ્કેન કરો.
qr-scan = કોઈ પણ UPI એપથી સ્કેન કરો
qr-beside = બાજુની સ્ક્રીન પરનો કોડ સ્કેન કરો
qr-no-phone = મારી પાસે ફોન નથી
# review: legal
qr-cancel-hint = હમણાં જ પૈસા મોકલ્યા હોય, તો રદ કર્યા પછી પણ તે ગણાશે.
page-qr = QR કોડ

## The card reader

card-title = કાર્ડ મશીન પર
card-text = કાર્ડ મશીન કહે તેમ કરો.
card-pin-there = PIN કાર્ડ મશીન પર જ નાખો, અહીં ક્યારેય નહીં.
card-prompt-insert-card = કાર્ડ મશીનમાં નાખો
card-prompt-enter-pin = કાર્ડ મશીન પર PIN નાખો
card-prompt-wrong-pin = PIN ખોટો છે. કાર્ડ મશીન પર ફરી નાખો
card-prompt-pin-blocked = PIN ઘણી વાર ખોટો પડ્યો. આ કાર્ડ બંધ થયું છે
card-prompt-look-at-terminal = કાર્ડ મશીન જુઓ અને તેમ કરો
card-prompt-please-wait = કૃપા કરીને થોડી રાહ જુઓ
card-prompt-asking-bank = બેંકને પૂછીએ છીએ. કાર્ડ કાઢશો નહીં
card-prompt-card-unreadable = કાર્ડ વંચાયું નથી. ફરી નાખો
card-prompt-card-not-accepted = આ કાર્ડ અહીં ચાલતું નથી
card-prompt-limit-reached = આ કાર્ડની આજની મર્યાદા પૂરી થઈ
card-prompt-declined = કાર્ડ સ્વીકારાયું નથી
card-prompt-card-done = કાર્ડનું કામ થઈ ગયું. કાર્ડ કાઢી લો
card-prompt-remove-card = તમારું કાર્ડ કાઢી લો
card-prompt-out-of-order = કાર્ડ મશીન બગડ્યું છે
card-prompt-line-lost = કાર્ડ મશીન જવાબ આપતું નથી. બેંકને પૂછીએ છીએ
card-prompt-not-started = કાર્ડ મશીન ચાલુ થયું નથી
card-prompt-OTHER = કાર્ડ મશીન જુઓ અને તેમ કરો
card-not-started = કાર્ડ મશીન ચાલુ થયું નથી. પૈસા ગયા નથી.

## The customer's notes come in

cash-take-pin-title = નોટો દુકાનદારને આપો
cash-take-pin-text = દુકાનદાર: તમારો PIN નાખો.
cash-take-title = ગ્રાહકની નોટો ગણો
cash-take-text = દુકાનદાર: ગણેલા રૂપિયા નાખો.
cash-take-done = નોટો મળી
error-counted = રકમ મળતી નથી. કૃપા કરીને ફરી ગણો.

## They go back

# review: legal
cash-return-pin-title = નોટો ગ્રાહકને પાછી આપો
cash-return-pin-text = દુકાનદાર: તમારો PIN નાખો.
# review: legal
cash-return-title = આ રકમ પાછી આપો
# review: legal
cash-return-text = દુકાનદાર: નોટો આપો, પછી “પાછી આપી” દબાવો.
# review: legal
cash-return-done = પાછી આપી
cash-later = પછી, સ્લિપ પર

## The dispenser, and doubts

cash-dispensing-title = તમારી નોટો આવે છે
cash-dispensing-text = નોટો કાઢી લો અને ગણો.
cash-doubt-title = નોટોની આપલે થઈ?
cash-denied-title = આ માટે રોકડ ન આપો
cash-denied-text = કાર્ડ મશીને હા પાડી, પણ બેંકે ના પાડી.
cash-denied-done = પતી ગયું
cash-from-drawer = તમારા ગલ્લામાંથી
cash-notes = { $value } રૂપિયાની { $count } નોટ
