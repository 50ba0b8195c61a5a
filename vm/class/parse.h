/* SPDX-License-Identifier: Apache-2.0 */
/* From the bytes of a class file to a struct class: format checks of JVMS 4.8, nothing loaded.
 *
 * Context  in_vm, may_block; unbounded (linear in the file). */
#ifndef VM_CLASS_PARSE_H
#define VM_CLASS_PARSE_H

#include "vm/class/class.h"

enum { CLASS_MAJOR_MIN = 45 };            /* the newest that is read: vm/jdk.h */

struct parse_request {
    struct class_loader *loader;
    const uint8_t *bytes;           /* live as long as the class: the caller keeps or copies them      */
    struct class_unit *unit;        /* whose the class is; NULL: the loader's                             */
    size_t length;
    const struct symbol *expected;  /* NULL, or the name it must have: else NoClassDefFoundError (wrong name) */
    const char *hidden_suffix;      /* NULL, or what makes the name of a hidden class: name + "+" + suffix internally */
    bool trusted;                   /* boot loader: format checks of names and flags may be skipped    */
    bool vm_annotations;            /* honour @Hidden, @CallerSensitive, @LambdaForm.Compiled …        */
    const char *source;             /* where the bytes come from, for messages and -verbose:class     */
};

/* state PARSED, storage in the loader's arena; NULL with failure set. */
struct class *class_parse(const struct parse_request *request, struct class_failure *failure) RT_WARN_UNUSED;

#endif
