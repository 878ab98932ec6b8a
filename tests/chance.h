// SPDX-License-Identifier: MIT
// Reproducible randomness for property tests: the same seed gives the same run on every machine (splitmix64).
#ifndef TESTS_CHANCE_H
#define TESTS_CHANCE_H
#include <stdint.h>

struct chance {
    uint64_t at;
};

static inline uint64_t chance_next(struct chance *c)
{
    uint64_t z = c->at += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

// A number below n, n > 0.
static inline uint32_t chance_below(struct chance *c, uint32_t n)
{
    return (uint32_t)((chance_next(c) >> 32) * n >> 32);
}
#endif
