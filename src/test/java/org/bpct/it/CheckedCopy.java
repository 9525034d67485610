package org.bpct.it;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What tests of {@code --check} do to a copy, and see of it. */
final class CheckedCopy {
    static final String DIRECTORY = "o\n' \\*";

    static final String NAME = DIRECTORY + "/vi\\ct\u00ffim'";

    /** Flips a byte of a file and puts its time back; the second argument is the directory of its source. */
    static final String FLIP = """
            touch -r "$1" "$1.time" && printf X | dd of="$1" bs=1 seek=3 conv=notrunc status=none &&
                touch -r "$1.time" "$1" && rm "$1.time" && touch -r "$2" "${1%/*}"
            """;

    /** Everything that a change would move, but for the times of reading. */
    static final String STATE =
            "cd -- \"$1\" && find . -printf '%p\\0%i %m %U %G %s %T@ %C@ %l\\0' | sort -z | sha256sum";

    private CheckedCopy() {}

    /** Returns what failed in a check: the name below its root, and what was said of it. */
    static Map<String, String> failures(BatchOnDisk check) {
        Map<String, String> failures = new TreeMap<>();
        Stream.concat(check.jobs().stream(), Stream.of(check.finalizer()))
                .flatMap(job -> BatchOnDisk.failures(job).stream())
                .forEach(failure -> failures.put(failure.name(), failure.kind() + " " + failure.message()));
        return failures;
    }
}
