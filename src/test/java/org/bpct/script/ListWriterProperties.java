package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bpct.files.FileName;
import org.bpct.model.Group;
import org.bpct.model.GroupKind;
import org.bpct.model.JobPlan;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.bpct.tree.SplitFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lists of jobs, read back by a reader that shares nothing with their writer. */
final class ListWriterProperties {
    private static final String ODD = "\n\t '\"\\$`*?-@\u0001\u0080\u00e4\u00ffab";

    @Test
    void everyKindOfGroupIsReadAsItWasPlanned() throws Exception {
        assertThat(read(write(
                        SampleBatch.files(), SampleBatch.plan().jobs().get(0).groups())))
                .containsExactly(
                        List.of("G 1 0 D 3 0", ".", "a\n", "a\n/-rf"),
                        List.of("G 2 0 F 3 30", ".", "*", "@x"),
                        List.of("G 3 0 F 3 37", ".", "a\n/' \"", "a\n/-rf/far 1"),
                        List.of("G 4 0 H 3 5", "a\n/link 1", "a\n/link 2", "a\n/-rf/\u00ff\\"));
        assertThat(read(write(
                        SampleBatch.files(), SampleBatch.plan().jobs().get(1).groups())))
                .containsExactly(List.of("G 5 2 D 1 0", "."), List.of("G 6 2 T 2 100", "old name", "new\u00ffname"));
        assertThat(read(write(
                        SampleBatch.files(), SampleBatch.plan().finalizer().groups())))
                .containsExactly(
                        List.of("G 8 1 L 3 0", "/panfs/\u00e4 `copy`/a\n/-rf/far 1", "far 2", "far 3"),
                        List.of("G 9 1 A 1 0", "."),
                        List.of("G 10 0 A 3 0", "a\n/-rf", "a\n", "."));
    }

    @Test
    void rangesSayWhatTheyAreAndOfWhichStateOfTheFile() throws Exception {
        FileList files = SampleBatch.files()
                .splitting(List.of(
                        new SplitFile(1, 2, 30, 1_600_000_000_000_000_001L, 77, 16),
                        new SplitFile(2, 9, 100, -500_000_000L, 78, 60)));
        List<Group> groups = List.of(
                new Group(1, GroupKind.RANGE, 0, 0, 16, new int[] {2, 0}),
                new Group(2, GroupKind.RANGE, 0, 0, 14, new int[] {2, 1}),
                new Group(3, GroupKind.WHOLE, 0, 1, 0, new int[] {2}),
                new Group(4, GroupKind.RANGE, 2, 0, 40, new int[] {9, 1}));
        assertThat(read(write(files, groups)))
                .containsExactly(
                        List.of("G 1 0 E 3 16", "1 0 16 16 30 1600000000.000000001 77", "a\n/' \"", "a\n/' \""),
                        List.of("G 2 0 E 3 14", "1 16 14 16 30 1600000000.000000001 77", "a\n/' \"", "a\n/' \""),
                        List.of("G 3 0 W 3 0", "1 0 30 16 30 1600000000.000000001 77", "a\n/' \"", "a\n/' \""),
                        List.of("G 4 2 E 3 40", "2 60 40 60 100 -0.500000000 78", "old name", "new\u00ffname"));
    }

    @Test
    void anEmptyJobHasAnEmptyList() throws Exception {
        assertThat(write(SampleBatch.files(), List.of())).isEqualTo("bpct-list-1\0");
    }

    @Test
    void namesOfOneDirectoryAreReadBack() throws Exception {
        for (long seed = 0; seed < 50; seed++) {
            Tree tree = new Tree(seed);
            List<List<String>> expected = new ArrayList<>();
            for (Group group : tree.groups) {
                List<String> record =
                        new ArrayList<>(List.of("G " + group.number() + " 0 F " + (group.names() + 1) + " 0"));
                record.add("directory");
                record.addAll(tree.names.subList(group.item(1) - 1, group.item(2) - 1));
                expected.add(record);
            }
            assertThat(read(write(tree.files, tree.groups))).as("seed %d", seed).isEqualTo(expected);
        }
    }

    @Test
    void bashReadsTheSameWords(@TempDir Path temp) throws Exception {
        Tree tree = new Tree(99);
        String list = write(tree.files, tree.groups);
        Files.write(temp.resolve("list"), list.getBytes(StandardCharsets.ISO_8859_1));
        Bash bash = Bash.run("mapfile -d '' words <" + BashQuote.of(FileName.of(temp.resolve("list")))
                + "\nprintf '%s\\0' \"${words[@]}\"");
        assertThat(bash.output()).isEqualTo(list);
    }

    /** One directory of odd names, cut into groups; entry 0 is in the root. */
    private static final class Tree {
        final FileList files;
        final List<Group> groups = new ArrayList<>();
        final List<String> names = new ArrayList<>();

        Tree(long seed) {
            Random random = new Random(seed);
            FileListBuilder list =
                    new FileListBuilder(List.of(new RootPair(SampleBatch.SOURCE, SampleBatch.DESTINATION, null)));
            int root = list.addDirectory(-1, 0, new byte[0], true);
            list.addEntry(new byte[] {'x'}, 0);
            list.addDirectory(root, 0, "directory".getBytes(StandardCharsets.ISO_8859_1), true);
            for (int i = 0; i < 200; i++) {
                StringBuilder name = new StringBuilder();
                for (int length = 1 + random.nextInt(30); length > 0; length--) {
                    name.append(ODD.charAt(random.nextInt(ODD.length())));
                }
                names.add(name.toString());
                list.addEntry(name.toString().getBytes(StandardCharsets.ISO_8859_1), 0);
            }
            files = list.build();
            int from = 1;
            while (from <= names.size()) {
                int to = Math.min(names.size() + 1, from + 1 + random.nextInt(40));
                groups.add(new Group(groups.size() + 1, GroupKind.FILES, 0, to - from, 0, new int[] {1, from, to}));
                from = to;
            }
        }
    }

    private static String write(FileList files, List<Group> groups) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ListWriter(files).write(new JobPlan(groups).groups(), out);
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    /** Returns the records of a list, each with its header first. */
    private static List<List<String>> read(String list) {
        assertThat(list).endsWith("\0");
        String[] words = list.substring(0, list.length() - 1).split("\0", -1);
        assertThat(words[0]).isEqualTo("bpct-list-1");
        List<List<String>> records = new ArrayList<>();
        int at = 1;
        while (at < words.length) {
            int names = Integer.parseInt(words[at].split(" ", -1)[4]);
            records.add(List.of(words).subList(at, at + 1 + names));
            at += 1 + names;
        }
        return records;
    }
}
