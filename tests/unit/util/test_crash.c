/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "vm/util/crash.h"

enum { SAID_BYTES = 64 << 10 };

static char said[SAID_BYTES];
static int *volatile nowhere;

/* What a process says that does this, and how it ends. */
static int crash_by(void (*act)(void))
{
    int ends[2];
    size_t used = 0;
    ck_assert_int_eq(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        const struct crash_wishes wishes = { .file = "/dev/null", .library = "none" };
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        for (int i = 1; i < 32; i++)
            signal(i, SIG_DFL);                 /* Check has handlers of its own */
        if (crash_install(&wishes))
            act();
        _exit(0);
    }
    close(ends[1]);
    for (ssize_t n; used < sizeof said - 1 && (n = read(ends[0], said + used, sizeof said - 1 - used)) > 0;)
        used += (size_t)n;
    said[used] = 0;
    close(ends[0]);
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return status;
}

static void must_have(const char *text) { ck_assert_msg(strstr(said, text), "no '%s' in:\n%s", text, said); }

static void store(void) { *nowhere = 1; }
static void break_promise(void) { RT_MUST(nowhere); }

START_TEST(a_crash_is_told_and_ends_by_abort)
{
    int status = crash_by(store);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    must_have("SIGSEGV (0xb) at pc=");
    must_have("address=0x0000000000000000");
}
END_TEST

START_TEST(a_broken_promise_is_told)
{
    int status = crash_by(break_promise);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    must_have("SIGABRT (0x6)");
    must_have("#  rtjvm: internal error: " __FILE__ ":");
    must_have("break_promise: nowhere\n");
}
END_TEST

static void tell_first(void)
{
    crash_say("first %d\n", 1);
    *nowhere = 2;
}

static void tell_second(void)
{
    crash_say("second\n");
    RT_MUST(nowhere);
}

static void tell_third(void) { crash_say("third\n"); }
static void at_end(void) { crash_say("the end\n"); }

static void store_with_bad_parts(void)
{
    crash_add(tell_first);
    crash_add(tell_second);
    crash_add(tell_third);
    crash_at_end(at_end);
    store();
}

START_TEST(parts_that_crash_end_alone)
{
    int status = crash_by(store_with_bad_parts);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    must_have("first 1\n\n(no more of this can be read)\n");
    must_have("second\n");
    must_have("third\n");
    must_have("the end\n");
}
END_TEST

static void *store_in_thread(void *unused)
{
    store();
    return unused;
}

static void tell_slowly(void)
{
    pthread_t other;
    if (pthread_create(&other, NULL, store_in_thread, NULL) == 0)
        pthread_join(other, NULL);              /* it sleeps until the end: for ever */
}

static void store_and_hang(void)
{
    crash_add(tell_slowly);
    store();
}

/* Another thread that crashes meanwhile waits, and so does the report for it: the time bound ends that. */
START_TEST(a_report_that_hangs_is_ended)
{
    int status = crash_by(store_and_hang);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    must_have("# The report takes too long, and ends here.\n");
    ck_assert_ptr_eq(strstr(strstr(said, "fatal error") + 1, "fatal error"), NULL);
}
END_TEST

static void store_in_child(void)
{
    int status;
    pid_t child = fork();
    if (child == 0)
        store();
    if (waitpid(child, &status, 0) == child && WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV)
        crash_say("it died of it\n");
}

START_TEST(children_report_nothing)
{
    int status = crash_by(store_in_child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    must_have("it died of it\n");
    ck_assert_ptr_eq(strchr(said, '#'), NULL);
}
END_TEST

static char stack[CRASH_STACK_BYTES];

/* To a depth that no stack has. */
static int recurse(volatile char *outer, uint64_t deeper)
{
    volatile char room[4096];
    room[0] = (char)(outer[0] + 1);
    return deeper == 0 ? room[0] : recurse(room, deeper - 1) + room[outer[0] & 1];
}

static void *overflow(void *unused)
{
    volatile char first = 0;
    crash_stack_set(stack);
    recurse(&first, UINT64_MAX);
    return unused;
}

static void overflow_in_thread(void)
{
    pthread_t other;
    if (pthread_create(&other, NULL, overflow, NULL) == 0)
        pthread_join(other, NULL);
}

START_TEST(a_full_stack_can_be_told)
{
    int status = crash_by(overflow_in_thread);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    must_have("SIGSEGV (0xb)");
    must_have("This is also in /dev/null");
}
END_TEST

START_TEST(the_stack_is_set_and_dropped)
{
    stack_t now;
    char own[CRASH_STACK_BYTES];
    crash_stack_set(stack);
    crash_stack_set(own);
    ck_assert_int_eq(sigaltstack(NULL, &now), 0);
    ck_assert_ptr_eq(now.ss_sp, stack);
    crash_stack_drop(own);
    ck_assert(sigaltstack(NULL, &now) == 0 && now.ss_sp == stack);
    crash_stack_drop(stack);
    ck_assert(sigaltstack(NULL, &now) == 0 && now.ss_flags & SS_DISABLE);
}
END_TEST

static void handle(int number) { (void)number; }

START_TEST(what_others_handle_is_left_to_them)
{
    const struct crash_wishes wishes = { .library = "none" };
    signal(SIGFPE, handle);
    signal(SIGILL, SIG_DFL);
    ck_assert(crash_install(&wishes));
    ck_assert(!crash_is_watching(SIGFPE) && !crash_watch(SIGFPE));
    ck_assert(crash_is_watching(SIGILL));
    signal(SIGILL, handle);
    ck_assert(!crash_is_watching(SIGILL));
    ck_assert(crash_watch(SIGILL) && crash_is_watching(SIGILL));
    ck_assert(!crash_watch(SIGTERM));
}
END_TEST

RTCHECK_MAIN("crash", a_crash_is_told_and_ends_by_abort, a_broken_promise_is_told, parts_that_crash_end_alone,
             a_report_that_hangs_is_ended, children_report_nothing, a_full_stack_can_be_told, the_stack_is_set_and_dropped,
             what_others_handle_is_left_to_them)
