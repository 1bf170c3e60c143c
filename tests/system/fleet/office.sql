-- The rows of office.py, with the variables kiosks, days and each_day (transactions of a kiosk), the last yesterday.
SET session_replication_role = replica;
SELECT fleet.need_month(now() - d * interval '1 day') FROM generate_series(0, :days) AS d;

-- `dice` is the same at each run: 0 to 999.
CREATE TEMPORARY TABLE made AS
SELECT
    kiosk, opened_at, dice, day, number,
    format('%s-%s-%s', kiosk, to_char(opened_at AT TIME ZONE 'Asia/Kolkata', 'YYYYMMDD-HH24MISS'), tail) AS reference,
    format('%s%s', to_char(day, 'DDD'), lpad((dice * 7919 + number * 104729)::text, 9, '0')) AS rrn,
    (ARRAY['aeps.CW', 'aeps.CW', 'aeps.CW', 'upicw.QR', 'matm.CW'])[1 + dice % 5] AS service,
    50000 * (1 + dice % 8) AS paise,
    CASE
        WHEN is_new AND (dice % 50 = 7 OR kiosk = 'OUTLET-005') THEN 'owed'
        WHEN is_new AND dice = 555 THEN 'handing_over'
        WHEN dice = 777 AND day > now() - interval '8 days' THEN 'disputed'
        WHEN dice % 25 = 3 THEN 'none'
        ELSE 'handed'
    END AS cash
FROM (
    SELECT
        *, day > (now() - interval '3 days')::date AS is_new,
        row_number() OVER (PARTITION BY kiosk ORDER BY opened_at) AS number,
        translate(upper(left(md5(kiosk || opened_at::text), 6)), '01', 'XY') AS tail,
        ('x' || left(md5(opened_at::text || kiosk), 7))::bit(28)::integer % 1000 AS dice
    FROM (
        SELECT
            'OUTLET-' || lpad(k::text, 3, '0') AS kiosk, (now() AT TIME ZONE 'Asia/Kolkata')::date - d AS day,
            ((now() AT TIME ZONE 'Asia/Kolkata')::date - d + interval '9 hours'
                + (n * 36000 / :each_day + k % 60) * interval '1 second') AT TIME ZONE 'Asia/Kolkata' AS opened_at
        FROM generate_series(1, :kiosks) AS k, generate_series(1, :days) AS d, generate_series(0, :each_day - 1) AS n
    ) AS times
) AS rows;

INSERT INTO fleet.kiosk (
    kiosk, is_online, last_heard_at, head_seq, head_at, top_seq, last_seq, whole_to, stored, drawer_paise
)
SELECT
    kiosk, number % 50 <> 3,
    now() - CASE number % 50 WHEN 3 THEN '9 hours' WHEN 4 THEN '3 hours' ELSE '10 minutes' END::interval,
    :days * :each_day * 5, now(), :days * :each_day * 5, :days * :each_day * 5, :days * :each_day * 5,
    :days * :each_day * 5, 500000 * (number % 9)
FROM (SELECT kiosk, row_number() OVER (ORDER BY kiosk) AS number FROM (SELECT DISTINCT kiosk FROM made) AS k) AS k;

INSERT INTO fleet.event (
    kiosk, id, seq, client_reference, at, name, body, link, moved_on, moved_kind, moved_paise, received_at
)
SELECT
    kiosk, seq || '-' || repeat('0', 16), seq, reference, opened_at + step * interval '20 seconds', name,
    replace((jsonb_build_object('name', name, 'at', extract(epoch FROM opened_at)) || body)::text, '": ', '":'),
    repeat('0', 32),
    CASE WHEN name = 'handed' THEN day END, CASE WHEN name = 'handed' THEN 'handed_out' END,
    CASE WHEN name = 'handed' THEN paise END, opened_at + step * interval '20 seconds'
FROM (
    SELECT
        made.*, step, (number - 1) * 5 + step AS seq,
        CASE step
            WHEN 1 THEN 'prepared' WHEN 2 THEN 'sending' WHEN 3 THEN 'answered'
            WHEN 4 THEN
                CASE cash WHEN 'owed' THEN 'claim_issued' WHEN 'none' THEN 'slip_started' ELSE 'handing_over' END
            ELSE CASE cash WHEN 'disputed' THEN 'disputed' WHEN 'handed' THEN 'handed' ELSE 'slip_ended' END
        END AS name,
        CASE step
            WHEN 1 THEN jsonb_build_object(
                'client_reference', reference, 'service', service, 'amount', paise, 'merchant_ref', kiosk,
                'terms', '{"direction": "out", "cadence": {"steps": [[120, 5]], "then": 60}}'::jsonb,
                'facts', jsonb_build_object('last4', right(rrn, 4))
            )
            WHEN 2 THEN jsonb_build_object('signed_at', extract(epoch FROM opened_at)::bigint)
            WHEN 3 THEN jsonb_build_object('outcome', jsonb_build_object(
                'status', CASE cash WHEN 'none' THEN 'FAILED' ELSE 'SUCCESS' END, 'client_reference', reference,
                'reference_id', 'AE' || rrn, 'bank_rrn', rrn, 'charge', 250, 'commission', 200
            ))
            WHEN 4 THEN CASE cash
                WHEN 'owed' THEN
                    '{"salt": "00112233445566778899aabbccddeeff", "digest": "00112233445566778899aabbccddeeff"}'
                ELSE '{"by": "Asha"}'
            END::jsonb
            ELSE CASE cash
                WHEN 'disputed' THEN '{"by": "Asha", "note": "a note less"}' WHEN 'handed' THEN '{"by": "Asha"}'
                ELSE '{"state": "printed"}'
            END::jsonb
        END AS body
    FROM made, generate_series(1, 5) AS step
) AS steps;

INSERT INTO fleet.transaction
SELECT
    kiosk, reference, number * 5, service, opened_at, CASE cash WHEN 'none' THEN 'failed' ELSE 'succeeded' END, cash,
    cash IN ('handed', 'none'), paise, 0, 250, 200, CASE cash WHEN 'none' THEN 0 ELSE paise END, 'AE' || rrn, '', false
FROM made;
INSERT INTO fleet.day_sum
SELECT
    day, kiosk, service, bank, count(*), sum(amount_paise), 0, sum(charge_paise), sum(commission_paise),
    sum(wallet_impact_paise)
FROM (SELECT *, (opened_at AT TIME ZONE 'Asia/Kolkata')::date AS day FROM fleet.transaction) AS t
GROUP BY day, kiosk, service, bank;
INSERT INTO fleet.till_sum
SELECT day, kiosk, 'handed_out', sum(paise) FROM made WHERE cash = 'handed' GROUP BY day, kiosk;
INSERT INTO fleet.difference
SELECT day, kiosk, 'drawer', NULL, 10000.00, 9500.00 FROM made
WHERE dice % 500 = 1 AND day > now() - interval '4 days';
VACUUM ANALYZE fleet.event, fleet.transaction, fleet.kiosk, fleet.day_sum, fleet.till_sum;
