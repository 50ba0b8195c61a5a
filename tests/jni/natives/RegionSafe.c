/* SPDX-License-Identifier: Apache-2.0 */
/* Of what RegionSafe calls in regions these may be called there; the latter four are named in vain. */
#include <jni.h>

JNIEXPORT const char *const rtjvm_region_safe[] = {
    "RegionSafe.add", "RegionSafe.half", "RegionSafe.many", "RegionSafe.environment", "RegionSafe.step", "RegionSafe$Inner.twice",
    "RegionSafe.ofObject", "RegionSafe.makesObject", "RegionSafe.ofInstance", "RegionSafe.locks", NULL,
};

#define NAME(name) JNICALL Java_RegionSafe_##name

static jint steps;

JNIEXPORT jint NAME(add)(JNIEnv *env, jclass c, jint a, jint b) { return a + b; }
JNIEXPORT jdouble NAME(half)(JNIEnv *env, jclass c, jdouble d) { return d / 2; }
JNIEXPORT jlong NAME(many)(JNIEnv *env, jclass c, jlong a, jfloat b, jbyte d, jshort e, jchar f, jboolean g, jdouble h, jint i)
{
    return a + (jlong)b + d + e + f + g + (jlong)h + i;
}
JNIEXPORT jboolean NAME(environment)(JNIEnv *env, jclass c) { return env != NULL; }
JNIEXPORT jint NAME(step)(JNIEnv *env, jclass c) { return ++steps; }
JNIEXPORT jint JNICALL Java_RegionSafe_00024Inner_twice(JNIEnv *env, jclass c, jint a) { return 2 * a; }
JNIEXPORT jint NAME(ofObject)(JNIEnv *env, jclass c, jobject o) { return o != NULL; }
JNIEXPORT jobject NAME(makesObject)(JNIEnv *env, jclass c) { return NULL; }
JNIEXPORT jint NAME(ofInstance)(JNIEnv *env, jobject o) { return 1; }
JNIEXPORT jint NAME(locks)(JNIEnv *env, jclass c) { return 1; }
JNIEXPORT jint NAME(plain)(JNIEnv *env, jclass c, jint a) { return a; }
