# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = ಅಂಡಮಾನ್ ಮತ್ತು ನಿಕೋಬಾರ್ ದ್ವೀಪಗಳು
state-AP = ಆಂಧ್ರ ಪ್ರದೇಶ
state-AR = ಅರುಣಾಚಲ ಪ್ರದೇಶ
state-AS = ಅಸ್ಸಾಂ
state-BR = ಬಿಹಾರ
state-CG = ಛತ್ತೀಸ್‌ಗಢ
state-CH = ಚಂಡೀಗಢ
# review: more than one spelling is in use
state-DH = ದಾದ್ರಾ ಮತ್ತು ನಗರ್ ಹವೇಲಿ ಹಾಗೂ ದಮನ್ ಮತ್ತು ದಿಯು
state-DL = ದೆಹಲಿ
state-GA = ಗೋವಾ
state-GJ = ಗುಜರಾತ್
state-HP = ಹಿಮಾಚಲ ಪ್ರದೇಶ
state-HR = ಹರಿಯಾಣ
state-JH = ಜಾರ್ಖಂಡ್
state-JK = ಜಮ್ಮು ಮತ್ತು ಕಾಶ್ಮೀರ
state-KA = ಕರ್ನಾಟಕ
state-KL = ಕೇರಳ
state-LA = ಲಡಾಖ್
state-LD = ಲಕ್ಷದ್ವೀಪ
state-MH = ಮಹಾರಾಷ್ಟ್ರ
state-ML = ಮೇಘಾಲಯ
state-MN = ಮಣಿಪುರ
state-MP = ಮಧ್ಯ ಪ್ರದೇಶ
state-MZ = ಮಿಜೋರಾಂ
state-NL = ನಾಗಾಲ್ಯಾಂಡ್
state-OD = ಒಡಿಶಾ
state-PB = ಪಂಜಾಬ್
state-PY = ಪುದುಚೇರಿ
state-RJ = ರಾಜಸ್ಥಾನ
state-SK = ಸಿಕ್ಕಿಂ
state-TN = ತಮಿಳುನಾಡು
state-TR = ತ್ರಿಪುರ
state-TS = ತೆಲಂಗಾಣ
state-UK = ಉತ್ತರಾಖಂಡ
state-UP = ಉತ್ತರ ಪ್ರದೇಶ
state-WB = ಪಶ್ಚಿಮ ಬಂಗಾಳ

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

# review: as the bank writes itself
bank-name-SBIN = ಭಾರತೀಯ ಸ್ಟೇಟ್ ಬ್ಯಾಂಕ್
# review: as the bank writes itself
bank-name-BARB = ಬ್ಯಾಂಕ್ ಆಫ್ ಬರೋಡಾ
# review: as the bank writes itself
bank-name-PUNB = ಪಂಜಾಬ್ ನ್ಯಾಷನಲ್ ಬ್ಯಾಂಕ್
# review: as the bank writes itself
bank-name-UBIN = ಯೂನಿಯನ್ ಬ್ಯಾಂಕ್ ಆಫ್ ಇಂಡಿಯಾ
# review: as the bank writes itself
bank-name-CNRB = ಕೆನರಾ ಬ್ಯಾಂಕ್
# review: as the bank writes itself
bank-name-BKID = ಬ್ಯಾಂಕ್ ಆಫ್ ಇಂಡಿಯಾ
# review: as the bank writes itself
bank-name-IPOS = ಇಂಡಿಯಾ ಪೋಸ್ಟ್ ಪೇಮೆಂಟ್ಸ್ ಬ್ಯಾಂಕ್
# review: as the bank writes itself
bank-name-IDIB = ಇಂಡಿಯನ್ ಬ್ಯಾಂಕ್
# review: as the bank writes itself
bank-name-CBIN = ಸೆಂಟ್ರಲ್ ಬ್ಯಾಂಕ್ ಆಫ್ ಇಂಡಿಯಾ
# review: as the bank writes itself
bank-name-IOBA = ಇಂಡಿಯನ್ ಓವರ್‌ಸೀಸ್ ಬ್ಯಾಂಕ್
# review: as the bank writes itself
bank-name-UCBA = ಯೂಕೋ ಬ್ಯಾಂಕ್
# review: as the bank writes itself
bank-name-MAHB = ಬ್ಯಾಂಕ್ ಆಫ್ ಮಹಾರಾಷ್ಟ್ರ
# review: as the bank writes itself
bank-name-HDFC = ಎಚ್‌ಡಿಎಫ್‌ಸಿ ಬ್ಯಾಂಕ್
# review: as the bank writes itself
bank-name-ICIC = ಐಸಿಐಸಿಐ ಬ್ಯಾಂಕ್
# review: as the bank writes itself
bank-name-UTIB = ಆಕ್ಸಿಸ್ ಬ್ಯಾಂಕ್
