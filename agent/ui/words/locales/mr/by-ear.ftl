### Only heard: by a customer who does not see the screen.

# review: a long sentence that is only heard
ear-on = ऐकून वापर सुरू आहे. बटणे ऐकण्यासाठी स्क्रीनवर बोट फिरवा. चालवण्यासाठी तेच बटण पुन्हा दाबा.
ear-off = ऐकून वापर बंद आहे. आता एकदा दाबल्यावर बटण चालते.
# review: is the keypad described as people describe it?
ear-digits = अंक मोठ्याने बोलले जात नाहीत. पाचवर दोन आवाज येतात. बाकीचे अंक फोनसारखे त्याच्या भोवती आहेत.
ear-letters = अक्षरे ऐकण्यासाठी हेडफोन लावा.
ear-typed = भरले: { $count }.
ear-typed-of = { $max } पैकी अंक { $count }.
ear-leaf = { $steps } पैकी भाग { $step }.
ear-again = पुन्हा एकदा दाबा.
ear-planes = इतर बटणे
place-top-left = वर डावीकडे.
place-top = वर.
place-top-right = वर उजवीकडे.
place-left = डावीकडे.
place-middle = मध्यभागी.
place-right = उजवीकडे.
place-bottom-left = खाली डावीकडे.
place-bottom = खाली.
place-bottom-right = खाली उजवीकडे.
