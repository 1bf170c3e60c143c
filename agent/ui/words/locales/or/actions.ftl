### What buttons say, and the names of services and of a summary's lines.

action-continue = ଆଗକୁ
action-back = ପଛକୁ
action-cancel = ବାତିଲ
# review: legal
action-agree = ମୁଁ ରାଜି
action-confirm = ହଁ, ଆଗକୁ
action-resend = କୋଡ୍ ପୁଣି ପଠାନ୍ତୁ
action-more-time = ଆଉ ସମୟ
action-handed = ଦେଲି
action-not-handed = ଦେଇନି
action-short = ନା, କମ୍
action-yes = ହଁ
action-print = ସ୍ଲିପ୍ ଛାପନ୍ତୁ
action-done = ଶେଷ କରନ୍ତୁ
action-attendant = ଦୋକାନୀ
action-try-again = ପୁଣି ଚେଷ୍ଟା
action-again = ପୁଣି ଚେଷ୍ଟା
action-erase = ଲିଭାନ୍ତୁ

# review: "ଟଙ୍କା ଉଠାଇବା" is what everybody says; "ନଗଦ" only where cash is set against other ways
service-aeps-CW = ଆଧାରରେ ନଗଦ
service-aeps-AP = ଆଧାରରେ ପେମେଣ୍ଟ
service-aeps-BE = ଆଧାରରେ ବାଲାନ୍ସ
service-aeps-MS = ଆଧାରରେ ଷ୍ଟେଟମେଣ୍ଟ
service-aeps-CD = ଆଧାରରେ ଟଙ୍କା ଜମା
service-upicw-QR = UPIରେ ନଗଦ
service-unknown = ଏହି ସେବା ଏବେ ଏହି ମେସିନ୍‌ରେ ନାହିଁ ({ $code })
service-matm-CW = କାର୍ଡରେ ନଗଦ
service-matm-BE = କାର୍ଡରେ ବାଲାନ୍ସ
service-matm-MS = କାର୍ଡରେ ଷ୍ଟେଟମେଣ୍ଟ
service-bbps-PAY = ବିଲ୍ ଦେବା
service-recharge-MOBILE = ମୋବାଇଲ୍ ରିଚାର୍ଜ
service-recharge-DTH = ଟିଭି ରିଚାର୍ଜ
service-dmt-TRANSFER = ଟଙ୍କା ପଠାଇବା

line-service = ସେବା
line-bank = ବ୍ୟାଙ୍କ
line-aadhaar = ଆଧାର
line-mobile = ମୋବାଇଲ୍
line-amount = ଟଙ୍କା ପରିମାଣ
line-charge = ଚାର୍ଜ
line-otp = କୋଡ୍

action-space = ଖାଲି
action-skip = ଛାଡ଼ିଦିଅନ୍ତୁ
action-close = ବନ୍ଦ କରନ୍ତୁ
action-print-balance = ବାଲାନ୍ସ ସହ ଛାପନ୍ତୁ
action-print-statement = ଛାପନ୍ତୁ
action-turn = ଆଉ
action-leave = ବାହାରନ୍ତୁ
action-help = ସାହାଯ୍ୟ
help-back = ଆଗକୁ

## The tiles of the services: short, with what is needed below

tile-aeps-CW = ଟଙ୍କା ଉଠାଇବା
# review: "ପେମେଣ୍ଟ" is what shops say; "ଦୋକାନକୁ ଦେବା" is plainer but odd on a tile
tile-aeps-AP = ଦୋକାନକୁ ପେମେଣ୍ଟ
tile-aeps-BE = ବାଲାନ୍ସ
tile-aeps-MS = ଷ୍ଟେଟମେଣ୍ଟ
tile-aeps-CD = ଟଙ୍କା ଜମା
tile-upicw-QR = ଟଙ୍କା ଉଠାଇବା
tile-matm-CW = ଟଙ୍କା ଉଠାଇବା
tile-matm-BE = ବାଲାନ୍ସ
tile-matm-MS = ଷ୍ଟେଟମେଣ୍ଟ
tile-bbps-PAY = ବିଲ୍ ଦେବା
tile-recharge-MOBILE = ରିଚାର୍ଜ
tile-recharge-DTH = ଟିଭି ରିଚାର୍ଜ
tile-dmt-TRANSFER = ଟଙ୍କା ପଠାଇବା
tile-verify-PAID = କାଗଜ ଯାଞ୍ଚ
tile-by-aeps = ଆଧାରରେ
tile-by-upicw = UPIରେ
tile-by-matm = କାର୍ଡରେ
