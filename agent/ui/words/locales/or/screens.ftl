### What each screen asks or says. One question, at most twelve words a sentence.

language-name = ଓଡ଼ିଆ
amount-in-words = { $rupees } ଟଙ୍କା
amount-in-words-paise = { $rupees } ଟଙ୍କା { $paise } ପଇସା

start-title = ନମସ୍କାର
start-text = ଆଧାର, କାର୍ଡ ବା UPIରେ ଟଙ୍କା ଉଠାନ୍ତୁ, ଆଉ କାମ ବି କରନ୍ତୁ।
start-unanswered = ଦୋକାନୀ: ନୋଟ ଦିଆନିଆ ହେଲା କି? ({ $count })

services-title = ଆପଣଙ୍କର କ'ଣ ଦରକାର?
services-text = ଗୋଟିଏ ଛୁଅନ୍ତୁ।

aadhaar-title = ଆପଣଙ୍କ ଆଧାର ନମ୍ବର
aadhaar-text = ଆଧାର କାର୍ଡର 12ଟି ଅଙ୍କ ଟିପନ୍ତୁ।
aadhaar-forget = ଲିଭାଇଦିଅନ୍ତୁ
# review: legal
aadhaar-kept = ଏହା ଏଠାରେ ରଖାଯାଏ ନାହିଁ।

bank-title = କେଉଁ ବ୍ୟାଙ୍କ?
bank-text = ଆପଣଙ୍କ ବ୍ୟାଙ୍କ ଛୁଅନ୍ତୁ।
bank-search = ଅନ୍ୟ ବ୍ୟାଙ୍କ
bank-search-hint = ବ୍ୟାଙ୍କ ନାମର ପ୍ରଥମ କିଛି ଅକ୍ଷର
bank-most-used = ବେଶି ଚାଲେ
bank-none = ଏହି ଅକ୍ଷରରେ କୌଣସି ବ୍ୟାଙ୍କ ନାହିଁ।

amount-title = କେତେ ଟଙ୍କା?
amount-text = ଟଙ୍କା ପରିମାଣ ଛୁଅନ୍ତୁ, ବା ଟିପନ୍ତୁ।
amount-quick = { $amount }
# review: "in steps of": check that customers follow it
amount-limits = { $min }ରୁ { $max }, { $step } { $step } କରି
amount-limits-any = { $min }ରୁ { $max }

mobile-title = ଆପଣଙ୍କ ମୋବାଇଲ୍ ନମ୍ବର
mobile-text = ଆପଣଙ୍କ ବ୍ୟାଙ୍କ ଏହି ଫୋନ୍‌କୁ ଏକ କୋଡ୍ ପଠାଇବ।

otp-title = ଫୋନ୍‌କୁ ଆସିଥିବା କୋଡ୍
otp-text = { $sent_to } ନମ୍ବରକୁ କୋଡ୍ ପଠାଗଲା।
otp-resend-in = { $seconds } ସେକେଣ୍ଡରେ

# review: legal
consent-title = ଆପଣ ରାଜି କି?
# review: legal
consent-text-goes = ଆପଣଙ୍କ ଆଧାର ନମ୍ବର ଓ ଆଙ୍ଗୁଠି ଚିହ୍ନ UIDAI ଓ ବ୍ୟାଙ୍କକୁ ଯିବ।
consent-text-goes-eye = ଆପଣଙ୍କ ଆଧାର ନମ୍ବର, ଆଙ୍ଗୁଠି ଚିହ୍ନ ବା ଆଖି ସ୍କାନ୍ UIDAI ଓ ବ୍ୟାଙ୍କକୁ ଯିବ।
consent-text =
    { $goes }
    କେବଳ ଏଥିପାଇଁ: { $service }, { $amount }।
    ଏଠାରେ କିଛି ରଖାଯାଏ ନାହିଁ।
    ଆପଣ ମନା କରିପାରିବେ: କାର୍ଡ, UPI ବା ଆପଣଙ୍କ ବ୍ରାଞ୍ଚ ଅଛି।

review-title = ଏହା ଠିକ୍ କି?
review-text = ବଦଳାଇବାକୁ ସେହି ଲାଇନ୍ ଛୁଅନ୍ତୁ।
review-charge-none = ଏଠାରେ ଅଧିକ କିଛି ଦେବାକୁ ନାହିଁ
review-amount = ଆପଣ ପାଇବେ
review-amount-in = ଆପଣ ଜମା ଦେବେ
review-amount-pay = ଆପଣ ଦୋକାନକୁ ଦେବେ
review-amount-set = କାର୍ଡରୁ ଯାହା ମଗାଯିବ

biometric-title = କାଚ ଉପରେ ଆଙ୍ଗୁଠି ରଖନ୍ତୁ
biometric-text = ଯେକୌଣସି ଆଙ୍ଗୁଠି। ସିଧା ଚାପନ୍ତୁ, ହଲାନ୍ତୁ ନାହିଁ।
biometric-status-starting = ଟିକେ ରୁହନ୍ତୁ। ମେସିନ୍ ଚାଲୁ ହେଉଛି।
biometric-status-place-finger = ଏବେ ଆଙ୍ଗୁଠି ରଖନ୍ତୁ।
biometric-status-reading = ପଢ଼ାଯାଉଛି। ଆଙ୍ଗୁଠି ହଲାନ୍ତୁ ନାହିଁ।
biometric-status-again = ଆଉ ଥରେ। ଅନ୍ୟ ଆଙ୍ଗୁଠି ଦିଅନ୍ତୁ।
# review: advice at the reader; settle the everyday word for each movement
biometric-status-rub = ସ୍ପଷ୍ଟ ନୁହେଁ। ଆଙ୍ଗୁଠିକୁ ପାପୁଲିରେ ଘଷନ୍ତୁ, ପୁଣି ରଖନ୍ତୁ।
biometric-status-wipe = ସ୍ପଷ୍ଟ ନୁହେଁ। ଆଙ୍ଗୁଠି ପୋଛି ଶୁଖାନ୍ତୁ, ପୁଣି ରଖନ୍ତୁ।
biometric-status-index = ଏବେ ଅନ୍ୟ ହାତର ପ୍ରଥମ ଆଙ୍ଗୁଠି ରଖନ୍ତୁ।
biometric-status-thumb = ଏବେ ବୁଢ଼ା ଆଙ୍ଗୁଠି ରଖନ୍ତୁ। ସମତଳ ଚାପନ୍ତୁ।
biometric-status-OTHER = ଟିକେ ରୁହନ୍ତୁ।

working-title = ଆପଣଙ୍କ ବ୍ୟାଙ୍କକୁ ପଚରାଯାଉଛି
working-text = ସାଧାରଣତଃ ଦଶ ସେକେଣ୍ଡ ଲାଗେ। ଟିକେ ରୁହନ୍ତୁ।
# review: legal
working-still-text = ସାଧାରଣଠାରୁ ବେଶି ସମୟ ଲାଗୁଛି। ଆପଣଙ୍କ ଟଙ୍କା ନିରାପଦ।
# review: legal
working-still-later = ପକ୍କା ହେଉଛି। ଆପଣଙ୍କ ଟଙ୍କା ନିରାପଦ।
working-may-go-text = ବେଶି ସମୟ ଲାଗୁଛି। ସ୍ଲିପ୍ ନେଇ ଆପଣ ଯାଇପାରିବେ।
working-may-go-later = ସ୍ଲିପ୍ ନେଇ ଆପଣ ଯାଇପାରିବେ। ଦୋକାନ ଏହାକୁ ପୁଣି ଖୋଜି ପାଇବ।
working-then-slip = ତା'ପରେ ଆପଣଙ୍କ ସ୍ଲିପ୍ ବାହାରିବ
working-then-result = ତା'ପରେ ଫଳ ଦେଖାଯିବ
working-go = ସ୍ଲିପ୍ ନେଇ ଯାଆନ୍ତୁ
working-captured = ଆଙ୍ଗୁଠି ଚିହ୍ନ ନିଆଗଲା
working-sent = ଆପଣଙ୍କ ବ୍ୟାଙ୍କକୁ ପଠାଗଲା
working-asking = ଆପଣଙ୍କ ବ୍ୟାଙ୍କ ଦେଖୁଛି
working-looking = ଆପଣଙ୍କ ବ୍ୟାଙ୍କକୁ ପୁଣି ପଚରାଯାଉଛି
working-answered = ଉତ୍ତର ଆସିଲା

pending-title = ବ୍ୟାଙ୍କର ଉତ୍ତର ଏଯାଏଁ ଆସିନାହିଁ
# review: legal
pending-text = ଆପଣଙ୍କ ଟଙ୍କା ନିରାପଦ। ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ: ଏହା ଆପଣଙ୍କ ପ୍ରମାଣ।
# review: legal
pending-claim-code = ଦାବି କୋଡ୍
# review: legal
pending-until = ଟଙ୍କା କଟିଥିଲେ { DATETIME($date, dateStyle: "medium") } ସୁଦ୍ଧା ଫେରିଆସିବ।
# review: legal
pending-owed-title = ଆପଣଙ୍କ ଟଙ୍କା ରଖାଯାଇଛି
# review: legal
pending-owed-text = ଦୋକାନୀଙ୍କୁ ଦାବି କୋଡ୍ ଦେଖାନ୍ତୁ। ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ।

result-title = ହୋଇଗଲା
result-balance = ବାଲାନ୍ସ
result-balance-show = ବାଲାନ୍ସ ଦେଖିବାକୁ ଛୁଅନ୍ତୁ
result-rrn = ବ୍ୟାଙ୍କ ରେଫରେନ୍ସ
result-reference = ରେଫରେନ୍ସ

sorry-happened = କ'ଣ ହେଲା
sorry-money = ଆପଣଙ୍କ ଟଙ୍କା
sorry-now = ଏବେ କ'ଣ କରିବେ
sorry-code = ଦୋକାନୀଙ୍କ ପାଇଁ

closed-title = ଏବେ ବନ୍ଦ ଅଛି
closed-text = ଦୟାକରି ପରେ ଆସନ୍ତୁ।

# After a start: what was interrupted.
resumed-title = ଆପଣଙ୍କ { $amount } ଯାଞ୍ଚ ହେଉଛି
resumed-title-plain = ଆପଣଙ୍କ ଅନୁରୋଧ ଯାଞ୍ଚ ହେଉଛି
resumed-known-title = କ'ଣ ହେଲା, ଜଣାଗଲା
resumed-stopped = ମେସିନ୍ ଅଟକିଯାଇଥିଲା
resumed-runs = ମେସିନ୍ ପୁଣି ଚାଲୁ
resumed-at = { DATETIME($at, timeStyle: "short") }
resumed-yes = କାମ ହୋଇଗଲା
resumed-no = କାମ ହେଲା ନାହିଁ
# review: legal
resumed-safe = ଆପଣଙ୍କ ଟଙ୍କା ନିରାପଦ।
# review: legal
resumed-owed = ଆପଣଙ୍କ ଟଙ୍କା ରଖାଯାଇଛି। ଦୋକାନୀଙ୍କୁ ମାଗନ୍ତୁ।
resumed-doubt = ଦୋକାନୀ: ନୋଟ ଦିଆନିଆ ହେଲା କି ନାହିଁ, କାଉଣ୍ଟରରେ ଜଣାନ୍ତୁ।
# review: legal
resumed-held = ପକ୍କା ହେବା ଯାଏ ଆପଣଙ୍କ ନୋଟ ଦୋକାନରେ ରହିବ।
# review: legal
resumed-refund = ଆପଣଙ୍କ ନୋଟ କାଉଣ୍ଟରରେ ଅଛି। ଦୋକାନୀଙ୍କୁ ମାଗନ୍ତୁ।
resumed-others = ଆଉ କାମ ବି ଅଟକିଥିଲା। କାଉଣ୍ଟରରେ ପଚାରନ୍ତୁ। ({ $count })
resumed-more = ଆଉ ଦେଖନ୍ତୁ
resumed-more-with = ଆପଣଙ୍କ ନମ୍ବରର 4ଟି ଅଙ୍କରେ
resumed-digits-title = ଶେଷ ଚାରି ଅଙ୍କ
resumed-digits-text = ଯେଉଁ ଆଧାର, କାର୍ଡ ବା ନମ୍ବର ଦେଇଥିଲେ, ତା'ର।
error-resumed-digits = ଏହା ଶେଷ ଚାରି ଅଙ୍କ ନୁହେଁ। ଦେଖିନିଅନ୍ତୁ।
error-resumed-codes = ବହୁତ ସ୍ଲିପ୍ ଛପା ସରିଛି। କାଉଣ୍ଟରରେ ପଚାରନ୍ତୁ।

# A disk that takes nothing: no money moves, because it could not be noted.
closed-disk-title = ଏହି ମେସିନ୍ ବନ୍ଦ ଅଛି
closed-disk-full = ମେସିନ୍‌ରେ ଜାଗା ପୂରିଗଲା। ଏବେ ଟଙ୍କା ନେଇ କି ଦେଇ ପାରିବ ନାହିଁ।
closed-disk-broken = ମେସିନ୍ କିଛି ଲେଖି ରଖିପାରୁନାହିଁ। ଏବେ ଟଙ୍କା ନେଇ କି ଦେଇ ପାରିବ ନାହିଁ।
closed-disk-call = ଦୋକାନୀ: ଅପରେଟରଙ୍କୁ ଫୋନ୍ କରନ୍ତୁ। କାହାକୁ କେତେ ଦେବାକୁ ଅଛି, PIN ଟିପି ଦେଖନ୍ତୁ।
closed-owed-text = ଏବେ କିଛି ଦିଅନ୍ତୁ ନାହିଁ। ଲେଖା ରହିବ ନାହିଁ, ଦୁଇଥର ଦିଆହୋଇଯିବ। ଏହି ତାଲିକା ଲେଖିରଖନ୍ତୁ।
closed-owed-unread = ତାଲିକା ପଢ଼ିହେଉନାହିଁ। ଅପରେଟରଙ୍କୁ ଫୋନ୍ କରନ୍ତୁ।

more-time-title = ଆଉ ସମୟ ଦରକାର?
more-time-text = ଯାହା ଲେଖିଛନ୍ତି, ରହିବ।
leaving-title = ବାତିଲ କରିବେ?
leaving-text = ଯାହା ଲେଖିଛନ୍ତି, ଲିଭିଯିବ।
leaving-go-on = ନା, ଚାଲୁ ରଖନ୍ତୁ

page-lost = ଟିକେ ରୁହନ୍ତୁ। ପୁଣି ଆରମ୍ଭ ହେଉଛି…
page-step = ସୋପାନ { $step }, ମୋଟ { $steps }
page-time = ବାକି ସମୟ
page-hear = ଶୁଣନ୍ତୁ
page-language = ଭାଷା
page-rests = ଏବେ ବନ୍ଦ
page-total = ଟଙ୍କା ପରିମାଣ
page-date = { DATETIME($date, dateStyle: "medium") }

# review: legal
consent-text-no-amount =
    { $goes }
    କେବଳ ଏଥିପାଇଁ: { $service }।
    ଏଠାରେ କିଛି ରଖାଯାଏ ନାହିଁ।
    ଆପଣ ମନା କରିପାରିବେ: କାର୍ଡ, UPI ବା ଆପଣଙ୍କ ବ୍ରାଞ୍ଚ ଅଛି।
biometric-operator = ଦୋକାନୀ: କାଚରେ ଆପଣଙ୍କ ଆଙ୍ଗୁଠି ରଖନ୍ତୁ
biometric-way-FP = ଆଙ୍ଗୁଠିରେ
biometric-way-IRIS = ଆଖିରେ
biometric-way-FACE = ମୁହଁରେ
biometric-eye-title = ମେସିନ୍‌କୁ ଚାହାନ୍ତୁ
biometric-eye-text = ଚଷମା କାଢ଼ନ୍ତୁ। ଆଖି ବଡ଼ କରି ଖୋଲନ୍ତୁ, ମୁଣ୍ଡ ହଲାନ୍ତୁ ନାହିଁ।
biometric-eye-starting = ଟିକେ ରୁହନ୍ତୁ। ମେସିନ୍ ଚାଲୁ ହେଉଛି।
biometric-eye-place-finger = ଏବେ ମେସିନ୍‌କୁ ଚାହାନ୍ତୁ।
biometric-eye-reading = ପଢ଼ାଯାଉଛି। ମୁଣ୍ଡ ହଲାନ୍ତୁ ନାହିଁ।
biometric-eye-again = ଆଉ ଥରେ। ଟିକେ ପାଖକୁ ଆସନ୍ତୁ।
biometric-eye-OTHER = ଟିକେ ରୁହନ୍ତୁ।
working-noted = ଆପଣଙ୍କ କଥା ଲେଖାଗଲା
working-making-qr = କୋଡ୍ ତିଆରି ହେଉଛି
pending-qr-title = ପେମେଣ୍ଟ ଏଯାଏଁ ପକ୍କା ନୁହେଁ
# review: legal
pending-qr-text = ଟଙ୍କା ଦେଇଥିଲେ ବ୍ୟାଙ୍କ ଜଣାଇଲେ ନଗଦ ପାଇବେ।
pending-deposit-title = ବ୍ୟାଙ୍କର ଉତ୍ତର ଏଯାଏଁ ଆସିନାହିଁ
# review: legal
pending-deposit-text = ସେଯାଏଁ ନୋଟ ଦୋକାନରେ ରହିବ। ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ।
pending-no-cash-title = ବ୍ୟାଙ୍କର ଉତ୍ତର ଏଯାଏଁ ଆସିନାହିଁ
pending-no-cash-text = ପରେ ସ୍ଲିପ୍ ନେଇ ଏଠାରେ ପୁଣି ପଚାରନ୍ତୁ।
pending-disputed-title = ଏହା ଦେଖାଯାଉଛି
# review: legal
pending-disputed-text = ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ: ଏହା ଆପଣଙ୍କ ପ୍ରମାଣ। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
pending-shortfall-title = ଲେଖାଗଲା: ଆପଣ କମ୍ ନୋଟ ପାଇଲେ
pending-shortfall-text = ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ: ଏହା ପ୍ରମାଣ। ଦୁଇ ଜଣ ଏହା ଯାଞ୍ଚ କରିବେ।
# review: legal
pending-refund-title = ଆପଣଙ୍କ ନୋଟ ଫେରାଇବା ବାକି
# review: legal
pending-refund-text = କୌଣସି ପେମେଣ୍ଟ ହୋଇନାହିଁ। ଦୋକାନୀଙ୍କୁ ଦାବି କୋଡ୍ ଦେଖାନ୍ତୁ।
# review: legal
pending-held-title = ଆପଣଙ୍କ ନୋଟ ଦୋକାନରେ ଅଛି
# review: legal
pending-held-text = ପେମେଣ୍ଟ ହେଲାନାହିଁ? ଦାବି କୋଡ୍ ଦେଖାନ୍ତୁ, ଦୋକାନୀ ନୋଟ ଫେରାଇବେ।
result-cash-title = ଆପଣ { $amount } ପାଇଲେ କି?
result-cash-text = ନୋଟ ଗଣିନିଅନ୍ତୁ।
notes-back-question = ଆପଣ { $amount } ଫେରି ପାଇଲେ କି?
result-deposit-title = ଟଙ୍କା ଜମା ହୋଇଗଲା
result-deposit-text = { $amount } ଆପଣଙ୍କ ବ୍ୟାଙ୍କ ଖାତାରେ ଜମା ହେଲା।
result-purchase-title = ପେମେଣ୍ଟ ହୋଇଗଲା
result-purchase-text = ଦୋକାନକୁ { $amount } ଦିଆଗଲା।
result-account-title = ବ୍ୟାଙ୍କର ଉତ୍ତର ଆସିଲା
result-account-text = ଦେଖନ୍ତୁ, ପଛରୁ କେହି ଯେମିତି ନ ଦେଖନ୍ତି।
result-statement-title = ଆପଣଙ୍କ ଶେଷ କାରବାର
result-statement-text = ଶେଷ କଲେ ଏହା ଲିଭିଯିବ।
result-balance-none = ଆପଣଙ୍କ ବ୍ୟାଙ୍କ ବାଲାନ୍ସ ଜଣାଇଲା ନାହିଁ।
mini-statement-title = ଆପଣଙ୍କ ଶେଷ କାରବାର
statement-in = ଜମା
statement-out = କଟିଲା

## The rail and the parts of the page

page-keys = ମୁଖ୍ୟ ବଟନ୍
page-bigger = ବଡ଼
page-dark = କଳା
page-shop = ଦୋକାନ
page-see-it = ଦେଖନ୍ତୁ
page-not-now = ଏବେ ନାହିଁ
language-letter = ଓ
services-more-cash = UPI, କାର୍ଡରେ ନଗଦ
services-more-account = ଷ୍ଟେଟମେଣ୍ଟ, କାର୍ଡ
services-more-pay = ଟିଭି, କାଗଜପତ୍ର
biometric-phase-put = ରଖନ୍ତୁ
biometric-phase-hold = ଚାପି ରଖନ୍ତୁ
biometric-phase-lift = ଉଠାନ୍ତୁ
result-balance-hidden = ଏବେ ଲୁଚିଛି
review-yes-amount = ହଁ, { $amount } ଉଠାନ୍ତୁ
working-elapsed = { $seconds } ସେକେଣ୍ଡ
working-usually = ସାଧାରଣତଃ { $seconds }
working-at-most = ଅତି ବେଶିରେ { $seconds }

help-title = ଦୋକାନୀଙ୍କୁ ଡକାଗଲା
help-text = ଏଠାରେ ରୁହନ୍ତୁ। ଯାହା ଲେଖିଛନ୍ତି, ରହିବ।
help-text-untyped = ଏଠାରେ ରୁହନ୍ତୁ।
start-help-called = ଦୋକାନୀ: କେହି ସାହାଯ୍ୟ ମାଗିଛନ୍ତି।
page-off = ବନ୍ଦ
## Only heard: which key leads on, before its word

# review: only heard
speech-green-corner = ସବୁଜ ବଟନ୍, ତଳେ ଡାହାଣ ପଟେ:
# review: only heard
speech-green-keypad = ସବୁଜ ବଟନ୍, ଅଙ୍କଗୁଡ଼ିକର ତଳେ ଡାହାଣ ପଟେ:
# review: only heard
speech-green-keyboard = ସବୁଜ ବଟନ୍, ଉପରେ ଡାହାଣ ପଟେ:
