-- SPDX-License-Identifier: MIT
-- Walls show what the hour asks for, until the director says something else.

ALTER TABLE state_tournament
    ADD COLUMN wall integer NOT NULL DEFAULT 0 CHECK (wall >= 0),
    ADD COLUMN wall_message text NOT NULL DEFAULT '' CHECK (octet_length(wall_message) BETWEEN 0 AND 160),
    ADD COLUMN wall_until_ms bigint NOT NULL DEFAULT 0 CHECK (wall_until_ms >= 0);
COMMENT ON COLUMN state_tournament.wall IS 'What walls show: enum wall_scene.';
COMMENT ON COLUMN state_tournament.wall_message IS 'Said on them; empty = nothing.';
COMMENT ON COLUMN state_tournament.wall_until_ms IS 'Until then, in milliseconds since 1970; 0 = no end.';
GRANT UPDATE (wall, wall_message, wall_until_ms) ON state_tournament TO td_app;
