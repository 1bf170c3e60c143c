### What buttons say, and the names of services and of a summary's lines.

action-continue = തുടരുക
action-back = തിരികെ
# review: cancel: വേണ്ട is 'I do not want'; റദ്ദാക്കുക is wider than a rail key
action-cancel = വേണ്ട
# review: legal
action-agree = സമ്മതം
action-confirm = അതെ, തുടരുക
action-resend = കോഡ് വീണ്ടും
action-more-time = കൂടുതൽ സമയം
action-handed = കൊടുത്തു
action-not-handed = കൊടുത്തില്ല
action-short = ഇല്ല, കുറവാണ്
action-yes = അതെ
action-print = സ്ലിപ്പ് പ്രിന്റ്
action-done = തീർക്കുക
# review: shopkeeper: കടക്കാരൻ is masculine but usual; കടയുടമ would be neutral
action-attendant = കടക്കാരൻ
action-try-again = വീണ്ടും
action-again = വീണ്ടും
action-erase = മായ്ക്കുക

service-aeps-CW = ആധാർ വഴി പണം
service-aeps-AP = ആധാർ വഴി അടയ്ക്കൽ
service-aeps-BE = ആധാർ ബാലൻസ്
service-aeps-MS = ആധാർ സ്റ്റേറ്റ്‌മെന്റ്
service-aeps-CD = ആധാർ വഴി പണം ഇടൽ
service-upicw-QR = UPI വഴി പണം
service-unknown = ഈ മെഷീനിൽ ഇപ്പോൾ ഇല്ലാത്ത സേവനം ({ $code })
service-matm-CW = കാർഡ് വഴി പണം
service-matm-BE = കാർഡ് ബാലൻസ്
service-matm-MS = കാർഡ് സ്റ്റേറ്റ്‌മെന്റ്
service-bbps-PAY = ബിൽ അടയ്ക്കൽ
service-recharge-MOBILE = മൊബൈൽ റീചാർജ്
service-recharge-DTH = ടിവി റീചാർജ്
service-dmt-TRANSFER = പണം അയയ്ക്കൽ

line-service = സേവനം
line-bank = ബാങ്ക്
line-aadhaar = ആധാർ
line-mobile = മൊബൈൽ
line-amount = തുക
line-charge = ചാർജ്
line-otp = കോഡ്

action-space = ഇടം
action-skip = ഒഴിവാക്കുക
action-close = അടയ്ക്കുക
action-print-balance = ബാലൻസോടെ പ്രിന്റ്
action-print-statement = പ്രിന്റ് ചെയ്യുക
action-turn = കൂടുതൽ
action-leave = പുറത്ത്
# review: help: സഹായം is wider than a rail key
action-help = സഹായം
help-back = തുടരുക

## The tiles of the services: short, with what is needed below

tile-aeps-CW = പണം എടുക്കൽ
tile-aeps-AP = കടയ്ക്ക് അടയ്ക്കൽ
tile-aeps-BE = ബാലൻസ്
tile-aeps-MS = സ്റ്റേറ്റ്‌മെന്റ്
tile-aeps-CD = പണം ഇടൽ
tile-upicw-QR = പണം എടുക്കൽ
tile-matm-CW = പണം എടുക്കൽ
tile-matm-BE = ബാലൻസ്
tile-matm-MS = സ്റ്റേറ്റ്‌മെന്റ്
tile-bbps-PAY = ബിൽ അടയ്ക്കൽ
tile-recharge-MOBILE = റീചാർജ്
tile-recharge-DTH = ടിവി റീചാർജ്
tile-dmt-TRANSFER = പണം അയയ്ക്കൽ
tile-verify-PAID = രേഖ പരിശോധന
tile-by-aeps = ആധാർ
tile-by-upicw = UPI
tile-by-matm = കാർഡ്
