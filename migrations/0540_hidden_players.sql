-- SPDX-License-Identifier: MIT
-- A player may ask that the club shows no page about them.

ALTER TABLE state_player ADD COLUMN hidden boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN state_player.hidden IS 'The club shows the public no page about this person.';
GRANT UPDATE (hidden) ON state_player TO td_app;
