-- SPDX-License-Identifier: MIT
-- Games of draughts may be played by the law's time, which is counted from the last act.

ALTER TABLE state_draughts ADD COLUMN at_ms bigint NOT NULL DEFAULT 0 CHECK (at_ms >= 0);
COMMENT ON COLUMN state_draughts.at_ms IS 'When its last act was done, or it began, Unix milliseconds; 0 = not known.';
GRANT UPDATE (at_ms) ON state_draughts TO td_app;
INSERT INTO refold (migration) SELECT 831 WHERE EXISTS (SELECT FROM state_draughts);
