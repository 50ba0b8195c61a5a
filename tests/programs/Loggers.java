// SPDX-License-Identifier: Apache-2.0

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Logback behind SLF4J, by another thread, and Log4j 2: who called, with which context, which exception. */
public class Loggers {
    private static void logback() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%-5level [%thread] %logger{8} %class{0}.%method:%line %X{who} - %msg%n%ex{2}");
        encoder.start();
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setEncoder(encoder);
        console.start();
        AsyncAppender async = new AsyncAppender();
        async.setContext(context);
        async.setIncludeCallerData(true);
        async.setDiscardingThreshold(0);
        async.addAppender(console);
        async.start();
        context.getLogger("ROOT").addAppender(async);
        context.getLogger("quiet").setLevel(ch.qos.logback.classic.Level.WARN);
        Logger log = LoggerFactory.getLogger("a.long.name.of.Loggers");
        MDC.put("who", "me");
        for (int i = 0; i < 5; i++) {
            log.info("number {} of {}", i, new int[] {i, i + 1});
        }
        LoggerFactory.getLogger("quiet.Part").info("not to be seen");
        LoggerFactory.getLogger("quiet.Part").warn("to be seen", new IllegalStateException("on purpose"));
        MDC.clear();
        context.stop();
    }

    private static void log4j() {
        ConfigurationBuilder<BuiltConfiguration> b = ConfigurationBuilderFactory.newConfigurationBuilder();
        b.add(b.newAppender("out", "Console").addAttribute("target", "SYSTEM_OUT")
            .add(b.newLayout("PatternLayout").addAttribute("pattern", "%p %c{1} %M:%L %X{who} %marker - %m%n%xEx{short.className}")));
        b.add(b.newRootLogger(Level.INFO).add(b.newAppenderRef("out")));
        b.add(b.newLogger("fine", Level.TRACE));
        Configurator.initialize(b.build());
        org.apache.logging.log4j.Logger log = LogManager.getLogger("some.Logger");
        ThreadContext.put("who", "you");
        log.info("{} and {}", () -> "made when it is needed", () -> 1 << 20);
        log.debug("not to be seen");
        LogManager.getLogger("fine.Part").trace("to be seen");
        log.atError().withThrowable(new IllegalArgumentException("on purpose")).log("failed");
        LogManager.shutdown();
    }

    public static void main(String[] args) {
        logback();
        log4j();
    }
}
