/* SPDX-License-Identifier: Apache-2.0 */
/* -Xrt:aot-report: at exit, on standard error, how many calls ran where, and what was left to the interpreter.
 *
 * Counted are the calls that begin a method's code.  For that, interpreted methods begin with an instruction that counts, and compiled
 * ones are called through their entry, never by each other's names, as if none were known: the program is slower, and runs the
 * same.  Without the option none of that is there.
 *
 * Not seen: calls of a compiled method by itself, natives, and what the interpreter does in the place of a call (accessors of fields). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "interp/aot/aot_cells.h"
#include "interp/count.h"
#include "memory/arena.h"
#include "vm/class/loader.h"
#include "vm/realtime/policy.h"

enum { METHODS_SHOWN = 20, CLASSES_SHOWN = 20, NAME = 1024 };

/* --- at exit ---------------------------------------------------------------------------------- */

/* What was interpreted first, and of that what was called most. */
static int by_calls(const void *a, const void *b)
{
    const struct call_count *const *x = a, *const *y = b;
    if ((*x)->compiled != (*y)->compiled)
        return (*x)->compiled ? 1 : -1;
    return (calls_of(*x) < calls_of(*y)) - (calls_of(*x) > calls_of(*y));
}

static const char *why_interpreted(const struct method *m)
{
    if (m->class->flags & CLASS_IS_HIDDEN)
        return "a hidden class";
    if (m->flags & METHOD_IS_CLINIT)
        return "runs once";
    const char *why = aot_why_not(m);
    return !why && policy_entry_for(m) ? "a file gives it a policy" : why ? why : "its fields lie elsewhere";
}

static void report_calls(void)
{
    uint64_t calls[2][2] = { { 0 } }, methods[2] = { 0 };
    for (const struct call_count *c = count_first(); c; c = c->next) {
        calls[c->compiled][1] += c->from_compiled;
        calls[c->compiled][0] += c->from_others;
        methods[c->compiled] += calls_of(c) != 0;
    }
    fprintf(stderr, "[aot] %" PRIu64 " calls of %" PRIu64 " compiled methods, %" PRIu64 " of them by compiled methods\n",
            calls[1][0] + calls[1][1], methods[1], calls[1][1]);
    fprintf(stderr, "[aot] %" PRIu64 " calls of %" PRIu64 " interpreted methods, %" PRIu64 " of them by compiled methods\n",
            calls[0][0] + calls[0][1], methods[0], calls[0][1]);
}

static void report_interpreted(void)
{
    struct call_count **sorted;
    size_t n = count_sorted(&sorted, by_calls), i = 0;
    char name[NAME];
    while (n && (sorted[n - 1]->compiled || !calls_of(sorted[n - 1])))
        n--;
    for (; i < n && i < METHODS_SHOWN; i++)
        fprintf(stderr, "[aot] %12" PRIu64 "  %s: %s\n", calls_of(sorted[i]), method_external_name(sorted[i]->method, name, sizeof name),
                why_interpreted(sorted[i]->method));
    if (n > METHODS_SHOWN)
        fprintf(stderr, "[aot] and %zu more interpreted methods\n", n - METHODS_SHOWN);
    mem_block_free(sorted);
}

static void report_stale(void)
{
    unsigned n = 0;
    for (const struct class *c = class_first(); c; c = class_next(c))
        if (aot_is_stale(c) && n++ < CLASSES_SHOWN)
            fprintf(stderr, "[aot] %s is not the class that was compiled\n", c->name->text);
    if (n > CLASSES_SHOWN)
        fprintf(stderr, "[aot] nor are %u more\n", n - CLASSES_SHOWN);
}

static void report_cells(void)
{
    fprintf(stderr, "[aot] %" PRIu64 " classes, fields, methods and constants looked up for compiled code before main, %" PRIu64 " since\n",
            atomic_load(&aot_filled.before), atomic_load(&aot_filled.since));
}

static void report(void)
{
    report_calls();
    report_cells();
    report_interpreted();
    report_stale();
}

void aot_report(void)
{
    count_start();
    atexit(report);
}
