// SPDX-License-Identifier: MIT
#include "desk/secrets/password_rule.h"

#include <string.h>

#include "desk/desk_inner.h"
#include "desk/secrets/leaked.h"

enum {
    LETTERS_MOST = 64,
    DIFFERENT_LEAST = 5,
    WORDS_MOST = 2,
    RUN_LEAST = 5,
    PLACE_WORDS = 8,
    PLACE_LEAST = 3
};

// What people choose when they must choose something. A password made of one or two of these, with figures and
// signs at its ends, is refused.
static const char *const words[] = {
    "a",         "aaron",      "abc",        "access",     "admin",      "administrator", "adobe",
    "alex",      "alexander",  "amanda",     "america",    "andrea",     "andrew",        "angel",
    "anthony",   "apple",      "arsenal",    "asdf",       "ashley",     "august",        "austin",
    "autumn",    "baby",       "babygirl",   "backgammon", "bailey",     "banana",        "barcelona",
    "barney",    "baseball",   "basketball", "batman",     "beautiful",  "bella",         "berlin",
    "bigdog",    "blink",      "boston",     "brandon",    "brazil",     "buster",        "butterfly",
    "change",    "changeme",   "charlie",    "cheese",     "chelsea",    "chicken",       "chocolate",
    "chris",     "christian",  "club",       "computer",   "cookie",     "corvette",      "cowboys",
    "crystal",   "dallas",     "daniel",     "david",      "december",   "default",       "demo",
    "dennis",    "diamond",    "dice",       "director",   "donald",     "dragon",        "eagles",
    "elephant",  "elizabeth",  "england",    "enter",      "everton",    "facebook",      "family",
    "ferrari",   "fish",       "flower",     "football",   "forever",    "france",        "freedom",
    "friend",    "friends",    "gammon",     "gateway",    "george",     "germany",       "ginger",
    "girl",      "golden",     "golf",       "google",     "guest",      "guitar",        "hallo",
    "hammer",    "hannah",     "happy",      "harley",     "heaven",     "hello",         "hockey",
    "home",      "honey",      "hunter",     "i",          "iceman",     "iloveme",       "iloveu",
    "iloveyou",  "internet",   "jackson",    "jasmine",    "jennifer",   "jessica",       "jesus",
    "john",      "jordan",     "joseph",     "joshua",     "junior",     "justin",        "killer",
    "king",      "kitten",     "letme",      "letmein",    "lets",       "linkedin",      "liverpool",
    "login",     "london",     "love",       "lovely",     "lover",      "loveyou",       "lucky",
    "maggie",    "manchester", "marina",     "martin",     "master",     "matrix",        "matthew",
    "maverick",  "me",         "melissa",    "mercedes",   "merlin",     "michael",       "michelle",
    "mickey",    "midnight",   "minecraft",  "money",      "monkey",     "monster",       "morgan",
    "mother",    "mustang",    "my",         "myspace",    "naruto",     "network",       "new",
    "nicole",    "nothing",    "november",   "october",    "oracle",     "orange",        "owner",
    "pakistan",  "pass",       "passport",   "password",   "passwort",   "patrick",       "peanut",
    "pepper",    "phoenix",    "player",     "please",     "pokemon",    "porsche",       "postgres",
    "prince",    "princess",   "purple",     "q",          "qazwsx",     "qwe",           "qwer",
    "qwert",     "qwerty",     "rabbit",     "rachel",     "ranger",     "rangers",       "richard",
    "robert",    "rocky",      "root",       "samantha",   "samsung",    "scooter",       "scorer",
    "secret",    "september",  "server",     "shadow",     "silver",     "smokey",        "snoopy",
    "soccer",    "sophie",     "spiderman",  "spring",     "starwars",   "steelers",      "summer",
    "sunflower", "sunshine",   "super",      "superman",   "superstar",  "sweet",         "system",
    "tdserver",  "teacher",    "tennis",     "test",       "tester",     "testing",       "the",
    "thomas",    "thunder",    "tiger",      "tigger",     "tournament", "trustno",       "turtle",
    "united",    "user",       "victoria",   "welcome",    "whatever",   "william",       "willow",
    "winner",    "winter",     "wizard",     "xbox",       "yankees",    "yellow",        "you",
    "your",      "z",          "zaq",        "zxcvbn"};
enum { WORDS = sizeof words / sizeof *words };

// Ways the fingers go by themselves; each is also read backwards.
static const char *const runs[] = {"abcdefghijklmnopqrstuvwxyz",
                                   "qwertyuiopasdfghjklzxcvbnm",
                                   "qwertzuiopasdfghjklyxcvbnm",
                                   "azertyuiopqsdfghjklmwxcvbn",
                                   "qazwsxedcrfvtgbyhnujmikolp",
                                   "qawsedrftgyhujikolp",
                                   "qweasdzxcrtyfghvbn",
                                   "aqwzsxedcrfv",
                                   "zaqwsxcderfv"};
enum { RUNS = sizeof runs / sizeof *runs };

struct letters {
    char at[LETTERS_MOST];
    size_t len;
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

// The letter that a figure or sign stands for in "p4ssw0rd"; itself where it stands for none.
static char unmasked(char c)
{
    static const char masks[] = "@4031!|$5578", plain[] = "aaoeiiilsstb";
    const char *at = c ? strchr(masks, c) : NULL;
    return at ? plain[at - masks] : lower(c);
}

// Letters alone, from the first to the last, figures and signs among them read as letters or left out.
static struct letters letters_of(struct text password, bool masked)
{
    struct letters l = {.len = 0};
    size_t first = 0, end = password.len;
    while (first < end && !is_letter(lower(password.at[first])) && (!masked || password.at[first] != '@'))
        first++;
    while (end > first && !is_letter(lower(password.at[end - 1])))
        end--;
    for (size_t i = first; i < end && l.len < LETTERS_MOST; i++) {
        char c = masked ? unmasked(password.at[i]) : lower(password.at[i]);
        if (is_letter(c)) l.at[l.len++] = c;
    }
    return l;
}

static bool has_other_letters(struct text password)
{
    for (size_t i = 0; i < password.len; i++)
        if ((unsigned char)password.at[i] >= 0x80) return true;
    return false;
}

// The words of the club's name.
struct place {
    struct letters word[PLACE_WORDS];
    size_t count;
};

static struct place place_of(struct text club)
{
    struct place p = {.count = 0};
    while (club.len && p.count < PLACE_WORDS) {
        struct letters word = letters_of(text_cut(&club, ' '), false);
        if (word.len >= PLACE_LEAST) p.word[p.count++] = word;
    }
    return p;
}

static bool is_words(const char *at, size_t len, int left, const struct place *place);

static bool begins_with(const char *at, size_t len, const char *word, size_t n, int left,
                        const struct place *place)
{
    return n <= len && !memcmp(at, word, n) && is_words(at + n, len - n, left - 1, place);
}

static bool is_words(const char *at, size_t len, int left, const struct place *place)
{
    if (!len) return true;
    for (size_t i = 0; left && i < WORDS; i++)
        if (begins_with(at, len, words[i], strlen(words[i]), left, place)) return true;
    for (size_t i = 0; left && i < place->count; i++)
        if (begins_with(at, len, place->word[i].at, place->word[i].len, left, place)) return true;
    return false;
}

static bool is_in_run(const char *run, const char *at, size_t len)
{
    size_t n = strlen(run);
    for (size_t from = 0; from + len <= n; from++) {
        bool forth = true, back = true;
        for (size_t i = 0; i < len; i++) {
            forth = forth && run[from + i] == at[i];
            back = back && run[from + len - 1 - i] == at[i];
        }
        if (forth || back) return true;
    }
    return false;
}

static bool is_run(const struct letters *l)
{
    for (size_t i = 0; l->len >= RUN_LEAST && i < RUNS; i++)
        if (is_in_run(runs[i], l->at, l->len)) return true;
    return false;
}

// The same few letters again and again: "abcabcabc".
static bool is_repeated(const struct letters *l, const struct place *place)
{
    for (size_t period = 1; period <= l->len / 2; period++) {
        size_t i = period;
        while (i < l->len && l->at[i] == l->at[i - period])
            i++;
        if (i == l->len && (period < RUN_LEAST || is_words(l->at, period, WORDS_MOST, place))) return true;
    }
    return false;
}

static int different(struct text password)
{
    bool seen[256] = {false};
    int count = 0;
    for (size_t i = 0; i < password.len; i++) {
        unsigned char c = (unsigned char)password.at[i];
        count += !seen[c];
        seen[c] = true;
    }
    return count;
}

static bool is_login(struct text password, struct text login)
{
    if (login.len < RUN_LEAST || login.len > password.len) return false;
    struct text head = {password.at, login.len};
    return text_equal_ascii_fold(head, login) && password.len - login.len <= RUN_LEAST;
}

const char *password_fault(struct text password, struct text login, struct text club)
{
    static const char common[] = "is one that others try first; take a few words that do not belong "
                                 "together, or let your browser make one";
    if (different(password) < DIFFERENT_LEAST || is_login(password, login)) return common;
    if (has_other_letters(password)) return NULL;
    struct letters plain = letters_of(password, false), unmasked_ = letters_of(password, true);
    const struct letters *both[] = {&plain, &unmasked_};
    struct place place = place_of(club);
    for (int i = 0; i < 2; i++)
        if (is_words(both[i]->at, both[i]->len, WORDS_MOST, &place) || is_run(both[i]) ||
            is_repeated(both[i], &place))
            return common;
    return NULL;
}

// The club as it is called now.
static struct text club_name(struct desk *d, struct arena *a)
{
    struct cached_stream *club = desk_club(d);
    struct snapshot *s = club ? cached_stream_snapshot(club) : NULL;
    const struct row_club *row = s ? state_club(s->buffer->state, 1) : NULL;
    struct text name = row ? arena_copy(a, text_of(row->name)) : TEXT("");
    snapshot_drop(s);
    return name;
}

bool password_fine(struct desk *d, struct call *c, struct text password, struct text login, struct text club)
{
    const char *fault = password_fault(password, login, club.len ? club : club_name(d, c->arena));
    if (!fault && d->options.leaked && leaked_has(d->options.leaked, password))
        fault = "has become known elsewhere and stands in a list of such; take another one, and change it "
                "there, too";
    if (fault) call_fail_err(c, (struct err){ERR_BAD_FIELDS, "/password", fault});
    return !fault;
}
