-- SPDX-License-Identifier: MIT
-- A database has one club. Two servers that were set up in one moment made two, each with an owner who saw the other one's
-- tournaments nowhere. What holds two from before stays as it is and is served by the first of them, as ever.

-- No part of the guard of the past: a ledger is as true without it.
-- Whoever makes a club, or its first owner, waits for whoever is at it (store/statements.def: club_alone).
CREATE FUNCTION guard_one_club() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7231544020003);
    IF EXISTS (SELECT FROM public.stream s WHERE s.kind = 1) THEN
        RAISE EXCEPTION USING ERRCODE = 'TD002', MESSAGE = 'this database has a club already';
    END IF;
    RETURN NEW;
END $$;
COMMENT ON FUNCTION guard_one_club IS 'There is one club.';
CREATE TRIGGER one_club BEFORE INSERT ON stream FOR EACH ROW WHEN (NEW.kind = 1) EXECUTE FUNCTION guard_one_club();
ALTER TABLE stream ENABLE ALWAYS TRIGGER one_club;
