-- SPDX-License-Identifier: MIT
-- A game that throws three dice is recorded: a roll is two digits, or three.

ALTER TABLE draft
    DROP CONSTRAINT draft_dice_check,
    ADD CONSTRAINT draft_dice_check CHECK (dice BETWEEN 0 AND 666);
ALTER TABLE state_adjournment
    DROP CONSTRAINT state_adjournment_dice_check,
    ADD CONSTRAINT state_adjournment_dice_check CHECK (dice BETWEEN 0 AND 666);
