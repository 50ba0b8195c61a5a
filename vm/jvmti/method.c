/* SPDX-License-Identifier: Apache-2.0 */
/* The interface's functions about methods, and breakpoints. */
#include <stdlib.h>
#include <string.h>

#include "sched/lock.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/method_body.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/tool/tool.h"

enum jvmti_error jvmti_method(const struct method *m) { return m ? JVMTI_NONE : JVMTI_INVALID_METHODID; }

enum jvmti_error jvmti_method_of_bytecode(const struct method *m)
{
    return !m ? JVMTI_INVALID_METHODID : m->access & ACC_NATIVE ? JVMTI_NATIVE_METHOD : JVMTI_NONE;
}

/* --- breakpoints ------------------------------------------------------------------------------- */

struct breakpoint { struct breakpoint *next; struct jvmti_env *env; struct method *method; int bci; };
static struct breakpoint *breakpoints;                  /* LOCK_TOOLS */

/* The place where it hangs, or that of the end: there is none.  env NULL: of any environment. */
static struct breakpoint **find(const struct jvmti_env *env, const struct method *m, int bci)
{
    struct breakpoint **place = &breakpoints;
    while (*place && ((*place)->method != m || (*place)->bci != bci || (env && (*place)->env != env)))
        place = &(*place)->next;
    return place;
}

/* Context: LOCK_TOOLS. */
static bool has_any(const struct method *m)
{
    const struct breakpoint *b = breakpoints;
    while (b && b->method != m)
        b = b->next;
    return b != NULL;
}

bool jvmti_breaks_in(const struct method *m, int bci)
{
    lock_take(&jvmti_lock);
    bool is = bci == TOOL_ANYWHERE ? has_any(m) : *find(NULL, m, bci) != NULL;
    lock_drop(&jvmti_lock);
    return is;
}

bool jvmti_breaks(const struct jvmti_env *env, const struct method *m, int bci)
{
    lock_take(&jvmti_lock);
    bool is = *find(env, m, bci) != NULL;
    lock_drop(&jvmti_lock);
    return is;
}

void jvmti_break_code(const struct engine_code *code)
{
    lock_take(&jvmti_lock);
    for (const struct breakpoint *b = breakpoints; b; b = b->next)
        if (b->method == code->method && code->engine->set_break)
            code->engine->set_break(code, b->bci, true);
    lock_drop(&jvmti_lock);
}

/* Does an instruction begin there? */
static bool begins_instruction(const struct method_body *body, jlong location)
{
    struct insn in;
    uint32_t bci = 0;
    while (bci < location && bytecode_decode(body->bytes, body->length, bci, &in))     /* bound: the code's length */
        bci += in.len;
    return bci == location;
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
    enum jvmti_error error = jvmti_method(m);
    if (error != JVMTI_NONE)
        return error;
    return m->body && location >= 0 && location < m->body->length && begins_instruction(m->body, location) ? JVMTI_NONE : JVMTI_INVALID_LOCATION;
}

/* In the method's code: is there a breakpoint?  Context: LOCK_TOOLS. */
static void mark(const struct method *m, int bci)
{
    const struct engine_code *code = engine_code_of(m);
    if (code && code->engine->set_break)
        code->engine->set_break(code, bci, *find(NULL, m, bci) != NULL);
}

enum jvmti_error jvmti_SetBreakpoint(struct thread *t, struct jvmti_env *env, struct method *method, jlong location)
{
    enum jvmti_error error = may_break(method, location);
    struct breakpoint *fresh = error == JVMTI_NONE ? malloc(sizeof *fresh) : NULL;
    if (!fresh)
        return error != JVMTI_NONE ? error : JVMTI_OUT_OF_MEMORY;
    lock_take(&jvmti_lock);
    bool first = !has_any(method), within = !*find(NULL, method, (int)location) && !begins_line(method->body, location);
    if (*find(env, method, (int)location)) {
        error = JVMTI_DUPLICATE;
    } else {
        *fresh = (struct breakpoint){ breakpoints, env, method, (int)location };
        breakpoints = fresh;
        mark(method, (int)location);
        fresh = NULL;
    }
    lock_drop(&jvmti_lock);
    free(fresh);
    if (first || within)
        tool_place_in(t, method, within);
    return error;
}

static void drop(struct breakpoint **place)
{
    struct breakpoint *b = *place;
    *place = b->next;
    mark(b->method, b->bci);
    free(b);
}

enum jvmti_error jvmti_ClearBreakpoint(struct thread *t, struct jvmti_env *env, struct method *method, jlong location)
{
    enum jvmti_error error = may_break(method, location);
    (void)t;
    if (error != JVMTI_NONE)
        return error;
    lock_take(&jvmti_lock);
    struct breakpoint **place = find(env, method, (int)location);
    if (*place)
        drop(place);
    else
        error = JVMTI_NOT_FOUND;
    lock_drop(&jvmti_lock);
    return error;
}

void jvmti_unbreak_class(const struct class *c)
{
    lock_take(&jvmti_lock);
    for (struct breakpoint **place = &breakpoints; *place; ) {
        if ((*place)->method->class == c)
            drop(place);
        else
            place = &(*place)->next;
    }
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

enum jvmti_error jvmti_names(const struct symbol *n, const struct symbol *d, const struct symbol *g, char **name, char **signature, char **generic)
{
    bool ok = give_symbol(n, name) && give_symbol(d, signature) && give_symbol(g, generic);
    return ok ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_GetMethodName(struct method *method, char **name, char **signature, char **generic)
{
    return jvmti_names(method->name, method->descriptor, method->signature, name, signature, generic);
}

enum jvmti_error jvmti_GetMethodDeclaringClass(struct method *method, jclass *declaring_class)
{
    *declaring_class = jni_local(thread_current(), method->class->mirror);
    return JVMTI_NONE;
}

enum { SEEN_OF_METHODS = 0x1fff };

enum jvmti_error jvmti_GetMethodModifiers(struct method *method, jint *modifiers)
{
    *modifiers = method->access & SEEN_OF_METHODS;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_IsMethodNative(struct method *method, jboolean *is_native)
{
    *is_native = (method->access & ACC_NATIVE) != 0;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_IsMethodSynthetic(struct method *method, jboolean *is_synthetic)
{
    *is_synthetic = (method->access & ACC_SYNTHETIC) != 0;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_IsMethodObsolete(struct method *method, jboolean *is_obsolete)
{
    (void)method;
    *is_obsolete = false;
    return JVMTI_NONE;
}

/* --- bodies: of methods that are not native; abstract ones have none ------------------------------ */

enum jvmti_error jvmti_GetMaxLocals(struct method *method, jint *max)
{
    *max = method->body ? method->body->max_locals : 0;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetArgumentsSize(struct method *method, jint *size)
{
    *size = method->arg_slots;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetMethodLocation(struct method *method, jlong *start_location, jlong *end_location)
{
    *start_location = method->body ? 0 : -1;
    *end_location = method->body ? (jlong)method->body->length - 1 : -1;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetBytecodes(struct method *method, jint *bytecode_count, uint8_t **bytecodes)
{
    uint32_t n = method->body ? method->body->length : 0;
    *bytecodes = jvmti_memory(n);
    if (!*bytecodes)
        return JVMTI_OUT_OF_MEMORY;
    if (n)
        memcpy(*bytecodes, method->body->bytes, n);
    *bytecode_count = (jint)n;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetLineNumberTable(struct method *method, jint *entry_count, struct jvmti_line **table)
{
    const struct method_body *body = method->body;
    size_t n = 0;
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

/* The first LocalVariableTypeTable after its header, found among the attributes, which were well formed when the class was read (JVMS 4.7.3).
 * It is asked for by debuggers alone, so no method keeps where it is. */
static struct span variable_types(const struct method_body *body)
{
    const uint8_t *p = body->bytes + body->length;
    p += 2 + be16(p) * EXCEPTION_ROW_BYTES;
    unsigned attributes = be16(p);
    for (p += 2; attributes-- > 0; p += 6 + be32(p + 2))
        if (cp_symbol(body->cp, be16(p)) == SYM(LocalVariableTypeTable))
            return (struct span){ p + 6, be32(p + 2) };
    return (struct span){ 0 };
}

/* The generic type of the variable of a row, which is known by all but its type; NULL: it has none (JVMS 4.7.14). */
static struct symbol *generic_type(const struct method_body *body, struct span types, const uint8_t *row)
{
    const uint8_t *end = types.data + types.length;
    for (const uint8_t *p = types.data + 2; types.data && p + VARIABLE_BYTES <= end; p += VARIABLE_BYTES)
        if (!memcmp(p, row, 6) && !memcmp(p + 8, row + 8, 2))
            return cp_symbol(body->cp, be16(p + 6));
    return NULL;
}

enum jvmti_error jvmti_GetLocalVariableTable(struct method *method, jint *entry_count, struct jvmti_variable **table)
{
    const struct method_body *body = method->body;
    if (!body || body->local_variables.length < 2)
        return JVMTI_ABSENT_INFORMATION;
    const uint8_t *p = body->local_variables.data + 2;
    size_t n = be16(p - 2), room = (body->local_variables.length - 2) / VARIABLE_BYTES;
    n = n < room ? n : room;
    *table = jvmti_memory(n * sizeof **table);
    if (!*table)
        return JVMTI_OUT_OF_MEMORY;
    struct span types = variable_types(body);
    for (size_t i = 0; i < n; i++, p += VARIABLE_BYTES) {
        struct jvmti_variable *v = &(*table)[i];
        *v = (struct jvmti_variable){ .start = be16(p), .length = be16(p + 2), .slot = be16(p + 8) };
        enum jvmti_error error = jvmti_names(cp_symbol(body->cp, be16(p + 4)), cp_symbol(body->cp, be16(p + 6)), generic_type(body, types, p), &v->name, &v->signature, &v->generic);
        if (error != JVMTI_NONE)
            return error;
    }
    *entry_count = (jint)n;
    return JVMTI_NONE;
}
