-- Entries belong to people. A ledger knows a person by a mark that can be made only with the person's secret, so that
-- whoever is erased leaves marks that lead nowhere.

ALTER TABLE state_entry
    ADD COLUMN person text NOT NULL DEFAULT '' CHECK (octet_length(person) BETWEEN 0 AND 351),
    ADD COLUMN changed_late boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN state_entry.person IS 'Who plays: one mark a person, spaces between; empty = not known.';
COMMENT ON COLUMN state_entry.changed_late IS 'Name or person changed after the tournament was closed.';
GRANT UPDATE (person, changed_late) ON state_entry TO td_app;

ALTER TABLE state_player
    ADD COLUMN merged integer NOT NULL DEFAULT 0 CHECK (merged >= 0),
    ADD COLUMN erased boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN state_player.merged IS 'The player who is the same person, 0 = a person of their own.';
COMMENT ON COLUMN state_player.erased IS 'Forgotten: name and secret are gone.';
GRANT UPDATE (merged, erased) ON state_player TO td_app;

CREATE TABLE person_secret (
    stream bigint NOT NULL REFERENCES stream,
    player integer NOT NULL CHECK (player > 0),
    secret bytea NOT NULL CHECK (octet_length(secret) = 32),
    PRIMARY KEY (stream, player)
);
COMMENT ON TABLE person_secret IS 'Secret. What a person''s marks are made with; deleting the row makes the marks mute.';
COMMENT ON COLUMN person_secret.stream IS 'The club''s stream.';
COMMENT ON COLUMN person_secret.player IS 'n of the player''s row.';
COMMENT ON COLUMN person_secret.secret IS 'Random; a mark is its HMAC-SHA-256 of the uid of a tournament.';

CREATE TABLE person_entry (
    stream bigint NOT NULL REFERENCES stream,
    entry integer NOT NULL CHECK (entry > 0),
    place integer NOT NULL CHECK (place > 0),
    club bigint NOT NULL REFERENCES stream,
    player integer NOT NULL CHECK (player > 0),
    PRIMARY KEY (stream, entry, place)
);
CREATE INDEX person_entry_of_player ON person_entry (club, player);
COMMENT ON TABLE person_entry IS 'Forgettable. Which entries belong to a player; verify compares it with the marks of the ledger.';
COMMENT ON COLUMN person_entry.stream IS 'The tournament.';
COMMENT ON COLUMN person_entry.entry IS 'n of the entry''s row.';
COMMENT ON COLUMN person_entry.place IS 'Which of its persons, from 1.';
COMMENT ON COLUMN person_entry.club IS 'The club''s stream.';
COMMENT ON COLUMN person_entry.player IS 'n of the player''s row.';

GRANT SELECT, INSERT, UPDATE, DELETE ON person_secret, person_entry TO td_app;
