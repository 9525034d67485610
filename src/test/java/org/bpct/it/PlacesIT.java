package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bpct.files.FileName;
import org.bpct.it.MountedPlace.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Real file systems, and some of the tests with one weakness each: whatever {@code cp -a} keeps there bpct keeps, exit code 0 is said only where nothing is missing, each name that
 * lacks something is named, and none is called changed.
 */
@Tag("place")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class PlacesIT extends CallsWithin {
    @RegisterExtension
    static final ClassSandbox TREES = new ClassSandbox();

    private static final User ROOT = new User(0, 0);

    private static final String CP =
            "mapfile -d '' -t w; exec setpriv --reuid \"$1\" --regid \"$1\" --clear-groups cp -a -T -- \"${w[@]}\"";

    /** Tells whether all that is in a tree has stood still for so long that an update believes another clock. */
    private static final String IS_OLD = "[[ -z $(find \"$1\" -newerct '62 seconds ago' -print -quit) ]]";

    private static final Duration TRUSTED = Duration.ofMinutes(12);

    private static final String SUMS =
            "cd -- \"$1\" && cmp <(find tree -type f -print0 | sort -z | xargs -0 sha256sum --) \"$2\"";

    /** Changes modes of the first tree, as bpct has changed those of the second one. */
    private static final String HAS_MODES_AS_CHANGED =
            "chmod -R u=rwX,go=rX -- \"$1\"; diff <(cd -- \"$1\" && find . -printf '%y %m %P\\0' | sort -z)"
                    + " <(cd -- \"$2\" && find . -printf '%y %m %P\\0' | sort -z)";

    private MountedPlace place;

    private FileName mount(Kind kind, User owner) throws IOException {
        place = MountedPlace.of(kind, sandbox, owner);
        return place.folder();
    }

    @AfterEach
    void unmount() {
        if (place != null) {
            place.close();
        }
    }

    /** Returns what is copied: made once for all places, so that it is older than their copies. */
    private static FileName tree(User owner) throws IOException {
        FileName tree = TREES.path("of " + owner.uid() + "/tree");
        // An update believes a file server's times after 15 minutes, leaves all alone, and says no loss twice: the rows
        // of a slow
        // host ended with another exit code than those of a fast one.
        if (Files.exists(tree.toPath()) && isOlderThan(TRUSTED, tree)) {
            Shell.call("rm -rf -- \"$1\"", tree.parent());
        }
        if (Files.notExists(tree.toPath())) {
            TREES.sandbox().directory("of " + owner.uid());
            OddTree.plant(TREES.sandbox().directoryOf(owner, "of " + owner.uid() + "/tree"), owner);
        }
        return tree;
    }

    private static boolean isOlderThan(Duration age, FileName tree) throws IOException {
        FileTime planted = (FileTime) Files.getAttribute(tree.toPath(), "unix:ctime");
        return planted.toInstant().isBefore(Instant.now().minus(age));
    }

    private static FileName old(FileName tree) {
        Sandbox.waitUntil(
                "the tree is older than a minute",
                () -> Shell.run("mapfile -d '' -t w; set -- \"${w[0]}\"; " + IS_OLD, List.of(tree))
                                .exitCode()
                        == 0);
        return tree;
    }

    private static FileName in(FileName folder, String name) {
        return folder.resolve(FileName.ofText(name));
    }

    private static void cp(User user, FileName source, FileName copy) {
        Shell.run(CP, List.of(source, copy), Integer.toString(user.uid()));
    }

    /** Returns the copy that cp makes, which complains where something is lost. */
    private CpRival rival(User user, FileName tree, FileName folder) {
        FileName byCp = in(folder, "by-cp");
        cp(user, tree, byCp);
        return new CpRival(TreeState.of(tree), TreeState.of(place.onServer(byCp)), PlaceJudge.digits(byCp));
    }

    private List<String> worse(CpRival rival, FileName copy) {
        return rival.keptMoreThan(TreeState.of(place.onServer(copy)));
    }

    private static void assertNamesNothingAsChanged(Outcome outcome) {
        assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, 3);
        assertThat(outcome.out()).doesNotContainPattern("Errors: .*changed");
    }

    private void assertThatNothingIsLostSilently(Outcome outcome, PlaceJudge judge, CpRival rival, boolean isUpdate) {
        assertThat(judge.wrong("this copy", outcome, isUpdate)).isEmpty();
        assertThat(worse(rival, judge.copy())).isEmpty();
        assertNamesNothingAsChanged(outcome);
    }

    /** Returns what need not be named: an ordinary user gives nothing away, and sshfs takes the room from the size. */
    private static UnaryOperator<EntryState> kept(User user, Kind kind) {
        UnaryOperator<EntryState> ofPlace = switch (kind) {
            case NTFS -> PlaceJudge::withoutAttributesOfSymlink;
            case SSHFS -> EntryState::withoutRoom;
            default -> UnaryOperator.identity();
        };
        return user.isRoot() ? ofPlace : entry -> ofPlace.apply(entry).asOfAnybody();
    }

    @ParameterizedTest(name = "copy, sum and archive: {0}")
    @EnumSource(Kind.class)
    @Order(1)
    void asSource(Kind kind) throws Exception {
        FileName folder = mount(kind, ROOT);
        FileName tree = in(folder, "tree");
        cp(ROOT, tree(ROOT), tree);
        FileName byCp = sandbox.path("by-cp");
        cp(ROOT, tree, byCp);
        CpRival rival = new CpRival(TreeState.of(tree), TreeState.of(byCp), 9);
        PlaceJudge judge = new PlaceJudge(sandbox.bpct(), tree, sandbox.path("copy"), kept(ROOT, kind));

        Outcome copied =
                sandbox.bpct().run("-j2", "--wait", "-T", tree, judge.copy()).expect(0);

        assertThat(judge.wrong("this copy", copied, false)).isEmpty();
        assertThat(worse(rival, judge.copy())).isEmpty();

        BpctCall there = sandbox.bpct().in(folder);
        there.run("--sum", "-j2", "--wait", "tree", "-o", sandbox.path("sums")).expect(0);
        Shell.call(SUMS, folder, sandbox.path("sums"));

        there.run("--archive", sandbox.path("a.d"), "--wait", "tree").expect(0);
        there.run("--extract", sandbox.path("a.d"), "--wait", "-j2", sandbox.path("back"))
                .expect(0);
        assertThat(worse(rival, sandbox.path("back/tree"))).isEmpty();
    }

    /** An archive in a place that keeps less is whole, and what comes out there is no less than what cp makes. */
    @ParameterizedTest(name = "extraction: {0}")
    @EnumSource(Kind.class)
    @Order(2)
    void asPlaceOfExtraction(Kind kind) throws Exception {
        FileName folder = mount(kind, ROOT);
        // Each time that it is asked for it may be planted anew.
        FileName tree = tree(ROOT);
        CpRival rival = rival(ROOT, tree, folder);
        BpctCall there = sandbox.bpct().in(tree.parent());
        there.run("--archive", in(folder, "a.d"), "--wait", "tree").expect(0);

        Outcome extracted = there.run("--extract", in(folder, "a.d"), "--wait", "-j2", in(folder, "out"));

        assertNamesNothingAsChanged(extracted);
        assertThat(extracted.exitCode()).as(extracted.toString()).isEqualTo(kind.code());
        assertThat(worse(rival, in(folder, "out/tree"))).isEmpty();

        there.run("--extract", in(folder, "a.d"), "--wait", "-j2", sandbox.path("back"))
                .expect(0);
        assertThatTree(sandbox.path("back/tree")).isExactCopyOf(tree);
    }

    @ParameterizedTest(name = "change of modes, removal: {0}")
    @EnumSource(Kind.class)
    @Order(2)
    void asPlaceOfWork(Kind kind) throws Exception {
        FileName folder = mount(kind, ROOT);
        cp(ROOT, tree(ROOT), in(folder, "by-cp"));
        cp(ROOT, in(folder, "by-cp"), in(folder, "twin"));

        Outcome changed = sandbox.bpct().run("--chmod", "u=rwX,go=rX", "--wait", "-j2", in(folder, "twin"));

        assertThat(changed.exitCode())
                .as(changed.toString())
                .isEqualTo(kind == Kind.NTFS || kind == Kind.NO_MODES ? 3 : 0);
        Shell.call(HAS_MODES_AS_CHANGED, in(folder, "by-cp"), in(folder, "twin"));
        sandbox.bpct().run("--remove", "--wait", "-j2", in(folder, "twin")).expect(0);
        assertThat(in(folder, "twin").toPath()).doesNotExist();
        assertThat(in(folder, "by-cp").toPath()).isNotEmptyDirectory();
    }

    @ParameterizedTest(name = "copy, update, comparison: {0}")
    @EnumSource(Kind.class)
    @Order(3)
    void asDestination(Kind kind) throws Exception {
        asDestinationOf(ROOT, kind);
    }

    @ParameterizedTest(name = "copy, update, comparison of an ordinary user: {0}")
    @EnumSource(Kind.class)
    @Order(4)
    void asDestinationOfAnOrdinaryUser(Kind kind) throws Exception {
        asDestinationOf(User.ordinary(), kind);
    }

    private void asDestinationOf(User user, Kind kind) throws Exception {
        FileName folder = mount(kind, user);
        FileName tree = old(tree(user));
        CpRival rival = rival(user, tree, folder);
        BpctCall bpct = user.isRoot() ? sandbox.bpct() : sandbox.bpctAs(user);
        PlaceJudge judge = new PlaceJudge(bpct, tree, in(folder, "copy"), kept(user, kind));

        Outcome copied = bpct.run("-j2", "--wait", "-T", tree, judge.copy());

        assertThatNothingIsLostSilently(copied, judge, rival, false);
        assertThat(copied.exitCode()).as(copied.toString()).isEqualTo(kind.code());
        if (kind == Kind.NTFS) {
            assertThat(copied.out()).contains("names: the destination does not keep modes (bpct --errors=1 --lost)");
        }

        Outcome updated = bpct.run("-j2", "-u", "--wait", "-T", tree, judge.copy());
        assertThatNothingIsLostSilently(updated, judge, rival, true);
        assertThat(updated.exitCode()).as(updated.toString()).isEqualTo(kind.code());
        if (kind.code() == 0 && kind != Kind.SQUASHED) {
            assertThat(updated.out()).contains("nothing to do");
        }

        Outcome compared = bpct.run("--compare", tree, judge.copy());
        assertThat(compared.exitCode()).isEqualTo(kind == Kind.SQUASHED && user.isRoot() ? 3 : kind.code());
    }
}
