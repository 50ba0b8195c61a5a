/* SPDX-License-Identifier: Apache-2.0 */
/* What the streams of java.io share: file descriptors in FileDescriptor objects, errors as IOExceptions. */
#ifndef CLASSLIB_IO_FILE_IO_H
#define CLASSLIB_IO_FILE_IO_H

#include "classlib/fields.h"

/* IOException with the text of errno.  Always false. */
bool throw_io(struct thread *t);
/* The descriptor behind a stream's field; -1 with IOException "Stream Closed". */
int stream_fd(struct thread *t, const struct object *stream, enum lib_field field);
/* Other threads inside a call on the descriptor, or about to be, see the end; its number is not given away yet.  false: errno. */
bool descriptor_end(int fd);
/* It can be done: what it needs is there.  false: errno. */
bool descriptor_end_ready(void);
/* Bytes that can be read without waiting: of pipes, terminals and sockets what the kernel holds, of files the rest.  false: errno. */
bool file_available(int fd, jlong *out);
/* Open and store into the stream's FileDescriptor; FileNotFoundException "path (reason)". */
bool stream_open(struct thread *t, struct object *stream, enum lib_field field, struct object *path, int flags);

/* The natives themselves. */
void stream_read(struct thread *t, jslot *args, enum lib_field field);
void stream_read_bytes(struct thread *t, jslot *args, enum lib_field field);
void stream_write(struct thread *t, jslot *args, enum lib_field field);
void stream_write_bytes(struct thread *t, jslot *args, enum lib_field field);
void stream_position(struct thread *t, jslot *args, enum lib_field field);
void stream_length(struct thread *t, jslot *args, enum lib_field field);

#endif
