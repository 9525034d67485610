package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The nightly snapshots of {@code examples/nightly} and of the README, by an ordinary user in cron's environment. */
@Tag("night")
final class NightlyExampleIT extends CallsProcesses {
    private final User user = User.ordinary();
    private Installation installed;

    /** The two pools of the example, in folders of the sandbox: {@code backup} for /backup, {@code data} for /data. */
    @BeforeEach
    void plant() throws IOException {
        installed = Installation.in(sandbox);
        sandbox.directory("etc");
        Shell.call(
                "cd -- \"$1\" && mkdir -p backup data/home data/projects && printf x >data/home/x &&"
                        + " printf y >data/projects/y && cp -R installed/examples/nightly/pools etc/ && cd etc/pools &&"
                        + " chmod 644 * && for n in *.pool; do sed -i \"s|^|$1|\" \"$n\"; done &&"
                        + " for n in *.conf; do printf '\\njava = %s\\n' \"$2\" >>\"$n\"; done",
                sandbox.root(), FileName.ofText(Installation.JAVA));
        sandbox.giveTo(user, sandbox.path("data"));
        sandbox.giveTo(user, sandbox.path("backup"));
    }

    /** Returns text of the project with the places that it names in this sandbox. */
    private String here(String text) {
        String root = sandbox.root().text();
        return text.replace("/opt/bpct", installed.folder().text())
                .replaceAll("(?<![A-Za-z])/(backup|data|etc/bpct/pools)", root + "/$1")
                .replace(root + "/etc/bpct/pools", root + "/etc/pools");
    }

    /** Runs a line as cron does. */
    private Outcome cron(String command) {
        return sandbox.bpctAs(user)
                .with("PATH", FileName.ofText("/usr/bin:/bin"))
                .with("SHELL", FileName.ofText("/bin/sh"))
                .with("LOGNAME", FileName.ofText("backup"))
                .with("BPCT_JAVA", FileName.ofText(Installation.JAVA))
                .runOther("/bin/sh", "-c", command);
    }

    private static List<String> linesOf(String file) throws IOException {
        return Files.readAllLines(Installation.PROJECT.resolve(file));
    }

    @Test
    void theLinesOfTheCrontabMakeSnapshotsAndAlarmWhenThereIsNone() throws IOException {
        List<String> commands = linesOf("examples/nightly/crontab").stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> here(line.split("\\s+", 7)[6]))
                .toList();
        assertThat(commands).hasSize(2);
        String alarm = commands.get(1).replace("logger -p daemon.crit", "echo ALARM:");
        assertThat(cron(alarm).expect(0).out()).isEqualTo(here("ALARM: no snapshot of /data/home\n"));

        assertThat(cron(commands.get(0)).expect(0).text()).isEmpty();
        assertThat(cron(commands.get(0)).expect(0).text()).isEmpty();

        assertThat(cron(alarm).expect(0).text()).isEmpty();
        for (String name : List.of("home", "projects")) {
            assertThatTree(sandbox.path("backup/" + name + "/latest/")).isExactCopyOf(sandbox.path("data/" + name));
            assertThat(sandbox.bpctAs(user)
                            .run("--list", "backup/" + name)
                            .expect(0)
                            .out())
                    .contains("100%");
        }
    }

    @Test
    void theScriptTellsWhatNeedsSomebody() throws IOException {
        FileName pools = sandbox.path("etc/pools");
        Shell.call(
                "for i in {1..9}; do printf $i >\"$1/$i\"; done; rm -r -- \"$2\"",
                sandbox.path("data/home"),
                sandbox.path("data/projects"));
        sandbox.giveTo(user, sandbox.path("data"));
        Outcome first = installed
                .run(sandbox.bpctAs(user), "nightly/nightly-snapshots.sh", pools)
                .expect(2);
        assertThat(first.out())
                .contains("backup/projects: exit code 2", "data/projects does not exist")
                .doesNotContain("backup/home");
        Files.delete(sandbox.path("etc/pools/projects.conf").toPath());
        assertThat(installed
                        .run(sandbox.bpctAs(user), "nightly/nightly-snapshots.sh", pools)
                        .expect(0)
                        .text())
                .isEmpty();

        Shell.call("printf changed | tee -- \"$1\"/* >/dev/null", sandbox.path("data/home"));
        assertThat(installed
                        .run(sandbox.bpctAs(user), "nightly/nightly-snapshots.sh", pools)
                        .expect(0)
                        .out())
                .contains("backup/home: exit code 0", "Warning: only 0% of the entries are links");
    }

    @Test
    void theSectionOfThePageIsAsItSays() throws IOException {
        List<String> page = linesOf("docs/snapshots.md");
        int section = page.indexOf("## The two lines");
        List<String> commands = page.subList(section, section + 6).stream()
                .filter(line -> line.startsWith("    bpct "))
                .map(line -> here(line.strip().replaceFirst("^bpct", "/opt/bpct/bin/bpct")))
                .toList();
        assertThat(commands).hasSize(2);
        String restore = page.stream()
                .filter(line -> line.startsWith("    bpct --restore /backup/home -n "))
                .findFirst()
                .orElseThrow()
                .strip()
                .replaceFirst("^bpct", "/opt/bpct/bin/bpct")
                .replaceFirst(" -n ", " --wait ");
        sandbox.file("data/home/ann/thesis", "the thesis");
        sandbox.giveTo(user, sandbox.path("data"));
        TreeState before = TreeState.of(sandbox.path("data/home/ann"));

        cron(commands.get(0)).expect(0);
        assertThat(cron(commands.get(1)).expect(0).out()).startsWith("OK: the newest complete snapshot in ");
        Shell.call("rm -r -- \"$1\"", sandbox.path("data/home/ann"));
        cron(here(restore)).expect(0);
        assertThatTree(sandbox.path("data/home/ann")).isExactCopyOf(before);
    }

    @Test
    void partOfASnapshotAndAllOfItAreRestoredAsTheManualSays() throws IOException {
        List<String> manual = linesOf("docs/snapshots.md");
        List<String> restores = manual.subList(manual.indexOf("## A snapshot is a tree"), manual.size()).stream()
                .filter(line -> line.startsWith("    bpct "))
                .map(line -> here(line.strip().replaceFirst("^bpct", "/opt/bpct/bin/bpct")))
                .toList();
        assertThat(restores).hasSize(2);
        sandbox.file("data/home/ann/thesis/text", "the thesis");
        sandbox.giveTo(user, sandbox.path("data"));
        TreeState before = TreeState.of(sandbox.path("data/home"));
        TreeState thesis = TreeState.of(sandbox.path("data/home/ann/thesis"));
        cron(here("/opt/bpct/bin/bpct --snapshot /backup/home --wait /data/home"))
                .expect(0);

        Shell.call("rm -r -- \"$1\"", sandbox.path("data/home/ann/thesis"));
        cron(restores.get(0)).expect(0);
        assertThatTree(sandbox.path("data/home/ann/thesis")).isExactCopyOf(thesis);
        Shell.call("rm -r -- \"$1\"", sandbox.path("data/home/ann"));
        cron(restores.get(1)).expect(0);
        assertThatTree(sandbox.path("data/home")).isExactCopyOf(before);
    }

    @Test
    void systemdLikesTheUnits() throws IOException {
        Path analyze = Path.of("/usr/bin/systemd-analyze");
        assumeThat(analyze)
                .as("SYSTEMD IS NOT INSTALLED: the units are not checked")
                .exists();
        for (String unit : List.of("bpct-snapshots.service", "bpct-snapshots.timer")) {
            sandbox.file("units/" + unit, here(String.join("\n", linesOf("examples/nightly/" + unit)) + "\n"));
        }
        Outcome outcome = Shell.call("exec 2>&1; systemd-analyze verify \"$1\"/*", sandbox.path("units"));
        assertThat(outcome.out()).isEmpty();
        assertThat(linesOf("examples/nightly/bpct-snapshots.timer")).contains("OnCalendar=*-*-* 02:00:00");
    }
}
