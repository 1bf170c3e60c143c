-- The kiosks' messages: psql -v ON_ERROR_STOP=1 -f schema.sql -f views.sql, once and after each upgrade.
-- fleet.take() checks and stores a message. Money is in whole paise.

BEGIN;
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

-- The journals' events, each once. The journal's chain is computed from the exact bytes of `body`.
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
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    arrival bigint GENERATED ALWAYS AS IDENTITY,
    -- The kiosk sent another event under this seq or an earlier one later: its card has lost this one.
    is_lost boolean NOT NULL DEFAULT false,
    PRIMARY KEY (kiosk, id)
);
CREATE INDEX IF NOT EXISTS event_in_order ON event (kiosk, seq);
CREATE INDEX IF NOT EXISTS event_of ON event (client_reference);
CREATE INDEX IF NOT EXISTS event_moved ON event (moved_on, kiosk) WHERE moved_kind IS NOT NULL;

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

-- Each kiosk's reports of past days.
CREATE TABLE IF NOT EXISTS report (
    kiosk text NOT NULL,
    day date NOT NULL,
    at timestamptz NOT NULL,
    report jsonb NOT NULL,
    PRIMARY KEY (kiosk, day)
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

-- Functions that read JSON. They cannot raise. NULL means that the value has another type, or is outside the
-- plausible range. The views use them too, so a row cannot make a view fail.

DROP FUNCTION IF EXISTS take_message(text, text, jsonb); -- of an earlier version

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

CREATE OR REPLACE FUNCTION take_events(name text, said jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    fork bigint;
    arrived bigint[];
    number integer := jsonb_array_length(list_in(said -> 'events'));
BEGIN
    PERFORM need(number BETWEEN 1 AND 50, 'events: expected 1 to 50');
    PERFORM need_event(event) FROM jsonb_array_elements(said -> 'events') AS event;
    PERFORM need(
        count(DISTINCT event ->> 'seq') = number
        AND count(DISTINCT event ->> 'client_reference') FILTER (WHERE NOT is_missing(event -> 'stands'))
            = count(*) FILTER (WHERE NOT is_missing(event -> 'stands')),
        'events: an event or a transaction is there twice'
    ) FROM jsonb_array_elements(said -> 'events') AS event;

    WITH new AS (
        INSERT INTO fleet.event (
            kiosk, id, seq, client_reference, at, name, body, link, moved_on, moved_kind, moved_paise
        )
        SELECT
            take_events.name, t.id, t.seq, t.client_reference, to_timestamp(t.at), t.name, t.body, t.link,
            day_in(t.moved -> 'date'), t.moved ->> 'kind', whole_in(t.moved -> 'paise')
        FROM jsonb_populate_recordset(NULL::fleet.told, said -> 'events') AS t
        ORDER BY t.seq
        ON CONFLICT (kiosk, id) DO UPDATE SET is_lost = false WHERE event.is_lost -- restored
        RETURNING event.seq
    )
    SELECT array_agg(seq) INTO arrived FROM new;

    -- A card did not keep its flushed writes: its journal ended earlier, and continued with other events.
    SELECT min(other.seq) INTO fork
    FROM fleet.event AS other
        JOIN jsonb_populate_recordset(NULL::fleet.told, said -> 'events') AS t ON t.seq = other.seq
    WHERE other.kiosk = take_events.name AND other.id <> t.id AND NOT other.is_lost
        AND t.seq = ANY (arrived);
    IF fork IS NOT NULL THEN
        UPDATE fleet.event SET is_lost = true
        WHERE kiosk = take_events.name AND seq >= fork AND id NOT IN (
            SELECT t.id FROM jsonb_populate_recordset(NULL::fleet.told, said -> 'events') AS t
        );
        UPDATE fleet.transaction SET as_of = fork - 1
        WHERE kiosk = take_events.name AND as_of >= fork;
    END IF;

    INSERT INTO fleet.transaction
    SELECT
        take_events.name, t.client_reference, t.seq, s.service, to_timestamp(s.opened_at), s.bank, s.cash,
        coalesce(s.is_closed, false), s.amount_paise, coalesce(s.fee_paise, 0), coalesce(s.charge_paise, 0),
        coalesce(s.commission_paise, 0), s.wallet_impact_paise, coalesce(s.reference_id, ''),
        coalesce(s.failure_code, ''), coalesce(s.is_agreed, false), coalesce(s.shortfall, '')
    FROM jsonb_populate_recordset(NULL::fleet.told, said -> 'events') AS t,
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

-- Check a retained message by its topic. The views read its other fields with functions that cannot raise.
CREATE OR REPLACE FUNCTION need_said(topic text, said jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    IF topic = 'presence' THEN
        PERFORM need(truth_in(said -> 'online') IS NOT NULL, 'online: expected true or false');
        RETURN;
    END IF;
    PERFORM need(time_in(said -> 'at') IS NOT NULL, 'at: expected a time before 2100');
    CASE topic
        WHEN 'head' THEN
            PERFORM need(whole_in(said -> 'seq') >= 0, 'seq: expected a whole number from 0');
            PERFORM need_text(said, 'link', 32);
        WHEN 'version' THEN
            PERFORM need_text(said, 'version', 64);
        WHEN 'health' THEN
            PERFORM need(
                is_missing(said -> key) OR jsonb_typeof(said -> key) = 'object', key || ': expected an object'
            ) FROM unnest(ARRAY['parts', 'details', 'money', 'resting']) AS key;
            PERFORM need(
                is_missing(said -> key) OR jsonb_typeof(said -> key) = 'array', key || ': expected a list'
            ) FROM unnest(ARRAY['failing', 'services']) AS key;
            PERFORM need_text(said, key, 2000, true) FROM unnest(ARRAY['journal', 'remark']) AS key;
    END CASE;
END $$;

CREATE OR REPLACE FUNCTION need_report(said jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    found jsonb := said -> 'report' -> 'differences';
BEGIN
    PERFORM need(day_in(said -> 'date') IS NOT NULL, 'date: expected a day');
    PERFORM need(time_in(said -> 'at') IS NOT NULL, 'at: expected a time before 2100');
    PERFORM need(jsonb_typeof(said -> 'report') = 'object', 'report: expected an object');
    PERFORM need(is_missing(found) OR jsonb_typeof(found) = 'array', 'differences: expected a list');
    PERFORM need_text(one, 'kind', 64) FROM jsonb_array_elements(list_in(found)) AS one;
    PERFORM need_text(one, 'client_reference', 128, true) FROM jsonb_array_elements(list_in(found)) AS one;
    PERFORM need(
        is_missing(one -> key) OR rupees_in(one -> key) IS NOT NULL, key || ': expected rupees'
    ) FROM jsonb_array_elements(list_in(found)) AS one, unnest(ARRAY['expected', 'found']) AS key;
END $$;

CREATE OR REPLACE FUNCTION keep_unread(line text, why text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO fleet.unread (line, why) VALUES (left(line, 2000), why);
    DELETE FROM fleet.unread
    WHERE number <= currval(pg_get_serial_sequence('fleet.unread', 'number')) - 10000;
END $$;

-- `heard_at`: when the kiosk sent it; NULL: the kiosk's own time, because the broker had retained it.
CREATE OR REPLACE FUNCTION take_message(name text, topic text, said jsonb, heard_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM need(length(name) BETWEEN 1 AND 128, 'the name of the kiosk is longer than 128 characters');
    PERFORM need(jsonb_typeof(said) = 'object', 'a message is no object');
    IF said ->> 'kiosk' IS DISTINCT FROM name AND (topic <> 'presence' OR said ? 'kiosk') THEN
        RAISE data_exception USING MESSAGE = format('%s speaks for %s', name, said ->> 'kiosk');
    END IF;
    CASE topic
        WHEN 'events' THEN
            PERFORM take_events(name, said);
        WHEN 'report' THEN
            PERFORM need_report(said);
            INSERT INTO fleet.report VALUES (
                name, day_in(said -> 'date'), time_in(said -> 'at'), said -> 'report'
            )
            ON CONFLICT (kiosk, day) DO UPDATE SET (at, report) = (excluded.at, excluded.report)
            WHERE excluded.at >= report.at OR report.at > now(); -- the stored report is from a clock that was ahead
        WHEN 'done' THEN
            PERFORM need(
                text_in(said -> 'result', 32) IN ('done', 'failed', 'refused'), 'result: expected done, failed, refused'
            );
            PERFORM need_text(said, 'what', 65536, true);
            INSERT INTO fleet.done (kiosk, id, result, what) VALUES (
                name, (said ->> 'id')::bigint, said ->> 'result', coalesce(said ->> 'what', '')
            )
            ON CONFLICT (kiosk, id) DO UPDATE SET (result, what) = (excluded.result, excluded.what);
        WHEN 'presence', 'health', 'version', 'head' THEN
            PERFORM need_said(topic, said);
            INSERT INTO fleet.said (kiosk, topic, message, received_at) VALUES (
                name, topic, said, coalesce(heard_at, least(time_in(said -> 'at'), now()), '-infinity')
            )
            ON CONFLICT ON CONSTRAINT said_pkey DO UPDATE
                SET (message, received_at) = (excluded.message, excluded.received_at);
        ELSE
            RAISE data_exception USING MESSAGE = format('the sink does not handle the topic %s', topic);
    END CASE;
END $$;

-- Store a message: its topic and content, and whether the broker had retained it. The sink calls it. An invalid
-- message is kept as unread, so one kiosk's message never stops the sink for the others. Only an error of the
-- database itself is raised. Then the message is not acknowledged, and it comes again: connection (08),
-- transaction state (25), roles (28), schema (3F), deadlock (40), a function that is missing (42), disk and memory
-- (53), locks (55), shutdown (57), system (58), internal (XX).
CREATE OR REPLACE FUNCTION take(topic text, payload bytea, is_retained boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
BEGIN
    -- A batch of events has some 200 kB; parsing much more would delay the other kiosks' messages.
    PERFORM need(octet_length(payload) <= 1048576, 'a message is longer than 1 MiB');
    PERFORM take_message(
        split_part(topic, '/', -2), split_part(topic, '/', -1), convert_from(payload, 'UTF8')::jsonb,
        CASE WHEN NOT is_retained THEN clock_timestamp() END
    );
EXCEPTION
    WHEN OTHERS THEN
        IF left(sqlstate, 2) IN ('08', '25', '28', '3F', '40', '42', '53', '55', '57', '58', 'XX') THEN
            RAISE;
        END IF;
        PERFORM keep_unread(
            topic || ' ' || encode(substr(payload, 1, 2000), 'escape'), left(sqlerrm, 500)
        );
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

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA fleet FROM PUBLIC;
GRANT USAGE ON SCHEMA fleet TO fleet_sink, fleet_reader;
GRANT EXECUTE ON FUNCTION take(text), take(text, bytea, boolean) TO fleet_sink;
COMMIT;
