package org.bpct.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.bpct.files.FileName;
import org.bpct.files.NameFolding;
import org.bpct.files.Timestamp;
import org.bpct.verb.archive.tar.TarMember;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Members of archives as the tree that they are when they are extracted. */
final class MemberTreeTest {
    private static final FileName ROOT = FileName.ofText("/out");

    private final List<TarMember> members = new ArrayList<>();
    private final List<TarMember> lost = new ArrayList<>();

    private MemberTreeTest with(String name, char type, String target) {
        TarMember.Attributes attributes = new TarMember.Attributes(
                0640, 3_000_000_000L, 7, type == 'f' ? members.size() : 0, new Timestamp(members.size(), 5));
        members.add(new TarMember(
                FileName.ofText(name),
                type,
                attributes,
                FileName.ofText(target),
                new TarMember.Place(1, 512L * members.size(), 512)));
        return this;
    }

    private MemberTreeTest losing(String name, char type, String target) {
        with(name, type, target);
        lost.add(members.get(members.size() - 1));
        return this;
    }

    private MemberTreeTest with(String name, char type) {
        return with(name, type, "");
    }

    private MemberTree.Listing list(String... existing) {
        return list(NameFolding.NONE, existing);
    }

    private MemberTree.Listing list(NameFolding folding, String... existing) {
        MemberTree tree = new MemberTree();
        members.stream().filter(member -> !lost.contains(member)).forEach(tree::add);
        lost.forEach(tree::lose);
        return tree.list(
                new RootPair(ROOT, ROOT, null), path -> Set.of(existing).contains(path.text()), true, 9, () -> folding);
    }

    /** A line for each directory and entry: path, and what is expected of it. */
    private static List<String> lines(FileList files) {
        Members members = members(files);
        List<String> lines = new ArrayList<>();
        for (int directory = 0; directory < files.directories(); directory++) {
            String attributes = members.holdsDirectory(directory)
                    ? members.expectedDirectory(directory)
                    : files.keepsAttributes(directory) ? "new" : "there";
            lines.add(files.directoryPath(directory).text() + "/ " + attributes);
            for (int entry = files.firstEntry(directory); entry < files.endEntry(directory); entry++) {
                FileName name = FileName.of(files.name(entry, directory));
                lines.add(files.directoryPath(directory).resolve(name).text()
                        + (members.isLink(entry) ? " = " : " ")
                        + members.expected(entry, files.size(members.file(entry))));
            }
        }
        return lines;
    }

    private static Members members(FileList files) {
        return Objects.requireNonNull(
                Objects.requireNonNull(files.expectations()).members());
    }

    private static List<String> refused(MemberTree.Listing listing) {
        return listing.refused().stream()
                .map(each -> each.name().text() + ": " + each.reason())
                .toList();
    }

    @Test
    void aListIsInTreeOrderHoweverNamesAreWritten() {
        MemberTree.Listing listing = with("./a/b", 'f')
                .with("a-b", 'f')
                .with("/a//a", 'l', "to")
                .with("a", 'd')
                .with("./a/./c/d", 'p')
                .with(".", 'd')
                .list();

        assertThat(lines(listing.files()))
                .containsExactly(
                        "./ 41a0 3000000000 7 5.000000005",
                        "a-b 81a0 3000000000 7 1 1.000000005",
                        "a/ 41a0 3000000000 7 3.000000005",
                        "a/a a1ff 3000000000 7 2 2.000000005",
                        "a/b 81a0 3000000000 7 0 0.000000005",
                        "a/c/ new",
                        "a/c/d 11a0 3000000000 7 0 4.000000005");
        assertThat(listing.counts()).isEqualTo(new MemberTree.Counts(3, 2, 1, 1));
        assertThat(listing.refused()).isEmpty();
    }

    @Test
    void anEarlierVersionOfALostMemberIsNotExtractedInItsPlace() {
        MemberTree.Listing listing = with("a", 'f')
                .losing("./a", 'f', "")
                .losing("b", 'f', "")
                .with("b", 'f')
                .list();

        assertThat(lines(listing.files())).containsExactly("./ new", "b 81a0 3000000000 7 3 3.000000005");
    }

    @Test
    void aHardLinkToALostFileIsRefused() {
        MemberTree.Listing listing = losing("d/file", 'f', "")
                .with("d/link", 'h', "d/file")
                .with("e", 'f')
                .losing("f", 'h', "e")
                .list();

        assertThat(lines(listing.files())).containsExactly("./ new", "e 81a0 3000000000 7 2 2.000000005", "d/ new");
        assertThat(refused(listing)).containsExactly("d/link: it is a hard link to d/file, which is not extracted");
    }

    @Test
    void aDirectoryOfWhichTheAttributesAreLostStaysPrivate() {
        MemberTree.Listing listing = losing("d", 'd', "")
                .losing("../elsewhere", 'd', "")
                .losing("/", 'f', "")
                .with("d/e/f", 'f')
                .list();

        assertThat(lines(listing.files()))
                .containsExactly("./ new", "d/ there", "d/e/ new", "d/e/f 81a0 3000000000 7 3 3.000000005");
    }

    @Test
    void whatWouldComeToLieElsewhereIsRefused() {
        MemberTree.Listing listing = with("../a", 'f')
                .with("a/../../b", 'd')
                .with("..", 'l', "x")
                .with("link", 'l', "/etc")
                .with("link/x", 'f')
                .with("link/d", 'd')
                .with("link/d/y", 'f')
                .with("link/d/e/z", 'f')
                .with("/", 'f')
                .with("..a/b..", 'f')
                .list();

        assertThat(lines(listing.files()))
                .containsExactly(
                        "./ new",
                        "link a1ff 3000000000 7 4 3.000000005",
                        "..a/ new",
                        "..a/b.. 81a0 3000000000 7 9 9.000000005");
        assertThat(refused(listing))
                .containsExactlyInAnyOrder(
                        "../a: its name leads out of the destination",
                        "a/../../b: its name leads out of the destination",
                        "..: its name leads out of the destination",
                        "/: it would take the place of the destination itself",
                        "link/x: it is below link, which is no directory in the archive",
                        "link/d: it is below link, which is no directory in the archive",
                        "link/d/y: it is below link, which is no directory in the archive",
                        "link/d/e/z: it is below link, which is no directory in the archive");
    }

    /** 44 kB of a tar overflowed the stack. */
    @Test
    void aNameThatNoPathCanHaveIsRefused() {
        String deep = "x/".repeat(20_000);
        String longest = "x/".repeat(2046) + "y";

        MemberTree.Listing listing = with(deep + "y", 'f')
                .with(deep, 'd')
                .with(longest, 'f')
                .with("./" + longest + "z", 'f')
                .list();

        assertThat(refused(listing))
                .containsExactlyInAnyOrder(
                        deep + "y: File name too long",
                        deep + ": File name too long",
                        "./" + longest + "z: File name too long");
        assertThat(listing.files().entries()).isEqualTo(1);
    }

    @Test
    void theLastOfANameCounts() {
        MemberTree.Listing listing = with("f", 'f')
                .with("x", 'l', "y")
                .with("x", 'd')
                .with("x/in", 'f')
                .with("d", 'd')
                .with("d", 'f')
                .with("./f", 'f')
                .list();

        assertThat(lines(listing.files()))
                .containsExactly(
                        "./ new",
                        "d 81a0 3000000000 7 5 5.000000005",
                        "f 81a0 3000000000 7 6 6.000000005",
                        "x/ 41a0 3000000000 7 2.000000005",
                        "x/in 81a0 3000000000 7 3 3.000000005");
        assertThat(listing.refused()).isEmpty();
    }

    @Test
    void ofNamesThatTheDestinationTakesForOneTheFirstIsExtracted() {
        MemberTree.Listing listing = with("file", 'f')
                .with("File", 'f')
                .with("link", 'h', "file")
                .with("Sub", 'd')
                .with("Sub/a", 'f')
                .with("sub", 'd')
                .with("sub/b", 'f')
                .with("X", 'f')
                .with("x/in", 'f')
                .list(new NameFolding(true, false));

        assertThat(lines(listing.files()))
                .containsExactly(
                        "./ new",
                        "File 81a0 3000000000 7 1 1.000000005",
                        "X 81a0 3000000000 7 7 7.000000005",
                        "Sub/ 41a0 3000000000 7 3.000000005",
                        "Sub/a 81a0 3000000000 7 4 4.000000005");
        String reason = "the destination holds this name and an earlier one as one; the earlier one is extracted";
        assertThat(refused(listing))
                .containsExactlyInAnyOrder(
                        "file: " + reason,
                        "link: it is a hard link to file, which is not extracted",
                        "sub: " + reason,
                        "sub/b: it is below sub, which the destination holds as one with an earlier name",
                        "x: " + reason,
                        "x/in: it is below x, which the destination holds as one with an earlier name");
    }

    @Test
    void hardLinksJoinWhatIsThereBeforeThem() {
        MemberTree.Listing listing = with("f", 'f')
                .with("h", 'h', "./f")
                .with("hh", 'h', "h")
                .with("old", 'f')
                .with("early", 'h', "old")
                .with("old", 'f')
                .with("none", 'h', "nothing")
                .with("chain", 'h', "none")
                .with("out", 'h', "../f")
                .list();

        assertThat(lines(listing.files()))
                .containsExactly(
                        "./ new",
                        "f 81a0 3000000000 7 0 0.000000005",
                        "h = 81a0 3000000000 7 0 0.000000005",
                        "hh = 81a0 3000000000 7 0 0.000000005",
                        "old 81a0 3000000000 7 5 5.000000005");
        assertThat(refused(listing))
                .containsExactly(
                        "early: it is a hard link to old, which has a later version in the archive",
                        "none: it is a hard link to nothing, which is not extracted",
                        "chain: it is a hard link to none, which is not extracted",
                        "out: it is a hard link to ../f, which is not extracted");
    }

    @Test
    void directoriesThatAreOnlyImpliedAndThereKeepTheirAttributes() {
        MemberTree.Listing listing = with("a/b/f", 'f').list(".", "a");

        assertThat(lines(listing.files()))
                .containsExactly("./ there", "a/ there", "a/b/ new", "a/b/f 81a0 3000000000 7 0 0.000000005");
        assertThat(listing.counts().directories()).isEqualTo(1);
    }

    /** An index gives them by name, and others may not. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theOrderInWhichMembersComeDoesNotMatter(long seed) {
        Random random = new Random(seed);
        String[] parts = {"a", "b", "a-", "a.", "c/", "./", "d//e", "f"};
        for (int i = 0; i < 200; i++) {
            StringBuilder name = new StringBuilder(parts[random.nextInt(parts.length)]);
            for (int depth = random.nextInt(4); depth > 0; depth--) {
                name.append('/').append(parts[random.nextInt(parts.length)]);
            }
            with(
                    FileName.ofText(name.toString()).withoutTrailingSlashes().text(),
                    "ffffdl".charAt(random.nextInt(6)),
                    "t");
        }
        MemberTree.Listing listing = list();
        List<String> expected = lines(listing.files());
        Collections.shuffle(members, random);

        MemberTree.Listing shuffled = list();

        assertThat(lines(shuffled.files())).isEqualTo(expected);
        assertThat(refused(shuffled)).containsExactlyInAnyOrderElementsOf(refused(listing));
    }
}
