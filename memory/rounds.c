/* SPDX-License-Identifier: Apache-2.0 */
#include "memory/rounds.h"

#include "memory/arena.h"
#include "memory/barrier.h"
#include "memory/cycle.h"
#include "memory/heap.h"
#include "sched/handshake.h"

enum { MORE_THREADS = 16, TRIES = 16 };         /* than there were when the room for the list was made */

/* The collector's thread's.  A row's request tells what is asked, and has more to do if again says so. */
static struct {
    struct handshake_request *request;
    bool *again;
    size_t room, count;
    bool no_heap;
    rounds_step *step;
    bool begins;
    uint64_t seen;                              /* heap.collections when it began */
} list;

/* ---- the list ---- */

/* By the thread, or for it.  Others may have collected before, and done all of it. */
static void take_step(struct sched_thread *who, void *again) { *(bool *)again = heap.collections == list.seen && list.step(who, list.begins); }

static void list_thread(struct sched_thread *t, void *unused)
{
    (void)unused;
    if ((t->no_heap && !list.no_heap) || cycle_is_collector(t))
        return;
    if (list.count < list.room)
        list.request[list.count] = (struct handshake_request){ .who = t };
    list.count++;
}

static bool make_room(size_t count)
{
    size_t room = count + MORE_THREADS;
    struct handshake_request *request = mem_block_resize(list.request, room * sizeof *request);
    if (request)
        list.request = request;
    bool *again = request ? mem_block_resize(list.again, room * sizeof *again) : NULL;
    if (!again)
        return false;
    list.again = again;
    list.room = room;
    return true;
}

/* Those who come later have nothing yet that is not marked, or will be. */
static bool list_all(void)
{
    for (unsigned turn = 0; turn < TRIES; turn++) {
        list.count = 0;
        sched_each_thread(list_thread, NULL);
        if (list.count <= list.room)
            return true;
        if (!make_room(list.count))
            return false;
    }
    return false;
}

/* ---- a round ---- */

static void ask_all(struct sched_thread *self)
{
    for (size_t i = 0; i < list.count; i++) {
        list.again[i] = false;
        list.request[i].fn = take_step;
        list.request[i].argument = &list.again[i];
    }
    handshake_each(self, list.request, list.count);
}

static void keep_those_with_more(void)
{
    size_t kept = 0;
    for (size_t i = 0; i < list.count; i++)
        if (list.again[i])
            list.request[kept++] = (struct handshake_request){ .who = list.request[i].who };
    list.count = kept;
}

bool rounds_of(struct sched_thread *self, bool no_heap, rounds_step *step, bool (*goes_on)(void))
{
    list.no_heap = no_heap;
    list.step = step;
    list.begins = true;
    list.seen = heap.collections;
    if (!list_all())
        return false;
    do {                                        /* as often as the one with most to do needs */
        ask_all(self);
        keep_those_with_more();
        list.begins = false;
    } while (list.count > 0 && (!goes_on || goes_on()));
    return list.count == 0;
}

void rounds_forget(void)
{
    mem_block_free(list.request);
    mem_block_free(list.again);
    memset(&list, 0, sizeof list);
}

/* ---- those of a cycle ---- */

static void end_runs(struct mem_thread *m)
{
    for (uint32_t c = 1; c < MEM_CLASSES; c++)
        heap_unmark_cells(m->run[c].next, m->run[c].limit, c * MEM_GRAIN);
    memset(m->run, 0, sizeof m->run);
}

static void tell(struct mem_thread *m) { ref_set_mode(m, m->store_mode | STORE_MARK); }
static void pass(struct mem_thread *m) { (void)m; }

void rounds_silence(struct mem_thread *m)
{
    end_runs(m);
    ref_set_mode(m, m->store_mode & ~(uint32_t)STORE_MARK);
}

static void (*own_step)(struct mem_thread *m);

/* Who has begun to be one, and has no memory yet, begins as heap.cycle says. */
static bool take_own_step(struct sched_thread *who, bool begins)
{
    (void)begins;
    if (!who->memory)
        return false;
    uint64_t begin = report_hold_begin(who);
    own_step(who->memory);
    report_hold_end(who, begin);
    return false;
}

static bool go_round(struct sched_thread *self, void (*step)(struct mem_thread *m))
{
    own_step = step;
    return rounds_of(self, false, take_own_step, NULL) && heap.collections == list.seen;
}

bool rounds_tell(struct sched_thread *self) { return go_round(self, tell); }
bool rounds_blacken(struct sched_thread *self) { return go_round(self, end_runs); }
bool rounds_pass(struct sched_thread *self) { return go_round(self, pass); }
bool rounds_fall_silent(struct sched_thread *self) { return go_round(self, rounds_silence); }
