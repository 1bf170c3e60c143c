## Money transfer (Free DMT)

rest-transfer-bank = ଏହି ବ୍ୟାଙ୍କକୁ ଏଠାରୁ ଟଙ୍କା ପଠାଯାଏ ନାହିଁ।
pick-transfer-bank = କେଉଁ ବ୍ୟାଙ୍କକୁ?
line-transfer-bank = ବ୍ୟାଙ୍କ
field-sender-mobile = ଆପଣଙ୍କ ମୋବାଇଲ୍ ନମ୍ବର: ସେଥିକୁ କୋଡ୍ ଯିବ
error-field-sender-mobile = ମୋବାଇଲ୍ ନମ୍ବରରେ 10ଟି ଅଙ୍କ ଥାଏ, ଆରମ୍ଭ 6ରୁ 9।
inquiry-sender-check-asking = ଆପଣଙ୍କ ଫୋନ୍‌କୁ କୋଡ୍ ପଠାଯାଉଛି
field-sender-name = ଆପଣଙ୍କ ନାମ
error-field-sender-name = ଆପଣଙ୍କ ନାମ ଲେଖନ୍ତୁ।
pick-beneficiary = କାହାକୁ?
pick-beneficiary-new = ନୂଆ ଖାତା
line-beneficiary = ଯାହାଙ୍କୁ
field-transfer-account = ଯାହାଙ୍କୁ ପଠାଇବେ, ତାଙ୍କ ଖାତା ନମ୍ବର
error-field-transfer-account = ଖାତା ନମ୍ବରରେ 9ରୁ 18ଟି ଅଙ୍କ ଥାଏ।
field-transfer-account-again = ତାଙ୍କ ଖାତା ନମ୍ବର, ଆଉ ଥରେ
error-field-transfer-account-again = ଦୁଇ ନମ୍ବର ଅଲଗା। ପୁଣି ଲେଖନ୍ତୁ, ବା ପଛକୁ ଯାଆନ୍ତୁ।
field-transfer-ifsc = ତାଙ୍କ ବ୍ୟାଙ୍କର IFSC
field-transfer-ifsc-after = ତାଙ୍କ ବ୍ୟାଙ୍କର IFSC, { $begins } ପରେ
error-field-transfer-ifsc = ଏହା ସେହି ବ୍ୟାଙ୍କର IFSC ନୁହେଁ। IFSC ଏମିତି ଦେଖାଯାଏ: SBIN0001234।
inquiry-account-offer = ଖାତା କାହାର, ବ୍ୟାଙ୍କକୁ ପଚାରିବେ? ଚାର୍ଜ { $price }।
inquiry-account-yes = ହଁ, ବ୍ୟାଙ୍କକୁ ପଚାରନ୍ତୁ
inquiry-account-no = ନା, ନ ପଚାରି ଆଗକୁ
inquiry-account-asking = ଖାତା କାହାର, ବ୍ୟାଙ୍କକୁ ପଚରାଯାଉଛି
inquiry-account-learnt = ଏହି ଲୋକ ଠିକ୍ କି?
inquiry-account-bad = ବ୍ୟାଙ୍କ ଏହି ଖାତା ଚିହ୍ନେ ନାହିଁ। ପଛକୁ ଯାଇ ଦେଖିନିଅନ୍ତୁ।
line-account-name = ବ୍ୟାଙ୍କରେ ନାମ
account-name-untold = ବ୍ୟାଙ୍କ ନାମ ଜଣାଇଲା ନାହିଁ
error-account-silent = ଉତ୍ତର ଆସିଲା ନାହିଁ। ତଥାପି ଚାର୍ଜ ଲାଗିଥାଇପାରେ।
field-transfer-name = ଯାହାଙ୍କୁ ପଠାଇବେ, ତାଙ୍କ ନାମ
error-field-transfer-name = ନାମ ଲେଖନ୍ତୁ।
inquiry-beneficiary-add-asking = ଖାତା ଲେଖାଯାଉଛି
inquiry-transfer-limits-asking = କେତେ ପଠାଇହେବ, ପଚରାଯାଉଛି
inquiry-transfer-price-asking = ଚାର୍ଜ କେତେ, ପଚରାଯାଉଛି
error-inquiry-otp = କୋଡ୍‌ର ସମୟ ସରିଲା। ନୂଆ କୋଡ୍ ଟିପନ୍ତୁ।
error-inquiry-day-limit = ଆଜି ଏହି ଖାତାକୁ ଆଉ ଟଙ୍କା ପଠାଇହେବ ନାହିଁ।
error-inquiry-wallet = ଦୋକାନ ଏବେ ଏତେ ପଠାଇପାରିବ ନାହିଁ। କମ୍ ବାଛନ୍ତୁ, ବା ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।

working-transfer-title = ଆପଣଙ୍କ ଟଙ୍କା ପଠାଯାଉଛି
working-transfer-text = ପଠାଗଲା। ବ୍ୟାଙ୍କ ଏକ ମିନିଟ ଭିତରେ ଜଣାଏ।
working-transfer-sent = ବ୍ୟାଙ୍କକୁ ପଠାଗଲା
working-transfer-asking = ବ୍ୟାଙ୍କ ଜମା ଲେଖୁଛି
pending-transfer-title = ବ୍ୟାଙ୍କର ଉତ୍ତର ଏଯାଏଁ ଆସିନାହିଁ
# review: legal
pending-transfer-text = ଟଙ୍କା ଏବେ ବି ପହଞ୍ଚିପାରେ। ନୋଟ ଦୋକାନରେ ରହିଛି। ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ।
result-transfer-title = ଟଙ୍କା ପଠାଗଲା
result-transfer-text = ଯେଉଁ ଖାତା ଶେଷରେ { $last4 }, ସେଥିରେ { $amount } ଜମା ହେଲା।

sorry-failed-INVALID_ACCOUNT = ବ୍ୟାଙ୍କ ଏହି ଖାତା ଚିହ୍ନେ ନାହିଁ।
sorry-failed-NAME_MISMATCH = ଏହି ନାମ ଏହି ଖାତାର ନୁହେଁ।
sorry-now-INVALID_ACCOUNT = ଖାତା ନମ୍ବର ଓ IFSC ଦେଖି ପୁଣି ଆରମ୍ଭ କରନ୍ତୁ।
sorry-now-NAME_MISMATCH = ନାମ ଓ ଖାତା ଦେଖି ପୁଣି ଆରମ୍ଭ କରନ୍ତୁ।
sorry-refused-bank = ଏହି ବ୍ୟାଙ୍କକୁ ଏଠାରୁ ଟଙ୍କା ପଠାଯାଏ ନାହିଁ।
sorry-refused-beneficiary = ଏହି ଖାତା ଆଉ ଆପଣଙ୍କ ତାଲିକାରେ ନାହିଁ।

slip-beneficiary = ଯାହାଙ୍କୁ
slip-account = ଖାତା
slip-ifsc = IFSC
slip-sender = ପଠାଇବାଙ୍କ ମୋବାଇଲ୍
slip-utr = ବ୍ୟାଙ୍କ ରେଫରେନ୍ସ (UTR)
