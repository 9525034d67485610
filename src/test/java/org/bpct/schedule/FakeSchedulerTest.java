package org.bpct.schedule;

/** Holds the fake to the contract that the real ones keep. */
final class FakeSchedulerTest extends JobSchedulerContract {
    @Override
    protected JobScheduler open(WaveFixture wave) {
        return new FakeScheduler();
    }
}
