-- SPDX-License-Identifier: MIT
-- Plays are recorded at side tables, as acts of theirs. Until now none were.

ALTER TABLE state_sitting_act ADD COLUMN play text NOT NULL DEFAULT '' CHECK (octet_length(play) BETWEEN 0 AND 63);
COMMENT ON COLUMN state_sitting_act.play IS 'Of a play what was played, whose roll is value; else empty.';
GRANT UPDATE (play) ON state_sitting_act TO td_app;
