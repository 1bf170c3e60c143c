### Only heard: by a customer who does not see the screen.

# review: a long sentence that is only heard
ear-on = கேட்டுத் தொடும் முறை தொடங்கியது. பட்டன்களைக் கேட்க திரையில் விரலை நகர்த்துங்கள். அழுத்த அதே பட்டனை மீண்டும் தொடுங்கள்.
ear-off = கேட்டுத் தொடும் முறை முடிந்தது. இனி ஒருமுறை தொட்டாலே பட்டன் வேலை செய்யும்.
# review: is the keypad described as people describe it?
ear-digits = இலக்கங்களை உரக்கச் சொல்ல மாட்டோம். ஐந்தில் இரண்டு ஒலிகள் வரும். மற்றவை போனில் போல அதைச் சுற்றி உள்ளன.
ear-letters = எழுத்துகளைக் கேட்க ஹெட்ஃபோன் இணையுங்கள்.
ear-typed = தட்டியவை: { $count }.
ear-typed-of = { $max } இல் { $count } ஆவது இலக்கம்.
ear-leaf = { $steps } இல் பகுதி { $step }.
ear-again = மீண்டும் ஒருமுறை தொடுங்கள்.
ear-planes = மற்ற பட்டன்கள்
place-top-left = மேலே இடது பக்கம்.
place-top = மேலே.
place-top-right = மேலே வலது பக்கம்.
place-left = இடது பக்கம்.
place-middle = நடுவில்.
place-right = வலது பக்கம்.
place-bottom-left = கீழே இடது பக்கம்.
place-bottom = கீழே.
place-bottom-right = கீழே வலது பக்கம்.
