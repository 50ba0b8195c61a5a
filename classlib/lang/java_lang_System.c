/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.System, Runtime, Shutdown and String. */
#include <stdio.h>
#include <stdlib.h>

#include "memory/identity.h"
#include "classlib/natives.h"
#include "memory/gc.h"
#include "sched/os.h"
#include "vm/run/exception.h"
#include "vm/run/store.h"
#include "vm/run/string.h"
#include "vm/vm.h"

NATIVE_METHOD(java_lang_System_arraycopy)
{
    array_copy(t, ARG_REF(0), ARG_INT(1), ARG_REF(2), ARG_INT(3), ARG_INT(4));
}

NATIVE_METHOD(java_lang_System_identityHashCode) { RESULT_INT(identity_hash(ARG_REF(0))); }
NATIVE_METHOD(java_lang_System_currentTimeMillis) { RESULT_LONG((jlong)(os_realtime_ns() / 1000000)); }
NATIVE_METHOD(java_lang_System_nanoTime) { RESULT_LONG((jlong)os_monotonic_ns()); }

NATIVE_METHOD(java_lang_System_setIn0) { store_ref(t, known.System->mirror, known.System_in, ARG_REF(0)); }
NATIVE_METHOD(java_lang_System_setOut0) { store_ref(t, known.System->mirror, known.System_out, ARG_REF(0)); }
NATIVE_METHOD(java_lang_System_setErr0) { store_ref(t, known.System->mirror, known.System_err, ARG_REF(0)); }

NATIVE_METHOD(java_lang_System_mapLibraryName)
{
    enum { NAME_MAX_CHARS = 240 };
    char name[3 * NAME_MAX_CHARS + 1], file[sizeof name + 8];
    if (!ARG_REF(0)) {
        throw_new(t, EX(NullPointerException), NULL);
        return;
    }
    if (string_length(ARG_REF(0)) > NAME_MAX_CHARS) {
        throw_new(t, EX(IllegalArgumentException), "name too long");
        return;
    }
    string_utf8(ARG_REF(0), name, sizeof name);
    snprintf(file, sizeof file, "lib%s.so", name);
    RESULT_REF(string_new(t, file));
}

/* --- Runtime ------------------------------------------------------------------------------- */

NATIVE_METHOD(java_lang_Runtime_availableProcessors) { RESULT_INT(vm_processors()); }
/* A no-heap thread may not wait for a collection, and so cannot run one: it leaves that to those who need it. */
NATIVE_METHOD(java_lang_Runtime_gc)
{
    if (!t->sched.no_heap && !vm_options.no_explicit_gc)
        gc_collect(&t->sched, "System.gc()", false);
}

static struct mem_usage usage(void)
{
    struct mem_usage u;
    mem_usage(&u);
    return u;
}

NATIVE_METHOD(java_lang_Runtime_maxMemory) { RESULT_LONG((jlong)usage().heap_max); }
NATIVE_METHOD(java_lang_Runtime_totalMemory) { RESULT_LONG((jlong)usage().heap_committed); }

NATIVE_METHOD(java_lang_Runtime_freeMemory)
{
    struct mem_usage u = usage();
    RESULT_LONG(u.heap_committed > u.heap_used ? (jlong)(u.heap_committed - u.heap_used) : 0);
}

/* The other threads go on until the process is gone, as they do in every JVM. */
NATIVE_METHOD(java_lang_Shutdown_halt0)
{
    int status = ARG_INT(0);
    vm_tell_end(t);
    sched_enter_native(&t->sched);
    exit(status);
}

/* --- String -------------------------------------------------------------------------------- */

NATIVE_METHOD(java_lang_String_intern) { RESULT_REF(string_intern(t, ARG_REF(0))); }
