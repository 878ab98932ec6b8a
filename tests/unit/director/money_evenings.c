// SPDX-License-Identifier: MIT
// 10,000 random evenings of every format: fees, second entries, refunds, prizes, auctions, ties, corrected results, people who leave and
// come back, side tables. Their ledgers are read again event by event, and after every event each pool balances to the smallest unit and
// each side table comes to zero. What all of them came through is printed as a table; README.md beside keeps one. A failing evening
// names its seed and the event: TD_SEED repeats it, TD_EVENINGS says how many there are.
#include "chance.h"
#include "director/formats/format.h"
#include "director/money/payouts.h"
#include "hall.h"

// Under sanitizers each takes six times as long, and is about memory, not about money.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { ALL_EVENINGS = 10000, EVENINGS = 2000 };
#else
enum { ALL_EVENINGS = 10000, EVENINGS = ALL_EVENINGS };
#endif

enum { POOL_ONE = 1, POOL_TWO, POOL_THREE, EURO = 100, STEPS = 26, AFTERWARDS = 8, MATCHES_MOST = 60 };

static struct pool_book book;
static struct payouts payouts;

static void count_pool(const struct hall *h, int32_t pool)
{
    size_t bytes = payouts_room(h->state);
    static unsigned char *room;
    static size_t have;
    if (bytes > have) room = realloc(room, have = bytes);
    pool_read(h->state, pool, &book);
    assert_true(payouts_fill(h->state, &book, &payouts, (struct room){room, bytes}));
}

static uint64_t seed_now;
static int32_t seq_now;

static void must(bool holds, const char *what)
{
    if (!holds) fail_msg("TD_SEED=%llu, event %d: %s", (unsigned long long)seed_now, seq_now, what);
}

// What the evenings of one format came through; all of them together are a table.
enum { FORMATS = 10 };
static struct evening_tally {
    int64_t evenings, ended, events, balances, receipts[CASH_WON_BACK + 1], struck, corrected, ties, lots,
        sides;
} tallies[FORMATS];
static struct evening_tally *tally = tallies;

// Equals get the same, but for one unit by lot.
static void check_equals(const struct row_money *money)
{
    for (int32_t i = 0; i < payouts.award_count; i++)
        for (int32_t k = 0; k < i; k++) {
            const struct award *a = &payouts.awards[i], *b = &payouts.awards[k];
            int64_t apart = a->amount > b->amount ? a->amount - b->amount : b->amount - a->amount;
            if (a->section != b->section || a->from != b->from) continue;
            must(apart <= (money->rest == REST_LOT ? money->unit : 0), "equals do not get the same");
        }
}

// Of an auction: nobody paid more than their part of the price, and what is won is parted without a rest.
static void check_sales(const struct hall *h, int32_t pool)
{
    for (int32_t e = 1; e <= state_last(h->state, ROW_entry); e++) {
        const struct row_sale *sale = sale_of(h->state, pool, e);
        const struct pool_entry *in = &book.by[e];
        int64_t price = sale ? sale->price : 0, own = payouts.by[e].due - payouts.by[e].buyers;
        must(in->own.asked + in->buyer.asked == price || state_pool(h->state, pool)->kind != POOL_AUCTION,
             "the parts of a price are not the price");
        must(in->buyer.paid - in->buyer.refunded <= in->buyer.asked, "a buyer paid more than was bid");
        must(in->buyer.paid >= in->buyer.refunded && in->buyer.got >= 0,
             "a buyer has more back than was paid");
        must(payouts.by[e].buyers >= 0 && own >= 0, "a part of a prize is less than nothing");
        must(own == 0 || !price || own * SHARE_WHOLE <= payouts.by[e].due * sale->back,
             "a player gets more than kept");
    }
}

// Counted once more from the lines of the cash book alone.
static void check_pool(const struct hall *h, int32_t pool)
{
    int64_t in = 0, out = 0, due = 0;
    for (STATE_EACH(cash, line, h->state)) {
        if (line->pool != pool || line->struck) continue;
        bool comes = line->kind == CASH_FEE || line->kind == CASH_AGAIN || line->kind == CASH_ADDED ||
                     line->kind == CASH_BID;
        if (comes) in += line->amount;
        if (line->kind == CASH_REFUND || line->kind == CASH_BID_BACK) in -= line->amount;
        if (line->kind == CASH_PAYOUT || line->kind == CASH_WON) out += line->amount;
        if (line->kind == CASH_RETURNED || line->kind == CASH_WON_BACK) out -= line->amount;
    }
    count_pool(h, pool);
    for (int32_t e = 1; e <= state_last(h->state, ROW_entry); e++)
        due += payouts.by[e].due;
    int64_t prizes_now = payouts.awarded + payouts.open + payouts.rest + payouts.vacant;
    must(in == book.house + prizes_now + payouts.kept, "what came in is not what goes out");
    must(due == payouts.awarded, "awards are not what is due");
    must(prizes_now == payouts.lines, "the table does not come to its lines");
    must(out == book.got, "payouts are not what was got");
    must(in >= 0 && book.house >= 0 && book.fund >= 0, "less than nothing is there");
    must(payouts.rest >= 0 && payouts.open >= 0 && payouts.vacant >= 0, "less than nothing is left");
    check_equals(state_money(h->state, 1));
    check_sales(h, pool);
    tally->balances++;
}

// What is won at side tables is lost there.
static void check_side_tables(const struct hall *h)
{
    int64_t points[SITTINGS_MAX + 1] = {0}, won = 0;
    for (STATE_EACH(sitting_score, score, h->state)) {
        points[score->n / SEAT_NUMBERS] += score->points;
        won += score->points > 0;
    }
    for (int32_t n = 1; n <= SITTINGS_MAX; n++)
        must(points[n] == 0, "a side table does not come to zero");
    tally->sides += won > 0;
}

// ---- formats

enum format_of {
    OF_KNOCKOUT,
    OF_CONSOLATION,
    OF_DOUBLE,
    OF_ROUND_ROBIN,
    OF_SWISS,
    OF_LIVES,
    OF_MORE_SWISS,
    OF_GROUPS,
    OF_JACKPOT,
    OF_SIDE_TABLE,
};

static const struct evening_format {
    const char *name;
    enum section_kind kind;
    int32_t least; // entries
} formats[FORMATS] = {
    [OF_KNOCKOUT] = {"knockout", SECTION_KNOCKOUT, 3},
    [OF_CONSOLATION] = {"with a consolation", SECTION_KNOCKOUT, 4},
    [OF_DOUBLE] = {"double elimination", SECTION_DOUBLE, 3},
    [OF_ROUND_ROBIN] = {"round robin", SECTION_ROUND_ROBIN, 3},
    [OF_SWISS] = {"Swiss", SECTION_SWISS, 5},
    [OF_LIVES] = {"lives", SECTION_LIVES, 3},
    [OF_MORE_SWISS] = {"More Swiss", SECTION_MORE_SWISS, 4},
    [OF_GROUPS] = {"groups to knockout", SECTION_GROUPS, 6},
    [OF_JACKPOT] = {"jackpots", SECTION_KNOCKOUT, 5},
    [OF_SIDE_TABLE] = {"beside a chouette", SECTION_KNOCKOUT, 3},
};

static const int32_t length = 1;

static void add_section(struct hall *h, enum section_kind kind)
{
    DO(h, section_add, .kind = (int32_t)kind, .name = "Second", .fed_by = MAIN_SECTION,
       .takes = kind == SECTION_PLAYOFF, .lengths = {&length, 1});
}

static void say_anything(struct chance *c, struct hall *h)
{
    static const int32_t often[] = {SITTING_DOUBLE, SITTING_TAKE, SITTING_TAKE,
                                    SITTING_PASS,   SITTING_END,  SITTING_END};
    bool known = chance_below(c, 4);
    ASK(h, sitting_say, .sitting = 1,
        .kind = known ? often[chance_below(c, COUNT(often))]
                      : (int32_t)chance_below(c, (uint32_t)words_sitting_act_kind.count - 1),
        .entry = 1 + (int32_t)chance_below(c, 4), .other = (int32_t)chance_below(c, 4),
        .value = (int32_t)chance_below(c, 4));
    int32_t act = state_last(h->state, ROW_sitting_act) % SITTING_NUMBERS;
    if (act && !chance_below(c, 12)) ASK(h, sitting_strike, .sitting = 1, .act = act, .struck = 1);
}

static void open_side_table(struct hall *h)
{
    static const int32_t all[] = {1, 2, 3};
    DO(h, sitting_open, .kind = SITTING_CHOUETTE, .title = "Bar", .stake = 5, .currency = "EUR",
       .entries = {all, 3});
    for (int32_t e = 1; e <= 3; e++)
        DO(h, sitting_say, .sitting = 1, .kind = SITTING_THROW, .entry = e, .value = 7 - e);
    DO(h, sitting_say, .sitting = 1, .kind = SITTING_START);
}

static void plan(struct chance *c, struct hall *h, enum format_of of)
{
    hall_create(h, 1, 2);
    h->measured = true; // what is settled is held by other tests
    hall_enter(h, formats[of].least + (int32_t)chance_below(c, 4));
    DO(h, section_set, .section = MAIN_SECTION, .kind = (int32_t)formats[of].kind, .lengths = {&length, 1},
       .recharge = of == OF_DOUBLE, .field = of == OF_JACKPOT ? FIELD_OF_CHOSEN : FIELD_OF_ALL,
       .fills = of == OF_JACKPOT ? 4 : 0);
    if (of == OF_CONSOLATION) add_section(h, SECTION_PROGRESSIVE);
    if (of == OF_GROUPS) add_section(h, SECTION_PLAYOFF);
    if (of == OF_SIDE_TABLE) open_side_table(h);
    if (of == OF_SWISS) DO(h, pairing_rule, .section = MAIN_SECTION, .rounds = 2);
    if (of == OF_LIVES) DO(h, pairing_rule, .section = MAIN_SECTION, .lives = 2);
    if (of == OF_MORE_SWISS) DO(h, pairing_rule, .section = MAIN_SECTION, .lives = 2, .paid = 2);
    if (of == OF_GROUPS) DO(h, pairing_rule, .section = MAIN_SECTION, .group_of = 3);
}

// They may all have gone home. Brackets that fill are drawn then.
static void draw_if_enough(struct hall *h, int32_t section)
{
    h->who.confirmed = true;
    ASK(h, draw_make, .section = section, .method = DRAW_RANDOM);
    h->who.confirmed = false;
}

// The next round, the draw of those who play on, somebody who takes a seat.
static void go_on(struct chance *c, struct hall *h, enum format_of of)
{
    int32_t entries = state_last(h->state, ROW_entry);
    h->who.confirmed = true;
    if (of == OF_SWISS || of == OF_LIVES || of == OF_MORE_SWISS)
        ASK(h, round_pair, .section = MAIN_SECTION, .round = drawn_rule(h->state, MAIN_SECTION).paired + 1);
    if (of == OF_GROUPS) ASK(h, draw_make, .section = 2, .method = DRAW_RANDOM);
    for (int i = 0; of == OF_JACKPOT && i < 3; i++)
        ASK(h, seat_put, .section = state_last(h->state, ROW_section),
            .entry = 1 + (int32_t)chance_below(c, (uint32_t)entries), .status = SEAT_IN);
    for (int i = 0; of == OF_SIDE_TABLE && i < 6; i++)
        say_anything(c, h);
    h->who.confirmed = false;
}

// ---- what happens

static int32_t some_pool(struct chance *c, const struct hall *h)
{
    return 1 + (int32_t)chance_below(c, (uint32_t)state_last(h->state, ROW_pool));
}

static void cash_at_random(struct chance *c, struct hall *h)
{
    int32_t entries = state_last(h->state, ROW_entry), lines = state_last(h->state, ROW_cash);
    int32_t amount = chance_below(c, 2) ? 0 : 1 + (int32_t)chance_below(c, 2500);
    if (lines && !chance_below(c, 6))
        ASK(h, cash_strike, .line = 1 + (int32_t)chance_below(c, (uint32_t)lines),
            .struck = (int32_t)chance_below(c, 2), .reason = "wrong");
    else
        ASK(h, cash_note, .pool = some_pool(c, h),
            .kind = chance_below(c, 2) ? chance_below(c, 2) ? CASH_BID : CASH_FEE
                                       : (int32_t)chance_below(c, CASH_WON_BACK + 1),
            .entry = 1 + (int32_t)chance_below(c, (uint32_t)entries), .amount = amount);
}

static void prizes_at_random(struct chance *c, struct hall *h)
{
    int32_t entries[6], section[6], place[6], share[6], amount[6],
        count = (int32_t)chance_below(c, 7), sections = state_last(h->state, ROW_section);
    for (int32_t i = 0; i < count; i++) {
        entries[i] = i < 3 ? 0 : 5;
        section[i] = 1 + (int32_t)chance_below(c, (uint32_t)sections);
        place[i] = 1 + i % 3;
        share[i] = chance_below(c, 4) ? (int32_t)chance_below(c, 3333) + 1 : 0;
        amount[i] = share[i] ? 0 : 1 + (int32_t)chance_below(c, 5000);
    }
    ASK(h, prizes_set, .pool = some_pool(c, h), .entries = {entries, count}, .section = {section, count},
        .place = {place, count}, .share = {share, count}, .amount = {amount, count});
}

// Whoever waits, or any result once more; what that opens is annulled, or stands as it was played.
static void play_at_random(struct chance *c, struct hall *h)
{
    int32_t matches = state_last(h->state, ROW_match),
            match = 1 + (int32_t)chance_below(c, (uint32_t)matches + 1);
    int32_t a = (int32_t)chance_below(c, 2), how = chance_below(c, 8) ? HOW_FINAL_SCORE : HOW_VOID;
    if (chance_below(c, 3))
        for (DRAWN_EACH_MATCH(m, h->state))
            if (m->status != MATCH_OVER && m->a > 0 && m->b > 0) match = m->n;
    const struct row_match *was = state_match(h->state, match);
    bool over = was && was->status == MATCH_OVER;
    h->who.confirmed = true;
    struct decision said = ASK(h, result_set, .match = match, .how = how, .score_a = how == HOW_VOID ? 0 : a,
                               .score_b = how == HOW_VOID ? 0 : !a, .reason = "the card");
    tally->corrected += over && !said.refusal.code;
    ASK(h, repair, .match = match, .choice = chance_below(c, 2) ? REPAIR_ANNUL : REPAIR_AS_PLAYED,
        .reason = "open");
    h->who.confirmed = false;
}

static void people_at_random(struct chance *c, struct hall *h)
{
    int32_t entries = state_last(h->state, ROW_entry),
            entry = 1 + (int32_t)chance_below(c, (uint32_t)entries);
    h->who.confirmed = true;
    if (!chance_below(c, 3) && entries < 10)
        hall_enter(h, 1);
    else if (chance_below(c, 2))
        ASK(h, entry_withdraw, .entry = entry, .reason = "went home");
    else
        ASK(h, entry_reinstate, .entry = entry, .reason = "is back");
    h->who.confirmed = false;
}

static void sales_at_random(struct chance *c, struct hall *h)
{
    uint32_t entries = (uint32_t)state_last(h->state, ROW_entry);
    ASK(h, entry_sell, .pool = POOL_THREE, .entry = 1 + (int32_t)chance_below(c, entries),
        .price = chance_below(c, 5) ? (int32_t)chance_below(c, 30000) : 0,
        .back = (int32_t)chance_below(c, 3) * 3333, .buyer = 1 + (int32_t)chance_below(c, entries));
}

// What was paid or paid out is given back, in part or all of it.
static void back_at_random(struct chance *c, struct hall *h)
{
    static const int32_t back[] = {
        [CASH_FEE] = CASH_REFUND,   [CASH_AGAIN] = CASH_REFUND, [CASH_PAYOUT] = CASH_RETURNED,
        [CASH_BID] = CASH_BID_BACK, [CASH_WON] = CASH_WON_BACK, [CASH_WON_BACK] = 0};
    int32_t lines = state_last(h->state, ROW_cash);
    const struct row_cash *line =
        lines ? state_cash(h->state, 1 + (int32_t)chance_below(c, (uint32_t)lines)) : NULL;
    if (!line || line->struck || !back[line->kind]) return;
    ASK(h, cash_note, .pool = line->pool, .kind = back[line->kind], .entry = line->entry,
        .amount = chance_below(c, 2) ? line->amount : 1 + (int32_t)chance_below(c, (uint32_t)line->amount));
}

static void step_at_random(struct chance *c, struct hall *h, enum format_of of)
{
    switch (chance_below(c, 17)) {
    case 11:
        back_at_random(c, h);
        break;
    case 0:
        prizes_at_random(c, h);
        break;
    case 1:
        people_at_random(c, h);
        break;
    case 2:
        ASK(h, lots_draw, .section = MAIN_SECTION, .place = 3, .reason = "a cup");
        break;
    case 3:
    case 4:
        sales_at_random(c, h);
        break;
    case 5:
    case 6:
        go_on(c, h, of);
        break;
    case 7:
    case 8:
    case 9:
    case 10:
        play_at_random(c, h);
        break;
    default:
        cash_at_random(c, h);
    }
}

// Most pay at the door.
static void all_pay(struct chance *c, struct hall *h)
{
    for (int32_t e = 1; e <= state_last(h->state, ROW_entry); e++)
        for (int32_t pool = POOL_ONE; pool <= POOL_TWO; pool++)
            if (chance_below(c, 4)) ASK(h, cash_note, .pool = pool, .kind = CASH_FEE, .entry = e);
    for (int32_t e = 1; e <= 2; e++) {
        ASK(h, entry_sell, .pool = POOL_THREE, .entry = e, .price = 1 + (int32_t)chance_below(c, 20000),
            .back = (int32_t)chance_below(c, 3) * 3333, .buyer = e + 1);
        ASK(h, cash_note, .pool = POOL_THREE, .kind = CASH_BID, .entry = e);
        ASK(h, cash_note, .pool = POOL_THREE, .kind = CASH_FEE, .entry = e);
    }
}

static void money_begins(struct chance *c, struct hall *h)
{
    DO(h, money_set, .currency = "EUR", .digits = 2, .unit = chance_below(c, 2) ? 1 : EURO,
       .rest = (int32_t)chance_below(c, 2), .sight = SIGHT_PUBLIC, .ties = (int32_t)chance_below(c, 2));
    DO(h, pool_set, .pool = POOL_ONE, .kind = chance_below(c, 3) ? POOL_ENTRY : POOL_SECTION, .name = "Entry",
       .section = MAIN_SECTION, .fee = 2000, .house = (int32_t)chance_below(c, 500),
       .share = (int32_t)chance_below(c, 3000));
    DO(h, pool_set, .pool = POOL_TWO, .kind = POOL_SIDE, .section = MAIN_SECTION, .name = "Side", .fee = 500);
    DO(h, pool_set, .pool = POOL_THREE, .kind = POOL_AUCTION, .section = MAIN_SECTION, .name = "Calcutta",
       .house = (int32_t)chance_below(c, 500));
    prizes_at_random(c, h);
    prizes_at_random(c, h);
    all_pay(c, h);
}

// ---- an evening

static void all_balance(const struct hall *h)
{
    for (STATE_EACH(pool, pool, h->state))
        if (!pool->removed) check_pool(h, pool->n);
    check_side_tables(h);
}

// The whole ledger once more, from its first event.
static void each_event_balances(const struct hall *h)
{
    struct hall again;
    hall_open(&again);
    for (size_t i = 0; i < h->count; i++) {
        seq_now = (int32_t)i + 1;
        hall_append(&again, &h->ledger[i]);
        if (money_of(again.state)) all_balance(&again);
        tally->events++;
    }
    hall_close(&again);
}

// Shares of equals, and those that a lot made one unit larger.
static void count_ties(const struct hall *h)
{
    for (STATE_EACH(pool, pool, h->state)) {
        if (pool->removed) continue;
        count_pool(h, pool->n);
        for (int32_t i = 0; i < payouts.award_count; i++)
            for (int32_t k = 0; k < i; k++) {
                const struct award *a = &payouts.awards[i], *b = &payouts.awards[k];
                if (a->section != b->section || a->from != b->from || a->from == a->to) continue;
                tally->ties++;
                tally->lots += a->amount != b->amount;
            }
    }
}

static void count_evening(const struct hall *h)
{
    for (STATE_EACH(cash, line, h->state)) {
        tally->receipts[line->kind]++;
        tally->struck += line->struck;
    }
    tally->evenings++;
    tally->ended += state_section(h->state, MAIN_SECTION)->status == SECTION_OVER;
    count_ties(h);
}

static bool play_one(struct chance *c, struct hall *h)
{
    for (DRAWN_EACH_MATCH(m, h->state)) {
        if (m->status == MATCH_OVER || m->a <= 0 || m->b <= 0) continue;
        int32_t a = (int32_t)chance_below(c, 2);
        return !ASK(h, result_set, .match = m->n, .how = HOW_FINAL_SCORE, .score_a = a, .score_b = !a,
                    .reason = "the card")
                    .refusal.code;
    }
    return false;
}

// What is left is played in most evenings, and who is due something gets it, once or in parts.
static void end(struct chance *c, struct hall *h, enum format_of of)
{
    for (int i = 0; i < MATCHES_MOST; i++)
        if (!play_one(c, h) && of != OF_JACKPOT) go_on(c, h, of);
    // By number: each line that is taken is a state of its own.
    for (int32_t n = 1; n <= state_last(h->state, ROW_pool); n++) {
        const struct row_pool *pool = state_pool(h->state, n);
        bool asked = pool && !pool->removed;
        for (int32_t e = 1; asked && e <= state_last(h->state, ROW_entry); e++)
            for (int32_t buyer = 0; buyer < 2; buyer++)
                ASK(h, cash_note, .pool = n, .kind = buyer ? CASH_WON : CASH_PAYOUT, .entry = e,
                    .amount = chance_below(c, 3) ? 0 : 1 + (int32_t)chance_below(c, 900));
    }
}

static void evening(uint64_t seed)
{
    struct chance c = {seed};
    struct hall h;
    enum format_of of = (enum format_of)(seed % FORMATS);
    tally = &tallies[of];
    seed_now = seed;
    plan(&c, &h, of);
    money_begins(&c, &h);
    for (int step = 0; step < STEPS; step++) {
        if (step == 6 && of != OF_JACKPOT) draw_if_enough(&h, MAIN_SECTION);
        step_at_random(&c, &h, of);
    }
    if (chance_below(&c, 5)) end(&c, &h, of);
    for (int step = 0; step < AFTERWARDS; step++)
        step_at_random(&c, &h, of);
    each_event_balances(&h);
    count_evening(&h);
    hall_close(&h);
}

// ---- the table

static int64_t receipts(const struct evening_tally *t, enum cash_kind one, enum cash_kind other)
{
    return t->receipts[one] + t->receipts[other];
}

static void print_row(const char *name, const struct evening_tally *t)
{
    printf("# | %-18s | %8lld | %6lld | %8lld | %9lld | %6lld | %6lld | %7lld | %6lld | %7lld | %8lld | "
           "%6lld | %9lld | %6lld | %6lld |\n",
           name, (long long)t->evenings, (long long)t->ended, (long long)t->events, (long long)t->balances,
           (long long)receipts(t, CASH_FEE, CASH_AGAIN), (long long)receipts(t, CASH_REFUND, CASH_WAIVED),
           (long long)receipts(t, CASH_ADDED, CASH_KEPT), (long long)receipts(t, CASH_BID, CASH_BID_BACK),
           (long long)receipts(t, CASH_PAYOUT, CASH_WON),
           (long long)receipts(t, CASH_RETURNED, CASH_WON_BACK), (long long)t->struck,
           (long long)t->corrected, (long long)t->ties, (long long)t->lots);
}

static void add_up(struct evening_tally *to, const struct evening_tally *t)
{
    int64_t *sum = (int64_t *)to;
    for (size_t i = 0; i < sizeof *t / sizeof *sum; i++)
        sum[i] += ((const int64_t *)t)[i];
}

// All of it happened in each format, or the table would prove little.
static void rich_enough(const struct evening_tally *t, bool side_table)
{
    for (int kind = 0; kind <= CASH_WON_BACK; kind++)
        assert_true(t->receipts[kind] > 0);
    assert_true(t->ended > 0 && t->struck > 0 && t->corrected > 0 && t->ties > 0 && t->lots > 0);
    assert_true(!side_table || t->sides > 0);
}

static void print_table(void)
{
    struct evening_tally all = {0};
    printf(
        "# | %-18s | evenings | played | events   | balances  | fees   | backs  | added   | bids   | prizes  "
        "| returned | struck | corrected | ties   | by lot |\n",
        "format");
    for (int of = 0; of < FORMATS; of++) {
        print_row(formats[of].name, &tallies[of]);
        add_up(&all, &tallies[of]);
    }
    print_row("all", &all);
}

static void ten_thousand_evenings_balance(void **state)
{
    (void)state;
    const char *asked = getenv("TD_SEED"), *many = getenv("TD_EVENINGS");
    uint64_t first = asked ? strtoull(asked, NULL, 10) : 1,
             count = many ? strtoull(many, NULL, 10) : EVENINGS;
    for (uint64_t seed = first; seed < first + (asked ? 1 : count); seed++)
        evening(seed);
    if (asked) return;
    print_table();
    if (count < ALL_EVENINGS) return; // fewer may miss something
    for (int of = 0; of < FORMATS; of++)
        rich_enough(&tallies[of], of == OF_SIDE_TABLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ten_thousand_evenings_balance)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
