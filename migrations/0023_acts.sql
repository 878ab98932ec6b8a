-- What the people of the club did lately, each act with what takes it back. It serves the running only: the ledger says
-- what happened, and whoever lost these rows corrects instead of undoing.

CREATE TABLE act (
    stream bigint NOT NULL REFERENCES stream,
    seq bigint NOT NULL CHECK (seq > 0),
    actor integer NOT NULL CHECK (actor >= 0),
    at_ms bigint NOT NULL CHECK (at_ms >= 0),
    body bytea NOT NULL,
    PRIMARY KEY (stream, seq)
);
COMMENT ON TABLE act IS 'Derived. The newest acts of directors and scorers in each tournament, with the commands that take them back.';
COMMENT ON COLUMN act.stream IS 'The tournament.';
COMMENT ON COLUMN act.seq IS 'seq of the last event of the act, by which it is named.';
COMMENT ON COLUMN act.actor IS 'n of the actor''s row.';
COMMENT ON COLUMN act.at_ms IS 'When, ms since 1970.';
COMMENT ON COLUMN act.body IS 'JSON: what was done, and the commands of its undo.';
GRANT SELECT, INSERT, DELETE ON act TO td_app;
GRANT SELECT ON act TO td_read;

COMMENT ON COLUMN state_entry.status IS 'Where the entry stands: 0 entered, 1 checked_in, 2 waiting, 3 withdrawn, 4 removed.';
