// SPDX-License-Identifier: MIT
// Persons: their secrets, which entries are theirs, and how they are forgotten.
#include "base/json/json_out.h"
#include "store/store_inner.h"

#include <string.h>

struct err store_person_keep(struct store *s, int64_t club, const struct store_person *people, size_t n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    struct arena room = ARENA_EMPTY;
    struct pg_array players = pg_array_start(&room, PG_INT4, n);
    struct pg_array secrets = pg_array_start(&room, PG_BYTES, n);
    for (size_t i = 0; i < n; i++) {
        pg_array_int4(&players, people[i].player);
        pg_array_bytes(&secrets, people[i].secret, STORE_HASH);
    }
    pg_bind_int8(&args, club);
    pg_bind_array(&args, &players);
    pg_bind_array(&args, &secrets);
    struct err e = n ? store_call(s, ST_person_secret_add, &args, &r) : OK;
    arena_free(&room);
    return e;
}

static void take_secret(struct store_person *people, size_t n, const struct pg_result *r, size_t row)
{
    int32_t player = pg_read_int4(r, row, 0);
    for (size_t i = 0; i < n; i++)
        if (people[i].player == player) {
            pg_read_bytes(r, row, 1, people[i].secret, STORE_HASH);
            people[i].known = true;
        }
}

struct err store_person_find(struct store *s, int64_t club, struct store_person *people, size_t n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    struct arena room = ARENA_EMPTY;
    struct pg_array players = pg_array_start(&room, PG_INT4, n);
    for (size_t i = 0; i < n; i++)
        pg_array_int4(&players, people[i].player);
    pg_bind_int8(&args, club);
    pg_bind_array(&args, &players);
    struct err e = n ? store_call(s, ST_person_secret_list, &args, &r) : OK;
    for (size_t row = 0; n && !e.code && row < pg_rows(r); row++)
        take_secret(people, n, r, row);
    arena_free(&room);
    return e;
}

void store_add_person_entry(struct store *s, const struct store_person_entry *p)
{
    struct pg_args *args = store_gather(s, ST_person_entry_add);
    pg_bind_int8(args, p->stream);
    pg_bind_int4(args, p->entry);
    pg_bind_int4(args, p->place);
    pg_bind_int8(args, p->club);
    pg_bind_int4(args, p->player);
}

void store_drop_person_entries(struct store *s, int64_t stream, int32_t entry)
{
    struct pg_args *args = store_gather(s, ST_person_entry_drop);
    pg_bind_int8(args, stream);
    pg_bind_int4(args, entry);
}

struct err store_person_entry_list(struct store *s, struct arena *a, int64_t stream, size_t limit,
                                   struct store_person_proof **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_int8(&args, stream);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_person_entry_list, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n + 1, struct store_person_proof);
    for (size_t i = 0; i < *n; i++) {
        struct store_person_proof *p = &(*out)[i];
        *p = (struct store_person_proof){
            pg_read_int4(r, i, 0), pg_read_int4(r, i, 1), pg_read_int4(r, i, 2), {0}};
        pg_read_bytes(r, i, 3, p->secret, sizeof p->secret);
    }
    return OK;
}

// ---- what they played

static void bind_players(struct pg_args *args, struct arena *room, const int32_t *players, size_t n)
{
    struct pg_array list = pg_array_start(room, PG_INT4, n);
    for (size_t i = 0; i < n; i++)
        pg_array_int4(&list, players[i]);
    pg_bind_array(args, &list);
}

static struct store_history history_of(struct arena *a, const struct pg_result *r, size_t row)
{
    struct store_history h = {.player = pg_read_int4(r, row, 0),
                              .stream = pg_read_int8(r, row, 1),
                              .entry = pg_read_int4(r, row, 3),
                              .persons = pg_read_int4(r, row, 4),
                              .title = store_text(a, r, row, 5),
                              .starts_on = store_text(a, r, row, 6),
                              .status = pg_read_int4(r, row, 7),
                              .name = store_text(a, r, row, 8)};
    pg_read_bytes(r, row, 2, h.uid, sizeof h.uid);
    return h;
}

struct err store_person_history(struct store *s, struct arena *a, int64_t club, const int32_t *players,
                                size_t n, size_t limit, struct store_history **out, size_t *count)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *count = 0;
    pg_bind_int8(&args, club);
    bind_players(&args, a, players, n);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_person_history, &args, &r);
    if (e.code) return e;
    *count = pg_rows(r);
    *out = ARENA_ARRAY(a, *count + 1, struct store_history);
    for (size_t i = 0; i < *count; i++)
        (*out)[i] = history_of(a, r, i);
    return OK;
}

struct err store_person_places(struct store *s, struct arena *a, int64_t club, const int32_t *players,
                               size_t n, struct store_placed **out, size_t *count)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *count = 0;
    pg_bind_int8(&args, club);
    bind_players(&args, a, players, n);
    pg_bind_int4(&args, SEAT_NUMBERS);
    struct err e = store_call(s, ST_person_places, &args, &r);
    if (e.code) return e;
    *count = pg_rows(r);
    *out = ARENA_ARRAY(a, *count + 1, struct store_placed);
    for (size_t i = 0; i < *count; i++)
        (*out)[i] = (struct store_placed){.stream = pg_read_int8(r, i, 0),
                                          .entry = pg_read_int4(r, i, 1),
                                          .section = pg_read_int4(r, i, 2),
                                          .kind = pg_read_int4(r, i, 3),
                                          .name = store_text(a, r, i, 4),
                                          .from = pg_read_int4(r, i, 5),
                                          .to = pg_read_int4(r, i, 6)};
    return OK;
}

struct err store_person_elsewhere(struct store *s, struct arena *a, int64_t stream, int32_t **entries,
                                  size_t *count)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *count = 0;
    pg_bind_int8(&args, stream);
    struct err e = store_call(s, ST_person_elsewhere, &args, &r);
    if (e.code) return e;
    *count = pg_rows(r);
    *entries = ARENA_ARRAY(a, *count + 1, int32_t);
    for (size_t i = 0; i < *count; i++)
        (*entries)[i] = pg_read_int4(r, i, 0);
    return OK;
}

struct err store_person_played(struct store *s, struct arena *a, int64_t club, const int32_t *players,
                               const int32_t *roots, size_t n, struct store_played **out, size_t *count)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *count = 0;
    pg_bind_int8(&args, club);
    bind_players(&args, a, players, n);
    bind_players(&args, a, roots, n);
    struct err e = store_call(s, ST_person_played, &args, &r);
    if (e.code) return e;
    *count = pg_rows(r);
    *out = ARENA_ARRAY(a, *count + 1, struct store_played);
    for (size_t i = 0; i < *count; i++)
        (*out)[i] = (struct store_played){pg_read_int4(r, i, 0), pg_read_int8(r, i, 1)};
    return OK;
}

// ---- how they are forgotten

// One run of it; what was found goes into the arena.
struct forgetting {
    struct store *store;
    struct arena *arena;
    const struct store_forgetting *who;
    struct text *names; // that were erased
    size_t count;
};

// How the data of a line begins that names this player or entry and gives it a reference.
static struct text line_start(struct arena *a, const char *member, int32_t n)
{
    return text_of(arena_printf(a, "\"data\":{\"%s\":%d,\"ref\":\"", member, n));
}

static void bind_texts(struct pg_args *args, struct arena *a, const struct text *texts, size_t n)
{
    struct pg_array list = pg_array_start(a, PG_TEXT, n);
    for (size_t i = 0; i < n; i++)
        pg_array_text(&list, texts[i]);
    pg_bind_array(args, &list);
}

static void keep_erased(struct forgetting *f, const struct pg_result *r)
{
    size_t n = pg_rows(r);
    struct text *all = ARENA_ARRAY(f->arena, f->count + n + 1, struct text);
    if (f->count) memcpy(all, f->names, f->count * sizeof *all);
    for (size_t i = 0; i < n; i++)
        all[f->count++] = store_text(f->arena, r, i, 0);
    f->names = all;
}

// The names that lines gave which begin so; all of them, or those that hold a name which was erased.
static struct err forget_names(struct forgetting *f, struct pg_array *streams, struct pg_array *starts,
                               bool all)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    pg_bind_array(&args, streams);
    pg_bind_array(&args, starts);
    pg_bind_int4(&args, all);
    bind_texts(&args, f->arena, f->names, f->count);
    struct err e = store_call(f->store, ST_person_names_forget, &args, &r);
    if (!e.code) keep_erased(f, r);
    return e;
}

// Their own names first: in the club, and where they played alone.
static struct err forget_own_names(struct forgetting *f)
{
    const struct store_forgetting *w = f->who;
    size_t n = w->player_count;
    for (size_t i = 0; i < w->entry_count; i++)
        n += w->entries[i].persons <= 1;
    struct pg_array streams = pg_array_start(f->arena, PG_INT8, n),
                    starts = pg_array_start(f->arena, PG_TEXT, n);
    for (size_t i = 0; i < w->player_count; i++) {
        pg_array_int8(&streams, w->club);
        pg_array_text(&starts, line_start(f->arena, "player", w->players[i]));
    }
    for (size_t i = 0; i < w->entry_count; i++)
        if (w->entries[i].persons <= 1) {
            pg_array_int8(&streams, w->entries[i].stream);
            pg_array_text(&starts, line_start(f->arena, "entry", w->entries[i].entry));
        }
    return forget_names(f, &streams, &starts, true);
}

static struct err forget_names_of_pairs(struct forgetting *f)
{
    const struct store_forgetting *w = f->who;
    size_t n = 0;
    for (size_t i = 0; i < w->entry_count; i++)
        n += w->entries[i].persons > 1;
    if (!n) return OK;
    struct pg_array streams = pg_array_start(f->arena, PG_INT8, n),
                    starts = pg_array_start(f->arena, PG_TEXT, n);
    for (size_t i = 0; i < w->entry_count; i++)
        if (w->entries[i].persons > 1) {
            pg_array_int8(&streams, w->entries[i].stream);
            pg_array_text(&starts, line_start(f->arena, "entry", w->entries[i].entry));
        }
    return forget_names(f, &streams, &starts, false);
}

static void bind_entries(struct pg_args *args, const struct forgetting *f)
{
    const struct store_forgetting *w = f->who;
    struct pg_array streams = pg_array_start(f->arena, PG_INT8, w->entry_count);
    struct pg_array entries = pg_array_start(f->arena, PG_INT4, w->entry_count);
    for (size_t i = 0; i < w->entry_count; i++) {
        pg_array_int8(&streams, w->entries[i].stream);
        pg_array_int4(&entries, w->entries[i].entry);
    }
    pg_bind_array(args, &streams);
    pg_bind_array(args, &entries);
}

static struct err forget_tables(const struct forgetting *f, struct store_forgotten *out)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    bind_entries(&args, f);
    struct err e = store_call(f->store, ST_person_photos_forget, &args, &r);
    if (!e.code) out->photos = pg_rows(r);
    if (!e.code) e = store_call(f->store, ST_person_pins_forget, &args, &r);
    struct pg_args players = {0};
    pg_bind_int8(&players, f->who->club);
    bind_players(&players, f->arena, f->who->players, f->who->player_count);
    if (!e.code) e = store_call(f->store, ST_person_entries_forget, &players, &r);
    if (!e.code) e = store_call(f->store, ST_person_secrets_forget, &players, &r);
    return e;
}

// As a name stands in JSON, without its quotes.
static struct text in_json(struct arena *a, struct text name)
{
    struct json_out o = json_start(a);
    json_text(&o, name);
    struct text quoted = json_bytes(&o);
    return (struct text){quoted.at + 1, quoted.len - 2};
}

static void take_mentions(const struct forgetting *f, const struct pg_result *r, struct store_forgotten *out)
{
    out->mention_count = pg_rows(r);
    out->mentions = ARENA_ARRAY(f->arena, out->mention_count + 1, struct store_mention);
    for (size_t i = 0; i < out->mention_count; i++) {
        pg_read_bytes(r, i, 0, out->mentions[i].uid, STORE_UID);
        out->mentions[i].seq = pg_read_int8(r, i, 1);
        out->mentions[i].kind = store_text(f->arena, r, i, 2);
    }
}

// What was answered with a name in it, and what somebody typed.
static struct err forget_texts(const struct forgetting *f, size_t mentions_most, struct store_forgotten *out)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    struct text *written = ARENA_ARRAY(f->arena, f->count + 1, struct text);
    for (size_t i = 0; i < f->count; i++)
        written[i] = in_json(f->arena, f->names[i]);
    pg_bind_int8(&args, f->who->club);
    bind_texts(&args, f->arena, written, f->count);
    struct err e = store_call(f->store, ST_person_replies_forget, &args, &r);
    if (!e.code) out->replies = pg_rows(r);
    if (!e.code) e = store_call(f->store, ST_person_acts_forget, &args, &r);
    pg_bind_int8(&args, (int64_t)mentions_most);
    if (!e.code) e = store_call(f->store, ST_person_mentions, &args, &r);
    if (!e.code) take_mentions(f, r, out);
    return e;
}

struct err store_person_forget(struct store *s, struct arena *a, const struct store_forgetting *who,
                               size_t mentions_most, struct store_forgotten *out)
{
    struct forgetting f = {.store = s, .arena = a, .who = who};
    *out = (struct store_forgotten){0};
    struct err e = forget_own_names(&f);
    if (!e.code) e = forget_names_of_pairs(&f);
    if (!e.code) e = forget_tables(&f, out);
    if (!e.code) e = forget_texts(&f, mentions_most, out);
    out->names = f.count;
    return e;
}
