/* SPDX-License-Identifier: Apache-2.0 */
/* Splits as java does: argument files know quotes, escapes within them and comments; the variable knows quotes. */
#include "tools/words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROWTH = 4096 };
#define VARIABLE "RTJVM_OPTIONS"

void (*words_exit_hook)(int status);

_Noreturn void words_exit(int status)
{
    if (words_exit_hook)
        words_exit_hook(status);
    exit(status);
}

void *words_must(void *p)
{
    if (p)
        return p;
    fprintf(stderr, "rtjvm: out of memory while reading options\n");
    words_exit(1);
}

void *words_room(void *array, size_t count, size_t size)
{
    bool full = (count & (count - 1)) == 0;             /* its rooms double */
    return full ? words_must(realloc(array, (count ? 2 * count : 1) * size)) : array;
}

static void add_word(struct words *w, const char *text, size_t n)
{
    w->word = words_room(w->word, (size_t)w->count + 1, sizeof *w->word);
    w->word[w->count++] = words_must(strndup(text, n));
    w->word[w->count] = NULL;
}

/* --- argument files -------------------------------------------------------------------------- */

static char unescaped(char c)
{
    static const char *const pairs = "n\nt\tr\rf\f";
    for (const char *p = pairs; *p; p += 2)
        if (*p == c)
            return p[1];
    return c;
}

/* Behind a '\' in quotes: an escape, or a line that goes on after the blanks of the next. */
static const char *read_escape(const char *p, char *out, size_t *n)
{
    if (*p != '\n' && *p != '\r') {
        out[(*n)++] = unescaped(*p);
        return p + 1;
    }
    while (isspace((unsigned char)*p))
        p++;
    return p;
}

/* One word from p, which is at its first letter; the end of a line ends it even in quotes. */
static const char *read_word(const char *p, char *out, size_t *n)
{
    char quote = 0;
    while (*p && *p != '\n' && *p != '\r' && (quote || (!isspace((unsigned char)*p) && *p != '#'))) {
        char c = *p++;
        if (quote && c == '\\' && *p)
            p = read_escape(p, out, n);
        else if (quote ? c == quote : c == '"' || c == '\'')
            quote = quote ? 0 : c;
        else
            out[(*n)++] = c;
    }
    return p;
}

static void split_file(struct words *w, const char *p)
{
    char *buffer = words_must(malloc(strlen(p) + 1));
    while (*p) {
        size_t n = 0;
        if (*p == '#') {
            p += strcspn(p, "\r\n");
        } else if (isspace((unsigned char)*p)) {
            p++;
        } else {
            p = read_word(p, buffer, &n);
            add_word(w, buffer, n);
        }
    }
    free(buffer);
}

static void add_file(struct words *w, const char *name)
{
    FILE *f = fopen(name, "r");
    if (!f) {
        fprintf(stderr, "Error: could not open `%s'\n", name);
        words_exit(1);
    }
    size_t size = 0, used = 0, n;
    char *text = NULL;
    do {
        text = words_must(realloc(text, size += GROWTH));
        used += n = fread(text + used, 1, size - used - 1, f);
    } while (n);
    if (ferror(f)) {
        fprintf(stderr, "Error: could not read `%s'\n", name);
        words_exit(1);
    }
    text[used] = 0;
    fclose(f);
    split_file(w, text);
    free(text);
}

/* '@@x' is the word '@x'. */
static void add_argument(struct words *w, const char *text)
{
    if (text[0] != '@' || !text[1])
        add_word(w, text, strlen(text));
    else if (text[1] == '@')
        add_word(w, text + 1, strlen(text + 1));
    else
        add_file(w, text + 1);
}

/* --- the variable ---------------------------------------------------------------------------- */

static _Noreturn void refuse(const char *what, const char *word)
{
    fprintf(stderr, "Error: %s%s%s in environment variable " VARIABLE "\n", what, word, *word ? " is not allowed" : "");
    words_exit(1);
}

static void split_variable(struct words *w, const char *p)
{
    char *buffer = words_must(malloc(strlen(p) + 1));
    while (*(p += strspn(p, " \t\n\r\f\v"))) {
        size_t n = 0;
        char quote = 0;
        for (; *p && (quote || !isspace((unsigned char)*p)); p++) {
            if (quote ? *p == quote : *p == '"' || *p == '\'')
                quote = quote ? 0 : *p;
            else
                buffer[n++] = *p;
        }
        if (quote)
            refuse("Unmatched quote", "");
        buffer[n] = 0;
        add_argument(w, buffer);
    }
    free(buffer);
}

/* The variable holds options, and neither what to run nor what only prints. */
static void check_variable(const struct words *w, bool (*takes_next)(const char *), bool (*ends_options)(const char *))
{
    static const char *const refused[] = { "-jar", "-version", "--version", "-fullversion", "-help", "--help", "-h", "-?", "-X" };
    for (int i = 0; i < w->count; i++) {
        for (size_t k = 0; k < sizeof refused / sizeof refused[0]; k++)
            if (!strcmp(w->word[i], refused[k]))
                refuse("Option ", w->word[i]);
        if (ends_options(w->word[i]))
            refuse("Option ", w->word[i]);
        if (w->word[i][0] != '-')
            refuse("Cannot specify main class", "");
        i += takes_next(w->word[i]);
    }
}

/* --- all ------------------------------------------------------------------------------------- */

struct words words_gather(int argc, char **argv, bool (*takes_next)(const char *), bool (*ends_options)(const char *))
{
    struct words w = { words_must(calloc(1, sizeof(char *))), 0, 0 };
    const char *variable = getenv(VARIABLE);
    if (variable && *variable) {
        fprintf(stderr, "NOTE: Picked up " VARIABLE ": %s\n", variable);
        split_variable(&w, variable);
        check_variable(&w, takes_next, ends_options);
    }
    w.from_environment = w.count;
    bool options = true, is_value = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (!options) {
            add_word(&w, word, strlen(word));
            continue;
        }
        add_argument(&w, word);
        if (word[0] == '@' && word[1])
            continue;
        bool wants_value = !is_value && takes_next(word);
        if (is_value ? ends_options(argv[i - 1]) : word[0] != '-' || (ends_options(word) && !wants_value))
            options = false;
        else if (!strcmp(word, "--disable-@files"))
            options = false;
        is_value = wants_value;
    }
    return w;
}
