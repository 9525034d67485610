package org.bpct.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The rules that templates obey, and what breaks them: a sentence for each. */
final class ModuleRules {
    /** Finalizers with this module do no groups in lanes, so what is in shared modules for these is not called there. */
    private static final String WITHOUT_ROOTS = "core/without-roots.sh";

    private final BashModules modules;
    private final List<String> broken = new ArrayList<>();

    private ModuleRules(BashModules modules) {
        this.modules = modules;
    }

    static List<String> brokenIn(BashModules modules) {
        ModuleRules rules = new ModuleRules(modules);
        modules.modules().forEach(rules::checkNames);
        modules.scripts().forEach(rules::checkHomes);
        modules.scripts().forEach(rules::checkCalls);
        modules.scripts().forEach(rules::checkDoors);
        modules.scripts().forEach(rules::checkNeed);
        return rules.broken.stream().distinct().toList();
    }

    /** A variable that a module sets for others is bpct's, and one that it reads is set somewhere. */
    private void checkNames(BashModule module) {
        FreeNames free = modules.freeNamesOf(module);
        for (String name : free.set()) {
            if (modules.isGlobal(name) && !name.startsWith("bpct_")) {
                broken.add(module.name() + " sets " + name + ", which is no local variable, and no name of bpct's");
            } else if (!modules.isVariable(name)) {
                broken.add(module.name() + " fills " + name + ", which nothing sets");
            }
        }
        for (String name : free.read()) {
            if (!modules.isVariable(name)) {
                broken.add(module.name() + " reads " + name + ", which nothing sets");
            }
        }
    }

    /** Of two with one name in a script the later counts, in silence. */
    private void checkHomes(String script, Set<String> templates) {
        modules.functions().forEach((function, homes) -> {
            Set<String> rivals = new TreeSet<>(homes);
            rivals.retainAll(templates);
            if (rivals.size() > 1) {
                broken.add(function + " is defined in " + String.join(" and in ", rivals) + ", both in " + script);
            }
        });
    }

    /** What a script calls is there, under whatever condition it is called. */
    private void checkCalls(String script, Set<String> templates) {
        for (String name : templates) {
            for (String word : modules.template(name).words()) {
                if (word.startsWith("bpct_")
                        && !modules.isVariable(word)
                        && modules.homesOf(word).stream().noneMatch(templates::contains)) {
                    broken.add(name + " calls " + word + ", which is not in " + script);
                }
            }
        }
    }

    /** What is read at the first doubt is called through the function that reads it. */
    private void checkDoors(String script, Set<String> templates) {
        Set<String> later = modules.readLater(script);
        for (String name : templates) {
            if (later.contains(name)) {
                continue;
            }
            modules.template(name).functions().values().stream()
                    .flatMap(List::stream)
                    .filter(use -> use.kind() == BashUse.Kind.CALL)
                    .map(BashUse::words)
                    .filter(words -> !words.get(0).equals("bpct_with_care"))
                    .flatMap(List::stream)
                    .filter(word -> isOnlyIn(later, word, templates))
                    .forEach(word -> broken.add(name + " calls " + word + ", which " + script + " has not read yet"));
        }
    }

    private boolean isOnlyIn(Set<String> later, String word, Set<String> templates) {
        Set<String> homes = new TreeSet<>(modules.homesOf(word));
        homes.retainAll(templates);
        return !homes.isEmpty() && later.containsAll(homes);
    }

    /** What nothing calls that is called itself does not belong into a script. */
    private void checkNeed(String script, Set<String> templates) {
        if (templates.contains(WITHOUT_ROOTS)) {
            return;
        }
        Set<String> called = new TreeSet<>();
        templates.forEach(name -> call("", modules.template(name), templates, called));
        for (String name : templates) {
            if (modules.isOfHooks(name)) {
                continue;
            }
            Map<String, List<BashUse>> functions = modules.template(name).functions();
            for (String function : functions.keySet()) {
                if (!function.isEmpty() && !called.contains(function)) {
                    broken.add(script + " holds " + function + " of " + name + ", which nothing there calls");
                }
            }
        }
    }

    private void call(String function, BashModule template, Set<String> templates, Set<String> called) {
        for (String word : template.wordsIn(function)) {
            for (String home : modules.homesOf(word)) {
                if (templates.contains(home) && called.add(word)) {
                    call(word, modules.template(home), templates, called);
                }
            }
        }
    }
}
