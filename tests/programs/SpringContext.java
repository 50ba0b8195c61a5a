// SPDX-License-Identifier: Apache-2.0

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/** Beans by annotations, classes made while it runs, proxies, expressions. */
public class SpringContext {
    /** A service. */
    public interface Greeter {
        String greet(String name);
    }

    static class Polite implements Greeter {
        @Value("#{2 * 21}")
        private int number;

        @Override
        public String greet(String name) {
            return "dear " + name + " " + number;
        }
    }

    /** Says what beans there are. */
    @Configuration
    public static class Beans {
        @Bean
        Greeter greeter() {
            return new Polite();
        }

        @Bean
        @Scope("prototype")
        StringBuilder text(Greeter greeter) {
            return new StringBuilder(greeter.greet("reader"));
        }

        @EventListener
        void on(ContextRefreshedEvent event) {
            System.out.println("refreshed, " + greeter().greet("event"));
        }
    }

    public static void main(String[] args) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Beans.class)) {
            System.out.println(context.getBean(StringBuilder.class));
            System.out.println(context.getBean(StringBuilder.class) == context.getBean(StringBuilder.class));
            System.out.println(context.getBean(Greeter.class) == context.getBean(Beans.class).greeter());
            System.out.println(context.getBean(Beans.class).getClass().getSimpleName());
            ProxyFactory proxies = new ProxyFactory(context.getBean(Greeter.class));
            proxies.addAdvice((org.aopalliance.intercept.MethodInterceptor) call -> "<" + call.proceed() + ">");
            System.out.println(((Greeter) proxies.getProxy()).greet("proxy"));
        }
        System.out.println(new SpelExpressionParser().parseExpression("{1, 2, 3}.?[#this > 1].![#this * #this]").getValue());
    }
}
