/* SPDX-License-Identifier: Apache-2.0 */
/* An agent that calls the interface with what is wrong: too early, without capabilities, with null pointers and things of another kind. */
#include "tests/debug/agent.h"

#define SAY(call) (printf("%s: %d\n", #call, (int)(call)), fflush(stdout))

static jvmtiEnv *tool, *bare;

static void too_early(jvmtiEnv *e)
{
    jint n = 0, *p = &n;
    jthread *threads = NULL;
    char *text = NULL;
    jlong l = 0;
    jrawMonitorID monitor = NULL;
    jvmtiPhase phase;
    SAY((*e)->GetAllThreads(e, p, &threads));
    SAY((*e)->GetCurrentThread(e, threads));
    SAY((*e)->GetLoadedClasses(e, p, &threads));
    SAY((*e)->GetClassSignature(e, NULL, &text, NULL));
    SAY((*e)->GetObjectHashCode(e, NULL, p));
    SAY((*e)->GetThreadState(e, NULL, p));
    SAY((*e)->SetBreakpoint(e, NULL, 0));
    SAY((*e)->GetTag(e, NULL, &l));
    SAY((*e)->ForceGarbageCollection(e));
    SAY((*e)->GetCurrentThreadCpuTime(e, &l));
    SAY((*e)->GetPhase(e, &phase));
    SAY((*e)->GetSystemProperty(e, "wrong.property", &text));
    SAY((*e)->SetSystemProperty(e, "wrong.property", "right"));
    SAY((*e)->SetSystemProperty(e, NULL, "right"));
    SAY((*e)->GetSystemProperty(e, "wrong.property", &text));
    SAY((*e)->GetSystemProperty(e, NULL, &text));
    SAY((*e)->CreateRawMonitor(e, NULL, &monitor));
    SAY((*e)->AddToBootstrapClassLoaderSearch(e, NULL));
    SAY((*e)->AddCapabilities(e, NULL));
    SAY((*e)->SetEventNotificationMode(e, JVMTI_ENABLE, (jvmtiEvent)7, NULL));
    SAY((*e)->SetEventNotificationMode(e, JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, NULL));
    SAY((*e)->SetEventNotificationMode(e, JVMTI_ENABLE, JVMTI_EVENT_MONITOR_WAIT, NULL));
    SAY((*e)->SetEventNotificationMode(e, JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, NULL));
    SAY((*e)->Allocate(e, -1, (unsigned char **)&text));
    SAY((*e)->Allocate(e, 8, NULL));
    SAY((*e)->GetErrorName(e, (jvmtiError)12345, &text));
    SAY((*e)->GetErrorName(e, JVMTI_ERROR_NONE, NULL));
    SAY((*e)->GetVersionNumber(e, NULL));
    SAY((*e)->GetPhase(e, NULL));
    SAY((*e)->GetTime(e, NULL));
    SAY((*e)->GetCapabilities(e, NULL));
    SAY((*e)->GetPotentialCapabilities(e, NULL));
    SAY((*e)->GetAvailableProcessors(e, NULL));
    SAY((*e)->GetJLocationFormat(e, NULL));
    SAY((*e)->GetTimerInfo(e, NULL));
    SAY((*e)->GetEnvironmentLocalStorage(e, NULL));
    SAY((*e)->SetVerboseFlag(e, (jvmtiVerboseFlag)77, JNI_TRUE));
}

static void without_capabilities(jvmtiEnv *e, jclass c, jmethodID m, jfieldID f, jobject o)
{
    jint n;
    jlong l;
    char *text;
    unsigned char *bytes;
    jobject object, *objects;
    jboolean yes;
    jvmtiLineNumberEntry *lines;
    jvmtiLocalVariableEntry *locals;
    jvmtiMonitorUsage usage;
    jvmtiHeapCallbacks callbacks;
    jvmtiMonitorStackDepthInfo *depths;
    jvmtiTimerInfo timer;
    memset(&callbacks, 0, sizeof callbacks);
    SAY((*e)->SuspendThread(e, NULL));
    SAY((*e)->ResumeThread(e, NULL));
    SAY((*e)->StopThread(e, NULL, o));
    SAY((*e)->InterruptThread(e, NULL));
    SAY((*e)->GetOwnedMonitorInfo(e, NULL, &n, &objects));
    SAY((*e)->GetOwnedMonitorStackDepthInfo(e, NULL, &n, &depths));
    SAY((*e)->GetCurrentContendedMonitor(e, NULL, &object));
    SAY((*e)->GetObjectMonitorUsage(e, o, &usage));
    SAY((*e)->PopFrame(e, NULL));
    SAY((*e)->ForceEarlyReturnVoid(e, NULL));
    SAY((*e)->NotifyFramePop(e, NULL, 0));
    SAY((*e)->GetLocalInt(e, NULL, 0, 0, &n));
    SAY((*e)->SetLocalInt(e, NULL, 0, 0, 1));
    SAY((*e)->GetLocalInstance(e, NULL, 0, &object));
    SAY((*e)->SetBreakpoint(e, m, 0));
    SAY((*e)->ClearBreakpoint(e, m, 0));
    SAY((*e)->SetFieldAccessWatch(e, c, f));
    SAY((*e)->ClearFieldModificationWatch(e, c, f));
    SAY((*e)->GetSourceFileName(e, c, &text));
    SAY((*e)->GetSourceDebugExtension(e, c, &text));
    SAY((*e)->GetConstantPool(e, c, &n, &n, &bytes));
    SAY((*e)->IsFieldSynthetic(e, c, f, &yes));
    SAY((*e)->IsMethodSynthetic(e, m, &yes));
    SAY((*e)->GetLineNumberTable(e, m, &n, &lines));
    SAY((*e)->GetLocalVariableTable(e, m, &n, &locals));
    SAY((*e)->GetBytecodes(e, m, &n, &bytes));
    SAY((*e)->RedefineClasses(e, 0, NULL));
    SAY((*e)->RetransformClasses(e, 0, NULL));
    SAY((*e)->GetTag(e, o, &l));
    SAY((*e)->SetTag(e, o, 1));
    SAY((*e)->FollowReferences(e, 0, NULL, NULL, &callbacks, NULL));
    SAY((*e)->IterateThroughHeap(e, 0, NULL, &callbacks, NULL));
    SAY((*e)->GetObjectsWithTags(e, 1, &l, &n, NULL, NULL));
    SAY((*e)->IterateOverHeap(e, JVMTI_HEAP_OBJECT_EITHER, NULL, NULL));
    SAY((*e)->SetNativeMethodPrefix(e, "x"));
    SAY((*e)->SetHeapSamplingInterval(e, 1));
    SAY((*e)->GetCurrentThreadCpuTimerInfo(e, &timer));
    SAY((*e)->GetThreadCpuTime(e, NULL, &l));
    SAY((*e)->SetEventNotificationMode(e, JVMTI_ENABLE, JVMTI_EVENT_BREAKPOINT, NULL));
    SAY((*e)->SetEventNotificationMode(e, JVMTI_ENABLE, JVMTI_EVENT_FIELD_ACCESS, NULL));
    SAY((*e)->GenerateEvents(e, JVMTI_EVENT_COMPILED_METHOD_LOAD));
}

static void with_nothing(jvmtiEnv *e, jclass c, jmethodID m, jfieldID f, jobject o)
{
    jint n = 0, bad[1] = { 0 };
    jlong l, tag = 5;
    jobject object = NULL;
    char *text;
    jboolean yes;
    jvmtiFrameInfo frames[2];
    jvmtiClassDefinition definition = { c, 3, NULL };
    SAY((*e)->GetAllThreads(e, NULL, NULL));
    SAY((*e)->GetCurrentThread(e, NULL));
    SAY((*e)->GetThreadInfo(e, NULL, NULL));
    SAY((*e)->GetThreadState(e, NULL, NULL));
    SAY((*e)->GetFrameCount(e, NULL, NULL));
    SAY((*e)->GetFrameLocation(e, NULL, 0, NULL, &l));
    SAY((*e)->GetStackTrace(e, NULL, 0, 2, NULL, &n));
    SAY((*e)->GetStackTrace(e, NULL, 0, -2, frames, &n));
    SAY((*e)->GetStackTrace(e, NULL, 1000, 2, frames, &n));
    SAY((*e)->GetStackTrace(e, NULL, -1000, 2, frames, &n));
    SAY((*e)->GetAllStackTraces(e, -1, NULL, NULL));
    SAY((*e)->GetThreadGroupInfo(e, NULL, NULL));
    SAY((*e)->GetTopThreadGroups(e, NULL, NULL));
    SAY((*e)->GetClassSignature(e, NULL, &text, NULL));
    SAY((*e)->GetClassSignature(e, (jclass)o, &text, NULL));
    SAY((*e)->GetClassMethods(e, c, NULL, NULL));
    SAY((*e)->GetClassFields(e, c, &n, NULL));
    SAY((*e)->GetClassStatus(e, c, NULL));
    SAY((*e)->GetMethodName(e, NULL, &text, NULL, NULL));
    SAY((*e)->GetMethodDeclaringClass(e, m, NULL));
    SAY((*e)->GetMaxLocals(e, NULL, &n));
    SAY((*e)->GetMaxLocals(e, m, NULL));
    SAY((*e)->GetLineNumberTable(e, m, NULL, NULL));
    SAY((*e)->GetFieldName(e, NULL, f, &text, NULL, NULL));
    SAY((*e)->GetFieldDeclaringClass(e, c, f, NULL));
    SAY((*e)->GetObjectHashCode(e, NULL, &n));
    SAY((*e)->GetObjectHashCode(e, o, NULL));
    SAY((*e)->GetObjectSize(e, NULL, &l));
    SAY((*e)->GetObjectMonitorUsage(e, NULL, NULL));
    SAY((*e)->GetTag(e, NULL, &tag));
    SAY((*e)->GetTag(e, o, NULL));
    SAY((*e)->SetTag(e, NULL, 1));
    SAY((*e)->GetObjectsWithTags(e, 0, &tag, &n, NULL, NULL));
    SAY((*e)->GetObjectsWithTags(e, 1, NULL, &n, NULL, NULL));
    SAY((*e)->FollowReferences(e, 0, NULL, NULL, NULL, NULL));
    SAY((*e)->IterateThroughHeap(e, 0, NULL, NULL, NULL));
    SAY((*e)->IterateOverHeap(e, JVMTI_HEAP_OBJECT_EITHER, NULL, NULL));
    SAY((*e)->IterateOverObjectsReachableFromObject(e, o, NULL, NULL));
    SAY((*e)->RedefineClasses(e, -1, NULL));
    SAY((*e)->RedefineClasses(e, 1, NULL));
    SAY((*e)->RedefineClasses(e, 1, &definition));
    SAY((*e)->SuspendThreadList(e, -1, NULL, NULL));
    SAY((*e)->SuspendThreadList(e, -1, &object, (jvmtiError *)bad));
    SAY((*e)->GetNamedModule(e, NULL, NULL, &object));
    SAY((*e)->GetNamedModule(e, o, "java/lang", &object));
    SAY((*e)->AddModuleReads(e, NULL, NULL));
    SAY((*e)->AddModuleExports(e, o, "a", o));
    SAY((*e)->AddModuleUses(e, NULL, c));
    SAY((*e)->IsModifiableModule(e, NULL, &yes));
    SAY((*e)->GetAllModules(e, NULL, NULL));
    SAY((*e)->RunAgentThread(e, NULL, NULL, NULL, 5));
    SAY((*e)->SetEventNotificationMode(e, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, o));
    SAY((*e)->GenerateEvents(e, JVMTI_EVENT_VM_INIT));
    SAY((*e)->GetConstantPool(e, c, NULL, NULL, NULL));
    SAY((*e)->GetJNIFunctionTable(e, NULL));
    SAY((*e)->SetJNIFunctionTable(e, NULL));
    SAY((*e)->AddToSystemClassLoaderSearch(e, NULL));
    SAY((*e)->AddToSystemClassLoaderSearch(e, "/nowhere/at/all.jar"));
    SAY((*e)->SetSystemProperty(e, "a", "b"));
    SAY((*e)->GetSystemProperties(e, NULL, NULL));
}

static void with_others(jvmtiEnv *e, jclass c, jmethodID m, jfieldID f, jthread ended, jobject o)
{
    jint n;
    jlong l;
    jobject object;
    jrawMonitorID monitor;
    jvmtiThreadInfo info;
    SAY((*e)->GetThreadInfo(e, o, &info));
    SAY((*e)->GetThreadState(e, ended, &n));
    printf("%x\n", (unsigned)n);
    SAY((*e)->GetFrameCount(e, ended, &n));
    SAY((*e)->GetFrameCount(e, o, &n));
    SAY((*e)->SuspendThread(e, ended));
    SAY((*e)->ResumeThread(e, NULL));
    SAY((*e)->ResumeThread(e, ended));
    SAY((*e)->InterruptThread(e, ended));
    SAY((*e)->GetThreadCpuTime(e, ended, &l));
    SAY((*e)->SetThreadLocalStorage(e, ended, &n));
    SAY((*e)->GetLocalInt(e, NULL, 0, 0, &n));
    SAY((*e)->GetLocalInt(e, NULL, -1, 0, &n));
    SAY((*e)->GetLocalInt(e, NULL, 77, 0, &n));
    SAY((*e)->GetLocalInt(e, NULL, 1, 77, &n));
    SAY((*e)->GetLocalInt(e, NULL, 1, 1, &n));
    SAY((*e)->GetLocalObject(e, NULL, 1, 1, &object));
    SAY((*e)->GetLocalInstance(e, NULL, 1, &object));
    SAY((*e)->NotifyFramePop(e, NULL, -1));
    SAY((*e)->NotifyFramePop(e, NULL, 77));
    SAY((*e)->NotifyFramePop(e, NULL, 1));
    SAY((*e)->GetFrameLocation(e, NULL, -1, &m, &l));
    SAY((*e)->GetFrameLocation(e, NULL, 77, &m, &l));
    SAY((*e)->PopFrame(e, NULL));
    SAY((*e)->SetBreakpoint(e, m, -1));
    SAY((*e)->SetBreakpoint(e, m, 100000));
    SAY((*e)->SetBreakpoint(e, m, 0));
    SAY((*e)->SetBreakpoint(e, m, 0));
    SAY((*e)->ClearBreakpoint(e, m, 0));
    SAY((*e)->ClearBreakpoint(e, m, 0));
    SAY((*e)->SetFieldAccessWatch(e, c, f));
    SAY((*e)->SetFieldAccessWatch(e, c, f));
    SAY((*e)->ClearFieldAccessWatch(e, c, f));
    SAY((*e)->ClearFieldAccessWatch(e, c, f));
    SAY((*e)->SetFieldModificationWatch(e, c, NULL));
    SAY((*e)->SetFieldModificationWatch(e, NULL, f));
    SAY((*e)->CreateRawMonitor(e, "m", &monitor));
    SAY((*e)->RawMonitorExit(e, monitor));
    SAY((*e)->RawMonitorWait(e, monitor, 1));
    SAY((*e)->RawMonitorNotify(e, monitor));
    SAY((*e)->DestroyRawMonitor(e, monitor));
    SAY((*e)->RawMonitorEnter(e, NULL));
    SAY((*e)->RunAgentThread(e, ended, (jvmtiStartFunction)(void *)with_nothing, NULL, 99));
    SAY((*e)->DisposeEnvironment(bare));
    SAY((*bare)->GetThreadState(bare, NULL, &n));
    SAY((*bare)->SuspendThread(bare, NULL));
}

static void JNICALL ask(JNIEnv *jni, jclass c, jthread ended, jobject o)
{
    jmethodID m = (*jni)->GetStaticMethodID(jni, c, "main", "([Ljava/lang/String;)V");
    jfieldID f = (*jni)->GetFieldID(jni, c, "field", "I");
    without_capabilities(bare, c, m, f, o);
    with_nothing(tool, c, m, f, o);
    with_others(tool, c, m, f, ended, o);
}

static void JNICALL prepared(jvmtiEnv *env, JNIEnv *jni, jthread thread, jclass c)
{
    static const JNINativeMethod methods[] = { { "ask", "(Ljava/lang/Thread;Ljava/lang/Object;)V", (void *)ask } };
    (void)thread;
    agent_is(env, jni, c, "LWrong;", methods, 1);
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved)
{
    jvmtiCapabilities wanted;
    jvmtiEventCallbacks callbacks;
    (void)options, (void)reserved;
    printf("a version that is none: %d\n", (int)(*vm)->GetEnv(vm, (void **)&tool, 0x30ff0000));
    if ((*vm)->GetEnv(vm, (void **)&bare, JVMTI_VERSION_1_2) != JNI_OK)
        return JNI_ERR;
    too_early(bare);
    memset(&wanted, 0, sizeof wanted);
    wanted.can_access_local_variables = wanted.can_generate_breakpoint_events = wanted.can_generate_frame_pop_events = wanted.can_pop_frame = 1;
    wanted.can_suspend = wanted.can_signal_thread = wanted.can_tag_objects = wanted.can_redefine_classes = wanted.can_get_monitor_info = 1;
    wanted.can_get_line_numbers = wanted.can_get_thread_cpu_time = wanted.can_get_constant_pool = 1;
    wanted.can_generate_field_access_events = wanted.can_generate_field_modification_events = 1;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassPrepare = prepared;
    tool = agent_begin(vm, &wanted, &callbacks);
    return tool ? JNI_OK : JNI_ERR;
}
