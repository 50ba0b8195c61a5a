/* SPDX-License-Identifier: Apache-2.0 */
/* How late a periodic thread is released beside garbage: trees that live, and a thread that makes others at a rate with malloc,
 * one in sixteen of which takes the place of one that lived; the others are freed at once.  The twin of the Java programs,
 * whose collector has to find out what dies. */
#include <stdio.h>
#include <stdlib.h>

#include "rtjperf/c/harness.h"

enum { DEPTH = 7, LOAD = 40, NODE_BYTES = 40 + 24 + LOAD, TREE_BYTES = NODE_BYTES * ((1 << DEPTH) - 1), STAYING = 16, SETTLING = 10 };
#define MEGABYTE (1 << 20)

static struct bench_option options[] = {
    {"periods", "1", "period in milliseconds"},
    {"live", "10,100", "megabytes that live"},
    {"rates", "0,10,100", "megabytes of garbage a second"},
    {NULL, NULL, NULL},
};

struct node { struct node *left, *right; char *load; };

static struct garbage {
    struct node **live;
    size_t count, made;
    double trees_per_ns;
    atomic_bool over;
} garbage;

static struct node *tree(int depth)
{
    struct node *n = malloc(sizeof *n);
    bench_must(n && (n->load = calloc(1, LOAD)), "memory for a tree");
    n->left = depth > 1 ? tree(depth - 1) : NULL;
    n->right = depth > 1 ? tree(depth - 1) : NULL;
    return n;
}

static void fell(struct node *n)
{
    if (!n)
        return;
    fell(n->left);
    fell(n->right);
    free(n->load);
    free(n);
}

static void make(void)
{
    struct node *made = tree(DEPTH);
    size_t place = garbage.made / STAYING % garbage.count;
    if (garbage.made++ % STAYING == 0) {
        struct node *old = garbage.live[place];
        garbage.live[place] = made;
        made = old;
    }
    fell(made);
}

static void *make_garbage(void *arg)
{
    int64_t start = bench_now();
    while (!atomic_load(&garbage.over)) {
        size_t due = (size_t)((double)(bench_now() - start) * garbage.trees_per_ns);
        for (int64_t end = bench_now() + BENCH_MS; garbage.made < due && bench_now() < end;)
            make();
        bench_sleep_until(bench_now() + BENCH_MS);
    }
    return arg;
}

struct task { struct series *lateness; size_t early; };

static void *run_periodic(void *arg)
{
    struct task *task = arg;
    double periods[BENCH_LIST_MAX];
    bench_list("periods", periods);
    int64_t period = (int64_t)(periods[0] * BENCH_MS), release = bench_now();
    for (size_t i = 0; !bench_full(task->lateness); i++) {
        release += period;
        bench_sleep_until(release);
        int64_t now = bench_now();
        task->early += now < release;
        if (i >= SETTLING)
            bench_add(task->lateness, now - release);
    }
    return NULL;
}

static void grow(double live, double rate)
{
    garbage.count = (size_t)(live * MEGABYTE / TREE_BYTES) + 1;
    garbage.made = 0;
    garbage.trees_per_ns = rate * MEGABYTE / TREE_BYTES / BENCH_S;
    atomic_store(&garbage.over, false);
    garbage.live = calloc(garbage.count, sizeof *garbage.live);
    bench_must(garbage.live != NULL, "memory for what lives");
    for (size_t i = 0; i < garbage.count; i++)
        garbage.live[i] = tree(DEPTH);
}

static void clear(void)
{
    for (size_t i = 0; i < garbage.count; i++)
        fell(garbage.live[i]);
    free(garbage.live);
}

static void measure(double live, double rate)
{
    static char names[BENCH_LIST_MAX * BENCH_LIST_MAX][24];
    static size_t named;
    char *name = names[named++];
    snprintf(name, sizeof names[0], "%s-%gMB", bench_variant(), live);
    struct task task = { .lateness = bench_series(name, "Lateness", rate, bench_count()) };
    grow(live, rate);
    pthread_t maker = bench_spawn(0, bench_cpu(), make_garbage, NULL);
    pthread_t periodic = bench_spawn(bench_priority() + 1, bench_cpu(), run_periodic, &task);
    pthread_join(periodic, NULL);
    atomic_store(&garbage.over, true);
    pthread_join(maker, NULL);
    bench_note("%s live: %g MB/s asked, %.0f MB made", name, rate, (double)garbage.made * TREE_BYTES / MEGABYTE);
    bench_check("released", task.early == 0, "%zu releases came early", task.early);
    clear();
}

int main(int argc, char **argv)
{
    double live[BENCH_LIST_MAX], rates[BENCH_LIST_MAX];
    bench_start("gc-latency", options, argc, argv);
    size_t lives = bench_list("live", live), speeds = bench_list("rates", rates);
    for (size_t i = 0; i < lives; i++)
        for (size_t k = 0; k < speeds; k++)
            measure(live[i], rates[k]);
    return bench_finish();
}
