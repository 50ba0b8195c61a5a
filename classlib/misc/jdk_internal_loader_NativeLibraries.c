/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.loader.NativeLibraries: opening libraries for System.load and loadLibrary.
 *
 * The core libraries of java.base count as built in: what they do is in natives.def, or vm/native/library.h
 * takes it from the JDK's files by itself. */
#include <stdio.h>

#include "classlib/fields.h"
#include "classlib/natives.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/native/library.h"
#include "vm/run/exception.h"
#include "vm/run/string.h"
#include "vm/vm.h"

enum { JNI_VERSION_1_8 = 0x00010008, BUILTIN_HANDLE = 1 };

/* "libnet.so" to "net"; null for libraries that are files. */
NATIVE_METHOD(jdk_internal_loader_NativeLibraries_findBuiltinLib)
{
    char buffer[256], *file = ARG_REF(0) ? string_utf8(ARG_REF(0), buffer, sizeof buffer) : NULL;
    const char *found = file ? library_core_name(file) : NULL;
    string_free(file, buffer);
    RESULT_REF(found ? string_new(t, found) : NULL);
}

static void set_opened(struct object *library, void *handle, jint version)
{
    field_set_long(library, FIELD_NativeLibraryImpl_handle, (jlong)(uintptr_t)handle);
    field_set_int(library, FIELD_NativeLibraryImpl_jniVersion, version);
}

/* Libraries of the JDK ask those of its core, which are not there when ours do their work. */
static bool is_refused(const char *path)
{
    size_t n = strlen(vm_options.java_home);
    return vm_options.own_natives && !strncmp(path, vm_options.java_home, n) && path[n] == '/';
}

/* false: not opened; an exception is pending when there is cause for one. */
static bool load(struct thread *t, struct object *library, const char *path, bool jni, bool throw)
{
    char why[1024];
    jint version;
    bool refused = is_refused(path);
    void *handle = refused ? NULL : library_open(t, path, jni, &version, why, sizeof why);
    if (refused)
        snprintf(why, sizeof why, "this VM opens no library of the JDK");
    if (!handle && !thread_pending(t) && throw)
        throw_new(t, EX(UnsatisfiedLinkError), "%s: %s", path, why);
    if (!handle)
        return false;
    set_opened(library, handle, version);
    struct object *from = field_ref(library, FIELD_NativeLibraryImpl_fromClass);
    if (!from || class_of_mirror(from)->loader == &boot_loader)
        library_boot_has_more();
    return true;
}

/* args: library, name, is built in. */
static void load_library(struct thread *t, jslot *args, bool jni, bool throw)
{
    char buffer[512];
    struct object *library = ARG_REF(0);
    if (ARG_BOOL(2)) {
        set_opened(library, (void *)(uintptr_t)BUILTIN_HANDLE, JNI_VERSION_1_8);
        RESULT_INT(true);
        return;
    }
    char *path = ARG_REF(1) ? string_utf8(ARG_REF(1), buffer, sizeof buffer) : NULL;
    bool done = path && load(t, library, path, jni, throw);
    string_free(path, buffer);
    RESULT_INT(done);
}

/* args: library, name, is built in, is JNI, throw when it fails. */
NATIVE_METHOD(jdk_internal_loader_NativeLibraries_load) { load_library(t, args, ARG_BOOL(3), ARG_BOOL(4)); }

/* args: name, is built in, is JNI, handle. */
NATIVE_METHOD(jdk_internal_loader_NativeLibraries_unload)
{
    if (!ARG_BOOL(1))
        library_close(t, (void *)(uintptr_t)ARG_LONG(3), ARG_BOOL(2));
}

/* Built in ones have no symbol that Java code may ask for. */
static void find_entry(struct thread *t, jslot *args, void *handle, struct object *name)
{
    char buffer[512], *symbol = string_utf8(name, buffer, sizeof buffer);
    void *found = symbol && (uintptr_t)handle != BUILTIN_HANDLE ? library_symbol(handle, symbol) : NULL;
    (void)t;
    string_free(symbol, buffer);
    RESULT_LONG((jlong)(uintptr_t)found);
}

/* args: library, symbol. */
NATIVE_METHOD(jdk_internal_loader_NativeLibraries_findEntry0)
{
    find_entry(t, args, (void *)(uintptr_t)field_long(ARG_REF(0), FIELD_NativeLibraryImpl_handle), ARG_REF(1));
}

/* --- since 21: all are of JNI ----------------------------------------------------------------- */

/* args: library, name, is built in, throw when it fails. */
NATIVE_METHOD(jdk_internal_loader_NativeLibraries_load_21)
{
    load_library(t, args, true, ARG_BOOL(3));
}

/* args: name, is built in, handle. */
NATIVE_METHOD(jdk_internal_loader_NativeLibraries_unload_21)
{
    if (!ARG_BOOL(1))
        library_close(t, (void *)(uintptr_t)ARG_LONG(2), true);
}

/* args: handle (two slots), symbol. */
NATIVE_METHOD(jdk_internal_loader_NativeLibrary_findEntry0)
{
    find_entry(t, args, (void *)(uintptr_t)ARG_LONG(0), ARG_REF(2));
}

/* args: library, name.  Opened without telling it of the VM. */
NATIVE_METHOD(jdk_internal_loader_RawNativeLibraries_load0)
{
    char buffer[512], why[1024];
    jint version;
    char *path = string_utf8(ARG_REF(1), buffer, sizeof buffer);
    void *handle = path ? library_open(t, path, false, &version, why, sizeof why) : NULL;
    string_free(path, buffer);
    if (handle)
        field_set_long(ARG_REF(0), FIELD_RawNativeLibraryImpl_handle, (jlong)(uintptr_t)handle);
    RESULT_INT(handle != NULL);
}

/* args: name, handle. */
NATIVE_METHOD(jdk_internal_loader_RawNativeLibraries_unload0)
{
    library_close(t, (void *)(uintptr_t)ARG_LONG(1), false);
}
