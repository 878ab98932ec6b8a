// SPDX-License-Identifier: MIT
#include "director/draughts/terms.h"

#include "engine/mem.h"

static const struct {
    const char *word;
    bool mini_match, timed;
    enum draughts_ballots set;
} choices[] = {
    {"mini-match", true, false, BALLOTS_49}, {"timed", false, true, BALLOTS_49},
    {"ballot-49", false, false, BALLOTS_49}, {"ballot-47", false, false, BALLOTS_47},
    {"ballot-43", false, false, BALLOTS_43},
};
enum { CHOICES = sizeof choices / sizeof *choices };

static bool word_is(const char *at, size_t length, const char *word)
{
    return text_length(word) == length && mem_same(at, word, length);
}

// Takes over what a match makes of the game; false: the word is none of that.
static bool choice_read(const char *at, size_t length, struct draughts_terms *out)
{
    for (unsigned i = 0; i < CHOICES; i++) {
        if (!word_is(at, length, choices[i].word)) continue;
        out->mini_match |= choices[i].mini_match;
        out->timed |= choices[i].timed;
        if (choices[i].mini_match || choices[i].timed) return true;
        out->balloted = true;
        out->set = choices[i].set;
        return true;
    }
    return false;
}

bool draughts_terms_game(const char *games, struct draughts_terms *out, char name[DRAUGHTS_GAME_ROOM])
{
    size_t length = 0;
    *out = (struct draughts_terms){.balloted = false};
    for (const char *at = games; *at;) {
        size_t word = 1;
        while (at[word] && at[word] != '+' && at[word] != '~')
            word++;
        bool chosen = *at == '+' && choice_read(at + 1, word - 1, out);
        if (!chosen && length + word >= DRAUGHTS_GAME_ROOM) return false;
        if (!chosen) mem_copy(name + length, at, word), length += word;
        at += word;
    }
    name[length] = '\0';
    if (!draughts_parse(name, &out->rules)) return false;
    bool english = out->rules.name == draughts_rulesets[RULESET_ENGLISH].name;
    return english || !out->balloted;
}

bool draughts_terms_read(const char *games, struct draughts_terms *out)
{
    char name[DRAUGHTS_GAME_ROOM];
    return draughts_terms_game(games, out, name);
}

bool draughts_played(const char *games)
{
    struct draughts_terms terms;
    return draughts_terms_read(games, &terms);
}

static const char *const titles[RULESETS] = {
    [RULESET_ENGLISH] = "English draughts",
    [RULESET_LOSING] = "The losing game",
    [RULESET_POLISH_64] = "Polish draughts",
    [RULESET_POLISH_100] = "Polish draughts on a hundred squares",
    [RULESET_INTERNATIONAL] = "International draughts",
    [RULESET_DEVIL] = "Devil among the tailors",
};

const char *draughts_title(const char *games)
{
    struct draughts_terms terms;
    if (!draughts_terms_read(games, &terms)) return "";
    for (unsigned i = 0; i < RULESETS; i++)
        if (terms.rules.name == draughts_rulesets[i].name) return titles[i];
    return "";
}

int32_t draughts_openings(const struct draughts_terms *terms)
{
    static const int32_t openings[] = {[BALLOTS_49] = 49, [BALLOTS_47] = 47, [BALLOTS_43] = 43};
    return terms->balloted ? openings[terms->set] : 0;
}
