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
#define HANDLER_OF(pc) labels[row_at[(uintptr_t)(pc)->handler - first]]
#define PUBLISH_LABELS learn_handlers

/* From the distance behind the first handler of interp_loop to the row. */
enum { ROOM = 1 << 20 };
static uint16_t row_at[ROOM];
static uintptr_t first = UINTPTR_MAX;

static void learn_handlers(const void *const *labels)
{
    (void)labels;
    for (unsigned i = 0; i < IR_COUNT; i++)
        if ((uintptr_t)ir_handler[i] < first)
            first = (uintptr_t)ir_handler[i];
    for (unsigned i = 0; i < IR_COUNT; i++) {
        RT_MUST((uintptr_t)ir_handler[i] - first < ROOM);
        row_at[(uintptr_t)ir_handler[i] - first] = (uint16_t)i;
    }
}

#include "interp/loop.c"
