/* SPDX-License-Identifier: Apache-2.0 */
/* How long rounds of programs take that make garbage, with malloc and free, and at best: the twin of the first three of the Java program's,
 * whose collector has to find out what dies.  What lives beside costs C nothing. */
#include <stdlib.h>
#include <string.h>

#include "rtjperf/c/harness.h"

enum { SIEVED = 200000, TREES_MADE = 128, TREE_DEPTH = 11, LISTED = 100000 };

static struct bench_option options[] = {
    {"kernels", "sieve,trees,lists,maps,strings,arrays,javac", "what is done; C has the first three"},
    {"live", "0,50", "megabytes that live beside, which C does not notice"},
    {NULL, NULL, NULL},
};

static long sieve(void)
{
    static bool composite[SIEVED];
    long primes = 0;
    memset(composite, 0, sizeof composite);
    for (long i = 2; i < SIEVED; i++) {
        if (composite[i])
            continue;
        primes++;
        for (long multiple = 2 * i; multiple < SIEVED; multiple += i)
            composite[multiple] = true;
    }
    return primes;
}

struct node { struct node *left, *right; };

static struct node *tree(int depth)
{
    struct node *n = malloc(sizeof *n);
    bench_must(n != NULL, "memory for a tree");
    n->left = depth > 0 ? tree(depth - 1) : NULL;
    n->right = depth > 0 ? tree(depth - 1) : NULL;
    return n;
}

static long count(const struct node *n) { return n->left ? 1 + count(n->left) + count(n->right) : 1; }

static void fell(struct node *n)
{
    if (n->left) {
        fell(n->left);
        fell(n->right);
    }
    free(n);
}

static long trees(void)
{
    long nodes = 0;
    for (int i = 0; i < TREES_MADE; i++) {
        struct node *n = tree(TREE_DEPTH);
        nodes += count(n);
        fell(n);
    }
    return nodes;
}

struct link { struct link *next; };

static long lists(void)
{
    struct link *first = NULL;
    long links = 0;
    for (int i = 0; i < LISTED; i++) {
        struct link *l = malloc(sizeof *l);
        bench_must(l != NULL, "memory for a list");
        l->next = first;
        first = l;
    }
    for (struct link *next; first; first = next, links++) {
        next = first->next;
        free(first);
    }
    return links;
}

static const struct kernel { const char *name; long (*round)(void); long result; } kernels[] = {
    {"sieve", sieve, 17984},
    {"trees", trees, 524160},
    {"lists", lists, 100000},
};

static void measure(const struct kernel *k, double live)
{
    struct series *times = bench_series(k->name, "Round", live, bench_count());
    bool right = true;
    for (size_t i = 0; !bench_full(times); i++) {
        int64_t start = bench_now();
        right &= k->round() == k->result;
        if (i >= bench_warmup())
            bench_add(times, bench_now() - start);
    }
    bench_check(k->name, right, "each round came to what it has to");
}

int main(int argc, char **argv)
{
    double live[BENCH_LIST_MAX];
    bench_start("gc-throughput", options, argc, argv);
    size_t lives = bench_list("live", live);
    for (size_t i = 0; i < lives; i++)
        for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
            if (bench_has("kernels", kernels[k].name))
                measure(&kernels[k], live[i]);
    return bench_finish();
}
