# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = আন্দামান আৰু নিকোবৰ দ্বীপপুঞ্জ
state-AP = অন্ধ্ৰ প্ৰদেশ
state-AR = অৰুণাচল প্ৰদেশ
state-AS = অসম
state-BR = বিহাৰ
state-CG = ছত্তীশগড়
state-CH = চণ্ডীগড়
state-DH = দাদৰা আৰু নগৰ হাভেলী আৰু দমন আৰু দিউ
state-DL = দিল্লী
state-GA = গোৱা
state-GJ = গুজৰাট
state-HP = হিমাচল প্ৰদেশ
state-HR = হাৰিয়ানা
state-JH = ঝাৰখণ্ড
state-JK = জম্মু আৰু কাশ্মীৰ
state-KA = কৰ্ণাটক
state-KL = কেৰালা
state-LA = লাডাখ
state-LD = লাক্ষাদ্বীপ
state-MH = মহাৰাষ্ট্ৰ
state-ML = মেঘালয়
state-MN = মণিপুৰ
state-MP = মধ্য প্ৰদেশ
state-MZ = মিজোৰাম
state-NL = নাগালেণ্ড
state-OD = ওড়িশা
state-PB = পাঞ্জাব
state-PY = পুডুচেৰী
state-RJ = ৰাজস্থান
state-SK = ছিকিম
state-TN = তামিলনাডু
state-TR = ত্ৰিপুৰা
state-TS = তেলেংগানা
state-UK = উত্তৰাখণ্ড
state-UP = উত্তৰ প্ৰদেশ
state-WB = পশ্চিমবংগ

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

bank-name-SBIN = ভাৰতীয় ষ্টেট বেংক
bank-name-BARB = বেংক অৱ বৰোদা
bank-name-PUNB = পাঞ্জাব নেচনেল বেংক
bank-name-UBIN = ইউনিয়ন বেংক অৱ ইণ্ডিয়া
bank-name-CNRB = কানাড়া বেংক
bank-name-BKID = বেংক অৱ ইণ্ডিয়া
bank-name-IPOS = ইণ্ডিয়া প'ষ্ট পেমেণ্টছ বেংক
bank-name-IDIB = ইণ্ডিয়ান বেংক
bank-name-CBIN = চেণ্ট্ৰেল বেংক অৱ ইণ্ডিয়া
bank-name-IOBA = ইণ্ডিয়ান অ'ভাৰছিজ বেংক
bank-name-UCBA = ইউকো বেংক
bank-name-MAHB = বেংক অৱ মহাৰাষ্ট্ৰ
bank-name-HDFC = এইচডিএফচি বেংক
bank-name-ICIC = আইচিআইচিআই বেংক
bank-name-UTIB = এক্সিছ বেংক
