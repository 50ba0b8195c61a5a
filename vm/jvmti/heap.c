/* SPDX-License-Identifier: Apache-2.0 */
/* All objects, one after the other, and the values in them. */
#include "vm/jvmti/heap.h"

#include <stdlib.h>

#include "memory/look.h"
#include "memory/scope.h"
#include "sched/lock.h"
#include "vm/class/subtype.h"
#include "vm/run/known.h"
#include "vm/run/string.h"

bool jvmti_objects_add(struct jvmti_objects *all, struct object *o)
{
    enum { FIRST = 1024 };
    if (all->count == all->room) {
        size_t room = all->room ? 2 * all->room : FIRST;
        struct object **larger = realloc(all->object, room * sizeof(struct object *));
        if (!larger)
            return false;
        all->object = larger;
        all->room = room;
    }
    all->object[all->count++] = o;
    return true;
}

struct class *jvmti_class_told(const struct object *o)
{
    struct class *c = object_class(o) == known.Class ? class_of_mirror(o) : NULL;
    return c && c->mirror == o && !class_is_primitive(c) ? c : NULL;
}

/* --- tags ---------------------------------------------------------------------------------------- */

static jlong tag_of_class(const struct jvmti_heap *h, const struct class *c) { return c->mirror ? jvmti_tag_of(h->env, c->mirror) : 0; }

struct jvmti_tagged jvmti_tagged(const struct jvmti_heap *h, struct object *o)
{
    jlong tag = jvmti_tag_of(h->env, o);
    return (struct jvmti_tagged){ o, tag, tag, tag_of_class(h, object_class(o)) };
}

void jvmti_tagged_end(struct jvmti_heap *h, const struct jvmti_tagged *o)
{
    if (o->tag == o->was || jvmti_put_tag(h->t, h->env, o->object, o->tag) == JVMTI_NONE)
        return;
    h->no_memory = h->aborted = true;
}

bool jvmti_heap_skips(const struct jvmti_heap *h, const struct jvmti_tagged *o)
{
    const struct class *c = object_class(o->object);
    return (h->only && c != h->only && !(h->below && class_is_subtype(c, h->only))) || h->filter & (o->was ? FILTER_TAGGED : FILTER_UNTAGGED) ||
           h->filter & (o->class_tag ? FILTER_CLASS_TAGGED : FILTER_CLASS_UNTAGGED);
}

jint jvmti_length(const struct object *o) { return class_is_array(object_class(o)) ? array_length(o) : -1; }

/* --- values -------------------------------------------------------------------------------------- */

static uint32_t fields_above(const struct class *c)
{
    uint32_t n = 0;
    for (const struct class *above = c->super; above; above = above->super)
        n += above->field_count;
    return n;
}

jint jvmti_first_field(const struct class *of, const struct class *declaring)
{
    uint32_t n = class_is_interface(declaring) ? 0 : fields_above(declaring);
    for (uint32_t i = 0; i < of->all_interface_count; i++)
        if (of->all_interfaces[i] != of)
            n += of->all_interfaces[i]->field_count;
    return (jint)n;
}

static jvalue value_at(const struct object *o, const struct field *f)
{
    jvalue v = { .j = 0 };
    memcpy(&v, (const char *)o + f->offset, basic_type_bytes(f->type));
    return v;
}

static void tell_fields(struct jvmti_heap *h, struct object *o, const struct class *of, const struct class *declaring, bool statics)
{
    jint first = jvmti_first_field(of, declaring);
    for (unsigned i = 0; i < declaring->field_count && !h->aborted; i++) {
        const struct field *f = &declaring->fields[i];
        if (f->type == T_OBJECT || f->type == T_ARRAY || !(f->access & ACC_STATIC) == statics)
            continue;
        union jvmti_reference_info info = { .index = first + (jint)i };
        struct jvmti_tagged tagged = jvmti_tagged(h, o);
        JVMTI_HEAP_CALL(h, h->callbacks->primitive(statics ? REFERENCE_STATIC : REFERENCE_FIELD, &info, tagged.class_tag, &tagged.tag, value_at(o, f), f->descriptor->text[0], h->user));
        jvmti_tagged_end(h, &tagged);
    }
}

static void tell_primitives(struct jvmti_heap *h, struct object *o)
{
    const struct class *told = jvmti_class_told(o), *of = object_class(o);
    if (told && !class_is_array(told) && atomic_load(&told->state) >= CLASS_LINKED)
        tell_fields(h, o, told, told, true);
    if (object_class(o) == known.Class || class_is_array(of))
        return;
    for (const struct class *c = of; c; c = c->super)
        tell_fields(h, o, of, c, false);
}

static void tell_elements(struct jvmti_heap *h, struct object *o)
{
    struct jvmti_tagged tagged = jvmti_tagged(h, o);
    jint type = object_class(o)->name->text[1];
    JVMTI_HEAP_CALL(h, h->callbacks->elements(tagged.class_tag, (jlong)object_bytes(o), &tagged.tag, array_length(o), type, array_data(o), h->user));
    jvmti_tagged_end(h, &tagged);
}

static void tell_string(struct jvmti_heap *h, struct object *o)
{
    jint length = string_length(o);
    jchar *text = malloc(((size_t)length + 1) * sizeof *text);
    struct jvmti_tagged tagged = jvmti_tagged(h, o);
    if (!text) {
        h->no_memory = h->aborted = true;
        return;
    }
    for (jint i = 0; i < length; i++)
        text[i] = string_char(o, i);
    JVMTI_HEAP_CALL(h, h->callbacks->string(tagged.class_tag, (jlong)object_bytes(o), &tagged.tag, text, length, h->user));
    jvmti_tagged_end(h, &tagged);
    free(text);
}

void jvmti_tell_values(struct jvmti_heap *h, struct object *o)
{
    if (h->callbacks->string && object_class(o) == known.String && !h->aborted)
        tell_string(h, o);
    if (h->callbacks->elements && object_shape(o)->kind == SHAPE_PRIM_ARRAY && !h->aborted)
        tell_elements(h, o);
    if (h->callbacks->primitive && !h->aborted)
        tell_primitives(h, o);
}

/* --- one after the other ------------------------------------------------------------------------- */

static void collect(const struct object *at, const struct object *content, const struct area *area, void *argument)
{
    struct jvmti_objects *all = argument;
    (void)content;
    if (area->kind != AREA_SCOPED)
        all->lost |= !jvmti_objects_add(all, (struct object *)(uintptr_t)at);
}

void jvmti_each_object(struct jvmti_objects *all) { look_each_object(collect, all); }

static void tell_object(struct jvmti_heap *h, struct object *o)
{
    struct jvmti_tagged tagged = jvmti_tagged(h, o);
    if (jvmti_heap_skips(h, &tagged))
        return;
    if (h->callbacks->iteration)
        JVMTI_HEAP_CALL(h, h->callbacks->iteration(tagged.class_tag, (jlong)object_bytes(o), &tagged.tag, jvmti_length(o), h->user));
    jvmti_tagged_end(h, &tagged);
    jvmti_tell_values(h, o);
}

enum jvmti_error jvmti_iterate(struct thread *t, struct jvmti_env *env, jint filter, const struct class *only, bool below, const struct jvmti_heap_callbacks *callbacks,
                               void *user)
{
    struct jvmti_heap h = { .t = t, .env = env, .callbacks = callbacks, .user = user, .filter = filter, .only = only, .below = below };
    struct jvmti_objects all = { 0 };
    lock_take(&jvmti_lock);
    safepoint_begin(&t->sched);
    jvmti_each_object(&all);
    h.no_memory = all.lost;
    for (size_t i = 0; i < all.count && !h.aborted && !h.no_memory; i++)
        tell_object(&h, all.object[i]);
    safepoint_end(&t->sched);
    lock_drop(&jvmti_lock);
    free(all.object);
    return h.no_memory ? JVMTI_OUT_OF_MEMORY : JVMTI_NONE;
}

enum jvmti_error jvmti_IterateThroughHeap(struct thread *t, struct jvmti_env *env, jint heap_filter, jclass klass, const struct jvmti_heap_callbacks *callbacks,
                                          const void *user_data)
{
    struct class *only = NULL;
    enum jvmti_error error = klass ? jvmti_class(klass, &only) : JVMTI_NONE;
    if (error != JVMTI_NONE || (only && (class_is_primitive(only) || class_is_interface(only))))
        return error;
    return jvmti_iterate(t, env, heap_filter, only, false, callbacks, (void *)(uintptr_t)user_data);
}
