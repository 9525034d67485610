package org.bpct.verb.archive.tar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.files.Timestamp;
import org.bpct.it.Shell;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise that an index gives back what was put in, by name, and is never believed when it is damaged. */
final class IndexTest {
    private static final Comparator<TarMember> BY_NAME = Comparator.comparing(TarMember::name);

    @TempDir
    Path folder = Path.of("");

    /** No divisor of the length of a record. */
    private static final int STEP = Rounds.step(7);

    /** The parts that members are in. */
    private static final List<ArchivePart> PARTS = List.of(
            new ArchivePart(FileName.ofText("/data/x y.tar"), 7, Timestamp.ofNanoseconds(-3), 5),
            new ArchivePart(FileName.ofText("/data/y.tar"), 9, new Timestamp(20_000_000_000L, 1), 6),
            new ArchivePart(FileName.ofText("/z"), 0, Timestamp.EPOCH, 0));

    private final Random random = new Random(11);

    private List<TarMember> members(int count) {
        List<TarMember> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] name = new byte[1 + random.nextInt(12)];
            for (int j = 0; j < name.length; j++) {
                // Few letters, so that names come twice; one of them is no text.
                name[j] = (byte) "ab/\n\u00ff ".charAt(random.nextInt(6));
            }
            char type = "fdlh".charAt(random.nextInt(4));
            members.add(new TarMember(
                    FileName.of(name),
                    type,
                    new TarMember.Attributes(
                            random.nextInt(010000),
                            random.nextInt() & 0xffff_ffffL,
                            random.nextInt(1000),
                            random.nextLong() >>> 1,
                            new Timestamp(
                                    random.nextInt(9) == 0
                                            ? Long.MIN_VALUE + 1
                                            : random.nextLong() >> random.nextInt(60),
                                    random.nextInt(1_000_000_000))),
                    FileName.ofText(type == 'l' || type == 'h' ? "to " + i : ""),
                    new TarMember.Place(1 + random.nextInt(3), i * 512L, 512)));
        }
        return members;
    }

    private Path write(List<TarMember> members, int runRecords) throws IOException {
        Path index = folder.resolve("index");
        try (IndexWriter writer = new IndexWriter(folder.resolve("scratch"), index, runRecords)) {
            for (TarMember member : members) {
                writer.add(member);
            }
            writer.finish(PARTS);
        }
        try (var left = Files.list(folder)) {
            assertThat(left).as("nothing else is left").containsExactly(index);
        }
        return index;
    }

    private static List<TarMember> read(IndexReader reader, FileName from) throws IOException {
        List<TarMember> members = new ArrayList<>();
        IndexReader.Cursor cursor = reader.from(from);
        for (@Nullable TarMember member = cursor.next(); member != null; member = cursor.next()) {
            members.add(member);
        }
        return members;
    }

    @Test
    void allMembersComeByNameAndThoseOfOneNameInTheirOrder() throws Exception {
        for (int runRecords : new int[] {100_000, 700}) {
            List<TarMember> members = members(5_000);
            try (IndexReader reader = new IndexReader(write(members, runRecords))) {
                assertThat(reader.members()).isEqualTo(5_000);
                assertThat(reader.parts()).isEqualTo(PARTS);
                members.sort(BY_NAME);
                assertThat(read(reader, FileName.ofText(""))).isEqualTo(members);
                for (int i = 0; i < 50; i++) {
                    FileName from = members.get(random.nextInt(members.size())).name();
                    assertThat(read(reader, from))
                            .isEqualTo(members.stream()
                                    .filter(member -> member.name().compareTo(from) >= 0)
                                    .toList());
                }
            }
        }
    }

    @Test
    void anEmptyArchiveHasAnIndex() throws Exception {
        try (IndexReader reader = new IndexReader(write(List.of(), 10))) {
            assertThat(reader.members()).isZero();
            assertThat(read(reader, FileName.ofText("x"))).isEmpty();
        }
    }

    /** Some languages have other digits. */
    @Test
    void theLanguageOfTheUserChangesNoDigit() throws Exception {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            List<TarMember> members = members(20);
            Path index = write(members, 10);
            members.sort(BY_NAME);
            try (IndexReader reader = new IndexReader(index)) {
                assertThat(read(reader, FileName.ofText(""))).isEqualTo(members);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    /** Whoever has no bpct reads it with zcat. */
    @Test
    void zcatReadsIt() throws Exception {
        TarMember member = new TarMember(
                FileName.ofText("a b"),
                'l',
                new TarMember.Attributes(0777, 1, 2, 0, Timestamp.ofNanoseconds(-1)),
                FileName.ofText("to"),
                new TarMember.Place(1, 512, 1024));

        write(List.of(member), 10);

        assertThat(Shell.call("zcat <\"$1/index\" | head -c 132 | tr '\\0' '|'", FileName.of(folder))
                        .out())
                .startsWith(
                        "bpct-index-1|3|/data/x y.tar|7|-3|5|/data/y.tar|9|20000000000000000001|6|/z|0|0|0|a b|l 777 1 2 0 -1.999999999 1 512 1024|to|");
    }

    /** An index by hand: its head, its records, and the number of them that its end tells. */
    private Path forge(List<String> head, List<String> records) throws IOException {
        Path index = folder.resolve("index");
        try (IndexBlocks blocks = new IndexBlocks(Files.newOutputStream(index))) {
            blocks.write(bytes(head));
            for (String record : records) {
                blocks.add(bytes(List.of(record.split("[|]", -1))));
            }
            blocks.end(records.size());
        }
        return index;
    }

    private static byte[] bytes(List<String> words) {
        return (String.join("\0", words) + "\0").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Root reads archives of others. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/etc/shadow",
                "../part-00001.tar",
                "a/../../part-00001.tar",
                "a/part-00001.tar",
                "part-00002.tar",
                "part-1.tar",
                "part-00001.tar.xz",
                "part-00001.tar\n",
                ".",
                "",
            })
    void anIndexBesideItsPartsTellsOfNoOtherFiles(String name) throws Exception {
        Path index = forge(List.of("bpct-index-1", "1", name, "7", "0", "0"), List.of());
        assertThatThrownBy(() -> IndexReader.beside(index).close()).hasMessage("the index is damaged");
        Path good = forge(List.of("bpct-index-1", "1", "part-00001.tar", "7", "0", "0"), List.of());
        try (IndexReader reader = IndexReader.beside(good)) {
            assertThat(reader.parts().get(0).name()).isEqualTo(FileName.of(folder.resolve("part-00001.tar")));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "f 644 0 0 1 0.000000000 0 0 1024",
                "f 644 0 0 1 0.000000000 2 0 1024",
                "f 644 0 0 1 0.000000000 99999999999 0 1024",
                "f 644 0 0 1 0.000000000 1 -512 1024",
                "f 644 0 0 1 0.000000000 1 512 -1024",
                "f 644 0 0 1 0.000000000 1 512 0",
                "f 644 0 0 1 0.000000000 1 9223372036854775807 1024",
                "f 644 0 0 1 0.000000000 1 1024 9223372036854775807",
                "f 644 0 0 1 0.000000000 1 9728 1024",
                "f 644 0 0 -1 0.000000000 1 0 1024",
                "f 644 -1 0 1 0.000000000 1 0 1024",
                "f 644 0 -1 1 0.000000000 1 0 1024",
                "f 888 0 0 1 0.000000000 1 0 1024",
                "f 644 0 0 1 0.5 1 0 1024",
                "f 644 0 0 1 0 1 0 1024",
                "f 644 0 0 1 9223372036854775808.000000000 1 0 1024",
                "x 644 0 0 1 0.000000000 1 0 1024",
                "- 0 0 0 0 0.000000000 2 0 0",
                "f 644 0 0 1 0.000000000 1 0",
                "f 644 0 0 1 0.000000000 1 0 1024 1",
                "",
            })
    void aRecordThatNoWriterMakesIsDamage(String fields) throws Exception {
        List<String> head = List.of("bpct-index-1", "1", "part-00001.tar", "10240", "0", "0");
        Path index = forge(head, List.of("n|" + fields + "|"));
        assertThatThrownBy(() -> {
                    try (IndexReader reader = IndexReader.beside(index)) {
                        read(reader, FileName.ofText(""));
                    }
                })
                .isInstanceOf(IndexException.class)
                .hasMessage("the index is damaged");
        try (IndexReader reader = IndexReader.beside(forge(head, List.of("n|f 644 0 0 1 0.000000000 1 9216 1024|")))) {
            assertThat(read(reader, FileName.ofText(""))).hasSize(1);
        }
    }

    /** A block of a megabyte that unpacks to a gigabyte took 2.6 GB of memory. */
    @Test
    void aBlockThatFillsTheMemoryIsDamage() throws Exception {
        Path index = folder.resolve("index");
        try (IndexBlocks blocks = new IndexBlocks(Files.newOutputStream(index))) {
            blocks.write(new byte[(1 << 26) + 1]);
            blocks.end(0);
        }
        assertThat(Files.size(index)).isLessThan(1 << 20);
        assertThatThrownBy(() -> IndexReader.beside(index).close()).hasMessage("the index is damaged");
    }

    @Test
    void aDamagedIndexIsRefusedOrTellsTheSame() throws Exception {
        List<TarMember> members = members(80);
        Path index = write(members, 30);
        members.sort(BY_NAME);
        byte[] whole = Files.readAllBytes(index);
        for (int i = 0; i < whole.length; i += STEP) {
            byte[] damaged = whole.clone();
            damaged[i] = (byte) (damaged[i] ^ (1 << random.nextInt(8)));
            Files.write(index, damaged);
            try (IndexReader reader = new IndexReader(index)) {
                assertThat(read(reader, FileName.ofText(""))).as("byte %d", i).isEqualTo(members);
            } catch (IOException refused) {
                assertThat(refused).hasMessageContaining("the index ");
            }
        }
        for (int length = 0; length < whole.length; length += STEP) {
            Files.write(index, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> new IndexReader(index).close())
                    .as("cut at %d", length)
                    .isInstanceOf(IOException.class);
        }
    }
}
