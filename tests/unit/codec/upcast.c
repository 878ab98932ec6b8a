// SPDX-License-Identifier: MIT
// Lines of earlier releases: read by their own shape, shown as they stand, folded in the events of today, written
// never. Besides those that were, three are made up here, as version 0 of kinds that exist, and the files
// that know the tables are built anew with them.
#define LANDED_IN_TESTS(LANDED)                                                                              \
    LANDED(round_set, 0, "Rounds {first} to {last} are played to {length}")                                  \
    LANDED(entry_seeded, 0, "{entry} is the next seed")                                                      \
    LANDED(director_came, 0, "The director came")
#define EVENT_round_set_v0_FIELDS(F, S)                                                                      \
    F(S, I4, first, 1, 10, REQUIRED)                                                                         \
    F(S, I4, last, 1, 10, REQUIRED) F(S, I4, length, 1, 99, REQUIRED)
#define EVENT_entry_seeded_v0_FIELDS(F, S)  F(S, I4, entry, 1, 512, REQUIRED)
#define EVENT_director_came_v0_FIELDS(F, S) F(S, TX, said, 20, 0, REQUIRED)

#include "director/upcast.h"

// One line, several events.
static void upcast_round_set_v0(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before;
    for (int32_t round = line->is.round_set_v0.first; round <= line->is.round_set_v0.last; round++)
        upcast_say(
            out, line,
            (struct event){.kind = EVENT_round_set, .is.round_set = {round, line->is.round_set_v0.length}});
}

// What the old line left out stands in the state before it.
static void upcast_entry_seeded_v0(const struct state *before, const struct event *line, struct upcast *out)
{
    int32_t seed = 1;
    for (STATE_EACH(entry, e, before))
        if (e->seed >= seed) seed = e->seed + 1;
    upcast_say(out, line,
               (struct event){.kind = EVENT_entry_seeded,
                              .is.entry_seeded = {line->is.entry_seeded_v0.entry, seed}});
}

// A line that changes nothing any more.
static void upcast_director_came_v0(const struct state *before, const struct event *line, struct upcast *out)
{
    (void)before, (void)line, (void)out;
}

#include "audit/state_buffer.c"
#include "codec/ledger/ledger.c"
#include "codec/ledger/sentence.c"
#include "director/apply.c"
#include "director/apply_club.c"
#include "director/formats/apply_sections.c"
#include "director/tables.c"
#include "director/upcast.c"

#undef COUNT // the tables have their own
#include "unit.h"

#define REF "\"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ\""
#define CREATED                                                                                              \
    "\"tournament_created\",\"v\":1,\"data\":{\"title\":\"Evening\",\"starts_on\":\"2026-11-20\","           \
    "\"starts_at_min\":1170,\"format\":\"single_elimination\",\"check_in\":false,\"third_place\":false,"     \
    "\"third_place_length\":0}"
#define ENTRY(n)                                                                                             \
    "\"entry_added\",\"v\":1,\"data\":{\"entry\":" #n ",\"ref\":" REF ",\"seed\":0,\"status\":\"entered\"}"

static const char *const old_lines[] = {
    CREATED,
    "\"round_set\",\"v\":0,\"data\":{\"first\":2,\"last\":4,\"length\":7}",
    "\"round_set\",\"v\":1,\"data\":{\"round\":3,\"length\":9}",
    ENTRY(1),
    ENTRY(2),
    "\"entry_seeded\",\"v\":0,\"data\":{\"entry\":2}",
    "\"director_came\",\"v\":0,\"data\":{\"said\":\"hello\"}",
    "\"entry_seeded\",\"v\":0,\"data\":{\"entry\":1}",
};

static struct arena arena;

static struct text line_of(size_t seq, const char *what)
{
    return text_of(
        arena_printf(&arena, "{\"seq\":%zu,\"at\":%zu,\"by\":1,\"kind\":%s}", seq, seq * 1000, what));
}

static struct event decoded(struct text line)
{
    struct event e;
    struct err err = ledger_decode(&arena, line, &e);
    if (err.code) fail_msg("%.*s\n  is refused: %s", TEXT_ARGS(line), err.detail);
    return e;
}

static struct state_buffer *folded(void)
{
    struct state_buffer *b = state_buffer_new();
    for (size_t i = 0; i < COUNT(old_lines); i++) {
        struct event e = decoded(line_of(i + 1, old_lines[i]));
        if (!state_buffer_apply(b, &e)) fail_msg("line %zu does not fit", i + 1);
        assert_int_equal(b->state->seq, i + 1);
    }
    return b;
}

static void a_line_may_stand_for_several_events(void **state)
{
    (void)state;
    static const struct {
        int32_t n, length;
        int64_t version;
    } rounds[] = {{2, 7, 2}, {3, 9, 3}, {4, 7, 2}};
    struct state_buffer *b = folded();
    size_t i = 0;
    for (STATE_EACH(round, r, b->state)) {
        assert_in_range(i, 0, COUNT(rounds) - 1);
        assert_int_equal(r->n, rounds[i].n);
        assert_int_equal(r->length, rounds[i].length);
        assert_int_equal(r->version, rounds[i].version);
        i++;
    }
    assert_int_equal(i, COUNT(rounds));
    state_buffer_free(b);
}

static void an_upcast_sees_the_state_before_its_line(void **state)
{
    (void)state;
    struct state_buffer *b = folded();
    assert_int_equal(state_entry(b->state, 2)->seed, 1);
    assert_int_equal(state_entry(b->state, 1)->seed, 2);
    assert_int_equal(state_entry(b->state, 1)->version, COUNT(old_lines));
    state_buffer_free(b);
}

static void a_line_that_does_not_follow_is_refused(void **state)
{
    (void)state;
    struct state_buffer *b = state_buffer_new();
    for (size_t seq = 2; seq < 4; seq++) { // the first must be 1
        struct event nothing = decoded(line_of(seq, old_lines[6])),
                     several = decoded(line_of(seq, old_lines[1]));
        assert_false(state_buffer_apply(b, &nothing));
        assert_false(state_buffer_apply(b, &several));
    }
    assert_int_equal(b->state->seq, 0);
    // Nor one whose events name what does not exist.
    struct event nobody = decoded(line_of(1, old_lines[5]));
    assert_false(state_buffer_apply(b, &nobody));
    assert_int_equal(b->state->seq, 0);
    state_buffer_free(b);
}

#define OF_MATCH_1(kind, rest) "\"" kind "\",\"v\":1,\"data\":{\"match\":1" rest "}"
#define CLAIM(n, match, game, side)                                                                          \
    "\"claim_made\",\"v\":1,\"data\":{\"claim\":" #n ",\"why\":\"dispute\",\"match\":" #match                \
    ",\"game\":" #game ",\"side\":\"" #side                                                                  \
    "\",\"winner\":\"b\",\"win\":\"single\",\"cube\":2,\"score_a\":0,\"score_b\":2}"

// Until release 0.1.0 a dispute was a status of its match.
static void old_disputes_become_rows(void **state)
{
    (void)state;
    static const char *const lines[] = {
        CREATED,
        OF_MATCH_1("match_added", ",\"round\":1,\"slot\":0,\"third_place\":false,\"length\":5"),
        OF_MATCH_1("match_started", ",\"phase\":\"normal\""),
        CLAIM(1, 1, 3, b),
        CLAIM(2, 2, 4, a),
        OF_MATCH_1("match_disputed", ""),
        OF_MATCH_1("dispute_resolved", ",\"status\":\"playing\",\"rule\":\"1.7\",\"reason\":\"seen\""),
        OF_MATCH_1("match_disputed", ""),
    };
    struct state_buffer *b = state_buffer_new();
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct event e = decoded(line_of(i + 1, lines[i]));
        if (!state_buffer_apply(b, &e)) fail_msg("line %zu does not fit", i + 1);
        int32_t status = i == 5 || i == 7 ? MATCH_DISPUTED : MATCH_PLAYING;
        if (i > 1) assert_int_equal(state_match(b->state, 1)->status, status);
    }
    const struct row_dispute *first = state_dispute(b->state, 1), *second = state_dispute(b->state, 2);
    assert_int_equal(first->status, DISPUTE_RESOLVED);
    assert_int_equal(first->subject, DISPUTE_GAME);
    assert_int_equal(first->game, 3);
    assert_int_equal(first->side, SIDE_B);
    assert_int_equal(first->at_ms, 6000);
    assert_int_equal(first->over_ms, 7000);
    assert_int_equal(second->status, DISPUTE_OPEN);
    state_buffer_free(b);
}

// Until release 0.2.0 nobody was asked why.
static void an_old_name_of_a_player_has_no_reason(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "\"player_added\",\"v\":1,\"data\":{\"player\":1,\"ref\":"
        "\"0000000000000000000000000000000000000000001\"}",
        "\"player_renamed\",\"v\":1,\"data\":{\"player\":1,\"ref\":" REF "}",
    };
    struct state_buffer *b = state_buffer_new();
    for (size_t i = 0; i < COUNT(lines); i++) {
        struct event e = decoded(line_of(i + 1, lines[i]));
        if (!state_buffer_apply(b, &e)) fail_msg("line %zu does not fit", i + 1);
    }
    assert_string_equal(state_player(b->state, 1)->ref, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ");
    state_buffer_free(b);
}

static struct text name_of(void *user, const struct event *event, const char *member, int64_t number)
{
    (void)user, (void)event, (void)number;
    return strcmp(member, "entry") ? (struct text){NULL, 0} : TEXT("Ada");
}

static void old_lines_are_shown_as_they_stand(void **state)
{
    (void)state;
    const struct sentence_names names = {.name = name_of};
    struct event rounds = decoded(line_of(1, old_lines[1])), seed = decoded(line_of(1, old_lines[5]));
    struct text told = sentence_of(&arena, &rounds, &names);
    assert_true(text_equal(told, TEXT("Rounds 2 to 4 are played to 7")));
    told = sentence_of(&arena, &seed, &names);
    assert_true(text_equal(told, TEXT("Ada is the next seed")));
    assert_string_equal(event_types[rounds.kind].fields.name, "round_set");
}

static void old_shapes_are_never_written(void **state)
{
    (void)state;
    struct event old = decoded(line_of(7, old_lines[1]));
    struct text body;
    struct err err = ledger_encode(&arena, &old, &body);
    assert_int_equal(err.code, ERR_INTERNAL);
    const struct event *today;
    assert_int_equal(ledger_events(&arena, NULL, &old, &today), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(today[i].seq, old.seq);
        assert_int_equal(today[i].at_ms, old.at_ms);
        assert_int_equal(today[i].actor, old.actor);
        err = ledger_encode(&arena, &today[i], &body);
        assert_int_equal(err.code, ERR_NONE);
        assert_non_null(strstr(arena_string(&arena, body), "\"kind\":\"round_set\",\"v\":1,"));
    }
}

static void a_shape_is_strict_about_its_members(void **state)
{
    (void)state;
    static const struct {
        const char *what, *reason;
    } cases[] = {
        {"\"round_set\",\"v\":0,\"data\":{\"round\":1,\"length\":7}", "expected \"first\""},
        {"\"round_set\",\"v\":1,\"data\":{\"first\":1,\"last\":2,\"length\":7}", "expected \"round\""},
        {"\"round_set\",\"v\":0,\"data\":{\"first\":0,\"last\":2,\"length\":7}", "out of range"},
        {"\"round_set\",\"v\":2,\"data\":{\"round\":1,\"length\":7}", "unknown version 2 of round_set"},
        {"\"round_set\",\"v\":-1,\"data\":{\"round\":1,\"length\":7}", "unknown version -1 of round_set"},
        {"\"round_met\",\"v\":0,\"data\":{\"round\":1,\"length\":7}", "unknown kind of event"},
        {"\"round_set\",\"v\":9,\"data\":{}",
         "tdserver " TD_VERSION " does not know it: run the program that"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct event e;
        struct err err = ledger_decode(&arena, line_of(1, cases[i].what), &e);
        if (!err.code || !strstr(err.detail, cases[i].reason))
            fail_msg("%s\n  gives: %s", cases[i].what, err.detail ? err.detail : "(accepted)");
    }
}

static int end(void **state)
{
    (void)state;
    arena_free(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_may_stand_for_several_events),
        cmocka_unit_test(old_disputes_become_rows),
        cmocka_unit_test(an_old_name_of_a_player_has_no_reason),
        cmocka_unit_test(an_upcast_sees_the_state_before_its_line),
        cmocka_unit_test(a_line_that_does_not_follow_is_refused),
        cmocka_unit_test(old_lines_are_shown_as_they_stand),
        cmocka_unit_test(old_shapes_are_never_written),
        cmocka_unit_test(a_shape_is_strict_about_its_members),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
