package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bpct.description.BatchDescription;
import org.bpct.files.FileName;
import org.bpct.model.Access;
import org.bpct.verb.Guard;
import org.bpct.verb.Verb;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of each guard with each verb: that obeys it, or says why not. */
@Tag("it")
final class EveryGuardIT extends CallsWithin {
    /** What each verb is typed as, to work at a place {@code P}. A mirror is a verb's line of its own. */
    private static final Map<Verb, String> LINES = Map.of(
            Verb.COPY, "src P/new",
            Verb.REMOVE, "--remove P",
            Verb.CHANGE, "--chmod 700 P",
            Verb.SUM, "--sum -o P/sums src",
            Verb.CHECK_SUMS, "--sum-check sums",
            Verb.COMPARE, "--compare --content src other",
            Verb.ARCHIVE, "--archive=P/new src",
            Verb.EXTRACT, "--extract=some.tar P/new",
            Verb.TRANSFER, "--ssh @/door far:@/src P/new");

    private static final String MIRROR = "-u --delete -T src P";

    @BeforeEach
    void plant() {
        Shell.call(
                "cd -- \"$1\" && mkdir -m 755 src && seq 20 | split -l 1 - src/f && tar -cf some.tar src"
                        + " && sha256sum src/* >sums && cp -a src other"
                        + " && printf '#!/bin/bash\\nexec bash -c \"${!#}\"\\n' >door && chmod 755 door",
                sandbox.root());
    }

    private Outcome run(String line, String... options) {
        List<Object> words = new ArrayList<>(List.of(options));
        words.addAll(
                Arrays.asList(line.replace("@/", sandbox.root().text() + "/").split(" ")));
        return sandbox.bpct().in(sandbox.root()).run(words.toArray());
    }

    private static Stream<String> lines(Guard guard) {
        return Stream.of(Verb.values())
                .filter(verb -> verb.without(guard).isEmpty())
                .map(LINES::get);
    }

    /** Runs each verb that obeys a guard at a place, and expects this exit code, these words, and that nothing changes there. */
    private void refuses(Guard guard, String place, int code, String words) throws Exception {
        TreeState before = TreeState.of(sandbox.path(place));
        for (String line : lines(guard).toList()) {
            Outcome outcome = run(line.replace("P", place), "--wait");

            assertThat(outcome.exitCode()).as("%s: %s", line, outcome).isEqualTo(code);
            assertThat(outcome.err()).as(line).contains(words);
            assertThatCode(() -> TreeAssert.assertThatTree(sandbox.path(place)).isExactCopyOf(before))
                    .as(line)
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @MethodSource("verbs")
    void aVerbThatLeavesAGuardOutSaysWhy(Verb verb) {
        for (Guard guard : Guard.values()) {
            verb.without(guard)
                    .ifPresent(
                            reason -> assertThat(reason).hasSizeBetween(10, 100).doesNotContain("\n"));
        }
        assertThat(LINES).containsKey(verb);
    }

    private static Verb[] verbs() {
        return Verb.values();
    }

    /** Nothing writes to a published snapshot: an archive, a manifest and an extraction did, and a change of modes was one of all nights. */
    @Test
    void nothingIsWrittenAmongSnapshots() throws Exception {
        run("--snapshot pool src", "--wait").expect(0);
        String night =
                Shell.call("ls -d -- \"$1\"/pool/2*", sandbox.root()).out().strip();

        refuses(Guard.POOLS, "pool/" + night.substring(night.lastIndexOf('/') + 1), 2, "the pool of snapshots ");
        refuses(Guard.POOLS, "pool", 2, "the pool of snapshots ");
    }

    @Test
    void nothingIsWrittenAmongBatches() throws Exception {
        run("--no-submit src copy").expect(0);
        FileName batch = FileName.of(sandbox.batch(1).directory().root());

        TreeState before = TreeState.of(batch);
        for (String line : Stream.concat(lines(Guard.BATCHES), Stream.of("--snapshot P/pool src"))
                .toList()) {
            Outcome outcome = run(line.replace("P", batch.text()), "--wait");
            assertThat(outcome.exitCode()).as("%s: %s", line, outcome).isEqualTo(2);
            assertThat(outcome.err()).as(line).contains("BPCT_HOME");
        }
        TreeAssert.assertThatTree(batch).isExactCopyOf(before);
    }

    @Test
    void nothingHappensWhereAnUpdateIsAtWork() throws Exception {
        run("-T src copy", "--wait").expect(0);
        Shell.call("echo 1 >\"$1/src/new\"", sandbox.root());
        // While it walks it probes the place, too.
        String pre = "cd " + sandbox.root().display() + "; : >at-work; until [[ -e go ]]; do sleep 0.1; done";
        RunningProcess update = sandbox.bpct()
                .in(sandbox.root())
                .start("--scheduler=local", "-u", "-T", "--wait", "--pre", pre, "src", "copy");
        Sandbox.waitUntil(
                "a job is at work", () -> Files.exists(sandbox.path("at-work").toPath()));

        refuses(Guard.LIVE_PLACES, "copy", 6, "copy is locked: ");

        assertThat(run(MIRROR.replace("P", "copy")).exitCode()).isEqualTo(6);
        Shell.call(": >\"$1/go\"", sandbox.root());
        update.await(Duration.ofSeconds(30)).expect(0);
    }

    @Test
    void whatASystemNeedsStays() throws Exception {
        assumeThat(User.current().isRoot()).as("others lack the permissions").isTrue();
        for (String line :
                Stream.concat(lines(Guard.PROTECTED_PLACES), Stream.of(MIRROR)).toList()) {
            Outcome outcome = run(line.replace("P", "/usr/lib"), "-n");

            assertThat(outcome.exitCode()).as("%s: %s", line, outcome).isEqualTo(2);
            assertThat(outcome.err()).as(line).contains("/usr/lib", "the system needs");
        }
    }

    @Test
    void nothingBeginsWithoutRoom() throws Exception {
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=1m")) {
            Shell.call(
                    "cd -- \"$1\" && head -c 3000000 /dev/urandom >src/large && tar -cf some.tar src", sandbox.root());
            for (String line : lines(Guard.ROOM).toList()) {
                Outcome outcome = run(line.replace("P", "disk"), "--wait");

                assertThat(outcome.exitCode()).as("%s: %s", line, outcome).isEqualTo(1);
                assertThat(outcome.err()).as(line).contains("room");
                assertThat(Shell.call("ls -A -- \"$1\"", disk.folder()).out())
                        .as(line)
                        .isEmpty();
            }
        }
    }

    @Test
    void moreThanTheLimitAllowsDoesNotGo() throws Exception {
        Shell.call("cp -a \"$1/src\" \"$1/copy\"; cd \"$1/copy\" && touch {1..30}", sandbox.root());
        TreeState before = TreeState.of(sandbox.path("copy"));
        for (String line :
                Stream.concat(lines(Guard.DELETION_LIMIT), Stream.of(MIRROR)).toList()) {
            Outcome outcome = run(line.replace("P", "copy"), "--wait", "--max-delete=29");

            assertThat(outcome.exitCode()).as("%s: %s", line, outcome).isEqualTo(1);
            TreeAssert.assertThatTree(sandbox.path("copy")).isExactCopyOf(before);
        }
    }

    @Test
    void whatIsMountedStays() throws Exception {
        for (String line : Stream.concat(lines(Guard.MOUNTS), Stream.of(MIRROR)).toList()) {
            Shell.call("rm -rf \"$1/copy\" && cp -a \"$1/src\" \"$1/copy\"", sandbox.root());
            try (SmallDisk disk = SmallDisk.in(sandbox, "copy/sub/disk", "size=1m")) {
                Shell.call("cd -- \"$1\" && mkdir -m 711 d && echo 1 >d/f && touch ../other", disk.folder());
                TreeState before = TreeState.of(disk.folder());

                Outcome outcome = run(line.replace("P", "copy"), "--wait");

                assertThat(outcome.exitCode()).as("%s: %s", line, outcome).isIn(0, 3);
                TreeAssert.assertThatTree(disk.folder()).isExactCopyOf(before);
            }
        }
    }

    /** Root never goes by paths alone where users may plant symlinks. */
    @Test
    void rootIsNotLedAway() throws Exception {
        assumeThat(User.current().isRoot())
                .as("others are led to their own files")
                .isTrue();
        Shell.call(
                "mkdir -m 755 \"$1\"/open{0..9} && mkdir -m 777 \"$1/src/open\" && touch \"$1/src/open/f\" && cd \"$1\""
                        + " && find src -type f -exec sha256sum {} + >sums",
                sandbox.root());
        int batch = 0;
        for (String line :
                Stream.concat(lines(Guard.PLANTED_LINKS), Stream.of(MIRROR)).toList()) {
            String place = line.startsWith("--remove") || line.startsWith("--chmod") ? "src" : "open" + batch;
            assertThat(run(line.replace("P", place), "--no-submit").exitCode())
                    .as(line)
                    .isIn(0, 3);
            batch++;

            assertThat(BatchDescription.read(sandbox.batch(batch).directory())
                            .settings()
                            .access())
                    .as(line)
                    .isNotEqualTo(Access.PLAIN);
        }
    }
}
