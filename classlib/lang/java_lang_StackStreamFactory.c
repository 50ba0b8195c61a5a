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
#include "vm/run/string.h"

enum walk_mode { CLASSES_ONLY = 0x2, CALLER_CLASS = 0x4, SHOW_HIDDEN = 0x20 };

struct walk { struct thread *owner; struct frame_walk next; jlong mode; };

static bool wants_classes(const struct walk *w) { return w->mode & CLASSES_ONLY; }

static bool is_shown(const struct walk *w, const struct method *m)
{
    bool may_hide = !(w->mode & SHOW_HIDDEN) || w->mode & CALLER_CLASS;
    return !may_hide || !(m->flags & METHOD_HIDDEN);
}

/* Until 24 a StackFrameInfo has its MemberName already. */
static bool fill_named(struct thread *t, struct object *info, struct frame_walk f)
{
    set_int(info, known.StackFrameInfo_bci, frame_bci(f));
    set_int(info, injected.frame_info_version, 0);
    return member_name_set_method(t, get_ref(info, known.StackFrameInfo_memberName), f.method, true, f.method->class);
}

/* Since 25 a ClassFrameInfo has the class, or a StackFrameInfo the method, and either the method's flags beside its own. */
static bool fill_bare(struct thread *t, struct object *info, struct frame_walk f, bool class_only)
{
    jint flags = get_int(info, known.ClassFrameInfo_flags) | member_name_flags(f.method);
    struct object *what = class_only ? f.method->class->mirror : resolved_method_name(t, f.method);
    set_int(info, known.ClassFrameInfo_flags, flags);
    if (!class_only)
        set_int(info, known.StackFrameInfo_bci, frame_bci(f));
    return what && store_ref(t, info, object_at(info, known.ClassFrameInfo_classOrMemberName), what);
}

static bool fill_info(struct thread *t, const struct walk *w, struct object *info, struct frame_walk f)
{
    return known.ClassFrameInfo ? fill_bare(t, info, f, wants_classes(w)) : fill_named(t, info, f);
}

static bool fill_one(struct thread *t, const struct walk *w, struct object *frames, jint index, struct frame_walk f)
{
    struct object **slot = (struct object **)array_data(frames) + index;
    if (wants_classes(w) && !known.ClassFrameInfo)
        return store_ref(t, frames, slot, f.method->class->mirror);
    if (!*slot)
        return throw_new(t, EX(InternalError), "stack walk: no frame object");
    return fill_info(t, w, *slot, f);
}

static bool is_refused_caller(struct thread *t, const struct walk *w, const struct method *m)
{
    char text[512];
    if (known.ClassFrameInfo || !wants_classes(w) || !(w->mode & CALLER_CLASS) || !(m->flags & METHOD_CALLER_SENSITIVE))
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

/* What the forms of callStackWalk and fetchStackFrames have in common; anchor: of a walk that has begun. */
struct request { struct object *walker; jlong mode, anchor; jint skip, count, start; struct object *frames; };

static void begin_walk(struct thread *t, jslot *args, const struct request *r)
{
    struct walk walk = { t, first_frame(frame_first(t), r->skip), r->mode };
    jint end = r->count > 0 ? fill_batch(t, &walk, r->count, r->start, r->frames) : r->start;
    if (end < 0)
        return;
    if (r->count > 0 && end == r->start) {
        throw_new(t, EX(InternalError), "stack walk: decode failed");
        return;
    }
    struct method *m = method_known(t, "java/lang/StackStreamFactory$AbstractStackWalker", "doStackWalk", "(JIIII)Ljava/lang/Object;");
    jslot call[7] = { slot_of_ref(r->walker), slot_of_long((jlong)(uintptr_t)&walk), 0, slot_of_int(r->skip), slot_of_int(r->count),
                      slot_of_int(r->start), slot_of_int(end) }, result;
    if (known.ClassFrameInfo)
        call[4] = slot_of_int(end - r->start);                  /* since 25 not what was asked for, but what there is */
    bool done = m && invoke_method(t, m, call, &result);
    walk.owner = NULL;
    if (done)
        args[0] = result;
}

static void go_on(struct thread *t, jslot *args, const struct request *r)
{
    struct walk *walk = (struct walk *)(uintptr_t)r->anchor;
    if (!walk || walk->owner != t) {
        throw_new(t, EX(InternalError), "doStackWalk: corrupted buffers");
        return;
    }
    jint end = fill_batch(t, walk, r->count, r->start, r->frames);
    if (end >= 0)
        RESULT_INT(known.ClassFrameInfo ? end - r->start : end);
}

/* args: walker, mode (two slots), frames to skip, batch, start, frames. */
NATIVE_METHOD(java_lang_StackStreamFactory_callStackWalk)
{
    begin_walk(t, args, &(struct request){ ARG_REF(0), ARG_LONG(1), 0, ARG_INT(3), ARG_INT(4), ARG_INT(5), ARG_REF(6) });
}

/* Since 21 a scope and a continuation stand before the batch, which no thread of ours has. */
NATIVE_METHOD(java_lang_StackStreamFactory_callStackWalk_21)
{
    begin_walk(t, args, &(struct request){ ARG_REF(0), ARG_LONG(1), 0, ARG_INT(3), ARG_INT(6), ARG_INT(7), ARG_REF(8) });
}

/* Since 25 the mode is an int, and the batch is given by where it ends. */
NATIVE_METHOD(java_lang_StackStreamFactory_callStackWalk_25)
{
    begin_walk(t, args, &(struct request){ ARG_REF(0), ARG_INT(1), 0, ARG_INT(2), ARG_INT(5) - ARG_INT(6), ARG_INT(6), ARG_REF(7) });
}

/* args: walker, mode, anchor (two slots each), batch, start, frames. */
NATIVE_METHOD(java_lang_StackStreamFactory_fetchStackFrames)
{
    go_on(t, args, &(struct request){ ARG_REF(0), ARG_LONG(1), ARG_LONG(3), 0, ARG_INT(5), ARG_INT(6), ARG_REF(7) });
}

/* args: walker, mode, anchor (two slots), frames of the last batch, end of this one, start, frames. */
NATIVE_METHOD(java_lang_StackStreamFactory_fetchStackFrames_25)
{
    go_on(t, args, &(struct request){ ARG_REF(0), ARG_INT(1), ARG_LONG(2), 0, ARG_INT(5) - ARG_INT(6), ARG_INT(6), ARG_REF(7) });
}

/* No thread of ours has continuations. */
NATIVE_METHOD(java_lang_StackStreamFactory_setContinuation) { throw_new(t, EX(UnsupportedOperationException), NULL); }

/* The name and the descriptor of a method whose frame was walked. */
NATIVE_METHOD(java_lang_StackFrameInfo_expandStackFrameInfo)
{
    struct object *info = ARG_REF(0), *resolved = get_ref(info, known.ClassFrameInfo_classOrMemberName);
    const struct method *m = *(struct method **)object_at(resolved, injected.resolved_target);
    struct object *name = string_of_symbol(t, m->name), *type = name ? string_of_symbol(t, m->descriptor) : NULL;
    if (type && store_ref(t, info, object_at(info, known.StackFrameInfo_type), type))
        store_ref(t, info, object_at(info, known.StackFrameInfo_name), name);
}
