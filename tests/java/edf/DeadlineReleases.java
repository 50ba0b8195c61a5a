// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import javax.realtime.AperiodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.SporadicParameters;
import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.EDFScheduler;
import org.rtjvm.scheduling.Releases;

/** Aperiodic and sporadic threads that others release: each release has its own deadline, also those that wait, are delayed, or came before a change. */
public class DeadlineReleases extends Deadlines {
    static volatile boolean ends;

    static RealtimeThread thread(String name, ReleaseParameters release) {
        RealtimeThread t = new RealtimeThread(new EDFParameters(), release, null, null, null, () -> {
            while (Releases.waitForNextRelease() && !ends) {
                log(Thread.currentThread().getName());
            }
        });
        t.setName(name);
        Releases.prepare(t);
        t.start();
        return t;
    }

    static SporadicParameters sporadic(long seconds, long apart) {
        return new SporadicParameters(new RelativeTime(apart, 0), null, new RelativeTime(1000 * seconds, 0), null, null);
    }

    static void settle(int count) throws InterruptedException {
        while (LOGGED.get() < count) {
            Thread.sleep(5);
        }
    }

    static void release(RealtimeThread... all) {
        for (RealtimeThread each : all) {
            Releases.release(each);
        }
    }

    static void end(RealtimeThread... all) throws InterruptedException {
        ends = true;
        release(all);
        for (RealtimeThread each : all) {
            each.join();
        }
        ends = false;
    }

    static void tests() throws InterruptedException {
        RealtimeThread late = thread("40", due(40)), early = thread("20", due(20)), rare = thread("10", sporadic(10, 1000));
        Thread.sleep(50);                               // each has completed its start
        release(late, early);
        settle(2);
        print("the nearer first");
        release(late, late, early, late, early);
        settle(5);
        print("queued");
        Thread.sleep(1100);                             // longer than its minimum interarrival time
        release(late, early, rare, rare, late);
        settle(5);
        print("one of them delayed");
        late.setReleaseParameters(due(5));
        release(early, late);
        settle(2);
        print("another deadline at rest");
        release(early, late);
        late.setReleaseParameters(due(60));
        settle(2);
        print("another deadline when released");
        late.setScheduler(PriorityScheduler.instance(), new PriorityParameters(80), due(60), null, null);
        release(early, late);
        settle(2);
        print("out of the band");
        release(early, late);
        late.setScheduler(EDFScheduler.instance(), new EDFParameters(), due(60), null, null);
        settle(2);
        print("into the band when released");
        end(late, early, rare);
        ended();
    }

    /** Its first releases come before its first turn. */
    static void ended() throws InterruptedException {
        RealtimeThread other = thread("20", due(20));
        Thread.sleep(50);
        RealtimeThread fresh = thread("10", due(10));
        release(other, fresh);
        settle(2);
        print("before its first turn");
        end(other, fresh);
    }

    public static void main(String[] args) throws InterruptedException {
        aboveAll(DeadlineReleases::tests);
    }
}

// expect: the nearer first: 20 40
// expect: queued: 20 20 40 40 40
// expect: one of them delayed: 10 20 40 40 10
// expect: another deadline at rest: 40 20
// expect: another deadline when released: 20 40
// expect: out of the band: 40 20
// expect: into the band when released: 20 40
// expect: before its first turn: 10 20
