package org.bpct.options;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bpct.options.CpOptions.Dereference;
import org.jspecify.annotations.Nullable;

/**
 * The reading of {@code cp}'s options as {@code getopt_long} and {@code cp} read them: clusters of letters, values
 * attached or apart, unambiguous abbreviations, and the last word wins.
 */
final class CpOptionsParser {
    private final List<String> attributeWords = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final KeptAttributes attributes = new KeptAttributes();
    private final EnumSet<CpOption> seen = EnumSet.noneOf(CpOption.class);
    private Dereference dereference = Dereference.NEVER;
    private String sparse = "auto";
    private String reflink = "auto";
    private @Nullable String targetDirectory;

    /** Returns the meaning of these words. May be called once. */
    CpOptions parse(List<String> words) throws UsageException {
        Deque<String> rest = new ArrayDeque<>(words);
        while (!rest.isEmpty()) {
            String word = rest.pop();
            if (word.equals("--") && rest.isEmpty()) {
                break;
            }
            if (word.equals("--") || word.length() < 2 || word.charAt(0) != '-') {
                throw new UsageException("--cp takes options of cp only, not the operand '"
                        + (word.equals("--") ? rest.getFirst() : word)
                        + "'; sources and destination are operands of bpct");
            }
            if (word.startsWith("--")) {
                readLong(word, rest);
            } else {
                readCluster(word, rest);
            }
        }
        checkTogether();
        return new CpOptions(
                cpWords(),
                dereference,
                attributes.kept(),
                attributes.modesByUmask(),
                new CpOptions.Target(
                        Optional.ofNullable(targetDirectory),
                        seen.contains(CpOption.NO_TARGET_DIRECTORY),
                        seen.contains(CpOption.PARENTS),
                        seen.contains(CpOption.STRIP_TRAILING_SLASHES)),
                seen.contains(CpOption.ONE_FILE_SYSTEM),
                seen.contains(CpOption.UPDATE),
                notes);
    }

    private List<String> cpWords() {
        List<String> words = new ArrayList<>(attributeWords);
        words.add("-R");
        // bpct has already resolved the links that -H follows: a job's operands are never the user's.
        words.add(dereference == Dereference.ALWAYS ? "-L" : "-P");
        words.add("--remove-destination");
        return words;
    }

    private void readCluster(String word, Deque<String> rest) throws UsageException {
        for (int i = 1; i < word.length(); i++) {
            String spelled = "-" + word.charAt(i);
            CpOption option = CpOption.ofLetter(word.charAt(i)).orElseThrow(() -> unknown(spelled));
            if (option.value() != CpOption.Value.REQUIRED) {
                take(option, spelled, null);
                continue;
            }
            String attached = word.substring(i + 1);
            take(option, spelled, attached.isEmpty() ? following(spelled, rest) : attached);
            return;
        }
    }

    private void readLong(String word, Deque<String> rest) throws UsageException {
        int equals = word.indexOf('=');
        String name = word.substring(2, equals < 0 ? word.length() : equals);
        String value = equals < 0 ? null : word.substring(equals + 1);
        List<CpOption> candidates = CpOption.ofName(name);
        if (candidates.isEmpty()) {
            throw unknown("--" + name);
        }
        if (candidates.size() > 1) {
            throw new UsageException("--cp: --" + name + " is ambiguous; it may be "
                    + candidates.stream().map(option -> option.spelled(null)).collect(Collectors.joining(", ")));
        }
        CpOption option = candidates.get(0);
        if (value != null && option.value() == CpOption.Value.NONE) {
            throw new UsageException("--cp: " + option.spelled(null) + " takes no value; leave out =" + value);
        }
        if (value == null && option.value() == CpOption.Value.REQUIRED) {
            value = following(option.spelled(null), rest);
        }
        take(option, option.spelled(value), value);
    }

    private static String following(String spelled, Deque<String> rest) throws UsageException {
        if (rest.isEmpty()) {
            throw new UsageException("--cp: " + spelled + " needs a value after it");
        }
        return rest.pop();
    }

    private void take(CpOption option, String spelled, @Nullable String value) throws UsageException {
        switch (option.treatment()) {
            case REFUSED -> throw new UsageException("--cp: " + spelled + " is refused: " + option.reason());
            case DROPPED -> notes.add("--cp: " + spelled + " is dropped: " + option.reason());
            case IMPLIED -> {}
            case OBEYED -> obey(option, spelled, value);
        }
    }

    private void obey(CpOption option, String spelled, @Nullable String value) throws UsageException {
        seen.add(option);
        attributes.read(option, value);
        handOn(option, spelled);
        switch (option) {
            case ARCHIVE, NO_DEREFERENCE_LINKS, NO_DEREFERENCE -> dereference = Dereference.NEVER;
            case DEREFERENCE -> dereference = Dereference.ALWAYS;
            case DEREFERENCE_STARTS -> dereference = Dereference.STARTS;
            case TARGET_DIRECTORY -> target(value);
            case SPARSE -> sparse = option.meant(value, List.of("never", "auto", "always"));
            case REFLINK ->
                reflink = value == null ? "always" : option.meant(value, List.of("auto", "always", "never"));
            // The option of cp looks only at times, and leaves a file that is older in the source and differs.
            case UPDATE -> option.meant(value == null ? "older" : value, List.of("older"));
            // These say only that they are present, or they are passed to cp, or they select the attributes to keep.
            case PRESERVE_DEFAULT,
                    PRESERVE,
                    NO_PRESERVE,
                    CONTEXT,
                    PARENTS,
                    STRIP_TRAILING_SLASHES,
                    ONE_FILE_SYSTEM,
                    NO_TARGET_DIRECTORY -> {}
            case RECURSIVE,
                    REMOVE_DESTINATION,
                    INTERACTIVE,
                    VERBOSE,
                    DEBUG,
                    PROGRESS_BAR,
                    FORCE,
                    NO_CLOBBER,
                    BACKUP,
                    SUFFIX,
                    LINK,
                    SYMBOLIC_LINK,
                    ATTRIBUTES_ONLY,
                    COPY_CONTENTS,
                    KEEP_DIRECTORY_SYMLINK -> throw new IllegalStateException(option + " is not obeyed");
        }
    }

    /** Keeps a word for the cp of the jobs; symlinks are passed on in words of bpct. */
    private void handOn(CpOption option, String spelled) {
        switch (option) {
            case ARCHIVE, PRESERVE_DEFAULT, PRESERVE, NO_PRESERVE, SPARSE, REFLINK, CONTEXT ->
                attributeWords.add(spelled);
            case NO_DEREFERENCE_LINKS -> attributeWords.add("--preserve=links");
            default -> {}
        }
    }

    private void target(@Nullable String directory) throws UsageException {
        if (targetDirectory != null) {
            throw new UsageException(
                    "--cp: -t is given twice, with " + targetDirectory + " and " + directory + "; name one directory");
        }
        targetDirectory = directory;
    }

    private void checkTogether() throws UsageException {
        if (targetDirectory != null && seen.contains(CpOption.NO_TARGET_DIRECTORY)) {
            throw new UsageException("--cp: -t and -T exclude each other: -t names a directory to copy into,"
                    + " -T says that there is none; leave out one");
        }
        if (reflink.equals("always") && !sparse.equals("auto")) {
            throw new UsageException("--cp: --reflink needs --sparse=auto; leave out one of them");
        }
        if (seen.contains(CpOption.CONTEXT)) {
            attributes.replaceContext();
        }
    }

    private static UsageException unknown(String spelled) {
        return new UsageException("--cp: " + spelled + " is not an option that copies;"
                + " --cp takes the options of GNU cp, see 'man cp'");
    }
}
