"""`kiosk-agent order …`, `bridge` and `sink`, which the operator runs on another machine.

`order` makes the operator's keys, and orders signed with them. An order is printed in its
envelope, for `mosquitto_pub` or any other client to publish. `bridge` passes the service's webhooks
on to the kiosks. `sink` writes the kiosks' messages into the operator's database.
"""

import argparse
import base64
import logging
import time
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import msgspec
import uvicorn
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from agent.base.clock import Clock
from agent.commands.carry_out import OK, PROBLEM, USAGE, described, problem, say, write_new
from agent.config.kiosk_config import ConfigError
from agent.fleet.kiosks_folder import KiosksFolder, WrongFragment
from agent.fleet.orders import OrderRefused, parse_order
from agent.fleet.signed_orders import sign
from agent.outlet.suspensions import product_of
from agent.services.registry import BY_CODE

HOUR_S: Final = 3600
KEY_BYTES_MAX: Final = 4096
TOML_BYTES_MAX: Final = 32 * 1024  # an order with it has to stay below 64 KiB


class BadKey(Exception):
    """The file is not a key that can sign orders; the message says why."""


def keys(options: argparse.Namespace) -> int:
    """Make a key pair: write the private key to a new file, print the public one for the kiosks."""
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        write_new(Path(options.file), pem)
    except OSError as error:
        return problem(described(error))
    say(f'operator_key = "{base64.b64encode(key.public_key().public_bytes_raw()).decode()}"')
    return OK


def poll(options: argparse.Namespace) -> int:
    name = "reference_id" if options.by_service else "client_reference"
    return _give(options, "poll", **{name: options.reference})


def refresh(options: argparse.Namespace) -> int:
    return _give(options, "refresh")


def rest(options: argparse.Namespace) -> int:
    if wrong := _wrong_service(options.service):
        problem(wrong)
        return USAGE
    return _give(options, "rest", service=options.service, reason=options.reason)


def open_again(options: argparse.Namespace) -> int:
    if wrong := _wrong_service(options.service):
        problem(wrong)
        return USAGE
    return _give(options, "open", service=options.service)


def _wrong_service(name: str) -> str | None:
    """Return why a kiosk would refuse this service or product; None: it knows it."""
    known = {*BY_CODE, *map(product_of, BY_CODE)}
    if name in known:
        return None
    close = get_close_matches(name, known, n=1)
    hint = f"did you mean `{close[0]}`?" if close else f"expected one of {', '.join(sorted(known))}"
    return f"{name}: unknown service; {hint}"


def stop(options: argparse.Namespace) -> int:
    return _give(options, "stop", reason=options.reason)


def start(options: argparse.Namespace) -> int:
    return _give(options, "start")


def restart(options: argparse.Namespace) -> int:
    return _give(options, "restart")


def bundle(options: argparse.Namespace) -> int:
    return _give(options, "bundle")


def resend(options: argparse.Namespace) -> int:
    return _give(options, "resend", after=options.after)


def configure(options: argparse.Namespace) -> int:
    if options.toml is None and options.folder is None:
        problem("which configuration? give FILE, or --folder with a file for each kiosk")
        return USAGE
    if options.toml is None:
        return _give_each(options, "configure", lambda kiosk: {"toml": _merged(options, kiosk)})
    try:
        toml = Path(options.toml).read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        return problem(f"{options.toml}: cannot be read ({error})")
    return _give(options, "configure", toml=toml)


def _merged(options: argparse.Namespace, kiosk: str) -> str:
    return KiosksFolder(Path(options.folder)).configuration(kiosk)


def update(options: argparse.Namespace) -> int:
    return _give(options, "update")


def _give(options: argparse.Namespace, word: str, **more: Any) -> int:
    return _give_each(options, word, lambda _: more)


def _give_each(
    options: argparse.Namespace, word: str, fields_for: Callable[[str], Mapping[str, Any]]
) -> int:
    """Print the signed order of each kiosk; nothing if one of them would be invalid."""
    try:
        kiosks = _addressed(options)
        texts = [(kiosk, _order(options, word, kiosk, fields_for(kiosk))) for kiosk in kiosks]
        key = _read_key(Path(options.key))
    except (BadKey, OSError, WrongFragment) as error:
        return problem(str(error))
    except OrderRefused as refused:
        problem(str(refused))
        return USAGE
    for kiosk, text in texts:
        order = sign(key, text).decode()
        say(order if options.kiosk else f"{kiosk} {order}")
    return OK


def _addressed(options: argparse.Namespace) -> tuple[str, ...]:
    """Return the kiosks that an order is for. Raises OrderRefused, WrongFragment."""
    if sum(map(bool, (options.kiosk, options.group, options.all))) != 1:
        raise OrderRefused("for which kiosk? give one of --kiosk, --group and --all")
    if options.kiosk:
        return (options.kiosk,)
    if options.folder is None:
        raise OrderRefused("--group and --all need --folder with a file for each kiosk")
    folder = KiosksFolder(Path(options.folder))
    return folder.kiosks() if options.all else folder.members(options.group)


def _order(options: argparse.Namespace, word: str, kiosk: str, fields: Mapping[str, Any]) -> str:
    """Return the text of an order. Raises OrderRefused if a kiosk would reject it as invalid."""
    now = Clock().now().service
    head = {
        "kiosk": kiosk,
        "id": int(now * 1e6),  # it grows with time, so the last id need not be stored
        "at": round(now),
        "expires": round(now) + options.hours * HOUR_S,
        "do": word,
    }
    if len(fields.get("toml", "").encode()) > TOML_BYTES_MAX:
        raise OrderRefused(f"the configuration of {kiosk} is longer than {TOML_BYTES_MAX} bytes")
    text = msgspec.json.encode({**head, **fields}).decode()
    parse_order(text)
    return text


def _read_key(file: Path) -> Ed25519PrivateKey:
    """Return the private key of a file. Raises BadKey, without the key's content; OSError."""
    pem = file.read_bytes()[:KEY_BYTES_MAX]
    try:
        key = load_pem_private_key(pem, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise BadKey(
            f"{file}: is not a private key from `kiosk-agent order keys` makes it"
        ) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise BadKey(f"{file}: is another kind of key; make one with `kiosk-agent order keys`")
    return key


# --- the bridge ---

REQUESTS_MAX = 100  # at the same time; more than one service sends, and they need little memory
HEAD_BYTES_MAX = 16 * 1024
IDLE_S = 5  # until a connection without a request is closed


def bridge(options: argparse.Namespace) -> int:
    """Serve until stopped. The proxy in front ends TLS."""
    logging.getLogger().setLevel(logging.INFO)
    file = Path(options.config)
    try:
        from agent.fleet.bridge_config import (  # noqa: PLC0415  # needs aiomqtt
            BridgeConfig,
            bridge_of,
            load,
        )

        config = load(file, BridgeConfig)
        made = bridge_of(
            config,
            file.resolve().parent,
            time.time,  # noqa: TID251  # the service signs with this time
        )
    except ConfigError as error:
        return problem(str(error))
    except ModuleNotFoundError as missing:
        return problem(f"{missing}; install kiosk-agent[fleet]")
    host, _, port = config.bridge.listen.rpartition(":")
    server = uvicorn.Server(
        uvicorn.Config(
            made.app(),
            host=host,
            port=int(port),
            ws="none",
            lifespan="off",
            access_log=False,
            log_config=None,
            server_header=False,
            limit_concurrency=REQUESTS_MAX,
            h11_max_incomplete_event_size=HEAD_BYTES_MAX,
            timeout_keep_alive=IDLE_S,
        )
    )
    server.run()
    return OK if server.started else PROBLEM


# --- the sink ---


def sink(options: argparse.Namespace) -> int:
    """Write messages until stopped; an error of the broker or the database ends it."""
    logging.getLogger().setLevel(logging.INFO)
    file = Path(options.config)
    try:
        from agent.fleet.bridge_config import load  # noqa: PLC0415  # needs aiomqtt
        from agent.fleet.sink import Failed, SinkConfig, run  # noqa: PLC0415  # needs psycopg
    except ImportError as missing:  # also without libpq
        return problem(f"{missing}; install kiosk-agent[fleet,sink] and Debian's libpq5")
    try:
        run(load(file, SinkConfig), file.resolve().parent)
    except (ConfigError, Failed) as error:
        return problem(str(error))
    return OK
