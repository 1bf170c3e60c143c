### Paying by phone, at the card reader, and notes that come in or go out.

cash-title = നിങ്ങളുടെ പണം
cash-pin-title = കടക്കാരനോട് പണം ചോദിക്കുക
cash-pin-text = കടക്കാരൻ: നിങ്ങളുടെ PIN അമർത്തുക.
cash-text = പോകും മുമ്പ് നോട്ടുകൾ എണ്ണുക.
cash-handed-title = ഈ തുക കൊടുക്കുക
cash-handed-text = കടക്കാരൻ: നോട്ടുകൾ കൊടുത്ത ശേഷം “കൊടുത്തു” തൊടുക.
# review: a shop's everyday words for the drawer's notes
cash-as-shown = കാണിച്ചതുപോലെ കൊടുത്തു
cash-other-notes = കൊടുത്തു, മറ്റു നോട്ടുകളിൽ
# review: a shop's everyday words for the drawer's notes
cash-notes-lacking = എണ്ണമനുസരിച്ച് ഈ നോട്ടുകൾ പണപ്പെട്ടിയിലില്ല. അതേ തുക കൊടുക്കുക.
cash-asked-again-text = കടക്കാരൻ: ശരിയായത് തൊടുക.
cash-not-handed-pin-title = നോട്ടുകൾ കൊടുത്തില്ല
cash-not-handed-pin-text = കടക്കാരൻ: നിങ്ങളുടെ PIN അമർത്തി ഉറപ്പിക്കുക.
# review: legal
cash-claim-title = ക്ലെയിം കോഡ്
# review: legal
cash-claim-text = കസ്റ്റമറുടെ സ്ലിപ്പിലെ കോഡ് അമർത്തുക.
cash-last4 = നമ്പറിന്റെ അവസാനം
# review: legal
cash-claim-either = സ്ലിപ്പിലെ കോഡ്. സ്ലിപ്പ് ഇല്ലേ? അവസാന നാല്.
# review: legal
cash-claim-last4 = അവസാന നാല് അക്കം: ആധാർ, കാർഡ്, നമ്പർ അല്ലെങ്കിൽ ബാങ്ക് റഫറൻസ്.
# review: legal
cash-claim-characters = നമ്പറിന്റെ അവസാന നാല് അക്ഷരവും അക്കവും.
# review: legal
cash-claim-proven = കോഡ് ശരിയാണ്. നോട്ടുകൾ ഇവിടെയുണ്ടോ? എങ്കിൽ തുടരുക.
# review: legal
cash-doubt-text = ഇത് ഇടയ്ക്ക് നിന്നു. കസ്റ്റമർക്ക് നോട്ട് കിട്ടിയോ?

## The QR

qr-title = ഫോൺ വഴി അടയ്ക്കുക
qr-text = ഏത് UPI ആപ്പിലും സ്കാൻ ചെയ്യുക.
qr-scan = ഏത് UPI ആപ്പിലും സ്കാൻ ചെയ്യുക
qr-beside = അടുത്തുള്ള സ്ക്രീനിലെ QR കോഡ് സ്കാൻ ചെയ്യുക
qr-no-phone = എനിക്ക് ഫോണില്ല
qr-cancel-hint = ഇപ്പോൾ അടച്ചെങ്കിൽ, “വേണ്ട” തൊട്ടാലും അത് കണക്കാക്കും.
page-qr = QR കോഡ്

## The card reader

card-title = കാർഡ് മെഷീനിൽ
card-text = കാർഡ് മെഷീൻ പറയുന്നത് ചെയ്യുക.
card-pin-there = PIN കാർഡ് മെഷീനിൽ മാത്രം അമർത്തുക, ഇവിടെ വേണ്ട.
card-prompt-insert-card = കാർഡ് മെഷീനിൽ കാർഡ് ഇടുക
card-prompt-enter-pin = കാർഡ് മെഷീനിൽ നിങ്ങളുടെ PIN അമർത്തുക
card-prompt-wrong-pin = PIN തെറ്റാണ്. കാർഡ് മെഷീനിൽ വീണ്ടും അമർത്തുക
card-prompt-pin-blocked = PIN പല തവണ തെറ്റി. ഈ കാർഡ് തടഞ്ഞു
card-prompt-look-at-terminal = കാർഡ് മെഷീൻ നോക്കി അതുപോലെ ചെയ്യുക
card-prompt-please-wait = ഒരു നിമിഷം
card-prompt-asking-bank = ബാങ്കിനോട് ചോദിക്കുന്നു. കാർഡ് എടുക്കരുത്
card-prompt-card-unreadable = കാർഡ് വായിക്കാനായില്ല. വീണ്ടും ഇടുക
card-prompt-card-not-accepted = ഈ കാർഡ് ഇവിടെ പറ്റില്ല
card-prompt-limit-reached = ഈ കാർഡിന്റെ ഇന്നത്തെ പരിധി കഴിഞ്ഞു
card-prompt-declined = കാർഡ് സ്വീകരിച്ചില്ല
card-prompt-card-done = കാർഡിന്റെ കാര്യം കഴിഞ്ഞു. കാർഡ് എടുക്കാം
card-prompt-remove-card = നിങ്ങളുടെ കാർഡ് എടുക്കുക
card-prompt-out-of-order = കാർഡ് മെഷീൻ കേടാണ്
card-prompt-line-lost = കാർഡ് മെഷീൻ മറുപടി തരുന്നില്ല. ബാങ്കിനോട് ചോദിക്കുന്നു
card-prompt-not-started = കാർഡ് മെഷീൻ തുടങ്ങിയില്ല
card-prompt-OTHER = കാർഡ് മെഷീൻ നോക്കി അതുപോലെ ചെയ്യുക
card-not-started = കാർഡ് മെഷീൻ തുടങ്ങിയില്ല. പണം പോയിട്ടില്ല.

## The customer's notes come in

cash-take-pin-title = നോട്ടുകൾ കടക്കാരന് കൊടുക്കുക
cash-take-pin-text = കടക്കാരൻ: നിങ്ങളുടെ PIN അമർത്തുക.
cash-take-title = കസ്റ്റമറുടെ നോട്ടുകൾ എണ്ണുക
cash-take-text = കടക്കാരൻ: എണ്ണിയ രൂപ അമർത്തുക.
cash-take-done = കിട്ടി
error-counted = തുക ശരിയല്ല. വീണ്ടും എണ്ണുക.

## They go back

# review: legal
cash-return-pin-title = നോട്ട് തിരിച്ചു കൊടുക്കുക
cash-return-pin-text = കടക്കാരൻ: PIN അമർത്തുക.
# review: legal
cash-return-title = ഈ തുക തിരിച്ചു കൊടുക്കുക
# review: legal
cash-return-text = കടക്കാരൻ: നോട്ടുകൾ കൊടുത്ത ശേഷം “തിരിച്ചു കൊടുത്തു” തൊടുക.
# review: legal
cash-return-done = തിരിച്ചു കൊടുത്തു
cash-later = പിന്നീട്, സ്ലിപ്പുമായി

## The dispenser, and doubts

cash-dispensing-title = നിങ്ങളുടെ നോട്ടുകൾ വരുന്നു
cash-dispensing-text = അവ എടുത്ത് എണ്ണുക.
# review: legal
cash-doubt-title = നോട്ടുകൾ കൈമാറിയോ?
cash-denied-title = ഇതിന് പണം കൊടുക്കരുത്
cash-denied-text = കാർഡ് മെഷീൻ ശരി പറഞ്ഞു, പക്ഷേ ബാങ്ക് സമ്മതിച്ചില്ല.
cash-denied-done = കണക്ക് തീർത്തു
cash-from-drawer = നിങ്ങളുടെ പണപ്പെട്ടിയിൽ നിന്ന്
cash-notes = { $value } രൂപ നോട്ട് { $count }
