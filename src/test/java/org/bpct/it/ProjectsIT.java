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
        if (kind == MountedPlace.Kind.XFS) {
            Shell.call(PLANT, source);
        } else {
            Shell.call("mkdir -- \"$1\" && echo 1 >\"$1/f\"", source);
        }
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
        assertThat(projects(copy))
                .isEqualTo(projects(source))
                .contains("41P ./p1/deep\n", "7 ./p2/-f\n", "43 ./plain\n");
    }

    @Test
    void directoriesAndFilesHaveTheProjectsOfTheirSources() throws Exception {
        mount(MountedPlace.Kind.XFS);

        copy(0);

        assertExact();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--guard=no",
                "--guard=sealed",
                "--verify",
                "--lanes=1",
                "--stream-after=0",
                "--split=1M --guard=no"
            })
    void otherOptionsChangeNothing(String options) throws Exception {
        mount(MountedPlace.Kind.XFS);
        Shell.call("head -c 3M /dev/urandom >\"$1/p1/large\" && cp -- \"$1/p1/large\" \"$1/p2/own\"", source);
        Shell.call("chattr -p 7 -- \"$1/p2/own\"", source);
        sandbox.giveTo(User.ordinary(), source);

        copy(0, (Object[]) options.split(" ", -1));

        assertExact();
    }

    private void changeSource() {
        Shell.call(
                "cd -- \"$1\" && for d in p1 p1/deep p2 plain; do echo changed >>\"$d/f 3\" || exit; done &&"
                        + " mkdir -p p2/new/er && chattr -p 44 p2/new/er && echo new >p2/new/er/f && chattr -p 8 'p2/f 3'",
                source);
    }

    /** A copy that is there has a project already: what is copied anew, and each new directory, has that of its source. */
    @Test
    void anUpdateGivesThemToWhatIsNew() throws Exception {
        mount(MountedPlace.Kind.XFS);
        copy(0, "--guard=no");
        changeSource();

        copy(0, "-u", "--guard=no");

        assertExact();
        assertThat(projects(copy)).contains("44P ./p2/new/er\n", "44 ./p2/new/er/f\n", "8 ./p2/f 3\n");
    }

    /** There another user may put a link to a file of a third one in the place of the name, and chattr takes names alone. */
    @Test
    void aFileWithItsOwnProjectIsNamedWhereOthersCanWrite() throws Exception {
        mount(MountedPlace.Kind.XFS);
        sandbox.giveTo(User.ordinary(), source);
        copy(0, "--guard=sealed");
        changeSource();

        copy(3, "-u", "--guard=sealed");

        assertThat(sandbox.bpct().run("--errors=2", "--lost").expect(0).out())
                .contains("the destination does not keep its project 8: others can write in its directory", "/p2/f 3 ");
        assertThat(projects(copy)).contains("44P ./p2/new/er\n", "44 ./p2/new/er/f\n", "42 ./p2/f 3\n");
    }

    /** A link would have the project of the night before, and a change of that would reach into earlier nights. */
    @Test
    void aNightCopiesAFileWhoseProjectHasChanged() throws Exception {
        mount(MountedPlace.Kind.XFS);
        copy = place.folder().resolve(FileName.ofText("pool/latest/."));
        FileName pool = place.folder().resolve(FileName.ofText("pool"));
        Files.createDirectory(pool.toPath());
        run(0, "--snapshot", pool, source);
        assertThat(projects(copy)).isEqualTo(projects(source));
        Shell.call("chattr -p 9 -- \"$1/p1/f 5\"", source);

        run(0, "--snapshot", pool, source);

        assertThat(projects(copy)).isEqualTo(projects(source)).contains("9 ./p1/f 5\n");
        assertThat(Shell.call("cd -- \"$1/p1\" && stat -c %h 'f 4' 'f 5'", copy).out())
                .isEqualTo("2\n1\n");
        assertThat(Shell.call("cd -- \"$1\" && nights=(2*) && lsattr -p \"${nights[0]}/p1/f 5\"", pool)
                        .out())
                .contains("41 ");
    }

    /** The place of the tests has no projects: it takes none, and says so once. */
    @Test
    void whatAPlaceDoesNotTakeIsToldOnceWithACount() throws Exception {
        mount(MountedPlace.Kind.XFS);
        copy = sandbox.path("copy");

        String said = copy(3).out();

        assertThat(said)
                .containsPattern("\\d+ names: the destination does not keep projects \\(bpct --errors=1 --lost\\)")
                .contains("walked = 67 copied + 0 linked + 0 skipped + 0 failed + 0 open");
        assertThat(sandbox.bpct().run("--errors=1", "--lost").expect(0).out())
                .contains("the destination does not keep its project 41P: Operation not supported")
                .contains("/p1/deep ", "/p2/-f ");
        assertThatTree(copy).isExactCopyOf(source);
        copy = sandbox.path("other");
        assertThat(copy(0, "--lossy", "project").out())
                .containsPattern("note: \\d+ names: the destination does not keep projects");
    }

    @Test
    void aSourceWithoutProjectsIsSaidOnce() throws Exception {
        mount(MountedPlace.Kind.NO_USER_ATTRIBUTES);
        copy = sandbox.path("copy");

        copy(0);

        assertThat(sandbox.bpct().run("--progress=1").expect(0).out())
                .contains("note: 2 jobs with a source that has no projects kept none of it");
    }

    @Test
    void aDryRunSaysThatADestinationShowsNone() throws Exception {
        mount(MountedPlace.Kind.NO_USER_ATTRIBUTES);

        assertThat(sandbox.bpct()
                        .run("-n", "--project", "-T", source, copy)
                        .expect(0)
                        .text())
                .contains("--project: the destination may not keep projects of quotas: lsattr cannot tell that of");
        assertThat(copy.toPath()).doesNotExist();
    }

    @Test
    void aNodeWithoutLsattrIsSaidOnce() throws Exception {
        mount(MountedPlace.Kind.XFS);
        Shell.call(
                "mkdir -- \"$1\" && cd -- \"$1\" && for f in /usr/bin/* /bin/*; do"
                        + " [[ $f == *attr ]] || ln -sf \"$f\" . || exit; done",
                sandbox.path("tools"));

        sandbox.bpct()
                .with("PATH", sandbox.path("tools"))
                .run("--project", "--wait", "-j1", "-T", source, copy)
                .expect(0);

        assertThat(sandbox.bpct().run("--progress=1").expect(0).out())
                .contains("note: ", "without lsattr or chattr on their node kept no projects");
    }

    @Test
    void descriptorsAreRefused() throws Exception {
        sandbox.directory("source");

        assertThat(sandbox.bpct()
                        .run("--project", "--guard=descriptors", "source", "copy")
                        .expect(2)
                        .text())
                .contains("--project cannot go through descriptors");
    }
}
