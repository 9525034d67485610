package org.bpct.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.model.Layouts;
import org.bpct.options.CpOptions;
import org.bpct.options.FileSize;
import org.bpct.options.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * The value of {@code --layout}: {@code keep}, or rules {@code SIZE:COUNT[:POOL]} with commas between them; {@code mdts} may stand
 * before either, or alone.
 */
final class LayoutValue {
    /** Lustre has pools of 15 characters, and takes one with the name of its file system, of 8, before a point. */
    private static final Pattern RULE =
            Pattern.compile("([^:]+):(-?[0-9]{1,4})(?::([A-Za-z0-9_][A-Za-z0-9_.-]{0,23}))?");

    /** Words that {@code lfs setstripe} takes for something else than a pool. */
    private static final Set<String> NO_POOLS = Set.of("ignore", "inherit", "none");

    private static final int MOST_STRIPES = 2000;

    private LayoutValue() {}

    /** Returns the layouts of a value, or those of the destination where there is none. */
    static Layouts parse(@Nullable String text, CpOptions cp) throws UsageException {
        if (text == null) {
            return Layouts.NONE;
        }
        if (!cp.keeps().contains(CpOptions.Attribute.MODE)) {
            throw refusal("a copy without --preserve=mode is left to cp alone; leave out one");
        }
        if (!text.equals(Layouts.MDTS) && !text.startsWith(Layouts.MDTS + ",")) {
            return new Layouts(ofFiles(text));
        }
        List<String> all = new ArrayList<>(List.of(Layouts.MDTS));
        if (text.length() > Layouts.MDTS.length()) {
            all.addAll(ofFiles(text.substring(Layouts.MDTS.length() + 1)));
        }
        return new Layouts(all);
    }

    private static List<String> ofFiles(String text) throws UsageException {
        return text.equals(Layouts.KEEP) ? List.of(text) : rules(text);
    }

    /** Throws if a value asks for metadata servers: tar makes the directories of an extraction. */
    static void requireOfFiles(@Nullable String text) throws UsageException {
        if (text != null && text.startsWith(Layouts.MDTS)) {
            throw refusal("mdts is for copies; tar makes the directories of an extraction");
        }
    }

    /** Throws unless a value is one that an archive obeys: it keeps layouts, and sets none. */
    static void requireKept(@Nullable String text) throws UsageException {
        if (text != null && !text.equals(Layouts.KEEP)) {
            throw refusal("an archive keeps the layouts of its files (keep), and gives them no others");
        }
    }

    private static List<String> rules(String text) throws UsageException {
        List<String> rules = new ArrayList<>();
        long before = -1;
        for (String word : text.split(",", -1)) {
            Matcher rule = RULE.matcher(word);
            if (!rule.matches()) {
                throw refusal(
                        "it takes keep, or rules SIZE:COUNT[:POOL] as 0:1,1G:4,100G:-1:flash, and mdts before these, not '"
                                + word + "'");
            }
            long size = size(rule.group(1));
            if (size <= before) {
                throw refusal("the sizes of rules rise, and that of '" + word + "' does not");
            }
            before = size;
            int count = Integer.parseInt(rule.group(2));
            if (count == 0 || count < -1 || count > MOST_STRIPES) {
                throw refusal(
                        "a file has 1 to " + MOST_STRIPES + " stripes, or -1 for all, not those of '" + word + "'");
            }
            String pool = rule.group(3) == null ? "" : rule.group(3);
            if (NO_POOLS.contains(pool)) {
                throw refusal("'" + pool + "' is no name of a pool");
            }
            rules.add(size + ":" + count + ":" + pool);
        }
        return rules;
    }

    private static long size(String text) throws UsageException {
        try {
            return FileSize.parse("--layout", text);
        } catch (UsageException e) {
            throw e.about("layout");
        }
    }

    private static UsageException refusal(String reason) {
        return new UsageException("--layout: " + reason).about("layout");
    }
}
