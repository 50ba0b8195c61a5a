/* SPDX-License-Identifier: Apache-2.0 */
/* The Code attribute (JVMS 4.7.3) and what hangs on it: format only; what the bytes do is the verifier's business. */
#include "vm/class/parse_impl.h"

#include "memory/arena.h"
#include "vm/class/method_body.h"
#include "vm/util/hash.h"

enum { MAX_CODE = 65535, EXCEPTION_ROW = 8, LINE_ROW = 4, VARIABLE_ROW = 10 };

/* As HotSpot 17, which knows nothing of the narrow fields of the first compilers (before 45.3). */
static bool read_head(struct parser *ps, struct method_body *code)
{
    if (!need(ps, 8))
        return false;
    code->max_stack = take_u2(ps);
    code->max_locals = take_u2(ps);
    code->length = take_u4(ps);
    if (code->length == 0 || code->length > MAX_CODE)
        return parse_fail(ps, "Invalid method Code length %u", code->length);
    if (!need(ps, code->length))
        return false;
    code->bytes = ps->p;
    ps->p += code->length;
    return true;
}

static bool read_exceptions(struct parser *ps, struct method_body *code)
{
    if (!need(ps, 2))
        return false;
    code->exception_count = take_u2(ps);
    if (!need(ps, (size_t)code->exception_count * EXCEPTION_ROW))
        return false;
    code->exception_table = ps->p;
    ps->p += (size_t)code->exception_count * EXCEPTION_ROW;
    for (unsigned i = 0; i < code->exception_count; i++) {
        struct exception_row row = exception_row_at(code, i);
        if (row.start >= row.end || row.end > code->length)
            return parse_fail(ps, "Illegal exception table range");
        if (row.handler >= code->length)
            return parse_fail(ps, "Illegal exception table handler");
        if (row.catch_type && !is_tag(ps, row.catch_type, CP_CLASS))
            return parse_fail(ps, "Catch type in exception table has bad constant type");
    }
    return true;
}

static bool line_table(struct parser *ps, struct method_body *code, const struct attribute *a)
{
    if (a->length < 2 || a->length != 2 + (uint32_t)be16(a->data) * LINE_ROW)
        return parse_fail(ps, "LineNumberTable attribute has wrong length");
    code->line_table_count++;
    code->line_count = (uint16_t)(code->line_count + be16(a->data));
    for (unsigned i = 0; ps->check && i < be16(a->data); i++)
        if (be16(a->data + 2 + i * LINE_ROW) >= code->length)
            return parse_fail(ps, "Invalid pc in LineNumberTable");
    return true;
}

static bool variable_row(struct parser *ps, const struct method_body *code, const uint8_t *row, const char *table)
{
    unsigned start = be16(row), length = be16(row + 2), name = be16(row + 4), type = be16(row + 6), index = be16(row + 8);
    if (start >= code->length)
        return parse_fail(ps, "Invalid start_pc %u in %s", start, table);
    if (start + length > code->length)
        return parse_fail(ps, "Invalid length %u in %s", length, table);
    if (!is_tag(ps, name, CP_UTF8))
        return parse_fail(ps, "Name index %u in %s has bad constant type", name, table);
    if (!is_tag(ps, type, CP_UTF8))
        return parse_fail(ps, "Signature index %u in %s has bad constant type", type, table);
    struct symbol *descriptor = cp_symbol(ps->cp, type);
    bool generic = table[strlen("LocalVariableT")] == 'y';
    if (!generic && !check_field(ps, cp_symbol(ps->cp, name), descriptor))
        return false;
    bool two = !generic && (descriptor->text[0] == 'J' || descriptor->text[0] == 'D');
    return index + two < code->max_locals || parse_fail(ps, "Invalid index %u in %s", index, table);
}

static bool variable_table(struct parser *ps, struct method_body *code, const struct attribute *a)
{
    const char *table = a->name->text;
    if (a->length < 2 || a->length != 2 + (uint32_t)be16(a->data) * VARIABLE_ROW)
        return parse_fail(ps, "%s has wrong length", table);
    if (!code->local_variables.data && a->name == SYM(LocalVariableTable))
        code->local_variables = (struct span){ a->data, a->length };
    for (unsigned i = 0; ps->check && i < be16(a->data); i++)
        if (!variable_row(ps, code, a->data + 2 + i * VARIABLE_ROW, table))
            return false;
    return true;
}

static bool code_attribute(struct parser *ps, struct method_body *code, const struct attribute *a)
{
    static const struct span_rule rules[] = {
        { SYMBOL_StackMapTable, MAJOR_6, offsetof(struct method_body, stack_map) },
        { SYMBOL_RuntimeVisibleTypeAnnotations, MAJOR_8, offsetof(struct method_body, type_annotations) },
    };
    if (!a->name->index)
        return true;
    switch ((enum symbol_id)(a->name->index - 1)) {
    case SYMBOL_LineNumberTable:
        return line_table(ps, code, a);
    case SYMBOL_LocalVariableTable:
        return variable_table(ps, code, a);
    case SYMBOL_LocalVariableTypeTable:
        return ps->major < MAJOR_5 || variable_table(ps, code, a);
    default:
        return parse_span(ps, a, rules, sizeof rules / sizeof *rules, code, "");
    }
}

/* The attributes from p on, again: where the line tables are. */
static void collect_line_tables(const struct parser *ps, const uint8_t *p, unsigned attributes, struct method_body *code)
{
    unsigned n = 0;
    for (; attributes > 0 && n < code->line_table_count; attributes--) {
        if (cp_symbol(ps->cp, be16(p)) == SYM(LineNumberTable))
            code->line_tables[n++] = p + 6;
        p += 6 + be32(p + 2);
    }
    RT_ASSERT(n == code->line_table_count);
}

/* --- variables with generic types are variables --------------------------------------------------------
 * As HotSpot reads them: where there is a LocalVariableTable, no two rows of it are of one variable, and each row of a
 * LocalVariableTypeTable is of one that is there, no two of the same.  A variable is known by all of its row but its type. */

struct variable { const uint8_t *row; bool typed; };
struct variables { struct variable *slot; size_t mask; };

static bool same_variable(const uint8_t *a, const uint8_t *b) { return !memcmp(a, b, 6) && !memcmp(a + 8, b + 8, 2); }

/* Its place, or the free one where it belongs.  bound: the rows, half as many as places */
static struct variable *variable_place(const struct variables *v, const uint8_t *row)
{
    size_t i = hash_bytes((const char *)row, 6) & v->mask;
    while (v->slot[i].row && !same_variable(v->slot[i].row, row))
        i = (i + 1) & v->mask;
    return &v->slot[i];
}

/* Enter the rows of a table, or look them up. */
static bool look_at_variables(struct parser *ps, const struct variables *v, const uint8_t *table, bool generic)
{
    for (unsigned i = 0; i < be16(table); i++) {
        const uint8_t *row = table + 2 + i * VARIABLE_ROW;
        struct variable *place = variable_place(v, row);
        const char *name = cp_symbol(ps->cp, be16(row + 4))->text;
        if (generic && !place->row)
            return class_fail(ps->failure, CLASS_FORMAT, "LVTT entry for '%s' in class file %s does not match any LVT entry", name, ps->name);
        if (generic ? place->typed : place->row != NULL)
            return parse_fail(ps, "Duplicated %s attribute entry for '%s'", generic ? "LocalVariableTypeTable" : "LocalVariableTable", name);
        *place = (struct variable){ row, generic };
    }
    return true;
}

static bool each_variable_table(struct parser *ps, const uint8_t *p, unsigned attributes, const struct variables *v, bool generic)
{
    const struct symbol *wanted = generic ? SYM(LocalVariableTypeTable) : SYM(LocalVariableTable);
    for (; attributes > 0; attributes--, p += 6 + be32(p + 2))
        if (cp_symbol(ps->cp, be16(p)) == wanted && !look_at_variables(ps, v, p + 6, generic))
            return false;
    return true;
}

/* The attributes from p on, each of which is well formed. */
static bool check_variables(struct parser *ps, const uint8_t *p, unsigned attributes, size_t rows)
{
    size_t size = 16;
    while (size < 2 * rows)
        size *= 2;
    struct variables v = { mem_block(size * sizeof *v.slot), size - 1 };
    if (!v.slot)
        return parse_no_memory(ps);
    bool good = each_variable_table(ps, p, attributes, &v, false) && each_variable_table(ps, p, attributes, &v, true);
    mem_block_free(v.slot);
    return good;
}

static size_t variable_rows(const struct parser *ps, const uint8_t *p, unsigned attributes)
{
    size_t rows = 0;
    for (; attributes > 0; attributes--, p += 6 + be32(p + 2))
        if (cp_symbol(ps->cp, be16(p)) == SYM(LocalVariableTable))
            rows += be16(p + 6);
    return rows;
}

static bool keep_code(struct parser *ps, struct method *m, const struct method_body *code, const uint8_t *attributes,
                      unsigned count)
{
    m->body = parse_alloc(ps, sizeof *code + code->line_table_count * sizeof *code->line_tables);
    if (!m->body)
        return false;
    *m->body = *code;
    m->body->line_tables = (const uint8_t **)(m->body + 1);
    m->body->method = m;
    m->body->cp = ps->class->cp;
    m->max_locals = code->max_locals;
    collect_line_tables(ps, attributes, count, m->body);
    RT_INVARIANT(method_body_ok(m->body));
    return true;
}

bool parse_code(struct parser *ps, struct method *m, const struct attribute *a)
{
    struct method_body code = { 0 };
    struct attribute inner;
    const uint8_t *after = ps->p, *file_end = ps->end;
    ps->p = a->data;
    ps->end = a->data + a->length;
    if (!read_head(ps, &code) || !read_exceptions(ps, &code) || !need(ps, 2))
        return false;
    if (m->arg_slots > code.max_locals)
        return parse_fail(ps, "Arguments can't fit into locals");
    unsigned count = take_u2(ps);
    const uint8_t *attributes = ps->p;
    for (unsigned i = 0; i < count; i++)
        if (!parse_attribute(ps, &inner) || !code_attribute(ps, &code, &inner))
            return false;
    if (ps->p != ps->end)
        return parse_fail(ps, "Code segment has wrong length");
    size_t variables = ps->check && ps->major >= MAJOR_5 ? variable_rows(ps, attributes, count) : 0;
    if (variables && !check_variables(ps, attributes, count, variables))
        return false;
    ps->p = after;
    ps->end = file_end;
    return keep_code(ps, m, &code, attributes, count);
}
