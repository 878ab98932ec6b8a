// SPDX-License-Identifier: MIT
#include "desk/secrets/device_pins.h"

#include <pthread.h>
#include <stdlib.h>

#include "store/store.h"

enum { PINS = 64 };

struct shown_pin {
    int64_t stream;
    int32_t table;
    int64_t expires_ms;
};

struct device_pins {
    pthread_mutex_t lock;
    struct shown_pin shown[PINS]; // the newest
    unsigned next;
};

struct device_pins *device_pins_new(void)
{
    struct device_pins *p = calloc(1, sizeof *p);
    if (!p || pthread_mutex_init(&p->lock, NULL) != 0) abort();
    return p;
}

void device_pins_free(struct device_pins *p)
{
    pthread_mutex_destroy(&p->lock);
    free(p);
}

void device_pins_issued(struct device_pins *p, int64_t stream, int32_t table, int64_t expires_ms)
{
    pthread_mutex_lock(&p->lock);
    p->shown[p->next++ % PINS] = (struct shown_pin){stream, table, expires_ms};
    pthread_mutex_unlock(&p->lock);
}

void device_pins_missed(struct device_pins *p, struct store *s, int64_t now_ms)
{
    struct shown_pin shown[PINS];
    pthread_mutex_lock(&p->lock);
    for (int i = 0; i < PINS; i++)
        shown[i] = p->shown[i];
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < PINS; i++) {
        int32_t left;
        if (shown[i].expires_ms > now_ms &&
            store_credential_try(s, shown[i].stream, shown[i].table, now_ms, &left).code != ERR_NONE)
            return;
    }
}
