/* SPDX-License-Identifier: Apache-2.0 */
/* The table of a library, of which par-check reads the names (Declared.java); those of its rows that cannot be believed are there, too. */
extern const char *const rtjvm_region_safe[];
const char *const rtjvm_region_safe[] = { "Declared.step", "Declared$Filter.gain", "Declared.bound", "Declared.named", "Declared.locked", 0 };
