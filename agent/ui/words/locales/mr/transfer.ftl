## Money transfer (Free DMT)

rest-transfer-bank = या बँकेत इथून पैसे पाठवता येत नाहीत.
pick-transfer-bank = कोणत्या बँकेत?
line-transfer-bank = बँक
field-sender-mobile = तुमचा मोबाइल नंबर: त्यावर कोड येईल
error-field-sender-mobile = मोबाइल नंबरमध्ये 10 अंक असतात, पहिला 6 ते 9.
inquiry-sender-check-asking = तुमच्या फोनवर कोड पाठवत आहोत
field-sender-name = तुमचे नाव
error-field-sender-name = कृपया तुमचे नाव लिहा.
pick-beneficiary = कोणाला?
pick-beneficiary-new = नवीन खाते
line-beneficiary = कोणाला
field-transfer-account = पैसे घेणाऱ्याचा खाते नंबर
error-field-transfer-account = खाते नंबरमध्ये 9 ते 18 अंक असतात.
field-transfer-account-again = पैसे घेणाऱ्याचा खाते नंबर, पुन्हा एकदा
error-field-transfer-account-again = दोन्ही नंबर वेगळे आहेत. पुन्हा टाका, किंवा मागे जा.
field-transfer-ifsc = पैसे घेणाऱ्याच्या बँकेचा IFSC
field-transfer-ifsc-after = पैसे घेणाऱ्याच्या बँकेचा IFSC, { $begins } नंतर
error-field-transfer-ifsc = हा त्या बँकेचा IFSC नाही. IFSC असा दिसतो: SBIN0001234.
inquiry-account-offer = खाते कोणाचे आहे ते बँकेला विचारायचे? { $price } लागतील.
inquiry-account-yes = होय, बँकेला विचारा
inquiry-account-no = नाही, न विचारता पुढे
inquiry-account-asking = खाते कोणाचे ते बँकेला विचारत आहोत
inquiry-account-learnt = हीच व्यक्ती आहे का?
inquiry-account-bad = बँकेला हे खाते माहीत नाही. मागे जाऊन तपासा.
line-account-name = बँकेतील नाव
account-name-untold = बँकेने नाव सांगितले नाही
error-account-silent = उत्तर आले नाही. तरीही पैसे लागले असतील.
field-transfer-name = पैसे घेणाऱ्याचे नाव
error-field-transfer-name = कृपया नाव लिहा.
inquiry-beneficiary-add-asking = खाते नोंदवत आहोत
inquiry-transfer-limits-asking = किती पाठवता येतील ते विचारत आहोत
inquiry-transfer-price-asking = किती शुल्क लागेल ते विचारत आहोत
error-inquiry-otp = कोडची वेळ संपली. कृपया नवीन कोड टाका.
error-inquiry-day-limit = आज या खात्यात आणखी पैसे पाठवता येत नाहीत.
error-inquiry-wallet = दुकान आत्ता इतके पाठवू शकत नाही. कमी रक्कम निवडा, किंवा दुकानदाराला विचारा.

working-transfer-title = तुमचे पैसे पाठवत आहोत
working-transfer-text = पाठवले. बँक एका मिनिटात सांगते.
working-transfer-sent = बँकेला पाठवले
working-transfer-asking = बँक नोंद करत आहे
pending-transfer-title = बँकेचे उत्तर अजून आले नाही
# review: legal
pending-transfer-text = पैसे अजूनही पोहोचू शकतात. नोटा दुकानात आहेत. स्लिप जपून ठेवा.
result-transfer-title = पैसे पाठवले
result-transfer-text = शेवटी { $last4 } असलेल्या खात्यात { $amount } आले.

sorry-failed-INVALID_ACCOUNT = बँकेला हे खाते माहीत नाही.
sorry-failed-NAME_MISMATCH = हे नाव या खात्याचे नाही.
sorry-now-INVALID_ACCOUNT = खाते नंबर आणि IFSC तपासा, मग पुन्हा सुरू करा.
sorry-now-NAME_MISMATCH = नाव आणि खाते तपासा, मग पुन्हा सुरू करा.
sorry-refused-bank = या बँकेत इथून पैसे पाठवता येत नाहीत.
sorry-refused-beneficiary = हे खाते आता तुमच्या यादीत नाही.

slip-beneficiary = कोणाला
slip-account = खाते
slip-ifsc = IFSC
slip-sender = पाठवणाऱ्याचा मोबाइल
slip-utr = बँक संदर्भ (UTR)
