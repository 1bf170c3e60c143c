### Only heard: by a customer who does not see the screen.

# review: a long sentence that is only heard
ear-on = سن کر چلانا شروع ہے۔ بٹن سننے کے لیے اسکرین پر انگلی پھیریں۔ دبانے کے لیے وہی بٹن دوبارہ چھوئیں۔
ear-off = سن کر چلانا بند ہے۔ اب ایک بار چھونے سے بٹن دبتا ہے۔
# review: is the keypad described as people describe it?
ear-digits = ہندسے بولے نہیں جاتے۔ پانچ پر دو آوازیں آتی ہیں۔ باقی فون کی طرح اس کے چاروں طرف ہیں۔
ear-letters = حروف سننے کے لیے ہیڈفون لگائیں۔
ear-typed = لکھے گئے: { $count }۔
ear-typed-of = { $max } میں سے ہندسہ { $count }۔
ear-leaf = { $steps } میں سے حصہ { $step }۔
ear-again = ایک بار پھر چھوئیں۔
ear-planes = اور بٹن
place-top-left = اوپر بائیں طرف۔
place-top = اوپر۔
place-top-right = اوپر دائیں طرف۔
place-left = بائیں طرف۔
place-middle = بیچ میں۔
place-right = دائیں طرف۔
place-bottom-left = نیچے بائیں طرف۔
place-bottom = نیچے۔
place-bottom-right = نیچے دائیں طرف۔
