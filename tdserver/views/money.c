// SPDX-License-Identifier: MIT
// Money as it is looked at: pools with their balance, the cash book, what is won.
#include "director/formats/drawn.h"
#include "director/money/outcomes.h"
#include "director/money/payouts.h"
#include "director/money/prospects.h"
#include "views/documents.h"
#include "views/pieces.h"

// A pool with what its table comes to.
struct counted {
    const struct row_pool *pool;
    struct pool_book book;
    struct payouts payouts;
};

static struct counted *count(struct json_out *o, const struct view *v, const struct row_pool *pool)
{
    struct counted *c = arena_alloc(o->arena, sizeof *c);
    size_t bytes = payouts_room(v->state);
    c->pool = pool;
    pool_read(v->state, pool->n, &c->book);
    payouts_fill(v->state, &c->book, &c->payouts, (struct room){arena_alloc(o->arena, bytes), bytes});
    return c;
}

static void put_currency(struct json_out *o, const struct view *v)
{
    const struct row_money *money = money_of(v->state);
    json_put_string(o, "currency", money ? money->currency : NULL);
    json_put_int(o, "digits", money ? money->digits : 2);
}

static void put_rule(struct json_out *o, const struct view *v)
{
    const struct row_money *money = money_of(v->state);
    put_currency(o, v);
    json_put_int(o, "unit", money ? money->unit : 1);
    document_word(o, "rest", &words_money_rest, money ? money->rest : REST_LINE);
    document_word(o, "sight", &words_money_sight, money ? money->sight : SIGHT_DIRECTOR);
    document_word(o, "ties", &words_money_ties, money ? money->ties : MONEY_TIES_SHARE);
}

void document_money_rule(struct json_out *o, const struct view *v)
{
    json_object(o);
    put_rule(o, v);
    json_object_end(o);
}

// ---- a pool

static void put_section(struct json_out *o, const struct view *v, int32_t section)
{
    bool there = drawn_section(v->state, section) != NULL;
    document_number(o, "section", section);
    json_put_string(o, "section_name", there ? document_section_name(v, section) : NULL);
}

// The table as it was set, for whoever edits it.
static void put_prizes(struct json_out *o, const struct view *v, int32_t pool)
{
    json_key(o, "prizes");
    json_array(o);
    for (int32_t line = 1; line <= PRIZES_MAX; line++) {
        const struct row_prize *prize = state_prize(v->state, pool * PRIZE_NUMBERS + line);
        if (!prize || !prize->place) break;
        json_object(o);
        json_put_int(o, "entries", prize->entries);
        json_put_int(o, "section", prize->section);
        json_put_int(o, "place", prize->place);
        json_put_int(o, "share", prize->share);
        json_put_int(o, "amount", prize->amount);
        json_object_end(o);
    }
    json_array_end(o);
}

// The lines that hold, and what they come to.
static void put_table(struct json_out *o, const struct view *v, const struct money_line *lines,
                      int32_t line_count)
{
    json_key(o, "table");
    json_array(o);
    for (int32_t i = 0; i < line_count; i++) {
        json_object(o);
        put_section(o, v, lines[i].section);
        json_put_int(o, "place", lines[i].place);
        json_put_int(o, "share", lines[i].share);
        json_put_int(o, "comes_to", lines[i].comes_to);
        json_object_end(o);
    }
    json_array_end(o);
}

// Both sides of it come to the same: paid + added - refunded = house + awarded + open + rest + vacant + kept.
static void put_balance(struct json_out *o, const struct counted *c)
{
    const struct pool_book *book = &c->book;
    const struct payouts *p = &c->payouts;
    json_key(o, "balance");
    json_object(o);
    json_put_int(o, "paid", book->paid);
    json_put_int(o, "added", book->added);
    json_put_int(o, "refunded", book->refunded);
    json_put_int(o, "house", book->house);
    json_put_int(o, "awarded", p->awarded);
    json_put_int(o, "open", p->open);
    json_put_int(o, "rest", p->rest);
    json_put_int(o, "vacant", p->vacant);
    json_put_int(o, "kept", p->kept);
    json_put_int(o, "paid_out", book->got);
    json_put_int(o, "in_hand", book->net + book->added - book->got);
    json_object_end(o);
}

static void put_award(struct json_out *o, const struct view *v, const struct award *a)
{
    json_object(o);
    json_put_int(o, "entry", a->entry);
    document_name(o, v, a->entry);
    put_section(o, v, a->section);
    json_put_int(o, "from", a->from);
    json_put_int(o, "to", a->to);
    json_put_int(o, "amount", a->amount);
    json_object_end(o);
}

// Best places first, section by section in the order of the table.
static void put_awards(struct json_out *o, const struct view *v, const struct payouts *p)
{
    json_key(o, "awards");
    json_array(o);
    for (int32_t first = 0, next; first < p->award_count; first = next) {
        for (next = first; next < p->award_count && p->awards[next].section == p->awards[first].section;)
            next++;
        for (int32_t place = 1; place <= ENTRIES_MAX; place++)
            for (int32_t i = first; i < next; i++)
                if (p->awards[i].from == place) put_award(o, v, &p->awards[i]);
    }
    json_array_end(o);
}

// ---- what is still played for

static struct outcomes *look_ahead(struct json_out *o, const struct view *v, const struct counted *c)
{
    struct outcomes *out = arena_alloc(o->arena, sizeof *out);
    size_t bytes = outcomes_room(v->state);
    bool filled = outcomes_fill(v->state, &c->book, out, (struct room){arena_alloc(o->arena, bytes), bytes});
    if (!filled) out->left = out->count = out->row_count = 0;
    return out;
}

// What somebody has for sure, and can come to: over all outcomes where these are few enough to be tried, else by the places that
// nobody can take from them.
struct chance {
    int64_t now, least, most;
};

static struct chance chance_of(const struct payouts *p, const struct outcomes *ahead, int32_t entry)
{
    const struct payout *by = &p->by[entry];
    if (!ahead->count) return (struct chance){by->due, by->least, by->most};
    return (struct chance){by->due, ahead->least[entry], ahead->most[entry]};
}

static bool is_open(const struct chance *chance)
{
    return chance->most > chance->least;
}

// Whose prize is not decided yet, where few enough are left that they ask for it.
static void put_chances(struct json_out *o, const struct view *v, const struct payouts *p,
                        const struct outcomes *ahead)
{
    enum { FEW = 16 };
    struct chance all[ENTRIES_MAX + 1];
    int32_t left = 0;
    for (int32_t e = 1; e <= ENTRIES_MAX; e++) {
        all[e] = chance_of(p, ahead, e);
        left += is_open(&all[e]);
    }
    json_key(o, "chances");
    json_array(o);
    for (int32_t e = 1; e <= ENTRIES_MAX && (ahead->count || left <= FEW); e++) {
        if (!is_open(&all[e])) continue;
        json_object(o);
        json_put_int(o, "entry", e);
        document_name(o, v, e);
        json_put_int(o, "now", all[e].now);
        json_put_int(o, "least", all[e].least);
        json_put_int(o, "most", all[e].most);
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_outcome_matches(struct json_out *o, const struct view *v, const struct outcome *row)
{
    json_key(o, "matches");
    json_array(o);
    for (int32_t i = 0; i < row->count; i++) {
        json_object(o);
        json_put_int(o, "match", row->match[i]);
        document_who(o, v, "winner", row->winner[i]);
        document_who(o, v, "loser", row->loser[i]);
        json_object_end(o);
    }
    json_array_end(o);
}

// Of those for whom it makes a difference.
static void put_outcome_gets(struct json_out *o, const struct view *v, const struct outcomes *ahead,
                             const struct outcome *row)
{
    json_key(o, "gets");
    json_array(o);
    for (int32_t e = 1; e <= ENTRIES_MAX; e++) {
        if (ahead->most[e] <= ahead->least[e]) continue;
        json_object(o);
        document_who(o, v, "who", e);
        json_put_int(o, "amount", row->gets[e]);
        json_object_end(o);
    }
    json_array_end(o);
}

// Each way in which it may end, where few matches are left and any of them matters.
static void put_outcomes(struct json_out *o, const struct view *v, const struct outcomes *ahead)
{
    bool matters = false;
    for (int32_t e = 1; e <= ENTRIES_MAX; e++)
        matters |= ahead->most[e] > ahead->least[e];
    json_key(o, "outcomes");
    json_array(o);
    for (int32_t i = 0; matters && i < ahead->row_count; i++) {
        json_object(o);
        put_outcome_matches(o, v, &ahead->row[i]);
        put_outcome_gets(o, v, ahead, &ahead->row[i]);
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_reach(struct json_out *o, const char *key, bool told, const struct reach *reach)
{
    json_key(o, key);
    if (!told) {
        json_null(o);
        return;
    }
    json_object(o);
    json_put_int(o, "least", reach->least);
    json_put_int(o, "most", reach->most);
    json_object_end(o);
}

static void put_prospect(struct json_out *o, const struct view *v, const struct prospect *p)
{
    json_object(o);
    document_who(o, v, "who", p->entry);
    put_section(o, v, p->section);
    document_number(o, "match", p->match);
    put_reach(o, "wins", p->told[REACH_WIN], &p->by[REACH_WIN]);
    put_reach(o, "level", p->told[REACH_DRAW], &p->by[REACH_DRAW]);
    put_reach(o, "loses", p->told[REACH_LOSS], &p->by[REACH_LOSS]);
    json_object_end(o);
}

// By everybody's own result, where not each way is told.
static void put_prospects(struct json_out *o, const struct view *v, const struct counted *c,
                          const struct outcomes *ahead)
{
    struct prospects *all = arena_alloc(o->arena, sizeof *all);
    size_t bytes = prospects_room(v->state);
    struct room room = {arena_alloc(o->arena, bytes), bytes};
    bool filled = !ahead->row_count && prospects_fill(v->state, &c->book, &c->payouts, ahead, all, room);
    json_key(o, "prospects");
    json_array(o);
    for (int32_t i = 0; filled && i < all->count; i++)
        put_prospect(o, v, &all->of[i]);
    json_array_end(o);
}

static bool entry_concerned(const struct counted *c, const struct row_entry *e)
{
    const struct pool_entry *in = &c->book.by[e->n];
    bool anybody = c->pool->kind == POOL_SIDE || c->pool->kind == POOL_AUCTION;
    if (anybody && e->status != ENTRY_REMOVED && e->status != ENTRY_WITHDRAWN) return true;
    return in->owes || in->sold || in->own.paid || in->waived || in->own.got || c->payouts.by[e->n].due;
}

// What an entry was sold for, and its buyer's side of it; null where nobody bought it.
static void put_sale(struct json_out *o, const struct view *v, const struct counted *c, int32_t entry)
{
    const struct pool_entry *e = &c->book.by[entry];
    const struct row_sale *sale = e->sold ? sale_of(v->state, c->pool->n, entry) : NULL;
    json_key(o, "sale");
    if (!sale) {
        json_null(o);
        return;
    }
    json_object(o);
    json_put_int(o, "price", sale->price);
    json_put_int(o, "back", sale->back);
    document_number(o, "entry", sale->buyer);
    document_name(o, v, sale->buyer);
    json_put_string(o, "note", sale->note);
    json_put_int(o, "asked", e->buyer.asked);
    json_put_int(o, "paid", e->buyer.paid);
    json_put_int(o, "refunded", e->buyer.refunded);
    json_put_int(o, "outstanding", pool_outstanding_buyer(e));
    json_put_int(o, "due", c->payouts.by[entry].buyers);
    json_put_int(o, "got", e->buyer.got);
    json_object_end(o);
}

static void put_entry(struct json_out *o, const struct view *v, const struct counted *c, int32_t entry)
{
    const struct pool_entry *e = &c->book.by[entry];
    json_object(o);
    json_put_int(o, "entry", entry);
    document_name(o, v, entry);
    document_word(o, "status", &words_entry_status, state_entry(v->state, entry)->status);
    json_put_bool(o, "in", pool_holds(e));
    json_put_int(o, "asked", e->own.asked);
    json_put_int(o, "paid", e->own.paid);
    json_put_int(o, "waived", e->waived);
    json_put_int(o, "refunded", e->own.refunded);
    json_put_int(o, "again", e->again);
    json_put_int(o, "outstanding", pool_outstanding(e));
    json_put_int(o, "due", c->payouts.by[entry].due - c->payouts.by[entry].buyers);
    json_put_int(o, "got", e->own.got);
    put_sale(o, v, c, entry);
    json_object_end(o);
}

static void put_entries(struct json_out *o, const struct view *v, const struct counted *c)
{
    json_key(o, "entries");
    json_array(o);
    for (STATE_EACH(entry, e, v->state))
        if (entry_concerned(c, e)) put_entry(o, v, c, e->n);
    json_array_end(o);
}

// What everybody may read who may read of prizes at all.
static void put_pool_head(struct json_out *o, const struct view *v, const struct counted *c)
{
    json_put_int(o, "pool", c->pool->n);
    json_put_string(o, "kind", words_pool_kind.at[c->pool->kind]);
    json_put_string(o, "name", c->pool->name);
    put_section(o, v, c->pool->section);
    json_put_int(o, "fee", c->pool->fee);
    json_put_int(o, "again", c->pool->again);
    json_put_int(o, "stakes", c->book.stakes);
    json_put_int(o, "fund", c->book.fund);
    put_table(o, v, c->payouts.table, c->payouts.line_count);
    put_awards(o, v, &c->payouts);
    const struct outcomes *ahead = look_ahead(o, v, c);
    put_chances(o, v, &c->payouts, ahead);
    put_outcomes(o, v, ahead);
    put_prospects(o, v, c, ahead);
}

void document_pool(struct json_out *o, const struct view *v, int32_t pool)
{
    const struct row_pool *row = state_pool(v->state, pool);
    struct counted *c = count(o, v, row);
    json_object(o);
    put_pool_head(o, v, c);
    json_put_id(o, "version", row->version);
    json_put_bool(o, "removed", row->removed);
    json_put_int(o, "house", row->house);
    json_put_int(o, "share", row->share);
    put_prizes(o, v, pool);
    put_balance(o, c);
    put_entries(o, v, c);
    json_object_end(o);
}

void document_prize_table(struct json_out *o, const struct view *v, int32_t pool, int32_t entries)
{
    struct money_line lines[PRIZES_MAX];
    struct pool_fund fund = pool_if(v->state, pool, entries);
    int32_t line_count = pool_table(v->state, pool, entries, lines);
    int64_t sum = money_table(lines, line_count, fund.fund, money_of(v->state)->unit);
    json_object(o);
    put_currency(o, v);
    json_put_int(o, "entries", entries);
    json_put_int(o, "house", fund.house);
    json_put_int(o, "fund", fund.fund);
    put_table(o, v, lines, line_count);
    json_put_int(o, "kept", fund.fund - sum);
    json_object_end(o);
}

// ---- the cash book

void document_receipt(struct json_out *o, const struct view *v, int32_t line)
{
    const struct row_cash *row = state_cash(v->state, line);
    json_object(o);
    json_put_int(o, "line", line);
    json_put_id(o, "version", row->version);
    json_put_int(o, "pool", row->pool);
    json_put_string(o, "pool_name", state_pool(v->state, row->pool)->name);
    document_word(o, "kind", &words_cash_kind, row->kind);
    document_number(o, "entry", row->entry);
    document_name(o, v, row->entry);
    json_put_int(o, "amount", row->amount);
    json_put_string(o, "note", row->note);
    json_put_time(o, "at", row->at_ms);
    document_actor(o, v, row->taker);
    json_put_bool(o, "struck", row->struck);
    json_object_end(o);
}

void document_money(struct json_out *o, const struct view *v)
{
    json_object(o);
    json_put_id(o, "version", v->seq);
    put_rule(o, v);
    json_put_int(o, "next_pool", state_last(v->state, ROW_pool) + 1);
    json_key(o, "pools");
    json_array(o);
    for (STATE_EACH(pool, pool, v->state))
        if (!pool->removed) document_pool(o, v, pool->n);
    json_array_end(o);
    json_key(o, "receipts");
    json_array(o);
    for (STATE_EACH(cash, line, v->state))
        document_receipt(o, v, line->n);
    json_array_end(o);
    json_object_end(o);
}

void document_prizes(struct json_out *o, const struct view *v, bool seen)
{
    json_object(o);
    json_put_id(o, "version", v->seq);
    json_put_bool(o, "seen", seen);
    put_currency(o, v);
    json_key(o, "pools");
    json_array(o);
    for (STATE_EACH(pool, pool, v->state)) {
        if (!seen || pool->removed) continue;
        json_object(o);
        put_pool_head(o, v, count(o, v, pool));
        json_object_end(o);
    }
    json_array_end(o);
    json_object_end(o);
}

// ---- what another result would change

static void put_payout(struct json_out *o, const char *key, const struct payout *payout)
{
    json_key(o, key);
    json_object(o);
    json_put_int(o, "least", payout->least);
    json_put_int(o, "most", payout->most);
    json_object_end(o);
}

static void put_prize_change(struct json_out *o, const struct view *v, const struct counted *was,
                             const struct counted *is, int32_t entry)
{
    const struct payout *before = &was->payouts.by[entry], *after = &is->payouts.by[entry];
    if (before->least == after->least && before->most == after->most) return;
    json_object(o);
    json_put_int(o, "pool", was->pool->n);
    json_put_string(o, "pool_name", was->pool->name);
    json_put_int(o, "entry", entry);
    document_name(o, v, entry);
    put_payout(o, "was", before);
    put_payout(o, "is", after);
    json_put_int(o, "got", was->book.by[entry].own.got + was->book.by[entry].buyer.got);
    json_object_end(o);
}

void document_prize_changes(struct json_out *o, const struct view *before, const struct view *after)
{
    json_key(o, "prizes");
    json_array(o);
    for (STATE_EACH(pool, pool, before->state)) {
        if (!after || pool->removed) continue;
        const struct counted *was = count(o, before, pool), *is = count(o, after, pool);
        for (STATE_EACH(entry, e, before->state))
            put_prize_change(o, before, was, is, e->n);
    }
    json_array_end(o);
}

void document_currency(struct json_out *o, const struct view *v)
{
    json_key(o, "money");
    json_object(o);
    put_currency(o, v);
    json_object_end(o);
}
