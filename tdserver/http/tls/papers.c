// SPDX-License-Identifier: MIT
#include "http/tls/papers.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHAIN_MOST = 4 };

// Handshakes may still look at those before it, so they stay; there are as many as the hall had addresses.
struct papers {
    gnutls_pcert_st chain[CHAIN_MOST];
    unsigned count;
    gnutls_privkey_t key;
    struct papers *before;
};

static struct papers *_Atomic newest;

static void papers_free(struct papers *p)
{
    for (unsigned i = 0; i < p->count; i++)
        gnutls_pcert_deinit(&p->chain[i]);
    if (p->key) gnutls_privkey_deinit(p->key);
    free(p);
}

static bool papers_read(struct papers *p, const char *pem)
{
    gnutls_datum_t text = {(unsigned char *)(uintptr_t)pem, (unsigned)strlen(pem)};
    unsigned count = CHAIN_MOST;
    if (gnutls_privkey_init(&p->key) < 0) return false;
    if (gnutls_privkey_import_x509_raw(p->key, &text, GNUTLS_X509_FMT_PEM, NULL, 0) < 0) return false;
    if (gnutls_pcert_list_import_x509_raw(p->chain, &count, &text, GNUTLS_X509_FMT_PEM, 0) < 0) return false;
    p->count = count;
    return count > 0;
}

bool papers_show(const char *pem)
{
    struct papers *p = calloc(1, sizeof *p);
    if (!p) abort();
    if (!papers_read(p, pem)) {
        papers_free(p);
        return false;
    }
    p->before = atomic_load(&newest);
    atomic_store(&newest, p);
    return true;
}

bool papers_are_shown(void)
{
    return atomic_load(&newest) != NULL;
}

int papers_of(gnutls_session_t session, const gnutls_datum_t *authorities, int authority_count,
              const gnutls_pk_algorithm_t *algorithms, int algorithm_count, gnutls_pcert_st **certificates,
              unsigned *count, gnutls_privkey_t *key)
{
    struct papers *p = atomic_load(&newest);
    (void)session, (void)authorities, (void)authority_count, (void)algorithms, (void)algorithm_count;
    if (!p) return -1;
    *certificates = p->chain;
    *count = p->count;
    *key = p->key;
    return 0;
}

void papers_close(void)
{
    struct papers *p = atomic_exchange(&newest, NULL);
    while (p) {
        struct papers *before = p->before;
        papers_free(p);
        p = before;
    }
}
