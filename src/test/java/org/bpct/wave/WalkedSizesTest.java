package org.bpct.wave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.GroupKind;
import org.bpct.model.ListedGroup;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WalkedSizesTest {
    @TempDir
    private Path source;

    private long[] sizes(long bytes, String... names) {
        ListedGroup.Extent anywhere = new ListedGroup.Extent(0, 0, 0);
        ListedGroup group = new ListedGroup(anywhere, 1, 0, GroupKind.FILES, names.length + 1, bytes, 0);
        List<byte[]> words = Stream.of(names)
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toList();
        return new WalkedSizes(List.of(new RootPair(FileName.of(source), FileName.of(Path.of("/copy")), null)))
                .of(group, ".".getBytes(StandardCharsets.UTF_8), words);
    }

    private void plant(String name, int bytes) throws IOException {
        Files.write(source.resolve(name), new byte[bytes]);
    }

    /** Changes a file so much later that its ctime is another one, too. */
    private void changeLast(String name, String before, int bytes) throws IOException {
        do {
            plant(name, bytes);
        } while (!changed(name).isAfter(changed(before)));
    }

    private Instant changed(String name) throws IOException {
        return ((FileTime) Files.getAttribute(source.resolve(name), "unix:ctime")).toInstant();
    }

    @Test
    void filesHaveTheirSizesAndSymlinksHaveNone() throws IOException {
        plant("a", 100);
        plant("empty", 0);
        Files.createSymbolicLink(source.resolve("link"), Path.of("a name of some length"));
        plant("z", 7);

        assertThat(sizes(107, "a", "empty", "link", "z")).containsExactly(100, 0, 0, 7);
    }

    @Test
    void whatAFileHasGrownByIsItsOwn() throws IOException {
        plant("a", 100);
        plant("c", 100);
        changeLast("b", "c", 150);

        assertThat(sizes(220, "a", "b", "c")).containsExactly(100, 20, 100);
    }

    @Test
    void whatAFileHasLostIsItsOwn() throws IOException {
        plant("a", 100);
        changeLast("b", "a", 5);

        assertThat(sizes(300, "a", "b")).containsExactly(100, 200);
    }

    @Test
    void theBytesOfAFileThatIsGoneAreItsOwn() throws IOException {
        plant("a", 100);

        assertThat(sizes(300, "gone", "a")).containsExactly(200, 100);
    }

    @Test
    void severalThatGrewAnswerOneAfterTheOtherAndNoneHasLessThanNothing() throws IOException {
        plant("a", 100);
        changeLast("b", "a", 100);
        changeLast("c", "b", 100);

        long[] sizes = sizes(50, "a", "b", "c");

        assertThat(sizes).containsExactly(50, 0, 0);
        assertThat(Arrays.stream(sizes).sum()).isEqualTo(50);
    }
}
