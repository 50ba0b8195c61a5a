/* SPDX-License-Identifier: Apache-2.0 */
/* Trees that live and trees that die, made with malloc: the twin of harness.Garbage, whose dead ones a collector has to find.  One in sixteen takes the
 * place of one that lived; the others are freed at once.
 *
 * Context  one thread makes garbage; touching: any, while nobody makes any */
#ifndef RTJPERF_C_GARBAGE_H
#define RTJPERF_C_GARBAGE_H

#include "rtjperf/c/harness.h"

#define GARBAGE_MEGABYTE (1 << 20)
extern const double garbage_tree_bytes;

struct garbage_node { struct garbage_node *left, *right; char *load; };

struct garbage {
    struct garbage_node **live;
    size_t count, made;
};

void garbage_grow(struct garbage *g, double megabytes);
void garbage_make(struct garbage *g);
size_t garbage_touch(const struct garbage *g, size_t turn);
void garbage_clear(struct garbage *g);

#endif
