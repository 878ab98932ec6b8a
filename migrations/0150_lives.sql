-- SPDX-License-Identifier: MIT
-- Sections that are played for lives: how many everybody has, and how many places of More Swiss cash.

ALTER TABLE state_pairing
    ADD COLUMN lives integer NOT NULL DEFAULT 0 CHECK (lives BETWEEN 0 AND 9),
    ADD COLUMN paid integer NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND 512);
COMMENT ON COLUMN state_pairing.lives IS 'Of everybody at the start; so many losses put somebody out. 0 = not played for lives, or settled by the draw.';
COMMENT ON COLUMN state_pairing.paid IS 'Of More Swiss: places that cash; when no more are left the playoff stage begins.';
GRANT UPDATE (lives, paid) ON state_pairing TO td_app;
