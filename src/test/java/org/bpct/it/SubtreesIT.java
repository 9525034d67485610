package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bpct.it.TreeAssert.assertThatTree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bpct.files.FileName;
import org.bpct.model.JobDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Subtrees that are as in the base: linked without their names, and their directories come with them. */
@Tag("night")
final class SubtreesIT extends CallsWithin {
    /** Twenty directories, each small enough to be linked whole, with all that a directory can have. */
    private static final String PLANT = """
            cd -- "$1" && umask 022
            for d in {1..20}; do
                mkdir -p "$d/below/hollow" && for f in {1..20}; do printf '%s' "$d $f" >"$d/$f"; done
                ln -s target "$d/below/symlink"
            done
            setfattr -n user.one -v 1 1/below 2 && chmod 2750 3 && chmod 1755 4/below
            setfacl -m u:1:rx 17 && setfacl -d -m u:1:rx 18/below
            find . -exec touch -h -d @1234567890.123456789 {} +
            chmod 555 15/below 15 && chmod 500 16
            """;

    /** A cp in whose way somebody writes in the base. */
    private static final String INTRUDER = """
            #!/bin/bash
            if [[ " $* " == *' --recursive '* ]]; then
                for d in "$INTRUDED"/*/; do
                    mkdir -p "$d/more" && : >"$d/intruder" && : >"$d/more/.intruder" && ln -sf x "$d/below/intruder"
                done
            fi
            exec /bin/cp "$@"
            """;

    /** A cp that does as it is told by HOOK once, when it is to link subtrees, after what it does. */
    private static final String HOOK = """
            #!/bin/bash
            /bin/cp "$@" || exit
            [[ " $* " != *' --recursive '* || -e $ONCE ]] || { : >"$ONCE"; eval "$HOOK"; }
            """;

    private final LinkedCopies copies = new LinkedCopies(sandbox);

    static Stream<User> users() {
        return Stream.of(User.current(), User.ordinary()).distinct();
    }

    @Test
    void theyAreLinkedWithoutTheirNames() throws Exception {
        FileName source = plant();
        copies.copy(sandbox.bpct(), "first").expect(0);
        Shell.call(
                "cd -- \"$1/10\" && printf 2 >>7 && rm ../11/8 && printf new >../12/new && mkdir ../13/empty", source);

        copies.copy(sandbox.bpct(), "second", "--link-dest", "../first").expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(source);
        assertThat(copies.shared("second", "first")).hasSize(20 * 21 - 2).doesNotContain("10/7", "11/8", "12/new");
        assertThat(listOf(2)).containsPattern("G [0-9]+ 0 S ");
        assertThat(sandbox.batch(2).directory().job(1).part().subtrees()).doesNotExist();
    }

    @Test
    void aBaseThatChangedSinceThePlanIsLinkedByItsNames() throws Exception {
        FileName source = plant();
        copies.copy(sandbox.bpct(), "first").expect(0);
        TreeState before = TreeState.of(source);
        copies.copy(sandbox.bpct(), "second", "--link-dest", "../first", "--no-submit")
                .expect(0);

        Shell.call(
                "cd -- \"$1\" && rm 10/7 && mv 11/8 11/nine && printf new >12/new && mkdir 13/more && >13/more/x",
                copies.pool("first"));
        String said = sandbox.bpct().run("--resume=2", "--wait").expect(0).out();

        assertThatTree(copies.pool("second")).isExactCopyOf(before);
        assertThat(said).contains("note: 2 not linked to the base");
    }

    @Test
    void aFileOfASubtreeThatChangedInTheBaseSinceThePlanIsNotLinked() throws Exception {
        FileName source = plant();
        copies.copy(sandbox.bpct(), "first").expect(0);
        copies.copy(sandbox.bpct(), "second", "--link-dest", "../first", "--no-submit")
                .expect(0);

        Shell.call(
                "cd -- \"$1\" && chmod 600 10/7 && printf 'Q' | dd of=11/8 conv=notrunc status=none",
                copies.pool("first"));
        sandbox.bpct().run("--resume=2", "--wait").expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(source);
        assertThat(copies.shared("second", "first")).hasSize(20 * 21 - 2).doesNotContain("10/7", "11/8");
    }

    @Test
    void whatComesIntoTheBaseMeanwhileIsNoPartOfTheCopy() throws Exception {
        FileName source = plant();
        copies.copy(sandbox.bpct(), "first").expect(0);
        sandbox.file("tools/cp", INTRUDER).toPath().toFile().setExecutable(true, false);

        sandbox.bpct()
                .with("PATH", FileName.ofText(sandbox.path("tools").text() + ":/usr/local/bin:/usr/bin:/bin"))
                .with("INTRUDED", copies.pool("first"))
                .run("-T", "--wait", "--lanes=1", "--link-dest", "../first", source, copies.pool("second"))
                .expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(source);
        assertThat(sandbox.path("pool/first/5/intruder").toPath()).exists();
        assertThat(copies.shared("second", "first")).hasSize(20 * 21);
    }

    @ParameterizedTest
    @MethodSource("users")
    void theirDirectoriesComeWithThem(User user) throws Exception {
        FileName source = plantFor(user);
        copies.copy(sandbox.bpctAs(user), "first").expect(0);

        copies.copy(sandbox.bpctAs(user), "second", "--link-dest", "../first").expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(source);
        assertThat(directoriesBrought(2)).isEqualTo(20 * 3);
        assertThat(sandbox.bpctAs(user)
                        .run("--why", copies.pool("second/7/below/hollow"))
                        .expect(0)
                        .out())
                .contains("directory made, attributes set");
    }

    @Test
    void directoriesThatDoNotComeAsTheyAreAreFinishedApart() throws Exception {
        linkHooked("chmod 700 \"$SECOND\"/17 && touch \"$SECOND\"/18").expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(sandbox.path("source"));
        assertThat(copies.shared("second", "first")).hasSize(20 * 21);
        assertThat(directoriesBrought(2)).isLessThan(20 * 3);
    }

    @Test
    void whatCpSaysOfDirectoriesIsHeard() throws Exception {
        linkHooked("printf 'cp: setting attributes: nonsense\\n' >&2").expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(sandbox.path("source"));
        assertThat(directoriesBrought(2)).isLessThan(20 * 3);
    }

    @Test
    void halfOfThemAreCompletedByTheirNames() throws Exception {
        linkHooked("chmod u+w \"$SECOND\"/15; rm \"$SECOND\"/15/7 \"$SECOND\"/18/9; chmod 555 \"$SECOND\"/15;"
                        + " rm -r \"$SECOND\"/19; exit 1")
                .expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(sandbox.path("source"));
        assertThat(copies.shared("second", "first")).hasSize(20 * 21);
    }

    @Test
    void aJobThatIsKilledAmongThemIsResumed() throws Exception {
        linkHooked("rm -r \"$SECOND\"/19/below; kill -KILL $PPID");
        assertThat(copies.pool("once").toPath()).exists();
        sandbox.bpctAs(User.ordinary()).run("--resume=2", "--wait").expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(sandbox.path("source"));
        assertThat(copies.shared("second", "first")).hasSize(20 * 21);
    }

    /** The second attempt puts off what the first one has in hand, and meets it again at the end of its list. */
    @Test
    void twoAttemptsAtOnceLinkThem() throws Exception {
        FileName source = plant();
        copies.copy(sandbox.bpct(), "first").expect(0);
        copies.copy(sandbox.bpct(), "second", "--link-dest", "../first", "-j", "1", "--no-submit")
                .expect(0);
        FileName script = FileName.of(sandbox.batch(2).directory().job(1).script());

        Shell.call("""
                PATH=$2:$PATH ONCE=$3 HOOK='sleep 2' bash "$1" & until [[ -e $3 ]]; do sleep 0.1; done
                bash "$1"; wait
                """, script, hook(), copies.pool("once"));
        sandbox.bpct().run("--resume=2", "--wait").expect(0);

        assertThatTree(copies.pool("second")).isExactCopyOf(source);
        assertThat(copies.shared("second", "first")).hasSize(20 * 21);
    }

    @Test
    void whatADamagedFileHoldsIsNotEvaluated() throws Exception {
        plant();
        copies.copy(sandbox.bpct(), "first").expect(0);
        copies.copy(sandbox.bpct(), "second", "--link-dest", "../first", "--no-submit")
                .expect(0);
        JobDirectory job = sandbox.batch(2).directory().job(1);

        Shell.call("""
                cd -- "$1" && sed -z -i 's/^[0-9]*[.][0-9]\\{9\\}$/x[$(: >evaluated)]/' "$2" || exit
                # Sums would show it first.
                (cd -- "${2%/*}" && cksum list subtrees >>cksums) && ! bash "$3"
                """, sandbox.path("pool"), FileName.of(job.part().subtrees()), FileName.of(job.script()));

        assertThat(job.part().attempt(1).message()).content().contains("subtrees is damaged before group");
        assertThat(sandbox.path("pool/evaluated").toPath()).doesNotExist();
    }

    @Test
    void aDirectoryThatChangedSinceIsFoundByACheck() throws Exception {
        plant();
        copies.copy(sandbox.bpct(), "first").expect(0);
        copies.copy(sandbox.bpct(), "second", "--link-dest", "../first").expect(0);

        sandbox.bpct().run("--check=2", "--wait").expect(0);
        Shell.call("chmod 711 \"$1\"", copies.pool("second/7/below/hollow"));
        Outcome outcome = sandbox.bpct().run("--check=2", "--wait").expect(3);

        assertThat(outcome.out() + outcome.err()).contains("hollow");
    }

    private FileName plant() throws IOException {
        FileName source = sandbox.directory("source");
        sandbox.directory("pool");
        Shell.call(PLANT, source);
        return source;
    }

    private FileName plantFor(User user) throws IOException {
        FileName source = plant();
        sandbox.giveTo(user, source);
        sandbox.giveTo(user, sandbox.path("pool"));
        return source;
    }

    private FileName hook() throws IOException {
        FileName cp = sandbox.file("tools/cp", HOOK);
        cp.toPath().toFile().setExecutable(true, false);
        return cp.parent();
    }

    /** Has an ordinary user make a copy that links to a first one; cp does this once, after it has linked subtrees. */
    private Outcome linkHooked(String commands) throws IOException {
        User user = User.ordinary();
        plantFor(user);
        copies.copy(sandbox.bpctAs(user), "first").expect(0);
        BpctCall hooked = sandbox.bpctAs(user)
                .with("PATH", FileName.ofText(hook().text() + ":/usr/local/bin:/usr/bin:/bin"))
                .with("HOOK", FileName.ofText(commands))
                .with("ONCE", copies.pool("once"))
                .with("SECOND", copies.pool("second"));
        return copies.copy(hooked, "second", "--lanes=1", "--link-dest", "../first");
    }

    private String listOf(int batch) throws IOException {
        return Shell.call(
                        "zcat -- \"$1\"",
                        FileName.of(
                                sandbox.batch(batch).directory().job(1).part().compressedList()))
                .out();
    }

    /** Returns how many directories the newest attempt of the first job brought along, by its records. */
    private int directoriesBrought(int batch) throws IOException {
        Path records =
                sandbox.batch(batch).directory().job(1).part().attempt(1).root().resolve("unlinked");
        return Files.readAllLines(records).stream()
                .mapToInt(line -> Integer.parseInt(List.of(line.split(" ", -1)).get(3)))
                .sum();
    }
}
