// SPDX-License-Identifier: MIT
// Threads that sleep until they are woken or a time has come: a condition on the clock of clock_mono_ms, which nobody sets.
#ifndef BASE_WAKE_H
#define BASE_WAKE_H
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

// Ready to be waited for; ended by pthread_cond_destroy.
void wake_init(pthread_cond_t *woken);
// As pthread_cond_wait, with the lock held: until somebody signals it or clock_mono_ms is end_ms. False: the time has come. True
// is no promise that what is waited for is so: look, and wait again.
bool wake_wait(pthread_cond_t *woken, pthread_mutex_t *lock, int64_t end_ms);
#endif
