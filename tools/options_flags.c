/* SPDX-License-Identifier: Apache-2.0 */
/* -XX:+PrintFlagsFinal: flags with their values, in the columns that scripts read from java.
 *
 * Context  start-up, one thread, when all options are read */
#include <string.h>

#include "tools/options_impl.h"

/* Those whose value is known whether they were given or not; by the name, as java prints them. */
static const struct flag { const char *name, *type; } known_flags[] = {
#define FLAG(name, type, value) { #name, #type },
#include "vm/flags.def"
};
enum { FLAGS = sizeof known_flags / sizeof known_flags[0] };

void option_print_flags(struct launch *l, const char *v, const char *w) { (void)w; l->print_flags = *v == '+'; }
void option_print_given(struct launch *l, const char *v, const char *w) { (void)w; l->print_given = *v == '+'; }

static size_t value_of(const struct launch *l, int which)
{
    const struct vm_options *o = &l->vm;
    const size_t values[] = {
#define FLAG(name, type, value) (value),
#include "vm/flags.def"
    };
    return values[which];
}

/* What -XX: said of it last, behind the sign or '='; NULL: nothing. */
static const char *given(const struct launch *l, const char *name, size_t n)
{
    for (size_t i = l->vm.argument_count; i-- > 0;) {
        const char *p = l->vm.arguments[i];
        if (strncmp(p, "-XX:", 4))
            continue;
        p += 4;
        bool sign = *p == '+' || *p == '-';
        if (!strncmp(p + sign, name, n) && p[sign + n] == (sign ? 0 : '='))
            return sign ? p : p + n + 1;
    }
    return NULL;
}

static void print_row(const char *type, const char *name, int width, const char *value, const char *origin)
{
    printf("%9s %-40.*s = %-40s {product} {%s}\n", type, width, name, value, origin);
}

static void print_known(const struct launch *l, int i)
{
    const struct flag *f = &known_flags[i];
    size_t value = value_of(l, i);
    char digits[24];
    bool is_bool = !strcmp(f->type, "bool"), was_given = given(l, f->name, strlen(f->name)) != NULL;
    snprintf(digits, sizeof digits, "%zu", value);
    print_row(f->type, f->name, (int)strlen(f->name), is_bool ? value ? "true" : "false" : digits, was_given ? "command line" : "default");
}

/* A flag that was given: its name, of n bytes, and what it says, of which a switch's begins with its sign. */
struct given { const char *name, *value; size_t n; };

/* Is argument i a flag, and the last that speaks of its own? */
static bool read_given(const struct launch *l, size_t i, struct given *g)
{
    const char *p = l->vm.arguments[i];
    if (strncmp(p, "-XX:", 4))
        return false;
    p += 4;
    bool sign = *p == '+' || *p == '-';
    g->name = p + sign;
    g->n = strcspn(g->name, "=");
    g->value = given(l, g->name, g->n);
    return g->value == (sign ? p : g->name + g->n + 1);
}

static bool is_known(const char *name, size_t n)
{
    for (int i = 0; i < FLAGS; i++)
        if (strlen(known_flags[i].name) == n && !strncmp(known_flags[i].name, name, n))
            return true;
    return false;
}

static void print_given(const struct given *g)
{
    bool sign = g->value < g->name;
    print_row(sign ? "bool" : "ccstr", g->name, (int)g->n, !sign ? g->value : *g->value == '+' ? "true" : "false", "command line");
}

void options_print_flags(const struct launch *l)
{
    struct given g;
    printf("[Global flags]\n");
    for (int i = 0; i < FLAGS; i++)
        print_known(l, i);
    for (size_t i = 0; i < l->vm.argument_count; i++)
        if (read_given(l, i, &g) && !is_known(g.name, g.n))
            print_given(&g);
    fflush(stdout);
}

/* On one line, as java does: the heap's sizes, which it chooses when nobody says them, and what was given. */
void options_print_given(const struct launch *l)
{
    static const char *const sizes[] = { "InitialHeapSize", "MaxHeapSize" };
    const size_t values[] = { l->vm.memory.heap_initial, l->vm.memory.heap_max };
    struct given g;
    for (int i = 0; i < 2; i++)
        if (!given(l, sizes[i], strlen(sizes[i])))
            printf("-XX:%s=%zu ", sizes[i], values[i]);
    for (size_t i = 0; i < l->vm.argument_count; i++)
        if (read_given(l, i, &g))
            printf("%s ", l->vm.arguments[i]);
    printf("\n");
    fflush(stdout);
}
