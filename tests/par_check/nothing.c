/* SPDX-License-Identifier: Apache-2.0 */
/* A library without the table. */
extern int nothing_declared;
int nothing_declared = 1;
