package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bpct.files.FileName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --compare} between hosts says the same of two trees as {@code --compare} of one host does. */
@Tag("it")
final class HostComparisonIT extends CallsWithin {
    private static final long SEED = Long.getLong("bpct.seed", 20_261_203);

    /** Differences of all kinds, in B; "d" stays as it is. */
    private static final String CHANGE = """
            cd -- "$1/b" && mkdir -p more/below && echo x >more/below/n
            echo longer >>one && chmod 751 two && touch -d @1234567890.123456789 three && chown -h 77:88 four
            ln -sfn elsewhere symlink && rm -rf five && mkdir five && rm six && rm -r gone
            ln -f seven-a seven-b && cp -a nine-a torn && mv torn nine-b
            touch -d @-5.5 old && touch -d @5.000000001 fraction
            """;

    private String far(String name) {
        return "far:" + sandbox.path(name).text();
    }

    /** Makes a command that does as ssh: it calls a login shell with the last word, after these lines. */
    private String standIn(String... lines) throws IOException {
        Path script = sandbox.file("stand-in", "").toPath();
        Files.writeString(
                script,
                "#!/bin/bash\necho 'Welcome! find: nobody'; echo 'quota: 7 %' >&2\n" + String.join("\n", lines)
                        + "\nexec bash -c \"${!#}\"\n");
        Shell.call("chmod 755 \"$1\"", FileName.of(script));
        return script.toString();
    }

    private void plantPair() throws Exception {
        FileName a = sandbox.directory("a");
        Shell.call("""
                cd -- "$1" && mkdir d gone five && echo x >d/f && echo y >gone/g && mkfifo pipe
                for name in one two three four six seven-a seven-b nine-a old fraction; do echo "$name" >"$name"; done
                ln nine-a nine-b && ln -s one symlink && cp one five/in
                """, a);
        for (FileName name : OddNames.all()) {
            Path odd = a.resolve(name).toPath();
            if (!Files.exists(odd)) {
                Files.writeString(Files.createDirectory(odd).resolve(name.toPath()), "x");
            }
        }
        Shell.call("cp -a \"$1/a\" \"$1/b\"", sandbox.path(""));
        Shell.call(
                CHANGE + "for name in */; do [[ $name == [a-z]* ]] || touch -d @7 -- \"$name\"*; done",
                sandbox.path(""));
    }

    private Outcome compare(Object a, Object b, Object... more) {
        List<Object> words = new ArrayList<>(List.of("--compare"));
        words.addAll(List.of(more));
        words.add(a);
        words.add(b);
        return sandbox.bpct().in(sandbox.root()).run(words.toArray());
    }

    private Outcome compareFar(String ssh, boolean isFirstFar, Object... more) {
        List<Object> words = new ArrayList<>(List.of("--ssh", ssh));
        words.addAll(List.of(more));
        return compare(isFirstFar ? far("a") : "a", isFirstFar ? "b" : far("b"), words.toArray());
    }

    @ParameterizedTest
    @CsvSource({
        "true, --json",
        "false, --json",
        "true, --summary",
        "false, --threads=3",
        "true, --exclude=[a-m]*",
        "false, --type=f",
        "true, --name=*e*",
        "false, --newer-than=2001-01-01",
        "true, --modify-window=3600"
    })
    void bothSayTheSame(boolean isFirstFar, String option) throws Exception {
        plantPair();
        Outcome near = compare("a", "b", option).expect(3);
        Outcome apart = compareFar(standIn(), isFirstFar, option).expect(3);
        assertThat(apart.out()).isEqualTo(near.out()).isNotEmpty();
        assertThat(apart.err()).isEqualTo(near.err());
    }

    @Test
    void randomTreesOfAllKindsAreToldApartOverARealConnection() throws Exception {
        SshServer.require();
        SampleTree.plant(sandbox.directory("a"), SEED, 60);
        Shell.call("cp -a \"$1/a\" \"$1/b\"", sandbox.path(""));
        try (SshServer server = SshServer.start(sandbox)) {
            assertThat(compareFar(server.ssh(), false).expect(0).out()).isEmpty();
            Shell.call("""
                    cd -- "$1/b" && RANDOM=5 && find . -depth -mindepth 1 -print0 | LC_ALL=C sort -z >../names
                    while IFS= read -r -d '' name; do
                      case $((RANDOM % 8)) in
                        0) touch -h -d @1234567890.5 -- "$name" ;;
                        1) chown -h 77:88 -- "$name" ;;
                        2) [ -d "$name" ] || rm -f -- "$name" ;;
                        3) [ -L "$name" ] || setfattr -n user.k -v 1 -- "$name" || : ;;
                      esac
                    done <../names
                    """, sandbox.path(""));
            String near = compare("a", "b", "--json").expect(3).out();
            assertThat(compareFar(server.ssh(), false, "--json").expect(3).out())
                    .isEqualTo(near);
            assertThat(compareFar(server.ssh(), true, "--json").expect(3).out()).isEqualTo(near);
        }
    }

    @Test
    void extendedAttributesAndAclsAreCompared() throws Exception {
        assumeThat(Path.of("/usr/bin/getfattr")).exists();
        assumeThat(Path.of("/usr/bin/setfacl")).exists();
        plantPair();
        Shell.call("""
                cd -- "$1/b" && echo x >$'odd\\n\\\\= x: y' && cp -a $'odd\\n\\\\= x: y' ../a && touch -r ../a .
                setfattr -n user.k -v 1 $'odd\\n\\\\= x: y' && setfacl -m u:4711:r d/f && setfattr -n user.k -v 2 .
                """, sandbox.path(""));
        String near = compare("a", "b", "--json").expect(3).out();
        assertThat(near).contains("\"xattrs\"", "\"acl\"");
        assertThat(compareFar(standIn(), false, "--json").expect(3).out()).isEqualTo(near);
        assertThat(compareFar(standIn(), true, "--json", "--no-xattrs")
                        .expect(3)
                        .out())
                .doesNotContain("\"xattrs\"", "\"acl\"");
    }

    @Test
    void numbersOfDevicesAreCompared() throws Exception {
        assumeTrue(User.current().isRoot(), "only root makes devices");
        Shell.call(
                "mkdir \"$1/a\" \"$1/b\" && cd -- \"$1\" && mknod a/c c 1 3 && mknod b/c c 300 70000 && mknod a/e b 7 1"
                        + " && mknod b/e b 7 1 && for name in a b a/* b/*; do touch -d @5 \"$name\"; done",
                sandbox.path(""));
        String near = compare("a", "b", "--json").expect(3).out();
        assertThat(near).contains("\"device\"");
        assertThat(compareFar(standIn(), false, "--json").expect(3).out()).isEqualTo(near);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDirectoryThatCannotBeReadThereIsNeverSaidToLackNames(boolean isFirstFar) throws Exception {
        User user = User.ordinary();
        FileName mine = sandbox.directoryOf(user, "mine");
        String closed = isFirstFar ? "a" : "b";
        Shell.call("""
                cd -- "$1" && mkdir -p a/$'shut\\n\\'\\\\' a/open && echo x >a/$'shut\\n\\'\\\\'/f && echo y >a/open/f
                cp -a a b && chmod 0 CLOSED/$'shut\\n\\'\\\\'
                """.replace("CLOSED", closed), mine);
        sandbox.giveTo(user, mine);
        Outcome said = sandbox.bpctAs(user)
                .in(mine)
                .run(
                        "--compare",
                        "--ssh",
                        standIn(),
                        isFirstFar ? far("mine/a") : "a",
                        isFirstFar ? "b" : far("mine/b"))
                .expect(3);
        assertThat(said.out().lines()).singleElement().asString().startsWith("mode ");
        assertThat(said.err())
                .contains(
                        "cannot walk ",
                        "cannot read the directory: Permission denied",
                        isFirstFar ? far("mine/a") : far("mine/b"));
    }

    @Test
    void oneFileSystemIsKeptTo() throws Exception {
        assumeTrue(User.current().isRoot(), "only root mounts");
        plantPair();
        String within = standIn("exec unshare -m bash -c 'mount -t tmpfs none \"$0\" && exec bash -c \"$1\"' '"
                + sandbox.path("b/d").text() + "' \"${!#}\"");
        assertThat(compareFar(within, false, "--name", "f").expect(3).out()).isEqualTo("only-in-a f - d/f\n");
        assertThat(compareFar(within, false, "-x", "--name", "f").expect(0).out())
                .isEmpty();
    }

    @Test
    void anAnswerThatIsNotWholeIsNoComparison() throws Exception {
        plantPair();
        Path calls = sandbox.file("calls", "").toPath();
        String cut = standIn("echo x >>'" + calls + "'; [[ $(wc -l <'" + calls
                + "') != 3 ]] || { bash -c \"${!#}\" | head -c 900; exit; }");
        Outcome said = compareFar(cut, false).expect(1);
        assertThat(said.out()).isEmpty();
        assertThat(Files.readAllLines(calls)).hasSize(3);
    }

    @Test
    void withoutGetfattrThereTheCallIsRefusedUnlessXattrsAreLeftOut() throws Exception {
        plantPair();
        Path tools = sandbox.directory("tools").toPath();
        Shell.call("ln -s /usr/bin/* \"$1\" && rm -f \"$1/getfattr\"", FileName.of(tools));
        String poor = standIn("PATH='" + tools + "'");
        assertThat(compareFar(poor, false).expect(2).err())
                .contains("--compare needs getfattr (package attr) on far, too; --no-xattrs leaves");
        compareFar(poor, false, "--no-xattrs").expect(3);
    }

    @Test
    void whatMakesNoSenseIsRefused() throws Exception {
        plantPair();
        assertThat(compare(far("a"), far("b"), "--ssh", standIn()).expect(2).err())
                .contains("are both on other hosts");
        assertThat(compare("a", far("missing"), "--ssh", standIn()).expect(2).err())
                .contains("far:", "missing does not exist; check the name");
        assertThat(compare("a", far("b/one"), "--ssh", standIn()).expect(2).err())
                .contains("is not a directory");
        assertThat(compare("a", "b", "--ssh", standIn()).expect(2).err()).contains("none of the operands is HOST:PATH");
        assertThat(sandbox.bpct().run("--find", far("b")).expect(2).err()).contains("works on trees of this one");
    }

    @Test
    void aFileOfTheListIsMadeHereAndNothingStaysThere() throws Exception {
        plantPair();
        compareFar(standIn(), false, "-o", "list").expect(3);
        compare("a", "b", "-o", "near").expect(3);
        assertThat(Files.readAllBytes(sandbox.path("list").toPath()))
                .isEqualTo(Files.readAllBytes(sandbox.path("near").toPath()))
                .isNotEmpty();
        assertThat(sandbox.batchHome().root()).as("BPCT_HOME").doesNotExist();
    }
}
