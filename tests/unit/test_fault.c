/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sched/fault.h"

/* The thread sanitizer gives handlers a copy of the context that nobody goes on with. */
#ifndef __has_feature
#define __has_feature(what) 0
#endif
enum { HANDLERS_DECIDE = !__has_feature(thread_sanitizer) };

enum { BYTES = 3 * 4096 };

/* A mapped file that ends behind the first page. */
static char *cut_file(void)
{
    char name[] = "/tmp/rtjvm-test-fault-XXXXXX";
    int fd = mkstemp(name);
    ck_assert_int_ge(fd, 0);
    unlink(name);
    ck_assert_int_eq(ftruncate(fd, BYTES), 0);
    char *p = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    ck_assert_ptr_ne(p, MAP_FAILED);
    ck_assert_int_eq(ftruncate(fd, 4096), 0);
    close(fd);
    return p;
}

#define TRY(bytes, type) \
    do { \
        type value = 7; \
        ck_assert(fault_store_##bytes(p, (type)0x123456789abcdef0) && fault_load_##bytes(p, &value)); \
        ck_assert(value == (type)0x123456789abcdef0); \
        ck_assert(!fault_store_##bytes(p + 4096, value) && !fault_load_##bytes(p + 8191, &value)); \
        ck_assert(value == (type)0x123456789abcdef0); \
    } while (0)

START_TEST(an_access_says_that_it_failed)
{
    char *p = cut_file();
    fault_install();
    for (int i = 0; i < 3 && HANDLERS_DECIDE; i++) {
        TRY(1, uint8_t);
        TRY(2, uint16_t);
        TRY(4, uint32_t);
        TRY(8, uint64_t);
    }
}
END_TEST

struct copy { char *to; const char *from; size_t bytes; int done; };

static void copy(void *argument)
{
    struct copy *c = argument;
    memmove(c->to, c->from, c->bytes);
    c->done++;
}

START_TEST(a_function_is_left_where_it_failed)
{
    char *p = cut_file(), buffer[BYTES] = "";
    volatile long kept[6];
    fault_install();
    for (int i = 0; i < 6; i++)
        kept[i] = i * 11;
    struct copy good = { p, buffer, 4096, 0 }, bad = { p, buffer, BYTES, 0 }, back = { buffer, p, BYTES, 0 };
    struct copy overlapping = { p + 8, p, BYTES - 8, 0 };
    for (int i = 0; i < 3 && HANDLERS_DECIDE; i++) {
        ck_assert(fault_call(copy, &good));
        ck_assert(!fault_call(copy, &bad) && !fault_call(copy, &back) && !fault_call(copy, &overlapping));
    }
    ck_assert_int_eq(good.done, HANDLERS_DECIDE ? 3 : 0);
    ck_assert_int_eq(bad.done + back.done + overlapping.done, 0);
    for (int i = 0; i < 6; i++)
        ck_assert_int_eq(kept[i], i * 11);
}
END_TEST

START_TEST(the_mask_of_signals_stays)
{
    char *p = cut_file(), buffer[BYTES] = "";
    struct copy bad = { p, buffer, BYTES, 0 };
    sigset_t now;
    fault_install();
    ck_assert(!HANDLERS_DECIDE || !fault_call(copy, &bad));
    ck_assert_int_eq(pthread_sigmask(SIG_BLOCK, NULL, &now), 0);
    ck_assert_int_eq(sigismember(&now, SIGBUS), 0);
}
END_TEST

static int end_of_child(void (*go)(void))
{
    int status;
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        fault_install();
        go();
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void access_plainly(void) { *(volatile char *)(cut_file() + 4096) = 1; }
static void send_itself(void) { raise(SIGBUS); }
static void go_astray(void)
{
    const void *volatile nowhere = (const void *)16;
    uint8_t value;
    fault_load_1(nowhere, &value);
}

START_TEST(other_faults_end_the_process)
{
    if (!HANDLERS_DECIDE)
        return;
    ck_assert_int_eq(end_of_child(access_plainly), SIGBUS);
    ck_assert_int_eq(end_of_child(send_itself), SIGBUS);
    ck_assert_int_eq(end_of_child(go_astray), SIGSEGV);
}
END_TEST

RTCHECK_MAIN("fault", an_access_says_that_it_failed, a_function_is_left_where_it_failed, the_mask_of_signals_stays, other_faults_end_the_process)
