/* SPDX-License-Identifier: Apache-2.0 */
/* Makes throwables without running Java, so that throwing is quick and works where Java cannot run:
 * the few fields that Throwable's constructors set are set here.  When nothing can be allocated a
 * preallocated OutOfMemoryError or StackOverflowError is thrown, without a trace. */
#include "vm/run/exception.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "memory/scope.h"
#include "memory/undo.h"
#include "sched/monitor.h"
#include "vm/class/loader.h"
#include "vm/class/method_body.h"
#include "vm/class/subtype.h"
#include "vm/class/unload/unit.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/known.h"
#include "vm/run/permanent.h"
#include "vm/run/roots.h"
#include "vm/run/string.h"
#include "vm/util/out_of_memory.h"

#define HEAP_SPACE "Java heap space"
#define CEILING_VIOLATION "javax/realtime/CeilingViolationException"

enum { TRACE_MAX = TRACE_DEPTH_USUAL, MESSAGE_MAX = 4096 };

bool exception_hidden_frames;
unsigned exception_trace_depth = TRACE_DEPTH_USUAL;

static const char *const names[EX_COUNT] = {
#define EXCEPTION(id, class_name) class_name,
#include "vm/run/exceptions.def"
};
static struct class *classes[EX_COUNT];
static struct object *last_memory, *last_area, *last_overflow;     /* preallocated */
static uint32_t null_pointer_state;     /* NullPointerException.extendedMessageState; 0: not known yet */

/* --- making a throwable ---------------------------------------------------------------------- */

/* Throwable(String, Throwable): cause NULL means "not known yet", which is a reference to itself. */
static struct object *make(struct thread *t, struct class *c, struct object *message, struct object *cause, bool has_cause)
{
    struct object *e = mem_alloc(&t->mem, &c->shape, c->shape.size);
    if (!e)
        return NULL;
    set_ref(t, e, known.Throwable_detailMessage, message);
    set_ref(t, e, known.Throwable_cause, has_cause ? cause : e);
    set_ref(t, e, known.Throwable_stackTrace, barrier_load(known.Throwable_UNASSIGNED_STACK));
    set_ref(t, e, known.Throwable_suppressedExceptions, barrier_load(known.Throwable_SUPPRESSED_SENTINEL));
    exception_fill_trace(t, e);
    if (c == classes[EX(NullPointerException)] && null_pointer_state)
        set_int(e, null_pointer_state, 1);              /* its fillInStackTrace ran once: the message may be asked for */
    return e;
}

/* Making an exception loads and initialises its class, which may fail and ask for another exception.  With a
 * library whose errors themselves cannot be made this would not end. */
enum { NESTING_MAX = 16 };
static __thread unsigned nesting;

static void enter_throw(const char *class_name)
{
    if (++nesting <= NESTING_MAX)
        return;
    fprintf(stderr, "rtjvm: the class library is damaged: cannot make a %s\n", class_name);
    exit(1);
}

static bool leave_throw(bool result)
{
    RT_ASSERT(nesting > 0);
    nesting--;
    return result;
}

/* Before there are throwables an error ends the start of the VM. */
static bool throw_last(struct thread *t, struct object *last)
{
    if (!last) {
        fprintf(stderr, "Error occurred during initialization of VM\njava.lang.OutOfMemoryError\n");
        exit(1);
    }
    t->exception = last;
    return false;
}

static bool throw_class(struct thread *t, struct class *c, const char *message, struct object *cause, bool has_cause)
{
    RT_MUST(known.Throwable_UNASSIGNED_STACK);
    struct object *text = NULL;
    if (message) {
        text = string_new(t, message);
        if (!text)
            return false;                               /* OutOfMemoryError is pending */
    }
    struct object *e = class_initialize(t, c) ? make(t, c, text, cause, has_cause) : NULL;
    if (e)
        t->exception = e;
    else if (!t->exception)
        throw_last(t, last_memory);
    RT_ASSERT(t->exception);
    return false;
}

static struct class *class_by_id(struct thread *t, enum exception_id id)
{
    RT_ASSERT(id < EX_COUNT);
    if (!classes[id])
        classes[id] = class_named(t, NULL, names[id]);
    return classes[id];
}

/* ClassNotFoundException and the like fix their cause in the constructor. */
static bool cause_is_fixed(enum exception_id id)
{
    return id == EX(ClassNotFoundException) || id == EX(ExceptionInInitializerError) || id == EX(InvocationTargetException);
}

bool throw_text(struct thread *t, enum exception_id id, const char *message)
{
    enter_throw(names[id]);
    struct class *c = class_by_id(t, id);
    return leave_throw(c && throw_class(t, c, message, NULL, cause_is_fixed(id)));
}

bool throw_new(struct thread *t, enum exception_id id, const char *format, ...)
{
    char message[MESSAGE_MAX];
    va_list args;
    va_start(args, format);
    if (format)
        vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return throw_text(t, id, format ? message : NULL);
}

bool throw_named(struct thread *t, const char *class_name, const char *format, ...)
{
    char message[MESSAGE_MAX];
    va_list args;
    va_start(args, format);
    if (format)
        vsnprintf(message, sizeof message, format, args);
    va_end(args);
    enter_throw(class_name);
    struct class *c = class_named(t, NULL, class_name);
    return leave_throw(c && throw_class(t, c, format ? message : NULL, NULL, false));
}

bool throw_of_class(struct thread *t, struct class *c, const char *message)
{
    return throw_class(t, c, message, NULL, false);
}

bool throw_with_cause(struct thread *t, enum exception_id id, const char *message, struct object *cause)
{
    enter_throw(names[id]);
    struct class *c = class_by_id(t, id);
    return leave_throw(c && throw_class(t, c, message, cause, true));
}

static void set_named_int(struct object *o, const char *name, jint value)
{
    const struct field *field = class_declared_field(object_class(o), symbol_from(name), symbol_from("I"));
    if (field)
        set_int(o, field->offset, value);
}

static bool throw_violation(struct thread *t)
{
    int ceiling = t->sched.violation.ceiling, priority = t->sched.violation.priority;
    throw_named(t, CEILING_VIOLATION, "priority %d is above the ceiling %d", priority, ceiling);
    struct object *e = t->exception;
    if (e && object_class(e)->name == symbol_from(CEILING_VIOLATION)) {
        set_named_int(e, "ceiling", ceiling);
        set_named_int(e, "callerPriority", priority);
    }
    return false;
}

bool throw_monitor_failure(struct thread *t, int result)
{
    if (result == MONITOR_VIOLATION)
        return throw_violation(t);
    if (result == MONITOR_TOO_MANY)
        return throw_named(t, "javax/realtime/ResourceLimitError", "%u locks are in use, which is the limit", monitor_limit_number());
    if (result == MONITOR_TOO_DEEP)                     /* 65,535 times: only endless recursion comes so far */
        return throw_stack_overflow(t);
    return throw_new(t, EX(IllegalMonitorStateException), "current thread is not owner");
}

bool throw_object(struct thread *t, struct object *throwable)
{
    t->exception = throwable;
    return false;
}

/* A loader's ClassNotFoundException is, where resolution asked, the cause of a NoClassDefFoundError (JVMS 5.3). */
static bool no_such_class(struct thread *t, const struct class_failure *f)
{
    struct class *c = class_by_id(t, EX(ClassNotFoundException));
    if (!c || object_class(t->exception) != c)
        return false;
    return throw_with_cause(t, EX(NoClassDefFoundError), f->message, exception_take(t));
}

bool throw_failure(struct thread *t, const struct class_failure *f)
{
    if (f->error == CLASS_PENDING && t->exception)
        return no_such_class(t, f);
    if (f->error == CLASS_MEMORY)
        return throw_out_of_memory(t, f->message[0] ? f->message : "Metaspace");
    if (f->error == CLASS_STACK)
        return throw_stack_overflow(t);
    if (f->not_found) {
        throw_new(t, EX(ClassNotFoundException), "%s", f->not_found);
        return no_such_class(t, f);
    }
    return throw_named(t, class_error_throwable(f->error), f->message[0] ? "%s" : NULL, f->message);
}

void (*exception_memory_hook)(struct thread *t, const char *what);

/* Callers say "Java heap space" whatever the allocation context is; here the area gets its name. */
static bool throw_memory(struct thread *t, const char *what, bool of_all)
{
    static _Thread_local bool nested;
    char full[128];
    struct object *last = area_is_heap(t->mem.area) ? last_memory : last_area;
    if (nested || !classes[EX(OutOfMemoryError)])
        return throw_last(t, last);
    if (!area_is_heap(t->mem.area) && !strcmp(what, HEAP_SPACE)) {
        snprintf(full, sizeof full, "%s is full", area_text(t->mem.area));
        what = full;
        of_all = of_all && t->mem.area->kind != AREA_SCOPED;
    }
    nested = true;
    if (exception_memory_hook)
        exception_memory_hook(t, what);
    if (of_all)
        out_of_memory(&t->sched, what);             /* after the dump: it may be the end */
    struct object *text = string_new(t, what);
    struct object *e = text ? make(t, classes[EX(OutOfMemoryError)], text, NULL, false) : NULL;
    nested = false;
    return throw_last(t, e ? e : last);
}

bool throw_out_of_memory(struct thread *t, const char *what) { return throw_memory(t, what, true); }
bool throw_out_of_limit(struct thread *t, const char *what) { return throw_memory(t, what, false); }

bool throw_stack_overflow(struct thread *t)
{
    struct object *e = classes[EX(StackOverflowError)] ? make(t, classes[EX(StackOverflowError)], NULL, NULL, false) : NULL;
    return throw_last(t, e ? e : last_overflow);
}

bool exception_is(const struct object *throwable, enum exception_id id)
{
    if (throwable && classes[id])
        return object_is_instance(throwable, classes[id]);
    for (const struct class *c = throwable ? object_class(throwable) : NULL; c; c = c->super)
        if (c->loader == &boot_loader && !strcmp(c->name->text, names[id]))
            return true;
    return false;
}

static struct object *preallocate(struct thread *t, enum exception_id id, const char *message)
{
    struct area *context = mem_set_context(&t->mem, &area_immortal);
    struct object *text = message ? string_new(t, message) : NULL;
    struct object *e = make(t, classes[id], text, NULL, false);
    mem_set_context(&t->mem, context);
    return e;
}

bool exception_init(struct thread *t)
{
    static const enum exception_id first[] = {
        EX(OutOfMemoryError), EX(NullPointerException), EX(ClassCastException), EX(ArrayStoreException),
        EX(ArithmeticException), EX(StackOverflowError), EX(IllegalMonitorStateException), EX(IllegalArgumentException),
        EX(ArrayIndexOutOfBoundsException),
    };
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++) {
        struct class *c = class_by_id(t, first[i]);
        if (!c || !class_initialize(t, c))
            return false;
    }
    const struct field *state = class_declared_field(classes[EX(NullPointerException)], symbol_from("extendedMessageState"), symbol_from("I"));
    null_pointer_state = state ? state->offset : 0;
    last_memory = preallocate(t, EX(OutOfMemoryError), HEAP_SPACE);
    last_area = preallocate(t, EX(OutOfMemoryError), "the memory area is full");
    last_overflow = preallocate(t, EX(StackOverflowError), NULL);
    return last_memory && last_area && last_overflow;
}

/* --- traces: an array of long, each a body's address and a bci ------------------------------- */

/* If classes of it may be unloaded: an array of that, and one mirror of each of their units, so that they are not. */
enum { TRACE_UNITS = 15 };
struct trace_units { struct object *mirror[TRACE_UNITS]; unsigned count; };

static void note_unit(struct trace_units *u, const struct class *c)
{
    if (RT_LIKELY(!unit_goes(c->unit)) || !unload_happens())
        return;
    if (thread_current()->sched.no_heap) {
        unit_last(c);                                   /* it cannot refer to the mirror */
        return;
    }
    for (unsigned i = 0; i < u->count; i++)
        if (class_of_mirror(u->mirror[i])->unit == c->unit)
            return;
    if (u->count < TRACE_UNITS)
        u->mirror[u->count++] = c->mirror;
    else
        unit_last(c);
}

static const struct object *longs_of(const struct object *trace)
{
    return trace && object_shape(trace)->kind == SHAPE_REF_ARRAY ? ref_elements(trace)[0] : trace;
}

/* Apart, as the room for a message is many cache lines of stack. */
static RT_NOINLINE struct class *first_array_of(struct class *component)
{
    struct class_failure failure = { 0 };
    return class_array_of(component, &failure);
}

static struct class *array_of(struct class *component)
{
    struct class *c = class_array_known(component);
    return RT_LIKELY(c != NULL) ? c : first_array_of(component);
}

static struct object *with_units(struct thread *t, struct object *trace, const struct trace_units *u)
{
    struct class *objects = u->count && trace ? array_of(known.Object) : NULL;
    struct object *both = objects ? mem_alloc_array(&t->mem, &objects->shape, (jint)u->count + 1) : NULL;
    if (!both)
        return u->count ? NULL : trace;
    set_ref(t, both, ARRAY_BASE, trace);
    for (unsigned i = 0; i < u->count; i++)
        set_ref(t, both, ARRAY_BASE + (i + 1) * (uint32_t)sizeof(jref), u->mirror[i]);
    return both;
}

/* A method may get another body before the trace is read, and the bci is one of this body's.  What runs no bytecode, or is nowhere
 * in it, is told by the method's address. */

#define TRACE_NO_BCI 0xffffu
/* In the first element: hidden frames lay before it.  Addresses of user space leave the bit free. */
#define TRACE_HIDES_TOP ((uint64_t)1 << 63)

static jlong trace_pack(struct trace_element e)
{
    bool placed = e.body && e.bci >= 0;
    RT_ASSERT(!placed || (e.body->method == e.method && (unsigned)e.bci < TRACE_NO_BCI));
    uint64_t what = placed ? (uintptr_t)e.body : (uintptr_t)e.method;
    return (jlong)(what << 16 | (placed ? (unsigned)e.bci : TRACE_NO_BCI));
}

/* The first frame that belongs in the trace: behind fillInStackTrace and the constructors of the throwable.  Those of its class and the
 * classes above count as its own, as in java, even when it is made while another is. */
static struct frame_walk trace_start(struct thread *t, const struct object *throwable)
{
    const struct class *c = object_class(throwable);
    struct frame_walk f = frame_first(t);
    while (f.method && f.method->name == SYM(fillInStackTrace) && class_is_subtype(c, f.method->class))
        f = frame_up(f);
    while (f.method && (f.method->flags & METHOD_IS_INIT) && class_is_subtype(c, f.method->class))
        f = frame_up(f);
    return f;
}

/* In the current area; but where the throwable is, if that is a scope and the throwable, which may be older, is not in it. */
static struct object *alloc_trace(struct thread *t, const struct object *throwable, jint n)
{
    struct class *longs = array_of(class_primitive(T_LONG));
    struct area *now = t->mem.area, *own = area_of(throwable);
    bool elsewhere = own != now && !area_is_heap(now) && now != &area_immortal;
    struct object *old = barrier_load(object_at(throwable, known.Throwable_backtrace));
    if (elsewhere && old && object_shape(old)->kind == SHAPE_PRIM_ARRAY && array_length(old) == n)
        return old;                                     /* so that filling it again and again leaks nothing */
    if (elsewhere)
        mem_set_context(&t->mem, own);
    struct object *trace = longs ? mem_alloc_array(&t->mem, &longs->shape, n) : NULL;
    mem_set_context(&t->mem, now);
    return trace;
}

/* The frames from first on that traces show, at most so many; into elements, or NULL to count them.  Inline, as frame_place is. */
static inline __attribute__((always_inline)) jint look_at_frames(struct frame_walk first, jint most, jlong *element, struct trace_units *units)
{
    const struct class *noted = NULL;
    jint n = 0;
    for (struct frame_walk f = first; f.method && n < most; f = frame_up(f)) {
        if (!exception_hidden_frames && f.method->flags & METHOD_HIDDEN)
            continue;
        if (element) {
            element[n] = trace_pack(frame_element(f));
            if (f.method->class != noted)
                note_unit(units, noted = f.method->class);
        }
        n++;
    }
    if (element && n > 0 && !exception_hidden_frames && first.method->flags & METHOD_HIDDEN)
        element[0] |= (jlong)TRACE_HIDES_TOP;
    return n;
}

/* As elements of a long[]; NULL without memory.  More frames than the buffer holds, which only an option asks for, are walked twice. */
static struct object *make_trace(struct thread *t, const struct object *throwable, jint *n)
{
    jlong element[TRACE_MAX];
    struct trace_units units;
    units.count = 0;                                    /* and no more: to clear the others takes longer than a short trace */
    struct frame_walk first = trace_start(t, throwable);
    const jint most = (jint)exception_trace_depth;
    jlong *buffer = most <= TRACE_MAX ? element : NULL;
    *n = look_at_frames(first, most, buffer, &units);
    struct object *trace = alloc_trace(t, throwable, *n);
    if (trace && buffer)
        memcpy(array_data(trace), element, (size_t)*n * sizeof element[0]);
    else if (trace)
        look_at_frames(first, *n, array_data(trace), &units);
    return with_units(t, trace, &units);
}

bool exception_fill_trace(struct thread *t, struct object *throwable)
{
    jint n = 0;
    struct object *trace = exception_trace_depth ? make_trace(t, throwable, &n) : NULL;
    set_ref(t, throwable, known.Throwable_backtrace, trace);
    undo_value(&t->mem, object_at(throwable, known.Throwable_depth), sizeof(jint));
    set_int(throwable, known.Throwable_depth, trace ? n : 0);
    set_ref(t, throwable, known.Throwable_stackTrace, barrier_load(known.Throwable_UNASSIGNED_STACK));
    return true;
}

bool trace_element_at(const struct object *trace, unsigned index, struct trace_element *out)
{
    trace = longs_of(trace);
    if (!trace || index >= (unsigned)array_length(trace))
        return false;
    uint64_t word = ((const uint64_t *)array_data(trace))[index] & ~TRACE_HIDES_TOP;
    bool placed = (word & TRACE_NO_BCI) != TRACE_NO_BCI;
    const struct method_body *body = placed ? (const struct method_body *)(uintptr_t)(word >> 16) : NULL;
    *out = (struct trace_element){ body ? body->method : (struct method *)(uintptr_t)(word >> 16), body, placed ? (int)(word & 0xffff) : -1 };
    return true;
}

bool exception_trace_at(const struct object *throwable, unsigned index, struct trace_element *out)
{
    return trace_element_at(get_ref(throwable, known.Throwable_backtrace), index, out);
}

bool exception_trace_hides_top(const struct object *throwable)
{
    const struct object *trace = longs_of(get_ref(throwable, known.Throwable_backtrace));
    return trace && array_length(trace) > 0 && *(const uint64_t *)array_data(trace) & TRACE_HIDES_TOP;
}

void exception_print_raw(struct thread *t, struct object *throwable)
{
    char buffer[512], name[256];
    (void)t;
    struct object *message = get_ref(throwable, known.Throwable_detailMessage);
    char *text = message ? string_utf8(message, buffer, sizeof buffer) : NULL;
    fprintf(stderr, "%s%s%s\n", class_external_name(object_class(throwable), name, sizeof name), text ? ": " : "", text ? text : "");
    string_free(text, buffer);
    struct trace_element e;
    for (unsigned i = 0; exception_trace_at(throwable, i, &e); i++)
        fprintf(stderr, "\tat %s.%s(%s:%d)\n", class_external_name(e.method->class, name, sizeof name), e.method->name->text,
                e.method->class->source_file ? e.method->class->source_file->text : "Unknown Source", method_body_line(e.body, e.bci));
    struct object *cause = get_ref(throwable, known.Throwable_cause);
    if (cause && cause != throwable) {
        fprintf(stderr, "Caused by: ");
        exception_print_raw(t, cause);
    }
}
