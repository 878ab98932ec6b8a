// SPDX-License-Identifier: MIT
// Events of a club: its name, accounts, players, tournaments.
#include "director/applying.h"

HANDLER(club_set)
{
    EDIT(club, club, 1);
    TEXT_COPY(club->name, is->name);
    TEXT_COPY(club->time_zone, is->time_zone);
    return APPLY_DONE;
}

HANDLER(account_added)
{
    EDIT(account, account, is->account);
    account->status = ACTOR_ACTIVE;
    account->kind = is->kind;
    account->role = is->role;
    TEXT_COPY(account->ref, is->ref);
    return APPLY_DONE;
}

HANDLER(account_changed)
{
    CHANGE(account, account, is->account);
    account->status = is->status;
    account->role = is->role;
    return APPLY_DONE;
}

HANDLER(player_added)
{
    EDIT(player, player, is->player);
    player->status = ACTOR_ACTIVE;
    TEXT_COPY(player->ref, is->ref);
    return APPLY_DONE;
}

HANDLER(player_changed)
{
    CHANGE(player, player, is->player);
    player->status = is->status;
    return APPLY_DONE;
}

HANDLER(player_renamed)
{
    CHANGE(player, player, is->player);
    TEXT_COPY(player->ref, is->ref);
    return APPLY_DONE;
}

HANDLER(player_merged)
{
    CHANGE(player, player, is->player);
    if (!state_player(state, is->into)) return APPLY_BROKEN;
    player->merged = is->into;
    return APPLY_DONE;
}

HANDLER(player_split)
{
    CHANGE(player, player, is->player);
    player->merged = 0;
    return APPLY_DONE;
}

HANDLER(player_erased)
{
    CHANGE(player, player, is->player);
    player->erased = true;
    return APPLY_DONE;
}

HANDLER(tournament_listed)
{
    EDIT(listing, listing, is->listing);
    listing->status = ACTOR_ACTIVE;
    TEXT_COPY(listing->uid, is->uid);
    return APPLY_DONE;
}
