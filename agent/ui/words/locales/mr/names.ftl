# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = अंदमान आणि निकोबार बेटे
state-AP = आंध्र प्रदेश
state-AR = अरुणाचल प्रदेश
state-AS = आसाम
state-BR = बिहार
state-CG = छत्तीसगड
# review: more than one spelling is in use
state-CH = चंदीगड
state-DH = दादरा व नगर हवेली आणि दमण व दीव
state-DL = दिल्ली
state-GA = गोवा
state-GJ = गुजरात
state-HP = हिमाचल प्रदेश
state-HR = हरियाणा
state-JH = झारखंड
state-JK = जम्मू आणि काश्मीर
state-KA = कर्नाटक
state-KL = केरळ
state-LA = लडाख
state-LD = लक्षद्वीप
state-MH = महाराष्ट्र
state-ML = मेघालय
state-MN = मणिपूर
state-MP = मध्य प्रदेश
state-MZ = मिझोरम
state-NL = नागालँड
state-OD = ओडिशा
state-PB = पंजाब
state-PY = पुदुच्चेरी
state-RJ = राजस्थान
state-SK = सिक्कीम
state-TN = तमिळनाडू
state-TR = त्रिपुरा
state-TS = तेलंगणा
state-UK = उत्तराखंड
state-UP = उत्तर प्रदेश
state-WB = पश्चिम बंगाल

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

# review: as the bank writes itself
bank-name-SBIN = भारतीय स्टेट बँक
# review: as the bank writes itself
bank-name-BARB = बँक ऑफ बडोदा
# review: as the bank writes itself
bank-name-PUNB = पंजाब नॅशनल बँक
# review: as the bank writes itself
bank-name-UBIN = युनियन बँक ऑफ इंडिया
# review: as the bank writes itself
bank-name-CNRB = कॅनरा बँक
# review: as the bank writes itself
bank-name-BKID = बँक ऑफ इंडिया
# review: as the bank writes itself
bank-name-IPOS = इंडिया पोस्ट पेमेंट्स बँक
# review: as the bank writes itself
bank-name-IDIB = इंडियन बँक
# review: as the bank writes itself
bank-name-CBIN = सेंट्रल बँक ऑफ इंडिया
# review: as the bank writes itself
bank-name-IOBA = इंडियन ओव्हरसीज बँक
# review: as the bank writes itself
bank-name-UCBA = युको बँक
# review: as the bank writes itself
bank-name-MAHB = बँक ऑफ महाराष्ट्र
# review: as the bank writes itself
bank-name-HDFC = एचडीएफसी बँक
# review: as the bank writes itself
bank-name-ICIC = आयसीआयसीआय बँक
# review: as the bank writes itself
bank-name-UTIB = ॲक्सिस बँक
