package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bpct.Rounds;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.Io;
import org.bpct.model.WaveScripts;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What holds for every rendered script, whatever it does. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RenderedScriptsTest {
    /** Each job hands one to its scheduler, which keeps them all. */
    private static final int MOST_OF_JOB = 4 * 1024;

    /** Each job reads it. */
    private static final int MOST_OF_PLAIN_ENGINE = 48 * 1024;

    /** A check and a removal have no file that they read when there is a limit, or mounts below a root: they hold what that takes. */
    private static final int MOST_BYTES = 105 * 1024;

    /** Constructs that bash 4.4 lacks, or has with another meaning; from the NEWS of bash 5.0 to 5.3. */
    private static final Map<String, String> NEWER = new LinkedHashMap<>();

    static {
        NEWER.put("EPOCHSECONDS and EPOCHREALTIME, 5.0", "\\bEPOCH(SECONDS|REALTIME)\\b");
        NEWER.put("BASH_ARGV0, 5.0", "\\bBASH_ARGV0\\b");
        NEWER.put("SRANDOM, 5.1", "\\bSRANDOM\\b");
        NEWER.put("BASH_MONOSECONDS, BASH_TRAPSIG and GLOBSORT, 5.3", "\\b(BASH_MONOSECONDS|BASH_TRAPSIG|GLOBSORT)\\b");
        NEWER.put("wait -f, 5.0, and wait -p, 5.1", "\\bwait (-\\w+ )*-\\w*[fp]");
        NEWER.put("wait -n, which misses a child that ends between two calls before 5.3", "\\bwait -n");
        NEWER.put("${x@U}, @u, @L, @K, 5.1, and @k, 5.2", "\\$\\{[^{}]*@[UuLKk]\\}");
        NEWER.put("${ command; }, 5.3", "\\$\\{[\\s|]");
        NEWER.put("declare -I and local -I, 5.1", "\\b(declare|local|typeset) -\\w*I");
        NEWER.put("declare -A x=(key value), 5.1", "-\\w*A\\w* \\w+=\\((?![)\\[])");
        NEWER.put("printf %Q, 5.2", "%Q");
        NEWER.put(
                "& in a replacement, which stands for the match since 5.2", "\\$\\{\\w+(\\[[^]]*\\])?/[^}]*&[^}]*\\}");
        NEWER.put(
                "shell options of 5.0 to 5.3",
                "\\b(assoc_expand_once|array_expand_once|localvar_inherit|localvar_unset|patsub_replacement"
                        + "|varredir_close|noexpand_translation|bash_source_fullpath)\\b");
        NEWER.put("read -E and source -p, 5.3", "\\b(read -\\w*E|source -p)\\b");
        NEWER.put("test -v of an element named @ or *, other since 5.2", "-v \\S+\\[[@*]\\]");
        NEWER.put("unset of an array's element named @ or *, other since 5.2", "\\bunset \\S*\\[[@*]\\]");
    }

    private static final Set<String> OF_BASH = Set.of(
            (": [ bash break case cd continue declare do done elif else esac exec exit export fi for function if in"
                            + " jobs kill local mapfile main printf read readonly return set shift shopt source then trap"
                            + " type ulimit umask unset until wait while")
                    .split(" "));

    /** GNU coreutils and tar: what nodes have beside Bash. */
    private static final Set<String> OF_NODES = Set.of(
            "b2sum bash cat chgrp chmod chown cksum cp dd du env gzip head ln ls mkdir mount mv nohup nproc od paste readlink rm rmdir sha256sum sleep sort split stat sync tail tar tee timeout touch tr truncate umount unshare wc"
                    .split(" "));

    /** What scripts call only where it is. */
    private static final Set<String> OF_SOME_NODES = Set.of("chattr", "getfattr", "lfs", "lsattr");

    /** What starts a command on another node, tells it to end, and asks for nodes. */
    private static final Set<String> OF_SCHEDULERS = Set.of("srun", "scancel", "scontrol", "sinfo", "squeue", "pbsdsh");

    private final Map<String, String> scripts = new LinkedHashMap<>();

    private Path temp;

    @BeforeAll
    void renderAll(@TempDir Path empty) throws Exception {
        temp = empty;
        BatchDirectory plainPlace = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));
        add("odd", SampleBatch.plain());
        add("plain", SampleBatch.copy(plainPlace, List.of(), false, List.of()));
        add(
                "preserve",
                SampleBatch.copy(
                        plainPlace,
                        List.of("--preserve=mode,ownership,timestamps,xattr,links"),
                        true,
                        List.of("mode", "ownership", "timestamps", "links", "xattr")));
        add("no-mode", SampleBatch.copy(plainPlace, List.of("--no-preserve=mode"), true, List.of("no-mode")));
        List<String> all = List.of("mode", "ownership", "timestamps", "links", "context", "xattr");
        FileName base = FileName.ofText("/panfs/monday");
        add("checksum", SampleBatch.copy(plainPlace, SampleBatch.files(), List.of("-a"), false, all, true, List.of()));
        add(
                "base",
                SampleBatch.copy(
                        plainPlace, SampleBatch.files(), List.of("-a"), false, all, false, List.of(base, base, base)));
        SampleBatch.Sample guarded = SampleBatch.copy(
                plainPlace, SampleBatch.files(), List.of("-a"), false, all, false, List.of(base, base, base));
        guarded.description().guards();
        add("guarded", guarded);
        SampleBatch.Sample direct = SampleBatch.copy(plainPlace, List.of("-a"), false, all);
        direct.description().verifiesNothing().uses(Io.DIRECT);
        add("direct", direct);
        SampleBatch.Sample layouts = SampleBatch.copy(plainPlace, List.of("-a"), false, all);
        layouts.description().uses(Io.DIRECT).laysOut("0:1:", "1073741824:-1:flash");
        add("layouts", layouts);
        SampleBatch.Sample projects = SampleBatch.copy(
                plainPlace, SampleBatch.files(), List.of("-a"), false, all, false, List.of(base, base, base));
        projects.description().keepsProjects();
        add("projects", projects);
        SampleBatch.Sample guardedProjects = SampleBatch.copy(
                plainPlace, SampleBatch.files(), List.of("-a"), false, all, false, List.of(base, base, base));
        guardedProjects.description().keepsProjects().guards();
        add("guarded-projects", guardedProjects);
        SampleBatch.Sample check = SampleBatch.copy(plainPlace, List.of("-a"), false, all);
        check.description().guards().checks();
        add("check", check);
        add(
                "climbing",
                SampleBatch.copy(plainPlace, List.of("-a"), false, all)
                        .writeClimbing(Files.createDirectory(temp.resolve("climbing"))));
        BatchDirectory removal = SampleBatch.writeRemoval(plainPlace, Files.createDirectory(temp.resolve("removal")));
        add("removal", removal);
        add("change", SampleBatch.writeChange(plainPlace, null, Files.createDirectory(temp.resolve("change"))));
        add("sum", SampleBatch.writeSum(plainPlace, null, false, Files.createDirectory(temp.resolve("sum"))));
        add(
                "guarded-sum",
                SampleBatch.writeSum(plainPlace, null, true, Files.createDirectory(temp.resolve("guarded-sum"))));
        add(
                "archive",
                SampleBatch.writeArchive(plainPlace, null, false, Files.createDirectory(temp.resolve("archive"))));
        add(
                "guarded-archive",
                SampleBatch.writeArchive(
                        plainPlace, null, true, Files.createDirectory(temp.resolve("guarded-archive"))));
        add(
                "archive-of-layouts",
                SampleBatch.writeArchive(
                        plainPlace, null, true, Files.createDirectory(temp.resolve("archive-of-layouts")), "keep"));
        add(
                "extraction",
                SampleBatch.writeExtraction(
                        plainPlace, null, false, Files.createDirectory(temp.resolve("extraction"))));
        add(
                "guarded-extraction",
                SampleBatch.writeExtraction(
                        plainPlace, null, true, Files.createDirectory(temp.resolve("guarded-extraction"))));
        add(
                "extraction-of-layouts",
                SampleBatch.writeExtraction(
                        plainPlace, null, false, Files.createDirectory(temp.resolve("extraction-of-layouts")), "keep"));
        add(
                "guarded-extraction-of-layouts",
                SampleBatch.writeExtraction(
                        plainPlace,
                        null,
                        true,
                        Files.createDirectory(temp.resolve("guarded-extraction-of-layouts")),
                        "1G:2:flash"));
        add(
                "sum-check",
                SampleBatch.writeSumCheck(plainPlace, null, false, Files.createDirectory(temp.resolve("sum-check"))));
        add(
                "guarded-sum-check",
                SampleBatch.writeSumCheck(
                        plainPlace, null, true, Files.createDirectory(temp.resolve("guarded-sum-check"))));
        add(
                "comparison",
                SampleBatch.writeComparison(
                        plainPlace, null, false, Files.createDirectory(temp.resolve("comparison"))));
        add(
                "guarded-comparison",
                SampleBatch.writeComparison(
                        plainPlace, null, true, Files.createDirectory(temp.resolve("guarded-comparison"))));
        add(
                "far-comparison",
                SampleBatch.writeFarComparison(
                        plainPlace, false, Files.createDirectory(temp.resolve("far-comparison"))));
        add(
                "guarded-far-comparison",
                SampleBatch.writeFarComparison(
                        plainPlace, true, Files.createDirectory(temp.resolve("guarded-far-comparison"))));
        add("far-sum", SampleBatch.writeFarSum(plainPlace, Files.createDirectory(temp.resolve("far-sum"))));
        for (String scheduler : List.of("slurm", "pbs")) {
            BatchDirectory together = SampleBatch.copy(plainPlace, List.of("-a"), false, all)
                    .writeTogether(scheduler, Files.createDirectory(temp.resolve("nodes-" + scheduler)));
            add("nodes-" + scheduler, together);
        }
        add("array", SampleBatch.plain().writeArray("slurm", Files.createDirectory(temp.resolve("array"))));
        add(
                "here",
                SampleBatch.copy(plainPlace, List.of("-a"), false, all)
                        .write("here", Files.createDirectory(temp.resolve("here"))));
    }

    private void add(String name, SampleBatch.Sample sample) throws Exception {
        BatchDirectory batch = sample.write(Files.createDirectory(temp.resolve(name)));
        add(name, batch);
    }

    private void add(String name, BatchDirectory batch) throws Exception {
        for (Path file : List.of(
                batch.job(1).script(),
                batch.finalizer(1).script(),
                batch.engine(1),
                batch.careful(1),
                batch.finalizerEngine(1),
                new WaveScripts(batch.wave(1)).carefulOfFinalizer(),
                batch.nodes(1),
                batch.onNode(1),
                new WaveScripts(batch.wave(1)).array(),
                new WaveScripts(batch.wave(1)).putBack(),
                batch.wave(1).resolve("runner"))) {
            if (Files.exists(file)) {
                scripts.put(
                        name + "/" + batch.root().relativize(file),
                        Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
    }

    @Test
    void bashCanReadThem() throws Exception {
        Bash bash = Bash.run("for script in " + words(scripts.keySet()) + "; do bash -n -- \"$script\" || exit; done");
        assertThat(bash.errors()).isEmpty();
        assertThat(bash.code()).isZero();
    }

    @Test
    @Tag("slow")
    void passShellCheck() throws Exception {
        boolean installed = Bash.run("type -P shellcheck").code() == 0;
        if ("true".equals(System.getenv("CI"))) {
            assertThat(installed).as("ShellCheck is installed where CI runs").isTrue();
        }
        assumeThat(installed)
                .as("SHELLCHECK IS NOT INSTALLED: the rendered scripts are not checked")
                .isTrue();
        // It takes two seconds for each script.
        Bash bash = Bash.run("shellcheck -s bash -- " + words(ScriptCover.of(scripts, Rounds.isBrief() ? 40 : 100)));
        assertThat(bash.output() + bash.errors()).isEmpty();
        assertThat(bash.code()).isZero();
    }

    @Test
    void useNothingThatBash44Lacks() {
        scripts.forEach((name, script) -> {
            String code = withoutComments(script);
            NEWER.forEach((construct, pattern) ->
                    assertThat(code).as("%s: %s", name, construct).doesNotContainPattern(pattern));
        });
    }

    @Test
    void theRulesFindWhatTheyAreFor() {
        List<String> examples = List.of(
                "now=$EPOCHSECONDS",
                "echo $BASH_ARGV0",
                "x=$SRANDOM",
                "x=$BASH_MONOSECONDS",
                "wait -n -p done",
                "wait -n",
                "echo \"${x@U}\"",
                "x=${ date; }",
                "local -I x",
                "declare -A x=(a b)",
                "printf '%Q' x",
                "x=${y/a/&b}",
                "shopt -s assoc_expand_once",
                "read -E x",
                "[[ -v x[@] ]]",
                "unset x[@]");
        List<String> patterns = List.copyOf(NEWER.values());
        assertThat(examples).hasSameSizeAs(patterns);
        for (int i = 0; i < examples.size(); i++) {
            assertThat(examples.get(i)).containsPattern(patterns.get(i));
        }
    }

    @Test
    void neverEvaluateText() {
        scripts.forEach((name, script) ->
                assertThat(withoutComments(script)).as(name).doesNotContainPattern("\\beval\\b|`|\\bbash -c\\b"));
    }

    @Test
    void callOnlyWhatNodesHave() {
        assertThat(CommandWords.in(scripts.get("odd/wave.1/engine.sh"))).contains("mkdir", "mv", "sleep", "stat");
        assertThat(CommandWords.in(scripts.get("odd/wave.1/finalizer.sh"))).contains("cat", "ln", "sort");
        scripts.forEach((name, script) -> {
            SortedSet<String> foreign = new TreeSet<>(CommandWords.in(script));
            foreign.removeAll(OF_BASH);
            foreign.removeAll(OF_NODES);
            foreign.removeAll(OF_SOME_NODES);
            foreign.removeAll(functionsOf(script));
            if (name.endsWith("/nodes") || name.endsWith("/on-node") || name.endsWith("/put-back")) {
                foreign.removeAll(OF_SCHEDULERS);
            }
            // Those of other modules are called under conditions that this script never meets: ModulesTest holds that.
            foreign.removeIf(word -> word.startsWith("bpct_"));
            foreign.remove("source");
            assertThat(foreign).as(name).isEmpty();
        });
    }

    private static SortedSet<String> functionsOf(String script) {
        SortedSet<String> names = new TreeSet<>();
        Matcher functions = Pattern.compile("(?m)^(\\w+)\\(\\) ").matcher(script);
        while (functions.find()) {
            names.add(functions.group(1));
        }
        return names;
    }

    /** Of two with one name the later counts, in silence. */
    @Test
    void defineEachFunctionOnce() {
        Pattern definition = Pattern.compile("(?m)^(\\w+)\\(\\) ");
        scripts.forEach((name, script) -> assertThat(
                        definition.matcher(script).results().map(match -> match.group(1)))
                .as(name)
                .doesNotHaveDuplicates());
    }

    @Test
    void aForeignProgramWouldBeFound() {
        String script =
                "f() {\n  if ! grep -q x <<<\"$y\"; then\n    y=$(find .)\n  fi # ps\n  (cd / && exec sed p) | awk\n"
                        + "  case $x in\n    a | b) setsid x ;;\n  esac\n  LC_ALL=C hostname\n  bpct_run / touch x\n}";
        assertThat(CommandWords.in(script))
                .contains("grep", "find", "sed", "awk", "setsid", "hostname", "touch")
                .doesNotContain("ps", "a", "b", "x", "p");
    }

    /** The thesis had scripts of 70 MB that kept PBS busy for minutes. */
    @Test
    void staySmallWhateverTheTree() {
        scripts.forEach((name, script) -> {
            int quoted = 0;
            Matcher words =
                    Pattern.compile("(?m)^readonly (?:-a )?bpct_\\w+=(.*)$").matcher(script);
            while (words.find()) {
                quoted += words.group(1).length();
            }
            boolean isOfJob = name.endsWith("/script");
            boolean isPlain = name.equals("odd/wave.1/engine.sh");
            assertThat(script.length() - quoted)
                    .as(name)
                    .isLessThanOrEqualTo(isOfJob ? MOST_OF_JOB : isPlain ? MOST_OF_PLAIN_ENGINE : MOST_BYTES);
        });
    }

    @Test
    void areDocuments() {
        scripts.forEach((name, script) -> {
            if (!name.endsWith(".sh")) {
                assertThat(script)
                        .as(name)
                        .startsWith("#!/bin/bash -p\n")
                        .contains("\nset -u\n", "LC_ALL=C", "\numask 077\n")
                        .matches("(?s).*\n(bpct_)?main \"\\$@\"\n");
            }
            assertThat(script)
                    .as("%s: nothing is left of the template", name)
                    .doesNotContainPattern("(?m)^\\s*##|#@include|@(word|words|indexed|number|text):");
            assertThat(script).as("%s is ASCII", name).matches("[\\n -~]*");
        });
    }

    private String words(Collection<String> names) {
        return names.stream()
                .map(name -> BashQuote.of(FileName.of(temp.resolve(name.replaceFirst("/", "/batch/")))))
                .collect(Collectors.joining(" "));
    }

    private static String withoutComments(String script) {
        return script.replaceAll("(?m)^\\s*#.*$", "").replaceAll("(?m) # .*$", "");
    }
}
