-- SPDX-License-Identifier: MIT
-- Games of draughts. Until now no section played any.

CREATE TABLE state_draughts (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    black integer NOT NULL CHECK (black >= 0),
    ballot integer NOT NULL CHECK (ballot BETWEEN 0 AND 49),
    turns integer NOT NULL CHECK (turns >= 0),
    finish integer NOT NULL CHECK (finish >= 0),
    winner integer NOT NULL CHECK (winner >= 0),
    line text NOT NULL CHECK (octet_length(line) BETWEEN 0 AND 4000),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_draughts IS 'State. A game of draughts: who has black, the opening that was drawn, and what was done so far.';
COMMENT ON COLUMN state_draughts.stream IS 'Whose present.';
COMMENT ON COLUMN state_draughts.n IS 'match * 256 + game.';
COMMENT ON COLUMN state_draughts.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_draughts.black IS 'Who has the first move: 1 side a, 2 side b.';
COMMENT ON COLUMN state_draughts.ballot IS '1 + the number of the opening that was drawn; 0 = its first moves are free.';
COMMENT ON COLUMN state_draughts.turns IS 'Acts in the line.';
COMMENT ON COLUMN state_draughts.finish IS 'enum draughts_finish: how it ended, 0 = it goes on.';
COMMENT ON COLUMN state_draughts.winner IS '1 side a, 2 side b, 0 = drawn, or it goes on.';
COMMENT ON COLUMN state_draughts.line IS 'Its acts in their order, each "side, play;" or "side, letter, square;".';
CALL guard_table('state_draughts');
