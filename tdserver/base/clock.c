// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include <stdio.h>
#include <time.h>

static int64_t read_us(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t clock_wall_ms(void)
{
    return read_us(CLOCK_REALTIME) / 1000;
}

int64_t clock_mono_ms(void)
{
    return read_us(CLOCK_MONOTONIC) / 1000;
}

int64_t clock_mono_us(void)
{
    return read_us(CLOCK_MONOTONIC);
}

struct text clock_text(int64_t wall_ms, char room[static CLOCK_TEXT])
{
    int ms = (int)(((wall_ms % 1000) + 1000) % 1000);
    time_t seconds = (time_t)((wall_ms - ms) / 1000);
    struct tm tm;
    gmtime_r(&seconds, &tm);
    size_t n = strftime(room, CLOCK_TEXT, "%Y-%m-%dT%H:%M:%S", &tm);
    n += (size_t)snprintf(room + n, CLOCK_TEXT - n, ".%03dZ", ms);
    return (struct text){room, n};
}

// The digits of `shape` ('0') in t, the rest equal byte for byte; each group of digits into its own number.
static bool read_shape(struct text t, const char *shape, int *numbers)
{
    int group = -1;
    for (size_t i = 0; i < t.len; i++) {
        if (shape[i] != '0') {
            if (t.at[i] != shape[i]) return false;
            continue;
        }
        if (t.at[i] < '0' || t.at[i] > '9') return false;
        if (i == 0 || shape[i - 1] != '0') numbers[++group] = 0;
        numbers[group] = numbers[group] * 10 + (t.at[i] - '0');
    }
    return true;
}

bool clock_parse(struct text t, int64_t *wall_ms)
{
    static const char whole[] = "0000-00-00T00:00:00Z", parts[] = "0000-00-00T00:00:00.000Z";
    int n[7] = {0};
    bool known = t.len == sizeof whole - 1   ? read_shape(t, whole, n)
                 : t.len == sizeof parts - 1 ? read_shape(t, parts, n)
                                             : false;
    if (!known) return false;
    struct tm tm = {.tm_year = n[0] - 1900,
                    .tm_mon = n[1] - 1,
                    .tm_mday = n[2],
                    .tm_hour = n[3],
                    .tm_min = n[4],
                    .tm_sec = n[5]};
    struct tm same = tm;
    time_t seconds = timegm(&same);
    // timegm takes 30 February as 2 March: a date is real if it comes back as it went in.
    if (same.tm_mon != tm.tm_mon || same.tm_mday != tm.tm_mday || same.tm_hour != tm.tm_hour ||
        same.tm_min != tm.tm_min || same.tm_sec != tm.tm_sec)
        return false;
    *wall_ms = (int64_t)seconds * 1000 + n[6];
    return true;
}
