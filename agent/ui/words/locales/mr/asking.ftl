## What every dialogue can ask: one of a list, a form, a question to the service

services-cash = रोख
services-account = खाते
services-pay = रोख देऊन भरा
pick-title = कृपया निवडा
pick-text = यातील एक दाबा.
pick-search = शोधा
pick-search-hint = नावाची पहिली अक्षरे
pick-most-used = सर्व
pick-none = या अक्षरांचे नाव नाही.
field-other = { $field }
inquiry-title = थोडे थांबा
inquiry-text = पुढे जाण्याआधी कृपया तपासा.
inquiry-wait = याला साधारण काही सेकंद लागतात.
inquiry-again = पुन्हा विचारण्यासाठी “पुढे” दाबा.
# review: "चालेल" for is valid
inquiry-until = हे { DATETIME($date, timeStyle: "short") } पर्यंत चालेल.
review-amount-cash = तुम्ही रोख द्याल
review-fee = शुल्क
review-total = एकूण द्यायचे
review-repeats = थोड्या वेळापूर्वी इथून हेच पाठवले आहे. पुन्हा पाठवायचे असेल तरच “होय” दाबा.
# review: a shop's everyday words for the drawer's notes
review-notes-lacking = दुकानात योग्य नोटा नसतील. आधी दुकानदाराला विचारा.
second-title = पुन्हा एकदा करायचे?
second-open = तुम्ही { DATETIME($date, timeStyle: "short") } वाजता { $amount } मागितले होते. अजून उत्तर आले नाही. ते अजूनही पूर्ण होऊ शकते. दुसऱ्यांदा हवे असेल तरच “होय” दाबा.
second-open-somebody = इथे { DATETIME($date, timeStyle: "short") } वाजता { $amount } मागितले होते. अजून उत्तर आले नाही. ते तुमचे असेल, तर अजूनही पूर्ण होऊ शकते. हे वेगळे असेल तर “होय” दाबा.
# review: legal
second-paid = तुम्ही { DATETIME($date, timeStyle: "short") } वाजता मागितलेले { $amount } मंजूर झाले. नोटा काउंटरवर ठेवल्या आहेत. दुसऱ्यांदा हवे असेल तरच “होय” दाबा.
# review: legal
second-paid-somebody = इथे { DATETIME($date, timeStyle: "short") } वाजता मागितलेले { $amount } मंजूर झाले. ते तुमचे असेल, तर नोटा काउंटरवर मागा. हे वेगळे असेल तर “होय” दाबा.
second-none-open = दुसरे सुरू केले नाही. { DATETIME($date, timeStyle: "short") } वाजताच्या पहिल्या { $amount } चे उत्तर यायचे आहे. त्याची स्लिप जपून ठेवा.
second-none-open-somebody = नवीन काही सुरू केले नाही. { DATETIME($date, timeStyle: "short") } वाजताच्या { $amount } चे उत्तर यायचे आहे. ते तुमचे असेल, तर स्लिप जपून ठेवा.
# review: legal
second-none-paid = दुसरे सुरू केले नाही. { DATETIME($date, timeStyle: "short") } वाजताचे पहिले { $amount } मंजूर झाले. त्याच्या नोटा काउंटरवर मागा.
# review: legal
second-none-paid-somebody = नवीन काही सुरू केले नाही. { DATETIME($date, timeStyle: "short") } वाजताचे { $amount } मंजूर झाले. ते तुमचे असेल, तर नोटा काउंटरवर मागा.
rest-option = हे आत्ता उपलब्ध नाही.
error-pick-unknown = हे नाव सापडले नाही. कृपया पुन्हा निवडा.
error-field-other = { $field }: हे बरोबर नाही. जुने बिल किंवा कागद पाहून लिहा.
error-field-just-digits = { $field } मध्ये { $count } अंक असतात. जुने बिल पाहून लिहा.
error-field-just-letters = { $field } मध्ये { $count } अक्षरे आणि अंक असतात. जुने बिल पाहून लिहा.
error-field-from-digits = { $field } मध्ये { $min } ते { $max } अंक असतात. जुने बिल पाहून लिहा.
error-field-from-letters = { $field } मध्ये { $min } ते { $max } अक्षरे आणि अंक असतात. जुने बिल पाहून लिहा.
error-learnt-expired = खूप वेळ झाला, म्हणून पुन्हा विचारत आहोत.
error-inquiry-silent = उत्तर आले नाही. कृपया पुन्हा प्रयत्न करा.
error-inquiry-busy = एकाच वेळी खूप चौकशा आहेत. थोडे थांबून पुन्हा प्रयत्न करा.
error-inquiry-refused = हे स्वीकारले नाही. कृपया मागे जाऊन तपासा.
error-inquiry-outlet = हे आत्ता होत नाही. कृपया दुकानदाराला विचारा.
error-inquiry-bill = बिल सापडले नाही. कृपया नंबर तपासा.
error-inquiry-biller = या कंपनीची बिले इथे भरता येत नाहीत.
error-inquiry-bank = या बँकेत इथून पैसे पाठवता येत नाहीत.
