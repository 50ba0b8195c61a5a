/* SPDX-License-Identifier: Apache-2.0 */
/* Variables of the environment that hold options.  All know quotes and no escapes.  Those of the launcher may name files and
 * not what to run; those of the VM hold one option in each word. */
#include "tools/words_impl.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One word from p, which is at its first letter, into buffer.  NULL: a quote is not closed. */
static const char *read_word(const char *p, char *buffer)
{
    char quote = 0;
    for (; *p && (quote || !isspace((unsigned char)*p)); p++) {
        if (quote ? *p == quote : *p == '"' || *p == '\'')
            quote = quote ? 0 : *p;
        else
            *buffer++ = *p;
    }
    *buffer = 0;
    return quote ? NULL : p;
}

/* false: a quote is not closed. */
static bool split(const char *p, struct words *w, void (*add)(struct words *, const char *))
{
    char *buffer = words_must(malloc(strlen(p) + 1));
    while (p && *(p += strspn(p, " \t\n\r\f\v")))
        if ((p = read_word(p, buffer)))
            add(w, buffer);
    free(buffer);
    return p != NULL;
}

/* --- the launcher's ---------------------------------------------------------------------------- */

static _Noreturn void refuse(const char *variable, const char *what, const char *word)
{
    fprintf(stderr, "Error: %s%s%s in environment variable %s\n", what, word, *word ? " is not allowed" : "", variable);
    words_exit(1);
}

/* Options, and neither what to run nor what only prints. */
static void check(const char *variable, const struct words *w, bool (*takes_next)(const char *), bool (*ends_options)(const char *))
{
    static const char *const refused[] = {
        "-jar", "--dry-run", "-version", "--version", "-fullversion", "--full-version", "-help", "--help", "-h", "-?", "-X", "--help-extra",
    };
    for (int i = 0; i < w->count; i++) {
        for (size_t k = 0; k < sizeof refused / sizeof refused[0]; k++)
            if (!strcmp(w->word[i], refused[k]))
                refuse(variable, "Option ", w->word[i]);
        if (ends_options(w->word[i]))
            refuse(variable, "Option ", w->word[i]);
        if (w->word[i][0] != '-')
            refuse(variable, "Cannot specify main class", "");
        i += takes_next(w->word[i]);
    }
}

void words_add_variables(struct words *w, bool is_launcher, bool (*takes_next)(const char *), bool (*ends_options)(const char *))
{
    static const struct { const char *name; bool of_launcher; } variables[] = { { "JDK_JAVA_OPTIONS", true }, { "RTJVM_OPTIONS", false } };
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *name = variables[i].name, *value = getenv(name);
        struct words own = { NULL, 0 };
        if (!value || !*value || (variables[i].of_launcher && !is_launcher))
            continue;
        fprintf(stderr, "NOTE: Picked up %s: %s\n", name, value);
        if (!split(value, &own, words_add_argument))
            refuse(name, "Unmatched quote", "");
        check(name, &own, takes_next, ends_options);
        for (int k = 0; k < own.count; k++)
            words_add(w, own.word[k], strlen(own.word[k]));
    }
}

/* --- the VM's ---------------------------------------------------------------------------------- */

static void add(struct words *w, const char *word) { words_add(w, word, strlen(word)); }

struct words words_of_variable(const char *name)
{
    struct words w = { words_must(calloc(1, sizeof(char *))), 0 };
    const char *value = getenv(name);
    if (!value)
        return w;
    fprintf(stderr, "Picked up %s: %s\n", name, value);
    if (split(value, &w, add))
        return w;
    fprintf(stderr, "Unmatched quote in %s\nError: Could not create the Java Virtual Machine.\n"
                    "Error: A fatal exception has occurred. Program will exit.\n", name);
    words_exit(1);
}
