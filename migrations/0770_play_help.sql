-- SPDX-License-Identifier: MIT
-- Who records at a tablet may be shown legal plays; that it was switched on, and in which game, is said by the match.

ALTER TABLE state_match ADD COLUMN play_help boolean NOT NULL DEFAULT false,
    ADD COLUMN play_help_game integer NOT NULL DEFAULT 0 CHECK (play_help_game >= 0 AND play_help_game <= 255),
    ADD COLUMN play_help_ms bigint NOT NULL DEFAULT 0 CHECK (play_help_ms >= 0);
COMMENT ON COLUMN state_match.play_help IS 'Legal plays are shown at its table.';
COMMENT ON COLUMN state_match.play_help_game IS 'The game in which that was switched last; 0 never.';
COMMENT ON COLUMN state_match.play_help_ms IS 'When it was switched last, Unix milliseconds; 0 never.';
GRANT UPDATE (play_help, play_help_game, play_help_ms) ON state_match TO td_app;
