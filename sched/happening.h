/* SPDX-License-Identifier: Apache-2.0 */
/* Happenings: things outside the program that fire events, known by name.
 *
 * There are those of the signals, named as POSIX does ("SIGUSR1"), which somebody above fires when a signal comes, and those
 * that the program or its native code makes known.  A happening is never forgotten.
 *
 * Invariants   a place in events[] that holds an event is bound; firing counts the threads that may see an old one
 * Locks        LOCK_HAPPENINGS covers all changes
 * Context      happening_fire: any thread, attached or not; never blocks.  All others: outside real-time paths */
#ifndef SCHED_HAPPENING_H
#define SCHED_HAPPENING_H

#include "sched/event.h"

enum { HAPPENING_EVENTS_MAX = 64, HAPPENING_NAME_MAX = 64 };

struct happening {
    struct happening *next;             /* all, the newest first */
    char name[HAPPENING_NAME_MAX];
    int signal;                         /* its number; 0: none */
    struct event *_Atomic events[HAPPENING_EVENTS_MAX];
    void *owners[HAPPENING_EVENTS_MAX];         /* whatever the binder gave; LOCK_HAPPENINGS */
    _Atomic uint32_t bound;
    struct firers firers;
};

enum happening_result { HAPPENING_OK = 0, HAPPENING_WAS_BOUND = 1, HAPPENING_FULL = -1, HAPPENING_NOT_BOUND = -2 };

/* NULL: there is none. */
struct happening *happening_find(const char *name);
const char *happening_signal_name(int number);          /* NULL: there is no such signal */
struct happening *happening_of_signal(int number);      /* if it was found before */
/* The one of that name, new or not; NULL: no memory, the name is too long or empty, or is a signal's that does not exist. */
struct happening *happening_define(const char *name);

/* DISPATCH_OK, or the first refusal of a handler. */
int happening_fire(struct happening *h);
/* OK or FULL, or WAS_BOUND: nothing changed. */
enum happening_result happening_bind(struct happening *h, struct event *e, void *owner) RT_WARN_UNUSED;
/* OK with its owner, or NOT_BOUND; when it returns nobody fires e for it any more. */
enum happening_result happening_unbind(struct happening *h, const struct event *e, void **owner) RT_WARN_UNUSED;
/* All owners.  Context: any; what is bound meanwhile may be seen or not. */
void happening_each_owner(void (*fn)(void *owner));

#endif
