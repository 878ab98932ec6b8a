-- SPDX-License-Identifier: MIT
-- Of More Swiss money asks who cashes. Sections that were drawn before pay by places alone, as they did.

ALTER TABLE state_pairing ADD COLUMN cashing boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN state_pairing.cashing IS 'Of More Swiss: nobody is paid who was put out before all left cash.';
GRANT UPDATE (cashing) ON state_pairing TO td_app;
