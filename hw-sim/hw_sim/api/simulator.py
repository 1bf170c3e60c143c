"""The API simulator: the finance service of the document, as an ASGI app and as a bench device."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send

from hw_sim.api import api_actions, envelope, openapi, times, wallet_ledger
from hw_sim.api.aeps import Aeps
from hw_sim.api.api_actions import ApiActions
from hw_sim.api.auth import ApiKey, IncomingRequest
from hw_sim.api.bbps import Bbps
from hw_sim.api.bench import Bench
from hw_sim.api.complaints import Complaints
from hw_sim.api.differences import Differing
from hw_sim.api.dmt import Dmt
from hw_sim.api.endpoint import Endpoint
from hw_sim.api.envelope import Wire
from hw_sim.api.errors import ApiError
from hw_sim.api.faults import Delivery
from hw_sim.api.gateway import Asked, Gateway, Passed
from hw_sim.api.matm import MicroAtm
from hw_sim.api.middleware import Answer, Middleware
from hw_sim.api.outlets import Outlets, demo_outlet
from hw_sim.api.recharge import Recharge
from hw_sim.api.store import Store, StoreFile
from hw_sim.api.upicw import UpiCash
from hw_sim.api.verify import Verify
from hw_sim.api.webhooks import Webhooks
from hw_sim.api.world import ServiceSettings, World
from hw_sim.clock import Clock
from hw_sim.device import Action

STORE_FILE = "api.json"
LOOK_EVERY_S = 1.0  # the longest delay until the background task sees what calls have planned


class ApiSimulator:
    """All time comes from `clock`, all randomness from `rng`; see `ServiceSettings` for the rest.

    `differs` names the guesses that are turned round (`hw_sim.api.differences`).
    `state_dir` keeps the records over a restart. `app` is the ASGI app. Served by uvicorn it also
    runs `run`; elsewhere the caller runs it if settlement must happen without a call.
    """

    name = "api"

    def __init__(  # noqa: PLR0913 - its settings, by keyword
        self,
        clock: Clock,
        rng: Random,
        *,
        api_key: str,
        tpin: str,
        merchant_ref: str,
        settings: ServiceSettings | None = None,
        differs: Sequence[str] = (),
        state_dir: Path | None = None,
        webhook_client: httpx.AsyncClient | None = None,
    ) -> None:
        self._keeper = None if state_dir is None else StoreFile(state_dir / STORE_FILE)
        kept = None if self._keeper is None else self._keeper.load()
        differing = Differing(differs)
        set_up = differing.settings(settings or ServiceSettings())
        self.world = World(clock, rng, kept or Store(), tpin, set_up)
        if kept is None:
            self._begin(merchant_ref)
        self.key = ApiKey(api_key)
        self.outlets = Outlets(self.world)
        self.middleware = Middleware(self.world, self.key, differing)
        self._dmt = Dmt(self.world)
        self.upicw = UpiCash(self.world, self.outlets)
        self.matm = MicroAtm(self.world, self.outlets)
        self.webhooks = Webhooks(self.world, self.key, webhook_client)
        self.endpoints = self._open_products()
        self.bench_actions = self._gather_actions()
        self._calls: set[asyncio.Task[Answer]] = set()
        self.gateway: Gateway | None = None
        """Changes the answers of `app` on their way; None: they arrive as the service made them."""

    # The bench device

    def state(self) -> dict[str, Any]:
        self.world.catch_up()
        now = self.world.now()
        return {
            "time": times.stamp(now),
            "unix_time": now,
            "books": {"transactions": self._transactions(), **self.world.books.state()},
            "outlets": [self.outlets.view(outlet) for outlet in self.world.store.outlets.values()],
            "otps": self.world.phone.messages(),
            "open_qrs": self.upicw.open_qrs(),
            "webhooks": self.webhooks.state(),
            "calls": dict(self.middleware.counts),
            "outcomes": self.world.outcomes.waiting(),
            "faults": [
                {**asdict(fault), "kind": fault.kind.value, "when": fault.when.value}
                for fault in self.middleware.faults.waiting
            ],
            "tpin": {"failures": self.world.tpin.failures, "locked": self.world.tpin.locked},
        }

    def actions(self) -> tuple[Action, ...]:
        return api_actions.actions(self.bench_actions)

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        api_actions.carry_out(self.bench_actions, action, arguments)
        self._save()
        return self.state()

    # Time

    async def run(self) -> None:
        """Settle all records that are due, for ever; calls and `state` settle them too."""
        while True:
            self.world.catch_up()
            self._save()
            await self.webhooks.deliver()
            await self.world.clock.sleep(self._pause())

    def _pause(self) -> float:
        """Return seconds until something is due, LOOK_EVERY_S at most: a call may plan more."""
        dues = [due for due in (self.world.next_due(), self.webhooks.next_due()) if due is not None]
        left = min(dues, default=float("inf")) - self.world.now()
        return min(max(left, 0.0), LOOK_EVERY_S)

    # ASGI

    @cached_property
    def app(self) -> Starlette:
        app = Starlette(
            routes=[*map(self._route, self.endpoints), Route("/openapi.json", self._openapi)],
            exception_handlers={HTTPException: self._no_such_place},
            lifespan=self._lifespan,
        )
        app.router.redirect_slashes = False
        return app

    def _route(self, endpoint: Endpoint) -> Route:
        async def serve(request: Request) -> Response:
            incoming = await _incoming(request)
            answer = await self._finish(
                self.middleware.serve(
                    endpoint, incoming, dict(request.path_params), dict(request.query_params)
                )
            )
            response = WireResponse(answer.wire, answer.delivery, self.world.now())
            if self.gateway and answer.delivery is Delivery.WHOLE:
                asked = Asked(incoming.method, incoming.path, incoming.body)
                response.pass_through(self.gateway, asked)
            return response

        return Route(endpoint.path, serve, methods=[endpoint.method])

    async def _finish(self, serving: Awaitable[Answer]) -> Answer:
        """Finish a call, also if its client gives up: the service has received it."""

        async def serve() -> Answer:
            answer = await serving
            self._save()
            return answer

        task = asyncio.create_task(serve())
        self._calls.add(task)
        task.add_done_callback(self._calls.discard)
        return await asyncio.shield(task)

    async def _openapi(self, _request: Request) -> Response:
        page = Wire(200, envelope.encode(openapi.describe(self.endpoints)))
        return WireResponse(page, Delivery.WHOLE, self.world.now())

    async def _no_such_place(self, request: Request, error: Exception) -> Response:
        if not (isinstance(error, HTTPException) and error.status_code == 405):
            absent = envelope.of_refusal(ApiError("NOT_FOUND"))
            return WireResponse(absent, Delivery.WHOLE, self.world.now())
        refused = envelope.of_refusal(ApiError("METHOD_NOT_ALLOWED"))
        allowed = replace(refused, headers={"Allow": self._methods_at(request)})
        return WireResponse(allowed, Delivery.WHOLE, self.world.now())

    def _methods_at(self, request: Request) -> str:
        """Return every method of a path, also if several endpoints share it."""
        routes = (one for one in self.app.routes if isinstance(one, Route))
        here = [one for one in routes if one.matches(request.scope)[0] is not Match.NONE]
        return ", ".join(sorted({method for one in here for method in one.methods or ()}))

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        background = asyncio.create_task(self.run())
        yield
        background.cancel()
        with suppress(asyncio.CancelledError):
            await background

    # Parts

    def _open_products(self) -> tuple[Endpoint, ...]:
        products = (
            Aeps(self.world, self.outlets),
            Bbps(self.world),
            Verify(self.world),
            self._dmt,
            Recharge(self.world),
            self.upicw,
            self.matm,
        )
        self.world.products = {product.name: product for product in products}
        self.world.on_settled.append(self.webhooks.transaction_settled)
        self.outlets.on_updated.append(self.webhooks.merchant_updated)
        more = (self.outlets, Complaints(self.world), self.webhooks)
        return tuple(endpoint for part in (*products, *more) for endpoint in part.endpoints())

    def _gather_actions(self) -> ApiActions:
        names = frozenset(endpoint.name for endpoint in self.endpoints)
        bench = Bench(self.world, self.key, self.middleware.faults, self.outlets, names)
        every = (bench, self.upicw, self.matm, self._dmt, self.webhooks)
        return {word: action for part in every for word, action in part.bench_actions().items()}

    # Memory

    def _begin(self, merchant_ref: str) -> None:
        outlet = demo_outlet(merchant_ref, times.day(self.world.now()))
        self.world.store.outlets[merchant_ref] = outlet
        self.world.fill_wallet(wallet_ledger.AEPS, self.world.settings.aeps_balance)
        self.world.fill_wallet(wallet_ledger.MAIN, self.world.settings.main_balance)

    def _save(self) -> None:
        if self._keeper is not None:
            self._keeper.save(self.world.store)

    def _transactions(self) -> list[dict[str, Any]]:
        products = self.world.products
        return [
            {"product": record.product, **products[record.product].view(record)}
            for record in self.world.records.kept
        ]


async def _incoming(request: Request) -> IncomingRequest:
    path = request.scope.get("raw_path") or request.url.path.encode()
    return IncomingRequest(
        method=request.method,
        path=path.decode("ascii", "replace"),
        headers={name.lower(): value for name, value in request.headers.items()},
        body=await request.body(),
        ip=None if request.client is None else request.client.host,
    )


class ConnectionCut(httpx.RemoteProtocolError):
    """Cuts the connection: uvicorn closes the socket, httpx.ASGITransport raises it."""


class WireResponse(Response):
    """Sends a Wire, with the Date of the service's own clock."""

    def __init__(self, wire: Wire, delivery: Delivery, now: float) -> None:
        date = {"Date": times.http_date(now)} if wire.is_dated else {}
        headers = {**date, "Content-Type": wire.content_type, **wire.headers}
        super().__init__(wire.body, wire.status, headers)
        self._delivery = delivery

    def pass_through(self, gateway: Gateway, asked: Asked) -> None:
        """Let a gateway change the answer."""
        headers = tuple((name.decode(), value.decode()) for name, value in self.raw_headers)
        passed = gateway.passes(asked, Passed(self.status_code, bytes(self.body), headers))
        passed = passed.with_header("content-length", str(len(passed.content)))
        self.status_code, self.body = passed.status, passed.content
        self.raw_headers = [
            (name.lower().encode("latin-1"), value.encode("latin-1"))
            for name, value in passed.headers
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._delivery is Delivery.WHOLE:
            await super().__call__(scope, receive, send)
        elif self._delivery is Delivery.SILENT:
            await self._never_answer(receive)
        else:
            await self._tear(send)

    async def _never_answer(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            continue
        raise ConnectionCut("the client gave up")

    async def _tear(self, send: Send) -> None:
        """Announce the whole body, send half of it or nothing, then cut the connection."""
        await send(
            {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
        )
        half = self.body[: len(self.body) // 2] if self._delivery is Delivery.TRUNCATED else b""
        await send({"type": "http.response.body", "body": bytes(half), "more_body": True})
        raise ConnectionCut("the connection was cut")
