// SPDX-License-Identifier: MIT
#include "desk/pages/pages.h"

#include <string.h>

#include "desk/club/tempo.h"
#include "desk/desk_inner.h"
#include "desk/reader.h"
#include "desk/sight.h"
#include "director/formats/drawn.h"
#include "views/documents.h"

static void main_bracket(struct json_out *o, const struct view *v)
{
    document_bracket(o, v, MAIN_SECTION);
}

static void main_standings(struct json_out *o, const struct view *v)
{
    document_standings(o, v, MAIN_SECTION);
}

static void (*const writers[PAGE_SECTION_BRACKET])(struct json_out *, const struct view *) = {
    [PAGE_TOURNAMENT] = document_tournament, [PAGE_BRACKET] = main_bracket,
    [PAGE_STANDINGS] = main_standings,       [PAGE_ENTRIES] = document_entries,
    [PAGE_TABLES] = document_tables,         [PAGE_MATCHES] = document_matches,
    [PAGE_PROFILE] = document_profile,       [PAGE_SECTIONS] = document_sections,
    [PAGE_BRACKETS] = document_brackets,     [PAGE_ALL_STANDINGS] = document_all_standings,
    [PAGE_OUTLOOK] = document_outlook,
};

// The page of the section or match that the path names; PAGES when there can be none.
static enum page page_of_call(enum page page, const struct call *c)
{
    bool section = page == PAGE_SECTION_BRACKET || page == PAGE_SECTION_STANDINGS;
    if (section && c->numbers.section > SECTIONS_MAX) return PAGES;
    if (section) return page + (enum page)(c->numbers.section - 1);
    return page == PAGE_MATCH ? PAGE_MATCH + (enum page)(c->numbers.match - 1) : page;
}

// False: there is no such section.
static bool render_section(struct json_out *o, const struct view *v, enum page page)
{
    bool bracket = page < PAGE_SECTION_STANDINGS;
    int32_t section = (int32_t)(page - (bracket ? PAGE_SECTION_BRACKET : PAGE_SECTION_STANDINGS)) + 1;
    if (!drawn_section(v->state, section)) return false;
    if (bracket)
        document_bracket(o, v, section);
    else
        document_standings(o, v, section);
    return true;
}

static bool is_draft(const struct snapshot *s)
{
    const struct row_tournament *t = state_tournament(s->buffer->state, 1);
    return !t || t->status == TOURNAMENT_DRAFT;
}

// The bytes of a page, or NULL if there is no such match.
static struct document *render(struct desk_thread *thread, const struct snapshot *s, enum page page)
{
    struct view v = view_of_snapshot(&thread->arena, s);
    struct tempo tempo = club_tempo_lately(thread, &thread->arena);
    v.tempo = &tempo;
    struct json_out o = json_start(&thread->arena);
    int64_t version = s->seq;
    if (page >= PAGE_SECTION_BRACKET && page < PAGE_MATCH) {
        if (!render_section(&o, &v, page)) return NULL;
    } else if (page < PAGE_MATCH) {
        writers[page](&o, &v);
        if (page == PAGE_TOURNAMENT) version = state_tournament_version(s->buffer->state);
    } else {
        const struct row_match *m = drawn_match(s->buffer->state, (int32_t)(page - PAGE_MATCH) + 1);
        if (!m) return NULL;
        document_match(&o, &v, m->n);
        version = m->version;
    }
    return thread->desk->options.documents->make(json_bytes(&o), version);
}

static bool may_see(const struct call *c, bool draft)
{
    return !draft || c->caller.role >= ROLE_SCORER;
}

static void answer(struct desk *d, struct call *c, struct document *document, bool draft)
{
    if (document && may_see(c, draft))
        c->answer = (struct call_answer){.status = 200, .document = d->options.documents->share(document)};
    else
        call_fail(c, PROBLEM(NOT_FOUND, document ? "This tournament is not published yet."
                                                 : "There is no match or section with this number."));
}

// Puts the rendered page in its slot.
static void fill(struct desk *d, struct cached_stream *l, enum page page, struct document *document,
                 const struct snapshot *s)
{
    bool draft = is_draft(s);
    pthread_mutex_lock(&l->lock);
    struct page_slot *slot = cached_stream_page(l, page);
    struct document *old = slot->document;
    slot->document = d->options.documents->share(document);
    slot->edition = s->edition;
    slot->draft = draft;
    pthread_mutex_unlock(&l->lock);
    if (old) d->options.documents->drop(old);
}

static void answer_waiting(struct desk *d, struct call *waiting, struct document *document, bool draft)
{
    for (struct call *next; waiting; waiting = next) {
        next = waiting->next;
        answer(d, waiting, document, draft);
        waiting->done(waiting);
    }
}

// Puts the call among those who wait for the page. True if nobody renders it yet: the caller has to.
static bool wait_for_page(struct cached_stream *l, enum page page, struct call *c)
{
    pthread_mutex_lock(&l->lock);
    struct page_slot *slot = cached_stream_page(l, page);
    c->next = slot->waiting;
    slot->waiting = c;
    bool idle = !slot->rendering;
    slot->rendering = true;
    pthread_mutex_unlock(&l->lock);
    return idle;
}

// Everybody who waits at this moment, with the newest state: nobody gets one older than their question, so that
// whoever was just told of a change sees it. When nobody waits, the page is left to the next one.
static struct call *take_waiting(struct cached_stream *l, enum page page, struct snapshot **newest)
{
    pthread_mutex_lock(&l->lock);
    struct page_slot *slot = cached_stream_page(l, page);
    struct call *waiting = slot->waiting;
    slot->waiting = NULL;
    slot->rendering = waiting != NULL;
    *newest = snapshot_keep(waiting ? l->snapshot : NULL);
    pthread_mutex_unlock(&l->lock);
    return waiting;
}

static void fail_waiting(struct call *waiting, struct err e)
{
    for (struct call *next; waiting; waiting = next) {
        next = waiting->next;
        call_fail_err(waiting, e);
        waiting->done(waiting);
    }
}

static void render_for_waiting(struct desk_thread *thread, struct cached_stream *l, enum page page)
{
    struct desk *d = thread->desk;
    struct snapshot *newest;
    for (struct call *waiting; (waiting = take_waiting(l, page, &newest));) {
        struct err e = OK; // the snapshot was let go before they began to wait
        if (!newest) e = cached_stream_snapshot_current(l, thread->store, &thread->arena, &newest);
        if (e.code != ERR_NONE) {
            fail_waiting(waiting, e);
            continue;
        }
        struct document *document = render(thread, newest, page);
        if (document) fill(d, l, page, document, newest);
        answer_waiting(d, waiting, document, is_draft(newest));
        if (document) d->options.documents->drop(document);
        snapshot_drop(newest);
        arena_reset(&thread->arena);
    }
}

// Who sees the present of a match gets a page of their own. False: the caller does not.
static bool answer_inside(struct desk_thread *thread, struct call *c, const struct snapshot *s,
                          enum page page)
{
    bool match = page >= PAGE_MATCH && page < PAGES;
    const struct row_match *m = match ? drawn_match(s->buffer->state, c->numbers.match) : NULL;
    if (!m || !sees_present(c, s->cached, m)) return false;
    struct view v = view_of_snapshot(c->arena, s);
    v.inside = true;
    struct json_out o = json_start(c->arena);
    document_match(&o, &v, m->n);
    struct document *document = thread->desk->options.documents->make(json_bytes(&o), m->version);
    c->answer = (struct call_answer){.status = 200, .document = document};
    return true;
}

static void run_page(struct desk_thread *thread, struct call *c)
{
    enum page page = page_of_call((enum page)(c->operation - page_operations), c);
    struct snapshot *s = reader_snapshot(thread, c);
    if (!s) return;
    bool answered = answer_inside(thread, c, s, page);
    snapshot_drop(s);
    if (answered) return;
    if (page >= PAGES) {
        answer(thread->desk, c, NULL, false);
        return;
    }
    struct cached_stream *l = stream_cache_find(thread->desk->index, c->uid);
    thread->kept_call = true;
    if (wait_for_page(l, page, c)) render_for_waiting(thread, l, page);
}

struct document *desk_page(struct desk *d, const unsigned char uid[CALL_UID], enum page page)
{
    struct cached_stream *l = page < PAGES ? stream_cache_find(d->index, uid) : NULL;
    if (!l) return NULL;
    cached_stream_use(l);
    pthread_mutex_lock(&l->lock);
    const struct page_slot *slot = number_map_find(&l->pages, (int32_t)page + 1);
    bool fresh =
        slot && slot->document && !slot->draft && l->snapshot && slot->edition == l->snapshot->edition;
    struct document *document = fresh ? d->options.documents->share(slot->document) : NULL;
    pthread_mutex_unlock(&l->lock);
    return document;
}

bool desk_event_title(struct desk *d, struct arena *a, const unsigned char uid[CALL_UID], struct text *title)
{
    struct cached_stream *l = stream_cache_find(d->index, uid);
    struct snapshot *s = l && l->kind == STREAM_TOURNAMENT ? cached_stream_snapshot(l) : NULL;
    *title = TEXT("");
    if (!s) return false;
    if (!is_draft(s)) *title = arena_copy(a, text_of(state_tournament(s->buffer->state, 1)->title));
    snapshot_drop(s);
    return true;
}

// A page whose answer is a list, by the number of its rows; NULL: it is none.
#define PAGE_LIST(rows_, number_)                                                                            \
    {                                                                                                        \
        .least = ROLE_PUBLIC, .devices = true, .anonymous = true, .place = PLACE_READER, .run = run_page,    \
        .list = {                                                                                            \
            rows_,                                                                                           \
            number_,                                                                                         \
            false                                                                                            \
        }                                                                                                    \
    }
#define PAGE_OPERATION PAGE_LIST(NULL, NULL)
const struct operation page_operations[PAGE_MATCH + 1] = {
    [PAGE_TOURNAMENT] = PAGE_OPERATION,
    [PAGE_BRACKET] = PAGE_OPERATION,
    [PAGE_STANDINGS] = PAGE_OPERATION,
    [PAGE_ENTRIES] = PAGE_LIST("entries", "entry"),
    [PAGE_TABLES] = PAGE_LIST("tables", "table"),
    [PAGE_MATCHES] = PAGE_LIST("matches", "match"),
    [PAGE_PROFILE] = PAGE_LIST("settings", "setting"),
    [PAGE_MATCH] = PAGE_OPERATION,
    [PAGE_SECTIONS] = PAGE_LIST("sections", "section"),
    [PAGE_BRACKETS] = PAGE_LIST("sections", "section"),
    [PAGE_ALL_STANDINGS] = PAGE_LIST("sections", "section"),
    [PAGE_OUTLOOK] = PAGE_OPERATION,
    [PAGE_SECTION_BRACKET] = PAGE_OPERATION,
    [PAGE_SECTION_STANDINGS] = PAGE_OPERATION,
};
