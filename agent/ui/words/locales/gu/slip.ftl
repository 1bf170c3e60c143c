### The printed slip (service.md 8.4, 8.5): a label a row, and its few sentences.

slip-outlet = દુકાન
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }
slip-date-label = તારીખ અને સમય
slip-service = સેવા
slip-status = સ્થિતિ
slip-status-SUCCESS = સફળ
slip-status-FAILED = નિષ્ફળ
slip-status-PENDING = જવાબની રાહ
slip-amount = રકમ
slip-money = { $amount }
slip-fee = ચાર્જ
slip-total = કુલ ચૂકવ્યા
slip-charge = ગ્રાહક ચાર્જ
slip-charge-none = કંઈ નહીં
slip-outlays = દુકાનને ખર્ચ
slip-bank = બેંક
slip-aadhaar = આધાર
slip-rrn = બેંક સંદર્ભ (RRN)
slip-operator = કંપની
slip-number = નંબર
slip-operator-reference = કંપનીનો સંદર્ભ
slip-reference-id = સંદર્ભ
slip-client-reference = મશીન સંદર્ભ
# review: legal
slip-claim-code = દાવા કોડ
slip-balance = બેલેન્સ
slip-response-code = બેંકનો જવાબ કોડ
slip-merchant-ref = આઉટલેટ
slip-terminal = ટર્મિનલ
slip-reason = કારણ
# review: legal
slip-t5 = તમારા ખાતામાંથી પૈસા કપાયા હોય અને રોકડ મળી ન હોય, તો બેંકે { DATETIME($date, dateStyle: "medium") } સુધીમાં પૈસા પાછા આપવા પડે. આ સ્લિપ બતાવો: RRN { $rrn }. તે પછી બેંકે રોજના ₹100 આપવાના થાય. તમારી બેંકમાં ફરિયાદ કરો; ઉકેલ ન આવે, તો RBI લોકપાલને કરો.
# review: legal
slip-t5-no-rrn = તમારા ખાતામાંથી પૈસા કપાયા હોય અને રોકડ મળી ન હોય, તો બેંકે { DATETIME($date, dateStyle: "medium") } સુધીમાં પૈસા પાછા આપવા પડે. આ સ્લિપ બતાવો. તે પછી બેંકે રોજના ₹100 આપવાના થાય. તમારી બેંકમાં ફરિયાદ કરો; ઉકેલ ન આવે, તો RBI લોકપાલને કરો.
# review: legal
slip-pending-note = આ આખરી નથી. રોકડ અપાઈ નથી. આ સ્લિપ સાચવી રાખો: તેનો દાવા કોડ એ જ તમારો પુરાવો છે.
# review: legal
slip-held-note = આ આખરી નથી. ત્યાં સુધી તમારી નોટો દુકાનમાં રહેશે. આ સ્લિપ સાચવી રાખો: તેનો દાવા કોડ એ જ તમારો પુરાવો છે.
# review: legal
slip-returned-note = કંઈ ભરાયું નથી. તમારી નોટો તમને પાછી મળશે: આ સ્લિપ દુકાનમાં બતાવો.
# review: legal
slip-given-back-note = કંઈ ભરાયું નથી. તમારી નોટો તમને પાછી અપાઈ છે.
# review: complaint route
slip-helpline = સવાલ કે ફરિયાદ? દુકાનમાં કે તમારી બેંકમાં પૂછો, અને આ સ્લિપ બતાવો.
slip-duplicate = બીજી નકલ
# review: legal
slip-no-cash-yet = હજી રોકડ અપાઈ નથી
# review: legal
slip-no-cash = રોકડ અપાઈ નથી
# review: legal
slip-not-paid-yet = હજી ભરાયું નથી: નોટો દુકાનમાં છે
# review: legal
slip-notes-go-back = કંઈ ભરાયું નથી: નોટો હજી પાછી અપાઈ નથી
# review: legal
slip-notes-given-back = કંઈ ભરાયું નથી: નોટો પાછી અપાઈ છે
# review: legal
slip-not-final = હજી આખરી નથી
# review: legal
slip-owed-note = તમારી બેંકે પૈસા આપ્યા છે. દુકાને તમને આ રોકડ આપવાની બાકી છે. આ સ્લિપ લાવો: તેનો દાવા કોડ એ જ તમારો પુરાવો છે.
slip-shortfall = ગ્રાહક કહે છે: નોટો ઓછી મળી
slip-shortfall-note = તમે કહ્યું કે બધી નોટો મળી નથી. બે જણ આની તપાસ કરશે. આ સ્લિપ સાચવી રાખો: એ જ તમારો પુરાવો છે.

slip-card = કાર્ડ
slip-card-type = કાર્ડનો પ્રકાર
slip-payer = પૈસા આપનાર
slip-test = પ્રિન્ટરની તપાસ. આ રસીદ નથી.
slip-take-along = ફોન પર સ્લિપ
slip-scan = આ ફોનથી સ્કેન કરીને રાખો: આ જ તમારી સ્લિપ છે.
slip-printing = છપાય છે…
slip-take = તમારી સ્લિપ લો
slip-again = ફરી છાપો (બીજી નકલ)
slip-none-came = સ્લિપ નીકળી નથી. કૃપા કરીને દુકાનદારને કહો.
