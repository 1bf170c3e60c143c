# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = Andaman and Nicobar Islands
state-AP = Andhra Pradesh
state-AR = Arunachal Pradesh
state-AS = Assam
state-BR = Bihar
state-CG = Chhattisgarh
state-CH = Chandigarh
state-DH = Dadra and Nagar Haveli and Daman and Diu
state-DL = Delhi
state-GA = Goa
state-GJ = Gujarat
state-HP = Himachal Pradesh
state-HR = Haryana
state-JH = Jharkhand
state-JK = Jammu and Kashmir
state-KA = Karnataka
state-KL = Kerala
state-LA = Ladakh
state-LD = Lakshadweep
state-MH = Maharashtra
state-ML = Meghalaya
state-MN = Manipur
state-MP = Madhya Pradesh
state-MZ = Mizoram
state-NL = Nagaland
state-OD = Odisha
state-PB = Punjab
state-PY = Puducherry
state-RJ = Rajasthan
state-SK = Sikkim
state-TN = Tamil Nadu
state-TR = Tripura
state-TS = Telangana
state-UK = Uttarakhand
state-UP = Uttar Pradesh
state-WB = West Bengal

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

bank-name-SBIN = State Bank of India
bank-name-BARB = Bank of Baroda
bank-name-PUNB = Punjab National Bank
bank-name-UBIN = Union Bank of India
bank-name-CNRB = Canara Bank
bank-name-BKID = Bank of India
bank-name-IPOS = India Post Payments Bank
bank-name-IDIB = Indian Bank
bank-name-CBIN = Central Bank of India
bank-name-IOBA = Indian Overseas Bank
bank-name-UCBA = UCO Bank
bank-name-MAHB = Bank of Maharashtra
bank-name-HDFC = HDFC Bank
bank-name-ICIC = ICICI Bank
bank-name-UTIB = Axis Bank
