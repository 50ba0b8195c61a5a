/* SPDX-License-Identifier: Apache-2.0 */
/* Other bodies for the methods of classes that are there (JVM Tool Interface, RedefineClasses).
 *
 * The bytes are parsed into a class that nobody else ever sees, which must be like the one that is there in all but the
 * bodies of its methods; it is verified, and its bodies with their constant pool are handed over.  Annotations, and what else
 * hangs on class and members, stay what they were.  A frame goes on with the body that it began with, which is never
 * given back before the class is; under a debugger it goes over to one that has the same code, to stop at its breakpoints.
 *
 * Owner    what is made lies in the arena of the class */
#ifndef VM_CLASS_REDEFINE_REDEFINE_H
#define VM_CLASS_REDEFINE_REDEFINE_H

#include "vm/class/class.h"

enum redefine_error {
    REDEFINE_OK,
#define REDEFINE_ERROR(id, number, throwable, message) REDEFINE_##id,
#include "vm/class/redefine/redefine_errors.def"
};

struct redefinition {
    struct class *class;                /* LINKED                                                     */
    const uint8_t *bytes;               /* copied                                                     */
    size_t length;
    struct class *made;                 /* redefine_prepare's                                         */
};

/* May it be redefined at all? */
bool redefine_may(const struct class *c);
/* Parse, compare, verify: nothing is changed.  Context: in_vm; may load classes, so may run Java */
enum redefine_error redefine_prepare(struct redefinition *r);
/* changed: told of each method that has another body.  Context: at_safepoint */
void redefine_apply(const struct redefinition *r, void (*changed)(struct method *m));

#endif
