/* SPDX-License-Identifier: Apache-2.0 */
/* The words of errors. */
#include "classlib/error_text.h"

#include <errno.h>
#include <netdb.h>
#include <stddef.h>
#include <string.h>

struct text { int error; const char *words; };

#define ERROR_TEXT(error, words)
#define NAME_ERROR_TEXT(error, words) { error, words },
static const struct text name_texts[] = {
#include "classlib/error_text.def"
};

#define ERROR_TEXT(error, words) { error, words },
#define NAME_ERROR_TEXT(error, words)
static const struct text texts[] = {
#include "classlib/error_text.def"
};

static const char *find(const struct text *table, size_t count, int error)
{
    for (size_t i = 0; i < count; i++)
        if (table[i].error == error)
            return table[i].words;
    return NULL;
}

const char *error_text(int error)
{
    const char *words = find(texts, sizeof texts / sizeof texts[0], error);
    return words ? words : strerror(error);
}

const char *name_error_text(int error)
{
    const char *words = find(name_texts, sizeof name_texts / sizeof name_texts[0], error);
    return words ? words : gai_strerror(error);
}
