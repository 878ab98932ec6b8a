-- 0400_was_score.sql
-- A corrected result is told with the score that was entered first, for as long as what followed it may be repaired.

ALTER TABLE state_node
    ADD COLUMN was_score_a integer NOT NULL DEFAULT 0 CHECK (was_score_a >= 0),
    ADD COLUMN was_score_b integer NOT NULL DEFAULT 0 CHECK (was_score_b >= 0);
COMMENT ON COLUMN state_node.was_score_a IS 'Points of side a in the result that those were begun on; 0-0 = it had no score.';
COMMENT ON COLUMN state_node.was_score_b IS 'Points of side b in it.';
GRANT UPDATE (was_score_a, was_score_b) ON state_node TO td_app;
