// SPDX-License-Identifier: MIT
#include "http/request.h"
#include <string.h>

static const struct text methods[HTTP_METHODS] = {
    [HTTP_GET] = TEXT("GET"),         [HTTP_HEAD] = TEXT("HEAD"),   [HTTP_POST] = TEXT("POST"),
    [HTTP_PUT] = TEXT("PUT"),         [HTTP_PATCH] = TEXT("PATCH"), [HTTP_DELETE] = TEXT("DELETE"),
    [HTTP_OPTIONS] = TEXT("OPTIONS"),
};

struct text http_method_name(enum http_method m)
{
    return methods[m];
}

bool http_method_of(struct text word, enum http_method *m)
{
    for (enum http_method i = 0; i < HTTP_METHODS; i++)
        if (text_equal(methods[i], word)) {
            *m = i;
            return true;
        }
    return false;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    c = (char)(c | 32);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Decodes percent escapes once. plus: '+' is a space (query strings). NULL text if an escape is broken.
static struct text decode(struct arena *a, struct text t, bool plus)
{
    if (!memchr(t.at, '%', t.len) && !(plus && memchr(t.at, '+', t.len))) return t;
    char *to = arena_alloc(a, t.len + 1);
    size_t n = 0;
    for (size_t i = 0; i < t.len; i++) {
        if (t.at[i] != '%') {
            to[n++] = plus && t.at[i] == '+' ? ' ' : t.at[i];
            continue;
        }
        int high = i + 2 < t.len ? hex_digit(t.at[i + 1]) : -1, low = high >= 0 ? hex_digit(t.at[i + 2]) : -1;
        if (low < 0) return (struct text){NULL, 0};
        to[n++] = (char)(high << 4 | low);
        i += 2;
    }
    return (struct text){to, n};
}

static bool has_control(struct text t)
{
    for (size_t i = 0; i < t.len; i++)
        if ((unsigned char)t.at[i] < 0x20 || t.at[i] == 0x7f) return true;
    return false;
}

static const char *segment_fault(struct text s)
{
    if (!s.at || !text_is_utf8(s)) return "the path has a broken escape";
    if (has_control(s) || memchr(s.at, '/', s.len) || memchr(s.at, '\\', s.len))
        return "the path has a control character or an escaped slash";
    if (text_equal(s, TEXT(".")) || text_equal(s, TEXT(".."))) return "the path has a dot segment";
    return NULL;
}

struct err request_target(struct request *r, struct text target)
{
    r->query = target;
    r->path = text_cut(&r->query, '?');
    struct text rest = r->path;
    if (!text_starts(rest, TEXT("/")))
        return err_make(ERR_BAD_REQUEST, "the request target must be a path that begins with '/'");
    text_cut(&rest, '/');
    while (rest.at) {
        if (r->segment_count == PATH_SEGMENTS) return err_make(ERR_NOT_FOUND, NULL);
        struct text segment = decode(&r->arena, text_cut(&rest, '/'), false);
        const char *fault = segment_fault(segment);
        if (fault) return err_make(ERR_BAD_REQUEST, fault);
        r->segments[r->segment_count++] = segment;
    }
    return OK;
}

struct err request_query(struct request *r, const char *name, struct text *out)
{
    *out = (struct text){NULL, 0};
    for (struct text rest = r->query; rest.at;) {
        struct text value = text_cut(&rest, '&');
        struct text key = decode(&r->arena, text_cut(&value, '='), true);
        if (!text_equal(key, text_of(name))) continue;
        struct text decoded = value.at ? decode(&r->arena, value, true) : TEXT("");
        if (out->at)
            return err_make(ERR_BAD_QUERY, arena_printf(&r->arena, "the parameter %s is there twice", name));
        if (!decoded.at || !text_is_utf8(decoded) || has_control(decoded))
            return err_make(ERR_BAD_QUERY,
                            arena_printf(&r->arena, "the parameter %s is wrongly escaped", name));
        *out = decoded;
    }
    return OK;
}

struct err request_query_int(struct request *r, const char *name, int64_t min, int64_t max, int64_t *out)
{
    struct text value;
    struct err err = request_query(r, name, &value);
    if (err.code || !value.at) return err;
    int64_t number;
    if (!text_int64(value, &number) || number < min || number > max)
        return err_make(ERR_BAD_QUERY,
                        arena_printf(&r->arena, "the parameter %s must be a whole number from %lld to %lld",
                                     name, (long long)min, (long long)max));
    *out = number;
    return OK;
}

static bool name_among(struct text key, const char *const *names)
{
    for (; *names; names++)
        if (text_equal(key, text_of(*names))) return true;
    return false;
}

struct err request_query_known(struct request *r, const char *const *names)
{
    for (struct text rest = r->query; rest.at;) {
        struct text value = text_cut(&rest, '&'), key = text_cut(&value, '=');
        struct text decoded = decode(&r->arena, key, true);
        if (!decoded.at || !text_is_utf8(decoded))
            return err_make(ERR_BAD_QUERY, "a parameter's name is wrongly escaped");
        if ((decoded.len || value.at) && !name_among(decoded, names))
            return err_make(ERR_BAD_QUERY, arena_printf(&r->arena, "the parameter %.*s is not known here",
                                                        TEXT_ARGS(decoded)));
    }
    return OK;
}

struct err request_if_match(const struct request *r, int64_t *version)
{
    struct text etag = r->headers[HEADER_IF_MATCH];
    if (!etag.at) return err_make(ERR_PRECONDITION_REQUIRED, "send If-Match with the ETag of what you saw");
    if (text_starts(etag, TEXT("W/"))) etag = (struct text){etag.at + 2, etag.len - 2};
    bool quoted = etag.len > 2 && etag.at[0] == '"' && etag.at[etag.len - 1] == '"';
    struct text rest = {etag.at + 1, quoted ? etag.len - 2 : 0};
    // A page's ETag goes on with a mark of its bytes; what is edited is known by its version.
    int64_t number;
    if (!quoted || !text_int64(text_cut(&rest, '.'), &number) || number < 0)
        return err_make(ERR_BAD_REQUEST, "If-Match must be one ETag of this server, for example \"7\"");
    *version = number;
    return OK;
}

struct reply request_park(struct request *r)
{
    (void)r;
    return (struct reply){.status = REPLY_PARKED};
}

// The weight q=0, in any of its spellings, means "not this one".
static bool is_refused(struct text weight)
{
    if (!text_starts(weight, TEXT("q=0"))) return false;
    for (size_t i = 3; i < weight.len; i++)
        if (weight.at[i] != '0' && weight.at[i] != '.') return false;
    return true;
}

bool request_accepts(const struct request *r, struct text wanted)
{
    struct text header = r->headers[HEADER_ACCEPT_ENCODING];
    while (header.at) {
        struct text weight = text_cut(&header, ','), coding = text_trim(text_cut(&weight, ';'));
        if (text_equal_ascii_fold(coding, wanted)) return !is_refused(text_trim(weight));
    }
    return false;
}
