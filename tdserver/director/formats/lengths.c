// SPDX-License-Identifier: MIT
#include "director/formats/lengths.h"
#include "director/formats/drawn.h"
#include "director/games/match_games.h"

int32_t lengths_longest(const char *games)
{
    return match_games_by_men(games) ? MATCH_LENGTH_MAX : LENGTH_MAX;
}

static size_t number_write(char *to, int32_t number)
{
    char digits[8];
    size_t count = 0;
    for (; number; number /= 10)
        digits[count++] = (char)('0' + number % 10);
    for (size_t i = 0; i < count; i++)
        to[i] = digits[count - 1 - i];
    return count;
}

void lengths_write(struct deciding *d, const char *member, const struct ints *lengths, int32_t most, char *to,
                   size_t room)
{
    enum { WIDEST = 5 }; // a blank and MATCH_LENGTH_MAX
    size_t at = 0;
    for (int32_t i = 0; i < lengths->count; i++) {
        int32_t length = lengths->at[i];
        bool fits = length >= 1 && length <= most && at + WIDEST < room;
        if (!fits) {
            deciding_fault(d, member, i, director_refusal(DIRECTOR_SECTION_LENGTHS, most));
            return;
        }
        if (i) to[at++] = ' ';
        at += number_write(to + at, length);
    }
    to[at] = '\0';
}

void section_lengths(struct deciding *d, const struct ints *lengths, const char *games, char *to, size_t room)
{
    const char *played = games[0] ? games : match_games(d->now, MAIN_SECTION);
    lengths_write(d, "lengths", lengths, lengths_longest(played), to, room);
}
