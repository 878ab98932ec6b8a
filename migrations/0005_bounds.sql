-- An event holds 8,192 matches: as many as 16 sections with 512 entries each can have (director/bounds.h). Checks that
-- named the 512 of a single bracket become as wide.

ALTER TABLE state_claim
    DROP CONSTRAINT state_claim_match_check,
    ADD CONSTRAINT state_claim_match_check CHECK (match BETWEEN 1 AND 8192);

ALTER TABLE state_hall_table
    DROP CONSTRAINT state_hall_table_match_check,
    ADD CONSTRAINT state_hall_table_match_check CHECK (match BETWEEN 0 AND 8192);
