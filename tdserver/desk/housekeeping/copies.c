// SPDX-License-Identifier: MIT
#include "desk/housekeeping/copies.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "audit/backup.h"
#include "base/clock.h"
#include "base/log/log.h"
#include "base/log/metrics.h"
#include "base/wake.h"

enum { MINUTE_MS = 60000, SECOND_MS = 1000 };
#define BEGINNING "tdserver-"
#define ENDING    ".backup"

struct copies {
    struct copies_options options;
    pthread_t thread;
    pthread_mutex_t lock; // guards what follows
    pthread_cond_t woken;
    bool wanted, closed;
    struct copies_state state;
};

// ---- the newest stay

static int is_copy(const struct dirent *file)
{
    struct text name = text_of(file->d_name);
    return text_starts(name, TEXT(BEGINNING)) && text_ends(name, TEXT(ENDING));
}

// Their names tell their age.
static void remove_old(const char *dir, int kept, struct arena *a)
{
    struct dirent **files;
    int n = scandir(dir, &files, is_copy, alphasort);
    for (int i = 0; i < n; i++) {
        const char *path = arena_printf(a, "%s/%s", dir, files[i]->d_name);
        if (i < n - kept && unlink(path))
            log_line(LOG_WARN, "copies.old", "cannot remove %s: %s", path, strerror(errno));
        free(files[i]);
    }
    if (n >= 0) free(files);
}

// ---- one copy

static const char *name_of(struct arena *a, int64_t now_ms)
{
    time_t seconds = (time_t)(now_ms / SECOND_MS);
    struct tm tm;
    char day[32];
    gmtime_r(&seconds, &tm);
    strftime(day, sizeof day, "%Y%m%d-%H%M%S", &tm);
    return arena_printf(a, BEGINNING "%s-%03d" ENDING, day, (int)(now_ms % SECOND_MS));
}

static bool on_same_disk(const struct copies_options *o)
{
    struct stat to, from;
    return !stat(o->dir, &to) && !stat(o->data, &from) && to.st_dev == from.st_dev;
}

// One line each time that another number of ledgers is not true; *untrue is what it was.
static void tell_untrue(const struct verify_untrue *list, int *untrue)
{
    int n = 0, was = *untrue;
    for (const struct verify_untrue *at = list; at; at = at->next)
        n++;
    *untrue = n;
    metric_add(METRIC_COPY_UNTRUE, n - was);
    for (const struct verify_untrue *at = n == was ? NULL : list; at; at = at->next)
        log_line(LOG_ERROR, "copies.untrue", "what was copied is not true, keep older copies: %s", at->why);
}

// *untrue: how many ledgers are not true.
static struct err write_one(const struct copies_options *o, struct arena *a, int64_t now_ms, int *untrue)
{
    struct backup_report report;
    if (access(o->dir, W_OK | X_OK))
        return err_make(ERR_BUSY, arena_printf(a,
                                               "cannot write in %s (%s); plug the stick in, let the account "
                                               "that serves write there, or name another "
                                               "directory with --copies",
                                               o->dir, strerror(errno)));
    const char *path = arena_printf(a, "%s/%s", o->dir, name_of(a, now_ms));
    struct err e = backup_write(o->database, o->key, &o->lock, path, now_ms, a, &report);
    if (!e.code) tell_untrue(report.untrue, untrue);
    if (!e.code) remove_old(o->dir, o->kept, a);
    return e;
}

// One line for each change of fortune.
static void tell(const struct copies_options *o, const struct copies_state *was,
                 const struct copies_state *is)
{
    if (is->why[0] && !was->why[0]) log_line(LOG_ERROR, "copies.failed", "%s", is->why);
    if (is->why[0] || (was->last_ms && !was->why[0])) return;
    log_line(
        is->same_disk ? LOG_WARN : LOG_INFO, "copies.made", "every %d min into %s%s", o->every_min, o->dir,
        is->same_disk ? ", which is on the same disk as the data: a stick or another disk outlives it" : "");
}

static void count(const struct err *e, int64_t now_ms)
{
    metric_add(e->code ? METRIC_COPIES_FAILED : METRIC_COPIES, 1);
    if (!e->code) metric_add(METRIC_COPY_TIME, now_ms / SECOND_MS - metric_value(METRIC_COPY_TIME));
}

// Under the lock, which is let go meanwhile.
static void copy(struct copies *c)
{
    struct arena a = ARENA_EMPTY;
    int64_t now_ms = clock_wall_ms();
    struct copies_state was = c->state, is = was;
    c->wanted = false;
    pthread_mutex_unlock(&c->lock);
    struct err e = write_one(&c->options, &a, now_ms, &is.untrue);
    snprintf(is.why, sizeof is.why, "%s", e.code ? e.detail : "");
    if (!e.code) is.last_ms = now_ms;
    is.same_disk = on_same_disk(&c->options);
    count(&e, now_ms);
    tell(&c->options, &was, &is);
    arena_free(&a);
    pthread_mutex_lock(&c->lock);
    c->state = is;
}

// ---- the thread

// Until somebody wants a copy, or it is time; a failed one is tried again soon.
static void wait_for_next(struct copies *c)
{
    int64_t end_ms =
        clock_mono_ms() + (c->state.why[0] ? MINUTE_MS : (int64_t)c->options.every_min * MINUTE_MS);
    while (!c->wanted && !c->closed && wake_wait(&c->woken, &c->lock, end_ms)) {
    }
}

static void *keep_copying(void *arg)
{
    struct copies *c = arg;
    pthread_mutex_lock(&c->lock);
    for (copy(c); !c->closed; copy(c))
        wait_for_next(c);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

struct copies *copies_open(const struct copies_options *options)
{
    struct copies *c = calloc(1, sizeof *c);
    if (!c) abort();
    c->options = *options;
    c->state.every_min = options->every_min;
    pthread_mutex_init(&c->lock, NULL);
    wake_init(&c->woken);
    if (pthread_create(&c->thread, NULL, keep_copying, c) != 0) abort();
    return c;
}

static void set(struct copies *c, bool *flag)
{
    pthread_mutex_lock(&c->lock);
    *flag = true;
    pthread_cond_signal(&c->woken);
    pthread_mutex_unlock(&c->lock);
}

void copies_wake(struct copies *c)
{
    if (c) set(c, &c->wanted);
}

void copies_close(struct copies *c)
{
    if (!c) return;
    set(c, &c->closed);
    pthread_join(c->thread, NULL);
    pthread_cond_destroy(&c->woken);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

bool copies_look(struct copies *c, struct copies_state *out)
{
    if (!c) return false;
    pthread_mutex_lock(&c->lock);
    *out = c->state;
    pthread_mutex_unlock(&c->lock);
    return true;
}
