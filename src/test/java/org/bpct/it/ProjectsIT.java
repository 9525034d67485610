package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --project}: directories and files of a copy belong to the projects of quotas of their sources. */
@Tag("place")
final class ProjectsIT extends CallsWithin {
    /** Two projects, a directory between them that belongs to none, one that does not hand its own on, and files of others. */
    private static final String PLANT = """
            set -e
            umask 022
            mkdir -p -- "$1"
            cd -- "$1"
            mkdir p1
            chattr -p 41 +P p1
            mkdir -p p1/deep/none/-p $'p1/odd\\ndirectory' "p1/a ." p2 plain
            chattr -p 42 +P p2
            chattr -p 0 -P p1/deep/none p1/deep/none/-p
            chattr -p 43 -P plain
            for d in p1 p1/deep p1/deep/none p1/deep/none/-p $'p1/odd\\ndirectory' "p1/a ." p2 plain .; do
                for i in {1..5}; do echo "$i" >"$d/f $i"; done
                ln -s f "$d/symlink"
                mkfifo "$d/pipe"
            done
            echo odd >$'p1/odd\\ndirectory/new\\nline'
            echo dash >p2/-f
            chattr -p 7 -- p1/deep/'f 2' "p1/a ./f 3" $'p1/odd\\ndirectory/new\\nline' p2/-f
            chattr -p 0 -- 'p2/f 4'
            ln p1/deep/'f 1' p1/deep/again
            touch -d '2020-01-02 03:04:05.678901234' p1/deep/* p1 .
            """;

    /** Each name with its project, and the flag of directories, which file systems have beside others. */
    private static final String PROJECTS = """
            cd -- "$1" && find . -type d -o -type f | sort | while IFS= read -r name; do
                lsattr -pd -- "$name" 2>/dev/null
            done | sed -E 's/^ *([0-9]+) [^ P]*(P?)[^ P]* /\\1\\2 /'
            """;

    private MountedPlace place;
    private FileName source;
    private FileName copy;

    private void mount(MountedPlace.Kind kind) throws Exception {
        place = MountedPlace.of(kind, sandbox, User.current());
        source = place.folder().resolve(FileName.ofText("source"));
        copy = place.folder().resolve(FileName.ofText("copy"));
        Shell.call(PLANT, source).expect(0);
    }

    @AfterEach
    void unmount() {
        if (place != null) {
            place.close();
        }
    }

    private Outcome run(int code, Object... words) {
        List<Object> all = new ArrayList<>(List.of("--project", "--wait", "-v", "-j2"));
        all.addAll(List.of(words));
        return sandbox.bpct().run(all.toArray()).expect(code);
    }

    private Outcome copy(int code, Object... words) {
        List<Object> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("-T", source, copy));
        return run(code, all.toArray());
    }

    private static String projects(FileName tree) {
        return Shell.call(PROJECTS, tree).out();
    }

    private void assertExact() throws Exception {
        assertThatTree(copy).isExactCopyOf(source);
        assertThat(projects(copy)).isEqualTo(projects(source)).contains("41P ./p1/deep\n", "7 ./p2/-f\n", "43 ./plain\n");
    }

    @Test
    void directoriesAndFilesHaveTheProjectsOfTheirSources() throws Exception {
        mount(MountedPlace.Kind.XFS);

        copy(0);

        assertExact();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--guard=no", "--guard=sealed", "--verify", "--lanes=1", "--stream-after=0", "--split=1M"})
    void otherOptionsChangeNothing(String option) throws Exception {
        mount(MountedPlace.Kind.XFS);
        Shell.call("head -c 3M /dev/urandom >\"$1/p1/large\" && cp -- \"$1/p1/large\" \"$1/p2/own\"", source);
        Shell.call("chattr -p 7 -- \"$1/p2/own\"", source).expect(0);
        sandbox.giveTo(User.ordinary(), source);

        copy(0, option);

        assertExact();
    }
}
