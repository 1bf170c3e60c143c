### Only heard: by a customer who does not see the screen.

# review: a long sentence that is only heard
ear-on = ଶୁଣି ଚଳାଇବା ଆରମ୍ଭ ହେଲା। ବଟନ୍ ଶୁଣିବାକୁ ସ୍କ୍ରିନ୍ ଉପରେ ଆଙ୍ଗୁଠି ବୁଲାନ୍ତୁ। ଦବାଇବାକୁ ସେହି ବଟନ୍ ପୁଣି ଛୁଅନ୍ତୁ।
ear-off = ଶୁଣି ଚଳାଇବା ବନ୍ଦ ହେଲା। ଏବେ ଥରେ ଛୁଇଁଲେ ବଟନ୍ ଦବେ।
# review: is the keypad described as people describe it?
ear-digits = ଅଙ୍କ ବଡ଼ ପାଟିରେ କୁହାଯାଏ ନାହିଁ। ପାଞ୍ଚରେ ଦୁଇଟି ଶବ୍ଦ ହୁଏ। ଅନ୍ୟ ଅଙ୍କ ଫୋନ୍ ଭଳି ତା ଚାରିପଟେ ଅଛି।
ear-letters = ଅକ୍ଷର ଶୁଣିବାକୁ ହେଡଫୋନ୍ ଲଗାନ୍ତୁ।
ear-typed = ଲେଖା ହେଲା: { $count }।
ear-typed-of = { $max } ରୁ ଅଙ୍କ { $count }।
ear-leaf = { $steps } ରୁ ଭାଗ { $step }।
ear-again = ଆଉ ଥରେ ଛୁଅନ୍ତୁ।
ear-planes = ଅନ୍ୟ ବଟନ୍
place-top-left = ଉପରେ ବାମ ପଟେ।
place-top = ଉପରେ।
place-top-right = ଉପରେ ଡାହାଣ ପଟେ।
place-left = ବାମ ପଟେ।
place-middle = ମଝିରେ।
place-right = ଡାହାଣ ପଟେ।
place-bottom-left = ତଳେ ବାମ ପଟେ।
place-bottom = ତଳେ।
place-bottom-right = ତଳେ ଡାହାଣ ପଟେ।
