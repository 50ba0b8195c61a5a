/* SPDX-License-Identifier: Apache-2.0 */
/* A string made of literals and values in one allocation: concatenation and the toString of records.
 *
 * Values are converted as String.valueOf does, from left to right, each once. */
#ifndef VM_RUN_TEXT_RECIPE_H
#define VM_RUN_TEXT_RECIPE_H

#include "vm/run/bootstrap/bootstrap_impl.h"

/* A literal (type 0) or the value in a slot. */
struct text_piece {
    uint8_t type;               /* enum basic_type                  */
    bool wide;                  /* literal: of UTF-16 units         */
    uint16_t slot;
    jint length;                /* literal: units                   */
    const void *text;
};
struct text_recipe { unsigned count; struct text_piece piece[]; };

/* Room for so many pieces; NULL: no memory. */
struct text_recipe *text_recipe_new(const struct bootstrap_request *r, unsigned most);
/* From modified UTF-8; nothing when empty. */
bool text_recipe_literal(const struct bootstrap_request *r, struct text_recipe *recipe, const char *text, size_t length);
void text_recipe_value(struct text_recipe *recipe, uint8_t type, unsigned slot);
/* Classes and methods that conversions need; false: pending. */
bool text_recipe_prepare(struct thread *t);

/* Can it be written as it is, without a call of Java: are all objects strings or null, and no values floating? */
bool text_recipe_is_plain(const struct text_recipe *recipe, const jslot *values);
/* A plain recipe.  NULL: pending. */
struct object *text_recipe_write(struct thread *t, const struct text_recipe *recipe, const jslot *values);
/* Any.  values: written over with the strings that they become.  NULL: pending. */
struct object *text_recipe_make(struct thread *t, const struct text_recipe *recipe, jslot *values);

#endif
