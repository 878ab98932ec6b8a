-- SPDX-License-Identifier: MIT
-- A correction may annul more than once: each annulment goes back by itself.

ALTER TABLE state_match
    ADD COLUMN annulment integer NOT NULL DEFAULT 0 CHECK (annulment BETWEEN 0 AND 8192);
COMMENT ON COLUMN state_match.annulment IS 'The first, second … for annulled_for: the matches of one go back together. 0 = not annulled, or before they were counted.';
GRANT UPDATE (annulment) ON state_match TO td_app;
