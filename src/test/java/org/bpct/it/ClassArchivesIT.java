package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The archive of classes that {@code bin/bpct} starts the real jar with: nobody ever hears of them. */
@Tag("package")
final class ClassArchivesIT extends CallsProcesses {
    private static final List<Path> JAVAS = BpctCall.javas();
    private static final String VERSION = "opt/bin/bpct --version";

    @BeforeEach
    void installWhereNobodyMayWrite() throws IOException {
        sandbox.directory("opt/bin");
        sandbox.directory("opt/lib");
        Files.copy(Path.of("bin", "bpct"), sandbox.path("opt/bin/bpct").toPath());
        Files.copy(bpct().jar().toPath(), sandbox.path("opt/lib/bpct.jar").toPath());
        // Java tells the file where its classes come from.
        sandbox.file("java", "#!/bin/bash\nexec \"$REAL/bin/java\" -Xlog:class+load:file=\"$HOME/loaded.$$\" \"$@\"\n");
        Shell.call("chmod 755 \"$1/java\"; chmod -R a-w \"$1/opt\"", sandbox.root());
    }

    @Test
    void firstStartsAtOnceMakeOneArchiveForWhoeverOwnsTheHome() throws Exception {
        User user = User.ordinary();
        sandbox.giveTo(user, sandbox.home());
        if (User.current().isRoot()) {
            quiet(User.current(), VERSION);
            assertThat(archives()).as("made by root in a home of another's").isEmpty();
        }

        String lines = quiet(user, "for i in 1 2 3 4; do " + VERSION + " & done; wait");

        assertThat(lines.lines().distinct()).hasSize(1);
        assertThat(lines.lines()).hasSize(4);
        waitForArchives(1);
        assertThat(keys()).hasSize(1);
        quiet(user, "rm -f home/loaded.*; " + VERSION);
        assertThat(loaded()).contains("org.bpct.Launcher source: shared objects file");
        if (User.current().isRoot()) {
            quiet(User.current(), "rm -f home/loaded.*; " + VERSION);
            assertThat(loaded()).contains("org.bpct.Launcher source: file:");
        }
    }

    @Test
    void anArchiveThatDoesNotFitIsPassedOver() throws Exception {
        for (Path java : JAVAS) {
            quiet(java, VERSION);
            waitForArchives(JAVAS.indexOf(java) + 1);
        }
        for (Path java : JAVAS) {
            String expected = quiet(java, "BPCT_CACHE= " + VERSION);
            for (String damage : List.of(
                    ": > \"$archive\"",
                    "printf '%09999d' 0 > \"$archive\"",
                    "chmod u+w \"$archive\"; for ((i = 1; i <= 40; i++)); do printf '\\377' | dd of=\"$archive\" bs=1 conv=notrunc"
                            + " seek=$((i * $(stat -c %s \"$archive\") / 41)) status=none; done",
                    // As after an exchange of the jar, or of Java, that size and time do not show.
                    "touch -d 2001-01-01 other.jar; export BPCT_JAR=other.jar;"
                            + " cp \"$archive\" \"${archive%.*.jsa}.$(stat -c %Y-%s other.jar).jsa\"",
                    "cp \"$another\" \"$archive\"")) {
                String prepare = "cp -f opt/lib/bpct.jar other.jar; for a in home/.cache/bpct/*.jsa; do"
                        + " if [[ $a == *\"/$(stat -Lc %Y-%s \"$REAL/bin/java\").\"* ]];"
                        + " then archive=$a; else another=$a; fi; done; "
                        + ": \"${archive:?}\" \"${another=$archive}\"; cp \"$archive\" saved; ";
                assertThat(quiet(java, prepare + damage + "; " + VERSION + "; mv -f saved \"$archive\""))
                        .as("%s, %s", java, damage)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void onlyTheNewestAreKept() throws Exception {
        quiet(
                User.current(),
                "mkdir -p home/.cache/bpct; cd home/.cache/bpct; chmod 700 .; for i in {1..9}; do mkdir $i-1.2-2;"
                        + " touch -d 2001-01-0$i $i-1.2-2.jsa; done; cd ../../..; "
                        + VERSION);
        FileName own = sandbox.path("home/.cache/bpct/8-1.2-2");
        Sandbox.waitUntil(
                "old ones are gone",
                () -> !Files.exists(sandbox.path("home/.cache/bpct/7-1.2-2").toPath()));
        assertThat(own.toPath()).isDirectory();
        waitForArchives(3);
        // An archive goes before its folder.
        Sandbox.waitUntil("3 folders", () -> keys().size() == 3);
    }

    private BpctCall bpct() {
        return sandbox.bpct();
    }

    private String quiet(User user, String commands) {
        return quiet(bpct().as(user).with("BPCT_JAVA", sandbox.path("java")), JAVAS.get(0), commands);
    }

    private String quiet(Path java, String commands) {
        return quiet(bpct().with("JAVA_HOME", FileName.of(java)), java, commands);
    }

    /** Runs commands that must succeed and print nothing but what is returned. */
    private static String quiet(BpctCall bpct, Path java, String commands) {
        Outcome outcome = bpct.with("REAL", FileName.of(java))
                .runOther("/bin/bash", "-c", commands)
                .expect(0);
        assertThat(outcome.err()).isEmpty();
        return outcome.out();
    }

    private void waitForArchives(int number) {
        Sandbox.waitUntil(number + " archives", () -> archives().size() == number);
    }

    private List<String> archives() {
        return inCache("jsa");
    }

    private List<String> keys() {
        return inCache("").stream().filter(name -> !name.endsWith(".jsa")).toList();
    }

    private List<String> inCache(String end) {
        Path cache = sandbox.path("home/.cache/bpct").toPath();
        try (Stream<Path> files = Files.isDirectory(cache) ? Files.list(cache) : Stream.empty()) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(end))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String loaded() throws IOException {
        try (Stream<Path> files = Files.list(sandbox.home().toPath())) {
            Path only = files.filter(file -> file.getFileName().toString().startsWith("loaded."))
                    .findFirst()
                    .orElseThrow();
            return Files.readString(only);
        }
    }
}
