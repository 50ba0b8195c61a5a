/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.StackStreamFactory: StackWalker's frames, batch by batch.
 *
 * The walk stands in callStackWalk's C frame; its address is the anchor by which Java asks for the next batch.
 * It stays good because the frames below callStackWalk cannot end before it does. */
#include <stdio.h>

#include "classlib/natives.h"
#include "vm/class/link.h"
#include "vm/class/subtype.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/link_call.h"
#include "vm/run/store.h"

enum walk_mode { CLASSES_ONLY = 0x2, CALLER_CLASS = 0x4, SHOW_HIDDEN = 0x20 };

struct walk { struct thread *owner; struct frame_walk next; jlong mode; };

static bool wants_classes(const struct walk *w) { return w->mode & CLASSES_ONLY; }

static bool is_shown(const struct walk *w, const struct method *m)
{
    bool may_hide = !(w->mode & SHOW_HIDDEN) || w->mode & CALLER_CLASS;
    return !may_hide || !(m->flags & METHOD_HIDDEN);
}

/* A StackFrameInfo has its MemberName already. */
static bool fill_info(struct thread *t, struct object *info, struct frame_walk f)
{
    struct object *member = get_ref(info, known.StackFrameInfo_memberName);
    set_int(info, known.StackFrameInfo_bci, frame_bci(f));
    set_int(info, injected.frame_info_version, 0);
    return member_name_set_method(t, member, f.method, true, f.method->class);
}

static bool fill_one(struct thread *t, const struct walk *w, struct object *frames, jint index, struct frame_walk f)
{
    struct object **slot = (struct object **)array_data(frames) + index;
    if (wants_classes(w))
        return store_ref(t, frames, slot, f.method->class->mirror);
    if (!*slot)
        return throw_new(t, EX(InternalError), "stack walk: no frame object");
    return fill_info(t, *slot, f);
}

static bool is_refused_caller(struct thread *t, const struct walk *w, const struct method *m)
{
    char text[512];
    if (!wants_classes(w) || !(w->mode & CALLER_CLASS) || !(m->flags & METHOD_CALLER_SENSITIVE))
        return false;
    throw_new(t, EX(UnsupportedOperationException), "StackWalker::getCallerClass called from @CallerSensitive '%s' method",
              method_external_name(m, text, sizeof text));
    return true;
}

/* Up to count frames from start on; returns the end index, -1: pending. */
static jint fill_batch(struct thread *t, struct walk *w, jint count, jint start, struct object *frames)
{
    jint end = start;
    if (!frames || start < 0 || count < 0 || start > array_length(frames) || count > array_length(frames) - start) {
        throw_new(t, EX(IllegalArgumentException), "not enough space in buffers");
        return -1;
    }
    for (; w->next.method && end - start < count; w->next = frame_up(w->next)) {
        const struct method *m = w->next.method;
        if (!is_shown(w, m))
            continue;
        if ((end == start && is_refused_caller(t, w, m)) || !fill_one(t, w, frames, end, w->next))
            return -1;
        end++;
    }
    return end;
}

/* Behind the walker's own frames, then `skip` more. */
static struct frame_walk first_frame(struct frame_walk f, jint skip)
{
    while (f.method && (f.method->class == known.StackWalker || class_is_subtype(f.method->class, known.AbstractStackWalker)))
        f = frame_up(f);
    for (; f.method && skip > 0; skip--)
        f = frame_up(f);
    return f;
}

NATIVE_METHOD(java_lang_StackStreamFactory_callStackWalk)
{
    struct object *walker = ARG_REF(0), *frames = ARG_REF(6);
    jint skip = ARG_INT(3), count = ARG_INT(4), start = ARG_INT(5);
    struct walk walk = { t, first_frame(frame_first(t), skip), ARG_LONG(1) };
    jint end = count > 0 ? fill_batch(t, &walk, count, start, frames) : start;
    if (end < 0)
        return;
    if (count > 0 && end == start) {
        throw_new(t, EX(InternalError), "stack walk: decode failed");
        return;
    }
    struct method *m = method_known(t, "java/lang/StackStreamFactory$AbstractStackWalker", "doStackWalk", "(JIIII)Ljava/lang/Object;");
    jslot call[7] = { slot_of_ref(walker), slot_of_long((jlong)(uintptr_t)&walk), 0, slot_of_int(skip), slot_of_int(count),
                      slot_of_int(start), slot_of_int(end) }, result;
    bool done = m && invoke_method(t, m, call, &result);
    walk.owner = NULL;
    if (done)
        args[0] = result;
}

NATIVE_METHOD(java_lang_StackStreamFactory_fetchStackFrames)
{
    struct walk *walk = (struct walk *)(uintptr_t)ARG_LONG(3);
    if (!walk || walk->owner != t) {
        throw_new(t, EX(InternalError), "doStackWalk: corrupted buffers");
        return;
    }
    jint end = fill_batch(t, walk, ARG_INT(5), ARG_INT(6), ARG_REF(7));
    if (end >= 0)
        RESULT_INT(end);
}
