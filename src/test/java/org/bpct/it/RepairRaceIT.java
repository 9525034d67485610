package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.bpct.Patience;
import org.bpct.Rounds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Races: files and directories, of the tree that is repaired and of the good one, become for moments symlinks to what is elsewhere, or
 * FIFOs, while {@code --repair} works. Nothing outside is written or taken for good, and nobody waits for ever.
 *
 * <p>{@code -Dbpct.rounds=N} repairs N times as often; {@code -Dbpct.seed=N} takes the chances of an earlier run.
 */
@Tag("race")
final class RepairRaceIT extends CallsWithin {
    private static final int ROUNDS = Rounds.of(4, 4);
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    /** Files of one leaf. Outside have the same names, and other contents of the same size: bad, and never to be repaired. */
    private static final String WORLD = """
            mkdir -p -- "$1/live/t/a" && cd -- "$1"
            for ((i = 0; i < 60; i++)); do yes "$i" | head -c 1100000 >"live/t/a/f$i"; done
            cp -a live good
            """;

    private static final String SPOIL = """
            for ((i = 0; i < 60; i++)); do printf y | dd of="live/t/a/f$i" bs=1 seek=7 conv=notrunc status=none; done
            """;

    private final long seed = Long.getLong("bpct.seed", System.nanoTime());
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicInteger made = new AtomicInteger();

    @BeforeEach
    void plant() {
        Shell.call(WORLD, sandbox.root());
        sandbox.bpct()
                .in(sandbox.path("live"))
                .run("--sum", "--split=1M", "--wait", "t", "-o", "../m")
                .expect(0);
        here(SPOIL + "cp -a live outside");
        sandbox.bpct().run("--sum-check", "m.tree", "--base", "live", "--wait").expect(3);
        here("find outside good -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum >sums");
    }

    private String here(String script) {
        return Shell.call("cd -- \"$1\" && { " + script + "\n}", sandbox.root()).out();
    }

    /** The directory of the files is a symlink for moments, or one file after the other is. */
    @Test
    void nothingElsewhereIsWrittenOrTakenForGood() throws Exception {
        Map<String, Integer> met = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            here(SPOIL);
            Random random = new Random(seed + 31L * round);
            boolean isDirectory = round % 2 == 0;
            Thread attacker = new Thread(() -> attack(isDirectory, random));
            Outcome outcome;
            attacker.start();
            try {
                outcome = sandbox.bpct().start("--repair=2", "good").await(DEADLINE);
            } finally {
                end(List.of(attacker));
            }
            assertTruth(round, outcome, met);
        }
        System.out.printf("RepairRaceIT: seed %d, %d repairs, %d exchanges, %s%n", seed, ROUNDS, made.get(), met);
        assertThat(made.get()).isGreaterThan(20 * ROUNDS);
        assertThat(met).containsKeys("repaired", "failed");
    }

    private void assertTruth(int round, Outcome outcome, Map<String, Integer> met) {
        String which = "seed " + seed + ", round " + round + "\n" + outcome;
        assertThat(outcome.out()
                        .lines()
                        .filter(line -> line.contains(": bytes "))
                        .count())
                .as(which)
                .isEqualTo(60);
        for (String line : outcome.out().lines().toList()) {
            String fate = line.substring(0, line.indexOf(':'));
            met.merge(fate, 1, Integer::sum);
            if (fate.equals("repaired")) {
                String name = line.substring(line.lastIndexOf('/') + 1, line.indexOf(": bytes "));
                here("cmp -- 'live/t/a/" + name + "' 'good/t/a/" + name + "'");
            }
        }
        assertThat(outcome.exitCode())
                .as(which)
                .isEqualTo(outcome.out().contains("\nfailed: ") || outcome.out().startsWith("failed: ") ? 3 : 0);
        here("sha256sum --quiet -c sums");
    }

    private void attack(boolean isDirectory, Random random) {
        Path live = sandbox.path("live/t/a").toPath();
        while (!over.get()) {
            if (isDirectory) {
                exchange(live, sandbox.path("outside/t/a").toPath(), random);
            } else {
                String name = "f" + random.nextInt(60);
                exchange(live.resolve(name), sandbox.path("outside/t/a/" + name).toPath(), random);
            }
        }
    }

    /** Puts a symlink in the place of something for a moment. */
    private void exchange(Path place, Path other, Random random) {
        Path aside = place.resolveSibling(place.getFileName() + ".aside");
        try {
            Files.move(place, aside);
            Files.createSymbolicLink(place, other);
            made.incrementAndGet();
            LockSupport.parkNanos(random.nextInt(100_000));
            Files.delete(place);
            Files.move(aside, place);
            LockSupport.parkNanos(random.nextInt(200_000));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A FIFO has no writer: who opens it for reading waits for ever. */
    @Test
    void aFifoThatTakesThePlaceOfAFileKeepsNobodyWaiting() throws Exception {
        here("mkfifo fifo && cp good/t/a/* live/t/a");
        boolean isHit = false;
        int round = 0;
        while (!isHit && round < 40) {
            here("for i in 1 2 3; do printf y | dd of=live/t/a/f$i bs=1 seek=7 conv=notrunc status=none; done");
            List<Thread> attackers = List.of(swapping("good/t/a/f1", round), swapping("live/t/a/f2", round));
            Outcome outcome;
            attackers.forEach(Thread::start);
            try {
                outcome = sandbox.bpct().start("--repair=2", "good").await(DEADLINE);
            } finally {
                end(attackers);
            }
            isHit = outcome.out().contains(" was not open after ");
            round++;
            assertThat(outcome.exitCode())
                    .as(outcome.toString())
                    .isEqualTo(outcome.out().contains("failed, ") ? 3 : 0);
            here("sha256sum --quiet -c sums");
        }
        System.out.printf("RepairRaceIT: seed %d, %d repairs, %d FIFOs%n", seed, round, made.get());
        assertThat(isHit).as("a FIFO was opened").isTrue();
    }

    private void end(List<Thread> attackers) throws InterruptedException {
        over.set(true);
        for (Thread attacker : attackers) {
            Patience.untilEnd(attacker);
        }
        over.set(false);
    }

    /** A file is a FIFO half of the time, from one moment to the next. */
    private Thread swapping(String name, long round) {
        Random random = new Random(seed + 31 * round + name.length());
        Path file = sandbox.path(name).toPath();
        Path real = sandbox.path("real." + file.getFileName()).toPath();
        Path fresh = sandbox.path("fresh." + file.getFileName()).toPath();
        return new Thread(() -> {
            try {
                Files.createLink(real, file);
                while (!over.get()) {
                    Files.createLink(fresh, sandbox.path("fifo").toPath());
                    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
                    made.incrementAndGet();
                    LockSupport.parkNanos(random.nextInt(20_000));
                    Files.createLink(fresh, real);
                    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
                    LockSupport.parkNanos(random.nextInt(20_000));
                }
                Files.delete(real);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }
}
