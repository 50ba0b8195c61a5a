// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/**
 * Requests in order: a balanced tree of their own links.
 *
 * <p>Two heaps, of those that are late and those that are not, would have to move everything whose key has passed at the next dequeue, all at once after a
 * quiet time.  A tree answers "the first whose key has not passed" as it stands, so every operation takes at most a few steps for each level, of which there
 * are at most 1.45 log2(n + 2).
 *
 * <p>Invariants: of each node the subtrees' heights differ by at most one, and all of {@code less} is before it, all of {@code more} after it.
 * {@code first} has nothing less.  Without {@code aged} nobody asks for the oldest, and nobody keeps it.
 */
final class RequestTree {
    private final boolean aged;
    private Request root;
    private Request first;              // of all: that is who is asked for, nearly always
    private int size;
    private long steps;

    RequestTree(boolean aged) {
        this.aged = aged;
    }

    int size() {
        return size;
    }

    /** How many nodes were looked at so far: for tests of the bound. */
    long steps() {
        return steps;
    }

    void clear() {
        root = null;
        first = null;
        size = 0;
    }

    void insert(Request request) {
        Request above = null;
        boolean isLess = false;
        for (Request at = root; at != null; at = isLess ? at.less : at.more) {
            above = at;
            isLess = request.key != at.key ? request.key < at.key : request.before(at);
            steps++;
        }
        request.less = null;
        request.more = null;
        request.up = above;
        if (above == first && (isLess || above == null)) {
            first = request;
        }
        if (above == null) {
            root = request;
        } else if (isLess) {
            above.less = request;
        } else {
            above.more = request;
        }
        size++;
        request.height = 1;
        if (aged) {
            request.oldest = request;
        }
        if (above != null) {
            mend(above);
        }
    }

    void remove(Request request) {
        if (size == 1) {
            clear();
            return;
        }
        if (request == first) {
            first = next(request);
        }
        Request from;
        if (request.less != null && request.more != null) {
            from = replaceByNext(request);
        } else {
            from = request.up;
            replace(request, request.less != null ? request.less : request.more);
        }
        size--;
        request.less = null;
        request.more = null;
        request.up = null;
        request.oldest = null;
        mend(from);
    }

    /** Puts the next one, which has nothing less below it, into the place of a request; answers where heights may have changed. */
    private Request replaceByNext(Request request) {
        Request next = leftmost(request.more);
        Request from = next.up;
        if (from == request) {
            from = next;
        } else {
            replace(next, next.more);
            next.more = request.more;
            next.more.up = next;
        }
        next.less = request.less;
        next.less.up = next;
        next.height = request.height;
        replace(request, next);
        return from;
    }

    private void replace(Request old, Request by) {
        if (old.up == null) {
            root = by;
        } else if (old.up.less == old) {
            old.up.less = by;
        } else {
            old.up.more = by;
        }
        if (by != null) {
            by.up = old.up;
        }
    }

    private Request leftmost(Request below) {
        while (below.less != null) {
            below = below.less;
            steps++;
        }
        return below;
    }

    /** Restores the invariants from a node upwards, as far as anything changes. */
    private void mend(Request at) {
        while (at != null) {
            steps++;
            int before = at.height;
            int less = at.less == null ? 0 : at.less.height;        // not by calls: most of what a queue costs is here
            int more = at.more == null ? 0 : at.more.height;
            int lean = less - more;
            if (lean > 1) {
                if (height(at.less.less) < height(at.less.more)) {
                    turnLeft(at.less);
                }
                at = turnRight(at);
            } else if (lean < -1) {
                if (height(at.more.more) < height(at.more.less)) {
                    turnRight(at.more);
                }
                at = turnLeft(at);
            } else {
                at.height = (less > more ? less : more) + 1;
                if (aged) {
                    age(at);
                }
            }
            if (at.height == before && !aged) {
                return;
            }
            at = at.up;
        }
    }

    private static int height(Request at) {
        return at == null ? 0 : at.height;
    }

    private void update(Request at) {
        int less = height(at.less);
        int more = height(at.more);
        at.height = (less > more ? less : more) + 1;
        if (aged) {
            age(at);
        }
    }

    private static void age(Request at) {
        Request oldest = older(at, at.less == null ? null : at.less.oldest);
        at.oldest = older(oldest, at.more == null ? null : at.more.oldest);
    }

    private static Request older(Request a, Request b) {
        return a == null || b != null && b.arrival < a.arrival ? b : a;
    }

    private Request turnLeft(Request at) {
        Request top = at.more;
        replace(at, top);
        at.more = top.less;
        if (at.more != null) {
            at.more.up = at;
        }
        top.less = at;
        at.up = top;
        update(at);
        update(top);
        return top;
    }

    private Request turnRight(Request at) {
        Request top = at.less;
        replace(at, top);
        at.less = top.more;
        if (at.less != null) {
            at.less.up = at;
        }
        top.more = at;
        at.up = top;
        update(at);
        update(top);
        return top;
    }

    /** The first of all, or null. */
    Request first() {
        return first;
    }

    /** The first whose key is greater, or null. */
    Request firstAfter(long key) {
        if (first == null || first.key > key) {
            return first;
        }
        Request best = null;
        for (Request at = root; at != null; ) {
            steps++;
            if (at.key > key) {
                best = at;
                at = at.less;
            } else {
                at = at.more;
            }
        }
        return best;
    }

    /** The oldest of those whose key is not greater, or null; only if aged. */
    Request oldestUpTo(long key) {
        Request best = null;
        for (Request at = root; at != null; ) {
            steps++;
            if (at.key <= key) {
                best = older(older(at, best), at.less == null ? null : at.less.oldest);
                at = at.more;
            } else {
                at = at.less;
            }
        }
        return best;
    }

    /** The one after another, or null. */
    Request next(Request request) {
        if (request.more != null) {
            return leftmost(request.more);
        }
        Request at = request;
        while (at.up != null && at.up.more == at) {
            at = at.up;
            steps++;
        }
        return at.up;
    }
}
