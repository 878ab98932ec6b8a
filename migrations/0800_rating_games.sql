-- SPDX-License-Identifier: MIT
-- A rating list is of one game, too: the name of a list says it for every game but backgammon.

ALTER TABLE rating_list DROP CONSTRAINT rating_list_ramp_check,
    ADD CONSTRAINT rating_list_ramp_check CHECK (octet_length(ramp) >= 1 AND octet_length(ramp) <= 261);
COMMENT ON COLUMN rating_list.ramp IS 'By which ramp it is rated, a row of ratings/ramps.def; of another game than backgammon a slash and that game behind it.';
