# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = جزائر انڈمان و نکوبار
state-AP = آندھرا پردیش
state-AR = اروناچل پردیش
state-AS = آسام
state-BR = بہار
state-CG = چھتیس گڑھ
state-CH = چنڈی گڑھ
# review: more than one spelling is in use
state-DH = دادرا و نگر حویلی اور دمن و دیو
state-DL = دہلی
state-GA = گوا
state-GJ = گجرات
state-HP = ہماچل پردیش
state-HR = ہریانہ
state-JH = جھارکھنڈ
state-JK = جموں و کشمیر
state-KA = کرناٹک
state-KL = کیرالا
state-LA = لداخ
# review: more than one spelling is in use
state-LD = لکشادیپ
state-MH = مہاراشٹر
state-ML = میگھالیہ
state-MN = منی پور
state-MP = مدھیہ پردیش
state-MZ = میزورم
state-NL = ناگالینڈ
state-OD = اڈیشا
state-PB = پنجاب
# review: more than one spelling is in use
state-PY = پدوچیری
state-RJ = راجستھان
state-SK = سکم
state-TN = تمل ناڈو
state-TR = تریپورہ
state-TS = تلنگانہ
state-UK = اتراکھنڈ
state-UP = اتر پردیش
state-WB = مغربی بنگال

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

# review: as the bank writes itself
bank-name-SBIN = اسٹیٹ بینک آف انڈیا
# review: as the bank writes itself
bank-name-BARB = بینک آف بڑودہ
# review: as the bank writes itself
bank-name-PUNB = پنجاب نیشنل بینک
# review: as the bank writes itself
bank-name-UBIN = یونین بینک آف انڈیا
# review: as the bank writes itself
bank-name-CNRB = کینرا بینک
# review: as the bank writes itself
bank-name-BKID = بینک آف انڈیا
# review: as the bank writes itself
bank-name-IPOS = انڈیا پوسٹ پیمنٹس بینک
# review: as the bank writes itself
bank-name-IDIB = انڈین بینک
# review: as the bank writes itself
bank-name-CBIN = سنٹرل بینک آف انڈیا
# review: as the bank writes itself
bank-name-IOBA = انڈین اوورسیز بینک
# review: as the bank writes itself
bank-name-UCBA = یوکو بینک
# review: as the bank writes itself
bank-name-MAHB = بینک آف مہاراشٹر
# review: as the bank writes itself
bank-name-HDFC = ایچ ڈی ایف سی بینک
# review: as the bank writes itself
bank-name-ICIC = آئی سی آئی سی آئی بینک
# review: as the bank writes itself
bank-name-UTIB = ایکسس بینک
