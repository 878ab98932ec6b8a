// SPDX-License-Identifier: MIT
#include "engine/notation.h"

#include "engine/refused.h"
#include "engine/writing.h"

// ---- reading ----

struct reader {
    const char *at, *end, *begin;
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static char peek(const struct reader *r)
{
    return r->at < r->end ? lower(*r->at) : '\0';
}

static bool accept(struct reader *r, char c)
{
    if (r->at == r->end || lower(*r->at) != c) return false;
    r->at++;
    return true;
}

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

static void skip_blanks(struct reader *r)
{
    while (peek(r) == ' ' || peek(r) == '\t' || peek(r) == ',' || peek(r) == ';' || peek(r) == '\r' ||
           peek(r) == '\n')
        r->at++;
}

// Accepts the whole word: the next character may not be a letter.
static bool accept_word(struct reader *r, const char *word)
{
    struct reader try = *r;
    while (*word && accept(&try, *word))
        word++;
    char next = peek(&try);
    if (*word || (next >= 'a' && next <= 'z')) return false;
    *r = try;
    return true;
}

static bool read_number(struct reader *r, unsigned *out)
{
    if (!digit(peek(r))) return false;
    unsigned n = 0;
    while (digit(peek(r)) && n <= BAR)
        n = n * 10 + (unsigned)(*r->at++ - '0');
    *out = n;
    return !digit(peek(r));
}

static bool read_point(struct reader *r, unsigned *out)
{
    *out = BAR;
    if (accept_word(r, "bar") || accept_word(r, "b")) return true;
    *out = OFF;
    if (accept_word(r, "off") || accept_word(r, "o")) return true;
    return read_number(r, out) && *out <= BAR;
}

static bool read_times(struct reader *r, unsigned *out)
{
    *out = 1;
    if (!accept(r, '(')) return true;
    return read_number(r, out) && *out >= 1 && *out <= STEPS_MAX && accept(r, ')');
}

static bool read_pass(struct reader r)
{
    static const char *const words[] = {"cannot move", "can't move", "no move", "no play",
                                        "pass",        "dance",      "fan",     "-"};
    skip_blanks(&r);
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (accept_word(&r, words[i])) break;
    skip_blanks(&r);
    return r.at == r.end;
}

static bool put_move(struct written *out, struct step move)
{
    if (out->moves == STEPS_MAX) return false;
    out->move[out->moves++] = move;
    return true;
}

// point {"/" point ["*"]} ["(" n ")"]; *fits is cleared when there are more moves than any roll has.
static bool read_chain(struct reader *r, struct written *out, bool *fits)
{
    struct step chain[STEPS_MAX];
    unsigned from, to, links = 0, times;
    if (!read_point(r, &from)) return false;
    accept(r, '*');
    while (accept(r, '/') || (accept(r, '-'))) {
        if (!read_point(r, &to)) return false;
        accept(r, '*');
        if (links == STEPS_MAX) return *fits = false;
        chain[links++] = (struct step){(uint8_t)from, (uint8_t)to};
        from = to;
    }
    if (!links || !read_times(r, &times)) return false;
    accept(r, '*');
    for (unsigned i = 0; i < times * links; i++)
        *fits &= put_move(out, chain[i % links]);
    return *fits;
}

static struct refusal unreadable(const struct reader *r)
{
    struct refusal refusal = refused(REASON_UNREADABLE, (int32_t)(r->at - r->begin) + 1);
    size_t rest = (size_t)(r->end - r->at);
    refusal_quote(&refusal, r->at, rest < 20 ? rest : 20);
    return refusal;
}

struct refusal notation_read(const char *text, size_t length, struct written *out)
{
    struct reader r = {text, text + length, text};
    out->moves = 0;
    if (read_pass(r)) return refused_not();
    skip_blanks(&r);
    while (r.at < r.end) {
        struct reader word = r;
        bool fits = true;
        bool read = read_chain(&r, out, &fits);
        if (!fits) return refused(REASON_TOO_LONG);
        if (!read) return unreadable(&word);
        skip_blanks(&r);
    }
    return refused_not();
}

// ---- writing ----

// The way of one checker from point[0] to point[points - 1]. Between them stand only the points where it
// hits.
struct way {
    uint8_t points;
    uint8_t point[STEPS_MAX + 1];
    uint32_t hits; // bit i: point[i] was hit
};

static bool before(struct step a, struct step b)
{
    return a.from != b.from ? a.from > b.from : a.to > b.to;
}

static void sort_steps(struct step *step, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = i; k > 0 && before(step[k], step[k - 1]); k--) {
            struct step swap = step[k];
            step[k] = step[k - 1];
            step[k - 1] = swap;
        }
}

// A blot on `to` is hit by the first checker that arrives.
static bool takes_hit(const struct turn *turn, uint32_t *taken, unsigned to)
{
    if (turn->variant->meeting != HIT || to == OFF || *taken >> to & 1) return false;
    *taken |= 1u << to;
    return turn->board.checkers[THEIRS][variant_across(turn->variant, to)] == 1;
}

static void way_extend(struct way *way, unsigned to, bool hit)
{
    bool shown = way->points == 1 || way->hits >> (way->points - 1) & 1;
    way->points = (uint8_t)(way->points + shown);
    way->point[way->points - 1] = (uint8_t)to;
    if (hit) way->hits |= 1u << (way->points - 1);
}

static bool way_same(const struct way *a, const struct way *b)
{
    return a->points == b->points && mem_same(a->point, b->point, a->points);
}

static void way_write(struct writing *text, const struct way *way, unsigned times)
{
    if (text->length) writing_char(text, ' ');
    for (unsigned i = 0; i < way->points; i++) {
        if (i) writing_char(text, '/');
        writing_point(text, way->point[i]);
        if (way->hits >> i & 1) writing_char(text, '*');
    }
    if (times == 1) return;
    writing_char(text, '(');
    writing_number(text, (int32_t)times);
    writing_char(text, ')');
}

// Joins the steps that one checker can have made, from the highest point down.
static unsigned join_steps(const struct turn *turn, const struct play *play, struct way way[STEPS_MAX])
{
    struct step step[STEPS_MAX];
    mem_copy(step, play->step, sizeof step);
    sort_steps(step, play->steps);
    uint32_t used = 0, taken = 0;
    unsigned ways = 0;
    for (unsigned first = 0; first < play->steps; first++) {
        if (used >> first & 1) continue;
        struct way *w = &way[ways++];
        *w = (struct way){.points = 1, .point = {step[first].from}};
        unsigned at = step[first].from;
        for (unsigned i = first; i < play->steps && at != OFF; i++) {
            if (used >> i & 1 || step[i].from != at) continue;
            used |= 1u << i;
            at = step[i].to;
            way_extend(w, at, takes_hit(turn, &taken, at));
        }
    }
    return ways;
}

// A cascade is written step by step in its order. Joined or sorted, a reader could not follow it.
static unsigned single_steps(const struct play *play, struct way way[STEPS_MAX])
{
    for (unsigned i = 0; i < play->steps; i++)
        way[i] = (struct way){.points = 2, .point = {play->step[i].from, play->step[i].to}};
    return play->steps;
}

size_t notation_write(const struct turn *turn, const struct play *play, char *out, size_t room)
{
    struct writing text = writing_into(out, room);
    struct way way[STEPS_MAX];
    unsigned ways = turn_is_cascade(turn) ? single_steps(play, way) : join_steps(turn, play, way), times;
    for (unsigned i = 0; i < ways; i += times) {
        for (times = 1; i + times < ways && way_same(&way[i], &way[i + times]); times++)
            ;
        way_write(&text, &way[i], times);
    }
    return text.length;
}
