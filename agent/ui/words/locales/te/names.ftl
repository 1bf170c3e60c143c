# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = అండమాన్ నికోబార్ దీవులు
state-AP = ఆంధ్రప్రదేశ్
state-AR = అరుణాచల్ ప్రదేశ్
state-AS = అస్సాం
state-BR = బీహార్
state-CG = ఛత్తీస్‌గఢ్
state-CH = చండీగఢ్
# review: more than one spelling is in use
state-DH = దాద్రా నగర్ హవేలీ, డామన్ డయ్యూ
state-DL = ఢిల్లీ
state-GA = గోవా
state-GJ = గుజరాత్
state-HP = హిమాచల్ ప్రదేశ్
state-HR = హర్యానా
state-JH = జార్ఖండ్
state-JK = జమ్మూ కాశ్మీర్
state-KA = కర్ణాటక
state-KL = కేరళ
state-LA = లడఖ్
state-LD = లక్షద్వీప్
state-MH = మహారాష్ట్ర
state-ML = మేఘాలయ
state-MN = మణిపూర్
state-MP = మధ్యప్రదేశ్
state-MZ = మిజోరం
state-NL = నాగాలాండ్
state-OD = ఒడిశా
state-PB = పంజాబ్
state-PY = పుదుచ్చేరి
state-RJ = రాజస్థాన్
state-SK = సిక్కిం
state-TN = తమిళనాడు
state-TR = త్రిపుర
state-TS = తెలంగాణ
state-UK = ఉత్తరాఖండ్
state-UP = ఉత్తర ప్రదేశ్
state-WB = పశ్చిమ బెంగాల్

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

# review: as the bank writes itself
bank-name-SBIN = భారతీయ స్టేట్ బ్యాంక్
# review: as the bank writes itself
bank-name-BARB = బ్యాంక్ ఆఫ్ బరోడా
# review: as the bank writes itself
bank-name-PUNB = పంజాబ్ నేషనల్ బ్యాంక్
# review: as the bank writes itself
bank-name-UBIN = యూనియన్ బ్యాంక్ ఆఫ్ ఇండియా
# review: as the bank writes itself
bank-name-CNRB = కెనరా బ్యాంక్
# review: as the bank writes itself
bank-name-BKID = బ్యాంక్ ఆఫ్ ఇండియా
# review: as the bank writes itself
bank-name-IPOS = ఇండియా పోస్ట్ పేమెంట్స్ బ్యాంక్
# review: as the bank writes itself
bank-name-IDIB = ఇండియన్ బ్యాంక్
# review: as the bank writes itself
bank-name-CBIN = సెంట్రల్ బ్యాంక్ ఆఫ్ ఇండియా
# review: as the bank writes itself
bank-name-IOBA = ఇండియన్ ఓవర్సీస్ బ్యాంక్
# review: as the bank writes itself
bank-name-UCBA = యూకో బ్యాంక్
# review: as the bank writes itself
bank-name-MAHB = బ్యాంక్ ఆఫ్ మహారాష్ట్ర
# review: as the bank writes itself
bank-name-HDFC = హెచ్‌డీఎఫ్‌సీ బ్యాంక్
# review: as the bank writes itself
bank-name-ICIC = ఐసీఐసీఐ బ్యాంక్
# review: as the bank writes itself
bank-name-UTIB = యాక్సిస్ బ్యాంక్
