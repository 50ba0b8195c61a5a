/* SPDX-License-Identifier: Apache-2.0 */
/* Flags by their names, for jinfo -flag: those of vm/flags.def, and what the command line said of others. */
#include <string.h>

#include "classlib/attach/attach_parts.h"
#include "vm/vm.h"

struct flag { const char *name; bool is_switch; size_t value; };

/* false: there is no such row. */
static bool find_known(const char *name, struct flag *out)
{
    const struct vm_options *o = &vm_options;
    const struct flag all[] = {
#define FLAG(name, type, value) { #name, !strcmp(#type, "bool"), (value) },
#include "vm/flags.def"
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        *out = all[i];
        if (!strcmp(all[i].name, name))
            return true;
    }
    return false;
}

/* What -XX: said of it last, with the sign or behind the name; NULL: nothing. */
static const char *given(const char *name)
{
    size_t n = strlen(name);
    for (size_t i = vm_options.argument_count; i-- > 0; ) {
        const char *p = vm_options.arguments[i];
        bool sign = !strncmp(p, "-XX:", 4) && (p[4] == '+' || p[4] == '-');
        if (!strncmp(p, "-XX:", 4) && !strncmp(p + 4 + sign, name, n) && p[4 + sign + n] == (sign ? 0 : '='))
            return p;
    }
    return NULL;
}

static int unknown(const char *name, FILE *out)
{
    fprintf(out, *name ? "no such flag '%s'\n" : "flag name is missing\n", name);
    return *name ? ATTACH_OK : ATTACH_FAILED;           /* as java has it */
}

int attach_print_flag(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out)
{
    const char *name = arguments[0], *said = given(name);
    struct flag f;
    (void)t;
    if (find_known(name, &f) && f.is_switch)
        fprintf(out, "-XX:%c%s\n", f.value ? '+' : '-', name);
    else if (find_known(name, &f))
        fprintf(out, "-XX:%s=%zu\n", name, f.value);
    else if (said && *name)
        fprintf(out, "%s\n", said);
    else
        return unknown(name, out);
    return ATTACH_OK;
}

int attach_set_flag(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out)
{
    const char *name = arguments[0];
    struct flag f;
    (void)t;
    if (!find_known(name, &f) && (!*name || !given(name)))
        return unknown(name, out), ATTACH_FAILED;
    fprintf(out, "flag '%s' cannot be changed while the program runs\n", name);
    return ATTACH_FAILED;
}
