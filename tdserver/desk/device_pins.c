// SPDX-License-Identifier: MIT
// Wrong PINs: six digits are few, and a wrong one names no table, so it costs every PIN now shown one of its
// tries.
#include "desk/desk.h"

void desk_device_pin_issued(struct desk *d, int64_t stream, int32_t table, int64_t expires_ms)
{
    pthread_mutex_lock(&d->pin_lock);
    d->pins[d->pin_next++ % PINS] = (struct shown_pin){stream, table, expires_ms};
    pthread_mutex_unlock(&d->pin_lock);
}

void desk_device_pin_missed(struct desk *d, struct store *s, int64_t now_ms)
{
    struct shown_pin shown[PINS];
    pthread_mutex_lock(&d->pin_lock);
    for (int i = 0; i < PINS; i++)
        shown[i] = d->pins[i];
    pthread_mutex_unlock(&d->pin_lock);
    for (int i = 0; i < PINS; i++) {
        int32_t left;
        if (shown[i].expires_ms > now_ms &&
            store_credential_try(s, shown[i].stream, shown[i].table, now_ms, &left).code != ERR_NONE)
            return;
    }
}
