/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.loader.NativeLibraries: the libraries of java.base are part of the VM; their natives are rows of
 * natives.def. */
#include "classlib/fields.h"
#include "classlib/natives.h"
#include "vm/run/exception.h"
#include "vm/run/string.h"

enum { JNI_VERSION_1_8 = 0x00010008, BUILTIN_HANDLE = 1 };

static const char *const builtin[] = { "java", "jimage", "net", "nio", "verify", "zip" };

/* "libnet.so" to "net"; null for libraries that are files. */
NATIVE_METHOD(jdk_internal_loader_NativeLibraries_findBuiltinLib)
{
    char buffer[256], *file = ARG_REF(0) ? string_utf8(ARG_REF(0), buffer, sizeof buffer) : NULL;
    const char *found = NULL;
    for (unsigned i = 0; file && i < sizeof builtin / sizeof builtin[0]; i++) {
        size_t n = strlen(builtin[i]);
        if (!strncmp(file, "lib", 3) && !strncmp(file + 3, builtin[i], n) && !strcmp(file + 3 + n, ".so"))
            found = builtin[i];
    }
    string_free(file, buffer);
    RESULT_REF(found ? string_new(t, found) : NULL);
}

/* args: library, name, is built in, is JNI, throw when it fails. */
NATIVE_METHOD(jdk_internal_loader_NativeLibraries_load)
{
    char buffer[512];
    if (ARG_BOOL(2)) {
        field_set_long(ARG_REF(0), FIELD_NativeLibraryImpl_handle, BUILTIN_HANDLE);
        field_set_int(ARG_REF(0), FIELD_NativeLibraryImpl_jniVersion, JNI_VERSION_1_8);
        RESULT_INT(true);
        return;
    }
    char *name = ARG_REF(1) ? string_utf8(ARG_REF(1), buffer, sizeof buffer) : NULL;
    if (ARG_BOOL(4))
        throw_new(t, EX(UnsatisfiedLinkError), "%s: native libraries are not supported", name ? name : "null");
    string_free(name, buffer);
    RESULT_INT(false);
}

NATIVE_METHOD(jdk_internal_loader_NativeLibraries_findEntry0) { RESULT_LONG(0); }
