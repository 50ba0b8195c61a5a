/* SPDX-License-Identifier: Apache-2.0 */
/* The tables of policies and substitutions by class, and the entries that obey them. */
#include "vm/realtime/policy.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "sched/context.h"
#include "sched/stress.h"
#include "vm/class/loader.h"
#include "vm/jdk.h"
#include "vm/realtime/substitute.h"

/* --- entries -------------------------------------------------------------------------------------- */

#define ENTRY(name) static void entry_##name(struct thread *t, struct method *m, jslot *args) { policy_run(t, m, args, POLICY_##name); }
ENTRY(IMMORTAL)
ENTRY(AREA_OF_THIS)
ENTRY(AREA_OF_ARG_1)
ENTRY(AREA_OF_ARG_2)
ENTRY(AREA_OF_ARG_3)
ENTRY(AREA_OF_THREAD)
ENTRY(HEAP)
ENTRY(AREA_OF_CLASS)
ENTRY(AREA_OF_CLASS_1)
#undef ENTRY
#define ENTRY_RETRY(name) static void entry_RETRY_##name(struct thread *t, struct method *m, jslot *args) { policy_retry(t, m, args, POLICY_##name); }
ENTRY_RETRY(IMMORTAL)
ENTRY_RETRY(AREA_OF_THIS)
ENTRY_RETRY(AREA_OF_ARG_1)
ENTRY_RETRY(AREA_OF_ARG_2)
ENTRY_RETRY(AREA_OF_ARG_3)
ENTRY_RETRY(AREA_OF_THREAD)
ENTRY_RETRY(HEAP)
#undef ENTRY_RETRY
static void entry_FILL_IMMORTAL(struct thread *t, struct method *m, jslot *args) { policy_fill(t, m, args); }
static void entry_RETRY_ON_COPY(struct thread *t, struct method *m, jslot *args) { policy_retry_on_copy(t, m, args); }

static const struct { const char *name; method_entry entry; } policies[] = {
#define NAMED(name) { #name, entry_##name }
    NAMED(IMMORTAL), NAMED(AREA_OF_THIS), NAMED(AREA_OF_ARG_1), NAMED(AREA_OF_ARG_2), NAMED(AREA_OF_ARG_3), NAMED(AREA_OF_THREAD),
    NAMED(HEAP), NAMED(AREA_OF_CLASS), NAMED(AREA_OF_CLASS_1), NAMED(RETRY_IMMORTAL), NAMED(RETRY_AREA_OF_THIS), NAMED(RETRY_AREA_OF_ARG_1), NAMED(RETRY_AREA_OF_ARG_2),
    NAMED(RETRY_AREA_OF_ARG_3), NAMED(RETRY_AREA_OF_THREAD), NAMED(RETRY_HEAP), NAMED(RETRY_ON_COPY), NAMED(FILL_IMMORTAL),
#undef NAMED
};
enum { POLICIES = sizeof policies / sizeof policies[0] };

/* --- the table -------------------------------------------------------------------------------------- */

static const struct text_row { const char *class_name, *name, *descriptor; method_entry entry; struct jdk_range versions; } text_rows[] = {
#define POLICY(policy, class_name, name, descriptor, ...) { class_name, name, descriptor, entry_##policy, { __VA_ARGS__ } },
#include "vm/realtime/policy.def"
#define SUBSTITUTE(class_name, name, descriptor, function, ...) { class_name, name, descriptor, function, { __VA_ARGS__ } },
#include "vm/realtime/substitute.def"
};
enum { TEXT_ROWS = sizeof text_rows / sizeof text_rows[0] };

/* Rows of a class follow each other without a gap.  Constant once classes are linked. */
static struct row { const struct symbol *class_name, *name, *descriptor; method_entry entry; } *table;
static size_t capacity, used;

static size_t slot_of_class(const struct symbol *class_name)
{
    return (size_t)(((uintptr_t)class_name >> 4) * 0x9e3779b97f4a7c15u >> 20) & (capacity - 1);
}

static void insert(struct row row)
{
    size_t i = slot_of_class(row.class_name);
    while (table[i].class_name)
        i = (i + 1) & (capacity - 1);
    table[i] = row;
    used++;
}

static bool reserve(size_t more)
{
    struct row *old = table;
    size_t n = capacity, want = stress_size(256, 2);
    while (want < 4 * (used + more))
        want *= 2;
    if (want <= capacity)
        return true;
    struct row *fresh = mem_block(want * sizeof *fresh);
    if (!fresh)
        return false;
    table = fresh;
    capacity = want;
    used = 0;
    for (size_t i = 0; i < n; i++)
        if (old[i].class_name)
            insert(old[i]);
    mem_block_free(old);
    return true;
}

bool policy_init(void)
{
    RT_STARTUP();                       /* the table is searched without a lock */
    if (!reserve(TEXT_ROWS))
        return false;
    for (const struct text_row *r = text_rows; r < text_rows + TEXT_ROWS; r++)
        if (jdk_has(r->versions))
            insert((struct row){ symbol_from(r->class_name), symbol_from(r->name), r->descriptor ? symbol_from(r->descriptor) : NULL, r->entry });
    return true;
}

method_entry policy_entry_for(const struct method *m)
{
    if (!capacity)
        return NULL;
    for (size_t i = slot_of_class(m->class->name); table[i].class_name; i = (i + 1) & (capacity - 1))
        if (table[i].class_name == m->class->name && table[i].name == m->name && (!table[i].descriptor || table[i].descriptor == m->descriptor))
            return table[i].entry;
    return NULL;
}

/* --- rows from a file --------------------------------------------------------------------------------- */

static method_entry entry_named(const char *name)
{
    for (int i = 0; i < POLICIES; i++)
        if (!strcmp(policies[i].name, name))
            return policies[i].entry;
    return NULL;
}

/* java.util.Foo.bar(I)V in three parts; dots of the class become slashes. */
static bool parse_method(char *text, struct row *out)
{
    char *descriptor = strchr(text, '('), *dot;
    if (descriptor) {
        if (!(out->descriptor = symbol_from(descriptor)))
            return false;
        *descriptor = 0;
    }
    if (!(dot = strrchr(text, '.')) || dot == text || !dot[1])
        return false;
    *dot = 0;
    for (char *p = text; *p; p++)
        if (*p == '.')
            *p = '/';
    out->class_name = symbol_from(text);
    out->name = symbol_from(dot + 1);
    return out->class_name && out->name;
}

/* Empty ones are fine. */
static bool parse_line(char *line)
{
    char *save, *comment = strchr(line, '#');
    if (comment)
        *comment = 0;
    char *name = strtok_r(line, " \t\r\n", &save);
    if (!name)
        return true;
    char *method = strtok_r(NULL, " \t\r\n", &save);
    struct row row = { .entry = entry_named(name) };
    if (!row.entry || !method || strtok_r(NULL, " \t\r\n", &save) || !parse_method(method, &row) || !reserve(1))
        return false;
    insert(row);
    return true;
}

bool policy_load(const char *path, char *why, size_t size)
{
    RT_STARTUP();
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    unsigned number = 0;
    bool ok = true;
    if (!f) {
        snprintf(why, size, "%s: %s", path, strerror(errno));
        return false;
    }
    while (ok && getline(&line, &room, f) >= 0) {
        number++;
        ok = parse_line(line);
    }
    if (!ok)
        snprintf(why, size, "%s:%u: not a policy and a method", path, number);
    else if (ferror(f))
        snprintf(why, size, "%s: %s", path, strerror(errno));
    ok = ok && !ferror(f);
    free(line);
    fclose(f);
    return ok;
}
