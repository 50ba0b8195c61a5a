/* SPDX-License-Identifier: Apache-2.0 */
/** Shows what the patch of java.base adds. */
public class ShowAdded {
    public static void main(String[] args) throws Exception {
        System.out.println(Class.forName("java.lang.Added").getDeclaredConstructor().newInstance());
    }
}
