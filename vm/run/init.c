/* SPDX-License-Identifier: Apache-2.0 */
/* The procedure of JVMS 5.5, step by step, over the class's own monitor. */
#include "vm/run/init.h"

#include <stdio.h>

#include "memory/barrier.h"
#include "sched/monitor.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/mirror.h"
#include "vm/run/permanent.h"
#include "vm/run/string.h"
#include "vm/run/tool/tool.h"
#include "vm/run/unload/unload.h"
#include "vm/util/utf8.h"

void (*class_initialized_hook)(const struct class *c);

bool class_link_thrown(struct thread *t, struct class *c)
{
    struct class_failure f = { 0 };
    return class_link(c, &f) || throw_failure(t, &f);
}

/* Another thread is busy with it.  It goes on with our priority, if that is higher. */
static void await_other(struct thread *t, struct class *c)
{
    monitor_exit(&t->sched, &c->init_monitor);
    gate_await(&c->init_gate);
    monitor_enter_anyway(&t->sched, &c->init_monitor);
}

/* Steps 1 to 6: wait for another thread; true: it is ours to initialise now. */
enum turn { TURN_OURS, TURN_DONE, TURN_FAILED };

static enum turn take_turn(struct thread *t, struct class *c)
{
    enum turn turn;
    monitor_enter_anyway(&t->sched, &c->init_monitor);
    while (atomic_load(&c->state) == CLASS_INITIALIZING && atomic_load(&c->init_thread) != &t->sched)
        await_other(t, c);
    switch (atomic_load(&c->state)) {
    case CLASS_INITIALIZING: case CLASS_INITIALIZED: turn = TURN_DONE; break;
    case CLASS_ERRONEOUS: turn = TURN_FAILED; break;
    default:
        RT_ASSERT(atomic_load(&c->state) == CLASS_LINKED);
        turn = TURN_OURS;
        gate_close(&c->init_gate);
        atomic_store(&c->init_thread, &t->sched);
        atomic_store(&c->state, CLASS_INITIALIZING);
    }
    monitor_exit(&t->sched, &c->init_monitor);
    return turn;
}

static void finish(struct thread *t, struct class *c, enum class_state state)
{
    RT_ASSERT(atomic_load(&c->state) == CLASS_INITIALIZING && atomic_load(&c->init_thread) == &t->sched);
    monitor_enter_anyway(&t->sched, &c->init_monitor);
    atomic_store_explicit(&c->state, state, memory_order_release);
    atomic_store(&c->init_thread, NULL);
    monitor_exit(&t->sched, &c->init_monitor);
    gate_open(&c->init_gate);
}

static bool throw_earlier_failure(struct thread *t, struct class *c)
{
    char name[512], message[600];
    snprintf(message, sizeof message, "Could not initialize class %s", class_external_name(c, name, sizeof name));
    if (c->init_error)
        return throw_with_cause(t, EX(NoClassDefFoundError), message, c->init_error);
    return throw_new(t, EX(NoClassDefFoundError), "%s", message);
}

/* What the class may keep of an error that may lie in a scope. */
static void keep_ref(struct thread *t, struct object *kept, uint32_t offset, struct object *value)
{
    if (barrier_may_store(kept, value))
        set_ref(t, kept, offset, value);
}

/* What later NoClassDefFoundErrors name as their cause: an ExceptionInInitializerError that repeats the
 * original by name, message and trace, so that no user object is held.  It lasts as long as the class, whatever the context is. */
static void keep_cause(struct thread *t, struct class *c, struct object *original)
{
    char name[256], buffer[512], message[1200];
    struct object *detail = get_ref(original, known.Throwable_detailMessage);
    char *text = detail ? string_utf8(detail, buffer, sizeof buffer) : NULL;
    struct object *thread_name = t->object ? get_ref(t->object, known.Thread_name) : NULL;
    char thread_buffer[128];
    char *thread_text = thread_name ? string_utf8(thread_name, thread_buffer, sizeof thread_buffer) : NULL;
    snprintf(message, sizeof message, "Exception %s%s%s [in thread \"%s\"]", class_external_name(object_class(original), name, sizeof name),
             text ? ": " : "", text ? text : "", thread_text ? thread_text : "");
    string_free(text, buffer);
    string_free(thread_text, thread_buffer);
    struct area *context = area_begin_permanent(t, c);
    throw_with_cause(t, EX(ExceptionInInitializerError), message, NULL);
    struct object *kept = exception_take(t);
    mem_end_shared(&t->mem, context);
    if (!exception_is(kept, EX(ExceptionInInitializerError)))
        return;
    RT_ASSERT(!mem_is_scoped(kept));
    keep_ref(t, kept, known.Throwable_backtrace, get_ref(original, known.Throwable_backtrace));
    set_int(kept, known.Throwable_depth, get_int(original, known.Throwable_depth));
    keep_ref(t, kept, known.Throwable_stackTrace, get_ref(original, known.Throwable_stackTrace));
    if (unload_keep(c->unit, kept))
        c->init_error = kept;
}

/* Step 10 and 11: anything but an Error is wrapped. */
static bool fail(struct thread *t, struct class *c)
{
    struct object *original = exception_take(t);
    RT_ASSERT(original);
    keep_cause(t, c, original);
    finish(t, c, CLASS_ERRONEOUS);
    if (exception_is(original, EX(Error)))
        return throw_object(t, original);
    return throw_with_cause(t, EX(ExceptionInInitializerError), NULL, original);
}

/* Step 7: what a super class threw is thrown on as it is. */
static bool fail_above(struct thread *t, struct class *c)
{
    struct object *original = exception_take(t);
    keep_cause(t, c, original);
    finish(t, c, CLASS_ERRONEOUS);
    return throw_object(t, original);
}

static bool set_string_constants(struct thread *t, struct class *c)
{
    for (unsigned i = 0; i < c->field_count; i++) {
        struct field *f = &c->fields[i];
        if (!(f->access & ACC_STATIC) || !f->constant_index || c->cp->tags[f->constant_index] != CP_STRING)
            continue;
        struct object *s = string_of_symbol(t, cp_symbol(c->cp, f->constant_index));
        if (!s)
            return false;
        set_ref(t, c->mirror, f->offset, s);
    }
    return true;
}

static bool declares_default(const struct class *c)
{
    for (unsigned i = 0; i < c->method_count; i++)
        if (!(c->methods[i].access & (ACC_STATIC | ACC_ABSTRACT)))
            return true;
    return false;
}

/* The interfaces that were visited: there are many roads to each. */
struct visited { struct class **list; unsigned count; };

static bool visit(struct visited *v, struct class *in)
{
    for (unsigned i = 0; i < v->count; i++)
        if (v->list[i] == in)
            return false;
    RT_ASSERT(class_is_interface(in));
    v->list[v->count++] = in;
    return true;
}

/* Step 7: interfaces that declare defaults, super interfaces first. */
static bool init_above(struct thread *t, struct class *c, struct visited *v)
{
    if (!sched_stack_left())
        return throw_stack_overflow(t);
    for (unsigned i = 0; i < c->interface_count; i++) {
        struct class *in = c->interfaces[i];
        if (!(in->flags & CLASS_HAS_DEFAULTS) || !visit(v, in))
            continue;
        if (!init_above(t, in, v) || (declares_default(in) && !class_initialize(t, in)))
            return false;
    }
    return true;
}

static bool init_interfaces(struct thread *t, struct class *c)
{
    struct class *few[16];
    struct visited v = { few, 0 };
    bool many = c->all_interface_count > sizeof few / sizeof *few;
    if (many && !(v.list = mem_block(c->all_interface_count * sizeof *v.list)))
        return throw_out_of_memory(t, "Metaspace");
    bool ok = init_above(t, c, &v);
    if (many)
        mem_block_free(v.list);
    return ok;
}

static bool init_supers(struct thread *t, struct class *c)
{
    if (class_is_interface(c))
        return true;
    return (!c->super || class_initialize(t, c->super)) && (!c->interface_count || init_interfaces(t, c));
}

/* Step 9.  What initialisers allocate is immortal while the VM boots, and in real-time programs. */
static bool run_clinit(struct thread *t, struct class *c)
{
    struct method *m = c->flags & CLASS_HAS_CLINIT ? class_declared_method(c, SYM(clinit), SYM(void_void)) : NULL;
    if (!m)
        return true;
    struct area *context = area_begin_permanent(t, c);
    monitor_limit_lift(&t->sched);              /* the class would be lost for good */
    bool ok = invoke_method(t, m, NULL, NULL);
    monitor_limit_lower(&t->sched);
    mem_end_shared(&t->mem, context);
    return ok;
}

static bool initialize(struct thread *t, struct class *c)
{
    if (atomic_load(&c->state) < CLASS_LINKED && !class_link_thrown(t, c))
        return false;
    if (class_is_array(c) || class_is_primitive(c)) {
        atomic_store(&c->state, CLASS_INITIALIZED);
        return true;
    }
    if (!sched_stack_left())
        return throw_stack_overflow(t);
    switch (take_turn(t, c)) {
    case TURN_DONE: return true;
    case TURN_FAILED: return throw_earlier_failure(t, c);
    case TURN_OURS: break;
    }
    if (RT_UNLIKELY(tool_hooks != NULL))
        tool_hooks->prepared(t, c);
    if (!set_string_constants(t, c) || !init_supers(t, c))
        return fail_above(t, c);
    if (!run_clinit(t, c))
        return fail(t, c);
    finish(t, c, CLASS_INITIALIZED);
    if (class_initialized_hook)
        class_initialized_hook(c);
    return true;
}

/* Is nothing to be done but to say how it ended, or nothing as this thread is at it? */
static bool is_settled(const struct thread *t, struct class *c)
{
    enum class_state state = atomic_load(&c->state);
    return state == CLASS_ERRONEOUS || (state == CLASS_INITIALIZING && atomic_load(&c->init_thread) == &t->sched);
}

bool class_initialize_slow(struct thread *t, struct class *c)
{
    if (is_settled(t, c))
        return initialize(t, c);
    thread_step_outside(t);
    bool ok = initialize(t, c);
    thread_step_back(t);
    return ok;
}

struct class *class_named(struct thread *t, struct class_loader *loader, const char *name)
{
    struct class_failure f = { 0 };
    struct symbol *s = symbol_from(name);
    struct class *c = s ? loader_load(loader ? loader : &boot_loader, s, &f) : NULL;
    if (!c)
        throw_failure(t, &f);
    return c;
}

/* Did loading fail because nobody knows that class, or the element of that array? */
static bool is_unknown(const struct class_failure *f, const char *name)
{
    const char *element = name + strspn(name, "[");
    size_t n = strlen(f->message);
    if (f->error != CLASS_NOT_FOUND)
        return false;
    return !strcmp(f->message, name) ||
           (element > name && *element == 'L' && !strncmp(f->message, element + 1, n) && element[n + 1] == ';');
}

/* Class.forName for a name with slashes: a ClassNotFoundException tells this name too, as java's does. */
static struct class *load_by_name(struct thread *t, struct class_loader *loader, const char *name)
{
    struct class_failure f = { 0 };
    size_t n = strlen(name);
    bool valid = name_is_class(name, n);
    struct symbol *s = valid ? symbol_intern(name, n) : NULL;
    struct class *c = s ? loader_load(loader ? loader : &boot_loader, s, &f) : NULL;
    if (!c && (!valid || is_unknown(&f, name)))
        throw_new(t, EX(ClassNotFoundException), "%s", name);
    else if (!c && f.error != CLASS_PENDING)            /* the loader's own exception goes through as it is */
        throw_failure(t, &f);
    return c;
}

struct class *class_for_name(struct thread *t, struct class_loader *loader, const char *dotted, bool initialize)
{
    size_t n = strlen(dotted);
    if (n > 65535 || strchr(dotted, '/')) {
        throw_new(t, EX(ClassNotFoundException), "%s%s", n > 65535 ? "Class name exceeds maximum length of 65535: " : "", dotted);
        return NULL;
    }
    char *name = mem_block(n + 1);
    if (!name) {
        throw_out_of_memory(t, "C heap");
        return NULL;
    }
    for (size_t i = 0; i <= n; i++)
        name[i] = dotted[i] == '.' ? '/' : dotted[i];
    struct class *c = load_by_name(t, loader, name);
    mem_block_free(name);
    return c && (!initialize || class_initialize(t, c)) ? c : NULL;
}
