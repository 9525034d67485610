package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.apache.commons.io.file.PathUtils;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Relative names where somebody may enter the working directory but not read it, as in a pool or in /home: Java leaves such a one. */
@Tag("it")
final class UnreadableDirectoryIT extends CallsProcesses {
    private static final String[] COPY = {"-j1", "--scheduler=local", "--wait", "-T", "source", "his/copy"};
    private static final User USER = User.ordinary();

    private BpctCall bpct;
    private FileName directory;

    @BeforeEach
    void standThere() throws Exception {
        sandbox.file("in/source/x", "content");
        directory = sandbox.directory("in");
        sandbox.directory("in/his");
        sandbox.giveTo(USER, directory);
        bpct = sandbox.bpctAs(USER).in(directory);
        Files.setPosixFilePermissions(directory.toPath(), PosixFilePermissions.fromString("-wx--x--x"));
    }

    @Test
    void namesCountFromTheDirectoryOfTheShell() {
        Outcome outcome = bpct.with("PWD", directory).run((Object[]) COPY).expect(0);

        assertThat(copied()).as(outcome.err()).hasContent("content");
    }

    @Test
    void aDirectoryThatNothingTellsIsRefused() throws Exception {
        refused(bpct);
    }

    /** Who changes the directory without a shell leaves the old name there. */
    @Test
    void theNameOfAnotherDirectoryIsNotBelieved() throws Exception {
        refused(bpct.with("PWD", sandbox.root()));
        refused(bpct.with("PWD", sandbox.path("none")));
        refused(bpct.with("PWD", FileName.ofText("in")));
        refused(bpct.with("PWD", FileName.ofText("")));
    }

    /** Somebody may look at what Java has left. */
    @Test
    @Tag("long")
    void aCallFromAFolderOfPerformanceDataIsNoOther() throws Exception {
        Path data = Files.createTempDirectory(Path.of("/tmp"), "hsperfdata_");
        try {
            Files.writeString(data.resolve("mine"), "x");
            FileName there = FileName.of(data);

            assertThat(sandbox.bpct()
                            .in(there)
                            .with("PWD", there)
                            .run("--find", ".")
                            .expect(0)
                            .out())
                    .contains("mine");
        } finally {
            PathUtils.deleteDirectory(data);
        }
    }

    /** What a shell says of a directory with such a name would not be believed. */
    @Test
    void theLauncherKeepsJavaThere() throws Exception {
        FileName odd = sandbox.path("\u00e4");
        Files.move(directory.toPath(), odd.toPath());
        Installation installed = Installation.in(sandbox);
        BpctCall launcher = bpct.in(odd).with("BPCT_CACHE", FileName.ofText("")).with("BPCT_JAR", bpct.jar());
        Object[] words = Stream.concat(Stream.of(installed.path("bin/bpct")), Stream.of(COPY))
                .toArray();

        launcher.with("BPCT_JAVA", FileName.ofText(Installation.JAVA))
                .runOther(words)
                .expect(0);

        assertThat(odd.resolve(FileName.ofText("his/copy/x")).toPath()).hasContent("content");
    }

    private void refused(BpctCall call) throws Exception {
        Outcome outcome = call.run((Object[]) COPY).expect(2);
        assertThat(outcome.err()).contains("Java has left the working directory", "-XX:-UsePerfData");
        assertThat(copied()).doesNotExist();
        try (Stream<Path> all = Files.list(Path.of("/tmp"))) {
            assertThat(all.filter(path -> path.getFileName().toString().startsWith("hsperfdata_")))
                    .allMatch(path -> Files.notExists(path.resolve("his")));
        }
    }

    private Path copied() {
        return sandbox.path("in/his/copy/x").toPath();
    }
}
