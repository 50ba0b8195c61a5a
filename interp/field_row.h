/* SPDX-License-Identifier: Apache-2.0 */
/* Which instruction stands for an access to a field.  Context: in_vm. */
#ifndef INTERP_FIELD_ROW_H
#define INTERP_FIELD_ROW_H

#include "interp/ir.h"
#include "vm/class/class.h"

static inline bool field_is_reference(const struct field *f) { return f->type == T_OBJECT || f->type == T_ARRAY; }

/* The rows for a resolved field. */
enum ir field_row(const struct field *f, bool is_static, bool put);
/* At translation: the field if it can be had without loading or initialising anything, with the row for it; else NULL. */
struct field *field_row_early(struct method *m, unsigned index, bool is_static, bool put, enum ir *row);

#endif
