### Only heard: by a customer who does not see the screen.

ear-on = सुनकर चलाना शुरू है। बटन सुनने के लिए स्क्रीन पर उँगली फेरें। दबाने के लिए वही बटन फिर छुएँ।
ear-off = सुनकर चलाना बंद है। अब एक बार छूने से बटन दबता है।
ear-digits = अंक बोले नहीं जाते। पाँच पर दो आवाज़ें आती हैं। बाकी अंक उसके चारों ओर फ़ोन की तरह हैं।
ear-letters = अक्षर सुनने के लिए हेडफ़ोन लगाएँ।
ear-typed = भरे गए: { $count }।
ear-typed-of = { $max } में से अंक { $count }।
ear-leaf = { $steps } में से भाग { $step }।
ear-again = एक बार फिर छुएँ।
ear-planes = और बटन
place-top-left = ऊपर बाईं ओर।
place-top = ऊपर।
place-top-right = ऊपर दाईं ओर।
place-left = बाईं ओर।
place-middle = बीच में।
place-right = दाईं ओर।
place-bottom-left = नीचे बाईं ओर।
place-bottom = नीचे।
place-bottom-right = नीचे दाईं ओर।
