"""Parts made from the configuration alone: the client, the TPIN and the screen's texts."""

import logging
import random
from pathlib import Path

from agent import __version__
from agent.api import tpin
from agent.api.client import Access, Client, Network
from agent.api.guesses import evidence
from agent.api.guesses.evidence import Evidence
from agent.api.rate_limiter import CallRing, CallWindow, RateLimiter
from agent.api.tpin import RefusedTpins, TpinGuard
from agent.base.clock import Clock
from agent.config.kiosk_config import ConfigError, Setup
from agent.transactions.origin import address_fingerprint
from agent.ui.words.words import LANGUAGES, Words

log = logging.getLogger(__name__)


def client_of(
    setup: Setup,
    clock: Clock,
    rng: random.Random,
    network: Network,
    calls_file: Path | None = None,
) -> Client:
    """Return the client of the configured service. Raises ConfigError.

    `calls_file` stores the calls of the last minute for the next process.
    """
    api = setup.config.api
    access = Access(
        base_url=api.base_url,
        key=setup.secret("api-key"),
        ca_file=str(setup.folder / api.ca_file) if api.ca_file else None,
    )
    slots = api.requests_per_minute
    ring = CallRing(calls_file, access.key_fingerprint, slots) if calls_file else None
    budget = RateLimiter(clock, slots, CallWindow(clock, slots, ring=ring))
    return Client(access, clock, budget, rng, network)


def tpin_of(setup: Setup, rng: random.Random) -> TpinGuard:
    """Return the TPIN's guard; without a credential an attendant has to enter it.

    Raises ConfigError if there is no API key.
    """
    key = setup.secret("api-key")
    refused = RefusedTpins(setup.state_folder / tpin.FILE, key, rng)
    try:
        return TpinGuard(setup.secret("tpin"), refused)
    except ConfigError as missing:
        log.warning("%s", missing)
        return TpinGuard(None, refused)


def evidence_of(setup: Setup) -> Evidence:
    """Return what earlier answers of this service have shown about the guesses."""
    origin = address_fingerprint(setup.config.api.base_url)
    return Evidence(setup.state_folder / evidence.FILE, __version__, origin)


def words_of(setup: Setup) -> Words:
    """Return the words of the configured languages. Raises ConfigError."""
    languages = setup.config.outlet.languages
    unknown = [language for language in languages if language not in LANGUAGES]
    if unknown:
        known = ", ".join(sorted(LANGUAGES))
        what = f"outlet.languages: expected some of {known}; got `{unknown[0]}`"
        raise ConfigError(f"{setup.file}: {what}")
    return Words(languages)
