/* SPDX-License-Identifier: Apache-2.0 */
/* The search of a model: all states that can be reached, each a number, and a bit of a map.  For a program that includes it once. */
#ifndef TESTS_UNIT_MEMORY_MODEL_SEARCH_H
#define TESTS_UNIT_MEMORY_MODEL_SEARCH_H

#include "tests/unit/rtcheck.h"

#include <stdbool.h>
#include <stdlib.h>

static struct { uint64_t *seen; uint32_t *stack; size_t depth, visited; bool fails; } search;

static void search_begin(size_t states)
{
    ck_assert_uint_le(states, UINT32_MAX);
    search.fails = false;
    search.depth = search.visited = 0;
    search.seen = calloc(states / 64 + 1, sizeof *search.seen);
    search.stack = malloc(states * sizeof *search.stack);
    ck_assert(search.seen && search.stack);
}

static void search_add(size_t n)
{
    if (search.seen[n / 64] >> n % 64 & 1)
        return;
    search.seen[n / 64] |= UINT64_C(1) << n % 64;
    search.stack[search.depth++] = (uint32_t)n;
    search.visited++;
}

/* false: all have been visited, or one has failed. */
static bool search_next(size_t *n)
{
    if (search.depth == 0 || search.fails)
        return false;
    *n = search.stack[--search.depth];
    return true;
}

/* Has none failed? */
static bool search_end(void)
{
    free(search.seen);
    free(search.stack);
    return !search.fails;
}

/* All that follows from the states that begin adds: step is told of each, once, and adds those that come next, or says that it fails.  Does none? */
static bool search_all(size_t states, void (*begin)(void), void (*step)(size_t n))
{
    search_begin(states);
    begin();
    for (size_t n; search_next(&n); )
        step(n);
    return search_end();
}

/* The last digit of a number in mixed radix, and the rest of it. */
static inline int model_digit(size_t *n, int radix)
{
    int d = (int)(*n % (size_t)radix);
    *n /= (size_t)radix;
    return d;
}

#endif
