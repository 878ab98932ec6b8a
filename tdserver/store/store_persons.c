// SPDX-License-Identifier: MIT
// Persons: their secrets, and which entries are theirs.
#include "store/store_inner.h"

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
