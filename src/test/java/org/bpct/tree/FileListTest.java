package org.bpct.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Test;

class FileListTest {
    private static final RootPair PAIR = new RootPair(FileName.ofText("/from"), FileName.ofText("/to"), null);

    private final FileListBuilder builder = new FileListBuilder(List.of(PAIR));

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void anEmptyListHasNothing() {
        FileList list = builder.build();
        assertThat(List.of(list.directories(), list.entries(), list.families().count()))
                .containsExactly(0, 0, 0);
        assertThat(list.bytes()).isZero();
    }

    @Test
    void entriesBelongToTheLatestDirectory() {
        int root = builder.addDirectory(-1, 0, utf8("."), false);
        builder.addEntry(utf8("a"), 1);
        int empty = builder.addDirectory(root, 0, utf8("b"), true);
        int deep = builder.addDirectory(empty, 0, utf8("c"), true);
        builder.addEntry(utf8("xdx"), 1, 1, 2);
        builder.addEntry(utf8("e"), 4);
        builder.addDirectory(root, 0, utf8("z"), true);
        FileList list = builder.build();
        assertThat(List.of(list.directories(), list.entries())).containsExactly(4, 3);
        assertThat(list.bytes()).isEqualTo(7);
        assertThat(List.of(list.directoryOf(0), list.directoryOf(1), list.directoryOf(2)))
                .containsExactly(root, deep, deep);
        assertThat(List.of(list.firstEntry(empty), list.endEntry(empty))).containsExactly(1, 1);
        assertThat(list.directoryPath(deep)).isEqualTo(FileName.ofText("b/c"));
        assertThat(list.directoryPath(root)).isEqualTo(FileName.currentDirectory());
        assertThat(list.name(1, deep)).isEqualTo(utf8("d"));
        assertThat(list.nameLength(2, deep)).isEqualTo(1);
        assertThat(list.keepsAttributes(root)).isFalse();
        assertThat(list.keepsAttributes(deep)).isTrue();
    }

    @Test
    void familiesCountOnceAndAreInTheOrderOfTheirFirstNames() {
        builder.addDirectory(-1, 0, utf8("."), true);
        for (int i = 0; i < 6; i++) {
            builder.addEntry(utf8("f" + i), 10);
        }
        builder.link(5, 1, 3);
        builder.link(4, 1, 99);
        builder.link(1, 1, 99);
        builder.link(2, 1, 3);
        builder.link(3, 2, 3);
        builder.link(0, 7, 7);
        FileList list = builder.build();
        LinkFamilies families = list.families();
        assertThat(families.count()).isEqualTo(2);
        assertThat(List.of(families.entry(0, 0), families.entry(0, 1), families.entry(1, 0), families.entry(1, 1)))
                .containsExactly(1, 4, 2, 5);
        assertThat(families.contains(3)).isFalse();
        assertThat(list.bytes()).isEqualTo(40);
    }

    @Test
    void aDirectoryWhoseParentOrPairIsUnknownIsRefused() {
        assertThatThrownBy(() -> builder.addDirectory(0, 0, utf8("a"), true))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.addDirectory(-1, 1, utf8("a"), true))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void manyNamesOfAnyLengthSurviveTheSlabs() {
        Random random = new Random(4);
        List<byte[]> names = new ArrayList<>();
        builder.addDirectory(-1, 0, utf8("."), true);
        for (int i = 0; i < 200_000; i++) {
            byte[] name = new byte[i % 50_000 == 0 ? 65_535 : random.nextInt(30)];
            random.nextBytes(name);
            names.add(name);
            assertThat(builder.addEntry(name, i)).isEqualTo(i);
        }
        FileList list = builder.build();
        for (int i = 0; i < names.size(); i++) {
            assertThat(list.name(i, 0)).isEqualTo(names.get(i));
            assertThat(list.size(i)).isEqualTo(i);
        }
        assertThat(list.bytes()).isEqualTo(199_999L * 200_000 / 2);
        assertThatThrownBy(() -> new FileListBuilder(List.of(PAIR)).addDirectory(-1, 0, new byte[65_536], true))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aTreeOfTwoThousandLevelsHasItsPaths() {
        int parent = -1;
        for (int i = 0; i < 2_000; i++) {
            parent = builder.addDirectory(parent, 0, utf8("d"), true);
        }
        assertThat(builder.build().directoryPath(parent).length()).isEqualTo(1_999 * 2 - 1);
    }
}
