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
    day, kiosk, service, bank,
    count,
    rupees(amount_paise) AS amount,
    rupees(fee_paise) AS fee,
    CASE WHEN bank = 'succeeded' THEN rupees(charge_paise) END AS charge,
    CASE WHEN bank = 'succeeded' THEN rupees(commission_paise) END AS commission,
    rupees(wallet_impact_paise) AS wallet_impact
FROM day_sum
WHERE count > 0;

-- Income and costs of the shop by day.
CREATE OR REPLACE VIEW fees AS
SELECT
    day, kiosk,
    rupees(sum(fee_paise)) AS fees,
    rupees(sum(commission_paise)) AS commissions,
    rupees(sum(charge_paise)) AS charges
FROM day_sum
WHERE bank = 'succeeded' AND count > 0
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
    day, kiosk,
    rupees(coalesce(sum(paise) FILTER (WHERE kind = 'taken_in'), 0)) AS taken_in,
    rupees(coalesce(sum(paise) FILTER (WHERE kind = 'handed_out'), 0)) AS handed_out,
    rupees(coalesce(sum(paise) FILTER (WHERE kind = 'given_back'), 0)) AS given_back,
    rupees(coalesce(sum(paise) FILTER (WHERE kind = 'loaded'), 0)) AS loaded,
    rupees(coalesce(sum(paise) FILTER (WHERE kind = 'taken'), 0)) AS taken
FROM till_sum
GROUP BY day, kiosk;

-- Differences that a person must check: those of each day's report, and those that are already known.
CREATE OR REPLACE VIEW differences AS
SELECT day, kiosk, kind, client_reference, expected, found
FROM difference
UNION
SELECT
    day_of(opened_at), kiosk, 'handed_unearned', client_reference, 0.00,
    rupees(amount_paise::numeric + fee_paise)
FROM transaction
WHERE cash = 'handed' AND bank <> 'succeeded'
UNION
SELECT
    day_of(opened_at), kiosk, 'disputed', client_reference, rupees(amount_paise::numeric + fee_paise), 0.00
FROM transaction
WHERE cash = 'disputed' AND cash IN ('owed', 'held', 'refund_owed', 'handing_over', 'refunding', 'disputed')
UNION
SELECT
    day_of(opened_at), kiosk, 'shortfall', client_reference, rupees(amount_paise::numeric + fee_paise), 0.00
FROM transaction
WHERE shortfall = 'open';

-- Faults of kiosks, by their last messages.
CREATE OR REPLACE VIEW failing AS
SELECT kiosk, fault, subject, severity, words, since, at
FROM fault;

-- The guesses about the finance service that an answer contradicts: docs/guesses.md says what that means.
CREATE OR REPLACE VIEW guesses AS
SELECT subject AS guess, count(*) AS kiosks, min(kiosk) AS example, max(at) AS last
FROM fault
WHERE fault = 'KioskGuessContradicted'
GROUP BY subject;

-- The time of each kiosk's last message. A healthy kiosk sends one at least once an hour.
CREATE OR REPLACE VIEW heard AS
SELECT kiosk, last_heard_at AS last, is_online
FROM kiosk;

CREATE OR REPLACE VIEW not_heard_of AS
SELECT kiosk, is_online, last, now() - last AS silent_for
FROM heard
WHERE NOT is_online OR last < now() - interval '2 hours' OR last IS NULL;

-- Two boards under one name: each has connected after the other one. A board that replaced another does not.
-- They have one card, copied, and disconnect each other every few seconds. The fleet's data about them is a mixture.
CREATE OR REPLACE VIEW twins AS
SELECT a.kiosk, a.board, b.board AS other_board, least(a.last_at, b.last_at) AS last
FROM board AS a JOIN board AS b USING (kiosk)
WHERE a.first_at < b.first_at AND a.last_at > b.first_at AND least(a.last_at, b.last_at) > now() - interval '1 day';

-- One journal under two names: a kiosk got another name. Its sums count twice until fleet.rename_kiosk('OLD', 'NEW').
CREATE OR REPLACE VIEW same_journal AS
SELECT a.kiosk, b.kiosk AS other_name, b.last_heard_at AS other_heard_at
FROM kiosk AS a JOIN kiosk AS b USING (journal)
WHERE a.kiosk <> b.kiosk;

-- Events that a kiosk has and that are not here: request them again after the seq in `after`.
CREATE OR REPLACE VIEW gaps AS
SELECT kiosk, whole_to AS after, ends_at - stored::numeric AS missing
FROM (
    SELECT
        kiosk, whole_to, stored,
        greatest(last_seq, CASE
            WHEN head_at < now() - coalesce(current_setting('fleet.grace', true), '5 minutes')::interval THEN head_seq
        END) AS ends_at
    FROM kiosk
) AS known
WHERE ends_at > stored;

-- Events that a kiosk sent and has lost since: its card did not keep writes, or an old journal was put back.
-- Money may have moved by them: `kiosk-agent journal restore --from` an export restores them.
CREATE OR REPLACE VIEW lost AS
SELECT kiosk, min(seq) AS first, count(*) AS events, min(at) AS since, max(received_at) AS last_received
FROM event
WHERE is_lost
GROUP BY kiosk;

-- Journals that end before events that they have sent: cut off, or an old copy that sent no events yet.
CREATE OR REPLACE VIEW shortened AS
SELECT kiosk, head_seq AS ends_at, last_seq AS told
FROM kiosk
WHERE is_shortened AND head_seq < last_seq;

-- Each kiosk's state, for Prometheus and for people. Times are NULL where there is nothing to report.
CREATE OR REPLACE VIEW kiosks AS
SELECT
    kiosk.kiosk, is_online, last_heard_at, version, update_result, update_at,
    coalesce(update_result IN ('rolled-back', 'refused'), false) AS update_failed,
    rupees(drawer_paise) AS drawer,
    waiting.owed_since, coalesce(waiting.owed, 0) AS owed,
    coalesce(waiting.disputes, 0) + coalesce(short.disputes, 0) AS disputes,
    greatest(coalesce(gaps.missing, 0), 0) AS missing_events,
    coalesce(failing.faults, 0) AS faults,
    coalesce(lost.events, 0) AS lost_events,
    (kiosk.is_shortened AND kiosk.head_seq < kiosk.last_seq) IS TRUE AS is_shortened,
    coalesce(differ.differences, 0) AS differences,
    twins.kiosk IS NOT NULL AS is_twin,
    EXISTS (SELECT FROM same_journal AS s WHERE s.kiosk = kiosk.kiosk) AS has_other_name,
    waiting.waiting_since
FROM kiosk
    LEFT JOIN (
        SELECT
            kiosk,
            min(opened_at) FILTER (WHERE cash = 'owed') AS owed_since,
            min(opened_at) FILTER (WHERE isfinite(opened_at)) AS waiting_since,
            rupees(sum(amount_paise::numeric + fee_paise) FILTER (WHERE cash = 'owed')) AS owed,
            count(*) FILTER (WHERE cash = 'disputed') AS disputes
        FROM transaction
        WHERE cash IN ('owed', 'held', 'refund_owed', 'handing_over', 'refunding', 'disputed')
        GROUP BY kiosk
    ) AS waiting USING (kiosk)
    LEFT JOIN (
        SELECT kiosk, count(*) AS disputes FROM transaction WHERE shortfall = 'open' GROUP BY kiosk
    ) AS short USING (kiosk)
    LEFT JOIN (SELECT kiosk, count(*) AS faults FROM fault GROUP BY kiosk) AS failing USING (kiosk)
    LEFT JOIN gaps USING (kiosk)
    LEFT JOIN lost USING (kiosk)
    LEFT JOIN (
        SELECT kiosk, count(*) AS differences FROM differences WHERE day >= day_of(now()) - 7 GROUP BY kiosk
    ) AS differ USING (kiosk)
    LEFT JOIN (SELECT DISTINCT kiosk FROM twins) AS twins USING (kiosk);

-- When the certificates of kiosks expire.
CREATE OR REPLACE VIEW expiries AS
SELECT kiosk, what, at
FROM expiry;

-- The months whose events are in the database, for kiosk-retention.
CREATE OR REPLACE VIEW months AS
SELECT
    right(relname, 7) AS month,
    (to_date(right(relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' AS ends
FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
WHERE inhparent = 'fleet.event'::regclass;

-- One row, for Prometheus (prometheus/queries.yml) and alerts.
CREATE OR REPLACE VIEW figures AS
SELECT
    (SELECT count(*) FROM kiosk) AS kiosks,
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
    settlement, fees, cash_waiting, shortfalls, till, differences, failing, guesses, twins, same_journal, heard, not_heard_of, gaps, lost, shortened,
    kiosks, expiries, months, figures
TO fleet_reader;
GRANT SELECT ON gaps TO fleet_sink;
GRANT EXECUTE ON FUNCTION
    rupees(numeric), day_of(timestamptz), whole_in(jsonb), rupees_in(jsonb), time_in(jsonb), truth_in(jsonb),
    list_in(jsonb)
TO fleet_reader, fleet_sink;
COMMIT;
