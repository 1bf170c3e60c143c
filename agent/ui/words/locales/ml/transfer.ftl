## Money transfer (Free DMT)

rest-transfer-bank = ഈ ബാങ്കിലേക്ക് ഇവിടെ നിന്ന് പണം അയയ്ക്കാൻ പറ്റില്ല.
pick-transfer-bank = ഏത് ബാങ്കിലേക്ക്?
line-transfer-bank = ബാങ്ക്
field-sender-mobile = നിങ്ങളുടെ മൊബൈൽ നമ്പർ: അതിലേക്ക് കോഡ് വരും
error-field-sender-mobile = മൊബൈൽ നമ്പറിൽ 10 അക്കം. ആദ്യത്തേത് 6 മുതൽ 9 വരെ.
inquiry-sender-check-asking = ഫോണിലേക്ക് കോഡ് അയയ്ക്കുന്നു
field-sender-name = നിങ്ങളുടെ പേര്
error-field-sender-name = നിങ്ങളുടെ പേര് എഴുതുക.
pick-beneficiary = ആർക്ക്?
pick-beneficiary-new = പുതിയ അക്കൗണ്ട്
line-beneficiary = ആർക്ക്
field-transfer-account = പണം കിട്ടുന്നയാളുടെ അക്കൗണ്ട് നമ്പർ
error-field-transfer-account = അക്കൗണ്ട് നമ്പറിൽ 9 മുതൽ 18 വരെ അക്കം.
field-transfer-account-again = പണം കിട്ടുന്നയാളുടെ അക്കൗണ്ട് നമ്പർ, ഒരിക്കൽ കൂടി
error-field-transfer-account-again = രണ്ടു നമ്പറും വേറെയാണ്. വീണ്ടും എഴുതുക, അല്ലെങ്കിൽ തിരികെ പോകുക.
field-transfer-ifsc = പണം കിട്ടുന്നയാളുടെ ബാങ്ക് IFSC
error-field-transfer-ifsc = ഇത് ആ ബാങ്കിന്റെ IFSC അല്ല. അത് ഇങ്ങനെയാണ്: SBIN0001234.
inquiry-account-offer = അക്കൗണ്ട് ആരുടേതെന്ന് ബാങ്കിനോട് ചോദിക്കട്ടെ? ചാർജ് { $price }.
inquiry-account-yes = അതെ, ബാങ്കിനോട് ചോദിക്കുക
inquiry-account-no = വേണ്ട, ചോദിക്കാതെ തുടരുക
inquiry-account-asking = അക്കൗണ്ട് ആരുടേതെന്ന് ബാങ്കിനോട് ചോദിക്കുന്നു
inquiry-account-learnt = ഇതാണോ ശരിയായ ആൾ?
inquiry-account-bad = ബാങ്കിന് ഈ അക്കൗണ്ട് അറിയില്ല. തിരികെ പോയി ശരിയാണോ എന്ന് നോക്കുക.
line-account-name = ബാങ്കിലെ പേര്
account-name-untold = ബാങ്ക് പേര് പറഞ്ഞില്ല
error-account-silent = മറുപടി വന്നില്ല. എന്നാലും ചാർജ് പിടിച്ചിരിക്കാം.
field-transfer-name = പണം കിട്ടുന്നയാളുടെ പേര്
error-field-transfer-name = പേര് എഴുതുക.
inquiry-beneficiary-add-asking = അക്കൗണ്ട് ചേർക്കുന്നു
inquiry-transfer-limits-asking = തുകയുടെ പരിധി ചോദിക്കുന്നു
inquiry-transfer-price-asking = ചാർജ് എത്രയെന്ന് ചോദിക്കുന്നു
error-inquiry-otp = കോഡിന്റെ സമയം കഴിഞ്ഞു. പുതിയ കോഡ് അമർത്തുക.
error-inquiry-day-limit = ഇന്ന് ഈ അക്കൗണ്ടിലേക്ക് കൂടുതൽ പണം അയയ്ക്കാൻ പറ്റില്ല.
error-inquiry-wallet = കടയ്ക്ക് ഇപ്പോൾ ഇത്ര അയയ്ക്കാൻ പറ്റില്ല. കുറഞ്ഞ തുക തിരഞ്ഞെടുക്കുക, അല്ലെങ്കിൽ കടക്കാരനോട് ചോദിക്കുക.

working-transfer-title = നിങ്ങളുടെ പണം അയയ്ക്കുന്നു
working-transfer-text = അയച്ചു. ബാങ്ക് ഒരു മിനിറ്റിനകം പറയും.
working-transfer-sent = ബാങ്കിന് അയച്ചു
working-transfer-asking = ബാങ്ക് രേഖപ്പെടുത്തുന്നു
pending-transfer-title = ബാങ്ക് മറുപടി തന്നിട്ടില്ല
pending-transfer-text = പണം ഇനിയും എത്താം. നിങ്ങളുടെ നോട്ടുകൾ കടയിലുണ്ടാകും. സ്ലിപ്പ് സൂക്ഷിക്കുക.
result-transfer-title = പണം അയച്ചു
result-transfer-text = { $last4 } എന്ന് അവസാനിക്കുന്ന അക്കൗണ്ടിൽ { $amount } എത്തി.

sorry-failed-INVALID_ACCOUNT = ബാങ്കിന് ഈ അക്കൗണ്ട് അറിയില്ല.
sorry-failed-NAME_MISMATCH = ഈ പേര് ഈ അക്കൗണ്ടിന്റേതല്ല.
sorry-now-INVALID_ACCOUNT = അക്കൗണ്ട് നമ്പറും IFSC-യും നോക്കി വീണ്ടും തുടങ്ങുക.
sorry-now-NAME_MISMATCH = പേരും അക്കൗണ്ടും നോക്കി വീണ്ടും തുടങ്ങുക.
sorry-refused-bank = ഈ ബാങ്കിലേക്ക് ഇവിടെ നിന്ന് പണം അയയ്ക്കാൻ പറ്റില്ല.
sorry-refused-beneficiary = ഈ അക്കൗണ്ട് ഇപ്പോൾ നിങ്ങളുടെ പട്ടികയിലില്ല.

slip-beneficiary = ആർക്ക്
slip-account = അക്കൗണ്ട്
slip-ifsc = IFSC
slip-sender = അയച്ചയാളുടെ മൊബൈൽ
slip-utr = ബാങ്ക് റഫറൻസ് (UTR)
