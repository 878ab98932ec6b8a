-- SPDX-License-Identifier: MIT
-- Lives in batches and continuously: pairs are made as players become free, and a section ends by who is left or by their lives.

ALTER TABLE state_pairing
    ADD COLUMN pace integer NOT NULL DEFAULT 0 CHECK (pace >= 0),
    ADD COLUMN batch integer NOT NULL DEFAULT 0 CHECK (batch BETWEEN 0 AND 256),
    ADD COLUMN until_left integer NOT NULL DEFAULT 0 CHECK (until_left BETWEEN 0 AND 512),
    ADD COLUMN until_sum integer NOT NULL DEFAULT 0 CHECK (until_sum BETWEEN 0 AND 4608),
    DROP CONSTRAINT state_pairing_paired_check,
    ADD CONSTRAINT state_pairing_paired_check CHECK (paired BETWEEN 0 AND 8192);
COMMENT ON COLUMN state_pairing.pace IS 'Of lives, when the next pairs are made: 0 rounds, 1 batches, 2 continuous.';
COMMENT ON COLUMN state_pairing.batch IS 'So many pairs are made at once; 0 = settled by the draw.';
COMMENT ON COLUMN state_pairing.until_left IS 'Of lives: over when no more players are left; 0 = one.';
COMMENT ON COLUMN state_pairing.until_sum IS 'Of lives: over when no more lives are left; 0 = by who is left alone.';
GRANT UPDATE (pace, batch, until_left, until_sum) ON state_pairing TO td_app;

-- Each time that pairs are made counts as a round.
ALTER TABLE state_node
    DROP CONSTRAINT state_node_round_check,
    ADD CONSTRAINT state_node_round_check CHECK (round BETWEEN 1 AND 8192);
ALTER TABLE state_match
    DROP CONSTRAINT state_match_round_check,
    ADD CONSTRAINT state_match_round_check CHECK (round BETWEEN 1 AND 8192);
