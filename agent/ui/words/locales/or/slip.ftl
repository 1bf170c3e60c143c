### The printed slip (service.md 8.4, 8.5): a label a row, and its few sentences.

slip-outlet = ଦୋକାନ
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }
slip-date-label = ତାରିଖ ଓ ସମୟ
slip-service = ସେବା
slip-status = ସ୍ଥିତି
slip-status-SUCCESS = ସଫଳ
slip-status-FAILED = ବିଫଳ
slip-status-PENDING = ଉତ୍ତର ଅପେକ୍ଷାରେ
slip-amount = ଟଙ୍କା ପରିମାଣ
slip-money = { $amount }
slip-fee = ଚାର୍ଜ
slip-total = ମୋଟ ଦିଆଗଲା
slip-charge = ଗ୍ରାହକ ଚାର୍ଜ
slip-charge-none = ନାହିଁ
slip-outlays = ଦୋକାନର ଖର୍ଚ୍ଚ
slip-bank = ବ୍ୟାଙ୍କ
slip-aadhaar = ଆଧାର
slip-rrn = ବ୍ୟାଙ୍କ ରେଫରେନ୍ସ (RRN)
slip-operator = କମ୍ପାନୀ
slip-number = ନମ୍ବର
slip-operator-reference = କମ୍ପାନୀର ରେଫରେନ୍ସ
slip-reference-id = ରେଫରେନ୍ସ
slip-client-reference = ମେସିନ୍ ରେଫରେନ୍ସ
# review: legal
slip-claim-code = ଦାବି କୋଡ୍
slip-balance = ବାଲାନ୍ସ
slip-response-code = ବ୍ୟାଙ୍କର ଉତ୍ତର
slip-merchant-ref = ଆଉଟଲେଟ୍
slip-terminal = ଟର୍ମିନାଲ୍
slip-reason = କାରଣ
# review: legal
slip-t5 = ଆପଣଙ୍କ ଖାତାରୁ ଟଙ୍କା କଟି ନଗଦ ନ ମିଳିଲେ ବ୍ୟାଙ୍କକୁ { DATETIME($date, dateStyle: "medium") } ସୁଦ୍ଧା ତାହା ଫେରାଇବାକୁ ପଡ଼ିବ। ଏହି ସ୍ଲିପ୍ ଦେଖାନ୍ତୁ: RRN { $rrn }। ତା'ପରେ ବ୍ୟାଙ୍କକୁ ଦିନକୁ ₹100 ଦେବାକୁ ପଡ଼ିବ। ଆପଣଙ୍କ ବ୍ୟାଙ୍କରେ ଅଭିଯୋଗ କରନ୍ତୁ; ସମାଧାନ ନ ହେଲେ RBI ଲୋକପାଳଙ୍କ ପାଖରେ।
# review: legal
slip-t5-no-rrn = ଆପଣଙ୍କ ଖାତାରୁ ଟଙ୍କା କଟି ନଗଦ ନ ମିଳିଲେ ବ୍ୟାଙ୍କକୁ { DATETIME($date, dateStyle: "medium") } ସୁଦ୍ଧା ତାହା ଫେରାଇବାକୁ ପଡ଼ିବ। ଏହି ସ୍ଲିପ୍ ଦେଖାନ୍ତୁ। ତା'ପରେ ବ୍ୟାଙ୍କକୁ ଦିନକୁ ₹100 ଦେବାକୁ ପଡ଼ିବ। ଆପଣଙ୍କ ବ୍ୟାଙ୍କରେ ଅଭିଯୋଗ କରନ୍ତୁ; ସମାଧାନ ନ ହେଲେ RBI ଲୋକପାଳଙ୍କ ପାଖରେ।
# review: legal
slip-pending-note = ଏହା ଶେଷ କଥା ନୁହେଁ। ନଗଦ ଦିଆଯାଇନାହିଁ। ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ: ଏହାର ଦାବି କୋଡ୍ ହିଁ ଆପଣଙ୍କ ପ୍ରମାଣ।
# review: legal
slip-held-note = ଏହା ଶେଷ କଥା ନୁହେଁ। ସେଯାଏଁ ଆପଣଙ୍କ ନୋଟ ଦୋକାନରେ ରହିବ। ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ: ଏହାର ଦାବି କୋଡ୍ ହିଁ ଆପଣଙ୍କ ପ୍ରମାଣ।
# review: legal
slip-returned-note = କୌଣସି ପେମେଣ୍ଟ ହୋଇନାହିଁ। ଆପଣ ନୋଟ ଫେରି ପାଇବେ: ଦୋକାନରେ ଏହି ସ୍ଲିପ୍ ଦେଖାନ୍ତୁ।
# review: legal
slip-given-back-note = କୌଣସି ପେମେଣ୍ଟ ହୋଇନାହିଁ। ଆପଣଙ୍କ ନୋଟ ଫେରାଇ ଦିଆଗଲା।
# review: legal
slip-helpline = ପ୍ରଶ୍ନ ବା ଅଭିଯୋଗ? ଦୋକାନ ବା ଆପଣଙ୍କ ବ୍ୟାଙ୍କକୁ ପଚାରନ୍ତୁ, ଏହି ସ୍ଲିପ୍ ଦେଖାନ୍ତୁ।
slip-duplicate = ଦ୍ୱିତୀୟ କପି
# review: legal
slip-no-cash-yet = ଏଯାଏଁ ନଗଦ ଦିଆଯାଇନାହିଁ
# review: legal
slip-no-cash = ନଗଦ ଦିଆଯାଇନାହିଁ
# review: legal
slip-not-paid-yet = ଏଯାଏଁ ପେମେଣ୍ଟ ହୋଇନାହିଁ: ନୋଟ ଦୋକାନରେ ଅଛି
# review: legal
slip-notes-go-back = ପେମେଣ୍ଟ ହୋଇନାହିଁ: ନୋଟ ଏଯାଏଁ ଫେରାଯାଇନାହିଁ
# review: legal
slip-notes-given-back = ପେମେଣ୍ଟ ହୋଇନାହିଁ: ନୋଟ ଫେରାଇ ଦିଆଗଲା
# review: legal
slip-not-final = ଏଯାଏଁ ପକ୍କା ନୁହେଁ
# review: legal
slip-owed-note = ଆପଣଙ୍କ ବ୍ୟାଙ୍କ ଟଙ୍କା ଦେଇଛି। ଦୋକାନର ଆପଣଙ୍କୁ ଏହି ନଗଦ ଦେବାକୁ ଅଛି। ଏହି ସ୍ଲିପ୍ ଆଣନ୍ତୁ: ଏହାର ଦାବି କୋଡ୍ ହିଁ ଆପଣଙ୍କ ପ୍ରମାଣ।
slip-shortfall = ଗ୍ରାହକ କହନ୍ତି: ନୋଟ କମ୍
slip-shortfall-note = ଆପଣ କହିଲେ ଯେ ସବୁ ନୋଟ ପାଇନାହାନ୍ତି। ଦୁଇ ଜଣ ଏହା ଯାଞ୍ଚ କରିବେ। ଏହି ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ: ଏହା ଆପଣଙ୍କ ପ୍ରମାଣ।

slip-card = କାର୍ଡ
slip-card-type = କାର୍ଡ ପ୍ରକାର
slip-payer = ଟଙ୍କା ଦେଲେ
slip-test = ପ୍ରିଣ୍ଟର ପରୀକ୍ଷା। ଏହା ରସିଦ ନୁହେଁ।
slip-take-along = ସ୍ଲିପ୍ ଫୋନ୍‌ରେ ନିଅନ୍ତୁ
slip-scan = ଫୋନ୍‌ରେ ଏହା ସ୍କାନ୍ କରି ରଖନ୍ତୁ: ଏହା ଆପଣଙ୍କ ସ୍ଲିପ୍।
slip-printing = ଛପାଯାଉଛି…
slip-take = ଆପଣଙ୍କ ସ୍ଲିପ୍ ନିଅନ୍ତୁ
slip-again = ପୁଣି ଛାପନ୍ତୁ (ଦ୍ୱିତୀୟ କପି)
slip-none-came = ସ୍ଲିପ୍ ବାହାରିଲା ନାହିଁ। ଦୋକାନୀଙ୍କୁ କୁହନ୍ତୁ।
