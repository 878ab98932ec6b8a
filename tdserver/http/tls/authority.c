// SPDX-License-Identifier: MIT
#include "http/tls/authority.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/text/text.h"

// Apple's devices take no certificate of a server that is good for more than 825 days, others none for more than 398.
enum { DAY_S = 24 * 3600, AUTHORITY_DAYS = 3650, SERVER_DAYS = 397, SPARE_DAYS = 30 };
enum { SERIAL_BYTES = 16, KEY_ID_BYTES = 20, PEM_MOST = 64 * 1024, PRINT_BYTES = 32 };

// What the authority may vouch for: who steals it cannot be a bank. Names below .local (RFC 6762), .localhost (6761),
// .home.arpa (8375), .internal (ICANN, 2024); numbers of private networks (1918, 4193), of this link (3927, 4291) and this machine.
static const char *const names[] = {"local", "localhost", "home.arpa", "internal"};
static const char *const networks[] = {"10.0.0.0/8",  "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
                                       "127.0.0.0/8", "fc00::/7",      "fe80::/10",      "::1/128"};
#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

// A key and the certificate of it.
struct pair {
    gnutls_x509_privkey_t key;
    gnutls_x509_crt_t crt;
};

static char *bad(const char *what, int code)
{
    return code < 0 ? text_format("the hall's certificate: %s: %s", what, gnutls_strerror(code)) : NULL;
}

static void pair_free(struct pair *p)
{
    if (p->key) gnutls_x509_privkey_deinit(p->key);
    if (p->crt) gnutls_x509_crt_deinit(p->crt);
    *p = (struct pair){0};
}

static int pair_init(struct pair *p)
{
    *p = (struct pair){0};
    int code = gnutls_x509_privkey_init(&p->key);
    return code < 0 ? code : gnutls_x509_crt_init(&p->crt);
}

// ---- files

static char *path_in(const char *directory, const char *name)
{
    return text_format("%s/%s", directory, name);
}

// The whole file, data NULL where there is none; heap.
static char *read_pem(const char *path, gnutls_datum_t *out)
{
    *out = (gnutls_datum_t){NULL, 0};
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0) return errno == ENOENT ? NULL : text_format("cannot read %s: %s", path, strerror(errno));
    unsigned char *text = calloc(1, PEM_MOST);
    if (!text) abort();
    ssize_t n = read(fd, text, PEM_MOST - 1);
    close(fd);
    *out = (gnutls_datum_t){text, n > 0 ? (unsigned)n : 0};
    return NULL;
}

static bool write_whole(int fd, const char *text)
{
    for (size_t left = strlen(text); left;) {
        ssize_t n = write(fd, text, left);
        if (n <= 0) return false;
        text += n;
        left -= (size_t)n;
    }
    return fsync(fd) == 0;
}

// The owner's alone, and there whole or not at all.
static char *write_pem(const char *path, const char *text)
{
    char *fresh = text_format("%s.new", path);
    unlink(fresh);
    int fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    bool good = fd >= 0 && write_whole(fd, text);
    if (fd >= 0) close(fd);
    good = good && rename(fresh, path) == 0;
    char *fault = good ? NULL : text_format("cannot write %s: %s", path, strerror(errno));
    free(fresh);
    return fault;
}

static char *pem_of(const struct pair *p)
{
    gnutls_datum_t key = {NULL, 0}, crt = {NULL, 0};
    char *text = NULL;
    if (gnutls_x509_privkey_export2_pkcs8(p->key, GNUTLS_X509_FMT_PEM, NULL, GNUTLS_PKCS_PLAIN, &key) == 0 &&
        gnutls_x509_crt_export2(p->crt, GNUTLS_X509_FMT_PEM, &crt) == 0)
        text = text_format("%s%s", (char *)key.data, (char *)crt.data);
    if (key.data) gnutls_memset(key.data, 0, key.size);
    gnutls_free(key.data);
    gnutls_free(crt.data);
    return text;
}

// Key and certificate of a file; crt NULL where there is no such file.
static char *load_pair(const char *path, struct pair *out)
{
    gnutls_datum_t pem;
    *out = (struct pair){0};
    char *fault = read_pem(path, &pem);
    if (fault || !pem.data) return fault;
    int code = pair_init(out);
    if (code >= 0) code = gnutls_x509_privkey_import2(out->key, &pem, GNUTLS_X509_FMT_PEM, NULL, 0);
    if (code >= 0) code = gnutls_x509_crt_import(out->crt, &pem, GNUTLS_X509_FMT_PEM);
    gnutls_memset(pem.data, 0, pem.size);
    free(pem.data);
    if (code >= 0) return NULL;
    pair_free(out);
    return text_format(
        "%s is damaged (%s); take it away, and another one is made, which every tablet has to trust anew",
        path, gnutls_strerror(code));
}

// ---- what the authority may vouch for

// Into room as X.509 has it, its length in *size; true: it is a number.
static bool number_of(const char *host, unsigned char room[static 16], unsigned *size)
{
    *size = 4;
    if (inet_pton(AF_INET, host, room) == 1) return true;
    *size = 16;
    return inet_pton(AF_INET6, host, room) == 1;
}

static int permit(gnutls_x509_name_constraints_t to)
{
    int code = 0;
    for (int i = 0; i < COUNT(names) && code >= 0; i++) {
        gnutls_datum_t name = {(unsigned char *)(uintptr_t)names[i], (unsigned)strlen(names[i])};
        code = gnutls_x509_name_constraints_add_permitted(to, GNUTLS_SAN_DNSNAME, &name);
    }
    for (int i = 0; i < COUNT(networks) && code >= 0; i++) {
        gnutls_datum_t range = {NULL, 0};
        code = gnutls_x509_cidr_to_rfc5280(networks[i], &range);
        if (code >= 0) code = gnutls_x509_name_constraints_add_permitted(to, GNUTLS_SAN_IPADDRESS, &range);
        gnutls_free(range.data);
    }
    return code;
}

static bool is_permitted(gnutls_x509_name_constraints_t by, const char *host)
{
    unsigned char number[16];
    unsigned size;
    bool numeric = number_of(host, number, &size);
    gnutls_datum_t name = numeric
                              ? (gnutls_datum_t){number, size}
                              : (gnutls_datum_t){(unsigned char *)(uintptr_t)host, (unsigned)strlen(host)};
    return gnutls_x509_name_constraints_check(by, numeric ? GNUTLS_SAN_IPADDRESS : GNUTLS_SAN_DNSNAME,
                                              &name) != 0;
}

// ---- certificates

static int set_serial(gnutls_x509_crt_t crt)
{
    unsigned char serial[SERIAL_BYTES];
    int code = gnutls_rnd(GNUTLS_RND_NONCE, serial, sizeof serial);
    serial[0] = (unsigned char)((serial[0] & 0x7F) | 0x40); // positive, and as long as it says
    return code < 0 ? code : gnutls_x509_crt_set_serial(crt, serial, sizeof serial);
}

// A fresh key and what every certificate has. From a day before: a tablet's clock may be behind.
static int begin_pair(struct pair *p, const char *name, time_t now, time_t until)
{
    unsigned char id[KEY_ID_BYTES];
    size_t n = sizeof id;
    int code = pair_init(p);
    if (code >= 0)
        code = gnutls_x509_privkey_generate(p->key, GNUTLS_PK_ECDSA,
                                            GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), 0);
    if (code >= 0) code = gnutls_x509_crt_set_version(p->crt, 3);
    if (code >= 0) code = set_serial(p->crt);
    if (code >= 0) code = gnutls_x509_crt_set_activation_time(p->crt, now - DAY_S);
    if (code >= 0) code = gnutls_x509_crt_set_expiration_time(p->crt, until);
    if (code >= 0)
        code = gnutls_x509_crt_set_dn_by_oid(p->crt, GNUTLS_OID_X520_COMMON_NAME, 0, name,
                                             (unsigned)strlen(name));
    if (code >= 0) code = gnutls_x509_crt_set_key(p->crt, p->key);
    if (code >= 0) code = gnutls_x509_crt_get_key_id(p->crt, 0, id, &n);
    if (code >= 0) code = gnutls_x509_crt_set_subject_key_id(p->crt, id, n);
    return code;
}

// Named after machine and day, so that whoever looks at a tablet's list knows which one it is.
static int make_authority(gnutls_x509_name_constraints_t may, time_t now, struct pair *out)
{
    char machine[HOST_NAME_MAX + 1] = "", day[16], name[128];
    struct tm tm;
    gethostname(machine, sizeof machine - 1);
    strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&now, &tm));
    snprintf(name, sizeof name, "tdserver in the hall, %.20s, %s", machine, day);
    int code = begin_pair(out, name, now, now + (time_t)AUTHORITY_DAYS * DAY_S);
    if (code >= 0) code = gnutls_x509_crt_set_basic_constraints(out->crt, 1, 0);
    if (code >= 0) code = gnutls_x509_crt_set_key_usage(out->crt, GNUTLS_KEY_KEY_CERT_SIGN);
    if (code >= 0) code = gnutls_x509_crt_set_name_constraints(out->crt, may, 1);
    return code < 0 ? code : gnutls_x509_crt_sign2(out->crt, out->crt, out->key, GNUTLS_DIG_SHA256, 0);
}

static int add_host(gnutls_x509_crt_t crt, const char *host)
{
    unsigned char number[16];
    unsigned size;
    if (number_of(host, number, &size))
        return gnutls_x509_crt_set_subject_alt_name(crt, GNUTLS_SAN_IPADDRESS, number, size,
                                                    GNUTLS_FSAN_APPEND);
    return gnutls_x509_crt_set_subject_alt_name(crt, GNUTLS_SAN_DNSNAME, host, (unsigned)strlen(host),
                                                GNUTLS_FSAN_APPEND);
}

struct wish {
    gnutls_x509_name_constraints_t may;
    const char *const *hosts;
    int count;
    time_t now;
};

static int make_server(const struct wish *w, const struct pair *by, struct pair *out)
{
    unsigned char id[KEY_ID_BYTES];
    size_t n = sizeof id;
    time_t end = gnutls_x509_crt_get_expiration_time(by->crt), until = w->now + (time_t)SERVER_DAYS * DAY_S;
    int code = begin_pair(out, w->hosts[0], w->now, until < end ? until : end);
    for (int i = 0; i < w->count && code >= 0; i++)
        if (is_permitted(w->may, w->hosts[i])) code = add_host(out->crt, w->hosts[i]);
    if (code >= 0) code = gnutls_x509_crt_set_basic_constraints(out->crt, 0, -1);
    if (code >= 0) code = gnutls_x509_crt_set_key_usage(out->crt, GNUTLS_KEY_DIGITAL_SIGNATURE);
    if (code >= 0) code = gnutls_x509_crt_set_key_purpose_oid(out->crt, GNUTLS_KP_TLS_WWW_SERVER, 0);
    if (code >= 0) code = gnutls_x509_crt_get_key_id(by->crt, 0, id, &n);
    if (code >= 0) code = gnutls_x509_crt_set_authority_key_id(out->crt, id, n);
    return code < 0 ? code : gnutls_x509_crt_sign2(out->crt, by->crt, by->key, GNUTLS_DIG_SHA256, 0);
}

static bool is_about_to_end(gnutls_x509_crt_t crt, time_t now)
{
    return gnutls_x509_crt_get_expiration_time(crt) < now + (time_t)SPARE_DAYS * DAY_S;
}

// Does it still do? By this authority, for some weeks to come, and for every host.
static bool serves(const struct wish *w, const struct pair *by, const struct pair *p)
{
    unsigned verdict = 0;
    if (!p->crt || is_about_to_end(p->crt, w->now)) return false;
    // Its time is looked at above, by the clock that the caller has.
    if (gnutls_x509_crt_verify(p->crt, &by->crt, 1, GNUTLS_VERIFY_DISABLE_TIME_CHECKS, &verdict) < 0 ||
        verdict)
        return false;
    for (int i = 0; i < w->count; i++)
        if (is_permitted(w->may, w->hosts[i]) && !gnutls_x509_crt_check_hostname(p->crt, w->hosts[i]))
            return false;
    return true;
}

// ---- the two files

static char *keep(const char *path, const struct pair *p, const char *behind)
{
    char *pem = pem_of(p);
    if (!pem) return text_format("the hall's certificate: it cannot be written down");
    char *text = text_format("%s%s", pem, behind);
    char *fault = write_pem(path, text);
    gnutls_memset(pem, 0, strlen(pem));
    gnutls_memset(text, 0, strlen(text));
    free(pem);
    free(text);
    return fault;
}

static char *open_authority(const char *path, const struct wish *w, struct pair *out)
{
    char *fault = load_pair(path, out);
    if (fault || (out->crt && !is_about_to_end(out->crt, w->now))) return fault;
    pair_free(out);
    fault = bad("making the authority", make_authority(w->may, w->now, out));
    return fault ? fault : keep(path, out, "");
}

static char *open_server(const char *path, const struct wish *w, const struct pair *by, const char *behind)
{
    struct pair p;
    char *fault = load_pair(path, &p);
    if (fault) p = (struct pair){0}; // nobody trusts these by themselves: what cannot be read is made anew
    free(fault);
    fault = NULL;
    if (!serves(w, by, &p)) {
        pair_free(&p);
        fault = bad("making the server's", make_server(w, by, &p));
        if (!fault) fault = keep(path, &p, behind);
    }
    pair_free(&p);
    return fault;
}

static char *tell(const struct pair *by, struct authority *out)
{
    gnutls_datum_t pem = {NULL, 0};
    unsigned char print[PRINT_BYTES];
    size_t n = sizeof print;
    int code = gnutls_x509_crt_get_fingerprint(by->crt, GNUTLS_DIG_SHA256, print, &n);
    if (code >= 0) code = gnutls_x509_crt_export2(by->crt, GNUTLS_X509_FMT_PEM, &pem);
    if (code < 0) return bad("reading the authority", code);
    for (size_t i = 0; i < n; i++)
        snprintf(out->fingerprint + 3 * i, i + 1 < n ? 4 : 3, i + 1 < n ? "%02X:" : "%02X", print[i]);
    out->until_ms = (int64_t)gnutls_x509_crt_get_expiration_time(by->crt) * 1000;
    out->certificate = text_format("%s", (char *)pem.data);
    gnutls_free(pem.data);
    return NULL;
}

static char *open_both(const char *directory, const struct wish *w, struct authority *out)
{
    struct pair by = {0};
    char *path = path_in(directory, "hall-authority.pem"), *papers = authority_papers(directory);
    char *fault = open_authority(path, w, &by);
    if (!fault) fault = tell(&by, out);
    if (!fault) fault = open_server(papers, w, &by, out->certificate);
    pair_free(&by);
    free(path);
    free(papers);
    return fault;
}

char *authority_papers(const char *directory)
{
    return path_in(directory, "hall-server.pem");
}

char *authority_open(const char *directory, const char *const *hosts, int count, int64_t now_ms,
                     struct authority *out)
{
    struct wish w = {.hosts = hosts, .count = count, .now = (time_t)(now_ms / 1000)};
    *out = (struct authority){0};
    int code = gnutls_x509_name_constraints_init(&w.may);
    if (code >= 0) code = permit(w.may);
    char *fault = bad("what it may vouch for", code);
    if (!fault && !is_permitted(w.may, hosts[0]))
        fault = text_format("the hall's own certificate is for addresses of private networks and names below "
                            ".local, .home.arpa or .internal, not for %s: give --tls-cert and --tls-key for "
                            "it, or another --public-url",
                            hosts[0]);
    if (!fault) fault = open_both(directory, &w, out);
    if (w.may) gnutls_x509_name_constraints_deinit(w.may);
    return fault;
}

void authority_close(struct authority *a)
{
    free(a->certificate);
    *a = (struct authority){0};
}
