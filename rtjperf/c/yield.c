/* SPDX-License-Identifier: Apache-2.0 */
/* Context switch by yielding: two threads of one priority on one processor yield to each other.
 *
 * A sample is the time from just before one thread's sched_yield to just after the other's, and is taken only
 * when the processor really changed hands.  With a rate, one switch is made in each frame (Boeing 3.3.1). */
#include <sched.h>

#include "rtjperf/c/harness.h"

static struct bench_option options[] = {
    {"rate", "0", "frames per second with one switch each; 0: switch all the time"},
    {NULL, NULL, NULL},
};

static struct series *switches;
static int turn = -1;
static int64_t stamp;
static size_t runs[2], unswitched, warmup;
static atomic_bool over;
static _Atomic uint32_t frame;

static void note_switch(int me, int64_t now)
{
    if (turn != 1 - me) {
        unswitched += turn == me;
        turn = me;
        return;
    }
    turn = me;
    if (warmup)
        warmup--;
    else {
        runs[me] += !bench_full(switches);
        bench_add(switches, now - stamp);
    }
}

static void *yield_all_the_time(void *arg)
{
    int me = arg != NULL;
    while (!atomic_load_explicit(&over, memory_order_relaxed)) {
        note_switch(me, bench_now());
        if (bench_full(switches))
            atomic_store(&over, true);
        stamp = bench_now();
        sched_yield();
    }
    return NULL;
}

/* The first thread makes the second ready, which then waits behind it for the processor, and yields. */
static void *lead_frames(void *arg)
{
    int64_t period = BENCH_S / bench_long("rate"), release = bench_now() + period;
    (void)arg;
    while (!atomic_load(&over)) {
        bench_sleep_until(release);
        turn = 0;
        bench_post(&frame);
        runs[0]++;
        stamp = bench_now();
        sched_yield();
        release += period;
    }
    bench_post(&frame);
    return NULL;
}

static void *follow_frames(void *arg)
{
    uint32_t seen = 0;
    (void)arg;
    while (!atomic_load(&over)) {
        bench_wait(&frame, seen);
        seen = atomic_load(&frame);
        note_switch(1, bench_now());
        atomic_store(&over, bench_full(switches));
    }
    return NULL;
}

int main(int argc, char **argv)
{
    bench_start("yield", options, argc, argv);
    bool paced = bench_long("rate") > 0;
    switches = bench_series(bench_variant(), "Yield", BENCH_NONE, bench_count());
    warmup = paced ? 2 : bench_warmup();
    pthread_t second = bench_spawn(bench_priority(), bench_cpu(), paced ? follow_frames : yield_all_the_time, &stamp);
    pthread_t first = bench_spawn(bench_priority(), bench_cpu(), paced ? lead_frames : yield_all_the_time, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    bench_check("other-ran", runs[1] > 0 && runs[0] > 0, "samples after the first thread: %zu, after the second: %zu",
                runs[1], runs[0]);
    bench_check("switched", unswitched <= bench_count() / 10 || !bench_fifo(), "%zu yields came back to their own thread", unswitched);
    return bench_finish();
}
