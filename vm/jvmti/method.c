/* SPDX-License-Identifier: Apache-2.0 */
/* The interface's functions about methods and fields, and breakpoints. */
#include <stdlib.h>
#include <string.h>

#include "sched/lock.h"
#include "vm/class/method_body.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/tool/tool.h"

/* --- breakpoints ------------------------------------------------------------------------------- */

struct breakpoint { struct breakpoint *next; struct jvmti_env *env; struct method *method; int bci; };
static struct breakpoint *_Atomic breakpoints;          /* LOCK_TOOLS */

static struct breakpoint *find(const struct jvmti_env *env, const struct method *m, int bci)
{
    struct breakpoint *b = atomic_load(&breakpoints);
    while (b && (b->method != m || b->bci != bci || (env && b->env != env)))
        b = b->next;
    return b;
}

bool jvmti_breaks(const struct jvmti_env *env, const struct method *m, int bci)
{
    lock_take(&jvmti_lock);
    bool is = find(env, m, bci) != NULL;
    lock_drop(&jvmti_lock);
    return is;
}

void jvmti_break_code(const struct engine_code *code)
{
    lock_take(&jvmti_lock);
    for (const struct breakpoint *b = atomic_load(&breakpoints); b; b = b->next)
        if (b->method == code->method && code->engine->set_break)
            code->engine->set_break(code, b->bci, true);
    lock_drop(&jvmti_lock);
}

/* Does a line begin there, or the method? */
static bool begins_line(const struct method_body *body, jlong bci)
{
    for (unsigned i = 0; i < body->line_table_count; i++) {
        const uint8_t *row = body->line_tables[i] + 2;
        for (unsigned n = be16(row - 2); n-- > 0; row += 4)
            if (be16(row) == bci)
                return true;
    }
    return bci == 0;
}

static enum jvmti_error may_break(const struct method *m, jlong location)
{
    if (!m)
        return JVMTI_INVALID_METHODID;
    return m->body && location >= 0 && location < m->body->length && begins_line(m->body, location) ? JVMTI_NONE : JVMTI_INVALID_LOCATION;
}

static void mark(const struct method *m, int bci, bool on)
{
    const struct engine_code *code = engine_code_of(m);
    if (code && code->engine->set_break)
        code->engine->set_break(code, bci, on);
}

enum jvmti_error jvmti_SetBreakpoint(struct thread *t, struct jvmti_env *env, struct method *method, jlong location)
{
    enum jvmti_error error = may_break(method, location);
    struct breakpoint *fresh = error == JVMTI_NONE ? malloc(sizeof *fresh) : NULL;
    (void)t;
    if (!fresh)
        return error != JVMTI_NONE ? error : JVMTI_OUT_OF_MEMORY;
    lock_take(&jvmti_lock);
    if (find(env, method, (int)location)) {
        error = JVMTI_DUPLICATE;
    } else {
        *fresh = (struct breakpoint){ atomic_load(&breakpoints), env, method, (int)location };
        atomic_store(&breakpoints, fresh);
        mark(method, (int)location, true);
        fresh = NULL;
    }
    lock_drop(&jvmti_lock);
    free(fresh);
    return error;
}

enum jvmti_error jvmti_ClearBreakpoint(struct thread *t, struct jvmti_env *env, struct method *method, jlong location)
{
    enum jvmti_error error = may_break(method, location);
    (void)t;
    if (error != JVMTI_NONE)
        return error;
    error = JVMTI_NOT_FOUND;
    lock_take(&jvmti_lock);
    struct breakpoint *found = find(env, method, (int)location), *before = atomic_load(&breakpoints);
    if (found) {
        if (before == found)
            atomic_store(&breakpoints, found->next);
        else
            for (; before->next; before = before->next)
                if (before->next == found)
                    break;
        if (before != found)
            before->next = found->next;
        free(found);
        mark(method, (int)location, find(NULL, method, (int)location) != NULL);
        error = JVMTI_NONE;
    }
    lock_drop(&jvmti_lock);
    return error;
}

void jvmti_unbreak_class(const struct class *c)
{
    struct breakpoint *kept = NULL, *next;
    lock_take(&jvmti_lock);
    for (struct breakpoint *b = atomic_load(&breakpoints); b; b = next) {
        next = b->next;
        if (b->method->class == c) {
            mark(b->method, b->bci, false);
            free(b);
            continue;
        }
        b->next = kept;
        kept = b;
    }
    atomic_store(&breakpoints, kept);
    lock_drop(&jvmti_lock);
}

/* --- names and flags --------------------------------------------------------------------------- */

/* out NULL: not wanted. */
static bool give_symbol(const struct symbol *s, char **out)
{
    if (out)
        *out = s ? jvmti_text(s->text) : NULL;
    return !out || !s || *out;
}

static enum jvmti_error give_names(const struct symbol *n, const struct symbol *d, const struct symbol *g, char **name, char **signature, char **generic)
{
    bool ok = give_symbol(n, name) && give_symbol(d, signature) && give_symbol(g, generic);
    return ok ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_GetMethodName(struct thread *t, struct jvmti_env *env, struct method *method, char **name, char **signature, char **generic)
{
    (void)t;
    (void)env;
    return method ? give_names(method->name, method->descriptor, method->signature, name, signature, generic) : JVMTI_INVALID_METHODID;
}

enum jvmti_error jvmti_GetMethodDeclaringClass(struct thread *t, struct jvmti_env *env, struct method *method, jclass *declaring_class)
{
    (void)env;
    if (!method)
        return JVMTI_INVALID_METHODID;
    *declaring_class = jni_local(t, method->class->mirror);
    return JVMTI_NONE;
}

enum { SEEN_OF_METHODS = 0x1fff, SEEN_OF_FIELDS = 0xffff };

enum jvmti_error jvmti_GetMethodModifiers(struct thread *t, struct jvmti_env *env, struct method *method, jint *modifiers)
{
    (void)t;
    (void)env;
    if (!method)
        return JVMTI_INVALID_METHODID;
    *modifiers = method->access & SEEN_OF_METHODS;
    return JVMTI_NONE;
}

static enum jvmti_error give_flag(const struct method *m, bool value, jboolean *out)
{
    *out = value;
    return m ? JVMTI_NONE : JVMTI_INVALID_METHODID;
}

enum jvmti_error jvmti_IsMethodNative(struct thread *t, struct jvmti_env *env, struct method *method, jboolean *is_native)
{
    (void)t;
    (void)env;
    return give_flag(method, method && method->access & ACC_NATIVE, is_native);
}

enum jvmti_error jvmti_IsMethodSynthetic(struct thread *t, struct jvmti_env *env, struct method *method, jboolean *is_synthetic)
{
    (void)t;
    (void)env;
    return give_flag(method, method && method->access & ACC_SYNTHETIC, is_synthetic);
}

enum jvmti_error jvmti_IsMethodObsolete(struct thread *t, struct jvmti_env *env, struct method *method, jboolean *is_obsolete)
{
    (void)t;
    (void)env;
    return give_flag(method, false, is_obsolete);
}

/* --- bodies ------------------------------------------------------------------------------------ */

static enum jvmti_error need_body(const struct method *m)
{
    return !m ? JVMTI_INVALID_METHODID : m->access & ACC_NATIVE ? JVMTI_NATIVE_METHOD : JVMTI_NONE;
}

enum jvmti_error jvmti_GetMaxLocals(struct thread *t, struct jvmti_env *env, struct method *method, jint *max)
{
    enum jvmti_error error = need_body(method);
    (void)t;
    (void)env;
    if (error == JVMTI_NONE)
        *max = method->body ? method->body->max_locals : 0;
    return error;
}

enum jvmti_error jvmti_GetArgumentsSize(struct thread *t, struct jvmti_env *env, struct method *method, jint *size)
{
    enum jvmti_error error = need_body(method);
    (void)t;
    (void)env;
    if (error == JVMTI_NONE)
        *size = method->arg_slots;
    return error;
}

enum jvmti_error jvmti_GetMethodLocation(struct thread *t, struct jvmti_env *env, struct method *method, jlong *start_location, jlong *end_location)
{
    enum jvmti_error error = need_body(method);
    (void)t;
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    *start_location = method->body ? 0 : -1;
    *end_location = method->body ? (jlong)method->body->length - 1 : -1;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetBytecodes(struct thread *t, struct jvmti_env *env, struct method *method, jint *bytecode_count, uint8_t **bytecodes)
{
    enum jvmti_error error = need_body(method);
    (void)t;
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    uint32_t n = method->body ? method->body->length : 0;
    *bytecodes = jvmti_memory(n);
    if (!*bytecodes)
        return JVMTI_OUT_OF_MEMORY;
    if (n)
        memcpy(*bytecodes, method->body->bytes, n);
    *bytecode_count = (jint)n;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetLineNumberTable(struct thread *t, struct jvmti_env *env, struct method *method, jint *entry_count, struct jvmti_line **table)
{
    enum jvmti_error error = need_body(method);
    const struct method_body *body = error == JVMTI_NONE ? method->body : NULL;
    size_t n = 0;
    (void)t;
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    for (unsigned i = 0; body && i < body->line_table_count; i++)
        n += be16(body->line_tables[i]);
    if (n == 0)
        return JVMTI_ABSENT_INFORMATION;
    struct jvmti_line *row = *table = jvmti_memory(n * sizeof **table);
    if (!row)
        return JVMTI_OUT_OF_MEMORY;
    for (unsigned i = 0; i < body->line_table_count; i++) {
        const uint8_t *p = body->line_tables[i] + 2;
        for (unsigned left = be16(p - 2); left-- > 0; p += 4)
            *row++ = (struct jvmti_line){ be16(p), be16(p + 2) };
    }
    *entry_count = (jint)n;
    return JVMTI_NONE;
}

enum { VARIABLE_BYTES = 10 };

enum jvmti_error jvmti_GetLocalVariableTable(struct thread *t, struct jvmti_env *env, struct method *method, jint *entry_count, struct jvmti_variable **table)
{
    enum jvmti_error error = need_body(method);
    (void)t;
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    const struct method_body *body = method->body;
    if (!body || body->local_variables.length < 2)
        return JVMTI_ABSENT_INFORMATION;
    const uint8_t *p = body->local_variables.data + 2;
    size_t n = be16(p - 2), room = (body->local_variables.length - 2) / VARIABLE_BYTES;
    n = n < room ? n : room;
    *table = jvmti_memory(n * sizeof **table);
    if (!*table)
        return JVMTI_OUT_OF_MEMORY;
    for (size_t i = 0; i < n; i++, p += VARIABLE_BYTES) {
        (*table)[i] = (struct jvmti_variable){ .start = be16(p), .length = be16(p + 2), .slot = be16(p + 8) };
        error = give_names(cp_symbol(body->cp, be16(p + 4)), cp_symbol(body->cp, be16(p + 6)), NULL, &(*table)[i].name, &(*table)[i].signature, NULL);
        if (error != JVMTI_NONE)
            return error;
    }
    *entry_count = (jint)n;
    return JVMTI_NONE;
}

/* --- fields ------------------------------------------------------------------------------------ */

enum jvmti_error jvmti_GetFieldName(struct thread *t, struct jvmti_env *env, jclass klass, struct field *field, char **name, char **signature, char **generic)
{
    (void)t;
    (void)env;
    (void)klass;
    return field ? give_names(field->name, field->descriptor, field->signature, name, signature, generic) : JVMTI_INVALID_FIELDID;
}

enum jvmti_error jvmti_GetFieldDeclaringClass(struct thread *t, struct jvmti_env *env, jclass klass, struct field *field, jclass *declaring_class)
{
    (void)env;
    (void)klass;
    if (!field)
        return JVMTI_INVALID_FIELDID;
    *declaring_class = jni_local(t, field->class->mirror);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetFieldModifiers(struct thread *t, struct jvmti_env *env, jclass klass, struct field *field, jint *modifiers)
{
    (void)t;
    (void)env;
    (void)klass;
    if (!field)
        return JVMTI_INVALID_FIELDID;
    *modifiers = field->access & SEEN_OF_FIELDS;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_IsFieldSynthetic(struct thread *t, struct jvmti_env *env, jclass klass, struct field *field, jboolean *is_synthetic)
{
    (void)t;
    (void)env;
    (void)klass;
    *is_synthetic = field && field->access & ACC_SYNTHETIC;
    return field ? JVMTI_NONE : JVMTI_INVALID_FIELDID;
}
