-- SPDX-License-Identifier: MIT
-- The keys that sign ledgers of a club, as its own ledger lists them.

CREATE TABLE state_signing_key (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    public text NOT NULL CHECK (octet_length(public) = 64),
    fingerprint text NOT NULL CHECK (octet_length(fingerprint) = 64),
    imported boolean NOT NULL,
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_signing_key IS 'State. A key that signs ledgers of the club.';
COMMENT ON COLUMN state_signing_key.stream IS 'Whose present.';
COMMENT ON COLUMN state_signing_key.n IS 'Number within the stream.';
COMMENT ON COLUMN state_signing_key.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_signing_key.public IS 'The Ed25519 public key, hex.';
COMMENT ON COLUMN state_signing_key.fingerprint IS 'SHA-256 of it, hex; by this people know it.';
COMMENT ON COLUMN state_signing_key.imported IS 'Of another place, whose ledgers were taken over; no server of this database signs with it.';
CALL guard_table('state_signing_key');
