# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = अंडमान और निकोबार द्वीपसमूह
state-AP = आंध्र प्रदेश
state-AR = अरुणाचल प्रदेश
state-AS = असम
state-BR = बिहार
state-CG = छत्तीसगढ़
state-CH = चंडीगढ़
state-DH = दादरा और नगर हवेली और दमन और दीव
state-DL = दिल्ली
state-GA = गोवा
state-GJ = गुजरात
state-HP = हिमाचल प्रदेश
state-HR = हरियाणा
state-JH = झारखंड
state-JK = जम्मू और कश्मीर
state-KA = कर्नाटक
state-KL = केरल
state-LA = लद्दाख
state-LD = लक्षद्वीप
state-MH = महाराष्ट्र
state-ML = मेघालय
state-MN = मणिपुर
state-MP = मध्य प्रदेश
state-MZ = मिज़ोरम
state-NL = नागालैंड
state-OD = ओडिशा
state-PB = पंजाब
state-PY = पुदुच्चेरी
state-RJ = राजस्थान
state-SK = सिक्किम
state-TN = तमिलनाडु
state-TR = त्रिपुरा
state-TS = तेलंगाना
state-UK = उत्तराखंड
state-UP = उत्तर प्रदेश
state-WB = पश्चिम बंगाल

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

bank-name-SBIN = भारतीय स्टेट बैंक
bank-name-BARB = बैंक ऑफ़ बड़ौदा
bank-name-PUNB = पंजाब नैशनल बैंक
bank-name-UBIN = यूनियन बैंक ऑफ़ इंडिया
bank-name-CNRB = केनरा बैंक
bank-name-BKID = बैंक ऑफ़ इंडिया
bank-name-IPOS = इंडिया पोस्ट पेमेंट्स बैंक
bank-name-IDIB = इंडियन बैंक
bank-name-CBIN = सेंट्रल बैंक ऑफ़ इंडिया
bank-name-IOBA = इंडियन ओवरसीज़ बैंक
bank-name-UCBA = यूको बैंक
bank-name-MAHB = बैंक ऑफ़ महाराष्ट्र
bank-name-HDFC = एचडीएफ़सी बैंक
bank-name-ICIC = आईसीआईसीआई बैंक
bank-name-UTIB = ऐक्सिस बैंक
