"""The conformance kit: acts as a kiosk against a companion, and checks each rule of the contract.

docs/companion.md is the contract, and docs/companion-check.md describes the kit.
"""
