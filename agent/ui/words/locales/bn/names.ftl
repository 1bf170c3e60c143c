# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = আন্দামান ও নিকোবর দ্বীপপুঞ্জ
state-AP = অন্ধ্রপ্রদেশ
state-AR = অরুণাচল প্রদেশ
state-AS = আসাম
state-BR = বিহার
state-CG = ছত্তিশগড়
state-CH = চণ্ডীগড়
# review: more than one spelling is in use
state-DH = দাদরা ও নগর হাভেলি এবং দমন ও দিউ
state-DL = দিল্লি
state-GA = গোয়া
state-GJ = গুজরাট
state-HP = হিমাচল প্রদেশ
state-HR = হরিয়ানা
state-JH = ঝাড়খণ্ড
state-JK = জম্মু ও কাশ্মীর
state-KA = কর্ণাটক
state-KL = কেরল
state-LA = লাদাখ
state-LD = লাক্ষাদ্বীপ
state-MH = মহারাষ্ট্র
state-ML = মেঘালয়
state-MN = মণিপুর
state-MP = মধ্যপ্রদেশ
state-MZ = মিজোরাম
state-NL = নাগাল্যান্ড
state-OD = ওড়িশা
state-PB = পাঞ্জাব
state-PY = পুদুচেরি
state-RJ = রাজস্থান
state-SK = সিকিম
state-TN = তামিলনাড়ু
state-TR = ত্রিপুরা
state-TS = তেলেঙ্গানা
state-UK = উত্তরাখণ্ড
state-UP = উত্তরপ্রদেশ
state-WB = পশ্চিমবঙ্গ

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

# review: as the bank writes itself
bank-name-SBIN = ভারতীয় স্টেট ব্যাঙ্ক
# review: as the bank writes itself
bank-name-BARB = ব্যাঙ্ক অফ বরোদা
# review: as the bank writes itself
bank-name-PUNB = পাঞ্জাব ন্যাশনাল ব্যাঙ্ক
# review: as the bank writes itself
bank-name-UBIN = ইউনিয়ন ব্যাঙ্ক অফ ইন্ডিয়া
# review: as the bank writes itself
bank-name-CNRB = কানাড়া ব্যাঙ্ক
# review: as the bank writes itself
bank-name-BKID = ব্যাঙ্ক অফ ইন্ডিয়া
# review: as the bank writes itself
bank-name-IPOS = ইন্ডিয়া পোস্ট পেমেন্টস ব্যাঙ্ক
# review: as the bank writes itself
bank-name-IDIB = ইন্ডিয়ান ব্যাঙ্ক
# review: as the bank writes itself
bank-name-CBIN = সেন্ট্রাল ব্যাঙ্ক অফ ইন্ডিয়া
# review: as the bank writes itself
bank-name-IOBA = ইন্ডিয়ান ওভারসিজ ব্যাঙ্ক
# review: as the bank writes itself
bank-name-UCBA = ইউকো ব্যাঙ্ক
# review: as the bank writes itself
bank-name-MAHB = ব্যাঙ্ক অফ মহারাষ্ট্র
# review: as the bank writes itself
bank-name-HDFC = এইচডিএফসি ব্যাঙ্ক
# review: as the bank writes itself
bank-name-ICIC = আইসিআইসিআই ব্যাঙ্ক
# review: as the bank writes itself
bank-name-UTIB = অ্যাক্সিস ব্যাঙ্ক
