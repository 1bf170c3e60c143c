-- The rows of scale.py, with the variables kiosks, days, events (a day at each kiosk) and body (its length).
SET session_replication_role = replica;
SET maintenance_work_mem = '512MB';
DROP INDEX fleet.event_in_order, fleet.event_of, fleet.event_lost;
SELECT fleet.need_month(now() - d * interval '1 day') FROM generate_series(0, :days) AS d;
INSERT INTO fleet.kiosk (
    kiosk, is_online, last_heard_at, head_seq, head_at, version, top_seq, last_seq, whole_to, stored,
    drawer_paise
)
SELECT
    'K-' || k, k % 100 > 0, now() - (CASE WHEN k % 100 > 0 THEN 600 ELSE 9000 END) * interval '1 second',
    :days * :events, now(), '0.1.0', :days * :events, :days * :events, :days * :events, :days * :events,
    5000000
FROM generate_series(1, :kiosks) AS k;
INSERT INTO fleet.event (
    kiosk, id, seq, client_reference, at, name, body, link, moved_on, moved_kind, moved_paise, received_at
)
SELECT
    'K-' || k, s || '-' || repeat('0', 16), s, 'K-' || k || '-' || d, t, 'answered', repeat('x', :body),
    repeat('0', 32), CASE WHEN s % :events = 0 THEN t::date END, CASE WHEN s % :events = 0 THEN 'handed_out' END,
    CASE WHEN s % :events = 0 THEN 50000 END, t
FROM generate_series(1, :days) AS d, generate_series(1, :kiosks) AS k,
    generate_series((d - 1) * :events + 1, d * :events) AS s,
    LATERAL (SELECT now() - (:days - d) * interval '1 day' - interval '1 hour') AS one (t);
CREATE INDEX event_in_order ON fleet.event (kiosk, seq);
CREATE INDEX event_of ON fleet.event (client_reference);
CREATE INDEX event_lost ON fleet.event (kiosk) WHERE is_lost;
INSERT INTO fleet.transaction
SELECT
    'K-' || k, 'K-' || k || '-' || d, d * :events, 'aeps.CW', t, 'succeeded',
    CASE WHEN d > :days - 2 THEN 'owed' WHEN d = 1 AND k % 100 = 0 THEN 'disputed' ELSE 'handed' END,
    d <= :days - 2, 50000, 0, 500, 200, -500, d::text, '', false
FROM generate_series(1, :days) AS d, generate_series(1, :kiosks) AS k,
    LATERAL (SELECT now() - (:days - d) * interval '1 day' - interval '1 hour') AS one (t);
INSERT INTO fleet.day_sum
SELECT now()::date - d, 'K-' || k, 'aeps.CW', 'succeeded', 1, 50000, 0, 500, 200, -500
FROM generate_series(0, :days - 1) AS d, generate_series(1, :kiosks) AS k;
INSERT INTO fleet.till_sum
SELECT now()::date - d, 'K-' || k, 'handed_out', 50000
FROM generate_series(0, :days - 1) AS d, generate_series(1, :kiosks) AS k;
INSERT INTO fleet.expiry SELECT 'K-' || k, 'mqtt', now() + interval '90 days' FROM generate_series(1, :kiosks) AS k;
INSERT INTO fleet.fault
SELECT 'K-' || k, 'KioskDeviceUnusable', 'printer', 'warning', 'printer cannot be used', now(), now() FROM generate_series(1, :kiosks, 20) AS k;
VACUUM ANALYZE fleet.event, fleet.transaction, fleet.kiosk, fleet.day_sum, fleet.till_sum, fleet.fault, fleet.expiry;
