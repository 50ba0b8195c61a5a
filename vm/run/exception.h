/* SPDX-License-Identifier: Apache-2.0 */
/* Throwing: the one place where errors become Java throwables.
 *
 * EX(name) names a row of exceptions.def.  Throwing creates the object (constructor run in Java), or uses a
 * preallocated one where nothing can be allocated.  All functions set thread->exception. */
#ifndef VM_RUN_EXCEPTION_H
#define VM_RUN_EXCEPTION_H

#include "vm/run/thread.h"

enum exception_id {
#define EXCEPTION(id, class_name) EX_##id,
#include "vm/run/exceptions.def"
    EX_COUNT
};
#define EX(id) EX_##id

/* message as it stands, NULL: none.  Always returns false. */
bool throw_text(struct thread *t, enum exception_id id, const char *message);
/* format NULL: no message.  Always returns false. */
bool throw_new(struct thread *t, enum exception_id id, const char *format, ...) RT_PRINTF(3, 4);
/* By internal class name, in the boot loader. */
bool throw_named(struct thread *t, const char *class_name, const char *format, ...) RT_PRINTF(3, 4);
/* Of a class that is at hand. */
bool throw_of_class(struct thread *t, struct class *c, const char *message);
/* With a cause: Throwable(String, Throwable) or initCause. */
bool throw_with_cause(struct thread *t, enum exception_id id, const char *message, struct object *cause);
/* From an error value; CLASS_PENDING keeps what is pending.  Always false. */
bool throw_failure(struct thread *t, const struct class_failure *f);
/* An existing object. */
bool throw_object(struct thread *t, struct object *throwable);
/* Told of each OutOfMemoryError of the VM before it is made; NULL: nobody.  Set at start. */
extern void (*exception_memory_hook)(struct thread *t, const char *what);
bool throw_out_of_memory(struct thread *t, const char *what);       /* "Java heap space" */
bool throw_out_of_limit(struct thread *t, const char *what);        /* the same error, while the process has memory (out_of_memory.h) */
bool throw_stack_overflow(struct thread *t);
/* What entering or leaving a monitor answered (enum monitor_result), other than MONITOR_OK. */
bool throw_monitor_failure(struct thread *t, int result);

/* Take the pending exception, leaving none. */
static inline struct object *exception_take(struct thread *t)
{
    struct object *e = t->exception;
    t->exception = NULL;
    return e;
}

/* Throwable.fillInStackTrace and its reading back. */
bool exception_fill_trace(struct thread *t, struct object *throwable);
enum { TRACE_DEPTH_USUAL = 1024 };
extern unsigned exception_trace_depth;      /* -XX:MaxJavaStackTraceDepth=: at most so many frames; 0: no traces */
extern bool exception_hidden_frames;        /* -XX:+ShowHiddenFrames: traces show them */
/* One element of a backtrace; false past the end. */
struct trace_element;                           /* frame.h */
bool trace_element_at(const struct object *trace, unsigned index, struct trace_element *out);   /* of Throwable.backtrace, or NULL */
bool exception_trace_at(const struct object *throwable, unsigned index, struct trace_element *out);
/* Was it thrown in a hidden frame, above the trace's first element? */
bool exception_trace_hides_top(const struct object *throwable);

/* Is the pending exception an instance of the named class? */
bool exception_is(const struct object *throwable, enum exception_id id);
/* "java.lang.Foo: message" and stack trace to stderr without running Java: for errors at boot. */
void exception_print_raw(struct thread *t, struct object *throwable);

bool exception_init(struct thread *t);      /* load the classes, preallocate; at boot */

/* Helpful NullPointerException message (JEP 358) for the trace's top frame, or NULL. */
struct object *npe_message(struct thread *t, struct object *throwable);

#endif
