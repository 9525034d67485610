package org.bpct.script;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All templates with Bash in them: which module needs which, and what each reads, sets and fills. */
final class BashModules {
    /** The script of a job, which reads one of the engines. */
    private static final String OF_JOB = "core/job.sh";

    private static final Pattern ENGINE = Pattern.compile("verb/\\w+/(engine|finalizer)\\.sh");
    private static final List<String> OTHERS = List.of(
            "core/probe.sh",
            "verb/compare/question.sh",
            "verb/host/ask.sh",
            "verb/host/program.sh",
            "scheduler/local/runner.sh",
            "scheduler/here/runner.sh",
            "scheduler/here/on-node.sh");

    /** Starts jobs on nodes; each scheduler that has several for one job has a module for it. */
    private static final String NODES = "core/nodes.sh";

    private static final Pattern INCLUDE = Pattern.compile("#@(include|without) (\\S+)(?: (if|unless) (\\S+))?");

    /** What an engine reads at the first doubt. */
    private static final Map<String, String> CAREFUL = Map.of(
            "verb/copy/engine.sh", "verb/copy/careful.sh", "verb/copy/finalizer.sh", "verb/copy/finalizer/careful.sh");

    private final NavigableMap<String, BashModule> templates = new TreeMap<>();
    private final Map<String, Set<Integer>> namedArguments = new TreeMap<>();
    private final Set<String> globals = new TreeSet<>();
    private final Set<String> locals = new TreeSet<>();
    private final Map<String, Set<String>> scripts = new LinkedHashMap<>();
    private final Map<String, Set<String>> readLater = new LinkedHashMap<>();
    private final Map<String, Set<String>> homes = new TreeMap<>();

    BashModules(List<BashModule> all) {
        for (BashModule template : all) {
            templates.put(template.name(), template);
            template.functions()
                    .keySet()
                    .forEach(function -> homes.computeIfAbsent(function, any -> new TreeSet<>())
                            .add(template.name()));
        }
        homes.remove("");
        Set<String> names = new TreeSet<>();
        for (BashModule template : all) {
            template.names(BashUse.Kind.SET)
                    .forEach((function, set) -> set.forEach(name -> {
                        if (name.startsWith("$")) {
                            namedArguments
                                    .computeIfAbsent(function, any -> new TreeSet<>())
                                    .add(Integer.valueOf(name.substring(1)));
                        } else {
                            (function.isEmpty() ? globals : names).add(name);
                        }
                    }));
        }
        all.forEach(template -> template.names(BashUse.Kind.LOCAL).values().forEach(locals::addAll));
        names.removeAll(locals);
        globals.addAll(names);
        List<String> engines =
                templates.keySet().stream().filter(ENGINE.asMatchPredicate()).toList();
        ModuleChoices.all().forEach((name, choice) -> engines.forEach(engine -> addScript(engine, name, choice)));
        ModuleChoices.all().values().stream()
                .limit(1)
                .forEach(choice -> OTHERS.forEach(other -> addScript(other, "", choice, other, Set.of())));
        templates.keySet().stream()
                .filter(name -> name.startsWith("scheduler/") && name.endsWith("/array.sh"))
                .forEach(name -> addScript(
                        name, "", ModuleChoices.all().values().iterator().next(), name, Set.of()));
        templates.keySet().stream()
                .filter(name -> name.startsWith("scheduler/") && name.endsWith("/nodes.sh"))
                .forEach(name -> addScript(
                        NODES, name, ModuleChoices.all().values().iterator().next(), name, Set.of()));
    }

    /** Reads the templates of a folder, but for the headers of schedulers, which are no Bash of bpct's. */
    static BashModules in(Path folder) throws IOException {
        List<BashModule> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                if (!file.endsWith("header.sh")) {
                    all.addAll(BashModule.read(folder, file));
                }
            }
        }
        return new BashModules(all);
    }

    /** An engine with the script of a job before it, and what it reads at the first doubt. */
    private void addScript(String engine, String name, Settings choice) {
        Set<String> later = new TreeSet<>();
        if (CAREFUL.containsKey(engine) && !choice.isRaised("checks")) {
            include(CAREFUL.get(engine), choice, later);
        }
        String script = addScript(engine, name, choice, OF_JOB, later);
        readLater.put(script, later);
    }

    private String addScript(String root, String name, Settings choice, String before, Set<String> later) {
        String script = name.isEmpty() ? root : root + " with " + name;
        Set<String> included = new TreeSet<>();
        include(root, choice, included);
        if (!included.isEmpty()) {
            include(before, choice, included);
            included.addAll(later);
        }
        if (!included.isEmpty() && !scripts.containsValue(included)) {
            scripts.put(script, included);
        }
        return script;
    }

    private void include(String name, Settings choice, Set<String> included) {
        if (templates.containsKey(name) && included.add(name)) {
            for (String inner : templates.get(name).includes()) {
                Matcher words = INCLUDE.matcher(inner);
                if (!words.matches()) {
                    throw new AssertionError(name + " includes " + inner);
                }
                boolean isMet = words.group(4) == null
                        || choice.isRaised(words.group(4)) == words.group(3).equals("if");
                if (isMet && words.group(1).equals("include")) {
                    include(words.group(2), choice, included);
                } else if (isMet || words.group(1).equals("include")) {
                    include(words.group(2) + BashModule.OTHERWISE, choice, included);
                }
            }
        }
    }

    /** Returns the modules: all templates but the roots. */
    List<BashModule> modules() {
        return templates.values().stream()
                .filter(template -> isModule(template.name()))
                .toList();
    }

    /** Returns the names of the templates in each script that can be rendered. */
    Map<String, Set<String>> scripts() {
        return scripts;
    }

    /** Returns the templates of a script that it reads at the first doubt only. */
    Set<String> readLater(String script) {
        return readLater.getOrDefault(script, Set.of());
    }

    BashModule template(String name) {
        return templates.get(name);
    }

    /** Returns all functions with the names of the templates that define them. */
    Map<String, Set<String>> functions() {
        return homes;
    }

    /** Returns the names of all templates that define a function. */
    Set<String> homesOf(String function) {
        return homes.getOrDefault(function, Set.of());
    }

    /** Returns of each function the numbers of its arguments that name a variable which it sets. */
    Map<String, Set<Integer>> namedArguments() {
        return namedArguments;
    }

    boolean isModule(String template) {
        return !template.equals(OF_JOB)
                && !CAREFUL.containsValue(template)
                && !ENGINE.matcher(template).matches()
                && !NODES.equals(template)
                && !OTHERS.contains(template);
    }

    /** Succeeds if others call this where a template is left out. */
    boolean isOfHooks(String template) {
        return template.endsWith(BashModule.OTHERWISE);
    }

    /** Succeeds if this is the name of a variable, with a subscript perhaps, or assigns to one. */
    boolean isVariable(String word) {
        String name = word.replaceFirst("[\\[=].*", "");
        return globals.contains(name) || locals.contains(name);
    }

    /** Returns the names that a module reads and sets and does not declare. */
    FreeNames freeNamesOf(BashModule module) {
        return FreeNames.of(module, entriesOf(module), namedArguments);
    }

    boolean isGlobal(String name) {
        return globals.contains(name);
    }

    /** Returns the functions of a module that others call, and what is called outside of all functions. */
    private Set<String> entriesOf(BashModule module) {
        Set<String> entries = new TreeSet<>(Set.of(""));
        for (BashModule other : templates.values()) {
            if (!other.name().equals(module.name())) {
                other.words().stream().filter(module::defines).forEach(entries::add);
            }
        }
        return entries;
    }
}
