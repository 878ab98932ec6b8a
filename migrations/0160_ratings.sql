-- SPDX-License-Identifier: MIT
-- Ratings follow from the ledgers of closed tournaments and are made again whenever one of these changes. What a list said
-- before a correction is kept beside what it says now, with the match that made the difference.

CREATE TABLE rating_list (
    club bigint NOT NULL REFERENCES stream,
    ramp text NOT NULL CHECK (octet_length(ramp) BETWEEN 1 AND 20),
    run integer NOT NULL CHECK (run > 0),
    facts bytea NOT NULL CHECK (octet_length(facts) = 32),
    PRIMARY KEY (club, ramp)
);
COMMENT ON TABLE rating_list IS 'Derived. A rating list of the club, and from which ledgers it was made.';
COMMENT ON COLUMN rating_list.club IS 'The stream of the club.';
COMMENT ON COLUMN rating_list.ramp IS 'By which ramp it is rated, a row of ratings/ramps.def.';
COMMENT ON COLUMN rating_list.run IS 'n of the newest run.';
COMMENT ON COLUMN rating_list.facts IS 'SHA-256 of the heads of the closed ledgers and of who is one person.';

CREATE TABLE rating_run (
    club bigint NOT NULL,
    ramp text NOT NULL,
    n integer NOT NULL CHECK (n > 0),
    at timestamptz NOT NULL DEFAULT now(),
    stream bigint NOT NULL REFERENCES stream,
    match integer NOT NULL CHECK (match > 0),
    PRIMARY KEY (club, ramp, n)
);
COMMENT ON TABLE rating_run IS 'Derived. A time when a list was played again and said something else.';
COMMENT ON COLUMN rating_run.club IS 'Of which list, with ramp.';
COMMENT ON COLUMN rating_run.ramp IS 'Likewise.';
COMMENT ON COLUMN rating_run.n IS '1 = the first.';
COMMENT ON COLUMN rating_run.at IS 'When.';
COMMENT ON COLUMN rating_run.stream IS 'The tournament of the first match, in order of time, that is another one or new.';
COMMENT ON COLUMN rating_run.match IS 'Its number there: what the difference comes from.';

CREATE TABLE rating_line (
    club bigint NOT NULL,
    ramp text NOT NULL,
    stream bigint NOT NULL REFERENCES stream,
    match integer NOT NULL CHECK (match > 0),
    since integer NOT NULL CHECK (since > 0),
    until integer NOT NULL DEFAULT 0 CHECK (until = 0 OR until > since),
    played_ms bigint NOT NULL CHECK (played_ms >= 0),
    length integer NOT NULL CHECK (length BETWEEN 1 AND 99),
    winner integer NOT NULL CHECK (winner > 0),
    loser integer NOT NULL CHECK (loser > 0 AND loser <> winner),
    winner_value integer NOT NULL,
    winner_experience integer NOT NULL CHECK (winner_experience >= 0),
    loser_value integer NOT NULL,
    loser_experience integer NOT NULL CHECK (loser_experience >= 0),
    gain integer NOT NULL CHECK (gain >= 0),
    loss integer NOT NULL CHECK (loss >= 0),
    PRIMARY KEY (club, ramp, stream, match, since)
);
CREATE INDEX rating_line_holds ON rating_line (club, ramp, played_ms, stream, match) WHERE until = 0;
CREATE INDEX rating_line_winner ON rating_line (club, ramp, winner);
CREATE INDEX rating_line_loser ON rating_line (club, ramp, loser);
COMMENT ON TABLE rating_line IS 'Derived. A match on a rating list: what both were worth before, and what it moved.';
COMMENT ON COLUMN rating_line.club IS 'Of which list, with ramp.';
COMMENT ON COLUMN rating_line.ramp IS 'Likewise.';
COMMENT ON COLUMN rating_line.stream IS 'The tournament.';
COMMENT ON COLUMN rating_line.match IS 'The number of the match there.';
COMMENT ON COLUMN rating_line.since IS 'The run that wrote the line.';
COMMENT ON COLUMN rating_line.until IS 'The run in which another line came in its place, or none; 0 = it holds.';
COMMENT ON COLUMN rating_line.played_ms IS 'When it began, was called or could be, ms since 1970: the order of the list.';
COMMENT ON COLUMN rating_line.length IS 'Points it was played to.';
COMMENT ON COLUMN rating_line.winner IS 'n of the player''s row, of whom they were joined with.';
COMMENT ON COLUMN rating_line.loser IS 'Likewise.';
COMMENT ON COLUMN rating_line.winner_value IS 'Before the match, ten-thousandths of a point.';
COMMENT ON COLUMN rating_line.winner_experience IS 'Points of all matches rated before.';
COMMENT ON COLUMN rating_line.loser_value IS 'Likewise.';
COMMENT ON COLUMN rating_line.loser_experience IS 'Likewise.';
COMMENT ON COLUMN rating_line.gain IS 'What the winner gained, ten-thousandths.';
COMMENT ON COLUMN rating_line.loss IS 'What the loser lost, likewise.';

GRANT SELECT, INSERT, UPDATE ON rating_list TO td_app;
GRANT SELECT, INSERT ON rating_run TO td_app;
GRANT SELECT, INSERT, UPDATE (until) ON rating_line TO td_app;
GRANT SELECT ON rating_list, rating_run, rating_line TO td_read;
