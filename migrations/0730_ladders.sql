-- SPDX-License-Identifier: MIT
-- Ladders: who joined in which order, and what the section says of challenges.

ALTER TABLE state_seat ADD COLUMN rung integer NOT NULL DEFAULT 0 CHECK (rung BETWEEN 0 AND 512);
COMMENT ON COLUMN state_seat.rung IS 'Of a ladder: joined it as this one, 1 = the top at the start; 0 = has not.';
ALTER TABLE state_pairing ADD COLUMN reach integer NOT NULL DEFAULT 0 CHECK (reach BETWEEN 0 AND 99);
ALTER TABLE state_pairing ADD COLUMN play_days integer NOT NULL DEFAULT 0 CHECK (play_days BETWEEN 0 AND 366);
ALTER TABLE state_pairing ADD COLUMN again_days integer NOT NULL DEFAULT 0 CHECK (again_days BETWEEN 0 AND 366);
ALTER TABLE state_pairing ADD COLUMN swap boolean NOT NULL DEFAULT false;
ALTER TABLE state_pairing ADD COLUMN ended boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN state_pairing.reach IS 'Of a ladder: a challenge goes up so many places at most.';
COMMENT ON COLUMN state_pairing.play_days IS 'Of a ladder: days to play a challenge in, 0 = no day is set.';
COMMENT ON COLUMN state_pairing.again_days IS 'Of a ladder: days before the same two may meet again, 0 = until one has played somebody else.';
COMMENT ON COLUMN state_pairing.swap IS 'Of a ladder: who wins changes places with the loser.';
COMMENT ON COLUMN state_pairing.ended IS 'Of a ladder: nobody challenges any more.';
GRANT UPDATE (rung) ON state_seat TO td_app;
GRANT UPDATE (reach, play_days, again_days, swap, ended) ON state_pairing TO td_app;
