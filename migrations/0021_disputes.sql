-- A dispute is a row of its own: several in one match, each about something, and what became of it stays. The status
-- "disputed" of a match follows from them.

CREATE TABLE state_dispute (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    subject integer NOT NULL CHECK (subject >= 0),
    match integer NOT NULL CHECK (match BETWEEN 1 AND 8192),
    game integer NOT NULL CHECK (game BETWEEN 0 AND 255),
    side integer NOT NULL CHECK (side >= 0),
    actor integer NOT NULL CHECK (actor >= 0),
    at_ms bigint NOT NULL CHECK (at_ms >= 0),
    over_ms bigint NOT NULL CHECK (over_ms >= 0),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_dispute IS 'State. What players do not agree about, and what became of it.';
COMMENT ON COLUMN state_dispute.stream IS 'Whose present.';
COMMENT ON COLUMN state_dispute.n IS 'Number within the stream.';
COMMENT ON COLUMN state_dispute.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_dispute.status IS 'What became of it: 0 open, 1 resolved, 2 agreed, 3 lapsed, 4 taken_back.';
COMMENT ON COLUMN state_dispute.subject IS 'What it is about: 0 none, 1 match, 2 game, 3 play, 4 clock, 5 other.';
COMMENT ON COLUMN state_dispute.match IS 'In which match.';
COMMENT ON COLUMN state_dispute.game IS '0 = none, or the final score.';
COMMENT ON COLUMN state_dispute.side IS 'Who raised it; none = not known: 0 none, 1 a, 2 b.';
COMMENT ON COLUMN state_dispute.actor IS 'Whose hand entered it.';
COMMENT ON COLUMN state_dispute.at_ms IS 'When, ms since 1970.';
COMMENT ON COLUMN state_dispute.over_ms IS 'When it ended, ms since 1970; 0 = it is open.';
CALL guard_table('state_dispute');

INSERT INTO refold (migration) SELECT 21 WHERE EXISTS (SELECT FROM state_claim);
