-- People who sign in: a second factor beside the password, codes for the day the phone is lost. A photograph belongs to
-- its match: the table of another match cannot ask for it.

CREATE TABLE second_factor (
    stream bigint NOT NULL REFERENCES stream,
    account integer NOT NULL,
    secret bytea NOT NULL CHECK (octet_length(secret) = 20),
    pending boolean NOT NULL,
    step bigint NOT NULL CHECK (step >= 0),
    PRIMARY KEY (stream, account)
);
COMMENT ON TABLE second_factor IS 'Secret. What an account''s authenticator and the server both know (TOTP).';
COMMENT ON COLUMN second_factor.stream IS 'The club''s stream.';
COMMENT ON COLUMN second_factor.account IS 'n of the account''s row.';
COMMENT ON COLUMN second_factor.secret IS 'As RFC 6238 takes it.';
COMMENT ON COLUMN second_factor.pending IS 'Begun and not confirmed by a code yet: nobody is asked for one.';
COMMENT ON COLUMN second_factor.step IS 'Time step of the newest code that was taken: none counts twice.';

CREATE TABLE recovery_code (
    stream bigint NOT NULL,
    account integer NOT NULL,
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    PRIMARY KEY (stream, account, hash),
    FOREIGN KEY (stream, account) REFERENCES second_factor ON DELETE CASCADE
);
COMMENT ON TABLE recovery_code IS 'Secret. Codes that count once in place of the authenticator''s; a used one is gone.';
COMMENT ON COLUMN recovery_code.stream IS 'The club''s stream.';
COMMENT ON COLUMN recovery_code.account IS 'n of the account''s row.';
COMMENT ON COLUMN recovery_code.hash IS 'SHA-256 of the code, which is kept nowhere.';

GRANT SELECT, INSERT, UPDATE, DELETE ON second_factor, recovery_code TO td_app;

ALTER TABLE photo ADD COLUMN match integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN photo.match IS 'The match whose position it shows, 0 = of an older release, and no match mentions it.';
UPDATE photo p SET match = a.n FROM state_adjournment a WHERE a.stream = p.stream AND a.photo = p.hash;
ALTER TABLE photo DROP CONSTRAINT photo_pkey, ADD PRIMARY KEY (stream, match, hash);
