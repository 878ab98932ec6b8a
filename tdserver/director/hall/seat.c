// SPDX-License-Identifier: MIT
#include "director/hall/seat.h"

#include "director/profile.h"

enum seat seat_of(const struct deciding *d, const struct row_match *m, int32_t epoch)
{
    if (!is_device(d)) return SEAT_HERE;
    const struct row_actor *actor = state_actor(d->now, d->context->actor);
    const struct row_hall_table *table = state_hall_table(d->now, actor->table);
    if (!table) return SEAT_ELSEWHERE;
    if (table->device != actor->n || (epoch && epoch != table->epoch)) return SEAT_OLD;
    return m->table == actor->table ? SEAT_HERE : SEAT_ELSEWHERE;
}

bool had_seat(const struct deciding *d, const struct row_match *m)
{
    if (!is_device(d)) return true;
    int32_t table = state_actor(d->now, d->context->actor)->table;
    return table && (m->table == table || m->last_table == table);
}

bool seated(struct deciding *d, const struct row_match *m, int32_t epoch)
{
    enum seat seat = seat_of(d, m, epoch);
    if (seat == SEAT_OLD) deciding_refuse(d, director_refusal(DIRECTOR_TAKEN_OVER));
    if (seat == SEAT_ELSEWHERE) deciding_refuse(d, director_refusal(DIRECTOR_NOT_HERE, m->n));
    return seat == SEAT_HERE;
}

// Where players have PINs a tap on a half of the tablet alone speaks for nobody.
bool pins_speak(const struct deciding *d)
{
    return is_device(d) && profile_value(d->now, SETTING_PLAYER_PIN);
}

bool awaits_players(const struct deciding *d, const struct row_match *m)
{
    return !m->started_ms && pins_speak(d);
}
