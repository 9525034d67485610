package org.bpct.script;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bpct.model.Io;
import org.bpct.script.EngineModules.Need;

/** All that batches may ask of their engines: each choice of modules that changes what others are there. */
final class ModuleChoices {
    private ModuleChoices() {}

    /** Returns the choices with names that say what is asked for; first what asks for nothing. */
    static Map<String, Settings> all() {
        Map<String, Settings> choices = new LinkedHashMap<>();
        for (int bits = 0; bits < 1 << 17; bits++) {
            for (String earlier : List.of("", "update", "contents", "base", "base update")) {
                for (Io io : Io.values()) {
                    add(choices, bits, earlier, io);
                }
            }
        }
        return choices;
    }

    private static void add(Map<String, Settings> choices, int bits, String earlier, Io io) {
        boolean checks = (bits & 1) != 0;
        boolean guard = (bits & 2) != 0;
        boolean verify = (bits & 4) != 0;
        boolean doubted = (bits & 8) != 0;
        boolean commands = (bits & 16) != 0;
        boolean pool = (bits & 32) != 0;
        boolean climbs = (bits & 64) != 0;
        boolean expected = (bits & 128) != 0;
        boolean twins = (bits & 256) != 0;
        boolean parts = (bits & 512) != 0;
        boolean layout = (bits & 1024) != 0;
        boolean root = (bits & 2048) != 0;
        boolean hours = (bits & 4096) != 0;
        boolean fuse = (bits & 8192) != 0;
        boolean whole = (bits & 16384) != 0;
        boolean project = (bits & 32768) != 0;
        boolean far = (bits & 65536) != 0;
        if (project && ((bits & ~(2 | 4 | 8 | 32 | 32768)) != 0 || io != Io.BUFFERED)) {
            // It shares no name with those.
            return;
        }
        if (whole
                && ((bits & ~(2 | 8 | 32 | 16384)) != 0
                        || (!earlier.isEmpty() && !earlier.equals("update"))
                        || io != Io.BUFFERED)) {
            // They exclude each other, or share no name.
            return;
        }
        if (fuse && ((bits & ~(2 | 8192)) != 0 || io != Io.BUFFERED)) {
            // They share no name with those.
            return;
        }
        if (hours && ((bits & ~(4 | 4096)) != 0 || !earlier.isEmpty() || io != Io.BUFFERED)) {
            // They share no name with those.
            return;
        }
        if (far
                && ((bits & ~(2 | 8 | 128 | 256 | 65536)) != 0
                        || !earlier.isEmpty()
                        || io != Io.BUFFERED
                        || (guard && !twins))) {
            // It is of sums and comparisons, and shares no name with those.
            return;
        }
        if ((twins || parts) && (!expected || twins == parts)) {
            // It says what is expected.
            return;
        }
        if (expected && (checks || verify || doubted || pool || climbs || !earlier.isEmpty() || io != Io.BUFFERED)) {
            // It is of sums alone.
            return;
        }
        if (checks && (doubted || !earlier.isEmpty() || io != Io.BUFFERED)) {
            return;
        }
        if (climbs && (checks || commands || pool || io != Io.BUFFERED)) {
            // It shares no name with those.
            return;
        }
        if (layout && (checks || doubted || commands || pool || climbs || expected)) {
            // It shares no name with those.
            return;
        }
        if (root && (verify || doubted || commands || pool || climbs || layout || io != Io.BUFFERED)) {
            // It shares no name with those.
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
        addName(names, "climbs", climbs);
        addName(names, "expected", expected);
        addName(names, "twins", twins);
        addName(names, "far", far);
        addName(names, "parts", parts);
        addName(names, "layout", layout);
        addName(names, "root", root);
        addName(names, "hours", hours);
        addName(names, "fuse", fuse);
        addName(names, "whole", whole);
        addName(names, "project", project);
        addName(names, earlier, !earlier.isEmpty());
        addName(names, io.word(), io != Io.BUFFERED);
        Set<Need> needs = EnumSet.noneOf(Need.class);
        add(needs, checks, Need.CHECKS);
        add(needs, guard, Need.GUARD);
        add(needs, verify, Need.VERIFY);
        add(needs, earlier.contains("update") || contents, Need.UPDATE);
        add(needs, contents, Need.CONTENTS);
        add(needs, earlier.startsWith("base"), Need.BASE);
        add(needs, doubted, Need.DOUBTED);
        add(needs, commands, Need.COMMANDS, Need.NOTIFIES);
        add(needs, io != Io.BUFFERED, Need.DROPS);
        add(needs, io == Io.DIRECT, Need.DIRECT);
        add(needs, pool, Need.POOL);
        add(needs, climbs, Need.CLIMBS);
        add(needs, expected, Need.EXPECTED);
        add(needs, twins, Need.TWINS);
        add(needs, far, Need.FAR);
        add(needs, parts, Need.PARTS);
        add(needs, layout, Need.LAYOUT);
        add(needs, root, Need.ROOT);
        add(needs, hours, Need.HOURS);
        add(needs, fuse, Need.FUSE);
        add(needs, whole, Need.WHOLE);
        add(needs, project, Need.PROJECT);
        choices.put(String.join(" ", names), new EngineModules(needs).addTo(new Settings()));
    }

    private static void add(Set<Need> needs, boolean isAsked, Need... added) {
        if (isAsked) {
            needs.addAll(List.of(added));
        }
    }

    private static void addName(List<String> names, String name, boolean isAsked) {
        if (isAsked) {
            names.add(name);
        }
    }
}
