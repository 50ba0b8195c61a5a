/* SPDX-License-Identifier: Apache-2.0 */
/* -XX: the flags of HotSpot, by the table xx_options.def. */
#include <string.h>

#include "tools/options_impl.h"

enum form { VALUE, SWITCH, OPTIONAL };             /* =value; + or -; nothing, or =value */
static const struct xx { enum form form; const char *name; void (*action)(struct launch *, const char *, const char *); } xx_options[] = {
#define XX(form, name, action) { form, #name, option_##action },
#include "tools/xx_options.def"
};
enum { XX_COUNT = sizeof xx_options / sizeof xx_options[0] };

static _Noreturn void fail_unknown_xx(const char *v, const char *name, size_t n)
{
    struct guess best = { NULL, 0 };
    char given[SUGGESTION_MAX];
    snprintf(given, sizeof given, "%.*s", (int)n, name);
    fprintf(stderr, "Unrecognized VM option '%s'\n", v + (*v == '+' || *v == '-'));
    for (int i = 0; i < XX_COUNT; i++)
        options_consider(&best, given, xx_options[i].name);
    for (int i = 0; i < XX_COUNT; i++)
        if (best.word == xx_options[i].name)
            fprintf(stderr, xx_options[i].form == SWITCH ? "Did you mean '(+/-)%s'?\n" : "Did you mean '%s=<value>'?\n", best.word);
    options_fail();
}

static void run_xx(const struct xx *x, struct launch *l, const char *v, const char *value, const char *w)
{
    bool has_sign = *v == '+' || *v == '-';
    bool is_switch = x->form == SWITCH;
    if (is_switch && !has_sign)
        fprintf(stderr, "Missing +/- setting for VM option '%s'\n", v);
    else if (!is_switch && has_sign)
        fprintf(stderr, "Unexpected +/- setting in VM option '%s'\n", v + 1);
    else if (is_switch ? value != NULL : !value && x->form == VALUE)
        fprintf(stderr, "Improperly specified VM option '%s'\n", v + has_sign);
    else {
        x->action(l, is_switch ? v : value, w);
        return;
    }
    options_fail();
}

void option_xx(struct launch *l, const char *v, const char *w)
{
    const char *name = v + (*v == '+' || *v == '-'), *value = strchr(name, '=');
    size_t n = value ? (size_t)(value - name) : strlen(name);
    for (int i = 0; i < XX_COUNT; i++)
        if (strlen(xx_options[i].name) == n && !strncmp(xx_options[i].name, name, n)) {
            run_xx(&xx_options[i], l, v, value ? value + 1 : NULL, w);
            return;
        }
    if (!l->ignore_unrecognized)
        fail_unknown_xx(v, name, n);
}
