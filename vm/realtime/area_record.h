/* SPDX-License-Identifier: Apache-2.0 */
/* Which rows of policy.def would have cured the refusals of a run (-Xrt:record-policy).
 *
 * Where an object that lies outside the heap was born, by whose calls, is remembered.  When a store of it is refused,
 * the innermost call that both the birth and the store belong to is the one that should have allocated elsewhere: if
 * that is a method of the library, a row for it is proposed, in the form that -Xrt:policy reads.  If it is the program
 * itself, the object is the program's own, and the refusal is just.
 *
 * Locks    LOCK_PROPOSALS covers births and rows
 * Bounds   both tables have a fixed size; of births the latest are known, of calls the innermost */
#ifndef VM_REALTIME_AREA_RECORD_H
#define VM_REALTIME_AREA_RECORD_H

#include "vm/run/thread.h"

/* Record from now on.  false: the file cannot be written (errno), or there is no memory. */
bool area_record_start(const char *path);
/* Once, at the end of the process: write the file. */
void area_record_write(void);

#endif
