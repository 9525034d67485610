package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.AttemptDirectory;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An update into a directory that may only grow: what fails is named, and so is what cannot be removed again. */
@Tag("fault")
final class AppendOnlyIT extends CallsWithin {
    private static final String PLANT = """
            cd -- "$1" && mkdir -p grows free && for name in {grows,free}/{a,b}; do printf 1 >"$name"; done &&
            ln grows/a grows/linked && ln -s a grows/symlink && mkfifo grows/fifo
            """;

    private static final String CHANGE = """
            cd -- "$1" && for name in {grows,free}/{a,b,new}; do printf 22 >"$name"; done &&
            ln -sfn b grows/symlink && rm grows/fifo && mkfifo -m 600 grows/fifo && ln grows/b grows/b2
            """;

    @AfterEach
    void letGo() {
        Shell.call("[[ ! -e $1/copy ]] || chattr -a -- \"$1/copy/grows\"", sandbox.root());
    }

    @ParameterizedTest
    @ValueSource(strings = {"root", "root among others", "an ordinary user"})
    void whatCannotBeRemovedIsNamed(String caller) throws Exception {
        assumeTrue(User.current().isRoot());
        User user = User.ordinary();
        boolean isRoot = caller.startsWith("root");
        FileName source = sandbox.directoryOf(user, "source");
        FileName copy = sandbox.directoryOf(user, "copy");
        Shell.call(PLANT, source);
        Shell.call(caller.equals("root") ? "chown -R 0:0 -- \"$1\"/{source,copy}" : ":", sandbox.root());
        if (!isRoot) {
            sandbox.giveTo(user, source);
        }
        BpctCall bpct = isRoot ? sandbox.bpct() : sandbox.bpctAs(user);
        update(bpct, source, copy).expect(0);
        assumeTrue(
                Shell.run("mapfile -d '' -t words; chattr +a -- \"${words[0]}/grows\"", List.of(copy))
                                .exitCode()
                        == 0,
                "chattr +a is known here");
        Shell.call(CHANGE, source);

        Outcome outcome = update(bpct, source, copy).expect(3);

        assertThat(copy.resolve(FileName.ofText("free/a")).toPath()).hasContent("22");
        assertThat(copy.resolve(FileName.ofText("grows/a")).toPath()).hasContent("1");
        assertThat(outcome.out()).contains("denied");
        String said = words();
        try (Stream<Path> names =
                Files.list(copy.resolve(FileName.ofText("grows")).toPath())) {
            assertThat(names.map(name -> name.getFileName().toString())
                            .filter(name -> name.startsWith("Cu") || name.startsWith(".bpct-")))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(said).contains(name));
        }
        assertThat(bpct.run("--progress=2").out()).contains("cannot remove ");
    }

    private static Outcome update(BpctCall bpct, FileName source, FileName copy) {
        return bpct.run("--wait", "-u", "-T", source, copy);
    }

    /** Returns all that jobs and finalizer of the second batch have said. */
    private String words() throws Exception {
        List<JobDirectory> jobs = new ArrayList<>(sandbox.batch(2).jobs());
        jobs.add(sandbox.batch(2).finalizer());
        StringBuilder words = new StringBuilder();
        for (JobDirectory job : jobs) {
            for (int number = 1; number <= BatchOnDisk.attempts(job); number++) {
                AttemptDirectory attempt = job.part().attempt(number);
                if (Files.exists(attempt.message())) {
                    words.append(Files.readString(attempt.message()));
                }
            }
        }
        return words.toString();
    }
}
