/* SPDX-License-Identifier: Apache-2.0 */
/* From objects to those that they refer to: first the roots, then what is reached, each object once.
 *
 * Told as roots: classes of the boot loader, threads, locals of interpreted frames; then, as others, what else a collection begins from, and what
 * lies in immortal memory and nothing else refers to. */
#include <stdlib.h>

#include "memory/look.h"
#include "sched/lock.h"
#include "vm/class/loader.h"
#include "vm/class/refmap.h"
#include "vm/jvmti/heap.h"
#include "vm/run/known.h"
#include "vm/run/thread_look.h"

struct follow {
    struct jvmti_heap heap;
    struct jvmti_objects todo;
    struct object **seen;               /* open addressing; at least a third is free */
    size_t seen_count, seen_room;
};

/* --- which have been reached ---------------------------------------------------------------------- */

static size_t place_of(struct object *const *seen, size_t room, const struct object *o)
{
    size_t i = ((uintptr_t)o >> 4) * 0x9e3779b97f4a7c15u & (room - 1);
    while (seen[i] && seen[i] != o)
        i = (i + 1) & (room - 1);
    return i;
}

static bool make_room(struct follow *w)
{
    enum { FIRST = 1 << 14 };
    size_t room = w->seen_room ? 2 * w->seen_room : FIRST;
    struct object **seen = calloc(room, sizeof(struct object *));
    if (!seen)
        return false;
    for (size_t i = 0; i < w->seen_room; i++)
        if (w->seen[i])
            seen[place_of(seen, room, w->seen[i])] = w->seen[i];
    free(w->seen);
    w->seen = seen;
    w->seen_room = room;
    return true;
}

static bool is_seen(const struct follow *w, const struct object *o) { return w->seen_room && w->seen[place_of(w->seen, w->seen_room, o)]; }

/* It is looked into later, if it has not been. */
static void reach(struct follow *w, struct object *o)
{
    if (3 * w->seen_count >= 2 * w->seen_room && !make_room(w)) {
        w->heap.no_memory = w->heap.aborted = true;
        return;
    }
    size_t i = place_of(w->seen, w->seen_room, o);
    if (w->seen[i])
        return;
    w->seen[i] = o;
    w->seen_count++;
    if (!jvmti_objects_add(&w->todo, o))
        w->heap.no_memory = w->heap.aborted = true;
}

/* --- one reference --------------------------------------------------------------------------------- */

static jint ask(struct follow *w, enum jvmti_reference kind, const union jvmti_reference_info *info, struct jvmti_tagged *to, struct jvmti_tagged *from)
{
    struct jvmti_heap *h = &w->heap;
    bool same = from->object == to->object;
    return JVMTI_HEAP_CALL(h, h->callbacks->reference((jint)kind, info, to->class_tag, from->class_tag, (jlong)object_bytes(to->object), &to->tag,
                                                      !from->object ? NULL : same ? &to->tag : &from->tag, jvmti_length(to->object), h->user));
}

/* referrer NULL: it is a root. */
static void tell(struct follow *w, enum jvmti_reference kind, const union jvmti_reference_info *info, struct object *o, struct object *referrer)
{
    struct jvmti_heap *h = &w->heap;
    if (!o || h->aborted || mem_is_scoped(o))
        return;
    struct jvmti_tagged to = jvmti_tagged(h, o), from = referrer ? jvmti_tagged(h, referrer) : (struct jvmti_tagged){ 0 };
    if (!h->callbacks->reference || jvmti_heap_skips(h, &to)) {
        reach(w, o);
        return;
    }
    bool follows = ask(w, kind, info, &to, &from) & VISIT_OBJECTS;
    jvmti_tagged_end(h, &to);
    if (referrer && referrer != o)
        jvmti_tagged_end(h, &from);
    if (follows && !h->aborted)
        reach(w, o);
}

static void tell_at(struct follow *w, enum jvmti_reference kind, jint index, struct object *o, struct object *referrer)
{
    union jvmti_reference_info info = { .reserved = { 0 } };
    info.index = index;
    tell(w, kind, &info, o, referrer);
}

/* --- what an object refers to ----------------------------------------------------------------------- */

static void follow_fields(struct follow *w, struct object *o, const struct class *of, const struct class *declaring, bool statics)
{
    jint first = jvmti_first_field(of, declaring);
    for (unsigned i = 0; i < declaring->field_count; i++) {
        const struct field *f = &declaring->fields[i];
        struct object *to;
        if ((f->type != T_OBJECT && f->type != T_ARRAY) || !(f->access & ACC_STATIC) == statics)
            continue;
        memcpy(&to, (const char *)o + f->offset, sizeof to);
        tell_at(w, statics ? REFERENCE_STATIC : REFERENCE_FIELD, first + (jint)i, to, o);
    }
}

static void follow_constants(struct follow *w, const struct class *c, struct object *mirror)
{
    for (unsigned i = 1; c->cp && i < c->cp->count; i++) {
        void *known_value = atomic_load(&c->cp->resolved[i]);
        if (!known_value)
            continue;
        if (c->cp->tags[i] == CP_CLASS)
            tell_at(w, REFERENCE_CONSTANT, (jint)i, ((struct class *)known_value)->mirror, mirror);
        else if (c->cp->tags[i] == CP_STRING)
            tell_at(w, REFERENCE_CONSTANT, (jint)i, known_value, mirror);
    }
}

/* A Class object stands for the class. */
static void follow_class(struct follow *w, const struct class *c, struct object *mirror)
{
    if (c->super && c->super != known.Object)
        tell_at(w, REFERENCE_SUPER, -1, c->super->mirror, mirror);
    if (c->loader)
        tell_at(w, REFERENCE_LOADER, -1, c->loader->object, mirror);
    if (class_is_array(c) || atomic_load(&c->state) < CLASS_LINKED)
        return;
    follow_constants(w, c, mirror);
    for (unsigned i = 0; i < c->interface_count; i++)
        tell_at(w, REFERENCE_INTERFACE, -1, c->interfaces[i]->mirror, mirror);
    follow_fields(w, mirror, c, c, true);
}

static void follow_instance(struct follow *w, struct object *o)
{
    const struct class *of = object_class(o);
    tell_at(w, REFERENCE_CLASS, -1, of->mirror, o);
    if (object_shape(o)->kind == SHAPE_REF_ARRAY) {
        for (jint i = 0; i < array_length(o) && !w->heap.aborted; i++)
            tell_at(w, REFERENCE_ELEMENT, i, ref_elements(o)[i], o);
        return;
    }
    for (const struct class *c = of; c && !class_is_array(of); c = c->super)
        follow_fields(w, o, of, c, false);
}

static void follow_all(struct follow *w)
{
    while (w->todo.count > 0 && !w->heap.aborted) {     /* bound: each object once */
        struct object *o = w->todo.object[--w->todo.count];
        const struct class *told = jvmti_class_told(o);
        if (told)
            follow_class(w, told, o);
        else if (object_class(o) != known.Class)
            follow_instance(w, o);
        jvmti_tell_values(&w->heap, o);
    }
}

/* --- roots ------------------------------------------------------------------------------------------ */

/* The locals of a frame that are alive, by slot; the map is let go before anybody is told. */
struct locals { struct object *value[UINT8_MAX + 1]; };

static void read_locals(struct frame_walk f, int bci, struct locals *out)
{
    struct refmap map;
    const jslot *slots = frame_locals(f.record);
    memset(out, 0, sizeof *out);
    refmap_begin();
    if (refmap_at(f.method, frame_body(f), (uint32_t)bci, REFMAP_ALL, &map))
        for (uint32_t i = 0; i < map.locals && i <= UINT8_MAX; i++)
            if (refmap_slot(&map, i) == REFMAP_REF && refmap_keeps(&map, i))
                out->value[i] = gc_object_at(slots[i]);
    refmap_end();
}

static void tell_frame(struct follow *w, const struct thread *of, struct frame_walk f, jint depth)
{
    struct locals locals;
    int bci = frame_bci(f);
    if (!frame_body(f) || bci < 0 || f.record->code->engine->on_c_stack)
        return;
    read_locals(f, bci, &locals);
    for (jint i = 0; i <= UINT8_MAX; i++) {
        union jvmti_reference_info info = { .local = { jvmti_tag_of(w->heap.env, of->object), of->sched.tid, depth, f.method, bci, i } };
        tell(w, REFERENCE_LOCAL, &info, locals.value[i], NULL);
    }
}

static void tell_threads(struct follow *w, const struct thread_list *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct thread *of = all->threads[i];
        jint depth = 0;
        if (!of->object || of->sched.no_heap)
            continue;
        tell_at(w, REFERENCE_THREAD, -1, of->object, NULL);
        for (struct frame_walk f = frame_first(of); f.method; f = frame_up(f))
            tell_frame(w, of, f, depth++);
    }
}

static void collect_root(struct object *o, struct sched_thread *thread, void *argument)
{
    struct jvmti_objects *all = argument;
    (void)thread;
    all->lost |= !jvmti_objects_add(all, o);
}

/* Those that nothing has led to so far: each is followed before the next is looked at. */
static void tell_others(struct follow *w, const struct jvmti_objects *all)
{
    w->heap.no_memory |= all->lost;
    w->heap.aborted |= all->lost;
    for (size_t i = 0; i < all->count && !w->heap.aborted; i++) {
        if (is_seen(w, all->object[i]))
            continue;
        tell_at(w, REFERENCE_OTHER, -1, all->object[i], NULL);
        follow_all(w);
    }
}

static void from_roots(struct follow *w, const struct thread_list *threads)
{
    struct jvmti_objects roots = { 0 }, immortal = { 0 };
    look_each_root(&w->heap.t->sched, collect_root, &roots);
    jvmti_each_object(&immortal);
    size_t kept = 0;
    for (size_t i = 0; i < immortal.count; i++)
        if (!mem_is_heap(immortal.object[i]))
            immortal.object[kept++] = immortal.object[i];
    immortal.count = kept;
    for (const struct class *c = class_first(); c; c = class_next(c))
        if (c->loader == &boot_loader && c->mirror && !class_is_primitive(c))
            tell_at(w, REFERENCE_SYSTEM_CLASS, -1, c->mirror, NULL);
    tell_threads(w, threads);
    follow_all(w);
    tell_others(w, &roots);
    tell_others(w, &immortal);
    free(roots.object);
    free(immortal.object);
}

enum jvmti_error jvmti_FollowReferences(struct thread *t, struct jvmti_env *env, jint heap_filter, jclass klass, jobject initial_object,
                                        const struct jvmti_heap_callbacks *callbacks, const void *user_data)
{
    struct follow w = { .heap = { .t = t, .env = env, .callbacks = callbacks, .user = (void *)(uintptr_t)user_data, .filter = heap_filter } };
    struct thread_list threads;
    struct class *only = NULL;
    enum jvmti_error error = klass ? jvmti_class(klass, &only) : JVMTI_NONE;
    if (error == JVMTI_NONE && initial_object && !jni_object(initial_object))
        error = JVMTI_INVALID_OBJECT;
    if (error != JVMTI_NONE || (only && (class_is_primitive(only) || class_is_interface(only))))
        return error;
    if (!thread_list_make(&threads))
        return JVMTI_OUT_OF_MEMORY;
    w.heap.only = only;
    lock_take(&jvmti_lock);
    safepoint_begin(&t->sched);
    thread_list_fill(&threads);
    if (initial_object)
        reach(&w, jni_object(initial_object));
    else
        from_roots(&w, &threads);
    follow_all(&w);
    safepoint_end(&t->sched);
    lock_drop(&jvmti_lock);
    thread_list_free(&threads);
    free(w.todo.object);
    free(w.seen);
    return w.heap.no_memory ? JVMTI_OUT_OF_MEMORY : JVMTI_NONE;
}
