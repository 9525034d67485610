package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.files.LineSum;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What earlier batches took tells of the next one. */
@Tag("it")
final class ForecastIT extends CallsWithin {
    @Test
    void earlierBatchesOnTheSameFileSystemsTell() throws Exception {
        FileName source = sandbox.directory("source");
        for (int i = 0; i < 100; i++) {
            sandbox.file("source/" + i, "");
        }
        FileName copy = sandbox.path("copy");
        sandbox.bpct().run("--no-submit", "-j", "1", source, copy).expect(0);
        Path home = sandbox.batchHome().root();
        String circumstances = Files.readString(ofBatches(home).get(0));
        assertThat(circumstances).matches("copy local 1 \\S+:\\S+ \\S+:\\S+ :\\d+ [.]\n");

        assertThat(sandbox.bpct()
                        .run("-j", "1", "--wait", "-T", source, copy)
                        .expect(0)
                        .out())
                .contains("batch 2: 1 job runs on THIS host: scheduler local\n");

        // It took no time worth keeping; one that did, and a line that a full disk has torn.
        assertThat(ofBatches(home)).hasSize(1);
        String words = circumstances.substring(0, circumstances.lastIndexOf(" :"));
        String whole = LineSum.line("19aa2b3c4d5 4K 1000 0 1200 " + words);
        Files.writeString(home.resolve("rates"), whole + "\n" + whole.substring(0, 40));

        assertThat(sandbox.bpct()
                        .run("-n", "-j", "1", "-T", source, copy)
                        .expect(0)
                        .out())
                .contains("time without the queue: about 2 min, as 1 earlier batch took\n");
        assertThat(sandbox.bpct()
                        .run("-n", "-j", "1", "--limit=1G", "-T", source, copy)
                        .expect(0)
                        .out())
                .contains("no earlier batch like this one tells");
        assertThat(sandbox.bpct()
                        .run("-j", "1", "--wait", "-T", source, copy)
                        .expect(0)
                        .out())
                .contains("batch 3: 1 job runs on THIS host: scheduler local; about 2 min, as 1 earlier batch took\n");
        assertThat(home.resolve("rates")).content(StandardCharsets.US_ASCII).isEqualTo(whole + "\n");

        // A check is another kind; so is a removal, for which a large file is as small as any.
        String check = LineSum.line("19aa2b3c4d6 4K 1000 0 600 " + words.replace("copy", "check+sha256"));
        String removal = LineSum.line("19aa2b3c4d7 4K 1 0 600 " + words.replace("copy", "remove"));
        Files.writeString(home.resolve("rates"), String.join("\n", whole, check, removal, ""));
        assertThat(sandbox.bpct().run("-n", "--check=2", "-j", "1").expect(0).out())
                .contains("time without the queue: about 60 s, as 1 earlier batch took\n");
        assertThat(sandbox.bpct().run("--check=2", "-j", "1").expect(0).out())
                .contains("submitted 1 job and a finalizer; about 60 s, as 1 earlier batch took\n");
        sandbox.bpct().run("--wait=4").expect(0);
        Path large = sandbox.file("large/one", "").toPath();
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(1L << 40);
        }
        assertThat(sandbox.bpct()
                        .run("-n", "--remove", sandbox.path("large"))
                        .expect(0)
                        .out())
                .contains("time without the queue: about 10 min, as 1 earlier batch took\n");
    }

    private static List<Path> ofBatches(Path home) throws Exception {
        try (Stream<Path> found = Files.find(home, 2, (path, any) -> path.endsWith("circumstances"))) {
            return found.toList();
        }
    }
}
