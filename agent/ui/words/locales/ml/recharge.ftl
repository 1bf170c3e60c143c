## Recharge: mobile and DTH

pick-operator = ഏത് കമ്പനി?
line-operator = കമ്പനി
field-recharge_number = റീചാർജ് ചെയ്യേണ്ട നമ്പർ
error-field-recharge_number = മൊബൈൽ നമ്പറിൽ 10 അക്കം. ആദ്യത്തേത് 6 മുതൽ 9 വരെ.
# review: new wording
field-recharge-subscriber = വരിക്കാരന്റെ നമ്പർ
error-field-recharge-subscriber = ഇത് ഈ കമ്പനിയുടെ നമ്പറല്ല. ഒന്നു നോക്കുക.
# review: new wording
rest-operator-number = ഈ കമ്പനിയുടെ നമ്പറല്ല
# review: new wording
operator-before = കഴിഞ്ഞ തവണ, …{ $ending } നമ്പറിന്
working-recharge-title = കമ്പനിയോട് ചോദിക്കുന്നു
working-recharge-text = അയച്ചു. കമ്പനി ഒരു മിനിറ്റിനകം പറയും.
working-recharge-sent = കമ്പനിക്ക് അയച്ചു
working-recharge-asking = കമ്പനി റീചാർജ് ചെയ്യുന്നു
pending-recharge-title = കമ്പനി മറുപടി തന്നിട്ടില്ല
pending-recharge-text = റീചാർജ് ഇനിയും വരാം. നിങ്ങളുടെ നോട്ടുകൾ കടയിലുണ്ടാകും. സ്ലിപ്പ് സൂക്ഷിക്കുക.
result-recharge-title = റീചാർജ് ചെയ്തു
result-recharge-text = { $last4 } എന്ന് അവസാനിക്കുന്ന നമ്പറിൽ { $amount } റീചാർജ് ചെയ്തു.

sorry-failed-INVALID_NUMBER = കമ്പനിക്ക് ഈ നമ്പർ അറിയില്ല.
sorry-failed-INVALID_AMOUNT = കമ്പനി ഈ തുക എടുക്കില്ല.
sorry-failed-DUPLICATE_RECHARGE = ഇതേ റീചാർജ് അല്പം മുമ്പ് ചെയ്തു.
sorry-failed-OPERATOR_UNAVAILABLE = ഈ കമ്പനിയുടെ റീചാർജ് ഇപ്പോൾ പറ്റില്ല.
sorry-failed-INSUFFICIENT_BALANCE = കടയുടെ വാലറ്റിൽ പണം കുറവാണ്.
sorry-failed-OPERATOR_FAILED = കമ്പനി ഇത് സ്വീകരിച്ചില്ല.
sorry-now-INVALID_NUMBER = നമ്പറും കമ്പനിയും നോക്കി വീണ്ടും തുടങ്ങുക.
sorry-now-INVALID_AMOUNT = വേറെ തുക തിരഞ്ഞെടുക്കുക.
sorry-now-DUPLICATE_RECHARGE = ആദ്യം ഫോൺ നോക്കുക. ഒന്നു കൂടി അയയ്ക്കാൻ കുറച്ച് മിനിറ്റ് കാത്തിരിക്കുക.
sorry-now-OPERATOR_UNAVAILABLE = കുറച്ച് മിനിറ്റ് കഴിഞ്ഞ് വീണ്ടും ശ്രമിക്കുക.
sorry-now-INSUFFICIENT_BALANCE = കടക്കാരനോട് ചോദിക്കുക.
sorry-now-OPERATOR_FAILED = വീണ്ടും തുടങ്ങാം, അല്ലെങ്കിൽ കമ്പനിയോട് ചോദിക്കുക.
sorry-refused-number = ഈ നമ്പർ സ്വീകരിച്ചില്ല.
sorry-refused-amount = ഈ തുക സ്വീകരിച്ചില്ല.
sorry-refused-operator = ഈ കമ്പനിയുടെ റീചാർജ് ഇപ്പോൾ പറ്റില്ല.
