-- Which kiosk runs which release, since when, and what its last update said: psql -f releases.sql, after views.sql.
-- `kiosk-fleet rings` reads the view `releases`.

BEGIN;
SET LOCAL search_path = fleet;

-- Each release that a kiosk has ever reported, and what was broken before it.
CREATE TABLE IF NOT EXISTS run (
    kiosk text NOT NULL,
    version text NOT NULL,
    first_at timestamptz NOT NULL, -- when it ran this release for the first time
    since timestamptz NOT NULL, -- when it began to for the last time
    broken_before jsonb, -- the words of the faults before it that a release can cause; NULL: unknown, so nothing is blamed on it
    PRIMARY KEY (kiosk, version)
);

-- How far each ring has got with a release, as `kiosk-fleet rings` has last found it.
CREATE TABLE IF NOT EXISTS rollout (
    place integer NOT NULL, -- the newest release first, its rings in their order
    release text NOT NULL,
    ring text NOT NULL,
    is_offered boolean NOT NULL,
    waiting integer NOT NULL,
    on_trial integer NOT NULL,
    healthy integer NOT NULL,
    went_back integer NOT NULL,
    why text NOT NULL, -- why the release is stopped, or what it waits for in this ring
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (release, ring)
);
CREATE OR REPLACE VIEW rollouts AS
SELECT release || '/' || ring AS key, rollout.* FROM rollout;

DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fleet_rings') THEN
        CREATE ROLE fleet_rings NOLOGIN IN ROLE fleet_reader; -- may also write the table `rollout`
    END IF;
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kiosk-rings') THEN
        GRANT fleet_rings TO "kiosk-rings"; -- a server of an earlier version
    END IF;
END $$;

-- It must not raise: fleet.take() would keep the kiosk's message as unread.
CREATE OR REPLACE FUNCTION on_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = fleet, pg_temp AS $$
DECLARE
    runs text := text_in(NEW.message -> 'version', 64);
BEGIN
    IF runs IS NULL OR (TG_OP = 'UPDATE' AND runs = OLD.message ->> 'version') THEN
        RETURN NULL;
    END IF;
    INSERT INTO run (kiosk, version, first_at, since, broken_before)
    SELECT
        NEW.kiosk, runs, NEW.received_at, NEW.received_at,
        (
            SELECT (
                SELECT coalesce(jsonb_agg(one -> 'words'), '[]') FROM jsonb_array_elements(list_in(message -> 'faults')) AS one
                WHERE one -> 'of_release' = 'true'
            )
            FROM said WHERE kiosk = NEW.kiosk AND topic = 'health'
        )
    ON CONFLICT ON CONSTRAINT run_pkey DO UPDATE
        SET (since, broken_before) = (excluded.since, excluded.broken_before);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER release AFTER INSERT OR UPDATE ON said
    FOR EACH ROW WHEN (NEW.topic = 'version') EXECUTE FUNCTION on_version();

CREATE OR REPLACE VIEW releases AS
SELECT
    v.kiosk,
    CASE WHEN v.message ->> 'ring' IN ('first', 'early') THEN v.message ->> 'ring' ELSE 'all' END AS ring,
    v.message ->> 'version' AS version,
    run.since,
    extract(epoch FROM now() - run.since)::double precision AS runs_it_s,
    extract(epoch FROM now() - heard.last)::double precision AS silent_s,
    CASE
        WHEN run.broken_before IS NULL OR h.received_at < run.since THEN ''
        ELSE coalesce((
            SELECT string_agg(one ->> 'words', ', ' ORDER BY one ->> 'words')
            FROM jsonb_array_elements(list_in(h.message -> 'faults')) AS one
            WHERE one -> 'of_release' = 'true' AND NOT run.broken_before ? (one ->> 'words')
        ), '')
    END AS ails,
    (SELECT array_agg(version ORDER BY first_at) FROM run AS r WHERE r.kiosk = v.kiosk) AS tried,
    coalesce(text_in(v.message -> 'update' -> 'to', 64), '') AS update_to,
    coalesce(text_in(v.message -> 'update' -> 'result', 64), '') AS update_result,
    coalesce(text_in(v.message -> 'update' -> 'why', 1000), '') AS update_why,
    coalesce(text_in(v.message -> 'update' -> 'at', 64), '') AS update_at
FROM said AS v
    JOIN run ON run.kiosk = v.kiosk AND run.version = v.message ->> 'version'
    JOIN LATERAL (
        SELECT max(received_at) AS last FROM said WHERE said.kiosk = v.kiosk AND topic <> 'presence'
    ) AS heard ON true
    LEFT JOIN said AS h ON h.kiosk = v.kiosk AND h.topic = 'health'
WHERE v.topic = 'version';

-- Each release: how many kiosks have ever run it, run it now, and could not keep it.
CREATE OR REPLACE VIEW release_counts AS
SELECT
    run.version,
    min(run.first_at) AS first_at,
    count(*) AS ever,
    count(*) FILTER (WHERE now_on.version = run.version) AS now,
    (
        SELECT count(*) FROM releases
        WHERE update_to = run.version AND update_result IN ('rolled-back', 'refused')
    ) AS failed
FROM run LEFT JOIN releases AS now_on USING (kiosk)
GROUP BY run.version;

-- Messages that an earlier version of this file did not see.
INSERT INTO run (kiosk, version, first_at, since)
SELECT kiosk, message ->> 'version', received_at, received_at
FROM said WHERE topic = 'version' AND text_in(message -> 'version', 64) IS NOT NULL
ON CONFLICT DO NOTHING;

REVOKE ALL ON FUNCTION on_version() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION text_in(jsonb, integer), list_in(jsonb) TO fleet_reader;
GRANT SELECT ON releases, release_counts, rollouts, run, said, done TO fleet_reader;
GRANT SELECT, INSERT, DELETE ON rollout TO fleet_rings;
COMMIT;
