-- The kiosks' messages: psql -v ON_ERROR_STOP=1 -f schema.sql -f views.sql, once and after each upgrade.
-- fleet.take() checks and stores a message. Money is in whole paise.

BEGIN;
SET LOCAL client_min_messages = warning;
CREATE SCHEMA IF NOT EXISTS fleet;
SET LOCAL search_path = fleet;

DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fleet_sink') THEN
        CREATE ROLE fleet_sink NOLOGIN; -- may store messages, and read the gaps
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fleet_reader') THEN
        CREATE ROLE fleet_reader NOLOGIN; -- may read the views
    END IF;
END $$;

-- An event as a message has it (deploy/fleet/schemas/events.json).
DO $$
BEGIN
    CREATE TYPE told AS (
        id text, seq bigint, client_reference text, at double precision, name text, body text, link text,
        moved jsonb, stands jsonb
    );
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;

-- A table `event` of an earlier version has no partitions: its rows are moved at the end of this file.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('fleet.event') AND relkind = 'r') THEN
        ALTER TABLE event RENAME TO event_before;
        DROP INDEX event_in_order, event_of, event_moved;
    END IF;
END $$;

-- The journals' events, each once, in a partition for each month in which they arrived (UTC). The journal's chain
-- is computed from the exact bytes of `body`. take_events() keeps (kiosk, id) unique, with the kiosk's row locked.
CREATE SEQUENCE IF NOT EXISTS arrival;
CREATE TABLE IF NOT EXISTS event (
    kiosk text NOT NULL,
    id text NOT NULL,
    seq bigint NOT NULL CHECK (seq > 0),
    client_reference text NOT NULL,
    at timestamptz NOT NULL,
    name text NOT NULL,
    body text NOT NULL,
    link text NOT NULL CHECK (link ~ '^[0-9a-f]{32}$'),
    moved_on date,
    moved_kind text,
    moved_paise bigint,
    received_at timestamptz NOT NULL,
    arrival bigint NOT NULL DEFAULT nextval('fleet.arrival'),
    -- The kiosk sent another event under this seq or an earlier one later: its card has lost this one.
    is_lost boolean NOT NULL DEFAULT false
) PARTITION BY RANGE (received_at);
CREATE INDEX IF NOT EXISTS event_in_order ON event (kiosk, seq);
CREATE INDEX IF NOT EXISTS event_of ON event (client_reference);
CREATE INDEX IF NOT EXISTS event_lost ON event (kiosk) WHERE is_lost;

-- Each kiosk: its last messages in typed columns, and the marks of its events.
CREATE TABLE IF NOT EXISTS kiosk (
    kiosk text PRIMARY KEY,
    is_online boolean NOT NULL DEFAULT false,
    last_heard_at timestamptz, -- presence does not count: the broker publishes it, too
    head_seq bigint,
    head_at timestamptz, -- when the head arrived
    is_shortened boolean NOT NULL DEFAULT false, -- the head is before an event that had arrived before it
    version text,
    update_result text,
    update_at text,
    top_seq bigint NOT NULL DEFAULT 0, -- the highest that ever arrived
    last_seq bigint NOT NULL DEFAULT 0, -- the highest that is not lost
    whole_to bigint NOT NULL DEFAULT 0, -- no event is missing up to this one
    stored bigint NOT NULL DEFAULT 0, -- events that are not lost, also archived ones
    archived_to bigint NOT NULL DEFAULT 0, -- events up to this one are in the files of kiosk-retention
    drawer_paise bigint, -- the last count and all movements after it; NULL: never counted
    bytes_on date, -- the day of the next column
    bytes bigint NOT NULL DEFAULT 0 -- of its messages on that day
) WITH (fillfactor = 50);
-- The id of the journal's first event, which no two journals share.
ALTER TABLE kiosk ADD COLUMN IF NOT EXISTS journal text;
ALTER TABLE kiosk ADD COLUMN IF NOT EXISTS bytes_on date, ADD COLUMN IF NOT EXISTS bytes bigint NOT NULL DEFAULT 0;

-- The state of each transaction, as its kiosk reported it with the event `as_of`.
CREATE TABLE IF NOT EXISTS transaction (
    kiosk text NOT NULL,
    client_reference text NOT NULL,
    as_of bigint NOT NULL,
    service text NOT NULL,
    opened_at timestamptz NOT NULL,
    bank text NOT NULL,
    cash text NOT NULL,
    is_closed boolean NOT NULL,
    amount_paise bigint NOT NULL,
    fee_paise bigint NOT NULL,
    charge_paise bigint NOT NULL,
    commission_paise bigint NOT NULL,
    wallet_impact_paise bigint,
    reference_id text NOT NULL,
    failure_code text NOT NULL,
    is_agreed boolean NOT NULL,
    PRIMARY KEY (kiosk, client_reference)
);
-- Empty, or a customer says that notes were missing: open, paid, unfounded. Later than the other columns.
ALTER TABLE transaction ADD COLUMN IF NOT EXISTS shortfall text NOT NULL DEFAULT '';
CREATE INDEX IF NOT EXISTS transaction_opened ON transaction (opened_at);
CREATE INDEX IF NOT EXISTS transaction_open ON transaction (kiosk) WHERE NOT is_closed;
CREATE INDEX IF NOT EXISTS transaction_waiting ON transaction (opened_at)
    WHERE cash IN ('owed', 'held', 'refund_owed', 'handing_over', 'refunding', 'disputed');
CREATE INDEX IF NOT EXISTS transaction_shortfall ON transaction (opened_at) WHERE shortfall = 'open';
CREATE INDEX IF NOT EXISTS transaction_unearned ON transaction (opened_at)
    WHERE cash = 'handed' AND bank <> 'succeeded';

-- Sums by day, outlet, service and bank status. A trigger keeps them, so that views need not read all transactions.
CREATE TABLE IF NOT EXISTS day_sum (
    day date NOT NULL,
    kiosk text NOT NULL,
    service text NOT NULL,
    bank text NOT NULL,
    count bigint NOT NULL,
    amount_paise bigint NOT NULL,
    fee_paise bigint NOT NULL,
    charge_paise bigint NOT NULL,
    commission_paise bigint NOT NULL,
    wallet_impact_paise bigint NOT NULL,
    PRIMARY KEY (day, kiosk, service, bank)
);

-- The notes that moved, by day, outlet and kind. A trigger keeps them.
CREATE TABLE IF NOT EXISTS till_sum (
    day date NOT NULL,
    kiosk text NOT NULL,
    kind text NOT NULL,
    paise bigint NOT NULL,
    PRIMARY KEY (day, kiosk, kind)
);

-- Transactions that were opened before this time may have been archived: their sums do not change any more.
CREATE TABLE IF NOT EXISTS kept (since timestamptz NOT NULL);
INSERT INTO kept SELECT '-infinity' WHERE NOT EXISTS (SELECT FROM kept);

-- Each kiosk's reports of past days.
CREATE TABLE IF NOT EXISTS report (
    kiosk text NOT NULL,
    day date NOT NULL,
    at timestamptz NOT NULL,
    report jsonb NOT NULL,
    PRIMARY KEY (kiosk, day)
);

-- The differences of these reports.
CREATE TABLE IF NOT EXISTS difference (
    day date NOT NULL,
    kiosk text NOT NULL,
    kind text NOT NULL,
    client_reference text,
    expected numeric(16, 2),
    found numeric(16, 2)
);
CREATE INDEX IF NOT EXISTS difference_of ON difference (day, kiosk);

-- The faults of each kiosk, by its last health message.
CREATE TABLE IF NOT EXISTS fault (
    kiosk text NOT NULL,
    fault text NOT NULL, -- its name: a heading of docs/operate.md
    subject text NOT NULL DEFAULT '', -- the device, certificate, … that has it
    severity text NOT NULL, -- critical or warning
    words text NOT NULL,
    since timestamptz NOT NULL,
    at timestamptz NOT NULL -- of the message
);
-- An earlier version had a part with its state and a detail. The next health message has the rest.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'fleet.fault'::regclass AND attname = 'part') THEN
        DROP VIEW IF EXISTS failing CASCADE; -- views.sql and office.sql make the views again
        ALTER TABLE fault RENAME part TO fault;
        ALTER TABLE fault RENAME detail TO words;
        ALTER TABLE fault ADD subject text NOT NULL DEFAULT '', ADD severity text NOT NULL DEFAULT 'warning';
        ALTER TABLE fault ADD since timestamptz;
        UPDATE fault SET words = concat_ws(': ', nullif(state, ''), nullif(words, '')), since = at;
        ALTER TABLE fault DROP state, ALTER severity DROP DEFAULT, ALTER since SET NOT NULL;
    END IF;
END $$;
DROP INDEX IF EXISTS fault_of; -- of an earlier version
CREATE UNIQUE INDEX IF NOT EXISTS fault_once ON fault (kiosk, fault, subject);
DROP TABLE IF EXISTS contradiction CASCADE; -- of an earlier version: a contradicted guess is a fault

-- The boards that have connected under a kiosk's name.
CREATE TABLE IF NOT EXISTS board (
    kiosk text NOT NULL,
    board text NOT NULL,
    first_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (kiosk, board)
);

-- When the certificates of each kiosk expire.
CREATE TABLE IF NOT EXISTS expiry (
    kiosk text NOT NULL,
    what text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (kiosk, what)
);

-- The newest message of each retained topic: presence, health, version, head.
CREATE TABLE IF NOT EXISTS said (
    kiosk text NOT NULL,
    topic text NOT NULL,
    message jsonb NOT NULL,
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (kiosk, topic)
);

-- The results of orders.
CREATE TABLE IF NOT EXISTS done (
    kiosk text NOT NULL,
    id bigint NOT NULL,
    result text NOT NULL,
    what text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (kiosk, id)
);

-- Invalid messages; the table should stay empty. It keeps the newest ten thousand.
CREATE TABLE IF NOT EXISTS unread (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    line text NOT NULL,
    why text NOT NULL
);
CREATE INDEX IF NOT EXISTS unread_newest ON unread (received_at);

-- Functions that read JSON. They cannot raise. NULL means that the value has another type, or is outside the
-- plausible range. The views use them too, so a row cannot make a view fail.

-- Of earlier versions.
DROP FUNCTION IF EXISTS take_message(text, text, jsonb), take_message(text, text, jsonb, timestamptz);
DROP FUNCTION IF EXISTS take_message(text, text, jsonb, timestamptz, timestamptz);
DROP FUNCTION IF EXISTS take_events(text, jsonb), need_said(text, jsonb), need_report(jsonb);

CREATE OR REPLACE FUNCTION text_in(value jsonb, longest integer) RETURNS text
LANGUAGE sql IMMUTABLE RETURN CASE
    WHEN jsonb_typeof(value) = 'string' AND length(value #>> '{}') <= longest THEN value #>> '{}'
END;

-- A whole number up to 10^15, so that sums and differences stay below 2^63.
CREATE OR REPLACE FUNCTION whole_in(value jsonb) RETURNS bigint
LANGUAGE sql IMMUTABLE RETURN CASE WHEN jsonb_typeof(value) = 'number' THEN
    CASE WHEN (value #>> '{}')::numeric BETWEEN -1e15 AND 1e15 THEN
        CASE WHEN (value #>> '{}')::numeric % 1 = 0 THEN (value #>> '{}')::numeric::bigint END
    END
END;

-- Rupees up to 10^12, so that a sum stays within numeric(16, 2).
CREATE OR REPLACE FUNCTION rupees_in(value jsonb) RETURNS numeric
LANGUAGE sql IMMUTABLE RETURN CASE WHEN jsonb_typeof(value) = 'number' THEN
    CASE WHEN (value #>> '{}')::numeric BETWEEN -1e12 AND 1e12 THEN (value #>> '{}')::numeric END
END;

-- Unix seconds from 1970, the first time of a kiosk without a clock, to 2100.
CREATE OR REPLACE FUNCTION time_in(value jsonb) RETURNS timestamptz
LANGUAGE sql IMMUTABLE RETURN CASE WHEN jsonb_typeof(value) = 'number' THEN
    CASE WHEN (value #>> '{}')::numeric BETWEEN 0 AND 4102444800 THEN
        to_timestamp((value #>> '{}')::numeric::double precision)
    END
END;

CREATE OR REPLACE FUNCTION truth_in(value jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE RETURN CASE WHEN jsonb_typeof(value) = 'boolean' THEN value = 'true'::jsonb END;

CREATE OR REPLACE FUNCTION list_in(value jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE RETURN CASE WHEN jsonb_typeof(value) = 'array' THEN value ELSE '[]'::jsonb END;

-- A calendar day from 1970 to 2099.
CREATE OR REPLACE FUNCTION day_in(value jsonb) RETURNS date
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    IF text_in(value, 10) ~ '^(19[7-9]|20[0-9])[0-9]-[0-9]{2}-[0-9]{2}$' THEN
        RETURN (value #>> '{}')::date;
    END IF;
    RETURN NULL;
EXCEPTION WHEN datetime_field_overflow OR invalid_datetime_format THEN
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION is_missing(value jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE RETURN value IS NULL OR value = 'null'::jsonb;

-- Raise the fault of a message: fleet.take() then keeps the message as unread.
CREATE OR REPLACE FUNCTION need(is_right boolean, what text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    IF is_right IS NOT TRUE THEN
        RAISE data_exception USING MESSAGE = what;
    END IF;
END $$;

CREATE OR REPLACE FUNCTION need_text(said jsonb, key text, longest integer, may_be_missing boolean DEFAULT false)
RETURNS void
LANGUAGE sql AS $$
    SELECT fleet.need(
        (may_be_missing AND fleet.is_missing(said -> key)) OR fleet.text_in(said -> key, longest) IS NOT NULL,
        format('%s: expected a text of at most %s characters', key, longest)
    )
$$;

CREATE OR REPLACE FUNCTION need_event(said jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    stands jsonb := said -> 'stands';
    moved jsonb := said -> 'moved';
BEGIN
    PERFORM need(jsonb_typeof(said) = 'object', 'an event is no object');
    PERFORM need(whole_in(said -> 'seq') > 0, 'seq: expected a whole number from 1');
    PERFORM need(text_in(said -> 'link', 32) ~ '^[0-9a-f]{32}$', 'link: expected 32 digits of hexadecimal');
    PERFORM need(
        text_in(said -> 'id', 40) = format('%s-%s', said -> 'seq', left(said ->> 'link', 16)),
        'id: expected SEQ-LINK'
    );
    PERFORM need_text(said, 'client_reference', 128);
    PERFORM need(time_in(said -> 'at') IS NOT NULL, 'at: expected a time before 2100');
    PERFORM need_text(said, 'name', 64);
    PERFORM need_text(said, 'body', 65536);
    IF NOT is_missing(moved) THEN
        PERFORM need(day_in(moved -> 'date') IS NOT NULL, 'moved.date: expected a day');
        PERFORM need_text(moved, 'kind', 32);
        PERFORM need(whole_in(moved -> 'paise') IS NOT NULL, 'moved.paise: expected a whole number');
    END IF;
    IF is_missing(stands) THEN
        RETURN;
    END IF;
    PERFORM need(time_in(stands -> 'opened_at') IS NOT NULL, 'opened_at: expected a time before 2100');
    PERFORM need_text(stands, key, 64) FROM unnest(ARRAY['service', 'bank', 'cash']) AS key;
    PERFORM need_text(stands, 'shortfall', 64, true);
    PERFORM need_text(stands, key, 1000, true) FROM unnest(ARRAY['reference_id', 'failure_code']) AS key;
    PERFORM need(whole_in(stands -> 'amount_paise') IS NOT NULL, 'amount_paise: expected a whole number');
    PERFORM need(
        is_missing(stands -> key) OR whole_in(stands -> key) IS NOT NULL, key || ': expected a whole number'
    ) FROM unnest(ARRAY['fee_paise', 'charge_paise', 'commission_paise', 'wallet_impact_paise']) AS key;
    PERFORM need(
        is_missing(stands -> key) OR truth_in(stands -> key) IS NOT NULL, key || ': expected true or false'
    ) FROM unnest(ARRAY['is_closed', 'is_agreed']) AS key;
END $$;

-- Add or subtract a transaction in the sums of its day.
CREATE OR REPLACE FUNCTION add_to_day(t fleet.transaction, sign integer) RETURNS void
LANGUAGE plpgsql AS $$ -- it keeps its plan, unlike SQL
BEGIN
    INSERT INTO fleet.day_sum AS d VALUES (
        (t.opened_at AT TIME ZONE 'Asia/Kolkata')::date, t.kiosk, t.service, t.bank, sign,
        sign * t.amount_paise, sign * t.fee_paise, sign * t.charge_paise, sign * t.commission_paise,
        sign * coalesce(t.wallet_impact_paise, 0)
    )
    ON CONFLICT ON CONSTRAINT day_sum_pkey DO UPDATE SET
        count = d.count + excluded.count,
        amount_paise = d.amount_paise + excluded.amount_paise,
        fee_paise = d.fee_paise + excluded.fee_paise,
        charge_paise = d.charge_paise + excluded.charge_paise,
        commission_paise = d.commission_paise + excluded.commission_paise,
        wallet_impact_paise = d.wallet_impact_paise + excluded.wallet_impact_paise;
END $$;

CREATE OR REPLACE FUNCTION on_transaction() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF (OLD.bank, OLD.charge_paise, OLD.commission_paise, OLD.wallet_impact_paise)
            IS NOT DISTINCT FROM (NEW.bank, NEW.charge_paise, NEW.commission_paise, NEW.wallet_impact_paise) THEN
            RETURN NULL;
        END IF;
        PERFORM fleet.add_to_day(OLD, -1);
    ELSIF NEW.opened_at < (SELECT since FROM fleet.kept) THEN
        RETURN NULL; -- its row was archived, and the sums have it
    END IF;
    PERFORM fleet.add_to_day(NEW, 1);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sums AFTER INSERT OR UPDATE ON transaction FOR EACH ROW EXECUTE FUNCTION on_transaction();

CREATE OR REPLACE FUNCTION on_moved() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.is_lost = OLD.is_lost THEN
        RETURN NULL;
    ELSIF TG_OP = 'INSERT' AND NEW.received_at < now() THEN
        RETURN NULL; -- put back from a file of kiosk-retention: the sums have it
    END IF;
    INSERT INTO fleet.till_sum AS d VALUES (
        NEW.moved_on, NEW.kiosk, NEW.moved_kind, CASE WHEN NEW.is_lost THEN -NEW.moved_paise ELSE NEW.moved_paise END
    )
    ON CONFLICT ON CONSTRAINT till_sum_pkey DO UPDATE SET paise = d.paise + excluded.paise;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sums AFTER INSERT OR UPDATE ON event
    FOR EACH ROW WHEN (NEW.moved_kind IS NOT NULL) EXECUTE FUNCTION on_moved();

-- Make the partition for a time, if it is not there.
CREATE OR REPLACE FUNCTION need_month(at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    name text := to_char(at AT TIME ZONE 'UTC', '"event_"YYYY_MM');
    first timestamptz := date_trunc('month', at, 'UTC');
BEGIN
    IF to_regclass('fleet.' || name) IS NULL THEN
        EXECUTE format(
            'CREATE TABLE fleet.%I PARTITION OF fleet.event FOR VALUES FROM (%L) TO (%L)', name, first,
            date_trunc('month', first + interval '40 days', 'UTC')
        );
    END IF;
END $$;

CREATE OR REPLACE FUNCTION into_drawer(kind text, paise bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE RETURN CASE
    WHEN kind IN ('taken_in', 'loaded') THEN paise
    WHEN kind IN ('handed_out', 'given_back', 'taken') THEN -paise
    ELSE 0 -- notes for a test go back
END;

-- The notes in the drawer: the last count, and all movements after it. NULL: never counted.
CREATE OR REPLACE FUNCTION drawer_of(name text) RETURNS bigint
LANGUAGE sql AS $$
    SELECT c.moved_paise + coalesce((
        SELECT sum(fleet.into_drawer(m.moved_kind, m.moved_paise))
        FROM fleet.event AS m
        WHERE m.kiosk = drawer_of.name AND m.seq > c.seq AND m.moved_kind IS NOT NULL AND NOT m.is_lost
    ), 0)::bigint
    FROM fleet.event AS c
    WHERE c.kiosk = drawer_of.name AND c.moved_kind IN ('opening', 'closing', 'check') AND NOT c.is_lost
    ORDER BY c.seq DESC
    LIMIT 1
$$;

-- Return the last event up to which none is missing, from an event that is there (or 0).
CREATE OR REPLACE FUNCTION whole_from(name text, first bigint) RETURNS bigint
LANGUAGE sql AS $$
    SELECT coalesce((
        SELECT seq
        FROM (
            SELECT seq, lead(seq) OVER (ORDER BY seq) AS next
            FROM fleet.event
            WHERE kiosk = whole_from.name AND seq > first AND NOT is_lost
        ) AS steps
        WHERE next IS DISTINCT FROM seq + 1
        ORDER BY seq
        LIMIT 1
    ), first)
    FROM (SELECT) AS one
    WHERE EXISTS (SELECT FROM fleet.event WHERE kiosk = whole_from.name AND seq = first + 1 AND NOT is_lost)
    UNION ALL SELECT first
    LIMIT 1
$$;

-- Compute a kiosk's marks from all of its events: after a change that did not come by a message, and after a loss.
CREATE OR REPLACE FUNCTION recount(name text) RETURNS void
LANGUAGE sql SET search_path = fleet, pg_temp AS $$
    UPDATE fleet.kiosk AS k SET
        top_seq = greatest(k.archived_to, coalesce(e.top, 0)),
        last_seq = greatest(k.archived_to, coalesce(e.last, 0)),
        stored = k.archived_to + coalesce(e.number, 0),
        whole_to = fleet.whole_from(k.kiosk, k.archived_to),
        drawer_paise = fleet.drawer_of(k.kiosk)
    FROM (
        SELECT max(seq) AS top, max(seq) FILTER (WHERE NOT is_lost) AS last, count(*) FILTER (WHERE NOT is_lost) AS number
        FROM fleet.event
        WHERE kiosk = recount.name AND seq > (SELECT archived_to FROM fleet.kiosk WHERE kiosk = recount.name)
    ) AS e
    WHERE k.kiosk = recount.name
$$;

CREATE OR REPLACE FUNCTION add_events(name text, batch jsonb, arrived_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$ -- it keeps its plan, unlike SQL
BEGIN
    INSERT INTO fleet.event (
        kiosk, id, seq, client_reference, at, name, body, link, moved_on, moved_kind, moved_paise, received_at
    )
    SELECT
        add_events.name, t.id, t.seq, t.client_reference, to_timestamp(t.at), t.name, t.body, t.link,
        fleet.day_in(t.moved -> 'date'), t.moved ->> 'kind', fleet.whole_in(t.moved -> 'paise'), arrived_at
    FROM jsonb_populate_recordset(NULL::fleet.told, batch) AS t
    ORDER BY t.seq;
END $$;

-- Store events that are all later than those that are here, and move the marks.
CREATE OR REPLACE FUNCTION take_newest(
    mark fleet.kiosk, batch jsonb, first bigint, last bigint, arrived_at timestamptz
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    number integer := jsonb_array_length(batch);
    counted bigint;
    drawer bigint := mark.drawer_paise;
BEGIN
    PERFORM add_events(mark.kiosk, batch, arrived_at);
    IF jsonb_path_exists(batch, '$[*].moved.kind') THEN
        SELECT max(t.seq) FILTER (WHERE t.moved ->> 'kind' IN ('opening', 'closing', 'check')) INTO counted
        FROM jsonb_populate_recordset(NULL::fleet.told, batch) AS t;
        SELECT
            coalesce(max(whole_in(t.moved -> 'paise')) FILTER (WHERE t.seq = counted), drawer)
            + coalesce(sum(into_drawer(t.moved ->> 'kind', whole_in(t.moved -> 'paise')))
                FILTER (WHERE t.seq > coalesce(counted, 0)), 0)
        INTO drawer
        FROM jsonb_populate_recordset(NULL::fleet.told, batch) AS t;
    END IF;
    UPDATE fleet.kiosk SET
        top_seq = last,
        last_seq = last,
        stored = stored + number,
        whole_to = CASE
            WHEN whole_to + 1 <> first THEN whole_to
            WHEN last - first + 1 = number THEN last
            ELSE whole_from(kiosk, whole_to)
        END,
        drawer_paise = drawer
    WHERE kiosk = mark.kiosk;
END $$;

-- Store events that may be here already, fill gaps, or contradict earlier events.
CREATE OR REPLACE FUNCTION take_again(mark fleet.kiosk, batch jsonb, arrived_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    fresh jsonb;
    restored bigint[];
    fork bigint;
BEGIN
    SELECT jsonb_agg(new) INTO fresh
    FROM jsonb_array_elements(batch) AS new
    WHERE whole_in(new -> 'seq') > mark.archived_to AND NOT EXISTS (
        SELECT FROM fleet.event
        WHERE kiosk = mark.kiosk AND seq = whole_in(new -> 'seq') AND id = new ->> 'id'
    );
    IF fresh IS NOT NULL THEN
        PERFORM add_events(mark.kiosk, fresh, arrived_at);
    END IF;
    WITH back AS (
        UPDATE fleet.event AS e SET is_lost = false
        FROM jsonb_populate_recordset(NULL::fleet.told, batch) AS t
        WHERE e.kiosk = mark.kiosk AND e.seq = t.seq AND e.id = t.id AND e.is_lost
        RETURNING e.seq
    )
    SELECT array_agg(seq) INTO restored FROM back;

    -- A card did not keep its flushed writes: its journal ended earlier, and continued with other events.
    SELECT min(other.seq) INTO fork
    FROM fleet.event AS other
        JOIN jsonb_populate_recordset(NULL::fleet.told, coalesce(fresh, '[]') || coalesce((
            SELECT jsonb_agg(one) FROM jsonb_array_elements(batch) AS one
            WHERE whole_in(one -> 'seq') = ANY (restored)
        ), '[]')) AS t ON t.seq = other.seq
    WHERE other.kiosk = mark.kiosk AND other.id <> t.id AND NOT other.is_lost;
    IF fork IS NOT NULL THEN
        UPDATE fleet.event SET is_lost = true
        WHERE kiosk = mark.kiosk AND seq >= fork AND NOT is_lost AND id NOT IN (
            SELECT t.id FROM jsonb_populate_recordset(NULL::fleet.told, batch) AS t
        );
        UPDATE fleet.transaction SET as_of = fork - 1
        WHERE kiosk = mark.kiosk AND as_of >= fork;
    END IF;
    IF fork IS NOT NULL OR restored IS NOT NULL THEN
        PERFORM recount(mark.kiosk);
    ELSIF fresh IS NOT NULL THEN
        UPDATE fleet.kiosk SET
            top_seq = greatest(top_seq, t.last),
            last_seq = greatest(last_seq, t.last),
            stored = stored + jsonb_array_length(fresh),
            whole_to = CASE WHEN t.first = whole_to + 1 THEN whole_from(kiosk, whole_to) ELSE whole_to END,
            drawer_paise = drawer_of(kiosk)
        FROM (
            SELECT min(seq) AS first, max(seq) AS last FROM jsonb_populate_recordset(NULL::fleet.told, fresh)
        ) AS t
        WHERE kiosk = mark.kiosk;
    END IF;
END $$;

CREATE OR REPLACE FUNCTION take_events(name text, said jsonb, arrived_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    mark fleet.kiosk;
    batch jsonb := said -> 'events';
    number integer := jsonb_array_length(list_in(batch));
    first bigint;
    last bigint;
BEGIN
    PERFORM need(number BETWEEN 1 AND 50, 'events: expected 1 to 50');
    PERFORM need_event(event) FROM jsonb_array_elements(batch) AS event;
    PERFORM need(
        count(DISTINCT event ->> 'seq') = number
        AND count(DISTINCT event ->> 'client_reference') FILTER (WHERE NOT is_missing(event -> 'stands'))
            = count(*) FILTER (WHERE NOT is_missing(event -> 'stands')),
        'events: an event or a transaction is there twice'
    ) FROM jsonb_array_elements(batch) AS event;

    PERFORM need_month(arrived_at);
    SELECT * INTO mark FROM fleet.kiosk WHERE kiosk = take_events.name FOR UPDATE;
    UPDATE fleet.kiosk SET journal = event ->> 'id' FROM jsonb_array_elements(batch) AS event
    WHERE kiosk.kiosk = take_events.name AND event -> 'seq' = '1';
    SELECT min(t.seq), max(t.seq) INTO first, last FROM jsonb_to_recordset(batch) AS t (seq bigint);
    IF first > mark.top_seq THEN
        PERFORM take_newest(mark, batch, first, last, arrived_at);
    ELSE
        PERFORM take_again(mark, batch, arrived_at);
    END IF;

    INSERT INTO fleet.transaction
    SELECT
        take_events.name, t.client_reference, t.seq, s.service, to_timestamp(s.opened_at), s.bank, s.cash,
        coalesce(s.is_closed, false), s.amount_paise, coalesce(s.fee_paise, 0), coalesce(s.charge_paise, 0),
        coalesce(s.commission_paise, 0), s.wallet_impact_paise, coalesce(s.reference_id, ''),
        coalesce(s.failure_code, ''), coalesce(s.is_agreed, false), coalesce(s.shortfall, '')
    FROM jsonb_populate_recordset(NULL::fleet.told, batch) AS t,
        jsonb_to_record(t.stands) AS s (
            service text, opened_at double precision, bank text, cash text, is_closed boolean,
            amount_paise bigint, fee_paise bigint, charge_paise bigint, commission_paise bigint,
            wallet_impact_paise bigint, reference_id text, failure_code text, is_agreed boolean,
            shortfall text
        )
    WHERE t.stands IS NOT NULL
    ON CONFLICT (kiosk, client_reference) DO UPDATE SET
        (
            as_of, bank, cash, is_closed, charge_paise, commission_paise, wallet_impact_paise, reference_id,
            failure_code, is_agreed, shortfall
        ) = (
            excluded.as_of, excluded.bank, excluded.cash, excluded.is_closed, excluded.charge_paise,
            excluded.commission_paise, excluded.wallet_impact_paise, excluded.reference_id,
            excluded.failure_code, excluded.is_agreed, excluded.shortfall
        )
    WHERE excluded.as_of >= transaction.as_of;
END $$;

-- A text, a list of texts, or an object whose values are texts: all with a limit.
CREATE OR REPLACE FUNCTION need_texts(said jsonb, key text, longest integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    batch jsonb := said -> key;
BEGIN
    IF is_missing(batch) THEN
        RETURN;
    END IF;
    PERFORM need(jsonb_typeof(batch) IN ('array', 'object'), key || ': expected a list or an object');
    IF jsonb_typeof(batch) = 'object' THEN
        PERFORM need(length(one) <= 64, key || ': a name is longer than 64 characters')
        FROM jsonb_object_keys(batch) AS one;
        batch := jsonb_path_query_array(batch, '$.*');
    END IF;
    PERFORM need(jsonb_array_length(batch) <= 200, key || ': expected at most 200 values');
    PERFORM need(
        text_in(one, longest) IS NOT NULL, format('%s: expected texts of at most %s characters', key, longest)
    ) FROM jsonb_array_elements(batch) AS one;
END $$;

CREATE OR REPLACE FUNCTION take_head(name text, said jsonb, arrived_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM need(whole_in(said -> 'seq') >= 0, 'seq: expected a whole number from 0');
    PERFORM need_text(said, 'link', 32);
    UPDATE fleet.kiosk SET
        head_seq = whole_in(said -> 'seq'), head_at = arrived_at, is_shortened = whole_in(said -> 'seq') < last_seq
    WHERE kiosk = name;
END $$;

CREATE OR REPLACE FUNCTION take_version(name text, said jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    ends jsonb := coalesce(nullif(said -> 'expires', 'null'), '{}');
BEGIN
    PERFORM need_text(said, 'version', 64);
    PERFORM need_text(said, 'ring', 16, true);
    PERFORM need(
        is_missing(said -> 'update') OR jsonb_typeof(said -> 'update') = 'object', 'update: expected an object'
    );
    PERFORM need_texts(said, 'update', 2000);
    PERFORM need(jsonb_typeof(ends) = 'object', 'expires: expected an object');
    PERFORM need(count(*) <= 20, 'expires: expected at most 20 values') FROM jsonb_object_keys(ends);
    PERFORM need(
        length(key) <= 64 AND time_in(value) IS NOT NULL, 'expires: expected times before 2100'
    ) FROM jsonb_each(ends);
    UPDATE fleet.kiosk SET
        version = said ->> 'version',
        update_result = said -> 'update' ->> 'result',
        update_at = said -> 'update' ->> 'at'
    WHERE kiosk = name;
    DELETE FROM fleet.expiry WHERE kiosk = name;
    INSERT INTO fleet.expiry SELECT name, key, time_in(value) FROM jsonb_each(ends);
END $$;

CREATE OR REPLACE FUNCTION take_health(name text, said jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    at timestamptz := time_in(said -> 'at');
    faults jsonb := list_in(said -> 'faults');
BEGIN
    PERFORM need(
        is_missing(said -> key) OR jsonb_typeof(said -> key) = 'object', key || ': expected an object'
    ) FROM unnest(ARRAY['parts', 'details', 'money', 'resting']) AS key;
    PERFORM need(
        is_missing(said -> key) OR jsonb_typeof(said -> key) = 'array', key || ': expected a list'
    ) FROM unnest(ARRAY['faults', 'services']) AS key;
    PERFORM need_texts(said, key, 2000) FROM unnest(ARRAY['parts', 'details', 'resting']) AS key;
    PERFORM need_texts(said, 'services', 64);
    PERFORM need_text(said, 'journal', 2000, true);
    PERFORM need(jsonb_array_length(faults) <= 200, 'faults: expected at most 200');
    PERFORM need(jsonb_typeof(one) = 'object', 'faults: expected objects') FROM jsonb_array_elements(faults) AS one;
    PERFORM need_text(one, 'name', 64) FROM jsonb_array_elements(faults) AS one;
    PERFORM need_text(one, 'words', 2000) FROM jsonb_array_elements(faults) AS one;
    PERFORM need_text(one, 'subject', 2000, true) FROM jsonb_array_elements(faults) AS one;
    PERFORM need(one ->> 'severity' IN ('critical', 'warning'), 'severity: expected critical or warning')
    FROM jsonb_array_elements(faults) AS one;

    DELETE FROM fleet.fault AS f WHERE kiosk = name AND NOT EXISTS (
        SELECT FROM jsonb_array_elements(faults) AS one
        WHERE one ->> 'name' = f.fault AND coalesce(one ->> 'subject', '') = f.subject
    );
    INSERT INTO fleet.fault (kiosk, fault, subject, severity, words, since, at)
    SELECT DISTINCT ON (one ->> 'name', coalesce(one ->> 'subject', ''))
        name, one ->> 'name', coalesce(one ->> 'subject', ''), one ->> 'severity', one ->> 'words', at, at
    FROM jsonb_array_elements(faults) AS one
    ON CONFLICT (kiosk, fault, subject) DO UPDATE
        SET (severity, words, at) = (excluded.severity, excluded.words, excluded.at); -- it began at `since`
END $$;

CREATE OR REPLACE FUNCTION take_report(name text, said jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    batch jsonb := said -> 'report' -> 'differences';
BEGIN
    PERFORM need(day_in(said -> 'date') IS NOT NULL, 'date: expected a day');
    PERFORM need(jsonb_typeof(said -> 'report') = 'object', 'report: expected an object');
    PERFORM need(length((said -> 'report')::text) <= 262144, 'report: longer than 256 KiB');
    PERFORM need(is_missing(batch) OR jsonb_typeof(batch) = 'array', 'differences: expected a list');
    PERFORM need_text(one, 'kind', 64) FROM jsonb_array_elements(list_in(batch)) AS one;
    PERFORM need_text(one, 'client_reference', 128, true) FROM jsonb_array_elements(list_in(batch)) AS one;
    PERFORM need(
        is_missing(one -> key) OR rupees_in(one -> key) IS NOT NULL, key || ': expected rupees'
    ) FROM jsonb_array_elements(list_in(batch)) AS one, unnest(ARRAY['expected', 'found']) AS key;

    INSERT INTO fleet.report VALUES (
        name, day_in(said -> 'date'), time_in(said -> 'at'), said -> 'report'
    )
    ON CONFLICT (kiosk, day) DO UPDATE SET (at, report) = (excluded.at, excluded.report)
    WHERE excluded.at >= report.at OR report.at > now(); -- the stored report is from a clock that was ahead
    IF FOUND THEN
        DELETE FROM fleet.difference WHERE day = day_in(said -> 'date') AND kiosk = name;
        INSERT INTO fleet.difference
        SELECT
            day_in(said -> 'date'), name, one ->> 'kind', one ->> 'client_reference', rupees_in(one -> 'expected'),
            rupees_in(one -> 'found')
        FROM jsonb_array_elements(list_in(batch)) AS one;
    END IF;
END $$;

CREATE OR REPLACE FUNCTION take_done(name text, said jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM need(
        text_in(said -> 'result', 32) IN ('done', 'failed', 'refused'), 'result: expected done, failed, refused'
    );
    PERFORM need_text(said, 'what', 65536, true);
    INSERT INTO fleet.done (kiosk, id, result, what) VALUES (
        name, (said ->> 'id')::bigint, said ->> 'result', coalesce(said ->> 'what', '')
    )
    ON CONFLICT (kiosk, id) DO UPDATE SET (result, what) = (excluded.result, excluded.what);
END $$;

CREATE OR REPLACE FUNCTION keep_unread(line text, why text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    newest bigint;
BEGIN
    INSERT INTO fleet.unread (line, why) VALUES (left(line, 2000), why) RETURNING number INTO newest;
    DELETE FROM fleet.unread WHERE number <= newest - 10000; -- by its index; currval() would read all rows
END $$;

-- `heard_at`: when the kiosk sent it; NULL: the kiosk's own time, because the broker had retained it. `size`: its
-- bytes. A kiosk may send 256 MiB a day, all events of some years, so that it cannot fill the disk for the others.
CREATE OR REPLACE FUNCTION take_message(
    name text, topic text, said jsonb, arrived_at timestamptz, heard_at timestamptz, size integer DEFAULT 0
) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    at timestamptz := time_in(said -> 'at');
    sent bigint;
BEGIN
    PERFORM need(length(name) BETWEEN 1 AND 128, 'the name of the kiosk is longer than 128 characters');
    PERFORM need(jsonb_typeof(said) = 'object', 'a message is no object');
    IF said ->> 'kiosk' IS DISTINCT FROM name AND (topic <> 'presence' OR said ? 'kiosk') THEN
        RAISE data_exception USING MESSAGE = format('%s speaks for %s', name, said ->> 'kiosk');
    END IF;
    PERFORM need(
        at IS NOT NULL OR topic NOT IN ('report', 'head', 'version', 'health'), 'at: expected a time before 2100'
    );
    INSERT INTO fleet.kiosk AS k (kiosk, last_heard_at, bytes_on, bytes) VALUES (
        name, CASE WHEN topic <> 'presence' THEN coalesce(heard_at, least(at, arrived_at)) END, arrived_at::date, size
    )
    ON CONFLICT (kiosk) DO UPDATE SET
        last_heard_at = greatest(k.last_heard_at, excluded.last_heard_at),
        bytes_on = excluded.bytes_on,
        bytes = CASE WHEN k.bytes_on = excluded.bytes_on THEN k.bytes ELSE 0 END + excluded.bytes
    RETURNING bytes INTO sent;
    PERFORM need(sent <= 268435456, 'the kiosk has sent more than 256 MiB today');

    CASE topic
        WHEN 'events' THEN
            PERFORM take_events(name, said, arrived_at);
        WHEN 'report' THEN
            PERFORM take_report(name, said);
        WHEN 'done' THEN
            PERFORM take_done(name, said);
        WHEN 'head' THEN
            PERFORM take_head(name, said, arrived_at);
        WHEN 'version' THEN
            PERFORM take_version(name, said);
        WHEN 'health' THEN
            PERFORM take_health(name, said);
        WHEN 'presence' THEN
            PERFORM need(truth_in(said -> 'online') IS NOT NULL, 'online: expected true or false');
            PERFORM need_text(said, 'machine', 64, true);
            IF said ->> 'machine' <> '' AND heard_at IS NOT NULL THEN
                INSERT INTO fleet.board VALUES (name, said ->> 'machine', heard_at, heard_at)
                ON CONFLICT ON CONSTRAINT board_pkey DO UPDATE SET last_at = excluded.last_at;
                -- Cards and boards are replaced for years.
                DELETE FROM fleet.board WHERE kiosk = name AND last_at < heard_at - interval '30 days';
            END IF;
            UPDATE fleet.kiosk SET is_online = truth_in(said -> 'online') WHERE kiosk = name;
        ELSE
            RAISE data_exception USING MESSAGE = format('the sink does not handle the topic %s', topic);
    END CASE;
    IF topic IN ('presence', 'health', 'version', 'head') THEN
        INSERT INTO fleet.said (kiosk, topic, message, received_at) VALUES (
            name, topic, said, coalesce(heard_at, least(at, arrived_at))
        )
        ON CONFLICT ON CONSTRAINT said_pkey DO UPDATE
            SET (message, received_at) = (excluded.message, excluded.received_at);
    END IF;
END $$;

-- Store a message: its topic and content, and whether the broker had retained it. The sink calls it. An invalid
-- message is kept as unread, so one kiosk's message never stops the sink for the others. Only an error of the
-- database itself is raised. Then the message is not acknowledged, and it comes again: connection (08),
-- transaction state (25), roles (28), schema (3F), deadlock (40), a function that is missing (42), disk and memory
-- (53), locks (55), shutdown (57), system (58), internal (XX).
CREATE OR REPLACE FUNCTION take(topic text, payload bytea, is_retained boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
DECLARE
    arrived_at timestamptz := clock_timestamp();
BEGIN
    -- A batch of events has some 200 kB; parsing much more would delay the other kiosks' messages.
    PERFORM need(octet_length(payload) <= 1048576, 'a message is longer than 1 MiB');
    PERFORM take_message(
        split_part(topic, '/', -2), split_part(topic, '/', -1), convert_from(payload, 'UTF8')::jsonb,
        arrived_at, CASE WHEN NOT is_retained THEN arrived_at END, octet_length(payload)
    );
EXCEPTION
    WHEN OTHERS THEN
        IF left(sqlstate, 2) IN ('08', '25', '28', '3F', '40', '42', '53', '55', '57', '58', 'XX') THEN
            RAISE;
        END IF;
        PERFORM keep_unread(
            topic || ' ' || encode(substr(payload, 1, 2000), 'escape'), left(sqlerrm, 500)
        );
        -- The error has undone take_message(). The kiosk is alive, and only it may publish on these topics.
        IF NOT is_retained
            AND split_part(topic, '/', -1) IN ('events', 'report', 'done', 'head', 'version', 'health')
        THEN
            UPDATE kiosk SET last_heard_at = greatest(last_heard_at, arrived_at)
            WHERE kiosk = split_part(topic, '/', -2);
        END IF;
END $$;

-- The same for a line of `mosquitto_sub -F %j`.
CREATE OR REPLACE FUNCTION take(line text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
DECLARE
    message jsonb;
BEGIN
    BEGIN
        message := line::jsonb;
        PERFORM need(
            message ->> 'topic' IS NOT NULL AND message ->> 'payload' IS NOT NULL, 'not a message of mosquitto_sub'
        );
    EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
        PERFORM keep_unread(line, left(sqlerrm, 500));
        RETURN;
    END;
    PERFORM take(
        message ->> 'topic', convert_to(message ->> 'payload', 'UTF8'),
        coalesce(message -> 'retain' = '1', false)
    );
END $$;

-- Drop the events of a month (YYYY_MM), after kiosk-retention has written them to a file. They count as known.
CREATE OR REPLACE FUNCTION drop_month(month text) RETURNS void
LANGUAGE plpgsql SET search_path = fleet, pg_temp AS $$
BEGIN
    EXECUTE format(
        'UPDATE kiosk SET archived_to = greatest(archived_to, e.last), whole_to = greatest(whole_to, e.last)
        FROM (SELECT kiosk, max(seq) AS last FROM %I GROUP BY kiosk) AS e WHERE e.kiosk = kiosk.kiosk',
        'event_' || month
    );
    EXECUTE format('DROP TABLE %I', 'event_' || month);
END $$;

-- Give a kiosk another name, with all that is known of it. The new name may already have sent the journal's events
-- again: they count once then, and kiosk-gaps requests what only the new name had.
CREATE OR REPLACE FUNCTION rename_kiosk(before text, after text) RETURNS void
LANGUAGE plpgsql SET search_path = fleet, pg_temp AS $$
DECLARE
    one regclass;
    own text := (SELECT journal FROM kiosk WHERE kiosk = before);
    others text := (SELECT journal FROM kiosk WHERE kiosk = after);
BEGIN
    PERFORM need(EXISTS (SELECT FROM kiosk WHERE kiosk = before), format('there is no kiosk %s', before));
    PERFORM need(own = others OR NOT EXISTS (SELECT FROM event WHERE kiosk = after),
        format('%s has another journal: two kiosks cannot become one', after));
    FOR one IN
        SELECT oid::regclass FROM pg_class
        WHERE relnamespace = 'fleet'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
            AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'kiosk')
    LOOP
        EXECUTE format('DELETE FROM %s WHERE kiosk = $1', one) USING after;
        EXECUTE format('UPDATE %s SET kiosk = $2 WHERE kiosk = $1', one) USING before, after;
    END LOOP;
    UPDATE said SET message = jsonb_set(message, '{kiosk}', to_jsonb(after)) WHERE kiosk = after AND message ? 'kiosk';
END $$;

-- Compute the typed columns, marks and sums from the tables event, transaction, said and report: after the tables
-- were changed by hand. Sums of days whose rows may be archived stay.
CREATE OR REPLACE FUNCTION rebuild() RETURNS void
LANGUAGE plpgsql SET search_path = fleet, pg_temp AS $$
DECLARE
    one record;
    first date;
BEGIN
    SELECT CASE WHEN isfinite(since) THEN (since AT TIME ZONE 'Asia/Kolkata')::date + 1 ELSE '-infinity' END INTO first
    FROM kept;
    TRUNCATE expiry, difference;
    DELETE FROM fault WHERE kiosk NOT IN (SELECT kiosk FROM said WHERE topic = 'health');
    INSERT INTO kiosk (kiosk)
    SELECT kiosk FROM event UNION SELECT kiosk FROM said UNION SELECT kiosk FROM report
    ON CONFLICT DO NOTHING;
    PERFORM recount(kiosk) FROM kiosk;
    DELETE FROM day_sum WHERE day >= first;
    PERFORM add_to_day(t, 1) FROM transaction AS t WHERE (opened_at AT TIME ZONE 'Asia/Kolkata')::date >= first;
    DELETE FROM till_sum WHERE day >= first;
    INSERT INTO till_sum
    SELECT moved_on, kiosk, moved_kind, sum(moved_paise)
    FROM event
    WHERE moved_kind IS NOT NULL AND NOT is_lost AND moved_on >= first
    GROUP BY moved_on, kiosk, moved_kind;
    FOR one IN
        SELECT kiosk, topic, message, received_at FROM said
        UNION ALL
        SELECT kiosk, 'report', jsonb_build_object('kiosk', kiosk, 'date', day, 'at', extract(epoch FROM at), 'report', report), at
        FROM report WHERE isfinite(at) AND isfinite(day)
    LOOP
        BEGIN
            PERFORM take_message(one.kiosk, one.topic, one.message, one.received_at, one.received_at);
        EXCEPTION WHEN data_exception THEN
            RAISE NOTICE '%/%: %', one.kiosk, one.topic, sqlerrm; -- an earlier version did not check it
        END;
    END LOOP;
END $$;

-- Move the rows of a database without partitions.
DO $$
BEGIN
    IF to_regclass('fleet.event_before') IS NOT NULL THEN
        PERFORM need_month(month) FROM (SELECT DISTINCT date_trunc('month', received_at, 'UTC') AS month FROM event_before) AS m;
        INSERT INTO event SELECT
            kiosk, id, seq, client_reference, at, name, body, link, moved_on, moved_kind, moved_paise, received_at,
            arrival, is_lost
        FROM event_before;
        PERFORM setval('fleet.arrival', coalesce(max(arrival), 0) + 1, false) FROM event;
        PERFORM rebuild();
        DROP TABLE event_before CASCADE; -- with the views, which views.sql makes again
    END IF;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA fleet FROM PUBLIC;
GRANT USAGE ON SCHEMA fleet TO fleet_sink, fleet_reader;
GRANT EXECUTE ON FUNCTION take(text), take(text, bytea, boolean) TO fleet_sink;
COMMIT;
