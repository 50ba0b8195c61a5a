/* SPDX-License-Identifier: Apache-2.0 */
/* The C names of native methods (JNI, chapter 2, "Resolving Native Method Names"). Context: any. */
#ifndef VM_NATIVE_LIBRARY_NAME_H
#define VM_NATIVE_LIBRARY_NAME_H

#include "vm/class/class.h"

/* "Java_pkg_Class_method", with room for the signature; freed with mem_block_free.  NULL without memory. */
char *library_name(const struct method *m);
/* Write "__" and the parameters' types at end: the long name. */
void library_name_append_signature(char *end, const struct method *m);

#endif
