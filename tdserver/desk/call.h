// SPDX-License-Identifier: MIT
// Call: one request on its way through the desk. The HTTP layer fills in what is asked and by whom; exactly
// one desk thread at a time works on it and writes the answer; `done` hands it back. A call never touches a
// connection.
#ifndef DESK_CALL_H
#define DESK_CALL_H
#include "base/arena.h"
#include "base/err.h"
#include "director/command.h"
#include "director/decision.h"

enum { CALL_UID = 16, CALL_HASH = 32 };

struct act;
struct document;
struct operation;
struct store_reply;

// Who asks. Accounts and programs belong to a club, devices to one table of one tournament.
struct caller {
    enum actor_kind kind; // ACTOR_SYSTEM: nobody signed in
    enum role role;
    int64_t stream;                      // of the club, or of the device's tournament
    unsigned char uid[CALL_UID];         // of that stream
    int32_t number;                      // account, or actor of the device
    bool lacks_factor;                   // it may do more with a second factor, which it has not set up
    int32_t table;                       // of a device
    int32_t device;                      // ... of the club, its number there; 0: of the tournament alone
    char name[4 * 80 + 1];               // of the account, or "Table 3"
    unsigned char credential[CALL_HASH]; // hash of the secret that was shown
};

// Numbers that may stand in a path or a query; 0 = not given.
struct call_numbers {
    int32_t match, game, entry, table, claim, actor, account, player, club, setting, section, list, year,
        pool, line, sitting, round;
    int64_t act;
    int64_t after, since, to, event;
    int32_t limit;
};

struct call_answer {
    int status; // 0 = the problem says it
    struct problem problem;
    struct text body;          // JSON unless type is set; lives in the call's arena
    const char *type;          // media type when it is not JSON
    int64_t version;           // ETag, 0 = none
    struct text location;      // of what was created
    int64_t next_page;         // cursor of the next page of a list, 0 = this is the last
    struct document *document; // a shared page instead of body; the receiver drops its reference
    // A secret for a cookie: set when `secret` is not empty; drop_cookie takes it away again.
    struct text secret;
    struct text known; // ... and that this browser was signed in here, set when not empty
    bool for_device, drop_cookie;
    bool shown_once; // the body holds a secret: it is not kept for retries
    bool told_again; // to a retry: it was done before
    int64_t secret_lasts_s;
};

struct call {
    struct arena *arena;
    const struct operation *operation;
    struct caller caller;
    uint64_t network; // it came from there (an IPv4 address, an IPv6 /64), as a number; 0: this program
    unsigned char uid[CALL_UID]; // of the tournament in the path; all zero when there is none
    struct call_numbers numbers;
    struct text query;                // ?q=
    struct text photo;                // hash of a photograph, in the path
    struct text session;              // which session, in the path
    struct text topics;               // ?topics= of a stream
    struct text worth;                // ?worth= of a season
    struct text games;                // ?games= of a rating list
    struct text idempotency_key;      // empty: none
    unsigned char request[CALL_HASH]; // hash of method, path and body
    unsigned char address[CALL_HASH]; // hash of method and path: what is kept of a request with a secret
    int64_t if_match;                 // -1: not sent
    bool dry_run;
    struct text token;           // TD-Confirm
    const unsigned char *chance; // SEED_BYTES of it that this program fixed (desk/inside.h); NULL: fresh
    struct command command;      // filled from the body by the command's field table
    void *own;                   // or the struct of the operation, filled by its table; NULL for a command
    int64_t now_ms;
    int32_t steps;     // of the server's clock, by then (base/clock.h)
    struct text agent; // what the client calls itself, for the list of devices

    // Where the call stands.
    bool (*prepare)(struct call *); // what is still to be read of it, off the loops; false: it is answered
    bool unknown;                   // the credential must be looked up first
    bool hashed;                    // the operation's first step is done
    struct made made;               // the row that its last command made
    struct act *act;                // what it did so far, while a batch is open (desk/acts/acts.h)
    int64_t undo_from;              // of an undo: the seq before its first command,
    bool more_follows;              // ... and whether more of them follow
    struct ints elsewhere;          // entries that play in another tournament, for a call to a table
    bool kept_claim;                // refused, but both versions stand in the ledger
    int32_t concerns;               // the account that it is about, for the security log; 0: none
    struct store_reply *reply;      // what is stored under its Idempotency-Key, while a batch is open

    struct call_answer answer;
    void (*done)(struct call *);
    void *user;
    struct call *next; // in the queue it waits in
    uint64_t turn;     // there, where turns are fair
    int64_t queued_us; // ... and since when (clock_mono_us)
};

// Does the body hold a password or a PIN? No quick hash of it may be kept.
bool call_holds_secret(const struct call *c);
// Who has turns in fair queues: the credential that was found to be good, else the network.
uint64_t call_from(const struct call *c);
// Has it an answer, or an error?
bool call_answered(const struct call *c);
// Answers with a problem.
void call_fail(struct call *c, struct problem p);
void call_fail_err(struct call *c, struct err e);
// Answers with JSON and a status of success.
void call_answer_json(struct call *c, int status, struct text body, int64_t version);
// Says of an answer of success that something was made, and where below /api/v1 it is found (201, Location).
void call_made(struct call *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
// The same below the tournament of the call.
void call_made_in_tournament(struct call *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
#endif
