/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.management: what is supported, and the numbers of threads and classes. */
#include <unistd.h>

#include "classlib/natives.h"
#include "sched/os.h"
#include "vm/class/loader.h"
#include "vm/class/unload/unit.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/string.h"
#include "vm/vm.h"

/* Of the interface between the library and the VM that JDK 17 has. */
static const char interface_version[] = "3.0";

/* Fields of VMManagementImpl that say so; all others stay false. */
static const char *const supported[] = {
    "currentThreadCpuTimeSupport", "otherThreadCpuTimeSupport", "objectMonitorUsageSupport", "synchronizerUsageSupport",
    "threadAllocatedMemorySupport",
};

NATIVE_METHOD(sun_management_VMManagementImpl_getVersion0) { RESULT_REF(string_new(t, interface_version)); }

NATIVE_METHOD(sun_management_VMManagementImpl_initOptionalSupportFields)
{
    const struct class *c = frame_method(t->frame)->class;
    for (size_t i = 0; i < sizeof supported / sizeof supported[0]; i++) {
        const struct field *f = class_declared_field(c, symbol_from(supported[i]), symbol_from("Z"));
        if (f)
            set_byte(c->mirror, f->offset, 1);
    }
}

/* Asked to do what is not there. */
NATIVE_METHOD(management_refused) { throw_new(t, EX(UnsupportedOperationException), "rtjvm does not have this"); }
NATIVE_METHOD(management_no_strings) { RESULT_REF(alloc_ref_array(t, known.String, 0)); }

/* --- threads ------------------------------------------------------------------------------------ */

static struct thread_counts counts_now(void)
{
    struct thread_counts counts;
    thread_count(&counts);
    return counts;
}

NATIVE_METHOD(sun_management_VMManagementImpl_getTotalThreadCount) { RESULT_LONG((jlong)counts_now().started); }
NATIVE_METHOD(sun_management_VMManagementImpl_getLiveThreadCount) { RESULT_INT(counts_now().live); }
NATIVE_METHOD(sun_management_VMManagementImpl_getPeakThreadCount) { RESULT_INT(counts_now().peak); }
NATIVE_METHOD(sun_management_VMManagementImpl_getDaemonThreadCount) { RESULT_INT(counts_now().daemons); }

/* --- classes -------------------------------------------------------------------------------------- */

static jlong count_classes(bool initialized)
{
    jlong n = 0;
    for (const struct class *c = class_first(); c; c = class_next(c))
        n += !initialized || class_initialized(c);
    return n;
}

/* All that ever were. */
NATIVE_METHOD(sun_management_VMManagementImpl_getTotalClassCount) { RESULT_LONG(count_classes(false) + (jlong)unit_classes_gone()); }
NATIVE_METHOD(sun_management_VMManagementImpl_getUnloadedClassCount) { RESULT_LONG((jlong)unit_classes_gone()); }
NATIVE_METHOD(sun_management_VMManagementImpl_getInitializedClassCount) { RESULT_LONG(count_classes(true)); }
NATIVE_METHOD(sun_management_VMManagementImpl_getVerboseClass) { RESULT_INT(vm_verbose_class()); }
NATIVE_METHOD(sun_management_VMManagementImpl_getVerboseGC) { RESULT_INT(vm_options.verbose_gc); }
NATIVE_METHOD(sun_management_ClassLoadingImpl_setVerboseClass) { vm_set_verbose_class(ARG_BOOL(0)); }

/* --- the process ---------------------------------------------------------------------------------- */

enum { NS_PER_MS = 1000000 };

NATIVE_METHOD(sun_management_VMManagementImpl_getProcessId) { RESULT_INT(getpid()); }
NATIVE_METHOD(sun_management_VMManagementImpl_getAvailableProcessors) { RESULT_INT(vm_processors()); }

static jlong uptime_ms(void) { return (jlong)((os_monotonic_ns() - vm_start_ns()) / NS_PER_MS); }

NATIVE_METHOD(sun_management_VMManagementImpl_getUptime0) { RESULT_LONG(uptime_ms()); }
/* In milliseconds since 1970. */
NATIVE_METHOD(sun_management_VMManagementImpl_getStartupTime) { RESULT_LONG((jlong)(os_realtime_ns() / NS_PER_MS) - uptime_ms()); }
