// SPDX-License-Identifier: Apache-2.0
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** Which collector there is. */
class Collectors {
    public static void main(String[] args) {
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            System.out.println(bean.getName());
        }
    }
}
