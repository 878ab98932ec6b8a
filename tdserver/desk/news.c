// SPDX-License-Identifier: MIT
#include "desk/news.h"

#include <stdio.h>
#include <stdlib.h>

#include "desk/desk.h"
#include "desk/documents.h"

// Which topic a row's change belongs to; matches have one each.
static const char *const topics[TOURNAMENT_ROW_KINDS] = {
    [ROW_tournament] = "tournament", [ROW_setting] = "tournament", [ROW_round] = "tournament",
    [ROW_entry] = "entries",         [ROW_match] = "match",        [ROW_claim] = "inbox",
    [ROW_hall_table] = "tables",     [ROW_actor] = "tables",
};

enum { CHANGES_MAX = MATCHES_MAX + 16 };

struct change {
    int64_t version;
    enum row_kind kind;
    int32_t match; // for ROW_match
};

struct changes {
    struct change at[CHANGES_MAX];
    size_t count;
};

static bool same_topic(const struct change *c, enum row_kind kind, int32_t match)
{
    return topics[c->kind] == topics[kind] && c->match == match;
}

static void note(void *user, enum row_kind kind, const void *row)
{
    struct changes *all = user;
    if (!topics[kind]) return;
    int32_t match = kind == ROW_match ? ((const struct row *)row)->n : 0;
    int64_t version = ((const struct row *)row)->version;
    for (size_t i = 0; match == 0 && i < all->count; i++)
        if (same_topic(&all->at[i], kind, match)) {
            if (all->at[i].version < version) all->at[i].version = version;
            return;
        }
    if (all->count < CHANGES_MAX) all->at[all->count++] = (struct change){version, kind, match};
}

static int by_version(const void *a, const void *b)
{
    int64_t x = ((const struct change *)a)->version, y = ((const struct change *)b)->version;
    return x < y ? -1 : x > y;
}

static void tell(struct clerk *clerk, const struct view *v, const struct change *c)
{
    char topic[32];
    if (c->kind == ROW_match)
        snprintf(topic, sizeof topic, "match:%d", c->match);
    else
        snprintf(topic, sizeof topic, "%s", topics[c->kind]);
    struct json_out o = json_start(&clerk->arena);
    json_object(&o);
    json_put_string(&o, "topic", topic);
    json_put_id(&o, "version", c->version);
    if (c->kind == ROW_match) {
        json_key(&o, "match");
        document_match_brief(&o, v, c->match);
    }
    json_object_end(&o);
    struct news news = {v->live->uid, c->version, text_of(topic), json_bytes(&o)};
    clerk->desk->options.publish(clerk->desk->options.user, &news);
}

void news_publish(struct clerk *clerk, const struct view *v, int64_t from)
{
    if (!clerk->desk->options.publish) return;
    struct changes *changes = ARENA_NEW(&clerk->arena, struct changes);
    fold_rows_after(v->fold, from, note, changes);
    qsort(changes->at, changes->count, sizeof *changes->at, by_version);
    for (size_t i = 0; i < changes->count; i++)
        tell(clerk, v, &changes->at[i]);
}
