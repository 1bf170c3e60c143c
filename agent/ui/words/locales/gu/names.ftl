# The states and union territories, by their codes in ISO 3166-2:IN.

state-AN = અંદામાન અને નિકોબાર ટાપુઓ
state-AP = આંધ્ર પ્રદેશ
state-AR = અરુણાચલ પ્રદેશ
state-AS = આસામ
state-BR = બિહાર
state-CG = છત્તીસગઢ
state-CH = ચંદીગઢ
state-DH = દાદરા અને નગર હવેલી અને દમણ અને દીવ
state-DL = દિલ્હી
state-GA = ગોવા
state-GJ = ગુજરાત
state-HP = હિમાચલ પ્રદેશ
state-HR = હરિયાણા
state-JH = ઝારખંડ
state-JK = જમ્મુ અને કાશ્મીર
state-KA = કર્ણાટક
state-KL = કેરળ
# review: more than one spelling is in use
state-LA = લદ્દાખ
state-LD = લક્ષદ્વીપ
state-MH = મહારાષ્ટ્ર
state-ML = મેઘાલય
state-MN = મણિપુર
state-MP = મધ્ય પ્રદેશ
state-MZ = મિઝોરમ
state-NL = નાગાલેન્ડ
state-OD = ઓડિશા
state-PB = પંજાબ
state-PY = પુડુચેરી
state-RJ = રાજસ્થાન
state-SK = સિક્કિમ
state-TN = તમિલનાડુ
state-TR = ત્રિપુરા
state-TS = તેલંગાણા
state-UK = ઉત્તરાખંડ
state-UP = ઉત્તર પ્રદેશ
state-WB = પશ્ચિમ બંગાળ

# Banks with many customers, by the letters of their IFSCs; other banks keep their Latin names.

# review: as the bank writes itself
bank-name-SBIN = ભારતીય સ્ટેટ બેંક
# review: as the bank writes itself
bank-name-BARB = બેંક ઓફ બરોડા
# review: as the bank writes itself
bank-name-PUNB = પંજાબ નેશનલ બેંક
# review: as the bank writes itself
bank-name-UBIN = યુનિયન બેંક ઓફ ઇન્ડિયા
# review: as the bank writes itself
bank-name-CNRB = કેનેરા બેંક
# review: as the bank writes itself
bank-name-BKID = બેંક ઓફ ઇન્ડિયા
# review: as the bank writes itself
bank-name-IPOS = ઇન્ડિયા પોસ્ટ પેમેન્ટ્સ બેંક
# review: as the bank writes itself
bank-name-IDIB = ઇન્ડિયન બેંક
# review: as the bank writes itself
bank-name-CBIN = સેન્ટ્રલ બેંક ઓફ ઇન્ડિયા
# review: as the bank writes itself
bank-name-IOBA = ઇન્ડિયન ઓવરસીઝ બેંક
# review: as the bank writes itself
bank-name-UCBA = યુકો બેંક
# review: as the bank writes itself
bank-name-MAHB = બેંક ઓફ મહારાષ્ટ્ર
# review: as the bank writes itself
bank-name-HDFC = એચડીએફસી બેંક
# review: as the bank writes itself
bank-name-ICIC = આઈસીઆઈસીઆઈ બેંક
# review: as the bank writes itself
bank-name-UTIB = એક્સિસ બેંક
