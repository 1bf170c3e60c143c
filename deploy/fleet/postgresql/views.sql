-- Views for operators. Days are India's; money is in rupees. They read JSON by the functions of schema.sql
-- that cannot raise, so that a kiosk's row cannot make a view fail.

BEGIN;
SET LOCAL search_path = fleet;

CREATE OR REPLACE FUNCTION rupees(paise numeric) RETURNS numeric(16, 2)
LANGUAGE sql IMMUTABLE RETURN round(paise / 100, 2);

CREATE OR REPLACE FUNCTION day_of(at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE RETURN (at AT TIME ZONE 'Asia/Kolkata')::date;

-- Settlement by day and outlet: what the finance service owes the shop's wallet, service by service.
-- Charge and commission count for successes only: a failure may report a charge that was refunded.
CREATE OR REPLACE VIEW settlement AS
SELECT
    day_of(opened_at) AS day, kiosk, service, bank,
    count(*) AS count,
    rupees(sum(amount_paise)) AS amount,
    rupees(sum(fee_paise)) AS fee,
    rupees(sum(charge_paise) FILTER (WHERE bank = 'succeeded')) AS charge,
    rupees(sum(commission_paise) FILTER (WHERE bank = 'succeeded')) AS commission,
    rupees(sum(coalesce(wallet_impact_paise, 0))) AS wallet_impact
FROM transaction
GROUP BY day, kiosk, service, bank;

-- Income and costs of the shop by day.
CREATE OR REPLACE VIEW fees AS
SELECT
    day_of(opened_at) AS day, kiosk,
    rupees(sum(fee_paise)) AS fees,
    rupees(sum(commission_paise)) AS commissions,
    rupees(sum(charge_paise)) AS charges
FROM transaction
WHERE bank = 'succeeded'
GROUP BY day, kiosk;

-- Notes that are owed, held, in doubt or in dispute, the oldest first.
CREATE OR REPLACE VIEW cash_waiting AS
SELECT
    kiosk, client_reference, service, cash,
    CASE
        WHEN cash = 'owed' THEN 'owed to a customer'
        WHEN cash IN ('held', 'refund_owed') THEN 'a customer''s, held by the shop'
        WHEN cash IN ('handing_over', 'refunding') THEN 'nobody has confirmed whether they moved'
        ELSE 'in dispute'
    END AS what,
    rupees(amount_paise::numeric + fee_paise) AS amount,
    opened_at, CASE WHEN isfinite(opened_at) THEN now() - opened_at END AS age
FROM transaction
WHERE cash IN ('owed', 'held', 'refund_owed', 'handing_over', 'refunding', 'disputed')
ORDER BY opened_at;

-- Hand-overs after which the customer says that notes were missing, the oldest first. `state` is what two people
-- have found; open: not yet.
CREATE OR REPLACE VIEW shortfalls AS
SELECT
    kiosk, client_reference, service, cash, shortfall AS state,
    rupees(amount_paise::numeric + fee_paise) AS amount, opened_at
FROM transaction
WHERE shortfall <> ''
ORDER BY opened_at;

-- The notes that moved, by day.
CREATE OR REPLACE VIEW till AS
SELECT
    moved_on AS day, kiosk,
    rupees(coalesce(sum(moved_paise) FILTER (WHERE moved_kind = 'taken_in'), 0)) AS taken_in,
    rupees(coalesce(sum(moved_paise) FILTER (WHERE moved_kind = 'handed_out'), 0)) AS handed_out,
    rupees(coalesce(sum(moved_paise) FILTER (WHERE moved_kind = 'given_back'), 0)) AS given_back,
    rupees(coalesce(sum(moved_paise) FILTER (WHERE moved_kind = 'loaded'), 0)) AS loaded,
    rupees(coalesce(sum(moved_paise) FILTER (WHERE moved_kind = 'taken'), 0)) AS taken
FROM event
WHERE moved_kind IS NOT NULL AND NOT is_lost
GROUP BY day, kiosk;

-- Differences that a person must check: those of each day's report, and those that are already known.
CREATE OR REPLACE VIEW differences AS
SELECT
    report.day, report.kiosk, d ->> 'kind' AS kind, d ->> 'client_reference' AS client_reference,
    rupees_in(d -> 'expected')::numeric(16, 2) AS expected, rupees_in(d -> 'found')::numeric(16, 2) AS found
FROM report, jsonb_array_elements(list_in(report.report -> 'differences')) AS d
UNION
SELECT
    day_of(t.opened_at), t.kiosk, 'handed_unearned', t.client_reference, 0.00,
    rupees(t.amount_paise::numeric + t.fee_paise)
FROM transaction AS t
WHERE t.cash = 'handed' AND t.bank <> 'succeeded'
UNION
SELECT
    day_of(t.opened_at), t.kiosk, 'disputed', t.client_reference, rupees(t.amount_paise::numeric + t.fee_paise), 0.00
FROM transaction AS t
WHERE t.cash = 'disputed'
UNION
SELECT
    day_of(t.opened_at), t.kiosk, 'shortfall', t.client_reference, rupees(t.amount_paise::numeric + t.fee_paise), 0.00
FROM transaction AS t
WHERE t.shortfall = 'open';

-- Faults of kiosks, by their last messages.
CREATE OR REPLACE VIEW failing AS
WITH health AS (
    SELECT kiosk, message, time_in(message -> 'at') AS at
    FROM said
    WHERE topic = 'health'
)
SELECT
    kiosk, device AS part, message -> 'parts' ->> device AS state,
    coalesce(message -> 'details' ->> device, '') AS detail, at
FROM health, jsonb_array_elements_text(list_in(message -> 'failing')) AS device
UNION ALL
SELECT kiosk, 'api', message -> 'parts' ->> 'api', '', at
FROM health
WHERE message -> 'parts' ->> 'api' <> 'reachable'
UNION ALL
SELECT kiosk, 'mirror', message -> 'parts' ->> 'mirror', '', at
FROM health
WHERE message -> 'parts' ->> 'mirror' NOT LIKE 'in step%'
UNION ALL
SELECT kiosk, 'journal', message ->> 'journal', '', at
FROM health
WHERE message ->> 'journal' <> 'ok'
UNION ALL
SELECT kiosk, 'delivery', message ->> 'remark', '', at
FROM health
WHERE message ->> 'remark' <> '';

-- The time of each kiosk's last message. A healthy kiosk sends one at least once an hour.
CREATE OR REPLACE VIEW heard AS
SELECT
    said.kiosk,
    max(said.received_at) FILTER (WHERE said.topic <> 'presence') AS last,
    coalesce(bool_or(truth_in(said.message -> 'online')) FILTER (WHERE said.topic = 'presence'), false)
        AS is_online
FROM said
GROUP BY said.kiosk;

CREATE OR REPLACE VIEW not_heard_of AS
SELECT kiosk, is_online, last, now() - last AS silent_for
FROM heard
WHERE NOT is_online OR last < now() - interval '2 hours' OR last IS NULL;

-- Events that a kiosk has and that are not here: request them again after the seq in `after`.
CREATE OR REPLACE VIEW gaps AS
SELECT kiosk, min(seq) AS after, sum(missing) AS missing
FROM (
    SELECT kiosk, seq, lead(seq) OVER (PARTITION BY kiosk ORDER BY seq) - seq - 1 AS missing
    FROM (
        SELECT DISTINCT kiosk, seq FROM event WHERE NOT is_lost
        UNION
        SELECT kiosk, 0 FROM said
        UNION
        SELECT kiosk, whole_in(message -> 'seq') + 1 FROM said
        WHERE topic = 'head' AND received_at < now() - coalesce(current_setting('fleet.grace', true), '5 minutes')::interval
    ) AS known
) AS steps
WHERE missing > 0
GROUP BY kiosk;

-- Events that a kiosk sent and has lost since: its card did not keep writes, or an old journal was put back.
-- Money may have moved by them: `kiosk-agent journal restore --from` an export restores them.
CREATE OR REPLACE VIEW lost AS
SELECT kiosk, min(seq) AS first, count(*) AS events, min(at) AS since, max(received_at) AS last_received
FROM event
WHERE is_lost
GROUP BY kiosk;

-- Journals that end before events that they have sent: cut off, or an old copy that sent no events yet.
CREATE OR REPLACE VIEW shortened AS
SELECT said.kiosk, whole_in(said.message -> 'seq') AS ends_at, max(event.seq) AS told
FROM said JOIN event USING (kiosk)
WHERE said.topic = 'head' AND NOT event.is_lost AND event.received_at < said.received_at
GROUP BY said.kiosk, said.message
HAVING max(event.seq) > whole_in(said.message -> 'seq');

-- One row, for Prometheus (prometheus/queries.yml) and alerts.
CREATE OR REPLACE VIEW figures AS
SELECT
    (SELECT count(*) FROM heard) AS kiosks,
    (SELECT count(*) FROM not_heard_of) AS not_heard_of,
    (SELECT count(*) FROM failing) AS failing,
    (SELECT coalesce(sum(amount), 0) FROM cash_waiting WHERE cash = 'owed') AS owed_rupees,
    (SELECT coalesce(sum(amount), 0) FROM cash_waiting WHERE cash = 'disputed') AS disputed_rupees,
    (SELECT coalesce(extract(epoch FROM max(age)), 0) FROM cash_waiting) AS cash_oldest_seconds,
    (SELECT count(*) FROM transaction WHERE NOT is_closed) AS open_transactions,
    (SELECT count(*) FROM differences WHERE day >= day_of(now()) - 7) AS differences,
    (SELECT coalesce(sum(missing), 0) FROM gaps) AS missing_events,
    (SELECT coalesce(sum(events), 0) FROM lost) AS lost_events,
    (SELECT count(*) FROM shortened) AS shortened_journals,
    (SELECT count(*) FROM unread WHERE received_at > now() - interval '1 day') AS unread_messages;

GRANT SELECT ON
    settlement, fees, cash_waiting, shortfalls, till, differences, failing, heard, not_heard_of, gaps, lost, shortened, figures
TO fleet_reader;
GRANT SELECT ON gaps TO fleet_sink;
GRANT EXECUTE ON FUNCTION
    rupees(numeric), day_of(timestamptz), whole_in(jsonb), rupees_in(jsonb), time_in(jsonb), truth_in(jsonb),
    list_in(jsonb)
TO fleet_reader, fleet_sink;
COMMIT;
