"""The local index of all billers: finds them by name, region or alias, also when misspelt.

An SQLite file with full-text tables, beside the journal. It is a copy of the service's list: a file
that cannot be used is deleted and filled again (agent.outlet.biller_crawl).
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from difflib import SequenceMatcher
from pathlib import Path
from typing import TypeVar

import apsw

from agent.api.billers import FoundBiller
from agent.outlet.biller_words import search_text, wanted_words

VERSION = 1  # of the tables and of agent.outlet.biller_words; another one's file is filled again
FOUND_MAX = 24  # billers; a customer who needs another one types another letter
TYPED_MAX = 60  # letters of a search
WORDS_MAX = 6  # of a search; more are never needed to distinguish billers
LIKENESS_MIN = 0.7  # of the letters in order: one wrong or missing in a short word
SIMILAR_WORDS_MAX = 6  # known words that are searched beside a typed one
COMPARED_WORDS_MAX = 40  # known words with the most common letters, compared one by one
CACHED_SEARCHES_MAX = 64  # a screen is rendered much more often than another letter is typed

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

_DELETE_ONE = "DELETE FROM biller WHERE category = ? AND biller_id = ? RETURNING number"
_DELETE_OLDER = "DELETE FROM biller WHERE category = ? AND crawl < ? RETURNING number"
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
    """Finds billers, and adds them page by page. No method raises an error of the disk."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._searches: dict[tuple[str, str], tuple[FoundBiller, ...]] = {}
        self._database = self._opened()

    def close(self) -> None:
        self._database.close()

    # --- finding ---

    def find(self, category: str, typed: str = "") -> tuple[FoundBiller, ...]:
        """Return a category's billers that the typed words may mean, the most used here first."""
        search = (category, typed[:TYPED_MAX])
        if search not in self._searches:
            if len(self._searches) >= CACHED_SEARCHES_MAX:
                self._searches.clear()
            self._searches[search] = self._try(lambda: self._find(*search), ())
        return self._searches[search]

    def set_use_counts(self, counts: Mapping[str, int]) -> None:
        """Set how often each biller (by biller_id) was paid here."""
        self._try(lambda: self._set_use_counts(counts), None)

    def _set_use_counts(self, counts: Mapping[str, int]) -> None:
        with self._changing() as database:
            database.execute("DELETE FROM temp.used")
            database.executemany("INSERT INTO temp.used VALUES (?, ?)", counts.items())

    def _find(self, category: str, typed: str) -> tuple[FoundBiller, ...]:
        """Search for all words as typed; then with similar words; then for any of them."""
        words = wanted_words(typed)[:WORDS_MAX]
        if not words:
            return self._read(_LIST, category, FOUND_MAX)
        exact = [f'"{word}"*' for word in words]
        if found := self._match(category, " AND ".join(exact)):
            return found
        similar = [self._or_similar(word) for word in words]
        if found := self._match(category, " AND ".join(similar)):
            return found
        return self._match(category, " OR ".join(similar))

    def _match(self, category: str, words: str) -> tuple[FoundBiller, ...]:
        return self._read(_FIND, words, category, FOUND_MAX)

    def _read(self, query: str, *bindings: str | int) -> tuple[FoundBiller, ...]:
        return tuple(
            FoundBiller(biller_id, name, coverage, bool(available))
            for biller_id, name, coverage, available in self._database.execute(query, bindings)
        )

    def _or_similar(self, word: str) -> str:
        """Return the search for words that begin with this one, or are similar to it."""
        words = (f'"{word}"*', *(f'"{known}"' for known in self._similar(word)))
        return f"({' OR '.join(words)})"

    def _similar(self, word: str) -> list[str]:
        """Return known words whose spelling, or beginning, is similar to this word."""
        marked = _marked(word)
        threes = " OR ".join(f'"{marked[at : at + 3]}"' for at in range(len(marked) - 2))
        query = "SELECT word FROM spelling WHERE word MATCH ? ORDER BY rank LIMIT ?"
        bindings = (threes, COMPARED_WORDS_MAX)
        known = {it[1:-1] for (it,) in self._database.execute(query, bindings)}
        rated = sorted(((_likeness(word, it), it) for it in known), reverse=True)
        return [it for likeness, it in rated[:SIMILAR_WORDS_MAX] if likeness >= LIKENESS_MIN]

    # --- adding ---

    def completed(self) -> dict[str, float]:
        """Return the Unix time at which each complete category was last completed."""
        return self._try(self._completed, {})

    def _completed(self) -> dict[str, float]:
        query = "SELECT category, completed_at FROM crawl WHERE completed_at IS NOT NULL"
        return {category: float(at) for category, at in self._database.execute(query)}

    def next_page(self, category: str) -> int:
        """Return the number of the page to be added next, from 1."""
        query = "SELECT next_page FROM crawl WHERE category = ?"
        return int(self._try(lambda: self._database.execute(query, (category,)).get, None) or 1)

    def add_page(self, category: str, billers: Iterable[FoundBiller]) -> None:
        """Add a page of a category."""
        self._try(lambda: self._add_page(category, tuple(billers)), None)

    def complete(self, category: str, at: float) -> None:
        """Delete the billers that this crawl did not find; the next crawl begins at page 1."""
        self._try(lambda: self._complete(category, at), None)

    def _add_page(self, category: str, billers: tuple[FoundBiller, ...]) -> None:
        with self._changing() as database:
            database.execute("INSERT OR IGNORE INTO crawl (category) VALUES (?)", (category,))
            crawl = database.execute(
                "UPDATE crawl SET next_page = next_page + 1 WHERE category = ? RETURNING number",
                (category,),
            ).get
            for biller in billers:
                self._add(category, biller, crawl)

    def _add(self, category: str, biller: FoundBiller, crawl: int) -> None:
        """Add or update a biller; write its words only if it is new or has a new name."""
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
        self._delete(_DELETE_ONE, category, biller.biller_id)
        text = search_text(biller.biller_name, biller.coverage)
        self._add_spellings(text)
        number = self._database.execute(
            "INSERT INTO biller VALUES (NULL, ?, ?, ?, ?, ?, ?) RETURNING number",
            (
                category, biller.biller_id, biller.biller_name, biller.coverage, biller.available,
                crawl,
            ),
        ).get  # fmt: skip
        self._database.execute("INSERT INTO words (rowid, text) VALUES (?, ?)", (number, text))

    def _add_spellings(self, text: str) -> None:
        for word in set(text.split()):
            query = "SELECT 1 FROM vocabulary WHERE term = ?"
            if self._database.execute(query, (word,)).get is None:
                self._database.execute("INSERT INTO spelling VALUES (?)", (_marked(word),))

    def _delete(self, query: str, *bindings: str | int) -> None:
        deleted = self._database.execute(query, bindings).fetchall()
        self._database.executemany("DELETE FROM words WHERE rowid = ?", deleted)

    def _complete(self, category: str, at: float) -> None:
        with self._changing() as database:
            crawl = database.execute(
                "UPDATE crawl SET number = number + 1, next_page = 1, completed_at = ?"
                " WHERE category = ? RETURNING number - 1",
                (at, category),
            ).get
            self._delete(_DELETE_OLDER, category, crawl)

    # --- the file ---

    def _changing(self) -> apsw.Connection:
        """Return the database for one commit; clear the cached searches, which it may change."""
        self._searches.clear()
        return self._database

    def _try(self, attempt: Callable[[], T], otherwise: T) -> T:
        try:
            return attempt()
        except (apsw.CorruptError, apsw.NotADBError) as error:
            log.warning("%s: damaged, so it is filled again (%s)", self._file, error)
            self._database.close()
            self._database = self._empty_database()
        except apsw.Error as error:
            log.warning("%s: %s", self._file, error)
        return otherwise

    def _opened(self) -> apsw.Connection:
        try:
            database = _connected(self._file)
            version = database.execute("PRAGMA user_version").get
        except (apsw.CorruptError, apsw.NotADBError) as error:
            log.warning("%s: cannot be used, so it is filled again (%s)", self._file, error)
            return self._empty_database()
        except apsw.Error as error:  # keep the file: the disk may be full only for a while
            return self._in_memory(error)
        if version == VERSION:
            return database
        if version:
            log.warning("%s: made by another version, so it is filled again", self._file)
        database.close()
        return self._empty_database()

    def _empty_database(self) -> apsw.Connection:
        """Return an empty index: in the file, or in memory if the disk is full or fails."""
        self._searches.clear()
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
    # No other process reads it, so it needs no shared memory, for which a full disk has no room.
    # After a power cut the last page may be missing; it costs one request to fetch it again.
    for setting in SETTINGS:
        database.execute(f"PRAGMA {setting}")
    database.execute(_USED)
    return database


def _set_up(database: apsw.Connection) -> apsw.Connection:
    with database:
        database.execute(_SCHEMA)
    return database


def _marked(word: str) -> str:
    """Return a word with marks at both ends, so that its first and last letters count, too."""
    return f"_{word}_"


def _likeness(typed: str, known: str) -> float:
    """Return how similar the words are, 0 to 1, comparing also with the beginning of `known`."""
    compare = SequenceMatcher(None, b=typed, autojunk=False)
    ratios = []
    for it in (known, known[: len(typed)]):
        compare.set_seq1(it)
        ratios.append(compare.ratio())
    return max(ratios)
