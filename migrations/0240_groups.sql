-- SPDX-License-Identifier: MIT
-- Groups: everybody meets everybody of their group; so many are drawn into one at most.

ALTER TABLE state_pairing
    ADD COLUMN group_of integer NOT NULL DEFAULT 0 CHECK (group_of BETWEEN 0 AND 16);
COMMENT ON COLUMN state_pairing.group_of IS 'Of groups: the most that are drawn into one; 0 = settled by the draw.';
GRANT UPDATE (group_of) ON state_pairing TO td_app;
