// SPDX-License-Identifier: MIT
// Counters, gauges and histograms of durations for Prometheus, one row each in metrics.def. Any thread may
// count.
#ifndef BASE_LOG_METRICS_H
#define BASE_LOG_METRICS_H
#include "base/arena.h"

enum metric {
#define X(kind, id, name, labels, help) METRIC_##id,
#include "base/log/metrics.def"
#undef X
    METRIC_COUNT
};

// Counters and gauges.
void metric_add(enum metric m, int64_t n);
int64_t metric_value(enum metric m);
// Histograms: one duration in microseconds.
void metric_observe_us(enum metric m, int64_t us);
// Everything in Prometheus' text format, version 0.0.4.
struct text metrics_text(struct arena *a);
#endif
