package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.fuse.FuseMount;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random trees on file systems that cannot keep all of them: exit code 0 is said only of a copy, a mirror or a night that is equal, and
 * else each name that differs is named.
 *
 * <p>{@code -Dbpct.seed=N} begins with another tree; {@code -Dbpct.places=/mnt/ntfs:/mnt/xfs} takes these directories in place of the
 * file systems of the tests.
 */
@Tag("fault")
final class RandomPlacesIT extends CallsWithin {
    private static final int ROUNDS = Rounds.of(3, 12);
    private static final long SEED = Long.getLong("bpct.seed", 20_261_128);
    private static final String PLACES = System.getProperty("bpct.places", "");

    private static final Pattern BATCH = Pattern.compile("[Bb]atch ([0-9]+)");

    /** Settings of {@link FuseMount}: key and value, several with blanks between them. */
    private static final List<String> WEAKNESSES = List.of(
            "",
            "attributes.user=EINVAL",
            "attributes.user=EOPNOTSUPP attributes.trusted=EOPNOTSUPP attributes.security=EOPNOTSUPP",
            "attributes.security=EOPNOTSUPP",
            "attributes.most=60",
            "fold=yes",
            "squash=65534",
            "modes=ignored",
            "links=hidden",
            "links.most=2",
            "inodes=77",
            "stale=1500",
            "step=1000000000",
            "bytes=4000000",
            "errors=UTIMES:EPERM",
            "errors=CHOWN:EPERM:file?1*",
            "errors=CHMOD:EPERM:file?2*",
            "errors=MKNOD:EPERM",
            "errors=SYMLINK:EPERM",
            "errors=CREATE:EIO:file?3*",
            "errors=WRITE:EIO:*:0:3",
            "errors=WRITE:EIO:file?4*",
            "errors=SETXATTR:ENOSPC:file?5*",
            "errors=MKDIR:EACCES:level?6");

    @Test
    void nothingIsLostWithoutAWord() throws Exception {
        List<String> places = PLACES.isEmpty() ? List.of() : List.of(PLACES.split(":", -1));
        if (places.isEmpty()) {
            FuseMount.require();
        }
        List<String> wrong = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            long seed = SEED + round;
            if (places.isEmpty()) {
                Map<String, String> settings = settings(new Random(seed));
                try (FuseMount mount = FuseMount.at(sandbox, "m" + round, Map.of())) {
                    wrong.addAll(trial(seed, mount.folder(), settings.toString(), () -> {
                        for (Map.Entry<String, String> setting : settings.entrySet()) {
                            mount.set(setting.getKey(), setting.getValue());
                        }
                    }));
                }
            } else {
                String place = places.get(round % places.size());
                wrong.addAll(trial(seed, FileName.ofText(place + "/" + seed), place, () -> {}));
                Shell.call("rm -rf -- \"$1\"", FileName.ofText(place + "/" + seed));
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** What weakens a place when its folder is there. */
    private interface Weakening {
        void now() throws IOException;
    }

    private static Map<String, String> settings(Random random) {
        Map<String, String> settings = new TreeMap<>();
        for (int i = random.nextInt(2); i >= 0; i--) {
            for (String setting :
                    WEAKNESSES.get(random.nextInt(WEAKNESSES.size())).split(" ", -1)) {
                int value = setting.indexOf('=');
                if (value > 0) {
                    settings.merge(
                            setting.substring(0, value),
                            setting.substring(value + 1),
                            (a, b) -> a.contains(":") ? a + " " + b : b);
                }
            }
        }
        return settings;
    }

    private List<String> trial(long seed, FileName place, String what, Weakening weakening) throws IOException {
        Random random = new Random(seed);
        FileName tree = sandbox.path("t" + seed);
        Shell.call("mkdir -p -- \"$1\" \"$2\"", tree, place);
        SampleTree.plant(tree, seed, 20 + random.nextInt(40));
        if (random.nextBoolean()) {
            Shell.call("setfacl -R -b -- \"$1\"", tree);
        }
        Shell.call("find \"$1\" -type s -delete", tree);
        weakening.now();
        String as = "seed " + seed + ", " + what;
        List<String> wrong = new ArrayList<>();
        FileName copy = place.resolve(FileName.ofText("c"));
        for (int call = 0; call < 3; call++) {
            List<Object> words =
                    new ArrayList<>(List.of("-j", 1 + random.nextInt(3), "--lanes", 1 + random.nextInt(3)));
            words.addAll(List.of("--wait", "--auto-resume", "0", "--force", "-T"));
            if (call > 0) {
                words.add("-u");
            }
            if (call > 1) {
                words.addAll(List.of("--delete", "--max-delete", "100%"));
            }
            words.addAll(List.of(tree, copy));
            wrong.addAll(judged(as + ", call " + call, sandbox.bpct().run(words.toArray()), tree, copy));
            if (call == 0) {
                Shell.run(
                                "cd / && mapfile -d '' -t words && set -- \"${words[0]}\" 1\n"
                                        + ArchiveUpdateIT.CHANGES,
                                List.of(tree))
                        .expect(0);
            }
        }
        Shell.call("rm -rf -- \"$1\"", tree);
        return wrong;
    }

    /** Returns what was not said of a copy. */
    private List<String> judged(String as, Outcome outcome, FileName tree, FileName copy) {
        if (outcome.exitCode() == 2 || outcome.exitCode() == 1 || outcome.exitCode() > 5) {
            return List.of(as + ": " + outcome);
        }
        List<String> differences = TreeState.of(copy).differencesFrom(TreeState.of(tree));
        if (outcome.exitCode() == 0) {
            return differences.isEmpty() ? List.of() : List.of(as + ": code 0, but " + shown(differences));
        }
        Matcher batch = BATCH.matcher(outcome.toString());
        String errors = outcome
                + (batch.find()
                        ? sandbox.bpct().run("--errors=" + batch.group(1)).out()
                        : "");
        List<String> silent = new ArrayList<>();
        for (String difference : differences) {
            String name = difference.split(":[ \n]", 2)[0];
            if (!errors.contains(name)) {
                silent.add(difference);
            }
        }
        return outcome.exitCode() == 5 || silent.isEmpty()
                ? List.of()
                : List.of(as + ": code " + outcome.exitCode() + ", not named: " + shown(silent));
    }

    private static String shown(List<String> differences) {
        return differences.size() + " names differ: " + differences.subList(0, Math.min(3, differences.size()));
    }
}
