// SPDX-License-Identifier: MIT
#include "engine/writing.h"

#include "engine/position.h"

struct writing writing_into(char *at, size_t room)
{
    if (room) *at = '\0';
    return (struct writing){at, room, 0};
}

void writing_char(struct writing *text, char c)
{
    if (text->length + 1 >= text->room) return;
    text->at[text->length++] = c;
    text->at[text->length] = '\0';
}

void writing_add(struct writing *text, const char *words)
{
    while (*words)
        writing_char(text, *words++);
}

void writing_number(struct writing *text, int32_t number)
{
    char digits[12];
    size_t n = 0;
    // The magnitude is unsigned, because -INT32_MIN does not exist.
    uint32_t rest = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
    do
        digits[n++] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0) writing_char(text, '-');
    while (n)
        writing_char(text, digits[--n]);
}

void writing_point(struct writing *text, int32_t point)
{
    if (point == BAR)
        writing_add(text, "bar");
    else if (point == OFF)
        writing_add(text, "off");
    else
        writing_number(text, point);
}
