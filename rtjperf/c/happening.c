/* SPDX-License-Identifier: Apache-2.0 */
/* From a signal that the process sends itself to the thread that waits for it, one priority above, in lockstep. */
#include <signal.h>
#include <unistd.h>

#include "rtjperf/c/harness.h"

static struct bench_option options[] = {{NULL, NULL, NULL}};

static struct series *delay;
static sigset_t awaited;
static size_t rounds, ran;
static int64_t happened;
static _Atomic uint32_t ready, done;

static void *handle(void *arg)
{
    bench_post(&ready);
    for (; ran < rounds; ran++) {
        int number;
        sigwait(&awaited, &number);
        int64_t now = bench_now();
        if (ran >= bench_warmup())
            bench_add(delay, now - happened);
        bench_post(&done);
    }
    return arg;
}

static void *raise_all(void *arg)
{
    bench_wait(&ready, 0);
    for (uint32_t round = 0; round < rounds; round++) {
        happened = bench_now();
        kill(getpid(), SIGHUP);
        bench_wait(&done, round);
    }
    return arg;
}

int main(int argc, char **argv)
{
    bench_start("happening", options, argc, argv);
    rounds = bench_count() + bench_warmup();
    delay = bench_series("signal", "Delay", BENCH_NONE, bench_count());
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGHUP);
    bench_must(pthread_sigmask(SIG_BLOCK, &awaited, NULL) == 0, "pthread_sigmask");
    pthread_t handler = bench_spawn(bench_priority() + 1, bench_cpu(), handle, NULL);
    pthread_t raising = bench_spawn(bench_priority(), bench_cpu(), raise_all, NULL);
    pthread_join(handler, NULL);
    pthread_join(raising, NULL);
    bench_check("signal", ran == rounds, "the thread came %zu times in %zu rounds", ran, rounds);
    return bench_finish();
}
