/* SPDX-License-Identifier: Apache-2.0 */
/* Trees with malloc. */
#include "rtjperf/c/garbage.h"

#include <stdlib.h>

enum { DEPTH = 7, LOAD = 40, NODE_BYTES = 40 + 24 + LOAD, TREE_BYTES = NODE_BYTES * ((1 << DEPTH) - 1), STAYING = 16 };

const double garbage_tree_bytes = TREE_BYTES;

static struct garbage_node *tree(int depth)
{
    struct garbage_node *n = malloc(sizeof *n);
    bench_must(n && (n->load = calloc(1, LOAD)), "memory for a tree");
    n->left = depth > 1 ? tree(depth - 1) : NULL;
    n->right = depth > 1 ? tree(depth - 1) : NULL;
    return n;
}

static void fell(struct garbage_node *n)
{
    if (!n)
        return;
    fell(n->left);
    fell(n->right);
    free(n->load);
    free(n);
}

void garbage_make(struct garbage *g)
{
    struct garbage_node *made = tree(DEPTH);
    size_t place = g->made / STAYING % g->count;
    if (g->made++ % STAYING == 0) {
        struct garbage_node *old = g->live[place];
        g->live[place] = made;
        made = old;
    }
    fell(made);
}

size_t garbage_touch(const struct garbage *g, size_t turn)
{
    size_t depth = 0;
    for (const struct garbage_node *n = g->live[turn % g->count]; n; n = turn >> depth & 1 ? n->right : n->left)
        depth++;
    return depth;
}

void garbage_grow(struct garbage *g, double megabytes)
{
    g->count = (size_t)(megabytes * GARBAGE_MEGABYTE / TREE_BYTES) + 1;
    g->made = 0;
    g->live = calloc(g->count, sizeof *g->live);
    bench_must(g->live != NULL, "memory for what lives");
    for (size_t i = 0; i < g->count; i++)
        g->live[i] = tree(DEPTH);
}

void garbage_clear(struct garbage *g)
{
    for (size_t i = 0; i < g->count; i++)
        fell(g->live[i]);
    free(g->live);
}
