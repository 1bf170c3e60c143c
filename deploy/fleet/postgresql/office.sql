-- What the back office shows: psql -f office.sql, after views.sql and releases.sql. Each view has one column that
-- identifies a row, because the pages have an address for each.

BEGIN;
SET LOCAL search_path = fleet;

DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fleet_office') THEN
        CREATE ROLE fleet_office NOLOGIN IN ROLE fleet_reader; -- may also read single transactions
    END IF;
END $$;

-- The columns of earlier versions had another order.
DROP VIEW IF EXISTS
    office_kiosks, office_faults, office_days, office_transactions, office_events, office_settlement,
    office_differences, office_refill, office_waiting, office_claims;
DROP INDEX IF EXISTS event_rrn;
DROP FUNCTION IF EXISTS rrn_end(text);

-- A name backwards and in capitals: people type a whole reference or its end, and an index finds beginnings.
CREATE OR REPLACE FUNCTION backwards(name text) RETURNS text
LANGUAGE sql IMMUTABLE RETURN reverse(upper(name));

-- The bank's reference. It is not JSON here: a kiosk's body cannot make the index fail.
CREATE OR REPLACE FUNCTION rrn(body text) RETURNS text
LANGUAGE sql IMMUTABLE RETURN substring(body FROM '"bank_rrn":"([^"]{1,64})"');

CREATE INDEX IF NOT EXISTS event_rrn_end ON event (backwards(rrn(body)) text_pattern_ops)
    WHERE rrn(body) IS NOT NULL;
CREATE INDEX IF NOT EXISTS event_claim ON event (kiosk, client_reference) WHERE name = 'claim_issued';
CREATE INDEX IF NOT EXISTS transaction_reference_end ON transaction (backwards(client_reference) text_pattern_ops);
CREATE INDEX IF NOT EXISTS transaction_id_end ON transaction (backwards(reference_id) text_pattern_ops);

-- The broker reports a kiosk as offline after 90 s. A kiosk that is online sends a message at least once an hour.
CREATE VIEW office_kiosks AS
SELECT
    k.kiosk, k.is_online, k.last_heard_at, k.version, k.update_result, r.update_why, k.drawer, k.owed, k.owed_since,
    k.disputes, k.missing_events::bigint AS missing_events, k.faults, r.ring, r.since AS version_since,
    CASE
        WHEN NOT k.is_online THEN 'offline'
        WHEN k.last_heard_at IS NULL OR k.last_heard_at < now() - interval '2 hours' THEN 'silent'
        WHEN k.kiosk IN (SELECT kiosk FROM fault WHERE severity = 'critical') THEN 'failing'
        WHEN k.disputes > 0 THEN 'dispute'
        WHEN k.owed > 0 THEN 'owes'
        WHEN k.faults > 0 THEN 'warning'
        ELSE 'well'
    END AS state
FROM kiosks AS k LEFT JOIN releases AS r USING (kiosk);

CREATE VIEW office_faults AS
SELECT kiosk || '/' || fault || '/' || subject AS key, kiosk, fault, subject, severity, words, since
FROM failing;

-- Notes that wait for somebody. A hand-over is in doubt if nobody has confirmed it for 15 minutes.
CREATE VIEW office_waiting AS
SELECT
    kiosk || '/' || client_reference || '/' || what AS key, kiosk, client_reference, service, what,
    rupees(amount_paise::numeric + fee_paise) AS amount, since
FROM (
    SELECT
        *, opened_at AS since,
        CASE cash
            WHEN 'owed' THEN 'owed' WHEN 'disputed' THEN 'dispute' WHEN 'held' THEN 'held' ELSE 'give back'
        END AS what
    FROM transaction
    WHERE cash IN ('owed', 'held', 'refund_owed', 'disputed')
        AND cash IN ('owed', 'held', 'refund_owed', 'handing_over', 'refunding', 'disputed') -- its index
    UNION ALL
    SELECT t.*, e.at, 'in doubt'
    FROM transaction AS t JOIN event AS e ON e.kiosk = t.kiosk AND e.seq = t.as_of AND NOT e.is_lost
    WHERE t.cash IN ('handing_over', 'refunding') AND e.at < now() - interval '15 minutes'
        AND t.cash IN ('owed', 'held', 'refund_owed', 'handing_over', 'refunding', 'disputed') -- its index
    UNION ALL
    SELECT *, opened_at, 'notes missing' FROM transaction WHERE shortfall = 'open'
) AS notes;

-- One row for each kiosk and day: what was paid, and what the drawer did.
CREATE VIEW office_days AS
SELECT
    kiosk || '/' || day AS key, kiosk, day,
    coalesce(s.succeeded, 0) AS succeeded, coalesce(s.failed, 0) AS failed, coalesce(s.other, 0) AS other,
    coalesce(t.taken_in, 0) AS taken_in, coalesce(t.handed_out, 0) AS handed_out,
    coalesce(t.given_back, 0) AS given_back, coalesce(t.loaded, 0) AS loaded, coalesce(t.taken, 0) AS taken,
    coalesce(d.differences, 0) AS differences
FROM (
    SELECT
        kiosk, day,
        sum(count) FILTER (WHERE bank = 'succeeded')::bigint AS succeeded,
        sum(count) FILTER (WHERE bank IN ('failed', 'not_sent'))::bigint AS failed,
        sum(count) FILTER (WHERE bank NOT IN ('succeeded', 'failed', 'not_sent'))::bigint AS other
    FROM day_sum GROUP BY kiosk, day
) AS s
    FULL JOIN till AS t USING (kiosk, day)
    LEFT JOIN (SELECT kiosk, day, count(*) AS differences FROM difference GROUP BY kiosk, day) AS d USING (kiosk, day);

CREATE VIEW office_transactions AS
SELECT
    kiosk || '/' || client_reference AS key, kiosk, client_reference, reference_id, service,
    rupees(amount_paise::numeric + fee_paise) AS amount, opened_at, bank, cash, shortfall, failure_code, is_closed,
    backwards(client_reference) AS reference_backwards, backwards(reference_id) AS id_backwards
FROM transaction;

-- The story of a transaction, one event a row.
CREATE VIEW office_events AS
SELECT
    kiosk || '/' || id AS key, kiosk, client_reference, seq, at, name, body, backwards(rrn(body)) AS rrn_backwards
FROM event
WHERE NOT is_lost;

-- The salted hashes of claim codes.
CREATE VIEW office_claims AS
SELECT
    e.kiosk || '/' || e.id AS key, e.kiosk, e.client_reference, t.is_closed, e.at,
    substring(e.body FROM '"salt":"([0-9a-f]{32})"') AS salt,
    substring(e.body FROM '"digest":"([0-9a-f]{32})"') AS digest
FROM event AS e JOIN transaction AS t USING (kiosk, client_reference)
WHERE e.name = 'claim_issued' AND NOT e.is_lost;

CREATE VIEW office_settlement AS
SELECT kiosk || '/' || day || '/' || service || '/' || bank AS key, settlement.*
FROM settlement;

CREATE VIEW office_differences AS
SELECT row_number() OVER (ORDER BY day DESC, kiosk, kind, client_reference) AS key, differences.*
FROM differences;

-- The notes to bring tomorrow: the most that went out, less what came in, on this weekday in four weeks, less what is
-- in the drawer; in whole bundles of ₹1,000.
CREATE VIEW office_refill AS
SELECT
    *, CASE WHEN bring IS NULL THEN 'not counted' WHEN bring > 0 THEN 'notes' ELSE 'nothing' END AS needs
FROM (
    SELECT
        kiosk, drawer, busiest, usual, days,
        CASE WHEN drawer IS NOT NULL THEN greatest(0, ceil((busiest - drawer) / 1000) * 1000) END AS bring
    FROM (
        SELECT
            k.kiosk, k.drawer, count(t.day) AS days,
            coalesce(max(t.handed_out - t.taken_in), 0) AS busiest,
            round(coalesce(avg(t.handed_out - t.taken_in), 0), 2) AS usual
        FROM kiosks AS k LEFT JOIN till AS t
            ON t.kiosk = k.kiosk AND t.day BETWEEN day_of(now()) - 27 AND day_of(now())
                AND extract(dow FROM t.day) = extract(dow FROM day_of(now()) + 1)
        GROUP BY k.kiosk, k.drawer
    ) AS used
) AS plan;

GRANT EXECUTE ON FUNCTION rrn(text), backwards(text) TO fleet_office, fleet_sink;
GRANT SELECT ON
    office_kiosks, office_faults, office_waiting, office_days, office_transactions, office_events, office_claims,
    office_settlement, office_differences, office_refill
TO fleet_office;
COMMIT;
