package org.bpct.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.bpct.caller.TestClock;
import org.bpct.model.BatchDirectory;
import org.bpct.model.BatchHome;
import org.bpct.model.ChecksumMethod;
import org.bpct.verb.Verb;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at what the next call of bpct removes of what an earlier one has left in the folder of batches. */
final class NewBatchTest {
    private static final int ROUNDS = 20;
    private static final int FOLDERS = 40;
    private static final int CALLS = 4;
    private static final long OLD = 1_500_000_000_000L;

    @TempDir
    Path temp;

    private final TestClock clock = new TestClock();
    private Path home = Path.of("");
    private Path elsewhere = Path.of("");

    @BeforeEach
    void makeFolders() throws IOException {
        home = Files.createDirectory(temp.resolve("home"));
        elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("batch.json"), "mine");
    }

    private Path plant(String folder, String... contents) throws IOException {
        Path path = Files.createDirectory(home.resolve(folder));
        for (String name : contents) {
            Files.writeString(path.resolve(name), "x");
        }
        return age(path);
    }

    private static Path age(Path path) throws IOException {
        return Files.setLastModifiedTime(path, FileTime.fromMillis(OLD));
    }

    private void prepare() throws Exception {
        int owner = (Integer) Files.getAttribute(home, "unix:uid");
        new NewBatch(new BatchHome(home), clock).prepareHome(owner);
    }

    @Test
    void whatAnInterruptedRunHasLeftIsRemovedAfterADay() throws Exception {
        Path batch = plant(".new-19aa2b3c4d5", "batch.json", "bpct.log", "pre.sh", "manifest.sha256");
        Files.createDirectories(batch.resolve("jobs/0001"));
        Files.createDirectory(batch.resolve("wave.1"));
        Files.createSymbolicLink(batch.resolve("lock"), elsewhere);
        age(batch);
        Path probe = plant(".new-probe-19aa2b3c4d5", "script", "output");
        Path fresh = Files.createDirectory(home.resolve(".new-19aa2b3c4d6"));
        Files.setLastModifiedTime(fresh, FileTime.fromMillis(clock.millis() - 3_600_000));

        prepare();

        assertThat(batch).doesNotExist();
        assertThat(probe).doesNotExist();
        assertThat(fresh).exists();
        assertThat(elsewhere.resolve("batch.json")).exists();
    }

    /** Several calls begin at the same moment, and see the same left-overs. */
    @Test
    void callsThatRemoveTheSameFoldersDoNotFail() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < FOLDERS; i++) {
                plant(".new-19aa2b3c4" + (10 + i), "batch.json", "pre.sh");
            }
            ExecutorService calls = Executors.newFixedThreadPool(CALLS);
            try {
                List<Callable<Boolean>> all = Collections.nCopies(CALLS, () -> {
                    prepare();
                    return true;
                });
                for (Future<Boolean> call : calls.invokeAll(all)) {
                    assertThat(call.get()).isTrue();
                }
            } finally {
                calls.shutdown();
            }
            // Two that remove one folder may both leave it, and it is younger then.
            try (Stream<Path> left = Files.list(home)) {
                for (Path folder : left.toList()) {
                    age(folder);
                }
            }
            prepare();
            try (Stream<Path> left = Files.list(home)) {
                assertThat(left.map(path -> path.getFileName().toString())).noneMatch(name -> name.startsWith(".new-"));
            }
        }
    }

    /** The sums were forgotten here for a while, and then nothing was tidied up any more. */
    @Test
    void eachFileThatABatchMayHoldIsKnownAsOne() throws Exception {
        Path batch = plant(".new-19aa2b3c4d5", "cksums");
        for (Method method : BatchDirectory.class.getDeclaredMethods()) {
            if (method.getReturnType() == Path.class && method.getParameterCount() == 0) {
                Path file = (Path) method.invoke(BatchDirectory.of(batch));
                if (!file.equals(batch)) {
                    Files.createFile(file);
                }
            }
        }
        Files.createFile(BatchDirectory.of(batch).manifest(ChecksumMethod.SHA256));
        Files.createFile(BatchDirectory.of(batch).archives(Verb.ARCHIVE));
        Files.createFile(BatchDirectory.of(batch).archives(Verb.EXTRACT));
        Files.createDirectory(BatchDirectory.of(batch).wave(2));
        Files.createDirectory(BatchDirectory.of(batch).unfinishedWave(3));
        age(batch);

        prepare();

        assertThat(batch).doesNotExist();
    }

    @Test
    void whatOnlyHasSuchANameStays() throws Exception {
        List<Path> foreign = List.of(
                plant(".new-thesis", "chapter1"),
                plant(".new-thesis2"),
                plant(".new-deadbeef"),
                plant(".new-19aa2b3c4d5", "batch.json", "chapter1"),
                age(Files.writeString(home.resolve(".new-file"), "mine")),
                age(Files.writeString(home.resolve(".new-19aa2b3c4d7"), "mine")),
                Files.createSymbolicLink(home.resolve(".new-19aa2b3c4d8"), age(elsewhere)));

        prepare();

        assertThat(foreign).allMatch(Files::exists);
        assertThat(elsewhere.resolve("batch.json")).exists();
    }
}
