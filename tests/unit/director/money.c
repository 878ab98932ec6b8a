// SPDX-License-Identifier: MIT
// Money: prize tables, shared places, the cash book, outcomes. Cases 67, 68, 69, 116. Random evenings: money_evenings.c.
#include "chance.h"
#include "director/formats/format.h"
#include "director/money/outcomes.h"
#include "director/money/payouts.h"
#include "director/rounds/survivors.h"
#include "director/upcast.h"
#include "hall.h"

enum { POOL_ONE = 1, POOL_TWO, POOL_THREE, EURO = 100 };

// ---- the arithmetic

static void split_is(int64_t amount, int32_t equals, int32_t unit, enum money_rest rest, int64_t each,
                     int32_t lots, int64_t left)
{
    struct money_split split = money_split(amount, equals, unit, rest);
    assert_int_equal(split.each, each);
    assert_int_equal(split.lots, lots);
    assert_int_equal(split.rest, left);
}

static void case_116_no_cent_by_order_of_entry(void **state)
{
    (void)state;
    split_is(10000, 3, 1, REST_LINE, 3333, 0, 1);
    split_is(10000, 3, 1, REST_LOT, 3333, 1, 0);
    split_is(20000, 3, EURO, REST_LINE, 6600, 0, 200);
    split_is(20050, 3, EURO, REST_LOT, 6600, 2, 50);
    split_is(10001, 1, EURO, REST_LINE, 10001, 0, 0);
    split_is(0, 4, 1, REST_LOT, 0, 0, 0);
}

static void case_67_equals_share_what_their_places_are_worth(void **state)
{
    (void)state;
    struct money_line lines[] = {{1, 2, 2500, 0, 0}, {1, 3, 2000, 0, 0}, {1, 4, 1500, 0, 0}};
    assert_int_equal(money_table(lines, 3, 100000, 1), 60000);
    split_is(lines[0].comes_to + lines[1].comes_to + lines[2].comes_to, 3, 1, REST_LINE, 20000, 0, 0);
}

static void table_of_four(struct money_line lines[4])
{
    static const int32_t shares[] = {4500, 2200, 2200, 1100};
    for (int i = 0; i < 4; i++)
        lines[i] = (struct money_line){1, i + 1, shares[i], 0, 0};
}

static void case_68_whole_units_and_the_remainder_to_the_first(void **state)
{
    (void)state;
    struct money_line lines[4];
    table_of_four(lines);
    assert_int_equal(money_table(lines, 4, 288000, 1), 288000);
    assert_int_equal(lines[0].comes_to, 129600);
    assert_int_equal(lines[1].comes_to, 63360);
    assert_int_equal(lines[2].comes_to, 63360);
    assert_int_equal(lines[3].comes_to, 31680);
    table_of_four(lines);
    assert_int_equal(money_table(lines, 4, 288000, EURO), 288000);
    assert_int_equal(lines[0].comes_to, 129800);
    assert_int_equal(lines[1].comes_to, 63300);
    assert_int_equal(lines[3].comes_to, 31600);
}

static void fixed_prizes_come_first(void **state)
{
    (void)state;
    struct money_line lines[] = {{1, 1, 6000, 0, 0}, {1, 2, 0, 5000, 0}, {1, 3, 3000, 0, 0}};
    assert_int_equal(money_table(lines, 3, 15001, 1), 5000 + 9000);
    assert_int_equal(lines[0].comes_to, 6000);
    assert_int_equal(lines[2].comes_to, 3000);
    // What is promised is promised, also where less came in.
    assert_int_equal(money_table(lines, 3, 3000, 1), 5000);
    assert_int_equal(lines[0].comes_to, 0);
}

// ---- a hall with money

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

static void money_begins(struct hall *h, enum money_rest rest)
{
    DO(h, money_set, .currency = "EUR", .digits = 2, .unit = 1, .rest = (int32_t)rest, .sight = SIGHT_PUBLIC);
    DO(h, pool_set, .pool = POOL_ONE, .kind = POOL_ENTRY, .name = "Entry", .fee = 20 * EURO,
       .house = 2 * EURO);
}

static void prizes(struct hall *h, int32_t pool, const int32_t *shares, int32_t count)
{
    int32_t section[8], place[8];
    for (int32_t i = 0; i < count; i++)
        section[i] = MAIN_SECTION, place[i] = i + 1;
    DO(h, prizes_set, .pool = pool, .section = {section, count}, .place = {place, count},
       .share = {shares, count});
}

static int32_t meeting(const struct hall *h, int32_t x, int32_t y)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if ((m->a == x && m->b == y) || (m->a == y && m->b == x)) return m->n;
    fail_msg("%d does not meet %d", x, y);
    return 0;
}

static void wins(struct hall *h, int32_t winner, int32_t loser)
{
    int32_t match = meeting(h, winner, loser);
    bool a = hall_at(h, match)->a == winner;
    DO(h, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = a, .score_b = !a,
       .reason = "both say so");
}

// Four entries who have all paid, drawn 1 - 2 and 3 - 4.
static void four_have_paid(struct hall *h, enum money_rest rest)
{
    static const int32_t slots[] = {1, 2, 3, 4}, shares[] = {5000, 3000, 1000, 1000};
    hall_create(h, 1, 2);
    hall_enter(h, 4);
    money_begins(h, rest);
    prizes(h, POOL_ONE, shares, 4);
    for (int32_t e = 1; e <= 4; e++)
        DO(h, cash_note, .pool = POOL_ONE, .kind = CASH_FEE, .entry = e);
    NO(h, ENTRY_NAMED, entry_remove, .entry = 4); // the cash book is never rewritten
    hall_draw(h, slots, 4);
}

static void who_shares_a_place_shares_its_money(void **state)
{
    (void)state;
    struct hall h;
    four_have_paid(&h, REST_LINE);
    count_pool(&h, POOL_ONE);
    assert_int_equal(book.fund, 72 * EURO);
    assert_int_equal(payouts.open, 72 * EURO);
    assert_int_equal(payouts.by[1].most, 36 * EURO);
    wins(&h, 1, 2);
    wins(&h, 3, 4);
    // They lost and share the third place whatever the final brings; they need not wait for it.
    count_pool(&h, POOL_ONE);
    assert_int_equal(payouts.by[2].due, 720);
    assert_int_equal(payouts.by[4].due, 720);
    assert_int_equal(payouts.by[1].least, 2160);
    assert_int_equal(payouts.by[1].most, 3600);
    NO(&h, NOTHING_DUE, cash_note, .pool = POOL_ONE, .kind = CASH_PAYOUT, .entry = 1);
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_PAYOUT, .entry = 2);
    NO(&h, NOTHING_DUE, cash_note, .pool = POOL_ONE, .kind = CASH_PAYOUT, .entry = 2);
    wins(&h, 1, 3);
    count_pool(&h, POOL_ONE);
    assert_int_equal(payouts.by[1].due, 3600);
    assert_int_equal(payouts.by[3].due, 2160);
    assert_int_equal(payouts.awarded, 72 * EURO);
    assert_int_equal(book.got, 720);
    hall_refold(&h);
    hall_close(&h);
}

// A currency has 0, 2 or 3 digits behind the point; every amount is of its smallest unit, and the digits change no arithmetic.
struct currency {
    const char *code;
    int32_t digits, unit;        // whole units are paid out
    int32_t fee, house;          // what everybody pays, and what the club keeps of it
    int64_t first, second, each; // each: of the two who lost a semi-final, in whole units
    int64_t rest;                // what they cannot share
};

static void four_pay_in(struct hall *h, const struct currency *c, enum money_rest rest)
{
    static const int32_t slots[] = {1, 2, 3, 4}, shares[] = {5000, 3000, 1500, 500};
    struct command money = {.kind = COMMAND_money_set,
                            .is.money_set = {.digits = c->digits, .unit = c->unit, .rest = (int32_t)rest}};
    strcpy(money.is.money_set.currency, c->code);
    hall_create(h, 1, 2);
    hall_enter(h, 4);
    hall_do(h, &money, __LINE__);
    DO(h, pool_set, .pool = POOL_ONE, .kind = POOL_ENTRY, .name = "Entry", .fee = c->fee, .house = c->house);
    prizes(h, POOL_ONE, shares, 4);
    for (int32_t e = 1; e <= 4; e++) {
        NO(h, AMOUNT_MORE, cash_note, .pool = POOL_ONE, .kind = CASH_FEE, .entry = e, .amount = c->fee + 1);
        DO(h, cash_note, .pool = POOL_ONE, .kind = CASH_FEE, .entry = e);
        assert_int_equal(state_cash(h->state, state_last(h->state, ROW_cash))->amount, c->fee);
    }
    hall_draw(h, slots, 4);
}

static void pool_balances(const struct hall *h, const struct currency *c)
{
    count_pool(h, POOL_ONE);
    assert_int_equal(book.net, 4 * (int64_t)c->fee);
    assert_int_equal(book.house, 4 * (int64_t)c->house);
    assert_int_equal(book.fund, book.net - book.house);
    assert_int_equal(payouts.awarded + payouts.rest + payouts.open + payouts.vacant + payouts.kept,
                     book.fund);
}

static void paid_out(struct hall *h, int32_t entry, int64_t amount)
{
    DO(h, cash_note, .pool = POOL_ONE, .kind = CASH_PAYOUT, .entry = entry);
    assert_int_equal(state_cash(h->state, state_last(h->state, ROW_cash))->amount, amount);
}

static void evening_in(const struct currency *c, enum money_rest rest)
{
    struct hall h;
    four_pay_in(&h, c, rest);
    assert_int_equal(money_of(h.state)->digits, c->digits);
    assert_string_equal(money_of(h.state)->currency, c->code);
    pool_balances(&h, c);
    wins(&h, 1, 2);
    wins(&h, 3, 4);
    wins(&h, 1, 3);
    pool_balances(&h, c);
    assert_int_equal(payouts.table[0].comes_to, c->first);
    assert_int_equal(payouts.by[1].due, c->first);
    assert_int_equal(payouts.by[3].due, c->second);
    // Case 116: what cannot be shared is a unit more for one of them by lot, or a line of its own.
    assert_int_equal(payouts.rest, rest == REST_LOT ? 0 : c->rest);
    int64_t lot = rest == REST_LOT ? c->rest : 0, of_two = payouts.by[2].due;
    assert_true(of_two == c->each || of_two == c->each + lot);
    assert_int_equal(of_two + payouts.by[4].due, 2 * c->each + lot);
    paid_out(&h, 1, c->first);
    paid_out(&h, 3, c->second);
    paid_out(&h, 2, of_two);
    paid_out(&h, 4, 2 * c->each + lot - of_two);
    pool_balances(&h, c);
    assert_int_equal(book.net - book.got, book.house + payouts.rest + payouts.kept); // what is still in hand
    hall_refold(&h);
    hall_close(&h);
}

static void currencies_of_0_2_and_3_digits(void **state)
{
    (void)state;
    // Four pay in; half, 30, 15 and 5 per cent, and what rounding takes from these goes to the first.
    static const struct currency all[] = {
        // 2028 are what there is to give: 1014 + 1, 608, 304 and 101
        {"JPY", 0, 1, 557, 50, 1015, 608, 202, 1},
        {"EUR", 2, 1, 557, 50, 1015, 608, 202, 1}, // the same numbers: digits are for people
        // 20,280 in whole hundreds: 10,100 + 100, 6,000, 3,000 and 1,000; 80 stay
        {"JPY", 0, 100, 5570, 500, 10200, 6000, 2000, 0},
        // 49.380 exactly: 24.690, 14.814, 7.407 and 2.469
        {"KWD", 3, 1, 12345, 0, 24690, 14814, 4938, 0},
        // in whole dinars: 24 + 2, 14, 7 and 2; 0.380 stay
        {"KWD", 3, 1000, 12345, 0, 26000, 14000, 4000, 1000},
        // more than 32 bits hold
        {"KWD", 3, 1, 900000000, 0, 1800000000, 1080000000, 360000000, 0},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        evening_in(&all[i], REST_LINE);
        evening_in(&all[i], REST_LOT);
    }
}

static void a_corrected_place_moves_the_money(void **state)
{
    (void)state;
    struct hall h;
    four_have_paid(&h, REST_LINE);
    wins(&h, 1, 2);
    wins(&h, 3, 4);
    wins(&h, 1, 3);
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_PAYOUT, .entry = 1);
    wins(&h, 3, 1);
    count_pool(&h, POOL_ONE);
    assert_int_equal(payouts.by[1].due, 2160);
    assert_int_equal(book.by[1].own.got, 3600);
    NO(&h, AMOUNT_MORE, cash_note, .pool = POOL_ONE, .kind = CASH_RETURNED, .entry = 1, .amount = 3601);
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_RETURNED, .entry = 1, .amount = 1440);
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_PAYOUT, .entry = 3);
    count_pool(&h, POOL_ONE);
    assert_int_equal(book.by[3].own.got, 3600);
    assert_int_equal(book.got, 3600 + 2160);
    hall_close(&h);
}

static void case_69_the_best_finisher_who_bought_in(void **state)
{
    (void)state;
    static const int32_t all[] = {10000};
    struct hall h;
    four_have_paid(&h, REST_LINE);
    DO(&h, pool_set, .pool = POOL_TWO, .kind = POOL_SIDE, .section = MAIN_SECTION, .name = "Side pool",
       .fee = 5 * EURO);
    prizes(&h, POOL_TWO, all, 1);
    DO(&h, cash_note, .pool = POOL_TWO, .kind = CASH_FEE, .entry = 2);
    DO(&h, cash_note, .pool = POOL_TWO, .kind = CASH_FEE, .entry = 3);
    NO(&h, PAID_ALREADY, cash_note, .pool = POOL_TWO, .kind = CASH_FEE, .entry = 3);
    wins(&h, 1, 2);
    count_pool(&h, POOL_TWO);
    assert_int_equal(payouts.awarded, 0);
    wins(&h, 3, 4);
    count_pool(&h, POOL_TWO);
    assert_int_equal(payouts.by[3].due, 10 * EURO); // the other one who is in has lost
    wins(&h, 1, 3);
    count_pool(&h, POOL_TWO);
    assert_int_equal(payouts.by[3].due, 10 * EURO);
    assert_int_equal(payouts.by[1].due, 0);
    hall_close(&h);
}

// Who loses plays on in a section of its own, for money of its own: asked of who is in it, given for its places.
static void a_second_chance_is_paid_by_who_plays_there(void **state)
{
    (void)state;
    static const int32_t slots[] = {1, 2, 3, 4}, first[] = {2}, places[] = {1}, all[] = {10000};
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 4);
    DO(&h, section_add, .kind = SECTION_CONSOLATION, .name = "Second chance", .fed_by = MAIN_SECTION);
    hall_draw(&h, slots, 4);
    money_begins(&h, REST_LINE);
    DO(&h, pool_set, .pool = POOL_TWO, .kind = POOL_SECTION, .section = 2, .name = "Second chance",
       .fee = 10 * EURO, .house = 1 * EURO);
    DO(&h, prizes_set, .pool = POOL_TWO, .section = {first, 1}, .place = {places, 1}, .share = {all, 1});
    count_pool(&h, POOL_TWO);
    assert_int_equal(book.stakes, 0);
    wins(&h, 1, 2);
    wins(&h, 3, 4);
    pool_read(h.state, POOL_TWO, &book);
    assert_int_equal(pool_outstanding(&book.by[2]), 10 * EURO);
    assert_int_equal(pool_outstanding(&book.by[4]), 10 * EURO);
    assert_int_equal(pool_outstanding(&book.by[1]) + pool_outstanding(&book.by[3]), 0);
    DO(&h, cash_note, .pool = POOL_TWO, .kind = CASH_FEE, .entry = 2);
    DO(&h, cash_note, .pool = POOL_TWO, .kind = CASH_FEE, .entry = 4);
    NO(&h, PAID_ALREADY, cash_note, .pool = POOL_TWO, .kind = CASH_FEE, .entry = 4);
    // The main draw brings nothing here, and its second place neither.
    wins(&h, 1, 3);
    count_pool(&h, POOL_TWO);
    assert_int_equal(book.fund, 18 * EURO);
    assert_int_equal(payouts.awarded, 0);
    wins(&h, 4, 2);
    count_pool(&h, POOL_TWO);
    assert_int_equal(payouts.by[4].due, 18 * EURO);
    assert_int_equal(payouts.by[1].due + payouts.by[2].due + payouts.by[3].due, 0);
    hall_refold(&h);
    hall_close(&h);
}

static void the_table_follows_the_number_of_entries(void **state)
{
    (void)state;
    static const int32_t entries[] = {0, 4, 4}, section[] = {1, 1, 1}, place[] = {1, 1, 2},
                         share[] = {10000, 7000, 3000};
    struct money_line lines[PRIZES_MAX];
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 4);
    NO(&h, NO_MONEY, pool_set, .pool = POOL_ONE, .name = "Entry");
    money_begins(&h, REST_LINE);
    DO(&h, prizes_set, .pool = POOL_ONE, .entries = {entries, 3}, .section = {section, 3},
       .place = {place, 3}, .share = {share, 3});
    assert_int_equal(pool_table(h.state, POOL_ONE, 3, lines), 1);
    assert_int_equal(pool_table(h.state, POOL_ONE, 4, lines), 2);
    assert_int_equal(pool_table(h.state, POOL_ONE, 400, lines), 2);
    assert_int_equal(pool_if(h.state, POOL_ONE, 10).fund, 180 * EURO);
    NO(&h, PRIZE_LISTS, prizes_set, .pool = POOL_ONE, .section = {section, 3}, .place = {place, 2});
    NO(&h, PRIZE_LINE, prizes_set, .pool = POOL_ONE, .section = {section, 2}, .place = {place, 2});
    NO(&h, PRIZE_TWICE, prizes_set, .pool = POOL_ONE, .section = {section, 2}, .place = {place, 2},
       .share = {place, 2});
    static const int32_t much[] = {7000, 4000}, far[] = {1, 9};
    NO(&h, PRIZE_SHARES, prizes_set, .pool = POOL_ONE, .section = {section, 2}, .place = {place + 1, 2},
       .share = {much, 2});
    NO(&h, PRIZE_SECTION, prizes_set, .pool = POOL_ONE, .section = {far, 2}, .place = {place + 1, 2},
       .share = {place, 2});
    hall_close(&h);
}

static void the_cash_book(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 2);
    NO(&h, CURRENCY, money_set, .currency = "eur", .digits = 2);
    money_begins(&h, REST_LINE);
    NO(&h, NOTHING, cash_note, .pool = POOL_TWO, .kind = CASH_FEE, .entry = 1);
    NO(&h, AMOUNT_MORE, cash_note, .pool = POOL_ONE, .kind = CASH_FEE, .entry = 1, .amount = 2001);
    NO(&h, NOT_IN_POOL, cash_note, .pool = POOL_ONE, .kind = CASH_AGAIN, .entry = 1);
    NO(&h, NOTHING_PAID, cash_note, .pool = POOL_ONE, .kind = CASH_REFUND, .entry = 1);
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_WAIVED, .entry = 1, .amount = 500);
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_FEE, .entry = 1);
    count_pool(&h, POOL_ONE);
    assert_int_equal(book.by[1].own.paid, 1500);
    assert_int_equal(pool_outstanding(&book.by[1]), 0);
    assert_int_equal(pool_outstanding(&book.by[2]), 2000);
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_AGAIN, .entry = 1);
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_ADDED, .amount = 700);
    count_pool(&h, POOL_ONE);
    assert_int_equal(book.stakes, 2);
    assert_int_equal(book.house, 4 * EURO);
    assert_int_equal(book.fund, 3500 + 700 - 400);
    NO(&h, AMOUNT_MORE, cash_note, .pool = POOL_ONE, .kind = CASH_KEPT, .amount = 3801);
    NO(&h, MONEY_NOTED, money_set, .currency = "CHF", .digits = 2);
    NO(&h, POOL_USED, pool_set, .pool = POOL_ONE, .name = "Entry", .removed = 1);
    NO(&h, REASON_MISSING, cash_strike, .line = 2, .struck = 1);
    DO(&h, cash_strike, .line = 2, .struck = 1, .reason = "not his");
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_FEE, .entry = 1);
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_REFUND, .entry = 1, .amount = 3000);
    NO(&h, CASH_HANGS, cash_strike, .line = 3, .struck = 1, .reason = "not his");
    DO(&h, tournament_close, .reason = "over");
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_FEE, .entry = 2);
    hall_refold(&h);
    hall_close(&h);
}

// ---- an auction

static void auction_begins(struct hall *h, int32_t pool)
{
    static const int32_t shares[] = {7000, 3000};
    DO(h, pool_set, .pool = pool, .kind = POOL_AUCTION, .section = MAIN_SECTION, .name = "Calcutta",
       .fee = 20 * EURO, .share = 1000);
    prizes(h, pool, shares, 2);
}

static void pays(struct hall *h, int32_t pool, enum cash_kind kind, int32_t entry, int32_t amount)
{
    DO(h, cash_note, .pool = pool, .kind = kind, .entry = entry);
    assert_int_equal(state_cash(h->state, state_last(h->state, ROW_cash))->amount, amount);
}

// Ada is sold for 99.99 and keeps a third of herself; nobody bids for Cleo, so her place counts for nothing.
static void an_auction_pays_who_bought_and_who_bought_back(void **state)
{
    (void)state;
    static const int32_t slots[] = {1, 2, 3, 4};
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 4);
    money_begins(&h, REST_LINE);
    auction_begins(&h, POOL_TWO);
    assert_int_equal(state_pool(h.state, POOL_TWO)->fee, 0);
    NO(&h, NO_AUCTION, entry_sell, .pool = POOL_ONE, .entry = 1, .price = 100, .buyer = 2);
    NO(&h, BUYER, entry_sell, .pool = POOL_TWO, .entry = 1, .price = 100);
    NO(&h, NOTHING, entry_sell, .pool = POOL_TWO, .entry = 1, .price = 100, .buyer = 9);
    DO(&h, entry_sell, .pool = POOL_TWO, .entry = 1, .price = 9999, .back = 3333, .buyer = 4);
    DO(&h, entry_sell, .pool = POOL_TWO, .entry = 2, .price = 5000, .note = "Gus of the bar");
    NO(&h, ENTRY_NAMED, entry_remove, .entry = 2);
    NO(&h, ENTRY_NAMED, entry_remove, .entry = 4); // it has bought somebody
    DO(&h, entry_sell, .pool = POOL_TWO, .entry = 4, .price = 2000, .back = 5000, .buyer = 4);
    assert_int_equal(sale_of(h.state, POOL_TWO, 4)->back, 0); // who buys themselves has all of it
    count_pool(&h, POOL_TWO);
    assert_int_equal(book.stakes, 3);
    assert_int_equal(book.fund, 0);
    assert_int_equal(book.by[1].own.asked, 3332); // 33.33 % of 99.99, rounded down
    assert_int_equal(book.by[1].buyer.asked, 6667);
    NO(&h, CASH_KIND, cash_note, .pool = POOL_TWO, .kind = CASH_AGAIN, .entry = 1);
    NO(&h, CASH_KIND, cash_note, .pool = POOL_ONE, .kind = CASH_BID, .entry = 1);
    NO(&h, PAID_ALREADY, cash_note, .pool = POOL_TWO, .kind = CASH_BID, .entry = 3);
    NO(&h, AMOUNT_MORE, cash_note, .pool = POOL_TWO, .kind = CASH_BID, .entry = 1, .amount = 6668);
    pays(&h, POOL_TWO, CASH_BID, 1, 6667);
    NO(&h, SALE_PAID, entry_sell, .pool = POOL_TWO, .entry = 1, .price = 9999, .back = 3333, .buyer = 3);
    NO(&h, SALE_PAID, entry_sell, .pool = POOL_TWO, .entry = 1);
    DO(&h, entry_sell, .pool = POOL_TWO, .entry = 1, .price = 19998, .back = 3333, .buyer = 4); // she rose
    pays(&h, POOL_TWO, CASH_BID, 1, 13333 - 6667);
    pays(&h, POOL_TWO, CASH_FEE, 1, 6665);
    pays(&h, POOL_TWO, CASH_BID, 2, 5000);
    pays(&h, POOL_TWO, CASH_BID, 4, 2000);
    count_pool(&h, POOL_TWO);
    assert_int_equal(book.net, 19998 + 7000);
    assert_int_equal(book.house, 2699);
    assert_int_equal(book.fund, 26998 - 2699);
    NO(&h, POOL_USED, pool_set, .pool = POOL_TWO, .kind = POOL_SIDE, .section = MAIN_SECTION, .name = "Side");
    hall_draw(&h, slots, 4);
    wins(&h, 1, 2);
    wins(&h, 3, 4);
    wins(&h, 3, 1);
    // Of those who were sold Ada is first; Ben and Dan lost in the round before and share what the second place is worth.
    count_pool(&h, POOL_TWO);
    int64_t first = 24299 * 7000 / 10000, second = 24299 * 3000 / 10000, all = first + second;
    first += 24299 - all; // what rounding leaves goes to the first line
    assert_int_equal(payouts.by[1].due, first);
    assert_int_equal(payouts.by[1].due - payouts.by[1].buyers, first * 3333 / 10000);
    assert_int_equal(payouts.by[2].due, second / 2);
    assert_int_equal(payouts.by[2].buyers, second / 2); // he kept nothing of himself
    assert_int_equal(payouts.by[4].due, second / 2);
    assert_int_equal(payouts.by[3].due, 0);
    assert_int_equal(payouts.rest, second % 2);
    assert_int_equal(book.fund, payouts.awarded + payouts.rest + payouts.kept);
    NO(&h, AUCTION_OVER, entry_sell, .pool = POOL_TWO, .entry = 3, .price = 100, .buyer = 1);
    pays(&h, POOL_TWO, CASH_PAYOUT, 1, (int32_t)(first * 3333 / 10000));
    pays(&h, POOL_TWO, CASH_WON, 1, (int32_t)(first - first * 3333 / 10000));
    NO(&h, NOTHING_DUE, cash_note, .pool = POOL_TWO, .kind = CASH_WON, .entry = 1);
    NO(&h, NOTHING_DUE, cash_note, .pool = POOL_TWO, .kind = CASH_PAYOUT, .entry = 2);
    NO(&h, AMOUNT_MORE, cash_note, .pool = POOL_TWO, .kind = CASH_WON_BACK, .entry = 1,
       .amount = (int32_t)first);
    pays(&h, POOL_TWO, CASH_WON_BACK, 1, (int32_t)(first - first * 3333 / 10000));
    pays(&h, POOL_TWO, CASH_BID_BACK, 2, 5000);
    int32_t bid = 0;
    for (STATE_EACH(cash, line, h.state))
        if (line->kind == CASH_BID && line->entry == 2) bid = line->n;
    NO(&h, CASH_HANGS, cash_strike, .line = bid, .struck = 1, .reason = "never came");
    hall_refold(&h);
    hall_close(&h);
}

// A bid is paid, given back, lowered; then what was given back is struck: so the buyer would have paid more than is bid now. So
// they would by a receipt that stands again where nothing is sold any more.
static void a_bid_given_back_stays_so(void **state)
{
    (void)state;
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 3);
    DO(&h, money_set, .currency = "EUR", .digits = 2, .unit = 1);
    DO(&h, pool_set, .pool = POOL_ONE, .kind = POOL_AUCTION, .section = MAIN_SECTION, .name = "Calcutta");
    DO(&h, entry_sell, .pool = POOL_ONE, .entry = 1, .price = 5000, .buyer = 2);
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_BID, .entry = 1, .amount = 5000);
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_BID_BACK, .entry = 1, .amount = 3000);
    DO(&h, cash_strike, .line = 2, .struck = 1, .reason = "not given back");
    DO(&h, cash_strike, .line = 2, .struck = 0);
    DO(&h, entry_sell, .pool = POOL_ONE, .entry = 1, .price = 2000, .buyer = 2);
    NO(&h, CASH_HANGS, cash_strike, .line = 2, .struck = 1, .reason = "not given back");
    DO(&h, entry_sell, .pool = POOL_ONE, .entry = 3, .price = 700, .buyer = 2);
    DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_BID, .entry = 3, .amount = 700);
    DO(&h, cash_strike, .line = 3, .struck = 1, .reason = "never paid");
    DO(&h, entry_sell, .pool = POOL_ONE, .entry = 3, .price = 0);
    NO(&h, CASH_HANGS, cash_strike, .line = 3, .struck = 0);
    hall_close(&h);
}

// ---- outcomes: each is played through the desk, and what it pays is looked at

static struct outcomes outcomes;

static void look_ahead(const struct hall *h, int32_t pool)
{
    size_t bytes = outcomes_room(h->state);
    void *room = malloc(bytes);
    pool_read(h->state, pool, &book);
    assert_true(outcomes_fill(h->state, &book, &outcomes, (struct room){room, bytes}));
    free(room);
}

// The second implementation: commands, one after the other, on copies of the hall.
struct ends {
    int32_t count;
    int64_t least[ENTRIES_MAX + 1], most[ENTRIES_MAX + 1];
    int64_t gets[1 << OUTCOME_MATCHES_MAX][ENTRIES_MAX + 1];
};
static struct ends ends;

static void ends_note(const struct hall *h, int32_t pool)
{
    count_pool(h, pool);
    for (int32_t e = 1; e <= ENTRIES_MAX; e++) {
        int64_t due = ends.gets[ends.count][e] = payouts.by[e].due;
        if (!ends.count || due < ends.least[e]) ends.least[e] = due;
        if (!ends.count || due > ends.most[e]) ends.most[e] = due;
    }
    ends.count++;
}

static int32_t match_that_waits(const struct hall *h)
{
    for (DRAWN_EACH_MATCH(m, h->state))
        if (m->status != MATCH_OVER && m->a > 0 && m->b > 0) return m->n;
    return 0;
}

// As deep as there are matches left.
static void play_all_ways(const struct hall *h, int32_t pool)
{
    int32_t match = match_that_waits(h);
    if (!match) {
        ends_note(h, pool);
        return;
    }
    for (int32_t a = 0; a < 2; a++) {
        struct hall twin = hall_twin(h);
        int32_t length = hall_at(&twin, match)->length;
        DO(&twin, result_set, .match = match, .how = HOW_FINAL_SCORE, .score_a = a ? length : 0,
           .score_b = a ? 0 : length, .reason = "one way");
        play_all_ways(&twin, pool);
        hall_close(&twin);
    }
}

static bool row_is_played(const struct outcome *row)
{
    for (int32_t i = 0; i < ends.count; i++)
        if (!memcmp(row->gets, ends.gets[i], sizeof row->gets)) return true;
    return false;
}

static void outcomes_are_those_of_the_desk(const struct hall *h, int32_t pool, int32_t count)
{
    memset(&ends, 0, sizeof ends);
    look_ahead(h, pool);
    play_all_ways(h, pool);
    assert_int_equal(outcomes.count, count);
    assert_int_equal(outcomes.count, ends.count);
    assert_memory_equal(outcomes.least, ends.least, sizeof ends.least);
    assert_memory_equal(outcomes.most, ends.most, sizeof ends.most);
    assert_int_equal(outcomes.row_count, outcomes.left <= OUTCOME_ROW_MATCHES ? count : 0);
    for (int32_t i = 0; i < outcomes.row_count; i++)
        assert_true(row_is_played(&outcomes.row[i]));
}

static void outcomes_of_the_last_matches(void **state)
{
    (void)state;
    struct hall h;
    four_have_paid(&h, REST_LINE);
    outcomes_are_those_of_the_desk(&h, POOL_ONE, 8);
    assert_int_equal(outcomes.left, 3);
    wins(&h, 1, 2);
    outcomes_are_those_of_the_desk(&h, POOL_ONE, 4);
    assert_int_equal(outcomes.least[2], 720); // has lost, and whatever comes shares the third place
    assert_int_equal(outcomes.most[2], 720);
    assert_int_equal(outcomes.least[1], 2160);
    assert_int_equal(outcomes.least[3], 720);
    assert_int_equal(outcomes.most[3], 3600);
    wins(&h, 3, 4);
    outcomes_are_those_of_the_desk(&h, POOL_ONE, 2);
    assert_int_equal(outcomes.row[0].winner[0] + outcomes.row[1].winner[0], 1 + 3);
    assert_int_equal(outcomes.row[0].match[0], meeting(&h, 1, 3));
    wins(&h, 1, 3);
    look_ahead(&h, POOL_ONE);
    assert_int_equal(outcomes.left, 0);
    assert_int_equal(outcomes.count, 0);
    hall_close(&h);
}

// Until the match for third place is over, both who play it have what the fourth is worth for sure, and nothing is due yet.
static void third_place_is_open_until_it_is_played(void **state)
{
    (void)state;
    static const int32_t one = 1, shares[] = {5000, 3000, 1500, 500};
    struct hall h;
    hall_create(&h, 1, 2);
    hall_enter(&h, 4);
    DO(&h, section_set, .section = MAIN_SECTION, .kind = SECTION_KNOCKOUT, .lengths = {&one, 1},
       .third_place = true);
    money_begins(&h, REST_LINE);
    prizes(&h, POOL_ONE, shares, 4);
    for (int32_t e = 1; e <= 4; e++)
        DO(&h, cash_note, .pool = POOL_ONE, .kind = CASH_FEE, .entry = e);
    DO(&h, draw_make, .method = DRAW_BY_HAND, .slots = {(int32_t[]){1, 2, 3, 4}, 4});
    wins(&h, 1, 2);
    wins(&h, 3, 4);
    count_pool(&h, POOL_ONE);
    for (int32_t loser = 2; loser <= 4; loser += 2) {
        assert_int_equal(payouts.by[loser].due, 0);
        assert_int_equal(payouts.by[loser].least, 360);
        assert_int_equal(payouts.by[loser].most, 1080);
    }
    NO(&h, NOTHING_DUE, cash_note, .pool = POOL_ONE, .kind = CASH_PAYOUT, .entry = 2);
    wins(&h, 4, 2);
    count_pool(&h, POOL_ONE);
    assert_int_equal(payouts.by[4].due, 1080);
    assert_int_equal(payouts.by[2].due, 360);
    hall_close(&h);
}

// Players of a section of this kind have paid; the prizes go to its first three.
static void field_has_paid(struct hall *h, enum section_kind kind, int32_t players)
{
    static const int32_t shares[] = {5000, 3000, 2000};
    hall_create(h, 1, 2);
    hall_enter(h, players);
    static const int32_t one = 1;
    DO(h, section_set, .section = MAIN_SECTION, .kind = (int32_t)kind, .lengths = {&one, 1},
       .recharge = kind == SECTION_DOUBLE);
    money_begins(h, REST_LINE);
    prizes(h, POOL_ONE, shares, 3);
    for (int32_t e = 1; e <= players; e++)
        DO(h, cash_note, .pool = POOL_ONE, .kind = CASH_FEE, .entry = e);
}

// Plays the matches of chance until so many are left.
static void play_until(struct hall *h, int32_t left, uint64_t seed)
{
    struct chance c = {seed};
    while (drawn_undecided(h->state, MAIN_SECTION) > left) {
        int32_t a = (int32_t)chance_below(&c, 2);
        DO(h, result_set, .match = match_that_waits(h), .how = HOW_FINAL_SCORE, .score_a = a, .score_b = !a,
           .reason = "the card");
    }
}

// Where nobody comes from below the recharge is not played: fewer matches, and that outcome comes once.
static void outcomes_with_a_recharge(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct hall h;
        field_has_paid(&h, SECTION_DOUBLE, 5);
        DO(&h, draw_make, .method = DRAW_RANDOM);
        play_until(&h, 2, seed);
        outcomes_are_those_of_the_desk(&h, POOL_ONE, 3);
        hall_close(&h);
    }
}

static void outcomes_of_the_last_round_of_a_swiss(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct hall h;
        field_has_paid(&h, SECTION_SWISS, 7);
        DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 2);
        DO(&h, draw_make, .method = DRAW_RANDOM);
        DO(&h, round_pair, .section = MAIN_SECTION, .round = 1);
        play_until(&h, 0, seed);
        look_ahead(&h, POOL_ONE);
        assert_int_equal(outcomes.count, 0); // nobody knows who will meet
        DO(&h, round_pair, .section = MAIN_SECTION, .round = 2);
        outcomes_are_those_of_the_desk(&h, POOL_ONE, 8);
        play_until(&h, 2, seed);
        outcomes_are_those_of_the_desk(&h, POOL_ONE, 4);
        hall_close(&h);
    }
}

// Four of whom two have a point and two none; tie-breaks part all of them.
static void two_have_one_point_each(struct hall *h)
{
    static const int32_t length = 3;
    field_has_paid(h, SECTION_SWISS, 4);
    DO(h, section_set, .section = MAIN_SECTION, .kind = SECTION_SWISS, .lengths = {&length, 1});
    DO(h, pairing_rule, .section = MAIN_SECTION, .rounds = 1, .ties = "difference");
    DO(h, draw_make, .method = DRAW_RANDOM);
    DO(h, round_pair, .section = MAIN_SECTION, .round = 1, .a = {(int32_t[]){1, 3}, 2},
       .b = {(int32_t[]){2, 4}, 2}, .reason = "so that the numbers are known");
    DO(h, result_set, .match = meeting(h, 1, 2), .how = HOW_FINAL_SCORE, .score_a = 3, .reason = "the card");
    DO(h, result_set, .match = meeting(h, 3, 4), .how = HOW_FINAL_SCORE, .score_a = 3, .score_b = 1,
       .reason = "the card");
    const int32_t places[] = {1, 4, 2, 3};
    for (int32_t e = 1; e <= 4; e++)
        assert_int_equal(standings_place(h->state, MAIN_SECTION, e).from, places[e - 1]);
}

static void pool_pays(const struct hall *h, int64_t one, int64_t two, int64_t three, int64_t four)
{
    const int64_t due[] = {one, two, three, four};
    count_pool(h, POOL_ONE);
    for (int32_t e = 1; e <= 4; e++)
        assert_int_equal(payouts.by[e].due, due[e - 1]);
    assert_int_equal(payouts.awarded + payouts.rest + payouts.vacant, payouts.lines);
    assert_int_equal(payouts.lines, 72 * EURO);
}

static void no_tie_break_parts_money_unless_the_event_says_so(void **state)
{
    (void)state;
    struct hall h;
    two_have_one_point_each(&h);
    pool_pays(&h, 2880, 720, 2880, 720);
    DO(&h, money_set, .currency = "EUR", .digits = 2, .unit = EURO, .rest = REST_LOT);
    count_pool(&h, POOL_ONE);
    assert_int_equal(payouts.awarded, 72 * EURO);
    assert_int_equal(payouts.by[1].due + payouts.by[3].due, 58 * EURO);
    DO(&h, money_set, .currency = "EUR", .digits = 2, .unit = 1, .ties = MONEY_TIES_ORDER);
    pool_pays(&h, 3600, 0, 2160, 1440);
    hall_refold(&h);
    hall_close(&h);
}

// What was paid before anybody could say it was paid by the places that tie-breaks gave.
static void lines_of_before_pay_by_tie_breaks(void **state)
{
    (void)state;
    struct event line = {.kind = EVENT_money_set_v1,
                         .seq = 7,
                         .is.money_set_v1 = {.currency = "EUR",
                                             .digits = 2,
                                             .unit = 50,
                                             .rest = REST_LOT,
                                             .sight = SIGHT_PUBLIC,
                                             .seed = "00ff"}};
    struct event today;
    struct upcast out = {&today, 1, 0};
    upcast(NULL, &line, &out);
    assert_int_equal(out.count, 1);
    assert_int_equal(today.kind, EVENT_money_set);
    assert_int_equal(today.seq, 7);
    const struct event_money_set *is = &today.is.money_set;
    assert_int_equal(is->ties, MONEY_TIES_ORDER);
    assert_int_equal(is->unit, 50);
    assert_int_equal(is->rest, REST_LOT);
    assert_int_equal(is->sight, SIGHT_PUBLIC);
    assert_string_equal(is->currency, "EUR");
    assert_string_equal(is->seed, "00ff");
}

static void where_scores_count_no_outcome_is_told(void **state)
{
    (void)state;
    struct hall h;
    field_has_paid(&h, SECTION_SWISS, 4);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .rounds = 1, .ties = "difference");
    DO(&h, draw_make, .method = DRAW_RANDOM);
    DO(&h, round_pair, .section = MAIN_SECTION, .round = 1);
    outcomes_are_those_of_the_desk(&h, POOL_ONE, 4); // who are level share, whatever they have scored
    DO(&h, money_set, .currency = "EUR", .digits = 2, .unit = 1, .ties = MONEY_TIES_ORDER);
    look_ahead(&h, POOL_ONE);
    assert_int_equal(outcomes.left, 2);
    assert_int_equal(outcomes.count, 0);
    hall_close(&h);
    // Nor where too many are left.
    field_has_paid(&h, SECTION_KNOCKOUT, 8);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    look_ahead(&h, POOL_ONE);
    assert_int_equal(outcomes.left, 7);
    assert_int_equal(outcomes.count, 0);
    play_until(&h, 6, 1);
    outcomes_are_those_of_the_desk(&h, POOL_ONE, 64);
    hall_close(&h);
}

// 128 entries squared, for each of 64 outcomes, are just as much work as may be; one entry more is too much until a match less is left.
_Static_assert(128 * 128 << OUTCOME_MATCHES_MAX == OUTCOME_WORK_MAX, "the bound is met, not passed");

static void where_it_would_take_too_long_no_outcome_is_told(void **state)
{
    (void)state;
    struct hall h;
    field_has_paid(&h, SECTION_KNOCKOUT, 128);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    play_until(&h, OUTCOME_MATCHES_MAX, 1);
    outcomes_are_those_of_the_desk(&h, POOL_ONE, 1 << OUTCOME_MATCHES_MAX);
    hall_close(&h);
    field_has_paid(&h, SECTION_KNOCKOUT, 129);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    play_until(&h, OUTCOME_MATCHES_MAX, 2);
    look_ahead(&h, POOL_ONE);
    assert_int_equal(outcomes.left, OUTCOME_MATCHES_MAX);
    assert_int_equal(outcomes.count, 0);
    assert_int_equal(outcomes.row_count, 0);
    play_until(&h, OUTCOME_MATCHES_MAX - 1, 3);
    outcomes_are_those_of_the_desk(&h, POOL_ONE, 1 << (OUTCOME_MATCHES_MAX - 1));
    hall_close(&h);
}

// ---- More Swiss: who cashes

enum { NINE = 9, PAID_OF_NINE = 6 };
static struct survivors left;

static void survivors_read(const struct hall *h)
{
    struct drawn drawn;
    size_t bytes = drawn_room(state_last(h->state, ROW_node));
    void *at = malloc(bytes);
    struct room room = {at, bytes};
    assert_true(drawn_take(&room, state_last(h->state, ROW_node), &drawn) && drawn_pass(h->state, &drawn));
    struct graph_results results = {drawn.match, drawn.away};
    survivors_fill(&drawn.g, &results, drawn.now, MAIN_SECTION, &left);
    free(at);
}

// Nine with two lives each, prizes for six places, and a round is paired.
static void nine_for_six(struct hall *h, int32_t paid)
{
    static const int32_t shares[] = {3000, 2500, 1500, 1200, 1000, 800};
    field_has_paid(h, SECTION_MORE_SWISS, NINE);
    DO(h, pairing_rule, .section = MAIN_SECTION, .lives = 2, .paid = paid);
    prizes(h, POOL_ONE, shares, PAID_OF_NINE);
    DO(h, draw_make, .method = DRAW_RANDOM);
}

static bool is_main_over(const struct hall *h)
{
    return state_section(h->state, MAIN_SECTION)->status == SECTION_OVER;
}

// Whoever is out before all left cash is paid nothing, and their places are vacant once nobody else can have them.
static int32_t put_out_get_nothing(const struct hall *h, int64_t *theirs)
{
    int32_t unpaid = 0, cash = 0;
    count_pool(h, POOL_ONE);
    survivors_read(h);
    for (int32_t i = 0; i < left.count; i++) {
        const struct payout *is = &payouts.by[left.entry[i]];
        bool cashes = left.began && (!left.record[i].out || left.record[i].out > left.began);
        cash += cashes;
        if (left.record[i].out && !cashes) assert_int_equal(is->due + is->least + is->most, 0);
        if (cashes && left.began < left.rounds) assert_true(is->most > 0 && is->least > 0);
        if (!cashes && !left.record[i].out) assert_int_equal(is->least, 0);
        unpaid += left.record[i].out && left.record[i].out == left.began;
    }
    assert_int_equal(payouts.awarded + payouts.rest + payouts.open + payouts.vacant, payouts.lines);
    *theirs = 0;
    for (int32_t place = cash; left.began && place < PAID_OF_NINE; place++)
        *theirs += payouts.table[place].comes_to;
    if (left.began && left.began < left.rounds)
        assert_int_equal(payouts.vacant, *theirs); // at once, not at the end
    return unpaid;
}

static void case_64_who_is_put_out_as_the_others_begin_to_cash_gets_nothing(void **state)
{
    (void)state;
    int32_t vacant = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct hall h;
        int64_t theirs = 0;
        nine_for_six(&h,
                     seed % 2 ? PAID_OF_NINE : 4); // with 4 the table has prizes for places that never cash
        for (int32_t round = 1; !is_main_over(&h); round++) {
            DO(&h, round_pair, .section = MAIN_SECTION, .round = round);
            for (int32_t open = drawn_undecided(h.state, MAIN_SECTION); open > 0; open--) {
                play_until(&h, open - 1, seed * 100 + (uint64_t)(round * 10 + open));
                put_out_get_nothing(&h, &theirs);
            }
        }
        int32_t unpaid = put_out_get_nothing(&h, &theirs);
        assert_int_equal(payouts.vacant, theirs);
        assert_int_equal(payouts.open, 0);
        vacant += unpaid && theirs;
        hall_refold(&h);
        hall_close(&h);
    }
    assert_true(vacant > 3);
}

// No more play than places are paid: whoever is put out in the first round was left when all began to cash.
static void a_field_no_larger_than_the_paid_places_cashes(void **state)
{
    (void)state;
    struct hall h;
    static const int32_t shares[] = {5000, 2000, 1500, 1000, 500};
    field_has_paid(&h, SECTION_MORE_SWISS, 5);
    DO(&h, pairing_rule, .section = MAIN_SECTION, .lives = 1, .paid = PAID_OF_NINE);
    prizes(&h, POOL_ONE, shares, 5);
    DO(&h, draw_make, .method = DRAW_RANDOM);
    for (int32_t round = 1; !is_main_over(&h); round++) {
        DO(&h, round_pair, .section = MAIN_SECTION, .round = round);
        play_until(&h, 0, (uint64_t)round);
    }
    count_pool(&h, POOL_ONE);
    assert_int_equal(payouts.vacant, 0);
    for (int32_t e = 1; e <= 5; e++)
        assert_true(payouts.by[e].due > 0);
    hall_close(&h);
}

// A side pool has no other rule than the best finisher who is in it (case 69).
static void a_side_pool_knows_no_places_that_cash(void **state)
{
    (void)state;
    struct hall h;
    nine_for_six(&h, PAID_OF_NINE);
    for (int32_t round = 1; !is_main_over(&h); round++) {
        DO(&h, round_pair, .section = MAIN_SECTION, .round = round);
        play_until(&h, 0, (uint64_t)round);
    }
    survivors_read(&h);
    int32_t last = 0;
    while (left.record[last].out != 2)
        last++;
    static const int32_t all[] = {10000};
    DO(&h, pool_set, .pool = POOL_TWO, .kind = POOL_SIDE, .name = "Side", .fee = 10 * EURO,
       .section = MAIN_SECTION);
    prizes(&h, POOL_TWO, all, 1);
    DO(&h, cash_note, .pool = POOL_TWO, .kind = CASH_FEE, .entry = left.entry[last]);
    count_pool(&h, POOL_TWO);
    assert_int_equal(payouts.by[left.entry[last]].due, 10 * EURO);
    hall_close(&h);
}

// A line of before does not say it, and the evening is paid as it was: by places alone.
static void a_more_swiss_of_before_pays_by_places(void **state)
{
    (void)state;
    struct hall h;
    int64_t theirs = 0;
    nine_for_six(&h, PAID_OF_NINE);
    for (int32_t round = 1; !is_main_over(&h); round++) {
        DO(&h, round_pair, .section = MAIN_SECTION, .round = round);
        play_until(&h, 0, (uint64_t)round * 7);
    }
    put_out_get_nothing(&h, &theirs);
    struct event line = {.kind = EVENT_pairing_rule_set_v8, .seq = h.state->seq + 1, .at_ms = h.who.now_ms},
                 today;
    line.is.pairing_rule_set_v8.section = MAIN_SECTION;
    line.is.pairing_rule_set_v8.lives = 2;
    line.is.pairing_rule_set_v8.paid = PAID_OF_NINE;
    line.is.pairing_rule_set_v8.unplayed = UNPLAYED_NOTHING;
    struct upcast out = {&today, 1, 0};
    upcast(h.state, &line, &out);
    assert_int_equal(out.count, 1);
    assert_int_equal(today.is.pairing_rule_set.unplayed, UNPLAYED_NOTHING);
    assert_true(drawn_rule(h.state, MAIN_SECTION).cashing);
    hall_append(&h, &today);
    assert_false(drawn_rule(h.state, MAIN_SECTION).cashing);
    count_pool(&h, POOL_ONE);
    assert_int_equal(payouts.vacant, 0);
    assert_int_equal(payouts.awarded + payouts.rest, payouts.lines);
    hall_close(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_116_no_cent_by_order_of_entry),
        cmocka_unit_test(case_67_equals_share_what_their_places_are_worth),
        cmocka_unit_test(case_68_whole_units_and_the_remainder_to_the_first),
        cmocka_unit_test(fixed_prizes_come_first),
        cmocka_unit_test(who_shares_a_place_shares_its_money),
        cmocka_unit_test(currencies_of_0_2_and_3_digits),
        cmocka_unit_test(a_corrected_place_moves_the_money),
        cmocka_unit_test(case_69_the_best_finisher_who_bought_in),
        cmocka_unit_test(a_second_chance_is_paid_by_who_plays_there),
        cmocka_unit_test(the_table_follows_the_number_of_entries),
        cmocka_unit_test(the_cash_book),
        cmocka_unit_test(an_auction_pays_who_bought_and_who_bought_back),
        cmocka_unit_test(outcomes_of_the_last_matches),
        cmocka_unit_test(third_place_is_open_until_it_is_played),
        cmocka_unit_test(outcomes_with_a_recharge),
        cmocka_unit_test(outcomes_of_the_last_round_of_a_swiss),
        cmocka_unit_test(no_tie_break_parts_money_unless_the_event_says_so),
        cmocka_unit_test(lines_of_before_pay_by_tie_breaks),
        cmocka_unit_test(where_scores_count_no_outcome_is_told),
        cmocka_unit_test(where_it_would_take_too_long_no_outcome_is_told),
        cmocka_unit_test(a_bid_given_back_stays_so),
        cmocka_unit_test(case_64_who_is_put_out_as_the_others_begin_to_cash_gets_nothing),
        cmocka_unit_test(a_field_no_larger_than_the_paid_places_cashes),
        cmocka_unit_test(a_side_pool_knows_no_places_that_cash),
        cmocka_unit_test(a_more_swiss_of_before_pays_by_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
