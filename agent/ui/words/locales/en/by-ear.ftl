### Only heard: by a customer who does not see the screen.

ear-on = By ear is on. Slide a finger over the screen to hear the keys. Touch the same key again to press it.
ear-off = By ear is off. One touch presses a key.
ear-digits = The digits are not said aloud. The five has two sounds. The others lie around it as on a telephone.
ear-letters = Plug in a headset to hear the letters.
ear-typed = Typed: { $count }.
ear-typed-of = Digit { $count } of { $max }.
ear-leaf = Part { $step } of { $steps }.
ear-again = Touch it once more.
ear-planes = Other keys
place-top-left = Top left.
place-top = Top.
place-top-right = Top right.
place-left = Left.
place-middle = Middle.
place-right = Right.
place-bottom-left = Bottom left.
place-bottom = Bottom.
place-bottom-right = Bottom right.
