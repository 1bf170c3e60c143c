### Paying by phone, at the card reader, and notes that come in or go out.

cash-title = तुमची रोख
cash-pin-title = दुकानदाराकडे रोख मागा
cash-pin-text = दुकानदार: तुमचा PIN टाका.
cash-text = जाण्याआधी नोटा मोजा.
# review: "to the customer" is added for clearness
cash-handed-title = ही रक्कम ग्राहकाला द्या
cash-handed-text = दुकानदार: नोटा द्या, मग “नोटा दिल्या” दाबा.
# review: a shop's everyday words for the drawer's notes
cash-as-shown = दाखवल्याप्रमाणे दिल्या
cash-other-notes = दिल्या, इतर नोटा
# review: a shop's everyday words for the drawer's notes
cash-notes-lacking = मोजणीनुसार या नोटा गल्ल्यात नाहीत. तेवढीच रक्कम द्या.
cash-asked-again-text = दुकानदार: जे खरे आहे ते दाबा.
cash-not-handed-pin-title = नोटा दिल्या नाहीत
cash-not-handed-pin-text = दुकानदार: PIN टाकून पक्के करा.
# review: legal
cash-claim-title = दावा कोड
# review: legal
cash-claim-text = ग्राहकाच्या स्लिपवरील कोड टाका.
cash-last4 = नंबरचे शेवटचे अंक
# review: legal
cash-claim-either = स्लिपवरील कोड. स्लिप नाही? शेवटचे चार.
# review: legal
cash-claim-last4 = शेवटचे चार अंक: आधार, कार्ड, नंबर किंवा बँक संदर्भाचे.
cash-claim-characters = नंबरची शेवटची चार अक्षरे आणि अंक.
# review: legal
cash-claim-proven = कोड बरोबर आहे. नोटा इथे आहेत? मग पुढे जा.
cash-doubt-text = हे मधेच थांबले. ग्राहकाला नोटा मिळाल्या का?

## The QR

qr-title = फोनने पैसे द्या
qr-text = कोणत्याही UPI ॲपने स्कॅन करा.
qr-scan = कोणत्याही UPI ॲपने स्कॅन करा
qr-beside = बाजूच्या स्क्रीनवरील कोड स्कॅन करा
qr-no-phone = माझ्याकडे फोन नाही
# review: legal
qr-cancel-hint = पैसे आत्ताच पाठवले असतील, तर रद्द केले तरी ते धरले जातील.
page-qr = QR कोड

## The card reader

card-title = कार्ड मशीनवर
card-text = कार्ड मशीन सांगेल तसे करा.
card-pin-there = PIN कार्ड मशीनवरच टाका, इथे कधीच नाही.
card-prompt-insert-card = कार्ड मशीनमध्ये टाका
card-prompt-enter-pin = कार्ड मशीनवर PIN टाका
card-prompt-wrong-pin = PIN चुकला. कार्ड मशीनवर पुन्हा टाका
card-prompt-pin-blocked = PIN खूप वेळा चुकला. हे कार्ड बंद झाले आहे
card-prompt-look-at-terminal = कार्ड मशीनकडे पाहा आणि तसे करा
card-prompt-please-wait = कृपया थोडे थांबा
card-prompt-asking-bank = बँकेला विचारत आहोत. कार्ड काढू नका
card-prompt-card-unreadable = कार्ड वाचले गेले नाही. पुन्हा टाका
card-prompt-card-not-accepted = हे कार्ड इथे चालत नाही
card-prompt-limit-reached = या कार्डची आजची मर्यादा संपली
card-prompt-declined = कार्ड नाकारले
card-prompt-card-done = कार्डचे काम झाले. कार्ड काढून घ्या
card-prompt-remove-card = तुमचे कार्ड काढून घ्या
card-prompt-out-of-order = कार्ड मशीन बिघडले आहे
card-prompt-line-lost = कार्ड मशीन उत्तर देत नाही. बँकेला विचारत आहोत
card-prompt-not-started = कार्ड मशीन सुरू झाले नाही
card-prompt-OTHER = कार्ड मशीनकडे पाहा आणि तसे करा
card-not-started = कार्ड मशीन सुरू झाले नाही. पैसे गेले नाहीत.

## The customer's notes come in

cash-take-pin-title = नोटा दुकानदाराला द्या
cash-take-pin-text = दुकानदार: तुमचा PIN टाका.
cash-take-title = ग्राहकाच्या नोटा मोजा
cash-take-text = दुकानदार: मोजलेले रुपये टाका.
cash-take-done = नोटा मिळाल्या
error-counted = रक्कम जुळत नाही. कृपया पुन्हा मोजा.

## They go back

# review: legal
cash-return-pin-title = नोटा ग्राहकाला परत द्या
cash-return-pin-text = दुकानदार: तुमचा PIN टाका.
# review: legal
cash-return-title = ही रक्कम परत द्या
# review: legal
cash-return-text = दुकानदार: नोटा द्या, मग “परत दिल्या” दाबा.
# review: legal
cash-return-done = परत दिल्या
cash-later = नंतर, स्लिपवर

## The dispenser, and doubts

cash-dispensing-title = तुमच्या नोटा येत आहेत
cash-dispensing-text = नोटा काढून घ्या आणि मोजा.
cash-doubt-title = नोटा दिल्या-घेतल्या का?
cash-denied-title = यासाठी रोख देऊ नका
cash-denied-text = कार्ड मशीन हो म्हणाले, पण बँक नाही म्हणाली.
cash-denied-done = मिटले
cash-from-drawer = तुमच्या गल्ल्यातून
cash-notes = { $count ->
    [one] { $value } रुपयांची एक नोट
   *[other] { $value } रुपयांच्या { $count } नोटा
}
