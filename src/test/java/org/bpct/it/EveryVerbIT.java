package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.bpct.pbs.PbsStandIn;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for the jobs of every verb, on a cluster. */
@Tag("it")
final class EveryVerbIT extends CallsWithin {
    /** A tree of 70,000 files, with what each verb needs besides. */
    private static final String WORLD = """
            cd -- "$1" && mkdir src empty out && touch -r empty out && for d in {1..70}; do
                mkdir src/$d && (cd src/$d && seq 1000 | split -l 1 -a 3 - f) || exit
            done
            cp -a src copy
            tar -cf some.tar src
            tar -cf none.tar -T /dev/null
            find src -type f -print0 | xargs -0 sha256sum >sums
            : >nothing
            """;

    @RegisterExtension
    private static final ClassSandbox WORLD_OF_ALL = new ClassSandbox();

    private PbsStandIn pbs;

    @BeforeEach
    void plant() {
        pbs = PbsStandIn.in(sandbox.path("pbs").toPath());
        Shell.call("[[ -d $1/src ]] || { " + WORLD + "}", WORLD_OF_ALL.root());
    }

    private Outcome run(String line) {
        List<Object> words = new ArrayList<>(List.of("--scheduler", "pbs", "--clients", FileName.of(pbs.clients())));
        words.addAll(List.of(line.split(" ")));
        return sandbox.bpct().in(WORLD_OF_ALL.root()).run(words.toArray());
    }

    /** Removals, changes and extractions had one part a job, and nobody could help a slow one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "src new",
                "--verify src new",
                "--remove src",
                "--chmod 600 src",
                "--sum -o new src",
                "--sum-check sums",
                "--archive=new src",
                "--extract=some.tar out",
                "--compare --content src copy"
            })
    void aLargeShareIsCutIntoPartsThatOthersCanTake(String line) {
        assertThat(run("-n -j 1 " + line).expect(0).out()).containsPattern("(?m)^job 1: 70,000 entries .* in 2 parts$");
    }

    /** Two scripts that find nothing to do waited in the queue. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-u -T src copy",
                "-u --delete -T src copy",
                "--remove --older-than 1000d src",
                "--chmod u+r src",
                "--sum -o new empty",
                "--sum-check nothing",
                "--archive=new empty",
                "--extract=none.tar out",
                "--compare --content empty out"
            })
    void withoutWorkNobodyWaitsInAQueue(String line) {
        Outcome outcome = run("--wait " + line);

        Shell.call("rm -rf -- \"$1/new\"", WORLD_OF_ALL.root());
        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(pbs.taken()).as(outcome.toString()).isEmpty();
    }
}
