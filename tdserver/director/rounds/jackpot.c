// SPDX-License-Identifier: MIT
#include "director/rounds/jackpot.h"

#include "director/formats/drawn.h"
#include "engine/mem.h"

// ---- what the next one is called

static size_t number_at(const char *name)
{
    size_t at = 0;
    while (name[at])
        at++;
    while (at && name[at - 1] >= '0' && name[at - 1] <= '9')
        at--;
    return at;
}

static size_t number_write(int32_t number, char *to)
{
    size_t digits = number >= 100 ? 3 : number >= 10 ? 2 : 1;
    for (size_t i = digits; i; i--, number /= 10)
        to[i - 1] = (char)('0' + number % 10);
    return digits;
}

void jackpot_next_name(const char *name, char *next, size_t room)
{
    enum { DIGITS = 3, MOST = 998 };
    size_t at = number_at(name), length = 0;
    int32_t number = 0;
    for (const char *c = name + at; *c && number <= MOST; c++)
        number = number * 10 + (*c - '0');
    bool numbered = name[at] && number <= MOST;
    text_fill(next, room, name);
    while (next[length])
        length++;
    if (numbered) length = at;
    if (length + 1 + DIGITS + 1 > room) return; // no room for a number: the name stays
    if (!numbered && length) next[length++] = ' ';
    length += number_write(numbered ? number + 1 : 2, next + length);
    next[length] = '\0';
}

// ---- the next one opens

static void prizes_follow(struct deciding *d, int32_t pool, int32_t next_pool, int32_t section, int32_t next)
{
    enum { LISTS = 5 };
    int32_t count = 0, *at = room_take(d->room, sizeof *at * LISTS * PRIZES_MAX);
    if (!at) REFUSE(d, DIRECTOR_NO_ROOM);
    int32_t *lists[LISTS];
    for (int i = 0; i < LISTS; i++)
        lists[i] = at + i * PRIZES_MAX;
    for (int32_t line = 1; line <= PRIZES_MAX; line++) {
        const struct row_prize *prize = state_prize(d->now, pool * PRIZE_NUMBERS + line);
        if (!prize || !prize->place) break;
        lists[0][count] = prize->entries;
        lists[1][count] = prize->section == section ? next : prize->section;
        lists[2][count] = prize->place;
        lists[3][count] = prize->share;
        lists[4][count++] = prize->amount;
    }
    if (count)
        EMIT(d, prizes_set, .pool = next_pool, .entries = {lists[0], count}, .section = {lists[1], count},
             .place = {lists[2], count}, .share = {lists[3], count}, .amount = {lists[4], count});
}

static void pool_follow(struct deciding *d, const struct row_pool *pool, int32_t section, int32_t next)
{
    struct event event = {.kind = EVENT_pool_set};
    struct event_pool_set *is = &event.is.pool_set;
    int32_t n = state_last(d->now, ROW_pool) + 1;
    if (n > POOLS_MAX) return;
    members_copy(&row_fields[ROW_pool], pool, &event_types[EVENT_pool_set].fields, is);
    is->pool = n;
    is->section = next;
    jackpot_next_name(pool->name, is->name, sizeof is->name);
    deciding_emit(d, &event);
    prizes_follow(d, pool->n, n, section, next);
}

static void next_open(struct deciding *d, const struct row_section *s)
{
    struct event event = {.kind = EVENT_section_added};
    struct event_section_added *is = &event.is.section_added;
    int32_t next = state_last(d->now, ROW_section) + 1;
    if (next > SECTIONS_MAX) return;
    members_copy(&row_fields[ROW_section], s, &event_types[EVENT_section_added].fields, is);
    is->section = next;
    jackpot_next_name(s->name, is->name, sizeof is->name);
    deciding_emit(d, &event);
    for (STATE_EACH(pool, pool, d->was))
        if (!pool->removed && pool->kind != POOL_ENTRY && pool->section == s->n)
            pool_follow(d, pool, s->n, next);
}

// ---- full

static bool is_in(const struct draw_entry *entries, int32_t count, int32_t entry)
{
    for (int32_t i = 0; i < count; i++)
        if (entries[i].entry == entry) return true;
    return false;
}

void jackpot_fill(struct deciding *d, int32_t section, int32_t entry)
{
    struct draw_entry entries[ENTRIES_MAX];
    struct row_section s = *state_section(d->now, section);
    if (!s.fills || d->context->undo_from || refused(d)) return;
    int32_t count = drawn_field(d->now, section, entries);
    if (!is_in(entries, count, entry))
        REFUSE_WORDS(d, words_entry_status.at[state_entry(d->now, entry)->status], DIRECTOR_ENTRY_STATUS,
                     entry);
    if (count < s.fills) return;
    decide_draw_make(d, &(struct command_draw_make){.section = section, .method = DRAW_RANDOM});
    if (!refused(d)) next_open(d, &s);
}
