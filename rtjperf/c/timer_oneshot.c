/* SPDX-License-Identifier: Apache-2.0 */
/* One-shot timer: from starting it to the first instruction after it went off.
 *
 * Variants: relative and absolute (clock_nanosleep), timerfd, and posix (timer_create and sigwait). */
#include <signal.h>
#include <string.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"intervals", "5,10,30,50,100,300,500", "times in milliseconds"},
    {"variants", "relative,absolute", "which timers, timerfd and posix too"},
    {NULL, NULL, NULL},
};

static int timer_file = -1;
static timer_t posix_timer;
static sigset_t alarm_signal;

static struct timespec span(int64_t ns)
{
    return (struct timespec){.tv_sec = (time_t)(ns / BENCH_S), .tv_nsec = (long)(ns % BENCH_S)};
}

static void relative(int64_t ns)
{
    struct timespec t = span(ns);
    clock_nanosleep(CLOCK_MONOTONIC, 0, &t, NULL);
}

static void absolute(int64_t ns)
{
    bench_sleep_until(bench_now() + ns);
}

static void by_timerfd(int64_t ns)
{
    struct itimerspec once = {.it_value = span(ns)};
    uint64_t fired;
    timerfd_settime(timer_file, 0, &once, NULL);
    bench_must(read(timer_file, &fired, sizeof fired) == sizeof fired, "timerfd");
}

static void by_posix(int64_t ns)
{
    struct itimerspec once = {.it_value = span(ns)};
    int signal;
    timer_settime(posix_timer, 0, &once, NULL);
    sigwait(&alarm_signal, &signal);
}

static const struct kind {
    const char *name;
    void (*sleep)(int64_t ns);
} kinds[] = {{"relative", relative}, {"absolute", absolute}, {"timerfd", by_timerfd}, {"posix", by_posix}};

static void open_timers(void)
{
    struct sigevent event;
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGALRM;
    sigemptyset(&alarm_signal);
    sigaddset(&alarm_signal, SIGALRM);
    pthread_sigmask(SIG_BLOCK, &alarm_signal, NULL);
    bench_must(!timer_create(CLOCK_MONOTONIC, &event, &posix_timer), "timer_create");
    timer_file = timerfd_create(CLOCK_MONOTONIC, 0);
    bench_must(timer_file >= 0, "timerfd_create");
}

static void measure(const struct kind *kind, double ms)
{
    struct series *timeout = bench_series(kind->name, "TimeOut", ms, bench_count_at(ms));
    int64_t interval = (int64_t)(ms * BENCH_MS);
    size_t early = 0;
    for (int i = 0; i < 2; i++)
        kind->sleep(interval);
    while (!bench_full(timeout)) {
        int64_t start = bench_now();
        kind->sleep(interval);
        int64_t passed = bench_now() - start;
        early += passed < interval;
        bench_add(timeout, passed);
    }
    bench_check(kind->name, early == 0, "%g ms: %zu of %zu came early", ms, early, timeout->count);
}

int main(int argc, char **argv)
{
    double intervals[BENCH_LIST_MAX];
    bench_start("timer-oneshot", options, argc, argv);
    open_timers();
    size_t n = bench_list("intervals", intervals);
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        for (size_t i = 0; bench_has("variants", kinds[k].name) && i < n; i++)
            measure(&kinds[k], intervals[i]);
    return bench_finish();
}
