// SPDX-License-Identifier: MIT
#include "http/event_page.h"

#include <string.h>

#include "base/crypto/secure.h"
#include "base/text/html.h"
#include "http/files.h"
#include "http/site.h"

enum { DOCUMENTS = 2, NUMBER_MOST = 8192 };

// The pages, and what each of them reads before it can show anything, below api/v1/; %t: the event, %n: the number that the
// page was asked for with. Browsers ask for it while they still fetch the scripts, a whole round trip earlier.
static const struct {
    struct text path;
    const char *documents[DOCUMENTS];
    const char *number; // its parameter
} pages[] = {
    {TEXT("/tournament.html"), {"tournaments/%t", "tournaments/%t/matches"}, NULL},
    {TEXT("/wall.html"), {"tournaments/%t", "tournaments/%t/matches"}, NULL},
    {TEXT("/match.html"), {"tournaments/%t", "tournaments/%t/matches/%n"}, "m"},
    {TEXT("/person.html"), {"tournaments/%t/entries/%n/pages"}, "e"},
    {TEXT("/td.html"), {"me", "tournaments/%t/floor"}, NULL},
    {TEXT("/print.html"), {NULL}, NULL},
    {TEXT("/proof.html"), {NULL}, NULL},
};
enum { PAGES = sizeof pages / sizeof *pages };

// What is there in the static page, and where the event's own words go.
static const char title_end[] = "</title>", plain_link[] = "<p><a href=\"plain\"";

static size_t page_of(const struct request *r)
{
    size_t i = 0;
    while (i < PAGES && !text_equal(r->path, pages[i].path))
        i++;
    return r->method == HTTP_GET ? i : PAGES;
}

bool event_page_asked(struct request *r, unsigned char uid[static 16])
{
    struct text asked;
    return page_of(r) < PAGES && request_query(r, "t", &asked).code == ERR_NONE &&
           secure_from_hex(asked, uid, 16);
}

// The address of a document; NULL for one that needs a number where none was given.
static const char *address_of(struct arena *arena, const char *document, const char *uid, int64_t number)
{
    const char *address = "";
    for (const char *at = document; *at; at++) {
        bool place = *at == '%';
        if (place && *++at == 'n' && !number) return NULL;
        address = !place       ? arena_printf(arena, "%s%c", address, *at)
                  : *at == 't' ? arena_printf(arena, "%s%s", address, uid)
                               : arena_printf(arena, "%s%d", address, (int)number);
    }
    return address;
}

// Links that ask for the first documents of the page.
static const char *first_documents(struct request *r, const char *uid)
{
    size_t page = page_of(r);
    const char *links = "", *parameter = pages[page].number;
    int64_t number = 0;
    if (parameter && request_query_int(r, parameter, 1, NUMBER_MOST, &number).code != ERR_NONE) number = 0;
    for (size_t i = 0; i < DOCUMENTS && pages[page].documents[i]; i++) {
        const char *address = address_of(&r->arena, pages[page].documents[i], uid, number);
        if (!address) continue;
        links =
            arena_printf(&r->arena, "%s\n<link rel=\"preload\" href=\"api/v1/%s\" as=\"fetch\" crossorigin>",
                         links, address);
    }
    return links;
}

// The page with `title` instead of its own, its first documents, and, where it leads to the plain pages, the title above that
// link, which leads to this event's.
static struct text with_event(struct request *r, const char *page, const char *title, const char *uid)
{
    const char *head = strstr(page, "<title"), *end = head ? strstr(head, title_end) : NULL;
    if (!end) return (struct text){NULL, 0};
    const char *after = end + strlen(title_end), *link = strstr(end, plain_link);
    const char *heading =
        link ? arena_printf(&r->arena, "%.*s<h1 dir=\"auto\">%s</h1>\n<p><a href=\"plain/%s\"",
                            (int)(link - after), after, title, uid)
             : "";
    return text_of(arena_printf(&r->arena,
                                "%.*s<title>%s</title>\n<meta property=\"og:title\" content=\"%s\">%s%s%s",
                                (int)(head - page), page, title, title, first_documents(r, uid), heading,
                                link ? link + strlen(plain_link) : after));
}

struct reply event_page(struct request *r, const unsigned char uid[static 16], struct text title)
{
    const struct site *site = r->site;
    struct document *page = files_find(site->files, r->path);
    if (!title.len) return reply_document(document_share(page));
    char room[SECURE_HEX_ROOM];
    const char *known = arena_string(&r->arena, secure_hex(uid, 16, room, sizeof room));
    const char *escaped = arena_string(&r->arena, html_escape(&r->arena, title));
    struct text made = with_event(r, arena_string(&r->arena, document_bytes(page)), escaped, known);
    return reply_document(made.len ? document_like(page, made) : document_share(page));
}
