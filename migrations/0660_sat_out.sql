-- SPDX-License-Identifier: MIT
-- What a round is worth that somebody was not there for and came back after, is said by each section.

ALTER TABLE state_pairing ADD COLUMN sat_out integer NOT NULL DEFAULT 0 CHECK (sat_out BETWEEN 0 AND 20);
COMMENT ON COLUMN state_pairing.sat_out IS 'Halves of a point for each round between two of somebody''s that they were not there for.';
GRANT UPDATE (sat_out) ON state_pairing TO td_app;
