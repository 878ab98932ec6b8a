// SPDX-License-Identifier: MIT
// From the request's text to the handler: routes, parameters, bodies by table, rates, cookies, origins,
// static files.
#include "http/site.h"
#include "base/crypto/secure.h"
#include "base/json/json_in.h"
#include "base/rate.h"
#include "chance.h"
#include "desk/body_fields.h"
#include "director/command.h"
#include "http/body.h"
#include "http/cookie.h"
#include "http/files.h"
#include "http/guard.h"
#include "http/problem.h"
#include "http/route.h"
#include "http/wire/loop.h"
#include "http_client.h"
#include <sys/stat.h>

static struct reply show(struct request *r)
{
    return reply_text(200, "text/plain",
                      text_of(arena_printf(&r->arena, "%s match=%.*s", r->route->doc,
                                           TEXT_ARGS(request_param(r, "match")))));
}

static struct reply metrics(struct request *r)
{
    return site_metrics(r);
}

static struct reply report(struct request *r)
{
    struct command_game_report game;
    struct problem p;
    struct body_part part = {&command_types[COMMAND_game_report].fields, &game, NULL};
    if (!body_read(r, &part, 1, &p)) return problem_reply(&r->arena, &p);
    return reply_json(201, text_of(arena_printf(&r->arena, "{\"cube\":%d}", game.cube)));
}

static const struct route routes[] = {
    {HTTP_GET, "/api/v1/matches", show, 0, NULL, "list"},
    {HTTP_POST, "/api/v1/matches", show, 0, NULL, "add"},
    {HTTP_GET, "/api/v1/matches/{match}", show, 0, NULL, "one"},
    {HTTP_GET, "/api/v1/matches/next", show, 0, NULL, "next"},
    {HTTP_POST, "/api/v1/matches/{match}/games", report, 300, NULL, "game"},
    {HTTP_GET, "/health", site_alive, 0, NULL, "alive"},
    {HTTP_GET, "/metrics", metrics, 0, NULL, "metrics"},
    {HTTP_POST, "/api/v1/import", show, 0, "text/csv", "import"},
};

// ---- requests without a network ----

static void make(struct request *r, enum http_method method, const char *target, const char *body)
{
    *r = (struct request){.method = method};
    r->body = text_of(body);
    assert_int_equal(request_target(r, text_of(target)).code, ERR_NONE);
}

static void routes_are_found_by_whole_patterns(void **state)
{
    static const struct {
        enum http_method method;
        const char *target, *doc, *match;
    } cases[] = {
        {HTTP_GET, "/api/v1/matches", "list", ""},
        {HTTP_HEAD, "/api/v1/matches?x=1", "list", ""},
        {HTTP_POST, "/api/v1/matches", "add", ""},
        {HTTP_GET, "/api/v1/matches/7", "one", "7"},
        {HTTP_GET, "/api/v1/matches/next", "next", ""},
        {HTTP_GET, "/api/v1/matches/a%20b", "one", "a b"},
        {HTTP_POST, "/api/v1/matches/7/games", "game", "7"},
        {HTTP_GET, "/api/v1/match%65s", "list", ""},
    };
    (void)state;
    struct router *router = router_new(routes, COUNT(routes));
    const char *allow = NULL;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct request r;
        make(&r, cases[i].method, cases[i].target, NULL);
        assert_int_equal(router_find(router, &r, &allow), ROUTE_FOUND);
        assert_string_equal(r.route->doc, cases[i].doc);
        assert_true(text_equal(request_param(&r, "match"), text_of(cases[i].match)));
        arena_free(&r.arena);
    }
    static const char *const nowhere[] = {"/",
                                          "/api/v1",
                                          "/api/v1/matches/",
                                          "/api/v1/matches/7/",
                                          "/api/v1/matches/7/games/1",
                                          "/api/v1//matches",
                                          "/API/v1/matches"};
    for (size_t i = 0; i < COUNT(nowhere); i++) {
        struct request r;
        make(&r, HTTP_GET, nowhere[i], NULL);
        assert_int_equal(router_find(router, &r, &allow), ROUTE_NO_PATH);
        arena_free(&r.arena);
    }
    struct request r;
    make(&r, HTTP_DELETE, "/api/v1/matches", NULL);
    assert_int_equal(router_find(router, &r, &allow), ROUTE_NO_METHOD);
    assert_string_equal(allow, "OPTIONS, GET, HEAD, POST");
    arena_free(&r.arena);
    router_free(router);
}

// No target, however broken, ends in anything but segments that are clean text, or a refusal.
static void random_targets_are_clean_or_refused(void **state)
{
    static const char letters[] = "/abc%0123456789abcdefABCDEF.?&=+~\\\x01\x7f\x80\xc3\xa9\xff ";
    struct chance chance = {3};
    int clean = 0;
    (void)state;
    for (int round = 0; round < 30000; round++) {
        char target[40] = "/";
        struct text value;
        uint32_t n = chance_below(&chance, sizeof target - 2);
        for (uint32_t i = 1; i <= n; i++)
            target[i] = letters[chance_below(&chance, sizeof letters - 1)];
        struct request r = {.method = HTTP_GET};
        struct err err = request_target(&r, (struct text){target, 1 + n});
        clean += !err.code;
        for (int i = 0; !err.code && i < r.segment_count; i++) {
            assert_true(text_is_utf8(r.segments[i]));
            assert_null(memchr(r.segments[i].at, '/', r.segments[i].len));
            assert_null(memchr(r.segments[i].at, 0, r.segments[i].len));
            assert_false(text_equal(r.segments[i], TEXT("..")));
        }
        if (!request_query(&r, "a", &value).code && value.at) assert_true(text_is_utf8(value));
        arena_free(&r.arena);
    }
    assert_in_range(clean, 100, 29000);
}

static void query_parameters_are_strict(void **state)
{
    (void)state;
    struct request r;
    struct text value;
    int64_t n = 50;
    make(&r, HTTP_GET, "/x?q=J%C3%BCrgen+K&empty=&limit=20&flag&twice=1&twice=2&bad=%zz&nul=%00&big=999",
         NULL);
    assert_int_equal(request_query(&r, "q", &value).code, ERR_NONE);
    assert_true(text_equal(value, TEXT("Jürgen K")));
    assert_int_equal(request_query(&r, "empty", &value).code, ERR_NONE);
    assert_true(value.at && value.len == 0);
    assert_int_equal(request_query(&r, "flag", &value).code, ERR_NONE);
    assert_true(value.at && value.len == 0);
    assert_int_equal(request_query(&r, "absent", &value).code, ERR_NONE);
    assert_null(value.at);
    assert_int_equal(request_query(&r, "twice", &value).code, ERR_BAD_QUERY);
    assert_int_equal(request_query(&r, "bad", &value).code, ERR_BAD_QUERY);
    assert_int_equal(request_query(&r, "nul", &value).code, ERR_BAD_QUERY);
    assert_int_equal(request_query_int(&r, "absent", 1, 100, &n).code, ERR_NONE);
    assert_int_equal(n, 50);
    assert_int_equal(request_query_int(&r, "limit", 1, 100, &n).code, ERR_NONE);
    assert_int_equal(n, 20);
    struct err err = request_query_int(&r, "big", 1, 100, &n);
    assert_int_equal(err.code, ERR_BAD_QUERY);
    assert_string_equal(err.detail, "the parameter big must be a whole number from 1 to 100");
    static const char *const some[] = {"q", "empty", NULL};
    assert_int_equal(request_query_known(&r, some).code, ERR_BAD_QUERY);
    arena_free(&r.arena);
    make(&r, HTTP_GET, "/x?q=1&empty=2", NULL);
    assert_int_equal(request_query_known(&r, some).code, ERR_NONE);
    arena_free(&r.arena);
    make(&r, HTTP_GET, "/x", NULL);
    assert_int_equal(request_query_known(&r, some).code, ERR_NONE);
    arena_free(&r.arena);
}

static void versions_come_as_etags(void **state)
{
    static const struct {
        struct text header;
        enum err_code code;
    } cases[] = {
        {{NULL, 0}, ERR_PRECONDITION_REQUIRED},
        {TEXT("\"17\""), ERR_NONE},
        {TEXT("W/\"17\""), ERR_NONE},
        {TEXT("17"), ERR_BAD_REQUEST},
        {TEXT("*"), ERR_BAD_REQUEST},
        {TEXT("\"\""), ERR_BAD_REQUEST},
        {TEXT("\"1\", \"2\""), ERR_BAD_REQUEST},
        {TEXT("\"-1\""), ERR_BAD_REQUEST},
        {TEXT("\"-1.00c0ffee\""), ERR_BAD_REQUEST},
        {TEXT("\"9223372036854775808\""), ERR_BAD_REQUEST},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct request r = {0};
        int64_t version = 0;
        r.headers[HEADER_IF_MATCH] = cases[i].header;
        assert_int_equal(request_if_match(&r, &version).code, cases[i].code);
        assert_int_equal(version, cases[i].code ? 0 : 17);
    }
}

// ---- bodies ----

struct sample {
    int32_t length;
    int64_t number;
    int32_t open, win;
    char note[11];
    struct ints lengths;
    int32_t table;
};
static const struct field sample_fields[] = {
    FIELD_ROW_I4(sample, length, 1, 99, REQUIRED) FIELD_ROW_I8(sample, number, 0, I8_MAX, OPTIONAL)
        FIELD_ROW_BO(sample, open, 0, 0, OPTIONAL) FIELD_ROW_EN(sample, win, win, 0, REQUIRED)
            FIELD_ROW_TX(sample, note, 10, 1, OPTIONAL) FIELD_ROW_LI(sample, lengths, 3, 0, OPTIONAL)
                FIELD_ROW_I4(sample, table, 1, 512, OPTIONAL)};
static const struct fields sample_table = {"sample", sample_fields, COUNT(sample_fields),
                                           sizeof(struct sample)};

static bool read_sample(struct request *r, const char *body, struct sample *s, struct problem *p)
{
    static const char *const hidden[] = {"table", NULL};
    make(r, HTTP_POST, "/x", body);
    struct body_part part = {&sample_table, s, hidden};
    return body_read(r, &part, 1, p);
}

static void a_body_fills_the_struct(void **state)
{
    (void)state;
    struct request r;
    struct sample s;
    struct problem p;
    assert_true(read_sample(&r,
                            "{\"length\":7,\"number\":\"9007199254740993\",\"open\":true,\"win\":\"gammon\","
                            "\"note\":\"späte\",\"lengths\":[5,7]}",
                            &s, &p));
    assert_int_equal(s.length, 7);
    assert_int_equal(s.number, 9007199254740993);
    assert_int_equal(s.open, 1);
    assert_int_equal(s.win, WIN_GAMMON);
    assert_string_equal(s.note, "späte");
    assert_true(s.lengths.count == 2 && s.lengths.at[1] == 7);
    arena_free(&r.arena);
    assert_true(read_sample(&r, "{\"length\":1,\"win\":\"single\",\"open\":null}", &s, &p));
    assert_true(s.number == 0 && s.open == 0 && s.note[0] == 0 && s.lengths.count == 0);
    arena_free(&r.arena);
}

static void every_bad_field_is_named_at_once(void **state)
{
    (void)state;
    struct request r;
    struct sample s;
    struct problem p;
    assert_false(read_sample(&r,
                             "{\"number\":5,\"open\":1,\"win\":\"none\",\"note\":\"\\u202e\",\"lengths\":[1,"
                             "2,3,4],\"table\":3,\"a/b~\":0}",
                             &s, &p));
    assert_int_equal(p.code, ERR_BAD_FIELDS);
    static const struct {
        const char *pointer, *detail;
    } expected[] = {
        {"/length", "Length is required; send it."},
        {"/number", "Number must be text, not a number."},
        {"/open", "Open must be true or false, not a number."},
        {"/win", "Win must be one of \"single\", \"gammon\", \"backgammon\"."},
        {"/note", "Note must not contain invisible or direction-changing characters."},
        {"/lengths", "Lengths must not have more than 3 members; send fewer."},
        {"/table",
         "Table is not known here; leave it out, there are: length, number, open, win, note, lengths."},
        {"/a~1b~0",
         "A/b~ is not known here; leave it out, there are: length, number, open, win, note, lengths."},
    };
    assert_int_equal(p.field_count, COUNT(expected));
    for (size_t i = 0; i < COUNT(expected); i++) {
        assert_string_equal(p.fields[i].pointer, expected[i].pointer);
        assert_string_equal(p.fields[i].detail, expected[i].detail);
    }
    arena_free(&r.arena);
}

static void each_wrong_value_has_its_sentence(void **state)
{
    static const struct {
        const char *body, *detail;
    } cases[] = {
        {"{\"win\":\"single\",\"length\":0}", "Length must be a whole number from 1 to 99."},
        {"{\"win\":\"single\",\"length\":100}", "Length must be a whole number from 1 to 99."},
        {"{\"win\":\"single\",\"length\":7.5}", "Length must be a whole number from 1 to 99."},
        {"{\"win\":\"single\",\"length\":4294967297}", "Length must be a whole number from 1 to 99."},
        {"{\"win\":\"single\",\"length\":\"7\"}", "Length must be a number, not text."},
        {"{\"win\":\"single\",\"length\":null}", "Length must be a number, not null."},
        {"{\"win\":\"single\",\"length\":7,\"number\":\"07\"}",
         "Number must be a string of digits, from 0 to 9223372036854775807."},
        {"{\"win\":\"single\",\"length\":7,\"number\":\"9223372036854775808\"}",
         "Number must be a string of digits, from 0 to 9223372036854775807."},
        {"{\"win\":\"single\",\"length\":7,\"note\":\"\"}", "Note must not be empty; say what it is."},
        {"{\"win\":\"single\",\"length\":7,\"note\":\"12345678901\"}",
         "Note must be 1 to 10 bytes long (a letter of most scripts but Latin takes two or more)."},
        {"{\"win\":\"single\",\"length\":7,\"lengths\":[1,\"2\"]}",
         "Lengths must be a list of whole numbers."},
        {"{\"win\":\"Single\",\"length\":7}", "Win must be one of \"single\", \"gammon\", \"backgammon\"."},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct request r;
        struct sample s;
        struct problem p;
        assert_false(read_sample(&r, cases[i].body, &s, &p));
        assert_int_equal(p.field_count, 1);
        assert_string_equal(p.fields[0].detail, cases[i].detail);
        arena_free(&r.arena);
    }
    static const char *const no_json[] = {"[]", "7", "{", "{\"length\":1,\"length\":2}", "\"x\""};
    for (size_t i = 0; i < COUNT(no_json); i++) {
        struct request r;
        struct sample s;
        struct problem p;
        assert_false(read_sample(&r, no_json[i], &s, &p));
        assert_int_equal(p.code, ERR_BAD_JSON);
        assert_non_null(p.detail);
        arena_free(&r.arena);
    }
}

// ---- bodies that are no command

#define ROW_FIELDS(F, S) F(S, NM, name, 80, 1, REQUIRED) F(S, I4, seed, 0, 512, OPTIONAL)
struct row {
    ROW_FIELDS(FIELD_MEMBER, row)
};
BODY_FIELDS(row, ROW_FIELDS)

#define FORM_FIELDS(F, S)                                                                                    \
    F(S, NM, name, 80, 1, REQUIRED)                                                                          \
    F(S, SL, password, 200, 10, REQUIRED)                                                                    \
    F(S, EN, role, role, ROLE_SCORER, REQUIRED)                                                              \
    F(S, NM, club, 80, 1, OPTIONAL)                                                                          \
    F(S, ZN, zone, 40, 1, OPTIONAL)                                                                          \
    F(S, SL, text, 1000, 1, OPTIONAL)                                                                        \
    F(S, IU, turns, 0, 255, OPTIONAL)                                                                        \
    F(S, RO, rows, row, 3, OPTIONAL)
struct form {
    FORM_FIELDS(FIELD_MEMBER, form)
    int found; // not of the table
};
BODY_FIELDS(form, FORM_FIELDS)

static bool read_form(struct request *r, const char *body, struct form *f, struct problem *p)
{
    make(r, HTTP_POST, "/x", body);
    return body_read(r, &(struct body_part){.fields = &form_fields, .into = f}, 1, p);
}

#define FORM_FINE "\"name\":\"Ada\",\"password\":\"ten letters\",\"role\":\"owner\""

static void a_form_fills_its_struct(void **state)
{
    (void)state;
    struct request r;
    struct form f = {.found = 7};
    struct problem p;
    assert_true(read_form(&r, "{" FORM_FINE "}", &f, &p));
    assert_true(f.role == ROLE_OWNER && f.turns == -1 && f.found == 0 && f.rows.count == 0);
    assert_true(f.club.at && f.club.len == 0);
    arena_free(&r.arena);
    assert_true(
        read_form(&r,
                  "{\"name\":\" Ada \",\"password\":\" ten bytes \",\"role\":\"scorer\",\"zone\":\"UTC\","
                  "\"text\":\"a\\n\\tb\",\"turns\":0,\"club\":\" \","
                  "\"rows\":[{\"name\":\"Ben\"},{\"name\":\"Cyd\",\"seed\":2}]}",
                  &f, &p));
    assert_true(text_equal(f.name, TEXT("Ada")));
    assert_true(text_equal(f.password, TEXT(" ten bytes ")));
    assert_true(text_equal(f.text, TEXT("a\n\tb")));
    assert_true(f.turns == 0 && f.club.len == 0 && f.rows.count == 2);
    const struct row *rows = f.rows.at;
    assert_true(text_equal(rows[1].name, TEXT("Cyd")) && rows[1].seed == 2 && rows[0].seed == 0);
    arena_free(&r.arena);
}

struct said {
    const char *pointer, *reason, *args, *detail;
};

static void assert_said(const struct problem *p, const struct said *said, size_t count)
{
    assert_int_equal(p->code, ERR_BAD_FIELDS);
    assert_int_equal(p->field_count, count);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(p->fields[i].pointer, said[i].pointer);
        assert_string_equal(p->fields[i].detail, said[i].detail);
        assert_string_equal(p->field_reasons[i].name, said[i].reason);
        assert_true(text_equal(p->field_reasons[i].args, text_of(said[i].args)));
    }
}

static void every_bad_member_of_a_form_is_named_at_once(void **state)
{
    static const struct said all[] = {
        {"/name", "required", "{\"f\":\"Name\"}", "Name is required; send it."},
        {"/password", "characters", "{\"f\":\"Password\",\"0\":10,\"1\":200}",
         "Password must be 10 to 200 characters long."},
        {"/role", "word",
         "{\"f\":\"Role\",\"t\":\"\\\"scorer\\\", \\\"director\\\", \\\"arbiter\\\", \\\"owner\\\"\"}",
         "Role must be one of \"scorer\", \"director\", \"arbiter\", \"owner\"."},
        {"/club", "text", "{}", "Club must not contain invisible or direction-changing characters."},
        {"/zone", "text", "{}",
         "Choose a time zone of the list, written as Europe/Berlin or America/New_York; UTC is one, too."},
        {"/text", "kind", "{\"f\":\"Text\",\"t\":\"text, not a number\"}",
         "Text must be text, not a number."},
        {"/turns", "whole", "{\"f\":\"Turns\",\"0\":0,\"1\":255}",
         "Turns must be a whole number from 0 to 255."},
        {"/rows/0", "kind", "{\"f\":\"Member 1 of rows\",\"t\":\"an object, not a number\"}",
         "Member 1 of rows must be an object, not a number."},
        {"/rows/1/name", "empty", "{\"f\":\"Name of member 2 of rows\"}",
         "Name of member 2 of rows must not be empty; say what it is."},
        {"/rows/1/seed", "whole", "{\"f\":\"Seed of member 2 of rows\",\"0\":0,\"1\":512}",
         "Seed of member 2 of rows must be a whole number from 0 to 512."},
        {"/rows/2/name", "required", "{\"f\":\"Name of member 3 of rows\"}",
         "Name of member 3 of rows is required; send it."},
        {"/rows/2/a~1b", "unknown", "{\"f\":\"A/b of member 3 of rows\",\"t\":\"name, seed\"}",
         "A/b of member 3 of rows is not known here; leave it out, there are: name, seed."},
        {"/who", "unknown", "{\"f\":\"Who\",\"t\":\"name, password, role, club, zone, text, turns, rows\"}",
         "Who is not known here; leave it out, there are: name, password, role, club, zone, text, turns, "
         "rows."},
    };
    (void)state;
    struct request r;
    struct form f;
    struct problem p;
    assert_false(read_form(
        &r,
        "{\"password\":\"short\",\"role\":\"device\",\"club\":\"\\u202e\",\"zone\":\"Berlin\","
        "\"text\":1,\"turns\":256,\"rows\":[1,{\"name\":\"  \",\"seed\":-1},{\"a/b\":1}],\"who\":1}",
        &f, &p));
    assert_said(&p, all, COUNT(all));
    arena_free(&r.arena);
}

static void each_wrong_member_of_a_form_has_its_sentence(void **state)
{
    static const struct {
        const char *body;
        struct said said;
    } cases[] = {
        {"{" FORM_FINE ",\"rows\":[{},{},{},{}]}",
         {"/rows", "members", "{\"f\":\"Rows\",\"0\":3}",
          "Rows must not have more than 3 members; send fewer."}},
        {"{" FORM_FINE ",\"rows\":{}}",
         {"/rows", "kind", "{\"f\":\"Rows\",\"t\":\"a list, not an object\"}",
          "Rows must be a list, not an object."}},
        {"{\"name\":null,\"password\":\"ten letters\",\"role\":\"owner\"}",
         {"/name", "kind", "{\"f\":\"Name\",\"t\":\"text, not null\"}", "Name must be text, not null."}},
        {"{\"name\":\"Ada\",\"password\":\"\",\"role\":\"owner\"}",
         {"/password", "empty", "{\"f\":\"Password\"}", "Password must not be empty; say what it is."}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct request r;
        struct form f;
        struct problem p;
        assert_false(read_form(&r, cases[i].body, &f, &p));
        assert_said(&p, &cases[i].said, 1);
        arena_free(&r.arena);
    }
}

static void a_body_of_nothing_takes_no_member(void **state)
{
    static const struct fields nothing = {"nothing", NULL, 0, 0};
    static const struct said all[] = {
        {"/a", "nothing-known", "{\"f\":\"A\"}", "A is not known here; send an empty object."}};
    static const char *const fine[] = {"", "{}"};
    (void)state;
    struct request r;
    struct problem p;
    char none;
    for (size_t i = 0; i < COUNT(fine); i++) {
        make(&r, HTTP_POST, "/x", fine[i]);
        assert_true(body_read(&r, &(struct body_part){.fields = &nothing, .into = &none}, 1, &p));
        arena_free(&r.arena);
    }
    make(&r, HTTP_POST, "/x", "{\"a\":1}");
    assert_false(body_read(&r, &(struct body_part){.fields = &nothing, .into = &none}, 1, &p));
    assert_said(&p, all, COUNT(all));
    assert_true(body_has(&r, "a"));
    assert_false(body_has(&r, "b"));
    arena_free(&r.arena);
}

static void members_of_the_address_come_from_the_address(void **state)
{
    static const struct route route = {.pattern = "/t/{table}/x"};
    static const struct {
        const char *param, *body;
        enum err_code code;
        const char *detail;
    } cases[] = {
        {"12", "{\"length\":7,\"win\":\"single\"}", ERR_NONE, NULL},
        {"0", "{\"length\":7,\"win\":\"single\"}", ERR_NOT_FOUND, "There is no table with this number."},
        {"513", "{\"length\":7,\"win\":\"single\"}", ERR_NOT_FOUND, "There is no table with this number."},
        {"x", "{\"length\":0,\"win\":\"single\"}", ERR_NOT_FOUND, "There is no table with this number."},
        {"12", "{\"length\":7,\"win\":\"single\",\"table\":12}", ERR_BAD_FIELDS,
         "Table comes from the address; leave it out."},
        {"0", "{\"length\":7,\"win\":\"single\",\"table\":12}", ERR_BAD_FIELDS,
         "Table comes from the address; leave it out."},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct request r = {
            .route = &route, .body = text_of(cases[i].body), .params = {text_of(cases[i].param)}};
        struct sample s;
        struct problem p;
        struct body_part part = {&sample_table, &s, NULL};
        bool good = body_read(&r, &part, 1, &p);
        assert_int_equal(good, !cases[i].detail);
        assert_int_equal(p.code, cases[i].code);
        if (good)
            assert_int_equal(s.table, 12);
        else
            assert_string_equal(p.field_count ? p.fields[0].detail : p.detail, cases[i].detail);
        arena_free(&r.arena);
    }
}

static void problems_say_everything(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    const struct err fields[] = {{ERR_BAD_FIELDS, "/a", "is required"}};
    struct problem p = {.code = ERR_NEEDS_CONFIRMATION,
                        .detail = "d",
                        .reason = "later_match",
                        .args = TEXT("{\"0\":4}"),
                        .rule = "4.2",
                        .level = 4,
                        .fields = fields,
                        .field_count = 1,
                        .consequences = TEXT("[1]"),
                        .token = "t",
                        .current = TEXT("{}"),
                        .retry_after_s = 3};
    struct reply reply = problem_reply(&a, &p);
    assert_int_equal(reply.status, 409);
    assert_string_equal(reply.type, "application/problem+json");
    assert_true(text_equal(
        reply.body,
        TEXT("{\"type\":\"urn:tdserver:problem:needs_confirmation\",\"title\":\"This has consequences that "
             "must be confirmed\","
             "\"status\":409,\"code\":\"needs_confirmation\",\"detail\":\"d\",\"reason\":\"later_match\","
             "\"args\":{\"0\":4},"
             "\"rule\":\"4.2\",\"level\":4,"
             "\"errors\":[{\"pointer\":\"/a\",\"detail\":\"is "
             "required\"}],\"consequences\":[1],\"token\":\"t\",\"current\":{}}")));
    assert_string_equal(reply.headers[0].name, "Retry-After");
    assert_string_equal(reply.headers[0].value, "3");
    // Every 503 says when to come again, whoever forgot to.
    reply = problem_of(&a, err_make(ERR_BUSY, "the database is away"));
    assert_int_equal(reply.status, 503);
    assert_string_equal(reply.headers[0].name, "Retry-After");
    assert_string_equal(reply.headers[0].value, "2");
    // Every 401 says by what one is known.
    static const enum err_code unknown[] = {ERR_UNAUTHORIZED, ERR_SECOND_FACTOR};
    for (size_t i = 0; i < COUNT(unknown); i++) {
        reply = problem_of(&a, err_make(unknown[i], NULL));
        assert_int_equal(reply.status, 401);
        assert_string_equal(reply.headers[0].name, "WWW-Authenticate");
        assert_string_equal(reply.headers[0].value, "Bearer");
    }
    reply = problem_of(&a, err_make(ERR_NOT_FOUND, NULL));
    assert_null(reply.headers[0].name);
    assert_true(
        text_equal(reply.body, TEXT("{\"type\":\"urn:tdserver:problem:not_found\",\"title\":\"There "
                                    "is nothing at this address\",\"status\":404,\"code\":\"not_found\"}")));
    arena_free(&a);
}

// ---- who asks, and how often ----

static void buckets_fill_again(void **state)
{
    (void)state;
    struct rate *rate = rate_new(60, 3); // one a second, three at once
    for (int i = 0; i < 3; i++)
        assert_int_equal(rate_take(rate, TEXT("ann"), 1000), 0);
    assert_int_equal(rate_take(rate, TEXT("ann"), 1000), 1);
    assert_int_equal(rate_take(rate, TEXT("bob"), 1000), 0);
    assert_int_equal(rate_take(rate, TEXT("ann"), 1999), 1);
    assert_int_equal(rate_take(rate, TEXT("ann"), 2000), 0);
    assert_int_equal(rate_take(rate, TEXT("ann"), 2000), 1);
    for (int i = 0; i < 3; i++)
        assert_int_equal(rate_take(rate, TEXT("ann"), INT64_MAX / 2), 0);
    assert_int_equal(rate_take(rate, TEXT("ann"), INT64_MAX / 2), 1);
    assert_int_equal(rate_take(rate, TEXT("ann"), 5), 1); // a time that runs back gives nothing
    rate_free(rate);
    rate = rate_new(2, 1);
    assert_int_equal(rate_take(rate, TEXT("ann"), 0), 0);
    assert_int_equal(rate_take(rate, TEXT("ann"), 0), 30);
    char key[32];
    for (int i = 0; i < 100000; i++) {
        snprintf(key, sizeof key, "stranger %d", i);
        assert_int_equal(rate_take(rate, text_of(key), i), 0);
    }
    rate_free(rate);
}

static void cookies_have_one_value(void **state)
{
    (void)state;
    struct request r = {0};
    r.headers[HEADER_COOKIE] = TEXT("a=1; td_user=abc;td_device = def ; b=2");
    assert_true(text_equal(cookie_get(&r, "td_user"), TEXT("abc")));
    assert_true(text_equal(cookie_get(&r, "td_device"), TEXT("def")));
    assert_null(cookie_get(&r, "user").at);
    assert_true(text_equal(site_credential(&r), TEXT("abc")));
    r.headers[HEADER_ACT_AS] = TEXT("device");
    assert_true(text_equal(site_credential(&r), TEXT("def")));
    r.headers[HEADER_AUTHORIZATION] = TEXT("bearer  tok");
    assert_true(text_equal(site_credential(&r), TEXT("tok")));
    r.headers[HEADER_AUTHORIZATION] = TEXT("Basic YQ==");
    assert_null(site_credential(&r).at);
    assert_string_equal(cookie_set(&r, "td_user", "x", 60),
                        "td_user=x; Path=/; Max-Age=60; HttpOnly; SameSite=Strict");
    r.headers[HEADER_COOKIE] = TEXT("td_user=1; td_user=2");
    assert_null(cookie_get(&r, "td_user").at);
    r.secure = true;
    r.headers[HEADER_COOKIE] = TEXT("td_user=planted; __Host-td_user=real");
    assert_true(text_equal(cookie_get(&r, "td_user"), TEXT("real")));
    assert_string_equal(cookie_set(&r, "td_user", "", 0),
                        "__Host-td_user=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure");
    arena_free(&r.arena);
}

static void other_sites_pages_change_nothing(void **state)
{
    static const struct {
        enum http_method method;
        const char *origin, *site;
        bool good;
    } cases[] = {
        {HTTP_POST, NULL, NULL, true},
        {HTTP_POST, "http://td.local:8080", "same-origin", true},
        {HTTP_POST, "https://td.local:8080", NULL, true},
        {HTTP_POST, NULL, "none", true},
        {HTTP_POST, "http://td.local", NULL, false},
        {HTTP_POST, "http://evil.example", NULL, false},
        {HTTP_POST, "null", NULL, false},
        {HTTP_POST, "http://td.local:8080.evil.example", NULL, false},
        {HTTP_DELETE, NULL, "cross-site", false},
        {HTTP_POST, "http://td.local:8080", "same-site", false},
        {HTTP_GET, "http://evil.example", "cross-site", true},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct request r = {.method = cases[i].method};
        r.headers[HEADER_HOST] = TEXT("td.local:8080");
        r.headers[HEADER_ORIGIN] = text_of(cases[i].origin);
        r.headers[HEADER_SEC_FETCH_SITE] = text_of(cases[i].site);
        assert_int_equal(guard_origin(&r).code, cases[i].good ? ERR_NONE : ERR_CROSS_SITE);
    }
}

// ---- the whole site over a socket ----

struct house {
    struct site site;
    struct server *server;
    struct files *files;
    char dir[32];
};

static void put_file(const char *dir, const char *name, const char *bytes)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(bytes, f);
    fclose(f);
}

// What the file was when somebody compressed it.
static void put_beside(const char *dir, const char *name, const char *was, const char *ending,
                       const char *packed)
{
    char hex[SECURE_HEX_ROOM], beside[100];
    struct secure_digest digest = secure_sha256(text_of(was));
    struct text hash = secure_hex(digest.bytes, 8, hex, sizeof hex);
    snprintf(beside, sizeof beside, "%s.%.*s.%s", name, TEXT_ARGS(hash), ending);
    put_file(dir, beside, packed);
}

static int house_open(void **state)
{
    static char script[3000];
    struct house *h = calloc(1, sizeof *h);
    char *fault = NULL, below[64];
    memset(script, ' ', sizeof script - 1);
    strcpy(h->dir, "/tmp/td-site-XXXXXX");
    assert_non_null(mkdtemp(h->dir));
    snprintf(below, sizeof below, "%s/js", h->dir);
    mkdir(below, 0700);
    put_file(h->dir, "index.html", "<!doctype html><title>t</title>");
    put_file(h->dir, "engine.wasm", "\0asm");
    put_file(h->dir, "js/app.js", script);
    put_file(h->dir, ".secret", "no");
    put_beside(h->dir, "js/app.js", script, "br", "packed");
    put_beside(h->dir, "js/app.js", script, "gz", "by somebody who took their time");
    put_beside(h->dir, "old.js", "older", "br", "of another day");
    put_beside(h->dir, "old.js", "older", "gz", "of another day");
    put_file(h->dir, "old.js", script);
    h->files = files_load(h->dir, &fault);
    assert_non_null(h->files);
    h->site = (struct site){.router = router_new(routes, COUNT(routes)), .files = h->files};
    struct server_setup setup = {.listen = "127.0.0.1",
                                 .loops = 2,
                                 .connections = 100,
                                 .site = &h->site,
                                 .admit = site_admit,
                                 .handle = site_handle};
    h->server = server_start(&setup, &fault);
    assert_non_null(h->server);
    *state = h;
    return 0;
}

static int house_close(void **state)
{
    struct house *h = *state;
    char command[100];
    server_stop(h->server);
    router_free((struct router *)h->site.router);
    files_free(h->files);
    rate_free(h->site.per_address);
    rate_free(h->site.per_credential);
    snprintf(command, sizeof command, "rm -r %s", h->dir);
    assert_int_equal(system(command), 0);
    free(h);
    return 0;
}

static struct client *ask(const struct house *h, const char *request)
{
    struct client *c = client_open(server_port(h->server));
    assert_true(client_send(c, request));
    client_status(c, 3000);
    return c;
}

static void static_files_with_their_headers(void **state)
{
    struct house *h = *state;
    struct client *c = ask(h, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(client_status(c, 1), 200);
    static const char *const headers[] = {
        "Content-Type: text/html; charset=utf-8\r\n",
        "Cache-Control: no-cache\r\n",
        "X-Content-Type-Options: nosniff\r\n",
        "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ",
        "ETag: \"",
        "require-trusted-types-for 'script'; trusted-types lit-html td-workers\r\n",
        "frame-ancestors 'none'; base-uri 'none'; ",
        "Referrer-Policy: same-origin\r\n"};
    for (size_t i = 0; i < COUNT(headers); i++)
        assert_non_null(strstr(c->got, headers[i]));
    assert_string_equal(client_body(c), "<!doctype html><title>t</title>");
    client_close(c);
    c = ask(h, "GET /js/app.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n");
    assert_non_null(strstr(c->got, "Content-Encoding: gzip\r\n"));
    assert_non_null(strstr(c->got, "text/javascript"));
    assert_string_equal(client_body(c), "by somebody who took their time");
    client_close(c);
    c = ask(h, "GET /js/app.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n");
    assert_non_null(strstr(c->got, "Content-Encoding: br\r\n"));
    assert_non_null(strstr(c->got, "Vary: Accept-Encoding\r\n"));
    assert_non_null(strstr(c->got, "-br\"\r\n"));
    assert_string_equal(client_body(c), "packed");
    client_close(c);
    c = ask(h, "GET /js/app.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br;q=0\r\n\r\n");
    assert_non_null(strstr(c->got, "Content-Encoding: gzip\r\n"));
    client_close(c);
    c = ask(h, "GET /old.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n");
    assert_int_equal(client_status(c, 1), 200);
    assert_null(strstr(c->got, "Content-Encoding"));
    client_close(c);
    c = ask(h, "GET /old.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n");
    assert_non_null(strstr(c->got, "Content-Encoding: gzip\r\n"));
    assert_null(strstr(c->got, "of another day"));
    client_close(c);
    c = ask(h, "GET /engine.wasm HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_non_null(strstr(c->got, "Content-Type: application/wasm\r\n"));
    client_close(c);
    static const char *const hidden[] = {
        "/.secret",           "/js",          "/js/",         "/js/../.secret", "/js/app.js.00.br",
        "/js/%2e%2e/.secret", "/index.html/", "//index.html", "/etc/passwd"};
    for (size_t i = 0; i < COUNT(hidden); i++) {
        char request[100];
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", hidden[i]);
        c = ask(h, request);
        assert_in_range(client_status(c, 1), 400, 404);
        client_close(c);
    }
    char *fault = NULL;
    struct files *more = files_load(h->dir, &fault);
    files_add(more, "/a/club.crt", TEXT("-----BEGIN"));
    h->site.files = more;
    c = ask(h, "GET /a/club.crt HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_non_null(strstr(c->got, "Content-Type: application/x-x509-ca-cert\r\n"));
    assert_non_null(strstr(c->got, "-----BEGIN"));
    client_close(c);
    h->site.files = h->files;
    files_free(more);
    assert_null(files_load("/nonexistent/site", &fault));
    assert_non_null(strstr(fault, "make web"));
    free(fault);
}

static void routes_over_the_network(void **state)
{
    static const struct {
        const char *request;
        int status;
        const char *contains;
    } cases[] = {
        {"GET /api/v1/matches/9 HTTP/1.1\r\nHost: x\r\n\r\n", 200, "one match=9"},
        {"GET /api/v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n", 404, "not_found"},
        {"DELETE /api/v1/matches HTTP/1.1\r\nHost: x\r\n\r\n", 405, "Allow: OPTIONS, GET, HEAD, POST\r\n"},
        {"OPTIONS /api/v1/matches HTTP/1.1\r\nHost: x\r\n\r\n", 204, "Allow: OPTIONS, GET, HEAD, POST\r\n"},
        {"POST / HTTP/1.1\r\nHost: x\r\n\r\n", 404, "not_found"},
        {"POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nOrigin: http://evil\r\n\r\n", 403, "cross_site"},
        {"POST /api/v1/matches HTTP/1.1\r\nHost: x\r\n\r\n", 200, "add"},
        {"POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na=b", 415, "application/json"},
        {"POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: "
         "2\r\n\r\n{}",
         415, "application/json"},
        {"POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json; "
         "charset=latin1\r\nContent-Length: 2\r\n\r\n{}",
         415, "UTF-8"},
        {"POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Encoding: "
         "gzip\r\nContent-Length: 2\r\n\r\n{}",
         415, "Content-Encoding"},
        {"GET /health HTTP/1.1\r\nHost: x\r\n\r\n", 200, "{\"status\":\"ok\"}"},
        {"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n", 200, "\ntd_http_replies_total{class=\"2xx\"} "},
        {"POST /api/v1/import HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 2\r\n\r\na,",
         200, "import"},
        {"POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: "
         "Application/JSON;charset=UTF-8\r\nContent-Length: 2\r\n\r\n{}",
         200, "add"},
        {"POST /api/v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
         "65537\r\n\r\n",
         413, "65536"},
        {"GET /api/v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
         "2\r\n\r\n{}",
         413, "No body"},
        {"POST /api/v1/matches/4/games HTTP/1.1\r\nHost: x\r\nContent-Type: "
         "application/json\r\nContent-Length: 12\r\n\r\n{\"cube\":\"x\"}",
         400, "\"pointer\":\"/cube\""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char request[500];
        // A body that was announced but never sent would only end at the deadline.
        snprintf(request, sizeof request, "%s", cases[i].request);
        struct client *c = client_open(server_port(((struct house *)*state)->server));
        client_send(c, request);
        if (strstr(request, "65537")) {
            char filler[65537] = "";
            client_send_bytes(c, filler, sizeof filler);
        }
        client_status(c, 3000);
        if (client_status(c, 1) != cases[i].status || !strstr(c->got, cases[i].contains))
            fail_msg("case %zu was answered with: %s", i, c->got);
        client_close(c);
    }
}

static void each_credential_has_its_own_rate(void **state)
{
    struct house *h = *state;
    static const char *const same[] = {"Authorization: Bearer tok", "Cookie: td_user=tok",
                                       "authorization: bearer tok", "Cookie: td_user=tok"};
    h->site.per_credential = rate_new(60, 3);
    for (size_t i = 0; i < COUNT(same); i++) {
        char request[200];
        snprintf(request, sizeof request, "GET /api/v1/matches HTTP/1.1\r\nHost: x\r\n%s\r\n\r\n", same[i]);
        assert_int_equal(client_once(server_port(h->server), request, NULL, 0), i < 3 ? 200 : 429);
    }
    assert_int_equal(client_once(server_port(h->server),
                                 "GET /api/v1/matches HTTP/1.1\r\nHost: x\r\nCookie: td_user=other\r\n\r\n",
                                 NULL, 0),
                     200);
    assert_int_equal(
        client_once(server_port(h->server), "GET /api/v1/matches HTTP/1.1\r\nHost: x\r\n\r\n", NULL, 0), 200);
}

static void many_requests_are_slowed_down(void **state)
{
    struct house *h = *state;
    h->site.per_address = rate_new(60, 5);
    struct client *c = client_open(server_port(h->server));
    for (int i = 0; i < 6; i++) {
        client_send(c, "GET /api/v1/matches HTTP/1.1\r\nHost: x\r\n\r\n");
        assert_int_equal(client_status(c, 1000), i < 5 ? 200 : 429);
        if (i == 5) assert_non_null(strstr(c->got, "Retry-After: 1\r\n"));
        client_next(c);
    }
    client_send(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assert_int_equal(client_status(c, 1000), 200);
    client_close(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(routes_are_found_by_whole_patterns),
        cmocka_unit_test(random_targets_are_clean_or_refused),
        cmocka_unit_test(query_parameters_are_strict),
        cmocka_unit_test(versions_come_as_etags),
        cmocka_unit_test(a_body_fills_the_struct),
        cmocka_unit_test(every_bad_field_is_named_at_once),
        cmocka_unit_test(each_wrong_value_has_its_sentence),
        cmocka_unit_test(a_form_fills_its_struct),
        cmocka_unit_test(every_bad_member_of_a_form_is_named_at_once),
        cmocka_unit_test(each_wrong_member_of_a_form_has_its_sentence),
        cmocka_unit_test(a_body_of_nothing_takes_no_member),
        cmocka_unit_test(members_of_the_address_come_from_the_address),
        cmocka_unit_test(problems_say_everything),
        cmocka_unit_test(buckets_fill_again),
        cmocka_unit_test(cookies_have_one_value),
        cmocka_unit_test(other_sites_pages_change_nothing),
        cmocka_unit_test(static_files_with_their_headers),
        cmocka_unit_test(routes_over_the_network),
        cmocka_unit_test(each_credential_has_its_own_rate),
        cmocka_unit_test(many_requests_are_slowed_down),
    };
    return cmocka_run_group_tests(tests, house_open, house_close);
}
