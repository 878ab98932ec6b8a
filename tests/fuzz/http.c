// SPDX-License-Identifier: MIT
// What comes over HTTP: JSON, the bodies of commands, request targets and headers.
#include "base/json/json_in.h"
#include "director/command.h"
#include "fuzz/targets.h"
#include "http/body.h"
#include "http/cookie.h"
#include "http/guard.h"
#include "http/peer.h"
#include "http/wire/framing.h"

#include <stdlib.h>
#include <string.h>

#define MUST(truth)                                                                                          \
    do {                                                                                                     \
        if (!(truth)) abort();                                                                               \
    } while (0)

static void walk(const struct json_value *v)
{
    int64_t whole;
    bool container = json_kind(v) == JSON_ARRAY || json_kind(v) == JSON_OBJECT;
    MUST(text_is_utf8(json_string_of(v)));
    if (json_whole(v, &whole)) MUST(whole >= -9007199254740991 && whole <= 9007199254740991);
    for (const struct json_value *m = container ? json_first(v) : NULL; m; m = json_next(m)) {
        if (json_kind(v) == JSON_OBJECT) MUST(json_member(v, json_name(m)) == m);
        walk(m);
    }
}

void fuzz_json(struct text input)
{
    struct arena a = ARENA_EMPTY;
    const struct json_value *v = NULL;
    struct err err = json_read(&a, input, &json_command_limits, &v);
    MUST(err.code ? err.detail && !v : v != NULL);
    if (v) walk(v);
    arena_free(&a);
}

// Every text in a command that was taken ends inside its field; what is refused says which field and why.
void fuzz_body(struct text input)
{
    struct text name = text_cut(&input, '\n');
    enum command_kind kind = 0;
    for (enum command_kind k = 0; k < COMMAND_KINDS; k++)
        if (text_equal(name, text_of(command_types[k].fields.name))) kind = k;
    struct request r = {.method = HTTP_POST, .body = input};
    struct command command;
    struct problem p = {0};
    const struct fields *fields = &command_types[kind].fields;
    memset(&command, 0xee, sizeof command);
    if (body_read(&r, &(struct body_part){.fields = fields, .into = &command.is}, 1, &p)) {
        for (size_t i = 0; i < fields->count; i++)
            if (fields->at[i].type == FIELD_TX)
                MUST(memchr((char *)&command.is + fields->at[i].offset, 0, fields->at[i].size));
    } else {
        MUST(p.code == ERR_BAD_JSON || p.code == ERR_BAD_FIELDS || p.code == ERR_TOO_LARGE);
        MUST(p.detail || p.field_count);
        for (size_t i = 0; i < p.field_count; i++)
            MUST(p.fields[i].pointer[0] == '/' && p.fields[i].detail);
    }
    arena_free(&r.arena);
}

// The first line is the target, each other line a header.
void fuzz_http(struct text input)
{
    struct request r = {.method = HTTP_POST};
    struct text target = text_cut(&input, '\n'), value;
    const char *fault = NULL;
    int64_t version;
    uint64_t length;
    while (input.at && !fault) {
        struct text line = text_cut(&input, '\n'), name = text_cut(&line, ':');
        framing_header(&r, name, line.at ? line : TEXT(""), &fault);
    }
    bool framed = !fault && !framing_fault(&r, true, &length);
    bool found = !request_target(&r, target).code && !request_query(&r, "q", &value).code;
    if (found && value.at) MUST(text_is_utf8(value));
    for (int i = 0; found && i < r.segment_count; i++)
        MUST(text_is_utf8(r.segments[i]) && !memchr(r.segments[i].at, 0, r.segments[i].len));
    struct err checks[] = {request_if_match(&r, &version), guard_origin(&r), guard_type(&r, NULL)};
    for (size_t i = 0; framed && i < sizeof checks / sizeof *checks; i++)
        MUST(!checks[i].code || checks[i].detail);
    struct text cookie = cookie_get(&r, "td_user");
    MUST(!cookie.at || !memchr(cookie.at, ';', cookie.len));
    struct network all = {.bits = 0};
    struct sockaddr from = {.sa_family = AF_UNSPEC};
    MUST(peer_client(&r.arena, &from, &all, r.headers[HEADER_FORWARDED_FOR]).len > 0);
    arena_free(&r.arena);
}
