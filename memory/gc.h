/* SPDX-License-Identifier: Apache-2.0 */
/* The collector: mark and sweep, non-moving, size-segregated, precise in the heap.
 *
 * Roots are the VM's (gc_vm.roots), the saved registers and C stacks of stopped threads
 * (conservatively: a word that points to or into a live heap cell keeps it), and every
 * reference in immortal memory and in scopes.  The world is stopped (sched/safepoint.h) but for no-heap threads; or nobody is
 * (memory/cycle.h).
 *
 * Context  gc_collect: in_vm, may_block.  The visitors: only from inside gc_vm callbacks. */
#ifndef MEMORY_GC_H
#define MEMORY_GC_H

#include "memory/object.h"
#include "sched/thread.h"

/* Marking, from inside gc_vm.roots. */
void gc_mark(struct object *o);                     /* NULL allowed; must be an object           */
void gc_mark_word(uintptr_t word);                  /* may be anything                           */
void gc_mark_words(const void *from, const void *to);   /* a range scanned conservatively, 8-byte aligned */
void gc_hold_word(uintptr_t word);                  /* if it points into an arena that may go (arena.h): not now; by who looks at stacks */

/* The cycle that marks beside the program, by its number, until it is judged; 0: none does.  Any thread that a collection stops. */
uint64_t gc_cycle(void);
/* By a thread, of a word of its stack that may be anything: in that cycle what it refers to is marked, or held (gc_hold_word).  Takes LOCK_HEAP or
 * LOCK_ARENA, not for long. */
void gc_shade_word(uintptr_t word, uint64_t cycle);
void gc_shade_words(const void *from, const void *to, uint64_t cycle);       /* each of a range, 8-byte aligned */
void gc_shade_lost(void);                           /* ... a word found no place: all stacks are to be looked at once more */

/* How far forgetting has come: there was nothing to forget; all tables have; or it is to be done at a safepoint. */
enum gc_doomed { GC_DOOMED_NONE, GC_DOOMED_GONE, GC_DOOMED_LEFT };

/* What memory/ asks of the VM.  Until it is installed nothing is collected. */
struct gc_vm {
    /* Mark every root outside memory/: statics, handles.  While all are stopped, or by the collector's thread beside the program, which asks gc_goes_on
     * now and then: who changes such a root meanwhile tells (ref_hand_over). */
    void (*roots)(void);
    /* Of those the ones that come and go untold, which are few; whoever takes one tells.  Once more, when all stacks have been looked at. */
    void (*roots_untold)(void);
    /* Visit roots held by one thread beyond its C stack (its Java stack, handles, exception). */
    void (*thread_roots)(struct sched_thread *);
    /* Of those what surely is one: registers of frames may hold what is not any more. */
    void (*thread_roots_sure)(struct sched_thread *);
    /* All of them beside the program, and its C stack, in parts of which each is bounded: the first begins anew.  false: that was the last, until then the thread
     * itself looks at what it comes to before that (gc_shade_word).  NULL: in one. */
    bool (*thread_part)(struct sched_thread *, bool begins);
    /* Each unmarked entry of weak VM tables (interned strings, weak JNI handles) must go: call gc_is_marked.  Beside the program as roots; under a
     * lock under which whoever takes an entry tells (ref_hand_over), or asks whether it is dead.  It may be asked again. */
    void (*clear_weak)(void);
    void (*clear_untold)(void);                     /* of those that come and go untold; likewise */
    /* Metadata that goes with objects; all or none.
     * begin   before marking begins: from now on roots marks only what lasts
     * mark    whenever there is nothing left to visit: marks what belongs to what has been found since; any: that was something.  As roots.
     * judge   when nothing is left: what has not been found by then is told to nobody any more.  goes: there is any; then again, when nobody goes through
     *         its lists who began to before.  false: it must not go after all; mark it, and judge again
     * close   when the collection ends: what has not been found by now goes
     * forget  then, at a safepoint: from all tables
     * forget_beside, forget_in, forgotten   the same beside the program, by the collector's thread, when all is swept.  GC_DOOMED_GONE: nobody
     *         finds it in a table any more; forget_in is what each thread does in a handshake then, after which nobody has it in hand
     * drop    its memory, too; in no stop, by a thread that may block */
    void (*metadata_begin)(void);
    bool (*metadata_mark)(bool *any);
    bool (*metadata_judge)(bool *goes);
    void (*metadata_close)(void);
    void (*metadata_forget)(void);
    enum gc_doomed (*metadata_forget_beside)(void);
    void (*metadata_forget_in)(struct sched_thread *who);
    void (*metadata_forgotten)(void);
    void (*metadata_drop)(void);
    /* Statics of the class that the mirror stands for: size of the mirror and its static references.
     * A mirror just allocated does not know its class yet: no statics then. */
    size_t (*mirror_bytes)(const struct object *mirror);
    void (*mirror_statics)(const struct object *mirror, void (*visit)(struct object **slot));
    /* Offsets of java.lang.ref.Reference's fields; known after that class is laid out. */
    uint32_t referent_offset, discovered_offset, queue_offset, next_offset;
    uint32_t soft_timestamp_offset;
    jlong (*soft_clock)(jlong new_clock);           /* set SoftReference.clock, return the old */
};
void gc_install(const struct gc_vm *vm);
bool gc_is_marked(const struct object *o);          /* during clear_weak, clear_untold */
/* From inside roots and clear_weak, beside the program: a place where others may stop us.  false: they have ended the cycle, leave; marks mean nothing any more. */
bool gc_goes_on(void);
/* By the collector's thread, beside the program and not in a cycle: the same, and a look at its budget. */
void gc_rest(struct sched_thread *self);

/* Collect now.  reason is for -verbose:gc.  Everything softly reachable goes if clear_soft. */
void gc_collect(struct sched_thread *self, const char *reason, bool clear_soft);

/* Collect beside the program, soon; wait: until that has been done.  false: there is no such collector, or it does not come to it.
 * Context: as gc_collect; a thread that waits is no real-time one. */
bool gc_collect_beside(struct sched_thread *self, bool wait);

/* With mem_config.concurrent: the thread that collects beside the program, from when gc_install was called; 0 or a negative errno.
 * Until it has begun, collections stop the program.  gc_end_collector waits until it has ended; not attached, or in state NATIVE. */
int gc_start_collector(void) RT_WARN_UNUSED;
void gc_end_collector(void);

/* Told before a collection stops the program, or closes a cycle beside it, and when that is over: by the thread that collects, in state VM; may
 * block, may not allocate objects.  NULL: nobody wants to know.  Set once, perhaps while the program runs. */
extern void (*_Atomic gc_watch_hook)(struct sched_thread *self, bool begins);

/* What it is like: beside the program or not; its priority, and its cost and period if they are limited, in ns. */
struct gc_collector { bool beside; int priority; uint64_t cost, period; };
struct gc_collector gc_collector(void);

/* What threads have said that they will allocate in the heap, all together, is heard by a collector beside the program: it begins its cycles early enough for
 * that.  true: that is something else than before.  anew: from now on, not from the next cycle on; takes LOCK_HEAP, and says in a line of
 * -verbose:gc if the heap has too little room. */
bool gc_expect(uint64_t bytes_per_second);
void gc_expect_anew(void);
/* Has the heap room for so much beside what lives: for what is allocated while a cycle runs, and, as none of that is freed before the end of the
 * next one, for the same again?  How long a cycle lasts is measured; it is longer with a budget.  A collector that stops all has. */
bool gc_has_room_for(uint64_t bytes_per_second);

/* For how long collections have held any thread at once so far, at most: in a stop, or for a part of its stack.  Context: any. */
uint64_t gc_longest_hold(void);

/* The collections so far.  Context: any; the last one's figures belong together only at a safepoint. */
struct gc_history {
    uint64_t collections, total_ns;                 /* total: from the begin of each to its end, its sweep included */
    uint64_t stops, stopped_ns;                     /* for how long they have held others; one in one stop is all stop */
    uint64_t stop_begin_ns, stop_end_ns;            /* of the last                       */
    uint64_t begin_ns, end_ns, held_ns;             /* of the last one, os_monotonic_ns; it has held others for so long of it */
    size_t before, after;                           /* bytes in the heap, around it      */
    size_t peak;                                    /* most seen, since the last reset   */
};
void gc_history(struct gc_history *out);
void gc_reset_peak(void);
/* Told of each collection, in their order, when it is known what it has left, and why it was: by a thread in state VM that may block and may not
 * allocate objects, without locks of the collector.  Stops are not filled in.  NULL: nobody wants to know. */
extern void (*_Atomic gc_told_hook)(const char *reason, const struct gc_history *history);

/* Head of the list of References made pending (linked by discovered); taken by the Reference
 * Handler.  gc_take_pending returns the list and clears it. */
struct object *gc_take_pending(void);
bool gc_has_pending(void);
/* Block until there is one.  Goes NATIVE while asleep. */
void gc_wait_pending(struct sched_thread *self);

/* Walks everything and asserts each invariant; returns false after printing the first broken one. */
bool verify_heap(void);

/* A word that may be anything: the object that starts there, in whatever area, or NULL.  At a safepoint. */
struct object *gc_object_at(uintptr_t word);

/* All objects of all areas, for histograms; at a safepoint, those of scopes while no no-heap thread runs. */
void gc_each_object(void (*fn)(struct object *, void *), void *argument);
/* Those of the heap alone. */
void gc_each_heap_object(void (*fn)(struct object *, void *), void *argument);

#endif
