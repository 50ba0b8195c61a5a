/* SPDX-License-Identifier: Apache-2.0 */
/* Event rings, and their way out as JSON.
 *
 * The words of a record are relaxed atomics, since a reader may look while the writer goes round.  The reader
 * copies a record, then looks where the writer is: had it come round to the record's place, or could it be
 * in the middle of it, the copy is thrown away.  A writer announces a record (begun) before it touches its
 * place and publishes it (done) after. */
#include "sched/trace.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sched/context.h"
#include "sched/os.h"

struct record { _Atomic uint64_t time, a, b, who; };        /* who: event in the high half, tid in the low */

struct ring {
    _Atomic uint32_t owner;         /* tid, 0 = free */
    _Atomic uint64_t begun, done;   /* records ever begun and finished; the owner's */
    struct record *records;
};

struct facts { const char *name, *kind, *a, *b, *category; };
static const struct facts facts[TRACE_COUNT] = {
#define EVENT(name, kind, a, b, category) [TRACE_##name] = { #name, #kind, #a, #b, #category },
#include "sched/trace.def"
};

struct name { _Atomic uint64_t whose; char text[TRACE_LABEL_MAX]; };    /* text: complete when whose is set */
struct names { _Atomic uint32_t used; struct name of[TRACE_NAMES]; };    /* the last of the same is the one that counts */

_Atomic bool trace_on;

static struct ring *rings;
static unsigned ring_count;
static uint64_t ring_mask;
static _Atomic uint64_t refused, nameless;
static struct names thread_names, handler_names;
static struct name labels[TRACE_LABELS];            /* whose: 1 when complete */
static _Atomic uint32_t labels_used;
static __thread struct ring *own_ring;
static __thread uint32_t own_tid;

/* ---- recording ---- */

static uint64_t power_above(unsigned n)
{
    uint64_t p = 2;
    while (p < n)
        p *= 2;
    return p;
}

int trace_start(unsigned count, unsigned records)
{
    if (rings)
        return TRACE_STARTED;
    uint64_t each = power_above(records);
    struct ring *all = os_allocate(count * sizeof *all);
    struct record *storage = os_allocate(count * each * sizeof *storage);
    if (count == 0 || !all || !storage) {
        os_release(all);
        os_release(storage);
        return TRACE_NO_MEMORY;
    }
    for (unsigned i = 0; i < count; i++)
        all[i].records = storage + i * each;
    rings = all;
    ring_count = count;
    ring_mask = each - 1;
    atomic_store(&trace_on, true);
    return TRACE_OK;
}

void trace_stop(void) { atomic_store(&trace_on, false); }

static uint32_t tid_of_caller(void)
{
    if (own_tid == 0)
        own_tid = os_thread_id();
    return own_tid;
}

static struct ring *claim(void)
{
    for (unsigned i = 0; i < ring_count; i++) {         /* bound: rings */
        uint32_t nobody = 0;
        if (atomic_compare_exchange_strong(&rings[i].owner, &nobody, tid_of_caller()))
            return &rings[i];
    }
    return NULL;
}

static void record(enum trace_event event, uint64_t a, uint64_t b)
{
    atomic_thread_fence(memory_order_acquire);          /* the rings were there before trace_on */
    struct ring *r = own_ring;
    if (!r && !(r = own_ring = claim())) {
        atomic_fetch_add_explicit(&refused, 1, memory_order_relaxed);
        return;
    }
    uint64_t at = atomic_load_explicit(&r->done, memory_order_relaxed);
    struct record *into = &r->records[at & ring_mask];
    atomic_store_explicit(&r->begun, at + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&into->time, os_monotonic_ns(), memory_order_relaxed);
    atomic_store_explicit(&into->a, a, memory_order_relaxed);
    atomic_store_explicit(&into->b, b, memory_order_relaxed);
    atomic_store_explicit(&into->who, (uint64_t)event << 32 | own_tid, memory_order_relaxed);
    atomic_store_explicit(&r->done, at + 1, memory_order_release);
}

static void record_switches(void)
{
    uint64_t preemptions, waits;
    os_switches(&preemptions, &waits);
    record(TRACE_switches, preemptions, waits);
}

/* Between the begin and the end of these, switches are counted. */
static bool begins_work(enum trace_event e) { return e == TRACE_release_begin || e == TRACE_handler_begin; }
static bool ends_work(enum trace_event e) { return e == TRACE_release_end || e == TRACE_handler_end; }

static _Atomic uint64_t occasions;
uint64_t trace_occasions(void) { return atomic_load_explicit(&occasions, memory_order_relaxed); }

void trace_keep(void)
{
    if (RT_UNLIKELY(atomic_load_explicit(&trace_on, memory_order_relaxed)))
        atomic_fetch_add_explicit(&occasions, 1, memory_order_relaxed);
}

void trace_record(enum trace_event event, uint64_t a, uint64_t b)
{
    RT_FORBID(CTX_NO_BLOCK | CTX_NO_ALLOC);
    if (event == TRACE_deadline_miss || event == TRACE_handler_miss)
        trace_keep();
    if (ends_work(event))
        record_switches();
    record(event, a, b);
    if (begins_work(event))
        record_switches();
}

void trace_leave(void)
{
    if (own_ring)
        atomic_store(&own_ring->owner, 0);
    own_ring = NULL;
}

/* Bytes of a text for which there is room; a character of UTF-8 that would be cut in two is left out. */
static size_t kept(const char *text)
{
    size_t length = strnlen(text, TRACE_LABEL_MAX - 1);
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
        length--;
    return length;
}

static bool same(const char *name, const char *text)
{
    size_t length = kept(text);
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

static void fill(struct name *n, uint64_t whose, const char *text)
{
    memcpy(n->text, text, kept(text));
    atomic_store(&n->whose, whose);
}

static void remember(struct names *names, uint64_t whose, const char *text)
{
    if (!atomic_load(&trace_on) || whose == 0 || !text[0])
        return;
    uint32_t at = atomic_fetch_add(&names->used, 1);
    if (at < TRACE_NAMES)
        fill(&names->of[at], whose, text);
    else {
        atomic_store(&names->used, TRACE_NAMES);
        atomic_fetch_add(&nameless, 1);
    }
}

void trace_name(uint32_t tid, const char *name) { remember(&thread_names, tid, name); }
void trace_name_handler(uint64_t handler, const char *name) { remember(&handler_names, handler, name); }
void trace_name_thread(const char *name) { trace_name(tid_of_caller(), name); }

/* Two threads that name the same text at once may get two numbers for it: the reader prints both alike. */
int trace_label(const char *text)
{
    uint32_t used = atomic_load(&labels_used);
    for (uint32_t i = 0; i < used; i++)                 /* bound: TRACE_LABELS */
        if (atomic_load(&labels[i].whose) && same(labels[i].text, text))
            return (int)i;
    do
        if (used == TRACE_LABELS)
            return TRACE_FULL;
    while (!atomic_compare_exchange_weak(&labels_used, &used, used + 1));
    fill(&labels[used], 1, text);
    return (int)used;
}

uint64_t trace_refused(void) { return atomic_load(&refused); }
uint64_t trace_nameless(void) { return atomic_load(&nameless); }

uint64_t trace_overwritten(void)
{
    uint64_t lost = 0;
    for (unsigned i = 0; i < ring_count; i++) {
        uint64_t done = atomic_load(&rings[i].done);
        lost += done > ring_mask + 1 ? done - (ring_mask + 1) : 0;
    }
    return lost;
}

/* ---- writing ---- */

enum { QUOTED_MAX = 6 * TRACE_LABEL_MAX + 8, ARGUMENT_MAX = QUOTED_MAX + 64, MEMBER_MAX = 3 * ARGUMENT_MAX + 256 };

struct output {
    trace_writer write;
    void *argument;
    bool ok, first;
};

static void put(struct output *out, const char *text)
{
    out->ok = out->ok && out->write(out->argument, text, strlen(text));
}

/* One member of the array of events. */
static RT_PRINTF(2, 3) void put_member(struct output *out, const char *format, ...)
{
    char text[MEMBER_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put(out, out->first ? "\n" : ",\n");
    put(out, text);
    out->first = false;
}

/* As inside a JSON string.  At worst six characters for one. */
static const char *quoted(const char *text, char *into, size_t size)
{
    char *to = into, *end = into + size - 7;
    for (; *text && to < end; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            *to++ = '\\';
        if (c >= ' ')
            *to++ = (char)c;
        else
            to += snprintf(to, 7, "\\u%04x", c);
    }
    *to = 0;
    return into;
}

static void put_names(struct output *out)
{
    char text[QUOTED_MAX];
    for (unsigned i = 0; i < TRACE_NAMES; i++) {
        uint64_t tid = atomic_load(&thread_names.of[i].whose);
        if (tid != 0)
            put_member(out, "{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":%" PRIu64 ",\"args\":{\"name\":\"%s\"}}",
                       tid, quoted(thread_names.of[i].text, text, sizeof text));
    }
}

struct copy { uint64_t time, a, b, who; };

/* NULL: it has none. */
static const char *handler_name(uint64_t handler)
{
    for (unsigned i = TRACE_NAMES; i-- > 0;)            /* a handler may lie where one lay before */
        if (handler != 0 && atomic_load(&handler_names.of[i].whose) == handler)
            return handler_names.of[i].text;
    return NULL;
}

static void argument(char *into, size_t size, const char *name, uint64_t value)
{
    char text[QUOTED_MAX];
    const char *class = strcmp(name, "handler") == 0 ? handler_name(value) : NULL;
    if (strcmp(name, "none") == 0)
        into[0] = 0;
    else if (class)
        snprintf(into, size, "\"handler\":%" PRIu64 ",\"class\":\"%s\"", value, quoted(class, text, sizeof text));
    else if (strcmp(name, "label") == 0 && value < TRACE_LABELS)
        snprintf(into, size, "\"label\":\"%s\"", quoted(labels[value].text, text, sizeof text));
    else if (strcmp(name, "value") == 0 || strcmp(name, "reason") == 0)
        snprintf(into, size, "\"%s\":%" PRId64, name, (int64_t)value);
    else
        snprintf(into, size, "\"%s\":%" PRIu64, name, value);
}

/* A user event is called as its label, a handler's run as its class; another stretch of time as its event without the
 * ending: release_begin, release_end. */
static const char *name_of(const struct facts *f, uint64_t a, char *into, size_t size)
{
    if (strcmp(f->a, "label") == 0 && a < TRACE_LABELS && labels[a].text[0])
        return quoted(labels[a].text, into, size);
    const char *class = f->kind[0] != 'I' && strcmp(f->a, "handler") == 0 ? handler_name(a) : NULL;
    if (class)
        return quoted(class, into, size);
    const char *end = strstr(f->name, f->kind[0] == 'B' ? "_begin" : "_end");
    int length = f->kind[0] == 'I' || !end ? (int)strlen(f->name) : (int)(end - f->name);
    snprintf(into, size, "%.*s", length, f->name);
    return into;
}

static void put_record(struct output *out, const struct copy *c)
{
    const struct facts *f = &facts[c->who >> 32];
    char a[ARGUMENT_MAX], b[ARGUMENT_MAX], name[QUOTED_MAX];
    argument(a, sizeof a, f->a, c->a);
    argument(b, sizeof b, f->b, c->b);
    put_member(out, "{\"name\":\"%s\",\"cat\":\"%s\",\"ph\":\"%.1s\",%s\"ts\":%" PRIu64 ".%03u,\"pid\":1,\"tid\":%" PRIu32
               ",\"args\":{%s%s%s}}",
               name_of(f, c->a, name, sizeof name), f->category, f->kind[0] == 'I' ? "i" : f->kind,
               f->kind[0] == 'I' ? "\"s\":\"t\"," : "", c->time / 1000, (unsigned)(c->time % 1000), (uint32_t)c->who,
               a, a[0] && b[0] ? "," : "", b);
}

/* false: the writer came round meanwhile. */
static bool copy_record(struct ring *r, uint64_t at, struct copy *c)
{
    struct record *from = &r->records[at & ring_mask];
    c->time = atomic_load_explicit(&from->time, memory_order_relaxed);
    c->a = atomic_load_explicit(&from->a, memory_order_relaxed);
    c->b = atomic_load_explicit(&from->b, memory_order_relaxed);
    c->who = atomic_load_explicit(&from->who, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    return atomic_load_explicit(&r->begun, memory_order_relaxed) <= at + ring_mask + 1;
}

void trace_tell_last(unsigned most, void (*tell)(const char *line))
{
    struct ring *r = own_ring;
    uint64_t done = r ? atomic_load(&r->done) : 0, room = done < ring_mask ? done : ring_mask;
    for (uint64_t n = most < room ? most : room; n > 0; n--) {      /* bound: most */
        char line[MEMBER_MAX], name[QUOTED_MAX], a[ARGUMENT_MAX], b[ARGUMENT_MAX];
        struct copy c;
        if (!copy_record(r, done - n, &c))
            continue;
        const struct facts *f = &facts[c.who >> 32];
        argument(a, sizeof a, f->a, c.a);
        argument(b, sizeof b, f->b, c.b);
        snprintf(line, sizeof line, "%12" PRIu64 ".%03u %c %s %s %s", c.time / 1000, (unsigned)(c.time % 1000), f->kind[0],
                 name_of(f, c.a, name, sizeof name), a, b);
        tell(line);
    }
}

static void put_ring(struct output *out, struct ring *r)
{
    uint64_t end = atomic_load_explicit(&r->done, memory_order_acquire);
    uint64_t at = end > ring_mask + 1 ? end - (ring_mask + 1) : 0;
    for (; at < end && out->ok; at++) {                 /* bound: records of a ring */
        struct copy c;
        if (copy_record(r, at, &c))
            put_record(out, &c);
    }
}

static void put_head(struct output *out)
{
    char text[MEMBER_MAX];
    snprintf(text, sizeof text, "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"producer\":\"rtjvm\",\"refused\":%" PRIu64
             ",\"overwritten\":%" PRIu64 "},\"traceEvents\":[", trace_refused(), trace_overwritten());
    put(out, text);
}

bool trace_write(trace_writer write, void *argument)
{
    struct output out = { write, argument, true, true };
    put_head(&out);
    put_names(&out);
    for (unsigned i = 0; i < ring_count; i++)
        put_ring(&out, &rings[i]);
    put(&out, "\n]}\n");
    return out.ok;
}
