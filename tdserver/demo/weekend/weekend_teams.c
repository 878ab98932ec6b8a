// SPDX-License-Identifier: MIT
// Acts of teams: somebody plays for a member who leaves, and the members sit in another order.
#include "base/json/json_out.h"
#include "demo/look.h"
#include "demo/weekend/weekend_inner.h"

static const char as_the_file_says[] = "as the file says";

static struct text name_of(const struct hall *h, int32_t name)
{
    return h->weekend->file.names[name - 1];
}

static struct event_seats seats_after(const struct hall *h, const struct event_act *act)
{
    const struct event_file *f = &h->weekend->file;
    return event_line_up(f, act->entry, act->section, act->round, (int32_t)(act - f->acts) + 1);
}

// The server's number of this name.
static bool number_of(struct hall *h, int32_t name, int32_t *out)
{
    const struct json_value *page;
    *out = 0;
    if (!hall_page(h, "/entries", &page)) return false;
    const struct json_value *list = look(page, "entries");
    for (const struct json_value *v = list ? json_first(list) : NULL; v && !*out; v = json_next(v))
        if (text_equal(look_text(v, "name"), name_of(h, name))) *out = look_number(v, "entry");
    return *out || hall_fail(h, "%.*s is not among the entries", TEXT_ARGS(name_of(h, name)));
}

static bool numbers_of(struct hall *h, const struct event_seats *seats, int32_t out[EVENT_BOARDS])
{
    for (int32_t i = 0; i < h->weekend->file.boards; i++)
        if (!number_of(h, seats->at[i], &out[i])) return false;
    return true;
}

static struct text members_body(struct hall *h, const char *side, const int32_t *members, int32_t count)
{
    struct json_out o = json_start(&h->memory);
    json_object(&o);
    if (side) json_put_string(&o, "side", side);
    json_key(&o, "members");
    json_array(&o);
    for (int32_t i = 0; i < count; i++)
        json_int(&o, members[i]);
    json_array_end(&o);
    json_put_string(&o, "reason", as_the_file_says);
    json_object_end(&o);
    return json_bytes(&o);
}

// version: of what is changed, NULL = none is asked for.
static bool put(struct hall *h, const char *path, const char *version, struct text body)
{
    char whole[160];
    struct answer answer;
    snprintf(whole, sizeof whole, "%s%s", h->tournament, path);
    return hall_ask(h, h->director,
                    &(struct ask){.method = "PUT", .path = whole, .body = body, .if_match = version},
                    &answer);
}

static bool among(const int32_t *numbers, int32_t count, int32_t number)
{
    for (int32_t i = 0; i < count; i++)
        if (numbers[i] == number) return true;
    return false;
}

// Who has left stays in the team, behind those who play: what they won counts.
static bool order_team(struct hall *h, const struct event_act *act, const int32_t *sit)
{
    int32_t team = hall_entry(h, name_of(h, act->entry)), boards = h->weekend->file.boards, count = boards;
    int32_t members[GRAPH_ENTRIES];
    const struct json_value *page;
    char path[64], version[32] = "";
    if (!hall_page(h, "/entries", &page)) return false;
    const struct json_value *list = look(page, "entries");
    for (int32_t i = 0; i < boards; i++)
        members[i] = sit[i];
    for (const struct json_value *v = list ? json_first(list) : NULL; v && count < GRAPH_ENTRIES;
         v = json_next(v)) {
        int32_t entry = look_number(v, "entry");
        bool theirs = look_number(v, "team") == team && entry != team;
        struct text seen = entry == team ? look_text(v, "version") : TEXT("");
        if (seen.len) snprintf(version, sizeof version, "%.*s", TEXT_ARGS(seen));
        if (theirs && !among(sit, boards, entry)) members[count++] = entry;
    }
    snprintf(path, sizeof path, "/entries/%d/members", team);
    return put(h, path, version, members_body(h, NULL, members, count));
}

static bool join(struct hall *h, int32_t name, int32_t team)
{
    struct json_out o = json_start(&h->memory);
    struct answer answer;
    json_object(&o);
    json_key(&o, "entries");
    json_array(&o);
    json_object(&o);
    json_put_text(&o, "name", name_of(h, name));
    json_put_int(&o, "team", hall_entry(h, name_of(h, team)));
    json_object_end(&o);
    json_array_end(&o);
    json_object_end(&o);
    return hall_confirm(h, "/entries", NULL, json_bytes(&o), &answer);
}

static bool leave(struct hall *h, int32_t name)
{
    char path[64];
    struct answer answer;
    int32_t number;
    if (!number_of(h, name, &number)) return false;
    snprintf(path, sizeof path, "/entries/%d/withdraw", number);
    struct text body = text_of(arena_printf(&h->memory, "{\"reason\":\"%s\"}", as_the_file_says));
    return hall_confirm(h, path, NULL, body, &answer);
}

// The substitute takes the board of who leaves: they stand in the order of the team before that member goes.
bool weekend_substitute(struct hall *h, const struct event_act *act)
{
    const struct event_seats seats = seats_after(h, act);
    int32_t sit[EVENT_BOARDS];
    struct text in = name_of(h, act->in), out = name_of(h, act->out);
    fprintf(h->say, "  %.*s plays for %.*s\n", TEXT_ARGS(in), TEXT_ARGS(out));
    return join(h, act->in, act->entry) && numbers_of(h, &seats, sit) && order_team(h, act, sit) &&
           leave(h, act->out);
}

// The order of a team is that of line-ups to come; a match that has one gets another.
bool weekend_line_up(struct hall *h, const struct event_act *act)
{
    const struct weekend *w = h->weekend;
    const struct event_seats seats = seats_after(h, act);
    int32_t sit[EVENT_BOARDS];
    char path[64];
    if (!numbers_of(h, &seats, sit) || !order_team(h, act, sit)) return false;
    fprintf(h->say, "  %.*s sit in another order\n", TEXT_ARGS(name_of(h, act->entry)));
    for (int32_t i = 0; i < w->count; i++) {
        const struct weekend_match *m = &w->matches[i];
        bool side_b = m->team[1] == act->entry;
        if (m->board != 1 || m->over || (!side_b && m->team[0] != act->entry)) continue;
        snprintf(path, sizeof path, "/matches/%d/lineup", m->of);
        if (!put(h, path, NULL, members_body(h, side_b ? "b" : "a", sit, w->file.boards))) return false;
    }
    return true;
}
