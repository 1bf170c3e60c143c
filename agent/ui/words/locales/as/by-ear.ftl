### Only heard: by a customer who does not see the screen.

# review: a long sentence that is only heard
ear-on = শুনি চলোৱা আৰম্ভ হ'ল। বুটাম শুনিবলৈ পৰ্দাত আঙুলি বুলাওক। চলাবলৈ সেই বুটাম আকৌ টিপক।
ear-off = শুনি চলোৱা বন্ধ হ'ল। এতিয়া এবাৰ টিপিলেই বুটামে কাম কৰে।
# review: is the keypad described as people describe it?
ear-digits = সংখ্যাবোৰ ডাঙৰকৈ কোৱা নহয়। পাঁচত দুটা শব্দ হয়। বাকীবোৰ ফোনৰ দৰে তাৰ চাৰিওফালে আছে।
ear-letters = আখৰ শুনিবলৈ হেডফোন লগাওক।
ear-typed = লিখা হ'ল: { $count }।
ear-typed-of = { $max } টাৰ ভিতৰত সংখ্যা { $count }।
ear-leaf = { $steps } টাৰ ভিতৰত ভাগ { $step }।
ear-again = আকৌ এবাৰ টিপক।
ear-planes = আন বুটাম
place-top-left = ওপৰত বাওঁফালে।
place-top = ওপৰত।
place-top-right = ওপৰত সোঁফালে।
place-left = বাওঁফালে।
place-middle = মাজত।
place-right = সোঁফালে।
place-bottom-left = তলত বাওঁফালে।
place-bottom = তলত।
place-bottom-right = তলত সোঁফালে।
