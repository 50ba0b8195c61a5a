// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:physical=anon:256K
// Memory that comes and goes: the manager leaves it to the filter to fire events, and finds the filter by the range.

import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.OffsetOutOfBoundsException;
import javax.realtime.PhysicalMemoryManager;
import javax.realtime.PhysicalMemoryTypeFilter;
import javax.realtime.SizeOutOfBoundsException;

public class RemovableMemory {
    static final long FIRST = 64 * 1024;
    static final long END = 128 * 1024;

    /** A card with memory: one event and one handler for each way. */
    static class Card implements PhysicalMemoryTypeFilter {
        AsyncEvent inserted;
        AsyncEvent removed;
        AsyncEventHandler insertedHandler;
        AsyncEventHandler removedHandler;
        boolean present = true;

        @Override public boolean contains(long base, long size) { return base >= FIRST && base + size <= END; }
        @Override public long find(long base, long size) { return Math.max(base, FIRST) + size <= END ? Math.max(base, FIRST) : -1; }
        @Override public int getVMAttributes() { return 0; }
        @Override public int getVMFlags() { return 0; }
        @Override public void initialize(long base, long vBase, long size) { }
        @Override public boolean isPresent(long base, long size) { return present; }
        @Override public boolean isRemovable() { return true; }
        @Override public void onInsertion(long base, long size, AsyncEvent event) { inserted = event; }
        @Override @Deprecated public void onInsertion(long base, long size, AsyncEventHandler handler) { insertedHandler = handler; }
        @Override public void onRemoval(long base, long size, AsyncEvent event) { removed = event; }
        @Override @Deprecated public void onRemoval(long base, long size, AsyncEventHandler handler) { removedHandler = handler; }
        @Override public long vFind(long base, long size) { return -1; }

        @Override public boolean unregisterInsertionEvent(long base, long size, AsyncEvent event) {
            boolean known = inserted == event;
            inserted = known ? null : inserted;
            return known;
        }

        @Override public boolean unregisterRemovalEvent(long base, long size, AsyncEvent event) {
            boolean known = removed == event;
            removed = known ? null : removed;
            return known;
        }
    }

    static Card card;

    static void wrong(AsyncEvent event, AsyncEventHandler handler) {
        Realtime.attempt("no event", () -> PhysicalMemoryManager.onInsertion(FIRST, 10, (AsyncEvent) null));
        Realtime.attempt("no event", () -> PhysicalMemoryManager.onRemoval(FIRST, 10, (AsyncEvent) null));
        Realtime.attempt("no event", () -> PhysicalMemoryManager.unregisterInsertionEvent(FIRST, 10, null));
        Realtime.attempt("no event", () -> PhysicalMemoryManager.unregisterRemovalEvent(FIRST, 10, null));
        Realtime.attempt("a fixed place", () -> PhysicalMemoryManager.onInsertion(0, 10, event));
        Realtime.attempt("a fixed place", () -> PhysicalMemoryManager.onRemoval(0, 10, event));
        Realtime.attempt("a fixed place", () -> PhysicalMemoryManager.onInsertion(0, 10, handler));
        Realtime.attempt("a fixed place", () -> PhysicalMemoryManager.onRemoval(0, 10, handler));
        Realtime.attempt("below zero", () -> PhysicalMemoryManager.onInsertion(-1, 10, event));
        Realtime.attempt("below zero", () -> PhysicalMemoryManager.onRemoval(FIRST, -1, handler));
        Realtime.attempt("below zero", () -> PhysicalMemoryManager.unregisterInsertionEvent(-1, 10, event));
        Realtime.attempt("below zero", () -> PhysicalMemoryManager.unregisterRemovalEvent(FIRST, -1, event));
    }

    static void events(AsyncEvent in, AsyncEvent out) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        PhysicalMemoryManager.onInsertion(FIRST, 4096, in);
        PhysicalMemoryManager.onRemoval(FIRST, 4096, out);
        System.out.println("the filter has them " + (card.inserted == in && card.removed == out));
        card.removed.fire();
        card.present = false;
        System.out.println("removed " + PhysicalMemoryManager.isRemoved(FIRST, 4096));
        card.present = true;
        card.inserted.fire();
        System.out.println("unknown " + PhysicalMemoryManager.unregisterInsertionEvent(FIRST, 4096, out));
        System.out.println("unknown there " + PhysicalMemoryManager.unregisterRemovalEvent(0, 4096, out));
        System.out.println("known " + PhysicalMemoryManager.unregisterInsertionEvent(FIRST, 4096, in) + " "
            + PhysicalMemoryManager.unregisterRemovalEvent(FIRST, 4096, out));
        System.out.println("no longer " + PhysicalMemoryManager.unregisterRemovalEvent(FIRST, 4096, out));
    }

    @SuppressWarnings("deprecation")
    static void handlers(AsyncEventHandler handler) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        PhysicalMemoryManager.onInsertion(FIRST, 4096, handler);
        PhysicalMemoryManager.onRemoval(FIRST, 4096, handler);
        System.out.println("handlers " + (card.insertedHandler == handler && card.removedHandler == handler));
        PhysicalMemoryManager.onInsertion(FIRST, 4096, (AsyncEventHandler) null);
        System.out.println("nobody " + card.insertedHandler);
    }

    static class Seen extends AsyncEventHandler {
        volatile int times;

        @Override public void handleAsyncEvent() {
            times++;
        }
    }

    public static void main(String[] args) throws Exception {
        ImmortalMemory.instance().executeInArea(() -> card = new Card());
        PhysicalMemoryManager.registerFilter(PhysicalMemoryManager.IO_PAGE, card);
        Seen in = new Seen();
        Seen out = new Seen();
        AsyncEvent inserted = new AsyncEvent();
        AsyncEvent removed = new AsyncEvent();
        inserted.setHandler(in);
        removed.setHandler(out);
        wrong(inserted, in);
        events(inserted, removed);
        handlers(in);
        while (in.times + out.times < 2) {
            Realtime.nap();
        }
        System.out.println("told " + in.times + " " + out.times);
        PhysicalMemoryManager.removeFilter(PhysicalMemoryManager.IO_PAGE);
        System.out.println("forgotten " + PhysicalMemoryManager.isRemovable(FIRST, 4096));
    }
}

// expect: no event: IllegalArgumentException
// expect: no event: IllegalArgumentException
// expect: no event: IllegalArgumentException
// expect: no event: IllegalArgumentException
// expect: a fixed place: IllegalArgumentException
// expect: a fixed place: IllegalArgumentException
// expect: a fixed place: IllegalArgumentException
// expect: a fixed place: IllegalArgumentException
// expect: below zero: OffsetOutOfBoundsException
// expect: below zero: SizeOutOfBoundsException
// expect: below zero: OffsetOutOfBoundsException
// expect: below zero: SizeOutOfBoundsException
// expect: the filter has them true
// expect: removed true
// expect: unknown false
// expect: unknown there false
// expect: known true true
// expect: no longer false
// expect: handlers true
// expect: nobody null
// expect: told 1 1
// expect: forgotten false
