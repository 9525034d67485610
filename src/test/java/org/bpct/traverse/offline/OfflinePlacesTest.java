package org.bpct.traverse.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.bpct.selection.Selection;
import org.bpct.traverse.listing.AttributeReader;
import org.bpct.traverse.listing.EntryAttributes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OfflinePlacesTest {
    private static final long LARGE = 16L << 20;

    @TempDir
    private Path folder;

    private OfflinePlaces gpfs() throws IOException {
        return OfflinePlaces.of("1 1 0:0 / " + folder.toRealPath() + " rw - gpfs data rw\n");
    }

    private Path sparse(String name) throws IOException {
        Path file = folder.resolve(name);
        try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
            opened.setLength(LARGE);
        }
        return file;
    }

    private static EntryAttributes attributes(Path file) throws IOException {
        return EntryAttributes.ofWholeUnix(
                Files.readAttributes(file, EntryAttributes.WHOLE_UNIX_NAMES, LinkOption.NOFOLLOW_LINKS));
    }

    @Test
    void aDeviceIsKnownByItsNumberInTheTable() throws IOException {
        // makedev(8, 1), makedev(0, 300) and makedev(4097, 1048575), as glibc makes them.
        OfflinePlaces places = OfflinePlaces.of("""
                1 1 8:1 / / rw - ext4 /dev/sda1 rw
                2 1 0:300 / /data rw - lustre a@tcp:/data rw
                3 1 4097:1048575 / /tape rw - gpfs tape rw
                """);
        Path any = Path.of("/");
        assertThat(places.rule(0x801, any)).isEqualTo(OfflineRule.NONE);
        assertThat(places.rule(0x10002cL, any)).isEqualTo(OfflineRule.LUSTRE);
        assertThat(places.rule(0x1000_fff0_01ffL, any)).isEqualTo(OfflineRule.GPFS);
    }

    @Test
    void aDeviceThatTheTableLacksIsThatOfTheMountAbove() throws IOException {
        Path file = Files.createDirectories(folder.resolve("a/b"));
        assertThat(gpfs().rule(0x10002cL, file)).isEqualTo(OfflineRule.GPFS);
        assertThat(gpfs().rule(0x10002cL, Path.of("/"))).isEqualTo(OfflineRule.NONE);
    }

    @Test
    void namesAreJudgedTogetherOrAlone() throws Exception {
        sparse("tape");
        sparse("new\nline");
        Files.write(folder.resolve("disk"), new byte[(int) LARGE]);
        Files.createSymbolicLink(folder.resolve("link"), Path.of("tape"));
        List<Path> names = List.of(Path.of("tape"), Path.of("new\nline"), Path.of("disk"), Path.of("link"));
        for (boolean together : new boolean[] {true, false}) {
            for (boolean follow : new boolean[] {true, false}) {
                AttributeReader reader = gpfs().reading(AttributeReader.wholeByPath());
                if (together) {
                    reader.expect(folder, names, name -> follow);
                }
                for (Path name : names) {
                    boolean isOffline = !name.endsWith("disk") && (follow || !name.endsWith("link"));
                    assertThat(reader.read(folder, name, follow).isOffline())
                            .as(name + " together " + together + " followed " + follow)
                            .isEqualTo(isOffline);
                }
            }
        }
    }

    @Test
    void aNameThatIsGoneOrReplacedIsNotJudgedByAnotherOne() throws Exception {
        Path tape = sparse("tape");
        EntryAttributes seen = attributes(tape);
        Files.delete(tape);
        assertThatThrownBy(() -> gpfs().judged(tape, seen)).isInstanceOf(NoSuchFileException.class);
        sparse("other");
        Files.write(tape, new byte[1]);
        assertThatThrownBy(() -> gpfs().judged(tape, new Replaced(seen).attributes()))
                .isInstanceOf(NoSuchFileException.class);
    }

    /** The attributes of a file that had another inode. */
    private record Replaced(EntryAttributes seen) {
        EntryAttributes attributes() {
            return new EntryAttributes(
                    seen.kind(), seen.size(), 1, seen.device(), seen.inode() + 1_000_000, true, seen.modified());
        }
    }

    @Test
    void whoAsksIsToldThatNoFileCanBeOffline() throws Exception {
        Path tape = sparse("tape");
        assertThat(OfflinePlaces.askedBy(Selection.ALL).advice()).isEmpty();
        OfflinePlaces ext4 = OfflinePlaces.of("1 1 0:0 / / rw - ext4 /dev/sda1 rw\n");
        assertThat(ext4.judged(tape, attributes(tape)).isOffline()).isFalse();
        assertThat(ext4.advice()).isPresent();
        OfflinePlaces gpfs = gpfs();
        assertThat(gpfs.judged(tape, attributes(tape)).isOffline()).isTrue();
        assertThat(gpfs.advice()).isEmpty();
    }
}
