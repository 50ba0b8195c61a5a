/* SPDX-License-Identifier: Apache-2.0 */
/* The other bodies, each a few lines. */
#include "vm/realtime/substitute.h"

#include "memory/barrier.h"
#include "vm/class/loader.h"
#include "vm/realtime/policy.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/stand_in.h"
#include "vm/run/store.h"

static uint32_t offset_of(const struct method *m, const char *field)
{
    for (unsigned i = 0; i < m->class->field_count; i++)
        if (!strcmp(m->class->fields[i].name->text, field))
            return m->class->fields[i].offset;
    RT_MUST(!"a field of the class library");
    return 0;
}

/* static setBlocker(Thread, Object): what is waited for is told only where the thread may refer to it. */
void substitute_set_blocker(struct thread *t, struct method *m, jslot *args)
{
    if (barrier_may_store(slot_ref(args[0]), slot_ref(args[1])))
        policy_body(t, m, args);
}

/* setExclusiveOwnerThread(Thread), with its whole body: locks of threads that have a stand-in are counted. */
void substitute_set_owner(struct thread *t, struct method *m, jslot *args)
{
    (void)m;
    struct object *self = slot_ref(args[0]), *now = slot_ref(args[1]);
    uint32_t at = known.AbstractOwnableSynchronizer_exclusiveOwnerThread;
    const struct object *before = get_ref(self, at);
    if (store_ref(t, self, object_at(self, at), now))
        stand_in_owns(t, before, now);
}

struct interruption { const struct object *stand_in; bool done; };

static void interrupt_if_his(struct thread *who, void *argument)
{
    struct interruption *i = argument;
    if (who->stand_in != i->stand_in)
        return;
    set_byte(who->object, known.Thread_interrupted, 1);
    sched_interrupt(&who->sched);
    i->done = true;
}

/* isInterrupted(): of the caller's stand-in, the caller is meant. */
void substitute_is_interrupted(struct thread *t, struct method *m, jslot *args)
{
    if (t->stand_in && slot_ref(args[0]) == t->stand_in)
        args[0] = get_byte(t->object, known.Thread_interrupted) != 0;
    else
        policy_body(t, m, args);
}

/* interrupt(): of a stand-in, its thread is meant; another's Thread object may be gone at any time, so nobody gets hold of it. */
void substitute_interrupt(struct thread *t, struct method *m, jslot *args)
{
    struct object *self = slot_ref(args[0]);
    struct interruption i = { .stand_in = self };
    jslot own = slot_of_ref(t->object);
    if (t->stand_in && self == t->stand_in)
        invoke_virtual(t, m, &own, NULL);
    else if (object_class(self) != known.Thread || area_of(self)->kind != AREA_IMMORTAL || !thread_apply(self, interrupt_if_his, &i) || !i.done)
        policy_body(t, m, args);
}

/* static setCurrentBlocker(Object) */
void substitute_set_current_blocker(struct thread *t, struct method *m, jslot *args)
{
    if (barrier_may_store(t->object, slot_ref(args[0])))
        policy_body(t, m, args);
}

/* void externalPush(ForkJoinTask), externalSubmit(ForkJoinTask) with that task as its result: the queues of a pool may not refer
 * to a task in a scope, so whoever hands it over runs it. */
void substitute_external_push(struct thread *t, struct method *m, jslot *args)
{
    jslot task = args[1], run = task;
    if (barrier_may_store(slot_ref(args[0]), slot_ref(task))) {
        policy_body(t, m, args);
        return;
    }
    struct method *exec = class_find_method(object_class(slot_ref(task)), symbol_from("doExec"), symbol_from("()I"));
    RT_MUST(exec);
    if (invoke_method(t, exec, &run, NULL))
        args[0] = task;
}

/* void execute(Runnable) of an executor that has a thread made for each: likewise. */
void substitute_execute(struct thread *t, struct method *m, jslot *args)
{
    jslot task = args[1];
    struct method *run = mem_is_scoped(slot_ref(task)) ? class_find_method(object_class(slot_ref(task)), symbol_from("run"), SYM(void_void)) : NULL;
    if (run)
        invoke_virtual(t, run, &task, NULL);
    else
        policy_body(t, m, args);
}

/* static releaseBuffer(ByteBuffer): a thread keeps the last ones, but none in a scope. */
void substitute_release_buffer(struct thread *t, struct method *m, jslot *args)
{
    if (!mem_is_scoped(slot_ref(args[0])))
        policy_body(t, m, args);
}

/* Thread(ThreadGroup, …): a thread that is in no group makes members of the main group. */
void substitute_thread_init(struct thread *t, struct method *m, jslot *args)
{
    if (!args[1] && t->object && !thread_object_group(t->object))
        args[1] = slot_of_ref(thread_main_group);
    policy_body(t, m, args);
}

/* RealtimeThread, if the thread is one. */
static struct class *realtime_class(struct object *java_thread)
{
    struct class *c = object_class(java_thread);
    RT_TURNS(turns);
    while (c && (c->loader != &boot_loader || strcmp(c->name->text, "javax/realtime/RealtimeThread") != 0)) {  /* bound: depth of a class */
        RT_BOUND(turns, class_chain_max(object_class(java_thread)));
        c = c->super;
    }
    return c;
}

/* int getPriority(): only a schedulable with a priority can tell it.  Thread's own methods, which make children and texts, take what
 * there is. */
void substitute_get_priority(struct thread *t, struct method *m, jslot *args)
{
    struct class *realtime = realtime_class(slot_ref(args[0]));
    struct frame_walk caller = frame_at(realtime ? t->frame : NULL);
    if (caller.method && caller.method == m)
        caller = frame_up(caller);
    if (!caller.method || caller.method->class == known.Thread) {
        policy_body(t, m, args);
        return;
    }
    struct method *check = class_declared_method(realtime, symbol_from("requirePriority"), symbol_from("(Ljavax/realtime/RealtimeThread;)V"));
    jslot own[1] = { args[0] };
    RT_MUST(check);
    if (invoke_method(t, check, own, NULL))
        policy_body(t, m, args);
}

/* setPriority(int): that of a real-time thread is the priority of its scheduling parameters.  An ordinary thread made by a
 * real-time one begins as high as ordinary threads may be. */
void substitute_set_priority(struct thread *t, struct method *m, jslot *args)
{
    struct object *self = slot_ref(args[0]);
    struct class *realtime = realtime_class(self);
    if (realtime) {
        struct method *set = class_declared_method(realtime, symbol_from("setPriority"), symbol_from("(Ljavax/realtime/RealtimeThread;I)V"));
        jslot own[2] = { args[0], args[1] };
        RT_MUST(set);
        invoke_method(t, set, own, NULL);
        return;
    }
    struct frame_walk caller = frame_up(frame_first(t));
    if (slot_int(args[1]) > SCHED_PRIORITY_NORMAL_MAX && thread_object_status(self) == THREAD_NEW &&
        caller.method && caller.method->name == SYM(init) && caller.method->class == known.Thread)
        args[1] = slot_of_int(SCHED_PRIORITY_NORMAL_MAX);
    policy_body(t, m, args);
}

/* blockedOn(Interruptible), static until JDK 24: whom an interrupt tells, likewise. */
void substitute_blocked_on(struct thread *t, struct method *m, jslot *args)
{
    if (barrier_may_store(t->object, slot_ref(args[m->access & ACC_STATIC ? 0 : 1])))
        policy_body(t, m, args);
}

/* setOwner(Object): whose path the buffer of a thread holds, which spares a copy the next time. */
void substitute_native_buffer_owner(struct thread *t, struct method *m, jslot *args)
{
    if (!barrier_may_store(slot_ref(args[0]), slot_ref(args[1])))
        args[1] = 0;
    policy_body(t, m, args);
}

/* static cache(String, Charset): the last two that were looked up.  What everybody reads must be readable for everybody. */
void substitute_charset_cache(struct thread *t, struct method *m, jslot *args)
{
    bool readable = t->mem.area->kind == AREA_IMMORTAL && object_area(slot_ref(args[0])) == AREA_NUMBER_IMMORTAL;
    if (readable || !policy_applies(t))
        policy_body(t, m, args);
}

/* getService(String, String): the last key asked for is kept in a static, if it is not forgotten (forget.def); but not one in
 * the heap, which all others compare with theirs. */
void substitute_get_service(struct thread *t, struct method *m, jslot *args)
{
    struct object *statics = m->class->mirror;
    uint32_t key = offset_of(m, "previousKey");
    struct object *before = get_ref(statics, key);
    policy_retry(t, m, args, POLICY_IMMORTAL);
    if (policy_applies(t) && mem_is_heap(get_ref(statics, key)) && !mem_is_heap(before))
        set_ref(t, statics, key, before);
}

/* boolean cachedCheckAlgorithm(String), in updates of JDK 17 after 17.0.15: without the cache, which would keep the name. */
void substitute_check_algorithm(struct thread *t, struct method *m, jslot *args)
{
    struct class *super = m->class->super;
    struct method *check = class_declared_method(super, symbol_from("checkAlgorithm"),
                                                 symbol_from("(Ljava/util/Set;Ljava/lang/String;Lsun/security/util/AlgorithmDecomposer;)Z"));
    struct field *decomposer = class_declared_field(super, symbol_from("decomposer"), symbol_from("Lsun/security/util/AlgorithmDecomposer;"));
    struct field *disabled = class_declared_field(m->class, symbol_from("disabledServices"), symbol_from("Ljava/util/Set;"));
    if (!policy_applies(t) || !check || !decomposer || !disabled) {
        policy_body(t, m, args);
        return;
    }
    struct object *self = slot_ref(args[0]);
    jslot own[3] = { slot_of_ref(get_ref(self, disabled->offset)), args[1], slot_of_ref(get_ref(self, decomposer->offset)) }, result = 0;
    if (invoke_method(t, check, own, &result))
        args[0] = result;
}

static bool make_formatter(struct thread *t, struct object *stream, uint32_t field)
{
    jslot argument = slot_of_ref(stream);
    struct area *context = mem_set_context(&t->mem, area_of(stream));
    struct class *c = class_named(t, NULL, "java/util/Formatter");
    struct object *o = c && class_initialize(t, c) ? new_object(t, c, "(Ljava/lang/Appendable;)V", &argument) : NULL;
    mem_set_context(&t->mem, context);
    if (o)
        set_ref(t, stream, field, o);
    return o;
}

/* format(…) of a PrintStream or PrintWriter, which keeps a Formatter: one that lives where the stream lives. */
void substitute_format(struct thread *t, struct method *m, jslot *args)
{
    enum { SLOTS = 4 };
    jslot own[SLOTS];
    struct object *self = slot_ref(args[0]);
    uint32_t formatter = offset_of(m, "formatter");
    if (policy_applies(t) && !mem_is_heap(self) && !get_ref(self, formatter)) {
        RT_MUST(m->arg_slots <= SLOTS);
        memcpy(own, args, m->arg_slots * sizeof *args);         /* calls lay their arguments over ours */
        if (!make_formatter(t, self, formatter))
            return;
        memcpy(args, own, m->arg_slots * sizeof *args);
    }
    policy_body(t, m, args);
}

/* --- cleaners ------------------------------------------------------------------------------------
 *
 * Both kinds of cleaner keep what they will clean in a list through the heap, which a no-heap thread cannot read, and which
 * cannot refer to a scope.  There a cleaner stays by itself: it cleans when it is told to, and not when its object dies; in
 * a scope, when that is left (org.rtjvm.memory.ScopeCleaner). */

static bool stays_alone(const struct thread *t, const struct object *cleaner) { return mem_is_scoped(cleaner) || t->sched.no_heap; }

/* false: pending */
static bool clean_with_scope(struct thread *t, struct object *cleaner, struct object *what)
{
    jslot argument = slot_of_ref(what);
    struct area *context = mem_set_context(&t->mem, area_of(cleaner));
    struct class *c = class_named(t, NULL, "org/rtjvm/memory/ScopeCleaner");
    bool done = c && new_object(t, c, "(Ljava/lang/Object;)V", &argument);
    mem_set_context(&t->mem, context);
    return done;
}

/* insert(): made with next and prev referring to itself; alone, next is null. */
void substitute_phantom_insert(struct thread *t, struct method *m, jslot *args)
{
    struct object *self = slot_ref(args[0]);
    if (!stays_alone(t, self))
        policy_body(t, m, args);
    else if (!mem_is_scoped(self) || clean_with_scope(t, self, self))
        set_ref(t, self, offset_of(m, "next"), NULL);
}

/* boolean remove(): the first time true. */
void substitute_phantom_remove(struct thread *t, struct method *m, jslot *args)
{
    struct object *self = slot_ref(args[0]);
    uint32_t next = offset_of(m, "next");
    if (get_ref(self, next)) {
        policy_body(t, m, args);
        return;
    }
    set_ref(t, self, next, self);
    args[0] = 1;
}

/* PhantomCleanable.index: in the list not below 0. */
enum { INDEX_ALONE = -1 };
static jint *index_of(struct thread *t, struct object *cleanable)
{
    struct class *c = class_named(t, NULL, "jdk/internal/ref/PhantomCleanable");
    const struct field *f = c ? class_declared_field(c, symbol_from("index"), symbol_from("I")) : NULL;
    RT_MUST(f);
    return object_at(cleanable, f->offset);
}

/* Since 25 a list of its own keeps them: insert(PhantomCleanable). */
void substitute_list_insert(struct thread *t, struct method *m, jslot *args)
{
    struct object *cleanable = slot_ref(args[1]);
    if (!stays_alone(t, cleanable))
        policy_body(t, m, args);
    else if (!mem_is_scoped(cleanable) || clean_with_scope(t, cleanable, cleanable))
        *index_of(t, cleanable) = INDEX_ALONE;
}

/* boolean remove(PhantomCleanable): the first time true. */
void substitute_list_remove(struct thread *t, struct method *m, jslot *args)
{
    jint *index = index_of(t, slot_ref(args[1]));
    if (*index != INDEX_ALONE) {
        policy_body(t, m, args);
        return;
    }
    *index = 0;
    args[0] = 1;
}

/* static Cleaner add(Cleaner): alone, prev refers to itself.  In a scope its action is run, which minds whether it was before. */
void substitute_cleaner_add(struct thread *t, struct method *m, jslot *args)
{
    struct object *cleaner = slot_ref(args[0]);
    if (!stays_alone(t, cleaner))
        policy_body(t, m, args);
    else if (!mem_is_scoped(cleaner) || clean_with_scope(t, cleaner, get_ref(cleaner, offset_of(m, "thunk"))))
        set_ref(t, cleaner, offset_of(m, "prev"), cleaner);
    args[0] = slot_of_ref(cleaner);     /* the result; calls lay their arguments over ours */
}

/* static boolean remove(Cleaner): removed ones refer to themselves twice. */
void substitute_cleaner_remove(struct thread *t, struct method *m, jslot *args)
{
    struct object *cleaner = slot_ref(args[0]);
    uint32_t next = offset_of(m, "next");
    if (get_ref(cleaner, offset_of(m, "prev")) != cleaner || get_ref(cleaner, next)) {
        policy_body(t, m, args);
        return;
    }
    set_ref(t, cleaner, next, cleaner);
    args[0] = 1;
}

/* static put(ScopedValue, Object): the thread keeps what it looked up, which may not be in a scope nor be made there. */
void substitute_scoped_value_put(struct thread *t, struct method *m, jslot *args)
{
    if (t->mem.area->kind != AREA_SCOPED && !mem_is_scoped(slot_ref(args[0])) && !mem_is_scoped(slot_ref(args[1])) && !t->sched.no_heap)
        policy_body(t, m, args);
}

/* Field.get and set: what a store or a load is refused for, the library wraps into an InternalError. */
void substitute_field_access(struct thread *t, struct method *m, jslot *args)
{
    policy_body(t, m, args);
    struct object *cause = exception_is(t->exception, EX(InternalError)) ? get_ref(t->exception, known.Throwable_cause) : NULL;
    if (cause && object_class(cause)->loader == &boot_loader && !strncmp(object_class(cause)->name->text, "javax/realtime/", 15))
        t->exception = cause;
}
