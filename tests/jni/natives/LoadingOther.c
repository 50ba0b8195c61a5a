/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>

JNIEXPORT jint JNICALL Java_Loading_00024User_answer(JNIEnv *env, jclass c) { return 42; }
