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
