-- Sections say which games are played; where checkers are counted, matches are long.

ALTER TABLE state_section
    ADD COLUMN games text NOT NULL DEFAULT '' CHECK (octet_length(games) BETWEEN 0 AND 240),
    DROP CONSTRAINT state_section_lengths_check,
    ADD CONSTRAINT state_section_lengths_check CHECK (octet_length(lengths) BETWEEN 0 AND 130),
    DROP CONSTRAINT state_section_lower_lengths_check,
    ADD CONSTRAINT state_section_lower_lengths_check CHECK (octet_length(lower_lengths) BETWEEN 0 AND 130),
    DROP CONSTRAINT state_section_third_place_length_check,
    ADD CONSTRAINT state_section_third_place_length_check CHECK (third_place_length BETWEEN 0 AND 9999);
COMMENT ON COLUMN state_section.games IS 'The games that take turns in a match, with their flags; empty = as in the main draw, there backgammon.';
GRANT UPDATE (games) ON state_section TO td_app;

ALTER TABLE state_match
    DROP CONSTRAINT state_match_length_check,
    ADD CONSTRAINT state_match_length_check CHECK (length BETWEEN 1 AND 9999);

ALTER TABLE state_tournament
    DROP CONSTRAINT state_tournament_third_place_length_check,
    ADD CONSTRAINT state_tournament_third_place_length_check CHECK (third_place_length BETWEEN 0 AND 9999);

-- A position in a pinning game says who lies on top.
ALTER TABLE state_adjournment
    DROP CONSTRAINT state_adjournment_position_check,
    ADD CONSTRAINT state_adjournment_position_check CHECK (octet_length("position") BETWEEN 0 AND 95);
