/* SPDX-License-Identifier: Apache-2.0 */
/* java.util.zip.Inflater and Deflater over zlib.
 *
 * A stream is a z_stream in a block, its address a Java long.  Input and output are byte arrays or addresses,
 * so each operation has four natives; all come down to one struct transfer.  Work is done outside the VM:
 * arrays do not move and are kept alive by the arguments. */
#include <zlib.h>

#include "classlib/fields.h"
#include "classlib/natives.h"
#include "memory/arena.h"
#include "sched/fault.h"
#include "vm/run/exception.h"
#include "vm/run/stop.h"

static z_stream *stream_at(jlong address) { return (z_stream *)(uintptr_t)address; }

static Bytef *in_array(jslot array, jslot offset) { return (Bytef *)array_data(slot_ref(array)) + slot_int(offset); }
static Bytef *in_memory(jslot address) { return (Bytef *)(uintptr_t)address; }

/* All that a stream has is in blocks, so that snapshots have it. */
static voidpf take_block(voidpf unused, uInt items, uInt size)
{
    (void)unused;
    return mem_block((size_t)items * size);
}

static void give_block(voidpf unused, voidpf block)
{
    (void)unused;
    mem_block_free(block);
}

static z_stream *new_stream(void)
{
    z_stream *s = mem_block(sizeof *s);
    if (s) {
        s->zalloc = take_block;
        s->zfree = give_block;
    }
    return s;
}

struct transfer { z_stream *stream; Bytef *in, *out; uInt in_length, out_length; int flush, parameters, result; };

enum { FAULT = -100 };                  /* beside zlib's results */

static uInt length_of(jslot s) { return (uInt)slot_int(s); }

/* The four shapes; arguments begin with receiver and stream (two slots). */
static struct transfer bytes_to_bytes(const jslot *args)
{
    return (struct transfer){ .stream = stream_at(ARG_LONG(1)), .in = in_array(args[3], args[4]), .out = in_array(args[6], args[7]),
                              .in_length = length_of(args[5]), .out_length = length_of(args[8]) };
}

static struct transfer bytes_to_buffer(const jslot *args)
{
    return (struct transfer){ .stream = stream_at(ARG_LONG(1)), .in = in_array(args[3], args[4]), .out = in_memory(args[6]),
                              .in_length = length_of(args[5]), .out_length = length_of(args[8]) };
}

static struct transfer buffer_to_bytes(const jslot *args)
{
    return (struct transfer){ .stream = stream_at(ARG_LONG(1)), .in = in_memory(args[3]), .out = in_array(args[6], args[7]),
                              .in_length = length_of(args[5]), .out_length = length_of(args[8]) };
}

static struct transfer buffer_to_buffer(const jslot *args)
{
    return (struct transfer){ .stream = stream_at(ARG_LONG(1)), .in = in_memory(args[3]), .out = in_memory(args[6]),
                              .in_length = length_of(args[5]), .out_length = length_of(args[8]) };
}

static void load_stream(const struct transfer *w)
{
    w->stream->next_in = w->in;
    w->stream->avail_in = w->in_length;
    w->stream->next_out = w->out;
    w->stream->avail_out = w->out_length;
}

static jlong input_used(const struct transfer *w) { return (jlong)(w->in_length - w->stream->avail_in); }
static jlong output_used(const struct transfer *w) { return (jlong)(w->out_length - w->stream->avail_out); }

/*   63     62        61      31 30      0
 *  | flag | finished | output  | input   |   flag: dictionary needed, or parameters still to be set */
static jlong pack(const struct transfer *w, bool finished, bool flag)
{
    return (jlong)((uint64_t)input_used(w) | (uint64_t)output_used(w) << 31 | (uint64_t)finished << 62 | (uint64_t)flag << 63);
}

static void throw_zlib(struct thread *t, int result, const char *message)
{
    if (result == Z_MEM_ERROR)
        throw_out_of_memory(t, "zlib");
    else if (result == Z_STREAM_ERROR)
        throw_new(t, EX(IllegalArgumentException), message ? "%s" : NULL, message);
    else
        throw_new(t, EX(InternalError), message ? "%s" : NULL, message);
}

static void set_dictionary(struct thread *t, jlong stream, const Bytef *p, jint length,
                           int (*set)(z_streamp, const Bytef *, uInt))
{
    int result = set(stream_at(stream), p, (uInt)length);
    if (result != Z_OK)
        throw_zlib(t, result == Z_DATA_ERROR ? Z_STREAM_ERROR : result, stream_at(stream)->msg);
}

static void end(struct thread *t, jlong stream, int (*finish)(z_streamp))
{
    if (finish(stream_at(stream)) == Z_STREAM_ERROR)
        throw_new(t, EX(InternalError), NULL);
    else
        mem_block_free(stream_at(stream));
}

static void reset(struct thread *t, jlong stream, int (*again)(z_streamp))
{
    if (again(stream_at(stream)) != Z_OK)
        throw_new(t, EX(InternalError), NULL);
}

/* --- Inflater ------------------------------------------------------------------------------ */

NATIVE_METHOD(java_util_zip_Inflater_init)
{
    bool raw = ARG_BOOL(0);
    z_stream *s = new_stream();
    int result = s ? inflateInit2(s, raw ? -MAX_WBITS : MAX_WBITS) : Z_MEM_ERROR;
    if (result == Z_OK) {
        RESULT_LONG((jlong)(uintptr_t)s);
        return;
    }
    throw_zlib(t, result, s ? s->msg : NULL);
    mem_block_free(s);
}

static void bad_data(struct thread *t, struct object *self, const struct transfer *w)
{
    field_set_int(self, FIELD_Inflater_inputConsumed, (jint)input_used(w));
    field_set_int(self, FIELD_Inflater_outputConsumed, (jint)output_used(w));
    throw_named(t, "java/util/zip/DataFormatException", w->stream->msg ? "%s" : NULL, w->stream->msg);
}

/* Addresses may be those of a mapped file that was cut off: then the stream is good for nothing but its end. */
static int run_outside(struct thread *t, struct transfer *w, void (*run)(void *transfer))
{
    load_stream(w);
    sched_enter_native(&t->sched);
    bool whole = fault_call(run, w);
    sched_leave_native(&t->sched);
    return whole ? w->result : FAULT;
}

static void run_inflate(void *argument)
{
    struct transfer *w = argument;
    w->result = inflate(w->stream, Z_SYNC_FLUSH);
}

static void inflate_transfer(struct thread *t, jslot *args, struct transfer w)
{
    int result = run_outside(t, &w, run_inflate);
    switch (result) {
    case Z_BUF_ERROR: RESULT_LONG(0); break;
    case Z_OK:
    case Z_STREAM_END:
    case Z_NEED_DICT: RESULT_LONG(pack(&w, result == Z_STREAM_END, result == Z_NEED_DICT)); break;
    case Z_DATA_ERROR: bad_data(t, ARG_REF(0), &w); break;
    case Z_MEM_ERROR: throw_out_of_memory(t, "zlib"); break;
    case FAULT: throw_new(t, EX(InternalError), STOP_FAULT); break;
    default: throw_zlib(t, Z_ERRNO, w.stream->msg); break;
    }
}

NATIVE_METHOD(java_util_zip_Inflater_inflateBytesBytes) { inflate_transfer(t, args, bytes_to_bytes(args)); }
NATIVE_METHOD(java_util_zip_Inflater_inflateBytesBuffer) { inflate_transfer(t, args, bytes_to_buffer(args)); }
NATIVE_METHOD(java_util_zip_Inflater_inflateBufferBytes) { inflate_transfer(t, args, buffer_to_bytes(args)); }
NATIVE_METHOD(java_util_zip_Inflater_inflateBufferBuffer) { inflate_transfer(t, args, buffer_to_buffer(args)); }

NATIVE_METHOD(java_util_zip_Inflater_setDictionary)
{
    set_dictionary(t, ARG_LONG(0), in_array(args[2], args[3]), ARG_INT(4), inflateSetDictionary);
}

NATIVE_METHOD(java_util_zip_Inflater_setDictionaryBuffer)
{
    set_dictionary(t, ARG_LONG(0), in_memory(args[2]), ARG_INT(4), inflateSetDictionary);
}

NATIVE_METHOD(java_util_zip_Inflater_getAdler) { RESULT_INT((jint)stream_at(ARG_LONG(0))->adler); }
NATIVE_METHOD(java_util_zip_Inflater_reset) { reset(t, ARG_LONG(0), inflateReset); }
NATIVE_METHOD(java_util_zip_Inflater_end) { end(t, ARG_LONG(0), inflateEnd); }

/* --- Deflater ------------------------------------------------------------------------------ */

/* args: level, strategy, raw. */
NATIVE_METHOD(java_util_zip_Deflater_init)
{
    enum { MEMORY_LEVEL = 8 };
    jint level = ARG_INT(0), strategy = ARG_INT(1);
    int window = ARG_BOOL(2) ? -MAX_WBITS : MAX_WBITS;
    z_stream *s = new_stream();
    int result = s ? deflateInit2(s, level, Z_DEFLATED, window, MEMORY_LEVEL, strategy) : Z_MEM_ERROR;
    if (result == Z_OK) {
        RESULT_LONG((jlong)(uintptr_t)s);
        return;
    }
    throw_zlib(t, result, s ? s->msg : NULL);
    mem_block_free(s);
}

/* parameters: bit 0 set them, bits 1 and 2 strategy, above the level. */
static void run_deflate(void *argument)
{
    struct transfer *w = argument;
    bool set = w->parameters & 1;
    w->result = set ? deflateParams(w->stream, w->parameters >> 3, w->parameters >> 1 & 3) : deflate(w->stream, w->flush);
}

static void deflate_transfer(struct thread *t, jslot *args, struct transfer w)
{
    w.flush = ARG_INT(9);
    w.parameters = ARG_INT(10);
    bool set = w.parameters & 1;
    int result = run_outside(t, &w, run_deflate);
    if (result == Z_OK || (result == Z_STREAM_END && !set))
        RESULT_LONG(pack(&w, result == Z_STREAM_END, false));
    else if (result == Z_BUF_ERROR)
        RESULT_LONG(set ? pack(&w, false, true) : 0);
    else if (result == FAULT)
        throw_new(t, EX(InternalError), STOP_FAULT);
    else
        throw_zlib(t, Z_ERRNO, w.stream->msg);
}

NATIVE_METHOD(java_util_zip_Deflater_deflateBytesBytes) { deflate_transfer(t, args, bytes_to_bytes(args)); }
NATIVE_METHOD(java_util_zip_Deflater_deflateBytesBuffer) { deflate_transfer(t, args, bytes_to_buffer(args)); }
NATIVE_METHOD(java_util_zip_Deflater_deflateBufferBytes) { deflate_transfer(t, args, buffer_to_bytes(args)); }
NATIVE_METHOD(java_util_zip_Deflater_deflateBufferBuffer) { deflate_transfer(t, args, buffer_to_buffer(args)); }

NATIVE_METHOD(java_util_zip_Deflater_setDictionary)
{
    set_dictionary(t, ARG_LONG(0), in_array(args[2], args[3]), ARG_INT(4), deflateSetDictionary);
}

NATIVE_METHOD(java_util_zip_Deflater_setDictionaryBuffer)
{
    set_dictionary(t, ARG_LONG(0), in_memory(args[2]), ARG_INT(4), deflateSetDictionary);
}

NATIVE_METHOD(java_util_zip_Deflater_getAdler) { RESULT_INT((jint)stream_at(ARG_LONG(0))->adler); }
NATIVE_METHOD(java_util_zip_Deflater_reset) { reset(t, ARG_LONG(0), deflateReset); }
NATIVE_METHOD(java_util_zip_Deflater_end) { end(t, ARG_LONG(0), deflateEnd); }
