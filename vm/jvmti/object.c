/* SPDX-License-Identifier: Apache-2.0 */
/* Tags, hash codes and sizes of objects.
 *
 * A tag belongs to an object as long as that is alive: each is kept with a weak global reference, in a table by the object's
 * address, which does not change.  That one is gone is found out when tags are set or asked for, and told then. */
#include <stdlib.h>

#include "memory/gc.h"
#include "memory/identity.h"
#include "sched/lock.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"

struct jvmti_tag { struct jvmti_tag *next; uintptr_t address; jobject weak; jlong tag; };

enum { TAGS_FIRST = 256 };

static size_t row_of(const struct jvmti_env *env, uintptr_t address) { return (address >> 4) * 0x9e3779b97f4a7c15u >> 32 & (env->tag_capacity - 1); }

/* A larger table with the same tags; false: no memory, and nothing has changed. */
static bool grow(struct jvmti_env *env)
{
    uint32_t capacity = env->tag_capacity ? env->tag_capacity * 2 : TAGS_FIRST, old_capacity = env->tag_capacity;
    struct jvmti_tag **rows = calloc(capacity, sizeof *rows), **old = env->tags;
    if (!rows)
        return false;
    env->tags = rows;
    env->tag_capacity = capacity;
    for (uint32_t i = 0; i < old_capacity; i++) {
        for (struct jvmti_tag *tag = old[i], *next; tag; tag = next) {
            next = tag->next;
            struct jvmti_tag **row = &rows[row_of(env, tag->address)];
            tag->next = *row;
            *row = tag;
        }
    }
    free(old);
    return true;
}

static void drop(struct jvmti_env *env, struct jvmti_tag **place)
{
    struct jvmti_tag *tag = *place;
    *place = tag->next;
    env->tag_count--;
    jni_global_delete(tag->weak);
    free(tag);
}

static bool is_gone(const struct jvmti_tag *tag) { return !jni_object(tag->weak); }

/* Where the tag of an object hangs, or would; those whose object is gone are passed by, though one may have the object's address. */
static struct jvmti_tag **find(struct jvmti_env *env, const struct object *o)
{
    struct jvmti_tag **place = &env->tags[row_of(env, (uintptr_t)o)];
    while (*place && ((*place)->address != (uintptr_t)o || is_gone(*place)))
        place = &(*place)->next;
    return place;
}

/* Takes one out whose object is gone; 0: there is none from row on. */
static jlong take_gone(struct jvmti_env *env, uint32_t *row)
{
    for (; *row < env->tag_capacity; ++*row) {
        for (struct jvmti_tag **place = &env->tags[*row]; *place; place = &(*place)->next) {
            jlong tag = (*place)->tag;
            if (!is_gone(*place))
                continue;
            drop(env, place);
            return tag;
        }
    }
    return 0;
}

void jvmti_sweep_tags(struct thread *t, struct jvmti_env *env)
{
    jvmti_ObjectFree callback = (jvmti_ObjectFree)env->callback[EVENT_ObjectFree - JVMTI_EVENT_FIRST];
    bool wanted = jvmti_wants(t, env, EVENT_ObjectFree);
    uint32_t row = 0;
    for (;;) {                          /* bound: the tags */
        lock_take(&jvmti_lock);
        jlong tag = take_gone(env, &row);
        lock_drop(&jvmti_lock);
        if (!tag)
            return;
        if (!wanted)
            continue;
        sched_enter_native(&t->sched);
        callback(env, tag);
        sched_leave_native(&t->sched);
    }
}

jlong jvmti_tag_of(struct jvmti_env *env, const struct object *o)
{
    const struct jvmti_tag *found = env->tag_capacity ? *find(env, o) : NULL;
    return found ? found->tag : 0;
}

enum jvmti_error jvmti_GetTag(struct thread *t, struct jvmti_env *env, jobject object, jlong *tag)
{
    const struct object *o = jni_object(object);
    (void)t;
    if (!o)
        return JVMTI_INVALID_OBJECT;
    lock_take(&jvmti_lock);
    *tag = jvmti_tag_of(env, o);
    lock_drop(&jvmti_lock);
    return JVMTI_NONE;
}

/* weak and fresh are used or stay the caller's. */
static enum jvmti_error put(struct jvmti_env *env, const struct object *o, jlong tag, jobject *weak, struct jvmti_tag **fresh)
{
    if (env->tag_count >= env->tag_capacity && !grow(env))
        return JVMTI_OUT_OF_MEMORY;
    struct jvmti_tag **place = find(env, o);
    if (*place && tag == 0) {
        drop(env, place);
    } else if (*place) {
        (*place)->tag = tag;
    } else if (tag != 0) {
        **fresh = (struct jvmti_tag){ *place, (uintptr_t)o, *weak, tag };
        *place = *fresh;
        *fresh = NULL;
        *weak = NULL;
        env->tag_count++;
    }
    return JVMTI_NONE;
}

enum jvmti_error jvmti_put_tag(struct thread *t, struct jvmti_env *env, struct object *o, jlong tag)
{
    jobject weak = jni_global(t, o, JNI_WEAK);
    struct jvmti_tag *fresh = weak ? malloc(sizeof *fresh) : NULL;
    enum jvmti_error error = JVMTI_OUT_OF_MEMORY;
    if (fresh)
        error = put(env, o, tag, &weak, &fresh);
    t->exception = NULL;
    if (weak)
        jni_global_delete(weak);
    free(fresh);
    return error;
}

enum jvmti_error jvmti_SetTag(struct thread *t, struct jvmti_env *env, jobject object, jlong tag)
{
    struct object *o = jni_object(object);
    if (!o)
        return JVMTI_INVALID_OBJECT;
    if (env->tag_count >= env->tag_capacity)
        jvmti_sweep_tags(t, env);
    lock_take(&jvmti_lock);
    enum jvmti_error error = jvmti_put_tag(t, env, o, tag);
    lock_drop(&jvmti_lock);
    return error;
}

static bool is_one_of(jlong tag, const jlong *tags, jint count)
{
    for (jint i = 0; i < count; i++)
        if (tags[i] == tag)
            return true;
    return false;
}

enum jvmti_error jvmti_GetObjectsWithTags(struct thread *t, struct jvmti_env *env, jint tag_count, const jlong *tags, jint *count, jobject **object_result,
                                          jlong **tag_result)
{
    if (tag_count < 0)
        return JVMTI_ILLEGAL_ARGUMENT;
    lock_take(&jvmti_lock);
    jobject *objects = jvmti_memory(env->tag_count * sizeof *objects);
    jlong *found = jvmti_memory(env->tag_count * sizeof *found);
    jint n = 0;
    for (uint32_t row = 0; objects && found && row < env->tag_capacity; row++) {
        for (const struct jvmti_tag *tag = env->tags[row]; tag; tag = tag->next) {
            struct object *o = jni_object(tag->weak);
            if (!o || !is_one_of(tag->tag, tags, tag_count))
                continue;
            objects[n] = jni_local(t, o);
            found[n++] = tag->tag;
        }
    }
    lock_drop(&jvmti_lock);
    t->exception = NULL;
    *count = n;
    bool ok = objects && found;
    if (ok && object_result)
        *object_result = objects;
    else
        free(objects);
    if (ok && tag_result)
        *tag_result = found;
    else
        free(found);
    return ok ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

/* --- the rest about objects -------------------------------------------------------------------- */

enum jvmti_error jvmti_GetObjectHashCode(struct thread *t, struct jvmti_env *env, jobject object, jint *hash_code)
{
    struct object *o = jni_object(object);
    (void)env;
    (void)t;
    if (!o)
        return JVMTI_INVALID_OBJECT;
    *hash_code = identity_hash(o);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetObjectSize(struct thread *t, struct jvmti_env *env, jobject object, jlong *size)
{
    const struct object *o = jni_object(object);
    (void)env;
    (void)t;
    if (!o)
        return JVMTI_INVALID_OBJECT;
    *size = (jlong)object_bytes(o);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_ForceGarbageCollection(struct thread *t, struct jvmti_env *env)
{
    (void)env;
    gc_collect(&t->sched, "an agent", false);
    for (struct jvmti_env *each = atomic_load(&jvmti_envs); each; each = each->next)
        jvmti_sweep_tags(t, each);
    return JVMTI_NONE;
}
