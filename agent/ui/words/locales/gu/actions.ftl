### What buttons say, and the names of services and of a summary's lines.

action-continue = આગળ
action-back = પાછળ
action-cancel = રદ કરો
# review: legal
action-agree = હું સંમત છું
action-confirm = હા, આગળ વધો
action-resend = કોડ ફરી મોકલો
action-more-time = વધુ સમય
action-handed = નોટો આપી
action-not-handed = નથી આપી
action-short = ના, ઓછા મળ્યા
action-yes = હા
action-print = સ્લિપ છાપો
action-done = બંધ કરો
action-attendant = દુકાનદાર
action-try-again = ફરી કરો
action-again = ફરી કરો
action-erase = ભૂંસો

service-aeps-CW = આધારથી રોકડ
# review: ચૂકવવું or પેમેન્ટ
service-aeps-AP = આધારથી ચૂકવવું
# review: બેલેન્સ or સિલક
service-aeps-BE = આધારથી બેલેન્સ
service-aeps-MS = આધારથી સ્ટેટમેન્ટ
service-aeps-CD = આધારથી પૈસા જમા
service-upicw-QR = UPI થી રોકડ
service-unknown = આ મશીનમાં હવે ન હોય તેવી સેવા ({ $code })
service-matm-CW = કાર્ડથી રોકડ
service-matm-BE = કાર્ડથી બેલેન્સ
service-matm-MS = કાર્ડથી સ્ટેટમેન્ટ
service-bbps-PAY = બિલ ભરવું
service-recharge-MOBILE = મોબાઇલ રિચાર્જ
service-recharge-DTH = ટીવી રિચાર્જ
service-dmt-TRANSFER = પૈસા મોકલવા

line-service = સેવા
line-bank = બેંક
line-aadhaar = આધાર
line-mobile = મોબાઇલ
line-amount = રકમ
line-charge = ચાર્જ
line-otp = કોડ

action-space = ખાલી જગ્યા
action-skip = છોડી દો
action-close = બંધ કરો
action-print-balance = બેલેન્સ સાથે છાપો
action-print-statement = છાપો
action-turn = વધુ
# review: "બહાર" (out) for Leave, short for the rail
action-leave = બહાર
action-help = મદદ
help-back = આગળ

## The tiles of the services: short, with what is needed below

tile-aeps-CW = પૈસા ઉપાડવા
# review: ચૂકવવું or પેમેન્ટ
tile-aeps-AP = દુકાનને ચૂકવવું
# review: બેલેન્સ or સિલક
tile-aeps-BE = બેલેન્સ
tile-aeps-MS = સ્ટેટમેન્ટ
tile-aeps-CD = પૈસા જમા કરવા
tile-upicw-QR = પૈસા ઉપાડવા
tile-matm-CW = પૈસા ઉપાડવા
# review: બેલેન્સ or સિલક
tile-matm-BE = બેલેન્સ
tile-matm-MS = સ્ટેટમેન્ટ
tile-bbps-PAY = બિલ ભરવું
tile-recharge-MOBILE = રિચાર્જ
tile-recharge-DTH = ટીવી રિચાર્જ
tile-dmt-TRANSFER = પૈસા મોકલવા
tile-verify-PAID = દસ્તાવેજ તપાસવો
tile-by-aeps = આધારથી
tile-by-upicw = UPI થી
tile-by-matm = કાર્ડથી
