/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled once per header, with HEADER naming it: a header needs no other before it. */
#include HEADER
#include HEADER

extern int header_alone;
int header_alone;
