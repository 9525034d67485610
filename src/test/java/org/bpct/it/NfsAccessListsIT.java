package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Access lists of NFSv4, which both trees show: directories get those of their sources. Files have what {@code cp -a} keeps. */
@Tag("place")
final class NfsAccessListsIT extends CallsOnWeakPlace {
    private static final String LIST = "0x00000001000000000000000000000001";

    private static final String TREE = """
            cd -- "$1" && mkdir -p source/d/e source/d/plain && echo 1 >source/d/e/f && chmod 750 source/d source/d/e &&
            setfattr -n user.k -v 1 source/d/e && setfattr -n system.nfs4_acl -v 0x00000001000000000000000000000001 source/d/e source/d
            """;

    @BeforeEach
    void plant() throws IOException {
        mountAt("m", Map.of("lists", "nfs4"));
        Shell.call(TREE, mount.folder());
    }

    private String list(String directory) {
        return Shell.call("getfattr --absolute-names -n system.nfs4_acl -e hex -- \"$1\"", sandbox.path(directory))
                .out()
                .strip()
                .replaceFirst("(?s).*=", "");
    }

    private Outcome copy(BpctCall bpct, int code, Object... words) {
        return bpct.in(sandbox.root()).run(words).expect(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed", "--guard=descriptors"})
    void directoriesGetThoseOfTheirSources(String guard) throws Exception {
        copy(sandbox.bpct(), 0, guard, "--wait", "-T", "m/source", "m/copy");

        assertThat(list("m/copy/d")).isEqualTo(LIST);
        assertThat(list("m/copy/d/e")).isEqualTo(LIST);
        assertThat(list("m/copy/d/plain")).isEqualTo("0x00000000");
        TreeAssert.assertThatTree(sandbox.path("m/copy")).isExactCopyOf(sandbox.path("m/source"));
    }

    @Test
    void thoseOfAnOrdinaryUserToo() throws Exception {
        sandbox.giveTo(User.ordinary(), mount.folder());
        Shell.call("setfattr -n system.nfs4_acl -v " + LIST + " \"$1/source/d\"", mount.folder());

        copy(sandbox.bpctAs(User.ordinary()), 0, "--wait", "-T", "m/source", "m/copy");

        assertThat(list("m/copy/d")).isEqualTo(LIST);
    }

    /** A server of another domain takes no list that names people of this one. */
    @Test
    void aListThatTheDestinationRefusesIsNamed() throws Exception {
        mount.set("attributes.system", "EINVAL");

        copy(sandbox.bpct(), 3, "--wait", "-T", "m/source", "m/copy");

        assertThat(sandbox.bpct().run("--errors=1").expect(0).out())
                .contains("does not keep its access list: Invalid argument", "/source/d ", "/source/d/e ")
                .doesNotContain("plain", "attributes");
        assertThat(list("m/copy/d")).isEqualTo("0x00000000");
    }

    @Test
    void elsewhereTheyAreLeftOut() throws Exception {
        copy(sandbox.bpct(), 0, "--wait", "-T", "m/source", "copy");

        FileName copy = sandbox.path("copy/d/e");
        assertThat(Shell.call("getfattr -d -m - -- \"$1\"", copy).out())
                .contains("user.k")
                .doesNotContain("system");
    }
}
