/* SPDX-License-Identifier: Apache-2.0 */
/* Counters of those who run now, gathered without stopping them and then printed. */
#include "classlib/attach/counters.h"

#include <inttypes.h>
#include <stdlib.h>

#include "memory/alloc.h"
#include "memory/scope.h"
#include "sched/os.h"
#include "vm/class/link.h"
#include "vm/realtime/java_handler.h"
#include "vm/realtime/thread_side.h"
#include "vm/run/area_story.h"
#include "vm/run/known.h"
#include "vm/run/string.h"
#include "vm/run/thread_look.h"

enum { TEXT_BYTES = 256, BYTES_OF_UNIT = 3, THREADS_SPARE = 64 };

struct job_numbers { uint64_t done, misses, timed, last, longest, total; };

struct thread_row {
    char name[TEXT_BYTES], area[SCOPE_NAME_MAX + 16];
    const char *kind;
    uint32_t tid;
    int priority;
    struct job_numbers jobs;
    uint64_t cpu;
    struct area_sizes sizes;
};
/* Sizes of the heap and of immortal memory are asked for before the list of threads is held: their lock stands above it. */
struct thread_rows {
    struct thread_row *row;
    size_t count, capacity;
    struct area_sizes heap, immortal;
};

static struct job_numbers look_at_jobs(const struct job_counts *c)
{
    return (struct job_numbers){ atomic_load(&c->done), atomic_load(&c->misses), atomic_load(&c->timed),
                                 atomic_load(&c->last), atomic_load(&c->longest), atomic_load(&c->total) };
}

/* What would end a word of a line does not stand in one. */
static void put_word(FILE *out, const char *text)
{
    fputc('\t', out);
    for (; *text; text++)
        fputc((unsigned char)*text < ' ' ? ' ' : *text, out);
}

static void put_number(FILE *out, uint64_t n) { fprintf(out, "\t%" PRIu64, n); }

/* Number, misses, and the times of those that were timed. */
static void put_jobs(FILE *out, const struct job_numbers *j)
{
    put_number(out, j->done);
    put_number(out, j->misses);
    if (j->timed) {
        put_number(out, j->last);
        put_number(out, j->total / j->timed);
        put_number(out, j->longest);
    } else {
        fputs("\t-\t-\t-", out);
    }
}

/* --- threads ---------------------------------------------------------------------------------- */

/* Its Java name, if that can be had without memory; else the kernel's. */
static void name_of(const struct thread *t, char *into, size_t size)
{
    const struct object *name = t->object ? get_ref(t->object, known.Thread_name) : NULL;
    if (name && (size_t)string_length(name) * BYTES_OF_UNIT < size)
        string_utf8(name, into, size);
    else
        snprintf(into, size, "%s", t->sched.name);
}

static const char *kind_of(const struct thread *t)
{
    const struct thread_side *side = side_of(t);
    return t->sched.no_heap ? "no-heap" : side && side->schedulable ? "real-time" : "plain";
}

static struct area_sizes sizes_of(struct area *a, const struct thread_rows *all)
{
    return area_is_heap(a) ? all->heap : scope_of_own(a) ? area_sizes(a) : all->immortal;
}

static void look_at_thread(struct thread *t, void *argument)
{
    struct thread_rows *all = argument;
    if (all->count == all->capacity)
        return;
    struct thread_row *r = &all->row[all->count++];
    struct area *area = t->mem.area;
    name_of(t, r->name, sizeof r->name);
    snprintf(r->area, sizeof r->area, "%s", area_text(area));
    r->kind = kind_of(t);
    r->tid = t->sched.tid;
    r->priority = atomic_load(&t->sched.priority);
    r->jobs = look_at_jobs(&t->sched.jobs);
    r->cpu = thread_cpu_ns(t);
    r->sizes = sizes_of(area, all);
}

static bool print_threads(FILE *out)
{
    struct thread_counts counts;
    thread_count(&counts);
    struct thread_rows all = { .capacity = (size_t)counts.live + THREADS_SPARE,
                               .heap = area_sizes(&area_heap), .immortal = area_sizes(&area_immortal) };
    all.row = calloc(all.capacity, sizeof *all.row);
    if (!all.row)
        return false;
    thread_each(look_at_thread, &all);
    fprintf(out, "#thread\ttid\tkind\tpriority\tname\treleases\tmisses\tlast\tmean\tlongest\tcpu\tarea\tused\tmaximum\n");
    for (size_t i = 0; i < all.count; i++) {
        const struct thread_row *r = &all.row[i];
        fprintf(out, "thread\t%" PRIu32 "\t%s\t%d", r->tid, r->kind, r->priority);
        put_word(out, r->name);
        put_jobs(out, &r->jobs);
        put_number(out, r->cpu);
        put_word(out, r->area);
        put_number(out, r->sizes.used);
        put_number(out, r->sizes.maximum);
        fputc('\n', out);
    }
    free(all.row);
    return true;
}

/* --- handlers and areas ----------------------------------------------------------------------- */

static void print_handler(const struct java_handler *p, void *argument)
{
    FILE *out = argument;
    char name[TEXT_BYTES];
    const struct job_numbers jobs = look_at_jobs(&p->handler.jobs);
    fprintf(out, "handler\t%d", atomic_load(&p->handler.priority));
    put_word(out, class_external_name(p->class, name, sizeof name));
    put_jobs(out, &jobs);
    put_number(out, handler_pending(&p->handler));
    fputc('\n', out);
}

static void print_area(FILE *out, const char *name, const struct area_sizes *s)
{
    fprintf(out, "area");
    put_word(out, name);
    put_number(out, s->used);
    put_number(out, s->maximum);
}

static void print_scope(struct scope *s, void *argument)
{
    FILE *out = argument;
    struct area_sizes sizes = area_sizes(&s->area);
    print_area(out, area_text(&s->area), &sizes);
    put_number(out, s->high_water > sizes.used ? s->high_water : sizes.used);
    put_number(out, s->entries);
    put_number(out, atomic_load(&s->entered));
    fputc('\n', out);
}

bool counters_print(FILE *out)
{
    struct area_sizes heap = area_sizes(&area_heap), immortal = area_sizes(&area_immortal);
    bool timed = atomic_exchange(&jobs_timed, true);
    fprintf(out, "#time\tnow\ttimed\ntime\t%" PRIu64 "\t%s\n", os_monotonic_ns(), timed ? "before" : "now");
    if (!print_threads(out))
        return false;
    fprintf(out, "#handler\tpriority\tclass\truns\tmisses\tlast\tmean\tlongest\tpending\n");
    java_handler_each(print_handler, out);
    fprintf(out, "#area\tname\tused\tmaximum\tmost\tentries\tentered\n");
    print_area(out, "the heap", &heap);
    fprintf(out, "\t-\t-\t-\n");
    print_area(out, "immortal memory", &immortal);
    fprintf(out, "\t-\t-\t-\n");
    scope_each(print_scope, out);
    return true;
}
