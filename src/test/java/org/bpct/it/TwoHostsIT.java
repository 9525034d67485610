package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.fuse.FuseMount;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies to a second host and from one, which share no mount, no process and no network with this one. */
@Tag("it")
@SuppressWarnings("try") // A mount has nothing to be asked for.
final class TwoHostsIT extends CallsWithin {
    private static final long SEED = Long.getLong("bpct.seed", 20_261_202);
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    /** The clock of a host, as its programs are told it. */
    private static final String DATE = "#!/bin/bash\nexec /usr/bin/date -d '%d seconds ago' \"$@\"\n";

    private Outcome transfer(SecondHost host, User user, String from, String to, Object... more) {
        return host.bpct(
                        user,
                        Stream.concat(
                                        Stream.of("--wait", "--auto-resume=0", "-T", "--ssh", host.ssh(user)),
                                        Stream.concat(Stream.of(more), Stream.of(from, to)))
                                .toArray())
                .await(DEADLINE);
    }

    private String far(String name) {
        return "far:" + sandbox.path("there/" + name).text();
    }

    private void leavesNothingElse(String name) throws IOException {
        try (Stream<Path> files = Files.walk(sandbox.path(name).toPath())) {
            assertThat(files.map(Path::toString).filter(file -> file.contains("/.bpct-")))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTreeOfAllKindsGoesThereAndComesBackAsItIs(boolean ofRoot) throws Exception {
        User user = ofRoot ? User.current() : User.ordinary();
        sandbox.directoryOf(user, "here");
        sandbox.directoryOf(user, "disk");
        FileName source = sandbox.directory("here/source");
        SampleTree.plantFor(user, source, SEED, 40);
        // No tar can hold one; a transfer names it as failed, which another test shows.
        Shell.call("find \"$1\" -type s -delete", source);
        sandbox.giveTo(user, source);
        try (SecondHost host = SecondHost.start(sandbox)) {
            transfer(host, user, "here/source", far("copy"), "-j2", "--lanes=2").expect(0);
            assertThatTree(sandbox.path("disk/copy")).isExactCopyOf(source);
            transfer(host, user, far("copy"), "here/back", "-j2", "--lanes=2").expect(0);
            assertThatTree(sandbox.path("here/back")).isExactCopyOf(source);
        }
        leavesNothingElse("disk");
        leavesNothingElse("here");
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void nightsAreKeptThereAndFetchedFromThere(boolean ofRoot, boolean sends) throws Exception {
        User user = ofRoot ? User.current() : User.ordinary();
        sandbox.directoryOf(user, "here");
        sandbox.directoryOf(user, "disk");
        String source = sends ? "here/source" : "disk/source";
        SampleTree.plantFor(user, sandbox.directory(source), SEED, 40);
        Shell.call("find \"$1\" -type s -delete", sandbox.path(source));
        sandbox.giveTo(user, sandbox.path(source));
        String pool = sends ? "disk/pool" : "here/pool";
        try (SecondHost host = SecondHost.start(sandbox)) {
            for (int night = 0; night < 2; night++) {
                Shell.call("touch \"$1\" && printf %s \"$1\" >>\"$1/night\"", sandbox.path(source));
                sandbox.giveTo(user, sandbox.path(source));
                host.bpct(
                                user,
                                "--wait",
                                "--ssh",
                                host.ssh(user),
                                "--snapshot",
                                sends ? far("pool") : sandbox.path("here/pool"),
                                sends ? sandbox.path("here/source") : far("source"))
                        .await(DEADLINE)
                        .expect(0);
                assertThatTree(FileName.of(
                                sandbox.path(pool + "/latest").toPath().toRealPath()))
                        .isExactCopyOf(sandbox.path(source));
            }
        }
        assertThat(Shell.call("ls \"$1\"", sandbox.path(pool)).out().lines()).hasSize(3);
        assertThat(sandbox.path(pool + "/.bpct/lock").toPath()).doesNotExist();
        leavesNothingElse(source);
    }

    /** By the clock of a host that is late, a change right behind a copy comes before it. */
    @ParameterizedTest
    @CsvSource({"true,3600", "true,-3600", "false,3600", "false,-3600"})
    void anUpdateMissesNoChangeWhereAClockIsAnHourOff(boolean sends, int late) throws Exception {
        sandbox.file("tools/date", DATE.formatted(late));
        Shell.call("chmod 755 \"$1\"", sandbox.path("tools/date"));
        FuseMount.require();
        try (FuseMount disk = FuseMount.at(sandbox, "disk", Map.of("late", Long.toUnsignedString(late)));
                SecondHost host =
                        SecondHost.start(sandbox, "SetEnv PATH=" + sandbox.path("tools") + ":/usr/bin:/bin")) {
            String from = sends ? "here" : "disk";
            for (String name : new String[] {"stays", "changes"}) {
                Shell.call("echo 1 >\"$1\" && touch -d @1000000000 \"$1\"", sandbox.file(from + "/source/" + name, ""));
            }
            String source = sends ? "here/source" : far("source");
            String copy = sends ? far("copy") : "here/copy";
            transfer(host, User.current(), source, copy, "-u").expect(0);
            Shell.call("setfattr -n user.k -v 1 \"$1\"", sandbox.path(from + "/source/changes"));
            transfer(host, User.current(), source, copy, "-u").expect(0);
            assertThatTree(sandbox.path(sends ? "disk/copy" : "here/copy"))
                    .isExactCopyOf(sandbox.path(from + "/source"));
        }
    }

    /** The master of a connection moves the bytes of all calls that share it, and the command that a job waits for none. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLargeFileKeepsToALimitWhileItIsOnItsWay(boolean sends) throws Exception {
        FileName source = sandbox.directory((sends ? "here" : "disk") + "/source");
        Shell.call("head -c 100000000 /dev/urandom >\"$1/large\"", source).expect(0);
        try (SecondHost host = SecondHost.start(sandbox)) {
            RunningProcess transfer = host.bpct(
                    User.current(),
                    "--wait",
                    "--ssh",
                    host.ssh(User.current()),
                    "--limit=8M",
                    "-j1",
                    "-T",
                    sends ? "here/source" : far("source"),
                    sends ? far("copy") : "here/copy");
            Sandbox.waitUntil("the file is on its way", () -> host.wire().passed() > 200_000);
            long began = System.nanoTime();
            Sandbox.waitUntil("most of it is there", () -> host.wire().passed() > 90_000_000);
            // At 300 MB/s some megabytes pass between two looks, and a stream gets quicker as it begins.
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofSeconds(3));
            host.bpct(User.current(), "--limit=1:no").await(DEADLINE).expect(0);
            transfer.await(DEADLINE).expect(0);
        }
        assertThatTree(sandbox.path(sends ? "disk/copy" : "here/copy")).isExactCopyOf(source);
    }

    /** The end here is stopped while it owes, and a stopped process hears no signal. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aKilledJobLeavesNoStoppedEnd(boolean sends) throws Exception {
        FileName source = sandbox.directory((sends ? "here" : "disk") + "/source");
        Shell.call("head -c 12000000 /dev/urandom >\"$1/large\"", source).expect(0);
        try (SecondHost host = SecondHost.start(sandbox)) {
            RunningProcess transfer = host.bpct(
                    User.current(),
                    "--wait",
                    "--auto-resume=0",
                    "--ssh",
                    host.ssh(User.current()),
                    "--limit=100K",
                    "-j1",
                    "-T",
                    sends ? "here/source" : far("source"),
                    sends ? far("copy") : "here/copy");
            Sandbox.waitUntil("an end here is stopped", () -> !stoppedEnds().isEmpty());
            sandbox.processes().stream()
                    .filter(each -> each.info().commandLine().orElse("").contains("/script"))
                    .forEach(ProcessHandle::destroyForcibly);
            Sandbox.waitUntil("it has ended", () -> stoppedEnds().isEmpty());
            host.bpct(User.current(), "--limit=1:no").await(DEADLINE).expect(0);
            transfer.await(DEADLINE).expect(5);
            host.bpct(User.current(), "--resume=1", "--wait").await(DEADLINE).expect(0);
        }
        assertThatTree(sandbox.path(sends ? "disk/copy" : "here/copy")).isExactCopyOf(source);
    }

    /** Returns the stopped processes that work in this sandbox. */
    private List<String> stoppedEnds() {
        String found = Shell.call("""
                for process in /proc/[0-9]*; do
                  stat=$(<"$process/stat") && [[ ${stat##*) } == T* && $(readlink "$process/cwd") == "$1"/* ]] || continue
                  printf '%s\\n' "$stat"
                done 2>/dev/null; exit 0
                """, sandbox.root()).out();
        return found.lines().toList();
    }

    @Test
    void theCompressionOfSshIsThatOfATransfer() throws Exception {
        sandbox.file("here/source/f", "text ".repeat(600_000));
        try (SecondHost host = SecondHost.start(sandbox)) {
            host.bpct(User.current(), "--wait", "--ssh", host.ssh(User.current()) + " -C", "here/source", far("copy"))
                    .await(DEADLINE)
                    .expect(0);
            assertThat(host.wire().passed()).isLessThan(1_000_000);
            assertThatTree(sandbox.path("disk/copy")).isExactCopyOf(sandbox.path("here/source"));
        }
    }

    @Test
    void aFullDiskThereStopsTheBatchAndMoreRoomLetsItGoOn() throws Exception {
        sandbox.file("here/source/large", "x".repeat(3_000_000));
        sandbox.file("here/source/small", "x");
        try (SmallDisk disk = SmallDisk.in(sandbox, "disk", "size=1m");
                SecondHost host = SecondHost.start(sandbox)) {
            assertThat(transfer(host, User.current(), "here/source", far("copy"), "--force")
                            .expect(5)
                            .text())
                    .contains("the destination cannot take more: No space left on device ('"
                            + sandbox.path("there/copy").text() + "', on far)");
            assertThat(sandbox.path("disk/copy/large").toPath()).doesNotExist();
            disk.remount("size=16m");
            host.bpct(User.current(), "--resume=1", "--wait").await(DEADLINE).expect(0);
            assertThatTree(sandbox.path("disk/copy")).isExactCopyOf(sandbox.path("here/source"));
            leavesNothingElse("disk");
        }
    }

    @Test
    void aQuotaThereStopsTheBatchAndMoreOfItLetsItGoOn() throws Exception {
        sandbox.file("here/source/large", "x".repeat(3_000_000));
        sandbox.file("here/source/small", "x");
        FuseMount.require();
        try (FuseMount disk = FuseMount.at(sandbox, "disk", Map.of("quota.copy", "1000000"));
                SecondHost host = SecondHost.start(sandbox)) {
            assertThat(transfer(host, User.current(), "here/source", far("copy"))
                            .expect(5)
                            .text())
                    .contains("the destination cannot take more: Disk quota exceeded");
            assertThat(sandbox.path("disk/copy/large").toPath()).doesNotExist();
            disk.clear("quota.copy");
            host.bpct(User.current(), "--resume=1", "--wait").await(DEADLINE).expect(0);
            assertThatTree(sandbox.path("disk/copy")).isExactCopyOf(sandbox.path("here/source"));
            leavesNothingElse("disk");
        }
    }
}
