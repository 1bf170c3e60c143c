# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = ଆଣ୍ଡାମାନ ଓ ନିକୋବର ଦ୍ୱୀପପୁଞ୍ଜ
state-AP = ଆନ୍ଧ୍ର ପ୍ରଦେଶ
state-AR = ଅରୁଣାଚଳ ପ୍ରଦେଶ
state-AS = ଆସାମ
state-BR = ବିହାର
state-CG = ଛତିଶଗଡ଼
state-CH = ଚଣ୍ଡୀଗଡ଼
# review: more than one spelling is in use
state-DH = ଦାଦ୍ରା ଓ ନଗର ହାବେଳୀ ଏବଂ ଡାମନ ଓ ଡିଉ
state-DL = ଦିଲ୍ଲୀ
state-GA = ଗୋଆ
state-GJ = ଗୁଜରାଟ
state-HP = ହିମାଚଳ ପ୍ରଦେଶ
state-HR = ହରିୟାଣା
state-JH = ଝାଡ଼ଖଣ୍ଡ
state-JK = ଜମ୍ମୁ ଓ କଶ୍ମୀର
state-KA = କର୍ଣ୍ଣାଟକ
state-KL = କେରଳ
# review: more than one spelling is in use
state-LA = ଲଦାଖ
state-LD = ଲାକ୍ଷାଦ୍ୱୀପ
state-MH = ମହାରାଷ୍ଟ୍ର
state-ML = ମେଘାଳୟ
state-MN = ମଣିପୁର
state-MP = ମଧ୍ୟ ପ୍ରଦେଶ
state-MZ = ମିଜୋରାମ
state-NL = ନାଗାଲାଣ୍ଡ
state-OD = ଓଡ଼ିଶା
state-PB = ପଞ୍ଜାବ
state-PY = ପୁଡୁଚେରୀ
state-RJ = ରାଜସ୍ଥାନ
state-SK = ସିକିମ
state-TN = ତାମିଲନାଡୁ
state-TR = ତ୍ରିପୁରା
state-TS = ତେଲେଙ୍ଗାନା
state-UK = ଉତ୍ତରାଖଣ୍ଡ
state-UP = ଉତ୍ତର ପ୍ରଦେଶ
state-WB = ପଶ୍ଚିମବଙ୍ଗ

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

# review: as the bank writes itself
bank-name-SBIN = ଭାରତୀୟ ଷ୍ଟେଟ ବ୍ୟାଙ୍କ
# review: as the bank writes itself
bank-name-BARB = ବ୍ୟାଙ୍କ ଅଫ୍ ବରୋଦା
# review: as the bank writes itself
bank-name-PUNB = ପଞ୍ଜାବ ନ୍ୟାସନାଲ ବ୍ୟାଙ୍କ
# review: as the bank writes itself
bank-name-UBIN = ୟୁନିୟନ ବ୍ୟାଙ୍କ ଅଫ୍ ଇଣ୍ଡିଆ
# review: as the bank writes itself
bank-name-CNRB = କାନାରା ବ୍ୟାଙ୍କ
# review: as the bank writes itself
bank-name-BKID = ବ୍ୟାଙ୍କ ଅଫ୍ ଇଣ୍ଡିଆ
# review: as the bank writes itself
bank-name-IPOS = ଇଣ୍ଡିଆ ପୋଷ୍ଟ ପେମେଣ୍ଟସ ବ୍ୟାଙ୍କ
# review: as the bank writes itself
bank-name-IDIB = ଇଣ୍ଡିଆନ ବ୍ୟାଙ୍କ
# review: as the bank writes itself
bank-name-CBIN = ସେଣ୍ଟ୍ରାଲ ବ୍ୟାଙ୍କ ଅଫ୍ ଇଣ୍ଡିଆ
# review: as the bank writes itself
bank-name-IOBA = ଇଣ୍ଡିଆନ ଓଭରସିଜ ବ୍ୟାଙ୍କ
# review: as the bank writes itself
bank-name-UCBA = ୟୁକୋ ବ୍ୟାଙ୍କ
# review: as the bank writes itself
bank-name-MAHB = ବ୍ୟାଙ୍କ ଅଫ୍ ମହାରାଷ୍ଟ୍ର
# review: as the bank writes itself
bank-name-HDFC = ଏଚଡିଏଫସି ବ୍ୟାଙ୍କ
# review: as the bank writes itself
bank-name-ICIC = ଆଇସିଆଇସିଆଇ ବ୍ୟାଙ୍କ
# review: as the bank writes itself
bank-name-UTIB = ଆକ୍ସିସ ବ୍ୟାଙ୍କ
