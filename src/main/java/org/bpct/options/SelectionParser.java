package org.bpct.options;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.files.FileName;
import org.bpct.selection.NamePattern;
import org.bpct.selection.Selection;
import org.bpct.selection.SelectionLimit;
import org.bpct.selection.SelectionLimit.Kind;
import org.bpct.selection.SelectionRule;
import org.bpct.selection.SelectionTime;
import org.bpct.selection.SelectionTrait;
import org.jspecify.annotations.Nullable;

/** The reading of the options that select the entries to copy: rules in their order, limits, names. */
public final class SelectionParser {
    private static final Pattern LINKS = Pattern.compile("([+-]?)([0-9]{1,18})");

    /** The word of {@code --offline} for which nothing is asked. */
    public static final String TAKE = "take";

    private static final String TYPE_LETTERS = "fdlpsbc";

    /** The bits of {@code st_mode} for these letters, see inode(7). */
    private static final List<Long> TYPES =
            List.of(0100000L, 0040000L, 0120000L, 0010000L, 0140000L, 0060000L, 0020000L);

    private final SelectionFiles files;
    private final InstantSource clock;
    private final List<SelectionRule> rules = new ArrayList<>();
    private final List<SelectionLimit> limits = new ArrayList<>();
    private final List<SelectionTrait> traits = new ArrayList<>();
    private @Nullable SelectionTrait offline;
    private final List<FileName> names = new ArrayList<>();
    private SelectionTime time = SelectionTime.MTIME;
    private @Nullable FileName namesFrom;

    /**
     * Begins without rules.
     *
     * @param workingDirectory the absolute directory against which relative files are resolved
     * @param end the end of words in files
     * @param clock the clock from which ages are counted
     */
    public SelectionParser(FileName workingDirectory, WordEnd end, InstantSource clock) {
        this.files = new SelectionFiles(workingDirectory, end);
        this.clock = clock;
    }

    /** Adds a rule as the next one. */
    public void rule(String option, boolean includes, String text) throws UsageException {
        add(FileName.ofText(text), includes, option);
    }

    /** Adds all rules of a file. */
    public void rulesOf(String option, boolean includes, String file) throws UsageException {
        FileName name = FileName.ofText(file);
        for (SelectionFiles.Word word : files.patterns(option, name)) {
            byte[] bytes = word.name().bytes();
            if (bytes[0] != '#' && bytes[0] != ';') {
                add(word.name(), includes, "line " + word.line() + " of " + name.display() + ":");
            }
        }
    }

    /**
     * Adds a rule in rsync's old form: {@code + } or {@code - } may precede it, and {@code !} alone clears all rules.
     */
    private void add(FileName text, boolean includes, String origin) throws UsageException {
        byte[] bytes = text.bytes();
        boolean says = bytes.length > 1 && (bytes[0] == '+' || bytes[0] == '-') && bytes[1] == ' ';
        if (bytes.length == 1 && bytes[0] == '!') {
            rules.clear();
        } else if (bytes.length > (says ? 2 : 0)) {
            FileName pattern = says ? FileName.of(Arrays.copyOfRange(bytes, 2, bytes.length)) : text;
            rules.add(new SelectionRule(
                    rules.size() + 1, says ? bytes[0] == '+' : includes, NamePattern.of(pattern), origin));
        } else if (says) {
            throw new UsageException(origin + " '" + text.display() + "' has no pattern");
        }
    }

    /** Adds {@code --newer-than}. */
    public void newerThan(String when) throws UsageException {
        limits.add(
                new SelectionLimit(Kind.NEWER_THAN, Moment.parse("--newer-than", when, clock), "--newer-than " + when));
    }

    /** Adds {@code --older-than}. */
    public void olderThan(String when) throws UsageException {
        limits.add(
                new SelectionLimit(Kind.OLDER_THAN, Moment.parse("--older-than", when, clock), "--older-than " + when));
    }

    /** Reads {@code --time-of}. */
    public void timeOf(String word) throws UsageException {
        time = Arrays.stream(SelectionTime.values())
                .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> new UsageException("--time-of takes mtime, atime or ctime, not '" + word + "'"));
    }

    /** Adds {@code --user}. */
    public void user(String list) throws UsageException {
        owner(SelectionTrait.Kind.USER, "--user", Accounts.users(), list);
    }

    /** Adds {@code --group}. */
    public void group(String list) throws UsageException {
        owner(SelectionTrait.Kind.GROUP, "--group", Accounts.groups(), list);
    }

    private void owner(SelectionTrait.Kind kind, String option, Accounts accounts, String list) throws UsageException {
        boolean isNot = list.startsWith("!");
        List<Long> numbers = accounts.numbers(option, isNot ? list.substring(1) : list);
        traits.add(new SelectionTrait(kind, isNot, numbers, List.of(), option + " " + list));
    }

    /** Adds {@code --type}: letters as in find, with or without commas. */
    public void type(String letters) throws UsageException {
        List<Long> types = new ArrayList<>();
        for (char letter : letters.replace(",", "").toCharArray()) {
            int place = TYPE_LETTERS.indexOf(letter);
            if (place < 0) {
                types.clear();
                break;
            }
            types.add(TYPES.get(place));
        }
        if (types.isEmpty()) {
            throw new UsageException(
                    "--type takes letters of " + TYPE_LETTERS + ", as f or f,l, not '" + letters + "'");
        }
        traits.add(new SelectionTrait(SelectionTrait.Kind.TYPE, false, types, List.of(), "--type " + letters));
    }

    /** Adds {@code --name}: one of these patterns must match the last component. */
    public void names(List<String> given) throws UsageException {
        List<NamePattern> patterns = new ArrayList<>();
        for (String pattern : given) {
            if (pattern.isEmpty() || pattern.indexOf('/') >= 0) {
                throw new UsageException("--name takes a pattern of a last component, without a slash, not '" + pattern
                        + "'; --include and --exclude look at paths");
            }
            patterns.add(NamePattern.of(FileName.ofText(pattern)));
        }
        traits.add(new SelectionTrait(
                SelectionTrait.Kind.NAME, false, List.of(), patterns, "--name " + String.join(" --name ", given)));
    }

    /** Adds {@code --links}: a number of names, more with {@code +} before it, fewer with {@code -}. */
    public void links(String number) throws UsageException {
        Matcher links = LINKS.matcher(number);
        if (!links.matches()) {
            throw new UsageException("--links takes a number of names as 1, +1 (more) or -3 (fewer), not '"
                    + FileName.ofText(number).display() + "'");
        }
        SelectionTrait.Kind kind = switch (links.group(1)) {
            case "+" -> SelectionTrait.Kind.MORE_LINKS;
            case "-" -> SelectionTrait.Kind.FEWER_LINKS;
            default -> SelectionTrait.Kind.LINKS;
        };
        traits.add(
                new SelectionTrait(kind, false, List.of(Long.valueOf(links.group(2))), List.of(), "--links " + number));
    }

    /** Adds {@code --mode}: all of these bits with {@code -} before them, one of them with {@code /}. */
    public void mode(String given) throws UsageException {
        SelectionTrait.Kind kind = given.startsWith("-")
                ? SelectionTrait.Kind.ALL_OF_MODE
                : given.startsWith("/") ? SelectionTrait.Kind.ANY_OF_MODE : SelectionTrait.Kind.MODE;
        long mode = PermissionBits.parse("--mode", kind == SelectionTrait.Kind.MODE ? given : given.substring(1));
        traits.add(new SelectionTrait(kind, false, List.of(mode), List.of(), "--mode " + given));
    }

    /**
     * Adds {@code --offline}.
     *
     * @param isNight whether the selection is that of a snapshot
     */
    public void offline(String word, boolean isNight) throws UsageException {
        boolean skips = word.equals("skip");
        if (!skips && !word.equals("only") && !word.equals(TAKE)) {
            throw new UsageException("--offline takes skip, only or take, not '"
                    + FileName.ofText(word).display() + "'");
        }
        if (word.equals(TAKE)) {
            return;
        }
        if (isNight) {
            throw new UsageException(
                    "--offline " + word + " does not go with --snapshot: a file would be missing in each"
                            + " snapshot that was made while it was offline, as if it had been deleted");
        }
        offline = new SelectionTrait(SelectionTrait.Kind.OFFLINE, skips, List.of(), List.of(), "--offline " + word);
    }

    /** Adds {@code --min-size}. */
    public void minSize(String size) throws UsageException {
        limits.add(new SelectionLimit(Kind.MIN_SIZE, FileSize.parse("--min-size", size), "--min-size " + size));
    }

    /** Adds {@code --max-size}. */
    public void maxSize(String size) throws UsageException {
        limits.add(new SelectionLimit(Kind.MAX_SIZE, FileSize.parse("--max-size", size), "--max-size " + size));
    }

    /** Reads the names of the entries to copy. */
    public void namesFrom(String file) throws UsageException {
        namesFrom = FileName.ofText(file);
        for (SelectionFiles.Word word : files.names("--files-from", namesFrom)) {
            FileName name = word.name();
            if (name.isAbsolute() || name.components().contains(FileName.ofText(".."))) {
                throw new UsageException(
                        "--files-from " + namesFrom.display() + ", line " + word.line() + ": " + name.display()
                                + " is not a name below SOURCE, or PATH; leave out the slash before it, and ..: names come from"
                                + " (cd SOURCE && find . -print0)");
            }
            names.add(name);
        }
    }

    /** Returns the selection. */
    public Selection selection() {
        List<SelectionTrait> all = new ArrayList<>(traits);
        if (offline != null) {
            // Behind all others: a file that it alone leaves out may be a link to the base.
            all.add(offline);
        }
        return new Selection(rules, limits, time, all, false, namesFrom);
    }

    /** Returns the names that were read. */
    public List<FileName> names() {
        return names;
    }
}
