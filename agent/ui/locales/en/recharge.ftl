## Recharge: mobile and DTH

pick-operator = Which operator?
line-operator = Operator
