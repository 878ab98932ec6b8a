// SPDX-License-Identifier: MIT
// What a server signs, when somebody with the owner's rights rewrites the ledger below it: every hash anew, the head
// as well, the checkpoints taken away. A server that knew the ledger finds out at its next look and neither goes on
// with it nor signs it; the other tournaments go on.
#include "audit/key.h"
#include "audit/present.h"
#include "audit/state_buffer.h"
#include "audit/verify.h"
#include "base/json/json_in.h"
#include "base/log/metrics.h"
#include "codec/ledger/checkpoint.h"
#include "codec/ledger/note.h"
#include "desk/desk_inner.h"
#include "desk/inside.h"
#include "desk/operations.h"
#include "desk/signing.h"
#include "store/fixture.h"

#include <pthread.h>
#include <stdatomic.h>

static struct desk *desk;
static struct secure_key key;
static unsigned char uid[CALL_UID], other[CALL_UID];
static int64_t frozen_before;
static int64_t now = INT64_C(1795204800000);

static struct err tell(const unsigned char *whose, struct command command)
{
    return inside_command(desk, whose, &command, NULL, now += 1000);
}
#define TELL(uid, kind_, ...) tell(uid, (struct command){.kind = COMMAND_##kind_, .is.kind_ = {__VA_ARGS__}})

static void new_tournament(unsigned char *made)
{
    const int32_t lengths[] = {3};
    struct command_tournament_create wanted = {
        .title = "Evening", .starts_on = "2026-11-20", .starts_at_min = -1};
    wanted.lengths = (struct ints){lengths, 1};
    wanted.tables = 1;
    expect_ok(inside_tournament(desk, &wanted, now, made));
    expect_ok(inside_entries(desk, made, "Ada\nBen\nCleo\nDan\n", now));
    expect_ok(TELL(made, tournament_open, .reason = ""));
    expect_ok(TELL(made, draw_make, .method = DRAW_RANDOM));
}

static bool looks_through;

static void desk_up(void)
{
    struct desk_options options = {.database = cluster_url(cluster, CLUSTER_APP),
                                   .public_url = "http://127.0.0.1",
                                   .key = &key,
                                   .looks_through = looks_through};
    expect_ok(desk_open(&options, &arena, &desk));
    inside_key_listed(desk);
}

static int up(void **state)
{
    if (cluster_up(state)) return -1;
    unsigned char seed[SECURE_SEED] = {7};
    secure_key_from_seed(&key, seed);
    desk_up();
    expect_ok(inside_club(desk, "Test club", "Europe/Vienna"));
    desk_close(desk);
    return 0;
}

// Two tournaments that the desk knows.
static int tournaments_up(void **state)
{
    (void)state;
    frozen_before = metric_value(METRIC_LEDGERS_FROZEN);
    desk_up();
    new_tournament(uid);
    new_tournament(other);
    return 0;
}

// ---- the attack

static void as_owner(const char *sql)
{
    struct pg *owner = open_pg(CLUSTER_OWNER);
    struct err err = pg_script(owner, sql);
    if (err.code) fail_msg("%s: %s", sql, err.detail);
    pg_close(owner);
}

// What was spoilt is over: the next server would look at it at its start, and find it once more.
static int tournaments_down(void **state)
{
    (void)state;
    desk_close(desk);
    if (metric_value(METRIC_LEDGERS_FROZEN) == frozen_before) return 0;
    as_owner(arena_printf(&arena,
                          "BEGIN; ALTER TABLE state_tournament DISABLE TRIGGER USER; UPDATE state_tournament "
                          "SET status = %d; %s COMMIT",
                          TOURNAMENT_CLOSED, guard_back("state_tournament")));
    return 0;
}

static const char *as_owner_asked(const char *sql)
{
    struct pg *owner = open_pg(CLUSTER_OWNER);
    const char *answer;
    expect_ok(pg_ask(owner, sql, &arena, &answer));
    pg_close(owner);
    return answer;
}

static long long id_of(const unsigned char *whose)
{
    return (long long)stream_cache_find(desk->index, whose)->stream;
}

static void change_event(const char *change)
{
    as_owner(arena_printf(&arena,
                          "BEGIN; ALTER TABLE event DISABLE TRIGGER USER;"
                          "CREATE TEMP TABLE victim AS SELECT %lld::bigint AS id; %s;"
                          "%s COMMIT",
                          id_of(uid), change, guard_back("event")));
}

// Who took part in event 3 is another one; all hashes from there on follow, and nothing signed is left.
static const char another_actor[] = "UPDATE event SET body = convert_to(regexp_replace(convert_from(body, "
                                    "'UTF8'), '\"by\":[0-9]+', '\"by\":9'),"
                                    " 'UTF8') WHERE stream = (SELECT id FROM victim) AND seq = 3";
static const char rehashed[] =
    "DO $$ DECLARE e record; h bytea; s bigint; BEGIN SELECT id INTO s FROM victim;"
    " FOR e IN SELECT * FROM event WHERE stream = s ORDER BY seq LOOP"
    "  IF e.seq = 1 THEN SELECT sha256(uuid_send(uid)) INTO h FROM stream WHERE id = s; END IF;"
    "  h := sha256(h || e.body); UPDATE event SET hash = h WHERE stream = s AND seq = e.seq;"
    "  UPDATE stream SET head_seq = e.seq, head_hash = h, checkpoint_seq = 0 WHERE id = s; END LOOP; END $$";

static void rewrite(const char *more)
{
    change_event(arena_printf(&arena,
                              "DELETE FROM checkpoint WHERE stream = (SELECT id FROM victim);%s;%s;%s", more,
                              another_actor, rehashed));
}

// ---- what the server does then

static void seen(struct call *c)
{
    *(_Atomic bool *)c->user = true;
}

// The answer that anybody gets, a scorer where one is needed.
static struct call_answer ask(const struct operation *operation, struct arena *a)
{
    _Atomic bool done = false;
    struct call call = {.arena = a, .operation = operation, .now_ms = now, .done = seen, .user = &done};
    struct operation open = *operation;
    open.anonymous = true;
    open.least = ROLE_PUBLIC;
    call.operation = &open;
    memcpy(call.uid, uid, CALL_UID);
    desk_submit(desk, &call);
    while (!done)
        usleep(1000);
    return call.answer;
}

static void expect_refused(const struct operation *operation, const char *what)
{
    struct arena a = ARENA_EMPTY;
    struct call_answer answer = ask(operation, &a);
    if (answer.problem.code != ERR_FROZEN)
        fail_msg("%s: status %d, %.*s", what, answer.status, TEXT_ARGS(answer.body));
    arena_free(&a);
}

// The console says so, as long as it is open.
static void expect_alarm(bool alarm)
{
    struct arena a = ARENA_EMPTY;
    struct call_answer answer = ask(&operation_floor, &a);
    assert_int_equal(answer.status, 200);
    bool calm = memmem(answer.body.at, answer.body.len, "\"frozen\":\"\"", 11);
    assert_int_equal(calm, !alarm);
    arena_free(&a);
}

static void expect_signed(const struct operation *operation)
{
    struct arena a = ARENA_EMPTY;
    assert_int_equal(ask(operation, &a).status, 200);
    arena_free(&a);
}

static const char *count(const char *what)
{
    return as_owner_asked(
        arena_printf(&arena, "SELECT count(*) FROM %s WHERE stream = %lld", what, id_of(uid)));
}

// A tablet or the console tries, tries again, and the director closes: nothing is written, nothing is signed.
static void expect_frozen(void)
{
    const char *events = count("event"), *checkpoints = count("checkpoint");
    for (int i = 0; i < 3; i++)
        assert_int_equal(TELL(uid, match_call_next, .no_empty_struct = 0).code, ERR_FROZEN);
    assert_int_equal(TELL(uid, tournament_close, .reason = "Late").code, ERR_FROZEN);
    expect_refused(&operation_checkpoint, "a checkpoint");
    expect_refused(&operation_ledger_export, "an export");
    expect_alarm(true);
    assert_int_equal(metric_value(METRIC_LEDGERS_FROZEN), frozen_before + 1);
    assert_string_equal(count("event"), events);
    assert_string_equal(count("checkpoint"), checkpoints);
    expect_ok(TELL(other, match_call_next, .no_empty_struct = 0));
}

static void a_head_of_another_hash_freezes(void **state)
{
    (void)state;
    expect_signed(&operation_checkpoint);
    expect_alarm(false);
    rewrite("SELECT 1");
    expect_frozen();
}

static void a_head_further_on_that_does_not_continue_freezes(void **state)
{
    (void)state;
    rewrite("INSERT INTO event SELECT stream, seq + 1, convert_to(replace(convert_from(body, 'UTF8'),"
            " '\"seq\":' || seq, '\"seq\":' || seq + 1), 'UTF8'), hash, txid, at FROM event"
            " WHERE stream = (SELECT id FROM victim) ORDER BY seq DESC LIMIT 1");
    expect_frozen();
}

static void a_head_further_back_freezes(void **state)
{
    (void)state;
    rewrite("DELETE FROM event WHERE stream = (SELECT id FROM victim) AND seq > 5");
    expect_frozen();
}

// The head fits, an event below it does not: who only compared heads would sign it.
static void a_changed_event_below_a_right_head_is_not_signed(void **state)
{
    (void)state;
    change_event(another_actor);
    expect_refused(&operation_ledger_export, "an export");
    expect_frozen();
}

// The same after a start: the server knows nothing yet, but it hashes what it signs.
static void a_changed_event_is_not_signed_after_a_start(void **state)
{
    (void)state;
    change_event(another_actor);
    desk_close(desk);
    desk_up();
    expect_refused(&operation_checkpoint, "a checkpoint");
    expect_refused(&operation_ledger_export, "an export");
}

// One of the newest events is read with the rows. What it says is the database's, and no fault of whoever asks.
static void a_spoilt_event_is_nobodys_request_after_a_start(void **state)
{
    (void)state;
    change_event("UPDATE event SET body = set_byte(body, length(body) - 3, 1)"
                 " WHERE stream = (SELECT id FROM victim) AND seq = 10");
    desk_close(desk);
    desk_up();
    expect_alarm(true);
    assert_int_equal(TELL(uid, match_call_next, .no_empty_struct = 0).code, ERR_FROZEN);
    expect_refused(&operation_ledger_export, "an export");
    expect_alarm(true);
    struct snapshot *shown = inside_state(desk, uid);
    assert_non_null(shown);
    assert_int_equal(shown->seq, 9);
    snapshot_drop(shown);
    assert_int_equal(metric_value(METRIC_LEDGERS_FROZEN), frozen_before + 1);
}

// The rows are another present than the ledger's; a server that knows neither goes on from no such rows.
static void expect_nothing_from_rows(const char *table, const char *change)
{
    as_owner(arena_printf(&arena,
                          "BEGIN; ALTER TABLE %s DISABLE TRIGGER USER; %s WHERE stream = %lld; %s COMMIT",
                          table, change, id_of(uid), guard_back(table)));
    desk_close(desk);
    desk_up();
    assert_int_equal(TELL(uid, match_call_next, .no_empty_struct = 0).code, ERR_FROZEN);
    const char *events = count("event"), *checkpoints = count("checkpoint");
    assert_int_equal(TELL(uid, tournament_close, .reason = "Late").code, ERR_FROZEN);
    expect_refused(&operation_checkpoint, "a checkpoint");
    expect_refused(&operation_ledger_export, "an export");
    assert_int_equal(metric_value(METRIC_LEDGERS_FROZEN), frozen_before + 1);
    assert_string_equal(count("event"), events);
    assert_string_equal(count("checkpoint"), checkpoints);
    expect_ok(TELL(other, match_call_next, .no_empty_struct = 0));
}

static void a_changed_row_is_not_gone_on_from_after_a_start(void **state)
{
    (void)state;
    expect_nothing_from_rows("state_match", "UPDATE state_match SET score_a = score_a + 2");
}

static void a_row_taken_out_is_not_gone_on_without_after_a_start(void **state)
{
    (void)state;
    expect_nothing_from_rows("state_entry", "DELETE FROM state_entry");
}

static void a_row_made_up_is_not_gone_on_from_after_a_start(void **state)
{
    (void)state;
    expect_nothing_from_rows("state_hall_table",
                             "INSERT INTO state_hall_table SELECT (jsonb_populate_record(t, '{\"n\": 2}')).*"
                             " FROM state_hall_table t");
}

static void expect_same_rows(const struct snapshot *is, const struct snapshot *should)
{
    enum row_kind first;
    size_t n = state_buffer_kinds(STREAM_TOURNAMENT, &first);
    assert_int_equal(is->seq, should->seq);
    for (enum row_kind kind = first; kind < first + n; kind++) {
        const struct row *a = NULL, *b = NULL;
        for (int32_t at = 0;; at = b->n) {
            a = state_next(is->buffer->state, kind, at);
            b = state_next(should->buffer->state, kind, at);
            if (!a || !b) break;
            assert_int_equal(a->n, b->n);
            assert_null(present_differs(&arena, kind, a, b));
        }
        assert_true(!a && !b);
    }
}

// The very first page after a start, before or after somebody tried to enter something, is of the ledger and not of such rows.
static void expect_shown_as_the_ledger_says(const char *table, const char *change, bool entered)
{
    struct snapshot *true_one = inside_state(desk, uid);
    as_owner(arena_printf(&arena,
                          "BEGIN; ALTER TABLE %s DISABLE TRIGGER USER; %s WHERE stream = %lld; %s COMMIT",
                          table, change, id_of(uid), guard_back(table)));
    desk_close(desk);
    desk_up();
    if (entered) assert_int_equal(TELL(uid, match_call_next, .no_empty_struct = 0).code, ERR_FROZEN);
    expect_alarm(true);
    struct snapshot *shown = inside_state(desk, uid);
    expect_same_rows(shown, true_one);
    snapshot_drop(shown);
    snapshot_drop(true_one);
    expect_frozen();
}

static void a_changed_row_is_never_shown_after_a_start(void **state)
{
    (void)state;
    expect_shown_as_the_ledger_says("state_match", "UPDATE state_match SET score_a = score_a + 2", false);
}

static void a_row_taken_out_is_shown_after_a_start(void **state)
{
    (void)state;
    expect_shown_as_the_ledger_says("state_entry", "DELETE FROM state_entry", false);
}

static void a_row_made_up_is_never_shown_after_a_start(void **state)
{
    (void)state;
    expect_shown_as_the_ledger_says(
        "state_hall_table",
        "INSERT INTO state_hall_table SELECT (jsonb_populate_record(t, '{\"n\": 2}')).*"
        " FROM state_hall_table t",
        false);
}

static void a_frozen_tournament_is_shown_after_a_start(void **state)
{
    (void)state;
    expect_shown_as_the_ledger_says("state_match", "UPDATE state_match SET score_a = score_a + 2", true);
}

// ---- one fold for all who wait for it

// Somebody who needs the ledger folded while the test, as another thread of the server, is at it.
struct waiter {
    struct cached_stream *stream;
    struct snapshot *shown;
    struct err err;
    pthread_t thread;
};

static void *enter_something(void *user)
{
    struct waiter *w = user;
    w->err = TELL(uid, match_call_next, .no_empty_struct = 0);
    return NULL;
}

static void *read_it(void *user)
{
    struct waiter *w = user;
    struct arena a = ARENA_EMPTY;
    struct store *s;
    w->err = store_open(cluster_url(cluster, CLUSTER_APP), &a, &s);
    if (w->err.code == ERR_NONE) w->err = cached_stream_refresh(w->stream, s, &a, &w->shown);
    store_close(s);
    arena_free(&a);
    return NULL;
}

// After a start somebody comes while the ledger is folded: `known` and `made` come of that. NULL: nothing yet.
static struct waiter waited(void *(*comes)(void *), const char *change, struct state_buffer *made, bool known)
{
    struct store *s = open_store();
    struct store_stream stream;
    struct trusted whole;
    expect_ok(store_stream_by_uid(s, uid, &stream));
    expect_ok(trusted_read(&whole, s, &arena, &stream, NULL, NULL));
    store_close(s);
    if (change) change_event(change);
    desk_close(desk);
    desk_up();
    struct waiter w = {.stream = stream_cache_take(desk->index, &stream)};
    pthread_mutex_lock(&w.stream->fold_lock);
    assert_int_equal(pthread_create(&w.thread, NULL, comes, &w), 0);
    while (!atomic_load(&w.stream->fold_waiting))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    w.stream->folded = made;
    w.stream->folded_known = whole;
    if (known) cached_stream_trust(w.stream, &whole);
    pthread_mutex_unlock(&w.stream->fold_lock);
    pthread_join(w.thread, NULL);
    return w;
}

static struct state_buffer *true_rows(void)
{
    struct snapshot *now_shown = inside_state(desk, uid);
    struct state_buffer *rows = state_buffer_copy(now_shown->buffer);
    snapshot_drop(now_shown);
    return rows;
}

// Were the ledger read once more, the changed line would be found: later it is.
static void who_enters_takes_the_fold_that_was_waited_for(void **state)
{
    (void)state;
    struct waiter w = waited(enter_something, another_actor, true_rows(), false);
    expect_ok(w.err);
    assert_null(w.stream->folded);
    expect_refused(&operation_ledger_export, "an export");
    expect_frozen();
}

static void who_enters_compares_rows_with_the_fold_that_was_waited_for(void **state)
{
    (void)state;
    struct state_buffer *rows = true_rows();
    as_owner(
        arena_printf(&arena,
                     "BEGIN; ALTER TABLE state_match DISABLE TRIGGER USER; UPDATE state_match SET score_a"
                     " = score_a + 2 WHERE stream = %lld; %s COMMIT",
                     id_of(uid), guard_back("state_match")));
    struct waiter w = waited(enter_something, NULL, rows, false);
    assert_int_equal(w.err.code, ERR_FROZEN);
    assert_int_equal(metric_value(METRIC_LEDGERS_FROZEN), frozen_before + 1);
}

// A fold that came to nothing, or to another head, serves nobody.
static void who_waited_for_nothing_folds(void **state)
{
    (void)state;
    struct waiter w = waited(enter_something, another_actor, NULL, false);
    assert_int_equal(w.err.code, ERR_FROZEN);
    assert_int_equal(metric_value(METRIC_LEDGERS_FROZEN), frozen_before + 1);
}

static void who_reads_takes_the_fold_that_was_waited_for(void **state)
{
    (void)state;
    struct waiter w = waited(read_it, another_actor, NULL, true);
    expect_ok(w.err);
    snapshot_drop(w.shown);
    assert_int_equal(metric_value(METRIC_LEDGERS_FROZEN), frozen_before);
    expect_refused(&operation_ledger_export, "an export");
    expect_frozen();
}

static void name_the_club(const char *name)
{
    as_owner(arena_printf(
        &arena,
        "BEGIN; ALTER TABLE state_club DISABLE TRIGGER USER; UPDATE state_club SET name = '%s'; %s COMMIT",
        name, guard_back("state_club")));
}

// The club is held to its ledger at the start, before anybody enters something: names, accounts and roles come from there.
static void a_changed_club_is_never_shown_after_a_start(void **state)
{
    (void)state;
    desk_close(desk);
    name_the_club("Another");
    desk_up();
    struct snapshot *shown = cached_stream_snapshot(desk_club(desk));
    assert_string_equal(state_club(shown->buffer->state, 1)->name, "Test club");
    snapshot_drop(shown);
    assert_non_null(cached_stream_frozen(desk_club(desk)));
    assert_ptr_equal(desk_locked_out(desk), desk_club(desk)); // no set-up link, which would not help
    desk_close(desk);
    name_the_club("Test club");
    desk_up();
    assert_null(cached_stream_frozen(desk_club(desk)));
    assert_null(desk_locked_out(desk));
}

// Nor is it shown until somebody enters something: the server looks by itself.
static void a_changed_row_is_found_by_nobodys_entry_after_a_start(void **state)
{
    (void)state;
    as_owner(
        arena_printf(&arena,
                     "BEGIN; ALTER TABLE state_match DISABLE TRIGGER USER; UPDATE state_match SET score_a"
                     " = score_a + 2 WHERE stream = %lld; %s COMMIT",
                     id_of(uid), guard_back("state_match")));
    desk_close(desk);
    looks_through = true;
    desk_up();
    looks_through = false;
    for (int tries = 0; metric_value(METRIC_LEDGERS_FROZEN) == frozen_before && tries < 6000; tries++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    assert_int_equal(metric_value(METRIC_LEDGERS_FROZEN), frozen_before + 1);
    assert_int_equal(TELL(uid, tournament_close, .reason = "Late").code, ERR_FROZEN);
    assert_null(inside_state(desk, uid));
}

static void closing_a_changed_ledger_signs_nothing_after_a_start(void **state)
{
    (void)state;
    change_event(another_actor);
    desk_close(desk);
    desk_up();
    assert_int_equal(TELL(uid, tournament_close, .reason = "Late").code, ERR_FROZEN);
    assert_string_equal(count("checkpoint"), "0");
}

// A closed tournament has the checkpoint of its closing; whoever takes it away, and the stream's word of it, is found.
static void closed_without_a_checkpoint_is_found(void **state)
{
    (void)state;
    static const struct verify_known nothing;
    struct verify_report report;
    struct store *store = open_store();
    expect_ok(TELL(uid, tournament_close, .reason = "Late"));
    assert_string_equal(count("checkpoint"), "1");
    expect_ok(verify_database(store, &nothing, &arena, &report));
    as_owner(arena_printf(
        &arena,
        "CREATE TABLE kept AS SELECT * FROM checkpoint; DELETE FROM checkpoint WHERE stream = %lld;"
        "UPDATE stream SET checkpoint_seq = 0 WHERE id = %lld",
        id_of(uid), id_of(uid)));
    struct err e = verify_database(store, &nothing, &arena, &report);
    assert_int_equal(e.code, ERR_CONFLICT);
    assert_non_null(strstr(e.detail, "the checkpoint of that is missing"));
    as_owner(arena_printf(&arena,
                          "INSERT INTO checkpoint SELECT * FROM kept WHERE stream = %lld; DROP TABLE kept;"
                          "UPDATE stream SET checkpoint_seq = head_seq WHERE id = %lld",
                          id_of(uid), id_of(uid)));
    expect_ok(verify_database(store, &nothing, &arena, &report));
    store_close(store);
}

// What another server of the same database writes continues ours: that is believed, hashed and signed.
static void what_another_server_wrote_is_followed(void **state)
{
    (void)state;
    struct desk *first = desk;
    expect_signed(&operation_checkpoint);
    desk_up();
    expect_ok(TELL(uid, match_call_next, .no_empty_struct = 0));
    struct desk *second = desk;
    desk = first;
    expect_signed(&operation_checkpoint);
    expect_signed(&operation_ledger_export);
    expect_ok(TELL(uid, auto_call, .on = 1));
    desk_close(second);
}

// Pages are made from the database again when another server says it wrote: a rewritten ledger gives none.
static void a_rewritten_ledger_reaches_no_page(void **state)
{
    (void)state;
    struct snapshot *before = inside_state(desk, uid), *now_seen;
    rewrite("SELECT 1");
    struct store *store = open_store();
    struct cached_stream *l = stream_cache_find(desk->index, uid);
    assert_int_equal(cached_stream_refresh(l, store, &arena, &now_seen).code, ERR_FROZEN);
    struct snapshot *after = inside_state(desk, uid);
    assert_ptr_equal(before, after);
    snapshot_drop(before);
    snapshot_drop(after);
    store_close(store);
}

// ---- when it is signed

static const char *checkpoints_of(const unsigned char *whose)
{
    return as_owner_asked(
        arena_printf(&arena,
                     "SELECT coalesce(string_agg(seq || '<' || before_seq, ' ' ORDER BY seq), '')"
                     " FROM checkpoint WHERE stream = %lld AND version = 2",
                     id_of(whose)));
}

static int64_t seq_of(const unsigned char *whose)
{
    struct snapshot *s = inside_state(desk, whose);
    int64_t seq = s->seq;
    snapshot_drop(s);
    return seq;
}

// Both sides of the match are there; the first wins it with its third game.
static struct err play_until(int32_t match)
{
    expect_ok(TELL(uid, match_call, .match = match, .table = 1));
    expect_ok(TELL(uid, match_start, .match = match));
    struct err e = OK;
    for (int32_t game = 1; game <= 3; game++) {
        expect_ok(e);
        e = TELL(uid, game_report, .match = match, .game = game, .winner = SIDE_A, .win = WIN_SINGLE,
                 .cube = 1);
    }
    return e;
}

static void play(int32_t match)
{
    expect_ok(play_until(match));
    struct snapshot *s = inside_state(desk, uid);
    assert_int_equal(state_match(s->buffer->state, match)->status, MATCH_OVER);
    snapshot_drop(s);
}

static struct err verify_all(void)
{
    static const struct verify_known nothing;
    struct verify_report report;
    struct store *store = open_store();
    struct err e = verify_database(store, &nothing, &arena, &report);
    store_close(store);
    return e;
}

static void expect_false(const char *change, const char *named)
{
    as_owner(arena_printf(&arena, "CREATE TABLE kept AS SELECT * FROM checkpoint WHERE stream = %lld; %s",
                          id_of(uid), change));
    struct err e = verify_all();
    assert_int_equal(e.code, ERR_CONFLICT);
    if (!strstr(e.detail, named)) fail_msg("no '%s' in: %s", named, e.detail);
    as_owner(
        arena_printf(&arena,
                     "DELETE FROM checkpoint WHERE stream = %lld; INSERT INTO checkpoint SELECT * FROM kept"
                     " ORDER BY seq; DROP TABLE kept",
                     id_of(uid)));
    expect_ok(verify_all());
}

#define OF_THIS " stream = (SELECT max(stream) FROM kept)"

// Each round's end and the closing have a checkpoint, and each names the one before: none can be taken away.
static void rounds_and_closing_are_signed(void **state)
{
    (void)state;
    play(1);
    assert_string_equal(checkpoints_of(uid), "");
    play(2);
    int64_t first = seq_of(uid);
    assert_string_equal(checkpoints_of(uid), arena_printf(&arena, "%lld<0", (long long)first));
    play(3);
    int64_t second = seq_of(uid);
    expect_ok(TELL(uid, tournament_close, .reason = ""));
    int64_t third = seq_of(uid);
    assert_string_equal(checkpoints_of(uid),
                        arena_printf(&arena, "%lld<0 %lld<%lld %lld<%lld", (long long)first,
                                     (long long)second, (long long)first, (long long)third,
                                     (long long)second));
    expect_ok(verify_all());
    expect_false("DELETE FROM checkpoint WHERE seq = (SELECT min(seq) FROM kept) AND" OF_THIS,
                 "before that of this event was taken away");
    expect_false("DELETE FROM checkpoint WHERE before_seq = (SELECT min(seq) FROM kept) AND" OF_THIS,
                 "before that of this event was taken away");
    expect_false("DELETE FROM checkpoint WHERE seq = (SELECT max(seq) FROM kept) AND" OF_THIS,
                 "not the newest one that is kept");
    expect_false("UPDATE checkpoint SET root = sha256(root) WHERE" OF_THIS, "the root of the checkpoint");
    expect_false("UPDATE checkpoint SET before_seq = 1 WHERE before_seq = 0 AND" OF_THIS, "is false");
}

// A line of the ledger is another one now, deep below a head that is right, while the server that wrote it runs on: what it
// remembers is no more what the database holds, and is not signed.
static void expect_round_unsigned(int32_t last)
{
    const char *before = checkpoints_of(uid);
    assert_int_equal(play_until(last).code, ERR_FROZEN);
    assert_string_equal(checkpoints_of(uid), before);
    expect_frozen();
}

static void a_round_is_not_signed_over_a_changed_line(void **state)
{
    (void)state;
    play(1);
    change_event(another_actor);
    expect_round_unsigned(2);
}

static void a_round_is_not_signed_over_a_changed_line_that_was_signed(void **state)
{
    (void)state;
    play(1);
    play(2);
    change_event(another_actor);
    expect_round_unsigned(3);
}

// Its hash was made anew, but not those after it.
static void a_round_is_not_signed_over_a_line_with_a_hash_of_its_own(void **state)
{
    (void)state;
    play(1);
    change_event(arena_printf(&arena,
                              "%s; UPDATE event e SET hash = sha256(b.hash || e.body) FROM event b"
                              " WHERE e.stream = (SELECT id FROM victim) AND e.seq = 3"
                              " AND b.stream = e.stream AND b.seq = 2",
                              another_actor));
    expect_round_unsigned(2);
}

static void a_round_is_not_signed_over_lines_made_anew(void **state)
{
    (void)state;
    play(1);
    // All hashes are new but the last one, which the head names.
    change_event(arena_printf(&arena,
                              "CREATE TEMP TABLE head AS SELECT * FROM stream; %s; %s;"
                              "UPDATE event e SET hash = h.head_hash FROM head h WHERE h.id = e.stream"
                              " AND e.seq = h.head_seq AND h.id = (SELECT id FROM victim);"
                              "UPDATE stream s SET head_hash = h.head_hash FROM head h WHERE h.id = s.id",
                              another_actor, rehashed));
    expect_round_unsigned(2);
}

static void a_round_is_not_signed_over_a_line_taken_out(void **state)
{
    (void)state;
    play(1);
    change_event("DELETE FROM event WHERE stream = (SELECT id FROM victim) AND seq = 1");
    expect_round_unsigned(2);
}

// Another server's entry has this one read rows that were changed meanwhile. It may go on from them for a while, and signs
// nothing that came of it.
static void a_round_is_not_signed_over_rows_changed_between_two_servers(void **state)
{
    (void)state;
    struct desk *first = desk;
    play(1);
    desk_up();
    expect_ok(TELL(uid, auto_call, .on = 1));
    as_owner(
        arena_printf(&arena,
                     "BEGIN; ALTER TABLE state_match DISABLE TRIGGER USER; UPDATE state_match SET score_b"
                     " = score_b + 1 WHERE n = 1 AND stream = %lld; %s COMMIT",
                     id_of(uid), guard_back("state_match")));
    expect_ok(TELL(uid, auto_call, .on = 0));
    struct desk *second = desk;
    desk = first;
    expect_round_unsigned(2);
    desk_close(second);
}

static void long_ledgers_are_signed_on_the_way(void **state)
{
    (void)state;
    expect_ok(TELL(uid, auto_call, .on = 1));
    for (int i = 0; i < 2 * SIGNED_EVERY; i++)
        expect_ok(TELL(uid, auto_call, .on = i % 2));
    assert_string_equal(checkpoints_of(uid),
                        arena_printf(&arena, "%d<0 %d<%d", SIGNED_FROM, 2 * SIGNED_FROM, SIGNED_FROM));
}

// A line since the last checkpoint is another one now, below the running server: the next one on the way is not signed.
static void expect_unsigned_after(const char *change, int victim, int head)
{
    struct err e = TELL(uid, auto_call, .on = 1);
    for (int i = 0; e.code == ERR_NONE && i < 2 * SIGNED_EVERY; i++) {
        if (seq_of(uid) == head) change_event(arena_printf(&arena, change, victim));
        e = TELL(uid, auto_call, .on = i % 2);
    }
    assert_int_equal(e.code, ERR_FROZEN);
    assert_int_equal(seq_of(uid), 2 * SIGNED_FROM - 1);
    assert_string_equal(checkpoints_of(uid), arena_printf(&arena, "%d<0", SIGNED_FROM));
    assert_int_equal(metric_value(METRIC_LEDGERS_FROZEN), frozen_before + 1);
    expect_alarm(true);
}

#define OF_THE_VICTIM " WHERE stream = (SELECT id FROM victim) AND seq = %d"
static const char no_such_actor[] = "UPDATE event SET body = convert_to(regexp_replace(convert_from(body, "
                                    "'UTF8'), '\"by\":[0-9]+', '\"by\":9'), 'UTF8')" OF_THE_VICTIM;

static void expect_unsigned_on_the_way(const char *change)
{
    expect_unsigned_after(change, SIGNED_FROM + 4, SIGNED_FROM + 9);
}

// Nothing comes after it that would not fit: only what this server knows of its hash says so.
static void the_last_line_made_anew_is_not_signed_on_the_way(void **state)
{
    (void)state;
    expect_unsigned_after(
        "UPDATE event SET body = body || ' '::bytea, hash = sha256((SELECT b.hash FROM event b"
        " WHERE b.stream = event.stream AND b.seq = event.seq - 1) || body || ' '::bytea)" OF_THE_VICTIM,
        2 * SIGNED_FROM - 1, 2 * SIGNED_FROM - 1);
}

static void a_changed_line_is_not_signed_on_the_way(void **state)
{
    (void)state;
    expect_unsigned_on_the_way(no_such_actor);
    expect_frozen();
}

static void a_line_with_a_hash_of_its_own_is_not_signed_on_the_way(void **state)
{
    (void)state;
    expect_unsigned_on_the_way("UPDATE event SET hash = sha256(hash)" OF_THE_VICTIM);
}

static void a_line_taken_out_is_not_signed_on_the_way(void **state)
{
    (void)state;
    expect_unsigned_on_the_way("DELETE FROM event" OF_THE_VICTIM);
}

// From the signed one on all lines are made anew, each with its right hash, but for the last one, which the head names.
static void lines_made_anew_are_not_signed_on_the_way(void **state)
{
    (void)state;
    expect_unsigned_on_the_way(arena_printf(
        &arena,
        "CREATE TEMP TABLE head AS SELECT * FROM stream; CREATE TEMP TABLE place AS SELECT %%d AS seq; %s;"
        "DO $$ DECLARE e record; h bytea; s bigint; BEGIN SELECT id INTO s FROM victim;"
        " SELECT hash INTO h FROM event WHERE stream = s AND seq = (SELECT seq FROM place) - 1;"
        " FOR e IN SELECT * FROM event WHERE stream = s AND seq >= (SELECT seq FROM place) ORDER BY seq LOOP"
        "  h := sha256(h || e.body); UPDATE event SET hash = h WHERE stream = s AND seq = e.seq; END LOOP; "
        "END $$;"
        "UPDATE event e SET hash = h.head_hash FROM head h WHERE h.id = e.stream"
        " AND e.seq = h.head_seq AND h.id = (SELECT id FROM victim)",
        "UPDATE event SET body = convert_to(replace(convert_from(body, 'UTF8'), '\"v\":1', '\"v\":1 '), "
        "'UTF8')"
        " WHERE stream = (SELECT id FROM victim) AND seq = (SELECT seq FROM place)"));
}

static void the_club_is_signed_with_its_first_line(void **state)
{
    (void)state;
    const char *first = as_owner_asked("SELECT min(c.seq) FROM checkpoint c JOIN stream s ON s.id = c.stream"
                                       " WHERE s.kind = 1 AND c.version = 2");
    assert_string_equal(first, "2"); // the second one says with which key
    const char *listed = as_owner_asked("SELECT convert_from(e.body, 'UTF8') FROM event e JOIN stream s"
                                        " ON s.id = e.stream WHERE s.kind = 1 AND e.seq = 2");
    char room[SECURE_HEX_ROOM];
    assert_non_null(strstr(listed, "key_listed"));
    assert_non_null(strstr(listed, arena_string(&arena, key_fingerprint(key.public, room))));
}

// What the API gives is a note that other programs read, for the tree of this ledger.
static void the_note_is_one(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    const struct json_value *answer;
    char origin[LEDGER_ORIGIN_ROOM];
    struct note note;
    struct ledger_head head;
    play(1);
    struct text body = ask(&operation_checkpoint, &a).body;
    expect_ok(json_read(&a, body, &json_command_limits, &answer));
    struct text text = json_string_of(json_member(answer, TEXT("note")));
    assert_true(note_read(text, &note));
    assert_true(note_signed(&note, ledger_origin(uid, origin), key.public));
    assert_true(ledger_head_read(note.text, &head));
    assert_memory_equal(head.uid, uid, sizeof uid);
    assert_int_equal(head.tree.size, seq_of(uid));
    arena_free(&a);
}

// ---- checkpoints that somebody else put there

static void expect_doubt(bool doubt)
{
    struct arena a = ARENA_EMPTY;
    struct call_answer answer = ask(&operation_floor, &a);
    assert_int_equal(answer.status, 200);
    bool calm = memmem(answer.body.at, answer.body.len, "\"doubted\":\"\"", 12);
    assert_int_equal(calm, !doubt);
    arena_free(&a);
}

// As the serving role: everything is right but the signature, which the database cannot check.
static void sign_with_nothing(void)
{
    char room[SECURE_HEX_ROOM];
    struct text listed = secure_hex(key.public, sizeof key.public, room, sizeof room);
    const char *root = as_owner_asked(
        arena_printf(&arena, "SELECT tree_root(tree_edge(id, '{}', 0, head_seq)) FROM stream WHERE id = %lld",
                     id_of(uid)));
    struct pg *app = open_pg(CLUSTER_APP);
    expect_ok(pg_script(
        app,
        arena_printf(
            &arena,
            "SELECT checkpoint_add(id, head_seq, head_hash, decode(repeat('00', 64), 'hex'), '\\x%.*s', 2,"
            " '%s', checkpoint_seq) FROM stream WHERE id = %lld",
            TEXT_ARGS(listed), root, id_of(uid))));
    pg_close(app);
}

// Entries go on, the end of a round is signed, and verify and the console say what is there.
static void expect_only_told(void)
{
    int64_t told = metric_value(METRIC_LEDGERS_DOUBTED);
    assert_int_equal(verify_all().code, ERR_CONFLICT);
    for (int starts = 1; starts <= 2; starts++) {
        expect_ok(TELL(uid, auto_call, .on = starts % 2));
        expect_doubt(true);
        expect_alarm(false);
        assert_int_equal(metric_value(METRIC_LEDGERS_DOUBTED), told + starts);
        assert_int_equal(metric_value(METRIC_LEDGERS_FROZEN), frozen_before);
        expect_signed(&operation_checkpoint);
        expect_signed(&operation_ledger_export);
        desk_close(desk);
        desk_up();
    }
    play(1);
    play(2);
    expect_doubt(true);
}

static void a_checkpoint_without_a_signature_is_told_and_freezes_nothing(void **state)
{
    (void)state;
    expect_ok(TELL(uid, auto_call, .on = 1));
    expect_doubt(false);
    sign_with_nothing();
    int64_t false_one = seq_of(uid);
    expect_only_told();
    assert_non_null(strstr(verify_all().detail, "the signature of the checkpoint at this event is false"));
    // The next one of the club names it as what stands before it: nothing was taken away.
    assert_string_equal(checkpoints_of(uid), arena_printf(&arena, "%lld<0 %lld<%lld", (long long)false_one,
                                                          (long long)seq_of(uid), (long long)false_one));
}

// Put there when the serving role could still write to the table: all zeros, of a key that nobody lists.
static void one_of_an_earlier_release_freezes_nothing(void **state)
{
    (void)state;
    expect_ok(TELL(uid, auto_call, .on = 1));
    as_owner(arena_printf(
        &arena,
        "INSERT INTO checkpoint (stream, seq, hash, signature, key) SELECT id, head_seq, head_hash,"
        " decode(repeat('00', 64), 'hex'), decode(repeat('00', 32), 'hex') FROM stream WHERE id = %lld;"
        "UPDATE stream SET checkpoint_seq = head_seq WHERE id = %lld",
        id_of(uid), id_of(uid)));
    expect_only_told();
}

// What a key of the club signed of another history is another thing: that is evidence.
static void another_history_that_the_club_signed_freezes(void **state)
{
    (void)state;
    char root[SECURE_HEX_ROOM], signature[2 * SECURE_SIGNATURE + 1], of_key[SECURE_HEX_ROOM];
    struct ledger_checkpoint c = {.version = 2, .seq = seq_of(uid), .root.bytes = {1}};
    ledger_checkpoint_sign(&c, uid, &key);
    as_owner(arena_printf(&arena,
                          "INSERT INTO checkpoint (stream, seq, hash, signature, key, version, root) SELECT "
                          "id, head_seq, head_hash,"
                          " '\\x%.*s', '\\x%.*s', 2, '\\x%.*s' FROM stream WHERE id = %lld",
                          TEXT_ARGS(secure_hex(c.signature, sizeof c.signature, signature, sizeof signature)),
                          TEXT_ARGS(secure_hex(key.public, sizeof key.public, of_key, sizeof of_key)),
                          TEXT_ARGS(secure_hex(c.root.bytes, sizeof c.root.bytes, root, sizeof root)),
                          id_of(uid)));
    desk_close(desk);
    desk_up();
    expect_refused(&operation_checkpoint, "a checkpoint");
    expect_frozen();
}

// A key that signs and is not listed yet: the round is not lost, the key is listed, and the next try is signed.
static void a_key_is_listed_before_it_signs(void **state)
{
    (void)state;
    struct secure_key first = key;
    unsigned char seed[SECURE_SEED] = {8};
    play(1);
    desk_close(desk);
    secure_key_from_seed(&key, seed);
    desk_up();
    play(2);
    char room[SECURE_HEX_ROOM];
    struct text fresh = secure_hex(key.public, sizeof key.public, room, sizeof room);
    assert_string_equal(as_owner_asked(arena_printf(
                            &arena, "SELECT count(*) FROM checkpoint WHERE key = '\\x%.*s' AND stream = %lld",
                            TEXT_ARGS(fresh), id_of(uid))),
                        "1");
    key = first;
}

// ---- the guard itself

static void expect_no_start(const char *named)
{
    struct store *s;
    struct err e = store_open(cluster_url(cluster, CLUSTER_APP), &arena, &s);
    assert_int_equal(e.code, ERR_INTERNAL);
    if (!strstr(e.detail, named)) fail_msg("no '%s' in: %s", named, e.detail);
    assert_null(s);
}

static void a_guard_that_is_off_is_found_at_the_start(void **state)
{
    (void)state;
    static const struct {
        const char *off, *named, *on;
    } cases[] = {
        {"ALTER TABLE event DISABLE TRIGGER guard", "guard of event", NULL},
        {"ALTER TABLE event ENABLE TRIGGER guard", "guard of event", NULL}, // off for whoever says replica
        {"ALTER TABLE event ENABLE REPLICA TRIGGER guard", "guard of event", NULL},
        {"ALTER TABLE state_match DISABLE TRIGGER guard_changed", "guard_changed of state_match",
         "ALTER TABLE state_match ENABLE ALWAYS TRIGGER guard_changed"},
        {"ALTER TRIGGER guard_new ON state_entry RENAME TO old", "guard_new of state_entry",
         "ALTER TRIGGER old ON state_entry RENAME TO guard_new"},
        {"ALTER TABLE stream DISABLE TRIGGER guard", "guard of stream",
         "ALTER TABLE stream ENABLE ALWAYS TRIGGER guard"},
        {"ALTER TABLE stream ENABLE TRIGGER one_club", "one_club of stream",
         "ALTER TABLE stream ENABLE ALWAYS TRIGGER one_club"},
        {"ALTER TRIGGER one_club ON stream RENAME TO old", "one_club of stream",
         "ALTER TRIGGER old ON stream RENAME TO one_club"},
        {"ALTER TABLE checkpoint DISABLE TRIGGER guard", "guard of checkpoint",
         "ALTER TABLE checkpoint ENABLE ALWAYS TRIGGER guard"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        as_owner(cases[i].off);
        expect_no_start(cases[i].named);
        as_owner(cases[i].on ? cases[i].on : "ALTER TABLE event ENABLE ALWAYS TRIGGER guard");
        store_close(open_store());
    }
}

static void the_guard_stands_for_a_replica_too(void **state)
{
    (void)state;
    struct pg *superuser;
    const char *url = arena_printf(&arena, "%s", cluster_url(cluster, CLUSTER_SUPERUSER));
    expect_ok(pg_open(url, NULL, 0, &arena, &superuser));
    expect_ok(pg_script(superuser, "SET session_replication_role = replica"));
    struct err e = pg_script(superuser, "UPDATE state_club SET name = 'Another'");
    if (!e.code) fail_msg("a row was changed without an event");
    pg_close(superuser);
}

int main(void)
{
#define ATTACK(test) cmocka_unit_test_setup_teardown(test, tournaments_up, tournaments_down)
    const struct CMUnitTest tests[] = {
        ATTACK(closed_without_a_checkpoint_is_found), // while everything else is true
        ATTACK(rounds_and_closing_are_signed),
        ATTACK(long_ledgers_are_signed_on_the_way),
        ATTACK(the_club_is_signed_with_its_first_line),
        ATTACK(the_note_is_one),
        ATTACK(a_key_is_listed_before_it_signs),
        ATTACK(a_checkpoint_without_a_signature_is_told_and_freezes_nothing),
        ATTACK(one_of_an_earlier_release_freezes_nothing),
        ATTACK(another_history_that_the_club_signed_freezes),
        ATTACK(a_head_of_another_hash_freezes),
        ATTACK(a_head_further_on_that_does_not_continue_freezes),
        ATTACK(a_head_further_back_freezes),
        ATTACK(a_changed_event_below_a_right_head_is_not_signed),
        ATTACK(a_changed_event_is_not_signed_after_a_start),
        ATTACK(a_spoilt_event_is_nobodys_request_after_a_start),
        ATTACK(a_changed_row_is_not_gone_on_from_after_a_start),
        ATTACK(a_row_taken_out_is_not_gone_on_without_after_a_start),
        ATTACK(a_row_made_up_is_not_gone_on_from_after_a_start),
        ATTACK(a_changed_row_is_never_shown_after_a_start),
        ATTACK(a_row_taken_out_is_shown_after_a_start),
        ATTACK(a_row_made_up_is_never_shown_after_a_start),
        ATTACK(a_frozen_tournament_is_shown_after_a_start),
        ATTACK(a_changed_club_is_never_shown_after_a_start),
        ATTACK(a_changed_row_is_found_by_nobodys_entry_after_a_start),
        ATTACK(who_enters_takes_the_fold_that_was_waited_for),
        ATTACK(who_enters_compares_rows_with_the_fold_that_was_waited_for),
        ATTACK(who_waited_for_nothing_folds),
        ATTACK(who_reads_takes_the_fold_that_was_waited_for),
        ATTACK(closing_a_changed_ledger_signs_nothing_after_a_start),
        ATTACK(a_round_is_not_signed_over_a_changed_line),
        ATTACK(a_round_is_not_signed_over_a_changed_line_that_was_signed),
        ATTACK(a_round_is_not_signed_over_a_line_with_a_hash_of_its_own),
        ATTACK(a_round_is_not_signed_over_lines_made_anew),
        ATTACK(a_round_is_not_signed_over_a_line_taken_out),
        ATTACK(a_changed_line_is_not_signed_on_the_way),
        ATTACK(a_line_with_a_hash_of_its_own_is_not_signed_on_the_way),
        ATTACK(a_line_taken_out_is_not_signed_on_the_way),
        ATTACK(lines_made_anew_are_not_signed_on_the_way),
        ATTACK(the_last_line_made_anew_is_not_signed_on_the_way),
        ATTACK(a_round_is_not_signed_over_rows_changed_between_two_servers),
        ATTACK(what_another_server_wrote_is_followed),
        ATTACK(a_rewritten_ledger_reaches_no_page),
        cmocka_unit_test(a_guard_that_is_off_is_found_at_the_start),
        cmocka_unit_test(the_guard_stands_for_a_replica_too),
    };
    return cmocka_run_group_tests(tests, up, cluster_down);
}
