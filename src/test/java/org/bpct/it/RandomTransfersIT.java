package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.bpct.Patience;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random trees go to another host and come from one, in turns, while processes of one kind are killed once, here or there; after
 * {@code --resume} each is exact. Then each is changed by chance, and an update that deletes makes it exact again. {@code rsync} is asked
 * what it would still transfer.
 *
 * <p>{@code -Dbpct.rounds=1} takes 50 of them; {@code -Dbpct.seed=N} begins with another one.
 */
@Tag("fault")
final class RandomTransfersIT extends CallsWithin {
    private static final int ROUNDS = Rounds.of(2, 25);
    private static final long SEED = Long.getLong("bpct.seed", 20_261_201);
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    /** Words of the command lines of jobs, programs of both ends, their tars, and clients. */
    private static final List<String> VICTIMS = List.of("/script", "--noprofile", "tar --", "ssh -F");

    /** Changes some names of a tree; a directory never becomes something else, since an update names that as failed. */
    private static final String CHANGE = """
            cd -- "$1" && RANDOM=$2 && mapfile -d '' -t all < <(find . -mindepth 1 -print0 | sort -z)
            for i in {1..20}; do
                name=${all[RANDOM % ${#all[@]}]} way=$((RANDOM % 8)) kind=other
                [[ -d $name ]] && kind=directory
                [[ -f $name ]] && kind=file
                [[ -L $name ]] && kind=link
                case $way.$kind in
                    0.file) echo more >>"$name" ;;
                    1.file | 1.directory) chmod u+rwX,g-r,o-r -- "$name" ;;
                    2.file | 2.link | 2.other) rm -f -- "$name" ;;
                    3.directory) rm -rf -- "$name" ;;
                    4.*) [[ ! -e $name ]] || mv -T -- "$name" "./moved $i" ;;
                    5.*) touch -h -d "@$RANDOM.$RANDOM" -- "$name" ;;
                    6.*) mkdir -p "new $i" && echo "$i" >"new $i/file" && ln -s "$i" "new $i/link" ;;
                    7.file) ln -- "$name" "./linked $i" ;;
                esac
            done 2>/dev/null
            :
            """;

    /** Prints a line for each name that rsync would transfer, change or delete. */
    private static final String RSYNC =
            "rsync -n -aHAX --checksum --delete --itemize-changes --numeric-ids -- \"$1/\" \"$2/\"";

    @Test
    void thoseOfRootAreExactAfterAKill() throws Exception {
        SshServer.require();
        try (SshServer server = SshServer.start(sandbox);
                FarLink link = server.link(1, 4_000_000)) {
            for (int round = 0; round < ROUNDS; round++) {
                Random random = new Random(SEED + round);
                long until = link.passed() + 150_000 + random.nextInt(1_500_000);
                comeThrough(User.current(), round, random, server.ssh(link), () -> link.passed() > until);
            }
        }
    }

    @Test
    void thoseOfAUserAreExactAfterAKill() throws Exception {
        Path calls = sandbox.file("calls", "").toPath();
        Path ssh = sandbox.file("stand-in", "").toPath();
        Files.writeString(ssh, "#!/bin/bash\necho >>'" + calls + "'\nexec bash -c \"${!#}\"\n");
        Shell.call("chmod 755 \"$1\"/stand-in; chmod 666 \"$1\"/calls", sandbox.root());
        for (int round = 0; round < ROUNDS; round++) {
            Random random = new Random(SEED - 1 - round);
            long until = Files.size(calls) + 2 + random.nextInt(6);
            comeThrough(User.ordinary(), round, random, ssh.toString(), () -> isLarger(calls, until));
        }
    }

    private static boolean isLarger(Path file, long size) {
        try {
            return Files.size(file) >= size;
        } catch (IOException e) {
            return false;
        }
    }

    private void comeThrough(User user, int round, Random random, String ssh, BooleanSupplier isTime) throws Exception {
        String name = "round" + round;
        FileName mine = sandbox.directoryOf(user, name);
        FileName tree = sandbox.path(name + "/tree");
        Files.createDirectory(tree.toPath());
        SampleTree.plantFor(user, tree, SEED + round, 20 + random.nextInt(60));
        Shell.call(user.isRoot() ? RandomArchivesIT.ODD : "find \"$1\" -type s -delete", tree);
        sandbox.giveTo(user, mine);
        boolean sends = round % 2 == 0;
        FileName copy = sandbox.path(name + "/copy");

        RunningProcess call = sandbox.bpctAs(user)
                .in(sandbox.root())
                .start(
                        "--wait",
                        "--auto-resume=0",
                        "--ssh",
                        ssh,
                        "-j",
                        1 + random.nextInt(2),
                        "--lanes",
                        1 + random.nextInt(3),
                        sends ? tree : "far:" + tree.text(),
                        sends ? "far:" + copy.text() : copy);
        AtomicBoolean isOver = new AtomicBoolean();
        Thread killer = new Thread(() -> killOnce(random, isTime, isOver));
        killer.start();
        Outcome outcome = call.await(DEADLINE);
        isOver.set(true);
        Patience.untilEnd(killer);
        String as = "seed " + (SEED + round) + ", " + (sends ? "sent" : "fetched") + ": " + outcome;
        assertThat(outcome.exitCode()).as(as).isIn(0, 5);
        sandbox.bpctAs(user)
                .in(sandbox.root())
                .run("--resume=" + (2 * round + 1), "--wait")
                .expect(0);
        isExact(mine, as);
        change(user, tree, random.nextInt(Short.MAX_VALUE));
        Outcome update = sandbox.bpctAs(user)
                .in(sandbox.root())
                .run(
                        "--wait",
                        "-u",
                        "-T",
                        "--delete",
                        "--max-delete=100%",
                        "--ssh",
                        ssh,
                        sends ? tree : "far:" + tree.text(),
                        sends ? "far:" + copy.text() : copy);
        assertThat(update.exitCode()).as(as + update).isZero();
        isExact(mine, "update, " + as + update);
        Shell.call("rm -rf -- \"$1\"", mine);
    }

    private void isExact(FileName folder, String as) {
        FileName tree = folder.resolve(FileName.ofText("tree"));
        FileName copy = folder.resolve(FileName.ofText("copy"));
        assertThatTree(copy).as(as).isExactCopyOf(tree);
        assertThat(Shell.call("find \"$1\" -name '.bpct-*'", folder).out())
                .as(as)
                .isEmpty();
        assertThat(Shell.call(RSYNC, tree, copy).out()).as(as).isEmpty();
    }

    private void change(User user, FileName tree, int seed) {
        Shell.call(CHANGE, tree, FileName.ofText("" + seed));
        sandbox.giveTo(user, tree);
    }

    /** Kills, when it is time, all processes of a random kind, or one of them. */
    private void killOnce(Random random, BooleanSupplier isTime, AtomicBoolean isOver) {
        while (!isTime.getAsBoolean()) {
            if (isOver.get()) {
                return;
            }
            LockSupport.parkNanos(1_000_000);
        }
        LockSupport.parkNanos(random.nextInt(300_000_000));
        String victim = VICTIMS.get(random.nextInt(VICTIMS.size()));
        List<ProcessHandle> found = sandbox.processes().stream()
                // The line of the waiting bpct has these words, too.
                .filter(process ->
                        words(process).contains(victim) && !words(process).contains(".jar "))
                .toList();
        (random.nextBoolean() ? found : found.subList(0, Math.min(1, found.size())))
                .forEach(ProcessHandle::destroyForcibly);
    }

    private static String words(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"), StandardCharsets.ISO_8859_1)
                    .replace('\0', ' ');
        } catch (IOException gone) {
            return "";
        }
    }
}
