// SPDX-License-Identifier: MIT
// The demonstration club is put into an empty server through the desk, like anything else that ever happens
// there.
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/log/log.h"
#include "cli/cli.h"
#include "demo/seed/seed.h"
#include "desk/desk_inner.h"
#include "desk/inside.h"

// One step of an evening; the first one names it.
static struct err put_in(struct desk *d, const struct seed_step *step, unsigned char uid[CALL_UID])
{
    switch (step->kind) {
    case SEED_CREATE:
        return inside_tournament(d, &step->command.is.tournament_create, step->at_ms, uid);
    case SEED_ENTER:
        return inside_entries(d, uid, step->lines, step->at_ms);
    case SEED_COMMAND:
        return inside_command(d, uid, &step->command, step->chance, step->at_ms);
    }
    return OK;
}

static struct err play(struct desk *d, int evening, bool practice, int64_t now_ms)
{
    unsigned char uid[CALL_UID] = {0};
    struct seed seed = seed_start(evening, now_ms);
    seed.practice = practice;
    struct seed_step step;
    struct snapshot *present = NULL;
    struct err e = OK;
    while (e.code == ERR_NONE && seed_next(&seed, present ? present->buffer->state : NULL, &step)) {
        e = put_in(d, &step, uid);
        snapshot_drop(present);
        present = inside_state(d, uid);
    }
    snapshot_drop(present);
    return e;
}

struct err seed_demonstration(struct desk *d, bool practice)
{
    if (desk_club(d)) return OK;
    int64_t now_ms = clock_wall_ms();
    char name[80];
    snprintf(name, sizeof name, "%s%s", practice ? seed_practice : "", seed_club_name);
    struct err e = inside_club(d, name, seed_time_zone);
    for (int i = 0; e.code == ERR_NONE && i < SEED_EVENINGS; i++)
        e = play(d, (SEED_LADDER + i) % SEED_EVENINGS, practice, now_ms);
    if (e.code == ERR_NONE) log_line(LOG_INFO, "serve.demonstration", "the demonstration club is loaded");
    return e;
}
