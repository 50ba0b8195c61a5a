/* SPDX-License-Identifier: Apache-2.0 */
/* The verifier (JVMS 4.9, 4.10): type checking with StackMapTable for versions from 50 on (50 may fall back
 * to inference), type inference for files up to version 49.
 *
 * Context  in_vm, may_block, may load classes (assignability); unbounded. */
#ifndef VM_CLASS_VERIFY_VERIFY_H
#define VM_CLASS_VERIFY_VERIFY_H

#include "vm/class/class.h"

/* false with VerifyError (or a loading error) in failure; the message has class, method, bci and reason as HotSpot's first lines. */
bool class_verify(struct class *c, struct class_failure *f);

#endif
