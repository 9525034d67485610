package org.bpct.traverse.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The names of a directory are each examined once, whoever does it, and what was opened is closed once. */
@Timeout(60)
final class NameSlicesTest {
    private final List<String> examined = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    /** Notes names, and that no part is examined after its end. */
    private final class Notes implements NameSlices.Part {
        private boolean isOver;

        Notes() {
            begun.incrementAndGet();
        }

        @Override
        public void examine(List<Path> names) {
            assertThat(isOver).isFalse();
            names.forEach(name -> examined.add(name.toString()));
        }

        @Override
        public void end() {
            isOver = true;
            ended.incrementAndGet();
        }
    }

    @Test
    void eachNameOfALargeDirectoryIsExaminedOnceAndTheEndComesLast() throws Exception {
        AtomicInteger atTheEnd = new AtomicInteger();
        try (TaskPool pool = new TaskPool(4)) {
            NameSlices slices = new NameSlices(pool, () -> {
                closed.incrementAndGet();
                atTheEnd.set(examined.size());
            });
            pool.submit(() -> read(slices, names(10_000)));
            pool.await();
        }
        assertThat(examined).containsExactlyInAnyOrderElementsOf(strings(10_000));
        assertThat(closed).hasValue(1);
        assertThat(atTheEnd).hasValue(10_000);
        assertThat(begun.get()).isEqualTo(ended.get()).isEqualTo(1 + 10_000 / 256);
    }

    @Test
    void aSmallDirectoryHasOnePart() throws Exception {
        try (TaskPool pool = new TaskPool(4)) {
            NameSlices slices = new NameSlices(pool, closed::incrementAndGet);
            pool.submit(() -> read(slices, names(255)));
            pool.await();
        }
        assertThat(examined).hasSize(255);
        assertThat(begun).hasValue(1);
        assertThat(closed).hasValue(1);
    }

    @Test
    void namesInHandAreExaminedWhenTheOthersBreakOff() {
        try (TaskPool pool = new TaskPool(1)) {
            NameSlices slices = new NameSlices(pool, closed::incrementAndGet);
            Iterator<Path> broken = new Iterator<>() {
                private final Iterator<Path> whole = names(100);

                @Override
                public boolean hasNext() {
                    if (!whole.hasNext()) {
                        throw new DirectoryIteratorException(new IOException("Input/output error"));
                    }
                    return true;
                }

                @Override
                public Path next() {
                    return whole.next();
                }
            };
            assertThatThrownBy(() -> slices.examine(broken, Notes::new))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage("Input/output error");
            slices.finish();
        }
        assertThat(examined).containsExactlyElementsOf(strings(100));
        assertThat(ended).hasValue(1);
        assertThat(closed).hasValue(1);
    }

    @Test
    void noMoreDirectoriesThanTheLimitOfOpenFilesAllowsHandOutSlices() throws Exception {
        CountDownLatch all = new CountDownLatch(1);
        List<NameSlices> open = new ArrayList<>();
        try (TaskPool pool = new TaskPool(1)) {
            // The one thread waits, so that each slice that was handed out stays in the queue.
            pool.submit(() -> await(all));
            for (int i = 0; i < 200; i++) {
                NameSlices slices = new NameSlices(pool, closed::incrementAndGet);
                slices.examine(names(300), Notes::new);
                slices.finish();
                open.add(slices);
            }
            assertThat(closed).hasValue(200 - 128);
            all.countDown();
            pool.await();
        }
        assertThat(closed).hasValue(open.size());
        assertThat(examined).hasSize(200 * 300);
        assertThat(begun.get()).isEqualTo(ended.get()).isEqualTo(200 + 128);
    }

    @Test
    void aStoppedWalkReadsNoMoreNamesAndStillClosesWhatItOpened() throws Exception {
        TaskPool pool = new TaskPool(1);
        NameSlices slices = new NameSlices(pool, closed::incrementAndGet);
        pool.close();
        slices.examine(names(1_000), Notes::new);
        slices.finish();
        assertThat(examined).isEmpty();
        assertThat(closed).hasValue(1);
    }

    private void read(NameSlices slices, Iterator<Path> names) {
        try {
            slices.examine(names, Notes::new);
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        } finally {
            slices.finish();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Iterator<Path> names(int count) {
        return strings(count).stream().map(Path::of).iterator();
    }

    private static List<String> strings(int count) {
        return IntStream.range(0, count).mapToObj(number -> "f" + number).toList();
    }
}
