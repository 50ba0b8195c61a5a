/* SPDX-License-Identifier: Apache-2.0 */
#include <jni.h>

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) { return 0x00770000; }
