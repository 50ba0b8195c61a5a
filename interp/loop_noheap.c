/* SPDX-License-Identifier: Apache-2.0 */
/* The loop for no-heap threads: whatever reference is loaded must not point into the heap, or MemoryAccessError is thrown.
 *
 * The same code is run as by other threads, whose handlers' addresses it holds: they are turned into handlers of this
 * function by a table.  Leaf functions load references unseen, so their methods run instead. */
#include "interp/code.h"

#include "memory/area.h"

#define LOOP interp_loop_noheap
#define LOADED(value, part) \
    if (RT_UNLIKELY(mem_is_heap(value))) \
        goto heap_loaded_##part;
#define LEAF_RESULT(leaf, args) ((void)(args), false)
#define NATIVE_RESULT(method, value) \
    if (RT_UNLIKELY(((method)->return_type == T_OBJECT || (method)->return_type == T_ARRAY) && mem_is_heap(slot_ref(value)))) \
        goto heap_returned;
#define HANDLER_OF(pc) twin[(uintptr_t)(pc)->handler & (TWINS - 1)]
#define PUBLISH_LABELS learn_handlers

/* Handlers here, by the low bits of the addresses of their twins in interp_loop: those differ, as that function is shorter
 * than 64 KB, or in builds that make it longer, 1 MB. */
#if defined(__OPTIMIZE__) && !defined(RT_LOOP_LONG)
enum { TWINS = 1 << 16 };
#else
enum { TWINS = 1 << 20 };
#endif
static const void *twin[TWINS];

static void learn_handlers(const void *const *labels)
{
    uintptr_t first = UINTPTR_MAX, last = 0;
    for (unsigned i = 0; labels && i < IR_COUNT; i++) {
        uintptr_t at = (uintptr_t)ir_handler[i];
        first = at < first ? at : first;
        last = at > last ? at : last;
        twin[at & (TWINS - 1)] = labels[i];
    }
    RT_MUST(!labels || last - first < TWINS);
}

#include "interp/loop.c"
