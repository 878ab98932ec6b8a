// SPDX-License-Identifier: MIT
// The end of a weekend: its standings from the server's answers, and their comparison with the rehearsal.
#include <stdlib.h>
#include <string.h>

#include "base/json/json_out.h"
#include "demo/look.h"
#include "demo/weekend/rehearsal.h"
#include "demo/weekend/weekend_inner.h"

// ---- what the server says

static struct text entry_name(const struct hall *h, int32_t number)
{
    for (int32_t i = 0; i < h->evening.entry_count && number > 0; i++)
        if (h->entries[i] == number) return h->evening.entries[i];
    return (struct text){0};
}

static void put_name(const struct hall *h, struct json_out *o, int32_t number)
{
    if (number > 0)
        json_text(o, entry_name(h, number));
    else
        json_null(o);
}

static void put_source(const struct hall *h, struct json_out *o, const char *side,
                       const struct json_value *from)
{
    json_key(o, side);
    json_object(o);
    json_put_text(o, "from", look_text(from, "from"));
    if (look_is(from, "from", "entry"))
        json_put_text(o, "entry", entry_name(h, look_number(from, "entry")));
    else if (look_is(from, "from", "place"))
        json_put_int(o, "place", look_number(from, "place"));
    else if (!look_is(from, "from", "nobody"))
        json_put_int(o, "node", look_number(from, "node"));
    int32_t section = look_number(from, "section");
    if (section) json_put_text(o, "section", h->weekend->file.sections[section - 1].name);
    json_object_end(o);
}

static void put_condition(struct json_out *o, const struct json_value *condition)
{
    if (!condition || json_kind(condition) != JSON_OBJECT) return;
    json_key(o, "condition");
    json_object(o);
    json_put_int(o, "node", look_number(condition, "node"));
    json_put_text(o, "side", look_text(condition, "side"));
    json_object_end(o);
}

static void put_node(const struct hall *h, struct json_out *o, const struct json_value *v)
{
    json_object(o);
    json_put_int(o, "node", look_number(v, "node"));
    json_put_int(o, "round", look_number(v, "round"));
    put_source(h, o, "a", look(v, "a"));
    put_source(h, o, "b", look(v, "b"));
    json_key(o, "players");
    json_array(o);
    const struct json_value *players = look(v, "players");
    int64_t n;
    for (const struct json_value *p = players ? json_first(players) : NULL; p; p = json_next(p))
        put_name(h, o, json_whole(p, &n) ? (int32_t)n : 0);
    json_array_end(o);
    json_key(o, "match");
    if (look_is(v, "how", "played"))
        json_int(o, look_number(v, "match"));
    else
        json_null(o);
    json_put_text(o, "winner", entry_name(h, look_number(v, "winner")));
    json_put_text(o, "how", look_text(v, "how"));
    put_condition(o, look(v, "condition"));
    json_object_end(o);
}

static struct source source_from(const struct json_value *from)
{
    struct source s = {.kind = SOURCE_NOBODY, .of = look_number(from, "node")};
    for (int i = 0; i < words_source_kind.count; i++)
        if (look_is(from, "from", words_source_kind.at[i])) s.kind = (enum source_kind)i;
    return s;
}

// The shape that the server tells, for what can be computed of it.
static bool keep_shape(struct hall *h, struct graph *g, int32_t section, const struct json_value *v)
{
    int32_t n = look_number(v, "node");
    if (n < 1 || n > g->room) return hall_fail(h, "the server tells of node %d", n);
    g->nodes[n] = (struct node){.section = section,
                                .round = look_number(v, "round"),
                                .from = {source_from(look(v, "a")), source_from(look(v, "b"))}};
    if (n > g->count) g->count = n;
    return true;
}

static bool put_nodes(struct hall *h, struct json_out *o, int32_t section, struct graph *g)
{
    char path[64];
    const struct json_value *page;
    snprintf(path, sizeof path, "/sections/%d/bracket", section);
    if (!hall_page(h, path, &page)) return false;
    json_put_text(o, "name", look_text(page, "name"));
    json_put_text(o, "kind", look_text(page, "kind"));
    json_key(o, "nodes");
    json_array(o);
    const struct json_value *nodes = look(page, "nodes");
    for (const struct json_value *v = nodes ? json_first(nodes) : NULL; v; v = json_next(v)) {
        if (!keep_shape(h, g, section, v)) return false;
        put_node(h, o, v);
    }
    json_array_end(o);
    return true;
}

struct placed {
    int32_t entry, from, to; // entry of the file
};

static int by_place(const void *one, const void *other)
{
    const struct placed *x = one, *y = other;
    return x->from != y->from ? x->from - y->from : x->entry - y->entry;
}

static int32_t read_places(const struct hall *h, const struct json_value *list, struct placed *out)
{
    int32_t count = 0;
    for (const struct json_value *v = list ? json_first(list) : NULL; v && count < ENTRIES_MAX;
         v = json_next(v)) {
        struct text name = entry_name(h, look_number(v, "entry"));
        struct placed p = {weekend_entry(h->weekend, name), look_number(v, "place_from"),
                           look_number(v, "place_to")};
        if (p.from) out[count++] = p;
    }
    qsort(out, (size_t)count, sizeof *out, by_place);
    return count;
}

static bool put_places(struct hall *h, struct json_out *o, int32_t section)
{
    char path[64];
    const struct json_value *page;
    struct placed placed[ENTRIES_MAX];
    snprintf(path, sizeof path, "/sections/%d/standings", section);
    if (!hall_page(h, path, &page)) return false;
    int32_t count = read_places(h, look(page, "standings"), placed);
    json_key(o, "places");
    json_array(o);
    for (int32_t i = 0; i < count; i++) {
        json_object(o);
        json_put_text(o, "entry", h->weekend->file.names[placed[i].entry - 1]);
        json_put_int(o, "from", placed[i].from);
        json_put_int(o, "to", placed[i].to);
        json_object_end(o);
    }
    json_array_end(o);
    return true;
}

static bool tell(struct hall *h)
{
    struct json_out o = json_start(&h->memory);
    struct graph g = {.nodes = ARENA_ARRAY(&h->memory, GRAPH_NODES + 1, struct node), .room = GRAPH_NODES};
    memset(g.nodes, 0, (GRAPH_NODES + 1) * sizeof *g.nodes);
    json_object(&o);
    json_put_string(&o, "uid", h->uid);
    json_key(&o, "sections");
    json_array(&o);
    for (int32_t i = 1; i <= h->weekend->file.section_count; i++) {
        json_object(&o);
        if (!put_nodes(h, &o, i, &g) || !put_places(h, &o, i)) return false;
        rehearsal_rematches(&h->memory, &g, h->weekend->file.sections[i - 1].from, i, &o);
        json_object_end(&o);
    }
    json_array_end(&o);
    json_object_end(&o);
    h->weekend->told = json_bytes(&o);
    return true;
}

struct text weekend_standings(const struct hall *h)
{
    return h->weekend->told;
}

// ---- comparison

static struct text word_of(struct arena *a, const struct json_value *v)
{
    int64_t n;
    if (v && json_kind(v) == JSON_STRING) return json_string_of(v);
    if (v && json_whole(v, &n)) return text_of(arena_printf(a, "%lld", (long long)n));
    return text_of(v && json_kind(v) != JSON_NULL ? json_kind_name(json_kind(v)) : "nothing");
}

static bool differ(struct hall *h, const char *where, const struct json_value *is,
                   const struct json_value *must)
{
    struct text shown = word_of(&h->memory, is), right = word_of(&h->memory, must);
    return hall_fail(h, "%s is %.*s on the server, the rehearsal has %.*s", where, TEXT_ARGS(shown),
                     TEXT_ARGS(right));
}

// Member by member, at the place `where`. Matches have other numbers here and there: only whether one was played counts.
static bool same(struct hall *h, const char *where, const struct json_value *is,
                 const struct json_value *must)
{
    if (!is || !must || json_kind(is) != json_kind(must)) return differ(h, where, is, must);
    if (json_kind(is) != JSON_ARRAY && json_kind(is) != JSON_OBJECT) {
        bool equal = text_equal(word_of(&h->memory, is), word_of(&h->memory, must));
        bool number = text_equal(json_name(must), TEXT("match"));
        return equal || number || differ(h, where, is, must);
    }
    const struct json_value *x = json_first(is), *y = json_first(must);
    for (int i = 1; x || y; x = x ? json_next(x) : NULL, y = y ? json_next(y) : NULL, i++) {
        struct text name = json_kind(is) == JSON_OBJECT && y ? json_name(y) : (struct text){0};
        const char *here = name.len ? arena_printf(&h->memory, "%s.%.*s", where, TEXT_ARGS(name))
                                    : arena_printf(&h->memory, "%s.%d", where, i);
        if (!same(h, here, x, y)) return false;
    }
    return true;
}

static void say_first(struct hall *h, const struct json_value *is, const char *how)
{
    const struct json_value *places = look(is, "places"), *first = places ? json_first(places) : NULL;
    struct text name = look_text(is, "name"), best = look_text(first, "entry");
    bool alone = look_number(first, "from") == look_number(first, "to");
    fprintf(h->say, "  %.*s: %sfirst is %.*s%s\n", TEXT_ARGS(name), how, TEXT_ARGS(best),
            alone ? "" : " and others");
    if (alone && !h->evening.champion.len) h->evening.champion = arena_copy(&h->memory, best);
}

static bool compare_section(struct hall *h, const struct json_value *is, const struct json_value *must)
{
    static const char *const members[] = {"name", "kind", "nodes", "places", "expected_rematches"};
    struct text name = look_text(must, "name");
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        char *where = arena_printf(&h->memory, "%.*s: %s", TEXT_ARGS(name), members[i]);
        if (!same(h, where, look(is, members[i]), look(must, members[i]))) return false;
    }
    say_first(h, is, "as rehearsed, ");
    return true;
}

// Who meets whom was the server's to say: whoever has --standings compares.
static bool say_all(struct hall *h, const struct json_value *section)
{
    for (; section; section = json_next(section))
        say_first(h, section, "");
    return true;
}

bool weekend_check(struct hall *h)
{
    static const struct json_limits limits = {.bytes = 64 << 20, .depth = 16, .values = 4000000};
    const struct json_value *is, *must = NULL;
    struct weekend *w = h->weekend;
    if (!tell(h)) return false;
    bool read = !json_read(&h->memory, w->told, &limits, &is).code &&
                (!w->expected.len || !json_read(&h->memory, w->expected, &limits, &must).code);
    if (!read) return hall_fail(h, "the standings cannot be read again");
    const struct json_value *x = json_first(look(is, "sections"));
    if (!must) return say_all(h, x);
    const struct json_value *y = json_first(look(must, "sections"));
    for (; x && y; x = json_next(x), y = json_next(y))
        if (!compare_section(h, x, y)) return false;
    return !x == !y || hall_fail(h, "the rehearsal has another number of sections");
}
