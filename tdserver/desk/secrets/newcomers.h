// SPDX-License-Identifier: MIT
// Newcomers: tablets that showed the card or the PIN of a table where another one is alive, and wait for one tap, on
// that tablet or at the console. In memory only: nothing of it is in a ledger, and who stops asking is forgotten. Any
// thread.
#ifndef DESK_SECRETS_NEWCOMERS_H
#define DESK_SECRETS_NEWCOMERS_H
#include "desk/call.h"
#include "store/store.h"

enum newcomer_answer { NEWCOMER_WAITS, NEWCOMER_LET_IN, NEWCOMER_SENT_AWAY };

enum { NEWCOMER_LABEL = 201 };
struct newcomer {
    int32_t number; // what the answer names
    int64_t stream; // of the tournament
    unsigned char uid[CALL_UID];
    int32_t table;
    enum credential_kind proof;
    unsigned char hash[CALL_HASH];  // of the card or PIN that was shown
    unsigned char token[CALL_HASH]; // hash of what they ask with again
    char label[NEWCOMER_LABEL];     // what the browser calls itself
    int64_t since_ms;
    int64_t asked_ms; // monotonic, when they asked last
    enum newcomer_answer answer;
};

struct newcomers;
struct newcomers *newcomers_new(void);
void newcomers_free(struct newcomers *n);

// Somebody waits from now on; gives them a number. Of many at one table the oldest give way.
void newcomers_add(struct newcomers *n, struct newcomer *one);
// The one that asks with this token, noting that they did; false: there is none (any more).
bool newcomers_find(struct newcomers *n, const unsigned char token[CALL_HASH], struct newcomer *one);
void newcomers_forget(struct newcomers *n, const unsigned char token[CALL_HASH]);
// The oldest that waits at a table and has asked in the last seconds; false: nobody.
bool newcomers_at(struct newcomers *n, int64_t stream, int32_t table, struct newcomer *one);
// Answers the one of that number at a table. False: nobody of that number waits there.
bool newcomers_answer(struct newcomers *n, int64_t stream, int32_t table, int32_t number,
                      enum newcomer_answer answer);
#endif
