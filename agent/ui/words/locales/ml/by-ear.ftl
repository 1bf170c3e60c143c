### Only heard: by a customer who does not see the screen.

# review: a long sentence that is only heard
ear-on = കേട്ട് ഉപയോഗിക്കൽ തുടങ്ങി. ബട്ടണുകൾ കേൾക്കാൻ സ്ക്രീനിൽ വിരൽ നീക്കുക. അമർത്താൻ അതേ ബട്ടൺ വീണ്ടും തൊടുക.
ear-off = കേട്ട് ഉപയോഗിക്കൽ നിന്നു. ഇനി ഒരു തവണ തൊട്ടാൽ ബട്ടൺ അമരും.
# review: is the keypad described as people describe it?
ear-digits = അക്കങ്ങൾ ഉറക്കെ പറയില്ല. അഞ്ചിന് രണ്ട് ശബ്ദം കേൾക്കും. മറ്റുള്ളവ ഫോണിലെപ്പോലെ അതിനു ചുറ്റുമുണ്ട്.
ear-letters = അക്ഷരങ്ങൾ കേൾക്കാൻ ഹെഡ്ഫോൺ വയ്ക്കുക.
ear-typed = അമർത്തിയവ: { $count }.
ear-typed-of = { $max } ൽ അക്കം { $count }.
ear-leaf = { $steps } ൽ ഭാഗം { $step }.
ear-again = ഒരിക്കൽ കൂടി തൊടുക.
ear-planes = മറ്റു ബട്ടണുകൾ
place-top-left = മുകളിൽ ഇടതുവശത്ത്.
place-top = മുകളിൽ.
place-top-right = മുകളിൽ വലതുവശത്ത്.
place-left = ഇടതുവശത്ത്.
place-middle = നടുവിൽ.
place-right = വലതുവശത്ത്.
place-bottom-left = താഴെ ഇടതുവശത്ത്.
place-bottom = താഴെ.
place-bottom-right = താഴെ വലതുവശത്ത്.
