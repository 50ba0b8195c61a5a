/* SPDX-License-Identifier: Apache-2.0 */
/* The few lines that every unit test program would repeat.
 *
 * A program is its test functions and one RTCHECK_MAIN("name", test, ...).  It
 * speaks TAP on standard output, which meson reads case by case.  Each test runs
 * in a process of its own unless CK_FORK=no (sanitizers, debuggers), so a test
 * may crash without taking the others along, and none sees another's traces.   */
#ifndef TESTS_UNIT_RTCHECK_H
#define TESTS_UNIT_RTCHECK_H

#include <check.h>
#include <stdlib.h>

/* Seconds one test may take: generous, as machines that test are often busy. */
enum { RTCHECK_TIMEOUT_S = 60 };

static inline int rtcheck_main(const char *name, const TTest *const *tests, size_t count)
{
    Suite *suite = suite_create(name);
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, RTCHECK_TIMEOUT_S);
    for (size_t i = 0; i < count; i++)
        tcase_add_test(tcase, tests[i]);
    suite_add_tcase(suite, tcase);

    SRunner *runner = srunner_create(suite);
    srunner_set_tap(runner, "-");
    srunner_run_all(runner, CK_SILENT);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#define RTCHECK_MAIN(name, ...)                                         \
    int main(void)                                                      \
    {                                                                   \
        const TTest *const tests[] = { __VA_ARGS__ };                   \
        return rtcheck_main(name, tests, sizeof tests / sizeof *tests); \
    }

#endif
