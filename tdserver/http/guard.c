// SPDX-License-Identifier: MIT
#include "http/guard.h"

#include <arpa/inet.h>
#include <string.h>

// Without the port and the brackets of an IPv6 address.
static struct text host_name(struct text host)
{
    if (text_starts(host, TEXT("["))) {
        struct text rest = {host.at + 1, host.len - 1};
        return text_cut(&rest, ']');
    }
    return text_cut(&host, ':');
}

static bool is_address(struct text host)
{
    char name[64];
    unsigned char address[16];
    if (host.len >= sizeof name) return false;
    memcpy(name, host.at, host.len);
    name[host.len] = 0;
    return inet_pton(AF_INET, name, address) == 1 || inet_pton(AF_INET6, name, address) == 1;
}

// Nobody can have such a name given to them on the Internet (RFC 6761, 6762, 8375; .internal is reserved by ICANN).
static bool is_local_name(struct text host)
{
    static const struct text endings[] = {TEXT(".local"), TEXT(".localhost"), TEXT(".home.arpa"),
                                          TEXT(".internal")};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (text_ends(host, endings[i])) return true;
    return !memchr(host.at, '.', host.len);
}

// scheme://host[:port][/path]
static struct text host_of_url(struct text url)
{
    text_cut(&url, '/');
    text_cut(&url, '/');
    return host_name(text_cut(&url, '/'));
}

const char *guard_host_of(struct arena *a, const char *url)
{
    struct text host = host_of_url(text_of(url));
    return arena_printf(a, "%.*s", TEXT_ARGS(host));
}

struct err guard_host(const struct request *r, const char *public_url)
{
    struct text host = host_name(r->headers[HEADER_HOST]);
    if (!host.at || !public_url || is_address(host) || is_local_name(host) ||
        text_equal_ascii_fold(host, host_of_url(text_of(public_url))))
        return OK;
    return err_make(ERR_MISDIRECTED, "open the address that the server printed as its public one; whoever "
                                     "runs it sets another with --public-url");
}

bool guard_strict(const char *public_url)
{
    if (!public_url || !text_starts(text_of(public_url), TEXT("https://"))) return false;
    struct text host = host_of_url(text_of(public_url));
    return !is_address(host) && !is_local_name(host);
}

static bool is_changing(const struct request *r)
{
    return r->method != HTTP_GET && r->method != HTTP_HEAD && r->method != HTTP_OPTIONS;
}

// Origin is scheme://host[:port]; the scheme may differ behind a proxy that speaks TLS.
static bool is_own_origin(const struct request *r)
{
    struct text origin = r->headers[HEADER_ORIGIN];
    for (size_t i = 0; i + 3 <= origin.len; i++)
        if (text_starts((struct text){origin.at + i, origin.len - i}, TEXT("://")))
            return text_equal_ascii_fold((struct text){origin.at + i + 3, origin.len - i - 3},
                                         r->headers[HEADER_HOST]);
    return false;
}

struct err guard_origin(const struct request *r)
{
    struct text site = r->headers[HEADER_SEC_FETCH_SITE];
    if (!is_changing(r)) return OK;
    if (site.at && !text_equal(site, TEXT("same-origin")) && !text_equal(site, TEXT("none")))
        return err_make(ERR_CROSS_SITE, "use the pages of this server");
    if (r->headers[HEADER_ORIGIN].at && !is_own_origin(r))
        return err_make(ERR_CROSS_SITE, "the header Origin names another site; use the pages of this server");
    return OK;
}

struct err guard_type(const struct request *r, const char *type)
{
    struct text length = r->headers[HEADER_CONTENT_LENGTH], coding = r->headers[HEADER_CONTENT_ENCODING];
    if (!length.at || text_equal(length, TEXT("0"))) return OK;
    if (coding.at && !text_equal_ascii_fold(coding, TEXT("identity")))
        return err_make(ERR_UNSUPPORTED, "send the body without Content-Encoding");
    struct text rest = r->headers[HEADER_CONTENT_TYPE], media = text_trim(text_cut(&rest, ';'));
    if (!text_equal_ascii_fold(media, text_of(type ? type : "application/json")))
        return err_make(ERR_UNSUPPORTED, type ? "send the body with the Content-Type that this address takes"
                                              : "send the body with Content-Type: application/json");
    struct text set = text_trim(rest);
    if (set.len && !text_equal_ascii_fold(set, TEXT("charset=utf-8")) &&
        !text_equal_ascii_fold(set, TEXT("charset=\"utf-8\"")))
        return err_make(ERR_UNSUPPORTED, "send the body in UTF-8");
    return OK;
}
