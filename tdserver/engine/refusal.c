// SPDX-License-Identifier: MIT
#include "engine/refusal.h"

#include "engine/mem.h"
#include "engine/writing.h"

void *room_take(struct room *room, size_t bytes)
{
    size_t skip = -(uintptr_t)room->at % _Alignof(max_align_t);
    if (room->left < skip || room->left - skip < bytes) return NULL;
    void *taken = room->at + skip;
    room->at += skip + bytes;
    room->left -= skip + bytes;
    return taken;
}

static const char *const words[] = {"no",     "one",      "two",      "three",  "four", "five",
                                    "six",    "seven",    "eight",    "nine",   "ten",  "eleven",
                                    "twelve", "thirteen", "fourteen", "fifteen"};

static void further_die(struct writing *text, int32_t value)
{
    if (!value) return;
    writing_char(text, '-');
    writing_number(text, value);
}

// Of a match of games: three halves are "1½".
static void halves(struct writing *text, int32_t value)
{
    if (value / 2 || !(value % 2)) writing_number(text, value / 2);
    if (value % 2) writing_add(text, "\u00bd");
}

static void argument(struct writing *text, int32_t value, char as)
{
    if (as == 'p')
        writing_point(text, value);
    else if (as == 'w' && value >= 0 && value < (int32_t)(sizeof words / sizeof *words))
        writing_add(text, words[value]);
    else if (as == 'd')
        further_die(text, value);
    else if (as == 'm')
        writing_add(text, value == 1 ? "checker" : "checkers");
    else if (as == 'h')
        halves(text, value);
    else if (as == 's')
        writing_add(text, value == 1 ? "" : "s");
    else
        writing_number(text, value);
}

size_t refusal_sentence(const struct reason *table, const struct refusal *refusal, char *out, size_t room)
{
    struct writing text = writing_into(out, room);
    for (const char *c = table[refusal->code].sentence; *c; c++) {
        if (*c != '{') {
            writing_char(&text, *c);
            continue;
        }
        c++;
        if (*c == 't')
            writing_add(&text, refusal->text);
        else
            argument(&text, refusal->args[*c - '0'], c[1]);
        while (*c != '}')
            c++;
    }
    return text.length;
}

void refusal_quote(struct refusal *refusal, const char *quoted, size_t length)
{
    size_t n = length < REFUSAL_TEXT - 1 ? length : REFUSAL_TEXT - 1;
    // A cut in the middle of a character would make the whole reply invalid UTF-8.
    while (n < length && n > 0 && ((unsigned char)quoted[n] & 0xC0) == 0x80)
        n--;
    mem_copy(refusal->text, quoted, n);
    refusal->text[n] = '\0';
}
