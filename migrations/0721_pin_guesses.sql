-- SPDX-License-Identifier: MIT
-- Wrong guesses at players' PINs, which all servers of a database count together.

CREATE TABLE pin_guess (
    stream bigint NOT NULL REFERENCES stream,
    entry integer NOT NULL CHECK (entry >= 1),
    device integer NOT NULL CHECK (device >= 0),
    wrong integer NOT NULL CHECK (wrong >= 1),
    since_ms bigint NOT NULL,
    last_ms bigint NOT NULL,
    PRIMARY KEY (stream, entry, device)
);
COMMENT ON TABLE pin_guess IS 'Forgettable. Wrong guesses at a player''s own PIN by one tablet, until it is right or another one.';
COMMENT ON COLUMN pin_guess.stream IS 'The tournament.';
COMMENT ON COLUMN pin_guess.entry IS 'n of the entry''s row.';
COMMENT ON COLUMN pin_guess.device IS 'n of the tablet''s row (actor); 0 = somebody at the desk.';
COMMENT ON COLUMN pin_guess.wrong IS 'How many.';
COMMENT ON COLUMN pin_guess.since_ms IS 'When the first one came, by the server, ms since 1970.';
COMMENT ON COLUMN pin_guess.last_ms IS 'When the newest one came.';
GRANT SELECT, INSERT, UPDATE, DELETE ON pin_guess TO td_app;
