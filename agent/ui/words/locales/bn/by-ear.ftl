### Only heard: by a customer who does not see the screen.

# review: a long sentence that is only heard
ear-on = শুনে চালানো শুরু হয়েছে। বোতাম শুনতে পর্দায় আঙুল বোলান। চালাতে সেই বোতাম আবার টাচ করুন।
ear-off = শুনে চালানো বন্ধ। এখন একবার টাচ করলেই বোতাম কাজ করে।
# review: is the keypad described as people describe it?
ear-digits = সংখ্যা জোরে বলা হয় না। পাঁচে দুটি আওয়াজ হয়। বাকিগুলি ফোনের মতো তার চারপাশে আছে।
ear-letters = অক্ষর শুনতে হেডফোন লাগান।
ear-typed = লেখা হয়েছে: { $count }।
ear-typed-of = { $max }টির মধ্যে সংখ্যা { $count }।
ear-leaf = { $steps }টির মধ্যে ভাগ { $step }।
ear-again = আর একবার টাচ করুন।
ear-planes = অন্য বোতাম
place-top-left = উপরে বাঁদিকে।
place-top = উপরে।
place-top-right = উপরে ডানদিকে।
place-left = বাঁদিকে।
place-middle = মাঝখানে।
place-right = ডানদিকে।
place-bottom-left = নিচে বাঁদিকে।
place-bottom = নিচে।
place-bottom-right = নিচে ডানদিকে।
