/* SPDX-License-Identifier: Apache-2.0 */
/* The annotations that the VM itself obeys on methods: of the library, and one of everybody's (JVMS 4.7.16 for the format).
 * Malformed annotations mean none: reflection complains when somebody asks. */
#include "vm/class/parse_impl.h"

enum { MAX_NESTING = 64 };

struct reader { const uint8_t *p, *end; bool ok; };

static unsigned read_bytes(struct reader *r, unsigned bytes)
{
    unsigned v = 0;
    if ((size_t)(r->end - r->p) < bytes) {
        r->ok = false;
        r->p = r->end;
        return 0;
    }
    while (bytes--)
        v = v << 8 | *r->p++;
    return v;
}

static unsigned skip_annotation(struct reader *r, int depth);

static void skip_value(struct reader *r, int depth)
{
    unsigned tag = read_bytes(r, 1);
    if (tag == 'e') {
        read_bytes(r, 4);
    } else if (tag == '@') {
        skip_annotation(r, depth + 1);
    } else if (tag == '[') {
        if (depth >= MAX_NESTING)
            r->ok = false;
        for (unsigned n = read_bytes(r, 2); n > 0 && r->ok; n--)
            skip_value(r, depth + 1);
    } else {
        read_bytes(r, 2);
    }
}

/* Index of its type's name. */
static unsigned skip_annotation(struct reader *r, int depth)
{
    unsigned type = read_bytes(r, 2);
    if (depth >= MAX_NESTING)
        r->ok = false;
    for (unsigned pairs = read_bytes(r, 2); pairs > 0 && r->ok; pairs--) {
        read_bytes(r, 2);
        skip_value(r, depth);
    }
    return type;
}

static unsigned flag_of(const struct symbol *type)
{
    if (!type->index)
        return 0;
    switch ((enum symbol_id)(type->index - 1)) {
    case SYMBOL_annotation_CallerSensitive: return METHOD_CALLER_SENSITIVE;
    case SYMBOL_annotation_Hidden: case SYMBOL_annotation_LambdaForm_Hidden: return METHOD_HIDDEN;
    case SYMBOL_annotation_LambdaForm_Compiled: return METHOD_LAMBDA_COMPILED;
    case SYMBOL_annotation_PAR: return METHOD_ATOMIC;
    default: return 0;
    }
}

unsigned parse_method_annotations(const struct constant_pool *cp, struct span annotations)
{
    struct reader r = { annotations.data, annotations.data + annotations.length, true };
    unsigned flags = 0;
    for (unsigned n = read_bytes(&r, 2); n > 0 && r.ok; n--) {
        unsigned type = skip_annotation(&r, 0);
        if (type < cp->count && cp->tags[type] == CP_UTF8)
            flags |= flag_of(cp_symbol(cp, type));
    }
    return flags;
}
