package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise that root takes no directory from the system by a variable that is empty. Every call here is a dry run. */
@Tag("it")
final class SystemDirectoriesIT extends CallsWithin {
    private Outcome dry(Object... words) {
        List<Object> line = new ArrayList<>(List.of("-n", "--scheduler=local"));
        line.addAll(List.of(words));
        return sandbox.bpct().run(line.toArray());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/usr", "/etc", "/bin", "/lib", "/var", "/var/lib", "/usr/bin", "/etc/", "//etc", "/usr/../etc"})
    void whatASystemNeedsIsRefusedWithoutForce(String path) throws IOException {
        assumeThat(User.current().isRoot()).as("others lack the permissions").isTrue();
        assumeThat(Files.exists(Path.of(path))).as("%s is there", path).isTrue();
        sandbox.file("source/f", "1\n");

        assertThat(dry("--remove", path).expect(2).err())
                .contains(path + " is not removed: ", "the system needs (--force goes on)");
        assertThat(dry("--remove", sandbox.path("source"), path).expect(2).err())
                .contains("is not removed: ");
        assertThat(dry("--chmod", "000", path).expect(2).err())
                .containsAnyOf(" is not changed: ", " is a symlink, which has no mode of its own");
        assertThat(dry("--chown", "1", path).expect(2).err()).contains(" is not changed: ", "the system needs");
        assertThat(dry("-u", "--delete", "-T", sandbox.path("source"), path)
                        .expect(2)
                        .err())
                .containsAnyOf(" gets no copy with --delete: ", "which is not a directory");
    }

    @Test
    void allBelowIsAsOtherTreesAre() throws IOException {
        sandbox.file("etc/f", "1\n");
        dry("--remove", sandbox.path("etc")).expect(0);
        dry("--chmod", "700", sandbox.path("etc")).expect(0);
    }

    /** Root may be elsewhere than he believes. */
    @Test
    void rootNamesTheDirectoryThatHeIsIn() throws IOException {
        sandbox.file("here/f", "1\n");
        Outcome changed = sandbox.bpct().in(sandbox.path("here")).run("-n", "--scheduler=local", "--chmod", "000", ".");
        if (User.current().isRoot()) {
            assertThat(changed.expect(2).err()).contains(". is not changed: root may be elsewhere than he believes");
            sandbox.bpct()
                    .in(sandbox.path("here"))
                    .run("-n", "--scheduler=local", "--force", "--chmod", "000", ".")
                    .expect(0);
        } else {
            changed.expect(0);
        }
    }

    /** The line of a copy, typed after the wrong option. */
    @Test
    void aSourceAndItsCopyDoNotGoTogether() throws IOException {
        sandbox.file("run7/log", "1\n");
        sandbox.file("backup/run7/log", "1\n");
        sandbox.file("run8/log", "1\n");

        assertThat(dry("--remove", "run7", "backup").expect(2).err())
                .contains("run7 and ", "/backup/run7 would both be removed");
        dry("--remove", "--force", "run7", "backup").expect(0);
        dry("--remove", "run7", "run8").expect(0);
        dry("--remove", "backup", "run7").expect(0);
    }
}
