// SPDX-License-Identifier: MIT
#include "codec/ledger/sentence.h"

#include "director/games/match.h"
#include "director/profile.h"
#include "engine/draughts/ballot.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// A sentence under construction: a writer of bytes, and where the names come from.
struct sentence {
    struct json_out bytes;
    const struct event *event;
    const struct sentence_names *names;
};

static void add(struct sentence *s, struct text t)
{
    json_bytes_append(&s->bytes, t);
}

// Words of enums are written for machines: checked_in, double_match_point.
static void add_word(struct sentence *s, const char *word)
{
    for (; *word; word++)
        add(s, *word == '_' ? TEXT(" ") : (struct text){word, 1});
}

static const struct field *member_named(const struct fields *fields, struct text name)
{
    for (size_t i = 0; i < fields->count; i++)
        if (text_equal(text_of(fields->at[i].name), name)) return &fields->at[i];
    return NULL;
}

// ---- matches of games

const char *sentence_games(struct arena *a, int32_t points)
{
    if (points == GAME_DRAWN) return "\u00bd";
    return arena_printf(a, "%d%s", points / GAME_WON, points % GAME_WON ? "\u00bd" : "");
}

static int32_t number_in(const struct event *event, const char *member)
{
    const struct field *f = member_named(&event_types[event->kind].fields, text_of(member));
    return f ? *(const int32_t *)(const void *)((const char *)&event->is + f->offset) : 0;
}

static bool is_of_games(const struct event *event, const struct sentence_names *names)
{
    return names && names->of_games && names->of_games(names->user, event);
}

static bool is_score_of_side(const struct field *f)
{
    return !strcmp(f->name, "score_a") || !strcmp(f->name, "score_b");
}

// Penalty points are told as they were given.
static bool counts_halves(const struct event *event, const struct field *f)
{
    return is_score_of_side(f) || (!strcmp(f->name, "points") && event->kind != EVENT_penalty_set);
}

static bool is_cubeless(const struct event *event, const struct sentence_names *names)
{
    return names && names->cubeless && names->cubeless(names->user, event, number_in(event, "game"));
}

// Does the game that was played know no such thing? Of draughts who has won is all there is to tell.
static bool is_unknown_to_game(const struct event *event, const struct field *f,
                               const struct sentence_names *names)
{
    bool cube = !strcmp(f->name, "cube"), win = !strcmp(f->name, "win");
    if (cube && is_cubeless(event, names)) return true;
    return (cube || win) && is_of_games(event, names);
}

// What a game of draughts brings is plain from who has won it: no points are told behind.
static bool is_plain_in_games(const struct event *event, const struct field *f,
                              const struct sentence_names *names)
{
    bool of_a_game = event->kind == EVENT_game_reported || event->kind == EVENT_game_corrected;
    return of_a_game && !strcmp(f->name, "points") && is_of_games(event, names);
}

// ---- members

static bool add_name(struct sentence *s, const struct field *f, int64_t number)
{
    if (!s->names) return false;
    struct text name = s->names->name(s->names->user, s->event, f->name, number);
    add(s, name);
    return name.len > 0;
}

// A side is a player by name, "side a" where no name is known; nobody's side is the desk, or nobody won.
static void add_side(struct sentence *s, const struct field *f, int32_t side)
{
    if (side == SIDE_NONE) {
        add(s, strcmp(f->name, "winner") ? TEXT("the desk") : TEXT("nobody"));
        return;
    }
    if (add_name(s, f, side)) return;
    add(s, TEXT("side "));
    add_word(s, f->words->at[side]);
}

static void add_enum(struct sentence *s, const struct field *f, int32_t value)
{
    if (f->words == &words_side)
        add_side(s, f, value);
    else
        add_word(s, f->words->at[value]);
}

// A time left or used, as clocks show it: 13:29.5.
static void add_duration(struct sentence *s, int64_t ms)
{
    char room[32];
    int64_t part = ms < 0 ? -ms : ms;
    int n = snprintf(room, sizeof room, "%s%lld:%02lld.%lld", ms < 0 ? "-" : "", (long long)(part / 60000),
                     (long long)(part / 1000 % 60), (long long)(part / 100 % 10));
    add(s, (struct text){room, (size_t)n});
}

static bool is_duration(const struct field *f)
{
    return f->unit == FIELD_DURATION_MS;
}

// A setting is told by the sentence that the rules sheet prints for its value.
static bool add_setting(struct sentence *s, const struct field *f)
{
    const struct event_setting_changed *is = &s->event->is.setting_changed;
    if (s->event->kind != EVENT_setting_changed || strcmp(f->name, "setting")) return false;
    if (is->setting >= SETTINGS) return false;
    const struct setting_type *type = &setting_types[is->setting];
    if (is->value < type->low || is->value > type->high) return false;
    struct text rest = text_of(profile_sentence((enum setting)is->setting, is->value));
    struct json_out digits = json_start(s->bytes.arena);
    json_int(&digits, is->value);
    add(s, text_cut(&rest, '{'));
    if (!rest.at) return true;
    add(s, json_bytes(&digits));
    text_cut(&rest, '}');
    add(s, rest);
    return true;
}

static void add_number(struct sentence *s, const struct field *f, int64_t value)
{
    struct json_out digits = json_start(s->bytes.arena);
    if (is_duration(f)) {
        add_duration(s, value);
        return;
    }
    if (add_setting(s, f) || add_name(s, f, value)) return;
    if (counts_halves(s->event, f) && is_of_games(s->event, s->names)) {
        add(s, text_of(sentence_games(s->bytes.arena, (int32_t)value)));
        return;
    }
    if (!strcmp(f->name, "entry")) add(s, TEXT("entry "));
    json_int(&digits, value);
    add(s, json_bytes(&digits));
}

static bool is_reference(const struct field *f)
{
    return !strcmp(f->name, "ref");
}

static struct text name_of_reference(const struct sentence_names *names, struct text ref)
{
    return names && names->by_ref ? names->by_ref(names->user, ref) : TEXT("");
}

// A reference is told as the name behind it, while there is one.
static void add_text(struct sentence *s, const struct field *f, struct text t)
{
    struct text name = is_reference(f) ? name_of_reference(s->names, t) : t;
    add(s, is_reference(f) && !name.len ? TEXT("a name that is not known") : name);
}

static void add_member(struct sentence *s, const struct field *f)
{
    const char *at = (const char *)&s->event->is + f->offset;
    switch (f->type) {
    case FIELD_TX:
        add_text(s, f, text_of(at));
        break;
    case FIELD_BO:
        add(s, *(const int32_t *)(const void *)at ? TEXT("on") : TEXT("off"));
        break;
    case FIELD_EN:
        add_enum(s, f, *(const int32_t *)(const void *)at);
        break;
    case FIELD_I8:
        add_number(s, f, *(const int64_t *)(const void *)at);
        break;
    case FIELD_I4:
        add_number(s, f, *(const int32_t *)(const void *)at);
        break;
    case FIELD_LI: // no sentence could hold a draw
    case FIELD_BODY:
        break;
    }
}

// Members that may be empty stand at the end of their sentence, after a colon or a comma.
static struct text without_loose_end(struct text t)
{
    while (t.len && strchr(" :,", t.at[t.len - 1]))
        t.len--;
    return t;
}

// ---- a score

// {score} is no member: both scores, the winner's first, as whoever tells of a match says them.
static bool is_score(struct text place)
{
    return text_equal(place, TEXT("score"));
}

static int32_t points_in(const struct event *event, const char *member, const struct sentence_names *names)
{
    int32_t points = number_in(event, member);
    return names && names->points ? names->points(names->user, event, points) : points;
}

static struct text score_of(struct arena *a, const struct event *event, const struct sentence_names *names)
{
    bool b_won = number_in(event, "winner") == SIDE_B;
    int32_t own = points_in(event, b_won ? "score_b" : "score_a", names),
            other = points_in(event, b_won ? "score_a" : "score_b", names);
    if (is_of_games(event, names))
        return text_of(arena_printf(a, "%s-%s", sentence_games(a, own), sentence_games(a, other)));
    return text_of(arena_printf(a, "%d-%d", own, other));
}

// ---- a roll

// {roll} is no member: the value of an act of a side table is a roll only where the act is a play.
static bool is_roll(struct text place)
{
    return text_equal(place, TEXT("roll"));
}

static struct text roll_of(struct arena *a, const struct event *event)
{
    const struct event_sitting_said *is = &event->is.sitting_said;
    if (event->kind != EVENT_sitting_said || is->kind != SITTING_PLAY) return TEXT("");
    return text_of(arena_printf(a, "%d", is->value));
}

// ---- an opening

// {opening} is no member: the moves that a ballot drew, "9-13 22-18".
static bool is_opening(struct text place)
{
    return text_equal(place, TEXT("opening"));
}

static struct text opening_of(struct arena *a, const struct event *event)
{
    int32_t ballot = event->kind == EVENT_draughts_begun ? event->is.draughts_begun.ballot : 0;
    if (ballot < 1 || ballot > BALLOTS_MAX) return TEXT("");
    struct draughts_ballot drawn = draughts_ballot((unsigned)ballot - 1);
    return text_of(arena_printf(a, "%d-%d %d-%d", drawn.square[BLACK][0], drawn.square[BLACK][1],
                                drawn.square[WHITE][0], drawn.square[WHITE][1]));
}

// ---- what is told only where there is something to tell

static bool member_is_empty(const struct event *event, const struct field *f,
                            const struct sentence_names *names)
{
    const void *at = (const char *)&event->is + f->offset;
    if (is_unknown_to_game(event, f, names) || is_plain_in_games(event, f, names)) return true;
    if (f->type == FIELD_TX) return !*(const char *)at;
    if (f->type == FIELD_I8) return !*(const int64_t *)at;
    return f->type != FIELD_LI && f->type != FIELD_BODY && !*(const int32_t *)at;
}

static bool place_is_empty(struct arena *a, const struct event *event, struct text place,
                           const struct sentence_names *names)
{
    const struct field *f = member_named(&event_types[event->kind].fields, place);
    if (is_opening(place)) return !opening_of(a, event).len;
    if (is_roll(place)) return !roll_of(a, event).len;
    return f && member_is_empty(event, f, names);
}

static bool part_is_told(struct sentence *s, struct text part)
{
    for (text_cut(&part, '{'); part.at; text_cut(&part, '{'))
        if (place_is_empty(s->bytes.arena, s->event, text_cut(&part, '}'), s->names)) return false;
    return true;
}

// ---- the same as members of an object

// Is this the member of a changed setting that names it?
static bool names_setting(const struct event *event, const struct field *f)
{
    return event->kind == EVENT_setting_changed && !strcmp(f->name, "setting") &&
           event->is.setting_changed.setting < SETTINGS;
}

static void put_setting_arg(struct json_out *o, const struct event *event)
{
    const struct event_setting_changed *is = &event->is.setting_changed;
    json_text(o, text_of(setting_types[is->setting].name));
    json_put_int(o, "value", is->value);
}

static struct text known_name(const struct sentence_names *names, const struct event *event,
                              const struct field *f, int64_t number)
{
    return names ? names->name(names->user, event, f->name, number) : TEXT("");
}

static void put_number_arg(struct json_out *o, const struct event *event, const struct field *f,
                           int64_t value, const struct sentence_names *names)
{
    struct text name = is_duration(f) ? TEXT("") : known_name(names, event, f, value);
    if (name.len)
        json_text(o, name);
    else if (is_unknown_to_game(event, f, names) || is_plain_in_games(event, f, names))
        json_int(o, 0);
    else if (is_of_games(event, names) && counts_halves(event, f))
        json_text(o, text_of(sentence_games(o->arena, (int32_t)value)));
    else
        json_int(o, value);
}

static void put_word_arg(struct json_out *o, const struct event *event, const struct field *f, int32_t value,
                         const struct sentence_names *names)
{
    bool player = f->words == &words_side && value != SIDE_NONE;
    struct text name = player ? known_name(names, event, f, value) : TEXT("");
    if (is_unknown_to_game(event, f, names)) {
        json_text(o, TEXT(""));
        return;
    }
    json_text(o, name.len ? name : text_of(f->words->at[value]));
}

static void put_text_arg(struct json_out *o, const struct field *f, struct text t,
                         const struct sentence_names *names)
{
    struct text name = is_reference(f) ? name_of_reference(names, t) : t;
    if (is_reference(f) && !name.len)
        json_null(o);
    else
        json_text(o, name);
}

static void put_arg(struct json_out *o, const struct event *event, const struct field *f,
                    const struct sentence_names *names)
{
    const void *at = (const char *)&event->is + f->offset;
    json_key(o, f->name);
    switch (f->type) {
    case FIELD_TX:
        put_text_arg(o, f, text_of(at), names);
        break;
    case FIELD_BO:
        json_bool(o, *(const int32_t *)at);
        break;
    case FIELD_EN:
        put_word_arg(o, event, f, *(const int32_t *)at, names);
        break;
    case FIELD_I8:
        put_number_arg(o, event, f, *(const int64_t *)at, names);
        break;
    case FIELD_I4:
        if (names_setting(event, f))
            put_setting_arg(o, event);
        else
            put_number_arg(o, event, f, *(const int32_t *)at, names);
        break;
    case FIELD_LI: // no sentence could hold a draw
    case FIELD_BODY:
        json_null(o);
        break;
    }
}

void sentence_args(struct json_out *o, const struct event *event, const struct sentence_names *names)
{
    const struct event_type *type = &event_types[event->kind];
    struct text rest = text_of(type->sentence);
    json_object(o);
    for (text_cut(&rest, '{'); rest.at; text_cut(&rest, '{')) {
        struct text place = text_cut(&rest, '}');
        const struct field *f = member_named(&type->fields, place);
        if (f) put_arg(o, event, f, names);
        if (is_score(place)) {
            json_key(o, "score");
            json_text(o, score_of(o->arena, event, names));
        }
        if (is_roll(place)) {
            json_key(o, "roll");
            json_text(o, roll_of(o->arena, event));
        }
        if (is_opening(place)) {
            json_key(o, "opening");
            json_text(o, opening_of(o->arena, event));
        }
    }
    json_object_end(o);
}

// ---- the sentence

// A part of a template without what may be left out.
static void add_part(struct sentence *s, struct text rest)
{
    struct arena *a = s->bytes.arena;
    while (rest.at) {
        add(s, text_cut(&rest, '{'));
        if (!rest.at) return;
        struct text place = text_cut(&rest, '}');
        const struct field *f = member_named(&event_types[s->event->kind].fields, place);
        if (f) add_member(s, f);
        if (is_score(place)) add(s, score_of(a, s->event, s->names));
        if (is_roll(place)) add(s, roll_of(a, s->event));
        if (is_opening(place)) add(s, opening_of(a, s->event));
    }
}

struct text sentence_of(struct arena *a, const struct event *event, const struct sentence_names *names)
{
    struct sentence s = {json_start(a), event, names};
    struct text rest = text_of(event_types[event->kind].sentence);
    while (rest.at) {
        add_part(&s, text_cut(&rest, '['));
        if (!rest.at) break;
        struct text part = text_cut(&rest, ']');
        if (part_is_told(&s, part)) add_part(&s, part);
    }
    struct text t = without_loose_end(json_bytes(&s.bytes));
    if (t.len) s.bytes.at[0] = (char)toupper((unsigned char)s.bytes.at[0]);
    return t;
}
