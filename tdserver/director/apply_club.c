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

HANDLER(player_hidden)
{
    CHANGE(player, player, is->player);
    player->hidden = is->hidden;
    player->own_hidden = false;
    return APPLY_DONE;
}

HANDLER(own_page_hidden)
{
    CHANGE(player, player, is->player);
    player->hidden = player->own_hidden = is->hidden;
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

HANDLER(template_kept)
{
    CHANGE(listing, listing, is->listing);
    TEXT_COPY(listing->template, is->name);
    return APPLY_DONE;
}

HANDLER(template_dropped)
{
    CHANGE(listing, listing, is->listing);
    listing->template[0] = '\0';
    return APPLY_DONE;
}

// ---- the hall of a club

HANDLER(club_table_set)
{
    EDIT(club_table, table, is->table);
    table->status = is->status;
    TEXT_COPY(table->name, is->name);
    return APPLY_DONE;
}

HANDLER(club_table_lent)
{
    CHANGE(club_table, table, is->table);
    table->listing = is->listing;
    return APPLY_DONE;
}

HANDLER(club_table_returned)
{
    CHANGE(club_table, table, is->table);
    table->listing = 0;
    return APPLY_DONE;
}

HANDLER(club_table_taken)
{
    if (!state_club_table(state, is->table)) return APPLY_BROKEN;
    EDIT(club_device, device, is->device);
    EDIT(club_table, table, is->table);
    device->table = is->table;
    device->epoch = is->epoch;
    table->device = is->device;
    table->epoch = is->epoch;
    return APPLY_DONE;
}

HANDLER(club_card_issued)
{
    CHANGE(club_table, table, is->table);
    table->card = is->card;
    if (is->card > table->cards) table->cards = is->card;
    return APPLY_DONE;
}

HANDLER(club_device_revoked)
{
    CHANGE(club_device, device, is->device);
    device->status = ACTOR_REVOKED;
    const struct row_club_table *held = state_club_table(state, device->table);
    if (!held || held->device != is->device) return APPLY_DONE;
    CHANGE(club_table, table, device->table);
    table->device = 0;
    return APPLY_DONE;
}

// ---- who signs

HANDLER(key_listed)
{
    if (state_signing_key(state, is->key)) return APPLY_BROKEN;
    EDIT(signing_key, key, is->key);
    TEXT_COPY(key->public, is->public);
    TEXT_COPY(key->fingerprint, is->fingerprint);
    key->imported = is->imported;
    return APPLY_DONE;
}

HANDLER(key_retired)
{
    const struct row_signing_key *known = state_signing_key(state, is->key);
    if (!known || known->imported || known->retired_ms) return APPLY_BROKEN;
    EDIT(signing_key, key, is->key);
    key->retired_ms = event->at_ms;
    return APPLY_DONE;
}
