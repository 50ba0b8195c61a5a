/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.runtime.ObjectMethods: equals, hashCode and toString of records, over the fields themselves.
 *
 * As in the library: the hash is 31 * hash + component from the first on; equals compares from the last on; floating
 * values are equal when their compare says so. */
#include <stdio.h>

#include "memory/barrier.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/string.h"
#include "vm/run/bootstrap/plain_value.h"
#include "vm/run/bootstrap/text_recipe.h"

enum { REF_getField = 1, FIRST_GETTER = 2, FIELDS_MAX = 254 };

struct component { uint32_t offset; uint8_t type; };
struct record { struct class *class; struct text_recipe *recipe; unsigned count; struct component component[]; };

/* --- values ------------------------------------------------------------------------------------ */

static jslot load(const struct object *o, const struct component *c)
{
    const void *p = object_at(o, c->offset);
    switch (c->type) {
    case T_BOOLEAN: return *(const jboolean *)p;
    case T_BYTE: return slot_of_int(*(const jbyte *)p);
    case T_CHAR: return *(const jchar *)p;
    case T_SHORT: return slot_of_int(*(const jshort *)p);
    case T_INT: return slot_of_int(*(const jint *)p);
    case T_FLOAT: return slot_of_float(*(const jfloat *)p);
    case T_LONG: case T_DOUBLE: return *(const jslot *)p;
    default: return slot_of_ref(barrier_load(p));
    }
}

static bool is_object(uint8_t type) { return type == T_OBJECT || type == T_ARRAY; }

static bool hash_value(struct thread *t, uint8_t type, jslot v, uint32_t *hash)
{
    jslot result;
    jint plain = 0;
    if (!is_object(type))
        *hash = plain_hash_of_value(type, v);
    else if (!slot_ref(v) || plain_hash(slot_ref(v), &plain))
        *hash = (uint32_t)plain;
    else if (invoke_virtual(t, known.Object_hashCode, &v, &result))
        *hash = (uint32_t)slot_int(result);
    else
        return false;
    return true;
}

/* false too when an exception is pending. */
static bool equal_values(struct thread *t, uint8_t type, jslot a, jslot b)
{
    jslot args[2] = { a, b }, result;
    jint plain;
    if (!is_object(type))
        return plain_equal_values(type, a, b);
    if (a == b || !slot_ref(a))
        return a == b;
    if (plain_equal(slot_ref(a), slot_ref(b), &plain))
        return plain;
    return invoke_virtual(t, known.Object_equals, args, &result) && result & 1;
}

/* --- the three methods -------------------------------------------------------------------------- */

static bool has_receiver(struct thread *t, const jslot *args)
{
    return slot_ref(args[0]) || throw_new(t, EX(NullPointerException), NULL);
}

static void run_hash_code(struct thread *t, const void *info, jslot *args)
{
    const struct record *r = info;
    uint32_t all = 0, one;
    if (!has_receiver(t, args))
        return;
    for (unsigned i = 0; i < r->count; i++) {
        if (!hash_value(t, r->component[i].type, load(slot_ref(args[0]), &r->component[i]), &one))
            return;
        all = 31 * all + one;
    }
    args[0] = slot_of_int((jint)all);
}

static void run_equals(struct thread *t, const void *info, jslot *args)
{
    const struct record *r = info;
    const struct object *a = slot_ref(args[0]), *b = slot_ref(args[1]);
    if (!has_receiver(t, args))
        return;
    bool equal = a == b || (b && object_is_instance(b, r->class));
    for (unsigned i = r->count; equal && a != b && i-- > 0;)
        equal = equal_values(t, r->component[i].type, load(a, &r->component[i]), load(b, &r->component[i]));
    args[0] = slot_of_int(equal);
}

static void run_to_string(struct thread *t, const void *info, jslot *args)
{
    const struct record *r = info;
    if (!has_receiver(t, args))
        return;
    for (unsigned i = 0; i < r->count; i++)
        args[1 + i] = load(slot_ref(args[0]), &r->component[i]);
    args[0] = slot_of_ref(text_recipe_make(t, r->recipe, args + 1));
}

/* --- linking ------------------------------------------------------------------------------------ */

/* "a;b": the next name; its length. */
static size_t next_name(const char **p)
{
    const char *from = *p;
    size_t n = strcspn(from, ";");
    *p = from + n + (from[n] == ';');
    return n;
}

static bool add_simple_name(const struct bootstrap_request *q, const struct record *r)
{
    char buffer[512];
    jslot mirror = slot_of_ref(r->class->mirror), name;
    struct method *m = class_declared_method(known.Class, symbol_from("getSimpleName"), symbol_from("()Ljava/lang/String;"));
    if (!m || !invoke_method(q->t, m, &mirror, &name))
        return false;
    char *text = string_utf8(slot_ref(name), buffer, sizeof buffer);
    bool ok = text && text_recipe_literal(q, r->recipe, text, strlen(text));
    string_free(text, buffer);
    return ok;
}

/* Name[a=…, b=…] */
static bool make_recipe(const struct bootstrap_request *q, struct record *r, const char *names)
{
    r->recipe = text_recipe_new(q, 4 * r->count + 3);
    if (!r->recipe || !text_recipe_prepare(q->t) || !add_simple_name(q, r) || !text_recipe_literal(q, r->recipe, "[", 1))
        return false;
    for (unsigned i = 0; i < r->count; i++) {
        const char *name = names;
        size_t n = next_name(&names);
        if ((i && !text_recipe_literal(q, r->recipe, ", ", 2)) || !text_recipe_literal(q, r->recipe, name, n) ||
            !text_recipe_literal(q, r->recipe, "=", 1))
            return false;
        text_recipe_value(r->recipe, r->component[i].type, i);
    }
    return text_recipe_literal(q, r->recipe, "]", 1);
}

static bool add_component(const struct bootstrap_request *q, struct record *r, unsigned argument)
{
    struct class_failure f = { 0 };
    if (!bootstrap_argument_is(q, argument, CP_METHOD_HANDLE))
        return false;
    unsigned handle = bootstrap_argument(q, argument);
    if (q->cp->value[handle].pair.a != REF_getField)
        return false;
    const struct field *field = resolve_field(q->cp, q->cp->value[handle].pair.b, false, false, NULL, &f);
    if (!field || field->class != r->class)
        return false;
    r->component[r->count++] = (struct component){ field->offset, field->type };
    return true;
}

static unsigned count_names(const char *names)
{
    unsigned n = 0;
    while (*names) {
        next_name(&names);
        n++;
    }
    return n;
}

/* The record whose own method this is; NULL: not plain. */
static struct record *read_record(const struct bootstrap_request *q)
{
    struct class_failure f = { 0 };
    unsigned getters = q->method->argument_count - FIRST_GETTER;
    if (!bootstrap_argument_is(q, 0, CP_CLASS) || !bootstrap_argument_is(q, 1, CP_STRING) || getters > FIELDS_MAX)
        return NULL;
    struct record *r = bootstrap_alloc(q, sizeof *r + getters * sizeof r->component[0]);
    if (!r)
        return NULL;
    r->class = resolve_class(q->cp, bootstrap_argument(q, 0), &f);
    if (r->class != q->caller || r->class->flags & CLASS_IS_HIDDEN)
        return NULL;
    for (unsigned i = 0; i < getters; i++)
        if (!add_component(q, r, FIRST_GETTER + i))
            return NULL;
    return count_names(cp_symbol(q->cp, bootstrap_argument(q, 1))->text) == r->count ? r : NULL;
}

/* Is the site named so, and of type (record extra) result? */
static bool is_site(const struct bootstrap_request *q, const char *name, const char *extra, const char *result)
{
    char descriptor[1024];
    int n = snprintf(descriptor, sizeof descriptor, "(L%s;%s)%s", q->caller->name->text, extra, result);
    return !strcmp(q->name->text, name) && n > 0 && (size_t)n < sizeof descriptor && !strcmp(q->descriptor->text, descriptor);
}

static struct call_site *link_record(const struct bootstrap_request *q)
{
    struct record *r = q->method->argument_count >= FIRST_GETTER ? read_record(q) : NULL;
    if (!r)
        return NULL;
    if (is_site(q, "equals", "Ljava/lang/Object;", "Z"))
        return bootstrap_adapter(q, q->descriptor, run_equals, r, 0, NULL);
    if (is_site(q, "hashCode", "", "I"))
        return bootstrap_adapter(q, q->descriptor, run_hash_code, r, 0, NULL);
    if (is_site(q, "toString", "", "Ljava/lang/String;") && make_recipe(q, r, cp_symbol(q->cp, bootstrap_argument(q, 1))->text))
        return bootstrap_adapter(q, q->descriptor, run_to_string, r, r->count, NULL);
    return NULL;
}

struct call_site *bootstrap_record(const struct bootstrap_request *q)
{
    struct call_site *site = link_record(q);
    if (!site)
        exception_take(q->t);
    return site;
}
