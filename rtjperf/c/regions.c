/* SPDX-License-Identifier: Apache-2.0 */
/* Twelve operating regions under scheduling strategies (Gill et al. 2002), the twin of java/rtsj/RtRegions.java and RegionWork.java.
 *
 * The main thread releases operations above all lanes; each lane is a thread; work is counted in rounds of a calibrated loop.  Effectiveness,
 * Efficiency and Missed are those of a sample, to which a deadline belongs in which it lies.  What never completes is missed.  Depth is the most
 * that waited at the begin of a frame; Preemptions and Switches are those of all lanes' threads in a sample, as the kernel counts.  ReleasedLate is
 * the latest of a sample's releases: nobody is above who releases, so what it loses the machine has taken. */
#include "rtjperf/c/harness.h"
#include "rtjperf/c/lanes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REGIONS = 12, FRAMES = 20, FRAME = 50, OPERATIONS = 9, SOFT = 7, LEG = 8, LANES_MAX = 5, CALIBRATIONS = 40, BELOW = 2 };

static struct bench_option options[] = {
    { "strategies", "RMS,RMS-MLF,MUF", "of RMS, EDF, MLF, MUF, RMS-MLF" },
    { "regions", "0,1,2,3,4,5,6,7,8,9,10,11", "of the paper's Table 2" },
    { "unit-us", "1000", "a millisecond of the paper, in microseconds" },
    { "burst", "0", "samples between two rests; 0: all" },
    { "rest-ms", "2000", "a rest" },
    { "legs-7", "29", "legs of region 7" },
    { "dilate", "0", "each request's queue operations are so many times as dear, by spinning" },
    { NULL, NULL, NULL },
};

static const int jitter_least[] = { 0, 0, 5, 0 }, jitter_most[] = { 0, 5, 10, 10 };
static const int legs_of[REGIONS] = { 8, 8, 11, 14, 17, 19, 22, 29, 36, 40, 44, 48 };
static const struct operation {
    int frames_between, phase, cost, importance; /* importance: 0 goes first */
} operations[OPERATIONS] = {
    { 1, 0, 3, 0 }, { 2, 0, 8, 0 }, { 4, 1, 16, 0 }, { 20, 2, 30, 0 }, { 2, 0, 0, 1 }, { 4, 1, 0, 1 }, { 20, 2, 0, 1 }, { 1, 0, 4, 2 }, { 1, 0, 1, 3 },
};

static const char *const strategy_names[] = { "RMS", "EDF", "MLF", "MUF", "RMS-MLF" };
enum strategy { RMS, EDF, MLF, MUF, RMS_MLF, STRATEGIES };

struct job {
    int operation, legs_left;
    size_t frame, sample;
    int64_t deadline;
};

static struct lane lanes[LANES_MAX];
static size_t lane_count, wanted, burst, refused;
static int lane_of[OPERATIONS];
static struct job *jobs[OPERATIONS];
static int *offered[OPERATIONS], *made[OPERATIONS];
static size_t *depths;
static int64_t *lates;
static int region;
static int64_t unit;
static double rounds;        /* of the loop, in a thousandth of a unit */
static double dilated_rounds; /* of the loop, beside the work of each request */
static volatile uint64_t sink;

static int legs(void)
{
    return region == 7 ? (int)bench_long("legs-7") : legs_of[region];
}

static bool is_jitter(int operation)
{
    return operation >= 4 && operation < SOFT;
}

static int64_t declared(int operation)
{
    return is_jitter(operation) ? (jitter_least[region % 4] + jitter_most[region % 4]) * 500 : operations[operation].cost * 1000;
}

static int64_t taken(int operation, size_t frame)
{
    if (!is_jitter(operation))
        return operations[operation].cost * 1000;
    uint64_t mixed = (uint64_t)(region * 31 + operation) * 1000003 + frame;
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    mixed ^= mixed >> 31;
    int least = jitter_least[region % 4] * 1000;
    return least + (int64_t)((mixed >> 33) % (uint64_t)(jitter_most[region % 4] * 1000 - least + 1));
}

/* Work */

static void spin(int64_t count)
{
    uint64_t state = (uint64_t)count;
    for (int64_t i = 0; i < count; i++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        bench_use(&state);
    }
    sink = state;
}

static int64_t best_of(int64_t count)
{
    int64_t best = INT64_MAX;
    for (int i = 0; i < CALIBRATIONS; i++) {
        int64_t start = bench_now();
        spin(count);
        int64_t took = bench_now() - start;
        best = took < best ? took : best;
    }
    return best;
}

static void calibrate(void)
{
    rounds = 5e5 * (double)unit / 1000 / (double)best_of(500000);
}

/* A request put in and taken out where some others wait. */
static double queue_ns(void)
{
    enum { DEPTH = 8, TIMES = 10000 };
    struct queue queue;
    queue_init(&queue, LAXITY, DEPTH);
    int64_t now = bench_now();
    for (int i = 1; i < DEPTH; i++)
        queue_put(&queue, (struct request){ .deadline = now + BENCH_S + i }, 0, now);
    for (int i = 0; i < TIMES; i++) {
        struct request request = { .deadline = now + BENCH_S + i };
        queue_put(&queue, request, 0, now);
        queue_take(&queue, &request, now);
    }
    int64_t took = bench_now() - now;
    queue_fini(&queue);
    return (double)took / TIMES;
}

static double deviation(void)
{
    return 100.0 * (double)(best_of((int64_t)(1000 * rounds)) - unit) / (double)unit;
}

/* Requests */

static void run_job(void *arg);

static void dispatch(struct job *job)
{
    struct request request = { .deadline = job->deadline, .subpriority = operations[job->operation].importance, .run = run_job, .arg = job };
    refused += !lane_dispatch(&lanes[lane_of[job->operation]], &request, declared(job->operation) * unit / 1000);
}

static void run_job(void *arg)
{
    struct job *job = arg;
    spin((int64_t)((double)taken(job->operation, job->frame) * rounds + dilated_rounds));
    if (bench_now() > job->deadline)
        return;
    made[job->operation][job->sample]++;
    if (job->operation == LEG && --job->legs_left > 0)
        dispatch(job);
}

static void release(int operation, size_t frame, int64_t start)
{
    int64_t frame_ns = FRAME * unit, since = (int64_t)(frame + (size_t)operations[operation].frames_between) * frame_ns;
    size_t sample = (size_t)((since - 1) / (FRAMES * frame_ns));
    struct job *job = &jobs[operation][frame];
    *job = (struct job){ .operation = operation, .frame = frame, .deadline = start + since, .sample = sample < burst ? sample : burst, .legs_left = legs() };
    offered[operation][job->sample] += operation == LEG ? legs() : 1;
    dispatch(job);
}

/* Lanes: which operation goes where. */

static int static_lane(enum strategy strategy, int operation)
{
    int rate = operations[operation].frames_between;
    int by_rate = rate == 1 ? 0 : rate == 2 ? 1 : rate == 4 ? 2 : 3;
    switch (strategy) {
    case RMS: return by_rate;
    case MUF: return operation >= SOFT;
    case RMS_MLF: return operation >= SOFT ? 4 : by_rate;
    default: return 0;
    }
}

static void start_lanes(enum strategy strategy)
{
    static const size_t counts[] = { 4, 1, 1, 2, 5 };
    lane_count = counts[strategy];
    for (int i = 0; i < OPERATIONS; i++)
        lane_of[i] = static_lane(strategy, i);
    for (size_t i = 0; i < lane_count; i++) {
        bool by_rate = strategy == RMS || (strategy == RMS_MLF && i < 4);
        lane_start(&lanes[i], by_rate ? STATIC : strategy == EDF ? DEADLINE : LAXITY, burst * FRAMES * 4, bench_priority() - BELOW - (int)i, bench_cpu());
    }
}

/* What came of it */

static int missed(size_t sample)
{
    int sum = 0;
    for (int i = 0; i < SOFT; i++)
        sum += offered[i][sample] - made[i][sample];
    return sum;
}

static int effectiveness(size_t sample)
{
    return missed(sample) ? 0 : made[SOFT][sample] + made[LEG][sample];
}

static size_t waiting(void)
{
    size_t sum = 0;
    for (size_t i = 0; i < lane_count; i++)
        sum += lane_depth(&lanes[i]);
    return sum;
}

static void run_burst(void)
{
    int64_t start = bench_now() + 2 * BENCH_MS, frame_ns = FRAME * unit;
    for (int i = 0; i < OPERATIONS; i++) {
        memset(offered[i], 0, (burst + 1) * sizeof(int));
        memset(made[i], 0, (burst + 1) * sizeof(int));
    }
    memset(depths, 0, burst * sizeof *depths);
    memset(lates, 0, burst * sizeof *lates);
    for (size_t frame = 0; frame < burst * FRAMES; frame++) {
        bench_sleep_until(start + (int64_t)frame * frame_ns);
        int64_t late = bench_now() - start - (int64_t)frame * frame_ns;
        size_t depth = waiting(), sample = frame / FRAMES;
        if (late > lates[sample])
            lates[sample] = late;
        if (depth > depths[sample])
            depths[sample] = depth;
        for (int i = 0; i < OPERATIONS; i++)
            if ((int)(frame % (size_t)operations[i].frames_between) == operations[i].phase)
                release(i, frame, start);
    }
    bench_sleep_until(start + (int64_t)burst * FRAMES * frame_ns);
}

static void rest(void)
{
    bench_sleep_until(bench_now() + FRAMES * FRAME * unit / 2);
    bench_sleep_until(bench_now() + bench_long("rest-ms") * BENCH_MS);
}

static void measure(enum strategy strategy)
{
    const char *name = strategy_names[strategy];
    struct series *effective = bench_series(name, "Effectiveness", region, wanted), *efficiency = bench_series(name, "Efficiency", region, wanted);
    struct series *misses = bench_series(name, "Missed", region, wanted), *depth = bench_series(name, "Depth", region, wanted);
    struct series *released_late = bench_series(name, "ReleasedLate", region, wanted);
    struct series *preempted = bench_series(name, "Preemptions", region, 1), *switched = bench_series(name, "Switches", region, 1);
    long preemptions = 0, switches = 0;
    for (size_t done = 0; done < wanted; done += burst) {
        start_lanes(strategy);
        run_burst();
        for (size_t i = 0; i < burst; i++) {
            int whole = offered[SOFT][i] + offered[LEG][i];
            bench_add(effective, effectiveness(i));
            bench_add(efficiency, (1000 * effectiveness(i) + whole / 2) / whole);
            bench_add(misses, missed(i));
            bench_add(depth, (int64_t)depths[i]);
            bench_add(released_late, lates[i]);
        }
        rest();
        for (size_t i = 0; i < lane_count; i++) {
            lane_stop(&lanes[i]);
            preemptions += lanes[i].preemptions;
            switches += lanes[i].switches;
        }
    }
    bench_add(preempted, preemptions / (int64_t)wanted);
    bench_add(switched, switches / (int64_t)wanted);
    char label[32];
    snprintf(label, sizeof label, "%s-%d", name, region);
    bench_check(label, refused == 0, "%zu requests found no place", refused);
}

int main(int argc, char **argv)
{
    bench_start("regions", options, argc, argv);
    if (!bench_fifo())
        bench_skip("real-time threads do not run under SCHED_FIFO here");
    unit = bench_long("unit-us") * 1000;
    wanted = bench_count_at((double)(FRAMES * FRAME * unit) / BENCH_MS);
    burst = bench_long("burst") > 0 && (size_t)bench_long("burst") < wanted ? (size_t)bench_long("burst") : wanted;
    for (int i = 0; i < OPERATIONS; i++) {
        jobs[i] = calloc(burst * FRAMES, sizeof *jobs[i]);
        offered[i] = calloc(burst + 1, sizeof *offered[i]);
        made[i] = calloc(burst + 1, sizeof *made[i]);
        bench_must(jobs[i] && offered[i] && made[i], "memory for jobs");
    }
    depths = calloc(burst, sizeof *depths);
    lates = calloc(burst, sizeof *lates);
    bench_must(depths && lates, "memory for depths");
    calibrate();
    dilated_rounds = (double)bench_long("dilate") * queue_ns() / (double)unit * 1000 * rounds;
    double chosen[BENCH_LIST_MAX];
    size_t n = bench_list("regions", chosen);
    for (size_t i = 0; i < n; i++) {
        region = (int)chosen[i];
        for (int s = 0; s < STRATEGIES; s++)
            if (bench_has("strategies", strategy_names[s]))
                measure((enum strategy)s);
    }
    double off = deviation();
    if (off > 2 || off < -2)
        bench_note("at the end a unit of work is %.2f %% off: loads are not what they say", off);
    bench_check("work", off > -25 && off < 25, "at the end a unit of work is %.2f %% off", off);
    return bench_finish();
}
