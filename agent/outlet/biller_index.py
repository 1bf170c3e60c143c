"""The local index of all billers: finds them by name, region, alias or sound.

It is an SQLite file with full-text tables, beside the journal. It is a copy of the service's list.
If the file cannot be used, it is deleted and filled again (agent.outlet.biller_crawl).
"""

import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import SequenceMatcher
from pathlib import Path

import apsw
import msgspec

from agent.api.billers import FoundBiller
from agent.base.regions import NATIONAL, home_of
from agent.outlet import biller_words
from agent.outlet.biller_words import plain, search_words, sounds, wanted_words

# Version of the tables, of agent.outlet.biller_words. A file of another version is
# filled again.
VERSION = 2
FOUND_MAX = 24  # billers on the screen; to find another one the customer types another letter
ENOUGH = 8  # billers for one screen; with this many found, less similar words are not searched
TYPED_MAX = 60  # letters of a search
WORDS_MAX = 6  # of a search; more are never needed to distinguish billers
LIKENESS_MIN = 0.7  # share of the letters in order: one wrong or missing letter in a short word
SIMILAR_WORDS_MAX = 6  # known words to search in addition to a typed one
COMPARED_WORDS_MAX = 40  # known words with the most common letters, compared one by one
MISSPELT_LETTERS_MIN = 3  # a shorter word is similar to nearly all words
HEARD_BEGINNING_MIN = 3  # sounds; with fewer, too many words begin with them
HEARD_WORSE_MAX = 0.15  # the most by which another word may sound less similar than the best one
CACHED_SEARCHES_MAX = 64  # a screen is rendered much more often than another letter is typed

SETTINGS = (
    "locking_mode = EXCLUSIVE",
    "journal_mode = WAL",
    "synchronous = NORMAL",
    "cache_size = -2000",
)

log = logging.getLogger(__name__)


IN_THE_REGION, EVERYWHERE, FARTHEST = range(3)
"""The distance of a biller from the shop, if its region is known."""

_SCHEMA = f"""
    CREATE TABLE biller (
        number INTEGER PRIMARY KEY,
        category TEXT NOT NULL,
        biller_id TEXT NOT NULL,
        name TEXT NOT NULL,
        coverage TEXT,
        home TEXT NOT NULL,
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
        category, plain, sounding, content = '', contentless_delete = 1, prefix = '2 3'
    );
    CREATE TABLE heard (
        broad TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (broad, word)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE known (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE VIRTUAL TABLE spelling USING fts5 (word, tokenize = 'trigram');
    PRAGMA user_version = {VERSION};
"""
_TEMPORARY = """
    CREATE TEMP TABLE used (biller_id TEXT PRIMARY KEY, times INTEGER NOT NULL);
    CREATE TEMP TABLE near (home TEXT PRIMARY KEY, distance INTEGER NOT NULL);
"""

_DELETE_ONE = "DELETE FROM biller WHERE category = ? AND biller_id = ? RETURNING number"
_DELETE_OLDER = "DELETE FROM biller WHERE category = ? AND crawl < ? RETURNING number"
_ROW = "biller_id, name, coverage, available"
_JOINS = "LEFT JOIN temp.used USING (biller_id) LEFT JOIN temp.near USING (home)"
_DISTANCE = f"coalesce(distance, {FARTHEST})"
_LIST = f"""
    SELECT {_ROW} FROM biller {_JOINS}
        WHERE category = ? ORDER BY times IS NULL, {_DISTANCE}, times DESC, name LIMIT ?
"""  # noqa: S608 - made of constants
_FIND = f"""
    SELECT {_ROW} FROM words JOIN biller ON biller.number = words.rowid {_JOINS}
        WHERE words MATCH ?
        ORDER BY {_DISTANCE}, name LIKE ? DESC, times DESC, words.rank, name LIMIT ?
"""  # noqa: S608 - made of constants


class BillerIndex:
    """Finds billers, and adds them page by page. Its methods never raise a disk error."""

    def __init__(self, file: Path, regions: tuple[str, ...] = ()) -> None:
        """Take the codes of the shop's regions; their billers come first."""
        self._file = file
        self._near = dict.fromkeys(regions, IN_THE_REGION)
        if regions:
            self._near[NATIONAL] = EVERYWHERE
        self._searches: dict[tuple[str, str], tuple[FoundBiller, ...]] = {}
        self._database = self._opened()

    def close(self) -> None:
        self._database.close()

    # --- finding ---

    def find(self, category: str, typed: str = "") -> tuple[FoundBiller, ...]:
        """Return a category's billers that match the typed words, the nearest first.

        Without words, those that were paid here come before the others.
        """
        search = (category, typed[:TYPED_MAX])
        if search not in self._searches:
            if len(self._searches) >= CACHED_SEARCHES_MAX:
                self._searches.clear()
            found: tuple[FoundBiller, ...] = ()
            with self._logging_errors():
                found = self._find(*search)
            self._searches[search] = found
        return self._searches[search]

    def set_use_counts(self, counts: Mapping[str, int]) -> None:
        """Set how often customers paid each biller here, by biller_id."""
        with self._logging_errors(), self._changing() as database:
            database.execute("DELETE FROM temp.used")
            database.executemany("INSERT INTO temp.used VALUES (?, ?)", counts.items())

    def _find(self, category: str, typed: str) -> tuple[FoundBiller, ...]:
        """Search for all words as typed, then by similar spelling, then by similar sound."""
        words = wanted_words(typed)[:WORDS_MAX]
        if not words:
            return self._read(_LIST, category, FOUND_MAX)
        found: dict[str, FoundBiller] = {}
        begun = f"{plain(typed)}%"  # a region's name finds all of its billers, too
        for search in self._searches_for(words):
            if len(found) >= ENOUGH or (found and search.is_last_resort):
                break
            query = f'category : "{_token(category)}" AND ({search.words})'
            for biller in self._read(_FIND, query, begun, FOUND_MAX):
                found.setdefault(biller.biller_id, biller)
        return tuple(found.values())[:FOUND_MAX]

    def _searches_for(self, words: tuple[str, ...]) -> Iterator["_Search"]:
        """Yield the searches to make, each one only if the previous one found too little."""
        exact = [f'plain : "{word}"*' for word in words]
        yield _Search(" AND ".join(exact))
        sounding = [f'("{word}"* OR "{sounds(word)}"*)' for word in words]
        yield _Search(" AND ".join(sounding))
        similar = [(word, self._similar(word)) for word in words]
        yield _Search(" AND ".join(_any_of(word, spelt) for word, spelt in similar))
        heard = [_any_of(word, [*spelt, *self._heard(word)]) for word, spelt in similar]
        yield _Search(" AND ".join(heard))
        yield _Search(" OR ".join(heard), is_last_resort=True)

    def _read(self, query: str, *bindings: str | int) -> tuple[FoundBiller, ...]:
        return tuple(
            FoundBiller(biller_id, name, coverage, bool(available))
            for biller_id, name, coverage, available in self._database.execute(query, bindings)
        )

    def _similar(self, typed: str) -> list[str]:
        """Return known words whose spelling, or the beginning of it, is similar to this word."""
        if len(typed) < MISSPELT_LETTERS_MIN:
            return []
        word = sounds(typed)
        marked = _marked(word)
        threes = " OR ".join(f'"{marked[at : at + 3]}"' for at in range(len(marked) - 2))
        query = "SELECT word FROM spelling WHERE word MATCH ? ORDER BY rank LIMIT ?"
        bindings = (threes, COMPARED_WORDS_MAX)
        known = {it[1:-1] for (it,) in self._database.execute(query, bindings)}
        rated = sorted(((_likeness(word, it), it) for it in known), reverse=True)
        return [it for likeness, it in rated[:SIMILAR_WORDS_MAX] if likeness >= LIKENESS_MIN]

    def _heard(self, typed: str) -> list[str]:
        """Return the known words that sound most like this word, or whose beginning does."""
        sounding = biller_words.broad(typed)
        if not sounding:
            return []
        ending = "\x7f" if len(sounding) >= HEARD_BEGINNING_MIN else ""
        query = "SELECT word FROM heard WHERE broad BETWEEN ? AND ? LIMIT ?"
        bindings = (sounding, sounding + ending, COMPARED_WORDS_MAX)
        known = [word for (word,) in self._database.execute(query, bindings)]
        rated = sorted(((biller_words.likeness(typed, word), word) for word in known), reverse=True)
        return [
            word
            for likeness, word in rated[:SIMILAR_WORDS_MAX]
            if likeness >= rated[0][0] - HEARD_WORSE_MAX
        ]

    # --- adding ---

    def completed(self) -> dict[str, float]:
        """Return the Unix time at which each complete category was last completed."""
        query = "SELECT category, completed_at FROM crawl WHERE completed_at IS NOT NULL"
        found: dict[str, float] = {}
        with self._logging_errors():
            found.update((name, float(at)) for name, at in self._database.execute(query))
        return found

    def next_page(self, category: str) -> int:
        """Return the number of the page to be added next, from 1."""
        query = "SELECT next_page FROM crawl WHERE category = ?"
        pages = [1]
        with self._logging_errors():
            pages += (int(page) for (page,) in self._database.execute(query, (category,)))
        return pages[-1]

    def add_pages(self, category: str, billers: Iterable[FoundBiller], pages: int = 1) -> None:
        with self._logging_errors(), self._changing() as database:
            database.execute("INSERT OR IGNORE INTO crawl (category) VALUES (?)", (category,))
            crawl = database.execute(
                "UPDATE crawl SET next_page = next_page + ? WHERE category = ? RETURNING number",
                (pages, category),
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
        words = search_words(biller.biller_name, biller.coverage)
        self._add_spellings(words)
        home = home_of(plain(biller.biller_name), biller.coverage)
        number = self._database.execute(
            "INSERT INTO biller VALUES (NULL, ?, ?, ?, ?, ?, ?, ?) RETURNING number",
            (
                category, biller.biller_id, biller.biller_name, biller.coverage, home,
                biller.available, crawl,
            ),
        ).get  # fmt: skip
        sounding = (sounds(word) for word in words if sounds(word) != word)
        self._database.execute(
            "INSERT INTO words (rowid, category, plain, sounding) VALUES (?, ?, ?, ?)",
            (number, _token(category), " ".join(words), " ".join(sounding)),
        )

    def _add_spellings(self, words: Iterable[str]) -> None:
        for word in set(words):
            query = "INSERT OR IGNORE INTO known VALUES (?) RETURNING word"
            if self._database.execute(query, (word,)).get is None:
                continue
            spelling = _marked(sounds(word))
            self._database.execute("INSERT INTO spelling VALUES (?)", (spelling,))
            if broad := biller_words.broad(word):
                self._database.execute("INSERT INTO heard VALUES (?, ?)", (broad, word))

    def _delete(self, query: str, *bindings: str | int) -> None:
        deleted = self._database.execute(query, bindings).fetchall()
        self._database.executemany("DELETE FROM words WHERE rowid = ?", deleted)

    def complete(self, category: str, at: float) -> None:
        """Delete the billers that this crawl did not find; the next crawl begins at page 1."""
        with self._logging_errors(), self._changing() as database:
            crawl = database.execute(
                "UPDATE crawl SET number = number + 1, next_page = 1, completed_at = ?"
                " WHERE category = ? RETURNING number - 1",
                (at, category),
            ).get
            self._delete(_DELETE_OLDER, category, crawl)

    # --- the file ---

    def _changing(self) -> apsw.Connection:
        """Return the database for one commit, and clear the cached searches."""
        self._searches.clear()
        return self._database

    @contextmanager
    def _logging_errors(self) -> Iterator[None]:
        """Log a disk error inside; empty the index if it is damaged."""
        try:
            yield
        except (apsw.CorruptError, apsw.NotADBError) as error:
            log.warning("%s: damaged, so it is filled again (%s)", self._file, error)
            self._database.close()
            self._database = self._empty_database()
        except apsw.Error as error:
            log.warning("%s: %s", self._file, error)

    def _opened(self) -> apsw.Connection:
        try:
            database = _connected(self._file, self._near)
            version = database.execute("PRAGMA user_version").get
        except (apsw.CorruptError, apsw.NotADBError) as error:
            log.warning("%s: cannot be used, so it is filled again (%s)", self._file, error)
            return self._empty_database()
        except apsw.Error as error:  # keep the file: the disk may be full only for some time
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
            return _set_up(_connected(self._file, self._near))
        except (OSError, apsw.Error) as error:
            return self._in_memory(error)

    def _in_memory(self, why: Exception) -> apsw.Connection:
        log.warning("%s: kept in memory until the next start (%s)", self._file, why)
        return _set_up(_connected(Path(":memory:"), self._near))


class _Search(msgspec.Struct, frozen=True):
    """A search in the table of words. It may be made only if the others found nothing."""

    words: str
    is_last_resort: bool = False


def _any_of(word: str, known: Iterable[str]) -> str:
    """Return the search for words that begin with this one, or that are in `known`."""
    begun = (f'"{word}"*', f'"{sounds(word)}"*')
    whole = (f'"{it}"' for it in known)
    return f"({' OR '.join((*begun, *whole))})"


def _connected(file: Path, near: Mapping[str, int]) -> apsw.Connection:
    database = apsw.Connection(str(file))
    # No other process reads the file, so shared memory, which needs space on the disk, is not used.
    # A power cut may lose the last page; fetching it again costs one request.
    for setting in SETTINGS:
        database.execute(f"PRAGMA {setting}")
    database.execute(_TEMPORARY)
    database.executemany("INSERT INTO temp.near VALUES (?, ?)", near.items())
    return database


def _set_up(database: apsw.Connection) -> apsw.Connection:
    with database:
        database.execute(_SCHEMA)
    return database


def _token(category: str) -> str:
    """Return the single word that represents a category in the table of words."""
    return f"x{category.encode().hex()}"


def _marked(word: str) -> str:
    """Return a word with a mark at each end, so that its first and last letters count too."""
    return f"_{word}_"


def _likeness(typed: str, known: str) -> float:
    """Return how similar `typed` is to `known` or to its beginning, from 0 to 1."""
    compare = SequenceMatcher(None, b=typed, autojunk=False)
    most = 0.0
    for it in (known, known[: len(typed)]):
        compare.set_seq1(it)
        if compare.quick_ratio() > most:
            most = max(most, compare.ratio())
    return most
