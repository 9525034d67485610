package org.bpct.verb.archive.tar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.files.PrivateFiles;
import org.bpct.files.Timestamp;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must survive when generations of an archive are forgotten: each state of all others, member by member. */
final class KeptMembersTest {
    private static final int GENERATIONS = 7;

    @TempDir
    Path root;

    /** Writes an index of made-up histories; each generation has two parts. */
    private Path archive(Random random) throws IOException {
        Path file = root.resolve("index");
        List<TarMember> members = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        while (names.size() < 60) {
            names.add("t/" + Integer.toString(random.nextInt(100_000), 36) + (random.nextBoolean() ? "\u0001x" : ""));
        }
        for (String name : names) {
            boolean isThere = false;
            for (int generation = 1; generation <= GENERATIONS; generation++) {
                int part = 2 * generation - random.nextInt(2);
                if (random.nextInt(3) == 0) {
                    members.add(member('f', name, part, random.nextInt(1000)));
                    isThere = true;
                } else if (isThere && random.nextInt(4) == 0) {
                    members.add(member(TarMember.VANISHED, name, 2 * generation, 0));
                    isThere = false;
                }
            }
        }
        try (IndexBlocks blocks = new IndexBlocks(PrivateFiles.create(file))) {
            StringBuilder head = new StringBuilder("bpct-index-2\0" + 2 * GENERATIONS + "\0");
            for (int part = 1; part <= 2 * GENERATIONS; part++) {
                head.append("part-000%02d.tar\0009999\0000\0000\000%d\0".formatted(part, (part + 1) / 2));
            }
            blocks.write(head.toString().getBytes(StandardCharsets.US_ASCII));
            for (TarMember member : members) {
                blocks.add(IndexRecord.of(member));
            }
            blocks.end(members.size());
        }
        return file;
    }

    private static TarMember member(char type, String name, int part, long start) {
        return new TarMember(
                FileName.ofText(name),
                type,
                new TarMember.Attributes(0644, 7, 8, 5, new Timestamp(0, 9)),
                FileName.ofText(""),
                new TarMember.Place(part, start, type == 'f' ? 512 : 0));
    }

    private static List<TarMember> state(IndexReader index, int generation) throws IOException {
        List<TarMember> state = new ArrayList<>();
        index.showAsOf(generation);
        IndexReader.Cursor cursor = index.from(FileName.ofText(""));
        for (@Nullable TarMember member = cursor.next(); member != null; member = cursor.next()) {
            state.add(member);
        }
        return state;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void eachKeptStateStaysAndNothingElse(long seed) throws IOException {
        Random random = new Random(seed);
        TreeSet<Integer> kept = new TreeSet<>(List.of(GENERATIONS));
        for (int generation = 1; generation < GENERATIONS; generation++) {
            if (random.nextInt(3) == 0) {
                kept.add(generation);
            }
        }
        Path file = archive(random);
        Path rest = root.resolve("rest");
        TreeMap<Integer, List<TarMember>> states = new TreeMap<>();
        BitSet shown = new BitSet();
        BitSet needed;
        try (IndexReader index = new IndexReader(file)) {
            for (int generation : kept) {
                states.put(generation, state(index, generation));
                states.get(generation)
                        .forEach(member -> shown.set(member.place().part()));
            }
            KeptMembers members = new KeptMembers(index, kept);
            needed = members.parts();
            members.write(rest, index.parts());
        }

        assertThat(needed).isEqualTo(shown);
        assertThat(root.toFile().list()).containsExactlyInAnyOrder("index", "rest");
        try (IndexReader index = new IndexReader(rest)) {
            assertThat(index.generations()).isEqualTo(GENERATIONS);
            assertThat(index.parts()).hasSize(2 * GENERATIONS);
            TreeSet<String> others = new TreeSet<>();
            index.showAll();
            IndexReader.Cursor cursor = index.from(FileName.ofText(""));
            for (@Nullable TarMember member = cursor.next(); member != null; member = cursor.next()) {
                if (member.type() != TarMember.VANISHED) {
                    others.add(member.toString());
                }
            }
            for (int generation : kept) {
                List<TarMember> state = state(index, generation);
                assertThat(state).as("seed %d, generation %d", seed, generation).isEqualTo(states.get(generation));
                state.forEach(member -> others.remove(member.toString()));
            }
            assertThat(others).as("seed %d", seed).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"part-00001.tar", "part-00001.tar.gz", "part-00001.tar.zst"})
    void anEmptyPartIsOfTheFormThatItsNameTells(String name) throws IOException {
        Path file = root.resolve(name);
        Files.write(file, PartForm.emptyPart(name));

        assertThat(PartForm.of(FileName.of(file)).word())
                .isEqualTo(name.endsWith("gz") ? "gzip" : name.endsWith("zst") ? "zstd" : "none");
        assertThat(Files.size(file)).isLessThanOrEqualTo(10_240);
    }
}
