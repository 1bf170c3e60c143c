"""Only clients with the token, and browsers admitted by it, may use the screen protocol."""

import random
import stat
from pathlib import Path

import httpx
import pytest
from pytest_mock import MockerFixture
from starlette.applications import Starlette
from starlette.datastructures import Headers

from agent.ui.access import (
    BROWSERS_FILE,
    BROWSERS_MAX,
    REFUSED_START,
    START_FILE,
    TOKEN_FILE,
    PageAccess,
    runtime_folder,
)
from agent.ui.app import create_app
from agent.ui.page.pages import VERSION
from agent.ui.words.words import Words
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.serving import ACCESS, BEARER, HOST, TOKEN, visitor

READ = ("/", "/screen", "/events", "/voice/7", "/sound/taken")
PROTECTED = [("POST", "/act"), *(("GET", path) for path in READ)]


@pytest.fixture
async def stranger(app: Starlette) -> httpx.AsyncClient:
    return visitor(app)


@pytest.mark.parametrize(("method", "path"), PROTECTED)
async def test_a_stranger_gets_401_and_no_screen(
    stranger: httpx.AsyncClient, method: str, path: str
) -> None:
    """test_hostile_requests tries wrong tokens and cookies."""
    answer = await stranger.request(method, path)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"
    assert "amount" not in answer.text


@pytest.mark.parametrize("path", ["/healthz", "/metrics", f"/static/{VERSION}/style.css"])
async def test_public_addresses_need_no_token(stranger: httpx.AsyncClient, path: str) -> None:
    assert (await stranger.get(path)).status_code == 200


async def test_a_script_sends_the_token(stranger: httpx.AsyncClient) -> None:
    assert (await stranger.get("/screen", headers=BEARER)).status_code == 200


async def test_a_browser_sends_the_token_once_and_keeps_a_cookie(
    stranger: httpx.AsyncClient,
) -> None:
    """Given the address with the token, then it redirects to one without, and is admitted."""
    entry = await stranger.get(f"/?token={TOKEN}")
    assert (entry.status_code, entry.headers["location"]) == (303, "/")
    cookie = entry.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert TOKEN not in cookie

    assert (await stranger.get("/screen")).status_code == 200
    assert (await stranger.get("/")).status_code == 200


async def test_the_number_of_known_browsers_is_limited(app: Starlette) -> None:
    async def enters() -> httpx.AsyncClient:
        browser = visitor(app)
        await browser.get(f"/?token={TOKEN}")
        return browser

    browsers = [await enters() for _ in range(BROWSERS_MAX + 1)]
    let_in = [(await browser.get("/screen")).status_code for browser in browsers]
    assert let_in == [401] + [200] * BROWSERS_MAX


# --- every answer ---


@pytest.mark.parametrize(
    "headers", [{}, {"Origin": f"http://{HOST}", "Sec-Fetch-Site": "same-origin"}]
)
async def test_our_own_page_and_scripts_may_press(
    client: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    assert (
        await client.post("/act", json={"revision": 7, "action": "back"}, headers=headers)
    ).status_code == 200


OPEN = ("/", "/screen", "/healthz", "/metrics", f"/static/{VERSION}/style.css")


@pytest.mark.parametrize("path", OPEN)
async def test_every_answer_has_the_policy(client: httpx.AsyncClient, path: str) -> None:
    headers = (await client.get(path)).headers
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


async def test_a_refusal_has_the_policy_too(client: httpx.AsyncClient) -> None:
    answer = await client.get("/", headers={"Host": "evil.example"})
    assert answer.headers["cache-control"] == "no-store"
    assert "content-security-policy" in answer.headers


# --- the kiosk's own browser ---


@pytest.fixture
def kiosk(tmp_path: Path, counter: Counter) -> Starlette:
    words = Words(("en", "hi"), strict=True)
    access = PageAccess(tmp_path, random.Random(1))
    return create_app(counter, words, allowed_hosts=frozenset({HOST}), access=access)


def start_token(folder: Path) -> str:
    return (folder / START_FILE).read_text().strip()


async def test_the_browsers_token_opens_the_page_once(
    kiosk: Starlette, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Given that somebody has read the browser's start token, then the token is worthless."""
    used = start_token(tmp_path)
    browser, thief = visitor(kiosk), visitor(kiosk)
    entry = await browser.get(f"/?start={used}")
    assert (entry.status_code, entry.headers["refresh"]) == (200, "0; url=/")
    assert "samesite=strict" in entry.headers["set-cookie"].lower()
    assert (await browser.get("/screen")).status_code == 200

    assert (await thief.get(f"/?start={used}")).status_code == 401
    assert (await thief.get("/screen")).status_code == 401
    assert caplog.messages == [REFUSED_START]
    assert used not in caplog.text


async def test_a_restarted_browser_finds_a_new_token(kiosk: Starlette, tmp_path: Path) -> None:
    """Given a browser that has crashed, then the agent does not have to restart."""
    used = start_token(tmp_path)
    await visitor(kiosk).get(f"/?start={used}")
    drawn = start_token(tmp_path)
    assert drawn != used
    again = visitor(kiosk)
    assert (await again.get(f"/?start={drawn}")).status_code == 200
    assert (await again.get("/screen")).status_code == 200


@pytest.mark.parametrize("query", ["start=", "start=wrong", "start=%00", "start=tok%C3%A9n"])
async def test_a_wrong_start_token_is_rejected_and_changes_nothing(
    kiosk: Starlette, tmp_path: Path, query: str
) -> None:
    right = start_token(tmp_path)
    assert (await visitor(kiosk).get(f"/?{query}")).status_code == 401
    assert (await visitor(kiosk).get(f"/screen?start={right}")).status_code == 401
    assert (await visitor(kiosk).get("/", headers=bearer(right))).status_code == 401
    assert (await visitor(kiosk).get(f"/?start={right}")).status_code == 200


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_only_the_agents_user_can_read_the_browsers_token(tmp_path: Path) -> None:
    PageAccess(tmp_path, random.Random(1))
    assert stat.S_IMODE((tmp_path / START_FILE).stat().st_mode) == 0o600


async def test_on_a_full_disk_the_readable_start_token_stays_valid(
    kiosk: Starlette, tmp_path: Path, mocker: MockerFixture
) -> None:
    """Otherwise a restarted browser could never be admitted."""
    mocker.patch("agent.ui.access.replace_whole", side_effect=OSError(28, "No space left"))
    for _ in range(2):
        entry = await visitor(kiosk).get(f"/?start={start_token(tmp_path)}")
        assert entry.status_code == 200


# --- the token and the cookies ---


def test_each_start_has_its_own_token(tmp_path: Path) -> None:
    first = PageAccess(tmp_path, random.Random(1))
    file = tmp_path / TOKEN_FILE
    assert file.read_text().strip() == first.token
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    second = PageAccess(tmp_path, random.Random(2))
    assert file.read_text().strip() == second.token != first.token
    assert not second.is_token(first.token)


def test_a_browser_stays_admitted_over_a_restart_and_its_cookie_is_not_stored(
    tmp_path: Path,
) -> None:
    cookie = PageAccess(tmp_path, random.Random(1)).let_in()
    after = PageAccess(tmp_path, random.Random(2))
    assert after.admits(Headers({"cookie": f"kiosk={cookie}"}))
    assert cookie not in (tmp_path / BROWSERS_FILE).read_text()


def test_on_a_full_disk_the_readable_token_stays_valid(
    tmp_path: Path, mocker: MockerFixture
) -> None:
    first = PageAccess(tmp_path, random.Random(1))
    mocker.patch("agent.ui.access.replace_whole", side_effect=OSError(28, "No space left"))
    assert PageAccess(tmp_path, random.Random(2)).token == first.token


def test_the_token_is_in_the_services_own_folder(tmp_path: Path) -> None:
    assert runtime_folder({"RUNTIME_DIRECTORY": "/run/kiosk-agent"}, tmp_path) == Path(
        "/run/kiosk-agent"
    )
    assert runtime_folder({}, tmp_path) == tmp_path


def test_the_page_does_not_contain_the_token() -> None:
    assert TOKEN not in repr(ACCESS)
