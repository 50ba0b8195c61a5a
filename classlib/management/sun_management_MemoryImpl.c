/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.management's view of memory: two pools, the heap and immortal memory, and the collector, which the first has.
 *
 * One that collects beside the program is two beans, as with HotSpot's ZGC: of whole cycles, and of the stops for them, which is what threads feel.
 * Pools support no thresholds: nobody watches how full they are between collections. */
#include "classlib/management/beans.h"
#include "classlib/natives.h"
#include "memory/gc.h"
#include "sched/os.h"
#include "vm/class/loader.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/heap_dump/hprof.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/store.h"
#include "vm/run/string.h"
#include "vm/vm.h"

#define BEANS "java/lang/management/"
#define HELPER "sun/management/ManagementFactoryHelper"
#define EXTENDED "com/sun/management/internal/GarbageCollectorExtImpl"

enum pool { POOL_HEAP, POOL_IMMORTAL, POOL_COUNT };
static const char *const pool_names[POOL_COUNT] = { "Heap", "Immortal Memory" };

enum manager { MANAGER_CYCLES, MANAGER_PAUSES, MANAGER_COUNT };
static const char stopping_name[] = "Mark Sweep";
static const char *const beside_names[MANAGER_COUNT] = { "Concurrent Mark Sweep", "Concurrent Mark Sweep Pauses" };

/* --- usage ------------------------------------------------------------------------------------ */

struct usage { jlong init, used, committed, max; };

static struct usage heap_usage(size_t used)
{
    struct mem_usage u;
    mem_usage(&u);
    jlong committed = (jlong)(used > u.heap_committed ? used : u.heap_committed);
    return (struct usage){ (jlong)vm_options.memory.heap_initial, (jlong)used, committed, (jlong)u.heap_max };
}

static struct usage usage_now(enum pool pool)
{
    struct mem_usage u;
    mem_usage(&u);
    if (pool == POOL_HEAP)
        return heap_usage(u.heap_used);
    return (struct usage){ 0, (jlong)u.immortal_used, (jlong)u.immortal_used, (jlong)u.immortal_max };
}

static struct object *usage_object(struct thread *t, struct usage u)
{
    const jslot args[] = { slot_of_long(u.init), 0, slot_of_long(u.used), 0, slot_of_long(u.committed), 0, slot_of_long(u.max), 0 };
    struct class *c = class_named(t, NULL, BEANS "MemoryUsage");
    return c && class_initialize(t, c) ? new_object(t, c, "(JJJJ)V", args) : NULL;
}

NATIVE_METHOD(sun_management_MemoryImpl_getMemoryUsage0)
{
    RESULT_REF(usage_object(t, usage_now(ARG_BOOL(1) ? POOL_HEAP : POOL_IMMORTAL)));
}

NATIVE_METHOD(sun_management_MemoryImpl_setVerboseGC)
{
    vm_options.verbose_gc = ARG_BOOL(1);
    mem_set_verbose(ARG_BOOL(1));
}

/* --- pools and managers: beans that Java asks for once, and keeps ------------------------------ */

static struct object *bean(struct thread *t, const char *class_name, const char *method, const char *descriptor, const jslot *args)
{
    jslot result;
    return invoke_static_known(t, class_name, method, descriptor, args, &result) ? slot_ref(result) : NULL;
}

static struct object *make_pool(struct thread *t, enum pool pool)
{
    struct object *name = string_new(t, pool_names[pool]);
    const jslot args[] = { slot_of_ref(name), slot_of_int(pool == POOL_HEAP), slot_of_long(-1), 0, slot_of_long(-1), 0 };
    return name ? bean(t, HELPER, "createMemoryPool", "(Ljava/lang/String;ZJJ)L" BEANS "MemoryPoolMXBean;", args) : NULL;
}

/* The richer bean of jdk.management, where that module is. */
static struct object *make_collector(struct thread *t, const char *named)
{
    struct object *name = string_new(t, named);
    const jslot args[] = { slot_of_ref(name), slot_of_ref(NULL) };
    struct class_failure f = { 0 };
    struct symbol *extended = symbol_from(EXTENDED);
    bool rich = extended && loader_load_boot(extended, &f);
    return name ? bean(t, rich ? EXTENDED : HELPER, "createGarbageCollector",
                       "(Ljava/lang/String;Ljava/lang/String;)L" BEANS "GarbageCollectorMXBean;", args) : NULL;
}

static struct object *array_with(struct thread *t, const char *component, struct object *const *beans, jint count)
{
    struct class *c = class_named(t, NULL, component);
    struct object *all = c ? alloc_ref_array(t, c, count) : NULL;
    for (jint i = 0; all && i < count; i++)
        if (!beans[i] || !store_element(t, all, i, beans[i]))
            return NULL;
    return all;
}

NATIVE_METHOD(sun_management_MemoryImpl_getMemoryPools0)
{
    struct object *pools[POOL_COUNT];
    for (int i = 0; i < POOL_COUNT; i++)
        if (!(pools[i] = make_pool(t, i)))
            return;
    RESULT_REF(array_with(t, BEANS "MemoryPoolMXBean", pools, POOL_COUNT));
}

NATIVE_METHOD(sun_management_MemoryImpl_getMemoryManagers0)
{
    struct object *managers[MANAGER_COUNT];
    bool beside = gc_collector().beside;
    jint count = beside ? MANAGER_COUNT : 1;
    for (jint i = 0; i < count; i++)
        if (!(managers[i] = make_collector(t, beside ? beside_names[i] : stopping_name)))
            return;
    RESULT_REF(array_with(t, BEANS "MemoryManagerMXBean", managers, count));
}

/* --- which belongs to which -------------------------------------------------------------------- */

static bool is_heap_pool(const struct object *pool)
{
    const struct field *f = class_declared_field(object_class(pool), symbol_from("isHeap"), symbol_from("Z"));
    RT_MUST(f != NULL);
    return get_byte(pool, f->offset);
}

NATIVE_METHOD(sun_management_MemoryPoolImpl_getMemoryManagers0)
{
    if (is_heap_pool(ARG_REF(0)))
        RESULT_REF(bean(t, "sun/management/MemoryImpl", "getMemoryManagers", "()[L" BEANS "MemoryManagerMXBean;", NULL));
    else
        RESULT_REF(array_with(t, BEANS "MemoryManagerMXBean", NULL, 0));
}

NATIVE_METHOD(sun_management_MemoryManagerImpl_getMemoryPools0)
{
    struct object *all = bean(t, "sun/management/MemoryImpl", "getMemoryPools", "()[L" BEANS "MemoryPoolMXBean;", NULL);
    if (all)
        RESULT_REF(array_with(t, BEANS "MemoryPoolMXBean", (struct object **)array_data(all) + POOL_HEAP, 1));
}

/* --- pools -------------------------------------------------------------------------------------- */

NATIVE_METHOD(sun_management_MemoryPoolImpl_getUsage0)
{
    RESULT_REF(usage_object(t, usage_now(is_heap_pool(ARG_REF(0)) ? POOL_HEAP : POOL_IMMORTAL)));
}

NATIVE_METHOD(sun_management_MemoryPoolImpl_getPeakUsage0)
{
    struct gc_history h;
    gc_history(&h);
    RESULT_REF(usage_object(t, is_heap_pool(ARG_REF(0)) ? heap_usage(h.peak) : usage_now(POOL_IMMORTAL)));
}

/* NULL: the pool is never collected. */
NATIVE_METHOD(sun_management_MemoryPoolImpl_getCollectionUsage0)
{
    struct gc_history h;
    gc_history(&h);
    RESULT_REF(is_heap_pool(ARG_REF(0)) ? usage_object(t, heap_usage(h.after)) : NULL);
}

NATIVE_METHOD(sun_management_MemoryPoolImpl_resetPeakUsage0)
{
    if (is_heap_pool(ARG_REF(0)))
        gc_reset_peak();
}

/* --- the collector ------------------------------------------------------------------------------ */

enum { NS_PER_MS = 1000000 };

/* What a bean tells of: the stops alone, or collections as a whole. */
struct told { uint64_t count, total_ns, begin_ns, end_ns; };

bool collector_bean_is_of_pauses(const struct object *manager)
{
    const struct field *f = class_find_field(object_class(manager), symbol_from("name"), symbol_from("Ljava/lang/String;"));
    RT_MUST(f != NULL);
    char buffer[64];
    char *name = string_utf8(get_ref(manager, f->offset), buffer, sizeof buffer);
    bool is = name && strcmp(name, beside_names[MANAGER_PAUSES]) == 0;
    string_free(name, buffer);
    return is;
}

static struct told told_by(const struct object *manager, const struct gc_history *h)
{
    if (collector_bean_is_of_pauses(manager))
        return (struct told){ h->stops, h->stopped_ns, h->stop_begin_ns, h->stop_end_ns };
    return (struct told){ h->collections, h->total_ns, h->begin_ns, h->end_ns };
}

NATIVE_METHOD(sun_management_GarbageCollectorImpl_getCollectionCount)
{
    struct gc_history h;
    gc_history(&h);
    RESULT_LONG((jlong)told_by(ARG_REF(0), &h).count);
}

NATIVE_METHOD(sun_management_GarbageCollectorImpl_getCollectionTime)
{
    struct gc_history h;
    gc_history(&h);
    RESULT_LONG((jlong)(told_by(ARG_REF(0), &h).total_ns / NS_PER_MS));
}

static bool fill_usages(struct thread *t, struct object *usages, size_t heap_used)
{
    for (jint i = 0; i < POOL_COUNT && i < array_length(usages); i++) {
        struct object *u = usage_object(t, i == POOL_HEAP ? heap_usage(heap_used) : usage_now(i));
        if (!u || !store_element(t, usages, i, u))
            return false;
    }
    return true;
}

static jlong ms_since_start(uint64_t ns) { return (jlong)((ns - vm_start_ns()) / NS_PER_MS); }

static struct object *new_info(struct thread *t, struct object *builder, struct told told, struct object *before, struct object *after, jslot attributes)
{
    struct class *c = class_named(t, NULL, "com/sun/management/GcInfo");
    const jslot init[] = { slot_of_ref(builder), slot_of_long((jlong)told.count), 0, slot_of_long(ms_since_start(told.begin_ns)), 0,
                           slot_of_long(ms_since_start(told.end_ns)), 0, slot_of_ref(before), slot_of_ref(after), attributes };
    return c && class_initialize(t, c) ? new_object(t, c, "(Lcom/sun/management/internal/GcInfoBuilder;JJJ[L" BEANS "MemoryUsage;[L" BEANS
                                                          "MemoryUsage;[Ljava/lang/Object;)V", init) : NULL;
}

static struct object *usages(struct thread *t, size_t heap_used)
{
    struct class *c = class_named(t, NULL, BEANS "MemoryUsage");
    struct object *all = c ? alloc_ref_array(t, c, POOL_COUNT) : NULL;
    return all && fill_usages(t, all, heap_used) ? all : NULL;
}

struct object *collection_info(struct thread *t, struct object *builder, const struct gc_history *h)
{
    const struct told told = { h->collections, h->total_ns, h->begin_ns, h->end_ns };
    struct object *none = alloc_ref_array(t, known.Object, 0), *before = none ? usages(t, h->before) : NULL, *after = before ? usages(t, h->after) : NULL;
    return after ? new_info(t, builder, told, before, after, slot_of_ref(none)) : NULL;
}

/* (collector, number of further attributes, their values and types, usages before, after): NULL before the first one. */
NATIVE_METHOD(com_sun_management_internal_GcInfoBuilder_getLastGcInfo0)
{
    struct gc_history h;
    struct object *before = ARG_REF(5), *after = ARG_REF(6);
    gc_history(&h);
    struct told told = told_by(ARG_REF(1), &h);
    bool any = told.count && fill_usages(t, before, h.before) && fill_usages(t, after, h.after);
    RESULT_REF(any ? new_info(t, ARG_REF(0), told, before, after, args[3]) : NULL);
}

/* --- dumps ---------------------------------------------------------------------------------------- */

/* HotSpotDiagnosticMXBean.dumpHeap, which has looked at the name. */
NATIVE_METHOD(com_sun_management_internal_HotSpotDiagnostic_dumpHeap0)
{
    char buffer[1024], why[128], *path = string_utf8(ARG_REF(1), buffer, sizeof buffer);
    if (path && !hprof_dump(t, &(struct hprof_wish){ .path = path, .live = ARG_BOOL(2) }, why, sizeof why))
        throw_named(t, "java/io/IOException", "%s", why);
    string_free(path, buffer);
}
