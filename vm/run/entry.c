/* SPDX-License-Identifier: Apache-2.0 */
/* Entries of methods, and those of methods that are nothing but an error or a jump. */
#include "vm/run/entry.h"

#include "vm/bytecode/bytecode.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/invoke.h"
#include "vm/run/handle/linker.h"

static struct entry_parts parts;

void entry_install(const struct entry_parts *given)
{
    RT_ASSERT(given->engine && given->engine->entry && given->engine->body && given->native && given->find_native && given->policy && given->atomic);
    parts = *given;
    invoke_in_region = given->engine->in_region;
}

static bool kind_fits(const struct method *m, enum entry_kind kind)
{
    bool native = m->access & ACC_NATIVE, abstract = m->access & ACC_ABSTRACT;
    switch (kind) {
    case ENTRY_NONE: return false;
    case ENTRY_BYTECODE: case ENTRY_COMPILED: return !native && !abstract;
    case ENTRY_NATIVE: return m->in_c && !abstract;
    case ENTRY_BOUND: return m->in_c && native;
    case ENTRY_REPLACED: return true;
    case ENTRY_LINKER: return native && linker_is(m);
    case ENTRY_ABSTRACT: return abstract;
    case ENTRY_OVERPASS: return m->flags & METHOD_OVERPASS;
    }
    return false;
}

bool entry_ok(const struct method *m)
{
    const struct engine_code *code = engine_code_of(m);
    return m->entry && kind_fits(m, entry_kind_of(m)) && (!m->in_c || (m->in_c->method == m && m->in_c->engine == &engine_c)) &&
           (!code || (code->method == m && code->engine != &engine_c));
}

/* The kind first: a thread that sees the entry sees its kind. */
static void set(struct method *m, enum entry_kind kind, method_entry entry)
{
    RT_ASSERT(kind != ENTRY_NONE && entry);
    __atomic_store_n(&m->entry_kind, (uint8_t)kind, __ATOMIC_RELAXED);
    __atomic_store_n(&m->entry, entry, __ATOMIC_RELEASE);
    RT_INVARIANT(entry_ok(m));
}

/* --- errors and jumps ----------------------------------------------------------------------------- */

/* Raise what the linker found out about the method. */
static void overpass_entry(struct thread *t, struct method *m, jslot *args)
{
    struct class_failure f = { 0 };
    (void)args;
    class_fail(&f, overpass_of(m)->error, "%s", overpass_of(m)->message);
    throw_failure(t, &f);
}

/* What the caller's instruction names, of which m was selected; m if nobody can say. */
static struct method *resolved_of(const struct thread *t, struct method *m)
{
    struct insn in;
    struct frame_walk caller = frame_first(t);
    const struct method_body *body = caller.method ? frame_body(caller) : NULL;
    int bci = body ? frame_bci(caller) : -1;
    if (bci < 0 || !bytecode_decode(body->bytes, body->length, (uint32_t)bci, &in))
        return m;
    if (in.op != OP_invokevirtual && in.op != OP_invokeinterface)
        return m;
    struct method *resolved = atomic_load_explicit(&body->cp->resolved[in.cp], memory_order_acquire);
    return resolved && resolved->name == m->name && resolved->descriptor == m->descriptor ? resolved : m;
}

static void abstract_entry(struct thread *t, struct method *m, jslot *args)
{
    struct class_failure f = { 0 };
    method_select(object_class(slot_ref(args[0])), resolved_of(t, m), &f);
    if (f.error == CLASS_OK)
        class_fail(&f, CLASS_ABSTRACT, "%s", m->name->text);
    throw_failure(t, &f);
}

/* invokeBasic and linkTo… called from C: args are as many as the method declares. */
static void linker_entry(struct thread *t, struct method *m, jslot *args)
{
    unsigned slots = m->arg_slots;
    struct method *target = linker_target(t, m, args, &slots);
    if (target)
        invoke_entry(t, target, args);
}

/* --- decisions ------------------------------------------------------------------------------------- */

/* What frames of C functions that act as the method name. */
static void give_code(struct method *m, struct engine_code *code)
{
    *code = (struct engine_code){ .engine = &engine_c, .method = m, .max_locals = m->max_locals };
    m->in_c = code;
}

/* Methods that are not native obey their policy by the first instruction of their code (policy.h). */
static bool decide_native(struct method *m)
{
    struct engine_code *code = arena_alloc_shared(class_arena(m->class), sizeof *code);
    if (!code)
        return false;
    give_code(m, code);
    method_entry policy = m->access & ACC_NATIVE ? parts.policy(m) : NULL;
    if (policy)
        set(m, ENTRY_REPLACED, policy);
    else
        set(m, ENTRY_NATIVE, parts.native);
    return true;
}

static bool decide_atomic(struct method *m)
{
    method_entry region = parts.atomic(m);
    if (region)
        set(m, ENTRY_REPLACED, region);
    return region;
}

bool entry_decide(struct method *m)
{
    RT_ASSERT(parts.engine);
    if (entry_kind_of(m) != ENTRY_NONE)                     /* linking has failed once, for want of memory */
        return true;
    if (m->flags & METHOD_OVERPASS)
        set(m, ENTRY_OVERPASS, overpass_entry);
    else if (m->access & ACC_NATIVE && linker_is(m))
        set(m, ENTRY_LINKER, linker_entry);
    else if (m->access & ACC_ABSTRACT)
        set(m, ENTRY_ABSTRACT, abstract_entry);
    else if (m->access & ACC_NATIVE || parts.find_native(m))
        return decide_native(m);
    else if (m->flags & METHOD_ATOMIC)
        return decide_atomic(m);
    else
        set(m, ENTRY_BYTECODE, parts.engine->entry);
    return true;
}

void entry_of_adapter(struct method *m, struct engine_code *code, method_entry entry)
{
    RT_ASSERT(entry_kind_of(m) == ENTRY_NONE && m->access & ACC_NATIVE);
    give_code(m, code);
    set(m, ENTRY_REPLACED, entry);
}

method_entry entry_replace(struct method *m, method_entry entry)
{
    method_entry old = m->entry;
    RT_ASSERT(entry_kind_of(m) != ENTRY_NONE && !engine_code_of(m));
    set(m, ENTRY_REPLACED, entry);
    return old;
}

bool entry_compile(struct method *m, method_entry entry)
{
    if (entry_kind_of(m) != ENTRY_COMPILED && (entry_kind_of(m) != ENTRY_BYTECODE || engine_code_of(m)))
        return false;
    set(m, ENTRY_COMPILED, entry);
    return true;
}

void entry_interpret(struct method *m)
{
    RT_ASSERT(entry_kind_of(m) == ENTRY_COMPILED);
    set(m, ENTRY_BYTECODE, parts.engine->entry);
}

void entry_forget_code(struct method *m)
{
    if (entry_kind_of(m) == ENTRY_BYTECODE)
        atomic_store(&m->translated, NULL);
}

void entry_redefined(struct method *m)
{
    RT_ASSERT(m->body && entry_kind_of(m) != ENTRY_COMPILED);
    atomic_store(&m->translated, NULL);
    atomic_store(&m->in_region, NULL);
    if (entry_kind_of(m) == ENTRY_NATIVE)
        set(m, ENTRY_BYTECODE, parts.engine->entry);
}

void entry_bind(struct method *m, method_entry entry)
{
    RT_ASSERT(m->access & ACC_NATIVE);
    __atomic_store_n(&m->compiled, NULL, __ATOMIC_RELEASE);         /* what stood for it in compiled code stands for it no more */
    set(m, ENTRY_BOUND, entry);
}

void entry_unbind(struct method *m)
{
    if (entry_kind_of(m) == ENTRY_BOUND)
        set(m, ENTRY_NATIVE, parts.native);
}

const struct engine *entry_default_engine(void) { return parts.engine; }
const struct engine *entry_compiled_engine(void) { return parts.compiled; }

const struct engine *entry_engine(const struct method *m)
{
    enum entry_kind kind = entry_kind_of(m);
    if (kind == ENTRY_COMPILED)
        return parts.compiled;
    return kind == ENTRY_BYTECODE || kind == ENTRY_NATIVE ? parts.engine : NULL;
}

void entry_run_body(struct thread *t, struct method *m, jslot *args)
{
    if (m->access & ACC_NATIVE)
        parts.native(t, m, args);
    else
        parts.engine->body(t, m, args);
}
