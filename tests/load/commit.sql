-- The yardstick of the score entries: one stored function a commit that does what the program does for a game entered
-- or taken back, in the same schema and under the same guard: the stream locked, the Idempotency-Key looked for, one
-- event with its hash, the match and the game saved, the reply kept.
DO $$
BEGIN
    INSERT INTO stream (uid, kind, head_hash) VALUES (gen_random_uuid(), 1, decode(repeat('00', 32), 'hex'));
    INSERT INTO stream (uid, kind, club, head_hash)
        SELECT gen_random_uuid(), 2, 1, decode(repeat('00', 32), 'hex') FROM generate_series(1, 32);
END $$;

CREATE FUNCTION enter_game(tournament integer, match integer, request_key text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    head record;
    line bytea;
    line_hash bytea;
    now_ms bigint := extract(epoch FROM clock_timestamp()) * 1000;
BEGIN
    SELECT s.id, s.head_seq + 1 AS seq, s.head_hash INTO STRICT head FROM stream s WHERE s.id = tournament + 1
    FOR NO KEY UPDATE;
    PERFORM FROM reply r WHERE r.stream = head.id AND r.actor = 'program:2' AND r.key = request_key;
    IF FOUND THEN
        RETURN head.seq - 1;
    END IF;
    line := convert_to(format('{"seq":%s,"at":%s,"by":1,"kind":"game_reported","v":1,"data":{"match":%s,"game":1,'
        '"winner":"a","win":"single","cube":1,"dropped":false,"points":1,"phase":"normal","next_phase":"normal",'
        '"score_a":1,"score_b":0,"reporter":"none","override":false,"reason":""}}', head.seq, now_ms, match), 'UTF8');
    line_hash := sha256(head.head_hash || line);
    INSERT INTO event (stream, seq, body, hash) VALUES (head.id, head.seq, line, line_hash);
    INSERT INTO state_match AS m (stream, n, version, status, round, slot, third_place, length, a, b, "table",
        ready_ms, called_ms, started_ms, over_ms, ready, signed_by, step, phase, games, score_a, score_b, penalty_a,
        penalty_b, final, disagreements, winner, how, help_ms, help_side, help_reason, held)
    VALUES (head.id, match, head.seq, 3, 1, match - 1, false, 99, 2 * match - 1, 2 * match, 0, now_ms, now_ms, now_ms,
        0, 0, 0, 1, 0, 1, 1, 0, 0, 0, false, 0, 0, 0, 0, 0, 0, false)
    ON CONFLICT (stream, n) DO UPDATE SET version = excluded.version, step = m.step + 1, score_a = 1 - m.score_a,
        games = 1 - m.games;
    INSERT INTO state_game AS g (stream, n, version, status, winner, win, cube, points, phase, reporter, dropped, at_ms)
    VALUES (head.id, match * 256 + 1, head.seq, 1, 1, 1, 1, 1, 0, 0, false, now_ms)
    ON CONFLICT (stream, n) DO UPDATE SET version = excluded.version, status = 4 - g.status, at_ms = excluded.at_ms;
    INSERT INTO reply (stream, actor, key, request, status, version, location, body)
    VALUES (head.id, 'program:2', request_key, line_hash, 200, head.seq, '', convert_to(repeat('x', 1500), 'UTF8'));
    RETURN head.seq;
END $$;
GRANT EXECUTE ON FUNCTION enter_game TO td_app;
