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

-- The last four characters of the bank's reference, as on a slip. It is not JSON here: a kiosk's body cannot make
-- the index fail.
CREATE OR REPLACE FUNCTION rrn_end(body text) RETURNS text
LANGUAGE sql IMMUTABLE RETURN substring(body FROM '"bank_rrn":"[^"]{0,60}([^"]{4})"');
CREATE INDEX IF NOT EXISTS event_rrn ON event (rrn_end(body)) WHERE rrn_end(body) IS NOT NULL;

CREATE OR REPLACE VIEW office_kiosks AS
SELECT
    k.kiosk, k.is_online, k.last_heard_at, k.version, k.update_result, k.drawer, k.owed, k.owed_since, k.disputes,
    k.missing_events, k.faults, r.ring, r.since AS version_since,
    CASE
        WHEN k.last_heard_at IS NULL OR k.last_heard_at < now() - interval '2 hours' THEN 'silent'
        WHEN k.faults > 0 THEN 'failing'
        WHEN k.disputes > 0 THEN 'dispute'
        WHEN k.owed > 0 THEN 'owes'
        ELSE 'well'
    END AS state
FROM kiosks AS k LEFT JOIN releases AS r USING (kiosk);

CREATE OR REPLACE VIEW office_faults AS
SELECT kiosk || '/' || fault AS key, kiosk, fault, severity, words, since, at
FROM failing;

-- One row for each kiosk and day: what was paid, and what the drawer did.
CREATE OR REPLACE VIEW office_days AS
SELECT
    kiosk || '/' || day AS key, kiosk, day,
    coalesce(s.succeeded, 0) AS succeeded, coalesce(s.failed, 0) AS failed, coalesce(s.other, 0) AS other,
    coalesce(t.taken_in, 0) AS taken_in, coalesce(t.handed_out, 0) AS handed_out,
    coalesce(t.given_back, 0) AS given_back, coalesce(t.loaded, 0) AS loaded, coalesce(t.taken, 0) AS taken,
    coalesce(d.differences, 0) AS differences
FROM (
    SELECT
        kiosk, day,
        sum(count) FILTER (WHERE bank = 'succeeded') AS succeeded,
        sum(count) FILTER (WHERE bank IN ('failed', 'not_sent')) AS failed,
        sum(count) FILTER (WHERE bank NOT IN ('succeeded', 'failed', 'not_sent')) AS other
    FROM day_sum GROUP BY kiosk, day
) AS s
    FULL JOIN till AS t USING (kiosk, day)
    LEFT JOIN (SELECT kiosk, day, count(*) AS differences FROM difference GROUP BY kiosk, day) AS d USING (kiosk, day);

CREATE OR REPLACE VIEW office_transactions AS
SELECT
    kiosk || '/' || client_reference AS key, kiosk, client_reference, reference_id, service,
    rupees(amount_paise::numeric + fee_paise) AS amount, opened_at, bank, cash, shortfall, failure_code, is_closed
FROM transaction;

-- The story of a transaction, one event a row.
CREATE OR REPLACE VIEW office_events AS
SELECT
    kiosk || '/' || id AS key, kiosk || '/' || client_reference AS transaction, kiosk, client_reference, seq, at,
    name, body, rrn_end(body) AS rrn_end
FROM event
WHERE NOT is_lost;

CREATE OR REPLACE VIEW office_settlement AS
SELECT kiosk || '/' || day || '/' || service || '/' || bank AS key, settlement.*
FROM settlement;

CREATE OR REPLACE VIEW office_differences AS
SELECT row_number() OVER (ORDER BY day DESC, kiosk, kind, client_reference) AS key, differences.*
FROM differences;

-- The notes to bring tomorrow: the most that went out, less what came in, on this weekday in four weeks, less what is
-- in the drawer; in whole bundles of ₹1,000.
CREATE OR REPLACE VIEW office_refill AS
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
) AS plan;

GRANT EXECUTE ON FUNCTION rrn_end(text) TO fleet_office, fleet_sink;
GRANT SELECT ON
    office_kiosks, office_faults, office_days, office_transactions, office_events, office_settlement,
    office_differences, office_refill
TO fleet_office;
COMMIT;
