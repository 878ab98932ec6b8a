// SPDX-License-Identifier: MIT
#include "desk/news.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk/delayed_publisher.h"
#include "desk/desk_inner.h"
#include "desk/sight.h"
#include "views/documents.h"

// Which topic a row's change belongs to. Matches have topics of their own, which are also in a group: who
// looks at all matches follows `matches`, and hears of no press of a clock and of no play.
static const struct {
    const char *topic, *group; // of one match: the topic gets its number
} topics[TOURNAMENT_ROW_KINDS] = {
    [ROW_tournament] = {"tournament", NULL}, [ROW_setting] = {"tournament", NULL},
    [ROW_round] = {"tournament", NULL},      [ROW_entry] = {"entries", NULL},
    [ROW_claim] = {"inbox", NULL},           [ROW_hall_table] = {"tables", NULL},
    [ROW_actor] = {"tables", NULL},          [ROW_match] = {"match", "matches"},
    [ROW_clock] = {"match", "clocks"},       [ROW_record] = {"record", "records"},
    [ROW_recorded] = {"record", "records"},  [ROW_dispute] = {"inbox", NULL},
};

// Words that stand alone, and those that the number of a match follows.
static const char *const topic_words[] = {"tournament", "entries", "inbox",   "tables",
                                          "matches",    "clocks",  "records", "plays"};
static const char *const numbered_words[] = {"match", "record", "plays"};

static bool among(struct text word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (text_equal(word, text_of(words[i]))) return true;
    return false;
}

static bool topic_known(struct text topic)
{
    int64_t match;
    struct text number = topic, word = text_cut(&number, ':');
    if (!number.at) return among(word, topic_words, sizeof topic_words / sizeof *topic_words);
    return among(word, numbered_words, sizeof numbered_words / sizeof *numbered_words) &&
           text_int64(number, &match) && match >= 1 && match <= MATCHES_MAX;
}

const char *news_topics_fault(struct text asked)
{
    int count = 0;
    if (!asked.len) return NULL;
    for (struct text rest = asked; rest.at;) {
        if (!topic_known(text_cut(&rest, ',')))
            return "topics: name tournament, entries, inbox, tables, matches, clocks, records, plays, or "
                   "match, "
                   "record or plays with a colon and the number of a match";
        if (++count > NEWS_TOPICS_MOST) return "topics: at most 16; leave them out to follow everything";
    }
    return NULL;
}

struct change {
    int64_t version;
    enum row_kind kind;
    int32_t match; // 0 for what belongs to no match
};

struct changes {
    struct arena *arena;
    struct change *at;
    size_t count, room;
    bool recorded, settings; // what the delayed publisher must hear of
};

static int32_t match_of(enum row_kind kind, int32_t n)
{
    if (!topics[kind].group) return 0;
    return kind == ROW_recorded ? n / 256 : n;
}

// Kinds come in the order of state.def: when a match and its clock changed, the match is told.
static bool is_told(struct change *c, enum row_kind kind, int32_t match, int64_t version)
{
    if (strcmp(topics[c->kind].topic, topics[kind].topic) != 0 || c->match != match) return false;
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
    int32_t match = match_of(kind, row->n);
    all->recorded |= kind == ROW_record || kind == ROW_recorded;
    all->settings |= kind == ROW_setting;
    // Rows of a kind are different matches: only other kinds can have told of this one.
    for (size_t i = 0; kind != ROW_match && i < all->count; i++)
        if (is_told(&all->at[i], kind, match, row->version)) return;
    add(all, (struct change){row->version, kind, match});
}

static int by_version(const void *a, const void *b)
{
    int64_t x = ((const struct change *)a)->version, y = ((const struct change *)b)->version;
    return x < y ? -1 : x > y;
}

static void tell(struct desk_thread *thread, const struct view *v, const struct change *c)
{
    const char *topic = topics[c->kind].topic, *group = topics[c->kind].group;
    struct arena *a = &thread->arena;
    if (group) topic = arena_printf(a, "%s:%d", topic, c->match);
    struct json_out o = json_start(a);
    json_object(&o);
    json_put_string(&o, "topic", topic);
    if (group) json_put_string(&o, "group", group);
    json_put_id(&o, "version", c->version);
    if (c->kind == ROW_match || c->kind == ROW_clock) {
        json_key(&o, "match");
        document_match_brief(&o, v, c->match);
    }
    json_object_end(&o);
    const char *all = group ? arena_printf(a, "%s,%s", topic, group) : topic;
    struct news news = {.uid = v->uid, .seq = c->version, .topic = text_of(all), .data = json_bytes(&o)};
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
