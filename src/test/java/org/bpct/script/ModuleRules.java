package org.bpct.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The rules that templates obey, and what breaks them: a sentence for each. */
final class ModuleRules {
    private final BashModules modules;
    private final List<String> broken = new ArrayList<>();

    private ModuleRules(BashModules modules) {
        this.modules = modules;
    }

    static List<String> brokenIn(BashModules modules) {
        ModuleRules rules = new ModuleRules(modules);
        modules.modules().forEach(rules::checkHead);
        modules.modules().forEach(rules::checkNames);
        rules.checkHomes();
        modules.scripts().forEach(rules::checkCalls);
        modules.scripts().forEach(rules::checkNeed);
        return rules.broken.stream().distinct().toList();
    }

    private void checkHead(BashModule module) {
        ModuleHead is = ModuleHead.of(module.text());
        ModuleHead should = modules.headOf(module);
        for (String word : ModuleHead.WORDS) {
            Set<String> missing = new TreeSet<>(should.names(word));
            missing.removeAll(is.names(word));
            missing.forEach(name -> broken.add(module.name() + " " + word + " " + name + ", and does not say so"));
            Set<String> superfluous = new TreeSet<>(is.names(word));
            superfluous.removeAll(should.names(word));
            superfluous.forEach(
                    name -> broken.add(module.name() + " says that it " + word + " " + name + ", which is not so"));
        }
    }

    private void checkNames(BashModule module) {
        ModuleHead head = modules.headOf(module);
        for (String name : head.names(ModuleHead.SETS)) {
            if (!name.startsWith("bpct_")) {
                broken.add(module.name() + " sets " + name + ", which is no local variable, and no name of bpct's");
            }
        }
        for (String word : List.of(ModuleHead.READS, ModuleHead.FILLS)) {
            for (String name : head.names(word)) {
                if (!modules.isVariable(name)) {
                    broken.add(module.name() + " " + word + " " + name + ", which nothing sets");
                }
            }
        }
    }

    private void checkHomes() {
        modules.functions().forEach((function, homes) -> {
            Set<String> rivals = new TreeSet<>(homes);
            rivals.removeIf(home -> !modules.isModule(home) && homes.stream().noneMatch(modules::isModule));
            if (rivals.size() > 1) {
                broken.add(function + " is defined in " + String.join(" and in ", rivals));
            }
        });
    }

    /** A module that is not in every script is called under a condition: the head of the caller says that it may need it. */
    private void checkCalls(String script, Set<String> templates) {
        for (String name : templates) {
            for (String word : modules.template(name).words()) {
                if (!word.startsWith("bpct_") || modules.isVariable(word)) {
                    continue;
                }
                Set<String> homes = new TreeSet<>(modules.homesOf(word));
                homes.removeIf(
                        home -> !templates.contains(home) && !modules.isOptional(home) && !isExcused(name, home));
                if (homes.isEmpty()) {
                    broken.add(name + " calls " + word + ", which is not in " + script);
                }
            }
        }
    }

    private boolean isExcused(String name, String home) {
        return modules.isModule(name)
                && modules.isModule(home)
                && ModuleHead.of(modules.template(name).text())
                        .names(ModuleHead.MAY_NEED)
                        .contains(home);
    }

    /** What nothing calls that is called itself does not belong into a script. */
    private void checkNeed(String script, Set<String> templates) {
        Set<String> called = new TreeSet<>();
        templates.forEach(name -> call("", modules.template(name), templates, called));
        for (String name : templates) {
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
