-- Checkpoints of version 2 carry the root of the tree over the events' hashes and name the checkpoint before them
-- (tdserver/codec/checkpoint.h), so that one that is taken away is missed. Those of version 1 stay as they are.

ALTER TABLE checkpoint ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version IN (1, 2));
ALTER TABLE checkpoint ADD COLUMN root bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex') CHECK (octet_length(root) = 32);
ALTER TABLE checkpoint ADD COLUMN before_seq bigint NOT NULL DEFAULT 0 CHECK (before_seq BETWEEN 0 AND seq - 1);
COMMENT ON COLUMN checkpoint.version IS 'What is signed: 1 a line with the hash, 2 a tree head.';
COMMENT ON COLUMN checkpoint.root IS 'Root of the tree over the hashes of the events up to this one; zeros in version 1.';
COMMENT ON COLUMN checkpoint.before_seq IS 'The checkpoint before this one, 0 = none, and in version 1.';
GRANT INSERT (version, root, before_seq) ON checkpoint TO td_app;

CREATE OR REPLACE FUNCTION guard_checkpoint() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    newest bigint;
BEGIN
    PERFORM FROM public.event e WHERE e.stream = NEW.stream AND e.seq = NEW.seq AND e.hash = NEW.hash;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TD002', MESSAGE = format(
            'the checkpoint at %s of stream %s has another hash than the ledger', NEW.seq, NEW.stream);
    END IF;
    SELECT coalesce(max(c.seq), 0) INTO newest FROM public.checkpoint c WHERE c.stream = NEW.stream;
    IF NEW.seq <= newest OR NEW.version = 2 AND NEW.before_seq <> newest THEN
        RAISE EXCEPTION USING ERRCODE = 'TD002', MESSAGE = format(
            'the checkpoint at %s of stream %s does not follow the one at %s', NEW.seq, NEW.stream, newest);
    END IF;
    RETURN NEW;
END $$;
COMMENT ON FUNCTION guard_checkpoint IS 'A checkpoint carries the hash of its event and follows the one before.';
