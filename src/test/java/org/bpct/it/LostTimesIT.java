package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A name that lacks nothing but its time is copied, and told as one that lost it. */
@Tag("place")
final class LostTimesIT extends CallsOnWeakPlace {
    private static final String PLANT = """
            cd -- "$1" && mkdir -p d/e && echo 1 >d/f && echo 22 >d/e/g && echo 333 >h && ln d/f d/e/again && ln -s h l && echo 4 >i
            chmod 640 d/f d/e/g h && setfattr -n user.k -v 1 h && chown 12:34 d/f h d/e && chmod 750 d/e
            touch -h -d @1000000001.7 l d d/e d/f h i d/e/g .
            """;

    private static final String STATES = """
            cd -- "$1" && find . -printf '%P %m %U:%G %n %l\\n' | sort && cat h d/f d/e/g i && getfattr -d h && [[ d/f -ef d/e/again ]]
            """;

    private String states(String tree) {
        return Shell.call(STATES, sandbox.path(tree)).out();
    }

    private Outcome copy() {
        return sandbox.bpct().in(sandbox.root()).run("--guard=" + guard, "-v", "--wait", "-T", "source", "m/copy");
    }

    private String guard = "no";

    /** cp stops at a time that it cannot set, before it has given the file its owner and mode. */
    private void assertThatAllElseComes(String how) throws IOException {
        guard = how;
        Shell.call(PLANT, sandbox.directory("source"));
        mountAt("m", Map.of("errors", "UTIMES:EPERM:h UTIMES:EPERM:f UTIMES:EPERM:e UTIMES:EPERM:l"));

        String said = copy().expect(3).out();

        assertThat(said)
                .contains("5 names: the destination does not keep times (bpct --errors=1 --lost)")
                .contains("entries: 6 walked = 6 copied + 0 linked + 0 skipped + 0 failed + 0 open")
                .contains("Total: Errors: 0; ")
                .doesNotContain("--retry", "failed: ");
        assertThat(states("m/copy")).isEqualTo(states("source"));
        assertThat(Shell.call("cd -- \"$1\" && stat -c %.1Y . d d/e/g i", sandbox.path("m/copy"))
                        .out())
                .isEqualTo("1000000001.7\n".repeat(4));
        assertThat(sandbox.bpct().run("--retry=1").text()).contains("nothing");
    }

    @Test
    void aNameWhoseTimeIsRefusedHasAllElse() throws IOException {
        assertThatAllElseComes("no");
    }

    @Test
    @Tag("long")
    void aNameWhoseTimeIsRefusedHasAllElseByDescriptors() throws IOException {
        assertThatAllElseComes("descriptors");
    }

    @Test
    @Tag("long")
    void aNameWhoseTimeIsRefusedHasAllElseBehindASeal() throws IOException {
        assertThatAllElseComes("sealed");
    }

    /** tar sets all else, and goes on. */
    @Test
    void anExtractedNameWhoseTimeIsRefusedHasAllElse() throws IOException {
        Shell.call(PLANT, sandbox.directory("source"));
        sandbox.bpct()
                .in(sandbox.root())
                .run("--archive", "a.d", "-v", "--wait", "source")
                .expect(0);
        mountAt(
                "m",
                Map.of("errors", "UTIMES:EPERM:h UTIMES:EPERM:f UTIMES:EPERM:e UTIMES:EPERM:l UTIMES:EPERM:again"));

        BpctCall bpct = sandbox.bpct().in(sandbox.root());
        String said =
                bpct.run("--extract", "a.d", "-v", "--wait", "m/out").expect(3).out();

        assertThat(said)
                .contains("5 names: the destination does not keep times (bpct --errors=2 --lost)")
                .contains("Total: Errors: 0; ")
                .doesNotContain("--retry", "failed: ");
        assertThat(states("m/out/source")).isEqualTo(states("source"));
        assertThat(bpct.run("--errors=2", "--lost").out())
                .contains(
                        "4 names: lost: the destination does not keep its time: Operation not permitted",
                        "m/out/source/d/e/again ");
        bpct.run("--extract", "a.d", "-v", "--wait", "--lossy", "time", "m/again")
                .expect(0);
    }

    /** GlusterFS with several bricks shows times before 1970 where it lists, and 0 where one name is asked for. */
    @ParameterizedTest
    @ValueSource(strings = {"no", "descriptors", "sealed"})
    void timesBefore1970ComeThatAListingAloneShows(String how) throws IOException {
        mountAt("m", Map.of("listing", "whole", "earliest", "0"));
        Shell.call(
                "cd -- \"$1\" && mkdir -p d && for f in {1..40} d/{1..5} $'d/a\\nb'; do echo $f >\"$f\"; done"
                        + " && touch -d @-315521754.4 {1..30} d/* && touch -d @-3 31 && touch -d @-0.25 32 && touch -d @0 33",
                sandbox.directory("m/s"));

        sandbox.bpct()
                .in(sandbox.root())
                .run("--guard=" + how, "-j1", "-v", "--wait", "-T", "m/s", "copy")
                .expect(0);

        assertThat(Shell.call("cd -- \"$1\" && stat -c %.9Y {1..30} d/* | sort | uniq -c", sandbox.path("copy"))
                        .out()
                        .strip())
                .isEqualTo("36 -315521754.400000000");
        assertThat(Shell.call("cd -- \"$1\" && stat -c %.9Y 31 32 33", sandbox.path("copy"))
                        .out())
                .isEqualTo("-3.000000000\n-0.250000000\n0.000000000\n");
    }
}
