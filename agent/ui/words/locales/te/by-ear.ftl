### Only heard: by a customer who does not see the screen.

# review: a long sentence that is only heard
ear-on = విని వాడటం మొదలైంది. బటన్లు వినడానికి స్క్రీన్‌పై వేలు జరపండి. నొక్కడానికి అదే బటన్‌ను మళ్ళీ తాకండి.
ear-off = విని వాడటం ముగిసింది. ఇప్పుడు ఒక్కసారి తాకితే బటన్ పనిచేస్తుంది.
# review: is the keypad described as people describe it?
ear-digits = అంకెలను పైకి చెప్పం. ఐదుపై రెండు శబ్దాలు వస్తాయి. మిగతావి ఫోన్‌లో లాగా దాని చుట్టూ ఉంటాయి.
ear-letters = అక్షరాలు వినడానికి హెడ్‌ఫోన్ పెట్టండి.
ear-typed = నొక్కినవి: { $count }.
ear-typed-of = { $max } లో అంకె { $count }.
ear-leaf = { $steps } లో భాగం { $step }.
ear-again = మళ్ళీ ఒకసారి తాకండి.
ear-planes = ఇతర బటన్లు
place-top-left = పైన ఎడమవైపు.
place-top = పైన.
place-top-right = పైన కుడివైపు.
place-left = ఎడమవైపు.
place-middle = మధ్యలో.
place-right = కుడివైపు.
place-bottom-left = కింద ఎడమవైపు.
place-bottom = కింద.
place-bottom-right = కింద కుడివైపు.
