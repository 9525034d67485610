package org.bpct;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Ends tests that wait for ever, whatever they wait for: says where they are, kills what they started, and interrupts them.
 *
 * <p>JUnit finds it in {@code META-INF/services}. Each wait has a deadline of its own, so it bites only where somebody forgot one.
 */
public final class Watchdog implements BeforeAllCallback, BeforeEachCallback {
    private static final Duration TEST = Duration.ofMinutes(25);
    private static final Duration CLASS = Duration.ofMinutes(60);
    private static final ExtensionContext.Namespace HERE = ExtensionContext.Namespace.create(Watchdog.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        watch(context, CLASS);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        watch(context, TEST);
    }

    private static void watch(ExtensionContext context, Duration time) {
        context.getStore(HERE).put("watch", Watch.over(context.getUniqueId(), time));
    }

    /** A test or a class that is watched; JUnit closes it after all else. */
    private static final class Watch implements AutoCloseable {
        private static final int TOO_LATE = 124;
        private static final Duration LAST_WORDS = Duration.ofMinutes(2);

        private final String name;
        private final Patience patience;
        private final Instant began = Instant.now();
        private final Thread watched = Thread.currentThread();
        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile boolean bitten;

        private Watch(String name, Duration time) {
            this.name = name;
            this.patience = Patience.of(time);
        }

        static Watch over(String name, Duration time) {
            Watch watch = new Watch(name, time);
            Thread thread = new Thread(watch::guard, "watchdog");
            thread.setDaemon(true);
            thread.start();
            return watch;
        }

        private void guard() {
            try {
                if (!endsBefore(patience)) {
                    bitten = true;
                    bite();
                    if (!endsBefore(Patience.of(LAST_WORDS))) {
                        System.err.println("watchdog: " + name + " hears nothing: this virtual machine ends");
                        Runtime.getRuntime().halt(TOO_LATE);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private boolean endsBefore(Patience late) throws InterruptedException {
            while (!ended.await(1, TimeUnit.SECONDS)) {
                if (late.isOver()) {
                    return false;
                }
            }
            return true;
        }

        private void bite() {
            StringBuilder said = new StringBuilder("watchdog: no end within " + patience + ": " + name + "\n");
            Map<Thread, StackTraceElement[]> stacks = Thread.getAllStackTraces();
            stacks.forEach((thread, stack) -> {
                said.append(thread.getName()).append('\n');
                Arrays.stream(stack)
                        .forEach(at -> said.append("    ").append(at).append('\n'));
            });
            System.err.print(said);
            ProcessHandle.current()
                    .descendants()
                    .filter(process ->
                            process.info().startInstant().orElse(began).isAfter(began))
                    .forEach(ProcessHandle::destroyForcibly);
            watched.interrupt();
        }

        @Override
        public void close() {
            ended.countDown();
            if (bitten) {
                Thread.interrupted();
                throw new AssertionError("no end within " + patience + "; standard error says where it waited");
            }
        }
    }
}
