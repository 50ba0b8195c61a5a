/* SPDX-License-Identifier: Apache-2.0 */
/* What a region allocates outside the heap, and how an area gets it back (undo.h). */
#include "memory/alloc.h"
#include "memory/immortal.h"
#include "memory/scope.h"
#include "memory/undo.h"

static void note_allocated(struct area *a, void *from, size_t bytes)
{
    struct undo_piece *p = &undo_log.piece;
    if (p->area != a || p->to != from) {
        undo_log.lost += undo_piece_bytes();
        *p = (struct undo_piece){ a, from, from };
    }
    p->to += bytes;
}

/* It is nobody's: true, and its budget has it back. */
static bool give_back(struct mem_thread *m, const struct undo_piece *p)
{
    struct scope *s = scope_of_own(p->area);
    if (!(s ? scope_give_back(s, p->from, p->to) : immortal_give_back(p->from, p->to)))
        return false;
    mem_unspend(m, p->area, (size_t)(p->to - p->from));
    return true;
}

void undo_areas(void)
{
    undo_give_back_hook = give_back;
    mem_kept_allocation_hook = note_allocated;
}
