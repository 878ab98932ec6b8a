// SPDX-License-Identifier: MIT
#include "audit/names_file.h"

#include "audit/evidence.h"
#include "audit/lines.h"
#include "base/crypto/secure.h"
#include "base/json/json_in.h"
#include "base/json/json_out.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 1000, PIECE = 1 << 16, LINES_MOST = 1 << 20, PROOFS_MOST = ENTRIES_MAX * ENTRY_PERSONS_MAX };

static const char format[] = "tdserver-names";
static const struct json_limits line_limits = {.bytes = LINES_ROOM, .depth = 1, .values = 16};

// ---- writing

struct writing {
    struct json_out out; // not yet given away
    bool (*put)(void *user, struct text piece);
    void *user;
    bool stopped;
};

static void give(struct writing *w)
{
    if (!w->stopped) w->stopped = !w->put(w->user, json_bytes(&w->out));
    w->out.len = 0;
}

static void end_line(struct writing *w)
{
    json_object_end(&w->out);
    json_bytes_append(&w->out, TEXT("\n"));
    w->out.comma = false;
    if (w->out.len >= PIECE) give(w);
}

static void write_header(struct writing *w, const struct store_stream *stream)
{
    char room[SECURE_HEX_ROOM];
    json_object(&w->out);
    json_put_string(&w->out, "format", format);
    json_put_int(&w->out, "v", 1);
    json_put_text(&w->out, "uid", secure_hex(stream->uid, sizeof stream->uid, room, sizeof room));
    end_line(w);
}

static void write_name(struct writing *w, const struct store_name *name)
{
    json_object(&w->out);
    json_put_text(&w->out, "ref", name->ref);
    json_put_text(&w->out, "salt", name->salt);
    json_put_text(&w->out, "name", name->name);
    json_put_text(&w->out, "club", name->club);
    json_put_text(&w->out, "country", name->country);
    json_put_text(&w->out, "note", name->note);
    end_line(w);
}

static struct err write_names(struct writing *w, struct store *s, const struct store_stream *stream)
{
    struct arena page = ARENA_EMPTY;
    struct err err = OK;
    struct store_name *names;
    char last[64] = "";
    for (size_t n = PAGE; n == PAGE && !err.code && !w->stopped; arena_reset(&page)) {
        err = store_name_list(s, &page, stream->id, text_of(last), PAGE, &names, &n);
        for (size_t i = 0; i < n && !err.code; i++)
            write_name(w, &names[i]);
        if (!err.code && n) snprintf(last, sizeof last, "%.*s", TEXT_ARGS(names[n - 1].ref));
    }
    arena_free(&page);
    return err;
}

static struct err write_players(struct writing *w, struct store *s, const struct store_stream *club,
                                struct arena *a)
{
    struct store_rows rows = {.kind = ROW_player};
    struct err err = store_load(s, a, club->id, &rows, 1);
    struct store_person *people = err.code ? NULL : ARENA_ARRAY(a, rows.count + 1, struct store_person);
    for (size_t i = 0; people && i < rows.count; i++)
        people[i].player = ((const struct row_player *)rows.at)[i].n;
    if (people) err = store_person_find(s, club->id, people, rows.count);
    for (size_t i = 0; !err.code && i < rows.count; i++) {
        char room[SECURE_HEX_ROOM];
        if (!people[i].known) continue;
        json_object(&w->out);
        json_put_int(&w->out, "player", people[i].player);
        json_put_text(&w->out, "secret", secure_hex(people[i].secret, STORE_HASH, room, sizeof room));
        end_line(w);
    }
    return err;
}

static struct err write_entries(struct writing *w, struct store *s, const struct store_stream *stream,
                                struct arena *a)
{
    struct store_person_proof *proofs;
    size_t n;
    struct err err = store_person_entry_list(s, a, stream->id, PROOFS_MOST, &proofs, &n);
    for (size_t i = 0; !err.code && i < n; i++) {
        json_object(&w->out);
        json_put_int(&w->out, "entry", proofs[i].entry);
        json_put_int(&w->out, "place", proofs[i].place);
        json_put_int(&w->out, "player", proofs[i].player);
        end_line(w);
    }
    return err;
}

struct err names_file_write(struct store *s, const struct store_stream *stream, struct arena *a,
                            bool (*put)(void *user, struct text piece), void *user)
{
    struct writing w = {.out = json_start(NULL), .put = put, .user = user};
    write_header(&w, stream);
    struct err err = write_names(&w, s, stream);
    if (!err.code)
        err = stream->kind == STREAM_CLUB ? write_players(&w, s, stream, a) : write_entries(&w, s, stream, a);
    if (!err.code) give(&w);
    if (!err.code && w.stopped) err = err_make(ERR_BUSY, "the names could not be written to their end");
    json_drop(&w.out);
    return err;
}

// ---- reading

// A list that has as many places as the next power of two.
static void *room_for_one(struct arena *a, void *at, size_t count, size_t size)
{
    if (count & (count - 1)) return at;
    void *more = arena_alloc(a, (count ? 2 * count : 1) * size);
    if (count) memcpy(more, at, count * size);
    return more;
}
#define MORE(a, list, count) ((list) = room_for_one(a, list, count, sizeof *(list)), &(list)[(count)++])

static struct text text_member(const struct json_value *line, const char *name)
{
    const struct json_value *v = json_member(line, text_of(name));
    return v ? json_string_of(v) : TEXT("");
}

static bool number_member(const struct json_value *line, const char *name, int32_t *out)
{
    int64_t n;
    const struct json_value *v = json_member(line, text_of(name));
    if (!v || !json_whole(v, &n) || n < 1 || n > ROWS_MAX) return false;
    *out = (int32_t)n;
    return true;
}

static bool read_header(const struct json_value *line, struct names_file *f)
{
    int32_t version;
    return text_equal(text_member(line, "format"), text_of(format)) && number_member(line, "v", &version) &&
           version == 1 && secure_from_hex(text_member(line, "uid"), f->uid, sizeof f->uid);
}

static bool read_name(struct arena *a, const struct json_value *line, struct names_file *f)
{
    struct store_name name = {.ref = text_member(line, "ref"),
                              .salt = text_member(line, "salt"),
                              .name = text_member(line, "name"),
                              .club = text_member(line, "club"),
                              .country = text_member(line, "country"),
                              .note = text_member(line, "note")};
    *MORE(a, f->names, f->name_count) = name;
    return name.ref.len > 0;
}

static bool read_entry(struct arena *a, const struct json_value *line, struct names_file *f)
{
    struct store_person_proof entry = {0};
    bool good = number_member(line, "entry", &entry.entry) && number_member(line, "place", &entry.place) &&
                number_member(line, "player", &entry.player) && entry.place <= ENTRY_PERSONS_MAX;
    if (good) *MORE(a, f->entries, f->entry_count) = entry;
    return good;
}

static bool read_player(struct arena *a, const struct json_value *line, struct names_file *f)
{
    struct store_person player = {0};
    bool good = number_member(line, "player", &player.player) &&
                secure_from_hex(text_member(line, "secret"), player.secret, sizeof player.secret);
    if (good) *MORE(a, f->players, f->player_count) = player;
    return good;
}

static bool read_line(struct arena *a, const struct json_value *line, bool first, struct names_file *f)
{
    if (first) return read_header(line, f);
    if (json_member(line, TEXT("ref"))) return read_name(a, line, f);
    return json_member(line, TEXT("entry")) ? read_entry(a, line, f) : read_player(a, line, f);
}

static int by_ref(const void *a, const void *b)
{
    return text_compare(((const struct store_name *)a)->ref, ((const struct store_name *)b)->ref);
}

struct err names_file_read(FILE *file, struct arena *a, struct names_file *out)
{
    struct lines lines = lines_start(file);
    struct text line;
    int64_t count = 0;
    bool good = true;
    *out = (struct names_file){0};
    while (good && lines_next(&lines, &line) && count < LINES_MOST) {
        const struct json_value *v;
        good = !json_read(a, text_trim(line), &line_limits, &v).code && json_kind(v) == JSON_OBJECT &&
               read_line(a, v, !count, out);
        count++;
    }
    good = good && count && !lines.failed && count < LINES_MOST;
    lines_end(&lines);
    if (!good)
        return err_make(ERR_BAD_REQUEST, arena_printf(a,
                                                      "the names cannot be read at line %" PRId64
                                                      "; make the file with: tdserver export UID --names",
                                                      count));
    if (out->name_count) qsort(out->names, out->name_count, sizeof *out->names, by_ref);
    out->wanted = ARENA_ARRAY(a, out->name_count + 1, bool);
    return OK;
}

// ---- taking what fits

static const char *ref_of(const struct event *event)
{
    const struct fields *fields = &event_types[event->kind].fields;
    for (size_t i = 0; i < fields->count; i++)
        if (fields->at[i].type == FIELD_TX && !strcmp(fields->at[i].name, "ref"))
            return (const char *)&event->is + fields->at[i].offset;
    return NULL;
}

void names_file_meet(struct names_file *f, const struct event *event)
{
    const char *ref = f->name_count ? ref_of(event) : NULL;
    if (!ref) return;
    struct store_name key = {.ref = text_of(ref)};
    const struct store_name *name = bsearch(&key, f->names, f->name_count, sizeof key, by_ref);
    if (!name) return;
    // Names of accounts that took part have no salt and prove nothing.
    bool fits = name->salt.len ? evidence_name_fits(name) : event->kind == EVENT_actor_joined;
    f->wanted[name - f->names] = fits;
}

static void add_names(const struct names_file *f, struct store *s, const struct store_stream *stream,
                      size_t *count)
{
    *count = 0;
    for (size_t i = 0; i < f->name_count; i++) {
        struct store_name *name = &f->names[i];
        name->stream = stream->id;
        if (!f->wanted[i]) continue;
        store_add_name(s, name);
        ++*count;
    }
}

// Whose secrets are not those that the marks were made with is somebody else, of another club.
static struct err add_entries(const struct names_file *f, struct store *s, const struct store_stream *stream,
                              const struct state *present, struct arena *a)
{
    struct store_person *people = ARENA_ARRAY(a, f->entry_count + 1, struct store_person);
    for (size_t i = 0; i < f->entry_count; i++)
        people[i].player = f->entries[i].player;
    struct err err = store_person_find(s, stream->club, people, f->entry_count);
    for (size_t i = 0; i < f->entry_count && !err.code; i++) {
        struct store_person_proof *p = &f->entries[i];
        memcpy(p->secret, people[i].secret, sizeof p->secret);
        if (!people[i].known || !evidence_mark_fits(stream, present, p)) continue;
        struct store_person_entry *entry = ARENA_NEW(a, struct store_person_entry);
        *entry = (struct store_person_entry){stream->id, p->entry, p->place, stream->club, p->player};
        store_add_person_entry(s, entry);
    }
    return err;
}

static struct err add_players(const struct names_file *f, struct store *s, const struct store_stream *club,
                              const struct state *present, struct arena *a)
{
    struct store_person *people = ARENA_ARRAY(a, f->player_count + 1, struct store_person);
    size_t n = 0;
    for (size_t i = 0; i < f->player_count; i++) {
        const struct row_player *row = state_player(present, f->players[i].player);
        if (row && !row->erased) people[n++] = f->players[i];
    }
    return store_person_keep(s, club->id, people, n);
}

struct err names_file_add(const struct names_file *f, struct store *s, const struct store_stream *stream,
                          const struct state *present, struct arena *a, size_t *count)
{
    add_names(f, s, stream, count);
    return stream->kind == STREAM_CLUB ? add_players(f, s, stream, present, a)
                                       : add_entries(f, s, stream, present, a);
}
