/* SPDX-License-Identifier: Apache-2.0 */
/* An agent with a thread that watches fields, and sets breakpoints of which nobody hears, and takes them back, as long as the program runs.  On this VM they
 * are anywhere, and refused where no instruction begins; others believe that one does, so there they are where lines begin. */
#include "tests/debug/agent.h"

static jvmtiEnv *tool;
static volatile int renewals;

static jint JNICALL count(JNIEnv *jni, jclass c)
{
    (void)jni, (void)c;
    return renewals;
}

static void pause_shortly(jrawMonitorID m)
{
    (*tool)->RawMonitorEnter(tool, m);
    (*tool)->RawMonitorWait(tool, m, 3);
    (*tool)->RawMonitorExit(tool, m);
}

static int refuses(void)
{
    char *name = NULL;
    int is = (*tool)->GetSystemProperty(tool, "java.vm.name", &name) == JVMTI_ERROR_NONE && !strcmp(name, "rtjvm");
    (*tool)->Deallocate(tool, (unsigned char *)name);
    return is;
}

/* In one of the class's methods. */
static void break_shortly(jrawMonitorID m, jclass c, unsigned i, int anywhere)
{
    jint count_of = 0, lines = 0;
    jmethodID *methods;
    jlocation first, last;
    jvmtiLineNumberEntry *table = NULL;
    if ((*tool)->GetClassMethods(tool, c, &count_of, &methods) != JVMTI_ERROR_NONE)
        return;                             /* the VM ends */
    jmethodID method = methods[i % (unsigned)count_of];
    (*tool)->Deallocate(tool, (unsigned char *)methods);
    if ((*tool)->GetMethodLocation(tool, method, &first, &last) != JVMTI_ERROR_NONE || (*tool)->GetLineNumberTable(tool, method, &lines, &table) != JVMTI_ERROR_NONE)
        return;
    jlocation at = anywhere ? (jlocation)(i * 2654435761u >> 8) % (last + 1) : table[i % (unsigned)lines].start_location;
    (*tool)->Deallocate(tool, (unsigned char *)table);
    if ((*tool)->SetBreakpoint(tool, method, at) != JVMTI_ERROR_NONE)
        return;
    pause_shortly(m);
    (*tool)->ClearBreakpoint(tool, method, at);
}

static void JNICALL renew(jvmtiEnv *env, JNIEnv *jni, void *argument)
{
    static const char *const names[] = { "value", "unused", "first", "this$0", "hash", "size", "elementData", "root", "count", "coder" };
    jclass c = argument;
    jrawMonitorID m;
    jint count_of = 0;
    jfieldID *fields;
    (*env)->CreateRawMonitor(env, "renewer", &m);
    (*env)->GetClassFields(env, c, &count_of, &fields);
    int anywhere = refuses();
    for (unsigned i = 0;; i++) {
        break_shortly(m, c, i, anywhere);
        jclass other = i % 3 == 0 ? c : (*jni)->FindClass(jni, i % 3 == 1 ? "java/lang/String" : "java/util/TreeMap");
        jfieldID f = (*jni)->GetFieldID(jni, other, names[i % (sizeof names / sizeof names[0])], i % 3 ? "I" : "I");
        (*jni)->ExceptionClear(jni);
        if (!f)
            f = fields[i % count_of], other = c;
        (*env)->SetFieldModificationWatch(env, other, f);
        (*env)->SetFieldAccessWatch(env, other, f);
        pause_shortly(m);
        (*env)->ClearFieldAccessWatch(env, other, f);
        (*env)->ClearFieldModificationWatch(env, other, f);
        renewals++;
    }
}

static void JNICALL prepared(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c)
{
    static const JNINativeMethod methods[] = { { "renewals", "()I", (void *)count } };
    (void)thread;
    if (!agent_is(env, jni, c, "LRenewed;", methods, 1))
        return;
    jclass thread_class = (*jni)->FindClass(jni, "java/lang/Thread");
    jobject agent = (*jni)->NewObject(jni, thread_class, (*jni)->GetMethodID(jni, thread_class, "<init>", "()V"));
    (*env)->RunAgentThread(env, agent, renew, (*jni)->NewGlobalRef(jni, c), JVMTI_THREAD_NORM_PRIORITY);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved)
{
    jvmtiCapabilities wanted;
    jvmtiEventCallbacks callbacks;
    (void)options, (void)reserved;
    memset(&wanted, 0, sizeof wanted);
    wanted.can_generate_field_access_events = wanted.can_generate_field_modification_events = wanted.can_generate_breakpoint_events = 1;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassPrepare = prepared;
    tool = agent_begin(vm, &wanted, &callbacks);
    return tool ? JNI_OK : JNI_ERR;
}
