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

/** Questions about trees on each file system of {@link PlacesIT}: the answers are those of GNU programs there. */
@Tag("place")
final class QuestionsOnPlacesIT extends CallsWithin {
    @RegisterExtension
    static final ClassSandbox TREES = new ClassSandbox();

    private static final String CP =
            "mapfile -d '' -t w; exec setpriv --reuid \"$1\" --regid \"$1\" --clear-groups cp -a -T -- \"${w[@]}\"";

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
        User root = new User(0, 0);
        assertThatQuestionsAreAnsweredAsByOthers(sandbox.bpct(), root, treeOn(kind, root));
    }
}
