/* SPDX-License-Identifier: Apache-2.0 */
/* Names of happenings, and the events that are bound to them. */
#include "sched/happening.h"

#include <signal.h>
#include <string.h>

#include "sched/os.h"

static struct lock happenings_lock = LOCK_INIT(HAPPENINGS);
static struct happening *_Atomic happenings;

static const struct { const char *name; int number; } signals[] = {
    { "SIGABRT", SIGABRT }, { "SIGALRM", SIGALRM }, { "SIGBUS", SIGBUS }, { "SIGCHLD", SIGCHLD }, { "SIGCONT", SIGCONT }, { "SIGFPE", SIGFPE },
    { "SIGHUP", SIGHUP }, { "SIGILL", SIGILL }, { "SIGINT", SIGINT }, { "SIGIO", SIGIO }, { "SIGKILL", SIGKILL },
    { "SIGPIPE", SIGPIPE }, { "SIGPROF", SIGPROF }, { "SIGPWR", SIGPWR }, { "SIGQUIT", SIGQUIT }, { "SIGSEGV", SIGSEGV },
    { "SIGSTKFLT", SIGSTKFLT }, { "SIGSTOP", SIGSTOP }, { "SIGSYS", SIGSYS }, { "SIGTERM", SIGTERM }, { "SIGTRAP", SIGTRAP },
    { "SIGTSTP", SIGTSTP }, { "SIGTTIN", SIGTTIN }, { "SIGTTOU", SIGTTOU }, { "SIGURG", SIGURG }, { "SIGUSR1", SIGUSR1 },
    { "SIGUSR2", SIGUSR2 }, { "SIGVTALRM", SIGVTALRM }, { "SIGWINCH", SIGWINCH }, { "SIGXCPU", SIGXCPU }, { "SIGXFSZ", SIGXFSZ },
};

static int signal_number(const char *name)
{
    for (unsigned i = 0; i < sizeof signals / sizeof signals[0]; i++)
        if (!strcmp(signals[i].name, name))
            return signals[i].number;
    return 0;
}

const char *happening_signal_name(int number)
{
    for (unsigned i = 0; i < sizeof signals / sizeof signals[0]; i++)
        if (signals[i].number == number)
            return signals[i].name;
    return NULL;
}

static struct happening *defined(const char *name)
{
    struct happening *h = atomic_load(&happenings);
    while (h && strcmp(h->name, name))
        h = h->next;
    return h;
}

static struct happening *add(const char *name, size_t length)
{
    struct happening *h = os_allocate(sizeof *h);
    if (!h)
        return NULL;
    memset(h, 0, sizeof *h);
    memcpy(h->name, name, length);
    h->signal = signal_number(name);
    h->next = atomic_load(&happenings);
    atomic_store(&happenings, h);
    return h;
}

struct happening *happening_define(const char *name)
{
    size_t length = strlen(name);
    bool is_signal = !strncmp(name, "SIG", 3);
    if (length == 0 || length >= HAPPENING_NAME_MAX || (is_signal && signal_number(name) == 0))
        return NULL;
    lock_take(&happenings_lock);
    struct happening *h = defined(name);
    if (!h)
        h = add(name, length);
    lock_drop(&happenings_lock);
    return h;
}

struct happening *happening_find(const char *name)
{
    return signal_number(name) ? happening_define(name) : defined(name);
}

struct happening *happening_of_signal(int number)
{
    for (struct happening *h = atomic_load(&happenings); h; h = h->next)
        if (h->signal == number)
            return h;
    return NULL;
}

int happening_fire(struct happening *h)
{
    int result = DISPATCH_OK;
    _Atomic uint32_t *firing = firers_enter(&h->firers);
    uint32_t bound = atomic_load(&h->bound);
    for (uint32_t i = 0; i < bound; i++) {              /* bound: HAPPENING_EVENTS_MAX */
        struct event *e = atomic_load(&h->events[i]);
        int answer = e ? event_fire(e) : DISPATCH_OK;
        result = result == DISPATCH_OK ? answer : result;
    }
    firers_leave(firing);
    return result;
}

/* The place of e, or for NULL a free one below the limit; -1: none.  The lock is held. */
static int place_of(const struct happening *h, const struct event *e)
{
    for (int i = 0; i < HAPPENING_EVENTS_MAX; i++)
        if (atomic_load(&h->events[i]) == e)
            return i;
    return -1;
}

enum happening_result happening_bind(struct happening *h, struct event *e, void *owner)
{
    lock_take(&happenings_lock);
    bool there = place_of(h, e) >= 0;
    int i = there ? 0 : place_of(h, NULL);
    if (!there && i >= 0) {
        h->owners[i] = owner;
        atomic_store(&h->events[i], e);
        if ((uint32_t)i >= h->bound)
            atomic_store(&h->bound, (uint32_t)i + 1);
    }
    lock_drop(&happenings_lock);
    return there ? HAPPENING_WAS_BOUND : i < 0 ? HAPPENING_FULL : HAPPENING_OK;
}

enum happening_result happening_unbind(struct happening *h, const struct event *e, void **owner)
{
    lock_take(&happenings_lock);
    int i = place_of(h, e);
    if (i >= 0) {
        *owner = h->owners[i];
        h->owners[i] = NULL;
        atomic_store(&h->events[i], NULL);
        firers_await(&h->firers);
    }
    lock_drop(&happenings_lock);
    return i < 0 ? HAPPENING_NOT_BOUND : HAPPENING_OK;
}

void happening_each_owner(void (*fn)(void *owner))
{
    for (struct happening *h = atomic_load(&happenings); h; h = h->next)
        for (uint32_t i = 0; i < h->bound; i++)
            if (h->owners[i])
                fn(h->owners[i]);
}
