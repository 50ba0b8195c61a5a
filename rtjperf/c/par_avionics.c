/* SPDX-License-Identifier: Apache-2.0 */
/* An application of a hundred threads and 157 critical sections, after what paper 004 tells of its avionics (Fig. 5): how long the jobs of three groups take.
 *
 * A thread above all wakes in each frame and pushes events to four devices; threads of three groups run in each, each fourth and each twentieth frame
 * (20, 5 and 1 Hz at the paper's rate), and pass through devices and sections of their own.  The first of the slowest group switches all between navigation and
 * tactical steering, every 20 frames; the latter has more work.  Response20Hz and so on: from the begin of a frame to the end of the last job
 * that the group has in it.  Variants: mutexes that inherit, with ceilings, and regions by hand (byhand.h). */
#include <string.h>

#include "rtjperf/c/byhand.h"

enum { SECTIONS = 157, DEVICES = 4, WORDS = 16, OWN = 54, GROUPS = 3, THREADS = 99, MODE = 20, TACTICAL = 3, FRAMES_MAX = 4096 };
static const struct { const char *variable; int threads, stride; } groups[GROUPS] = {
    { "Response20Hz", 20, 1 }, { "Response5Hz", 30, 4 }, { "Response1Hz", 49, 20 },
};

static struct bench_option options[] = {
    {"rate", "20", "frames in a second"},
    {"rounds", "6", "of work in a section"},
    {"variants", "inheritance,ceiling,region", "how sections are protected"},
    {NULL, NULL, NULL},
};

static struct section { int words[WORDS]; pthread_mutex_t mutex; } sections[SECTIONS];
struct work { struct section *s; int rounds; };
static struct thread { int number, group; int64_t response[FRAMES_MAX]; } threads[THREADS];
static pthread_mutex_t all;                     /* of regions */
static bool regions;
static int tactical;                            /* the mode; written in the first section */
static int rounds, frames;
static int64_t first, frame_ns;

/* --- sections ---------------------------------------------------------------------------------- */

static void do_work(void *argument)
{
    const struct work *w = argument;
    for (int r = 0; r < w->rounds; r++)
        for (int i = 0; i < WORDS; i++, byhand_step())
            byhand_set(&w->s->words[i], w->s->words[i] + 1);
    bench_use(w->s);
}

static void do_switch(void *argument)
{
    byhand_set(&tactical, !tactical);
    do_work(argument);
}

static void pass(int number, int rounds_here, byhand_body *body, bool last)
{
    struct work w = { &sections[number], rounds_here };
    if (regions) {
        byhand_region(&all, body, &w, last);
        return;
    }
    pthread_mutex_lock(&w.s->mutex);
    body(&w);
    pthread_mutex_unlock(&w.s->mutex);
}

/* --- threads ----------------------------------------------------------------------------------- */

/* GPS and airframe, one of the steerings, and two of its own, so that each section has somebody. */
static void job(const struct thread *t, int frame)
{
    int own = THREADS - 1 - t->number, many = tactical ? rounds * TACTICAL : rounds;
    if (t->group == GROUPS - 1 && own == 0 && frame % MODE == 0)
        pass(0, rounds, do_switch, false);
    pass(0, 1, do_work, false);
    pass(1, 1, do_work, false);
    pass(tactical ? 2 : 3, many, do_work, false);
    pass(DEVICES + own % (SECTIONS - DEVICES), many, do_work, false);
    pass(DEVICES + (own + OWN) % (SECTIONS - DEVICES), many, do_work, false);
}

static void *run(void *arg)
{
    struct thread *t = arg;
    for (int frame = 0; frame < frames; frame += groups[t->group].stride) {
        int64_t due = first + frame * frame_ns;
        bench_sleep_until(due);
        job(t, frame);
        t->response[frame] = bench_now() - due;
    }
    return arg;
}

static void *push(void *arg)
{
    for (int frame = 0; frame < frames; frame++) {
        bench_sleep_until(first + frame * frame_ns);
        for (int d = 0; d < DEVICES; d++)
            pass(d, 1, do_work, true);
    }
    return arg;
}

/* --- measuring --------------------------------------------------------------------------------- */

static void begin(const char *variant)
{
    pthread_mutexattr_t a;
    bool ceiling = !strcmp(variant, "ceiling");
    regions = !strcmp(variant, "region");
    pthread_mutexattr_init(&a);
    bench_must(!pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_PROTECT) && !pthread_mutexattr_setprioceiling(&a, bench_priority() + GROUPS + 1), "ceilings");
    memset(sections, 0, sizeof sections);
    for (int i = 0; i < SECTIONS; i++)
        if (ceiling)
            bench_must(!pthread_mutex_init(&sections[i].mutex, &a), "a mutex with a ceiling");
        else
            bench_mutex(&sections[i].mutex, true);
    pthread_mutexattr_destroy(&a);
    bench_mutex(&all, true);
    byhand_begin();
    tactical = 0;
}

/* The last of a group in each frame. */
static void collect(const char *variant)
{
    for (int g = 0; g < GROUPS; g++) {
        struct series *s = bench_series(variant, groups[g].variable, BENCH_NONE, (size_t)frames);
        for (int frame = 0; frame < frames; frame += groups[g].stride) {
            int64_t worst = 0;
            for (int i = 0; i < THREADS; i++)
                if (threads[i].group == g && threads[i].response[frame] > worst)
                    worst = threads[i].response[frame];
            bench_add(s, worst);
        }
    }
}

static int broken(void)
{
    int n = 0;
    for (int i = 0; i < SECTIONS; i++)
        for (int k = 1; k < WORDS; k++)
            n += sections[i].words[k] != sections[i].words[0];
    return n;
}

static void measure(const char *variant)
{
    pthread_t ids[THREADS + 1];
    int used = 0;
    begin(variant);
    first = bench_now() + 200 * BENCH_MS;        /* all sleep by then */
    ids[THREADS] = bench_spawn(bench_priority() + GROUPS + 1, bench_cpu(), push, NULL);
    for (int i = 0; i < THREADS; i++)
        ids[i] = bench_spawn(bench_priority() + GROUPS - threads[i].group, bench_cpu(), run, &threads[i]);
    for (int i = 0; i <= THREADS; i++)
        pthread_join(ids[i], NULL);
    collect(variant);
    for (int i = 0; i < SECTIONS; i++) {
        used += sections[i].words[0] > 0;
        pthread_mutex_destroy(&sections[i].mutex);
    }
    pthread_mutex_destroy(&all);
    bench_check(variant, !broken() && used == SECTIONS, "%d of %d sections were passed, %d words are wrong, %zu regions were begun in vain", used, SECTIONS, broken(), byhand_undone());
}

int main(int argc, char **argv)
{
    static const char *const variants[] = { "inheritance", "ceiling", "region" };
    bench_start("par-avionics", options, argc, argv);
    if (!bench_fifo())
        bench_skip("threads cannot run under SCHED_FIFO here");
    frame_ns = BENCH_S / bench_long("rate");
    rounds = (int)bench_long("rounds");
    frames = (int)(bench_count() < FRAMES_MAX ? bench_count() : FRAMES_MAX);
    for (int i = 0, g = 0, in_group = 0; i < THREADS; i++, in_group++) {
        if (in_group == groups[g].threads) {
            g++;
            in_group = 0;
        }
        threads[i].number = i;
        threads[i].group = g;
    }
    for (size_t v = 0; v < sizeof variants / sizeof *variants; v++)
        if (bench_has("variants", variants[v]))
            measure(variants[v]);
    return bench_finish();
}
