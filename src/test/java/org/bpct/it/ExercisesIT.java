package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The patches in the documents for contributors: each is applied to the sources, compiled and run. */
@Tag("package")
final class ExercisesIT extends CallsProcesses {
    private static final Pattern PATCH = Pattern.compile("(?s)```diff\n(.*?)```");

    /** Compiles the patched program into a folder of classes, with its patched tests. */
    private static final String BUILD = """
            project=$1 patch=$2 to=$3 jar=$4 libraries=$5 javac=$6
            mkdir -- "$to" && cp -R -- "$project/src" "$project/templates" "$to/" && cd -- "$to"
            GIT_CEILING_DIRECTORIES=$PWD/.. git apply -- "$patch" || exit 1
            find src/main/java -name '*.java' >sources
            "$javac" -nowarn -encoding UTF-8 -proc:none -XDstringConcat=inline -cp "$jar:$libraries" -d classes @sources || exit 1
            mkdir -p classes/org/bpct && cp -R templates classes/org/bpct/templates
            grep -o ' b/src/test/.*[.]java$' <"$patch" | sed 's, b/,,' >tests
            "$javac" -nowarn -encoding UTF-8 -proc:none -cp "classes:$libraries" -sourcepath src/test/java -d tested @tests
            """;

    @Test
    void theOptionOfTheDocumentIsShownByProgress() throws Exception {
        build("docs/developers/add-an-option.md");
        sandbox.file("source/a", "a");

        bpct("--note 'before the move' --wait source copy").expect(0);

        assertThat(bpct("--progress=1").expect(0).out()).contains("\nNote: before the move\nSource: ");
        assertThat(bpct("--note $'two\\nlines' source copy").expect(2).err()).contains("--note takes one line");
    }

    @Test
    void theQuestionOfTheDocumentIsAnswered() throws Exception {
        build("docs/developers/add-a-question.md");
        sandbox.file("source/a", "a");
        bpct("--wait source copy").expect(0);

        assertThat(bpct("--hosts=1").expect(0).out().strip())
                .isEqualTo(Shell.run("printf %s \"$HOSTNAME\"", List.of()).out() + ": 2");
        assertThat(bpct("--hosts=1 --verify=no").expect(2).err()).contains("--verify does not go with --hosts");
    }

    @Test
    void theVerbOfTheDocumentIsDoneByJobs() throws Exception {
        build("docs/developers/add-a-verb.md");
        sandbox.file("tree/a", "1234");
        sandbox.file("tree/b/odd\nname", "56");

        assertThat(bpct("--read -j 2 -v --wait tree").expect(0).out())
                .contains("  entries: 2 walked = 2 read + 0 failed + 0 open", "  bytes: 6 walked = 6 read");
        bpct("--read --no-submit tree").expect(0);
        Shell.call("rm -- \"$1\" && mkfifo -- \"$1\"", sandbox.path("tree/a"));
        bpct("--resume=2 --wait").expect(4);
        assertThat(bpct("--errors=2").expect(0).out()).contains("tree/a");
        assertThat(bpct("--read --verify tree").expect(2).err()).contains("--verify does not go with --read");
    }

    /** A verb came once as a change of 55 to 90 files. */
    @Test
    void aVerbIsNewFilesAndARowInFive() throws Exception {
        List<String> changed = new ArrayList<>();
        for (String file : patch("docs/developers/add-a-verb.md").split("(?m)^diff --git ", -1)) {
            if (!file.isEmpty() && !file.contains("\nnew file mode") && !file.startsWith("a/src/test/")) {
                changed.add(file.replaceFirst("(?s)^a/src/main/java/org/bpct/(\\S+) .*", "$1"));
            }
        }
        assertThat(changed)
                .containsExactlyInAnyOrder(
                        "verb/Verb.java",
                        "model/GroupKind.java",
                        "cli/Mode.java",
                        "cli/BpctCommand.java",
                        "verbs/Verbs.java");
    }

    private static String patch(String document) throws IOException {
        Matcher patch = PATCH.matcher(Files.readString(Path.of(document)));
        assertThat(patch.find()).as("%s has a patch", document).isTrue();
        return patch.group(1);
    }

    private void build(String document) throws Exception {
        FileName file = sandbox.file("patch", patch(document));
        sandbox.file("site.conf", "scheduler = local\n");
        Shell.call(
                BUILD,
                FileName.of(Path.of("").toAbsolutePath()),
                file,
                sandbox.path("patched"),
                FileName.ofText(System.getProperty("bpct.jar")),
                FileName.ofText(System.getProperty("java.class.path")),
                FileName.ofText(System.getProperty("java.home") + "/bin/javac"));
    }

    /** Runs the patched program; what is not compiled anew, libraries and templates, comes from the jar. */
    private Outcome bpct(String words) {
        return Shell.run(
                "mapfile -d '' -t words; set -- \"${words[@]}\"; cd -- \"$1\" && export BPCT_HOME=$1/home BPCT_CONF=$1/site.conf"
                        + " && exec \"$2\" -cp \"patched/classes:$3\" org.bpct.cli.Main " + words,
                List.of(
                        sandbox.root(),
                        FileName.ofText(Installation.JAVA),
                        FileName.ofText(System.getProperty("bpct.jar"))));
    }
}
