package org.bpct.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bpct.files.FileName;
import org.bpct.model.BatchDirectory;
import org.bpct.model.Io;
import org.bpct.model.WaveScripts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The modules in {@code templates/}: each script holds what it calls, once, nothing else, and no names of variables that nothing sets. */
final class ModulesTest {
    private static final Path TEMPLATES = Path.of("templates");

    @TempDir
    Path temp;

    @Test
    void theTemplatesObeyAllRules() throws Exception {
        assertThat(ModuleRules.brokenIn(BashModules.in(TEMPLATES))).isEmpty();
    }

    /** So the rules look at what is rendered. */
    @Test
    void aRenderedScriptHoldsTheFunctionsOfItsModules() throws Exception {
        BashModules modules = BashModules.in(TEMPLATES);
        BatchDirectory place = BatchDirectory.of(Path.of("/home/kevin/.bpct/19aa2b3c4d5"));
        FileName base = FileName.ofText("/panfs/monday");
        compare(
                modules,
                "verb/copy/engine.sh with verify",
                "verb/copy/finalizer.sh with verify",
                write("plain", place, false, List.of()));
        compare(
                modules,
                "verb/copy/engine.sh with verify contents",
                "verb/copy/finalizer.sh with verify",
                write("contents", place, true, List.of()));
        compare(
                modules,
                "verb/copy/engine.sh with verify base",
                "verb/copy/finalizer.sh with verify",
                write("base", place, false, List.of(base, base, base)));
        SampleBatch.Sample guarded = SampleBatch.copy(place, List.of("-a"), false, List.of("mode"));
        guarded.description().verifiesNothing().guards();
        compare(
                modules,
                "verb/copy/engine.sh with guard whole",
                "verb/copy/finalizer.sh with guard whole",
                write("guarded", guarded));
        SampleBatch.Sample direct = SampleBatch.copy(place, List.of("-a"), false, List.of("mode"));
        direct.description().verifiesNothing().uses(Io.DIRECT);
        compare(modules, "verb/copy/engine.sh with direct", "verb/copy/finalizer.sh", write("direct", direct));
        SampleBatch.Sample layouts = SampleBatch.copy(place, List.of("-a"), false, List.of("mode"));
        layouts.description().verifiesNothing().laysOut("keep");
        compare(modules, "verb/copy/engine.sh with layout", "verb/copy/finalizer.sh", write("layouts", layouts));
        SampleBatch.Sample projects = SampleBatch.copy(place, List.of("-a"), false, List.of("mode"));
        projects.description().verifiesNothing().keepsProjects();
        compare(
                modules,
                "verb/copy/engine.sh with project",
                "verb/copy/finalizer.sh with project",
                write("projects", projects));
        SampleBatch.Sample check = SampleBatch.copy(place, List.of("-a"), false, List.of("mode"));
        check.description().checks();
        compare(
                modules,
                "verb/copy/engine.sh with checks verify",
                "verb/copy/finalizer.sh with checks verify",
                write("check", check));
        compare(
                modules,
                "verb/copy/engine.sh with whole",
                "verb/copy/finalizer.sh with whole",
                write("without options", SampleBatch.plain()));
        compare(
                modules,
                "verb/copy/engine.sh with verify climbs",
                "verb/copy/finalizer.sh with verify",
                SampleBatch.copy(place, List.of("-a"), false, List.of("mode"))
                        .writeClimbing(Files.createDirectory(temp.resolve("climbing"))));
        compare(
                modules,
                "verb/copy/engine.sh with verify hours",
                "verb/copy/finalizer.sh with verify hours",
                SampleBatch.copy(place, List.of("-a"), false, List.of("mode"))
                        .writeResting(
                                "local", "20-6 Europe/Berlin +01:00", Files.createDirectory(temp.resolve("resting"))));
        BatchDirectory removal = SampleBatch.writeRemoval(place, Files.createDirectory(temp.resolve("removal")));
        compare(modules, "verb/remove/engine.sh", "verb/remove/finalizer.sh", removal);
        BatchDirectory change = SampleBatch.writeChange(place, null, Files.createDirectory(temp.resolve("change")));
        compare(modules, "verb/change/engine.sh", "verb/change/finalizer.sh", change);
        Path sums = Files.createDirectory(temp.resolve("sums"));
        compare(modules, "verb/sum/engine.sh", "verb/sum/finalizer.sh", SampleBatch.writeSum(place, null, false, sums));
        Path guardedSums = Files.createDirectory(temp.resolve("guarded-sums"));
        compare(
                modules,
                "verb/sum/engine.sh with guard",
                "verb/sum/finalizer.sh",
                SampleBatch.writeSum(place, null, true, guardedSums));
        Path archives = Files.createDirectory(temp.resolve("archives"));
        compare(
                modules,
                "verb/archive/engine.sh",
                "verb/archive/finalizer.sh",
                SampleBatch.writeArchive(place, null, false, archives));
        Path guardedArchives = Files.createDirectory(temp.resolve("guarded-archives"));
        compare(
                modules,
                "verb/archive/engine.sh with guard",
                "verb/archive/finalizer.sh with guard",
                SampleBatch.writeArchive(place, null, true, guardedArchives));
        Path extractions = Files.createDirectory(temp.resolve("extractions"));
        compare(
                modules,
                "verb/extract/engine.sh with guard",
                "verb/extract/finalizer.sh with guard",
                SampleBatch.writeExtraction(place, null, true, extractions));
        Path sumChecks = Files.createDirectory(temp.resolve("sum-checks"));
        compare(
                modules,
                "verb/sum/engine.sh with expected",
                "verb/sum/finalizer.sh with expected",
                SampleBatch.writeSumCheck(place, null, false, sumChecks));
        Path archiveChecks = Files.createDirectory(temp.resolve("archive-checks"));
        compare(
                modules,
                "verb/sum/engine.sh with expected parts",
                "verb/sum/finalizer.sh with expected",
                SampleBatch.writeArchiveCheck(place, archiveChecks));
        Path comparisons = Files.createDirectory(temp.resolve("comparisons"));
        compare(
                modules,
                "verb/sum/engine.sh with expected twins",
                "verb/sum/finalizer.sh with expected",
                SampleBatch.writeComparison(place, null, false, comparisons));
    }

    private BatchDirectory write(String name, BatchDirectory place, boolean byContent, List<FileName> bases)
            throws Exception {
        List<String> all = List.of("mode", "ownership", "timestamps", "links");
        return write(name, SampleBatch.copy(place, SampleBatch.files(), List.of("-a"), false, all, byContent, bases));
    }

    private BatchDirectory write(String name, SampleBatch.Sample sample) throws Exception {
        return sample.write(Files.createDirectory(temp.resolve(name)));
    }

    private static void compare(BashModules modules, String engine, String finalizer, BatchDirectory batch)
            throws IOException {
        Path script = batch.job(1).script();
        assertThat(functionsOf(script, batch.engine(1), batch.careful(1)))
                .as(engine)
                .isEqualTo(functionsIn(modules, engine));
        assertThat(functionsOf(script, batch.finalizerEngine(1), new WaveScripts(batch.wave(1)).carefulOfFinalizer()))
                .as(finalizer)
                .isEqualTo(functionsIn(modules, finalizer));
    }

    private static Set<String> functionsOf(Path... scripts) throws IOException {
        Set<String> functions = new TreeSet<>();
        for (Path script : scripts) {
            if (Files.exists(script)) {
                Pattern.compile("(?m)^(\\w+)\\(\\) ")
                        .matcher(Files.readString(script, StandardCharsets.ISO_8859_1))
                        .results()
                        .forEach(match -> functions.add(match.group(1)));
            }
        }
        return functions;
    }

    private static Set<String> functionsIn(BashModules modules, String script) {
        Set<String> functions = new TreeSet<>();
        modules.scripts()
                .get(script)
                .forEach(template ->
                        functions.addAll(modules.template(template).functions().keySet()));
        functions.remove("");
        return functions;
    }

    /** A script of two modules, a line of which is changed so that it breaks one rule. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'  local found'               | '  :'               | 'b.sh sets found, which is no local variable'",
                "'  bpct_find'                 | '  bpct_find bpct_x'| 'a.sh calls bpct_x, which is not in verb/x/engine.sh'",
                "'  bpct_find'                 | '  :'               | 'verb/x/engine.sh holds bpct_find of b.sh, which nothing there calls'",
                "'  bpct_find'                 | '  bpct_find $gone' | 'a.sh reads gone, which nothing sets'",
                "'bpct_find() {'               | 'bpct_do() {'       | 'bpct_do is defined in a.sh and in b.sh, both in verb/x/engine.sh'",
                "'#@include b.sh'              | '#'                 | 'a.sh calls bpct_find, which is not in verb/x/engine.sh'",
            })
    void aBrokenRuleIsFound(String line, String changed, String message) {
        List<String> texts = List.of("""
                #@include a.sh
                #@include b.sh
                readonly bpct_c=1
                bpct_main() {
                  bpct_do
                }
                bpct_main
                """, """
                bpct_do() {
                  local found
                  bpct_find
                  bpct_d=$bpct_c$found
                }
                """, """
                bpct_find() {
                  found=1
                }
                """);
        assertThat(ModuleRules.brokenIn(modules(texts))).isEmpty();
        List<String> others = texts.stream()
                .map(text -> text.replaceFirst("(?m)^" + Pattern.quote(line) + "$", Matcher.quoteReplacement(changed)))
                .toList();
        assertThat(others).isNotEqualTo(texts);
        assertThat(ModuleRules.brokenIn(modules(others)))
                .anySatisfy(broken -> assertThat(broken).contains(message));
    }

    private static BashModules modules(List<String> texts) {
        return new BashModules(List.of(
                BashModule.of("verb/x/engine.sh", texts.get(0)),
                BashModule.of("a.sh", texts.get(1)),
                BashModule.of("b.sh", texts.get(2))));
    }

    /** Each sets x, reads y, or calls z. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\0',
            delimiter = '`',
            value = {
                "x=1 ` x ` `",
                "x+=$y ` x ` y `",
                "x[y]=1 ` x ` y `",
                "x=(\"${y[@]}\" 'a b') ` x ` y `",
                "x=([$y]=1) ` x ` y `",
                "((x++)) ` x ` `",
                "((--x)) ` x ` `",
                "((y == 1 && (x = y))) ` x ` y `",
                "((x[y] += 16#ff)) ` x ` y `",
                "for x in $y; do :; done ` x ` y ` :",
                "for ((x = 0; x < y; x++)); do :; done ` x ` x y ` :",
                "for x; do :; done ` x ` ` :",
                "IFS= read -r -d '' x <&\"$y\" ` x ` y ` read",
                "read -r -a x <<<\"$y\" ` x ` y ` read",
                "read -r -t 0.2 -u \"$y\" x ` x ` y ` read",
                "mapfile -d '' -t x < <(z \"$y\") ` x ` y ` z mapfile",
                "printf -v x %s \"$y\" ` x ` y ` printf",
                "printf -v \"$1\" %s \"$y\" ` $1 ` y ` printf",
                "declare -a x=() ` x ` `",
                "readonly x=$y ` x ` y `",
                "exec {x}<\"$y\" ` x ` y ` exec",
                "unset \"x[$y]\" ` x ` y ` unset",
                ": \"${x:=$y}\" ` x ` x y ` :",
                "[[ -v y && a -lt 1 ]] || z ` ` a y ` z",
                "[[ ! $y =~ ^(a|b)$ ]]; z ` ` y ` z",
                "echo ${#y[@]} ${y:a:2} \"${y#*' }'}\" ` ` a y ` echo",
                "echo $((y + 1)) \"$(z '$a' \\$a)\" # $a ` ` y ` z echo",
                "trap 'z $y' EXIT ` ` y ` trap z",
                "case $y in a | @(b|c)*) z ;; *) ((x = 1)) ;; esac ` x ` y ` z",
                "(cd / && z <(a \"$y\")) | b & ` ` y ` z a b cd",
                "if ! z; then { x=1; } 2>/dev/null; fi ` x ` ` z",
            })
    void everyFormIsSeen(String text, String sets, String reads, String calls) {
        List<BashUse> uses = BashCommands.usesIn(text);
        assertThat(names(uses, BashUse.Kind.SET)).isEqualTo(words(sets));
        assertThat(names(uses, BashUse.Kind.READ)).isEqualTo(words(reads));
        assertThat(uses.stream().filter(use -> use.kind() == BashUse.Kind.CALL).flatMap(use -> use.words().stream()))
                .containsAll(words(calls));
    }

    private static Set<String> names(List<BashUse> uses, BashUse.Kind kind) {
        return uses.stream()
                .filter(use -> use.kind() == kind)
                .map(BashUse::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> words(String text) {
        return text == null ? Set.of() : new TreeSet<>(Arrays.asList(text.split(" ")));
    }

    @Test
    void aVariableThatIsNamedInACallIsSet() {
        BashModule module = BashModule.of("a.sh", """
                bpct_put() {
                  printf -v "$2" 1
                }
                bpct_do() {
                  local own
                  bpct_put a own
                  bpct_put a other
                }
                """);
        assertThat(FreeNames.of(module, Set.of("bpct_do"), new BashModules(List.of(module)).namedArguments())
                        .set())
                .containsExactly("other");
    }
}
