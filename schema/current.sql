
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE FUNCTION public.checkpoint_add(of_stream bigint, its_seq bigint, its_hash bytea, its_signature bytea, its_key bytea, its_version integer, its_root bytea, its_before bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

COMMENT ON FUNCTION public.checkpoint_add(of_stream bigint, its_seq bigint, its_hash bytea, its_signature bytea, its_key bytea, its_version integer, its_root bytea, its_before bigint) IS 'Adds a checkpoint of the serving role, if everything but its signature is right.';

CREATE FUNCTION public.checkpoint_key_signs(of_stream bigint, its_key bytea, first boolean) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    SELECT count(*) = 0 OR bool_or(k.public = encode(its_key, 'hex') AND k.retired_ms = 0 AND (first OR NOT k.imported))
    FROM public.state_signing_key k
    WHERE k.stream = (SELECT coalesce(s.club, s.id) FROM public.stream s WHERE s.id = of_stream)
$$;

COMMENT ON FUNCTION public.checkpoint_key_signs(of_stream bigint, its_key bytea, first boolean) IS 'Does the club''s ledger list this key, as one that signs?';

CREATE FUNCTION public.guard_checkpoint() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    newest bigint;
BEGIN
    PERFORM FROM public.event e WHERE e.stream = NEW.stream AND e.seq = NEW.seq AND e.hash = NEW.hash;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TD002', MESSAGE = format(
            'the checkpoint at %s of stream %s has another hash than the ledger', NEW.seq, NEW.stream);
    END IF;
    SELECT coalesce(max(c.seq), 0) INTO newest FROM public.checkpoint c WHERE c.stream = NEW.stream;
    IF NEW.seq <= newest OR NEW.version = 2 AND NEW.before_seq <> newest THEN
        RAISE EXCEPTION USING ERRCODE = 'TD002', MESSAGE = format(
            'the checkpoint at %s of stream %s does not follow the one at %s', NEW.seq, NEW.stream, newest);
    END IF;
    RETURN NEW;
END $$;

COMMENT ON FUNCTION public.guard_checkpoint() IS 'A checkpoint carries the hash of its event and follows the one before.';

CREATE FUNCTION public.guard_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
    bad record;
BEGIN
    SELECT c.stream, c.seq, c.seq IS DISTINCT FROM c.seq_before + 1 AS misplaced INTO bad
    FROM (SELECT a.stream, a.seq, a.hash, a.body,
                 lag(a.seq, 1, s.head_seq) OVER chain AS seq_before,
                 lag(a.hash, 1, s.head_hash) OVER chain AS hash_before
          FROM added a LEFT JOIN stream s ON s.id = a.stream
          WINDOW chain AS (PARTITION BY a.stream ORDER BY a.seq)) c
    WHERE c.seq IS DISTINCT FROM c.seq_before + 1 OR c.hash IS DISTINCT FROM sha256(c.hash_before || c.body)
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TD002', MESSAGE = format(
            CASE WHEN bad.misplaced THEN 'event %s does not follow the head of stream %s'
                 ELSE 'event %s of stream %s does not continue the hash chain' END, bad.seq, bad.stream);
    END IF;
    UPDATE stream s SET head_seq = last.seq, head_hash = last.hash
    FROM (SELECT DISTINCT ON (a.stream) a.stream, a.seq, a.hash FROM added a ORDER BY a.stream, a.seq DESC) last
    WHERE s.id = last.stream;
    RETURN NULL;
END $$;

COMMENT ON FUNCTION public.guard_event() IS 'New events continue their stream; the head follows.';

CREATE FUNCTION public.guard_one_club() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7231544020003);
    IF EXISTS (SELECT FROM public.stream s WHERE s.kind = 1) THEN
        RAISE EXCEPTION USING ERRCODE = 'TD002', MESSAGE = 'this database has a club already';
    END IF;
    RETURN NEW;
END $$;

COMMENT ON FUNCTION public.guard_one_club() IS 'There is one club.';

CREATE FUNCTION public.guard_signed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM FROM public.checkpoint c WHERE c.stream = NEW.id HAVING coalesce(max(c.seq), 0) = NEW.checkpoint_seq;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TD002', MESSAGE = format(
            'the newest checkpoint of stream %s is not the one at %s', NEW.id, NEW.checkpoint_seq);
    END IF;
    RETURN NEW;
END $$;

COMMENT ON FUNCTION public.guard_signed() IS 'A stream names its newest checkpoint.';

CREATE FUNCTION public.guard_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    bad record;
BEGIN
    SELECT r.stream, r.n, r.version INTO bad FROM saved r
    WHERE NOT EXISTS (SELECT FROM public.event e
                      WHERE e.stream = r.stream AND e.seq = r.version AND e.txid = pg_current_xact_id())
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TD001', MESSAGE = format(
            '%s %s of stream %s says version %s, which is no event of this transaction',
            TG_TABLE_NAME, bad.n, bad.stream, bad.version);
    END IF;
    RETURN NULL;
END $$;

COMMENT ON FUNCTION public.guard_state() IS 'A saved row names an event of the same transaction.';

CREATE PROCEDURE public.guard_table(IN target regclass)
    LANGUAGE plpgsql
    AS $$
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

COMMENT ON PROCEDURE public.guard_table(IN target regclass) IS 'Puts a table of the present under the guard; for migrations.';

CREATE FUNCTION public.tree_edge(of_stream bigint, edge bytea[], done bigint, until bigint) RETURNS bytea[]
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

COMMENT ON FUNCTION public.tree_edge(of_stream bigint, edge bytea[], done bigint, until bigint) IS 'The complete subtrees of the tree over the events up to one, going on from those of an earlier tree.';

CREATE FUNCTION public.tree_root(edge bytea[]) RETURNS bytea
    LANGUAGE plpgsql IMMUTABLE STRICT
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    root bytea := edge[cardinality(edge)];
BEGIN
    FOR i IN REVERSE cardinality(edge) - 1 .. 1 LOOP
        root := sha256('\x01'::bytea || edge[i] || root);
    END LOOP;
    RETURN root;
END $$;

COMMENT ON FUNCTION public.tree_root(edge bytea[]) IS 'The root of a tree with these complete subtrees.';

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.account_secret (
    stream bigint NOT NULL,
    account integer NOT NULL,
    login text NOT NULL,
    password_hash text NOT NULL,
    CONSTRAINT account_secret_login_check CHECK (((octet_length(login) >= 1) AND (octet_length(login) <= 254)))
);

COMMENT ON TABLE public.account_secret IS 'Secret. How an account signs in.';

COMMENT ON COLUMN public.account_secret.stream IS 'The club''s stream.';

COMMENT ON COLUMN public.account_secret.account IS 'n of the account''s row.';

COMMENT ON COLUMN public.account_secret.login IS 'What is typed; one account of this server.';

COMMENT ON COLUMN public.account_secret.password_hash IS 'Argon2id with its parameters, empty = no password.';

CREATE TABLE public.act (
    stream bigint NOT NULL,
    seq bigint NOT NULL,
    actor integer NOT NULL,
    at_ms bigint NOT NULL,
    body bytea NOT NULL,
    CONSTRAINT act_actor_check CHECK ((actor >= 0)),
    CONSTRAINT act_at_ms_check CHECK ((at_ms >= 0)),
    CONSTRAINT act_seq_check CHECK ((seq > 0))
);

COMMENT ON TABLE public.act IS 'Derived. The newest acts of directors and scorers in each tournament, with the commands that take them back.';

COMMENT ON COLUMN public.act.stream IS 'The tournament.';

COMMENT ON COLUMN public.act.seq IS 'seq of the last event of the act, by which it is named.';

COMMENT ON COLUMN public.act.actor IS 'n of the actor''s row.';

COMMENT ON COLUMN public.act.at_ms IS 'When, ms since 1970.';

COMMENT ON COLUMN public.act.body IS 'JSON: what was done, and the commands of its undo.';

CREATE TABLE public.checkpoint (
    stream bigint NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    signature bytea NOT NULL,
    key bytea NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    root bytea DEFAULT decode(repeat('00'::text, 32), 'hex'::text) NOT NULL,
    before_seq bigint DEFAULT 0 NOT NULL,
    edge bytea[] DEFAULT '{}'::bytea[] NOT NULL,
    CONSTRAINT checkpoint_check CHECK (((before_seq >= 0) AND (before_seq <= (seq - 1)))),
    CONSTRAINT checkpoint_key_check CHECK ((octet_length(key) = 32)),
    CONSTRAINT checkpoint_root_check CHECK ((octet_length(root) = 32)),
    CONSTRAINT checkpoint_signature_check CHECK ((octet_length(signature) = 64)),
    CONSTRAINT checkpoint_version_check CHECK ((version = ANY (ARRAY[1, 2])))
);

COMMENT ON TABLE public.checkpoint IS 'Ledger. Signed statements "the ledger up to this event has this hash"; only inserted.';

COMMENT ON COLUMN public.checkpoint.stream IS 'Whose ledger.';

COMMENT ON COLUMN public.checkpoint.seq IS 'The last event it covers.';

COMMENT ON COLUMN public.checkpoint.hash IS 'That event''s hash.';

COMMENT ON COLUMN public.checkpoint.signature IS 'Ed25519.';

COMMENT ON COLUMN public.checkpoint.key IS 'The public key to check it with.';

COMMENT ON COLUMN public.checkpoint.at IS 'When it was signed.';

COMMENT ON COLUMN public.checkpoint.version IS 'What is signed: 1 a line with the hash, 2 a tree head.';

COMMENT ON COLUMN public.checkpoint.root IS 'Root of the tree over the hashes of the events up to this one; zeros in version 1.';

COMMENT ON COLUMN public.checkpoint.before_seq IS 'The checkpoint before this one, 0 = none, and in version 1.';

COMMENT ON COLUMN public.checkpoint.edge IS 'Roots of the tree''s complete subtrees, largest first, from which the next tree is made; none where it was signed before there was this column.';

CREATE TABLE public.credential (
    hash bytea NOT NULL,
    kind integer NOT NULL,
    stream bigint,
    actor integer NOT NULL,
    hall_table integer NOT NULL,
    tries integer NOT NULL,
    label text NOT NULL,
    created timestamp with time zone NOT NULL,
    expires timestamp with time zone,
    seen timestamp with time zone,
    revoked timestamp with time zone,
    CONSTRAINT credential_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT credential_kind_check CHECK (((kind >= 1) AND (kind <= 6))),
    CONSTRAINT credential_tries_check CHECK ((tries >= '-1'::integer))
);

COMMENT ON TABLE public.credential IS 'Secret. Hashes of everything that opens a door: sessions, bearer tokens, tablets, table cards, PINs, the set-up link.';

COMMENT ON COLUMN public.credential.hash IS 'SHA-256 of the secret, which is kept nowhere.';

COMMENT ON COLUMN public.credential.kind IS '1 session, 2 program, 3 device, 4 card, 5 PIN, 6 set-up.';

COMMENT ON COLUMN public.credential.stream IS 'Where it is valid; null = the server itself.';

COMMENT ON COLUMN public.credential.actor IS 'Account or actor number in that stream, 0 = none yet.';

COMMENT ON COLUMN public.credential.hall_table IS 'Table number, 0 = none.';

COMMENT ON COLUMN public.credential.tries IS 'Tries left, -1 = not counted.';

COMMENT ON COLUMN public.credential.label IS 'What the console shows.';

COMMENT ON COLUMN public.credential.created IS 'When it was given out.';

COMMENT ON COLUMN public.credential.expires IS 'When it ends by itself, null = never.';

COMMENT ON COLUMN public.credential.seen IS 'When it was last used.';

COMMENT ON COLUMN public.credential.revoked IS 'When it was taken back or used up.';

CREATE TABLE public.draft (
    stream bigint NOT NULL,
    match integer NOT NULL,
    game integer NOT NULL,
    turn integer NOT NULL,
    epoch integer NOT NULL,
    side integer NOT NULL,
    dice integer NOT NULL,
    play text NOT NULL,
    at_ms bigint NOT NULL,
    CONSTRAINT draft_dice_check CHECK (((dice >= 0) AND (dice <= 666))),
    CONSTRAINT draft_epoch_check CHECK ((epoch >= 0)),
    CONSTRAINT draft_game_check CHECK (((game >= 1) AND (game <= 255))),
    CONSTRAINT draft_match_check CHECK ((match >= 1)),
    CONSTRAINT draft_play_check CHECK ((octet_length(play) <= 255)),
    CONSTRAINT draft_side_check CHECK (((side >= 0) AND (side <= 2))),
    CONSTRAINT draft_turn_check CHECK (((turn >= 1) AND (turn <= 999)))
);

COMMENT ON TABLE public.draft IS 'Forgettable. The turn of a match that is being entered, replaced in place.';

COMMENT ON COLUMN public.draft.stream IS 'The tournament.';

COMMENT ON COLUMN public.draft.match IS 'n of the match''s row.';

COMMENT ON COLUMN public.draft.game IS 'Number of the game within the match.';

COMMENT ON COLUMN public.draft.turn IS 'Number that the action will have in the record of the game; another one has passed it by.';

COMMENT ON COLUMN public.draft.epoch IS 'Which tablet of the table entered it; 0 = somebody at the desk.';

COMMENT ON COLUMN public.draft.side IS 'Whose turn it is: 1 = a, 2 = b, 0 = not said yet.';

COMMENT ON COLUMN public.draft.dice IS 'Larger die first, 0 = nothing is rolled.';

COMMENT ON COLUMN public.draft.play IS 'The steps so far, in the order they were made.';

COMMENT ON COLUMN public.draft.at_ms IS 'When it was entered, by the server, ms since 1970.';

CREATE TABLE public.entry_pin (
    stream bigint NOT NULL,
    entry integer NOT NULL,
    pin_hash text NOT NULL
);

COMMENT ON TABLE public.entry_pin IS 'Secret. Players'' own PINs, where the event asks for them.';

COMMENT ON COLUMN public.entry_pin.stream IS 'The tournament.';

COMMENT ON COLUMN public.entry_pin.entry IS 'n of the entry''s row.';

COMMENT ON COLUMN public.entry_pin.pin_hash IS 'Argon2id with its parameters.';

CREATE TABLE public.event (
    stream bigint NOT NULL,
    seq bigint NOT NULL,
    body bytea NOT NULL,
    hash bytea NOT NULL,
    txid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.event IS 'Ledger. Everything that ever happened, one line each; only inserted, never changed. That the stream exists is checked by the guard.';

COMMENT ON COLUMN public.event.stream IS 'Whose ledger.';

COMMENT ON COLUMN public.event.seq IS 'Place in the ledger: 1, 2, 3 ... without gaps.';

COMMENT ON COLUMN public.event.body IS 'Canonical bytes: one line of JSON text, hashed exactly as stored (readable in event_line).';

COMMENT ON COLUMN public.event.hash IS 'SHA-256 of the hash before and the body.';

COMMENT ON COLUMN public.event.txid IS 'The transaction that wrote it; the guard compares it.';

COMMENT ON COLUMN public.event.at IS 'When this database took it; the time that counts is in the body.';

CREATE TABLE public.stream (
    id bigint NOT NULL,
    uid uuid NOT NULL,
    kind integer NOT NULL,
    club bigint,
    head_seq bigint DEFAULT 0 NOT NULL,
    head_hash bytea NOT NULL,
    checkpoint_seq bigint DEFAULT 0 NOT NULL,
    created timestamp with time zone DEFAULT now() NOT NULL,
    format integer DEFAULT 1 NOT NULL,
    untrue text DEFAULT ''::text NOT NULL,
    CONSTRAINT stream_check CHECK (((kind = 1) = (club IS NULL))),
    CONSTRAINT stream_check1 CHECK (((checkpoint_seq >= 0) AND (checkpoint_seq <= head_seq))),
    CONSTRAINT stream_format_check CHECK ((format = ANY (ARRAY[1, 2]))),
    CONSTRAINT stream_head_hash_check CHECK ((octet_length(head_hash) = 32)),
    CONSTRAINT stream_head_seq_check CHECK ((head_seq >= 0)),
    CONSTRAINT stream_kind_check CHECK ((kind = ANY (ARRAY[1, 2]))),
    CONSTRAINT stream_start_check CHECK (((head_seq > 0) OR (head_hash =
CASE format
    WHEN 1 THEN decode(repeat('00'::text, 32), 'hex'::text)
    ELSE sha256(uuid_send(uid))
END)))
)
WITH (fillfactor='50');

COMMENT ON TABLE public.stream IS 'Ledger. One ledger each: a tournament''s or a club''s. Its head moves only by inserting events.';

COMMENT ON COLUMN public.stream.id IS 'Number in this database; never leaves it.';

COMMENT ON COLUMN public.stream.uid IS 'Random name of the stream, the same wherever its export is imported.';

COMMENT ON COLUMN public.stream.kind IS '1 club, 2 tournament.';

COMMENT ON COLUMN public.stream.club IS 'The stream of the club a tournament belongs to.';

COMMENT ON COLUMN public.stream.head_seq IS 'seq of the newest event, 0 = none. Kept by the guard.';

COMMENT ON COLUMN public.stream.head_hash IS 'Hash of the newest event; before the first event the start of the chain. Kept by the guard.';

COMMENT ON COLUMN public.stream.checkpoint_seq IS 'seq of the newest signed checkpoint, 0 = none.';

COMMENT ON COLUMN public.stream.created IS 'When this database got the stream.';

COMMENT ON COLUMN public.stream.format IS 'Of its ledger: 1 the chain begins at 32 zero bytes, 2 at the hash of the uid.';

COMMENT ON COLUMN public.stream.untrue IS 'What a restore found wrong in it; nothing is added to such a ledger, it is only shown. Empty: nothing.';

CREATE VIEW public.event_line AS
 SELECT s.uid,
    e.seq,
    e.at,
    convert_from(e.body, 'UTF8'::name) AS line,
    encode(e.hash, 'hex'::text) AS hash
   FROM (public.event e
     JOIN public.stream s ON ((s.id = e.stream)));

COMMENT ON VIEW public.event_line IS 'The ledger for human eyes.';

CREATE TABLE public.person_entry (
    stream bigint NOT NULL,
    entry integer NOT NULL,
    place integer NOT NULL,
    club bigint NOT NULL,
    player integer NOT NULL,
    CONSTRAINT person_entry_entry_check CHECK ((entry > 0)),
    CONSTRAINT person_entry_place_check CHECK ((place > 0)),
    CONSTRAINT person_entry_player_check CHECK ((player > 0))
);

COMMENT ON TABLE public.person_entry IS 'Forgettable. Which entries belong to a player; verify compares it with the marks of the ledger.';

COMMENT ON COLUMN public.person_entry.stream IS 'The tournament.';

COMMENT ON COLUMN public.person_entry.entry IS 'n of the entry''s row.';

COMMENT ON COLUMN public.person_entry.place IS 'Which of its persons, from 1.';

COMMENT ON COLUMN public.person_entry.club IS 'The club''s stream.';

COMMENT ON COLUMN public.person_entry.player IS 'n of the player''s row.';

CREATE TABLE public.person_name (
    stream bigint NOT NULL,
    ref text NOT NULL,
    salt text NOT NULL,
    name text NOT NULL,
    club text NOT NULL,
    country text NOT NULL,
    note text NOT NULL,
    CONSTRAINT person_name_ref_check CHECK (((octet_length(ref) >= 1) AND (octet_length(ref) <= 64)))
);

COMMENT ON TABLE public.person_name IS 'Forgettable. Names of persons; the ledger knows only ref. Deleting a row erases the person.';

COMMENT ON COLUMN public.person_name.stream IS 'Whose ledger mentions the person.';

COMMENT ON COLUMN public.person_name.ref IS 'base64url of the salted hash, as in the state rows.';

COMMENT ON COLUMN public.person_name.salt IS 'What the hash was salted with; without it the reference cannot be guessed.';

COMMENT ON COLUMN public.person_name.name IS 'As the person writes it.';

COMMENT ON COLUMN public.person_name.club IS 'Home club, empty = not said.';

COMMENT ON COLUMN public.person_name.country IS 'Empty = not said.';

COMMENT ON COLUMN public.person_name.note IS 'For the organisers.';

CREATE TABLE public.person_secret (
    stream bigint NOT NULL,
    player integer NOT NULL,
    secret bytea NOT NULL,
    CONSTRAINT person_secret_player_check CHECK ((player > 0)),
    CONSTRAINT person_secret_secret_check CHECK ((octet_length(secret) = 32))
);

COMMENT ON TABLE public.person_secret IS 'Secret. What a person''s marks are made with; deleting the row makes the marks mute.';

COMMENT ON COLUMN public.person_secret.stream IS 'The club''s stream.';

COMMENT ON COLUMN public.person_secret.player IS 'n of the player''s row.';

COMMENT ON COLUMN public.person_secret.secret IS 'Random; a mark is its HMAC-SHA-256 of the uid of a tournament.';

CREATE TABLE public.photo (
    stream bigint NOT NULL,
    hash text NOT NULL,
    kind text NOT NULL,
    bytes bytea NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    match integer DEFAULT 0 NOT NULL,
    CONSTRAINT photo_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 1048576))),
    CONSTRAINT photo_hash_check CHECK ((octet_length(hash) = 64)),
    CONSTRAINT photo_kind_check CHECK ((kind = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);

COMMENT ON TABLE public.photo IS 'Forgettable. Photographs of positions; the ledger knows only the hash.';

COMMENT ON COLUMN public.photo.stream IS 'Whose ledger mentions it.';

COMMENT ON COLUMN public.photo.hash IS 'SHA-256 of the bytes in hex.';

COMMENT ON COLUMN public.photo.kind IS 'Media type.';

COMMENT ON COLUMN public.photo.bytes IS 'As the tablet took it.';

COMMENT ON COLUMN public.photo.at IS 'When it came.';

COMMENT ON COLUMN public.photo.match IS 'The match whose position it shows, 0 = of an older release, and no match mentions it.';

CREATE TABLE public.pin_guess (
    stream bigint NOT NULL,
    entry integer NOT NULL,
    device integer NOT NULL,
    wrong integer NOT NULL,
    since_ms bigint NOT NULL,
    last_ms bigint NOT NULL,
    CONSTRAINT pin_guess_device_check CHECK ((device >= 0)),
    CONSTRAINT pin_guess_entry_check CHECK ((entry >= 1)),
    CONSTRAINT pin_guess_wrong_check CHECK ((wrong >= 1))
);

COMMENT ON TABLE public.pin_guess IS 'Forgettable. Wrong guesses at a player''s own PIN by one tablet, until it is right or another one.';

COMMENT ON COLUMN public.pin_guess.stream IS 'The tournament.';

COMMENT ON COLUMN public.pin_guess.entry IS 'n of the entry''s row.';

COMMENT ON COLUMN public.pin_guess.device IS 'n of the tablet''s row (actor); 0 = somebody at the desk.';

COMMENT ON COLUMN public.pin_guess.wrong IS 'How many.';

COMMENT ON COLUMN public.pin_guess.since_ms IS 'When the first one came, by the server, ms since 1970.';

COMMENT ON COLUMN public.pin_guess.last_ms IS 'When the newest one came.';

CREATE TABLE public.rating_block (
    club bigint NOT NULL,
    ramp text NOT NULL,
    stream bigint NOT NULL,
    since integer NOT NULL,
    players integer[] NOT NULL,
    body bytea NOT NULL,
    CONSTRAINT rating_block_body_check CHECK (((octet_length(body) % 48) = 0)),
    CONSTRAINT rating_block_since_check CHECK ((since > 0))
);

COMMENT ON TABLE public.rating_block IS 'Derived. The matches of a tournament on a rating list, as a run found them: they hold until there is a newer one.';

COMMENT ON COLUMN public.rating_block.club IS 'Of which list, with ramp.';

COMMENT ON COLUMN public.rating_block.ramp IS 'Likewise.';

COMMENT ON COLUMN public.rating_block.stream IS 'The tournament.';

COMMENT ON COLUMN public.rating_block.since IS 'The run that wrote it.';

COMMENT ON COLUMN public.rating_block.players IS 'Whose matches these are: n of their rows, of whom they were joined with.';

COMMENT ON COLUMN public.rating_block.body IS 'By number of the match, 48 bytes each, most significant first: match, played_ms (8 bytes), length, winner, loser, the winner''s value and experience before it, the loser''s, gain, loss. Values are ten-thousandths of a point. Empty: none is rated any more.';

CREATE TABLE public.rating_list (
    club bigint NOT NULL,
    ramp text NOT NULL,
    run integer NOT NULL,
    facts bytea NOT NULL,
    CONSTRAINT rating_list_facts_check CHECK ((octet_length(facts) = 32)),
    CONSTRAINT rating_list_ramp_check CHECK (((octet_length(ramp) >= 1) AND (octet_length(ramp) <= 261))),
    CONSTRAINT rating_list_run_check CHECK ((run > 0))
);

COMMENT ON TABLE public.rating_list IS 'Derived. A rating list of the club, and from which ledgers it was made.';

COMMENT ON COLUMN public.rating_list.club IS 'The stream of the club.';

COMMENT ON COLUMN public.rating_list.ramp IS 'By which ramp it is rated, a row of ratings/ramps.def; of another game than backgammon a slash and that game behind it.';

COMMENT ON COLUMN public.rating_list.run IS 'n of the newest run.';

COMMENT ON COLUMN public.rating_list.facts IS 'SHA-256 of the heads of the closed ledgers and of who is one person.';

CREATE TABLE public.rating_run (
    club bigint NOT NULL,
    ramp text NOT NULL,
    n integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    stream bigint NOT NULL,
    match integer NOT NULL,
    CONSTRAINT rating_run_match_check CHECK ((match > 0)),
    CONSTRAINT rating_run_n_check CHECK ((n > 0))
);

COMMENT ON TABLE public.rating_run IS 'Derived. A time when a list was played again and said something else.';

COMMENT ON COLUMN public.rating_run.club IS 'Of which list, with ramp.';

COMMENT ON COLUMN public.rating_run.ramp IS 'Likewise.';

COMMENT ON COLUMN public.rating_run.n IS '1 = the first.';

COMMENT ON COLUMN public.rating_run.at IS 'When.';

COMMENT ON COLUMN public.rating_run.stream IS 'The tournament of the first match, in order of time, that is another one or new.';

COMMENT ON COLUMN public.rating_run.match IS 'Its number there: what the difference comes from.';

CREATE TABLE public.recovery_code (
    stream bigint NOT NULL,
    account integer NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT recovery_code_hash_check CHECK ((octet_length(hash) = 32))
);

COMMENT ON TABLE public.recovery_code IS 'Secret. Codes that count once in place of the authenticator''s; a used one is gone.';

COMMENT ON COLUMN public.recovery_code.stream IS 'The club''s stream.';

COMMENT ON COLUMN public.recovery_code.account IS 'n of the account''s row.';

COMMENT ON COLUMN public.recovery_code.hash IS 'SHA-256 of the code, which is kept nowhere.';

CREATE TABLE public.refold (
    migration integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT refold_migration_check CHECK ((migration > 0))
);

COMMENT ON TABLE public.refold IS 'Derived. Migrations for which the rows of the present have to be built again from the ledgers; emptied when that is done.';

COMMENT ON COLUMN public.refold.migration IS 'NNNN of the migration that asks.';

COMMENT ON COLUMN public.refold.at IS 'When.';

CREATE TABLE public.reply (
    stream bigint NOT NULL,
    actor text NOT NULL,
    key text NOT NULL,
    request bytea NOT NULL,
    status integer NOT NULL,
    version bigint NOT NULL,
    location text NOT NULL,
    body bytea NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reply_key_check CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 255))),
    CONSTRAINT reply_request_check CHECK ((octet_length(request) = 32))
);

COMMENT ON TABLE public.reply IS 'Derived. Answers already given, written with their events, so that a repeated request gets the same answer and happens once.';

COMMENT ON COLUMN public.reply.stream IS 'Where the command went.';

COMMENT ON COLUMN public.reply.actor IS 'Who sent it.';

COMMENT ON COLUMN public.reply.key IS 'Its Idempotency-Key.';

COMMENT ON COLUMN public.reply.request IS 'SHA-256 of the request: the same key with another request is refused.';

COMMENT ON COLUMN public.reply.status IS 'HTTP status.';

COMMENT ON COLUMN public.reply.version IS 'For the ETag, 0 = none.';

COMMENT ON COLUMN public.reply.location IS 'Location header, empty = none.';

COMMENT ON COLUMN public.reply.body IS 'Body as it was sent.';

COMMENT ON COLUMN public.reply.at IS 'When it was given.';

CREATE TABLE public.schema_migration (
    number integer NOT NULL,
    name text NOT NULL,
    checksum bytea NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE public.schema_migration IS 'Which migrations this database has.';

COMMENT ON COLUMN public.schema_migration.number IS 'NNNN of the file.';

COMMENT ON COLUMN public.schema_migration.name IS 'Name of the file.';

COMMENT ON COLUMN public.schema_migration.checksum IS 'SHA-256 of the file as it was applied.';

COMMENT ON COLUMN public.schema_migration.at IS 'When it was applied.';

CREATE TABLE public.second_factor (
    stream bigint NOT NULL,
    account integer NOT NULL,
    secret bytea NOT NULL,
    pending boolean NOT NULL,
    step bigint NOT NULL,
    CONSTRAINT second_factor_secret_check CHECK ((octet_length(secret) = 20)),
    CONSTRAINT second_factor_step_check CHECK ((step >= 0))
);

COMMENT ON TABLE public.second_factor IS 'Secret. What an account''s authenticator and the server both know (TOTP).';

COMMENT ON COLUMN public.second_factor.stream IS 'The club''s stream.';

COMMENT ON COLUMN public.second_factor.account IS 'n of the account''s row.';

COMMENT ON COLUMN public.second_factor.secret IS 'As RFC 6238 takes it.';

COMMENT ON COLUMN public.second_factor.pending IS 'Begun and not confirmed by a code yet: nobody is asked for one.';

COMMENT ON COLUMN public.second_factor.step IS 'Time step of the newest code that was taken: none counts twice.';

CREATE TABLE public.setting (
    name text NOT NULL,
    value text NOT NULL
);

COMMENT ON TABLE public.setting IS 'Facts of this server, e.g. the fingerprint of its key.';

COMMENT ON COLUMN public.setting.name IS 'Which.';

COMMENT ON COLUMN public.setting.value IS 'What.';

CREATE TABLE public.state_account (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    kind integer NOT NULL,
    role integer NOT NULL,
    ref text NOT NULL,
    CONSTRAINT state_account_kind_check CHECK ((kind >= 0)),
    CONSTRAINT state_account_ref_check CHECK ((octet_length(ref) = 43)),
    CONSTRAINT state_account_role_check CHECK ((role >= 0)),
    CONSTRAINT state_account_status_check CHECK ((status >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_account IS 'State. Somebody who may sign in; how is in account_secret.';

COMMENT ON COLUMN public.state_account.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_account.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_account.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_account.status IS 'Whether it may sign in: 0 active, 1 revoked.';

COMMENT ON COLUMN public.state_account.kind IS 'Person or program: 0 system, 1 account, 2 device, 3 program.';

COMMENT ON COLUMN public.state_account.role IS 'What it may do: 0 public, 1 device, 2 scorer, 3 director, 4 arbiter, 5 owner.';

COMMENT ON COLUMN public.state_account.ref IS 'Salted hash of the name.';

CREATE TABLE public.state_actor (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    kind integer NOT NULL,
    role integer NOT NULL,
    ref text NOT NULL,
    "table" integer NOT NULL,
    epoch integer NOT NULL,
    CONSTRAINT state_actor_epoch_check CHECK ((epoch >= 0)),
    CONSTRAINT state_actor_kind_check CHECK ((kind >= 0)),
    CONSTRAINT state_actor_ref_check CHECK (((octet_length(ref) >= 0) AND (octet_length(ref) <= 43))),
    CONSTRAINT state_actor_role_check CHECK ((role >= 0)),
    CONSTRAINT state_actor_status_check CHECK ((status >= 0)),
    CONSTRAINT state_actor_table_check CHECK ((("table" >= 0) AND ("table" <= 512)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_actor IS 'State. Everybody whose hand is in the tournament''s ledger: accounts, table devices, programs.';

COMMENT ON COLUMN public.state_actor.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_actor.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_actor.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_actor.status IS 'Whether it still counts: 0 active, 1 revoked.';

COMMENT ON COLUMN public.state_actor.kind IS 'What it is: 0 system, 1 account, 2 device, 3 program.';

COMMENT ON COLUMN public.state_actor.role IS 'What it may do: 0 public, 1 device, 2 scorer, 3 director, 4 arbiter, 5 owner.';

COMMENT ON COLUMN public.state_actor.ref IS 'Salted hash of the name, empty = none.';

COMMENT ON COLUMN public.state_actor."table" IS 'A device''s table, 0 = none.';

COMMENT ON COLUMN public.state_actor.epoch IS 'A device''s epoch.';

CREATE TABLE public.state_adjournment (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    "position" text NOT NULL,
    on_roll integer NOT NULL,
    dice integer NOT NULL,
    cube integer NOT NULL,
    owner integer NOT NULL,
    photo text NOT NULL,
    note text NOT NULL,
    due text NOT NULL,
    at_ms bigint NOT NULL,
    game integer DEFAULT 0 NOT NULL,
    turn integer DEFAULT 0 NOT NULL,
    play text DEFAULT ''::text NOT NULL,
    CONSTRAINT state_adjournment_at_ms_check CHECK ((at_ms >= 0)),
    CONSTRAINT state_adjournment_cube_check CHECK (((cube >= 1) AND (cube <= 32768))),
    CONSTRAINT state_adjournment_dice_check CHECK (((dice >= 0) AND (dice <= 666))),
    CONSTRAINT state_adjournment_due_check CHECK (((octet_length(due) >= 0) AND (octet_length(due) <= 10))),
    CONSTRAINT state_adjournment_game_check CHECK (((game >= 0) AND (game <= 255))),
    CONSTRAINT state_adjournment_note_check CHECK (((octet_length(note) >= 0) AND (octet_length(note) <= 240))),
    CONSTRAINT state_adjournment_on_roll_check CHECK ((on_roll >= 0)),
    CONSTRAINT state_adjournment_owner_check CHECK ((owner >= 0)),
    CONSTRAINT state_adjournment_photo_check CHECK (((octet_length(photo) >= 0) AND (octet_length(photo) <= 64))),
    CONSTRAINT state_adjournment_play_check CHECK (((octet_length(play) >= 0) AND (octet_length(play) <= 255))),
    CONSTRAINT state_adjournment_position_check CHECK (((octet_length("position") >= 0) AND (octet_length("position") <= 95))),
    CONSTRAINT state_adjournment_status_check CHECK ((status >= 0)),
    CONSTRAINT state_adjournment_turn_check CHECK (((turn >= 0) AND (turn <= 999)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_adjournment IS 'State. The register of unfinished matches; n = match.';

COMMENT ON COLUMN public.state_adjournment.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_adjournment.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_adjournment.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_adjournment.status IS '0 none, 1 adjourned, 2 resumed.';

COMMENT ON COLUMN public.state_adjournment."position" IS 'Position ID as the side on roll sees it, empty = between games.';

COMMENT ON COLUMN public.state_adjournment.on_roll IS 'Who is to roll or play: 0 nobody, 1 a, 2 b.';

COMMENT ON COLUMN public.state_adjournment.dice IS 'Thrown and not played, 31; 0 = none.';

COMMENT ON COLUMN public.state_adjournment.cube IS 'Value of the cube.';

COMMENT ON COLUMN public.state_adjournment.owner IS 'Who owns it: 0 nobody, 1 a, 2 b.';

COMMENT ON COLUMN public.state_adjournment.photo IS 'SHA-256 of the photograph in hex, empty = none.';

COMMENT ON COLUMN public.state_adjournment.note IS 'What the director wrote.';

COMMENT ON COLUMN public.state_adjournment.due IS 'Local date by which it is resumed, empty = not said.';

COMMENT ON COLUMN public.state_adjournment.at_ms IS 'When it was adjourned, ms since 1970.';

COMMENT ON COLUMN public.state_adjournment.game IS 'The game in whose record the roll goes on; 0 in none.';

COMMENT ON COLUMN public.state_adjournment.turn IS 'What its action will be there.';

COMMENT ON COLUMN public.state_adjournment.play IS 'The steps that were made of the roll, in their order.';

CREATE TABLE public.state_appointment (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    until text NOT NULL,
    day text NOT NULL,
    at text NOT NULL,
    note text NOT NULL,
    CONSTRAINT state_appointment_at_check CHECK (((octet_length(at) >= 0) AND (octet_length(at) <= 5))),
    CONSTRAINT state_appointment_day_check CHECK (((octet_length(day) >= 0) AND (octet_length(day) <= 10))),
    CONSTRAINT state_appointment_note_check CHECK (((octet_length(note) >= 0) AND (octet_length(note) <= 120))),
    CONSTRAINT state_appointment_until_check CHECK (((octet_length(until) >= 0) AND (octet_length(until) <= 10)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_appointment IS 'State. What is agreed for a match of a league.';

COMMENT ON COLUMN public.state_appointment.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_appointment.n IS 'Number of the match.';

COMMENT ON COLUMN public.state_appointment.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_appointment.until IS 'Postponed to this day, YYYY-MM-DD; empty = until the end of its round.';

COMMENT ON COLUMN public.state_appointment.day IS 'When its players mean to play, YYYY-MM-DD; empty = not said.';

COMMENT ON COLUMN public.state_appointment.at IS 'At which hour, HH:MM; empty = not said.';

COMMENT ON COLUMN public.state_appointment.note IS 'A word of who runs the event.';

CREATE TABLE public.state_calendar (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    days text NOT NULL,
    CONSTRAINT state_calendar_days_check CHECK (((octet_length(days) >= 0) AND (octet_length(days) <= 1386)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_calendar IS 'State. When the rounds of a section that lasts for months are played.';

COMMENT ON COLUMN public.state_calendar.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_calendar.n IS 'Number of the section.';

COMMENT ON COLUMN public.state_calendar.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_calendar.days IS 'Of rounds 1, 2, ...: 2026-10-31 or 2026-10-01/2026-10-31, - none; empty = in one go.';

CREATE TABLE public.state_cash (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    pool integer NOT NULL,
    kind integer NOT NULL,
    entry integer NOT NULL,
    amount integer NOT NULL,
    note text NOT NULL,
    taker integer NOT NULL,
    at_ms bigint NOT NULL,
    struck boolean NOT NULL,
    CONSTRAINT state_cash_amount_check CHECK (((amount >= 0) AND (amount <= 2000000000))),
    CONSTRAINT state_cash_at_ms_check CHECK ((at_ms >= 0)),
    CONSTRAINT state_cash_entry_check CHECK (((entry >= 0) AND (entry <= 512))),
    CONSTRAINT state_cash_kind_check CHECK ((kind >= 0)),
    CONSTRAINT state_cash_note_check CHECK (((octet_length(note) >= 0) AND (octet_length(note) <= 240))),
    CONSTRAINT state_cash_pool_check CHECK (((pool >= 1) AND (pool <= 16))),
    CONSTRAINT state_cash_taker_check CHECK ((taker >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_cash IS 'State. The cash book: who paid what into a pool, or got it from there.';

COMMENT ON COLUMN public.state_cash.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_cash.n IS 'Number of the line and of its receipt.';

COMMENT ON COLUMN public.state_cash.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_cash.pool IS 'Which pool.';

COMMENT ON COLUMN public.state_cash.kind IS 'fee, again, waived, refund, added, kept, payout, returned, bid, bid_back, won, won_back, from 0.';

COMMENT ON COLUMN public.state_cash.entry IS 'Who paid or got it; 0 = nobody of the event.';

COMMENT ON COLUMN public.state_cash.amount IS 'In the smallest unit.';

COMMENT ON COLUMN public.state_cash.note IS 'In the words of whoever noted it.';

COMMENT ON COLUMN public.state_cash.taker IS 'n of the actor whose hand it was.';

COMMENT ON COLUMN public.state_cash.at_ms IS 'When, ms since 1970.';

COMMENT ON COLUMN public.state_cash.struck IS 'It was wrong and does not count.';

CREATE TABLE public.state_claim (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    why integer NOT NULL,
    match integer NOT NULL,
    game integer NOT NULL,
    side integer NOT NULL,
    winner integer NOT NULL,
    win integer NOT NULL,
    cube integer NOT NULL,
    score_a integer NOT NULL,
    score_b integer NOT NULL,
    actor integer NOT NULL,
    at_ms bigint NOT NULL,
    CONSTRAINT state_claim_actor_check CHECK ((actor >= 0)),
    CONSTRAINT state_claim_at_ms_check CHECK ((at_ms >= 0)),
    CONSTRAINT state_claim_cube_check CHECK (((cube >= 0) AND (cube <= 32768))),
    CONSTRAINT state_claim_game_check CHECK (((game >= 0) AND (game <= 255))),
    CONSTRAINT state_claim_match_check CHECK (((match >= 1) AND (match <= 8192))),
    CONSTRAINT state_claim_score_a_check CHECK ((score_a >= 0)),
    CONSTRAINT state_claim_score_b_check CHECK ((score_b >= 0)),
    CONSTRAINT state_claim_side_check CHECK ((side >= 0)),
    CONSTRAINT state_claim_status_check CHECK ((status >= 0)),
    CONSTRAINT state_claim_why_check CHECK ((why >= 0)),
    CONSTRAINT state_claim_win_check CHECK ((win >= 0)),
    CONSTRAINT state_claim_winner_check CHECK ((winner >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_claim IS 'State. Both versions of a disagreement, and late entries of tablets that were taken over.';

COMMENT ON COLUMN public.state_claim.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_claim.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_claim.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_claim.status IS 'What became of it: 0 open, 1 accepted, 2 dismissed.';

COMMENT ON COLUMN public.state_claim.why IS 'Why it was kept: 0 dispute, 1 different, 2 old_epoch.';

COMMENT ON COLUMN public.state_claim.match IS 'About which match.';

COMMENT ON COLUMN public.state_claim.game IS '0 = the final score.';

COMMENT ON COLUMN public.state_claim.side IS 'Who says so; none = the desk: 0 none, 1 a, 2 b.';

COMMENT ON COLUMN public.state_claim.winner IS 'Who won, it says: 0 none, 1 a, 2 b.';

COMMENT ON COLUMN public.state_claim.win IS 'By how much, it says: 0 none, 1 single, 2 gammon, 3 backgammon.';

COMMENT ON COLUMN public.state_claim.cube IS 'Value of the cube, it says.';

COMMENT ON COLUMN public.state_claim.score_a IS 'Points of side a, it says.';

COMMENT ON COLUMN public.state_claim.score_b IS 'Points of side b, it says.';

COMMENT ON COLUMN public.state_claim.actor IS 'Whose hand entered it.';

COMMENT ON COLUMN public.state_claim.at_ms IS 'When, ms since 1970.';

CREATE TABLE public.state_clock (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    kind integer NOT NULL,
    delay_ms integer NOT NULL,
    reserve_a_ms integer NOT NULL,
    reserve_b_ms integer NOT NULL,
    running integer NOT NULL,
    turn_delay_ms integer NOT NULL,
    spent_ms integer NOT NULL,
    since_ms bigint NOT NULL,
    mono_ms bigint NOT NULL,
    boot integer NOT NULL,
    stop integer NOT NULL,
    interrupted integer NOT NULL,
    forfeits integer NOT NULL,
    overtimes_a integer NOT NULL,
    overtimes_b integer NOT NULL,
    breaks_a integer NOT NULL,
    breaks_b integer NOT NULL,
    expired integer NOT NULL,
    opening boolean DEFAULT false NOT NULL,
    CONSTRAINT state_clock_boot_check CHECK ((boot >= 0)),
    CONSTRAINT state_clock_breaks_a_check CHECK (((breaks_a >= 0) AND (breaks_a <= 99))),
    CONSTRAINT state_clock_breaks_b_check CHECK (((breaks_b >= 0) AND (breaks_b <= 99))),
    CONSTRAINT state_clock_delay_ms_check CHECK ((delay_ms >= 0)),
    CONSTRAINT state_clock_expired_check CHECK ((expired >= 0)),
    CONSTRAINT state_clock_forfeits_check CHECK (((forfeits >= 0) AND (forfeits <= 3))),
    CONSTRAINT state_clock_interrupted_check CHECK ((interrupted >= 0)),
    CONSTRAINT state_clock_kind_check CHECK ((kind >= 0)),
    CONSTRAINT state_clock_mono_ms_check CHECK ((mono_ms >= 0)),
    CONSTRAINT state_clock_overtimes_a_check CHECK (((overtimes_a >= 0) AND (overtimes_a <= 99))),
    CONSTRAINT state_clock_overtimes_b_check CHECK (((overtimes_b >= 0) AND (overtimes_b <= 99))),
    CONSTRAINT state_clock_running_check CHECK ((running >= 0)),
    CONSTRAINT state_clock_since_ms_check CHECK ((since_ms >= 0)),
    CONSTRAINT state_clock_spent_ms_check CHECK ((spent_ms >= 0)),
    CONSTRAINT state_clock_stop_check CHECK ((stop >= 0)),
    CONSTRAINT state_clock_turn_delay_ms_check CHECK ((turn_delay_ms >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_clock IS 'State. The clock of match n: what stood at since_ms; while a side runs the present is computed from that.';

COMMENT ON COLUMN public.state_clock.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_clock.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_clock.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_clock.kind IS 'How free time is given: 0 none, 1 simple_delay, 2 bronstein, 3 no_delay.';

COMMENT ON COLUMN public.state_clock.delay_ms IS 'Free time of a turn.';

COMMENT ON COLUMN public.state_clock.reserve_a_ms IS 'Reserve of side a at since_ms; below 0: ran out.';

COMMENT ON COLUMN public.state_clock.reserve_b_ms IS 'Reserve of side b.';

COMMENT ON COLUMN public.state_clock.running IS 'Whose time runs: 0 none, 1 a, 2 b.';

COMMENT ON COLUMN public.state_clock.turn_delay_ms IS 'Free time of this turn.';

COMMENT ON COLUMN public.state_clock.spent_ms IS 'Used of this turn before since_ms.';

COMMENT ON COLUMN public.state_clock.since_ms IS 'Server time, as estimated by the device.';

COMMENT ON COLUMN public.state_clock.mono_ms IS 'The same moment in the devices own time.';

COMMENT ON COLUMN public.state_clock.boot IS 'Names the devices own time.';

COMMENT ON COLUMN public.state_clock.stop IS 'Why both sides stand: see enum clock_stop.';

COMMENT ON COLUMN public.state_clock.interrupted IS 'Whose turn it is while both stand: 0 none, 1 a, 2 b.';

COMMENT ON COLUMN public.state_clock.forfeits IS 'Sides whose next delay is forfeited: bit 0 a, bit 1 b.';

COMMENT ON COLUMN public.state_clock.overtimes_a IS 'Overtimes given to side a.';

COMMENT ON COLUMN public.state_clock.overtimes_b IS 'Overtimes given to side b.';

COMMENT ON COLUMN public.state_clock.breaks_a IS 'Breaks side a has taken.';

COMMENT ON COLUMN public.state_clock.breaks_b IS 'Breaks side b has taken.';

COMMENT ON COLUMN public.state_clock.expired IS 'Whose expiry is claimed and waits for the director: 0 none, 1 a, 2 b.';

COMMENT ON COLUMN public.state_clock.opening IS 'The turn that runs, or was interrupted, is the first of its game.';

CREATE TABLE public.state_club (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    name text NOT NULL,
    time_zone text NOT NULL,
    CONSTRAINT state_club_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 160))),
    CONSTRAINT state_club_time_zone_check CHECK (((octet_length(time_zone) >= 1) AND (octet_length(time_zone) <= 40)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_club IS 'State. The club itself; always one row, n = 1.';

COMMENT ON COLUMN public.state_club.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_club.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_club.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_club.name IS 'As it calls itself.';

COMMENT ON COLUMN public.state_club.time_zone IS 'IANA name.';

CREATE TABLE public.state_club_device (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    "table" integer NOT NULL,
    epoch integer NOT NULL,
    CONSTRAINT state_club_device_epoch_check CHECK ((epoch >= 0)),
    CONSTRAINT state_club_device_status_check CHECK ((status >= 0)),
    CONSTRAINT state_club_device_table_check CHECK ((("table" >= 0) AND ("table" <= 512)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_club_device IS 'State. A tablet that has signed in at a table of the club.';

COMMENT ON COLUMN public.state_club_device.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_club_device.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_club_device.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_club_device.status IS 'Whether it may sign in: 0 active, 1 revoked.';

COMMENT ON COLUMN public.state_club_device."table" IS 'Its table.';

COMMENT ON COLUMN public.state_club_device.epoch IS 'Of the table, when it took it last.';

CREATE TABLE public.state_club_table (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    name text NOT NULL,
    epoch integer NOT NULL,
    device integer NOT NULL,
    card integer NOT NULL,
    cards integer NOT NULL,
    listing integer NOT NULL,
    CONSTRAINT state_club_table_card_check CHECK ((card >= 0)),
    CONSTRAINT state_club_table_cards_check CHECK ((cards >= 0)),
    CONSTRAINT state_club_table_device_check CHECK ((device >= 0)),
    CONSTRAINT state_club_table_epoch_check CHECK ((epoch >= 0)),
    CONSTRAINT state_club_table_listing_check CHECK ((listing >= 0)),
    CONSTRAINT state_club_table_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 40))),
    CONSTRAINT state_club_table_status_check CHECK ((status >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_club_table IS 'State. A table of the club''s hall, and the tournament that it is lent to.';

COMMENT ON COLUMN public.state_club_table.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_club_table.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_club_table.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_club_table.status IS 'Whether it is used: 0 open, 1 out_of_use, 2 reserved (for matches that are called there by hand).';

COMMENT ON COLUMN public.state_club_table.name IS 'What stands on it.';

COMMENT ON COLUMN public.state_club_table.epoch IS 'Grows when another tablet takes the table.';

COMMENT ON COLUMN public.state_club_table.device IS 'The tablet whose epoch this is; 0 = none.';

COMMENT ON COLUMN public.state_club_table.card IS 'Number of the printed card that is valid; 0 = none.';

COMMENT ON COLUMN public.state_club_table.cards IS 'Cards ever printed for this table.';

COMMENT ON COLUMN public.state_club_table.listing IS 'Number of the tournament that has it now; 0 = none.';

CREATE TABLE public.state_dispute (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    subject integer NOT NULL,
    match integer NOT NULL,
    game integer NOT NULL,
    side integer NOT NULL,
    actor integer NOT NULL,
    at_ms bigint NOT NULL,
    over_ms bigint NOT NULL,
    "position" text DEFAULT ''::text NOT NULL,
    on_roll integer DEFAULT 0 NOT NULL,
    CONSTRAINT state_dispute_actor_check CHECK ((actor >= 0)),
    CONSTRAINT state_dispute_at_ms_check CHECK ((at_ms >= 0)),
    CONSTRAINT state_dispute_game_check CHECK (((game >= 0) AND (game <= 255))),
    CONSTRAINT state_dispute_match_check CHECK (((match >= 1) AND (match <= 8192))),
    CONSTRAINT state_dispute_on_roll_check CHECK ((on_roll >= 0)),
    CONSTRAINT state_dispute_over_ms_check CHECK ((over_ms >= 0)),
    CONSTRAINT state_dispute_position_check CHECK (((octet_length("position") >= 0) AND (octet_length("position") <= 104))),
    CONSTRAINT state_dispute_side_check CHECK ((side >= 0)),
    CONSTRAINT state_dispute_status_check CHECK ((status >= 0)),
    CONSTRAINT state_dispute_subject_check CHECK ((subject >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_dispute IS 'State. What players do not agree about, and what became of it.';

COMMENT ON COLUMN public.state_dispute.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_dispute.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_dispute.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_dispute.status IS 'What became of it: 0 open, 1 resolved, 2 agreed, 3 lapsed, 4 taken_back.';

COMMENT ON COLUMN public.state_dispute.subject IS 'What it is about: 0 none, 1 match, 2 game, 3 play, 4 clock, 5 other.';

COMMENT ON COLUMN public.state_dispute.match IS 'In which match.';

COMMENT ON COLUMN public.state_dispute.game IS '0 = none, or the final score.';

COMMENT ON COLUMN public.state_dispute.side IS 'Who raised it; none = not known: 0 none, 1 a, 2 b.';

COMMENT ON COLUMN public.state_dispute.actor IS 'Whose hand entered it.';

COMMENT ON COLUMN public.state_dispute.at_ms IS 'When, ms since 1970.';

COMMENT ON COLUMN public.state_dispute.over_ms IS 'When it ended, ms since 1970; 0 = it is open.';

COMMENT ON COLUMN public.state_dispute."position" IS 'How the board stands as that side has it, as a record sets one up; empty where it was not drawn.';

COMMENT ON COLUMN public.state_dispute.on_roll IS 'Who is on roll there, and sees it so: 0 none, 1 a, 2 b.';

CREATE TABLE public.state_draughts (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    black integer NOT NULL,
    ballot integer NOT NULL,
    turns integer NOT NULL,
    finish integer NOT NULL,
    winner integer NOT NULL,
    line text NOT NULL,
    at_ms bigint DEFAULT 0 NOT NULL,
    CONSTRAINT state_draughts_at_ms_check CHECK ((at_ms >= 0)),
    CONSTRAINT state_draughts_ballot_check CHECK (((ballot >= 0) AND (ballot <= 49))),
    CONSTRAINT state_draughts_black_check CHECK ((black >= 0)),
    CONSTRAINT state_draughts_finish_check CHECK ((finish >= 0)),
    CONSTRAINT state_draughts_line_check CHECK (((octet_length(line) >= 0) AND (octet_length(line) <= 4000))),
    CONSTRAINT state_draughts_turns_check CHECK ((turns >= 0)),
    CONSTRAINT state_draughts_winner_check CHECK ((winner >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_draughts IS 'State. A game of draughts: who has black, the opening that was drawn, and what was done so far.';

COMMENT ON COLUMN public.state_draughts.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_draughts.n IS 'match * 256 + game.';

COMMENT ON COLUMN public.state_draughts.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_draughts.black IS 'Who has the first move: 1 side a, 2 side b.';

COMMENT ON COLUMN public.state_draughts.ballot IS '1 + the number of the opening that was drawn; 0 = its first moves are free.';

COMMENT ON COLUMN public.state_draughts.turns IS 'Acts in the line.';

COMMENT ON COLUMN public.state_draughts.finish IS 'enum draughts_finish: how it ended, 0 = it goes on.';

COMMENT ON COLUMN public.state_draughts.winner IS '1 side a, 2 side b, 0 = drawn, or it goes on.';

COMMENT ON COLUMN public.state_draughts.line IS 'Its acts in their order, each "side, play;" or "side, letter, square;".';

COMMENT ON COLUMN public.state_draughts.at_ms IS 'When its last act was done, or it began, Unix milliseconds; 0 = not known.';

CREATE TABLE public.state_entry (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    ref text NOT NULL,
    seed integer NOT NULL,
    since_ms bigint NOT NULL,
    person text DEFAULT ''::text NOT NULL,
    changed_late boolean DEFAULT false NOT NULL,
    affiliation integer DEFAULT 0 NOT NULL,
    team integer DEFAULT 0 NOT NULL,
    place integer DEFAULT 0 NOT NULL,
    by_code boolean DEFAULT false NOT NULL,
    CONSTRAINT state_entry_affiliation_check CHECK (((affiliation >= 0) AND (affiliation <= 512))),
    CONSTRAINT state_entry_person_check CHECK (((octet_length(person) >= 0) AND (octet_length(person) <= 351))),
    CONSTRAINT state_entry_place_check CHECK (((place >= 0) AND (place <= 10))),
    CONSTRAINT state_entry_ref_check CHECK ((octet_length(ref) = 43)),
    CONSTRAINT state_entry_seed_check CHECK (((seed >= 0) AND (seed <= 512))),
    CONSTRAINT state_entry_since_ms_check CHECK ((since_ms >= 0)),
    CONSTRAINT state_entry_status_check CHECK ((status >= 0)),
    CONSTRAINT state_entry_team_check CHECK (((team >= 0) AND (team <= 512)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_entry IS 'State. A player in the tournament.';

COMMENT ON COLUMN public.state_entry.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_entry.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_entry.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_entry.status IS 'Where the entry stands: 0 entered, 1 checked_in, 2 waiting, 3 withdrawn, 4 removed.';

COMMENT ON COLUMN public.state_entry.ref IS 'Base64url of the salted hash of the name.';

COMMENT ON COLUMN public.state_entry.seed IS 'Seeding, 1 = strongest, 0 = none.';

COMMENT ON COLUMN public.state_entry.since_ms IS 'When it was entered, ms since 1970.';

COMMENT ON COLUMN public.state_entry.person IS 'Who plays: one mark a person, spaces between; empty = not known.';

COMMENT ON COLUMN public.state_entry.changed_late IS 'Name or person changed after the tournament was closed.';

COMMENT ON COLUMN public.state_entry.affiliation IS 'Entries of one club have the same number, 0 = of none.';

COMMENT ON COLUMN public.state_entry.team IS 'The team it plays for; its own number: it is one; 0 = plays for itself.';

COMMENT ON COLUMN public.state_entry.place IS 'In its team''s order, 1 = the first board; 0 = of no team.';

COMMENT ON COLUMN public.state_entry.by_code IS 'Checked in by a phone that had the hall''s code.';

CREATE TABLE public.state_game (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    winner integer NOT NULL,
    win integer NOT NULL,
    cube integer NOT NULL,
    points integer NOT NULL,
    phase integer NOT NULL,
    reporter integer NOT NULL,
    dropped boolean NOT NULL,
    at_ms bigint NOT NULL,
    CONSTRAINT state_game_at_ms_check CHECK ((at_ms >= 0)),
    CONSTRAINT state_game_cube_check CHECK (((cube >= 1) AND (cube <= 32768))),
    CONSTRAINT state_game_phase_check CHECK ((phase >= 0)),
    CONSTRAINT state_game_points_check CHECK ((points >= 0)),
    CONSTRAINT state_game_reporter_check CHECK ((reporter >= 0)),
    CONSTRAINT state_game_status_check CHECK ((status >= 0)),
    CONSTRAINT state_game_win_check CHECK ((win >= 0)),
    CONSTRAINT state_game_winner_check CHECK ((winner >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_game IS 'State. A game of a match; n = match * 256 + game.';

COMMENT ON COLUMN public.state_game.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_game.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_game.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_game.status IS 'Where it stands: 0 none, 1 reported, 2 confirmed, 3 withdrawn.';

COMMENT ON COLUMN public.state_game.winner IS 'Who won: 0 none, 1 a, 2 b.';

COMMENT ON COLUMN public.state_game.win IS 'By how much: 0 none, 1 single, 2 gammon, 3 backgammon.';

COMMENT ON COLUMN public.state_game.cube IS 'Value of the cube.';

COMMENT ON COLUMN public.state_game.points IS 'Raw: cube times kind of win, after Jacoby if the profile has it.';

COMMENT ON COLUMN public.state_game.phase IS 'This game was played as: 0 normal, 1 crawford, 2 post_crawford, 3 double_match_point, 4 over.';

COMMENT ON COLUMN public.state_game.reporter IS 'None = the desk: 0 none, 1 a, 2 b.';

COMMENT ON COLUMN public.state_game.dropped IS 'Ended by a pass.';

COMMENT ON COLUMN public.state_game.at_ms IS 'When it was reported, ms since 1970.';

CREATE TABLE public.state_hall_table (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    name text NOT NULL,
    epoch integer NOT NULL,
    device integer NOT NULL,
    card integer NOT NULL,
    cards integer NOT NULL,
    match integer NOT NULL,
    borrowed boolean DEFAULT false NOT NULL,
    CONSTRAINT state_hall_table_card_check CHECK ((card >= 0)),
    CONSTRAINT state_hall_table_cards_check CHECK ((cards >= 0)),
    CONSTRAINT state_hall_table_device_check CHECK ((device >= 0)),
    CONSTRAINT state_hall_table_epoch_check CHECK ((epoch >= 0)),
    CONSTRAINT state_hall_table_match_check CHECK (((match >= 0) AND (match <= 8192))),
    CONSTRAINT state_hall_table_name_check CHECK (((octet_length(name) >= 1) AND (octet_length(name) <= 40))),
    CONSTRAINT state_hall_table_status_check CHECK ((status >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_hall_table IS 'State. A table of the hall and the tablet on it.';

COMMENT ON COLUMN public.state_hall_table.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_hall_table.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_hall_table.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_hall_table.status IS 'Whether it is used: 0 open, 1 out_of_use, 2 reserved (for matches that are called there by hand).';

COMMENT ON COLUMN public.state_hall_table.name IS 'What stands on it.';

COMMENT ON COLUMN public.state_hall_table.epoch IS 'Grows when another tablet takes the table.';

COMMENT ON COLUMN public.state_hall_table.device IS 'Actor whose epoch this is; 0 = none.';

COMMENT ON COLUMN public.state_hall_table.card IS 'Number of the printed card that is valid; 0 = none.';

COMMENT ON COLUMN public.state_hall_table.cards IS 'Cards ever printed for this table.';

COMMENT ON COLUMN public.state_hall_table.match IS 'Called here now; 0 = free.';

COMMENT ON COLUMN public.state_hall_table.borrowed IS 'A table of the club; the row is a copy of its row there.';

CREATE TABLE public.state_listing (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    uid text NOT NULL,
    template text DEFAULT ''::text NOT NULL,
    CONSTRAINT state_listing_status_check CHECK ((status >= 0)),
    CONSTRAINT state_listing_template_check CHECK (((octet_length(template) >= 0) AND (octet_length(template) <= 60))),
    CONSTRAINT state_listing_uid_check CHECK ((octet_length(uid) = 32))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_listing IS 'State. A tournament of the club.';

COMMENT ON COLUMN public.state_listing.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_listing.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_listing.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_listing.status IS 'Whether it is still listed: 0 active, 1 revoked.';

COMMENT ON COLUMN public.state_listing.uid IS 'Its stream''s name, hex.';

COMMENT ON COLUMN public.state_listing.template IS 'The name under which it is kept as a template; empty: it is none.';

CREATE TABLE public.state_lots (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    section integer NOT NULL,
    place_from integer NOT NULL,
    place_to integer NOT NULL,
    barrage integer NOT NULL,
    seed text NOT NULL,
    reason text NOT NULL,
    lifted boolean NOT NULL,
    CONSTRAINT state_lots_barrage_check CHECK (((barrage >= 0) AND (barrage <= 16))),
    CONSTRAINT state_lots_place_from_check CHECK (((place_from >= 1) AND (place_from <= 512))),
    CONSTRAINT state_lots_place_to_check CHECK (((place_to >= 1) AND (place_to <= 512))),
    CONSTRAINT state_lots_reason_check CHECK (((octet_length(reason) >= 1) AND (octet_length(reason) <= 240))),
    CONSTRAINT state_lots_section_check CHECK (((section >= 1) AND (section <= 16))),
    CONSTRAINT state_lots_seed_check CHECK (((octet_length(seed) >= 0) AND (octet_length(seed) <= 64)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_lots IS 'State. A shared place that was decided, by lot or by a section that is played for it.';

COMMENT ON COLUMN public.state_lots.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_lots.n IS 'Number of the drawing, over the whole event.';

COMMENT ON COLUMN public.state_lots.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_lots.section IS 'Whose places.';

COMMENT ON COLUMN public.state_lots.place_from IS 'The first of the places that were shared.';

COMMENT ON COLUMN public.state_lots.place_to IS 'The last of them.';

COMMENT ON COLUMN public.state_lots.barrage IS 'The section that is played for them; 0 = drawn by lot.';

COMMENT ON COLUMN public.state_lots.seed IS 'Hex; the order of the lots follows from it. Empty for a barrage.';

COMMENT ON COLUMN public.state_lots.reason IS 'Why, in the director''s words.';

COMMENT ON COLUMN public.state_lots.lifted IS 'Taken back: it parts nobody any more.';

CREATE TABLE public.state_match (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    round integer NOT NULL,
    slot integer NOT NULL,
    third_place boolean NOT NULL,
    length integer NOT NULL,
    a integer NOT NULL,
    b integer NOT NULL,
    "table" integer NOT NULL,
    ready_ms bigint NOT NULL,
    called_ms bigint NOT NULL,
    started_ms bigint NOT NULL,
    over_ms bigint NOT NULL,
    ready integer NOT NULL,
    signed_by integer NOT NULL,
    step integer NOT NULL,
    phase integer NOT NULL,
    games integer NOT NULL,
    score_a integer NOT NULL,
    score_b integer NOT NULL,
    final boolean NOT NULL,
    held boolean NOT NULL,
    penalty_a integer NOT NULL,
    penalty_b integer NOT NULL,
    disagreements integer NOT NULL,
    winner integer NOT NULL,
    how integer NOT NULL,
    help_ms bigint NOT NULL,
    help_side integer NOT NULL,
    help_reason integer NOT NULL,
    last_table integer DEFAULT 0 NOT NULL,
    section integer DEFAULT 0 NOT NULL,
    node integer DEFAULT 0 NOT NULL,
    absent integer DEFAULT 0 NOT NULL,
    annulled_for integer DEFAULT 0 NOT NULL,
    of integer DEFAULT 0 NOT NULL,
    board integer DEFAULT 0 NOT NULL,
    points_a integer DEFAULT 0 NOT NULL,
    points_b integer DEFAULT 0 NOT NULL,
    annulment integer DEFAULT 0 NOT NULL,
    play_help boolean DEFAULT false NOT NULL,
    play_help_game integer DEFAULT 0 NOT NULL,
    play_help_ms bigint DEFAULT 0 NOT NULL,
    CONSTRAINT state_match_a_check CHECK (((a >= '-1'::integer) AND (a <= 512))),
    CONSTRAINT state_match_absent_check CHECK (((absent >= 0) AND (absent <= 3))),
    CONSTRAINT state_match_annulled_for_check CHECK (((annulled_for >= 0) AND (annulled_for <= 8192))),
    CONSTRAINT state_match_annulment_check CHECK (((annulment >= 0) AND (annulment <= 8192))),
    CONSTRAINT state_match_b_check CHECK (((b >= '-1'::integer) AND (b <= 512))),
    CONSTRAINT state_match_board_check CHECK (((board >= 0) AND (board <= 7))),
    CONSTRAINT state_match_called_ms_check CHECK ((called_ms >= 0)),
    CONSTRAINT state_match_disagreements_check CHECK ((disagreements >= 0)),
    CONSTRAINT state_match_games_check CHECK (((games >= 0) AND (games <= 255))),
    CONSTRAINT state_match_help_ms_check CHECK ((help_ms >= 0)),
    CONSTRAINT state_match_help_reason_check CHECK ((help_reason >= 0)),
    CONSTRAINT state_match_help_side_check CHECK ((help_side >= 0)),
    CONSTRAINT state_match_how_check CHECK ((how >= 0)),
    CONSTRAINT state_match_last_table_check CHECK (((last_table >= 0) AND (last_table <= 512))),
    CONSTRAINT state_match_length_check CHECK (((length >= 1) AND (length <= 9999))),
    CONSTRAINT state_match_node_check CHECK (((node >= 0) AND (node <= 8192))),
    CONSTRAINT state_match_of_check CHECK (((of >= 0) AND (of <= 8192))),
    CONSTRAINT state_match_over_ms_check CHECK ((over_ms >= 0)),
    CONSTRAINT state_match_penalty_a_check CHECK (((penalty_a >= 0) AND (penalty_a <= 99))),
    CONSTRAINT state_match_penalty_b_check CHECK (((penalty_b >= 0) AND (penalty_b <= 99))),
    CONSTRAINT state_match_phase_check CHECK ((phase >= 0)),
    CONSTRAINT state_match_play_help_game_check CHECK (((play_help_game >= 0) AND (play_help_game <= 255))),
    CONSTRAINT state_match_play_help_ms_check CHECK ((play_help_ms >= 0)),
    CONSTRAINT state_match_points_a_check CHECK ((points_a >= 0)),
    CONSTRAINT state_match_points_b_check CHECK ((points_b >= 0)),
    CONSTRAINT state_match_ready_check CHECK (((ready >= 0) AND (ready <= 3))),
    CONSTRAINT state_match_ready_ms_check CHECK ((ready_ms >= 0)),
    CONSTRAINT state_match_round_check CHECK (((round >= 1) AND (round <= 8192))),
    CONSTRAINT state_match_score_a_check CHECK ((score_a >= 0)),
    CONSTRAINT state_match_score_b_check CHECK ((score_b >= 0)),
    CONSTRAINT state_match_section_check CHECK (((section >= 0) AND (section <= 16))),
    CONSTRAINT state_match_signed_by_check CHECK (((signed_by >= 0) AND (signed_by <= 3))),
    CONSTRAINT state_match_slot_check CHECK (((slot >= 0) AND (slot <= 511))),
    CONSTRAINT state_match_started_ms_check CHECK ((started_ms >= 0)),
    CONSTRAINT state_match_status_check CHECK ((status >= 0)),
    CONSTRAINT state_match_step_check CHECK ((step >= 0)),
    CONSTRAINT state_match_table_check CHECK ((("table" >= 0) AND ("table" <= 512))),
    CONSTRAINT state_match_winner_check CHECK ((winner >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_match IS 'State. A match; its node says what hangs on it.';

COMMENT ON COLUMN public.state_match.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_match.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_match.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_match.status IS 'Where it stands: 0 waiting, 1 ready, 2 called, 3 playing, 4 finishing, 5 disputed, 6 over, 7 annulled.';

COMMENT ON COLUMN public.state_match.round IS '1 = first.';

COMMENT ON COLUMN public.state_match.slot IS 'Place within the round, from 0.';

COMMENT ON COLUMN public.state_match.third_place IS 'It decides the third place.';

COMMENT ON COLUMN public.state_match.length IS 'Points it is played to.';

COMMENT ON COLUMN public.state_match.a IS 'Entry on side a, 0 = not known yet, -1 = nobody will come.';

COMMENT ON COLUMN public.state_match.b IS 'Entry on side b, likewise.';

COMMENT ON COLUMN public.state_match."table" IS 'Table it was called to, 0 = none.';

COMMENT ON COLUMN public.state_match.ready_ms IS 'Both players known since, ms since 1970; 0 = not yet.';

COMMENT ON COLUMN public.state_match.called_ms IS 'When it was called, likewise.';

COMMENT ON COLUMN public.state_match.started_ms IS 'When it started, likewise.';

COMMENT ON COLUMN public.state_match.over_ms IS 'When it ended, likewise.';

COMMENT ON COLUMN public.state_match.ready IS 'Bit 0: side a tapped Ready; bit 1: side b.';

COMMENT ON COLUMN public.state_match.signed_by IS 'Who signed the final card: bit 0 side a, bit 1 side b.';

COMMENT ON COLUMN public.state_match.step IS 'Grows with every entry of this match; what a device echoes.';

COMMENT ON COLUMN public.state_match.phase IS 'Of the game now being played: 0 normal, 1 crawford, 2 post_crawford, 3 double_match_point, 4 over.';

COMMENT ON COLUMN public.state_match.games IS 'Games that count.';

COMMENT ON COLUMN public.state_match.score_a IS 'Points of side a, raw, penalties included.';

COMMENT ON COLUMN public.state_match.score_b IS 'Points of side b, likewise.';

COMMENT ON COLUMN public.state_match.final IS 'The score was entered as a final score, not game by game.';

COMMENT ON COLUMN public.state_match.held IS 'Taken off its table by hand: not called automatically.';

COMMENT ON COLUMN public.state_match.penalty_a IS 'Penalty points of side a; side b scores them.';

COMMENT ON COLUMN public.state_match.penalty_b IS 'Penalty points of side b; side a scores them.';

COMMENT ON COLUMN public.state_match.disagreements IS 'About the game or card now open.';

COMMENT ON COLUMN public.state_match.winner IS 'Who won: 0 none, 1 a, 2 b.';

COMMENT ON COLUMN public.state_match.how IS 'How it was decided: 0 none, 1 played, 2 final_score, 3 forfeit, 4 walkover, 5 penalty, 6 bye, 7 void.';

COMMENT ON COLUMN public.state_match.help_ms IS 'Director called at; 0 = not called.';

COMMENT ON COLUMN public.state_match.help_side IS 'Who called the director: 0 none, 1 a, 2 b.';

COMMENT ON COLUMN public.state_match.help_reason IS 'Why: 0 unsaid, 1 ruling, 2 dice, 3 clock, 4 score, 5 not our match.';

COMMENT ON COLUMN public.state_match.last_table IS 'Table it was called to last, also when it has left it; 0 = it was never called.';

COMMENT ON COLUMN public.state_match.section IS 'Of which section, 0 = its draw was undone.';

COMMENT ON COLUMN public.state_match.node IS 'n of its node.';

COMMENT ON COLUMN public.state_match.absent IS 'Sides that were away from the section: bit 0 a, bit 1 b; they do not drop.';

COMMENT ON COLUMN public.state_match.annulled_for IS 'Match whose correction annulled it, 0 = none.';

COMMENT ON COLUMN public.state_match.of IS 'The team match of which it is a board, 0 = none.';

COMMENT ON COLUMN public.state_match.board IS 'Number of the board, 0 = it is none.';

COMMENT ON COLUMN public.state_match.points_a IS 'Of a team match: points of side a on its boards.';

COMMENT ON COLUMN public.state_match.points_b IS 'Of a team match: points of side b on its boards.';

COMMENT ON COLUMN public.state_match.annulment IS 'The first, second … for annulled_for: the matches of one go back together. 0 = not annulled, or before they were counted.';

COMMENT ON COLUMN public.state_match.play_help IS 'Legal plays are shown at its table.';

COMMENT ON COLUMN public.state_match.play_help_game IS 'The game in which that was switched last; 0 never.';

COMMENT ON COLUMN public.state_match.play_help_ms IS 'When it was switched last, Unix milliseconds; 0 never.';

CREATE TABLE public.state_money (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    currency text NOT NULL,
    digits integer NOT NULL,
    unit integer NOT NULL,
    rest integer NOT NULL,
    sight integer NOT NULL,
    seed text NOT NULL,
    ties integer DEFAULT 1 NOT NULL,
    CONSTRAINT state_money_currency_check CHECK (((octet_length(currency) >= 0) AND (octet_length(currency) <= 3))),
    CONSTRAINT state_money_digits_check CHECK (((digits >= 0) AND (digits <= 3))),
    CONSTRAINT state_money_rest_check CHECK ((rest >= 0)),
    CONSTRAINT state_money_seed_check CHECK (((octet_length(seed) >= 0) AND (octet_length(seed) <= 64))),
    CONSTRAINT state_money_sight_check CHECK ((sight >= 0)),
    CONSTRAINT state_money_ties_check CHECK ((ties >= 0)),
    CONSTRAINT state_money_unit_check CHECK (((unit >= 1) AND (unit <= 1000000)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_money IS 'State. The money of an event: always row 1, none where it knows no money.';

COMMENT ON COLUMN public.state_money.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_money.n IS 'Always 1.';

COMMENT ON COLUMN public.state_money.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_money.currency IS 'ISO 4217; empty = no money.';

COMMENT ON COLUMN public.state_money.digits IS 'Digits behind the point: amounts are whole numbers of the smallest unit.';

COMMENT ON COLUMN public.state_money.unit IS 'Prizes are whole multiples of it, in the smallest unit.';

COMMENT ON COLUMN public.state_money.rest IS 'What becomes of what equals cannot share: 0 a line of its own, 1 drawn by lot.';

COMMENT ON COLUMN public.state_money.sight IS 'Who sees the prizes: 0 the director, 1 also tablets, 2 everybody.';

COMMENT ON COLUMN public.state_money.seed IS 'Hex; by it lots are drawn for what equals cannot share.';

COMMENT ON COLUMN public.state_money.ties IS 'Who are level in points: 0 share the money of their places, 1 have that of the own place.';

CREATE TABLE public.state_node (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    section integer NOT NULL,
    round integer NOT NULL,
    slot integer NOT NULL,
    rank integer NOT NULL,
    a_from integer NOT NULL,
    a_of integer NOT NULL,
    a_section integer NOT NULL,
    b_from integer NOT NULL,
    b_of integer NOT NULL,
    b_section integer NOT NULL,
    condition integer NOT NULL,
    condition_side integer NOT NULL,
    match integer NOT NULL,
    winner_to integer NOT NULL,
    loser_to integer NOT NULL,
    pin_winner integer NOT NULL,
    pin_loser integer NOT NULL,
    waits boolean NOT NULL,
    was_winner integer NOT NULL,
    was_loser integer NOT NULL,
    was_score_a integer DEFAULT 0 NOT NULL,
    was_score_b integer DEFAULT 0 NOT NULL,
    CONSTRAINT state_node_a_from_check CHECK ((a_from >= 0)),
    CONSTRAINT state_node_a_of_check CHECK (((a_of >= 0) AND (a_of <= 8192))),
    CONSTRAINT state_node_a_section_check CHECK (((a_section >= 0) AND (a_section <= 16))),
    CONSTRAINT state_node_b_from_check CHECK ((b_from >= 0)),
    CONSTRAINT state_node_b_of_check CHECK (((b_of >= 0) AND (b_of <= 8192))),
    CONSTRAINT state_node_b_section_check CHECK (((b_section >= 0) AND (b_section <= 16))),
    CONSTRAINT state_node_condition_check CHECK (((condition >= 0) AND (condition <= 8192))),
    CONSTRAINT state_node_condition_side_check CHECK ((condition_side >= 0)),
    CONSTRAINT state_node_loser_to_check CHECK (((loser_to >= 0) AND (loser_to <= 8192))),
    CONSTRAINT state_node_match_check CHECK (((match >= 0) AND (match <= 8192))),
    CONSTRAINT state_node_pin_loser_check CHECK (((pin_loser >= '-1'::integer) AND (pin_loser <= 512))),
    CONSTRAINT state_node_pin_winner_check CHECK (((pin_winner >= '-1'::integer) AND (pin_winner <= 512))),
    CONSTRAINT state_node_rank_check CHECK ((rank >= 0)),
    CONSTRAINT state_node_round_check CHECK (((round >= 1) AND (round <= 8192))),
    CONSTRAINT state_node_section_check CHECK (((section >= 0) AND (section <= 16))),
    CONSTRAINT state_node_slot_check CHECK (((slot >= 0) AND (slot <= 511))),
    CONSTRAINT state_node_was_loser_check CHECK (((was_loser >= '-1'::integer) AND (was_loser <= 512))),
    CONSTRAINT state_node_was_score_a_check CHECK ((was_score_a >= 0)),
    CONSTRAINT state_node_was_score_b_check CHECK ((was_score_b >= 0)),
    CONSTRAINT state_node_was_winner_check CHECK (((was_winner >= '-1'::integer) AND (was_winner <= 512))),
    CONSTRAINT state_node_winner_to_check CHECK (((winner_to >= 0) AND (winner_to <= 8192)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_node IS 'State. A place of a drawn section where two sides meet, numbered over the whole event.';

COMMENT ON COLUMN public.state_node.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_node.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_node.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_node.section IS 'Of which section; 0 = its draw was undone.';

COMMENT ON COLUMN public.state_node.round IS '1 = first.';

COMMENT ON COLUMN public.state_node.slot IS 'Place within the round, from 0.';

COMMENT ON COLUMN public.state_node.rank IS 'Whose last node has a higher one has the better place.';

COMMENT ON COLUMN public.state_node.a_from IS 'Where side a comes from: 0 nobody, 1 entry, 2 winner, 3 loser, 4 first_loser, 5 place.';

COMMENT ON COLUMN public.state_node.a_of IS 'Entry, node or place, by that.';

COMMENT ON COLUMN public.state_node.a_section IS 'Of a place.';

COMMENT ON COLUMN public.state_node.b_from IS 'Where side b comes from.';

COMMENT ON COLUMN public.state_node.b_of IS 'Likewise.';

COMMENT ON COLUMN public.state_node.b_section IS 'Likewise.';

COMMENT ON COLUMN public.state_node.condition IS 'Played only if one side won this node by play, 0 = always.';

COMMENT ON COLUMN public.state_node.condition_side IS 'Which: 1 a, 2 b.';

COMMENT ON COLUMN public.state_node.match IS 'That stands here now.';

COMMENT ON COLUMN public.state_node.winner_to IS 'Node of the winner, 0 = none.';

COMMENT ON COLUMN public.state_node.loser_to IS 'Node of the loser, 0 = none.';

COMMENT ON COLUMN public.state_node.pin_winner IS 'Whom it yields whatever its match says, 0 = no pin.';

COMMENT ON COLUMN public.state_node.pin_loser IS 'Likewise.';

COMMENT ON COLUMN public.state_node.waits IS 'Matches that were begun after it wait for a repair.';

COMMENT ON COLUMN public.state_node.was_winner IS 'Whom it yielded when those began, 0 = none did.';

COMMENT ON COLUMN public.state_node.was_loser IS 'Likewise.';

COMMENT ON COLUMN public.state_node.was_score_a IS 'Points of side a in the result that those were begun on; 0-0 = it had no score.';

COMMENT ON COLUMN public.state_node.was_score_b IS 'Points of side b in it.';

CREATE TABLE public.state_pairing (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    rounds integer NOT NULL,
    paired integer NOT NULL,
    within integer NOT NULL,
    clubs integer NOT NULL,
    missed integer NOT NULL,
    twice boolean NOT NULL,
    lives integer DEFAULT 0 NOT NULL,
    paid integer DEFAULT 0 NOT NULL,
    pace integer DEFAULT 0 NOT NULL,
    batch integer DEFAULT 0 NOT NULL,
    until_left integer DEFAULT 0 NOT NULL,
    until_sum integer DEFAULT 0 NOT NULL,
    group_of integer DEFAULT 0 NOT NULL,
    worth text DEFAULT ''::text NOT NULL,
    ties text DEFAULT ''::text NOT NULL,
    accelerated boolean DEFAULT false NOT NULL,
    sat_out integer DEFAULT 0 NOT NULL,
    reach integer DEFAULT 0 NOT NULL,
    play_days integer DEFAULT 0 NOT NULL,
    again_days integer DEFAULT 0 NOT NULL,
    swap boolean DEFAULT false NOT NULL,
    ended boolean DEFAULT false NOT NULL,
    unplayed integer DEFAULT 2 NOT NULL,
    cashing boolean DEFAULT false NOT NULL,
    CONSTRAINT state_pairing_again_days_check CHECK (((again_days >= 0) AND (again_days <= 366))),
    CONSTRAINT state_pairing_batch_check CHECK (((batch >= 0) AND (batch <= 256))),
    CONSTRAINT state_pairing_clubs_check CHECK ((clubs >= 0)),
    CONSTRAINT state_pairing_group_of_check CHECK (((group_of >= 0) AND (group_of <= 16))),
    CONSTRAINT state_pairing_lives_check CHECK (((lives >= 0) AND (lives <= 9))),
    CONSTRAINT state_pairing_missed_check CHECK (((missed >= 0) AND (missed <= 20))),
    CONSTRAINT state_pairing_pace_check CHECK ((pace >= 0)),
    CONSTRAINT state_pairing_paid_check CHECK (((paid >= 0) AND (paid <= 512))),
    CONSTRAINT state_pairing_paired_check CHECK (((paired >= 0) AND (paired <= 8192))),
    CONSTRAINT state_pairing_play_days_check CHECK (((play_days >= 0) AND (play_days <= 366))),
    CONSTRAINT state_pairing_reach_check CHECK (((reach >= 0) AND (reach <= 99))),
    CONSTRAINT state_pairing_rounds_check CHECK (((rounds >= 0) AND (rounds <= 63))),
    CONSTRAINT state_pairing_sat_out_check CHECK (((sat_out >= 0) AND (sat_out <= 20))),
    CONSTRAINT state_pairing_ties_check CHECK (((octet_length(ties) >= 0) AND (octet_length(ties) <= 120))),
    CONSTRAINT state_pairing_unplayed_check CHECK ((unplayed >= 0)),
    CONSTRAINT state_pairing_until_left_check CHECK (((until_left >= 0) AND (until_left <= 512))),
    CONSTRAINT state_pairing_until_sum_check CHECK (((until_sum >= 0) AND (until_sum <= 4608))),
    CONSTRAINT state_pairing_within_check CHECK ((within >= 0)),
    CONSTRAINT state_pairing_worth_check CHECK (((octet_length(worth) >= 0) AND (octet_length(worth) <= 14)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_pairing IS 'State. How a section where everybody meets many others goes on; n = its number.';

COMMENT ON COLUMN public.state_pairing.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_pairing.n IS 'Number of the section.';

COMMENT ON COLUMN public.state_pairing.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_pairing.rounds IS 'Of a Swiss; 0 = settled by the draw.';

COMMENT ON COLUMN public.state_pairing.paired IS 'Rounds paired so far.';

COMMENT ON COLUMN public.state_pairing.within IS 'Within a score group: 0 fold, 1 slide, 2 random.';

COMMENT ON COLUMN public.state_pairing.clubs IS 'Two of one club: 0 avoid, 1 never, 2 ignore.';

COMMENT ON COLUMN public.state_pairing.missed IS 'Halves of a point for each round before a late entry''s first.';

COMMENT ON COLUMN public.state_pairing.twice IS 'Of a round robin: everybody meets everybody twice.';

COMMENT ON COLUMN public.state_pairing.lives IS 'Of everybody at the start; so many losses put somebody out. 0 = not played for lives, or settled by the draw.';

COMMENT ON COLUMN public.state_pairing.paid IS 'Of More Swiss: places that cash; when no more are left the playoff stage begins.';

COMMENT ON COLUMN public.state_pairing.pace IS 'Of lives, when the next pairs are made: 0 rounds, 1 batches, 2 continuous.';

COMMENT ON COLUMN public.state_pairing.batch IS 'So many pairs are made at once; 0 = settled by the draw.';

COMMENT ON COLUMN public.state_pairing.until_left IS 'Of lives: over when no more players are left; 0 = one.';

COMMENT ON COLUMN public.state_pairing.until_sum IS 'Of lives: over when no more lives are left; 0 = by who is left alone.';

COMMENT ON COLUMN public.state_pairing.group_of IS 'Of groups: the most that are drawn into one; 0 = settled by the draw.';

COMMENT ON COLUMN public.state_pairing.worth IS 'Halves of a point for a win, a draw, a loss, a bye, a walkover; empty = 2 1 0 2 2.';

COMMENT ON COLUMN public.state_pairing.ties IS 'What parts those who are level, in order; empty = as usual.';

COMMENT ON COLUMN public.state_pairing.accelerated IS 'Of a Swiss: its first rounds are paired as if the upper half had won already.';

COMMENT ON COLUMN public.state_pairing.sat_out IS 'Halves of a point for each round between two of somebody''s that they were not there for.';

COMMENT ON COLUMN public.state_pairing.reach IS 'Of a ladder: a challenge goes up so many places at most.';

COMMENT ON COLUMN public.state_pairing.play_days IS 'Of a ladder: days to play a challenge in, 0 = no day is set.';

COMMENT ON COLUMN public.state_pairing.again_days IS 'Of a ladder: days before the same two may meet again, 0 = until one has played somebody else.';

COMMENT ON COLUMN public.state_pairing.swap IS 'Of a ladder: who wins changes places with the loser.';

COMMENT ON COLUMN public.state_pairing.ended IS 'Of a ladder: nobody challenges any more.';

COMMENT ON COLUMN public.state_pairing.unplayed IS 'The rule of unplayed rounds: 0 as the draw settles it, 1 dummy 2024, 2 dummy 2026, 3 nothing.';

COMMENT ON COLUMN public.state_pairing.cashing IS 'Of More Swiss: nobody is paid who was put out before all left cash.';

CREATE TABLE public.state_player (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    ref text NOT NULL,
    merged integer DEFAULT 0 NOT NULL,
    erased boolean DEFAULT false NOT NULL,
    hidden boolean DEFAULT false NOT NULL,
    own_hidden boolean DEFAULT false NOT NULL,
    CONSTRAINT state_player_merged_check CHECK ((merged >= 0)),
    CONSTRAINT state_player_ref_check CHECK ((octet_length(ref) = 43)),
    CONSTRAINT state_player_status_check CHECK ((status >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_player IS 'State. A player the club knows.';

COMMENT ON COLUMN public.state_player.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_player.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_player.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_player.status IS 'Whether the club still lists the player: 0 active, 1 revoked.';

COMMENT ON COLUMN public.state_player.ref IS 'Salted hash of the name.';

COMMENT ON COLUMN public.state_player.merged IS 'The player who is the same person, 0 = a person of their own.';

COMMENT ON COLUMN public.state_player.erased IS 'Forgotten: name and secret are gone.';

COMMENT ON COLUMN public.state_player.hidden IS 'The club shows the public no page about this person.';

COMMENT ON COLUMN public.state_player.own_hidden IS 'Hidden by the person, by PIN, who may show it again.';

CREATE TABLE public.state_pool (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    removed boolean NOT NULL,
    kind integer NOT NULL,
    name text NOT NULL,
    section integer NOT NULL,
    fee integer NOT NULL,
    again integer NOT NULL,
    house integer NOT NULL,
    share integer NOT NULL,
    CONSTRAINT state_pool_again_check CHECK (((again >= 0) AND (again <= 2000000000))),
    CONSTRAINT state_pool_fee_check CHECK (((fee >= 0) AND (fee <= 2000000000))),
    CONSTRAINT state_pool_house_check CHECK (((house >= 0) AND (house <= 2000000000))),
    CONSTRAINT state_pool_kind_check CHECK ((kind >= 0)),
    CONSTRAINT state_pool_name_check CHECK (((octet_length(name) >= 0) AND (octet_length(name) <= 60))),
    CONSTRAINT state_pool_section_check CHECK (((section >= 0) AND (section <= 16))),
    CONSTRAINT state_pool_share_check CHECK (((share >= 0) AND (share <= 10000)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_pool IS 'State. What people pay into together and what is paid out of it.';

COMMENT ON COLUMN public.state_pool.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_pool.n IS 'Number of the pool.';

COMMENT ON COLUMN public.state_pool.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_pool.removed IS 'Taken out: it asks nobody for anything any more.';

COMMENT ON COLUMN public.state_pool.kind IS 'Who pays: 0 every entry, 1 who plays in its section, 2 who wants to, 3 who buys somebody in an auction.';

COMMENT ON COLUMN public.state_pool.name IS 'What it is called.';

COMMENT ON COLUMN public.state_pool.section IS 'Who plays there pays; of a side pool, whose places count. 0 = none.';

COMMENT ON COLUMN public.state_pool.fee IS 'Of an entry, in the smallest unit.';

COMMENT ON COLUMN public.state_pool.again IS 'Of a second entry; 0 = the same.';

COMMENT ON COLUMN public.state_pool.house IS 'What the club keeps of each entry that has paid.';

COMMENT ON COLUMN public.state_pool.share IS 'What it keeps of all that is paid in, hundredths of a percent.';

CREATE TABLE public.state_prize (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    entries integer NOT NULL,
    section integer NOT NULL,
    place integer NOT NULL,
    share integer NOT NULL,
    amount integer NOT NULL,
    CONSTRAINT state_prize_amount_check CHECK (((amount >= 0) AND (amount <= 2000000000))),
    CONSTRAINT state_prize_entries_check CHECK (((entries >= 0) AND (entries <= 512))),
    CONSTRAINT state_prize_place_check CHECK (((place >= 0) AND (place <= 512))),
    CONSTRAINT state_prize_section_check CHECK (((section >= 0) AND (section <= 16))),
    CONSTRAINT state_prize_share_check CHECK (((share >= 0) AND (share <= 10000)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_prize IS 'State. A line of the prize table of a pool.';

COMMENT ON COLUMN public.state_prize.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_prize.n IS 'pool * 256 + line.';

COMMENT ON COLUMN public.state_prize.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_prize.entries IS 'The line holds from so many entries on; of several tables the one for most holds.';

COMMENT ON COLUMN public.state_prize.section IS 'Whose place.';

COMMENT ON COLUMN public.state_prize.place IS 'Which place; 0 = the line was taken out.';

COMMENT ON COLUMN public.state_prize.share IS 'Of what the pool has to give, hundredths of a percent; 0 = an amount.';

COMMENT ON COLUMN public.state_prize.amount IS 'In the smallest unit; 0 = a share.';

CREATE TABLE public.state_record (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    game integer NOT NULL,
    turns integer NOT NULL,
    cube integer NOT NULL,
    owner integer NOT NULL,
    offered integer NOT NULL,
    kept integer NOT NULL,
    kept_ms bigint NOT NULL,
    line text NOT NULL,
    CONSTRAINT state_record_cube_check CHECK (((cube >= 1) AND (cube <= 32768))),
    CONSTRAINT state_record_game_check CHECK (((game >= 0) AND (game <= 255))),
    CONSTRAINT state_record_kept_check CHECK ((kept >= 0)),
    CONSTRAINT state_record_kept_ms_check CHECK ((kept_ms >= 0)),
    CONSTRAINT state_record_line_check CHECK (((octet_length(line) >= 0) AND (octet_length(line) <= 4000))),
    CONSTRAINT state_record_offered_check CHECK ((offered >= 0)),
    CONSTRAINT state_record_owner_check CHECK ((owner >= 0)),
    CONSTRAINT state_record_turns_check CHECK ((turns >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_record IS 'State. The game of match n that is being recorded, or was last.';

COMMENT ON COLUMN public.state_record.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_record.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_record.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_record.game IS 'Its number.';

COMMENT ON COLUMN public.state_record.turns IS 'Actions in the line.';

COMMENT ON COLUMN public.state_record.cube IS 'Value of the cube.';

COMMENT ON COLUMN public.state_record.owner IS 'Who owns it: 0 nobody, 1 a, 2 b.';

COMMENT ON COLUMN public.state_record.offered IS 'Who has doubled and waits for an answer: 0 nobody, 1 a, 2 b.';

COMMENT ON COLUMN public.state_record.kept IS 'Actions kept beside the record since a director last looked.';

COMMENT ON COLUMN public.state_record.kept_ms IS 'When the first of them was kept, ms since 1970; 0 = none is.';

COMMENT ON COLUMN public.state_record.line IS 'The actions in order (director/record.h).';

CREATE TABLE public.state_recorded (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    source integer NOT NULL,
    turns integer NOT NULL,
    illegal integer NOT NULL,
    winner integer NOT NULL,
    win integer NOT NULL,
    cube integer NOT NULL,
    dropped boolean NOT NULL,
    points integer NOT NULL,
    digest bigint NOT NULL,
    agreed integer DEFAULT 0 NOT NULL,
    CONSTRAINT state_recorded_agreed_check CHECK (((agreed >= 0) AND (agreed <= 3))),
    CONSTRAINT state_recorded_cube_check CHECK (((cube >= 0) AND (cube <= 32768))),
    CONSTRAINT state_recorded_digest_check CHECK ((digest >= 0)),
    CONSTRAINT state_recorded_illegal_check CHECK ((illegal >= 0)),
    CONSTRAINT state_recorded_points_check CHECK ((points >= 0)),
    CONSTRAINT state_recorded_source_check CHECK ((source >= 0)),
    CONSTRAINT state_recorded_status_check CHECK ((status >= 0)),
    CONSTRAINT state_recorded_turns_check CHECK ((turns >= 0)),
    CONSTRAINT state_recorded_win_check CHECK ((win >= 0)),
    CONSTRAINT state_recorded_winner_check CHECK ((winner >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_recorded IS 'State. How a recorded game ended by its record; n = match * 256 + game.';

COMMENT ON COLUMN public.state_recorded.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_recorded.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_recorded.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_recorded.status IS '0 none, 1 open, 2 complete, 3 settled.';

COMMENT ON COLUMN public.state_recorded.source IS '0 none, 1 table, 2 transcript.';

COMMENT ON COLUMN public.state_recorded.turns IS 'Actions recorded.';

COMMENT ON COLUMN public.state_recorded.illegal IS 'Plays that stand although they are not legal.';

COMMENT ON COLUMN public.state_recorded.winner IS 'By the record: 0 none, 1 a, 2 b.';

COMMENT ON COLUMN public.state_recorded.win IS '0 none, 1 single, 2 gammon, 3 backgammon.';

COMMENT ON COLUMN public.state_recorded.cube IS 'At the end, 0 = not ended.';

COMMENT ON COLUMN public.state_recorded.dropped IS 'Ended by a pass.';

COMMENT ON COLUMN public.state_recorded.points IS 'Cube times kind of win.';

COMMENT ON COLUMN public.state_recorded.digest IS 'FNV-1a of the line.';

COMMENT ON COLUMN public.state_recorded.agreed IS 'Who agreed to the position it begins with: bit 0 side a, bit 1 side b.';

CREATE TABLE public.state_round (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    length integer NOT NULL,
    CONSTRAINT state_round_length_check CHECK (((length >= 1) AND (length <= 99)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_round IS 'State. One round of the bracket; n = 1 is the first.';

COMMENT ON COLUMN public.state_round.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_round.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_round.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_round.length IS 'Points its matches are played to.';

CREATE TABLE public.state_sale (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    price integer NOT NULL,
    back integer NOT NULL,
    buyer integer NOT NULL,
    note text NOT NULL,
    CONSTRAINT state_sale_back_check CHECK (((back >= 0) AND (back <= 10000))),
    CONSTRAINT state_sale_buyer_check CHECK (((buyer >= 0) AND (buyer <= 512))),
    CONSTRAINT state_sale_note_check CHECK (((octet_length(note) >= 0) AND (octet_length(note) <= 240))),
    CONSTRAINT state_sale_price_check CHECK (((price >= 0) AND (price <= 2000000000)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_sale IS 'State. What an entry was sold for in the auction of a pool.';

COMMENT ON COLUMN public.state_sale.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_sale.n IS 'pool * 1024 + entry.';

COMMENT ON COLUMN public.state_sale.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_sale.price IS 'In the smallest unit; 0 = it is not sold.';

COMMENT ON COLUMN public.state_sale.back IS 'The share that its own player kept and pays for, hundredths of a percent.';

COMMENT ON COLUMN public.state_sale.buyer IS 'Entry that bought it; 0 = somebody else.';

COMMENT ON COLUMN public.state_sale.note IS 'Who bought it, where no entry did.';

CREATE TABLE public.state_seat (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    seed integer NOT NULL,
    place_from integer NOT NULL,
    place_to integer NOT NULL,
    lots integer DEFAULT 0 NOT NULL,
    lot integer DEFAULT 0 NOT NULL,
    rung integer DEFAULT 0 NOT NULL,
    CONSTRAINT state_seat_lot_check CHECK (((lot >= 0) AND (lot <= 512))),
    CONSTRAINT state_seat_lots_check CHECK (((lots >= 0) AND (lots <= 999))),
    CONSTRAINT state_seat_place_from_check CHECK (((place_from >= 0) AND (place_from <= 512))),
    CONSTRAINT state_seat_place_to_check CHECK (((place_to >= 0) AND (place_to <= 512))),
    CONSTRAINT state_seat_rung_check CHECK (((rung >= 0) AND (rung <= 512))),
    CONSTRAINT state_seat_seed_check CHECK (((seed >= 0) AND (seed <= 512))),
    CONSTRAINT state_seat_status_check CHECK ((status >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_seat IS 'State. An entry in a section; n = section * 1024 + entry.';

COMMENT ON COLUMN public.state_seat.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_seat.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_seat.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_seat.status IS '0 none, 1 in, 2 declined, 3 out.';

COMMENT ON COLUMN public.state_seat.seed IS 'Seeding in this section, 0 = as the entrys.';

COMMENT ON COLUMN public.state_seat.place_from IS 'First of the places it shares, 0 = the section is not over.';

COMMENT ON COLUMN public.state_seat.place_to IS 'Last of them.';

COMMENT ON COLUMN public.state_seat.lots IS 'The drawing that parts it from those it shared a place with; 0 = none.';

COMMENT ON COLUMN public.state_seat.lot IS 'What it came to there, 1 = the best; 0 = a barrage is not over.';

COMMENT ON COLUMN public.state_seat.rung IS 'Of a ladder: joined it as this one, 1 = the top at the start; 0 = has not.';

CREATE TABLE public.state_section (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    kind integer NOT NULL,
    name text NOT NULL,
    turn integer NOT NULL,
    fed_by integer NOT NULL,
    also_by integer NOT NULL,
    fed_rounds integer NOT NULL,
    lengths text NOT NULL,
    lower_lengths text NOT NULL,
    third_place boolean NOT NULL,
    third_place_length integer NOT NULL,
    recharge boolean NOT NULL,
    shifted boolean NOT NULL,
    field integer NOT NULL,
    draw_method integer NOT NULL,
    draw_seed text NOT NULL,
    reseeds integer NOT NULL,
    size integer NOT NULL,
    champion integer NOT NULL,
    apart boolean DEFAULT false NOT NULL,
    staged text DEFAULT ''::text NOT NULL,
    takes integer DEFAULT 0 NOT NULL,
    swaps integer DEFAULT 0 NOT NULL,
    boards integer DEFAULT 0 NOT NULL,
    level integer DEFAULT 0 NOT NULL,
    until_decided boolean DEFAULT false NOT NULL,
    games text DEFAULT ''::text NOT NULL,
    fills integer DEFAULT 0 NOT NULL,
    CONSTRAINT state_section_also_by_check CHECK (((also_by >= 0) AND (also_by <= 16))),
    CONSTRAINT state_section_boards_check CHECK (((boards >= 0) AND (boards <= 7))),
    CONSTRAINT state_section_champion_check CHECK (((champion >= 0) AND (champion <= 512))),
    CONSTRAINT state_section_draw_method_check CHECK ((draw_method >= 0)),
    CONSTRAINT state_section_draw_seed_check CHECK (((octet_length(draw_seed) >= 0) AND (octet_length(draw_seed) <= 64))),
    CONSTRAINT state_section_fed_by_check CHECK (((fed_by >= 0) AND (fed_by <= 16))),
    CONSTRAINT state_section_fed_rounds_check CHECK ((fed_rounds >= 0)),
    CONSTRAINT state_section_field_check CHECK ((field >= 0)),
    CONSTRAINT state_section_fills_check CHECK (((fills >= 0) AND (fills <= 512))),
    CONSTRAINT state_section_games_check CHECK (((octet_length(games) >= 0) AND (octet_length(games) <= 240))),
    CONSTRAINT state_section_kind_check CHECK ((kind >= 0)),
    CONSTRAINT state_section_lengths_check CHECK (((octet_length(lengths) >= 0) AND (octet_length(lengths) <= 130))),
    CONSTRAINT state_section_level_check CHECK ((level >= 0)),
    CONSTRAINT state_section_lower_lengths_check CHECK (((octet_length(lower_lengths) >= 0) AND (octet_length(lower_lengths) <= 130))),
    CONSTRAINT state_section_name_check CHECK (((octet_length(name) >= 0) AND (octet_length(name) <= 60))),
    CONSTRAINT state_section_reseeds_check CHECK ((reseeds >= 0)),
    CONSTRAINT state_section_size_check CHECK (((size >= 0) AND (size <= 512))),
    CONSTRAINT state_section_staged_check CHECK (((octet_length(staged) >= 0) AND (octet_length(staged) <= 40))),
    CONSTRAINT state_section_status_check CHECK ((status >= 0)),
    CONSTRAINT state_section_swaps_check CHECK (((swaps >= 0) AND (swaps <= 512))),
    CONSTRAINT state_section_takes_check CHECK (((takes >= 0) AND (takes <= 512))),
    CONSTRAINT state_section_third_place_length_check CHECK (((third_place_length >= 0) AND (third_place_length <= 9999))),
    CONSTRAINT state_section_turn_check CHECK (((turn >= 0) AND (turn <= 99)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_section IS 'State. A draw within the event with a place for everybody in it; n = 1 is the main draw.';

COMMENT ON COLUMN public.state_section.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_section.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_section.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_section.status IS 'Where it stands: 0 planned, 1 running, 2 over, 3 cancelled.';

COMMENT ON COLUMN public.state_section.kind IS 'What it plays: 0 knockout, 1 consolation, 2 progressive, 3 first_match, 4 last_chance, 5 double, 6 groups4, 7 second_place, 8 playoff.';

COMMENT ON COLUMN public.state_section.name IS 'As it is announced; empty: the main draw.';

COMMENT ON COLUMN public.state_section.turn IS 'Sections with a lower one are called first.';

COMMENT ON COLUMN public.state_section.fed_by IS 'Section whose losers play here, 0 = none.';

COMMENT ON COLUMN public.state_section.also_by IS 'Section whose winner plays for second place, 0 = none.';

COMMENT ON COLUMN public.state_section.fed_rounds IS 'Rounds of it that feed this one, bit r - 1; 0 = by the kind.';

COMMENT ON COLUMN public.state_section.lengths IS 'Match lengths, the last rounds first.';

COMMENT ON COLUMN public.state_section.lower_lengths IS 'The same for the losers side of a double elimination.';

COMMENT ON COLUMN public.state_section.third_place IS 'A match for third place is played.';

COMMENT ON COLUMN public.state_section.third_place_length IS 'Points that match is played to, 0 = as the semi-finals.';

COMMENT ON COLUMN public.state_section.recharge IS 'Who comes from below must win the final twice.';

COMMENT ON COLUMN public.state_section.shifted IS 'Joiners meet those inside at once.';

COMMENT ON COLUMN public.state_section.field IS 'Who is drawn: 0 everybody, 1 those who were put into it.';

COMMENT ON COLUMN public.state_section.draw_method IS 'How the draw was made: 0 none, 1 random, 2 seeded, 3 by_hand.';

COMMENT ON COLUMN public.state_section.draw_seed IS 'Hex; fixed by the first preview.';

COMMENT ON COLUMN public.state_section.reseeds IS 'How often it was drawn anew.';

COMMENT ON COLUMN public.state_section.size IS 'Slots of the draw; 0 = not drawn, or fed by others.';

COMMENT ON COLUMN public.state_section.champion IS 'Entry, 0 = not yet.';

COMMENT ON COLUMN public.state_section.apart IS 'Its draw keeps people of one club apart in their first match.';

COMMENT ON COLUMN public.state_section.staged IS 'How many seeds join in round 2, 3, and so on.';

COMMENT ON COLUMN public.state_section.takes IS 'Of a playoff: so many places of the feeding section play on.';

COMMENT ON COLUMN public.state_section.swaps IS 'So many times two changed places in its draw to keep clubs apart.';

COMMENT ON COLUMN public.state_section.boards IS 'Teams meet at so many boards; 0 or 1 = no teams play.';

COMMENT ON COLUMN public.state_section.level IS 'What decides a level team match where somebody has to go on: 0 board_count, 1 first_board.';

COMMENT ON COLUMN public.state_section.until_decided IS 'Boards that were not begun are void once a team match is decided.';

COMMENT ON COLUMN public.state_section.games IS 'The games that take turns in a match, with their flags; empty = as in the main draw, there backgammon.';

COMMENT ON COLUMN public.state_section.fills IS 'Drawn as soon as so many are in, and the next one opens; 0 = when the director says so.';

CREATE TABLE public.state_setting (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    value integer NOT NULL,
    CONSTRAINT state_setting_value_check CHECK ((value >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_setting IS 'State. One value of the rule profile; n is the setting''s number.';

COMMENT ON COLUMN public.state_setting.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_setting.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_setting.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_setting.value IS 'The setting as a number.';

CREATE TABLE public.state_signing_key (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    public text NOT NULL,
    fingerprint text NOT NULL,
    imported boolean NOT NULL,
    retired_ms bigint DEFAULT 0 NOT NULL,
    CONSTRAINT state_signing_key_fingerprint_check CHECK ((octet_length(fingerprint) = 64)),
    CONSTRAINT state_signing_key_public_check CHECK ((octet_length(public) = 64)),
    CONSTRAINT state_signing_key_retired_ms_check CHECK ((retired_ms >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_signing_key IS 'State. A key that signs ledgers of the club.';

COMMENT ON COLUMN public.state_signing_key.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_signing_key.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_signing_key.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_signing_key.public IS 'The Ed25519 public key, hex.';

COMMENT ON COLUMN public.state_signing_key.fingerprint IS 'SHA-256 of it, hex; by this people know it.';

COMMENT ON COLUMN public.state_signing_key.imported IS 'Of another place, whose ledgers were taken over; no server of this database signs with it.';

COMMENT ON COLUMN public.state_signing_key.retired_ms IS 'Since when it signs nothing, Unix milliseconds; 0 = it signs.';

CREATE TABLE public.state_sitting (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    kind integer NOT NULL,
    way integer NOT NULL,
    title text NOT NULL,
    "table" integer NOT NULL,
    goal integer NOT NULL,
    stake integer NOT NULL,
    currency text NOT NULL,
    one_cube boolean NOT NULL,
    jacoby boolean NOT NULL,
    beavers boolean NOT NULL,
    raccoons boolean NOT NULL,
    lone_beaver boolean NOT NULL,
    settle_at_end boolean NOT NULL,
    automatic integer NOT NULL,
    games integer NOT NULL,
    ends_ms bigint DEFAULT 0 NOT NULL,
    CONSTRAINT state_sitting_automatic_check CHECK (((automatic >= 0) AND (automatic <= 6))),
    CONSTRAINT state_sitting_currency_check CHECK (((octet_length(currency) >= 0) AND (octet_length(currency) <= 3))),
    CONSTRAINT state_sitting_ends_ms_check CHECK ((ends_ms >= 0)),
    CONSTRAINT state_sitting_games_check CHECK (((games >= 0) AND (games <= 500))),
    CONSTRAINT state_sitting_goal_check CHECK (((goal >= 0) AND (goal <= 999))),
    CONSTRAINT state_sitting_kind_check CHECK ((kind >= 0)),
    CONSTRAINT state_sitting_stake_check CHECK (((stake >= 0) AND (stake <= 1000000))),
    CONSTRAINT state_sitting_status_check CHECK ((status >= 0)),
    CONSTRAINT state_sitting_table_check CHECK ((("table" >= 0) AND ("table" <= 512))),
    CONSTRAINT state_sitting_title_check CHECK (((octet_length(title) >= 1) AND (octet_length(title) <= 60))),
    CONSTRAINT state_sitting_way_check CHECK ((way >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_sitting IS 'State. A side table: how it is played, as it was agreed.';

COMMENT ON COLUMN public.state_sitting.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_sitting.n IS 'Number of the side table.';

COMMENT ON COLUMN public.state_sitting.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_sitting.status IS '0 open, 1 over, 2 taken out.';

COMMENT ON COLUMN public.state_sitting.kind IS '0 chouette, 1 two for money.';

COMMENT ON COLUMN public.state_sitting.way IS 'What is paid: 0 so much a point, 1 the same until the goal, 2 a fixed sum.';

COMMENT ON COLUMN public.state_sitting.title IS 'What it is called.';

COMMENT ON COLUMN public.state_sitting."table" IS 'Of the hall; 0 = none.';

COMMENT ON COLUMN public.state_sitting.goal IS 'Points that end it; 0 = none.';

COMMENT ON COLUMN public.state_sitting.stake IS 'Of a point, of a wager the whole; in the smallest unit.';

COMMENT ON COLUMN public.state_sitting.currency IS 'ISO 4217; empty = points alone.';

COMMENT ON COLUMN public.state_sitting.one_cube IS 'One cube for all; otherwise one each.';

COMMENT ON COLUMN public.state_sitting.jacoby IS 'Gammons count only where the cube was turned.';

COMMENT ON COLUMN public.state_sitting.beavers IS 'Who is doubled may beaver.';

COMMENT ON COLUMN public.state_sitting.raccoons IS 'Who was beavered may redouble.';

COMMENT ON COLUMN public.state_sitting.lone_beaver IS 'Who alone takes must beaver.';

COMMENT ON COLUMN public.state_sitting.settle_at_end IS 'A running game is settled at the end, not finished.';

COMMENT ON COLUMN public.state_sitting.automatic IS 'Automatic doubles in a game at most.';

COMMENT ON COLUMN public.state_sitting.games IS 'Begun so far.';

COMMENT ON COLUMN public.state_sitting.ends_ms IS 'The time until which it is played, Unix milliseconds; 0 until somebody stops.';

CREATE TABLE public.state_sitting_act (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    kind integer NOT NULL,
    entry integer NOT NULL,
    other integer NOT NULL,
    value integer NOT NULL,
    at_ms bigint NOT NULL,
    struck boolean NOT NULL,
    play text DEFAULT ''::text NOT NULL,
    CONSTRAINT state_sitting_act_at_ms_check CHECK ((at_ms >= 0)),
    CONSTRAINT state_sitting_act_entry_check CHECK (((entry >= 0) AND (entry <= 512))),
    CONSTRAINT state_sitting_act_kind_check CHECK ((kind >= 0)),
    CONSTRAINT state_sitting_act_other_check CHECK (((other >= 0) AND (other <= 512))),
    CONSTRAINT state_sitting_act_play_check CHECK (((octet_length(play) >= 0) AND (octet_length(play) <= 63))),
    CONSTRAINT state_sitting_act_value_check CHECK (((value >= 0) AND (value <= 100000)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_sitting_act IS 'State. What was said at a side table.';

COMMENT ON COLUMN public.state_sitting_act.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_sitting_act.n IS 'sitting * 8192 + act.';

COMMENT ON COLUMN public.state_sitting_act.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_sitting_act.kind IS 'enum sitting_act_kind.';

COMMENT ON COLUMN public.state_sitting_act.entry IS 'Who said it; 0 = nobody alone.';

COMMENT ON COLUMN public.state_sitting_act.other IS 'Whom it is about; 0 = all it can be about.';

COMMENT ON COLUMN public.state_sitting_act.value IS 'A die, a kind of win, points.';

COMMENT ON COLUMN public.state_sitting_act.at_ms IS 'When it was said, milliseconds since 1970.';

COMMENT ON COLUMN public.state_sitting_act.struck IS 'Taken back.';

COMMENT ON COLUMN public.state_sitting_act.play IS 'Of a play what was played, whose roll is value; else empty.';

CREATE TABLE public.state_sitting_score (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    points integer NOT NULL,
    won integer NOT NULL,
    CONSTRAINT state_sitting_score_points_check CHECK (((points >= '-2000000000'::integer) AND (points <= 2000000000))),
    CONSTRAINT state_sitting_score_won_check CHECK (((won >= 0) AND (won <= 2000000000)))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_sitting_score IS 'State. What the acts of a side table come to for one who sat there.';

COMMENT ON COLUMN public.state_sitting_score.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_sitting_score.n IS 'sitting * 1024 + entry.';

COMMENT ON COLUMN public.state_sitting_score.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_sitting_score.points IS 'Won and lost; of all players of a table they come to zero.';

COMMENT ON COLUMN public.state_sitting_score.won IS 'Without what was lost.';

CREATE TABLE public.state_tournament (
    stream bigint NOT NULL,
    n integer NOT NULL,
    version bigint NOT NULL,
    status integer NOT NULL,
    title text NOT NULL,
    starts_on text NOT NULL,
    starts_at_min integer NOT NULL,
    format integer NOT NULL,
    check_in boolean NOT NULL,
    third_place boolean NOT NULL,
    third_place_length integer NOT NULL,
    draw_method integer NOT NULL,
    draw_seed text NOT NULL,
    bracket_size integer NOT NULL,
    auto_call boolean NOT NULL,
    champion integer NOT NULL,
    away text DEFAULT ''::text NOT NULL,
    wall integer DEFAULT 0 NOT NULL,
    wall_message text DEFAULT ''::text NOT NULL,
    wall_until_ms bigint DEFAULT 0 NOT NULL,
    CONSTRAINT state_tournament_away_check CHECK (((octet_length(away) >= 0) AND (octet_length(away) <= 90))),
    CONSTRAINT state_tournament_bracket_size_check CHECK (((bracket_size >= 0) AND (bracket_size <= 512))),
    CONSTRAINT state_tournament_champion_check CHECK (((champion >= 0) AND (champion <= 512))),
    CONSTRAINT state_tournament_draw_method_check CHECK ((draw_method >= 0)),
    CONSTRAINT state_tournament_draw_seed_check CHECK (((octet_length(draw_seed) >= 0) AND (octet_length(draw_seed) <= 64))),
    CONSTRAINT state_tournament_format_check CHECK ((format >= 0)),
    CONSTRAINT state_tournament_starts_at_min_check CHECK (((starts_at_min >= '-1'::integer) AND (starts_at_min <= 1439))),
    CONSTRAINT state_tournament_starts_on_check CHECK ((octet_length(starts_on) = 10)),
    CONSTRAINT state_tournament_status_check CHECK ((status >= 0)),
    CONSTRAINT state_tournament_third_place_length_check CHECK (((third_place_length >= 0) AND (third_place_length <= 9999))),
    CONSTRAINT state_tournament_title_check CHECK (((octet_length(title) >= 1) AND (octet_length(title) <= 160))),
    CONSTRAINT state_tournament_wall_check CHECK ((wall >= 0)),
    CONSTRAINT state_tournament_wall_message_check CHECK (((octet_length(wall_message) >= 0) AND (octet_length(wall_message) <= 160))),
    CONSTRAINT state_tournament_wall_until_ms_check CHECK ((wall_until_ms >= 0))
)
WITH (fillfactor='70');

COMMENT ON TABLE public.state_tournament IS 'State. The tournament itself; always one row, n = 1.';

COMMENT ON COLUMN public.state_tournament.stream IS 'Whose present.';

COMMENT ON COLUMN public.state_tournament.n IS 'Number within the stream.';

COMMENT ON COLUMN public.state_tournament.version IS 'seq of the event that last touched the row.';

COMMENT ON COLUMN public.state_tournament.status IS 'Where it stands: 0 draft, 1 open, 2 running, 3 closed.';

COMMENT ON COLUMN public.state_tournament.title IS 'As it is announced.';

COMMENT ON COLUMN public.state_tournament.starts_on IS 'Local date of the club, YYYY-MM-DD.';

COMMENT ON COLUMN public.state_tournament.starts_at_min IS 'Minutes after local midnight, -1 = not said.';

COMMENT ON COLUMN public.state_tournament.format IS 'How it is played: 0 single_elimination.';

COMMENT ON COLUMN public.state_tournament.check_in IS 'Only checked-in entries are drawn.';

COMMENT ON COLUMN public.state_tournament.third_place IS 'Of section 1, as the first release had it.';

COMMENT ON COLUMN public.state_tournament.third_place_length IS 'Likewise.';

COMMENT ON COLUMN public.state_tournament.draw_method IS 'Likewise: 0 none, 1 random, 2 seeded, 3 by_hand.';

COMMENT ON COLUMN public.state_tournament.draw_seed IS 'Likewise.';

COMMENT ON COLUMN public.state_tournament.bracket_size IS 'Likewise: the size of its draw.';

COMMENT ON COLUMN public.state_tournament.auto_call IS 'Free tables are filled without asking.';

COMMENT ON COLUMN public.state_tournament.champion IS 'Likewise.';

COMMENT ON COLUMN public.state_tournament.away IS 'The address of the server where it goes on; empty = here.';

COMMENT ON COLUMN public.state_tournament.wall IS 'What walls show: enum wall_scene.';

COMMENT ON COLUMN public.state_tournament.wall_message IS 'Said on them; empty = nothing.';

COMMENT ON COLUMN public.state_tournament.wall_until_ms IS 'Until then, in milliseconds since 1970; 0 = no end.';

ALTER TABLE public.stream ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.stream_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.account_secret
    ADD CONSTRAINT account_secret_login_key UNIQUE (login);

ALTER TABLE ONLY public.account_secret
    ADD CONSTRAINT account_secret_pkey PRIMARY KEY (stream, account);

ALTER TABLE ONLY public.act
    ADD CONSTRAINT act_pkey PRIMARY KEY (stream, seq);

ALTER TABLE ONLY public.checkpoint
    ADD CONSTRAINT checkpoint_pkey PRIMARY KEY (stream, seq);

ALTER TABLE ONLY public.credential
    ADD CONSTRAINT credential_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.draft
    ADD CONSTRAINT draft_pkey PRIMARY KEY (stream, match);

ALTER TABLE ONLY public.entry_pin
    ADD CONSTRAINT entry_pin_pkey PRIMARY KEY (stream, entry);

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (stream, seq);

ALTER TABLE ONLY public.person_entry
    ADD CONSTRAINT person_entry_pkey PRIMARY KEY (stream, entry, place);

ALTER TABLE ONLY public.person_name
    ADD CONSTRAINT person_name_pkey PRIMARY KEY (stream, ref);

ALTER TABLE ONLY public.person_secret
    ADD CONSTRAINT person_secret_pkey PRIMARY KEY (stream, player);

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_pkey PRIMARY KEY (stream, match, hash);

ALTER TABLE ONLY public.pin_guess
    ADD CONSTRAINT pin_guess_pkey PRIMARY KEY (stream, entry, device);

ALTER TABLE ONLY public.rating_block
    ADD CONSTRAINT rating_block_pkey PRIMARY KEY (club, ramp, stream, since);

ALTER TABLE ONLY public.rating_list
    ADD CONSTRAINT rating_list_pkey PRIMARY KEY (club, ramp);

ALTER TABLE ONLY public.rating_run
    ADD CONSTRAINT rating_run_pkey PRIMARY KEY (club, ramp, n);

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (stream, account, hash);

ALTER TABLE ONLY public.refold
    ADD CONSTRAINT refold_pkey PRIMARY KEY (migration);

ALTER TABLE ONLY public.reply
    ADD CONSTRAINT reply_pkey PRIMARY KEY (stream, actor, key);

ALTER TABLE ONLY public.schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.second_factor
    ADD CONSTRAINT second_factor_pkey PRIMARY KEY (stream, account);

ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.state_account
    ADD CONSTRAINT state_account_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_actor
    ADD CONSTRAINT state_actor_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_adjournment
    ADD CONSTRAINT state_adjournment_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_appointment
    ADD CONSTRAINT state_appointment_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_calendar
    ADD CONSTRAINT state_calendar_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_cash
    ADD CONSTRAINT state_cash_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_claim
    ADD CONSTRAINT state_claim_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_clock
    ADD CONSTRAINT state_clock_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_club_device
    ADD CONSTRAINT state_club_device_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_club
    ADD CONSTRAINT state_club_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_club_table
    ADD CONSTRAINT state_club_table_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_dispute
    ADD CONSTRAINT state_dispute_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_draughts
    ADD CONSTRAINT state_draughts_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_entry
    ADD CONSTRAINT state_entry_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_game
    ADD CONSTRAINT state_game_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_hall_table
    ADD CONSTRAINT state_hall_table_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_listing
    ADD CONSTRAINT state_listing_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_lots
    ADD CONSTRAINT state_lots_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_match
    ADD CONSTRAINT state_match_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_money
    ADD CONSTRAINT state_money_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_node
    ADD CONSTRAINT state_node_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_pairing
    ADD CONSTRAINT state_pairing_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_player
    ADD CONSTRAINT state_player_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_pool
    ADD CONSTRAINT state_pool_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_prize
    ADD CONSTRAINT state_prize_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_record
    ADD CONSTRAINT state_record_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_recorded
    ADD CONSTRAINT state_recorded_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_round
    ADD CONSTRAINT state_round_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_sale
    ADD CONSTRAINT state_sale_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_seat
    ADD CONSTRAINT state_seat_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_section
    ADD CONSTRAINT state_section_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_setting
    ADD CONSTRAINT state_setting_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_signing_key
    ADD CONSTRAINT state_signing_key_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_sitting_act
    ADD CONSTRAINT state_sitting_act_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_sitting
    ADD CONSTRAINT state_sitting_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_sitting_score
    ADD CONSTRAINT state_sitting_score_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.state_tournament
    ADD CONSTRAINT state_tournament_pkey PRIMARY KEY (stream, n);

ALTER TABLE ONLY public.stream
    ADD CONSTRAINT stream_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stream
    ADD CONSTRAINT stream_uid_key UNIQUE (uid);

CREATE INDEX credential_of_stream ON public.credential USING btree (COALESCE(stream, (0)::bigint), kind, created);

CREATE INDEX person_entry_of_player ON public.person_entry USING btree (club, player);

CREATE INDEX rating_block_players ON public.rating_block USING gin (players);

CREATE INDEX reply_by_age ON public.reply USING brin (at);

CREATE INDEX state_player_merged ON public.state_player USING btree (stream, merged) WHERE (merged > 0);

CREATE INDEX stream_of_club ON public.stream USING btree (club, id);

CREATE TRIGGER guard BEFORE INSERT ON public.checkpoint FOR EACH ROW EXECUTE FUNCTION public.guard_checkpoint();

ALTER TABLE public.checkpoint ENABLE ALWAYS TRIGGER guard;

CREATE TRIGGER guard AFTER INSERT ON public.event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.guard_event();

ALTER TABLE public.event ENABLE ALWAYS TRIGGER guard;

CREATE TRIGGER guard BEFORE UPDATE OF checkpoint_seq ON public.stream FOR EACH ROW EXECUTE FUNCTION public.guard_signed();

ALTER TABLE public.stream ENABLE ALWAYS TRIGGER guard;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_account REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_account ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_actor REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_actor ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_adjournment REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_adjournment ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_appointment REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_appointment ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_calendar REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_calendar ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_cash REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_cash ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_claim REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_claim ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_clock REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_clock ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_club REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_club ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_club_device REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_club_device ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_club_table REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_club_table ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_dispute REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_dispute ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_draughts REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_draughts ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_entry REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_entry ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_game REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_game ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_hall_table REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_hall_table ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_listing REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_listing ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_lots REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_lots ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_match REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_match ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_money REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_money ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_node REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_node ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_pairing REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_pairing ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_player REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_player ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_pool REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_pool ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_prize REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_prize ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_record REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_record ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_recorded REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_recorded ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_round REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_round ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_sale REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_sale ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_seat REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_seat ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_section REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_section ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_setting REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_setting ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_signing_key REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_signing_key ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_sitting REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_sitting ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_sitting_act REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_sitting_act ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_sitting_score REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_sitting_score ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_changed AFTER UPDATE ON public.state_tournament REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_tournament ENABLE ALWAYS TRIGGER guard_changed;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_account REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_account ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_actor REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_actor ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_adjournment REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_adjournment ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_appointment REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_appointment ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_calendar REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_calendar ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_cash REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_cash ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_claim REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_claim ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_clock REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_clock ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_club REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_club ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_club_device REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_club_device ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_club_table REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_club_table ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_dispute REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_dispute ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_draughts REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_draughts ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_entry REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_entry ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_game REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_game ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_hall_table REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_hall_table ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_listing REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_listing ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_lots REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_lots ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_match REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_match ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_money REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_money ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_node REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_node ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_pairing REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_pairing ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_player REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_player ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_pool REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_pool ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_prize REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_prize ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_record REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_record ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_recorded REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_recorded ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_round REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_round ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_sale REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_sale ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_seat REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_seat ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_section REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_section ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_setting REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_setting ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_signing_key REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_signing_key ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_sitting REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_sitting ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_sitting_act REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_sitting_act ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_sitting_score REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_sitting_score ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER guard_new AFTER INSERT ON public.state_tournament REFERENCING NEW TABLE AS saved FOR EACH STATEMENT EXECUTE FUNCTION public.guard_state();

ALTER TABLE public.state_tournament ENABLE ALWAYS TRIGGER guard_new;

CREATE TRIGGER one_club BEFORE INSERT ON public.stream FOR EACH ROW WHEN ((new.kind = 1)) EXECUTE FUNCTION public.guard_one_club();

ALTER TABLE public.stream ENABLE ALWAYS TRIGGER one_club;

ALTER TABLE ONLY public.account_secret
    ADD CONSTRAINT account_secret_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.act
    ADD CONSTRAINT act_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.checkpoint
    ADD CONSTRAINT checkpoint_stream_seq_fkey FOREIGN KEY (stream, seq) REFERENCES public.event(stream, seq);

ALTER TABLE ONLY public.credential
    ADD CONSTRAINT credential_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.draft
    ADD CONSTRAINT draft_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.entry_pin
    ADD CONSTRAINT entry_pin_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.person_entry
    ADD CONSTRAINT person_entry_club_fkey FOREIGN KEY (club) REFERENCES public.stream(id);

ALTER TABLE ONLY public.person_entry
    ADD CONSTRAINT person_entry_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.person_name
    ADD CONSTRAINT person_name_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.person_secret
    ADD CONSTRAINT person_secret_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.pin_guess
    ADD CONSTRAINT pin_guess_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.rating_block
    ADD CONSTRAINT rating_block_club_fkey FOREIGN KEY (club) REFERENCES public.stream(id);

ALTER TABLE ONLY public.rating_block
    ADD CONSTRAINT rating_block_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.rating_list
    ADD CONSTRAINT rating_list_club_fkey FOREIGN KEY (club) REFERENCES public.stream(id);

ALTER TABLE ONLY public.rating_run
    ADD CONSTRAINT rating_run_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_stream_account_fkey FOREIGN KEY (stream, account) REFERENCES public.second_factor(stream, account) ON DELETE CASCADE;

ALTER TABLE ONLY public.second_factor
    ADD CONSTRAINT second_factor_stream_fkey FOREIGN KEY (stream) REFERENCES public.stream(id);

ALTER TABLE ONLY public.stream
    ADD CONSTRAINT stream_club_fkey FOREIGN KEY (club) REFERENCES public.stream(id);

GRANT USAGE ON SCHEMA public TO td_app;
GRANT USAGE ON SCHEMA public TO td_read;

REVOKE ALL ON FUNCTION public.checkpoint_add(of_stream bigint, its_seq bigint, its_hash bytea, its_signature bytea, its_key bytea, its_version integer, its_root bytea, its_before bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.checkpoint_add(of_stream bigint, its_seq bigint, its_hash bytea, its_signature bytea, its_key bytea, its_version integer, its_root bytea, its_before bigint) TO td_app;

REVOKE ALL ON FUNCTION public.checkpoint_key_signs(of_stream bigint, its_key bytea, first boolean) FROM PUBLIC;

REVOKE ALL ON PROCEDURE public.guard_table(IN target regclass) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.tree_edge(of_stream bigint, edge bytea[], done bigint, until bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.tree_root(edge bytea[]) FROM PUBLIC;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_secret TO td_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.act TO td_app;
GRANT SELECT ON TABLE public.act TO td_read;

GRANT SELECT ON TABLE public.checkpoint TO td_app;
GRANT SELECT ON TABLE public.checkpoint TO td_read;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.credential TO td_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.draft TO td_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.entry_pin TO td_app;

GRANT SELECT ON TABLE public.event TO td_app;
GRANT SELECT ON TABLE public.event TO td_read;

GRANT INSERT(stream) ON TABLE public.event TO td_app;

GRANT INSERT(seq) ON TABLE public.event TO td_app;

GRANT INSERT(body) ON TABLE public.event TO td_app;

GRANT INSERT(hash) ON TABLE public.event TO td_app;

GRANT SELECT ON TABLE public.stream TO td_app;
GRANT SELECT ON TABLE public.stream TO td_read;

GRANT INSERT(uid) ON TABLE public.stream TO td_app;

GRANT INSERT(kind) ON TABLE public.stream TO td_app;

GRANT INSERT(club) ON TABLE public.stream TO td_app;

GRANT INSERT(head_hash) ON TABLE public.stream TO td_app;

GRANT UPDATE(checkpoint_seq) ON TABLE public.stream TO td_app;

GRANT INSERT(format) ON TABLE public.stream TO td_app;

GRANT SELECT ON TABLE public.event_line TO td_read;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.person_entry TO td_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.person_name TO td_app;

GRANT SELECT(stream) ON TABLE public.person_name TO td_read;

GRANT SELECT(ref) ON TABLE public.person_name TO td_read;

GRANT SELECT(name) ON TABLE public.person_name TO td_read;

GRANT SELECT(club) ON TABLE public.person_name TO td_read;

GRANT SELECT(country) ON TABLE public.person_name TO td_read;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.person_secret TO td_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.photo TO td_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.pin_guess TO td_app;

GRANT SELECT,INSERT ON TABLE public.rating_block TO td_app;
GRANT SELECT ON TABLE public.rating_block TO td_read;

GRANT SELECT,INSERT,UPDATE ON TABLE public.rating_list TO td_app;
GRANT SELECT ON TABLE public.rating_list TO td_read;

GRANT SELECT,INSERT ON TABLE public.rating_run TO td_app;
GRANT SELECT ON TABLE public.rating_run TO td_read;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.recovery_code TO td_app;

GRANT SELECT ON TABLE public.refold TO td_app;
GRANT SELECT ON TABLE public.refold TO td_read;

GRANT SELECT,INSERT,DELETE ON TABLE public.reply TO td_app;

GRANT SELECT ON TABLE public.schema_migration TO td_app;
GRANT SELECT ON TABLE public.schema_migration TO td_read;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.second_factor TO td_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.setting TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_account TO td_app;
GRANT SELECT ON TABLE public.state_account TO td_read;

GRANT UPDATE(version) ON TABLE public.state_account TO td_app;

GRANT UPDATE(status) ON TABLE public.state_account TO td_app;

GRANT UPDATE(kind) ON TABLE public.state_account TO td_app;

GRANT UPDATE(role) ON TABLE public.state_account TO td_app;

GRANT UPDATE(ref) ON TABLE public.state_account TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_actor TO td_app;
GRANT SELECT ON TABLE public.state_actor TO td_read;

GRANT UPDATE(version) ON TABLE public.state_actor TO td_app;

GRANT UPDATE(status) ON TABLE public.state_actor TO td_app;

GRANT UPDATE(kind) ON TABLE public.state_actor TO td_app;

GRANT UPDATE(role) ON TABLE public.state_actor TO td_app;

GRANT UPDATE(ref) ON TABLE public.state_actor TO td_app;

GRANT UPDATE("table") ON TABLE public.state_actor TO td_app;

GRANT UPDATE(epoch) ON TABLE public.state_actor TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_adjournment TO td_app;
GRANT SELECT ON TABLE public.state_adjournment TO td_read;

GRANT UPDATE(version) ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE(status) ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE("position") ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE(on_roll) ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE(dice) ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE(cube) ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE(owner) ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE(photo) ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE(note) ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE(due) ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE(at_ms) ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE(game) ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE(turn) ON TABLE public.state_adjournment TO td_app;

GRANT UPDATE(play) ON TABLE public.state_adjournment TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_appointment TO td_app;
GRANT SELECT ON TABLE public.state_appointment TO td_read;

GRANT UPDATE(version) ON TABLE public.state_appointment TO td_app;

GRANT UPDATE(until) ON TABLE public.state_appointment TO td_app;

GRANT UPDATE(day) ON TABLE public.state_appointment TO td_app;

GRANT UPDATE(at) ON TABLE public.state_appointment TO td_app;

GRANT UPDATE(note) ON TABLE public.state_appointment TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_calendar TO td_app;
GRANT SELECT ON TABLE public.state_calendar TO td_read;

GRANT UPDATE(version) ON TABLE public.state_calendar TO td_app;

GRANT UPDATE(days) ON TABLE public.state_calendar TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_cash TO td_app;
GRANT SELECT ON TABLE public.state_cash TO td_read;

GRANT UPDATE(version) ON TABLE public.state_cash TO td_app;

GRANT UPDATE(pool) ON TABLE public.state_cash TO td_app;

GRANT UPDATE(kind) ON TABLE public.state_cash TO td_app;

GRANT UPDATE(entry) ON TABLE public.state_cash TO td_app;

GRANT UPDATE(amount) ON TABLE public.state_cash TO td_app;

GRANT UPDATE(note) ON TABLE public.state_cash TO td_app;

GRANT UPDATE(taker) ON TABLE public.state_cash TO td_app;

GRANT UPDATE(at_ms) ON TABLE public.state_cash TO td_app;

GRANT UPDATE(struck) ON TABLE public.state_cash TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_claim TO td_app;
GRANT SELECT ON TABLE public.state_claim TO td_read;

GRANT UPDATE(version) ON TABLE public.state_claim TO td_app;

GRANT UPDATE(status) ON TABLE public.state_claim TO td_app;

GRANT UPDATE(why) ON TABLE public.state_claim TO td_app;

GRANT UPDATE(match) ON TABLE public.state_claim TO td_app;

GRANT UPDATE(game) ON TABLE public.state_claim TO td_app;

GRANT UPDATE(side) ON TABLE public.state_claim TO td_app;

GRANT UPDATE(winner) ON TABLE public.state_claim TO td_app;

GRANT UPDATE(win) ON TABLE public.state_claim TO td_app;

GRANT UPDATE(cube) ON TABLE public.state_claim TO td_app;

GRANT UPDATE(score_a) ON TABLE public.state_claim TO td_app;

GRANT UPDATE(score_b) ON TABLE public.state_claim TO td_app;

GRANT UPDATE(actor) ON TABLE public.state_claim TO td_app;

GRANT UPDATE(at_ms) ON TABLE public.state_claim TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_clock TO td_app;
GRANT SELECT ON TABLE public.state_clock TO td_read;

GRANT UPDATE(version) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(kind) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(delay_ms) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(reserve_a_ms) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(reserve_b_ms) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(running) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(turn_delay_ms) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(spent_ms) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(since_ms) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(mono_ms) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(boot) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(stop) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(interrupted) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(forfeits) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(overtimes_a) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(overtimes_b) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(breaks_a) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(breaks_b) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(expired) ON TABLE public.state_clock TO td_app;

GRANT UPDATE(opening) ON TABLE public.state_clock TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_club TO td_app;
GRANT SELECT ON TABLE public.state_club TO td_read;

GRANT UPDATE(version) ON TABLE public.state_club TO td_app;

GRANT UPDATE(name) ON TABLE public.state_club TO td_app;

GRANT UPDATE(time_zone) ON TABLE public.state_club TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_club_device TO td_app;
GRANT SELECT ON TABLE public.state_club_device TO td_read;

GRANT UPDATE(version) ON TABLE public.state_club_device TO td_app;

GRANT UPDATE(status) ON TABLE public.state_club_device TO td_app;

GRANT UPDATE("table") ON TABLE public.state_club_device TO td_app;

GRANT UPDATE(epoch) ON TABLE public.state_club_device TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_club_table TO td_app;
GRANT SELECT ON TABLE public.state_club_table TO td_read;

GRANT UPDATE(version) ON TABLE public.state_club_table TO td_app;

GRANT UPDATE(status) ON TABLE public.state_club_table TO td_app;

GRANT UPDATE(name) ON TABLE public.state_club_table TO td_app;

GRANT UPDATE(epoch) ON TABLE public.state_club_table TO td_app;

GRANT UPDATE(device) ON TABLE public.state_club_table TO td_app;

GRANT UPDATE(card) ON TABLE public.state_club_table TO td_app;

GRANT UPDATE(cards) ON TABLE public.state_club_table TO td_app;

GRANT UPDATE(listing) ON TABLE public.state_club_table TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_dispute TO td_app;
GRANT SELECT ON TABLE public.state_dispute TO td_read;

GRANT UPDATE(version) ON TABLE public.state_dispute TO td_app;

GRANT UPDATE(status) ON TABLE public.state_dispute TO td_app;

GRANT UPDATE(subject) ON TABLE public.state_dispute TO td_app;

GRANT UPDATE(match) ON TABLE public.state_dispute TO td_app;

GRANT UPDATE(game) ON TABLE public.state_dispute TO td_app;

GRANT UPDATE(side) ON TABLE public.state_dispute TO td_app;

GRANT UPDATE(actor) ON TABLE public.state_dispute TO td_app;

GRANT UPDATE(at_ms) ON TABLE public.state_dispute TO td_app;

GRANT UPDATE(over_ms) ON TABLE public.state_dispute TO td_app;

GRANT UPDATE("position") ON TABLE public.state_dispute TO td_app;

GRANT UPDATE(on_roll) ON TABLE public.state_dispute TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_draughts TO td_app;
GRANT SELECT ON TABLE public.state_draughts TO td_read;

GRANT UPDATE(version) ON TABLE public.state_draughts TO td_app;

GRANT UPDATE(black) ON TABLE public.state_draughts TO td_app;

GRANT UPDATE(ballot) ON TABLE public.state_draughts TO td_app;

GRANT UPDATE(turns) ON TABLE public.state_draughts TO td_app;

GRANT UPDATE(finish) ON TABLE public.state_draughts TO td_app;

GRANT UPDATE(winner) ON TABLE public.state_draughts TO td_app;

GRANT UPDATE(line) ON TABLE public.state_draughts TO td_app;

GRANT UPDATE(at_ms) ON TABLE public.state_draughts TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_entry TO td_app;
GRANT SELECT ON TABLE public.state_entry TO td_read;

GRANT UPDATE(version) ON TABLE public.state_entry TO td_app;

GRANT UPDATE(status) ON TABLE public.state_entry TO td_app;

GRANT UPDATE(ref) ON TABLE public.state_entry TO td_app;

GRANT UPDATE(seed) ON TABLE public.state_entry TO td_app;

GRANT UPDATE(since_ms) ON TABLE public.state_entry TO td_app;

GRANT UPDATE(person) ON TABLE public.state_entry TO td_app;

GRANT UPDATE(changed_late) ON TABLE public.state_entry TO td_app;

GRANT UPDATE(affiliation) ON TABLE public.state_entry TO td_app;

GRANT UPDATE(team) ON TABLE public.state_entry TO td_app;

GRANT UPDATE(place) ON TABLE public.state_entry TO td_app;

GRANT UPDATE(by_code) ON TABLE public.state_entry TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_game TO td_app;
GRANT SELECT ON TABLE public.state_game TO td_read;

GRANT UPDATE(version) ON TABLE public.state_game TO td_app;

GRANT UPDATE(status) ON TABLE public.state_game TO td_app;

GRANT UPDATE(winner) ON TABLE public.state_game TO td_app;

GRANT UPDATE(win) ON TABLE public.state_game TO td_app;

GRANT UPDATE(cube) ON TABLE public.state_game TO td_app;

GRANT UPDATE(points) ON TABLE public.state_game TO td_app;

GRANT UPDATE(phase) ON TABLE public.state_game TO td_app;

GRANT UPDATE(reporter) ON TABLE public.state_game TO td_app;

GRANT UPDATE(dropped) ON TABLE public.state_game TO td_app;

GRANT UPDATE(at_ms) ON TABLE public.state_game TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_hall_table TO td_app;
GRANT SELECT ON TABLE public.state_hall_table TO td_read;

GRANT UPDATE(version) ON TABLE public.state_hall_table TO td_app;

GRANT UPDATE(status) ON TABLE public.state_hall_table TO td_app;

GRANT UPDATE(name) ON TABLE public.state_hall_table TO td_app;

GRANT UPDATE(epoch) ON TABLE public.state_hall_table TO td_app;

GRANT UPDATE(device) ON TABLE public.state_hall_table TO td_app;

GRANT UPDATE(card) ON TABLE public.state_hall_table TO td_app;

GRANT UPDATE(cards) ON TABLE public.state_hall_table TO td_app;

GRANT UPDATE(match) ON TABLE public.state_hall_table TO td_app;

GRANT UPDATE(borrowed) ON TABLE public.state_hall_table TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_listing TO td_app;
GRANT SELECT ON TABLE public.state_listing TO td_read;

GRANT UPDATE(version) ON TABLE public.state_listing TO td_app;

GRANT UPDATE(status) ON TABLE public.state_listing TO td_app;

GRANT UPDATE(uid) ON TABLE public.state_listing TO td_app;

GRANT UPDATE(template) ON TABLE public.state_listing TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_lots TO td_app;
GRANT SELECT ON TABLE public.state_lots TO td_read;

GRANT UPDATE(version) ON TABLE public.state_lots TO td_app;

GRANT UPDATE(section) ON TABLE public.state_lots TO td_app;

GRANT UPDATE(place_from) ON TABLE public.state_lots TO td_app;

GRANT UPDATE(place_to) ON TABLE public.state_lots TO td_app;

GRANT UPDATE(barrage) ON TABLE public.state_lots TO td_app;

GRANT UPDATE(seed) ON TABLE public.state_lots TO td_app;

GRANT UPDATE(reason) ON TABLE public.state_lots TO td_app;

GRANT UPDATE(lifted) ON TABLE public.state_lots TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_match TO td_app;
GRANT SELECT ON TABLE public.state_match TO td_read;

GRANT UPDATE(version) ON TABLE public.state_match TO td_app;

GRANT UPDATE(status) ON TABLE public.state_match TO td_app;

GRANT UPDATE(round) ON TABLE public.state_match TO td_app;

GRANT UPDATE(slot) ON TABLE public.state_match TO td_app;

GRANT UPDATE(third_place) ON TABLE public.state_match TO td_app;

GRANT UPDATE(length) ON TABLE public.state_match TO td_app;

GRANT UPDATE(a) ON TABLE public.state_match TO td_app;

GRANT UPDATE(b) ON TABLE public.state_match TO td_app;

GRANT UPDATE("table") ON TABLE public.state_match TO td_app;

GRANT UPDATE(ready_ms) ON TABLE public.state_match TO td_app;

GRANT UPDATE(called_ms) ON TABLE public.state_match TO td_app;

GRANT UPDATE(started_ms) ON TABLE public.state_match TO td_app;

GRANT UPDATE(over_ms) ON TABLE public.state_match TO td_app;

GRANT UPDATE(ready) ON TABLE public.state_match TO td_app;

GRANT UPDATE(signed_by) ON TABLE public.state_match TO td_app;

GRANT UPDATE(step) ON TABLE public.state_match TO td_app;

GRANT UPDATE(phase) ON TABLE public.state_match TO td_app;

GRANT UPDATE(games) ON TABLE public.state_match TO td_app;

GRANT UPDATE(score_a) ON TABLE public.state_match TO td_app;

GRANT UPDATE(score_b) ON TABLE public.state_match TO td_app;

GRANT UPDATE(final) ON TABLE public.state_match TO td_app;

GRANT UPDATE(held) ON TABLE public.state_match TO td_app;

GRANT UPDATE(penalty_a) ON TABLE public.state_match TO td_app;

GRANT UPDATE(penalty_b) ON TABLE public.state_match TO td_app;

GRANT UPDATE(disagreements) ON TABLE public.state_match TO td_app;

GRANT UPDATE(winner) ON TABLE public.state_match TO td_app;

GRANT UPDATE(how) ON TABLE public.state_match TO td_app;

GRANT UPDATE(help_ms) ON TABLE public.state_match TO td_app;

GRANT UPDATE(help_side) ON TABLE public.state_match TO td_app;

GRANT UPDATE(help_reason) ON TABLE public.state_match TO td_app;

GRANT UPDATE(last_table) ON TABLE public.state_match TO td_app;

GRANT UPDATE(section) ON TABLE public.state_match TO td_app;

GRANT UPDATE(node) ON TABLE public.state_match TO td_app;

GRANT UPDATE(absent) ON TABLE public.state_match TO td_app;

GRANT UPDATE(annulled_for) ON TABLE public.state_match TO td_app;

GRANT UPDATE(of) ON TABLE public.state_match TO td_app;

GRANT UPDATE(board) ON TABLE public.state_match TO td_app;

GRANT UPDATE(points_a) ON TABLE public.state_match TO td_app;

GRANT UPDATE(points_b) ON TABLE public.state_match TO td_app;

GRANT UPDATE(annulment) ON TABLE public.state_match TO td_app;

GRANT UPDATE(play_help) ON TABLE public.state_match TO td_app;

GRANT UPDATE(play_help_game) ON TABLE public.state_match TO td_app;

GRANT UPDATE(play_help_ms) ON TABLE public.state_match TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_money TO td_app;
GRANT SELECT ON TABLE public.state_money TO td_read;

GRANT UPDATE(version) ON TABLE public.state_money TO td_app;

GRANT UPDATE(currency) ON TABLE public.state_money TO td_app;

GRANT UPDATE(digits) ON TABLE public.state_money TO td_app;

GRANT UPDATE(unit) ON TABLE public.state_money TO td_app;

GRANT UPDATE(rest) ON TABLE public.state_money TO td_app;

GRANT UPDATE(sight) ON TABLE public.state_money TO td_app;

GRANT UPDATE(seed) ON TABLE public.state_money TO td_app;

GRANT UPDATE(ties) ON TABLE public.state_money TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_node TO td_app;
GRANT SELECT ON TABLE public.state_node TO td_read;

GRANT UPDATE(version) ON TABLE public.state_node TO td_app;

GRANT UPDATE(section) ON TABLE public.state_node TO td_app;

GRANT UPDATE(round) ON TABLE public.state_node TO td_app;

GRANT UPDATE(slot) ON TABLE public.state_node TO td_app;

GRANT UPDATE(rank) ON TABLE public.state_node TO td_app;

GRANT UPDATE(a_from) ON TABLE public.state_node TO td_app;

GRANT UPDATE(a_of) ON TABLE public.state_node TO td_app;

GRANT UPDATE(a_section) ON TABLE public.state_node TO td_app;

GRANT UPDATE(b_from) ON TABLE public.state_node TO td_app;

GRANT UPDATE(b_of) ON TABLE public.state_node TO td_app;

GRANT UPDATE(b_section) ON TABLE public.state_node TO td_app;

GRANT UPDATE(condition) ON TABLE public.state_node TO td_app;

GRANT UPDATE(condition_side) ON TABLE public.state_node TO td_app;

GRANT UPDATE(match) ON TABLE public.state_node TO td_app;

GRANT UPDATE(winner_to) ON TABLE public.state_node TO td_app;

GRANT UPDATE(loser_to) ON TABLE public.state_node TO td_app;

GRANT UPDATE(pin_winner) ON TABLE public.state_node TO td_app;

GRANT UPDATE(pin_loser) ON TABLE public.state_node TO td_app;

GRANT UPDATE(waits) ON TABLE public.state_node TO td_app;

GRANT UPDATE(was_winner) ON TABLE public.state_node TO td_app;

GRANT UPDATE(was_loser) ON TABLE public.state_node TO td_app;

GRANT UPDATE(was_score_a) ON TABLE public.state_node TO td_app;

GRANT UPDATE(was_score_b) ON TABLE public.state_node TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_pairing TO td_app;
GRANT SELECT ON TABLE public.state_pairing TO td_read;

GRANT UPDATE(version) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(rounds) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(paired) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(within) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(clubs) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(missed) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(twice) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(lives) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(paid) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(pace) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(batch) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(until_left) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(until_sum) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(group_of) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(worth) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(ties) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(accelerated) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(sat_out) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(reach) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(play_days) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(again_days) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(swap) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(ended) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(unplayed) ON TABLE public.state_pairing TO td_app;

GRANT UPDATE(cashing) ON TABLE public.state_pairing TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_player TO td_app;
GRANT SELECT ON TABLE public.state_player TO td_read;

GRANT UPDATE(version) ON TABLE public.state_player TO td_app;

GRANT UPDATE(status) ON TABLE public.state_player TO td_app;

GRANT UPDATE(ref) ON TABLE public.state_player TO td_app;

GRANT UPDATE(merged) ON TABLE public.state_player TO td_app;

GRANT UPDATE(erased) ON TABLE public.state_player TO td_app;

GRANT UPDATE(hidden) ON TABLE public.state_player TO td_app;

GRANT UPDATE(own_hidden) ON TABLE public.state_player TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_pool TO td_app;
GRANT SELECT ON TABLE public.state_pool TO td_read;

GRANT UPDATE(version) ON TABLE public.state_pool TO td_app;

GRANT UPDATE(removed) ON TABLE public.state_pool TO td_app;

GRANT UPDATE(kind) ON TABLE public.state_pool TO td_app;

GRANT UPDATE(name) ON TABLE public.state_pool TO td_app;

GRANT UPDATE(section) ON TABLE public.state_pool TO td_app;

GRANT UPDATE(fee) ON TABLE public.state_pool TO td_app;

GRANT UPDATE(again) ON TABLE public.state_pool TO td_app;

GRANT UPDATE(house) ON TABLE public.state_pool TO td_app;

GRANT UPDATE(share) ON TABLE public.state_pool TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_prize TO td_app;
GRANT SELECT ON TABLE public.state_prize TO td_read;

GRANT UPDATE(version) ON TABLE public.state_prize TO td_app;

GRANT UPDATE(entries) ON TABLE public.state_prize TO td_app;

GRANT UPDATE(section) ON TABLE public.state_prize TO td_app;

GRANT UPDATE(place) ON TABLE public.state_prize TO td_app;

GRANT UPDATE(share) ON TABLE public.state_prize TO td_app;

GRANT UPDATE(amount) ON TABLE public.state_prize TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_record TO td_app;
GRANT SELECT ON TABLE public.state_record TO td_read;

GRANT UPDATE(version) ON TABLE public.state_record TO td_app;

GRANT UPDATE(game) ON TABLE public.state_record TO td_app;

GRANT UPDATE(turns) ON TABLE public.state_record TO td_app;

GRANT UPDATE(cube) ON TABLE public.state_record TO td_app;

GRANT UPDATE(owner) ON TABLE public.state_record TO td_app;

GRANT UPDATE(offered) ON TABLE public.state_record TO td_app;

GRANT UPDATE(kept) ON TABLE public.state_record TO td_app;

GRANT UPDATE(kept_ms) ON TABLE public.state_record TO td_app;

GRANT UPDATE(line) ON TABLE public.state_record TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_recorded TO td_app;
GRANT SELECT ON TABLE public.state_recorded TO td_read;

GRANT UPDATE(version) ON TABLE public.state_recorded TO td_app;

GRANT UPDATE(status) ON TABLE public.state_recorded TO td_app;

GRANT UPDATE(source) ON TABLE public.state_recorded TO td_app;

GRANT UPDATE(turns) ON TABLE public.state_recorded TO td_app;

GRANT UPDATE(illegal) ON TABLE public.state_recorded TO td_app;

GRANT UPDATE(winner) ON TABLE public.state_recorded TO td_app;

GRANT UPDATE(win) ON TABLE public.state_recorded TO td_app;

GRANT UPDATE(cube) ON TABLE public.state_recorded TO td_app;

GRANT UPDATE(dropped) ON TABLE public.state_recorded TO td_app;

GRANT UPDATE(points) ON TABLE public.state_recorded TO td_app;

GRANT UPDATE(digest) ON TABLE public.state_recorded TO td_app;

GRANT UPDATE(agreed) ON TABLE public.state_recorded TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_round TO td_app;
GRANT SELECT ON TABLE public.state_round TO td_read;

GRANT UPDATE(version) ON TABLE public.state_round TO td_app;

GRANT UPDATE(length) ON TABLE public.state_round TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_sale TO td_app;
GRANT SELECT ON TABLE public.state_sale TO td_read;

GRANT UPDATE(version) ON TABLE public.state_sale TO td_app;

GRANT UPDATE(price) ON TABLE public.state_sale TO td_app;

GRANT UPDATE(back) ON TABLE public.state_sale TO td_app;

GRANT UPDATE(buyer) ON TABLE public.state_sale TO td_app;

GRANT UPDATE(note) ON TABLE public.state_sale TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_seat TO td_app;
GRANT SELECT ON TABLE public.state_seat TO td_read;

GRANT UPDATE(version) ON TABLE public.state_seat TO td_app;

GRANT UPDATE(status) ON TABLE public.state_seat TO td_app;

GRANT UPDATE(seed) ON TABLE public.state_seat TO td_app;

GRANT UPDATE(place_from) ON TABLE public.state_seat TO td_app;

GRANT UPDATE(place_to) ON TABLE public.state_seat TO td_app;

GRANT UPDATE(lots) ON TABLE public.state_seat TO td_app;

GRANT UPDATE(lot) ON TABLE public.state_seat TO td_app;

GRANT UPDATE(rung) ON TABLE public.state_seat TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_section TO td_app;
GRANT SELECT ON TABLE public.state_section TO td_read;

GRANT UPDATE(version) ON TABLE public.state_section TO td_app;

GRANT UPDATE(status) ON TABLE public.state_section TO td_app;

GRANT UPDATE(kind) ON TABLE public.state_section TO td_app;

GRANT UPDATE(name) ON TABLE public.state_section TO td_app;

GRANT UPDATE(turn) ON TABLE public.state_section TO td_app;

GRANT UPDATE(fed_by) ON TABLE public.state_section TO td_app;

GRANT UPDATE(also_by) ON TABLE public.state_section TO td_app;

GRANT UPDATE(fed_rounds) ON TABLE public.state_section TO td_app;

GRANT UPDATE(lengths) ON TABLE public.state_section TO td_app;

GRANT UPDATE(lower_lengths) ON TABLE public.state_section TO td_app;

GRANT UPDATE(third_place) ON TABLE public.state_section TO td_app;

GRANT UPDATE(third_place_length) ON TABLE public.state_section TO td_app;

GRANT UPDATE(recharge) ON TABLE public.state_section TO td_app;

GRANT UPDATE(shifted) ON TABLE public.state_section TO td_app;

GRANT UPDATE(field) ON TABLE public.state_section TO td_app;

GRANT UPDATE(draw_method) ON TABLE public.state_section TO td_app;

GRANT UPDATE(draw_seed) ON TABLE public.state_section TO td_app;

GRANT UPDATE(reseeds) ON TABLE public.state_section TO td_app;

GRANT UPDATE(size) ON TABLE public.state_section TO td_app;

GRANT UPDATE(champion) ON TABLE public.state_section TO td_app;

GRANT UPDATE(apart) ON TABLE public.state_section TO td_app;

GRANT UPDATE(staged) ON TABLE public.state_section TO td_app;

GRANT UPDATE(takes) ON TABLE public.state_section TO td_app;

GRANT UPDATE(swaps) ON TABLE public.state_section TO td_app;

GRANT UPDATE(boards) ON TABLE public.state_section TO td_app;

GRANT UPDATE(level) ON TABLE public.state_section TO td_app;

GRANT UPDATE(until_decided) ON TABLE public.state_section TO td_app;

GRANT UPDATE(games) ON TABLE public.state_section TO td_app;

GRANT UPDATE(fills) ON TABLE public.state_section TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_setting TO td_app;
GRANT SELECT ON TABLE public.state_setting TO td_read;

GRANT UPDATE(version) ON TABLE public.state_setting TO td_app;

GRANT UPDATE(value) ON TABLE public.state_setting TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_signing_key TO td_app;
GRANT SELECT ON TABLE public.state_signing_key TO td_read;

GRANT UPDATE(version) ON TABLE public.state_signing_key TO td_app;

GRANT UPDATE(public) ON TABLE public.state_signing_key TO td_app;

GRANT UPDATE(fingerprint) ON TABLE public.state_signing_key TO td_app;

GRANT UPDATE(imported) ON TABLE public.state_signing_key TO td_app;

GRANT UPDATE(retired_ms) ON TABLE public.state_signing_key TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_sitting TO td_app;
GRANT SELECT ON TABLE public.state_sitting TO td_read;

GRANT UPDATE(version) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(status) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(kind) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(way) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(title) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE("table") ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(goal) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(stake) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(currency) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(one_cube) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(jacoby) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(beavers) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(raccoons) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(lone_beaver) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(settle_at_end) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(automatic) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(games) ON TABLE public.state_sitting TO td_app;

GRANT UPDATE(ends_ms) ON TABLE public.state_sitting TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_sitting_act TO td_app;
GRANT SELECT ON TABLE public.state_sitting_act TO td_read;

GRANT UPDATE(version) ON TABLE public.state_sitting_act TO td_app;

GRANT UPDATE(kind) ON TABLE public.state_sitting_act TO td_app;

GRANT UPDATE(entry) ON TABLE public.state_sitting_act TO td_app;

GRANT UPDATE(other) ON TABLE public.state_sitting_act TO td_app;

GRANT UPDATE(value) ON TABLE public.state_sitting_act TO td_app;

GRANT UPDATE(at_ms) ON TABLE public.state_sitting_act TO td_app;

GRANT UPDATE(struck) ON TABLE public.state_sitting_act TO td_app;

GRANT UPDATE(play) ON TABLE public.state_sitting_act TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_sitting_score TO td_app;
GRANT SELECT ON TABLE public.state_sitting_score TO td_read;

GRANT UPDATE(version) ON TABLE public.state_sitting_score TO td_app;

GRANT UPDATE(points) ON TABLE public.state_sitting_score TO td_app;

GRANT UPDATE(won) ON TABLE public.state_sitting_score TO td_app;

GRANT SELECT,INSERT ON TABLE public.state_tournament TO td_app;
GRANT SELECT ON TABLE public.state_tournament TO td_read;

GRANT UPDATE(version) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(status) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(title) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(starts_on) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(starts_at_min) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(format) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(check_in) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(third_place) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(third_place_length) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(draw_method) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(draw_seed) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(bracket_size) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(auto_call) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(champion) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(away) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(wall) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(wall_message) ON TABLE public.state_tournament TO td_app;

GRANT UPDATE(wall_until_ms) ON TABLE public.state_tournament TO td_app;

