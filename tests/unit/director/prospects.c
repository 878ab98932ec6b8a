// SPDX-License-Identifier: MIT
// What everybody comes to by their own result in the next round (director/money/prospects.h), in small random events of every format:
// each is played on through the desk in all ways or in many, and what it then pays lies between what was told; for knockouts, for the
// last round of what is played for points, where the program tries all ways itself, and of the last match of all, it is what was told.
// Elsewhere at most so many of the ranges are wider than what came. The arithmetic alone: reach.c.
#include "director/money/prospects.h"
#include "chance.h"
#include "director/formats/format.h"
#include "hall.h"

enum {
    POOL_ONE = 1,
    POOL_SIDE_TWO,
    EURO = 100,
    EVENTS = 25,
    PLAYOUTS = 30,
    WAYS_MOST = 7,
    LEVEL_WAYS_MOST = 4,
    STEPS = 40
};

static struct pool_book book;
static struct payouts payouts;
static struct prospects prospects;
static struct outcomes outcomes;

static void *room_of(size_t bytes)
{
    static void *room;
    static size_t have;
    if (bytes > have) room = realloc(room, have = bytes);
    return room;
}

static void count_pool(const struct hall *h, int32_t pool)
{
    size_t bytes = payouts_room(h->state);
    pool_read(h->state, pool, &book);
    assert_true(payouts_fill(h->state, &book, &payouts, (struct room){room_of(bytes), bytes}));
}

static void look(const struct hall *h, int32_t pool)
{
    static struct award kept[SECTIONS_MAX * ENTRIES_MAX];
    size_t bytes = prospects_room(h->state), ahead = outcomes_room(h->state);
    count_pool(h, pool);
    assert_true(outcomes_fill(h->state, &book, &outcomes, (struct room){room_of(ahead), ahead}));
    memcpy(kept, payouts.awards, (size_t)payouts.award_count * sizeof *kept);
    payouts.awards = kept;
    assert_true(prospects_fill(h->state, &book, &payouts, &outcomes, &prospects,
                               (struct room){room_of(bytes), bytes}));
}

static const struct prospect *prospect_of(int32_t entry)
{
    for (int32_t i = 0; i < prospects.count; i++)
        if (prospects.of[i].entry == entry) return &prospects.of[i];
    return NULL;
}

// ---- the second implementation: commands on copies of the hall

static struct tried {
    bool came[REACH_RESULTS];
    int64_t least[REACH_RESULTS], most[REACH_RESULTS];
} tried[ENTRIES_MAX + 1];
static int32_t ends_tried;

// By entry: how their first match from here ended.
struct firsts {
    int32_t of[16];
};

static int32_t match_that_waits(const struct hall *h)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->status != MATCH_OVER && m->a > 0 && m->b > 0) return m->n;
    return 0;
}

// Of several matches that somebody could play now, the one that was told of.
static void note_first(struct firsts *firsts, int32_t entry, int32_t match, enum reach_result result)
{
    const struct prospect *p = prospect_of(entry);
    if (firsts->of[entry] < 0 && (!p || !p->match || p->match == match)) firsts->of[entry] = (int32_t)result;
}

// What side a comes to: of games a win is two points and a level one is one for both.
static void end_match(struct hall *h, int32_t match, enum reach_result a, struct firsts *firsts)
{
    static const int32_t games[REACH_RESULTS] = {[REACH_WIN] = 2, [REACH_DRAW] = 1, [REACH_LOSS] = 0};
    const struct row_match *m = hall_at(h, match);
    bool by_games = state_section(h->state, MAIN_SECTION)->games[0];
    enum reach_result b = (enum reach_result)(REACH_LOSS - a);
    int32_t length = m->length;
    note_first(firsts, m->a, match, a);
    note_first(firsts, m->b, match, b);
    DO(h, result_set, .match = match, .how = HOW_FINAL_SCORE,
       .score_a = by_games         ? games[a]
                  : a == REACH_WIN ? length
                                   : 0,
       .score_b = by_games         ? games[b]
                  : b == REACH_WIN ? length
                                   : 0,
       .reason = "one way");
}

// May a match of this section end level?
static bool level_may_be(const struct hall *h)
{
    const struct row_section *s = state_section(h->state, MAIN_SECTION);
    return s->games[0] && format_for_points((enum section_kind)s->kind);
}

static enum reach_result by_chance(const struct hall *h, struct chance *c)
{
    if (level_may_be(h)) return (enum reach_result)chance_below(c, REACH_RESULTS);
    return chance_below(c, 2) ? REACH_WIN : REACH_LOSS;
}

static void note_end(const struct hall *h, int32_t pool, const struct firsts *firsts)
{
    count_pool(h, pool);
    ends_tried++;
    for (int32_t e = 1; e <= state_last(h->state, ROW_entry); e++) {
        int32_t r = firsts->of[e];
        int64_t due = payouts.by[e].due;
        if (r < 0) continue;
        if (!tried[e].came[r] || due < tried[e].least[r]) tried[e].least[r] = due;
        if (!tried[e].came[r] || due > tried[e].most[r]) tried[e].most[r] = due;
        tried[e].came[r] = true;
    }
}

static void play_all_ways(const struct hall *h, int32_t pool, const struct firsts *before)
{
    int32_t match = match_that_waits(h);
    for (int32_t a = REACH_WIN; match && a < REACH_RESULTS; a++) {
        if (a == REACH_DRAW && !level_may_be(h)) continue;
        struct hall twin = hall_twin(h);
        struct firsts firsts = *before;
        end_match(&twin, match, (enum reach_result)a, &firsts);
        play_all_ways(&twin, pool, &firsts);
        hall_close(&twin);
    }
    if (!match) note_end(h, pool, before);
}

static bool pair_on(struct hall *h)
{
    const struct row_section *s = drawn_section(h->state, MAIN_SECTION);
    int32_t round = drawn_rounds(h->state, MAIN_SECTION) + 1;
    if (s->status == SECTION_OVER || !drawn_rounds_most(h->state, MAIN_SECTION)) return false;
    h->who.confirmed = true;
    struct decision decision = ASK(h, round_pair, .section = MAIN_SECTION, .round = round);
    h->who.confirmed = false;
    return !decision.refusal.code;
}

static void play_one_way(const struct hall *h, int32_t pool, struct chance *c)
{
    struct hall twin = hall_twin(h);
    struct firsts firsts;
    int32_t match, steps = 0;
    memset(&firsts, -1, sizeof firsts);
    while (((match = match_that_waits(&twin)) || pair_on(&twin)) && steps++ < STEPS * 2)
        if (match) end_match(&twin, match, by_chance(&twin, c), &firsts);
    if (!match) note_end(&twin, pool, &firsts);
    hall_close(&twin);
}

// ---- compared

static int64_t told, wider, to_the_end;

static void is_within(const struct prospect *p, int32_t r, bool exact)
{
    const struct tried *t = &tried[p->entry];
    if (!t->came[r]) return;
    assert_true(p->told[r]);
    if (t->least[r] < p->by[r].least || t->most[r] > p->by[r].most)
        fail_msg("entry %d, result %d: %lld to %lld came, %lld to %lld were told", (int)p->entry, (int)r,
                 (long long)t->least[r], (long long)t->most[r], (long long)p->by[r].least,
                 (long long)p->by[r].most);
    bool same = t->least[r] == p->by[r].least && t->most[r] == p->by[r].most;
    if (exact && !same)
        fail_msg("entry %d, result %d: %lld to %lld can come, %lld to %lld were told", (int)p->entry, (int)r,
                 (long long)t->least[r], (long long)t->most[r], (long long)p->by[r].least,
                 (long long)p->by[r].most);
    told++;
    wider += !same;
}

static bool has_a_match(const struct hall *h, int32_t entry)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->status != MATCH_OVER && m->a > 0 && m->b > 0 && (m->a == entry || m->b == entry)) return true;
    return false;
}

// Who has a match and is not told comes to the same by any result.
static void are_as_told(const struct hall *h, bool exact)
{
    for (int32_t e = 1; e <= state_last(h->state, ROW_entry); e++) {
        const struct prospect *p = prospect_of(e);
        const struct tried *t = &tried[e];
        for (int32_t r = REACH_WIN; p && r < REACH_RESULTS; r++)
            is_within(p, r, exact);
        if (p || !exact || !has_a_match(h, e)) continue;
        assert_int_equal(t->least[REACH_WIN], t->most[REACH_WIN]);
        assert_int_equal(t->least[REACH_LOSS], t->most[REACH_WIN]);
        assert_int_equal(t->most[REACH_LOSS], t->most[REACH_WIN]);
    }
}

// One match is left, and whoever wins it nothing follows.
static bool ends_with_the_next(const struct hall *h)
{
    int32_t match = match_that_waits(h);
    bool ends = match && drawn_undecided(h->state, MAIN_SECTION) == 1;
    for (int32_t a = REACH_WIN; ends && a < REACH_RESULTS; a++) {
        if (a == REACH_DRAW && !level_may_be(h)) continue;
        struct hall twin = hall_twin(h);
        struct firsts firsts;
        memset(&firsts, -1, sizeof firsts);
        end_match(&twin, match, (enum reach_result)a, &firsts);
        ends = !match_that_waits(&twin) && !pair_on(&twin);
        hall_close(&twin);
    }
    return ends;
}

static void try_from(const struct hall *h, int32_t pool, bool exact, struct chance *c)
{
    struct firsts firsts;
    memset(&firsts, -1, sizeof firsts);
    memset(tried, 0, sizeof tried);
    look(h, pool);
    exact |= outcomes.count > 0;
    to_the_end += outcomes.count > 0;
    if (exact)
        play_all_ways(h, pool, &firsts);
    else
        for (int i = 0; i < PLAYOUTS; i++)
            play_one_way(h, pool, c);
    are_as_told(h, exact);
}

// ---- events

enum event_of {
    OF_SWISS,
    OF_ROUND_ROBIN,
    OF_KNOCKOUT,
    OF_THIRD,
    OF_DOUBLE,
    OF_FED,
    OF_LIVES,
    OF_MORE_SWISS,
    OF_GROUPS,
    OF_GROUPS_OF_FOUR,
    OF_SWISS_OF_GAMES,
    OF_GROUPS_OF_GAMES,
    OF_LIVES_OF_GAMES,
    KINDS
};

static const struct event_format {
    enum section_kind kind;
    int32_t least, more; // entries
    bool exact;          // where all ways can be played from here
    const char *games;   // that a match may end level in, where points count
    int32_t wide;        // of a hundred ranges so many at most are wider than what came, 0 = any number
} formats[KINDS] = {
    [OF_SWISS] = {SECTION_SWISS, 4, 5, true},
    [OF_ROUND_ROBIN] = {SECTION_ROUND_ROBIN, 4, 1, false},
    [OF_KNOCKOUT] = {SECTION_KNOCKOUT, 3, 6, true},
    [OF_THIRD] = {SECTION_KNOCKOUT, 4, 4, true},
    [OF_DOUBLE] = {SECTION_DOUBLE, 3, 5, true},
    [OF_FED] = {SECTION_KNOCKOUT, 4, 3, false},
    [OF_LIVES] = {SECTION_LIVES, 3, 4, false, .wide = 50},
    [OF_MORE_SWISS] = {SECTION_MORE_SWISS, 4, 4, false},
    [OF_GROUPS] = {SECTION_GROUPS, 4, 5, false},
    [OF_GROUPS_OF_FOUR] = {SECTION_GROUPS4, 4, 5, false},
    [OF_SWISS_OF_GAMES] = {SECTION_SWISS, 4, 5, true, "draughts"},
    [OF_GROUPS_OF_GAMES] = {SECTION_GROUPS, 4, 5, false, "draughts", .wide = 90},
    [OF_LIVES_OF_GAMES] = {SECTION_LIVES, 3, 4, false, "draughts", .wide = 50},
};

static const int32_t length = 1;

static void money_by_chance(struct hall *h, struct chance *c, enum event_of of, bool side)
{
    int32_t section[6], place[6], amount[6], lines = 2 + (int32_t)chance_below(c, 5);
    bool order = !formats[of].exact && !chance_below(c, 4);
    DO(h, money_set, .currency = "EUR", .digits = 2, .unit = chance_below(c, 2) ? 1 : 50, .rest = REST_LINE,
       .sight = SIGHT_PUBLIC, .ties = order ? MONEY_TIES_ORDER : MONEY_TIES_SHARE);
    DO(h, pool_set, .pool = POOL_ONE, .kind = POOL_ENTRY, .name = "Entry", .fee = 100 * EURO);
    for (int32_t i = 0; i < lines; i++) {
        section[i] = of == OF_FED && i == lines - 1 ? 2 : MAIN_SECTION;
        place[i] = of == OF_FED && i == lines - 1 ? 1 : i + 1;
        amount[i] = 6000 / (i + 1) + (int32_t)chance_below(c, 500);
    }
    DO(h, prizes_set, .pool = POOL_ONE, .section = {section, lines}, .place = {place, lines},
       .amount = {amount, lines});
    if (!side) return;
    DO(h, pool_set, .pool = POOL_SIDE_TWO, .kind = POOL_SIDE, .section = MAIN_SECTION, .name = "Side",
       .fee = 10 * EURO);
    DO(h, prizes_set, .pool = POOL_SIDE_TWO, .section = {section, 2}, .place = {place, 2},
       .amount = {amount, 2});
}

static void all_pay(struct hall *h, struct chance *c, bool side)
{
    for (int32_t e = 1; e <= state_last(h->state, ROW_entry); e++) {
        DO(h, cash_note, .pool = POOL_ONE, .kind = CASH_FEE, .entry = e);
        if (side && chance_below(c, 2)) DO(h, cash_note, .pool = POOL_SIDE_TWO, .kind = CASH_FEE, .entry = e);
    }
}

static void begin(struct hall *h, struct chance *c, enum event_of of, bool side)
{
    const struct event_format *f = &formats[of];
    hall_create(h, 1, 2);
    h->measured = true;
    hall_enter(h, f->least + (int32_t)chance_below(c, (uint32_t)f->more));
    struct command set = {.kind = COMMAND_section_set,
                          .is.section_set = {.section = MAIN_SECTION,
                                             .kind = (int32_t)f->kind,
                                             .lengths = {&length, 1},
                                             .recharge = of == OF_DOUBLE && chance_below(c, 2),
                                             .third_place = of == OF_THIRD}};
    snprintf(set.is.section_set.games, sizeof set.is.section_set.games, "%s", f->games ? f->games : "");
    hall_do(h, &set, __LINE__);
    if (of == OF_FED)
        DO(h, section_add, .kind = SECTION_PROGRESSIVE, .name = "Second", .fed_by = MAIN_SECTION,
           .lengths = {&length, 1});
    if (f->kind == SECTION_SWISS)
        DO(h, pairing_rule, .section = MAIN_SECTION, .rounds = 2 + (int32_t)chance_below(c, 2));
    if (f->kind == SECTION_LIVES) DO(h, pairing_rule, .section = MAIN_SECTION, .lives = 2);
    if (of == OF_MORE_SWISS)
        DO(h, pairing_rule, .section = MAIN_SECTION, .lives = 2, .paid = 2 + (int32_t)chance_below(c, 2));
    money_by_chance(h, c, of, side);
    all_pay(h, c, side);
    DO(h, draw_make, .method = DRAW_RANDOM);
}

static int32_t rounds_left(const struct hall *h)
{
    bool swiss = state_section(h->state, MAIN_SECTION)->kind == SECTION_SWISS;
    return swiss ? drawn_rounds_most(h->state, MAIN_SECTION) - drawn_rounds(h->state, MAIN_SECTION) : 0;
}

static void play_through(struct chance *c, enum event_of of, bool side)
{
    struct hall h;
    struct firsts firsts;
    int32_t match, steps = 0;
    memset(&firsts, -1, sizeof firsts);
    begin(&h, c, of, side);
    while (((match = match_that_waits(&h)) || pair_on(&h)) && steps++ < STEPS) {
        if (!match || !chance_below(c, 2)) {
            int32_t most = level_may_be(&h) ? LEVEL_WAYS_MOST : WAYS_MOST;
            bool few = drawn_undecided(h.state, MAIN_SECTION) <= most && !rounds_left(&h);
            bool shared = state_money(h.state, 1)->ties == MONEY_TIES_SHARE;
            bool exact = formats[of].exact && few,
                 last = shared && of != OF_GROUPS_OF_GAMES && ends_with_the_next(&h);
            to_the_end += last;
            try_from(&h, POOL_ONE, exact || last, c);
            if (side) try_from(&h, POOL_SIDE_TWO, (exact && formats[of].kind == SECTION_SWISS) || last, c);
        }
        if (match) end_match(&h, match, by_chance(&h, c), &firsts);
    }
    hall_close(&h);
}

static void every_way_that_is_played_was_told(enum event_of of, bool side)
{
    struct chance c = {100 + (uint64_t)of};
    told = wider = to_the_end = ends_tried = 0;
    for (int32_t n = 0; n < EVENTS; n++)
        play_through(&c, of, side && n % 3 == 0);
    print_message("%d ends of %d events: %lld ranges were told, %lld of them not reached\n", (int)ends_tried,
                  (int)EVENTS, (long long)told, (long long)wider);
    assert_true(told > EVENTS);
    assert_true(!formats[of].wide || 100 * wider <= formats[of].wide * told);
    assert_true(to_the_end > EVENTS / 2 || of == OF_GROUPS_OF_GAMES);
}

#define FORMAT_TEST(name, of, side)                                                                          \
    static void name(void **state)                                                                           \
    {                                                                                                        \
        (void)state;                                                                                         \
        every_way_that_is_played_was_told(of, side);                                                         \
    }
FORMAT_TEST(a_swiss, OF_SWISS, true)
FORMAT_TEST(a_round_robin, OF_ROUND_ROBIN, true)
FORMAT_TEST(a_knockout, OF_KNOCKOUT, true)
FORMAT_TEST(with_a_match_for_third_place, OF_THIRD, false)
FORMAT_TEST(a_double_elimination, OF_DOUBLE, true)
FORMAT_TEST(with_a_consolation, OF_FED, false)
FORMAT_TEST(lives, OF_LIVES, true)
FORMAT_TEST(more_swiss, OF_MORE_SWISS, true)
FORMAT_TEST(groups, OF_GROUPS, false)
FORMAT_TEST(groups_of_four_with_two_defeats, OF_GROUPS_OF_FOUR, false)
FORMAT_TEST(a_swiss_whose_matches_may_end_level, OF_SWISS_OF_GAMES, true)
FORMAT_TEST(groups_whose_matches_may_end_level, OF_GROUPS_OF_GAMES, false)
FORMAT_TEST(lives_played_for_with_games, OF_LIVES_OF_GAMES, true)

// It has no late round: whoever wins the challenge that is open, others may follow until the director ends it. Then its places are paid.
static void a_ladder_promises_nothing_before_its_end(void **state)
{
    (void)state;
    static const int32_t slots[] = {1, 2, 3, 4}, section[] = {MAIN_SECTION, MAIN_SECTION}, place[] = {1, 2},
                         share[] = {7000, 3000};
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 4);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_LADDER, .lengths = {&length, 1});
    DO(&h, pairing_rule, .section = MAIN_SECTION, .reach = 3);
    DO(&h, money_set, .currency = "EUR", .digits = 2, .unit = 1, .rest = REST_LINE, .sight = SIGHT_PUBLIC);
    DO(&h, pool_set, .pool = POOL_ONE, .kind = POOL_ENTRY, .name = "Entry", .fee = 10 * EURO);
    DO(&h, prizes_set, .pool = POOL_ONE, .section = {section, 2}, .place = {place, 2}, .share = {share, 2});
    for (int32_t e = 1; e <= 4; e++)
        DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_FEE, .entry = e);
    DO(&h, draw_make, .method = DRAW_BY_HAND, .slots = {slots, 4});
    DO(&h, round_pair, .section = MAIN_SECTION, .round = 1, .a = {(int32_t[]){3}, 1},
       .b = {(int32_t[]){1}, 1});
    for (int32_t open = 1; open >= 0; open--) {
        look(&h, POOL_ONE);
        assert_int_equal(prospects.count, 0);
        assert_int_equal(outcomes.count, 0);
        assert_int_equal(payouts.open, 40 * EURO);
        for (int32_t e = 1; e <= 4; e++)
            assert_int_equal(payouts.by[e].due + payouts.by[e].most, 0);
        if (open)
            DO(&h, result_set, .match = 1, .how = HOW_FINAL_SCORE, .score_a = 1, .score_b = 0,
               .reason = "card");
    }
    DO(&h, pairing_rule, .section = MAIN_SECTION, .reach = 3, .ended = true);
    count_pool(&h, POOL_ONE);
    assert_int_equal(payouts.by[3].due, 28 * EURO);
    assert_int_equal(payouts.by[1].due, 12 * EURO);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_swiss),
        cmocka_unit_test(a_round_robin),
        cmocka_unit_test(a_knockout),
        cmocka_unit_test(with_a_match_for_third_place),
        cmocka_unit_test(a_double_elimination),
        cmocka_unit_test(with_a_consolation),
        cmocka_unit_test(lives),
        cmocka_unit_test(more_swiss),
        cmocka_unit_test(groups),
        cmocka_unit_test(groups_of_four_with_two_defeats),
        cmocka_unit_test(a_swiss_whose_matches_may_end_level),
        cmocka_unit_test(groups_whose_matches_may_end_level),
        cmocka_unit_test(lives_played_for_with_games),
        cmocka_unit_test(a_ladder_promises_nothing_before_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
