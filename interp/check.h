/* SPDX-License-Identifier: Apache-2.0 */
/* Does each instruction do what its row of ir.def says of it?  (-Xrt:check-code; in builds with assertions)
 *
 * Before each instruction the registers are compared with those before the one that ran last: what changed must be in that
 * row's `def`, and control must have gone where its `flow` leads; who throws must have a row that says so.
 * Looked at are steps within one frame; while another stands above it, nothing is known.
 *
 * In unfused code (-Xrt:no-fuse), does each instruction of bytecode that control may come to have a place of its own?
 *
 * Context  check_step: the thread that is going to run the instruction, t->frame and r true */
#ifndef INTERP_CHECK_H
#define INTERP_CHECK_H

#include "interp/code.h"

/* Set before any Java runs; false: this build cannot. */
bool check_code_start(void);

#ifdef NDEBUG
#define CHECK_STEP(t, pc, r) ((void)0)
#define CHECK_THROWN(t) ((void)0)
#define CHECK_PLACES(code) ((void)0)
#else
extern bool check_code;
void check_step(struct thread *t, const union cell *pc, const jslot *r);
/* An exception is pending in the innermost frame. */
void check_thrown(const struct thread *t);
/* Fresh code, of bytecode. */
void check_places(const struct code *code);
#define CHECK_PLACES(code) (RT_UNLIKELY(check_code) && !translate_fuses ? check_places(code) : (void)0)
#define CHECK_STEP(t, pc, r) (RT_UNLIKELY(check_code) ? check_step(t, pc, r) : (void)0)
#define CHECK_THROWN(t) (RT_UNLIKELY(check_code) ? check_thrown(t) : (void)0)
#endif

#endif
