package org.bpct.caller;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bpct.status.record.Amounts;

/** A number with its noun, in the singular or the plural: {@code 1 job}, {@code 5 jobs}. */
public final class Counted {
    private static final Pattern SINGLE = Pattern.compile("(?<![0-9,.]|of )1 (other |special )?"
            + "(entries|directories|differences|files|links|bytes|names|groups|errors)\\b");

    private Counted() {}

    /** Returns the number and the word, in its plural if there is not exactly one. */
    public static String of(long number, String word) {
        return number + " " + word + (number == 1 ? "" : "s");
    }

    /**
     * Returns a sentence made of numbers alone, in which the noun behind a single one is in the singular; {@code 1 of 1 entries}
     * stays.
     */
    public static String sentence(String format, Object... numbers) {
        Matcher single = SINGLE.matcher(filledIn(format, numbers));
        return single.replaceAll(found -> {
            String noun = found.group(2);
            String one = noun.endsWith("ies")
                    ? noun.substring(0, noun.length() - 3) + "y"
                    : noun.substring(0, noun.length() - 1);
            return "1 " + (found.group(1) == null ? "" : found.group(1)) + one;
        });
    }

    /**
     * Fills in numbers, with commas for {@code %,d}, without the tables of a locale: these take 20 ms of each call. As with
     * {@code String.format} there may be further ones that no place is for.
     */
    private static String filledIn(String format, Object... numbers) {
        StringBuilder text = new StringBuilder();
        int from = 0;
        int next = 0;
        for (int at = format.indexOf('%'); at >= 0; at = format.indexOf('%', from)) {
            boolean isGrouped = format.startsWith("%,d", at);
            Object number = numbers[next++];
            text.append(format, from, at)
                    .append(isGrouped ? Amounts.grouped(((Number) number).longValue()) : number.toString());
            from = at + (isGrouped ? 3 : 2);
        }
        return text.append(format, from, format.length()).toString();
    }

    /** Returns jobs and finalizers; {@code nothing} if there are none. */
    public static String jobs(int jobs, int finalizers) {
        String last = finalizers == 0 ? "" : finalizers == 1 ? "a finalizer" : finalizers + " finalizers";
        if (jobs == 0) {
            return last.isEmpty() ? "nothing" : last;
        }
        return of(jobs, "job") + (last.isEmpty() ? "" : " and " + last);
    }

    /** Returns the words for a number of jobs that wait for room in the queue. */
    public static String left(int left) {
        return left + (left == 1 ? " more waits" : " more wait") + " for room in the queue";
    }
}
