/* SPDX-License-Identifier: Apache-2.0 */
/* The image as C: units of functions, and one with the tables. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/rtjaot/plan.h"
#include "vm/class/subtype.h"

enum { TEXT = 4096, SHAPE_MAX = 300, CODE_MAX = 8000 };

/* --- what is left out without a try ----------------------------------------------------------- */

/* Their frames, locals or fields are looked at by the VM, or they are made for one use. */
static bool is_kept_interpreted(const struct class *c)
{
    static const char *const prefixes[] = { "java/lang/invoke/", "java/lang/ref/", "java/security/AccessController",
                                            "java/lang/StackStreamFactory", "jdk/internal/reflect/" };
    for (unsigned i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncmp(c->name->text, prefixes[i], strlen(prefixes[i])))
            return true;
    return false;
}

static bool is_throwable(const struct class *c)
{
    for (; c; c = c->super)
        if (!strcmp(c->name->text, "java/lang/Throwable"))
            return true;
    return false;
}

static bool has_intrinsic(const struct method *m)
{
    static const struct { const char *class_name, *name, *descriptor; } rows[] = {
#define LEAF(class_name, name, descriptor, function) { class_name, name, descriptor },
#define BARE(class_name, name, descriptor, native) { class_name, name, descriptor },
#include "interp/intrinsics.def"
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, m->name->text) && !strcmp(rows[i].descriptor, m->descriptor->text)
            && !strcmp(rows[i].class_name, m->class->name->text))
            return true;
    return false;
}

static const char *left_out(const struct method *m)
{
    if (!m->body)
        return m->access & ACC_NATIVE ? "native" : "abstract";
    if (m->flags & METHOD_IS_CLINIT)
        return "runs once";
    if (m->flags & METHOD_INTERRUPTIBLE)
        return "may be interrupted asynchronously";
    if (is_kept_interpreted(m->class))
        return "the VM looks into its frames";
    if (m->flags & METHOD_IS_INIT && is_throwable(m->class))
        return "makes throwables";
    if (has_intrinsic(m))
        return "the VM has it in C";
    return m->body->length > CODE_MAX ? "too long" : NULL;
}

/* --- all texts ------------------------------------------------------------------------------- */

static void emit_class(struct plan_class *p)
{
    p->row_count = p->guard_count = p->compiled = 0;
    for (unsigned i = 0; i < p->class->method_count; i++) {
        struct plan_method *m = &p->methods[i];
        free(m->text);
        m->text = NULL;
        m->field_count = m->guard_count = 0;
    }
    for (unsigned i = 0; i < p->class->method_count; i++) {
        struct plan_method *m = &p->methods[i];
        if (!m->left_out)
            emit_method(m);
        p->compiled += !m->left_out;
    }
}

/* Twice: what can be called directly is known only when all have been tried. */
static void emit_all(void)
{
    for (unsigned i = 0; i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++)
            if (!plan.classes[i]->methods[k].left_out)
                plan.classes[i]->methods[k].left_out = left_out(plan.classes[i]->methods[k].method);
    for (unsigned pass = 0; pass < 2; pass++) {
        plan.guard_count = 0;
        for (unsigned i = 0; i < plan.class_count; i++)
            emit_class(plan.classes[i]);
    }
}

/* --- units ----------------------------------------------------------------------------------- */

static void say_prototype(FILE *out, const struct plan_method *m)
{
    char kinds[SHAPE_MAX], result, name[128];
    unsigned n = emit_kinds(m->method, kinds, &result);
    fputs(c_type(result), out);
    fprintf(out, " %s(struct thread *", emit_name(m, name, sizeof name));
    for (unsigned i = 0; i < n; i++) {
        fputs(", ", out);
        fputs(c_type(kinds[i]), out);
    }
    fputs(");\n", out);
}

/* The functions of one file: those of its classes, and copies of small ones of other files, so that the C compiler may put them
 * where they are called. */
struct unit {
    struct plan_class *const *classes; unsigned class_count;
    struct plan_method **methods; unsigned count;
    unsigned copies;                        /* the first so many are                            */
};

static void add_method(struct unit *u, struct plan_method *m)
{
    PLAN_GROW(u->methods, u->count);
    u->methods[u->count++] = m;
}

/* The struct types of fields that the code names: by type and offset. */
static void say_field_types(FILE *out, const struct unit *u)
{
    static const struct { char letter; const char *type; } types[] = {
        { 'Z', "uint8_t" }, { 'B', "jbyte" }, { 'C', "jchar" }, { 'S', "jshort" }, { 'I', "jint" }, { 'J', "jlong" },
        { 'F', "jfloat" }, { 'D', "jdouble" }, { 'L', "jref" },
    };
    static uint16_t *seen;
    static size_t seen_size;
    for (size_t i = 0; i < seen_size; i++)
        seen[i] = 0;
    for (unsigned k = 0; k < u->count; k++) {
        const struct plan_method *m = u->methods[k];
        for (unsigned i = 0; i < m->field_count; i++) {
            char letter = cp_ref_descriptor(m->method->class->cp, m->fields[i].cp)->text[0];
            unsigned row = 0;
            while (types[row].letter != (letter == '[' ? 'L' : letter))
                row++;
            size_t at = m->fields[i].offset;
            if (at >= seen_size) {
                size_t size = 2 * at + 64;
                plan_grow((void **)&seen, size * sizeof *seen);
                memset(seen + seen_size, 0, (size - seen_size) * sizeof *seen);
                seen_size = size;
            }
            if (!(seen[at] >> row & 1))
                fprintf(out, "struct field_%c_%zu { char head[%zu]; %s v; };\n", types[row].letter, at, at, types[row].type);
            seen[at] |= (uint16_t)(1u << row);
        }
    }
}

/* Every function that the text names, found by "m<number>_". */
static void name_functions(const char *text, struct plan_method *const *by_number, char *named)
{
    for (const char *p = text; p && (p = strchr(p, 'm')); p++) {
        char *end;
        unsigned long number = strtoul(p + 1, &end, 10);
        if (end != p + 1 && *end == '_' && number < plan.method_count && !by_number[number]->left_out)
            named[number] = 1;
    }
}

/* 1: named by the text of some method of the unit. */
static char *named_by(const struct unit *u, struct plan_method *const *by_number)
{
    char *named = NULL;
    plan_grow((void **)&named, plan.method_count + 1);
    memset(named, 0, plan.method_count + 1);
    for (unsigned i = 0; i < u->count; i++)
        name_functions(u->methods[i]->text, by_number, named);
    return named;
}

static void say_prototypes(FILE *out, const struct unit *u, struct plan_method *const *by_number)
{
    char *named = named_by(u, by_number);
    for (unsigned i = 0; i < u->copies; i++) {
        named[u->methods[i]->number] = 0;
        fputs("static ", out);
        say_prototype(out, u->methods[i]);
    }
    for (unsigned i = 0; i < plan.method_count; i++)
        if (named[i])
            say_prototype(out, by_number[i]);
    free(named);
}

static bool is_small(const struct plan_method *m)
{
    enum { SMALL = 35 };                    /* bytes of bytecode                                */
    return m->method->body->length <= SMALL && !(m->method->access & ACC_SYNCHRONIZED);
}

static void copy_small(struct unit *u, struct plan_method *const *by_number)
{
    char *named = named_by(u, by_number);
    for (unsigned i = 0; i < u->count; i++)
        named[u->methods[i]->number] = 0;
    struct unit copies = { .classes = u->classes, .class_count = u->class_count };
    for (unsigned i = 0; i < plan.method_count; i++)
        if (named[i] && is_small(by_number[i]))
            add_method(&copies, by_number[i]);
    free(named);
    copies.copies = copies.count;
    for (unsigned i = 0; i < u->count; i++)
        add_method(&copies, u->methods[i]);
    free(u->methods);
    *u = copies;
}

/* --- stubs: what passes slots to methods that are not compiled, or not known yet ---------------- */

struct names { char **at; unsigned count; };

static bool add_name(struct names *names, const char *name, size_t length)
{
    for (unsigned i = 0; i < names->count; i++)
        if (!strncmp(names->at[i], name, length) && !names->at[i][length])
            return false;
    PLAN_GROW(names->at, names->count);
    names->at[names->count++] = strndup(name, length);
    return true;
}

/* "stub_s_AI_V": s, through the cell's method; v, through what the receiver's tables say; d, a call site. */
static void say_stub(FILE *out, const char *name, size_t length)
{
    char what = name[5], result = name[length - 1];
    const char *kinds = name + 7;
    unsigned n = (unsigned)(length - 9), slots = 0;
    fprintf(out, "static __attribute__((noinline)) %s %.*s(struct thread *t, struct aot_class *c, unsigned n", c_type(result), (int)length, name);
    for (unsigned i = 0; i < n; i++)
        fprintf(out, ", %s a%u", c_type(kinds[i]), i);
    fprintf(out, "%s)\n{\n", what == 'v' ? ", struct method *m" : "");
    fputs("jslot slots[] = { ", out);
    for (unsigned i = 0; i < n; i++) {
        bool wide = kinds[i] == 'L' || kinds[i] == 'D';
        fprintf(out, "OF_%c(a%u), %s", kinds[i], i, wide ? "0, " : "");
        slots += wide ? 2 : 1;
    }
    fprintf(out, "0 };\n");
    if (result != 'V')
        fprintf(out, "return TO_%c", result);
    fprintf(out, "(aot_call%s(t, c, n, %sslots, %u));\n}\n", what == 's' ? "" : what == 'v' ? "_selected" : "_site",
            what == 'v' ? "m, " : "", slots);
}

static void say_stubs(FILE *out, const struct unit *u)
{
    struct names names = { 0 };
    for (unsigned i = 0; i < u->count; i++)
        for (const char *p = u->methods[i]->text; (p = strstr(p, "stub_")) != NULL; p++) {
            size_t length = strcspn(p, "(");
            if (add_name(&names, p, length))
                say_stub(out, p, length);
        }
    for (unsigned i = 0; i < names.count; i++)
        free(names.at[i]);
    free(names.at);
}

/* --- files ----------------------------------------------------------------------------------- */

static void say_owner(FILE *out, const struct plan_class *p)
{
    fprintf(out, "\n#undef OWN\n#undef cells\n#undef self\n#define OWN aot_classes[%u]\n#define cells cells_%u\n#define self self_%u\n",
            p->number, p->number, p->number);
}

static void say_copies(FILE *out, const struct unit *u)
{
    const struct plan_class *of = NULL;
    for (unsigned i = 0; i < u->copies; i++) {
        const struct plan_method *m = u->methods[i];
        if (m->of != of) {
            of = m->of;
            say_owner(out, of);
            fprintf(out, "extern struct aot_cell cells_%u[];\nextern const struct engine_code *self_%u[];\n", of->number, of->number);
        }
        fprintf(out, "static %s", strchr(m->text, '\n') + 1);
    }
}

static void say_class(FILE *out, const struct plan_class *p)
{
    say_owner(out, p);
    fprintf(out, "struct aot_cell cells_%u[%u];\nconst struct engine_code *self_%u[%u];\n", p->number, p->row_count + 1, p->number,
            p->class->method_count + 1);
    for (unsigned i = 0; i < p->class->method_count; i++)
        if (!p->methods[i].left_out)
            fputs(p->methods[i].text, out);
}

static FILE *open_unit(const char *folder, const char *name)
{
    char path[TEXT];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "w");
    if (!out) {
        fprintf(stderr, "rtjaot: %s: %s\n", path, strerror(errno));
        exit(EXIT_FAILURE);
    }
    return out;
}

static void close_unit(FILE *out, const char *folder)
{
    bool good = !ferror(out);
    if (fclose(out) != 0 || !good) {
        fprintf(stderr, "rtjaot: %s: %s\n", folder, strerror(errno));
        exit(EXIT_FAILURE);
    }
}

static void write_unit(const char *folder, unsigned number, struct plan_method *const *by_number, struct plan_class *const *classes,
                       unsigned count)
{
    char name[32];
    struct unit u = { .classes = classes, .class_count = count };
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < classes[i]->class->method_count; k++)
            if (!classes[i]->methods[k].left_out)
                add_method(&u, &classes[i]->methods[k]);
    copy_small(&u, by_number);
    snprintf(name, sizeof name, "unit%u.c", number);
    FILE *out = open_unit(folder, name);
    fputs("#include \"interp/aot_code.h\"\n", out);
    say_field_types(out, &u);
    say_prototypes(out, &u, by_number);
    say_stubs(out, &u);
    say_copies(out, &u);
    for (unsigned i = 0; i < count; i++)
        say_class(out, classes[i]);
    close_unit(out, folder);
    free(u.methods);
}

/* --- tables ---------------------------------------------------------------------------------- */

static void say_shape(FILE *out, const char *kinds, unsigned n, char result)
{
    unsigned slot = 0;
    fprintf(out, "static void adapt_%.*s_%c(struct thread *t, struct method *m, jslot *args)\n{\nADAPT(%u, ", (int)n, kinds, result, n);
    if (result == 'V')
        fputs("(void)0, ", out);
    else
        fprintf(out, "args[0] = OF_%c(v), ", result);
    if (result != 'V') {
        fputs(c_type(result), out);
        fputs(" v = ", out);
    }
    fputs("((", out);
    fputs(c_type(result), out);
    fputs(" (*)(struct thread *", out);
    for (unsigned i = 0; i < n; i++) {
        fputs(", ", out);
        fputs(c_type(kinds[i]), out);
    }
    fputs("))m->compiled)(t", out);
    for (unsigned i = 0; i < n; i++) {
        fprintf(out, ", TO_%c(args[%u])", kinds[i], slot);
        slot += kinds[i] == 'L' || kinds[i] == 'D' ? 2 : 1;
    }
    fputs("))\n}\n", out);
}

static void say_adapters(FILE *out)
{
    char **shapes = NULL;
    unsigned count = 0;
    for (unsigned i = 0; i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++) {
            char shape[SHAPE_MAX], result;
            if (plan.classes[i]->methods[k].left_out)
                continue;
            unsigned n = emit_kinds(plan.classes[i]->methods[k].method, shape, &result);
            shape[n] = result;
            shape[n + 1] = 0;
            unsigned s = 0;
            while (s < count && strcmp(shapes[s], shape))
                s++;
            if (s < count)
                continue;
            PLAN_GROW(shapes, count);
            shapes[count++] = strdup(shape);
            say_shape(out, shape, n, result);
        }
}

static void say_numbers(FILE *out, const char *name, unsigned number, const uint32_t *at, uint32_t count)
{
    fprintf(out, "static const uint32_t %s_%u[] = {", name, number);
    for (uint32_t i = 0; i < count; i++)
        fprintf(out, " %u,", at[i]);
    fputs(" 0 };\n", out);
}

static void say_quoted(FILE *out, const char *text)
{
    fputc('"', out);
    for (const unsigned char *p = (const unsigned char *)text; *p; p++)
        if (*p == '"' || *p == '\\' || *p < 32 || *p > 126 || *p == '?')
            fprintf(out, "\\%03o", *p);
        else
            fputc(*p, out);
    fputc('"', out);
}

static void say_method_rows(FILE *out, const struct plan_class *p)
{
    char kinds[SHAPE_MAX], result, name[128];
    for (unsigned i = 0; i < p->class->method_count; i++) {
        const struct plan_method *m = &p->methods[i];
        if (m->left_out)
            continue;
        fprintf(out, "static const struct aot_field fields_%u[] = {", m->number);
        for (uint32_t k = 0; k < m->field_count; k++)
            fprintf(out, " { %u, %d, %u },", m->fields[k].cp, m->fields[k].put, m->fields[k].offset);
        fputs(" { 0, 0, 0 } };\n", out);
        say_numbers(out, "leads", m->number, m->guards, m->guard_count);
        say_prototype(out, m);
    }
    fprintf(out, "static const struct aot_method methods_%u[] = {\n", p->number);
    for (unsigned i = 0; i < p->class->method_count; i++) {
        const struct plan_method *m = &p->methods[i];
        if (m->left_out) {
            fputs("{ 0 },\n", out);
            continue;
        }
        unsigned n = emit_kinds(m->method, kinds, &result);
        fputs("{ ", out);
        say_quoted(out, m->method->name->text);
        fputs(", ", out);
        say_quoted(out, m->method->descriptor->text);
        fprintf(out, ", (void *)%s, adapt_%.*s_%c, fields_%u, %u, leads_%u, %u, %u, %u, &aot_classes[%u] },\n", emit_name(m, name, sizeof name), (int)n, kinds,
                result, m->number, m->field_count, m->number, m->guard_count, m->number, m->locks, p->number);
    }
    fputs("{ 0 } };\n", out);
}

static void say_class_rows(FILE *out, const struct plan_class *p)
{
    fprintf(out, "extern struct aot_cell cells_%u[];\nextern const struct engine_code *self_%u[];\n", p->number, p->number);
    fprintf(out, "static const struct aot_row rows_%u[] = {", p->number);
    for (uint32_t i = 0; i < p->row_count; i++)
        fprintf(out, " { %u, %u, %d },", p->rows[i].kind, p->rows[i].cp, p->rows[i].expected);
    fputs(" { 0, 0, 0 } };\n", out);
    say_numbers(out, "guards", p->number, p->guards, p->guard_count);
    say_method_rows(out, p);
}

static void write_tables(const char *folder)
{
    FILE *out = open_unit(folder, "tables.c");
    fputs("#include \"interp/aot_code.h\"\n", out);
    say_adapters(out);
    for (unsigned i = 0; i < plan.class_count; i++)
        say_class_rows(out, plan.classes[i]);
    fputs("struct aot_class aot_classes[] = {\n", out);
    for (unsigned i = 0; i < plan.class_count; i++) {
        const struct plan_class *p = plan.classes[i];
        fputs("{ .name = ", out);
        say_quoted(out, p->class->name->text);
        fprintf(out, ", .digest = %lluull, .cells = cells_%u, .rows = rows_%u, .methods = methods_%u, .self = self_%u, .row_count = %u, "
                ".method_count = %u, .first_method = %u, .guards = guards_%u, .guard_count = %u },\n",
                (unsigned long long)aot_digest(p->class), i, i, i, i, p->row_count, p->class->method_count, p->methods[0].number, i,
                p->guard_count);
    }
    fprintf(out, "{ 0 } };\nstruct class *aot_guards[%u];\nstatic const struct aot_guard guards[] = {", plan.guard_count + 1);
    for (unsigned i = 0; i < plan.guard_count; i++)
        fprintf(out, " { %u, %u },", plan.guards[i].class, plan.guards[i].method);
    fprintf(out, " { 0, 0 } };\n__attribute__((visibility(\"default\"))) const struct aot_image rtjvm_aot_image = { AOT_VERSION, %uu, "
            "\"\", aot_classes, %u, guards, aot_guards, %u, %u };\n", aot_abi(), plan.class_count, plan.guard_count, plan.method_count);
    close_unit(out, folder);
}

unsigned write_units(const char *folder, unsigned methods_per_unit)
{
    unsigned units = 0, first = 0, methods = 0;
    emit_all();
    struct plan_method **by_number = calloc(plan.method_count + 1, sizeof *by_number);
    for (unsigned i = 0; by_number && i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++)
            by_number[plan.classes[i]->methods[k].number] = &plan.classes[i]->methods[k];
    for (unsigned i = 0; by_number && i < plan.class_count; i++) {
        methods += plan.classes[i]->compiled;
        if (methods < methods_per_unit && i + 1 < plan.class_count)
            continue;
        write_unit(folder, units++, by_number, plan.classes + first, i + 1 - first);
        first = i + 1;
        methods = 0;
    }
    free(by_number);
    write_tables(folder);
    return units;
}
