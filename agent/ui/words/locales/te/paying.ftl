### Paying by phone, at the card reader, and notes that come in or go out.

cash-title = మీ నగదు
cash-pin-title = మీ నగదు కోసం దుకాణదారుని అడగండి
cash-pin-text = దుకాణదారు: మీ PIN నొక్కండి.
cash-text = వెళ్ళే ముందు నోట్లు లెక్కపెట్టండి.
cash-handed-title = కస్టమర్‌కు ఈ మొత్తం ఇవ్వండి
cash-handed-text = దుకాణదారు: నోట్లు ఇచ్చి, “ఇచ్చాను” తాకండి.
# review: a shop's everyday words for the drawer's notes
cash-as-shown = చూపినట్లే ఇచ్చాను
cash-other-notes = ఇచ్చాను, వేరే నోట్లతో
# review: a shop's everyday words for the drawer's notes
cash-notes-lacking = లెక్క ప్రకారం ఈ నోట్లు గల్లాలో లేవు. అదే మొత్తం ఇవ్వండి.
cash-asked-again-text = దుకాణదారు: నిజమైనది తాకండి.
cash-not-handed-pin-title = నోట్లు ఇవ్వలేదు
cash-not-handed-pin-text = దుకాణదారు: మీ PIN నొక్కి ఖాయం చేయండి.
# review: legal
cash-claim-title = క్లెయిమ్ కోడ్
# review: legal
cash-claim-text = కస్టమర్ స్లిప్ మీది కోడ్ నొక్కండి.
cash-last4 = నంబర్ చివరి అంకెలు
# review: legal
cash-claim-either = స్లిప్ మీది కోడ్. స్లిప్ లేదా? చివరి నాలుగు.
# review: legal
cash-claim-last4 = చివరి నాలుగు అంకెలు: ఆధార్, కార్డు, నంబర్ లేదా బ్యాంకు రిఫరెన్స్.
# review: legal
cash-claim-characters = నంబర్‌లో చివరి నాలుగు అక్షరాలు, అంకెలు.
# review: legal
cash-claim-proven = కోడ్ సరైనదే. నోట్లు ఇక్కడ ఉన్నాయా? అయితే ముందుకు వెళ్ళండి.
cash-doubt-text = ఇది మధ్యలో ఆగింది. కస్టమర్‌కు నోట్లు అందాయా?

## The QR

qr-title = ఫోన్‌తో చెల్లించండి
qr-text = ఏ UPI యాప్‌తోనైనా స్కాన్ చేయండి.
qr-scan = ఏ UPI యాప్‌తోనైనా స్కాన్ చేయండి
qr-beside = పక్క స్క్రీన్ మీది కోడ్ స్కాన్ చేయండి
qr-no-phone = నా దగ్గర ఫోన్ లేదు
qr-cancel-hint = ఇప్పుడే చెల్లించి ఉంటే, రద్దు చేసినా అది లెక్కలోకి వస్తుంది.
page-qr = QR కోడ్

## The card reader

card-title = కార్డు మెషిన్ దగ్గర
card-text = కార్డు మెషిన్ చెప్పినట్టు చేయండి.
card-pin-there = PIN కార్డు మెషిన్ మీదే నొక్కాలి, ఇక్కడ ఎప్పుడూ కాదు.
card-prompt-insert-card = కార్డును మెషిన్‌లో పెట్టండి
card-prompt-enter-pin = మెషిన్ మీద మీ PIN నొక్కండి
card-prompt-wrong-pin = PIN తప్పు. మెషిన్ మీద మళ్ళీ నొక్కండి
card-prompt-pin-blocked = PIN చాలాసార్లు తప్పింది. ఈ కార్డు బ్లాక్ అయింది
card-prompt-look-at-terminal = మెషిన్ చూసి, అది చెప్పినట్టు చేయండి
card-prompt-please-wait = ఒక్క నిమిషం ఆగండి
card-prompt-asking-bank = మీ బ్యాంకును అడుగుతున్నాం. కార్డు తీయకండి
card-prompt-card-unreadable = కార్డు చదవలేదు. మళ్ళీ పెట్టండి
card-prompt-card-not-accepted = ఈ కార్డు ఇక్కడ పనిచేయదు
card-prompt-limit-reached = ఈ కార్డు నేటి లిమిట్ అయిపోయింది
card-prompt-declined = కార్డును ఒప్పుకోలేదు
card-prompt-card-done = కార్డు పని అయింది. కార్డు తీసుకోవచ్చు
card-prompt-remove-card = మీ కార్డు తీసుకోండి
card-prompt-out-of-order = కార్డు మెషిన్ పాడైంది
card-prompt-line-lost = కార్డు మెషిన్ జవాబు ఇవ్వడం లేదు. మీ బ్యాంకును అడుగుతున్నాం
card-prompt-not-started = కార్డు మెషిన్ మొదలు కాలేదు
card-prompt-OTHER = మెషిన్ చూసి, అది చెప్పినట్టు చేయండి
card-not-started = కార్డు మెషిన్ మొదలు కాలేదు. డబ్బు కదలలేదు.

## The customer's notes come in

cash-take-pin-title = నోట్లు దుకాణదారుకి ఇవ్వండి
cash-take-pin-text = దుకాణదారు: మీ PIN నొక్కండి.
cash-take-title = కస్టమర్ నోట్లు లెక్కపెట్టండి
cash-take-text = దుకాణదారు: లెక్కపెట్టిన రూపాయలు నొక్కండి.
cash-take-done = అందింది
error-counted = ఆ మొత్తం ఇది కాదు. మళ్ళీ లెక్కపెట్టండి.

## They go back

# review: legal
cash-return-pin-title = నోట్లు కస్టమర్‌కు తిరిగి ఇవ్వాలి
cash-return-pin-text = దుకాణదారు: మీ PIN నొక్కండి.
# review: legal
cash-return-title = ఈ మొత్తం తిరిగి ఇవ్వండి
# review: legal
cash-return-text = దుకాణదారు: నోట్లు ఇచ్చి, “తిరిగి ఇచ్చాను” తాకండి.
# review: legal
cash-return-done = తిరిగి ఇచ్చాను
cash-later = తర్వాత, స్లిప్‌తో

## The dispenser, and doubts

cash-dispensing-title = మీ నోట్లు వస్తున్నాయి
cash-dispensing-text = నోట్లు తీసుకుని లెక్కపెట్టండి.
cash-doubt-title = నోట్లు అందాయా?
cash-denied-title = దీనికి నగదు ఇవ్వకండి
cash-denied-text = కార్డు మెషిన్ సరే అంది, కానీ బ్యాంకు వద్దంది.
cash-denied-done = లెక్క తేలింది
cash-from-drawer = మీ గల్లా నుంచి
cash-notes = { $count ->
    [one] { $value } రూపాయల నోటు ఒకటి
   *[other] { $value } రూపాయల నోట్లు { $count }
}
