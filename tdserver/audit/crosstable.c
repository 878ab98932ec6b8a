// SPDX-License-Identifier: MIT
#include "audit/crosstable.h"

#include "audit/state_buffer.h"
#include "audit/verify.h"
#include "codec/rounds/trf.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/rounds/points.h"

enum { NAMES_PAGE = 256 };

// ---- names

struct known_names {
    struct store_name *at;
    size_t count;
};

// All names of a stream; those that were erased are not there.
static struct err names_read(struct store *s, struct arena *a, int64_t stream, struct known_names *out)
{
    struct text after = TEXT("");
    for (size_t n = NAMES_PAGE; n == NAMES_PAGE;) {
        struct store_name *page, *all;
        struct err err = store_name_list(s, a, stream, after, NAMES_PAGE, &page, &n);
        if (err.code) return err;
        all = ARENA_ARRAY(a, out->count + n + 1, struct store_name);
        for (size_t i = 0; i < out->count + n; i++)
            all[i] = i < out->count ? out->at[i] : page[i - out->count];
        *out = (struct known_names){all, out->count + n};
        if (n) after = page[n - 1].ref;
    }
    return OK;
}

static struct text name_of(struct arena *a, const struct known_names *names, const struct row_entry *entry)
{
    for (size_t i = 0; i < names->count; i++)
        if (text_equal(names->at[i].ref, text_of(entry->ref))) return names->at[i].name;
    return text_of(arena_printf(a, "Entry %d", entry->n));
}

// ---- the table

static struct room room_of(struct arena *a, size_t bytes)
{
    return (struct room){arena_alloc(a, bytes), bytes};
}

static bool points_read(struct arena *a, const struct state *state, int32_t section, struct points *out)
{
    const struct row_section *s = section <= SECTIONS_MAX ? drawn_section(state, section) : NULL;
    if (!s || !drawn_is(state, section) || !format_for_points((enum section_kind)s->kind)) return false;
    int32_t nodes = state_last(state, ROW_node);
    struct room room = room_of(a, drawn_room(nodes));
    struct drawn drawn;
    if (!drawn_take(&room, nodes, &drawn) || !drawn_pass(state, &drawn)) return false;
    struct graph_results results = {drawn.match, drawn.away};
    return points_fill(&drawn.g, &results, drawn.now, section, out, room_of(a, points_room()));
}

static struct err table_put(struct json_out *o, const struct state *state, const struct known_names *names,
                            const struct points *p)
{
    struct trf trf = {.count = p->players, .rounds = p->rounds, .worth = p->worth, .round = p->round};
    int32_t *ranks = ARENA_ARRAY(o->arena, (size_t)p->players + 1, int32_t);
    trf.players = ARENA_ARRAY(o->arena, (size_t)p->players + 1, struct trf_player);
    for (int32_t i = 0; i < p->players; i++) {
        const struct row_entry *entry = state_entry(state, p->entry[i]);
        trf.players[i] = (struct trf_player){
            .number = entry->n, .name = name_of(o->arena, names, entry), .points = p->ties.points[i]};
        ranks[i] = p->ties.rank[i];
    }
    if (!trf_can_say(&trf))
        return err_make(
            ERR_NOT_FOUND,
            "this section gives a walkover, or a round that somebody was not there for, points that TRF has "
            "no letter for: those of a win, those of a draw, or none");
    trf_write(o, text_of(state_tournament(state, 1)->title), &trf, ranks);
    return OK;
}

// ---- which section

// As screens call one that nobody named (views/pieces.c).
static const char *called(const struct row_section *s)
{
    if (s->name[0]) return s->name;
    return s->kind == SECTION_LADDER ? "Ladder" : "Main draw";
}

static bool is_wanted(const struct row_section *s, struct text wanted, bool by_number)
{
    int64_t number;
    if (by_number) return text_int64(wanted, &number) && number == s->n;
    return text_is_utf8(wanted) && !text_compare_folded(text_of(called(s)), wanted);
}

// So many are; *out: the last of them.
static int32_t sections_wanted(const struct state *state, struct text wanted, bool by_number, int32_t *out)
{
    int32_t count = 0;
    for (STATE_EACH(section, s, state)) {
        if (!is_wanted(s, wanted, by_number)) continue;
        *out = s->n;
        count++;
    }
    return count;
}

static struct err which_section(struct arena *a, const struct state *state, bool several)
{
    const char *list = "";
    for (STATE_EACH(section, s, state))
        list = arena_printf(a, "%s%s%d (%s)", list, *list ? ", " : "", (int)s->n, called(s));
    return err_make(ERR_NOT_FOUND, arena_printf(a, "%s; name one of these by its number: %s",
                                                several ? "more than one section has this name"
                                                        : "no section has this number or name",
                                                list));
}

// A number goes before a name that is one.
static struct err section_find(struct arena *a, const struct state *state, struct text wanted, int32_t *out)
{
    if (sections_wanted(state, wanted, true, out)) return OK;
    int32_t named = sections_wanted(state, wanted, false, out);
    return named == 1 ? OK : which_section(a, state, named > 1);
}

static struct err section_put(struct json_out *o, const struct state *state, const struct known_names *names,
                              struct text wanted)
{
    struct points *points = ARENA_NEW(o->arena, struct points);
    int32_t section = 0;
    struct err err = section_find(o->arena, state, wanted, &section);
    if (err.code) return err;
    if (points_read(o->arena, state, section, points)) return table_put(o, state, names, points);
    return err_make(ERR_NOT_FOUND, "this section is not drawn and played for points; TRF holds those: a "
                                   "Swiss, a round robin, groups");
}

struct err crosstable_put(struct json_out *o, struct store *s, const struct store_stream *stream,
                          struct text wanted)
{
    struct known_names names = {NULL, 0};
    struct state_buffer *present = NULL;
    struct err err = stream->kind == STREAM_TOURNAMENT
                         ? names_read(s, o->arena, stream->id, &names)
                         : err_make(ERR_NOT_FOUND, "this ledger is the club's: name a tournament");
    if (!err.code) err = verify_ledger(s, stream, o->arena, &present);
    if (err.code) return err;
    err = section_put(o, present->state, &names, wanted);
    state_buffer_free(present);
    return err;
}
