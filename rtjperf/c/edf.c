/* SPDX-License-Identifier: Apache-2.0 */
/* Random sets of periodic threads that declare all of a CPU, by rates and by ranks of deadlines (SCHED_FIFO), and by the kernel's own deadlines
 * (SCHED_DEADLINE): how many of them miss a deadline.  The twin of java/rtsj/RtEdf.java.
 *
 * By ranks the earliest deadline has the highest level, the next the one below, and so on; who waits has the rank of its next release.
 *
 * The kernel's variant is asked for by `kernel`.  The kernel does not keep such threads on one of several CPUs, so they run on all that
 * there are, and it takes no more than 95 % of each: on a single CPU it refuses all of these sets.  What it refuses is one note, and no
 * series.  A thread's reservation is what it declares; beyond that it is stopped until its next period. */
#include "rtjperf/c/harness.h"

#include <errno.h>
#include <math.h>
#include <sched.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { TASKS = 5, SHORTEST = 10, LONGEST = 60, START_MS = 20, KERNEL_START_MS = 300 /* until its threads have asked, as ordinary ones */ };
static const int64_t jump = 20000;
static const uint32_t policy_deadline = 6;      /* SCHED_DEADLINE, which C libraries do not all name */

enum variant { RANKS, RATES, KERNEL };
static const char *const variant_names[] = { "ranks", "rates", "kernel" }, *const checks[] = { "ranks-worked", "rates-worked", "kernel-worked" };

static struct bench_option options[] = {
    { "first", "0", "number of the first set" },
    { "kernel", "0", "1: by SCHED_DEADLINE, too" },
    { "work", "98", "percent of its declared cost that a thread uses" },
    { "run-ms", "300", "of each set" },
    { "rest-ms", "150", "after each set" },
    { NULL, NULL, NULL },
};

struct task {
    int64_t period, cost, first, until;
    int64_t deadline;   /* by ranks: of the release that it is in, or waits for */
    pthread_t thread;
    enum variant variant;
    bool late, worked;
    int refused; /* an errno */
};

static uint64_t seed;
static int idle; /* threads without a job, in sets that were not refused */

static double draw(void)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(seed >> 11) / (double)(UINT64_C(1) << 53);
}

static void make_set(struct task *tasks, size_t number)
{
    double left = 1;
    seed = number + 1;
    for (int i = 0; i < TASKS; i++) {
        tasks[i].period = (SHORTEST + (int64_t)(draw() * (LONGEST - SHORTEST + 1))) * BENCH_MS;
        double next = i == TASKS - 1 ? 0 : left * pow(draw(), 1.0 / (TASKS - 1 - i));
        tasks[i].cost = (int64_t)((left - next) * (double)tasks[i].period);
        left = next;
    }
}

static int rate(const struct task *tasks, int task)
{
    int before = 0;
    for (int i = 0; i < TASKS; i++)
        before += tasks[i].period > tasks[task].period || (tasks[i].period == tasks[task].period && i > task);
    return before;
}

/* The layout of the kernel's, first version. */
struct attributes {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
};

/* 0 or an errno.  On all CPUs, as the kernel refuses it to threads that keep to some of them. */
static int ask_kernel(const struct task *t)
{
    cpu_set_t all;
    memset(&all, 0xff, sizeof all);
    struct attributes a = {
        .size = sizeof a, .policy = policy_deadline, .runtime = (uint64_t)t->cost,
        .deadline = (uint64_t)t->period, .period = (uint64_t)t->period,
    };
    if (a.runtime < 1024)
        a.runtime = 1024;
    if (sched_setaffinity(0, sizeof all, &all) != 0 || syscall(SYS_sched_setattr, 0, &a, 0) != 0)
        return errno;
    return 0;
}

/* ---- ranks ---- */

static struct {
    pthread_mutex_t lock;
    struct task *by_deadline[TASKS];
} order;

static int level(int rank) { return bench_priority() + TASKS - rank; }

/* Before any of them runs: all are released at once. */
static void order_init(struct task *tasks)
{
    bench_mutex(&order.lock, true);
    for (int i = 0; i < TASKS; i++)
        order.by_deadline[TASKS - 1 - rate(tasks, i)] = &tasks[i];
}

/* The caller's next deadline, which is later than the one that it had.  Those that it lets pass rise from the front, then it falls, so that no two
 * are ever in the wrong order. */
static void order_put(struct task *t, int64_t deadline)
{
    pthread_mutex_lock(&order.lock);
    int rank = 0;
    while (order.by_deadline[rank] != t)
        rank++;
    t->deadline = deadline;
    for (; rank < TASKS - 1 && order.by_deadline[rank + 1]->deadline <= deadline; rank++) {
        order.by_deadline[rank] = order.by_deadline[rank + 1];
        pthread_setschedprio(order.by_deadline[rank]->thread, level(rank));
    }
    order.by_deadline[rank] = t;
    pthread_setschedprio(t->thread, level(rank));
    pthread_mutex_unlock(&order.lock);
}

/* ---- one thread, one set ---- */

static void use(int64_t ns)
{
    int64_t last = bench_now();
    while (ns > 0) {
        int64_t now = bench_now();
        if (now - last < jump)
            ns -= now - last;
        last = now;
    }
}

static void *body(void *argument)
{
    struct task *t = argument;
    t->refused = t->variant == KERNEL ? ask_kernel(t) : 0;
    int64_t work = t->cost * bench_long("work") / 100;
    for (int64_t release = t->first; !t->refused && !t->late && release + t->period < t->until; release += t->period) {
        bench_sleep_until(release);
        use(work);
        t->late = bench_now() > release + t->period;
        if (t->variant == RANKS)
            order_put(t, release + 2 * t->period);
        t->worked = true;
    }
    return NULL;
}

/* How many were late; -1: the kernel refused one. */
static int run(size_t number, enum variant variant, int *refused)
{
    struct task tasks[TASKS];
    int late = 0, worked = 0;
    memset(tasks, 0, sizeof tasks);
    make_set(tasks, number);
    int64_t first = bench_now() + (variant == KERNEL ? KERNEL_START_MS : START_MS) * BENCH_MS;
    order_init(tasks);
    for (int i = 0; i < TASKS; i++) {
        tasks[i].first = first;
        tasks[i].deadline = first + tasks[i].period;
        tasks[i].until = first + bench_long("run-ms") * BENCH_MS;
        tasks[i].variant = variant;
        tasks[i].thread = bench_spawn(variant == KERNEL ? 0 : bench_priority() + 1 + rate(tasks, i), bench_cpu(), body, &tasks[i]);
    }
    for (int i = 0; i < TASKS; i++) {
        pthread_join(tasks[i].thread, NULL);
        late += tasks[i].late;
        worked += tasks[i].worked;
        *refused = tasks[i].refused ? tasks[i].refused : *refused;
    }
    idle += *refused ? 0 : TASKS - worked;
    return *refused ? -1 : late;
}

static const char *reason(int refused)
{
    return refused == EPERM ? "no right to it, or not all CPUs are this process's" : refused == EBUSY ? "more than it admits, 95 % of each CPU" : strerror(refused);
}

/* The kernel keeps what an ended thread had reserved until its period is over. */
static int run_patiently(size_t number, enum variant variant, int *refused)
{
    enum { TRIES = 5 };
    int late = -1;
    for (int i = 0; i < TRIES && late < 0 && (i == 0 || *refused == EBUSY); i++) {
        *refused = 0;
        late = run(number, variant, refused);
        bench_sleep_until(bench_now() + bench_long("rest-ms") * BENCH_MS + (late < 0 ? LONGEST * BENCH_MS : 0));
    }
    return late;
}

static void measure(enum variant variant)
{
    const char *name = variant_names[variant];
    int misses = 0, sets = 0, refused = 0;
    struct series *missed = NULL;
    for (size_t i = 0; i < bench_count(); i++) {
        size_t number = (size_t)bench_long("first") + i;
        int late = run_patiently(number, variant, &refused);
        if (late < 0) {
            bench_note("%s: the kernel refuses deadlines at set %zu (%s)", name, number, reason(refused));
            break;
        }
        if (!missed)
            missed = bench_series(name, "Missed", BENCH_NONE, bench_count());
        bench_add(missed, late);
        misses += late;
        sets += late > 0;
    }
    bench_check(checks[variant], idle == 0, "%d threads did no job", idle);
    if (missed)
        bench_note("%s: %d of %zu threads missed a deadline, in %d of %zu sets", name, misses, missed->count * TASKS, sets, missed->count);
}

int main(int argc, char **argv)
{
    bench_start("edf", options, argc, argv);
    measure(RANKS);
    measure(RATES);
    if (bench_long("kernel"))
        measure(KERNEL);
    return bench_finish();
}
