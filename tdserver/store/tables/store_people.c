// SPDX-License-Identifier: MIT
// What may be forgotten or must stay secret: names, how accounts sign in, credentials; and the server's
// settings.
#include "store/store_inner.h"
#include <string.h>

// ---- names ----

void store_add_name(struct store *s, const struct store_name *name)
{
    struct pg_args *args = store_gather(s, ST_name_add);
    pg_bind_int8(args, name->stream);
    pg_bind_text(args, name->ref);
    pg_bind_text(args, name->salt);
    pg_bind_text(args, name->name);
    pg_bind_text(args, name->club);
    pg_bind_text(args, name->country);
    pg_bind_text(args, name->note);
}

struct err store_name_list(struct store *s, struct arena *a, int64_t stream, struct text after, size_t limit,
                           struct store_name **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_int8(&args, stream);
    pg_bind_text(&args, after);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_name_list, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n, struct store_name);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = (struct store_name){.stream = stream,
                                        .ref = store_text(a, r, i, 0),
                                        .salt = store_text(a, r, i, 1),
                                        .name = store_text(a, r, i, 2),
                                        .club = store_text(a, r, i, 3),
                                        .country = store_text(a, r, i, 4),
                                        .note = store_text(a, r, i, 5)};
    return OK;
}

// ---- accounts ----

void store_add_account(struct store *s, const struct store_account *account)
{
    struct pg_args *args = store_gather(s, ST_account_add);
    pg_bind_int8(args, account->stream);
    pg_bind_int4(args, account->account);
    pg_bind_text(args, account->login);
    pg_bind_text(args, account->password_hash);
}

static struct store_account read_account(struct arena *a, const struct pg_result *r, size_t row)
{
    return (struct store_account){.stream = pg_read_int8(r, row, 0),
                                  .account = pg_read_int4(r, row, 1),
                                  .login = store_text(a, r, row, 2),
                                  .password_hash = store_text(a, r, row, 3)};
}

struct err store_account_by_login(struct store *s, struct arena *a, struct text login,
                                  struct store_account *out)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *out = (struct store_account){0};
    pg_bind_text(&args, login);
    struct err e = store_call(s, ST_account_by_login, &args, &r);
    if (!e.code && pg_rows(r)) *out = read_account(a, r, 0);
    return e;
}

struct err store_account_list(struct store *s, struct arena *a, int64_t stream, size_t limit,
                              struct store_account **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_int8(&args, stream);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_account_list, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n, struct store_account);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = read_account(a, r, i);
    return OK;
}

struct err store_club_alone(struct store *s, int32_t role, int32_t status, bool *found)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *found = false;
    struct err e = store_call(s, ST_club_alone, NULL, &r);
    if (e.code) return e;
    pg_bind_int4(&args, role);
    pg_bind_int4(&args, status);
    e = store_call(s, ST_account_any, &args, &r);
    if (!e.code) *found = pg_read_bool(r, 0, 0);
    return e;
}

// ---- credentials ----

void store_add_credential(struct store *s, const struct store_credential *c)
{
    struct pg_args *args = store_gather(s, ST_credential_add);
    pg_bind_bytes(args, c->hash, sizeof c->hash);
    pg_bind_int4(args, (int32_t)c->kind);
    store_bind_stream(args, c->stream);
    pg_bind_int4(args, c->actor);
    pg_bind_int4(args, c->table);
    pg_bind_int4(args, c->tries);
    pg_bind_text(args, c->label);
    pg_bind_time(args, c->created_ms);
    store_bind_time(args, c->expires_ms);
    store_bind_time(args, c->seen_ms);
    store_bind_time(args, c->revoked_ms);
}

void store_revoke(struct store *s, const unsigned char hash[STORE_HASH], int64_t now_ms)
{
    struct pg_args *args = store_gather(s, ST_credential_revoke);
    pg_bind_bytes(args, hash, STORE_HASH);
    pg_bind_time(args, now_ms);
}

void store_revoke_all(struct store *s, enum credential_kind kind, int64_t stream, int32_t actor,
                      int32_t table, int64_t now_ms)
{
    struct pg_args *args = store_gather(s, ST_credential_revoke_all);
    pg_bind_int4(args, (int32_t)kind);
    pg_bind_int8(args, stream);
    pg_bind_int4(args, actor);
    pg_bind_int4(args, table);
    pg_bind_time(args, now_ms);
}

static void read_credential(struct arena *a, const struct pg_result *r, size_t row,
                            struct store_credential *c)
{
    pg_read_bytes(r, row, 0, c->hash, sizeof c->hash);
    c->kind = (enum credential_kind)pg_read_int4(r, row, 1);
    c->stream = pg_read_int8(r, row, 2);
    c->actor = pg_read_int4(r, row, 3);
    c->table = pg_read_int4(r, row, 4);
    c->tries = pg_read_int4(r, row, 5);
    c->label = store_text(a, r, row, 6);
    c->created_ms = pg_read_time(r, row, 7);
    c->expires_ms = pg_read_time(r, row, 8);
    c->seen_ms = pg_read_time(r, row, 9);
    c->revoked_ms = pg_read_time(r, row, 10);
}

struct err store_credential_find(struct store *s, struct arena *a, struct store_credential *c)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    c->kind = 0;
    pg_bind_bytes(&args, c->hash, sizeof c->hash);
    struct err e = store_call(s, ST_credential_find, &args, &r);
    if (!e.code && pg_rows(r)) read_credential(a, r, 0, c);
    return e;
}

struct err store_credential_list(struct store *s, struct arena *a, int64_t stream, enum credential_kind kind,
                                 size_t limit, struct store_credential **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_int8(&args, stream);
    pg_bind_int4(&args, (int32_t)kind);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_credential_list, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n, struct store_credential);
    for (size_t i = 0; i < *n; i++)
        read_credential(a, r, i, &(*out)[i]);
    return OK;
}

struct err store_session_list(struct store *s, struct arena *a, const struct store_credential *of,
                              int64_t now_ms, size_t limit, struct store_credential **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_int8(&args, of->stream);
    pg_bind_int4(&args, (int32_t)of->kind);
    pg_bind_int4(&args, of->actor);
    pg_bind_time(&args, now_ms);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_session_list, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n, struct store_credential);
    for (size_t i = 0; i < *n; i++)
        read_credential(a, r, i, &(*out)[i]);
    return OK;
}

struct err store_credential_touch(struct store *s, const unsigned char (*hashes)[STORE_HASH], size_t n,
                                  int64_t now_ms)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    struct arena room = ARENA_EMPTY;
    struct pg_array list = pg_array_start(&room, PG_BYTES, n);
    for (size_t i = 0; i < n; i++)
        pg_array_bytes(&list, hashes[i], STORE_HASH);
    pg_bind_array(&args, &list);
    pg_bind_time(&args, now_ms);
    struct err e = store_call(s, ST_credential_touch, &args, &r);
    arena_free(&room);
    return e;
}

struct err store_credential_try(struct store *s, int64_t stream, int32_t table, int64_t now_ms, int32_t *left)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *left = -1;
    pg_bind_int8(&args, stream);
    pg_bind_int4(&args, table);
    pg_bind_time(&args, now_ms);
    struct err e = store_call(s, ST_credential_try, &args, &r);
    if (!e.code && pg_rows(r)) *left = pg_read_int4(r, 0, 0);
    return e;
}

struct err store_open_pins(struct store *s, struct arena *a, int64_t now_ms, size_t limit,
                           struct store_open_pin **out, size_t *n)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *n = 0;
    pg_bind_time(&args, now_ms);
    pg_bind_int8(&args, (int64_t)limit);
    struct err e = store_call(s, ST_pin_list, &args, &r);
    if (e.code) return e;
    *n = pg_rows(r);
    *out = ARENA_ARRAY(a, *n, struct store_open_pin);
    for (size_t i = 0; i < *n; i++) {
        pg_read_bytes(r, i, 0, (*out)[i].uid, STORE_UID);
        (*out)[i].stream = pg_read_int8(r, i, 1);
        (*out)[i].table = pg_read_int4(r, i, 2);
        (*out)[i].expires_ms = pg_read_time(r, i, 3);
    }
    return OK;
}

struct err store_credential_spend(struct store *s, const unsigned char hash[STORE_HASH], int64_t now_ms,
                                  bool *first)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *first = false;
    pg_bind_bytes(&args, hash, STORE_HASH);
    pg_bind_time(&args, now_ms);
    struct err e = store_call(s, ST_credential_spend, &args, &r);
    if (!e.code) *first = pg_rows(r) == 1;
    return e;
}

// ---- settings ----

void store_add_setting(struct store *s, struct text name, struct text value)
{
    struct pg_args *args = store_gather(s, ST_setting_add);
    pg_bind_text(args, name);
    pg_bind_text(args, value);
}

void store_keep_setting(struct store *s, struct text name, struct text value)
{
    struct pg_args *args = store_gather(s, ST_setting_keep);
    pg_bind_text(args, name);
    pg_bind_text(args, value);
}

struct err store_setting(struct store *s, struct arena *a, struct text name, struct text *value)
{
    struct pg_args args = {0};
    const struct pg_result *r;
    *value = (struct text){NULL, 0};
    pg_bind_text(&args, name);
    struct err e = store_call(s, ST_setting_find, &args, &r);
    if (!e.code && pg_rows(r)) *value = store_text(a, r, 0, 0);
    return e;
}

// ---- by age, or because newer ones are there ----

static struct err swept(struct store *s, enum statement statement, struct pg_args *args, int64_t *removed)
{
    const struct pg_result *r;
    struct err e = store_call(s, statement, args, &r);
    *removed = e.code ? 0 : pg_read_int8(r, 0, 0);
    return e;
}

struct err store_sweep_replies(struct store *s, int64_t before_ms, size_t most, int64_t *removed)
{
    struct pg_args args = {0};
    pg_bind_int8(&args, (int64_t)most);
    pg_bind_time(&args, before_ms);
    return swept(s, ST_reply_sweep, &args, removed);
}

struct err store_sweep_drafts(struct store *s, int64_t before_ms, size_t most, int64_t *removed)
{
    struct pg_args args = {0};
    pg_bind_int8(&args, (int64_t)most);
    pg_bind_int8(&args, before_ms);
    return swept(s, ST_draft_sweep, &args, removed);
}

struct err store_sweep_acts(struct store *s, size_t most, int64_t *removed)
{
    struct pg_args args = {0};
    pg_bind_int8(&args, (int64_t)most);
    pg_bind_int8(&args, STORE_ACTS_KEPT);
    return swept(s, ST_act_sweep, &args, removed);
}

struct err store_sweep_credentials(struct store *s, int64_t ended_ms, int64_t unseen_ms, size_t most,
                                   int64_t *removed)
{
    struct pg_args args = {0};
    pg_bind_int8(&args, (int64_t)most);
    pg_bind_time(&args, ended_ms);
    pg_bind_time(&args, unseen_ms);
    return swept(s, ST_credential_sweep, &args, removed);
}
