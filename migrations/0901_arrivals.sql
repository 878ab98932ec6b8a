-- SPDX-License-Identifier: MIT
-- Who checked in by a phone that had the hall's code is told apart from whom the desk saw.

ALTER TABLE state_entry ADD COLUMN by_code boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN state_entry.by_code IS 'Checked in by a phone that had the hall''s code.';
GRANT UPDATE (by_code) ON state_entry TO td_app;
