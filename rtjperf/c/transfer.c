/* SPDX-License-Identifier: Apache-2.0 */
/* Transfer of control by a signal: from pthread_kill to where the other thread's siglongjmp lands.
 *
 * Computing: the thread is in a loop, and the more eligible thread that sends the signal then waits for it; a switch of
 * threads is in the sample.  Sleeping: the thread sleeps and is more eligible than the one that sends. */
#include <setjmp.h>
#include <signal.h>
#include <string.h>

#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"states", "Computing,Sleeping", "what the thread does meanwhile"},
    {NULL, NULL, NULL},
};

enum { PAUSE_NS = 200000, EAGER = 3 };

static sigjmp_buf out;
static struct series *delay;
static size_t rounds, delivered, whole;
static bool sleeping;
static atomic_bool inside;
static _Atomic uint32_t done;
static int64_t fired;
static pthread_t target;

static void leave(int number)
{
    (void)number;
    siglongjmp(out, 1);
}

static void stay(void)
{
    atomic_store(&inside, true);
    if (sleeping)
        bench_sleep_until(bench_now() + 3600 * BENCH_S);
    else
        for (volatile long turns = 0; turns >= 0;)
            turns = turns + 1;
    whole++;
}

static void *serve(void *arg)
{
    for (volatile size_t i = 0; i < rounds; i++) {
        if (sigsetjmp(out, 1) == 0) {
            stay();
        } else {
            int64_t now = bench_now();
            if (delivered++ >= bench_warmup())
                bench_add(delay, now - fired);
        }
        atomic_store(&inside, false);
        bench_post(&done);
    }
    return arg;
}

static void *fire_all(void *arg)
{
    for (uint32_t round = 0; round < rounds; round++) {
        do
            bench_sleep_until(bench_now() + PAUSE_NS);
        while (!atomic_load(&inside));
        fired = bench_now();
        pthread_kill(target, SIGUSR1);
        bench_wait(&done, round);
    }
    return arg;
}

static void measure(const char *state)
{
    sleeping = !strcmp(state, "Sleeping");
    rounds = bench_count() + bench_warmup();
    delivered = whole = 0;
    atomic_store(&done, 0);
    delay = bench_series("rt", state, BENCH_NONE, bench_count());
    target = bench_spawn(bench_priority(), bench_cpu(), serve, NULL);
    pthread_t firing = bench_spawn(bench_priority() + (sleeping ? -1 : EAGER), bench_cpu(), fire_all, NULL);
    pthread_join(target, NULL);
    pthread_join(firing, NULL);
    bench_check(state, delivered == rounds && whole == 0, "delivered in %zu of %zu rounds, not in %zu", delivered, rounds, whole);
}

int main(int argc, char **argv)
{
    bench_start("transfer", options, argc, argv);
    if (!bench_fifo())
        bench_skip("threads cannot run under SCHED_FIFO here");
    struct sigaction action = {.sa_handler = leave};
    bench_must(sigaction(SIGUSR1, &action, NULL) == 0, "sigaction");
    if (bench_has("states", "Computing"))
        measure("Computing");
    if (bench_has("states", "Sleeping"))
        measure("Sleeping");
    return bench_finish();
}
