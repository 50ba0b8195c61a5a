/* SPDX-License-Identifier: Apache-2.0 */
/* The two areas that always exist, and the address ranges by which kinds are told apart. */
#include "memory/area.h"

struct area area_heap = { .kind = AREA_HEAP, .number = AREA_NUMBER_HEAP, .name = "heap" };
struct area area_immortal = { .kind = AREA_IMMORTAL, .number = AREA_NUMBER_IMMORTAL, .name = "immortal" };

struct mem_range mem_heap_range, mem_immortal_range, mem_scoped_range;
