/* SPDX-License-Identifier: Apache-2.0 */
/* Values of options: sizes, numbers, and what was meant by a word that nobody knows. */
#include "tools/options_impl.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <strings.h>

#include "tools/words.h"

_Noreturn void options_fail(void)
{
    fprintf(stderr, "Error: Could not create the Java Virtual Machine.\n"
                    "Error: A fatal exception has occurred. Program will exit.\n");
    words_exit(1);
}

static bool parse_size(const char *s, size_t *out)
{
    char *end;
    errno = 0;
    if (!isdigit((unsigned char)*s))
        return false;
    unsigned long long v = strtoull(s, &end, 10);
    unsigned shift = 0;
    switch (*end) {
    case 'k': case 'K': shift = 10; break;
    case 'm': case 'M': shift = 20; break;
    case 'g': case 'G': shift = 30; break;
    case 't': case 'T': shift = 40; break;
    case 0: break;
    default: return false;
    }
    if (errno || (shift && end[1]) || v > ~0ull >> shift)
        return false;
    *out = (size_t)(v << shift);
    return true;
}

size_t options_size(const char *value, const char *whole, const char *what)
{
    size_t size;
    if (parse_size(value, &size))
        return size;
    fprintf(stderr, "Invalid %s: %s\n", what, whole);
    options_fail();
}

double options_number(const char *v, bool integral, const char *complaint, const char *whole)
{
    char *end;
    double number = strtod(v, &end);
    if (end != v && !*end && (!integral || !v[strspn(v, "0123456789")]))
        return number;
    fprintf(stderr, complaint, whole);
    options_fail();
}

double options_in_range(const char *name, int64_t most, const char *v, const char *whole)
{
    const char *flag = whole + strlen("-XX:");
    double n = options_number(v, false, OPTIONS_IMPROPER, flag);
    if (n >= 0 && n <= (double)most)
        return n;
    fprintf(stderr, "intx %s=%.0f is outside the allowed range [ 0 ... %" PRId64 " ]\n" OPTIONS_IMPROPER, name, n, most, flag);
    options_fail();
}

/* How much of two words is alike: twice the pairs of letters they share, in percent of all pairs. */
static unsigned likeness(const char *a, const char *b)
{
    size_t na = strlen(a), nb = strlen(b), shared = 0;
    for (size_t i = 0; i + 1 < na; i++)
        for (size_t k = 0; k + 1 < nb; k++)
            if (!strncasecmp(a + i, b + k, 2)) {
                shared++;
                break;
            }
    return na > 3 && nb > 3 ? (unsigned)(200 * shared / (na + nb - 2)) : 0;
}

enum { ALIKE = 75 };

void options_consider(struct guess *best, const char *given, const char *known)
{
    unsigned n = likeness(given, known);
    if (n >= ALIKE && n > best->likeness)
        *best = (struct guess){ known, n };
}
