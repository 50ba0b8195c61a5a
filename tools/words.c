/* SPDX-License-Identifier: Apache-2.0 */
/* Splits as java does: argument files know quotes, escapes within them and comments.  Variables: words_variable.c. */
#include "tools/words_impl.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROWTH = 4096 };
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

void words_add(struct words *w, const char *text, size_t n)
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
            words_add(w, buffer, n);
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
void words_add_argument(struct words *w, const char *text)
{
    if (text[0] != '@' || !text[1])
        words_add(w, text, strlen(text));
    else if (text[1] == '@')
        words_add(w, text + 1, strlen(text + 1));
    else
        add_file(w, text + 1);
}

/* --- all ------------------------------------------------------------------------------------- */

/* The first line of a script gives all of its options as one word. */
static bool is_source_line(const char *word)
{
    static const char option[] = "--source";
    return !strncmp(word, option, sizeof option - 1) && isspace((unsigned char)word[sizeof option - 1]);
}

static void add_source_line(struct words *w, const char *p)
{
    while (*(p += strspn(p, " \t"))) {
        size_t n = strcspn(p, " \t");
        words_add(w, p, n);
        p += n;
    }
}

struct words words_gather(int argc, char **argv, bool is_launcher, bool (*takes_next)(const char *), bool (*ends_options)(const char *))
{
    struct words w = { words_must(calloc(1, sizeof(char *))), 0 };
    words_add_variables(&w, is_launcher, takes_next, ends_options);
    bool options = true, is_value = false;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (!options) {
            words_add(&w, word, strlen(word));
            continue;
        }
        if (i == 1 && is_source_line(word)) {
            add_source_line(&w, word);
            continue;
        }
        words_add_argument(&w, word);
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
