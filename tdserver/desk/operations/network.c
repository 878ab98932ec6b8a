// SPDX-License-Identifier: MIT
// The hall's network: by which addresses tablets can reach this server, and what devices found that tried one.
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/crypto/secure.h"
#include "desk/body_fields.h"
#include "desk/desk_inner.h"
#include "desk/housekeeping/addresses.h"
#include "desk/housekeeping/tryouts.h"
#include "desk/operations.h"

enum { DELAY_MOST_MS = 600000, PIXELS_MOST = 100000 };

#define TRIED_FIELDS(F, S)                                                                                   \
    F(S, SL, code, 64, 1, REQUIRED)       /* of the address that the console shows */                        \
    F(S, I4, device, 1, I4_MAX, REQUIRED) /* a number that it chose for itself */                            \
    F(S, I4, delay_ms, 0, DELAY_MOST_MS, REQUIRED)                                                           \
    F(S, SL, host, 80, 1, REQUIRED)                                                                          \
    F(S, I4, width, 0, PIXELS_MOST, REQUIRED)                                                                \
    F(S, I4, height, 0, PIXELS_MOST, REQUIRED)                                                               \
    F(S, BO, secure, 0, 0, REQUIRED)                                                                         \
    F(S, BO, shell, 0, 0, REQUIRED) /* can be reloaded without the network */                                \
    F(S, BO, awake, 0, 0, REQUIRED) /* its screen can be kept on */                                          \
    F(S, BO, keeps, 0, 0, REQUIRED) /* keeps what was entered until the network is back */                   \
    F(S, BO, live, 0, 0, REQUIRED)  /* hears of changes at once */
struct tried {
    TRIED_FIELDS(FIELD_MEMBER, tried)
};
BODY_FIELDS(tried, TRIED_FIELDS)

static void put_address(struct json_out *o, const struct desk_options *options, const char *host)
{
    char url[2 * ADDRESS_NAME_ROOM];
    snprintf(url, sizeof url, "%s://%s:%d", options->https ? "https" : "http", host, options->port);
    json_put_string(o, "url", url);
}

static void put_addresses(struct json_out *o, const struct desk_options *options)
{
    struct addresses found;
    addresses_look(&found);
    json_key(o, "addresses");
    json_array(o);
    for (int i = 0; i < found.count; i++) {
        json_object(o);
        put_address(o, options, found.at[i].number);
        json_put_string(o, "device", found.at[i].device);
        json_put_bool(o, "home", found.at[i].home);
        json_object_end(o);
    }
    json_array_end(o);
    if (found.name[0]) {
        json_key(o, "name");
        json_object(o);
        put_address(o, options, found.name);
        json_object_end(o);
    } else
        json_put_null(o, "name");
    json_put_bool(o, "container", found.container);
}

// Whom tablets may be led to trust, as they show it themselves.
static void put_authority(struct json_out *o, const struct desk_options *options)
{
    if (!options->authority || !*options->authority) {
        json_put_null(o, "authority");
        return;
    }
    json_key(o, "authority");
    json_object(o);
    json_put_string(o, "fingerprint", options->authority);
    json_put_time(o, "until", options->authority_until_ms);
    json_object_end(o);
}

static void put_tryout(struct json_out *o, const struct tryout *one)
{
    json_object(o);
    json_put_int(o, "device", one->device);
    json_put_string(o, "agent", one->agent);
    json_put_string(o, "host", one->host);
    json_put_int(o, "delay_ms", one->delay_ms);
    json_put_int(o, "width", one->width);
    json_put_int(o, "height", one->height);
    json_put_bool(o, "secure", one->secure);
    json_put_bool(o, "shell", one->shell);
    json_put_bool(o, "awake", one->awake);
    json_put_bool(o, "keeps", one->keeps);
    json_put_bool(o, "live", one->live);
    json_put_time(o, "since", one->first_ms);
    json_put_time(o, "seen", one->last_ms);
    json_object_end(o);
}

static void run_network(struct desk_thread *thread, struct call *c)
{
    const struct desk_options *options = &thread->desk->options;
    struct tryout list[TRYOUTS_MOST];
    int count = tryouts_list(thread->desk->tryouts, list);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_string(&o, "public_url", options->public_url);
    json_put_bool(&o, "https", options->https);
    json_put_bool(&o, "alone", options->alone);
    put_authority(&o, options);
    put_addresses(&o, options);
    json_put_text(&o, "code", tryouts_code(thread->desk->tryouts));
    json_key(&o, "tries");
    json_array(&o);
    for (int i = 0; i < count; i++)
        put_tryout(&o, &list[i]);
    json_array_end(&o);
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_network = {.least = ROLE_SCORER, .place = PLACE_READER, .run = run_network};

// As much of it as there is room for, whole characters.
static void copy_text(char room[static TRYOUT_TEXT], struct text text)
{
    size_t n = text.len < TRYOUT_TEXT ? text.len : TRYOUT_TEXT - 1;
    while (n && n < text.len && ((unsigned char)text.at[n] & 0xC0) == 0x80)
        n--;
    memcpy(room, text.at, n);
    room[n] = '\0';
}

static bool is_code(struct tryouts *t, struct text shown)
{
    struct text code = tryouts_code(t);
    return shown.len == code.len && secure_equal(shown.at, code.at, code.len);
}

// A device that was led here by the console says what it found. Strangers do not know the code.
static void run_try(struct desk_thread *thread, struct call *c)
{
    const struct tried *said = c->own;
    struct tryouts *tryouts = thread->desk->tryouts;
    if (!is_code(tryouts, said->code)) {
        call_fail(c, PROBLEM(CONFLICT, "The console shows another code by now. Scan it again under Tables."));
        return;
    }
    struct tryout one = {.device = said->device,
                         .delay_ms = said->delay_ms,
                         .width = said->width,
                         .height = said->height,
                         .secure = said->secure,
                         .shell = said->shell,
                         .awake = said->awake,
                         .keeps = said->keeps,
                         .live = said->live,
                         .first_ms = c->now_ms,
                         .last_ms = c->now_ms};
    copy_text(one.host, said->host);
    copy_text(one.agent, c->agent);
    tryouts_put(tryouts, &one);
    struct json_out o = json_start(c->arena);
    json_object(&o);
    json_put_id(&o, "now_ms", clock_wall_ms());
    json_object_end(&o);
    call_answer_json(c, 200, json_bytes(&o), 0);
}

const struct operation operation_network_try = {.least = ROLE_PUBLIC,
                                                .devices = true,
                                                .anonymous = true,
                                                .place = PLACE_READER,
                                                .run = run_try,
                                                .own = &tried_fields};
