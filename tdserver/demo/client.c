// SPDX-License-Identifier: MIT
#include "demo/client.h"
#include "base/json/json_out.h"
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TRIES = 60, PAUSE_MS = 500, ANSWER_MOST = 64 << 20 };

static const struct json_limits answer_limits = {.bytes = ANSWER_MOST, .depth = 32, .values = 4000000};

struct client {
    CURL *curl;
    char *url, *name;
    bool device;
    unsigned asked; // commands so far: part of the next key
};

// What arrives of one answer.
struct arrival {
    struct json_out bytes;
    char etag[32];
};

struct client *client_new(const char *url, const char *name, bool device)
{
    struct client *c = calloc(1, sizeof *c);
    if (!c) abort();
    *c =
        (struct client){.curl = curl_easy_init(), .url = strdup(url), .name = strdup(name), .device = device};
    if (!c->curl || !c->url || !c->name) abort();
    return c;
}

void client_free(struct client *c)
{
    if (!c) return;
    curl_easy_cleanup(c->curl);
    free(c->url);
    free(c->name);
    free(c);
}

static size_t on_body(char *at, size_t size, size_t count, void *arrival)
{
    struct arrival *got = arrival;
    json_bytes_append(&got->bytes, (struct text){at, size * count});
    return size * count;
}

static size_t on_header(char *at, size_t size, size_t count, void *arrival)
{
    struct arrival *got = arrival;
    struct text value = {at, size * count}, name = text_cut(&value, ':');
    if (!text_equal_ascii_fold(name, TEXT("etag"))) return size * count;
    text_cut(&value, '"');
    struct text version = text_cut(&value, '"');
    if (version.len < sizeof got->etag) snprintf(got->etag, sizeof got->etag, "%.*s", TEXT_ARGS(version));
    return size * count;
}

static struct curl_slist *headers_of(struct client *c, struct arena *a, const struct ask *ask)
{
    struct curl_slist *list = NULL;
    if (strcmp(ask->method, "GET")) {
        list = curl_slist_append(list, arena_printf(a, "Idempotency-Key: %s-%u", c->name, c->asked));
        list = curl_slist_append(list, arena_printf(a, "Origin: %s", c->url));
    }
    if (ask->body.at) list = curl_slist_append(list, "Content-Type: application/json");
    if (ask->if_match) list = curl_slist_append(list, arena_printf(a, "If-Match: \"%s\"", ask->if_match));
    if (ask->confirm) list = curl_slist_append(list, arena_printf(a, "TD-Confirm: %s", ask->confirm));
    if (c->device) list = curl_slist_append(list, "TD-Act-As: device");
    return list;
}

static void prepare(struct client *c, struct arena *a, const struct ask *ask, struct arrival *got)
{
    curl_easy_setopt(c->curl, CURLOPT_URL, arena_printf(a, "%s/api/v1%s", c->url, ask->path));
    curl_easy_setopt(c->curl, CURLOPT_CUSTOMREQUEST, ask->method);
    curl_easy_setopt(c->curl, CURLOPT_HTTPGET, 1L);
    if (ask->body.at) {
        curl_easy_setopt(c->curl, CURLOPT_POSTFIELDS, ask->body.at);
        curl_easy_setopt(c->curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)ask->body.len);
    }
    curl_easy_setopt(c->curl, CURLOPT_CUSTOMREQUEST, ask->method);
    curl_easy_setopt(c->curl, CURLOPT_COOKIEFILE, "");
    curl_easy_setopt(c->curl, CURLOPT_USERAGENT, c->name);
    curl_easy_setopt(c->curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c->curl, CURLOPT_TIMEOUT_MS, 30000L);
    curl_easy_setopt(c->curl, CURLOPT_WRITEFUNCTION, on_body);
    curl_easy_setopt(c->curl, CURLOPT_WRITEDATA, got);
    curl_easy_setopt(c->curl, CURLOPT_HEADERFUNCTION, on_header);
    curl_easy_setopt(c->curl, CURLOPT_HEADERDATA, got);
}

// One try; status 0 if there was no answer.
static const char *send_once(struct client *c, struct arena *a, const struct ask *ask, struct answer *out)
{
    struct arrival got = {.bytes = json_start(a)};
    struct curl_slist *headers = headers_of(c, a, ask);
    prepare(c, a, ask, &got);
    curl_easy_setopt(c->curl, CURLOPT_HTTPHEADER, headers);
    CURLcode code = curl_easy_perform(c->curl);
    curl_slist_free_all(headers);
    long status = 0;
    if (code == CURLE_OK) curl_easy_getinfo(c->curl, CURLINFO_RESPONSE_CODE, &status);
    *out = (struct answer){.status = (int)status, .body = json_bytes(&got.bytes)};
    memcpy(out->etag, got.etag, sizeof out->etag);
    return code == CURLE_OK ? NULL : curl_easy_strerror(code);
}

static void pause_ms(long ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

struct err client_send(struct client *c, struct arena *a, const struct ask *ask, struct answer *out)
{
    const char *failure = NULL;
    c->asked++;
    for (int i = 0; i < TRIES; i++) {
        if (i) pause_ms(PAUSE_MS);
        failure = send_once(c, a, ask, out);
        if (!failure && out->status != 503) break;
    }
    if (failure || out->status == 503)
        return err_make(ERR_BUSY, arena_printf(a, "%s %s: %s", ask->method, ask->path,
                                               failure ? failure : "the server stays busy"));
    struct err e = out->body.len ? json_read(a, out->body, &answer_limits, &out->json) : OK;
    if (e.code) out->json = NULL;
    return OK;
}
