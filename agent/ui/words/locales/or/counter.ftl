### Behind the PIN: dense and plain, for the shopkeeper.

attendant-title = ଦୋକାନୀ
attendant-text = କ'ଣ କରିବେ, ବାଛନ୍ତୁ।
attendant-pin-title = ଦୋକାନୀଙ୍କ PIN
attendant-pin-text = ଆପଣଙ୍କ PIN ଟିପନ୍ତୁ।
attendant-owed = ଦେବାକୁ ବାକି
attendant-pending = ଉତ୍ତର ବାକି
attendant-today = ଦିନର ହିସାବ
# review: shop and outlet share one word, as in Hindi
attendant-outlet = ଦୋକାନ
attendant-devices = ଯନ୍ତ୍ର
attendant-owed-none = କାହାକୁ କିଛି ଦେବାକୁ ନାହିଁ।
owed-find = ଖୋଜନ୍ତୁ
owed-find-text = କେଉଁଥିରେ ଖୋଜିବେ, ବାଛନ୍ତୁ।
owed-by-word = କୋଡ୍, ଶେଷ ଚାରି ବା ଟଙ୍କା
owed-word-text = କୋଡ୍, ରେଫରେନ୍ସ, ଶେଷ ଚାରି ବା ଟଙ୍କା।
owed-finding = କୋଡ୍ ଖୋଜାଯାଉଛି। ଟିକେ ରୁହନ୍ତୁ।
owed-none-found = ଦେବାକୁ ଥିବା ଭିତରେ ଏମିତି କିଛି ନାହିଁ।
owed-earlier = ଆଗର
owed-later = ଆଉ
owed-shown = { $count }ଟିରୁ { $first }ରୁ { $last }
owed-since = { DATETIME($since, dateStyle: "medium", timeStyle: "short") }
owed-day = { DATETIME($day, dateStyle: "medium") }
owed-count = { $count }ଟି ବାକି
owed-row = { $amount } · •••• { $last4 }
owed-doubt = { $amount } · •••• { $last4 } · ଦେଲେ କି?
owed-paying = { $amount } · •••• { $last4 } · ମେସିନ୍ ଦେଉଛି
error-paying = ମେସିନ୍ ଏବେ ବି ଦେଉଛି। ଟିକେ ରୁହନ୍ତୁ।
# review: "କ୍ୟାସବାକ୍ସ" for the drawer; some shops say "ଗଲା" or "ଡ୍ରୟର"
attendant-drawer = କ୍ୟାସବାକ୍ସ
attendant-tpin = TPIN
attendant-language = ଭାଷା
attendant-stop = ବନ୍ଦ ବା ପୁଣି ଚାଲୁ
attendant-dispute = କିଛି ଭୁଲ ହୋଇଛି
attendant-dispute-text = କ'ଣ ହେଲା, ଅଳ୍ପରେ ଲେଖନ୍ତୁ।
attendant-resolve = କାହାକୁ ନୋଟ ଦେବାକୁ ନାହିଁ
error-note = କ'ଣ ହେଲା, ଲେଖନ୍ତୁ।
error-note-number = ଆଧାର ନମ୍ବର ଲେଖନ୍ତୁ ନାହିଁ।
# review: legal
owed-refund = { $amount } ଫେରାନ୍ତୁ · •••• { $last4 }
# review: legal
owed-refund-doubt = { $amount } · •••• { $last4 } · ଫେରାଇଲେ କି?
# review: legal
owed-disputed = { $amount } · •••• { $last4 } · ଆପତ୍ତି ଅଛି
owed-shortfall = { $amount } · •••• { $last4 } · ଗ୍ରାହକ କମ୍ ପାଇଲେ
pending-text-some = ନମ୍ବର ଦେଖିବାକୁ ଗୋଟିଏ ଛୁଅନ୍ତୁ।
pending-text-none = ବ୍ୟାଙ୍କ ଅପେକ୍ଷାରେ କିଛି ନାହିଁ।
pending-row-prepared = { $amount } · { $last4 } · ପଠାଯାଇନାହିଁ · { DATETIME($since, timeStyle: "short") }
pending-row-sent = { $amount } · { $last4 } · ପଠାଗଲା · { DATETIME($since, timeStyle: "short") }
pending-row-pending = { $amount } · { $last4 } · ବ୍ୟାଙ୍କକୁ ପଚରାଗଲା · { DATETIME($since, timeStyle: "short") }
pending-row-not-sent = { $amount } · { $last4 } · ବୋଧେ ପହଞ୍ଚିନାହିଁ · { DATETIME($since, timeStyle: "short") }
pending-row-stuck = { $amount } · { $last4 } · ସେବା କହିପାରୁନାହିଁ · { DATETIME($since, timeStyle: "short") }
# review: legal
pending-row-failed = { $amount } · { $last4 } · ୱାଲେଟ୍‌କୁ ଫେରିନାହିଁ · { DATETIME($since, timeStyle: "short") }
pending-row-mismatched = { $amount } · { $last4 } · ଉତ୍ତର ଏହାର ନୁହେଁ · { DATETIME($since, timeStyle: "short") }
pending-row-OTHER = { $amount } · { $last4 } · { DATETIME($since, timeStyle: "short") }
references-title = ପଚାରିବାର ନମ୍ବର
stuck-set-aside = ମେସିନ୍ ନିଜେ ଏହାକୁ ଆଗକୁ ନେଇପାରୁନାହିଁ। ଏହି ନମ୍ବର ନେଇ ସପୋର୍ଟକୁ ଫୋନ୍ କରନ୍ତୁ।
references-text = ଫୋନ୍ କଲେ ଏଗୁଡ଼ିକ କୁହନ୍ତୁ।
stuck-elsewhere = ଏହା ସେବାର ଅନ୍ୟ ଠିକଣାକୁ ଗଲା। ପୁରୁଣା ଠିକଣା ଫେରାନ୍ତୁ, ନହେଲେ ଦୁଇ ଜଣ ମିଶି ଶେଷ କରନ୍ତୁ।
stuck-other-key = ଏହା ଅନ୍ୟ API keyରେ ପଠାଯାଇଥିଲା। ଏହି keyରେ ମିଳୁନାହିଁ। ସେବାକୁ ପଚାରନ୍ତୁ; ନହେଲେ ଦୁଇ ଜଣ ମିଶି ଶେଷ କରନ୍ତୁ।
stuck-mismatched = ସେବା ଅନ୍ୟ କିଛିର ଉତ୍ତର ଦେଉଛି। ସେବାକୁ ପଚାରନ୍ତୁ; ନହେଲେ ଦୁଇ ଜଣ ମିଶି ଶେଷ କରନ୍ତୁ।
stuck-forgotten = ସେବା ଏହାକୁ ଆଉ ଚିହ୍ନେ ନାହିଁ। ସେବାକୁ ପଚାରନ୍ତୁ; ନହେଲେ ଦୁଇ ଜଣ ମିଶି ଶେଷ କରନ୍ତୁ।
stuck-unproven = ସେବା ଏହାକୁ ଚିହ୍ନେ ନାହିଁ। ତାହା ପ୍ରମାଣ ହୋଇନାହିଁ। ସେବାକୁ ପଚାରନ୍ତୁ; ନହେଲେ ଦୁଇ ଜଣ ମିଶି ଶେଷ କରନ୍ତୁ।
stuck-unclear = ସେବା ହଁ କି ନା କହୁନାହିଁ। ସେବାକୁ ପଚାରନ୍ତୁ; ନହେଲେ ଦୁଇ ଜଣ ମିଶି ଶେଷ କରନ୍ତୁ।
stuck-overdue = ସମୟ ଭିତରେ ଶେଷ ଉତ୍ତର ଆସିନାହିଁ। ସେବାକୁ ପଚାରନ୍ତୁ; ନହେଲେ ଦୁଇ ଜଣ ମିଶି ଶେଷ କରନ୍ତୁ।
verdict-delivered = କାମ ହୋଇଥିଲା
verdict-not-delivered = କାମ ହୋଇନଥିଲା
# review: legal
verdict-delivered-in = କମ୍ପାନୀ କହିଥିଲେ ହିଁ। ଦ୍ୱିତୀୟ ଜଣେ ମାନିଲେ ନୋଟ ଦୋକାନରେ ରହିବ।
# review: legal
verdict-not-delivered-in = କମ୍ପାନୀ କହିଥିଲେ ହିଁ। ଦ୍ୱିତୀୟ ଜଣେ ମାନିଲେ ଗ୍ରାହକ ନୋଟ ଫେରି ପାଇବେ।
# review: legal
verdict-not-delivered-out = ବ୍ୟାଙ୍କ କହିଥିଲେ ହିଁ। ଦ୍ୱିତୀୟ ଜଣେ ମାନିଲେ ଦୋକାନର କିଛି ଦେବାକୁ ନାହିଁ। କଟିଥିବା ଟଙ୍କା ଗ୍ରାହକଙ୍କ ବ୍ୟାଙ୍କ ଫେରାଇବ।
line-vouched = କହିଲେ { $by }
shortfall-title = ଗ୍ରାହକ କହନ୍ତି: ନୋଟ କମ୍
shortfall-text = କ୍ୟାସବାକ୍ସ ଗଣନ୍ତୁ, ଗ୍ରାହକଙ୍କୁ ପଚାରନ୍ତୁ। ଦୁଇ ଜଣ ଏକା କଥା କହିଲେ ହିଁ ଏହା ଶେଷ ହେବ।
finding-paid = କମ୍ ଥିଲା, ଏବେ ଗ୍ରାହକଙ୍କୁ ଦିଆଗଲା
finding-unfounded = କୌଣସି ନୋଟ କମ୍ ନଥିଲା
line-missed = ଗ୍ରାହକ କେବେ କହିଲେ
fate-prepared = ଏଯାଏଁ ପଠାଯାଇନାହିଁ
fate-sent = ପଠାଗଲା, ଉତ୍ତର ଆସିନାହିଁ
fate-pending = ବ୍ୟାଙ୍କର ଉତ୍ତର ବାକି
fate-succeeded = ସଫଳ
fate-failed = ବିଫଳ
fate-not-sent = କେବେ ପଠାଯାଇନାହିଁ
# review: legal
attendant-refund-settled = ସେବା ସହ ହିସାବ ସରିଲା
line-wallet = ୱାଲେଟ୍
# review: legal
wallet-not-back = କଟିଥିବା ଟଙ୍କା ଫେରିନାହିଁ
line-mismatch = ଉତ୍ତରରେ ଅଲଗା
line-status-word = ସେବା ଏହାକୁ କହେ
misfit-client-reference = ମେସିନ୍ ରେଫରେନ୍ସ
misfit-reference-id = ସେବାର ନମ୍ବର
misfit-amount = ଟଙ୍କା ପରିମାଣ
misfit-service = ସେବା
misfit-merchant-ref = ଦୋକାନ
misfit-duplicate = କେତେ ଥର ପଠାଗଲା
misfit-status = ଯାହା ପକ୍କା ହୋଇଥିଲା
misfit-beneficiary-account-masked = ଖାତା
misfit-charge-amount = ଚାର୍ଜ
misfit-total-debit = ୱାଲେଟ୍‌ରୁ ମୋଟ କଟିବା
line-since = କେବେଠାରୁ
line-fate = ସ୍ଥିତି
line-attempts = କେତେ ଥର ପଠାଗଲା
line-client-reference = ମେସିନ୍ ରେଫରେନ୍ସ
line-reference-id = ରେଫରେନ୍ସ
line-rrn = ବ୍ୟାଙ୍କ ରେଫରେନ୍ସ (RRN)
line-standing = ଦୋକାନ
line-wallet-MAIN = ବିଲ୍, ରିଚାର୍ଜ ୱାଲେଟ୍ (MAIN)
line-wallet-AEPS = ଜମା, ପଠାଇବା ୱାଲେଟ୍ (AEPS)
wallet-read = { $amount } · { DATETIME($at, timeStyle: "short") }
wallet-unread = ଏଯାଏଁ ଜଣାନାହିଁ
wallet-refused = ଏହି API key ତାହା ପଢ଼ିପାରିବ ନାହିଁ ({ $code })
line-message = ସେବା କହୁଛି
line-daily-auth-charge = ସାଇନ୍-ଇନ୍ ଚାର୍ଜ, ପ୍ରତି ଥର
page-moment = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }

## Today

today-differences = କିଛି ମିଳୁନାହିଁ।
today-no-differences = ସବୁ ମିଳୁଛି।
today-unread = ହିସାବ ଏବେ ପଢ଼ିହେଉନାହିଁ
today-opening = ସକାଳେ କ୍ୟାସବାକ୍ସରେ
today-taken-in = ନେଲେ ({ $count })
today-handed-out = ଦେଲେ ({ $count })
# review: legal
today-given-back = ଫେରାଇଲେ ({ $count })
today-loaded = ରଖିଲେ ({ $count })
today-taken = କାଢ଼ିଲେ ({ $count })
today-test = ପରୀକ୍ଷା ({ $count })
today-expected = କ୍ୟାସବାକ୍ସରେ ଥିବା କଥା
today-closing = ସନ୍ଧ୍ୟାରେ ଗଣିଲେ
today-count = ଏବେ ଗଣନ୍ତୁ
today-success = { $count }ଟି ହେଲା · { $amount }
today-earned = { $count }ଟି ହେଲା · { $amount } · ଆପଣଙ୍କ କମିଶନ { $commission }
today-failed = { $count }ଟି ବିଫଳ · { $amount }
today-pending = { $count }ଟି ବାକି · { $amount }
today-not-sent = { $count }ଟି ପଠାଯାଇନାହିଁ · { $amount }
today-bills-listed = ସେବା ପାଖରେ ଥିବା ବିଲ୍
today-bills-unread = ଏଯାଏଁ ମିଳାଯାଇନାହିଁ
today-bills-compared = { $count }ଟି ତାଲିକାରେ · { DATETIME($at, timeStyle: "short") }
today-now-owed = ଦେବାକୁ ଥିବା ଟଙ୍କା ({ $count })
today-now-held = ରଖାଯାଇଥିବା ନୋଟ ({ $count })
today-now-in-doubt = ଦେଲେ କି ନାହିଁ? ({ $count })
today-now-disputed = ଆପତ୍ତି ଅଛି ({ $count })
odd-drawer = କ୍ୟାସବାକ୍ସ { $reference }
odd-wallet = ୱାଲେଟ୍ { $reference }
# review: new
odd-price = ସ୍ଥିର ହୋଇଥିବା ଦରଠାରୁ ଅଲଗା { $reference }
# review: legal
odd-not-refunded = ବିଫଳ, କିନ୍ତୁ ୱାଲେଟ୍‌କୁ ଫେରିନାହିଁ { $reference }
odd-unclear = ସେବା ହଁ କି ନା କହିଲା ନାହିଁ { $reference }
odd-mismatched = ଉତ୍ତର ଏହାର ନଥିଲା { $reference }
odd-handed-unearned = ଦିଆଗଲା, କିନ୍ତୁ ବ୍ୟାଙ୍କ ଦେଲା ନାହିଁ { $reference }
odd-in-doubt = ଦେଲେ କି ନାହିଁ? { $reference }
odd-disputed = ଆପତ୍ତି ଅଛି { $reference }
odd-shortfall = ଗ୍ରାହକ କମ୍ ପାଇଲେ { $reference }
odd-shortfall-paid = ନୋଟ କମ୍ ଥିଲା, ଏବେ ଦିଆଗଲା { $reference }
odd-shortfall-unfounded = କୌଣସି ନୋଟ କମ୍ ନଥିଲା { $reference }
odd-settled-by-people = ଦୁଇ ଜଣ ମିଶି ଶେଷ କଲେ { $reference }
odd-contradicted = ସେବା ଦୁଇ ଜଣଙ୍କ କଥାର ଓଲଟା କହୁଛି { $reference }
odd-unknown-payment = ସେବା ତାଲିକାରେ ଅଛି, ଏଠାରେ ନାହିଁ { $reference }
odd-not-listed = ସେବା ତାଲିକାରେ ନାହିଁ { $reference }
odd-listed-otherwise = ସେବା ତାଲିକାରେ ଅଲଗା ଅଛି { $reference }
odd-amounts = ଥିବା କଥା { $expected }, ମିଳିଲା { $found }

## The drawer

drawer-text = କ୍ୟାସବାକ୍ସରେ କ'ଣ କରିବେ?
drawer-opening = ସକାଳେ ଗଣନ୍ତୁ
drawer-closing = ସନ୍ଧ୍ୟାରେ ଗଣନ୍ତୁ
drawer-check = ମଝିରେ ଗଣନ୍ତୁ
drawer-load = ନୋଟ ରଖନ୍ତୁ
drawer-take = ନୋଟ କାଢ଼ନ୍ତୁ
drawer-service = ମରାମତି ପାଇଁ ଖୋଲା
drawer-opening-text = କ୍ୟାସବାକ୍ସରେ କେତେ ଟଙ୍କା, ଟିପନ୍ତୁ।
drawer-closing-text = କ୍ୟାସବାକ୍ସରେ କେତେ ଟଙ୍କା, ଟିପନ୍ତୁ।
drawer-check-text = କ୍ୟାସବାକ୍ସରେ କେତେ ଟଙ୍କା, ଟିପନ୍ତୁ।
drawer-load-text = ଯେତେ ଟଙ୍କା ରଖିଲେ, ଟିପନ୍ତୁ।
drawer-take-text = ଯେତେ ଟଙ୍କା କାଢ଼ିଲେ, ଟିପନ୍ତୁ।
drawer-service-text = ସମୟ ସହ ଲେଖାଯିବ। ଆଗକୁ ଯିବେ?
# review: a shop's everyday words for the drawer's notes
drawer-by-notes = ନୋଟ ଅନୁସାରେ ଗଣନ୍ତୁ
drawer-notes = ₹{ $value } ନୋଟ କେତୋଟି?
drawer-coins = ମୁଦ୍ରା: କେତେ ଟଙ୍କା?
drawer-notes-text = ଗୋଟିଏ ବି ନାହିଁ? ସବୁଜ ବଟନ୍ ଛୁଅନ୍ତୁ।
drawer-notes-right = କ୍ୟାସବାକ୍ସରେ ଏହା ଅଛି କି?
drawer-load-right = ଏତିକି ରଖିଲେ କି?
drawer-take-right = ଏତିକି କାଢ଼ିଲେ କି?
drawer-changes-count = ଏବେଠାରୁ ହିସାବରେ ଏହି ଟଙ୍କା ରହିବ।
drawer-changes-load = ହିସାବରେ ଏତିକି ବଢ଼ିବ।
drawer-changes-take = ହିସାବରୁ ଏତିକି କମିବ।
drawer-far = ହିସାବଠାରୁ ବହୁତ ଅଲଗା। କୌଣସି ଅଙ୍କ ଛାଡ଼ିଛି କି? ପୁଣି ଗଣନ୍ତୁ।
drawer-noted-opening = ଲେଖାଗଲା: ସକାଳେ { $amount }।
drawer-noted-closing = ଲେଖାଗଲା: ସନ୍ଧ୍ୟାରେ { $amount }।
drawer-noted-check = ଲେଖାଗଲା: { $amount } ଗଣିଲେ।
drawer-noted-load = ଲେଖାଗଲା: { $amount } ରଖିଲେ।
drawer-noted-take = ଲେଖାଗଲା: { $amount } କାଢ଼ିଲେ।
drawer-noted-service = ଲେଖାଗଲା।
drawer-counted = ଗଣିଲେ
drawer-expected = ଥିବା କଥା
drawer-difference = ଫରକ
error-rupees = ପୂରା ଟଙ୍କା ଟିପନ୍ତୁ।

## Devices

device-biometric = ଆଙ୍ଗୁଠି ମେସିନ୍
device-iris = ଆଖି ମେସିନ୍
device-face = ମୁହଁ କ୍ୟାମେରା
device-card = କାର୍ଡ ମେସିନ୍
device-display = QR ସ୍କ୍ରିନ୍
device-printer = ପ୍ରିଣ୍ଟର
device-cash = ନୋଟ ଦେବା ମେସିନ୍
device-OTHER = ଯନ୍ତ୍ର
device-is-ready = ପ୍ରସ୍ତୁତ
device-is-in_use = ବ୍ୟବହାରରେ ଅଛି
device-is-paper_low = କାଗଜ ସରିବାକୁ ବସିଲାଣି
device-is-no_paper = କାଗଜ ନାହିଁ
device-is-absent = ଲାଗିନାହିଁ
device-is-OTHER = ପ୍ରସ୍ତୁତ ନୁହେଁ: { $word }
devices-text = ପରୀକ୍ଷା କରିବାକୁ ଗୋଟିଏ ଛୁଅନ୍ତୁ। ଟଙ୍କା ଯିବ ନାହିଁ।
devices-none = କୌଣସି ଯନ୍ତ୍ର ଲାଗିନାହିଁ।
devices-trying-biometric = କାଚ ଉପରେ ଆଙ୍ଗୁଠି ରଖନ୍ତୁ।
devices-trying-iris = ମେସିନ୍‌କୁ ଚାହାନ୍ତୁ।
devices-trying-face = ମେସିନ୍‌କୁ ଚାହାନ୍ତୁ।
devices-trying-OTHER = ଟିକେ ରୁହନ୍ତୁ। ଯନ୍ତ୍ର ପରୀକ୍ଷା ହେଉଛି।
try-good = { $device }: ଚାଲୁଛି ({ $what })।
try-bad = { $device }: ଚାଲୁନାହିଁ ({ $what })।
try-captured = ପଢ଼ାଗଲା। ମାନ { $quality }।

## The kiosk itself

home-language-text = ମେସିନ୍ କେଉଁ ଭାଷାରେ ଅପେକ୍ଷା କରିବ?
home-language-noted = ଭାଷା ଲେଖାଗଲା।
stop-text = ବାକି କାମ ପୁଣି ଚାଲୁ ହେଲେ ଆଗକୁ ବଢ଼ିବ।
stop-restart = ପୁଣି ଚାଲୁ
stop-shut-down = ବନ୍ଦ କରନ୍ତୁ
stop-restart-sure = ମେସିନ୍ ଏବେ ପୁଣି ଚାଲୁ କରିବେ?
stop-shut-down-sure = ମେସିନ୍ ଏବେ ବନ୍ଦ କରିବେ?
stop-restart-now = ପୁଣି ଚାଲୁ ହେଉଛି। ଟିକେ ରୁହନ୍ତୁ।
stop-shut-down-now = ବନ୍ଦ ହେଉଛି। ସ୍କ୍ରିନ୍ କଳା ହେବା ଯାଏ ରୁହନ୍ତୁ।
error-stop-notes = ଆଗ •••• { $last4 }ର { $amount } ଶେଷ କରନ୍ତୁ।

room-customer-waits = ଗ୍ରାହକ ଆପଣଙ୍କୁ ଅପେକ୍ଷା କରୁଛନ୍ତି। “ବାହାରନ୍ତୁ” ଛୁଇଁ ତାଙ୍କ ପାଖକୁ ଫେରନ୍ତୁ।
error-customer-waits = ଗ୍ରାହକ ଅପେକ୍ଷା କରୁଛନ୍ତି। ଆଗ ତାଙ୍କୁ ସାହାଯ୍ୟ କରନ୍ତୁ।
attendant-named = { $name }
attendant-earned = ଆଜିର ଆୟ
attendant-settings = ସେଟିଂ
list-row-done = { DATETIME($since, timeStyle: "short") } · { $amount } · ହୋଇଗଲା
list-row-failed = { DATETIME($since, timeStyle: "short") } · { $amount } · ବିଫଳ
list-row-waiting = { DATETIME($since, timeStyle: "short") } · { $amount } · ଉତ୍ତର ବାକି
list-row-owed = { DATETIME($since, timeStyle: "short") } · { $amount } · ଟଙ୍କା ଦେବାକୁ ଅଛି
list-row-held = { DATETIME($since, timeStyle: "short") } · { $amount } · ଗ୍ରାହକଙ୍କ ନୋଟ ରଖାଯାଇଛି
list-row-in-doubt = { DATETIME($since, timeStyle: "short") } · { $amount } · ନୋଟ ଦେଲେ କି ନାହିଁ?
# review: legal
list-row-disputed = { DATETIME($since, timeStyle: "short") } · { $amount } · ଆପତ୍ତି ଅଛି
list-row-shortfall = { DATETIME($since, timeStyle: "short") } · { $amount } · ଗ୍ରାହକ କମ୍ ପାଇଲେ
list-state-done = ହୋଇଗଲା
list-state-failed = ବିଫଳ
list-state-waiting = ଉତ୍ତର ବାକି
list-state-owed = ଟଙ୍କା ଦେବାକୁ ଅଛି
list-state-held = ଗ୍ରାହକଙ୍କ ନୋଟ ରଖାଯାଇଛି
list-state-in-doubt = ନୋଟ ଦେଲେ କି ନାହିଁ?
# review: legal
list-state-disputed = ଆପତ୍ତି ଅଛି
list-state-shortfall = ଗ୍ରାହକ କମ୍ ପାଇଲେ
attendant-list = ଆଜିର ତାଲିକା
list-none = ଆଜି ଏଯାଏଁ କିଛି ହୋଇନାହିଁ।
list-none-found = ଆଜିର ଭିତରେ ଏମିତି କିଛି ନାହିଁ।
list-printing = ସ୍ଲିପ୍ ଛପାଯାଉଛି।
line-last4 = ଶେଷ ଚାରି
attendant-names = PIN, ନାମ
names-text = ନାମ ଯୋଡ଼ିବା ଓ କାଢ଼ିବା { $name }ଙ୍କ କାମ।
names-own = ମୋ PIN ବଦଳାନ୍ତୁ
names-add = ନାମ ଯୋଡ଼ନ୍ତୁ
names-add-text = ନୂଆ ନାମ ଲେଖନ୍ତୁ।
names-remove-short = କାଢ଼ିବାକୁ ଛୁଅନ୍ତୁ
names-remove = { $name }ଙ୍କୁ କାଢ଼ିବେ?
names-remove-text = ତାଙ୍କ PINରେ ଆଉ କିଛି ଖୋଲିବ ନାହିଁ।
names-pin-title = ନୂଆ PIN
names-pin-text = ଛଅରୁ ଆଠଟି ଅଙ୍କ। ଅନ୍ୟ କେହି ଯେମିତି ନ ଦେଖନ୍ତି।
names-pin-again-title = ସେହି PIN ପୁଣି
names-pin-again-text = ଆଉ ଥରେ ଟିପନ୍ତୁ।
names-added = { $name }ଙ୍କୁ ଯୋଡ଼ାଗଲା।
names-pin-set = ଏବେଠାରୁ ନୂଆ PIN ଚାଲିବ।
names-removed = { $name }ଙ୍କୁ କଢ଼ାଗଲା।
error-name = ନାମ ଲେଖନ୍ତୁ।
# review: "କ୍ରମରେ" for a row as 123456, "ସମାନ" for a repeat as 111111
error-pin-weak = ଛଅରୁ ଆଠଟି ଅଙ୍କ। ତାରିଖ, କ୍ରମରେ ବା ସମାନ ଅଙ୍କ ନୁହେଁ।
error-pin-differs = ଦୁଇ PIN ଅଲଗା। ପୁଣି ଆରମ୍ଭ କରନ୍ତୁ।
error-name-or-pin = ଏହି ନାମ ବା PIN ଚାଲିବ ନାହିଁ। ଅନ୍ୟଟି ବାଛନ୍ତୁ।
error-names-first = କେବଳ ପ୍ରଥମ ଦୋକାନୀ ଏହା କରିପାରିବେ।
