-- SPDX-License-Identifier: MIT
-- The bounds of a template's name in the words of every other column, which the tests compare with the program's.
ALTER TABLE state_listing
    DROP CONSTRAINT state_listing_template_check,
    ADD CONSTRAINT state_listing_template_check CHECK (octet_length(template) BETWEEN 0 AND 60);
