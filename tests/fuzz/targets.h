// SPDX-License-Identifier: MIT
// What is fuzzed: everything that reads text from outside. A target reads any bytes; it ends the process when
// an invariant breaks, and the sanitizers end it for the rest.
#ifndef TESTS_FUZZ_TARGETS_H
#define TESTS_FUZZ_TARGETS_H
#include "base/text/text.h"

struct fuzz_target {
    const char *name; // also the folder of its corpus
    void (*run)(struct text input);
    int cases; // mutations of one run of the suite
};

// fuzz/http.c
void fuzz_json(struct text input);
void fuzz_body(struct text input);
void fuzz_http(struct text input);
// fuzz/later.c
void fuzz_fen(struct text input);
void fuzz_acts(struct text input);
void fuzz_setup(struct text input);
void fuzz_trf(struct text input);
void fuzz_round(struct text input);
// fuzz/moved.c
void fuzz_restoring(struct text input);
void fuzz_names(struct text input);

extern const struct fuzz_target fuzz_targets[];
extern const size_t fuzz_target_count;
#endif
