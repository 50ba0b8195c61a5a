/* SPDX-License-Identifier: Apache-2.0 */
/* A hash table of allocation sites, fed by memory's hook. */
#include "vm/realtime/area_sites.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "memory/alloc.h"
#include "memory/arena.h"
#include "vm/class/class.h"
#include "vm/class/loader.h"
#include "vm/class/method_body.h"
#include "vm/class/unload/unit.h"
#include "vm/run/frame.h"
#include "vm/run/thread.h"
#include "vm/util/hash.h"

enum { ROWS = 1 << 14, ROWS_USED_MAX = ROWS / 4 * 3, AREA_NAME_MAX = 32 };

/* No padding: keys are compared as memory.  The area by its text, as a scope may be gone at the end. */
struct key {
    char area[AREA_NAME_MAX];
    const struct class *class;
    const struct method *method, *caller;       /* innermost; innermost of the application. NULL: none */
    int32_t bci, caller_bci;
};
_Static_assert(sizeof(struct key) == AREA_NAME_MAX + 3 * sizeof(void *) + 2 * sizeof(int32_t), "no padding");

struct row { struct key key; uint64_t objects, bytes; };        /* objects 0: free */

static struct {
    struct row *rows;
    unsigned used;
    struct row others;                  /* what came when the table was full */
    bool written;
    FILE *out;
} sites;
static struct lock lock = LOCK_INIT(SITES);

/* Context: LOCK_SITES.  Never fails: some row is always free. */
static struct row *find_row(const struct key *k)
{
    for (uint32_t i = hash_bytes(k, sizeof *k);; i++) {
        struct row *r = &sites.rows[i % ROWS];
        if (r->objects && memcmp(&r->key, k, sizeof *k))
            continue;
        if (!r->objects && sites.used == ROWS_USED_MAX)
            return &sites.others;
        if (!r->objects) {
            sites.used++;
            r->key = *k;
        }
        return r;
    }
}

static void fill_sites(struct key *k, struct frame_walk f)
{
    if (f.method) {
        k->method = f.method;
        k->bci = frame_bci(f);
    }
    while (f.method && f.method->class->loader == &boot_loader)
        f = frame_up(f);
    if (f.method) {
        k->caller = f.method;
        k->caller_bci = frame_bci(f);
    }
}

static void count(struct area *a, const struct object *o, size_t bytes)
{
    const struct thread *t = thread_current();
    struct key k = { .class = object_class(o) };
    snprintf(k.area, sizeof k.area, "%s", area_text(a));
    fill_sites(&k, frame_at(t ? t->frame : NULL));
    lock_take(&lock);
    if (!sites.written) {
        struct row *r = find_row(&k);
        r->objects++;
        r->bytes += bytes;
    }
    lock_drop(&lock);
}

bool area_sites_start(const char *path)
{
    sites.rows = mem_block(ROWS * sizeof *sites.rows);
    if (!sites.rows) {
        errno = ENOMEM;
        return false;
    }
    sites.out = fopen(path, "w");
    if (!sites.out) {
        mem_block_free(sites.rows);
        return false;
    }
    unit_hold();                                        /* methods are told of at the end */
    atomic_store(&mem_area_allocation_hook, count);
    return true;
}

/* --- writing -------------------------------------------------------------------------------------- */

static void print_site(const struct method *m, int bci)
{
    char name[256];
    int line = m && bci >= 0 ? method_body_line(m->body, bci) : -1;
    if (m)
        fprintf(sites.out, "\t%s.%s\t", class_external_name(m->class, name, sizeof name), m->name->text);
    else
        fprintf(sites.out, "\t-\t");
    if (line >= 0)
        fprintf(sites.out, "%d", line);
    else
        fputc('-', sites.out);
}

static void print_row(const struct row *r)
{
    char name[256];
    const struct key *k = &r->key;
    fprintf(sites.out, "%s\t%s\t%llu\t%llu", k->class ? k->area : "(others)", k->class ? class_external_name(k->class, name, sizeof name) : "-",
            (unsigned long long)r->objects, (unsigned long long)r->bytes);
    print_site(k->method, k->bci);
    print_site(k->caller, k->caller_bci);
    fputc('\n', sites.out);
}

void area_sites_write(void)
{
    lock_take(&lock);
    sites.written = true;
    lock_drop(&lock);
    fprintf(sites.out, "area\tclass\tobjects\tbytes\tmethod\tline\tcaller\tcaller line\n");
    for (unsigned i = 0; i < ROWS; i++)
        if (sites.rows[i].objects)
            print_row(&sites.rows[i]);
    if (sites.others.objects)
        print_row(&sites.others);
    if (fclose(sites.out) != 0)
        fprintf(stderr, "rtjvm: the file of -Xrt:sites could not be written whole: %s\n", strerror(errno));
}
