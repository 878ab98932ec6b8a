// SPDX-License-Identifier: MIT
// An auction: each entry is sold to who bids most, and its player may keep a share at that price. What was paid for stays sold as it
// was; once the places stand nobody is sold any more.
#include "director/deciding.h"
#include "director/formats/drawn.h"
#include "director/money/pools.h"

// Whether a sale asks no less of both hands than they have paid, and is nobody else's than who paid for it.
static bool fits_what_was_paid(const struct pool_entry *e, const struct row_sale *was,
                               const struct row_sale *is)
{
    struct sale_parts parts = sale_parts(is, is->price, 1);
    int64_t own = e->own.paid - e->own.refunded, bid = e->buyer.paid - e->buyer.refunded;
    bool same_buyer = was && was->buyer == is->buyer && text_same(was->note, is->note);
    if (e->own.got || e->buyer.got) return false;
    return own <= parts.player && bid <= parts.buyer && (!bid || same_buyer);
}

static bool sale_same(const struct row_sale *was, const struct row_sale *is)
{
    if (!was) return !is->price;
    return was->price == is->price && was->back == is->back && was->buyer == is->buyer &&
           text_same(was->note, is->note);
}

// Who buys themselves has all of it.
static struct row_sale sale_wanted(const struct command_entry_sell *c)
{
    struct row_sale is = {.price = c->price, .back = c->buyer == c->entry ? 0 : c->back, .buyer = c->buyer};
    text_fill(is.note, sizeof is.note, c->note);
    return c->price ? is : (struct row_sale){0};
}

static bool auction_open(struct deciding *d, const struct command_entry_sell *c)
{
    const struct row_pool *pool = money_of(d->was) ? pool_of(d->was, c->pool) : NULL;
    const struct row_section *s = pool ? drawn_section(d->was, pool->section) : NULL;
    if (!money_of(d->was))
        deciding_refuse(d, director_refusal(DIRECTOR_NO_MONEY));
    else if (!pool)
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, c->pool), "pool");
    else if (pool->kind != POOL_AUCTION)
        deciding_refuse(d, director_refusal(DIRECTOR_NO_AUCTION, c->pool));
    else if (s && s->status == SECTION_OVER)
        deciding_refuse(d, director_refusal(DIRECTOR_AUCTION_OVER, pool->section));
    return !refused(d);
}

DECIDE(entry_sell)
{
    struct row_entry entry;
    struct row_sale is = sale_wanted(c);
    const struct row_sale *was = sale_of(d->was, c->pool, c->entry);
    if (!auction_open(d, c) || !entry_get(d, c->entry, &entry)) return;
    if (is.buyer && !entry_get(d, is.buyer, &entry)) return;
    if (is.price && !is.buyer && !is.note[0]) REFUSE(d, DIRECTOR_BUYER, c->entry);
    if (sale_same(was, &is)) return;
    struct pool_book *book = room_take(d->room, sizeof *book);
    if (!book) REFUSE(d, DIRECTOR_NO_ROOM);
    pool_read(d->was, c->pool, book);
    if (!fits_what_was_paid(&book->by[c->entry], was, &is)) REFUSE(d, DIRECTOR_SALE_PAID, c->entry);
    EMIT_TEXT(d, entry_sold, note, is.note, .pool = c->pool, .entry = c->entry, .price = is.price,
              .back = is.back, .buyer = is.buyer);
}
