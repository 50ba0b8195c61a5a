/* SPDX-License-Identifier: Apache-2.0 */
/* From place to place of a stack.  It knows nobody: whoever throws, or pushes a frame, may walk. */
#include "vm/run/frame.h"

static struct frame_walk place_at(struct frame *record, const void *pc)
{
    struct frame_walk w = { record, NULL, record->code, pc, NULL };
    if (w.code->engine->place_bits && (uintptr_t)pc >> w.code->engine->place_bits)
        w.code = w.code->engine->in_place(w.code, pc, &w.outer);
    w.method = w.code->method;
    return w;
}

struct frame_walk frame_at(struct frame *record) { return record ? place_at(record, record->pc) : (struct frame_walk){ .record = NULL }; }

struct frame_walk frame_up_to(struct frame_walk w, struct frame *caller) { return w.outer ? place_at(w.record, w.outer) : frame_at(caller); }
