// SPDX-License-Identifier: MIT
// What a plan of sections would come to. Asked by the page that makes a tournament, at every change; nothing is written.
#include "director/forecast/forecast.h"

#include "base/problem.h"
#include "desk/body_fields.h"
#include "desk/club/tempo.h"
#include "desk/desk_inner.h"
#include "desk/operations.h"
#include "desk/thread.h"
#include "director/draughts/terms.h"
#include "director/games/match_games.h"
#include "director/rounds/groups.h"
#include "director/rounds/round_robin.h"
#include "engine/series.h"
#include "views/documents.h"

// The members of a section of the API that a forecast depends on; entries: of a draw of its own, where they are not all.
#define PLANNED_FIELDS(F, S)                                                                                 \
    F(S, EN, kind, section_kind, 0, REQUIRED)                                                                \
    F(S, I4, entries, 0, ENTRIES_MAX, OPTIONAL)                                                              \
    F(S, I4, fed_by, 0, SECTIONS_MAX, OPTIONAL)                                                              \
    F(S, I4, also_by, 0, SECTIONS_MAX, OPTIONAL)                                                             \
    F(S, LI, rounds, 31, 0, OPTIONAL)                                                                        \
    F(S, LI, lengths, 26, 0, OPTIONAL)                                                                       \
    F(S, LI, lower_lengths, 26, 0, OPTIONAL)                                                                 \
    F(S, LI, staged, ROUNDS_MAX, 0, OPTIONAL)                                                                \
    F(S, BO, third_place, 0, 0, OPTIONAL)                                                                    \
    F(S, I4, takes, 0, ENTRIES_MAX, OPTIONAL)                                                                \
    F(S, I4, third_place_length, 0, MATCH_LENGTH_MAX, OPTIONAL)                                              \
    F(S, BO, recharge, 0, 0, OPTIONAL)                                                                       \
    F(S, BO, shifted, 0, 0, OPTIONAL)                                                                        \
    F(S, BO, twice, 0, 0, OPTIONAL)                                                                          \
    F(S, I4, played_rounds, 0, SECTION_ROUNDS_MAX, OPTIONAL)                                                 \
    F(S, I4, lives, 0, LIVES_MAX, OPTIONAL)                                                                  \
    F(S, I4, paid, 0, ENTRIES_MAX, OPTIONAL)                                                                 \
    F(S, I4, until_left, 0, ENTRIES_MAX, OPTIONAL)                                                           \
    F(S, I4, until_sum, 0, LIVES_SUM_MAX, OPTIONAL)                                                          \
    F(S, EN, pace, pairing_pace, 0, OPTIONAL)                                                                \
    F(S, I4, group_of, 0, GROUP_MAX, OPTIONAL)                                                               \
    F(S, I4, boards, 0, BOARDS_MAX, OPTIONAL)                                                                \
    F(S, TX, games, GAMES_TEXT, 0, OPTIONAL)
struct planned {
    PLANNED_FIELDS(FIELD_MEMBER, planned)
};
BODY_FIELDS(planned, PLANNED_FIELDS)

#define FORECAST_FIELDS(F, S)                                                                                \
    F(S, I4, players, 2, ENTRIES_MAX, REQUIRED)                                                              \
    F(S, I4, tables, 0, TABLES_MAX, OPTIONAL)                                                                \
    F(S, RO, sections, planned, SECTIONS_MAX, REQUIRED)
struct asked_forecast {
    FORECAST_FIELDS(FIELD_MEMBER, asked_forecast)
};
BODY_FIELDS(asked_forecast, FORECAST_FIELDS)

// ---- what is asked

struct reading {
    struct call *call;
    const char *main_games; // of the first section, which the others play where they do not say otherwise
    struct err faults[SECTIONS_MAX * 6];
    size_t count;
};

static void fault(struct reading *r, int32_t section, const char *member, const char *detail)
{
    const char *pointer = arena_printf(r->call->arena, "/sections/%d/%s", section, member);
    r->faults[r->count++] =
        (struct err){ERR_BAD_FIELDS, pointer, problem_sentence(r->call->arena, pointer, detail)};
}

// most: the longest match of the section.
static int32_t lengths_read(struct reading *r, int32_t section, const char *member, const struct ints *said,
                            int32_t most, int32_t at[SECTION_ROUNDS_MAX])
{
    for (int32_t i = 0; i < said->count; i++) {
        at[i] = said->at[i];
        if (at[i] >= 1 && at[i] <= most) continue;
        fault(r, section, member, arena_printf(r->call->arena, "a match is played to 1 to %d points", most));
        return 0;
    }
    return said->count;
}

static uint32_t rounds_read(struct reading *r, int32_t section, const struct ints *said)
{
    uint32_t mask = 0;
    for (int32_t i = 0; i < said->count; i++) {
        if (said->at[i] >= 1 && said->at[i] <= 31) mask |= 1u << (said->at[i] - 1);
        if (said->at[i] >= 1 && said->at[i] <= 31) continue;
        fault(r, section, "rounds", "rounds are numbered from 1");
        return 0;
    }
    return mask;
}

static struct stages stages_read(struct reading *r, int32_t section, const struct ints *said)
{
    struct stages stages = {.count = 0};
    for (int32_t i = 0; i < said->count; i++) {
        stages.joining[stages.count++] = said->at[i];
        if (said->at[i] >= 0 && said->at[i] <= ENTRIES_MAX / 2) continue;
        fault(r, section, "staged", "say how many seeds join in round 2, 3 and so on, each 0 to 256");
        return (struct stages){.count = 0};
    }
    return stages;
}

// As strict as the draw will be (decide_draw.c).
static void stages_check(struct reading *r, int32_t section, const struct forecast_section *s)
{
    int32_t seeds = draw_stages_seeds(&s->staged);
    if (!seeds) return;
    if (!format_takes(s->kind, OPTION_staged))
        fault(r, section, "staged", "seeds join later in a knockout only");
    else if (seeds > s->entries || !draw_staged_fits(&s->staged, s->entries))
        fault(r, section, "staged", "too few are left for the rounds before: let fewer seeds join later");
    else if (draw_staged_size(&s->staged, s->entries) > ENTRIES_MAX)
        fault(r, section, "staged", "the draw would be larger than 512: let fewer seeds join later");
    else if (s->third_place && draw_staged_final(&s->staged, s->entries))
        fault(r, section, "staged", "who joins in the final leaves nobody for the match for third place");
}

// What is played in a section, the games of a series one by one; "" = as in the main draw, there backgammon.
static const char *games_read(struct reading *r, int32_t section, const char *said)
{
    const struct series *series = series_find(said);
    const char *games = series ? series->games : said;
    if (said[0] && !series_games(games) && !draughts_played(games))
        fault(r, section, "games",
              series_unknown(games)
                  ? series_unknown(games)
                  : "name a series, one game of draughts, or one to six others with blanks between them");
    if (!section) r->main_games = games;
    return games[0] ? games : r->main_games;
}

static struct forecast_section section_read(struct reading *r, int32_t i, const struct planned *said,
                                            int32_t players)
{
    const char *games = games_read(r, i, said->games);
    struct forecast_section s = {.kind = (enum section_kind)said->kind,
                                 .entries = said->entries ? said->entries : players,
                                 .fed_by = said->fed_by,
                                 .also_by = said->also_by,
                                 .takes = said->takes,
                                 .rounds = rounds_read(r, i, &said->rounds),
                                 .staged = stages_read(r, i, &said->staged),
                                 .third_place = said->third_place,
                                 .third_place_length = said->third_place_length,
                                 .recharge = said->recharge,
                                 .shifted = said->shifted,
                                 .twice = said->twice,
                                 .played_rounds = said->played_rounds,
                                 .lives = said->lives,
                                 .paid = said->paid,
                                 .until_left = said->until_left,
                                 .until_sum = said->until_sum,
                                 .paced = said->pace != PACE_ROUNDS,
                                 .group_of = said->group_of,
                                 .boards = said->boards,
                                 .by_men = match_games_by_men(games),
                                 .of_games = draughts_played(games)};
    int32_t most = s.by_men ? MATCH_LENGTH_MAX : LENGTH_MAX;
    bool drawn = format_drawn(s.kind), two = s.kind == SECTION_SECOND_PLACE;
    s.lengths.count = lengths_read(r, i, "lengths", &said->lengths, most, s.lengths.at);
    s.lengths.lower_count = lengths_read(r, i, "lower_lengths", &said->lower_lengths, most, s.lengths.lower);
    stages_check(r, i, &s);
    if (s.third_place_length > most) fault(r, i, "third_place_length", "a match is played to 1 to 99 points");
    if (drawn && s.entries < 2) fault(r, i, "entries", "a draw needs two entries at least");
    if (drawn ? s.fed_by : s.fed_by < 1 || s.fed_by > i)
        fault(r, i, "fed_by", "name an earlier section of the list, by its place from 1; a draw has none");
    if (two && (s.also_by < 1 || s.also_by > i))
        fault(r, i, "also_by", "name an earlier section of the list, by its place from 1");
    return s;
}

// NULL: answered.
static struct forecast_section *sections_read(struct call *c, int32_t *count)
{
    const struct asked_forecast *said = c->own;
    struct reading r = {.call = c, .main_games = ""};
    int32_t entries = 0;
    *count = said->sections.count;
    struct forecast_section *at = ARENA_ARRAY(c->arena, (size_t)*count + 1, struct forecast_section);
    for (int32_t i = 0; i < *count; i++) {
        at[i] = section_read(&r, i, &((const struct planned *)said->sections.at)[i], said->players);
        if (format_drawn(at[i].kind)) entries += at[i].entries;
    }
    if (!*count) fault(&r, 0, "kind", "plan one section at least");
    if (!r.count && entries > ENTRIES_MAX)
        fault(&r, 0, "entries", "all draws together have 512 entries at most: say how many play in each");
    if (!r.count) return at;
    struct problem p = PROBLEM(BAD_FIELDS, "There is no forecast of this plan. Mend these and ask again.");
    p.fields = r.faults;
    p.field_count = r.count;
    call_fail(c, p);
    return NULL;
}

// ---- what is answered

static void put_span(struct json_out *o, const struct span *span)
{
    json_key(o, "end_min");
    json_object(o);
    json_put_int(o, "early", span->early);
    json_put_int(o, "middle", span->middle);
    json_put_int(o, "late", span->late);
    json_object_end(o);
}

static void put_rounds(struct json_out *o, const struct forecast_outcome *at)
{
    json_key(o, "rounds");
    json_array(o);
    for (int32_t i = 0; i < at->round_count; i++) {
        const struct forecast_round *round = &at->rounds[i];
        json_object(o);
        json_put_int(o, "round", i + 1);
        json_put_int(o, "length", round->length);
        json_put_int(o, "matches", round->matches);
        json_put_int(o, "byes", round->byes);
        json_put_int(o, "from_min", round->from);
        json_put_int(o, "to_min", round->to);
        json_object_end(o);
    }
    json_array_end(o);
}

static void put_section(struct json_out *o, int32_t number, const struct forecast_section *s,
                        const struct forecast_outcome *at)
{
    json_object(o);
    json_put_int(o, "section", number);
    json_put_string(o, "kind", words_section_kind.at[s->kind]);
    json_put_int(o, "matches", at->matches);
    json_put_int(o, "byes", at->byes);
    json_put_int(o, "longest_wait_min", at->longest_wait);
    put_rounds(o, at);
    put_span(o, &at->end);
    json_object_end(o);
}

// Of the lengths that the plan has; where checkers or games are counted there is none.
static void put_tempo(struct json_out *o, const struct tempo *tempo, const struct forecast_section *sections,
                      const struct forecast *f, int32_t count)
{
    bool is[TEMPO_LENGTHS + 1] = {false};
    int32_t lengths[TEMPO_LENGTHS], n = 0;
    for (int32_t i = 0; i < count; i++)
        for (int32_t round = 0; round < f->at[i].round_count; round++) {
            int32_t length = f->at[i].rounds[round].length;
            bool points = !sections[i].by_men && !sections[i].of_games;
            if (length <= TEMPO_LENGTHS && points) is[length] = true;
        }
    for (int32_t length = 1; length <= TEMPO_LENGTHS; length++)
        if (is[length]) lengths[n++] = length;
    document_tempo(o, tempo, lengths, n);
}

static void answer(struct call *c, const struct forecast_section *sections, int32_t count,
                   const struct tempo *tempo, const struct forecast *f)
{
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_int(&o, "players", f->entries);
    json_put_int(&o, "matches", f->matches);
    json_put_int(&o, "tables", f->tables);
    put_span(&o, &f->end);
    json_key(&o, "sections");
    json_array(&o);
    for (int32_t i = 0; i < count; i++)
        put_section(&o, i + 1, &sections[i], &f->at[i]);
    json_array_end(&o);
    put_tempo(&o, tempo, sections, f, count);
    document_section_kinds(&o);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

static const char *why_not_built(struct call *c, const struct forecast_section *s)
{
    int32_t of = s->group_of ? s->group_of : GROUP_USUAL;
    bool meets = s->kind == SECTION_ROUND_ROBIN && !round_robin_fits(s->entries, s->twice, s->played_rounds);
    bool dealt = s->kind == SECTION_GROUPS && !groups_fit(s->entries, of, s->twice);
    if (meets || dealt)
        return arena_printf(
            c->arena,
            "%d players have too many matches against each other: a section has %d rounds and %d matches "
            "at most; plan smaller groups, fewer rounds or fewer players",
            s->entries, SECTION_ROUNDS_MAX, GRAPH_SECTION_NODES);
    return "nobody would join this section; choose rounds that are played";
}

// The plan knows its sections by name; the pointer says which one is meant.
static void not_built(struct call *c, int32_t section, const struct forecast_section *s)
{
    const char *pointer = arena_printf(c->arena, "/sections/%d", section - 1);
    call_fail_err(c, (struct err){ERR_BAD_FIELDS, pointer, why_not_built(c, s)});
}

static void run_forecast(struct desk_thread *thread, struct call *c)
{
    int32_t count;
    const struct forecast_section *sections = sections_read(c, &count);
    if (!sections) return;
    size_t bytes = forecast_room();
    struct forecast *f = ARENA_NEW(c->arena, struct forecast);
    struct room room = {arena_alloc(&thread->arena, bytes), bytes};
    int32_t tables = ((const struct asked_forecast *)c->own)->tables;
    struct tempo tempo = club_tempo(thread, c->arena);
    int32_t bad = forecast_make(sections, count, tables, &tempo, room, f);
    if (bad)
        not_built(c, bad, &sections[bad - 1]);
    else
        answer(c, sections, count, &tempo, f);
}

const struct operation operation_forecast = {
    .least = ROLE_DIRECTOR, .place = PLACE_PLANNER, .run = run_forecast, .own = &asked_forecast_fields};
