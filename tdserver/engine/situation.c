// SPDX-License-Identifier: MIT
#include "engine/situation.h"

#include "engine/ids.h"
#include "engine/writing.h"

// ---- what is there to be said? ----

// The points where both sides have one checker.
static bool one_on_one(const struct variant *v, const struct position *p, unsigned point)
{
    return p->checkers[MINE][point] == 1 && p->checkers[THEIRS][variant_across(v, point)] == 1;
}

static bool pin_known(const struct variant *v, const struct position *p, unsigned point)
{
    return (p->pinned[MINE] >> point & 1) || (p->pinned[THEIRS] >> variant_across(v, point) & 1);
}

// A single checker that shares its point with several lies below them.
static enum situation settle_pin(const struct variant *v, struct position *p, unsigned point)
{
    unsigned across = variant_across(v, point), mine = p->checkers[MINE][point];
    unsigned theirs = p->checkers[THEIRS][across];
    if (!mine || !theirs || pin_known(v, p, point)) return SITUATION_KNOWN;
    if (mine == 1 && theirs == 1) return SITUATION_PINS;
    if (mine == 1)
        p->pinned[MINE] |= 1u << point;
    else
        p->pinned[THEIRS] |= 1u << across;
    return SITUATION_KNOWN;
}

static bool has_waiting(const struct variant *v)
{
    return v->start[BAR] > 0;
}

enum situation situation_settle(const struct variant *v, struct position *p)
{
    enum situation situation = SITUATION_KNOWN;
    if (has_waiting(v) && !p->waiting[MINE] && !p->waiting[THEIRS] &&
        (p->checkers[MINE][BAR] || p->checkers[THEIRS][BAR]))
        return SITUATION_WAITING;
    for (unsigned point = 1; point <= 24 && v->meeting == PIN; point++) {
        enum situation pin = settle_pin(v, p, point);
        if (pin) situation = pin;
    }
    return situation;
}

// ---- marks ----

struct mark {
    const char *at, *end;
};

static bool mark_number(struct mark *m, unsigned *out)
{
    const char *begin = m->at;
    for (*out = 0; m->at < m->end && *m->at >= '0' && *m->at <= '9' && *out <= 99; m->at++)
        *out = *out * 10 + (unsigned)(*m->at - '0');
    return m->at > begin;
}

static bool mark_sign(struct mark *m, char sign)
{
    if (m->at == m->end || *m->at != sign) return false;
    m->at++;
    return true;
}

static bool mark_pin(const struct variant *v, struct position *p, struct mark *m)
{
    unsigned point;
    if (!mark_number(m, &point) || point < 1 || point > 24 || !one_on_one(v, p, point) ||
        pin_known(v, p, point))
        return false;
    if (mark_sign(m, '-'))
        p->pinned[MINE] |= 1u << point;
    else if (mark_sign(m, '+'))
        p->pinned[THEIRS] |= 1u << variant_across(v, point);
    else
        return false;
    return true;
}

static bool mark_waiting(struct position *p, struct mark *m)
{
    unsigned mine, theirs;
    if (!mark_sign(m, 'w') || !mark_number(m, &mine) || !mark_sign(m, '/') || !mark_number(m, &theirs))
        return false;
    p->waiting[MINE] = (uint16_t)mine;
    p->waiting[THEIRS] = (uint16_t)theirs;
    return mine <= p->checkers[MINE][BAR] && theirs <= p->checkers[THEIRS][BAR] && m->at == m->end;
}

enum situation situation_mark(const struct variant *v, struct position *p, const char *mark, size_t length)
{
    struct mark m = {mark, mark + length};
    if (has_waiting(v)) return mark_waiting(p, &m) ? SITUATION_KNOWN : SITUATION_UNREADABLE;
    if (v->meeting != PIN || !length) return SITUATION_UNREADABLE;
    while (m.at < m.end)
        if (!mark_pin(v, p, &m)) return SITUATION_UNREADABLE;
    return situation_settle(v, p);
}

// ---- a position as text ----

enum situation situation_read(const struct variant *v, const char *text, size_t length, struct position *out)
{
    size_t id = 0;
    while (id < length && text[id] != '~')
        id++;
    if (!position_id_read(text, id, v->checkers, out)) return SITUATION_UNREADABLE;
    if (id == length) return situation_settle(v, out);
    return situation_mark(v, out, text + id + 1, length - id - 1);
}

static void write_pins(struct writing *w, const struct variant *v, const struct position *p)
{
    bool first = true;
    for (unsigned point = 24; point >= 1 && v->meeting == PIN; point--) {
        if (!one_on_one(v, p, point)) continue;
        if (first) writing_char(w, '~');
        first = false;
        writing_number(w, (int32_t)point);
        writing_char(w, p->pinned[MINE] >> point & 1 ? '-' : '+');
    }
}

static void write_waiting(struct writing *w, const struct variant *v, const struct position *p)
{
    if (!has_waiting(v) || (!p->checkers[MINE][BAR] && !p->checkers[THEIRS][BAR])) return;
    writing_add(w, "~w");
    writing_number(w, p->waiting[MINE]);
    writing_char(w, '/');
    writing_number(w, p->waiting[THEIRS]);
}

void situation_write(const struct variant *v, const struct position *p, char out[SITUATION_ROOM])
{
    char id[POSITION_ID_LENGTH + 1];
    struct writing w = writing_into(out, SITUATION_ROOM);
    position_id_write(p, id);
    writing_add(&w, id);
    write_pins(&w, v, p);
    write_waiting(&w, v, p);
}

// ---- turns ----

// Four sixes are the whole cascade of 6-6, so there the first three rolls differ in nothing.
static bool turns_matter(const struct turn *turn)
{
    const struct variant *v = turn->variant;
    if (!dice_doublet(turn->dice)) return false;
    if (v->doublet == CASCADE && variant_has(v, FLAG_SLOW_CASCADE) && turn->dice.high < 6) return true;
    // A checker that has left the head shows that the first roll is over.
    bool first = turn->board.checkers[MINE][24] == v->checkers;
    return variant_has(v, FLAG_HEAD_ONE) && v->head >> turn->dice.high & 1 && first;
}

enum situation situation_turns(struct turn *turn, int turns)
{
    if (turns == TURNS_UNKNOWN && turns_matter(turn)) return SITUATION_TURNS;
    // Without a word a first roll is over, or makes no difference.
    turn->turns = (uint8_t)(turns == TURNS_UNKNOWN ? TURNS_MAX : turns);
    return SITUATION_KNOWN;
}
