-- Options of draws: people of one club apart, seeds that join later, places that play on. Entries of one club have the
-- same number; the club's name stays among the names, which can be erased.

ALTER TABLE state_section
    ADD COLUMN apart boolean NOT NULL DEFAULT false,
    ADD COLUMN staged text NOT NULL DEFAULT '' CHECK (octet_length(staged) BETWEEN 0 AND 40),
    ADD COLUMN takes integer NOT NULL DEFAULT 0 CHECK (takes BETWEEN 0 AND 512),
    ADD COLUMN swaps integer NOT NULL DEFAULT 0 CHECK (swaps BETWEEN 0 AND 512);
COMMENT ON COLUMN state_section.kind IS 'What it plays: 0 knockout, 1 consolation, 2 progressive, 3 first_match, 4 last_chance, 5 double, 6 groups4, 7 second_place, 8 playoff.';
COMMENT ON COLUMN state_section.apart IS 'Its draw keeps people of one club apart in their first match.';
COMMENT ON COLUMN state_section.staged IS 'How many seeds join in round 2, 3, and so on.';
COMMENT ON COLUMN state_section.takes IS 'Of a playoff: so many places of the feeding section play on.';
COMMENT ON COLUMN state_section.swaps IS 'So many times two changed places in its draw to keep clubs apart.';
GRANT UPDATE (apart, staged, takes, swaps) ON state_section TO td_app;

ALTER TABLE state_entry
    ADD COLUMN affiliation integer NOT NULL DEFAULT 0 CHECK (affiliation BETWEEN 0 AND 512);
COMMENT ON COLUMN state_entry.affiliation IS 'Entries of one club have the same number, 0 = of none.';
GRANT UPDATE (affiliation) ON state_entry TO td_app;
