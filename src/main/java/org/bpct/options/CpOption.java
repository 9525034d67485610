package org.bpct.options;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One option of coreutils' {@code cp}, from 8.30 to 9.x, and its treatment in a batch. */
enum CpOption {
    ARCHIVE("a", Value.NONE, Treatment.OBEYED, "", "archive"),
    NO_DEREFERENCE_LINKS("d", Value.NONE, Treatment.OBEYED, "", ""),
    NO_DEREFERENCE("P", Value.NONE, Treatment.OBEYED, "", "no-dereference"),
    DEREFERENCE("L", Value.NONE, Treatment.OBEYED, "", "dereference"),
    DEREFERENCE_STARTS("H", Value.NONE, Treatment.OBEYED, "", ""),
    PRESERVE_DEFAULT("p", Value.NONE, Treatment.OBEYED, "", ""),
    PRESERVE("", Value.OPTIONAL, Treatment.OBEYED, "", "preserve"),
    NO_PRESERVE("", Value.REQUIRED, Treatment.OBEYED, "", "no-preserve"),
    PARENTS("", Value.NONE, Treatment.OBEYED, "", "parents path"),
    STRIP_TRAILING_SLASHES("", Value.NONE, Treatment.OBEYED, "", "strip-trailing-slashes"),
    ONE_FILE_SYSTEM("x", Value.NONE, Treatment.OBEYED, "", "one-file-system"),
    TARGET_DIRECTORY("t", Value.REQUIRED, Treatment.OBEYED, "", "target-directory"),
    NO_TARGET_DIRECTORY("T", Value.NONE, Treatment.OBEYED, "", "no-target-directory"),
    SPARSE("", Value.REQUIRED, Treatment.OBEYED, "", "sparse"),
    REFLINK("", Value.OPTIONAL, Treatment.OBEYED, "", "reflink"),
    CONTEXT("Z", Value.OPTIONAL, Treatment.OBEYED, "", "context"),

    UPDATE("u", Value.OPTIONAL, Treatment.OBEYED, "", "update"),

    RECURSIVE("rR", Value.NONE, Treatment.IMPLIED, "", "recursive"),
    REMOVE_DESTINATION("", Value.NONE, Treatment.IMPLIED, "", "remove-destination"),

    INTERACTIVE("i", Value.NONE, Treatment.DROPPED, "a batch job has nobody to ask", "interactive"),
    VERBOSE("v", Value.NONE, Treatment.DROPPED, "bpct prints progress itself", "verbose"),
    DEBUG("", Value.NONE, Treatment.DROPPED, "bpct prints progress itself", "debug"),
    PROGRESS_BAR("g", Value.NONE, Treatment.DROPPED, "bpct prints progress itself", "progress-bar"),
    FORCE("f", Value.NONE, Treatment.DROPPED, "an existing file is always removed before it is copied anew", "force"),

    NO_CLOBBER(
            "n",
            Value.NONE,
            Treatment.REFUSED,
            "a file that cp skips could not be told from one that it copied;"
                    + " leave it out, or take --update, which leaves unchanged files alone",
            "no-clobber"),
    BACKUP("b", Value.OPTIONAL, Treatment.REFUSED, Reason.BACKUP, "backup"),
    SUFFIX("S", Value.REQUIRED, Treatment.REFUSED, Reason.BACKUP, "suffix"),
    LINK("l", Value.NONE, Treatment.REFUSED, Reason.NO_DATA, "link"),
    SYMBOLIC_LINK("s", Value.NONE, Treatment.REFUSED, Reason.NO_DATA, "symbolic-link"),
    ATTRIBUTES_ONLY("", Value.NONE, Treatment.REFUSED, Reason.NO_DATA, "attributes-only"),
    COPY_CONTENTS(
            "",
            Value.NONE,
            Treatment.REFUSED,
            "it reads FIFOs and devices, where a job would hang; leave it out, they are copied as such",
            "copy-contents"),
    KEEP_DIRECTORY_SYMLINK(
            "",
            Value.NONE,
            Treatment.REFUSED,
            "the finalizer never writes through a symlink in the destination; replace the symlink by a directory",
            "keep-directory-symlink");

    /** Whether a long option takes a value; the short one takes one only if it is required. */
    enum Value {
        NONE,
        OPTIONAL,
        REQUIRED
    }

    /** The treatment of an option. */
    enum Treatment {
        /** Understood by bpct, given to each {@code cp}, or both. */
        OBEYED,
        /** Always on. */
        IMPLIED,
        /** Without sense in a batch: left out with a note. */
        DROPPED,
        /** Would make the batch's ledger untrue. */
        REFUSED
    }

    private static final class Reason {
        static final String BACKUP = "a second attempt of a job would back up the copies of the first;"
                + " leave it out, and keep the old tree by another name";
        static final String NO_DATA = "bpct copies content and checks sizes; leave it out, or use cp itself";
    }

    private final String letters;
    private final Value value;
    private final Treatment treatment;
    private final String reason;
    /** Separated by spaces: an enum holds nothing that could change. */
    private final String names;

    CpOption(String letters, Value value, Treatment treatment, String reason, String names) {
        this.letters = letters;
        this.value = value;
        this.treatment = treatment;
        this.reason = reason;
        this.names = names;
    }

    /** Returns the option with this letter. */
    static Optional<CpOption> ofLetter(char letter) {
        return Arrays.stream(values())
                .filter(option -> option.letters.indexOf(letter) >= 0)
                .findFirst();
    }

    /** Returns the options that a long name, perhaps abbreviated, can mean: one if it is written in full. */
    static List<CpOption> ofName(String name) {
        List<CpOption> exact = Arrays.stream(values())
                .filter(option -> option.names().contains(name))
                .toList();
        return exact.isEmpty()
                ? Arrays.stream(values())
                        .filter(option -> option.names().stream().anyMatch(full -> full.startsWith(name)))
                        .toList()
                : exact;
    }

    /** Returns the long name in full with its dashes, and the value if there is one. */
    String spelled(@Nullable String given) {
        return "--" + names().get(0) + (given == null ? "" : "=" + given);
    }

    private List<String> names() {
        return names.isEmpty() ? List.of() : List.of(names.split(" "));
    }

    Value value() {
        return value;
    }

    Treatment treatment() {
        return treatment;
    }

    /** Returns the reason why the option is dropped or refused, and the remedy. */
    String reason() {
        return reason;
    }

    /** Returns the one of these words that a value means, in full or by a unique beginning. */
    String meant(@Nullable String given, List<String> allowed) throws UsageException {
        String value = given == null ? "" : given;
        List<String> meant = allowed.contains(value)
                ? List.of(value)
                : allowed.stream().filter(word -> word.startsWith(value)).toList();
        if (meant.size() != 1) {
            throw new UsageException("--cp: " + spelled(null) + " does not take '" + value + "'; it takes "
                    + String.join(", ", allowed));
        }
        return meant.get(0);
    }
}
