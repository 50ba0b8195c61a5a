// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/** The five strategies of Kokyu, as facts: what makes lanes, and how they are served. */
final class Strategies implements Strategy {
    static final int BY_CRITICALITY = 1;
    static final int BY_RATE = 2;
    static final int BY_RATE_IF_CRITICAL = 4;

    private final String name;
    private final int lanes;
    private final Discipline critical;
    private final Discipline others;

    Strategies(String name, int lanes, Discipline critical, Discipline others) {
        this.name = name;
        this.lanes = lanes;
        this.critical = critical;
        this.others = others;
    }

    @Override
    public int comparePriority(Operation a, Operation b) {
        int first = (lanes & BY_CRITICALITY) == 0 ? 0 : b.criticality().compareTo(a.criticality());
        boolean rates = (lanes & BY_RATE) != 0 || (lanes & BY_RATE_IF_CRITICAL) != 0 && a.isCritical();
        return first != 0 || !rates ? first : Long.compare(rate(a), rate(b));
    }

    /** What is not known to be periodic comes last. */
    private static long rate(Operation operation) {
        return operation.period() == 0 ? Long.MAX_VALUE : operation.period();
    }

    @Override
    public int compareSubpriority(Operation a, Operation b) {
        return b.importance().compareTo(a.importance());
    }

    @Override
    public Discipline discipline(Operation any) {
        return any.isCritical() ? critical : others;
    }

    @Override
    public String toString() {
        return name;
    }
}
