package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What stands in the environment changes nothing of what bpct and its jobs do, but for the user's own commands. */
@Tag("it")
final class HostileEnvironmentIT extends CallsProcesses {
    private static final String FUNCTION = "BASH_FUNC_%s%%%%";

    private FileName source;
    private FileName copy;
    private Path stolen;

    @BeforeEach
    void plantATree() throws Exception {
        source = sandbox.directory("source");
        copy = sandbox.path("copy");
        stolen = sandbox.path("stolen").toPath();
        Shell.call("cd -- \"$1\" && mkdir -p d/e && echo 1 >d/e/f && ln d/e/f g && ln -s g l && chmod 705 d", source);
    }

    @Test
    void programsInATreeAreNeverRunThroughARelativePath() throws Exception {
        Shell.call(
                "for name in bash cp stat tar mkdir mv rm ln cat chmod id stty java nohup timeout sync env ls touch; do"
                        + " printf '#!/bin/sh\\n: >\"%s\"\\n' \"$2\" >\"$1/$name\"; chmod +x -- \"$1/$name\"; done",
                source, FileName.of(stolen));
        BpctCall bpct = sandbox.bpct().in(source).with("PATH", FileName.ofText(".::d:/usr/local/bin:/usr/bin:/bin:"));

        bpct.run("--wait", "-j2", "-T", "--pre", "cd -- '" + source.text() + "'; PATH=.:$PATH", ".", copy)
                .expect(0);
        bpct.run("-u", "--verify", "--wait", "-T", ".", copy).expect(0);
        bpct.run("--check=1", "--wait").expect(0);
        bpct.run("--doctor").expect(0);

        assertThat(stolen).doesNotExist();
        assertThatTree(copy).isExactCopyOf(source);
    }

    /** A library that the loader finds there ends the command: it is none. */
    @Test
    @Tag("long")
    void librariesInATreeAreNeverLoaded() throws Exception {
        Shell.call(
                "cd -- \"$1\" && for at in . d d/e; do for name in c.so.6 selinux.so.1 acl.so.1 attr.so.1 cap.so.2 pcre2-8.so.0 crypto.so.3"
                        + " crypto.so.1.1 m.so.6 tinfo.so.6 z.so.1; do echo none >$at/lib$name; done; done"
                        + " && tar --format=posix -cf ../a.tar .",
                source);
        BpctCall bpct = sandbox.bpct().with("LD_LIBRARY_PATH", FileName.ofText("d;.:/usr/lib:"));

        bpct.run("--wait", "-j2", "-T", source, copy).expect(0);
        bpct.run("-u", "--verify", "--wait", "-T", source, copy).expect(0);
        bpct.run("--check=1", "--wait").expect(0);
        bpct.run("--compare", source, copy).expect(0);
        bpct.run("--compare", "--content", "--wait", source, copy).expect(0);
        bpct.run("--sum", "--wait", "-o", "m", "source").expect(0);
        bpct.run("--sum-check", "m", "--wait").expect(0);
        bpct.run("--archive", "a.d", "--wait", "source").expect(0);
        bpct.run("--extract", "a.d", "--wait", "e1").expect(0);
        bpct.run("--extract", "a.tar", "--wait", "e2").expect(0);
        bpct.run("--chmod", "g+w", "--wait", copy).expect(0);
        bpct.run("--remove", "--wait", copy).expect(0);

        assertThatTree(sandbox.path("e1/source")).isExactCopyOf(source);
        assertThatTree(sandbox.path("e2")).isExactCopyOf(source);
    }

    @Test
    void shellOptionsFunctionsAndWordsOfToolsDoNotComeIn() throws Exception {
        sandbox.file("bash-env", "exit 0\n");
        BpctCall bpct = sandbox.bpct()
                .with("SHELLOPTS", FileName.ofText("noexec:noglob:errexit"))
                .with("BASHOPTS", FileName.ofText("nullglob:failglob:nocasematch"))
                .with("BASH_ENV", sandbox.path("bash-env"))
                .with("ENV", sandbox.path("bash-env"));
        for (String variable :
                List.of("POSIXLY_CORRECT", "TMOUT", "FUNCNEST", "bpct_check", "bpct_access", "bpct_lane")) {
            bpct = bpct.with(variable, FileName.ofText("1"));
        }
        for (String variable : List.of("EXECIGNORE", "GLOBIGNORE", "IFS", "QUOTING_STYLE", "BASH_COMPAT")) {
            bpct = bpct.with(variable, FileName.ofText("*"));
        }
        bpct = bpct.with("TAR_OPTIONS", FileName.ofText("--exclude=*"))
                .with("TMPDIR", FileName.ofText("."))
                .with("CDPATH", FileName.ofText("/tmp"));
        for (String name :
                List.of("exec", "printf", "cp", "stat", "mv", "mkdir", "tar", "unset", "read", "set", "source")) {
            bpct = bpct.with(FUNCTION.formatted(name), FileName.ofText("() { : >'" + stolen + "'\n}"));
        }

        bpct.run("--wait", "-j2", "--lanes", "2", "-T", source, copy).expect(0);
        assertThatTree(copy).isExactCopyOf(source);
        assertThat(stolen).doesNotExist();

        bpct.run("--wait", "--remove", copy).expect(0);
        assertThat(copy.toPath()).doesNotExist();
        assertThat(stolen).doesNotExist();
    }

    @Test
    void aScriptThatBashIsGivenStartsItselfAnew() throws Exception {
        sandbox.bpct().run("-j1", "--no-submit", "-T", source, copy).expect(0);
        JobDirectory job = sandbox.batch(1).jobs().get(0);

        sandbox.bpct()
                .with(FUNCTION.formatted("exec"), FileName.ofText("() { : >'" + stolen + "'\n}"))
                .with(FUNCTION.formatted("mv"), FileName.ofText("() { : >'" + stolen + "'\n}"))
                .runOther("/bin/bash", FileName.of(job.script()))
                .expect(0);

        assertThat(BatchOnDisk.exitRecord(job)).startsWith("complete");
        assertThat(stolen).doesNotExist();
    }

    @Test
    void theUsersCommandsHaveTheFunctionsOfHisEnvironment() throws Exception {
        // Lmod and Environment Modules export "module", or have BASH_ENV define it.
        sandbox.file("bash-env", "echo noise; ml() { module more; }\n");
        BpctCall bpct = sandbox.bpct()
                .with("BASH_ENV", sandbox.path("bash-env"))
                .with("MARK", sandbox.path("mark"))
                .with(FUNCTION.formatted("module"), FileName.ofText("() { printf '%s\n' \"$*\" >>\"$MARK\"\n}"))
                .with(FUNCTION.formatted("cp"), FileName.ofText("() { : >'" + stolen + "'\n}"));

        bpct.run("--wait", "-j1", "--pre", "module load x && ml", "--post", "module unload", "-T", source, copy)
                .expect(0);

        assertThat(Files.readAllLines(sandbox.path("mark").toPath())).containsExactly("load x", "more", "unload");
        assertThatTree(copy).isExactCopyOf(source);
        assertThat(stolen).doesNotExist();
    }

    @Test
    void theUsersVariablesReachHisCommandsAsTheyAre() throws Exception {
        // Names that the launcher, the runner, a script or what starts them might take for something of their own.
        List<String> names = List.of(
                "clean",
                "folder",
                "words",
                "java",
                "jar",
                "options",
                "start",
                "runner",
                "next",
                "queue",
                "last",
                "looked",
                "silence",
                "glue",
                "announcement",
                "start_time",
                "terminated",
                "poll",
                "grace",
                "soon",
                "file",
                "ended",
                "what",
                "end",
                "code",
                "name",
                "index");
        BpctCall bpct = sandbox.bpct().with("MARK", sandbox.path("mark"));
        for (String name : names) {
            bpct = bpct.with(name, FileName.ofText("mine"));
        }
        String tell = "printenv " + String.join(" ", names) + " >>\"$MARK\"";

        bpct.run("--wait", "-j1", "--pre", tell + " && file=mine", "--post", tell, "--notify", tell, "-T", source, copy)
                .expect(0);

        assertThat(Files.readAllLines(sandbox.path("mark").toPath()))
                .hasSize(3 * names.size())
                .containsOnly("mine");
        assertThatTree(copy).isExactCopyOf(source);
    }
}
