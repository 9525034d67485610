package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.ListedGroup;
import org.bpct.model.PartDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reading of lists: odd names, packed ones, and those that a full disk or a dead host left torn. */
final class ListReaderTest {
    @TempDir
    Path temp;

    private PartDirectory part(String name, byte[] list, boolean packed) throws IOException {
        PartDirectory part = new PartDirectory(Files.createDirectory(temp.resolve(name)));
        try (OutputStream file = Files.newOutputStream(packed ? part.compressedList() : part.list());
                OutputStream out = packed ? new GZIPOutputStream(file) : file) {
            out.write(list);
        }
        return part;
    }

    private static byte[] list(List<Group> groups) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ListWriter(SampleBatch.files()).write(groups, out);
        return out.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private List<String> read(PartDirectory part) throws IOException {
        List<String> groups = new ArrayList<>();
        try (ListReader reader = ListReader.open(part, 3);
                ListFiles lists = new ListFiles(Files.createTempDirectory(temp, "unpacked"))) {
            Iterator<ListedGroup> stored = lists.add(part).iterator();
            for (ListedGroup group = reader.next(); group != null; group = reader.next()) {
                assertThat(group.extent().list()).isEqualTo(3);
                StringBuilder text = new StringBuilder(group.number() + " " + group.pair() + " "
                        + group.kind().letter() + " " + group.names() + " " + group.bytes());
                lists.names(stored.next())
                        .forEach(name -> text.append('|').append(new String(name, StandardCharsets.ISO_8859_1)));
                groups.add(text.toString());
            }
        }
        return groups;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void allGroupsAreReadAsTheyWereWritten(boolean packed) throws Exception {
        assertThat(read(part("1", list(SampleBatch.plan().jobs().get(0).groups()), packed)))
                .containsExactly(
                        "1 0 D 3 0|.|a\n|a\n/-rf",
                        "2 0 F 2 30|.|*|@x",
                        "3 0 F 2 37|.|a\n/' \"|a\n/-rf/far 1",
                        "4 0 H 3 5|a\n/link 1|a\n/link 2|a\n/-rf/\u00ff\\");
        assertThat(read(part("2", list(SampleBatch.plan().finalizer().groups()), packed)))
                .containsExactly(
                        "8 1 L 2 0|/panfs/\u00e4 `copy`/a\n/-rf/far 1|far 2|far 3",
                        "9 1 A 1 0|.",
                        "10 0 A 3 0|a\n/-rf|a\n|.");
        assertThat(read(part("3", list(List.of()), packed))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void groupsOfSeveralListsAreCopiedByteByByteInAnyOrder(boolean packed) throws Exception {
        byte[] one = list(SampleBatch.plan().jobs().get(0).groups());
        byte[] other = list(SampleBatch.plan().jobs().get(1).groups());
        try (ListFiles lists = new ListFiles(Files.createDirectory(temp.resolve("unpacked")))) {
            lists.add(part("1", one, packed));
            lists.add(part("2", other, packed));
            ByteArrayOutputStream again = new ByteArrayOutputStream();
            List<ListedGroup> groups = lists.groups();
            for (int i = groups.size() - 1; i >= 0; i--) {
                lists.copy(groups.get(i), again);
            }
            assertThat(groups).extracting(ListedGroup::number).containsExactly(1, 2, 3, 4, 5, 6);
            assertThat(lists.names(groups.get(5))).containsExactly(bytes("old name"), bytes("new\u00ffname"));
            ByteArrayOutputStream backwards = new ByteArrayOutputStream();
            ListFiles.begin(backwards);
            backwards.write(again.toByteArray());
            assertThat(read(part("3", backwards.toByteArray(), packed)))
                    .hasSize(6)
                    .first()
                    .isEqualTo("6 2 T 1 100|old name|new\u00ffname");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void groupsLargerThanAnyBufferAreFoundAgain(boolean packed) throws Exception {
        Random random = new Random(7);
        StringBuilder list = new StringBuilder("bpct-list-1\0");
        List<String> expected = new ArrayList<>();
        for (int number = 1; number <= 40; number++) {
            List<String> names = new ArrayList<>();
            for (int i = random.nextInt(600); i >= 0; i--) {
                names.add("n".repeat(1 + random.nextInt(number % 10 == 0 ? 100_000 / (i + 1) : 255)));
            }
            String words = String.join("\0", names);
            list.append("G " + number + " 0 D " + names.size() + " 0\0")
                    .append(words)
                    .append('\0');
            expected.add(number + " 0 D " + names.size() + " 0|" + words.replace('\0', '|'));
        }
        assertThat(read(part("1", bytes(list.toString()), packed))).isEqualTo(expected);
    }

    @Test
    void aListTornAnywhereBetweenTwoGroupsIsRefused() throws Exception {
        byte[] whole = list(SampleBatch.plan().jobs().get(0).groups());
        int readable = 0;
        for (int length = 0; length < whole.length; length++) {
            byte[] torn = java.util.Arrays.copyOf(whole, length);
            PartDirectory part = part("torn" + length, torn, false);
            try {
                int groups = read(part).size();
                // Torn at the end of a group, which nothing but the number of groups in the script can tell.
                assertThat(torn[length - 1]).isZero();
                assertThat(groups).isEqualTo(readable++);
            } catch (IOException refused) {
                assertThat(refused).hasMessageContaining("list");
            }
        }
        assertThat(readable)
                .as("after the version, and after each group but the last")
                .isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bpct-list-2\0",
                "",
                "bpct-list-1\0F 1 0 F 1 0\0a\0",
                "bpct-list-1\0G 1 0 F x 0\0a\0",
                "bpct-list-1\0G 1 0 @ 1 0\0a\0",
                "bpct-list-1\0G 1 0 F 1\0a\0",
                "bpct-list-1\0G 1 0 F 99999999999 0\0a\0"
            })
    void whatIsNoListIsRefused(String content) throws Exception {
        PartDirectory part = part("1", bytes(content), false);
        assertThatThrownBy(() -> read(part)).isInstanceOf(IOException.class).hasMessageContaining("list");
    }

    @Test
    void groupsOfOneDirectoryHaveOnePlace() throws Exception {
        PartDirectory part = part(
                "1",
                bytes("bpct-list-1\0G 1 0 F 2 0\0d\0a\0G 2 0 F 2 0\0d\0b\0G 3 1 F 2 0\0d\0a\0G 4 0 F 2 0\0e\0a\0"),
                false);
        try (ListReader reader = ListReader.open(part, 0)) {
            List<Integer> places = new ArrayList<>();
            for (ListedGroup group = reader.next(); group != null; group = reader.next()) {
                assertThat(group.kind()).isEqualTo(GroupKind.FILES);
                places.add(group.place());
            }
            assertThat(places.get(1)).isEqualTo(places.get(0));
            assertThat(places.get(2)).isNotEqualTo(places.get(0));
            assertThat(places.get(3)).isNotEqualTo(places.get(0));
        }
    }
}
