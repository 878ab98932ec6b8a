// SPDX-License-Identifier: MIT
// Entries: who is entered, their names, and who they are.
#include "desk/operations/entries.h"

#include <string.h>

#include "base/problem.h"
#include "codec/csv.h"
#include "desk/operations.h"
#include "desk/people.h"
#include "desk/sight.h"
#include "views/documents.h"

BODY_FIELDS(new_person, NEW_PERSON_FIELDS)
BODY_FIELDS(new_entry, NEW_ENTRY_FIELDS)
BODY_FIELDS(new_entries, NEW_ENTRIES_FIELDS)

// An entry as somebody wants it: its persons and its name, empty = that of its persons.
struct wanted {
    struct text name, club, country;
    int32_t seed, bye;
    struct person_said *said;
    int32_t count; // of persons, from 1; a team has none, its members come after it
    int32_t team;  // it joins; or IS_TEAM, or JOINS_LAST: the team that stands before it
};
enum { IS_TEAM = -1, JOINS_LAST = -2 };

// ---- what was sent

static void bad(struct call *c, struct err *faults, size_t *count, const char *pointer, const char *detail)
{
    static const char lines[] = "/text/";
    bool of_line = text_starts(text_of(pointer), text_of(lines));
    if (of_line) detail = arena_printf(c->arena, "Line %s: %s", pointer + strlen(lines), detail);
    faults[(*count)++] = (struct err){ERR_BAD_FIELDS, pointer, problem_sentence(c->arena, pointer, detail)};
}

// What is wrong with pasted text, line by line.
static size_t lines_at_fault(struct call *c, const struct csv_list *list, struct err *faults)
{
    size_t count = 0;
    for (size_t i = 0; i < list->fault_count; i++)
        bad(c, faults, &count, arena_printf(c->arena, "/text/%d", list->faults[i].line),
            list->faults[i].detail);
    for (size_t i = 0; i < list->entry_count; i++) {
        const struct csv_entry *e = &list->entries[i];
        const char *fault = text_name_fault(e->name);
        if (fault) bad(c, faults, &count, arena_printf(c->arena, "/entries/%d/name", e->line - 1), fault);
        if ((e->club.len && text_name_fault(e->club)) || (e->country.len && text_name_fault(e->country)))
            bad(c, faults, &count, arena_printf(c->arena, "/entries/%d", e->line - 1),
                "club and country must be 1 to 80 ordinary characters");
    }
    return count;
}

// A line "one / other" names a pair.
static void cut_pair(struct call *c, struct wanted *w)
{
    struct text rest = w->name;
    w->said = ARENA_ARRAY(c->arena, ENTRY_PERSONS_MAX, struct person_said);
    w->count = 0;
    while (rest.at && w->count < ENTRY_PERSONS_MAX)
        w->said[w->count++] = (struct person_said){.name = text_trim(text_cut(&rest, '/')), .club = w->club};
}

static struct wanted wanted_line(struct call *c, const struct csv_entry *e, bool pairs)
{
    struct wanted w = {.name = e->name, .club = e->club, .country = e->country, .seed = e->seed, .count = 1};
    w.said = ARENA_NEW(c->arena, struct person_said);
    *w.said = (struct person_said){.name = e->name, .club = e->club, .country = e->country};
    if (pairs) cut_pair(c, &w);
    return w;
}

static struct wanted *read_lines(struct call *c, const struct new_entries *said, size_t *n,
                                 struct err *faults, size_t *fault_count, const struct csv_list *list)
{
    struct wanted *at = ARENA_ARRAY(c->arena, list->entry_count + 1, struct wanted);
    *fault_count = lines_at_fault(c, list, faults);
    *n = list->entry_count;
    for (size_t i = 0; i < *n; i++) {
        at[i] = wanted_line(c, &list->entries[i], said->pairs);
        for (int32_t k = 0; said->pairs && k < at[i].count; k++)
            if (text_name_fault(at[i].said[k].name)) {
                bad(c, faults, fault_count, arena_printf(c->arena, "/text/%d", list->entries[i].line),
                    "write a pair as: one / other");
                break;
            }
    }
    return at;
}

// ---- teams

static struct wanted wanted_team(struct text name)
{
    return (struct wanted){.name = name, .team = IS_TEAM};
}

static struct wanted wanted_member(struct call *c, struct person_said said)
{
    struct wanted w = {
        .name = said.name, .club = said.club, .country = said.country, .count = 1, .team = JOINS_LAST};
    w.said = ARENA_NEW(c->arena, struct person_said);
    *w.said = said;
    return w;
}

// "Team: one, other": the team and its members, as many as there is room for. NULL: it can be understood.
static const char *read_team(struct call *c, struct text line, struct wanted *at, size_t *n)
{
    struct text name = text_trim(text_cut(&line, ':'));
    int32_t members = 0;
    if (!line.at || text_name_fault(name)) return "write a team as: Team: one, other";
    at[(*n)++] = wanted_team(name);
    while (line.at) {
        struct text member = text_trim(text_cut(&line, ','));
        if (text_name_fault(member)) return "write a team as: Team: one, other";
        if (++members > TEAM_MAX) return "a team has at most 10 members";
        at[(*n)++] = wanted_member(c, (struct person_said){.name = member});
    }
    return NULL;
}

static size_t lines_in(struct text text)
{
    size_t lines = 1;
    for (size_t i = 0; i < text.len; i++)
        lines += text.at[i] == '\n';
    return lines;
}

static struct wanted *read_teams(struct call *c, struct text text, size_t *n, struct err *faults,
                                 size_t *fault_count)
{
    struct wanted *at = ARENA_ARRAY(c->arena, lines_in(text) * (TEAM_MAX + 1), struct wanted);
    *n = 0;
    for (int line = 1; text.at; line++) {
        struct text said = text_trim(text_cut(&text, '\n'));
        const char *fault = said.len ? read_team(c, said, at, n) : NULL;
        if (fault) bad(c, faults, fault_count, arena_printf(c->arena, "/text/%d", line), fault);
    }
    return at;
}

static void take_persons(struct call *c, const struct body_rows *persons, struct wanted *w)
{
    const struct new_person *at = persons->at;
    w->count = persons->count;
    w->said = ARENA_ARRAY(c->arena, (size_t)w->count, struct person_said);
    for (int32_t i = 0; i < w->count; i++)
        w->said[i] = (struct person_said){at[i].player, at[i].name, at[i].club, at[i].country, at[i].new};
}

// What was said of one entry; the fault is NULL where it can be understood.
static struct wanted wanted_row(struct call *c, const struct new_entry *e, const char **fault)
{
    struct wanted w = {
        .name = e->name, .club = e->club, .country = e->country, .seed = e->seed, .bye = e->bye, .count = 1};
    w.said = ARENA_NEW(c->arena, struct person_said);
    *w.said = (struct person_said){e->player, e->name, e->club, e->country, e->new};
    w.team = e->team;
    if (e->persons.count) take_persons(c, &e->persons, &w);
    if (e->members.count)
        w = (struct wanted){
            .name = e->name, .club = e->club, .seed = e->seed, .bye = e->bye, .team = IS_TEAM};
    *fault = e->persons.count && (e->player || e->new) ? "give a player, or persons" : NULL;
    if (e->members.count && (e->persons.count || e->player || e->team)) *fault = "a team has members only";
    for (int32_t i = 0; i < w.count; i++)
        if (!w.said[i].player && !w.said[i].name.len)
            *fault = "say who it is: a name, or the number of a player";
        else if (w.said[i].player && w.said[i].fresh)
            *fault = "somebody new has no number yet";
    return w;
}

static struct wanted *read_rows(struct call *c, const struct body_rows *rows, size_t *n, struct err *faults,
                                size_t *fault_count)
{
    const struct new_entry *at = rows->at;
    struct wanted *wanted = ARENA_ARRAY(c->arena, (size_t)rows->count * (TEAM_MAX + 1) + 1, struct wanted);
    *n = 0;
    for (size_t i = 0; i < (size_t)rows->count; i++) {
        const char *fault;
        wanted[(*n)++] = wanted_row(c, &at[i], &fault);
        const struct new_person *members = at[i].members.at;
        for (int32_t k = 0; k < at[i].members.count; k++) {
            if (!members[k].player && !members[k].name.len)
                fault = "say who each member is: a name, or the number of a player";
            wanted[(*n)++] =
                wanted_member(c, (struct person_said){members[k].player, members[k].name, members[k].club,
                                                      members[k].country, members[k].new});
        }
        if (fault) bad(c, faults, fault_count, arena_printf(c->arena, "/entries/%zu/name", i), fault);
    }
    return wanted;
}

// NULL: answered with all that is wrong.
static struct wanted *read_wanted(struct call *c, size_t *n)
{
    const struct new_entries *said = c->own;
    struct csv_list list = {0};
    bool teams = said->text.len && said->teams;
    if (said->text.len && !teams) list = csv_read(c->arena, said->text);
    size_t most = 3 * list.entry_count + list.fault_count + (size_t)said->entries.count + 1, count = 0;
    struct err *faults = ARENA_ARRAY(c->arena, teams ? lines_in(said->text) : most, struct err);
    struct wanted *wanted = teams            ? read_teams(c, said->text, n, faults, &count)
                            : said->text.len ? read_lines(c, said, n, faults, &count, &list)
                                             : read_rows(c, &said->entries, n, faults, &count);
    if (!*n && !count)
        bad(c, faults, &count, "/entries", "give entries as [{\"name\": …}] or as text, one name a line");
    if (!count) return wanted;
    struct problem p = PROBLEM(BAD_FIELDS, "Nothing was entered. Mend these and send the list again.");
    p.fields = faults;
    p.field_count = count;
    call_fail(c, p);
    return NULL;
}

// ---- who is meant

// The persons of an entry, found or made: their marks and players, what must be asked, and the name of the entry.
struct found {
    char marks[PERSON_MARKS + 1];
    int32_t players[ENTRY_PERSONS_MAX];
    int32_t count;
    struct text name;
    int32_t like, chosen, among;
};

static struct text joined(struct arena *a, struct text before, struct text name)
{
    if (!before.len) return name;
    return text_of(arena_printf(a, "%.*s / %.*s", TEXT_ARGS(before), TEXT_ARGS(name)));
}

static void find_one(struct arena *a, struct found *f, const struct person_meant *meant)
{
    char *at = f->marks + f->count * (PERSON_MARK + 1);
    if (f->count) at[-1] = ' ';
    memcpy(at, meant->mark, sizeof meant->mark);
    f->players[f->count++] = meant->player;
    f->name = joined(a, f->name, meant->name);
    if (meant->like) f->like = meant->like;
    if (meant->among > f->among) f->among = meant->among, f->chosen = meant->player;
}

// False: answered.
static bool find_persons(struct people *people, struct call *c, const struct wanted *w, int32_t but,
                         struct found *f)
{
    *f = (struct found){0};
    for (int32_t i = 0; i < w->count; i++) {
        struct person_meant meant;
        if (!people_mean(people, &w->said[i], but, &meant)) return false;
        find_one(c->arena, f, &meant);
    }
    if (w->name.len) f->name = w->name;
    if (!text_name_fault(f->name)) return true;
    call_fail(c,
              PROBLEM(BAD_REQUEST, "The names of all persons together are too long. Give the entry a name."));
    return false;
}

static void keep_persons(struct desk_thread *thread, const struct cached_stream *l,
                         const struct cached_stream *club, int32_t entry, const struct found *f)
{
    for (int32_t i = 0; i < f->count; i++)
        store_add_person_entry(thread->store, &(struct store_person_entry){l->stream, entry, i + 1,
                                                                           club->stream, f->players[i]});
}

static struct people *open_people(struct desk_thread *thread, struct call *c, struct cached_stream *club,
                                  struct cached_stream *l, const struct wanted *wanted, size_t n)
{
    size_t count = 0;
    struct person_said *said = ARENA_ARRAY(c->arena, n * ENTRY_PERSONS_MAX + 1, struct person_said);
    for (size_t i = 0; i < n; i++)
        for (int32_t k = 0; k < wanted[i].count; k++)
            said[count++] = wanted[i].said[k];
    return people_open(thread, c, club, l, said, count);
}

// ---- which entries are of one club: the ledger knows a number, the name of the club stands beside it

struct club_number {
    struct text name;
    int32_t number;
};
struct clubs {
    struct club_number *at;
    size_t count;
    int32_t last; // the highest number given
};

static void clubs_note(struct clubs *clubs, struct text name, int32_t number)
{
    clubs->at[clubs->count++] = (struct club_number){name, number};
    if (number > clubs->last) clubs->last = number;
}

// The clubs of all entries, with room for `more`.
static struct clubs clubs_of(struct desk_thread *thread, struct call *c, struct cached_stream *l, size_t more)
{
    struct clubs clubs = {.count = 0};
    const struct names *names = batch_names(thread, l);
    size_t most = (size_t)state_last(l->buffer->state, ROW_entry) + more + 1;
    clubs.at = ARENA_ARRAY(c->arena, most, struct club_number);
    for (STATE_EACH(entry, entry, l->buffer->state))
        if (entry->affiliation)
            clubs_note(&clubs, arena_copy(c->arena, names_find(names, text_of(entry->ref))->club),
                       entry->affiliation);
    return clubs;
}

// 0: of no club. A club that nobody is of yet has the next number, as long as there are numbers.
static int32_t clubs_number(struct clubs *clubs, struct text name)
{
    if (!name.len) return 0;
    for (size_t i = 0; i < clubs->count; i++)
        if (text_equal(clubs->at[i].name, name)) return clubs->at[i].number;
    if (clubs->last >= ENTRIES_MAX) return 0;
    clubs_note(clubs, name, clubs->last + 1);
    return clubs->last;
}

// False: answered.
static bool say_club(struct desk_thread *thread, struct call *c, struct cached_stream *l, struct text club)
{
    struct clubs clubs = clubs_of(thread, c, l, 1);
    struct command say = {.kind = COMMAND_entry_affiliate};
    say.is.entry_affiliate.entry = c->numbers.entry;
    say.is.entry_affiliate.affiliation = clubs_number(&clubs, club);
    return batch_command(thread, c, l, &say);
}

// ---- new entries

static void reply_entries(struct call *c, struct cached_stream *l, const int32_t *added, size_t n)
{
    struct view v = view_of_stream(c->arena, l);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_id(&o, "version", l->seq);
    json_key(&o, "entries");
    json_array(&o);
    for (size_t i = 0; i < n; i++)
        document_entry(&o, &v, added[i]);
    json_array_end(&o);
    json_object_end(&o);
    call_answer_json(c, 201, json_bytes(&o), l->seq);
    if (n == 1)
        call_made_in_tournament(c, "/entries/%d", added[0]);
    else
        call_made_in_tournament(c, "/entries");
}

// The number of the new entry, 0: answered.
static int32_t add_one(struct desk_thread *thread, struct call *c, struct people *people,
                       struct cached_stream *l, const struct wanted *w, struct found *f, struct clubs *clubs,
                       int32_t team)
{
    struct text salt, ref;
    if (!find_persons(people, c, w, 0, f)) return 0;
    names_reference(c->arena, f->name, &salt, &ref);
    struct command add = {.kind = COMMAND_entry_add};
    add.is.entry_add = (struct command_entry_add){.seed = w->seed,
                                                  .bye = w->bye,
                                                  .team = team,
                                                  .affiliation = clubs_number(clubs, w->club),
                                                  .like = f->like,
                                                  .chosen = f->chosen,
                                                  .among = f->among};
    memcpy(add.is.entry_add.ref, ref.at, ref.len);
    memcpy(add.is.entry_add.person, f->marks, sizeof f->marks);
    struct name name = {.name = f->name, .club = w->club, .country = w->country};
    batch_name(thread, l, ref, salt, &name);
    if (!batch_command(thread, c, l, &add)) return 0;
    people_entered(people, c->made.n, f->name, w->club);
    return c->made.n;
}

static void run_add(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c), *club = l ? batch_club(thread, c) : NULL;
    size_t n = 0;
    struct wanted *wanted = club ? read_wanted(c, &n) : NULL;
    struct people *people = wanted ? open_people(thread, c, club, l, wanted, n) : NULL;
    if (!people) return;
    batch_mark(thread, l);
    batch_mark(thread, club);
    batch_ask_once(thread, c);
    int32_t *added = ARENA_ARRAY(c->arena, n, int32_t);
    struct found *found = ARENA_ARRAY(c->arena, n, struct found);
    struct clubs clubs = clubs_of(thread, c, l, n);
    for (size_t i = 0, team = 0; i < n; i++) {
        if (wanted[i].team == IS_TEAM) team = i;
        int32_t joins = wanted[i].team == JOINS_LAST ? added[team] : wanted[i].team;
        if (!(added[i] = add_one(thread, c, people, l, &wanted[i], &found[i], &clubs, joins))) return;
    }
    if (!batch_asked(thread, c) || !people_keep(people)) return;
    for (size_t i = 0; i < n; i++)
        keep_persons(thread, l, club, added[i], &found[i]);
    batch_names(thread, l);
    reply_entries(c, l, added, n);
}

const struct operation operation_entries_add = {.least = ROLE_DIRECTOR,
                                                .with_club = true,
                                                .place = PLACE_WORKER,
                                                .run = run_add,
                                                .own = &new_entries_fields};

// ---- names of entries, and who they are

#define ENTRY_NAME_FIELDS(F, S)                                                                              \
    F(S, NM, name, 80, 1, REQUIRED)                                                                          \
    F(S, NM, club, 80, 1, OPTIONAL)                                                                          \
    F(S, NM, country, 80, 1, OPTIONAL)                                                                       \
    F(S, TX, reason, 240, 0, OPTIONAL)
struct entry_name {
    ENTRY_NAME_FIELDS(FIELD_MEMBER, entry_name)
};
BODY_FIELDS(entry_name, ENTRY_NAME_FIELDS)

// The row of the entry in the path; NULL: answered.
static const struct row_entry *entry_of(struct call *c, const struct cached_stream *l)
{
    const struct row_entry *row = l ? state_entry(l->buffer->state, c->numbers.entry) : NULL;
    if (l && !row)
        call_fail(c, PROBLEM(NOT_FOUND, "There is no entry with this number. Look at the list of entries."));
    return row;
}

static void reply_entry(struct desk_thread *thread, struct call *c, struct cached_stream *l)
{
    batch_names(thread, l);
    struct view v = view_of_stream(c->arena, l);
    struct json_out o = json_start(c->arena);
    document_entry(&o, &v, c->numbers.entry);
    call_answer_json(c, 200, json_bytes(&o), state_buffer_version(l->buffer, ROW_entry, c->numbers.entry));
}

// A name is evidence: the ledger knows its hash. Club and country stand beside it.
static void run_name(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c);
    const struct row_entry *row = entry_of(c, l);
    const struct entry_name *said = c->own;
    if (!row) return;
    struct name name = {.name = said->name, .club = said->club, .country = said->country};
    struct text salt = TEXT(""), ref = arena_copy(c->arena, text_of(row->ref));
    batch_mark(thread, l);
    if (!text_equal(names_find(batch_names(thread, l), ref)->name, said->name)) {
        names_reference(c->arena, said->name, &salt, &ref);
        struct command rename = {.kind = COMMAND_entry_rename};
        rename.is.entry_rename.entry = row->n;
        memcpy(rename.is.entry_rename.ref, ref.at, ref.len);
        memcpy(rename.is.entry_rename.reason, said->reason, sizeof said->reason);
        if (!batch_command(thread, c, l, &rename)) return;
    }
    if (!say_club(thread, c, l, said->club)) return;
    batch_name(thread, l, ref, salt, &name);
    reply_entry(thread, c, l);
}

const struct operation operation_entry_name = {.least = ROLE_DIRECTOR,
                                               .with_club = true,
                                               .place = PLACE_WORKER,
                                               .run = run_name,
                                               .own = &entry_name_fields};

#define ENTRY_PERSON_FIELDS(F, S)                                                                            \
    F(S, NM, name, 80, 1, OPTIONAL)                                                                          \
    F(S, NM, club, 80, 1, OPTIONAL)                                                                          \
    F(S, NM, country, 80, 1, OPTIONAL)                                                                       \
    F(S, I4, player, 1, I4_MAX, OPTIONAL)                                                                    \
    F(S, RO, persons, new_person, ENTRY_PERSONS_MAX, OPTIONAL)                                               \
    F(S, TX, reason, 240, 0, OPTIONAL)
struct entry_person {
    ENTRY_PERSON_FIELDS(FIELD_MEMBER, entry_person)
};
BODY_FIELDS(entry_person, ENTRY_PERSON_FIELDS)

static bool swap(struct desk_thread *thread, struct call *c, struct cached_stream *l, const struct found *f,
                 const struct wanted *w)
{
    const struct entry_person *said = c->own;
    struct text salt, ref;
    names_reference(c->arena, f->name, &salt, &ref);
    struct command swap = {.kind = COMMAND_entry_swap};
    swap.is.entry_swap = (struct command_entry_swap){
        .entry = c->numbers.entry, .like = f->like, .chosen = f->chosen, .among = f->among};
    memcpy(swap.is.entry_swap.ref, ref.at, ref.len);
    memcpy(swap.is.entry_swap.person, f->marks, sizeof f->marks);
    memcpy(swap.is.entry_swap.reason, said->reason, sizeof said->reason);
    if (!batch_command(thread, c, l, &swap) || !say_club(thread, c, l, w->club)) return false;
    struct name name = {.name = f->name, .club = w->club, .country = w->country};
    batch_name(thread, l, ref, salt, &name);
    return true;
}

static void run_person(struct desk_thread *thread, struct call *c)
{
    struct cached_stream *l = batch_tournament(thread, c), *club = l ? batch_club(thread, c) : NULL;
    const struct entry_person *said = c->own;
    if (!club || !entry_of(c, l)) return;
    struct new_entry as_new = {.name = said->name,
                               .club = said->club,
                               .country = said->country,
                               .player = said->player,
                               .persons = said->persons};
    const char *fault;
    struct wanted w = wanted_row(c, &as_new, &fault);
    if (fault) {
        call_fail(c, PROBLEM(BAD_REQUEST, "Say who it is: a name, the number of a player, or persons."));
        return;
    }
    struct people *people = open_people(thread, c, club, l, &w, 1);
    struct found found;
    if (!people) return;
    batch_mark(thread, l);
    batch_mark(thread, club);
    if (!find_persons(people, c, &w, c->numbers.entry, &found) || !swap(thread, c, l, &found, &w)) return;
    if (!people_keep(people)) return;
    store_drop_person_entries(thread->store, l->stream, c->numbers.entry);
    keep_persons(thread, l, club, c->numbers.entry, &found);
    reply_entry(thread, c, l);
}

const struct operation operation_entry_person = {.least = ROLE_DIRECTOR,
                                                 .with_club = true,
                                                 .place = PLACE_WORKER,
                                                 .run = run_person,
                                                 .own = &entry_person_fields};
