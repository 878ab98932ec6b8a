// SPDX-License-Identifier: MIT
#include "base/log/security.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/log/log.h"
#include "base/log/metrics.h"
#include "base/rate.h"

// Lines of one kind about refusals: of one network, and of all.
enum { EACH_PER_MINUTE = 20, EACH_AT_ONCE = 10, ALL_PER_MINUTE = 200, ALL_AT_ONCE = 100 };

static const struct {
    const char *name, *meaning;
    enum log_level level;
    enum metric metric;
} kinds[SECURITY_KINDS] = {
#define S(kind, name, operation, outcome, level, meaning)                                                    \
    [SECURITY_##kind] = {"security." name, meaning, LOG_##level, METRIC_SECURITY_##kind},
#include "base/log/security.def"
#undef S
};

static struct rate *each, *all;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Atomic int64_t untold[SECURITY_KINDS];

static void make_rates(void)
{
    each = rate_new(EACH_PER_MINUTE, EACH_AT_ONCE);
    all = rate_new(ALL_PER_MINUTE, ALL_AT_ONCE);
}

// What was done is always told: whoever did it had a credential.
static bool is_told(enum security kind, struct text network)
{
    char key[96];
    if (kinds[kind].level == LOG_INFO) return true;
    pthread_once(&once, make_rates);
    int64_t now_ms = clock_mono_ms();
    snprintf(key, sizeof key, "%d %.*s", (int)kind, TEXT_ARGS(network));
    if (rate_take(each, text_of(key), now_ms)) return false;
    snprintf(key, sizeof key, "%d", (int)kind);
    return !rate_take(all, text_of(key), now_ms);
}

static void put_by(struct json_out *o, const struct security_facts *f)
{
    if (!f->by) {
        json_put_null(o, "by");
        return;
    }
    json_key(o, "by");
    json_object(o);
    json_put_string(o, "kind", f->by);
    json_put_int(o, "number", f->number);
    json_put_string(o, "role", f->role);
    json_object_end(o);
}

static void put_facts(struct json_out *o, const struct security_facts *f)
{
    json_put_string(o, "from", f->from);
    json_put_text(o, "network", f->network);
    json_put_string(o, "method", f->method);
    json_put_string(o, "route", f->route);
    put_by(o, f);
    if (f->account) json_put_int(o, "account", f->account);
    if (f->gets_role) json_put_string(o, "role", f->gets_role);
    if (f->gets_status) json_put_string(o, "status", f->gets_status);
    if (f->tournament.len) json_put_text(o, "tournament", f->tournament);
    if (f->table) json_put_int(o, "table", f->table);
}

void security_note(enum security kind, const struct security_facts *facts)
{
    metric_add(kinds[kind].metric, 1);
    if (!is_told(kind, facts->network)) {
        atomic_fetch_add(&untold[kind], 1);
        return;
    }
    struct json_out line = log_begin(kinds[kind].level, kinds[kind].name);
    put_facts(&line, facts);
    json_put_int(&line, "untold", atomic_exchange(&untold[kind], 0));
    json_put_string(&line, "detail", kinds[kind].meaning);
    log_end(&line);
}
