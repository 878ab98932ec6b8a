// SPDX-License-Identifier: MIT
// The certificate that HTTPS shows, where it can be another one while the server runs: each new connection is shown the newest.
// One a process: libmicrohttpd asks for it without saying for which server.
#ifndef HTTP_TLS_PAPERS_H
#define HTTP_TLS_PAPERS_H
#include <gnutls/abstract.h>
#include <stdbool.h>

// pem: the key, the certificate and those that vouch for it. From now on it is shown. False: it cannot be read, and nothing changes.
bool papers_show(const char *pem);
// Has anything been given to be shown?
bool papers_are_shown(void);
// Of gnutls_certificate_set_retrieve_function2: what is shown now; it lives until papers_close.
int papers_of(gnutls_session_t session, const gnutls_datum_t *authorities, int authority_count,
              const gnutls_pk_algorithm_t *algorithms, int algorithm_count, gnutls_pcert_st **certificates,
              unsigned *count, gnutls_privkey_t *key);
// Once no server shows them any more.
void papers_close(void);
#endif
