// SPDX-License-Identifier: MIT
#include "demo/side_tables.h"

#include "base/json/json_out.h"
#include "codec/matches/mat.h"
#include "codec/matches/review.h"
#include "demo/look.h"

// One of them while it is played.
struct side_table {
    const struct json_value *file;
    struct client *tablet;
    int32_t table, sitting;
    int32_t entries[SITTING_PLAYERS_MAX], count; // the server's numbers, in the order of its players
    int32_t number;                              // of the next act
    int32_t rolls;                               // recorded of the running game
    int32_t recorded, plays;                     // games of which any were, and rolls of them all
};

// ---- the file

bool side_tables_are(struct arena *a, const char *path)
{
    const struct json_value *v;
    struct err e = look_file(a, path, &v);
    return !e.code && look(v, "sittings");
}

struct err side_tables_read(struct hall *h, const char *path)
{
    const struct json_value *v;
    struct err e = look_file(&h->memory, path, &v);
    if (e.code) return e;
    const struct json_value *names = look(v, "entries");
    h->sittings = look(v, "sittings");
    h->evening.title = look_text(v, "title");
    bool lists = names && json_kind(names) == JSON_ARRAY && json_kind(h->sittings) == JSON_ARRAY;
    if (!lists || !h->evening.title.len || json_count(names) < 2 || json_count(names) > ENTRIES_MAX)
        return look_wrong(&h->memory, path, "needs a title, entries and sittings");
    h->evening.entries = ARENA_ARRAY(&h->memory, json_count(names), struct text);
    for (const struct json_value *name = json_first(names); name; name = json_next(name))
        h->evening.entries[h->evening.entry_count++] = json_string_of(name);
    h->evening.lengths[h->evening.rounds++] = 1; // an event says how long its matches are, and plays none
    return OK;
}

int32_t side_tables_count(const struct hall *h)
{
    return (int32_t)json_count(h->sittings);
}

// ---- asking

static void put_value(struct json_out *o, const struct json_value *v)
{
    int64_t n;
    json_key(o, arena_string(o->arena, json_name(v)));
    if (json_kind(v) == JSON_BOOL)
        json_bool(o, json_is_true(v));
    else if (json_whole(v, &n))
        json_int(o, n);
    else
        json_text(o, json_string_of(v));
}

static bool seated(struct hall *h, struct side_table *s)
{
    const struct json_value *players = look(s->file, "players");
    for (const struct json_value *v = players ? json_first(players) : NULL; v; v = json_next(v)) {
        int32_t entry = hall_entry(h, json_string_of(v));
        if (!entry || s->count == SITTING_PLAYERS_MAX)
            return hall_fail(h, "side table %d: %.*s has not entered", s->table,
                             TEXT_ARGS(json_string_of(v)));
        s->entries[s->count++] = entry;
    }
    return s->count >= 2 || hall_fail(h, "side table %d needs two players", s->table);
}

static bool opened(struct hall *h, struct side_table *s)
{
    struct answer answer;
    struct json_out o = json_start(&h->memory);
    const struct json_value *rule = look(s->file, "rule");
    json_object(&o);
    for (const struct json_value *v = rule ? json_first(rule) : NULL; v; v = json_next(v))
        put_value(&o, v);
    json_put_int(&o, "table", s->table);
    json_key(&o, "entries");
    json_array(&o);
    for (int32_t i = 0; i < s->count; i++)
        json_int(&o, s->entries[i]);
    json_array_end(&o);
    json_object_end(&o);
    if (!hall_command(h, h->director, "/sittings", json_bytes(&o), &answer)) return false;
    s->sitting = look_number(answer.json, "sitting");
    return true;
}

// An act of the file, or with a play one roll of it: "a31 8/5 6/5".
static bool said(struct hall *h, struct side_table *s, const struct json_value *act, struct text roll,
                 struct answer *answer)
{
    char path[48];
    struct text kind = look_text(act, "kind"), by = look_text(act, "by"), play = roll;
    struct json_out o = json_start(&h->memory);
    int64_t value = look_number(act, "value");
    if (roll.len) {
        by = look_text(act, roll.at[0] == 'a' ? "box" : "captain");
        struct text dice = text_cut(&play, ' ');
        if (!text_int64((struct text){dice.at + 1, dice.len - 1}, &value))
            return hall_fail(h, "side table %d: %.*s is no roll", s->table, TEXT_ARGS(roll));
    }
    json_object(&o);
    json_put_text(&o, "kind", kind);
    json_put_int(&o, "entry", hall_entry(h, by));
    json_put_int(&o, "value", value);
    if (roll.len) json_put_text(&o, "play", play.at ? play : TEXT(""));
    json_put_int(&o, "act", s->number++);
    json_object_end(&o);
    snprintf(path, sizeof path, "/sittings/%d/acts", s->sitting);
    h->taps++;
    return hall_command(h, s->tablet, path, json_bytes(&o), answer);
}

// ---- comparing

static const struct json_value *player_of(const struct json_value *page, int32_t entry)
{
    const struct json_value *players = look(page, "players");
    for (const struct json_value *v = players ? json_first(players) : NULL; v; v = json_next(v))
        if (look_number(v, "entry") == entry) return v;
    return NULL;
}

// What everybody has, points or money, is what the file says in the order of its players.
static bool all_have(struct hall *h, struct side_table *s, const struct json_value *page, const char *member,
                     const struct json_value *wanted, int32_t act)
{
    const struct json_value *v = wanted ? json_first(wanted) : NULL;
    for (int32_t i = 0; i < s->count; i++, v = v ? json_next(v) : NULL) {
        int64_t n = 0;
        const struct json_value *player = player_of(page, s->entries[i]);
        bool known = v && json_whole(v, &n) && player;
        if (known && look_number(player, member) == n) continue;
        return hall_fail(h, "side table %d, act %d: %.*s has %d %s, the file says %lld", s->table, act,
                         TEXT_ARGS(look_text(player, "name")), look_number(player, member), member,
                         (long long)n);
    }
    return true;
}

static bool same_line(const struct json_value *shown, const struct json_value *wanted)
{
    const struct json_value *a = json_first(shown), *b = json_first(wanted);
    int64_t n, m;
    for (; a && b; a = json_next(a), b = json_next(b))
        if (!json_whole(a, &n) || !json_whole(b, &m) || n != m) return false;
    return !a && !b;
}

// A line a game, in the file and on the score sheet.
static bool same_sheet(struct hall *h, struct side_table *s, const struct json_value *page)
{
    const struct json_value *lines = look(page, "sheet"), *line = lines ? json_first(lines) : NULL;
    const struct json_value *wanted = look(s->file, "sheet"), *v = wanted ? json_first(wanted) : NULL;
    for (int32_t game = 1; line || v; game++) {
        const struct json_value *shown = line ? look(line, "points") : NULL;
        if (!shown || !v || !same_line(shown, v))
            return hall_fail(h, "side table %d: the score sheet says otherwise of game %d", s->table, game);
        line = json_next(line), v = json_next(v);
        h->games++;
    }
    return true;
}

// The match file of the recorded games, judged by the rules engine session by session: as many games and rolls as were tapped.
static bool same_file(struct hall *h, struct side_table *s)
{
    char path[96];
    struct answer answer;
    int32_t games = 0, rolls = 0, line = 1;
    snprintf(path, sizeof path, "%s/sittings/%d/mat", h->tournament, s->sitting);
    if (!hall_ask(h, h->director, &(struct ask){.method = "GET", .path = path}, &answer)) return false;
    for (struct text rest = arena_copy(&h->memory, answer.body); rest.len;) {
        struct transcript t;
        struct review review;
        struct transcript_fault fault = mat_read_on(&h->memory, rest, line, &t);
        review_transcript(&h->memory, &t, &review);
        if (fault.line || !review_good(&review))
            return hall_fail(h, "side table %d: the match file is not as it should be after line %d: %s",
                             s->table, line, fault.line ? fault.detail : "see tdserver judge");
        for (size_t i = 0; i < t.count; i++)
            games += t.games[i].count > 0;
        rolls += (int32_t)review.turns;
        rest = t.rest, line = t.rest_line;
    }
    return (games == s->recorded && rolls == s->plays) ||
           hall_fail(h, "side table %d: the match file has %d games and %d rolls, %d and %d were recorded",
                     s->table, games, rolls, s->recorded, s->plays);
}

static bool ended(struct hall *h, struct side_table *s)
{
    char path[32];
    const struct json_value *page;
    snprintf(path, sizeof path, "/sittings/%d", s->sitting);
    if (!hall_page(h, path, &page)) return false;
    if (!look_is(page, "phase", "over")) return hall_fail(h, "side table %d is not over", s->table);
    if (look_number(page, "recorded") != s->recorded)
        return hall_fail(h, "side table %d: %d games are said to be recorded, %d were", s->table,
                         look_number(page, "recorded"), s->recorded);
    if (!same_sheet(h, s, page) || !all_have(h, s, page, "money", look(s->file, "money"), s->number - 1))
        return false;
    h->recorded += s->recorded;
    h->plays += s->plays;
    return !s->recorded || same_file(h, s);
}

// ---- playing

// The rolls of the file that follow on each other, each on the board that the server has then.
static bool plays(struct hall *h, struct side_table *s, const struct json_value *act, struct answer *answer)
{
    for (const struct json_value *v = json_first(look(act, "plays")); v; v = json_next(v)) {
        if (!said(h, s, act, json_string_of(v), answer)) return false;
        s->recorded += !s->rolls++;
        s->plays++;
        if (look_number(answer->json, "board.plays") != s->rolls)
            return hall_fail(h, "side table %d, act %d: the board has %d plays, %d were recorded", s->table,
                             s->number - 1, look_number(answer->json, "board.plays"), s->rolls);
    }
    return true;
}

static bool side_play(struct hall *h, struct side_table *s)
{
    const struct json_value *acts = look(s->file, "acts"), *act = acts ? json_first(acts) : NULL;
    if (!seated(h, s) || !opened(h, s)) return false;
    s->number = s->count + 1; // to sit down is an act of each
    for (; act; act = json_next(act)) {
        struct answer answer = {.json = NULL};
        bool played = look(act, "plays") != NULL;
        if (look_is(act, "kind", "start")) s->rolls = 0;
        if (!(played ? plays(h, s, act, &answer) : said(h, s, act, TEXT(""), &answer))) return false;
        if (!all_have(h, s, answer.json, "points", look(act, "points"), s->number - 1)) return false;
    }
    fprintf(h->say, "%.*s: %d acts, %d games recorded\n", TEXT_ARGS(look_text(s->file, "rule.title")),
            s->number - 1, s->recorded);
    return ended(h, s);
}

bool side_tables_play(struct hall *h)
{
    int32_t n = 0;
    for (const struct json_value *v = json_first(h->sittings); v; v = json_next(v), n++) {
        struct side_table side = {.file = v, .tablet = h->seats[n].tablet, .table = h->seats[n].table};
        if (!side_play(h, &side)) return false;
    }
    return true;
}
