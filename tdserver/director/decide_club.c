// SPDX-License-Identifier: MIT
// The club: its name, accounts, players and tournaments.
#include "director/deciding.h"
#include "director/persons.h"
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

// The player, if there is one who was not forgotten; else refused.
static const struct row_player *player_get(struct deciding *d, int32_t n)
{
    const struct row_player *player = state_player(d->was, n);
    if (!player)
        deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, n), "player");
    else if (player->erased)
        deciding_refuse(d, director_refusal(DIRECTOR_FORGOTTEN, n));
    return refused(d) ? NULL : player;
}

DECIDE(player_change)
{
    const struct row_player *player = player_get(d, c->player);
    if (player && player->status != c->status)
        EMIT(d, player_changed, .player = c->player, .status = c->status);
}

// A name is evidence: results that are closed were signed under it.
DECIDE(player_rename)
{
    const struct row_player *player = player_get(d, c->player);
    if (!player || text_same(player->ref, c->ref)) return;
    if (c->closed && !*c->reason) REFUSE(d, DIRECTOR_REASON_MISSING);
    struct event event = {.kind = EVENT_player_renamed, .is.player_renamed = {.player = c->player}};
    text_fill(event.is.player_renamed.ref, sizeof c->ref, c->ref);
    text_fill(event.is.player_renamed.reason, sizeof c->reason, c->reason);
    deciding_emit(d, &event);
}

DECIDE(player_merge)
{
    if (!player_get(d, c->player) || !player_get(d, c->into)) return;
    int32_t player = player_root(d->was, c->player), into = player_root(d->was, c->into);
    if (player == into) REFUSE(d, DIRECTOR_SAME_PERSON, c->player, c->into);
    if (c->both) WARN(d, LEVEL_CONFIRM, BOTH_ENTERED, c->player, c->into, c->both);
    EMIT(d, player_merged, .player = player, .into = into);
}

DECIDE(player_split)
{
    const struct row_player *player = player_get(d, c->player);
    if (!player) return;
    if (!player->merged) REFUSE(d, DIRECTOR_NOT_MERGED, c->player);
    EMIT(d, player_split, .player = c->player);
}

// Whoever was merged is hidden together: who is separated again stays hidden until somebody says otherwise. What its owner has
// hidden the director may hide, too: then only the director shows it again.
DECIDE(player_hide)
{
    if (!player_get(d, c->player)) return;
    int32_t root = player_root(d->was, c->player);
    for (STATE_EACH(player, player, d->was))
        if ((player->hidden != c->hidden || (c->hidden && player->own_hidden)) &&
            player_root(d->was, player->n) == root)
            EMIT(d, player_hidden, .player = player->n, .hidden = c->hidden);
}

// By whom: the desk has seen the PIN of an entry that is theirs.
DECIDE(own_page_hide)
{
    if (!player_get(d, c->player)) return;
    int32_t root = player_root(d->was, c->player);
    for (STATE_EACH(player, player, d->was))
        if (player->hidden && !player->own_hidden && player_root(d->was, player->n) == root)
            REFUSE(d, DIRECTOR_PAGE_HIDDEN);
    for (STATE_EACH(player, player, d->was))
        if (player->hidden != c->hidden && player_root(d->was, player->n) == root)
            EMIT_TEXT(d, own_page_hidden, uid, c->uid, .player = player->n, .hidden = c->hidden,
                      .entry = c->entry);
}

// Whoever was merged is forgotten together.
DECIDE(player_erase)
{
    if (!player_get(d, c->player)) return;
    WARN(d, LEVEL_READ, ERASED, c->player, c->entries);
    int32_t root = player_root(d->was, c->player);
    for (STATE_EACH(player, player, d->was))
        if (!player->erased && player_root(d->was, player->n) == root)
            EMIT(d, player_erased, .player = player->n);
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

// ---- templates

static const struct row_listing *listing_get(struct deciding *d, int32_t n)
{
    const struct row_listing *listing = state_listing(d->was, n);
    if (!listing) deciding_refuse_words(d, director_refusal(DIRECTOR_NOTHING, n), "tournament");
    return listing;
}

// A name means one template: another one gives it up.
DECIDE(template_keep)
{
    const struct row_listing *listing = listing_get(d, c->listing);
    if (!listing || text_same(listing->template, c->name)) return;
    for (STATE_EACH(listing, other, d->was))
        if (text_same(other->template, c->name)) EMIT(d, template_dropped, .listing = other->n);
    EMIT_TEXT(d, template_kept, name, c->name, .listing = c->listing);
}

DECIDE(template_drop)
{
    const struct row_listing *listing = listing_get(d, c->listing);
    if (listing && listing->template[0]) EMIT(d, template_dropped, .listing = c->listing);
}
