/* SPDX-License-Identifier: Apache-2.0 */
/* What a constant pool says to the readers of bytecode, and lines (method_body.h). */
#include "vm/class/method_body.h"

bool method_body_ok(const struct method_body *c)
{
    return c->method && c->cp && c->bytes && c->length > 0 && c->length <= UINT16_MAX && (!c->exception_count || c->exception_table) &&
           (!c->line_table_count || c->line_tables);
}

uint32_t cp_tags_for(const struct opinfo *o)
{
    switch ((enum kind)o->kind) {
    case KIND_LDC: return CP_LOADABLE;
    case KIND_FIELD: return 1u << CP_FIELD;
    case KIND_CALL: return o->operands == OPD_cp16_0_0 ? 1u << CP_INVOKE_DYNAMIC : CP_CALLABLE;
    default: return 1u << CP_CLASS;
    }
}

/* The second half of what a Field, Method, Dynamic … entry names: its type. */
static struct signature named_type(const struct constant_pool *cp, unsigned index)
{
    uint32_t length;
    const char *text = cp_text(cp, cp->value[cp->value[index].pair.b].pair.b, &length);
    return signature_begin(text, length);
}

/* A loadable constant's type, as far as its letter goes. */
static const char *constant_type(uint8_t tag)
{
    switch (tag) {
    case CP_INTEGER: return "I";
    case CP_FLOAT: return "F";
    case CP_LONG: return "J";
    case CP_DOUBLE: return "D";
    default: return "Ljava/lang/Object;";
    }
}

static bool descriptor_of(const void *pool, const struct insn *in, struct signature *out)
{
    const struct constant_pool *cp = pool;
    if (!cp_is_for(cp, in))
        return false;
    uint8_t tag = cp->tags[in->cp];
    if (in->info->kind == KIND_LDC && tag != CP_DYNAMIC) {
        const char *type = constant_type(tag);
        *out = signature_begin(type, strlen(type));
        return true;
    }
    *out = named_type(cp, in->cp);
    return true;
}

struct effect_pool cp_effects(const struct constant_pool *cp) { return (struct effect_pool){ cp, descriptor_of }; }

/* The last row whose start is the highest not behind bci, over all tables (JVMS 4.7.12: in any order). */
int method_body_line(const struct method_body *body, int bci)
{
    int line = -1, best = -1;
    for (unsigned t = 0; body && t < body->line_table_count; t++) {
        const uint8_t *row = body->line_tables[t] + 2;
        for (unsigned n = be16(body->line_tables[t]); n > 0; n--, row += 4) {
            int start = be16(row);
            if (start <= bci && start >= best) {
                best = start;
                line = be16(row + 2);
            }
        }
    }
    return line;
}
