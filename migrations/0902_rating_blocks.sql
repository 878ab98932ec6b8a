-- SPDX-License-Identifier: MIT
-- A rating list is kept by tournament instead of by match: what the matches of one came to is one row, written whole by the run in
-- which any of it became another one. Nothing is ended by a change of a row: what holds is the newest of each tournament.

CREATE TABLE rating_block (
    club bigint NOT NULL REFERENCES stream,
    ramp text NOT NULL,
    stream bigint NOT NULL REFERENCES stream,
    since integer NOT NULL CHECK (since > 0),
    players integer[] NOT NULL,
    body bytea NOT NULL CHECK (octet_length(body) % 48 = 0),
    PRIMARY KEY (club, ramp, stream, since)
);
CREATE INDEX rating_block_players ON rating_block USING gin (players);
COMMENT ON TABLE rating_block IS 'Derived. The matches of a tournament on a rating list, as a run found them: they hold until there is a newer one.';
COMMENT ON COLUMN rating_block.club IS 'Of which list, with ramp.';
COMMENT ON COLUMN rating_block.ramp IS 'Likewise.';
COMMENT ON COLUMN rating_block.stream IS 'The tournament.';
COMMENT ON COLUMN rating_block.since IS 'The run that wrote it.';
COMMENT ON COLUMN rating_block.players IS 'Whose matches these are: n of their rows, of whom they were joined with.';
COMMENT ON COLUMN rating_block.body IS 'By number of the match, 48 bytes each, most significant first: match, played_ms (8 bytes), length, winner, loser, the winner''s value and experience before it, the loser''s, gain, loss. Values are ten-thousandths of a point. Empty: none is rated any more.';

-- What was kept by match: each run in which a line of a tournament began or ended left these lines.
INSERT INTO rating_block (club, ramp, stream, since, players, body)
    SELECT r.club, r.ramp, r.stream, r.run,
        coalesce((SELECT array_agg(DISTINCT p.player ORDER BY p.player) FROM rating_line l, LATERAL (VALUES (l.winner), (l.loser)) AS p(player)
            WHERE l.club = r.club AND l.ramp = r.ramp AND l.stream = r.stream AND l.since <= r.run AND (l.until = 0 OR l.until > r.run)), '{}'),
        coalesce((SELECT string_agg(int4send(l.match) || int8send(l.played_ms) || int4send(l.length) || int4send(l.winner) || int4send(l.loser)
            || int4send(l.winner_value) || int4send(l.winner_experience) || int4send(l.loser_value) || int4send(l.loser_experience)
            || int4send(l.gain) || int4send(l.loss), ''::bytea ORDER BY l.match) FROM rating_line l
            WHERE l.club = r.club AND l.ramp = r.ramp AND l.stream = r.stream AND l.since <= r.run AND (l.until = 0 OR l.until > r.run)), '')
    FROM (SELECT club, ramp, stream, since AS run FROM rating_line UNION SELECT club, ramp, stream, until FROM rating_line WHERE until > 0) AS r;
DROP TABLE rating_line;

GRANT SELECT, INSERT ON rating_block TO td_app;
GRANT SELECT ON rating_block TO td_read;
