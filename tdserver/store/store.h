// SPDX-License-Identifier: MIT
// The store: everything the database keeps, behind plain C structs. One `struct store` is one connection; one
// thread at a time may use it, so a desk worker or a reader thread owns its own. It knows no rule of the
// game: it keeps ledger lines, the rows of the present and what may be forgotten (names, credentials,
// replies) and gives them back.
//
// A batch, from the desk's side, in two round trips:
//
//     store_begin(s, arena, streams, n, known, m)     locks the streams, finds known idempotency keys
//     store_load(...)                                 only for a stream whose head is not the cached one
//     store_add_event / _row / _reply / _name ...     gathers; nothing is sent
//     store_commit(s)                                 sends it all, one statement a kind, and commits
//
// In one round trip, without store_begin: gather from cached state and commit. The guard refuses events that
// do not follow the head, and a reply's key that is there already, so a cache that was stale or a repeated
// request comes back as STORE_SPLIT with nothing changed; then the same commands go the way above.
//
// The database itself refuses a row that changes without an event of the same transaction, an event out of
// order or with another hash than SHA-256(hash before, body), and every change of the past
// (migrations/0001_ledger.sql). All streams of a batch stand or fall together: after a failure look at
// store_fault and, where it says SPLIT, run the streams (then the commands) one by one. Savepoints would cost
// a statement per stream and could not be pipelined.
//
// Errors: the detail of a struct err says what happened and what to do, in words for whoever asked; what the
// server said is in the log. A lost connection is mended by the next store_begin or read, with growing pauses;
// until then they fail with BUSY at once.
#ifndef STORE_STORE_H
#define STORE_STORE_H
#include "base/arena.h"
#include "base/err.h"
#include "director/state.h"
#include "store/fault.h"

enum { STORE_UID = 16, STORE_HASH = 32, STORE_SIGNATURE = 64, STORE_KEY = 32, STORE_UNTRUE = 200 };

struct store;

// Connects as the serving role, prepares every statement and compares it with the server's own description.
// Fails with a line that says what to run when the schema is missing, older or newer than this program, or
// when the role could rewrite history (the text is in the arena). `url` is any libpq connection string
// (several hosts with target_session_attrs work).
MUST_CHECK struct err store_open(const char *url, struct arena *a, struct store **out);
// The same as the owner of the tables, for what is done below under "rebuilding", and only one at a time: a second
// caller waits until the first has closed.
MUST_CHECK struct err store_open_owner(const char *url, struct arena *a, struct store **out);
// A transaction that is still open is rolled back. NULL is allowed.
void store_close(struct store *s);

// Answers while the server does; used by the readiness page.
struct store_health {
    bool read_only; // this is a standby
    const char
        *unsafe; // what the server does without that lets a crash keep what was saved: "fsync"; NULL: nothing
};
MUST_CHECK struct err store_ping(struct store *s, struct arena *a, struct store_health *health);

// Which triggers of the guard are missing, switched off, or not the guard's, with their tables, for people; NULL: none.
MUST_CHECK struct err store_guard(struct store *s, struct arena *a, const char **missing);

// What the last failure means for whoever wants to go on (store/fault.h).
enum store_fault store_fault(const struct store *s);

// ---- streams ----

enum stream_kind { STREAM_CLUB = 1, STREAM_TOURNAMENT = 2 };

struct store_stream {
    int64_t id; // 0 = not found
    enum stream_kind kind;
    unsigned char uid[STORE_UID];
    int32_t format;                 // of its ledger: where the chain begins (codec/ledger/ledger_file.h)
    int64_t club;                   // the club's stream, 0 for a club
    int64_t seq;                    // of the newest event, 0 = none yet
    unsigned char hash[STORE_HASH]; // of the newest event, or the starting hash
    int64_t checkpoint_seq;         // newest signed checkpoint, 0 = none
    int64_t created_ms;
    char untrue
        [STORE_UNTRUE]; // what a restore found wrong in it: it is shown and nothing is added; empty: nothing
};

// Adds a stream with kind, uid, format, club and the starting hash of *stream inside the running batch and locks it;
// id, seq and created_ms are filled in. One round trip of its own. A uid that exists is a CONFLICT.
MUST_CHECK struct err store_stream_add(struct store *s, struct store_stream *stream);
// id = 0 if there is none.
MUST_CHECK struct err store_stream_by_uid(struct store *s, const unsigned char uid[STORE_UID],
                                          struct store_stream *out);
// Reads the present heads of the streams with the given ids again (the poll of the live pages).
MUST_CHECK struct err store_stream_heads(struct store *s, struct store_stream *streams, size_t n);
// Up to `limit` streams of a kind with id > after, in order of id; club = 0 means every club's.
MUST_CHECK struct err store_stream_list(struct store *s, struct arena *a, enum stream_kind kind, int64_t club,
                                        int64_t after, size_t limit, struct store_stream **out, size_t *n);

// uids of tournaments under way, in order of id.
MUST_CHECK struct err store_stream_running(struct store *s, struct arena *a, size_t limit,
                                           unsigned char (**out)[STORE_UID], size_t *n);

// ---- batches ----

struct store_reply {
    int64_t stream;
    struct text actor, key;            // who sent which Idempotency-Key
    unsigned char request[STORE_HASH]; // hash of the request, to tell a retry from a reuse of the key
    int32_t status;                    // HTTP; 0 = this key is not known
    int64_t version;                   // for the ETag, 0 = none
    struct text location;              // empty = none
    struct text body;
};

// Opens a transaction, locks the n streams whose id is given in ascending order whatever the order of the
// array, and fills in the rest of each (id becomes 0 when there is none). Of the m replies stream, actor and
// key are given; those that are known are filled in (text lives in the arena). One round trip.
MUST_CHECK struct err store_begin(struct store *s, struct arena *a, struct store_stream *streams, size_t n,
                                  struct store_reply *known, size_t m);

// Rows of one kind, in order of n; `at` is an array of struct row_KIND.
struct store_rows {
    enum row_kind kind; // in
    void *at;
    size_t count;
};
// Reads all rows of the given kinds of one stream into the arena, one round trip. A row that this program
// cannot hold (a text that is too long) is an INTERNAL error that names it, with fault SPLIT: only that stream
// cannot be read.
MUST_CHECK struct err store_load(struct store *s, struct arena *a, int64_t stream, struct store_rows *rows,
                                 size_t n);

// Gathering. Nothing is copied: what is passed must stay until store_commit or store_rollback. Outside a
// batch the same functions gather for a transaction of their own, which store_commit opens and closes.
void store_add_event(struct store *s, int64_t stream, int64_t seq, struct text body,
                     const unsigned char hash[STORE_HASH]);
// `row` is a struct row_KIND; a row given twice is saved once, with its newest content.
void store_add_row(struct store *s, int64_t stream, enum row_kind kind, const void *row);
void store_add_reply(struct store *s, const struct store_reply *r);
// Looks one up outside any batch; status is 0 where its key is not known.
MUST_CHECK struct err store_reply_find(struct store *s, struct arena *a, struct store_reply *known);

// Sends what was gathered but leaves the transaction open: for imports larger than memory should hold.
MUST_CHECK struct err store_flush(struct store *s);
// Sends and commits. When it returns OK the data are on disk; else nothing of it is (STORE_UNKNOWN: see
// above).
MUST_CHECK struct err store_commit(struct store *s);
// Forgets what was gathered and undoes what was sent; harmless without a batch.
void store_rollback(struct store *s);

// Tells servers on this database that a ledger and its names have changed behind their backs (store/listen.h).
MUST_CHECK struct err store_tell(struct store *s, const unsigned char uid[STORE_UID]);

// Several reads that see one moment (export, verify): READ ONLY, REPEATABLE READ. End with store_rollback.
MUST_CHECK struct err store_snapshot(struct store *s);
// The same as of a moment that another connection has exported and still holds (dump_snapshot).
MUST_CHECK struct err store_snapshot_of(struct store *s, const char *moment);

// ---- ledger ----

struct store_event {
    int64_t seq;
    struct text body;               // canonical bytes
    unsigned char hash[STORE_HASH]; // of this event
    int64_t at_ms;                  // when the database took it
};
// Up to `limit` events after `after`, oldest first.
MUST_CHECK struct err store_event_page(struct store *s, struct arena *a, int64_t stream, int64_t after,
                                       size_t limit, struct store_event **out, size_t *n);
// Every event after `after` up to `last`, in order, in little memory: `each` is called for each, its event
// valid during the call. It stops the reading by returning false and must not use the store.
MUST_CHECK struct err store_event_each(struct store *s, int64_t stream, int64_t after, int64_t last,
                                       bool (*each)(void *user, const struct store_event *event), void *user);

struct store_checkpoint {
    int64_t stream, seq;
    int32_t version; // codec/ledger/checkpoint.h
    int64_t before;  // the checkpoint before it, 0 = none; like the root of version 2 only
    unsigned char hash[STORE_HASH], root[STORE_HASH];
    unsigned char signature[STORE_SIGNATURE];
    unsigned char key[STORE_KEY]; // public key it was signed with
    int64_t at_ms;                // filled in when read, like the next one
    bool listed;                  // the club's ledger lists the key, if it lists any
};
// The database refuses one whose hash is not that event's, whose root is not that of the events, that does not name the
// one before it, or whose key the club's ledger does not list as one that signs. The signature it cannot check.
void store_add_checkpoint(struct store *s, const struct store_checkpoint *c);
// Newest first.
MUST_CHECK struct err store_checkpoint_list(struct store *s, struct arena *a, int64_t stream, size_t limit,
                                            struct store_checkpoint **out, size_t *n);
// A tournament's checkpoint of this key over an event that is later than `at_ms`; seq 0: there is none.
MUST_CHECK struct err store_checkpoint_after(struct store *s, const unsigned char key[STORE_KEY],
                                             int64_t at_ms, unsigned char uid[STORE_UID], int64_t *seq);
// Does the club retire this key of ours, as the database has it now? Asked inside a batch the answer stays true until the
// batch ends: whoever retires the key waits for it.
MUST_CHECK struct err store_key_listed(struct store *s, int64_t club, const unsigned char key[STORE_KEY],
                                       bool *listed, bool *retired);

// ---- rebuilding the rows of the present (only after store_open_owner) ----

// Did a migration ask for it, and it was not done yet? Until it is done store_open refuses.
MUST_CHECK struct err store_refold_asked(struct store *s, struct arena *a, bool *asked);
MUST_CHECK struct err store_refold_done(struct store *s);
// Inside the running batch of one stream: the guard of these kinds of rows is off, for this transaction only, and
// their rows of the stream are gone. Then store_add_row, then store_rebuild_end, which sends the rows and puts the
// guard back, then store_commit.
MUST_CHECK struct err store_mark_untrue(struct store *s, int64_t stream, const char *why); // "": it is true
MUST_CHECK struct err store_rebuild_start(struct store *s, int64_t stream, enum row_kind first, size_t kinds);
MUST_CHECK struct err store_rebuild_end(struct store *s, enum row_kind first, size_t kinds);

// ---- what may be forgotten: names, accounts' secrets, credentials, settings ----

// A person's name, kept apart from the ledger, which knows only `ref`. Erasing the row makes the reference
// mute.
struct store_name {
    int64_t stream;
    struct text ref;  // as in the rows: base64url of the salted hash
    struct text salt; // what the hash was salted with
    struct text name, club, country, note;
};
void store_add_name(struct store *s, const struct store_name *name); // new or changed
// Up to `limit` names with ref > after ("" = from the start), in order of ref.
MUST_CHECK struct err store_name_list(struct store *s, struct arena *a, int64_t stream, struct text after,
                                      size_t limit, struct store_name **out, size_t *n);

// The secret of a person, by which marks are made (director/event.def, entry_added). Both act at once, inside the
// running batch if there is one.
struct store_person {
    int32_t player; // n of the player's row
    unsigned char secret[STORE_HASH];
    bool known; // it has a secret
};
// Keeps the secrets of players who have none.
MUST_CHECK struct err store_person_keep(struct store *s, int64_t club, const struct store_person *people,
                                        size_t n);
// Fills in secret and known of each.
MUST_CHECK struct err store_person_find(struct store *s, int64_t club, struct store_person *people, size_t n);
// Which player a person of an entry is; `place` from 1.
struct store_person_entry {
    int64_t stream;
    int32_t entry, place;
    int64_t club;
    int32_t player;
};
void store_add_person_entry(struct store *s, const struct store_person_entry *p);
// Of a tournament, with the secrets that are still there, in order of entry and place.
struct store_person_proof {
    int32_t entry, place, player;
    unsigned char secret[STORE_HASH];
};
MUST_CHECK struct err store_person_entry_list(struct store *s, struct arena *a, int64_t stream, size_t limit,
                                              struct store_person_proof **out, size_t *n);
// Forgets all of an entry, before others are added.
void store_drop_person_entries(struct store *s, int64_t stream, int32_t entry);

// What people did lately in a tournament, with what takes it back as the desk writes it (desk/acts/acts.h). The newest
// ones are kept; older ones go now and then (store_sweep_acts), not with each act: that would read them all each time.
enum { STORE_ACTS_KEPT = 40 };
struct store_act {
    int64_t stream;
    int64_t seq; // of its last event, by which it is named
    int32_t actor;
    int64_t at_ms;
    struct text body;
};
void store_add_act(struct store *s, const struct store_act *act);
// Up to `limit` acts, newest first, none after `last`.
MUST_CHECK struct err store_act_list(struct store *s, struct arena *a, int64_t stream, int64_t last,
                                     size_t limit, struct store_act **out, size_t *n);

// Entries of players, newest tournament first.
struct store_history {
    int32_t player;
    int64_t stream;
    unsigned char uid[STORE_UID];
    int32_t entry, persons;       // how many persons the entry has
    struct text title, starts_on; // of the tournament
    int32_t status;
    struct text name; // of the entry, empty = erased
};
MUST_CHECK struct err store_person_history(struct store *s, struct arena *a, int64_t club,
                                           const int32_t *players, size_t n, size_t limit,
                                           struct store_history **out, size_t *count);
// The places of players in sections that are over, one line for each section.
struct store_placed {
    int64_t stream;
    int32_t entry, section, kind;
    struct text name; // of the section
    int32_t from, to;
};
MUST_CHECK struct err store_person_places(struct store *s, struct arena *a, int64_t club,
                                          const int32_t *players, size_t n, struct store_placed **out,
                                          size_t *count);
// Entries of a tournament whose players are called or play in another one now.
MUST_CHECK struct err store_person_elsewhere(struct store *s, struct arena *a, int64_t stream,
                                             int32_t **entries, size_t *count);
// In how many tournaments a person has an entry: for n players with the player who is the same person (themselves, if
// they were not merged), one line for each person who has any.
struct store_played {
    int32_t root;
    int64_t tournaments;
};
MUST_CHECK struct err store_person_played(struct store *s, struct arena *a, int64_t club,
                                          const int32_t *players, const int32_t *roots, size_t n,
                                          struct store_played **out, size_t *count);

// Forgetting a person, inside the running batch: what is said here is gone for good with its commit.
struct store_forgetting {
    int64_t club;
    const int32_t *players; // who are this person
    size_t player_count;
    const struct store_history *entries; // theirs, all of them
    size_t entry_count;
};
// Where the ledgers hold a name in a text that somebody typed: nothing can be done about it.
struct store_mention {
    unsigned char uid[STORE_UID];
    int64_t seq;
    struct text kind; // of the event
};
struct store_forgotten {
    size_t names, replies, photos;
    struct store_mention *mentions;
    size_t mention_count;
};
// Deletes names (of entries of several persons only where they hold the person's own), salts, secrets, PINs, the
// replies that hold a name and the photographs of their matches; at most `mentions_most` mentions are looked up.
MUST_CHECK struct err store_person_forget(struct store *s, struct arena *a,
                                          const struct store_forgetting *who, size_t mentions_most,
                                          struct store_forgotten *out);

// Login and password hash of an account of a club's stream. A login is unique on the server.
struct store_account {
    int64_t stream;
    int32_t account; // n of the account's row
    struct text login;
    struct text password_hash; // empty = cannot sign in with a password
};
void store_add_account(struct store *s, const struct store_account *account); // new or changed
// account = 0 if there is none.
MUST_CHECK struct err store_account_by_login(struct store *s, struct arena *a, struct text login,
                                             struct store_account *out);
// Waits for whoever else makes a club or its first owner, and keeps others from it until the end of the transaction; then:
// has anybody with that role and status a password here, whatever this server has heard of?
MUST_CHECK struct err store_club_alone(struct store *s, int32_t role, int32_t status, bool *found);
MUST_CHECK struct err store_account_list(struct store *s, struct arena *a, int64_t stream, size_t limit,
                                         struct store_account **out, size_t *n);

enum credential_kind {
    CREDENTIAL_SESSION = 1, // an account's browser
    CREDENTIAL_PROGRAM,     // an account's bearer token
    CREDENTIAL_DEVICE,      // a tablet
    CREDENTIAL_CARD,        // the printed QR of a table
    CREDENTIAL_PIN,         // six digits, a few tries
    CREDENTIAL_SETUP        // first start, before there is an owner
};
// Only hashes of secrets are kept.
struct store_credential {
    unsigned char hash[STORE_HASH];
    enum credential_kind kind;
    int64_t stream; // club or tournament, 0 = the server (set-up)
    int32_t actor;  // account or actor number in that stream, 0 = none yet
    int32_t table;  // hall table number, 0 = none
    int32_t tries;  // left; -1 = not counted
    int64_t created_ms, expires_ms, seen_ms, revoked_ms; // 0 = never
    struct text label;                                   // what the console shows, e.g. the browser
};
void store_add_credential(struct store *s, const struct store_credential *c);
// Revokes one. Part of the batch or of the next commit.
void store_revoke(struct store *s, const unsigned char hash[STORE_HASH], int64_t now_ms);
// Revokes all of a kind of a stream; actor and table narrow it (0 = any).
void store_revoke_all(struct store *s, enum credential_kind kind, int64_t stream, int32_t actor,
                      int32_t table, int64_t now_ms);
// hash of *c given; kind = 0 if there is none. Revoked and expired ones are returned too: the caller says
// which.
MUST_CHECK struct err store_credential_find(struct store *s, struct arena *a, struct store_credential *c);
// Of a kind (0 = any) in a stream, newest first.
MUST_CHECK struct err store_credential_list(struct store *s, struct arena *a, int64_t stream,
                                            enum credential_kind kind, size_t limit,
                                            struct store_credential **out, size_t *n);
// Those of one account that are neither revoked nor past their end, newest first.
MUST_CHECK struct err store_session_list(struct store *s, struct arena *a, const struct store_credential *of,
                                         int64_t now_ms, size_t limit, struct store_credential **out,
                                         size_t *n);
// Notes when many credentials were last used, one statement; unknown ones are passed over.
MUST_CHECK struct err store_credential_touch(struct store *s, const unsigned char (*hashes)[STORE_HASH],
                                             size_t n, int64_t now_ms);
// The next two act at once, inside the running batch if there is one, else by themselves.
// Takes one try away from the valid PIN of a table, before the PIN is looked at: *left is what remains, -1 if
// there is no valid PIN or no try left.
MUST_CHECK struct err store_credential_try(struct store *s, int64_t stream, int32_t table, int64_t now_ms,
                                           int32_t *left);
// Tables whose PIN may be typed now: with uid, stream, table and end of each.
struct store_open_pin {
    unsigned char uid[STORE_UID];
    int64_t stream;
    int32_t table;
    int64_t expires_ms;
};
MUST_CHECK struct err store_open_pins(struct store *s, struct arena *a, int64_t now_ms, size_t limit,
                                      struct store_open_pin **out, size_t *n);
// Uses up a credential that counts once (set-up link, PIN): *first is true for exactly one caller.
MUST_CHECK struct err store_credential_spend(struct store *s, const unsigned char hash[STORE_HASH],
                                             int64_t now_ms, bool *first);

// The second factor of an account (TOTP) and its recovery codes.
enum { STORE_FACTOR = 20 };
struct store_factor {
    int64_t stream;
    int32_t account;
    bool found, pending; // pending: begun, not confirmed yet
    unsigned char secret[STORE_FACTOR];
    int64_t step; // of the newest code that was taken
    int64_t recovery_left;
};
// stream and account of *f given.
MUST_CHECK struct err store_factor_find(struct store *s, struct store_factor *f);
// Each acts at once. A new secret, pending; *begun is false where one is in force already.
MUST_CHECK struct err store_factor_begin(struct store *s, const struct store_factor *f, bool *begun);
// A code of that step was typed: *first is true for exactly one caller, and for no earlier step after it.
MUST_CHECK struct err store_factor_step(struct store *s, const struct store_factor *f, int64_t step,
                                        bool *first);
// Takes factor and codes away; *found: was there one?
MUST_CHECK struct err store_factor_remove(struct store *s, int64_t stream, int32_t account, bool *found);
// Uses a recovery code up; *first is true for exactly one caller.
MUST_CHECK struct err store_recovery_spend(struct store *s, const struct store_factor *f,
                                           const unsigned char hash[STORE_HASH], bool *first);
// Part of the next commit: the factor is in force from the code of that step on; a recovery code of it.
void store_add_factor_confirmed(struct store *s, const struct store_factor *f, int64_t step);
void store_add_recovery(struct store *s, const struct store_factor *f, const unsigned char hash[STORE_HASH]);

// The turn of a match that is being entered: one row a match, replaced in place, no part of the ledger. Each acts at once.
struct draft;
// *kept: false when the one before came less than `pace_ms` ago, and stays.
MUST_CHECK struct err store_draft_put(struct store *s, int64_t stream, int32_t match,
                                      const struct draft *draft, int32_t pace_ms, bool *kept);
// draft->at_ms is 0 if there is none.
MUST_CHECK struct err store_draft_find(struct store *s, int64_t stream, int32_t match, struct draft *draft);

// Photographs of positions. The ledger knows only the hash, so that they can be erased. Each of these acts at
// once.
struct store_photo {
    int64_t stream;
    int32_t match;
    struct text hash; // SHA-256 of the bytes in hex
    struct text kind; // media type
    struct text bytes;
};
MUST_CHECK struct err store_photo_add(struct store *s, const struct store_photo *photo);
// stream, match and hash of *photo given; kind is empty if there is none.
MUST_CHECK struct err store_photo_find(struct store *s, struct arena *a, struct store_photo *photo);
// The one that follows the match of *photo and the hash `after`, in that order; hash is empty if there is none.
MUST_CHECK struct err store_photo_next(struct store *s, struct arena *a, struct text after,
                                       struct store_photo *photo);
// *found: was there one?
MUST_CHECK struct err store_photo_erase(struct store *s, int64_t stream, int32_t match, struct text hash,
                                        bool *found);
// Forgets photographs that no adjournment mentions and that are at least so old.
MUST_CHECK struct err store_photo_sweep(struct store *s, int64_t stream, int32_t age_s);
// How many others there are beside `photo`, which need not be there: of its match, and of its stream.
struct store_photo_count {
    int64_t match, stream;
};
MUST_CHECK struct err store_photo_count(struct store *s, const struct store_photo *photo,
                                        struct store_photo_count *others);
// Forgets the oldest photograph that no adjournment mentions, of that match, or 0: of the match with most of them.
// *found: was there one?
MUST_CHECK struct err store_photo_displace(struct store *s, int64_t stream, int32_t match, bool *found);

// Players' own PINs, as Argon2id. The first is part of the batch, and forgets all wrong guesses at the entry's PIN.
void store_add_entry_pin(struct store *s, int64_t stream, int32_t entry, struct text hash);
struct store_pin {
    struct text hash; // empty: the entry has none
    int32_t wrong;    // guesses of this device
    int64_t last_ms;  // the newest of them
};
MUST_CHECK struct err store_entry_pin(struct store *s, struct arena *a, int64_t stream, int32_t entry,
                                      int32_t device, struct store_pin *out);
// One more wrong guess; none of this device any more. Each acts at once, so that all servers of the database count together.
MUST_CHECK struct err store_pin_wrong(struct store *s, int64_t stream, int32_t entry, int32_t device,
                                      int64_t now_ms);
MUST_CHECK struct err store_pin_forget(struct store *s, int64_t stream, int32_t entry, int32_t device);
// Entries at whose PIN so many guesses were wrong: at all tablets together, and, in an item of its own, at none.
struct store_guesses {
    int32_t entry, wrong, device; // device: the tablet that began, 0 = from no tablet
    int64_t since_ms;
};
MUST_CHECK struct err store_pin_guesses(struct store *s, struct arena *a, int64_t stream, int32_t least,
                                        size_t limit, struct store_guesses **out, size_t *n);

// Removes what is older, in steps that others hardly wait for; each acts at once. *removed counts this step: less than
// `most` is the last one. `ended_ms`: sessions, tablets, PINs and links that ended before it; `unseen_ms`: sessions and
// tablets that nobody has seen since. Acts go when STORE_ACTS_KEPT of their tournament are newer.
MUST_CHECK struct err store_sweep_replies(struct store *s, int64_t before_ms, size_t most, int64_t *removed);
MUST_CHECK struct err store_sweep_drafts(struct store *s, int64_t before_ms, size_t most, int64_t *removed);
MUST_CHECK struct err store_sweep_acts(struct store *s, size_t most, int64_t *removed);
MUST_CHECK struct err store_sweep_credentials(struct store *s, int64_t ended_ms, int64_t unseen_ms,
                                              size_t most, int64_t *removed);

// Small facts that all servers of a database share: the secret of confirmations.
void store_add_setting(struct store *s, struct text name, struct text value);  // new or changed
void store_keep_setting(struct store *s, struct text name, struct text value); // new; what is there stays
// value->at = NULL if there is none.
MUST_CHECK struct err store_setting(struct store *s, struct arena *a, struct text name, struct text *value);
#endif
