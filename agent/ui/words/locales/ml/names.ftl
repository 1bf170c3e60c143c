# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = ആൻഡമാൻ നിക്കോബാർ ദ്വീപുകൾ
state-AP = ആന്ധ്രാപ്രദേശ്
state-AR = അരുണാചൽ പ്രദേശ്
state-AS = അസം
state-BR = ബിഹാർ
state-CG = ഛത്തീസ്ഗഢ്
state-CH = ചണ്ഡീഗഢ്
# review: more than one spelling is in use
state-DH = ദാദ്ര നഗർ ഹവേലി, ദമൻ ദിയു
state-DL = ഡൽഹി
state-GA = ഗോവ
state-GJ = ഗുജറാത്ത്
state-HP = ഹിമാചൽ പ്രദേശ്
state-HR = ഹരിയാണ
state-JH = ഝാർഖണ്ഡ്
state-JK = ജമ്മു കശ്മീർ
state-KA = കർണാടക
state-KL = കേരളം
state-LA = ലഡാക്ക്
state-LD = ലക്ഷദ്വീപ്
state-MH = മഹാരാഷ്ട്ര
state-ML = മേഘാലയ
state-MN = മണിപ്പൂർ
state-MP = മദ്ധ്യപ്രദേശ്
state-MZ = മിസോറം
state-NL = നാഗാലാൻഡ്
state-OD = ഒഡീഷ
state-PB = പഞ്ചാബ്
state-PY = പുതുച്ചേരി
state-RJ = രാജസ്ഥാൻ
state-SK = സിക്കിം
state-TN = തമിഴ്‌നാട്
state-TR = ത്രിപുര
state-TS = തെലങ്കാന
state-UK = ഉത്തരാഖണ്ഡ്
state-UP = ഉത്തർപ്രദേശ്
state-WB = പശ്ചിമ ബംഗാൾ

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

# review: as the bank writes itself
bank-name-SBIN = സ്റ്റേറ്റ് ബാങ്ക് ഓഫ് ഇന്ത്യ
# review: as the bank writes itself
bank-name-BARB = ബാങ്ക് ഓഫ് ബറോഡ
# review: as the bank writes itself
bank-name-PUNB = പഞ്ചാബ് നാഷണൽ ബാങ്ക്
# review: as the bank writes itself
bank-name-UBIN = യൂണിയൻ ബാങ്ക് ഓഫ് ഇന്ത്യ
# review: as the bank writes itself
bank-name-CNRB = കാനറാ ബാങ്ക്
# review: as the bank writes itself
bank-name-BKID = ബാങ്ക് ഓഫ് ഇന്ത്യ
# review: as the bank writes itself
bank-name-IPOS = ഇന്ത്യ പോസ്റ്റ് പേയ്‌മെന്റ്സ് ബാങ്ക്
# review: as the bank writes itself
bank-name-IDIB = ഇന്ത്യൻ ബാങ്ക്
# review: as the bank writes itself
bank-name-CBIN = സെൻട്രൽ ബാങ്ക് ഓഫ് ഇന്ത്യ
# review: as the bank writes itself
bank-name-IOBA = ഇന്ത്യൻ ഓവർസീസ് ബാങ്ക്
# review: as the bank writes itself
bank-name-UCBA = യൂക്കോ ബാങ്ക്
# review: as the bank writes itself
bank-name-MAHB = ബാങ്ക് ഓഫ് മഹാരാഷ്ട്ര
# review: as the bank writes itself
bank-name-HDFC = എച്ച്ഡിഎഫ്സി ബാങ്ക്
# review: as the bank writes itself
bank-name-ICIC = ഐസിഐസിഐ ബാങ്ക്
# review: as the bank writes itself
bank-name-UTIB = ആക്സിസ് ബാങ്ക്
