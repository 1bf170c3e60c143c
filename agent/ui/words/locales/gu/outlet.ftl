### What the owner types and does before the shop may transact.

service-outlet-onboard = દુકાનની નોંધણી
service-outlet-ekyc = માલિકનું ઈ-કેવાયસી
# review: as without the code
service-outlet-ekyc-capture = માલિકનું ઈ-કેવાયસી
service-outlet-bank-ekyc = બેંકનું ઈ-કેવાયસી
service-outlet-daily-auth = આજનું સાઇન-ઇન
errand-onboard = દુકાન નોંધાવો
errand-ekyc = માલિકનું ઈ-કેવાયસી કરો
# review: as without the code
errand-ekyc-capture = માલિકનું ઈ-કેવાયસી કરો
errand-bank-ekyc = બેંકનું ઈ-કેવાયસી કરો
errand-daily-auth = આજનું સાઇન-ઇન કરો
field-title = કૃપા કરીને લખો
field-text = લખો, પછી લીલું બટન દબાવો.
field-optional = આ છોડી દો તો ચાલે.
field-date-hint = દિવસ, મહિનો, વર્ષ: 05 08 1990.
field-first_name = માલિકનું નામ
field-last_name = માલિકની અટક
field-mobile = માલિકનો મોબાઇલ નંબર
field-email = માલિકનો ઈ-મેલ
field-date_of_birth = માલિકની જન્મ તારીખ
field-gender = માલિકનું લિંગ
field-gender-M = પુરુષ
field-gender-F = સ્ત્રી
# review: wording
field-gender-T = ટ્રાન્સજેન્ડર
field-pan = માલિકનો પાન નંબર
field-account_number = માલિકનો બેંક ખાતા નંબર
field-ifsc = માલિકની બેંક શાખાનો IFSC
field-shop_name = દુકાનનું નામ
field-address = શેરી અને ઘર
field-city = શહેર કે ગામ
field-district = જિલ્લો
field-state = રાજ્ય
field-pincode = પિનકોડ
error-field-first_name = કૃપા કરીને નામ લખો.
error-field-last_name = નામ બહુ લાંબું છે, અથવા ખોટાં ચિહ્નો છે.
error-field-mobile = મોબાઇલ નંબરમાં 10 આંકડા હોય છે, પહેલો 6 થી 9.
error-field-email = ઈ-મેલ આવો હોય છે: name@mail.in.
error-field-date_of_birth = આવી તારીખ નથી. દિવસ, મહિનો અને વર્ષ નાખો.
error-field-gender = કૃપા કરીને આમાંથી એક દબાવો.
error-field-pan = પાન નંબર આવો હોય છે: ABCPD1234E.
error-field-account_number = ખાતા નંબરમાં 6 થી 18 આંકડા હોય છે.
error-field-ifsc = IFSC આવો હોય છે: SBIN0001234.
error-field-shop_name = કૃપા કરીને દુકાનનું નામ લખો.
error-field-address = કૃપા કરીને શેરી અને ઘર લખો.
error-field-city = કૃપા કરીને શહેર કે ગામ લખો.
error-field-district = કૃપા કરીને જિલ્લો લખો.
error-field-state = કૃપા કરીને રાજ્ય લખો.
error-field-pincode = પિનકોડમાં 6 આંકડા હોય છે.
error-field-OTHER = આ બરાબર નથી. તમારો કાગળ જોઈને લખો.
outlet-standing-ready = આજ માટે તૈયાર
outlet-standing-unknown = હજી ખબર નથી
outlet-standing-not-active = હજી નોંધણી નથી
outlet-standing-daily-auth = આજનું સાઇન-ઇન બાકી છે
outlet-standing-ekyc = ઈ-કેવાયસી બાકી છે
outlet-accepted = થઈ ગયું. { $message }
outlet-refused = સ્વીકારાયું નથી. { $message } { $code }
outlet-silent = જવાબ આવ્યો નથી. થઈ ગયું હોઈ શકે: પહેલાં સેવાને પૂછો.
outlet-ask = ફરી પૂછો
outlet-asking = સેવાને પૂછીએ છીએ…
errand-text = સેવા આ કામ કરી રહી છે. કૃપા કરીને રાહ જુઓ.
# review: legal
consent-owner-sample = આંગળીની છાપ
consent-owner-sample-eye = આંગળીની છાપ કે આંખનું સ્કેન
consent-owner =
    મારો આધાર નંબર અને મેં લખેલી માહિતી સેવાને અને UIDAI ને મળશે.
    આ માહિતી અને { $sample } ફક્ત આ માટે: { $service }.
    આ મશીન તે પોતાની પાસે રાખતું નથી.
    હું ના પાડી શકું છું. તો આ દુકાનમાં આધાર સેવાઓ ચાલશે નહીં.
tpin-text = તમારા વોલેટનો TPIN નાખો. તે સાચવવામાં આવતો નથી.
tpin-until-restart = TPIN લેવાયો, મશીન ફરી ચાલુ થાય ત્યાં સુધી. ઓપરેટરે તેને મશીનની TPIN ફાઇલમાં મૂકવો પડશે.
tpin-noted = TPIN લેવાયો. હવે પૈસા જમા થઈ શકશે.
error-tpin = TPIN માં { $min } થી { $max } આંકડા હોય છે.
# review: new
error-tpin-refused = આ TPIN નકારાયો. બીજો TPIN હજી { $left } વાર નાખી શકાય.
# review: new
error-tpin-stopped = બે વાર નકારાયો. ઓપરેટરને પૂછો, પછી દુકાનમાં તપાસો દબાવો.
