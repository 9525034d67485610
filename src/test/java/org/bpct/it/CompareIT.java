package org.bpct.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bpct.files.FileName;
import org.bpct.survey.RandomFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The promise that {@code --compare} names all in which two trees differ, and nothing else. */
@Tag("it")
final class CompareIT extends CallsWithin {
    private static final int SEEDS = 100;
    private static final int LINKED_SEEDS = 30;
    private static final int DIFF_SEEDS = 300;
    private static final Pattern OCTAL = Pattern.compile("\\\\#([0-7]{3})");

    /** Changes about one name in four, by a seed. */
    private static final String CHANGE = """
            cd -- "$1" && RANDOM=$2
            find . -mindepth 1 -depth -print0 | LC_ALL=C sort -zr >"$3"
            while IFS= read -r -d '' name; do
              case $((RANDOM % 40)) in
                0) rm -rf -- "$name" ;;
                1) [ -L "$name" ] || chmod 0751 -- "$name" ;;
                2) touch -h -d @1234567890.5 -- "$name" ;;
                3) [ ! -f "$name" ] || [ -L "$name" ] || printf x >>"$name" ;;
                4) rm -rf -- "$name" && mkdir -- "$name" && touch -- "$name/in" ;;
                5) touch -- "$name"$'\\n'more ;;
                6) rm -rf -- "$name" && ln -s elsewhere "$name" ;;
                7) rm -rf -- "$name" && mkfifo -- "$name" ;;
                8) chown -h 77:88 -- "$name" ;;
              esac
            done <"$3"
            """;

    /** Tears some names from their inodes, and joins others, by a seed. */
    private static final String RELINK = """
            cd -- "$1" && RANDOM=$2 last=
            while IFS= read -r -d '' name; do
              case $((RANDOM % 6)) in
                0) cp -a --remove-destination -- "$name" ../torn && mv -T -- ../torn "$name" ;;
                1) [ -z "$last" ] || ln -f -- "$last" "$name" 2>/dev/null || : ;;
              esac
              last=$name
            done < <(find . -type f -print0 | LC_ALL=C sort -z)
            """;

    /** Does these steps with trees 1 to N of a folder, each by its own seed. */
    private static final String CHANGE_ALL = "change() {\n" + CHANGE + "}\nrelink() {\n" + RELINK + "}\n" + """
            for ((tree = 1; tree <= $2; tree++)); do
              for step in "${@:4}"; do
                ("$step" "$1/$tree" "$tree" "$3")
              done
            done
            """;

    private void plantPair() throws Exception {
        Shell.call(
                "mkdir -p \"$1/a/d\" && cd -- \"$1/a\" && echo x >d/f && echo y >g && ln -s g s && mkfifo p"
                        + " && ln g h && cp -a ../a ../b",
                sandbox.path(""));
    }

    private Outcome compare(Object... more) throws Exception {
        Object[] words = new Object[more.length + 3];
        words[0] = "--compare";
        System.arraycopy(more, 0, words, 1, more.length);
        words[more.length + 1] = sandbox.path("a");
        words[more.length + 2] = sandbox.path("b");
        return sandbox.bpct().run(words);
    }

    private void change(String script) throws Exception {
        Shell.call("cd -- \"$1\" && " + script, sandbox.path("b"));
    }

    @Test
    void equalTreesHaveNoDifferenceAndLeaveNothingBehind() throws Exception {
        plantPair();

        assertThat(compare().expect(0).out()).isEmpty();
        assertThat(sandbox.batchHome().root()).as("BPCT_HOME").doesNotExist();
    }

    @Test
    void eachKindOfDifferenceIsNamedOnItsLine() throws Exception {
        plantPair();
        change("touch -d @5.25 d/f && chmod 600 d/f && touch d -r ../a/d && ln -sfn other s && rm h && cp -a g h"
                + " && touch -h -r ../a/s s && rm p && mkdir p && echo >p/q && echo >n && touch -r ../a .");
        Shell.call("touch -d @4 \"$1\"", sandbox.path("a/d/f"));
        Shell.call("chmod 644 \"$1\"", sandbox.path("a/d/f"));

        Outcome said = compare().expect(3);

        assertThat(said.out().lines())
                .containsExactly(
                        "mode 644 600 d/f",
                        "time 1970-01-01T00:00:04.000000000Z 1970-01-01T00:00:05.250000000Z d/f",
                        "links - - h",
                        "only-in-b - f n",
                        "type p d p",
                        "only-in-b - f p/q",
                        "target - - s");
        assertThat(said.err()).contains("7 differences", "contents were not read");
        assertThat(compare("--json", "-j1").exitCode()).isEqualTo(2);
        assertThat(compare("--json", "--name", "d").expect(0).out()).isEmpty();
        assertThat(compare("--json", "--name", "n").expect(3).out())
                .isEqualTo("{\"path\":\"n\",\"differs\":\"only-in-b\",\"b\":\"f\"}\n");
        assertThat(compare("--exclude", "[np]", "--threads", "1")
                        .expect(3)
                        .out()
                        .lines())
                .hasSize(4);
    }

    @Test
    void extendedAttributesAndAclsAreCompared() throws Exception {
        assumeThat(Path.of("/usr/bin/getfattr")).exists();
        assumeThat(Path.of("/usr/bin/setfacl")).exists();
        plantPair();
        change(
                "mkdir o && mv o $'odd\\n\\\\=' && cp -a $'odd\\n\\\\=' ../a/ && touch -r ../a . && setfattr -n user.k -v 1 $'odd\\n\\\\='"
                        + " && setfacl -m u:4711:r d/f");

        Outcome said = compare("--json").expect(3);

        assertThat(said.out().lines())
                .contains(
                        "{\"path\":\"d/f\",\"differs\":\"acl\"}", "{\"path\":\"odd\\n\\\\=\",\"differs\":\"xattrs\"}");
        Outcome without = compare("--no-xattrs");
        assertThat(without.out()).doesNotContain("xattrs ").doesNotContain("acl ");
        assertThat(without.err()).contains("ACLs were not compared");
    }

    @Test
    void aDirectoryThatCannotBeReadIsNeverSaidToLackNames() throws Exception {
        plantPair();
        change("chmod 0 d");
        Shell.call("chmod 0 \"$1\"", sandbox.path("a/d"));

        Outcome said = sandbox.bpct().as(User.ordinary()).run("--compare", sandbox.path("a"), sandbox.path("b"));

        assertThat(said.exitCode()).isEqualTo(3);
        assertThat(said.out()).doesNotContain("only-in");
        assertThat(said.err()).contains("cannot walk", "Permission denied");
    }

    @Test
    void whatMakesNoSenseIsRefused() throws Exception {
        plantPair();
        FileName a = sandbox.path("a");

        sandbox.bpct().run("--compare", a).expect(2);
        sandbox.bpct().run("--compare", a, a).expect(2);
        sandbox.bpct().run("--compare", a, sandbox.path("a/d")).expect(2);
        sandbox.bpct().run("--compare", sandbox.path("a/d"), a).expect(2);
        sandbox.bpct().run("--compare", a, sandbox.path("none")).expect(2);
        Outcome archived = sandbox.bpct().run("--wait", "--archive", sandbox.path("x.tar"), a);
        assertThat(archived.expect(0).out())
                .contains("it is a folder of tars, not one file: bpct --extract ", "/x.tar DST opens it");
        for (FileName[] both : new FileName[][] {{a, sandbox.path("x.tar")}, {sandbox.path("x.tar"), a}}) {
            assertThat(sandbox.bpct()
                            .run("--compare", both[0], both[1])
                            .expect(2)
                            .err())
                    .contains("/x.tar is an archive, and --compare compares two trees: bpct -n -u --archive ")
                    .contains("bpct --archive-check ");
        }
        Shell.call("cp -a \"$1\" \"$1.copy\"", sandbox.path("x.tar"));
        sandbox.bpct()
                .run("--compare", sandbox.path("x.tar"), sandbox.path("x.tar.copy"))
                .expect(0);
        sandbox.bpct().run("--compare", a, sandbox.path("b/p")).expect(2);
    }

    @Test
    void anExistingFileStaysUnlessItIsToBeReplaced() throws Exception {
        plantPair();
        change("echo more >>g");
        FileName list = sandbox.file("list", "old");

        Outcome refused = compare("-o", list).expect(2);
        assertThat(refused.err()).contains("is there already; --force replaces it");
        assertThat(list.toPath()).hasContent("old");
        Files.createSymbolicLink(sandbox.path("link").toPath(), list.toPath());
        assertThat(compare("-o", sandbox.path("link"), "--force").expect(2).err())
                .contains("no regular file");
        assertThat(list.toPath()).hasContent("old");

        assertThat(compare("-o", list, "--force").expect(3).err())
                .contains(" is replaced: ", " bytes, changed last at 2");
        assertThat(list.toPath()).content().isEqualTo(compare().expect(3).out()).startsWith("size 2 7 g\n");
        assertThat(compare("--force").expect(2).err()).contains("--output");
    }

    @Test
    void theListGoesToTheFileAndTheSummaryToStandardOutput() throws Exception {
        plantPair();
        change("echo more >>g");

        Outcome said = compare("--json", "-o", sandbox.path("list")).expect(3);

        assertThat(said.out()).contains(" differences").hasLineCount(1);
        assertThat(sandbox.path("list").toPath())
                .content()
                .isEqualTo(compare("--json").expect(3).out())
                .isNotEmpty();
        assertThat(compare("--name", "d", "-o", sandbox.path("none")).expect(0).out())
                .contains(" 0 differences");
        assertThat(sandbox.path("none").toPath()).isEmptyFile();
        // It is made when the walk is over, and so may be in a tree; a second one would meet it.
        compare("-o", sandbox.path("a/list")).expect(3);
        assertThat(sandbox.path("a/list").toPath()).content().doesNotContain("list", ".bpct-new");
        assertThat(compare("-o", sandbox.path("a/list"), "--force").expect(2).err())
                .contains("in a directory that is compared");
        assertThat(Shell.call("find \"$1\" -name '.bpct-new*'", sandbox.path(""))
                        .out())
                .isEmpty();
    }

    @Test
    void whereNoListCanBeMadeNothingIsCompared() throws Exception {
        plantPair();
        Shell.call("cd -- \"$1\" && mkdir folder closed && chmod 0555 closed && mkfifo fifo", sandbox.path(""));

        for (String place : List.of("folder", "fifo", "none/list")) {
            Outcome refused = compare("--force", "-o", sandbox.path(place)).expect(2);
            assertThat(refused.out()).isEmpty();
        }
        Outcome closed = sandbox.bpct()
                .as(User.ordinary())
                .run("--compare", "-o", sandbox.path("closed/list"), sandbox.path("a"), sandbox.path("b"));
        assertThat(closed.expect(2).err()).contains("you cannot write in");
        assertThat(closed.out()).isEmpty();
    }

    /** Odd seeds have no hard links, of which rsync names other names. */
    @Test
    void randomTreesDifferWhereRsyncSaysSo() throws Exception {
        assumeThat(Path.of("/usr/bin/rsync")).exists();
        plantSeeds(SEEDS, seed -> 2L * seed + 1);
        changeSeeds(SEEDS, "change");

        Outcome ours = compare("--json").expect(3);

        Set<String> theirs = namesOfRsync("-anHAX");
        assertThat(names(ours.out())).as("each below its seed").isEqualTo(theirs);
        assertThat(seeds(theirs)).hasSizeGreaterThan(SEEDS / 2);
    }

    @Test
    void randomTreesWithHardLinksDifferWhereTheirListsSaySo() throws Exception {
        assumeThat(Path.of("/usr/bin/rsync")).exists();
        plantSeeds(LINKED_SEEDS, seed -> 2L * seed);
        changeSeeds(LINKED_SEEDS, "change", "relink");

        Map<String, Set<String>> ours = byKind(compare("--json").expect(3).out());

        Map<String, Set<String>> expected =
                new ListedTrees(list(sandbox.path("a")), list(sandbox.path("b"))).differences();
        for (String kind : List.of("only-in-a", "only-in-b", "type", "links")) {
            assertThat(ours.getOrDefault(kind, Set.of()))
                    .as(kind + ", each below its seed")
                    .isEqualTo(expected.get(kind))
                    .isNotEmpty();
        }
        ours.remove("links");
        Set<String> without = new TreeSet<>();
        ours.values().forEach(without::addAll);
        // Without -H rsync looks at no links.
        assertThat(without).as("each below its seed").isEqualTo(namesOfRsync("-anAX"));
    }

    /** Makes trees 1 to N, each from a seed, in one directory and its twin: a call of bpct takes longer than a hundred of them. */
    private void plantSeeds(int count, LongUnaryOperator seed) throws Exception {
        FileName a = sandbox.directory("a");
        for (int tree = 1; tree <= count; tree++) {
            RandomFiles.plant(a.resolve(FileName.ofText(Integer.toString(tree))), seed.applyAsLong(tree));
        }
        Shell.call("cd -- \"$1\" && cp -a a b", sandbox.root());
    }

    private void changeSeeds(int count, String... steps) {
        List<FileName> words = new ArrayList<>(
                List.of(sandbox.path("b"), FileName.ofText(Integer.toString(count)), sandbox.path("names")));
        List.of(steps).forEach(step -> words.add(FileName.ofText(step)));
        Shell.call(CHANGE_ALL, words.toArray(FileName[]::new));
    }

    private Set<String> namesOfRsync(String options) {
        return Shell.call(
                        "LC_ALL=C rsync " + options + " -@-1 --delete --out-format='%i%n' \"$1/\" \"$2/\"",
                        sandbox.path("a"),
                        sandbox.path("b"))
                .out()
                .lines()
                .map(CompareIT::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    @Tag("long")
    void threeHundredRandomTreesDifferWhereDiffAndFindSaySo() throws Exception {
        plantSeeds(DIFF_SEEDS, seed -> 3_000L + seed);
        FileName a = sandbox.path("a");
        FileName b = sandbox.path("b");
        // Who is not root lets diff read all contents.
        Shell.call("cd -- \"$1\" && chmod -R u+r a b", sandbox.root());
        changeSeeds(DIFF_SEEDS, "change");

        String ours = compare("--json").expect(3).out();

        Map<String, Set<String>> kinds = byKind(ours);
        Map<String, Set<String>> expected = new ListedTrees(list(a), list(b)).differences();
        for (String kind : List.of("only-in-a", "only-in-b", "type", "links")) {
            assertThat(kinds.getOrDefault(kind, Set.of()))
                    .as(kind + ", each below the seed of its tree")
                    .isEqualTo(expected.get(kind));
        }
        String theirs = Shell.run(
                        "mapfile -d '' -t w; cd -- \"${w[0]}\" && diff -rq --no-dereference a b",
                        List.of(sandbox.root()))
                .expect(1)
                .out();
        assertThat(new DiffReport(ours).lines())
                .isEqualTo(DiffReport.sorted(theirs.replace("regular empty file", "regular file")));
        assertThat(seeds(kinds.get("only-in-a"))).hasSizeGreaterThan(DIFF_SEEDS / 4);
        assertThat(kinds).containsKeys("only-in-b", "type", "target", "size");
    }

    private static Set<String> seeds(Set<String> paths) {
        return paths.stream().map(path -> path.split("/", 2)[0]).collect(Collectors.toSet());
    }

    @Test
    void aDirectoryInOneTreeHasOneLineAndItsNamesAreCounted() throws Exception {
        plantPair();
        Shell.call(
                "cd -- \"$1\" && mkdir -p big/sub big-2 && touch big/{1..7} big/sub/{a,b} big-2/f && touch -r ../b .",
                sandbox.path("a"));
        Shell.call("cd -- \"$1\" && mkdir -p only && touch -r ../a .", sandbox.path("b"));

        assertThat(compare().expect(3).out().lines())
                .containsExactly("only-in-a d+10 - big", "only-in-a d+1 - big-2", "only-in-b - d only");
        assertThat(compare("--summary").expect(3).out()).isEqualTo("only-in-a 13\nonly-in-b 1\n");
        assertThat(compare("--json").expect(3).out()).hasLineCount(14).contains("\"path\":\"big/sub/b\"");
        assertThat(compare("--summary", "--json").exitCode()).isEqualTo(2);
        assertThat(compare().err()).contains("14 differences");
    }

    @Test
    void anyNumberOfThreadsGivesTheSameBytes() throws Exception {
        RandomFiles.plant(sandbox.path("a"), 4);
        Shell.call(
                "cd -- \"$1\" && mkdir -p d/{1..40}/e && touch d/{1..40}/e/{1..20} && cp -a ../a ../b"
                        + " && find ../b -type f -name '*[13]' -delete && chmod -R o-r ../b",
                sandbox.path("a"));

        String one = compare("--threads", "1").expect(3).out();

        assertThat(one).hasLineCount((int) one.lines().distinct().count()).contains("mode ", "only-in-a ", "time ");
        for (String threads : List.of("2", "7", "32")) {
            assertThat(compare("--threads", threads).expect(3).out())
                    .as(threads)
                    .isEqualTo(one);
        }
    }

    @Test
    void whatAFileSystemKeepsForItselfIsNoDifference() throws Exception {
        assumeThat(User.current().isRoot())
                .as("SKIPPED: only root can set trusted attributes")
                .isTrue();
        plantPair();
        change(
                "for name in lov lma SGI_ACL_FILE SGI_ACL_DEFAULT gfid overlay.origin; do setfattr -n trusted.$name -v 1 g; done");

        assertThat(compare().expect(0).out()).isEmpty();

        change("setfattr -n trusted.SGI_ACL_FILES -v 1 g");

        assertThat(compare().expect(3).out()).startsWith("xattrs ");
    }

    /** A directory that lost its mark shows what the layer below it holds. */
    @Test
    void aLostMarkOfAnOverlayIsADifference() throws Exception {
        assumeThat(User.current().isRoot())
                .as("SKIPPED: only root can set trusted attributes")
                .isTrue();
        plantPair();
        for (String mark : List.of("opaque", "redirect", "metacopy", "whiteout")) {
            change("setfattr -n trusted.overlay." + mark + " -v y g");

            assertThat(compare().expect(3).out()).as(mark).startsWith("xattrs ");

            change("setfattr -x trusted.overlay." + mark + " g");
            assertThat(compare().expect(0).out()).as(mark).isEmpty();
        }
    }

    /** It is asked by its whole name, so PATH cannot hide it. */
    @Test
    void withoutGetfattrTheCallIsRefusedUnlessXattrsAreLeftOut() throws Exception {
        assumeThat(User.current().isRoot())
                .as("SKIPPED: only root can hide getfattr")
                .isTrue();
        assumeThat(Path.of("/usr/bin/getfattr")).exists();
        plantPair();
        change("setfattr -n user.k -v 1 g");

        assertThat(withoutGetfattr().expect(2).err()).contains("needs getfattr (package attr)", "--no-xattrs");
        Outcome left = withoutGetfattr("--no-xattrs").expect(0);

        assertThat(left.out()).isEmpty();
        assertThat(left.err()).contains("0 differences; extended attributes and ACLs were not compared");
    }

    private Outcome withoutGetfattr(String... more) {
        List<Object> words = new ArrayList<>(List.of("--compare"));
        words.addAll(List.of(more));
        words.addAll(List.of(sandbox.path("a"), sandbox.path("b")));
        List<Object> command = new ArrayList<>(List.of(
                "/usr/bin/unshare",
                "-m",
                "/bin/bash",
                "-c",
                "mount --bind /dev/null /usr/bin/getfattr && exec \"$@\"",
                "bash"));
        command.addAll(sandbox.bpct().command(words.toArray()));
        return sandbox.bpct().runOther(command.toArray());
    }

    private static List<String> list(FileName root) throws Exception {
        String listed = Shell.call(
                        "cd -- \"$1\" && find . -mindepth 1 -printf '%P\\0%y\\0%i\\0' | od -An -v -tx1 | tr -d ' \\n'",
                        root)
                .out();
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < listed.length(); i += 2) {
            String octet = listed.substring(i, i + 2);
            if (octet.equals("00")) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(octet);
            }
        }
        return fields;
    }

    private static Map<String, Set<String>> byKind(String json) throws Exception {
        Map<String, Set<String>> kinds = new TreeMap<>();
        for (String line : json.lines().toList()) {
            JsonNode difference = new ObjectMapper().readTree(line);
            kinds.computeIfAbsent(difference.get("differs").asText(), any -> new TreeSet<>())
                    .add(difference.get("path").asText());
        }
        return kinds;
    }

    private static Set<String> names(String json) throws Exception {
        Set<String> names = new TreeSet<>();
        for (String line : json.lines().toList()) {
            names.add(new ObjectMapper().readTree(line).get("path").asText());
        }
        return names;
    }

    /** Returns the name in a line of rsync, as JSON holds it. */
    private static String name(String line) {
        String shown = line.substring(11).replaceFirst("^ ", "");
        Matcher octal = OCTAL.matcher(shown);
        StringBuilder bytes = new StringBuilder();
        while (octal.find()) {
            octal.appendReplacement(
                    bytes, Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(octal.group(1), 8))));
        }
        octal.appendTail(bytes);
        String name = bytes.toString();
        name = name.length() > 2 || !name.equals("./") ? name : ".";
        byte[] raw = name.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        return FileName.of(raw).withoutTrailingSlashes().text();
    }
}
