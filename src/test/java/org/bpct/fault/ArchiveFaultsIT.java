package org.bpct.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.nio.file.Files;
import java.util.List;
import java.util.Random;
import org.bpct.files.FileName;
import org.bpct.it.BpctCall;
import org.bpct.it.CallsWithin;
import org.bpct.it.Outcome;
import org.bpct.it.Shell;
import org.bpct.it.SmallDisk;
import org.bpct.it.User;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives and extractions on bad days: what cannot be read or written is named, and the rest comes back exactly. */
@Tag("fault")
final class ArchiveFaultsIT extends CallsWithin {
    private static final int ROUNDS = 3;

    /** Stands for tar: a file of this name cannot be read. */
    private static final String BAD_TAR = """
            #!/bin/bash
            [[ "$*" != *--create* ]] || for word; do
              [[ $word != --files-from=* ]] || ! grep -qzF 'f7.bad' "${word#*=}" || {
                echo 'tar: ./f7.bad: Cannot read: Input/output error' >&2
                /usr/bin/tar "$@"
                exit 2
              }
            done
            exec /usr/bin/tar "$@"
            """;

    /** Stands for dd: reads of a part behind its first 20,000 bytes fail. */
    private static final String BAD_DD = """
            #!/bin/bash
            for word; do
              case $word in
                if=*) file=$(readlink -f -- "${word#if=}") ;;
                skip=*) skip=${word#skip=} ;;
                count=*) count=${word#count=} ;;
              esac
            done
            if [[ ${file-} == */part-00001.tar ]] && ((${skip:-0} + ${count:-0} > 20000)); then
              echo "dd: error reading '$file': Input/output error" >&2
              exit 1
            fi
            exec /usr/bin/dd "$@"
            """;

    /** Stands for tail and dd, which on a busy node write the end of their output when its reader has what he wants. */
    private static final String LATE_END = """
            #!/bin/bash
            out=$(mktemp) && "/usr/bin/${0##*/}" "$@" >"$out" || exit
            /usr/bin/head -c -40 "$out"
            sleep 0.3
            exec /usr/bin/tail -c 40 "$out"
            """;

    /**
     * Stands for cat and mv in the first of two finalizers: it is killed, and its last command goes on when the second
     * one has come to %2$s. A cat ends with other bytes.
     */
    private static final String LATE_COMMAND = """
            #!/bin/bash
            here=${BASH_SOURCE[0]%%/*} name=${0##*/}
            read -r _ _ _ _ leader _ <"/proc/$$/stat"
            [[ $(tr '\\0' ' ' <"/proc/$leader/cmdline") == *finalizer* ]] || exec "/usr/bin/$name" "$@"
            if [[ $name == %1$s && ! -e $here/killed && "$*" == *%3$s* ]]; then
              >"$here/killed"
              kill -KILL "$leader"
              until [[ -e $here/go ]]; do sleep 0.05; done
              [[ $name != cat ]] && "/usr/bin/$name" "$@" || head -c 4000 /dev/urandom
              >"$here/done"
              exit
            fi
            if [[ $name == %2$s && -e $here/killed && ! -e $here/go && "$*" == *%4$s* ]]; then
              >"$here/go"
              until [[ -e $here/done ]]; do sleep 0.05; done
            fi
            exec "/usr/bin/$name" "$@"
            """;

    @RegisterExtension
    static final FaultCount FAULTS = new FaultCount();

    private String shell(String script) {
        return Shell.call("cd -- \"$1\" && { " + script + "\n}", sandbox.root()).out();
    }

    private BpctCall with(String command, String text) throws Exception {
        FileName shim = sandbox.file("shims/" + command, text);
        Shell.call("chmod 755 -- \"$1\"", shim);
        return sandbox.bpct().with("PATH", FileName.ofText(shim.parent().text() + ":" + Trial.PATH.text()));
    }

    private void archive(String... more) {
        Object[] words = new Object[more.length + 4];
        words[0] = "--archive";
        words[1] = "a.tar.d";
        words[2] = "source";
        words[3] = "--wait";
        System.arraycopy(more, 0, words, 4, more.length);
        sandbox.bpct().run(words).expect(0);
    }

    @Test
    void aFileThatCannotBeReadIsNamedAndTheOthersAreArchived() throws Exception {
        shell("mkdir source && for i in {1..40}; do echo $i >source/f$i; done && mv source/f7 source/f7.bad");

        Outcome said = with("tar", BAD_TAR)
                .run("--archive", "a.tar.d", "source", "-j2", "-v", "--wait")
                .expect(3);
        FAULTS.injected(1, "files that cannot be read for an archive");

        assertThat(said.out()).contains("entries: 40 walked = 39 archived + 1 failed + 0 open");
        assertThat(sandbox.bpct().run("--errors=1").out()).contains("Input/output error", "source/f7.bad");
        sandbox.bpct().run("--archive-check", "a.tar.d", "-v", "--wait").expect(0);
        sandbox.bpct().run("--extract", "a.tar.d", "back", "-v", "--wait").expect(0);
        shell("rm source/f7.bad; [[ ! -e back/source/f7.bad ]] && diff -r source back/source");
        FAULTS.proved();
    }

    @Test
    void aPartThatCannotBeReadFailsItsMembersAndAllOthersCome() throws Exception {
        shell(
                "mkdir source && for d in {1..8}; do mkdir source/d$d && for i in {1..110}; do echo $d $i >source/d$d/f$i; done; done");
        archive("-j2", "--lanes=1");

        with("dd", BAD_DD)
                .run("--extract", "a.tar.d", "back", "-j2", "-v", "--wait")
                .expect(3);
        FAULTS.injected(1, "parts that cannot be read");

        String told = sandbox.bpct().run("--errors=2").out();
        assertThat(told).contains("other: the archive cannot be read in part-00001.tar, bytes ", "Input/output error");
        shell(
                "find source -type f | sort >all; (cd back && find source -type f | sort) >came; comm -23 all came >missing"
                        + "; while read -r f; do cmp \"$f\" back/\"$f\" || exit; done <came");
        long missing = Long.parseLong(shell("wc -l <missing").strip());
        assertThat(missing).isPositive().isLessThan(880);
        assertThat(sandbox.bpct().run("--errors=2", "-0").words()).hasSize((int) missing);
        FAULTS.proved();

        sandbox.bpct().run("--retry=2", "-v", "--wait").expect(0);
        assertThatTree(sandbox.path("back/source")).isExactCopyOf(sandbox.path("source"));
    }

    /** What was settled before the cut stays, and nobody hears that the rest is there. */
    @Test
    void aPartThatIsCutOffAmidstAnExtractionStopsTheJobs() throws Exception {
        shell(
                "mkdir source && for d in {1..8}; do mkdir source/d$d && for i in {1..200}; do echo $d $i >source/d$d/f$i; done; done");
        archive("-j1", "--lanes=1");
        shell("cp -a a.tar.d whole");
        String cut = "#!/bin/bash\ncase \"$*\" in *--extract*) part="
                + sandbox.path("a.tar.d/part-00001.tar").text()
                + "; [[ -e back/source/d3 && -e ${part%/*}/cut ]] || truncate -s 300000 \"$part\" ;; esac\nexec /usr/bin/tar \"$@\"\n";

        Outcome said = with("tar", cut)
                .run("--extract", "a.tar.d", "back", "-j1", "--lanes=1", "-v", "--wait", "--auto-resume=0")
                .expect(5);
        FAULTS.injected(1, "parts cut off while they are extracted");

        assertThat(said.out() + said.err()).contains("was changed since it was read");
        sandbox.bpct().run("--extract", "a.tar.d", "back", "-v", "--wait").expect(3);
        shell("cd back && find source -type f | while read -r f; do cmp \"$f\" ../\"$f\" || exit; done");
        sandbox.bpct().run("--extract", "whole", "back", "-v", "--wait").expect(0);
        assertThatTree(sandbox.path("back/source")).isExactCopyOf(sandbox.path("source"));
        FAULTS.proved();
    }

    @ParameterizedTest
    @ValueSource(strings = {"size=100k", "nr_inodes=100"})
    void aDestinationThatIsFullAmidstItHoldsNoFileInPart(String small) throws Exception {
        assumeThat(User.current().isRoot()).isTrue();
        shell(
                "mkdir source && for d in {1..8}; do mkdir source/d$d && for i in {1..60}; do head -c $((i * 40)) /dev/zero | tr '\\0' x >source/d$d/f$i; done; done");
        archive("-j3", "--lanes=1");
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", small)) {
            Outcome full = sandbox.bpct()
                    .run(
                            "--extract",
                            "a.tar.d",
                            "disk/back",
                            "-j3",
                            "--lanes=2",
                            "--force",
                            "-v",
                            "--wait",
                            "--auto-resume=0")
                    .expect(5);
            FAULTS.injected(1, "extractions without room: " + small);
            assertThat(full.out() + full.err()).contains("the destination cannot take more");
            shell("cd disk/back && find source -type f | while read -r f; do cmp \"$f\" ../../\"$f\" || exit; done");

            disk.remount("size=100m,nr_inodes=100000");
            sandbox.bpct().run("--resume=2", "-v", "--wait").expect(0);
            assertThatTree(sandbox.path("disk/back/source")).isExactCopyOf(sandbox.path("source"));
            FAULTS.proved();
        }
    }

    /** Such an index was called damaged, and its archive was to be made anew. */
    @Test
    void anIndexIsReadBackByCommandsThatEndLate() throws Exception {
        shell("mkdir source && for i in {1..40}; do echo $i >source/f$i; done");
        BpctCall late = with("tail", LATE_END);
        with("dd", LATE_END);
        for (String more : List.of("-v", "-u")) {
            shell("echo new >source/g" + more);
            late.run("--archive", "a.tar.d", more, "source", "-j1", "--wait").expect(0);
            FAULTS.injected(1, "commands that end late while an index is read back");
        }

        sandbox.bpct().run("--archive-check", "a.tar.d", "-v", "--wait").expect(0);
        sandbox.bpct().run("--extract", "a.tar.d", "back", "-v", "--wait").expect(0);
        assertThatTree(sandbox.path("back/source")).isExactCopyOf(sandbox.path("source"));
        FAULTS.proved();
    }

    @ParameterizedTest
    @CsvSource({"cat, mv, head, index", "mv, cat, .index, head"})
    void theLastCommandOfAKilledFinalizerHarmsNoLaterOne(String command, String until, String last, String next)
            throws Exception {
        shell("mkdir source && for i in {1..40}; do echo $i >source/f$i; done");
        String text = LATE_COMMAND.formatted(command, until, last, next);
        BpctCall late = with("cat", text);
        with("mv", text);
        late.run("--archive", "a.tar.d", "source", "-j1", "--wait", "--auto-resume=0")
                .expect(5);
        FAULTS.injected(1, "finalizers killed whose last command goes on");

        late.run("--resume=1", "-v", "--wait").expect(0);

        assertThat(Files.exists(sandbox.path("shims/done").toPath())).isTrue();
        assertThat(shell("ls -A a.tar.d | grep '^[.]' || :")).isEmpty();
        sandbox.bpct().run("--archive-check", "a.tar.d", "-v", "--wait").expect(0);
        sandbox.bpct().run("--extract", "a.tar.d", "back", "-v", "--wait").expect(0);
        assertThatTree(sandbox.path("back/source")).isExactCopyOf(sandbox.path("source"));
        FAULTS.proved();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsKilledAndResumedAgainAndAgainEndsExactly(boolean archives) throws Exception {
        Random random = FAULTS.random(archives ? 1 : 2);
        FaultTree.plant(sandbox.path("source"), random, 40, 12);
        shell("find source -type s -delete");
        if (!archives) {
            archive("-j3");
        }
        Shims shims = Shims.in(sandbox);
        BpctCall bpct = sandbox.bpct().with("PATH", shims.path());
        String number = archives ? "1" : "2";
        for (int round = 1; round <= ROUNDS; round++) {
            shims.arm(random.nextInt(10_000), 11, round);
            int before = shims.kills().size();
            Outcome outcome = round > 1
                    ? bpct.run("--resume=" + number, "-v", "--wait")
                    : archives
                            ? bpct.run("--archive", "a.tar.d", "-j5", "-v", "--wait", "--auto-resume", "0", "source")
                            : bpct.run("--extract", "a.tar.d", "-j5", "-v", "--wait", "--auto-resume", "0", "back");
            assertThat(outcome.exitCode()).as(outcome.toString()).isIn(0, 5);
            FAULTS.injected(
                    shims.kills().size() - before,
                    archives ? "jobs of an archive killed" : "jobs of an extraction killed");
            if (archives) {
                boolean isWhole = Files.exists(sandbox.path("a.tar.d/index").toPath());
                assertThat(isWhole || outcome.exitCode() == 5)
                        .as("no index, no success")
                        .isTrue();
            }
        }
        shims.disarm();

        sandbox.bpct().run("--resume=" + number, "-v", "--wait").expect(0);

        if (archives) {
            sandbox.bpct().run("--archive-check", "a.tar.d", "-v", "--wait").expect(0);
            sandbox.bpct().run("--extract", "a.tar.d", "back", "-v", "--wait").expect(0);
        }
        assertThatTree(sandbox.path("back/source")).isExactCopyOf(sandbox.path("source"));
        FAULTS.proved();
    }
}
