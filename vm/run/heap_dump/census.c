/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/run/heap_dump/census.h"

#include <stdlib.h>

#include "memory/arena.h"
#include "memory/look.h"
#include "memory/scope.h"
#include "sched/safepoint.h"
#include "vm/class/loader.h"
#include "vm/class/module.h"

struct row { const struct class *class; size_t count, bytes; };
struct total { size_t count, bytes; };

/* Open addressing by class; at least a third of the rows is free. */
struct census {
    struct row *row;
    size_t capacity, used;
    struct total area[AREA_SCOPED + 1];
    bool lost;                          /* there was no memory for a class */
};

static struct row *find(const struct census *c, const struct class *class)
{
    size_t i = ((uintptr_t)class >> 4) * 0x9e3779b97f4a7c15u % c->capacity;
    while (c->row[i].class && c->row[i].class != class)
        i = (i + 1) % c->capacity;
    return &c->row[i];
}

static bool grow(struct census *c)
{
    struct census larger = *c;
    larger.capacity = 2 * c->capacity;
    larger.row = mem_block(larger.capacity * sizeof *larger.row);
    if (!larger.row)
        return false;
    for (size_t i = 0; i < c->capacity; i++)
        if (c->row[i].class)
            *find(&larger, c->row[i].class) = c->row[i];
    mem_block_free(c->row);
    *c = larger;
    return true;
}

static void count(const struct object *at, const struct object *content, const struct area *area, void *argument)
{
    struct census *c = argument;
    const struct class *class = object_class(content);
    size_t bytes = object_bytes(content);
    (void)at;
    if (3 * c->used >= 2 * c->capacity && !grow(c)) {
        c->lost = true;
        return;
    }
    struct row *r = find(c, class);
    c->used += !r->class;
    r->class = class;
    r->count++;
    r->bytes += bytes;
    c->area[area->kind].count++;
    c->area[area->kind].bytes += bytes;
}

/* Most bytes first; the order of names makes the rest certain. */
static int compare(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    if (x->bytes != y->bytes)
        return x->bytes < y->bytes ? 1 : -1;
    if (!x->class || !y->class)
        return !x->class - !y->class;
    return strcmp(x->class->name->text, y->class->name->text);
}

static void print_class(FILE *out, const struct class *c)
{
    char name[512];
    const struct class *e = class_is_array(c) ? c->element : c;
    const struct module_entry *m = e->module;
    fputs(class_external_name(c, name, sizeof name), out);
    if (m && m->name)
        fprintf(out, m->version ? " (%s@%s)" : " (%s)", m->name->text, m->version ? m->version->text : "");
    fputc('\n', out);
}

static void print(struct census *c, FILE *out)
{
    static const char *const areas[] = { [AREA_HEAP] = "the heap", [AREA_IMMORTAL] = "immortal memory", [AREA_SCOPED] = "scopes" };
    struct total all = { 0, 0 };
    qsort(c->row, c->capacity, sizeof *c->row, compare);
    fprintf(out, " num     #instances         #bytes  class name (module)\n-------------------------------------------------------\n");
    for (size_t i = 0; i < c->used; i++) {
        fprintf(out, "%4zu: %14zu %14zu  ", i + 1, c->row[i].count, c->row[i].bytes);
        print_class(out, c->row[i].class);
        all.count += c->row[i].count;
        all.bytes += c->row[i].bytes;
    }
    fprintf(out, "Total %14zu %14zu\n", all.count, all.bytes);
    for (int i = 0; i <= AREA_SCOPED; i++)
        fprintf(out, "      %14zu %14zu  in %s\n", c->area[i].count, c->area[i].bytes, areas[i]);
    if (c->lost)
        fprintf(out, "(some classes are missing: no memory)\n");
}

bool census_print(struct thread *self, bool live, FILE *out)
{
    enum { FIRST = 4096 };
    struct census c = { .row = mem_block(FIRST * sizeof *c.row), .capacity = FIRST };
    if (!c.row)
        return false;
    if (live)
        gc_collect(&self->sched, "Heap Inspection Initiated GC", false);
    safepoint_begin(&self->sched);
    look_each_object(count, &c);
    safepoint_end(&self->sched);
    print(&c, out);
    mem_block_free(c.row);
    return true;
}
