// SPDX-License-Identifier: MIT
#include "base/log/metrics.h"
#include "base/json/json_out.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

enum kind { COUNTER, GAUGE, HISTOGRAM };

static const struct {
    enum kind kind;
    const char *name, *labels, *help;
} rows[METRIC_COUNT] = {
#define X(kind, id, name, labels, help) [METRIC_##id] = {kind, name, labels, help},
#include "base/log/metrics.def"
#undef X
};

static const int64_t bounds_us[] = {500,   1000,  2000,  3000,   5000,   7000,   10000,   15000,
                                    20000, 30000, 50000, 100000, 200000, 500000, 1000000, 5000000};
enum { BOUNDS = sizeof bounds_us / sizeof bounds_us[0] };

// For a histogram `value` is the sum in microseconds and buckets count each duration once; the last is
// "+Inf".
static struct {
    _Atomic int64_t value;
    _Atomic int64_t buckets[BOUNDS + 1];
} cells[METRIC_COUNT];

void metric_add(enum metric m, int64_t n)
{
    atomic_fetch_add_explicit(&cells[m].value, n, memory_order_relaxed);
}

int64_t metric_value(enum metric m)
{
    return atomic_load_explicit(&cells[m].value, memory_order_relaxed);
}

void metric_observe_us(enum metric m, int64_t us)
{
    int i = 0;
    while (i < BOUNDS && us > bounds_us[i])
        i++;
    atomic_fetch_add_explicit(&cells[m].buckets[i], 1, memory_order_relaxed);
    metric_add(m, us);
}

static void append(struct json_out *o, const char *line)
{
    json_bytes_append(o, text_of(line));
}

static void write_histogram(struct json_out *o, struct arena *a, enum metric m)
{
    int64_t count = 0;
    for (int i = 0; i < BOUNDS; i++) {
        count += atomic_load_explicit(&cells[m].buckets[i], memory_order_relaxed);
        append(o, arena_printf(a, "%s_bucket{le=\"%g\"} %lld\n", rows[m].name, (double)bounds_us[i] / 1e6,
                               (long long)count));
    }
    count += atomic_load_explicit(&cells[m].buckets[BOUNDS], memory_order_relaxed);
    append(o, arena_printf(a, "%s_bucket{le=\"+Inf\"} %lld\n", rows[m].name, (long long)count));
    append(o, arena_printf(a, "%s_sum %.6f\n", rows[m].name, (double)metric_value(m) / 1e6));
    append(o, arena_printf(a, "%s_count %lld\n", rows[m].name, (long long)count));
}

static void write_value(struct json_out *o, struct arena *a, enum metric m)
{
    const char *format = rows[m].labels[0] ? "%s{%s} %lld\n" : "%s%s %lld\n";
    append(o, arena_printf(a, format, rows[m].name, rows[m].labels, (long long)metric_value(m)));
}

struct text metrics_text(struct arena *a)
{
    static const char *const kinds[] = {"counter", "gauge", "histogram"};
    struct json_out o = json_start(a);
    for (enum metric m = 0; m < METRIC_COUNT; m++) {
        if (m == 0 || strcmp(rows[m].name, rows[m - 1].name)) {
            append(&o, arena_printf(a, "# HELP %s %s\n", rows[m].name, rows[m].help));
            append(&o, arena_printf(a, "# TYPE %s %s\n", rows[m].name, kinds[rows[m].kind]));
        }
        if (rows[m].kind == HISTOGRAM)
            write_histogram(&o, a, m);
        else
            write_value(&o, a, m);
    }
    return json_bytes(&o);
}
