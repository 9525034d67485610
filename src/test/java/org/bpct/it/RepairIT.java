package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.Rounds;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise of {@code --repair}: bad ranges become good, or are named, and nothing else is written. */
@Tag("it")
final class RepairIT extends CallsWithin {
    /** A file of three leaves in a folder, and one of a single leaf; the good tree has the same. */
    private static final String WORLD = """
            mkdir -- "$1/live" && cd -- "$1/live" && mkdir -p t/a && truncate -s 150000001 t/a/big
            for at in 0 67108863 67108864 150000000; do
                printf x | dd of=t/a/big bs=1 seek=$at conv=notrunc status=none
            done
            yes 2 | head -c 2000000 >t/other && cp -a ../live ../good
            """;

    private static final String BIG = "live/t/a/big";

    /** Damages two of three leaves. */
    private static final String DAMAGE =
            "for at in 5 140000000; do printf y | dd of=" + BIG + " bs=1 seek=$at conv=notrunc status=none; done";

    private static final String IS_GOOD = "cmp live/t/a/big good/t/a/big && cmp live/t/other good/t/other";

    private static final String STATES = "stat -c '%n %Y %Z %i' good good/t good/t/a good/t/a/big good/t/other";

    /**
     * Makes the world of the class what it was after batch 2. Its directory live must stay the inode that was checked, wherever a test
     * has moved it; what is in it need not.
     */
    private static final String RESTORE = """
            cd -- "$1" && shopt -s dotglob && live=$(find . -maxdepth 1 -inum "$(<saved/inode)")
            [[ $live == ./live ]] || { rm -rf live && mv -- "$live" live; } || exit
            for name in *; do [[ $name == live || $name == saved ]] || rm -rf -- "$name" || exit; done
            find live -mindepth 1 -delete && cp -a saved/. . && %s >good.states
            """.formatted(STATES);

    /** Both trees, of which batch 2 has found the first one to be damaged: its sums read 450 MB. */
    @RegisterExtension
    static final ClassSandbox CHECKED = new ClassSandbox();

    private Sandbox world = CHECKED.sandbox();

    @BeforeAll
    static void makeWorld() {
        make(CHECKED.sandbox(), "sha256");
        Shell.call(
                "cd -- \"$1\" && mkdir saved && cp -a home live good m m.tree good.sums saved && stat -c %i live >saved/inode",
                CHECKED.root());
    }

    /** Makes both trees, damages the first one, and has batch 2 find that. */
    private static void make(Sandbox sandbox, String method) {
        Shell.call(WORLD, sandbox.root());
        sandbox.bpct()
                .in(sandbox.path("live"))
                .run("--sum=" + method, "--split=1M", "--wait", "t", "-o", "../m")
                .expect(0);
        Shell.call("cd -- \"$1\" && " + DAMAGE, sandbox.root());
        sandbox.bpct().run("--sum-check", "m.tree", "--base", "live", "--wait").expect(3);
        Shell.call(
                "cd -- \"$1\" && sha256sum good/t/other good/t/a/big >good.sums && " + STATES + " >good.states",
                sandbox.root());
    }

    private void plant(String method) {
        if (method.equals("sha256")) {
            plant();
        } else {
            world = sandbox;
            make(sandbox, method);
        }
    }

    private void plant() {
        world.endProcesses();
        Shell.call(RESTORE, world.root());
    }

    private String here(String script) {
        return Shell.call("cd -- \"$1\" && { " + script + "\n}", world.root()).out();
    }

    /** Runs a repair of batch 2, and sees that the good tree is as it was. */
    private Outcome repair(int code, Object... options) {
        List<Object> words = new ArrayList<>(List.of("--repair=2"));
        words.addAll(List.of(options));
        words.add("good");
        return world.bpct().run(words.toArray()).expect(code);
    }

    private void goodIsUntouched() {
        here("sha256sum --quiet -c good.sums && " + STATES + " | cmp - good.states");
    }

    static Stream<String> methods() {
        return Rounds.isBrief() ? Stream.of("sha256", "b2") : Stream.of("sha256", "b2", "sha512", "md5");
    }

    @ParameterizedTest
    @MethodSource("methods")
    void badRangesAreWrittenInPlaceAndNothingElseIs(String method) {
        plant(method);
        here("ln live/t/a/big second; stat -c %i live/t/a/big >inode; stat -c '%Y %Z' live/t/other >other");

        Outcome outcome = repair(0);

        assertThat(outcome.out())
                .contains("repaired: " + world.path("live/t/a/big").display() + ": bytes 0-67108863\n")
                .contains("repaired: " + world.path("live/t/a/big").display() + ": bytes 134217728-150000000\n")
                .contains("ranges: 2 repaired, 82,891,137 bytes written")
                .doesNotContain("67108864-");
        here(IS_GOOD + " && cmp second good/t/a/big && [ \"$(stat -c %i live/t/a/big)\" = \"$(cat inode)\" ]");
        here("[ \"$(stat -c '%Y %Z' live/t/other)\" = \"$(cat other)\" ]");
        goodIsUntouched();
        world.bpct().run("--sum-check", "m.tree", "--base", "live", "--wait").expect(0);
    }

    @Test
    void otherBytesOfTheFileStayAsTheyAreEvenIfTheGoodTreeHasOthers() {
        plant();
        here("printf z | dd of=live/t/a/big bs=1 seek=70000000 conv=notrunc status=none");

        repair(0);

        assertThat(
                        here(
                                "cmp -l live/t/a/big good/t/a/big | wc -l; dd if=live/t/a/big bs=1 skip=70000000 count=1 status=none"))
                .isEqualTo("1\nz");
    }

    @Test
    void aRangeThatIsGoodByNowIsNotWritten() {
        plant();
        here("cat good/t/a/big >live/t/a/big && chmod 444 live/t/a/big && stat -c '%Y %Z' live/t/a/big >before");

        assertThat(repair(0).out()).contains("ranges: 2 good already, 0 bytes written");

        here("[ \"$(stat -c '%Y %Z' live/t/a/big)\" = \"$(cat before)\" ]");
    }

    @Test
    void aDryRunTellsRangesAndWritesNothing() {
        plant();
        here("sha256sum live/t/a/big >bad; stat -c '%Y %Z' live/t/a/big >before");

        assertThat(repair(0, "-n").out())
                .contains("would be written: " + world.path("live/t/a/big").display() + ": bytes 0-67108863\n")
                .contains("ranges: 2 would be written, 0 bytes written");

        here("sha256sum --quiet -c bad && [ \"$(stat -c '%Y %Z' live/t/a/big)\" = \"$(cat before)\" ]");
        goodIsUntouched();
    }

    @Test
    void aRangeThatIsBadInTheGoodTreeTooIsNotWritten() {
        plant();
        here("printf y | dd of=good/t/a/big bs=1 seek=6 conv=notrunc status=none; sha256sum good/t/a/big >good.sum");

        assertThat(repair(3).out())
                .contains("failed: " + world.path("live/t/a/big").display()
                        + ": bytes 0-67108863: in SOURCE: contents differ from its hash tree, too")
                .contains("ranges: 1 repaired, 1 failed, 15,782,273 bytes written");

        assertThat(here("cmp -l live/t/a/big good/t/a/big | wc -l")).isEqualTo("2\n");
        here("sha256sum --quiet -c good.sum");
    }

    /** Each line replaces the checked file, or something on the way to it, or to the good one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mv live/t/a/big secret && ln -s ../../../secret live/t/a/big",
                "mv live/t/a/big secret && mkfifo live/t/a/big",
                "mv live/t/a/big secret && mkdir live/t/a/big",
                "mv live/t/a/big secret",
                "mv live/t/a away && ln -s ../../away live/t/a && ln away/big secret",
                "mv live/t/a away && mkfifo live/t/a && ln away/big secret",
                "ln live/t/a/big secret && echo >>secret",
                "ln live/t/a/big secret && truncate -s 150000000 secret",
                "mv good/t/a/big elsewhere && ln -s ../../../elsewhere good/t/a/big && ln live/t/a/big secret",
                "mv good/t/a/big elsewhere && mkfifo good/t/a/big && ln live/t/a/big secret",
                "mv good/t/a elsewhere && ln -s ../../elsewhere good/t/a && ln live/t/a/big secret",
                "ln live/t/a/big secret && echo >>good/t/a/big",
                "rm good/t/a/big && ln live/t/a/big secret"
            })
    @Tag("long")
    void whatStandsInThePlaceOfAFileIsNeitherFollowedNorOpenedNorWritten(String exchange) {
        plant();
        here(exchange + "; sha256sum secret >sum; stat -c '%Y %Z %s' secret >before");

        assertThat(repair(3).out()).contains("ranges: 2 failed, 0 bytes written");

        here("sha256sum --quiet -c sum && [ \"$(stat -c '%Y %Z %s' secret)\" = \"$(cat before)\" ]");
    }

    @Test
    void whoIsKilledOrLeavesHalfARangeIsCalledAgain() {
        plant();
        RunningProcess first = world.bpct().start("--repair=2", "good");
        Sandbox.waitUntil(
                "the first range is written",
                () -> here("cmp -n 100 live/t/a/big good/t/a/big && echo y || :")
                        .contains("y\n"));
        first.signalGroup("KILL");
        first.outcomeWithin(Duration.ofMinutes(1));
        here("head -c 1000000 /dev/urandom | dd of=live/t/a/big bs=1000000 seek=140 conv=notrunc status=none");

        assertThat(repair(0).out()).contains("150000000\n", "bytes written");

        here(IS_GOOD);
        goodIsUntouched();
    }

    @Test
    void anOrdinaryUserWhoMayNotWriteIsTold() {
        assumeThat(User.current().isRoot()).as("SKIPPED: not root").isTrue();
        plant();
        world.giveTo(User.ordinary(), world.home());

        Outcome outcome =
                world.bpctAs(User.ordinary()).run("--repair=2", "good").expect(3);

        assertThat(outcome.out())
                .contains(": bytes 0-67108863: denied: Permission denied")
                .contains("ranges: 2 failed, 0 bytes written");
    }

    @Test
    void whatMakesNoSenseIsRefusedAndWritesNothing() {
        plant();
        here("sha256sum live/t/a/big >bad; cp m.tree kept; ln -s live same; sha256sum good/t/a/big >sums");
        refuses("takes one SOURCE", "--repair=2");
        refuses("takes one SOURCE", "--repair=2", "good", "t");
        refuses("is the directory that was checked", "--repair=2", "live");
        refuses("is the directory that was checked", "--repair=2", "same");
        refuses("cannot be opened as a directory", "--repair=2", "nowhere");
        refuses("cannot be opened as a directory", "--repair=2", "m");
        refuses("there is no batch 9", "--repair=9", "good");
        refuses("batch 1 has checked no file by its hash tree", "--repair=1", "good");
        world.bpct()
                .run("--sum-check", "m.tree", "--base", "live", "--no-submit")
                .expect(0);
        refuses("batch 3 is not complete", "--repair=3", "good");
        world.bpct().run("--sum-check", "sums", "--wait").expect(0);
        refuses("batch 4 has checked no file by its hash tree", "--repair=4", "good");
        here("sed '3s/^..../0000/' kept >m.tree");
        refuses("is not the one that it was checked by", "--repair=2", "good");
        here("rm m.tree");
        refuses("cannot read the hash trees", "--repair=2", "good");
        here("mv kept m.tree; mv live old; mkdir live; mv old/t live");
        refuses("is another directory than the one that was checked", "--repair=2", "good");

        here("sha256sum --quiet -c bad");
        goodIsUntouched();
    }

    private void refuses(String why, Object... words) {
        assertThat(world.bpct().run(words).expect(2).err()).contains(why);
    }
}
