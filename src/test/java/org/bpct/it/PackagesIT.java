package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The packages that the build makes: installed below a folder of the test, upgraded under a batch that runs, and removed. */
@Tag("package")
final class PackagesIT extends CallsProcesses {
    private static final Duration DEADLINE = Duration.ofMinutes(1);
    private static final FileName INSTALL_SH =
            FileName.of(Path.of("src/main/dist/install.sh").toAbsolutePath());

    private static FileName built(String name) {
        return FileName.of(Path.of(System.getProperty("bpct.jar")).resolveSibling(name));
    }

    /** Returns a shell of the user's in which the only bpct is an installed one. */
    private BpctCall user() {
        return sandbox.bpct().with("BPCT_JAVA", FileName.ofText(System.getProperty("java.home") + "/bin/java"));
    }

    private Outcome bash(String script, Object... words) {
        Object[] command = Stream.concat(Stream.of("/bin/bash", "-c", script, "bash"), Stream.of(words))
                .toArray();
        return user().runOther(command);
    }

    private static boolean has(String program) {
        return Stream.of("/usr/bin/", "/bin/").anyMatch(folder -> Files.isExecutable(Path.of(folder + program)));
    }

    private static void require(String program) {
        boolean canInstall = User.current().isRoot() && has(program);
        assertThat(canInstall || !"1".equals(System.getenv("BPCT_CI")))
                .as("%s is missing", program)
                .isTrue();
        assumeTrue(canInstall, "SKIPPED: only root installs packages, and " + program + " is needed");
    }

    /** Copies with a bpct that is replaced while jobs run and while it waits for them. */
    private void copyWhile(FileName program, Runnable upgrade) throws Exception {
        SampleTree.plant(sandbox.path("source"), 77, 40);
        Gate gate = sandbox.gate();
        RunningProcess waiting = RunningProcess.start(
                "mapfile -d '' -t words; cd -- \"${words[0]}\" && exec \"${words[@]:1}\" </dev/null",
                words(program, "-j2", "--scheduler=local", "--wait", "--pre", gate.pre(), "-T", "source", "copy"),
                List.of());
        Sandbox.waitUntil(
                "the batch is submitted", () -> Files.exists(sandbox.batchHome().numberFolder(1)));
        upgrade.run();
        assertThat(bash("exec \"$@\"", program, "--progress").expect(0).out()).contains("Batch #1");
        gate.open();
        waiting.await(DEADLINE).expect(0);
        assertThatTree(sandbox.path("copy")).isExactCopyOf(sandbox.path("source"));
    }

    private List<FileName> words(FileName program, String... arguments) {
        String java = System.getProperty("java.home") + "/bin/java";
        Stream<String> environment = Stream.of(
                "/usr/bin/env",
                "HOME=" + sandbox.home().text(),
                "PATH=/usr/bin:/bin",
                "BPCT_CONF=",
                "BPCT_CACHE=",
                "BPCT_JAVA=" + java,
                program.text());
        return Stream.concat(Stream.of(sandbox.root().text()), Stream.concat(environment, Stream.of(arguments)))
                .map(FileName::ofText)
                .toList();
    }

    private String version() {
        return sandbox.bpct().run("--version").expect(0).out();
    }

    @Test
    void dpkgInstallsUpgradesUnderABatchAndRemoves() throws Exception {
        require("dpkg");
        FileName root = sandbox.directory("root");
        bash("mkdir -p \"$1\"/var/lib/dpkg/{info,updates,triggers} && : >\"$1/var/lib/dpkg/status\"", root)
                .expect(0);
        // In this root there is neither Bash nor Java.
        String install = "PATH=$PATH:/usr/sbin:/sbin; dpkg --root=\"$1\" --force-depends -i \"$2\"";
        bash(install, root, olderDeb()).expect(0);
        assertThat(bash("ls \"$1/usr/share/doc/bpct\"", root).out()).contains("only-then");
        FileName program = root.resolve(FileName.ofText("usr/bin/bpct"));
        assertThat(bash("\"$1\" --version", program).expect(0).out()).isEqualTo(version());

        copyWhile(program, () -> bash(install, root, built("bpct.deb")).expect(0));

        assertThat(bash("cd \"$1\" && find usr -type f", root).out().lines())
                .contains(
                        "usr/share/java/bpct.jar",
                        "usr/share/man/man1/bpct.1",
                        "usr/share/bash-completion/completions/bpct",
                        "usr/share/zsh/vendor-completions/_bpct",
                        "usr/lib/systemd/system/bpct-night@.timer",
                        "usr/share/doc/bpct/docs/notify.md")
                .noneMatch(name -> name.endsWith("only-then"));
        bash("PATH=$PATH:/usr/sbin:/sbin; dpkg --root=\"$1\" -r bpct", root).expect(0);
        assertThat(bash("find \"$1/usr\" -type f", root).out()).isEmpty();
        assertThat(sandbox.batch(1).directory().root()).isDirectory();
    }

    /** Returns the path of a package of an older version, with a file that this one does not have. */
    private FileName olderDeb() {
        FileName older = sandbox.path("older");
        bash("""
            dpkg-deb -R "$2" "$1" && sed -i 's/^Version: .*/Version: 0.0.1/' "$1/DEBIAN/control" &&
            : >"$1/usr/share/doc/bpct/only-then" && dpkg-deb --root-owner-group -b "$1" "$1.deb"
            """, older, built("bpct.deb")).expect(0);
        return FileName.ofText(older.text() + ".deb");
    }

    /** The files and packages of this machine are below an overlay, which takes what is changed, and is gone in the end. */
    @Test
    void theDebianPackageIsOneAmongTheOthersOfThisMachine() throws Exception {
        require("dpkg");
        Outcome outcome = bash(
                """
                export PATH=$PATH:/usr/sbin:/sbin
                exec unshare --mount --propagation private bash -ec '
                    mount -t tmpfs tmpfs "$1"
                    mkdir "$1"/{up,work,root}
                    mount -t overlay -o "lowerdir=/,upperdir=$1/up,workdir=$1/work" overlay "$1/root"
                    mount --rbind /proc "$1/root/proc"
                    mount --rbind /dev "$1/root/dev"
                    cp -- "$2" "$1/root/older.deb"
                    cp -- "$3" "$1/root/bpct.deb"
                    here() { chroot "$1/root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin "${@:2}"; }
                    here "$1" dpkg --ignore-depends=default-jre-headless,java17-runtime-headless -i /older.deb
                    here "$1" dpkg --ignore-depends=default-jre-headless,java17-runtime-headless -i /bpct.deb
                    here "$1" dpkg -V bpct
                    here "$1" dpkg -S /usr/bin/bpct
                    here "$1" BPCT_CACHE= BPCT_JAVA="$4" bpct --version
                    here "$1" dpkg -P bpct
                    here "$1" test ! -e /usr/bin/bpct -a ! -e /usr/share/java/bpct.jar -a ! -e /usr/share/doc/bpct
                    ! here "$1" dpkg -s bpct
                ' bash "$@"
                """,
                sandbox.directory("overlay"),
                olderDeb(),
                built("bpct.deb"),
                FileName.ofText(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        assertThat(outcome.expect(0).out()).contains("\nbpct: /usr/bin/bpct\n" + version(), "Removing bpct ");
    }

    @Test
    void rpmInstallsUpgradesUnderABatchAndRemoves() throws Exception {
        require("rpm");
        FileName root = sandbox.directory("root");
        String rpm = "rpm --root \"$1\" --nodeps --nosignature ";
        bash(rpm + "-U \"$2\" && " + rpm + "-V bpct", root, built("bpct.rpm")).expect(0);
        FileName program = root.resolve(FileName.ofText("usr/bin/bpct"));
        assertThat(bash("\"$1\" --version", program).expect(0).out()).isEqualTo(version());
        assertThat(bash("cd \"$1\" && find usr -type f", root).out().lines())
                .contains("usr/share/zsh/site-functions/_bpct", "usr/lib/systemd/system/bpct-night@.service");

        copyWhile(
                program,
                () -> bash(rpm + "-U --replacepkgs \"$2\"", root, built("bpct.rpm"))
                        .expect(0));

        bash(rpm + "-e bpct", root).expect(0);
        assertThat(bash("find \"$1/usr/bin\" \"$1/usr/share/java\" -type f", root)
                        .out())
                .isEmpty();
    }

    @Test
    void theTarBallRunsWhereItIsAndInstallsItselfElsewhere() throws Exception {
        FileName unpacked = sandbox.directory("unpacked");
        FileName prefix = sandbox.path("opt/bpct");
        bash("tar -xzf \"$2\" -C \"$1\" --strip-components=1", unpacked, built("bpct.tar.gz"))
                .expect(0);
        assertThat(bash("\"$1/bin/bpct\" --version", unpacked).expect(0).out()).isEqualTo(version());
        assertThat(bash("\"$1/install.sh\" \"$2\"", unpacked, prefix).expect(0).out())
                .contains("is installed: " + prefix.text() + "/bin/bpct")
                .contains("Next: export PATH=\"" + prefix.text() + "/bin:$PATH\"", "bpct --help");
        assertThat(bash("\"$1/install.sh\" --help", unpacked).expect(0).out())
                .startsWith("Usage: ./install.sh [PREFIX]");
        assertThat(bash("\"$1/install.sh\" --list", unpacked).expect(0).out().lines())
                .allSatisfy(file -> assertThat(file).startsWith(User.current().isRoot() ? "/opt/bpct/" : "/"))
                .hasSizeGreaterThan(20);
        FileName program = prefix.resolve(FileName.ofText("bin/bpct"));

        copyWhile(
                program,
                () -> bash("\"$1/install.sh\" \"$2/\"", unpacked, prefix).expect(0));

        FileName unit = prefix.resolve(FileName.ofText("share/systemd/bpct-night@.service"));
        assertThat(unit.toPath()).content().contains("ExecStart=\"" + program.text() + "\" --snapshot ");
        if (has("systemd-analyze")) {
            bash("systemd-analyze --man=no verify \"$1\" \"${1%service}timer\"", unit)
                    .expect(0);
        }
        String module = "cat \"$1\"/share/modulefiles/bpct/*";
        assertThat(bash(module, prefix).expect(0).out())
                .contains("prepend-path PATH {" + prefix.text() + "/bin}")
                .contains("prepend_path(\"PATH\", [==[" + prefix.text() + "/bin]==])");
        bash("\"$1/install.sh\" --list \"$2\" | xargs -d '\\n' rm --", unpacked, prefix)
                .expect(0);
        assertThat(bash("find \"$1\" -type f", prefix).expect(0).out()).isEmpty();
    }

    @Test
    void aPrefixThatCannotBeUsedIsRefusedBeforeAnythingIsWritten() throws Exception {
        FileName unpacked = sandbox.directory("unpacked");
        bash("tar -xzf \"$2\" -C \"$1\" --strip-components=1", unpacked, built("bpct.tar.gz"))
                .expect(0);
        for (String prefix : List.of("", "opt", "/tmp/b\u00e4r", "/tmp/a:b", "/tmp/a$b", "/tmp/a[b", "/tmp/a\nb")) {
            assertThat(bash("\"$1/install.sh\" \"$2\"", unpacked, FileName.ofText(prefix))
                            .expect(2)
                            .err())
                    .startsWith("install.sh: ");
        }
        assertThat(bash("\"$1/install.sh\" --prefix=/opt", unpacked).expect(2).err())
                .contains("no option --prefix=/opt");
        bash("\"$1/install.sh\" /opt/a /opt/b", unpacked).expect(2);
        assertThat(bash("\"$1\" /opt", INSTALL_SH).expect(2).err()).contains("no unpacked bpct");
    }
}
