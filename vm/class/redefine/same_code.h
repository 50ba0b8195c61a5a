/* SPDX-License-Identifier: Apache-2.0 */
#ifndef VM_CLASS_REDEFINE_SAME_CODE_H
#define VM_CLASS_REDEFINE_SAME_CODE_H

#include "vm/class/class.h"

/* Have two bodies of a method the same instructions and handlers, which name the same things?  Lines and variables may differ.
 * Context: in_vm; makes symbols */
bool redefine_same_code(const struct method_body *a, const struct method_body *b);

#endif
