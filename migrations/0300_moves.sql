-- SPDX-License-Identifier: MIT
-- A tournament that was handed over goes on at another server, until it is taken over again. And what a club needs no more
-- is found by its age: answers come in order of time, so that the smallest of indexes finds the old ones.

ALTER TABLE state_tournament ADD COLUMN away text NOT NULL DEFAULT '' CHECK (octet_length(away) BETWEEN 0 AND 90);
COMMENT ON COLUMN state_tournament.away IS 'The address of the server where it goes on; empty = here.';
GRANT UPDATE (away) ON state_tournament TO td_app;

CREATE INDEX reply_by_age ON reply USING brin (at);
