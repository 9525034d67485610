package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Attributes that belong to a place: Lustre shows the layout of each file and directory as one, to everybody. */
@Tag("place")
final class AttributesOfPlacesIT extends CallsOnWeakPlace {
    private static final String TREE = """
            cd -- "$1" && mkdir -p tree/d && echo 1 >tree/d/f && echo 2 >tree/g && ln tree/g tree/h || exit
            setfattr -n user.kept -v yes tree/d/f tree/d && setfattr -n lustre.lov -v 0x1234 tree tree/d tree/d/f tree/g || exit
            setfattr -n dmapi.IBMObj -v 0x12 tree/d tree/d/f tree/g\
            """;

    /** Each file failed, since nothing but Lustre takes it. */
    @Test
    void aLayoutThatTheDestinationDoesNotTakeFailsNoName() throws Exception {
        mountAt("source", Map.of());
        Shell.call(TREE, mount.folder());

        Outcome copied =
                sandbox.bpct().run("-T", "--wait", "source/tree", "copy").expect(0);

        assertThat(copied.text()).doesNotContain("does not keep");
        assertThat(attributes("copy")).contains("user.kept").doesNotContain("lustre", "dmapi");
        sandbox.bpct().run("-u", "-T", "--wait", "source/tree", "copy").expect(0);
        sandbox.bpct().run("--check=1", "--wait").expect(0);
    }

    /** Where such a copy comes back to Lustre, it asks for servers of long ago. */
    @Test
    void aFileThatRootCopiesDoesNotGetTheLayoutOfItsSourceWhereNamesAreJustNames() throws Exception {
        Path source = Files.createDirectory(sandbox.path("source").toPath());
        Shell.call("mount -n -t tmpfs -o size=1m none -- \"$1\"", FileName.of(source));
        try {
            Shell.call("""
                    cd -- "$1" && mkdir t && echo 1 >t/f && ln t/f t/again && setfattr -n user.kept -v yes t/f || exit
                    for name in lov SGI_ACL_FILE SGI_ACL_DEFAULT; do setfattr -n trusted.$name -v 0x1234 t t/f || exit; done; setfattr -n trusted.lma -v 0x12 t/f && setfattr -n trusted.mine -v 0x12 t/f\
                    """, FileName.of(source));
            for (String guard : List.of("no", "sealed")) {
                sandbox.bpct()
                        .run("-T", "--wait", "--guard=" + guard, "source/t", guard)
                        .expect(0);

                assertThat(attributes(guard))
                        .contains("user.kept", "trusted.mine")
                        .doesNotContain("trusted.l", "SGI_ACL");
            }
        } finally {
            Shell.call("umount -- \"$1\"", FileName.of(source));
        }
    }

    /** What else is lost is named, though cp names no attribute. */
    @Test
    void anAttributeThatIsLostBesideALayoutIsNamed() throws Exception {
        mountAt("source", Map.of());
        Shell.call(TREE + " && setfattr -n rich.list -v 0x12 tree/d/f", mount.folder());

        sandbox.bpct().run("-T", "--wait", "source/tree", "copy").expect(3);

        assertThat(sandbox.bpct().run("--errors=1").expect(0).out())
                .contains("d/f")
                .contains("does not keep its other attributes: Operation not supported");
    }

    /** A directory that gets the layout of another one gives it to all new files. */
    @Test
    void aDirectoryDoesNotGetTheLayoutOfItsSource() throws Exception {
        mountAt("both", Map.of());
        Shell.call(TREE, mount.folder());

        sandbox.bpct().run("-T", "--wait", "both/tree", "both/copy").expect(0);

        assertThat(Shell.call("getfattr -d -m - -- \"$1/copy\" \"$1/copy/d\"", mount.folder())
                        .out())
                .contains("user.kept")
                .doesNotContain("lustre", "dmapi");
    }

    @Test
    void anArchiveDoesNotHoldIt() throws Exception {
        mountAt("source", Map.of());
        Shell.call(TREE, mount.folder());

        sandbox.bpct().run("--archive=a.d", "--wait", "source/tree").expect(0);
        sandbox.bpct().run("--extract=a.d", "--wait", "back").expect(0);

        assertThat(Shell.call("cd -- \"$1\" && cat a.d/part-*.tar | grep -a -c -E 'lustre|dmapi' || :", sandbox.root())
                        .out()
                        .strip())
                .isEqualTo("0");
        assertThat(attributes("back")).contains("user.kept").doesNotContain("lustre", "dmapi");
    }

    /** GlusterFS lists for all users what only root may read: each name with an access list was said to be unreadable. */
    @Test
    void anAttributeThatIsListedAndHasNoValueIsNone() throws Exception {
        mountAt("m", Map.of("listed", "trusted.SGI_ACL_FILE"));
        Shell.call(
                "for i in \"$1\" \"$2\"; do mkdir \"$i/t\" && touch -d @1 \"$i/t/f\" \"$i/t\" && setfattr -n user.kept \"$i/t/f\" || exit; done",
                mount.folder(),
                sandbox.root());

        sandbox.bpct().in(sandbox.root()).run("--compare", "m/t", "t").expect(0);
        Shell.call("setfattr -n user.kept -v other \"$1/t/f\"", mount.folder());
        assertThat(sandbox.bpct()
                        .in(sandbox.root())
                        .run("--compare", "m/t", "t")
                        .expect(3)
                        .out())
                .contains("xattrs");
    }

    private String attributes(String tree) {
        return Shell.call("getfattr -R -d -m - -- \"$1\"", sandbox.path(tree)).out();
    }
}
