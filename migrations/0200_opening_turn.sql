-- Which turn of a clock is the first of its game: before it nobody doubles, and in it only who answers it may.

ALTER TABLE state_clock ADD COLUMN opening boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN state_clock.opening IS 'The turn that runs, or was interrupted, is the first of its game.';
GRANT UPDATE (opening) ON state_clock TO td_app;

INSERT INTO refold (migration) SELECT 200 WHERE EXISTS (SELECT FROM state_clock);
