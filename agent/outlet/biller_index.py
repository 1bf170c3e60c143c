"""The local index of all billers: found at once, by name, region or alias, also when misspelt.

An SQLite file with full-text tables, beside the journal. It is a copy of what the service lists, so
nothing hangs on it: a file that cannot be used is thrown away and filled anew
(agent.outlet.biller_crawl).
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from typing import TypeVar

import apsw

from agent.api.billers import FoundBiller
from agent.outlet.biller_words import search_text, wanted_words

VERSION = 1  # of the tables and of agent.outlet.biller_words; a file of another one is filled anew
FOUND_MAX = 24  # billers; who sees more types another letter
TYPED_MAX = 60  # letters of a search
WORDS_MAX = 6  # of a search; no biller needs more to be told from the others
NEARLY = 0.7  # of the letters in order: one wrong or missing in a short word
NEAR_WORDS = 6  # known words that are tried beside one that was typed
LIKELY_WORDS = 40  # known words that share the most letters with it, and are compared one by one
KEPT_SEARCHES = 64  # a screen is drawn far oftener than another letter is typed

SETTINGS = (
    "locking_mode = EXCLUSIVE",
    "journal_mode = WAL",
    "synchronous = NORMAL",
    "cache_size = -2000",
)

log = logging.getLogger(__name__)

T = TypeVar("T")

_SCHEMA = f"""
    CREATE TABLE biller (
        number INTEGER PRIMARY KEY,
        category TEXT NOT NULL,
        biller_id TEXT NOT NULL,
        name TEXT NOT NULL,
        coverage TEXT,
        available INTEGER NOT NULL,
        crawl INTEGER NOT NULL,
        UNIQUE (category, biller_id)
    ) STRICT;
    CREATE INDEX biller_by_name ON biller (category, name);
    CREATE TABLE crawl (
        category TEXT PRIMARY KEY,
        number INTEGER NOT NULL DEFAULT 1,
        next_page INTEGER NOT NULL DEFAULT 1,
        completed_at REAL
    ) STRICT;
    CREATE VIRTUAL TABLE words USING fts5 (
        text, content = '', contentless_delete = 1, prefix = '2 3'
    );
    CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, row);
    CREATE VIRTUAL TABLE spelling USING fts5 (word, tokenize = 'trigram');
    PRAGMA user_version = {VERSION};
"""
_USED = "CREATE TEMP TABLE used (biller_id TEXT PRIMARY KEY, times INTEGER NOT NULL)"

_FORGET_ONE = "DELETE FROM biller WHERE category = ? AND biller_id = ? RETURNING number"
_FORGET_OLDER = "DELETE FROM biller WHERE category = ? AND crawl < ? RETURNING number"
_LIST = """
    SELECT biller_id, name, coverage, available FROM biller LEFT JOIN temp.used USING (biller_id)
        WHERE category = ? ORDER BY times DESC, name LIMIT ?
"""
_FIND = """
    SELECT biller_id, name, coverage, available FROM words
        JOIN biller ON biller.number = words.rowid LEFT JOIN temp.used USING (biller_id)
        WHERE words MATCH ? AND category = ? ORDER BY times DESC, words.rank, name LIMIT ?
"""


class BillerIndex:
    """Finds billers, and takes them in page by page. No method raises for what a disk can do."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._found: dict[tuple[str, str], tuple[FoundBiller, ...]] = {}
        self._database = self._opened()

    def close(self) -> None:
        self._database.close()

    # --- finding ---

    def find(self, category: str, typed: str = "") -> tuple[FoundBiller, ...]:
        """Give the billers of a category, the most used here first, that the words could mean."""
        asked = (category, typed[:TYPED_MAX])
        if asked not in self._found:
            if len(self._found) >= KEPT_SEARCHES:
                self._found.clear()
            self._found[asked] = self._try(lambda: self._find(*asked), ())
        return self._found[asked]

    def use(self, counts: Mapping[str, int]) -> None:
        """Take note of how often each biller (by biller_id) was paid here."""
        self._try(lambda: self._use(counts), None)

    def _use(self, counts: Mapping[str, int]) -> None:
        with self._changing() as database:
            database.execute("DELETE FROM temp.used")
            database.executemany("INSERT INTO temp.used VALUES (?, ?)", counts.items())

    def _find(self, category: str, typed: str) -> tuple[FoundBiller, ...]:
        """Take the words as they are; then as they may have been meant; then any of them."""
        words = wanted_words(typed)[:WORDS_MAX]
        if not words:
            return self._read(_LIST, category, FOUND_MAX)
        exactly = [f'"{word}"*' for word in words]
        if found := self._match(category, " AND ".join(exactly)):
            return found
        nearly = [self._or_near(word) for word in words]
        if found := self._match(category, " AND ".join(nearly)):
            return found
        return self._match(category, " OR ".join(nearly))

    def _match(self, category: str, words: str) -> tuple[FoundBiller, ...]:
        return self._read(_FIND, words, category, FOUND_MAX)

    def _read(self, query: str, *blanks: str | int) -> tuple[FoundBiller, ...]:
        return tuple(
            FoundBiller(biller_id, name, coverage, bool(available))
            for biller_id, name, coverage, available in self._database.execute(query, blanks)
        )

    def _or_near(self, word: str) -> str:
        """Give the search for what begins with a word, or nearly so."""
        meant = (f'"{word}"*', *(f'"{known}"' for known in self._near(word)))
        return f"({' OR '.join(meant)})"

    def _near(self, word: str) -> list[str]:
        """Give known words that are spelt, or begin, nearly as this one."""
        marked = _marked(word)
        threes = " OR ".join(f'"{marked[at : at + 3]}"' for at in range(len(marked) - 2))
        query = "SELECT word FROM spelling WHERE word MATCH ? ORDER BY rank LIMIT ?"
        known = {it[1:-1] for (it,) in self._database.execute(query, (threes, LIKELY_WORDS))}
        rated = sorted(((_likeness(word, it), it) for it in known), reverse=True)
        return [it for likeness, it in rated[:NEAR_WORDS] if likeness >= NEARLY]

    # --- taking in ---

    def completed(self) -> dict[str, float]:
        """Give when (Unix seconds) each category was last taken in whole, if ever."""
        return self._try(self._completed, {})

    def _completed(self) -> dict[str, float]:
        query = "SELECT category, completed_at FROM crawl WHERE completed_at IS NOT NULL"
        return {category: float(at) for category, at in self._database.execute(query)}

    def next_page(self, category: str) -> int:
        """Give the page that is to be taken in next, from 1."""
        query = "SELECT next_page FROM crawl WHERE category = ?"
        return int(self._try(lambda: self._database.execute(query, (category,)).get, None) or 1)

    def take_in(self, category: str, billers: Iterable[FoundBiller]) -> None:
        """Add a page of a category to what is known."""
        self._try(lambda: self._take_in(category, tuple(billers)), None)

    def complete(self, category: str, at: float) -> None:
        """Forget what the crawl that ends here did not find; the next one begins at page 1."""
        self._try(lambda: self._complete(category, at), None)

    def _take_in(self, category: str, billers: tuple[FoundBiller, ...]) -> None:
        with self._changing() as database:
            database.execute("INSERT OR IGNORE INTO crawl (category) VALUES (?)", (category,))
            crawl = database.execute(
                "UPDATE crawl SET next_page = next_page + 1 WHERE category = ? RETURNING number",
                (category,),
            ).get
            for biller in billers:
                self._take_in_one(category, biller, crawl)

    def _take_in_one(self, category: str, biller: FoundBiller, crawl: int) -> None:
        """Note that a biller is there; its words only where it is new or called otherwise."""
        known = self._database.execute(
            "UPDATE biller SET available = ?, crawl = ? WHERE category = ? AND biller_id = ?"
            " AND name = ? AND coverage IS ? RETURNING number",
            (
                biller.available, crawl, category, biller.biller_id, biller.biller_name,
                biller.coverage,
            ),
        ).get  # fmt: skip
        if known is not None:
            return
        self._forget(_FORGET_ONE, category, biller.biller_id)
        text = search_text(biller.biller_name, biller.coverage)
        self._learn_to_spell(text)
        number = self._database.execute(
            "INSERT INTO biller VALUES (NULL, ?, ?, ?, ?, ?, ?) RETURNING number",
            (
                category, biller.biller_id, biller.biller_name, biller.coverage, biller.available,
                crawl,
            ),
        ).get  # fmt: skip
        self._database.execute("INSERT INTO words (rowid, text) VALUES (?, ?)", (number, text))

    def _learn_to_spell(self, text: str) -> None:
        for word in set(text.split()):
            query = "SELECT 1 FROM vocabulary WHERE term = ?"
            if self._database.execute(query, (word,)).get is None:
                self._database.execute("INSERT INTO spelling VALUES (?)", (_marked(word),))

    def _forget(self, query: str, *blanks: str | int) -> None:
        gone = self._database.execute(query, blanks).fetchall()
        self._database.executemany("DELETE FROM words WHERE rowid = ?", gone)

    def _complete(self, category: str, at: float) -> None:
        with self._changing() as database:
            crawl = database.execute(
                "UPDATE crawl SET number = number + 1, next_page = 1, completed_at = ?"
                " WHERE category = ? RETURNING number - 1",
                (at, category),
            ).get
            self._forget(_FORGET_OLDER, category, crawl)

    # --- the file ---

    def _changing(self) -> apsw.Connection:
        """Give the database for one transaction; what was found before may not hold after it."""
        self._found.clear()
        return self._database

    def _try(self, attempt: Callable[[], T], otherwise: T) -> T:
        try:
            return attempt()
        except (apsw.CorruptError, apsw.NotADBError) as error:
            log.warning("%s: damaged, so it is filled anew (%s)", self._file, error)
            self._database.close()
            self._database = self._begun_anew()
        except apsw.Error as error:
            log.warning("%s: %s", self._file, error)
        return otherwise

    def _opened(self) -> apsw.Connection:
        try:
            database = _connected(self._file)
            version = database.execute("PRAGMA user_version").get
        except (apsw.CorruptError, apsw.NotADBError) as error:
            log.warning("%s: cannot be used, so it is filled anew (%s)", self._file, error)
            return self._begun_anew()
        except apsw.Error as error:  # a full disk will have room again, and 22,000 billers are dear
            return self._in_memory(error)
        if version == VERSION:
            return database
        if version:
            log.warning("%s: made by another version, so it is filled anew", self._file)
        database.close()
        return self._begun_anew()

    def _begun_anew(self) -> apsw.Connection:
        """Give an empty index: in the file, or in memory where the disk takes none."""
        self._found.clear()
        try:
            for ending in ("", "-wal", "-shm"):
                Path(f"{self._file}{ending}").unlink(missing_ok=True)
            return _set_up(_connected(self._file))
        except (OSError, apsw.Error) as error:
            return self._in_memory(error)

    def _in_memory(self, why: Exception) -> apsw.Connection:
        log.warning("%s: kept in memory until the next start (%s)", self._file, why)
        return _set_up(_connected(Path(":memory:")))


def _connected(file: Path) -> apsw.Connection:
    database = apsw.Connection(str(file))
    # Nobody else looks into it, so it needs no shared memory, for which a full disk has no room.
    # A power cut may cost the last page that was taken in; that costs one request.
    for setting in SETTINGS:
        database.execute(f"PRAGMA {setting}")
    database.execute(_USED)
    return database


def _set_up(database: apsw.Connection) -> apsw.Connection:
    with database:
        database.execute(_SCHEMA)
    return database


def _marked(word: str) -> str:
    """Mark where a word begins and ends, so that it is known by its first and last letters, too."""
    return f"_{word}_"


def _likeness(typed: str, known: str) -> float:
    """Compare with the whole word, and with as much of its beginning as was typed."""
    compare = SequenceMatcher(None, b=typed, autojunk=False)
    ratios = []
    for it in (known, known[: len(typed)]):
        compare.set_seq1(it)
        ratios.append(compare.ratio())
    return max(ratios)
