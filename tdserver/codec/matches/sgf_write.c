// SPDX-License-Identifier: MIT
#include "codec/matches/sgf.h"

#include "engine/ids.h"
#include "engine/roll.h"
#include "engine/series.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void put(struct json_out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct json_out *o, const char *format, ...)
{
    char piece[128];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(piece, sizeof piece, format, args);
    va_end(args);
    json_bytes_append(o, (struct text){piece, n < (int)sizeof piece ? (size_t)n : sizeof piece - 1});
}

static void put_value(struct json_out *o, const char *key, struct text value)
{
    if (!value.len) return;
    put(o, "%s[", key);
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] == ']' || value.at[i] == '\\') put(o, "\\");
        json_bytes_append(o, (struct text){value.at + i, 1});
    }
    put(o, "]");
}

// Dates of match files have dots, 2024.04.22, those of SGF hyphens.
static void put_date(struct json_out *o, struct text date)
{
    if (!date.len) return;
    put(o, "DT[");
    for (size_t i = 0; i < date.len; i++)
        if (date.at[i] != ']' && date.at[i] != '\\') put(o, "%c", date.at[i] == '.' ? '-' : date.at[i]);
    put(o, "]");
}

static char letter_of(int point, int side)
{
    if (point == BAR) return 'y';
    if (point == OFF) return 'z';
    return (char)(side == LEFT ? 'a' + point - 1 : 'x' - point + 1);
}

static char colour_of(int side)
{
    return side == LEFT ? 'W' : 'B';
}

static void put_checkers(struct json_out *o, const struct position *p, int whose, int side)
{
    bool any = false;
    for (int point = 1; point <= BAR; point++)
        for (int checker = 0; checker < p->checkers[whose][point]; checker++, any = true)
            put(o, "%s[%c]", any ? "" : side == LEFT ? "AW" : "AB", letter_of(point, side));
}

static void put_position(struct json_out *o, const struct transcript_action *action)
{
    struct position p;
    if (!position_id_read(action->play.at, action->play.len, CHECKERS_MAX, &p)) return;
    put(o, "\n;AE[a:y]");
    put_checkers(o, &p, MINE, action->side);
    put_checkers(o, &p, THEIRS, 1 - action->side);
    put(o, "PL[%c]", colour_of(action->side));
}

static void put_roll(struct json_out *o, const struct transcript_action *action)
{
    if (!dice_valid(action->dice)) return;
    put(o, "\n;%c[%" PRId32, colour_of(action->side),
        roll_number((struct roll){action->dice, action->third}));
    for (int i = 0; i < action->steps; i++)
        put(o, "%c%c", letter_of(action->step[i].from, action->side),
            letter_of(action->step[i].to, action->side));
    put(o, "]");
}

static void put_action(struct json_out *o, const struct transcript_action *action)
{
    static const char *const says[] = {
        [ACTION_DOUBLE] = "double", [ACTION_TAKE] = "take",      [ACTION_DROP] = "drop",
        [ACTION_BEAVER] = "double", [ACTION_RACCOON] = "double", [ACTION_CONCEDE] = NULL};
    if (action->kind == ACTION_ROLL)
        put_roll(o, action);
    else if (action->kind == ACTION_POSITION)
        put_position(o, action);
    else if (action->kind == ACTION_AUTOMATIC)
        put(o, "\n;CV[%" PRId32 "]CP[c]", action->value);
    else if (says[action->kind])
        put(o, "\n;%c[%s]", colour_of(action->side), says[action->kind]);
}

static bool off(const struct transcript *t, struct text tag)
{
    return text_equal_ascii_fold(transcript_tag(t, tag), TEXT("Off"));
}

static void put_rule(struct json_out *o, bool *any, struct text rule)
{
    json_bytes_append(o, *any ? TEXT(":") : TEXT("RU["));
    json_bytes_append(o, rule);
    *any = true;
}

// The games, and how they are scored, which older files say of each game (backgammon+score-men).
static struct text games_and_score(const struct transcript *t, char room[static SERIES_ROOM],
                                   struct text *score)
{
    struct text games = transcript_games(t), apart = {"", 0};
    *score = transcript_score(t);
    if (games.len >= SERIES_ROOM) return games;
    memcpy(room, games.at, games.len);
    room[games.len] = '\0';
    if (!score->len) apart = transcript_score_apart(room);
    if (!apart.len) return games;
    *score = apart;
    return text_of(room);
}

// Words with colons between; what is played stands among them where it is not backgammon, and how it is scored where checkers
// are counted: then nobody is one point away, and there is no Crawford game. Nor is there one without a cube.
static void put_rules(struct json_out *o, const struct transcript *t, const struct transcript_game *game)
{
    bool jacoby = text_equal_ascii_fold(transcript_tag(t, TEXT("Jacoby")), TEXT("On")), any = false;
    char room[SERIES_ROOM];
    struct text said, played = games_and_score(t, room, &said), score = transcript_score_rule(said);
    bool crawford = t->length && !off(t, TEXT("Crawford")) && !score.len && transcript_has_crawford(t);
    if (crawford) put_rule(o, &any, game->crawford ? TEXT("Crawford:CrawfordGame") : TEXT("Crawford"));
    if (!t->length && jacoby) put_rule(o, &any, TEXT("Jacoby"));
    if (played.len && !text_equal_ascii_fold(played, TEXT("backgammon")))
        put_rule(o, &any, transcript_sgf_rule(played));
    if (score.len) put_rule(o, &any, score);
    if (any) put(o, "]");
}

static void put_game(struct json_out *o, const struct transcript *t, size_t i)
{
    const struct transcript_game *game = &t->games[i];
    put(o, "(;FF[4]GM[6]CA[UTF-8]AP[tdserver]MI[length:%" PRId32 "][game:%zu]", t->length, i);
    put(o, "[ws:%" PRId32 "][bs:%" PRId32 "]", game->score[LEFT], game->score[RIGHT]);
    put_value(o, "PW", game->name[LEFT]);
    put_value(o, "PB", game->name[RIGHT]);
    if (i == 0) {
        put_value(o, "EV", transcript_tag(t, TEXT("Event")));
        put_value(o, "RO", transcript_tag(t, TEXT("Round")));
        put_value(o, "PC", transcript_tag(t, TEXT("Site")));
        put_date(o, transcript_tag(t, TEXT("EventDate")));
    }
    put_rules(o, t, game);
    if (game->winner >= 0)
        put(o, "RE[%c+%" PRId32 "%s]", colour_of(game->winner), game->points, game->resigned ? "R" : "");
    for (size_t n = 0; n < game->count; n++)
        put_action(o, &game->actions[n]);
    put(o, ")\n");
}

void sgf_write(struct json_out *o, const struct transcript *t)
{
    for (size_t i = 0; i < t->count; i++)
        put_game(o, t, i);
}
