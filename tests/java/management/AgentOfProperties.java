// SPDX-License-Identifier: Apache-2.0
// vm-args: -Dcom.sun.management.jmxremote --add-opens java.base/jdk.internal.vm=ALL-UNNAMED

import java.lang.management.ManagementFactory;
import java.util.Properties;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** -Dcom.sun.management.jmxremote starts the JDK's agent before main, and JMX can be spoken with it. */
public class AgentOfProperties {
    public static void main(String[] args) throws Exception {
        Properties agent = (Properties) Class.forName("jdk.internal.vm.VMSupport").getMethod("getAgentProperties").invoke(null);
        String address = agent.getProperty("com.sun.management.jmxremote.localConnectorAddress");
        System.out.println("listens: " + (address != null));
        try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            Object name = server.getAttribute(new ObjectName(ManagementFactory.RUNTIME_MXBEAN_NAME), "Name");
            System.out.println("it is this VM: " + name.equals(ManagementFactory.getRuntimeMXBean().getName()));
        }
    }
}

// expect: listens: true
// expect: it is this VM: true
