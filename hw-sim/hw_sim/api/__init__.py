"""The finance API's service side, written only from its document and docs/service.md.

The path of a call: simulator (ASGI) → middleware (auth, then faults) → an endpoint's handler in the
product's module → world (records, wallet ledger, the bank's later answer) → envelope.

* Values: endpoint, fields, shapes, errors, envelope, records, outcomes, faults, actions.
* Products: aeps with outlets, bbps with billers, bills and complaints, verify, dmt with remitters,
  recharge, upicw, matm, webhooks. Their catalogues are tables beside them.
* All time and randomness come from the arguments of `ApiSimulator`.
"""
