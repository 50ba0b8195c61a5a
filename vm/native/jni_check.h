/* SPDX-License-Identifier: Apache-2.0 */
/* -Xcheck:jni: a second table of the interface, whose functions look at what they are given before they do their work.
 *
 * What cannot go on ends the process with "FATAL ERROR in native method: ..." and the Java stack; what is only bad manners
 * gives a warning.  The functions with variable arguments have no second form: their bodies ask when jni_checking is set.
 *
 * Context  the check functions: native, as the caller of the interface is; they look at objects inside the VM. */
#ifndef VM_NATIVE_JNI_CHECK_H
#define VM_NATIVE_JNI_CHECK_H

#include "vm/native/jni.h"

extern bool jni_checking;               /* set at start */
extern const void *const jni_checked_functions[];

/* CallXMethod by its name.  o, c: NULL where the function has none. */
void jni_check_call(struct jni_env *env, const char *function, jobject o, jclass c, struct method *m);
/* An object's class is to be instantiated by the constructor m. */
void jni_check_new(struct jni_env *env, jclass c, struct method *m);
/* ReleaseXArrayElements and ReleasePrimitiveArrayCritical (type 0): elements must be those of the array. */
void jni_check_release(struct jni_env *env, uint8_t type, jarray a, const void *elements);
/* The thread ends and was not detached.  Context: in_vm. */
void jni_check_ended(const struct thread *t);
/* RegisterNatives replaced a method of the boot loader's for code of another loader: a warning, also without -Xcheck:jni. */
void jni_tell_registered(const char *class_name, const char *name, const char *signature);
/* ReleaseStringX. */
void jni_check_release_string(struct jni_env *env, bool critical, jstring s, const void *chars);

#endif
