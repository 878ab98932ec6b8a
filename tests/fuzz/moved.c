// SPDX-License-Identifier: MIT
// What moves a club to another machine: the pieces inside a backup, which whoever has the lock can write, and the names
// beside a ledger.
#include "audit/names_file.h"
#include "audit/restoring.h"
#include "base/zip.h"
#include "fuzz/targets.h"

#include <inttypes.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#define MUST(truth)                                                                                          \
    do {                                                                                                     \
        if (!(truth)) {                                                                                      \
            fprintf(stderr, "tests/fuzz/moved.c:%d: %s\n", __LINE__, #truth);                                \
            abort();                                                                                         \
        }                                                                                                    \
    } while (0)

// ---- pieces

#define PHRASE TEXT("five words drawn at random")
#define LOCK                                                                                                 \
    TEXT("tdserver-lock 1 07070707070707070707070707070707 1 8 "                                             \
         "750267678a04f292bfad472128d198a39f41a0d8a704877fe6b52b28a00f7a03")

// The input: a kind, two bytes of length, so many bytes. Besides the kinds there are: Z, rows that are packed here, and
// W, rows that are packed here and are more than a piece may hold.
struct said {
    char kind;
    struct text text;
};

static bool next_said(struct text *input, struct said *out)
{
    if (input->len < 3) return false;
    size_t claimed = (size_t)(unsigned char)input->at[1] << 8 | (unsigned char)input->at[2];
    size_t left = input->len - 3;
    *out = (struct said){input->at[0], {input->at + 3, claimed < left ? claimed : left}};
    *input = (struct text){out->text.at + out->text.len, left - out->text.len};
    return true;
}

static void put_packed(struct sealed_writer *w, struct text rows)
{
    char *packed;
    size_t len;
    if (!zip_pack(rows, 1, &packed, &len)) {
        sealed_put(w, ROWS, rows);
        return;
    }
    sealed_put(w, PACKED_ROWS, (struct text){packed, len});
    free(packed);
}

static void put_too_many(struct sealed_writer *w)
{
    static char rows[SEALED_PIECE + 1];
    put_packed(w, (struct text){rows, sizeof rows});
}

static void put_said(struct sealed_writer *w, const struct said *s)
{
    if (s->kind == 'Z')
        put_packed(w, s->text);
    else if (s->kind == 'W')
        put_too_many(w);
    else
        sealed_put(w, s->kind, s->text);
}

// What of the input is plainly right is taken, what plainly is not is refused.
struct expected {
    char kinds[1 << 15]; // in their order
    size_t count, tables;
    struct text about, key; // the last of each
    bool unpacked;          // there are rows that may be no gzip
};

static void expect(struct text input, struct expected *e)
{
    struct said s;
    *e = (struct expected){0};
    while (next_said(&input, &s)) {
        e->kinds[e->count++] = s.kind && strchr("bktrzZW", s.kind) ? s.kind : '?';
        e->tables += s.kind == TABLE;
        e->unpacked |= s.kind == PACKED_ROWS;
        if (s.kind == ABOUT) e->about = s.text;
        if (s.kind == KEY) e->key = s.text;
    }
}

static bool looks(const char *text, const char *like)
{
    regex_t r;
    MUST(!regcomp(&r, like, REG_EXTENDED | REG_NOSUB));
    bool good = !regexec(&r, text, 0, NULL, 0);
    regfree(&r);
    return good;
}

static bool plainly_right(struct arena *a, const struct expected *e)
{
    const char *about = arena_string(a, e->about), *key = arena_string(a, e->key);
    return !e->unpacked && looks(e->kinds, "^bkt[trZ]*$") && !memchr(e->about.at, 0, e->about.len) &&
           looks(about, "^tdserver-backup [12] [1-9][0-9]{0,8} [1-9][0-9]{0,14}( |$)") &&
           !memchr(e->key.at, 0, e->key.len) && looks(key, "^[0-9a-f]{64}$");
}

static void assert_taken(struct arena *a, const struct restoring *r, const struct expected *e)
{
    unsigned char seed[SECURE_SEED];
    char hex[SECURE_HEX_ROOM];
    MUST(looks(e->kinds, "^bkt[trzZ]*$"));
    MUST(r->report->tables == (int64_t)e->tables && r->report->schema > 0);
    secure_key_seed(&r->key, seed);
    MUST(e->key.len == 2 * SECURE_SEED);
    MUST(!strncmp(secure_hex(seed, sizeof seed, hex, sizeof hex).at, e->key.at, e->key.len));
    const char *about = arena_string(a, e->about), *end = strchr(about + sizeof "tdserver-backup 2", ' ');
    MUST(end && strtoll(about + sizeof "tdserver-backup 2", NULL, 10) == r->report->schema);
    MUST(strtoll(end, NULL, 10) == r->report->made_ms);
}

static FILE *sealed(struct text input, char **bytes, size_t *len)
{
    static struct sealed_writer w;
    static struct sealed_lock lock;
    struct said s;
    if (!lock.passes) MUST(sealed_lock_read(LOCK, &lock));
    FILE *file = open_memstream(bytes, len);
    MUST(file);
    sealed_start(&w, file, &lock);
    while (next_said(&input, &s))
        put_said(&w, &s);
    MUST(sealed_end(&w) && !fclose(file));
    file = fmemopen(*bytes, *len, "rb");
    MUST(file);
    return file;
}

// Pieces are taken in their order, once where there is one of them, and whatever is refused is refused in words.
void fuzz_restoring(struct text input)
{
    static struct restoring r;
    static struct expected e;
    struct arena a = ARENA_EMPTY;
    struct backup_report report = {0};
    char *bytes;
    size_t len;
    FILE *file = sealed(input, &bytes, &len);
    r.arena = &a;
    r.report = &report;
    expect(input, &e);
    struct err err = restoring_look(&r, file, PHRASE);
    MUST(err.code ? err.detail && !plainly_right(&a, &e) : report.bytes == (int64_t)len);
    if (!err.code) {
        assert_taken(&a, &r, &e);
        int64_t tables = report.tables;
        report.tables = 0; // and the second time as the first
        MUST(!sealed_again(&r.in).code && !restoring_take(&r).code && report.tables == tables);
    }
    sealed_close(&r.in);
    fclose(file);
    free(bytes);
    arena_free(&a);
}

// ---- names

static void assert_text(struct text t)
{
    MUST(text_is_utf8(t) && (!t.len || !memchr(t.at, 0, t.len)));
}

static void assert_name(const struct names_file *f, size_t i)
{
    const struct store_name *name = &f->names[i];
    const struct text *texts[] = {&name->ref,  &name->salt,    &name->name,
                                  &name->club, &name->country, &name->note};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++)
        assert_text(*texts[t]);
    MUST(name->ref.len && (!i || text_compare(f->names[i - 1].ref, name->ref) <= 0));
    MUST(!f->wanted[i]);
}

// An account that took part is believed without proof, and nobody else: the one of these names that is met is wanted.
static void assert_met(struct names_file *f, size_t i)
{
    struct event event = {.kind = EVENT_actor_joined};
    struct text ref = f->names[i].ref;
    if (ref.len >= sizeof event.is.actor_joined.ref) return;
    memcpy(event.is.actor_joined.ref, ref.at, ref.len);
    names_file_meet(f, &event);
    bool met = false;
    for (size_t n = 0; n < f->name_count; n++)
        met |= text_equal(f->names[n].ref, ref) && (f->wanted[n] || f->names[n].salt.len);
    MUST(met);
}

// Entries are those of the lines, in their order, up to the first line that is spelt in another way than ours.
static void assert_entries(struct text input, const struct names_file *f)
{
    size_t count = 0;
    while (input.len) {
        char line[128], again[128];
        struct store_person_proof p = {0};
        struct text one = text_cut(&input, '\n');
        snprintf(line, sizeof line, "%.*s", TEXT_ARGS(one));
        if (text_starts(one, TEXT("{\"ref\":")) || text_starts(one, TEXT("{\"format\":"))) continue;
        sscanf(line, "{\"entry\":%d,\"place\":%d,\"player\":%d}", &p.entry, &p.place, &p.player);
        snprintf(again, sizeof again, "{\"entry\":%d,\"place\":%d,\"player\":%d}", p.entry, p.place,
                 p.player);
        if (strcmp(line, again) != 0) return;
        MUST(count < f->entry_count && f->entries[count].entry == p.entry);
        MUST(f->entries[count].place == p.place && f->entries[count].player == p.player);
        count++;
    }
}

void fuzz_names(struct text input)
{
    struct arena a = ARENA_EMPTY;
    struct names_file f;
    FILE *file = input.len ? fmemopen((void *)(uintptr_t)input.at, input.len, "rb") : NULL;
    if (!file) return;
    struct err err = names_file_read(file, &a, &f);
    MUST(!err.code || (err.detail && text_is_utf8(text_of(err.detail))));
    for (size_t i = 0; i < f.name_count && !err.code; i++)
        assert_name(&f, i);
    if (!err.code) assert_entries(input, &f);
    for (size_t i = 0; i < f.name_count && !err.code; i++)
        assert_met(&f, i);
    for (size_t i = 0; i < f.player_count && !err.code; i++)
        MUST(f.players[i].player >= 1 && f.players[i].player <= ROWS_MAX);
    for (size_t i = 0; i < f.entry_count && !err.code; i++)
        MUST(f.entries[i].entry >= 1 && f.entries[i].place >= 1 && f.entries[i].place <= ENTRY_PERSONS_MAX);
    fclose(file);
    arena_free(&a);
}
