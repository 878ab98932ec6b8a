-- SPDX-License-Identifier: MIT
-- Players agree to a position that a game is recorded from, and a dispute may draw the board as one side has it. Until now nobody did.

ALTER TABLE state_recorded ADD COLUMN agreed integer NOT NULL DEFAULT 0 CHECK (agreed >= 0 AND agreed <= 3);
COMMENT ON COLUMN state_recorded.agreed IS 'Who agreed to the position it begins with: bit 0 side a, bit 1 side b.';
GRANT UPDATE (agreed) ON state_recorded TO td_app;

ALTER TABLE state_dispute ADD COLUMN position text NOT NULL DEFAULT '' CHECK (octet_length(position) >= 0 AND octet_length(position) <= 104),
    ADD COLUMN on_roll integer NOT NULL DEFAULT 0 CHECK (on_roll >= 0);
COMMENT ON COLUMN state_dispute.position IS 'How the board stands as that side has it, as a record sets one up; empty where it was not drawn.';
COMMENT ON COLUMN state_dispute.on_roll IS 'Who is on roll there, and sees it so: 0 none, 1 a, 2 b.';
GRANT UPDATE (position, on_roll) ON state_dispute TO td_app;
