package org.bpct.files;

import java.util.List;

/**
 * A program that bpct starts, by its whole name: {@code PATH} may hold a relative folder, and the tree that is copied a program of that
 * name. Its loader gets no relative folder either, see {@link LoaderPaths}.
 */
public final class Program {
    private Program() {}

    /** Returns the builder of a process: the absolute name of the program, and its arguments. */
    public static ProcessBuilder of(String... words) {
        return of(List.of(words));
    }

    /** Returns the builder of a process: the absolute name of the program, and its arguments. */
    public static ProcessBuilder of(List<String> words) {
        if (!words.get(0).startsWith("/")) {
            throw new IllegalArgumentException("no absolute name: " + words.get(0));
        }
        ProcessBuilder program = new ProcessBuilder(words);
        LoaderPaths.clean(program.environment());
        return program;
    }
}
