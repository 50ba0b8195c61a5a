/* SPDX-License-Identifier: Apache-2.0 */
/* Descriptors, type by type (JVMS 4.3): the one walk through them.
 *
 *     struct signature s = signature_begin(text, length);
 *     struct signature_type t;
 *     while (signature_next(&s, &t))          the parameters of "(ILjava/lang/String;[J)V", or a field's one type
 *         ...
 *     t = signature_result(&s);
 *
 * Texts are spans.  Those of the boot loader's classes are not checked: whatever a text is, no byte behind its end is
 * read, every turn moves on, and what is no type counts as one of one slot with the letter '?'.
 *
 * Context  any */
#ifndef VM_BYTECODE_SIGNATURE_H
#define VM_BYTECODE_SIGNATURE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct signature { const char *p, *end; };
/* letter: the computational type, as in opcodes.def: I L F D A, V for void, '?', 0 when there is none. */
struct signature_type { const char *text; size_t length; char letter; };

static inline char signature_letter(char first)
{
    switch (first) {
    case 'Z': case 'B': case 'C': case 'S': case 'I': return 'I';
    case 'J': return 'L';
    case 'F': case 'D': case 'V': return first;
    case 'L': case '[': return 'A';
    default: return '?';
    }
}

/* Operand slots, or local variables, that a value takes. */
static inline unsigned letter_slots(char letter)
{
    return letter == 'L' || letter == 'D' ? 2 : letter != 'V' && letter != 0;
}

static inline struct signature signature_begin(const char *text, size_t length)
{
    return (struct signature){ text + (length && text[0] == '('), text + length };
}

/* Behind the type that starts at p < end. */
static inline const char *signature_skip(const char *p, const char *end)
{
    while (p < end && *p == '[')
        p++;
    if (p < end && *p == 'L')
        p = (const char *)memchr(p, ';', (size_t)(end - p));
    return p && p < end ? p + 1 : end;
}

/* The next type; false at the end, and before the result. */
static inline bool signature_next(struct signature *s, struct signature_type *out)
{
    const char *p = s->p;
    if (p >= s->end || *p == ')')
        return false;
    s->p = signature_skip(p, s->end);
    *out = (struct signature_type){ p, (size_t)(s->p - p), signature_letter(*p) };
    return true;
}

/* What stands behind the parenthesis that ends the parameters: the names of classes may have others (JVMS 4.2.2). */
static inline struct signature_type signature_result(const struct signature *s)
{
    struct signature rest = *s;
    struct signature_type t;
    while (signature_next(&rest, &t))
        ;
    t = (struct signature_type){ s->end, 0, 0 };
    rest.p += rest.p < rest.end;
    signature_next(&rest, &t);
    return t;
}

/* Slots of all that are still to come, and how many types. */
static inline unsigned signature_slots(struct signature s)
{
    unsigned slots = 0;
    struct signature_type t;
    while (signature_next(&s, &t))
        slots += letter_slots(t.letter);
    return slots;
}

static inline unsigned signature_count(struct signature s)
{
    unsigned n = 0;
    struct signature_type t;
    while (signature_next(&s, &t))
        n++;
    return n;
}

#endif
