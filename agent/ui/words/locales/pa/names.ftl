# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = ਅੰਡੇਮਾਨ ਅਤੇ ਨਿਕੋਬਾਰ ਟਾਪੂ
state-AP = ਆਂਧਰਾ ਪ੍ਰਦੇਸ਼
state-AR = ਅਰੁਣਾਚਲ ਪ੍ਰਦੇਸ਼
state-AS = ਅਸਾਮ
state-BR = ਬਿਹਾਰ
state-CG = ਛੱਤੀਸਗੜ੍ਹ
state-CH = ਚੰਡੀਗੜ੍ਹ
# review: more than one spelling is in use
state-DH = ਦਾਦਰਾ ਅਤੇ ਨਗਰ ਹਵੇਲੀ ਅਤੇ ਦਮਨ ਅਤੇ ਦਿਉ
state-DL = ਦਿੱਲੀ
state-GA = ਗੋਆ
state-GJ = ਗੁਜਰਾਤ
state-HP = ਹਿਮਾਚਲ ਪ੍ਰਦੇਸ਼
state-HR = ਹਰਿਆਣਾ
state-JH = ਝਾਰਖੰਡ
state-JK = ਜੰਮੂ ਅਤੇ ਕਸ਼ਮੀਰ
state-KA = ਕਰਨਾਟਕ
state-KL = ਕੇਰਲ
state-LA = ਲੱਦਾਖ
state-LD = ਲਕਸ਼ਦੀਪ
state-MH = ਮਹਾਰਾਸ਼ਟਰ
# review: more than one spelling is in use
state-ML = ਮੇਘਾਲਿਆ
state-MN = ਮਣੀਪੁਰ
state-MP = ਮੱਧ ਪ੍ਰਦੇਸ਼
state-MZ = ਮਿਜ਼ੋਰਮ
state-NL = ਨਾਗਾਲੈਂਡ
state-OD = ਓਡੀਸ਼ਾ
state-PB = ਪੰਜਾਬ
state-PY = ਪੁਡੂਚੇਰੀ
state-RJ = ਰਾਜਸਥਾਨ
state-SK = ਸਿੱਕਮ
state-TN = ਤਾਮਿਲਨਾਡੂ
state-TR = ਤ੍ਰਿਪੁਰਾ
state-TS = ਤੇਲੰਗਾਨਾ
state-UK = ਉੱਤਰਾਖੰਡ
state-UP = ਉੱਤਰ ਪ੍ਰਦੇਸ਼
state-WB = ਪੱਛਮੀ ਬੰਗਾਲ

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

# review: as the bank writes itself
bank-name-SBIN = ਭਾਰਤੀ ਸਟੇਟ ਬੈਂਕ
# review: as the bank writes itself
bank-name-BARB = ਬੈਂਕ ਆਫ਼ ਬੜੌਦਾ
# review: as the bank writes itself
bank-name-PUNB = ਪੰਜਾਬ ਨੈਸ਼ਨਲ ਬੈਂਕ
# review: as the bank writes itself
bank-name-UBIN = ਯੂਨੀਅਨ ਬੈਂਕ ਆਫ਼ ਇੰਡੀਆ
# review: as the bank writes itself
bank-name-CNRB = ਕੇਨਰਾ ਬੈਂਕ
# review: as the bank writes itself
bank-name-BKID = ਬੈਂਕ ਆਫ਼ ਇੰਡੀਆ
# review: as the bank writes itself
bank-name-IPOS = ਇੰਡੀਆ ਪੋਸਟ ਪੇਮੈਂਟਸ ਬੈਂਕ
# review: as the bank writes itself
bank-name-IDIB = ਇੰਡੀਅਨ ਬੈਂਕ
# review: as the bank writes itself
bank-name-CBIN = ਸੈਂਟਰਲ ਬੈਂਕ ਆਫ਼ ਇੰਡੀਆ
# review: as the bank writes itself
bank-name-IOBA = ਇੰਡੀਅਨ ਓਵਰਸੀਜ਼ ਬੈਂਕ
# review: as the bank writes itself
bank-name-UCBA = ਯੂਕੋ ਬੈਂਕ
# review: as the bank writes itself
bank-name-MAHB = ਬੈਂਕ ਆਫ਼ ਮਹਾਰਾਸ਼ਟਰ
# review: as the bank writes itself
bank-name-HDFC = ਐੱਚਡੀਐੱਫਸੀ ਬੈਂਕ
# review: as the bank writes itself
bank-name-ICIC = ਆਈਸੀਆਈਸੀਆਈ ਬੈਂਕ
# review: as the bank writes itself
bank-name-UTIB = ਐਕਸਿਸ ਬੈਂਕ
