// SPDX-License-Identifier: MIT
#include "director/games/game_log.h"

#include "engine/mem.h"

enum { ROLL_TWO = 99 }; // a number above is a roll of three dice

static const char letters[] = {[RECORD_DOUBLE] = 'D', [RECORD_TAKE] = 'T',      [RECORD_PASS] = 'P',
                               [RECORD_BEAVER] = 'B', [RECORD_RACCOON] = 'R',   [RECORD_RESIGN] = 'X',
                               [RECORD_SETUP] = 'S',  [RECORD_AUTOMATIC] = 'A', [RECORD_REST] = 'L'};

// Where the text ends, and what may still be written.
struct pen {
    char *at;
    size_t room;
    bool full;
};

static void put(struct pen *pen, char c)
{
    if (pen->room < 2)
        pen->full = true;
    else
        *pen->at++ = c, pen->room--;
}

static void put_play(struct pen *pen, const char *play)
{
    if (*play) put(pen, ' ');
    for (; *play; play++)
        put(pen, *play);
}

static void put_roll(struct pen *pen, const struct game_log_action *action)
{
    if (action->dice > ROLL_TWO) put(pen, (char)('0' + action->dice / 100));
    put(pen, (char)('0' + action->dice / 10 % 10));
    put(pen, (char)('0' + action->dice % 10));
    if (action->illegal) put(pen, '!');
    put_play(pen, action->play);
}

static bool is_die(int32_t die)
{
    return die >= 1 && die <= 6;
}

// Two dice, or three.
static bool is_roll(int32_t dice)
{
    return is_die(dice % 10) && is_die(dice / 10 % 10) && (dice <= ROLL_TWO || is_die(dice / 100));
}

// A play that would be read as it is written.
static bool is_play(const char *play)
{
    size_t n = 0;
    while (play[n] && play[n] != ';')
        n++;
    return !play[n] && n <= RECORD_PLAY && play[0] != ' ' && play[0] != '!';
}

static bool writable(const struct game_log_action *action)
{
    if (action->side != SIDE_A && action->side != SIDE_B) return false;
    if (game_log_moves(action->act)) return is_roll(action->dice) && is_play(action->play);
    if (action->act == RECORD_RESIGN) return action->win != WIN_NONE;
    if (action->act == RECORD_SETUP) return action->play[0] && is_play(action->play);
    return action->act > RECORD_ROLL && action->act < RECORD_REST;
}

bool game_log_add(char *line, size_t room, const struct game_log_action *action)
{
    size_t length = text_length(line);
    struct pen pen = {line + length, room - length, false};
    if (!writable(action)) return false;
    put(&pen, action->side == SIDE_A ? 'a' : 'b');
    if (action->act != RECORD_ROLL) put(&pen, letters[action->act]);
    if (game_log_moves(action->act)) put_roll(&pen, action);
    if (action->act == RECORD_RESIGN) put(&pen, (char)('0' + (int)action->win));
    if (action->act == RECORD_SETUP) put_play(&pen, action->play);
    put(&pen, ';');
    if (pen.full)
        mem_clear(line + length, (size_t)(pen.at - line) - length);
    else
        *pen.at = '\0';
    return !pen.full;
}

bool game_log_cut(char *line, int32_t turn)
{
    char *at = line;
    for (int32_t n = 1; n < turn; n++) {
        while (*at && *at != ';')
            at++;
        if (*at) at++;
    }
    if (!*at || turn < 1) return false;
    mem_clear(at, text_length(at));
    return true;
}

// Where the play ends.
static const char *read_play(const char *c, char play[RECORD_PLAY + 1])
{
    size_t n = 0;
    if (*c == ' ') c++;
    for (; *c && *c != ';' && n < RECORD_PLAY; c++)
        play[n++] = *c;
    play[n] = '\0';
    return c;
}

static bool read_roll(const char **at, struct game_log_action *action, char play[RECORD_PLAY + 1])
{
    const char *c = *at;
    if (!is_die(c[0] - '0') || !is_die(c[1] - '0')) return false;
    action->act = RECORD_ROLL;
    action->dice = (c[0] - '0') * 10 + (c[1] - '0');
    c += 2;
    if (is_die(*c - '0')) action->dice = action->dice * 10 + (*c++ - '0');
    action->illegal = *c == '!';
    if (*c == '!') c++;
    *at = read_play(c, play);
    return true;
}

static bool read_rest(const char **at, const char *roll, struct game_log_action *action,
                      char play[RECORD_PLAY + 1])
{
    *at = roll;
    bool read = read_roll(at, action, play);
    action->act = RECORD_REST;
    return read;
}

static bool read_word(const char **at, struct game_log_action *action, char play[RECORD_PLAY + 1])
{
    const char *c = *at;
    for (int act = RECORD_DOUBLE; act <= RECORD_REST; act++)
        if (letters[act] == *c) action->act = (enum record_act)act;
    if (action->act == RECORD_NONE) return false;
    c++;
    if (action->act == RECORD_REST) return read_rest(at, c, action, play);
    if (action->act == RECORD_RESIGN) {
        if (*c < '1' || *c > '3') return false;
        action->win = (enum win)(*c++ - '0');
    }
    *at = action->act == RECORD_SETUP ? read_play(c, play) : c;
    return true;
}

bool game_log_next(const char **at, struct game_log_action *action, char play[RECORD_PLAY + 1])
{
    const char *c = *at;
    *action = (struct game_log_action){.play = play};
    play[0] = '\0';
    if (*c != 'a' && *c != 'b') return false;
    action->side = *c++ == 'a' ? SIDE_A : SIDE_B;
    if (!read_roll(&c, action, play) && !read_word(&c, action, play)) return false;
    if (*c != ';') return false;
    *at = c + 1;
    return true;
}

int64_t game_log_digest_on(int64_t digest, const char *more)
{
    uint64_t hash = (uint64_t)digest;
    for (; *more; more++)
        hash = (hash ^ (unsigned char)*more) * 0x100000001b3U;
    return (int64_t)(hash & INT64_MAX);
}

int32_t game_log_set_up(const char *line, struct game_log_action *action, char play[RECORD_PLAY + 1])
{
    for (int32_t n = 1; game_log_next(&line, action, play) && action->act != RECORD_ROLL; n++)
        if (action->act == RECORD_SETUP) return n;
    return 0;
}

int64_t game_log_digest(const char *line)
{
    return game_log_digest_on((int64_t)(0xcbf29ce484222325U & INT64_MAX), line);
}
