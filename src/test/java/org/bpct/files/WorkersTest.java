package org.bpct.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class WorkersTest {
    @Test
    void eachNumberIsDoneOnce() throws Exception {
        Set<Integer> done = ConcurrentHashMap.newKeySet();
        AtomicInteger runs = new AtomicInteger();
        Workers.forEach(1000, number -> {
            done.add(number);
            runs.incrementAndGet();
        });
        assertThat(done).hasSize(1000).contains(0, 999);
        assertThat(runs).hasValue(1000);
    }

    @Test
    void nothingIsToBeDone() throws Exception {
        Workers.forEach(0, number -> {
            throw new AssertionError();
        });
    }

    @Test
    void severalAreAtWorkAtOnce() throws Exception {
        CountDownLatch met = new CountDownLatch(2);
        Workers.forEach(2, number -> {
            met.countDown();
            assertThat(await(met)).isTrue();
        });
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void nobodyIsAtWorkWhenAFailureIsTold() {
        AtomicInteger atWork = new AtomicInteger();
        AtomicInteger begun = new AtomicInteger();
        assertThatThrownBy(() -> Workers.forEach(100_000, number -> {
                    atWork.incrementAndGet();
                    begun.incrementAndGet();
                    try {
                        if (number == 5) {
                            throw new IOException("full");
                        }
                    } finally {
                        atWork.decrementAndGet();
                    }
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("full");
        assertThat(atWork).hasValue(0);
        assertThat(begun.get()).isLessThan(100_000);
    }

    @Test
    void whatATaskDeclaresIsThrownAsItIs() {
        assertThatThrownBy(() -> Workers.<InterruptedException>forEach(2, number -> {
                    throw new InterruptedException("mine");
                }))
                .isInstanceOf(InterruptedException.class)
                .hasMessage("mine");
    }

    @Test
    void mistakesAreThrownToo() {
        assertThatThrownBy(() -> Workers.forEach(2, number -> {
                    throw new IllegalStateException("mistake");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Workers.forEach(2, number -> {
                    throw new OutOfMemoryError("none left");
                }))
                .isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void anInterruptionIsKeptUntilAllIsDone() throws Exception {
        AtomicInteger done = new AtomicInteger();
        Thread.currentThread().interrupt();
        Workers.forEach(50, number -> done.incrementAndGet());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(done).hasValue(50);
    }
}
