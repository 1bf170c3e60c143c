## Recharge: mobile and DTH

# review: "କମ୍ପାନୀ" is also the word for a biller; shops say "କେଉଁ ସିମ୍?" or "କେଉଁ କମ୍ପାନୀ?"
pick-operator = କେଉଁ କମ୍ପାନୀ?
line-operator = କମ୍ପାନୀ
field-recharge_number = କେଉଁ ନମ୍ବରରେ ରିଚାର୍ଜ
error-field-recharge_number = ମୋବାଇଲ୍ ନମ୍ବରରେ 10ଟି ଅଙ୍କ ଥାଏ, ଆରମ୍ଭ 6ରୁ 9।
# review: new wording
field-recharge-subscriber = ଗ୍ରାହକ ନମ୍ବର
error-field-recharge-subscriber = ଏହା ଏହି କମ୍ପାନୀର ନମ୍ବର ନୁହେଁ। ଦେଖିନିଅନ୍ତୁ।
# review: new wording
rest-operator-number = ଏହି କମ୍ପାନୀର ନମ୍ବର ନୁହେଁ
# review: new wording
operator-before = ଗତଥର, …{ $ending } ନମ୍ବରରେ
working-recharge-title = କମ୍ପାନୀକୁ ପଚରାଯାଉଛି
working-recharge-text = ପଠାଗଲା। କମ୍ପାନୀ ଏକ ମିନିଟ ଭିତରେ ଜଣାଏ।
working-recharge-sent = କମ୍ପାନୀକୁ ପଠାଗଲା
working-recharge-asking = କମ୍ପାନୀ ରିଚାର୍ଜ କରୁଛି
pending-recharge-title = କମ୍ପାନୀର ଉତ୍ତର ଏଯାଏଁ ଆସିନାହିଁ
# review: legal
pending-recharge-text = ରିଚାର୍ଜ ଏବେ ବି ହୋଇପାରେ। ନୋଟ ଦୋକାନରେ ରହିଛି। ସ୍ଲିପ୍ ରଖିଥାନ୍ତୁ।
result-recharge-title = ରିଚାର୍ଜ ହୋଇଗଲା
result-recharge-text = ଯେଉଁ ନମ୍ବର ଶେଷରେ { $last4 }, ସେଥିରେ { $amount } ରିଚାର୍ଜ ହେଲା।

sorry-failed-INVALID_NUMBER = କମ୍ପାନୀ ଏହି ନମ୍ବର ଚିହ୍ନେ ନାହିଁ।
sorry-failed-INVALID_AMOUNT = କମ୍ପାନୀ ଏହି ପରିମାଣ ନିଏ ନାହିଁ।
sorry-failed-DUPLICATE_RECHARGE = ଏହି ରିଚାର୍ଜ ଏବେ ଏବେ ହୋଇଛି।
sorry-failed-OPERATOR_UNAVAILABLE = ଏହି କମ୍ପାନୀର ରିଚାର୍ଜ ଏବେ ହେଉନାହିଁ।
sorry-failed-INSUFFICIENT_BALANCE = ଦୋକାନର ୱାଲେଟ୍‌ରେ ଟଙ୍କା କମ୍।
sorry-failed-OPERATOR_FAILED = କମ୍ପାନୀ ଏହା ନେଲା ନାହିଁ।
sorry-now-INVALID_NUMBER = ନମ୍ବର ଓ କମ୍ପାନୀ ଦେଖି ପୁଣି ଆରମ୍ଭ କରନ୍ତୁ।
sorry-now-INVALID_AMOUNT = ଅନ୍ୟ ପରିମାଣ ବାଛନ୍ତୁ।
sorry-now-DUPLICATE_RECHARGE = ଆଗ ଫୋନ୍ ଦେଖନ୍ତୁ। ପୁଣି କରିବାକୁ କିଛି ମିନିଟ ରୁହନ୍ତୁ।
sorry-now-OPERATOR_UNAVAILABLE = କିଛି ମିନିଟ ପରେ ପୁଣି ଚେଷ୍ଟା କରନ୍ତୁ।
sorry-now-INSUFFICIENT_BALANCE = ଦୋକାନୀଙ୍କୁ ପଚାରନ୍ତୁ।
sorry-now-OPERATOR_FAILED = ପୁଣି ଆରମ୍ଭ କରିପାରିବେ, ବା କମ୍ପାନୀକୁ ପଚାରନ୍ତୁ।
sorry-refused-number = ଏହି ନମ୍ବର ନିଆଗଲା ନାହିଁ।
sorry-refused-amount = ଏହି ପରିମାଣ ନିଆଗଲା ନାହିଁ।
sorry-refused-operator = ଏହି କମ୍ପାନୀର ରିଚାର୍ଜ ଏବେ ହେଉନାହିଁ।
