### The printed slip (service.md 8.4, 8.5): a label a row, and its few sentences.

slip-outlet = കട
slip-date = { DATETIME($date, dateStyle: "medium", timeStyle: "short") }
slip-date-label = തീയതി, സമയം
slip-service = സേവനം
slip-status = നില
slip-status-SUCCESS = വിജയിച്ചു
slip-status-FAILED = പരാജയപ്പെട്ടു
slip-status-PENDING = മറുപടി കാത്ത്
slip-amount = തുക
slip-money = { $amount }
slip-fee = ചാർജ്
slip-total = ആകെ തന്നത്
slip-charge = കസ്റ്റമർ ചാർജ്
slip-charge-none = ഇല്ല
slip-outlays = കടയ്ക്ക് ചെലവ്
slip-bank = ബാങ്ക്
slip-aadhaar = ആധാർ
slip-rrn = ബാങ്ക് റഫറൻസ് (RRN)
slip-operator = കമ്പനി
slip-number = നമ്പർ
slip-operator-reference = കമ്പനിയുടെ റഫറൻസ്
slip-reference-id = റഫറൻസ്
slip-client-reference = മെഷീൻ റഫറൻസ്
# review: legal
slip-claim-code = ക്ലെയിം കോഡ്
slip-balance = ബാലൻസ്
slip-response-code = ബാങ്കിന്റെ മറുപടി കോഡ്
slip-merchant-ref = കട നമ്പർ
slip-terminal = ടെർമിനൽ
slip-reason = കാരണം
# review: legal
slip-t5 = നിങ്ങളുടെ അക്കൗണ്ടിൽ നിന്ന് പണം പിടിച്ചിട്ടും കൈയിൽ കിട്ടിയില്ലെങ്കിൽ, { DATETIME($date, dateStyle: "medium") }-നകം ബാങ്ക് അത് തിരിച്ചു തരണം. ഈ സ്ലിപ്പ് കാണിക്കുക: RRN { $rrn }. അതിനു ശേഷം ബാങ്ക് ദിവസം ₹100 തരണം. നിങ്ങളുടെ ബാങ്കിൽ പരാതി പറയുക; പരിഹാരമില്ലെങ്കിൽ RBI ഓംബുഡ്സ്മാന് പരാതി കൊടുക്കുക.
# review: legal
slip-t5-no-rrn = നിങ്ങളുടെ അക്കൗണ്ടിൽ നിന്ന് പണം പിടിച്ചിട്ടും കൈയിൽ കിട്ടിയില്ലെങ്കിൽ, { DATETIME($date, dateStyle: "medium") }-നകം ബാങ്ക് അത് തിരിച്ചു തരണം. ഈ സ്ലിപ്പ് കാണിക്കുക. അതിനു ശേഷം ബാങ്ക് ദിവസം ₹100 തരണം. നിങ്ങളുടെ ബാങ്കിൽ പരാതി പറയുക; പരിഹാരമില്ലെങ്കിൽ RBI ഓംബുഡ്സ്മാന് പരാതി കൊടുക്കുക.
# review: legal
slip-pending-note = ഇത് അന്തിമമല്ല. പണം തന്നിട്ടില്ല. ഈ സ്ലിപ്പ് സൂക്ഷിക്കുക: ഇതിലെ ക്ലെയിം കോഡാണ് നിങ്ങളുടെ തെളിവ്.
# review: legal
slip-held-note = ഇത് അന്തിമമല്ല. അതുവരെ നിങ്ങളുടെ നോട്ടുകൾ കടയിലുണ്ടാകും. ഈ സ്ലിപ്പ് സൂക്ഷിക്കുക: ഇതിലെ ക്ലെയിം കോഡാണ് നിങ്ങളുടെ തെളിവ്.
# review: legal
slip-returned-note = ഒന്നും അടച്ചിട്ടില്ല. നിങ്ങളുടെ നോട്ടുകൾ തിരിച്ചു കിട്ടും: ഈ സ്ലിപ്പ് കടയിൽ കാണിക്കുക.
# review: legal
slip-given-back-note = ഒന്നും അടച്ചിട്ടില്ല. നിങ്ങളുടെ നോട്ടുകൾ നിങ്ങൾക്ക് തിരിച്ചു തന്നു.
# review: legal
slip-helpline = ചോദ്യമോ പരാതിയോ ഉണ്ടോ? കടയിലോ നിങ്ങളുടെ ബാങ്കിലോ ചോദിക്കുക, ഈ സ്ലിപ്പ് കാണിക്കുക.
slip-duplicate = പകർപ്പ്
# review: legal
slip-no-cash-yet = പണം ഇതുവരെ തന്നിട്ടില്ല
# review: legal
slip-no-cash = പണം തന്നിട്ടില്ല
# review: legal
slip-not-paid-yet = ഇതുവരെ അടച്ചിട്ടില്ല: നോട്ടുകൾ കടയിലുണ്ട്
# review: legal
slip-notes-go-back = ഒന്നും അടച്ചിട്ടില്ല: നോട്ടുകൾ ഇതുവരെ തിരിച്ചു തന്നിട്ടില്ല
# review: legal
slip-notes-given-back = ഒന്നും അടച്ചിട്ടില്ല: നോട്ടുകൾ തിരിച്ചു തന്നു
# review: legal
slip-not-final = ഇതുവരെ അന്തിമമല്ല
# review: legal
slip-owed-note = നിങ്ങളുടെ ബാങ്ക് പണം തന്നു. കട ഈ പണം നിങ്ങൾക്ക് തരണം. ഈ സ്ലിപ്പ് കൊണ്ടുവരുക: ഇതിലെ ക്ലെയിം കോഡാണ് നിങ്ങളുടെ തെളിവ്.
slip-shortfall = കസ്റ്റമർ പറയുന്നു: നോട്ട് കുറവ്
slip-shortfall-note = എല്ലാ നോട്ടും കിട്ടിയില്ലെന്ന് നിങ്ങൾ പറഞ്ഞു. രണ്ടു പേർ ഇത് പരിശോധിക്കും. ഈ സ്ലിപ്പ് സൂക്ഷിക്കുക: അതാണ് നിങ്ങളുടെ തെളിവ്.

slip-card = കാർഡ്
slip-card-type = കാർഡ് തരം
slip-payer = അടച്ചയാൾ
slip-test = പ്രിന്റർ പരിശോധന. ഇത് രസീതല്ല.
slip-take-along = സ്ലിപ്പ് നിങ്ങളുടെ ഫോണിൽ
slip-scan = ഇത് ഫോണിൽ സ്കാൻ ചെയ്ത് സൂക്ഷിക്കുക: ഇതാണ് നിങ്ങളുടെ സ്ലിപ്പ്.
slip-printing = പ്രിന്റ് ചെയ്യുന്നു…
slip-take = നിങ്ങളുടെ സ്ലിപ്പ് എടുക്കുക
slip-again = വീണ്ടും പ്രിന്റ് (പകർപ്പ്)
slip-none-came = സ്ലിപ്പ് വന്നില്ല. കടക്കാരനോട് പറയുക.
