/* SPDX-License-Identifier: Apache-2.0 */
/* Java threads: the folder's introduction.
 *
 * vm/run is where classes run: threads and frames, initialisation, exceptions, calls from C,
 * strings, roots.  Here and above an error is the thread's pending exception, and a function
 * that failed returns NULL or false.
 *
 * A struct thread begins with its scheduler's side, then its allocator's.  It lives from
 * thread_create until thread_exit; java.lang.Thread.eetop holds its address meanwhile. */
#ifndef VM_RUN_THREAD_H
#define VM_RUN_THREAD_H

#include <stddef.h>
#include <stdio.h>

#include "memory/alloc.h"
#include "sched/safepoint.h"
#include "vm/class/class.h"

struct frame;

/* What others do to a thread by force (stop.h). */
struct thread_force {
    struct object *_Atomic throwable;   /* of Thread.stop: to be thrown at the next poll; a root          */
    _Atomic bool suspended;             /* LOCK_SUSPEND                                                   */
    bool fault;                         /* its own: InternalError is to be thrown at the next poll        */
    const struct frame *stands;         /* its own: the innermost frame is at a place where it may be left   */
    uint8_t leap;                       /* enum force_leap: how that is to be left; only while it is suspended there, or by itself */
    jslot result;                       /* ... with what                                                  */
    struct object *result_object;       /* ... or that; a root                                            */
};
/* Out of the innermost frame: to the instruction that called it, which runs again, or behind that. */
enum force_leap { LEAP_NONE, LEAP_AGAIN, LEAP_RETURN };

/* The code that interface methods have in classes, for sites that see more classes than their cache holds.  Each thread
 * has its own, so that the three words always match; not thread-local storage, of which a program that opens libjvm by
 * dlopen has too little. */
enum { CALL_ROWS = 256 };
struct code;
struct call_row { const struct class *class; const struct method *method; const struct code *code; };

/* A run of an engine that C has begun and whose frames are on the Java stack: itself on the C stack, it tells where there its C functions are. */
struct engine_run { struct engine_run *outer; const struct frame *first; };

/* How far the collector has looked at a thread's stacks (scan/watermark.h). */
struct watermark {
    const struct frame *record;         /* whose caller has not been looked at; NULL: all has, or nothing          */
    jslot *top;                         /* where that one's slots end                                             */
    uintptr_t c_end;                    /* so far the C stack has been looked at                                   */
    const struct engine_run *run;       /* the innermost of those in which the caller may stand                    */
    uint64_t cycle;
    unsigned turns;                     /* how often it has begun at the innermost record in this cycle            */
    bool on_c_stack;                    /* record is there, and may be no record any more                          */
    bool is_passed;                     /* the thread is at looking further                                        */
};

struct thread {
    struct object *exception;           /* pending, or NULL                                            */
    struct frame *frame;                /* innermost Java frame; published whenever C code may look    */
    struct mem_thread mem;
    struct sched_thread sched;          /* thread_of                                                   */
    struct watermark watermark;         /* its own, or who looks at its stack's                        */
    jslot *stack_base;                  /* Java stack: grows upwards                                   */
    jslot *stack_limit;                 /* a frame may not reach beyond; behind it the reserve for     */
    jslot *stack_end;                   /* ... handling StackOverflowError                             */
    jslot *compiled_top;                /* first slot that compiled code in whose frame the thread is may use for calls */
    bool polling;                       /* stopped by a poll of Java code: its frame stands before an instruction     */
    struct region_run *region;          /* the atomic region that it is in, innermost, or NULL (vm/atomic/region.h) */
    _Atomic bool region_busy;           /* while that is open: nobody else may undo it now (vm/atomic/region.h) */
    uint32_t outside;                   /* above 0: what runs now is no part of a region that has been left */
    struct object *kept;                /* whose lock compiled code keeps over turns of a loop, or NULL: never while anything else runs (interp/aot/aot_slow.h) */
    struct engine_run *run;             /* innermost, or NULL                                          */
    struct object *object;              /* java.lang.Thread; a root                                    */
    struct object *stand_in;            /* in its place for older locks, or NULL; immortal (stand_in.h) */
    uint32_t stand_in_owns;             /* so many locks                                               */
    struct object *scoped_values;       /* the library's cache of them, or NULL; a root, and in no scope */
    void *jni;                          /* vm/native's side of this thread (JNIEnv first)              */
    void *realtime;                     /* vm/realtime's; thread_life.side_bytes of it, or NULL        */
    bool daemon, started_by_java;
    bool of_library;                    /* others rely on it: "Reference Handler", "Common-Cleaner" and the like  */
    uint32_t blocked_count, waited_count;       /* how often it waited for a monitor; for anything else          */
    bool transforming;                  /* an agent looks at a class: what it loads meanwhile it does not see */
    bool throwing_overflow;             /* the reserve is in use                                       */
    bool trying;                        /* a refused store is not told: it will be tried again elsewhere */
    struct thread_force force;
    _Atomic uint32_t watched;           /* enum tool_watch (vm/run/tool/tool.h)                        */
    void *tool;                         /* vm/jvmti's side of this thread, or NULL                     */
    struct object *roots[8];            /* a few C locals that outlive scanning (rarely needed)        */
    struct call_row call_rows[CALL_ROWS];       /* the interpreter's                                    */
};
/* What compiled code looks at after each call and each load of a reference comes first: so near, an instruction names it in a byte and not in four. */
_Static_assert(offsetof(struct thread, mem.run) <= 128, "what is first in a thread");

/* The ThreadGroups "system" and "main"; roots, set at boot. */
extern struct object *thread_system_group, *thread_main_group;

/* Whose scheduler's side this is: a thread of Java's. */
static inline struct thread *thread_of(const struct sched_thread *side)
{
    return (struct thread *)((uintptr_t)side - offsetof(struct thread, sched));
}

/* The calling thread's struct; it must be attached. */
static inline struct thread *thread_current(void) { return thread_of(sched_self()); }

/* What is done between these two is no part of an atomic region, and is not undone: it is left before, if one is open.  They nest. */
static inline void thread_step_outside(struct thread *t)
{
    sched_leave_region(&t->sched);
    t->outside++;
}
static inline void thread_step_back(struct thread *t) { t->outside--; }

static inline bool thread_pending(const struct thread *t) { return RT_UNLIKELY(t->exception != NULL); }

/* The invariants of an attached thread; the caller, or one that is stopped. */
bool thread_ok(const struct thread *t);

/* The C main thread becomes Java's main thread (before any Java runs). NULL without memory. */
struct thread *thread_attach_main(void);
/* Told of each thread that is to start, which so begins in another process (vm/snapshot/threads.c); NULL: here, and now. */
extern void (*thread_defer_hook)(struct object *java_thread, size_t c_stack_bytes);
/* Another pthread joins: makes a java.lang.Thread (group and name may be NULL). */
struct thread *thread_attach(const char *name, struct object *group, bool daemon);
void thread_detach(struct thread *t);       /* runs Thread.exit, frees */

/* java.lang.Thread.start0: false with an exception (OutOfMemoryError: unable to create native thread). */
bool thread_start(struct thread *t, struct object *java_thread, size_t c_stack_bytes);
/* NULL when it has not started or has ended. */
struct thread *thread_of_object(const struct object *java_thread);

/* Do something to another thread while it cannot end; fn runs under CTX_NO_ALLOC and LOCK_VM_THREADS.  false: it is not alive. */
bool thread_apply(struct object *java_thread, void (*fn)(struct thread *, void *), void *argument);
/* Tell the scheduler what Thread.priority is now: of a thread that has started, whether it has run or not. */
void thread_apply_priority(struct object *java_thread);
/* Called by a thread that leaves the VM, before its storage goes (vm/native frees its JNI side). */
extern void (*thread_leave_hook)(struct thread *t);

/* What higher floors have to do with a thread from its beginning to its end; set before the first thread. */
struct thread_life {
    size_t side_bytes;                                                      /* of thread->realtime: zeroed for each thread */
    void (*take_start)(struct thread *starter, struct thread *started);     /* what the starter has prepared for it */
    void (*begin)(struct thread *t);                                        /* before its run method */
    void (*end)(struct thread *t);                                          /* after all Java that it runs, before its scopes end */
    struct scope *(*leave_all)(struct thread *t);                           /* returns the scope of its Thread object, or NULL */
    void (*release_all)(struct thread *t, struct scope *home);              /* after all have been told that it has ended */
};
extern struct thread_life thread_life;

/* Is there C stack for a nested run of Java: its own frame, what it calls, and a native's buffers?  While the error for too little is thrown,
 * half of what that was.  SCHED_STACK_RUN is what is asked of threads that have not little.  Context: the thread itself. */
static inline bool thread_c_stack_left(const struct thread *t)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    size_t reserve = t->sched.stack_reserve;
    return here - t->sched.stack_limit > (t->throwing_overflow ? reserve / 2 : reserve + reserve / 4);
}

/* Wait until only daemon threads are left (DestroyJavaVM). */
void thread_wait_for_others(struct thread *t);

/* java.lang.Thread.threadStatus values (JVMTI bits), as VM.toThreadState decodes them. */
enum thread_status {
    THREAD_NEW = 0, THREAD_RUNNABLE = 5, THREAD_TERMINATED = 2, THREAD_BLOCKED = 1025, THREAD_WAITING = 401,
    THREAD_TIMED_WAITING = 417, THREAD_PARKED = 657, THREAD_TIMED_PARKED = 673, THREAD_SLEEPING = 225,
};
enum { THREAD_PRIORITY_NORMAL = 5 };     /* Thread.NORM_PRIORITY */
int thread_set_status(struct thread *t, int status);   /* returns the old one */

/* Sizes, set by options before the first thread.  Bytes of Java stack a thread gets by default. */
extern size_t thread_default_stack;

/* Every Java thread, daemon or not, at a safepoint or under LOCK_THREADS. */
void thread_each(void (*fn)(struct thread *, void *), void *argument);
int thread_count_live(bool daemons_too);
struct thread_counts { uint64_t started; int live, daemons, peak; };
void thread_count(struct thread_counts *out);
void thread_reset_peak(void);

/* A crash report's part (vm/util/crash.h) about the calling thread: its name, frames and areas, its last records of the trace. */
void thread_crash_report(void);

/* Thread dump in the form of jstack (SIGQUIT, tools that attach); stops the world. */
void thread_dump_all(struct thread *self, FILE *to);

#endif
