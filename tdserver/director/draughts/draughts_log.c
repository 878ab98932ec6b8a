// SPDX-License-Identifier: MIT
#include "director/draughts/draughts_log.h"

#include "engine/mem.h"

static const char letters[] = {
    [SAY_HUFF] = 'H',   [SAY_COMPEL] = 'C', [SAY_TOUCH] = 'T',     [SAY_ARRANGE] = 'A', [SAY_REMOVE] = 'R',
    [SAY_INSIST] = 'I', [SAY_NOTICE] = 'N', [SAY_ADVANTAGE] = 'V', [SAY_RESIGN] = 'X',  [SAY_FORFEIT] = 'F',
    [SAY_TIME] = 'L',   [SAY_DRAW] = 'D',   [SAY_ANGLE] = 'G',
};
enum { ACT_ROOM = DRAUGHTS_TEXT + 8 };

static size_t square_write(char *to, int32_t square)
{
    size_t length = 0;
    if (square >= 10) to[length++] = (char)('0' + square / 10 % 10);
    if (square) to[length++] = (char)('0' + square % 10);
    return length;
}

// Is it told by several squares?
static bool has_squares(enum draughts_say act)
{
    return act == SAY_PLAY || act == SAY_ANGLE;
}

static size_t act_write(char to[ACT_ROOM], const struct draughts_done *done)
{
    size_t length = 0, play = text_length(done->play);
    to[length++] = done->side == SIDE_A ? 'a' : 'b';
    if (done->act != SAY_PLAY) to[length++] = letters[done->act];
    if (!has_squares(done->act)) length += square_write(to + length, done->square);
    if (has_squares(done->act)) {
        mem_copy(to + length, done->play, play);
        length += play;
    }
    to[length++] = ';';
    return length;
}

bool draughts_log_add(char *line, size_t room, const struct draughts_done *done)
{
    char act[ACT_ROOM];
    size_t at = text_length(line), length = act_write(act, done);
    if (at + length + 1 > room) return false;
    mem_copy(line + at, act, length);
    line[at + length] = '\0';
    return true;
}

bool draughts_log_cut(char *line, int32_t turn)
{
    for (int32_t n = 1; n < turn; n++) {
        while (*line && *line != ';')
            line++;
        if (!*line++) return false;
    }
    bool there = *line;
    *line = '\0';
    return there;
}

static enum draughts_say act_of(char letter)
{
    if (letter >= '0' && letter <= '9') return SAY_PLAY;
    for (size_t i = SAY_HUFF; i < sizeof letters; i++)
        if (letters[i] == letter) return (enum draughts_say)i;
    return SAY_NONE;
}

// The squares of a play up to the semicolon; false: too many for any.
static bool play_read(const char **at, struct draughts_done *done)
{
    size_t length = 0;
    for (; **at && **at != ';'; (*at)++) {
        if (length == DRAUGHTS_TEXT) return false;
        done->play[length++] = **at;
    }
    return true;
}

bool draughts_log_next(const char **at, struct draughts_done *done)
{
    *done = (struct draughts_done){.side = **at == 'a' ? SIDE_A : **at == 'b' ? SIDE_B : SIDE_NONE};
    if (done->side == SIDE_NONE) return false;
    done->act = act_of(*++*at);
    if (done->act != SAY_PLAY) ++*at;
    if (done->act == SAY_NONE || (has_squares(done->act) && !play_read(at, done))) return false;
    if (!has_squares(done->act))
        for (; **at >= '0' && **at <= '9' && done->square <= 50; ++*at)
            done->square = done->square * 10 + (**at - '0');
    return *(*at)++ == ';';
}
