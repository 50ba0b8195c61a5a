/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.StackTraceElement, Throwable and NullPointerException: what a stack trace says. */
#include "classlib/lang/java_lang_StackTraceElement.h"

#include "classlib/lang/java_lang_Class.h"
#include "classlib/natives.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/method_body.h"
#include "vm/class/module.h"
#include "vm/class/subtype.h"
#include "vm/run/exception.h"
#include "vm/run/store.h"
#include "vm/run/string.h"
#include "vm/vm.h"

static bool set_text(struct thread *t, struct object *e, uint32_t offset, struct object *text)
{
    return !thread_pending(t) && store_ref(t, e, object_at(e, offset), text);
}

static bool fill_module(struct thread *t, struct object *e, const struct class *c)
{
    const struct module_entry *m = c->module;
    if (!m || !m->name)
        return true;
    return set_text(t, e, known.StackTraceElement_moduleName, string_of_symbol(t, m->name)) &&
           (!m->version ||
            set_text(t, e, known.StackTraceElement_moduleVersion, string_of_symbol(t, m->version)));
}

bool stack_trace_element_fill(struct thread *t, struct object *e, const struct trace_element *at)
{
    const struct method *m = at->method;
    struct class *c = m->class;
    struct object *loader = c->loader ? c->loader->object : NULL;
    if (!store_ref(t, e, object_at(e, known.StackTraceElement_declaringClassObject), c->mirror))
        return false;
    if (loader && !set_text(t, e, known.StackTraceElement_classLoaderName, get_ref(loader, known.ClassLoader_name)))
        return false;
    if (!fill_module(t, e, c) ||
        !set_text(t, e, known.StackTraceElement_declaringClass, class_name_string(t, c)) ||
        !set_text(t, e, known.StackTraceElement_methodName, string_of_symbol(t, m->name)))
        return false;
    if (c->source_file && !set_text(t, e, known.StackTraceElement_fileName, string_of_symbol(t, c->source_file)))
        return false;
    enum { NATIVE_LINE = -2 };
    set_int(e, known.StackTraceElement_lineNumber, m->access & ACC_NATIVE ? NATIVE_LINE : method_body_line(at->body, at->bci));
    return true;
}

/* Since 21 the library names the trace itself (args: elements, trace, depth), before the throwable that has it. */
NATIVE_METHOD(java_lang_StackTraceElement_initStackTraceElements)
{
    struct object *elements = ARG_REF(0), *of = ARG_REF(1);
    struct trace_element e;
    if (!elements || !of) {
        throw_new(t, EX(NullPointerException), NULL);
        return;
    }
    const struct object *trace = class_is_subtype(object_class(of), known.Throwable) ? get_ref(of, known.Throwable_backtrace) : of;
    for (jint i = 0; i < array_length(elements) && trace_element_at(trace, (unsigned)i, &e); i++) {
        struct object *element = ((struct object **)array_data(elements))[i];
        if (!element) {
            throw_new(t, EX(NullPointerException), NULL);
            return;
        }
        if (!stack_trace_element_fill(t, element, &e))
            return;
    }
}

NATIVE_METHOD(java_lang_StackTraceElement_initStackTraceElement)
{
    struct object *element = ARG_REF(0), *info = ARG_REF(1);
    if (!element || !info) {
        throw_new(t, EX(NullPointerException), NULL);
        return;
    }
    struct object *member = known.ClassFrameInfo ? NULL : get_ref(info, known.StackFrameInfo_memberName);
    struct object *resolved = known.ClassFrameInfo ? get_ref(info, known.ClassFrameInfo_classOrMemberName)
                                                   : member ? get_ref(member, known.MemberName_method) : NULL;
    if (!resolved) {
        throw_new(t, EX(InternalError), "stack frame without a method");
        return;
    }
    struct method *m = *(struct method **)object_at(resolved, injected.resolved_target);
    struct trace_element at = { m, m->body, get_int(info, known.StackFrameInfo_bci) };
    stack_trace_element_fill(t, element, &at);
}

NATIVE_METHOD(java_lang_Throwable_fillInStackTrace) { exception_fill_trace(t, ARG_REF(0)); }

NATIVE_METHOD(java_lang_NullPointerException_getExtendedNPEMessage) { RESULT_REF(vm_options.plain_null_messages ? NULL : npe_message(t, ARG_REF(0))); }
