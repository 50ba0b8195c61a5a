/* SPDX-License-Identifier: Apache-2.0 */
/* What agents give to the functions that look at all objects: the types of their callbacks, as the interface has them. */
#ifndef VM_JVMTI_HEAP_CALLBACKS_H
#define VM_JVMTI_HEAP_CALLBACKS_H

#include "vm/native/jni.h"

struct method;

/* Why an object is reached: by another's part, or (from the first root on) by itself. */
enum jvmti_reference {
    REFERENCE_CLASS = 1, REFERENCE_FIELD, REFERENCE_ELEMENT, REFERENCE_LOADER, REFERENCE_INTERFACE = 7, REFERENCE_STATIC, REFERENCE_CONSTANT,
    REFERENCE_SUPER, REFERENCE_ROOTS = 20, REFERENCE_SYSTEM_CLASS = 22, REFERENCE_LOCAL = 24, REFERENCE_THREAD = 26, REFERENCE_OTHER = 27,
};

union jvmti_reference_info {
    jint index;                         /* of a field, an element, a constant                      */
    struct { jlong thread_tag, thread_id; jint depth; struct method *method; jlong location; jint slot; } local;
    jlong reserved[8];
};

enum {
    FILTER_TAGGED = 0x4, FILTER_UNTAGGED = 0x8, FILTER_CLASS_TAGGED = 0x10, FILTER_CLASS_UNTAGGED = 0x20,      /* left out */
    VISIT_OBJECTS = 0x100, VISIT_ABORT = 0x8000,
};

struct jvmti_heap_callbacks {
    jint (*iteration)(jlong class_tag, jlong size, jlong *tag, jint length, void *user);
    jint (*reference)(jint kind, const union jvmti_reference_info *info, jlong class_tag, jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag,
                      jint length, void *user);
    jint (*primitive)(jint kind, const union jvmti_reference_info *info, jlong class_tag, jlong *tag, jvalue value, jint type, void *user);
    jint (*elements)(jlong class_tag, jlong size, jlong *tag, jint count, jint type, const void *elements, void *user);
    jint (*string)(jlong class_tag, jlong size, jlong *tag, const jchar *value, jint length, void *user);
    void *reserved[11];
};

/* Of the interface's first version. */
enum jvmti_old_control { OLD_ABORT, OLD_CONTINUE, OLD_IGNORE };
typedef jint jvmti_heap_object(jlong class_tag, jlong size, jlong *tag, void *user);
typedef jint jvmti_heap_root(jint kind, jlong class_tag, jlong size, jlong *tag, void *user);
typedef jint jvmti_stack_reference(jint kind, jlong class_tag, jlong size, jlong *tag, jlong thread_tag, jint depth, struct method *method, jint slot, void *user);
typedef jint jvmti_object_reference(jint kind, jlong class_tag, jlong size, jlong *tag, jlong referrer_tag, jint index, void *user);

#endif
