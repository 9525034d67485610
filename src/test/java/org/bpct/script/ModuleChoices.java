package org.bpct.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All that batches may ask of their engines: each choice of modules that changes what others are there. */
final class ModuleChoices {
    private ModuleChoices() {}

    /** Returns the choices with names that say what is asked for; first what asks for nothing. */
    static Map<String, Settings> all() {
        Map<String, Settings> choices = new LinkedHashMap<>();
        for (int bits = 0; bits < 1 << 6; bits++) {
            for (String earlier : List.of("", "update", "contents", "base", "base update")) {
                add(choices, bits, earlier);
            }
        }
        return choices;
    }

    private static void add(Map<String, Settings> choices, int bits, String earlier) {
        boolean checks = (bits & 1) != 0;
        boolean guard = (bits & 2) != 0;
        boolean verify = (bits & 4) != 0;
        boolean doubted = (bits & 8) != 0;
        boolean commands = (bits & 16) != 0;
        boolean pool = (bits & 32) != 0;
        if (checks && (doubted || !earlier.isEmpty())) {
            return;
        }
        boolean contents = earlier.equals("contents");
        List<String> names = new ArrayList<>();
        addName(names, "checks", checks);
        addName(names, "guard", guard);
        addName(names, "verify", verify);
        addName(names, "doubted", doubted);
        addName(names, "commands", commands);
        addName(names, "pool", pool);
        addName(names, earlier, !earlier.isEmpty());
        choices.put(
                String.join(" ", names),
                new EngineModules(
                                checks,
                                guard,
                                verify,
                                earlier.contains("update") || contents,
                                contents,
                                earlier.startsWith("base"),
                                doubted,
                                commands,
                                commands,
                                pool)
                        .addTo(new Settings()));
    }

    private static void addName(List<String> names, String name, boolean isAsked) {
        if (isAsked) {
            names.add(name);
        }
    }
}
