package org.bpct.roots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.bpct.caller.QuietConsole;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.model.Access;
import org.bpct.model.ChecksumMethod;
import org.bpct.model.Writing;
import org.bpct.options.CpOptions;
import org.bpct.options.Earlier;
import org.bpct.options.Guard;
import org.bpct.options.Manner;
import org.bpct.options.Split;
import org.bpct.options.StreamAfter;
import org.bpct.options.UsageException;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.bpct.tree.SplitFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which files are split: those that somebody asked for, as long as that can be obeyed. */
final class SplittingTest {
    private static final long MIB = 1 << 20;
    private static final Split TYPED = new Split(Split.Choice.TYPED, 4 * MIB);
    private static final Split AUTO = new Split(Split.Choice.AUTO, MIB);
    private static final int ROOT = 0;
    private static final int ANN = 1000;

    @TempDir
    Path folder;

    private final QuietConsole console = new QuietConsole();

    static Stream<Arguments> whatCannotBeObeyed() throws UsageException {
        Earlier update = new Earlier(true, false, false, 0, null, OptionalLong.empty(), null, null);
        Earlier base = Earlier.NOTHING.linksTo(FileName.ofText("/monday"), OptionalLong.empty());
        return Stream.of(
                Arguments.of(manner("-a", Earlier.NOTHING, ChecksumMethod.SHA256, Guard.NO, TYPED), "--verify"),
                Arguments.of(manner("-a", update, null, Guard.NO, TYPED), "earlier copy"),
                Arguments.of(manner("-a", base, null, Guard.NO, TYPED), "earlier copy"),
                Arguments.of(manner("-aL", Earlier.NOTHING, null, Guard.NO, TYPED), "symlinks"),
                Arguments.of(manner("-aH", Earlier.NOTHING, null, Guard.NO, TYPED), "symlinks"),
                Arguments.of(manner("-a --sparse=never", Earlier.NOTHING, null, Guard.NO, TYPED), "--sparse=never"),
                Arguments.of(manner("-a --reflink=always", Earlier.NOTHING, null, Guard.NO, TYPED), "--reflink=always"),
                Arguments.of(manner("-a", Earlier.NOTHING, null, Guard.DESCRIPTORS, TYPED), "--guard=no"),
                Arguments.of(manner("-a", Earlier.NOTHING, null, Guard.SEALED, TYPED), "--guard=no"));
    }

    @ParameterizedTest
    @MethodSource("whatCannotBeObeyed")
    void aSizeThatWasTypedIsRefusedWhereItCannotBeObeyed(Manner manner, String reason) throws Exception {
        assertThatThrownBy(() -> Splitting.of(manner, ROOT, console))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--split: ")
                .hasMessageContaining(reason);
        Manner auto = new Manner(
                manner.cp(),
                manner.earlier(),
                manner.verify(),
                manner.guard(),
                AUTO,
                Writing.BUFFERED,
                false,
                manner.walking());
        FileList files = files(20 * MIB);
        assertThat(Splitting.of(auto, ROOT, console).applied(files, landing(), 1))
                .isSameAs(files);
    }

    @Test
    void aRangeIsAnEighthOfAShareAndNoLessThanWasAskedFor() throws Exception {
        FileList files = files(80 * MIB, 4 * MIB, 5 * MIB + 1, 0);
        assertThat(applied(TYPED, files, 2)).containsExactly(of(1, files, 0, 6 * MIB));
        assertThat(applied(TYPED, files, 8)).containsExactly(of(1, files, 0, 4 * MIB), of(2, files, 2, 4 * MIB));
        assertThat(console.said)
                .containsExactly(
                        "1 large file is copied as ranges of 6 MiB", "2 large files are copied as ranges of 4 MiB");
    }

    @Test
    void aFileThatIsNotAsTheWalkSawItIsCopiedWhole() throws Exception {
        FileList files = files(20 * MIB, 30 * MIB);
        try (RandomAccessFile grown =
                new RandomAccessFile(folder.resolve("file0").toFile(), "rw")) {
            grown.setLength(21 * MIB);
        }
        assertThat(applied(TYPED, files, 8)).containsExactly(of(1, files, 1, 4 * MIB));
        assertThat(console.said).last().asString().contains("1 large file is copied whole");
    }

    @Test
    void aFileWithFurtherNamesIsCopiedWhole() throws Exception {
        FileListBuilder list = list();
        list.link(list.addEntry(name(0), 20 * MIB), 1, 7);
        list.link(list.addEntry(name(1), 20 * MIB), 1, 7);
        assertThat(applied(TYPED, list.build(), 8)).isEmpty();
        assertThat(console.said).last().asString().contains("2 large files are copied whole");
    }

    @Test
    void nothingIsSplitUnasked() throws Exception {
        FileList files = files(80 * MIB);
        assertThat(applied(Split.NO, files, 8)).isEmpty();
        // On one file system a file may be cloned, and a local disk gives one process all that it has.
        assertThat(applied(AUTO, files, 8)).isEmpty();
        assertThat(console.said).isEmpty();
    }

    @Test
    void whereOthersMayPlantSymlinksTheBatchIsRefused() throws Exception {
        FileList files = files(80 * MIB);
        FileList split = Splitting.of(manner("-a", Earlier.NOTHING, null, Guard.AUTO, TYPED), ROOT, console)
                .applied(files, landing(), 8);
        Splitting.require(split, Access.PLAIN);
        Splitting.require(files, Access.SEALED);
        assertThatThrownBy(() -> Splitting.require(split, Access.SEALED_OR_DESCRIPTORS))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--guard=no");
    }

    private List<SplitFile> applied(Split split, FileList files, int jobs) throws UsageException {
        Splitting splitting = Splitting.of(manner("-a", Earlier.NOTHING, null, Guard.NO, split), ANN, console);
        return List.copyOf(splitting.applied(files, landing(), jobs).splits().values());
    }

    private SplitFile of(int number, FileList files, int entry, long range) throws IOException {
        Path path = folder.resolve("file" + entry);
        long inode = (Long) Files.getAttribute(path, "unix:ino");
        long time = Files.getLastModifiedTime(path).to(java.util.concurrent.TimeUnit.NANOSECONDS);
        long change = ((FileTime) Files.getAttribute(path, "unix:ctime")).to(java.util.concurrent.TimeUnit.NANOSECONDS);
        return new SplitFile(number, entry, files.size(entry), time, inode, change, range, false);
    }

    /** Makes files of these sizes, without contents on disk. */
    private FileList files(long... sizes) throws IOException {
        FileListBuilder list = list();
        for (int i = 0; i < sizes.length; i++) {
            try (RandomAccessFile file =
                    new RandomAccessFile(folder.resolve("file" + i).toFile(), "rw")) {
                file.setLength(sizes[i]);
            }
            list.addEntry(name(i), sizes[i]);
        }
        return list.build();
    }

    private FileListBuilder list() {
        FileListBuilder list = new FileListBuilder(landing().pairs());
        list.addDirectory(-1, 0, new byte[0], true);
        return list;
    }

    private Landing landing() {
        RootPair pair = new RootPair(FileName.of(folder), FileName.of(folder.resolve("copy")), null);
        return new Landing(
                List.of(),
                List.of(new LandingRoot(pair, true, List.of(FileName.currentDirectory()), true)),
                FileName.of(folder));
    }

    private static byte[] name(int number) {
        return ("file" + number).getBytes(StandardCharsets.US_ASCII);
    }

    private static Manner manner(String cp, Earlier earlier, @Nullable ChecksumMethod verify, Guard guard, Split split)
            throws UsageException {
        return new Manner(
                CpOptions.parse(cp),
                earlier,
                verify,
                guard,
                split,
                Writing.BUFFERED,
                false,
                new Manner.Walking(1, StreamAfter.NEVER));
    }
}
