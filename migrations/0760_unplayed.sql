-- SPDX-License-Identifier: MIT
-- What an unplayed round is worth is said by each section, by the name of a rule. Whatever was said until now meant the rule of 2026.

ALTER TABLE state_pairing ADD COLUMN unplayed integer NOT NULL DEFAULT 2 CHECK (unplayed >= 0);
COMMENT ON COLUMN state_pairing.unplayed IS 'The rule of unplayed rounds: 0 as the draw settles it, 1 dummy 2024, 2 dummy 2026, 3 nothing.';
GRANT UPDATE (unplayed) ON state_pairing TO td_app;
