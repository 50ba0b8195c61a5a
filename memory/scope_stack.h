/* SPDX-License-Identifier: Apache-2.0 */
/* A thread's scope stack: which areas it entered, from the initial one to the allocation context.
 *
 * Entries lie in one array, and the newest is the current one.  executeInArea sees another stack (that of
 * the area it goes to) while the old one is kept: it is one more entry in the same array, whose `below`
 * skips what is hidden for a while:
 *
 *      index     0      1     2     3            executeInArea(A) from C sees   heap A
 *      area    heap     A     B     C    A
 *      below     -      0     1     2    0       its count is C's business: `counted` is false
 *
 * Push, pop and find-first-scope take the same time at any depth.
 *
 * Owner    the thread; the collector never looks at it */
#ifndef MEMORY_SCOPE_STACK_H
#define MEMORY_SCOPE_STACK_H

#include "memory/scope.h"

struct mem_thread;

struct scope_entry {
    struct area *area;
    struct area *context;               /* the allocation context to come back to        */
    struct scope *nearest;              /* the first scope here or below; NULL: none     */
    int32_t below;                      /* index, -1: none                               */
    uint16_t depth;                     /* entries of this view, this one included       */
    bool counted;                       /* holds an entry of its scope                   */
};

struct scope_stack {
    struct scope_entry *entry;          /* NULL: nothing was ever entered: only `first`  */
    uint32_t count, capacity;
    uint32_t initial;                   /* depth of the initial area, minus one          */
};

/* Entries a stack may have; set before the first is made. */
extern uint32_t scope_stack_capacity;

/* Make room (once); the bottom is the present allocation context.  false: no memory. */
bool scope_stack_reserve(struct mem_thread *m) RT_WARN_UNUSED;
void scope_stack_free(struct mem_thread *m);            /* everything has been left */

/* Enter an area; it is the allocation context then. */
enum scope_result scope_stack_enter(struct mem_thread *m, struct area *area) RT_WARN_UNUSED;
/* The same after waiting until the scope is empty. */
enum scope_result scope_stack_join_enter(struct mem_thread *m, struct scope *s, uint64_t deadline) RT_WARN_UNUSED;
/* Go to an area of this stack, or to heap or immortal memory with a stack of its own. */
enum scope_result scope_stack_visit(struct mem_thread *m, struct area *area) RT_WARN_UNUSED;
/* Undo the last of these.  Not NULL: finalise these first (see scope_leave), and call again. */
struct scope_finalizable *scope_stack_leave(struct mem_thread *m) RT_WARN_UNUSED;

/* Out of the newest entry, whose scope stays entered; and back in such a scope, alone, until this is left. */
void scope_stack_step_out(struct mem_thread *m);
void scope_stack_step_in(struct mem_thread *m, struct scope *s);

/* A thread to be started: where it was constructed, where its object lies (NULL: in no scope), where it begins. */
struct scope_birth { struct area *constructed_in; uint32_t depth; struct scope *home; struct area *initial; };

/* Its stack: what the starter sees up to the place where the new one was constructed, then initial; if that is among them
 * already, the stack ends there.  A heap or immortal one stands alone.  What the thread does not see of this but needs, its
 * home and the scopes outside of that, lies hidden below.  Counts are raised.  The new thread takes the stack
 * (scope_stack_adopt), or it is abandoned. */
enum scope_result scope_stack_inherit(struct scope_stack *child, struct mem_thread *starter,
                                      const struct scope_birth *birth) RT_WARN_UNUSED;
void scope_stack_adopt(struct scope_stack *child, struct sched_thread *owner);
void scope_stack_abandon(struct scope_stack *child);

static inline struct scope_entry *scope_stack_top(const struct scope_stack *s)
{
    return s->count ? &s->entry[s->count - 1] : NULL;
}
/* Find-first-scope: where the thread is now; NULL: in no scope. */
static inline struct scope *scope_stack_nearest(const struct scope_stack *s)
{
    return s->count ? s->entry[s->count - 1].nearest : NULL;
}
/* Is it on the stack as it is seen now?  Heap and immortal memory are always. */
bool scope_stack_has(const struct scope_stack *s, const struct area *area);
/* Entries of the view, and one of them from the bottom (NULL: none). */
uint32_t scope_stack_depth(const struct scope_stack *s);
const struct scope_entry *scope_stack_at(const struct scope_stack *s, uint32_t index);

#endif
