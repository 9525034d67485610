package org.bpct.verb.archive.tar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.Timestamp;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives of several generations: their index, and what a walk finds to be the same, or gone. */
final class GenerationsTest {
    private static final long BEFORE = 100;
    /** By the number of the part. */
    private static final long[] SURELY = {0, BEFORE, BEFORE};

    private static final FileName NONE = FileName.ofText("");

    @TempDir
    Path root;

    /** Writes an index of two generations, of which each has one part; the members are sorted. */
    private IndexReader index(TarMember... members) throws IOException {
        Path file = root.resolve("index");
        Files.deleteIfExists(file);
        try (IndexBlocks blocks = new IndexBlocks(PrivateFiles.create(file))) {
            String head =
                    "bpct-index-2\0" + "2\0part-00001.tar\0009\0000\0000\0001\0part-00002.tar\0009\0000\0000\0002\0";
            blocks.write(head.getBytes(StandardCharsets.US_ASCII));
            for (TarMember member : members) {
                blocks.add(IndexRecord.of(member));
            }
            blocks.end(members.length);
        }
        return new IndexReader(file);
    }

    private static TarMember member(char type, String name, int part, String target) {
        return new TarMember(
                FileName.ofText(name),
                type,
                size(type == 'f' ? 5 : 0),
                FileName.ofText(target),
                new TarMember.Place(part, 0, 512));
    }

    private static TarMember member(char type, String name, int part) {
        return member(type, name, part, "");
    }

    private static TarMember.Attributes size(long size) {
        return new TarMember.Attributes(0644, 7, 8, size, new Timestamp(0, 9));
    }

    private static List<String> names(IndexReader index) throws IOException {
        List<String> names = new ArrayList<>();
        IndexReader.Cursor cursor = index.from(NONE);
        for (@Nullable TarMember member = cursor.next(); member != null; member = cursor.next()) {
            names.add(member.name().text() + ":" + index.generation(member));
        }
        return names;
    }

    @Test
    void eachGenerationHasItsState() throws IOException {
        try (IndexReader index = index(
                member('f', "a", 1),
                member('f', "a", 2),
                member('f', "b", 1),
                member('-', "b", 2),
                member('f', "c", 2),
                member('f', "d", 1))) {
            assertThat(index.generations()).isEqualTo(2);
            assertThat(names(index)).containsExactly("a:2", "c:2", "d:1");
            index.showAsOf(1);
            assertThat(names(index)).containsExactly("a:1", "b:1", "d:1");
            assertThat(index.members()).isEqualTo(6);
        }
    }

    @Test
    void onlyWhatIsSurelyTheSameIsTheSame() throws IOException {
        try (IndexReader index = index(
                member('d', "t", 1),
                member('c', "t/device", 1),
                member('f', "t/file", 1),
                member('h', "t/joins", 1, "t/file"),
                member('h', "t/joins later", 2, "t/file"),
                member('l', "t/link", 1, "there"))) {
            EarlierDirectory tree = EarlierDirectory.ofRoot(EarlierMembers.of(index), FileName.ofText("t"), SURELY);
            assertThat(has(tree, "file", 'f', 5, "", BEFORE - 1)).isTrue();
            assertThat(has(tree, "file", 'f', 5, "", BEFORE)).isFalse();
            assertThat(has(tree, "file", 'f', 6, "", 1)).isFalse();
            assertThat(has(tree, "file", 'p', 5, "", 1)).isFalse();
            assertThat(has(tree, "joins", 'f', 5, "", 1)).isTrue();
            assertThat(has(tree, "joins later", 'f', 5, "", 1)).isFalse();
            assertThat(has(tree, "link", 'l', 0, "there", 1)).isTrue();
            assertThat(has(tree, "link", 'l', 0, "elsewhere", 1)).isFalse();
            assertThat(has(tree, "device", 'c', 0, "", 1)).isFalse();
            assertThat(has(tree, "new", 'f', 5, "", 1)).isFalse();
            assertThat(tree.first(tree.meet(bytes("joins")))).isEqualTo(tree.first(tree.meet(bytes("file"))));
        }
    }

    private static boolean has(EarlierDirectory tree, String name, char type, long size, String target, long changed) {
        return tree.has(tree.meet(bytes(name)), type, size(size), () -> FileName.ofText(target), changed);
    }

    private static byte[] bytes(String text) {
        return FileName.ofText(text).bytes();
    }

    /** Of a directory that was not read to its end nothing is gone. */
    @Test
    void aNameIsGoneOnlyIfItsDirectoryWasReadWithoutIt() throws IOException {
        TarMember[] members = {
            member('d', ".", 1),
            member('d', "./gone", 1),
            member('f', "./gone/x", 1),
            member('d', "./now a file", 1),
            member('f', "./now a file/x", 1),
            member('f', "./once a file", 1),
            member('d', "./read", 1),
            member('f', "./read/gone", 1),
            member('f', "./read/here", 1),
            member('d', "./unread", 1),
            member('f', "./unread/x", 1)
        };
        try (IndexReader index = index(members)) {
            EarlierMembers earlier = EarlierMembers.of(index);
            EarlierDirectory tree = EarlierDirectory.ofRoot(earlier, FileName.currentDirectory(), SURELY);
            tree.isDirectory(tree.meet(bytes("now a file")), false);
            tree.isDirectory(tree.meet(bytes("once a file")), true);
            tree.isDirectory(tree.meet(bytes("unread")), true);
            tree.isDirectory(tree.meet(bytes("read")), true);
            EarlierDirectory read = tree.below(bytes("read"));
            read.isDirectory(read.meet(bytes("here")), false);
            read.isRead();
            assertGone(earlier, index, "./now a file/x,./read/gone", "./now a file,./once a file,./read/gone");
            tree.isRead();
            assertGone(
                    earlier,
                    index,
                    "./gone,./gone/x,./now a file/x,./read/gone",
                    "./gone,./now a file,./once a file,./read/gone");
        }
    }

    private static void assertGone(EarlierMembers earlier, IndexReader index, String gone, String removed)
            throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        long count = earlier.writeGone(index, all, first);
        assertThat(all.toString(StandardCharsets.UTF_8)).isEqualTo(gone.replace(',', '\0') + '\0');
        assertThat(first.toString(StandardCharsets.UTF_8)).isEqualTo(removed.replace(',', '\0') + '\0');
        assertThat(count).isEqualTo(gone.split(",", -1).length);
    }

    @Test
    void manyNamesAreFoundAgain() throws IOException {
        TarMember[] members = new TarMember[5000];
        for (int i = 0; i < members.length; i++) {
            members[i] = member('f', "t/" + (10_000 + i), 1);
        }
        try (IndexReader index = index(members)) {
            EarlierMembers earlier = EarlierMembers.of(index);
            EarlierDirectory tree = EarlierDirectory.ofRoot(earlier, FileName.ofText("t"), SURELY);
            assertThat(earlier.count()).isEqualTo(5000);
            for (int i = 0; i < members.length; i++) {
                assertThat(has(tree, "" + (10_000 + i), 'f', 5, "", 1)).isTrue();
            }
        }
    }

    @Test
    void momentsAreKnownFromWholeLinesAlone() throws IOException {
        assertThat(Generations.of(root).began()).isEmpty();
        Path file = root.resolve("generations");
        Files.writeString(file, "bpct-generations-1\n1 3 1000 - .\n2 5 2000 ab-1 .\n3 7 30");
        assertThat(Generations.of(root).began()).isEqualTo(Map.of(1, 1000L, 2, 2000L));
        Files.writeString(file, "bpct-generations-9\n1 3 1000 - .\n");
        assertThat(Generations.of(root).began()).isEmpty();
    }

    /** A wrong digit would make {@code --keep} forget another generation. */
    @Test
    void eachChangedByteIsSeen() throws IOException {
        Path file = root.resolve("generations");
        Files.writeString(file, "bpct-generations-1\n1 3 1000 - .\n2 5 2000 ab-1 .\n");
        assertThat(Generations.of(root).isWhole()).isTrue();
        Generations.forget(root, List.of(1));
        Generations.endForgetting(root);
        byte[] whole = Files.readAllBytes(file);
        assertThat(whole)
                .asString()
                .startsWith("bpct-generations-1\n1 3 1000 - .\n2 5 2000 ab-1 .\nforgotten 1 .\nsha256 ");
        assertThat(Generations.of(root).isWhole()).isTrue();
        for (int at = 0; at < whole.length - 1; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= 1;
            Files.write(file, changed);
            assertThat(Generations.of(root).isWhole()).as("byte %d", at).isFalse();
        }
    }

    @Test
    void aMarkIsMadeOnceAndKnowsItsBatch() throws IOException {
        UpdateMarker marker = new UpdateMarker("w", 2, new UpdateMarker.Maker("host", 7, 9), NONE);
        assertThat(UpdateMarker.in(root)).isEmpty();
        marker.make(root);
        assertThat(UpdateMarker.in(root)).contains(marker);
        assertThatThrownBy(() -> marker.make(root)).isInstanceOf(FileAlreadyExistsException.class);
        UpdateMarker known = marker.of(root, FileName.ofText("/home/b\n7"));
        assertThat(UpdateMarker.in(root)).contains(known);
        Files.writeString(root.resolve(UpdateMarker.NAME), "bpct-updating-1\0w\0");
        assertThatThrownBy(() -> UpdateMarker.in(root)).isInstanceOf(IndexException.class);
    }
}
