/* SPDX-License-Identifier: Apache-2.0 */
/* The Java Native Interface, versions 10 to 24 as the JDK has it: what native code sees, and what its parts share.
 *
 * jni_table.def lists every function of the interface in its order; jni.c wraps each so that its body runs
 * in the VM while its caller is native.  A body is named jni_<Function> and takes the thread, not the JNIEnv;
 * those that take a JNIEnv make the passage themselves (the ones with variable arguments).
 *
 * A jmethodID is a struct method *, a jfieldID a struct field *; references are in jni_handle.h.
 *
 * Context  bodies: in_vm, may_block, may_collect; with an exception pending those that would run Java
 *          return 0 and leave it pending. */
#ifndef VM_NATIVE_JNI_H
#define VM_NATIVE_JNI_H

#include <stdarg.h>

#include "vm/native/jni_handle.h"

typedef jobject jclass, jstring, jarray, jthrowable, jweak;
typedef jint jsize;
typedef union {
    jboolean z; jbyte b; jchar c; jshort s; jint i; jlong j; jfloat f; jdouble d; jobject l;
} jvalue;
struct jni_native { char *name, *signature; void *function; };     /* JNINativeMethod */

enum jni_status { JNI_OK = 0, JNI_ERR = -1, JNI_EDETACHED = -2, JNI_EVERSION = -3, JNI_ENOMEM = -4, JNI_EEXIST = -5 };
enum jni_mode { JNI_COMMIT = 1, JNI_ABORT = 2 };
enum { JNI_PLACES = 235 };                                      /* of the table, which ends with IsVirtualThread of version 21 */
enum { JNI_VERSION_1_1 = 0x00010001, JNI_VERSION_1_2 = 0x00010002, JNI_VERSION_10 = 0x000a0000 };

/* What JNIEnv * points to: the table, then ours.  Owner: the thread; made when it first meets native code. */
struct jni_env {
    const void *const *functions;
    struct thread *thread;
    const char *unchecked;              /* -Xcheck:jni: a function whose exception nobody looked for yet   */
    uint32_t critical;                  /* ... how much is between Get and Release                         */
    struct jni_locals locals;
};
/* What JavaVM * points to. */
struct jni_vm { const void *const *functions; };
extern struct jni_vm jni_vm;

/* The primitive types, by the names that functions carry. */
#define JNI_PRIMITIVES(ROW) \
    ROW(Boolean, jboolean, T_BOOLEAN) ROW(Byte, jbyte, T_BYTE) ROW(Char, jchar, T_CHAR) ROW(Short, jshort, T_SHORT) \
    ROW(Int, jint, T_INT) ROW(Long, jlong, T_LONG) ROW(Float, jfloat, T_FLOAT) ROW(Double, jdouble, T_DOUBLE)

#define JNI_NONE()
#define JNI(type, name, arguments, ...) type jni_##name(struct thread *t, ##__VA_ARGS__);
#define JNI_DO(name, arguments, ...) void jni_##name(struct thread *t, ##__VA_ARGS__);
#define JNI_RAW(type, name, ...) type jni_##name(struct jni_env *env, ##__VA_ARGS__);
#include "vm/native/jni_table.def"

/* java_home: where the JDK's own libraries are, NULL: none is opened; verbose: say which native methods are bound.  Once,
 * at start. */
void jni_install(const char *java_home, bool verbose);
/* The thread's JNIEnv, made if need be.  NULL: OutOfMemoryError is pending. */
struct jni_env *jni_env_of(struct thread *t);
/* The thread leaves the VM: it has none any more. */
void jni_env_leave(struct thread *t);
/* The table that every JNIEnv begins with; set by jni_install. */
extern const void *const *jni_functions;
/* From now on there is a VM, and native threads may attach. */
void jni_invocation_begin(void);
/* Is it a version that a library may ask for? */
bool jni_version_known(jint version);

/* GetEnv for versions of the tool interface (vm/jvmti): a new environment, or NULL.  NULL: there are none. */
extern void *(*jni_tool_env)(jint version);

/* java.lang.reflect objects are the class library's business: it puts their makers here. */
extern struct object *(*jni_reflect_executable)(struct thread *t, struct method *m);
extern struct object *(*jni_reflect_field)(struct thread *t, struct field *f);

/* The functions that other libraries find in this program. */
#define JNI_EXPORT __attribute__((visibility("default")))
struct jni_init_arguments { jint version, count; void *options; jboolean ignore_unknown; };    /* JavaVMInitArgs */
JNI_EXPORT jint JNI_GetDefaultJavaVMInitArgs(struct jni_init_arguments *arguments);
JNI_EXPORT jint JNI_GetCreatedJavaVMs(struct jni_vm **out, jsize size, jsize *count);
JNI_EXPORT jint JNI_CreateJavaVM(struct jni_vm **vm, void **env, void *arguments);
/* How to make a VM of JavaVMInitArgs: the library that has all floors puts it here; the launcher makes its own VM.  The
 * calling thread is attached then, in state VM.  NULL: there is none, a message was printed. */
struct jni_option { char *text; void *extra; };             /* JavaVMOption */
extern struct thread *(*jni_creator)(const struct jni_init_arguments *arguments);

/* Parts of the bodies that others use too. */
static inline struct class *jni_class(jclass c) { return class_of_mirror(jni_object(c)); }
static inline jclass jni_class_handle(struct class *c) { return c ? jni_pinned(&c->mirror) : NULL; }
/* The loader by which native code that runs now finds classes. */
struct class_loader *jni_loader(struct thread *t);
/* A java.nio.DirectByteBuffer over memory that stays; NULL: pending. */
struct object *direct_buffer_new(struct thread *t, void *address, jlong capacity);
/* A Java method bound to a C function from now on; false: out of memory, pending. */
bool jni_bind(struct thread *t, struct method *m, void *function);

#endif
