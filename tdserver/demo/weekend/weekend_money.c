// SPDX-License-Identifier: MIT
// The money of a weekend: what is paid at the door, and what is paid out when it is over.
#include "base/json/json_out.h"
#include "demo/look.h"
#include "demo/weekend/weekend_inner.h"

static bool ask_money(struct hall *h, const char *method, const char *below, struct text body)
{
    char path[128];
    struct answer answer;
    snprintf(path, sizeof path, "%s%s", h->tournament, below);
    return hall_ask(h, h->director, &(struct ask){.method = method, .path = path, .body = body}, &answer);
}

// ---- what holds

static bool say_currency(struct hall *h)
{
    const struct event_file *f = &h->weekend->file;
    struct json_out o = json_start(&h->memory);
    json_object(&o);
    json_put_text(&o, "currency", f->currency);
    json_put_string(&o, "rest", words_money_rest.at[f->lots ? REST_LOT : REST_LINE]);
    json_put_int(&o, "digits", 2);
    json_object_end(&o);
    return ask_money(h, "PUT", "/money", json_bytes(&o));
}

static bool say_pool(struct hall *h, int32_t pool, const struct event_pool *p)
{
    char below[32];
    struct json_out o = json_start(&h->memory);
    json_object(&o);
    json_put_text(&o, "name", p->name);
    json_put_string(&o, "kind", words_pool_kind.at[p->kind]);
    json_put_int(&o, "section", p->section);
    json_put_int(&o, "fee", p->fee);
    json_put_int(&o, "again", p->again);
    json_put_int(&o, "house", p->house);
    json_object_end(&o);
    snprintf(below, sizeof below, "/pools/%d", pool);
    return ask_money(h, "PUT", below, json_bytes(&o));
}

static void put_column(struct json_out *o, const char *key, const struct event_pool *p, size_t member)
{
    json_key(o, key);
    json_array(o);
    for (int32_t i = 0; i < p->prize_count; i++)
        json_int(o, *(const int32_t *)((const char *)&p->prizes[i] + member));
    json_array_end(o);
}

static bool say_prizes(struct hall *h, int32_t pool, const struct event_pool *p)
{
    char below[32];
    struct json_out o = json_start(&h->memory);
    json_object(&o);
    put_column(&o, "section", p, offsetof(struct event_prize, section));
    put_column(&o, "place", p, offsetof(struct event_prize, place));
    put_column(&o, "share", p, offsetof(struct event_prize, share));
    json_object_end(&o);
    snprintf(below, sizeof below, "/pools/%d/prizes", pool);
    return ask_money(h, "PUT", below, json_bytes(&o));
}

// ---- the cash book

static bool note_cash(struct hall *h, int32_t pool, enum cash_kind kind, int32_t entry)
{
    char below[48];
    struct json_out o = json_start(&h->memory);
    json_object(&o);
    json_put_string(&o, "kind", words_cash_kind.at[kind]);
    json_put_int(&o, "entry", entry);
    json_object_end(&o);
    snprintf(below, sizeof below, "/pools/%d/receipts", pool);
    return ask_money(h, "POST", below, json_bytes(&o));
}

static bool all_pay(struct hall *h, int32_t pool, enum cash_kind kind, const int32_t *who, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (!note_cash(h, pool, kind, hall_entry(h, h->weekend->file.names[who[i] - 1]))) return false;
    return true;
}

static bool say_sale(struct hall *h, int32_t pool, const struct event_sale *sale)
{
    char below[64];
    const struct event_file *f = &h->weekend->file;
    struct json_out o = json_start(&h->memory);
    json_object(&o);
    json_put_int(&o, "price", sale->price);
    json_put_int(&o, "buyer", sale->buyer ? hall_entry(h, f->names[sale->buyer - 1]) : 0);
    json_put_int(&o, "back", sale->back);
    json_put_text(&o, "note", sale->named);
    json_object_end(&o);
    snprintf(below, sizeof below, "/pools/%d/sales/%d", pool, hall_entry(h, f->names[sale->entry - 1]));
    return ask_money(h, "PUT", below, json_bytes(&o));
}

// Both sides pay at once: the buyer the bid, the player the share that is kept.
static bool auction(struct hall *h, int32_t pool, const struct event_pool *p)
{
    for (int32_t i = 0; i < p->sale_count; i++) {
        const struct event_sale *sale = &p->sales[i];
        int32_t entry = hall_entry(h, h->weekend->file.names[sale->entry - 1]);
        if (!say_sale(h, pool, sale)) return false;
        if (sale->back < SHARE_WHOLE && !note_cash(h, pool, CASH_BID, entry)) return false;
        if (sale->back > 0 && !note_cash(h, pool, CASH_FEE, entry)) return false;
    }
    return true;
}

bool weekend_money_open(struct hall *h)
{
    const struct event_file *f = &h->weekend->file;
    if (!f->pool_count) return true;
    if (!say_currency(h)) return false;
    for (int32_t i = 0; i < f->pool_count; i++) {
        const struct event_pool *p = &f->pools[i];
        bool said = say_pool(h, i + 1, p) && say_prizes(h, i + 1, p) && auction(h, i + 1, p);
        if (!said || !all_pay(h, i + 1, CASH_FEE, p->paid, p->paid_count) ||
            !all_pay(h, i + 1, CASH_AGAIN, p->twice, p->twice_count))
            return false;
        if (p->sale_count)
            fprintf(h->say, "%.*s: %d are sold\n", TEXT_ARGS(p->name), p->sale_count);
        else
            fprintf(h->say, "%.*s: %d pay, %d of them again\n", TEXT_ARGS(p->name), p->paid_count,
                    p->twice_count);
    }
    return true;
}

// Whom somebody is paid for, and whether it is who bought them.
struct creditor {
    int32_t entry;
    enum cash_kind kind;
};

static int32_t creditor_add(const struct json_value *entry, const struct json_value *hand,
                            enum cash_kind kind, struct creditor *out)
{
    if (!hand || look_number(hand, "due") <= look_number(hand, "got")) return 0;
    *out = (struct creditor){look_number(entry, "entry"), kind};
    return 1;
}

// Who is due something of a pool, in the order of the page.
static int32_t creditors(const struct json_value *pool, struct creditor out[2 * GRAPH_ENTRIES])
{
    int32_t count = 0;
    const struct json_value *list = look(pool, "entries");
    for (const struct json_value *v = list ? json_first(list) : NULL; v; v = json_next(v)) {
        const struct json_value *sale = look(v, "sale");
        count += creditor_add(v, v, CASH_PAYOUT, &out[count]);
        if (sale && json_kind(sale) == JSON_OBJECT) count += creditor_add(v, sale, CASH_WON, &out[count]);
    }
    return count;
}

static const struct json_value *pool_of(const struct json_value *page, int32_t pool)
{
    const struct json_value *list = look(page, "pools"), *v = list ? json_first(list) : NULL;
    while (v && look_number(v, "pool") != pool)
        v = json_next(v);
    return v;
}

bool weekend_money_pay(struct hall *h)
{
    for (int32_t i = 0; i < h->weekend->file.pool_count; i++) {
        const struct json_value *page;
        static struct creditor to[2 * GRAPH_ENTRIES];
        if (!hall_page(h, "/money", &page)) return false;
        int32_t count = creditors(pool_of(page, i + 1), to);
        if (!count) return hall_fail(h, "nobody is due anything of pool %d", i + 1);
        for (int32_t k = 0; k < count; k++)
            if (!note_cash(h, i + 1, to[k].kind, to[k].entry)) return false;
        fprintf(h->say, "%.*s: %d are paid out\n", TEXT_ARGS(h->weekend->file.pools[i].name), count);
    }
    return true;
}
