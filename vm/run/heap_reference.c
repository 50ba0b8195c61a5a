/* SPDX-License-Identifier: Apache-2.0 */
/* The error of a no-heap thread that came upon a reference to the heap, told with where it came from.
 *
 * What lies in the heap the collector may be taking away.  Only for a story of -Xrt:explain its first words are looked at, once, and believed
 * if they name a class. */
#include "vm/run/area_error.h"

#include <stdio.h>

#include "vm/bytecode/effect.h"
#include "vm/class/loader.h"
#include "vm/run/frame.h"

enum { TEXT_MAX = 512, NAME_MAX_BYTES = 256 };

static void describe_member(const struct class *in, const struct insn *i, const char *form, char *out, size_t size)
{
    const struct symbol *owner = cp_ref_class_name(in->cp, i->cp);
    char name[NAME_MAX_BYTES];
    snprintf(name, sizeof name, "%s", owner->text);
    for (char *p = name; *p; p++)
        *p = *p == '/' ? '.' : *p;
    snprintf(out, size, form, name, cp_ref_name(in->cp, i->cp)->text);
}

/* What an instruction got a reference from. */
static void describe_source(const struct class *c, const struct insn *i, char *out, size_t size)
{
    const struct opinfo *o = i->info;
    if (o->kind == KIND_FIELD)
        describe_member(c, i, op_has_object(o) ? "field %s.%s" : "static field %s.%s", out, size);
    else if (o->kind == KIND_ELEMENT)
        snprintf(out, size, "an element of an array");
    else if (o->kind == KIND_CALL && i->op != OP_invokedynamic)
        describe_member(c, i, "what %s.%s returns", out, size);
    else
        snprintf(out, size, "what was read here");
}

/* Bound: classes. */
static const struct class *known_class(const void *address)
{
    for (const struct class *c = class_first(); c; c = class_next(c))
        if (c == address)
            return c;
    return NULL;
}

static const char *describe_object(const void *reference, char *out, size_t size)
{
    char name[NAME_MAX_BYTES] = "an object that is gone";
    const struct object *o = reference;
    const struct class *c = known_class(object_shape_now(o));
    if (c)
        area_describe_class(c, c->component ? __atomic_load_n(&((const struct array *)o)->length, __ATOMIC_RELAXED) : 0, name, sizeof name);
    snprintf(out, size, "%s in the heap (at %p)", name, reference);
    return out;
}

bool throw_heap_reference(struct thread *t, const void *reference)
{
    char source[TEXT_MAX / 2], text[TEXT_MAX], object[TEXT_MAX];
    struct insn i;
    struct frame_walk f = frame_first(t);
    const struct method_body *code = f.method ? frame_body(f) : NULL;
    int bci = code ? frame_bci(f) : -1;
    RT_ASSERT(t->sched.no_heap);
    if (bci >= 0 && bytecode_decode(code->bytes, code->length, (uint32_t)bci, &i))
        describe_source(f.method->class, &i, source, sizeof source);
    else
        snprintf(source, sizeof source, "what %s got", f.method ? f.method->name->text : "native code");
    snprintf(text, sizeof text, "%s refers to the heap, which a no-heap thread must not", source);
    return area_throw(t, AREA_ERROR_NO_HEAP, &(struct area_story){ .text = text, .rule = RULE_NO_HEAP, .source = source,
        .forbidden = areas_explain ? describe_object(reference, object, sizeof object) : NULL });
}
