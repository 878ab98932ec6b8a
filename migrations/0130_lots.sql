-- SPDX-License-Identifier: MIT
-- Shared places that were decided: by lot, or by a section that is played for them.

CREATE TABLE state_lots (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    section integer NOT NULL CHECK (section BETWEEN 1 AND 16),
    place_from integer NOT NULL CHECK (place_from BETWEEN 1 AND 512),
    place_to integer NOT NULL CHECK (place_to BETWEEN 1 AND 512),
    barrage integer NOT NULL CHECK (barrage BETWEEN 0 AND 16),
    seed text NOT NULL CHECK (octet_length(seed) BETWEEN 0 AND 64),
    reason text NOT NULL CHECK (octet_length(reason) BETWEEN 1 AND 240),
    lifted boolean NOT NULL,
    PRIMARY KEY (stream, n)
);
COMMENT ON TABLE state_lots IS 'State. A shared place that was decided, by lot or by a section that is played for it.';
COMMENT ON COLUMN state_lots.stream IS 'Whose present.';
COMMENT ON COLUMN state_lots.n IS 'Number of the drawing, over the whole event.';
COMMENT ON COLUMN state_lots.version IS 'seq of the event that last touched the row.';
COMMENT ON COLUMN state_lots.section IS 'Whose places.';
COMMENT ON COLUMN state_lots.place_from IS 'The first of the places that were shared.';
COMMENT ON COLUMN state_lots.place_to IS 'The last of them.';
COMMENT ON COLUMN state_lots.barrage IS 'The section that is played for them; 0 = drawn by lot.';
COMMENT ON COLUMN state_lots.seed IS 'Hex; the order of the lots follows from it. Empty for a barrage.';
COMMENT ON COLUMN state_lots.reason IS 'Why, in the director''s words.';
COMMENT ON COLUMN state_lots.lifted IS 'Taken back: it parts nobody any more.';
CALL guard_table('state_lots');

ALTER TABLE state_seat
    ADD COLUMN lots integer NOT NULL DEFAULT 0 CHECK (lots BETWEEN 0 AND 999),
    ADD COLUMN lot integer NOT NULL DEFAULT 0 CHECK (lot BETWEEN 0 AND 512);
COMMENT ON COLUMN state_seat.lots IS 'The drawing that parts it from those it shared a place with; 0 = none.';
COMMENT ON COLUMN state_seat.lot IS 'What it came to there, 1 = the best; 0 = a barrage is not over.';
GRANT UPDATE (lots, lot) ON state_seat TO td_app;
