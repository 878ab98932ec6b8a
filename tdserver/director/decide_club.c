// SPDX-License-Identifier: MIT
// The club: its name, accounts, players and tournaments.
#include "director/deciding.h"
#include "engine/mem.h"

DECIDE(club_set)
{
    const struct row_club *club = state_club(d->was, 1);
    if (club && text_same(club->name, c->name) && text_same(club->time_zone, c->time_zone)) return;
    struct event event = {.kind = EVENT_club_set};
    text_fill(event.is.club_set.name, sizeof c->name, c->name);
    text_fill(event.is.club_set.time_zone, sizeof c->time_zone, c->time_zone);
    deciding_emit(d, &event);
}

DECIDE(account_add)
{
    for (STATE_EACH(account, other, d->was))
        if (text_same(other->ref, c->ref)) REFUSE(d, DIRECTOR_LISTED, other->n);
    int32_t n = state_last(d->was, ROW_account) + 1;
    if (n > ROWS_MAX) REFUSE(d, DIRECTOR_TOO_MANY, ROWS_MAX);
    MADE(d, account, n);
    EMIT_TEXT(d, account_added, ref, c->ref, .account = n, .kind = c->kind, .role = c->role);
}

static bool owner(const struct row_account *account)
{
    return account->status == ACTOR_ACTIVE && account->kind == ACTOR_ACCOUNT && account->role == ROLE_OWNER;
}

DECIDE(account_change)
{
    const struct row_account *account = state_account(d->was, c->account);
    if (!account) REFUSE_WORDS(d, "account", DIRECTOR_NOTHING, c->account);
    if (account->status == c->status && account->role == c->role) return;
    bool stays = c->status == ACTOR_ACTIVE && c->role == ROLE_OWNER;
    int32_t others = 0;
    for (STATE_EACH(account, other, d->was))
        others += other->n != c->account && owner(other);
    if (owner(account) && !stays && !others) REFUSE(d, DIRECTOR_LAST_OWNER);
    EMIT(d, account_changed, .account = c->account, .status = c->status, .role = c->role);
}

DECIDE(player_add)
{
    int32_t n = state_last(d->was, ROW_player) + 1;
    if (n > ROWS_MAX) REFUSE(d, DIRECTOR_TOO_MANY, ROWS_MAX);
    MADE(d, player, n);
    EMIT_TEXT(d, player_added, ref, c->ref, .player = n);
}

DECIDE(player_change)
{
    const struct row_player *player = state_player(d->was, c->player);
    if (!player) REFUSE_WORDS(d, "player", DIRECTOR_NOTHING, c->player);
    if (player->status != c->status) EMIT(d, player_changed, .player = c->player, .status = c->status);
}

DECIDE(tournament_list)
{
    for (STATE_EACH(listing, other, d->was))
        if (text_same(other->uid, c->uid)) REFUSE(d, DIRECTOR_LISTED, other->n);
    int32_t n = state_last(d->was, ROW_listing) + 1;
    if (n > ROWS_MAX) REFUSE(d, DIRECTOR_TOO_MANY, ROWS_MAX);
    MADE(d, listing, n);
    EMIT_TEXT(d, tournament_listed, uid, c->uid, .listing = n);
}
