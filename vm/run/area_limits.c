/* SPDX-License-Identifier: Apache-2.0 */
/* Errors that come out of memory itself: a reference to the heap that a no-heap thread came upon, and an area that is full.
 *
 * Nothing here looks at what lies in the heap on behalf of a no-heap thread: the collector may be taking it away. */
#include "vm/run/area_error.h"

#include <stdio.h>

#include "vm/bytecode/effect.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"

enum { TEXT_MAX = 512, NAME_MAX_BYTES = 256, ROOM_FOR_TEXT = 1 << 10 };

/* --- references to the heap ------------------------------------------------------------------------ */

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

bool throw_heap_reference(struct thread *t)
{
    char source[TEXT_MAX / 2], text[TEXT_MAX];
    struct insn i;
    struct frame_walk f = frame_first(t);
    const struct method_code *code = f.method ? frame_body(f) : NULL;
    int bci = code ? frame_bci(f) : -1;
    RT_ASSERT(t->sched.no_heap);
    if (bci >= 0 && bytecode_decode(code->bytes, code->length, (uint32_t)bci, &i))
        describe_source(f.method->class, &i, source, sizeof source);
    else
        snprintf(source, sizeof source, "what %s got", f.method ? f.method->name->text : "native code");
    snprintf(text, sizeof text, "%s refers to the heap, which a no-heap thread must not", source);
    return area_throw_no_heap(t, text, source);
}

/* --- full areas --------------------------------------------------------------------------------------- */

/* Only the thread's own limits are looked at, not whether others have used what is left meanwhile. */
static void describe_shortage(const struct thread *t, size_t bytes, const char *what, char *out, size_t size)
{
    const struct mem_budget *limit = mem_limit_for(&t->mem, bytes);
    struct area_sizes s = area_sizes(t->mem.area);
    if (limit)
        snprintf(out, size, "limit of the thread in %s: %zu bytes wanted for %s, %llu of %llu used (MemoryParameters)", area_text(t->mem.area),
                 bytes, what, (unsigned long long)limit->used, (unsigned long long)atomic_load(&limit->bound) - 1);
    else
        snprintf(out, size, "%s is full: %zu bytes wanted for %s, %zu of %zu left", area_text(t->mem.area), bytes, what,
                 s.maximum - s.used, s.maximum);
}

static void tell_shortage(struct thread *t, const char *text)
{
    area_tell(t, &(struct area_story){
        .error = "java/lang/OutOfMemoryError", .text = text, .rule = RULE_FULL, .area = t->mem.area, .filled = true });
}

/* In an area that is all but full a long text would be the last straw: what is short must do, or what was made before. */
bool throw_area_full(struct thread *t, const struct class *c, jint length)
{
    static _Thread_local bool nested;
    char what[NAME_MAX_BYTES + 32], text[TEXT_MAX], brief[64];
    size_t bytes = scope_bytes(&c->shape, c->component ? array_bytes(&c->shape, length) : c->shape.size);
    struct area_sizes s = area_sizes(t->mem.area);
    RT_ASSERT(!area_is_heap(t->mem.area) || mem_limit_for(&t->mem, bytes));
    area_describe_class(c, length, what, sizeof what);
    describe_shortage(t, bytes, what, text, sizeof text);
    if (nested)
        return throw_out_of_memory(t, text);
    nested = true;
    tell_shortage(t, text);
    bool limited = mem_limit_for(&t->mem, bytes);
    snprintf(brief, sizeof brief, limited ? "limit of the thread in %s" : "%s is full", area_text(t->mem.area));
    bool tight = s.maximum - s.used < ROOM_FOR_TEXT || mem_limit_for(&t->mem, ROOM_FOR_TEXT);
    throw_out_of_memory(t, tight ? brief : text);
    nested = false;
    return false;
}
