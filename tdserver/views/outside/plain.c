// SPDX-License-Identifier: MIT
#include "views/outside/plain.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/crypto/secure.h"
#include "base/json/json_out.h"
#include "base/text/html.h"
#include "base/zones.h"
#include "director/day.h"
#include "director/formats/drawn.h"
#include "director/formats/format.h"
#include "director/rounds/calendar.h"
#include "director/status.h"
#include "director/teams/boards.h"
#include "views/pieces.h"

struct page {
    struct arena *arena;
    const struct view *v;
    struct json_out out;
};

// ---- writing

static void put(struct page *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct page *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    json_bytes_append(&p->out, text_of(arena_vprintf(p->arena, format, args)));
    va_end(args);
}

static void put_text(struct page *p, struct text text)
{
    json_bytes_append(&p->out, html_escape(p->arena, text));
}

// <element>text</element>; who wrote it decides in which direction it is read.
static void put_element(struct page *p, const char *element, struct text text)
{
    put(p, "<%s dir=\"auto\">", element);
    put_text(p, text);
    put(p, "</%s>", element);
}

static struct text name_of(struct page *p, int32_t entry)
{
    char room[32];
    const struct row_entry *e = state_entry(p->v->state, entry);
    struct text known = entry > 0 ? document_known_as(p->arena, p->v, e) : TEXT("");
    if (known.len || entry <= 0) return known;
    struct name name = document_entry_name(p->v, entry, room);
    return text_of(arena_printf(p->arena, "%.*s", TEXT_ARGS(name.name)));
}

// ---- standings

static const char *place_of(struct page *p, const struct standing *s)
{
    if (s->place_from && s->place_from == s->place_to) return arena_printf(p->arena, "%d", s->place_from);
    if (s->place_from) return arena_printf(p->arena, "%d\u2013%d", s->place_from, s->place_to);
    if (s->rank) return arena_printf(p->arena, "%d", s->rank);
    return "";
}

static void put_standing(struct page *p, const struct standing *s)
{
    char room[32];
    struct text club = document_entry_name(p->v, s->entry, room).club;
    put(p, "<tr><td>%s</td><td>", place_of(p, s));
    put_element(p, "span", name_of(p, s->entry));
    put(p, " ");
    if (club.len) put_element(p, "small", club);
    put(p, "</td><td>%d</td><td>%d</td><td>%s</td></tr>\n", s->won, s->lost, s->status);
}

static void put_standings(struct page *p, int32_t section)
{
    struct standing *standings;
    size_t count = document_standing_list(p->arena, p->v, section, &standings);
    put(p, "<table><caption>Standings</caption>\n<thead><tr><th scope=\"col\">Place</th><th "
           "scope=\"col\">Name</th>"
           "<th scope=\"col\">Won</th><th scope=\"col\">Lost</th>"
           "<th scope=\"col\">Now</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < count; i++)
        put_standing(p, &standings[i]);
    put(p, "</tbody></table>\n");
}

// ---- matches

struct shown {
    const struct row_match *match;
    const char *round;
};

static int by_round(const void *a, const void *b)
{
    const struct shown *x = a, *y = b;
    if (x->match->round != y->match->round) return x->match->round - y->match->round;
    int names = strcmp(x->round, y->round);
    return names ? names : x->match->n - y->match->n;
}

static const char *score_of(struct page *p, const struct row_match *m)
{
    bool halves = document_in_halves(p->v, m);
    return arena_printf(p->arena, "%s\u2013%s",
                        document_points(p->arena, halves, document_side_score(p->v, m, m->score_a)),
                        document_points(p->arena, halves, document_side_score(p->v, m, m->score_b)));
}

// Somebody meets nobody: a round is not told whole without them. Who sits out in a group waits for nobody.
static bool alone(const struct page *p, const struct row_match *m)
{
    if (m->how == HOW_SKIPPED || drawn_group_of(p->v->state, m->section)) return false;
    return (m->a > 0 && m->b < 0) || (m->a < 0 && m->b > 0);
}

// A score where there is one; in words what took its place.
static const char *result_of(struct page *p, const struct row_match *m)
{
    if (alone(p, m)) return "";
    bool played = m->how == HOW_PLAYED || m->how == HOW_FINAL_SCORE || m->how == HOW_TIME ||
                  m->how == HOW_PENALTY || m->how == HOW_LEVEL;
    const struct row_adjournment *broken = state_adjournment(p->v->state, m->n);
    if (broken && broken->status == ADJOURN_OPEN) return "adjourned";
    if (m->status == MATCH_OVER) return played ? score_of(p, m) : words_result_how.at[m->how];
    if (status_at_table((enum match_status)m->status))
        return arena_printf(p->arena, "%s, playing", score_of(p, m));
    return "to be played";
}

static bool none_left(const struct row_match *feeder)
{
    return feeder && (feeder->how == HOW_VOID || feeder->how == HOW_WALKOVER || feeder->how == HOW_FORFEIT);
}

// Why nobody is there, in the words of brackets (web/lib/section/bracket-seats.js): nobody was left, nobody holds the place, or the draw has nobody.
static const char *empty_word(struct page *p, const struct row_match *m, enum side side)
{
    const struct row_node *node = drawn_node(p->v->state, m);
    if (!node) return "bye";
    struct source from = drawn_source(node, side);
    if (from.kind == SOURCE_PLACE) return "nobody";
    bool fed = from.kind == SOURCE_WINNER || from.kind == SOURCE_LOSER || from.kind == SOURCE_FIRST_LOSER;
    const struct row_node *feeder = fed ? state_node(p->v->state, from.of) : NULL;
    return feeder && none_left(drawn_match(p->v->state, feeder->match)) ? "void" : "bye";
}

static void put_side(struct page *p, const struct row_match *m, enum side side)
{
    int32_t entry = side == SIDE_A ? m->a : m->b;
    bool won = m->status == MATCH_OVER && m->winner == (int32_t)side;
    put(p, "<td dir=\"auto\">%s", won ? "<strong>" : "");
    if (entry < 0)
        put(p, "<em>%s</em>", empty_word(p, m, side));
    else
        put_text(p, entry ? name_of(p, entry) : TEXT("?"));
    put(p, "%s</td>", won ? "</strong>" : "");
}

static void put_match(struct page *p, const struct row_match *m)
{
    put(p, "<tr>");
    put_side(p, m, SIDE_A);
    put(p, "<td>%s</td>", result_of(p, m));
    put_side(p, m, SIDE_B);
    put(p, "</tr>\n");
}

static void put_end_of_table(struct page *p)
{
    put(p, "</tbody></table>\n");
}

// ---- challenges of a ladder: one table, the newest first, each with its day by the clocks of the club

static const char *day_of(struct page *p, const struct row_match *m)
{
    enum { DAY_MS = 24 * 60 * 60 * 1000 };
    char day[CALENDAR_DAY] = "";
    struct calendar_span span;
    if (m->status == MATCH_OVER)
        day_write((m->over_ms + zone_ahead_ms(p->v->time_zone, m->over_ms)) / DAY_MS, day);
    else if (calendar_of(p->v->state, m, &span))
        return arena_printf(p->arena, "until %s", span.until);
    return arena_printf(p->arena, "%s", day);
}

static void put_challenge(struct page *p, const struct row_match *m)
{
    put(p, "<tr><td>%s</td>", day_of(p, m));
    put_side(p, m, SIDE_A);
    put(p, "<td>%s</td>", result_of(p, m));
    put_side(p, m, SIDE_B);
    put(p, "</tr>\n");
}

static void put_challenges(struct page *p, int32_t section)
{
    int32_t count = 0;
    for (int32_t n = state_last(p->v->state, ROW_match); n > 0; n--) {
        const struct row_match *m = drawn_match(p->v->state, n);
        if (!m || m->section != section || m->of || !drawn_stands(p->v->state, m)) continue;
        if (!count++)
            put(p, "<table><caption>Challenges</caption>\n<thead><tr><th scope=\"col\">Day</th><th "
                   "scope=\"col\">Challenger</th><th scope=\"col\">Result</th><th "
                   "scope=\"col\">Challenged</th></tr></thead>\n<tbody>\n");
        put_challenge(p, m);
    }
    if (count) put_end_of_table(p);
}

// ---- rounds

static void put_matches(struct page *p, int32_t section)
{
    struct shown *shown = arena_alloc(p->arena, MATCHES_MAX * sizeof *shown);
    size_t count = 0;
    for (DRAWN_EACH_MATCH(m, p->v->state)) {
        char room[ROUND_NAME];
        if (m->section != section || m->of || !(document_counts(m) || alone(p, m))) continue;
        shown[count++] = (struct shown){m, arena_printf(p->arena, "%s", document_round_name(p->v, m, room))};
    }
    qsort(shown, count, sizeof *shown, by_round);
    for (size_t i = 0; i < count; i++) {
        bool begins = i == 0 || strcmp(shown[i].round, shown[i - 1].round) != 0;
        if (begins && i) put_end_of_table(p);
        if (begins) {
            put(p, "<table>");
            put_element(p, "caption", text_of(shown[i].round));
            put(p, "\n<tbody>\n");
        }
        put_match(p, shown[i].match);
    }
    if (count) put_end_of_table(p);
}

// ---- the pages

// up: the way from the page to the site's first folder.
static void put_head(struct page *p, struct text title, const char *up)
{
    put(p, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>");
    put_text(p, title);
    put(p, "</title>\n<link rel=\"stylesheet\" href=\"%scss/plain.css\">\n</head>\n<body>\n<main>\n", up);
    put_element(p, "h1", title);
    put(p, "\n");
}

static struct text page_end(struct page *p)
{
    put(p, "</main>\n</body>\n</html>\n");
    return json_bytes(&p->out);
}

static void put_about(struct page *p)
{
    const struct row_tournament *t = state_tournament(p->v->state, 1);
    char room[SECURE_HEX_ROOM];
    struct text hex = secure_hex(p->v->uid, VIEW_UID, room, sizeof room);
    put(p, "<p>");
    put_text(p, p->v->club_name);
    put(p, " &middot; <time>%s</time> &middot; %s &middot; line %lld of its ledger</p>\n", t->starts_on,
        words_tournament_status.at[t->status], (long long)p->v->seq);
    put(p,
        "<nav><a href=\"../tournament.html?t=%.*s\">The live page</a> &middot; <a href=\"../plain\">All "
        "events</a>"
        "</nav>\n",
        TEXT_ARGS(hex));
}

static void put_section(struct page *p, int32_t section)
{
    put(p, "<section>\n");
    put_element(p, "h2", text_of(document_section_name(p->v, section)));
    put(p, "\n");
    put_standings(p, section);
    if (format_on_ladder((enum section_kind)state_section(p->v->state, section)->kind))
        put_challenges(p, section);
    else
        put_matches(p, section);
    put(p, "</section>\n");
}

static void put_players(struct page *p)
{
    put(p, "<h2>Players</h2>\n<ul>\n");
    for (STATE_EACH(entry, e, p->v->state)) {
        bool comes = e->status == ENTRY_ENTERED || e->status == ENTRY_CHECKED_IN;
        if (!comes || team_member(e)) continue;
        put_element(p, "li", name_of(p, e->n));
        put(p, "\n");
    }
    put(p, "</ul>\n");
}

struct text plain_make(struct arena *a, const struct view *v)
{
    struct page p = {.arena = a, .v = v, .out = json_start(a)};
    put_head(&p, text_of(state_tournament(v->state, 1)->title), "../");
    put_about(&p);
    if (!drawn_any(v->state)) put_players(&p);
    for (STATE_EACH(section, s, v->state))
        if (drawn_is(v->state, s->n)) put_section(&p, s->n);
    return page_end(&p);
}

struct plain_event plain_event_of(struct arena *a, const unsigned char *uid, const struct row_tournament *t)
{
    return (struct plain_event){uid, arena_printf(a, "%s", t->title), arena_printf(a, "%s", t->starts_on),
                                words_tournament_status.at[t->status]};
}

struct text plain_list_make(struct arena *a, const struct plain_event *events, size_t count)
{
    struct page p = {.arena = a, .out = json_start(a)};
    char room[SECURE_HEX_ROOM];
    put_head(&p, TEXT("Tournaments"), "");
    put(&p, count ? "<ul>\n" : "<p>Nothing is published yet.</p>\n");
    for (size_t i = 0; i < count; i++) {
        struct text hex = secure_hex(events[i].uid, VIEW_UID, room, sizeof room);
        put(&p, "<li>%s <a dir=\"auto\" href=\"plain/%.*s\">", events[i].starts_on, TEXT_ARGS(hex));
        put_text(&p, text_of(events[i].title));
        put(&p, "</a> (%s)</li>\n", events[i].status);
    }
    if (count) put(&p, "</ul>\n");
    return page_end(&p);
}
