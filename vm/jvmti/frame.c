/* SPDX-License-Identifier: Apache-2.0 */
/* The interface's functions about stacks: traces, locals, frames whose end is to be told. */
#include <stdlib.h>

#include "memory/alloc.h"
#include "memory/barrier.h"
#include "vm/class/method_body.h"
#include "vm/class/refmap.h"
#include "vm/class/subtype.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/exception.h"
#include "vm/run/thread_look.h"
#include "vm/run/tool/tool.h"

/* --- where threads are ------------------------------------------------------------------------- */

/* frames NULL: they are only counted. */
struct trace { jint start, room, count; struct jvmti_frame_info *frames; };

static void look_at_stack(struct sched_thread *who, void *argument)
{
    struct trace *s = argument;
    s->count = 0;
    for (struct frame_walk w = frame_first(thread_of(who)); w.method; w = frame_up(w), s->count++) {
        jint i = s->count - s->start;
        if (s->frames && i >= 0 && i < s->room)
            s->frames[i] = (struct jvmti_frame_info){ w.method, frame_bci(w) };
    }
}

enum jvmti_error jvmti_GetFrameCount(struct thread *t, struct jvmti_env *env, jobject thread, jint *count)
{
    struct trace s = { 0 };
    (void)env;
    enum jvmti_error error = jvmti_ask(t, thread, look_at_stack, &s);
    *count = s.count;
    return error;
}

enum jvmti_error jvmti_GetStackTrace(struct thread *t, struct jvmti_env *env, jobject thread, jint start_depth, jint max_frame_count,
                                     struct jvmti_frame_info *frame_buffer, jint *count)
{
    struct trace s = { 0 };
    (void)env;
    if (max_frame_count < 0)
        return JVMTI_ILLEGAL_ARGUMENT;
    enum jvmti_error error = jvmti_ask(t, thread, look_at_stack, &s);
    if (error != JVMTI_NONE)
        return error;
    jint start = start_depth < 0 ? s.count + start_depth : start_depth;
    if (start < 0 || (start >= s.count && start > 0))
        return JVMTI_ILLEGAL_ARGUMENT;
    s = (struct trace){ start, max_frame_count, 0, frame_buffer };
    error = jvmti_ask(t, thread, look_at_stack, &s);
    jint left = s.count > start ? s.count - start : 0;
    *count = left < max_frame_count ? left : max_frame_count;
    return error;
}

enum jvmti_error jvmti_GetThreadListStackTraces(struct thread *t, struct jvmti_env *env, jint thread_count, const jobject *thread_list, jint max_frame_count,
                                                struct jvmti_stack_info **stack_info)
{
    if (thread_count < 0 || max_frame_count < 0)
        return JVMTI_ILLEGAL_ARGUMENT;
    size_t n = (size_t)thread_count, room = (size_t)max_frame_count;
    struct jvmti_stack_info *all = jvmti_memory(n * (sizeof *all + room * sizeof *all->frames));
    struct jvmti_frame_info *frames = (struct jvmti_frame_info *)(void *)(all + n);
    if (!all)
        return JVMTI_OUT_OF_MEMORY;
    for (size_t i = 0; i < n; i++, frames += room) {
        all[i] = (struct jvmti_stack_info){ .thread = thread_list[i], .frames = frames };
        jvmti_GetThreadState(t, env, thread_list[i], &all[i].state);
        jvmti_GetStackTrace(t, env, thread_list[i], 0, max_frame_count, frames, &all[i].count);
    }
    *stack_info = all;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetAllStackTraces(struct thread *t, struct jvmti_env *env, jint max_frame_count, struct jvmti_stack_info **stack_info, jint *thread_count)
{
    jobject *threads;
    if (max_frame_count < 0)
        return JVMTI_ILLEGAL_ARGUMENT;
    enum jvmti_error error = jvmti_GetAllThreads(t, env, thread_count, &threads);
    if (error != JVMTI_NONE)
        return error;
    error = jvmti_GetThreadListStackTraces(t, env, *thread_count, threads, max_frame_count, stack_info);
    free(threads);
    return error;
}

/* --- one frame --------------------------------------------------------------------------------- */

/* The frame at a depth of a thread that stands still, as the agent has suspended it, or that asks. */
struct place {
    jint depth;
    bool need_bytecode;
    enum jvmti_error error;
    struct frame_walk frame;
    int bci;
};

static void find_place(const struct thread *who, struct place *p)
{
    jint depth = p->depth;
    struct frame_walk w = frame_first(who);
    for (; w.method && depth > 0; depth--)
        w = frame_up(w);
    p->frame = w;
    p->bci = w.method ? frame_bci(w) : -1;
    p->error = !w.method ? JVMTI_NO_MORE_FRAMES : p->need_bytecode && (p->bci < 0 || w.record->code->engine->on_c_stack) ? JVMTI_OPAQUE_FRAME : JVMTI_NONE;
}

static void look_at_place(struct sched_thread *who, void *argument) { find_place(thread_of(who), argument); }

enum jvmti_error jvmti_GetFrameLocation(struct thread *t, struct jvmti_env *env, jobject thread, jint depth, struct method **method, jlong *location)
{
    struct place p = { .depth = depth };
    (void)env;
    if (depth < 0)
        return JVMTI_ILLEGAL_ARGUMENT;
    enum jvmti_error error = jvmti_ask(t, thread, look_at_place, &p);
    if (error != JVMTI_NONE || p.error != JVMTI_NONE)
        return error != JVMTI_NONE ? error : p.error;
    *method = p.frame.method;
    *location = p.bci;
    return JVMTI_NONE;
}

struct pop_request { struct place place; struct jvmti_env *env; struct jvmti_spare spare; };

static void request_pop(struct sched_thread *who, void *argument)
{
    struct pop_request *r = argument;
    struct thread *target = thread_of(who);
    find_place(target, &r->place);
    if (r->place.error != JVMTI_NONE)
        return;
    struct jvmti_side *side = jvmti_side_of(target, &r->spare);
    for (const struct jvmti_pop *p = side->pops; p; p = p->next)
        if (p->env == r->env && p->frame == r->place.frame.record)
            r->place.error = JVMTI_DUPLICATE;
    if (r->place.error != JVMTI_NONE)
        return;
    *r->spare.pop = (struct jvmti_pop){ side->pops, r->env, r->place.frame.record };
    side->pops = r->spare.pop;
    r->spare.pop = NULL;
    jvmti_watch(target);
}

enum jvmti_error jvmti_NotifyFramePop(struct thread *t, struct jvmti_env *env, jobject thread, jint depth)
{
    struct pop_request r = { .place = { .depth = depth, .need_bytecode = true }, .env = env };
    if (depth < 0)
        return JVMTI_ILLEGAL_ARGUMENT;
    if (!jvmti_spare_make(&r.spare))
        return JVMTI_OUT_OF_MEMORY;
    tool_place(t);
    enum jvmti_error error = jvmti_ask(t, thread, request_pop, &r);
    jvmti_spare_free(&r.spare);
    return error != JVMTI_NONE ? error : r.place.error;
}

struct forgotten_pops { struct jvmti_env *env; struct jvmti_pop *first; };

static void forget_pops(struct sched_thread *who, void *argument)
{
    struct forgotten_pops *f = argument;
    struct jvmti_side *side = thread_of(who)->tool;
    for (struct jvmti_pop **p = side ? &side->pops : NULL; p && *p;) {
        struct jvmti_pop *found = *p;
        if (found->env != f->env) {
            p = &found->next;
            continue;
        }
        *p = found->next;
        found->next = f->first;
        f->first = found;
    }
}

/* From JDK 25 on. */
enum jvmti_error jvmti_ClearAllFramePops(struct thread *t, struct jvmti_env *env, jobject thread)
{
    struct forgotten_pops f = { env, NULL };
    enum jvmti_error error = jvmti_ask(t, thread, forget_pops, &f);
    while (f.first) {
        struct jvmti_pop *p = f.first;
        f.first = p->next;
        free(p);
    }
    return error;
}

/* --- locals ------------------------------------------------------------------------------------ */

enum { VARIABLE_BYTES = 10 };

/* The first letter of the type of the variable in a slot at bci, as the LocalVariableTable has it; 0: it has none there; -1: there is no table. */
static int type_of_variable(const struct method_body *body, int bci, jint slot)
{
    const uint8_t *p = body->local_variables.data;
    if (!p || body->local_variables.length < 2)
        return -1;
    unsigned count = be16(p);
    for (p += 2; count-- > 0 && p + VARIABLE_BYTES <= body->local_variables.data + body->local_variables.length; p += VARIABLE_BYTES) {
        int start = be16(p), length = be16(p + 2);
        uint32_t n;
        if (be16(p + 8) == slot && bci >= start && bci < start + length)
            return *cp_text(body->cp, be16(p + 6), &n);
    }
    return 0;
}

static bool is_int_like(int letter) { return letter == 'I' || letter == 'Z' || letter == 'B' || letter == 'C' || letter == 'S'; }

/* wanted: I J F D L. */
static enum jvmti_error check_variable(const struct place *p, jint slot, char wanted)
{
    const struct method_body *body = frame_body(p->frame);
    if (slot < 0 || slot >= body->max_locals)
        return JVMTI_INVALID_SLOT;
    int letter = type_of_variable(body, p->bci, slot);
    if (letter == 0)
        return JVMTI_INVALID_SLOT;
    if (letter < 0 || letter == wanted || (wanted == 'I' && is_int_like(letter)) || (wanted == 'L' && letter == '['))
        return JVMTI_NONE;
    return JVMTI_TYPE_MISMATCH;
}

/* Is it a reference, whatever tables say?  The collector's own analysis must agree. */
static bool holds_reference(const struct place *p, jint slot)
{
    struct refmap map;
    refmap_begin();
    bool known = refmap_at(p->frame.method, frame_body(p->frame), (uint32_t)p->bci, REFMAP_ALL, &map);
    bool is = known && (uint32_t)slot < map.locals && refmap_slot(&map, (uint32_t)slot) == REFMAP_REF;
    refmap_end();
    return is;
}

struct access { struct place place; jint slot; char type; bool write; jslot value; };

static void access_local(struct sched_thread *who, void *argument)
{
    struct access *a = argument;
    find_place(thread_of(who), &a->place);
    if (a->place.error == JVMTI_NONE)
        a->place.error = check_variable(&a->place, a->slot, a->type);
    if (a->place.error == JVMTI_NONE && a->type == 'L' && !holds_reference(&a->place, a->slot))
        a->place.error = JVMTI_INVALID_SLOT;
    if (a->place.error != JVMTI_NONE)
        return;
    jslot *slot = &frame_locals(a->place.frame.record)[a->slot];
    if (a->type == 'L')
        ref_hand_over(slot_ref(a->write ? a->value : *slot));
    if (a->write)
        *slot = a->value;
    else
        a->value = *slot;
}

static enum jvmti_error access_checked(struct thread *t, jobject thread, struct access *a)
{
    if (a->place.depth < 0)
        return JVMTI_ILLEGAL_ARGUMENT;
    enum jvmti_error error = jvmti_ask(t, thread, access_local, a);
    return error != JVMTI_NONE ? error : a->place.error;
}

static enum jvmti_error get_local(struct thread *t, jobject thread, jint depth, jint slot, char type, jslot *value)
{
    struct access a = { .place = { .depth = depth, .need_bytecode = true }, .slot = slot, .type = type };
    enum jvmti_error error = access_checked(t, thread, &a);
    *value = a.value;
    return error;
}

static enum jvmti_error set_local(struct thread *t, jobject thread, jint depth, jint slot, char type, jslot value)
{
    struct access a = { .place = { .depth = depth, .need_bytecode = true }, .slot = slot, .type = type, .write = true, .value = value };
    return access_checked(t, thread, &a);
}

enum jvmti_error jvmti_GetLocalObject(struct thread *t, struct jvmti_env *env, jobject thread, jint depth, jint slot, jobject *value)
{
    jslot v;
    (void)env;
    enum jvmti_error error = get_local(t, thread, depth, slot, 'L', &v);
    if (error == JVMTI_NONE)
        *value = jni_local(t, slot_ref(v));
    return error;
}

enum jvmti_error jvmti_GetLocalInstance(struct thread *t, struct jvmti_env *env, jobject thread, jint depth, jobject *value)
{
    struct method *m;
    jlong location;
    enum jvmti_error error = jvmti_GetFrameLocation(t, env, thread, depth, &m, &location);
    if (error != JVMTI_NONE)
        return error;
    return method_is_static(m) ? JVMTI_INVALID_SLOT : jvmti_GetLocalObject(t, env, thread, depth, 0, value);
}

/* A reference may not be put where its thread may not have it: in the heap, for a no-heap thread; in a scope, where it may be gone first. */
enum jvmti_error jvmti_SetLocalObject(struct thread *t, struct jvmti_env *env, jobject thread, jint depth, jint slot, jobject value)
{
    struct object *o, *new_value = jni_object(value);
    (void)env;
    enum jvmti_error error = jvmti_thread(t, thread, &o);
    if (error != JVMTI_NONE)
        return error;
    if (o != t->object && new_value && !mem_is_heap(new_value) && mem_is_scoped(new_value))
        return JVMTI_INVALID_OBJECT;
    const struct thread *who = thread_of_object(o);
    if (who && who->sched.no_heap && new_value && mem_is_heap(new_value))
        return JVMTI_INVALID_OBJECT;
    return set_local(t, thread, depth, slot, 'L', slot_of_ref(new_value));
}

#define LOCAL_OF_TYPE(name, type, basic, letter, kind) \
    enum jvmti_error jvmti_GetLocal##name(struct thread *t, struct jvmti_env *env, jobject thread, jint depth, jint slot, type *value) \
    { \
        jslot v; \
        (void)env; \
        enum jvmti_error error = get_local(t, thread, depth, slot, letter, &v); \
        if (error == JVMTI_NONE) \
            *value = slot_##kind(v); \
        return error; \
    } \
    enum jvmti_error jvmti_SetLocal##name(struct thread *t, struct jvmti_env *env, jobject thread, jint depth, jint slot, type value) \
    { \
        (void)env; \
        return set_local(t, thread, depth, slot, letter, slot_of_##kind(value)); \
    }
JVMTI_PRIMITIVES(LOCAL_OF_TYPE)
