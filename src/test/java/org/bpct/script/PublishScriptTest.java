package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lets a finalizer publish a snapshot, and ends it between any two of its commands. */
final class PublishScriptTest {
    private static final String LAST = "2026-11-20T02-00-00Z";
    private static final String TONIGHT = "2026-11-21T02-00-00Z";
    private static final String RECORD = "bpct-snapshot-1 6 1 2 10 172 9 100 1 72 4 0 0 0 0 0 0 0 complete .\n";

    /** The figures of a ledger that has closed: ten entries, eight of them linked, none failed. */
    private static final String LEDGER = """
            bpct_walked_entries=10 bpct_least_entries=5 bpct_least_directories=0 bpct_least_bytes=86 bpct_least_share=50
            bpct_volume_lost=0
            bpct_all_classes=(0 0 0 0 0 0) bpct_all_losses=(0 0 0 0 0 0 0 0) bpct_settled_names=10 bpct_failed_names_of_jobs=0
            bpct_base_links=8 bpct_base_bytes=100 bpct_copied_bytes=72
            """;

    /** Ends the process before the command of a number, or after it. */
    private static final String KILLER = """
            calls=0
            ends_before() { calls=$((calls + 1)); [[ $calls != $fatal || $when != before ]] || kill -9 $BASHPID; }
            ends_after() { [[ $calls != $fatal || $when != after ]] || kill -9 $BASHPID; }
            mv() { ends_before; command mv "$@" && ends_after; }
            ln() { ends_before; command ln "$@" && ends_after; }
            rm() { ends_before; command rm "$@" && ends_after; }
            """;

    @TempDir
    Path temp;

    private ScriptFunctions finalizer;
    private Path pool;

    @BeforeEach
    void makePool() throws Exception {
        finalizer = ScriptFunctions.ofSnapshotFinalizer(temp);
        pool = temp.resolve("p'ool");
        plant();
    }

    private void plant() throws IOException {
        Files.createDirectories(pool.resolve(".bpct/lock"));
        Files.createDirectories(pool.resolve(".incomplete-" + TONIGHT + "/new"));
        Files.createDirectories(pool.resolve(LAST + "/old"));
        Files.writeString(pool.resolve(".bpct/" + LAST), RECORD);
        Files.createSymbolicLink(pool.resolve("latest"), Path.of(LAST));
        lockFor(finalizer.batch().root());
    }

    private void lockFor(Path batch) throws IOException {
        Files.write(pool.resolve(".bpct/lock/batch"), ("7\0" + batch + "\0").getBytes(StandardCharsets.ISO_8859_1));
    }

    private void clear() throws IOException {
        try (Stream<Path> files = Files.walk(pool)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Publishes with these commands before; returns what was said. */
    private Bash publish(String before) throws Exception {
        String functions = finalizer.functionsWith(
                "readonly bpct_pool=.*",
                "readonly bpct_pool=" + BashQuote.of(FileName.of(pool)),
                "readonly bpct_snapshot=.*",
                "readonly bpct_snapshot=" + TONIGHT,
                "readonly bpct_pool_base=.*",
                "readonly bpct_pool_base=" + LAST,
                "readonly -a bpct_drops=.*",
                "readonly -a bpct_drops=(" + LAST + ")",
                "readonly bpct_last_good=.*",
                "readonly bpct_last_good=" + LAST,
                "readonly bpct_walked_entries=.*",
                "",
                "readonly bpct_least_entries=.*",
                "",
                "readonly bpct_least_directories=.*",
                "",
                "readonly bpct_least_bytes=.*",
                "",
                "readonly bpct_least_share=.*",
                "",
                "readonly bpct_volume_lost=.*",
                "");
        return Bash.run(functions + "exec {out}>&1\nbpct_claim_attempt\n" + LEDGER + before
                + "\nbpct_publish\nprintf 'published %s\\n' \"$bpct_snapshot_state\" >&\"$out\"\ntrap - EXIT");
    }

    private SortedSet<String> names() throws IOException {
        SortedSet<String> names = new TreeSet<>();
        try (Stream<Path> files = Files.walk(pool)) {
            files.filter(file -> !file.equals(pool))
                    .forEach(file -> names.add(pool.relativize(file).toString()));
        }
        return names;
    }

    private void assertPublished() throws IOException {
        assertThat(names())
                .containsExactlyInAnyOrder(
                        ".bpct",
                        // It says that the folder is bpct's, until that has gone.
                        ".bpct/" + LAST,
                        ".bpct/" + TONIGHT,
                        ".deleting-" + LAST,
                        ".deleting-" + LAST + "/old",
                        TONIGHT,
                        TONIGHT + "/new",
                        "latest");
        assertThat(Files.readSymbolicLink(pool.resolve("latest"))).hasToString(TONIGHT);
        assertThat(pool.resolve(".bpct/" + TONIGHT))
                .content()
                .matches("bpct-snapshot-1 7 0 [0-9]+ 10 172 8 100 2 72 4 0 0 0 0 0 0 0 complete [.]\n");
    }

    @Test
    void aSnapshotIsPublishedAndThePoolUnlocked() throws Exception {
        assertThat(publish("").output()).isEqualTo("published complete\n");
        assertPublished();
    }

    @ParameterizedTest
    @CsvSource({"before", "after"})
    void whoIsEndedBetweenTwoStepsComesToTheSameEnd(String when) throws Exception {
        int steps = 0;
        while (true) {
            steps++;
            Bash killed = publish("fatal=" + steps + " when=" + when + "\n" + KILLER);
            if (killed.output().startsWith("published")) {
                break;
            }
            assertThat(killed.code()).as("step %s", steps).isEqualTo(137);
            boolean isLocked = Files.exists(pool.resolve(".bpct/lock"));
            assertThat(Files.exists(pool.resolve(TONIGHT)) || isLocked).isTrue();
            assertThat(publish("").output()).as("after step %s", steps).isEqualTo("published complete\n");
            assertPublished();
            clear();
            plant();
        }
        assertThat(steps).isGreaterThan(7);
    }

    @Test
    void aPoolThatAnotherNightHasTakenIsLeftAlone() throws Exception {
        lockFor(temp.resolve("another"));
        SortedSet<String> before = names();

        assertThat(publish("").output()).isEmpty();

        assertThat(names()).isEqualTo(before);
        assertThat(finalizer.job().part().attempt(1).message())
                .content()
                .contains("not locked for this batch any more");
        assertThat(finalizer.job().part().attempt(1).exit()).content().startsWith("stopped ");
    }

    @Test
    void aLinkIsNeverSetBackToAnOlderSnapshot() throws Exception {
        String newer = "2026-11-22T02-00-00Z";
        Files.createDirectory(pool.resolve(newer));
        Files.delete(pool.resolve("latest"));
        Files.createSymbolicLink(pool.resolve("latest"), Path.of(newer));

        assertThat(publish("").output()).startsWith("published");

        assertThat(Files.readSymbolicLink(pool.resolve("latest"))).hasToString(newer);
    }

    @ParameterizedTest
    @CsvSource({"mkdir, file", "touch, ''", "mkfifo, ''"})
    void whatIsNoLinkInThePlaceOfTheNewestIsLeftAloneAndThePoolUnlocked(String maker, String inside) throws Exception {
        Files.delete(pool.resolve("latest"));
        Bash.run(maker + " " + BashQuote.of(FileName.of(pool.resolve("latest"))));
        if (!inside.isEmpty()) {
            Files.writeString(pool.resolve("latest").resolve(inside), "mine");
        }

        assertThat(publish("").output()).isEqualTo("published complete\n");

        assertThat(pool.resolve("latest").resolve(inside)).exists();
        assertThat(pool.resolve("latest")).matches(latest -> !Files.isSymbolicLink(latest));
        assertThat(pool.resolve(TONIGHT + "/new")).isDirectory();
        assertThat(pool.resolve(".bpct/lock")).doesNotExist();
        assertThat(finalizer.job().part().attempt(1).notes()).content().isEqualTo("1 latest-is-no-symlink .\n");
    }

    @Test
    void theLastGoodSnapshotStaysWhenTonightsHasErrors() throws Exception {
        assertThat(publish("bpct_all_classes=(0 0 1 0 0 0)").output()).isEqualTo("published complete-with-errors\n");

        assertThat(pool.resolve(LAST + "/old")).isDirectory();
        assertThat(pool.resolve(".bpct/" + LAST)).hasContent(RECORD.strip());
        assertThat(Files.readSymbolicLink(pool.resolve("latest"))).hasToString(TONIGHT);
    }

    @ParameterizedTest
    @CsvSource({
        "0 0 0 0 0 0, complete",
        "1 0 0 0 0 0, complete-with-changes",
        "0 1 0 0 0 0, complete-with-changes",
        "1 0 1 0 0 0, complete-with-errors",
        "0 0 0 1 0 0, complete-with-errors",
        "0 0 0 0 1 0, complete-with-errors",
        "0 0 0 0 0 1, complete-with-errors",
    })
    void theStateIsThatOfTheWorstFailure(String classes, String state) throws Exception {
        assertThat(publish("bpct_all_classes=(" + classes + ")").output()).isEqualTo("published " + state + "\n");
        assertThat(pool.resolve(".bpct/" + TONIGHT)).content().endsWith(" " + classes + " 0 " + state + " .\n");
    }

    /** The last one is of a kind that this finalizer does not know. */
    @ParameterizedTest
    @ValueSource(strings = {"2 0 2 0 0 0 0 0", "0 1 0 0 1 0 0 0", "2 0 0 0 0 0 0 0"})
    void aLossThatIsNotAcceptedIsAFailure(String losses) throws Exception {
        assertThat(publish("bpct_all_losses=(" + losses + ")").output()).isEqualTo("published complete-with-errors\n");
    }

    @Test
    void aFolderWithoutARecordIsNoSnapshotAndStays() throws Exception {
        Files.delete(pool.resolve(".bpct/" + LAST));
        assertThat(publish("").output()).isEqualTo("published complete\n");
        assertThat(pool.resolve(LAST + "/old")).isDirectory();
        assertThat(finalizer.job().part().attempt(1).message())
                .content()
                .contains(LAST + " is kept, because it has no record");
    }

    @Test
    void nothingIsPutInThePlaceOfAForeignFolder() throws Exception {
        Files.createDirectory(pool.resolve(".deleting-" + LAST));
        assertThat(publish("").output()).isEqualTo("published complete\n");
        assertThat(pool.resolve(LAST + "/old")).isDirectory();
        assertThat(pool.resolve(".deleting-" + LAST)).isEmptyDirectory();
    }

    /** As with a source that is not mounted, or of which most failed on the way; what was changed meanwhile came. */
    @ParameterizedTest
    @CsvSource({
        "bpct_walked_entries=4, shrunk",
        "bpct_walked_entries=5, complete",
        "bpct_least_bytes=173, shrunk",
        "bpct_least_bytes=172, complete",
        "bpct_least_directories=5, shrunk",
        "bpct_volume_lost=33, shrunk",
        "bpct_failed_names_of_jobs=6 bpct_all_classes=(6 0 0 0 0 0), shrunk",
        "bpct_failed_names_of_jobs=4 bpct_failed_links=2 bpct_all_classes=(2 0 2 1 0 1), shrunk",
        "bpct_least_entries=0 bpct_failed_names_of_jobs=6 bpct_all_classes=(6 0 0 0 0 0), shrunk",
        "bpct_failed_names_of_jobs=5 bpct_all_classes=(5 0 0 0 0 0), complete-with-changes",
        "bpct_failed_names_of_jobs=9 bpct_landed_names=9 bpct_all_classes=(0 9 0 0 0 0), complete-with-changes",
        "bpct_failed_names_of_jobs=9 bpct_landed_names=4 bpct_all_classes=(0 0 0 0 0 9), complete-with-errors",
        "bpct_all_classes=(0 0 0 0 0 99), complete-with-errors",
        "bpct_base_bytes=13, shrunk",
        "bpct_base_bytes=14, complete",
        "bpct_base_bytes=0 bpct_copied_bytes=0 bpct_landed_bytes=86, complete",
        "bpct_least_bytes=0 bpct_base_bytes=0 bpct_copied_bytes=49, shrunk",
        "bpct_least_entries=0 bpct_least_bytes=0 bpct_least_share=0 bpct_base_bytes=0 bpct_copied_bytes=0"
                + " bpct_failed_names_of_jobs=9 bpct_all_classes=(9 0 0 0 0 0), complete-with-changes",
    })
    void aSnapshotInWhichFarLessCameTakesNoPlaceOfAGoodOne(String figures, String state) throws Exception {
        assertThat(publish(figures).output()).isEqualTo("published " + state + "\n");

        assertThat(pool.resolve(TONIGHT + "/new")).isDirectory();
        assertThat(pool.resolve(".bpct/" + TONIGHT)).content().endsWith(" " + state + " .\n");
        assertThat(pool.resolve(".bpct/lock")).doesNotExist();
        boolean isShrunk = state.equals("shrunk");
        assertThat(Files.exists(pool.resolve(LAST + "/old"))).isEqualTo(isShrunk || state.endsWith("errors"));
        assertThat(Files.readSymbolicLink(pool.resolve("latest"))).hasToString(isShrunk ? LAST : TONIGHT);
        if (isShrunk) {
            assertThat(finalizer.job().part().attempt(1).message())
                    .content()
                    .contains("is not good: ", "--max-shrink 100%");
        }
    }

    @Test
    void whatIsInTheWayOfTheNameIsSaid() throws Exception {
        Files.writeString(pool.resolve(TONIGHT), "a file");

        assertThat(publish("").output()).isEmpty();

        assertThat(pool.resolve(".incomplete-" + TONIGHT)).isDirectory();
        assertThat(finalizer.job().part().attempt(1).message()).content().contains("is not published");
        assertThat(pool.resolve(".bpct/lock/batch")).exists();
    }

    @ParameterizedTest
    @CsvSource({
        "plain, plain",
        "\\303\\244 b, \u00c3\u00a4 b",
        "a\\nbpct: snapshot is complete, $'a\\nbpct: snapshot is complete'",
        "a\\e[2Jb, $'a\\E[2Jb'",
        "a\\302\\233b, $'a\\302\\233b'",
    })
    void whatIsSaidIsOneLineThatNoTerminalObeys(String text, String shown) throws Exception {
        finalizer.callInAttempt("bpct_say $'" + text + "'");

        assertThat(Files.readString(finalizer.job().part().attempt(1).message(), StandardCharsets.ISO_8859_1))
                .isEqualTo(shown + "\n");
    }

    @Test
    void farFewerLinksThanLastNightAreSaid() throws Exception {
        publish("bpct_base_links=4");

        assertThat(finalizer.job().part().attempt(1).notes()).content().isEqualTo("1 night-with-far-fewer-links .\n");
        assertThat(finalizer.job().part().attempt(1).message())
                .content()
                .contains("only 40 % of the entries of " + LAST + " were linked, where 90 % were the night before");
    }

    /** Thousands of new files are no alarm, nor is a directory that was removed. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "bpct_walked_entries=40 bpct_settled_names=40 bpct_base_links=10",
                "bpct_walked_entries=4 bpct_settled_names=4 bpct_base_links=4 bpct_least_entries=0",
                "bpct_walked_entries=0 bpct_settled_names=0 bpct_base_links=0 bpct_least_entries=0"
            })
    void aNightThatLinksWhatIsLeftOfTheBaseSaysNothing(String figures) throws Exception {
        publish(figures);

        assertThat(finalizer.job().part().attempt(1).notes()).doesNotExist();
        assertThat(pool.resolve(".bpct/" + TONIGHT)).content().contains(" complete .");
    }

    @Test
    void namesThatFailedAreNamedOnlyIfThereAreSome() throws Exception {
        publish("bpct_least_entries=11");

        assertThat(finalizer.job().part().attempt(1).message())
                .content()
                .contains("latest stays. If the source is whole, one night with --max-shrink 100% accepts it")
                .doesNotContain("--errors");

        clear();
        plant();
        publish("bpct_least_entries=11 bpct_all_classes=(0 0 1 0 0 0)");
        assertThat(finalizer.job().part().attempt(2).message())
                .content()
                .contains("latest stays. bpct --errors=", " names each failed entry. If the source is whole");
    }
}
