-- SPDX-License-Identifier: MIT
-- A table may be reserved: used, but only by a match that somebody calls there by hand.
COMMENT ON COLUMN state_hall_table.status IS 'Whether it is used: 0 open, 1 out_of_use, 2 reserved (for matches that are called there by hand).';
COMMENT ON COLUMN state_club_table.status IS 'Whether it is used: 0 open, 1 out_of_use, 2 reserved (for matches that are called there by hand).';
