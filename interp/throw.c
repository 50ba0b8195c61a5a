/* SPDX-License-Identifier: Apache-2.0 */
/* The errors of instructions, in HotSpot's words. */
#include "interp/throw.h"

#include <stdio.h>
#include <string.h>

#include "vm/class/describe.h"
#include "vm/class/subtype.h"
#include "vm/run/exception.h"
#include "vm/util/decimal.h"

enum { TEXT = 512 };

void throw_null_pointer(struct thread *t) { throw_text(t, EX(NullPointerException), NULL); }

void throw_divide_by_zero(struct thread *t) { throw_text(t, EX(ArithmeticException), "/ by zero"); }

/* Text and numbers before 'end'; returns where they begin. */
static char *text_before(char *end, const char *text)
{
    size_t length = strlen(text);
    return memcpy(end - length, text, length);
}

static char *int_before(char *end, jint n)
{
    char *p = decimal_write(end, decimal_magnitude(n));
    return n < 0 ? text_before(p, "-") : p;
}

/* Programs catch it in their loops: what printf takes for the message would be a tenth of all it costs. */
void throw_bad_index(struct thread *t, const struct object *array, jint index)
{
    RT_ASSERT(!array || index < 0 || index >= array_length(array));
    char text[64], *end = text + sizeof text - 1;
    if (!array) {
        throw_null_pointer(t);
        return;
    }
    *end = '\0';
    end = text_before(int_before(end, array_length(array)), " out of bounds for length ");
    end = text_before(int_before(end, index), "Index ");
    throw_text(t, EX(ArrayIndexOutOfBoundsException), end);
}

void throw_array_store(struct thread *t, const struct object *array, const struct object *value)
{
    char name[TEXT];
    (void)array;
    throw_new(t, EX(ArrayStoreException), "%s", class_external_name(object_class(value), name, sizeof name));
}

void throw_monitor(struct thread *t, int monitor_result) { throw_monitor_failure(t, monitor_result); }

void throw_class_cast(struct thread *t, const struct object *o, const struct class *to)
{
    RT_ASSERT(o && !object_is_instance(o, to));
    const struct class *from = object_class(o);
    char a[TEXT], b[TEXT], homes[3 * TEXT];
    describe_homes(from, to, homes, sizeof homes);
    throw_new(t, EX(ClassCastException), "class %s cannot be cast to class %s (%s)", class_external_name(from, a, sizeof a),
              class_external_name(to, b, sizeof b), homes);
}
