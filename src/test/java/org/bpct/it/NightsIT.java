package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Fourteen nights of a tree that lives, in some of which everything goes wrong. After each night every snapshot that is
 * kept is what the source was in its night, and shares with the one before exactly the inodes of what did not change.
 */
@Tag("night")
final class NightsIT extends CallsWithin {
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private static final String PLANT = """
            mkdir -p home/ann home/bob mail/box empty
            for i in {1..20}; do printf '%s' "file $i" >"home/ann/f$i"; printf '%s' "mail $i" >"mail/box/$i"; done
            printf x >home/bob/kept1 && ln home/bob/kept1 mail/kept2
            ln -s ../ann home/bob/link; mkfifo home/bob/fifo; printf odd >$'home/bob/\\351\\n'
            find . -exec touch -h -d @1234567890.123456789 {} +
            """;

    /** bpct's way to each command: kills the bpct that holds the lock and has not written a batch yet. */
    private static final String KILLER = """
            #!/bin/bash
            read -r _ _ _ parent _ <"/proc/$$/stat"
            if [[ -e %1$s/holder && ! -e %1$s/batch && $(readlink "/proc/$parent/exe") == */java ]]; then
                kill -KILL "$parent"
            fi
            exec /bin/bash "$@"
            """;

    @Test
    void fourteenNightsAreWhatTheSourceWas() throws Exception {
        try (PoolWorld world = new PoolWorld(sandbox, "last=4", 4)) {
            goodNight(world, PLANT);
            goodNight(world, ":");
            goodNight(world, "printf more >>home/ann/f1; printf new >home/ann/new; mkdir home/ann/deep");
            nightWhosePlannerIsKilled(world, "rm home/ann/f2; rm -r empty; mkdir home/ann/deep/er");
            goodNightAfterABadOne(world, "mv home/ann/f3 home/bob/f3; mv mail/box mail/letters", "which planned");
            nightWhoseJobsAreKilled(world, "chmod 600 home/ann/f4; chmod 700 home/bob");
            goodNightAfterABadOne(world, "setfattr -n user.one -v 1 home/ann/f5 || :", "is stopped");
            nightWithAnUnreadableDirectory(world, "printf again >>home/ann/new");
            goodNight(world, "chmod 755 home/ann");
            nightOnAFullDisk(world, "ln home/ann/f6 home/bob/f6; head -c 200000 /dev/zero >home/bob/large");
            goodNight(world, "rm home/ann/f7; mkdir home/ann/f7; rm home/bob/link; printf file >home/bob/link");
            nightOnWhichTheControllerIsDown(world, "rm mail/kept2; chmod 4755 home/ann/f9");
            goodNightAfterABadOne(
                    world,
                    "printf '%s' 'FILE 8' >home/ann/f8; touch -d @1234567890.123456789 home/ann/f8",
                    "is planned");
            goodNight(world, "chmod 555 mail/letters; printf n >home/bob/n");
            Sandbox.waitUntil("what was set aside is removed", () -> world.isNothingSetAside());
        }
    }

    private static Outcome goodNight(PoolWorld world, String change) throws IOException {
        world.change(change);
        Outcome outcome = world.night().expect(0);
        assertThat(outcome.out()).contains("Ledger: closed");
        world.assertPublished();
        return outcome;
    }

    /** The next night says what became of the one before, and takes its place. */
    private static void goodNightAfterABadOne(PoolWorld world, String change, String reason) throws IOException {
        assertThat(goodNight(world, change).err()).contains("the previous night did not finish", reason);
        assertThat(world.namesThatMatch("[.]incomplete-.*")).isEmpty();
    }

    private void nightWhosePlannerIsKilled(PoolWorld world, String change) throws IOException {
        world.change(change);
        world.command("bash", KILLER.formatted(world.pool(".bpct/lock").text()));
        world.night().expect(128 + 9);
        world.forgetCommands();
        world.assertKept();
        assertThat(world.pool(".bpct/lock/holder").toPath()).exists();
    }

    /** Jobs and runner are killed at work: the batch can be resumed, but nobody does. */
    private void nightWhoseJobsAreKilled(PoolWorld world, String change) throws IOException {
        world.change(change);
        int batch = gatedNight(world, new Gate(sandbox.path("never")));
        sandbox.processes().forEach(ProcessHandle::destroyForcibly);
        Sandbox.waitUntil("no process is left", () -> sandbox.processes().isEmpty());
        world.bpct().run("-v", "--wait=" + batch).expect(5);
        world.assertKept();
        assertThat(list(world)).contains("incomplete: batch " + batch + " is stopped");
        assertThat(world.bpct().run("--progress=" + batch).expect(0).out())
                .containsPattern("Destination: .*/[.]incomplete-.*\nSnapshot: is not published yet");
    }

    /** What could not be read is missing, which the state says; the rest is there. */
    private static void nightWithAnUnreadableDirectory(PoolWorld world, String change) throws IOException {
        if (!world.seesMoreThanTheUser()) {
            goodNight(world, change);
            return;
        }
        world.change(change + "; chmod 000 home/ann");
        // A third of all names is missing: by itself such a night would not be good.
        world.bpct().run(world.words("-v", "--wait", "--max-shrink", "60%")).expect(3);
        world.assertPublished(
                TreeState.of(world.source()).without(name -> name.text().startsWith("home/ann/")));
        List<String> published = world.published();
        assertThat(list(world)).containsPattern(published.get(published.size() - 1) + " .*  complete with errors\n");
    }

    /**
     * A night that has no room for the lock, then one for which the room is gone after bpct has looked: when there is some
     * again, it is brought to its end.
     */
    private void nightOnAFullDisk(PoolWorld world, String change) throws IOException {
        world.change(change);
        if (world.isOnSmallDisk()) {
            world.fill();
            assertThat(world.night().expect(1).err()).contains("cannot use the pool ", ": No space left on device");
            world.makeRoom();
            world.assertKept();
            assertThat(world.namesThatMatch("[.]incomplete-.*")).isEmpty();
        }
        Gate gate = new Gate(sandbox.path("full-gate"));
        int batch = gatedNight(world, gate);
        world.fill();
        gate.open();
        assertThat(world.bpct().run("-v", "--wait=" + batch).expect(5).out())
                .contains("Stopped: the destination cannot take more: No space left on device");
        world.assertKept();

        world.makeRoom();
        world.bpct().run("--resume=" + batch, "-v", "--wait").expect(0);
        world.assertPublished();
    }

    /** Starts a night whose jobs wait for a gate, and returns its number when they do. */
    private int gatedNight(PoolWorld world, Gate gate) {
        String said = world.bpct()
                .run(world.words("--parsable", "--pre", gate.pre()))
                .expect(0)
                .out();
        int batch = Integer.parseInt(said.strip());
        List<JobDirectory> jobs = sandbox.batch(batch).jobs();
        Sandbox.waitUntil(
                "the jobs have begun",
                () -> jobs.stream()
                        .allMatch(job -> Files.exists(job.part().attempt(1).start())));
        return batch;
    }

    /** Nobody can say whether it took a job, so the pool is locked until it answers. */
    private void nightOnWhichTheControllerIsDown(PoolWorld world, String change) throws IOException {
        world.change(change);
        for (String client : List.of("sbatch", "squeue", "scancel")) {
            String recorded = Files.readString(
                    Path.of("src/test/resources/recorded/slurm", client + "-down.err"), StandardCharsets.UTF_8);
            world.command(
                    client,
                    "#!/bin/bash\n[[ ! -e ${BASH_SOURCE[0]%/*}/up ]] || exit 0\nprintf '%s' \"" + recorded
                            + "\" >&2\nexit 1\n");
        }
        RunningProcess refused = world.bpct().start(world.words("--scheduler", "slurm", "-v", "--wait"));
        Sandbox.waitUntil(
                "the batch is written",
                () -> Files.exists(world.pool(".bpct/lock/batch").toPath()));
        assertThat(world.night().expect(6).err()).contains("is locked: batch ", "begun by process ");
        world.bpct().run(world.words("--skip-if-running")).expect(0);
        assertThat(refused.await(DEADLINE).expect(7).err())
                .contains("the scheduler slurm does not answer", "Unable to contact slurm controller");
        world.assertKept();

        assertThat(world.night().expect(6).err()).contains("but that is uncertain");
        sandbox.file("tools/up", "");
    }

    private static String list(PoolWorld world) {
        return world.bpct().run("--list", "disk/pools/pool").expect(0).out();
    }
}
