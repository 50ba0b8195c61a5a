/* SPDX-License-Identifier: Apache-2.0 */
/* What a VerifyError shows of the method: its bytes, its handlers and its StackMapTable as the file has it, wrong or not. */
#include "vm/class/verify/verify_impl.h"

#include <stdarg.h>
#include <stdio.h>

enum { ROW = 16 };

void verify_say(struct verify_text *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(t->p + t->used, t->size - t->used, format, arguments);
    va_end(arguments);
    t->used = n < 0 || t->used + (size_t)n >= t->size ? t->size - 1 : t->used + (size_t)n;
}

static void say_bytes(struct verify_text *t, const struct method_body *code)
{
    verify_say(t, "  Bytecode:\n");
    for (uint32_t row = 0; row < code->length && !verify_is_full(t); row += ROW) {
        verify_say(t, "    %07x:", row);
        for (uint32_t i = row; i < row + ROW; i++) {
            const char *gap = i % 2 ? "" : " ";
            if (i < code->length)
                verify_say(t, "%s%02x", gap, code->bytes[i]);
            else
                verify_say(t, "%s  ", gap);
        }
        verify_say(t, "\n");
    }
}

static void say_handlers(struct verify_text *t, const struct method_body *code)
{
    if (code->exception_count)
        verify_say(t, "  Exception Handler Table:\n");
    for (unsigned i = 0; i < code->exception_count && !verify_is_full(t); i++) {
        struct exception_row row = exception_row_at(code, i);
        verify_say(t, "    bci [%u, %u] => handler: %u\n", row.start, row.end, row.handler);
    }
}

/* Reads as 0 what is not there. */
struct cursor { const uint8_t *p, *end; };

static unsigned take(struct cursor *c, unsigned bytes)
{
    if (c->end - c->p < (ptrdiff_t)bytes) {
        c->p = c->end;
        return 0;
    }
    unsigned value = bytes == 1 ? c->p[0] : be16(c->p);
    c->p += bytes;
    return value;
}

static void say_type(struct verify_text *t, struct cursor *c)
{
    static const char *const words[] = { "Top", "Integer", "Float", "Double", "Long", "Null", "UninitializedThis" };
    unsigned tag = take(c, 1);
    if (tag < sizeof words / sizeof *words)
        verify_say(t, "%s", words[tag]);
    else if (tag == VK_OBJECT)
        verify_say(t, "Object[#%u]", take(c, 2));
    else if (tag == VK_UNINIT)
        verify_say(t, "Uninitialized[#%u]", take(c, 2));
    else
        verify_say(t, "BAD:%u", tag);
}

static void say_types(struct verify_text *t, struct cursor *c, unsigned count)
{
    for (unsigned i = 0; i < count && c->p < c->end && !verify_is_full(t); i++) {
        verify_say(t, i ? "," : "");
        say_type(t, c);
    }
}

/* bci: of the frame before; -1: it is the first.  Its own is the result. */
static int say_map(struct verify_text *t, struct cursor *c, int bci)
{
    unsigned kind = take(c, 1), delta = kind <= SAME_ONE ? kind % (SAME + 1) : take(c, 2);
    bci += (int)delta + 1;
    if (kind <= SAME || kind == SAME_EXTENDED)
        verify_say(t, "same_frame%s(@%d", kind <= SAME ? "" : "_extended", bci);
    else if (kind <= SAME_ONE_EXTENDED) {
        verify_say(t, "same_locals_1_stack_item_%s(@%d,", kind <= SAME_ONE ? "frame" : "extended", bci);
        say_type(t, c);
    } else if (kind <= CHOP)
        verify_say(t, "chop_frame(@%d,%u", bci, SAME_EXTENDED - kind);
    else if (kind <= APPEND) {
        verify_say(t, "append_frame(@%d,", bci);
        say_types(t, c, kind - SAME_EXTENDED);
    } else {
        verify_say(t, "full_frame(@%d,{", bci);
        say_types(t, c, take(c, 2));
        verify_say(t, "},{");
        say_types(t, c, take(c, 2));
        verify_say(t, "}");
    }
    return bci;
}

static void say_maps(struct verify_text *t, const struct method_body *code)
{
    if (!code->stack_map.data)
        return;
    struct cursor c = { code->stack_map.data, code->stack_map.data + code->stack_map.length };
    verify_say(t, "  Stackmap Table:\n");
    int bci = -1;
    for (unsigned left = take(&c, 2); left-- > 0 && c.p < c.end && !verify_is_full(t);) {
        verify_say(t, "    ");
        bci = say_map(t, &c, bci);
        verify_say(t, ")\n");
    }
}

void verify_say_method(struct verify_text *t, const struct method_body *code)
{
    static void (*const parts[])(struct verify_text *, const struct method_body *) = { say_bytes, say_handlers, say_maps };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        size_t before = t->used;
        parts[i](t, code);
        if (verify_is_full(t)) {
            t->used = before;
            return;
        }
    }
}
