// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Requests one after another: each is requested when the one before was done by its deadline, and only then.
 *
 * <p>The deadlines of all count from the release of the first, so a chain of one operation has to be done as a whole by that operation's deadline.  A guard of
 * an operation counts for the first request only.  A chain can be dispatched again before it has ended; what is counted is all of them together.
 */
public final class Chain {
    private final Operation[] operations;
    private final Command[] commands;
    private final AtomicLong started = new AtomicLong();
    private final AtomicLong completed = new AtomicLong();
    private final AtomicLong broken = new AtomicLong();

    /**
     * A chain of several operations.
     *
     * @param operations whose requests, in order
     * @param commands what each runs
     * @throws IllegalArgumentException if there are none, something is null, or they are not as many
     */
    public Chain(Operation[] operations, Command[] commands) {
        if (operations == null || commands == null || operations.length == 0 || operations.length != commands.length) {
            throw new IllegalArgumentException("a chain needs operations, and as many commands");
        }
        this.operations = operations.clone();
        this.commands = commands.clone();
        for (int i = 0; i < operations.length; i++) {
            if (operations[i] == null || commands[i] == null) {
                throw new IllegalArgumentException("no operation or no command at " + i);
            }
        }
    }

    /**
     * A chain of one operation.
     *
     * @param operation the operation
     * @param command what each request runs
     * @param length how many requests
     * @throws IllegalArgumentException if an argument is null, or the length less than 1
     */
    public Chain(Operation operation, Command command, int length) {
        this(repeat(operation, new Operation[Math.max(0, length)]), repeat(command, new Command[Math.max(0, length)]));
    }

    private static <T> T[] repeat(T one, T[] all) {
        Arrays.fill(all, one);
        return all;
    }

    /** @return how many requests it has */
    public int length() {
        return operations.length;
    }

    /** @return how often it was begun */
    public long started() {
        return started.get();
    }

    /** @return how often its last request was done by its deadline */
    public long completed() {
        return completed.get();
    }

    /** @return how often one of its requests missed its deadline, was cancelled, or found no place */
    public long broken() {
        return broken.get();
    }

    Operation operation(int leg) {
        return operations[leg];
    }

    Command command(int leg) {
        return commands[leg];
    }

    void start() {
        started.incrementAndGet();
    }

    void complete() {
        completed.incrementAndGet();
    }

    void breakOff() {
        broken.incrementAndGet();
    }
}
