// SPDX-License-Identifier: MIT
// events SEED COUNT [ledgers]: random small events of every format through decide() and apply(), each to its end: results,
// no-shows, withdrawals, declined drops, late entries, corrections, repairs, and the undo of any of them. After every command
// what must be true of every state is checked (hall.h); what happened and what came of it is printed, a line of JSON for an
// event, for a judge who knows nothing of the program (model.py). With a third argument its ledger, with money that is paid in and out, comes after it, for the
// second verifier (tests/ledger/second.py).
#include "chance.h"
#include "codec/ledger/ledger.h"
#include "facts.h"
#include "inverse_check.h"

enum { LEAST = 2, MOST = 40, TABLES = 20, ENDLESS = 4000 };

struct story {
    struct chance c;
    struct hall h;
    struct facts facts;
    uint64_t seed;
    const char *title;
    int32_t clubs; // of which people are kept apart at first; 0 = nobody asks
    bool pinned;   // a result that went on as played takes whoever comes: nothing is corrected any more
};

static uint32_t below(struct story *p, uint32_t n)
{
    return chance_below(&p->c, n);
}

// ---- commands

static bool command_accepted(struct story *p, const struct command *command)
{
    p->h.who.confirmed = true;
    bool refused = hall_ask(&p->h, command).refusal.code;
    p->h.who.confirmed = false;
    return !refused;
}

// What cannot be taken back any more is refused at its first command.
static void undo_carry_out(struct story *p, const struct inverses *undo)
{
    p->h.who.undo_from = p->h.state->seq;
    for (size_t k = 0; k < undo->count; k++) {
        p->h.who.more_follows = k + 1 < undo->count;
        bool done = command_accepted(p, &undo->at[k]);
        if (!done && k) fail_msg("seed %llu: half an undo", (unsigned long long)p->seed);
        if (!done) break;
        p->facts.undone++;
    }
    p->h.who.undo_from = 0;
    p->h.who.more_follows = false;
    hall_check(&p->h);
    facts_look(&p->facts, &p->h);
}

static void undo_at_once(struct story *p, const struct state *before, const struct command *command,
                         const struct decision *decision)
{
    struct inverses undo = {0};
    struct inverse_to to = {inverses_add, &undo};
    if (inverse_of(before, p->h.state, command, decision, &to) == DIRECTOR_NONE) undo_carry_out(p, &undo);
    inverses_free(&undo);
}

// False: refused, and nothing has changed.
static bool ask(struct story *p, const struct command *command)
{
    bool undo = !below(p, 12);
    struct state *before = NULL;
    if (undo) {
        size_t bytes = state_size(p->h.state);
        before = state_copy(p->h.state, malloc(bytes), bytes);
    }
    p->h.who.confirmed = true;
    struct decision decision = hall_ask(&p->h, command);
    p->h.who.confirmed = false;
    if (!decision.refusal.code) {
        hall_check(&p->h);
        facts_look(&p->facts, &p->h);
        if (undo) undo_at_once(p, before, command, &decision);
    }
    free(before);
    return !decision.refusal.code;
}
#define TRY(p, kind_, ...) ask(p, &(struct command){.kind = COMMAND_##kind_, .is.kind_ = {__VA_ARGS__}})

// ---- the shapes of an event

static const int32_t lengths[] = {5, 3, 1};

static void main_is(struct story *p, struct command_section_set c)
{
    c.section = MAIN_SECTION;
    c.apart = p->clubs && format_takes((enum section_kind)c.kind, OPTION_apart);
    c.lengths = (struct ints){lengths + below(p, 3), 1};
    if (below(p, 2)) c.lengths = (struct ints){lengths, 3};
    hall_do(&p->h, &(struct command){.kind = COMMAND_section_set, .is.section_set = c}, __LINE__);
}

static void more(struct story *p, struct command_section_add c)
{
    snprintf(c.name, sizeof c.name, "More");
    c.lengths = (struct ints){lengths + below(p, 2), 1 + (int32_t)below(p, 2)};
    hall_do(&p->h, &(struct command){.kind = COMMAND_section_add, .is.section_add = c}, __LINE__);
}
#define MAIN(p, ...) main_is(p, (struct command_section_set){__VA_ARGS__})
#define MORE(p, ...) more(p, (struct command_section_add){__VA_ARGS__})

static int32_t maybe(struct story *p)
{
    return (int32_t)below(p, 2);
}

static void alone(struct story *p)
{
    MAIN(p, .kind = SECTION_KNOCKOUT, .third_place = maybe(p));
}

static void weekend(struct story *p)
{
    static const int32_t rounds[] = {1, 2};
    MAIN(p, .kind = SECTION_KNOCKOUT, .third_place = maybe(p));
    MORE(p, .kind = SECTION_PROGRESSIVE, .fed_by = 1);
    MORE(p, .kind = SECTION_LAST_CHANCE, .fed_by = 2, .rounds = {rounds, 1 + maybe(p)});
}

static void second(struct story *p)
{
    MAIN(p, .kind = SECTION_KNOCKOUT);
    MORE(p, .kind = SECTION_PROGRESSIVE, .fed_by = 1);
    MORE(p, .kind = SECTION_SECOND_PLACE, .fed_by = 1, .also_by = 2);
}

static void first_match(struct story *p)
{
    MAIN(p, .kind = SECTION_KNOCKOUT, .third_place = maybe(p));
    MORE(p, .kind = SECTION_FIRST_MATCH, .fed_by = 1);
}

static void until_round(struct story *p)
{
    static const int32_t rounds[] = {1, 2, 3};
    MAIN(p, .kind = SECTION_KNOCKOUT);
    MORE(p, .kind = SECTION_PROGRESSIVE, .fed_by = 1, .rounds = {rounds, 1 + (int32_t)below(p, 3)});
}

static void chosen_rounds(struct story *p)
{
    static const int32_t rounds[] = {1, 2};
    MAIN(p, .kind = SECTION_KNOCKOUT, .third_place = maybe(p));
    MORE(p, .kind = SECTION_CONSOLATION, .fed_by = 1, .rounds = {rounds, 1});
    MORE(p, .kind = SECTION_CONSOLATION, .fed_by = 1, .rounds = {rounds + 1, 1});
}

static void shifted(struct story *p)
{
    MAIN(p, .kind = SECTION_KNOCKOUT);
    MORE(p, .kind = SECTION_PROGRESSIVE, .fed_by = 1, .shifted = 1);
}

static void staged(struct story *p)
{
    static const int32_t seeds[][2] = {{1, 0}, {2, 0}, {0, 2}, {2, 2}, {4, 0}, {0, 4}};
    MAIN(p, .kind = SECTION_KNOCKOUT, .third_place = maybe(p), .staged = {seeds[below(p, 6)], 2});
    if (maybe(p)) MORE(p, .kind = SECTION_PROGRESSIVE, .fed_by = 1);
}

static void twice_lost(struct story *p)
{
    static const int32_t lower[] = {3, 1};
    MAIN(p, .kind = SECTION_DOUBLE, .recharge = maybe(p), .lower_lengths = {lower, 2 * maybe(p)});
}

static void groups(struct story *p)
{
    MAIN(p, .kind = SECTION_GROUPS4);
    MORE(p, .kind = SECTION_PLAYOFF, .fed_by = 1, .third_place = maybe(p));
}

// In every second table results are worth what somebody thought of, and something else parts those who are level.
static struct command table_rule(struct story *p, int32_t at[WORTHS])
{
    static const int32_t worths[][WORTHS] = {
        {6, 2, 0, 6, 6}, {4, 2, 1, 3, 2}, {3, 2, 0, 0, 3}, {2, 1, 0, 1, 1}};
    static const char *const orders[] = {"sonneborn", "koya direct wins", "percentage cut", "progressive",
                                         "direct koya"};
    struct command c = {.kind = COMMAND_pairing_rule, .is.pairing_rule = {.section = 1}};
    const int32_t *worth = worths[below(p, COUNT(worths))];
    for (int32_t i = 0; i < WORTHS; i++)
        at[i] = worth[i];
    if (maybe(p)) c.is.pairing_rule.points = (struct ints){at, WORTHS};
    if (maybe(p)) strcpy(c.is.pairing_rule.ties, orders[below(p, COUNT(orders))]);
    c.is.pairing_rule.unplayed = (int32_t)below(p, UNPLAYED_NOTHING + 1);
    return c;
}

static void all_play_all(struct story *p)
{
    MAIN(p, .kind = SECTION_ROUND_ROBIN);
    int32_t at[WORTHS];
    struct command rule = table_rule(p, at);
    rule.is.pairing_rule.twice = maybe(p);
    rule.is.pairing_rule.rounds = maybe(p) * (1 + (int32_t)below(p, 8));
    hall_do(&p->h, &rule, __LINE__);
    if (maybe(p)) MORE(p, .kind = SECTION_PLAYOFF, .fed_by = 1, .takes = 2 + (int32_t)below(p, 4));
}

static void swiss(struct story *p)
{
    MAIN(p, .kind = SECTION_SWISS);
    int32_t at[WORTHS];
    struct command rule = table_rule(p, at);
    rule.is.pairing_rule.rounds = 1 + (int32_t)below(p, 5);
    rule.is.pairing_rule.missed = (int32_t)below(p, 4);
    rule.is.pairing_rule.accelerated = maybe(p);
    rule.is.pairing_rule.sat_out = (int32_t)below(p, 3);
    hall_do(&p->h, &rule, __LINE__);
    if (maybe(p)) MORE(p, .kind = SECTION_PLAYOFF, .fed_by = 1, .takes = 2 + (int32_t)below(p, 4));
}

// Groups of so many, and the first of each play on.
static void grouped(struct story *p)
{
    MAIN(p, .kind = SECTION_GROUPS);
    DO(&p->h, pairing_rule, .section = 1, .twice = !below(p, 4), .group_of = 3 + (int32_t)below(p, 4));
    if (below(p, 3))
        MORE(p, .kind = SECTION_PLAYOFF, .fed_by = 1, .takes = 1 + maybe(p), .third_place = maybe(p));
}

// By rounds; late entries, corrections and withdrawals come meanwhile.
static void lives(struct story *p)
{
    MAIN(p, .kind = SECTION_LIVES);
    DO(&p->h, pairing_rule, .section = 1, .lives = 1 + (int32_t)below(p, 3), .missed = 2 * maybe(p));
}

// As players become free, or in batches, until so many are left, or so many lives.
static void paced(struct story *p)
{
    int32_t lives = 1 + (int32_t)below(p, 3), entries = state_last(p->h.state, ROW_entry);
    MAIN(p, .kind = SECTION_LIVES);
    DO(&p->h, pairing_rule, .section = 1, .lives = lives, .missed = 2 * maybe(p),
       .pace = maybe(p) ? PACE_CONTINUOUS : PACE_BATCHES, .batch = (int32_t)below(p, 4),
       .until_left = (int32_t)below(p, 4), .until_sum = maybe(p) * (int32_t)below(p, (uint32_t)entries));
}

static void more_swiss(struct story *p)
{
    MAIN(p, .kind = SECTION_MORE_SWISS);
    DO(&p->h, pairing_rule, .section = 1, .lives = 1 + (int32_t)below(p, 4), .paid = 1 + (int32_t)below(p, 6),
       .clubs = (int32_t)below(p, 3));
}

// A side event of those who want to play in it, with a consolation of its own.
static void two_draws(struct story *p)
{
    MAIN(p, .kind = maybe(p) ? SECTION_KNOCKOUT : SECTION_DOUBLE, .recharge = 1);
    MORE(p, .kind = SECTION_KNOCKOUT, .field = FIELD_OF_CHOSEN);
    MORE(p, .kind = SECTION_FIRST_MATCH, .fed_by = 2);
    int32_t last = state_last(p->h.state, ROW_entry), some = 2 + (int32_t)below(p, (uint32_t)last - 1);
    for (int32_t entry = 1; entry <= some; entry++)
        DO(&p->h, seat_put, .section = 2, .entry = entry, .status = SEAT_IN);
}

// What a shape needs, and the most that it is quick with.
static const struct shape {
    const char *title;
    void (*plan)(struct story *p);
    int32_t least, most;
} shapes[] = {
    {"knockout", alone, 2, MOST},
    {"weekend", weekend, 5, MOST},
    {"second place", second, 3, MOST},
    {"first match", first_match, 3, MOST},
    {"until round", until_round, 17, MOST},
    {"chosen rounds", chosen_rounds, 5, MOST},
    {"shifted", shifted, 8, MOST},
    {"staged", staged, 12, MOST},
    {"double", twice_lost, 2, MOST},
    {"groups", groups, 5, MOST},
    {"round robin", all_play_all, 2, 11},
    {"swiss", swiss, 5, 24},
    {"two draws", two_draws, 4, 24},
    {"lives", lives, 2, 24},
    {"more swiss", more_swiss, 3, 24},
    {"paced", paced, 2, 24},
    {"grouped", grouped, 5, 24},
};

static bool by_places(const struct row_section *s)
{
    return s->status == SECTION_PLANNED && format_by_places((enum section_kind)s->kind);
}

static bool draw(struct story *p, int32_t section)
{
    static const enum draw_method methods[] = {DRAW_RANDOM, DRAW_SEEDED};
    for (int i = 0; i < SEED_BYTES; i++)
        p->h.seed[i] = (unsigned char)chance_next(&p->c);
    return TRY(p, draw_make, .section = section,
               .method = methods[strcmp(p->title, "staged") ? below(p, 2) : 1]);
}

// In every second event of a shape most are of one of a few clubs, the first one the largest.
static void join_clubs(struct story *p)
{
    p->clubs = p->seed / COUNT(shapes) % 2 ? 2 + (int32_t)(p->seed / COUNT(shapes) % 5) : 0;
    for (int32_t entry = 1; p->clubs && entry <= state_last(p->h.state, ROW_entry); entry++) {
        int32_t club = (entry * entry + (int32_t)(p->seed % 7)) % (p->clubs + 2);
        DO(&p->h, entry_affiliate, .entry = entry, .affiliation = club > p->clubs ? 1 : club);
    }
}

static void begin(struct story *p)
{
    const struct shape *shape = &shapes[p->seed % COUNT(shapes)];
    int32_t few = shape->most < 16 ? shape->most : 16, seeds = (int32_t)below(p, 9);
    int32_t most = below(p, 3) ? few : shape->most;
    if (most < shape->least) most = shape->most;
    p->title = shape->title;
    hall_create(&p->h, 3, TABLES);
    hall_enter(&p->h, shape->least + (int32_t)below(p, (uint32_t)(most - shape->least + 1)));
    if (!strcmp(shape->title, "staged")) seeds = 4;
    for (int32_t entry = 1; entry <= seeds && entry <= state_last(p->h.state, ROW_entry); entry++)
        DO(&p->h, entry_seed, .entry = entry, .seed = entry);
    join_clubs(p);
    shape->plan(p);
    facts_look(&p->facts, &p->h);
}

// ---- what happens meanwhile

static int32_t some_entry(struct story *p)
{
    return 1 + (int32_t)below(p, (uint32_t)state_last(p->h.state, ROW_entry));
}

static const struct row_match *some_match(struct story *p, bool over)
{
    const struct row_match *found = NULL;
    uint32_t count = 0;
    for (DRAWN_EACH_MATCH(m, p->h.state)) {
        bool ready = m->status >= MATCH_READY && m->status <= MATCH_FINISHING;
        if ((over ? facts_begun(m) : ready) && !below(p, ++count)) found = m;
    }
    return found;
}

static bool finish(struct story *p, const struct row_match *m, enum side winner)
{
    bool a = winner == SIDE_A;
    int32_t less = (int32_t)below(p, (uint32_t)m->length);
    return TRY(p, result_set, .match = m->n, .how = HOW_FINAL_SCORE, .score_a = a ? m->length : less,
               .score_b = a ? less : m->length, .reason = "as the card says");
}

static void play_match(struct story *p, const struct row_match *m)
{
    uint32_t chance = below(p, 40);
    if (!m->started_ms && chance < 3)
        TRY(p, match_no_show, .match = m->n, .missing = MISSING_A + (int32_t)below(p, 3));
    else if (!m->started_ms && chance < 8 && TRY(p, match_call, .match = m->n))
        TRY(p, match_start, .match = m->n);
    else
        finish(p, m, SIDE_A + (enum side)below(p, 2));
}

static void wrong_winner(struct story *p)
{
    const struct row_match *m = some_match(p, true);
    if (m) finish(p, m, m->winner == SIDE_A ? SIDE_B : SIDE_A);
}

static int32_t waiting(const struct story *p)
{
    for (STATE_EACH(node, node, p->h.state))
        if (node->section && node->waits) return node->match;
    return 0;
}

static bool more_wait(const struct story *p)
{
    int32_t count = 0;
    for (STATE_EACH(node, node, p->h.state))
        count += node->section && node->waits;
    return count > 1;
}

static bool repair(struct story *p, enum repair_choice choice)
{
    return TRY(p, repair, .match = waiting(p), .choice = choice, .reason = "looked at again");
}

static void look_at_repairs(struct story *p)
{
    int32_t match = waiting(p);
    if (!match || !below(p, 3)) return;
    uint32_t chance = below(p, 8);
    if (chance < 2) {
        const struct row_match *m = state_match(p->h.state, match);
        finish(p, m, m->winner == SIDE_A ? SIDE_B : SIDE_A);
        return;
    }
    bool pin = chance < 4 && !more_wait(p);
    bool done = repair(p, pin ? REPAIR_AS_PLAYED : REPAIR_ANNUL);
    if (done && chance == 7)
        TRY(p, repair, .match = match, .choice = REPAIR_UNDO, .reason = "chosen too fast");
    p->pinned |= pin && done;
}

static void come_late(struct story *p)
{
    int32_t sections = state_last(p->h.state, ROW_section);
    struct command c = {.kind = COMMAND_entry_add};
    ref_write(c.is.entry_add.ref, state_last(p->h.state, ROW_entry) + 1);
    if (below(p, 2) || sections == 1)
        ask(p, &c);
    else
        TRY(p, seat_put, .section = 2 + (int32_t)below(p, (uint32_t)sections - 1), .entry = some_entry(p),
            .status = SEAT_IN);
}

// Somebody goes home instead of dropping, or comes back.
static void decline(struct story *p)
{
    int32_t sections = state_last(p->h.state, ROW_section);
    int32_t section = 1 + (int32_t)below(p, (uint32_t)sections), entry = some_entry(p);
    enum seat_status status = SEAT_DECLINED;
    for (STATE_EACH(seat, seat, p->h.state)) {
        if (seat->status != SEAT_DECLINED || below(p, 3)) continue;
        section = seat->n / SEAT_NUMBERS, entry = seat->n % SEAT_NUMBERS;
        status = SEAT_IN;
    }
    TRY(p, seat_put, .section = section, .entry = entry, .status = status);
}

static void something(struct story *p)
{
    switch (below(p, 8)) {
    case 0:
        TRY(p, entry_withdraw, .entry = some_entry(p));
        break;
    case 1:
        TRY(p, entry_reinstate, .entry = some_entry(p));
        break;
    case 2:
        come_late(p);
        break;
    case 3:
        decline(p);
        break;
    default:
        wrong_winner(p);
    }
}

// ---- an event

// The next round of a section that is paired round by round; the draw of one that others have filled.
static bool go_on(struct story *p)
{
    for (STATE_EACH(section, s, p->h.state)) {
        struct row_pairing rule = drawn_rule(p->h.state, s->n);
        bool rounds = drawn_is(p->h.state, s->n) && format_by_rounds((enum section_kind)s->kind);
        bool more = s->status == SECTION_RUNNING && rule.paired < drawn_rounds_most(p->h.state, s->n);
        bool may = !drawn_undecided(p->h.state, s->n) || drawn_paced(p->h.state, s->n);
        if (rounds && more && may && TRY(p, round_pair, .section = s->n, .round = rule.paired + 1))
            return true;
        bool ready = by_places(s) && drawn_is(p->h.state, s->fed_by);
        if (ready && state_section(p->h.state, s->fed_by)->status == SECTION_OVER && draw(p, s->n))
            return true;
    }
    return false;
}

static bool wants_no_draw(const struct story *p, int32_t section)
{
    return !format_drawn((enum section_kind)state_section(p->h.state, section)->kind) ||
           drawn_is(p->h.state, section);
}

// A field that is too small for those who join later is drawn without them.
static void draw_all(struct story *p)
{
    if (!strcmp(p->title, "staged") && !draw(p, MAIN_SECTION)) alone(p);
    for (int32_t n = 1, tries = 0; n <= state_last(p->h.state, ROW_section); n += wants_no_draw(p, n))
        if (!wants_no_draw(p, n) && !draw(p, n) && ++tries > 9)
            fail_msg("seed %llu: section %d cannot be drawn", (unsigned long long)p->seed, n);
}

static void play_event(struct story *p)
{
    draw_all(p);
    for (int steps = 0;; steps++) {
        bool calm = p->pinned || steps > ENDLESS / 4;
        if (!calm && !below(p, 12)) something(p);
        if (p->pinned && !below(p, 40)) come_late(p);
        look_at_repairs(p);
        if (drawn_paced(p->h.state, MAIN_SECTION) && below(p, 2)) go_on(p);
        const struct row_match *m = some_match(p, false);
        if (m)
            play_match(p, m);
        else if (waiting(p))
            repair(p, REPAIR_ANNUL);
        else if (!go_on(p))
            break;
        if (steps > ENDLESS) fail_msg("seed %llu does not end", (unsigned long long)p->seed);
    }
}

// ---- money: what it cost, and what everybody is paid out of it when all is over

static void table_of_prizes(struct story *p, int32_t pool)
{
    int32_t section[6], place[6], share[6], count = 2 + (int32_t)below(p, 5);
    for (int32_t i = 0, left = SHARE_WHOLE; i < count; i++) {
        section[i] = MAIN_SECTION, place[i] = i + 1;
        left -= share[i] = 1 + (int32_t)below(p, (uint32_t)(left / (count - i)));
    }
    DO(&p->h, prizes_set, .pool = pool, .section = {section, count}, .place = {place, count},
       .share = {share, count});
}

// Lots for some of the places that are still shared: they part money, too.
static void draw_lots(struct story *p)
{
    for (int32_t place = 1; place <= 4; place++)
        if (maybe(p))
            hall_ask(&p->h,
                     &(struct command){.kind = COMMAND_lots_draw,
                                       .is.lots_draw = {MAIN_SECTION, .place = place, .reason = "a cup"}});
}

static void pay(struct story *p)
{
    draw_lots(p);
    for (int i = 0; i < SEED_BYTES; i++)
        p->h.seed[i] = (unsigned char)chance_next(&p->c);
    DO(&p->h, money_set, .currency = "EUR", .digits = 2, .unit = below(p, 3) ? 1 : 100, .rest = maybe(p),
       .ties = below(p, 3) ? MONEY_TIES_SHARE : MONEY_TIES_ORDER);
    for (int32_t pool = 1; pool <= 2; pool++) {
        DO(&p->h, pool_set, .pool = pool, .kind = pool == 1 ? POOL_ENTRY : POOL_SIDE, .section = MAIN_SECTION,
           .name = "Pool", .fee = 2000 + (int32_t)below(p, 1000), .house = (int32_t)below(p, 300));
        table_of_prizes(p, pool);
        for (STATE_EACH(entry, e, p->h.state))
            if (pool == 1 || maybe(p))
                hall_ask(&p->h,
                         &(struct command){.kind = COMMAND_cash_note,
                                           .is.cash_note = {.pool = pool, .kind = CASH_FEE, .entry = e->n}});
    }
    for (int32_t pool = 1; pool <= 2; pool++)
        for (STATE_EACH(entry, e, p->h.state))
            hall_ask(&p->h,
                     &(struct command){.kind = COMMAND_cash_note,
                                       .is.cash_note = {.pool = pool, .kind = CASH_PAYOUT, .entry = e->n}});
}

static void ledger_tell(const struct hall *h)
{
    struct arena a = ARENA_EMPTY;
    for (size_t i = 0; i < h->count; i++) {
        struct text body;
        struct err failed = ledger_encode(&a, &h->ledger[i], &body);
        if (failed.code) fail_msg("%s", failed.detail);
        printf("%.*s\n", TEXT_ARGS(body));
    }
    arena_free(&a);
}

static void one_event(uint64_t seed, bool ledger)
{
    static struct story p;
    memset(&p, 0, sizeof p);
    p.seed = seed;
    p.c.at = seed;
    begin(&p);
    play_event(&p);
    hall_refold(&p.h);
    facts_tell(&p.facts, &p.h, seed, p.title);
    if (ledger) {
        pay(&p);
        ledger_tell(&p.h);
    }
    fflush(stdout); // before a complaint about the next one
    hall_close(&p.h);
}

int main(int argc, char **argv)
{
    if (argc < 3) return 2;
    uint64_t seed = strtoull(argv[1], NULL, 0), end = seed + strtoull(argv[2], NULL, 0);
    for (; seed < end; seed++)
        one_event(seed, argc > 3);
    return 0;
}
