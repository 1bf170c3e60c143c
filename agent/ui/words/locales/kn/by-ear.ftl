### Only heard: by a customer who does not see the screen.

# review: a long sentence that is only heard
ear-on = ಕೇಳಿ ಬಳಸುವುದು ಶುರುವಾಗಿದೆ. ಬಟನ್‌ಗಳನ್ನು ಕೇಳಲು ಪರದೆಯ ಮೇಲೆ ಬೆರಳು ಸರಿಸಿ. ಒತ್ತಲು ಅದೇ ಬಟನ್ ಮತ್ತೆ ಮುಟ್ಟಿ.
ear-off = ಕೇಳಿ ಬಳಸುವುದು ಮುಗಿದಿದೆ. ಈಗ ಒಮ್ಮೆ ಮುಟ್ಟಿದರೆ ಬಟನ್ ಕೆಲಸ ಮಾಡುತ್ತದೆ.
# review: is the keypad described as people describe it?
ear-digits = ಅಂಕಿಗಳನ್ನು ಜೋರಾಗಿ ಹೇಳುವುದಿಲ್ಲ. ಐದಕ್ಕೆ ಎರಡು ಸದ್ದು ಬರುತ್ತದೆ. ಉಳಿದವು ಫೋನಿನಂತೆ ಅದರ ಸುತ್ತ ಇವೆ.
ear-letters = ಅಕ್ಷರಗಳನ್ನು ಕೇಳಲು ಹೆಡ್‌ಫೋನ್ ಹಾಕಿ.
ear-typed = ಒತ್ತಿದವು: { $count }.
ear-typed-of = { $max } ರಲ್ಲಿ ಅಂಕಿ { $count }.
ear-leaf = { $steps } ರಲ್ಲಿ ಭಾಗ { $step }.
ear-again = ಇನ್ನೊಮ್ಮೆ ಮುಟ್ಟಿ.
ear-planes = ಬೇರೆ ಬಟನ್‌ಗಳು
place-top-left = ಮೇಲೆ ಎಡಬದಿಯಲ್ಲಿ.
place-top = ಮೇಲೆ.
place-top-right = ಮೇಲೆ ಬಲಬದಿಯಲ್ಲಿ.
place-left = ಎಡಬದಿಯಲ್ಲಿ.
place-middle = ಮಧ್ಯದಲ್ಲಿ.
place-right = ಬಲಬದಿಯಲ್ಲಿ.
place-bottom-left = ಕೆಳಗೆ ಎಡಬದಿಯಲ್ಲಿ.
place-bottom = ಕೆಳಗೆ.
place-bottom-right = ಕೆಳಗೆ ಬಲಬದಿಯಲ್ಲಿ.
