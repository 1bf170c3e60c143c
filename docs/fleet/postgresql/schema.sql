-- What kiosks have told: psql -v ON_ERROR_STOP=1 -f schema.sql -f views.sql, once and after each upgrade.
-- A message is taken by fleet.take(), which says what it is made of. Money is in paise, a whole number.

BEGIN;
CREATE SCHEMA IF NOT EXISTS fleet;
SET LOCAL search_path = fleet;

DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fleet_sink') THEN
        CREATE ROLE fleet_sink NOLOGIN; -- may tell, and see what is missing
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fleet_reader') THEN
        CREATE ROLE fleet_reader NOLOGIN; -- may see the views
    END IF;
END $$;

-- An event as a message has it (docs/fleet/schemas/events.json).
DO $$
BEGIN
    CREATE TYPE told AS (
        id text, seq bigint, client_reference text, at double precision, name text, body text, link text,
        moved jsonb, stands jsonb
    );
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;

-- The journals' events, each once. `body` is byte for byte what the journal's chain is made over.
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
    -- The kiosk told another event under this seq or an earlier one since: its card has lost this one.
    is_lost boolean NOT NULL DEFAULT false,
    PRIMARY KEY (kiosk, id)
);
CREATE INDEX IF NOT EXISTS event_in_order ON event (kiosk, seq);
CREATE INDEX IF NOT EXISTS event_of ON event (client_reference);
CREATE INDEX IF NOT EXISTS event_moved ON event (moved_on, kiosk) WHERE moved_kind IS NOT NULL;

-- How each transaction stands, as its kiosk said with the event `as_of`.
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
CREATE INDEX IF NOT EXISTS transaction_opened ON transaction (opened_at);
CREATE INDEX IF NOT EXISTS transaction_open ON transaction (kiosk) WHERE NOT is_closed;

-- The reports of days that are over, as each kiosk made them.
CREATE TABLE IF NOT EXISTS report (
    kiosk text NOT NULL,
    day date NOT NULL,
    at timestamptz NOT NULL,
    report jsonb NOT NULL,
    PRIMARY KEY (kiosk, day)
);

-- The newest message of each topic that stays: presence, health, version, head.
CREATE TABLE IF NOT EXISTS said (
    kiosk text NOT NULL,
    topic text NOT NULL,
    message jsonb NOT NULL,
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (kiosk, topic)
);

-- What became of orders.
CREATE TABLE IF NOT EXISTS done (
    kiosk text NOT NULL,
    id bigint NOT NULL,
    result text NOT NULL,
    what text NOT NULL,
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (kiosk, id)
);

-- Messages that are none; it should stay empty. The newest ten thousand are kept.
CREATE TABLE IF NOT EXISTS unread (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    line text NOT NULL,
    why text NOT NULL
);

CREATE OR REPLACE FUNCTION take_events(name text, said jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    fork bigint;
    arrived bigint[];
BEGIN
    IF coalesce(jsonb_array_length(said -> 'events'), 0) = 0 THEN
        RAISE data_exception USING MESSAGE = 'a message of events has none';
    END IF;

    WITH new AS (
        INSERT INTO fleet.event (
            kiosk, id, seq, client_reference, at, name, body, link, moved_on, moved_kind, moved_paise
        )
        SELECT
            take_events.name, t.id, t.seq, t.client_reference, to_timestamp(t.at), t.name, t.body, t.link,
            (t.moved ->> 'date')::date, t.moved ->> 'kind', (t.moved ->> 'paise')::bigint
        FROM jsonb_populate_recordset(NULL::fleet.told, said -> 'events') AS t
        ORDER BY t.seq
        ON CONFLICT (kiosk, id) DO UPDATE SET is_lost = false WHERE event.is_lost -- brought back
        RETURNING event.seq
    )
    SELECT array_agg(seq) INTO arrived FROM new;

    -- A card that lied about its flushes: its journal ends earlier now, and goes on in another way.
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
        coalesce(s.failure_code, ''), coalesce(s.is_agreed, false)
    FROM jsonb_populate_recordset(NULL::fleet.told, said -> 'events') AS t,
        jsonb_to_record(t.stands) AS s (
            service text, opened_at double precision, bank text, cash text, is_closed boolean,
            amount_paise bigint, fee_paise bigint, charge_paise bigint, commission_paise bigint,
            wallet_impact_paise bigint, reference_id text, failure_code text, is_agreed boolean
        )
    WHERE t.stands IS NOT NULL
    ON CONFLICT (kiosk, client_reference) DO UPDATE SET
        (
            as_of, bank, cash, is_closed, charge_paise, commission_paise, wallet_impact_paise, reference_id,
            failure_code, is_agreed
        ) = (
            excluded.as_of, excluded.bank, excluded.cash, excluded.is_closed, excluded.charge_paise,
            excluded.commission_paise, excluded.wallet_impact_paise, excluded.reference_id,
            excluded.failure_code, excluded.is_agreed
        )
    WHERE excluded.as_of >= transaction.as_of;
END $$;

CREATE OR REPLACE FUNCTION take_message(name text, topic text, said jsonb) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    IF said ->> 'kiosk' <> name THEN
        RAISE data_exception USING MESSAGE = format('%s speaks for %s', name, said ->> 'kiosk');
    END IF;
    CASE topic
        WHEN 'events' THEN
            PERFORM fleet.take_events(name, said);
        WHEN 'report' THEN
            INSERT INTO fleet.report VALUES (
                name, (said ->> 'date')::date, to_timestamp((said ->> 'at')::double precision), said -> 'report'
            )
            ON CONFLICT (kiosk, day) DO UPDATE SET (at, report) = (excluded.at, excluded.report)
            WHERE excluded.at >= report.at;
        WHEN 'done' THEN
            INSERT INTO fleet.done (kiosk, id, result, what) VALUES (
                name, (said ->> 'id')::bigint, said ->> 'result', coalesce(said ->> 'what', '')
            )
            ON CONFLICT (kiosk, id) DO UPDATE SET (result, what) = (excluded.result, excluded.what);
        WHEN 'presence', 'health', 'version', 'head' THEN
            INSERT INTO fleet.said (kiosk, topic, message) VALUES (name, topic, said)
            ON CONFLICT ON CONSTRAINT said_pkey DO UPDATE
                SET (message, received_at) = (excluded.message, excluded.received_at);
        ELSE
            RAISE data_exception USING MESSAGE = format('%s is no topic of the sink', topic);
    END CASE;
END $$;

-- Take a line as `mosquitto_sub -F %j` writes it. What is no message of ours is kept as unread; an error of
-- the database itself (a full disk) is raised.
CREATE OR REPLACE FUNCTION take(line text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
DECLARE
    message jsonb;
BEGIN
    message := line::jsonb;
    IF message ->> 'payload' IS NULL OR message ->> 'topic' IS NULL THEN
        RAISE data_exception USING MESSAGE = 'no message of mosquitto_sub';
    END IF;
    PERFORM take_message(
        split_part(message ->> 'topic', '/', -2),
        split_part(message ->> 'topic', '/', -1),
        (message ->> 'payload')::jsonb
    );
EXCEPTION
    WHEN data_exception OR integrity_constraint_violation OR invalid_parameter_value THEN
        INSERT INTO unread (line, why) VALUES (left(line, 2000), sqlerrm);
        DELETE FROM unread WHERE number <= currval(pg_get_serial_sequence('fleet.unread', 'number')) - 10000;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA fleet FROM PUBLIC;
GRANT USAGE ON SCHEMA fleet TO fleet_sink, fleet_reader;
GRANT EXECUTE ON FUNCTION take(text) TO fleet_sink;
COMMIT;
