/* SPDX-License-Identifier: Apache-2.0 */
/* What a fuzz target offers, by libFuzzer's names: it calls them, or replay.c does. */
#ifndef TESTS_FUZZ_TARGET_H
#define TESTS_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* Once, first.  0 */
int LLVMFuzzerInitialize(int *argc, char ***argv);
/* One input of any bytes; returns 0 or dies. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

#endif
