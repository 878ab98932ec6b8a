-- SPDX-License-Identifier: MIT
-- A page that its owner hid is shown again by its owner, one that the director hid by the director alone.

ALTER TABLE state_player ADD COLUMN own_hidden boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN state_player.own_hidden IS 'Hidden by the person, by PIN, who may show it again.';
GRANT UPDATE (own_hidden) ON state_player TO td_app;
