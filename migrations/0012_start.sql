-- The chain of a ledger begins at the hash of its stream's uid, so that two streams have no hash in common. Ledgers that
-- are there already keep their zero bytes: their first hash is in everybody's copy.

ALTER TABLE stream ADD COLUMN format integer NOT NULL DEFAULT 1 CHECK (format IN (1, 2));
COMMENT ON COLUMN stream.format IS 'Of its ledger: 1 the chain begins at 32 zero bytes, 2 at the hash of the uid.';
ALTER TABLE stream ADD CONSTRAINT stream_start_check CHECK (head_seq > 0
    OR head_hash = CASE format WHEN 1 THEN decode(repeat('00', 32), 'hex') ELSE sha256(uuid_send(uid)) END);
GRANT INSERT (format) ON stream TO td_app;
