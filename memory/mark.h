/* SPDX-License-Identifier: Apache-2.0 */
/* Marking: from roots to all that is reachable.  For the files of memory/ only.
 *
 * Marked objects whose references are still to be visited lie on an explicit stack; long arrays
 * are visited a slice at a time, from a second one.  A stack that cannot grow loses its entry but
 * not the object: all marked objects are then visited again until nothing is missing.
 *
 * Beside the program (cycle.h) a thread that stores a reference marks the object, too: one atomic or in the map of marks, and if
 * that was the first, two in the map of grey objects, in which the collector finds what others have marked, and
 * what found no place on its stack.  So nobody waits for anybody, and no buffer is ever full.
 *
 * Context  at a safepoint, the collecting thread; between mark_beside and mark_together the collector's thread,
 *          which lets others stop it: after mark_drain the cycle may be over */
#ifndef MEMORY_MARK_H
#define MEMORY_MARK_H

#include "memory/gc.h"

int mark_init(void) RT_WARN_UNUSED;     /* after heap_init; 0 or a negative errno */
void mark_fini(void);

void mark_begin(void);                  /* forget all marks                                  */
void mark_visit(struct object *o);      /* mark what o refers to; o itself may be immortal   */
bool mark_drain(void);                  /* until the stacks are empty; false: the cycle is over, and nothing may be marked */
/* What is left to visit, also what others have marked, what belongs to metadata that has been found, and all that that leads to.  false: as mark_drain. */
bool mark_rest(void);
/* What belongs to metadata that has been found since (gc_vm.metadata_mark).  any: that was something.  false: as mark_drain. */
bool mark_metadata(bool *any);
void mark_end(void);                    /* give the stacks' memory back                      */

/* While fn is set gc_mark and its like tell it of what this thread gives them, and mark nothing. */
void mark_tell(void (*fn)(struct object *, void *), void *argument);

/* Between these two gc_mark and its like note words of this thread's, and mark nothing: they take no lock but that of the notes, now and then.  Meanwhile the collector's
 * thread, beside the program, waits for this one, or is it. */
enum { MARK_NOTES = 64 };
struct mark_notes { unsigned count; uintptr_t word[MARK_NOTES], seen[MARK_NOTES]; };      /* seen: by hash, what need not be noted again */
void mark_note_begin(struct mark_notes *n);     /* the caller's, until the end */
void mark_note_end(void);
/* By the collector's thread: mark what was noted, and drain.  all: nothing was lost for want of memory.  false: as mark_drain. */
bool mark_noted(bool *all);

/* Forget all marks while others run: before the cycle.  false: a collection came between. */
bool mark_prepare(struct sched_thread *self) RT_WARN_UNUSED;
/* Under LOCK_HEAP, when a cycle is opened: from now on others may mark.  false: since mark_prepare there was a collection. */
bool mark_open(void) RT_WARN_UNUSED;
void mark_beside(struct sched_thread *self);    /* then: self goes on beside the others */
bool mark_goes_on(void);                /* polls; false: as mark_drain. Between two objects  */
bool mark_took_grey(void);              /* was there anything that others marked? It is on the stack now */
bool mark_has_more(void);               /* is there now, or is anything left to visit?       */
void mark_together(void);               /* at the safepoint that closes it: nobody else marks, and there is nothing left to poll for */
void mark_abandon(void);                /* at a safepoint: forget what was to be visited     */

/* By any thread whose stores have to be told, of a reference that it stores, or overwrites: marked, and to be visited.  NULL allowed.
 * Context  in_vm, no no-heap thread; constant time */
void mark_shade(struct object *o);
/* An object that is marked, or is about to be, by its grain: it is to be visited. */
void shade_again(size_t grain);

/* By any thread, of what it has come upon by a way that keeps nothing alive: like mark_shade, unless it has been judged what lives: false, then it must not have it,
 * if it is not marked.  Constant time; waits for nobody. */
bool mark_shade_weak(struct object *o);
/* It is judged, if since mark_weak_ways said `seen` nobody has come upon anything by such a way, or is about to.  false: look once more what is to be visited. */
uint64_t mark_weak_ways(void);
bool mark_judge(uint64_t seen) RT_WARN_UNUSED;
void mark_judge_not(void);              /* before a cycle is opened */
bool mark_is_judged(void);

/* Asked of each reference object that is visited, true: do not follow its referent.  reference_begin says who is asked. */
extern bool (*mark_discover)(struct object *reference, unsigned strength);

extern size_t mark_stack_limit;         /* bytes of the stack that may be used; tests make it small */

#endif
