// SPDX-License-Identifier: MIT
// The hall's certificate authority: what stays, what is renewed, what it refuses; and what another program (openssl) makes of it.
#include "http/tls/authority.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/text/text.h"
#include "unit.h"

static const int64_t DAY = 24LL * 3600 * 1000, NOW = 1795000000000; // November 2026
static const char *const HALL[] = {"192.168.1.5", "localhost", "club-laptop.local", "203.0.113.9"};
enum { HALL_COUNT = 4 };

struct folder {
    char path[64];
};

static int set_up(void **state)
{
    struct folder *f = calloc(1, sizeof *f);
    snprintf(f->path, sizeof f->path, "/tmp/td-authority-XXXXXX");
    if (!mkdtemp(f->path)) return -1;
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct folder *f = *state;
    char *command = text_format("rm -rf %s", f->path);
    int status = system(command);
    free(command);
    free(f);
    return status;
}

static char *whole(const struct folder *f, const char *name)
{
    char *path = text_format("%s/%s", f->path, name), *text = calloc(1, 16384);
    FILE *file = fopen(path, "rbe");
    assert_non_null(file);
    assert_true(fread(text, 1, 16383, file) > 0);
    fclose(file);
    free(path);
    return text;
}

static void put(const struct folder *f, const char *name, const char *text)
{
    char *path = text_format("%s/%s", f->path, name);
    FILE *file = fopen(path, "wbe");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    free(path);
}

// Opens it at a moment; the server's papers on the heap.
static char *papers_at(const struct folder *f, const char *const *hosts, int count, int64_t now,
                       struct authority *a)
{
    char *fault = authority_open(f->path, hosts, count, now, a);
    assert_string_equal(fault ? fault : "", "");
    return whole(f, "hall-server.pem");
}

// What openssl says of the server's certificate by the authority alone, at a moment.
static bool openssl_takes(const struct folder *f, const struct authority *a, const char *how, int64_t now)
{
    put(f, "ca.crt", a->certificate);
    char *command =
        text_format("openssl verify -x509_strict -purpose sslserver -attime %lld -CAfile %s/ca.crt %s "
                    "%s/hall-server.pem >%s/said 2>&1",
                    (long long)(now / 1000), f->path, how, f->path, f->path);
    bool good = system(command) == 0;
    free(command);
    return good;
}

static void stays_and_is_good_for_every_address(void **state)
{
    struct folder *f = *state;
    struct authority a, b;
    char *first = papers_at(f, HALL, HALL_COUNT, NOW, &a),
         *second = papers_at(f, HALL, HALL_COUNT, NOW + 30 * DAY, &b);
    assert_string_equal(first, second);
    assert_string_equal(a.fingerprint, b.fingerprint);
    assert_int_equal(strlen(a.fingerprint), 95);
    assert_true(a.until_ms > NOW + 3649 * DAY && a.until_ms < NOW + 3651 * DAY);
    assert_true(openssl_takes(f, &a, "-verify_ip 192.168.1.5", NOW));
    assert_true(openssl_takes(f, &a, "-verify_hostname club-laptop.local", NOW + 396 * DAY));
    assert_true(openssl_takes(f, &a, "-verify_hostname localhost", NOW));
    // Neither longer than browsers take, nor for what is not the hall's.
    assert_false(openssl_takes(f, &a, "-verify_ip 192.168.1.5", NOW + 398 * DAY));
    assert_false(openssl_takes(f, &a, "-verify_ip 203.0.113.9", NOW));
    assert_false(openssl_takes(f, &a, "-verify_ip 192.168.1.6", NOW));
    free(first);
    free(second);
    authority_close(&a);
    authority_close(&b);
}

static void files_are_the_owners_alone(void **state)
{
    struct folder *f = *state;
    struct authority a;
    free(papers_at(f, HALL, HALL_COUNT, NOW, &a));
    for (int i = 0; i < 2; i++) {
        struct stat st;
        char *path = text_format("%s/%s", f->path, i ? "hall-server.pem" : "hall-authority.pem");
        assert_int_equal(stat(path, &st), 0);
        assert_int_equal(st.st_mode & 07777, 0600);
        free(path);
    }
    assert_null(strstr(a.certificate, "PRIVATE"));
    authority_close(&a);
}

// Another address or the end of a year: the server's papers are new, tablets need not know.
static void the_servers_papers_are_renewed(void **state)
{
    static const char *const elsewhere[] = {"10.42.0.1", "localhost", "club-laptop.local"};
    struct folder *f = *state;
    struct authority a, b, c;
    char *first = papers_at(f, HALL, HALL_COUNT, NOW, &a);
    char *moved = papers_at(f, elsewhere, 3, NOW + DAY, &b);
    assert_string_not_equal(first, moved);
    assert_true(openssl_takes(f, &a, "-verify_ip 10.42.0.1", NOW + DAY));
    char *later = papers_at(f, elsewhere, 3, NOW + 380 * DAY, &c);
    assert_string_not_equal(moved, later);
    assert_string_equal(a.fingerprint, c.fingerprint);
    assert_true(openssl_takes(f, &a, "-verify_ip 10.42.0.1", NOW + 500 * DAY));
    free(first);
    free(moved);
    free(later);
    authority_close(&a);
    authority_close(&b);
    authority_close(&c);
}

static void the_authority_ends_after_ten_years(void **state)
{
    struct folder *f = *state;
    struct authority a, b;
    free(papers_at(f, HALL, HALL_COUNT, NOW, &a));
    free(papers_at(f, HALL, HALL_COUNT, NOW + 3630 * DAY, &b));
    assert_string_not_equal(a.fingerprint, b.fingerprint);
    assert_true(openssl_takes(f, &b, "-verify_ip 192.168.1.5", NOW + 3630 * DAY));
    assert_false(openssl_takes(f, &a, "-verify_ip 192.168.1.5", NOW + 3630 * DAY));
    authority_close(&a);
    authority_close(&b);
}

// Whoever has the key makes a certificate for a bank: nobody who trusts the authority takes it.
static void a_stolen_key_is_no_bank(void **state)
{
    struct folder *f = *state;
    struct authority a;
    int64_t now = (int64_t)time(NULL) * 1000; // openssl signs from now on
    free(papers_at(f, HALL, HALL_COUNT, now, &a));
    static const char *const asked[][2] = {{"DNS:bank.example", "-verify_hostname bank.example"},
                                           {"IP:203.0.113.9", "-verify_ip 203.0.113.9"},
                                           {"DNS:other.local", "-verify_hostname other.local"},
                                           {"IP:10.1.2.3", "-verify_ip 10.1.2.3"}};
    for (int i = 0; i < 4; i++) {
        char *command = text_format(
            "cd %s && openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=x "
            "-keyout x.key -out x.csr "
            "2>/dev/null && printf "
            "'subjectAltName=%s\\nbasicConstraints=CA:false\\nextendedKeyUsage=serverAuth\\n"
            "subjectKeyIdentifier=hash\\nauthorityKeyIdentifier=keyid\\n' >x.ext && openssl x509 -req -in "
            "x.csr -CA hall-authority.pem "
            "-CAkey hall-authority.pem -set_serial 7 -days 3 -extfile x.ext -out hall-server.pem 2>/dev/null",
            f->path, asked[i][0]);
        assert_int_equal(system(command), 0);
        free(command);
        assert_int_equal(openssl_takes(f, &a, asked[i][1], now + DAY), i >= 2);
    }
    authority_close(&a);
}

static void refuses_what_it_may_not_vouch_for(void **state)
{
    static const char *const others[] = {"tournaments.example.org", "203.0.113.9", "localhost.example.org",
                                         "2001:db8::1"};
    struct folder *f = *state;
    struct authority a;
    for (int i = 0; i < 4; i++) {
        char *fault = authority_open(f->path, &others[i], 1, NOW, &a);
        assert_non_null(fault);
        assert_non_null(strstr(fault, others[i]));
        assert_non_null(strstr(fault, "--tls-cert"));
        free(fault);
        authority_close(&a);
    }
    char *path = text_format("%s/hall-authority.pem", f->path);
    assert_int_not_equal(access(path, F_OK), 0);
    free(path);
}

// What tablets trust is never replaced in silence.
static void a_damaged_authority_is_said(void **state)
{
    struct folder *f = *state;
    struct authority a;
    free(papers_at(f, HALL, HALL_COUNT, NOW, &a));
    authority_close(&a);
    put(f, "hall-authority.pem", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
    char *fault = authority_open(f->path, HALL, HALL_COUNT, NOW, &a);
    assert_non_null(fault);
    assert_non_null(strstr(fault, "hall-authority.pem is damaged"));
    free(fault);
    authority_close(&a);
    char *kept = whole(f, "hall-authority.pem");
    assert_non_null(strstr(kept, "AAAA"));
    free(kept);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {CASE(stays_and_is_good_for_every_address),
                                       CASE(files_are_the_owners_alone),
                                       CASE(the_servers_papers_are_renewed),
                                       CASE(the_authority_ends_after_ten_years),
                                       CASE(a_stolen_key_is_no_bank),
                                       CASE(refuses_what_it_may_not_vouch_for),
                                       CASE(a_damaged_authority_is_said)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
