// SPDX-License-Identifier: MIT
// Whole knockout evenings of real matches (data/events): the given draw, every match called by itself, every
// game reported by its loser on the table's tablet, every card signed by both sides; the champion and the
// placings must be those of the file, and the ledger alone must give the same rows.
#include "base/json/json_in.h"
#include "files.h"
#include "hall.h"

static const struct json_value *member(const struct json_value *v, const char *name)
{
    return json_member(v, text_of(name));
}

static int32_t whole(const struct json_value *v)
{
    int64_t n = 0;
    assert_true(json_whole(v, &n));
    return (int32_t)n;
}

static bool says(const struct json_value *v, const char *word)
{
    return !strcmp(json_string_of(v).at, word);
}

// Entries have the number of their place in the list.
static int32_t entry_number(const struct json_value *event, const struct json_value *name)
{
    int32_t n = 1;
    if (json_kind(name) == JSON_NULL) return 0;
    for (const struct json_value *e = json_first(member(event, "entries")); e; e = json_next(e), n++)
        if (says(e, json_string_of(name).at)) return n;
    fail_msg("no entry %s", json_string_of(name).at);
    return 0;
}

static void create(struct hall *h, const struct json_value *event, int32_t tables)
{
    int32_t lengths[ROUNDS_MAX], rounds = 0, slots[ENTRIES_MAX], size = 0;
    for (const struct json_value *v = json_first(member(event, "match_lengths")); v; v = json_next(v))
        lengths[rounds++] = whole(v);
    for (const struct json_value *v = json_first(member(event, "draw")); v; v = json_next(v))
        slots[size++] = entry_number(event, v);
    hall_open(h);
    DO(h, tournament_create, .title = "Evening", .starts_on = "2026-11-20", .lengths = {lengths, rounds},
       .tables = tables);
    for (int32_t table = 1; table <= tables; table++)
        DO(h, actor_join, .kind = ACTOR_DEVICE, .role = ROLE_DEVICE, .table = table);
    hall_enter(h, (int32_t)json_count(member(event, "entries")));
    DO(h, auto_call, .on = 1);
    hall_draw(h, slots, size);
}

static void at_table(struct hall *h, const struct row_match *m)
{
    h->who.actor = state_hall_table(h->state, m->table)->device;
    h->who.role = ROLE_DEVICE;
}

static int32_t match_between(const struct hall *h, int32_t a, int32_t b)
{
    for (STATE_EACH(match, m, h->state))
        if (m->status == MATCH_CALLED && ((m->a == a && m->b == b) || (m->a == b && m->b == a))) return m->n;
    return 0;
}

static enum win win_of(const struct json_value *kind)
{
    for (int win = WIN_SINGLE; win <= WIN_BACKGAMMON; win++)
        if (says(kind, words_win.at[win])) return (enum win)win;
    fail_msg("no kind of win");
    return WIN_NONE;
}

// Sides of the file may stand the other way round in the bracket.
static void play(struct hall *h, int32_t n, const struct json_value *match, bool swapped)
{
    int32_t game = 1;
    at_table(h, hall_at(h, n));
    DO(h, match_ready, .match = n, .side = SIDE_A);
    DO(h, match_ready, .match = n, .side = SIDE_B);
    for (const struct json_value *g = json_first(member(match, "games")); g; g = json_next(g), game++) {
        enum side winner = says(member(g, "winner"), "a") != swapped ? SIDE_A : SIDE_B;
        DO(h, game_report, .match = n, .game = game, .side = side_other(winner), .winner = winner,
           .win = win_of(member(g, "kind")), .cube = whole(member(g, "cube")),
           .dropped = says(member(g, "ended_by"), "drop"));
        assert_int_equal(state_game_of(h->state, n, game)->points, whole(member(g, "points")));
    }
    assert_int_equal(hall_at(h, n)->status, MATCH_FINISHING);
    int32_t final[2] = {whole(json_first(member(match, "final"))),
                        whole(json_next(json_first(member(match, "final"))))};
    assert_int_equal(hall_at(h, n)->score_a, final[swapped]);
    assert_int_equal(hall_at(h, n)->score_b, final[!swapped]);
    DO(h, card_sign, .match = n, .side = 3 - hall_at(h, n)->signed_by);
    assert_int_equal(hall_at(h, n)->status, MATCH_OVER);
}

static void evening(const char *path, int32_t tables)
{
    struct arena a = ARENA_EMPTY;
    const struct json_value *event;
    struct json_limits limits = {.bytes = 1 << 20, .depth = 12, .values = 100000};
    assert_int_equal(json_read(&a, file_text(&a, path), &limits, &event).code, ERR_NONE);
    struct hall h;
    create(&h, event, tables);
    for (const struct json_value *r = json_first(member(event, "rounds")); r; r = json_next(r)) {
        for (const struct json_value *m = json_first(member(r, "matches")); m; m = json_next(m)) {
            int32_t left = entry_number(event, member(m, "a")), right = entry_number(event, member(m, "b"));
            int32_t n = match_between(&h, left, right);
            assert_int_not_equal(n, 0);
            assert_int_equal(hall_at(&h, n)->length, whole(member(m, "length")));
            play(&h, n, m, hall_at(&h, n)->a != left);
            int32_t winner = entry_number(event, member(m, "winner"));
            assert_int_equal(hall_at(&h, n)->winner == SIDE_A ? hall_at(&h, n)->a : hall_at(&h, n)->b,
                             winner);
            hall_check(&h);
        }
    }
    int32_t champion = entry_number(event, member(event, "champion"));
    assert_int_equal(state_tournament(h.state, 1)->champion, champion);
    assert_int_equal(standings_place(h.state, MAIN_SECTION, champion).to, 1);
    struct inbox_item items[4];
    assert_int_equal(inbox_fill(h.state, h.who.now_ms, items, 4), 0);
    h.who.role = ROLE_DIRECTOR;
    h.who.actor = 0;
    assert_int_equal(DO(&h, tournament_close, .reason = "").consequence_count, 0);
    hall_refold(&h);
    hall_close(&h);
    arena_free(&a);
}

// Every match needs a table when it becomes ready: the files list them in order of rounds, not of calling.
enum { TABLES_ENOUGH = 16 };

static void the_evening_of_thirteen(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    evening(tests_path(&a, "fixtures/events/knockout-13.json"), TABLES_ENOUGH);
    arena_free(&a);
}

static void every_evening(void **state)
{
    (void)state;
    static const char *const files[] = {"data/events/knockout-13.json", "data/events/knockout-23.json",
                                        "data/events/knockout-32.json"};
    struct arena a = ARENA_EMPTY;
    for (size_t i = 0; i < COUNT(files); i++) {
        const char *path = shared_path(&a, files[i]);
        if (!path) {
            print_message("the larger evenings need TD_SHARED\n");
            arena_free(&a);
            skip();
        }
        evening(path, TABLES_ENOUGH);
    }
    arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_evening_of_thirteen),
                                       cmocka_unit_test(every_evening)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
