/* SPDX-License-Identifier: Apache-2.0 */
/* From what threads do to the callbacks that want to know. */
#include <stdlib.h>

#include "vm/jvmti/jvmti.h"
#include "vm/run/exception.h"
#include "vm/run/stop.h"
#include "vm/run/thread_look.h"
#include "vm/run/tool/tool.h"

/* A callback runs as native code called by what the thread runs, with references of its own; what is pending waits for it. */
struct passage { struct jni_env *jni; struct jni_mark mark; struct object *pending; jobject thread; const struct frame *stood; };

static bool enter(struct thread *t, struct passage *p)
{
    p->pending = exception_take(t);
    p->jni = jni_env_of(t);
    if (p->jni) {
        p->mark = jni_locals_enter(&p->jni->locals);
        p->thread = jni_local(t, t->object);
    }
    if (p->jni && p->thread)
        return true;
    if (p->jni)
        jni_locals_leave(&p->jni->locals, p->mark);
    t->exception = p->pending;
    return false;
}

static void leave(struct thread *t, const struct passage *p)
{
    jni_locals_leave(&p->jni->locals, p->mark);
    t->exception = p->pending;
}

void jvmti_rest(struct thread *t)
{
    if (RT_UNLIKELY(atomic_load(&t->force.suspended)))
        stop_sleep_suspended(t);
}

/* The same where the innermost frame may be left by force, by whoever looks at the thread meanwhile. */
static bool enter_standing(struct thread *t, struct passage *p)
{
    if (!enter(t, p))
        return false;
    p->stood = t->force.stands;
    t->force.stands = t->frame;
    return true;
}

static void leave_standing(struct thread *t, const struct passage *p)
{
    leave(t, p);
    jvmti_watch(t);
    jvmti_rest(t);
    t->force.stands = p->stood;
}

/* The passage is here, as the frame that leaves the VM must be the one that comes back. */
#define TELL(t, env, name, ...) do { \
    jvmti_##name callback_ = (jvmti_##name)(env)->callback[EVENT_##name - JVMTI_EVENT_FIRST]; \
    sched_enter_native(&(t)->sched); \
    callback_(env, __VA_ARGS__); \
    sched_leave_native(&(t)->sched); \
} while (0)

/* All environments that want an event of the thread. */
#define EACH_WANTING(env, t, name) \
    for (struct jvmti_env *env = atomic_load(&jvmti_envs); env; env = env->next) \
        if (jvmti_wants(t, env, EVENT_##name))

static bool is_live(void) { return atomic_load(&jvmti_phase) == JVMTI_PHASE_LIVE; }

/* --- places in code ---------------------------------------------------------------------------- */

static void tell_line(struct thread *t, const struct passage *p, struct method *m, int bci, bool breakpoint)
{
    EACH_WANTING(env, t, SingleStep)
        TELL(t, env, SingleStep, p->jni, p->thread, m, bci);
    if (!breakpoint)
        return;
    EACH_WANTING(env, t, Breakpoint)
        if (jvmti_breaks(env, m, bci))
            TELL(t, env, Breakpoint, p->jni, p->thread, m, bci);
}

static void tell_entry(struct thread *t, const struct passage *p, struct method *m)
{
    EACH_WANTING(env, t, MethodEntry)
        TELL(t, env, MethodEntry, p->jni, p->thread, m);
}

static void at(struct thread *t, enum tool_place place, bool breakpoint)
{
    struct passage p;
    struct frame_walk here = frame_first(t);
    bool wanted = atomic_load(&t->watched) & (place == TOOL_AT_ENTRY ? TOOL_ENTRY : TOOL_STEP);
    jvmti_rest(t);
    if (!is_live() || !(wanted || breakpoint) || !enter_standing(t, &p))
        return;
    if (place == TOOL_AT_ENTRY)
        tell_entry(t, &p, here.method);
    else
        tell_line(t, &p, here.method, frame_bci(here), breakpoint);
    leave_standing(t, &p);
}

/* --- frames that end --------------------------------------------------------------------------- */

/* Takes out the first request for a frame; NULL: there is none. */
static struct jvmti_pop *take_pop(struct thread *t, const struct frame *f)
{
    struct jvmti_side *side = t->tool;
    if (!side)
        return NULL;
    for (struct jvmti_pop **p = &side->pops; *p; p = &(*p)->next) {
        struct jvmti_pop *found = *p;
        if (found->frame != f)
            continue;
        *p = found->next;
        return found;
    }
    return NULL;
}

static jvalue result_of(struct thread *t, const struct method *m, const jslot *result)
{
    jvalue v = { .j = 0 };
    if (!result)
        return v;
    switch ((enum basic_type)m->return_type) {
    case T_VOID: break;
    case T_OBJECT: case T_ARRAY: v.l = jni_local(t, slot_ref(*result)); break;
    case T_LONG: case T_DOUBLE: v.j = slot_long(*result); break;
    default: v.i = slot_int(*result);
    }
    return v;
}

static void leaving(struct thread *t, const jslot *result)
{
    struct passage p;
    struct method *m = frame_first(t).method;
    const struct frame *f = t->frame;
    if (!is_live() || !enter_standing(t, &p))
        return;
    EACH_WANTING(env, t, MethodExit)
        TELL(t, env, MethodExit, p.jni, p.thread, m, !result, result_of(t, m, result));
    for (struct jvmti_pop *pop; (pop = take_pop(t, f)) != NULL; free(pop))
        if (jvmti_wants(t, pop->env, EVENT_FramePop))
            TELL(t, pop->env, FramePop, p.jni, p.thread, m, !result);
    leave_standing(t, &p);
}

/* --- exceptions -------------------------------------------------------------------------------- */

/* Of the frames from here up the first that catches it, as far as the frames say: classes are not loaded for it. */
static struct frame_walk find_catcher(const struct object *thrown, int *handler)
{
    for (struct frame_walk w = frame_first(thread_current()); w.method; w = frame_up(w)) {
        const struct method_body *body = frame_body(w);
        int bci = frame_bci(w);
        for (unsigned i = 0; body && bci >= 0 && i < body->exception_count; i++) {
            struct exception_row row = exception_row_at(body, i);
            if (bci < row.start || bci >= row.end)
                continue;
            const struct class *type = row.catch_type ? atomic_load((struct class *_Atomic *)&body->cp->resolved[row.catch_type]) : NULL;
            const struct symbol *name = row.catch_type ? cp_symbol(body->cp, row.catch_type) : NULL;
            bool catches = !row.catch_type;
            for (const struct class *c = object_class(thrown); c && !catches; c = c->super)
                catches = type ? c == type : c->name == name;
            *handler = row.handler;
            if (catches)
                return w;
        }
    }
    *handler = 0;
    return (struct frame_walk){ NULL, NULL };
}

/* It comes here again for each run of the interpreter that it ends: it is told of once. */
static void thrown(struct thread *t)
{
    struct passage p;
    struct jvmti_spare spare;
    struct object *exception = t->exception;
    struct frame_walk here = frame_first(t);
    int bci = frame_bci(here), handler;
    if (!is_live() || (t->tool && ((struct jvmti_side *)t->tool)->thrown == exception) || !jvmti_spare_make(&spare))
        return;
    jvmti_side_of(t, &spare)->thrown = exception;
    jvmti_spare_free(&spare);
    struct frame_walk catcher = find_catcher(exception, &handler);
    if (!enter_standing(t, &p))
        return;
    EACH_WANTING(env, t, Exception)
        TELL(t, env, Exception, p.jni, p.thread, here.method, bci, jni_local(t, exception), catcher.method, handler);
    leave_standing(t, &p);
}

static void caught(struct thread *t, int bci)
{
    struct passage p;
    struct jvmti_side *side = t->tool;
    struct object *exception = t->exception;
    struct method *m = frame_first(t).method;
    if (side)
        side->thrown = NULL;
    if (!is_live() || !enter_standing(t, &p))
        return;
    EACH_WANTING(env, t, ExceptionCatch)
        TELL(t, env, ExceptionCatch, p.jni, p.thread, m, bci, jni_local(t, exception));
    leave_standing(t, &p);
}

/* --- classes and threads ----------------------------------------------------------------------- */

static void prepared(struct thread *t, struct class *c)
{
    struct passage p;
    if (!is_live() || !enter(t, &p))
        return;
    EACH_WANTING(env, t, ClassLoad)
        TELL(t, env, ClassLoad, p.jni, p.thread, jni_class_handle(c));
    EACH_WANTING(env, t, ClassPrepare)
        TELL(t, env, ClassPrepare, p.jni, p.thread, jni_class_handle(c));
    leave(t, &p);
    jvmti_rest(t);
}

static bool began(struct thread *t)
{
    struct passage p;
    jvmti_watch(t);
    if (!is_live() || !enter(t, &p))
        return false;
    EACH_WANTING(env, t, ThreadStart)
        TELL(t, env, ThreadStart, p.jni, p.thread);
    leave(t, &p);
    jvmti_rest(t);
    return jvmti_run_agent(t);
}

static void ended(struct thread *t)
{
    struct passage p;
    if (!is_live() || !enter(t, &p))
        return;
    EACH_WANTING(env, t, ThreadEnd)
        TELL(t, env, ThreadEnd, p.jni, p.thread);
    leave(t, &p);
}

static void gone(struct thread *t)
{
    struct jvmti_side *side = t->tool;
    t->tool = NULL;
    while (side && side->wishes) {
        struct jvmti_wish *w = side->wishes;
        side->wishes = w->next;
        free(w);
    }
    while (side && side->pops) {
        struct jvmti_pop *p = side->pops;
        side->pops = p->next;
        free(p);
    }
    free(side);
}

/* --- monitors and collections --------------------------------------------------------------------- */

static void waits(struct thread *t, struct object *o, jlong millis)
{
    struct passage p;
    if (!is_live() || !enter(t, &p))
        return;
    EACH_WANTING(env, t, MonitorWait)
        TELL(t, env, MonitorWait, p.jni, p.thread, jni_local(t, o), millis);
    leave(t, &p);
    jvmti_rest(t);
}

static void waited(struct thread *t, struct object *o, bool timed_out)
{
    struct passage p;
    if (!is_live() || !enter(t, &p))
        return;
    EACH_WANTING(env, t, MonitorWaited)
        TELL(t, env, MonitorWaited, p.jni, p.thread, jni_local(t, o), timed_out);
    leave(t, &p);
    jvmti_rest(t);
}

/* Java's monitors alone: agents have monitors of their own. */
void jvmti_contended(struct sched_thread *self, struct monitor *m, bool entered)
{
    struct passage p;
    struct thread *t = (struct thread *)self;
    struct object *o = atomic_load(&self->state) == SCHED_VM ? thread_monitor_object(m) : NULL;
    if (!o || !is_live() || !t->object || !enter(t, &p))
        return;
    EACH_WANTING(env, t, MonitorContendedEnter)
        if (!entered)
            TELL(t, env, MonitorContendedEnter, p.jni, p.thread, jni_local(t, o));
    EACH_WANTING(env, t, MonitorContendedEntered)
        if (entered)
            TELL(t, env, MonitorContendedEntered, p.jni, p.thread, jni_local(t, o));
    leave(t, &p);
}

/* The collector's thread is none of Java's, so it has no wishes of its own. */
void jvmti_collects(struct sched_thread *self, bool begins)
{
    enum jvmti_event e = begins ? EVENT_GarbageCollectionStart : EVENT_GarbageCollectionFinish;
    for (struct jvmti_env *env = atomic_load(&jvmti_envs); env; env = env->next) {
        jvmti_GarbageCollectionStart callback = (jvmti_GarbageCollectionStart)env->callback[e - JVMTI_EVENT_FIRST];
        if (!is_live() || env->disposed || !callback || !(env->wanted & jvmti_bit(e)))
            continue;
        sched_enter_native(self);
        callback(env);
        sched_leave_native(self);
    }
}

const struct tool_hooks jvmti_hooks = {
    .at = at, .leaving = leaving, .thrown = thrown, .caught = caught, .coded = jvmti_break_code,
    .prepared = prepared, .began = began, .ended = ended, .gone = gone,
    .waits = waits, .waited = waited,
};

/* --- the VM's life ----------------------------------------------------------------------------- */

void jvmti_live(struct thread *t)
{
    struct passage p;
    atomic_store(&jvmti_phase, JVMTI_PHASE_START);
    if (!enter(t, &p))
        return;
    EACH_WANTING(env, t, VMStart)
        TELL(t, env, VMStart, p.jni);
    atomic_store(&jvmti_phase, JVMTI_PHASE_LIVE);
    EACH_WANTING(env, t, VMInit)
        TELL(t, env, VMInit, p.jni, p.thread);
    leave(t, &p);
    jvmti_watch(t);
    jvmti_rest(t);
}

void jvmti_dead(struct thread *t)
{
    struct passage p;
    if (!is_live() || !enter(t, &p))
        return;
    EACH_WANTING(env, t, VMDeath)
        TELL(t, env, VMDeath, p.jni);
    leave(t, &p);
    atomic_store(&jvmti_phase, JVMTI_PHASE_DEAD);
}
