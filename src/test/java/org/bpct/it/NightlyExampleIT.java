package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
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
                        + " chmod 644 * && for n in *.pool; do sed -i \"s|^/|$1/|\" \"$n\"; done &&"
                        + " for n in *.conf; do printf '\\njava = %s\\n' \"$2\" >>\"$n\"; done",
                sandbox.root(), FileName.ofText(Installation.JAVA));
        sandbox.giveTo(user, sandbox.path("data"));
        sandbox.giveTo(user, sandbox.path("backup"));
    }

    /** Returns text of the project with the places that it names in this sandbox. */
    private String here(String text) {
        String root = sandbox.root().text();
        return text.replace("/opt/bpct/share/doc/bpct", installed.folder().text())
                .replace("/opt/bpct", installed.folder().text())
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
                .contains("backup/home: exit code 0", "Warning: only 0 entries of ");
    }

    private Outcome nights(int code) {
        return installed
                .run(sandbox.bpctAs(user), "nightly/nightly-snapshots.sh", sandbox.path("etc/pools"))
                .expect(code);
    }

    private void editPools(String sed, String files) {
        Shell.call(
                "cd -- \"$1\" && sed -i -e \"$2\" -- $3",
                sandbox.path("etc/pools"),
                FileName.ofText(sed),
                FileName.ofText(files));
    }

    @Test
    void aPoolKeepsAndLeavesOutWhatItsFileSays() throws IOException {
        sandbox.file("data/home/ann/.cache/thumbnail", "small");
        sandbox.file("data/home/ann/thesis", "the thesis");
        sandbox.giveTo(user, sandbox.path("data"));
        editPools("s/^--keep=.*/--keep=last=1/", "*.pool");

        for (int night = 1; night <= 3; night++) {
            assertThat(nights(0).text()).isEmpty();
        }

        for (String name : List.of("home", "projects")) {
            assertThat(snapshots(name)).hasSize(1);
        }
        assertThat(sandbox.path("backup/home/latest/ann/thesis").toPath()).hasContent("the thesis");
        assertThat(sandbox.path("backup/home/latest/ann/.cache").toPath()).doesNotExist();
    }

    private List<String> snapshots(String pool) throws IOException {
        try (Stream<Path> names = Files.list(sandbox.path("backup/" + pool).toPath())) {
            return names.map(path -> path.getFileName().toString())
                    .filter(name -> name.matches("2.*Z"))
                    .toList();
        }
    }

    @Test
    void everyWordInTheFileOfAPoolIsDataAndABadOneIsTold() throws IOException {
        editPools("$a --exclude=$(touch pwned) *", "home.pool");
        assertThat(nights(0).text()).isEmpty();
        assertThat(sandbox.path("etc/pools/pwned").toPath()).doesNotExist();

        editPools("2d", "home.pool");
        editPools("2,$d", "projects.pool");
        Outcome outcome = nights(2);
        assertThat(outcome.out()).contains("backup/home: exit code 2");
        assertThat(outcome.err())
                .contains("projects.pool: the first line is to be the pool, the second one the source");
        assertThat(snapshots("projects")).hasSize(1);
    }

    @Test
    void aLineThatIsNotObeyedReachesCron() throws IOException {
        editPools("/^--keep/d", "home.pool");
        editPools("$a keep = last=1", "home.conf");
        Files.delete(sandbox.path("etc/pools/projects.conf").toPath());

        assertThat(nights(0).out()).contains("'keep' is not obeyed, because it would remove snapshots");
    }

    @Test
    void theExamplesOfAnInstallationNameItsPlaces() throws IOException {
        FileName unpacked = sandbox.directory("unpacked");
        FileName prefix = sandbox.path("opt/b p%ct");
        Shell.call(
                "cd -- \"$3\" && cp -R bin docs examples share LICENSE NOTICE README.md CHANGELOG.md src/main/dist/install.sh \"$1\" &&"
                        + " cd -- \"$1\" && mkdir lib && cp -- \"$4\" lib/bpct.jar && printf '1\\n' >version &&"
                        + " ./install.sh \"$2\" && chmod -R a+rX -- \"$2\"",
                unpacked,
                prefix,
                FileName.of(Installation.PROJECT),
                FileName.ofText(System.getProperty("bpct.jar")));
        FileName nightly = prefix.resolve(FileName.ofText("share/doc/bpct/examples/nightly"));

        List<String> lines =
                Files.readAllLines(nightly.resolve(FileName.ofText("crontab")).toPath());
        // As cron itself does it.
        String line = lines.get(1).split("\\s+", 7)[6].replace("\\%", "%");
        assertThat(cron(line.replace(
                                "/etc/bpct/pools", sandbox.path("etc/pools").text()))
                        .expect(0)
                        .text())
                .isEmpty();
        assertThat(snapshots("home")).hasSize(1);
        assertThat(lines.get(2)).contains("/opt/b\\ p\\%ct/bin/bpct --list");
        assertThat(nightly.resolve(FileName.ofText("bpct-snapshots.service")).toPath())
                .content()
                .contains("ExecStart=\"" + prefix.text().replace("%", "%%") + "/share/doc/bpct/examples/nightly/");
        assertThat(Shell.call("grep -rl /opt/bpct/ \"$1\" || :", nightly.parent())
                        .out())
                .isEmpty();
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
