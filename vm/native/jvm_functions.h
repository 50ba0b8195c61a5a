/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that the JDK's shared libraries look for in the VM, by the names that HotSpot gave them.
 *
 * Only those that are called when our natives stand in for the ones of libjava; tools/libjvm.def lists the rest.
 *
 * Context  native: called from C that is outside the VM, or not of the VM at all. */
#ifndef VM_NATIVE_JVM_FUNCTIONS_H
#define VM_NATIVE_JVM_FUNCTIONS_H

#include <stdio.h>

#include "vm/native/jni.h"

JNI_EXPORT jint JVM_GetInterfaceVersion(void);
JNI_EXPORT jlong JVM_NanoTime(struct jni_env *env, jclass ignored);
JNI_EXPORT jint JVM_ActiveProcessorCount(void);
JNI_EXPORT jlong JVM_MaxObjectInspectionAge(void);
JNI_EXPORT void *JVM_FindLibraryEntry(void *handle, const char *name);
JNI_EXPORT char *JVM_NativePath(char *path);
/* Since 25: are they a part of this program? */
JNI_EXPORT jboolean JVM_IsStaticallyLinked(void);
JNI_EXPORT void *JVM_GetManagement(jint version);

JNI_EXPORT void *JVM_RawMonitorCreate(void);
JNI_EXPORT void JVM_RawMonitorDestroy(void *monitor);
JNI_EXPORT jint JVM_RawMonitorEnter(void *monitor);
JNI_EXPORT void JVM_RawMonitorExit(void *monitor);

/* As in stdio, but that what does not fit gives -1 and a terminated text. */
JNI_EXPORT int jio_snprintf(char *out, size_t size, const char *format, ...) RT_PRINTF(3, 4);
JNI_EXPORT int jio_vsnprintf(char *out, size_t size, const char *format, va_list list);
JNI_EXPORT int jio_fprintf(FILE *out, const char *format, ...) RT_PRINTF(2, 3);
JNI_EXPORT int jio_vfprintf(FILE *out, const char *format, va_list list);

/* Called once, so that a static link takes in the file that has them. */
void jvm_functions_link(void);

#endif
