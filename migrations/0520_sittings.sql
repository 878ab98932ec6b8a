-- SPDX-License-Identifier: MIT
-- Side tables: a chouette, or two who play for money.

CREATE TABLE state_sitting (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL CHECK (status >= 0),
    kind integer NOT NULL CHECK (kind >= 0),
    way integer NOT NULL CHECK (way >= 0),
    title text NOT NULL CHECK (octet_length(title) BETWEEN 1 AND 60),
    "table" integer NOT NULL CHECK ("table" BETWEEN 0 AND 512),
    goal integer NOT NULL CHECK (goal BETWEEN 0 AND 999),
    stake integer NOT NULL CHECK (stake BETWEEN 0 AND 1000000),
    currency text NOT NULL CHECK (octet_length(currency) BETWEEN 0 AND 3),
    one_cube boolean NOT NULL,
    jacoby boolean NOT NULL,
    beavers boolean NOT NULL,
    raccoons boolean NOT NULL,
    lone_beaver boolean NOT NULL,
    settle_at_end boolean NOT NULL,
    automatic integer NOT NULL CHECK (automatic BETWEEN 0 AND 6),
    games integer NOT NULL CHECK (games BETWEEN 0 AND 500),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_sitting IS 'State. A side table: how it is played, as it was agreed.';
COMMENT ON COLUMN state_sitting.stream IS 'Whose present.';
COMMENT ON COLUMN state_sitting.n IS 'Number of the side table.';
COMMENT ON COLUMN state_sitting.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_sitting.status IS '0 open, 1 over, 2 taken out.';
COMMENT ON COLUMN state_sitting.kind IS '0 chouette, 1 two for money.';
COMMENT ON COLUMN state_sitting.way IS 'What is paid: 0 so much a point, 1 the same until the goal, 2 a fixed sum.';
COMMENT ON COLUMN state_sitting.title IS 'What it is called.';
COMMENT ON COLUMN state_sitting."table" IS 'Of the hall; 0 = none.';
COMMENT ON COLUMN state_sitting.goal IS 'Points that end it; 0 = none.';
COMMENT ON COLUMN state_sitting.stake IS 'Of a point, of a wager the whole; in the smallest unit.';
COMMENT ON COLUMN state_sitting.currency IS 'ISO 4217; empty = points alone.';
COMMENT ON COLUMN state_sitting.one_cube IS 'One cube for all; otherwise one each.';
COMMENT ON COLUMN state_sitting.jacoby IS 'Gammons count only where the cube was turned.';
COMMENT ON COLUMN state_sitting.beavers IS 'Who is doubled may beaver.';
COMMENT ON COLUMN state_sitting.raccoons IS 'Who was beavered may redouble.';
COMMENT ON COLUMN state_sitting.lone_beaver IS 'Who alone takes must beaver.';
COMMENT ON COLUMN state_sitting.settle_at_end IS 'A running game is settled at the end, not finished.';
COMMENT ON COLUMN state_sitting.automatic IS 'Automatic doubles in a game at most.';
COMMENT ON COLUMN state_sitting.games IS 'Begun so far.';
CALL guard_table('state_sitting');

CREATE TABLE state_sitting_act (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    kind integer NOT NULL CHECK (kind >= 0),
    entry integer NOT NULL CHECK (entry BETWEEN 0 AND 512),
    other integer NOT NULL CHECK (other BETWEEN 0 AND 512),
    value integer NOT NULL CHECK (value BETWEEN 0 AND 100000),
    at_ms bigint NOT NULL CHECK (at_ms >= 0),
    struck boolean NOT NULL,
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_sitting_act IS 'State. What was said at a side table.';
COMMENT ON COLUMN state_sitting_act.stream IS 'Whose present.';
COMMENT ON COLUMN state_sitting_act.n IS 'sitting * 8192 + act.';
COMMENT ON COLUMN state_sitting_act.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_sitting_act.kind IS 'enum sitting_act_kind.';
COMMENT ON COLUMN state_sitting_act.entry IS 'Who said it; 0 = nobody alone.';
COMMENT ON COLUMN state_sitting_act.other IS 'Whom it is about; 0 = all it can be about.';
COMMENT ON COLUMN state_sitting_act.value IS 'A die, a kind of win, points.';
COMMENT ON COLUMN state_sitting_act.at_ms IS 'When it was said, milliseconds since 1970.';
COMMENT ON COLUMN state_sitting_act.struck IS 'Taken back.';
CALL guard_table('state_sitting_act');

CREATE TABLE state_sitting_score (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    points integer NOT NULL CHECK (points BETWEEN -2000000000 AND 2000000000),
    won integer NOT NULL CHECK (won BETWEEN 0 AND 2000000000),
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_sitting_score IS 'State. What the acts of a side table come to for one who sat there.';
COMMENT ON COLUMN state_sitting_score.stream IS 'Whose present.';
COMMENT ON COLUMN state_sitting_score.n IS 'sitting * 1024 + entry.';
COMMENT ON COLUMN state_sitting_score.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_sitting_score.points IS 'Won and lost; of all players of a table they come to zero.';
COMMENT ON COLUMN state_sitting_score.won IS 'Without what was lost.';
CALL guard_table('state_sitting_score');
