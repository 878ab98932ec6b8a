// SPDX-License-Identifier: MIT
#include "desk/pages/news.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk_inner.h"
#include "desk/pages/delayed_publisher.h"
#include "desk/sight.h"
#include "views/documents.h"

// Which topic a row's change belongs to. Matches have topics of their own, which are also in a group: who
// looks at all matches follows `matches`, and hears of no press of a clock and of no play.
static const struct {
    const char *topic, *group; // of many: the topic gets a number
} topics[TOURNAMENT_ROW_KINDS] = {
    [ROW_tournament] = {"tournament", NULL},
    [ROW_setting] = {"tournament", NULL},
    [ROW_round] = {"tournament", NULL},
    [ROW_entry] = {"entries", NULL},
    [ROW_claim] = {"inbox", NULL},
    [ROW_hall_table] = {"tables", NULL},
    [ROW_actor] = {"tables", NULL},
    [ROW_match] = {"match", "matches"},
    [ROW_clock] = {"match", "clocks"},
    [ROW_record] = {"record", "records"},
    [ROW_recorded] = {"record", "records"},
    [ROW_dispute] = {"inbox", NULL},
    [ROW_section] = {"section", "sections"},
    [ROW_node] = {"section", "sections"},
    [ROW_seat] = {"section", "sections"},
    [ROW_lots] = {"section", "sections"},
    [ROW_money] = {"money", NULL},
    [ROW_pool] = {"money", NULL},
    [ROW_sale] = {"money", NULL},
    [ROW_prize] = {"money", NULL},
    [ROW_cash] = {"money", NULL},
    [ROW_draughts] = {"draughts", "boards"},
    [ROW_sitting] = {"tables", NULL},
    [ROW_sitting_act] = {"tables", NULL},
    [ROW_sitting_score] = {"tables", NULL},
};

// Words that stand alone, and those that the number of a match or a section follows.
static const char *const topic_words[] = {"tournament", "entries", "inbox",    "tables", "matches", "clocks",
                                          "records",    "plays",   "sections", "money",  "boards"};
static const struct {
    const char *word;
    int64_t most;
} numbered_words[] = {{"match", MATCHES_MAX}, {"record", MATCHES_MAX},   {"plays", MATCHES_MAX},
                      {"draft", MATCHES_MAX}, {"draughts", MATCHES_MAX}, {"section", SECTIONS_MAX}};

static bool stands_alone(struct text word)
{
    for (size_t i = 0; i < sizeof topic_words / sizeof *topic_words; i++)
        if (text_equal(word, text_of(topic_words[i]))) return true;
    return false;
}

// The highest number that may follow the word, 0 = none may.
static int64_t numbers_of(struct text word)
{
    for (size_t i = 0; i < sizeof numbered_words / sizeof *numbered_words; i++)
        if (text_equal(word, text_of(numbered_words[i].word))) return numbered_words[i].most;
    return 0;
}

static bool topic_known(struct text topic)
{
    int64_t n;
    struct text number = topic, word = text_cut(&number, ':');
    if (!number.at) return stands_alone(word);
    return text_int64(number, &n) && n >= 1 && n <= numbers_of(word);
}

const char *news_topics_fault(struct text asked)
{
    int count = 0;
    if (!asked.len) return NULL;
    for (struct text rest = asked; rest.at;) {
        if (!topic_known(text_cut(&rest, ',')))
            return "topics: name tournament, entries, inbox, tables, matches, clocks, records, plays, "
                   "sections, money, boards, "
                   "match, record, plays, draft or draughts with a colon and the number of a match, or "
                   "section with "
                   "that "
                   "of one";
        if (++count > NEWS_TOPICS_MOST) return "topics: at most 16; leave them out to follow everything";
    }
    return NULL;
}

struct change {
    int64_t version;
    enum row_kind kind;
    int32_t of; // match or section; 0 for what belongs to none
};

struct changes {
    struct arena *arena;
    struct change *at;
    size_t count, room;
    bool recorded, settings; // what the delayed publisher must hear of
};

// The number of the match or the section that a row belongs to.
static int32_t number_of(enum row_kind kind, const struct row *row)
{
    if (!topics[kind].group) return 0;
    if (kind == ROW_recorded || kind == ROW_draughts) return row->n / 256;
    if (kind == ROW_seat) return row->n / SEAT_NUMBERS;
    if (kind == ROW_lots) return ((const struct row_lots *)row)->section;
    return kind == ROW_node ? ((const struct row_node *)row)->section : row->n;
}

// Kinds come in the order of state.def: when a match and its clock changed, the match is told.
static bool is_told(struct change *c, enum row_kind kind, int32_t of, int64_t version)
{
    if (strcmp(topics[c->kind].topic, topics[kind].topic) != 0 || c->of != of) return false;
    if (c->version < version) c->version = version;
    return true;
}

static void add(struct changes *all, struct change change)
{
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 16;
        struct change *more = ARENA_ARRAY(all->arena, all->room, struct change);
        if (all->count) memcpy(more, all->at, all->count * sizeof *more);
        all->at = more;
    }
    all->at[all->count++] = change;
}

static void note(void *user, enum row_kind kind, const void *at)
{
    struct changes *all = user;
    const struct row *row = at;
    if (!topics[kind].topic) return;
    int32_t of = number_of(kind, row);
    all->recorded |= kind == ROW_record || kind == ROW_recorded;
    all->settings |= kind == ROW_setting;
    // Match rows are different matches: only other kinds can have told of this one.
    for (size_t i = 0; kind != ROW_match && i < all->count; i++)
        if (is_told(&all->at[i], kind, of, row->version)) return;
    add(all, (struct change){row->version, kind, of});
}

static int by_version(const void *a, const void *b)
{
    int64_t x = ((const struct change *)a)->version, y = ((const struct change *)b)->version;
    return x < y ? -1 : x > y;
}

// All that may be followed to hear of a change, separated by commas.
static const char *offered(struct arena *a, const struct view *v, const struct change *c, const char *topic)
{
    const char *group = topics[c->kind].group;
    if (!group) return topic;
    if (c->kind != ROW_match) return arena_printf(a, "%s,%s", topic, group);
    return arena_printf(a, "%s,%s,section:%d", topic, group, state_match(v->state, c->of)->section);
}

static void tell(struct desk_thread *thread, const struct view *v, const struct change *c)
{
    const char *topic = topics[c->kind].topic, *group = topics[c->kind].group;
    struct arena *a = &thread->arena;
    if (group) topic = arena_printf(a, "%s:%d", topic, c->of);
    struct json_out o = json_start(a);
    json_object(&o);
    json_put_string(&o, "topic", topic);
    if (group) json_put_string(&o, "group", group);
    json_put_id(&o, "version", c->version);
    if (c->kind == ROW_match || c->kind == ROW_clock) {
        json_key(&o, "match");
        document_match_brief(&o, v, c->of);
    }
    json_object_end(&o);
    struct text all = text_of(offered(a, v, c, topic));
    struct news news = {.uid = v->uid, .seq = c->version, .topic = all, .data = json_bytes(&o)};
    thread->desk->options.publish(thread->desk->options.user, &news);
}

void news_publish(struct desk_thread *thread, const struct snapshot *s, struct cached_stream *l, int64_t from)
{
    if (!thread->desk->options.publish) return;
    struct changes changes = {.arena = &thread->arena};
    state_buffer_rows_after(s->buffer, from, note, &changes);
    struct view v = view_of_snapshot(&thread->arena, s);
    if (changes.count) qsort(changes.at, changes.count, sizeof *changes.at, by_version);
    for (size_t i = 0; i < changes.count; i++)
        tell(thread, &v, &changes.at[i]);
    if (changes.recorded || changes.settings)
        delayed_publisher_wake(thread->desk->delayed_publisher, l, from, changes.recorded);
}
