-- SPDX-License-Identifier: MIT
-- What results are worth and what parts those who are level is said by each section; a Swiss may be accelerated.

ALTER TABLE state_pairing
    ADD COLUMN worth text NOT NULL DEFAULT '' CHECK (octet_length(worth) BETWEEN 0 AND 14),
    ADD COLUMN ties text NOT NULL DEFAULT '' CHECK (octet_length(ties) BETWEEN 0 AND 120),
    ADD COLUMN accelerated boolean NOT NULL DEFAULT false,
    DROP CONSTRAINT state_pairing_missed_check,
    ADD CONSTRAINT state_pairing_missed_check CHECK (missed BETWEEN 0 AND 20);
COMMENT ON COLUMN state_pairing.worth IS 'Halves of a point for a win, a draw, a loss, a bye, a walkover; empty = 2 1 0 2 2.';
COMMENT ON COLUMN state_pairing.ties IS 'What parts those who are level, in order; empty = as usual.';
COMMENT ON COLUMN state_pairing.accelerated IS 'Of a Swiss: its first rounds are paired as if the upper half had won already.';
GRANT UPDATE (worth, ties, accelerated) ON state_pairing TO td_app;
