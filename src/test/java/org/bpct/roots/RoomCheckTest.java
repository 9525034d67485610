package org.bpct.roots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.caller.QuietConsole;
import org.bpct.caller.RunException;
import org.bpct.files.FileName;
import org.bpct.landing.Landing;
import org.bpct.landing.LandingRoot;
import org.bpct.model.BatchHome;
import org.bpct.schedule.Commands;
import org.bpct.tree.FileListBuilder;
import org.bpct.tree.RootPair;
import org.bpct.tree.Work;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a copy is said to need; that it is refused where there is less is in {@code RoomIT}. */
final class RoomCheckTest {

    @TempDir
    Path temp;

    private RootPair pair = new RootPair(FileName.ofText("/"), FileName.ofText("/"), null);
    private FileListBuilder list = new FileListBuilder(List.of(pair));

    @BeforeEach
    void begin() throws Exception {
        pair = new RootPair(FileName.ofText("/source"), FileName.of(Files.createDirectory(temp.resolve("copy"))), null);
        list = new FileListBuilder(List.of(pair));
        list.addDirectory(-1, 0, new byte[0], true);
    }

    private int add(String name, Work work) {
        int entry = list.addEntry(FileName.ofText(name).bytes(), 1_000_000);
        list.require(entry, work);
        return entry;
    }

    /** Returns what a list needs beside what an empty one needs: that is the home's, and the root's one inode. */
    private Room needed() throws Exception {
        Room all = examine(list);
        FileListBuilder empty = new FileListBuilder(List.of(pair));
        empty.addDirectory(-1, 0, new byte[0], true);
        Room home = examine(empty);
        return new Room(all.at(), all.bytes() - home.bytes(), all.inodes() - home.inodes(), 0, 0, 0);
    }

    private Room examine(FileListBuilder files) throws Exception {
        Landing landing =
                new Landing(List.of(), List.of(new LandingRoot(pair, true, List.of(), false)), FileName.ofText("/"));
        List<Room> rooms = new RoomCheck(Commands.inherited(), new QuietConsole())
                .examine(landing, files.build(), 0, new BatchHome(Files.createDirectories(temp.resolve("home"))));
        assertThat(rooms).hasSize(1);
        return rooms.get(0);
    }

    @Test
    void whatIsCopiedNeedsItsBytesAndAnInode() throws Exception {
        add("a", Work.COPY);
        add("b", Work.COPY);
        assertThat(needed().inodes()).isEqualTo(2);
        assertThat(needed().bytes()).isBetween(2_000_000L, 2_010_000L);
    }

    @Test
    void furtherNamesOfAFileNeedNeither() throws Exception {
        for (String name : new String[] {"a", "b", "c"}) {
            list.link(add(name, Work.COPY), 1, 7);
        }
        assertThat(needed().inodes()).isEqualTo(1);
        assertThat(needed().bytes()).isBetween(1_000_000L, 1_010_000L);
    }

    /** A night without changes must not be refused by a pool that has fewer inodes left than the tree has files. */
    @Test
    void linksToTheBaseNeedNeither() throws Exception {
        add("a", Work.LINK);
        list.link(add("b", Work.LINK), 1, 7);
        list.link(add("c", Work.LINK), 1, 7);
        assertThat(needed().inodes()).isZero();
        assertThat(needed().bytes()).isLessThan(10_000);
    }

    @Test
    void whatIsThereNeedsNeither() throws Exception {
        add("a", Work.REPAIR);
        add("b", Work.COMPARE);
        assertThat(needed().inodes()).isZero();
        assertThat(needed().bytes()).isLessThan(10_000);
    }

    /** Asks for more than is free here, in files of which each would find room; returns what is said of it. */
    private List<String> require(boolean force, boolean replaces) throws Exception {
        long half = Files.getFileStore(temp).getUsableSpace() / 2;
        for (String name : new String[] {"a", "b", "c"}) {
            list.require(list.addEntry(FileName.ofText(name).bytes(), half), Work.COPY);
        }
        Landing landing =
                new Landing(List.of(), List.of(new LandingRoot(pair, true, List.of(), false)), FileName.ofText("/"));
        QuietConsole console = new QuietConsole();
        new RoomCheck(Commands.inherited(), console)
                .require(
                        landing,
                        list.build(),
                        0,
                        new BatchHome(Files.createDirectories(temp.resolve("home"))),
                        force,
                        replaces);
        return console.notes;
    }

    @Test
    void aCopyThatHasNoRoomIsRefused() {
        assertThatThrownBy(() -> require(false, false))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith("not enough room at ")
                .hasMessageEndingWith(" (--force goes on)");
    }

    @Test
    void aCopyThatHasNoRoomIsMadeIfItIsForced() throws Exception {
        assertThat(require(true, false)).singleElement().asString().startsWith("not enough room at ");
    }

    @Test
    void aCopyThatReplacesWhatWasThereMayFindRoomOnTheWay() throws Exception {
        assertThat(require(false, true)).singleElement().asString().endsWith("; replaced files there will free some");
    }
}
