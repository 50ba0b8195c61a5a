/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/util/log.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sched/os.h"

enum { OUTPUTS_MAX = 8, LINE_MAX_BYTES = 4096, TAGS_IN_ONE = 5 };

static const char *const kinds[] = {
#define LOG(kind, tags) tags,
#include "vm/util/log_kinds.def"
};
static const char *const tags[] = {
#define TAG(name) #name,
#include "vm/util/log_tags.def"
};

/* In the order in which they stand in a line. */
enum { DECORATE_TIME, DECORATE_UTC, DECORATE_UPTIME, DECORATE_MILLIS, DECORATE_UPTIME_MILLIS, DECORATE_NANOS, DECORATE_UPTIME_NANOS,
       DECORATE_HOST, DECORATE_PID, DECORATE_TID, DECORATE_LEVEL, DECORATE_TAGS, DECORATORS };
static const struct { const char *name, *brief; } decorators[DECORATORS] = {
    { "time", "t" }, { "utctime", "utc" }, { "uptime", "u" }, { "timemillis", "tm" }, { "uptimemillis", "um" }, { "timenanos", "tn" },
    { "uptimenanos", "un" }, { "hostname", "hn" }, { "pid", "p" }, { "tid", "ti" }, { "level", "l" }, { "tags", "tg" },
};
#define DECORATORS_USUAL (1u << DECORATE_UPTIME | 1u << DECORATE_LEVEL | 1u << DECORATE_TAGS)

static struct output { char *name; FILE *to; unsigned decorators; bool wants[LOG_KINDS]; } outputs[OUTPUTS_MAX];
static unsigned output_count;
static uint64_t began_ns;

void log_begin(uint64_t start_ns) { began_ns = start_ns; }

bool log_wanted(enum log_kind kind)
{
    for (unsigned i = 0; i < output_count; i++)
        if (outputs[i].wants[kind])
            return true;
    return false;
}

/* --- reading ---------------------------------------------------------------------------------- */

struct pattern { const char *tag[TAGS_IN_ONE]; unsigned count; bool all, wide, on; };

static bool is_tag(const char *name)
{
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (!strcmp(tags[i], name))
            return true;
    return false;
}

/* error and above: the VM has no such lines. */
static bool read_level(struct pattern *p, const char *level, char *why, size_t size)
{
    static const struct { const char *name; bool shows_info; } levels[] = {
        { "off", false }, { "trace", true }, { "debug", true }, { "info", true }, { "warning", false }, { "error", false },
    };
    p->on = true;
    if (!level)
        return true;
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (!strcmp(levels[i].name, level)) {
            p->on = levels[i].shows_info;
            return true;
        }
    snprintf(why, size, "Invalid level '%s' in log selection.", level);
    return false;
}

/* "gc+heap*=debug", which is cut to pieces. */
static bool read_pattern(struct pattern *p, char *text, char *why, size_t size)
{
    char *level = strchr(text, '='), *rest = text;
    *p = (struct pattern){ .count = 0 };
    if (level)
        *level++ = 0;
    size_t n = strlen(text);
    p->wide = n && text[n - 1] == '*';
    if (p->wide)
        text[n - 1] = 0;
    if (!read_level(p, level, why, size))
        return false;
    p->all = !strcmp(text, "all");
    for (char *tag; !p->all && (tag = strsep(&rest, "+"));) {
        if (!is_tag(tag)) {
            snprintf(why, size, "Invalid tag '%s' in log selection.", tag);
            return false;
        }
        if (p->count == TAGS_IN_ONE) {
            snprintf(why, size, "Too many tags in log selection '%s'.", text);
            return false;
        }
        p->tag[p->count++] = tag;
    }
    return true;
}

static bool has_tag(const char *of_kind, const char *tag)
{
    size_t n = strlen(tag);
    for (const char *p = of_kind; p; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL)
        if (!strncmp(p, tag, n) && (p[n] == ',' || !p[n]))
            return true;
    return false;
}

static bool matches(const struct pattern *p, const char *of_kind)
{
    unsigned own = 1;
    for (const char *c = of_kind; *c; c++)
        own += *c == ',';
    for (unsigned i = 0; i < p->count; i++)
        if (!has_tag(of_kind, p->tag[i]))
            return false;
    return p->all || p->wide || p->count == own;
}

static bool read_what(struct output *o, char *text, char *why, size_t size)
{
    bool wants[LOG_KINDS];
    memcpy(wants, o->wants, sizeof wants);
    char whole[] = "all", *rest = *text ? text : whole;
    for (char *one; (one = strsep(&rest, ","));) {
        struct pattern p;
        if (!read_pattern(&p, one, why, size))
            return false;
        for (int k = 0; k < LOG_KINDS; k++)
            if (matches(&p, kinds[k]))
                wants[k] = p.on;
    }
    memcpy(o->wants, wants, sizeof wants);
    return true;
}

static bool read_decorators(unsigned *out, char *text, char *why, size_t size)
{
    char *rest = text;
    *out = DECORATORS_USUAL;
    if (!*text)
        return true;
    *out = 0;
    if (!strcmp(text, "none"))
        return true;
    for (char *one; (one = strsep(&rest, ","));) {
        int d = 0;
        while (d < DECORATORS && strcmp(decorators[d].name, one) && strcmp(decorators[d].brief, one))
            d++;
        if (d == DECORATORS) {
            snprintf(why, size, "Invalid decorator '%s'.", one);
            return false;
        }
        *out |= 1u << d;
    }
    return true;
}

/* --- outputs ---------------------------------------------------------------------------------- */

/* %p is the process, %t the time of its start. */
static void expand(char *path, size_t size, const char *name)
{
    size_t n = 0;
    time_t now = (time_t)(os_realtime_ns() / 1000000000);
    struct tm tm;
    for (; *name && n + 1 < size; name++) {
        if (name[0] == '%' && name[1] == 'p')
            n += (size_t)snprintf(path + n, size - n, "%d", (int)getpid());
        else if (name[0] == '%' && name[1] == 't')
            n += strftime(path + n, size - n, "%Y-%m-%d_%H-%M-%S", localtime_r(&now, &tm));
        else {
            path[n++] = *name;
            continue;
        }
        name++;
        n = n < size ? n : size - 1;
    }
    path[n] = 0;
}

static FILE *open_output(const char *name, char *why, size_t size)
{
    char path[4096];
    static const char prefix[] = "file=";
    if (!*name || !strcmp(name, "stdout"))
        return stdout;
    if (!strcmp(name, "stderr"))
        return stderr;
    expand(path, sizeof path, !strncmp(name, prefix, sizeof prefix - 1) ? name + sizeof prefix - 1 : name);
    FILE *f = fopen(path, "we");
    if (!f)
        snprintf(why, size, "Error opening log file '%s': %s", path, strerror(errno));
    else
        setvbuf(f, NULL, _IOLBF, 0);
    return f;
}

static struct output *output_named(const char *name, char *why, size_t size)
{
    name = *name ? name : "stdout";
    for (unsigned i = 0; i < output_count; i++)
        if (!strcmp(outputs[i].name, name))
            return &outputs[i];
    if (output_count == OUTPUTS_MAX) {
        snprintf(why, size, "No more than %d log outputs.", OUTPUTS_MAX);
        return NULL;
    }
    FILE *to = open_output(name, why, size);
    char *copy = to ? strdup(name) : NULL;
    if (!copy)
        return NULL;
    outputs[output_count] = (struct output){ .name = copy, .to = to };
    return &outputs[output_count++];
}

/* The parts of "WHAT:OUTPUT:DECORATORS:OPTIONS"; a name in quotes may have ':'. */
static void split(char *text, char *parts[4])
{
    static char empty[] = "";
    for (int i = 0; i < 4; i++) {
        parts[i] = text ? text : empty;
        bool quoted = false;
        char *from = text, *to = text;
        for (; text && *from && (quoted || *from != ':'); from++)
            if (*from == '"')
                quoted = !quoted;
            else
                *to++ = *from;
        if (!text)
            continue;
        text = *from ? from + 1 : NULL;
        *to = 0;
    }
}

static bool select_parts(char *parts[4], char *why, size_t size)
{
    unsigned chosen;
    struct output trial = { .name = NULL };
    char *what = strdup(parts[0]);
    bool good = what && read_what(&trial, what, why, size) && read_decorators(&chosen, parts[2], why, size);
    free(what);
    struct output *o = good ? output_named(parts[1], why, size) : NULL;
    if (!o)
        return false;
    o->decorators = chosen;
    return read_what(o, parts[0], why, size);
}

bool log_select(const char *selection, char *why, size_t size)
{
    char *parts[4];
    snprintf(why, size, "no memory");
    if (!strcmp(selection, ":disable")) {
        for (unsigned i = 0; i < output_count; i++)
            memset(outputs[i].wants, 0, sizeof outputs[i].wants);
        return true;
    }
    char *text = strdup(*selection == ':' ? selection + 1 : selection);
    if (!text)
        return false;
    split(text, parts);
    bool done = select_parts(parts, why, size);
    free(text);
    return done;
}

/* --- lines ------------------------------------------------------------------------------------ */

struct moment { uint64_t now_ns, up_ns; };

static size_t decorate_time(char *to, size_t size, uint64_t now_ns, bool utc)
{
    char date[32], zone[8];
    time_t seconds = (time_t)(now_ns / 1000000000);
    struct tm tm;
    utc ? gmtime_r(&seconds, &tm) : localtime_r(&seconds, &tm);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &tm);
    strftime(zone, sizeof zone, "%z", &tm);
    return (size_t)snprintf(to, size, "[%s.%03u%s]", date, (unsigned)(now_ns / 1000000 % 1000), zone);
}

static size_t decorate(char *to, size_t size, int d, const struct moment *m, const char *of_kind)
{
    char host[256] = "";
    switch (d) {
    case DECORATE_TIME: case DECORATE_UTC: return decorate_time(to, size, m->now_ns, d == DECORATE_UTC);
    case DECORATE_UPTIME: return (size_t)snprintf(to, size, "[%.3fs]", (double)m->up_ns / 1e9);
    case DECORATE_MILLIS: return (size_t)snprintf(to, size, "[%llums]", (unsigned long long)m->now_ns / 1000000);
    case DECORATE_UPTIME_MILLIS: return (size_t)snprintf(to, size, "[%llums]", (unsigned long long)m->up_ns / 1000000);
    case DECORATE_NANOS: return (size_t)snprintf(to, size, "[%lluns]", (unsigned long long)m->now_ns);
    case DECORATE_UPTIME_NANOS: return (size_t)snprintf(to, size, "[%lluns]", (unsigned long long)m->up_ns);
    case DECORATE_HOST:
        gethostname(host, sizeof host - 1);
        return (size_t)snprintf(to, size, "[%s]", host);
    case DECORATE_PID: return (size_t)snprintf(to, size, "[%d]", (int)getpid());
    case DECORATE_TID: return (size_t)snprintf(to, size, "[%u]", os_thread_id());
    case DECORATE_LEVEL: return (size_t)snprintf(to, size, "[info]");
    default: return (size_t)snprintf(to, size, "[%s]", of_kind);
    }
}

static void write_line(const struct output *o, enum log_kind kind, const char *text, const struct moment *m)
{
    char head[1024];
    size_t n = 0;
    for (int d = 0; d < DECORATORS; d++)
        if (o->decorators >> d & 1)
            n += decorate(head + n, sizeof head - n, d, m, kinds[kind]);
    head[n] = 0;
    fprintf(o->to, "%s%s%s\n", head, n ? " " : "", text);
    fflush(o->to);
}

void log_line(enum log_kind kind, const char *format, ...)
{
    char text[LINE_MAX_BYTES];
    va_list arguments;
    const struct moment m = { os_realtime_ns(), os_monotonic_ns() - began_ns };
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (unsigned i = 0; i < output_count; i++)
        if (outputs[i].wants[kind])
            write_line(&outputs[i], kind, text, &m);
}
