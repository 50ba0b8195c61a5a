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

/* Does argument i, a flag, say the last of its name?  n: the name's length; value: what it says. */
static bool is_last(const struct launch *l, size_t i, size_t *n, const char **value)
{
    const char *p = l->vm.arguments[i] + strlen("-XX:");
    bool sign = *p == '+' || *p == '-';
    *n = strcspn(p + sign, "=");
    *value = given(l, p + sign, *n);
    return *value == (sign ? p : p + *n + 1);
}

static bool is_known(const char *name, size_t n)
{
    for (int i = 0; i < FLAGS; i++)
        if (strlen(known_flags[i].name) == n && !strncmp(known_flags[i].name, name, n))
            return true;
    return false;
}

/* One that was given: argument i, if it is the last that speaks of its flag. */
static void print_given(const struct launch *l, size_t i)
{
    const char *p = l->vm.arguments[i] + strlen("-XX:"), *value;
    bool sign = *p == '+' || *p == '-';
    const char *name = p + sign;
    size_t n;
    if (is_last(l, i, &n, &value) && !is_known(name, n))
        print_row(sign ? "bool" : "ccstr", name, (int)n, !sign ? value : *p == '+' ? "true" : "false", "command line");
}

void options_print_flags(const struct launch *l)
{
    printf("[Global flags]\n");
    for (int i = 0; i < FLAGS; i++)
        print_known(l, i);
    for (size_t i = 0; i < l->vm.argument_count; i++)
        if (!strncmp(l->vm.arguments[i], "-XX:", 4))
            print_given(l, i);
    fflush(stdout);
}

/* On one line, as java does: the heap's sizes, which it chooses when nobody says them, and what was given. */
void options_print_given(const struct launch *l)
{
    static const char *const sizes[] = { "InitialHeapSize", "MaxHeapSize" };
    const size_t values[] = { l->vm.memory.heap_initial, l->vm.memory.heap_max };
    for (int i = 0; i < 2; i++)
        if (!given(l, sizes[i], strlen(sizes[i])))
            printf("-XX:%s=%zu ", sizes[i], values[i]);
    for (size_t i = 0; i < l->vm.argument_count; i++) {
        const char *value;
        size_t n;
        if (!strncmp(l->vm.arguments[i], "-XX:", 4) && is_last(l, i, &n, &value))
            printf("%s ", l->vm.arguments[i]);
    }
    printf("\n");
    fflush(stdout);
}
