/* SPDX-License-Identifier: Apache-2.0 */
/* -Xrt:record-aot: at exit, the list of methods that the run used, in the form that rtjaot --list reads.
 *
 * A method was used when it was translated.  Hidden classes, and classes made at run time, cannot be compiled ahead and are left out;
 * those that are compiled already are listed again, so that a list can replace the one before. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "interp/aot/aot.h"
#include "vm/class/loader.h"
#include "vm/run/entry.h"

static FILE *record;

static bool was_used(const struct method *m)
{
    return aot_is_bound(m) || (m->body && !(m->flags & METHOD_IS_CLINIT) && engine_code_of(m));
}

static void record_class(const struct class *c)
{
    if (c->flags & CLASS_IS_HIDDEN || !c->file.data)
        return;
    for (unsigned i = 0; i < c->method_count; i++)
        if (was_used(&c->methods[i]))
            fprintf(record, "%s.%s%s\n", c->name->text, c->methods[i].name->text, c->methods[i].descriptor->text);
}

static void write_record(void)
{
    for (const struct class *c = atomic_load(&class_all); c; c = c->next)
        record_class(c);
    if (ferror(record) | fclose(record))
        fprintf(stderr, "rtjvm: the list of used methods is incomplete: %s\n", strerror(errno));
}

bool aot_record(const char *path)
{
    record = fopen(path, "w");
    if (record)
        atexit(write_record);
    return record != NULL;
}
