### Only heard: by a customer who does not see the screen.

# review: a long sentence that is only heard
ear-on = ਸੁਣ ਕੇ ਚਲਾਉਣਾ ਚਾਲੂ ਹੈ। ਬਟਨ ਸੁਣਨ ਲਈ ਸਕ੍ਰੀਨ ਉੱਤੇ ਉਂਗਲ ਫੇਰੋ। ਦਬਾਉਣ ਲਈ ਉਹੀ ਬਟਨ ਫਿਰ ਛੂਹੋ।
ear-off = ਸੁਣ ਕੇ ਚਲਾਉਣਾ ਬੰਦ ਹੈ। ਹੁਣ ਇੱਕ ਵਾਰ ਛੂਹਣ ਨਾਲ ਬਟਨ ਦਬਦਾ ਹੈ।
# review: is the keypad described as people describe it?
ear-digits = ਅੰਕ ਉੱਚੀ ਨਹੀਂ ਬੋਲੇ ਜਾਂਦੇ। ਪੰਜ ਉੱਤੇ ਦੋ ਆਵਾਜ਼ਾਂ ਆਉਂਦੀਆਂ ਹਨ। ਬਾਕੀ ਅੰਕ ਫ਼ੋਨ ਵਾਂਗ ਉਸ ਦੇ ਆਲੇ-ਦੁਆਲੇ ਹਨ।
ear-letters = ਅੱਖਰ ਸੁਣਨ ਲਈ ਹੈੱਡਫ਼ੋਨ ਲਾਓ।
ear-typed = ਭਰੇ ਗਏ: { $count }।
ear-typed-of = { $max } ਵਿੱਚੋਂ ਅੰਕ { $count }।
ear-leaf = { $steps } ਵਿੱਚੋਂ ਹਿੱਸਾ { $step }।
ear-again = ਇੱਕ ਵਾਰ ਫਿਰ ਛੂਹੋ।
ear-planes = ਹੋਰ ਬਟਨ
place-top-left = ਉੱਪਰ ਖੱਬੇ ਪਾਸੇ।
place-top = ਉੱਪਰ।
place-top-right = ਉੱਪਰ ਸੱਜੇ ਪਾਸੇ।
place-left = ਖੱਬੇ ਪਾਸੇ।
place-middle = ਵਿਚਕਾਰ।
place-right = ਸੱਜੇ ਪਾਸੇ।
place-bottom-left = ਹੇਠਾਂ ਖੱਬੇ ਪਾਸੇ।
place-bottom = ਹੇਠਾਂ।
place-bottom-right = ਹੇਠਾਂ ਸੱਜੇ ਪਾਸੇ।
