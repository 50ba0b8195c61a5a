/* SPDX-License-Identifier: Apache-2.0 */
/* Class loaders with what they have loaded, and objects that wait for their finalizers. */
#include <stdlib.h>

#include "classlib/attach/attach_parts.h"
#include "vm/class/loader.h"
#include "vm/class/unload/unit.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/string.h"

/* --- loaders --------------------------------------------------------------------------------------- */

struct row { const struct class_loader *loader; unsigned classes, hidden; size_t bytes; };
struct rows { struct row *at; size_t count, room; };

static void count_loader(struct class_loader *l, void *argument)
{
    (void)l;
    ((struct rows *)argument)->room++;
}

/* Some may have come since they were counted. */
static void add_loader(struct class_loader *l, void *argument)
{
    struct rows *rows = argument;
    if (rows->count < rows->room)
        rows->at[rows->count++].loader = l;
}

static int by_address(const void *a, const void *b)
{
    uintptr_t left = (uintptr_t)((const struct row *)a)->loader, right = (uintptr_t)((const struct row *)b)->loader;
    return (left > right) - (left < right);
}

static void add_classes(struct rows *rows)
{
    for (const struct class *c = class_first(); c; c = class_next(c)) {
        struct row key = { .loader = c->loader }, *found = bsearch(&key, rows->at, rows->count, sizeof key, by_address);
        if (!found || class_is_array(c) || class_is_primitive(c))
            continue;
        found->classes++;
        found->hidden += (c->flags & CLASS_IS_HIDDEN) != 0;
        found->bytes += c->file.length;
    }
}

/* Its class, and its name if it has one. */
static void print_loader(const struct object *loader, FILE *out)
{
    char buffer[256];
    fprintf(out, "%s", loader ? class_external_name(object_class(loader), buffer, sizeof buffer) : "<boot class loader>");
    struct object *name = loader ? get_ref(loader, known.ClassLoader_name) : NULL;
    char *text = name ? string_utf8(name, buffer, sizeof buffer) : NULL;
    if (text)
        fprintf(out, " '%s'", text);
    string_free(text, buffer);
}

static void print_row(const struct row *r, FILE *out)
{
    fprintf(out, "%8u %8u %12zu  ", r->classes, r->hidden, r->bytes);
    print_loader(r->loader->object, out);
    if (r->loader->object) {
        fprintf(out, ", parent ");
        print_loader(get_ref(r->loader->object, known.ClassLoader_parent), out);
    }
    fprintf(out, "\n");
}

int attach_print_loaders(struct thread *t, const char *arguments, FILE *out)
{
    struct rows rows = { 0 };
    struct row all = { 0 };
    (void)t, (void)arguments;
    unit_hold();                                        /* none goes while they are looked at */
    loader_each(count_loader, &rows);
    rows.at = calloc(rows.room + 1, sizeof *rows.at);
    if (rows.at) {
        loader_each(add_loader, &rows);
        qsort(rows.at, rows.count, sizeof *rows.at, by_address);
        add_classes(&rows);
        fprintf(out, " Classes   Hidden   File bytes  Loader\n");
    }
    for (size_t i = 0; rows.at && i < rows.count; i++) {
        print_row(&rows.at[i], out);
        all.classes += rows.at[i].classes;
        all.hidden += rows.at[i].hidden;
        all.bytes += rows.at[i].bytes;
    }
    unit_unhold();
    fprintf(out, "%8u %8u %12zu  Total of %zu loaders\n", all.classes, all.hidden, all.bytes, rows.count);
    free(rows.at);
    return ATTACH_OK;
}

/* --- finalizers ------------------------------------------------------------------------------------ */

static const struct field *field_of(const struct object *o, const char *name, const char *descriptor)
{
    return class_declared_field(object_class(o), symbol_from(name), symbol_from(descriptor));
}

static bool print_finalizer(const struct object *entry, FILE *out)
{
    char buffer[256];
    const struct field *count = field_of(entry, "instanceCount", "I"), *name = field_of(entry, "className", "Ljava/lang/String;");
    struct object *text_of = name ? get_ref(entry, name->offset) : NULL;
    char *text = count && text_of ? string_utf8(text_of, buffer, sizeof buffer) : NULL;
    if (!text)
        return false;
    fprintf(out, "%10d  %s\n", get_int(entry, count->offset), text);
    string_free(text, buffer);
    return true;
}

int attach_print_finalizers(struct thread *t, const char *arguments, FILE *out)
{
    jslot entries = 0;
    (void)arguments;
    bool done = invoke_static_known(t, "java/lang/ref/FinalizerHistogram", "getFinalizerHistogram", "()[Ljava/lang/ref/FinalizerHistogram$Entry;", NULL, &entries);
    jint count = done && slot_ref(entries) ? array_length(slot_ref(entries)) : 0;
    if (done && !count)
        fprintf(out, "No instances waiting for finalization found\n");
    if (count)
        fprintf(out, "Unreachable instances waiting for finalization\n#instances  class name\n-----------------------\n");
    for (jint i = 0; done && i < count; i++)
        done = print_finalizer(ref_elements(slot_ref(entries))[i], out);
    t->exception = NULL;
    return done ? ATTACH_OK : ATTACH_FAILED;
}
