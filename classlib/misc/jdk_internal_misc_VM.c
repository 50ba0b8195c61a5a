/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.misc.VM and CDS, jdk.internal.perf, platform, vm: facts about this VM. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "classlib/misc/platform_text.h"
#include "classlib/natives.h"
#include "memory/arena.h"
#include "sched/os.h"
#include "vm/class/loader.h"
#include "vm/jdk.h"
#include "vm/native/jni.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/store.h"
#include "vm/run/string.h"
#include "vm/vm.h"

NATIVE_METHOD(jdk_internal_misc_VM_getuid) { RESULT_LONG(getuid()); }
NATIVE_METHOD(jdk_internal_misc_VM_geteuid) { RESULT_LONG(geteuid()); }
NATIVE_METHOD(jdk_internal_misc_VM_getgid) { RESULT_LONG(getgid()); }
NATIVE_METHOD(jdk_internal_misc_VM_getegid) { RESULT_LONG(getegid()); }

/* Nanoseconds from the offset (in seconds) to now, -1 when it is too far away. */
NATIVE_METHOD(jdk_internal_misc_VM_getNanoTimeAdjustment)
{
    enum { NS_PER_SECOND = 1000000000 };
    const jlong farthest = (jlong)1 << 32;
    uint64_t now = os_realtime_ns();
    jlong offset = ARG_LONG(0), seconds = (jlong)(now / NS_PER_SECOND);
    bool near = offset > seconds - farthest && offset < seconds + farthest;
    RESULT_LONG(near ? (seconds - offset) * NS_PER_SECOND + (jlong)(now % NS_PER_SECOND) : -1);
}

static bool is_platform_loader(const struct object *loader)
{
    return !strcmp(object_class(loader)->name->text, "jdk/internal/loader/ClassLoaders$PlatformClassLoader");
}

/* The loader of the innermost method that is neither the boot loader's nor the platform loader's. */
NATIVE_METHOD(jdk_internal_misc_VM_latestUserDefinedLoader0)
{
    struct object *found = NULL;
    for (struct frame_walk f = frame_first(t); f.method && !found; f = frame_up(f)) {
        struct object *loader = f.method->class->loader->object;
        if (loader && !is_platform_loader(loader))
            found = loader;
    }
    RESULT_REF(found);
}

/* Those of the command line, with room for some more; NULL: an exception is pending. */
static struct object *arguments_with_room(struct thread *t, unsigned room)
{
    struct object *all = alloc_ref_array(t, known.String, (jint)(vm_options.argument_count + room));
    for (size_t i = 0; all && i < vm_options.argument_count; i++) {
        struct object *s = string_new(t, vm_options.arguments[i]);
        if (!s || !store_element(t, all, (jint)i, s))
            return NULL;
    }
    return all;
}

NATIVE_METHOD(sun_management_VMManagementImpl_getVmArguments0) { RESULT_REF(arguments_with_room(t, 0)); }

/* The compiler that runs a file of source reads these.  It looks for javax.realtime on the class path, where programs have it not. */
NATIVE_METHOD(jdk_internal_misc_VM_getRuntimeArguments)
{
    const char *own = vm_options.own_classes, *program = vm_options.class_path;
    char *path = NULL;
    struct object *all = arguments_with_room(t, vm_options.compiles_source);
    if (all && vm_options.compiles_source) {
        struct object *s = asprintf(&path, "--class-path=%s%s%s", program, *program ? ":" : "", own) < 0 ? NULL : string_new(t, path);
        if (s && !store_element(t, all, (jint)vm_options.argument_count, s))
            all = NULL;
        free(path);
    }
    RESULT_REF(all);
}

/* Not zero, so that the order of immutable collections is the same in every run. */
NATIVE_METHOD(jdk_internal_misc_CDS_getRandomSeedForDumping) { RESULT_LONG(0x5deece66d); }

NATIVE_METHOD(jdk_internal_misc_PreviewFeatures_isPreviewEnabled)
{
    (void)t;
    RESULT_INT(jdk_preview);
}

/* --- direct buffers over memory of ours ---------------------------------------------------- */

/* A file of the image format, mapped once more for the library; null: the library reads it itself. */
NATIVE_METHOD(jdk_internal_jimage_NativeImageBuffer_getNativeMap)
{
    char buffer[512], *path = platform_text(t, ARG_REF(0), buffer, sizeof buffer);
    struct stat s;
    void *map = MAP_FAILED;
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd >= 0 && fstat(fd, &s) == 0 && s.st_size <= INT32_MAX)
        map = mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_SHARED, fd, 0);
    if (fd >= 0)
        close(fd);
    string_free(path, buffer);
    if (path)
        RESULT_REF(map == MAP_FAILED ? NULL : direct_buffer_new(t, map, (jint)s.st_size));
}

/* Counters that nobody outside reads; the block lives as long as the process, as the counter does. */
static struct object *counter_buffer(struct thread *t, const void *content, jint size)
{
    char *block = mem_block((size_t)size);
    if (!block) {
        throw_out_of_memory(t, "C heap");
        return NULL;
    }
    memcpy(block, content, (size_t)size);
    return direct_buffer_new(t, block, size);
}

NATIVE_METHOD(jdk_internal_perf_Perf_createLong)
{
    jlong value = ARG_LONG(4);
    RESULT_REF(counter_buffer(t, &value, sizeof value));
}

NATIVE_METHOD(jdk_internal_perf_Perf_createByteArray)
{
    struct object *value = ARG_REF(4);
    if (!value)
        throw_new(t, EX(NullPointerException), NULL);
    else
        RESULT_REF(counter_buffer(t, array_data(value), array_length(value)));
}

NATIVE_METHOD(jdk_internal_perf_Perf_highResCounter) { RESULT_LONG((jlong)os_monotonic_ns()); }
NATIVE_METHOD(jdk_internal_perf_Perf_highResFrequency) { RESULT_LONG(1000000000); }

/* --- the machine --------------------------------------------------------------------------- */

static struct sysinfo machine(void)
{
    struct sysinfo s = { 0 };
    sysinfo(&s);
    return s;
}

NATIVE_METHOD(jdk_internal_platform_CgroupMetrics_isUseContainerSupport) { RESULT_INT(!vm_options.no_containers); }

NATIVE_METHOD(jdk_internal_platform_CgroupMetrics_getTotalMemorySize0)
{
    struct sysinfo s = machine();
    RESULT_LONG((jlong)s.totalram * s.mem_unit);
}

NATIVE_METHOD(jdk_internal_platform_CgroupMetrics_getTotalSwapSize0)
{
    struct sysinfo s = machine();
    RESULT_LONG((jlong)s.totalswap * s.mem_unit);
}

static bool set_property(struct thread *t, struct object *properties, const char *key, const char *text)
{
    struct object *name = string_new(t, key), *value = name ? platform_string(t, text) : NULL;
    struct method *m = value ? method_known(t, "java/util/Properties", "setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;") : NULL;
    const jslot arguments[] = { slot_of_ref(properties), slot_of_ref(name), slot_of_ref(value) };
    return m && invoke_virtual(t, m, arguments, NULL);
}

/* The VM's options as they were given, to be freed. */
static char *options_text(void)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    for (size_t i = 0; out && i < vm_options.argument_count; i++)
        fprintf(out, i ? " %s" : "%s", vm_options.arguments[i]);
    if (out)
        fclose(out);
    return text;
}

/* What tools that attach are told.  args: properties, which are also the result. */
NATIVE_METHOD(jdk_internal_vm_VMSupport_initAgentProperties)
{
    const char *command = vm_property("sun.java.command");
    char *options = options_text();
    if (set_property(t, ARG_REF(0), "sun.java.command", command ? command : "") && set_property(t, ARG_REF(0), "sun.jvm.args", options ? options : ""))
        set_property(t, ARG_REF(0), "sun.jvm.flags", "");
    free(options);
}

NATIVE_METHOD(jdk_internal_vm_VMSupport_getVMTemporaryDirectory) { RESULT_REF(string_new(t, "/tmp")); }
