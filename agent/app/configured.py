"""The parts that follow from the configuration alone: the client, the TPIN and the words."""

import logging
import random

from agent.api.client import Access, Client, Network
from agent.api.rate_limiter import CallWindow, OwnWindow, RateLimiter
from agent.api.tpin import TpinGuard
from agent.clock import Clock
from agent.config import ConfigError, Setup
from agent.factories import factory
from agent.ui.words import LANGUAGES, Words

log = logging.getLogger(__name__)


def client_of(setup: Setup, clock: Clock, rng: random.Random, network: Network) -> Client:
    """Return the client of the configured service. Raises ConfigError."""
    api = setup.config.api
    access = Access(
        base_url=api.base_url,
        key=setup.secret("api-key", api.api_key_file),
        money_timeout=api.money_timeout_s,
        ca_file=str(setup.folder / api.ca_file) if api.ca_file else None,
    )
    budget = RateLimiter(clock, api.requests_per_minute, _shared_window(setup, access, clock))
    return Client(access, clock, budget, rng, network)


def tpin_of(setup: Setup) -> TpinGuard:
    """Return the TPIN's guard; without a credential an attendant has to enter it."""
    try:
        return TpinGuard(setup.secret("tpin", setup.config.api.tpin_file))
    except ConfigError as missing:
        log.warning("%s", missing)
        return TpinGuard(None)


def words_of(setup: Setup) -> Words:
    """Return the words of the configured languages. Raises ConfigError."""
    languages = setup.config.outlet.languages
    unknown = [language for language in languages if language not in LANGUAGES]
    if unknown:
        known = ", ".join(sorted(LANGUAGES))
        what = f"outlet.languages: expected some of {known}; got `{unknown[0]}`"
        raise ConfigError(f"{setup.file}: {what}")
    return Words(languages)


def _shared_window(setup: Setup, access: Access, clock: Clock) -> CallWindow | None:
    """Return the window in Redis if kiosks share a key; its name is the key's fingerprint.

    Raises ConfigError if its library is not installed.
    """
    api = setup.config.api
    if api.budget == "memory":
        return None
    own = OwnWindow(clock, api.requests_per_minute)
    try:
        shared_window = factory("agent.api.shared_window:SharedWindow")
    except ModuleNotFoundError as missing:
        what = f"api.budget: {missing}; `memory` needs none, and kiosk-agent[redis] brings it"
        raise ConfigError(f"{setup.file}: {what}") from missing
    window: CallWindow = shared_window(
        api.budget, access.key_fingerprint, api.requests_per_minute, own
    )
    return window
