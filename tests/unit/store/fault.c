// SPDX-License-Identifier: MIT
// What each SQLSTATE means for whoever wants to go on.
#include "store/fault.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const struct {
    const char *sqlstate;
    enum store_fault fault;
    enum err_code code;
} cases[] = {
    {"40001", STORE_RETRY, ERR_BUSY},                                    // serialization failure
    {"40P01", STORE_RETRY, ERR_BUSY},                                    // deadlock
    {"53100", STORE_FULL, ERR_BUSY},                                     // disk full
    {"53300", STORE_BUSY, ERR_BUSY},                                     // too many connections
    {"55P03", STORE_BUSY, ERR_BUSY},                                     // lock not available
    {"57014", STORE_BUSY, ERR_BUSY},                                     // statement deadline
    {"57P01", STORE_BUSY, ERR_BUSY},                                     // administrator ends the session
    {"57P03", STORE_BUSY, ERR_BUSY},                                     // starting up
    {"08006", STORE_BUSY, ERR_BUSY},                                     // connection failure
    {"25006", STORE_BUSY, ERR_BUSY},                                     // read only: a standby
    {"23505", STORE_SPLIT, ERR_CONFLICT},                                // unique
    {"23514", STORE_SPLIT, ERR_CONFLICT},                                // check
    {"TD001", STORE_SPLIT, ERR_CONFLICT},                                // the guard
    {"42501", STORE_BROKEN, ERR_INTERNAL},                               // insufficient privilege
    {"42P01", STORE_BROKEN, ERR_INTERNAL},                               // no such table
    {"XX000", STORE_BROKEN, ERR_INTERNAL},                               // internal error
    {"", STORE_BROKEN, ERR_INTERNAL},      {NULL, STORE_BUSY, ERR_BUSY}, // no answer at all
};

static void every_sqlstate_has_its_meaning(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(fault_of_sqlstate(cases[i].sqlstate), cases[i].fault);
        assert_int_equal(fault_err_code(cases[i].fault), cases[i].code);
    }
    assert_int_equal(fault_err_code(STORE_FINE), ERR_NONE);
    assert_int_equal(fault_err_code(STORE_UNKNOWN), ERR_BUSY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_sqlstate_has_its_meaning)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
