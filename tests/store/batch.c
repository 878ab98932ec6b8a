// SPDX-License-Identifier: MIT
// Batches as the desk makes them: lock, load, gather, commit; what happens when one fails; who waits for
// whom.
#include "store/fixture.h"
#include "store/pg.h"
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>

static struct store *store;

static int up(void **state)
{
    if (cluster_up(state)) return -1;
    // Each test has streams of its own; that a database has one club is guard.c's.
    struct pg *owner = open_pg(CLUSTER_OWNER);
    expect_ok(pg_script(owner, "CREATE OR REPLACE FUNCTION guard_one_club() RETURNS trigger LANGUAGE plpgsql"
                               " AS 'BEGIN RETURN NEW; END'"));
    pg_close(owner);
    store = open_store();
    return 0;
}

static int down(void **state)
{
    store_close(store);
    return cluster_down(state);
}

// ---- small helpers: a stream with its chain in memory, as the desk keeps it ----

static struct store_stream new_stream(enum stream_kind kind, int64_t club)
{
    struct store_stream stream = {.kind = kind, .format = 1, .club = club};
    secure_random(stream.uid, sizeof stream.uid);
    expect_ok(store_begin(store, &arena, NULL, 0, NULL, 0));
    expect_ok(store_stream_add(store, &stream));
    expect_ok(store_commit(store));
    assert_true(stream.id > 0);
    return stream;
}

static void add_event(struct store *s, struct store_stream *stream, struct text body)
{
    struct secure_hash h;
    secure_hash_start(&h);
    secure_hash_add(&h, stream->hash, STORE_HASH);
    secure_hash_add(&h, body.at, body.len);
    struct secure_digest hash = secure_hash_end(&h);
    memcpy(stream->hash, hash.bytes, STORE_HASH);
    store_add_event(s, stream->id, ++stream->seq, body, stream->hash);
}

static void begin(struct store *s, struct store_stream *streams, size_t n)
{
    expect_ok(store_begin(s, &arena, streams, n, NULL, 0));
}

static int64_t head_of(int64_t id)
{
    struct store_stream stream = {.id = id};
    expect_ok(store_stream_heads(store, &stream, 1));
    return stream.seq;
}

// ---- streams ----

static void a_stream_is_found_by_its_uid(void **state)
{
    (void)state;
    struct store_stream club = new_stream(STREAM_CLUB, 0), found;
    expect_ok(store_stream_by_uid(store, club.uid, &found));
    assert_int_equal(found.id, club.id);
    assert_int_equal(found.kind, STREAM_CLUB);
    assert_memory_equal(found.uid, club.uid, STORE_UID);
    assert_true(found.created_ms > INT64_C(1577836800000));
    club.uid[0] ^= 1;
    expect_ok(store_stream_by_uid(store, club.uid, &found));
    assert_int_equal(found.id, 0);
}

static void a_uid_is_taken_once(void **state)
{
    (void)state;
    struct store_stream club = new_stream(STREAM_CLUB, 0);
    begin(store, NULL, 0);
    assert_int_equal(store_stream_add(store, &club).code, ERR_CONFLICT);
    assert_int_equal(store_fault(store), STORE_SPLIT);
    assert_int_equal(store_commit(store).code, ERR_INTERNAL); // a failed batch cannot be committed by mistake
    begin(store, NULL, 0);
    expect_ok(store_commit(store));
}

static void streams_of_a_club_are_listed_in_pages(void **state)
{
    (void)state;
    struct store_stream club = new_stream(STREAM_CLUB, 0), other = new_stream(STREAM_CLUB, 0), *page;
    int64_t ids[5];
    size_t n;
    for (int i = 0; i < 5; i++)
        ids[i] = new_stream(STREAM_TOURNAMENT, club.id).id;
    new_stream(STREAM_TOURNAMENT, other.id);
    expect_ok(store_stream_list(store, &arena, STREAM_TOURNAMENT, club.id, 0, 3, &page, &n));
    assert_int_equal(n, 3);
    assert_int_equal(page[2].id, ids[2]);
    assert_int_equal(page[2].club, club.id);
    expect_ok(store_stream_list(store, &arena, STREAM_TOURNAMENT, club.id, ids[2], 3, &page, &n));
    assert_int_equal(n, 2);
    assert_int_equal(page[1].id, ids[4]);
    expect_ok(store_stream_list(store, &arena, STREAM_CLUB, 0, other.id - 1, 9, &page, &n));
    assert_int_equal(n, 1);
}

static void an_unknown_stream_locks_nothing(void **state)
{
    (void)state;
    struct store_stream both[2] = {{.id = 987654321}, new_stream(STREAM_CLUB, 0)};
    begin(store, both, 2);
    assert_int_equal(both[0].id, 0);
    assert_true(both[1].id > 0);
    store_rollback(store);
}

// ---- rows ----

// A value within the member's limits that differs from row to row and from member to member.
static void fill_member(const struct field *f, char *row, int64_t salt)
{
    char *at = row + f->offset;
    int64_t span = f->max - f->min < 1000000 ? f->max - f->min + 1 : 1000000;
    size_t letters = f->type == FIELD_TX ? (size_t)(f->min + salt % (f->max - f->min + 1)) : 0;
    switch (f->type) {
    case FIELD_I8:
        *(int64_t *)at = f->max - salt % span;
        return;
    case FIELD_I4:
        *(int32_t *)at = (int32_t)(f->min + salt % span);
        return;
    case FIELD_BO:
        *(int32_t *)at = (int32_t)(salt % 2);
        return;
    case FIELD_EN:
        *(int32_t *)at = (int32_t)(salt % f->words->count);
        return;
    case FIELD_TX:
        memset(at, 'a' + (int)(salt % 26), letters);
        return;
    case FIELD_LI:
    case FIELD_BODY:
        fail();
    }
}

enum { MANY = 40 };

static char *made_rows(enum row_kind kind, int64_t version, int64_t salt)
{
    const struct fields *f = &row_fields[kind];
    char *rows = arena_array(&arena, MANY, f->size);
    for (int i = 0; i < MANY; i++) {
        struct row_round *head = (struct row_round *)(rows + (size_t)i * f->size);
        head->n = i + 1;
        head->version = version;
        for (size_t m = 0; m < f->count; m++)
            fill_member(&f->at[m], (char *)head, salt + i * 7 + (int64_t)m * 3);
    }
    return rows;
}

static void expect_rows(int64_t stream, enum row_kind kind, const char *rows)
{
    struct store_rows loaded = {.kind = kind};
    expect_ok(store_load(store, &arena, stream, &loaded, 1));
    assert_int_equal(loaded.count, MANY);
    const struct fields *f = &row_fields[kind];
    for (size_t i = 0; i < MANY; i++)
        if (memcmp((char *)loaded.at + i * f->size, rows + i * f->size, f->size))
            fail_msg("row %zu of %s came back otherwise", i + 1, f->name);
}

static void rows_of_every_kind_come_back(void **state)
{
    (void)state;
    struct store_stream streams[2] = {new_stream(STREAM_CLUB, 0), new_stream(STREAM_CLUB, 0)};
    for (int64_t round = 1; round <= 2; round++) { // new, then changed
        char *rows[2][ROW_KINDS];
        begin(store, streams, 2);
        for (int i = 0; i < 2; i++) {
            add_event(store, &streams[i], TEXT("{}"));
            for (int kind = 0; kind < ROW_KINDS; kind++) {
                rows[i][kind] = made_rows((enum row_kind)kind, round, round * 100 + i * 1000);
                for (int n = MANY - 1; n >= 0; n--)
                    store_add_row(store, streams[i].id, (enum row_kind)kind,
                                  rows[i][kind] + (size_t)n * row_fields[kind].size);
            }
        }
        expect_ok(store_commit(store));
        for (int i = 0; i < 2; i++)
            for (int kind = 0; kind < ROW_KINDS; kind++)
                expect_rows(streams[i].id, (enum row_kind)kind, rows[i][kind]);
    }
}

static void only_photographs_that_nobody_mentions_are_swept(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    struct row_adjournment row = {.n = 1, .version = 1, .cube = 1};
    memset(row.photo, 'a', sizeof row.photo - 1);
    char unused[] = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
    struct store_photo photos[] = {{.stream = stream.id, .match = 1, .hash = text_of(row.photo)},
                                   {.stream = stream.id, .match = 1, .hash = text_of(unused)}};
    begin(store, &stream, 1);
    add_event(store, &stream, TEXT("{}"));
    store_add_row(store, stream.id, ROW_adjournment, &row);
    expect_ok(store_commit(store));
    for (int i = 0; i < 2; i++) {
        photos[i].kind = TEXT("image/png");
        photos[i].bytes = TEXT("a picture");
        expect_ok(store_photo_add(store, &photos[i]));
    }
    struct store_photo_count others;
    expect_ok(store_photo_sweep(store, stream.id, 3600));
    expect_ok(store_photo_count(store, &(struct store_photo){.stream = stream.id}, &others));
    assert_int_equal(others.stream, 2);
    expect_ok(store_photo_sweep(store, stream.id, 0));
    expect_ok(store_photo_find(store, &arena, &photos[0]));
    assert_true(text_equal(photos[0].bytes, TEXT("a picture")));
    expect_ok(store_photo_find(store, &arena, &photos[1]));
    assert_int_equal(photos[1].kind.len, 0);
}

static void displace(int64_t stream, int32_t match, bool expected)
{
    bool found;
    expect_ok(store_photo_displace(store, stream, match, &found));
    assert_int_equal(found, expected);
}

static void expect_photos(int64_t stream, int64_t first, int64_t second)
{
    struct store_photo_count others;
    for (int32_t match = 1; match <= 2; match++) {
        expect_ok(store_photo_count(store, &(struct store_photo){.stream = stream, .match = match}, &others));
        assert_int_equal(others.match, match == 1 ? first : second);
        assert_int_equal(others.stream, first + second);
    }
}

static void the_match_with_most_photographs_loses_one(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    struct row_adjournment row = {.n = 1, .version = 1, .cube = 1};
    memset(row.photo, 'a', sizeof row.photo - 1);
    begin(store, &stream, 1);
    add_event(store, &stream, TEXT("{}"));
    store_add_row(store, stream.id, ROW_adjournment, &row);
    expect_ok(store_commit(store));
    struct store_photo photo = {.stream = stream.id, .kind = TEXT("image/png"), .bytes = TEXT("a picture")};
    for (int i = 0; i < 5; i++) {
        char hash[65] = {0};
        memset(hash, 'a' + i, 64);
        photo.match = 1 + i / 3;
        photo.hash = text_of(hash);
        expect_ok(store_photo_add(store, &photo));
    }
    expect_photos(stream.id, 3, 2);
    struct store_photo_count others;
    expect_ok(store_photo_count(
        store, &(struct store_photo){.stream = stream.id, .match = 1, .hash = text_of(row.photo)}, &others));
    assert_int_equal(others.match, 2);
    displace(stream.id, 2, true);
    displace(stream.id, 0, true);
    expect_photos(stream.id, 2, 1);
    displace(stream.id, 2, true);
    displace(stream.id, 2, false);
    displace(stream.id, 0, true);
    displace(stream.id, 0, false);
    struct store_photo used = {.stream = stream.id, .match = 1, .hash = text_of(row.photo)};
    expect_ok(store_photo_find(store, &arena, &used));
    assert_true(text_equal(used.bytes, TEXT("a picture")));
}

static void only_the_newest_acts_of_a_tournament_stay(void **state)
{
    (void)state;
    struct store_stream streams[] = {new_stream(STREAM_CLUB, 0), new_stream(STREAM_CLUB, 0)};
    const int acts[] = {STORE_ACTS_KEPT + 5, STORE_ACTS_KEPT};
    begin(store, streams, 2);
    for (int i = 0; i < 2; i++) {
        add_event(store, &streams[i], TEXT("{}"));
        for (int act = 1; act <= acts[i]; act++)
            store_add_act(
                store,
                &(struct store_act){.stream = streams[i].id, .seq = 2 * act, .at_ms = 1, .body = TEXT("{}")});
    }
    expect_ok(store_commit(store));
    int64_t removed;
    expect_ok(store_sweep_acts(store, 3, &removed));
    assert_int_equal(removed, 3);
    expect_ok(store_sweep_acts(store, 3, &removed));
    assert_int_equal(removed, 2);
    expect_ok(store_sweep_acts(store, 3, &removed));
    assert_int_equal(removed, 0);
    for (int i = 0; i < 2; i++) {
        struct store_act *kept;
        size_t n;
        expect_ok(store_act_list(store, &arena, streams[i].id, INT64_MAX, 1000, &kept, &n));
        assert_int_equal(n, STORE_ACTS_KEPT);
        assert_int_equal(kept[0].seq, 2 * acts[i]);
        assert_int_equal(kept[n - 1].seq, 2 * (acts[i] - STORE_ACTS_KEPT + 1));
    }
}

static void many_kinds_are_loaded_at_once(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    begin(store, &stream, 1);
    add_event(store, &stream, TEXT("{}"));
    struct row_round round = {.n = 3, .version = 1, .length = 11};
    store_add_row(store, stream.id, ROW_round, &round);
    expect_ok(store_commit(store));
    struct store_rows rows[ROW_KINDS];
    for (int kind = 0; kind < ROW_KINDS; kind++)
        rows[kind].kind = (enum row_kind)kind;
    expect_ok(store_load(store, &arena, stream.id, rows, ROW_KINDS));
    for (int kind = 0; kind < ROW_KINDS; kind++)
        assert_int_equal(rows[kind].count, kind == ROW_round);
    assert_int_equal(((struct row_round *)rows[ROW_round].at)->length, 11);
}

static void a_row_saved_twice_keeps_its_newest_content(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    struct row_round first = {.n = 1, .version = 1, .length = 5},
                     second = {.n = 1, .version = 2, .length = 9};
    begin(store, &stream, 1);
    add_event(store, &stream, TEXT("a"));
    store_add_row(store, stream.id, ROW_round, &first);
    add_event(store, &stream, TEXT("b"));
    store_add_row(store, stream.id, ROW_round, &second);
    expect_ok(store_commit(store));
    struct store_rows rows = {.kind = ROW_round};
    expect_ok(store_load(store, &arena, stream.id, &rows, 1));
    assert_int_equal(rows.count, 1);
    assert_int_equal(((struct row_round *)rows.at)->length, 9);
    assert_int_equal(((struct row_round *)rows.at)->version, 2);
}

// The database's checks have the bounds of state.def: what one lets through the other can hold.
static void columns_have_the_bounds_of_their_fields(void **state)
{
    (void)state;
    struct pg *owner = open_pg(CLUSTER_OWNER);
    for (int kind = 0; kind < ROW_KINDS; kind++)
        for (size_t i = 0; i < row_fields[kind].count; i++) {
            const struct field *f = &row_fields[kind].at[i];
            if ((f->type != FIELD_I4 && f->type != FIELD_TX) || f->max == INT32_MAX) continue;
            const char *check = NULL;
            expect_ok(
                pg_ask(owner,
                       arena_printf(&arena,
                                    "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid ="
                                    " 'state_%s'::regclass AND conname = 'state_%s_%s_check'",
                                    row_fields[kind].name, row_fields[kind].name, f->name),
                       &arena, &check));
            const char *most = arena_printf(&arena, "<= %" PRId64 ")", f->max);
            const char *least = f->min < 0 ? "-" : arena_printf(&arena, ">= %" PRId64 ")", f->min);
            if (f->min == f->max) most = least = arena_printf(&arena, " = %" PRId64 ")", f->max);
            if (!check || !strstr(check, most) || !strstr(check, least))
                fail_msg("state_%s.%s is checked by %s", row_fields[kind].name, f->name, check);
        }
    pg_close(owner);
}

static void a_value_outside_its_range_is_refused_by_the_database(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    struct row_round round = {.n = 1, .version = 1, .length = 100};
    begin(store, &stream, 1);
    add_event(store, &stream, TEXT("a"));
    store_add_row(store, stream.id, ROW_round, &round);
    struct err e = store_commit(store);
    assert_int_equal(e.code, ERR_CONFLICT);
    assert_int_equal(store_fault(store), STORE_SPLIT);
    assert_null(strstr(e.detail, "state_")); // whoever asked reads no SQL
    assert_int_equal(head_of(stream.id), 0);
}

// ---- replies ----

static struct store_reply a_reply(int64_t stream, const char *actor, const char *key)
{
    return (struct store_reply){.stream = stream,
                                .actor = text_of(actor),
                                .key = text_of(key),
                                .request = {1, 2, 3},
                                .status = 201,
                                .version = 17,
                                .location = TEXT("/api/v1/x"),
                                .body = TEXT("{\"a\":\"\\u0000\"}\n")};
}

static void a_reply_is_known_to_the_next_batch_only_by_its_own_sender(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0), other = new_stream(STREAM_CLUB, 0);
    struct store_reply reply = a_reply(stream.id, "device:4", "k1");
    begin(store, &stream, 1);
    store_add_reply(store, &reply);
    expect_ok(store_commit(store));
    struct store_reply asked[4] = {
        {.stream = stream.id, .actor = TEXT("device:4"), .key = TEXT("k0")},
        {.stream = stream.id, .actor = TEXT("device:4"), .key = TEXT("k1")},
        {.stream = stream.id, .actor = TEXT("device:5"), .key = TEXT("k1")},
        {.stream = other.id, .actor = TEXT("device:4"), .key = TEXT("k1")},
    };
    expect_ok(store_begin(store, &arena, &stream, 1, asked, 4));
    store_rollback(store);
    assert_int_equal(asked[0].status, 0);
    assert_int_equal(asked[2].status, 0);
    assert_int_equal(asked[3].status, 0);
    assert_int_equal(asked[1].status, 201);
    assert_int_equal(asked[1].version, 17);
    assert_memory_equal(asked[1].request, reply.request, STORE_HASH);
    assert_true(text_equal(asked[1].location, reply.location));
    assert_true(text_equal(asked[1].body, reply.body));
}

static void a_key_is_used_once(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    struct store_reply reply = a_reply(stream.id, "device:4", "k1");
    for (int i = 0; i < 2; i++) {
        begin(store, &stream, 1);
        add_event(store, &stream, TEXT("a"));
        store_add_reply(store, &reply);
        struct err e = store_commit(store);
        assert_int_equal(e.code, i ? ERR_CONFLICT : ERR_NONE);
    }
    assert_int_equal(head_of(stream.id), 1); // the event of the second went with its reply
}

// ---- ledger ----

static void commit_events(struct store_stream *stream, int count)
{
    begin(store, stream, 1);
    for (int i = 0; i < count; i++)
        add_event(store, stream, text_of(arena_printf(&arena, "{\"i\":%" PRId64 "}", stream->seq + 1)));
    expect_ok(store_commit(store));
}

struct reading {
    struct store_stream chain;
    int64_t stop_at;
};

static bool check_event(void *user, const struct store_event *event)
{
    struct reading *reading = user;
    assert_int_equal(event->seq, ++reading->chain.seq);
    assert_true(text_equal(event->body, text_of(arena_printf(&arena, "{\"i\":%" PRId64 "}", event->seq))));
    memcpy(reading->chain.hash, event->hash, STORE_HASH);
    return event->seq != reading->stop_at;
}

static void a_long_ledger_is_read_in_order(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    commit_events(&stream, 9000); // more than two pages
    struct reading all = {.stop_at = 0}, some = {.stop_at = 4097}, up_to = {.stop_at = 0};
    expect_ok(store_snapshot(store));
    expect_ok(store_event_each(store, stream.id, 0, stream.seq, check_event, &all));
    assert_int_equal(all.chain.seq, 9000);
    assert_memory_equal(all.chain.hash, stream.hash, STORE_HASH);
    expect_ok(store_event_each(store, stream.id, 0, stream.seq, check_event, &some));
    assert_int_equal(some.chain.seq, 4097);
    expect_ok(store_event_each(store, stream.id, 0, 8192, check_event, &up_to));
    assert_int_equal(up_to.chain.seq, 8192);
    store_rollback(store);
    struct store_event *page;
    size_t n;
    expect_ok(store_event_page(store, &arena, stream.id, 8998, 10, &page, &n));
    assert_int_equal(n, 2);
    assert_int_equal(page[0].seq, 8999);
    assert_true(text_equal(page[1].body, TEXT("{\"i\":9000}")));
}

static void a_snapshot_sees_one_moment(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0), seen = stream;
    struct store *reader = open_store();
    expect_ok(store_snapshot(reader));
    expect_ok(store_stream_heads(reader, &seen, 1));
    commit_events(&stream, 3);
    expect_ok(store_stream_heads(reader, &seen, 1));
    assert_int_equal(seen.seq, 0);
    store_rollback(reader);
    expect_ok(store_stream_heads(reader, &seen, 1));
    assert_int_equal(seen.seq, 3);
    store_close(reader);
}

static void an_import_flushes_as_it_goes(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    begin(store, &stream, 1);
    for (int part = 0; part < 3; part++) {
        for (int i = 0; i < 10; i++)
            add_event(store, &stream, TEXT("x"));
        expect_ok(store_flush(store));
    }
    assert_int_equal(head_of(stream.id), 30); // within the transaction
    store_rollback(store);
    assert_int_equal(head_of(stream.id), 0);
}

static void checkpoints_are_kept_and_checked(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    commit_events(&stream, 2);
    struct store_checkpoint c = {.stream = stream.id, .seq = 2, .version = 1, .signature = {7}, .key = {8}},
                            *list;
    memcpy(c.hash, stream.hash, STORE_HASH);
    store_add_checkpoint(store, &c);
    expect_ok(store_commit(store));
    size_t n;
    expect_ok(store_checkpoint_list(store, &arena, stream.id, 5, &list, &n));
    assert_int_equal(n, 1);
    assert_memory_equal(list[0].signature, c.signature, STORE_SIGNATURE);
    assert_memory_equal(list[0].key, c.key, STORE_KEY);
    expect_ok(store_stream_heads(store, &stream, 1));
    assert_int_equal(stream.checkpoint_seq, 2);
    c.seq = 1;
    store_add_checkpoint(store, &c);
    assert_int_equal(store_commit(store).code, ERR_CONFLICT);
}

// ---- failures ----

static void a_broken_chain_fails_the_whole_batch(void **state)
{
    (void)state;
    struct store_stream streams[2] = {new_stream(STREAM_CLUB, 0), new_stream(STREAM_CLUB, 0)};
    begin(store, streams, 2);
    add_event(store, &streams[0], TEXT("a"));
    streams[1].hash[0] ^= 1;
    add_event(store, &streams[1], TEXT("a"));
    struct err e = store_commit(store);
    assert_int_equal(e.code, ERR_CONFLICT);
    assert_int_equal(store_fault(store), STORE_SPLIT);
    assert_int_equal(head_of(streams[0].id), 0);
    streams[0].seq = 0;
    memset(streams[0].hash, 0, STORE_HASH);
    commit_events(streams, 1); // the same store goes on
    assert_int_equal(head_of(streams[0].id), 1);
}

static void a_locked_stream_is_busy_after_the_deadline(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0), same = stream;
    struct pg *owner = open_pg(CLUSTER_OWNER);
    const char *held;
    expect_ok(pg_script(owner, "BEGIN"));
    expect_ok(pg_ask(
        owner,
        arena_printf(&arena, "SELECT 'held' FROM stream WHERE id = %lld FOR UPDATE", (long long)stream.id),
        &arena, &held));
    assert_non_null(held);
    struct err e = store_begin(store, &arena, &same, 1, NULL, 0);
    assert_int_equal(e.code, ERR_BUSY);
    assert_int_equal(store_fault(store), STORE_BUSY);
    pg_close(owner);
    struct store *second = open_store();
    same = stream;
    begin(second, &same, 1);
    store_close(second); // with its batch open
    begin(store, &stream, 1);
    store_rollback(store);
}

// Who has locked it says nothing more, as when its machine is frozen: the next one waits less than its own deadline.
static void a_stream_is_given_back_by_who_has_frozen(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0), same = stream;
    struct store *second = open_store();
    begin(store, &stream, 1);
    begin(second, &same, 1);
    store_rollback(second);
    store_close(second);
    store_rollback(store);
    begin(store, &stream, 1);
    store_rollback(store);
}

static void end_other_sessions(void)
{
    struct pg *super = open_pg(CLUSTER_SUPERUSER);
    const char *count;
    expect_ok(pg_ask(super,
                     "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = 'td_app'",
                     &arena, &count));
    for (const char *gone = NULL; !gone;)
        expect_ok(pg_ask(super,
                         "SELECT 1 WHERE NOT EXISTS"
                         " (SELECT 1 FROM pg_stat_activity WHERE usename = 'td_app')",
                         &arena, &gone));
    pg_close(super);
}

static void a_lost_connection_is_mended_by_the_next_batch(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    begin(store, &stream, 1);
    add_event(store, &stream, TEXT("a"));
    end_other_sessions();
    struct err e = store_commit(store);
    assert_int_equal(e.code, ERR_BUSY);
    begin(store, &stream, 1);
    assert_int_equal(stream.seq, 0);
    store_rollback(store);
}

// Nobody asked anything when the sessions ended: the first to ask pays nothing for it.
static void a_connection_closed_while_idle_costs_nobody_anything(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    struct store_health health;
    end_other_sessions();
    expect_ok(store_ping(store, &arena, &health));
    assert_false(health.read_only);
    assert_null(health.unsafe);
    end_other_sessions();
    begin(store, &stream, 1);
    add_event(store, &stream, TEXT("a"));
    expect_ok(store_commit(store));
    end_other_sessions();
    assert_int_equal(head_of(stream.id), 1);
}

static void set_standby(struct pg *super, const char *names)
{
    expect_ok(
        pg_script(super, arena_printf(&arena, "ALTER SYSTEM SET synchronous_standby_names = '%s'", names)));
    expect_ok(pg_script(super, "SELECT pg_reload_conf()"));
}

struct commit {
    pthread_t thread;
    struct err e;
    atomic_bool over;
};

static void *commit_in_background(void *arg)
{
    struct commit *c = arg;
    c->e = store_commit(store);
    c->over = true;
    return NULL;
}

// True if the commit waits for the standby; false if it is over, because the server had not read its settings
// yet.
static bool waits_for_standby(struct commit *c, struct pg *super)
{
    const char *waits = NULL;
    while (!waits && !c->over)
        expect_ok(
            pg_ask(super, "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'", &arena, &waits));
    return waits != NULL;
}

// The commit waits for a standby that is not there; then the connection dies. The data are there all the
// same, so neither "saved" nor "not saved" would be true.
static void a_connection_lost_while_committing_is_unknown(void **state)
{
    (void)state;
    struct pg *super = open_pg(CLUSTER_SUPERUSER);
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    struct commit c = {.over = false};
    set_standby(super, "nobody");
    for (bool waits = false; !waits;) {
        begin(store, &stream, 1);
        add_event(store, &stream, TEXT("a"));
        c.over = false;
        pthread_create(&c.thread, NULL, commit_in_background, &c);
        waits = waits_for_standby(&c, super);
        if (waits) end_other_sessions();
        pthread_join(c.thread, NULL);
    }
    set_standby(super, "");
    pg_close(super);
    assert_int_equal(c.e.code, ERR_BUSY);
    assert_int_equal(store_fault(store), STORE_UNKNOWN);
    assert_int_equal(head_of(stream.id), stream.seq);
}

// What a role, or an operator in a hurry, said about commits does not count; a session that cannot change it
// serves nobody.
static void commits_wait_for_the_disk(void **state)
{
    (void)state;
    static const char *const weak[] = {"off", "local", "remote_write"};
    struct pg *super = open_pg(CLUSTER_SUPERUSER), *app;
    const char *answer;
    for (size_t i = 0; i < sizeof weak / sizeof *weak; i++) {
        expect_ok(
            pg_script(super, arena_printf(&arena, "ALTER ROLE td_app SET synchronous_commit = %s", weak[i])));
        app = open_pg(CLUSTER_APP);
        expect_ok(pg_ask(app, "SHOW synchronous_commit", &arena, &answer));
        assert_string_equal(answer, "on");
        pg_close(app);
    }
    expect_ok(pg_script(super, "ALTER ROLE td_app RESET synchronous_commit"));
    pg_close(super);
}

// A session that is told "off" whatever it sets, as behind a pooler.
static void a_session_that_cannot_wait_is_refused(void **state)
{
    (void)state;
    struct pg *owner = open_pg(CLUSTER_OWNER), *super = open_pg(CLUSTER_SUPERUSER), *app;
    expect_ok(pg_script(owner, "CREATE SCHEMA pooler; GRANT USAGE ON SCHEMA pooler TO td_app;"
                               "CREATE FUNCTION pooler.current_setting(text) RETURNS text LANGUAGE sql"
                               " AS $$ SELECT 'off'::text $$"));
    expect_ok(pg_script(super, "ALTER ROLE td_app SET search_path = pooler, pg_catalog, public"));
    struct err e = pg_open(cluster_url(cluster, CLUSTER_APP), NULL, 0, &arena, &app);
    expect_ok(pg_script(super, "ALTER ROLE td_app RESET search_path"));
    expect_ok(pg_script(owner, "DROP SCHEMA pooler CASCADE"));
    assert_int_equal(e.code, ERR_INTERNAL);
    assert_non_null(strstr(e.detail, "synchronous_commit is off"));
    pg_close(owner);
    pg_close(super);
}

// The first host is not there, the second is a server; libpq's own list of hosts finds it.
static void a_list_of_hosts_is_searched(void **state)
{
    (void)state;
    struct store *s;
    struct store_health health;
    expect_ok(store_open(
        arena_printf(&arena, "host=/nowhere,%s/pg user=td_app dbname=td target_session_attrs=read-write",
                     home),
        &arena, &s));
    expect_ok(store_ping(s, &arena, &health));
    assert_false(health.read_only);
    assert_null(health.unsafe);
    store_close(s);
    struct err e = store_open("host=/nowhere user=td_app dbname=td", &arena, &s);
    assert_int_equal(e.code, ERR_BUSY);
    assert_non_null(strstr(e.detail, "/nowhere"));
}

// ---- without locking first ----

static void a_batch_from_a_good_cache_needs_no_begin(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0);
    struct row_round round = {.n = 1, .version = 1, .length = 5};
    add_event(store, &stream, TEXT("a"));
    store_add_row(store, stream.id, ROW_round, &round);
    expect_ok(store_commit(store));
    assert_int_equal(head_of(stream.id), 1);
}

static void a_stale_cache_or_a_repeated_key_is_found_out(void **state)
{
    (void)state;
    struct store_stream stream = new_stream(STREAM_CLUB, 0), stale = stream;
    struct store_reply reply = a_reply(stream.id, "device:4", "k1");
    add_event(store, &stream, TEXT("a"));
    store_add_reply(store, &reply);
    expect_ok(store_commit(store));
    add_event(store, &stale, TEXT("b")); // the same seq again
    assert_int_equal(store_commit(store).code, ERR_CONFLICT);
    assert_int_equal(store_fault(store), STORE_SPLIT);
    add_event(store, &stream, TEXT("b"));
    store_add_reply(store, &reply);
    assert_int_equal(store_commit(store).code, ERR_CONFLICT);
    assert_int_equal(store_fault(store), STORE_SPLIT);
    assert_int_equal(head_of(stream.id), 1);
}

// ---- several desks ----

enum { WORKERS = 4, SHARED = 6, ROUNDS = 60 };
static int64_t shared[SHARED];

static void *work(void *arg)
{
    size_t me = (size_t)arg;
    struct arena a = ARENA_EMPTY;
    struct store *s;
    if (store_open(cluster_url(cluster, CLUSTER_APP), &a, &s).code) return (void *)1;
    size_t failures = 0;
    for (size_t round = 0; round < ROUNDS; round++) {
        struct store_stream streams[SHARED] = {{0}};
        for (size_t i = 0; i < SHARED; i++) // every worker names them in another order
            streams[i].id = shared[(me % 2 ? i + me + round : SHARED * 100 - i - me - round) % SHARED];
        struct err e = store_begin(s, &a, streams, SHARED, NULL, 0);
        for (size_t i = 0; !e.code && i < SHARED; i++)
            add_event(s, &streams[i], TEXT("x"));
        if (!e.code) e = store_commit(s);
        failures += e.code != ERR_NONE;
    }
    store_close(s);
    arena_free(&a);
    return (void *)failures;
}

static void desks_with_the_same_streams_do_not_deadlock(void **state)
{
    (void)state;
    for (size_t i = 0; i < SHARED; i++)
        shared[i] = new_stream(STREAM_CLUB, 0).id;
    pthread_t threads[WORKERS];
    for (size_t i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (size_t i = 0; i < WORKERS; i++) {
        void *failures;
        pthread_join(threads[i], &failures);
        assert_null(failures);
    }
    for (size_t i = 0; i < SHARED; i++)
        assert_int_equal(head_of(shared[i]), WORKERS * ROUNDS);
}

// The same without locks: most attempts meet a stale head, none a deadlock.
static void *work_unlocked(void *arg)
{
    size_t me = (size_t)arg;
    struct arena a = ARENA_EMPTY;
    struct store *s;
    if (store_open(cluster_url(cluster, CLUSTER_APP), &a, &s).code) return (void *)1;
    size_t deadlocks = 0;
    for (size_t round = 0; round < ROUNDS; round++) {
        struct store_stream streams[SHARED] = {{0}};
        for (size_t i = 0; i < SHARED; i++)
            streams[i].id = shared[(me % 2 ? i + round : SHARED * 100 - i - round) % SHARED];
        struct err e = store_stream_heads(s, streams, SHARED);
        for (size_t i = 0; !e.code && i < SHARED; i++)
            add_event(s, &streams[i], TEXT("x"));
        if (!e.code) e = store_commit(s);
        deadlocks += e.code && store_fault(s) != STORE_SPLIT;
    }
    store_close(s);
    arena_free(&a);
    return (void *)deadlocks;
}

static void desks_that_do_not_lock_do_not_deadlock_either(void **state)
{
    (void)state;
    pthread_t threads[WORKERS];
    for (size_t i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, work_unlocked, (void *)i);
    for (size_t i = 0; i < WORKERS; i++) {
        void *deadlocks;
        pthread_join(threads[i], &deadlocks);
        assert_null(deadlocks);
    }
    assert_true(head_of(shared[0]) > WORKERS * ROUNDS); // some got through
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stream_is_found_by_its_uid),
        cmocka_unit_test(a_uid_is_taken_once),
        cmocka_unit_test(streams_of_a_club_are_listed_in_pages),
        cmocka_unit_test(an_unknown_stream_locks_nothing),
        cmocka_unit_test(rows_of_every_kind_come_back),
        cmocka_unit_test(only_photographs_that_nobody_mentions_are_swept),
        cmocka_unit_test(the_match_with_most_photographs_loses_one),
        cmocka_unit_test(only_the_newest_acts_of_a_tournament_stay),
        cmocka_unit_test(many_kinds_are_loaded_at_once),
        cmocka_unit_test(a_row_saved_twice_keeps_its_newest_content),
        cmocka_unit_test(columns_have_the_bounds_of_their_fields),
        cmocka_unit_test(a_value_outside_its_range_is_refused_by_the_database),
        cmocka_unit_test(a_reply_is_known_to_the_next_batch_only_by_its_own_sender),
        cmocka_unit_test(a_key_is_used_once),
        cmocka_unit_test(a_long_ledger_is_read_in_order),
        cmocka_unit_test(a_snapshot_sees_one_moment),
        cmocka_unit_test(an_import_flushes_as_it_goes),
        cmocka_unit_test(checkpoints_are_kept_and_checked),
        cmocka_unit_test(a_broken_chain_fails_the_whole_batch),
        cmocka_unit_test(a_locked_stream_is_busy_after_the_deadline),
        cmocka_unit_test(a_stream_is_given_back_by_who_has_frozen),
        cmocka_unit_test(a_lost_connection_is_mended_by_the_next_batch),
        cmocka_unit_test(a_connection_closed_while_idle_costs_nobody_anything),
        cmocka_unit_test(a_connection_lost_while_committing_is_unknown),
        cmocka_unit_test(commits_wait_for_the_disk),
        cmocka_unit_test(a_session_that_cannot_wait_is_refused),
        cmocka_unit_test(a_list_of_hosts_is_searched),
        cmocka_unit_test(a_batch_from_a_good_cache_needs_no_begin),
        cmocka_unit_test(a_stale_cache_or_a_repeated_key_is_found_out),
        cmocka_unit_test(desks_with_the_same_streams_do_not_deadlock),
        cmocka_unit_test(desks_that_do_not_lock_do_not_deadlock_either),
    };
    return cmocka_run_group_tests(tests, up, down);
}
