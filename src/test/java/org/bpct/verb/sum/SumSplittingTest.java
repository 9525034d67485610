package org.bpct.verb.sum;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bpct.caller.QuietConsole;
import org.bpct.files.FileName;
import org.bpct.options.Split;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.bpct.tree.SplitFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files are summed by ranges: those above the size, in whole leaves. */
final class SumSplittingTest {
    private static final long MIB = 1 << 20;
    private static final long LEAF = SplitFile.LEAF;

    @TempDir
    Path folder;

    private final QuietConsole console = new QuietConsole();

    /** Makes files of these sizes, without contents on disk. */
    private FileList files(long... sizes) throws IOException {
        FileName root = FileName.of(folder);
        FileListBuilder list = new FileListBuilder(List.of(new RootPair(root, root, null)));
        list.addDirectory(-1, 0, new byte[0], true);
        for (int i = 0; i < sizes.length; i++) {
            try (RandomAccessFile file =
                    new RandomAccessFile(folder.resolve("file" + i).toFile(), "rw")) {
                file.setLength(sizes[i]);
            }
            list.addEntry(("file" + i).getBytes(StandardCharsets.US_ASCII), sizes[i]);
        }
        return list.build();
    }

    private List<SplitFile> applied(Split split, FileList files, int jobs) {
        return new ArrayList<>(
                new SumSplitting(split, console).applied(files, jobs).splits().values());
    }

    @Test
    void aFileAboveTheSizeIsSplitWhateverARangeHas() throws Exception {
        FileList files = files(4 * MIB, 4 * MIB + 1, 300 * MIB);
        List<SplitFile> splits = applied(new Split(Split.Choice.TYPED, 4 * MIB), files, 2);
        assertThat(splits).extracting(SplitFile::entry).containsExactly(1, 2);
        assertThat(splits).extracting(SplitFile::ranges).containsExactly(1, 5);
        assertThat(splits).extracting(SplitFile::rangeBytes).containsOnly(LEAF);
        assertThat(console.said).containsExactly("2 large files are summed by ranges");
    }

    @Test
    void aRangeIsAQuarterOfAShareInWholeLeavesAndOneGibibyteAtMost() throws Exception {
        Split split = new Split(Split.Choice.AUTO, 1 << 30);
        assertThat(applied(split, files(3000 * MIB), 2).get(0).rangeBytes()).isEqualTo(5 * LEAF);
        assertThat(applied(split, files(3000 * MIB), 100).get(0).rangeBytes()).isEqualTo(LEAF);
        assertThat(applied(split, files(30_000 * MIB), 1).get(0).rangeBytes()).isEqualTo(1024 * MIB);
    }

    @Test
    void aFileKnowsWhatItWasAndWhetherItIsReadWholeToo() throws Exception {
        FileList files = files(2 * LEAF + 5);
        SplitFile file =
                applied(new Split(Split.Choice.TYPED, MIB, true), files, 1).get(0);
        Path path = folder.resolve("file0");
        FileTime changed = (FileTime) Files.getAttribute(path, "unix:ctime");
        assertThat(file.changeTime()).isEqualTo(changed.to(TimeUnit.NANOSECONDS));
        assertThat(file.inode()).isEqualTo((Long) Files.getAttribute(path, "unix:ino"));
        assertThat(file.parts()).isEqualTo(4);
        assertThat(file.isWhole(2)).isFalse();
        assertThat(file.length(2)).isEqualTo(5);
        assertThat(file.isWhole(3)).isTrue();
        assertThat(file.offset(3)).isZero();
        assertThat(file.length(3)).isEqualTo(2 * LEAF + 5);
        assertThat(console.said).containsExactly("1 large file is summed by ranges, and whole");
    }

    @Test
    void aFileThatChangedSinceTheWalkIsSummedWholeAndThatIsSaid() throws Exception {
        FileList files = files(20 * MIB, 30 * MIB);
        try (RandomAccessFile grown =
                new RandomAccessFile(folder.resolve("file0").toFile(), "rw")) {
            grown.setLength(21 * MIB);
        }
        assertThat(applied(new Split(Split.Choice.TYPED, MIB), files, 1))
                .extracting(SplitFile::entry)
                .containsExactly(1);
        assertThat(console.said)
                .last()
                .asString()
                .isEqualTo("1 large file has changed since the walk, and is summed whole");
    }

    @Test
    void nothingIsSplitUnasked() throws Exception {
        FileList files = files(3000 * MIB);
        assertThat(new SumSplitting(Split.NO, console).applied(files, 4)).isSameAs(files);
        assertThat(console.said).isEmpty();
    }
}
