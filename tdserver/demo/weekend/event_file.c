// SPDX-License-Identifier: MIT
#include "demo/weekend/event_file.h"

#include <string.h>

#include "demo/look.h"
#include "director/formats/format.h"
#include "director/rounds/groups.h"

enum { ACTS_MOST = 1000, RESULTS_MOST = 8192 };

static const char *const act_names[ACT_KINDS] = {
    [ACT_WITHDRAW] = "withdraw",         [ACT_LATE_ENTRY] = "late_entry", [ACT_NO_SHOW] = "no_show",
    [ACT_WRONG_WINNER] = "wrong_winner", [ACT_SUBSTITUTE] = "substitute", [ACT_LINE_UP] = "line_up",
    [ACT_POSTPONE] = "postpone",
};

// The file being read; the first fault stands.
struct reading {
    struct arena *a;
    const char *path;
    struct event_file *file;
    const char *fault;
};

static void fault(struct reading *r, const char *what, struct text about)
{
    if (!r->fault) r->fault = arena_printf(r->a, "%s%s%.*s", what, about.len ? ": " : "", TEXT_ARGS(about));
}

static bool is_array(const struct json_value *v)
{
    return v && json_kind(v) == JSON_ARRAY;
}

// Every member of an object is one of these words, parted by spaces.
static void known_members(struct reading *r, const struct json_value *v, const char *words)
{
    if (!v || json_kind(v) != JSON_OBJECT) {
        fault(r, "an object is expected with", text_of(words));
        return;
    }
    for (const struct json_value *m = json_first(v); m; m = json_next(m)) {
        bool known = false;
        struct text rest = text_of(words);
        while (rest.at)
            known |= text_equal(text_cut(&rest, ' '), json_name(m));
        if (!known) fault(r, "unknown member", json_name(m));
    }
}

static int32_t find_name(const struct event_file *f, struct text name)
{
    for (int32_t i = 0; i < event_names(f); i++)
        if (text_equal(f->names[i], name)) return i + 1;
    return 0;
}

static int32_t entry_named(struct reading *r, struct text name)
{
    int32_t entry = find_name(r->file, name);
    if (!entry) fault(r, "this name is not in the list of entries", name);
    return entry;
}

// Only sections that stand before it may feed a section.
static int32_t section_named(struct reading *r, struct text name)
{
    for (int32_t i = 0; i < r->file->section_count; i++)
        if (text_equal(r->file->sections[i].name, name)) return i + 1;
    fault(r, "there is no section of this name before it", name);
    return 0;
}

static int32_t read_numbers(struct reading *r, const struct json_value *list, int32_t *out, int32_t most,
                            int32_t high)
{
    int32_t count = 0;
    int64_t n;
    if (!list) return 0;
    for (const struct json_value *v = is_array(list) ? json_first(list) : NULL; v; v = json_next(v)) {
        if (count == most || !json_whole(v, &n) || n < 1 || n > high) {
            fault(r, "a list of numbers has a wrong or one number too many", json_name(list));
            return 0;
        }
        out[count++] = (int32_t)n;
    }
    if (!count) fault(r, "a list of numbers is empty", json_name(list));
    return count;
}

// ---- who takes part

static void read_entries(struct reading *r, const struct json_value *list)
{
    struct event_file *f = r->file;
    size_t n = is_array(list) ? json_count(list) : 0;
    if (n < 2 || n > GRAPH_ENTRIES) {
        fault(r, "entries: 2 to 512 names are expected", TEXT(""));
        return;
    }
    f->names = ARENA_ARRAY(r->a, n, struct text);
    for (const struct json_value *v = json_first(list); v; v = json_next(v)) {
        struct text name = json_string_of(v);
        for (int32_t i = 0; i < f->entries; i++)
            if (text_equal(f->names[i], name))
                fault(r, "this name stands twice in the list of entries", name);
        if (!name.len) fault(r, "entries: a name is empty", TEXT(""));
        f->names[f->entries++] = name;
    }
}

static void read_pairs(struct reading *r)
{
    struct event_file *f = r->file;
    f->pairs = true;
    for (int32_t i = 0; i < f->entries; i++) {
        struct text rest = f->names[i], first = text_trim(text_cut(&rest, '/')), other = text_trim(rest);
        bool two = first.len && other.len && !memchr(other.at, '/', other.len);
        if (!two) fault(r, "a pair is two names, 'Ada / Ben'", f->names[i]);
    }
}

// Teams have as many members as there are boards, an odd number, so that no match of theirs is level.
static void read_members(struct reading *r, const struct json_value *list, int32_t team)
{
    struct event_file *f = r->file;
    int32_t board = 0;
    if (!is_array(list) || (int32_t)json_count(list) != f->boards || f->boards % 2 == 0)
        fault(r, "teams have the same odd number of members", f->names[team - 1]);
    for (const struct json_value *v = r->fault ? NULL : json_first(list); v; v = json_next(v)) {
        struct text name = json_string_of(v);
        if (!name.len || find_name(f, name)) fault(r, "a member of a team has no name of its own", name);
        f->names[event_line_up(f, team, 0, 0, 0).at[board++] - 1] = name;
    }
}

static void read_teams(struct reading *r, const struct json_value *v)
{
    struct event_file *f = r->file;
    if (!v) return;
    const struct json_value *first = json_kind(v) == JSON_OBJECT ? json_first(v) : NULL;
    bool each = first && is_array(first) && (int32_t)json_count(v) == f->entries;
    if (!each || json_count(first) > EVENT_BOARDS) {
        fault(r, "teams: 1 to 9 members of each entry are expected", TEXT(""));
        return;
    }
    if (f->entries * (1 + (int32_t)json_count(first)) > GRAPH_ENTRIES) {
        fault(r, "teams: they and their members are 512 at most", TEXT(""));
        return;
    }
    const struct text *teams = f->names;
    f->boards = (int32_t)json_count(first);
    f->names = ARENA_ARRAY(r->a, GRAPH_ENTRIES, struct text);
    for (int32_t i = 0; i < event_names(f); i++)
        f->names[i] = i < f->entries ? teams[i] : TEXT("");
    for (const struct json_value *m = first; m && !r->fault; m = json_next(m)) {
        int32_t team = entry_named(r, json_name(m));
        if (team > f->entries) fault(r, "a member of a team is no team", json_name(m));
        if (!r->fault) read_members(r, m, team);
    }
}

static bool enters_late(const struct event_file *f, int32_t entry)
{
    for (int32_t i = 0; i < f->act_count; i++)
        if (f->acts[i].kind == ACT_LATE_ENTRY && f->acts[i].entry == entry) return true;
    return false;
}

static int32_t bits_reversed(int32_t n, int32_t bits)
{
    int32_t out = 0;
    for (int32_t i = 0; i < bits; i++)
        out |= (n >> i & 1) << (bits - 1 - i);
    return out;
}

// Without a draw entries stand in their order; pairs in bit-reversed order have a bye on side b.
static void seat_in_order(struct reading *r, struct event_section *s, const int32_t *entries, int32_t count)
{
    int32_t size = 2, bits = 0, next = 0;
    for (; size < count; size *= 2)
        bits++;
    if (s->kind == SECTION_GROUPS4 && size < 4) size = 4;
    for (int32_t pair = 0; pair < size / 2; pair++) {
        s->slots[2 * pair] = next < count ? entries[next++] : 0;
        s->slots[2 * pair + 1] =
            bits_reversed(pair, bits) < size - count || next == count ? 0 : entries[next++];
    }
    s->slot_count = size;
    if (count < 2) fault(r, "a section needs two entries", s->name);
}

static void read_draw(struct reading *r, const struct json_value *list, struct event_section *s)
{
    size_t n = json_count(list);
    if (n < 2 || n > GRAPH_ENTRIES || n & (n - 1)) fault(r, "a draw has a power of two of places", s->name);
    for (const struct json_value *v = json_first(list); v && !r->fault; v = json_next(v))
        s->slots[s->slot_count++] = json_kind(v) == JSON_NULL ? 0 : entry_named(r, json_string_of(v));
}

// Without byes: in their order where the pairs are not the file's, or dealt into groups.
static void enter_all(struct reading *r, struct event_section *s, const int32_t *entries, int32_t count)
{
    bool dealt = format_in_groups(s->kind) && s->group_of >= GROUP_LEAST;
    if (dealt && groups_fit(count, s->group_of, s->twice)) {
        s->slot_count = groups_deal(entries, count, s->group_of, s->slots);
        return;
    }
    for (int32_t i = 0; i < count; i++)
        s->slots[s->slot_count++] = entries[i];
    if (count < 2) fault(r, "a section needs two entries", s->name);
    if (format_in_groups(s->kind)) fault(r, "these groups cannot be dealt", s->name);
}

static void read_field(struct reading *r, const struct json_value *v, struct event_section *s)
{
    const struct json_value *draw = json_member(v, TEXT("draw")), *list = json_member(v, TEXT("entries"));
    int32_t entries[GRAPH_ENTRIES], count = 0;
    if (draw && json_kind(draw) != JSON_NULL) {
        if (!format_in_bracket(s->kind) || s->fills)
            fault(r, "a section that is paired by rounds or in groups, or fills, has no draw", s->name);
        if (!is_array(draw)) fault(r, "draw: a list is expected", s->name);
        if (is_array(draw)) read_draw(r, draw, s);
        return;
    }
    for (const struct json_value *e = is_array(list) ? json_first(list) : NULL; e; e = json_next(e))
        if (count < GRAPH_ENTRIES) entries[count++] = entry_named(r, json_string_of(e));
    for (int32_t i = 1; !is_array(list) && i <= r->file->entries; i++)
        entries[count++] = i;
    int32_t present = 0;
    for (int32_t i = 0; i < count; i++)
        if (!enters_late(r->file, entries[i])) entries[present++] = entries[i];
    if (r->fault) return;
    if (format_in_bracket(s->kind) && !s->fills)
        seat_in_order(r, s, entries, present);
    else
        enter_all(r, s, entries, present);
}

// ---- sections

bool event_by_rounds(const struct event_section *s)
{
    return format_by_rounds(s->kind);
}

bool event_by_places(const struct event_section *s)
{
    return format_by_places(s->kind);
}

// It knows who wins, and neither whom the server pairs nor what points come to.
bool event_can_be_rehearsed(const struct event_file *f)
{
    for (int32_t i = 0; i < f->section_count; i++)
        if (!format_in_bracket(f->sections[i].kind) || event_by_places(&f->sections[i]) ||
            f->sections[i].fills)
            return false;
    return true;
}

bool event_paced(const struct event_section *s)
{
    return s->pace != PACE_ROUNDS;
}

// None: by rounds.
static void read_pace(struct reading *r, struct text word, struct event_section *s)
{
    for (int i = 0; i < words_pairing_pace.count; i++)
        if (text_equal(word, text_of(words_pairing_pace.at[i]))) s->pace = (enum pairing_pace)i;
    if (word.len && !text_equal(word, text_of(words_pairing_pace.at[s->pace])))
        fault(r, "unknown pace of a section", word);
}

static const char *options_of(enum section_kind kind)
{
    if (format_on_ladder(kind)) return "reach swap";
    if (format_by_rounds(kind)) return "rounds lives missed paid pace batch until_left until_sum days";
    if (!format_in_bracket(kind)) return "group_of twice days";
    if (kind == SECTION_KNOCKOUT) return "third_place recharge shifted fills";
    return format_by_places(kind) ? "takes third_place" : "third_place recharge shifted";
}

static void read_options(struct reading *r, const struct json_value *v, struct event_section *s)
{
    s->recharge = true;
    if (!v) return;
    known_members(r, v, options_of(s->kind));
    s->days = look_text(v, "days");
    s->group_of = look_number(v, "group_of");
    s->twice = look_true(v, "twice");
    s->takes = look_number(v, "takes");
    s->fills = look_number(v, "fills");
    s->third_place = look_true(v, "third_place");
    s->shifted = look_true(v, "shifted");
    if (look(v, "recharge")) s->recharge = look_true(v, "recharge");
    s->pairings = look_number(v, "rounds");
    s->lives = look_number(v, "lives");
    s->missed = look_number(v, "missed");
    s->paid = look_number(v, "paid");
    s->batch = look_number(v, "batch");
    s->until_left = look_number(v, "until_left");
    s->until_sum = look_number(v, "until_sum");
    s->reach = look_number(v, "reach");
    s->swap = look_true(v, "swap");
    read_pace(r, look_text(v, "pace"), s);
}

static void read_challenges(struct reading *r, const struct json_value *list, struct event_section *s)
{
    bool ladder = format_on_ladder(s->kind);
    if (ladder != is_array(list)) fault(r, "a ladder lists its challenges, and nothing else does", s->name);
    for (const struct json_value *v = ladder && is_array(list) ? json_first(list) : NULL; v;
         v = json_next(v)) {
        const struct json_value *a = is_array(v) ? json_first(v) : NULL, *b = a ? json_next(a) : NULL;
        if (!b || s->challenge_count == EVENT_ROUNDS)
            fault(r, "a challenge is [name, name], 20 at most", s->name);
        if (r->fault) return;
        s->challenges[s->challenge_count++] =
            (struct event_challenge){entry_named(r, json_string_of(a)), entry_named(r, json_string_of(b))};
    }
}

static void read_kind(struct reading *r, struct text word, struct event_section *s)
{
    for (int i = 0; i < words_section_kind.count; i++)
        if (text_equal(word, text_of(words_section_kind.at[i]))) {
            s->kind = (enum section_kind)i;
            return;
        }
    fault(r, "unknown kind of section", word);
}

static void read_section(struct reading *r, const struct json_value *v)
{
    struct event_section s = {.name = look_text(v, "name")};
    known_members(
        r, v,
        "name kind draw entries from with rounds lengths_from_end lower_lengths_from_end options challenges");
    if (r->fault) return;
    if (!s.name.len) fault(r, "a section needs a name", TEXT(""));
    read_kind(r, look_text(v, "kind"), &s);
    read_options(r, json_member(v, TEXT("options")), &s);
    s.length_count = read_numbers(r, json_member(v, TEXT("lengths_from_end")), s.lengths, EVENT_LENGTHS, 99);
    s.lower_length_count =
        read_numbers(r, json_member(v, TEXT("lower_lengths_from_end")), s.lower_lengths, EVENT_LENGTHS, 99);
    s.round_count = read_numbers(r, json_member(v, TEXT("rounds")), s.rounds, EVENT_ROUNDS, EVENT_ROUNDS);
    if (format_drawn(s.kind))
        read_field(r, v, &s);
    else
        s.from = section_named(r, look_text(v, "from"));
    read_challenges(r, json_member(v, TEXT("challenges")), &s);
    if (s.kind == SECTION_SECOND_PLACE) s.with = section_named(r, look_text(v, "with"));
    if (!r->fault) r->file->sections[r->file->section_count++] = s;
}

static void read_sections(struct reading *r, const struct json_value *list)
{
    size_t n = is_array(list) ? json_count(list) : 0;
    if (n < 1 || n > GRAPH_SECTIONS) {
        fault(r, "sections: 1 to 16 are expected", TEXT(""));
        return;
    }
    r->file->sections = ARENA_ARRAY(r->a, n, struct event_section);
    for (const struct json_value *v = json_first(list); v && !r->fault; v = json_next(v))
        read_section(r, v);
}

// ---- results

static void read_strengths(struct reading *r, const struct json_value *v)
{
    struct event_file *f = r->file;
    if (!v || json_kind(v) != JSON_OBJECT) {
        fault(r, "results.strength: a number for each entry is expected", TEXT(""));
        return;
    }
    int32_t count = event_names(f);
    f->strength = ARENA_ARRAY(r->a, (size_t)count + 1, int64_t);
    for (const struct json_value *m = json_first(v); m && !r->fault; m = json_next(m)) {
        int32_t entry = entry_named(r, json_name(m));
        if (!json_whole(m, &f->strength[entry])) fault(r, "a strength is a whole number", json_name(m));
    }
    for (int32_t first = f->boards ? f->entries + 1 : 1, i = first; i <= count; i++)
        for (int32_t k = first; k < i; k++)
            if (f->strength[i] == f->strength[k])
                fault(r, "two entries have the same strength", f->names[i - 1]);
}

static void read_games(struct reading *r, const struct json_value *v, const char *members,
                       struct evening_match *m)
{
    known_members(r, v, members);
    const struct json_value *games = look(v, "games");
    for (const struct json_value *g = is_array(games) ? json_first(games) : NULL; g; g = json_next(g))
        known_members(r, g, "winner kind cube points ended_by plays");
    if (!r->fault && !evening_games_read(r->a, v, m))
        fault(r, "a match is not complete: length, games, final", TEXT(""));
}

static void read_result(struct reading *r, const struct json_value *v)
{
    known_members(r, v, "section round a b length games final winner");
    if (r->fault) return;
    struct event_result *out = &r->file->results[r->file->result_count++];
    out->section = section_named(r, look_text(v, "section"));
    out->round = look_number(v, "round");
    out->a = entry_named(r, look_text(v, "a"));
    out->b = entry_named(r, look_text(v, "b"));
    out->winner = entry_named(r, look_text(v, "winner"));
    if (out->winner != out->a && out->winner != out->b)
        fault(r, "the winner of a result is neither side", look_text(v, "winner"));
    if (!look(v, "games")) return;
    struct evening_match *played = ARENA_NEW(r->a, struct evening_match);
    *played = (struct evening_match){.winner = look_text(v, "winner"),
                                     .names = {look_text(v, "a"), look_text(v, "b")}};
    read_games(r, v, "section round a b length games final winner", played);
    if (!r->fault && (played->final[0] > played->final[1]) != (out->winner == out->a))
        fault(r, "the games of a result were won by the other side", played->winner);
    out->played = played;
}

// A path in the file is meant from the file's folder.
static const char *beside(struct reading *r, struct text name)
{
    const char *end = strrchr(r->path, '/');
    int folder = end && name.len && name.at[0] != '/' ? (int)(end - r->path) + 1 : 0;
    return arena_printf(r->a, "%.*s%.*s", folder, r->path, TEXT_ARGS(name));
}

static void read_stock(struct reading *r, struct text name)
{
    const struct json_value *list;
    struct err e = look_file(r->a, beside(r, name), &list);
    if (e.code || !is_array(list) || json_count(list) > RESULTS_MOST) {
        fault(r, "results.stock: a file with a list of matches is expected",
              e.code ? text_of(e.detail) : name);
        return;
    }
    struct event_file *f = r->file;
    f->stock = ARENA_ARRAY(r->a, json_count(list) + 1, struct evening_match);
    for (const struct json_value *v = json_first(list); v && !r->fault; v = json_next(v)) {
        struct evening_match *m = &f->stock[f->stock_count++];
        *m = (struct evening_match){0};
        read_games(r, v, "length transcript games final winner", m);
        bool a = look_is(v, "winner", "a");
        if (a != (m->final[0] > m->final[1]) || (!a && !look_is(v, "winner", "b")))
            fault(r, "a match of the stock has another winner than its games", name);
    }
}

static void read_results(struct reading *r, const struct json_value *v)
{
    if (v && json_kind(v) == JSON_OBJECT) {
        known_members(r, v, "rule strength stock");
        if (!look_is(v, "rule", "higher wins"))
            fault(r, "results.rule is 'higher wins'", look_text(v, "rule"));
        read_strengths(r, json_member(v, TEXT("strength")));
        if (look(v, "stock") && !r->fault) read_stock(r, look_text(v, "stock"));
        return;
    }
    if (!is_array(v) || json_count(v) > RESULTS_MOST) {
        fault(r, "results: a rule with strengths, or a list of results", TEXT(""));
        return;
    }
    r->file->results = ARENA_ARRAY(r->a, json_count(v) + 1, struct event_result);
    for (const struct json_value *m = json_first(v); m && !r->fault; m = json_next(m))
        read_result(r, m);
}

// ---- acts. They are read twice: who enters late must be known before the draw, the sections they name after it.

static void read_point(struct reading *r, const struct json_value *list, int32_t *section, int32_t *round,
                       struct event_act *match)
{
    const struct json_value *name = is_array(list) ? json_first(list) : NULL;
    const struct json_value *number = name ? json_next(name) : NULL;
    int64_t n;
    if (!number || !json_whole(number, &n) || n < 1 || n > EVENT_ROUNDS) {
        fault(r, "a point of an event is [section, round]", name ? json_string_of(name) : TEXT(""));
        return;
    }
    *section = section_named(r, json_string_of(name));
    *round = (int32_t)n;
    if (!match) return;
    const struct json_value *a = json_next(number), *b = a ? json_next(a) : NULL;
    const struct event_section *s = *section ? &r->file->sections[*section - 1] : NULL;
    bool paired = s && (event_by_rounds(s) || s->fills);
    if (!a || (!b && !paired)) {
        fault(r, "a match is [section, round, name, name], the last only where the file pairs",
              json_string_of(name));
        return;
    }
    match->a = entry_named(r, json_string_of(a));
    match->b = b ? entry_named(r, json_string_of(b)) : 0;
}

// Of somebody who is in no team yet.
static int32_t new_name(struct reading *r, struct text name)
{
    struct event_file *f = r->file;
    if (!name.len || find_name(f, name) || event_names(f) == GRAPH_ENTRIES) {
        fault(r, "a substitute has no name of its own", name);
        return 0;
    }
    f->names[event_names(f)] = name;
    f->substitutes++;
    return event_names(f);
}

static void read_line_up(struct reading *r, const struct json_value *list, struct event_act *act)
{
    int32_t count = 0;
    if (!is_array(list) || (int32_t)json_count(list) != r->file->boards) {
        fault(r, "a line-up names who sits at each board", r->file->names[act->entry - 1]);
        return;
    }
    for (const struct json_value *v = json_first(list); v; v = json_next(v))
        act->seats.at[count++] = entry_named(r, json_string_of(v));
}

static void read_act_of_team(struct reading *r, const struct json_value *v, struct event_act *act)
{
    struct text team = look_text(v, "entry");
    if (!act->entry || act->entry > r->file->entries || !r->file->boards)
        fault(r, "only a team has a line-up and substitutes", team);
    else if (act->kind == ACT_LINE_UP)
        read_line_up(r, json_member(v, TEXT("members")), act);
    else {
        act->out = entry_named(r, look_text(v, "out"));
        act->in = new_name(r, look_text(v, "in"));
    }
}

static bool sits(const struct event_file *f, const struct event_seats *seats, int32_t member)
{
    for (int32_t i = 0; i < f->boards; i++)
        if (seats->at[i] == member) return true;
    return false;
}

// By the acts before it: the members that it names play for the team then.
static void check_act_of_team(struct reading *r, const struct event_act *act)
{
    const struct event_file *f = r->file;
    struct event_seats seats =
        event_line_up(f, act->entry, act->section, act->round, (int32_t)(act - f->acts));
    if (act->kind == ACT_SUBSTITUTE && !sits(f, &seats, act->out))
        fault(r, "this member does not play for the team then", f->names[act->out - 1]);
    for (int32_t i = 0; act->kind == ACT_LINE_UP && i < f->boards; i++)
        if (!sits(f, &act->seats, seats.at[i]))
            fault(r, "a line-up leaves out a member who plays then", f->names[seats.at[i] - 1]);
}

static void read_act(struct reading *r, const struct json_value *v, struct event_act *act)
{
    int kind = 0;
    known_members(r, v, "before match act entry board out in members until repair to");
    if (r->fault) return;
    while (kind < ACT_KINDS && !look_is(v, "act", act_names[kind]))
        kind++;
    if (kind == ACT_KINDS) fault(r, "unknown act", look_text(v, "act"));
    act->kind = (enum act_kind)kind;
    act->to = look_text(v, "to");
    if (kind != ACT_WRONG_WINNER && kind != ACT_POSTPONE) act->entry = entry_named(r, look_text(v, "entry"));
    if (kind == ACT_SUBSTITUTE || kind == ACT_LINE_UP) read_act_of_team(r, v, act);
}

static void place_act(struct reading *r, const struct json_value *v, struct event_act *act)
{
    bool match = act->kind == ACT_NO_SHOW || act->kind == ACT_WRONG_WINNER || act->kind == ACT_POSTPONE;
    if (r->file->boards && act->kind == ACT_NO_SHOW)
        fault(r, "teams do not act so", text_of(act_names[act->kind]));
    const struct json_value *at = json_member(v, match ? TEXT("match") : TEXT("before"));
    read_point(r, at, &act->section, &act->round, match ? act : NULL);
    if (!r->fault) check_act_of_team(r, act);
    if (act->kind != ACT_WRONG_WINNER) return;
    act->board = look_number(v, "board");
    if (r->file->boards ? act->board < 1 || act->board > r->file->boards : act->board != 0)
        fault(r, "of teams a board has a wrong winner, from 1 on; of others a match", look_text(v, "act"));
    read_point(r, json_member(v, TEXT("until")), &act->until_section, &act->until_round, NULL);
    if (!look_is(v, "repair", "annul")) fault(r, "repair is 'annul'", look_text(v, "repair"));
}

static void read_acts(struct reading *r, const struct json_value *list, bool place)
{
    struct event_file *f = r->file;
    if (!list) return;
    if (!is_array(list) || json_count(list) > ACTS_MOST) fault(r, "acts: a list is expected", TEXT(""));
    if (r->fault) return;
    if (!place) f->acts = ARENA_ARRAY(r->a, json_count(list) + 1, struct event_act);
    int32_t i = 0;
    for (const struct json_value *v = json_first(list); v && !r->fault; v = json_next(v), i++)
        if (place)
            place_act(r, v, &f->acts[i]);
        else
            read_act(r, v, &f->acts[f->act_count++]);
}

// ---- money

// A section, a place of it, and its share.
static void read_prize(struct reading *r, const struct json_value *v, struct event_pool *p)
{
    const struct json_value *section = is_array(v) && json_count(v) == 3 ? json_first(v) : NULL;
    const struct json_value *place = section ? json_next(section) : NULL;
    int64_t at, share;
    if (!place || !json_whole(place, &at) || !json_whole(json_next(place), &share) || at < 1 ||
        at > GRAPH_ENTRIES || share < 1 || share > SHARE_WHOLE || p->prize_count == EVENT_PRIZES) {
        fault(r, "a prize is [section, place, share], 16 of them at most", p->name);
        return;
    }
    p->prizes[p->prize_count++] =
        (struct event_prize){section_named(r, json_string_of(section)), (int32_t)at, (int32_t)share};
}

// Who is sold, for how much, to whom, and the share that is kept. Who buys may be somebody who does not play.
static void read_sale(struct reading *r, const struct json_value *v, struct event_pool *p)
{
    const struct json_value *at[4] = {is_array(v) && json_count(v) == 4 ? json_first(v) : NULL};
    int64_t price = 0, back = 0;
    for (int i = 1; i < 4 && at[0]; i++)
        at[i] = json_next(at[i - 1]);
    if (!at[0] || !json_whole(at[1], &price) || !json_whole(at[3], &back) || price < 1 || price > INT32_MAX ||
        back < 0 || back > SHARE_WHOLE || p->sale_count == EVENT_SALES) {
        fault(r, "a sale is [entry, price, buyer, share], 32 of them at most", p->name);
        return;
    }
    struct text named = json_string_of(at[2]);
    int32_t buyer = find_name(r->file, named);
    p->sales[p->sale_count++] = (struct event_sale){
        .entry = entry_named(r, json_string_of(at[0])),
        .price = (int32_t)price,
        .buyer = buyer,
        .back = (int32_t)back,
        .named = buyer ? TEXT("") : named,
    };
}

// NULL: everybody.
static int32_t read_payers(struct reading *r, const struct json_value *list, int32_t *out, bool all)
{
    int32_t count = 0;
    for (const struct json_value *v = is_array(list) ? json_first(list) : NULL; v; v = json_next(v)) {
        out[count++] = entry_named(r, json_string_of(v));
        if (count == GRAPH_ENTRIES || r->fault) return 0;
    }
    for (int32_t entry = 1; !list && all && entry <= r->file->entries; entry++)
        out[count++] = entry;
    return count;
}

static void read_pool(struct reading *r, const struct json_value *v, struct event_pool *p)
{
    known_members(r, v, "name kind section fee again house prizes paid twice sold");
    if (r->fault) return;
    *p = (struct event_pool){.name = look_text(v, "name"), .fee = look_number(v, "fee")};
    struct text kind = look_text(v, "kind"), section = look_text(v, "section");
    for (int i = 0; i < words_pool_kind.count; i++)
        if (text_equal(kind, text_of(words_pool_kind.at[i]))) p->kind = (enum pool_kind)i;
    if (!text_equal(kind, text_of(words_pool_kind.at[p->kind]))) fault(r, "unknown kind of pool", kind);
    if (section.len) p->section = section_named(r, section);
    p->again = look_number(v, "again");
    p->house = look_number(v, "house");
    const struct json_value *prizes = json_member(v, TEXT("prizes"));
    for (v = is_array(prizes) ? json_first(prizes) : NULL; v && !r->fault; v = json_next(v))
        read_prize(r, v, p);
}

static void read_money(struct reading *r, const struct json_value *money)
{
    struct event_file *f = r->file;
    if (!money) return;
    known_members(r, money, "currency rest pools");
    const struct json_value *list = r->fault ? NULL : json_member(money, TEXT("pools"));
    size_t n = is_array(list) ? json_count(list) : 0;
    if (n < 1 || n > EVENT_POOLS) {
        fault(r, "money: 1 to 4 pools are expected", TEXT(""));
        return;
    }
    f->currency = look_text(money, "currency");
    f->lots = look_is(money, "rest", words_money_rest.at[REST_LOT]);
    if (look(money, "rest") && !f->lots) fault(r, "rest is 'lot'", look_text(money, "rest"));
    f->pools = ARENA_ARRAY(r->a, n, struct event_pool);
    for (const struct json_value *v = json_first(list); v && !r->fault; v = json_next(v)) {
        struct event_pool *p = &f->pools[f->pool_count++];
        read_pool(r, v, p);
        const struct json_value *sold = json_member(v, TEXT("sold"));
        for (const struct json_value *one = is_array(sold) ? json_first(sold) : NULL; one && !r->fault;
             one = json_next(one))
            read_sale(r, one, p);
        p->paid_count = read_payers(r, json_member(v, TEXT("paid")), p->paid, p->kind != POOL_AUCTION);
        p->twice_count = read_payers(r, json_member(v, TEXT("twice")), p->twice, false);
    }
}

// ---- the file

struct err event_file_read(struct arena *a, const char *path, struct event_file *out)
{
    const struct json_value *v;
    struct reading r = {.a = a, .path = path, .file = out};
    *out = (struct event_file){0};
    struct err e = look_file(a, path, &v);
    if (e.code) return e;
    known_members(&r, v, "title tables entries pairs teams sections results acts money");
    if (!r.fault) read_entries(&r, json_member(v, TEXT("entries")));
    if (!r.fault && look_true(v, "pairs")) read_pairs(&r);
    if (!r.fault) read_teams(&r, json_member(v, TEXT("teams")));
    if (!r.fault) read_acts(&r, json_member(v, TEXT("acts")), false);
    if (!r.fault) read_sections(&r, json_member(v, TEXT("sections")));
    if (!r.fault) read_results(&r, json_member(v, TEXT("results")));
    if (!r.fault) read_acts(&r, json_member(v, TEXT("acts")), true);
    if (!r.fault) read_money(&r, json_member(v, TEXT("money")));
    out->title = look_text(v, "title");
    out->tables = look_number(v, "tables");
    if (!r.fault && !out->title.len) fault(&r, "title: a name for the event is expected", TEXT(""));
    return r.fault ? look_wrong(a, path, r.fault) : OK;
}

bool event_file_is(struct arena *a, const char *path)
{
    const struct json_value *v;
    return !look_file(a, path, &v).code && look(v, "sections");
}
