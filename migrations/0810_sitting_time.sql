-- SPDX-License-Identifier: MIT
-- A side table may be played until a time: then no game begins any more. Until now none had one.

ALTER TABLE state_sitting ADD COLUMN ends_ms bigint NOT NULL DEFAULT 0 CHECK (ends_ms >= 0);
COMMENT ON COLUMN state_sitting.ends_ms IS 'The time until which it is played, Unix milliseconds; 0 until somebody stops.';
GRANT UPDATE (ends_ms) ON state_sitting TO td_app;
