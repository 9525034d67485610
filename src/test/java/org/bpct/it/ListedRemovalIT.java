package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A removal on a server whose listings tell all about the names: a job asks for none of a directory that it empties. */
@Tag("place")
final class ListedRemovalIT extends CallsOnWeakPlace {
    private static final Duration DEADLINE = Duration.ofMinutes(3);
    private static final int NAMES = 5 * 100;

    @BeforeEach
    void plant() throws IOException {
        mountAt("m", Map.of("listing", "whole"));
        Shell.call("cd -- \"$1\" && mkdir -p x/d{1..5} && touch x/d{1..5}/f{1..100}", sandbox.path("m"));
    }

    private JobDirectory write(Object... rules) {
        List<Object> words = new ArrayList<>(List.of("--remove", "-j1", "--no-submit"));
        words.addAll(List.of(rules));
        words.add("m/x");
        sandbox.bpct().in(sandbox.root()).run(words.toArray()).expect(0);
        Sandbox.waitUntil("the kernel has forgotten what the walk has listed", this::isAskedForName);
        return sandbox.batch(1).jobs().get(0);
    }

    private boolean isAskedForName() {
        try {
            mount.requests();
            Shell.call("stat -- \"$1\"", sandbox.path("m/x/d5/f100"));
            return mount.requests().getOrDefault("LOOKUP", 0) > 2;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int lookUpsOf(JobDirectory job) throws IOException {
        mount.requests();
        BatchOnDisk.start(job, FileName.ofText("/usr/bin:/bin")).await(DEADLINE);
        return mount.requests().getOrDefault("LOOKUP", 0);
    }

    private String left() {
        return Shell.call("cd -- \"$1\" && find . -type f | sort", sandbox.path("m/x"))
                .out();
    }

    @Test
    void noNameOfADirectoryThatGoesIsAskedFor() throws Exception {
        JobDirectory job = write();

        // Without the listing stat, rm and the kernel ask, each for every name.
        assertThat(lookUpsOf(job)).isLessThan(NAMES);

        assertThat(left()).isEmpty();
    }

    @Test
    void whatIsNewerThanTheWalkStaysAllTheSame() throws Exception {
        JobDirectory job = write();
        Shell.call(
                "cd -- \"$1\" && echo more >d1/f1 && echo new >d2/new && rm d3/f3 && echo other >d3/f3",
                sandbox.path("m/x"));

        BatchOnDisk.start(job, FileName.ofText("/usr/bin:/bin")).await(DEADLINE);

        assertThat(left()).isEqualTo("./d1/f1\n./d2/new\n./d3/f3\n");
        assertThat(BatchOnDisk.exitRecord(job, 1).get(0)).isEqualTo("complete-with-errors");
    }

    @Test
    void aDirectoryThatStaysIsNotListed() throws Exception {
        JobDirectory job = write("--name", "f*1");

        mount.requests();
        BatchOnDisk.start(job, FileName.ofText("/usr/bin:/bin")).await(DEADLINE);

        assertThat(mount.requests()).doesNotContainKeys("READDIR", "READDIRPLUS");
        assertThat(Files.exists(sandbox.path("m/x/d1/f2").toPath())).isTrue();
        assertThat(Files.exists(sandbox.path("m/x/d1/f1").toPath())).isFalse();
    }
}
