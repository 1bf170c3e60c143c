### What buttons say, and the names of services and of a summary's lines.

action-continue = ముందుకు
action-back = వెనక్కి
action-cancel = రద్దు
# review: legal
action-agree = ఒప్పుకుంటాను
action-confirm = అవును, ముందుకు
action-resend = కోడ్ మళ్ళీ పంపండి
action-more-time = ఇంకొంత సమయం
action-handed = ఇచ్చాను
action-not-handed = ఇవ్వలేదు
action-short = లేదు, తక్కువ
action-yes = అవును
action-print = స్లిప్ ప్రింట్
action-done = ముగించండి
# review: దుకాణదారు; some districts say షాపతను or షాపు యజమాని
action-attendant = దుకాణదారు
action-try-again = మళ్ళీ చేయండి
action-again = మళ్ళీ చేయండి
action-erase = చెరపండి

# review: డబ్బు తీయడం; banks print నగదు ఉపసంహరణ
service-aeps-CW = ఆధార్‌తో నగదు
service-aeps-AP = ఆధార్‌తో చెల్లింపు
service-aeps-BE = ఆధార్‌తో బ్యాలెన్స్
service-aeps-MS = ఆధార్‌తో స్టేట్‌మెంట్
# review: డబ్బు వేయడం; banks print నగదు జమ
service-aeps-CD = ఆధార్‌తో డబ్బు వేయడం
service-upicw-QR = UPIతో నగదు
service-unknown = ఈ మెషిన్‌లో ఇప్పుడు లేని సేవ ({ $code })
service-matm-CW = కార్డుతో నగదు
service-matm-BE = కార్డుతో బ్యాలెన్స్
service-matm-MS = కార్డుతో స్టేట్‌మెంట్
service-bbps-PAY = బిల్లు కట్టడం
service-recharge-MOBILE = మొబైల్ రీఛార్జ్
service-recharge-DTH = టీవీ రీఛార్జ్
service-dmt-TRANSFER = డబ్బు పంపడం

line-service = సేవ
line-bank = బ్యాంకు
line-aadhaar = ఆధార్
line-mobile = మొబైల్
line-amount = మొత్తం
line-charge = ఛార్జీ
line-otp = కోడ్

action-space = ఖాళీ
action-skip = వదిలేయండి
action-close = మూసేయండి
action-print-balance = బ్యాలెన్స్‌తో ప్రింట్
action-print-statement = ప్రింట్
action-turn = ఇంకా
action-leave = బయటకు
action-help = సాయం
help-back = ముందుకు వెళ్ళండి

## The tiles of the services: short, with what is needed below

tile-aeps-CW = డబ్బు తీయడం
tile-aeps-AP = దుకాణానికి చెల్లింపు
tile-aeps-BE = బ్యాలెన్స్
tile-aeps-MS = స్టేట్‌మెంట్
tile-aeps-CD = డబ్బు వేయడం
tile-upicw-QR = డబ్బు తీయడం
tile-matm-CW = డబ్బు తీయడం
tile-matm-BE = బ్యాలెన్స్
tile-matm-MS = స్టేట్‌మెంట్
tile-bbps-PAY = బిల్లు కట్టడం
tile-recharge-MOBILE = రీఛార్జ్
tile-recharge-DTH = టీవీ రీఛార్జ్
tile-dmt-TRANSFER = డబ్బు పంపడం
tile-verify-PAID = పత్రం తనిఖీ
tile-by-aeps = ఆధార్‌తో
tile-by-upicw = UPIతో
tile-by-matm = కార్డుతో
