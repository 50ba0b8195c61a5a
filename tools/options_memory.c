/* SPDX-License-Identifier: Apache-2.0 */
/* How much memory there is, and how much of it the heap and the stacks get. */
#include "tools/options_impl.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tools/words.h"
#include "vm/util/control_group.h"

/* --- heap ------------------------------------------------------------------------------------ */

enum { HEAP_LEAST = 2 << 20 };
/* HotSpot's: the heap of a machine whose memory is neither small nor large. */
static const double USUAL_HEAP = 96 * 1.3 * (1 << 20);

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

static _Noreturn void fail_too_small(const char *which)
{
    fprintf(stderr, "Error occurred during initialization of VM\nToo small %s heap\n", which);
    words_exit(1);
}


/* What the control group allows, and no more than there is or -XX:MaxRAM says. */
static size_t usable_memory(const struct launch *l)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    uint64_t usable = pages > 0 ? (uint64_t)pages * (uint64_t)page : (uint64_t)1 << 30;
    if (!l->vm.no_containers && control_group()->memory < usable)
        usable = control_group()->memory;
    return l->shares.most < usable ? l->shares.most : usable;
}

/* Of much memory a quarter, of little half, in between the usual heap; no more than a quarter of the addresses. */
static size_t default_heap(const struct launch *l)
{
    struct rlimit addresses;
    double usable = (double)usable_memory(l), large = usable / 100 * l->shares.max, small = usable / 100 * l->shares.min;
    double heap = small < USUAL_HEAP ? small : large > USUAL_HEAP ? large : USUAL_HEAP;
    if (getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY && (double)(addresses.rlim_cur / 4) < heap)
        heap = (double)(addresses.rlim_cur / 4);
    return (size_t)heap;
}

/* The library asks for it by this name; 0 is its own choice, the largest heap. */
void option_direct_memory(struct launch *l, const char *v, const char *w)
{
    char text[24];
    snprintf(text, sizeof text, "%zu", options_size(v, w, "maximum direct memory size"));
    options_add_property(l, "sun.nio.MaxDirectMemorySize", words_must(strdup(text)));
}

static double percent_of_memory(const char *name, const char *v, const char *w)
{
    double percent = options_number(v, false, OPTIONS_IMPROPER, w + strlen("-XX:"));
    if (percent >= 0 && percent <= 100)
        return percent;
    fprintf(stderr, "double %s=%f is outside the allowed range [ 0.000000 ... 100.000000 ]\nImproperly specified VM option '%s'\n", name, percent,
            w + strlen("-XX:"));
    options_fail();
}

void option_ram_max_percent(struct launch *l, const char *v, const char *w) { l->shares.max = percent_of_memory("MaxRAMPercentage", v, w); }
void option_ram_min_percent(struct launch *l, const char *v, const char *w) { l->shares.min = percent_of_memory("MinRAMPercentage", v, w); }
void option_ram_initial_percent(struct launch *l, const char *v, const char *w) { l->shares.initial = percent_of_memory("InitialRAMPercentage", v, w); }
void option_ram(struct launch *l, const char *v, const char *w) { l->shares.most = options_size(v, w, "memory size"); }

void option_metadata_max(struct launch *l, const char *v, const char *w)
{
    l->vm.metadata_max = options_size(v, w, "maximum metaspace size");
    if (l->vm.metadata_max == 0) {
        fprintf(stderr, "Error occurred during initialization of VM\nOutOfMemoryError: Metaspace\n");
        words_exit(1);
    }
}

void option_heap_initial(struct launch *l, const char *v, const char *w)
{
    l->vm.memory.heap_initial = options_size(v, w, "initial heap size");
    l->said_initial = l->vm.memory.heap_initial;
    if (l->vm.memory.heap_initial && l->vm.memory.heap_initial < (1u << 20))
        fail_too_small("initial");
}
void option_heap_max(struct launch *l, const char *v, const char *w)
{
    l->said_max = l->vm.memory.heap_max = options_size(v, w, "maximum heap size");
    if (!l->vm.memory.heap_max) {
        fprintf(stderr, "Invalid maximum heap size: %s\n", w);
        options_fail();
    }
}
void option_heap_min(struct launch *l, const char *v, const char *w)
{
    size_t least = options_size(v, w, "minimum heap size");
    if (least && least < (1u << 20))
        fail_too_small("minimum");
    if (least > l->vm.memory.heap_initial)
        l->said_initial = l->vm.memory.heap_initial = least;
}

void option_pretouch(struct launch *l, const char *v, const char *w) { (void)w; l->vm.memory.pretouch = *v == '+'; }
void option_huge_pages(struct launch *l, const char *v, const char *w) { (void)w; l->vm.memory.huge_pages = *v == '+'; }

/* What is softly reachable stays for so many milliseconds since its last use for each free megabyte; 0: until the next collection. */
void option_soft_policy(struct launch *l, const char *v, const char *w)
{
    double n = options_in_range("SoftRefLRUPolicyMSPerMB", INT64_MAX, v, w);
    l->vm.memory.soft_ms_per_mb = n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

/* The library makes the cache, and asks by this name. */
void option_box_cache(struct launch *l, const char *v, const char *w)
{
    char text[24];
    snprintf(text, sizeof text, "%.0f", options_in_range("AutoBoxCacheMax", INT32_MAX, v, w));
    options_add_property(l, "java.lang.Integer.IntegerCache.high", words_must(strdup(text)));
}

void option_size_ignored(struct launch *l, const char *v, const char *w) { (void)l; options_size(v, w, "initial young generation size"); }

/* --- how much of the heap is to be free ------------------------------------------------------ */

static unsigned percent_or_fail(const char *name, double percent)
{
    if (percent >= 0 && percent <= 100)
        return percent < 100 ? (unsigned)percent : 99;
    fprintf(stderr, "%s=%.0f is outside the allowed range [ 0 ... 100 ]\n", name, percent);
    options_fail();
}

void option_free_min(struct launch *l, const char *v, const char *w)
{
    l->vm.memory.free_min = percent_or_fail("MinHeapFreeRatio", options_number(v, true, OPTIONS_IMPROPER, w + strlen("-XX:")));
}

void option_free_max(struct launch *l, const char *v, const char *w)
{
    l->vm.memory.free_max = percent_or_fail("MaxHeapFreeRatio", options_number(v, true, OPTIONS_IMPROPER, w + strlen("-XX:")));
}

void option_free_min_part(struct launch *l, const char *v, const char *w)
{
    double part = options_number(v, false, "Bad min heap free percentage size: %s\n", w);
    l->vm.memory.free_min = percent_or_fail("MinHeapFreeRatio", 100 * part);
}

void option_free_max_part(struct launch *l, const char *v, const char *w)
{
    double part = options_number(v, false, "Bad max heap free percentage size: %s\n", w);
    l->vm.memory.free_max = percent_or_fail("MaxHeapFreeRatio", 100 * part);
}

/* --- stacks ---------------------------------------------------------------------------------- */

static void set_stack(struct launch *l, size_t bytes, const char *w)
{
    if (bytes > ((size_t)1 << 30)) {
        fprintf(stderr, "Invalid thread stack size: %s\nThe specified size exceeds the maximum representable size.\n", w);
        options_fail();
    }
    if (bytes && bytes < (136u << 10)) {
        fprintf(stderr, "\nThe Java thread stack size specified is too small. Specify at least 136k\n");
        options_fail();
    }
    l->vm.stack_bytes = bytes;
}

void option_stack(struct launch *l, const char *v, const char *w) { set_stack(l, options_size(v, w, "thread stack size"), w); }

void option_stack_kilobytes(struct launch *l, const char *v, const char *w)
{
    set_stack(l, options_size(v, w, "thread stack size") << 10, w);
}

/* --- the collector --------------------------------------------------------------------------- */

/* Those that java has names for. */
static const struct { const char *name; bool stops; } collectors[] = {
    { "UseSerialGC", true }, { "UseParallelGC", true }, { "UseG1GC", false }, { "UseShenandoahGC", false }, { "UseZGC", false },
};
enum { COLLECTORS = sizeof collectors / sizeof collectors[0] };

void option_collector(struct launch *l, const char *v, const char *w)
{
    for (unsigned i = 0; i < COLLECTORS; i++)
        if (!strcmp(w + strlen("-XX:+"), collectors[i].name))
            l->java_collectors = *v == '-' ? l->java_collectors & ~(1u << i) : l->java_collectors | 1u << i;
}

/* Who has one processor gains nothing by a thread that collects beside the program. */
static void choose_collector(struct launch *l)
{
    unsigned said = l->java_collectors;
    if (said & (said - 1)) {
        fprintf(stderr, "Error occurred during initialization of VM\nMultiple garbage collectors selected\n");
        words_exit(1);
    }
    bool beside = said ? !collectors[__builtin_ctz(said)].stops : vm_processors_of(&l->vm) > 1;
    l->vm.memory.concurrent = l->collector == COLLECTOR_BESIDE || (l->collector == COLLECTOR_UNSAID && beside);
}

/* More than there may be are taken as so many; 0: as many as are usual, as in java. */
void option_markers(struct launch *l, const char *v, const char *w)
{
    double n = options_number(v, false, OPTIONS_IMPROPER, w + strlen("-XX:"));
    if (n < 0 || n > UINT32_MAX) {
        fprintf(stderr, OPTIONS_IMPROPER, w + strlen("-XX:"));
        options_fail();
    }
    l->markers = (unsigned)smaller((size_t)n, MEM_MARKERS_MAX);
}

static void choose_markers(struct launch *l)
{
    enum { USUAL_MOST = 4 };
    unsigned markers = l->markers ? l->markers : (unsigned)smaller((size_t)vm_processors_of(&l->vm), USUAL_MOST);
    l->vm.memory.collector_helpers = markers - 1;
}

/* --- together -------------------------------------------------------------------------------- */

void options_finish_memory(struct launch *l)
{
    struct mem_config *m = &l->vm.memory;
    const size_t usual = (size_t)16 << 20;
    control_group_read("");
    choose_collector(l);
    choose_markers(l);
    if (!m->heap_max)
        m->heap_max = default_heap(l);
    if (!l->said_initial && l->shares.initial > 0)
        m->heap_initial = smaller((size_t)((double)usable_memory(l) / 100 * l->shares.initial), m->heap_max);
    if (m->heap_max < HEAP_LEAST)
        fail_too_small("maximum");
    if (m->heap_initial > m->heap_max) {
        fprintf(stderr, "Error occurred during initialization of VM\nInitial heap size set to a larger value than the maximum heap size\n");
        words_exit(1);
    }
    if (m->reserve >= m->heap_max) {
        fprintf(stderr, "Invalid -Xrt:gc-reserve: %zuK is all of the heap of %zuK or more\n", m->reserve >> 10, m->heap_max >> 10);
        options_fail();
    }
    if (m->collector_cost && !m->concurrent) {
        fprintf(stderr, "-Xrt:gc-budget is for a collector beside the program: say -Xrt:gc=concurrent, too\n");
        options_fail();
    }
    if (m->free_min > m->free_max) {
        fprintf(stderr, "MinHeapFreeRatio (%u) must be less than or equal to MaxHeapFreeRatio (%u)\n", m->free_min, m->free_max);
        options_fail();
    }
    if (!m->heap_initial)
        m->heap_initial = m->heap_max < usual ? m->heap_max : usual;
    m->verbose = l->vm.verbose_gc;
    m->pretouch |= l->vm.prepare == PREINIT_ALL;            /* the first call of what allocates waits for no page either */
}
