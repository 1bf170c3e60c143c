"""The finance API's far side, written from the document and the CONTRACT alone.

A call's way: simulator (ASGI) → passage (the door in auth, the faults) → an endpoint's handler in
the product's module → world (records, books, the bank's later word) → envelope → delivery.

* Values: endpoint, fields, shapes, errors, envelope, records, outcomes, faults, actions.
* Products: aeps with outlets, bbps with billers, bills and complaints, verify, dmt with remitters,
  recharge, upicw, matm, webhooks. Their catalogues stand beside them as tables.
* Nothing here reads a clock or draws by chance but through what `ApiSimulator` was given.
"""
