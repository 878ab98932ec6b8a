-- What the ledger does not hold: what may be forgotten (names), what must stay secret (hashes of passwords and
-- tokens) and what only serves the running (replies). These tables are not guarded and may be changed and emptied.

CREATE TABLE person_name (
    stream bigint NOT NULL REFERENCES stream,
    ref text NOT NULL CHECK (octet_length(ref) BETWEEN 1 AND 64),
    salt text NOT NULL,
    name text NOT NULL,
    club text NOT NULL,
    country text NOT NULL,
    note text NOT NULL,
    PRIMARY KEY (stream, ref)
);
COMMENT ON TABLE person_name IS 'Forgettable. Names of persons; the ledger knows only ref. Deleting a row erases the person.';
COMMENT ON COLUMN person_name.stream IS 'Whose ledger mentions the person.';
COMMENT ON COLUMN person_name.ref IS 'base64url of the salted hash, as in the state rows.';
COMMENT ON COLUMN person_name.salt IS 'What the hash was salted with; without it the reference cannot be guessed.';
COMMENT ON COLUMN person_name.name IS 'As the person writes it.';
COMMENT ON COLUMN person_name.club IS 'Home club, empty = not said.';
COMMENT ON COLUMN person_name.country IS 'Empty = not said.';
COMMENT ON COLUMN person_name.note IS 'For the organisers.';

CREATE TABLE account_secret (
    stream bigint NOT NULL REFERENCES stream,
    account integer NOT NULL,
    login text NOT NULL UNIQUE CHECK (octet_length(login) BETWEEN 1 AND 254),
    password_hash text NOT NULL,
    PRIMARY KEY (stream, account)
);
COMMENT ON TABLE account_secret IS 'Secret. How an account signs in.';
COMMENT ON COLUMN account_secret.stream IS 'The club''s stream.';
COMMENT ON COLUMN account_secret.account IS 'n of the account''s row.';
COMMENT ON COLUMN account_secret.login IS 'What is typed; one account of this server.';
COMMENT ON COLUMN account_secret.password_hash IS 'Argon2id with its parameters, empty = no password.';

CREATE TABLE credential (
    hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    kind integer NOT NULL CHECK (kind BETWEEN 1 AND 6),
    stream bigint REFERENCES stream,
    actor integer NOT NULL,
    hall_table integer NOT NULL,
    tries integer NOT NULL CHECK (tries >= -1),
    label text NOT NULL,
    created timestamptz NOT NULL,
    expires timestamptz,
    seen timestamptz,
    revoked timestamptz
);
CREATE INDEX credential_of_stream ON credential (coalesce(stream, 0), kind, created);
COMMENT ON TABLE credential IS 'Secret. Hashes of everything that opens a door: sessions, bearer tokens, tablets, table cards, PINs, the set-up link.';
COMMENT ON COLUMN credential.hash IS 'SHA-256 of the secret, which is kept nowhere.';
COMMENT ON COLUMN credential.kind IS '1 session, 2 program, 3 device, 4 card, 5 PIN, 6 set-up.';
COMMENT ON COLUMN credential.stream IS 'Where it is valid; null = the server itself.';
COMMENT ON COLUMN credential.actor IS 'Account or actor number in that stream, 0 = none yet.';
COMMENT ON COLUMN credential.hall_table IS 'Table number, 0 = none.';
COMMENT ON COLUMN credential.tries IS 'Tries left, -1 = not counted.';
COMMENT ON COLUMN credential.label IS 'What the console shows.';
COMMENT ON COLUMN credential.created IS 'When it was given out.';
COMMENT ON COLUMN credential.expires IS 'When it ends by itself, null = never.';
COMMENT ON COLUMN credential.seen IS 'When it was last used.';
COMMENT ON COLUMN credential.revoked IS 'When it was taken back or used up.';

CREATE TABLE reply (
    stream bigint NOT NULL,
    actor text NOT NULL,
    key text NOT NULL CHECK (octet_length(key) BETWEEN 1 AND 255),
    request bytea NOT NULL CHECK (octet_length(request) = 32),
    status integer NOT NULL,
    version bigint NOT NULL,
    location text NOT NULL,
    body bytea NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stream, actor, key)
);
COMMENT ON TABLE reply IS 'Derived. Answers already given, written with their events, so that a repeated request gets the same answer and happens once.';
COMMENT ON COLUMN reply.stream IS 'Where the command went.';
COMMENT ON COLUMN reply.actor IS 'Who sent it.';
COMMENT ON COLUMN reply.key IS 'Its Idempotency-Key.';
COMMENT ON COLUMN reply.request IS 'SHA-256 of the request: the same key with another request is refused.';
COMMENT ON COLUMN reply.status IS 'HTTP status.';
COMMENT ON COLUMN reply.version IS 'For the ETag, 0 = none.';
COMMENT ON COLUMN reply.location IS 'Location header, empty = none.';
COMMENT ON COLUMN reply.body IS 'Body as it was sent.';
COMMENT ON COLUMN reply.at IS 'When it was given.';

CREATE TABLE setting (
    name text PRIMARY KEY,
    value text NOT NULL
);
COMMENT ON TABLE setting IS 'Facts of this server, e.g. the fingerprint of its key.';
COMMENT ON COLUMN setting.name IS 'Which.';
COMMENT ON COLUMN setting.value IS 'What.';

GRANT SELECT, INSERT, UPDATE, DELETE ON person_name, account_secret, credential, setting TO td_app;
GRANT SELECT, INSERT, DELETE ON reply TO td_app;
GRANT SELECT (stream, ref, name, club, country) ON person_name TO td_read;
