# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = அந்தமான் நிக்கோபார் தீவுகள்
state-AP = ஆந்திரப் பிரதேசம்
state-AR = அருணாசலப் பிரதேசம்
# review: more than one spelling is in use
state-AS = அசாம்
state-BR = பீகார்
state-CG = சத்தீஸ்கர்
state-CH = சண்டிகர்
state-DH = தாத்ரா நகர் ஹவேலி மற்றும் தாமன் தியூ
state-DL = டெல்லி
state-GA = கோவா
state-GJ = குஜராத்
state-HP = இமாச்சலப் பிரதேசம்
state-HR = ஹரியானா
state-JH = ஜார்க்கண்ட்
state-JK = ஜம்மு காஷ்மீர்
state-KA = கர்நாடகா
state-KL = கேரளா
state-LA = லடாக்
state-LD = லட்சத்தீவுகள்
state-MH = மகாராஷ்டிரா
state-ML = மேகாலயா
state-MN = மணிப்பூர்
state-MP = மத்தியப் பிரதேசம்
state-MZ = மிசோரம்
state-NL = நாகாலாந்து
state-OD = ஒடிசா
state-PB = பஞ்சாப்
state-PY = புதுச்சேரி
state-RJ = ராஜஸ்தான்
state-SK = சிக்கிம்
state-TN = தமிழ்நாடு
state-TR = திரிபுரா
state-TS = தெலங்கானா
state-UK = உத்தராகண்ட்
state-UP = உத்தரப் பிரதேசம்
state-WB = மேற்கு வங்காளம்

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

# review: as the bank writes itself
bank-name-SBIN = பாரத ஸ்டேட் வங்கி
# review: as the bank writes itself
bank-name-BARB = பாங்க் ஆஃப் பரோடா
# review: as the bank writes itself
bank-name-PUNB = பஞ்சாப் நேஷனல் வங்கி
# review: as the bank writes itself
bank-name-UBIN = யூனியன் பாங்க் ஆஃப் இந்தியா
# review: as the bank writes itself
bank-name-CNRB = கனரா வங்கி
# review: as the bank writes itself
bank-name-BKID = பாங்க் ஆஃப் இந்தியா
# review: as the bank writes itself
bank-name-IPOS = இந்தியா போஸ்ட் பேமெண்ட்ஸ் வங்கி
# review: as the bank writes itself
bank-name-IDIB = இந்தியன் வங்கி
# review: as the bank writes itself
bank-name-CBIN = சென்ட்ரல் பாங்க் ஆஃப் இந்தியா
# review: as the bank writes itself
bank-name-IOBA = இந்தியன் ஓவர்சீஸ் வங்கி
# review: as the bank writes itself
bank-name-UCBA = யூகோ வங்கி
# review: as the bank writes itself
bank-name-MAHB = பாங்க் ஆஃப் மகாராஷ்டிரா
# review: as the bank writes itself
bank-name-HDFC = எச்டிஎஃப்சி வங்கி
# review: as the bank writes itself
bank-name-ICIC = ஐசிஐசிஐ வங்கி
# review: as the bank writes itself
bank-name-UTIB = ஆக்சிஸ் வங்கி
