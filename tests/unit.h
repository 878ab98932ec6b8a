// SPDX-License-Identifier: MIT
// What every C test includes: cmocka with the headers it wants before it.
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#endif
