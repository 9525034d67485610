package org.bpct.traverse;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.bpct.files.FileName;
import org.jspecify.annotations.Nullable;

/** The starts at and below one directory, as a tree: several starts share the directories on the way. */
final class Starts {
    private static final FileName UP = FileName.of("..".getBytes(StandardCharsets.US_ASCII));

    private final TreeMap<FileName, Starts> below = new TreeMap<>();
    private final boolean whole;
    private boolean start;
    private boolean slash;

    private Starts(boolean whole) {
        this.whole = whole;
    }

    /** Returns starts that include all entries below them. */
    static Starts of(List<FileName> starts) {
        return of(starts, true);
    }

    /** Returns starts without the entries below them, directories among them. */
    static Starts alone(List<FileName> starts) {
        return of(starts, false);
    }

    private static Starts of(List<FileName> starts, boolean whole) {
        Starts root = new Starts(whole);
        for (FileName path : starts) {
            Starts last = root;
            for (FileName component : components(path)) {
                last = last.below.computeIfAbsent(component, name -> new Starts(whole));
            }
            last.start = true;
            last.slash |= path.hasTrailingSlash();
        }
        return root;
    }

    /** Returns true if this is a start itself, and all entries below it are walked, too. */
    boolean isWhole() {
        return start && whole;
    }

    /** Returns true if this only leads to starts, and is none. */
    boolean isOnTheWay() {
        return !start;
    }

    /** Returns true if a symbolic link on the way, or given as {@code name/}, is followed as by {@code cp}. */
    boolean mayLeadThroughLinks() {
        return whole;
    }

    /** Returns true if the name must be a directory: on the way to a start, or given as {@code name/}. */
    boolean mustBeDirectory() {
        return !start || slash || (!whole && !below.isEmpty());
    }

    /** Returns true if the name may be anything: a list of changes also names former contents of lost directories. */
    boolean standsForItself() {
        return start && !slash;
    }

    /** Returns the names on the way, by their bytes. */
    NavigableSet<FileName> names() {
        return below.navigableKeySet();
    }

    /**
     * Returns the starts whose paths below a directory pass a test, without the names on the way to none.
     *
     * @param exists the test; of a name that fails it nothing below is looked at
     */
    Starts only(Path directory, Predicate<Path> exists) {
        Starts left = new Starts(whole);
        left.start = start;
        left.slash = slash;
        below.forEach((name, starts) -> {
            Path path = directory.resolve(name.toPath());
            Starts kept = exists.test(path) ? starts.only(path, exists) : null;
            if (kept != null && (kept.start || !kept.below.isEmpty())) {
                left.below.put(name, kept);
            }
        });
        return left;
    }

    @Nullable
    Starts below(FileName name) {
        return below.get(name);
    }

    /** Returns the components without {@code .}; throws IllegalArgumentException if a path leads elsewhere. */
    static List<FileName> components(FileName path) {
        byte[] bytes = path.bytes();
        if (path.isAbsolute() || bytes.length == 0) {
            throw new IllegalArgumentException("not a path below its root: " + path.display());
        }
        List<FileName> components = new ArrayList<>();
        int from = 0;
        while (from < bytes.length) {
            int to = from;
            while (to < bytes.length && bytes[to] != '/') {
                to++;
            }
            FileName component = FileName.of(Arrays.copyOfRange(bytes, from, to));
            if (component.equals(UP)) {
                throw new IllegalArgumentException("not a path below its root: " + path.display());
            }
            if (component.length() > 0 && !component.equals(FileName.currentDirectory())) {
                components.add(component);
            }
            from = to + 1;
        }
        return components;
    }
}
