package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The promise of {@code --compare --content} for directories with much to be read, which jobs compare one by one. */
@Tag("it")
final class CompareLargeContentIT extends CallsWithin {
    private static final String LOGGED = "#!/bin/bash\necho >>\"${0%/*}/calls\"\n";

    /** Four directories, one of them with an odd name and another one below it, of three files of 1.3 MB. */
    @BeforeEach
    void plantTrees() {
        shell(
                "mkdir -p a/d/$'-n\\new' a/e a/d/f && for d in a/d a/d/$'-n\\new' a/e a/d/f; do for f in -a 'b b' $'c\\nc'; do"
                        + " seq 200000 >\"$d/$f\"; done; done && cp -a a b");
    }

    private void shell(String script) {
        Shell.call("cd -- \"$1\" && " + script, sandbox.root());
    }

    /** Compares on a node with a tool of ours in front of its own. */
    private Outcome compareWith(String tool, String script) throws Exception {
        FileName own = sandbox.file("tools/" + tool, LOGGED + script);
        assertThat(own.toPath().toFile().setExecutable(true, false)).isTrue();
        return sandbox.bpct()
                .with("PATH", FileName.ofText(sandbox.path("tools").text() + ":/usr/bin:/bin"))
                .run("--compare", "--content", "--wait", "-j1", "a", "b");
    }

    /** Writes another byte in the middle of a file, and leaves its time. */
    private void spoil(String file) {
        shell("touch -r b/" + file + " ref && printf X | dd of=b/" + file
                + " bs=1 seek=200000 conv=notrunc status=none && touch -r ref b/" + file);
    }

    @Test
    void equalFilesAreComparedDirectoryByDirectory() throws Exception {
        assertThat(compareWith("diff", "exec /usr/bin/diff \"$@\"\n").expect(0).err())
                .contains("12 files compared");
        assertThat(sandbox.path("tools/calls").toPath()).content().hasLineCount(4);
    }

    @Test
    void aByteInTheFirstTheLastOrAnOddDirectoryIsFound() throws Exception {
        spoil("d/-a");
        spoil("d/$'-n\\new'/$'c\\nc'");
        spoil("e/'b b'");

        assertThat(compareWith("diff", "exec /usr/bin/diff \"$@\"\n")
                        .expect(3)
                        .out()
                        .lines())
                .containsExactlyInAnyOrder("content - - d/-a", "content - - $'d/-n\\new/c\\nc'", "content - - e/b b");
    }

    @Test
    void whereTheToolFailsChecksumsTellTheSame() throws Exception {
        spoil("d/f/-a");

        assertThat(compareWith("diff", "exit 2\n").expect(3).out().lines()).containsExactly("content - - d/f/-a");
        assertThat(sandbox.path("tools/calls").toPath()).exists();
    }

    /** The tool says that all are equal while another file comes to the place of one: the looks before and after tell. */
    @Test
    void whatChangesWhileItIsComparedIsNotCalledEqual() throws Exception {
        String change = "[[ -e ${0%/*}/changed ]] || { : >\"${0%/*}/changed\"; printf X >>'"
                + sandbox.path("b/e/-a").display() + "'; }\n";

        assertThat(compareWith("diff", change + "exit 0\n").expect(3).out().lines())
                .contains("content - - e/-a");
    }
}
