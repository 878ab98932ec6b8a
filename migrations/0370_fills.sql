-- A section of those who are chosen may be drawn as soon as so many are in; then the next one like it opens.

ALTER TABLE state_section
    ADD COLUMN fills integer NOT NULL DEFAULT 0 CHECK (fills BETWEEN 0 AND 512);
COMMENT ON COLUMN state_section.fills IS 'Drawn as soon as so many are in, and the next one opens; 0 = when the director says so.';
GRANT UPDATE (fills) ON state_section TO td_app;
