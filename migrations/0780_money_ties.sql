-- SPDX-License-Identifier: MIT
-- Whether tie-breaks part the money of those who are level in points is said by each event. Until now they did.

ALTER TABLE state_money ADD COLUMN ties integer NOT NULL DEFAULT 1 CHECK (ties >= 0);
COMMENT ON COLUMN state_money.ties IS 'Who are level in points: 0 share the money of their places, 1 have that of the own place.';
GRANT UPDATE (ties) ON state_money TO td_app;
