// SPDX-License-Identifier: MIT
// The subcommands of proofs: prove writes one, verify --proof checks it, witness remembers what it saw of a ledger and
// takes only what goes on from there. The last two need no database and no server.
#include "cli/cli.h"

#include "audit/export.h"
#include "audit/key.h"
#include "audit/prove.h"
#include "audit/retire.h"
#include "cli/job.h"
#include "codec/ledger/note.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { PROOF_MOST = 1 << 19 };

// ---- prove

static struct err proof_for(struct job *job, const char *prefix, enum proof_kind kind, int64_t seq,
                            struct text *text)
{
    struct store_stream stream;
    struct secure_key key;
    struct err err = job_open_to_read(job);
    if (!err.code) err = job_key(job, &key);
    if (!err.code) err = key_signs(job->store, &job->arena, &key);
    if (err.code) return err;
    err = export_find(job->store, text_of(prefix), &job->arena, &stream);
    if (!err.code) err = prove(job->store, &stream, kind, seq, &key, &job->arena, text);
    secure_wipe(&key, sizeof key);
    return err;
}

static int print_proof(struct job *job, const char *prefix, enum proof_kind kind, const char *number)
{
    int64_t seq;
    struct text text;
    if (!text_int64(text_of(number), &seq)) return job_complain("the number of an event is a whole number");
    struct err err = proof_for(job, prefix, kind, seq, &text);
    if (err.code) return job_complain_err(err), err.code == ERR_FROZEN ? EXIT_FALSE : EXIT_UNREADABLE;
    fwrite(text.at, 1, text.len, stdout);
    return fflush(stdout) ? job_complain("the proof could not be written to its end") : EXIT_GOOD;
}

int cli_prove(int argc, char **argv)
{
    static const char help[] =
        "usage: tdserver prove UID --event SEQ | --since SIZE [--data DIR | --database URL --data DIR] > "
        "FILE\n"
        "--event: writes a proof that this event is in the ledger (c2sp.org/tlog-proof), with the event.\n"
        "--since: that the ledger of today goes on from its first SIZE events (as c2sp.org/tlog-witness).\n"
        "tdserver verify --proof FILE checks the first, tdserver witness the second.\n";
    const char *event = NULL, *since = NULL, *prefix;
    const struct own_option own[] = {
        {"--event", &event, NULL}, {"--since", &since, NULL}, {NULL, NULL, NULL}};
    struct job job = job_start();
    int status;
    if (!job_words(&job, argc, argv, own, &prefix, help, &status)) return job_finish(&job, status);
    if (!prefix || !event == !since)
        status = job_complain(help);
    else
        status =
            print_proof(&job, prefix, event ? PROOF_INCLUSION : PROOF_CONSISTENCY, event ? event : since);
    return job_finish(&job, status);
}

// ---- reading a proof

static const char *read_text(struct arena *a, FILE *file, struct text *text)
{
    char *at = arena_alloc(a, PROOF_MOST);
    size_t n = fread(at, 1, PROOF_MOST, file);
    *text = (struct text){at, n};
    if (ferror(file)) return "the proof cannot be read";
    return n == PROOF_MOST ? "the proof is longer than any" : NULL;
}

// A proof and the tree head that it leads to; the signature is not looked at.
struct claimed {
    struct proof proof;
    struct note note;
    struct ledger_head head;
};

static bool take_apart(struct arena *a, struct text text, enum proof_kind kind, struct claimed *out)
{
    return proof_read(a, text, &out->proof) && out->proof.kind == kind &&
           note_read(out->proof.note, &out->note) && ledger_head_read(out->note.text, &out->head);
}

static bool signed_by(const struct claimed *c, const unsigned char key[static SECURE_PUBLIC])
{
    char origin[LEDGER_ORIGIN_ROOM];
    return note_signed(&c->note, ledger_origin(c->head.uid, origin), key);
}

// ---- verify --proof

static int tell_false(const char *why)
{
    printf("false: %s\n", why);
    return EXIT_FALSE;
}

static int judge_inclusion(const struct claimed *c, struct text keys)
{
    char uid[SECURE_HEX_ROOM];
    const struct proof *p = &c->proof;
    if (!signed_by(c, p->key)) return tell_false("the checkpoint is not signed by the key of the proof");
    if (keys.len && !key_listed(keys, p->key))
        return tell_false("the proof is signed with another key than those given");
    if (!proof_includes(p, &c->head)) return tell_false("the event is not in the ledger of the checkpoint");
    secure_hex(c->head.uid, sizeof c->head.uid, uid, sizeof uid);
    printf("true: event %" PRIu64 " of %s is in the ledger of %" PRIu64 " events; %s\n%.*s\n", p->number + 1,
           uid, c->head.tree.size,
           keys.len ? "signed with the key" : "consistent, origin not proven (give --key FINGERPRINT)",
           TEXT_ARGS(p->event));
    return EXIT_GOOD;
}

int cli_verify_proof(struct job *job, const char *path, struct text keys)
{
    struct claimed c;
    struct text text;
    if (keys.len && !key_list_good(keys))
        return job_complain("--key takes the fingerprint of a key, or several with commas between: 64 hex "
                            "digits each, in lower case");
    FILE *file = fopen(path, "re");
    if (!file) return job_complain(arena_printf(&job->arena, "cannot read %s: %s", path, strerror(errno)));
    const char *fault = read_text(&job->arena, file, &text);
    fclose(file);
    if (fault) return job_complain(fault);
    if (!take_apart(&job->arena, text, PROOF_INCLUSION, &c))
        return job_complain("this is no proof of an event: it begins with c2sp.org/tlog-proof@v1");
    return judge_inclusion(&c, keys);
}

// ---- witness

static const char witness_word[] = "tdserver-witness 1";

// What is remembered: one line, "tdserver-witness 1 UID SIZE ROOT".
struct memory {
    bool known;
    unsigned char uid[LEDGER_UID];
    struct merkle_head seen;
};

static bool read_memory(struct text line, struct memory *out)
{
    int64_t size;
    struct text rest = line, word = text_cut(&rest, ' '), version = text_cut(&rest, ' ');
    struct text uid = text_cut(&rest, ' '), number = text_cut(&rest, ' ');
    out->known = text_equal(word, TEXT("tdserver-witness")) && text_equal(version, TEXT("1")) &&
                 secure_from_hex(uid, out->uid, sizeof out->uid) && text_int64(number, &size) && size >= 0 &&
                 secure_from_hex(text_trim(text_cut(&rest, '\n')), out->seen.root.bytes, SECURE_DIGEST);
    out->seen.size = out->known ? (uint64_t)size : 0;
    return out->known;
}

static const char *open_memory(struct arena *a, const char *path, struct memory *out)
{
    char line[512];
    *out = (struct memory){0};
    FILE *file = fopen(path, "re");
    if (!file) return errno == ENOENT ? NULL : arena_printf(a, "cannot read %s: %s", path, strerror(errno));
    size_t n = fread(line, 1, sizeof line, file);
    fclose(file);
    return read_memory((struct text){line, n}, out) ? NULL
                                                    : arena_printf(a, "%s is no memory of a witness", path);
}

// Beside its place first: a crash leaves what was remembered before.
static const char *keep_memory(struct arena *a, const char *path, const struct ledger_head *head)
{
    char uid[SECURE_HEX_ROOM], root[SECURE_HEX_ROOM];
    const char *fresh = arena_printf(a, "%s.new", path);
    secure_hex(head->uid, sizeof head->uid, uid, sizeof uid);
    secure_hex(head->tree.root.bytes, SECURE_DIGEST, root, sizeof root);
    FILE *file = fopen(fresh, "we");
    if (!file) return arena_printf(a, "cannot write %s: %s", fresh, strerror(errno));
    fprintf(file, "%s %s %" PRIu64 " %s\n", witness_word, uid, head->tree.size, root);
    bool good = !ferror(file);
    good = fclose(file) == 0 && good && rename(fresh, path) == 0;
    return good ? NULL : arena_printf(a, "cannot write %s: %s", path, strerror(errno));
}

// Why the new state is not a later one of what was seen; NULL: it is.
static const char *alarm_of(struct arena *a, const struct memory *m, const struct claimed *c)
{
    if (!m->known) return NULL;
    if (memcmp(m->uid, c->head.uid, sizeof m->uid) != 0)
        return "this is another ledger than the one that was seen";
    if (c->proof.number != m->seen.size)
        return arena_printf(a,
                            "the proof goes on from %" PRIu64 " events, but %" PRIu64
                            " were seen; ask for the one since %" PRIu64,
                            c->proof.number, m->seen.size, m->seen.size);
    return merkle_extends(&m->seen, &c->head.tree, &c->proof.path)
               ? NULL
               : "this is not the history that was seen: something before its end was changed or removed";
}

static int look(struct job *job, const char *path, const unsigned char key[static SECURE_PUBLIC])
{
    struct memory seen;
    struct claimed c;
    struct text text;
    const char *fault = open_memory(&job->arena, path, &seen);
    if (!fault) fault = read_text(&job->arena, stdin, &text);
    if (fault) return job_complain(fault);
    if (!take_apart(&job->arena, text, PROOF_CONSISTENCY, &c))
        return job_complain("this is no proof of consistency: it begins with  old SIZE");
    if (!signed_by(&c, key)) return tell_false("the checkpoint is not signed with the key given");
    const char *alarm = alarm_of(&job->arena, &seen, &c);
    if (alarm) return tell_false(alarm);
    fault = keep_memory(&job->arena, path, &c.head);
    if (fault) return job_complain(fault);
    if (seen.known)
        printf("true: %" PRIu64 " events go on from the %" PRIu64 " that were seen\n", c.head.tree.size,
               seen.seen.size);
    else
        printf("seen: %" PRIu64 " events, for the first time\n", c.head.tree.size);
    return EXIT_GOOD;
}

int cli_witness(int argc, char **argv)
{
    static const char help[] =
        "usage: tdserver witness FILE --key KEY < PROOF\n"
        "Remembers in FILE how far it has seen a ledger (size and root), and takes only what goes on from "
        "there.\n"
        "PROOF: of tdserver prove --since SIZE, or GET /api/v1/tournaments/UID/proof?since=SIZE of the "
        "server; SIZE is the\n"
        "third number of FILE, and 1 the first time. KEY: the server's public key, 64 hex digits, as its "
        "checkpoint\n"
        "gives it. Exit status 0: it goes on, 1: it does not, or is not signed, 2: it cannot be read.\n";
    const char *hex = NULL, *path;
    unsigned char key[SECURE_PUBLIC];
    const struct own_option own[] = {{"--key", &hex, NULL}, {NULL, NULL, NULL}};
    struct job job = job_start();
    int status;
    if (!job_words(&job, argc, argv, own, &path, help, &status)) return job_finish(&job, status);
    if (!path || !hex || !secure_from_hex(text_of(hex), key, sizeof key))
        status = job_complain(help);
    else
        status = look(&job, path, key);
    return job_finish(&job, status);
}
