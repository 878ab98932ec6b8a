// SPDX-License-Identifier: MIT
// The yardsticks of `verify`: SHA-256 alone over the bytes of a file, by Nettle, which the program hashes with and which
// uses the processor's instructions for it where there are some, and by the portable code of libsodium.
// usage: sha FILE    Prints the processor time of one pass of each, in microseconds: Nettle's, libsodium's.
#include "load.h"

#include <nettle/sha2.h>
#include <sodium.h>

static int64_t processor_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void hash_by_nettle(const unsigned char *bytes, size_t n,
                           unsigned char hash[static SHA256_DIGEST_SIZE])
{
    struct sha256_ctx state;
    sha256_init(&state);
    sha256_update(&state, n, bytes);
    sha256_digest(&state, SHA256_DIGEST_SIZE, hash);
}

int main(int argc, char **argv)
{
    if (argc != 2 || sodium_init() < 0) return 2;
    FILE *in = fopen(argv[1], "rb");
    if (!in || fseek(in, 0, SEEK_END)) die(argv[1]);
    size_t n = (size_t)ftell(in);
    unsigned char *bytes = malloc(n), hash[SHA256_DIGEST_SIZE], same[crypto_hash_sha256_BYTES];
    rewind(in);
    if (!bytes || fread(bytes, 1, n, in) != n) die(argv[1]);
    int64_t start = processor_us();
    hash_by_nettle(bytes, n, hash);
    int64_t between = processor_us();
    crypto_hash_sha256(same, bytes, n);
    int64_t end = processor_us();
    if (memcmp(hash, same, sizeof hash)) die("the libraries disagree");
    printf("%ld %ld\n", (long)(between - start), (long)(end - between));
    return 0;
}
