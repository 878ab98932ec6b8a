// SPDX-License-Identifier: MIT
// The small tools round the machine: arena, clock, zip, log, config, metrics, the table of errors.
#include "base/arena.h"
#include "base/clock.h"
#include "base/config.h"
#include "base/err.h"
#include "base/json/json_in.h"
#include "base/log/log.h"
#include "base/log/metrics.h"
#include "base/zip.h"
#include "heard.h"
#include "unit.h"
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

static void arena_gives_zeroed_aligned_memory(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    for (size_t n = 0; n < 9000; n += 7) {
        unsigned char *at = arena_alloc(&a, n);
        assert_int_equal((uintptr_t)at % 16, 0);
        for (size_t i = 0; i < n; i++)
            assert_int_equal(at[i], 0);
        memset(at, 0xee, n);
    }
    arena_reset(&a);
    assert_int_equal(*(unsigned char *)arena_alloc(&a, 1), 0);
    assert_string_equal(arena_printf(&a, "%d-%s", 7, "x"), "7-x");
    assert_true(text_equal(arena_copy(&a, TEXT("slice")), TEXT("slice")));
    arena_free(&a);
    assert_null(a.blocks);
    arena_reset(&a);
}

static void times_are_written_in_utc(void **state)
{
    static const struct {
        int64_t ms;
        const char *text;
    } cases[] = {
        {0, "1970-01-01T00:00:00.000Z"},
        {1795203000250, "2026-11-20T19:30:00.250Z"},
        {951827696789, "2000-02-29T12:34:56.789Z"},
        {-1, "1969-12-31T23:59:59.999Z"},
        {253402300799999, "9999-12-31T23:59:59.999Z"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char room[CLOCK_TEXT];
        assert_string_equal(clock_text(cases[i].ms, room).at, cases[i].text);
    }
    assert_true(clock_mono_ms() <= clock_mono_ms());
    assert_true(clock_mono_us() / 1000 <= clock_mono_ms() + 1);
    assert_true(clock_wall_ms() > 1700000000000);
}

// The machine's clocks, as far as this program sees them: a test sets the wall clock, lets the machine sleep, and holds
// the program up before it has read the wall clock, so many times.
static int64_t wall_set_s, slept_s, held_up_s;
static int held_up;

int clock_gettime(clockid_t which, struct timespec *t)
{
    int failed = (int)syscall(SYS_clock_gettime, which, t);
    if (which == CLOCK_REALTIME && held_up) held_up--, held_up_s++;
    t->tv_sec += held_up_s;
    if (which == CLOCK_REALTIME) t->tv_sec += wall_set_s + slept_s;
    if (which == CLOCK_BOOTTIME) t->tv_sec += slept_s;
    return failed;
}

static void the_time_of_the_server_is_never_set(void **state)
{
    static const int64_t steps_s[] = {3600, -7200, 1, 0};
    enum { HOUR_MS = 3600000, LOADED_MS = 60000 };
    (void)state;
    for (size_t i = 0; i < COUNT(steps_s); i++) {
        int64_t before = clock_wall_ms();
        wall_set_s = steps_s[i];
        int64_t passed = clock_wall_ms() - before, off = clock_wall_off_ms() - wall_set_s * 1000;
        assert_true(passed >= 0 && passed < LOADED_MS);
        assert_true(off >= -20 && off < 500);
    }
    int64_t before = clock_wall_ms();
    slept_s = 3600;
    int64_t passed = clock_wall_ms() - before;
    assert_true(passed >= HOUR_MS && passed < HOUR_MS + LOADED_MS);
    slept_s = 0;
}

static void a_step_moves_the_time_of_the_server_once(void **state)
{
    static const int64_t steps_s[] = {3600, -3600, 0};
    enum { LOADED_MS = 60000, SECOND_MS = 1000 };
    (void)state;
    int32_t steps, first = clock_steps();
    assert_int_equal(clock_step(500), 0);
    for (int32_t i = 0; i < (int32_t)COUNT(steps_s); i++) {
        int64_t before = clock_wall_now(&steps);
        int64_t wanted = (steps_s[i] - (i ? steps_s[i - 1] : 0)) * SECOND_MS;
        assert_int_equal(steps, first + i);
        wall_set_s = steps_s[i];
        int64_t by = clock_step(500), now = clock_wall_now(&steps);
        assert_true(by >= wanted - 500 && by <= wanted + 500);
        assert_true(now - before - by >= 0 && now - before - by < LOADED_MS);
        assert_int_equal(steps, first + i + 1);
        assert_int_equal(clock_stepped_ms(steps - 1, steps), by);
        assert_true(clock_step_at_ms(steps) <= now && clock_step_at_ms(steps) > now - LOADED_MS);
        assert_int_equal(clock_step(500), 0);
    }
    assert_true(llabs(clock_stepped_ms(first, steps)) <= 500);
}

// Two clocks are never read at one moment: a machine that stands for a second between them was not set.
static void who_is_held_up_sees_no_step(void **state)
{
    (void)state;
    for (int times = 1; times <= 20; times++) {
        held_up = times;
        for (int looks = 0; looks < 10; looks++)
            assert_int_equal(clock_step(500), 0);
        assert_int_equal(held_up, 0);
        held_up = 1;
        int64_t off = clock_wall_off_ms();
        assert_true(off >= -20 && off <= 20);
    }
    wall_set_s = 60;
    held_up = 1;
    int64_t by = clock_step(500);
    assert_true(by >= 59980 && by <= 60020);
    wall_set_s = 0;
    assert_int_not_equal(clock_step(500), 0);
}

static void the_time_of_the_server_goes_on_in_the_next_run(void **state)
{
    enum { LOADED_MS = 60000 };
    char path[] = "/tmp/td-clock-XXXXXX";
    (void)state;
    close(mkstemp(path));
    int64_t before = clock_wall_ms();
    assert_true(clock_keep(path));
    wall_set_s = 7200;
    clock_recall(path);
    int64_t passed = clock_wall_ms() - before;
    assert_true(passed >= -1 && passed < LOADED_MS); // as if nobody had set it
    wall_set_s = 0;
    FILE *other = fopen(path, "w");
    assert_non_null(other);
    fputs("00000000-0000-0000-0000-000000000000 1\n", other); // of another start of the machine
    fclose(other);
    clock_recall(path);
    passed = clock_wall_ms() - before;
    assert_true(passed >= -1 && passed < LOADED_MS);
    unlink(path);
}

static void zip_makes_smaller_gzip(void **state)
{
    (void)state;
    char page[5000], back[sizeof page + 1];
    for (size_t i = 0; i < sizeof page; i++)
        page[i] = "standings"[i % 9];
    char *packed = NULL, *again = NULL, *none = NULL;
    size_t n = 0, m = 0;
    assert_true(zip_pack((struct text){page, sizeof page}, 9, &packed, &n));
    assert_true(n < 200);
    assert_true(zip_pack((struct text){page, sizeof page}, 9, &again, &m));
    assert_true(text_equal((struct text){packed, n}, (struct text){again, m}));
    // Another program reads it, as clients do.
    z_stream z = {
        .next_in = (Bytef *)packed, .avail_in = (uInt)n, .next_out = (Bytef *)back, .avail_out = sizeof back};
    assert_int_equal(inflateInit2(&z, 16 + 15), Z_OK);
    assert_int_equal(inflate(&z, Z_FINISH), Z_STREAM_END);
    assert_int_equal(z.total_out, sizeof page);
    assert_memory_equal(back, page, sizeof page);
    inflateEnd(&z);
    assert_false(zip_pack(TEXT("short"), 9, &none, &m));
    assert_false(zip_pack(TEXT(""), 9, &none, &m));
    assert_null(none);
    free(packed);
    free(again);
}

static void what_was_packed_is_unpacked_whole_or_not_at_all(void **state)
{
    (void)state;
    char page[5000], back[sizeof page], *packed;
    size_t n, m = 7;
    for (size_t i = 0; i < sizeof page; i++)
        page[i] = (char)(i * i % 251);
    assert_true(zip_pack((struct text){page, sizeof page}, 3, &packed, &n));
    assert_true(zip_unpack((struct text){packed, n}, back, sizeof back, &m));
    assert_int_equal(m, sizeof page);
    assert_memory_equal(back, page, sizeof page);
    m = 7;
    assert_false(zip_unpack((struct text){packed, n}, back, sizeof back - 1, &m)); // no room
    for (size_t cut = 0; cut < n; cut++)
        assert_false(zip_unpack((struct text){packed, cut}, back, sizeof back, &m));
    packed[n / 2] ^= 1;
    assert_false(zip_unpack((struct text){packed, n}, back, sizeof back, &m));
    packed[n / 2] ^= 1;
    char *longer = malloc(n + 1);
    assert_non_null(longer);
    memcpy(longer, packed, n);
    longer[n] = 'x';
    assert_false(zip_unpack((struct text){longer, n + 1}, back, sizeof back, &m)); // something follows
    assert_false(zip_unpack(TEXT(""), back, sizeof back, &m));
    assert_int_equal(m, 7);
    free(longer);
    free(packed);
}

static struct text logged(struct arena *a, const char *detail)
{
    struct heard h = heard_start();
    log_line(LOG_WARN, "test.line", "%s", detail);
    return text_of(heard_end(&h, a));
}

static void log_lines_cannot_be_forged(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct text line = logged(&a, "evil\r\n{\"level\":\"error\"}\x1b[31m \xff");
    assert_ptr_equal(memchr(line.at, '\n', line.len), line.at + line.len - 1);
    const struct json_value *v = NULL;
    assert_int_equal(json_read(&a, line, &json_command_limits, &v).code, ERR_NONE);
    assert_true(text_equal(json_string_of(json_member(v, TEXT("level"))), TEXT("warn")));
    assert_true(text_equal(json_string_of(json_member(v, TEXT("detail"))),
                           TEXT("evil\r\n{\"level\":\"error\"}\x1b[31m ?")));
    arena_free(&a);
}

static void options_from_everywhere(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    struct config c;
    setenv("TD_PORT", "9000", 1);
    setenv("TD_PUBLIC_URL", "http://club.example", 1);
    char *argv[] = {(char[]){"serve"},
                    (char[]){"--port=9001"},
                    (char[]){"extra"},
                    (char[]){"--data"},
                    (char[]){"/d"},
                    (char[]){"--demonstration"},
                    NULL};
    int argc = (int)COUNT(argv) - 1;
    assert_null(config_read(&c, &argc, argv, &a));
    assert_int_equal(c.port, 9001);
    assert_string_equal(c.public_url, "http://club.example");
    assert_string_equal(c.data, "/d");
    assert_string_equal(c.listen, "0.0.0.0");
    assert_null(c.database);
    assert_true(c.demonstration && !c.no_rate_limits && !c.help);
    assert_int_equal(argc, 2);
    assert_string_equal(argv[1], "extra");
    assert_null(argv[2]);
    unsetenv("TD_PORT");
    unsetenv("TD_PUBLIC_URL");
    arena_free(&a);
}

static const char *fault_of(struct arena *a, const char *first, const char *second)
{
    struct config c;
    char *argv[] = {(char[]){"serve"}, arena_string(a, text_of(first)),
                    second ? arena_string(a, text_of(second)) : NULL, NULL};
    int argc = second ? 3 : 2;
    return config_read(&c, &argc, argv, a);
}

static void wrong_options_say_what_to_do(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    assert_string_equal(fault_of(&a, "--port", "0"),
                        "--port must be a whole number from 1 to 65535, not '0'");
    assert_string_equal(fault_of(&a, "--port", "80x"),
                        "--port must be a whole number from 1 to 65535, not '80x'");
    assert_string_equal(fault_of(&a, "--port", NULL), "--port needs a value: --port N");
    assert_non_null(strstr(fault_of(&a, "--tls-cert", "x"), "--tls-key"));
    assert_string_equal(fault_of(&a, "--demonstration=perhaps", NULL),
                        "--demonstration must be 1 or 0, not 'perhaps'");
    setenv("TD_PORT", "x", 1);
    assert_non_null(strstr(fault_of(&a, "--help", NULL), "TD_PORT"));
    unsetenv("TD_PORT");
    assert_null(fault_of(&a, "--help", NULL));
    arena_free(&a);
}

static void help_names_every_option(void **state)
{
    (void)state;
    char help[8000] = "";
    FILE *file = tmpfile();
    config_help(file);
    rewind(file);
    assert_true(fread(help, 1, sizeof help - 1, file) > 0);
    fclose(file);
#define X(type, field, name, standard, value, text) assert_non_null(strstr(help, "  --" name));
#include "base/config.def"
#undef X
    assert_non_null(strstr(help, "TCP port for HTTP (8080)\n"));
    assert_non_null(strstr(help, "TD_PUBLIC_URL"));
}

static void metrics_in_the_text_format(void **state)
{
    (void)state;
    struct arena a = ARENA_EMPTY;
    metric_add(METRIC_HTTP_2XX, 2);
    metric_add(METRIC_SSE_CLIENTS, 7);
    metric_observe_us(METRIC_HTTP_SECONDS, 500);
    metric_observe_us(METRIC_HTTP_SECONDS, 501);
    metric_observe_us(METRIC_HTTP_SECONDS, 9000000);
    const char *text = arena_string(&a, metrics_text(&a));
    assert_non_null(
        strstr(text, "# TYPE td_http_replies_total counter\ntd_http_replies_total{class=\"2xx\"} 2\n"));
    assert_null(strstr(strstr(text, "# HELP td_http_replies_total") + 1, "# HELP td_http_replies_total"));
    assert_non_null(strstr(text, "\ntd_stream_clients 7\n"));
    assert_non_null(strstr(text, "td_http_request_seconds_bucket{le=\"0.0005\"} 1\n"));
    assert_non_null(strstr(text, "td_http_request_seconds_bucket{le=\"0.001\"} 2\n"));
    assert_non_null(strstr(text, "td_http_request_seconds_bucket{le=\"+Inf\"} 3\n"));
    assert_non_null(strstr(text, "td_http_request_seconds_sum 9.001001\ntd_http_request_seconds_count 3\n"));
    arena_free(&a);
}

static void errors_have_unique_slugs(void **state)
{
    (void)state;
    for (enum err_code c = ERR_NONE + 1; c < ERR_COUNT; c++) {
        assert_in_range(err_kind(c)->status, 400, 599);
        for (enum err_code d = c + 1; d < ERR_COUNT; d++)
            assert_string_not_equal(err_kind(c)->slug, err_kind(d)->slug);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_gives_zeroed_aligned_memory),
        cmocka_unit_test(times_are_written_in_utc),
        cmocka_unit_test(the_time_of_the_server_is_never_set),
        cmocka_unit_test(who_is_held_up_sees_no_step),
        cmocka_unit_test(the_time_of_the_server_goes_on_in_the_next_run),
        cmocka_unit_test(a_step_moves_the_time_of_the_server_once),
        cmocka_unit_test(zip_makes_smaller_gzip),
        cmocka_unit_test(what_was_packed_is_unpacked_whole_or_not_at_all),
        cmocka_unit_test(log_lines_cannot_be_forged),
        cmocka_unit_test(options_from_everywhere),
        cmocka_unit_test(wrong_options_say_what_to_do),
        cmocka_unit_test(help_names_every_option),
        cmocka_unit_test(metrics_in_the_text_format),
        cmocka_unit_test(errors_have_unique_slugs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
