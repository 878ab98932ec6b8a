// SPDX-License-Identifier: MIT
#include "http/wire/framing.h"
#include <string.h>

enum often { ONCE, MANY };

static const struct {
    struct text name;
    enum often often;
    const char *twice;
} known[HEADER_COUNT] = {
#define X(id, name, often) [HEADER_##id] = {TEXT(name), often, "the header " name " is there twice"},
#include "http/headers.def"
#undef X
};

static bool is_token(struct text t)
{
    static const char others[] = "!#$%&'*+-.^_`|~";
    for (size_t i = 0; i < t.len; i++) {
        char c = t.at[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!letter && !(c && strchr(others, c))) return false;
    }
    return t.len > 0;
}

static bool has_control(struct text t)
{
    for (size_t i = 0; i < t.len; i++)
        if (((unsigned char)t.at[i] < 0x20 && t.at[i] != '\t') || t.at[i] == 0x7f) return true;
    return false;
}

bool framing_header(struct request *r, struct text name, struct text value, const char **fault)
{
    *fault = NULL;
    if (!is_token(name))
        *fault = "a header's name is not a token";
    else if (has_control(value))
        *fault = "a header contains a control character or goes on in the next line";
    for (enum header h = 0; h < HEADER_COUNT && !*fault; h++) {
        if (!text_equal_ascii_fold(name, known[h].name)) continue;
        if (!r->headers[h].at)
            r->headers[h] = text_trim(value);
        else if (known[h].often == ONCE)
            *fault = known[h].twice;
        break;
    }
    return !*fault;
}

static bool is_host(struct text t)
{
    for (size_t i = 0; i < t.len; i++) {
        char c = t.at[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!letter && !(c && strchr("-._:[]", c))) return false;
    }
    return t.len > 0 && t.len <= 255;
}

const char *framing_fault(const struct request *r, bool modern, uint64_t *length)
{
    struct text host = r->headers[HEADER_HOST], sent = r->headers[HEADER_CONTENT_LENGTH];
    *length = 0;
    if (modern && !host.at) return "the header Host is missing";
    if (host.at && !is_host(host)) return "the header Host is not a host name";
    if (r->headers[HEADER_TRANSFER_ENCODING].at) return "send the body with Content-Length, not in chunks";
    if (sent.at && !text_uint64(sent, length)) return "Content-Length must be one number";
    return NULL;
}
