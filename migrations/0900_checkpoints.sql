-- SPDX-License-Identifier: MIT
-- A checkpoint goes in by one door: a function of the owner, which wants a key that the club's ledger lists and has not
-- retired, and hashes the tree itself. PostgreSQL cannot check an Ed25519 signature: whoever reads a checkpoint does.

ALTER TABLE checkpoint ADD COLUMN edge bytea[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN checkpoint.edge IS 'Roots of the tree''s complete subtrees, largest first, from which the next tree is made; none where it was signed before there was this column.';
REVOKE INSERT (stream, seq, hash, signature, key, version, root, before_seq) ON checkpoint FROM td_app;

ALTER TABLE stream ADD COLUMN untrue text NOT NULL DEFAULT '';
COMMENT ON COLUMN stream.untrue IS 'What a restore found wrong in it; nothing is added to such a ledger, it is only shown. Empty: nothing.';

-- The root of an RFC 6962 tree from its edge.
CREATE FUNCTION tree_root(edge bytea[]) RETURNS bytea LANGUAGE plpgsql IMMUTABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    root bytea := edge[cardinality(edge)];
BEGIN
    FOR i IN REVERSE cardinality(edge) - 1 .. 1 LOOP
        root := sha256('\x01'::bytea || edge[i] || root);
    END LOOP;
    RETURN root;
END $$;
COMMENT ON FUNCTION tree_root IS 'The root of a tree with these complete subtrees.';

-- The edge of the tree over the events up to a seq, from that of the first `done` events on.
CREATE FUNCTION tree_edge(of_stream bigint, edge bytea[], done bigint, until bigint) RETURNS bytea[]
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    leaf record;
    node bytea;
    size bigint;
BEGIN
    FOR leaf IN SELECT e.seq, sha256('\x00'::bytea || e.hash) AS hash FROM public.event e
                WHERE e.stream = of_stream AND e.seq > done AND e.seq <= until ORDER BY e.seq LOOP
        node := leaf.hash;
        size := leaf.seq;
        WHILE size % 2 = 0 LOOP
            node := sha256('\x01'::bytea || edge[cardinality(edge)] || node);
            edge := trim_array(edge, 1);
            size := size / 2;
        END LOOP;
        edge := edge || node;
    END LOOP;
    RETURN edge;
END $$;
COMMENT ON FUNCTION tree_edge IS 'The complete subtrees of the tree over the events up to one, going on from those of an earlier tree.';

-- Of another place's key only what came from there is signed, before anything was signed here. A club that is older than
-- the list of its keys lists none until the first start that does.
CREATE FUNCTION checkpoint_key_signs(of_stream bigint, its_key bytea, first boolean) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT count(*) = 0 OR bool_or(k.public = encode(its_key, 'hex') AND k.retired_ms = 0 AND (first OR NOT k.imported))
    FROM public.state_signing_key k
    WHERE k.stream = (SELECT coalesce(s.club, s.id) FROM public.stream s WHERE s.id = of_stream)
$$;
COMMENT ON FUNCTION checkpoint_key_signs IS 'Does the club''s ledger list this key, as one that signs?';

CREATE FUNCTION checkpoint_add(of_stream bigint, its_seq bigint, its_hash bytea, its_signature bytea, its_key bytea,
                               its_version integer, its_root bytea, its_before bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    newest record;
    grown bytea[] := '{}';
    done bigint := 0;
    wrong text;
BEGIN
    PERFORM FROM public.stream s WHERE s.id = of_stream FOR NO KEY UPDATE;
    SELECT c.seq, c.version, c.root, c.edge INTO newest FROM public.checkpoint c
    WHERE c.stream = of_stream ORDER BY c.seq DESC LIMIT 1;
    IF newest.edge <> '{}' AND public.tree_root(newest.edge) = newest.root THEN
        grown := newest.edge;
        done := newest.seq;
    END IF;
    grown := public.tree_edge(of_stream, grown, done, its_seq);
    wrong := CASE
        WHEN NOT public.checkpoint_key_signs(of_stream, its_key, newest.seq IS NULL)
            THEN 'is signed with a key that the club''s ledger does not list, or has retired'
        WHEN its_version = 1 AND newest.seq IS NOT NULL THEN 'is of version 1, and others are there'
        WHEN its_version = 2 AND its_root IS DISTINCT FROM public.tree_root(grown) THEN 'has another root than the events'
    END;
    IF wrong IS NOT NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'TD002',
            MESSAGE = format('the checkpoint at %s of stream %s %s', its_seq, of_stream, wrong);
    END IF;
    INSERT INTO public.checkpoint (stream, seq, hash, signature, key, version, root, before_seq, edge)
    VALUES (of_stream, its_seq, its_hash, its_signature, its_key, its_version, its_root, its_before, grown);
    UPDATE public.stream s SET checkpoint_seq = its_seq WHERE s.id = of_stream;
    RETURN its_seq;
END $$;
COMMENT ON FUNCTION checkpoint_add IS 'Adds a checkpoint of the serving role, if everything but its signature is right.';
REVOKE ALL ON FUNCTION checkpoint_add, tree_root, tree_edge, checkpoint_key_signs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION checkpoint_add TO td_app;

-- UPDATE of this column is what locking a stream asks for; what it says is not for the serving role to choose.
CREATE FUNCTION guard_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM public.checkpoint c WHERE c.stream = NEW.id HAVING coalesce(max(c.seq), 0) = NEW.checkpoint_seq;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TD002', MESSAGE = format(
            'the newest checkpoint of stream %s is not the one at %s', NEW.id, NEW.checkpoint_seq);
    END IF;
    RETURN NEW;
END $$;
COMMENT ON FUNCTION guard_signed IS 'A stream names its newest checkpoint.';
CREATE TRIGGER guard BEFORE UPDATE OF checkpoint_seq ON stream FOR EACH ROW EXECUTE FUNCTION guard_signed();
ALTER TABLE stream ENABLE ALWAYS TRIGGER guard;
