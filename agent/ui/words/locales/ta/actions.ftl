### What buttons say, and the names of services and of a summary's lines.

action-continue = தொடர
action-back = திரும்ப
action-cancel = ரத்து
# review: legal
action-agree = சம்மதம்
action-confirm = ஆம், தொடர
action-resend = குறியீடு மீண்டும்
action-more-time = கூடுதல் நேரம்
action-handed = தந்தாச்சு
action-not-handed = தரவில்லை
action-short = இல்லை, குறைவு
action-yes = ஆம்
action-print = ஸ்லிப் எடுக்க
action-done = முடிக்க
action-attendant = கடைக்காரர்
action-try-again = மீண்டும்
action-again = மீண்டும்
action-erase = அழிக்க

service-aeps-CW = ஆதாரில் பணம்
service-aeps-AP = ஆதாரில் கட்ட
service-aeps-BE = ஆதார் இருப்பு
# review: mini statement: மினி ஸ்டேட்மெண்ட் is what bank staff say, but its word is wider than a tile
service-aeps-MS = ஆதார் விவரம்
service-aeps-CD = ஆதாரில் பணம் போட
service-upicw-QR = UPI-யில் பணம்
service-unknown = இந்த மெஷினில் இப்போது இல்லாத சேவை ({ $code })
service-matm-CW = கார்டில் பணம்
service-matm-BE = கார்டு இருப்பு
service-matm-MS = கார்டு விவரம்
service-bbps-PAY = பில் கட்ட
service-recharge-MOBILE = மொபைல் ரீசார்ஜ்
service-recharge-DTH = டிவி ரீசார்ஜ்
service-dmt-TRANSFER = பணம் அனுப்ப

line-service = சேவை
line-bank = வங்கி
line-aadhaar = ஆதார்
line-mobile = மொபைல்
line-amount = தொகை
line-charge = கட்டணம்
line-otp = குறியீடு

action-space = இடைவெளி
action-skip = விட்டுவிட
action-close = மூட
action-print-balance = இருப்புடன் அச்சிட
action-print-statement = அச்சிட
action-turn = மேலும்
# review: leave: வெளியேற is clearer but too wide for the rail
action-leave = முடிக்க
action-help = உதவி
help-back = தொடர

## The tiles of the services: short, with what is needed below

tile-aeps-CW = பணம் எடுக்க
tile-aeps-AP = கடைக்குக் கட்ட
tile-aeps-BE = இருப்பு
# review: statement: as service-aeps-MS
tile-aeps-MS = கணக்கு விவரம்
tile-aeps-CD = பணம் போட
tile-upicw-QR = பணம் எடுக்க
tile-matm-CW = பணம் எடுக்க
tile-matm-BE = இருப்பு
# review: statement: as service-aeps-MS
tile-matm-MS = கணக்கு விவரம்
tile-bbps-PAY = பில் கட்ட
tile-recharge-MOBILE = ரீசார்ஜ்
tile-recharge-DTH = டிவி ரீசார்ஜ்
tile-dmt-TRANSFER = பணம் அனுப்ப
tile-verify-PAID = ஆவணம் சரிபார்க்க
tile-by-aeps = ஆதார்
tile-by-upicw = UPI
tile-by-matm = கார்டு
