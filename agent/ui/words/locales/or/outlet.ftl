### What the owner types and does before the shop may transact.

service-outlet-onboard = ଦୋକାନ ରେଜିଷ୍ଟ୍ରେସନ୍
service-outlet-ekyc = ମାଲିକଙ୍କ e-KYC
# review: as without the code
service-outlet-ekyc-capture = ମାଲିକଙ୍କ e-KYC
service-outlet-bank-ekyc = ବ୍ୟାଙ୍କର e-KYC
service-outlet-daily-auth = ଆଜିର ସାଇନ୍-ଇନ୍
errand-onboard = ଦୋକାନ ରେଜିଷ୍ଟ୍ରେସନ୍ କରନ୍ତୁ
errand-ekyc = ମାଲିକଙ୍କ e-KYC
# review: as without the code
errand-ekyc-capture = ମାଲିକଙ୍କ e-KYC
errand-bank-ekyc = ବ୍ୟାଙ୍କର e-KYC
errand-daily-auth = ଆଜିର ସାଇନ୍-ଇନ୍
field-title = ଲେଖନ୍ତୁ
field-text = ଲେଖି ସବୁଜ ବଟନ୍ ଛୁଅନ୍ତୁ।
field-optional = ଏହା ଛାଡ଼ିପାରିବେ।
field-date-hint = ଦିନ, ମାସ, ବର୍ଷ: 05 08 1990।
field-first_name = ମାଲିକଙ୍କ ନାମ
field-last_name = ମାଲିକଙ୍କ ପଦବୀ
field-mobile = ମାଲିକଙ୍କ ମୋବାଇଲ୍ ନମ୍ବର
field-email = ମାଲିକଙ୍କ ଇ-ମେଲ୍
field-date_of_birth = ମାଲିକଙ୍କ ଜନ୍ମ ତାରିଖ
field-gender = ମାଲିକଙ୍କ ଲିଙ୍ଗ
field-gender-M = ପୁରୁଷ
field-gender-F = ମହିଳା
field-gender-T = ଟ୍ରାନ୍ସଜେଣ୍ଡର
field-pan = ମାଲିକଙ୍କ PAN
field-account_number = ମାଲିକଙ୍କ ବ୍ୟାଙ୍କ ଖାତା ନମ୍ବର
field-ifsc = ମାଲିକଙ୍କ ବ୍ୟାଙ୍କ ବ୍ରାଞ୍ଚର IFSC
field-shop_name = ଦୋକାନର ନାମ
field-address = ରାସ୍ତା ଓ ଘର
field-city = ସହର ବା ଗାଁ
field-district = ଜିଲ୍ଲା
field-state = ରାଜ୍ୟ
field-pincode = ପିନ୍ କୋଡ୍
error-field-first_name = ନାମ ଲେଖନ୍ତୁ।
error-field-last_name = ନାମ ବହୁତ ଲମ୍ବା, ବା ଚିହ୍ନ ଭୁଲ ଅଛି।
error-field-mobile = ମୋବାଇଲ୍ ନମ୍ବରରେ 10ଟି ଅଙ୍କ ଥାଏ, ଆରମ୍ଭ 6ରୁ 9।
error-field-email = ଇ-ମେଲ୍ ଏମିତି ଦେଖାଯାଏ: name@mail.in।
error-field-date_of_birth = ଏମିତି ଦିନ ନାହିଁ। ଦିନ, ମାସ ଓ ବର୍ଷ ଟିପନ୍ତୁ।
error-field-gender = ଏଥିରୁ ଗୋଟିଏ ଛୁଅନ୍ତୁ।
error-field-pan = PAN ଏମିତି ଦେଖାଯାଏ: ABCPD1234E।
error-field-account_number = ଖାତା ନମ୍ବରରେ 6ରୁ 18ଟି ଅଙ୍କ ଥାଏ।
error-field-ifsc = IFSC ଏମିତି ଦେଖାଯାଏ: SBIN0001234।
error-field-shop_name = ଦୋକାନର ନାମ ଲେଖନ୍ତୁ।
error-field-address = ରାସ୍ତା ଓ ଘର ଲେଖନ୍ତୁ।
error-field-city = ସହର ବା ଗାଁ ଲେଖନ୍ତୁ।
error-field-district = ଜିଲ୍ଲା ଲେଖନ୍ତୁ।
error-field-state = ରାଜ୍ୟ ଲେଖନ୍ତୁ।
error-field-pincode = ପିନ୍ କୋଡ୍‌ରେ 6ଟି ଅଙ୍କ ଥାଏ।
error-field-OTHER = ଏହା ଠିକ୍ ନୁହେଁ। ନିଜ କାଗଜ ଦେଖି ଲେଖନ୍ତୁ।
outlet-standing-ready = ଆଜି ପାଇଁ ପ୍ରସ୍ତୁତ
outlet-standing-unknown = ଏଯାଏଁ ଜଣାନାହିଁ
outlet-standing-not-active = ଏଯାଏଁ ରେଜିଷ୍ଟ୍ରେସନ୍ ହୋଇନାହିଁ
outlet-standing-daily-auth = ଆଜିର ସାଇନ୍-ଇନ୍ ବାକି
outlet-standing-ekyc = e-KYC ବାକି
outlet-accepted = ହୋଇଗଲା। { $message }
outlet-refused = ନିଆଗଲା ନାହିଁ। { $message } { $code }
outlet-silent = ଉତ୍ତର ଆସିଲା ନାହିଁ। ହୋଇଥାଇପାରେ: ଆଗ ସେବାକୁ ପଚାରନ୍ତୁ।
outlet-ask = ପୁଣି ପଚାରନ୍ତୁ
outlet-asking = ସେବାକୁ ପଚରାଯାଉଛି…
errand-text = ସେବା ଏହା କରୁଛି। ଟିକେ ରୁହନ୍ତୁ।
# review: legal
consent-owner-sample = ମୋ ଆଙ୍ଗୁଠି ଚିହ୍ନ
consent-owner-sample-eye = ମୋ ଆଙ୍ଗୁଠି ଚିହ୍ନ ବା ଆଖି ସ୍କାନ୍
consent-owner =
    ମୋ ଆଧାର ନମ୍ବର ଓ ମୁଁ ଲେଖିଥିବା ତଥ୍ୟ ସେବା ଓ UIDAI ପାଇବେ।
    ଏସବୁ, ଓ { $sample }, କେବଳ ଏଥିପାଇଁ: { $service }।
    ଏହି ମେସିନ୍ ଏହା ରଖେ ନାହିଁ।
    ମୁଁ ମନା କରିପାରିବି। ତେବେ ଏହି ଦୋକାନରେ ଆଧାର ସେବା ବନ୍ଦ ରହିବ।
tpin-text = ଆପଣଙ୍କ ୱାଲେଟ୍‌ର TPIN ଟିପନ୍ତୁ। ଏହା ରଖାଯାଏ ନାହିଁ।
tpin-until-restart = TPIN ନିଆଗଲା, ମେସିନ୍ ପୁଣି ଚାଲୁ ହେବା ଯାଏ। ଅପରେଟର ଏହାକୁ ମେସିନ୍‌ର TPIN ଫାଇଲରେ ରଖିବେ।
tpin-noted = TPIN ନିଆଗଲା। ଏବେ ଟଙ୍କା ଜମା ହୋଇପାରିବ।
error-tpin = TPINରେ { $min }ରୁ { $max }ଟି ଅଙ୍କ ଥାଏ।
# review: new
error-tpin-refused = ଏହି TPIN ଗ୍ରହଣ ହେଲା ନାହିଁ। ଅନ୍ୟ TPIN ଆଉ { $left } ଥର ଦେଇପାରିବେ।
# review: new
error-tpin-stopped = ଦୁଇ ଥର ଗ୍ରହଣ ହେଲା ନାହିଁ। ଅପରେଟରଙ୍କୁ ପଚାରନ୍ତୁ, ପରେ ଦୋକାନରେ ଯାଞ୍ଚ ଦବାନ୍ତୁ।
