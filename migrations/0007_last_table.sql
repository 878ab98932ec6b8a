-- A match that is over knows no table any more, but a tablet may still bring an entry of it: only that of the table the
-- match had last.

ALTER TABLE state_match ADD COLUMN last_table integer NOT NULL DEFAULT 0 CHECK (last_table BETWEEN 0 AND 512);
COMMENT ON COLUMN state_match.last_table IS 'Table it was called to last, also when it has left it; 0 = it was never called.';
GRANT UPDATE (last_table) ON state_match TO td_app;

INSERT INTO refold (migration) SELECT 7 WHERE EXISTS (SELECT FROM state_match);
