package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import org.bpct.files.FileName;
import org.bpct.it.MountedPlace.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What {@link PlacesIT} does not do on each file system: questions, and the other verbs by an ordinary user. Answers are those of GNU
 * programs there, and what is made is no worse than what {@code cp -a} makes.
 */
@Tag("place")
final class QuestionsOnPlacesIT extends CallsWithin {
    @RegisterExtension
    static final ClassSandbox TREES = new ClassSandbox();

    private static final User ROOT = new User(0, 0);

    private static final String CP =
            "mapfile -d '' -t w; exec setpriv --reuid \"$1\" --regid \"$1\" --clear-groups cp -a -T -- \"${w[@]}\"";

    private static final String SUMS =
            "cmp <(cd -- \"$1\" && find tree -type f -perm -400 -print0 | sort -z | xargs -0 sha256sum --) \"$2\"";

    private static final String HAS_MODES_AS_CHANGED = """
            modes() { cd -- "$1" && find . -printf '%y %m %P\\0' | sort -z; }
            chmod -R u=rwX,go=rX -- "$1" && cmp <(modes "$1") <(modes "$2")
            """;

    private MountedPlace place;

    @AfterEach
    void unmount() {
        if (place != null) {
            place.close();
        }
    }

    private static FileName in(FileName folder, String name) {
        return folder.resolve(FileName.ofText(name));
    }

    private static void cp(User user, FileName source, FileName copy) {
        Shell.run(CP, List.of(source, copy), Integer.toString(user.uid()));
    }

    /** Returns what is copied, planted once for each user. */
    private static FileName planted(User owner) throws IOException {
        FileName tree = TREES.path("of " + owner.uid() + "/tree");
        if (!tree.toPath().toFile().exists()) {
            TREES.sandbox().directory("of " + owner.uid());
            OddTree.plant(TREES.sandbox().directoryOf(owner, "of " + owner.uid() + "/tree"), owner);
        }
        return tree;
    }

    /** Mounts the place, and has cp bring the tree there: m/tree. */
    private FileName treeOn(Kind kind, User user) throws IOException {
        place = MountedPlace.of(kind, sandbox, user);
        FileName tree = in(place.folder(), "tree");
        cp(user, planted(user), tree);
        return tree;
    }

    private static List<FileName> sorted(List<FileName> names) {
        return List.copyOf(new TreeSet<>(names));
    }

    private void assertThatQuestionsAreAnsweredAsByOthers(BpctCall bpct, User user, FileName tree) throws Exception {
        assertThat(sorted(bpct.run("--find", "-0", tree).expect(0).words()))
                .isEqualTo(sorted(Shell.call("find \"$1\" -mindepth 1 -printf '%P\\0'", tree)
                        .words()));
        assertThat(new ObjectMapper()
                        .readTree(bpct.run("--du", "--json", tree).expect(0).out())
                        .get("total")
                        .get("allocated")
                        .asText())
                .isEqualTo(Shell.call("du -s --block-size=1 -- \"$1\" | cut -f1", tree)
                        .out()
                        .strip());

        FileName twin = in(sandbox.directoryOf(user, "own"), "twin");
        cp(user, tree, twin);
        Shell.call("echo more >>\"$1/d/large\"; touch \"$1/new\"; chown --reference=\"$1\" \"$1/new\"", twin);
        assertThat(bpct.run("--compare", tree, twin).expect(3).out()).contains("d/large", "new");
    }

    @ParameterizedTest(name = "questions of root: {0}")
    @EnumSource(Kind.class)
    void rootIsAnswered(Kind kind) throws Exception {
        assertThatQuestionsAreAnsweredAsByOthers(sandbox.bpct(), ROOT, treeOn(kind, ROOT));
    }

    @ParameterizedTest(name = "all but copies, by an ordinary user: {0}")
    @EnumSource(Kind.class)
    void anOrdinaryUserWorksThere(Kind kind) throws Exception {
        User user = User.ordinary();
        FileName tree = treeOn(kind, user);
        FileName folder = place.folder();
        BpctCall bpct = sandbox.bpctAs(user);
        assertThatQuestionsAreAnsweredAsByOthers(bpct, user, tree);

        BpctCall there = bpct.in(folder);
        FileName out = sandbox.directoryOf(user, "out");
        there.run("--sum", "-j2", "--wait", "tree", "-o", in(out, "sums")).expect(0);
        Shell.call(SUMS, folder, in(out, "sums"));
        there.run("--sum-check", in(out, "sums"), "--wait").expect(0);

        FileName byCp = in(out, "by-cp");
        cp(user, tree, byCp);
        CpRival asSource = new CpRival(TreeState.of(tree), TreeState.of(byCp), 9);
        there.run("--archive", in(out, "a.d"), "--wait", "tree").expect(0);
        there.run("--extract", in(out, "a.d"), "--wait", "-j2", in(out, "back")).expect(0);
        assertThat(asSource.keptMoreThan(TreeState.of(in(out, "back/tree")))).isEmpty();

        bpct.in(planted(user).parent())
                .run("--archive", in(folder, "a.d"), "--wait", "tree")
                .expect(0);
        CpRival asPlace = new CpRival(
                TreeState.of(planted(user)), TreeState.of(place.onServer(tree)), PlaceJudge.digits(in(folder, "x")));
        Outcome extracted = there.run("--extract", in(folder, "a.d"), "--wait", "-j2", in(folder, "out"));
        assertThat(extracted.exitCode()).as(extracted.toString()).isIn(0, 3);
        assertThat(extracted.out()).doesNotContainPattern("Errors: .*changed");
        assertThat(asPlace.keptMoreThan(TreeState.of(place.onServer(in(folder, "out/tree")))))
                .isEmpty();

        FileName changed = in(folder, "out/tree");
        FileName asItWas = in(out, "as-it-was");
        cp(ROOT, changed, asItWas);
        Outcome change = bpct.run("--chmod", "u=rwX,go=rX", "--wait", "-j2", changed);
        assertThat(change.exitCode()).as(change.toString()).isIn(0, 3);
        if (change.exitCode() == 0) {
            Shell.call(HAS_MODES_AS_CHANGED, asItWas, changed);
        }
        bpct.run("--remove", "--wait", "-j2", changed).expect(0);
        assertThat(changed.toPath()).doesNotExist();
        assertThat(tree.toPath()).isNotEmptyDirectory();
    }
}
