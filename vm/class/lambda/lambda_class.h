/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.invoke.LambdaMetafactory's work as a class file: a class whose methods forward to the lambda's body.
 *
 * Captured values are its fields, in their order.  The same host and call site give the same bytes, so that the class can be
 * compiled before it is made.
 *
 * Context  in_vm, may_block: classes are resolved, and what comes of it may be pending */
#ifndef VM_CLASS_LAMBDA_LAMBDA_CLASS_H
#define VM_CLASS_LAMBDA_LAMBDA_CLASS_H

#include "vm/class/class.h"

/* Host, this, and the number of the constant pool's entry that invokedynamic names. */
#define LAMBDA_MARK "$$Lambda$"

struct lambda_site {
    struct class *caller;
    struct constant_pool *cp;
    const struct bootstrap_method *method;
    struct symbol *name, *descriptor;
    unsigned index;                         /* of cp                                       */
    bool alternative;                       /* altMetafactory                              */
};

/* In the memory of the caller's loader.  NULL: it is the library's affair, or there is no memory. */
uint8_t *lambda_class_write(const struct lambda_site *r, size_t *length);

#endif
