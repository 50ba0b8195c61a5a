/* SPDX-License-Identifier: Apache-2.0 */
/* The image as C: units of functions, and one with the tables. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tools/rtjaot/left_out.h"
#include "tools/rtjaot/plan.h"
#include "tools/rtjaot/world.h"
#include "vm/class/method_body.h"
#include "vm/class/subtype.h"

enum { TEXT = 4096, SHAPE_MAX = 300, CANNOT_WRITE = 2 };

static void look_at(struct plan_method *m)
{
    m->left_out = left_out(m->method, &m->is_region);
}

/* --- all texts ------------------------------------------------------------------------------- */

static void forget_exits(struct plan_method *m)
{
    for (unsigned i = 0; i < m->exit_count; i++)
        free(m->exits[i].variables);
    m->exit_count = 0;
}

/* What an earlier pass found.  Of all classes before the first is emitted: a guard is noted with the class and the method it leads to. */
static void forget(struct plan_class *p)
{
    p->row_count = p->guard_count = p->compiled = p->relay_count = 0;
    free(p->relay_text);
    p->relay_text = NULL;
    p->relay_length = 0;
    for (unsigned i = 0; i < p->class->method_count; i++) {
        struct plan_method *m = &p->methods[i];
        free(m->text);
        free(m->region_text);
        free(m->place_text);
        m->text = m->region_text = m->place_text = NULL;
        m->field_count = m->guard_count = m->place_count = m->inner_count = m->twice_count = 0;
        m->place_state = PLACE_UNKNOWN;
        m->limited = false;
        m->stays = (struct stay_summary){ 0 };
        forget_exits(m);
    }
}

static void emit_class(struct plan_class *p)
{
    for (unsigned i = 0; i < p->class->method_count; i++) {
        struct plan_method *m = &p->methods[i];
        if (!m->left_out)
            emit_method(m);
        else if (m->is_region)
            emit_region(m);
        p->compiled += !m->left_out;
    }
}

/* Twice: what can be called directly is known only when all have been tried. */
static void emit_all(void)
{
    for (unsigned i = 0; i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++)
            if (!plan.classes[i]->methods[k].left_out)
                look_at(&plan.classes[i]->methods[k]);
    for (unsigned pass = 0; pass < 2; pass++) {
        plan.guard_count = 0;
        for (unsigned i = 0; i < plan.class_count; i++)
            forget(plan.classes[i]);
        for (unsigned i = 0; i < plan.class_count; i++)
            emit_class(plan.classes[i]);
    }
}

enum { DIGITS = 16 };                       /* of a hash in a name                              */

/* --- units ----------------------------------------------------------------------------------- */

static bool is_plain(const char *text)
{
    for (const char *p = text; *p; p++)
        if (!((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || *p == '_' || *p == '/' || (p > text && ((*p >= '0' && *p <= '9') || *p == '$'))))
            return false;
    return *text != 0;
}

static bool is_overloaded(const struct method *m)
{
    unsigned n = 0;
    for (unsigned i = 0; i < m->class->method_count; i++)
        n += m->class->methods[i].name == m->name;
    return n > 1;
}

/* What perf, gdb and nm call it: "java.util.HashMap.put", "java.util.HashMap.new.1a2b..." where there are several, or where the name
 * has letters that an assembler does not take. */
static const char *symbol_for(const struct plan_method *m, char *buffer, size_t size)
{
    const char *class_name = m->of->class->name->text, *name = m->method->name->text;
    bool init = m->method->flags & METHOD_IS_INIT, plain = is_plain(class_name) && (init || is_plain(name)) && strcmp(name, "new");
    size_t n = (size_t)snprintf(buffer, size - DIGITS - 2, "%s.%s", plain ? class_name : "java", init ? "new" : plain ? name : "method");
    n = n < size - DIGITS - 2 ? n : size - DIGITS - 3;
    if (!plain || n == size - DIGITS - 3 || is_overloaded(m->method))
        snprintf(buffer + n, size - n, ".%016" PRIx64, m->hash);
    for (char *p = buffer; *p; p++)
        if (*p == '/')
            *p = '.';
    return buffer;
}

/* suffix: what its C name has behind it; note: and what profilers see. */
static void say_prototype_of(FILE *out, const struct plan_method *m, const char *suffix, const char *note)
{
    char kinds[SHAPE_MAX], result, name[TEXT];
    unsigned n = emit_kinds(m->method, kinds, &result);
    fprintf(out, "%s%s %s%s(struct thread *", m->seldom ? "SELDOM " : "", c_type(result), emit_name(m, name, sizeof name), suffix);
    for (unsigned i = 0; i < n; i++) {
        fputs(", ", out);
        fputs(c_type(kinds[i]), out);
    }
    fprintf(out, ") __asm__(\"%s%s\");\n", symbol_for(m, name, sizeof name), note);
}

static void say_prototype(FILE *out, const struct plan_method *m)
{
    say_prototype_of(out, m, "", "");
    if (m->unlocked)
        say_prototype_of(out, m, UNLOCKED_SUFFIX, ".unlocked");
    if (m->limited)
        say_prototype_of(out, m, LIMITED_SUFFIX, ".limited");
}

/* The functions of one file: those of its classes, and copies of small ones of other files, so that the C compiler may put them
 * where they are called. */
struct unit {
    struct plan_class *const *classes; unsigned class_count;
    struct plan_method **methods; unsigned count;
    unsigned copies;                        /* the first so many are                            */
    struct plan_method **placed; unsigned placed_count;     /* what stands in place of calls: copies whose text is that */
    struct plan_method *relays; unsigned relay_count;       /* one for each class that has some: their text, and nothing else */
};

static void add_method(struct unit *u, struct plan_method *m)
{
    PLAN_GROW(u->methods, u->count);
    u->methods[u->count++] = m;
}

/* The same method with another text. */
static struct plan_method *with_text(const struct plan_method *m, char *text)
{
    struct plan_method *copy = NULL;
    plan_grow((void **)&copy, sizeof *copy);
    *copy = *m;
    copy->text = text;
    return copy;
}

/* All texts: those of methods, then of what stands in place of calls, then of relays. */
static unsigned texts_of(const struct unit *u) { return u->count + u->placed_count + u->relay_count; }

static const struct plan_method *text_of(const struct unit *u, unsigned i)
{
    if (i < u->count)
        return u->methods[i];
    i -= u->count;
    return i < u->placed_count ? u->placed[i] : &u->relays[i - u->placed_count];
}

static void find_relays(struct unit *u)
{
    for (unsigned i = 0; i < u->class_count; i++)
        if (u->classes[i]->relay_text) {
            PLAN_GROW(u->relays, u->relay_count);
            u->relays[u->relay_count++] = (struct plan_method){ .text = u->classes[i]->relay_text };
        }
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
    for (unsigned k = 0; k < texts_of(u); k++) {
        const struct plan_method *m = text_of(u, k);
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

/* "<16 digits>": the number of digits that are there. */
static unsigned digits_at(const char *p)
{
    unsigned n = 0;
    while (n < DIGITS && ((p[n] >= '0' && p[n] <= '9') || (p[n] >= 'a' && p[n] <= 'f')))
        n++;
    return n;
}

/* Every function that the text names, found by "m<hash>_", the end of its name; placed: those in place of calls, which have more behind it. */
static void name_functions(const char *text, bool placed, char *named)
{
    for (const char *p = text; p && (p = strchr(p, 'm')); p++) {
        if (digits_at(p + 1) != DIGITS || p[1 + DIGITS] != '_' || placed == !!strncmp(p + 2 + DIGITS, PLACE_SUFFIX, sizeof PLACE_SUFFIX - 1))
            continue;
        const struct plan_method *m = plan_hashed(strtoull(p + 1, NULL, 16));
        if (m)
            named[m->number] = 1;
    }
}

/* One for each method, all 0. */
static char *marks(void)
{
    char *named = NULL;
    plan_grow((void **)&named, plan.method_count + 1);
    memset(named, 0, plan.method_count + 1);
    return named;
}

/* 1: named by a text of the unit. */
static char *named_by(const struct unit *u)
{
    char *named = marks();
    for (unsigned i = 0; i < texts_of(u); i++)
        name_functions(text_of(u, i)->text, false, named);
    return named;
}

static void say_prototypes(FILE *out, const struct unit *u, struct plan_method *const *by_number)
{
    char *named = named_by(u);
    for (unsigned i = 0; i < u->copies; i++) {
        named[u->methods[i]->number] = 0;
        fputs("static ", out);
        say_prototype(out, u->methods[i]);
    }
    for (unsigned i = u->copies; i < u->count; i++)
        named[u->methods[i]->number] = 1;
    for (unsigned i = 0; i < plan.method_count; i++)
        if (named[i])
            say_prototype(out, by_number[i]);
    free(named);
}

/* May the C compiler put the function where it is called, and have other files a copy of it for that?  Not if it has a second one. */
static bool is_inline(const struct plan_method *m) { return plan_is_small(m->method) && !m->seldom && !m->exit_count; }

/* What the methods from the first on name and is small joins them; of guests all that copies name, of others what the unit itself does. */
static void copy_named(struct unit *copies, const struct unit *by, char *there, struct plan_method *const *by_number, bool guests)
{
    char *named = named_by(by);
    for (unsigned i = 0; i < plan.method_count; i++)
        if (named[i] && !there[i] && is_inline(by_number[i]) && (!guests || by_number[i]->of->guest)) {
            there[i] = 1;
            add_method(copies, by_number[i]);
        }
    free(named);
}

static int by_place(const void *a, const void *b)
{
    const struct plan_method *const *x = a, *const *y = b;
    return ((*x)->number > (*y)->number) - ((*x)->number < (*y)->number);
}

/* What texts have in place of calls, and what that has. */
static void place_named(struct unit *u, char *placed, struct plan_method *const *by_number, const struct unit *by)
{
    char *named = marks();
    for (unsigned i = 0; i < by->count; i++)
        name_functions(by->methods[i]->text, true, named);
    for (unsigned before = plan.method_count + 1; before != u->placed_count;) {     /* bound: each method is added once */
        before = u->placed_count;
        for (unsigned i = 0; i < plan.method_count; i++)
            if (named[i] && !placed[i]) {
                placed[i] = 1;
                PLAN_GROW(u->placed, u->placed_count);
                u->placed[u->placed_count++] = with_text(by_number[i], by_number[i]->place_text);
                name_functions(by_number[i]->place_text, true, named);
            }
    }
    free(named);
}

static void copy_small(struct unit *u, struct plan_method *const *by_number)
{
    struct unit copies = { .classes = u->classes, .class_count = u->class_count };
    char *there = marks(), *placed = marks();
    for (unsigned i = 0; i < u->count; i++)
        there[u->methods[i]->number] = 1;
    copy_named(&copies, u, there, by_number, false);
    place_named(&copies, placed, by_number, u);
    for (unsigned before = plan.method_count + 1; before != texts_of(&copies);) {   /* bound: each method is added once */
        before = texts_of(&copies);
        place_named(&copies, placed, by_number, &copies);
        copy_named(&copies, &copies, there, by_number, true);
    }
    free(there);
    free(placed);
    if (copies.count)
        qsort(copies.methods, copies.count, sizeof *copies.methods, by_place);
    if (copies.placed_count)
        qsort(copies.placed, copies.placed_count, sizeof *copies.placed, by_place);
    copies.copies = copies.count;
    copies.relays = u->relays;
    copies.relay_count = u->relay_count;
    for (unsigned i = 0; i < u->count; i++)
        add_method(&copies, u->methods[i]);
    free(u->methods);
    *u = copies;
}

/* --- names of text ---------------------------------------------------------------------------- */

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

static void drop_names(struct names *names)
{
    for (unsigned i = 0; i < names->count; i++)
        free(names->at[i]);
    free(names->at);
}

/* The cells of guards that the code compares with. */
static void say_guards(FILE *out, const struct unit *u)
{
    static const char word[] = "guard_";
    struct names names = { 0 };
    for (unsigned i = 0; i < texts_of(u); i++)
        for (const char *p = text_of(u, i)->text; (p = strstr(p, word)) != NULL; p++) {
            size_t length = sizeof word - 1 + digits_at(p + sizeof word - 1);
            if (add_name(&names, p, length))
                fprintf(out, "extern struct class *%.*s;\n", (int)length, p);
        }
    drop_names(&names);
}

/* --- stubs: what passes slots to methods that are not compiled, or not known yet ---------------- */

static const char *stub_function(char what)
{
    switch (what) {
    case 's': return "aot_call(t, c, n, ";
    case 'u': return "aot_call(t, c, n, ";
    case 'v': return "aot_call_selected(t, c, n, m, ";
    case 'w': return "aot_call_selected(t, c, n, NULL, ";
    case 'p': return "aot_obey(t, c, n, ";
    default: return "aot_call_site(t, c, n, ";
    }
}

/* "stub_s_AI_V": s, through the cell's method; v, through what the receiver's tables say; d, a call site; p, the policy of the method
 * with this number.  u, w and e are s, v and d for calls that no run has made (plan_is_unmade). */
static void say_stub(FILE *out, const char *name, size_t length)
{
    char what = name[5], result = name[length - 1];
    const char *kinds = name + 7;
    unsigned n = (unsigned)(length - 9), slots = 0;
    fprintf(out, "static __attribute__((noinline%s)) %s %.*s(struct thread *t, struct aot_class *c, unsigned n", strchr("uwe", what) ? ", cold" : "", c_type(result), (int)length, name);
    for (unsigned i = 0; i < n; i++)
        fprintf(out, ", %s a%u", c_type(kinds[i]), i);
    fprintf(out, "%s)\n{\n", what == 'v' ? ", struct method *m" : "");
    fputs("jslot slots[] = { ", out);
    for (unsigned i = 0; i < n; i++) {
        bool wide = kind_is_wide(kinds[i]);
        fprintf(out, "OF_%c(a%u), %s", kinds[i], i, wide ? "0, " : "");
        slots += wide ? 2 : 1;
    }
    fprintf(out, "0 };\n");
    if (result != 'V')
        fprintf(out, "return TO_%c", result);
    fprintf(out, "(%sslots, %u));\n}\n", stub_function(what), slots);
}

/* No part of a Java name: behind that stand others than upper letters. */
static bool is_stub(const char *name, size_t length)
{
    return length >= 9 && strchr("svdwpue", name[5]) && name[6] == '_' && strspn(name + 7, "ILFDA") == length - 9 && name[length - 2] == '_';
}

static void say_stubs(FILE *out, const struct unit *u)
{
    struct names names = { 0 };
    for (unsigned i = 0; i < texts_of(u); i++)
        for (const char *p = text_of(u, i)->text; (p = strstr(p, "stub_")) != NULL; p++) {
            size_t length = strcspn(p, "(");
            if (is_stub(p, length) && add_name(&names, p, length))
                say_stub(out, p, length);
        }
    drop_names(&names);
}

/* --- functions ------------------------------------------------------------------------------- */

/* The folder is the package's, as source folders and src.zip have it. */
static void say_source(FILE *out, const struct class *c)
{
    const char *slash = strrchr(c->name->text, '/');
    fputc('"', out);
    fprintf(out, "%.*s", slash && is_plain(c->name->text) ? (int)(slash + 1 - c->name->text) : 0, c->name->text);
    for (const char *p = c->source_file->text; *p; p++)
        fputc(*p == '"' || *p == '\\' || *p < ' ' ? '_' : *p, out);
    fputc('"', out);
}

/* Each line of C with the line of Java that the last "#line" before it names; until there is one, first. */
static void say_lined(FILE *out, const struct class *c, const char *text, int first)
{
    static const char word[] = "#line ";
    for (const char *p = text; *p;) {
        size_t length = strcspn(p, "\n");
        if (!strncmp(p, word, sizeof word - 1)) {
            first = atoi(p + sizeof word - 1);
        } else if (length) {
            fprintf(out, "#line %d ", first);
            say_source(out, c);
            fprintf(out, "\n%.*s\n", (int)length, p);
        }
        p += length + (p[length] != 0);
    }
}

static void say_function(FILE *out, const struct plan_method *m, const char *kind)
{
    const char *text = strchr(m->text, '\n') + 1;
    int line = plan.lines && m->of->class->source_file ? method_body_line(m->method->body, 0) : 0;
    fprintf(out, "%.*s%s%s", (int)(text - m->text), m->text, m->seldom ? "SELDOM " : "", kind);
    if (line > 0) {
        fputc('\n', out);
        say_lined(out, m->of->class, text, line);
        fputs("#line 1 \"unit.c\"\n", out);
    } else {
        fputs(text, out);
    }
}

/* --- files ----------------------------------------------------------------------------------- */

static void say_owner(FILE *out, const struct plan_class *p)
{
    fprintf(out, "\n#undef OWN\n#undef cells\n#undef self\n#define OWN class_%016" PRIx64 "\n#define cells cells_%016" PRIx64
            "\n#define self self_%016" PRIx64 "\nextern struct aot_class OWN;\n", p->hash, p->hash, p->hash);
}

/* By class. */
static void say_copies(FILE *out, struct plan_method *const *methods, unsigned count, const char *kind)
{
    const struct plan_class *of = NULL;
    for (unsigned i = 0; i < count; i++) {
        const struct plan_method *m = methods[i];
        if (m->of != of) {
            of = m->of;
            say_owner(out, of);
            fputs("extern struct aot_cell cells[];\nextern const struct engine_code *self[];\n", out);
        }
        say_function(out, m, kind);
    }
}

/* They name each other in any order. */
static void say_placed_heads(FILE *out, const struct unit *u)
{
    for (unsigned i = 0; i < u->placed_count; i++) {
        const char *head = strchr(u->placed[i]->text, '\n') + 1, *twice = u->placed[i]->twice_bytes ? strstr(head, "\n" IN_PLACE_OF_CALLS) : NULL;
        fprintf(out, IN_PLACE_OF_CALLS "%.*s;\n", (int)strcspn(head, "\n"), head);
        if (twice)
            fprintf(out, "%.*s;\n", (int)strcspn(twice + 1, "\n"), twice + 1);
    }
}

static void say_class(FILE *out, const struct plan_class *p)
{
    say_owner(out, p);
    fprintf(out, "struct aot_cell cells[%u];\nconst struct engine_code *self[%u];\n", p->row_count + 1, p->class->method_count + 1);
    if (p->relay_text)
        fputs(p->relay_text, out);
    for (unsigned i = 0; i < p->class->method_count; i++)
        if (!p->methods[i].left_out)
            say_function(out, &p->methods[i], is_inline(&p->methods[i]) ? "inline " : "");
}

/* What the files of an image share nobody else sees.  gcc would by itself vectorize only loops whose number of turns it knows. */
static void say_start(FILE *out)
{
    static const struct { const char *word, *class_name, *name; } rows[] = {
        { "STRING_VALUE", "java/lang/String", "value" }, { "STRING_CODER", "java/lang/String", "coder" }, { "STRING_HASH", "java/lang/String", "hash" },
        { "STRING_HASH_IS_ZERO", "java/lang/String", "hashIsZero" },
        { "BUILDER_VALUE", "java/lang/AbstractStringBuilder", "value" }, { "BUILDER_CODER", "java/lang/AbstractStringBuilder", "coder" },
        { "BUILDER_COUNT", "java/lang/AbstractStringBuilder", "count" }, { "REFERENCE_REFERENT", "java/lang/ref/Reference", "referent" },
    };
    fputs("#if defined __GNUC__ && !defined __clang__\n#pragma GCC optimize (\"vect-cost-model=dynamic\")\n#endif\n", out);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        fprintf(out, "#define %s %u\n", rows[i].word, world_field(rows[i].class_name, rows[i].name));
    fputs("#include \"interp/aot/aot_code.h\"\n#pragma GCC visibility push(hidden)\n", out);
}

static FILE *open_unit(const char *folder, const char *name)
{
    char path[TEXT];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "w");
    if (!out) {
        fprintf(stderr, "rtjaot: %s: %s\n", path, strerror(errno));
        exit(CANNOT_WRITE);
    }
    return out;
}

static void close_unit(FILE *out, const char *folder)
{
    bool good = !ferror(out);
    if (fclose(out) != 0 || !good) {
        fprintf(stderr, "rtjaot: %s: %s\n", folder, strerror(errno));
        exit(CANNOT_WRITE);
    }
}

static void write_unit(const char *folder, unsigned number, struct plan_method *const *by_number, struct plan_class *const *classes,
                       unsigned count)
{
    char name[32];
    struct unit u = { .classes = classes, .class_count = count };
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < classes[i]->class->method_count; k++)
            if (!classes[i]->guest && !classes[i]->methods[k].left_out)
                add_method(&u, &classes[i]->methods[k]);
    find_relays(&u);
    copy_small(&u, by_number);
    snprintf(name, sizeof name, "unit%u.c", number);
    FILE *out = open_unit(folder, name);
    say_start(out);
    say_field_types(out, &u);
    say_prototypes(out, &u, by_number);
    say_guards(out, &u);
    say_stubs(out, &u);
    say_placed_heads(out, &u);
    say_copies(out, u.methods, u.copies, "static inline ");
    say_copies(out, u.placed, u.placed_count, IN_PLACE_OF_CALLS);
    for (unsigned i = 0; i < count; i++)
        if (!classes[i]->guest)
            say_class(out, classes[i]);
    close_unit(out, folder);
    for (unsigned i = 0; i < u.placed_count; i++)
        free(u.placed[i]);
    free(u.placed);
    free(u.relays);
    free(u.methods);
}

/* --- code for atomic regions ------------------------------------------------------------------- */

static void say_region_class(FILE *out, const struct plan_class *p, const struct unit *u)
{
    say_owner(out, p);
    fputs("extern struct aot_cell cells[];\nextern const struct engine_code *self[];\n", out);
    for (unsigned i = 0; i < u->count; i++)
        if (u->methods[i]->of == p)
            say_function(out, u->methods[i], "");
}

/* As a unit of its own: the same words mean something else in it (interp/aot/aot_region.h), and it names no other function. */
static void write_region_unit(const char *folder, unsigned number, struct plan_class *const *classes, unsigned count)
{
    char name[32];
    struct unit u = { .classes = classes, .class_count = count };
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < classes[i]->class->method_count; k++)
            if (classes[i]->methods[k].region_text)
                add_method(&u, with_text(&classes[i]->methods[k], classes[i]->methods[k].region_text));
    snprintf(name, sizeof name, "unit%u.c", number);
    FILE *out = open_unit(folder, name);
    say_start(out);
    fputs("#include \"interp/aot/aot_region.h\"\n", out);
    say_field_types(out, &u);
    say_stubs(out, &u);
    for (unsigned i = 0; i < count; i++)
        say_region_class(out, classes[i], &u);
    close_unit(out, folder);
    for (unsigned i = 0; i < u.count; i++)
        free(u.methods[i]);
    free(u.methods);
}

/* --- tables ---------------------------------------------------------------------------------- */

static void say_shape(FILE *out, const char *prefix, const char *function, const char *kinds, unsigned n, char result)
{
    unsigned slot = 0;
    fprintf(out, "static void %s_%.*s_%c(struct thread *t, struct method *m, jslot *args)\n{\nADAPT(%u, ", prefix, (int)n, kinds, result, n);
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
    fprintf(out, "))%s)(t", function);
    for (unsigned i = 0; i < n; i++) {
        fprintf(out, ", TO_%c(args[%u])", kinds[i], slot);
        slot += kind_is_wide(kinds[i]) ? 2 : 1;
    }
    fputs("))\n}\n", out);
}

static bool has_code(const struct plan_method *m) { return !m->left_out || m->region_text; }

static void say_adapters(FILE *out)
{
    char **shapes = NULL;
    unsigned count = 0;
    for (unsigned i = 0; i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++) {
            char shape[SHAPE_MAX], result;
            if (plan.classes[i]->guest || !has_code(&plan.classes[i]->methods[k]))
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
            say_shape(out, "adapt", "m->compiled", shape, n, result);
            if (plan.regions)
                say_shape(out, "adapt_region", "m->aot->in_region", shape, n, result);
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

/* Of a guest nobody but those who have it in place can call any. */
static void say_code(FILE *out, const struct plan_method *m)
{
    char kinds[SHAPE_MAX], result, name[128];
    unsigned n = emit_kinds(m->method, kinds, &result);
    if (m->of->guest || m->left_out)
        fputs("NULL, NULL", out);
    else
        fprintf(out, "(void *)%s, adapt_%.*s_%c", emit_name(m, name, sizeof name), (int)n, kinds, result);
}

static void say_region_code(FILE *out, const struct plan_method *m)
{
    char kinds[SHAPE_MAX], result, name[128];
    unsigned n = emit_kinds(m->method, kinds, &result);
    if (m->region_text)
        fprintf(out, ", .in_region = (void *)%s" REGION_SUFFIX ", .region_adapter = adapt_region_%.*s_%c", emit_name(m, name, sizeof name), (int)n, kinds, result);
}

/* Of a guest no more than up to the last that is used. */
static unsigned rows_of(const struct plan_class *p)
{
    unsigned count = p->class->method_count;
    while (p->guest && count && p->methods[count - 1].left_out)
        count--;
    return count;
}

/* --- what the rows of methods have in common: tables of the image, of which each has a part ------ */

/* Called for each method that has a row; returns how many entries it has said. */
typedef uint32_t (*say_part)(FILE *out, struct plan_method *m, uint32_t first);

static bool has_row(const struct plan_class *p, unsigned i) { return i < rows_of(p) && has_code(&p->methods[i]); }

static void say_table(FILE *out, const char *head, const char *end, say_part say)
{
    uint32_t first = 0;
    fprintf(out, "static const %s[] = {", head);
    for (unsigned i = 0; i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++)
            if (has_row(plan.classes[i], k))
                first += say(out, &plan.classes[i]->methods[k], first);
    fprintf(out, " %s };\n", end);
}

static uint32_t say_fields(FILE *out, struct plan_method *m, uint32_t first)
{
    m->first_field = first;
    for (uint32_t k = 0; k < m->field_count; k++)
        fprintf(out, " { %u, %d, %u },", m->fields[k].cp, m->fields[k].put, m->fields[k].offset);
    return m->field_count;
}

static uint32_t say_guards_and_closed(FILE *out, struct plan_method *m, uint32_t first)
{
    m->first_guard = first;
    for (uint32_t k = 0; k < m->guard_count; k++)
        fprintf(out, " %u,", m->guards[k]);
    m->first_closed = first + m->guard_count;
    for (uint32_t k = 0; k < m->closed_count; k++)
        fprintf(out, " %u,", m->closed[k]);
    return m->guard_count + m->closed_count;
}

/* The methods that have no frame of their own in this one's code. */
static uint32_t say_places(FILE *out, struct plan_method *m, uint32_t first)
{
    m->first_place = first;
    for (unsigned k = 0; k < m->place_count; k++) {
        const struct plan_method *placed = m->places[k].method;
        fprintf(out, " { %u, %u, %u },", placed->of->number, (unsigned)(placed - placed->of->methods), m->places[k].caller);
    }
    return m->place_count;
}

/* Texts are the same where they are the same words: each reason is said at one place. */
static const char **reasons;
static unsigned reason_count;

static unsigned reason_number(const char *text)
{
    for (unsigned i = 0; text && i < reason_count; i++)
        if (!strcmp(reasons[i], text))
            return i + 1;
    if (!text || reason_count == UINT8_MAX - 1)             /* one more is told of as the last */
        return text ? reason_count : 0;
    PLAN_GROW(reasons, reason_count);
    reasons[reason_count++] = text;
    return reason_count;
}

static void say_reasons(FILE *out)
{
    fputs("static const char *const reasons[] = { NULL", out);
    for (unsigned i = 0; i < reason_count; i++) {
        fputs(", ", out);
        say_quoted(out, reasons[i]);
    }
    fputs(" };\n", out);
}

static void say_tables(FILE *out)
{
    say_table(out, "struct aot_field fields", "{ 0, 0, 0 }", say_fields);
    say_table(out, "uint32_t numbers", "0", say_guards_and_closed);
    say_table(out, "struct aot_place places", "{ 0, 0, 0 }", say_places);
}

/* --- rows ---------------------------------------------------------------------------------------- */

static void say_prototypes_of(FILE *out, const struct plan_class *p)
{
    char name[128];
    for (unsigned i = 0; i < rows_of(p); i++) {
        const struct plan_method *m = &p->methods[i];
        if (has_row(p, i) && !p->guest && !m->left_out)
            say_prototype(out, m);
        if (has_row(p, i) && m->region_text)
            fprintf(out, "void %s" REGION_SUFFIX "();\n", emit_name(m, name, sizeof name));
    }
}

static void say_method_row(FILE *out, const struct plan_class *p, const struct plan_method *m)
{
    fputs("{ ", out);
    say_code(out, m);
    fprintf(out, ", &class_%016" PRIx64, p->hash);
    say_region_code(out, m);
    fprintf(out, ", .fields = { %u, %u }, .guards = { %u, %u }, .vouched = { %u, %u }, .places = { %u, %u }, .number = %u, .locks = %u, .obeys = %d },\n", m->first_field,
            m->field_count, m->first_guard, m->guard_count, m->first_closed, m->closed_count, m->first_place, m->place_count, m->number, m->locks, m->obeys);
}

static void say_method_rows(FILE *out, const struct plan_class *p)
{
    unsigned row = 0;
    say_prototypes_of(out, p);
    fprintf(out, "static const struct aot_method methods_%u[] = {\n", p->number);
    for (unsigned i = 0; i < rows_of(p); i++)
        if (has_row(p, i))
            say_method_row(out, p, &p->methods[i]);
    fprintf(out, "{ 0 } };\nstatic const uint16_t which_%u[] = {", p->number);
    for (unsigned i = 0; i < rows_of(p); i++)
        fprintf(out, " %u,", has_row(p, i) ? ++row : 0);
    fprintf(out, " 0 };\nstatic const uint8_t left_out_%u[] = {", p->number);
    for (unsigned i = 0; i < rows_of(p); i++)
        fprintf(out, " %u,", reason_number(p->methods[i].left_out));
    fputs(" 0 };\n", out);
}

static void say_class_rows(FILE *out, const struct plan_class *p)
{
    fprintf(out, "extern struct aot_class class_%016" PRIx64 ";\nextern struct aot_cell cells_%016" PRIx64
            "[];\nextern const struct engine_code *self_%016" PRIx64 "[];\n", p->hash, p->hash, p->hash);
    if (p->guest)
        fprintf(out, "struct aot_cell cells_%016" PRIx64 "[%u];\nconst struct engine_code *self_%016" PRIx64 "[%u];\n", p->hash, p->row_count + 1,
                p->hash, p->class->method_count + 1);
    fprintf(out, "static const struct aot_row rows_%u[] = {", p->number);
    for (uint32_t i = 0; i < p->row_count; i++)
        fprintf(out, " { %u, %u, %d },", p->rows[i].kind, p->rows[i].cp, p->rows[i].expected);
    fputs(" { 0, 0, 0 } };\n", out);
    say_numbers(out, "guards", p->number, p->guards, p->guard_count);
    say_method_rows(out, p);
}

static void say_class_row(FILE *out, const struct plan_class *p)
{
    fprintf(out, "struct aot_class class_%016" PRIx64 " = { .name = ", p->hash);
    say_quoted(out, p->name);
    fprintf(out, ", .guest = %d, .digest = %" PRIu64 "ull, .cells = cells_%016" PRIx64 ", .rows = rows_%u, .methods = methods_%u, .which = which_%u, .left_out = left_out_%u, .self = self_%016" PRIx64
            ", .row_count = %u, .method_count = %u, .first_method = %u, .guards = guards_%u, .guard_count = %u };\n", p->guest, aot_digest(p->class),
            p->hash, p->number, p->number, p->number, p->number, p->hash, p->row_count, rows_of(p), p->first, p->number, p->guard_count);
}

static const struct plan_method *numbered(unsigned number)
{
    unsigned low = 0, high = plan.class_count;
    while (high - low > 1) {
        unsigned middle = low + (high - low) / 2;
        if (plan.classes[middle]->first <= number)
            low = middle;
        else
            high = middle;
    }
    return &plan.classes[low]->methods[number - plan.classes[low]->first];
}

static void say_guard_rows(FILE *out)
{
    uint64_t *hashes = NULL;
    plan_grow((void **)&hashes, (plan.guard_count + 1) * sizeof *hashes);
    for (unsigned i = 0; i < plan.guard_count; i++) {
        hashes[i] = plan_guard_hash(plan.classes[plan.guards[i].class], numbered(plan.guards[i].method));
        fprintf(out, "struct class *guard_%016" PRIx64 ";\n", hashes[i]);
    }
    fputs("static const struct aot_guard guards[] = {", out);
    for (unsigned i = 0; i < plan.guard_count; i++)
        fprintf(out, " { %u, %u, &guard_%016" PRIx64 " },\n", plan.guards[i].class, plan.guards[i].method, hashes[i]);
    fputs(" { 0 } };\n", out);
    free(hashes);
}

/* What aot_abi sums up is this program's: the C compiler must see the same. */
static void say_facts(FILE *out)
{
    fprintf(out, "_Static_assert(sizeof(struct thread) == %zu && offsetof(struct thread, frame) == %zu && offsetof(struct thread, exception) == %zu && "
            "sizeof(struct method) == %zu && sizeof(struct class) == %zu, \"this compiler, or these headers, and this rtjaot do not belong together\");\n",
            sizeof(struct thread), offsetof(struct thread, frame), offsetof(struct thread, exception), sizeof(struct method), sizeof(struct class));
}

static void write_tables(const char *folder)
{
    FILE *out = open_unit(folder, "tables.c");
    plan_close_vouched();
    say_start(out);
    say_facts(out);
    say_adapters(out);
    say_tables(out);
    for (unsigned i = 0; i < plan.class_count; i++) {
        say_class_rows(out, plan.classes[i]);
        say_class_row(out, plan.classes[i]);
    }
    fputs("static struct aot_class *const classes[] = {\n", out);
    for (unsigned i = 0; i < plan.class_count; i++)
        fprintf(out, "&class_%016" PRIx64 ",\n", plan.classes[i]->hash);
    fputs("NULL };\n", out);
    say_guard_rows(out);
    say_reasons(out);
    fputs("struct class *image_booleans, *image_objects;\n", out);
    fprintf(out, "__attribute__((visibility(\"default\"))) const struct aot_image rtjvm_aot_image = { AOT_VERSION, %uu, \"\", classes, %u, "
            "guards, %u, %u, fields, numbers, places, reasons, STRING_VALUE, STRING_CODER, STRING_HASH, STRING_HASH_IS_ZERO, BUILDER_VALUE, BUILDER_CODER, BUILDER_COUNT, REFERENCE_REFERENT, &image_booleans, &image_objects, ARCH_BUILT_FOR };\n", aot_abi(), plan.class_count, plan.guard_count, plan.method_count);
    close_unit(out, folder);
}

/* Where a unit ends is said by names, so that a class that comes or grows moves few others to other units. */
static bool ends_unit(const struct plan_class *p, const struct plan_class *next, unsigned methods)
{
    enum { LEAST = 60, MOST = 160, ONE_IN = 4 };
    if (!next || p->alone || next->alone)
        return true;
    return methods >= MOST || (methods >= LEAST && (p->hash >> 32) % ONE_IN == 0);
}

unsigned write_units(const char *folder)
{
    unsigned units = 0, first = 0, methods = 0;
    emit_all();
    struct plan_method **by_number = calloc(plan.method_count + 1, sizeof *by_number);
    for (unsigned i = 0; by_number && i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++)
            by_number[plan.classes[i]->methods[k].number] = &plan.classes[i]->methods[k];
    for (unsigned i = 0; by_number && i < plan.class_count; i++) {
        methods += plan.classes[i]->guest ? 0 : plan.classes[i]->compiled;
        plan.classes[i]->unit = units;
        if (!ends_unit(plan.classes[i], i + 1 < plan.class_count ? plan.classes[i + 1] : NULL, methods))
            continue;
        write_unit(folder, units++, by_number, plan.classes + first, i + 1 - first);
        if (plan.regions)
            write_region_unit(folder, units++, plan.classes + first, i + 1 - first);
        first = i + 1;
        methods = 0;
    }
    free(by_number);
    write_tables(folder);
    return units;
}

/* --- units that the C compiler does not get through ------------------------------------------- */

static void leave_out(struct plan_class *p)
{
    fprintf(stderr, "rtjaot: the C compiler failed; left to the interpreter: %s\n", p->name);
    for (unsigned i = 0; i < p->class->method_count; i++)
        if (!p->methods[i].left_out)
            p->methods[i].left_out = "the C compiler does not get through its class";
}

bool write_apart(unsigned unit)
{
    bool found = false;
    for (unsigned i = 0; i < plan.class_count; i++) {
        struct plan_class *p = plan.classes[i];
        if (p->unit != unit || p->guest || !p->compiled)
            continue;
        if (p->alone)
            leave_out(p);
        found = p->alone = true;
    }
    return found;
}
