/* SPDX-License-Identifier: Apache-2.0 */
/* From what threads do to the callbacks that want to know. */
#include <stdlib.h>

#include "vm/jvmti/event.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/exception.h"
#include "vm/run/stop.h"
#include "vm/run/thread_look.h"
#include "vm/run/tool/tool.h"

static bool is_live(void) { return atomic_load(&jvmti_phase) == JVMTI_PHASE_LIVE; }

/* They are told in a passage of its own.  false: there was none, as nobody wants to know, the VM is not live, or for want of memory. */
#define TELL_ALL(t, name, ...) ({ \
    struct passage p_; \
    bool entered_ = is_live() && jvmti_anybody_wants(t, EVENT_##name) && jvmti_enter(t, &p_); \
    if (entered_) { \
        EACH_WANTING(env_, t, name) \
            TELL(t, env_, name, p_.jni, p_.thread, ##__VA_ARGS__); \
        jvmti_leave(t, &p_); \
    } \
    entered_; \
})

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

/* It steps on: from here on at each instruction. */
static void step_on(struct thread *t, struct method *m)
{
    if (atomic_load(&t->watched) & TOOL_STEP)
        tool_step_in(t, m);
}

static void at(struct thread *t, enum tool_place place, bool breakpoint)
{
    struct passage p;
    struct frame_walk here = frame_first(t);
    bool wanted = atomic_load(&t->watched) & (place == TOOL_AT_ENTRY ? TOOL_ENTRY : TOOL_STEP);
    jvmti_rest(t);
    if (!is_live() || !(wanted || breakpoint) || !jvmti_enter_standing(t, &p))
        return;
    if (place == TOOL_AT_ENTRY)
        tell_entry(t, &p, here.method);
    else
        tell_line(t, &p, here.method, frame_bci(here), breakpoint);
    jvmti_leave_standing(t, &p);
    step_on(t, here.method);
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
    if (!is_live() || !jvmti_enter_standing(t, &p))
        return;
    EACH_WANTING(env, t, MethodExit)
        TELL(t, env, MethodExit, p.jni, p.thread, m, !result, result_of(t, m, result));
    for (struct jvmti_pop *pop; (pop = take_pop(t, f)) != NULL; free(pop))
        if (jvmti_wants(t, pop->env, EVENT_FramePop))
            TELL(t, pop->env, FramePop, p.jni, p.thread, m, !result);
    jvmti_leave_standing(t, &p);
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
    return frame_at(NULL);
}

/* It comes here again for each run of the interpreter that it ends: it is told of once. */
static void thrown(struct thread *t)
{
    struct passage p;
    struct jvmti_spare spare;
    struct object *exception = t->exception;
    if (!is_live() || !jvmti_anybody_wants(t, EVENT_Exception) || (t->tool && ((struct jvmti_side *)t->tool)->thrown == exception) ||
        !jvmti_spare_make(&spare))
        return;
    struct frame_walk here = frame_first(t);
    int bci = frame_bci(here), handler;
    jvmti_side_of(t, &spare)->thrown = exception;
    jvmti_spare_free(&spare);
    struct frame_walk catcher = find_catcher(exception, &handler);
    if (!jvmti_enter_standing(t, &p))
        return;
    EACH_WANTING(env, t, Exception)
        TELL(t, env, Exception, p.jni, p.thread, here.method, bci, jni_local(t, exception), catcher.method, handler);
    jvmti_leave_standing(t, &p);
}

static void caught(struct thread *t, int bci)
{
    struct passage p;
    struct jvmti_side *side = t->tool;
    struct object *exception = t->exception;
    if (side)
        side->thrown = NULL;
    if (bci == TOOL_ANYWHERE)
        return;
    struct method *m = frame_first(t).method;
    step_on(t, m);
    if (!is_live() || !jvmti_anybody_wants(t, EVENT_ExceptionCatch) || !jvmti_enter_standing(t, &p))
        return;
    EACH_WANTING(env, t, ExceptionCatch)
        TELL(t, env, ExceptionCatch, p.jni, p.thread, m, bci, jni_local(t, exception));
    jvmti_leave_standing(t, &p);
}

/* --- classes and threads ----------------------------------------------------------------------- */

static void prepared(struct thread *t, struct class *c)
{
    TELL_ALL(t, ClassLoad, jni_class_handle(c));
    TELL_ALL(t, ClassPrepare, jni_class_handle(c));
    jvmti_rest(t);
}

static bool began(struct thread *t)
{
    jvmti_watch(t);
    if (thread_is_virtual(t->object))
        TELL_ALL(t, VirtualThreadStart);
    else
        TELL_ALL(t, ThreadStart);
    if (!is_live())
        return false;
    jvmti_rest(t);
    return jvmti_run_agent(t);
}

static void ended(struct thread *t)
{
    if (thread_is_virtual(t->object))
        TELL_ALL(t, VirtualThreadEnd);
    else
        TELL_ALL(t, ThreadEnd);
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
    if (TELL_ALL(t, MonitorWait, jni_local(t, o), millis))
        jvmti_rest(t);
}

static void waited(struct thread *t, struct object *o, bool timed_out)
{
    if (TELL_ALL(t, MonitorWaited, jni_local(t, o), timed_out))
        jvmti_rest(t);
}

/* Java's monitors alone: agents have monitors of their own. */
void jvmti_contended(struct sched_thread *self, struct monitor *m, bool entered)
{
    struct thread *t = thread_of(self);
    struct object *o = atomic_load(&self->state) == SCHED_VM ? thread_monitor_object(m) : NULL;
    if (!o || !t->object)
        return;
    if (entered)
        TELL_ALL(t, MonitorContendedEntered, jni_local(t, o));
    else
        TELL_ALL(t, MonitorContendedEnter, jni_local(t, o));
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
    .at = at, .leaving = leaving, .thrown = thrown, .caught = caught, .coded = jvmti_break_code, .breaks = jvmti_breaks_in, .watches = jvmti_watches, .field = jvmti_field,
    .prepared = prepared, .began = began, .ended = ended, .gone = gone,
    .waits = waits, .waited = waited,
};

/* --- the VM's life ----------------------------------------------------------------------------- */

void jvmti_live(struct thread *t)
{
    struct passage p;
    bool told = atomic_load(&jvmti_envs) && jvmti_enter(t, &p);
    atomic_store(&jvmti_phase, told ? JVMTI_PHASE_START : JVMTI_PHASE_LIVE);
    if (!told)
        return;
    EACH_WANTING(env, t, VMStart)
        TELL(t, env, VMStart, p.jni);
    atomic_store(&jvmti_phase, JVMTI_PHASE_LIVE);
    EACH_WANTING(env, t, VMInit)
        TELL(t, env, VMInit, p.jni, p.thread);
    jvmti_leave(t, &p);
    jvmti_watch(t);
    jvmti_rest(t);
}

void jvmti_dead(struct thread *t)
{
    struct passage p;
    if (!is_live() || !jvmti_enter(t, &p))
        return;
    EACH_WANTING(env, t, VMDeath)
        TELL(t, env, VMDeath, p.jni);
    jvmti_leave(t, &p);
    atomic_store(&jvmti_phase, JVMTI_PHASE_DEAD);
}
