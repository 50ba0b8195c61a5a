// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.atomic;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The extent of a method, with all that it calls, is a preemptible atomic region; see {@link Region} for what that means and what may be done in one. A region
 * within a region is a part of it.
 *
 * <p>It is not inherited by methods that override this one. On an abstract or native method, a constructor or a static initialiser it is an
 * {@link IncompatibleClassChangeError}, which names the member, when the class is loaded. On another Java VM it means nothing.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface PAR {
}
