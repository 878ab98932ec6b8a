// SPDX-License-Identifier: MIT
#include "engine/ids.h"

#include "engine/writing.h"

// ---- bits and base64 ----

enum { ID_BYTES = 10 };

struct bits {
    uint8_t byte[ID_BYTES + 2];
    unsigned at;
};

static void bits_put(struct bits *b, unsigned value, unsigned width)
{
    for (unsigned i = 0; i < width; i++, b->at++)
        b->byte[b->at / 8] = (uint8_t)(b->byte[b->at / 8] | (value >> i & 1) << b->at % 8);
}

static unsigned bits_get(struct bits *b, unsigned width)
{
    unsigned value = 0;
    for (unsigned i = 0; i < width; i++, b->at++)
        value |= (unsigned)(b->byte[b->at / 8] >> b->at % 8 & 1) << i;
    return value;
}

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void base64_write(const uint8_t *byte, char *out, unsigned characters)
{
    for (unsigned i = 0; i < characters; i++) {
        unsigned bit = i * 6, pair = (unsigned)byte[bit / 8] << 8 | byte[bit / 8 + 1];
        out[i] = alphabet[pair >> (10 - bit % 8) & 63];
    }
    out[characters] = '\0';
}

static bool base64_read(const char *text, unsigned characters, struct bits *out)
{
    *out = (struct bits){0};
    for (unsigned i = 0; i < characters; i++) {
        unsigned value = 0;
        while (value < 64 && alphabet[value] != text[i])
            value++;
        if (value == 64) return false;
        unsigned bit = i * 6, pair = value << (10 - bit % 8);
        out->byte[bit / 8] = (uint8_t)(out->byte[bit / 8] | pair >> 8);
        out->byte[bit / 8 + 1] = (uint8_t)(out->byte[bit / 8 + 1] | (pair & 255));
    }
    return true;
}

// ---- position ID ----

void position_id_write(const struct position *p, char id[POSITION_ID_LENGTH + 1])
{
    struct bits bits = {0};
    for (int side = THEIRS; side >= MINE; side--)
        for (unsigned point = 1; point <= BAR; point++)
            bits_put(&bits, (1u << p->checkers[side][point]) - 1, p->checkers[side][point] + 1u);
    base64_write(bits.byte, id, POSITION_ID_LENGTH);
}

// Reads one side: a 1 for each checker, a 0 after each point. False when the bits or the checkers run out.
static bool side_read(struct bits *bits, unsigned checkers, uint8_t at[POINTS])
{
    unsigned seen = 0;
    for (unsigned point = 1; point <= BAR; point++)
        for (; bits->at < ID_BYTES * 8 && bits_get(bits, 1); at[point]++)
            if (seen++ == checkers) return false;
    at[OFF] = (uint8_t)(checkers - seen);
    return true;
}

bool position_id_read(const char *id, size_t length, unsigned checkers, struct position *out)
{
    struct bits bits;
    mem_clear(out, sizeof *out);
    if (length != POSITION_ID_LENGTH || !base64_read(id, POSITION_ID_LENGTH, &bits)) return false;
    if (!side_read(&bits, checkers, out->checkers[THEIRS]) ||
        !side_read(&bits, checkers, out->checkers[MINE]))
        return false;
    // After the 50th zero only padding may follow.
    while (bits.at < sizeof bits.byte * 8)
        if (bits_get(&bits, 1)) return false;
    return true;
}

// ---- match ID ----

void match_id_write(const struct match_id *m, char id[MATCH_ID_LENGTH + 1])
{
    struct bits b = {0};
    bits_put(&b, m->cube_log, 4);
    bits_put(&b, m->owner, 2);
    bits_put(&b, m->roller, 1);
    bits_put(&b, m->crawford, 1);
    bits_put(&b, m->state, 3);
    bits_put(&b, m->decider, 1);
    bits_put(&b, m->doubled, 1);
    bits_put(&b, m->resigned, 2);
    bits_put(&b, m->dice.high, 3);
    bits_put(&b, m->dice.low, 3);
    bits_put(&b, m->length, 15);
    bits_put(&b, m->score[0], 15);
    bits_put(&b, m->score[1], 15);
    bits_put(&b, !m->jacoby, 1);
    base64_write(b.byte, id, MATCH_ID_LENGTH);
}

bool match_id_read(const char *id, size_t length, struct match_id *out)
{
    struct bits b;
    *out = (struct match_id){0};
    if (length != MATCH_ID_LENGTH || !base64_read(id, MATCH_ID_LENGTH, &b)) return false;
    out->cube_log = (uint8_t)bits_get(&b, 4);
    out->owner = (uint8_t)bits_get(&b, 2);
    out->roller = (uint8_t)bits_get(&b, 1);
    out->crawford = bits_get(&b, 1);
    out->state = (uint8_t)bits_get(&b, 3);
    out->decider = (uint8_t)bits_get(&b, 1);
    out->doubled = bits_get(&b, 1);
    out->resigned = (uint8_t)bits_get(&b, 2);
    unsigned die = bits_get(&b, 3);
    out->dice = dice_of(die, bits_get(&b, 3));
    out->length = (uint16_t)bits_get(&b, 15);
    out->score[0] = (uint16_t)bits_get(&b, 15);
    out->score[1] = (uint16_t)bits_get(&b, 15);
    // Older programs wrote 66 bits; in a match the bit says nothing.
    out->jacoby = !bits_get(&b, 1) && !out->length;
    bool rolled = out->dice.high;
    return out->owner != 2 && out->state <= STATE_DROPPED && (!rolled || dice_valid(out->dice));
}

// ---- XGID ----

struct fields {
    const char *at, *end;
};

static bool field_char(struct fields *f, char *c)
{
    if (f->at == f->end) return false;
    *c = *f->at++;
    return true;
}

static bool field_number(struct fields *f, int low, int high, int *out)
{
    if (f->at == f->end || *f->at++ != ':' || f->at == f->end) return false;
    bool negative = *f->at == '-';
    f->at += negative;
    const char *begin = f->at;
    int n = 0;
    while (f->at < f->end && *f->at >= '0' && *f->at <= '9' && n <= 99999)
        n = n * 10 + (*f->at++ - '0');
    *out = negative ? -n : n;
    return f->at > begin && *out >= low && *out <= high;
}

static bool id_board_read(struct fields *f, struct position *p)
{
    unsigned checkers[2] = {0, 0};
    mem_clear(p, sizeof *p);
    for (unsigned i = 0; i <= BAR; i++) {
        char c;
        if (!field_char(f, &c)) return false;
        if (c == '-') continue;
        bool bottom = c >= 'A' && c <= 'O', top = c >= 'a' && c <= 'o';
        // A bar belongs to one side only: 0 to the top player, 25 to the bottom player.
        if (!(bottom && i > 0) && !(top && i < BAR)) return false;
        unsigned n = (unsigned)(c - (bottom ? 'A' : 'a')) + 1;
        p->checkers[bottom ? MINE : THEIRS][bottom ? i : BAR - i] = (uint8_t)n;
        checkers[bottom ? MINE : THEIRS] += n;
    }
    p->checkers[MINE][OFF] = (uint8_t)(CHECKERS_MAX - checkers[MINE]);
    p->checkers[THEIRS][OFF] = (uint8_t)(CHECKERS_MAX - checkers[THEIRS]);
    return checkers[MINE] <= CHECKERS_MAX && checkers[THEIRS] <= CHECKERS_MAX;
}

// Reads ":00" or ":31" (the dice), or ":D", ":B", ":R" (a double, beaver or raccoon was offered).
static bool dice_read(struct fields *f, struct match_id *m)
{
    char c, d;
    if (!field_char(f, &c) || c != ':' || !field_char(f, &c)) return false;
    if (c == 'D' || c == 'B' || c == 'R') {
        m->doubled = true;
        return true;
    }
    if (!field_char(f, &d) || c < '0' || c > '6' || d < '0' || d > '6' || (c == '0') != (d == '0'))
        return false;
    m->dice = dice_of((unsigned)(c - '0'), (unsigned)(d - '0'));
    return true;
}

bool xgid_read(const char *text, size_t length, struct position *p, struct match_id *m,
               unsigned *cube_limit_log)
{
    struct fields f = {text, text + length};
    int cube, owner, turn, score[2], rule, match, limit;
    *m = (struct match_id){.state = STATE_PLAYING};
    if (length > 5 && mem_same(text, "XGID=", 5)) f.at += 5;
    if (!id_board_read(&f, p) || !field_number(&f, 0, 15, &cube) || !field_number(&f, -1, 1, &owner) ||
        !field_number(&f, -1, 1, &turn) || !turn || !dice_read(&f, m) ||
        !field_number(&f, 0, 32767, &score[1]) || !field_number(&f, 0, 32767, &score[0]) ||
        !field_number(&f, 0, 3, &rule) || !field_number(&f, 0, 32767, &match) ||
        !field_number(&f, 0, 15, &limit) || f.at != f.end)
        return false;
    m->cube_log = (uint8_t)cube;
    m->owner = (uint8_t)(owner ? owner > 0 : CUBE_CENTRED);
    m->decider = (uint8_t)(turn > 0);
    // XG names the player who decides. After a double that player decides while the opponent is on roll.
    m->roller = m->doubled ? !m->decider : m->decider;
    m->length = (uint16_t)match;
    m->score[0] = (uint16_t)score[0];
    m->score[1] = (uint16_t)score[1];
    m->crawford = match && rule == 1;
    m->jacoby = !match && rule & 1;
    m->beaver = !match && rule & 2;
    if (cube_limit_log) *cube_limit_log = (unsigned)limit;
    if (!m->roller) *p = position_swap(p);
    return true;
}

static void id_board_write(struct writing *w, const struct position *bottom)
{
    for (unsigned i = 0; i <= BAR; i++) {
        unsigned mine = i ? bottom->checkers[MINE][i] : 0,
                 theirs = i < BAR ? bottom->checkers[THEIRS][BAR - i] : 0;
        writing_char(w, mine ? (char)('A' + mine - 1) : theirs ? (char)('a' + theirs - 1) : '-');
    }
}

static void field_write(struct writing *w, int32_t n)
{
    writing_char(w, ':');
    writing_number(w, n);
}

size_t xgid_write(const struct position *p, const struct match_id *m, unsigned cube_limit_log, char *out,
                  size_t room)
{
    struct writing w = writing_into(out, room);
    struct position bottom = m->roller ? *p : position_swap(p);
    writing_add(&w, "XGID=");
    id_board_write(&w, &bottom);
    field_write(&w, m->cube_log);
    field_write(&w, m->owner == CUBE_CENTRED ? 0 : m->owner ? 1 : -1);
    field_write(&w, m->decider ? 1 : -1);
    writing_char(&w, ':');
    if (m->doubled) {
        writing_char(&w, 'D');
    } else {
        writing_char(&w, (char)('0' + m->dice.high));
        writing_char(&w, (char)('0' + m->dice.low));
    }
    field_write(&w, m->score[1]);
    field_write(&w, m->score[0]);
    field_write(&w, m->length ? m->crawford : m->jacoby + 2 * m->beaver);
    field_write(&w, m->length);
    field_write(&w, (int32_t)cube_limit_log);
    return w.length;
}
