"""Finds the claim whose code somebody brings, among all that wait.

A code is kept as a salted hash, each with a salt of its own: it is tried on one after the other.
"""

from dataclasses import dataclass

from agent.clock import Clock
from agent.dialogue import effects as e
from agent.dialogue.world import World
from agent.transactions.model import Cash
from agent.transactions.references import is_claim

TRIED_MAX = 500  # hashes of some 20 ms on a Raspberry Pi: ten seconds that an attendant waits
CLAIMABLE = frozenset({Cash.OWED, Cash.REFUND_OWED})


@dataclass(frozen=True, slots=True)
class Claims:
    world: World
    clock: Clock

    async def find(self, effect: e.FindClaim) -> e.ClaimFound:
        """Try the code on the newest claims first; all else has its turn between two of them."""
        waiting = self.world.counter.at_the_counter()
        claims = [t for t in reversed(waiting) if t.claim and t.cash in CLAIMABLE]
        for t in claims[:TRIED_MAX]:
            if t.claim and is_claim(t.claim, effect.code):
                return e.ClaimFound(effect.visit, t.client_reference)
            await self.clock.sleep(0)
        return e.ClaimFound(effect.visit, None)
