/* SPDX-License-Identifier: Apache-2.0 */
/* JNI: strings.  A String is Latin-1 or UTF-16 inside, so what is handed out is always a copy. */
#include "vm/native/jni_check.h"

#include "vm/run/exception.h"
#include "vm/run/string.h"
#include "vm/util/utf8.h"

jstring jni_NewString(struct thread *t, const jchar *chars, jsize length)
{
    return thread_pending(t) ? NULL : jni_local(t, string_new_utf16(t, chars, (size_t)length));
}

jstring jni_NewStringUTF(struct thread *t, const char *text)
{
    return thread_pending(t) || !text ? NULL : jni_local(t, string_new(t, text));
}

/* A String whose constructor has not run, as AllocObject makes it, has no characters. */
static bool is_unmade(const struct object *s) { return !string_bytes(s); }

jsize jni_GetStringLength(struct thread *t, jstring handle)
{
    const struct object *s = jni_object(handle);
    (void)t;
    return is_unmade(s) ? 0 : string_length(s);
}

static size_t utf8_length(const struct object *s)
{
    const void *data = array_data(string_bytes(s));
    size_t units = (size_t)string_length(s);
    return string_is_latin1(s) ? utf8_from_latin1_length(data, units) : utf8_from_utf16_length(data, units);
}

jsize jni_GetStringUTFLength(struct thread *t, jstring handle)
{
    const struct object *s = jni_object(handle);
    (void)t;
    return is_unmade(s) ? 0 : (jsize)utf8_length(s);
}

static void copy_chars(const struct object *s, jsize start, jsize length, jchar *out)
{
    for (jsize i = 0; i < length; i++)
        out[i] = string_char(s, start + i);
}

/* A block from mem_block, zero at its end. */
static void *new_block(struct thread *t, size_t bytes, jboolean *copied)
{
    void *block = mem_block(bytes);
    if (!block)
        throw_out_of_memory(t, "C heap");
    else if (copied)
        *copied = true;
    return block;
}

const jchar *jni_GetStringChars(struct thread *t, jstring handle, jboolean *copied)
{
    const struct object *s = jni_object(handle);
    if (is_unmade(s))
        return NULL;
    jsize n = string_length(s);
    jchar *out = new_block(t, ((size_t)n + 1) * sizeof *out, copied);
    if (out)
        copy_chars(s, 0, n, out);
    return out;
}

const jchar *jni_GetStringCritical(struct thread *t, jstring s, jboolean *copied) { return jni_GetStringChars(t, s, copied); }

const char *jni_GetStringUTFChars(struct thread *t, jstring handle, jboolean *copied)
{
    const struct object *s = jni_object(handle);
    if (is_unmade(s))
        return NULL;
    size_t bytes = utf8_length(s) + 1;
    char *out = new_block(t, bytes, copied);
    return out ? string_utf8(s, out, bytes) : NULL;
}

static void release(const void *block)
{
    if (block)
        mem_block_free((void *)(uintptr_t)block);
}

void jni_ReleaseStringChars(struct jni_env *env, jstring s, const jchar *chars)
{
    if (jni_checking)
        jni_check_release_string(env, false, s, chars);
    release(chars);
}

void jni_ReleaseStringCritical(struct jni_env *env, jstring s, const jchar *chars)
{
    if (jni_checking)
        jni_check_release_string(env, true, s, chars);
    release(chars);
}

void jni_ReleaseStringUTFChars(struct jni_env *env, jstring s, const char *text)
{
    if (jni_checking)
        jni_check_release_string(env, false, s, text);
    release(text);
}

static bool region_ok(struct thread *t, const struct object *s, jsize start, jsize length)
{
    jsize n = string_length(s);
    if (start >= 0 && length >= 0 && (uint32_t)start + (uint32_t)length <= (uint32_t)n)
        return true;
    return throw_new(t, EX(StringIndexOutOfBoundsException), NULL);
}

void jni_GetStringRegion(struct thread *t, jstring handle, jsize start, jsize length, jchar *out)
{
    const struct object *s = jni_object(handle);
    if (region_ok(t, s, start, length))
        copy_chars(s, start, length, out);
}

/* Ends with a zero byte, as every JVM has it though the specification does not say so. */
void jni_GetStringUTFRegion(struct thread *t, jstring handle, jsize start, jsize length, char *out)
{
    const struct object *s = jni_object(handle);
    if (!region_ok(t, s, start, length))
        return;
    for (jsize i = 0; i < length; i++) {
        jchar c = string_char(s, start + i);
        out += utf8_from_utf16(&c, 1, out);
    }
    *out = 0;
}
