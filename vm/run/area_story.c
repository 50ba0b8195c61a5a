/* SPDX-License-Identifier: Apache-2.0 */
/* Refusals told with their areas, and the scope stack drawn. */
#include "vm/run/area_story.h"

#include <stdlib.h>

#include "vm/class/link.h"
#include "vm/class/method_body.h"
#include "vm/run/frame.h"
#include "vm/run/known.h"
#include "vm/run/string.h"

bool areas_explain, areas_reported;

enum { TRACE_LINES = 4, THREAD_NAME_MAX = 64 };

static const char *const rules[] = {
    [RULE_NONE] = NULL,
    [RULE_SCHEDULABLE] = "Scopes, releases and transfer of control are for schedulables, real-time threads and handlers, of\n"
                         "            which the VM knows where they are.\n"
                         "            RTSJ 1.0.2, Memory Management, MemoryArea.enter",
    [RULE_FULL] = "What is made in a scope stays until all threads have left it.\n"
                  "            RTSJ 1.0.2, ScopedMemory",
    [RULE_ASSIGNMENT] = "An object in a scope may be referred to by objects of the same scope and of scopes entered\n"
                        "            further in; they die no later.  Never by the heap, immortal memory or a static field.\n"
                        "            RTSJ 1.0.2, Memory Management, assignment rules",
    [RULE_SINGLE_PARENT] = "While a scope is in use it has one parent: the scope that was entered just before it.  Who enters\n"
                           "            it must come from there.\n"
                           "            RTSJ 1.0.2, Memory Management, single parent rule",
    [RULE_ON_STACK] = "Only the heap, immortal memory and scopes that the thread has entered can be allocated in or executed in.\n"
                      "            RTSJ 1.0.2, MemoryArea.executeInArea, newInstance, newArray",
    [RULE_NO_HEAP] = "A no-heap thread never waits for the collector, so it has nothing to do with the heap.\n"
                     "            RTSJ 1.0.2, NoHeapRealtimeThread",
    [RULE_BOUNDARY] = "What lies in a scope cannot be thrown out of it.\n"
                      "            RTSJ 1.0.2, ThrowBoundaryError",
};

/* What to do about it. */
static const char *const hints[] = {
    [RULE_NO_HEAP] = "make what no-heap threads use, the threads themselves too, in immortal memory or a scope:\n"
                     "            ImmortalMemory.instance().executeInArea(...)",
    [RULE_SCHEDULABLE] = "new RealtimeThread(null, null, null, null, null, logic).start() runs it where this is possible",
    [RULE_FULL] = "a larger scope, one inside it for what is needed for a short time, or fewer objects: -Xrt:sites=FILE\n"
                  "            counts them by place",
};

/* A rule has a hint or the table ends before it. */
static const char *hint_for(enum area_rule rule) { return rule < sizeof hints / sizeof *hints ? hints[rule] : NULL; }

static const char *thread_name(const struct thread *t, char *buffer)
{
    struct object *name = t->object ? get_ref(t->object, known.Thread_name) : NULL;
    if (!name)
        return "?";
    char whole[THREAD_NAME_MAX * 2], *text = string_utf8(name, whole, sizeof whole);
    snprintf(buffer, THREAD_NAME_MAX, "%s", text ? text : "?");
    string_free(text, whole);
    return buffer;
}

/* What only brings the story here. */
static bool is_messenger(struct frame_walk f)
{
    return !strcmp(f.method->class->name->text, "javax/realtime/Areas") || !strncmp(f.method->name->text, "require", 7);
}

void area_print_trace(FILE *out, const struct thread *t)
{
    char name[256];
    unsigned n = 0;
    struct frame_walk f = frame_first(t);
    while (f.method && is_messenger(f))                                /* bound: frames of the package's door */
        f = frame_up(f);
    for (; f.method && n < TRACE_LINES; f = frame_up(f), n++) {
        const struct class *c = f.method->class;
        fprintf(out, "    at      %s.%s", class_external_name(c, name, sizeof name), f.method->name->text);
        if (c->source_file && frame_bci(f) >= 0)
            fprintf(out, "(%s:%d)\n", c->source_file->text, method_body_line(frame_body(f), frame_bci(f)));
        else
            fprintf(out, "\n");
    }
}

/* What keeps it beside threads. */
static void print_pins(FILE *out, const struct scope *s, const char *before)
{
    if (s->pins > 0)
        fprintf(out, "%spinned %ux", before, s->pins);
    else if (s->held > 0)
        fprintf(out, "%skept for what is pinned in it", before);
}

static void print_scope(FILE *out, const struct scope *s)
{
    static const char *const policies[] = { [SCOPE_LT] = "linear time", [SCOPE_VT] = "variable time", [SCOPE_CT] = "constant time" };
    fprintf(out, "%s%s, %zu of %zu bytes, entered %ux", policies[s->policy], s->single ? ", for one thread" : "", atomic_load(&s->used),
            s->maximum, atomic_load(&s->entered) - s->held);
    print_pins(out, s, ", ");
}

static void print_entry(FILE *out, const struct scope_entry *e, const struct area_story *story)
{
    const struct area *a = e->area;
    fprintf(out, "    %5u   %-*s", e->depth - 1u, a->kind == AREA_SCOPED ? 19 : 0, area_text(a));
    if (a->kind == AREA_SCOPED)
        print_scope(out, (const struct scope *)a);
    if (story->value && area_of(story->value) == a)
        fprintf(out, "   <== the value");
    if (story->container && area_of(story->container) == a)
        fprintf(out, "   <== what would refer to it");
    if (story->area == a)
        fprintf(out, "   <== it is here");
    fputc('\n', out);
}

/* From the allocation context down to the bottom of what the thread sees now. */
static void draw_stack(FILE *out, const struct thread *t, const struct area_story *story)
{
    char name[THREAD_NAME_MAX];
    const struct scope_stack *st = &t->mem.scopes;
    const struct scope_entry bottom = { .area = t->mem.area, .depth = 1 };
    fprintf(out, "    stack   of thread \"%s\", the allocation context (%s) first\n", thread_name(t, name), area_text(t->mem.area));
    const struct scope_entry *e = scope_stack_top(st);
    if (!e)
        print_entry(out, &bottom, story);
    for (; e; e = e->below < 0 ? NULL : &st->entry[e->below])
        print_entry(out, e, story);
}

/* java.lang.String, int[3], java.lang.Object[2][]. */
void area_describe_class(const struct class *c, jint length, char *out, size_t size)
{
    char name[256];
    const struct class *element = c;
    unsigned dimensions = 0;
    for (; element->component; element = element->component)
        dimensions++;
    int n = snprintf(out, size, "%s", class_external_name(element, name, sizeof name));
    if (dimensions > 0)
        n += snprintf(out + n, size - (size_t)n, "[%d]", length);
    for (; dimensions > 1 && (size_t)n < size; dimensions--)
        n += snprintf(out + n, size - (size_t)n, "[]");
}

void area_describe(const struct object *o, char *out, size_t size)
{
    char name[320];
    if (!o) {
        snprintf(out, size, "the VM");
    } else if (object_class(o) == known.Class) {
        snprintf(out, size, "a static field of %s", class_external_name(class_of_mirror(o), name, sizeof name));
    } else {
        const struct class *c = object_class(o);
        area_describe_class(c, c->component ? array_length(o) : 0, name, sizeof name);
        snprintf(out, size, "%s in %s", name, area_text(area_of(o)));
    }
}

static void print_object(FILE *out, const char *role, const struct object *o)
{
    char text[512];
    area_describe(o, text, sizeof text);
    fprintf(out, "    %-7s %s", role, text);
    if (o)
        fprintf(out, " (at %p)", (const void *)o);
    fputc('\n', out);
}

/* --- what fills a scope ---------------------------------------------------------------------------- */

enum { CLASSES_MAX = 512, CLASSES_TOLD = 5 };

struct tally { const struct class *class; size_t count, bytes; };
struct tallies { struct tally row[CLASSES_MAX]; size_t others; };

/* Bound: rows of the table. */
static struct tally *row_of(struct tallies *all, const struct class *c)
{
    size_t first = ((uintptr_t)c >> 4) % CLASSES_MAX;
    for (size_t i = 0; i < CLASSES_MAX; i++) {
        struct tally *r = &all->row[(first + i) % CLASSES_MAX];
        if (!r->class || r->class == c)
            return r;
    }
    return NULL;
}

static void count_object(struct object *o, void *argument)
{
    struct tallies *all = argument;
    const struct class *c = object_class(o);
    struct tally *r = row_of(all, c);
    if (!r) {
        all->others++;
        return;
    }
    r->class = c;
    r->count++;
    r->bytes += scope_bytes(&c->shape, c->component ? array_bytes(&c->shape, array_length(o)) : c->shape.size);
}

static struct tally take_largest(struct tallies *all)
{
    struct tally *largest = &all->row[0];
    for (size_t i = 1; i < CLASSES_MAX; i++)
        if (all->row[i].bytes > largest->bytes)
            largest = &all->row[i];
    struct tally taken = *largest;
    largest->bytes = 0;
    return taken;
}

static void print_tally(FILE *out, const struct tally *r, bool first)
{
    char name[256];
    const struct class *element = r->class;
    RT_TURNS(turns);
    while (element->component) {                                /* bound: dimensions */
        RT_BOUND(turns, r->class->dimensions);
        element = element->component;
    }
    fprintf(out, "    %-7s %zu bytes in %zu of %s", first ? "full of" : "", r->bytes, r->count, class_external_name(element, name, sizeof name));
    for (const struct class *c = r->class; c->component; c = c->component)
        fputs("[]", out);
    fputc('\n', out);
}

/* The caller is in the scope, so that nobody empties it. */
static void print_filling(FILE *out, struct scope *s)
{
    struct tallies *all = calloc(1, sizeof *all);
    if (!all)
        return;
    scope_each_object_of(s, count_object, all);
    for (int i = 0; i < CLASSES_TOLD; i++) {
        struct tally r = take_largest(all);
        if (r.bytes > 0)
            print_tally(out, &r, i == 0);
    }
    free(all);
}

void area_tell(struct thread *t, const struct area_story *story)
{
    if (RT_LIKELY(!areas_explain) || t->trying)
        return;
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return;
    fprintf(out, "[explain] %s: %s\n", strrchr(story->error, '/') + 1, story->text);
    if (story->value)
        print_object(out, "value", story->value);
    if (story->forbidden)
        fprintf(out, "    value   %s\n", story->forbidden);
    if (story->container || story->rule == RULE_ASSIGNMENT)
        print_object(out, "holder", story->container);
    if (story->area && story->area->kind == AREA_SCOPED) {
        fprintf(out, "    area    %s, ", area_text(story->area));
        print_scope(out, (const struct scope *)story->area);
        fputc('\n', out);
    }
    if (story->source)
        fprintf(out, "    from    %s\n", story->source);
    if (story->filled && story->area->kind == AREA_SCOPED)
        print_filling(out, (struct scope *)story->area);
    draw_stack(out, t, story);
    if (rules[story->rule])
        fprintf(out, "    rule    %s\n", rules[story->rule]);
    if (hint_for(story->rule))
        fprintf(out, "    hint    %s\n", hint_for(story->rule));
    area_print_trace(out, t);
    fclose(out);
    fputs(text, stderr);
    free(text);
}

/* --- sizes --------------------------------------------------------------------------------------- */

struct area_sizes area_sizes(struct area *a)
{
    struct mem_usage u;
    const struct scope *s = scope_of_own(a);
    if (s) {
        size_t used = atomic_load(&s->used);
        return (struct area_sizes){ used, used > s->initial ? used : s->initial, s->maximum };
    }
    mem_usage(&u);
    if (area_is_heap(a))
        return (struct area_sizes){ u.heap_used, u.heap_committed, u.heap_max };
    return (struct area_sizes){ u.immortal_used, u.immortal_max, u.immortal_max };
}

/* --- all areas ----------------------------------------------------------------------------------- */

static void print_bytes(FILE *out, size_t bytes)
{
    static const char units[] = " KMGT";
    unsigned unit = 0;
    for (; bytes >= 100000 && unit < sizeof units - 2; bytes >>= 10)
        unit++;
    fprintf(out, "%zu%.*s", bytes, unit > 0, &units[unit]);
}

static void print_sizes(FILE *out, const char *name, size_t used, size_t maximum)
{
    fprintf(out, "%s: ", name);
    print_bytes(out, used);
    fprintf(out, " of ");
    print_bytes(out, maximum);
    fprintf(out, " used");
}

struct branch { FILE *out; uint16_t parent; int indent; };

/* A branch of the tree: the scopes that were last entered from one place. */
static void print_branch(struct scope *s, void *argument)
{
    const struct branch *b = argument;
    if (s->last_parent != b->parent || (b->indent > 0 && s->entries == 0) || b->indent > SCOPE_DEPTH_MAX)
        return;
    fprintf(b->out, "%*s", 2 + 2 * b->indent, "");
    print_sizes(b->out, area_text(&s->area), atomic_load(&s->used), s->maximum);
    fprintf(b->out, ", at most ");
    print_bytes(b->out, s->high_water > atomic_load(&s->used) ? s->high_water : atomic_load(&s->used));
    fprintf(b->out, "; entered %llux, now %ux, emptied %llux%s%s", (unsigned long long)s->entries, atomic_load(&s->entered) - s->held,
            (unsigned long long)s->emptied, s->locked ? "; locked" : "", s->portal ? "; has a portal" : "");
    print_pins(b->out, s, "; ");
    fputc('\n', b->out);
    struct branch below = { b->out, s->area.number, b->indent + 1 };
    scope_each(print_branch, &below);
}

static void print_stack(struct thread *t, void *argument)
{
    char name[THREAD_NAME_MAX];
    FILE *out = argument;
    uint32_t depth = scope_stack_depth(&t->mem.scopes);
    if (t->mem.scopes.count <= 1)
        return;
    fprintf(out, "  \"%s\"%s:", thread_name(t, name), t->sched.no_heap ? " (no heap)" : "");
    for (uint32_t i = 0; i < depth; i++)
        fprintf(out, "%s %s", i ? " >" : "", area_text(scope_stack_at(&t->mem.scopes, i)->area));
    fputc('\n', out);
}

void areas_report(FILE *out)
{
    struct mem_usage u;
    struct branch roots = { out, AREA_NUMBER_HEAP, 0 };
    mem_usage(&u);
    fprintf(out, "Memory areas (scopes under the one from which they were last entered)\n  ");
    print_sizes(out, "the heap", u.heap_used, u.heap_max);
    fprintf(out, "; %llu collections\n  ", (unsigned long long)u.collections);
    print_sizes(out, "immortal memory", u.immortal_used, u.immortal_max);
    fputc('\n', out);
    scope_each(print_branch, &roots);
    fprintf(out, "Threads in areas they entered\n");
    thread_each(print_stack, out);
}
