// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int64_t read_us(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

// 1970 on the boot clock, as the machine saw it when the program first asked; 0 = nobody has asked.
static _Atomic int64_t began_us;

// What the steps come to after each, and when it was: a reader that knows their number has a whole answer.
enum { STEPS_MOST = 1000 };
static int64_t totals_ms[STEPS_MOST + 1], moments_ms[STEPS_MOST + 1];
static _Atomic int32_t step_count;

// What the wall clock is ahead of the boot clock by. No two clocks are read at one moment, and whoever is held up between
// two readings (a busy machine, a frozen one) would take the wait for a step: the boot clock is read before and after.
// False: too far apart each time, *us is as near as it came.
static bool read_ahead_us(int64_t *us)
{
    enum { TRIES = 5, APART_MOST_US = 50000 };
    int64_t apart = INT64_MAX;
    for (int i = 0; i < TRIES && apart > APART_MOST_US; i++) {
        int64_t before = read_us(CLOCK_BOOTTIME), wall = read_us(CLOCK_REALTIME),
                after = read_us(CLOCK_BOOTTIME);
        if (after - before >= apart) continue;
        apart = after - before;
        *us = wall - before - apart / 2;
    }
    return apart <= APART_MOST_US;
}

static int64_t began(void)
{
    int64_t us = atomic_load(&began_us), none = 0;
    if (us) return us;
    read_ahead_us(&us);
    return atomic_compare_exchange_strong(&began_us, &none, us) ? us : none;
}

int64_t clock_wall_now(int32_t *steps)
{
    *steps = atomic_load(&step_count);
    return (began() + read_us(CLOCK_BOOTTIME)) / 1000 + totals_ms[*steps];
}

int64_t clock_wall_ms(void)
{
    int32_t steps;
    return clock_wall_now(&steps);
}

static bool read_off_ms(int64_t *ms)
{
    int64_t us = 0;
    bool near = read_ahead_us(&us);
    *ms = (us - began()) / 1000 - totals_ms[atomic_load(&step_count)];
    return near;
}

int64_t clock_wall_off_ms(void)
{
    int64_t ms;
    read_off_ms(&ms);
    return ms;
}

int64_t clock_step(int64_t least_ms)
{
    int64_t by_ms;
    bool near = read_off_ms(&by_ms);
    int32_t n = atomic_load(&step_count);
    if (!near || n == STEPS_MOST || (by_ms <= least_ms && by_ms >= -least_ms)) return 0;
    totals_ms[n + 1] = totals_ms[n] + by_ms;
    moments_ms[n + 1] = clock_wall_ms() + by_ms;
    atomic_store(&step_count, n + 1);
    return by_ms;
}

int32_t clock_steps(void)
{
    return atomic_load(&step_count);
}

int64_t clock_stepped_ms(int32_t from, int32_t to)
{
    return totals_ms[to] - totals_ms[from];
}

int64_t clock_step_at_ms(int32_t n)
{
    return moments_ms[n];
}

// ---- from one run to the next

enum { BOOT_ID = 36 };

// Names this start of the machine.
static bool boot_id(char room[static BOOT_ID + 1])
{
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "re");
    bool read = file && fread(room, 1, BOOT_ID, file) == BOOT_ID;
    if (file) fclose(file);
    room[BOOT_ID] = '\0';
    return read;
}

// In its place, and always as long as before: who serves may write this file and make none beside it. A power failure may
// spoil it, but then the machine was started since.
bool clock_keep(const char *path)
{
    char line[BOOT_ID + 24], id[BOOT_ID + 1];
    if (!boot_id(id)) return true; // then nothing is gone on with
    int64_t us = began() + totals_ms[clock_steps()] * 1000;
    int n = snprintf(line, sizeof line, "%s %-20" PRId64 "\n", id, us);
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0) return false;
    bool good = pwrite(fd, line, (size_t)n, 0) == n;
    close(fd);
    return good;
}

void clock_recall(const char *path)
{
    char id[BOOT_ID + 1], kept[BOOT_ID + 1];
    int64_t us = 0;
    FILE *file = fopen(path, "re");
    if (!file) return;
    bool read = fscanf(file, "%36s %" SCNd64, kept, &us) == 2;
    fclose(file);
    if (read && us > 0 && boot_id(id) && !strcmp(id, kept)) atomic_store(&began_us, us);
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
