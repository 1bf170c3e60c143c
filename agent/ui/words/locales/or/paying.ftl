### Paying by phone, at the card reader, and notes that come in or go out.

cash-title = ଆପଣଙ୍କ ଟଙ୍କା
cash-pin-title = ଦୋକାନୀଙ୍କୁ ଟଙ୍କା ମାଗନ୍ତୁ
cash-pin-text = ଦୋକାନୀ: ଆପଣଙ୍କ PIN ଟିପନ୍ତୁ।
cash-text = ଯିବା ପୂର୍ବରୁ ନୋଟ ଗଣିନିଅନ୍ତୁ।
cash-handed-title = ଏତିକି ଟଙ୍କା ଦିଅନ୍ତୁ
cash-handed-text = ଦୋକାନୀ: ନୋଟ ଦିଅନ୍ତୁ, ତା'ପରେ “ଦେଲି” ଛୁଅନ୍ତୁ।
# review: a shop's everyday words for the drawer's notes
cash-as-shown = ଦେଖାଯାଇଥିବା ପରି ଦେଲି
cash-other-notes = ଦେଲି, ଅନ୍ୟ ନୋଟରେ
# review: a shop's everyday words for the drawer's notes
cash-notes-lacking = ଗଣନା ଅନୁସାରେ ଏହି ନୋଟ କ୍ୟାସବାକ୍ସରେ ନାହିଁ। ସେତିକି ଟଙ୍କା ଦିଅନ୍ତୁ।
cash-asked-again-text = ଦୋକାନୀ: ଯାହା ସତ, ତାହା ଛୁଅନ୍ତୁ।
cash-not-handed-pin-title = ନୋଟ ଦିଆଯାଇନାହିଁ
cash-not-handed-pin-text = ଦୋକାନୀ: PIN ଟିପି ଜଣାନ୍ତୁ।
# review: legal
cash-claim-title = ଦାବି କୋଡ୍
# review: legal
cash-claim-text = ଗ୍ରାହକଙ୍କ ସ୍ଲିପ୍‌ର କୋଡ୍ ଟିପନ୍ତୁ।
cash-last4 = ନମ୍ବର ଶେଷରେ
# review: legal
cash-claim-either = ସ୍ଲିପ୍‌ର କୋଡ୍। ସ୍ଲିପ୍ ନାହିଁ? ତେବେ ଶେଷ ଚାରି।
# review: legal
cash-claim-last4 = ଶେଷ ଚାରି ଅଙ୍କ: ଆଧାର, କାର୍ଡ, ନମ୍ବର ବା ବ୍ୟାଙ୍କ ରେଫରେନ୍ସ।
# review: legal
cash-claim-characters = ନମ୍ବରର ଶେଷ ଚାରି ଅକ୍ଷର ଓ ଅଙ୍କ।
# review: legal
cash-claim-proven = କୋଡ୍ ଠିକ୍ ଅଛି। ନୋଟ ଏଠାରେ ଅଛି? ତେବେ ଆଗକୁ ଯାଆନ୍ତୁ।
cash-doubt-text = କାମ ମଝିରେ ଅଟକିଗଲା। ଗ୍ରାହକ ନୋଟ ପାଇଲେ କି?

## The QR

qr-title = ଫୋନ୍‌ରେ ଟଙ୍କା ଦିଅନ୍ତୁ
qr-text = ଯେକୌଣସି UPI ଆପ୍‌ରେ ସ୍କାନ୍ କରନ୍ତୁ।
qr-scan = ଯେକୌଣସି UPI ଆପ୍‌ରେ ସ୍କାନ୍ କରନ୍ତୁ
qr-beside = ପାଖ ସ୍କ୍ରିନ୍‌ର କୋଡ୍ ସ୍କାନ୍ କରନ୍ତୁ
qr-no-phone = ମୋ ପାଖରେ ଫୋନ୍ ନାହିଁ
qr-cancel-hint = ଏବେ ଟଙ୍କା ଦେଇଥିଲେ ବାତିଲ ପରେ ବି ତାହା ଗଣାଯିବ।
page-qr = QR କୋଡ୍

## The card reader

card-title = କାର୍ଡ ମେସିନ୍‌ରେ
card-text = କାର୍ଡ ମେସିନ୍ ଯାହା କହେ, ତାହା କରନ୍ତୁ।
card-pin-there = PIN କେବଳ କାର୍ଡ ମେସିନ୍‌ରେ ଟିପନ୍ତୁ, ଏଠାରେ କେବେ ନୁହେଁ।
card-prompt-insert-card = କାର୍ଡ ମେସିନ୍‌ରେ ପୂରାନ୍ତୁ
card-prompt-enter-pin = କାର୍ଡ ମେସିନ୍‌ରେ PIN ଟିପନ୍ତୁ
card-prompt-wrong-pin = PIN ଭୁଲ। କାର୍ଡ ମେସିନ୍‌ରେ ପୁଣି ଟିପନ୍ତୁ
card-prompt-pin-blocked = ବହୁତ ଥର ଭୁଲ PIN। ଏହି କାର୍ଡ ବନ୍ଦ ହୋଇଗଲା
card-prompt-look-at-terminal = କାର୍ଡ ମେସିନ୍ ଦେଖି ସେମିତି କରନ୍ତୁ
card-prompt-please-wait = ଟିକେ ରୁହନ୍ତୁ
card-prompt-asking-bank = ବ୍ୟାଙ୍କକୁ ପଚରାଯାଉଛି। କାର୍ଡ କାଢ଼ନ୍ତୁ ନାହିଁ
card-prompt-card-unreadable = କାର୍ଡ ପଢ଼ିହେଲା ନାହିଁ। ପୁଣି ପୂରାନ୍ତୁ
card-prompt-card-not-accepted = ଏହି କାର୍ଡ ଏଠାରେ ଚାଲେ ନାହିଁ
card-prompt-limit-reached = ଏହି କାର୍ଡର ଆଜିର ସୀମା ସରିଲା
card-prompt-declined = କାର୍ଡ ନିଆଗଲା ନାହିଁ
card-prompt-card-done = କାର୍ଡ କାମ ସରିଲା। କାଢ଼ିନେଇପାରିବେ
card-prompt-remove-card = କାର୍ଡ କାଢ଼ିନିଅନ୍ତୁ
card-prompt-out-of-order = କାର୍ଡ ମେସିନ୍ ଖରାପ
card-prompt-line-lost = କାର୍ଡ ମେସିନ୍ ଉତ୍ତର ଦେଉନାହିଁ। ବ୍ୟାଙ୍କକୁ ପଚରାଯାଉଛି
card-prompt-not-started = କାର୍ଡ ମେସିନ୍ ଚାଲୁ ହେଲା ନାହିଁ
card-prompt-OTHER = କାର୍ଡ ମେସିନ୍ ଦେଖି ସେମିତି କରନ୍ତୁ
card-not-started = କାର୍ଡ ମେସିନ୍ ଚାଲୁ ହେଲା ନାହିଁ। କୌଣସି ଟଙ୍କା ଯାଇନାହିଁ।

## The customer's notes come in

cash-take-pin-title = ନୋଟ ଦୋକାନୀଙ୍କୁ ଦିଅନ୍ତୁ
cash-take-pin-text = ଦୋକାନୀ: ଆପଣଙ୍କ PIN ଟିପନ୍ତୁ।
cash-take-title = ଗ୍ରାହକଙ୍କ ନୋଟ ଗଣନ୍ତୁ
cash-take-text = ଦୋକାନୀ: ଯେତେ ଟଙ୍କା ଗଣିଲେ, ଟିପନ୍ତୁ।
cash-take-done = ପାଇଲି
error-counted = ଟଙ୍କା ମିଳୁନାହିଁ। ପୁଣି ଗଣନ୍ତୁ।

## They go back

# review: legal
cash-return-pin-title = ନୋଟ ଗ୍ରାହକ ଫେରି ପାଇବେ
# review: legal
cash-return-pin-text = ଦୋକାନୀ: ଆପଣଙ୍କ PIN ଟିପନ୍ତୁ।
# review: legal
cash-return-title = ଏତିକି ଟଙ୍କା ଫେରାନ୍ତୁ
# review: legal
cash-return-text = ଦୋକାନୀ: ନୋଟ ଦିଅନ୍ତୁ, ତା'ପରେ “ଫେରାଇଲି” ଛୁଅନ୍ତୁ।
# review: legal
cash-return-done = ଫେରାଇଲି
# review: legal
cash-later = ପରେ, ସ୍ଲିପ୍ ଦେଖାଇ

## The dispenser, and doubts

cash-dispensing-title = ଆପଣଙ୍କ ନୋଟ ଆସୁଛି
cash-dispensing-text = ନୋଟ କାଢ଼ି ଗଣିନିଅନ୍ତୁ।
cash-doubt-title = ନୋଟ ଦିଆନିଆ ହେଲା କି?
cash-denied-title = ଏଥିପାଇଁ ନଗଦ ଦିଅନ୍ତୁ ନାହିଁ
cash-denied-text = କାର୍ଡ ମେସିନ୍ ହଁ କହିଲା, କିନ୍ତୁ ବ୍ୟାଙ୍କ ନା କହିଲା।
cash-denied-done = ସରିଲା
cash-from-drawer = ଆପଣଙ୍କ କ୍ୟାସବାକ୍ସରୁ
cash-notes = { $value } ଟଙ୍କିଆ { $count }ଟି ନୋଟ
