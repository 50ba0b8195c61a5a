/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses of what is written to a file and mapped again by other processes, where it means the same (vm/snapshot/snapshot.h).
 *
 * They lie where systems of 39 bits of addresses and more put nothing by themselves: above programs and what they grow by (which begins
 * within a GiB of them), below libraries and stacks.  Scopes lie below immortal memory, and the heap above it (area.h).
 *
 * What objects name in their headers, and so the arenas that classes lie in, has to be below 4 GiB, and below 2 where the address sanitizer
 * keeps what it knows above that: such memory is looked for elsewhere if its first place is taken (pages_reserve_low).
 *
 * Context  start-up, one thread */
#ifndef MEMORY_FIXED_H
#define MEMORY_FIXED_H

#include <stddef.h>
#include <stdint.h>

#define FIXED_SHAPES   UINT64_C(0x0048000000)       /* shapes of arenas that do not go, in no file      */
#define FIXED_BLOCKS   UINT64_C(0x0078000000)       /* blocks and other arenas                          */
#define FIXED_HOMES    UINT64_C(0x00b8000000)       /* arenas that may go: as words, hardly like text   */
#define FIXED_ARCHIVES UINT64_C(0x1000000000)       /* files of classes, one behind the other           */
#define FIXED_OBJECTS  UINT64_C(0x2000000000)       /* immortal memory                                  */
enum { FIXED_PAGE = 4096 };                         /* of the system; with larger ones there are no such files */

/* Memory that a file has: all of it, from an address on; or a copy, which lies elsewhere in another process. */
struct fixed_piece { void *from; size_t bytes; };

#endif
