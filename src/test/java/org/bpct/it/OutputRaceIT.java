package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Root writes a file, or adds to an archive, in a folder of a user who exchanges that folder all the time with a symlink to another one:
 * nothing in that one is made, changed or removed, and nothing of root's in the user's own folders is opened to others.
 */
@Tag("race")
final class OutputRaceIT extends CallsWithin {
    private static final int ROUNDS = Rounds.of(3, 50);

    private FileName victim;

    @BeforeEach
    void plant() throws IOException {
        assumeTrue(User.current().isRoot(), "another user's folder is needed");
        victim = sandbox.directory("victim");
        sandbox.directoryOf(User.ordinary(), "user");
        sandbox.directoryOf(User.ordinary(), "user/out");
        Shell.call("cd -- \"$1\" && mkdir t && echo 1 >t/f && cp -a t t2 && echo 22 >t2/f", sandbox.root());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--sum t --force -o user/out/res",
                "--compare t t2 --force -o user/out/res",
                "--compare t t2 -o user/out/new",
                "--compare --content t t2 --force -o user/out/res",
                "--metrics user/out/res",
                "--metrics user/out/new",
                "--report user/out/res --force"
            })
    void anOutputGoesNowhereElse(String words) throws Exception {
        Shell.call("cd -- \"$1/victim\" && echo secret >res && chmod 600 res && chmod 700 .", sandbox.root());
        sandbox.bpct().run("--wait", "-T", "t", "copy").expect(0);
        String before = state();

        int exchanged = raced("out", () -> {
            List<String> call = List.of(words.split(" "));
            sandbox.bpct().run(call.toArray());
            assertThat(state()).isEqualTo(before);
        });

        assertThat(exchanged).isGreaterThan(10 * ROUNDS);
    }

    /** What must survive is another archive of root's, which has generations to forget and parts that no index tells of. */
    @Test
    void anUpdateAddsToNoOtherArchiveAndRemovesNothingThere() throws Exception {
        archive("victim/arch");
        Shell.call(
                "cd -- \"$1\" && cp -p victim/arch/part-00001.tar victim/arch/part-00012.tar && cp -p victim/arch/part-00001.tar victim/arch/.part-00013.tar",
                sandbox.root());
        archive("user/out/arch");
        String before = state();
        AtomicInteger names = new AtomicInteger();

        int exchanged = raced("out", () -> {
            Shell.call("echo $RANDOM >\"$1/t/f\"", sandbox.root());
            sandbox.bpct().run("--wait", "--archive", "user/out/arch", "-u", "--keep", "last=1", "t");
            sandbox.bpct().run("--wait", "--archive", "user/out/fresh" + names.incrementAndGet(), "t");
            assertThat(state()).isEqualTo(before);
        });

        assertThat(exchanged).isGreaterThan(10 * ROUNDS);
    }

    private void archive(String folder) {
        for (int generation = 1; generation <= 3; generation++) {
            Shell.call("echo " + generation + " >\"$1/t/f\" && sleep 1.01", sandbox.root());
            if (generation == 1) {
                sandbox.bpct().run("--wait", "--archive", folder, "t").expect(0);
            } else {
                sandbox.bpct().run("--wait", "--archive", folder, "-u", "t").expect(0);
            }
        }
    }

    /** Returns all of the victim: names, types, modes, owners, times and contents. */
    private String state() {
        return Shell.call(
                        "cd -- \"$1\" && find . -printf '%P %y %m %U %s %T@ %i\\n' | sort && find . -type f -print0 | sort -z | xargs -0 sha256sum --",
                        victim)
                .out();
    }

    private interface Round {
        void go() throws Exception;
    }

    /** Does rounds while a folder of the user is exchanged with a symlink to the victim, and returns how often it was. */
    private int raced(String name, Round round) throws Exception {
        Path user = sandbox.path("user").toPath();
        Path folder = user.resolve(name);
        Path aside = user.resolve("aside");
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger made = new AtomicInteger();
        Thread attacker = new Thread(() -> {
            try {
                while (!over.get()) {
                    Files.move(folder, aside);
                    Files.createSymbolicLink(folder, victim.toPath());
                    Files.setAttribute(folder, "unix:uid", User.ordinary().uid(), LinkOption.NOFOLLOW_LINKS);
                    LockSupport.parkNanos(200_000);
                    Files.delete(folder);
                    Files.move(aside, folder);
                    LockSupport.parkNanos(2_000_000);
                    made.incrementAndGet();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        attacker.start();
        try {
            for (int i = 0; i < ROUNDS; i++) {
                round.go();
            }
        } finally {
            over.set(true);
            attacker.join();
        }
        return made.get();
    }
}
