// SPDX-License-Identifier: MIT
#include "codec/matches/sgf.h"

#include "engine/ids.h"
#include "engine/roll.h"

#include <string.h>

enum { KEY_ROOM = 3, NUMBER_MAX = 32767, CHECKER_POINTS = 25 };

struct sgf_reader {
    struct arena *arena;
    struct transcript *out;
    struct transcript_game *game;
    struct text rest;
    int32_t line;
    struct transcript_fault fault;
    int32_t gm;
    struct text name[2];  // of the newest tree that said them; later trees may leave them out
    struct roll set_dice; // DI: rolled, not yet played
    int to_play;          // PL
    bool set_up;          // AE, AW or AB stood in this node
    int32_t cube;         // CV of this node; 0 = it says nothing
    bool centred;         // and CP: in the middle
    uint8_t checkers[2][BAR + 1];
};

static bool fail(struct sgf_reader *r, const char *detail)
{
    if (!r->fault.line) r->fault = (struct transcript_fault){r->line, detail};
    return false;
}

// ---- bytes ----

static char front(const struct sgf_reader *r)
{
    return r->rest.len ? r->rest.at[0] : '\0';
}

static void step(struct sgf_reader *r)
{
    r->line += front(r) == '\n';
    r->rest = (struct text){r->rest.at + 1, r->rest.len - 1};
}

static void skip_space(struct sgf_reader *r)
{
    while (r->rest.len && (unsigned char)front(r) <= ' ')
        step(r);
}

// Takes "[...]" and gives what stands between the brackets, escapes still in it.
static bool take_value(struct sgf_reader *r, struct text *value)
{
    step(r);
    value->at = r->rest.at;
    for (; r->rest.len && front(r) != ']'; step(r))
        if (front(r) == '\\' && r->rest.len > 1) step(r);
    value->len = (size_t)(r->rest.at - value->at);
    if (!r->rest.len) return fail(r, "a value in square brackets is not closed");
    step(r);
    return true;
}

static struct text unescaped(struct sgf_reader *r, struct text value)
{
    char *to = arena_alloc(r->arena, value.len);
    size_t n = 0;
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] == '\\' && i + 1 < value.len) i++;
        to[n++] = (unsigned char)value.at[i] < ' ' ? ' ' : value.at[i];
    }
    return transcript_text(r->arena, (struct text){to, n});
}

// -1 if it is no number, or no sensible one.
static int32_t number_of(struct text value)
{
    int64_t n;
    return text_int64(value, &n) && n >= 0 && n <= NUMBER_MAX ? (int32_t)n : -1;
}

// ---- properties ----

static struct transcript_action *add_action(struct sgf_reader *r, enum transcript_act kind, int side)
{
    struct transcript_action *action = transcript_add_action(r->arena, r->game);
    action->kind = kind;
    action->side = side;
    action->line = r->line;
    return action;
}

// A letter of the board as seen by one side: a..x are White's points 1..24, y the bar, z off. -1: another.
static int point_of(char letter, int side)
{
    if (letter == 'y') return BAR;
    if (letter == 'z') return OFF;
    if (letter < 'a' || letter > 'x') return -1;
    return side == LEFT ? letter - 'a' + 1 : 'x' - letter + 1;
}

static const char *point_text(struct arena *a, int point)
{
    return point == BAR ? "bar" : point == OFF ? "off" : arena_printf(a, "%d", point);
}

// "xrrm" as "24/18 18/13".
static bool steps_text(struct sgf_reader *r, struct text letters, int side, struct text *play)
{
    struct json_out words = json_start(r->arena);
    for (size_t i = 0; i + 1 < letters.len; i += 2) {
        int from = point_of(letters.at[i], side), to = point_of(letters.at[i + 1], side);
        if (from < 0 || to < 0)
            return fail(r, "a play uses a letter that is no point of the board (a-x, y, z)");
        if (i) json_bytes_append(&words, TEXT(" "));
        json_bytes_append(&words, text_of(arena_printf(r->arena, "%s/%s", point_text(r->arena, from),
                                                       point_text(r->arena, to))));
    }
    *play = json_bytes(&words);
    return letters.len % 2 == 0 || fail(r, "a play has a point without its target");
}

static bool is_die(char c)
{
    return c >= '1' && c <= '6';
}

// How many dice stand at the front: two, or the three of a game that throws as many.
static size_t dice_in(struct text value)
{
    return value.len > 2 && is_die(value.at[2]) ? 3 : 2;
}

static struct roll roll_in(struct text value)
{
    const unsigned third = dice_in(value) == 3 ? (unsigned)(value.at[2] - '0') : 0;
    return roll_of((unsigned)(value.at[0] - '0'), (unsigned)(value.at[1] - '0'), third);
}

static bool read_roll(struct sgf_reader *r, struct text value, int side)
{
    if (value.len < 2 || !is_die(value.at[0]) || !is_die(value.at[1]))
        return fail(r, "a move is neither dice with letters (31hefe) nor double, take or drop");
    struct transcript_action *action = add_action(r, ACTION_ROLL, side);
    const size_t dice = dice_in(value);
    const struct roll roll = roll_in(value);
    action->dice = roll.dice;
    action->third = roll.third;
    action->said = value.len > dice ? SAID_PLAY : SAID_CANNOT_MOVE;
    r->set_dice = (struct roll){{0, 0}, 0};
    return steps_text(r, (struct text){value.at + dice, value.len - dice}, side, &action->play);
}

// Beavers and raccoons are further doubles in this format.
static enum transcript_act double_kind(const struct transcript_game *game)
{
    if (!game->count) return ACTION_DOUBLE;
    enum transcript_act last = game->actions[game->count - 1].kind;
    return last == ACTION_DOUBLE ? ACTION_BEAVER : last == ACTION_BEAVER ? ACTION_RACCOON : ACTION_DOUBLE;
}

static bool read_move(struct sgf_reader *r, struct text value, int side)
{
    if (text_equal_ascii_fold(value, TEXT("double")))
        add_action(r, double_kind(r->game), side);
    else if (text_equal_ascii_fold(value, TEXT("take")))
        add_action(r, ACTION_TAKE, side);
    else if (text_equal_ascii_fold(value, TEXT("drop")))
        add_action(r, ACTION_DROP, side);
    else
        return read_roll(r, value, side);
    return true;
}

static bool read_white(struct sgf_reader *r, struct text value)
{
    return read_move(r, value, LEFT);
}

static bool read_black(struct sgf_reader *r, struct text value)
{
    return read_move(r, value, RIGHT);
}

static bool read_kind(struct sgf_reader *r, struct text value)
{
    r->gm = number_of(value);
    return r->gm == 6 || fail(r, "GM[6] is backgammon; this is a file of another game");
}

// MI[length:7][game:0][ws:0][bs:0]
static bool read_match(struct sgf_reader *r, struct text value)
{
    struct text key = text_cut(&value, ':');
    int32_t n = value.at ? number_of(value) : -1;
    if (text_equal(key, TEXT("length")) && n >= 0) r->out->length = n;
    if (text_equal(key, TEXT("game")) && n >= 0) r->game->number = n + 1;
    if (text_equal(key, TEXT("ws")) && n >= 0) r->game->score[LEFT] = n;
    if (text_equal(key, TEXT("bs")) && n >= 0) r->game->score[RIGHT] = n;
    return true;
}

// W+2, B+4R (R: resigned); anything else means no result.
static bool read_result(struct sgf_reader *r, struct text value)
{
    if (value.len < 3 || (value.at[0] != 'W' && value.at[0] != 'B') || value.at[1] != '+') return true;
    bool resigned = value.at[value.len - 1] == 'R';
    int32_t points = number_of((struct text){value.at + 2, value.len - 2 - resigned});
    if (points < 0) return true;
    r->game->winner = value.at[0] == 'W' ? LEFT : RIGHT;
    r->game->points = points;
    r->game->resigned = resigned;
    r->game->result_line = r->line;
    return true;
}

static bool read_white_name(struct sgf_reader *r, struct text value)
{
    r->name[LEFT] = unescaped(r, value);
    return true;
}

static bool read_black_name(struct sgf_reader *r, struct text value)
{
    r->name[RIGHT] = unescaped(r, value);
    return true;
}

static bool read_to_play(struct sgf_reader *r, struct text value)
{
    r->to_play = value.len && (value.at[0] == 'B' || value.at[0] == 'b') ? RIGHT : LEFT;
    return true;
}

static bool read_dice(struct sgf_reader *r, struct text value)
{
    const bool dice = value.len >= 2 && is_die(value.at[0]) && is_die(value.at[1]);
    if (!dice || value.len != dice_in(value))
        return fail(r, "DI holds the dice, like 31, or 654 where a game throws three");
    r->set_dice = roll_in(value);
    return true;
}

// AE[a:y] clears the board; single points are not cleared one by one by any program that writes backgammon.
static bool read_clear(struct sgf_reader *r, struct text value)
{
    (void)value;
    memset(r->checkers, 0, sizeof r->checkers);
    r->set_up = true;
    return true;
}

static bool read_checker(struct sgf_reader *r, struct text value, int side)
{
    int point = value.len == 1 ? point_of(value.at[0], side) : -1;
    if (point < 0 || r->checkers[side][point] == CHECKERS_MAX)
        return fail(r, "a checker is set up on no point of the board");
    r->checkers[side][point]++;
    r->set_up = true;
    return true;
}

static bool read_white_checker(struct sgf_reader *r, struct text value)
{
    return read_checker(r, value, LEFT);
}

static bool read_black_checker(struct sgf_reader *r, struct text value)
{
    return read_checker(r, value, RIGHT);
}

// CV[2] with CP[c] in one node: the cube lies in the middle at 2. Whose it is in a position that was set up nobody asks.
static bool read_cube(struct sgf_reader *r, struct text value)
{
    int32_t cube = number_of(value);
    r->cube = cube > 1 && !(cube & (cube - 1)) ? cube : 0;
    return true;
}

static bool read_owner(struct sgf_reader *r, struct text value)
{
    r->centred = text_equal(value, TEXT("c"));
    return true;
}

static bool read_tag(struct sgf_reader *r, const char *key, struct text value)
{
    if (r->out->count == 1) transcript_add_tag(r->arena, r->out, text_of(key), unescaped(r, value));
    return true;
}

static bool read_event(struct sgf_reader *r, struct text value)
{
    return read_tag(r, "Event", value);
}

static bool read_date(struct sgf_reader *r, struct text value)
{
    return read_tag(r, "EventDate", value);
}

static bool read_round(struct sgf_reader *r, struct text value)
{
    return read_tag(r, "Round", value);
}

static bool read_place(struct sgf_reader *r, struct text value)
{
    return read_tag(r, "Site", value);
}

static bool read_rules(struct sgf_reader *r, struct text value)
{
    return read_tag(r, "Rules", value);
}

static const struct {
    char key[KEY_ROOM];
    bool (*read)(struct sgf_reader *r, struct text value);
} properties[] = {
    {"W", read_white},   {"B", read_black},       {"GM", read_kind},          {"MI", read_match},
    {"RE", read_result}, {"PW", read_white_name}, {"PB", read_black_name},    {"PL", read_to_play},
    {"DI", read_dice},   {"AE", read_clear},      {"AW", read_white_checker}, {"AB", read_black_checker},
    {"EV", read_event},  {"DT", read_date},       {"RO", read_round},         {"PC", read_place},
    {"RU", read_rules},  {"CV", read_cube},       {"CP", read_owner},
};

// ---- trees ----

// A property: one or two capitals and its values. Unknown ones are passed over.
static bool take_property(struct sgf_reader *r)
{
    char key[KEY_ROOM] = "";
    size_t n = 0, which = 0;
    for (; front(r) >= 'A' && front(r) <= 'Z'; n++, step(r))
        if (n < KEY_ROOM - 1) key[n] = front(r);
    skip_space(r);
    if (!n || n >= KEY_ROOM || front(r) != '[')
        return fail(r, "this is no SGF: a property like W[31hefe] is expected");
    while (which < sizeof properties / sizeof *properties && strcmp(properties[which].key, key) != 0)
        which++;
    while (front(r) == '[') {
        struct text value;
        if (!take_value(r, &value)) return false;
        if (which < sizeof properties / sizeof *properties && !properties[which].read(r, value)) return false;
        skip_space(r);
    }
    return true;
}

static struct text set_up_id(struct sgf_reader *r)
{
    struct position p = {0};
    char *id = arena_alloc(r->arena, POSITION_ID_LENGTH + 1);
    for (int side = LEFT; side <= RIGHT; side++)
        for (int point = 1; point <= CHECKER_POINTS; point++)
            p.checkers[side == r->to_play ? MINE : THEIRS][point] = r->checkers[side][point];
    position_id_write(&p, id);
    return (struct text){id, POSITION_ID_LENGTH};
}

static bool checkers_fit(const struct sgf_reader *r)
{
    for (int side = LEFT; side <= RIGHT; side++) {
        unsigned checkers = 0;
        for (int point = 0; point <= CHECKER_POINTS; point++)
            checkers += r->checkers[side][point];
        if (checkers > CHECKERS_MAX) return false;
    }
    return true;
}

static bool take_node(struct sgf_reader *r)
{
    step(r);
    skip_space(r);
    r->set_up = false;
    r->cube = 0;
    r->centred = false;
    while (front(r) >= 'A' && front(r) <= 'Z')
        if (!take_property(r)) return false;
    bool begins =
        !r->set_up && !r->game->count; // programs that edit positions write nodes of the cube alone, too
    if (begins && r->cube && r->centred) add_action(r, ACTION_AUTOMATIC, LEFT)->value = r->cube;
    if (!r->set_up) return true;
    if (!checkers_fit(r)) return fail(r, "a set-up position has more than fifteen checkers on a side");
    add_action(r, ACTION_POSITION, r->to_play)->play = set_up_id(r);
    return true;
}

static void start_game(struct sgf_reader *r)
{
    r->game = transcript_add_game(r->arena, r->out);
    r->game->number = (int32_t)r->out->count;
    r->game->line = r->line;
    r->set_dice = (struct roll){{0, 0}, 0};
    r->to_play = LEFT;
    r->gm = 0;
    memset(r->checkers, 0, sizeof r->checkers);
}

static bool end_game(struct sgf_reader *r)
{
    if (!r->gm) return fail(r, "a game without GM[6] is not backgammon");
    memcpy(r->game->name, r->name, sizeof r->name);
    if (!dice_valid(r->set_dice.dice)) return true;
    struct transcript_action *action = add_action(r, ACTION_ROLL, r->to_play);
    action->dice = r->set_dice.dice;
    action->third = r->set_dice.third;
    action->said = SAID_UNKNOWN;
    action->play = TEXT("");
    return true;
}

// Passes over the rest of a tree whose main line has ended; `depth` brackets are still open.
static bool skip_variations(struct sgf_reader *r, int depth)
{
    struct text value;
    while (depth && r->rest.len) {
        char c = front(r);
        if (c == '[') {
            if (!take_value(r, &value)) return false;
            continue;
        }
        depth += (c == '(') - (c == ')');
        step(r);
    }
    return !depth || fail(r, "a game is not closed with ')'");
}

// The main line follows the first branch at every fork and ends at the first ')'.
static bool take_tree(struct sgf_reader *r)
{
    int depth = 0;
    start_game(r);
    for (; r->rest.len && front(r) != ')'; skip_space(r)) {
        if (front(r) == ';') {
            if (!take_node(r)) return false;
        } else if (front(r) == '(') {
            depth++;
            step(r);
        } else {
            return fail(r, "this is no SGF: a node like ;W[31hefe] is expected");
        }
    }
    return end_game(r) && skip_variations(r, depth);
}

struct transcript_fault sgf_read(struct arena *a, struct text input, struct transcript *out)
{
    *out = (struct transcript){0};
    struct sgf_reader r = {.arena = a, .out = out, .rest = input, .line = 1, .name = {TEXT(""), TEXT("")}};
    while (r.rest.len && front(&r) != '(')
        step(&r);
    if (!r.rest.len) fail(&r, "this is no SGF: a game begins with '('");
    for (; !r.fault.line && front(&r) == '('; skip_space(&r))
        take_tree(&r);
    return r.fault;
}
