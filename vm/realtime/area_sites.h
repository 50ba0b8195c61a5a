/* SPDX-License-Identifier: Apache-2.0 */
/* Which code allocates in scopes and in immortal memory (-Xrt:sites): objects and bytes by area, class and place in the
 * program.  tools/area-leaks reads the file that is written at the end.
 *
 * What is counted is all that was ever allocated there since boot, also what has died with its scope.
 * Locks    LOCK_SITES covers the table
 * Bounds   the table has a fixed size; what finds no row is counted together */
#ifndef VM_REALTIME_AREA_SITES_H
#define VM_REALTIME_AREA_SITES_H

#include <stdbool.h>

/* Count from now on.  false: the file cannot be written (errno), or there is no memory. */
bool area_sites_start(const char *path);
/* Once, at the end of the process: write the file. */
void area_sites_write(void);

#endif
