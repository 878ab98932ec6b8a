-- The guard stands on every session, also on one that calls itself a replica, and the server looks at each start
-- whether it stands.

ALTER TABLE event ENABLE ALWAYS TRIGGER guard;
ALTER TABLE checkpoint ENABLE ALWAYS TRIGGER guard;

DO $$
DECLARE
    target regclass;
BEGIN
    FOR target IN SELECT c.oid FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
                  AND c.relname LIKE 'state\_%' ORDER BY c.relname LOOP
        EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER guard_new, ENABLE ALWAYS TRIGGER guard_changed', target);
    END LOOP;
END $$;

CREATE OR REPLACE PROCEDURE guard_table(target regclass) LANGUAGE plpgsql AS $$
DECLARE
    changeable text;
BEGIN
    SELECT string_agg(quote_ident(attname), ', ') INTO changeable FROM pg_attribute
    WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attname NOT IN ('stream', 'n');
    EXECUTE format('ALTER TABLE %s SET (fillfactor = 70)', target);
    EXECUTE format('CREATE TRIGGER guard_new AFTER INSERT ON %s REFERENCING NEW TABLE AS saved '
                   'FOR EACH STATEMENT EXECUTE FUNCTION guard_state()', target);
    EXECUTE format('CREATE TRIGGER guard_changed AFTER UPDATE ON %s REFERENCING NEW TABLE AS saved '
                   'FOR EACH STATEMENT EXECUTE FUNCTION guard_state()', target);
    EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER guard_new, ENABLE ALWAYS TRIGGER guard_changed', target);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE (%s) ON %s TO td_app', changeable, target);
    EXECUTE format('GRANT SELECT ON %s TO td_read', target);
END $$;
