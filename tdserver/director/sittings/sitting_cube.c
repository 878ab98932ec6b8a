// SPDX-License-Identifier: MIT
#include "director/sittings/sitting_cube.h"

#define EACH_SHARE(s, p)                                                                                     \
    struct sitting_player *p = (s)->at;                                                                      \
    p < (s)->at + (s)->count;                                                                                \
    p++

bool cube_pending(const struct sitting *s)
{
    for (int32_t i = 0; i < s->count; i++)
        if (s->at[i].share.carrier && s->at[i].share.offer != OFFER_NONE) return true;
    return false;
}

int32_t cube_shares(const struct sitting *s)
{
    int32_t count = 0;
    for (int32_t i = 0; i < s->count; i++)
        count += s->at[i].share.carrier != 0;
    return count;
}

// The share is decided: so many points for its carrier, less than 0 for the box.
static void share_out(struct sitting *s, struct sitting_player *p, enum cube_of winner, int32_t points)
{
    int32_t box = sitting_box(s), carrier = p->share.carrier;
    int32_t gets = winner == CUBE_OF_BOX ? box : carrier;
    seats_pay(s, winner == CUBE_OF_BOX ? carrier : box, gets, points);
    seats_player(s, gets)->won += points;
    p->share = (struct sitting_share){.carrier = 0};
}

// ---- offers

static bool may_double(const struct sitting_share *share, enum cube_of side)
{
    return share->carrier && share->offer == OFFER_NONE &&
           (share->owner == CUBE_CENTRED || share->owner == side);
}

// Whose cube this offer may be about: of the box everybody's, of the others one's own; with one cube for all it is the captain's.
static bool meant(const struct sitting *s, const struct sitting_player *p, const struct sitting_said *said,
                  enum cube_of side)
{
    if (said->other && p->entry != said->other) return false;
    return side == CUBE_OF_BOX || s->rule.one_cube || p->share.carrier == said->entry;
}

static bool box_waits(const struct sitting *s)
{
    for (int32_t i = 0; i < s->count; i++)
        if (s->at[i].share.offer != OFFER_NONE && s->at[i].share.offerer == CUBE_OF_BOX) return true;
    return false;
}

// A raccoon would make eight times of it.
static bool too_high(const struct sitting *s, int32_t cube)
{
    return cube > SITTING_CUBE_MAX / 8 || cube * s->factor > SITTING_GAME_MAX / 8;
}

enum director_reason cube_double(struct sitting *s, const struct sitting_said *said)
{
    enum cube_of side = said->entry == sitting_box(s) ? CUBE_OF_BOX : CUBE_OF_TEAM;
    int32_t offered = 0;
    if (s->rule.one_cube && side == CUBE_OF_TEAM && said->entry != sitting_captain(s))
        return DIRECTOR_SITTING_CAPTAIN;
    if (s->rule.one_cube && said->other) return DIRECTOR_SITTING_ONE_CUBE;
    if (s->rule.one_cube ? cube_pending(s) : side == CUBE_OF_BOX && box_waits(s))
        return DIRECTOR_SITTING_ANSWER;
    for (EACH_SHARE(s, p)) {
        if (!meant(s, p, said, side) || !may_double(&p->share, side)) continue;
        if (too_high(s, p->share.cube)) return DIRECTOR_SITTING_HIGH;
        offered++;
    }
    if (!offered) return DIRECTOR_SITTING_CUBE;
    for (EACH_SHARE(s, p)) {
        if (side == CUBE_OF_BOX) p->share.asked = 0;
        if (!meant(s, p, said, side) || !may_double(&p->share, side)) continue;
        p->share.offer = OFFER_DOUBLED;
        p->share.offerer = side;
        if (side == CUBE_OF_BOX) p->share.asked = p->share.carrier;
    }
    return DIRECTOR_NONE;
}

// ---- answers

// Does this entry answer here? A beaver goes back to whoever doubled.
static bool answers(const struct sitting *s, const struct sitting_player *p, const struct sitting_said *said)
{
    const struct sitting_share *share = &p->share;
    bool open = share->carrier && share->offer != OFFER_NONE && share->offer != OFFER_TAKEN;
    bool by_box = (share->offerer == CUBE_OF_BOX) == (share->offer == OFFER_BEAVERED);
    int32_t who = by_box ? sitting_box(s) : share->carrier;
    return open && who == said->entry && (!said->other || said->other == p->entry);
}

static bool one_answers(const struct sitting *s, const struct sitting_said *said, enum offer only)
{
    for (int32_t i = 0; i < s->count; i++)
        if (answers(s, &s->at[i], said) && (only == OFFER_NONE || s->at[i].share.offer == only)) return true;
    return false;
}

static enum cube_of other_side(enum cube_of side)
{
    return side == CUBE_OF_BOX ? CUBE_OF_TEAM : CUBE_OF_BOX;
}

static void share_goes_on(struct sitting_share *share, int32_t times)
{
    share->cube *= times;
    share->turned = true;
    share->owner = other_side(share->offerer);
    share->offer = OFFER_NONE;
}

// How many people the box has doubled, or of them are still in: each counts once, whatever shares they bear.
static int32_t people_asked(const struct sitting *s, bool in)
{
    int32_t count = 0;
    for (int32_t i = 0; i < s->count; i++) {
        const struct sitting_share *share = &s->at[i].share;
        bool before = false;
        for (int32_t k = 0; k < i; k++)
            before |= s->at[k].share.asked == share->asked && (!in || s->at[k].share.carrier);
        count += share->asked && !before && (!in || share->carrier);
    }
    return count;
}

// Once everybody has answered the box, takes hold; who took alone of several answers once more.
static void takes_hold(struct sitting *s)
{
    bool alone;
    for (EACH_SHARE(s, p))
        if (p->share.carrier && p->share.offer == OFFER_DOUBLED && p->share.offerer == CUBE_OF_BOX) return;
    alone = s->rule.lone_beaver && people_asked(s, false) > 1 && people_asked(s, true) == 1;
    for (EACH_SHARE(s, p)) {
        if (p->share.offer != OFFER_TAKEN) continue;
        if (alone)
            p->share.offer = OFFER_MUST_BEAVER;
        else
            share_goes_on(&p->share, 2);
    }
}

enum director_reason cube_take(struct sitting *s, const struct sitting_said *said)
{
    if (!one_answers(s, said, OFFER_NONE)) return DIRECTOR_SITTING_NOT_ASKED;
    if (one_answers(s, said, OFFER_MUST_BEAVER)) return DIRECTOR_SITTING_MUST_BEAVER;
    for (EACH_SHARE(s, p)) {
        if (!answers(s, p, said)) continue;
        if (p->share.offer == OFFER_BEAVERED)
            share_goes_on(&p->share, 4);
        else if (p->share.offerer == CUBE_OF_BOX)
            p->share.offer = OFFER_TAKEN;
        else
            share_goes_on(&p->share, 2);
    }
    takes_hold(s);
    return DIRECTOR_NONE;
}

enum director_reason cube_pass(struct sitting *s, const struct sitting_said *said)
{
    if (!one_answers(s, said, OFFER_NONE)) return DIRECTOR_SITTING_NOT_ASKED;
    bool passes[SITTING_PLAYERS_MAX];
    for (int32_t i = 0; i < s->count; i++) // first: who leads may change with each that goes
        passes[i] = answers(s, &s->at[i], said);
    for (int32_t i = 0; i < s->count; i++) {
        const struct sitting_share *share = &s->at[i].share;
        bool beavered = share->offer == OFFER_BEAVERED;
        int32_t asked = share->asked;
        enum cube_of winner = beavered ? other_side(share->offerer) : share->offerer;
        if (!passes[i]) continue;
        share_out(s, &s->at[i], winner, (beavered ? 2 : 1) * share->cube * s->factor);
        s->at[i].share.asked = asked;
    }
    takes_hold(s);
    return DIRECTOR_NONE;
}

// One cube cannot be beavered for some: only where one alone plays it is there a beaver of the others.
static bool plays_alone(const struct sitting *s, int32_t entry)
{
    for (int32_t i = 0; i < s->count; i++)
        if (s->at[i].share.carrier && s->at[i].share.carrier != entry) return false;
    return true;
}

enum director_reason cube_beaver(struct sitting *s, const struct sitting_said *said)
{
    bool must = one_answers(s, said, OFFER_MUST_BEAVER);
    if (!must && !one_answers(s, said, OFFER_DOUBLED)) return DIRECTOR_SITTING_NOT_ASKED;
    if (!must && !s->rule.beavers) return DIRECTOR_SITTING_NO_BEAVER;
    bool box = said->entry == sitting_box(s);
    if (s->rule.one_cube && !box && !plays_alone(s, said->entry)) return DIRECTOR_SITTING_ALONE;
    for (EACH_SHARE(s, p))
        if (answers(s, p, said) && p->share.offer != OFFER_BEAVERED) p->share.offer = OFFER_BEAVERED;
    takes_hold(s);
    return DIRECTOR_NONE;
}

enum director_reason cube_raccoon(struct sitting *s, const struct sitting_said *said)
{
    if (!one_answers(s, said, OFFER_BEAVERED)) return DIRECTOR_SITTING_NOT_ASKED;
    if (!s->rule.raccoons) return DIRECTOR_SITTING_NO_RACCOON;
    if (s->rule.one_cube && said->entry != sitting_box(s) && !plays_alone(s, said->entry))
        return DIRECTOR_SITTING_ALONE;
    for (EACH_SHARE(s, p))
        if (answers(s, p, said) && p->share.offer == OFFER_BEAVERED) share_goes_on(&p->share, 8);
    return DIRECTOR_NONE;
}
