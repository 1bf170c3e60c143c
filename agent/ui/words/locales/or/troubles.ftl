### What went otherwise: what happened, whether money moved, what to do now. Never a bare code.

## What was typed does not fit

error-press = ଛୁଇଁବା ବୁଝିହେଲା ନାହିଁ। ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ।
error-fault = ମେସିନ୍‌ରେ କିଛି ଭୁଲ ହେଲା। ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ, ବା ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
error-stale = ସ୍କ୍ରିନ୍ ବଦଳିଗଲା। ପୁଣି ଦେଖନ୍ତୁ।
error-choose = ଏଥିରୁ ଗୋଟିଏ ଛୁଅନ୍ତୁ।
error-aadhaar-length = ଆଧାର ନମ୍ବରରେ 12ଟି ଅଙ୍କ ଥାଏ।
error-aadhaar-check = ଆଧାର ନମ୍ବରରେ ଏକ ଅଙ୍କ ଭୁଲ ଅଛି। ଦେଖିନିଅନ୍ତୁ।
error-amount-step = { $step } { $step } କରି ଟଙ୍କା ପରିମାଣ ବାଛନ୍ତୁ।
error-amount-range = { $min }ରୁ { $max } ଭିତରେ ବାଛନ୍ତୁ।
error-mobile = ମୋବାଇଲ୍ ନମ୍ବରରେ 10ଟି ଅଙ୍କ ଥାଏ, ଆରମ୍ଭ 6ରୁ 9।
error-otp-wrong = ଏହି କୋଡ୍ ଠିକ୍ ନୁହେଁ। ଆପଣଙ୍କ ଫୋନ୍ ଦେଖନ୍ତୁ।
error-otp-soon = କୋଡ୍ ଏବେ ବି ଆସିପାରେ। ଟିକେ ରୁହନ୍ତୁ।
error-otp-send = କୋଡ୍ ପଠାଇହେଲା ନାହିଁ। ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ।
error-bank-unknown = ଏହି ବ୍ୟାଙ୍କ ମିଳିଲା ନାହିଁ। ପୁଣି ବାଛନ୍ତୁ।
error-bank-service = ଏହି ବ୍ୟାଙ୍କରେ ଏହି ସେବା ନାହିଁ।
error-pin-wrong = ଏହି PIN ଠିକ୍ ନୁହେଁ।
error-pin-unset = ଏହି ମେସିନ୍‌ର PIN ଏଯାଏଁ ହୋଇନାହିଁ।
error-pin-wait = { $seconds ->
    [one] ବହୁତ ଥର ଭୁଲ ହେଲା। ଏକ ସେକେଣ୍ଡ ରୁହନ୍ତୁ।
   *[other] ବହୁତ ଥର ଭୁଲ ହେଲା। { $seconds } ସେକେଣ୍ଡ ରୁହନ୍ତୁ।
}
# review: legal
error-claim-unknown = ଏହି କୋଡ୍‌ରେ କୌଣସି ଟଙ୍କା ରଖାଯାଇନାହିଁ।
# review: legal
error-claims = ପାଞ୍ଚଟି ଦାବି ଭୁଲ ହେଲା। ପୁଣି PIN ଟିପନ୍ତୁ।

## A page that cannot be shown

plain-title = ଏହି ପୃଷ୍ଠା ଦେଖାଇହେଉନାହିଁ
plain-text = ମେସିନ୍ ଆପଣଙ୍କ ଟଙ୍କାର କାମ କରୁଛି। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।

## Why a service, or the kiosk, rests

rest-api = ବ୍ୟାଙ୍କ ସହ ଯୋଗାଯୋଗ ନାହିଁ। ଚେଷ୍ଟା ଚାଲିଛି।
rest-biometric = ଆଙ୍ଗୁଠି ବା ଆଖି ମେସିନ୍ ଲାଗିନାହିଁ।
rest-outlet-not-active = ଦୋକାନର ରେଜିଷ୍ଟ୍ରେସନ୍ ଏଯାଏଁ ହୋଇନାହିଁ। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
rest-outlet-daily-auth = ଦୋକାନୀଙ୍କ ଆଜିର ସାଇନ୍-ଇନ୍ ବାକି।
rest-outlet-ekyc = ଦୋକାନୀଙ୍କ ରେଜିଷ୍ଟ୍ରେସନ୍ ଶେଷ କରିବା ବାକି।
rest-outlet-unknown = ଦୋକାନ ଖୋଲା କି ନାହିଁ, ପଚରାଯାଉଛି।
rest-outlet-OTHER = ଦୋକାନ ଏବେ ଏହା କରିପାରିବ ନାହିଁ। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
rest-disk = ମେସିନ୍ ଏବେ କିଛି ଲେଖି ରଖିପାରୁନାହିଁ। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
rest-printer = ପ୍ରିଣ୍ଟରରେ କାଗଜ ନାହିଁ ବା ଲାଗିନାହିଁ।
start-printer = ଦୋକାନୀ: ସ୍ଲିପ୍ ଛପାହେଉନାହିଁ। କାଗଜ, ତାର, ବିଜୁଳି ଦେଖନ୍ତୁ।
start-paper-low = ଦୋକାନୀ: ସ୍ଲିପ୍ କାଗଜ ସରିବାକୁ ବସିଲାଣି।
rest-bank = ଆପଣଙ୍କ ବ୍ୟାଙ୍କରେ ଏହା ନାହିଁ।
rest-busy = ଅନ୍ୟ ଗ୍ରାହକଙ୍କ କାମ ଚାଲିଛି। ଟିକେ ରୁହନ୍ତୁ।
rest-OTHER = ଏହା ଏବେ ମିଳୁନାହିଁ।

## The finger was not read

capture-no-finger = ଆଙ୍ଗୁଠି ଦେଖାଗଲା ନାହିଁ। ପୁଣି ରଖନ୍ତୁ।
capture-failed = ସ୍ପଷ୍ଟ ନୁହେଁ। ଆଙ୍ଗୁଠି ପୋଛି ଶୁଖାଇ ସିଧା ଚାପନ୍ତୁ।
capture-no-eye = ଆଖି ଦେଖାଗଲା ନାହିଁ। ପୁଣି ମେସିନ୍‌କୁ ଚାହାନ୍ତୁ।
capture-eye-failed = ସ୍ପଷ୍ଟ ନୁହେଁ। ଆଖି ବଡ଼ କରି ଖୋଲନ୍ତୁ, ହଲନ୍ତୁ ନାହିଁ।
capture-device = ମେସିନ୍ ଉତ୍ତର ଦେଉନାହିଁ। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
capture-busy = ମେସିନ୍ ବ୍ୟସ୍ତ ଅଛି। ଟିକେ ରୁହନ୍ତୁ।
capture-not-registered = ଏହି ମେସିନ୍‌ର ରେଜିଷ୍ଟ୍ରେସନ୍ ହୋଇନାହିଁ। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
capture-tries = { $left ->
    [one] ଆଉ ଥରେ ଚେଷ୍ଟା କରିପାରିବେ।
   *[other] ଆଉ { $left } ଥର ଚେଷ୍ଟା କରିପାରିବେ।
}
capture-OTHER = ଆଙ୍ଗୁଠି ପଢ଼ିହେଲା ନାହିଁ। ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ।

## The bank said no

sorry-title = ଏହା ହେଲା ନାହିଁ
sorry-failed-title = ଏହା ହେଲା ନାହିଁ
sorry-failed-INSUFFICIENT_FUNDS = ଖାତାରେ ଏତେ ଟଙ୍କା ନାହିଁ।
sorry-failed-BIOMETRIC_MISMATCH = ଆଙ୍ଗୁଠି ଚିହ୍ନ ଏହି ଆଧାର ସହ ମିଳିଲା ନାହିଁ।
sorry-failed-BIOMETRIC_LOCKED = ଏହି ଆଧାରରେ ଆଙ୍ଗୁଠି ଚିହ୍ନ ଲକ୍ ହୋଇଛି।
sorry-failed-AADHAAR_NOT_LINKED = ଏହି ଆଧାର ସେହି ବ୍ୟାଙ୍କ ଖାତା ସହ ଯୋଡ଼ା ନାହିଁ।
sorry-failed-INVALID_AADHAAR = ବ୍ୟାଙ୍କ ଏହି ଆଧାର ନମ୍ବର ଚିହ୍ନେ ନାହିଁ।
sorry-failed-ACCOUNT_BLOCKED = ବ୍ୟାଙ୍କ ଏହି ଖାତା ଅଟକାଇଛି।
sorry-failed-LIMIT_EXCEEDED = ଏହା ଖାତାର ସୀମାଠାରୁ ଅଧିକ।
sorry-failed-BANK_UNAVAILABLE = ବ୍ୟାଙ୍କ ସହ ଯୋଗାଯୋଗ ହେଲା ନାହିଁ।
sorry-failed-OTP_FAILED = କୋଡ୍ ନିଆଗଲା ନାହିଁ।
sorry-failed-SERVICE_NOT_SUPPORTED = ଆପଣଙ୍କ ବ୍ୟାଙ୍କରେ ଏହି ସେବା ନାହିଁ।
sorry-failed-NOT_SUBMITTED = ଅନୁରୋଧ ପହଞ୍ଚିଲା ନାହିଁ।
sorry-failed-DECLINED = ବ୍ୟାଙ୍କ ଏହା କରିବାକୁ ଦେଲା ନାହିଁ।
sorry-failed-said = ସେବା କହୁଛି: { $message }
sorry-failed-OTHER = ଅନୁମତି ମିଳିଲା ନାହିଁ, କାରଣ କୁହାଗଲା ନାହିଁ।

sorry-now-INSUFFICIENT_FUNDS = କମ୍ ଟଙ୍କାରେ ଚେଷ୍ଟା କରନ୍ତୁ।
sorry-now-BIOMETRIC_MISMATCH = ସଫା, ଶୁଖିଲା ଅନ୍ୟ ଆଙ୍ଗୁଠିରେ ପୁଣି ଆରମ୍ଭ କରନ୍ତୁ।
sorry-now-BIOMETRIC_LOCKED = mAadhaar ଆପ୍‌ରେ ଲକ୍ ଖୋଲନ୍ତୁ, ବା କାର୍ଡ ନିଅନ୍ତୁ।
sorry-now-AADHAAR_NOT_LINKED = ଅନ୍ୟ ବ୍ୟାଙ୍କ ବାଛନ୍ତୁ, ବା ବ୍ରାଞ୍ଚରେ ପଚାରନ୍ତୁ।
sorry-now-INVALID_AADHAAR = ପୁଣି ଆରମ୍ଭ କରି ନମ୍ବର ଦେଖିନିଅନ୍ତୁ।
sorry-now-ACCOUNT_BLOCKED = ଆପଣଙ୍କ ବ୍ରାଞ୍ଚରେ ପଚାରନ୍ତୁ।
sorry-now-LIMIT_EXCEEDED = କମ୍ ଟଙ୍କାରେ ଚେଷ୍ଟା କରନ୍ତୁ, ବା କାଲି ଆସନ୍ତୁ।
sorry-now-BANK_UNAVAILABLE = କିଛି ମିନିଟ ପରେ ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ।
sorry-now-OTP_FAILED = ପୁଣି ଆରମ୍ଭ କରି ନୂଆ କୋଡ୍ ମାଗନ୍ତୁ।
sorry-now-SERVICE_NOT_SUPPORTED = କାର୍ଡ ବା UPIରେ କରନ୍ତୁ, ବା ବ୍ରାଞ୍ଚରେ ପଚାରନ୍ତୁ।
sorry-now-NOT_SUBMITTED = ପୁଣି ଆରମ୍ଭ କରିପାରିବେ।
sorry-now-DECLINED = ବ୍ୟାଙ୍କକୁ ପଚାରନ୍ତୁ, ବା ଅନ୍ୟ ବ୍ୟାଙ୍କ ଦେଖନ୍ତୁ।
sorry-now-OTHER = ପୁଣି ଆରମ୍ଭ କରନ୍ତୁ, ବା ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।

## Nothing was sent, or it was not accepted

sorry-not-sent-title = କିଛି ପଠାଯାଇନାହିଁ
sorry-not-sent-text = କିଛି ମାଗିବା ଆଗରୁ ଯୋଗାଯୋଗ କଟିଗଲା।
# review: new
sorry-unclear-title = ଏପର୍ଯ୍ୟନ୍ତ ସ୍ପଷ୍ଟ ନୁହେଁ
# review: from error-inquiry-silent and pending-text
sorry-unclear-text = ଏପର୍ଯ୍ୟନ୍ତ ସ୍ପଷ୍ଟ ନୁହେଁ: କୌଣସି ଉତ୍ତର ଆସିଲା ନାହିଁ। ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ।
sorry-refused-title = ଅନୁରୋଧ ନିଆଗଲା ନାହିଁ
sorry-refused-text = ସେବା ଅନୁରୋଧ ଆପଣଙ୍କ ବ୍ୟାଙ୍କକୁ ନେଲା ନାହିଁ।
sorry-refused-outlet = ଦୋକାନ ଏବେ ଏହା କରିପାରିବ ନାହିଁ।
sorry-refused-limit = ଏହି ସେବାର ସୀମା ସରିଲା।
sorry-refused-capture = ଆଙ୍ଗୁଠି ଚିହ୍ନ କାମରେ ଲାଗିଲା ନାହିଁ।
sorry-refused-otp = ଆପଣଙ୍କ ଫୋନ୍‌ର କୋଡ୍ ଦରକାର।
sorry-refused-said = ସେବା କହୁଛି: { $message }
sorry-refused-OTHER = ସେବା ଅନୁରୋଧ ନେଲା ନାହିଁ।
sorry-capture-title = ଆଙ୍ଗୁଠି ପଢ଼ିହେଲା ନାହିଁ
sorry-capture-text = କେତେ ଥର ଚେଷ୍ଟା କଲେ ବି ହେଲା ନାହିଁ।
sorry-missing-title = ଏବେ ହେଉନାହିଁ
missing-now-wait = ଆପଣ ଦେଇଥିବା କଥା ରହିଛି। ଟିକେ ଅପେକ୍ଷା କରି ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ।
missing-now-reader = ଆପଣ ଦେଇଥିବା କଥା ରହିଛି। ଦୋକାନୀ ମେସିନ୍ ଦେଖନ୍ତୁ।
missing-now-other-way = ଏଠାରେ ଅନ୍ୟ ଉପାୟ ବାଛନ୍ତୁ। ଟଙ୍କା ସେତିକି ରହିଛି।

# review: legal
sorry-money-none = ଆପଣଙ୍କର କୌଣସି ଟଙ୍କା ନିଆଯାଇନାହିଁ।
# review: legal
sorry-money-maybe = ଟଙ୍କା କଟିଥିଲେ ବ୍ୟାଙ୍କ { DATETIME($date, dateStyle: "medium") } ସୁଦ୍ଧା ଫେରାଇବ।
sorry-now-card = କାର୍ଡ ବା UPIରେ କରନ୍ତୁ, ବା ବ୍ରାଞ୍ଚରେ ପଚାରନ୍ତୁ।
sorry-now-attendant = ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
sorry-now-again = ପୁଣି ଆରମ୍ଭ କରିପାରିବେ।

## Why a product rests

rest-budget = ଏବେ ବହୁତ ଭିଡ଼। ଟିକେ ପରେ ଚେଷ୍ଟା କରନ୍ତୁ।
rest-many-open = ବହୁତ ପେମେଣ୍ଟ ଏଯାଏଁ ବାକି। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
rest-stopped = ଖରାପ ଅଛି। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ। ({ $code })
rest-ordered = ଏବେ ବନ୍ଦ ଅଛି। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ। ({ $reason })
rest-not-registered = ଏଥିପାଇଁ ଦୋକାନର ରେଜିଷ୍ଟ୍ରେସନ୍ ହୋଇନାହିଁ।
rest-midnight = ଅଧରାତିରେ ଅଳ୍ପ ସମୟ ବନ୍ଦ। କିଛି ମିନିଟରେ ଚାଲୁ।
rest-wallet = ଦୋକାନର ୱାଲେଟ୍ ଖାଲି। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
error-wallet = ଏଥିପାଇଁ ଦୋକାନର ୱାଲେଟ୍‌ରେ ଟଙ୍କା କମ୍। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
rest-tpin = ଦୋକାନୀ ଆଗ TPIN ଟିପିବେ।
rest-card = କାର୍ଡ ମେସିନ୍ ଲାଗିନାହିଁ।
rest-card-open = ଆଗ କାର୍ଡର ଉତ୍ତର ଏଯାଏଁ ଆସିନାହିଁ।
rest-card-service = ବ୍ୟାଙ୍କ କାର୍ଡ ମେସିନ୍‌ରେ ଏହା ଦିଏ ନାହିଁ।
# review: the cost on the card is not known
rest-card-amount = ଏଥିପାଇଁ କାର୍ଡରୁ କେତେ ଟଙ୍କା କଟିବ ସ୍ପଷ୍ଟ ନାହିଁ।
rest-card-device = ବ୍ୟାଙ୍କ ଏହି କାର୍ଡ ମେସିନ୍ ଚିହ୍ନେ ନାହିଁ। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
rest-upi-hours = ରାତିରେ ବନ୍ଦ। { $opens }ରୁ ଖୋଲା।
rest-upi-open = ତିନିଟି ପେମେଣ୍ଟ ବାକି। ଟିକେ ପରେ ଚେଷ୍ଟା କରନ୍ତୁ।

## UPI and the card: no

sorry-failed-QR_EXPIRED = ସମୟ ଭିତରେ କୋଡ୍‌ରେ ଟଙ୍କା ଦିଆଗଲା ନାହିଁ।
sorry-failed-PAYER_BANK_DECLINED = ଆପଣଙ୍କ ବ୍ୟାଙ୍କ UPI ପେମେଣ୍ଟ କରିବାକୁ ଦେଲା ନାହିଁ।
sorry-failed-PAYER_DEBIT_FAILED = ଆପଣଙ୍କ ଖାତାରୁ ଟଙ୍କା ନେଇହେଲା ନାହିଁ।
sorry-failed-OUTLET_NOT_ENABLED = ଏହି ଦୋକାନ ଏଯାଏଁ ଏହା କରିପାରେ ନାହିଁ।
sorry-failed-OUTLET_BLOCKED = ବ୍ୟାଙ୍କ ନେଟୱାର୍କ ଏହି ଦୋକାନକୁ ଅଟକାଇଛି।
sorry-failed-OUTLET_DAILY_LIMIT = ଏହି ଦୋକାନର ଆଜିର ସୀମା ସରିଲା।
sorry-failed-SERVICE_CLOSED = ଏହି ସମୟରେ ସେବା ବନ୍ଦ।
sorry-failed-INVALID_LOCATION = ମେସିନ୍‌ର ଜାଗା ନିଆଗଲା ନାହିଁ।
sorry-failed-LAUNCH_EXPIRED = ସମୟ ଭିତରେ କାର୍ଡ ଦିଆଗଲା ନାହିଁ।
sorry-failed-CANCELLED = କାର୍ଡ ମେସିନ୍‌ରେ ବାତିଲ କରାଗଲା।
sorry-failed-DEVICE_ERROR = କାର୍ଡ ମେସିନ୍‌ରେ ଭୁଲ ହେଲା।
sorry-failed-CARD_READ_FAILED = କାର୍ଡ ପଢ଼ିହେଲା ନାହିଁ।
sorry-failed-INCORRECT_PIN = PIN ଭୁଲ ଥିଲା।
sorry-failed-PIN_TRIES_EXCEEDED = ବହୁତ ଥର PIN ଭୁଲ ହେଲା।
sorry-failed-CARD_BLOCKED = ବ୍ୟାଙ୍କ ଏହି କାର୍ଡ ବନ୍ଦ କରିଛି।
sorry-failed-CARD_EXPIRED = କାର୍ଡ ପୁରୁଣା: ତାରିଖ ଗଲାଣି।
sorry-failed-CARD_NOT_SUPPORTED = ଏହି ପ୍ରକାର କାର୍ଡ ଏଠାରେ ଚାଲେ ନାହିଁ।
# review: legal
sorry-failed-REVERSED = ବ୍ୟାଙ୍କ କାରବାର ବାତିଲ କଲା।
sorry-now-QR_EXPIRED = ନୂଆ କୋଡ୍ ପାଇଁ ପୁଣି ଆରମ୍ଭ କରନ୍ତୁ।
sorry-now-PAYER_BANK_DECLINED = ଅନ୍ୟ UPI ଖାତା ବା ଆଧାରରେ କରନ୍ତୁ।
sorry-now-PAYER_DEBIT_FAILED = ପୁଣି କରିବା ଆଗରୁ UPI ଆପ୍ ଦେଖନ୍ତୁ।
sorry-now-OUTLET_NOT_ENABLED = ଅନ୍ୟ ସେବା ନିଅନ୍ତୁ, ବା ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
sorry-now-OUTLET_BLOCKED = ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
sorry-now-OUTLET_DAILY_LIMIT = ଅନ୍ୟ ସେବା ନିଅନ୍ତୁ, ବା କାଲି ଆସନ୍ତୁ।
sorry-now-SERVICE_CLOSED = ଅନ୍ୟ ସେବା ନିଅନ୍ତୁ, ବା ସକାଳେ ଆସନ୍ତୁ।
sorry-now-INVALID_LOCATION = ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
sorry-now-LAUNCH_EXPIRED = କାର୍ଡ ହାତରେ ଧରି ପୁଣି ଆରମ୍ଭ କରନ୍ତୁ।
sorry-now-CANCELLED = ପୁଣି ଆରମ୍ଭ କରିପାରିବେ।
sorry-now-DEVICE_ERROR = ଆଧାର ବା UPIରେ କରନ୍ତୁ, ବା ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
sorry-now-CARD_READ_FAILED = କାର୍ଡ ପୋଛି ପୁଣି ଆରମ୍ଭ କରନ୍ତୁ।
sorry-now-INCORRECT_PIN = ଠିକ୍ PIN ନେଇ ପୁଣି ଆରମ୍ଭ କରନ୍ତୁ।
sorry-now-PIN_TRIES_EXCEEDED = ଅନ୍ୟ କାର୍ଡ ନିଅନ୍ତୁ, ବା ଆପଣଙ୍କ ବ୍ୟାଙ୍କକୁ ପଚାରନ୍ତୁ।
sorry-now-CARD_BLOCKED = ଅନ୍ୟ କାର୍ଡ ନିଅନ୍ତୁ, ବା ଆପଣଙ୍କ ବ୍ୟାଙ୍କକୁ ପଚାରନ୍ତୁ।
sorry-now-CARD_EXPIRED = ଅନ୍ୟ କାର୍ଡ ନିଅନ୍ତୁ, ବା ଆପଣଙ୍କ ବ୍ୟାଙ୍କକୁ ପଚାରନ୍ତୁ।
sorry-now-CARD_NOT_SUPPORTED = ଅନ୍ୟ କାର୍ଡ, ଆଧାର ବା UPIରେ କରନ୍ତୁ।
sorry-now-REVERSED = ଖାତା ଦେଖିନିଅନ୍ତୁ, ତା'ପରେ ପୁଣି ଆରମ୍ଭ କରନ୍ତୁ।

## Refused by name

sorry-refused-closed = UPIରେ ନଗଦ ଏହି ସମୟରେ ବନ୍ଦ।
sorry-refused-open-qrs = ଏହି ଦୋକାନର ତିନିଟି ପେମେଣ୍ଟ ଏଯାଏଁ ବାକି।
sorry-refused-qr = ବ୍ୟାଙ୍କ ନେଟୱାର୍କ କୋଡ୍ ତିଆରି କଲା ନାହିଁ।
sorry-refused-tpin = ଦୋକାନର TPIN ନିଆଗଲା ନାହିଁ।
sorry-refused-wallet = ଦୋକାନର ୱାଲେଟ୍‌ରେ ଟଙ୍କା କମ୍।
sorry-refused-daily-auth = ଦୋକାନୀଙ୍କ ଆଜିର ସାଇନ୍-ଇନ୍ ବାକି।
sorry-refused-disabled = ସେବା ଏବେ ବନ୍ଦ କରାଯାଇଛି।
# review: legal
sorry-money-returned = ଆପଣ ନୋଟ ଫେରି ପାଇବେ। କୌଣସି ପେମେଣ୍ଟ ହୋଇନାହିଁ।
# review: legal
sorry-money-given-back = ଆପଣ ନୋଟ ଫେରି ପାଇଲେ। କୌଣସି ପେମେଣ୍ଟ ହୋଇନାହିଁ।
