/* SPDX-License-Identifier: Apache-2.0 */
/* Is a new body the old one, but for where its constant pool has things, and for its lines and names of variables? */
#include "vm/class/redefine/same_code.h"

#include "vm/bytecode/bytecode.h"
#include "vm/class/method_body.h"

struct pools { const struct constant_pool *a, *b; };

enum { DEPTH_MAX = 16 };        /* of dynamic constants within each other; deeper ones are taken for different */

static bool same_entry(const struct pools *p, unsigned i, unsigned k, unsigned depth);

static bool same_bootstrap(const struct pools *p, unsigned i, unsigned k, unsigned depth)
{
    const struct bootstrap_method *x = &p->a->bootstraps[i], *y = &p->b->bootstraps[k];
    if (depth > DEPTH_MAX || x->argument_count != y->argument_count || !same_entry(p, x->handle, y->handle, depth))
        return false;
    for (unsigned n = 0; n < x->argument_count; n++)
        if (!same_entry(p, be16(x->arguments + 2 * n), be16(y->arguments + 2 * n), depth))
            return false;
    return true;
}

static bool same_entry(const struct pools *p, unsigned i, unsigned k, unsigned depth)
{
    if (!i || !k || p->a->tags[i] != p->b->tags[k])
        return i == k;
    const union cp_value *x = &p->a->value[i], *y = &p->b->value[k];
    switch ((enum cp_tag)p->a->tags[i]) {
    case CP_UTF8: case CP_CLASS: case CP_STRING: case CP_METHOD_TYPE: case CP_MODULE: case CP_PACKAGE:
        return cp_symbol(p->a, i) == cp_symbol(p->b, k);
    case CP_INTEGER: case CP_FLOAT:
        return x->i == y->i;
    case CP_LONG: case CP_DOUBLE:
        return x->l == y->l;
    case CP_FIELD: case CP_METHOD: case CP_INTERFACE_METHOD: case CP_NAME_AND_TYPE:
        return same_entry(p, x->pair.a, y->pair.a, depth) && same_entry(p, x->pair.b, y->pair.b, depth);
    case CP_METHOD_HANDLE:
        return x->pair.a == y->pair.a && same_entry(p, x->pair.b, y->pair.b, depth);
    case CP_DYNAMIC: case CP_INVOKE_DYNAMIC:
        return same_entry(p, x->pair.b, y->pair.b, depth) && same_bootstrap(p, x->pair.a, y->pair.a, depth + 1);
    default:
        return false;
    }
}

static bool same_insn(const struct pools *p, const struct method_body *a, const struct method_body *b, uint32_t bci, uint32_t *length)
{
    struct insn x, y;
    if (!bytecode_decode(a->bytes, a->length, bci, &x) || !bytecode_decode(b->bytes, b->length, bci, &y) || x.op != y.op || x.len != y.len)
        return false;
    *length = x.len;
    if (!x.cp || !y.cp)
        return !memcmp(a->bytes + bci, b->bytes + bci, x.len);
    return x.count == y.count && same_entry(p, x.cp, y.cp, 0);
}

static bool same_handlers(const struct pools *p, const struct method_body *a, const struct method_body *b)
{
    if (a->exception_count != b->exception_count)
        return false;
    for (unsigned i = 0; i < a->exception_count; i++) {
        struct exception_row x = exception_row_at(a, i), y = exception_row_at(b, i);
        if (x.start != y.start || x.end != y.end || x.handler != y.handler || !same_entry(p, x.catch_type, y.catch_type, 0))
            return false;
    }
    return true;
}

bool redefine_same_code(const struct method_body *a, const struct method_body *b)
{
    const struct pools p = { a->cp, b->cp };
    if (a->length != b->length || a->max_stack != b->max_stack || a->max_locals != b->max_locals || !same_handlers(&p, a, b))
        return false;
    for (uint32_t bci = 0, length = 0; bci < a->length; bci += length)
        if (!same_insn(&p, a, b, bci, &length))
            return false;
    return true;
}
