package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.it.CallsWithin;
import org.bpct.it.Outcome;
import org.bpct.it.RunningProcess;
import org.bpct.it.Shell;
import org.bpct.model.BatchDirectory;
import org.bpct.model.GroupCursor;
import org.bpct.model.GroupKind;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Jobs that copy while the walk goes on: all of the tree, each name once, also if bpct is killed meanwhile. */
@Tag("fault")
final class StreamIT extends CallsWithin {
    private static final int DIRECTORIES = 300;
    private static final int FILES = 100;
    private static final int TRIES = 10;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    private FileName source = FileName.currentDirectory();
    private FileName copy = FileName.currentDirectory();

    /** A tree that takes one thread some tenths of a second, of names of every kind, and families across it. */
    @BeforeEach
    void plant() throws IOException {
        source = sandbox.path("source");
        copy = sandbox.path("copy");
        FaultTree.plant(source, FAULTS.random(1), 4, 40);
        for (int i = 0; i < DIRECTORIES; i++) {
            Path directory = Files.createDirectories(source.toPath().resolve("many/" + i % 7 + "/" + i));
            for (int j = 0; j < FILES; j++) {
                Files.createFile(directory.resolve("file " + j));
            }
        }
        Files.createDirectories(source.toPath().resolve("many/empty/below"));
    }

    private RunningProcess start(Object... more) {
        List<Object> words = new ArrayList<>(List.of("-j2", "-T", "--stream-after", "0", "--threads", "1"));
        words.addAll(List.of(more));
        words.addAll(List.of("source", "copy"));
        return sandbox.bpct().start(words.toArray());
    }

    @Test
    void whatWasReadIsCopiedWhileTheWalkGoesOn() throws Exception {
        Outcome outcome = start("-v", "--wait").await(Trial.DEADLINE).expect(0);

        assertThat(outcome.out()).contains(" files while the walk goes on", "Ledger: closed");
        assertThat(outcome.out()).doesNotContain("taken over");
        assertThatTree(copy).isExactCopyOf(source);
        assertThat(batch().waveDescription(2)).exists();
        assertThat(batch().walking()).doesNotExist();
        assertEachNameIsListedOnce();
        sandbox.bpct().run("--check=1", "-v", "--wait").expect(0);
    }

    @Test
    void aWalkThatWasKilledIsNoSuccessAndGoesOnWhenItIsResumed() throws Exception {
        killInTheWalk();

        assertThat(sandbox.bpct().run("-v", "--wait=1").expect(5).out()).contains("Walk: NOT finished");
        assertThat(sandbox.bpct().run("--progress").expect(0).out())
                .contains("   stopped\n", "bpct --resume=1 goes on with the open work");
        assertThat(sandbox.bpct().run("--progress", "--json").expect(0).out()).contains("\"walking\":false");
        assertThat(batch().finalizer(1).part().attempt(1).root()).doesNotExist();
        assertThat(sandbox.bpct().run("--retry=1").expect(2).err()).contains("bpct --resume=1 finishes it");

        assertThat(sandbox.bpct().run("--resume=1", "-v", "--wait").expect(0).out())
                .contains("Ledger: closed");
        assertThatTree(copy).isExactCopyOf(source);
        assertEachNameIsListedOnce();
    }

    @Test
    void aBpctThatIsKilledBeforeItSaysThatTheWalkIsOverHasNothingMoreToFind() throws Exception {
        start("-v", "--wait").await(Trial.DEADLINE).expect(0);
        Files.delete(batch().walk());
        Files.writeString(batch().walking(), "elsewhere 1 .\n");
        Files.setLastModifiedTime(batch().walking(), FileTime.fromMillis(0));
        assertThat(sandbox.bpct().run("--progress").expect(0).out()).contains("Walk: NOT finished");

        assertThat(sandbox.bpct().run("--resume=1", "-v", "--wait").expect(0).out())
                .contains("batch 1: the walk found 0 more files", "Ledger: closed");
        assertThatTree(copy).isExactCopyOf(source);
        assertEachNameIsListedOnce();
    }

    @Test
    void whatChangedUntilTheWalkIsResumedIsFoundOrNamed() throws Exception {
        killInTheWalk();
        FileName gone = listed().iterator().next();
        Path file = source.resolve(gone).toPath();
        sandbox.bpct().run("-v", "--wait=1").expect(5);
        Files.delete(file);
        Files.writeString(file.resolveSibling("new one"), "new");

        // It may have been copied before.
        assertThat(sandbox.bpct().run("--resume=1", "-v", "--wait").exitCode()).isIn(0, 4);

        assertThat(copy.resolve(gone).toPath().resolveSibling("new one")).hasContent("new");
        assertThat(sandbox.bpct().run("--progress=1").out()).contains("Ledger: closed");
        assertEachNameIsListedOnce();
    }

    @Test
    void aBatchThatIsCancelledWhileTheWalkGoesOnGetsNothingMore() throws Exception {
        killInTheWalk();
        sandbox.bpct().run("--cancel=1").expect(0);
        assertThat(sandbox.bpct().run("--progress=1").expect(0).out()).contains("Walk: NOT finished");

        sandbox.bpct().run("--resume=1", "-v", "--wait").expect(0);

        assertThatTree(copy).isExactCopyOf(source);
    }

    private BatchDirectory batch() {
        return sandbox.batch(1).directory();
    }

    /** Kills bpct when jobs have begun and the walk goes on; begins anew where a busy host was too slow for that. */
    private void killInTheWalk() throws IOException {
        for (int tries = 1; !isKilledInTheWalk(); tries++) {
            assertThat(tries).as("times that the walk was over").isLessThan(TRIES);
            sandbox.endProcesses();
            Shell.call(
                    "rm -rf -- \"$1\" \"$2\"", FileName.of(sandbox.batchHome().root()), copy);
        }
        FAULTS.injected(1, "bpct killed while it walks and jobs copy");
    }

    private boolean isKilledInTheWalk() throws IOException {
        RunningProcess bpct = start();
        ProcessHandle process = ProcessHandle.of(bpct.pid()).orElseThrow();
        while (process.isAlive() && !isSubmitted()) {
            Thread.onSpinWait();
        }
        process.destroyForcibly();
        Outcome outcome = bpct.await(Trial.DEADLINE);
        assertThat(isSubmitted()).as("jobs were submitted: %s", outcome).isTrue();
        return Files.notExists(batch().walk());
    }

    /** Returns true if the scheduler has the jobs, and bpct knows that it has. */
    private boolean isSubmitted() throws IOException {
        return Files.exists(sandbox.batchHome().numberFolder(1))
                && Files.exists(batch().log())
                && Files.readString(batch().log()).contains("submitted 2 jobs to local");
    }

    /** Returns the files that lists name, relative to the source. */
    private Set<FileName> listed() throws IOException {
        return new HashSet<>(names());
    }

    private void assertEachNameIsListedOnce() throws IOException {
        assertThat(names()).doesNotHaveDuplicates();
    }

    private List<FileName> names() throws IOException {
        List<FileName> names = new ArrayList<>();
        for (JobDirectory job : sandbox.batch(1).jobs()) {
            if (Files.exists(job.handedOver())) {
                continue;
            }
            try (GroupCursor groups = GroupCursor.open(job.part())) {
                while (groups.next()) {
                    FileName below = FileName.currentDirectory();
                    for (int word = 0; groups.nextName(); word++) {
                        FileName name = FileName.of(groups.name().word());
                        if (groups.kind() == GroupKind.FILES && word == 0) {
                            below = name;
                        } else if (groups.kind() == GroupKind.FILES || groups.kind() == GroupKind.FAMILY) {
                            names.add(below.resolve(name));
                        }
                    }
                }
            }
        }
        return names;
    }
}
