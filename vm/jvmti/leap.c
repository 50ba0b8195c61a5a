/* SPDX-License-Identifier: Apache-2.0 */
/* The interface's functions that leave a thread's innermost frame: PopFrame, and ForceEarlyReturn of each type.
 *
 * The thread does it itself when it goes on (interp/unwind.c): so it must stand where it looks (thread_force.stands), which is in its events and
 * where it polls. */
#include "memory/barrier.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/loader.h"
#include "vm/class/refmap.h"
#include "vm/class/subtype.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/entry.h"
#include "vm/run/known.h"

/* type: T_INT for all that an int holds. */
struct wish { const struct thread *asks; enum force_leap how; uint8_t type; jslot result; struct object *object; enum jvmti_error error; };

static enum jvmti_error may_leave(const struct thread *who, const struct wish *w)
{
    if (who != w->asks && !who->force.suspended)
        return JVMTI_THREAD_NOT_SUSPENDED;
    if (!who->frame)
        return JVMTI_NO_MORE_FRAMES;
    if (who->force.stands != who->frame || who->frame->code->engine != entry_default_engine() || who->region)
        return JVMTI_OPAQUE_FRAME;
    return who->force.leap != LEAP_NONE ? JVMTI_INTERNAL : JVMTI_NONE;
}

/* The arguments, of which the callee may have used the places for something else meanwhile. */
static bool has_arguments_yet(struct frame_walk callee)
{
    const struct method *m = callee.method;
    struct signature s = symbol_signature(m->descriptor);
    struct signature_type type;
    struct refmap map;
    unsigned slot = !method_is_static(m);
    int bci = frame_bci(callee);
    refmap_begin();
    bool ok = bci >= 0 && refmap_at(m, frame_body(callee), (uint32_t)bci, REFMAP_ALL, &map) && (!slot || refmap_slot(&map, 0) != REFMAP_VALUE);
    while (ok && signature_next(&s, &type)) {
        ok = refmap_slot(&map, slot) != (type.letter == 'A' ? REFMAP_VALUE : REFMAP_REF);
        slot += type.letter == 'J' || type.letter == 'D' ? 2 : 1;
    }
    refmap_end();
    return ok;
}

/* Through a method handle, whose place among the arguments is then another's (vm/run/handle/shortcut.h). */
static bool calls_through_handle(struct frame_walk caller)
{
    const struct method_body *body = frame_body(caller);
    struct insn in;
    return bytecode_decode(body->bytes, body->length, (uint32_t)frame_bci(caller), &in) && in.op == OP_invokevirtual
           && cp_ref_class_name(body->cp, in.cp) == known.MethodHandle->name;
}

static enum jvmti_error may_call_again(const struct thread *who)
{
    struct frame_walk callee = frame_first(who), caller = frame_up(callee);
    if (!caller.method)
        return JVMTI_NO_MORE_FRAMES;
    bool ok = !frame_is_of_c(callee) && caller.record->code->engine == entry_default_engine() && frame_bci(caller) >= 0 &&
              !calls_through_handle(caller) && has_arguments_yet(callee);
    return ok ? JVMTI_NONE : JVMTI_OPAQUE_FRAME;
}

static uint8_t type_of(const struct method *m)
{
    switch ((enum basic_type)m->return_type) {
    case T_BOOLEAN: case T_BYTE: case T_CHAR: case T_SHORT: case T_INT: return T_INT;
    case T_ARRAY: return T_OBJECT;
    default: return m->return_type;
    }
}

static bool may_be_result(const struct method *m, const struct object *o)
{
    const char *name = descriptor_return(m->descriptor);
    struct class_failure f = { 0 };
    const struct class *c = loader_load_descriptor(m->class->loader, name, strlen(name), &f);
    return c && object_is_instance(o, c);
}

static void leave_frame(struct sched_thread *s, void *argument)
{
    struct wish *w = argument;
    struct thread *who = thread_of(s);
    w->error = may_leave(who, w);
    if (w->error == JVMTI_NONE && w->how == LEAP_AGAIN)
        w->error = may_call_again(who);
    if (w->error == JVMTI_NONE && w->how == LEAP_RETURN && type_of(frame_first(who).method) != w->type)
        w->error = JVMTI_TYPE_MISMATCH;
    if (w->error != JVMTI_NONE)
        return;
    who->force.result = w->result;
    who->force.result_object = ref_hand_over(w->object);
    who->force.leap = (uint8_t)w->how;
    atomic_fetch_or(&who->sched.poll, POLL_TRANSFER);
}

static enum jvmti_error ask(struct thread *t, jobject thread, struct wish *w)
{
    w->asks = t;
    enum jvmti_error error = jvmti_ask(t, thread, leave_frame, w);
    return error != JVMTI_NONE ? error : w->error;
}

enum jvmti_error jvmti_PopFrame(struct thread *t, struct jvmti_env *env, jobject thread)
{
    struct object *o;
    enum jvmti_error error = thread ? jvmti_thread(t, thread, &o) : JVMTI_INVALID_THREAD;
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    return o == t->object ? JVMTI_THREAD_NOT_SUSPENDED : ask(t, thread, &(struct wish){ .how = LEAP_AGAIN });
}

static enum jvmti_error return_early(struct thread *t, jobject thread, uint8_t type, jslot result)
{
    return ask(t, thread, &(struct wish){ .how = LEAP_RETURN, .type = type, .result = result });
}

/* What the thread returns from is looked at before: while it is suspended it returns from nothing else. */
enum jvmti_error jvmti_ForceEarlyReturnObject(struct thread *t, struct jvmti_env *env, jobject thread, jobject value)
{
    struct object *o = jni_object(value);
    struct method *m;
    jlong location;
    if (o) {
        enum jvmti_error error = jvmti_GetFrameLocation(t, env, thread, 0, &m, &location);
        if (error != JVMTI_NONE)
            return error;
        if (type_of(m) != T_OBJECT || !may_be_result(m, o))
            return JVMTI_TYPE_MISMATCH;
    }
    return ask(t, thread, &(struct wish){ .how = LEAP_RETURN, .type = T_OBJECT, .object = o });
}

#define RETURN_OF_TYPE(name, type, basic, letter, kind) \
    enum jvmti_error jvmti_ForceEarlyReturn##name(struct thread *t, struct jvmti_env *env, jobject thread, type value) \
    { \
        (void)env; \
        return return_early(t, thread, basic, slot_of_##kind(value)); \
    }
JVMTI_PRIMITIVES(RETURN_OF_TYPE)

enum jvmti_error jvmti_ForceEarlyReturnVoid(struct thread *t, struct jvmti_env *env, jobject thread)
{
    (void)env;
    return return_early(t, thread, T_VOID, 0);
}
