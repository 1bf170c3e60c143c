### Only heard: by a customer who does not see the screen.

# review: a long sentence that is only heard
ear-on = સાંભળીને વાપરવાનું ચાલુ છે. બટન સાંભળવા સ્ક્રીન પર આંગળી ફેરવો. ચલાવવા તે જ બટન ફરી દબાવો.
ear-off = સાંભળીને વાપરવાનું બંધ છે. હવે એક વાર દબાવવાથી બટન ચાલે છે.
# review: is the keypad described as people describe it?
ear-digits = આંકડા મોટેથી બોલાતા નથી. પાંચ પર બે અવાજ આવે છે. બાકીના આંકડા ફોનની જેમ તેની આસપાસ છે.
ear-letters = અક્ષરો સાંભળવા હેડફોન લગાવો.
ear-typed = ભર્યા: { $count }.
ear-typed-of = { $max } માંથી આંકડો { $count }.
ear-leaf = { $steps } માંથી ભાગ { $step }.
ear-again = ફરી એક વાર દબાવો.
ear-planes = બીજા બટન
place-top-left = ઉપર ડાબી બાજુ.
place-top = ઉપર.
place-top-right = ઉપર જમણી બાજુ.
place-left = ડાબી બાજુ.
place-middle = વચ્ચે.
place-right = જમણી બાજુ.
place-bottom-left = નીચે ડાબી બાજુ.
place-bottom = નીચે.
place-bottom-right = નીચે જમણી બાજુ.
