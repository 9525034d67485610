package org.bpct.wave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.files.SummedFiles;
import org.bpct.model.PartDirectory;
import org.bpct.tree.FileList;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ListedNamesTest {
    private static final String BEGIN = "bpct-list-1\0";

    @TempDir
    private Path temp;

    /** The root with files a and b, and a directory d with files a, two names of one inode, and an empty directory in it. */
    private static FileList walk() {
        FileListBuilder tree =
                new FileListBuilder(List.of(new RootPair(FileName.ofText("/source"), FileName.ofText("/copy"), null)));
        int root = tree.addDirectory(-1, 0, new byte[] {'.'}, true);
        tree.addEntry(bytes("a"), 1);
        tree.addEntry(bytes("b"), 2);
        int below = tree.addDirectory(root, 0, bytes("d"), true);
        tree.addEntry(bytes("a"), 3);
        tree.link(tree.addEntry(bytes("one"), 7), 1, 99);
        tree.link(tree.addEntry(bytes("two"), 7), 1, 99);
        tree.addDirectory(below, 0, bytes("empty"), false);
        return tree.build();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private PartDirectory part(String list) throws IOException {
        Path folder = Files.createTempDirectory(temp, "part");
        SummedFiles.write(folder.resolve("list"), bytes(list));
        return new PartDirectory(folder);
    }

    private static List<String> names(FileList list) {
        List<String> names = new ArrayList<>();
        for (int entry = 0; entry < list.entries(); entry++) {
            names.add(list.source(entry).text() + " " + list.size(entry));
        }
        return names;
    }

    @Test
    void whatNoListHasIsLeftWithAllDirectories() throws Exception {
        ListedNames listed = new ListedNames(walk());
        listed.add(part(BEGIN + "G 1 0 D 2 0\0.\0d\0G 2 0 F 3 3\0.\0b\0d/a\0"));
        FileList rest = listed.rest();
        assertThat(names(rest)).containsExactly("/source/a 1", "/source/d/one 7", "/source/d/two 7");
        assertThat(rest.directories()).isEqualTo(3);
        assertThat(List.of(rest.isMade(0), rest.isMade(1), rest.isMade(2))).containsExactly(true, true, false);
        assertThat(List.of(rest.keepsAttributes(1), rest.keepsAttributes(2))).containsExactly(true, false);
        assertThat(rest.families().count()).isEqualTo(1);
        assertThat(rest.directoryPath(2)).isEqualTo(FileName.ofText("d/empty"));
    }

    @Test
    void aNameOfAFamilyThatWasAloneInTheFirstWalkIsNotListedAgain() throws Exception {
        ListedNames listed = new ListedNames(walk());
        listed.add(part(BEGIN + "G 1 0 F 2 7\0d\0one\0"));
        FileList rest = listed.rest();
        assertThat(names(rest)).containsExactly("/source/a 1", "/source/b 2", "/source/d/a 3", "/source/d/two 7");
        assertThat(rest.families().count()).isZero();
    }

    @Test
    void aNameThatIsGoneAndAnEqualOneElsewhereAreNotTakenForEachOther() throws Exception {
        ListedNames listed = new ListedNames(walk());
        listed.add(part(BEGIN + "G 1 0 F 3 7\0gone\0a\0b\0G 2 0 F 2 1\0d\0b\0"));
        assertThat(listed.rest().entries()).isEqualTo(walk().entries());
    }

    @Test
    void aListThatIsDamagedIsNotBelieved() throws Exception {
        PartDirectory part = part(BEGIN + "G 1 0 F 2 3\0.\0a\0");
        Files.writeString(part.list(), BEGIN + "G 1 0 F 2 3\0.\0b\0");
        assertThatThrownBy(() -> new ListedNames(walk()).add(part))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("damaged");
    }
}
