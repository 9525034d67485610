package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The kit tested against plain {@code cp -a}: an eye that sees nothing would pass every test. */
@Tag("slow")
final class SampleTreeTest extends CallsWithin {
    private static final int FILES = 150;

    @Test
    void aCopyByCpIsAnExactCopy() {
        FileName source = sandbox.path("source");
        SampleTree.plant(source, 1, FILES);
        FileName copy = cp(source);

        assertThatTree(copy).isExactCopyOf(source);
    }

    @Test
    void aTreeForAnOrdinaryUserIsCopiedExactlyByThatUser() throws Exception {
        FileName source = sandbox.path("source");
        SampleTree.plantFor(User.ordinary(), source, 2, FILES);
        FileName target = sandbox.directoryOf(User.ordinary(), "target");
        FileName copy = target.resolve(FileName.ofText("copy"));
        sandbox.bpct()
                .as(User.ordinary())
                .runOther("/bin/cp", "-a", "-T", "--", source, copy)
                .expect(0);

        assertThatTree(copy).isExactCopyOf(source);
    }

    @Test
    void theSameSeedMakesTheSameTree() {
        SampleTree.plant(sandbox.path("one"), 3, FILES);
        SampleTree.plant(sandbox.path("two"), 3, FILES);

        assertThatTree(sandbox.path("one")).isExactCopyOf(sandbox.path("two"));
    }

    @Test
    void theTreeHoldsEverythingThatACopyCanLose() {
        SampleTree.plant(sandbox.path("source"), 4, FILES);
        List<EntryState> entries =
                List.copyOf(TreeState.of(sandbox.path("source")).entries().values());

        assertThat(entries).extracting(EntryState::type).contains("f", "d", "l", "p", "s");
        assertThat(entries).extracting(EntryState::mode).contains("0444", "4755", "2755", "0555", "1777");
        assertThat(entries).anyMatch(entry -> entry.modified().startsWith("-"));
        assertThat(entries).anyMatch(entry -> entry.attributes().containsKey("system.posix_acl_default"));
        assertThat(entries)
                .anyMatch(entry -> !entry.size().equals("-") && Long.parseLong(entry.size()) > 2 * entry.allocated());
        assertThat(entries).filteredOn(entry -> !entry.family().equals("-")).hasSizeGreaterThan(20);
        if (User.current().isRoot()) {
            assertThat(entries).extracting(EntryState::type).contains("c", "b");
            assertThat(entries).extracting(EntryState::mode).contains("0000");
            assertThat(entries).extracting(EntryState::owner).contains("1234:4321");
            assertThat(entries).anyMatch(entry -> entry.attributes().containsKey("security.capability"));
            assertThat(entries).anyMatch(entry -> entry.attributes().containsKey("trusted.bpct"));
        }
    }

    @Test
    void eachPlantedDifferenceIsFound() throws Exception {
        FileName source = sandbox.directory("source");
        Shell.call("""
                cd -- "$1" && mkdir dir empty && printf abc >a && printf xyz >dir/b && ln a dir/c && ln -s a link
                mkfifo fifo && truncate -s 20M sparse && setfattr -n user.one -v 1 a && setfattr -n user.one -v 1 dir
                ln dir/b $'odd\\n\\xff\\\\' && touch -h -d @100.000000001 a dir/b dir link empty sparse .
                """, source);
        TreeState before = TreeState.of(source);
        for (Map.Entry<String, String> planted : plantedDifferences().entrySet()) {
            FileName copy = cp(source);
            Shell.call("cd -- \"$1\" && " + planted.getKey(), copy);
            List<String> differences = TreeState.of(copy).differencesFrom(before);

            assertThat(String.join("\n", differences)).as(planted.getKey()).contains(planted.getValue() + ":");
            Shell.call("chmod -R u+rwX -- \"$1\"; rm -rf -- \"$1\"", copy);
        }
    }

    @Test
    void differencesOfOwnersDevicesAndTrustedAttributesAreFound() throws Exception {
        assumeTrue(User.current().isRoot(), "SKIPPED: only root can make them");
        FileName source = sandbox.directory("source");
        Shell.call("cd -- \"$1\" && : >a && ln -s a link && mknod null c 1 3 && touch -h -d @1 a link null .", source);
        Map<String, String> planted = Map.of(
                "chown 1:0 a; touch -d @1 a", "a",
                "chown -h 0:1 link; touch -h -d @1 link", "link",
                "rm null; mknod null c 1 5; touch -d @1 null .", "null",
                "setfattr -n trusted.x -v 1 a", "a",
                "setcap cap_chown+p a", "a");
        for (Map.Entry<String, String> change : planted.entrySet()) {
            FileName copy = cp(source);
            Shell.call("cd -- \"$1\" && " + change.getKey(), copy);
            List<String> differences = TreeState.of(copy).differencesFrom(TreeState.of(source));

            assertThat(differences).as(change.getKey()).hasSize(1);
            assertThat(differences.get(0)).startsWith(change.getValue() + ":");
            Shell.call("rm -rf -- \"$1\"", copy);
        }
    }

    private static Map<String, String> plantedDifferences() {
        Map<String, String> planted = new LinkedHashMap<>();
        planted.put("printf abd >a; touch -d @100.000000001 a", "a");
        planted.put("touch -d @100.000000002 a", "a");
        planted.put("touch -d @100 dir", "dir");
        planted.put("touch -h -d @100 link", "link");
        planted.put("touch -d @100 .", ".");
        planted.put("chmod 0640 a", "a");
        planted.put("chmod +t empty", "empty");
        planted.put("rm fifo; touch -d @100.000000001 .", "fifo");
        planted.put("rm fifo; : >fifo; touch -d @100.000000001 .", "fifo");
        planted.put("rmdir empty; touch -d @100.000000001 .", "empty");
        planted.put("printf '' >new", "new");
        planted.put("ln -s -f b link; touch -h -d @100.000000001 link .", "link");
        planted.put("cp -p dir/c x; mv -f x dir/c; touch -d @100.000000001 dir .", "dir/c");
        planted.put("rm $'odd\\n\\xff\\\\'; cp -p dir/b $'odd\\n\\xff\\\\'", "$'odd\\n\\377\\\\'");
        planted.put("setfattr -n user.one -v 2 a", "a");
        planted.put("setfattr -x user.one dir", "dir");
        planted.put("setfattr -n user.two -v 2 $'odd\\n\\xff\\\\'", "$'odd\\n\\377\\\\'");
        planted.put("setfacl -m u:1:r a; touch -d @100.000000001 a", "a");
        planted.put("setfacl -d -m u:1:r dir", "dir");
        planted.put("cp --sparse=never -p sparse x; cat x >sparse; rm x; touch -d @100.000000001 sparse .", "sparse");
        return planted;
    }

    private FileName cp(FileName source) {
        FileName copy = sandbox.path("copy");
        Shell.call("cp -a -T -- \"$1\" \"$2\"", source, copy);
        return copy;
    }
}
