package org.bpct.schedule;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.bpct.schedule.local.LocalScheduler;

/** A program that submits the wave {@code a} (which awaits a gate), {@code b} to a runner, and never ends. */
public final class SubmittingProgram {
    private SubmittingProgram() {}

    /** Prints the identity of the finalizer once all is submitted; the argument is the parent of the wave. */
    public static void main(String[] args) throws IOException, SchedulerException, InterruptedException {
        WaveFixture wave =
                new WaveFixture(Path.of(args[0])).job("a", "await gate").job("b", "");
        new LocalScheduler(Commands.inherited(), 2).submit(wave.submission(), wave);
        System.out.println(wave.id("finalizer"));
        new CountDownLatch(1).await();
    }
}
