/* SPDX-License-Identifier: Apache-2.0 */
package java.lang;

/** A class that --patch-module puts into a module of the boot loader. */
public class Added {
    @Override
    public String toString() { return "added to " + Added.class.getModule(); }
}
