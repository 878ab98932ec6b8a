// SPDX-License-Identifier: MIT
// The desk over a real cluster: what it says it did is in the database, what it refused is not, and what
// several threads ask at once ends up in one order.
#include "desk/desk_inner.h"
#include "desk/inside.h"
#include "desk/operations.h"
#include "desk/pages/game_log_cache.h"
#include "desk/pages/game_log_pages.h"
#include "desk/pages/pages.h"
#include "desk/secrets/hall_code.h"
#include "desk/secrets/player_pins.h"
#include "director/profile.h"
#include "heard.h"
#include "store/fixture.h"
#include <pthread.h>

static struct desk *desk;
static struct secure_key key;

// Pages are counted, so that a leak of references is seen at the end.
static _Atomic int documents_alive;

struct document {
    _Atomic int owners;
    char *json;
};

static struct document *make(struct text json, int64_t version)
{
    (void)version;
    struct document *d = calloc(1, sizeof *d);
    d->owners = 1;
    d->json = strndup(json.at, json.len);
    documents_alive++;
    return d;
}

static struct document *share(struct document *d)
{
    d->owners++;
    return d;
}

static void drop(struct document *d)
{
    if (--d->owners) return;
    free(d->json);
    free(d);
    documents_alive--;
}

static const struct document_maker maker = {make, share, drop};

static int up(void **state)
{
    if (cluster_up(state)) return -1;
    unsigned char seed[SECURE_SEED] = {7};
    secure_key_from_seed(&key, seed);
    struct desk_options options = {.documents = &maker,
                                   .database = cluster_url(cluster, CLUSTER_APP),
                                   .public_url = "http://127.0.0.1",
                                   .key = &key};
    expect_ok(desk_open(&options, &arena, &desk));
    inside_key_listed(desk);
    expect_ok(inside_club(desk, "Test club", "Europe/Vienna"));
    return 0;
}

static int down(void **state)
{
    desk_close(desk);
    assert_int_equal(documents_alive, 0);
    return cluster_down(state);
}

// ---- a tournament of `entries` players on `tables` tables, drawn

static int64_t now = INT64_C(1795204800000);

static struct err tell(const unsigned char *uid, struct command command)
{
    return inside_command(desk, uid, &command, NULL, now += 1000);
}
#define TELL(uid, kind_, ...) tell(uid, (struct command){.kind = COMMAND_##kind_, .is.kind_ = {__VA_ARGS__}})

static void new_tournament(unsigned char *uid, int entries, int tables, int length)
{
    const int32_t lengths[] = {length};
    struct command_tournament_create wanted = {
        .title = "Evening", .starts_on = "2026-11-20", .starts_at_min = -1};
    wanted.lengths = (struct ints){lengths, 1};
    wanted.tables = tables;
    expect_ok(inside_tournament(desk, &wanted, now, uid));
    char lines[4096] = "";
    for (int i = 1; i <= entries; i++)
        sprintf(lines + strlen(lines), "Player %d\n", i);
    expect_ok(inside_entries(desk, uid, lines, now));
    expect_ok(TELL(uid, tournament_open, .reason = ""));
    expect_ok(TELL(uid, draw_make, .method = DRAW_RANDOM));
}

static int64_t seq_of(const unsigned char *uid)
{
    struct snapshot *s = inside_state(desk, uid);
    int64_t seq = s->seq;
    snapshot_drop(s);
    return seq;
}

static struct row_match match_of(const unsigned char *uid, int32_t n)
{
    struct snapshot *s = inside_state(desk, uid);
    struct row_match m = *state_match(s->buffer->state, n);
    snapshot_drop(s);
    return m;
}

// The database and the snapshot show the same, row by row.
static void expect_same_as_database(const unsigned char *uid)
{
    struct store *store = open_store();
    struct cached_stream *l = stream_cache_find(desk->index, uid);
    struct snapshot *before = cached_stream_snapshot(l);
    struct store_stream head = {.id = l->stream};
    expect_ok(store_stream_heads(store, &head, 1));
    assert_int_equal(before->seq, head.seq);
    struct cached_stream copy = {.kind = l->kind, .stream = l->stream};
    expect_ok(cached_stream_load(&copy, store, &arena));
    enum row_kind kind = 0;
    int32_t n = 0;
    if (!state_same(before->buffer->state, copy.buffer->state, &kind, &n))
        fail_msg("%s %d differs from the database", row_fields[kind].name, n);
    cached_stream_forget(&copy);
    snapshot_drop(before);
    store_close(store);
}

static void what_was_done_is_in_the_database(void **state)
{
    (void)state;
    unsigned char uid[CALL_UID];
    new_tournament(uid, 5, 2, 3);
    expect_same_as_database(uid);
    expect_ok(TELL(uid, match_call_next, .no_empty_struct = 0));
    expect_same_as_database(uid);
}

static void a_refused_command_changes_nothing(void **state)
{
    (void)state;
    unsigned char uid[CALL_UID];
    new_tournament(uid, 4, 1, 3);
    int64_t before = seq_of(uid);
    struct err e =
        TELL(uid, game_report, .match = 3, .game = 1, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1);
    assert_int_not_equal(e.code, ERR_NONE);
    e = TELL(uid, entry_withdraw, .entry = 99);
    assert_int_equal(e.code, ERR_NOT_FOUND);
    assert_int_equal(seq_of(uid), before);
    expect_same_as_database(uid);
}

static void a_list_with_one_bad_name_enters_nobody(void **state)
{
    (void)state;
    unsigned char uid[CALL_UID];
    new_tournament(uid, 4, 1, 3);
    int64_t before = seq_of(uid);
    struct err e = inside_entries(desk, uid, "Good Name\nBad\x01Name\n", now);
    assert_int_not_equal(e.code, ERR_NONE);
    assert_int_equal(seq_of(uid), before);
}

static void an_unknown_tournament_is_not_found(void **state)
{
    (void)state;
    const unsigned char uid[CALL_UID] = {1, 2, 3};
    assert_int_equal(TELL(uid, tournament_open, .reason = "").code, ERR_NOT_FOUND);
}

// ---- a database that was tampered with, or goes away

static const char *id_of(const unsigned char *uid)
{
    return arena_printf(&arena, "%lld", (long long)stream_cache_find(desk->index, uid)->stream);
}

static void as_owner(const char *sql)
{
    struct pg *owner = open_pg(CLUSTER_OWNER);
    expect_ok(pg_script(owner, sql));
    pg_close(owner);
}

// Both tournaments' commands stand in one batch at times; only that one's fail, and they name it.
static void a_column_too_long_refuses_that_stream_by_name(void **state)
{
    (void)state;
    unsigned char bad[CALL_UID], good[CALL_UID];
    new_tournament(bad, 4, 1, 3);
    new_tournament(good, 4, 1, 3);
    as_owner(arena_printf(&arena,
                          "ALTER TABLE state_tournament DISABLE TRIGGER USER;"
                          "ALTER TABLE state_tournament DROP CONSTRAINT state_tournament_title_check;"
                          "UPDATE state_tournament SET title = repeat('x', 161) WHERE stream = %s;"
                          "%s",
                          id_of(bad), guard_back("state_tournament")));
    // What is in memory would do for this server; another one, or this one after a start, has to read.
    cached_stream_forget(stream_cache_find(desk->index, bad));
    struct err e = TELL(bad, auto_call, .on = 1);
    assert_int_equal(e.code, ERR_INTERNAL);
    expect_ok(TELL(good, auto_call, .on = 1));
    expect_same_as_database(good);
    char room[SECURE_HEX_ROOM];
    struct text name = secure_hex(bad, CALL_UID, room, sizeof room);
    struct store *store = open_store();
    struct cached_stream copy = {.kind = STREAM_TOURNAMENT,
                                 .stream = stream_cache_find(desk->index, bad)->stream};
    memcpy(copy.uid, bad, CALL_UID);
    e = cached_stream_load(&copy, store, &arena);
    assert_non_null(strstr(e.detail, arena_string(&arena, name)));
    assert_non_null(strstr(e.detail, "tournament 1 holds a title that is longer than 160 bytes"));
    store_close(store);
    as_owner(arena_printf(&arena,
                          "ALTER TABLE state_tournament DISABLE TRIGGER USER;"
                          "UPDATE state_tournament SET title = 'Evening' WHERE stream = %s;"
                          "ALTER TABLE state_tournament ADD CONSTRAINT state_tournament_title_check"
                          " CHECK (octet_length(title) BETWEEN 1 AND 160);"
                          "%s",
                          id_of(bad), guard_back("state_tournament")));
    expect_ok(TELL(bad, auto_call, .on = 1));
}

static void a_restart_of_the_database_while_idle_costs_no_command(void **state)
{
    (void)state;
    unsigned char uid[CALL_UID];
    new_tournament(uid, 4, 1, 3);
    assert_true(cluster_killed_and_back());
    expect_ok(TELL(uid, auto_call, .on = 1));
    expect_ok(TELL(uid, auto_call, .on = 0));
    expect_same_as_database(uid);
}

// ---- many threads

enum { THREADS = 8 };

struct player {
    pthread_t thread;
    unsigned char uid[CALL_UID];
    int failures;
};

// Plays the final of a tournament of two to its end.
static void *play_a_match(void *arg)
{
    struct player *p = arg;
    struct command report = {.kind = COMMAND_game_report};
    for (int32_t game = 1; game <= 7; game++) {
        report.is.game_report = (struct command_game_report){
            .match = 1, .game = game, .winner = SIDE_A, .win = WIN_SINGLE, .cube = 1};
        p->failures += inside_command(desk, p->uid, &report, NULL, now).code != ERR_NONE;
    }
    return NULL;
}

static void threads_on_many_tournaments_lose_nothing(void **state)
{
    (void)state;
    struct player players[THREADS] = {0};
    for (int i = 0; i < THREADS; i++) {
        new_tournament(players[i].uid, 2, 1, 9);
        expect_ok(TELL(players[i].uid, match_call, .match = 1, .table = 1));
        expect_ok(TELL(players[i].uid, match_start, .match = 1));
    }
    for (int i = 0; i < THREADS; i++)
        pthread_create(&players[i].thread, NULL, play_a_match, &players[i]);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(players[i].thread, NULL);
        assert_int_equal(players[i].failures, 0);
        assert_int_equal(match_of(players[i].uid, 1).score_a, 7);
        expect_same_as_database(players[i].uid);
    }
}

// The same game from all sides at once: entered once, and nobody is told anything else.
// Two workers write (desk_options.workers), by the first byte of the uid.
static void tournaments_of_an_evening_fall_to_the_workers_in_turns(void **state)
{
    (void)state;
    enum { WORKERS = 2, EVENING = 12 };
    unsigned char uid[EVENING][CALL_UID];
    for (int i = 0; i < EVENING; i++)
        new_tournament(uid[i], 2, 1, 3);
    for (int i = 1; i < EVENING; i++)
        assert_int_equal((uid[i - 1][0] + 1) % WORKERS, uid[i][0] % WORKERS);
}

static void the_same_game_from_many_threads_counts_once(void **state)
{
    (void)state;
    struct player players[THREADS] = {0};
    new_tournament(players[0].uid, 2, 1, 9);
    expect_ok(TELL(players[0].uid, match_call, .match = 1, .table = 1));
    expect_ok(TELL(players[0].uid, match_start, .match = 1));
    for (int i = 1; i < THREADS; i++)
        memcpy(players[i].uid, players[0].uid, CALL_UID);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&players[i].thread, NULL, play_a_match, &players[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(players[i].thread, NULL);
    struct row_match m = match_of(players[0].uid, 1);
    assert_int_equal(m.score_a, 7);
    assert_int_equal(m.games, 7);
    expect_same_as_database(players[0].uid);
}

// ---- pages

static void seen(struct call *c)
{
    *(_Atomic bool *)c->user = true;
}

// The page as anybody gets it at that moment; the caller drops it.
static struct document *ask(const unsigned char *uid, const struct operation *operation, int64_t at_ms)
{
    struct arena a = ARENA_EMPTY;
    _Atomic bool done = false;
    struct call call = {.arena = &a,
                        .operation = operation,
                        .numbers = {.match = 1},
                        .now_ms = at_ms,
                        .done = seen,
                        .user = &done};
    memcpy(call.uid, uid, CALL_UID);
    desk_submit(desk, &call);
    while (!done)
        usleep(1000);
    assert_int_equal(call.answer.status, 200);
    arena_free(&a);
    return call.answer.document;
}

static void expect_page(const unsigned char *uid, const struct operation *operation, int64_t at_ms,
                        const char *piece)
{
    struct document *page = ask(uid, operation, at_ms);
    if (!strstr(page->json, piece)) fail_msg("no %s in %s", piece, page->json);
    drop(page);
}

static void a_page_is_rendered_once_and_follows_the_ledger(void **state)
{
    (void)state;
    unsigned char uid[CALL_UID];
    new_tournament(uid, 4, 1, 3);
    expect_page(uid, &page_operations[PAGE_BRACKET], now, "Player 1");
    struct document *ready = desk_page(desk, uid, PAGE_BRACKET);
    assert_non_null(ready);
    drop(ready);
    expect_ok(TELL(uid, match_call_next, .no_empty_struct = 0));
    assert_null(desk_page(desk, uid, PAGE_BRACKET));
}

// ---- recorded games

static void new_record(unsigned char *uid)
{
    new_tournament(uid, 2, 1, 5);
    expect_ok(TELL(uid, match_call, .match = 1, .table = 1));
    expect_ok(TELL(uid, match_start, .match = 1));
    expect_ok(TELL(uid, turn_record, .match = 1, .game = 1, .turn = 1, .side = SIDE_A, .act = RECORD_ROLL,
                   .dice = 31, .play = "8/5 6/5"));
}

static bool is_ready(const unsigned char *uid, int64_t at_ms)
{
    struct document *page = desk_plays_page(desk, uid, 1, 0, at_ms);
    if (page) drop(page);
    return page != NULL;
}

// Old are the bytes of a recorded game when something more was recorded, or when its time has come.
static void plays_are_held_back_to_the_minute(void **state)
{
    (void)state;
    unsigned char uid[CALL_UID];
    const int64_t minute = 60000;
    new_record(uid);
    int64_t told = now;
    assert_false(is_ready(uid, now));
    expect_page(uid, &operation_plays, told, "\"play\":\"8/5 6/5\"");
    assert_true(is_ready(uid, told + 1000 * minute));
    expect_ok(TELL(uid, setting_set, .setting = SETTING_PLAYS_DELAY, .value = 15));
    assert_false(is_ready(uid, told));
    expect_page(uid, &operation_plays, told + 15 * minute - 1, "\"turns\":[]");
    assert_true(is_ready(uid, told + 15 * minute - 1));
    assert_false(is_ready(uid, told + 15 * minute));
    expect_page(uid, &operation_plays, told + 15 * minute, "\"play\":\"8/5 6/5\"");
    expect_ok(TELL(uid, turn_record, .match = 1, .game = 1, .turn = 2, .side = SIDE_B, .act = RECORD_ROLL,
                   .dice = 64, .play = "24/14"));
    assert_false(is_ready(uid, told + 15 * minute));
}

// Of many tournaments the books of the newest few are kept; the others are read again.
static void an_old_book_makes_room_and_is_read_again(void **state)
{
    (void)state;
    unsigned char uids[GAME_LOG_CACHES + 1][CALL_UID];
    for (int i = 0; i <= GAME_LOG_CACHES; i++) {
        new_record(uids[i]);
        expect_page(uids[i], &operation_plays, now, "\"play\":\"8/5 6/5\"");
    }
    assert_false(is_ready(uids[0], now));
    assert_true(is_ready(uids[1], now));
    expect_page(uids[0], &operation_plays, now, "\"play\":\"8/5 6/5\"");
    assert_true(is_ready(uids[0], now));
    assert_false(is_ready(uids[1], now));
}

// The worker has the plays in hand when it commits them: nobody reads them back.
static void plays_that_were_just_told_are_not_read_back(void **state)
{
    (void)state;
    unsigned char uid[CALL_UID];
    new_record(uid);
    struct game_log_cache *log = stream_cache_find(desk->index, uid)->game_log;
    assert_int_equal(log->seq, 0); // nobody has asked yet
    expect_page(uid, &operation_plays, now, "\"play\":\"8/5 6/5\"");
    int32_t lines = log->log.count;
    expect_ok(TELL(uid, turn_record, .match = 1, .game = 1, .turn = 2, .side = SIDE_B, .act = RECORD_ROLL,
                   .dice = 64, .play = "24/14"));
    assert_int_equal(log->seq, seq_of(uid));
    assert_int_equal(log->log.count, lines + 1);
    assert_false(is_ready(uid, now));
    expect_page(uid, &operation_plays, now, "\"play\":\"24/14\"");
    assert_int_equal(log->log.count, lines + 1);
}

// ---- a server with little room beside the other one

enum { ROOM = 4, CLUB_NIGHTS = 12 };
static const unsigned char *followed_uid;

static bool is_followed(void *user, const unsigned char *uid)
{
    (void)user;
    return followed_uid && !memcmp(uid, followed_uid, CALL_UID);
}

// Makes `desk` one that keeps ROOM tournaments; gives back what it was.
static struct desk *small_desk(void)
{
    struct desk *usual = desk;
    struct desk_options options = usual->options;
    options.streams = ROOM;
    options.followed = is_followed;
    expect_ok(desk_open(&options, &arena, &desk));
    inside_key_listed(desk);
    return usual;
}

static void usual_desk(struct desk *usual)
{
    desk_close(desk);
    desk = usual;
    followed_uid = NULL;
}

static void walk(unsigned char uids[][CALL_UID])
{
    for (int i = 0; i < CLUB_NIGHTS; i++) {
        drop(ask(uids[i], &page_operations[PAGE_BRACKET], now));
        assert_true(stream_cache_filled(desk->index) <= ROOM);
    }
}

static bool is_kept(const unsigned char *uid)
{
    struct document *page = desk_page(desk, uid, PAGE_BRACKET);
    if (page) drop(page);
    return page != NULL;
}

// A minute after five wrong ones, and each further guess costs twice the time; nothing of it depends on which way a clock
// was set.
static void guesses_at_a_pin_cost_time(void **state)
{
    (void)state;
    static const int32_t minutes[] = {0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 64, 64};
    for (int32_t wrong = 0; wrong < (int32_t)(sizeof minutes / sizeof *minutes); wrong++) {
        struct store_pin pin = {.wrong = wrong, .last_ms = now};
        int64_t locked_ms = minutes[wrong] * INT64_C(60000);
        assert_int_equal(player_pin_locked(&pin, now), locked_ms > 0);
        assert_int_equal(player_pin_locked(&pin, now + locked_ms - 1), locked_ms > 0);
        assert_false(player_pin_locked(&pin, now + locked_ms));
        assert_int_equal(player_pin_locked(&pin, now - locked_ms + 1), locked_ms > 0);
        assert_false(player_pin_locked(&pin, now - locked_ms));
    }
}

// In its own minute and in the two that follow; each event has its own, and each minute another.
static void code_of_a_hall_lasts_three_minutes(void **state)
{
    (void)state;
    static const unsigned char secret[CONFIRMATION_SECRET] = {7}, other[CONFIRMATION_SECRET] = {8};
    static const unsigned char here[CALL_UID] = {1}, there[CALL_UID] = {2};
    static const char *const wrong[] = {"", "0000000000000000", "x"};
    struct arena a = {0};
    int64_t begins = now - now % HALL_CODE_MS;
    struct text code = hall_code(secret, &a, here, begins);
    assert_true(text_equal(code, hall_code(secret, &a, here, begins + HALL_CODE_MS - 1)));
    assert_false(text_equal(code, hall_code(secret, &a, here, begins + HALL_CODE_MS)));
    for (int64_t minute = -1; minute <= 3; minute++) {
        bool counts = minute >= 0 && minute <= HALL_CODE_LATER;
        assert_int_equal(hall_code_is(secret, &a, here, code, begins + minute * HALL_CODE_MS), counts);
        assert_int_equal(hall_code_is(secret, &a, here, code, begins + (minute + 1) * HALL_CODE_MS - 1),
                         counts);
    }
    assert_false(hall_code_is(secret, &a, there, code, begins));
    assert_false(hall_code_is(other, &a, here, code, begins));
    assert_false(hall_code_is(secret, &a, here, (struct text){code.at, code.len - 1}, begins));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(hall_code_is(secret, &a, here, text_of(wrong[i]), begins));
    arena_free(&a);
}

static void a_walk_over_all_tournaments_keeps_only_the_newest(void **state)
{
    (void)state;
    unsigned char uids[CLUB_NIGHTS][CALL_UID];
    for (int i = 0; i < CLUB_NIGHTS; i++)
        new_tournament(uids[i], 4, 1, 5);
    struct desk *usual = small_desk();
    int documents = documents_alive;
    struct document *first = ask(uids[0], &page_operations[PAGE_BRACKET], now);
    walk(uids);
    assert_true(documents_alive <= documents + 1 + ROOM);
    assert_false(is_kept(uids[0]));
    assert_true(is_kept(uids[CLUB_NIGHTS - 1]));
    struct document *again = ask(uids[0], &page_operations[PAGE_BRACKET], now);
    assert_string_equal(first->json, again->json);
    drop(first);
    drop(again);
    ask(uids[0], &operation_tournament_list, now);
    assert_true(stream_cache_filled(desk->index) <= ROOM);
    usual_desk(usual);
}

static void who_is_followed_or_used_stays(void **state)
{
    (void)state;
    unsigned char uids[CLUB_NIGHTS][CALL_UID];
    for (int i = 0; i < CLUB_NIGHTS; i++)
        new_tournament(uids[i], 4, 1, 5);
    struct desk *usual = small_desk();
    followed_uid = uids[1];
    walk(uids);
    assert_true(is_kept(uids[1]));
    followed_uid = NULL;
    walk(uids);
    assert_false(is_kept(uids[1]));
    // What a worker is in stays until it leaves.
    struct cached_stream *l = stream_cache_find(desk->index, uids[2]);
    drop(ask(uids[2], &page_operations[PAGE_BRACKET], now));
    cached_stream_enter(l);
    walk(uids);
    assert_true(is_kept(uids[2]));
    cached_stream_leave(l);
    usual_desk(usual);
}

static void commands_go_on_while_others_are_let_go(void **state)
{
    (void)state;
    unsigned char uids[CLUB_NIGHTS][CALL_UID];
    struct player players[THREADS] = {0};
    for (int i = 0; i < CLUB_NIGHTS; i++)
        new_tournament(uids[i], 2, 1, 9);
    struct desk *usual = small_desk();
    for (int i = 0; i < THREADS; i++) {
        memcpy(players[i].uid, uids[i], CALL_UID);
        expect_ok(TELL(uids[i], match_call, .match = 1, .table = 1));
        expect_ok(TELL(uids[i], match_start, .match = 1));
    }
    for (int i = 0; i < THREADS; i++)
        pthread_create(&players[i].thread, NULL, play_a_match, &players[i]);
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < CLUB_NIGHTS; i++)
            drop(ask(uids[i], &page_operations[PAGE_MATCHES], now));
    for (int i = 0; i < THREADS; i++) {
        pthread_join(players[i].thread, NULL);
        assert_int_equal(players[i].failures, 0);
        drop(ask(uids[i], &page_operations[PAGE_BRACKET], now));
        assert_int_equal(match_of(uids[i], 1).score_a, 7);
        expect_same_as_database(uids[i]);
    }
    walk(uids);
    usual_desk(usual);
}

// A server that connects while the guard of a ledger is off serves nothing from there: one line says why, one that it is over.
static void a_database_that_does_not_fit_is_told_once(void **state)
{
    (void)state;
    struct desk_thread thread = {.database = cluster_url(cluster, CLUSTER_APP)};
    as_owner("ALTER TABLE event DISABLE TRIGGER USER");
    struct heard h = heard_start();
    bool first = thread_connect(&thread), second = thread_connect(&thread);
    const char *said = heard_end(&h, &arena);
    int64_t unfit = metric_value(METRIC_DATABASE_UNFIT);
    as_owner(guard_back("event"));
    assert_false(first || second);
    assert_int_equal(heard_times(said, "\"database.unfit\""), 1);
    assert_int_equal(heard_times(said, "\"database.away\""), 0);
    assert_non_null(strstr(said, "does not guard its ledger"));
    assert_int_equal(unfit, 1);
    h = heard_start();
    first = thread_connect(&thread);
    said = heard_end(&h, &arena);
    assert_true(first);
    assert_int_equal(heard_times(said, "\"database.fits\""), 1);
    assert_int_equal(metric_value(METRIC_DATABASE_UNFIT), 0);
    store_close(thread.store);
    arena_free(&thread.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_done_is_in_the_database),
        cmocka_unit_test(a_refused_command_changes_nothing),
        cmocka_unit_test(a_list_with_one_bad_name_enters_nobody),
        cmocka_unit_test(an_unknown_tournament_is_not_found),
        cmocka_unit_test(a_column_too_long_refuses_that_stream_by_name),
        cmocka_unit_test(a_database_that_does_not_fit_is_told_once),
        cmocka_unit_test(a_restart_of_the_database_while_idle_costs_no_command),
        cmocka_unit_test(threads_on_many_tournaments_lose_nothing),
        cmocka_unit_test(tournaments_of_an_evening_fall_to_the_workers_in_turns),
        cmocka_unit_test(the_same_game_from_many_threads_counts_once),
        cmocka_unit_test(a_page_is_rendered_once_and_follows_the_ledger),
        cmocka_unit_test(plays_are_held_back_to_the_minute),
        cmocka_unit_test(an_old_book_makes_room_and_is_read_again),
        cmocka_unit_test(plays_that_were_just_told_are_not_read_back),
        cmocka_unit_test(guesses_at_a_pin_cost_time),
        cmocka_unit_test(code_of_a_hall_lasts_three_minutes),
        cmocka_unit_test(a_walk_over_all_tournaments_keeps_only_the_newest),
        cmocka_unit_test(who_is_followed_or_used_stays),
        cmocka_unit_test(commands_go_on_while_others_are_let_go),
    };
    return cmocka_run_group_tests_name("desk", tests, up, down);
}
