/* SPDX-License-Identifier: Apache-2.0 */
/* What verification says when it refuses: the checker with location, reason and frame, the inferrer in one line. */
#include "vm/class/verify/verify_impl.h"

#include <stdio.h>
#include <string.h>

static void say_type(struct verify_text *t, const struct verifier *v, vtype type)
{
    static const char *const words[] = {
        [VK_TOP] = "top", [VK_INT] = "integer", [VK_FLOAT] = "float", [VK_DOUBLE] = "double", [VK_LONG] = "long",
        [VK_NULL] = "null", [VK_UNINIT_THIS] = "uninitializedThis", [VK_LONG2] = "long_2nd", [VK_DOUBLE2] = "double_2nd",
        [VK_RETURN] = "returnAddress", [VK_BOOLEAN] = "boolean", [VK_BYTE] = "byte", [VK_CHAR] = "char",
        [VK_SHORT] = "short", [VK_ANY] = "reference type", [VK_CATEGORY1] = "category1 type",
    };
    enum vkind k = vtype_kind(type);
    const struct vname *n = k == VK_OBJECT ? &v->names[vtype_payload(type)] : NULL;
    if (n)
        verify_say(t, "'%.*s'", (int)n->length, n->text);
    else if (k == VK_UNINIT)
        verify_say(t, "uninitialized %u", vtype_payload(type));
    else
        verify_say(t, "%s", words[k]);
}

/* Of an array by the letter that its component or the opcode's name begins with. */
static const char *array_words(char letter)
{
    static const struct { char letter; const char *words; } arrays[] = {
        { 'I', "array of ints" }, { 'J', "array of longs" }, { 'F', "array of floats" }, { 'D', "array of doubles" },
        { 'B', "array of bytes or Booleans" }, { 'C', "array of chars" }, { 'S', "array of shorts" },
        { 'L', "array of objects or arrays" },
        { 'i', "array of ints" }, { 'l', "array of longs" }, { 'f', "array of floats" }, { 'd', "array of doubles" },
        { 'b', "array of bytes or Booleans" }, { 'c', "array of chars" }, { 's', "array of shorts" },
        { 'a', "array of objects or arrays" },
    };
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        if (arrays[i].letter == letter)
            return arrays[i].words;
    return "object/array";
}

/* What the inferrer says it wanted. */
static const char *wanted_words(const struct verifier *v, vtype wanted)
{
    const struct vname *n;
    switch (vtype_kind(wanted)) {
    case VK_INT: return "integer";
    case VK_FLOAT: return "float";
    case VK_LONG: case VK_LONG2: return "long";
    case VK_DOUBLE: case VK_DOUBLE2: return "double";
    case VK_OBJECT:
        n = &v->names[vtype_payload(wanted)];
        if (n->length > 1 && n->text[0] == '[')
            return array_words(n->text[1]);
        return v->op == OP_athrow ? "object" : "object/array";
    default:
        if (opinfo[v->op].kind == KIND_ELEMENT)
            return array_words(op_element(&opinfo[v->op]));
        return v->op == OP_arraylength ? "array" : "object/array";
    }
}

static void say_origin(struct verify_text *t, const struct verifier *v, const struct origin *o)
{
    static const char *const forms[] = {
        [FROM_LOCAL] = " (current frame, locals[%u])", [FROM_STACK] = " (current frame, stack[%u])",
        [FROM_MAP_LOCAL] = " (stack map, locals[%u])", [FROM_MAP_STACK] = " (stack map, stack[%u])",
        [FROM_POOL] = " (constant pool %u)",
    };
    say_type(t, v, o->type);
    char place[64] = "";
    if (o->place < sizeof forms / sizeof *forms && forms[o->place])
        snprintf(place, sizeof place, forms[o->place], o->index);
    verify_say(t, "%s%s", place, o->place == FROM_SIGNATURE ? " (from method signature)" : "");
}

static void say_reason(struct verify_text *t, const struct verifier *v, const struct reason *r)
{
    static const char *const words[] = {
        [REASON_CODE] = "Error exists in the bytecode",
        [REASON_FLAGS_MAP] = "Current frame's flags are not assignable to stack map frame's.",
        [REASON_LOCALS_SIZE] = "Current frame's local size doesn't match stackmap.",
        [REASON_STACK_SIZE] = "Current frame's stack size doesn't match stackmap.",
        [REASON_OVERFLOW] = "Exceeded max stack size.",
        [REASON_UNDERFLOW] = "Attempt to pop empty stack.",
        [REASON_NO_MAP] = "Expected stackmap frame at this location.",
        [REASON_BAD_MAP] = "Invalid stackmap specification.",
    };
    verify_say(t, "  Reason:\n    ");
    if (r->kind == REASON_POOL_INDEX)
        verify_say(t, "Constant pool index %u is invalid", r->found.index);
    else if (r->kind == REASON_LOCAL_INDEX)
        verify_say(t, "Local index %u is invalid", r->found.index);
    else if (r->kind != REASON_TYPE)
        verify_say(t, "%s", words[r->kind]);
    else {
        verify_say(t, r->wanted.place == FROM_NOWHERE ? "Invalid type: " : "Type ");
        say_origin(t, v, &r->found);
        if (r->wanted.place != FROM_NOWHERE) {
            verify_say(t, " is not assignable to ");
            say_origin(t, v, &r->wanted);
        }
    }
    verify_say(t, "\n");
}

static void say_slots(struct verify_text *t, const struct verifier *v, const char *title, const vtype *slots, uint32_t count)
{
    verify_say(t, "    %s: {", title);
    for (uint32_t i = 0; i < count && t->used + 1 < t->size; i++) {
        verify_say(t, i ? ", " : " ");
        say_type(t, v, slots[i]);
    }
    verify_say(t, " }\n");
}

static void say_frame(struct verify_text *t, const struct verifier *v)
{
    const struct vframe *f = &v->frame;
    uint32_t locals = f->locals_used;
    while (locals && f->locals[locals - 1] == VK_TOP)
        locals--;
    verify_say(t, "  Current Frame:\n    bci: @%u\n    flags: {%s }\n", v->bci, f->this_uninit ? " flagThisUninit" : "");
    say_slots(t, v, "locals", f->locals, locals);
    say_slots(t, v, "stack", f->stack, f->depth);
}

/* The text of a table row with its words filled in. */
static void say_text(struct verify_text *t, const struct verifier *v, const char *form, vtype wanted, uint32_t n, uint32_t m)
{
    char name[256];
    for (; *form; form++)
        if (*form != '%')
            verify_say(t, "%c", *form);
        else
            switch (*++form) {
            case 'n': verify_say(t, "%d", (int32_t)n); break;     /* jumps may go before the code */
            case 'm': verify_say(t, "%u", m); break;
            case 'x': verify_say(t, "%02x", n); break;
            case 'o': verify_say(t, "%s", opinfo[v->op].name); break;
            case 'w': verify_say(t, "%s", wanted_words(v, wanted)); break;
            case 'c': verify_say(t, "%s", class_external_name(v->class, name, sizeof name)); break;
            default: RT_UNREACHABLE();
            }
}

static const struct { const char *now, *old; } texts[V_COUNT] = {
#define VERIFY_ERROR(id, now, old) [V_##id] = { now, old },
#include "vm/class/verify/verify_errors.def"
};

static const char *opcode_at(const struct verifier *v, uint32_t bci)
{
    const char *name = bci < v->code->length ? opinfo[v->code->bytes[bci]].name : NULL;
    return name ? name : "<illegal>";
}

static bool refuse_checked(struct verifier *v, const struct verify_text *what, const struct reason *why)
{
    char buffer[2 * sizeof v->failure->message];
    struct verify_text t = { buffer, sizeof buffer, 0 };
    const struct method *m = v->method;
    verify_say(&t, "%s\nException Details:\n  Location:\n    %s.%s%s @%u: %s\n", what->p, m->class->name->text, m->name->text,
               m->descriptor->text, why->bci, opcode_at(v, why->bci));
    say_reason(&t, v, why);
    size_t without_frame = t.used;
    if (why->kind != REASON_CODE && v->frame.locals)
        say_frame(&t, v);
    if (t.used >= sizeof v->failure->message)
        t.used = without_frame;
    if (t.used < sizeof v->failure->message) {
        t.size = sizeof v->failure->message;
        verify_say_method(&t, v->code);
    }
    return class_fail(v->failure, CLASS_VERIFY, "%.*s", (int)t.used, buffer);
}

static bool refuse_inferred(struct verifier *v, enum class_error error, const struct verify_text *what)
{
    return class_fail(v->failure, error, "(class: %s, method: %s signature: %s) %s", v->class->name->text,
                      v->method->name->text, v->method->descriptor->text, what->p);
}

bool verify_fail(struct verifier *v, enum verify_error e, const struct reason *why, uint32_t n, uint32_t m)
{
    if (v->failure->error != CLASS_OK)
        return false;
    char buffer[sizeof v->failure->message] = "";
    struct verify_text t = { buffer, sizeof buffer, 0 };
    say_text(&t, v, v->engine->infers ? texts[e].old : texts[e].now, why->wanted.type, n, m);
    v->fall_back = true;
    if (!v->engine->infers)
        return refuse_checked(v, &t, why);
    return refuse_inferred(v, CLASS_VERIFY, &t);
}

bool verify_fail_code(struct verifier *v, enum verify_error e, uint32_t bci)
{
    return verify_fail(v, e, &(struct reason){ .kind = REASON_CODE, .bci = bci }, bci, 0);
}

bool verify_format(struct verifier *v, enum verify_error e, uint32_t n)
{
    char buffer[128] = "", name[sizeof v->failure->message - 200];
    struct verify_text t = { buffer, sizeof buffer, 0 };
    v->fall_back = true;
    say_text(&t, v, v->engine->infers ? texts[e].old : texts[e].now, VK_TOP, n, 0);
    if (v->engine->infers)
        return refuse_inferred(v, CLASS_FORMAT, &t);
    return class_fail(v->failure, CLASS_FORMAT, "%s in method '%s'", buffer, method_external_name(v->method, name, sizeof name));
}
