// SPDX-License-Identifier: MIT
// The yardstick of `verify`: SHA-256 alone over the bytes of a file, as libsodium does it.
// usage: sha FILE    Prints the processor time of one pass, in microseconds.
#include "load.h"

#include <sodium.h>

static int64_t processor_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int main(int argc, char **argv)
{
    if (argc != 2 || sodium_init() < 0) return 2;
    FILE *in = fopen(argv[1], "rb");
    if (!in || fseek(in, 0, SEEK_END)) die(argv[1]);
    size_t n = (size_t)ftell(in);
    unsigned char *bytes = malloc(n), hash[crypto_hash_sha256_BYTES];
    rewind(in);
    if (!bytes || fread(bytes, 1, n, in) != n) die(argv[1]);
    int64_t before = processor_us();
    crypto_hash_sha256(hash, bytes, n);
    printf("%ld\n", (long)(processor_us() - before));
    return 0;
}
