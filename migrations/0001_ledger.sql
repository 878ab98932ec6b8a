-- The ledger and its guard.
--
-- Every change of the present (tables state_*) must be explained by a line of the ledger (event) that the same
-- transaction wrote. The guard below enforces it at the end of every statement, not at commit: lines are written
-- before the rows they explain and nothing can take them away again, so the earlier check is as strong, and it looks
-- at all rows of a statement at once instead of calling a function for each row.
--
-- Errors of the guard have SQLSTATE TD001 (a row without its event) and TD002 (the ledger would lose its order or its
-- chain).

CREATE TABLE stream (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uid uuid NOT NULL UNIQUE,
    kind integer NOT NULL CHECK (kind IN (1, 2)),
    club bigint REFERENCES stream (id),
    head_seq bigint NOT NULL DEFAULT 0 CHECK (head_seq >= 0),
    head_hash bytea NOT NULL CHECK (octet_length(head_hash) = 32),
    checkpoint_seq bigint NOT NULL DEFAULT 0,
    created timestamptz NOT NULL DEFAULT now(),
    CHECK ((kind = 1) = (club IS NULL)),
    CHECK (checkpoint_seq BETWEEN 0 AND head_seq)
) WITH (fillfactor = 50);
CREATE INDEX stream_of_club ON stream (club, id);
COMMENT ON TABLE stream IS 'Ledger. One ledger each: a tournament''s or a club''s. Its head moves only by inserting events.';
COMMENT ON COLUMN stream.id IS 'Number in this database; never leaves it.';
COMMENT ON COLUMN stream.uid IS 'Random name of the stream, the same wherever its export is imported.';
COMMENT ON COLUMN stream.kind IS '1 club, 2 tournament.';
COMMENT ON COLUMN stream.club IS 'The stream of the club a tournament belongs to.';
COMMENT ON COLUMN stream.head_seq IS 'seq of the newest event, 0 = none. Kept by the guard.';
COMMENT ON COLUMN stream.head_hash IS 'Hash of the newest event; before the first event the start of the chain. Kept by the guard.';
COMMENT ON COLUMN stream.checkpoint_seq IS 'seq of the newest signed checkpoint, 0 = none.';
COMMENT ON COLUMN stream.created IS 'When this database got the stream.';

CREATE TABLE event (
    stream bigint NOT NULL,
    seq bigint NOT NULL,
    body bytea NOT NULL,
    hash bytea NOT NULL,
    txid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stream, seq)
);
COMMENT ON TABLE event IS 'Ledger. Everything that ever happened, one line each; only inserted, never changed. That the stream exists is checked by the guard.';
COMMENT ON COLUMN event.stream IS 'Whose ledger.';
COMMENT ON COLUMN event.seq IS 'Place in the ledger: 1, 2, 3 ... without gaps.';
COMMENT ON COLUMN event.body IS 'Canonical bytes: one line of JSON text, hashed exactly as stored (readable in event_line).';
COMMENT ON COLUMN event.hash IS 'SHA-256 of the hash before and the body.';
COMMENT ON COLUMN event.txid IS 'The transaction that wrote it; the guard compares it.';
COMMENT ON COLUMN event.at IS 'When this database took it; the time that counts is in the body.';

CREATE VIEW event_line AS
    SELECT s.uid, e.seq, e.at, convert_from(e.body, 'UTF8') AS line, encode(e.hash, 'hex') AS hash
    FROM event e JOIN stream s ON s.id = e.stream;
COMMENT ON VIEW event_line IS 'The ledger for human eyes.';

-- New lines continue the stream's chain without a gap, and the head moves with them. It runs as the owner because
-- nobody else may move a head.
CREATE FUNCTION guard_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    bad record;
BEGIN
    SELECT c.stream, c.seq, c.seq IS DISTINCT FROM c.seq_before + 1 AS misplaced INTO bad
    FROM (SELECT a.stream, a.seq, a.hash, a.body,
                 lag(a.seq, 1, s.head_seq) OVER chain AS seq_before,
                 lag(a.hash, 1, s.head_hash) OVER chain AS hash_before
          FROM added a LEFT JOIN stream s ON s.id = a.stream
          WINDOW chain AS (PARTITION BY a.stream ORDER BY a.seq)) c
    WHERE c.seq IS DISTINCT FROM c.seq_before + 1 OR c.hash IS DISTINCT FROM sha256(c.hash_before || c.body)
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TD002', MESSAGE = format(
            CASE WHEN bad.misplaced THEN 'event %s does not follow the head of stream %s'
                 ELSE 'event %s of stream %s does not continue the hash chain' END, bad.seq, bad.stream);
    END IF;
    UPDATE stream s SET head_seq = last.seq, head_hash = last.hash
    FROM (SELECT DISTINCT ON (a.stream) a.stream, a.seq, a.hash FROM added a ORDER BY a.stream, a.seq DESC) last
    WHERE s.id = last.stream;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION guard_event IS 'New events continue their stream; the head follows.';
CREATE TRIGGER guard AFTER INSERT ON event
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION guard_event();

-- A row that is new or changed names an event of this very transaction; an older event cannot be borrowed. The table
-- is named with its schema because a temporary one of the same name would come first.
CREATE FUNCTION guard_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    bad record;
BEGIN
    SELECT r.stream, r.n, r.version INTO bad FROM saved r
    WHERE NOT EXISTS (SELECT FROM public.event e
                      WHERE e.stream = r.stream AND e.seq = r.version AND e.txid = pg_current_xact_id())
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TD001', MESSAGE = format(
            '%s %s of stream %s says version %s, which is no event of this transaction',
            TG_TABLE_NAME, bad.n, bad.stream, bad.version);
    END IF;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION guard_state IS 'A saved row names an event of the same transaction.';

-- Puts a table of the present, keyed (stream, n) with a version, under the guard. Every state_* table needs it. Room is
-- left in its pages so that a changed row stays where it is and no index has to follow.
CREATE PROCEDURE guard_table(target regclass) LANGUAGE plpgsql AS $$
DECLARE
    changeable text;
BEGIN
    SELECT string_agg(quote_ident(attname), ', ') INTO changeable FROM pg_attribute
    WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('stream', 'n');
    EXECUTE format('ALTER TABLE %s SET (fillfactor = 70)', target);
    EXECUTE format('CREATE TRIGGER guard_new AFTER INSERT ON %s REFERENCING NEW TABLE AS saved '
                   'FOR EACH STATEMENT EXECUTE FUNCTION guard_state()', target);
    EXECUTE format('CREATE TRIGGER guard_changed AFTER UPDATE ON %s REFERENCING NEW TABLE AS saved '
                   'FOR EACH STATEMENT EXECUTE FUNCTION guard_state()', target);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE (%s) ON %s TO td_app', changeable, target);
    EXECUTE format('GRANT SELECT ON %s TO td_read', target);
END $$;
COMMENT ON PROCEDURE guard_table IS 'Puts a table of the present under the guard; for migrations.';
REVOKE ALL ON PROCEDURE guard_table FROM PUBLIC;

CREATE TABLE checkpoint (
    stream bigint NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    signature bytea NOT NULL CHECK (octet_length(signature) = 64),
    key bytea NOT NULL CHECK (octet_length(key) = 32),
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stream, seq),
    FOREIGN KEY (stream, seq) REFERENCES event
);
COMMENT ON TABLE checkpoint IS 'Ledger. Signed statements "the ledger up to this event has this hash"; only inserted.';
COMMENT ON COLUMN checkpoint.stream IS 'Whose ledger.';
COMMENT ON COLUMN checkpoint.seq IS 'The last event it covers.';
COMMENT ON COLUMN checkpoint.hash IS 'That event''s hash.';
COMMENT ON COLUMN checkpoint.signature IS 'Ed25519.';
COMMENT ON COLUMN checkpoint.key IS 'The public key to check it with.';
COMMENT ON COLUMN checkpoint.at IS 'When it was signed.';

CREATE FUNCTION guard_checkpoint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM public.event e WHERE e.stream = NEW.stream AND e.seq = NEW.seq AND e.hash = NEW.hash;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TD002', MESSAGE = format(
            'the checkpoint at %s of stream %s has another hash than the ledger', NEW.seq, NEW.stream);
    END IF;
    RETURN NEW;
END $$;
COMMENT ON FUNCTION guard_checkpoint IS 'A checkpoint carries the hash of its event.';
CREATE TRIGGER guard BEFORE INSERT ON checkpoint FOR EACH ROW EXECUTE FUNCTION guard_checkpoint();

GRANT USAGE ON SCHEMA public TO td_app, td_read;
-- UPDATE of one harmless column is what SELECT ... FOR UPDATE asks for.
GRANT SELECT, INSERT (uid, kind, club, head_hash), UPDATE (checkpoint_seq) ON stream TO td_app;
GRANT SELECT, INSERT (stream, seq, body, hash) ON event TO td_app;
GRANT SELECT, INSERT (stream, seq, hash, signature, key) ON checkpoint TO td_app;
GRANT SELECT ON stream, event, event_line, checkpoint TO td_read;
