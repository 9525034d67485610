package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.fuse.FuseMount;
import org.jspecify.annotations.Nullable;
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

    /** Leaves one in five names: what goes wrong with many of a kind goes wrong with a few, and in a tenth of the time. */
    private static final String THIN = """
            mapfile -d '' -t words && cd -- "${words[0]}" && rm -rf wide && find . -type s -delete &&
            find . -mindepth 1 -print0 | grep -zc '' >../count &&
            find . -mindepth 1 -print0 | sort -z | shuf -z --random-source=<(yes "$1") |
            head -z -n $(($(<../count) * 2 / 5)) | xargs -0 rm -rf -- && rm ../count
            """;

    /** An update takes a file of the same size and time for the same, as all tools do that do not read it. */
    private static final String CHANGES = ArchiveUpdateIT.CHANGES.replace("&& touch -r ref \"$f\" ", "");

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
                    wrong.addAll(trial(seed, mount.folder(), settings.toString(), new Weakness(mount, settings)));
                }
            } else {
                String place = places.get(round % places.size());
                wrong.addAll(trial(seed, FileName.ofText(place + "/" + seed), place, null));
                Shell.call("rm -rf -- \"$1\"", FileName.ofText(place + "/" + seed));
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** What weakens a place of the tests. */
    private record Weakness(FuseMount mount, Map<String, String> settings) {
        void begin() throws IOException {
            for (Map.Entry<String, String> setting : settings.entrySet()) {
                mount.set(setting.getKey(), setting.getValue());
            }
        }

        /** Shows what is there to who judges: what is old goes with the time for which it may be shown. */
        void showTruth() throws IOException {
            mount.set("stale", "0");
            if (settings.containsKey("stale")) {
                Shell.call("sleep " + (Integer.parseInt(settings.get("stale")) / 1000 + 1));
            }
        }
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

    private List<String> trial(long seed, FileName place, String what, @Nullable Weakness weakness) throws IOException {
        Random random = new Random(seed);
        FileName tree = sandbox.path("t" + seed);
        Shell.call("mkdir -p -- \"$1\" \"$2\"", tree, place);
        SampleTree.plant(tree, seed, 20 + random.nextInt(40));
        if (random.nextBoolean()) {
            Shell.call("setfacl -R -b -- \"$1\"", tree);
        }
        Shell.run(THIN, List.of(tree), Long.toString(seed)).expect(0);
        String as = "seed " + seed + ", " + what;
        List<String> wrong = new ArrayList<>();
        List<Integer> codes = new ArrayList<>();
        FileName copy = place.resolve(FileName.ofText("c"));
        // A mirror that stopped keeps its lock, and another file system may have the numbers of one that is unmounted.
        BpctCall bpct = sandbox.bpct().with("BPCT_HOME", sandbox.directory("home" + seed));
        PlaceJudge judge = new PlaceJudge(
                bpct,
                tree,
                copy,
                what.contains("/ntfs") ? PlaceJudge::withoutAttributesOfSymlink : UnaryOperator.identity());
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
            if (weakness != null) {
                weakness.begin();
            }
            Outcome outcome = bpct.run(words.toArray());
            if (weakness != null) {
                weakness.showTruth();
            }
            codes.add(outcome.exitCode());
            wrong.addAll(judge.wrong(as + ", call " + call, outcome, call > 0));
            if (outcome.exitCode() == 5) {
                // It stopped: what comes next is to resume it.
                break;
            }
            if (call == 0) {
                Shell.run("cd / && mapfile -d '' -t words && set -- \"${words[0]}\" 1\n" + CHANGES, List.of(tree))
                        .expect(0);
            }
        }
        Shell.call("rm -rf -- \"$1\"", tree);
        System.err.println("RandomPlacesIT: " + as + ": codes " + codes + (wrong.isEmpty() ? "" : ", WRONG " + wrong));
        return wrong;
    }
}
