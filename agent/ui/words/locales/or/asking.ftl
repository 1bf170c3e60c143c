## What every dialogue can ask: one of a list, a form, a question to the service

services-cash = ନଗଦ
services-account = ଖାତା
services-pay = ନଗଦରେ ପେମେଣ୍ଟ
pick-title = ଦୟାକରି ବାଛନ୍ତୁ
pick-text = ଏଥିରୁ ଗୋଟିଏ ଛୁଅନ୍ତୁ।
pick-search = ଖୋଜନ୍ତୁ
pick-search-hint = ନାମର ପ୍ରଥମ କିଛି ଅକ୍ଷର
pick-most-used = ସବୁ
pick-none = ଏହି ଅକ୍ଷରରେ କୌଣସି ନାମ ନାହିଁ।
field-other = { $field }
inquiry-title = ଟିକେ ରୁହନ୍ତୁ
inquiry-text = ଆଗକୁ ଯିବା ପୂର୍ବରୁ ଦେଖିନିଅନ୍ତୁ।
inquiry-wait = ଏଥିରେ କିଛି ସେକେଣ୍ଡ ଲାଗେ।
inquiry-again = ପୁଣି ପଚାରିବାକୁ “ଆଗକୁ” ଛୁଅନ୍ତୁ।
inquiry-until = ଏହା { DATETIME($date, timeStyle: "short") } ପର୍ଯ୍ୟନ୍ତ ଚାଲିବ।
review-amount-cash = ଆପଣ ନଗଦ ଦେବେ
review-fee = ଚାର୍ଜ
review-total = ମୋଟ ଦେବାକୁ ହେବ
review-repeats = ଟିକେ ଆଗରୁ ଏଠାରୁ ଏହା ହିଁ ପଠାଯାଇଥିଲା। ପୁଣି ପଠାଇବାକୁ ଚାହିଁଲେ ଯାଇ “ହଁ” ଛୁଅନ୍ତୁ।
# review: a shop's everyday words for the drawer's notes
review-notes-lacking = ଦୋକାନରେ ଠିକ୍ ନୋଟ ନଥାଇପାରେ। ପ୍ରଥମେ ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
second-title = ଆଉ ଥରେ?
second-open = ଆପଣ { DATETIME($date, timeStyle: "short") } ବେଳେ { $amount } ମାଗିଥିଲେ। ଏଯାଏଁ ଉତ୍ତର ଆସିନାହିଁ। ତାହା ଏବେ ବି ହୋଇପାରେ। ଆଉ ଥରେ ଦରକାର ହେଲେ ଯାଇ “ହଁ” ଛୁଅନ୍ତୁ।
second-open-somebody = ଏଠାରେ { DATETIME($date, timeStyle: "short") } ବେଳେ { $amount } ମଗାଯାଇଥିଲା। ଏଯାଏଁ ଉତ୍ତର ଆସିନାହିଁ। ଆପଣ ମାଗିଥିଲେ ତାହା ଏବେ ବି ହୋଇପାରେ। ଏହା ଅଲଗା ହେଲେ ଯାଇ “ହଁ” ଛୁଅନ୍ତୁ।
# review: legal
second-paid = { DATETIME($date, timeStyle: "short") } ବେଳେ ଆପଣ ମାଗିଥିବା { $amount } ହୋଇଗଲା। ନୋଟ କାଉଣ୍ଟରରେ ଅଛି। ଆଉ ଥରେ ଦରକାର ହେଲେ ଯାଇ “ହଁ” ଛୁଅନ୍ତୁ।
# review: legal
second-paid-somebody = { DATETIME($date, timeStyle: "short") } ବେଳେ ଏଠାରେ ମଗାଯାଇଥିବା { $amount } ହୋଇଗଲା। ଆପଣ ମାଗିଥିଲେ କାଉଣ୍ଟରରୁ ନୋଟ ନିଅନ୍ତୁ। ଏହା ଅଲଗା ହେଲେ ଯାଇ “ହଁ” ଛୁଅନ୍ତୁ।
second-none-open = ଦ୍ୱିତୀୟଟି ଆରମ୍ଭ ହୋଇନାହିଁ। { DATETIME($date, timeStyle: "short") } ବେଳର ପ୍ରଥମ { $amount } ଉତ୍ତର ଅପେକ୍ଷାରେ ଅଛି। ତା'ର ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ।
second-none-open-somebody = ନୂଆ କିଛି ଆରମ୍ଭ ହୋଇନାହିଁ। { DATETIME($date, timeStyle: "short") } ବେଳର { $amount } ଉତ୍ତର ଅପେକ୍ଷାରେ ଅଛି। ଆପଣଙ୍କର ହେଲେ ତା'ର ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ।
# review: legal
second-none-paid = ଦ୍ୱିତୀୟଟି ଆରମ୍ଭ ହୋଇନାହିଁ। { DATETIME($date, timeStyle: "short") } ବେଳର ପ୍ରଥମ { $amount } ହୋଇଗଲା। କାଉଣ୍ଟରରୁ ତା'ର ନୋଟ ନିଅନ୍ତୁ।
# review: legal
second-none-paid-somebody = ନୂଆ କିଛି ଆରମ୍ଭ ହୋଇନାହିଁ। { DATETIME($date, timeStyle: "short") } ବେଳର { $amount } ହୋଇଗଲା। ଆପଣଙ୍କର ହେଲେ କାଉଣ୍ଟରରୁ ତା'ର ନୋଟ ନିଅନ୍ତୁ।
rest-option = ଏହା ଏବେ ମିଳୁନାହିଁ।
error-pick-unknown = ଏହି ନାମ ମିଳିଲା ନାହିଁ। ପୁଣି ବାଛନ୍ତୁ।
error-field-other = { $field }: ଏହା ଠିକ୍ ନୁହେଁ। ପୁରୁଣା ବିଲ୍ ବା କାଗଜ ଦେଖି ଲେଖନ୍ତୁ।
error-field-just-digits = { $field }ରେ { $count }ଟି ଅଙ୍କ ଥାଏ। ପୁରୁଣା ବିଲ୍ ଦେଖି ଲେଖନ୍ତୁ।
error-field-just-letters = { $field }ରେ { $count }ଟି ଅକ୍ଷର ଓ ଅଙ୍କ ଥାଏ। ପୁରୁଣା ବିଲ୍ ଦେଖି ଲେଖନ୍ତୁ।
error-field-from-digits = { $field }ରେ { $min }ରୁ { $max }ଟି ଅଙ୍କ ଥାଏ। ପୁରୁଣା ବିଲ୍ ଦେଖି ଲେଖନ୍ତୁ।
error-field-from-letters = { $field }ରେ { $min }ରୁ { $max }ଟି ଅକ୍ଷର ଓ ଅଙ୍କ ଥାଏ। ପୁରୁଣା ବିଲ୍ ଦେଖି ଲେଖନ୍ତୁ।
error-learnt-expired = ବହୁତ ସମୟ ଲାଗିଲା, ତେଣୁ ପୁଣି ପଚାରୁଛୁ।
error-inquiry-silent = କୌଣସି ଉତ୍ତର ଆସିଲା ନାହିଁ। ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ।
error-inquiry-busy = ଏକାଥରେ ବହୁତ ପ୍ରଶ୍ନ ହୋଇଗଲା। ଟିକେ ରହି ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ।
error-inquiry-refused = ଏହା ନିଆଗଲା ନାହିଁ। ପଛକୁ ଯାଇ ଦେଖିନିଅନ୍ତୁ।
error-inquiry-outlet = ଏହା ଏବେ ହେଉନାହିଁ। ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
error-inquiry-bill = କୌଣସି ବିଲ୍ ମିଳିଲା ନାହିଁ। ନମ୍ବର ଦେଖିନିଅନ୍ତୁ।
error-inquiry-biller = ଏହି କମ୍ପାନୀର ବିଲ୍ ଏଠାରେ ଦିଆଯାଏ ନାହିଁ।
error-inquiry-bank = ଏହି ବ୍ୟାଙ୍କକୁ ଏଠାରୁ ଟଙ୍କା ପଠାଯାଏ ନାହିଁ।
