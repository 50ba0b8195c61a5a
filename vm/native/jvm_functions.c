/* SPDX-License-Identifier: Apache-2.0 */
/* What the JDK's libraries call in the VM. */
#include "vm/native/jvm_functions.h"

#include <stdlib.h>

#include "sched/os.h"
#include "vm/jdk.h"
#include "vm/native/library.h"

void jvm_functions_link(void) { }

jint JVM_GetInterfaceVersion(void) { return jdk->interface; }

jlong JVM_NanoTime(struct jni_env *env, jclass ignored)
{
    (void)env, (void)ignored;
    return (jlong)os_monotonic_ns();
}

jint JVM_ActiveProcessorCount(void) { return os_cpu_count(); }

/* Milliseconds since the last collection, for callers that would start one: we need no help. */
jlong JVM_MaxObjectInspectionAge(void) { return 0; }

void *JVM_FindLibraryEntry(void *handle, const char *name) { return library_symbol(handle, name); }
char *JVM_NativePath(char *path) { return path; }
jboolean JVM_IsStaticallyLinked(void) { return false; }

/* --- management ------------------------------------------------------------------------------------ */

/* The table that libmanagement asks for when it is loaded.  All that its functions would do with it our natives of
 * java.lang.management do instead; so it only ever asks for the version. */
enum { MANAGEMENT_FUNCTIONS = 48, MANAGEMENT_GET_VERSION = 2 };
typedef jint (*management_function)(struct jni_env *env);

static jint management_version(struct jni_env *env)
{
    (void)env;
    return (jint)jdk->management;
}

static _Noreturn jint management_other(struct jni_env *env)
{
    (void)env;
    fprintf(stderr, "rtjvm: a native library asked for management in a way that rtjvm does not have\n");
    abort();
}

static const management_function management[MANAGEMENT_FUNCTIONS] = {
    [0 ... MANAGEMENT_GET_VERSION - 1] = management_other,
    [MANAGEMENT_GET_VERSION] = management_version,
    [MANAGEMENT_GET_VERSION + 1 ... MANAGEMENT_FUNCTIONS - 1] = management_other,
};

void *JVM_GetManagement(jint version) { return version == (jint)jdk->management ? (void *)(uintptr_t)management : NULL; }

/* --- monitors of C code --------------------------------------------------------------------------- */

void *JVM_RawMonitorCreate(void) { return mem_block(sizeof(struct monitor)); }
void JVM_RawMonitorDestroy(void *monitor) { mem_block_free(monitor); }

jint JVM_RawMonitorEnter(void *monitor)
{
    struct sched_thread *self = sched_self();
    sched_leave_native(self);
    int result = monitor_enter_anyway(self, monitor);
    sched_enter_native(self);
    return result;
}

void JVM_RawMonitorExit(void *monitor)
{
    struct sched_thread *self = sched_self();
    sched_leave_native(self);
    monitor_exit(self, monitor);
    sched_enter_native(self);
}

/* --- text ------------------------------------------------------------------------------------------ */

int jio_vsnprintf(char *out, size_t size, const char *format, va_list list)
{
    int n = size ? vsnprintf(out, size, format, list) : -1;
    return n < 0 || (size_t)n >= size ? -1 : n;
}

int jio_snprintf(char *out, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = jio_vsnprintf(out, size, format, list);
    va_end(list);
    return n;
}

int jio_vfprintf(FILE *out, const char *format, va_list list) { return vfprintf(out, format, list); }

int jio_fprintf(FILE *out, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vfprintf(out, format, list);
    va_end(list);
    return n;
}
