/* SPDX-License-Identifier: Apache-2.0 */
/* Shared libraries with native methods: the user's, and those of the JDK's own modules.
 *
 * Libraries that Java code loads are known to jdk.internal.loader.NativeLibraries, which is asked for a
 * symbol as HotSpot asks it.  The core libraries (java, net, nio, zip, jimage) count as built in
 * there, because our own table has most of what they would do; the rest is taken from the JDK's files, each
 * opened when the first native method of its classes is bound.
 *
 * All of them ask for the functions of libjvm.so.  Those that we have are this program's own; a small library of
 * that name answers for the others (tools/libjvm.c) and is opened first.
 *
 * Context  in_vm, may_block, may_collect; no lock held. */
#ifndef VM_NATIVE_LIBRARY_H
#define VM_NATIVE_LIBRARY_H

#include "vm/run/thread.h"

/* java_home NULL: no file of the JDK is opened, and the table has all that they would do. */
void library_install(const char *java_home, bool verbose);

/* Open and run JNI_OnLoad when jni.  NULL: an exception is pending, or why (why_size bytes) says the linker's reason. */
void *library_open(struct thread *t, const char *path, bool jni, jint *version, char *why, size_t why_size);
/* Of an agent, before any Java runs: none of the libraries that come with it is begun, and it is asked for natives of the boot loader's
 * classes.  NULL: why says the reason. */
void *library_open_agent(struct thread *t, const char *path, char *why, size_t why_size);
/* JNI_OnUnload when jni, and close. */
void library_close(struct thread *t, void *handle, bool jni);
void *library_symbol(void *handle, const char *name);
/* "libnet.so" to "net"; NULL when it is not a core library. */
const char *library_core_name(const char *file);
/* From now on the boot loader has libraries besides the core ones. */
void library_boot_has_more(void);
/* Has any library been opened, by whomever?  Then there are addresses that are good in this process alone. */
bool library_any(void);

/* native_bind_jni: find the symbol for a native method, by its short and its long name. */
bool library_bind(struct thread *t, struct method *m);

#endif
