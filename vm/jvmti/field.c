/* SPDX-License-Identifier: Apache-2.0 */
/* The interface's functions about fields, and those that are watched.
 *
 * Code that reads or writes a field of a watched name tells of it before (IR_field_event): all code is made anew when a field begins to be
 * watched.  Which field it is, is looked at here. */
#include <stdlib.h>

#include "sched/lock.h"
#include "vm/bytecode/effect.h"
#include "vm/class/resolve.h"
#include "vm/jvmti/event.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/tool/tool.h"

static bool has_field(const struct class *c, const struct field *f)
{
    for (unsigned i = 0; i < c->field_count; i++)
        if (&c->fields[i] == f)
            return true;
    return false;
}

/* A field that the class has, or one that it inherits. */
static enum jvmti_error find_field(jclass klass, const struct field *f)
{
    struct class *c;
    enum jvmti_error error = jvmti_class(klass, &c);
    if (error != JVMTI_NONE)
        return error;
    for (uint32_t i = 0; f && i < c->all_interface_count; i++)
        if (has_field(c->all_interfaces[i], f))
            return JVMTI_NONE;
    for (; f && c; c = c->super)
        if (has_field(c, f))
            return JVMTI_NONE;
    return JVMTI_INVALID_FIELDID;
}

/* --- what they are ------------------------------------------------------------------------------- */

enum { SEEN_OF_FIELDS = 0xffff };

enum jvmti_error jvmti_GetFieldName(struct thread *t, struct jvmti_env *env, jclass klass, struct field *field, char **name, char **signature, char **generic)
{
    enum jvmti_error error = find_field(klass, field);
    (void)t;
    (void)env;
    return error != JVMTI_NONE ? error : jvmti_names(field->name, field->descriptor, field->signature, name, signature, generic);
}

enum jvmti_error jvmti_GetFieldDeclaringClass(struct thread *t, struct jvmti_env *env, jclass klass, struct field *field, jclass *declaring_class)
{
    enum jvmti_error error = find_field(klass, field);
    (void)env;
    if (error == JVMTI_NONE)
        *declaring_class = jni_local(t, field->class->mirror);
    return error;
}

enum jvmti_error jvmti_GetFieldModifiers(struct thread *t, struct jvmti_env *env, jclass klass, struct field *field, jint *modifiers)
{
    enum jvmti_error error = find_field(klass, field);
    (void)t;
    (void)env;
    if (error == JVMTI_NONE)
        *modifiers = field->access & SEEN_OF_FIELDS;
    return error;
}

enum jvmti_error jvmti_IsFieldSynthetic(struct thread *t, struct jvmti_env *env, jclass klass, struct field *field, jboolean *is_synthetic)
{
    enum jvmti_error error = find_field(klass, field);
    (void)t;
    (void)env;
    if (error == JVMTI_NONE)
        *is_synthetic = (field->access & ACC_SYNTHETIC) != 0;
    return error;
}

/* --- those that are watched ------------------------------------------------------------------------ */

enum watching { ACCESS, MODIFICATION };
struct watch { struct watch *next; const struct field *field; bool on[2]; };
static struct watch *_Atomic watches;                   /* they stay; on: LOCK_TOOLS, read without */

static struct watch *watch_of(const struct field *f)
{
    struct watch *w = atomic_load(&watches);
    while (w && w->field != f)
        w = w->next;
    return w;
}

bool jvmti_watches(const struct symbol *name)
{
    for (const struct watch *w = atomic_load(&watches); w; w = w->next)
        if (w->field->name == name && (w->on[ACCESS] || w->on[MODIFICATION]))
            return true;
    return false;
}

/* Context: LOCK_TOOLS.  begins: it was not watched at all. */
static enum jvmti_error turn_on(const struct field *f, enum watching kind, struct watch **fresh, bool *begins)
{
    struct watch *w = watch_of(f);
    if (w && w->on[kind])
        return JVMTI_DUPLICATE;
    if (!w) {
        w = *fresh;
        *fresh = NULL;
        *w = (struct watch){ .next = atomic_load(&watches), .field = f };
        atomic_store(&watches, w);
    }
    *begins = !w->on[ACCESS] && !w->on[MODIFICATION];
    w->on[kind] = true;
    tool_fields += *begins;
    return JVMTI_NONE;
}

static enum jvmti_error set_watch(struct thread *t, jclass klass, const struct field *f, enum watching kind)
{
    enum jvmti_error error = find_field(klass, f);
    struct watch *fresh = error == JVMTI_NONE ? malloc(sizeof *fresh) : NULL;
    bool begins = false;
    if (!fresh)
        return error != JVMTI_NONE ? error : JVMTI_OUT_OF_MEMORY;
    lock_take(&jvmti_lock);
    error = turn_on(f, kind, &fresh, &begins);
    lock_drop(&jvmti_lock);
    free(fresh);
    if (begins)
        tool_renew(t);
    return error;
}

/* Code stays as it is, and asks in vain. */
static enum jvmti_error clear_watch(jclass klass, const struct field *f, enum watching kind)
{
    enum jvmti_error error = find_field(klass, f);
    if (error != JVMTI_NONE)
        return error;
    lock_take(&jvmti_lock);
    struct watch *w = watch_of(f);
    bool was = w && w->on[kind];
    if (was) {
        w->on[kind] = false;
        tool_fields -= !w->on[ACCESS] && !w->on[MODIFICATION];
    }
    lock_drop(&jvmti_lock);
    return was ? JVMTI_NONE : JVMTI_NOT_FOUND;
}

enum jvmti_error jvmti_SetFieldAccessWatch(struct thread *t, struct jvmti_env *env, jclass klass, struct field *field)
{
    (void)env;
    return set_watch(t, klass, field, ACCESS);
}

enum jvmti_error jvmti_ClearFieldAccessWatch(struct thread *t, struct jvmti_env *env, jclass klass, struct field *field)
{
    (void)t;
    (void)env;
    return clear_watch(klass, field, ACCESS);
}

enum jvmti_error jvmti_SetFieldModificationWatch(struct thread *t, struct jvmti_env *env, jclass klass, struct field *field)
{
    (void)env;
    return set_watch(t, klass, field, MODIFICATION);
}

enum jvmti_error jvmti_ClearFieldModificationWatch(struct thread *t, struct jvmti_env *env, jclass klass, struct field *field)
{
    (void)t;
    (void)env;
    return clear_watch(klass, field, MODIFICATION);
}

/* --- telling of it --------------------------------------------------------------------------------- */

/* The field that the instruction names, as that is about to find it; NULL: it will throw, or an exception is pending. */
static const struct field *field_at(struct thread *t, struct frame_walk here, const struct insn *in)
{
    struct class_failure failure = { 0 };
    bool is_static = !op_has_object(in->info);
    const struct field *f = resolve_field(frame_body(here)->cp, in->cp, is_static, op_puts(in->info), here.method, &failure);
    if (!f)
        t->exception = NULL;
    return f && is_static && !class_initialize(t, f->class) ? NULL : f;
}

static jvalue new_value(struct thread *t, const struct field *f, jslot value)
{
    jvalue v = { .j = 0 };
    switch ((enum basic_type)f->type) {
    case T_OBJECT: case T_ARRAY: v.l = jni_local(t, slot_ref(value)); break;
    case T_LONG: case T_DOUBLE: v.j = slot_long(value); break;
    case T_BOOLEAN: v.z = value & 1; break;
    case T_BYTE: v.b = (jbyte)value; break;
    case T_CHAR: v.c = (jchar)value; break;
    case T_SHORT: v.s = (jshort)value; break;
    default: v.i = slot_int(value);
    }
    return v;
}

static void tell(struct thread *t, const struct field *f, bool put, int bci, struct object *o, jslot value)
{
    struct passage p;
    struct method *m = frame_first(t).method;
    if (!jvmti_enter_standing(t, &p))
        return;
    jclass c = jni_local(t, f->class->mirror);
    jobject object = jni_local(t, o);
    if (!put) {
        EACH_WANTING(env, t, FieldAccess)
            TELL(t, env, FieldAccess, p.jni, p.thread, m, bci, c, object, f);
    } else {
        EACH_WANTING(other, t, FieldModification)
            TELL(t, other, FieldModification, p.jni, p.thread, m, bci, c, object, f, f->descriptor->text[0], new_value(t, f, value));
    }
    jvmti_leave_standing(t, &p);
}

void jvmti_field(struct thread *t, const jslot *object, const jslot *value)
{
    struct insn in;
    struct frame_walk here = frame_first(t);
    const struct method_body *body = frame_body(here);
    int bci = frame_bci(here);
    if (atomic_load(&jvmti_phase) != JVMTI_PHASE_LIVE || !bytecode_decode(body->bytes, body->length, (uint32_t)bci, &in))
        return;
    bool put = op_puts(in.info);
    if (!jvmti_anybody_wants(t, put ? EVENT_FieldModification : EVENT_FieldAccess))
        return;
    const struct field *f = field_at(t, here, &in);
    const struct watch *w = f ? watch_of(f) : NULL;
    if (w && w->on[put ? MODIFICATION : ACCESS])
        tell(t, f, put, bci, op_has_object(in.info) ? slot_ref(*object) : NULL, put ? *value : 0);
}
