/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by jni_check.c, which checks, and jni_checked.c, which has each function check its arguments first. */
#ifndef VM_NATIVE_JNI_CHECK_IMPL_H
#define VM_NATIVE_JNI_CHECK_IMPL_H

#include "vm/native/jni_check.h"

/* The thread, inside the VM; and native again. */
struct thread *jni_check_enter(struct jni_env *env, const char *function);
void jni_check_leave(struct jni_env *env, const char *function);

/* One argument after the other; holder: the first reference among them. */
struct jni_checking { struct thread *thread; const char *function; jobject holder; };
void jni_check_object(struct jni_checking *x, const char *argument, jobject r);
void jni_check_field(struct jni_checking *x, const char *argument, struct field *f);
void jni_check_text(struct jni_checking *x, const char *argument, const char *text);

#endif
