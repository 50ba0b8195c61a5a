/* SPDX-License-Identifier: Apache-2.0 */
/* Scopes: memory that is taken by moving a pointer and given back whole when the last thread leaves.
 *
 * All scopes lie in one reserved range.  A scope has consecutive pages for its maximum from birth to
 * death, so that taking memory is one compare and one add.  Its number (13 bits, in every object's tag) leads
 * through scope_table to its struct.  What a policy promises:
 *
 *          backed at birth   zeroed             given back to the system when left
 *    LT    initial           at allocation      nothing
 *    VT    initial           at allocation      what lies beyond initial
 *    CT    maximum           at birth and when left: allocation takes the same time whatever the size
 *
 * Ancestors.  While it is entered, a scope has one parent (another scope, or NULL: it lies directly
 * over heap or immortal memory), a depth (its parent's plus one, from 1) and a display: the numbers of
 * all scopes from the outermost to itself.  "Is v an ancestor of c, or c itself?" is
 * display(c)[depth(v)] == number(v), whatever the depth (and none if v lies deeper).
 *
 * Objects.  A bit per grain tells where objects start, as in immortal memory.  An object with a finalizer has a
 * link in the grain before it.
 *
 * The collector never stops a no-heap thread, so it may meet a scope that is being left.  The generation
 * is odd while a scope is emptied and has changed afterwards: a thread that read something of an object and then sees
 * the generation it saw before, has read something true.  Structs and pages once used stay readable for ever.
 *
 * Locks    LOCK_SCOPES numbers and pages.  LOCK_SCOPE (one each) entering, leaving, joiners, what it owns;
 *          scopes of a single thread need none
 * Context  scope_alloc: in_vm, never blocks.  scope_create, scope_destroy: unbounded, not in real time. */
#ifndef MEMORY_SCOPE_H
#define MEMORY_SCOPE_H

#include "memory/area.h"
#include "memory/object.h"
#include "sched/lock.h"

enum scope_policy { SCOPE_LT, SCOPE_VT, SCOPE_CT };
enum { SCOPE_DEPTH_MAX = 255, SCOPE_NUMBERS = TAG_AREA + 1, SCOPE_NUMBER_FIRST = 2, SCOPE_NAME_MAX = 40, SCOPE_PINS_MAX = 0xffff };

/* The object's constructor has begun, so that it must be finalised (an object's flag in a scope). */
#define TAG_FINALIZE TAG_FLAG_0

/* In the grain before an object with a finalizer. */
struct scope_finalizable { struct scope_finalizable *next; uint64_t pad; };
static inline struct object *scope_finalizable_object(struct scope_finalizable *f) { return (struct object *)(f + 1); }

/* A thread that waits until a scope is empty; lives in its C frame.  LOCK_SCOPE. */
struct scope_joiner { struct scope_joiner *next; struct sched_thread *thread; bool woken; };

struct scope {
    struct area area;                   /* first; depth counts while entered                      */
    _Atomic uint32_t generation;        /* odd: being emptied.  This and base outlive the scope   */
    char *base;
    uint8_t policy;                     /* enum scope_policy                                      */
    bool single;                        /* one thread's only: no locks, no atomic updates         */
    _Atomic bool live;                  /* between create and destroy                             */
    bool mapped;                        /* its pages show a file                                  */
    bool locked;                        /* its backed pages are locked in memory                  */
    size_t pages;                       /* of SCOPE_PAGE                                          */
    size_t initial, maximum;            /* bytes; initial is backed                               */
    uint64_t offset;                    /* in the file                                            */
    _Atomic size_t used;                /* bytes                                                  */
    size_t dirty;                       /* CT with poison: bytes to be zeroed before it is entered */
    _Atomic uint32_t entered;           /* how often; 0: it has no parent, no portal, no objects  */
    uint32_t held;                      /* of the entries: of pins, its own and those further in  */
    uint32_t pins;                      /* its own                                                */
    struct scope *parent;
    uint16_t display[SCOPE_DEPTH_MAX + 1];      /* [depth] is a number, from 1                    */
    struct scope_finalizable *_Atomic finalizable;
    struct object *portal;
    struct object *java;                /* the MemoryArea that stands for it, or NULL             */
    struct scope *owned, *owned_next;   /* scopes whose MemoryArea lies in this one               */
    struct scope_joiner *joiners;
    uint32_t fading;                    /* of the entries: of threads that are about to end       */
    struct sched_thread *owner;         /* of a single one, from its first entry on               */
    struct lock lock;
    struct scope *next;                 /* doomed, or unused storage                              */
    size_t high_water;                  /* the most bytes that were ever used                     */
    uint64_t entries, emptied;          /* for reports                                            */
    uint16_t last_parent;               /* number; AREA_NUMBER_HEAP: it had none                  */
    char name[SCOPE_NAME_MAX];
};

#define SCOPE_PAGE MEM_PAGE
#define SCOPE_GRAIN ((size_t)16)

/* By number; entries once set stay, the struct is used again for the next scope of that number. */
extern struct scope *_Atomic scope_table[SCOPE_NUMBERS];

int scope_init(bool poison) RT_WARN_UNUSED;        /* in their range; 0 or a negative errno */
void scope_fini(void);

struct scope_request {
    enum scope_policy policy;
    bool single;
    bool immortal;                      /* see below; needs a file */
    size_t initial, maximum;            /* initial <= maximum */
    const char *name;
    int file;                           /* -1: memory; else its pages show this file from offset on */
    uint64_t offset;
};
/* An immortal one is not a scope but has all of its parts: it lies in immortal memory, is never emptied, and its objects
 * are immortal ones with another number.  Its area's kind says so.
 * NULL with *error: -ENOMEM no pages, -ENFILE no number, or what the file said. */
struct scope *scope_create(const struct scope_request *request, int *error) RT_WARN_UNUSED;
/* It is not entered and never will be.  What it owns goes too. */
void scope_destroy(struct scope *s);
/* The same, later: called by the collector, which must not take locks.  The next scope_create does it. */
void scope_doom(struct scope *s);
void scope_destroy_doomed(void);                /* or at once */
/* The MemoryArea of s lies in owner: s goes when owner is left. */
void scope_own(struct scope *owner, struct scope *s);

static inline struct scope *scope_of_area(struct area *a) { return a->kind == AREA_SCOPED ? (struct scope *)a : NULL; }
/* The same, and for immortal areas that were created. */
static inline struct scope *scope_of_own(struct area *a) { return a->number >= SCOPE_NUMBER_FIRST ? (struct scope *)a : NULL; }
static inline struct scope *scope_of(const struct object *o)
{
    return atomic_load_explicit(&scope_table[object_area(o)], memory_order_relaxed);
}
/* Where o lies; the heap for NULL. */
static inline struct area *area_of(const struct object *o)
{
    if (!o || mem_is_heap(o))
        return &area_heap;
    return object_area(o) == AREA_NUMBER_IMMORTAL ? &area_immortal : &scope_of(o)->area;
}
/* "the heap", "immortal memory", "LTMemory#5". */
const char *area_text(const struct area *a);
/* Is outer an ancestor of inner, or inner itself?  Both are entered. */
static inline bool scope_reaches(const struct scope *inner, const struct scope *outer)
{
    return outer->area.depth <= inner->area.depth && inner->display[outer->area.depth] == outer->area.number;
}

/* Told when a scope is about to be emptied, which had so many bytes; by who leaves it, under its lock.  NULL: nobody wants to know. */
extern void (*scope_emptied_hook)(const char *from, size_t bytes);

/* As immortal_give_back. */
bool scope_give_back(struct scope *s, char *from, char *to) RT_WARN_UNUSED;
/* NULL when the scope is full, which leaves it as it was.  length < 0: not an array. */
struct object *scope_alloc(struct scope *s, const struct mem_shape *shape, size_t bytes, jint length) RT_WARN_UNUSED;
/* What scope_alloc takes for it. */
size_t scope_bytes(const struct mem_shape *shape, size_t bytes);

/* Entering and leaving, for scope_stack.c and tests; the stack above them is the caller's. */
enum scope_result {
    SCOPE_OK,
    SCOPE_CYCLE,                        /* entered already with another parent           */
    SCOPE_FULL,                         /* too deep                                      */
    SCOPE_NOT_OWNER,                    /* a single thread's, and not this one's         */
    SCOPE_NO_HEAP,                      /* a no-heap thread may not allocate in the heap */
    SCOPE_INACCESSIBLE,                 /* not on the thread's stack                     */
    SCOPE_NO_MEMORY,                    /* for the stack itself                          */
    SCOPE_INTERRUPTED,
    SCOPE_TIMEOUT,
};
/* patient: if those inside have all ended and have only to leave (scope_fade), wait for them, asleep; a thread that is
 * ending itself must not.  self may be NULL if not patient, and for scopes that are not a single thread's. */
enum scope_result scope_enter(struct scope *s, struct scope *parent, struct sched_thread *self, bool patient);
/* One entry less.  If it was the last and objects are to be finalised, nothing happens yet but that they are
 * returned: the caller finalises them, still inside, and calls again.  NULL: done. */
struct scope_finalizable *scope_leave(struct scope *s);

/* The end of a thread whose own Thread object lies in a scope: it must say that it has left as long as the object is there,
 * and no sooner.  So, for that scope and those outside of it: what is to be finalised if nobody else is inside (the caller
 * stays there; NULL: nothing); then its entry is not counted any more, but keeps the scope; and when all have been told, it
 * leaves.  *own is NULL before the scope is anybody else's. */
struct scope_finalizable *scope_finish(struct scope *s);
void scope_fade(struct scope *s);
struct scope_finalizable *scope_leave_faded(struct scope *s, struct object **own);

/* How many are inside, as programs see it: 0 only if it is empty or kept by pins alone. */
uint32_t scope_count(struct scope *s);

/* Pins (scope_pin.c) keep what a scope holds, its portal and its parent, though no thread is inside; the scopes around it are held with it.
 * The caller is inside.  SCOPE_NOT_OWNER: it, or one around it, is a single thread's; SCOPE_FULL: it has SCOPE_PINS_MAX.
 * Takes one scope lock after the other, as many as it lies deep. */
enum scope_result scope_pin(struct scope *s);
/* One pin less; the last thread inside that leaves then empties it.  The caller is inside.  false: it had none. */
bool scope_unpin(struct scope *s);
uint32_t scope_pins(struct scope *s);

/* Wait until it is empty: nobody inside, and no pin (or until the deadline, monotonic ns, 0 = none); then, with enter, be the next who is.
 * SCOPE_TIMEOUT: not entered.  Goes NATIVE while asleep. */
enum scope_result scope_join(struct scope *s, struct sched_thread *self, uint64_t deadline, bool enter, struct scope *parent);

bool scope_is_object(const void *p);            /* the exact start of one, in any scope */
void scope_each(void (*fn)(struct scope *, void *), void *argument);            /* live ones, by number, immortal ones too */
/* Those that were there when it was called, at least; the caller is in the scope. */
void scope_each_object_of(struct scope *s, void (*fn)(struct object *, void *), void *argument);
void scope_each_object(void (*fn)(struct object *, void *), void *argument);    /* no no-heap thread runs */
/* Copies of all objects, each with where it is, that were true when they were made; no-heap threads may run. */
void scope_each_copy(void (*fn)(const struct object *at, const struct object *copy, const struct area *area, void *), void *argument);
bool scope_ok(const struct scope *s);           /* the invariants; it does not change meanwhile */

/* For the collector: mark what objects in scopes refer to.  At a safepoint, while no-heap threads run; or beside all threads
 * (mark.h).  false: the cycle was ended by others. */
bool scope_mark(void);

#endif
