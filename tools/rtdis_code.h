/* SPDX-License-Identifier: Apache-2.0 */
/* rtdis: what methods become before they have run, in a world of classes without a VM.
 *
 * Classes are linked here, against a JDK's; none is initialised.  What names static fields, or fields of classes not shown, is unresolved.
 *
 * Context  the one thread of the tool */
#ifndef TOOLS_RTDIS_CODE_H
#define TOOLS_RTDIS_CODE_H

#include "vm/class/archive/archive.h"
#include "vm/class/loader.h"

/* shown: the archive that the classes are of.  An image is the library itself, other classes find theirs in the JDK that the launcher
 * would take.  fuses: with superinstructions.  false: message printed. */
bool rtdis_code_open(struct archive *shown, bool is_image, bool fuses);
/* The class of this name, which may have been needed by another already, or made of these bytes, and linked.  NULL with failure. */
struct class *rtdis_code_class(const struct symbol *name, const struct resource *bytes, struct class_failure *f);
/* Print the register code of a method that has bytecode; false: it cannot be translated, which is said on standard error. */
bool rtdis_code_print(struct method *m);

#endif
