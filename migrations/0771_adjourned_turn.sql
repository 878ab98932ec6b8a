-- SPDX-License-Identifier: MIT
-- A match that is broken off in the middle of a turn keeps the steps that were made of its roll, and where they go on.

ALTER TABLE state_adjournment ADD COLUMN game integer NOT NULL DEFAULT 0 CHECK (game >= 0 AND game <= 255),
    ADD COLUMN turn integer NOT NULL DEFAULT 0 CHECK (turn >= 0 AND turn <= 999),
    ADD COLUMN play text NOT NULL DEFAULT '' CHECK (octet_length(play) >= 0 AND octet_length(play) <= 255);
COMMENT ON COLUMN state_adjournment.game IS 'The game in whose record the roll goes on; 0 in none.';
COMMENT ON COLUMN state_adjournment.turn IS 'What its action will be there.';
COMMENT ON COLUMN state_adjournment.play IS 'The steps that were made of the roll, in their order.';
GRANT UPDATE (game, turn, play) ON state_adjournment TO td_app;
