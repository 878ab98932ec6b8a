// SPDX-License-Identifier: MIT
// A thread that sleeps is woken by who signals, or when its time has come; nothing else is told apart.
#include "base/wake.h"

#include "base/clock.h"
#include "unit.h"

struct sleeper {
    pthread_mutex_t lock;
    pthread_cond_t woken;
    bool wanted;
};

static struct sleeper sleeper_new(void)
{
    struct sleeper s = {.lock = PTHREAD_MUTEX_INITIALIZER};
    wake_init(&s.woken);
    return s;
}

static void time_comes(void **state)
{
    (void)state;
    struct sleeper s = sleeper_new();
    pthread_mutex_lock(&s.lock);
    assert_false(wake_wait(&s.woken, &s.lock, clock_mono_ms() - 1000));
    int64_t end_ms = clock_mono_ms() + 30;
    while (wake_wait(&s.woken, &s.lock, end_ms)) {
    }
    assert_true(clock_mono_ms() >= end_ms);
    pthread_mutex_unlock(&s.lock);
    pthread_cond_destroy(&s.woken);
}

static void *wake(void *arg)
{
    struct sleeper *s = arg;
    pthread_mutex_lock(&s->lock);
    s->wanted = true;
    pthread_cond_signal(&s->woken);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static void somebody_signals(void **state)
{
    (void)state;
    struct sleeper s = sleeper_new();
    pthread_t other;
    bool in_time = true;
    pthread_mutex_lock(&s.lock);
    assert_int_equal(pthread_create(&other, NULL, wake, &s), 0);
    int64_t end_ms = clock_mono_ms() + 600000;
    while (!s.wanted && in_time)
        in_time = wake_wait(&s.woken, &s.lock, end_ms);
    assert_true(in_time && s.wanted);
    pthread_mutex_unlock(&s.lock);
    assert_int_equal(pthread_join(other, NULL), 0);
    pthread_cond_destroy(&s.woken);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(time_comes), cmocka_unit_test(somebody_signals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
