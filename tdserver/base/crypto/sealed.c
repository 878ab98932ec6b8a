// SPDX-License-Identifier: MIT
#include "base/crypto/sealed.h"
#include "base/crypto/secure.h"
#include <endian.h>
#include <sodium.h>
#include <string.h>

// What guessing costs: libsodium's "moderate". A file from a stranger may not ask for more than the bounds.
enum { PASSES = 3, MEMORY_KIB = 256 * 1024, PASSES_MOST = 16, MEMORY_KIB_MOST = 1024 * 1024 };

static const char magic[] = "tdserver-backup 1\n";

enum {
    MAGIC = sizeof magic - 1,
    SALT_AT = MAGIC,
    PASSES_AT = SALT_AT + SEALED_SALT,
    MEMORY_AT = PASSES_AT + 4,
    PUBLIC_AT = MEMORY_AT + 4,
    KEY_AT = PUBLIC_AT + SEALED_HALF,
    START_AT = KEY_AT + crypto_secretstream_xchacha20poly1305_KEYBYTES + crypto_box_SEALBYTES,
    HEAD = START_AT + crypto_secretstream_xchacha20poly1305_HEADERBYTES,
    EXTRA = crypto_secretstream_xchacha20poly1305_ABYTES
};

_Static_assert(sizeof(crypto_secretstream_xchacha20poly1305_state) <= sizeof(struct sealed_stream),
               "room for the state");
_Static_assert(HEAD <= sizeof((struct sealed_writer *)0)->head, "room for the head");
_Static_assert(SEALED_SALT == crypto_pwhash_SALTBYTES && SEALED_HALF == crypto_box_PUBLICKEYBYTES &&
                   SEALED_HALF == crypto_box_SECRETKEYBYTES,
               "sizes are libsodium's");

static crypto_secretstream_xchacha20poly1305_state *state_of(struct sealed_stream *s)
{
    return (crypto_secretstream_xchacha20poly1305_state *)(void *)s->room;
}

static void put_number(unsigned char *at, uint32_t n)
{
    memcpy(at, &(uint32_t){htobe32(n)}, 4);
}

static uint32_t number_at(const unsigned char *at)
{
    uint32_t n;
    memcpy(&n, at, 4);
    return be32toh(n);
}

// ---- the lock

// False without the memory.
static bool derive(struct text passphrase, const struct sealed_lock *lock,
                   unsigned char public[static SEALED_HALF], unsigned char secret[static SEALED_HALF])
{
    unsigned char seed[crypto_box_SEEDBYTES];
    bool done = crypto_pwhash(seed, sizeof seed, passphrase.at, passphrase.len, lock->salt, lock->passes,
                              (size_t)lock->memory_kib * 1024, crypto_pwhash_ALG_ARGON2ID13) == 0;
    if (done) crypto_box_seed_keypair(public, secret, seed);
    secure_wipe(seed, sizeof seed);
    return done;
}

static struct err no_memory(void)
{
    return err_make(ERR_BUSY,
                    "deriving a key from the passphrase needs 256 MiB of memory, which this machine has not");
}

struct err sealed_lock_make(struct text passphrase, struct sealed_lock *lock)
{
    unsigned char secret[SEALED_HALF];
    if (passphrase.len < SEALED_LEAST)
        return err_make(ERR_BAD_REQUEST, "the passphrase is too short; take at least 10 characters, for "
                                         "example five words drawn at random");
    *lock = (struct sealed_lock){.passes = PASSES, .memory_kib = MEMORY_KIB};
    secure_random(lock->salt, sizeof lock->salt);
    bool done = derive(passphrase, lock, lock->public, secret);
    secure_wipe(secret, sizeof secret);
    return done ? OK : no_memory();
}

struct text sealed_lock_text(const struct sealed_lock *lock, char room[static SEALED_LOCK_ROOM])
{
    char salt[SECURE_HEX_ROOM], public[SECURE_HEX_ROOM];
    secure_hex(lock->salt, sizeof lock->salt, salt, sizeof salt);
    secure_hex(lock->public, sizeof lock->public, public, sizeof public);
    int n = snprintf(room, SEALED_LOCK_ROOM, "tdserver-lock 1 %s %u %u %s", salt, lock->passes,
                     lock->memory_kib, public);
    return (struct text){room, (size_t)n};
}

static bool within_bounds(const struct sealed_lock *lock)
{
    return lock->passes >= 1 && lock->passes <= PASSES_MOST && lock->memory_kib >= 8 &&
           lock->memory_kib <= MEMORY_KIB_MOST;
}

bool sealed_lock_read(struct text line, struct sealed_lock *lock)
{
    struct text rest = line, name = text_cut(&rest, ' '), version = text_cut(&rest, ' ');
    struct text salt = text_cut(&rest, ' '), passes = text_cut(&rest, ' '), memory = text_cut(&rest, ' ');
    uint64_t p, m;
    bool good = text_equal(name, TEXT("tdserver-lock")) && text_equal(version, TEXT("1")) &&
                secure_from_hex(salt, lock->salt, sizeof lock->salt) && text_uint64(passes, &p) &&
                p <= PASSES_MOST && text_uint64(memory, &m) && m <= MEMORY_KIB_MOST &&
                secure_from_hex(rest, lock->public, sizeof lock->public);
    if (!good) return false;
    lock->passes = (uint32_t)p;
    lock->memory_kib = (uint32_t)m;
    return within_bounds(lock);
}

// ---- writing

static void put_out(struct sealed_writer *w, const void *bytes, size_t n)
{
    if (!w->failed) w->failed = fwrite(bytes, 1, n, w->file) != n;
}

void sealed_start(struct sealed_writer *w, FILE *file, const struct sealed_lock *lock)
{
    unsigned char key[crypto_secretstream_xchacha20poly1305_KEYBYTES];
    *w = (struct sealed_writer){.file = file};
    crypto_secretstream_xchacha20poly1305_keygen(key);
    memcpy(w->head, magic, MAGIC);
    memcpy(w->head + SALT_AT, lock->salt, SEALED_SALT);
    put_number(w->head + PASSES_AT, lock->passes);
    put_number(w->head + MEMORY_AT, lock->memory_kib);
    memcpy(w->head + PUBLIC_AT, lock->public, SEALED_HALF);
    w->failed = crypto_box_seal(w->head + KEY_AT, key, sizeof key, lock->public) != 0;
    crypto_secretstream_xchacha20poly1305_init_push(state_of(&w->stream), w->head + START_AT, key);
    secure_wipe(key, sizeof key);
    w->first = (struct text){(const char *)w->head, HEAD};
    put_out(w, w->head, HEAD);
}

static void put_piece(struct sealed_writer *w, char kind, struct text piece, unsigned char tag)
{
    unsigned char length[4];
    unsigned long long n;
    w->plain[0] = (unsigned char)kind;
    if (piece.len) memcpy(w->plain + 1, piece.at, piece.len);
    crypto_secretstream_xchacha20poly1305_push(state_of(&w->stream), w->coded, &n, w->plain, piece.len + 1,
                                               (const unsigned char *)w->first.at, w->first.len, tag);
    w->first = (struct text){NULL, 0};
    put_number(length, (uint32_t)n);
    put_out(w, length, sizeof length);
    put_out(w, w->coded, (size_t)n);
}

void sealed_put(struct sealed_writer *w, char kind, struct text bytes)
{
    do {
        struct text piece = {bytes.at, bytes.len < SEALED_PIECE ? bytes.len : SEALED_PIECE};
        put_piece(w, kind, piece, crypto_secretstream_xchacha20poly1305_TAG_MESSAGE);
        bytes = (struct text){bytes.at + piece.len, bytes.len - piece.len};
    } while (bytes.len);
}

bool sealed_end(struct sealed_writer *w)
{
    put_piece(w, 0, TEXT(""), crypto_secretstream_xchacha20poly1305_TAG_FINAL);
    bool good = !w->failed && fflush(w->file) == 0;
    secure_wipe(w, sizeof *w);
    return good;
}

// ---- reading

static struct err damaged(void)
{
    return err_make(ERR_CONFLICT, "it is damaged: what it holds is not what was written");
}

static struct err cut_off(void)
{
    return err_make(ERR_CONFLICT, "it ends too early: its end was never written, or is lost");
}

static struct err read_head(struct sealed_reader *r)
{
    size_t n = fread(r->head, 1, HEAD, r->file);
    if (n < MAGIC || memcmp(r->head, magic, MAGIC) != 0)
        return err_make(ERR_UNSUPPORTED, "it is no backup of this program");
    if (n < HEAD) return cut_off();
    memcpy(r->lock.salt, r->head + SALT_AT, SEALED_SALT);
    r->lock.passes = number_at(r->head + PASSES_AT);
    r->lock.memory_kib = number_at(r->head + MEMORY_AT);
    memcpy(r->lock.public, r->head + PUBLIC_AT, SEALED_HALF);
    return within_bounds(&r->lock) ? OK : damaged();
}

static struct err open_key(struct sealed_reader *r)
{
    unsigned char key[crypto_secretstream_xchacha20poly1305_KEYBYTES];
    if (crypto_box_seal_open(key, r->head + KEY_AT, START_AT - KEY_AT, r->lock.public, r->secret) != 0)
        return damaged();
    bool good =
        crypto_secretstream_xchacha20poly1305_init_pull(state_of(&r->stream), r->head + START_AT, key) == 0;
    secure_wipe(key, sizeof key);
    r->first = (struct text){(const char *)r->head, HEAD};
    return good ? OK : damaged();
}

struct err sealed_open(struct sealed_reader *r, FILE *file, struct text passphrase)
{
    unsigned char public[SEALED_HALF];
    *r = (struct sealed_reader){.file = file};
    struct err err = read_head(r);
    if (err.code) return err;
    if (!derive(passphrase, &r->lock, public, r->secret)) return no_memory();
    if (!secure_equal(public, r->lock.public, sizeof public))
        return err_make(ERR_FORBIDDEN,
                        "the passphrase is not the one it was made with (or its first lines are damaged)");
    return open_key(r);
}

struct err sealed_again(struct sealed_reader *r)
{
    r->ended = false;
    if (fseek(r->file, HEAD, SEEK_SET)) return err_make(ERR_UNSUPPORTED, "it must be a file, not a pipe");
    return open_key(r);
}

struct err sealed_next(struct sealed_reader *r, char *kind, struct text *piece)
{
    unsigned char length[4], tag;
    unsigned long long n;
    if (fread(length, 1, sizeof length, r->file) != sizeof length) return cut_off();
    size_t coded = number_at(length);
    if (coded < EXTRA + 1 || coded > EXTRA + sizeof r->plain) return damaged();
    if (fread(r->coded, 1, coded, r->file) != coded) return cut_off();
    if (crypto_secretstream_xchacha20poly1305_pull(state_of(&r->stream), r->plain, &n, &tag, r->coded, coded,
                                                   (const unsigned char *)r->first.at, r->first.len) != 0)
        return damaged();
    r->first = (struct text){NULL, 0};
    r->ended = tag == crypto_secretstream_xchacha20poly1305_TAG_FINAL;
    *kind = (char)r->plain[0];
    *piece = (struct text){(const char *)r->plain + 1, (size_t)n - 1};
    return r->ended && fgetc(r->file) != EOF ? damaged() : OK;
}

void sealed_close(struct sealed_reader *r)
{
    secure_wipe(r, sizeof *r);
}
