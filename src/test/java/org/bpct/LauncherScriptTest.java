package org.bpct;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs a copy of {@code bin/bpct} with a java that prints the words it was called with, but for its usual options. */
final class LauncherScriptTest {

    private static final String PRINT_WORDS =
            "[[ \"${1-} ${2-} ${3-} ${4-}\" == '-XX:TieredStopAtLevel=1 -XX:-UsePerfData -XX:+UseSerialGC -Xmn16m' ]] && shift 4 || printf slow; printf"
                    + " '<%s>' \"$@\"";

    /** What makes the archive clears its folder at last; a folder that is removed while it writes there fails the test. */
    private static final String UNTIL_IT_IS_MADE =
            "while compgen -G 'home/.cache/bpct/*/*'; do sleep 0.05; done >/dev/null";

    @TempDir
    private Path folder;

    private Path root;
    private Path java;

    @BeforeEach
    void install() throws IOException {
        root = folder.toRealPath().resolve("opt");
        Files.createDirectories(root.resolve("bin"));
        Files.copy(Path.of("bin", "bpct"), root.resolve("bin/bpct"));
        Files.createDirectories(root.resolve("lib"));
        Files.createFile(root.resolve("lib/bpct.jar"));
        java = program(root.resolve("jdk/bin/java"), PRINT_WORDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-p", "--progress=3", "--wait=3", "-h", "-V", "-j 16", "--wait src", "src -p", "-- --help"})
    void everyCallStartsAJavaThatStartsFast(String words) throws Exception {
        assertThat(run("JAVA_HOME=$root/jdk $root/bin/bpct " + words))
                .isEqualTo(new Answer(0, "<-jar><$root/lib/bpct.jar><" + words.replace(" ", "><") + ">"));
    }

    /** Java ends when it is told to use two. */
    @ParameterizedTest
    @ValueSource(strings = {"JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"})
    void aCollectorInTheEnvironmentIsTheOnlyOne(String variable) throws Exception {
        assertThat(run(variable + "='-Xmx1g -XX:+UseG1GC' JAVA_HOME=$root/jdk opt/bin/bpct x"))
                .isEqualTo(
                        new Answer(0, "slow<-XX:TieredStopAtLevel=1><-XX:-UsePerfData><-jar><$root/lib/bpct.jar><x>"));
    }

    /** Words on the command line of Java would win over these. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xmn1g", "-XX:NewSize=1g", "-XX:NewRatio=3"})
    void theUsersRoomForNewObjectsIsTheOnlyOne(String given) throws Exception {
        assertThat(run("JDK_JAVA_OPTIONS=" + given + " JAVA_HOME=$root/jdk opt/bin/bpct x"))
                .isEqualTo(
                        new Answer(
                                0,
                                "slow<-XX:TieredStopAtLevel=1><-XX:-UsePerfData><-XX:+UseSerialGC><-jar><$root/lib/bpct.jar><x>"));
    }

    @Test
    void argumentsAndWorkingDirectoryMayHoldAnyBytes() throws Exception {
        String oddBytes = "$'\\xff\\n *\\'\"\\\\ \\xc3\\n'";

        for (String locale : List.of("C", "C.UTF-8")) {
            Answer answer = run("export LC_ALL=" + locale + "; mkdir -p " + oddBytes + "; cd " + oddBytes
                    + "; JAVA_HOME=$root/jdk ../opt/bin/bpct " + oddBytes + " ''");

            assertThat(answer).isEqualTo(new Answer(0, "<-jar><$root/lib/bpct.jar><\u00ff\n *'\"\\ \u00c3\n><>"));
        }
    }

    @Test
    void symbolicLinksAreFollowedFromTheFolderTheyLieIn() throws Exception {
        assertThat(run("mkdir -p a $'b\\n'; ln -s ../opt/bin/bpct $'b\\n/bpct\\n'; ln -s $'../b\\n/bpct\\n' a/bpct;"
                        + " ln -s opt/bin linked; export BPCT_JAVA=$root/jdk/bin/java; CDPATH=/ PATH=a:$PATH;"
                        + " bpct x; linked/bpct y; cd a; /bin/bash bpct z"))
                .isEqualTo(new Answer(
                        0, "<-jar><$root/lib/bpct.jar><x><-jar><$root/lib/bpct.jar><y><-jar><$root/lib/bpct.jar><z>"));
    }

    @Test
    void aCheckoutComesBeforeAnInstallationAndTheVariableBeforeBoth() throws Exception {
        String query = "export BPCT_JAVA=$root/jdk/bin/java; cd $root; ";

        assertThat(run(query + "mkdir -p share/java; mv lib/bpct.jar share/java; bin/bpct")
                        .text())
                .isEqualTo("<-jar><$root/share/java/bpct.jar>");
        assertThat(run(query + "mkdir -p target; touch target/bpct.jar; bin/bpct")
                        .text())
                .isEqualTo("<-jar><$root/target/bpct.jar>");
        assertThat(run(query + "touch 'my own.jar'; BPCT_JAR='my own.jar' bin/bpct")
                        .text())
                .isEqualTo("<-jar><$root/my own.jar>");
    }

    @Test
    void theVariableComesBeforeJavaHomeAndJavaHomeBeforeThePath() throws Exception {
        program(root.resolve("path/java"), "printf path");
        program(root.resolve("own java"), "printf own");

        assertThat(run("PATH=$root/path:$PATH; JAVA_HOME='' opt/bin/bpct; JAVA_HOME=/none opt/bin/bpct")
                        .text())
                .isEqualTo("pathpath");
        assertThat(run("export JAVA_HOME=$root/jdk; BPCT_JAVA='opt/own java' PATH=$root/path:$PATH opt/bin/bpct")
                        .text())
                .isEqualTo("own");
    }

    @Test
    void aRelativeFolderInThePathIsPassedOver() throws Exception {
        for (String name : List.of("java", "stat", "readlink", "mkdir")) {
            program(root.resolve("tree/" + name), ": >stolen");
        }
        program(root.resolve("path/java"), "printf path");

        assertThat(run("cd opt/tree; JAVA_HOME='' PATH=.::../tree:$root/path:$PATH: ../bin/bpct"))
                .isEqualTo(new Answer(0, "path"));
        assertThat(root.resolve("tree/stolen")).doesNotExist();
    }

    /** Each of these ended with exit code 0, and nothing was done. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "env SHELLOPTS=noexec",
                "env BASHOPTS=failglob:nullglob POSIXLY_CORRECT=1 FUNCNEST=1 EXECIGNORE=*",
                "exec() { :; }; main() { :; }; type() { :; }; export -f exec main type;",
                "exec() { :; }; unset() { :; }; shopt() { :; }; export -f exec unset shopt; /bin/bash",
                "printf 'exit 0' >end; BASH_ENV=end",
                "printf 'exit 0' >end; export BASH_ENV=end; /bin/bash -p",
            })
    void theEnvironmentKeepsNothingFromBeingDone(String environment) throws Exception {
        assertThat(run("export JAVA_HOME=$root/jdk; " + environment + " opt/bin/bpct x"))
                .isEqualTo(new Answer(0, "<-jar><$root/lib/bpct.jar><x>"));
    }

    @Test
    void theSiteNamesAJavaThatJavaHomeBeatsAndThatBeatsThePath() throws Exception {
        program(root.resolve("path/java"), "printf path");
        program(root.resolve("own java"), "printf site");
        site("# java = /none\n\n scheduler = slurm\n\tjava =  " + root.resolve("own java") + " ");

        String path = "export BPCT_CONF=site.conf; PATH=$root/path:$PATH; ";
        assertThat(run(path + "opt/bin/bpct")).isEqualTo(new Answer(0, "site"));
        assertThat(run(path + "BPCT_CONF= opt/bin/bpct; BPCT_CONF=none opt/bin/bpct"))
                .isEqualTo(new Answer(0, "pathpath"));
        assertThat(run(path + "JAVA_HOME=$root/jdk opt/bin/bpct x"))
                .isEqualTo(new Answer(0, "<-jar><$root/lib/bpct.jar><x>"));
    }

    @Test
    void theSiteMayNameTheFolderOfAJava() throws Exception {
        site("java=" + root.resolve("jdk") + "\n");

        assertThat(run("BPCT_CONF=$PWD/site.conf opt/bin/bpct x"))
                .isEqualTo(new Answer(0, "<-jar><$root/lib/bpct.jar><x>"));
    }

    @Test
    void aJavaOfTheSiteThatIsNoneIsNamedWithTheFile() throws Exception {
        for (String java : List.of("/none/java", "jdk", "$HOME")) {
            site("java = " + java + "\n");

            assertThat(run("BPCT_CONF=site.conf opt/bin/bpct"))
                    .isEqualTo(new Answer(2, "bpct: java in $folder/site.conf is no program: " + java + "\n"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-rw-r--", "rw-r--rw-", "rwxrwxrwx"})
    void aJavaThatOthersCouldHaveNamedIsNotRun(String mode) throws Exception {
        Path site = site("java = " + root.resolve("jdk") + "\n");
        Files.setPosixFilePermissions(site, PosixFilePermissions.fromString(mode));

        Answer answer = run("BPCT_CONF=site.conf opt/bin/bpct");

        assertThat(answer.exitCode()).isEqualTo(2);
        assertThat(answer.text()).contains("can write in the site file $folder/site.conf");
    }

    @Test
    void plugInsStandBehindTheJarOnTheClassPath() throws Exception {
        String query = "export BPCT_JAVA=$root/jdk/bin/java; export BPCT_PLUGINS='/opt/my own.jar:/opt/more/*'; ";

        assertThat(run(query + "opt/bin/bpct --scheduler lsf"))
                .isEqualTo(new Answer(
                        0,
                        "<--add-opens=java.base/sun.nio.fs=ALL-UNNAMED><-cp><$root/lib/bpct.jar:/opt/my"
                                + " own.jar:/opt/more/*><org.bpct.Launcher><--scheduler><lsf>"));
        assertThat(run(query + "opt/bin/bpct -p").text()).startsWith("<--add-opens=");
        assertThat(run(query + "BPCT_PLUGINS= opt/bin/bpct").text()).isEqualTo("<-jar><$root/lib/bpct.jar>");
        assertThat(run(query + "cp -r opt o:t; o:t/bin/bpct"))
                .isEqualTo(new Answer(
                        1,
                        "bpct: with BPCT_PLUGINS the path of bpct.jar must not hold a colon:"
                                + " $folder/o:t/lib/bpct.jar\n"));
    }

    @Test
    void aMissingJarIsNamed() throws Exception {
        assertThat(run("rm opt/lib/bpct.jar; BPCT_JAVA=$root/jdk/bin/java opt/bin/bpct"))
                .isEqualTo(new Answer(
                        1,
                        "bpct: no bpct.jar in $root/{target,lib,share/java};"
                                + " build it with 'mvn package' or set BPCT_JAR\n"));
        assertThat(run("BPCT_JAR=none BPCT_JAVA=$root/jdk/bin/java opt/bin/bpct"))
                .isEqualTo(new Answer(1, "bpct: BPCT_JAR is no readable file: none\n"));
    }

    @Test
    void aMissingJavaIsNamed() throws Exception {
        assertThat(run("JAVA_HOME=/none PATH=/none opt/bin/bpct"))
                .isEqualTo(new Answer(
                        1,
                        "bpct: no java found by BPCT_JAVA, JAVA_HOME, the site file or PATH;"
                                + " install Java 17 or newer, or set JAVA_HOME\n"));
        assertThat(run("BPCT_JAVA=/none/java opt/bin/bpct"))
                .isEqualTo(new Answer(1, "bpct: BPCT_JAVA is no program: /none/java\n"));
    }

    @Test
    void anInstallationPathThatJavaWouldMangleIsRefused() throws Exception {
        String move = "export JAVA_HOME=$root/jdk; mkdir $'\\xe9'; cp -r opt/bin opt/lib $'\\xe9'; ";

        assertThat(run(move + "LC_ALL=C $'\\xe9/bin/bpct'"))
                .isEqualTo(new Answer(
                        1,
                        "bpct: in this locale Java cannot open a jar under a path that is not ASCII:"
                                + " $folder/\u00e9/lib/bpct.jar; install it elsewhere\n"));
    }

    @Test
    void aJavaThatCannotRunIsNamed() throws Exception {
        Files.writeString(java, "#!/none/interpreter\n");

        Answer answer = run("JAVA_HOME=$root/jdk opt/bin/bpct");

        assertThat(answer.exitCode()).isEqualTo(1);
        assertThat(answer.text()).endsWith("bpct: cannot run $root/jdk/bin/java; set JAVA_HOME to Java 17 or newer\n");
    }

    @ParameterizedTest
    @CsvSource({"1.8.0_352, 8", "11.0.21, 11", "16, 16"})
    void aJavaThatIsTooOldIsNamedBeforeItStarts(String version, String number) throws Exception {
        Files.writeString(root.resolve("jdk/release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        Answer refused = new Answer(
                1,
                "bpct: needs Java 17 or newer, this is Java " + number
                        + " (%s); set JAVA_HOME or install a newer one\n");

        for (String call : List.of("JAVA_HOME=$root/jdk", "BPCT_PLUGINS=x.jar BPCT_JAVA=$root/jdk/bin/java")) {
            assertThat(run(call + " opt/bin/bpct -p"))
                    .isEqualTo(new Answer(1, refused.text().formatted("$root/jdk/bin/java")));
        }
        assertThat(run("mkdir jre; cp -r $root/jdk/bin jre; mkdir -p old/jre; mv $root/jdk/release old; mv jre/bin"
                        + " old/jre; ln -s $PWD/old/jre/bin/java java; BPCT_JAVA=java opt/bin/bpct -p"))
                .as("Java 8 has another folder in between, and a symlink leads there")
                .isEqualTo(new Answer(1, refused.text().formatted("$folder/java")));
    }

    @Test
    void aNewJavaOrOneThatDoesNotSayItsVersionIsStarted() throws Exception {
        for (String release : List.of("JAVA_VERSION=\"17\"\n", "JAVA_VERSION=\"25.0.1\"", "JAVA_VERSION=17\n", "")) {
            Files.writeString(root.resolve("jdk/release"), release);
            assertThat(run("JAVA_HOME=$root/jdk opt/bin/bpct x"))
                    .as(release)
                    .isEqualTo(new Answer(0, "<-jar><$root/lib/bpct.jar><x>"));
        }
    }

    @Test
    void javaGivesTheExitCode() throws Exception {
        Files.delete(java);
        program(java, "exit 7");

        assertThat(run("JAVA_HOME=$root/jdk opt/bin/bpct").exitCode()).isEqualTo(7);
    }

    /** The java of this test leaves an archive when it is told to, and prints its words otherwise. */
    @Test
    void theFirstCallHasAnArchiveMadeThatLaterOnesStartWith() throws Exception {
        Files.delete(java);
        program(java, "for word; do case $word in -Xshare:dump) printf x >new; exit;; esac; done; " + PRINT_WORDS);
        String bpct = "mkdir -p home; export HOME=$PWD/home JAVA_HOME=$root/jdk; unset BPCT_CACHE XDG_CACHE_HOME;";

        assertThat(run(bpct + "opt/bin/bpct -p").text()).isEqualTo("<-jar><$root/lib/bpct.jar><-p>");
        String wait = "until compgen -G 'home/.cache/bpct/*.jsa'; do sleep 0.05; done >/dev/null; ";
        String archive = "<-XX:SharedArchiveFile=[$]folder/home/.cache/bpct/[-.0-9]+[.]jsa>";
        String options =
                "<-Xshare:auto><-Xlog:cds[*]=off><-XX:[+]UnlockDiagnosticVMOptions><-XX:[+]VerifySharedSpaces><-jar><[$]root/lib/bpct.jar>";
        assertThat(run(bpct + wait + "opt/bin/bpct -p").text()).matches(archive + options + "<-p>");
        assertThat(run(bpct + "opt/bin/bpct src dst").text()).matches(archive + options + "<src><dst>");
        String plain = "<-jar><$root/lib/bpct.jar><x>";
        for (String change : List.of(
                "export BPCT_CACHE=;", "chmod 777 home/.cache/bpct;", "touch -d 2001-01-01Z opt/lib/bpct.jar;")) {
            String call = "chmod 700 home/.cache/bpct;" + change + " opt/bin/bpct x";
            assertThat(run(bpct + call).text()).as(change).isEqualTo(plain);
        }
        run(wait.replace("bpct/*.", "bpct/*.978307200-*.") + UNTIL_IT_IS_MADE);
    }

    /** Else a pipe would not end, or a lock not be free, when bpct has ended. */
    @Test
    void whatMakesTheArchiveHoldsNothingOfTheCaller() throws Exception {
        Files.delete(java);
        program(
                java,
                "for word; do case $word in -XX:DumpLoadedClassList=*) until [[ -e gate || ! -e source ]]; do sleep"
                        + " 0.05; done; exit;; esac; done; "
                        + PRINT_WORDS);
        assertThat(run("mkdir -p home; export HOME=$PWD/home JAVA_HOME=$root/jdk; unset BPCT_CACHE XDG_CACHE_HOME;"
                        + " opt/bin/bpct x 9>&1 | cat; (cd home/.cache/bpct/*/; until [[ -e source ]]; do sleep 0.05; done;"
                        + " touch gate); "
                        + UNTIL_IT_IS_MADE))
                .isEqualTo(new Answer(0, "<-jar><$root/lib/bpct.jar><x>"));
    }

    @Test
    void aHomeThatCannotBeWrittenIsNoTrouble() throws Exception {
        for (String home :
                List.of("HOME=/proc", "HOME=/none/none", "HOME=", "BPCT_CACHE=/dev/null/x", "BPCT_CACHE=x")) {
            assertThat(run("unset BPCT_CACHE; " + home + " JAVA_HOME=$root/jdk opt/bin/bpct x"))
                    .as(home)
                    .isEqualTo(new Answer(0, "<-jar><$root/lib/bpct.jar><x>"));
        }
    }

    private Path site(String text) throws IOException {
        Path site = Files.writeString(root.resolveSibling("site.conf"), text);
        return Files.setPosixFilePermissions(site, PosixFilePermissions.fromString("rw-r--r--"));
    }

    private static Path program(Path path, String command) throws IOException {
        Files.createDirectories(path.getParent());
        Files.writeString(path, "#!/bin/bash -p\n" + command + "\n");
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Lets Bash run commands in the temporary folder; bytes are read as Latin-1, which loses none. */
    private Answer run(String commands) throws Exception {
        String variables = "root='" + root
                + "'; unset BPCT_JAR BPCT_JAVA BPCT_PLUGINS JAVA_HOME LC_ALL; export BPCT_CONF= BPCT_CACHE=; ";
        Ended ended = Ended.of(new ProcessBuilder("/bin/bash", "-c", variables + commands)
                .directory(root.getParent().toFile())
                .redirectErrorStream(true));
        return new Answer(
                ended.code(),
                ended.text()
                        .replace(root.toString(), "$root")
                        .replace(root.getParent().toString(), "$folder"));
    }

    private record Answer(int exitCode, String text) {}
}
