/* SPDX-License-Identifier: Apache-2.0 */
/* What the natives of sun.nio.fs share. */
#ifndef CLASSLIB_NIO_SUN_NIO_FS_H
#define CLASSLIB_NIO_SUN_NIO_FS_H

#include "classlib/fields.h"

/* UnixException(error); always false. */
bool throw_unix(struct thread *t, int error);
/* byte[] of a text without its NUL; NULL: pending. */
struct object *text_bytes(struct thread *t, const char *text);

#endif
