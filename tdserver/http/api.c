// SPDX-License-Identifier: MIT
#include "http/api.h"
#include "http/event_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/crypto/secure.h"
#include "base/json/json_in.h"
#include "base/rate.h"
#include "base/zip.h"
#include "desk/desk.h"
#include "desk/housekeeping/heads.h"
#include "desk/operations.h"
#include "desk/pages/game_log_pages.h"
#include "desk/pages/pages.h"
#include "desk/secrets/known_browser.h"
#include "http/body.h"
#include "http/cookie.h"
#include "http/live/sse.h"
#include "http/problem.h"
#include "http/watch.h"
#include "http/wire/loop.h"

#define KNOWN_COOKIE "td_known"
enum { KEY_MOST = 128, AGENT_MOST = 200, PAGE_LINES_MOST = 500 };
// A larger body is read by the desk: a megabyte takes longer than everybody else on this loop should wait.
enum { BODY_AT_ONCE = 32 * 1024 };
// What is read by one asker alone is packed for that answer, quickly; smaller answers are one packet or three either way.
enum { WORTH_PACKING = 4096, PACK_QUICKLY = 1 };

static struct api *api_of(const struct request *r)
{
    return ((struct site *)r->site)->context;
}

// ---- pages as documents

static struct text mark_of(struct text bytes, char room[static SECURE_HEX_ROOM])
{
    struct secure_digest digest = secure_sha256(bytes);
    return secure_hex(digest.bytes, 4, room, SECURE_HEX_ROOM);
}

// The version, for If-Match, and a mark of the bytes: a page shows more than its own row (names, counts), and
// a browser must not keep it when only that has changed.
static struct document *make_document(struct text json, int64_t version)
{
    char etag[48], room[SECURE_HEX_ROOM];
    struct text mark = mark_of(json, room);
    snprintf(etag, sizeof etag, "\"%lld.%.*s\"", (long long)version, TEXT_ARGS(mark));
    static const struct reply_header headers[] = {
        {"Vary", "Accept-Encoding, Authorization, Cookie, TD-Act-As"},
        {"X-Content-Type-Options", "nosniff"},
        {NULL, NULL}};
    return document_new("application/json", etag, "no-cache", json, true, headers);
}

const struct document_maker api_documents = {make_document, document_share, document_drop};

static bool read_uid(const struct request *r, unsigned char uid[CALL_UID])
{
    return secure_from_hex(request_param(r, "t"), uid, CALL_UID);
}

static bool read_match(const struct request *r, int64_t *match)
{
    return text_int64(request_param(r, "match"), match) && *match >= 1 && *match <= MATCHES_MAX;
}

static bool read_section(const struct request *r, int64_t *section)
{
    return text_int64(request_param(r, "section"), section) && *section >= 1 && *section <= SECTIONS_MAX;
}

// What was recorded of a match is held back from the public; who shows a credential may see the present.
static struct document *ready_plays(struct request *r, const unsigned char uid[CALL_UID])
{
    int64_t match, game = 0;
    if (site_credential(r).len || !read_match(r, &match)) return NULL;
    static const char *const known[] = {"game", NULL};
    if (request_query_known(r, known).code != ERR_NONE ||
        request_query_int(r, "game", 1, GAMES_PER_MATCH_MAX, &game).code != ERR_NONE)
        return NULL;
    return desk_plays_page(api_of(r)->desk, uid, (int32_t)match, (int32_t)game, clock_wall_ms());
}

// The page that an operation answers with; PAGES if it is none of them.
static enum page page_of(const struct operation *o)
{
    for (int page = 0; page <= PAGE_MATCH; page++)
        if (o == &page_operations[page]) return (enum page)page;
    return PAGES;
}

static struct document *ready_document(struct request *r, const struct operation *o)
{
    enum page page = page_of(o);
    unsigned char uid[CALL_UID];
    int64_t number = 1; // of the match or the section
    bool section = page == PAGE_SECTION_BRACKET || page == PAGE_SECTION_STANDINGS;
    if (!read_uid(r, uid) || (section && !read_section(r, &number))) return NULL;
    if (o == &operation_plays) return ready_plays(r, uid);
    // A question with a query is read, and refused where it is wrong, as if nothing were ready.
    if (page == PAGES || r->query.len) return NULL;
    // Who may see more of a match than everybody is known only at the desk.
    if (page == PAGE_MATCH && (site_credential(r).len || !read_match(r, &number))) return NULL;
    return desk_page(api_of(r)->desk, uid, page + (enum page)(number - 1));
}

// Whoever shows a credential may see more than the next one.
static struct reply document_reply(const struct request *r, struct document *document)
{
    struct reply reply = reply_document(document);
    reply.private = site_credential(r).len > 0;
    return reply;
}

// A page that is ready is answered without a call.
static bool ready_page(struct request *r, const struct operation *o, struct reply *reply)
{
    struct document *document = ready_document(r, o);
    if (document) *reply = document_reply(r, document);
    return document != NULL;
}

// ---- a request as a call

static struct err read_numbers(struct request *r, struct call *c)
{
    struct call_numbers *n = &c->numbers;
    const struct {
        const char *name;
        int32_t *into;
    } params[] = {{"match", &n->match},     {"game", &n->game},       {"entry", &n->entry},
                  {"table", &n->table},     {"claim", &n->claim},     {"actor", &n->actor},
                  {"account", &n->account}, {"player", &n->player},   {"club", &n->club},
                  {"setting", &n->setting}, {"section", &n->section}, {"list", &n->list},
                  {"year", &n->year},       {"pool", &n->pool},       {"line", &n->line},
                  {"sitting", &n->sitting}, {"round", &n->round}};
    for (size_t i = 0; i < sizeof params / sizeof *params; i++) {
        struct text value = request_param(r, params[i].name);
        int64_t number;
        if (!value.len) continue;
        if (!text_int64(value, &number) || number < 1 || number > INT32_MAX)
            return err_make(ERR_NOT_FOUND,
                            arena_printf(&r->arena, "there is no %s with this number", params[i].name));
        *params[i].into = (int32_t)number;
    }
    // This server has one club.
    if (n->club > 1) return err_make(ERR_NOT_FOUND, "there is no club with this number");
    struct text act = request_param(r, "act");
    if (act.len && (!text_int64(act, &n->act) || n->act < 1))
        return err_make(ERR_NOT_FOUND, "there is no act with this number");
    c->photo = request_param(r, "photo");
    c->session = request_param(r, "session");
    if (request_param(r, "t").len && !read_uid(r, c->uid))
        return err_make(ERR_NOT_FOUND, "a tournament is named by 32 hexadecimal digits");
    return OK;
}

// Who asks for what an operation does not know (a page of what has none) is told so rather than given everything. dry_run is
// told apart: a command that is done instead of tried would be worse than any question passed over.
static struct err read_known(struct request *r, const struct operation *o)
{
    const char *known[OPERATION_QUERY + 3] = {NULL};
    size_t n = 0;
    if (operation_follows(o)) known[n++] = "after";
    if (operation_limits(o)) known[n++] = "limit";
    known[n++] = "dry_run";
    for (size_t i = 0; i < OPERATION_QUERY && o->query[i]; i++)
        known[n++] = o->query[i];
    struct err e = request_query_known(r, known);
    struct text dry = {NULL, 0};
    if (e.code == ERR_NONE) e = request_query(r, "dry_run", &dry);
    if (e.code == ERR_NONE && dry.at && !operation_may_be_tried(o))
        e = err_make(ERR_BAD_QUERY, "there is no dry run of this; leave dry_run out");
    return e;
}

static struct err read_query(struct request *r, struct call *c)
{
    struct call_numbers *n = &c->numbers;
    int64_t dry = 0, game = n->game, limit = 0;
    const struct {
        const char *name;
        int64_t min, max, *into;
    } numbers[] = {{"after", 0, INT64_MAX, &n->after},     {"limit", 1, PAGE_LINES_MOST, &limit},
                   {"since", 0, INT64_MAX, &n->since},     {"to", 1, INT64_MAX, &n->to},
                   {"event", 1, INT64_MAX, &n->event},     {"dry_run", 0, 1, &dry},
                   {"game", 1, GAMES_PER_MATCH_MAX, &game}};
    const struct {
        const char *name;
        struct text *into;
    } words[] = {{"q", &c->query}, {"topics", &c->topics}, {"worth", &c->worth}, {"games", &c->games}};
    if (c->operation->any_query) return OK;
    struct err e = read_known(r, c->operation);
    for (size_t i = 0; e.code == ERR_NONE && i < sizeof numbers / sizeof *numbers; i++)
        e = request_query_int(r, numbers[i].name, numbers[i].min, numbers[i].max, numbers[i].into);
    for (size_t i = 0; e.code == ERR_NONE && i < sizeof words / sizeof *words; i++)
        e = request_query(r, words[i].name, words[i].into);
    c->dry_run = dry == 1;
    n->game = (int32_t)game;
    n->limit = (int32_t)limit;
    return e;
}

// Commands must be repeatable: a tablet that got no answer sends the same again under the same key.
static struct err read_headers(struct request *r, struct call *c)
{
    const struct operation *o = c->operation;
    bool changes = r->method != HTTP_GET && r->method != HTTP_HEAD;
    struct text key = r->headers[HEADER_IDEMPOTENCY_KEY];
    if (key.len > KEY_MOST || (key.at && !text_is_utf8(key)))
        return err_make(ERR_BAD_REQUEST, "Idempotency-Key: at most 128 characters");
    if (changes && !key.len && operation_wants_key(o))
        return err_make(ERR_BAD_REQUEST, "send an Idempotency-Key, a new one for each command");
    c->idempotency_key = key.at ? key : TEXT("");
    c->token = r->headers[HEADER_CONFIRM].at ? r->headers[HEADER_CONFIRM] : TEXT("");
    c->if_match = -1;
    struct text agent = r->headers[HEADER_USER_AGENT];
    c->agent = agent.at && text_is_utf8(agent)
                   ? (struct text){agent.at, agent.len < AGENT_MOST ? agent.len : AGENT_MOST}
                   : TEXT("");
    if (!text_is_utf8(c->agent)) c->agent = TEXT("");
    return r->headers[HEADER_IF_MATCH].at ? request_if_match(r, &c->if_match) : OK;
}

static bool read_own(struct request *r, struct call *c, const struct fields *fields, struct problem *problem)
{
    static const struct fields nothing = {"nothing", NULL, 0, 0};
    if (!fields) fields = &nothing;
    c->own = arena_alloc(&r->arena, fields->size + 1);
    return body_read(r, &(struct body_part){.fields = fields, .into = c->own}, 1, problem);
}

static bool read_body(struct request *r, struct call *c, struct problem *problem)
{
    const struct operation *o = c->operation;
    if (r->method == HTTP_GET || r->method == HTTP_HEAD) return true;
    if (o->own || !o->command) return read_own(r, c, o->own, problem);
    if (o->instead_if && body_has(r, o->instead_if)) return read_own(r, c, o->instead, problem);
    c->command.kind = (enum command_kind)(o->command - command_types);
    return body_read(r, &(struct body_part){.fields = &o->command->fields, .into = &c->command.is}, 1,
                     problem);
}

static void read_caller(struct request *r, struct call *c)
{
    struct text secret = site_credential(r);
    if (!secret.len) return;
    struct secure_digest digest = secure_sha256(secret);
    memcpy(c->caller.credential, digest.bytes, CALL_HASH);
}

static void hash_parts(struct request *r, struct text body, unsigned char hash[CALL_HASH])
{
    struct secure_hash h;
    struct text method = http_method_name(r->method);
    secure_hash_start(&h);
    secure_hash_add(&h, method.at, method.len);
    secure_hash_add(&h, r->path.at, r->path.len);
    secure_hash_add(&h, "\n", 1);
    secure_hash_add(&h, body.at, body.len);
    struct secure_digest digest = secure_hash_end(&h);
    memcpy(hash, digest.bytes, CALL_HASH);
}

static void hash_request(struct request *r, struct call *c)
{
    hash_parts(r, r->body, c->request);
    hash_parts(r, TEXT(""), c->address);
}

static int wait_for_value(struct request *r, const char *name, struct text said, int64_t now_ms)
{
    return rate_take(api_of(r)->guesses, text_of(arena_printf(&r->arena, "%s %.*s", name, TEXT_ARGS(said))),
                     now_ms);
}

// A text of the body, by the name of its member; empty without a name.
static struct text member_of_body(const struct call *c, const char *name)
{
    const struct fields *fields = c->operation->own;
    for (size_t i = 0; name && i < fields->count; i++)
        if (!strcmp(fields->at[i].name, name))
            return *(const struct text *)(const void *)((const char *)c->own + fields->at[i].offset);
    return TEXT("");
}

// Seconds to wait before the next guess at a secret that people choose or read aloud; 0 = go on. Both the
// guessed login and the address run out: neither many names from one place nor one name from many places may
// be tried.
static int wait_after_guesses(struct request *r, const struct call *c)
{
    struct rate *guesses = api_of(r)->guesses;
    const char *name = c->operation->guessed, *limited = c->operation->limited;
    struct text guess = member_of_body(c, name), value = member_of_body(c, limited);
    int64_t now_ms = clock_mono_ms();
    if (guesses && value.len && !guess.len) return wait_for_value(r, limited, value, now_ms);
    if (!guesses || !guess.len) return 0;
    // Strangers who try somebody's name do not keep them out of a browser that they have signed in with.
    struct text known = cookie_get(r, KNOWN_COOKIE);
    if (!strcmp(name, "login") && known_browser_is(api_of(r)->desk, known, guess, c->now_ms))
        return wait_for_value(r, KNOWN_COOKIE, known, now_ms);
    const char *tries = c->operation->tries ? c->operation->tries : name;
    int by_address = rate_take(
        guesses, text_of(arena_printf(&r->arena, "%s from %.*s", tries, TEXT_ARGS(r->network))), now_ms);
    if (by_address || !strcmp(name, "pin")) return by_address;
    return wait_for_value(r, name, guess, now_ms);
}

// ---- an answer as a reply

static void add_cookie(struct request *r, const struct call_answer *a, struct reply *reply)
{
    const char *name = a->for_device ? "td_device" : "td_user";
    if (a->drop_cookie) {
        reply_header(reply, "Set-Cookie", cookie_set(r, name, "", 0));
        reply_header(reply, "Clear-Site-Data", "\"cache\"");
    } else if (a->secret.len)
        reply_header(reply, "Set-Cookie",
                     cookie_set(r, name, arena_string(&r->arena, a->secret), a->secret_lasts_s));
    if (a->known.len)
        reply_header(reply, "Set-Cookie",
                     cookie_set(r, KNOWN_COOKIE, arena_string(&r->arena, a->known), KNOWN_BROWSER_S));
}

// The same question, going on after the last one of this page.
static void add_link(struct request *r, const struct call *c, struct reply *reply)
{
    if (!c->answer.next_page) return;
    const char *others = "";
    for (struct text rest = r->query; rest.at;) {
        struct text piece = text_cut(&rest, '&');
        if (piece.len && !text_starts(piece, TEXT("after=")))
            others = arena_printf(&r->arena, "%s&%.*s", others, TEXT_ARGS(piece));
    }
    reply_header(reply, "Link",
                 arena_printf(&r->arena, "<%.*s?after=%lld%s>; rel=\"next\"", TEXT_ARGS(r->path),
                              (long long)c->answer.next_page, others));
}

static struct reply open_stream(struct request *r, const struct call *c)
{
    int64_t since = c->numbers.since;
    struct text last = r->headers[HEADER_LAST_EVENT_ID], channel = request_param(r, "t");
    if (last.at && !text_int64(last, &since))
        return problem_of(&r->arena, err_make(ERR_BAD_REQUEST, "Last-Event-ID is a number of the ledger"));
    struct stream *stream =
        sse_open(api_of(r)->streams, channel, c->answer.version, since, c->topics, call_from(c));
    if (stream) return (struct reply){.status = 200, .stream = stream};
    struct problem p =
        PROBLEM(BUSY, "Too many are watching, in all or from your address. Ask for the changes "
                      "by polling, or try again.");
    p.retry_after_s = 30;
    struct reply reply = problem_reply(&r->arena, &p);
    // Who is turned away does not keep a connection either.
    reply.close = true;
    return reply;
}

// ---- what other sites may read

#define ANY_SITE "Access-Control-Allow-Origin"

// Everybody gets the same bytes, so that caches between may keep them for a while; nobody's credential is looked at.
static struct reply reply_for_sites(const struct call_answer *a)
{
    static const struct reply_header headers[] = {{ANY_SITE, "*"},
                                                  {"X-Content-Type-Options", "nosniff"},
                                                  {"Content-Security-Policy", "default-src 'none'; sandbox"},
                                                  {NULL, NULL}};
    // A page of the server's own, which has a style sheet.
    static const struct reply_header of_page[] = {
        {ANY_SITE, "*"},
        {"X-Content-Type-Options", "nosniff"},
        {"Content-Security-Policy", "default-src 'none'; style-src 'self'; frame-ancestors 'none'; "
                                    "base-uri 'none'; form-action 'none'"},
        {NULL, NULL}};
    char etag[48], room[SECURE_HEX_ROOM];
    struct text mark = mark_of(a->body, room);
    snprintf(etag, sizeof etag, "\"%.*s\"", TEXT_ARGS(mark));
    const char *type = a->type ? a->type : "application/json";
    const struct reply_header *headers_of = text_starts(text_of(type), TEXT("text/html")) ? of_page : headers;
    return reply_document(document_new(type, etag, "public, max-age=60", a->body, true, headers_of));
}

static struct reply reply_of_problem(struct request *r, const struct call *c)
{
    struct reply reply = problem_reply(&r->arena, &c->answer.problem);
    if (c->operation->for_sites) reply_header(&reply, ANY_SITE, "*");
    return reply;
}

// A full hall's floor is 117 KB, packed nine: half a second of a slow line, for a millisecond of this thread. No other site
// learns anything of its length: sessions are not sent along with what another site asks for (SameSite).
static void pack(struct request *r, struct reply *reply)
{
    char *packed;
    size_t len;
    bool asked = r->method == HTTP_GET && reply->body.len >= WORTH_PACKING && !reply->etag &&
                 request_accepts(r, TEXT("gzip"));
    if (!asked || !zip_pack(reply->body, PACK_QUICKLY, &packed, &len)) return;
    reply->body = arena_copy(&r->arena, (struct text){packed, len});
    reply->packed = true;
    free(packed);
}

// A page of a list, where one was asked for: of what all share, too.
static void cut_list(struct request *r, struct call *c)
{
    struct call_answer *a = &c->answer;
    bool wanted = c->operation->list.rows && (c->numbers.limit || c->numbers.after);
    if (!wanted || a->type || a->status != 200) return;
    struct document *whole = a->document;
    struct text bytes = whole ? document_bytes(whole) : a->body;
    a->body =
        json_cut(&r->arena, bytes, &c->operation->list, c->numbers.after, c->numbers.limit, &a->next_page);
    a->document = NULL;
    if (whole) document_drop(whole);
}

static struct reply reply_to(struct request *r, struct call *c)
{
    struct call_answer *a = &c->answer;
    if (a->problem.code != ERR_NONE) return reply_of_problem(r, c);
    if (c->operation->for_sites) return reply_for_sites(a);
    cut_list(r, c);
    if (c->operation == &operation_stream) return open_stream(r, c);
    if (a->document) return document_reply(r, a->document);
    struct reply reply = a->body.len ? reply_json(a->status, a->body) : reply_empty(a->status);
    // The refusal of an entry that was kept, told to a retry.
    if (a->status >= 400) reply.type = "application/problem+json";
    if (a->type) reply.type = a->type;
    // What is no JSON may have been brought by anybody; a browser that opens it must run nothing.
    if (a->type) reply_header(&reply, "Content-Security-Policy", "default-src 'none'; sandbox");
    if (a->version) reply.etag = reply_etag(&r->arena, a->version);
    if (a->location.len) reply_header(&reply, "Location", arena_string(&r->arena, a->location));
    add_cookie(r, a, &reply);
    add_link(r, c, &reply);
    if (!a->type) pack(r, &reply);
    return reply;
}

static void answered(struct call *c)
{
    struct request *r = c->user;
    watch_call(r, c);
    request_answer(r, reply_to(r, c));
}

// The body, once it is there. false: *problem says what is wrong.
static bool prepare(struct request *r, struct call *c, struct problem *problem)
{
    if (!read_body(r, c, problem)) return false;
    hash_request(r, c);
    int wait_s = wait_after_guesses(r, c);
    if (!wait_s) return true;
    *problem = PROBLEM(RATE_LIMITED, "Too many tries. Wait as long as Retry-After says.");
    problem->retry_after_s = wait_s;
    return false;
}

// The same on a thread of the desk.
static bool prepare_later(struct call *c)
{
    struct problem problem = {0};
    bool fine = prepare(c->user, c, &problem);
    if (!fine) call_fail(c, problem);
    return fine;
}

static struct call *call_of(struct request *r, const struct operation *o)
{
    struct call *c = ARENA_NEW(&r->arena, struct call);
    struct secure_digest network = secure_sha256(r->network);
    c->arena = &r->arena;
    c->operation = o;
    c->done = answered;
    c->user = r;
    c->now_ms = clock_wall_now(&c->steps);
    c->numbers.since = -1;
    memcpy(&c->network, network.bytes, sizeof c->network);
    read_caller(r, c);
    return c;
}

struct reply api_call(struct request *r)
{
    const struct operation *o = api_operation(r->route);
    struct reply reply;
    if (ready_page(r, o, &reply)) return reply;
    struct call *c = call_of(r, o);
    struct problem problem = {0};
    struct err e = read_numbers(r, c);
    if (e.code == ERR_NONE) e = read_query(r, c);
    if (e.code == ERR_NONE) e = read_headers(r, c);
    if (e.code != ERR_NONE) return problem_of(&r->arena, e);
    if (r->body.len > BODY_AT_ONCE)
        c->prepare = prepare_later;
    else if (!prepare(r, c, &problem)) {
        watch_refusal(r, problem.code);
        return problem_reply(&r->arena, &problem);
    }
    desk_submit(api_of(r)->desk, c);
    return request_park(r);
}

// Whatever went wrong, the page itself needs no title.
static void titled(struct call *c)
{
    struct request *r = c->user;
    request_answer(r, event_page(r, c->uid, c->answer.problem.code == ERR_NONE ? c->answer.body : TEXT("")));
}

struct reply api_event_page(struct request *r, const unsigned char uid[static 16])
{
    struct text title;
    if (desk_event_title(api_of(r)->desk, &r->arena, uid, &title)) return event_page(r, uid, title);
    if (site_rates(r).status) return event_page(r, uid, TEXT(""));
    struct call *c = call_of(r, &operation_event_title);
    memcpy(c->uid, uid, sizeof c->uid);
    c->done = titled;
    desk_submit(api_of(r)->desk, c);
    return request_park(r);
}

struct reply api_metrics(struct request *r)
{
    struct reply reply = site_metrics(r);
    struct json_out o = json_start(&r->arena);
    json_bytes_append(&o, reply.body);
    heads_write(api_of(r)->desk, &o);
    reply.body = json_bytes(&o);
    return reply;
}

void api_publish(void *streams, const struct news *news)
{
    char room[SECURE_HEX_ROOM];
    struct text channel = secure_hex(news->uid, CALL_UID, room, sizeof room);
    if (news->passing)
        sse_publish_passing(streams, channel, news->seq, news->topic, news->data);
    else if (news->late)
        sse_publish_late(streams, channel, news->seq, news->topic, news->data);
    else
        sse_publish(streams, channel, news->seq, news->topic, news->data);
}

bool api_followed(void *streams, const unsigned char *uid)
{
    char room[SECURE_HEX_ROOM];
    return sse_followed(streams, secure_hex(uid, CALL_UID, room, sizeof room));
}
